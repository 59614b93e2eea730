//! Counts boards for fixed hands: by rank, or by suit if the board makes a flush.
//!
//! A hand's value depends only on its ranks, unless five cards share a suit. So boards with the
//! same ranks are counted together, except those that make a flush: at most 6,175 steps instead of
//! 1,712,304. Boards with a flush are counted suit by suit: cards of the suit one by one, the
//! others by rank. With seven cards a flush leaves no room for a full house or four of a kind, and
//! a board has no room for flushes in two suits.
//!
//! When many hands with the same ranks are counted one after another, all boards are counted by
//! rank only once for them, as if there were no flushes; then, for each hand, the boards that make
//! a flush are counted again, and taken out of the first count.

use alloc::vec::Vec;

use super::counts::Counts;
use super::game::Values;
use super::seats::Seats;
use crate::high::key::RANK_SUMS;
use crate::high::strength::choose;
use crate::{Card, CardSet, Combo, Rank};

/// The number of bits for a count of boards with the same ranks: there are at most 4^5 such boards.
const FIELD: u32 = 11;
const FIELD_MASK: u64 = (1 << FIELD) - 1;

/// C(n, k) for up to four cards of a rank.
const CHOICES: [[u64; 6]; 5] = [
    [1, 0, 0, 0, 0, 0],
    [1, 1, 0, 0, 0, 0],
    [1, 2, 1, 0, 0, 0],
    [1, 3, 3, 1, 0, 0],
    [1, 4, 6, 4, 1, 0],
];

/// The number of ways to draw `k` of `n` cards of a rank.
#[inline(always)]
pub(super) fn choices(n: usize, k: usize) -> u64 {
    CHOICES[n % 5][k % 6]
}

/// Sums of ranks, with the number of ways to draw them.
pub(super) type Drawn = Vec<(u64, u64)>;

/// A counter of matchups on one board, with reusable buffers.
pub(super) struct Matchup<'a, V, const N: usize> {
    values: V,
    seats: Seats<N>,
    board: &'a [Card],
    gone: CardSet,
    pub(super) counts: Counts<N>,
    drawn: Drawn,
    shared: Option<Shared<N>>,
}

/// The ranks of all hands.
pub(super) type HandRanks<const N: usize> = [[Rank; 2]; N];

pub(super) fn ranks_of<const N: usize>(hands: &[Combo; N]) -> HandRanks<N> {
    hands.map(|hand| hand.cards().map(|card| card.rank()))
}

/// All boards for hands with the same ranks, counted by rank.
struct Shared<const N: usize> {
    /// The ranks that the counts are for; `None` if nothing has been counted yet.
    ranks: Option<HandRanks<N>>,
    counts: Counts<N>,
}

/// The cards that can still be dealt.
struct Unseen {
    /// The number of cards of each rank.
    n_of: [u8; 13],
    /// The ranks in each suit.
    of_suit: [u16; 4],
    /// For each suit, the fewest cards to come that make a flush in it.
    needed: [u32; 4],
}

impl<'a, V: Values, const N: usize> Matchup<'a, V, N> {
    /// A counter of matchups on a board; `gone` holds its cards and others that cannot be dealt.
    pub(super) fn new(values: V, seats: Seats<N>, board: &'a [Card], gone: CardSet) -> Self {
        Self {
            values,
            seats,
            board,
            gone,
            counts: Counts::new(seats),
            drawn: Vec::new(),
            shared: None,
        }
    }

    /// For consecutive counts with the same ranks, computes what depends only on the ranks once.
    pub(super) fn sharing_ranks(self) -> Self {
        let shared = Shared {
            ranks: None,
            counts: Counts::new(self.seats),
        };
        Self {
            shared: Some(shared),
            ..self
        }
    }

