//! A stud player's cards.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use handeval_cards::{CardAt, read_cards};

use super::error::{ParseStudError, StudReason};
use crate::{Card, CardSet, Game, ParseCardError, Rank, Suit};

/// A card of a stud player, or a dead card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StudCard {
    /// A known card.
    Known(Card),
    /// A card of this rank, in razz, where suits do not matter.
    Rank(Rank),
    /// A card whose rank and suit are unknown.
    Unknown,
}

/// A stud player's cards so far: down, up, or just cards.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Game, StudHand};
///
/// let hand = StudHand::parse("AsKs / Qh 2d", Game::Stud)?;
/// assert_eq!((hand.n_cards(), hand.down().unwrap().len()), (4, 2));
/// assert_eq!(hand.to_string(), "AsKs/Qh2d");
/// assert_eq!(StudHand::parse("xx/7h", Game::Stud)?.known().count(), 1);
///
/// let error = StudHand::parse("AsKs7h/Qh", Game::Stud).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "3 down cards before the slash: expected 2, or 3 on seventh street"
/// );
/// # Ok::<(), handeval_poker::ParseStudError>(())
/// ```
///
/// Source: rules Z2, Z4 and Z8.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StudHand {
    /// The cards, down cards first.
    cards: Vec<StudCard>,
    /// The number of down cards, if that was given.
    n_down: Option<usize>,
}

/// The seven cards of a complete hand.
pub(super) const N_CARDS: usize = 7;

impl StudHand {
    /// Unknown cards.
    #[must_use]
    pub fn random() -> Self {
        Self {
            cards: [StudCard::Unknown].to_vec(),
            n_down: None,
        }
    }

    /// Reads cards, with the up cards after a slash: `AsKs/Qh`, `xx/Qh2d`, `AsKsQh`, `random`.
    /// In razz, a card may be a rank alone.
    ///
    /// # Errors
    ///
    /// A [`ParseStudError`] for the first thing that is wrong: a card that cannot be read, more
    /// than seven cards, the wrong number of down or up cards, a repeated card, or a range.
    pub fn parse(text: &str, game: Game) -> Result<Self, ParseStudError> {
        let word = text.trim();
        let is_word = |all: &str| word.eq_ignore_ascii_case(all);
        if ["random", "any", "*"].into_iter().any(is_word) {
            return Ok(Self::random());
        }
        let whole = || {
            let start = text.len() - text.trim_start().len();
            start..start + word.len()
        };
        let fail = |reason, span| Err(ParseStudError { reason, span });
        let (down, up) = match text.split_once('/') {
            None => (text, None),
            Some((down, up)) => (down, Some(up)),
        };
        let up_from = down.len() + 1;
        if let Some(offset) = up.and_then(|up| up.find('/')) {
            return fail(
                StudReason::SecondSlash,
                up_from + offset..up_from + offset + 1,
            );
        }
        let read = |part: &str, from: usize| {
            read_stud_cards(part, game).map_err(|error| match error.reason {
                StudReason::Card(_) if is_range(text) => ParseStudError {
                    reason: StudReason::RangeGiven,
                    span: whole(),
                },
                reason => ParseStudError {
                    reason,
                    span: from + error.span.start..from + error.span.end,
                },
            })
        };
        let mut all = read(down, 0)?;
        let n_down = all.len();
        if let Some(up) = up {
            let read = read(up, up_from)?.into_iter();
            all.extend(read.map(|one| CardAt {
                offset: one.offset + up_from,
                ..one
            }));
        }
        let span_of = |cards: &[CardAt<StudCard>]| match cards {
            [first, .., last] => first.offset..last.span().end,
            [only] => only.span(),
            [] => whole(),
        };
        if all.is_empty() {
            return fail(StudReason::NoCards, whole());
        }
        let mut known = CardSet::new();
        for one in &all {
            match one.card {
                StudCard::Known(card) if !known.insert(card) => {
                    return fail(StudReason::DuplicateCard { card }, one.span());
                }
                _ => {}
            }
        }
        if up.is_none() && all.len() > N_CARDS {
            let span = span_of(all.split_at(N_CARDS).1);
            return fail(StudReason::TooManyCards { found: all.len() }, span);
        }
        if up.is_some() {
            check_counts(n_down, all.len() - n_down).map_err(|(reason, is_down)| {
                let (down, up) = all.split_at(n_down);
                ParseStudError {
                    reason,
                    span: span_of(if is_down { down } else { up }),
                }
            })?;
        }
        Ok(Self {
            cards: all.iter().map(|one| one.card).collect(),
            n_down: up.map(|_| n_down),
        })
    }

