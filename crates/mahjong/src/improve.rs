//! What each draw brings, now and after each discard.

use crate::form::{seven_pairs, thirteen_orphans};
use crate::missing::{Missing, NEVER};
use crate::planes::{Planes, below};
use crate::shanten::{Distances, Special};
use crate::suits::{Suits, suit_missing_of};
use crate::table::{self, Row};
use crate::{Form, Forms, Hand, Rules, Tile};

/// A hand with what each draw makes of its suits.
///
/// A discard and a draw change one suit or two. So what a draw makes of a suit is looked up once
/// for all discards from other suits.
pub(crate) struct Improver {
    counts: [u8; 34],
    suits: Suits,
    /// The kinds that the player can come to hold once more, were nothing discarded.
    can_draw: u64,
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
    Four(Drawn),
    /// Any other hand, by what the suits lack.
    Any(Parts),
}

impl Improver {
    #[inline]
    pub(crate) fn new(hand: &Hand, forms: Forms) -> Self {
        let key = hand.key();
        let rules = hand.rules();
        let n_sets = hand.n_sets() - hand.calls().len();
        let standard = if !forms.contains(Form::Standard) {
            Standard::Closed
        } else if n_sets == 4 && hand.calls().is_empty() {
            let drawn = |suit_idx| key.suits.drawn(suit_idx, &key.counts, rules.wall());
            Standard::Four(Drawn {
                numbers: [0, 1, 2].map(drawn),
                honors: key.suits.drawn_honors(),
            })
        } else {
            Standard::Any(Parts::new(hand, n_sets))
        };
        Self {
            counts: key.counts,
            suits: key.suits,
            can_draw: rules.wall().kinds() & !hand.own().four(),
            forms,
            rules,
            standard,
        }
    }

    /// What the hand lacks, and the tiles that lower it.
    #[inline]
    pub(crate) fn now(&self) -> (Distances, u64) {
        let (missing, lowering) = match &self.standard {
            Standard::Closed => (0, 0),
            Standard::Four(drawn) => drawn.four_sets(self.suits.ids, &self.counts),
            Standard::Any(parts) => parts.lowering(&parts.suits, &parts.drawn),
        };
        self.nearest(&self.counts, &self.suits, missing, lowering, self.can_draw)
    }

    /// What the hand lacks after a discard, and the tiles that then lower it. There must be such
    /// a tile.
    pub(crate) fn after_discard(&mut self, tile: Tile) -> (Distances, u64) {
        let suit_idx = tile.idx() / 9;
        let wall = self.rules.wall();
        let mut counts = self.counts;
        counts[tile.idx()] -= 1;
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
                after.four_sets(suits.ids, &counts)
            }
            Standard::Any(parts) => parts.after_discard(tile, &counts),
        };
        let can_draw = self.can_draw | 1 << tile.code();
        self.nearest(&counts, &suits, missing, lowering, can_draw)
    }

    /// The distances of all forms, and the tiles that lower the least of them: one tile lowers
    /// each form by one at most.
    #[inline]
    fn nearest(
        &self,
        counts: &[u8; 34],
        suits: &Suits,
        standard: u8,
        lowering: u64,
        can_draw: u64,
    ) -> (Distances, u64) {
        let (kinds, rules) = (suits.kinds(), self.rules);
        let special = Special {
            counts,
            kinds,
            rules,
        };
        let distances = Distances::new(self.forms, standard, &special);
        let mut tiles = 0;
        if distances.is_nearest(Form::Standard) {
            tiles |= lowering;
        }
        let has_pairs = distances.is_nearest(Form::SevenPairs);
        let has_orphans = distances.is_nearest(Form::ThirteenOrphans);
        if has_pairs || has_orphans {
            let held = Planes::new(counts);
            if has_pairs {
                tiles |= seven_pairs::lowering(&held, kinds, rules);
            }
            if has_orphans {
                tiles |= thirteen_orphans::lowering(&held, kinds);
            }
        }
        (distances, tiles & can_draw)
    }
}

/// What each draw makes of the suits: of number suits by number, of honors by the count held.
struct Drawn {
    numbers: [[u8; 9]; 3],
    honors: [u8; 8],
}

impl Drawn {
    /// What suits lack for four sets and a pair, and the tiles, a bit each, that lower it.
    #[inline]
    fn four_sets(&self, ids: [u8; 4], counts: &[u8; 34]) -> (u8, u64) {
        let [m, _, s, _] = ids.map(usize::from);
        let (with_p, with_z) = (table::with_number(ids[1]), table::with_honors(ids[3]));
        let (mp, sz) = (with_p[m], with_z[s]);
        let (four_mp, four_sz) = (table::four(mp), table::four(sz));
        let missing = four_mp[usize::from(sz)];
        let mut after = [NEVER; 34];
        let (of_m, rest) = after.split_at_mut(9);
        let (of_p, rest) = rest.split_at_mut(9);
        let (of_s, of_z) = rest.split_at_mut(9);
        let note = |after: &mut [u8], drawn: &[u8; 9], sums: &Row, four: &Row| {
            for (after, &drawn) in after.iter_mut().zip(drawn) {
                *after = four[usize::from(sums[usize::from(drawn)])];
            }
        };
        note(of_m, &self.numbers[0], with_p, four_sz);
        if table::has_nine_numbers(ids[0]) {
            note(of_p, &self.numbers[1], table::with_number(ids[0]), four_sz);
        } else {
            for (after, &p) in of_p.iter_mut().zip(&self.numbers[1]) {
                *after = four_sz[usize::from(table::with_number(p)[m])];
            }
        }
        note(of_s, &self.numbers[2], with_z, four_mp);
        let by_count = self
            .honors
            .map(|z| four_mp[usize::from(table::with_honors(z)[s])]);
        for (after, &count) in of_z.iter_mut().zip(&counts[27..]) {
            *after = by_count[usize::from(count) % by_count.len()];
        }
        (missing, below(&after, missing))
    }
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
            let drawn_honors = suits.drawn_honors();
            for (idx, after) in after.iter_mut().enumerate().take(kinds.len()) {
                let id = if suit_idx < 3 {
                    drawn[idx]
                } else {
                    drawn_honors[usize::from(counts[27 + idx]) % drawn_honors.len()]
                };
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
