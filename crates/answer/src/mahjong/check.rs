//! Whether a hand wins and how, or how far it is from a win.

use std::borrow::Cow;
use std::sync::OnceLock;

use handeval_mahjong::{
    Acceptance, Accepted, Ahead, Call, Decomposition, Discard, Form, Forms, Hand, Set, Sets,
    ShapeRules, Swap, Tile, Turn, acceptance, decompose, discards, discards_ahead, is_win,
    plain_notation, shanten,
};
use serde::Serialize;

use super::calls::{ANKAN, CHI, KAKAN, KAN, PON, calls, calls_go_with, hand, plain_hand};
use super::check_lines::CheckLines;
use super::flower_tiles::{have_flowers, repeated_flower, take_flowers};
use super::{FORMS, INPUT_NAMES, SETS, VARIANT, rules};
use crate::Problem;
use crate::ask::{
    Effort, Fault, Input, Opt, OptionSpec, Question, QuestionSpec, Request, Work, answer_by_report,
    before_words, has_options, read_with_options,
};

/// Whether a hand wins and how, or how far it is from a win.
#[derive(Debug)]
pub struct Check {
    /// The request, kept because a line of a batch can override its options.
    request: Request,
    rules: ShapeRules,
    /// Called sets of the single hand, in addition to those in its text.
    calls: Vec<Call>,
    /// Tiles that the player of the single hand sees elsewhere.
    visible: Option<String>,
    /// Whether to look one draw ahead for every hand in a batch, not only for a single hand.
    looks_ahead: bool,
    /// Prepared pieces from which the answers to a batch are assembled.
    lines: OnceLock<CheckLines>,
}

const HAND: OptionSpec = Opt::<String>::new(
    "hand",
    "HAND",
    "a hand, with its called sets in brackets",
    "123m456p789s11z",
)
.required()
.spec;

/// A hand, and whether to look one draw ahead.
#[derive(Clone, Copy, Debug)]
pub struct CheckInput {
    /// The hand.
    pub hand: Hand,
    looks_ahead: bool,
}

const VISIBLE: Opt<String> = Opt::new(
    "visible",
    "TILES",
    "Tiles the player sees elsewhere (discards, dora indicators, other players' calls)",
    "9m9m",
)
.listed()
.single_input_only();

const AHEAD: Opt<bool> = Opt::new(
    "ahead",
    "",
    "Also look one draw ahead for every hand in a batch, to break ties between discards",
    "true",
);

impl Question for Check {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "mahjong",
        name: "check",
        about: "Whether each hand wins and in which ways, or how far it is from winning",
        notes: "Example:\n  handeval mahjong check 112233m456p789s11z",
        input: Input::Hands {
            spec: HAND,
            may_be_cards: false,
        },
        options: &[
            VARIANT.spec,
            FORMS.spec,
            SETS.spec,
            VISIBLE.spec,
            AHEAD.spec,
            CHI.spec,
            PON.spec,
            KAN.spec,
            KAKAN.spec,
            ANKAN.spec,
        ],
        has_notations: true,
        input_names: INPUT_NAMES,
        quiet: Some("Print nothing; exit with 0 if every hand wins, otherwise 1"),
        ..QuestionSpec::of::<CheckReport>()
    };
    const NOUN: &'static str = "hand";

    type Input = CheckInput;
    type Report = CheckReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let rules = rules(request)?;
        Ok(Self {
            request: request.clone(),
            rules,
            calls: calls(request)?,
            visible: visible(request),
            looks_ahead: AHEAD.get(request)?.unwrap_or(false),
            lines: OnceLock::new(),
        })
    }

    fn parse(&self, text: &str) -> Result<CheckInput, Problem> {
        match self.parse_alone(text) {
            Err(_) if has_options(text, Self::SPEC) => {
                read_with_options(self, &self.request, text, Self::parse_alone)
            }
            input => input,
        }
    }

    /// Reads a single hand, or one of the objects of a batch.
    fn parse_parts(&self, parts: &[String]) -> Result<CheckInput, Vec<(usize, Problem)>> {
        let text = parts.first().map_or("", String::as_str);
        let input = self.parse(text).map_err(|problem| vec![(0, problem)])?;
        Ok(CheckInput {
            looks_ahead: input.looks_ahead || !self.request.is_line(),
            ..input
        })
    }

    fn read_as(&self, text: &str) -> Option<String> {
        let hand = before_words(text, Self::SPEC);
        plain_notation(hand).or_else(|| plain_notation(&take_flowers(hand, hand.len())?.rest))
    }

    fn effort(&self, input: &CheckInput) -> Effort {
        match input.hand.turn() {
            Turn::ToDiscard(_) if input.looks_ahead => Effort::Short,
            _ => Self::SPEC.effort,
        }
    }

    fn answer(&self, input: &CheckInput, _: Work<'_>) -> Result<CheckReport, Problem> {
        Ok(CheckReport::new(&input.hand, input.looks_ahead))
    }

    fn holds(report: &CheckReport) -> bool {
        report.win
    }

    fn goes_with(&self, n_inputs: Option<usize>) -> Result<(), Problem> {
        calls_go_with(&self.calls, n_inputs)?;
        let usage = |message| Err(Problem::whole("usage", message));
        match n_inputs {
            None if self.visible.is_some() => usage(
                "`--visible` applies to a single hand: expected a hand, not a batch".to_owned(),
            ),
            Some(n_hands @ 2..) if self.visible.is_some() => usage(format!(
                "`--visible` applies to a single hand, but {n_hands} were given"
            )),
            _ => Ok(()),
        }
    }

    fn holds_for(&self, text: &str, _: Work<'_>) -> Result<bool, Problem> {
        Ok(is_win(&self.parse(text)?.hand))
    }

    fn answer_line(
        &self,
        line: u64,
        text: &str,
        work: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        if self.has_plain_lines()
            && let Ok(hand) = plain_hand(text, &[], self.rules)
        {
            let lines = self.lines.get_or_init(|| CheckLines::new(self.rules));
            return Ok(lines.write_object(line, &hand, out));
        }
        answer_by_report(self, line, text, work, out)
    }
}

