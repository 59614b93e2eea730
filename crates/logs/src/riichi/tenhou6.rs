//! tenhou.net/6: JSON with a row of takes and a row of discards for each player.

use handeval_mahjong::game::{Deal, Event, Player, QuadKind};
use handeval_mahjong::riichi::{Limit, RuleSet};
use handeval_mahjong::{Call, CallKind, ShownTile, Wind};
use serde_json::Value;

use super::Item;
use super::end::{DrawKind, End, StatedDraw, StatedWin, StatedYaku};
use super::header::{Header, TableRules};
use super::json::{Piece, Pieces};
use super::order::{Order, Rows, Take, Throw, orders};
use super::round::{At, Note, RoundLog, Row};
use super::{tiles, yaku};
use crate::{Damage, DamageKind};

/// Reads the games of a text: one object, several one after another, or a list of them. A round
/// that is cut off gives `truncated`.
pub fn read_tenhou6(text: &str, mut item: impl FnMut(Item)) {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let games = match text.as_bytes().first() {
        Some(b'[') => Pieces::inside(text),
        _ => Some(Pieces::one_after_another(text)),
    };
    for game in games.into_iter().flatten() {
        read_game(game, &mut item);
    }
}

fn read_game(game: Piece<'_>, item: &mut impl FnMut(Item)) {
    let Some(mut pieces) = Pieces::inside(game.text) else {
        let damage = Damage::new(DamageKind::BadSyntax, "expected a JSON object with `log`");
        return item(Item::Round(Err(damage)));
    };
    let mut names = Value::Null;
    let mut rule = Value::Null;
    let mut csrule = false;
    let mut reference = Value::Null;
    let mut log = None;
    while let (Some(key), Some(value)) = (pieces.next(), pieces.next()) {
        let parsed = || serde_json::from_str(value.text).unwrap_or(Value::Null);
        match key.text {
            "\"name\"" => names = parsed(),
            "\"rule\"" => rule = parsed(),
            "\"ref\"" => reference = parsed(),
            "\"csrule\"" => csrule = true,
            "\"log\"" => log = Some(value),
            _ => {}
        }
    }
    let n_given = log.and_then(|log| n_players_of(log.text));
    let header = header(&names, &rule, &reference, csrule, n_given);
    let (n_players, rules) = (header.n_players, header.rules);
    item(Item::Game(header));
    let rounds = log.and_then(|log| Pieces::inside(log.text));
    let Some(rounds) = rounds else {
        let kind = match game.is_whole {
            true => DamageKind::BadSyntax,
            false => DamageKind::Truncated,
        };
        let damage = Damage::new(kind, "expected the rounds as `log`");
        return item(Item::Round(Err(damage)));
    };
    for round in rounds {
        if !round.is_whole {
            let damage = Damage::new(DamageKind::Truncated, "the file ends in this round");
            return item(Item::Round(Err(damage)));
        }
        let read = match serde_json::from_str::<Value>(round.text) {
            Ok(Value::Array(parts)) => read_round(&parts, n_players, rules).map(Box::new),
            Ok(_) => Err(Damage::new(
                DamageKind::BadSyntax,
                "a round: expected an array",
            )),
            Err(error) => Err(Damage::new(
                DamageKind::BadSyntax,
                format!("a round: {error}"),
            )),
        };
        item(Item::Round(read));
    }
    if !game.is_whole {
        let damage = Damage::new(DamageKind::Truncated, "the file ends before the game does");
        item(Item::Round(Err(damage)));
    }
}

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

fn header(
    names: &Value,
    rule: &Value,
    reference: &Value,
    has_csrule: bool,
    n_given: Option<u8>,
) -> Header {
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
    let has_red_fives = disp.contains('赤')
        || ["aka", "aka51", "aka52", "aka53"]
            .iter()
            .any(|key| n_aka(key) > 0);
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
            is_own_lobby: has_csrule || rule.is_array(),
        },
    }
}

