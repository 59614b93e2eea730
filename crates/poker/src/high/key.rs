//! Hands as sums of cards: add or remove cards, and read off the strength.

use core::ops::{Add, AddAssign, Sub, SubAssign};

use super::{strength, table};
use crate::{Card, CardSet, RuleSet, Strength};

/// Five cards as a sum in a `u64`: the fastest way to get the strength of a five-card hand.
///
/// Add and remove cards in any order; the strength is valid for five different cards. The strength
/// of any other sum is meaningless, because a key does not check its cards; a [`Hand`](crate::Hand)
/// does.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Card, FiveKey, Hand, evaluate};
///
/// let hand: Hand = "As Ks Qs Js Ts".parse()?;
/// let royal: FiveKey = hand.cards().iter().copied().collect();
/// assert_eq!(royal.strength().get(), 7462);
///
/// // Only the last card changes, so the others are not summed again.
/// let [ten, nine]: [Card; 2] = ["Ts".parse()?, "9s".parse()?];
/// let flush = royal - ten + nine;
/// assert_eq!(flush.strength(), evaluate(&"As Ks Qs Js 9s".parse()?).strength());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
///
/// Rules P2, P4 and P10. The idea of a hand as a sum goes back to Cactus Kev's evaluator, which
/// multiplies primes; suit counters that start at 3 come from OMPEval.
//
// The bits:
//
//     63 … 32                   31 … 28  27 … 24   23 … 20  19 … 16  15 … 0
//     weights of the ranks,     hearts   diamonds  spades   clubs    2^rank of every card
//     modulo 2^32               (cards of the suit, plus 3)
//
// Five cards of a suit set the highest bit of its counter, and the lowest 13 bits are then its
// ranks. Weights and powers of two together differ for all combinations of ranks that five, six or
// seven cards can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FiveKey(u64);

/// Five, six or seven cards as a sum and a set: the fastest way to get the strength of their best
/// five.
///
/// Add and remove cards, each at most once: [`insert`](Self::insert) and [`remove`](Self::remove)
/// check this; the operators leave it to you. [`five`](Self::five), [`six`](Self::six) and
/// [`seven`](Self::seven) read the strength of exactly that many cards, and return a
/// meaningless one for any other number; [`strength`](Self::strength) counts the cards first.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Card, HandKey, Hand, evaluate};
///
/// let mut board = HandKey::new();
/// for text in ["9c", "Td", "Jh", "2s", "2c"] {
///     board += text.parse::<Card>()?;
/// }
/// let straight = board + "Qs".parse::<Card>()? + "8d".parse::<Card>()?;
/// let hand: Hand = "9c Td Jh 2s 2c Qs 8d".parse()?;
/// assert_eq!(straight.seven(), evaluate(&hand).strength());
/// assert_eq!(straight.strength(), Some(straight.seven()));
/// assert_eq!(straight.card_set(), hand.card_set());
///
/// assert!(!board.insert("2c".parse()?)); // already there
/// assert!(board.remove("2c".parse()?));
/// assert_eq!((board.n_cards(), board.strength()), (4, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules P2, P4, P9 and P10.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HandKey {
    sum: FiveKey,
    cards: u64,
}

/// A card in the form that a [`FiveKey`] or a [`HandKey`] adds. If a loop adds the same cards
/// repeatedly, this form is faster to add than the cards themselves.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Card, CardKey, FiveKey, Hand, evaluate};
///
/// let hand: Hand = "As Ks Qs Js Ts".parse()?;
/// let [a, b, c, d, last]: [Card; 5] = hand.cards().try_into()?;
/// let four: FiveKey = [a, b, c, d].into_iter().collect();
/// assert_eq!(four + CardKey::from(last), four + last);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CardKey {
    sum: u64,
    card: u64,
}

/// The weights of the ranks, lowest first. They were found by trying random weights until all
/// combinations of ranks in five, six or seven cards had different places in the tables.
const WEIGHTS: [u32; 13] = [
    803_498_239,
    3_391_435_326,
    1_824_901_437,
    1_614_554_553,
    2_015_016_660,
    323_560_881,
    1_687_372_540,
    3_171_947_846,
    1_613_553_702,
    3_978_150_848,
    3_856_763_581,
    2_687_517_141,
    410_564_181,
];

/// The value that each card adds, by its code. There is an entry for every `u8`, so no lookup needs
/// a check.
static CARDS: [u64; 256] = {
    let mut cards = [0; 256];
    let mut code = 0;
    while code < 52 {
        let (rank, suit) = (code / 4, code % 4);
        cards[code] = (WEIGHTS[rank] as u64) << 32 | 1 << (16 + 4 * suit) | 1 << rank;
        code += 1;
    }
    cards
};

