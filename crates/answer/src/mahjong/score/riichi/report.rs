//! The answer about a riichi win.

use handeval_mahjong::riichi::{
    self, FuTiles, NotChosenBecause, Score, ScoredDiscard, ScoringRules, Yaku,
};
use handeval_mahjong::{Hand, shanten};
use serde::Serialize;

use super::super::game::Scored;
use super::super::payment_report::PaymentReport;
use super::super::reading::ReadingReport;
use super::super::report::ScoreReport;
use super::discards_report::{DiscardsReport, ScoredDiscardReport, WaitReport};
use super::settings::{Riichi, Scores};

/// A win and what it scores.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WinReport {
    /// The hand without the winning tile, in canonical notation.
    pub hand: String,
    /// How the hand was won: `ron` or `tsumo`.
    pub win_by: &'static str,
    /// The winning tile; a red five is written as `0p`.
    pub win_tile: String,
    /// The winner's seat wind.
    pub seat: &'static str,
    /// The round wind.
    pub round: &'static str,
    /// The name of the rules.
    pub rules: &'static str,
    /// The switches that differ from the rule set, as given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// Whether the hand is closed: it has no called sets except concealed quads.
    pub closed: bool,
    /// Whether the win scores, that is, has a yaku.
    pub won: bool,
    /// Why it does not score: `no-yaku`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The reading that scores the most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<ReadingReport>,
    /// The yaku that count, in the order of the rules.
    pub yaku: Vec<YakuReport>,
    /// The dora; null for a yakuman.
    #[serde(skip_serializing_if = "is_left_out")]
    pub dora: Option<Option<DoraReport>>,
    /// The han of yaku and dora; null for a yakuman.
    pub han: Option<u8>,
    /// The sum of the yakuman; 0 if there are none.
    pub yakuman: u8,
    /// The fu; null for a yakuman, or if there is no yaku.
    pub fu: Option<u8>,
    /// The fu before rounding.
    #[serde(skip_serializing_if = "is_left_out")]
    pub fu_sum: Option<Option<u8>>,
    /// What the fu are for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fu_items: Option<Vec<FuReport>>,
    /// The limit, such as `mangan`; null below mangan.
    #[serde(skip_serializing_if = "is_left_out")]
    pub limit: Option<Option<&'static str>>,
    /// The base points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<u32>,
    /// The points, without counters and sticks.
    pub points: u32,
    /// The points paid for the counters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub honba: Option<u32>,
    /// The points of the sticks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sticks: Option<u32>,
    /// Everything the winner gets.
    pub total: u32,
    /// Who pays what, counters included.
    pub payments: Vec<PaymentReport>,
    /// Whether the winner had discarded one of the waits and so could not win by ron.
    #[serde(skip_serializing_if = "is_false")]
    pub furiten: bool,
    /// The waits that were discarded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub furiten_tiles: Vec<String>,
    /// The same win with the red fives that the hand must contain but that are written as plain
    /// fives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_red_fives: Option<RedFivesReport>,
    /// Every reading, best first, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<Vec<ScoredReadingReport>>,
    /// The single changes that would have made the win score more, largest gain first, if
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<ChangeReport>>,
}

/// Whether a key is left out; a key that is present can still be null.
fn is_left_out<T>(value: &Option<Option<T>>) -> bool {
    value.is_none()
}

/// A win with red fives that were written as plain ones.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RedFivesReport {
    /// The red fives, such as `0m`.
    #[cfg_attr(feature = "openapi", schema(min_items = 1))]
    pub tiles: Vec<String>,
    /// The han, counting these red fives.
    pub han: u8,
    /// The fu.
    pub fu: u8,
    /// The limit, such as `mangan`; null below mangan.
    pub limit: Option<&'static str>,
    /// The points, without counters and sticks.
    pub points: u32,
    /// Everything the winner gets.
    pub total: u32,
}

/// A yaku and its value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct YakuReport {
    /// The yaku, in kebab case.
    pub yaku: &'static str,
    /// The English name.
    pub name: &'static str,
    /// The han.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub han: Option<u8>,
    /// The number of yakuman it counts as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yakuman: Option<u8>,
}

/// The dora, worth one han each.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DoraReport {
    /// From the open indicators.
    pub dora: u8,
    /// From the ura indicators.
    pub ura: u8,
    /// Red fives.
    pub red: u8,
    /// Norths set aside.
    pub kita: u8,
}

/// An item that is worth fu.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FuReport {
    /// The item, in kebab case: `concealed-triplet`.
    pub item: &'static str,
    /// The set, the pair or the winning tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<String>,
    /// The fu.
    pub fu: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires it")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// A reading and what it would score.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoredReadingReport {
    /// The reading.
    pub reading: ReadingReport,
    /// The yaku that count in this reading.
    pub yaku: Vec<YakuReport>,
    /// The han, 0 without a yaku; null for a yakuman.
    pub han: Option<u8>,
    /// The sum of the yakuman.
    pub yakuman: u8,
    /// The fu; null for a yakuman, or if there is no yaku.
    pub fu: Option<u8>,
    /// The points, without counters and sticks.
    pub points: u32,
    /// Whether this reading counts.
    pub chosen: bool,
    /// Why it does not count, in kebab case: `fewer-points`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
}

