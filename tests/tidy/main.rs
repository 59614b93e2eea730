//! The house is in order: dependencies point down only, cited rules exist, fixtures have origins,
//! links lead somewhere, and every source file says what it is for.

mod circles;
mod fuzz;
mod names;
mod pages;
mod places;
mod published;
mod questions;
mod words;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files below `folder` with one of the endings, sorted.
fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            // What npm installs is not ours.
            if path.ends_with("node_modules") {
                continue;
            }
            if path.is_dir() {
                collect(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&root().join(folder), &mut found);
    found.retain(|path| {
        endings
            .iter()
            .any(|ending| path.to_string_lossy().ends_with(ending))
    });
    found.sort();
    assert!(!found.is_empty(), "no {endings:?} below {folder}");
    found
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn manifest(package: &str) -> toml::Table {
    read(root().join("crates").join(package).join("Cargo.toml"))
        .parse()
        .unwrap()
}

/// The dependencies of a crate outside its tests, on any target.
fn dependencies(manifest: &toml::Table) -> impl Iterator<Item = (&String, &toml::Value)> {
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    let targets = targets.into_iter().flat_map(toml::Table::values);
    let tables = targets.filter_map(toml::Value::as_table).chain([manifest]);
    tables.flat_map(|table| {
        let kinds = ["dependencies", "build-dependencies"].map(|kind| table.get(kind));
        let kinds = kinds.into_iter().flatten();
        kinds.filter_map(toml::Value::as_table).flatten()
    })
}

/// The short names of our own crates that a crate depends on outside its tests.
fn own_dependencies(package: &str) -> BTreeSet<String> {
    dependencies(&manifest(package))
        .map(|(name, _)| name)
        .filter(|name| name.starts_with("handeval"))
        .map(|name| name.strip_prefix("handeval-").unwrap_or(name).to_owned())
        .collect()
}

/// Every crate, and which of our crates it may depend on.
const ALLOWED: [(&str, &[&str]); 19] = [
    // Threads, and nothing about games.
    ("work", &[]),
    ("cards", &[]),
    ("poker", &["cards"]),
    ("mahjong", &[]),
    ("matematico", &["work"]),
    ("field", &[]),
    (
        "verify",
        &["cards", "poker", "mahjong", "matematico", "field"],
    ),
    // Games as they were played, read from files; it evaluates nothing.
    ("logs", &["cards", "poker", "mahjong"]),
    (
        "answer",
        &[
            "work",
            "cards",
            "poker",
            "mahjong",
            "matematico",
            "field",
            "logs",
        ],
    ),
    ("api", &["answer"]),
    // It asks questions, and evaluates texts and arrays without them.
    ("wasm", &["poker", "mahjong", "matematico", "answer", "api"]),
    ("learned", &["answer"]),
    ("rooms", &["matematico"]),
    ("server", &["answer", "api", "rooms"]),
    ("terminal", &["matematico", "answer", "rooms"]),
    (
        "handeval",
        &[
            "cards",
            "mahjong",
            "matematico",
            "field",
            "verify",
            "answer",
            "learned",
            "rooms",
            "server",
            "terminal",
        ],
    ),
    // It asks questions, and evaluates arrays without them.
    (
        "python",
        &[
            "poker",
            "mahjong",
            "matematico",
            "answer",
            "learned",
            "handeval",
        ],
    ),
    // What tests share; nothing from the evaluators.
    ("testing", &["cards"]),
    ("xtask", &[]),
];

/// The evaluators and the cards: everything that others import.
fn libraries() -> impl Iterator<Item = &'static str> {
    let names = ALLOWED.iter().map(|&(package, _)| package);
    let others = [
        "work", "logs", "verify", "answer", "api", "wasm", "learned", "rooms", "server",
        "terminal", "handeval", "python", "testing", "xtask",
    ];
    names.filter(move |package| !others.contains(package))
}

#[test]
fn dependencies_point_down_only() {
    for (package, allowed) in ALLOWED {
        for dependency in own_dependencies(package) {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{package} depends on {dependency}"
            );
        }
    }
    let packages: BTreeSet<_> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(
        packages,
        ALLOWED.iter().map(|(name, _)| (*name).to_owned()).collect()
    );
}

