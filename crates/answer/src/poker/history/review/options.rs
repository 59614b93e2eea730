//! The options of the review.

use handeval_logs::poker::PlayedHand;

use crate::Problem;
use crate::ask::{Fault, Form, Opt, Request};
use crate::poker;

pub(in super::super) const REVIEW: Opt<String> = Opt::new(
    "review",
    "PLAYERS",
    "Also the equity of these players after each deal, and their luck when all-in; without a \
     value, of `all`",
    "A,C",
)
.listed()
.alone(ALL);

pub(in super::super) const IGNORE_FOLDED: Opt<bool> = Opt::new(
    "ignore-folded",
    "",
    "In the review, deal as if the cards of players who folded were unknown",
    "true",
)
.requires(REVIEW.spec.name);

pub(in super::super) const SAMPLES: Opt<u64> = poker::SAMPLES
    .about("In the review, number of random deals where a count would take too long")
    .form(Form::Number(2, 10_000_000))
    .default("100000")
    .requires(REVIEW.spec.name);

pub(in super::super) const SEED: Opt<u64> = crate::deck::SEED
    .about("In the review, seed for the random deals")
    .default_note("1, so that a file always gets the same review")
    .requires(REVIEW.spec.name);

const ALL: &str = "all";

/// What is reviewed, and how.
#[derive(Clone, Debug)]
pub(in super::super) struct Review {
    /// The players, by name or as `P1`; `None` for everybody.
    pub(in super::super) players: Option<Vec<String>>,
    pub(super) ignores_folded: bool,
    pub(super) n_samples: u64,
    pub(super) seed: u64,
}

impl Review {
    /// The review that the options ask for, if any.
    pub(in super::super) fn read(request: &Request) -> Result<Option<Self>, Fault> {
        let (samples, seed) = (SAMPLES.value(request)?, SEED.get(request)?);
        let ignores_folded = IGNORE_FOLDED.get(request)?.unwrap_or(false);
        let Some(text) = REVIEW.get(request)? else {
            return Ok(None);
        };
        let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
        if names.iter().any(String::is_empty) {
            let message = "`review`: expected `all`, or players with commas between them: names, \
                           or `P1` and so on in seat order";
            return Err(REVIEW.fault(request, Problem::whole("usage", message)));
        }
        let is_all = names.iter().any(|name| name.eq_ignore_ascii_case(ALL));
        Ok(Some(Self {
            players: (!is_all).then_some(names),
            ignores_folded,
            n_samples: samples,
            seed: seed.unwrap_or(1),
        }))
    }

    /// The names that were given.
    pub(in super::super) fn names(&self) -> &[String] {
        self.players.as_deref().unwrap_or_default()
    }

    /// For each given name, the index of the player in a hand who has it, if any; names take
    /// precedence over numbers such as `P1`.
    pub(in super::super) fn found(&self, hand: &PlayedHand) -> Vec<Option<usize>> {
        let found = self.names().iter().map(|asked| {
            let by_name = hand.players.iter().position(|one| one.name == *asked);
            by_name.or_else(|| {
                let number: usize = asked.strip_prefix(['P', 'p'])?.parse().ok()?;
                let idx = number.checked_sub(1)?;
                (idx < hand.players.len()).then_some(idx)
            })
        });
        found.collect()
    }

    /// For each player in a hand, whether to review that player.
    pub(super) fn asked(&self, hand: &PlayedHand) -> Vec<bool> {
        let mut asked = vec![self.players.is_none(); hand.players.len()];
        for player in self.found(hand).into_iter().flatten() {
            asked[player] = true;
        }
        asked
    }
}