    /// Reads a hand whose cards are all known, and returns its cards, the down cards first. A
    /// rank without a suit becomes the first card of this rank that is not in the hand.
    ///
    /// # Errors
    ///
    /// The errors of [`parse`](Self::parse), plus [`StudReason::UnknownCard`] and
    /// [`StudReason::NoSuitLeft`].
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{Game, StudHand};
    ///
    /// let cards = StudHand::parse_known("A2/3cA", Game::Razz)?;
    /// assert_eq!(cards.iter().map(ToString::to_string).collect::<String>(), "Ac2c3cAs");
    /// # Ok::<(), handeval_poker::ParseStudError>(())
    /// ```
    ///
    /// Source: rules Z2 and Z8.
    pub fn parse_known(text: &str, game: Game) -> Result<Vec<Card>, ParseStudError> {
        let mut hand = Self::parse(text, game)?;
        let whole = 0..text.len();
        let mut taken = hand.known().collect();
        if let Err(rank) = hand.choose_suits(&mut taken) {
            let reason = StudReason::NoSuitLeft { rank };
            return Err(ParseStudError {
                reason,
                span: whole,
            });
        }
        if hand.cards.contains(&StudCard::Unknown) {
            let unknown = text.find(['x', 'X']).map(|start| start..start + 1);
            return Err(ParseStudError {
                reason: StudReason::UnknownCard,
                span: unknown.unwrap_or(whole),
            });
        }
        Ok(hand.known().collect())
    }

    /// Gives each rank without a suit the first suit that is not taken, and marks that card as
    /// taken. The error is a rank whose cards are all taken.
    pub(super) fn choose_suits(&mut self, taken: &mut CardSet) -> Result<(), Rank> {
        for card in &mut self.cards {
            if let StudCard::Rank(rank) = *card {
                *card = StudCard::Known(first_free(rank, taken).ok_or(rank)?);
            }
        }
        Ok(())
    }

    /// The number of cards, unknown ones included.
    #[must_use]
    pub fn n_cards(&self) -> usize {
        self.cards.len()
    }

    /// All cards, the down cards first.
    #[must_use]
    pub fn cards(&self) -> &[StudCard] {
        &self.cards
    }

    /// The known cards. In a hand of a [`StudSpot`](super::StudSpot), ranks without a suit have
    /// become cards.
    pub fn known(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.cards.iter().filter_map(|card| match card {
            StudCard::Known(card) => Some(*card),
            _ => None,
        })
    }

    /// The down cards; `None` if it is not known which are down.
    #[must_use]
    pub fn down(&self) -> Option<&[StudCard]> {
        Some(self.cards.split_at(self.n_down?).0)
    }

    /// The up cards; `None` if it is not known which are up.
    #[must_use]
    pub fn up(&self) -> Option<&[StudCard]> {
        Some(self.cards.split_at(self.n_down?).1)
    }
}

/// The first card of a rank, by suit, that is not taken; it is taken from then on.
pub(super) fn first_free(rank: Rank, taken: &mut CardSet) -> Option<Card> {
    let cards = Suit::ALL.into_iter().map(|suit| Card::new(rank, suit));
    cards.into_iter().find(|&card| taken.insert(card))
}

/// Checks the number of down and of up cards. The error says whether the down cards are wrong.
fn check_counts(n_down: usize, n_up: usize) -> Result<(), (StudReason, bool)> {
    let wrong_up = |expected| {
        let found = n_up;
        (StudReason::WrongUpCount { found, expected }, false)
    };
    match (n_down, n_up) {
        (2, 1..=4) | (3, 4) => Ok(()),
        (2, _) => Err(wrong_up("1 to 4")),
        (3, 5..) => Err(wrong_up("4")),
        _ => Err((StudReason::WrongDownCount { found: n_down }, true)),
    }
}