/// Whether a reference looks like one of Mahjong Soul: `230101-xxxxxxxx-…`.
fn is_soul_reference(text: &str) -> bool {
    let (date, rest) = text.split_once('-').unwrap_or((text, ""));
    date.len() == 6 && date.bytes().all(|byte| byte.is_ascii_digit()) && rest.contains('-')
}

fn bad(message: impl Into<std::borrow::Cow<'static, str>>) -> Damage {
    Damage::new(DamageKind::RowsDoNotFit, message)
}

fn array(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn integer(value: Option<&Value>) -> Option<i64> {
    value.and_then(Value::as_i64)
}

fn read_round(parts: &[Value], n_players: u8, rules: TableRules) -> Result<RoundLog, Damage> {
    if !matches!(parts.len(), 14 | 17) {
        return Err(bad(format!(
            "a round of {} parts: expected 17",
            parts.len()
        )));
    }
    let start = array(parts.first());
    let number = |idx: usize, what| {
        let number = integer(start.get(idx)).and_then(|number| u16::try_from(number).ok());
        number.ok_or_else(|| {
            bad(format!(
                "no {what} of the round: expected `[round, counters, sticks]`"
            ))
        })
    };
    let (number, honba, sticks) = (
        number(0, "number")?,
        number(1, "counters")?,
        number(2, "sticks")?,
    );
    let dealer =
        Player::new(usize::from(number % 4)).filter(|one| one.idx() < usize::from(n_players));
    let dealer = dealer.ok_or_else(|| bad(format!("round {number}: there is no such dealer")))?;
    let wind = Wind::ALL.get(usize::from(number / 4));
    let wind = *wind.ok_or_else(|| bad(format!("round {number}: there is no such wind")))?;
    let indicators = list_of_tiles(array(parts.get(2)))?;
    let ura = list_of_tiles(array(parts.get(3)))?;
    let Some(&indicator) = indicators.first() else {
        return Err(bad("no dora indicator"));
    };
    let mut deal = Deal {
        n_players,
        wind,
        dealer,
        honba,
        sticks,
        indicator,
        hands: [None; 4],
    };
    let mut rows = Rows {
        n_players,
        dealer,
        takes: Default::default(),
        throws: Default::default(),
    };
    for player in deal.clone().players() {
        let row = |row: usize| array(parts.get(4 + 3 * player.idx() + row));
        let hand: Vec<ShownTile> = row(0)
            .iter()
            .enumerate()
            .map(|(idx, value)| {
                tile(value).map_err(|damage| at(damage, player, Row::Hand, idx + 1))
            })
            .collect::<Result<_, _>>()?;
        let n_dealt = hand.len();
        let hand = hand.try_into().map_err(|_| {
            let message = format!("player {player} was dealt {n_dealt} tiles: expected 13");
            Damage::new(DamageKind::WrongNumberOfTiles, message)
        })?;
        deal.hands[player.idx()] = Some(hand);
        for (idx, value) in row(1).iter().enumerate() {
            let take = read_take(value, player);
            let take = take.map_err(|damage| at(damage, player, Row::Take, idx + 1))?;
            rows.takes[player.idx()].push(take);
        }
        for (idx, value) in row(2).iter().enumerate() {
            let throw = read_throw(value);
            let throw = throw.map_err(|damage| at(damage, player, Row::Discard, idx + 1))?;
            rows.throws[player.idx()].push(throw);
        }
    }
    let mut notes = Vec::new();
    let events = match orders(&rows) {
        Order::Found {
            events,
            is_ambiguous,
        } => {
            if is_ambiguous {
                notes.push(Note::AmbiguousOrder);
            }
            events
        }
        Order::DoNotFit(place) => {
            return Err(bad(format!(
                "{place}: the rows do not go together in any order"
            )));
        }
        Order::TooLong => {
            return Err(bad("the order of the rows was not found in 10,000 steps"));
        }
    };
    if rules.is_own_lobby {
        notes.push(Note::LobbyRules);
    }
    let end = read_end(array(parts.last()), n_players, &indicators, &ura)?;
    let scores = array(parts.get(1)).iter().map(|score| integer(Some(score)));
    Ok(RoundLog {
        deal,
        scores: four(scores),
        events: with_indicators(events, &indicators),
        end,
        end_at: At::Row(dealer, Row::Discard, 0),
        notes,
    })
}

/// Four numbers, of which missing ones are 0; `None` without three of them.
fn four(numbers: impl Iterator<Item = Option<i64>>) -> Option<[i32; 4]> {
    let mut all = [0; 4];
    let mut n_numbers = 0;
    for (place, number) in all.iter_mut().zip(numbers) {
        *place = i32::try_from(number?).ok()?;
        n_numbers += 1;
    }
    (n_numbers >= 3).then_some(all)
}

fn at(damage: Damage, player: Player, row: Row, place: usize) -> Damage {
    let message = format!("{}: {}", At::Row(player, row, place), damage.message);
    Damage {
        message: message.into(),
        column: Some(place as u64),
        ..damage
    }
}

/// Adds the further indicators: at once after a concealed quad, and with the next discard after
/// another one. Those that remain were turned all the same.
fn with_indicators(events: Vec<(Event, At)>, indicators: &[ShownTile]) -> Vec<(Event, At)> {
    let mut left = indicators.iter().skip(1);
    let mut all = Vec::with_capacity(events.len() + 4);
    let mut n_waiting = 0;
    for (event, at) in events {
        all.push((event, at));
        let n_turned = match event {
            Event::Quad {
                kind: QuadKind::Concealed,
                ..
            } => 1,
            Event::Quad { .. } => {
                n_waiting += 1;
                0
            }
            Event::Claim { call, .. } if call.kind() == CallKind::Kan => {
                n_waiting += 1;
                0
            }
            Event::Discard { .. } => std::mem::take(&mut n_waiting),
            _ => 0,
        };
        for &tile in left.by_ref().take(n_turned) {
            all.push((Event::Indicator { tile }, at));
        }
    }
    let last = all.last().map(|&(_, at)| at);
    for &tile in left {
        all.extend(last.map(|at| (Event::Indicator { tile }, at)));
    }
    all
}

fn list_of_tiles(values: &[Value]) -> Result<Vec<ShownTile>, Damage> {
    values.iter().map(tile).collect()
}

fn tile(value: &Value) -> Result<ShownTile, Damage> {
    let found = value.as_u64().and_then(tiles::of_number);
    found.ok_or_else(|| tiles::no_such_tile(value))
}

fn read_take(value: &Value, player: Player) -> Result<Take, Damage> {
    let Value::String(text) = value else {
        return tile(value).map(Take::Tile);
    };
    let called = Called::read(text)?;
    let (kind, from) = match (called.letter, called.place) {
        ('c', 0) => (CallKind::Chi, 3),
        ('p', place @ 0..=2) => (CallKind::Pon, 3 - place),
        ('m', 0) => (CallKind::Kan, 3),
        ('m', 1) => (CallKind::Kan, 2),
        ('m', 3) => (CallKind::Kan, 1),
        _ => return Err(impossible(text)),
    };
    Ok(Take::Call {
        call: called.call(kind).ok_or_else(|| impossible(text))?,
        tile: called.marked,
        // Places count by four seats, the empty one of three players too.
        from: player.after(from, 4),
    })
}

fn read_throw(value: &Value) -> Result<Throw, Damage> {
    let discard = |number: u64, is_riichi| match number {
        60 => Ok(Throw::Tile {
            tile: None,
            is_riichi,
        }),
        _ => {
            let tile = Some(tile(&number.into())?);
            Ok(Throw::Tile { tile, is_riichi })
        }
    };
    let Value::String(text) = value else {
        return match value.as_u64() {
            Some(0) => Ok(Throw::Nothing),
            Some(number) => discard(number, false),
            None => Err(tiles::no_such_tile(value)),
        };
    };
    if let Some(number) = text.strip_prefix('r') {
        let number = number.parse().map_err(|_| tiles::no_such_tile(value))?;
        return discard(number, true);
    }
    let called = Called::read(text)?;
    match called.letter {
        'f' => Ok(Throw::North),
        'a' | 'k' => {
            let (kind, call) = match called.letter {
                'a' => (QuadKind::Concealed, called.call(CallKind::Ankan)),
                _ => (QuadKind::Added, called.call(CallKind::Kakan)),
            };
            let call = call.ok_or_else(|| impossible(text))?;
            let tile = match kind {
                QuadKind::Concealed if call.n_red() > 0 => ShownTile {
                    is_red: true,
                    ..called.marked
                },
                _ => called.marked,
            };
            Ok(Throw::Quad { kind, tile })
        }
        _ => Err(impossible(text)),
    }
}

fn impossible(text: &str) -> Damage {
    let text: String = text.chars().take(20).collect();
    Damage::new(DamageKind::ImpossibleCall, format!("{text:?} is no call"))
}

/// A call as text: two-digit tiles, with a letter before the marked one.
struct Called {
    letter: char,
    /// The number of tiles before the letter.
    place: usize,
    marked: ShownTile,
    tiles: Vec<ShownTile>,
}

impl Called {
    fn read(text: &str) -> Result<Self, Damage> {
        let refuse = || impossible(text);
        let place = text.find(|char: char| char.is_ascii_lowercase());
        let place = place.filter(|place| place % 2 == 0 && text.is_ascii());
        let place = place.ok_or_else(refuse)?;
        let (before, after) = text.split_at(place);
        let letter = after.chars().next().ok_or_else(refuse)?;
        let digits = [before, &after[1..]].concat();
        if digits.len() % 2 != 0 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refuse());
        }
        let mut all = Vec::new();
        for start in (0..digits.len()).step_by(2) {
            let number = digits[start..start + 2].parse().map_err(|_| refuse())?;
            all.push(tiles::of_number(number).ok_or_else(|| tiles::no_such_tile(number))?);
        }
        let place = place / 2;
        Ok(Self {
            letter,
            place,
            marked: *all.get(place).ok_or_else(refuse)?,
            tiles: all,
        })
    }

    /// The call of these tiles, if they are such a set.
    fn call(&self, kind: CallKind) -> Option<Call> {
        set_of(kind, &self.tiles)
    }
}

