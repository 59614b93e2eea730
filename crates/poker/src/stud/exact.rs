//! Equity by counting every deal.

use alloc::vec::Vec;

use super::error::StudError;
use super::final_hand::{Piece, final_hands};
use super::lows;
use super::nested::Nested;
use super::ranks::{RankSets, rank_hands};
use super::subsets::Subsets;
use super::sweep::{SweepCounts, sweep};
use super::value::Values;
use super::{StudSpot, StudTally};
use crate::high::strength::choose;
use crate::{CardKey, Equity, Game, HandKey};

/// A count of every deal of a [`StudSpot`], in pieces that can be counted in any order and on any
/// thread.
///
/// # Examples
///
/// ```
/// use handeval_poker::{ExactStudEquity, Game, StudHand, StudSpot};
///
/// let hands = ["As2s/4h9c", "xx/3c8d"].map(|text| StudHand::parse(text, Game::Razz).unwrap());
/// let spot = StudSpot::new(Game::Razz, hands.to_vec(), &[], &[])?;
/// let equity = ExactStudEquity::new(&spot)?.count();
/// assert_eq!(format!("{:.4}", equity.players[0].equity()), "0.6893");
/// # Ok::<(), handeval_poker::StudError>(())
/// ```
///
/// Source: rules Z3, Z6, Z7 and Z9.
#[derive(Debug)]
pub struct ExactStudEquity {
    spot: StudSpot,
    values: Values,
    work: u64,
    /// The shared last cards, or nothing if the last card is not shared.
    shared: Vec<CardKey>,
    /// The number of pieces for each shared card.
    n_parts: usize,
}

/// The largest number of cards that both of two players may be dealt.
const MAX_DEALT: usize = 6;

/// The largest number of cards that both of two players may be dealt for a count that was not
/// requested: the counts of larger sets fill a hundred megabytes.
const MAX_QUICKLY_DEALT: usize = 5;

/// The largest number of final hands of one of several players.
const MAX_HANDS: u32 = 1 << 22;

/// No more multisets of the thirteen ranks can be dealt than sets of as many numbers below this.
const RANK_NUMBERS: usize = 19;

/// The amount of work that is worth handing to another thread.
const WORK_A_PIECE: u64 = 2_000_000;

impl ExactStudEquity {
    /// The amount of work above which a sample is better unless you can wait: about ten seconds on
    /// one thread.
    pub const MUCH_WORK: u64 = 4_000_000_000;

    /// Prepares a count.
    ///
    /// # Errors
    ///
    /// [`StudError::TooManyDeals`] if it would take more than 2^48 units of work, or the hands do
    /// not fit in memory.
    pub fn new(spot: &StudSpot) -> Result<Self, StudError> {
        let work = Self::work_of(spot).filter(|&work| work < 1 << 48);
        let work = work.ok_or(StudError::TooManyDeals)?;
        let shared = match spot.is_last_shared() {
            true => spot.unseen().iter().map(CardKey::from).collect(),
            false => Vec::new(),
        };
        let mut exact = Self {
            spot: spot.clone(),
            values: Values::of_game(spot.game()),
            work,
            shared,
            n_parts: 1,
        };
        exact.n_parts = exact.n_parts_of(spot.unseen().len() - usize::from(spot.is_last_shared()));
        Ok(exact)
    }

    /// Prepares a count if its work is at most [`MUCH_WORK`](Self::MUCH_WORK). The rule measures
    /// work, not time, so the same question gets the same answer everywhere.
    ///
    /// Source: rules E9 and Z9.
    #[must_use]
    pub fn if_quick(spot: &StudSpot) -> Option<Self> {
        let exact = Self::new(spot).ok()?;
        let is_small = match sizes(spot)[..] {
            [few, _] => few <= MAX_QUICKLY_DEALT || spot.game() == Game::Razz,
            _ => true,
        };
        (exact.work <= Self::MUCH_WORK && is_small).then_some(exact)
    }