#[test]
fn libraries_have_no_surprise_dependencies() {
    let allowed = [
        "handeval-cards",
        "handeval-work",
        "libm",
        "rand",
        "serde",
        "strum",
        "thiserror",
    ];
    for package in libraries() {
        let manifest = manifest(package);
        for (name, dependency) in dependencies(&manifest) {
            // It fills tables once where they are not downloaded.
            let is_poker_in_wasm = (package, &**name) == ("poker", "once_cell");
            assert!(
                allowed.contains(&name.as_str()) || is_poker_in_wasm,
                "{package} depends on {name}"
            );
            if name == "serde" || name.starts_with("rand") {
                let is_optional = dependency.get("optional").and_then(toml::Value::as_bool);
                assert_eq!(is_optional, Some(true), "{package}: {name}");
            }
        }
        let lib = read(root().join("crates").join(package).join("src/lib.rs"));
        assert!(lib.contains("#![no_std]"), "{package} is no_std");
    }
}

#[test]
fn every_crate_takes_the_shared_edition_version_and_lints() {
    for (package, _) in ALLOWED {
        let path = root().join("crates").join(package).join("Cargo.toml");
        let manifest: toml::Table = read(&path).parse().unwrap();
        for key in ["version", "edition", "license"] {
            let is_shared = manifest["package"][key]
                .get("workspace")
                .and_then(toml::Value::as_bool);
            assert_eq!(is_shared, Some(true), "{}: {key}", path.display());
        }
        let lints = manifest["lints"]
            .get("workspace")
            .and_then(toml::Value::as_bool);
        assert_eq!(lints, Some(true), "{}", path.display());
    }
    let workspace: toml::Table = read(root().join("Cargo.toml")).parse().unwrap();
    assert_eq!(
        workspace["workspace"]["lints"]["rust"]["unsafe_code"].as_str(),
        Some("forbid")
    );
}

/// Anyone who finds a single crate can learn what it is and see how it is used.
#[test]
fn every_library_has_a_page_and_examples_that_are_run() {
    for package in libraries() {
        let folder = root().join("crates").join(package);
        let page = read(folder.join("README.md"));
        assert!(page.contains("```rust\n"), "{package}: no example");
        let lib = read(folder.join("src/lib.rs"));
        assert!(
            lib.contains("#[doc = include_str!(\"../README.md\")]"),
            "{package}: nobody runs the example of the page"
        );
        let tests = read(folder.join("tests/it/examples.rs"));
        for path in files(&format!("crates/{package}/examples"), &[".rs"]) {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            assert!(
                tests.contains(&format!("mod {name};")) && tests.contains(&format!("{name}::run")),
                "{package}: nobody runs {name}"
            );
            assert!(
                page.contains(&format!("--example {name}`")),
                "{package}: {name}"
            );
        }
    }
}

/// Cargo does not warn about tests in a library with `test = false`.
#[test]
fn tests_in_a_library_are_run() {
    for (package, _) in ALLOWED {
        let has_tests = manifest(package)
            .get("lib")
            .and_then(|lib| lib.get("test"))
            .and_then(toml::Value::as_bool);
        if has_tests == Some(false) {
            for path in files(&format!("crates/{package}/src"), &[".rs"]) {
                let is_test = read(&path).contains("#[test]");
                assert!(!is_test, "{}: nobody runs the tests", path.display());
            }
        }
    }
}

#[test]
fn every_crate_says_what_it_is() {
    for (package, _) in ALLOWED {
        let path = root().join("crates").join(package).join("Cargo.toml");
        let manifest: toml::Table = read(&path).parse().unwrap();
        let package = &manifest["package"];
        assert!(package["description"].is_str(), "{}", path.display());
        if package.get("publish").and_then(toml::Value::as_bool) == Some(false) {
            continue;
        }
        let page = package["readme"].as_str().unwrap();
        assert!(
            path.parent().unwrap().join(page).exists(),
            "{}: {page}",
            path.display()
        );
        for key in ["keywords", "categories"] {
            let words = package[key].as_array().unwrap();
            assert!((1..=5).contains(&words.len()), "{}: {key}", path.display());
        }
    }
}

/// The tokens of `text` that look like the number of a rule: `P3`, `M12`.
fn rule_numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !char.is_ascii_alphanumeric())
        .filter(|word| {
            let mut chars = word.chars();
            chars.next().is_some_and(|first| first.is_ascii_uppercase())
                && word.len() > 1
                && chars.all(|char| char.is_ascii_digit())
        })
}

/// The number of the rule that a line states, as a heading: `### F4. Diagonal`.
fn stated_rule(line: &str) -> Option<&str> {
    let heading = line.strip_prefix("##")?.trim_start_matches('#').trim();
    let (number, _title) = heading.split_once(". ")?;
    rule_numbers(number).next().filter(|&found| found == number)
}

