//! The line that begins a hand.

use handeval_poker::Game;

use super::acts::{is_chat, somebody_acts};
use super::words::money;
use crate::detect::other_text;
use crate::poker::{Limit, Money};
use crate::{Damage, DamageKind, scan};

/// The site that wrote the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Site {
    PokerStars,
    /// GG, whose text is nearly the same.
    Gg,
}

/// The games; where one name contains another, the longer one comes first.
const GAMES: [(&str, Game); 20] = [
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
    // Only GG writes these.
    ("shortdeck", Game::ShortDeck),
    ("plo hi/lo", Game::OmahaHiLo),
    ("plo", Game::Omaha),
];

/// The facts in the first line of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) id: String,
    pub(super) game: Game,
    pub(super) limit: Limit,
    /// The currency of the stakes; `None` for chips.
    pub(super) currency: Option<&'static str>,
    /// Whether the stakes have cents or a currency.
    pub(super) has_cents: bool,
    /// The blinds, in games without fixed bets.
    pub(super) blinds: Option<[Money; 2]>,
    /// Whether hands from this time state what nobody called.
    pub(super) tells_uncalled: bool,
}

impl Header {
    pub(super) fn read(line: &str) -> Result<Self, Damage> {
        let unknown = || {
            let message = "unknown game: expected a game such as Hold'em or Razz";
            Damage::new(DamageKind::UnknownGame, message).quoting(line)
        };
        if !is_header(line) {
            let message = other_text(line).unwrap_or(
                "not the first line of a hand (expected one such as `PokerStars Hand #12: Hold'em \
                 No Limit ($1/$2)`)",
            );
            return Err(Damage::new(DamageKind::BadSyntax, message).quoting(line));
        }
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
        let is_gg = site(line) == Some(Site::Gg);
        let found = match is_gg {
            true => last_game_in(&lower),
            false => game_in(&lower),
        };
        let (end, name, game) = found.ok_or_else(unknown)?;
        let after = lower.get(end..).unwrap_or_default();
        let is_plo = name.starts_with("plo");
        let limit = if after.contains("no limit") {
            Limit::NoLimit
        } else if is_plo || after.contains("pot limit") {
            Limit::PotLimit
        } else {
            Limit::FixedLimit
        };
        // The stakes are the first pair of amounts in brackets; in a game with antes only, the
        // first amount.
        let mut brackets = after.split('(').skip(1);
        let stakes = brackets
            .clone()
            .find(|text| text.contains('/'))
            .or_else(|| brackets.next());
        let stakes = stakes
            .and_then(|text| text.split(')').next())
            .unwrap_or_default();
        let amounts = stakes.split_once('/').and_then(|(small, big)| {
            let big = big.split(' ').next().unwrap_or_default();
            Some([money(small.trim()).ok()?, money(big).ok()?])
        });
        Ok(Self {
            tells_uncalled: year_of(rest).is_some_and(|year| year >= FIRST_WITH_UNCALLED),
            // At a new level, GG may write the next one before anybody pays it.
            blinds: amounts.filter(|_| limit != Limit::FixedLimit && !is_gg),
            id: id.to_owned(),
            game,
            limit,
            currency: CURRENCIES
                .iter()
                .find(|(sign, _)| stakes.contains(*sign))
                .map(|&(_, code)| code),
            has_cents: stakes.contains(['.', '$', '€', '£']),
        })
    }
}

/// The signs of currencies, and their codes.
const CURRENCIES: [(char, &str); 3] = [('$', "USD"), ('€', "EUR"), ('£', "GBP")];

/// The bytes with which a game's name begins.
const FIRST_BYTES: [bool; 256] = {
    let mut bytes = [false; 256];
    let mut idx = 0;
    while idx < GAMES.len() {
        bytes[GAMES[idx].0.as_bytes()[0] as usize] = true;
        idx += 1;
    }
    bytes
};

