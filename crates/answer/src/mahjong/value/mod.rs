//! What a discard is worth.

mod options;
mod report;
mod why;

use handeval_mahjong::riichi::{Limit, RuleSet};
use handeval_mahjong::value::{
    Aim, Detours, Explanation, Follow, HandValue, Method, Model, Prospects, Simulated, Study,
    Value as Found, ValueError, ValueOptions, Values, check, study, values,
};
use handeval_mahjong::{Call, Hand, RiichiWin, ShownTile, Tile};

use super::calls::{ANKAN, CHI, KAKAN, KAN, PON, calls, calls_go_with, hand};
use super::numbers::Numbers;
use super::score::{RULE, RULES, RiichiRules, indicators, wind};
use crate::ask::{
    Effort, Fault, Input, Opt, OptionSpec, Question, QuestionSpec, Request, STOPPED, Work,
    before_words, has_options, read_with_options,
};
use crate::{Problem, grouped};

pub use options::{GivenDetours, YesNo};
pub use report::{
    BestDiscardsReport, ByDrawsReport, ByTurnReport, DiscardValueReport, HandValueReport,
    LimitChanceReport, NextReport, PlayedReport, SimulatedReport, ValueReport, WinNowReport,
    WinPointsReport, WinsReport, YakuChanceReport,
};

use options::{
    AIM, BY_TURN, DETOURS, DORA, DRAWN, DRAWS, EXPLAIN, HANDS, HONBA, IN_RIICHI, KITA, MODEL,
    RIICHI, ROUND, SEAT, SEED, SHANTEN_DOWN, SIMULATE, STICKS, TEGAWARI, TOP, TURN, URA, VISIBLE,
};
use why::{Side, why};

/// What a discard is worth.
#[derive(Clone, Debug)]
pub struct Value {
    /// The request, kept because a line of a batch can override its options.
    request: Request,
    settings: Settings,
}

/// The options, read.
#[derive(Clone, Debug)]
struct Settings {
    rules: RiichiRules,
    table: RiichiWin,
    options: ValueOptions,
    /// Called sets of the single hand, in addition to those in its text.
    calls: Vec<Call>,
    visible: Option<String>,
    by_turn: bool,
    explain: bool,
    top: usize,
    simulate: Option<u32>,
    seed: u64,
    is_seed_drawn: bool,
}

/// A hand with the options that apply to it.
#[derive(Clone, Debug)]
pub struct ValueInput {
    hand: Hand,
    settings: Settings,
}

const HAND: OptionSpec = Opt::<String>::new(
    "hand",
    "HAND",
    "a hand of 13 or 14 tiles, with its called sets in brackets",
    "222567m345p33667s",
)
.required()
.spec;

