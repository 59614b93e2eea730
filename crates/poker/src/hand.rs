//! A hand of cards, checked once, when it is created.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use handeval_cards::{read_cards, read_plain_cards};
use strum::IntoStaticStr;

use crate::card_array::{self, CardArray};
use crate::{
    Card, CardSet, Deck, FiveKey, HandKey, ParseCardError, RuleSet, Rules, Standard, Strength,
    evaluate,
};

/// Five, six or seven different cards from the deck of its [`Rules`], in the order given.
///
/// Equal hands have the same cards in the same order, and the same rules; to ignore the order,
/// compare their [`card_set`](Self::card_set)s.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Hand, Rules};
///
/// let hand = Hand::parse("10h, J♥ Qh KhAh", Rules::STRIPPED)?;
/// assert_eq!(hand.to_string(), "Th Jh Qh Kh Ah");
///
/// let text = "Th Jh Qh Kh 2h";
/// let error = Hand::parse(text, Rules::STRIPPED).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "card `2h` is not in the 24-card deck: expected ranks `9` to `A`"
/// );
/// assert_eq!(&text[error.span()], "2h");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rules P1 and P9.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand<R = Standard> {
    cards: CardArray<Card, { Hand::MAX_CARDS }>,
    rules: R,
}

impl Hand {
    /// The fewest cards a hand can have: 5.
    pub const MIN_CARDS: usize = 5;

    /// The most cards a hand can have: 7.
    pub const MAX_CARDS: usize = 7;

    pub(crate) fn check_count(found: usize) -> Result<(), HandError> {
        match (Self::MIN_CARDS..=Self::MAX_CARDS).contains(&found) {
            true => Ok(()),
            false => Err(HandError::WrongCount {
                found,
                of: "",
                expected: "a hand of 5, 6 or 7 cards",
            }),
        }
    }
}

impl<R: RuleSet> Hand<R> {
    /// Creates a hand from the given cards, under the given rules.
    ///
    /// # Errors
    ///
    /// - [`HandError::WrongCount`] for fewer than five cards or more than seven;
    /// - [`HandError::NotInDeck`] for a card that is not in the rules' deck;
    /// - [`HandError::DuplicateCard`] for a card that occurs twice.
    ///
    /// The number of cards is checked first, then each card in turn.
    pub fn new(cards: &[Card], rules: R) -> Result<Self, HandError> {
        Hand::check_count(cards.len())?;
        if !are_a_hand(cards, rules.rules().deck()) {
            check_deck(cards, rules.rules().deck())?;
        }
        Ok(Self::from_checked(cards, rules))
    }

    /// A hand of at most seven cards that have already been checked.
    #[inline]
    pub(crate) fn from_checked(checked: &[Card], rules: R) -> Self {
        Self {
            cards: CardArray::new(checked, Card::ALL[0]),
            rules,
        }
    }

    /// Reads the hand in `text`, in any notation that [`read_cards`] accepts.
    ///
    /// # Errors
    ///
    /// - [`ParseHandError::Card`] for the first card that cannot be read;
    /// - [`ParseHandError::Hand`] with the error from [`new`](Self::new).
    #[inline]
    pub fn parse(text: &str, rules: R) -> Result<Self, ParseHandError> {
        match Self::parse_plain(text, rules) {
            Some(hand) => Ok(hand),
            None => card_array::parse(read_cards(text), Hand::MAX_CARDS, |cards| {
                Self::new(cards, rules)
            }),
        }
    }

    /// Reads a hand in the spelling that [`read_plain_cards`] accepts; `None` for any other
    /// spelling or an error, which [`parse`](Self::parse) handles.
    #[must_use]
    #[inline]
    pub fn parse_plain(text: &str, rules: R) -> Option<Self> {
        #[inline]
        fn read<const N: usize, R: RuleSet>(text: &str, rules: R) -> Option<Hand<R>> {
            let cards = read_plain_cards::<N>(text)?;
            are_a_hand(&cards, rules.rules().deck()).then(|| Hand::from_checked(&cards, rules))
        }
        read::<5, R>(text, rules)
            .or_else(|| read::<6, R>(text, rules))
            .or_else(|| read::<7, R>(text, rules))
    }

    /// The cards, in the order given.
    #[must_use]
    #[inline]
    pub fn cards(&self) -> &[Card] {
        self.cards.as_slice()
    }

    /// The cards as a set.
    #[must_use]
    pub fn card_set(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }

    /// The strength of the best five cards: the same as from [`evaluate`](crate::evaluate), but
    /// computed faster.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{Hand, evaluate};
    ///
    /// let hand: Hand = "As Ks Qs Js Ts 2c".parse()?;
    /// assert_eq!(hand.strength().get(), 7462);
    /// assert_eq!(hand.strength(), evaluate(&hand).strength());
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    ///
    /// Source: rules P9 and P10.
    #[must_use]
    #[inline]
    pub fn strength(&self) -> Strength<R> {
        match self.cards() {
            &[a, b, c, d, e] => FiveKey::from([a, b, c, d, e]).strength_by(self.rules),
            _ => self.strength_of_more(),
        }
    }

    fn strength_of_more(&self) -> Strength<R> {
        let strength = HandKey::from(self).strength_by(self.rules);
        // A hand has five to seven different cards, so this never fails.
        strength.unwrap_or_else(|| evaluate(self).strength())
    }