/// The call of these tiles, in any order, if they are such a set.
pub(super) fn set_of(kind: CallKind, all: &[ShownTile]) -> Option<Call> {
    let first = all.iter().map(|shown| shown.tile).min()?;
    let call = Call::new(kind, first)?;
    let mut found: Vec<_> = all.iter().map(|shown| shown.tile).collect();
    found.sort_unstable();
    let is_same = call.set().tiles().eq(found);
    let is_red = all.iter().any(|shown| shown.is_red);
    let call = if is_red { call.with_red_five()? } else { call };
    is_same.then_some(call)
}

fn read_end(
    end: &[Value],
    n_players: u8,
    indicators: &[ShownTile],
    ura: &[ShownTile],
) -> Result<Option<End>, Damage> {
    let kind = end.first().and_then(Value::as_str).unwrap_or("");
    if kind != "和了" {
        let deltas = end.get(1).and_then(Value::as_array);
        let deltas = deltas.and_then(|deltas| four(deltas.iter().map(Value::as_i64)));
        let (kind, ready) = match kind {
            "流局" => (None, None),
            "全員聴牌" => (Some(DrawKind::Exhaustive), Some([true; 4])),
            "全員不聴" => (Some(DrawKind::Exhaustive), Some([false; 4])),
            "流し満貫" => (Some(DrawKind::NagashiMangan), None),
            "九種九牌" => (Some(DrawKind::NineTerminals), None),
            "四風連打" => (Some(DrawKind::FourWinds), None),
            "四家立直" => (Some(DrawKind::FourRiichi), None),
            "三家和了" | "三家和" => (Some(DrawKind::ThreeRon), None),
            "四槓散了" | "四開槓" => (Some(DrawKind::FourQuads), None),
            "" => return Ok(None),
            _ => {
                let damage = Damage::new(DamageKind::NoResult, "the result has no known name");
                return Err(damage.quoting(kind));
            }
        };
        let ready = ready.map(|ready: [bool; 4]| {
            let mut of_all = ready;
            of_all[3] &= n_players == 4;
            of_all
        });
        return Ok(Some(End::Draw(StatedDraw {
            kind,
            deltas,
            scores: None,
            ready,
        })));
    }
    let mut wins = Vec::new();
    for pair in end[1..].chunks(2) {
        let [deltas, win] = pair else {
            return Err(Damage::new(DamageKind::NoResult, "a win without its yaku"));
        };
        let win = array(Some(win));
        let player = |idx: usize| {
            let player = integer(win.get(idx)).and_then(|idx| usize::try_from(idx).ok());
            let player = player.filter(|&idx| idx < usize::from(n_players));
            player.and_then(Player::new)
        };
        let (Some(winner), Some(from)) = (player(0), player(1)) else {
            return Err(Damage::new(
                DamageKind::NoResult,
                "a win without its players",
            ));
        };
        let mut stated = StatedWin::new(winner, from);
        stated.liable = player(2).map(|liable| Some(liable).filter(|&liable| liable != winner));
        stated.deltas = four(array(Some(deltas)).iter().map(Value::as_i64));
        stated.indicators = Some(indicators.to_vec());
        stated.ura = ura.to_vec();
        if let Some(text) = win.get(3).and_then(Value::as_str) {
            read_value(&mut stated, text, n_players);
        }
        let names = win.get(4..).unwrap_or_default();
        let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
        if !names.is_empty() {
            stated.set_yaku(names.iter().map(|name| read_yaku(name)));
        }
        wins.push(stated);
    }
    Ok(Some(End::Wins(wins)))
}

