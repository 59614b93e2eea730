//! The games whose wins are scored, chosen by `--rules`.

use std::any::Any;
use std::sync::OnceLock;

use handeval_mahjong::{Call, Hand, HandError, ParseHandError, ShapeRules, plain_notation};

use super::super::calls::{calls, of_hand};
use super::super::flower_tiles::{Flowers, take_flowers};
use super::fans::game::Fans;
use super::game::{Game, Scored, Worth};
use super::hongkong::Hongkong;
use super::mcr::Mcr;
use super::report::ScoreReport;
use super::riichi::settings::Riichi;
use super::rules::RULES;
use super::said::{AnyGame, Facts, Others, Said, given_twice, not_for_these_rules};
use super::sichuan::Sichuan;
use super::taiwan::Taiwan;
use super::win::{SaidWin, VISIBLE, WinOrWaits, Wrong};
use super::words::{WordOptions, first_letter, words_start};
use crate::Problem;
use crate::ask::{Fault, Form, Opt, OptionSpec, Request, words};
use crate::report::{Head, write_objects};

/// The games; the first is the default.
pub(super) const GAMES: &[Row] = &[
    Row::of::<Riichi>(),
    Row::of::<Fans<Mcr>>(),
    Row::of::<Fans<Sichuan>>(),
    Row::of::<Fans<Hongkong>>(),
    Row::of::<Fans<Taiwan>>(),
];

/// The options and rule sets of all games, for error messages.
pub(super) const ALL: Others = Others {
    is_option: |name| {
        let mut options = GAMES.iter().flat_map(|row| row.options);
        options.any(|spec| spec.name == name)
    },
    presets: || GAMES.iter().flat_map(|row| (row.presets)()).collect(),
    other_names: || GAMES.iter().flat_map(|row| (row.other_names)()).collect(),
    noun: "a set of scoring rules",
};

/// A scored hand of any game.
pub(super) trait AnyScored: Send + Sync {
    fn as_any(&self) -> &dyn Any;

    fn report(&self) -> ScoreReport;

    fn worth(&self) -> Option<Worth>;
}

/// A scored hand, kept for later.
struct Kept<G: Game> {
    hand: Hand,
    said: Said<G>,
    found: G::Found,
}

impl<G: Game> Kept<G> {
    fn scored(&self) -> Scored<'_, G> {
        Scored {
            hand: &self.hand,
            said: &self.said,
            found: &self.found,
        }
    }
}

impl<G: Game<Report: Into<ScoreReport>>> AnyScored for Kept<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn report(&self) -> ScoreReport {
        G::report(&self.scored()).into()
    }

    fn worth(&self) -> Option<Worth> {
        G::worth(&self.found)
    }
}

/// The options given for all hands scored in a game.
struct Scorer<G: Game> {
    said: Said<G>,
    reader: HandReader,
    lines: OnceLock<G::Lines>,
}

impl<G: Game<Report: Into<ScoreReport>>> Scorer<G> {
    fn read(request: &Request) -> Result<Box<dyn AnyScorer>, Fault> {
        let given_as = given_as(request, G::WORDS)?;
        Ok(Box::new(Self {
            said: Said::read(request, &ALL)?,
            reader: HandReader {
                options: G::WORDS,
                calls: calls(request)?,
                given_as,
            },
            lines: OnceLock::new(),
        }))
    }

    /// Reads and scores a hand with words, then passes the hand, its facts and the result to
    /// `go_on`.
    #[inline(always)]
    fn scored<T>(
        &self,
        text: &str,
        read: ReadHand,
        go_on: impl FnOnce(Hand, Said<G>, G::Found) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let mut said = self.said.clone();
        let again = |text: &str, start| self.said.clone().set_words(text, start, &ALL);
        let read = self.reader.read(text, read, &mut said.facts(&ALL), &again);
        let (hand, win_or_waits) = read?;
        let found = G::find(&said, &hand, win_or_waits);
        let found = found.map_err(|wrong| self.reader.at_word(wrong, text))?;
        go_on(hand, said, found)
    }

