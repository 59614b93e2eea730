//! Counts by rank against an opponent who exchanges unpaired cards.
//!
//! An opponent whose final hand has certain ranks was dealt the kept cards and others that were
//! discarded. The number of ways to choose the discards is an elementary symmetric sum of the
//! numbers of cards left, one number per rank: if a pair was kept, the discards are three cards of
//! three other ranks; if nothing was kept, they are five cards of five ranks that form neither a
//! straight nor a flush. Suits matter only if all five cards share one, so those hands, and flushes
//! that would not have been discarded, are corrected one by one.

use alloc::vec::Vec;

use super::numbers::n_ways;
use crate::draw::count::{Draws, cards_of};
use crate::{Card, Category, FiveKey, Hand, Rules, evaluate};

/// All five-card hands by rank, with their values.
#[derive(Debug)]
pub(super) struct Singles {
    finals: Vec<Final>,
    suited: Vec<Suited>,
    /// The ranks of each straight, as bits.
    straights: Vec<u16>,
}

/// The ranks of five cards.
#[derive(Debug)]
struct Final {
    /// Each rank, with its number of cards.
    ranks: Vec<(usize, usize)>,
    /// The value of these ranks if the cards are not suited.
    strength: u16,
    /// Whether the hand stands pat.
    stands: bool,
}

/// Five different ranks.
#[derive(Debug)]
struct Suited {
    ranks: u16,
    strength: u16,
    unsuited: u16,
    is_straight: bool,
}

struct Left {
    n: [i64; 13],
    suits: [u16; 4],
    /// For each suit, the straights that its cards can make.
    straights: [Vec<u16>; 4],
}

/// The number of deals won, and the number of deals tied, so far.
struct Sums {
    own: u16,
    win: i128,
    tie: i128,
}

impl Sums {
    fn add(&mut self, strength: u16, n: i128) {
        // Mutants: with all signs changed, the absolute values are the same.
        match self.own.cmp(&strength) {
            core::cmp::Ordering::Less => {}
            core::cmp::Ordering::Equal => self.tie += n,
            core::cmp::Ordering::Greater => self.win += n,
        }
    }
}

impl Singles {
    pub(super) fn new(rules: Rules) -> Self {
        let mut singles = Self {
            finals: Vec::new(),
            suited: Vec::new(),
            straights: Vec::new(),
        };
        Draws::new::<Card>(&[], rules.deck().cards().into(), None).for_each(|codes, _| {
            let any = cards_of(codes, false);
            let strength = |cards: [Card; 5]| FiveKey::from(cards).strength_by(rules).get();
            let category = evaluate(&Hand::from_checked(&any, rules)).category();
            let unsuited = strength(any);
            let ranks: Vec<(usize, usize)> = codes
                .chunk_by(|a, b| a == b)
                .map(|alike| (usize::from(alike[0]), alike.len()))
                .collect();
            if ranks.len() == 5 {
                let is_straight = category == Category::Straight;
                // Mutants: the ranks are different, so `^` does the same.
                let ranks = codes.iter().fold(0, |ranks, &code| ranks | 1 << code);
                if is_straight {
                    singles.straights.push(ranks);
                }
                singles.suited.push(Suited {
                    ranks,
                    strength: strength(cards_of(codes, true)),
                    unsuited,
                    is_straight,
                });
            }
            singles.finals.push(Final {
                ranks,
                strength: unsuited,
                stands: matches!(
                    category,
                    Category::Straight | Category::FullHouse | Category::FourOfAKind
                ),
            });
        });
        singles
    }

    /// How often a hand of strength `own` wins, and how often it ties, over all hands that can be
    /// dealt from `cards` and all draws to them. Each dealt hand counts `multiple` times, no matter
    /// how many cards it draws.
    pub(super) fn count(&self, own: u16, cards: &[Card], multiple: u64) -> [u128; 2] {
        let left = Left::new(cards, &self.straights);
        let n_rest = cards.len() - 5;
        // The weight of each draw, indexed by the number of cards drawn.
        let weights: [i128; 6] =
            core::array::from_fn(|n| i128::from(multiple / u64::from(n_ways(n_rest, n)).max(1)));
        let mut sums = Sums {
            own,
            win: 0,
            tie: 0,
        };
        for last in self.finals.iter().filter(|last| last.strength <= own) {
            sums.add(last.strength, self.ways_to(last, &left, &weights));
        }
        for (suit, ranks_of_suit) in left.suits.into_iter().enumerate() {
            let of_suit = self
                .suited
                .iter()
                .filter(|five| five.ranks & !ranks_of_suit == 0);
            for five in of_suit.filter(|five| own >= five.strength.min(five.unsuited)) {
                // If the opponent was dealt this hand, it stands pat; straights were counted as if
                // unsuited.
                sums.add(five.strength, weights[0]);
                if five.is_straight {
                    sums.add(five.unsuited, -weights[0]);
                }
                // If the opponent drew this hand, it was counted as if unsuited.
                let mut free = left.n;
                for (rank, free) in free.iter_mut().enumerate() {
                    *free -= i64::from(five.ranks >> rank & 1);
                }
                let flushes = (0..4)
                    .map(|other| left.flushes(other, if other == suit { five.ranks } else { 0 }));
                let thrown = self.mixed(&free) - flushes.sum::<i64>();
                let n = i128::from(thrown) * weights[5];
                sums.add(five.strength, n);
                sums.add(five.unsuited, -n);
            }
        }
        [sums.win.unsigned_abs(), sums.tie.unsigned_abs()]
    }

