//! Reading cards in their usual spelling, without branches.

use crate::{Card, Rank, Suit};

/// Reads `N` cards in the usual spelling: two characters per card, in upper or lower case, with
/// either one space between cards (`As Kd`) or no spaces (`AsKd`).
///
/// Returns `None` for any other text, even if it contains cards; [`read_cards`](crate::read_cards)
/// reads all notations and explains errors. Use this function to read millions of inputs.
///
/// # Examples
///
/// ```
/// use handeval_cards::{Card, read_plain_cards};
///
/// let cards: [Card; 2] = read_plain_cards("As Kd").unwrap();
/// assert_eq!(cards.map(Card::code), [49, 46]);
/// assert_eq!(read_plain_cards("askd"), Some(cards));
/// assert_eq!(read_plain_cards::<2>("As  Kd"), None);
/// assert_eq!(read_plain_cards::<3>("As Kd"), None);
/// ```
///
/// Source: rules C5 and C8.
#[must_use]
#[inline]
pub fn read_plain_cards<const N: usize>(text: &str) -> Option<[Card; N]> {
    let bytes = text.as_bytes();
    if bytes.len() == 2 * N {
        read::<N, 2>(bytes)
    } else if bytes.len() + 1 == 3 * N {
        read::<N, 3>(bytes)
    } else {
        None
    }
}

/// The entry for a byte that is neither a rank nor a suit: a bit that is not set in any code.
const NONE: u8 = 0x80;

/// The code of the first suit of each rank, indexed by the rank's character.
static RANKS: [u8; 256] = {
    let mut ranks = [NONE; 256];
    let mut byte = 0;
    while byte < 128 {
        if let Some(rank) = Rank::from_char(byte as u8 as char) {
            ranks[byte] = rank.code() * 4;
        }
        byte += 1;
    }
    ranks
};

/// The code of each suit, indexed by the suit's letter.
static SUITS: [u8; 256] = {
    let mut suits = [NONE; 256];
    let mut byte = 0;
    while byte < 128 {
        if let Some(suit) = Suit::from_char(byte as u8 as char) {
            suits[byte] = suit.code();
        }
        byte += 1;
    }
    suits
};

/// Reads a card every `STEP` bytes from text of exactly the right length.
///
/// Any error leaves a bit set, which is tested once at the end.
#[inline]
fn read<const N: usize, const STEP: usize>(bytes: &[u8]) -> Option<[Card; N]> {
    let mut cards = [Card::ALL[0]; N];
    let mut wrong = 0;
    for (card_idx, place) in cards.iter_mut().enumerate() {
        let start = card_idx * STEP;
        let code = RANKS[usize::from(bytes[start])] | SUITS[usize::from(bytes[start + 1])];
        wrong |= code & NONE;
        if STEP == 3 && card_idx > 0 {
            wrong |= bytes[start - 1] ^ b' ';
        }
        *place = Card::from_low_bits(code);
    }
    (wrong == 0).then_some(cards)
}