impl Question for Value {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "mahjong",
        name: "value",
        about: "What each discard is worth in riichi: the chances of being ready and of a win, and the mean points",
        notes: "\
Of 14 tiles each discard is valued, of 13 the hand that has yet to draw. The model has one player, \
for whom every tile that he has not seen is equally likely; it knows no other player and no danger \
(docs/rules/discard-value.md). In a batch, options follow the hand as words:
  222567m345p33667s dora=1z seat=east draws=12 aim=win

Examples:
  handeval mahjong value 222567m345p33667s --dora 1z --seat east
  handeval mahjong value 40778m22p4455689s --turn 5 --explain
  handeval mahjong value 1112456788999m3z --riichi choose
  handeval mahjong value \"34678m678p22s5z [chi 345p]\" --detours 1 --simulate 10000 --seed 1",
        input: Input::Hands {
            spec: HAND,
            may_be_cards: false,
        },
        options: &[
            DRAWS.spec,
            TURN.spec,
            DORA.spec,
            VISIBLE.spec,
            SEAT.spec,
            ROUND.spec,
            HONBA.spec,
            STICKS.spec,
            KITA.spec,
            DRAWN.spec,
            RIICHI.spec,
            IN_RIICHI.spec,
            URA.spec,
            DETOURS.spec,
            AIM.spec,
            MODEL.spec,
            HANDS.spec,
            SHANTEN_DOWN.spec,
            TEGAWARI.spec,
            BY_TURN.spec,
            EXPLAIN.spec,
            TOP.spec,
            SIMULATE.spec,
            SEED.spec,
            RULES.spec,
            RULE.spec,
            CHI.spec,
            PON.spec,
            KAN.spec,
            KAKAN.spec,
            ANKAN.spec,
        ],
        effort: Effort::Short,
        has_notations: true,
        input_names: super::INPUT_NAMES,
        ..QuestionSpec::of::<ValueReport>()
    };
    const NOUN: &'static str = "hand";
    /// Half a gigabyte together, with the default number of hands.
    const MAX_AT_ONCE: usize = 2;
    const STOPS: bool = true;

    type Input = ValueInput;
    type Report = ValueReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            settings: Settings::read(request)?,
            request: request.clone(),
        })
    }

    fn replaced_by(is_said: &dyn Fn(&str) -> bool) -> &'static [&'static str] {
        match (is_said(DRAWS.spec.name), is_said(TURN.spec.name)) {
            (true, false) => &[TURN.spec.name],
            (false, true) => &[DRAWS.spec.name],
            _ => &[],
        }
    }

    fn parse(&self, text: &str) -> Result<ValueInput, Problem> {
        match has_options(text, Self::SPEC) {
            true => read_with_options(self, &self.request, text, Self::parse_alone),
            false => self.parse_alone(text),
        }
    }

    fn read_as(&self, text: &str) -> Option<String> {
        handeval_mahjong::plain_notation(before_words(text, Self::SPEC))
    }

    fn effort(&self, input: &ValueInput) -> Effort {
        let Settings {
            options, simulate, ..
        } = &input.settings;
        let is_near = handeval_mahjong::shanten(&input.hand).value <= 1;
        let is_bounded = options.n_hands <= ValueOptions::HANDS
            && matches!(options.detours, Detours::Auto | Detours::Exactly(..=1));
        match is_near && is_bounded && simulate.is_none() {
            true => Effort::Short,
            false => Effort::Long,
        }
    }

    fn key(&self, input: &ValueInput) -> Option<String> {
        Some(format!(
            "{:?} {:?} {:?}",
            input.hand,
            input.hand.visible(),
            input.settings
        ))
    }

    fn answer(&self, input: &ValueInput, work: Work<'_>) -> Result<ValueReport, Problem> {
        input.answer(work)
    }

    fn goes_with(&self, n_inputs: Option<usize>) -> Result<(), Problem> {
        calls_go_with(&self.settings.calls, n_inputs)
    }

    fn drawn_seed(&self) -> Option<u64> {
        let settings = &self.settings;
        (settings.is_seed_drawn && settings.simulate.is_some()).then_some(settings.seed)
    }
}

