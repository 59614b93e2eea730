//! The answer about a win that is scored by a list of fans.

use handeval_mahjong::{
    CallKind, Completed, Decomposition, Hand, Reading, Set, SetKind, Sets, Tile,
};
use serde::Serialize;

use super::super::super::check::{SetReport, pair_text, tiles_text};
use super::super::payment_report::PaymentReport;

/// A win and what it scores, in a game with a list of fans.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FanWinReport {
    /// The hand without the winning tile, in canonical notation.
    pub hand: String,
    /// How the hand was won: `ron` or `tsumo`.
    pub win_by: &'static str,
    /// The winning tile; a win with flowers alone has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_tile: Option<String>,
    /// The winner's seat wind, where it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<&'static str>,
    /// The round wind, where it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<&'static str>,
    /// The name of the rules.
    pub rules: &'static str,
    /// The switches that differ from the rule set, as given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// Whether the hand may win, that is, whether its fans reach the minimum.
    pub won: bool,
    /// Why the hand may not win: `below-minimum`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The minimum, if the hand is below it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum: Option<u8>,
    /// The reading that is worth the most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<FanReadingReport>,
    /// The fans that count, in the order of the rules.
    pub fans: Vec<FanReport>,
    /// The fans that count, repeated under the name that Hong Kong uses for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<FanReport>>,
    /// The sum of the fans, without flowers, in MCR and Sichuan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fan: Option<u16>,
    /// The sum of the fans in Hong Kong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faan: Option<u16>,
    /// The sum of the fans in Taiwan, without the dealer's tai.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tai: Option<u16>,
    /// The part of the sum that is paid; the rules can limit it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capped: Option<u16>,
    /// The flowers set aside, each worth one point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flowers: Option<u8>,
    /// The sum of the fans and the flowers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u16>,
    /// The points that a discarder pays in Sichuan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// The base points in Hong Kong, before they are multiplied by the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<u32>,
    /// The additional tai of payments to or from the dealer in Taiwan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer_tai: Option<u16>,
    /// The points that the winner gets.
    pub points: u32,
    /// Who pays what.
    pub payments: Vec<PaymentReport>,
    /// What the kongs earn in addition to the win, in Sichuan, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kong_payments: Option<Vec<KongPaymentReport>>,
    /// Every reading, best first, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<Vec<ScoredFanReadingReport>>,
    /// The fans that apply to the chosen reading but do not count, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excluded: Option<Vec<ExcludedFanReport>>,
    /// The single changes that would have made the win worth more, largest gain first, if
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<FanChangeReport>>,
}

/// What a kong earns, separately from a win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KongPaymentReport {
    /// How the kong was made: `kan` (claimed), `kakan` (added) or `ankan` (concealed).
    pub kind: &'static str,
    /// The tiles of the kong.
    pub tiles: String,
    /// Who pays: `discarder`, or `others` for each other player who has not won.
    pub by: &'static str,
    /// The number of players who pay.
    pub payers: u8,
    /// The points that each payer pays.
    pub points: u32,
}

/// A fan that counts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FanReport {
    /// The fan, in kebab case.
    pub fan: &'static str,
    /// The English name.
    pub name: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// The Chinese name in pinyin.
    pub pinyin: &'static str,
    /// How often it counts.
    pub count: u8,
    /// The points of all its occurrences together.
    pub points: u16,
}

/// A fan that applies but does not count, or counts less often than it applies.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExcludedFanReport {
    /// The fan, in kebab case.
    pub fan: &'static str,
    /// The English name.
    pub name: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// The Chinese name in pinyin.
    pub pinyin: &'static str,
    /// How often it applies without counting.
    pub count: u8,
    /// The fan that implies it, or `account-once` if its sets have already been combined.
    pub by: &'static str,
}

/// How the tiles of a win are arranged, in a game with a list of fans.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FanReadingReport {
    /// The form: `standard`, `knitted-straight`, `seven-pairs`, `thirteen-orphans`,
    /// `honors-and-knitted` or `eight-and-a-half-pairs`, whose only set is a triplet.
    pub form: &'static str,
    /// The nine tiles of a knitted straight, such as `147m258p369s`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub straight: Option<String>,
    /// The pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pair: Option<String>,
    /// The sets: called ones in the order given, then the others in tile order. Each is a `chow`,
    /// a `pung`, a `melded-kong` or a `concealed-kong`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sets: Option<Vec<SetReport>>,
    /// The seven pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Vec<String>>,
    /// The tiles of thirteen orphans, or of honors and knitted tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<String>,
    /// What the winning tile completes: a set, `pair` or `straight`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completes: Option<String>,
}

