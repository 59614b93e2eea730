//! What a discard is worth.

mod answer;
mod explained;
mod options;
mod report;
mod settings;
mod why;

use handeval_mahjong::Hand;
use handeval_mahjong::value::{Detours, ValueError, ValueOptions, check};

use super::calls::{ANKAN, CHI, KAKAN, KAN, PON, calls_go_with, hand};
use super::score::{RULE, RULES};
use crate::Problem;
use crate::ask::{
    Effort, Fault, Input, Opt, OptionSpec, Question, QuestionSpec, Request, Work, before_words,
    has_options, read_with_options,
};

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
use settings::Settings;

/// What a discard is worth.
#[derive(Clone, Debug)]
pub struct Value {
    /// The request, kept because a line of a batch can override its options.
    request: Request,
    settings: Settings,
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
        about: "What each discard is worth in riichi: the chances of being ready and of winning, \
                and the average points",
        notes: "\
With 14 tiles, each discard is valued; with 13, the hand itself, before its next draw. In the \
model, one player plays alone, and every tile that the player has not seen is equally likely; it \
ignores the other players and any danger (docs/rules/discard-value.md). In a batch, options follow \
the hand as words:
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
    /// Together, two inputs take half a gigabyte with the default number of hands.
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
        // Contradictions are reported when the hand is read, because finding them takes no search.
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
