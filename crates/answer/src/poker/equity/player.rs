//! A player, as it was typed.

use handeval_cards::{is_plain, read_cards};
use handeval_poker::{
    Deck, Game, Hand, OmahaHolding, OmahaRange, Range, RangeReading, Rules, StudCard, StudHand,
};

use super::assumption::AssumptionReport;
use super::game::is_omaha;
use super::settings::Table;
use crate::Problem;
use crate::poker::cards::five_cards;

/// The cards of a player.
#[derive(Clone, Debug)]
pub(super) enum Held {
    /// Hands of two cards.
    Range(Range),
    /// Hands of four to six cards.
    Omaha(OmahaRange),
    /// A hand of five cards.
    Five(Hand<Rules>),
    /// Up to seven cards, some of them unknown.
    Stud(StudHand),
}

/// A hand or a range.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The text as typed, without spaces, or in plain notation if it was typed in a different one;
    /// the cards of a hand are in their usual spelling.
    pub(super) text: String,
    /// Whether it was typed in plain notation.
    pub(super) is_plain: bool,
    /// What was assumed in reading it.
    pub(super) assumed: Vec<AssumptionReport>,
    /// Whether it is a single hand.
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
                    is_plain: is_plain(text),
                    assumed: Vec::new(),
                    is_hand: true,
                    held: Held::Five(hand),
                });
            }
            Table::Stud(stud) => return Self::of_stud(text, stud.game),
            Table::Board(board) => board.game,
        };
        if is_omaha(game) {
            return Self::of_omaha(text);
        }
        let reading = match game.deck() {
            Deck::ThirtySix => Range::read_short_deck(text)?,
            _ => Range::read(text)?,
        };
        let assumed = AssumptionReport::all_of(&reading);
        let is_plain = reading.is_plain;
        let text = plain_text(text, &reading);
        let range = reading.range;
        let cards = match range.n_combos() {
            1 => read_cards(&text).collect::<Result<Vec<_>, _>>().ok(),
            _ => None,
        };
        // The cards stay in the order typed.
        let hand = match cards.as_deref() {
            Some([first, second]) => Some(format!("{}{}", first.card, second.card)),
            _ => None,
        };
        Ok(Self {
            is_hand: hand.is_some(),
            text: hand.unwrap_or(text),
            is_plain,
            assumed,
            held: Held::Range(range),
        })
    }

    /// Reads an Omaha player: a hand or a range of hands.
    fn of_omaha(text: &str) -> Result<Self, Problem> {
        let (range, is_plain) = match text.parse::<OmahaHolding>() {
            Ok(holding) => {
                let is_plain = holding.is_random() || is_plain(text);
                (OmahaRange::from(holding), is_plain)
            }
            Err(error) => match OmahaRange::read(text) {
                Ok(reading) => (reading.range, reading.is_plain),
                // Text with nothing but cards was meant as a hand.
                Err(_) if read_cards(text).all(|card_at| card_at.is_ok()) => {
                    return Err(error.into());
                }
                Err(error) => return Err(error.into()),
            },
        };
        Ok(Self {
            text: range.to_string(),
            is_plain,
            assumed: Vec::new(),
            is_hand: range.holding().is_some_and(|holding| !holding.is_random()),
            held: Held::Omaha(range),
        })
    }

    /// Reads a stud player: down cards, up cards, or just cards.
    fn of_stud(text: &str, game: Game) -> Result<Self, Problem> {
        let hand = StudHand::parse(text, game)?;
        let cards = text.replace(['/', 'x', 'X'], " ");
        let has_ranks = hand
            .cards()
            .iter()
            .any(|card| matches!(card, StudCard::Rank(_)));
        Ok(Player {
            text: hand.to_string(),
            is_plain: hand.known().next().is_none() || has_ranks || is_plain(&cards),
            assumed: Vec::new(),
            is_hand: true,
            held: Held::Stud(hand),
        })
    }

    /// A player with a random hand.
    pub(super) fn random(game: Game) -> Self {
        Self {
            text: "random".to_owned(),
            is_plain: true,
            assumed: Vec::new(),
            is_hand: false,
            held: match is_omaha(game) {
                true => Held::Omaha(OmahaRange::random()),
                false => Held::Range(Range::random()),
            },
        }
    }
}

/// Reads a hold'em range: the range, its text, and what was assumed in reading it.
pub(in crate::poker) fn read_range(
    text: &str,
) -> Result<(Range, String, Vec<AssumptionReport>), Problem> {
    let reading = Range::read(text)?;
    let text = plain_text(text, &reading);
    let assumed = AssumptionReport::all_of(&reading);
    Ok((reading.range, text, assumed))
}

/// A range as typed, without spaces, or in plain notation if it was typed in a different one.
fn plain_text(text: &str, reading: &RangeReading) -> String {
    match reading.is_plain {
        true => text.chars().filter(|&char| !is_passed_over(char)).collect(),
        false => reading.range.to_string(),
    }
}

/// Whether a character is a space, or an invisible one that selects a symbol's text or emoji form.
fn is_passed_over(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\u{FE0E}' | '\u{FE0F}')
}