    fn kept(&self, text: &str) -> Result<Kept<G>, Problem> {
        self.scored(text, Hand::parse_with_calls, |hand, said, found| {
            Ok(Kept { hand, said, found })
        })
    }

    fn write(&self, line: u64, scored: &Scored<'_, G>, out: &mut Vec<u8>) -> Result<bool, Problem> {
        let lines = self.lines.get_or_init(G::Lines::default);
        match G::write_line(lines, line, scored, out) {
            Some(scores) => Ok(scores),
            None => write_report(Head::of_line(line), &G::report(scored).into(), out),
        }
    }
}

/// Checks that a game has all options that were given, and returns those that were given under
/// another name, each with both names.
fn given_as(
    request: &Request,
    words: &'static WordOptions,
) -> Result<Vec<(&'static str, &'static str)>, Fault> {
    let options = || GAMES.iter().flat_map(|row| row.options);
    // The command line rejects values that are not numbers before it knows the game.
    for spec in options().filter(|spec| matches!(spec.form, Form::Number(..))) {
        for value in request.values(spec) {
            let number = Opt::<u64>::of(*spec).parse(&value.text);
            number.map_err(|problem| request.fault_of(value, problem))?;
        }
    }
    for spec in options() {
        if request.has(spec.name) && !words.has(spec.name) {
            return Err(request.fault(spec.name, not_for_these_rules(spec.name)));
        }
    }
    for &(given, same) in words.same() {
        let is_given = |name: &str| {
            let option = words.find(name).ok();
            let value = option.map(|option| Opt::<bool>::of(words.all()[option]).get(request));
            value.and_then(Result::ok).flatten().unwrap_or(false)
        };
        if is_given(given) && is_given(same) {
            return Err(request.fault(given, given_twice(given, same)));
        }
    }
    let given = words.same().iter().copied();
    let given_as = given.filter(|(given, same)| request.has(given) && !request.has(same));
    Ok(given_as.collect())
}

/// A function that reads a hand with called sets in addition to those in its text.
type ReadHand = fn(&str, &[Call], ShapeRules) -> Result<Hand, ParseHandError>;

/// Applies the words of a text, starting at a position, to a copy of the facts.
type SetAgain<'a> = &'a dyn Fn(&str, usize) -> Result<(), Problem>;

/// How the hands of any game are read.
struct HandReader {
    options: &'static WordOptions,
    /// Called sets of the single hand, in addition to those in its text.
    calls: Vec<Call>,
    /// The options that were given under another name, each with both names.
    given_as: Vec<(&'static str, &'static str)>,
}

impl HandReader {
    /// Reads a hand with words, which override facts.
    fn read(
        &self,
        text: &str,
        read: ReadHand,
        facts: &mut Facts<'_>,
        again: SetAgain<'_>,
    ) -> Result<(Hand, WinOrWaits), Problem> {
        let start = words_start(text);
        facts.set_words(text, start)?;
        let rules = facts.game.shape_rules();
        let mut hand = match read(text[..start].trim_end(), &self.calls, rules) {
            Ok(hand) => hand,
            Err(error) => self.read_flowers(text, start, facts.game, error, again)?,
        };
        let win_or_waits = facts.win.win_or_waits(&hand);
        let win_or_waits = win_or_waits.map_err(|wrong| self.at_word(wrong, text))?;
        let seen = facts.win.seen();
        if !seen.is_empty() {
            hand = hand
                .see(&seen)
                .map_err(|error| unseen(&hand, facts.win, error, text, start))?;
        }
        Ok((hand, win_or_waits))
    }

    /// A contradiction is reported at the word that causes it, or at the option, under the name by
    /// which the option was given.
    #[cold]
    fn at_word(&self, (part, problem): Wrong, text: &str) -> Problem {
        let Some(part) = part else {
            return problem;
        };
        let start = words_start(text);
        let problem = self.options.at_word(problem, part, text, start);
        let mut given_as = self.given_as.iter();
        match given_as.find(|(_, same)| Some(*same) == problem.about) {
            Some((given, _)) => problem.about(given),
            None => problem,
        }
    }

