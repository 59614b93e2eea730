//! The hands that an Omaha player can hold.

mod error;
mod read;

use alloc::vec::Vec;
use core::fmt;

pub use error::{OmahaRangeReason, ParseOmahaRangeError};

use super::OmahaHolding;
use crate::{Card, CardSet, Rank};

/// The hands that an Omaha player can hold: all hands, or the hands that match items such as
/// `AA**:ds`.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, OmahaRange};
///
/// let range: OmahaRange = "AA**:ds, KKQQ".parse()?;
/// assert_eq!(range.to_string(), "AA**:ds,KKQQ");
/// assert_eq!(range.n_cards(), Some(4));
/// let hands = range.hands(CardSet::FULL).unwrap();
/// assert_eq!(hands.len(), 864 + 36);
///
/// let error = "AA".parse::<OmahaRange>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "item 1, `AA`: 2 cards given: expected 4, 5 or 6, with `*` for any card: `AA**`"
/// );
/// # Ok::<(), handeval_poker::ParseOmahaRangeError>(())
/// ```
///
/// Source: rule E21.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OmahaRange {
    /// Empty if every hand is in the range.
    items: Vec<Item>,
}

/// An Omaha range, and how its text was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OmahaRangeReading {
    /// The range.
    pub range: OmahaRange,
    /// Whether the range was written in plain notation: with commas, `*`, and `ds`, `ss` or
    /// `rainbow`.
    pub is_plain: bool,
}

/// Hands with some cards in common.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Item {
    /// The cards, in the order written.
    slots: Vec<Slot>,
    suits: Option<Suits>,
}

/// A card, or the part of it that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Card(Card),
    Rank(Rank),
    Any,
}

/// How the suits of four cards are distributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Suits {
    /// Two cards of each of two suits.
    Double,
    /// Two cards of one suit, and one of each of two others.
    Single,
    /// One card of each suit.
    Rainbow,
}

impl Suits {
    const ALL: [Self; 3] = [Self::Double, Self::Single, Self::Rainbow];

    const fn name(self) -> &'static str {
        match self {
            Self::Double => "ds",
            Self::Single => "ss",
            Self::Rainbow => "rainbow",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Double => "double-suited",
            Self::Single => "single-suited",
            Self::Rainbow => "rainbow",
        }
    }

    /// Whether four cards, some of which may be unknown, can have suits distributed in this way.
    fn fit(self, slots: &[Slot]) -> bool {
        // Each place in turn has one of the four suits; places for any card can have any rank.
        (0..256_u32).any(|suits| {
            let suit_of = |idx: usize| suits >> (2 * idx) & 3;
            let is_possible = slots.iter().enumerate().all(|(idx, slot)| {
                let is_taken = |&(other_idx, other): &(usize, &Slot)| {
                    other.rank() == slot.rank() && suit_of(other_idx) == suit_of(idx)
                };
                match slot {
                    Slot::Card(card) if u32::from(card.suit().code()) != suit_of(idx) => false,
                    Slot::Any => true,
                    _ => !slots
                        .iter()
                        .enumerate()
                        .take(idx)
                        .any(|other| is_taken(&other)),
                }
            });
            // Cards of different ranks, of these suits.
            let cards = (0..slots.len()).map(|idx| 1_u64 << (4 * idx as u32 + suit_of(idx)));
            is_possible && self.are_of(cards.sum())
        })
    }

    /// Whether the suits of four cards are distributed in this way.
    fn are_of(self, hand: u64) -> bool {
        const CLUBS: u64 = 0x1_1111_1111_1111;
        let n_of = [0, 1, 2, 3].map(|suit| (hand >> suit & CLUBS).count_ones());
        let n_pairs = n_of.iter().filter(|&&n| n == 2).count();
        let n_singles = n_of.iter().filter(|&&n| n == 1).count();
        let expected = match self {
            Self::Double => (2, 0),
            Self::Single => (1, 2),
            Self::Rainbow => (0, 4),
        };
        (n_pairs, n_singles) == expected
    }
}

impl Slot {
    const fn rank(self) -> Option<Rank> {
        match self {
            Self::Card(card) => Some(card.rank()),
            Self::Rank(rank) => Some(rank),
            Self::Any => None,
        }
    }
}

impl OmahaRange {
    /// The maximum number of hands in a list: 2,097,152.
    pub const MAX_HANDS: usize = 1 << 21;

    /// The range of all hands.
    #[must_use]
    pub fn random() -> Self {
        Self { items: Vec::new() }
    }