/// The value that a card's rank adds, by the code of the rank.
pub(crate) const RANK_SUMS: [u64; 13] = {
    let mut sums = [0; 13];
    let mut rank = 0;
    while rank < 13 {
        sums[rank] = (WEIGHTS[rank] as u64) << 32 | 1 << rank;
        rank += 1;
    }
    sums
};

impl FiveKey {
    /// The counters of all suits at 3, and the bits that signal five cards of a suit.
    const EMPTY: u64 = 0x3333_0000;
    pub(super) const FLUSH: u64 = 0x8888_0000;

    /// A key without cards.
    #[must_use]
    pub const fn new() -> Self {
        Self(Self::EMPTY)
    }

    /// The strength of the five cards, for the 52-card deck with the standard order: in `1..=7462`.
    #[must_use]
    #[inline]
    pub fn strength(self) -> Strength {
        if self.0 & Self::FLUSH != 0 {
            return table::flush(self.0 as u16);
        }
        table::five(self.0)
    }

    /// The strength of the five ranks, ignoring flushes.
    #[inline]
    pub(crate) fn strength_of_ranks(self) -> Strength {
        table::five(self.0)
    }

    /// The strength of the five cards under any rules: in `1..=252` with the 24-card deck.
    #[must_use]
    #[inline]
    pub fn strength_by<R: RuleSet>(self, rules: R) -> Strength<R> {
        strength::by(self.strength(), rules)
    }

    /// The sum, which is the same for the same cards in any order. Its bits may change from version
    /// to version.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        self.0
    }
}

impl HandKey {
    /// A key without cards.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            sum: FiveKey::new(),
            cards: 0,
        }
    }

    /// Adds a card. Returns `false` and adds nothing if the key already contains it. `+` skips this
    /// check.
    #[inline]
    pub fn insert(&mut self, card: Card) -> bool {
        let is_new = !self.contains(card);
        if is_new {
            *self += card;
        }
        is_new
    }

    /// Removes a card. Returns `false` and removes nothing if the key does not contain it. `-`
    /// skips this check.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        let is_in = self.contains(card);
        if is_in {
            *self -= card;
        }
        is_in
    }

    /// Whether the key contains the card.
    #[must_use]
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.cards >> (card.code() & 63) & 1 != 0
    }

    /// The number of cards.
    #[must_use]
    pub const fn n_cards(self) -> usize {
        self.cards.count_ones() as usize
    }

    /// The cards as a set.
    #[must_use]
    pub fn card_set(self) -> CardSet {
        // Every bit belongs to a card, so this cannot fail.
        CardSet::from_bits(self.cards).unwrap_or_default()
    }

    /// The strength of five cards, for the 52-card deck with the standard order.
    #[must_use]
    #[inline]
    pub fn five(self) -> Strength {
        self.sum.strength()
    }

    /// The strength of the best five of six cards, for the 52-card deck with the standard order.
    #[must_use]
    #[inline]
    pub fn six(self) -> Strength {
        if self.sum.0 & FiveKey::FLUSH != 0 {
            return self.flush();
        }
        table::six(self.sum.0)
    }

    /// The strength of the best five of seven cards, for the 52-card deck with the standard order.
    #[must_use]
    #[inline]
    pub fn seven(self) -> Strength {
        if self.sum.0 & FiveKey::FLUSH != 0 {
            return self.flush();
        }
        table::seven(self.sum.0)
    }

    /// Whether five of at most seven cards share a suit.
    #[inline]
    pub(crate) const fn has_flush(self) -> bool {
        self.sum.0 & FiveKey::FLUSH != 0
    }

    /// The strength of the best five of seven cards, ignoring flushes.
    #[inline]
    pub(crate) fn seven_of_ranks(self) -> u16 {
        table::seven(self.sum.0).get()
    }

    /// The strength of the best five cards, for the 52-card deck with the standard order; `None`
    /// unless there are five to seven.
    #[must_use]
    #[inline]
    pub fn strength(self) -> Option<Strength> {
        match self.cards.count_ones() {
            5 => Some(self.five()),
            6 => Some(self.six()),
            7 => Some(self.seven()),
            _ => None,
        }
    }

    /// The strength of the best five cards under any rules; `None` unless there are five to seven.
    ///
    /// The best five are the same in both orders: seven cards with a flush never have a full house
    /// or four of a kind (`docs/rules/poker.md`).
    #[must_use]
    #[inline]
    pub fn strength_by<R: RuleSet>(self, rules: R) -> Option<Strength<R>> {
        self.strength()
            .map(|strength| strength::by(strength, rules))
    }

    /// The strength of the flush in the suit that has five or more cards.
    #[inline]
    fn flush(self) -> Strength {
        // Each suit's counter is four bits above the one before.
        let suit = ((self.sum.0 & FiveKey::FLUSH) >> 19).trailing_zeros() / 4;
        table::flush(self.ranks_of(suit))
    }

    /// The ranks of a suit, bit 0 for the deuce.
    #[inline]
    pub(crate) const fn ranks_of(self, suit: u32) -> u16 {
        every_fourth(self.cards >> (suit & 3))
    }

    /// The ranks of all cards, bit 0 for the deuce.
    #[inline]
    pub(crate) const fn ranks(self) -> u16 {
        let pairs = self.cards | self.cards >> 1;
        every_fourth(pairs | pairs >> 2)
    }
}

