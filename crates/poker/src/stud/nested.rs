//! Three or more players: nested loops go through the final hands of all players but the last,
//! whose hands are counted inside.

use alloc::vec;
use alloc::vec::Vec;

use super::final_hand::{FinalHand, Piece};
use super::plan::n_boards;
use super::tally::StudTally;
use super::value::Values;
use super::watch::Watch;
use crate::CategoryTally;
use crate::short_list::sort_short;

/// The final hands of several players.
#[derive(Debug)]
pub(super) struct Nested {
    /// The players, the one who is dealt the most cards last.
    players: Vec<Player>,
    /// The number of unseen cards.
    n_unseen: usize,
}

#[derive(Debug)]
struct Player {
    idx: usize,
    n_dealt: usize,
    hands: Vec<Hand>,
}

#[derive(Clone, Copy, Debug)]
struct Hand {
    /// The bits of the cards dealt.
    bits: u64,
    strength: u16,
    low: u8,
    place: u8,
}

/// The best of some hands, and the mask of the players who have it. As a low, 0 is none, and its
/// mask means nothing.
#[derive(Clone, Copy, Debug, Default)]
struct Best<T> {
    value: T,
    mask: u16,
}

impl<T: Copy + Ord> Best<T> {
    /// With another player's value.
    #[inline(always)]
    fn with(self, value: T, player_idx: usize) -> Self {
        let own = 1 << player_idx;
        match value.cmp(&self.value) {
            core::cmp::Ordering::Less => self,
            // Mutants: the bit is not set, so `^` does the same.
            core::cmp::Ordering::Equal => Self {
                mask: self.mask | own,
                ..self
            },
            core::cmp::Ordering::Greater => Self { value, mask: own },
        }
    }
}

/// The players whose hands have been chosen.
#[derive(Clone, Copy, Debug, Default)]
struct Chosen {
    bits: u64,
    high: Best<u16>,
    low: Best<u8>,
    /// The place of the category of each player, by index.
    places: [u8; 8],
}

impl Nested {
    /// The final hands of each player, and how many of the `n_unseen` cards they are dealt.
    pub(super) fn new(
        values: Values,
        n_unseen: usize,
        players: Vec<(Vec<FinalHand>, usize)>,
    ) -> Self {
        let mut players: Vec<_> = players
            .into_iter()
            .enumerate()
            .map(|(idx, (hands, n_dealt))| Player {
                idx,
                n_dealt,
                hands: hands
                    .into_iter()
                    .map(|hand| Hand {
                        bits: hand.bits(n_dealt),
                        strength: hand.strength(),
                        low: hand.low(),
                        place: values.place(hand.strength()) as u8,
                    })
                    .collect(),
            })
            .collect();
        // Mutants: any order counts the same; this one is the fastest.
        sort_short(&mut players, |a, b| a.n_dealt < b.n_dealt);
        Self { players, n_unseen }
    }

    /// Counts all deals of a piece. The choices of the first hands are divided among the pieces in
    /// turn.
    pub(super) fn count(&self, piece: Piece, tally: &mut StudTally, watch: &Watch<'_>) {
        let mut counting = Counting {
            players: &self.players,
            piece,
            watch,
            n_below: self.n_choices_below(piece.n_pieces),
            n_choices: 0,
            pots: vec![0; 1 << (2 * self.players.len())],
            categories: vec![[[0; 3]; Values::N_PLACES]; self.players.len()],
        };
        counting.choose(0, Chosen::default());
        counting.add_to(tally);
    }

    /// How many of the choices that are divided among the pieces begin with the same hands, by the
    /// number of these hands: from none to all of the divided hands. As few hands are divided as
    /// give enough choices; at most all but the last.
    fn n_choices_below(&self, n_pieces: usize) -> Vec<u64> {
        let sizes: Vec<_> = self.players.iter().map(|player| player.n_dealt).collect();
        let last = sizes.len().saturating_sub(1);
        let n_choices = |from: usize, until: usize| {
            let n_dealt: usize = sizes.iter().take(from).sum();
            let sizes = sizes.get(from..until).unwrap_or_default();
            n_boards(self.n_unseen.saturating_sub(n_dealt), sizes).unwrap_or(u64::MAX)
        };
        let mut until = 0..last;
        let until = until.find(|&until| n_choices(0, until) >= n_pieces as u64);
        let until = until.unwrap_or(last);
        (0..=until).map(|from| n_choices(from, until)).collect()
    }
}