impl Check {
    /// The shape rules.
    pub const fn rules(&self) -> ShapeRules {
        self.rules
    }

    /// Reads a hand without options after it.
    fn parse_alone(&self, text: &str) -> Result<CheckInput, Problem> {
        let hand = match hand(text, &self.calls, self.rules) {
            Ok(hand) => hand,
            Err(problem) => self.beside_flowers(text, problem)?,
        };
        let hand = match &self.visible {
            None => hand,
            Some(visible) => hand
                .see(visible)
                .map_err(|error| Problem::from(error).about(VISIBLE.spec.name))?,
        };
        Ok(CheckInput {
            hand,
            looks_ahead: self.looks_ahead,
        })
    }

    /// Reads a hand with flower tiles, which are set aside, or returns the problem with a hand that
    /// has none.
    #[cold]
    fn beside_flowers(&self, text: &str, problem: Problem) -> Result<Hand, Problem> {
        if !have_flowers(self.rules) {
            return Err(problem);
        }
        let flowers = take_flowers(text, text.len()).ok_or(problem)?;
        match repeated_flower(&flowers.numbers) {
            Some(problem) => Err(Problem {
                span: Some(flowers.span),
                ..problem
            }),
            None => hand(&flowers.rest, &self.calls, self.rules),
        }
    }

    /// Whether the lines of a batch in plain notation can be written without reports.
    fn has_plain_lines(&self) -> bool {
        self.calls.is_empty() && self.visible.is_none() && !self.looks_ahead
    }
}

/// The tiles that the player sees elsewhere, however many times the option is given.
fn visible(request: &Request) -> Option<String> {
    let values = request.values(&VISIBLE.spec);
    let texts: Vec<_> = values.map(|value| value.text.as_str()).collect();
    (!texts.is_empty()).then(|| texts.join(","))
}

/// Whether a hand wins, with its decompositions, or how far it is from winning.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckReport {
    /// The hand, in canonical notation.
    pub hand: String,
    /// The number of tiles; a called set counts as three, even a quad.
    pub tiles: usize,
    /// Whether the hand wins.
    pub win: bool,
    /// The number of tiles needed for a ready hand; -1 for a win.
    pub shanten: i8,
    /// The name of the rules, or a description if they have no name.
    pub rules: Cow<'static, str>,
    /// The tiles that the player sees elsewhere, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visible: Option<String>,
    /// The part of the answer that depends on the size of the hand.
    #[serde(flatten)]
    pub rest: CheckRest,
}

/// The part of the answer that depends on the size of the hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum CheckRest {
    /// 3n+2 tiles that win.
    Win {
        /// The forms that win.
        #[cfg_attr(feature = "openapi", schema(min_items = 1))]
        forms: Vec<&'static str>,
        /// Every way to decompose the hand, each listed once.
        decompositions: Vec<DecompositionReport>,
    },
    /// 3n+2 tiles that do not win.
    NoWin {
        /// The forms that win: none.
        forms: [&'static str; 0],
        /// The decompositions: none.
        decompositions: [DecompositionReport; 0],
        /// The nearest forms.
        shanten_forms: Vec<&'static str>,
        /// The tiles to discard, best first.
        discards: Vec<DiscardReport>,
    },
    /// 3n+1 tiles.
    Incomplete {
        /// The nearest forms.
        shanten_forms: Vec<&'static str>,
        /// The tiles that complete the hand; empty unless it is ready.
        waits: Vec<AcceptedReport>,
        /// The tiles that bring the hand closer to a win.
        acceptance: Vec<AcceptedReport>,
        /// The total number of copies left of the tiles in `acceptance`.
        total: u32,
    },
}

