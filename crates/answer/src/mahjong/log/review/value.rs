//! What each discard of a review was worth.

use handeval_mahjong::riichi::ScoringRules;
use handeval_mahjong::value::{
    Aim, Declare, Detours, DiscardValue, Method, ValueError, ValueOptions, Values, values,
};
use handeval_work::{Task, run_all};

use super::super::super::score::RiichiRules;
use super::position::Position;
use super::report::ReviewValueReport;
use super::{Choice, Review};
use crate::ask::Work;

/// The shanten from which no detours are followed.
const FAR: i8 = 4;
/// How far below the best, as a share of its points, still counts as just as good.
const CLOSE_POINTS: f64 = 0.005;
/// How far below the best, in the chance of a win, still counts as just as good.
const CLOSE_WIN: f64 = 0.001;

/// How discards are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Valuing {
    /// Whether discards under threat are included in the totals.
    pub(in super::super) under_threat: bool,
    /// How many of the costly discards of a file are listed.
    pub(in super::super) top: usize,
    /// How many of the costly discards of a round are listed.
    pub(in super::super) top_of_round: usize,
    /// Whether the costly discards are explained.
    pub(in super::super) explain: bool,
    /// How long the whole review may take.
    pub(in super::super) time: Option<core::time::Duration>,
}

impl Review {
    /// Adds to each choice what it was worth; `scores` are those at the start of the round.
    pub(in super::super) fn add_values(
        &mut self,
        valuing: Valuing,
        rules: &RiichiRules,
        scores: Option<[i32; 4]>,
        work: Work<'_>,
    ) {
        let tasks = self.choices.iter_mut().map(|choice| -> Task<'_> {
            Box::new(move || choice.add_value(valuing, rules, scores, work))
        });
        run_all(tasks.collect(), work.n_threads);
    }
}

impl Choice {
    fn add_value(
        &mut self,
        valuing: Valuing,
        rules: &RiichiRules,
        scores: Option<[i32; 4]>,
        work: Work<'_>,
    ) {
        let position = &self.position;
        let riichi = match position.is_too_poor(scores) {
            true => Declare::Never,
            false => Declare::Choose,
        };
        let is_over = || {
            let is_late = |time| (work.clock)() >= time;
            (work.should_stop)() || valuing.time.is_some_and(is_late)
        };
        let found = match position.draws {
            0 => Found::Nothing,
            _ => find(position, riichi, &rules.rules, &is_over),
        };
        let (threat, discard) = (position.is_threatened, position.discard);
        let detours = match &found {
            Found::Values(values) => values.detours,
            _ => 0,
        };
        let mut report = ReviewValueReport {
            method: found.method(),
            draws: position.draws,
            riichi: position.has_declared,
            threat,
            input: position.line(riichi.key(), detours, rules),
            event: self.event,
            forbidden: position.forbidden(),
            ..ReviewValueReport::default()
        };
        if let Found::Values(values) = found {
            let allowed: Vec<_> = values
                .discards
                .iter()
                .filter(|one| {
                    let tile = one.tile.tile;
                    position.hand.swap(tile).is_none() || tile == discard.tile
                })
                .collect();
            report.detours = Some(values.detours);
            report.unseen = Some(values.n_unseen);
            report.passed_win = values.win_now;
            report.compare(&allowed, position, &rules.rules);
        }
        report.judged = report.cost.is_some()
            && report.passed_win.is_none()
            && (valuing.under_threat || !threat);
        self.report.value = Some(report);
        if valuing.explain && self.report.cost().is_some() {
            let work = Work {
                should_stop: &is_over,
                n_threads: 1,
                ..work
            };
            let explained = self.report.explained(work).map(Box::new);
            if let Some(value) = &mut self.report.value {
                value.explained = explained;
            }
        }
    }
}

/// What was found about a position.
enum Found {
    Values(Values),
    /// No discard is worth anything, or there are too many hands.
    Nothing,
    /// Time ran out.
    Stopped,
}

impl Found {
    const fn method(&self) -> &'static str {
        match self {
            Self::Values(_) => "value",
            Self::Nothing => "acceptance",
            Self::Stopped => "cut-short",
        }
    }
}

/// The values, with fewer detours if there are too many hands.
fn find(
    position: &Position,
    riichi: Declare,
    rules: &ScoringRules,
    is_over: &dyn Fn() -> bool,
) -> Found {
    let Ok(hand) = position.hand.see(&position.visible) else {
        return Found::Nothing;
    };
    let most = match handeval_mahjong::shanten(&hand).value {
        FAR.. => 0,
        _ => 1,
    };
    for detours in (0..=most).rev() {
        let options = ValueOptions {
            draws: position.draws,
            drawn: position.drawn,
            riichi,
            detours: Detours::Exactly(detours),
            ..ValueOptions::default()
        };
        match values(&hand, &position.table, rules, &options, &mut || is_over()) {
            Err(ValueError::Stopped) => return Found::Stopped,
            Err(_) => return Found::Nothing,
            Ok(values) if values.method == Method::Value => {
                let is_worth = |one: &DiscardValue| points(one) > 0.0;
                return match values.discards.iter().any(is_worth) {
                    true => Found::Values(values),
                    false => Found::Nothing,
                };
            }
            Ok(_) => {}
        }
    }
    Found::Nothing
}

fn points(one: &DiscardValue) -> f64 {
    let value = one.value.as_ref();
    value.map_or(0.0, |value| value.best.of(Aim::Points))
}

fn win(one: &DiscardValue) -> f64 {
    let value = one.value.as_ref();
    value.map_or(0.0, |value| value.best.of(Aim::Win))
}

impl ReviewValueReport {
    /// Compares the discard with all the allowed ones, best first.
    fn compare(&mut self, allowed: &[&DiscardValue], position: &Position, rules: &ScoringRules) {
        let mut tile = position.discard;
        tile.is_red &= rules.red_fives;
        let is_it = |one: &&&DiscardValue| one.tile == tile;
        let same = || allowed.iter().filter(is_it);
        let done = same().find(|one| one.riichi == position.has_declared);
        // Riichi that the rules do not allow is compared as a discard.
        let (Some(done), Some(best)) = (done.or_else(|| same().next()), allowed.first()) else {
            self.method = Found::Nothing.method();
            return;
        };
        let most_wins = allowed.iter().map(|one| win(one)).fold(0.0, f64::max);
        let cost = (points(best) - points(done)).max(0.0);
        self.points = Some(points(done));
        self.best_points = Some(points(best));
        self.cost = Some(cost);
        self.win = Some(win(done));
        self.best_win = Some(most_wins);
        self.win_cost = Some((most_wins - win(done)).max(0.0));
        let better = allowed.iter().filter(|one| points(one) > points(done));
        self.rank = Some(1 + better.count());
        self.choices = Some(allowed.len());
        self.best = Some(best.tile.to_string());
        self.best_riichi = Some(best.riichi);
        self.close =
            cost <= CLOSE_POINTS * points(best) && win(best) - win(done) < CLOSE_WIN || cost == 0.0;
    }
}