    /// Counts all boards for these hands. No two hands share a card, except that an empty seat has
    /// the same cards as an occupied seat.
    pub(super) fn count<const CATEGORIES: bool>(&mut self, hands: &[Combo; N]) {
        self.counts.clear();
        let n_to_come = 5 - self.board.len();
        let gone = hands
            .iter()
            .fold(self.gone, |gone, hand| gone | hand.card_set());
        let ranks = |suit: u8, cards: &[Card]| {
            let of_suit = cards.iter().filter(|card| card.suit().code() == suit);
            // Mutants: the bits are different, so `^` does the same.
            of_suit.fold(0_u16, |ranks, card| ranks | 1 << card.rank().code())
        };
        let mut unseen = Unseen {
            n_of: [0; 13],
            of_suit: [0; 4],
            needed: [0; 4],
        };
        for card in !gone {
            let (rank, suit) = (card.rank().code(), card.suit().code());
            unseen.n_of[usize::from(rank)] += 1;
            // Mutants: the bits are different, so `^` does the same.
            unseen.of_suit[usize::from(suit)] |= 1 << rank;
        }
        let sum = |cards: &[Card]| {
            let ranks = cards
                .iter()
                .map(|card| RANK_SUMS[usize::from(card.rank().code())]);
            ranks.fold(0, u64::wrapping_add)
        };
        let board_sum = sum(self.board);
        let held: [u64; N] = hands.map(|hand| board_sum.wrapping_add(sum(&hand.cards())));
        let mut suited = [[0; N]; 4];
        for (suit, (suited, needed)) in (0..).zip(suited.iter_mut().zip(&mut unseen.needed)) {
            let on_board = ranks(suit, self.board);
            // Mutants: the bits are different, so `^` does the same.
            *suited = hands.map(|hand| on_board | ranks(suit, &hand.cards()));
            let most = suited.iter().map(|ranks| ranks.count_ones()).max();
            *needed = 5_u32.saturating_sub(most.unwrap_or(0));
        }
        let can_miss = unseen.needed.iter().all(|&needed| needed > 0);
        let is_shared = can_miss && self.shared.is_some();
        if is_shared {
            self.copy_shared::<CATEGORIES>(n_to_come, ranks_of(hands), &held, &unseen);
        } else if can_miss {
            let walk = Walk {
                unseen: &unseen,
                kinds: kinds(&unseen),
            };
            let (values, seats, counts) = (self.values, self.seats, &mut self.counts);
            walk.ranks(0, n_to_come, 0, 1, [1; 4], &mut |drawn, times| {
                let strengths = seats.map(|idx| values.of_ranks(held[idx].wrapping_add(drawn)));
                counts.add::<CATEGORIES>(&strengths, times);
            });
        }
        for (suit, suited) in suited.iter().enumerate() {
            match is_shared {
                true => self.flushes::<CATEGORIES, true>(n_to_come, suit, suited, &held, &unseen),
                false => self.flushes::<CATEGORIES, false>(n_to_come, suit, suited, &held, &unseen),
            }
        }
        if CATEGORIES {
            self.counts.sum_masks();
        }
    }

    /// Starts from the count by rank for hands with these ranks.
    fn copy_shared<const CATEGORIES: bool>(
        &mut self,
        n_to_come: usize,
        ranks: HandRanks<N>,
        held: &[u64; N],
        unseen: &Unseen,
    ) {
        let Some(shared) = &mut self.shared else {
            return;
        };
        if shared.ranks != Some(ranks) {
            shared.ranks = Some(ranks);
            shared.counts.clear();
            self.drawn.clear();
            draw_ranks(&unseen.n_of, 0, n_to_come, 0, 1, &mut self.drawn);
            for &(drawn, times) in &self.drawn {
                let strengths = self
                    .seats
                    .map(|idx| self.values.of_ranks(held[idx].wrapping_add(drawn)));
                shared.counts.add::<CATEGORIES>(&strengths, times);
            }
        }
        self.counts.copy_from(&shared.counts);
    }

