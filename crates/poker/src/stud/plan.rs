//! How much work a count is, and into how many pieces it is divided.

use alloc::vec::Vec;

use super::StudSpot;
use super::value::Values;
use crate::high::strength::choose;
use crate::short_list::sort_short;

/// What the work of a count depends on.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    values: Values,
    /// The number of cards that can be dealt, without a shared one.
    n_unseen: usize,
    /// The number of cards that can be the shared last one; `None` if it is not shared.
    n_shared: Option<usize>,
    /// The numbers of cards that the players are dealt, in ascending order.
    sizes: Vec<usize>,
}

/// With two players, the largest number of cards that both may be dealt.
const MAX_DEALT: usize = 6;

/// The same for a count that was not requested: the counts of larger sets fill a hundred megabytes.
const MAX_QUICKLY_DEALT: usize = 5;

/// The largest amount of work with two players. The largest pieces take about a second.
const MAX_SWEEP_WORK: u64 = 15_000_000_000;

/// The largest amount of work.
const MAX_WORK: u64 = 1 << 48;

/// The largest number of final hands of one of two players in a piece. Only those with a flush, one
/// in thirty, are listed.
const MAX_SWEPT: u64 = 1 << 24;

/// The largest number of final hands of one of several players.
const MAX_HANDS: u32 = 1 << 22;

/// There are at most as many multisets of the thirteen ranks to deal as sets of the same size of
/// numbers below this.
const RANK_NUMBERS: usize = 19;

/// The amount of work that is worth handing to another thread.
const WORK_A_PIECE: u64 = 2_000_000;

/// The minimum cost of adding the hands of a piece, relative to asking all hands once. Every
/// piece asks all of them about five times.
const MIN_FILLS: u64 = 16;

/// The minimum cost of a piece, relative to listing the hands that it needs, in units of work for
/// each hand.
const WORK_A_LISTED_HAND: u64 = 64;

impl Plan {
    pub(super) fn of(spot: &StudSpot) -> Self {
        let n_unseen = spot.unseen().len();
        let each = (0..spot.n_players()).map(|player_idx| spot.n_own_to_come(player_idx));
        let mut sizes: Vec<_> = each.collect();
        // Mutants: equal numbers can be in any order.
        sort_short(&mut sizes, |a, b| a < b);
        Self {
            values: Values::of_game(spot.game()),
            n_unseen: n_unseen - usize::from(spot.is_last_shared()),
            n_shared: spot.is_last_shared().then_some(n_unseen),
            sizes,
        }
    }

    /// The work; `None` if there are too many deals.
    // Mutants: no number of hands and no work is equal to a limit.
    pub(super) fn work(&self) -> Option<u64> {
        let work = match self.sizes[..] {
            [few, many] if self.values == Values::Low => {
                sweep_work(RANK_NUMBERS, few, many).into_iter().sum()
            }
            [few, many] => {
                let n_swept = self.n_hands(many).div_ceil(self.n_parts() as u64);
                if few > MAX_DEALT || n_swept.max(self.n_hands(few)) > MAX_SWEPT {
                    return None;
                }
                let [asks, fills] = sweep_work(self.n_unseen, few, many);
                let n_lows = match self.values {
                    Values::Split => Values::N_LOWS as u64,
                    _ => 1,
                };
                let work = asks * n_lows + fills;
                if work > MAX_SWEEP_WORK {
                    return None;
                }
                work
            }
            ref sizes => {
                let largest = sizes.last().copied().unwrap_or(0);
                if self.n_hands(largest) > MAX_HANDS.into() {
                    return None;
                }
                n_boards(self.n_unseen, sizes)?
            }
        };
        let work = work.checked_mul(self.n_shared.unwrap_or(1) as u64);
        work.filter(|&work| work < MAX_WORK)
    }

    /// Whether memory and, in hi-lo, the lows allow a count that was not requested: the hands of
    /// the player who is dealt more cards are added again for many lows.
    pub(super) fn is_small(&self) -> bool {
        match (&self.sizes[..], self.values) {
            (_, Values::Low) => true,
            (&[few, many], values) => {
                few <= MAX_QUICKLY_DEALT && (values == Values::High || many <= MAX_DEALT)
            }
            _ => true,
        }
    }

    /// The number of pieces for each shared card.
    pub(super) fn n_parts(&self) -> usize {
        let (n_parts, most) = match self.sizes[..] {
            [_, _] if self.values == Values::Low => (1, 1),
            [few, many] => {
                // Every piece asks all hands of one player, but adds only its part of the other's.
                let [asks, fills] = sweep_work(self.n_unseen, few, many);
                let n_parts = fills / asks.saturating_mul(MIN_FILLS).max(WORK_A_PIECE);
                (n_parts, self.n_hands(many.saturating_sub(1)))
            }
            ref sizes => {
                let (_, others) = sizes.split_last().unwrap_or((&0, &[]));
                let work = n_boards(self.n_unseen, sizes).unwrap_or(u64::MAX);
                let most = n_boards(self.n_unseen, others).unwrap_or(u64::MAX);
                // The hands depend on a shared card, so every piece lists them again.
                let n_listed: u64 = match self.n_shared {
                    Some(_) => sizes.iter().map(|&size| self.n_hands(size)).sum(),
                    None => 0,
                };
                let least = WORK_A_PIECE.max(n_listed * WORK_A_LISTED_HAND);
                (work / least, most)
            }
        };
        n_parts.clamp(1, most.max(1)) as usize
    }

    /// The number of hands of a player who is dealt this many cards.
    fn n_hands(&self, n_cards: usize) -> u64 {
        choose(self.n_unseen as u32, n_cards as u32).into()
    }
}

/// The work of asking all hands of `few` cards, and of adding all hands of `many`.
fn sweep_work(n_unseen: usize, few: usize, many: usize) -> [u64; 2] {
    let n_hands = |n_cards: usize| u64::from(choose(n_unseen as u32, n_cards as u32));
    let sets = (0..=few).map(|size| u64::from(choose(many as u32, size as u32)));
    [n_hands(few) << few, n_hands(many) * sets.sum::<u64>()]
}

/// The number of ways to deal these numbers of cards, one player after another.
pub(super) fn n_boards(n_unseen: usize, sizes: &[usize]) -> Option<u64> {
    let mut n_left = n_unseen;
    sizes.iter().try_fold(1_u64, |n_boards, &size| {
        let ways = choose(n_left as u32, size as u32).into();
        n_left = n_left.saturating_sub(size);
        n_boards.checked_mul(ways)
    })
}
