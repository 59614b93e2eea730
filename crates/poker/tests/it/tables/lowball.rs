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

/// What a round ends with.
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
                    _ => LowValue::deuce_to_seven(key).strength().get(),
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

    /// Plays a round in which final hands are compared with `hands`, a number for each strength.
    pub(crate) fn play(&self, hands: &[u64]) -> Played {
        let all = (1_usize << self.n_cards) - 1;
        let mut below = 0;
        let values: Vec<u64> = hands
            .iter()
            .map(|n| {
                below += n;
                2 * below - n
            })
            .collect();
        // The sums of values that differ by a multiple of 2^64 are the same.
        let mut sums: [Vec<u64>; 6] = std::array::from_fn(|n| vec![0; ways(52, n) as usize]);
        let subset = |codes: &[u8], bits: usize| -> ([u8; 5], usize) {
            let mut chosen = ([0; 5], 0);
            for (_, &code) in codes
                .iter()
                .enumerate()
                .filter(|(idx, _)| bits >> idx & 1 != 0)
            {
                chosen.0[chosen.1] = code;
                chosen.1 += 1;
            }
            chosen
        };
        self.for_each(|codes| {
            let value = values[usize::from(self.strengths[self.place(codes)]) - 1];
            for bits in 0..=all {
                let (chosen, n) = subset(codes, bits);
                let sum = &mut sums[n][self.place(&chosen[..n])];
                *sum = sum.wrapping_add(value);
            }
        });
        let n_left = 52 - self.n_cards;
        let multiple = self.n_cards as u64 * ways(n_left, self.n_cards);
        let weight = |n_held: usize| multiple / ways(n_left, self.n_cards - n_held);
        let low = |code: u8| match self.game {
            Lowball::AceToFive => (code / 4 + 1) % 13,
            _ => code / 4,
        };
        let mut terms: [Vec<i64>; 6] = std::array::from_fn(|n| vec![0; ways(52, n) as usize]);
        let mut by_rank: [Vec<i64>; 6] = std::array::from_fn(|n| vec![0; ways(12 + n, n) as usize]);
        let mut suited: [Vec<i64>; 6] = std::array::from_fn(|n| vec![0; ways(13, n) as usize]);
        self.for_each(|codes| {
            let mut totals = [0_u64; 32];
            for (bits, total) in totals.iter_mut().enumerate().take(all + 1) {
                let (chosen, n) = subset(codes, bits);
                *total = sums[n][self.place(&chosen[..n])];
            }
            for card in 0..self.n_cards {
                for bits in (0..=all).filter(|bits| bits >> card & 1 == 0) {
                    totals[bits] = totals[bits].wrapping_sub(totals[bits | 1 << card]);
                }
            }
            // The first of the best: more cards first, then lower ones.
            let key = |bits: usize| {
                let n_held = bits.count_ones() as usize;
                let value = u128::from(totals[bits]) * u128::from(weight(n_held));
                (value, n_held, (bits as u32).reverse_bits())
            };
            let held = (0..=all).max_by_key(|&bits| key(bits)).unwrap();
            let n_held = held.count_ones();
            for bits in (held..=all).filter(|bits| bits & held == held) {
                let sign = if (bits.count_ones() - n_held) % 2 == 0 {
                    1
                } else {
                    -1
                };
                let term = sign * weight(n_held as usize) as i64;
                let (chosen, n) = subset(codes, bits);
                let chosen = &chosen[..n];
                terms[n][self.place(chosen)] += term;
                let mut ranks: Vec<u8> = chosen.iter().map(|&code| low(code)).collect();
                ranks.sort_unstable();
                by_rank[n][place(&ranks, |nth| nth, &self.ways)] += term;
                if chosen.iter().all(|code| code % 4 == chosen[0] % 4) {
                    suited[n][place(&ranks, |_| 0, &self.ways)] += term;
                }
            }
        });
        let mut finals = vec![0_i64; hands.len()];
        self.for_each(|codes| {
            let each = (0..=all).map(|bits| {
                let (chosen, n) = subset(codes, bits);
                terms[n][self.place(&chosen[..n])]
            });
            finals[usize::from(self.strengths[self.place(codes)]) - 1] += each.sum::<i64>();
        });
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

#[track_caller]
fn check(game: Lowball, name: &str) {
    let deals = Deals::new(game);
    let mut hands = LowballSolver::new(game, LowballValue::AfterDraw).hands();
    if std::env::var_os("HANDEVAL_WRITE_TABLES").is_some() {
        hands = LowballSolver::new(game, LowballValue::Percentile).hands();
        for _ in 0..100 {
            let finals = deals.play(&hands).finals;
            if finals == hands {
                break;
            }
            hands = finals;
        }
    }
    let played = deals.play(&hands);
    assert_eq!(played.finals, hands);
    let path = format!("src/draw/lowball/{name}");
    committed::check(&path, &played.bytes(game));
}

#[test]
fn the_final_hands_of_deuce_to_seven_are_fresh() {
    check(Lowball::DeuceToSeven, "deuce_to_seven.bin");
}

#[test]
fn the_final_hands_of_ace_to_five_are_fresh() {
    check(Lowball::AceToFive, "ace_to_five.bin");
}

#[test]
fn the_final_hands_of_badugi_are_fresh() {
    check(Lowball::Badugi, "badugi.bin");
}
