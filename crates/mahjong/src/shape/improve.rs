//! The effect of each draw on a hand, both as it is and after each discard.

use crate::shape::called_suits::{CalledSuits, kinds_of_suit};
use crate::shape::distances::{Distances, nearest_rare};
use crate::shape::form::held::Held;
use crate::shape::form::special::{self, COMMON_SPECIAL};
use crate::shape::held_kinds::Kinds;
use crate::shape::missing::Missing;
use crate::shape::planes::Planes;
use crate::shape::suits::{Suits, suit_missing_of};
use crate::shape::table::{self, Row};
use crate::{Form, Forms, Hand, HandKey, Set, Shanten, ShapeRules, Tile, Wall};

/// A hand with the effect of each draw on its suits.
///
/// A discard and a draw change one or two suits. So the effect of a draw on a suit is looked up
/// only once, and reused for all discards from other suits.
pub(crate) struct Improver {
    counts: [u8; 34],
    held: Planes,
    suits: Suits,
    /// The kinds that the player can still draw a copy of, before any discard.
    can_draw: u64,
    forms: Forms,
    /// The first called set.
    called: Option<Set>,
    rules: ShapeRules,
    standard: Standard,
}

/// The effect of draws on the distance to the standard form.
#[expect(clippy::large_enum_variant, reason = "nothing is put on the heap")]
enum Standard {
    /// The standard form is not possible.
    Closed,
    /// Four uncalled sets: two look-ups per draw.
    Four(Drawn),
    /// Any other hand, based on what its suits still need.
    Any(Parts),
}

/// How many tiles a hand of `3n+1` tiles without calls still needs, and the tiles that lower this
/// number.
#[inline]
pub(crate) fn now(key: &HandKey, held: &Planes, forms: Forms) -> (Shanten, u64) {
    let (suits, rules) = (&key.suits, key.rules());
    let n_sets = key.n_tiles() / 3;
    let (missing, lowering) = if !forms.contains(Form::Standard) {
        (0, 0)
    } else if n_sets == 4 {
        Drawn::new(suits, key.counts(), rules.wall()).four_sets(suits.ids, held)
    } else {
        let parts = Parts::new(key.counts(), suits, &[0; 34], n_sets, rules);
        parts.lowering(&parts.suits, &parts.drawn)
    };
    let (shanten, tiles) = nearest(forms, missing, lowering, &key.held(), held);
    (shanten, tiles & rules.wall().kinds() & !held.four())
}

impl Improver {
    #[inline]
    pub(crate) fn new(hand: &Hand, forms: Forms) -> Self {
        let key = hand.key();
        let rules = hand.rules();
        let n_sets = key.n_tiles() / 3;
        let standard = if !forms.contains(Form::Standard) {
            Standard::Closed
        } else if n_sets == 4 && hand.calls().is_empty() {
            Standard::Four(Drawn::new(&key.suits, &key.counts, rules.wall()))
        } else {
            let called = hand.called_counts();
            Standard::Any(Parts::new(&key.counts, &key.suits, &called, n_sets, rules))
        };
        Self {
            counts: key.counts,
            held: Planes::new(&key.counts),
            suits: key.suits,
            can_draw: rules.wall().kinds() & !hand.own().four(),
            forms,
            called: hand.held().called,
            rules,
            standard,
        }
    }

    /// How many tiles the hand still needs, and the tiles that lower this number.
    #[inline]
    pub(crate) fn now(&self) -> (Shanten, u64) {
        let (missing, lowering) = match &self.standard {
            Standard::Closed => (0, 0),
            Standard::Four(drawn) => drawn.four_sets(self.suits.ids, &self.held),
            Standard::Any(parts) => parts.lowering(&parts.suits, &parts.drawn),
        };
        let special = self.special(&self.counts, &self.suits);
        let (shanten, tiles) = nearest(self.forms, missing, lowering, &special, &self.held);
        (shanten, tiles & self.can_draw)
    }

    /// How many tiles the hand still needs after a possible discard, and the tiles that then lower
    /// this number.
    pub(crate) fn after_discard(&mut self, tile: Tile) -> (Shanten, u64) {
        let suit_idx = tile.idx() / 9;
        let wall = self.rules.wall();
        let mut counts = self.counts;
        counts[tile.idx()] -= 1;
        let held = self.held.without(tile);
        let mut suits = self.suits;
        suits.remove(tile, self.counts[tile.idx()], wall);
        let (missing, lowering) = match &mut self.standard {
            Standard::Closed => (0, 0),
            Standard::Four(drawn) => {
                let mut after = Drawn { ..*drawn };
                match after.numbers.get_mut(suit_idx) {
                    Some(numbers) => *numbers = suits.drawn(suit_idx, &counts, wall),
                    None => after.honors = suits.drawn_honors(),
                }
                after.four_sets(suits.ids, &held)
            }
            Standard::Any(parts) => parts.after_discard(tile, &counts, &suits),
        };
        let special = self.special(&counts, &suits);
        let (shanten, tiles) = nearest(self.forms, missing, lowering, &special, &held);
        (shanten, tiles & (self.can_draw | 1 << tile.code()))
    }