/// Every fourth bit, starting at the lowest, packed side by side.
#[inline]
const fn every_fourth(bits: u64) -> u16 {
    let bits = bits & 0x1_1111_1111_1111;
    let bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
    let bits = (bits | bits >> 6) & 0x000F_000F_000F_000F;
    let bits = (bits | bits >> 12) & 0x0000_00FF_0000_00FF;
    (bits | bits >> 24) as u16
}

impl From<Card> for CardKey {
    #[inline]
    fn from(card: Card) -> Self {
        Self {
            sum: CARDS[usize::from(card.code())],
            card: 1 << (card.code() & 63),
        }
    }
}

impl CardKey {
    /// The bit of the card.
    #[cfg(feature = "monte-carlo")]
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.card
    }
}

/// The cards of both keys, such as a board and a player's cards.
impl Add for HandKey {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self {
            sum: self.sum + other.sum,
            cards: self.cards | other.cards,
        }
    }
}

/// Lets cards be added to a key and removed from it, by methods and operators.
macro_rules! key_of_cards {
    ($Key:ident: |$key:ident, $card:ident| $with:expr, $without:expr) => {
        key_of_cards!($Key, CardKey: |$key, $card| $with, $without);
        key_of_cards!($Key, Card: |key, card| key + CardKey::from(card), key - CardKey::from(card));

        impl Default for $Key {
            fn default() -> Self {
                Self::new()
            }
        }

        impl FromIterator<Card> for $Key {
            #[inline]
            fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
                cards.into_iter().fold(Self::new(), Self::add)
            }
        }

        impl From<CardSet> for $Key {
            fn from(cards: CardSet) -> Self {
                cards.iter().collect()
            }
        }
    };
    ($Key:ident, $Card:ident: |$key:ident, $card:ident| $with:expr, $without:expr) => {
        /// Adds a card, which must not be in the key yet.
        impl Add<$Card> for $Key {
            type Output = Self;

            #[inline]
            fn add(self, $card: $Card) -> Self {
                let $key = self;
                $with
            }
        }

        /// Removes a card, which must be in the key.
        impl Sub<$Card> for $Key {
            type Output = Self;

            #[inline]
            fn sub(self, $card: $Card) -> Self {
                let $key = self;
                $without
            }
        }

        impl AddAssign<$Card> for $Key {
            #[inline]
            fn add_assign(&mut self, card: $Card) {
                *self = *self + card;
            }
        }

        impl SubAssign<$Card> for $Key {
            #[inline]
            fn sub_assign(&mut self, card: $Card) {
                *self = *self - card;
            }
        }
    };
}

key_of_cards!(
    FiveKey: |key, card| Self(key.0.wrapping_add(card.sum)), Self(key.0.wrapping_sub(card.sum))
);
key_of_cards!(
    HandKey: |key, card| Self {
        sum: key.sum + card,
        cards: key.cards | card.card,
    },
    Self {
        sum: key.sum - card,
        cards: key.cards & !card.card,
    }
);

impl Add for FiveKey {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0).wrapping_sub(Self::EMPTY))
    }
}

impl From<[Card; 5]> for FiveKey {
    #[inline]
    fn from(cards: [Card; 5]) -> Self {
        cards.into_iter().collect()
    }
}

impl core::fmt::Debug for CardKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let card = CardSet::from_bits(self.card).unwrap_or_default();
        f.debug_tuple("CardKey").field(&card).finish()
    }
}

impl core::fmt::Debug for FiveKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "FiveKey({:#018x})", self.0)
    }
}

impl core::fmt::Debug for HandKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("HandKey").field(&self.card_set()).finish()
    }
}
