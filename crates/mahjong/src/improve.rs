//! What each draw brings, now and after each discard.

use crate::form::{seven_pairs, thirteen_orphans};
use crate::kinds::Kinds;
use crate::missing::Missing;
use crate::planes::Planes;
use crate::shanten::Distances;
use crate::suits::{Suits, suit_missing_of};
use crate::{Form, Forms, Hand, Rules, Tile, table};

/// A hand with what each draw makes of its suits.
///
/// A discard and a draw change one suit or two. So what a draw makes of a suit is looked up once
/// for all discards from other suits.
pub(crate) struct Improver {
    counts: [u8; 34],
    /// The kinds that the player can come to hold once more, were nothing discarded.
    can_draw: u64,
    kinds: Kinds,
    forms: Forms,
    rules: Rules,
    standard: Standard,
}

/// What draws do to the distance of the standard form.
#[expect(clippy::large_enum_variant, reason = "nothing is put on the heap")]
enum Standard {
    /// Nobody asks.
    Closed,
    /// Four sets, none of them called: two looks at tables a draw.
    Four { suits: Suits, drawn: [[u8; 9]; 4] },
    /// Any other hand, by what the suits lack.
    Any(Parts),
}

impl Improver {
    pub(crate) fn new(hand: &Hand, forms: Forms) -> Self {
        let key = hand.key();
        let rules = hand.rules();
        let n_sets = hand.n_sets() - hand.calls().len();
        let standard = if !forms.contains(Form::Standard) {
            Standard::Closed
        } else if n_sets == 4 && hand.calls().is_empty() {
            let drawn = |suit_idx| key.suits.drawn(suit_idx, &key.counts, rules.wall());
            Standard::Four {
                suits: key.suits,
                drawn: [0, 1, 2, 3].map(drawn),
            }
        } else {
            Standard::Any(Parts::new(hand, n_sets))
        };
        Self {
            counts: key.counts,
            can_draw: rules.wall().kinds() & !hand.own().four(),
            kinds: key.kinds,
            forms,
            rules,
            standard,
        }
    }

    /// What the hand lacks, and the tiles that lower it.
    pub(crate) fn now(&mut self) -> (Distances, u64) {
        let (missing, lowering) = match &self.standard {
            Standard::Closed => (0, 0),
            Standard::Four { suits, drawn } => four_sets(suits.ids, drawn),
            Standard::Any(parts) => parts.lowering(&parts.suits, &parts.drawn),
        };
        self.nearest(&self.counts, &self.kinds, missing, lowering, self.can_draw)
    }

    /// What the hand lacks after a discard, and the tiles that then lower it. There must be such
    /// a tile.
    pub(crate) fn after_discard(&mut self, tile: Tile) -> (Distances, u64) {
        let suit_idx = tile.idx() / 9;
        let wall = self.rules.wall();
        let count = self.counts[tile.idx()];
        let mut counts = self.counts;
        counts[tile.idx()] -= 1;
        let mut kinds = self.kinds;
        kinds.remove(tile, count);
        let (missing, lowering) = match &mut self.standard {
            Standard::Closed => (0, 0),
            Standard::Four { suits, drawn } => {
                let mut suits = *suits;
                suits.remove(tile, count, wall);
                let with_tile = drawn[suit_idx];
                drawn[suit_idx] = suits.drawn(suit_idx, &counts, wall);
                let found = four_sets(suits.ids, drawn);
                drawn[suit_idx] = with_tile;
                found
            }
            Standard::Any(parts) => parts.after_discard(tile, &counts),
        };
        let can_draw = self.can_draw | 1 << tile.code();
        self.nearest(&counts, &kinds, missing, lowering, can_draw)
    }

    /// The distances of all forms, and the tiles that lower the least of them: one tile lowers
    /// each form by one at most.
    fn nearest(
        &self,
        counts: &[u8; 34],
        kinds: &Kinds,
        standard: u8,
        lowering: u64,
        can_draw: u64,
    ) -> (Distances, u64) {
        let distances = Distances::new(self.forms, standard, kinds, self.rules);
        let mut tiles = 0;
        if distances.is_nearest(Form::Standard) {
            tiles |= lowering;
        }
        let has_pairs = distances.is_nearest(Form::SevenPairs);
        let has_orphans = distances.is_nearest(Form::ThirteenOrphans);
        if has_pairs || has_orphans {
            let held = Planes::new(counts);
            if has_pairs {
                tiles |= seven_pairs::lowering(&held, kinds, self.rules);
            }
            if has_orphans {
                tiles |= thirteen_orphans::lowering(&held, kinds);
            }
        }
        (distances, tiles & can_draw)
    }
}