    /// The rules of the hand.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules.rules()
    }

    /// The rules, in their own type.
    pub(crate) fn rule_set(&self) -> R {
        self.rules
    }

    /// The same hand, with its rules as a value known at run time.
    pub(crate) fn of_any(&self) -> Hand<Rules> {
        Hand {
            cards: self.cards,
            rules: self.rules(),
        }
    }
}

/// Keeps the cards and drops the rules.
impl<R: RuleSet> From<&Hand<R>> for HandKey {
    fn from(hand: &Hand<R>) -> Self {
        hand.cards().iter().copied().collect()
    }
}

/// Reads a hand from the 52-card deck, ranked in the standard order, as [`Hand::parse`] does.
impl FromStr for Hand {
    type Err = ParseHandError;

    fn from_str(text: &str) -> Result<Self, ParseHandError> {
        Self::parse(text, Standard)
    }
}

/// Writes the cards in the order given, separated by spaces: `As Ks Qs Js Ts`.
impl<R: RuleSet> fmt::Display for Hand<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        card_array::write_cards(self.cards(), f)
    }
}

impl<R: RuleSet> fmt::Debug for Hand<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hand")
            .field("cards", &self.cards())
            .field("rules", &self.rules)
            .finish()
    }
}

/// Checks that the cards are different and in the deck; the error is for the first card that fails.
pub(crate) fn check_deck(cards: &[Card], deck: Deck) -> Result<(), HandError> {
    let mut seen = CardSet::new();
    for (card_idx, &card) in cards.iter().enumerate() {
        if !deck.contains(card) {
            return Err(HandError::NotInDeck {
                card,
                card_idx,
                deck,
            });
        }
        if !seen.insert(card) {
            return Err(HandError::DuplicateCard {
                card,
                first_idx: cards.iter().position(|&c| c == card).unwrap_or(card_idx),
                second_idx: card_idx,
            });
        }
    }
    Ok(())
}

/// Whether all cards differ and are in the deck; their number has already been checked.
///
/// The sum of the cards' bits equals the union of the bits if and only if all cards differ.
#[inline]
pub(crate) fn are_a_hand(cards: &[Card], deck: Deck) -> bool {
    let (mut sum, mut union) = (0_u64, 0_u64);
    for card in cards {
        let bit = 1 << (card.code() & 63);
        sum = sum.wrapping_add(bit);
        union |= bit;
    }
    sum == union && union & !deck.cards().bits() == 0
}

/// Why cards are not a [`Hand`]. Indices start at 0; numbers in messages start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum HandError {
    /// A card occurs twice.
    #[error(
        "card `{card}` is given twice, as card {} and card {}: expected different cards",
        .first_idx + 1,
        .second_idx + 1
    )]
    DuplicateCard {
        /// The card.
        card: Card,
        /// The index of the card's first occurrence.
        first_idx: usize,
        /// The index of the card's second occurrence.
        second_idx: usize,
    },
    /// A card is not in the deck.
    #[error(
        "card `{card}` is not in the {deck}-card deck: expected ranks `{}` to `A`",
        .deck.lowest_rank()
    )]
    #[strum(serialize = "card-not-in-deck")]
    NotInDeck {
        /// The card.
        card: Card,
        /// The index of the card.
        card_idx: usize,
        /// The deck.
        deck: Deck,
    },
    /// The game does not allow this number of cards.
    #[error(
        "{found} card{plural} given{}{of}: expected {expected}",
        if .of.is_empty() { "" } else { " " },
        plural = if *.found == 1 { "" } else { "s" }
    )]
    #[strum(serialize = "wrong-card-count")]
    WrongCount {
        /// The number of cards.
        found: usize,
        /// The purpose of the cards: `for the hand`, `for the board`; empty if that is clear.
        of: &'static str,
        /// What the game allows: `4, 5 or 6`, `a hand of 5, 6 or 7 cards`.
        expected: &'static str,
    },
    /// A card of the hand is also on the board.
    #[error("card `{card}` is in the hand and on the board: expected different cards")]
    #[strum(serialize = "duplicate-card")]
    OnTheBoard {
        /// The card.
        card: Card,
        /// The index of the card in the hand.
        card_idx: usize,
    },
    /// The game needs a board, but none is given.
    #[error("no board given: expected 3, 4 or 5 cards")]
    #[strum(serialize = "board-missing")]
    NoBoard,
    /// There is a joker in a game without jokers.
    #[error(
        "card {} is a joker, which this game does not have: expected cards from the deck",
        .card_idx + 1
    )]
    #[strum(serialize = "no-joker-in-deck")]
    JokerNotInDeck {
        /// The index of the joker.
        card_idx: usize,
    },
    /// There are more than two jokers.
    #[error("card {} is the third joker: expected at most 2", .third_idx + 1)]
    TooManyJokers {
        /// The index of the third joker.
        third_idx: usize,
    },
}

crate::keyed::kind_of!(HandError, "`duplicate-card`");

/// Why a string is not a [`Hand`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseHandError {
    /// A card cannot be read.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// The cards are not a hand.
    #[error("{error}")]
    Hand {
        /// What is wrong with the cards.
        error: HandError,
        /// The byte range of the wrong cards.
        span: Range<usize>,
    },
}

impl ParseHandError {
    /// The error's machine-readable name, in kebab case: the name of the error inside.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Card(error) => error.kind(),
            Self::Hand { error, .. } => error.kind(),
        }
    }

    /// The byte range of the error: a card that cannot be read, is not in the deck or is repeated;
    /// the extra cards; or all cards, if there are too few (an empty range at the start if there
    /// are none).
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match self {
            Self::Card(error) => error.span(),
            Self::Hand { span, .. } => span.clone(),
        }
    }
}
