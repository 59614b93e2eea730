//! The options for the called sets of a hand, shared by every question about a hand.

use handeval_mahjong::{Call, CallKind, Hand, ParseHandError, ShapeRules};

use crate::Problem;
use crate::ask::{Fault, Opt, Request, Word, repeated, without_value, words};

pub(super) const CHI: Opt<String> = Opt::new(
    "chi",
    "TILES",
    "A called sequence in the hand, such as 456p",
    "456p",
)
.repeatable()
.single_input_only();

pub(super) const PON: Opt<String> =
    Opt::new("pon", "TILES", "A called triplet, such as 777z", "777z")
        .repeatable()
        .single_input_only();

pub(super) const KAN: Opt<String> = Opt::new(
    "kan",
    "TILES",
    "A quad called on a discard, such as 1111z",
    "1111s",
)
.repeatable()
.single_input_only();

pub(super) const KAKAN: Opt<String> = Opt::new(
    "kakan",
    "TILES",
    "A pon extended to a quad, such as 3333s",
    "3333s",
)
.repeatable()
.single_input_only();

pub(super) const ANKAN: Opt<String> =
    Opt::new("ankan", "TILES", "A concealed quad, such as 2222p", "2222p")
        .repeatable()
        .single_input_only();

/// The options for called sets, by kind.
const CALLS: [(CallKind, Opt<String>); 5] = [
    (CallKind::Chi, CHI),
    (CallKind::Pon, PON),
    (CallKind::Kan, KAN),
    (CallKind::Kakan, KAKAN),
    (CallKind::Ankan, ANKAN),
];

/// The called sets given as options.
pub(super) fn calls(request: &Request) -> Result<Vec<Call>, Fault> {
    let mut calls = Vec::new();
    for (kind, option) in CALLS {
        for value in request.values(&option.spec) {
            let call = Call::parse(kind, &value.text);
            calls.push(call.map_err(|error| request.fault_of(value, error.into()))?);
        }
    }
    Ok(calls)
}

/// Moves called sets that are words after a hand, such as `chi=345s`, to the request; `None` if
/// there are none. Spaces take their place, so that positions in the text stay the same.
pub(super) fn take_calls(
    request: &Request,
    text: &str,
    start: usize,
) -> Result<Option<(Request, String)>, Problem> {
    let mut taken: Option<(Request, String)> = None;
    let mut seen: Vec<&str> = Vec::new();
    for Word { name, value, span } in words(text, start) {
        let Some((kind, option)) = CALLS.iter().find(|(_, option)| option.spec.name == name) else {
            continue;
        };
        if seen.contains(&name) {
            return Err(repeated(name, option.spec.is_listed(), span));
        }
        seen.push(name);
        let Some(value) = value.filter(|value| !value.is_empty()) else {
            return Err(Problem {
                span: Some(span),
                ..without_value(name, &option.spec)
            });
        };
        Call::parse(*kind, value).map_err(|error| {
            let problem = Problem::from(error);
            let value_start = span.end - value.len();
            let within = problem.span.clone().unwrap_or(0..value.len());
            let span = Some(value_start + within.start..value_start + within.end);
            Problem { span, ..problem }
        })?;
        let (request, rest) = taken.get_or_insert_with(|| (request.clone(), text.to_owned()));
        request.add(&option.spec, value);
        rest.replace_range(span.clone(), &" ".repeat(span.len()));
    }
    Ok(taken)
}

/// Reads a hand in any notation, and adds called sets that are not in its text.
pub(super) fn hand(text: &str, calls: &[Call], rules: ShapeRules) -> Result<Hand, Problem> {
    Hand::parse_with_calls(text, calls, rules).map_err(|error| of_hand(error, calls))
}

/// Reads a hand in plain notation, which nearly all hands use, and adds called sets.
#[inline]
pub(super) fn plain_hand(text: &str, calls: &[Call], rules: ShapeRules) -> Result<Hand, Problem> {
    Hand::parse_plain(text, calls, rules).map_err(|error| of_hand(error, calls))
}

/// The problem with a hand that has called sets outside its text.
pub(super) fn of_hand(error: ParseHandError, calls: &[Call]) -> Problem {
    match error.given_call().and_then(|idx| calls.get(idx)) {
        // The call is not in the text, so there is no position in the hand to point to.
        Some(call) => Problem::whole(error.kind(), format!("called set {call}: {error}")),
        None => error.into(),
    }
}

/// Checks whether called sets given as options work with `n_inputs` hands, or with a batch
/// (`None`).
pub(super) fn calls_go_with(calls: &[Call], n_inputs: Option<usize>) -> Result<(), Problem> {
    let usage = |message| Err(Problem::whole("usage", message));
    match n_inputs {
        None if !calls.is_empty() => usage(
            "called sets apply to a single hand: in a batch, write each hand's called sets in the \
             hand itself, such as `123m11z [chi 456p]`"
                .to_owned(),
        ),
        Some(n_hands @ 2..) if !calls.is_empty() => usage(format!(
            "called sets apply to a single hand, but {n_hands} were given: write each hand's \
             called sets in the hand itself, such as `123m11z [chi 456p]`"
        )),
        _ => Ok(()),
    }
}