    /// Counts the boards that make a flush in a suit. If they have been `COUNTED` by rank, takes
    /// them out of that count.
    fn flushes<const CATEGORIES: bool, const COUNTED: bool>(
        &mut self,
        n_to_come: usize,
        suit: usize,
        suited: &[u16; N],
        held: &[u64; N],
        unseen: &Unseen,
    ) {
        let free = unseen.of_suit[suit];
        let mut others = unseen.n_of;
        for (rank, n_others) in others.iter_mut().enumerate() {
            *n_others -= (free >> rank & 1) as u8;
        }
        let n_others: u32 = others.iter().map(|&n| u32::from(n)).sum();
        for n_suited in unseen.needed[suit] as usize..=n_to_come {
            let n_rest = n_to_come - n_suited;
            let is_flush = suited.map(|ranks| ranks.count_ones() as usize + n_suited >= 5);
            let are_all = is_flush.iter().all(|&is_flush| is_flush);
            self.drawn.clear();
            if COUNTED || !are_all {
                draw_ranks(&others, 0, n_rest, 0, 1, &mut self.drawn);
            }
            let n_draws = u64::from(choose(n_others, n_rest as u32));
            for_each_subset(free, n_suited as u32, |ranks, sum| {
                let flushes = self.seats.map(|idx| match is_flush[idx] {
                    // Mutants: the bits are different, so `^` does the same.
                    true => self.values.of_flush(suited[idx] | ranks),
                    false => 0,
                });
                if are_all {
                    self.counts.add::<CATEGORIES>(&flushes, n_draws);
                    if !COUNTED {
                        return;
                    }
                }
                let held = held.map(|held| held.wrapping_add(sum));
                for &(drawn, times) in &self.drawn {
                    let by_rank = |idx: usize| self.values.of_ranks(held[idx].wrapping_add(drawn));
                    if COUNTED {
                        let strengths = self.seats.map(by_rank);
                        self.counts
                            .add::<CATEGORIES>(&strengths, times.wrapping_neg());
                    }
                    if COUNTED && are_all {
                        continue;
                    }
                    let strengths = self.seats.map(|idx| match is_flush[idx] {
                        true => flushes[idx],
                        false => by_rank(idx),
                    });
                    self.counts.add::<CATEGORIES>(&strengths, times);
                }
            });
        }
    }
}

/// Lists all multisets of `left` ranks from `rank` up, with the number of ways to draw them.
pub(super) fn draw_ranks(
    n_of: &[u8; 13],
    rank: usize,
    left: usize,
    sum: u64,
    times: u64,
    drawn: &mut Drawn,
) {
    if left == 0 {
        drawn.push((sum, times));
        return;
    }
    for (rank, &n) in n_of.iter().enumerate().skip(rank) {
        let n = usize::from(n);
        let mut sum = sum;
        for n_drawn in 1..=n.min(left) {
            sum = sum.wrapping_add(RANK_SUMS[rank]);
            draw_ranks(
                n_of,
                rank + 1,
                left - n_drawn,
                sum,
                times * choices(n, n_drawn),
                drawn,
            );
        }
    }
}

/// Calls `visit` with each choice of `n` of the ranks, and their sum.
#[inline(always)]
pub(super) fn for_each_subset(ranks: u16, n: u32, mut visit: impl FnMut(u16, u64)) {
    let mut free = [0_u8; 13];
    let mut n_free = 0;
    for (rank, _) in (0..13)
        .map(|rank| (rank, ranks >> rank & 1))
        .filter(|&(_, bit)| bit != 0)
    {
        free[n_free] = rank;
        n_free += 1;
    }
    if n as usize > n_free {
        return;
    }
    let mut chosen = (1_u32 << n) - 1;
    while chosen >> n_free == 0 {
        let (mut set, mut sum, mut bits) = (0, 0_u64, chosen);
        while bits != 0 {
            let rank = free[bits.trailing_zeros() as usize % 13] % 13;
            // Mutants: the bits are different, so `^` does the same.
            set |= 1 << rank;
            sum = sum.wrapping_add(RANK_SUMS[usize::from(rank)]);
            bits &= bits - 1;
        }
        visit(set, sum);
        if chosen == 0 {
            return;
        }
        // The next number with the same number of bits (R. W. Gosper, HAKMEM 175).
        let lowest = chosen & chosen.wrapping_neg();
        let carried = chosen + lowest;
        // Mutants: the bits are different, so `^` does the same.
        chosen = (((carried ^ chosen) >> 2) / lowest) | carried;
    }
}

