//! Each question is defined in one place: the interfaces have no options, defaults, routes or
//! evaluators of their own.

use std::collections::BTreeSet;
use std::fs;

use crate::{files, own_dependencies, read, root};

/// The names of all options, as `answer` describes them.
fn option_names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for path in files("crates/answer/src", &[".rs"]) {
        let text = read(&path);
        let described = text.split("Opt::new(").skip(1);
        let generic = text.split("Opt::<").skip(1);
        let generic = generic.filter_map(|rest| rest.split_once(">::new(").map(|(_, rest)| rest));
        for rest in described.chain(generic) {
            let name = rest.trim_start().strip_prefix('"');
            if let Some((name, _)) = name.and_then(|rest| rest.split_once('"')) {
                names.insert(name.to_owned());
            }
        }
    }
    assert!(names.len() > 15, "{names:?}");
    names
}

/// The sources of the interfaces that ask questions, without their tests.
fn doors() -> Vec<(std::path::PathBuf, String)> {
    let mut paths = files("crates/handeval/src/cli", &[".rs"]);
    paths.extend(files("crates/handeval/src/commands", &[".rs"]));
    paths.extend(files("crates/server/src", &[".rs"]));
    let source = |path: std::path::PathBuf| {
        let text = read(&path);
        let source = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = source
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let code = lines.collect::<Vec<_>>().join("\n");
        (path, code)
    };
    paths.into_iter().map(source).collect()
}

#[test]
fn no_door_knows_an_option_of_a_question() {
    // Names that options share with games, questions and inputs, and with the words that pages use
    // for games. A seed is the same everywhere, a stream of events may end with an error, and a route
    // has a summary in its description.
    let shared = [
        "deck",
        "error",
        "hand",
        "grid",
        "game",
        "games",
        "field",
        "objectives",
        "points",
        "seed",
        "split",
        "summary",
    ];
    // Commands that are not questions have their own options.
    let own = ["serve.rs", "verify.rs", "room.rs"];
    for (path, code) in doors() {
        let is_of_rooms = path.iter().any(|folder| folder == "rooms");
        if is_of_rooms || own.iter().any(|name| path.ends_with(name)) {
            continue;
        }
        for name in option_names() {
            let typed = [format!("\"{name}\""), format!("\"--{name}\"")];
            let is_there = typed.iter().any(|typed| code.contains(typed));
            let is_shared = shared.contains(&name.as_str());
            assert!(!is_there || is_shared, "{}: `{name}`", path.display());
        }
    }
}

#[test]
fn commands_and_routes_are_made_from_the_questions() {
    let names = |folder: &str| -> BTreeSet<String> {
        fs::read_dir(root().join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    };
    let own = |names: &[&str]| -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    };
    let cli = [
        "mod.rs",
        "question.rs",
        "room.rs",
        "serve.rs",
        "suggestion.rs",
        "verify.rs",
    ];
    assert_eq!(names("crates/handeval/src/cli"), own(&cli));
    assert_eq!(
        names("crates/server/src/api/routes"),
        own(&["mod.rs", "service.rs"])
    );
    for path in files("crates/answer", &[".rs", ".toml"]) {
        assert!(!read(&path).contains("clap"), "{}", path.display());
    }
}

/// Every interface returns the answers of `answer`: the server cannot call an evaluator, and on the
/// command line, the only commands that can are those that verify evaluators.
#[test]
fn doors_call_no_evaluator() {
    let evaluators = ["poker", "mahjong", "matematico", "field"];
    let server = own_dependencies("server");
    for evaluator in evaluators {
        assert!(
            !server.contains(evaluator),
            "the server depends on {evaluator}"
        );
    }
    for path in files("crates/handeval/src/commands", &[".rs"]) {
        let text = read(&path);
        let source = text.split("#[cfg(test)]").next().unwrap_or_default();
        for evaluator in evaluators {
            let name = format!("handeval_{evaluator}::");
            assert!(!source.contains(&name), "{}: {evaluator}", path.display());
        }
    }
}