/// One thing that could have been different.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChangeReport {
    /// The change, in kebab case: `one-more-dora`.
    pub change: &'static str,
    /// The han, 0 without a yaku; null for a yakuman.
    pub han: Option<u8>,
    /// The fu; null for a yakuman.
    pub fu: Option<u8>,
    /// The points, without counters and sticks.
    pub points: u32,
    /// The gain in points.
    pub gain: u32,
}

/// What each wait of a hand would score.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WaitsReport {
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
    /// Whether the hand is ready.
    pub tenpai: bool,
    /// The number of tiles needed for a ready hand.
    pub shanten: i8,
    /// Whether the player has discarded one of the waits and cannot win by ron.
    pub furiten: bool,
    /// The waits that were discarded.
    pub furiten_tiles: Vec<String>,
    /// The waits, in tile order.
    pub waits: Vec<WaitReport>,
    /// The red fives that the hand must contain, because it has all four fives of a suit, but that
    /// are written as plain fives; they are not counted as red.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unwritten_red_fives: Vec<String>,
}

pub(super) fn report(scored: &Scored<'_, Riichi>) -> ScoreReport {
    match &scored.found.scores {
        Scores::Win(score) => ScoreReport::Win(WinReport::new(scored, score.as_ref())),
        Scores::Waits(waits) => ScoreReport::Waits(WaitsReport::new(scored, waits)),
        Scores::Discards(found) => ScoreReport::Discards(discards_report(scored, found)),
    }
}

impl WinReport {
    fn new(scored: &Scored<'_, Riichi>, score: Option<&Score>) -> Self {
        let Scored { hand, said, found } = scored;
        let (win, request) = (&found.win, &said.game.request);
        let report = Self {
            hand: hand.without(win.shown()).unwrap_or(**hand).to_string(),
            win_by: win.by.key(),
            win_tile: win.shown().to_string(),
            seat: win.seat.key(),
            round: win.round.key(),
            rules: request.key(),
            rule: request.switch_texts(),
            closed: hand.is_closed(),
            won: score.is_some(),
            han: Some(0),
            furiten: !found.furiten.is_empty(),
            furiten_tiles: found.furiten.iter().map(ToString::to_string).collect(),
            with_red_fives: red_fives_report(scored, score),
            readings: said.explain.then(|| reading_reports(scored)),
            changes: said.explain.then(|| change_reports(scored)),
            ..Self::default()
        };
        let Some(score) = score else {
            return Self {
                reason: Some("no-yaku"),
                ..report
            };
        };
        let is_yakuman = score.n_yakuman > 0;
        let dora = DoraReport {
            dora: score.dora.dora,
            ura: score.dora.ura,
            red: score.dora.red,
            kita: score.dora.kita,
        };
        let paid = &score.payments;
        Self {
            reading: Some(ReadingReport::new(&score.reading)),
            yaku: yaku_reports(score, &request.rules),
            dora: Some((!is_yakuman).then_some(dora)),
            han: (!is_yakuman).then_some(score.han),
            yakuman: score.n_yakuman,
            fu: (!is_yakuman).then_some(score.fu),
            fu_sum: Some((!is_yakuman).then(|| score.fu_items().sum())),
            fu_items: Some(score.fu_items().iter().map(FuReport::new).collect()),
            limit: Some(score.limit.map(riichi::Limit::key)),
            base: Some(score.base),
            points: paid.points(),
            honba: Some(paid.honba()),
            sticks: Some(paid.sticks()),
            total: paid.total(),
            payments: paid.all().iter().map(PaymentReport::new).collect(),
            ..report
        }
    }
}

/// The win with the red fives that the hand must contain, if it then has more han.
pub(super) fn red_fives_report(
    scored: &Scored<'_, Riichi>,
    score: Option<&Score>,
) -> Option<RedFivesReport> {
    let Scored { hand, said, found } = scored;
    let (win, rules) = (&found.win, &said.game.request.rules);
    let score = score.filter(|score| score.n_yakuman == 0)?;
    let red = riichi::with_red_fives(hand, win, rules)?;
    let with_red = riichi::score(&red, win, rules).ok()??;
    let added = (hand.n_tiles() == 13).then(|| win.shown());
    let tiles = riichi::unwritten_red_fives(hand, added, rules);
    (with_red.han > score.han).then(|| RedFivesReport {
        tiles: tiles.map(|tile| tile.to_string()).collect(),
        han: with_red.han,
        fu: with_red.fu,
        limit: with_red.limit.map(riichi::Limit::key),
        points: with_red.payments.points(),
        total: with_red.payments.total(),
    })
}

