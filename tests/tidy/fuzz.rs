//! Fuzzing is complete: each target has its program, corpus, dictionary and line, and each reader
//! has a target.

use std::collections::BTreeSet;
use std::fs;

use crate::{files, read, root};

/// The names of the files in a folder, without extensions.
fn names(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join("fuzz").join(folder)).unwrap();
    let stem = |path: std::path::PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    entries.map(|entry| stem(entry.unwrap().path())).collect()
}

/// The names of the targets in the library.
fn targets() -> BTreeSet<String> {
    let mut targets = BTreeSet::new();
    for path in files("fuzz/targets/src", &[".rs"]) {
        let text = read(path);
        for rest in text.split(": Target = Target {\n    name: \"").skip(1) {
            targets.insert(rest.split('"').next().unwrap().to_owned());
        }
    }
    assert!(targets.len() > 10, "{targets:?}");
    targets
}

#[test]
fn every_target_has_a_program_a_corpus_and_a_dictionary() {
    let targets = targets();
    for folder in ["fuzz_targets", "corpus", "dictionaries"] {
        assert_eq!(names(folder), targets, "fuzz/{folder}");
    }
    let manifest: toml::Table = read(root().join("fuzz/Cargo.toml")).parse().unwrap();
    let programs = manifest["bin"].as_array().unwrap();
    let programs: BTreeSet<_> = programs
        .iter()
        .map(|program| program["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(programs, targets, "fuzz/Cargo.toml");
    for target in &targets {
        let program = read(root().join(format!("fuzz/fuzz_targets/{target}.rs")));
        let run = format!("run(\"{target}\", input)");
        assert!(program.contains(&run), "{target} runs another target");
    }
}

#[test]
fn the_corpus_is_small() {
    let lists = files("fuzz/corpus", &[".txt"]).into_iter().map(read);
    let text: String = lists.collect();
    let n_inputs = text.lines().count();
    assert!(n_inputs < 2_000, "{n_inputs} inputs");
    assert!(text.len() < 1 << 20, "{} bytes", text.len());
}

/// The function that begins on a line of a library, if it reads text: `Hand::parse`.
fn reader(owner: &str, line: &str) -> Option<String> {
    if line.starts_with("impl") {
        // A target must name every type that is read from text.
        return line.split_once("FromStr for ").map(|(_, of)| word(of));
    }
    let (before, name) = line.split_once("fn ")?;
    let name = word(name);
    let reads = ["parse", "read_", "evaluate_text", "daily_seed"];
    let is_reader = name == "see" || reads.iter().any(|start| name.starts_with(start));
    let is_public = matches!(before, "pub " | "pub const ");
    (is_reader && is_public).then(|| match owner {
        "" => format!("{name}("),
        // It is a method.
        _ if name == "see" => format!(".{name}("),
        _ => format!("{owner}::{name}("),
    })
}

/// The first word of a string.
fn word(text: &str) -> String {
    let is_word = |char: &char| char.is_alphanumeric() || *char == '_';
    text.chars().take_while(is_word).collect()
}

/// If you add a reader, even a quick one beside a slow one, add it to a target, or add a target for
/// it. (The readers of questions are covered, because every question is asked.)
#[test]
fn every_reader_is_fuzzed() {
    let sources = files("fuzz/targets/src", &[".rs"]);
    let sources = sources.iter().map(read).collect::<String>();
    // A function may be called with the number of items that it reads.
    let sources = sources.replace("::<5>(", "(");
    let mut n_readers = 0;
    for library in ["cards", "poker", "mahjong", "matematico", "field", "rooms"] {
        for path in files(&format!("crates/{library}/src"), &[".rs"]) {
            let text = read(&path);
            let mut owner = String::new();
            for line in text.lines() {
                if let Some(rest) = line.strip_prefix("impl") {
                    let of = rest.rsplit_once(" for ").map_or(rest, |(_, of)| of);
                    let of = of.split_once("> ").map_or(of, |(_, of)| of);
                    owner = word(of.trim_start());
                } else if line.starts_with('}') {
                    owner.clear();
                }
                if let Some(reader) = reader(&owner, line.trim_start()) {
                    n_readers += 1;
                    let path = path.display();
                    assert!(
                        sources.contains(&reader),
                        "{path}: `{reader}` is not fuzzed"
                    );
                }
            }
        }
    }
    assert!(
        n_readers > 20,
        "{n_readers} readers: does this test still see them?"
    );
}