impl Settings {
    fn read(request: &Request) -> Result<Self, Fault> {
        let rules = rules(request)?;
        let read_wind = |option: &Opt<String>| {
            let value = request.values(&option.spec).next();
            let read = value
                .map(|value| wind(&value.text).map_err(|problem| request.fault_of(value, problem)));
            read.transpose()
        };
        let mut table = RiichiWin::tsumo(Tile::ALL[0]);
        if let Some(seat) = read_wind(&SEAT)? {
            table.seat = seat;
        }
        if let Some(round) = read_wind(&ROUND)? {
            table.round = round;
        }
        if let Some(value) = request.values(&DORA.spec).next() {
            let texts: Vec<_> = request
                .values(&DORA.spec)
                .map(|value| value.text.as_str())
                .collect();
            let dora = indicators(&texts.join(","));
            table.dora = dora.map_err(|problem| request.fault_of(value, problem))?;
        }
        let small = |number: u64| u16::try_from(number).unwrap_or(u16::MAX);
        table.honba = small(HONBA.value(request)?);
        table.sticks = small(STICKS.value(request)?);
        table.kita = u8::try_from(KITA.value(request)?).unwrap_or(u8::MAX);
        let seed = SEED.seed(request)?;
        let simulate = SIMULATE.get(request)?;
        if simulate.is_some() && MODEL.value(request)? == Model::MahjongCpp {
            let message = "no games are played by the model `mahjong-cpp`, in which discards come \
                           back: expected the model `unseen`, or no `simulate`";
            let problem = Problem::whole("not-by-this-model", message);
            return Err(SIMULATE.fault(request, problem));
        }
        let visible: Vec<_> = request
            .values(&VISIBLE.spec)
            .map(|value| value.text.as_str())
            .collect();
        Ok(Self {
            options: value_options(request)?,
            calls: calls(request)?,
            visible: (!visible.is_empty()).then(|| visible.join(",")),
            by_turn: BY_TURN.get(request)?.unwrap_or(false),
            explain: EXPLAIN.get(request)?.unwrap_or(false),
            top: usize::try_from(TOP.value(request)?).unwrap_or(usize::MAX),
            simulate: simulate.map(|n_games| u32::try_from(n_games).unwrap_or(u32::MAX)),
            seed: seed.value,
            is_seed_drawn: seed.is_drawn,
            rules,
            table,
        })
    }
}

/// The given rules; the model `mahjong-cpp` has a default of its own.
fn rules(request: &Request) -> Result<RiichiRules, Fault> {
    let is_given = request.values(&RULES.spec).next().is_some();
    if is_given || MODEL.value(request)? != Model::MahjongCpp {
        return RiichiRules::read(request);
    }
    let mut request = request.clone();
    request.add(&RULES.spec, RuleSet::MahjongSoul.key());
    RiichiRules::read(&request)
}

fn value_options(request: &Request) -> Result<ValueOptions, Fault> {
    let draws = match (DRAWS.get(request)?, TURN.get(request)?) {
        (Some(_), Some(_)) => {
            let message = "both `draws` and `turn` are given: expected one of them";
            return Err(TURN.fault(request, Problem::whole("draws-twice", message)));
        }
        (Some(draws), None) => draws,
        (None, Some(turn)) => 18 - turn.min(18),
        (None, None) => u64::from(ValueOptions::DRAWS),
    };
    let drawn = match request.values(&DRAWN.spec).next() {
        None => None,
        Some(value) => {
            let tile = value.text.parse::<ShownTile>();
            Some(tile.map_err(|error| {
                let problem = Problem::at(error.kind(), error.to_string(), error.span());
                request.fault_of(value, problem)
            })?)
        }
    };
    if MODEL.value(request)? == Model::Unseen {
        // Whatever they say: the switches mean nothing to this model.
        for option in [&SHANTEN_DOWN, &TEGAWARI] {
            if option.get(request)?.is_some() {
                let error = ValueError::OnlyWithMahjongCpp {
                    option: option.spec.name,
                };
                let problem = Problem::whole(error.kind(), error.to_string());
                return Err(option.fault(request, problem));
            }
        }
    }
    Ok(ValueOptions {
        draws: u8::try_from(draws).unwrap_or(u8::MAX),
        drawn,
        riichi: RIICHI.value(request)?,
        in_riichi: IN_RIICHI.get(request)?.unwrap_or(false),
        ura: URA.value(request)?.is_on(),
        detours: DETOURS.value(request)?.0,
        aim: AIM.value(request)?,
        model: MODEL.value(request)?,
        n_hands: u32::try_from(HANDS.value(request)?).unwrap_or(u32::MAX),
        shanten_down: SHANTEN_DOWN.value(request)?.is_on(),
        tegawari: TEGAWARI.value(request)?.is_on(),
    })
}