    /// Whether every hand is in the range.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.items.is_empty()
    }

    /// The number of cards per hand; `None` if the range is `random`, which fits any number.
    #[must_use]
    pub fn n_cards(&self) -> Option<usize> {
        self.items.first().map(|item| item.slots.len())
    }

    /// The only hand in the range, or random cards if an item such as `****` includes every hand;
    /// `None` for other ranges.
    #[must_use]
    pub fn holding(&self) -> Option<OmahaHolding> {
        match &self.items[..] {
            [] => Some(OmahaHolding::random()),
            items if items.iter().any(Item::is_any) => Some(OmahaHolding::random()),
            [Item { slots, suits: None }] => {
                let card = |slot: &Slot| match slot {
                    Slot::Card(card) => Some(*card),
                    _ => None,
                };
                let cards: Option<Vec<Card>> = slots.iter().map(card).collect();
                cards.and_then(|cards| OmahaHolding::new(&cards).ok())
            }
            _ => None,
        }
    }

    /// The hands of the range that consist of `live` cards, sorted and without repetitions; `None`
    /// if there are more than [`MAX_HANDS`](Self::MAX_HANDS), or if the range is `random`.
    #[must_use]
    pub fn hands(&self, live: CardSet) -> Option<Vec<CardSet>> {
        let bits = self.bits_of_hands(live)?.into_iter();
        Some(bits.filter_map(CardSet::from_bits).collect())
    }

    pub(in crate::equity) fn bits_of_hands(&self, live: CardSet) -> Option<Vec<u64>> {
        if self.is_random() {
            return None;
        }
        let mut hands = Vec::new();
        for item in &self.items {
            item.list(live, &mut hands)?;
        }
        hands.sort_unstable();
        hands.dedup();
        Some(hands)
    }
}

impl Item {
    /// Whether the item includes every hand.
    fn is_any(&self) -> bool {
        self.suits.is_none() && self.slots.iter().all(|slot| *slot == Slot::Any)
    }

    /// Adds the hands that consist of `live` cards; `None` if there are too many.
    fn list(&self, live: CardSet, hands: &mut Vec<u64>) -> Option<()> {
        let mut fixed = [0_u8; 13];
        let mut needed = [0_u32; 13];
        let mut n_any = 0;
        for slot in &self.slots {
            match slot {
                Slot::Card(card) => {
                    let rank = usize::from(card.rank().code()) % 13;
                    // Mutants: the bits are different, so `^` does the same.
                    fixed[rank] |= 1 << card.suit().code();
                    needed[rank] += 1;
                }
                Slot::Rank(rank) => needed[usize::from(rank.code()) % 13] += 1,
                Slot::Any => n_any += 1,
            }
        }
        self.choose(live.bits(), (&fixed, &needed), 0, n_any, 0, hands)
    }

    /// Chooses the suits of a rank, then goes on to the next rank.
    fn choose(
        &self,
        live: u64,
        (fixed, needed): (&[u8; 13], &[u32; 13]),
        rank: usize,
        n_any: u32,
        hand: u64,
        hands: &mut Vec<u64>,
    ) -> Option<()> {
        if rank == 13 {
            if n_any == 0 && self.suits.is_none_or(|suits| suits.are_of(hand)) {
                hands.push(hand);
            }
            return (hands.len() <= OmahaRange::MAX_HANDS).then_some(());
        }
        let of_rank = (live >> (4 * rank) & 15) as u8;
        for suits in 0..16_u8 {
            let n_more = suits.count_ones().checked_sub(needed[rank]);
            let is_here = suits & !of_rank == 0 && suits & fixed[rank] == fixed[rank];
            if let Some(n_left) = n_more
                .filter(|_| is_here)
                .and_then(|n| n_any.checked_sub(n))
            {
                // Mutants: the bits are different, so `^` does the same.
                let hand = hand | u64::from(suits) << (4 * rank);
                self.choose(live, (fixed, needed), rank + 1, n_left, hand, hands)?;
            }
        }
        Some(())
    }
}

/// The range of a single hand, or of all hands.
impl From<OmahaHolding> for OmahaRange {
    fn from(holding: OmahaHolding) -> Self {
        let slots: Vec<_> = holding.cards().iter().copied().map(Slot::Card).collect();
        match slots.is_empty() {
            true => Self::random(),
            false => Self {
                items: [Item { slots, suits: None }].into(),
            },
        }
    }
}

/// Writes the items in the order given, or `random`.
impl fmt::Display for OmahaRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_random() {
            return f.write_str("random");
        }
        for (idx, item) in self.items.iter().enumerate() {
            if idx > 0 {
                f.write_str(",")?;
            }
            for slot in &item.slots {
                match slot {
                    Slot::Card(card) => write!(f, "{card}")?,
                    Slot::Rank(rank) => write!(f, "{}", rank.char())?,
                    Slot::Any => f.write_str("*")?,
                }
            }
            if let Some(suits) = item.suits {
                write!(f, ":{}", suits.name())?;
            }
        }
        Ok(())
    }
}
