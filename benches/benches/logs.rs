//! Logs of whole games: how many of them are checked in a second, on one core.
//!
//! The games of riichi are those of the tests of `logs`, random but legal, as mjlog; the hands of
//! poker are no-limit hold'em of six players as PokerStars writes them. Every answer must agree with
//! its log. The output is what a second of processor time is enough for: reading, replaying,
//! recomputing and comparing, without and with the answers as JSON; the review of a half game by
//! acceptance; and its review by value, of one player of four. Each is the best of five runs. Tests
//! run each once, with less. An argument selects cases by a part of their names.
//!
//! The hands of the Open Hand History are read by `rs_poker`, too. It only reads them into its
//! structs; handeval also replays, recomputes and compares them.

#[path = "../../crates/logs/tests/it/riichi/generate.rs"]
#[allow(dead_code, reason = "shared with tests")]
mod generate;
#[path = "logs/open_hand_history.rs"]
mod open_hand_history;
#[path = "../../crates/logs/tests/it/riichi/write.rs"]
#[allow(dead_code, reason = "shared with tests")]
mod write;

use std::error::Error;

use handeval_answer::ask::{
    FileTally, Rendered, Request, RequestSource, UnitQuestion, Work, answer_file,
};
use handeval_answer::mahjong::Log;
use handeval_answer::poker::History;
use handeval_answer::report::{Head, write_objects};
use handeval_testing::{Numbers, pokerstars_hand};
use rustix::time::{ClockId, clock_gettime};

/// The processor time used by this thread.
pub(crate) fn thread_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Checks a file; returns what was found, and the length of the answers as JSON, if they are
/// written.
fn check<Q: UnitQuestion>(question: &Q, text: &str, is_json: bool) -> (FileTally, usize) {
    let mut n_bytes = 0;
    let rendered = Rendered {
        render: &|answer: &Q::Answer, out: &mut Vec<u8>| match is_json {
            true => write_objects(Head::default(), std::slice::from_ref(answer), out),
            false => Ok(()),
        },
        close: &|_, _| Ok(()),
        write: &mut |text: &[u8]| {
            n_bytes += text.len();
            Ok::<_, ()>(())
        },
    };
    let tally = answer_file(question, None, text.as_bytes(), Work::ALONE, rendered);
    (tally.unwrap_or_default(), n_bytes)
}

/// A question with these options.
fn question<Q: UnitQuestion>(options: &[(&str, &str)]) -> Q {
    let mut request = Request::new(Q::SPEC, RequestSource::Parameters, 0);
    for (name, value) in options {
        let spec = Q::SPEC.all().find(|spec| spec.name == *name);
        request.add(spec.expect("an option of the question"), *value);
    }
    let read = Q::read(&request);
    read.unwrap_or_else(|fault| panic!("{}", fault.problem.message))
}

/// What is timed: the texts of files, and how they are asked about.
struct Case<'a, Q> {
    what: &'a str,
    question: Q,
    texts: &'a [String],
    /// How many parts are counted, and the noun for them.
    n_parts: usize,
    noun: &'a str,
    n_runs: usize,
}

impl<Q: UnitQuestion> Case<'_, Q> {
    /// Prints the parts a second, without and with JSON, if the case is chosen.
    fn run(&self) {
        if !is_chosen(self.what) {
            return;
        }
        for (is_json, how) in [(false, ""), (true, ", as JSON")] {
            let mut best = f64::INFINITY;
            for _ in 0..self.n_runs {
                let start = thread_seconds();
                for text in self.texts {
                    let (tally, n_bytes) = check(&self.question, text, is_json);
                    assert!(tally.n_answers > 0, "{}", self.what);
                    assert_eq!((tally.n_differ, tally.n_damaged), (0, 0), "{}", self.what);
                    assert_eq!(n_bytes > 0, is_json, "{}", self.what);
                }
                best = best.min(thread_seconds() - start);
            }
            println!(
                "{:40} {:>10.1} {} a second, {:.3} ms each",
                format!("{}{how}", self.what),
                self.n_parts as f64 / best,
                self.noun,
                1e3 * best / self.n_parts as f64,
            );
        }
    }
}

/// Whether the arguments choose a case: by a part of its name, or all if there are none.
fn is_chosen(what: &str) -> bool {
    let mut chosen = std::env::args()
        .skip(1)
        .filter(|part| !part.starts_with('-'));
    let first = chosen.next();
    first.is_none_or(|part| what.contains(&part) || chosen.any(|part| what.contains(&part)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let is_test = !std::env::args().any(|argument| argument == "--bench");
    let (n_hands, n_games, n_runs) = if is_test {
        (100, 2, 1)
    } else {
        (50_000, 200, 5)
    };
    let mut numbers = Numbers(1);
    let hands: String = (1..=n_hands)
        .map(|id| pokerstars_hand(id, &mut numbers))
        .collect();
    let games = (0..n_games).map(|seed| write::mjlog(&generate::game(&mut Numbers(seed), 4, 10)));
    let games: Vec<String> = games.collect();
    Case {
        what: "hands of PokerStars",
        question: question::<History>(&[]),
        texts: &[hands],
        n_parts: usize::try_from(n_hands)?,
        noun: "hands",
        n_runs,
    }
    .run();
    let n_open = if is_test { 20 } else { 20_000 };
    let open = open_hand_history::hands(n_open)?;
    Case {
        what: "hands of the Open Hand History",
        question: question::<History>(&[]),
        texts: std::slice::from_ref(&open),
        n_parts: n_open,
        noun: "hands",
        n_runs,
    }
    .run();
    if is_chosen("Open Hand History") {
        open_hand_history::read_by_peer(&open, n_open, n_runs);
    }
    let log = |what, options: &[(&str, &str)], texts| {
        let texts: &[String] = texts;
        Case {
            what,
            question: question::<Log>(options),
            texts,
            n_parts: texts.len(),
            noun: "games",
            n_runs,
        }
        .run();
    };
    log("games of mjlog", &[], &games);
    log("reviewed by acceptance", &[("review", "all")], &games);
    let by_value = [("review", "A"), ("review-by", "value")];
    let n_valued = if is_test { 0 } else { 5 };
    if n_valued > 0 {
        log(
            "one player reviewed by value",
            &by_value,
            &games[..n_valued],
        );
    }
    Ok(())
}
