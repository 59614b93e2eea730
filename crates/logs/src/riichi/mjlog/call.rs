//! A call as bits.

use handeval_mahjong::game::{Event, Player, QuadKind};
use handeval_mahjong::{Call, CallKind, ShownTile, Tile, TileSuit};

use super::super::tiles;
use crate::{Damage, DamageKind};

/// A call by its bits, tested in the order of the format.
pub(super) fn call(player: Player, bits: i64, has_red_fives: bool) -> Result<Event, Damage> {
    let refuse = || Damage::new(DamageKind::ImpossibleCall, format!("{bits} is no call"));
    let bits = u64::try_from(bits).ok().filter(|&bits| bits < 1 << 16);
    let bits = bits.ok_or_else(refuse)?;
    let field = |shift: u64| bits >> shift & 3;
    let is_red = |id: u64| has_red_fives && matches!(id, 16 | 52 | 88);
    let shown = |id: u64| tiles::of_id(id, has_red_fives).ok_or_else(refuse);
    let reds = |call: Option<Call>, is_red: bool| {
        let call = call.ok_or_else(refuse)?;
        if is_red {
            call.with_red_five().ok_or_else(refuse)
        } else {
            Ok(call)
        }
    };
    if bits & 4 != 0 {
        let place = bits >> 10;
        let (called, base) = (place % 3, place / 3);
        if base >= 21 {
            return Err(refuse());
        }
        let first = base / 7 * 9 + base % 7;
        let ids = [0, 1, 2].map(|idx| 4 * (first + idx) + field(3 + 2 * idx));
        let tile = Tile::from_code(first as u8).ok_or_else(refuse)?;
        let has_red = ids.iter().any(|&id| is_red(id));
        let call = reds(Call::new(CallKind::Chi, tile), has_red)?;
        let tile = shown(ids[called as usize])?;
        return Ok(Event::Claim { player, call, tile });
    }
    if bits & 24 != 0 {
        let place = bits >> 9;
        let (kind, called, unused) = (place / 3, place % 3, field(5));
        let tile = u8::try_from(kind)
            .ok()
            .and_then(Tile::from_code)
            .ok_or_else(refuse)?;
        if bits & 8 == 0 {
            let tile = shown(4 * kind + unused)?;
            let kind = QuadKind::Added;
            return Ok(Event::Quad { player, kind, tile });
        }
        let mut ids = (0..4)
            .filter(|&copy| copy != unused)
            .map(|copy| 4 * kind + copy);
        let has_red = ids.clone().any(is_red);
        let call = reds(Call::new(CallKind::Pon, tile), has_red)?;
        let tile = shown(ids.nth(called as usize).ok_or_else(refuse)?)?;
        return Ok(Event::Claim { player, call, tile });
    }
    if bits & 32 != 0 {
        return Ok(Event::North { player });
    }
    let id = bits >> 8;
    let tile = shown(id)?;
    let is_five = tile.tile.number() == 5 && tile.tile.suit() != TileSuit::Honors;
    let has_red = has_red_fives && is_five;
    if bits & 3 == 0 {
        let tile = ShownTile {
            is_red: has_red,
            ..tile
        };
        let kind = QuadKind::Concealed;
        return Ok(Event::Quad { player, kind, tile });
    }
    let call = reds(Call::new(CallKind::Kan, tile.tile), has_red)?;
    Ok(Event::Claim { player, call, tile })
}
