//! Runs every input of the corpus through its target.

use std::fs;
use std::path::{Path, PathBuf};

use handeval_fuzz_targets::TARGETS;

#[path = "../../../corpus.rs"]
mod list;

/// The lists of the corpus, one for each target.
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

/// Runs the inputs of a target; a panic names the line of the input.
fn run(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let path = corpus().join(format!("{name}.txt"));
    let text = fs::read_to_string(&path).unwrap();
    let inputs = list::read(&text).unwrap_or_else(|n| panic!("{name}: line {n} is not an input"));
    assert!(inputs.len() >= 5, "{name}: {} inputs", inputs.len());
    let written = list::write(&inputs);
    assert!(
        written == text.replace("\r\n", "\n"),
        "`cargo xtask corpus {name}` writes the list otherwise:\n{written}"
    );
    for (input, n) in inputs.iter().zip(1..) {
        let result = std::panic::catch_unwind(|| (target.run)(input));
        assert!(result.is_ok(), "{}: line {n}", path.display());
    }
}

#[test]
fn every_input_has_a_line() {
    let inputs: Vec<_> = (0..=255_u8)
        .map(|byte| vec![byte, b'a', byte, byte])
        .chain(["", " ", "# é\u{301} \u{200b}🂡 \\", "\"'"].map(|text| text.as_bytes().to_vec()))
        .collect();
    let text = list::write(&inputs);
    assert_eq!(text.lines().count(), inputs.len());
    assert!(text.lines().all(|line| line == line.trim_end()));
    assert_eq!(list::read(&text), Ok(inputs));
    for line in ["\\", "\\q", "\\x1", "\\x1g", "\\u{", "\\u{110000}"] {
        assert_eq!(list::read(&format!("a\n{line}\n")), Err(2), "{line}");
    }
}

/// One test for each target, so that they run in parallel.
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
    poker_odds "poker-odds",
    stud "stud",
    pots "pots",
    histories "histories",
    mahjong_logs "mahjong-logs",
    pay_table "pay-table",
    lowball_draw "lowball-draw",
    mahjong_hand "mahjong-hand",
    riichi "riichi",
    discard_value "discard-value",
    mcr "mcr",
    sichuan "sichuan",
    hongkong "hongkong",
    taiwan "taiwan",
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
    object "object",
    http "http",
}

#[test]
fn every_target_has_its_corpus_and_its_test() {
    let targets: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(TESTED, targets);
    let mut sorted = targets;
    sorted.sort_unstable();
    let lists = names(&corpus());
    let lists: Vec<_> = lists
        .iter()
        .map(|path| path.file_stem().unwrap().to_str().unwrap())
        .collect();
    assert_eq!(lists, sorted);
}
