//! The value of a hand that may hold jokers.

use alloc::format;
use core::fmt;

use super::{WildHand, deuces};
use crate::value::{Best, Value, ValueOf, Why, best_of, game_types, values};
use crate::{CardOrJoker, Hand, HandValue, Rank, Standard};

/// What a wild card can stand for. This is a type, so values of different games cannot be compared.
/// The trait is sealed; only [`Wild`], [`Bug`] and [`DeucesWild`] implement it.
pub trait WildGame: sealed::Game {}

mod sealed {
    pub trait Game: crate::value::GameType {
        /// Whether a joker counts as an ace unless it completes a straight or a flush.
        const IS_BUG: bool;

        /// The code of the lowest rank that can occur five times.
        const LOWEST_FIVE: u8;

        /// The strength of the value with this number: the values of standard poker are numbered
        /// first, then those of five of a kind.
        fn placed(number: u16) -> u16 {
            number
        }

        /// The inverse of [`placed`](Self::placed).
        fn unplaced(strength: u16) -> u16 {
            strength
        }
    }
}

game_types! {
    /// Jokers stand for any card.
    ///
    /// Source: rule V6.
    Wild: "standard", N_STANDARD + 13;
    /// Jokers are bugs: aces, or any card that completes a straight or a flush.
    ///
    /// Source: rule V7.
    Bug: "standard", N_STANDARD + 1;
    /// The deuces stand for any card.
    ///
    /// Source: rule V10.
    DeucesWild: "standard", deuces::N_VALUES;
}

impl WildGame for Wild {}
impl WildGame for Bug {}
impl WildGame for DeucesWild {}

impl sealed::Game for Wild {
    const IS_BUG: bool = false;
    const LOWEST_FIVE: u8 = 0;
}

impl sealed::Game for Bug {
    const IS_BUG: bool = true;
    const LOWEST_FIVE: u8 = 12;
}

impl sealed::Game for DeucesWild {
    const IS_BUG: bool = false;
    const LOWEST_FIVE: u8 = 0;

    fn placed(number: u16) -> u16 {
        deuces::placed(number)
    }

    fn unplaced(strength: u16) -> u16 {
        deuces::unplaced(strength)
    }
}

/// The number of values of standard poker, all of them below five of a kind.
pub(super) const N_STANDARD: u16 = 7_462;

values! {
    /// The value of a hand with or without wild cards: a value of standard poker, or five of a
    /// kind, which beats them all.
    ///
    /// `Ord` compares strength: the greater value is better, and equal values tie.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::wild::{Bug, WildValue, bug, wild};
    ///
    /// let hand = "Kc Kd Qh Qs Jo".parse()?;
    /// assert_eq!(wild(&hand).to_string(), "full house, kings over queens");
    /// assert_eq!(bug(&hand).strength().get(), 4_863);
    ///
    /// assert_eq!(WildValue::<Bug>::MAX_STRENGTH, 7_463); // five aces
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    WildValue<G: WildGame = Wild>
}

impl<G: WildGame> WildValue<G> {
    pub(super) fn from_high(high: HandValue) -> Self {
        Self::from_number(G::placed(high.strength().get()))
    }

    /// The value of five cards of the rank with this code.
    pub(super) fn five_of(code: u8) -> Self {
        Self::from_number(G::placed(N_STANDARD + 1 + u16::from(code - G::LOWEST_FIVE)))
    }

    /// The value in standard poker; `None` for five of a kind.
    #[must_use]
    pub fn high(self) -> Option<HandValue> {
        HandValue::from_strength(G::unplaced(self.strength.get()), Standard)
    }

    /// The rank of five of a kind; `None` for other hands.
    #[must_use]
    pub fn five_of_a_kind(self) -> Option<Rank> {
        let idx = usize::from(G::unplaced(self.strength.get()).checked_sub(N_STANDARD + 1)?);
        Rank::ALL.get(idx + usize::from(G::LOWEST_FIVE)).copied()
    }

    /// The machine-readable name of the category: `five-of-a-kind`, or the name in standard poker.
    #[must_use]
    pub fn category_key(self) -> &'static str {
        match self.high() {
            Some(high) => high.category().key(),
            None => "five-of-a-kind",
        }
    }

    /// What players call the hand: the category, or `royal flush`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.high() {
            Some(high) => high.name(),
            None => "five of a kind",
        }
    }
}

/// Writes the name and the ranks: `five of a kind, aces`.
impl<G: WildGame> fmt::Display for WildValue<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.high(), self.five_of_a_kind()) {
            (Some(high), _) => high.fmt(f),
            (None, rank) => {
                let plural = rank.map_or("", Rank::plural);
                write!(f, "{}, {plural}", self.name())
            }
        }
    }
}

impl<G: WildGame> Value for WildValue<G> {
    fn category_key(self) -> &'static str {
        Self::category_key(self)
    }

    fn why(self, loser: Self) -> Why {
        match (self.high(), loser.high()) {
            (Some(winner), Some(loser)) => winner.why(loser),
            (None, None) => {
                let [winner, loser] = [self, loser].map(Self::five_of_a_kind);
                let plural = |rank: Option<Rank>| rank.map_or("", Rank::plural);
                let reason = format!("{}, {} over {}", self.name(), plural(winner), plural(loser));
                Why::new("five-of-a-kind", reason)
            }
            _ => Why::category(self.name(), loser.name()),
        }
    }
}

impl<G: WildGame> ValueOf<WildHand> for WildValue<G> {
    fn of_hand(hand: &WildHand) -> Option<Self> {
        Some(Self::of_hand(hand))
    }

    fn best(self, hand: &WildHand) -> Best {
        Best::new(&self.best_five(hand), CardOrJoker::Joker)
    }
}

impl ValueOf<Hand> for WildValue<DeucesWild> {
    fn of_hand(hand: &Hand) -> Option<Self> {
        Some(Self::of_deuces(hand))
    }

    fn best(self, hand: &Hand) -> Best {
        best_of(&self.best_five_with_deuces(hand))
    }
}
