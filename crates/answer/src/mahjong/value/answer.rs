//! Turns the values of a hand into a report.

use handeval_mahjong::ShownTile;
use handeval_mahjong::value::{
    Aim, Detours, DiscardValue, HandValue, Method, Model, Prospects, Value as Found, ValueError,
    ValueOptions, Values, study, values,
};

use super::report::{
    BestDiscardsReport, ByDrawsReport, ByTurnReport, DiscardValueReport, HandValueReport,
    PlayedReport, ValueReport, WinNowReport,
};
use super::{ValueInput, problem};
use crate::ask::{STOPPED, Work};
use crate::{Problem, grouped};

impl ValueInput {
    /// What the hand or its discards are worth.
    pub(super) fn answer(&self, work: Work<'_>) -> Result<ValueReport, Problem> {
        let settings = &self.settings;
        let (table, rules) = (&settings.table, &settings.rules.rules);
        let mut should_stop = || (work.should_stop)();
        let wrong = |error: ValueError| match error {
            ValueError::Stopped => Problem::whole(STOPPED, error.to_string()),
            error => problem(&error),
        };
        let mut find = |options: &ValueOptions| {
            values(&self.hand, table, rules, options, &mut should_stop).map_err(wrong)
        };
        if settings.explain || settings.simulate.is_some() {
            let all_turns = self.all_turns(None, &mut find)?;
            let options = &settings.options;
            let mut study =
                study(&self.hand, table, rules, options, &mut should_stop).map_err(wrong)?;
            let mut report = self.report(study.values(), all_turns.as_ref());
            self.add_study(&mut study, &mut report, &mut should_stop);
            return match should_stop() {
                true => Err(wrong(ValueError::Stopped)),
                false => Ok(report),
            };
        }
        let values = find(&settings.options)?;
        let all_turns = self.all_turns(Some(&values), &mut find)?;
        Ok(self.report(&values, all_turns.as_ref()))
    }

    /// With the model `mahjong-cpp`, the values for its full number of draws, because its table
    /// always lists every turn.
    fn all_turns(
        &self,
        known: Option<&Values>,
        find: &mut dyn FnMut(&ValueOptions) -> Result<Values, Problem>,
    ) -> Result<Option<Values>, Problem> {
        let options = &self.settings.options;
        let all_draws = ValueOptions::MAHJONG_CPP_DRAWS;
        match (options.model, known) {
            (Model::Unseen, _) => Ok(None),
            (Model::MahjongCpp, Some(values)) if options.draws == all_draws => {
                Ok(Some(values.clone()))
            }
            (Model::MahjongCpp, _) => {
                let options = ValueOptions {
                    draws: all_draws,
                    ..*options
                };
                find(&options).map(Some)
            }
        }
    }

    pub(super) fn report(&self, values: &Values, all_turns: Option<&Values>) -> ValueReport {
        let settings = &self.settings;
        let (options, table) = (&settings.options, &settings.table);
        let has_values = values.method == Method::Value;
        let is_fourteen = values.now.is_none();
        let bests = Bests::new(values);
        let discards = is_fourteen.then(|| self.discards(values, all_turns, &bests));
        let now = values.now.as_ref().map(|now| {
            let all_turns = all_turns.and_then(|all| all.now.as_ref());
            self.hand_value(now, values, all_turns)
        });
        let is_off = |is_on: bool| (!is_on).then_some(false);
        ValueReport {
            hand: self.hand.to_string(),
            tiles: self.hand.n_tiles(),
            shanten: values.shanten,
            rules: settings.rules.key(),
            rule: settings.rules.switch_texts(),
            seat: table.seat.key(),
            round: table.round.key(),
            dora: table.dora.iter().map(ShownTile::to_string).collect(),
            visible: settings.visible.clone(),
            honba: table.honba,
            sticks: table.sticks,
            kita: u16::from(table.kita),
            drawn: options.drawn.map(|drawn| drawn.to_string()),
            unseen: values.n_unseen,
            draws: options.draws,
            riichi: options.riichi.key(),
            in_riichi: options.in_riichi,
            ura: options.ura,
            detours: has_values.then_some(values.detours),
            aim: options.aim.key(),
            model: options.model.key(),
            shanten_down: is_off(options.shanten_down),
            tegawari: is_off(options.tegawari),
            hands: has_values.then_some(values.n_hands),
            warnings: self.warnings(values),
            shows_turns: settings.by_turn,
            is_win_best: bests.is_win_best(options.aim),
            method: (!has_values).then(|| values.method.key()),
            seed: settings
                .simulate
                .filter(|_| has_values)
                .map(|_| settings.seed),
            win_now: (options.drawn.is_some() || values.shanten < 0)
                .then(|| values.win_now.map(|points| WinNowReport { points })),
            discards,
            now,
            best: is_fourteen.then(|| BestDiscardsReport {
                points: bests.name(Aim::Points),
                win: bests.name(Aim::Win),
                tenpai: bests.name(Aim::Tenpai),
            }),
            note: (settings.rules.rules.n_players() == 3)
                .then_some("a North is a tile like any other: setting it aside is not modeled"),
        }
    }

