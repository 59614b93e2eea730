//! The share of all hands that a hand beats.

use crate::{Card, Category, Deck, Hand, Rules, evaluate};

/// The hands below every value of some rules.
pub(super) struct Percentile {
    rules: Rules,
    /// By the place of the category: the values and the hands of all weaker categories.
    below: [(u64, u64); 9],
}

impl Percentile {
    pub(super) fn new(rules: Rules) -> Self {
        let mut below = [(0, 0); 9];
        let (mut values, mut hands) = (0, 0);
        for (place, &category) in below.iter_mut().zip(rules.order().categories()) {
            *place = (values, hands);
            values += n_values(category, rules.deck());
            hands += n_values(category, rules.deck()) * n_suits(category);
        }
        Self { rules, below }
    }

    /// The place of the category in [`Category::ALL`], and twice the number of hands that are
    /// beaten plus the number of those that tie.
    pub(super) fn of(&self, codes: &[u8; 5], is_suited: bool) -> (usize, u64) {
        let mut cards = [Card::ALL[0]; 5];
        for (card_idx, (card, &code)) in cards.iter_mut().zip(codes).enumerate() {
            // Neighbors of one rank get different suits, and of five cards two suits differ.
            let suit = if is_suited { 0 } else { card_idx % 4 };
            *card = Card::ALL[usize::from(code) % 13 * 4 + suit];
        }
        let value = evaluate(&Hand::from_checked(&cards, self.rules));
        let category = value.category();
        let place = usize::from(self.rules.order().place(category));
        let (values, hands) = self.below[place];
        let ties = n_suits(category);
        let idx = u64::from(value.strength().get()).saturating_sub(1 + values);
        (category as usize, 2 * (hands + idx * ties) + ties)
    }
}

/// The number of hands that tie in a category: the ways to give suits to the ranks.
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

/// The number of values in a category: the table under "Counts" in docs/rules/poker.md.
const fn n_values(category: Category, deck: Deck) -> u64 {
    let (of_52, of_24) = match category {
        Category::HighCard | Category::Flush => (1_277, 4),
        Category::OnePair => (2_860, 60),
        Category::TwoPair | Category::ThreeOfAKind => (858, 60),
        Category::Straight | Category::StraightFlush => (10, 2),
        Category::FullHouse | Category::FourOfAKind => (156, 30),
    };
    match deck {
        Deck::FiftyTwo => of_52,
        Deck::TwentyFour => of_24,
    }
}
