//! The totals of a review.

use handeval_mahjong::game::Player;

use super::super::options::MOST_COSTLY;
use super::Review;
use super::report::{
    LargestCostReport, ReviewLossReport, ReviewSumReport, ReviewValueReport, ReviewValueSumReport,
    ReviewedDiscardReport,
};

/// The totals of a player's choices.
pub(in super::super) fn sums(review: &Review, player: Player) -> ReviewSumReport {
    let choices = review
        .choices
        .iter()
        .filter(|choice| choice.player == player);
    let losses: Vec<&ReviewLossReport> =
        choices.clone().map(|choice| &choice.report.loss).collect();
    let count = |is_so: &dyn Fn(&ReviewLossReport) -> bool| {
        losses.iter().filter(|loss| is_so(loss)).count() as u64
    };
    let n_back = count(&|loss| loss.shanten > 0);
    let n_kept = losses.len() as u64 - n_back;
    let n_lost: u32 = losses.iter().map(|loss| loss.tiles).sum();
    let mut value = None;
    for report in choices.map(|choice| &choice.report) {
        if let Some(of_discard) = &report.value {
            value
                .get_or_insert_with(ReviewValueSumReport::default)
                .add(report, of_discard);
        }
    }
    ReviewSumReport {
        player: player.letter(),
        choices: losses.len() as u64,
        best: count(&|loss| loss.shanten == 0 && loss.tiles == 0),
        tiles_lost: if n_kept == 0 {
            0.0
        } else {
            f64::from(n_lost) / n_kept as f64
        },
        shanten_back: n_back,
        value,
    }
}

impl ReviewValueSumReport {
    fn add(&mut self, report: &ReviewedDiscardReport, one: &ReviewValueReport) {
        if let Some(cost) = report.cost() {
            self.add_largest([LargestCostReport {
                game: 0,
                round: 0,
                event: one.event,
                turn: report.turn,
                discard: report.discard.clone(),
                riichi: one.riichi,
                best: one.best.clone(),
                best_riichi: one.best_riichi,
                cost,
            }]);
        }
        self.under_threat += u64::from(one.threat);
        self.passed_wins += u64::from(one.passed_win.is_some());
        self.by_acceptance += u64::from(one.method == "acceptance");
        self.cut_short += u64::from(one.method == "cut-short");
        if one.judged {
            self.judged += 1;
            self.best += u64::from(one.close);
            self.cost += one.cost.unwrap_or(0.0);
            self.win_cost += one.win_cost.unwrap_or(0.0);
            self.set_mean();
        }
    }

    fn add_sums(&mut self, more: &Self) {
        self.judged += more.judged;
        self.best += more.best;
        self.cost += more.cost;
        self.win_cost += more.win_cost;
        self.under_threat += more.under_threat;
        self.by_acceptance += more.by_acceptance;
        self.passed_wins += more.passed_wins;
        self.cut_short += more.cut_short;
        self.add_largest(more.largest.iter().cloned());
        self.set_mean();
    }

    /// Adds costs, the greatest first, up to the number that can be listed.
    fn add_largest(&mut self, more: impl IntoIterator<Item = LargestCostReport>) {
        self.largest.extend(more);
        // Equal costs stay in the order in which they occurred.
        self.largest
            .sort_by(|one, other| other.cost.total_cmp(&one.cost));
        self.largest.truncate(MOST_COSTLY);
    }

    /// Sets the game and the round of its costs.
    pub(in super::super) fn place(&mut self, game: u64, round: u64) {
        for one in &mut self.largest {
            (one.game, one.round) = (game, round);
        }
    }

    fn set_mean(&mut self) {
        self.cost_per_decision = (self.judged > 0).then(|| self.cost / self.judged as f64);
    }
}

/// Keeps this many of each player's costliest discards.
pub(in super::super) fn cut_largest<'a>(
    sums: impl IntoIterator<Item = &'a mut ReviewSumReport>,
    n_costly: usize,
) {
    for sums in sums.into_iter().filter_map(|sums| sums.value.as_mut()) {
        sums.largest.truncate(n_costly);
    }
}

/// Adds the totals of a round to those of the game.
pub(in super::super) fn add_reviewed(all: &mut Vec<ReviewSumReport>, more: &[ReviewSumReport]) {
    for one in more {
        match all.iter_mut().find(|sum| sum.player == one.player) {
            None => all.push(one.clone()),
            Some(sum) => {
                let n_lost = |sum: &ReviewSumReport| {
                    sum.tiles_lost * (sum.choices - sum.shanten_back) as f64
                };
                let lost = n_lost(sum) + n_lost(one);
                sum.choices += one.choices;
                sum.best += one.best;
                sum.shanten_back += one.shanten_back;
                let n_kept = sum.choices - sum.shanten_back;
                sum.tiles_lost = if n_kept == 0 {
                    0.0
                } else {
                    lost / n_kept as f64
                };
                if let Some(more) = &one.value {
                    sum.value
                        .get_or_insert_with(ReviewValueSumReport::default)
                        .add_sums(more);
                }
            }
        }
    }
}
