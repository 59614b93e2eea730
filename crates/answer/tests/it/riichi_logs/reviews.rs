//! Reviews by value that several tests look at. Each takes seconds, so it is computed only once.

use std::sync::LazyLock;

use handeval_testing::Numbers;
use serde_json::Value as Json;

use super::generate::game;
use super::write::mjlog;
use super::{ask, sample};

pub(super) const BY_VALUE: [(&str, &str); 2] = [("review", "all"), ("review-by", "value")];
const EXPLAINED: [(&str, &str); 4] = [
    BY_VALUE[0],
    BY_VALUE[1],
    ("explain", "true"),
    ("events", "true"),
];

/// The log that most tests look at.
pub(super) fn calls() -> String {
    sample("riichi-calls.mjlog")
}

/// The review of [`calls`].
pub(super) fn of_calls() -> &'static [Json] {
    static ROUNDS: LazyLock<Vec<Json>> = LazyLock::new(|| ask(&calls(), &BY_VALUE));
    &ROUNDS
}

/// The review of [`calls`] with an answer for the whole log only, which lists the two greatest
/// costs.
pub(super) fn of_calls_in_sum() -> &'static Json {
    static SUMS: LazyLock<Vec<Json>> = LazyLock::new(|| {
        let [review, by] = BY_VALUE;
        ask(&calls(), &[review, by, ("top", "2"), ("summary", "true")])
    });
    &SUMS[0]
}

/// The explained reviews of samples, with all events.
pub(super) fn explained(name: &str) -> &'static [Json] {
    static CALLS: LazyLock<Vec<Json>> = LazyLock::new(|| ask(&calls(), &EXPLAINED));
    static QUADS: LazyLock<Vec<Json>> = LazyLock::new(|| ask(&sample("quads.mjlog"), &EXPLAINED));
    static SANMA: LazyLock<Vec<Json>> = LazyLock::new(|| ask(&sample("sanma.mjlog"), &EXPLAINED));
    match name {
        "riichi-calls" => &CALLS,
        "quads" => &QUADS,
        "sanma" => &SANMA,
        _ => panic!("no test looks at a review of {name}"),
    }
}

/// The explained review of a generated game in which calls forbid discards.
pub(super) fn explained_of_generated() -> &'static [Json] {
    static ROUNDS: LazyLock<Vec<Json>> = LazyLock::new(|| ask(&generated(1, 4), &EXPLAINED));
    &ROUNDS
}

/// A generated game.
pub(super) fn generated(seed: u64, n_players: u8) -> String {
    mjlog(&game(&mut Numbers(seed), n_players, 2))
}

/// The reviewed discards of all rounds.
pub(super) fn reviewed(rounds: &[Json]) -> Vec<&Json> {
    let reviews = rounds
        .iter()
        .map(|round| round["review"].as_array().unwrap());
    reviews.flatten().collect()
}