/// What suits lack for four sets and a pair, and the tiles, a bit each, that lower it if `drawn`
/// is what they make of the suits.
#[inline]
fn four_sets(ids: [u8; 4], drawn: &[[u8; 9]; 4]) -> (u8, u64) {
    let [m, p, s, z] = ids;
    let mp = table::two_numbers(m, p);
    let sz = table::with_honors(s, z);
    let missing = table::four(mp, sz);
    let mut tiles = 0;
    let [of_m, of_p, of_s, of_z] = drawn;
    let mut note = |idx: usize, drawn_missing: u8| {
        tiles |= u64::from(drawn_missing < missing) << idx;
    };
    for idx in 0..9 {
        note(idx, table::four(table::two_numbers(of_m[idx], p), sz));
        note(9 + idx, table::four(table::two_numbers(m, of_p[idx]), sz));
        note(18 + idx, table::four(mp, table::with_honors(of_s[idx], z)));
    }
    for (idx, &of_z) in of_z.iter().enumerate().take(7) {
        note(27 + idx, table::four(mp, table::with_honors(s, of_z)));
    }
    (missing, tiles)
}

/// The suits of a hand with calls, or with more or fewer than four sets.
struct Parts {
    suits: [Missing; 4],
    drawn: [[Missing; 9]; 4],
    called: [u8; 34],
    n_sets: usize,
    rules: Rules,
}

impl Parts {
    fn new(hand: &Hand, n_sets: usize) -> Self {
        let mut parts = Self {
            suits: [Missing::NO_TILES; 4],
            drawn: [[Missing::NO_TILES; 9]; 4],
            called: hand.called_counts(),
            n_sets,
            rules: hand.rules(),
        };
        for suit_idx in 0..4 {
            let (suit, drawn) = parts.suit(suit_idx, hand.counts());
            parts.suits[suit_idx] = suit;
            parts.drawn[suit_idx] = drawn;
        }
        parts
    }

    /// What a suit lacks, now and after drawing each of its kinds.
    fn suit(&self, suit_idx: usize, counts: &[u8; 34]) -> (Missing, [Missing; 9]) {
        let mut after = [Missing::NO_TILES; 9];
        let wall = self.rules.wall();
        let kinds = 9 * suit_idx..(9 * suit_idx + 9).min(34);
        if self.called[kinds.clone()].iter().all(|&count| count == 0) {
            let suits = Suits::of_counts(counts, wall);
            let drawn = suits.drawn(suit_idx, counts, wall);
            for (after, id) in after.iter_mut().zip(drawn) {
                *after = *suit_missing_of(suit_idx, id);
            }
            return (*suits.suit_missing(suit_idx), after);
        }
        let mut held = [0; 9];
        let held = &mut held[..kinds.len()];
        held.copy_from_slice(&counts[kinds.clone()]);
        let max_copies = max_copies(&self.called, suit_idx, self.rules);
        let max_copies = &max_copies[..held.len()];
        let suit = Missing::of_suit(held, max_copies);
        for idx in 0..held.len() {
            if held[idx] < max_copies[idx] {
                held[idx] += 1;
                after[idx] = Missing::of_suit(held, max_copies);
                held[idx] -= 1;
            }
        }
        (suit, after)
    }

    fn after_discard(&mut self, tile: Tile, counts: &[u8; 34]) -> (u8, u64) {
        let suit_idx = tile.idx() / 9;
        let (suit, drawn) = self.suit(suit_idx, counts);
        let mut suits = self.suits;
        suits[suit_idx] = suit;
        let with_tile = core::mem::replace(&mut self.drawn[suit_idx], drawn);
        let found = self.lowering(&suits, &self.drawn);
        self.drawn[suit_idx] = with_tile;
        found
    }

    /// What suits lack, and the tiles that lower it.
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

/// How many copies of the kinds of a suit the player can come to hold beside the called ones.
pub(crate) fn max_copies(called: &[u8; 34], suit_idx: usize, rules: Rules) -> [u8; 9] {
    let mut max_copies = [0; 9];
    let first = 9 * suit_idx;
    for (max, tile) in max_copies.iter_mut().zip(&Tile::ALL[first..]) {
        if rules.wall().contains(*tile) {
            *max = 4_u8.saturating_sub(called[tile.idx()]);
        }
    }
    max_copies
}
