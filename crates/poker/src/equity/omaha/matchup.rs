//! Counts boards for fixed Omaha hands: by rank, or by suit if the board makes a flush.
//!
//! The value of three board cards depends only on their ranks, unless they share a suit with two of
//! a player's cards. So each multiset of three ranks is evaluated once, and the value of five ranks
//! is the best of the ten multisets of three that they contain. Boards with three or more cards of
//! a suit in which a player holds two are counted suit by suit, as in hold'em: cards of the suit
//! one by one, the others by rank. A player can then have both a flush and a full house, and the
//! better one counts. A board has no room for two such suits.

use alloc::vec;
use alloc::vec::Vec;

use super::low;
use super::split::Split;
use crate::equity::counts::Counts;
use crate::equity::matchup::{Drawn, choices, draw_ranks, for_each_subset};
use crate::equity::seats::Seats;
use crate::equity::{Spot, Tally};
use crate::high::key::RANK_SUMS;
use crate::high::table;
use crate::omaha::OmahaHand;
use crate::{Card, CardSet};

/// The largest number of two-card choices from a hand.
const MAX_PAIRS: usize = OmahaHand::MAX_CARDS * (OmahaHand::MAX_CARDS - 1) / 2;

/// One more than the number of multisets of five ranks, rounded up to a power of two.
const N_BOARDS: usize = 8_192;

/// A player's hand.
#[derive(Clone, Copy, Debug)]
struct Hole {
    /// The sums of two ranks, each listed once.
    pairs: [u64; MAX_PAIRS],
    n_pairs: usize,
    /// The ranks in each suit.
    ranks: [u16; 4],
    low: u8,
}

/// All boards with the same ranks.
#[derive(Clone, Copy, Debug)]
struct Board<const N: usize> {
    /// The number of boards with these ranks, except those that are counted suit by suit.
    times: u64,
    /// Each player's strength without a flush.
    strengths: [u16; N],
    lows: [u8; N],
}

/// A counter of deals on one board, with reusable buffers.
pub(super) struct Matchup<'a, const N: usize> {
    board: &'a [Card],
    gone: CardSet,
    counts: Counts<N>,
    split: Option<Split<N>>,
    boards: Vec<Board<N>>,
    /// The indices in `boards` of the possible boards.
    visited: Vec<u16>,
    /// The strengths for each choice of three ranks, lowest first; 0 while unknown.
    triples: Vec<[u16; N]>,
    /// The lows for each set of low ranks on a board; `UNKNOWN` while unknown.
    lows: Vec<[u8; N]>,
    drawn: Drawn,
}

/// A value that no low has: every low contains five of the eight ranks, and this would be a low
/// with none of them.
const UNKNOWN: u8 = u8::MAX;

impl Hole {
    fn new(hand: CardSet) -> Self {
        let mut hole = Self {
            pairs: [0; MAX_PAIRS],
            n_pairs: 0,
            ranks: [0; 4],
            low: 0,
        };
        for (idx, card) in hand.iter().enumerate() {
            let rank = card.rank().code();
            // Mutants: the bits are different, so `^` does the same.
            hole.ranks[usize::from(card.suit().code())] |= 1 << rank;
            hole.low |= low::bit(rank);
            for other in hand.iter().skip(idx + 1) {
                let sum = sum_of(&[rank, other.rank().code()]);
                // Mutants: there are never more pairs than places, and repeated ones only take
                // time.
                if !hole.pairs().contains(&sum) && hole.n_pairs < MAX_PAIRS {
                    hole.pairs[hole.n_pairs] = sum;
                    hole.n_pairs += 1;
                }
            }
        }
        hole
    }

    fn pairs(&self) -> &[u64] {
        self.pairs.split_at(self.n_pairs).0
    }

    /// The best value of two of the hand's cards with these three ranks, ignoring suits.
    fn with(&self, triple: u64) -> u16 {
        let pairs = self.pairs().iter();
        let strengths = pairs.map(|pair| table::five(pair.wrapping_add(triple)).get());
        strengths.fold(0, u16::max)
    }