/// Reads `30符2飜2000点`, `満貫8000点`, `40符2飜700-1300点`, `満貫4000点∀`.
fn read_value(stated: &mut StatedWin, text: &str, n_players: u8) {
    const LIMITS: [(&str, Limit); 8] = [
        ("切り上げ満貫", Limit::Mangan),
        ("数え役満", Limit::CountedYakuman),
        ("三倍満", Limit::Sanbaiman),
        ("倍満", Limit::Baiman),
        ("跳満", Limit::Haneman),
        ("役満", Limit::Yakuman(1)),
        ("満貫", Limit::Mangan),
        ("流し満貫", Limit::Mangan),
    ];
    let is_each = text.ends_with('∀');
    let Some(body) = text.trim_end_matches('∀').strip_suffix('点') else {
        return;
    };
    let digits = body.len()
        - body
            .trim_end_matches(|char: char| char.is_ascii_digit() || char == '-')
            .len();
    let (words, points) = body.split_at(body.len() - digits);
    let n_others = i64::from(n_players) - 1;
    stated.points = match points.split_once('-') {
        Some((other, dealer)) => match (other.parse::<i64>(), dealer.parse::<i64>()) {
            (Ok(other), Ok(dealer)) => other
                .checked_mul(n_others - 1)
                .and_then(|all| all.checked_add(dealer)),
            _ => None,
        },
        None => points
            .parse::<i64>()
            .ok()
            .and_then(|points| points.checked_mul(if is_each { n_others } else { 1 })),
    };
    if let Some((fu, han)) = words.split_once('符') {
        stated.fu = fu.parse().ok();
        let (han, _) = han.split_once(['飜', '翻']).unwrap_or((han, ""));
        stated.han = han.parse().ok();
        stated.limit = Some(None);
    }
    for (name, limit) in LIMITS {
        if words.contains(name) {
            stated.limit = Some(Some(limit));
            break;
        }
    }
}

/// Reads `立直(1飜)` or `大三元(役満)`.
fn read_yaku(text: &str) -> (Option<StatedYaku>, u32) {
    let (name, value) = text.rsplit_once('(').unwrap_or((text, ""));
    let digits: String = value.chars().take_while(char::is_ascii_digit).collect();
    (yaku::of_name(name), digits.parse().unwrap_or(0))
}
