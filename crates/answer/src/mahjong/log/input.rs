//! A win as a line for `mahjong score`.

use std::fmt::Write as _;

use handeval_mahjong::{Hand, RiichiWin, ShownTile, WinBy};

use super::super::quiz::add_rules;
use super::super::score::RiichiRules;

/// The win as a line for `mahjong score`.
pub(super) fn input(hand: &Hand, win: &RiichiWin, rules: &RiichiRules) -> String {
    let mut line = hand.to_string();
    let tile = win.shown();
    // Writing to a string does not fail.
    let _ = match win.by {
        WinBy::Tsumo => write!(line, " tsumo={tile}"),
        WinBy::Ron { from: Some(from) } => write!(line, " ron={tile} from={from}"),
        WinBy::Ron { from: None } => write!(line, " ron={tile}"),
    };
    let _ = write!(line, " seat={} round={}", win.seat, win.round);
    for flag in win.flags.iter() {
        let _ = write!(line, " {flag}");
    }
    let mut tiles = |name: &str, tiles: &[ShownTile]| {
        for (idx, tile) in tiles.iter().enumerate() {
            let before = if idx == 0 {
                format!(" {name}=")
            } else {
                ",".to_owned()
            };
            let _ = write!(line, "{before}{tile}");
        }
    };
    tiles("dora", &win.dora);
    tiles("ura", &win.ura);
    for (name, number) in [
        ("honba", win.honba),
        ("sticks", win.sticks),
        ("kita", win.kita.into()),
    ] {
        if number > 0 {
            let _ = write!(line, " {name}={number}");
        }
    }
    for (idx, liability) in win.pao.iter().enumerate() {
        let before = if idx == 0 { " pao=" } else { "," };
        let _ = write!(line, "{before}{}:{}", liability.yaku, liability.by);
    }
    add_rules(rules.key(), &rules.switch_texts(), &mut line);
    line
}