/// The numbers of all rules that `docs/rules` states, each in a heading.
fn stated_rules() -> BTreeSet<String> {
    let mut rules = BTreeSet::new();
    for path in files("docs/rules", &[".md"]) {
        for number in read(&path).lines().filter_map(stated_rule) {
            assert!(
                rules.insert(number.to_owned()),
                "{number} is stated twice, again in {}",
                path.display()
            );
        }
    }
    rules
}

#[test]
fn every_rule_has_its_source() {
    for path in files("docs/rules", &[".md"]) {
        let page = read(&path);
        let mut open: Option<&str> = None;
        for line in page.lines().chain(["## the end"]) {
            if line.starts_with("Source: ") {
                open = None;
            }
            if line.starts_with('#') {
                assert_eq!(open, None, "{}: no source", path.display());
                open = stated_rule(line);
            }
        }
    }
}

#[test]
fn cited_rules_exist() {
    let stated = stated_rules();
    let mut n_cited = 0;
    for path in files("crates", &[".rs"]) {
        for (line_idx, line) in read(&path).lines().enumerate() {
            let place = || format!("{}:{}", path.display(), line_idx + 1);
            if let Some(citation) = line.find("Rule").or_else(|| line.find("rule "))
                && line.trim_start().starts_with("//")
            {
                for number in rule_numbers(&line[citation..]) {
                    assert!(stated.contains(number), "{}: no rule {number}", place());
                    n_cited += 1;
                }
            }
        }
    }
    assert!(
        n_cited > 20,
        "only {n_cited} citations found: does this test still see them?"
    );
}

#[test]
fn every_rule_has_a_test_named_after_it() {
    let mut tested = BTreeSet::new();
    let pages = [
        "rules.rs",
        "riichi/rules.rs",
        "value/rules.rs",
        "mcr/rules.rs",
        "sichuan/rules.rs",
        "hongkong/rules.rs",
        "taiwan/rules.rs",
        "equity/rules.rs",
        "odds/rules.rs",
        "starting_hands/rules.rs",
        "starting_hands/table.rs",
        "variants/rules.rs",
        "lowball/rules.rs",
        "stud/rules.rs",
        "pots/rules.rs",
        "riichi/order.rs",
        "riichi_logs/changed.rs",
        "riichi_logs/contradictions.rs",
        "riichi_logs/explained.rs",
        "riichi_logs/files.rs",
        "riichi_logs/rules.rs",
        "riichi_logs/scores.rs",
        "riichi_logs/values.rs",
        "history/rules.rs",
        "history/review.rs",
        "history/changed.rs",
        "history/damage.rs",
    ];
    let pages = pages.map(|page| format!("tests/it/{page}"));
    for path in files("crates", &pages.each_ref().map(String::as_str)) {
        for line in read(&path).lines() {
            if let Some(name) = line.trim().strip_prefix("fn ") {
                let number = name.split('_').next().unwrap_or_default().to_uppercase();
                tested.extend(rule_numbers(&number).map(str::to_owned));
            }
        }
    }
    // The rules of cards are tested by topic, not one by one.
    let untested: Vec<_> = stated_rules()
        .into_iter()
        .filter(|rule| !rule.starts_with('C') && !tested.contains(rule))
        .collect();
    assert!(
        untested.is_empty(),
        "rules without a test named after them: {untested:?}"
    );
}

#[test]
fn every_fixture_has_an_origin() {
    let list = read(root().join("fixtures/README.md"));
    let fixtures = root().join("fixtures");
    for path in files("fixtures", &[""]) {
        let name = path
            .strip_prefix(&fixtures)
            .unwrap()
            .to_string_lossy()
            .into_owned();
        if name == "README.md" {
            continue;
        }
        assert!(
            list.contains(&format!("`{name}`")),
            "fixtures/README.md does not list {name}"
        );
        // A log begins as its format does.
        if !name.ends_with(".json") && !name.starts_with("logs/") {
            let text = read(&path);
            let first = text.lines().next().unwrap_or_default();
            assert!(
                first.starts_with('#'),
                "{name}: the first line says the origin"
            );
        }
    }
}

/// The anchor of a heading in the address of a page, as generated by GitHub.
fn anchor(heading: &str) -> String {
    let title = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = title
        .chars()
        .filter(|char| char.is_alphanumeric() || [' ', '-', '_'].contains(char));
    kept.collect::<String>().replace(' ', "-")
}

/// Whether a page has a heading with this name.
fn has_anchor(page: &Path, name: &str) -> bool {
    let text = read(page);
    let mut lines = text.lines().filter(|line| line.starts_with('#'));
    lines.any(|line| anchor(line) == name)
}