    fn special<'a>(&self, counts: &'a [u8; 34], suits: &Suits) -> Held<'a> {
        Held {
            counts,
            kinds: suits.kinds(),
            called: self.called,
            rules: self.rules,
        }
    }
}

/// How many tiles 14 uncalled tiles still need for four sets and a pair, and the tiles that they
/// can lose without needing more, one bit per kind.
///
/// For each suit, the other three are combined only once.
#[inline]
pub(crate) fn keeping_four_sets(key: &HandKey, held: &Planes) -> (u8, u64) {
    let (suits, wall) = (&key.suits, key.rules().wall());
    let [m, _, s, _] = suits.ids.map(usize::from);
    let (with_p, with_z) = (
        table::with_number(suits.ids[1]),
        table::with_honors(suits.ids[3]),
    );
    let (mp, sz) = (with_p[m], with_z[s]);
    let (four_mp, four_sz) = (table::four(mp), table::four(sz));
    let missing = four_mp[usize::from(sz)];
    let mut keeping = 0;
    let mut left = held.any();
    while let Some(tile) = Tile::from_code(left.trailing_zeros() as u8) {
        left &= left - 1;
        let id = suits.dropped(tile, key.counts(), wall);
        let without = match tile.idx() / 9 {
            0 => four_sz[usize::from(with_p[usize::from(id)])],
            1 => four_sz[usize::from(table::with_number(id)[m])],
            2 => four_mp[usize::from(with_z[usize::from(id)])],
            _ => four_mp[usize::from(table::with_honors(id)[s])],
        };
        keeping |= u64::from(without == missing) << tile.code();
    }
    (missing, keeping)
}

/// The shanten in all forms, and the tiles that lower it.
#[inline]
fn nearest(
    forms: Forms,
    standard: u8,
    lowering: u64,
    held: &Held<'_>,
    planes: &Planes,
) -> (Shanten, u64) {
    let distances = Distances::new(forms, standard, held);
    // Branch prediction cannot tell which form is nearest, so masks cost less than branches.
    let if_nearest =
        |form, tiles: u64| tiles & u64::from(distances.is_nearest(form)).wrapping_neg();
    let mut tiles = if_nearest(Form::Standard, lowering);
    for form in COMMON_SPECIAL {
        tiles |= if_nearest(form, held.lowering(form, planes));
    }
    let shanten = distances.shanten();
    if special::rare(forms).is_empty() {
        return (shanten, tiles);
    }
    let &Held {
        counts,
        kinds,
        called,
        rules,
    } = held;
    or_rare(shanten, tiles, forms, counts, kinds, called, rules)
}

/// The shanten and the tiles that lower it, including the rare forms that are possible.
#[cold]
fn or_rare(
    common: Shanten,
    tiles: u64,
    open: Forms,
    counts: &[u8; 34],
    kinds: Kinds,
    called: Option<Set>,
    rules: ShapeRules,
) -> (Shanten, u64) {
    let held = Held {
        counts,
        kinds,
        called,
        rules,
    };
    let shanten = common.or(nearest_rare(open, &held));
    let planes = Planes::new(counts);
    let common = if common.value == shanten.value {
        tiles
    } else {
        0
    };
    let rare = special::rare(shanten.forms).iter();
    let tiles = rare.fold(common, |tiles, form| tiles | held.lowering(form, &planes));
    (shanten, tiles)
}

/// The suits after each draw: number suits by number, honors by the count held.
struct Drawn {
    numbers: [[u8; 9]; 3],
    honors: [u8; 4],
}

impl Drawn {
    #[inline(always)]
    fn new(suits: &Suits, counts: &[u8; 34], wall: Wall) -> Self {
        Self {
            numbers: [
                suits.drawn(0, counts, wall),
                suits.drawn(1, counts, wall),
                suits.drawn(2, counts, wall),
            ],
            honors: suits.drawn_honors(),
        }
    }

