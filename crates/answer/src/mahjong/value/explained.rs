//! Explains the values of the best discards, and plays games with them.

use handeval_mahjong::riichi::Limit;
use handeval_mahjong::value::{DiscardValue, Explanation, Follow, Simulated, Study, Values, study};

use super::super::numbers::Numbers;
use super::ValueInput;
use super::report::{
    LimitChanceReport, NextReport, SimulatedReport, ValueReport, WinPointsReport, WinsReport,
    YakuChanceReport,
};
use super::why::{Side, why};
use crate::ask::Work;

impl ValueInput {
    /// Adds explanations and games to the best discards.
    pub(super) fn add_study(
        &self,
        study: &mut Study,
        report: &mut ValueReport,
        should_stop: &mut dyn FnMut() -> bool,
    ) {
        let settings = &self.settings;
        let values = study.values().clone();
        let n_places = match &report.discards {
            Some(discards) => discards.len().min(settings.top),
            None => 1,
        };
        // One more is explained, so that the last one can be compared with it.
        let n_explained = match settings.explain {
            true => (n_places + 1).min(values.discards.len().max(1)),
            false => 0,
        };
        let explained: Vec<_> = (0..n_explained)
            .map_while(|idx| study.explain(idx, should_stop))
            .collect();
        let side = |idx: usize| side(&values, idx, explained.get(idx)?);
        let mut numbers = Numbers(settings.seed);
        let mut random = || numbers.next();
        for idx in 0..n_places {
            let simulated = settings
                .simulate
                .and_then(|n_games| study.simulate(idx, n_games, &mut random, should_stop));
            let rest = match &mut report.discards {
                Some(discards) => discards.get_mut(idx).map(|discard| &mut discard.rest),
                None => report.now.as_mut(),
            };
            let Some(rest) = rest else {
                continue;
            };
            rest.simulated = simulated.as_ref().map(simulated_report);
            if let Some(explanation) = explained.get(idx) {
                rest.next = Some(next_report(explanation));
                rest.wins = Some(wins_report(explanation));
                if let (Some(one), Some(other)) = (side(idx), side(idx + 1)) {
                    rest.why = Some(why(settings.options.aim, &one, &other));
                }
            }
        }
    }

    /// The discards that are allowed, compared with the best of them, and why that one is better than
    /// the next; `None` if the work was stopped.
    pub(in super::super) fn compared(
        &self,
        is_allowed: impl Fn(&str) -> bool,
        work: Work<'_>,
    ) -> Option<ValueReport> {
        let settings = &self.settings;
        let (table, rules, options) = (&settings.table, &settings.rules.rules, &settings.options);
        let should_stop = &mut || (work.should_stop)();
        let mut study = study(&self.hand, table, rules, options, should_stop).ok()?;
        let mut values = study.values().clone();
        let is_allowed = |one: &DiscardValue| is_allowed(&one.tile.to_string());
        let places = (0..values.discards.len()).filter(|&idx| is_allowed(&values.discards[idx]));
        let explained: Vec<Explanation> = places
            .take(2)
            .map_while(|idx| study.explain(idx, should_stop))
            .collect();
        values.discards.retain(is_allowed);
        let mut report = self.report(&values, None);
        if let ([of_best, of_next], Some(best)) =
            (&*explained, report.discards.as_mut()?.first_mut())
            && let (Some(one), Some(other)) = (side(&values, 0, of_best), side(&values, 1, of_next))
        {
            best.rest.why = Some(why(options.aim, &one, &other));
        }
        (!(work.should_stop)()).then_some(report)
    }
}

/// A discard as it is compared.
fn side<'a>(values: &Values, idx: usize, explanation: &'a Explanation) -> Option<Side<'a>> {
    let discard = values.discards.get(idx)?;
    Some(Side {
        shanten: discard.shanten,
        accepted: discard.accepted,
        played: discard.value.as_ref()?.played,
        wins: &explanation.wins,
    })
}

fn next_report(explanation: &Explanation) -> Vec<NextReport> {
    let next = explanation.next.iter().map(|draw| {
        let (discard, riichi) = match draw.follow {
            Follow::Discard { tile, riichi } => (Some(tile.to_string()), riichi),
            _ => (None, false),
        };
        NextReport {
            tile: draw.tile.to_string(),
            left: draw.left,
            gain: draw.gain,
            discard,
            riichi,
        }
    });
    next.collect()
}

fn wins_report(explanation: &Explanation) -> WinsReport {
    let wins = &explanation.wins;
    let yaku = wins.yaku.iter().map(|&(yaku, chance)| YakuChanceReport {
        yaku: yaku.key(),
        chance,
    });
    let limits = wins
        .limits
        .iter()
        .map(|&(limit, chance)| LimitChanceReport {
            limit: Limit::key(limit),
            chance,
        });
    let points = wins.by_points.iter().map(|outcome| WinPointsReport {
        points: outcome.points,
        chance: outcome.chance,
    });
    WinsReport {
        points: points.collect(),
        yaku: yaku.collect(),
        limits: limits.collect(),
        han: wins.han,
        draws_to_tenpai: wins.draws_to_tenpai,
        draws_to_win: wins.draws_to_win,
    }
}

fn simulated_report(simulated: &Simulated) -> SimulatedReport {
    SimulatedReport {
        games: simulated.n_games,
        tenpai: simulated.tenpai.mean,
        tenpai_error: simulated.tenpai.error,
        win: simulated.win.mean,
        win_error: simulated.win.error,
        points: simulated.points.mean,
        points_error: simulated.points.error,
    }
}