impl Value {
    /// Reads a hand without options after it.
    fn parse_alone(&self, text: &str) -> Result<ValueInput, Problem> {
        let settings = &self.settings;
        let hand = hand(text, &settings.calls, settings.rules.rules.shape_rules())?;
        let hand = match &settings.visible {
            None => hand,
            Some(visible) => hand
                .see(visible)
                .map_err(|error| Problem::from(error).about(VISIBLE.spec.name))?,
        };
        let input = ValueInput {
            hand,
            settings: settings.clone(),
        };
        // What contradicts itself is told when the hand is read: no search is needed for that.
        let rules = &settings.rules.rules;
        check(&input.hand, &settings.table, rules, &settings.options)
            .map_err(|error| problem(&error))?;
        Ok(input)
    }
}

fn problem(error: &ValueError) -> Problem {
    let problem = Problem::whole(error.kind(), error.to_string());
    let option = match error {
        ValueError::Score(error) => error.part(),
        other => other.option(),
    };
    match option.and_then(|name| Value::SPEC.options.iter().find(|spec| spec.name == name)) {
        Some(spec) => problem.about(spec.name),
        None => problem,
    }
}

impl ValueInput {
    fn answer(&self, work: Work<'_>) -> Result<ValueReport, Problem> {
        let settings = &self.settings;
        let mut should_stop = || (work.should_stop)();
        let wrong = |error: ValueError| match error {
            ValueError::Stopped => Problem::whole(STOPPED, error.to_string()),
            error => problem(&error),
        };
        let (table, rules) = (&settings.table, &settings.rules.rules);
        let needs_study = settings.explain || settings.simulate.is_some();
        let mut studied = None;
        let values = if needs_study {
            let study = study(
                &self.hand,
                table,
                rules,
                &settings.options,
                &mut should_stop,
            );
            let study = study.map_err(wrong)?;
            let values = study.values().clone();
            studied = Some(study);
            values
        } else {
            values(
                &self.hand,
                table,
                rules,
                &settings.options,
                &mut should_stop,
            )
            .map_err(wrong)?
        };
        // Its table always has all turns.
        let all_turns = match settings.options.model {
            Model::Unseen => None,
            Model::MahjongCpp => {
                let first = ValueOptions {
                    draws: ValueOptions::MAHJONG_CPP_DRAWS,
                    ..settings.options
                };
                let all = match settings.options.draws {
                    ValueOptions::MAHJONG_CPP_DRAWS => values.clone(),
                    _ => handeval_mahjong::value::values(
                        &self.hand,
                        table,
                        rules,
                        &first,
                        &mut should_stop,
                    )
                    .map_err(wrong)?,
                };
                Some(all)
            }
        };
        let mut report = self.report(&values, all_turns.as_ref());
        if let Some(study) = &mut studied {
            self.add_study(study, &mut report, &mut should_stop);
            if should_stop() {
                return Err(wrong(ValueError::Stopped));
            }
        }
        Ok(report)
    }

