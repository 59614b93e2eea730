//! The result of a round.

use handeval_mahjong::riichi::Yaku;
use serde_json::Value;

use super::super::end::{DrawKind, End, StatedDraw, StatedWin, StatedYaku};
use super::super::round::RoundLog;
use super::super::yaku;
use super::fields::{integer, known_tiles, player, points, text, tile};
use crate::Damage;

pub(super) fn scores_after(round: &RoundLog) -> Option<[i32; 4]> {
    let add = |scores: [i32; 4], deltas: [i32; 4]| {
        let mut sums = scores;
        for (sum, delta) in sums.iter_mut().zip(deltas) {
            *sum = sum.saturating_add(delta);
        }
        sums
    };
    match round.end.as_ref()? {
        End::Draw(draw) => draw
            .scores
            .or_else(|| Some(add(round.scores?, draw.deltas?))),
        End::Wins(wins) => match wins.last()?.scores {
            Some(scores) => Some(scores),
            None => wins
                .iter()
                .try_fold(round.scores?, |sum, win| Some(add(sum, win.deltas?))),
        },
    }
}

pub(super) fn win(event: &Value, n_players: u8) -> Result<StatedWin, Damage> {
    let winner = player(event, "actor", n_players)?;
    let from = match event.get("target") {
        Some(_) => player(event, "target", n_players)?,
        None => winner,
    };
    let mut win = StatedWin::new(winner, from);
    let ura = ["ura_markers", "uradora_markers", "uradora_marker"];
    let ura = ura.iter().find_map(|key| event.get(*key));
    win.ura = known_tiles(ura)?;
    win.deltas = points(event, "deltas");
    win.scores = points(event, "scores");
    win.points = integer(event, "hora_points");
    if let Some(hand) = event.get("hora_tehais") {
        let mut hand = known_tiles(Some(hand))?;
        if hand.len() % 3 == 1 {
            hand.extend(tile(event.get("pai"))?);
        }
        win.hand = Some(hand);
    }
    let names = event.get("yakus").and_then(Value::as_array);
    if let Some(names) = names {
        let named = names.iter().map(|pair| {
            let name = pair.get(0).and_then(Value::as_str).unwrap_or("");
            let han = pair.get(1).and_then(Value::as_u64).unwrap_or(0);
            (
                yaku::of_mjai(name),
                u32::try_from(han.min(1_000)).unwrap_or(0),
            )
        });
        let named: Vec<(Option<StatedYaku>, u32)> = named.collect();
        let is_yakuman = |yaku: &Option<StatedYaku>| matches!(yaku, Some(StatedYaku::Yaku(yaku)) if Yaku::is_yakuman(*yaku));
        let has_yakuman = named.iter().any(|(yaku, _)| is_yakuman(yaku));
        win.set_yaku(named);
        win.fu = integer(event, "fu").and_then(|fu| u32::try_from(fu).ok());
        if has_yakuman {
            win.fu = None;
        }
    }
    Ok(win)
}

pub(super) fn draw(event: &Value) -> StatedDraw {
    let kind = match text(event, "reason").unwrap_or("") {
        "fanpai" | "exhaustive" | "howanpai" => Some(DrawKind::Exhaustive),
        "nagashimangan" | "nm" => Some(DrawKind::NagashiMangan),
        "kyushukyuhai" | "yao9" => Some(DrawKind::NineTerminals),
        "sufonrenta" | "kaze4" => Some(DrawKind::FourWinds),
        "suchareach" | "reach4" => Some(DrawKind::FourRiichi),
        "sanchaho" | "ron3" => Some(DrawKind::ThreeRon),
        "sukaikan" | "kan4" => Some(DrawKind::FourQuads),
        _ => None,
    };
    let ready = event.get("tenpais").and_then(Value::as_array).map(|ready| {
        let mut all = [false; 4];
        for (place, value) in all.iter_mut().zip(ready) {
            *place = value == &Value::Bool(true);
        }
        all
    });
    StatedDraw {
        // Only an exhaustive draw tells who is ready.
        ready: ready.filter(|_| kind == Some(DrawKind::Exhaustive)),
        kind,
        deltas: points(event, "deltas"),
        scores: points(event, "scores"),
    }
}
