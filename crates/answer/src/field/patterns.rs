//! The options that name patterns.

use handeval_field::{Diagonal, ParsePatternError, Pattern, Stack};

use crate::Problem;
use crate::ask::{Fault, Form, Opt, OptionValue, Request};

pub(super) const DIAGONAL: Opt<Diagonal> = Opt::new(
    "diagonal",
    "COLOR:SLOPE",
    "Three cards of one color on a diagonal, such as red:up",
    "red:up",
)
.repeatable()
.in_example();

pub(super) const STACK: Opt<Stack> = Opt::new(
    "stack",
    "BLOCK:CORNER:PLACE",
    "Two stacked cards of one color and a third card at a corner, such as blue:red:up-right",
    "blue:red:up-right",
)
.repeatable();

/// The given patterns, diagonals first.
pub(super) fn patterns(request: &Request) -> Result<Vec<Pattern>, Fault> {
    let (diagonals, stacks) = (DIAGONAL.all(request)?, STACK.all(request)?);
    each_once(&DIAGONAL, &diagonals, request)?;
    each_once(&STACK, &stacks, request)?;
    let diagonals = diagonals.into_iter().map(Pattern::Diagonal);
    let stacks = stacks.into_iter().map(Pattern::Stack);
    Ok(diagonals.chain(stacks).collect())
}

/// A fault if a pattern is repeated.
fn each_once<T: OptionValue + Copy + PartialEq>(
    option: &Opt<T>,
    patterns: &[T],
    request: &Request,
) -> Result<(), Fault>
where
    Pattern: From<T>,
{
    let mut numbered = patterns.iter().enumerate();
    match numbered.find(|&(idx, pattern)| patterns[..idx].contains(pattern)) {
        None => Ok(()),
        Some((_, &pattern)) => {
            let key = Pattern::from(pattern).key();
            let message = format!("pattern `{key}` is given twice: expected each pattern once");
            Err(option.fault(request, Problem::whole("usage", message)))
        }
    }
}

macro_rules! typed {
    ($($pattern:ty),+) => {$(
        impl OptionValue for $pattern {
            const FORM: Form = Form::Word(|text| Self::read(&Self::FORM, text).map(drop));
            const KIND: &'static str = "unknown-pattern";

            fn read(_: &Form, text: &str) -> Result<Self, String> {
                text.parse().map_err(|error: ParsePatternError| error.to_string())
            }
        }
    )+};
}

typed!(Diagonal, Stack);
