//! R43: the score of each wait of a hand of thirteen tiles.

use super::check::{check_indicators, check_riichi, check_seats, check_tiles, is_complete, whole};
use super::read::Input;
use super::score::{Value, values};
use super::tile::{NORTH, Tile, is_in_wall};

/// The table of waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Waits {
    /// The hand as the crate writes it.
    pub(crate) hand: String,
    pub(crate) is_tenpai: bool,
    pub(crate) is_furiten: bool,
    /// The waits among the discards, in tile order.
    pub(crate) furiten_tiles: Vec<u8>,
    pub(crate) waits: Vec<Waited>,
}

/// A wait, as a plain tile, with the score of the hand completed by it. A score without yaku is
/// included; if no copy is left, there is no score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Waited {
    pub(crate) tile: u8,
    pub(crate) left: u8,
    pub(crate) ron: Option<Value>,
    pub(crate) tsumo: Option<Value>,
}

/// The table of waits of an input without a win.
pub(crate) fn waits(input: &Input) -> Result<Waits, &'static str> {
    if input.ron.is_some() || input.tsumo.is_some() {
        return Err("win-twice");
    }
    let is_of_a_win = input.haitei
        || input.houtei
        || input.rinshan
        || input.chankan
        || input.tenhou
        || input.chihou
        || input.renhou
        || input.from.is_some()
        || !input.pao.is_empty();
    if is_of_a_win {
        return Err("only-with-a-win");
    }
    check_seats(input)?;
    if input.n_tiles() != 13 {
        return Err("wrong-hand-size");
    }
    check_tiles(input, &input.uncalled)?;
    check_riichi(input)?;
    check_indicators(input)?;
    let mut waits: Vec<Waited> = (0..34).filter_map(|code| waited(input, code)).collect();
    if waits.is_empty() && input.rules.called_waits {
        waits = (0..34).filter_map(|code| called(input, code)).collect();
    }
    let is_discarded = |code: &u8| input.discards.iter().any(|tile| tile.code == *code);
    let furiten_tiles: Vec<u8> = waits
        .iter()
        .map(|wait| wait.tile)
        .filter(is_discarded)
        .collect();
    Ok(Waits {
        hand: input.text(&input.uncalled),
        is_tenpai: !waits.is_empty(),
        is_furiten: !furiten_tiles.is_empty(),
        furiten_tiles,
        waits,
    })
}

/// The tile as a wait, if it completes the hand and is not the player's own fifth copy.
fn waited(input: &Input, code: u8) -> Option<Waited> {
    let complete = |is_ron| {
        let win = Tile::plain(code);
        let mut uncalled = input.uncalled.clone();
        uncalled.push(win);
        whole(input, uncalled, win, is_ron)
    };
    let by_ron = complete(true);
    let index = usize::from(code);
    let is_wait = is_in_wall(code, input.rules.n_players)
        && by_ron.all[index] <= 4
        && is_complete(&by_ron.counts, &by_ron.calls);
    if !is_wait {
        return None;
    }
    let mut seen = by_ron.all[index] - 1;
    if code == NORTH {
        seen += input.kita;
    }
    let others = [&input.dora, &input.discards, &input.visible];
    for tile in others.into_iter().flatten() {
        seen += u8::from(tile.code == code);
    }
    let left = 4_u8.saturating_sub(seen);
    let best = |whole| (left > 0).then(|| values(input, &whole).swap_remove(0));
    Some(Waited {
        tile: code,
        left,
        ron: best(by_ron),
        tsumo: best(complete(false)),
    })
}

/// R49: the tile as a wait, if a fifth copy would complete the hand and not all four are uncalled.
fn called(input: &Input, code: u8) -> Option<Waited> {
    let win = Tile::plain(code);
    let n_uncalled = input
        .uncalled
        .iter()
        .filter(|tile| tile.code == code)
        .count();
    let mut uncalled = input.uncalled.clone();
    uncalled.push(win);
    let all = whole(input, uncalled, win, false);
    let is_wait = is_in_wall(code, input.rules.n_players)
        && n_uncalled < 4
        && all.all[usize::from(code)] == 5
        && is_complete(&all.counts, &all.calls);
    is_wait.then_some(Waited {
        tile: code,
        left: 0,
        ron: None,
        tsumo: None,
    })
}
