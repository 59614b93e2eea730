//! The functions to be fuzzed: one for each reader of input.
//!
//! A [`Target`] takes any bytes, reads them as one reader does, and panics if an oracle is
//! contradicted: parsed values must parse to the same value again after they are printed; errors
//! must have short messages of visible characters, with a position inside the input; answers must
//! agree with slow implementations, written here from the text of the rules.
//!
//! The programs in `fuzz/fuzz_targets` hand these functions to libFuzzer. The test of this crate
//! runs them over the committed corpus, on stable Rust.

mod ask;
mod cards;
mod dense;
mod discard_value;
mod fans;
mod fault;
mod field;
mod game;
mod games;
mod grid;
mod histories;
mod http;
mod learned;
mod lowball_draw;
mod mahjong_hand;
mod mahjong_logs;
mod mcr;
mod object;
mod options;
mod oracle;
mod pay_table;
mod points;
mod poker_compare;
mod poker_games;
mod poker_hand;
mod poker_odds;
mod poker_range;
mod pots;
mod request_lines;
mod riichi;
mod rooms;
mod stud;
mod table_games;
mod values;
mod vocabulary;
mod words;

/// A reader of input, and the checks of what it guarantees.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the program in `fuzz_targets`, of the corpus, and of the dictionary.
    pub name: &'static str,
    /// What it reads.
    pub about: &'static str,
    /// The words for the dictionary.
    pub words: fn() -> Vec<String>,
    /// Reads an input, and panics if an oracle is contradicted.
    pub run: fn(&[u8]),
}

/// All targets, in the order of the games.
pub const TARGETS: &[Target] = &[
    cards::TARGET,
    poker_hand::TARGET,
    poker_compare::TARGET,
    poker_games::TARGET,
    poker_range::TARGET,
    poker_odds::TARGET,
    stud::TARGET,
    pots::TARGET,
    histories::TARGET,
    mahjong_logs::TARGET,
    pay_table::TARGET,
    lowball_draw::TARGET,
    mahjong_hand::TARGET,
    riichi::TARGET,
    discard_value::TARGET,
    mcr::TARGET,
    table_games::SICHUAN,
    table_games::HONGKONG,
    table_games::TAIWAN,
    grid::TARGET,
    values::TARGET,
    game::TARGET,
    points::TARGET,
    learned::TARGET,
    rooms::TARGET,
    field::TARGET,
    words::TARGET,
    options::TARGET,
    request_lines::TARGET,
    object::TARGET,
    http::TARGET,
];

/// Runs the target with this name on an input.
///
/// # Panics
///
/// An oracle is contradicted, or there is no such target.
pub fn run(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.unwrap_or_else(|| panic!("there is no target `{name}`"));
    (target.run)(input);
}

/// The dictionary of a target, as libFuzzer reads it.
#[must_use]
pub fn dictionary(target: &Target) -> String {
    let mut words = (target.words)();
    words.sort();
    words.dedup();
    let mut lines = String::from("# Made by `cargo xtask generate-tables`.\n");
    for word in words {
        lines.push('"');
        for byte in word.bytes() {
            match byte {
                b'"' | b'\\' => lines.extend(['\\', char::from(byte)]),
                b' '..=b'~' => lines.push(char::from(byte)),
                _ => lines.push_str(&format!("\\x{byte:02X}")),
            }
        }
        lines.push_str("\"\n");
    }
    lines
}