    /// The best flush with three of the board's ranks in a suit; 0 if there is none.
    fn flush(&self, suit: usize, board: u16) -> u16 {
        let mine = self.ranks[suit & 3];
        let mut best = 0;
        for_each_subset(mine, 2, |pair, _| {
            for_each_subset(board, 3, |triple, _| {
                // Mutants: the bits are different, so `^` does the same.
                best = best.max(table::flush(pair | triple).get());
            });
        });
        best
    }
}

impl<'a, const N: usize> Matchup<'a, N> {
    pub(super) fn new(spot: &'a Spot) -> Self {
        let nothing = Board {
            times: 0,
            strengths: [0; N],
            lows: [0; N],
        };
        Self {
            board: spot.board(),
            gone: spot.gone(),
            counts: Counts::new(Seats::new(spot.n_players())),
            split: spot.game().is_split().then(Split::new),
            boards: vec![nothing; N_BOARDS],
            visited: Vec::new(),
            triples: vec![[0; N]; 13 * 13 * 13],
            lows: vec![[UNKNOWN; N]; 256],
            drawn: Vec::new(),
        }
    }

    /// Counts all boards for these hands, which share no card.
    pub(super) fn count<const CATEGORIES: bool>(&mut self, hands: &[CardSet; N]) {
        self.counts.clear();
        if let Some(split) = &mut self.split {
            split.clear();
            self.lows.fill([UNKNOWN; N]);
        }
        self.visited.clear();
        self.triples.fill([0; N]);
        let holes = hands.map(Hole::new);
        // Mutants: the bits are different, so `^` does the same.
        let gone = hands.iter().fold(self.gone, |gone, &hand| gone | hand);
        let mut n_of = [0; 13];
        let mut of_suit = [0_u16; 4];
        for card in !gone {
            n_of[usize::from(card.rank().code())] += 1;
            // Mutants: the bits are different, so `^` does the same.
            of_suit[usize::from(card.suit().code())] |= 1 << card.rank().code();
        }
        let known: Vec<u8> = self.board.iter().map(|card| card.rank().code()).collect();
        self.list_boards(&holes, &n_of, 0, 1, &mut known.clone());
        for (suit, &free) in of_suit.iter().enumerate() {
            self.flushes::<CATEGORIES>(&holes, suit, free, &n_of, sum_of(&known));
        }
        for &place in &self.visited {
            let board = &self.boards[usize::from(place) % N_BOARDS];
            // Mutants: adding no boards changes nothing.
            if board.times > 0 {
                self.counts.add::<CATEGORIES>(&board.strengths, board.times);
                if let Some(split) = &mut self.split {
                    split.add(&board.strengths, &board.lows, board.times);
                }
            }
        }
        if CATEGORIES {
            self.counts.sum_masks();
        }
    }

    /// Lists the boards that begin with `ranks` and continue with ranks from `rank` up.
    fn list_boards(
        &mut self,
        holes: &[Hole; N],
        n_of: &[u8; 13],
        rank: usize,
        times: u64,
        ranks: &mut Vec<u8>,
    ) {
        let left = 5 - ranks.len().min(5);
        if left == 0 {
            self.list_board(holes, times, ranks);
            return;
        }
        for (rank, &n) in (0..).zip(n_of).skip(rank) {
            let n_before = ranks.len();
            for n_drawn in 1..=usize::from(n).min(left) {
                ranks.push(rank);
                let times = times * choices(n.into(), n_drawn);
                self.list_boards(holes, n_of, usize::from(rank) + 1, times, ranks);
            }
            ranks.truncate(n_before);
        }
    }

