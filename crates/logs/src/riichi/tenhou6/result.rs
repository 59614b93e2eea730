//! The result of a round.

use handeval_mahjong::ShownTile;
use handeval_mahjong::game::Player;
use handeval_mahjong::riichi::Limit;
use serde_json::Value;

use super::super::end::{DrawKind, End, StatedDraw, StatedWin, StatedYaku};
use super::super::yaku;
use super::{array, integer, points};
use crate::{Damage, DamageKind};

pub(super) fn read_end(
    end: &[Value],
    n_players: u8,
    indicators: &[ShownTile],
    ura: &[ShownTile],
) -> Result<Option<End>, Damage> {
    let kind = end.first().and_then(Value::as_str).unwrap_or("");
    if kind != "和了" {
        return Ok(read_draw(kind, end.get(1), n_players)?.map(End::Draw));
    }
    let pairs = end[1..].chunks(2).map(|pair| {
        let [deltas, win] = pair else {
            return Err(Damage::new(DamageKind::NoResult, "a win without its yaku"));
        };
        let mut stated = read_win(array(Some(win)), n_players)?;
        stated.deltas = Some(points(Some(deltas), n_players, "the payments of a win")?);
        stated.indicators = Some(indicators.to_vec());
        stated.ura = ura.to_vec();
        Ok(stated)
    });
    let wins: Result<Vec<StatedWin>, Damage> = pairs.collect();
    Ok(Some(End::Wins(wins?)))
}

/// A draw of this name with its payments, if there are any; `None` if nothing is stated.
fn read_draw(
    kind: &str,
    deltas: Option<&Value>,
    n_players: u8,
) -> Result<Option<StatedDraw>, Damage> {
    let deltas = deltas.filter(|value| !value.is_null());
    let deltas = deltas.map(|deltas| points(Some(deltas), n_players, "the payments of the draw"));
    let deltas = deltas.transpose()?;
    let (kind, ready) = match kind {
        "流局" => (None, None),
        "全員聴牌" => (Some(DrawKind::Exhaustive), Some(true)),
        "全員不聴" => (Some(DrawKind::Exhaustive), Some(false)),
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
    let of_all = |is_ready: bool| [is_ready, is_ready, is_ready, is_ready && n_players == 4];
    Ok(Some(StatedDraw {
        kind,
        deltas,
        ready: ready.map(of_all),
        ..StatedDraw::default()
    }))
}

/// A win: `[winner, discarder, liable, value, yaku…]`.
fn read_win(win: &[Value], n_players: u8) -> Result<StatedWin, Damage> {
    let player = |idx: usize, what: &str| {
        let player = integer(win.get(idx)).and_then(|idx| usize::try_from(idx).ok());
        let player = player.filter(|&idx| idx < usize::from(n_players));
        player.and_then(Player::new).ok_or_else(|| {
            let last = n_players - 1;
            let message = format!("{what} of a win: expected a number from 0 to {last}");
            Damage::new(DamageKind::NoResult, message)
        })
    };
    let winner = player(0, "the winner")?;
    let mut stated = StatedWin::new(winner, player(1, "the discarder")?);
    if win.len() > 2 {
        let liable = player(2, "the liable player")?;
        stated.liable = Some(Some(liable).filter(|&liable| liable != winner));
    }
    if let Some(text) = win.get(3).and_then(Value::as_str) {
        read_value(&mut stated, text, n_players);
    }
    let names = win.get(4..).unwrap_or_default();
    let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
    if !names.is_empty() {
        stated.set_yaku(names.iter().map(|name| read_yaku(name)));
    }
    Ok(stated)
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
        Some((other, dealer)) => {
            let other = number(other).map(|other| other.saturating_mul(n_others - 1));
            let sum = other.zip(number(dealer));
            sum.map(|(other, dealer)| other.saturating_add(dealer))
        }
        None => {
            let n_payers = if is_each { n_others } else { 1 };
            number(points).map(|points| points.saturating_mul(n_payers))
        }
    };
    if let Some((fu, han)) = words.split_once('符') {
        stated.fu = small(fu);
        let (han, _) = han.split_once(['飜', '翻']).unwrap_or((han, ""));
        stated.han = small(han);
        stated.limit = Some(None);
    }
    for (name, limit) in LIMITS {
        if words.contains(name) {
            stated.limit = Some(Some(limit));
            break;
        }
    }
}

/// Digits as a number, or the largest number if there are too many; `None` for anything else.
fn number(digits: &str) -> Option<i64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(i64::MAX))
}

fn small(digits: &str) -> Option<u32> {
    number(digits).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// Reads `立直(1飜)` or `大三元(役満)`.
fn read_yaku(text: &str) -> (Option<StatedYaku>, u32) {
    let (name, value) = text.rsplit_once('(').unwrap_or((text, ""));
    let digits: String = value.chars().take_while(char::is_ascii_digit).collect();
    (yaku::of_name(name), small(&digits).unwrap_or(0))
}
