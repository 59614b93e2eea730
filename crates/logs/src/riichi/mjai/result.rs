//! The result of a round.

use serde_json::Value;

use super::super::end::{DrawKind, StatedDraw, StatedWin};
use super::super::yaku;
use super::fields::{integer, known_tiles, player, points, small, text, tile};
use crate::Damage;

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
    win.deltas = points(event, "deltas", n_players)?;
    win.scores = points(event, "scores", n_players)?;
    win.points = integer(event, "hora_points")?;
    win.han = small(event, "fan")?;
    win.fu = small(event, "fu")?;
    if let Some(pai) = event.get("pai") {
        win.tile = tile(Some(pai))?;
    }
    if let Some(hand) = event.get("hora_tehais") {
        let mut hand = known_tiles(Some(hand))?;
        if hand.len() % 3 == 1 {
            hand.extend(win.tile);
        }
        win.hand = Some(hand);
    }
    let names = event.get("yakus").and_then(Value::as_array);
    if let Some(names) = names {
        let named = names.iter().map(|pair| {
            let name = pair.get(0).and_then(Value::as_str).unwrap_or("");
            let han = pair.get(1).and_then(Value::as_u64).unwrap_or(0);
            (yaku::of_mjai(name), u32::try_from(han).unwrap_or(u32::MAX))
        });
        win.set_yaku(named);
    }
    Ok(win)
}

pub(super) fn draw(event: &Value, n_players: u8) -> Result<StatedDraw, Damage> {
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
    Ok(StatedDraw {
        // Only an exhaustive draw shows who is ready.
        ready: ready.filter(|_| kind == Some(DrawKind::Exhaustive)),
        kind,
        deltas: points(event, "deltas", n_players)?,
        scores: points(event, "scores", n_players)?,
        ..StatedDraw::default()
    })
}
