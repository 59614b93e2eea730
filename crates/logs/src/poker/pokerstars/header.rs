//! The line that begins a hand.

use handeval_poker::Game;

use crate::poker::Limit;
use crate::{Damage, DamageKind};

/// The games, the longer names first where one contains another.
const GAMES: [(&str, Game); 17] = [
    ("5 card omaha hi/lo", Game::OmahaHiLo),
    ("6 card omaha hi/lo", Game::OmahaHiLo),
    ("courchevel hi/lo", Game::OmahaHiLo),
    ("omaha hi/lo", Game::OmahaHiLo),
    ("omaha h/l", Game::OmahaHiLo),
    ("courchevel", Game::Omaha),
    ("omaha", Game::Omaha),
    ("6+ hold'em", Game::ShortDeck),
    ("hold'em", Game::Holdem),
    ("7 card stud hi/lo", Game::Stud8),
    ("7 card stud h/l", Game::Stud8),
    ("7 card stud", Game::Stud),
    ("razz", Game::Razz),
    ("5 card draw", Game::Draw),
    ("triple draw 2-7", Game::DeuceToSeven),
    ("single draw 2-7", Game::DeuceToSeven),
    ("badugi", Game::Badugi),
];

/// What the first line of a hand says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) id: String,
    pub(super) game: Game,
    pub(super) limit: Limit,
    /// Whether the stakes have cents or a currency.
    pub(super) has_cents: bool,
}

impl Header {
    pub(super) fn read(line: &str) -> Result<Self, Damage> {
        let unknown = || {
            let message = "no known game: expected a game such as Hold'em or Razz";
            Damage::new(DamageKind::UnknownGame, message).quoting(line)
        };
        let (_, rest) = line.split_at_checked(10).ok_or_else(unknown)?;
        let (id, mut rest) = after_number(rest).ok_or_else(unknown)?;
        if let Some((_, after_club)) = rest
            .trim_start()
            .strip_prefix('{')
            .and_then(|club| club.split_once('}'))
        {
            rest = after_club;
        }
        let lower = rest.to_ascii_lowercase();
        let (end, game) = game_in(&lower).ok_or_else(unknown)?;
        let after = lower.get(end..).unwrap_or_default();
        let limit = if after.contains("no limit") {
            Limit::NoLimit
        } else if after.contains("pot limit") {
            Limit::PotLimit
        } else {
            Limit::FixedLimit
        };
        // The stakes are the first pair of amounts in brackets.
        let stakes = after.split('(').skip(1).find(|text| text.contains('/'));
        let stakes = stakes
            .and_then(|text| text.split(')').next())
            .unwrap_or_default();
        Ok(Self {
            id: id.to_owned(),
            game,
            limit,
            has_cents: stakes.contains(['.', '$', '€', '£']),
        })
    }
}

/// The first game of the list that a text in small letters names, with the end of its name.
fn game_in(lower: &str) -> Option<(usize, Game)> {
    let mut found: Option<(usize, usize)> = None;
    let bytes = lower.as_bytes();
    let is_start = |&place: &usize| place == 0 || !bytes[place - 1].is_ascii_alphanumeric();
    for start in (0..bytes.len()).filter(is_start) {
        let rest = &bytes[start..];
        // A game before the one that was found may be named later.
        let n_better = found.map_or(GAMES.len(), |(idx, _)| idx);
        let better = GAMES[..n_better].iter();
        let mut better = better.map(|(name, _)| name.as_bytes());
        if let Some(idx) = better.position(|name| rest.starts_with(name)) {
            found = Some((idx, start + GAMES[idx].0.len()));
        }
    }
    found.map(|(idx, end)| (end, GAMES[idx].1))
}

/// Whether a line begins a hand.
pub(crate) fn is_header(line: &str) -> bool {
    let line = line.trim_start();
    let Some((site, rest)) = line.split_at_checked(10) else {
        return false;
    };
    site.eq_ignore_ascii_case("PokerStars") && after_number(rest).is_some()
}

/// The digits after ` #`, and what follows their colon.
fn after_number(rest: &str) -> Option<(&str, &str)> {
    let (_, number) = rest.split_once(" #")?;
    let n_digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, after) = number.split_at(n_digits);
    let after = after.strip_prefix(':')?;
    (n_digits > 0).then_some((digits, after))
}