#[test]
fn links_lead_somewhere() {
    let mut pages = files("docs", &[".md"]);
    pages.extend(files("crates", &["/README.md"]));
    let others = [
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "fixtures/README.md",
    ];
    pages.extend(others.map(|page| root().join(page)));
    for page in pages {
        for target in read(&page)
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let file = target.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") {
                let path = page.parent().unwrap().join(file);
                assert!(path.exists(), "{}: {target}", page.display());
            }
            if let Some((file, name)) = target.split_once('#')
                && !file.contains("://")
            {
                let linked = match file {
                    "" => page.clone(),
                    _ => page.parent().unwrap().join(file),
                };
                assert!(has_anchor(&linked, name), "{}: {target}", page.display());
            }
        }
    }
}

#[test]
fn every_source_file_says_what_it_is_for() {
    let mut sources = files("crates", &[".rs"]);
    sources.extend(files("tests", &[".rs"]));
    for path in sources {
        assert!(read(&path).starts_with("//! "), "{}", path.display());
    }
}

/// Nobody would notice an error in a committed table that no test regenerates. A test cannot
/// regenerate the results of training.
#[test]
fn every_committed_table_is_made_by_a_test() {
    for table in files("crates", &[".bin"]) {
        let name = table.file_name().unwrap().to_str().unwrap();
        let is_folder = |folder: &&Path| folder.join("Cargo.toml").exists();
        let folder = table.ancestors().skip(1).find(is_folder).unwrap();
        let tests = fs::read_to_string(folder.join("tests/it/tables.rs")).unwrap_or_default();
        let is_made = ["\"", "/"]
            .iter()
            .any(|before| tests.contains(&format!("{before}{name}\"")));
        assert!(
            is_made || name == "learned_table.bin",
            "{}",
            table.display()
        );
    }
}

#[test]
fn contents_pages_name_what_they_export() {
    for path in files("crates", &["src/lib.rs"]) {
        for line in read(&path)
            .lines()
            .filter(|line| line.starts_with("pub use"))
        {
            assert!(!line.contains('*'), "{}: {line}", path.display());
        }
    }
}

/// The paths in git; `None` without a repository or without git, as in an archive.
fn committed() -> Option<String> {
    if !root().join(".git").exists() {
        return None;
    }
    // The owner of the files does not matter, because they are only listed.
    let git = Command::new("git")
        .args(["-c", "safe.directory=*", "ls-files", "-z"])
        .current_dir(root())
        .output()
        .ok()?;
    let error = String::from_utf8_lossy(&git.stderr);
    assert!(git.status.success(), "git ls-files: {error}");
    Some(String::from_utf8(git.stdout).unwrap())
}

/// Packages and builds are recreated from lock files; committed ones would never be reviewed.
#[test]
fn nothing_is_committed_that_is_made_or_installed() {
    let Some(committed) = committed() else { return };
    let paths: Vec<_> = committed.split_terminator('\0').collect();
    assert!(paths.contains(&"tests/tidy/main.rs"), "{paths:?}");
    let made = |path: &&&str| {
        let is_made = |part: &str| matches!(part, "node_modules" | "target");
        path.split('/').any(is_made)
    };
    let found: Vec<_> = paths.iter().filter(made).collect();
    assert!(found.is_empty(), "committed: {found:?}");
}

/// A package without a version may change by next year, and a package in a folder exists on one
/// machine only.
#[test]
fn every_package_of_python_has_a_version() {
    let list = read(root().join("crates/python/requirements.txt"));
    let packages: Vec<_> = list.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(!packages.is_empty());
    for package in packages {
        let of_name = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        let (name, version) = package.split_once("==").unwrap_or((package, ""));
        assert!(
            !name.starts_with('-') && name.chars().all(of_name),
            "{package}"
        );
        assert!(
            version.starts_with(|letter: char| letter.is_ascii_digit()),
            "{package}"
        );
    }
}

/// The players of Matematico are listed in one place only, and do not depend on each other.
#[test]
fn players_do_not_know_each_other() {
    const PLAYERS: [&str; 5] = ["deep", "greedy", "random", "search", "table"];
    for path in files("crates/matematico/src/play/players", &[".rs"]) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = read(&path);
        let known = PLAYERS.into_iter().filter(|player| {
            let module = format!("super::{player}::");
            name != *player && text.contains(&module)
        });
        let expected = if name == "roster" { PLAYERS.len() } else { 0 };
        assert_eq!(known.count(), expected, "{}", path.display());
    }
}
