//! Cards as other programs write them: with the suit first, ranks as numbers, or quotes around
//! cards.
//!
//! There is only one way to read the cards: no character is both a rank and a suit, so the first
//! card shows which of the two comes first, and all other cards must follow the same order.
//!
//! Source: rules C14 to C17, which name the programs.

use crate::parse::{ReadCards, is_separator, is_variation_selector};
use crate::{Card, ParseCardError, Rank, Suit, read_cards_or_jokers};

/// Whether ranks or suits come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FirstOf {
    /// No card has been read yet.
    Unknown,
    /// The rank: `As`.
    Rank,
    /// The suit: `sA`.
    Suit,
}

/// Whether the cards and jokers in `text` are in plain notation: as this crate writes them, or with
/// one of the usual variations, such as `As`, `10h`, `Q♥`, `Jo` and Unicode cards. The notations of
/// other programs, such as `♠A`, `14s` or `["As","Kd"]`, are not plain. The result is meaningless
/// for text that contains anything else.
///
/// # Examples
///
/// ```
/// use handeval_cards::is_plain;
///
/// assert!(is_plain("A♠ 10h, [Kd]"));
/// assert!(!is_plain("♠A ♥10"));
/// assert!(!is_plain("14s 10h"));
/// assert!(!is_plain("'As','Kd'"));
/// ```
///
/// Source: rules C5 and C14 to C17.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    if !may_be_other(text) {
        return true;
    }
    let mut cards = read_cards_or_jokers(text);
    while let Some(Ok(_)) = cards.next() {}
    cards.is_plain()
}

/// Whether anything in `text` hints at a notation that is not plain. The hint can be wrong, but the
/// check is quick, which matters for batches of hands in plain notation.
fn may_be_other(text: &str) -> bool {
    let mut chars = text.chars();
    let first = chars.find(|&char| !is_separator(char) && !is_variation_selector(char));
    let is_rank_first = first.is_none_or(|char| char == '1' || Rank::from_char(char).is_some());
    // This loop has no branches, because plain text is always scanned to its end.
    let (mut signs, mut previous) = (0, 0);
    for &byte in text.as_bytes() {
        signs |= BEFORE[usize::from(previous)] & SIGNS[usize::from(byte)];
        previous = byte;
    }
    !is_rank_first || signs != 0
}

/// Pairs of bytes that hint at a notation that is not plain. Each pair has a bit in [`BEFORE`] and
/// in [`SIGNS`].
const PAIRS: [(&[u8], &[u8]); 5] = [
    (b"1", b"1234"),
    (b"jJ", b"kKoO"),
    (b"rRbB", b"jJ"),
    (b"0", b"rR"),
    // Quotation marks.
    (b"\xE2", b"\x80"),
];

/// Bytes that are hints no matter what comes before them: quotation marks, and jokers and Unicode
/// cards, which leave open whether suits come first.
const ALONE: &[u8] = b"\"'`*\xF0";

/// The bit that [`ALONE`] has in [`SIGNS`], and that every byte has in [`BEFORE`].
const ALONE_BIT: u8 = 0x80;

/// For each byte, the bits of the pairs that begin with it.
static BEFORE: [u8; 256] = {
    let mut bits = [ALONE_BIT; 256];
    let mut idx = 0;
    while idx < PAIRS.len() {
        bits = with_bit(bits, PAIRS[idx].0, 1 << idx);
        idx += 1;
    }
    bits
};

/// For each byte, the bits of the pairs that end with it.
static SIGNS: [u8; 256] = {
    let mut bits = with_bit([0; 256], ALONE, ALONE_BIT);
    let mut idx = 0;
    while idx < PAIRS.len() {
        bits = with_bit(bits, PAIRS[idx].1, 1 << idx);
        idx += 1;
    }
    bits
};

const fn with_bit(mut bits: [u8; 256], bytes: &[u8], bit: u8) -> [u8; 256] {
    let mut idx = 0;
    while idx < bytes.len() {
        bits[bytes[idx] as usize] |= bit;
        idx += 1;
    }
    bits
}

impl ReadCards<'_> {
    /// Reads the rest of a number from 10 to 14 after its `1`; `suit` is the suit in front of it,
    /// if suits come first.
    pub(crate) fn rest_of_number(
        &mut self,
        offset: usize,
        suit: Option<char>,
    ) -> Result<Rank, ParseCardError> {
        if let Some(digit @ '0'..='4') = self.peek() {
            self.skip(digit);
            self.is_plain &= digit == '0';
            return Ok(Rank::ALL[8 + (digit as usize - '0' as usize) % 5]);
        }
        // A lone `1`, whose suit comes either before or after it.
        if let Some(suit) = suit {
            let len = self.offset - offset;
            return Err(ParseCardError::AmbiguousRankOf { suit, offset, len });
        }
        let next = self.peek().unwrap_or(' ');
        let len = self.offset - offset + next.len_utf8();
        Err(match Suit::from_char(next) {
            Some(suit) => ParseCardError::AmbiguousRank { suit, offset, len },
            None => ParseCardError::UnknownRank { found: '1', offset },
        })
    }

    /// Reads the rest of a card whose suit is `first`, in text where suits come first.
    pub(crate) fn rest_of_suit_first(
        &mut self,
        first: char,
        offset: usize,
    ) -> Result<Card, ParseCardError> {
        self.is_plain = false;
        let suit = Suit::from_char(first).ok_or(ParseCardError::NotSuitFirst {
            found: first,
            offset,
        })?;
        self.skip_while(is_variation_selector);
        let found = self
            .peek()
            .filter(|&char| !is_separator(char) && !is_quote(char));
        let Some(found) = found else {
            return Err(ParseCardError::MissingRank {
                suit: first,
                offset,
                len: self.offset - offset,
            });
        };
        self.skip(found);
        let rank = match (Rank::from_char(found), found) {
            (Some(rank), _) => rank,
            (None, '1') => self.rest_of_number(offset, Some(first))?,
            (None, _) => {
                return Err(ParseCardError::UnknownRankOf {
                    suit: first,
                    found,
                    offset,
                    len: self.offset - offset,
                });
            }
        };
        Ok(Card::new(rank, suit))
    }

    /// The length of the joker that comes next, if there is one.
    pub(crate) fn joker_len(&self) -> Option<JokerLen> {
        let rest = &self.text[self.offset..];
        let starts_with = |word: &str| {
            let start = rest.get(..word.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(word))
        };
        let (len, is_plain) = match self.peek()? {
            '*' => (1, true),
            joker @ ('\u{1F0BF}' | '\u{1F0CF}' | '\u{1F0DF}') => (joker.len_utf8(), true),
            'J' | 'j' if starts_with("joker") => (5, false),
            'J' | 'j' if starts_with("jo") => (2, true),
            'J' | 'j' if starts_with("jk") => (2, false),
            '0' if starts_with("0r") => (2, false),
            'R' | 'r' if starts_with("rj") => (2, false),
            'B' | 'b' if starts_with("bj") => (2, false),
            _ => return None,
        };
        Some(JokerLen { len, is_plain })
    }
}

/// The length of a joker, and how it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JokerLen {
    /// The length of the joker in bytes.
    pub(crate) len: usize,
    /// Whether the joker is in plain notation.
    pub(crate) is_plain: bool,
}

/// Whether a character is a quotation mark, as used around the cards in a list.
pub(crate) const fn is_quote(char: char) -> bool {
    matches!(char, '"' | '\'' | '`' | '“' | '”' | '‘' | '’')
}
