//! Which cards the opponents exchange from each hand.
//!
//! Finding the best draw by percentile is slow for a single hand, but finding it for all hands of a
//! deck together takes no longer than for about a hundred hands one at a time. Let V(S) be the sum
//! of the values of all hands that contain a set S. The value of all draws that hold a set H of a
//! hand D is the alternating sum of V(T) over all sets T between H and D, as in
//! [`optimal`](crate::draw::optimal).

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::numbers::{n_ways, of_five, of_subsets};
use super::{DrawSpot, subsets};
use crate::{Card, CardSet, Exchange, FiveKey, Hand, Rules};

/// What opponents exchange from each hand, for any number of hands against them: for
/// [`Exchange::Percentile`], finding it for all hands takes a second or two.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, Exchange, ExchangeTable, Hand, KeepEquities, Rules};
/// use handeval_poker::SampledKeepEquities;
///
/// let table = ExchangeTable::new(Rules::STANDARD, Exchange::Singletons);
/// for text in ["9c9dJcJdTh", "AcAdAhKs2c"] {
///     let hand = Hand::parse(text, Rules::STANDARD)?;
///     let holds = KeepEquities::new(&hand, CardSet::EMPTY, 3, Exchange::Singletons)?;
///     let sampled = SampledKeepEquities::by_table(&holds, &table, 4_096, 7);
///     assert!(sampled.piece(0).answer(&holds)[0b11111].equity() > 0.2);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule E12.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExchangeTable {
    rules: Rules,
    exchange: Exchange,
    /// The cards to exchange from each hand, indexed by the hand's number, with one bit per card,
    /// lowest first. Used only for exchanges by percentile.
    by_hand: Arc<[u8]>,
}

impl ExchangeTable {
    /// Prepares the exchanges of opponents who play by these rules.
    #[must_use]
    pub fn new(rules: Rules, exchange: Exchange) -> Self {
        let by_hand = match exchange {
            Exchange::Percentile => by_percentile(rules),
            Exchange::None | Exchange::Singletons => Vec::new(),
        };
        Self {
            rules,
            exchange,
            by_hand: by_hand.into(),
        }
    }

    /// The opponents of a spot: the given ones if they play by the spot's rules, otherwise new
    /// ones.
    pub(super) fn of_spot(spot: &DrawSpot, table: Option<&Self>) -> Self {
        let fits = |table: &&Self| table.rules == spot.rules && table.exchange == spot.exchange;
        match table.filter(fits) {
            Some(table) => table.clone(),
            None => Self::new(spot.rules, spot.exchange),
        }
    }

    pub(super) fn of(&self, cards: &[Card; 5]) -> CardSet {
        if self.by_hand.is_empty() {
            return self
                .exchange
                .discards(&Hand::from_checked(cards, self.rules));
        }
        let lowest = self.rules.deck().lowest_rank().code() * 4;
        let mut places = cards.map(|card| card.code() - lowest);
        places.sort_unstable();
        let discarded = self.by_hand[of_five(&places)];
        let each = places.iter().enumerate();
        let each = each.filter(|(card_idx, _)| discarded >> card_idx & 1 != 0);
        each.map(|(_, &place)| Card::ALL[usize::from(place + lowest)])
            .collect()
    }
}

/// The best draw for each hand.
// Mutants: without a list, each hand is valued when it is dealt, which only takes time.
fn by_percentile(rules: Rules) -> Vec<u8> {
    let deck: Vec<Card> = rules.deck().cards().iter().collect();
    let n = deck.len();
    // The value of each hand: twice the number of hands it beats, plus the number it ties.
    let mut strengths = vec![0_u16; n_ways(n, 5) as usize];
    let mut values = vec![0_u64; 1 << 13];
    subsets(n, 5, |places| {
        let key: FiveKey = places.map(|place| deck[usize::from(place)]).into();
        let strength = key.strength_by(rules).get();
        strengths[of_five(places)] = strength;
        values[usize::from(strength)] += 1;
    });
    let mut n_below = 0;
    for value in &mut values {
        let n_same = *value;
        *value += 2 * n_below;
        n_below += n_same;
    }
    best_of_all(n, 5, |number| values[usize::from(strengths[number])])
}

