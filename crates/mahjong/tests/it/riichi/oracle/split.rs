//! R6 and R7: every way to read a hand, each with the place of the win tile.

use super::check::Whole;
use super::read::CallKind;
use super::tile::{is_honor, is_yaochu, number};

/// A sequence, a triplet or a quad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Sequence,
    Triplet,
    Quad,
}

/// A set of a reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Set {
    pub(crate) shape: Shape,
    /// The lowest tile.
    pub(crate) first: u8,
    pub(crate) is_called: bool,
    /// Whether no tile was claimed: not a chi, pon or kan, nor a triplet that a ron completed (R6).
    pub(crate) is_concealed: bool,
}

impl Set {
    pub(crate) fn tiles(&self) -> Vec<u8> {
        match self.shape {
            Shape::Sequence => vec![self.first, self.first + 1, self.first + 2],
            Shape::Triplet => vec![self.first; 3],
            Shape::Quad => vec![self.first; 4],
        }
    }

    pub(crate) fn is_sequence(&self) -> bool {
        self.shape == Shape::Sequence
    }

    pub(crate) fn has_yaochu(&self) -> bool {
        self.tiles().into_iter().any(is_yaochu)
    }
}

/// The form that is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Standard,
    SevenPairs,
    ThirteenOrphans,
}

impl Form {
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::SevenPairs => "seven-pairs",
            Self::ThirteenOrphans => "thirteen-orphans",
        }
    }
}

/// The wait that the win tile completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wait {
    Tanki,
    Kanchan,
    Penchan,
    Ryanmen,
    Shanpon,
    Orphan,
    Orphan13,
}

impl Wait {
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Tanki => "tanki",
            Self::Kanchan => "kanchan",
            Self::Penchan => "penchan",
            Self::Ryanmen => "ryanmen",
            Self::Shanpon => "shanpon",
            Self::Orphan => "orphan",
            Self::Orphan13 => "orphan-13",
        }
    }
}

/// A decomposition and the place of the win tile in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    pub(crate) form: Form,
    /// One pair, or seven; the doubled tile of thirteen orphans.
    pub(crate) pairs: Vec<u8>,
    /// Calls in the order given, then uncalled sets from the lowest tile, triplets first.
    pub(crate) sets: Vec<Set>,
    pub(crate) wait: Wait,
    /// The index of the set that the win tile completes; the pair if there is none.
    pub(crate) completes: Option<usize>,
}

/// All readings of a hand, in the order of key 7 of R18.
pub(crate) fn readings_of(whole: &Whole) -> Vec<Reading> {
    let mut readings = Vec::new();
    for (pair, uncalled) in splits(&whole.counts, 4 - whole.calls.len()) {
        standard_readings(whole, pair, &uncalled, &mut readings);
    }
    if whole.calls.is_empty() && is_seven_pairs(&whole.counts) {
        readings.push(Reading {
            form: Form::SevenPairs,
            pairs: (0..34).filter(|&code| held(whole, code) == 2).collect(),
            sets: Vec::new(),
            wait: Wait::Tanki,
            completes: None,
        });
    }
    if whole.calls.is_empty() && is_orphans(&whole.counts) {
        let is_doubled = held(whole, whole.win.code) == 2;
        readings.push(Reading {
            form: Form::ThirteenOrphans,
            pairs: (0..34).filter(|&code| held(whole, code) == 2).collect(),
            sets: Vec::new(),
            wait: if is_doubled {
                Wait::Orphan13
            } else {
                Wait::Orphan
            },
            completes: None,
        });
    }
    readings
}

fn held(whole: &Whole, code: u8) -> u8 {
    whole.counts[usize::from(code)]
}

