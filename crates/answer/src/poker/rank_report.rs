//! The answer about a hand: its value, in the whole pot or each half of it.

use std::fmt::Display;
use std::io::{self, Write};

use handeval_poker::{
    Card, CardOrJoker, GameHand, Half, Hand, HandValue, Pot, Rules, Worth, best_five,
};
use serde::Serialize;

use super::game::n_cards_of_deck;
use crate::Problem;

/// What a hand is worth in the whole pot, or in each half of a split pot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum RankReport {
    /// In the whole pot.
    Whole(HandReport),
    /// In each half.
    Split(SplitHandReport),
}

impl RankReport {
    /// The report on a hand with a single value.
    ///
    /// # Errors
    ///
    /// The game splits the pot.
    pub fn into_whole(self) -> Result<HandReport, Problem> {
        match self {
            Self::Whole(report) => Ok(report),
            Self::Split(report) => {
                let message = format!(
                    "a hand in `{}` has a value for each half of the pot: expected \
                     `handeval.poker.rank`, which returns both",
                    report.game
                );
                Err(Problem::whole("usage", message))
            }
        }
    }
}

/// What one hand is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandReport {
    /// The cards, in order; a joker is `Jo`.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<CardOrJoker>,
    /// The number of cards in the deck.
    pub deck: usize,
    /// `standard` or `stripped`; for a game with its own ranking, the game.
    pub order: &'static str,
    /// The category, in kebab case; null if the hand does not qualify.
    pub category: Option<&'static str>,
    /// The name.
    pub name: String,
    /// The strength, where 1 is the weakest; null if the hand does not qualify.
    pub strength: Option<u16>,
    /// The highest strength under these rules.
    pub strength_max: u16,
    /// The best cards.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub best: Vec<CardOrJoker>,
    /// The answer in words.
    pub description: String,
    /// The game, unless it is `high`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<&'static str>,
    /// The board, in a game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    pub board: Option<Vec<Card>>,
    /// Whether the hand qualifies, in a game where not every hand does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qualifies: Option<bool>,
}

impl HandReport {
    /// The report on a hand and its value.
    pub fn new(hand: &Hand<Rules>, value: HandValue<Rules>) -> Self {
        use std::fmt::Write as _;

        let rules = hand.rules();
        // Room for the longest description, because a batch has thousands of them.
        let mut description = String::with_capacity(64);
        let _ = write!(description, "{value}"); // nothing can go wrong with a string
        let cards = |cards: &[Card]| cards.iter().copied().map(CardOrJoker::from).collect();
        Self {
            cards: cards(hand.cards()),
            deck: rules.deck().n_cards(),
            order: rules.order().key(),
            category: Some(value.category().key()),
            name: value.name().to_owned(),
            strength: Some(value.strength().get()),
            strength_max: rules.max_strength().get(),
            best: cards(&best_five(hand)),
            description,
            game: None,
            board: None,
            qualifies: None,
        }
    }

    /// The report on a hand in a game other than high poker. `half` determines what wins the whole
    /// pot.
    pub(super) fn of(hand: &GameHand, half: &'static Half) -> Self {
        let HalfReport {
            order,
            category,
            name,
            strength,
            strength_max,
            best,
            description,
            qualifies,
        } = HalfReport::new(half, hand.worth(half).as_ref());
        Self {
            cards: hand.cards(),
            deck: n_cards_of_deck(hand),
            order,
            category,
            name,
            strength,
            strength_max,
            best,
            description,
            game: Some(hand.game().key()),
            board: hand.board().map(|board| board.cards().to_vec()),
            qualifies,
        }
    }
}

/// What one hand is worth in a game whose pot has two halves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SplitHandReport {
    /// The game.
    pub game: &'static str,
    /// The cards, in order; a joker is `Jo`.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<CardOrJoker>,
    /// The number of cards in the deck.
    pub deck: usize,
    /// The board, in a game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    pub board: Option<Vec<Card>>,
    /// What it is worth in the high half.
    pub high: HalfReport,
    /// What it is worth in the low half.
    pub low: HalfReport,
}

