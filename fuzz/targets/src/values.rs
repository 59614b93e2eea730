//! Values, deals and decks of Matematico.

use std::sync::LazyLock;

use handeval_answer::Problem;
use handeval_answer::ask::{Fault, Question as _, RequestSource};
use handeval_answer::matematico::Best;
use handeval_matematico::{Deal, Deck, Value};

use crate::ask::request;
use crate::{Target, dense, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "values",
    about: "values, a deal, or decks, one per line; or a grid, a line with `|`, and other values",
    words: vocabulary::grids,
    run,
};

fn run(input: &[u8]) {
    let text = dense::text(input, dense::values);
    let values = Value::parse_all(&text);
    let slow = slow_values(&text);
    match &values {
        Ok(values) => {
            assert_eq!(slow.as_ref(), Some(values), "{text:?}");
            let again = Value::parse_all(&spaced(values));
            assert_eq!(again.as_ref(), Ok(values));
        }
        Err(error) => {
            assert_eq!(slow, None, "{text:?}");
            fault::check_problem(&text, &Problem::from(error.clone()));
        }
    }
    let is_deal = slow.as_deref().is_some_and(is_deal);
    match Deal::parse(&text) {
        Ok(deal) => {
            assert!(is_deal, "{text:?}");
            let mut dealt = deal.rest().to_vec();
            let mut expected = slow.clone().unwrap_or_default();
            dealt.sort();
            expected.sort();
            assert_eq!(dealt, expected);
        }
        Err(error) => {
            assert!(!is_deal, "{text:?}: {error}");
            fault::check_problem(&text, &Problem::from(error));
        }
    }
    match Deck::parse(&text) {
        Ok(deck) => assert_eq!(Some(deck.cards().to_vec()), slow, "{text:?}"),
        Err(error) => {
            assert!(!is_deal, "{text:?}: {error}");
            fault::check_problem(&text, &Problem::from(error));
        }
    }
    check_decks(&text);
    check_best(&text);
}

/// The values in a string, word by word.
fn slow_values(text: &str) -> Option<Vec<Value>> {
    let words = text.split(|char: char| char.is_whitespace() || char == ',' || char == '/');
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok()).collect()
}

/// Whether there are 25 values, none of them more than four times.
fn is_deal(values: &[Value]) -> bool {
    let count = |value: Value| values.iter().filter(|&&other| other == value).count();
    values.len() == 25 && Value::ALL.into_iter().all(|value| count(value) <= 4)
}

fn spaced(values: &[Value]) -> String {
    let texts: Vec<_> = values.iter().map(Value::to_string).collect();
    texts.join(" ")
}

fn check_decks(text: &str) {
    match Deck::parse_lines(text) {
        Ok(decks) => {
            let lines: Vec<_> = decks.iter().map(|deck| spaced(&deck.cards())).collect();
            assert_eq!(Deck::parse_lines(&lines.join("\n")), Ok(decks), "{text:?}");
        }
        Err(error) => fault::check_problem(text, &Problem::from(error)),
    }
}

/// Checks the input of a search for the best arrangement: a deal, or a grid and the remaining
/// values.
fn check_best(text: &str) {
    let (grid, rest) = match text.split_once('|') {
        Some((grid, rest)) => (grid, Some(rest)),
        None => (text, None),
    };
    match rest {
        None => check_parsed(&ALONE, grid),
        Some(rest) => match best(Some(rest)) {
            Ok(question) => check_parsed(&question, grid),
            Err(fault) => fault::check_fault(&fault),
        },
    }
}

/// The question without remaining values, made only once because that takes a while.
static ALONE: LazyLock<Best> =
    LazyLock::new(|| best(None).unwrap_or_else(|fault| panic!("{fault:?}")));

fn best(rest: Option<&str>) -> Result<Best, Fault> {
    let mut request = request(Best::SPEC, RequestSource::Object);
    if let (Some(rest), Some(spec)) = (rest, Best::SPEC.called("rest")) {
        request.add(spec, rest);
    }
    Best::read(&request)
}

fn check_parsed(question: &Best, text: &str) {
    match question.parse(text) {
        Ok(deal) => {
            let placed = deal.grid().values();
            let all: Vec<_> = placed.chain(deal.rest().iter().copied()).collect();
            assert!(is_deal(&all), "{text:?}");
        }
        Err(problem) if problem.about.is_some() => fault::check_words(&problem),
        Err(problem) => fault::check_problem(text, &problem),
    }
}