/// The first game in the list that a lowercase text names, with the end of its name.
pub(super) fn game_in(lower: &str) -> Option<(usize, &'static str, Game)> {
    let mut found: Option<(usize, usize)> = None;
    let bytes = lower.as_bytes();
    let is_start = |&place: &usize| {
        FIRST_BYTES[usize::from(bytes[place])]
            && (place == 0 || !bytes[place - 1].is_ascii_alphanumeric())
    };
    for start in (0..bytes.len()).filter(is_start) {
        let rest = &bytes[start..];
        // A game before the one that was found may be named later.
        let n_better = found.map_or(GAMES.len(), |(idx, _)| idx);
        let better = GAMES[..n_better].iter();
        let mut better = better.map(|(name, _)| name.as_bytes());
        let is_named = |name: &[u8]| rest.starts_with(name);
        if let Some(idx) = better.position(is_named) {
            found = Some((idx, start + GAMES[idx].0.len()));
        }
    }
    found.map(|(idx, end)| (end, GAMES[idx].0, GAMES[idx].1))
}

/// The game that a lowercase text names last, because names of tournaments may contain others.
fn last_game_in(lower: &str) -> Option<(usize, &'static str, Game)> {
    let found = GAMES.iter().filter_map(|&(name, game)| {
        let start = lower.rfind(name)?;
        Some((start + name.len(), name, game))
    });
    found.max_by_key(|&(end, name, _)| (end, name.len()))
}

/// The site whose hand begins with this line, if one does.
pub(crate) fn site(line: &str) -> Option<Site> {
    // Hardly any other lines begin this way.
    if !matches!(scan::trim(line).as_bytes().first(), Some(b'P' | b'p')) {
        return None;
    }
    let (site, rest) = line.trim_start().split_at_checked(10)?;
    let site = match site {
        "Poker Hand" => Site::Gg,
        _ if site.eq_ignore_ascii_case("PokerStars") => Site::PokerStars,
        _ => return None,
    };
    after_number(rest).map(|_| site)
}

/// The first year in which all hands state what nobody called; those of 2007 do not.
const FIRST_WITH_UNCALLED: u32 = 2009;

/// The year of the last date: `2026/11/20`.
fn year_of(line: &str) -> Option<u32> {
    let mut slashes = memchr::memrchr_iter(b'/', line.as_bytes());
    slashes.find_map(|slash| {
        let (before, after) = (line.get(..slash)?, line.get(slash + 1..)?);
        let word = memchr::memrchr(b' ', before.as_bytes()).map_or(0, |space| space + 1);
        let year = before.get(word..)?.trim_start_matches('[');
        let day = scan::until(after, b' ');
        let is_date = year.len() == 4 && day.len() >= 3 && day.contains('/');
        year.parse().ok().filter(|_| is_date)
    })
}

/// The number of the hand that a line begins, if it begins one.
pub(in super::super) fn number_of(line: &str) -> Option<&str> {
    site(line)?;
    let (_, rest) = line.trim_start().split_at_checked(10)?;
    Some(after_number(rest)?.0)
}

/// Whether a line begins a hand.
pub(super) fn is_header(line: &str) -> bool {
    site(line).is_some()
}

/// Whether a line has the number or the date of a hand; most lines have neither.
pub(super) fn has_number_or_date(line: &str) -> bool {
    memchr::memchr2(b'#', b'/', line.as_bytes()).is_some()
}

/// Whether a line that begins no hand looks like one that did before it was damaged: it names the
/// site, or it has the number or the date of a hand.
pub(crate) fn resembles_header(line: &str) -> bool {
    if is_header(line) || is_chat(line) || somebody_acts(line) {
        return false;
    }
    let lower = line.to_ascii_lowercase();
    let mut words = lower.split(' ');
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    let names_site = first.starts_with("pokerst")
        && matches!(
            second,
            None | Some("hand" | "game" | "zoom" | "home" | "tournament")
        );
    names_site || has_number(&lower) || (year_of(line).is_some() && game_in(&lower).is_some())
}

/// Whether a lowercase line has a number such as `hand #12:`.
fn has_number(lower: &str) -> bool {
    let mut places = ["hand #", "game #"]
        .iter()
        .filter_map(|words| scan::split_at_words(lower, words));
    places.any(|(_, number)| {
        let n_digits = number.bytes().take_while(u8::is_ascii_alphanumeric).count();
        n_digits > 0 && number[n_digits..].starts_with(':')
    })
}

/// The number after ` #`, which may begin with letters, and what follows the colon.
fn after_number(rest: &str) -> Option<(&str, &str)> {
    let (before, number) = rest.split_once('#')?;
    let (number, after) = number.split_once(':')?;
    let digits = number.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (before.ends_with(' ') && is_number).then_some((number, after))
}