/// What one hand is worth in a half of the pot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HalfReport {
    /// `standard`, or the game if it has its own ranking.
    pub order: &'static str,
    /// The category, in kebab case; null if the hand does not qualify.
    pub category: Option<&'static str>,
    /// The name.
    pub name: String,
    /// The strength, where 1 is the weakest; null if the hand does not qualify.
    pub strength: Option<u16>,
    /// The highest strength under these rules.
    pub strength_max: u16,
    /// The best cards.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub best: Vec<CardOrJoker>,
    /// The answer in words.
    pub description: String,
    /// Whether the hand qualifies, in a half where not every hand does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qualifies: Option<bool>,
}

impl HalfReport {
    pub(super) fn new(half: &Half, worth: Option<&Worth>) -> Self {
        let description = worth.map_or_else(|| half.without(), Worth::description);
        Self {
            order: half.order(),
            category: worth.map(Worth::category),
            name: Worth::name_in(&description).to_owned(),
            strength: worth.map(Worth::strength),
            strength_max: half.max_strength(),
            best: worth.map_or_else(Vec::new, |worth| worth.best().to_vec()),
            description,
            qualifies: half.has_qualifier().then_some(worth.is_some()),
        }
    }

    /// Writes category, strength and description, each after a tab; `-` for none.
    fn write_columns(&self, out: &mut dyn Write) -> io::Result<()> {
        write_columns(self.category, self.strength, &self.description, out)
    }
}

impl RankReport {
    /// The report on a hand in a game other than high poker.
    pub(super) fn of(hand: &GameHand) -> Self {
        let game = hand.game();
        match game.pot() {
            Pot::Split { high, low } => Self::Split(SplitHandReport {
                game: game.key(),
                cards: hand.cards(),
                deck: n_cards_of_deck(hand),
                board: hand.board().map(|board| board.cards().to_vec()),
                high: HalfReport::new(high, hand.worth(high).as_ref()),
                low: HalfReport::new(low, hand.worth(low).as_ref()),
            }),
            Pot::High(half) | Pot::Low(half) => Self::Whole(HandReport::of(hand, half)),
        }
    }

    /// The report, if the pot is not split.
    pub const fn whole(&self) -> Option<&HandReport> {
        match self {
            Self::Whole(report) => Some(report),
            Self::Split(_) => None,
        }
    }

    /// The cards of the hand, in order.
    pub fn cards(&self) -> &[CardOrJoker] {
        match self {
            Self::Whole(report) => &report.cards,
            Self::Split(report) => &report.cards,
        }
    }

    /// Writes the line of a text batch: hand, category, strength, description, separated by tabs.
    /// For a split pot, the last three are written for the high half, then for the low half.
    pub(super) fn write_text_line(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Whole(report) => report.write_text_line(out),
            Self::Split(report) => {
                write_cards(&report.cards, out)?;
                report.high.write_columns(out)?;
                report.low.write_columns(out)?;
                writeln!(out)
            }
        }
    }
}

impl HandReport {
    /// Writes the line of a text batch.
    pub(super) fn write_text_line(&self, out: &mut dyn Write) -> io::Result<()> {
        write_cards(&self.cards, out)?;
        write_columns(self.category, self.strength, &self.description, out)?;
        writeln!(out)
    }
}

/// Writes category, strength and description, each after a tab; `-` for what is missing.
fn write_columns(
    category: Option<&str>,
    strength: Option<u16>,
    description: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "\t{}\t", category.unwrap_or("-"))?;
    match strength {
        Some(strength) => write!(out, "{strength}")?,
        None => out.write_all(b"-")?,
    }
    write!(out, "\t{description}")
}

/// Writes cards with spaces between them.
pub(super) fn write_cards(cards: &[impl Display], out: &mut dyn Write) -> io::Result<()> {
    for (card_idx, card) in cards.iter().enumerate() {
        write!(out, "{}{card}", if card_idx == 0 { "" } else { " " })?;
    }
    Ok(())
}