/// The counts of a piece.
struct Counting<'a> {
    players: &'a [Player],
    piece: Piece,
    watch: &'a Watch<'a>,
    /// How many of the choices that are divided among the pieces begin with the same hands, by the
    /// number of these hands.
    n_below: Vec<u64>,
    /// How many of these choices have been seen or skipped.
    n_choices: u64,
    /// The pots, indexed by the mask of the low half followed by the mask of the high half.
    pots: Vec<u64>,
    /// For each player and place, the number of deals, of wins and of ties.
    categories: Vec<[[u64; 3]; Values::N_PLACES]>,
}

impl Counting<'_> {
    fn choose(&mut self, depth: usize, chosen: Chosen) {
        let Some(player) = self.players.get(depth) else {
            return;
        };
        if let Some(&n_below) = self.n_below.get(depth) {
            if !self.piece.has_any(self.n_choices, n_below) {
                self.n_choices += n_below;
                return;
            }
            if depth + 1 == self.n_below.len() {
                self.n_choices += 1;
            }
        }
        // As a step, comparing hands one by one is short.
        // Mutants: this only changes how often the watch asks.
        if self.watch.skips(1 + player.hands.len() / 64) {
            return;
        }
        if depth + 1 == self.players.len() {
            self.last(player, chosen);
            return;
        }
        for hand in &player.hands {
            if hand.bits & chosen.bits == 0 {
                let mut with = Chosen {
                    // Mutants: the bits are different, so `^` does the same.
                    bits: chosen.bits | hand.bits,
                    high: chosen.high.with(hand.strength, player.idx),
                    low: chosen.low.with(hand.low, player.idx),
                    ..chosen
                };
                with.places[player.idx & 7] = hand.place;
                self.choose(depth + 1, with);
            }
        }
    }

    /// Counts the hands of the last player.
    fn last(&mut self, player: &Player, chosen: Chosen) {
        // By the place of the category, and by how the hand compares with the best high and the
        // best low so far.
        let mut counts = [[[0_u32; 3]; 3]; Values::N_PLACES];
        for hand in &player.hands {
            if hand.bits & chosen.bits == 0 {
                let high = hand.strength.cmp(&chosen.high.value) as i8 + 1;
                let low = hand.low.cmp(&chosen.low.value) as i8 + 1;
                counts[usize::from(hand.place) % Values::N_PLACES][high as usize][low as usize] +=
                    1;
            }
        }
        for (place, by_high) in counts.iter().enumerate() {
            for (high, by_low) in by_high.iter().enumerate() {
                let n_hands: u32 = by_low.iter().sum();
                if n_hands == 0 {
                    continue;
                }
                let high_mask = combined(chosen.high.mask, player.idx, high);
                for (low, &count) in by_low.iter().enumerate() {
                    let low_mask = match (chosen.low.value, low) {
                        // Nobody has a low, not even the last player.
                        (0, 1) => 0,
                        _ => combined(chosen.low.mask, player.idx, low),
                    };
                    // Mutants: the bits are different, so `^` does the same.
                    let masks = usize::from(low_mask) << self.players.len();
                    self.pots[masks | usize::from(high_mask)] += u64::from(count);
                }
                for other in self.players {
                    let place = match other.idx == player.idx {
                        true => place,
                        false => chosen.places[other.idx & 7].into(),
                    };
                    let counted = &mut self.categories[other.idx][place % Values::N_PLACES];
                    counted[0] += u64::from(n_hands);
                    if high_mask == 1 << other.idx {
                        counted[1] += u64::from(n_hands);
                    } else if high_mask >> other.idx & 1 != 0 {
                        counted[2] += u64::from(n_hands);
                    }
                }
            }
        }
    }

    fn add_to(&self, tally: &mut StudTally) {
        let n_players = self.players.len();
        for (masks, &count) in self.pots.iter().enumerate() {
            let high = masks & ((1 << n_players) - 1);
            tally
                .pots
                .add(high as u16, (masks >> n_players) as u16, count.into());
        }
        for (player_idx, places) in self.categories.iter().enumerate() {
            for (place, counts) in places.iter().enumerate() {
                let [boards, win, tie] = counts.map(u128::from);
                let counted = CategoryTally { boards, win, tie };
                tally.add_categories(player_idx, place, &counted);
            }
        }
    }
}

/// The winners, when another player's value is lower than theirs (0), equal (1) or greater (2).
fn combined(mask: u16, player_idx: usize, compared: usize) -> u16 {
    match compared {
        0 => mask,
        // Mutants: the bit is not set, so `^` does the same.
        1 => mask | 1 << player_idx,
        _ => 1 << player_idx,
    }
}
