//! Every input of the corpus, through the target that it is for.

use std::fs;
use std::path::{Path, PathBuf};

use handeval_fuzz_targets::TARGETS;

/// The folders of the corpus, one for each target.
fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names
}

/// Runs the inputs of a target; a panic names the input.
fn run(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let inputs = names(&corpus().join(name));
    assert!(inputs.len() >= 5, "{name}: {} inputs", inputs.len());
    for path in inputs {
        let input = fs::read(&path).unwrap();
        let result = std::panic::catch_unwind(|| (target.run)(&input));
        assert!(result.is_ok(), "{}", path.display());
    }
}

/// One test for each target, so that they run side by side.
macro_rules! targets {
    ($($test:ident $name:literal,)+) => {
        /// The targets that have a test here.
        const TESTED: &[&str] = &[$($name),+];

        $(
            #[test]
            fn $test() {
                run($name);
            }
        )+
    };
}

targets! {
    cards "cards",
    poker_hand "poker-hand",
    poker_compare "poker-compare",
    poker_games "poker-games",
    poker_range "poker-range",
    pay_table "pay-table",
    mahjong_hand "mahjong-hand",
    riichi "riichi",
    grid "grid",
    values "values",
    game "game",
    points "points",
    learned "learned",
    rooms "rooms",
    field "field",
    words "words",
    options "options",
    request_lines "request-lines",
    http "http",
}

#[test]
fn every_target_has_its_corpus_and_its_test() {
    let targets: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(TESTED, targets);
    let mut sorted = targets;
    sorted.sort_unstable();
    let folders = names(&corpus());
    let folders: Vec<_> = folders
        .iter()
        .map(|path| path.file_name().unwrap().to_str().unwrap())
        .collect();
    assert_eq!(folders, sorted);
}
