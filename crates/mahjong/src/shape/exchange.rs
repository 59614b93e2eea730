//! What drawing and discarding do to many hands with the same calls.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::distances::Distances;
use super::form::held::Held;
use super::form::{Form, Forms, seven_pairs, thirteen_orphans};
use super::improve::{keeping_four_sets, now};
use super::missing::{Missing, max_copies};
use super::planes::Planes;
use super::set::Set;
use super::shape_rules::ShapeRules;
use super::tile::Tile;
use crate::{Hand, HandKey};

/// What drawing and discarding do to hands that have the same calls.
///
/// Only the forms of riichi are supported: sets and a pair, seven pairs and thirteen orphans.
///
/// Source: rules M10 and M11.
#[derive(Debug)]
pub(crate) struct Exchanges {
    forms: Forms,
    /// The first called set.
    called_set: Option<Set>,
    n_calls: usize,
    /// How many copies of each kind the player can hold in addition to its calls, by suit.
    max_copies: [[u8; 9]; 4],
    rules: ShapeRules,
    /// The suits met so far in hands with calls, by suit and counts.
    suits: BTreeMap<u32, u32>,
    rows: Vec<SuitRow>,
}

/// How many tiles a suit still needs: now, after drawing each of its kinds, and after discarding
/// each.
#[derive(Clone, Copy, Debug)]
struct SuitRow {
    now: Missing,
    drawn: [Missing; 9],
    dropped: [Missing; 9],
}

/// The kinds of each suit, as a range of codes.
fn kinds(suit_idx: usize) -> core::ops::Range<usize> {
    9 * suit_idx..(9 * suit_idx + 9).min(Tile::COUNT)
}

impl Exchanges {
    /// For hands with the calls of `hand`. If `calls_are_spent`, called copies count among the four
    /// that a hand can use (rule M10); otherwise the uncalled tiles alone decide.
    pub(crate) fn new(hand: &Hand, calls_are_spent: bool) -> Self {
        let rules = hand.rules();
        let called = if calls_are_spent {
            hand.called_counts()
        } else {
            [0; Tile::COUNT]
        };
        Self {
            forms: hand.open_forms(),
            called_set: hand.held().called,
            n_calls: hand.calls().len(),
            max_copies: core::array::from_fn(|suit_idx| max_copies(&called, suit_idx, rules)),
            rules,
            suits: BTreeMap::new(),
            rows: Vec::new(),
        }
    }

    fn held<'a>(&self, key: &'a HandKey) -> Held<'a> {
        Held {
            called: self.called_set,
            ..key.held()
        }
    }

    /// The shanten of 13 tiles, calls included, and the tiles that lower it, one bit per kind. A
    /// tile of which no copy can be left may be among them.
    #[inline]
    pub(crate) fn now(&mut self, key: &HandKey, held: &Planes) -> (i8, u64) {
        if self.n_calls == 0 {
            let (shanten, tiles) = now(key, held, self.forms);
            return (shanten.value, tiles);
        }
        let rows = self.rows(key);
        let (missing, others) = self.parts(&rows);
        let mut lowering = 0;
        for (suit_idx, row) in rows.iter().enumerate() {
            for (idx, drawn) in row.drawn.iter().enumerate().take(kinds(suit_idx).len()) {
                let with = drawn.for_win_with(&others[suit_idx], key.n_tiles() / 3);
                lowering |= u64::from(with < missing) << (9 * suit_idx + idx);
            }
        }
        (missing as i8 - 1, lowering)
    }

    /// The shanten of 14 tiles, calls included.
    pub(crate) fn shanten(&mut self, key: &HandKey) -> i8 {
        if self.n_calls == 0 {
            return key.shanten_in(self.forms).value;
        }
        let rows = self.rows(key);
        self.parts(&rows).0 as i8 - 1
    }

    /// The tiles that 14 tiles, calls included, can discard without a higher shanten, one bit per
    /// kind.
    #[inline]
    pub(crate) fn keeping(&mut self, key: &HandKey, held: &Planes) -> u64 {
        if self.n_calls > 0 {
            return self.keeping_with_calls(key, held);
        }
        let (missing, standard) = keeping_four_sets(key, held);
        let of = self.held(key);
        let distances = Distances::new(self.forms, missing, &of);
        let mut keeping = 0;
        if distances.is_nearest(Form::Standard) {
            keeping |= standard;
        }
        if distances.is_nearest(Form::SevenPairs) {
            keeping |= seven_pairs::keeping(&of, held);
        }
        if distances.is_nearest(Form::ThirteenOrphans) {
            keeping |= thirteen_orphans::keeping(held);
        }
        keeping & held.any()
    }

    fn keeping_with_calls(&mut self, key: &HandKey, held: &Planes) -> u64 {
        let rows = self.rows(key);
        let (missing, others) = self.parts(&rows);
        let mut keeping = 0;
        let mut left = held.any();
        while left != 0 {
            let code = left.trailing_zeros() as usize;
            left &= left - 1;
            let (suit_idx, idx) = (code / 9, code % 9);
            let without = rows[suit_idx].dropped[idx];
            let without = without.for_win_with(&others[suit_idx], key.n_tiles() / 3);
            keeping |= u64::from(without == missing) << code;
        }
        keeping
    }

    /// How many tiles the suits still need, and what each suit's three others need.
    fn parts(&self, rows: &[SuitRow; 4]) -> (u8, [Missing; 4]) {
        let [m, p, s, z] = rows.each_ref().map(|row| row.now);
        let (mp, sz) = (m.and(&p), s.and(&z));
        let n_sets = 4 - self.n_calls;
        let others = [p.and(&sz), m.and(&sz), mp.and(&z), mp.and(&s)];
        (mp.for_win_with(&sz, n_sets), others)
    }

    fn rows(&mut self, key: &HandKey) -> [SuitRow; 4] {
        core::array::from_fn(|suit_idx| self.row(suit_idx, &key.counts()[kinds(suit_idx)]))
    }

    fn row(&mut self, suit_idx: usize, counts: &[u8]) -> SuitRow {
        let digits = counts
            .iter()
            .fold(0, |digits, &count| 5 * digits + u32::from(count));
        let name = 4 * digits + suit_idx as u32;
        if let Some(&row) = self.suits.get(&name) {
            return self.rows[row as usize];
        }
        let max_copies = &self.max_copies[suit_idx][..counts.len()];
        let mut held = [0; 9];
        let held = &mut held[..counts.len()];
        held.copy_from_slice(counts);
        let mut row = SuitRow {
            now: Missing::of_suit(held, max_copies),
            drawn: [Missing::NO_TILES; 9],
            dropped: [Missing::NO_TILES; 9],
        };
        for idx in 0..held.len() {
            row.drawn[idx] = row.now;
            if held[idx] < max_copies[idx] {
                held[idx] += 1;
                row.drawn[idx] = Missing::of_suit(held, max_copies);
                held[idx] -= 1;
            }
            if held[idx] > 0 {
                held[idx] -= 1;
                row.dropped[idx] = Missing::of_suit(held, max_copies);
                held[idx] += 1;
            }
        }
        self.suits.insert(name, self.rows.len() as u32);
        self.rows.push(row);
        row
    }

    /// The rules of the hands.
    pub(crate) const fn rules(&self) -> ShapeRules {
        self.rules
    }
}
