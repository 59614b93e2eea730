//! Cards in the text of a log.

use handeval_cards::{Card, Rank, Suit};

use crate::{Damage, DamageKind};

/// How many cards a list can have: all of a deck.
const MAX_CARDS: usize = 52;

/// Reads cards with or without spaces between them; `??` is a card that nobody saw.
pub(super) fn read_cards(text: &str) -> Result<Vec<Option<Card>>, Damage> {
    let mut cards = Vec::with_capacity(text.len().min(2 * MAX_CARDS) / 2);
    each_card(text, |card| {
        cards.push(card);
        Some(())
    })?;
    Ok(cards)
}

/// Reads cards that are all known.
pub(super) fn read_known(text: &str) -> Result<Vec<Card>, Damage> {
    let mut cards = Vec::with_capacity(text.len().min(2 * MAX_CARDS) / 2);
    each_card(text, |card| {
        cards.push(card?);
        Some(())
    })?;
    Ok(cards)
}

/// Reads cards one after another, until one is rejected.
fn each_card(text: &str, mut add: impl FnMut(Option<Card>) -> Option<()>) -> Result<(), Damage> {
    let mut chars = text.chars().filter(|char| !char.is_whitespace());
    let mut n_cards = 0;
    while let Some(first) = chars.next() {
        n_cards += 1;
        if n_cards > MAX_CARDS {
            let message = format!("more than {MAX_CARDS} cards in a row: expected those of a hand");
            return Err(Damage::new(DamageKind::UnknownCard, message).quoting(text));
        }
        let rank = match first {
            '1' => match chars.next() {
                Some('0') => Some(Rank::Ten),
                _ => return Err(unknown(text)),
            },
            '?' => None,
            _ => Some(Rank::from_char(first).ok_or_else(|| unknown(text))?),
        };
        let suit = chars.next().ok_or_else(|| unknown(text))?;
        let card = match (rank, suit) {
            (None, '?') => None,
            (Some(rank), suit) => {
                let suit = Suit::from_char(suit).ok_or_else(|| unknown(text))?;
                Some(Card::new(rank, suit))
            }
            (None, _) => return Err(unknown(text)),
        };
        add(card).ok_or_else(|| unknown(text))?;
    }
    Ok(())
}

fn unknown(text: &str) -> Damage {
    let message = "not cards: expected cards such as `Ah 7c`";
    Damage::new(DamageKind::UnknownCard, message).quoting(text)
}