    /// How many tiles the suits with these ids still need for four sets and a pair, and the tiles
    /// that lower this number, one bit per kind.
    #[inline(always)]
    fn four_sets(&self, ids: [u8; 4], held: &Planes) -> (u8, u64) {
        let [m, _, s, _] = ids.map(usize::from);
        let (with_p, with_z) = (table::with_number(ids[1]), table::with_honors(ids[3]));
        let (mp, sz) = (with_p[m], with_z[s]);
        let (four_mp, four_sz) = (table::four(mp), table::four(sz));
        let missing = four_mp[usize::from(sz)];
        let [of_m, of_p, of_s] = &self.numbers;
        let lowering = |drawn: &[u8; 9], sums: &Row, four: &Row| {
            let is_lower = |&id: &u8| four[usize::from(sums[usize::from(id)])] < missing;
            let bits = drawn.iter().rev().map(is_lower);
            bits.fold(0, |bits, is_lower| bits << 1 | u64::from(is_lower))
        };
        let mut tiles = lowering(of_m, with_p, four_sz) | lowering(of_s, with_z, four_mp) << 18;
        tiles |= if table::has_nine_numbers(ids[0]) {
            lowering(of_p, table::with_number(ids[0]), four_sz) << 9
        } else {
            let is_lower = |&p: &u8| four_sz[usize::from(table::with_number(p)[m])] < missing;
            let bits = of_p.iter().rev().map(is_lower);
            bits.fold(0, |bits, is_lower| bits << 1 | u64::from(is_lower)) << 9
        };
        for (n_copies, &z) in (0..).zip(&self.honors) {
            let is_lower = four_mp[usize::from(table::with_honors(z)[s])] < missing;
            tiles |= held.exactly(n_copies) & HONORS & u64::from(is_lower).wrapping_neg();
        }
        (missing, tiles)
    }
}

const HONORS: u64 = 0x7F << 27;

/// The suits of a hand with calls, or with a number of sets other than four.
struct Parts {
    suits: [Missing; 4],
    drawn: [[Missing; 9]; 4],
    called: CalledSuits,
    n_sets: usize,
    wall: Wall,
}

impl Parts {
    fn new(
        counts: &[u8; 34],
        suits: &Suits,
        called: &[u8; 34],
        n_sets: usize,
        rules: ShapeRules,
    ) -> Self {
        let mut parts = Self {
            suits: [Missing::NO_TILES; 4],
            drawn: [[Missing::NO_TILES; 9]; 4],
            called: CalledSuits::new(called, rules),
            n_sets,
            wall: rules.wall(),
        };
        for suit_idx in 0..4 {
            let (suit, drawn) = parts.suit(suit_idx, counts, suits);
            parts.suits[suit_idx] = suit;
            parts.drawn[suit_idx] = drawn;
        }
        parts
    }

    /// How many tiles a suit still needs, now and after drawing each of its kinds.
    fn suit(&self, suit_idx: usize, counts: &[u8; 34], suits: &Suits) -> (Missing, [Missing; 9]) {
        if self.called.has(suit_idx) {
            return self.called.missing_and_drawn(suit_idx, counts, self.n_sets);
        }
        let mut after = [Missing::NO_TILES; 9];
        let kinds = kinds_of_suit(suit_idx);
        let drawn = suits.drawn(suit_idx, counts, self.wall);
        let drawn_honors = suits.drawn_honors();
        for (idx, after) in after.iter_mut().enumerate().take(kinds.len()) {
            let id = if suit_idx < 3 {
                drawn[idx]
            } else {
                // A fifth copy cannot be drawn.
                drawn_honors[usize::from(counts[27 + idx]) % drawn_honors.len()]
            };
            *after = *suit_missing_of(suit_idx, id);
        }
        (*suits.suit_missing(suit_idx), after)
    }

    fn after_discard(&mut self, tile: Tile, counts: &[u8; 34], suits: &Suits) -> (u8, u64) {
        let suit_idx = tile.idx() / 9;
        let (suit, drawn) = self.suit(suit_idx, counts, suits);
        let mut suits = self.suits;
        suits[suit_idx] = suit;
        let with_tile = core::mem::replace(&mut self.drawn[suit_idx], drawn);
        let found = self.lowering(&suits, &self.drawn);
        self.drawn[suit_idx] = with_tile;
        found
    }

    /// How many tiles the suits still need, and the tiles that lower this number.
    fn lowering(&self, suits: &[Missing; 4], drawn: &[[Missing; 9]; 4]) -> (u8, u64) {
        let [m, p, s, z] = suits;
        let (mp, sz) = (m.and(p), s.and(z));
        let others = [p.and(&sz), m.and(&sz), mp.and(z), mp.and(s)];
        let missing = mp.for_win_with(&sz, self.n_sets);
        let mut tiles = 0;
        for tile in Tile::ALL {
            let (suit_idx, idx) = (tile.idx() / 9, tile.idx() % 9);
            let with = drawn[suit_idx][idx].for_win_with(&others[suit_idx], self.n_sets);
            tiles |= u64::from(with < missing) << tile.code();
        }
        (missing, tiles)
    }
}
