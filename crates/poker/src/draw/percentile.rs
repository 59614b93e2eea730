//! The share of all hands that a hand beats.

use super::count::cards_of;
use crate::high::strength::{idx_in_category, n_values};
use crate::{Category, Hand, Rules, evaluate};

pub(super) struct Percentile {
    rules: Rules,
    /// The number of hands in all weaker categories, indexed by the category's position in the
    /// order.
    below: [u64; 9],
}

impl Percentile {
    pub(super) fn new(rules: Rules) -> Self {
        let mut below = [0; 9];
        let mut n_hands = 0;
        for (place, &category) in below.iter_mut().zip(rules.order().categories()) {
            *place = n_hands;
            n_hands += u64::from(n_values(category, rules.deck())) * n_suits(category);
        }
        Self { rules, below }
    }

    /// The index of the hand's category in [`Category::ALL`], and twice the number of hands that it
    /// beats plus the number that it ties with.
    pub(super) fn of(&self, codes: &[u8; 5], is_suited: bool) -> (usize, u64) {
        let cards = cards_of(codes, is_suited);
        let value = evaluate(&Hand::from_checked(&cards, self.rules));
        let category = value.category();
        let n_tied = n_suits(category);
        // Every value of the category is shared by the same number of hands.
        let n_beaten = self.below[usize::from(self.rules.order().place(category))]
            + u64::from(idx_in_category(value)) * n_tied;
        (category as usize, 2 * n_beaten + n_tied)
    }
}

/// The number of hands with the same value in a category: the ways to assign suits to the ranks.
const fn n_suits(category: Category) -> u64 {
    match category {
        Category::HighCard | Category::Straight => 4 * 4 * 4 * 4 * 4 - 4,
        Category::OnePair => 6 * 4 * 4 * 4,
        Category::TwoPair => 6 * 6 * 4,
        Category::ThreeOfAKind => 4 * 4 * 4,
        Category::FullHouse => 4 * 6,
        Category::FourOfAKind | Category::Flush | Category::StraightFlush => 4,
    }
}
