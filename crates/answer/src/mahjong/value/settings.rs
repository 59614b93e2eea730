//! The options of `mahjong value`, once read.

use handeval_mahjong::riichi::RuleSet;
use handeval_mahjong::value::{Model, ValueError, ValueOptions};
use handeval_mahjong::{Call, RiichiWin, ShownTile, Tile};

use super::super::calls::calls;
use super::super::score::{RULES, RiichiRules, indicators, wind};
use super::options::{
    AIM, BY_TURN, DETOURS, DORA, DRAWN, DRAWS, EXPLAIN, HANDS, HONBA, IN_RIICHI, KITA, MODEL,
    RIICHI, ROUND, SEAT, SEED, SHANTEN_DOWN, SIMULATE, STICKS, TEGAWARI, TOP, TURN, URA, VISIBLE,
};
use crate::Problem;
use crate::ask::{Fault, Opt, Request};

/// The options that were read.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) rules: RiichiRules,
    pub(super) table: RiichiWin,
    pub(super) options: ValueOptions,
    /// Called sets of the single hand, in addition to those in its text.
    pub(super) calls: Vec<Call>,
    pub(super) visible: Option<String>,
    pub(super) by_turn: bool,
    pub(super) explain: bool,
    pub(super) top: usize,
    pub(super) simulate: Option<u32>,
    pub(super) seed: u64,
    pub(super) is_seed_drawn: bool,
}

impl Settings {
    pub(super) fn read(request: &Request) -> Result<Self, Fault> {
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
        let simulate = SIMULATE.within(request, request.limits().rollouts, "games")?;
        if simulate.is_some() && MODEL.value(request)? == Model::MahjongCpp {
            let message = "the model `mahjong-cpp` cannot play games, because its discards come \
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
        // Whatever their values are, because the switches have no effect in this model.
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
    let n_hands = HANDS.within(request, request.limits().hands, "hands")?;
    Ok(ValueOptions {
        draws: u8::try_from(draws).unwrap_or(u8::MAX),
        drawn,
        riichi: RIICHI.value(request)?,
        in_riichi: IN_RIICHI.get(request)?.unwrap_or(false),
        ura: URA.value(request)?.is_on(),
        detours: DETOURS.value(request)?.0,
        aim: AIM.value(request)?,
        model: MODEL.value(request)?,
        n_hands: n_hands.map_or(ValueOptions::HANDS, |n_hands| {
            u32::try_from(n_hands).unwrap_or(u32::MAX)
        }),
        shanten_down: SHANTEN_DOWN.value(request)?.is_on(),
        tegawari: TEGAWARI.value(request)?.is_on(),
    })
}