    fn list_board(&mut self, holes: &[Hole; N], times: u64, ranks: &[u8]) {
        let mut sorted = [0; 5];
        for (place, &rank) in sorted.iter_mut().zip(ranks) {
            *place = rank;
        }
        sorted.sort_unstable();
        let mut strengths = [0; N];
        for a in 0..3 {
            // Mutants: this only saves time.
            if a > 0 && sorted[a] == sorted[a - 1] {
                continue;
            }
            for b in a + 1..4 {
                // Mutants: this only saves time.
                if b > a + 1 && sorted[b] == sorted[b - 1] {
                    continue;
                }
                for c in b + 1..5 {
                    // Mutants: this only saves time.
                    if c > b + 1 && sorted[c] == sorted[c - 1] {
                        continue;
                    }
                    let triple = self.triple(holes, [sorted[a], sorted[b], sorted[c]]);
                    for (best, one) in strengths.iter_mut().zip(triple) {
                        *best = one.max(*best);
                    }
                }
            }
        }
        let lows = match self.split {
            None => [0; N],
            Some(_) => {
                let bits = ranks.iter().fold(0, |bits, &rank| bits | low::bit(rank));
                let lows = &mut self.lows[usize::from(bits)];
                if lows[0] == UNKNOWN {
                    *lows = holes.map(|hole| low::best(hole.low, bits));
                }
                *lows
            }
        };
        let place = table::five(sum_of(ranks)).get();
        self.visited.push(place);
        self.boards[usize::from(place) % N_BOARDS] = Board {
            times,
            strengths,
            lows,
        };
    }

    fn triple(&mut self, holes: &[Hole; N], ranks: [u8; 3]) -> [u16; N] {
        let [a, b, c] = ranks.map(usize::from);
        let known = &mut self.triples[(a * 13 + b) * 13 + c];
        if known[0] == 0 {
            let sum = sum_of(&ranks);
            *known = core::array::from_fn(|player_idx| holes[player_idx].with(sum));
        }
        *known
    }

    /// Counts the boards with a possible flush in a suit, and subtracts them from the boards
    /// counted by rank.
    fn flushes<const CATEGORIES: bool>(
        &mut self,
        holes: &[Hole; N],
        suit: usize,
        free: u16,
        n_of: &[u8; 13],
        known_sum: u64,
    ) {
        let is_held = |hole: &Hole| hole.ranks[suit].count_ones() >= 2;
        if !holes.iter().any(is_held) {
            return;
        }
        let of_suit = self
            .board
            .iter()
            .filter(|card| usize::from(card.suit().code()) == suit);
        // Mutants: the bits are different, so `^` does the same.
        let on_board = of_suit.fold(0_u16, |ranks, card| ranks | 1 << card.rank().code());
        let mut others = *n_of;
        for (rank, n_others) in others.iter_mut().enumerate() {
            *n_others -= (free >> rank & 1) as u8;
        }
        let n_to_come = 5 - self.board.len();
        let needed = 3_usize.saturating_sub(on_board.count_ones() as usize);
        for n_suited in needed..=n_to_come {
            self.drawn.clear();
            draw_ranks(
                &others,
                0,
                n_to_come - n_suited,
                known_sum,
                1,
                &mut self.drawn,
            );
            for_each_subset(free, n_suited as u32, |ranks, sum| {
                let flushes: [u16; N] = core::array::from_fn(|player_idx| {
                    // Mutants: the bits are different, so `^` does the same.
                    holes[player_idx].flush(suit, on_board | ranks)
                });
                for &(drawn, times) in &self.drawn {
                    let place = table::five(drawn.wrapping_add(sum)).get();
                    let board = &mut self.boards[usize::from(place) % N_BOARDS];
                    board.times -= times;
                    let mut strengths = board.strengths;
                    for (strength, flush) in strengths.iter_mut().zip(flushes) {
                        *strength = flush.max(*strength);
                    }
                    self.counts.add::<CATEGORIES>(&strengths, times);
                    if let Some(split) = &mut self.split {
                        split.add(&strengths, &board.lows, times);
                    }
                }
            });
        }
    }

    pub(super) fn add_to(&self, tally: &mut Tally, weight: u128) {
        self.counts.add_to(tally, weight, false);
        if let Some((split, pots)) = self.split.as_ref().zip(tally.pots.as_mut()) {
            split.add_to(pots, weight);
        }
    }
}

fn sum_of(ranks: &[u8]) -> u64 {
    let sums = ranks.iter().map(|&rank| RANK_SUMS[usize::from(rank) % 13]);
    sums.fold(0, u64::wrapping_add)
}
