//! Decks, and which category beats which.

use core::fmt;
use core::hash::Hash;

use strum::IntoStaticStr;

use crate::high::strength;
use crate::{Category, Deck, Strength};

/// Which category beats which.
///
/// Source: rules P2 (standard) and P7 (stripped).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum Order {
    /// The usual order: straight, flush, full house, four of a kind, straight flush.
    #[default]
    Standard,
    /// The order of the 24-card deck, where a flush is rarer than four of a kind and beats it:
    /// straight, full house, four of a kind, flush, straight flush.
    Stripped,
}

impl Order {
    /// Both orders, the standard one first.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Stripped];

    /// The categories, weakest first.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{Category, Order};
    ///
    /// assert_eq!(Order::Standard.categories()[7], Category::FourOfAKind);
    /// assert_eq!(Order::Stripped.categories()[7], Category::Flush);
    /// ```
    #[must_use]
    pub const fn categories(self) -> &'static [Category; 9] {
        const STRIPPED: [Category; 9] = [
            Category::HighCard,
            Category::OnePair,
            Category::TwoPair,
            Category::ThreeOfAKind,
            Category::Straight,
            Category::FullHouse,
            Category::FourOfAKind,
            Category::Flush,
            Category::StraightFlush,
        ];
        match self {
            Self::Standard => &Category::ALL,
            Self::Stripped => &STRIPPED,
        }
    }

    /// The number of categories that `category` beats, in `0..9`.
    pub(crate) const fn place(self, category: Category) -> u8 {
        match (self, category) {
            (Self::Standard, category) => category as u8,
            (Self::Stripped, Category::FullHouse) => 5,
            (Self::Stripped, Category::FourOfAKind) => 6,
            (Self::Stripped, Category::Flush) => 7,
            (Self::Stripped, category) => category as u8,
        }
    }
}

crate::keyed::keyed!(Order, "`standard` or `stripped`");
crate::keyed::written_as_key!(Order);

/// A deck, and the order that ranks its hands.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Deck, Order, Rules};
///
/// assert_eq!(Rules::default(), Rules::STANDARD);
/// assert_eq!(Rules::of(Deck::TwentyFour), Some(Rules::STRIPPED));
/// assert_eq!(Rules::STRIPPED.max_strength().get(), 252);
///
/// let error = Rules::new(Deck::FiftyTwo, Order::Stripped).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "order `stripped` does not apply to the 52-card deck: expected `standard`, or the 24-card deck"
/// );
/// ```
///
/// Source: rules P1 and P7.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    deck: Deck,
    order: Order,
}

impl Rules {
    /// The 52-card deck with the standard order.
    pub const STANDARD: Self = Self {
        deck: Deck::FiftyTwo,
        order: Order::Standard,
    };

    /// The 24-card deck with the standard order.
    pub const STANDARD_24: Self = Self {
        deck: Deck::TwentyFour,
        order: Order::Standard,
    };

    /// The 24-card deck with its own order.
    pub const STRIPPED: Self = Self {
        deck: Deck::TwentyFour,
        order: Order::Stripped,
    };

    /// All valid rules.
    pub const ALL: [Self; 3] = [Self::STANDARD, Self::STANDARD_24, Self::STRIPPED];

    /// The rules for a deck and an order.
    ///
    /// # Errors
    ///
    /// - [`RulesError::OrderNotForDeck`] for the stripped order with the 52-card deck;
    /// - [`RulesError::DeckOfOtherGames`] for the 36-card deck, which has its own games.
    pub const fn new(deck: Deck, order: Order) -> Result<Self, RulesError> {
        match (deck, order) {
            (Deck::FiftyTwo, Order::Stripped) => Err(RulesError::OrderNotForDeck { deck, order }),
            (Deck::ThirtySix, _) => Err(RulesError::DeckOfOtherGames { deck }),
            _ => Ok(Self { deck, order }),
        }
    }

    /// The rules for a deck with its own order: standard for the 52-card deck, stripped for the
    /// 24-card deck; `None` for the 36-card deck, which has its own games.
    #[must_use]
    pub const fn of(deck: Deck) -> Option<Self> {
        match deck {
            Deck::FiftyTwo => Some(Self::STANDARD),
            Deck::ThirtySix => None,
            Deck::TwentyFour => Some(Self::STRIPPED),
        }
    }

