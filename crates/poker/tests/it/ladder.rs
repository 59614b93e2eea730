//! The ladders of fixtures/poker: hands on the same line tie, every line beats all lines above it,
//! and both the value and the reason are described as a player would describe them.

use handeval_poker::{HandValue, RuleSet, Standard, Stripped, evaluate, explain};

use crate::hand;

const STANDARD: &str = include_str!("../../../../fixtures/poker/ladder-standard.tsv");
const STRIPPED: &str = include_str!("../../../../fixtures/poker/ladder-stripped.tsv");

/// A line of a ladder.
struct Rung<R> {
    values: Vec<HandValue<R>>,
    description: &'static str,
    reason: &'static str,
}

fn rungs<R: RuleSet>(ladder: &'static str, rules: R) -> Vec<Rung<R>> {
    let lines = ladder.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let [hands, description, reason] = columns[..] else {
                panic!("three columns in `{line}`");
            };
            let values = hands.split(" = ").map(|text| evaluate(&hand(text, rules)));
            Rung {
                values: values.collect(),
                description,
                reason,
            }
        })
        .collect()
}

fn climb<R: RuleSet + Ord>(ladder: &'static str, rules: R, n_rungs: usize) {
    let rungs = rungs(ladder, rules);
    assert_eq!(rungs.len(), n_rungs);
    for (rung_idx, rung) in rungs.iter().enumerate() {
        let value = rung.values[0];
        for &other in &rung.values {
            assert_eq!(other, value);
            assert_eq!(other.strength(), value.strength());
            assert_eq!(
                explain(value, other).to_string(),
                format!("all hands tie: {}", rung.description)
            );
        }
        assert_eq!(value.to_string(), rung.description);
        for lower in rungs[..rung_idx].iter().flat_map(|lower| &lower.values) {
            assert!(*lower < value, "{lower:?} < {value:?}");
            assert!(lower.strength() < value.strength());
        }
        if let Some(lower) = rung_idx.checked_sub(1) {
            let lower = rungs[lower].values[0];
            assert_eq!(explain(value, lower).to_string(), rung.reason);
            assert_eq!(explain(lower, value), explain(value, lower));
        }
    }
    assert_eq!(rungs[0].values[0].strength().get(), 1);
    let top = &rungs[n_rungs - 1].values[0];
    assert_eq!(top.strength().get(), rules.rules().max_strength().get());
}

#[test]
fn standard_ladder_rises() {
    climb(STANDARD, Standard, 50);
}

#[test]
fn stripped_ladder_rises() {
    climb(STRIPPED, Stripped, 27);
}
