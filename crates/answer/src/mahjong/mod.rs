//! Mahjong: whether a hand wins and how, or how far it is from a win; what a win scores, what han
//! and fu pay, what a discard is worth, and a quiz.

mod calls;
mod check;
mod check_lines;
mod flower_tiles;
mod log;
mod numbers;
mod points;
mod quiz;
mod quiz_answer;
mod quiz_discard;
mod quiz_mcr;
pub mod rows;
mod score;
mod tile_texts;
pub mod value;
mod write;

use handeval_mahjong::{Form, ShapeRules, Variant};

use crate::ask::{Fault, GameSpec, Opt, Request, keyed};

pub use check::{
    AcceptedReport, Check, CheckInput, CheckReport, CheckRest, DecompositionReport, DiscardReport,
    SetReport,
};
pub use log::{
    BestDiscardReport, CostlyDiscardReport, DamagedRoundReport, DifferenceReport, Differing,
    FaultReport, LargestCostReport, Log, LogHeading, LogReport, LogSummaryReport, LogSums,
    LogWinReport, PlayerPointsReport, PlayerSumReport, ReviewLossReport, ReviewSumReport,
    ReviewValueReport, ReviewValueSumReport, ReviewedDiscardReport, RiichiReport, RoundDrawReport,
    RoundEventReport, RoundReport, StatedReport, WarningReport,
};
pub use points::{Points, PointsReport};
pub use quiz::{Quiz, QuizAnswer, QuizOf, QuizReport, QuizWinReport};
pub use quiz_answer::QuizQuestion;
pub use quiz_discard::QuizDiscardReport;
pub use score::{
    ChangeReport, DiscardsReport, DoraReport, ExcludedFanReport, FanChangeReport, FanDiscardReport,
    FanDiscardsReport, FanReadingReport, FanReport, FanWaitReport, FanWaitScoreReport,
    FanWaitsReport, FanWinReport, FuReport, KongPaymentReport, McrTotals, PaymentReport,
    ReadingReport, RedFivesReport, Score, ScoreInput, ScoreReport, ScoredDiscardReport,
    ScoredFanReadingReport, ScoredReadingReport, WaitReport, WaitScoreReport, WaitsReport,
    WinReport, Worth, YakuReport,
};
pub use value::{Value, ValueReport};

/// Mahjong.
pub const GAME: GameSpec = GameSpec {
    name: "mahjong",
    about: "Mahjong hands: every decomposition of a win, shanten, waits, acceptance",
    notes: "\
Without a subcommand, hands are checked: whether they win and how, or how far they are from a win.
Tiles: 1-9m characters, 1-9p dots, 1-9s bamboos, 1-7z East South West North White Green Red,
0m 0p 0s red fives; Unicode tiles too, and the notations of other programs: EEE PP, 東東東, m123, 5mr
(docs/guide/notations.md). Called sets can be part of the hand: [chi 456p] [pon 777z]
[kan 1111z] [kakan 3333s] (a pon that became a quad) [ankan 2222p] (a concealed quad).
For a call that was just made, you can add the claimed tile: [chi 345s <3s].
Each argument is one hand: put a hand with spaces in quotes.

Examples:
  handeval mahjong 112233m456p789s11z
  handeval mahjong 123m11z --chi 456p --pon 777z --ankan 2222p
  handeval mahjong \"123m456p7789s1z [pon 777z]\" --json
  handeval mahjong 1112345678999m --visible 9m1z
  handeval mahjong --variant sichuan 1111223344556m
  handeval mahjong --quiet 11123456789999m && echo a win
  handeval mahjong --json --file hands.txt",
    default: "check",
};

/// Words of the form `name=…` that can begin a hand: `q=`, as in Tenhou's web addresses.
const INPUT_NAMES: &[&str] = &["q"];

const VARIANT: Opt<Variant> = Opt::new(
    "variant",
    "VARIANT",
    "The variant: which forms win, how many sets, which tiles exist",
    "taiwan",
)
.default("riichi")
.former_name("rules");

const FORMS: Opt<Form> = Opt::new(
    "forms",
    "FORMS",
    "The forms that can win, instead of the variant's",
    "standard,seven-pairs",
)
.listed();

const SETS: Opt<u64> = Opt::new(
    "sets",
    "N",
    "The maximum number of sets in a hand, instead of the variant's (5 for hands of 17 tiles)",
    "5",
)
.form(crate::ask::Form::Number(1, 5));

/// The given shape rules.
fn rules(request: &Request) -> Result<ShapeRules, Fault> {
    let rules = ShapeRules::of(VARIANT.value(request)?);
    let forms = FORMS.all(request)?;
    let forms = match forms.is_empty() {
        true => rules.forms(),
        false => forms.into_iter().collect(),
    };
    let sets = SETS.get(request)?.map(u8::try_from);
    let sets = sets.and_then(Result::ok).unwrap_or(rules.max_sets());
    let rules = rules.with_forms_and_sets(forms, sets);
    rules.map_err(|error| Fault::usage(error.to_string()))
}

keyed!(Variant, "usage", |variant| match variant {
    Variant::Standard => "Four sets and a pair, and nothing else",
    Variant::Riichi => "Also seven pairs and thirteen orphans",
    Variant::Sanma => "Riichi for three players, without 2m to 8m",
    Variant::Taiwan => "Five sets and a pair",
    Variant::Sichuan => {
        "Without honors; also seven pairs, with four identical tiles as two pairs"
    }
    Variant::Mcr => "Chinese official rules: five forms, four identical tiles as two pairs",
    Variant::Hongkong => "Also thirteen orphans",
});

keyed!(Form, "unknown-form", |form| match form {
    Form::Standard => "Sets and a pair",
    Form::KnittedStraight => "147, 258 and 369 in three suits, one set and a pair",
    Form::SevenPairs => "Seven different pairs",
    Form::ThirteenOrphans => "One of each terminal and honor, plus a second copy of one of them",
    Form::HonorsAndKnitted => "Fourteen different tiles: honors and tiles of a knitted straight",
    Form::EightAndAHalfPairs => "Seven pairs and a triplet, in hands of 17 tiles",
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_that_of_the_library() {
        let default = VARIANT.spec.default.and_then(Variant::from_key);
        assert_eq!(default, Some(Variant::default()));
    }
}
