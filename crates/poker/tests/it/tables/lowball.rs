//! Plays a round of each lowball game with the committed final hands: if everybody draws so that
//! the final hand beats as many of them as possible, the same final hands must come out. To write
//! the files, rounds are played from hands as dealt until nothing changes.
//!
//! Each dealt hand and each set of its cards is visited; values by strength are all that it shares
//! with the library.

use std::collections::BTreeMap;

use handeval_poker::badugi::badugi;
use handeval_poker::low::LowValue;
use handeval_poker::{Card, FiveKey, Lowball, LowballSolver, LowballValue};

use super::committed;
use crate::for_each_choice;

/// The number of ways to choose `k` of `n`.
fn ways(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |ways, taken| ways * (n as u64 - taken) / (taken + 1))
}

/// The place of a set among the sets of its size, from the codes of its cards, lowest first.
fn place(codes: &[u8], above: impl Fn(usize) -> usize, ways: &[[u64; 6]]) -> usize {
    let each = codes.iter().enumerate();
    each.map(|(nth, &code)| ways[usize::from(code) + above(nth)][nth + 1] as usize)
        .sum()
}

/// All hands of a game.
pub(crate) struct Deals {
    game: Lowball,
    n_cards: usize,
    ways: Vec<[u64; 6]>,
    /// The strength of each hand, by its place.
    strengths: Vec<u16>,
}

/// The result of a round.
pub(crate) struct Played {
    /// By the ranks of sets of cards (in the order of sizes and places), and of suited sets, the
    /// sums that the library stores.
    by_rank: [Vec<i64>; 6],
    suited: [Vec<i64>; 6],
    /// The final hands of each strength, from strength 1.
    pub(crate) finals: Vec<u64>,
}

impl Deals {
    pub(crate) fn new(game: Lowball) -> Self {
        let n_cards = game.n_cards();
        let ways_to: Vec<[u64; 6]> = (0..64)
            .map(|n| std::array::from_fn(|k| if k > n { 0 } else { ways(n, k) }))
            .collect();
        let mut deals = Self {
            game,
            n_cards,
            strengths: vec![0; ways(52, n_cards) as usize],
            ways: ways_to,
        };
        let mut strengths = std::mem::take(&mut deals.strengths);
        deals.for_each(|codes| {
            let cards: Vec<Card> = codes
                .iter()
                .map(|&code| Card::ALL[usize::from(code)])
                .collect();
            strengths[deals.place(codes)] = deals.strength(&cards);
        });
        deals.strengths = strengths;
        deals
    }

    fn strength(&self, cards: &[Card]) -> u16 {
        match self.game {
            Lowball::Badugi => badugi(cards).unwrap().strength().get(),
            game => {
                let key: FiveKey = cards.iter().copied().collect();
                match game {
                    Lowball::AceToFive => LowValue::ace_to_five(key).strength().get(),
                    Lowball::DeuceToSeven => LowValue::deuce_to_seven(key).strength().get(),
                    _ => panic!("no values of {game}"),
                }
            }
        }
    }

    fn place(&self, codes: &[u8]) -> usize {
        place(codes, |_| 0, &self.ways)
    }

    /// Calls `visit` with the codes of each hand, lowest first.
    fn for_each(&self, mut visit: impl FnMut(&[u8])) {
        let codes: Vec<u8> = (0..52).collect();
        match self.n_cards {
            4 => for_each_choice(&codes, |hand: &[u8; 4]| visit(hand)),
            _ => for_each_choice(&codes, |hand: &[u8; 5]| visit(hand)),
        }
    }

    /// The places of all sets of a hand's cards, by the bits of the set.
    fn places(&self, codes: &[u8]) -> [usize; 32] {
        let mut places = [0; 32];
        for bits in 1..1_usize << self.n_cards {
            let top = bits.ilog2() as usize;
            let n = bits.count_ones() as usize;
            places[bits] = places[bits ^ 1 << top] + self.ways[usize::from(codes[top])][n] as usize;
        }
        places
    }

    /// Plays a round in which final hands are compared with `hands`, a number for each strength.
    pub(crate) fn play(&self, hands: &[u64]) -> Played {
        self.play_some(hands, true)
    }