impl FanReadingReport {
    pub(in crate::mahjong::score) fn new(reading: &Reading, hand: &Hand) -> Self {
        let arranged = Self {
            form: reading.decomposition.form().key(),
            completes: completes(&reading.completes),
            ..Self::default()
        };
        match &reading.decomposition {
            Decomposition::Standard { pair, sets } => Self {
                pair: Some(pair_text(*pair)),
                sets: Some(set_reports(sets, hand)),
                ..arranged
            },
            Decomposition::KnittedStraight {
                straight,
                pair,
                sets,
            } => Self {
                straight: Some(straight.to_string()),
                pair: Some(pair_text(*pair)),
                sets: Some(set_reports(sets, hand)),
                ..arranged
            },
            Decomposition::SevenPairs { pairs } => Self {
                pairs: Some(pairs.iter().map(|&pair| pair_text(pair)).collect()),
                ..arranged
            },
            Decomposition::EightAndAHalfPairs { triplet, pairs } => Self {
                sets: Set::new(SetKind::Triplet, *triplet)
                    .map(|set| vec![set_report(&set, hand, false)]),
                pairs: Some(pairs.iter().map(|&pair| pair_text(pair)).collect()),
                ..arranged
            },
            Decomposition::ThirteenOrphans { pair } => Self {
                tiles: Some(orphans(*pair)),
                ..arranged
            },
            Decomposition::HonorsAndKnitted { tiles } => Self {
                tiles: Some(tiles_text(tiles)),
                ..arranged
            },
        }
    }
}

/// The tiles of thirteen orphans.
pub(super) fn orphans(pair: Tile) -> String {
    let orphans = Tile::ALL.into_iter();
    let orphans = orphans.filter(|tile| tile.is_terminal_or_honor());
    let n_of = |tile| 1 + usize::from(tile == pair);
    let tiles = orphans.flat_map(|tile| std::iter::repeat_n(tile, n_of(tile)));
    tiles_text(&tiles.collect::<Vec<_>>())
}

fn completes(completes: &Completed) -> Option<String> {
    match completes {
        Completed::Pair(_) => Some("pair".to_owned()),
        Completed::Set(set) => Some(set.to_string()),
        Completed::Straight(_) => Some("straight".to_owned()),
        Completed::Orphans | Completed::HonorsAndKnitted => None,
    }
}

/// The called sets, then the others.
fn set_reports(sets: &Sets, hand: &Hand) -> Vec<SetReport> {
    let called = sets.called().iter().map(|set| set_report(set, hand, true));
    let uncalled = sets.uncalled().iter();
    called
        .chain(uncalled.map(|set| set_report(set, hand, false)))
        .collect()
}

fn set_report(set: &Set, hand: &Hand, is_called: bool) -> SetReport {
    SetReport {
        kind: kind(*set, hand),
        ..SetReport::new(set, is_called)
    }
}

/// The kind of a set, in the words of these games.
pub(super) fn kind(set: Set, hand: &Hand) -> &'static str {
    match set.kind() {
        SetKind::Sequence => "chow",
        SetKind::Triplet => "pung",
        SetKind::Quad => {
            let mut calls = hand.calls().iter();
            match calls.any(|call| call.kind() == CallKind::Ankan && call.set() == set) {
                true => "concealed-kong",
                false => "melded-kong",
            }
        }
    }
}

/// A reading and what it would be worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoredFanReadingReport {
    /// The reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<FanReadingReport>,
    /// The fans that count in this reading.
    pub fans: Vec<FanReport>,
    /// The sum of the fans, without flowers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fan: Option<u16>,
    /// The sum of the fans in Hong Kong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faan: Option<u16>,
    /// The sum of the fans in Taiwan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tai: Option<u16>,
    /// The sum of the fans and the flowers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u16>,
    /// The points that the winner gets.
    pub points: u32,
    /// Whether this reading counts.
    pub chosen: bool,
    /// Why it does not count, in kebab case: `fewer-fan`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
    /// The fans that apply to this reading but do not count, each with the reason.
    pub excluded: Vec<ExcludedFanReport>,
}

/// One thing that could have been different.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FanChangeReport {
    /// The change, in kebab case: `one-more-flower`.
    pub change: &'static str,
    /// The sum of the fans, without flowers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fan: Option<u16>,
    /// The sum of the fans in Hong Kong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faan: Option<u16>,
    /// The sum of the fans in Taiwan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tai: Option<u16>,
    /// The sum of the fans and the flowers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u16>,
    /// The points that the winner gets.
    pub points: u32,
    /// The gain in points.
    pub gain: u32,
}
