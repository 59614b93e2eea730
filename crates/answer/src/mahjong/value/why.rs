//! The advantages of a discard over the next best, in words.

use handeval_mahjong::riichi::Yaku;
use handeval_mahjong::value::{Aim, Prospects, Wins};

use crate::grouped;

/// What is compared between two discards, to put the advantages of one into words.
pub(super) struct Side<'a> {
    pub(super) shanten: i8,
    pub(super) accepted: u32,
    pub(super) played: Prospects,
    pub(super) wins: &'a Wins,
}

/// The smallest difference in a chance that is reported.
const LEAST_CHANCE: f64 = 0.0005;
/// The smallest difference in the points of a win that is reported.
const LEAST_POINTS: f64 = 10.0;
/// The smallest difference in the share of wins with a yaku that is reported.
const LEAST_SHARE: f64 = 0.1;

/// The advantages of one discard over another for a player with this aim, then its disadvantages:
/// `3 more tiles that help, a win is 1.2 percentage points more likely; but wins are worth 1,120
/// less, fewer of them with tanyao`.
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

/// How far a hand is from being ready, in words.
fn distance(shanten: i8) -> String {
    match shanten {
        ..=0 => "ready".to_owned(),
        _ => format!("{shanten}-shanten"),
    }
}

/// The yaku that the wins of `one` have more often, if the difference is worth reporting:
/// `, more of them with tanyao`. `more` is `fewer` if the text is about the wins of `other`.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A hand with this shanten, this many tiles that help, these chances of being ready and of
    /// winning, and wins worth this many points each.
    fn side(wins: &Wins, shanten: i8, accepted: u32, chances: [f64; 2], points: f64) -> Side<'_> {
        let [tenpai, win] = chances;
        Side {
            shanten,
            accepted,
            played: Prospects {
                tenpai,
                win,
                points: win * points,
            },
            wins,
        }
    }

    #[test]
    fn each_difference_is_told_on_its_side() {
        let none = Wins::default();
        let one =
            |shanten, accepted, win, points| side(&none, shanten, accepted, [0.5, win], points);
        let (points, tenpai) = (Aim::Points, Aim::Tenpai);
        let here = one(1, 8, 0.2, 2_000.0);
        for (other, told) in [
            (one(1, 8, 0.2, 2_000.0), "nearly the same"),
            (one(1, 8, 0.2004, 2_009.0), "nearly the same"),
            (one(2, 30, 0.2, 2_000.0), "1-shanten instead of 2-shanten"),
            (one(0, 1, 0.2, 2_000.0), "1-shanten instead of ready"),
            (one(1, 7, 0.2, 2_000.0), "1 more tile that helps"),
            (one(1, 10, 0.2, 2_000.0), "2 fewer tiles that help"),
            (
                one(1, 8, 0.15, 2_000.0),
                "a win is 5.0 percentage points more likely",
            ),
            (
                one(1, 8, 0.21, 2_000.0),
                "a win is 1.0 percentage points less likely",
            ),
            (one(1, 8, 0.2, 3_120.0), "wins are worth 1,120 less"),
            (
                one(1, 6, 0.2, 2_100.0),
                "2 more tiles that help; but wins are worth 100 less",
            ),
        ] {
            assert_eq!(why(points, &here, &other), told);
        }
        let readier = side(&none, 1, 8, [0.6, 0.2], 2_000.0);
        assert_eq!(why(points, &readier, &here), "nearly the same");
        assert_eq!(
            why(tenpai, &readier, &here),
            "being ready is 10.0 percentage points more likely"
        );
    }

    #[test]
    fn a_yaku_of_many_more_wins_is_told_with_their_worth() {
        let mut with = Wins::default();
        with.yaku = vec![(Yaku::Tanyao, 0.15), (Yaku::Pinfu, 0.02)];
        let mut without = Wins::default();
        without.yaku = vec![(Yaku::Tanyao, 0.02), (Yaku::Pinfu, 0.02)];
        let rich = side(&with, 1, 8, [0.5, 0.2], 3_000.0);
        let poor = side(&without, 1, 8, [0.5, 0.2], 2_000.0);
        assert_eq!(
            why(Aim::Points, &rich, &poor),
            "wins are worth 1,000 more, more of them with tanyao"
        );
        assert_eq!(
            why(Aim::Points, &poor, &rich),
            "wins are worth 1,000 less, fewer of them with tanyao"
        );
    }
}
