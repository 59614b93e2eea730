//! The scores that a log states in the course of a round, and at the end of its game.
//!
//! Source: rule J31.

use handeval_logs::riichi::{End, RoundLog};
use handeval_mahjong::game::Round;
use handeval_mahjong::riichi::RuleSet;

use super::compare::points;
use super::contradiction::standing;
use super::report::{DifferenceReport, Differing};

/// The points that a riichi takes.
pub(super) const STICK: i32 = 1_000;

/// Compares the scores after each riichi; `played` is the round at its end.
pub(super) fn compare_after_riichi(
    round: &RoundLog,
    played: &Round,
    differences: &mut Vec<DifferenceReport>,
) {
    let Some(mut sums) = round.scores else {
        return;
    };
    let mut standing = standing(played);
    for accepted in &round.accepted {
        if let Some(player) = standing.next() {
            sums[player.idx()] = sums[player.idx()].saturating_sub(STICK);
        }
        if let Some(stated) = accepted.scores {
            let n_players = round.deal.n_players;
            points("riichi-scores", stated, sums, n_players, differences);
        }
    }
}

/// Compares the scores at the end of the game with those after its last round, as far as it is known
/// who gets the sticks that are left.
pub(super) fn compare_final(
    round: &RoundLog,
    played: &Round,
    sums: Option<[i32; 4]>,
    set: RuleSet,
    differences: &mut Vec<DifferenceReport>,
) {
    let (Some(stated), Some(mut sums)) = (round.final_scores, sums) else {
        return;
    };
    if round.deal.n_players != 4 {
        return;
    }
    let is_draw = matches!(round.end, Some(End::Draw(_)));
    let n_left = if is_draw { played.sticks() } else { 0 };
    if n_left > 0 {
        // Of other sites, it is not certain.
        if set != RuleSet::Tenhou {
            return;
        }
        let most = sums.into_iter().max();
        let mut first = sums.iter_mut().filter(|sum| Some(**sum) == most);
        let (Some(first), None) = (first.next(), first.next()) else {
            return;
        };
        *first = first.saturating_add(STICK.saturating_mul(i32::from(n_left)));
    }
    points("final-scores", stated, sums, 4, differences);
}

/// The points of a full score: those that a player returns.
const RETURNED: i64 = 30_000;
/// What the second, third and fourth place get in addition.
const BY_PLACE: [i64; 3] = [10, -10, -20];

/// Compares the points for the places at the end of the game with those that follow from the scores
/// there.
pub(super) fn compare_final_points(round: &RoundLog, differences: &mut Vec<DifferenceReport>) {
    let (Some(scores), Some(stated)) = (round.final_scores, round.final_points) else {
        return;
    };
    let Some(points) = points_by_place(scores).filter(|_| round.deal.n_players == 4) else {
        return;
    };
    let points = points.map(|points| points as f64);
    if points != stated {
        let [log, handeval] = [stated, points].map(|points| Differing::Decimals(points.to_vec()));
        differences.push(DifferenceReport::new("final-points", log, handeval));
    }
}

/// The points of four players for these scores; `None` if it is not certain how they are rounded.
fn points_by_place(scores: [i32; 4]) -> Option<[i64; 4]> {
    let mut places = [0, 1, 2, 3];
    // Of equal scores, the one that was dealer first comes first.
    let scores = scores.map(i64::from);
    places.sort_by_key(|&idx: &usize| -scores[idx]);
    let [first, others @ ..] = places;
    let mut points = [0; 4];
    for (idx, by_place) in others.into_iter().zip(BY_PLACE) {
        let above = scores[idx] - RETURNED;
        let rounded = match above.rem_euclid(1_000) {
            500 if above > 0 => return None,
            // Half a point below is rounded up.
            rest => (above - rest) / 1_000 + i64::from(rest >= 500),
        };
        points[idx] = rounded + by_place;
        points[first] -= points[idx];
    }
    Some(points)
}
