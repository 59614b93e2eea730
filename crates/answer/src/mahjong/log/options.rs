//! The options for logs.

use handeval_logs::Format;
use handeval_mahjong::game::Player;

use super::super::score::RULE;
use crate::Problem;
use crate::ask::{Fault, Form, Keyed, Opt, Request};

/// A format of mahjong logs, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LogFormat {
    Auto,
    Tenhou6,
    Mjlog,
    Mjai,
}

impl LogFormat {
    /// The format; `None` if it is to be recognized.
    pub(super) const fn format(self) -> Option<Format> {
        match self {
            Self::Auto => None,
            Self::Tenhou6 => Some(Format::Tenhou6),
            Self::Mjlog => Some(Format::Mjlog),
            Self::Mjai => Some(Format::Mjai),
        }
    }
}

impl Keyed for LogFormat {
    fn all() -> &'static [Self] {
        &[Self::Auto, Self::Tenhou6, Self::Mjlog, Self::Mjai]
    }

    fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Tenhou6 => "tenhou6",
            Self::Mjlog => "mjlog",
            Self::Mjai => "mjai",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Auto => "Recognize the format",
            Self::Tenhou6 => "JSON from the tenhou.net viewer",
            Self::Mjlog => "XML of tenhou.net",
            Self::Mjai => "One JSON object for each event",
        }
    }
}

pub(super) const FORMAT: Opt<LogFormat> =
    Opt::new("format", "FORMAT", "The format of the log", "mjai").default("auto");

/// The rule set; by default, the one the log names.
pub(super) const RULES: Opt<String> = Opt::new(
    "rules",
    "PRESET",
    "The rules, as in `mahjong score`, instead of those the log names",
    "m-league",
)
.default_note("what the log says");

pub(super) const RULE_OF_LOG: Opt<String> = RULE;

pub(super) const REVIEW: Opt<String> = Opt::new(
    "review",
    "PLAYERS",
    "Review the discards of these players, by letter or name; without a value, of `all`. If a player \
     is called A, `A` is that player, and `a` is the seat",
    "A,C",
)
.listed()
.alone("all");

/// What a review compares, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReviewBy {
    Acceptance,
    Value,
}

impl Keyed for ReviewBy {
    fn all() -> &'static [Self] {
        &[Self::Acceptance, Self::Value]
    }

    fn name(self) -> &'static str {
        match self {
            Self::Acceptance => "acceptance",
            Self::Value => "value",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Acceptance => "Shanten and the number of tiles that help",
            Self::Value => {
                "Also the average points and the chance of a win; this takes several seconds"
            }
        }
    }
}

pub(super) const REVIEW_BY: Opt<ReviewBy> = Opt::new(
    "review-by",
    "MEASURE",
    "How the reviewed discards are compared",
    "value",
)
.default("acceptance")
.requires("review");

pub(super) const UNDER_THREAT: Opt<bool> = Opt::new(
    "under-threat",
    "",
    "Include discards in the value totals even if another player is in riichi or has three open \
     calls",
    "true",
)
.requires("review-by");

pub(super) const EXPLAIN: Opt<bool> = Opt::new(
    "explain",
    "",
    "Also show, for each discard that costs something, what the others were worth and why the best \
     one is better",
    "true",
)
.requires("review-by");

/// The maximum number of costly discards to list.
pub(super) const MOST_COSTLY: usize = 30;

pub(super) const TOP: Opt<u64> = Opt::new(
    "top",
    "N",
    "With values, the number of discards to list in a round's text and in a summary, costliest \
     first",
    "10",
)
.form(Form::Number(1, MOST_COSTLY as u64))
.default("5")
.requires("review-by");

pub(super) const DIFFERENCES: Opt<bool> = Opt::new(
    "differences",
    "",
    "Only rounds that differ or are damaged",
    "true",
);

pub(super) const ANONYMOUS: Opt<bool> = Opt::new(
    "anonymous",
    "",
    "Call the players A to D everywhere",
    "true",
);

pub(super) const EVENTS: Opt<bool> = Opt::new(
    "events",
    "",
    "In JSON, also the tiles dealt and everything that happened in each round, in order",
    "true",
);

pub(super) const SUMMARY: Opt<bool> = Opt::new(
    "summary",
    "",
    "One answer for each game instead of one for each round",
    "true",
);

/// Whose discards are reviewed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Reviewed {
    /// Nobody's.
    #[default]
    Nobody,
    /// Everybody's.
    All,
    /// Those of players with these letters or names.
    Some(Vec<String>),
}

impl Reviewed {
    pub(super) fn read(request: &Request) -> Result<Self, Fault> {
        let Some(text) = REVIEW.get(request)? else {
            return Ok(Self::Nobody);
        };
        let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
        if names.iter().any(String::is_empty) {
            let message = "`review`: expected `all`, or players with commas between them: \
                           letters from A to D, or names";
            return Err(REVIEW.fault(request, Problem::whole("usage", message)));
        }
        if names.iter().any(|name| name.eq_ignore_ascii_case("all")) {
            return Ok(Self::All);
        }
        Ok(Self::Some(names))
    }

    /// The letters and names of the players, if they are not all.
    pub(super) fn asked(&self) -> &[String] {
        match self {
            Self::Nobody | Self::All => &[],
            Self::Some(some) => some,
        }
    }

    /// For each letter or name, whether one of the players with these names has it.
    pub(super) fn found(&self, n_players: usize, names: &[String]) -> Vec<bool> {
        let has = |one: &String| {
            let mut players = Player::ALL.into_iter().take(n_players);
            players.any(|player| is_of(one, player, names))
        };
        self.asked().iter().map(has).collect()
    }

    /// Whether the discards of a player with this name are reviewed.
    pub(super) fn has(&self, player: Player, names: &[String]) -> bool {
        match self {
            Self::Nobody => false,
            Self::All => true,
            Self::Some(some) => some.iter().any(|one| is_of(one, player, names)),
        }
    }
}

/// Whether a text is the name of a player in a game with these names or, if nobody is called that,
/// the letter.
///
/// Source: rule J19.
fn is_of(one: &String, player: Player, names: &[String]) -> bool {
    match names.contains(one) {
        true => names.get(player.idx()) == Some(one),
        false => one.eq_ignore_ascii_case(player.letter()),
    }
}
