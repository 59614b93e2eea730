//! R44: the score of each wait after each discard of a hand of fourteen tiles.

use super::check::{check_tiles, is_complete, whole};
use super::read::Input;
use super::tile::Tile;
use super::waits::{Waits, waits};

/// A discard that leaves the hand ready, and its table of waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Discarded {
    pub(crate) tile: Tile,
    pub(crate) waits: Waits,
}

/// The discards that leave the hand of an input without a win ready, in tile order, a red five
/// after the others.
pub(crate) fn discards(input: &Input) -> Result<Vec<Discarded>, &'static str> {
    check_tiles(input, &input.uncalled)?;
    let mut tiles = input.uncalled.clone();
    tiles.sort_by_key(|tile| (tile.code, tile.is_red));
    tiles.dedup();
    let last = *tiles.last().ok_or("wrong-hand-size")?;
    let all = whole(input, input.uncalled.clone(), last, false);
    if is_complete(&all.counts, &all.calls) {
        return Err("win-missing");
    }
    let mut ready = Vec::new();
    for tile in tiles {
        let mut rest = input.clone();
        let idx = rest.uncalled.iter().position(|one| *one == tile);
        rest.uncalled.remove(idx.ok_or("wrong-hand-size")?);
        // It is now one of the player's discards, which everybody sees.
        rest.discards.push(Tile::plain(tile.code));
        let waits = waits(&rest)?;
        if waits.is_tenpai {
            ready.push(Discarded { tile, waits });
        }
    }
    Ok(ready)
}
