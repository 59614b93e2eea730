//! Who becomes liable for a yakuman by discarding the tile that makes it certain.

use super::meld::Meld;
use super::player::Player;
use crate::riichi::Yaku;
use crate::{SetKind, Tile, TileSuit};

/// The yakuman that the last of the calls makes certain, with the player who discarded its claimed
/// tile: the third set of dragons, the fourth of winds, or the fourth quad. Concealed quads count
/// as visible.
///
/// Source: rule J13.
pub(super) fn liability(melds: &[Meld]) -> impl Iterator<Item = (Yaku, Player)> {
    let last = melds.last().and_then(|meld| {
        let (_, from) = meld.claimed?;
        Some((meld.call, from))
    });
    let n_honors = |numbers: core::ops::RangeInclusive<u8>| {
        let is_one =
            |tile: Tile| tile.suit() == TileSuit::Honors && numbers.contains(&tile.number());
        let is_last = last.is_some_and(|(call, _)| is_one(call.set().first()));
        let sets = melds.iter().filter(|meld| is_one(meld.call.set().first()));
        if is_last { sets.count() } else { 0 }
    };
    let is_quad = |meld: &&Meld| meld.call.set().kind() == SetKind::Quad;
    let is_last_quad = last.is_some_and(|(call, _)| call.set().kind() == SetKind::Quad);
    let n_quads = if is_last_quad {
        melds.iter().filter(is_quad).count()
    } else {
        0
    };
    let found = [
        (Yaku::Daisangen, n_honors(5..=7) == 3),
        (Yaku::Daisuushii, n_honors(1..=4) == 4),
        (Yaku::Suukantsu, n_quads == 4),
    ];
    let from = last.map(|(_, from)| from);
    let found = found.into_iter().filter(|(_, is_certain)| *is_certain);
    found.filter_map(move |(yaku, _)| Some((yaku, from?)))
}
