//! A player, as it was typed.

use handeval_cards::read_cards;
use handeval_poker::{Deck, Hand, OmahaHolding, Range, Rules};

use super::game::is_omaha;
use super::settings::Table;
use crate::Problem;
use crate::poker::draw::five_cards;
use crate::problem::shortened;

/// The cards of a player.
#[derive(Clone, Debug)]
pub(super) enum Held {
    /// Two cards.
    Range(Range),
    /// Four to six cards.
    Omaha(OmahaHolding),
    /// Five cards.
    Five(Hand<Rules>),
}

/// A hand or a range.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// As typed, without spaces; the cards of a hand in their usual spelling.
    pub(super) text: String,
    /// Whether it is cards only.
    pub(super) is_hand: bool,
    /// What it was read as.
    pub(super) held: Held,
}

impl Player {
    /// Reads a player of a game.
    pub(super) fn read(text: &str, table: &Table) -> Result<Self, Problem> {
        let game = match table {
            Table::Draw(draw) => {
                let hand = five_cards(text, draw.rules)?;
                return Ok(Self {
                    text: hand.cards().iter().map(ToString::to_string).collect(),
                    is_hand: true,
                    held: Held::Five(hand),
                });
            }
            Table::Board(board) => board.game,
        };
        if is_omaha(game) {
            let holding = text.parse::<OmahaHolding>();
            let holding =
                holding.map_err(|error| of_omaha(text).unwrap_or_else(|| error.into()))?;
            return Ok(Self {
                text: holding.to_string(),
                is_hand: !holding.is_random(),
                held: Held::Omaha(holding),
            });
        }
        let range: Range = match game.deck() {
            Deck::ThirtySix => Range::parse_short_deck(text)?,
            _ => text.parse()?,
        };
        let cards = match range.n_combos() {
            1 => read_cards(text).collect::<Result<Vec<_>, _>>().ok(),
            _ => None,
        };
        Ok(match cards.as_deref() {
            // The cards stay in the order typed.
            Some([first, second]) => Self {
                text: format!("{}{}", first.card, second.card),
                is_hand: true,
                held: Held::Range(range),
            },
            _ => Self {
                text: text.chars().filter(|&char| !is_passed_over(char)).collect(),
                is_hand: false,
                held: Held::Range(range),
            },
        })
    }
}

/// The problem with an Omaha player that has a weight or is a hold'em range.
fn of_omaha(text: &str) -> Option<Problem> {
    const EXPECTED: &str = "expected 4, 5 or 6 cards, or `random`";
    if let Some(colon) = text.find(':') {
        let message = format!("an Omaha hand cannot have a weight: {EXPECTED}");
        let end = text.trim_end().len();
        return Some(Problem::at("unexpected-character", message, colon..end));
    }
    // If the text contains only cards, there are just too few of them.
    let is_range =
        text.parse::<Range>().is_ok() && read_cards(text).any(|card_at| card_at.is_err());
    let start = text.len() - text.trim_start().len();
    is_range.then(|| {
        let shown = shortened(text.trim());
        let message = format!("`{shown}` is a hold'em range, and Omaha has no ranges: {EXPECTED}");
        Problem::at("wrong-card-count", message, start..text.trim_end().len())
    })
}

/// Whether this is a space, or an invisible character that has a symbol drawn as text or as a
/// picture.
fn is_passed_over(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\u{FE0E}' | '\u{FE0F}')
}