impl CheckReport {
    /// The report for a hand, looking one draw ahead after each discard if `looks_ahead` is set.
    pub fn new(hand: &Hand, looks_ahead: bool) -> Self {
        let found = shanten(hand);
        let win = found.value < 0;
        let forms = form_keys(found.forms);
        let rest = match hand.turn() {
            Turn::ToDraw(hand) => {
                let acceptance = acceptance(hand);
                let tiles = accepted(&acceptance);
                CheckRest::Incomplete {
                    shanten_forms: forms,
                    // A ready hand accepts what it waits for.
                    waits: if found.value == 0 {
                        tiles.clone()
                    } else {
                        Vec::new()
                    },
                    acceptance: tiles,
                    total: acceptance.total(),
                }
            }
            Turn::ToDiscard(hand) if win => CheckRest::Win {
                forms,
                decompositions: decompose(&hand)
                    .map(|decomposition| DecompositionReport::new(&decomposition))
                    .collect(),
            },
            Turn::ToDiscard(hand) => CheckRest::NoWin {
                forms: [],
                decompositions: [],
                shanten_forms: forms,
                discards: match looks_ahead {
                    true => discards_ahead(hand)
                        .iter()
                        .map(|(discard, ahead)| DiscardReport::new(&hand, discard, *ahead))
                        .collect(),
                    false => discards(hand)
                        .iter()
                        .map(|discard| DiscardReport::new(&hand, discard, None))
                        .collect(),
                },
            },
        };
        Self {
            hand: hand.to_string(),
            tiles: hand.n_tiles(),
            win,
            shanten: found.value,
            rules: rules_text(hand.rules()),
            visible: visible_text(hand),
            rest,
        }
    }
}

/// The key of the variant with these rules, or the rules in words.
pub(super) fn rules_text(rules: ShapeRules) -> Cow<'static, str> {
    match rules.variant() {
        Some(variant) => variant.key().into(),
        None => rules.to_string().into(),
    }
}

/// The visible tiles, such as `19m5z`.
pub(super) fn visible_text(hand: &Hand) -> Option<String> {
    let mut text = String::new();
    for suit in Tile::ALL.chunk_by(|a, b| a.suit() == b.suit()) {
        let tiles = suit.iter().flat_map(|&tile| {
            let n_visible = hand.visible()[usize::from(tile.code())];
            std::iter::repeat_n(tile, n_visible.into())
        });
        let before = text.len();
        text.extend(tiles.filter_map(|tile| char::from_digit(tile.number().into(), 10)));
        if let (Some(tile), true) = (suit.first(), text.len() > before) {
            text.push(tile.suit().char());
        }
    }
    (!text.is_empty()).then_some(text)
}

fn form_keys(forms: Forms) -> Vec<&'static str> {
    forms.iter().map(Form::key).collect()
}

/// One way in which a hand wins.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum DecompositionReport {
    /// Sets and a pair.
    Standard {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^standard$"))]
        form: &'static str,
        /// The pair.
        pair: String,
        /// The sets.
        sets: Vec<SetReport>,
    },
    /// A knitted straight, one set and a pair.
    KnittedStraight {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^knitted-straight$"))]
        form: &'static str,
        /// The nine tiles of the knitted straight, such as `147m258p369s`.
        straight: String,
        /// The pair.
        pair: String,
        /// The one set.
        sets: Vec<SetReport>,
    },
    /// Seven different pairs.
    SevenPairs {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^seven-pairs$"))]
        form: &'static str,
        /// The pairs.
        pairs: Vec<String>,
    },
    /// One of each terminal and honor, plus a second copy of one of them.
    ThirteenOrphans {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^thirteen-orphans$"))]
        form: &'static str,
        /// The pair.
        pair: String,
    },
    /// Fourteen different tiles, each an honor or part of one knitted straight.
    HonorsAndKnitted {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^honors-and-knitted$"))]
        form: &'static str,
        /// The tiles, such as `147m25p36s1234567z`.
        tiles: String,
    },
    /// Seven pairs and a triplet.
    EightAndAHalfPairs {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^eight-and-a-half-pairs$"))]
        form: &'static str,
        /// The triplet.
        triplet: String,
        /// The pairs.
        pairs: Vec<String>,
    },
}