    /// Reads a hand that contains flower tiles; for any other hand, returns the problem that kept
    /// it from being read.
    #[cold]
    fn read_flowers(
        &self,
        text: &str,
        start: usize,
        game: &mut dyn AnyGame,
        error: ParseHandError,
        again: SetAgain<'_>,
    ) -> Result<Hand, Problem> {
        let Some(flowers) = take_flowers(text, start) else {
            return Err(self.misread(text, start, game, error, again));
        };
        let Flowers {
            rest,
            numbers,
            span,
        } = flowers;
        game.set_flowers(&numbers).map_err(|problem| Problem {
            // A problem with an option is not shown at the flowers.
            span: problem.about.is_none().then_some(span),
            ..problem
        })?;
        let hand = rest[..start].trim_end();
        Hand::parse_with_calls(hand, &self.calls, game.shape_rules())
            .map_err(|error| self.misread(&rest, start, game, error, again))
    }

    /// The problem with a hand that cannot be read, perhaps because a word after it is not a valid
    /// option.
    #[cold]
    fn misread(
        &self,
        text: &str,
        start: usize,
        game: &dyn AnyGame,
        error: ParseHandError,
        again: SetAgain<'_>,
    ) -> Problem {
        let misread = problem(game, error, &self.calls);
        let first = first_letter(text);
        if first < start
            && !matches!(misread.kind, "two-readings" | "quad-kind")
            && let Err(problem) = again(text, first)
        {
            return problem;
        }
        misread
    }
}

/// Answers a batch line whose hand is not in plain notation; returns whether the hand scores.
#[cold]
fn answer_notation(
    scorer: &dyn AnyScorer,
    line: u64,
    text: &str,
    out: &mut Vec<u8>,
) -> Result<bool, Problem> {
    let report = scorer.parse(text)?.report();
    let read_as = read_as(text);
    let head = Head {
        line: Some(line),
        read_as: read_as.as_deref(),
    };
    write_report(head, &report, out)
}

/// The hand before the words of an input, converted to plain notation if it uses a different one.
pub(super) fn read_as(text: &str) -> Option<String> {
    let start = words_start(text);
    plain_notation(text[..start].trim_end()).or_else(|| {
        let flowers = take_flowers(text, start)?;
        plain_notation(flowers.rest[..start].trim_end())
    })
}

/// Writes a hand's report after the head of the answer; returns whether the hand scores.
fn write_report(head: Head<'_>, report: &ScoreReport, out: &mut Vec<u8>) -> Result<bool, Problem> {
    let written = write_objects(head, std::slice::from_ref(report), out);
    written.map_err(Problem::from_output)?;
    Ok(report.scores())
}

/// Whether a hand is a win that scores.
pub(super) fn scores(worth: Option<Worth>) -> bool {
    worth.is_some_and(|worth| worth.scores)
}

/// The options given for all hands, in any game.
pub(super) trait AnyScorer: Send + Sync {
    /// Reads a hand with words after it.
    fn parse(&self, text: &str) -> Result<Box<dyn AnyScored>, Problem>;

    /// The value of a hand with words after it.
    fn worth(&self, text: &str) -> Result<Option<Worth>, Problem>;

    /// Answers a batch line, which is a hand with words after it; returns whether the hand scores.
    fn answer_line(&self, line: u64, text: &str, out: &mut Vec<u8>) -> Result<bool, Problem>;

    /// Writes a scored hand as the answer to a batch line; returns whether the hand scores.
    fn write_line(
        &self,
        line: u64,
        scored: &dyn AnyScored,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem>;
}

impl<G: Game<Report: Into<ScoreReport>>> AnyScorer for Scorer<G> {
    fn parse(&self, text: &str) -> Result<Box<dyn AnyScored>, Problem> {
        Ok(Box::new(self.kept(text)?))
    }

    fn worth(&self, text: &str) -> Result<Option<Worth>, Problem> {
        Ok(G::worth(&self.kept(text)?.found))
    }

