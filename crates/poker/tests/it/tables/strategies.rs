//! The lists of video poker: tables of each kind, with what each line holds and decides. What a
//! list returns is proved elsewhere; this shows which holds have lines, and in which order.

use std::fmt::Write as _;

use handeval_poker::{PayTable, strategy};

use super::committed;

const TABLES: [&str; 12] = [
    "jacks-or-better-9-6",
    "tens-or-better-6-5",
    "all-american-8-8-8",
    "bonus-8-5",
    "double-bonus-10-7",
    "double-double-bonus-9-6",
    "triple-double-bonus-9-7",
    "aces-and-faces-8-5",
    "deuces-wild-full-pay",
    "bonus-deuces-9-4-4",
    "joker-poker-20-7-5",
    "joker-poker-two-pair-20-10-6",
];

#[test]
fn the_strategies_are_fresh() {
    let mut text = String::new();
    for name in TABLES {
        let table = PayTable::built_in(name).unwrap();
        let list = strategy(&table, 40);
        writeln!(text, "{name}: {:.9}", list.expected()).unwrap();
        for line in list.lines() {
            let (deals, hold) = (line.n_deals(), line.text());
            writeln!(text, "{deals:9} {:.6} {hold}", line.expected()).unwrap();
        }
    }
    committed::check("tests/it/tables/strategies.txt", text.as_bytes());
}
