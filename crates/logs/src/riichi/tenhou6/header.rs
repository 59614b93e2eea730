//! The header of a game: names and rules.

use handeval_mahjong::riichi::RuleSet;
use serde_json::Value;

use super::super::header::{Header, TableRules};
use super::Keys;
use crate::json_pieces::Pieces;

/// The keys with the number of red fives of each suit.
const BY_SUIT: [&str; 3] = ["aka51", "aka52", "aka53"];

/// Three players, if the fourth has no tiles in the first round.
fn n_players_of(log: &str) -> Option<u8> {
    let first = Pieces::inside(log)?.next()?;
    let parts: Vec<Value> = serde_json::from_str(first.text).ok()?;
    let is_for_three = match parts.len() {
        14 => true,
        _ => parts.get(13)?.as_array()?.is_empty() && parts.get(14)?.as_array()?.is_empty(),
    };
    Some(if is_for_three { 3 } else { 4 })
}

pub(super) fn header(keys: &Keys<'_>) -> Header {
    let Keys {
        names,
        rule,
        reference,
        has_csrule,
        log,
        ..
    } = keys;
    let n_given = log.and_then(|log| n_players_of(log.text));
    let disp = rule.get("disp").and_then(Value::as_str).unwrap_or("");
    let n_players = match n_given {
        Some(n_players) => n_players,
        None if disp.contains('三') || disp.contains("3-Player") => 3,
        None => 4,
    };
    let is_for_three = n_players == 3;
    let is_soul = disp.contains("の間")
        || disp.contains("Room")
        || reference.as_str().is_some_and(is_soul_reference);
    let set = match (is_soul, is_for_three) {
        _ if disp.contains("Mリーグ") || disp.contains("M.League") => RuleSet::MLeague,
        (true, true) => RuleSet::MahjongSoulSanma,
        (true, false) => RuleSet::MahjongSoul,
        (false, true) => RuleSet::TenhouSanma,
        (false, false) => RuleSet::Tenhou,
    };
    let n_aka = |key: &str| rule.get(key).and_then(Value::as_u64).unwrap_or(0);
    let is_japanese = !disp.is_ascii() && disp.contains(['東', '南']);
    let mut keys = BY_SUIT.iter().chain(&["aka"]);
    let has_red_fives = disp.contains('赤') || keys.any(|key| n_aka(key) > 0);
    let names = names.as_array().into_iter().flatten();
    let names = names.map(|name| name.as_str().unwrap_or("").to_owned());
    Header {
        names: names.take(usize::from(n_players)).collect(),
        n_players,
        rules: TableRules {
            set,
            no_red_fives: rule.is_object() && !has_red_fives,
            no_kuitan: is_japanese && !is_soul && !disp.contains('喰'),
            is_parlor: false,
            is_own_lobby: *has_csrule || rule.is_array(),
            has_second_red_five: BY_SUIT.iter().any(|key| n_aka(key) > 1),
        },
    }
}

/// Whether a reference looks like one from Mahjong Soul: `230101-xxxxxxxx-…`.
fn is_soul_reference(text: &str) -> bool {
    let (date, rest) = text.split_once('-').unwrap_or((text, ""));
    date.len() == 6 && date.bytes().all(|byte| byte.is_ascii_digit()) && rest.contains('-')
}