    /// The work of a count; `None` if there are too many deals.
    #[must_use]
    pub fn work_of(spot: &StudSpot) -> Option<u64> {
        let n_unseen = spot.unseen().len();
        let n_shared = match spot.is_last_shared() {
            true => n_unseen as u64,
            false => 1,
        };
        let n_unseen = n_unseen - usize::from(spot.is_last_shared());
        let work = match sizes(spot)[..] {
            [few, many] if spot.game() == Game::Razz => {
                sweep_work(RANK_NUMBERS, few, many).into_iter().sum()
            }
            [few, many] => {
                if few > MAX_DEALT {
                    return None;
                }
                let [asks, fills] = sweep_work(n_unseen, few, many);
                let n_lows = match Values::of_game(spot.game()) {
                    Values::Split => Values::N_LOWS as u64,
                    _ => 1,
                };
                asks * n_lows + fills
            }
            ref sizes => {
                let largest = sizes.last().copied().unwrap_or(0);
                if choose(n_unseen as u32, largest as u32) > MAX_HANDS {
                    return None;
                }
                n_boards(n_unseen, sizes)?
            }
        };
        work.checked_mul(n_shared)
    }

    /// The spot.
    #[must_use]
    pub const fn spot(&self) -> &StudSpot {
        &self.spot
    }

    /// The work of the count, in units of about 2.5 ns.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// The number of pieces.
    #[must_use]
    pub fn n_pieces(&self) -> usize {
        self.n_parts * self.shared.len().max(1)
    }

    /// The number of pieces for each shared card, when this many cards are left.
    fn n_parts_of(&self, n_unseen: usize) -> usize {
        let sizes = sizes(&self.spot);
        let (work, most) = match sizes[..] {
            [_, _] if self.values == Values::Low => (1, 1),
            [few, many] => {
                // Every piece asks all hands of one player, but adds only its part of the other's.
                let [asks, fills] = sweep_work(n_unseen, few, many);
                let asks = match self.values {
                    Values::Split => asks * Values::N_LOWS as u64,
                    _ => asks,
                };
                let n_asks = match self.values {
                    Values::Split => 1,
                    _ => 16,
                };
                let n_parts = fills / asks.saturating_mul(n_asks).max(WORK_A_PIECE);
                (
                    n_parts,
                    choose(n_unseen as u32, many.saturating_sub(1) as u32).into(),
                )
            }
            ref sizes => {
                let (_, others) = sizes.split_last().unwrap_or((&0, &[]));
                let work = n_boards(n_unseen, sizes).unwrap_or(u64::MAX);
                let most = n_boards(n_unseen, others).unwrap_or(u64::MAX);
                (work / WORK_A_PIECE, most)
            }
        };
        work.clamp(1, most.max(1)) as usize
    }

    /// Counts one piece.
    #[must_use]
    pub fn piece(&self, piece_idx: usize) -> StudTally {
        let mut tally = StudTally::new(&self.spot);
        let (shared_idx, part_idx) = (piece_idx / self.n_parts, piece_idx % self.n_parts);
        if piece_idx >= self.n_pieces() {
            return tally;
        }
        let shared = self.shared.get(shared_idx).copied();
        let unseen = self.spot.unseen().iter().map(CardKey::from);
        let unseen: Vec<_> = unseen.filter(|&card| Some(card) != shared).collect();
        let known = (0..self.spot.n_players()).map(|player_idx| {
            let known = self.spot.key(player_idx);
            shared.map_or(known, |card| known + card)
        });
        let known: Vec<HandKey> = known.collect();
        let piece = Piece {
            idx: part_idx,
            n_pieces: self.n_parts,
        };
        match known.len() {
            2 => self.sweep(&known, &unseen, piece, &mut tally),
            _ => {
                let players = known.iter().enumerate().map(|(player_idx, &known)| {
                    let n = self.spot.n_own_to_come(player_idx);
                    let hands = final_hands(self.values, known, &unseen, n, Piece::ALL);
                    (hands, n)
                });
                Nested::new(self.values, players.collect()).count(piece, &mut tally);
            }
        }
        tally
    }

