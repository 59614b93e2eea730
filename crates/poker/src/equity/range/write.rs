//! Writes a range as a short list of items.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Range, Weight};
use crate::short_list::sort_short;
use crate::{Combo, Rank};

/// Writes items with higher weights first. For each weight, pairs come first, then hands by their
/// higher rank, then single combos.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut weights = Vec::new();
        for (_, weight) in self.combos() {
            if !weights.contains(&weight) {
                weights.push(weight);
            }
        }
        // Mutants: no two weights are equal.
        sort_short(&mut weights, |a, b| a > b);
        let mut separator = "";
        for weight in weights {
            let suffix = match weight {
                Weight::ONE => String::new(),
                _ => format!(":{weight}"),
            };
            let with_weight = self.combos().filter(|&(_, found)| found == weight);
            for item in items(with_weight.map(|(combo, _)| combo)) {
                write!(f, "{separator}{item}{suffix}")?;
                separator = ",";
            }
        }
        Ok(())
    }
}

const PAIRS: usize = 0;
const SUITED: usize = 1;
const OFFSUIT: usize = 2;

/// The number of combos in a hand of each kind, such as 4 in `AKs`.
const N_COMBOS: [u8; 3] = [6, 4, 12];

fn kind(combo: Combo) -> usize {
    let [high, low] = combo.cards();
    if high.rank() == low.rank() {
        PAIRS
    } else if high.suit() == low.suit() {
        SUITED
    } else {
        OFFSUIT
    }
}

fn items(combos: impl Iterator<Item = Combo>) -> Vec<String> {
    let combos: Vec<_> = combos.collect();
    let mut items = Vec::new();
    if combos.len() == Combo::COUNT {
        items.push("random".into());
        return items;
    }
    // The number of combos by kind, higher and lower rank.
    let mut counts = [[[0_u8; 13]; 13]; 3];
    let ranks = |combo: Combo| combo.cards().map(|card| usize::from(card.rank().code()));
    for &combo in &combos {
        let [high, low] = ranks(combo);
        counts[kind(combo)][high][low] += 1;
    }
    let is_full = |kind: usize, high: usize, low: usize| counts[kind][high][low] == N_COMBOS[kind];
    let pairs = runs(12, |rank| is_full(PAIRS, rank, rank));
    for (top, bottom) in pairs {
        items.push(match (top, bottom) {
            _ if top == bottom => hand(top, top),
            (12, _) => format!("{}+", hand(bottom, bottom)),
            _ => format!("{}-{}", hand(top, top), hand(bottom, bottom)),
        });
    }
    for high in (1..13).rev() {
        // Mutants: a pair is neither suited nor offsuit, so the rows can begin with it.
        let suited = runs(high - 1, |low| is_full(SUITED, high, low));
        let offsuit = runs(high - 1, |low| is_full(OFFSUIT, high, low));
        // Other rows need a dash, which requires `s` or `o`.
        let is_plain = |&(top, bottom): &(usize, usize)| top == bottom || top == high - 1;
        let in_both =
            |run: &(usize, usize)| is_plain(run) && suited.contains(run) && offsuit.contains(run);
        items.extend(suited.iter().map(|run| {
            let suits = if in_both(run) { "" } else { "s" };
            row(high, *run, suits)
        }));
        let others = offsuit.iter().filter(|run| !in_both(run));
        items.extend(others.map(|run| row(high, *run, "o")));
    }
    let singles = combos.iter().rev().filter(|&&combo| {
        let [high, low] = ranks(combo);
        !is_full(kind(combo), high, low)
    });
    items.extend(singles.map(|combo| format!("{combo}")));
    items
}

fn row(high: usize, (top, bottom): (usize, usize), suits: &str) -> String {
    let last = hand(high, bottom);
    if top == bottom {
        format!("{last}{suits}")
    } else if top == high - 1 {
        format!("{last}{suits}+")
    } else {
        format!("{}{suits}-{last}{suits}", hand(high, top))
    }
}

fn hand(high: usize, low: usize) -> String {
    [high, low]
        .map(|rank| Rank::ALL[rank].char())
        .iter()
        .collect()
}

/// The runs of consecutive ranks for which `is_in` returns `true`, from `top` down: the highest and
/// the lowest rank of each run.
fn runs(top: usize, is_in: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for rank in (0..=top).rev().filter(|&rank| is_in(rank)) {
        match runs.last_mut() {
            Some((_, bottom)) if *bottom == rank + 1 => *bottom = rank,
            _ => runs.push((rank, rank)),
        }
    }
    runs
}
