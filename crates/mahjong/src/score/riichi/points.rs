//! The points for han and fu, without a hand.

use strum::IntoStaticStr;

use super::payment::{Limit, Payments, Value, payments};
use super::rules::ScoringRules;
use crate::{RiichiWin, Tile, Win, WinBy, Wind};

/// The points for han and fu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Points {
    /// The limit, if the points are capped or raised.
    pub limit: Option<Limit>,
    /// The base points.
    pub base: u32,
    /// Who pays what.
    pub payments: Payments,
}

/// The points that the player in a seat receives for han and fu.
///
/// # Errors
///
/// [`PointsError`] for an empty seat, and for han and fu that no hand can have.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::{ScoringRules, points};
/// use handeval_mahjong::{WinBy, Wind};
///
/// let rules = ScoringRules::default();
/// let by_ron = points(3, 40, WinBy::Ron { from: None }, Wind::South, 0, &rules)?;
/// assert_eq!(by_ron.payments.points(), 5_200);
/// let by_tsumo = points(3, 40, WinBy::Tsumo, Wind::East, 1, &rules)?;
/// assert_eq!(by_tsumo.payments.total(), 3 * 2_700);
/// assert!(points(1, 20, WinBy::Tsumo, Wind::East, 0, &rules).is_err());
/// # Ok::<(), handeval_mahjong::riichi::PointsError>(())
/// ```
///
/// Source: rules R17, R19, R20 and R22.
pub fn points(
    han: u8,
    fu: u8,
    by: WinBy,
    seat: Wind,
    honba: u16,
    rules: &ScoringRules,
) -> Result<Points, PointsError> {
    check_seat(seat, rules)?;
    if let WinBy::Ron { from: Some(from) } = by {
        check_seat(from, rules)?;
        if from == seat {
            return Err(PointsError::WrongFrom { from });
        }
    }
    if han == 0 {
        return Err(PointsError::NoHan);
    }
    // 140 is more than the 134 fu of three concealed quads and an open triplet of terminals or
    // honors with a pair of the double wind.
    if !matches!(fu, 20 | 25) && (fu % 10 != 0 || !(30..=140).contains(&fu)) {
        return Err(PointsError::NoSuchFu { found: fu });
    }
    let why = match (fu, by.is_ron()) {
        (20, true) => Some("20 fu is only possible with pinfu tsumo; expected 25, 30 or more"),
        (20, false) if han < 2 => Some(
            "20 fu is only possible with pinfu tsumo, at least 2 han; expected 2 han, or 30 fu",
        ),
        (25, true) if han < 2 => Some("25 fu is seven pairs, at least 2 han; expected 2 han"),
        (25, false) if han < 3 => {
            Some("25 fu is seven pairs, at least 3 han on a tsumo; expected 3 han")
        }
        (120.., _) if han < 2 => Some(
            "more than 110 fu needs quads that are themselves worth a yaku; expected 2 han, or \
             110 fu",
        ),
        _ => None,
    };
    if let Some(why) = why {
        return Err(PointsError::NoSuchScore {
            han,
            fu,
            by: by.key(),
            why,
        });
    }
    let Value { base, limit } = Value::of(han, fu, rules);
    Ok(Points {
        limit,
        base,
        payments: payments(base, &win(by, seat, honba), rules),
    })
}

/// The points that the player in a seat receives for 5 han or more, where fu do not matter.
///
/// # Errors
///
/// [`PointsError::FuMissing`] for fewer than 5 han; otherwise the errors of [`points`].
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::{Limit, ScoringRules, limit_points};
/// use handeval_mahjong::{WinBy, Wind};
///
/// let rules = ScoringRules::default();
/// let by_ron = |han| limit_points(han, WinBy::Ron { from: None }, Wind::South, 0, &rules);
/// assert_eq!(by_ron(5)?.payments.points(), 8_000);
/// assert_eq!(by_ron(13)?.limit, Some(Limit::CountedYakuman));
/// assert!(by_ron(4).is_err());
/// # Ok::<(), handeval_mahjong::riichi::PointsError>(())
/// ```
///
/// Source: rule R46.
pub fn limit_points(
    han: u8,
    by: WinBy,
    seat: Wind,
    honba: u16,
    rules: &ScoringRules,
) -> Result<Points, PointsError> {
    if han < LEAST_LIMIT {
        return Err(PointsError::FuMissing { han });
    }
    // The fu do not matter, but every such hand can have 30.
    points(han, 30, by, seat, honba, rules)
}

/// The lowest number of han for which fu do not matter.
const LEAST_LIMIT: u8 = 5;

/// The points that the player in a seat receives for nagashi mangan: a mangan by tsumo, without
/// counters; `None` if the rules have no nagashi mangan.
///
/// # Errors
///
/// [`PointsError::NoSuchSeat`] for North with three players.
///
/// Source: rule R39.
pub fn nagashi_mangan(seat: Wind, rules: &ScoringRules) -> Result<Option<Points>, PointsError> {
    check_seat(seat, rules)?;
    let limit = Limit::Mangan;
    Ok(rules.nagashi.then(|| Points {
        limit: Some(limit),
        base: limit.base(),
        payments: payments(limit.base(), &win(WinBy::Tsumo, seat, 0), rules),
    }))
}

fn check_seat(seat: Wind, rules: &ScoringRules) -> Result<(), PointsError> {
    if rules.is_for_three && seat == Wind::North {
        return Err(PointsError::NoSuchSeat);
    }
    Ok(())
}

/// A made-up win, used only to compute its payments.
const fn win(by: WinBy, seat: Wind, honba: u16) -> RiichiWin {
    RiichiWin {
        honba,
        ..RiichiWin::of(Win {
            by,
            seat,
            ..Win::tsumo(Tile::ALL[0])
        })
    }
}

/// Why there are no points for these han and fu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PointsError {
    /// The number of han is 0.
    #[error("0 han: expected 1 or more")]
    NoHan,
    /// The fu matter but are missing.
    #[error("{han} han without fu: expected fu too, such as `30`, or 5 han or more")]
    FuMissing {
        /// The han.
        han: u8,
    },
    /// The seat is empty.
    #[error(
        "`north` is not possible as the seat with three players: expected one of `east`, `south`, `west`"
    )]
    NoSuchSeat,
    /// The payer is the winner.
    #[error("the tile came from `{from}`, who is the winner: expected another seat")]
    WrongFrom {
        /// The winner.
        from: Wind,
    },
    /// No hand has these fu.
    #[error("{found} fu: expected 20, 25, or a multiple of 10 from 30 to 140")]
    NoSuchFu {
        /// The fu.
        found: u8,
    },
    /// No hand has these han and fu.
    #[error("{han} han {fu} fu by {by}: {why}")]
    NoSuchScore {
        /// The han.
        han: u8,
        /// The fu.
        fu: u8,
        /// How the hand would have been won: `ron` or `tsumo`.
        by: &'static str,
        /// Why no hand has these han and fu.
        why: &'static str,
    },
}

impl PointsError {
    /// The error's machine-readable name, in kebab case, such as `no-such-fu`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}
