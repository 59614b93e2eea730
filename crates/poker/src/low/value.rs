//! The value of a low hand.

use core::fmt;

use super::for_each_five;
use crate::high::five_by_count;
use crate::value::values;
use crate::{Card, Category, FiveKey, Hand, Rank};

/// A game in which the lowest five cards win. This is a type, so values of different games cannot
/// be compared. The trait is sealed.
pub trait LowGame: sealed::Game {}

pub(super) mod sealed {
    use crate::{Category, FiveKey, Rank};

    pub trait Game: crate::value::GameType {
        /// The category of a strength, and the ranks that decide within it, padded to five ranks.
        fn made(strength: u16) -> (Category, [Rank; 5]);

        /// Whether the ace is below the deuce.
        const IS_ACE_LOW: bool;

        /// The strength of five cards; 0 if they do not qualify.
        fn of(key: FiveKey) -> u16;

        /// Whether a flush is worse than the same ranks in different suits.
        const HAS_FLUSHES: bool;

        /// The strength of the best five of a hand's cards without a flush, given all its ranks as
        /// bits; 0 if these ranks can make only a pair or a straight.
        fn of_ranks(ranks: u16) -> u16;

        /// The nickname of the hand, if it has one.
        fn nickname(strength: u16) -> Option<&'static str>;
    }
}

values! {
    /// The value of a low hand: its category and the ranks that decide, ordered by strength.
    ///
    /// `Ord` compares strength: the greater value is better and has the lower cards; equal values
    /// tie.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::low::{ace_to_five, deuce_to_seven};
    ///
    /// let hand = "8c 6d 4h 3s Ac".parse()?;
    /// assert_eq!(ace_to_five(&hand).to_string(), "eight-six low: 8-6-4-3-A");
    /// assert_eq!(deuce_to_seven(&hand).to_string(), "ace-eight low: A-8-6-4-3");
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    LowValue<G: LowGame>
}

impl<G: LowGame> LowValue<G> {
    /// The category.
    #[must_use]
    pub fn category(self) -> Category {
        G::made(self.strength.get()).0
    }

    /// The ranks that decide among hands of the category, the most important first.
    #[must_use]
    pub fn ranks(self) -> impl ExactSizeIterator<Item = Rank> + Clone {
        let (category, ranks) = G::made(self.strength.get());
        ranks.into_iter().take(category.counts().len())
    }

    /// The five cards that make this value, sorted by how often their rank occurs, then by rank;
    /// meaningless for a hand with a different value.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::Hand;
    /// use handeval_poker::low::ace_to_five;
    ///
    /// let hand: Hand = "Kc Ad 8h 6s 4c 3d As".parse()?;
    /// let best = ace_to_five(&hand).best_five(&hand);
    /// assert_eq!(best.map(|card| card.to_string()).join(" "), "8h 6s 4c 3d Ad");
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn best_five(self, hand: &Hand) -> [Card; 5] {
        let strength = self.strength.get();
        let mut five = [Card::ALL[0]; 5];
        match hand.cards().try_into() {
            Ok(cards) => five = cards,
            Err(_) => for_each_five(hand, |cards| {
                let is_found = G::of(FiveKey::from(cards)) == strength;
                if is_found {
                    five = cards;
                }
                !is_found
            }),
        }
        five_by_count(&five, G::IS_ACE_LOW.then_some(Rank::Ace))
    }

    /// The hand's nickname, `wheel` or `number one`; `None` for most hands.
    #[must_use]
    pub fn nickname(self) -> Option<&'static str> {
        G::nickname(self.strength.get())
    }
}

/// Writes the name and the ranks: `eight-six low: 8-6-4-3-A`, `one pair, aces: A-A-4-3-2`.
impl<G: LowGame> fmt::Display for LowValue<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (category, ranks) = G::made(self.strength.get());
        let [first, second, ..] = ranks;
        match (self.nickname(), category) {
            (Some(nickname), _) => f.write_str(nickname)?,
            (None, Category::HighCard) => write!(f, "{}-{} low", first.name(), second.name())?,
            (None, Category::Straight | Category::Flush | Category::StraightFlush) => {
                write!(f, "{category}, {} high", first.name())?;
            }
            (None, Category::TwoPair | Category::FullHouse) => {
                let (first, second) = (first.plural(), second.plural());
                write!(f, "{category}, {first} and {second}")?;
            }
            (None, _) => write!(f, "{category}, {}", first.plural())?,
        }
        if matches!(category, Category::Straight | Category::StraightFlush) {
            return Ok(());
        }
        let times = category.counts().iter().zip(ranks);
        let all = times.flat_map(|(&n, rank)| core::iter::repeat_n(rank, usize::from(n)));
        for (idx, rank) in all.enumerate() {
            let sign = if idx == 0 { ": " } else { "-" };
            write!(f, "{sign}{}", rank.char())?;
        }
        Ok(())
    }
}
