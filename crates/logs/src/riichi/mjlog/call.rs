//! A call as bits.

use handeval_mahjong::game::{Event, Player, QuadKind};
use handeval_mahjong::{Call, CallKind, ShownTile, Tile, TileSuit, Wind};

use super::super::tiles;
use crate::{Damage, DamageKind};

/// A call with its individual tiles.
pub(super) struct Called {
    pub(super) event: Event,
    /// How many seats to the right of the caller the discarder sits; 0 for the caller.
    pub(super) from: usize,
    /// The tiles from the caller's hand.
    pub(super) own: Vec<i64>,
    /// The claimed tile.
    pub(super) claimed: Option<i64>,
    pub(super) is_pon: bool,
    pub(super) is_added: bool,
}

/// A call read from its bits, tested in the order that the format requires.
pub(super) fn call(player: Player, bits: i64, has_red_fives: bool) -> Result<Called, Damage> {
    let refuse = || Damage::new(DamageKind::ImpossibleCall, format!("{bits} is not a call"));
    let bits = u64::try_from(bits).ok().filter(|&bits| bits < 1 << 16);
    let bits = bits.ok_or_else(refuse)?;
    let field = |shift: u64| bits >> shift & 3;
    let is_red = |id: u64| has_red_fives && matches!(id, 16 | 52 | 88);
    let shown = |id: u64| tiles::of_id(id, has_red_fives).ok_or_else(refuse);
    let called = |event: Event, ids: &[u64], claimed: Option<u64>| Called {
        event,
        from: field(0) as usize,
        own: ids
            .iter()
            .filter(|id| Some(**id) != claimed)
            .map(|&id| id as i64)
            .collect(),
        claimed: claimed.map(|id| id as i64),
        is_pon: false,
        is_added: false,
    };
    let reds = |call: Option<Call>, is_red: bool| {
        let call = call.ok_or_else(refuse)?;
        if is_red {
            call.with_red_five().ok_or_else(refuse)
        } else {
            Ok(call)
        }
    };
    if bits & 4 != 0 {
        let (place, base) = ((bits >> 10) % 3, (bits >> 10) / 3);
        if base >= 21 {
            return Err(refuse());
        }
        let first = base / 7 * 9 + base % 7;
        let ids = [0, 1, 2].map(|idx| 4 * (first + idx) + field(3 + 2 * idx));
        let tile = Tile::from_code(first as u8).ok_or_else(refuse)?;
        let has_red = ids.iter().any(|&id| is_red(id));
        let call = reds(Call::new(CallKind::Chi, tile), has_red)?;
        let id = ids[place as usize];
        let tile = shown(id)?;
        return Ok(called(Event::Claim { player, call, tile }, &ids, Some(id)));
    }
    if bits & 24 != 0 {
        let (kind, place, unused) = ((bits >> 9) / 3, (bits >> 9) % 3, field(5));
        let tile = u8::try_from(kind)
            .ok()
            .and_then(Tile::from_code)
            .ok_or_else(refuse)?;
        if bits & 8 == 0 {
            let id = 4 * kind + unused;
            let tile = shown(id)?;
            let kind = QuadKind::Added;
            return Ok(Called {
                is_added: true,
                ..called(Event::Quad { player, kind, tile }, &[id], None)
            });
        }
        let ids: Vec<u64> = (0..4)
            .filter(|&copy| copy != unused)
            .map(|copy| 4 * kind + copy)
            .collect();
        let has_red = ids.iter().any(|&id| is_red(id));
        let call = reds(Call::new(CallKind::Pon, tile), has_red)?;
        let id = *ids.get(place as usize).ok_or_else(refuse)?;
        let tile = shown(id)?;
        return Ok(Called {
            is_pon: true,
            ..called(Event::Claim { player, call, tile }, &ids, Some(id))
        });
    }
    let id = bits >> 8;
    let tile = shown(id)?;
    if bits & 32 != 0 {
        if tile.tile != Wind::North.tile() {
            return Err(refuse());
        }
        return Ok(called(Event::North { player }, &[id], None));
    }
    let ids = [0, 1, 2, 3].map(|copy| id / 4 * 4 + copy);
    let is_five = tile.tile.number() == 5 && tile.tile.suit() != TileSuit::Honors;
    let has_red = has_red_fives && is_five;
    if bits & 3 == 0 {
        let tile = ShownTile {
            is_red: has_red,
            ..tile
        };
        let kind = QuadKind::Concealed;
        return Ok(called(Event::Quad { player, kind, tile }, &ids, None));
    }
    let call = reds(Call::new(CallKind::Kan, tile.tile), has_red)?;
    Ok(called(Event::Claim { player, call, tile }, &ids, Some(id)))
}