    fn report(&self, values: &Values, all_turns: Option<&Values>) -> ValueReport {
        let settings = &self.settings;
        let (options, table) = (&settings.options, &settings.table);
        let has_values = values.method == Method::Value;
        let aim = options.aim;
        let top = |aim: Aim| {
            let place = values.best_discard(aim)?;
            values.discards[place]
                .value
                .as_ref()
                .map(|value| value.best)
        };
        let win_now = values.win_now.map(|points| Prospects {
            tenpai: 1.0,
            win: 1.0,
            points: f64::from(points),
        });
        let best_of = |aim: Aim| {
            let discard = top(aim).map(|best| best.of(aim));
            let win = win_now.map(|win| win.of(aim));
            match (discard, win) {
                (Some(discard), Some(win)) => Some(discard.max(win)),
                (discard, win) => discard.or(win),
            }
        };
        let costs = [best_of(aim), best_of(Aim::Win)];
        let turns_of = |tile: Option<(ShownTile, bool)>| {
            let all = all_turns?;
            match tile {
                None => all.now.as_ref(),
                Some((tile, riichi)) => {
                    let mut discards = all.discards.iter();
                    let found = discards.find(|one| one.tile == tile && one.riichi == riichi);
                    found.map(|one| &one.rest)
                }
            }
        };
        let discards = values.discards.iter().map(|discard| {
            let mut rest = self.hand_value(
                &discard.rest,
                values,
                turns_of(Some((discard.tile, discard.riichi))),
            );
            if let Some(value) = &discard.value {
                let [best, best_win] = costs;
                rest.cost = best.map(|best| (best - value.best.of(aim)).max(0.0));
                rest.win_cost = best_win.map(|best| (best - value.best.win).max(0.0));
            }
            DiscardValueReport {
                discard: discard.tile.to_string(),
                riichi: discard.riichi,
                rest,
            }
        });
        let is_fourteen = values.now.is_none();
        let discards = is_fourteen.then(|| discards.collect());
        let best = is_fourteen.then(|| {
            let name = |aim: Aim| {
                let place = values.best_discard(aim);
                let discard = place.map(|place| values.discards[place].tile.to_string());
                let is_win = win_now.is_some_and(|win| {
                    top(aim).is_none_or(|best| aim != Aim::Tenpai && win.of(aim) >= best.of(aim))
                });
                if is_win {
                    Some("win".to_owned())
                } else {
                    discard
                }
            };
            BestDiscardsReport {
                points: name(Aim::Points),
                win: name(Aim::Win),
                tenpai: name(Aim::Tenpai),
            }
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
            aim: aim.key(),
            model: options.model.key(),
            shanten_down: is_off(options.shanten_down),
            tegawari: is_off(options.tegawari),
            hands: has_values.then_some(values.n_hands),
            warnings: self.warnings(values),
            shows_turns: settings.by_turn,
            method: (!has_values).then(|| values.method.key()),
            seed: settings
                .simulate
                .filter(|_| has_values)
                .map(|_| settings.seed),
            win_now: (options.drawn.is_some() || values.shanten < 0)
                .then(|| values.win_now.map(|points| WinNowReport { points })),
            discards,
            now: values
                .now
                .as_ref()
                .map(|now| self.hand_value(now, values, turns_of(None))),
            best,
            note: (settings.rules.rules.n_players() == 3)
                .then_some("a North is a tile like any other: setting it aside is not modelled"),
        }
    }

    fn warnings(&self, values: &Values) -> Vec<String> {
        let options = &self.settings.options;
        let mut warnings = Vec::new();
        if values.method == Method::Acceptance {
            let detours = match options.detours {
                Detours::Exactly(1) => "one detour",
                Detours::Exactly(2..) => "so many detours",
                _ => "no detour",
            };
            let hint = match options.detours {
                Detours::Exactly(1..) => "`auto` for the detours",
                _ => "a greater number of `hands`",
            };
            warnings.push(format!(
                "more than {} hands with {detours}, so in the order of `check`, without values: \
                 try {hint}",
                grouped(u64::from(options.n_hands))
            ));
        }
        if values.method == Method::Value && values.shanten < 0 && values.discards.is_empty() {
            // Every discard leads away from the win. Rule D5.
            warnings.push(
                "a complete hand has no discards without a detour: try `auto` for the detours"
                    .to_owned(),
            );
        }
        if values.method == Method::Value && values.draws == 0 {
            warnings.push("no draw is left, so nothing can be won".to_owned());
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

    /// Adds explanations and games to the best discards.
    fn add_study(
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
        // One more is explained, to say what the last one has over it.
        let n_explained = match settings.explain {
            true => (n_places + 1).min(values.discards.len().max(1)),
            false => 0,
        };
        let explained: Vec<_> = (0..n_explained)
            .map_while(|idx| study.explain(idx, should_stop))
            .collect();
        let side = |idx: usize| {
            let discard = values.discards.get(idx)?;
            Some(Side {
                shanten: discard.shanten,
                accepted: discard.accepted,
                played: discard.value.as_ref()?.played,
                wins: &explained.get(idx)?.wins,
            })
        };
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
