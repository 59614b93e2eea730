//! The exact value of every exchange in a lowball game.

use alloc::vec::Vec;

use strum::IntoStaticStr;

use super::classes::classes;
use super::five::Unseen;
use super::four;
use super::hand::{Lowball, LowballHand};
use super::scale::Scale;
use crate::draw::solve::sort_best_first;
use crate::high::strength::choose;
use crate::{Card, CardSet, Draw, DrawOption};

/// How the final hand is valued: the share of certain hands that it beats, with ties counted as
/// half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum LowballValue {
    /// The share of all hands as dealt. This makes mediocre pat hands look too good, because
    /// opponents draw.
    Percentile,
    /// The share of all final hands, if every dealt hand draws so that this value is as high as
    /// possible.
    ///
    /// Source: rule L3.
    #[default]
    AfterDraw,
}

impl LowballValue {
    /// Both values.
    pub const ALL: [Self; 2] = [Self::Percentile, Self::AfterDraw];
}

crate::keyed::keyed!(LowballValue, "`percentile` or `after-draw`");
crate::keyed::written_as_key!(LowballValue);

/// All choices of cards to exchange in a lowball game, each with its exact value: 32 for five
/// cards, 16 for four.
///
/// Source: rule L1.
pub type LowballDraw = Draw<LowballHand>;

/// Values exchanges in a lowball game.
///
/// Making a solver takes a fraction of a millisecond, and so does each hand.
///
/// # Examples
///
/// Compared with hands as dealt, a king-high hand seems best kept pat. But opponents draw, so it is
/// better to draw one card.
///
/// ```
/// use handeval_poker::{CardSet, Lowball, LowballHand, LowballSolver, LowballValue};
///
/// let hand = LowballHand::parse("8h 6d 4s 3c Kc", Lowball::DeuceToSeven)?;
/// let solver = LowballSolver::new(Lowball::DeuceToSeven, LowballValue::Percentile);
/// let draw = solver.draw(&hand, CardSet::EMPTY)?;
/// assert!(draw.best().discarded().is_empty());
/// assert_eq!(format!("{:.6}", draw.best().expected()), "0.812991");
///
/// let solver = LowballSolver::new(Lowball::DeuceToSeven, LowballValue::AfterDraw);
/// let draw = solver.draw(&hand, CardSet::EMPTY)?;
/// assert_eq!(draw.best().discarded(), ["Kc".parse()?]);
/// assert_eq!(format!("{:.6}", draw.best().expected()), "0.633424");
/// assert_eq!(draw.best().outcomes()[1], ("eight-low", 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules L1 to L3.
#[derive(Clone, Debug)]
pub struct LowballSolver {
    value: LowballValue,
    scale: Scale,
}

impl LowballSolver {
    /// Prepares the values of all hands.
    #[must_use]
    pub fn new(game: Lowball, value: LowballValue) -> Self {
        Self {
            value,
            scale: Scale::new(game, value),
        }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> Lowball {
        self.scale.game
    }

    /// How hands are valued.
    #[must_use]
    pub const fn value(&self) -> LowballValue {
        self.value
    }

    /// The total of the hands that a final hand is compared with: the number of hands in the deck,
    /// or for [`LowballValue::AfterDraw`] the number of final hands, in parts of a dealt hand as in
    /// rule L3: 19,933,230,517,200, or 210,710,682,000 in badugi.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.scale.total * self.scale.unit
    }

    /// Of the hands that a final hand is compared with, the number of each strength, from strength
    /// 1. They add up to [`total`](Self::total).
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{Lowball, LowballSolver, LowballValue};
    ///
    /// let solver = LowballSolver::new(Lowball::DeuceToSeven, LowballValue::AfterDraw);
    /// let number_one = *solver.hands().last().unwrap() as f64;
    /// assert_eq!(format!("{:.4} %", 100.0 * number_one / solver.total() as f64), "0.1755 %");
    /// ```
    #[must_use]
    pub fn hands(&self) -> Vec<u64> {
        let mut below = 0;
        let each = self.scale.values().iter().map(|value| {
            let n_hands = value - 2 * below;
            below += n_hands;
            n_hands * self.scale.unit
        });
        each.collect()
    }