    /// Plays a round with all hands, or with a quarter of the hands of five cards: if each suit
    /// becomes the next, the sum of the suits of five cards grows by one, modulo 4, so one of four
    /// hands that differ only in this has a sum of 0. The final hands are then left out.
    fn play_some(&self, hands: &[u64], is_whole: bool) -> Played {
        let n_sets = 1_usize << self.n_cards;
        let n_of = |bits: usize| bits.count_ones() as usize;
        // Only proportions count. With five cards all numbers are multiples of four, and without
        // that factor the sum over all draws to a hand is below 2^64.
        let is_even = hands.iter().all(|n| n % 4 == 0);
        let unit = if is_even { 4 } else { 1 };
        let mut below = 0;
        let values: Vec<u64> = hands
            .iter()
            .map(|n| {
                below += n / unit;
                2 * below - n / unit
            })
            .collect();
        let n_sets_of = |n: usize| {
            if n > self.n_cards {
                0
            } else {
                ways(52, n) as usize
            }
        };
        // Differences of sums are right even if the sums wrap around.
        let mut sums: [Vec<u64>; 6] = std::array::from_fn(|n| vec![0; n_sets_of(n)]);
        self.for_each(|codes| {
            let places = self.places(codes);
            let value = values[usize::from(self.strengths[places[n_sets - 1]]) - 1];
            for (bits, &place) in places[..n_sets].iter().enumerate() {
                let sum = &mut sums[n_of(bits)][place];
                *sum = sum.wrapping_add(value);
            }
        });
        let n_left = 52 - self.n_cards;
        let multiple = self.n_cards as u64 * ways(n_left, self.n_cards);
        let weights: [u64; 6] = std::array::from_fn(|n_held| {
            multiple / ways(n_left, self.n_cards.saturating_sub(n_held))
        });
        let low = |code: u8| match self.game {
            Lowball::AceToFive => (code / 4 + 1) % 13,
            _ => code / 4,
        };
        let mut terms: [Vec<i64>; 6] = std::array::from_fn(|n| vec![0; n_sets_of(n)]);
        let mut by_rank: [Vec<i64>; 6] = std::array::from_fn(|n| vec![0; ways(12 + n, n) as usize]);
        let mut suited: [Vec<i64>; 6] = std::array::from_fn(|n| vec![0; ways(13, n) as usize]);
        self.for_each(|codes| {
            if !is_whole && codes.iter().sum::<u8>() % 4 != 0 {
                return;
            }
            let places = self.places(codes);
            let mut totals = [0_u64; 32];
            for (bits, total) in totals[..n_sets].iter_mut().enumerate() {
                *total = sums[n_of(bits)][places[bits]];
            }
            for card in 0..self.n_cards {
                for bits in (0..n_sets).filter(|bits| bits >> card & 1 == 0) {
                    totals[bits] = totals[bits].wrapping_sub(totals[bits | 1 << card]);
                }
            }
            // The first of the best: more cards first, then lower ones.
            let key = |bits: usize| {
                let value = u128::from(totals[bits]) * u128::from(weights[n_of(bits)]);
                (value, n_of(bits), (bits as u32).reverse_bits())
            };
            let held = (0..n_sets).max_by_key(|&bits| key(bits)).unwrap();
            for bits in (held..n_sets).filter(|bits| bits & held == held) {
                let n = n_of(bits);
                let sign = if (n - n_of(held)) % 2 == 0 { 1 } else { -1 };
                let term = sign * weights[n_of(held)] as i64;
                terms[n][places[bits]] += term;
                if self.n_cards == 4 {
                    continue;
                }
                let term = if is_whole { term } else { 4 * term };
                let mut ranks = [0; 5];
                let chosen = codes.iter().enumerate();
                let chosen = chosen.filter(|(idx, _)| bits >> idx & 1 != 0);
                let mut suits = 0b1111;
                for (rank, (_, &code)) in ranks.iter_mut().zip(chosen) {
                    *rank = low(code);
                    suits &= 1 << (code % 4);
                }
                let ranks = &mut ranks[..n];
                ranks.sort_unstable();
                by_rank[n][place(ranks, |nth| nth, &self.ways)] += term;
                if suits != 0 && ranks.windows(2).all(|two| two[0] < two[1]) {
                    suited[n][place(ranks, |_| 0, &self.ways)] += term;
                }
            }
        });
        let mut finals = vec![0_i64; hands.len()];
        let mut add = |codes: &[u8]| {
            let places = self.places(codes);
            let each = (0..n_sets).map(|bits| terms[n_of(bits)][places[bits]]);
            finals[usize::from(self.strengths[places[n_sets - 1]]) - 1] += each.sum::<i64>();
        };
        if is_whole {
            self.for_each(&mut add);
        }
        Played {
            by_rank,
            suited,
            finals: finals.iter().map(|n| n.unsigned_abs()).collect(),
        }
    }
}

impl Played {
    /// The file of a game.
    fn bytes(&self, game: Lowball) -> Vec<u8> {
        if game == Lowball::Badugi {
            let counts = self.finals.iter().map(|&n| u32::try_from(n).unwrap());
            return counts.flat_map(u32::to_le_bytes).collect();
        }
        let mut numbers = self.by_rank.concat();
        // No hand has five cards of a rank; these places are left out.
        let n_smaller = numbers.len() - self.by_rank[5].len();
        let mut ranks_idx = 0..;
        let ranks: BTreeMap<usize, usize> = (0..13).map(|rank| (five_of(rank), rank)).collect();
        numbers.retain(|_| {
            let idx = ranks_idx.next().unwrap();
            idx < n_smaller || !ranks.contains_key(&(idx - n_smaller))
        });
        if game == Lowball::DeuceToSeven {
            numbers.extend(self.suited[2..].concat());
        }
        let quarters = numbers.iter().map(|&number| {
            assert_eq!(number % 4, 0);
            i32::try_from(number / 4).unwrap()
        });
        quarters.flat_map(i32::to_le_bytes).collect()
    }
}

/// The place of five cards of one rank.
fn five_of(rank: usize) -> usize {
    (0..5).map(|nth| ways(rank + nth, nth + 1) as usize).sum()
}

/// Compares a file with the result of a round that is played with it, or writes the file if
/// requested.
#[track_caller]
pub(super) fn check(game: Lowball, name: &str) {
    let deals = Deals::new(game);
    let mut hands = LowballSolver::new(game, LowballValue::AfterDraw).hands();
    let writes = std::env::var_os("HANDEVAL_WRITE_TABLES").is_some();
    if writes {
        hands = LowballSolver::new(game, LowballValue::Percentile).hands();
        loop {
            let finals = deals.play(&hands).finals;
            if finals == hands {
                break;
            }
            hands = finals;
        }
    }
    let is_whole = writes || game.n_cards() == 4;
    let path = format!("src/draw/lowball/{name}");
    committed::check(&path, &deals.play_some(&hands, is_whole).bytes(game));
}
