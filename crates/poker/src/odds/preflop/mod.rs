//! A hand against a random hand before the flop: over 2,000,000,000 deals of five board cards and
//! an opponent's two.
//!
//! Without flushes only ranks matter, so boards with the same ranks are counted together: at most
//! 6,175 of them, each compared with the 91 pairs of ranks that the opponent can have. These counts
//! include the deals with a flush, as if suits did not matter. Then they are corrected, for each
//! suit and each choice of three or more ranks that the board can have in that suit: the deals in
//! which somebody has a flush are taken out, and added again with the right counts. A board has no
//! room for three cards each of two suits. `rest.rs` counts these deals from the cards that are
//! left for the opponent.

mod rest;

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::wins::Counts;
use crate::high::key::RANK_SUMS;
use crate::high::table;
use crate::{CardSet, Category, Combo, Rules};
use rest::Rest;

/// The counts of the hand against every hand that `unseen` cards can make, over all boards.
pub(super) fn against_random(hand: Combo, unseen: CardSet) -> Counts {
    let mut n_of = [0_u8; 13];
    let mut suits: Vec<Suit> = Vec::with_capacity(4);
    for suit in 0..4 {
        let ranks = |cards: &mut dyn Iterator<Item = crate::Card>| {
            // Mutants: the bits are different, so `^` does the same.
            let of_suit = cards.filter(|card| card.suit().code() == suit);
            of_suit.fold(0_u16, |ranks, card| ranks | 1 << card.rank().code())
        };
        let free = ranks(&mut unseen.iter());
        let held = ranks(&mut hand.cards().into_iter());
        // Suits with the same cards have the same counts.
        match suits
            .iter_mut()
            .find(|suit| (suit.free, suit.held) == (free, held))
        {
            Some(suit) => suit.times += 1,
            None => suits.push(Suit {
                free,
                held,
                times: 1,
            }),
        }
    }
    for card in unseen {
        n_of[usize::from(card.rank().code())] += 1;
    }
    let sum = hand
        .cards()
        .iter()
        .map(|card| RANK_SUMS[usize::from(card.rank().code())])
        .fold(0, u64::wrapping_add);
    let mut counter = Counter {
        n_of,
        suits,
        sum,
        total: Signed::default(),
    };
    counter.boards(0, 5, &mut [0; 13], 0);
    let Signed { win, tie, lose } = counter.total;
    // The corrections take out only what was counted before.
    let counts = [win, tie, lose].map(|count| u64::try_from(count).unwrap_or(0));
    let [win, tie, lose] = counts;
    Counts { win, tie, lose }
}

/// A suit, and the number of suits like it.
struct Suit {
    /// The ranks of its unseen cards.
    free: u16,
    /// The ranks of the hand's cards of the suit.
    held: u16,
    times: i64,
}

/// Counts that can be added and taken out.
#[derive(Clone, Copy, Default)]
struct Signed {
    win: i64,
    tie: i64,
    lose: i64,
}

impl Signed {
    fn add(&mut self, outcome: Ordering, times: i64) {
        match outcome {
            Ordering::Greater => self.win += times,
            Ordering::Equal => self.tie += times,
            Ordering::Less => self.lose += times,
        }
    }

    fn add_all(&mut self, other: Self, times: i64) {
        self.win += other.win * times;
        self.tie += other.tie * times;
        self.lose += other.lose * times;
    }
}

struct Counter {
    /// The number of unseen cards of each rank.
    n_of: [u8; 13],
    suits: Vec<Suit>,
    /// The sum of the hand's ranks.
    sum: u64,
    total: Signed,
}

/// The highest strength below all flushes.
const BELOW_FLUSHES: u16 = {
    let mut number = 1;
    while crate::high::strength::place(number + 1, Rules::STANDARD) < Category::Flush as u8 {
        number += 1;
    }
    number
};

/// The board's cards by rank, and how the hand compares with others on it if suits are ignored.
struct Ranks {
    /// The number of board cards of each rank.
    on_board: [u8; 13],
    /// The ranks of the board.
    present: u16,
    /// The strength of the hand.
    own: u16,
    /// The strength of each pair of ranks that the opponent can hold, indexed by the higher rank,
    /// then the lower; 0 if the opponent cannot hold that pair.
    others: [[u16; 13]; 13],
    /// For each rank, the other ranks with which an opponent loses to the hand, or ties with it.
    beats: [u16; 13],
    ties: [u16; 13],
    /// Whether an opponent can beat a flush without having one.
    has_full_houses: bool,
    /// The counts over all pairs of cards.
    counts: Signed,
}

impl Counter {
    /// Goes through all boards with `left` more cards of the ranks from `rank` up.
    fn boards(&mut self, rank: usize, left: u8, on_board: &mut [u8; 13], sum: u64) {
        if left == 0 {
            self.board(*on_board, sum);
            return;
        }
        for rank in rank..13 {
            let mut sum = sum;
            for n in 1..=left.min(self.n_of[rank]) {
                sum = sum.wrapping_add(RANK_SUMS[rank]);
                on_board[rank] = n;
                self.boards(rank + 1, left - n, on_board, sum);
            }
            on_board[rank] = 0;
        }
    }

