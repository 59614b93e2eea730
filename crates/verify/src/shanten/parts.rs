//! The suits of hands, and which of them are alike.
//!
//! A class is identified by what the evaluator returns for its tiles with each probe. Single suits
//! are classified first; two suits are then classified together, with one hand for each pair of
//! their classes.

use std::collections::HashMap;

use handeval_mahjong::{ShapeRules, Variant};

use super::probes::{of_one, of_two, random};
use super::{Counts, Kinds, shanten, sum};
use crate::{Evaluators, threads};

/// The suits of all hands.
pub(super) struct Parts {
    dots: Part,
    bamboos: Part,
    pub(super) two_numbers: Part,
    pub(super) with_honors: Part,
}

impl Parts {
    /// Classifies the suits with random tiles or, if classes are already known, with
    /// representatives of these, so that rare classes are tried as often as the others.
    pub(super) fn new(known: Option<&Self>, evaluators: &Evaluators) -> Self {
        let beside = |first: fn(&Self) -> &Part, second: fn(&Self) -> &Part| {
            known.map(|known| (first(known), second(known)))
        };
        let numbers = beside(|known| &known.dots, |known| &known.with_honors);
        let characters = one_suit(0..9, numbers, evaluators);
        let honors = beside(|known| &known.bamboos, |known| &known.two_numbers);
        let honors = one_suit(27..34, honors, evaluators);
        let [dots, bamboos] = [9, 18].map(|first| moved(&characters, first));
        let others = known.map(|known| &known.with_honors);
        let two_numbers = joined(&characters, &dots, 18..34, others, evaluators);
        let others = known.map(|known| &known.two_numbers);
        let with_honors = joined(&bamboos, &honors, 0..18, others, evaluators);
        Self {
            dots,
            bamboos,
            two_numbers,
            with_honors,
        }
    }
}

/// Some suits of hands: the number of holdings in each class.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// Representatives, indexed by the number of tiles, then by the standard class.
    pub(super) hands: [Vec<Counts>; 15],
    /// The classes, indexed by the number of tiles. Each has its standard class, what the special
    /// forms depend on, and the number of holdings.
    pub(super) classes: [Vec<(usize, Kinds, u64)>; 15],
}

/// Classifies tiles: two holdings are in the same class if the evaluator returns the same for both
/// with each probe. Returns the class of each holding, and a representative of each class.
fn classified(
    tiles: &[Counts],
    probes: &[Counts],
    evaluators: &Evaluators,
) -> (Vec<usize>, Vec<Counts>) {
    let rules = ShapeRules::of(Variant::Standard);
    let said: Vec<Vec<i8>> = threads::map(tiles, |tiles| {
        let say = |probe| shanten(&sum(tiles, probe), rules, evaluators);
        probes.iter().map(say).collect()
    });
    let mut known = HashMap::new();
    let mut hands = Vec::new();
    let classes = said.into_iter().zip(tiles).map(|(said, tiles)| {
        *known.entry(said).or_insert_with(|| {
            hands.push(*tiles);
            hands.len() - 1
        })
    });
    (classes.collect(), hands)
}

/// The holdings of one suit.
fn one_suit(
    kinds: std::ops::Range<usize>,
    known: Option<(&Part, &Part)>,
    evaluators: &Evaluators,
) -> Part {
    let others: Vec<usize> = (0..34).filter(|kind| !kinds.contains(kind)).collect();
    let mut by_size: [Vec<Counts>; 15] = Default::default();
    let mut all = vec![([0; 34], 0)];
    for kind in kinds {
        all = all
            .into_iter()
            .flat_map(|(counts, n_tiles): (Counts, usize)| {
                (0..=4.min(14 - n_tiles)).map(move |count| {
                    let mut counts = counts;
                    counts[kind] = count as u8;
                    (counts, n_tiles + count)
                })
            })
            .collect();
    }
    for (counts, n_tiles) in all {
        by_size[n_tiles].push(counts);
    }
    let mut part = Part::default();
    for (n_tiles, tiles) in by_size.iter().enumerate() {
        let probes = match known {
            None => random(n_tiles, &others),
            Some((first, second)) => of_two(n_tiles, first, second),
        };
        let (classes, hands) = classified(tiles, &probes, evaluators);
        let mut n_ways = HashMap::new();
        for (class, tiles) in classes.into_iter().zip(tiles) {
            *n_ways.entry((class, Kinds::of(tiles))).or_insert(0) += 1;
        }
        part.hands[n_tiles] = hands;
        part.classes[n_tiles] = listed(n_ways);
    }
    part
}

fn listed(n_ways: HashMap<(usize, Kinds), u64>) -> Vec<(usize, Kinds, u64)> {
    n_ways
        .into_iter()
        .map(|((class, kinds), n_ways)| (class, kinds, n_ways))
        .collect()
}

/// The same holdings in the number suit that begins at `first`.
fn moved(part: &Part, first: usize) -> Part {
    let moved = |counts: &Counts| {
        let mut moved = [0; 34];
        moved[first..first + 9].copy_from_slice(&counts[..9]);
        moved
    };
    Part {
        hands: part
            .hands
            .each_ref()
            .map(|hands| hands.iter().map(moved).collect()),
        classes: part.classes.clone(),
    }
}

/// The holdings of two suits; `others` are the kinds of the other two.
fn joined(
    first: &Part,
    second: &Part,
    others: std::ops::Range<usize>,
    known: Option<&Part>,
    evaluators: &Evaluators,
) -> Part {
    let others: Vec<usize> = others.collect();
    let sizes = |n_tiles: usize| (0..=n_tiles).map(move |n_first| (n_first, n_tiles - n_first));
    let mut part = Part::default();
    for n_tiles in 0..15 {
        let mut tiles = Vec::new();
        for (n_first, n_second) in sizes(n_tiles) {
            for first in &first.hands[n_first] {
                tiles.extend(
                    second.hands[n_second]
                        .iter()
                        .map(|second| sum(first, second)),
                );
            }
        }
        let probes = match known {
            None => random(n_tiles, &others),
            Some(known) => of_one(n_tiles, known),
        };
        let (classes, hands) = classified(&tiles, &probes, evaluators);
        part.hands[n_tiles] = hands;
        let mut start = 0;
        let mut n_ways = HashMap::new();
        for (n_first, n_second) in sizes(n_tiles) {
            let n_of_second = second.hands[n_second].len();
            for &(a, of_a, n_a) in &first.classes[n_first] {
                for &(b, of_b, n_b) in &second.classes[n_second] {
                    let class = classes[start + a * n_of_second + b];
                    *n_ways.entry((class, of_a.and(of_b))).or_insert(0) += n_a * n_b;
                }
            }
            start += first.hands[n_first].len() * n_of_second;
        }
        part.classes[n_tiles] = listed(n_ways);
    }
    part
}
