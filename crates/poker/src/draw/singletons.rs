//! The simple rule: exchange unpaired cards.

use crate::{CardSet, Category, Hand, RuleSet, evaluate};

/// The cards that the rule exchanges: if the hand is weaker than a straight, each card whose rank
/// occurs only once.
///
/// Only the category matters, regardless of how the categories are ordered: a flush, a full house,
/// four of a kind and a straight flush also stand pat. A high-card hand exchanges all five cards.
///
/// # Examples
///
/// ```
/// use handeval_poker::singletons;
///
/// assert_eq!(singletons(&"Jc Jd Th 9s 2c".parse()?).to_string(), "2c 9s Th");
/// assert!(singletons(&"Ac Kc 9c 5c 2c".parse()?).is_empty());
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule P13.
#[must_use]
pub fn singletons<R: RuleSet>(hand: &Hand<R>) -> CardSet {
    match evaluate(hand).category() {
        Category::HighCard | Category::OnePair | Category::TwoPair | Category::ThreeOfAKind => {
            let cards = hand.cards();
            let is_single = |rank| cards.iter().filter(|card| card.rank() == rank).count() == 1;
            cards
                .iter()
                .copied()
                .filter(|card| is_single(card.rank()))
                .collect()
        }
        Category::Straight
        | Category::Flush
        | Category::FullHouse
        | Category::FourOfAKind
        | Category::StraightFlush => CardSet::EMPTY,
    }
}