    /// Counts all boards with these ranks.
    fn board(&mut self, on_board: [u8; 13], sum: u64) {
        let ranks = self.ranks(on_board, sum);
        let ways = (0..13)
            .map(|rank| ways(self.n_of[rank], on_board[rank]))
            .product();
        self.total.add_all(ranks.counts, ways);
        for suit in &self.suits {
            let mut correction = Signed::default();
            // All subsets of the ranks that the suit can have on the board.
            let all = ranks.present & suit.free;
            let mut suited = all;
            while suited != 0 {
                if suited.count_ones() >= 3 {
                    self.suited(&ranks, suit, suited, &mut correction);
                }
                suited = (suited - 1) & all;
            }
            self.total.add_all(correction, suit.times);
        }
    }

    /// Compares the hand with all others by rank.
    fn ranks(&self, on_board: [u8; 13], sum: u64) -> Ranks {
        let own = table::seven(self.sum.wrapping_add(sum)).get();
        let mut ranks = Ranks {
            on_board,
            present: (0..13).fold(0, |present, rank| {
                // Mutants: the bits are different, so `^` does the same.
                present | u16::from(on_board[rank] > 0) << rank
            }),
            own,
            others: [[0; 13]; 13],
            beats: [0; 13],
            ties: [0; 13],
            has_full_houses: false,
            counts: Signed::default(),
        };
        let left: [i64; 13] =
            core::array::from_fn(|rank| i64::from(self.n_of[rank]) - i64::from(on_board[rank]));
        for high in 0..13 {
            let with_high = sum.wrapping_add(RANK_SUMS[high]);
            for low in 0..=high {
                let times = pairs(left[high], left[low], high == low);
                if times == 0 {
                    continue;
                }
                let other = table::seven(with_high.wrapping_add(RANK_SUMS[low])).get();
                ranks.others[high][low] = other;
                // Mutants: if this is true more often, the count only takes longer.
                ranks.has_full_houses |= other > BELOW_FLUSHES;
                let outcome = own.cmp(&other);
                ranks.counts.add(outcome, times);
                let rows = match outcome {
                    Ordering::Greater => &mut ranks.beats,
                    Ordering::Equal => &mut ranks.ties,
                    Ordering::Less => continue,
                };
                // Mutants: no pair of ranks occurs twice; if they are equal, the next line sets the bit.
                rows[high] |= 1 << low;
                rows[low] |= 1 << high;
            }
        }
        ranks
    }

    /// Corrects the counts for the boards whose cards of a suit have the ranks `suited`.
    fn suited(&self, ranks: &Ranks, suit: &Suit, suited: u16, correction: &mut Signed) {
        // The number of unseen cards of each rank in the other suits, once the board is dealt.
        let n_others = |rank: usize| self.n_of[rank] - (suit.free >> rank & 1) as u8;
        let n_dealt = |rank: usize| ranks.on_board[rank] - (suited >> rank & 1) as u8;
        let of_each = bits(ranks.present).map(|rank| ways(n_others(rank), n_dealt(rank)));
        let times: i64 = of_each.product();
        if times == 0 {
            return;
        }
        let others =
            core::array::from_fn(|rank| i64::from(n_others(rank)) - i64::from(n_dealt(rank)));
        let rest = Rest {
            suited: suit.free & !suited,
            others,
            n_others: others.iter().copied().sum(),
        };
        let mut counts = Signed::default();
        let n_suited = suited.count_ones();
        let is_flush = suit.held.count_ones() + n_suited >= 5;
        let own = match is_flush {
            // Mutants: the bits are different, so `^` does the same.
            true => table::flush(suit.held | suited).get(),
            false => ranks.own,
        };
        rest.add_flushes(own, suited, &mut counts);
        if is_flush {
            rest.add_others(own, n_suited, ranks, &mut counts);
            counts.add_all(ranks.counts, -1);
        } else {
            rest.take_out_flushes(n_suited, ranks, &mut counts);
        }
        correction.add_all(counts, times);
    }
}

/// The number of pairs of one card each of two ranks, or of two cards of the same rank.
fn pairs(n_high: i64, n_low: i64, are_same: bool) -> i64 {
    match are_same {
        true => n_high * (n_high - 1) / 2,
        false => n_high * n_low,
    }
}

/// The number of ways to choose `k` of the `n` cards of a rank.
fn ways(n: u8, k: u8) -> i64 {
    const WAYS: [[u8; 8]; 5] = [
        [1, 0, 0, 0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0, 0, 0],
        [1, 2, 1, 0, 0, 0, 0, 0],
        [1, 3, 3, 1, 0, 0, 0, 0],
        [1, 4, 6, 4, 1, 0, 0, 0],
    ];
    WAYS[usize::from(n) % 5][usize::from(k) % 8].into()
}

/// The places of the bits of a set of ranks.
fn bits(ranks: u16) -> impl Iterator<Item = usize> {
    let next = |&ranks: &u16| Some(ranks & (ranks - 1)).filter(|&rest| rest != 0);
    core::iter::successors(Some(ranks).filter(|&ranks| ranks != 0), next)
        .map(|ranks| ranks.trailing_zeros() as usize)
}