/// Whether text can be read as a range of hold'em hands.
fn is_range(text: &str) -> bool {
    text.parse::<crate::Range>().is_ok()
}

/// Reads cards and `x` for unknown ones; in razz, ranks without a suit too.
///
/// # Errors
///
/// [`StudReason::Card`] for the first card that cannot be read, and
/// [`StudReason::UnknownWithSuit`].
pub fn read_stud_cards(text: &str, game: Game) -> Result<Vec<CardAt<StudCard>>, ParseStudError> {
    let mut cards = Vec::new();
    let mut start = 0;
    while let Some(part) = text.get(start..) {
        let unknown = part.find(['x', 'X']);
        let known = part.get(..unknown.unwrap_or(part.len())).unwrap_or(part);
        read_known(known, start, game, &mut cards)?;
        let Some(offset) = unknown.map(|offset| start + offset) else {
            break;
        };
        start = offset + 1;
        let rest = text.get(start..).unwrap_or_default();
        let suit = rest.chars().next();
        if let Some(suit) = suit.filter(|&char| is_suit_alone(char, rest)) {
            return Err(ParseStudError {
                reason: StudReason::UnknownWithSuit {
                    found: suit.to_string(),
                },
                span: offset..start + suit.len_utf8(),
            });
        }
        cards.push(CardAt {
            card: StudCard::Unknown,
            offset,
            len: 1,
        });
    }
    Ok(cards)
}

/// Whether text starts with a suit that belongs to no rank after it.
fn is_suit_alone(char: char, text: &str) -> bool {
    let is_suit = Suit::from_char(char).is_some();
    is_suit && !matches!(read_cards(text).next(), Some(Ok(_)))
}

fn read_known(
    text: &str,
    from: usize,
    game: Game,
    cards: &mut Vec<CardAt<StudCard>>,
) -> Result<(), ParseStudError> {
    let mut start = 0;
    while let Some(part) = text.get(start..) {
        let mut end = part.len();
        for read in read_cards(part) {
            let error = match read {
                Ok(read) => {
                    cards.push(CardAt {
                        card: StudCard::Known(read.card),
                        offset: from + start + read.offset,
                        len: read.len,
                    });
                    continue;
                }
                Err(error) => error,
            };
            let span = error.span();
            let Some((rank, len)) = rank_of(&error).filter(|_| game == Game::Razz) else {
                return Err(ParseStudError {
                    span: from + start + span.start..from + start + span.end,
                    reason: StudReason::Card(error),
                });
            };
            cards.push(CardAt {
                card: StudCard::Rank(rank),
                offset: from + start + span.start,
                len,
            });
            end = span.start + len;
        }
        if end == part.len() {
            break;
        }
        start += end;
    }
    Ok(())
}

/// The rank with which a card without a suit starts, and its length.
fn rank_of(error: &ParseCardError) -> Option<(Rank, usize)> {
    let typed = match error {
        ParseCardError::MissingSuit { rank, .. } | ParseCardError::UnknownSuit { rank, .. } => {
            rank.to_string()
        }
        _ => return None,
    };
    let rank = match typed.as_str() {
        "10" => Rank::Ten,
        other => Rank::from_char(other.chars().next()?)?,
    };
    Some((rank, typed.len()))
}

/// Writes the card, its rank, or `x`.
impl fmt::Display for StudCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(card) => card.fmt(f),
            Self::Rank(rank) => write!(f, "{}", rank.char()),
            Self::Unknown => f.write_str("x"),
        }
    }
}

/// Writes the cards, with a slash before the up cards; `random` for a single unknown card.
impl fmt::Display for StudHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.n_down.is_none() && self.cards == [StudCard::Unknown] {
            return f.write_str("random");
        }
        for (idx, card) in self.cards.iter().enumerate() {
            if Some(idx) == self.n_down {
                f.write_str("/")?;
            }
            card.fmt(f)?;
        }
        Ok(())
    }
}