/// For each hand of four or five of `n` cards, by its number, the bits of the cards to exchange, so
/// that the mean value of the final hand is as high as possible. `value` gives the value of the
/// hand with a number; the values of all draws to a hand must add up to less than 2^64.
// Mutants: as above.
pub(in crate::draw) fn best_of_all(
    n: usize,
    n_in_hand: usize,
    value: impl Fn(usize) -> u64,
) -> Vec<u8> {
    let all = (1 << n_in_hand) - 1;
    // V of every set of fewer cards, indexed by the set's size and number. Differences of sums are
    // right even if they wrap around on the way.
    let mut sums: [Vec<u64>; 5] = core::array::from_fn(|k| vec![0; n_ways(n, k) as usize]);
    subsets(n, n_in_hand, |places| {
        let numbers = of_subsets(&places[..n_in_hand]);
        let value = value(numbers[all] as usize);
        for (subset, &number) in numbers[..all].iter().enumerate() {
            let sum = &mut sums[subset.count_ones() as usize][number as usize];
            *sum = sum.wrapping_add(value);
        }
    });
    // A common multiple of all numbers of draws, divided by each number of draws, indexed by the
    // number of cards held.
    let n_draws = |n_drawn| n_ways(n - n_in_hand, n_drawn);
    let multiple = n_in_hand as u32 * n_draws(n_in_hand);
    let weights: [u32; 6] = core::array::from_fn(|n_held| {
        let n_drawn = n_in_hand.saturating_sub(n_held);
        multiple / n_draws(n_drawn)
    });
    let mut by_hand = vec![0; n_ways(n, n_in_hand) as usize];
    subsets(n, n_in_hand, |places| {
        let numbers = of_subsets(&places[..n_in_hand]);
        let mut values: [u64; 32] = core::array::from_fn(|subset| match subset {
            _ if subset > all => 0,
            _ if subset == all => value(numbers[all] as usize),
            _ => sums[subset.count_ones() as usize][numbers[subset] as usize],
        });
        for card in 0..n_in_hand {
            for hold in 0..=all {
                if hold >> card & 1 == 0 {
                    // Mutants: the bit is not set, so `^` does the same.
                    values[hold] = values[hold].wrapping_sub(values[hold | 1 << card]);
                }
            }
        }
        // On a tie, as in `draw`, prefer to hold more cards, and then the lowest card.
        let value = |hold: usize| {
            u128::from(values[hold]) * u128::from(weights[hold.count_ones() as usize % 6])
        };
        let mut best = (all, value(all));
        for hold in 0..all {
            let (before, now) = (best.0, value(hold));
            // Mutants: no hand was found whose best choices are equal and share their lowest card.
            let differ = before ^ hold;
            let is_better = match now.cmp(&best.1) {
                core::cmp::Ordering::Equal => match hold.count_ones().cmp(&before.count_ones()) {
                    core::cmp::Ordering::Equal => hold & differ & differ.wrapping_neg() != 0,
                    order => order.is_gt(),
                },
                order => order.is_gt(),
            };
            if is_better {
                best = (hold, now);
            }
        }
        by_hand[numbers[all] as usize] = (!best.0 & all) as u8;
    });
    by_hand
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deck, Order};

    /// The table of all hands agrees with the draw of each hand; with 52 cards, only one in several
    /// thousand hands is checked.
    #[test]
    fn all_hands_are_exchanged_as_each_is() {
        let stripped = Rules::new(Deck::TwentyFour, Order::Stripped).unwrap();
        for (rules, step) in [(Rules::STANDARD, 9_973), (stripped, 101)] {
            let table = ExchangeTable::new(rules, Exchange::Percentile);
            let deck: Vec<Card> = rules.deck().cards().iter().collect();
            let mut hand_idx = 0;
            subsets(deck.len(), 5, |places| {
                hand_idx += 1;
                if hand_idx % step == 0 {
                    let cards = places.map(|place| deck[usize::from(place)]);
                    let hand = Hand::from_checked(&cards, rules);
                    let expected = Exchange::Percentile.discards(&hand);
                    assert_eq!(table.of(&cards), expected, "{hand}");
                }
            });
        }
    }

    #[test]
    fn opponents_of_other_rules_are_not_those_of_a_spot() {
        let stripped = Rules::new(Deck::TwentyFour, Order::Stripped).unwrap();
        let hand = Hand::parse("9c9dJcJdTh", stripped).unwrap();
        let spot = DrawSpot::new(&hand, hand.card_set(), CardSet::EMPTY, 1, Exchange::None);
        let own = ExchangeTable::new(stripped, Exchange::None);
        for table in [
            ExchangeTable::new(Rules::STANDARD, Exchange::None),
            ExchangeTable::new(stripped, Exchange::Singletons),
            own.clone(),
        ] {
            let found = ExchangeTable::of_spot(spot.as_ref().unwrap(), Some(&table));
            assert_eq!(found, own);
        }
    }
}