/// The readings of one decomposition: the win tile in the pair, then in each set that contains it.
fn standard_readings(whole: &Whole, pair: u8, uncalled: &[Set], readings: &mut Vec<Reading>) {
    let mut sets: Vec<Set> = Vec::new();
    for call in &whole.calls {
        sets.push(Set {
            shape: match call.kind {
                CallKind::Chi => Shape::Sequence,
                CallKind::Pon => Shape::Triplet,
                CallKind::Kan | CallKind::Kakan | CallKind::Ankan => Shape::Quad,
            },
            first: call.first,
            is_called: true,
            is_concealed: call.kind == CallKind::Ankan,
        });
    }
    let n_calls = sets.len();
    sets.extend(uncalled);
    let win = whole.win.code;
    if pair == win {
        readings.push(Reading {
            form: Form::Standard,
            pairs: vec![pair],
            sets: sets.clone(),
            wait: Wait::Tanki,
            completes: None,
        });
    }
    for (index, set) in sets.iter().enumerate().skip(n_calls) {
        if !set.tiles().contains(&win) || sets[n_calls..index].contains(set) {
            continue;
        }
        let mut sets = sets.clone();
        if set.shape == Shape::Triplet && whole.is_ron {
            sets[index].is_concealed = false;
        }
        readings.push(Reading {
            form: Form::Standard,
            pairs: vec![pair],
            sets,
            wait: wait_of(set, win),
            completes: Some(index),
        });
    }
}

/// The wait for an uncalled set, before the win tile completed it.
fn wait_of(set: &Set, win: u8) -> Wait {
    if set.shape != Shape::Sequence {
        return Wait::Shanpon;
    }
    let place = win - set.first;
    match (number(set.first), place) {
        (_, 1) => Wait::Kanchan,
        (7, 0) | (1, 2) => Wait::Penchan,
        _ => Wait::Ryanmen,
    }
}

/// M9: every pair, and the sets of the other tiles, in order.
fn splits(counts: &[u8; 34], n_sets: usize) -> Vec<(u8, Vec<Set>)> {
    let mut found = Vec::new();
    for pair in 0..34 {
        if counts[usize::from(pair)] >= 2 {
            let mut rest = *counts;
            rest[usize::from(pair)] -= 2;
            let mut ways = Vec::new();
            split_sets(rest, 0, &mut Vec::new(), &mut ways);
            ways.retain(|sets| sets.len() == n_sets);
            found.extend(ways.into_iter().map(|sets| (pair, sets)));
        }
    }
    found
}

/// From the lowest tile up, takes a triplet or none; then every remaining copy begins a sequence.
fn split_sets(rest: [u8; 34], code: u8, sets: &mut Vec<Set>, ways: &mut Vec<Vec<Set>>) {
    if code == 34 {
        ways.push(sets.clone());
        return;
    }
    let before = sets.len();
    let copies = rest[usize::from(code)];
    for n_triplets in [1, 0] {
        if copies < 3 * n_triplets {
            continue;
        }
        let n_sequences = copies - 3 * n_triplets;
        let mut rest = rest;
        if n_sequences > 0 {
            if is_honor(code) || number(code) > 7 {
                continue;
            }
            let next = usize::from(code) + 1;
            if rest[next] < n_sequences || rest[next + 1] < n_sequences {
                continue;
            }
            rest[next] -= n_sequences;
            rest[next + 1] -= n_sequences;
        }
        let set = |shape| Set {
            shape,
            first: code,
            is_called: false,
            is_concealed: true,
        };
        sets.extend((0..n_triplets).map(|_| set(Shape::Triplet)));
        sets.extend((0..n_sequences).map(|_| set(Shape::Sequence)));
        split_sets(rest, code + 1, sets, ways);
        sets.truncate(before);
    }
}

pub(super) fn is_standard(counts: &[u8; 34], n_sets: usize) -> bool {
    !splits(counts, n_sets).is_empty()
}

pub(super) fn is_seven_pairs(counts: &[u8; 34]) -> bool {
    counts.iter().filter(|&&count| count == 2).count() == 7
        && counts.iter().all(|&count| count == 0 || count == 2)
}

/// Whether the tiles are one of each terminal and honor, one of them twice, and nothing else.
pub(super) fn is_orphans(counts: &[u8; 34]) -> bool {
    let each = |(code, &count): (u8, &u8)| match is_yaochu(code) {
        true => (1..=2).contains(&count),
        false => count == 0,
    };
    (0..).zip(counts).all(each) && counts.iter().sum::<u8>() == 14
}
