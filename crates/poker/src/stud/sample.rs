//! Equity by dealing at random.

use alloc::vec;
use alloc::vec::Vec;

use super::value::Values;
use super::{StudSpot, StudTally};
use crate::equity::{Numbers, RandomDeck};
use crate::{CategoryTally, Equity, HandKey};

/// Random deals of a [`StudSpot`], in pieces that can be dealt in any order and on any thread. The
/// same seed gives the same answer.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Game, SampledStudEquity, StudHand, StudSpot};
///
/// let hands = ["AsKsQh", "2c2d7h"].map(|text| StudHand::parse(text, Game::Stud).unwrap());
/// let spot = StudSpot::new(Game::Stud, hands.to_vec(), &[], &[])?;
/// let first = &SampledStudEquity::new(&spot, 100_000, 7).count().players[0];
/// let exact = 0.480_950;
/// assert!((first.equity() - exact).abs() < 4.0 * first.standard_error());
/// # Ok::<(), handeval_poker::StudError>(())
/// ```
///
/// Source: rules E10 and Z9.
#[derive(Debug)]
pub struct SampledStudEquity {
    spot: StudSpot,
    values: Values,
    n_deals: u64,
    seed: u64,
}

/// The place of each strength's category.
type Places = Vec<u8>;

impl SampledStudEquity {
    /// The number of deals in a piece. Each piece has its own stream of random numbers.
    pub const DEALS_A_PIECE: u64 = 1 << 16;

    /// Prepares `n_deals` deals, which depend only on the seed.
    #[must_use]
    pub fn new(spot: &StudSpot, n_deals: u64, seed: u64) -> Self {
        Self {
            spot: spot.clone(),
            values: Values::of_game(spot.game()),
            n_deals,
            seed,
        }
    }

    /// The number of pieces.
    #[must_use]
    pub const fn n_pieces(&self) -> u64 {
        self.n_deals.div_ceil(Self::DEALS_A_PIECE)
    }

    /// Deals one piece.
    #[must_use]
    pub fn piece(&self, piece_idx: u64) -> StudTally {
        // Mutants: with room for more players, the deals are the same, but take longer.
        match self.spot.n_players() {
            2 => self.deal::<2>(piece_idx),
            3 => self.deal::<3>(piece_idx),
            4 => self.deal::<4>(piece_idx),
            _ => self.deal::<{ StudSpot::MAX_PLAYERS }>(piece_idx),
        }
    }

    fn deal<const N: usize>(&self, piece_idx: u64) -> StudTally {
        match self.values {
            Values::High => self.deal_of::<N, 0>(piece_idx),
            Values::Low => self.deal_of::<N, 1>(piece_idx),
            Values::Split => self.deal_of::<N, 2>(piece_idx),
        }
    }

    /// `VALUES` selects the values of the game at compile time.
    fn deal_of<const N: usize, const VALUES: usize>(&self, piece_idx: u64) -> StudTally {
        // Mutants: the lows of a game that is not split count for nothing.
        let values = match VALUES {
            0 => Values::High,
            1 => Values::Low,
            _ => Values::Split,
        };
        let places: Places = (0..1 << 13)
            .map(|strength| values.place(strength) as u8)
            .collect();
        let n_players = self.spot.n_players().min(N);
        let mut known = [HandKey::new(); N];
        let mut n_dealt = [0; N];
        for player_idx in 0..n_players {
            known[player_idx] = self.spot.key(player_idx);
            n_dealt[player_idx] = self.spot.n_own_to_come(player_idx);
        }
        let mut deck = RandomDeck::new(self.spot.unseen());
        let mut numbers = Numbers::new(self.seed, piece_idx);
        let mut pots = vec![0_u64; 1 << (2 * n_players)];
        let mut categories = [[[0_u64; 3]; Values::N_PLACES]; N];
        let n_before = piece_idx.saturating_mul(Self::DEALS_A_PIECE);
        let n_deals = self.n_deals.saturating_sub(n_before);
        for _ in 0..n_deals.min(Self::DEALS_A_PIECE) {
            deck.n_dealt = 0;
            let mut shared = HandKey::new();
            if self.spot.is_last_shared() {
                shared += deck.draw::<true>(&mut numbers);
            }
            let mut strengths = [0; N];
            let mut lows = [0; N];
            for player_idx in 0..n_players {
                let mut cards = known[player_idx] + shared;
                for _ in 0..n_dealt[player_idx] {
                    cards += deck.draw::<true>(&mut numbers);
                }
                (strengths[player_idx], lows[player_idx]) = values.of(cards);
            }
            let high = mask_of_best(&strengths);
            let low = match VALUES {
                2 => mask_of_best(&lows),
                _ => 0,
            };
            // Mutants: the bits are different, so `^` does the same.
            pots[(low << n_players | high) & ((1 << (2 * n_players)) - 1)] += 1;
            let is_alone = high.count_ones() == 1;
            for (player_idx, &strength) in strengths.iter().enumerate().take(n_players) {
                let place = places[usize::from(strength) % (1 << 13)];
                let won = high >> player_idx & 1;
                let outcome = won * if is_alone { 1 } else { 2 };
                categories[player_idx][usize::from(place) % Values::N_PLACES][outcome] += 1;
            }
        }
        let mut tally = StudTally::new(&self.spot);
        for (masks, &count) in pots.iter().enumerate() {
            let high = masks & ((1 << n_players) - 1);
            let low = masks >> n_players;
            tally.pots.add(high as u16, low as u16, count.into());
        }
        for (player_idx, by_place) in categories.iter().enumerate().take(n_players) {
            for (place, counts) in by_place.iter().enumerate() {
                let [lose, win, tie] = counts.map(u128::from);
                let boards = lose + win + tie;
                tally.add_categories(player_idx, place, &CategoryTally { boards, win, tie });
            }
        }
        tally
    }

    /// The answer from the pieces merged so far. The numbers are meaningless for a tally of a
    /// different spot.
    #[must_use]
    pub fn answer(&self, tally: &StudTally) -> Equity {
        tally.equity(&self.spot)
    }

    /// Deals all pieces one after another.
    #[must_use]
    pub fn count(&self) -> Equity {
        let mut tally = StudTally::new(&self.spot);
        for piece_idx in 0..self.n_pieces() {
            tally.merge(&self.piece(piece_idx));
        }
        self.answer(&tally)
    }
}

/// The mask of the players with the greatest value; 0 if all values are 0.
#[inline(always)]
fn mask_of_best<T: Copy + Default + Ord, const N: usize>(values: &[T; N]) -> usize {
    let best = values.iter().fold(T::default(), |best, &one| one.max(best));
    let mut mask = 0;
    for (player_idx, &one) in values.iter().enumerate() {
        // Mutants: the bit is not set, so `^=` does the same.
        mask |= usize::from(one == best && one > T::default()) << player_idx;
    }
    mask
}