    fn sweep(&self, known: &[HandKey], unseen: &[CardKey], piece: Piece, tally: &mut StudTally) {
        let n_dealt = [0, 1].map(|player_idx| self.spot.n_own_to_come(player_idx));
        // The player who is dealt fewer cards asks.
        let order = match n_dealt[0] <= n_dealt[1] {
            true => [0, 1],
            false => [1, 0],
        };
        let n_dealt = order.map(|idx| n_dealt[idx]);
        let known = order.map(|idx| known[idx]);
        let counts = match self.values {
            Values::Low => by_rank(known, unseen, n_dealt),
            values => by_card(values, known, unseen, n_dealt, piece),
        };
        // The masks with the players in their own order.
        let masks = match order {
            [0, _] => [0, 1, 2, 3],
            _ => [0, 2, 1, 3],
        };
        for (&high, by_low) in masks.iter().zip(&counts.pots) {
            for (&low, &count) in masks.iter().zip(by_low) {
                tally.pots.add(high, low, count.into());
            }
        }
        for (player_idx, categories) in order.into_iter().zip(&counts.categories) {
            for (place, counted) in categories.iter().enumerate() {
                tally.add_categories(player_idx, place, counted);
            }
        }
    }

    /// The answer from the merged pieces. With all of them it is exact; with only some it is an
    /// estimate, and `PartialStudEquity` computes its error. The numbers are meaningless for a
    /// tally of a different spot.
    #[must_use]
    pub fn answer(&self, tally: &StudTally) -> Equity {
        tally.equity(&self.spot)
    }

    /// Counts all pieces one after another.
    #[must_use]
    pub fn count(&self) -> Equity {
        let mut tally = StudTally::new(&self.spot);
        for piece_idx in 0..self.n_pieces() {
            tally.merge(&self.piece(piece_idx));
        }
        self.answer(&tally)
    }
}

/// Counts two players, of whom the first is dealt at most as many cards.
fn by_card(
    values: Values,
    known: [HandKey; 2],
    unseen: &[CardKey],
    n_dealt: [usize; 2],
    piece: Piece,
) -> SweepCounts {
    let [mut asks, mut fills] = [(0, Piece::ALL), (1, piece)]
        .map(|(idx, piece)| final_hands(values, known[idx], unseen, n_dealt[idx], piece));
    asks.sort_unstable();
    fills.sort_unstable();
    let n_left = unseen.len() - n_dealt[1];
    let n_opposing = choose(n_left as u32, n_dealt[0] as u32).into();
    let mut subsets = Subsets::new(unseen.len(), n_dealt);
    let mut counts = sweep(values, &mut subsets, &asks, &fills, n_opposing);
    if values == Values::Split {
        counts.pots = lows::pots(&mut subsets, asks, fills);
    }
    counts
}

/// Counts two players of razz.
fn by_rank(known: [HandKey; 2], unseen: &[CardKey], n_dealt: [usize; 2]) -> SweepCounts {
    let cards = unseen.iter().fold(HandKey::new(), |all, &card| all + card);
    let unseen = cards.card_set();
    let [asks, fills] = [0, 1].map(|idx| rank_hands(known[idx], unseen, n_dealt[idx]));
    let n_left = unseen.len() - n_dealt[1];
    let n_opposing = choose(n_left as u32, n_dealt[0] as u32).into();
    let mut sets = RankSets::new(unseen, n_dealt[0]);
    sweep(Values::Low, &mut sets, &asks, &fills, n_opposing)
}

/// The numbers of cards that the players are dealt, in ascending order.
fn sizes(spot: &StudSpot) -> Vec<usize> {
    let each = (0..spot.n_players()).map(|player_idx| spot.n_own_to_come(player_idx));
    let mut sizes: Vec<_> = each.collect();
    sizes.sort_unstable();
    sizes
}

/// The work of asking all hands of `few` cards, and of adding all hands of `many`.
fn sweep_work(n_unseen: usize, few: usize, many: usize) -> [u64; 2] {
    let n_hands = |n_cards: usize| u64::from(choose(n_unseen as u32, n_cards as u32));
    let sets = (0..=few).map(|size| u64::from(choose(many as u32, size as u32)));
    [n_hands(few) << few, n_hands(many) * sets.sum::<u64>()]
}

/// The number of ways to deal these numbers of cards, one player after another.
fn n_boards(n_unseen: usize, sizes: &[usize]) -> Option<u64> {
    let mut n_left = n_unseen;
    sizes.iter().try_fold(1_u64, |n_boards, &size| {
        let ways = choose(n_left as u32, size as u32).into();
        n_left = n_left.saturating_sub(size);
        n_boards.checked_mul(ways)
    })
}