impl DecompositionReport {
    fn new(decomposition: &Decomposition) -> Self {
        let form = decomposition.form().key();
        match decomposition {
            Decomposition::Standard { pair, sets } => Self::Standard {
                form,
                pair: pair_text(*pair),
                sets: set_reports(sets),
            },
            Decomposition::KnittedStraight {
                straight,
                pair,
                sets,
            } => Self::KnittedStraight {
                form,
                straight: straight.to_string(),
                pair: pair_text(*pair),
                sets: set_reports(sets),
            },
            Decomposition::SevenPairs { pairs } => Self::SevenPairs {
                form,
                pairs: pairs.iter().map(|&pair| pair_text(pair)).collect(),
            },
            Decomposition::ThirteenOrphans { pair } => Self::ThirteenOrphans {
                form,
                pair: pair_text(*pair),
            },
            Decomposition::HonorsAndKnitted { tiles } => Self::HonorsAndKnitted {
                form,
                tiles: tiles_text(tiles),
            },
            Decomposition::EightAndAHalfPairs { triplet, pairs } => Self::EightAndAHalfPairs {
                form,
                triplet: tiles_text(&[*triplet; 3]),
                pairs: pairs.iter().map(|&pair| pair_text(pair)).collect(),
            },
        }
    }
}

/// The uncalled sets, then the called ones.
fn set_reports(sets: &Sets) -> Vec<SetReport> {
    let uncalled = sets.uncalled().iter().map(|set| SetReport::new(set, false));
    let called = sets.called().iter().map(|set| SetReport::new(set, true));
    uncalled.chain(called).collect()
}

/// A pair: `11z`.
pub(super) fn pair_text(tile: Tile) -> String {
    format!("{}{tile}", tile.number())
}

/// Tiles in tile order, with each suit's letter written once: `147m25p36s`.
pub(super) fn tiles_text(tiles: &[Tile]) -> String {
    let mut text = String::new();
    for of_suit in tiles.chunk_by(|tile, next| tile.suit() == next.suit()) {
        text.extend(of_suit.iter().map(|tile| char::from(b'0' + tile.number())));
        text.extend(of_suit.first().map(|tile| tile.suit().char()));
    }
    text
}

/// One set of a decomposition.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetReport {
    /// The kind, in kebab case.
    pub kind: &'static str,
    /// The tiles, such as `123m`.
    pub tiles: String,
    /// Whether it was called.
    pub called: bool,
}

impl SetReport {
    pub(super) fn new(set: &Set, called: bool) -> Self {
        Self {
            kind: set.kind().key(),
            tiles: set.to_string(),
            called,
        }
    }
}

/// A tile that helps, and how many copies of it are left.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AcceptedReport {
    /// The tile.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub tile: Tile,
    /// The number of copies left.
    pub left: u8,
}

impl AcceptedReport {
    fn new(accepted: Accepted) -> Self {
        Self {
            tile: accepted.tile,
            left: accepted.left,
        }
    }
}

fn accepted(acceptance: &Acceptance) -> Vec<AcceptedReport> {
    acceptance.tiles().map(AcceptedReport::new).collect()
}

/// A discard and its result.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiscardReport {
    /// The tile.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub tile: Tile,
    /// The number of tiles needed for a ready hand after the discard.
    pub shanten: i8,
    /// The tiles that bring the hand closer to a win after the discard.
    pub acceptance: Vec<AcceptedReport>,
    /// The total number of copies left of the tiles in `acceptance`.
    pub total: u32,
    /// After a claim, the kind of swap call that the discard would be: `same-tile`, or `other-end`
    /// of the sequence. Most rules forbid both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<&'static str>,
    /// For discards with the lowest shanten, unless the hand is then ready: for every copy left of
    /// the tiles in `acceptance`, the `total` after drawing it and making the best discard, all
    /// added up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
    /// For discards with the lowest shanten: the tiles that do not change the shanten, but lead to
    /// a higher `total` after the best next discard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improving: Option<Vec<AcceptedReport>>,
    /// The total number of copies left of the tiles in `improving`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improving_total: Option<u32>,
    /// The hand after the discard, for people.
    #[serde(skip)]
    pub keeps: String,
}

impl DiscardReport {
    fn new(hand: &Hand, discard: &Discard, ahead: Option<Ahead>) -> Self {
        let kept = hand.discard(discard.tile);
        Self {
            keeps: kept.map(|kept| kept.to_string()).unwrap_or_default(),
            tile: discard.tile,
            shanten: discard.shanten.value,
            acceptance: accepted(&discard.acceptance),
            total: discard.acceptance.total(),
            swap: hand.swap(discard.tile).map(Swap::key),
            next: ahead.and_then(|ahead| ahead.next),
            improving: ahead.map(|ahead| accepted(&ahead.improving)),
            improving_total: ahead.map(|ahead| ahead.improving.total()),
        }
    }
}