    fn answer_line(&self, line: u64, text: &str, out: &mut Vec<u8>) -> Result<bool, Problem> {
        let written = self.scored(text, Hand::parse_plain, |hand, said, found| {
            let (hand, said, found) = (&hand, &said, &found);
            self.write(line, &Scored { hand, said, found }, out)
        });
        written.or_else(|_| answer_notation(self, line, text, out))
    }

    fn write_line(
        &self,
        line: u64,
        scored: &dyn AnyScored,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        match scored.as_any().downcast_ref::<Kept<G>>() {
            Some(kept) => self.write(line, &kept.scored(), out),
            None => write_report(Head::of_line(line), &scored.report(), out),
        }
    }
}

/// An entry in the list of games.
pub(super) struct Row {
    pub(super) options: &'static [OptionSpec],
    has_preset: fn(&str) -> bool,
    presets: fn() -> Vec<&'static str>,
    other_names: fn() -> Vec<(&'static str, &'static str)>,
    read: fn(&Request) -> Result<Box<dyn AnyScorer>, Fault>,
}

impl Row {
    const fn of<G: Game<Report: Into<ScoreReport>>>() -> Self {
        Self {
            options: G::WORDS.all(),
            has_preset: |name| G::default().set_preset(name),
            presets: G::presets,
            other_names: G::other_names,
            read: Scorer::<G>::read,
        }
    }
}

/// The scorer for the game of the given rules, with the options for all hands.
pub(super) fn scorer(request: &Request) -> Result<Box<dyn AnyScorer>, Fault> {
    let rules = request.values(&RULES.spec).next();
    let is_meant = |row: &&Row| rules.is_some_and(|rules| (row.has_preset)(&rules.text));
    let row = GAMES.iter().find(is_meant).unwrap_or(&GAMES[0]);
    (row.read)(request)
}

/// Like [`scorer`], but with the rules in the words after a hand, if they belong to a different
/// game.
pub(super) fn scorer_of_words(
    request: &Request,
    text: &str,
) -> Option<Result<Box<dyn AnyScorer>, Fault>> {
    let named = |value: &str| GAMES.iter().position(|row| (row.has_preset)(value));
    let now = request.values(&RULES.spec).next();
    let now = now.and_then(|value| named(&value.text)).unwrap_or(0);
    let mut words = words(text, words_start(text));
    let rules = words.find(|word| word.name == RULES.spec.name)?.value?;
    let game = named(rules).filter(|&game| game != now)?;
    Some((GAMES[game].read)(&request.with_value(&RULES.spec, rules)))
}

/// The problem with a visible tile, at its place in the option or word that contains it.
#[cold]
fn unseen(hand: &Hand, win: &SaidWin, error: ParseHandError, text: &str, start: usize) -> Problem {
    let mut hand = *hand;
    for (name, seen) in win.seen_texts() {
        match hand.see(seen) {
            Ok(seeing) => hand = seeing,
            Err(error) => {
                let within = error.span();
                let problem = Problem::from(error);
                let found = words(text, start).find(|word| word.name == name);
                let Some(word) = found else {
                    return problem.about(name);
                };
                let start = word.span.start + name.len() + 1;
                return Problem {
                    span: Some(start + within.start..start + within.end),
                    ..problem
                };
            }
        }
    }
    Problem::from(error).about(VISIBLE.spec.name)
}

/// The problem with a hand; a wrong size is reported in terms of scoring.
#[cold]
fn problem(game: &dyn AnyGame, error: ParseHandError, calls: &[Call]) -> Problem {
    let n_tiles = match error {
        ParseHandError::Hand {
            error: HandError::WrongTileCount { found, n_calls, .. },
            ..
        } => found + 3 * n_calls,
        ParseHandError::Hand {
            error: HandError::NoFormFits {
                n_tiles, n_calls, ..
            },
            ..
        } => n_tiles + 3 * n_calls,
        error => return of_hand(error, calls),
    };
    let message = game.wrong_size(n_tiles);
    Problem::at("wrong-hand-size", message, error.span())
}
