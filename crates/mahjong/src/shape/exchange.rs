//! The effects of drawing and discarding, for many hands with the same calls.

use alloc::collections::BTreeMap;

use super::called_suits::{CalledSuits, kinds_of_suit};
use super::distances::Distances;
use super::form::held::Held;
use super::form::{Form, Forms, seven_pairs, thirteen_orphans};
use super::improve::{keeping_four_sets, now};
use super::missing::Missing;
use super::planes::Planes;
use super::set::Set;
use super::shape_rules::ShapeRules;
use super::suits::suit_missing_of;
use super::tile::Tile;
use crate::{Hand, HandKey};

/// The effects of drawing and discarding, for hands that have the same calls.
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
    called: CalledSuits,
    rules: ShapeRules,
    /// What the number suits with called copies still need, by suit and counts.
    known: BTreeMap<u32, Missing>,
}

impl Exchanges {
    /// The exchanges of hands with the same calls as `hand`. If `calls_are_spent`, called copies
    /// count among the four that a hand can use (rule M10); otherwise the uncalled tiles alone
    /// decide.
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
            called: CalledSuits::new(&called, rules),
            rules,
            known: BTreeMap::new(),
        }
    }

    fn held<'a>(&self, key: &'a HandKey) -> Held<'a> {
        Held {
            called: self.called_set,
            ..key.held()
        }
    }

    /// The shanten of 13 tiles, calls included, and the tiles that lower it, one bit per kind. They
    /// may include a tile that cannot have any copies left.
    #[inline]
    pub(crate) fn now(&mut self, key: &HandKey, held: &Planes) -> (i8, u64) {
        if self.n_calls == 0 {
            let (shanten, tiles) = now(key, held, self.forms);
            return (shanten.value, tiles);
        }
        let (missing, others) = self.parts(key);
        let n_sets = key.n_tiles() / 3;
        let wall = self.rules.wall();
        let mut counts = *key.counts();
        let mut lowering = 0;
        for suit_idx in 0..4 {
            let others = &others[suit_idx];
            let drawn = key.suits.drawn(suit_idx, &counts, wall);
            let honors = key.suits.drawn_honors();
            for code in kinds_of_suit(suit_idx) {
                let held = counts[code];
                if held >= self.called.max_copies(Tile::ALL[code]) {
                    continue;
                }
                let with = if self.called.has(suit_idx) {
                    counts[code] += 1;
                    let with = self.suit(suit_idx, &counts).for_win_with(others, n_sets);
                    counts[code] = held;
                    with
                } else if suit_idx < 3 {
                    suit_missing_of(suit_idx, drawn[code % 9]).for_win_with(others, n_sets)
                } else {
                    let id = honors[usize::from(held) % honors.len()];
                    suit_missing_of(suit_idx, id).for_win_with(others, n_sets)
                };
                lowering |= u64::from(with < missing) << code;
            }
        }
        (missing as i8 - 1, lowering)
    }

    /// The shanten of 14 tiles, calls included.
    pub(crate) fn shanten(&mut self, key: &HandKey) -> i8 {
        if self.n_calls == 0 {
            return key.shanten_in(self.forms).value;
        }
        self.parts(key).0 as i8 - 1
    }

    /// The tiles that can be discarded from 14 tiles, calls included, without raising the shanten,
    /// one bit per kind.
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
        let (missing, others) = self.parts(key);
        let n_sets = key.n_tiles() / 3;
        let mut counts = *key.counts();
        let mut keeping = 0;
        let mut left = held.any();
        while let Some(tile) = Tile::from_code(left.trailing_zeros() as u8) {
            left &= left - 1;
            let suit_idx = tile.idx() / 9;
            let others = &others[suit_idx];
            let without = if self.called.has(suit_idx) {
                counts[tile.idx()] -= 1;
                let without = self.suit(suit_idx, &counts).for_win_with(others, n_sets);
                counts[tile.idx()] += 1;
                without
            } else {
                let id = key.suits.dropped(tile, &counts, self.rules.wall());
                suit_missing_of(suit_idx, id).for_win_with(others, n_sets)
            };
            keeping |= u64::from(without == missing) << tile.code();
        }
        keeping
    }

    /// How many tiles the suits still need and, for each suit, what the other three need.
    fn parts(&mut self, key: &HandKey) -> (u8, [Missing; 4]) {
        let [m, p, s, z] = core::array::from_fn(|suit_idx| {
            if self.called.has(suit_idx) {
                self.suit(suit_idx, key.counts())
            } else {
                *key.suits.suit_missing(suit_idx)
            }
        });
        let n_sets = 4 - self.n_calls;
        let both = |one: &Missing, other: &Missing| one.and_up_to(other, n_sets);
        let (mp, sz) = (both(&m, &p), both(&s, &z));
        let others = [both(&p, &sz), both(&m, &sz), both(&mp, &z), both(&mp, &s)];
        (mp.for_win_with(&sz, n_sets), others)
    }

    /// What a suit with called copies still needs.
    fn suit(&mut self, suit_idx: usize, counts: &[u8; 34]) -> Missing {
        if suit_idx == 3 {
            return self.called.missing(suit_idx, counts);
        }
        let digits = counts[kinds_of_suit(suit_idx)]
            .iter()
            .fold(0, |digits, &count| 5 * digits + u32::from(count));
        *self
            .known
            .entry(4 * digits + suit_idx as u32)
            .or_insert_with(|| self.called.missing(suit_idx, counts))
    }

    /// The rules of the hands.
    pub(crate) const fn rules(&self) -> ShapeRules {
        self.rules
    }
}
