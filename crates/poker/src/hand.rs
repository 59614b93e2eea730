//! A hand: cards that were checked once.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use handeval_cards::{CardAt, read_cards, read_plain_cards};

use crate::{
    Card, CardSet, Deck, FiveKey, HandError, HandKey, ParseHandError, RuleSet, Rules, Standard,
    Strength, evaluate,
};

/// Five, six or seven different cards of the deck of some [`Rules`], in the order given.
///
/// Equality is that of the cards, their order and the rules; [`card_set`](Self::card_set)
/// forgets the order.
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
/// # Source
///
/// Rules P1 and P9.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand<R = Standard> {
    /// The cards, and [`FILLER`] behind them.
    cards: [Card; Hand::MAX_CARDS],
    n_cards: u8,
    rules: R,
}

/// What stands behind the cards of a hand, always the same, so that equality can be derived.
const FILLER: Card = Card::ALL[0];

impl Hand {
    /// The fewest cards of a hand: 5.
    pub const MIN_CARDS: usize = 5;

    /// The most cards of a hand: 7.
    pub const MAX_CARDS: usize = 7;
}

impl<R: RuleSet> Hand<R> {
    /// The hand of these cards.
    ///
    /// # Errors
    ///
    /// - [`HandError::WrongCount`] for fewer than five cards or more than seven;
    /// - [`HandError::NotInDeck`] for a card that the rules' deck lacks;
    /// - [`HandError::DuplicateCard`] for a card that occurs twice.
    ///
    /// The number of cards is looked at first, then card by card.
    pub fn new(cards: &[Card], rules: R) -> Result<Self, HandError> {
        let found = cards.len();
        if !(Hand::MIN_CARDS..=Hand::MAX_CARDS).contains(&found) {
            return Err(HandError::WrongCount { found });
        }
        let deck = rules.rules().deck();
        if are_a_hand(cards, deck) {
            return Ok(Self::from_checked(cards, rules));
        }
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
        Ok(Self::from_checked(cards, rules))
    }

    /// The hand of at most seven cards that are known to be a hand.
    #[inline]
    pub(crate) fn from_checked(checked: &[Card], rules: R) -> Self {
        let mut cards = [FILLER; Hand::MAX_CARDS];
        let mut n_cards = 0;
        for (place, &card) in cards.iter_mut().zip(checked) {
            *place = card;
            n_cards += 1;
        }
        Self {
            cards,
            n_cards,
            rules,
        }
    }

    /// The hand that `text` holds, in any of the notations of [`read_cards`].
    ///
    /// # Errors
    ///
    /// - [`ParseHandError::Card`] for the first card that cannot be read;
    /// - [`ParseHandError::Hand`] with what [`new`](Self::new) says of the cards.
    #[inline]
    pub fn parse(text: &str, rules: R) -> Result<Self, ParseHandError> {
        match Self::parse_plain(text, rules) {
            Some(hand) => Ok(hand),
            None => {
                let any = Hand::parse_any(text, rules.rules())?;
                Ok(Self::from_checked(any.cards(), rules))
            }
        }
    }

    /// The hand of a text in the usual spelling; `None` if it is written in another way, or if
    /// it is no hand.
    #[inline]
    fn parse_plain(text: &str, rules: R) -> Option<Self> {
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
        self.cards.split_at(usize::from(self.n_cards)).0
    }

    /// The cards as a set.
    #[must_use]
    pub fn card_set(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }

    /// The strength of the best five cards by the hand's rules: as that of
    /// [`evaluate`](crate::evaluate), in less time.
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
    /// # Source
    ///
    /// Rules P9 and P10.
    #[must_use]
    #[inline]
    pub fn strength(&self) -> Strength<R> {
        match self.cards() {
            &[a, b, c, d, e] => FiveKey::from([a, b, c, d, e]).strength_by(self.rules),
            _ => self.strength_of_more(),
        }
    }

    /// The strength of six or seven cards.
    fn strength_of_more(&self) -> Strength<R> {
        let strength = HandKey::from(self).strength_by(self.rules);
        // A hand has five to seven different cards: the other case is never taken.
        strength.unwrap_or_else(|| evaluate(self).strength())
    }

    /// The rules that the hand is ranked by.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules.rules()
    }

    /// The rules as the type that they are.
    pub(crate) fn rule_set(&self) -> R {
        self.rules
    }

    /// The same hand, by rules that are known when the program runs.
    pub(crate) fn of_any(&self) -> Hand<Rules> {
        Hand {
            cards: self.cards,
            n_cards: self.n_cards,
            rules: self.rules(),
        }
    }
}

impl Hand<Rules> {
    /// The hand of a text in any notation, or what is wrong with it.
    fn parse_any(text: &str, rules: Rules) -> Result<Self, ParseHandError> {
        let filler = CardAt {
            card: FILLER,
            offset: 0,
            len: 0,
        };
        let mut read = [filler; Hand::MAX_CARDS];
        let mut found = 0;
        let mut first_too_many = None;
        let mut end = 0;
        for card_at in read_cards(text) {
            let card_at = card_at?;
            match read.get_mut(found) {
                Some(place) => *place = card_at,
                None => first_too_many = first_too_many.or(Some(card_at)),
            }
            found += 1;
            end = card_at.span().end;
        }
        if let Some(first) = first_too_many {
            return Err(ParseHandError::Hand {
                error: HandError::WrongCount { found },
                span: first.offset..end,
            });
        }
        let read = read.split_at(found).0;
        let mut cards = [FILLER; Hand::MAX_CARDS];
        for (place, card_at) in cards.iter_mut().zip(read) {
            *place = card_at.card;
        }
        Self::new(cards.split_at(found).0, rules).map_err(|error| {
            let span_of = |card_idx: usize| read.get(card_idx).map_or(0..0, |c| c.span());
            let span = match error {
                HandError::DuplicateCard { second_idx, .. } => span_of(second_idx),
                HandError::NotInDeck { card_idx, .. } => span_of(card_idx),
                _ => span_of(0).start..end,
            };
            ParseHandError::Hand { error, span }
        })
    }
}

/// Reads a hand of the 52-card deck in the standard order, as [`Hand::parse`] does.
impl FromStr for Hand {
    type Err = ParseHandError;

    fn from_str(text: &str) -> Result<Self, ParseHandError> {
        Self::parse(text, Standard)
    }
}

/// Writes the cards in the order given, with spaces between them: `As Ks Qs Js Ts`.
impl<R: RuleSet> fmt::Display for Hand<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (card_idx, card) in self.cards().iter().enumerate() {
            if card_idx > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(card, f)?;
        }
        Ok(())
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

/// The bytes of a card of a text that holds it.
pub(crate) fn span_of_card(text: &str, card_idx: usize) -> Range<usize> {
    let card = read_cards(text).flatten().nth(card_idx);
    card.map_or(0..0, CardAt::span)
}

/// Whether cards are different and in the deck; their number is that of a hand.
///
/// A sum of bits that are all different is their union, and only then.
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
