//! The answer for a hand that has a tile to discard, with the waits after each discard.

use handeval_mahjong::Swap;
use handeval_mahjong::riichi::{self, Score, ScoredDiscard, Yaku};
use serde::Serialize;

/// The discards that leave a hand ready, and what each wait would then score.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiscardsReport {
    /// The hand, in canonical notation.
    pub hand: String,
    /// The player's seat wind.
    pub seat: &'static str,
    /// The round wind.
    pub round: &'static str,
    /// The name of the rules.
    pub rules: &'static str,
    /// The switches that differ from the rule set, as given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// The number of tiles needed for a ready hand.
    pub shanten: i8,
    /// The discards that leave the hand ready: allowed ones first, then by the number of unseen
    /// copies of their waits.
    pub discards: Vec<ScoredDiscardReport>,
    /// The red fives that the hand must contain, because it has all four fives of a suit, but that
    /// are written as plain fives; they are not counted as red.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unwritten_red_fives: Vec<String>,
}

/// A discard that leaves a hand ready.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoredDiscardReport {
    /// The tile; a red five as `0p`.
    pub tile: String,
    /// After a claim, the kind of swap call that the discard would be: `same-tile`, or `other-end`
    /// of the sequence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<&'static str>,
    /// Whether the rules forbid the discard as a swap call.
    pub forbidden: bool,
    /// The number of unseen copies of all waits.
    pub total: u32,
    /// Whether the player has discarded one of the waits, with this discard or before, and so
    /// cannot win by ron.
    pub furiten: bool,
    /// The waits that were discarded.
    pub furiten_tiles: Vec<String>,
    /// The waits, in tile order.
    pub waits: Vec<WaitReport>,
}

impl ScoredDiscardReport {
    pub(super) fn new(discard: &ScoredDiscard) -> Self {
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

/// A tile that a hand waits for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WaitReport {
    /// The tile; a red five, such as `0p`, comes after the other tiles.
    pub tile: String,
    /// For a red five, the plain tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part_of: Option<String>,
    /// The number of unseen copies.
    pub left: u8,
    /// The score on a ron; null if no copy is left.
    pub ron: Option<WaitScoreReport>,
    /// The score on a tsumo; null if no copy is left.
    pub tsumo: Option<WaitScoreReport>,
}

/// What a wait would score.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum WaitScoreReport {
    /// Nothing: there is no yaku.
    NoYaku {
        /// Always `true`.
        no_yaku: bool,
    },
    /// The score.
    Score {
        /// The han; null for a yakuman.
        han: Option<u8>,
        /// The fu; null for a yakuman.
        fu: Option<u8>,
        /// The sum of the yakuman.
        yakuman: u8,
        /// The limit, such as `mangan`; null below mangan.
        limit: Option<&'static str>,
        /// The points, without counters and sticks.
        points: u32,
        /// Everything the winner gets.
        total: u32,
        /// The yaku that count, in kebab case.
        yaku: Vec<&'static str>,
    },
}

impl WaitReport {
    pub(super) fn new(wait: &riichi::WaitScore) -> Self {
        let score = |score: &Option<Score>| {
            (wait.left > 0).then(|| match score {
                None => WaitScoreReport::NoYaku { no_yaku: true },
                Some(score) => WaitScoreReport::new(score),
            })
        };
        Self {
            tile: wait.tile.to_string(),
            part_of: wait.tile.is_red.then(|| wait.tile.tile.to_string()),
            left: wait.left,
            ron: score(&wait.ron),
            tsumo: score(&wait.tsumo),
        }
    }
}

impl WaitScoreReport {
    fn new(score: &Score) -> Self {
        let is_yakuman = score.n_yakuman > 0;
        Self::Score {
            han: (!is_yakuman).then_some(score.han),
            fu: (!is_yakuman).then_some(score.fu),
            yakuman: score.n_yakuman,
            limit: score.limit.map(riichi::Limit::key),
            points: score.payments.points(),
            total: score.payments.total(),
            yaku: score.yaku.iter().map(Yaku::key).collect(),
        }
    }
}
