//! The answer about pots.

use handeval_poker::pots::{Award, Part, PartOf, Pots, Settlement};
use handeval_poker::{Card, CardOrJoker, Game, GameHand, Worth};
use serde::Serialize;

/// Who wins which chips. Players are indices from 0, in seat order.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PotsReport {
    /// What each player gets back because nobody called it.
    pub returned: Vec<u64>,
    /// The main pot, then the side pots.
    pub pots: Vec<PotReport>,
    /// What each player wins, without what is returned.
    pub won: Vec<u64>,
    /// The game, if cards were compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<&'static str>,
    /// The hands that were compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<PotHandReport>,
}

/// A pot, and who wins it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PotReport {
    /// The amount.
    pub amount: u64,
    /// The players who can win it.
    pub eligible: Vec<usize>,
    /// The half for the high hands; or the whole pot, if there is no low half.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<PotPartReport>,
    /// The half for the lows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<PotPartReport>,
    /// The whole pot, if the same players win both halves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub both: Option<PotPartReport>,
}

/// A part of a pot, and who wins it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PotPartReport {
    /// The amount.
    pub amount: u64,
    /// The winners.
    pub winners: Vec<usize>,
    /// What each winner gets.
    pub shares: Vec<u64>,
}

/// A hand that was compared.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PotHandReport {
    /// The player.
    pub player: usize,
    /// The player's own cards.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<CardOrJoker>,
    /// The value, or that of the high half, in words.
    pub high: String,
    /// The value in the low half, in words; null if the hand has no low.
    pub low: Option<String>,
}

impl PotsReport {
    pub(super) fn new(
        pots: &Pots,
        settlement: &Settlement,
        game: Option<Game>,
        hands: Vec<PotHandReport>,
    ) -> Self {
        Self {
            returned: pots.returned().to_vec(),
            pots: settlement.awards().iter().map(PotReport::new).collect(),
            won: settlement.won().to_vec(),
            game: game.map(Game::key),
            hands,
        }
    }
}

impl PotReport {
    fn new(award: &Award) -> Self {
        let part = |names: &[PartOf]| {
            let part = award.parts.iter().find(|part| names.contains(&part.of));
            part.map(PotPartReport::new)
        };
        Self {
            amount: award.pot.amount(),
            eligible: award.pot.eligible().to_vec(),
            high: part(&[PartOf::Whole, PartOf::High]),
            low: part(&[PartOf::Low]),
            both: part(&[PartOf::Both]),
        }
    }
}

impl PotPartReport {
    fn new(part: &Part) -> Self {
        Self {
            amount: part.amount,
            winners: part.winners.clone(),
            shares: part.shares.clone(),
        }
    }
}

impl PotHandReport {
    /// A hand, whose last card may be one that all players share.
    pub(super) fn new(player: usize, hand: &GameHand, shared_last: Option<Card>) -> Self {
        let is_split = hand.game().is_split();
        let whole = hand.game().whole().and_then(|whole| hand.worth(whole));
        let high = whole.or_else(|| hand.high());
        let low = hand.low().filter(|_| is_split);
        let mut cards = hand.cards();
        cards.truncate(cards.len() - usize::from(shared_last.is_some()));
        Self {
            player,
            cards,
            high: high.as_ref().map(Worth::description).unwrap_or_default(),
            low: low.as_ref().map(Worth::description),
        }
    }
}