    /// The number of ways in which the opponent ends up with these ranks, as if no five cards
    /// shared a suit, except that flushes are not discarded.
    fn ways_to(&self, last: &Final, left: &Left, weights: &[i128; 6]) -> i128 {
        let mut free = left.n;
        let mut n_last = 1;
        for &(rank, n) in &last.ranks {
            n_last *= choose(left.n[rank], n);
            free[rank] -= n as i64;
        }
        if n_last == 0 {
            return 0;
        }
        let sums = symmetric(&free);
        let mut n_ways = if last.stands { weights[0] } else { 0 };
        for (idx, &(rank, n)) in last.ranks.iter().enumerate() {
            if n < 2 {
                continue;
            }
            // The cards discarded from a pair, three of a kind or two pair.
            let others = without(&sums, free[rank]);
            let pairs = choose(n as i64, 2);
            n_ways += i128::from(pairs * others[3]) * weights[3];
            n_ways += i128::from(choose(n as i64, 3) * others[2]) * weights[2];
            for &(other, n) in last.ranks[idx + 1..].iter().filter(|(_, n)| *n >= 2) {
                let both = pairs * choose(n as i64, 2);
                n_ways += i128::from(both * without(&others, free[other])[1]) * weights[1];
            }
        }
        n_ways += i128::from(sums[5] - self.straight(&free)) * weights[5];
        let flushes: i64 = (0..4)
            .map(|suit| left.flushes_beside(suit, &last.ranks, 0))
            .sum();
        i128::from(n_last) * n_ways - i128::from(flushes) * weights[5]
    }

    /// The number of ways to choose five cards of different ranks that do not form a straight.
    fn mixed(&self, free: &[i64; 13]) -> i64 {
        symmetric(free)[5] - self.straight(free)
    }

    /// The number of ways to choose five cards that form a straight.
    fn straight(&self, free: &[i64; 13]) -> i64 {
        let each = self.straights.iter().map(|ranks| {
            let ranks = (0..13).filter(|rank| ranks >> rank & 1 != 0);
            ranks.map(|rank| free[rank]).product::<i64>()
        });
        each.sum()
    }
}

impl Left {
    fn new(cards: &[Card], straights: &[u16]) -> Self {
        let (mut n, mut suits) = ([0; 13], [0_u16; 4]);
        for card in cards {
            n[usize::from(card.rank().code())] += 1;
            // Mutants: the bit is not set, so `^=` does the same.
            suits[usize::from(card.suit().code())] |= 1 << card.rank().code();
        }
        let straights = suits.map(|ranks| {
            let of_suit = straights.iter().filter(|straight| **straight & !ranks == 0);
            of_suit.copied().collect()
        });
        Self {
            n,
            suits,
            straights,
        }
    }

    /// The number of flushes in a suit without the ranks in `gone`, not counting straight flushes.
    fn flushes(&self, suit: usize, gone: u16) -> i64 {
        let n = (self.suits[suit] & !gone).count_ones() as i64;
        let straights = self.straights[suit].iter();
        choose(n, 5) - straights.filter(|&straight| straight & gone == 0).count() as i64
    }

    /// The sum of [`flushes`](Self::flushes) over every choice of cards of these ranks, without the
    /// chosen cards of the suit.
    fn flushes_beside(&self, suit: usize, ranks: &[(usize, usize)], gone: u16) -> i64 {
        let [(rank, n), rest @ ..] = ranks else {
            return self.flushes(suit, gone);
        };
        let bit = self.suits[suit] & 1 << rank;
        let others = self.n[*rank] - i64::from(bit != 0);
        let mut sum = 0;
        // Mutants: what can be chosen in no way is added no times, which only takes time; and the
        // bit is not set, so `^` does the same.
        let n_without = choose(others, *n);
        if n_without > 0 {
            sum += n_without * self.flushes_beside(suit, rest, gone);
        }
        let n_with = if bit == 0 { 0 } else { choose(others, n - 1) };
        if n_with > 0 {
            sum += n_with * self.flushes_beside(suit, rest, gone | bit);
        }
        sum
    }
}

/// The number of ways to choose `k` of `n` elements, for `n` up to 13.
fn choose(n: i64, k: usize) -> i64 {
    n_ways(n.clamp(0, 13) as usize, k).into()
}

/// For each `k` from 0 to 5, the sum of the products of all choices of `k` of the numbers.
fn symmetric(numbers: &[i64; 13]) -> [i64; 6] {
    let mut sums = [1, 0, 0, 0, 0, 0];
    for number in numbers {
        for k in (1..6).rev() {
            sums[k] += sums[k - 1] * number;
        }
    }
    sums
}

fn without(sums: &[i64; 6], number: i64) -> [i64; 6] {
    let mut others = *sums;
    for k in 1..6 {
        others[k] -= others[k - 1] * number;
    }
    others
}
