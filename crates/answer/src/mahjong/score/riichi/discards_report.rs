//! The answer about a hand with a tile to discard.

use handeval_mahjong::riichi::ScoredDiscard;
use handeval_mahjong::{Swap, shanten};
use serde::Serialize;

use super::super::game::Scored;
use super::report::{WaitReport, unwritten};
use super::settings::{Riichi, switch_texts};

/// The discards that leave a hand ready, and what each wait would then score.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiscardsReport {
    /// The hand, in canonical notation.
    pub hand: String,
    /// The player's seat: a wind.
    pub seat: &'static str,
    /// The round: a wind.
    pub round: &'static str,
    /// The name of the rules.
    pub rules: &'static str,
    /// The rules that differ from the set, as given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// The number of tiles to a ready hand.
    pub shanten: i8,
    /// The discards that leave the hand ready: those that are allowed first, then by the number of
    /// copies left.
    pub discards: Vec<ScoredDiscardReport>,
    /// The red fives that must be among four fives of a suit, where the hand has them as plain
    /// fives; they are not counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unwritten_red_fives: Vec<String>,
}

/// A discard that leaves a hand ready.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoredDiscardReport {
    /// The tile; a red five as `0p`.
    pub tile: String,
    /// After a claim, how the discard would swap the claimed tile: `same-tile`, or `other-end` of
    /// the sequence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<&'static str>,
    /// Whether the rules forbid the discard, as it would swap the claimed tile.
    pub forbidden: bool,
    /// The number of unseen copies of all waits.
    pub total: u32,
    /// Whether the player has discarded one of the waits, now or before, and cannot win by ron.
    pub furiten: bool,
    /// The waits that were discarded.
    pub furiten_tiles: Vec<String>,
    /// The waits, in tile order.
    pub waits: Vec<WaitReport>,
}

impl DiscardsReport {
    pub(super) fn new(scored: &Scored<'_, Riichi>, discards: &[ScoredDiscard]) -> Self {
        let Scored { hand, said, found } = scored;
        let (win, request) = (&found.win, &said.game.request);
        Self {
            hand: hand.to_string(),
            seat: win.seat.key(),
            round: win.round.key(),
            rules: request.set.key(),
            rule: switch_texts(&request.switches),
            shanten: shanten(hand).value,
            discards: discards.iter().map(ScoredDiscardReport::new).collect(),
            unwritten_red_fives: unwritten(hand, &request.rules),
        }
    }
}

impl ScoredDiscardReport {
    fn new(discard: &ScoredDiscard) -> Self {
        let furiten = &discard.waits.furiten;
        Self {
            tile: discard.tile.to_string(),
            swap: discard.swap.map(Swap::key),
            forbidden: discard.is_forbidden,
            total: discard.n_left,
            furiten: !furiten.is_empty(),
            furiten_tiles: furiten.iter().map(ToString::to_string).collect(),
            waits: discard.waits.waits.iter().map(WaitReport::new).collect(),
        }
    }
}
