//! The table of routes, one file per game.

mod asked;
mod bodies;
mod matematico;
mod service;

use std::sync::LazyLock;

use crate::parameters::{Form, Occurs, Parameter};
use crate::refusal::Refusal;
use crate::route::{Question, Route};

/// All routes.
pub(crate) fn all() -> impl Iterator<Item = &'static Route> {
    static ASKED: LazyLock<Vec<Route>> = LazyLock::new(asked::all);
    let others = [matematico::ROUTES, service::ROUTES];
    ASKED.iter().chain(others.into_iter().flatten())
}

/// The seed of something random.
const SEED: Parameter = Parameter {
    name: "seed",
    about: "the seed, from 0 to 2^64 - 1; without it one below 2^53 is drawn and told",
    example: "7",
    occurs: Occurs::AtMostOnce,
    form: Form::Number,
};

/// The seed of a question, if it has one.
fn seed(question: &Question<'_>) -> Result<Option<u64>, Refusal> {
    question.parameters.number(SEED.name, 0..=u64::MAX)
}

/// The seed of a question, or a new one that every JSON reader holds exactly.
fn seed_or_drawn(question: &Question<'_>) -> Result<u64, Refusal> {
    Ok(seed(question)?.unwrap_or_else(|| drawn() >> 11))
}

/// A random number, for those who draw a seed.
fn drawn() -> u64 {
    use rand::RngExt as _;
    rand::rng().random()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_routes_are_the_same() {
        let mut known = BTreeSet::new();
        for route in all() {
            assert!(known.insert((route.verb.method(), route.path)), "{route:?}");
            let names: BTreeSet<_> = route.parameters.iter().map(|found| found.name).collect();
            assert_eq!(names.len(), route.parameters.len(), "{}", route.path);
        }
        assert!(known.len() > 10);
    }
}
