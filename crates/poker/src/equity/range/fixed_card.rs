//! Hands with one card fixed: `AhKx`, `AcT`, `KTd`, `Ah*`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::RangeReason;
use super::hands::{Cursor, Hands, Kind, combos_of, hand_text};
use crate::{Card, Combo, Rank, Suit};

/// A card, or the part of it that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Card(Card),
    Rank(Rank),
    /// Any rank or any suit: `*`, or `x`.
    Any(char),
}

/// Hands with one card fixed.
#[derive(Debug)]
pub(super) struct FixedCard {
    pub(super) hands: Hands,
    /// For an item that is a rank followed by a card, such as `KTd`: the codes of the two ranks,
    /// higher first.
    pub(super) rank_and_card: Option<(u8, u8)>,
}

/// Reads hands with one card fixed; `None` if the text is something else.
///
/// # Errors
///
/// The text can be read in two ways, or the deck has no second card for the fixed one.
pub(super) fn read(text: &str, lowest: Rank) -> Option<Result<FixedCard, RangeReason>> {
    let (slots, suits) = slots(text, lowest)?;
    let ambiguous = |first: &str, second: &str| {
        Some(Err(RangeReason::AmbiguousHands {
            first: first.to_string(),
            second: second.to_string(),
        }))
    };
    let listed = |combos: Vec<Combo>, rank_and_card| {
        Some(match combos.first() {
            Some(_) => Ok(FixedCard {
                hands: Hands::Listed(combos),
                rank_and_card,
            }),
            None => Err(RangeReason::NoSecondCard),
        })
    };
    match (&slots[..], suits) {
        (
            [Slot::Card(card), Slot::Any(_)]
            | [Slot::Any(_), Slot::Card(card)]
            | [Slot::Card(card), Slot::Any(_), Slot::Any(_)],
            None,
        ) => {
            let others = Card::ALL.into_iter().filter(|card| card.rank() >= lowest);
            listed(
                others
                    .filter_map(|other| Combo::new(*card, other))
                    .collect(),
                None,
            )
        }
        (
            [Slot::Card(card), Slot::Rank(rank)]
            | [Slot::Card(card), Slot::Rank(rank), Slot::Any(_)]
            | [Slot::Rank(rank), Slot::Any(_), Slot::Card(card)],
            None,
        ) => listed(with_rank(*card, *rank), None),
        // `QQs` is refused as a suited pair.
        ([Slot::Rank(rank), Slot::Card(card)], None)
            if *rank != card.rank() || card.suit() != Suit::Spades =>
        {
            let codes = [rank.code(), card.rank().code()];
            let [high, low] = [codes[0].max(codes[1]), codes[0].min(codes[1])];
            listed(with_rank(*card, *rank), Some((high, low)))
        }
        ([Slot::Any('*'), Slot::Any('*')], None) => Some(Ok(FixedCard {
            hands: Hands::All,
            rank_and_card: None,
        })),
        ([Slot::Any(_), Slot::Any(_)], None) => ambiguous(
            "any two cards (`random`)",
            &format!("two cards of one suit (`{}`)", all_suited(lowest)),
        ),
        ([Slot::Rank(rank), Slot::Any(_)], Some(kind)) => {
            let lower = Rank::ALL.into_iter().filter(|rank| *rank >= lowest);
            let combos = lower.filter(|other| other != rank).flat_map(|other| {
                let [high, low] = [rank.code().max(other.code()), rank.code().min(other.code())];
                combos_of(high, low, kind)
            });
            listed(combos.collect(), None)
        }
        ([Slot::Rank(rank), Slot::Any(_)], None) => {
            let (char, code) = (rank.char(), rank.code());
            let pair = hand_text(code, code, Kind::Pair);
            ambiguous(
                &format!("any hand with the rank `{char}` (`{char}h*,{char}s*,{char}d*,{char}c*`)"),
                &format!(
                    "the same hands without `{pair}` (`{}`)",
                    unpaired(*rank, lowest)
                ),
            )
        }
        (
            [
                Slot::Rank(one),
                Slot::Any(a),
                Slot::Rank(other),
                Slot::Any(b),
            ],
            None,
        ) if one != other => {
            let [high, low] = [one.code().max(other.code()), one.code().min(other.code())];
            match a == b {
                true => ambiguous(
                    &format!("cards of any suits (`{}`)", hand_text(high, low, Kind::Any)),
                    &format!(
                        "cards of one suit (`{}`)",
                        hand_text(high, low, Kind::Suited)
                    ),
                ),
                false => None,
            }
        }
        _ => None,
    }
}

/// All suited hands of the deck, as range items: `A2s+,K2s+,…,32s`.
fn all_suited(lowest: Rank) -> String {
    let ranks = Rank::ALL.into_iter().rev();
    let items = ranks.filter_map(|rank| below(rank, lowest, Kind::Suited));
    items.collect::<Vec<_>>().join(",")
}

/// The hands of a rank with any other rank, as range items: `K2+,AK`.
fn unpaired(rank: Rank, lowest: Rank) -> String {
    let above = Rank::ALL.into_iter().filter(|other| *other > rank);
    let above = above.map(|other| hand_text(other.code(), rank.code(), Kind::Any));
    let items = below(rank, lowest, Kind::Any).into_iter().chain(above);
    items.collect::<Vec<_>>().join(",")
}

/// The hands of a rank with a lower one, as a range item: `A2s+`; `None` if there is no lower rank.
fn below(rank: Rank, lowest: Rank, kind: Kind) -> Option<String> {
    let hand = hand_text(rank.code(), lowest.code(), kind);
    match rank.code().checked_sub(lowest.code())? {
        0 => None,
        // A plus after neighbors raises both ranks.
        1 => Some(hand),
        _ => Some(format!("{hand}+")),
    }
}

/// The combos that consist of a card and a different card of the given rank.
fn with_rank(card: Card, rank: Rank) -> Vec<Combo> {
    let others = Card::ALL.into_iter().filter(|other| other.rank() == rank);
    others.filter_map(|other| Combo::new(card, other)).collect()
}

/// The slots that the text consists of, and the kind if `s` or `o` follows.
fn slots(text: &str, lowest: Rank) -> Option<(Vec<Slot>, Option<Kind>)> {
    let mut cursor = Cursor::new(text, lowest);
    let mut slots = Vec::new();
    while let Some(next) = cursor.peek() {
        if slots.len() == 4 {
            return None;
        }
        if let [Slot::Rank(_), Slot::Any(_)] = slots[..] {
            let kind = match next {
                's' | 'S' => Some(Kind::Suited),
                'o' | 'O' => Some(Kind::Offsuit),
                _ => None,
            };
            if kind.is_some() {
                cursor.skip();
                return cursor.peek().is_none().then_some((slots, kind));
            }
        }
        slots.push(match next {
            '*' => {
                cursor.skip();
                Slot::Any('*')
            }
            'x' | 'X' => {
                cursor.skip();
                Slot::Any('x')
            }
            _ => match cursor.unicode_card().ok()? {
                Some(card) => Slot::Card(card),
                None => {
                    let rank = cursor.rank().ok()?;
                    match cursor.suit() {
                        Some(suit) => Slot::Card(Card::new(rank, suit)),
                        None => Slot::Rank(rank),
                    }
                }
            },
        });
    }
    Some((slots, None))
}
