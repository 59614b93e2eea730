//! The lists of video poker: tables of each kind, with what each line holds and decides. What a
//! list returns is proved elsewhere; this shows which holds have lines, in which order, and what is
//! held of an example. In the short lists, it also matters which of several equal holds counts.

use std::fmt::Write as _;

use handeval_poker::{CardOrJoker, PayTable, strategy};

use super::committed;

const LISTS: [(&str, usize); 17] = [
    ("jacks-or-better-9-6", 40),
    ("tens-or-better-6-5", 40),
    ("all-american-8-8-8", 40),
    ("bonus-8-5", 40),
    ("double-bonus-10-7", 40),
    ("double-double-bonus-9-6", 40),
    ("triple-double-bonus-9-7", 40),
    ("aces-and-faces-8-5", 40),
    ("deuces-wild-full-pay", 40),
    ("bonus-deuces-9-4-4", 40),
    ("joker-poker-20-7-5", 40),
    ("joker-poker-two-pair-20-10-6", 40),
    ("jacks-or-better-9-6", 8),
    ("double-double-bonus-9-6", 12),
    ("deuces-wild-full-pay", 6),
    ("bonus-deuces-9-4-4", 10),
    ("joker-poker-20-7-5", 8),
];

#[test]
fn the_strategies_are_fresh() {
    let mut text = String::new();
    for (name, n_lines) in LISTS {
        let table = PayTable::built_in(name).unwrap();
        let list = strategy(&table, n_lines);
        writeln!(text, "{name}, {n_lines} lines: {:.9}", list.expected()).unwrap();
        for (line_idx, line) in list.lines().iter().enumerate() {
            let (deals, worth, hold) = (line.n_deals(), line.expected(), line.text());
            let (found, held) = list.hold_with_joker(line.example());
            assert_eq!((found, held.len()), (line_idx, line.n_cards().into()));
            let [cards, held] = [&line.example()[..], &held].map(in_words);
            writeln!(text, "{deals:9} {worth:.6} {hold} ({cards}: {held})").unwrap();
        }
    }
    committed::check("tests/it/tables/strategies.txt", text.as_bytes());
}

fn in_words(cards: &[CardOrJoker]) -> String {
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    cards.join(" ")
}