    /// What each discard is worth, and what it costs.
    fn discards(
        &self,
        values: &Values,
        all_turns: Option<&Values>,
        bests: &Bests<'_>,
    ) -> Vec<DiscardValueReport> {
        let aim = self.settings.options.aim;
        let [most, most_wins] = [bests.value(aim), bests.value(Aim::Win)];
        let discards = values.discards.iter().map(|discard| {
            let all_turns = all_turns.and_then(|all| {
                let mut discards = all.discards.iter();
                let is_it =
                    |one: &&DiscardValue| one.tile == discard.tile && one.riichi == discard.riichi;
                discards.find(is_it).map(|one| &one.rest)
            });
            let mut rest = self.hand_value(&discard.rest, values, all_turns);
            if let Some(value) = &discard.value {
                rest.cost = most.map(|most| (most - value.best.of(aim)).max(0.0));
                rest.win_cost = most_wins.map(|most| (most - value.best.win).max(0.0));
            }
            DiscardValueReport {
                discard: discard.tile.to_string(),
                riichi: discard.riichi,
                rest,
            }
        });
        discards.collect()
    }

    fn warnings(&self, values: &Values) -> Vec<String> {
        let options = &self.settings.options;
        let mut warnings = Vec::new();
        if values.method == Method::Acceptance {
            let detours = match options.detours {
                Detours::Exactly(1) => "one detour".to_owned(),
                Detours::Exactly(n @ 2..) => format!("{n} detours"),
                _ => "no detours".to_owned(),
            };
            let hint = match options.detours {
                Detours::Exactly(1..) => "`auto` for the detours",
                _ => "a larger number for `hands`",
            };
            warnings.push(format!(
                "more than {} hands with {detours}, so nothing is valued, and discards are sorted \
                 as in `check`: try {hint}",
                grouped(u64::from(options.n_hands))
            ));
        }
        if values.method == Method::Value && values.shanten < 0 && values.discards.is_empty() {
            // Every discard leads away from the win. Rule D5.
            let warning = match options.model {
                Model::Unseen => {
                    "every discard from a complete hand is a detour: try `auto` for the detours"
                }
                Model::MahjongCpp => {
                    "every discard from a complete hand leads away from the win: try `yes` for \
                     `shanten-down`"
                }
            };
            warnings.push(warning.to_owned());
        }
        if values.method == Method::Value && values.draws == 0 {
            warnings.push("no draws are left, so no later win is possible".to_owned());
        }
        warnings
    }

    fn hand_value(
        &self,
        rest: &HandValue,
        values: &Values,
        all_turns: Option<&HandValue>,
    ) -> HandValueReport {
        let value = rest.value.as_ref();
        let best = value.map(|value| value.best);
        let by_draws = |value: &Found| {
            let n_all = i64::from(values.draws);
            let rows = value.by_draws.iter().enumerate().rev();
            rows.map(|(draws, row)| ByDrawsReport {
                draws,
                unseen: i64::from(values.n_unseen) - (n_all - draws as i64),
                tenpai: row.tenpai,
                win: row.win,
                points: row.points,
            })
            .collect()
        };
        let by_turn = |value: &Found| {
            let rows = value.by_draws.iter().rev().zip(1..);
            rows.map(|(row, turn)| ByTurnReport {
                turn,
                tenpai: row.tenpai,
                win: row.win,
                points: row.points,
            })
            .collect()
        };
        let is_unseen = self.settings.options.model == Model::Unseen;
        HandValueReport {
            shanten: rest.shanten,
            accepted: rest.accepted,
            tenpai: best.map(|best| best.tenpai),
            win: best.map(|best| best.win),
            points: best.map(|best| best.points),
            cost: best.map(|_| 0.0),
            win_cost: best.map(|_| 0.0),
            played: value.map(|value| PlayedReport {
                tenpai: value.played.tenpai,
                win: value.played.win,
                points: value.played.points,
                points_of_a_win: value.played.points_of_a_win(),
            }),
            by_draws: value
                .filter(|_| self.settings.by_turn && is_unseen)
                .map(by_draws),
            by_turn: all_turns.and_then(|all| all.value.as_ref()).map(by_turn),
            next: None,
            wins: None,
            why: None,
            simulated: None,
        }
    }
}

/// The best discard for each aim, and the win with the drawn tile, if there is one.
struct Bests<'a> {
    values: &'a Values,
    win_now: Option<Prospects>,
}

impl<'a> Bests<'a> {
    fn new(values: &'a Values) -> Self {
        let win_now = values.win_now.map(|points| Prospects {
            tenpai: 1.0,
            win: 1.0,
            points: f64::from(points),
        });
        Self { values, win_now }
    }

    /// The best value of a discard for an aim.
    fn of_discards(&self, aim: Aim) -> Option<f64> {
        let place = self.values.best_discard(aim)?;
        let value = self.values.discards.get(place)?.value.as_ref()?;
        Some(value.best.of(aim))
    }

    /// The best value for an aim: that of a discard, or that of the win.
    fn value(&self, aim: Aim) -> Option<f64> {
        let discard = self.of_discards(aim);
        let win = self.win_now.map(|win| win.of(aim));
        match (discard, win) {
            (Some(discard), Some(win)) => Some(discard.max(win)),
            (discard, win) => discard.or(win),
        }
    }

    /// Whether the win is at least as good as each discard.
    fn is_win_best(&self, aim: Aim) -> bool {
        self.win_now.is_some_and(|win| match self.of_discards(aim) {
            None => true,
            // A player who discards stays ready, too.
            Some(best) => aim != Aim::Tenpai && win.of(aim) >= best,
        })
    }

    /// The tile, or `win`.
    fn name(&self, aim: Aim) -> Option<String> {
        if self.is_win_best(aim) {
            return Some("win".to_owned());
        }
        let place = self.values.best_discard(aim)?;
        Some(self.values.discards.get(place)?.tile.to_string())
    }
}