    /// The deck.
    #[must_use]
    pub const fn deck(self) -> Deck {
        self.deck
    }

    /// The order.
    #[must_use]
    pub const fn order(self) -> Order {
        self.order
    }

    /// The strength of the strongest hand: 7462 for the 52-card deck, 252 for the 24-card deck.
    #[must_use]
    pub const fn max_strength(self) -> Strength<Self> {
        strength::max(self)
    }

    /// The index of the rules in [`ALL`](Self::ALL).
    pub(crate) const fn idx(self) -> usize {
        match (self.deck, self.order) {
            (Deck::FiftyTwo, _) => 0,
            (_, Order::Standard) => 1,
            (_, Order::Stripped) => 2,
        }
    }
}

/// The rules that rank hands, as a type.
///
/// If you know the rules at compile time, use [`Standard`], [`Standard24`] or [`Stripped`]. Hands,
/// values and strengths under different rules then have different types, and comparing them does
/// not compile. If you know the rules only at run time, pass a value of [`Rules`]. Values then have
/// no order, and [`HandValue::compare`](crate::HandValue::compare) and
/// [`Showdown`](crate::Showdown) check whether they can be compared. The trait is sealed.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Hand, Rules, Standard, evaluate};
///
/// let hand: Hand<Standard> = "As Ks Qs Js Ts".parse()?; // `Hand` is the same
/// assert!(evaluate(&hand) > evaluate(&Hand::parse("2c 3c 4c 5c 7d", Standard)?));
///
/// let [a, b] = [Rules::STANDARD, Rules::STRIPPED].map(|rules| Hand::parse("As Ks Qs Js Ts", rules));
/// assert_eq!(evaluate(&a?).compare(evaluate(&b?)), None);
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// ```compile_fail,E0308
/// # use handeval_poker::{Hand, Standard, Stripped, evaluate};
/// # let text = "As Ks Qs Js Ts";
/// let standard = evaluate(&Hand::parse(text, Standard)?);
/// let stripped = evaluate(&Hand::parse(text, Stripped)?);
/// standard > stripped;
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// ```compile_fail,E0369
/// # use handeval_poker::{Hand, Rules, evaluate};
/// # let text = "As Ks Qs Js Ts";
/// let hand = evaluate(&Hand::parse(text, Rules::STANDARD)?);
/// hand > hand;
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
pub trait RuleSet: Copy + Eq + Hash + fmt::Debug + sealed::Sealed {
    /// The rules as a value.
    fn rules(self) -> Rules;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! rule_sets {
    ($($(#[$doc:meta])* $name:ident = $rules:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl RuleSet for $name {
            #[inline]
            fn rules(self) -> Rules {
                Rules::$rules
            }
        }

        impl From<$name> for Rules {
            fn from(rules: $name) -> Self {
                rules.rules()
            }
        }
    )+};
}

rule_sets! {
    /// The 52-card deck with the standard order, [`Rules::STANDARD`] as a type.
    Standard = STANDARD;
    /// The 24-card deck with the standard order, [`Rules::STANDARD_24`] as a type.
    Standard24 = STANDARD_24;
    /// The 24-card deck with its own order, [`Rules::STRIPPED`] as a type.
    Stripped = STRIPPED;
}

impl sealed::Sealed for Rules {}

impl RuleSet for Rules {
    #[inline]
    fn rules(self) -> Rules {
        self
    }
}

/// Writes the deck and the order: `24-card deck, stripped order`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-card deck, {} order", self.deck, self.order)
    }
}

/// Why a deck and an order are not [`Rules`](crate::Rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum RulesError {
    /// The order belongs to a different deck.
    #[error(
        "order `{order}` does not apply to the {deck}-card deck: expected `standard`, or the \
         24-card deck"
    )]
    OrderNotForDeck {
        /// The deck.
        deck: Deck,
        /// The order.
        order: Order,
    },
    /// The deck is used only in other games.
    #[error("the {deck}-card deck is for short deck only: expected 52 or 24 cards")]
    #[strum(serialize = "order-not-for-deck")]
    DeckOfOtherGames {
        /// The deck.
        deck: Deck,
    },
}

crate::keyed::kind_of!(RulesError, "`order-not-for-deck`");
