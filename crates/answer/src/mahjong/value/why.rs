//! What a discard has over the next best, in words.

use handeval_mahjong::riichi::Yaku;
use handeval_mahjong::value::{Aim, Prospects, Wins};

use crate::grouped;

/// A discard, as far as words can tell it from another.
pub(super) struct Side<'a> {
    pub(super) shanten: i8,
    pub(super) accepted: u32,
    pub(super) played: Prospects,
    pub(super) wins: &'a Wins,
}

/// The least difference in a chance that is told.
const LEAST_CHANCE: f64 = 0.0005;
/// The least difference in the points of a win that is told.
const LEAST_POINTS: f64 = 10.0;
/// The least difference in the share of wins with a yaku that is told.
const LEAST_SHARE: f64 = 0.1;

/// What one discard has over another, played for the aim, then what it lacks: `3 more tiles that help, a win is 1.2
/// percentage points more likely; but wins are worth 1,120 less, fewer of them with tanyao`.
pub(super) fn why(aim: Aim, one: &Side<'_>, other: &Side<'_>) -> String {
    let mut better = Vec::new();
    let mut worse = Vec::new();
    match (one.shanten, other.shanten) {
        (a, b) if a < b => better.push(format!("{} instead of {}", distance(a), distance(b))),
        (a, b) if a > b => worse.push(format!("{} instead of {}", distance(a), distance(b))),
        _ => {
            let more = i64::from(one.accepted) - i64::from(other.accepted);
            let n_tiles = more.unsigned_abs();
            let tiles = match n_tiles {
                1 => "tile that helps",
                _ => "tiles that help",
            };
            match more {
                1.. => better.push(format!("{n_tiles} more {tiles}")),
                ..0 => worse.push(format!("{n_tiles} fewer {tiles}")),
                0 => {}
            }
        }
    }
    let more_ready = one.played.tenpai - other.played.tenpai;
    let more_wins = one.played.win - other.played.win;
    let ready = (aim == Aim::Tenpai).then_some(("being ready", more_ready));
    for (what, more) in ready.into_iter().chain([("a win", more_wins)]) {
        if more.abs() >= LEAST_CHANCE {
            let percent = 100.0 * more.abs();
            let (told, direction) = match more > 0.0 {
                true => (&mut better, "more"),
                false => (&mut worse, "less"),
            };
            told.push(format!(
                "{what} is {percent:.1} percentage points {direction} likely"
            ));
        }
    }
    let of_a_win = |side: &Side<'_>| side.played.points_of_a_win();
    if let (Some(a), Some(b)) = (of_a_win(one), of_a_win(other))
        && (a - b).abs() >= LEAST_POINTS
    {
        let points = grouped((a - b).abs().round() as u64);
        match a > b {
            true => better.push(format!(
                "wins are worth {points} more{}",
                yaku("more", one, other)
            )),
            false => worse.push(format!(
                "wins are worth {points} less{}",
                yaku("fewer", other, one)
            )),
        }
    }
    match (better.is_empty(), worse.is_empty()) {
        (true, true) => "nearly the same".to_owned(),
        (false, true) => better.join(", "),
        (true, false) => worse.join(", "),
        (false, false) => format!("{}; but {}", better.join(", "), worse.join(", ")),
    }
}

/// A hand's distance from ready in words.
fn distance(shanten: i8) -> String {
    match shanten {
        ..=0 => "ready".to_owned(),
        _ => format!("{shanten}-shanten"),
    }
}

/// The yaku that the wins of `one` have more often, if the difference is worth telling:
/// `, more of them with tanyao`. `more` says which of the two is compared with the other.
fn yaku(more: &str, one: &Side<'_>, other: &Side<'_>) -> String {
    let share = |side: &Side<'_>, yaku: Yaku| match side.played.win {
        0.0 => 0.0,
        win => side.wins.of_yaku(yaku) / win,
    };
    let gains = Yaku::ALL.iter().filter_map(|&yaku| {
        let gain = share(one, yaku) - share(other, yaku);
        (gain >= LEAST_SHARE).then_some((gain, yaku))
    });
    let most = gains.max_by(|(a, _), (b, _)| a.total_cmp(b));
    most.map_or_else(String::new, |(_, yaku)| {
        format!(", {more} of them with {yaku}")
    })
}