/// Whether each card is unseen, by rank and suit; `None` for a rank whose four cards are all
/// unseen.
fn kinds(unseen: &Unseen) -> [Option<[usize; 4]>; 13] {
    core::array::from_fn(|rank| {
        let in_suit = unseen.of_suit.map(|ranks| usize::from(ranks >> rank & 1));
        // Mutants: this only saves time.
        (unseen.n_of[rank] < 4).then_some(in_suit)
    })
}

/// A walk through the ranks of all boards without a flush.
///
/// Among boards with the same ranks, the number with `k` cards of a suit is the coefficient of
/// `z^k` in the product over the ranks of `C(others, drawn) + in_suit · C(others, drawn - 1) · z`.
/// A polynomial is stored as a number with fields of [`FIELD`] bits, so multiplying numbers
/// multiplies polynomials.
struct Walk<'a> {
    unseen: &'a Unseen,
    kinds: [Option<[usize; 4]>; 13],
}

impl Walk<'_> {
    /// Draws `left` more cards of the ranks from `rank` up. The cards drawn so far have the sum
    /// `sum` and can be drawn in `times` ways; `by_suit` counts these ways by the number of cards
    /// of each suit.
    fn ranks(
        &self,
        rank: usize,
        left: usize,
        sum: u64,
        times: u64,
        by_suit: [u64; 4],
        visit: &mut impl FnMut(u64, u64),
    ) {
        if left == 0 {
            // No more cards are to come.
            visit(sum, times);
            return;
        }
        // The number of ways to make a flush without another card of the suit, and the number with
        // one.
        let mut without = [0; 4];
        let mut with_one = [0; 4];
        for suit in 0..4 {
            let one_less = by_suit[suit] >> (FIELD * (self.unseen.needed[suit] - 1));
            let mut rest = one_less >> FIELD;
            while rest != 0 {
                without[suit] += rest & FIELD_MASK;
                rest >>= FIELD;
            }
            with_one[suit] = without[suit] + (one_less & FIELD_MASK);
        }
        let all_without: u64 = without.iter().sum();
        let all_with_one: u64 = with_one.iter().sum();
        for (rank, &n) in self.unseen.n_of.iter().enumerate().skip(rank) {
            let n = usize::from(n);
            let mut sum = sum;
            for n_drawn in 1..=n.min(left) {
                sum = sum.wrapping_add(RANK_SUMS[rank]);
                let times = times * choices(n, n_drawn);
                if n_drawn == left {
                    let flushes = match &self.kinds[rank] {
                        None => {
                            all_without * choices(3, n_drawn)
                                + all_with_one * choices(3, n_drawn - 1)
                        }
                        Some(in_suit) => (0..4)
                            .map(|suit| {
                                let [none, one] = ways(n, in_suit[suit], n_drawn);
                                without[suit] * none + with_one[suit] * one
                            })
                            .sum(),
                    };
                    // Mutants: adding no boards changes nothing.
                    if times > flushes {
                        visit(sum, times - flushes);
                    }
                    continue;
                }
                let by_suit = match &self.kinds[rank] {
                    None => {
                        // Mutants: the bits are different, so `^` does the same.
                        let both = choices(3, n_drawn) | choices(3, n_drawn - 1) << FIELD;
                        by_suit.map(|ways| ways * both)
                    }
                    Some(in_suit) => core::array::from_fn(|suit| {
                        let [none, one] = ways(n, in_suit[suit], n_drawn);
                        // Mutants: the bits are different, so `^` does the same.
                        by_suit[suit] * (none | one << FIELD)
                    }),
                };
                self.ranks(rank + 1, left - n_drawn, sum, times, by_suit, visit);
            }
        }
    }
}

/// The numbers of ways to draw `n_drawn` of `n` cards of a rank: first without the card of a
/// certain suit, then with it.
fn ways(n: usize, in_suit: usize, n_drawn: usize) -> [u64; 2] {
    let others = n - in_suit;
    [
        choices(others, n_drawn),
        in_suit as u64 * choices(others, n_drawn - 1),
    ]
}