fn yaku_reports(score: &Score, rules: &ScoringRules) -> Vec<YakuReport> {
    let report = |yaku: Yaku| {
        let worth = score.worth(yaku, rules);
        YakuReport {
            yaku: yaku.key(),
            name: yaku.name(),
            han: (!yaku.is_yakuman()).then_some(worth),
            yakuman: yaku.is_yakuman().then_some(worth),
        }
    };
    score.yaku.iter().map(report).collect()
}

impl FuReport {
    fn new(item: &riichi::FuItem) -> Self {
        Self {
            item: item.kind.key(),
            tiles: (item.tiles != FuTiles::None).then(|| item.tiles.to_string()),
            fu: item.fu,
        }
    }
}

impl PaymentReport {
    pub(in crate::mahjong) fn new(payment: &riichi::Payment) -> Self {
        Self {
            by: payment.by.key(),
            payers: None,
            points: payment.points,
            liable: payment.is_liable,
        }
    }
}

/// The score of each reading of a hand.
fn reading_reports(scored: &Scored<'_, Riichi>) -> Vec<ScoredReadingReport> {
    let rules = &scored.said.game.request.rules;
    // A scored hand has no contradictions.
    let readings = riichi::readings(scored.hand, &scored.found.win, rules).unwrap_or_default();
    let report = |reading| ScoredReadingReport::new(reading, rules);
    readings.iter().map(report).collect()
}

/// The changes that would have made the win score more.
fn change_reports(scored: &Scored<'_, Riichi>) -> Vec<ChangeReport> {
    let rules = &scored.said.game.request.rules;
    let changes = riichi::changes(scored.hand, &scored.found.win, rules);
    let report = |change: &riichi::Change| {
        let is_yakuman = change.score.n_yakuman > 0;
        ChangeReport {
            change: change.kind.key(),
            han: (!is_yakuman).then_some(change.score.han),
            fu: (!is_yakuman).then_some(change.score.fu),
            points: change.score.payments.points(),
            gain: change.gain,
        }
    };
    changes.unwrap_or_default().iter().map(report).collect()
}

impl ScoredReadingReport {
    fn new(scored: &riichi::ScoredReading, rules: &ScoringRules) -> Self {
        let score = scored.score.as_ref();
        let of_yaku = score.filter(|score| score.n_yakuman == 0);
        Self {
            reading: ReadingReport::new(&scored.reading),
            yaku: score.map_or_else(Vec::new, |score| yaku_reports(score, rules)),
            han: match score {
                Some(_) => of_yaku.map(|score| score.han),
                None => Some(0),
            },
            yakuman: score.map_or(0, |score| score.n_yakuman),
            fu: of_yaku.map(|score| score.fu),
            points: score.map_or(0, |score| score.payments.points()),
            chosen: scored.lost.is_none(),
            why: scored.lost.map(NotChosenBecause::key),
        }
    }
}

impl WaitsReport {
    fn new(scored: &Scored<'_, Riichi>, waits: &riichi::WaitScores) -> Self {
        let Scored { hand, said, found } = scored;
        let (win, request) = (&found.win, &said.game.request);
        Self {
            hand: hand.to_string(),
            seat: win.seat.key(),
            round: win.round.key(),
            rules: request.key(),
            rule: request.switch_texts(),
            tenpai: !waits.waits.is_empty(),
            // Some rules count a hand as ready even if the player holds every copy of its waits.
            shanten: match waits.waits.is_empty() {
                true => shanten(hand).value,
                false => 0,
            },
            furiten: !waits.furiten.is_empty(),
            furiten_tiles: waits.furiten.iter().map(ToString::to_string).collect(),
            waits: waits.waits.iter().map(WaitReport::new).collect(),
            unwritten_red_fives: unwritten(hand, &request.rules),
        }
    }
}

/// The red fives that a hand must contain although they are not written as red.
fn unwritten(hand: &Hand, rules: &ScoringRules) -> Vec<String> {
    let tiles = riichi::unwritten_red_fives(hand, None, rules);
    tiles.map(|tile| tile.to_string()).collect()
}

/// The score of each wait after each discard.
fn discards_report(scored: &Scored<'_, Riichi>, discards: &[ScoredDiscard]) -> DiscardsReport {
    let Scored { hand, said, found } = scored;
    let (win, request) = (&found.win, &said.game.request);
    DiscardsReport {
        hand: hand.to_string(),
        seat: win.seat.key(),
        round: win.round.key(),
        rules: request.key(),
        rule: request.switch_texts(),
        shanten: shanten(hand).value,
        discards: discards.iter().map(ScoredDiscardReport::new).collect(),
        unwritten_red_fives: unwritten(hand, &request.rules),
    }
}