    /// Computes the exact value of every exchange. The unseen cards are all cards that are neither
    /// in the hand nor `dead`; all draws from them are equally likely.
    ///
    /// # Errors
    ///
    /// - [`LowballError::OtherGame`] for a hand of another game;
    /// - [`LowballError::DeadCardInHand`] for the first dead card that is in the hand;
    /// - [`LowballError::TooFewUnseen`] if fewer cards are unseen than the hand can draw.
    pub fn draw(&self, hand: &LowballHand, dead: CardSet) -> Result<LowballDraw, LowballError> {
        let (game, expected) = (hand.game(), self.game());
        if game != expected {
            return Err(LowballError::OtherGame {
                found: game,
                expected,
            });
        }
        let n_cards = game.n_cards();
        let unseen = unseen(hand, dead, n_cards)?;
        let sums = match n_cards {
            4 => four::sums(hand, dead, &self.scale),
            _ => {
                let by_rank = Unseen::new(unseen);
                let each = (0..32).map(|held| by_rank.sum(hand.choice(held), &self.scale));
                each.collect()
            }
        };
        let choices = sums.into_iter().enumerate();
        let mut options: Vec<DrawOption> = choices
            .map(|(bits, sum)| {
                let held: Vec<Card> = hand.choice(bits).collect();
                let n_drawn = (n_cards - held.len()) as u32;
                let n_draws = u64::from(choose(unseen.len() as u32, n_drawn));
                let keys = classes(game).iter().map(|class| class.key);
                DrawOption {
                    hold: held.iter().copied().collect(),
                    held,
                    discarded: hand.choice(!bits).collect(),
                    n_draws,
                    numerator: sum.value * u128::from(self.scale.unit),
                    denominator: 2 * u128::from(n_draws) * u128::from(self.total()),
                    outcomes: keys.zip(sum.n_of).collect(),
                }
            })
            .collect();
        sort_best_first(&mut options);
        Ok(Draw {
            hand: *hand,
            options,
        })
    }

    pub(super) const fn scale(&self) -> &Scale {
        &self.scale
    }
}

/// The cards that are neither in the hand nor dead, at least `needed` of them.
pub(super) fn unseen(
    hand: &LowballHand,
    dead: CardSet,
    needed: usize,
) -> Result<CardSet, LowballError> {
    if let Some(card) = dead.intersection(hand.card_set()).first() {
        return Err(LowballError::DeadCardInHand { card });
    }
    let unseen = CardSet::FULL - hand.card_set() - dead;
    let found = unseen.len();
    match found < needed {
        true => Err(LowballError::TooFewUnseen { found, needed }),
        false => Ok(unseen),
    }
}

/// Why a lowball draw cannot be valued.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum LowballError {
    /// The hand belongs to another game.
    #[error("the hand is one of {found}: expected a hand of {expected}")]
    OtherGame {
        /// The hand's game.
        found: Lowball,
        /// The game that is played.
        expected: Lowball,
    },
    /// A dead card is in the hand.
    #[error("dead card `{card}` is in the hand: expected cards outside the hand")]
    DeadCardInHand {
        /// The card.
        card: Card,
    },
    /// Too many cards are dead, or there are too many opponents.
    #[error(
        "{found} unseen card{} left: expected at least {needed} for all hands and draws",
        if *found == 1 { " is" } else { "s are" }
    )]
    TooFewUnseen {
        /// The number of cards that are neither in the hand nor dead.
        found: usize,
        /// The maximum number of cards that the players may need.
        needed: usize,
    },
    /// There are no opponents, or too many for the deck.
    #[error(
        "{found} opponent{} given: expected 1 to {max} in {game}",
        if *found == 1 { "" } else { "s" }
    )]
    WrongOpponentCount {
        /// The number of opponents.
        found: usize,
        /// The maximum number allowed.
        max: usize,
        /// The game.
        game: Lowball,
    },
}

crate::keyed::kind_of!(LowballError, "`dead-card-in-hand`");
