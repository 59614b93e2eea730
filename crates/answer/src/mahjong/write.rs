//! Hands and sets as bytes, for what is written without a report between.

use handeval_mahjong::{Call, Hand, Set, Tile};

/// The characters of a tile.
pub(super) fn tile_bytes(tile: Tile) -> [u8; 2] {
    [b'0' + tile.number(), tile.suit().char() as u8]
}

/// The hand as its `Display` writes it.
pub(super) fn write_hand(hand: &Hand, out: &mut Vec<u8>) {
    let mut suit = None;
    for (&count, tile) in hand.counts().iter().zip(Tile::ALL) {
        if count == 0 {
            continue;
        }
        let [number, letter] = tile_bytes(tile);
        if let Some(before) = suit.replace(letter).filter(|&before| before != letter) {
            out.push(before);
        }
        let first = out.len();
        out.extend_from_slice([number; 4].split_at(usize::from(count.min(4))).0);
        if number == b'5' && hand.has_red_five(tile.suit()) {
            out[first] = b'0';
        }
    }
    out.extend(suit);
    for call in hand.calls() {
        write_call(*call, out);
    }
}

/// A called set as its `Display` writes it, behind a space.
fn write_call(call: Call, out: &mut Vec<u8>) {
    out.extend_from_slice(b" [");
    out.extend_from_slice(call.kind().key().as_bytes());
    out.push(b' ');
    let first = out.len();
    write_tiles(&call.set(), out);
    if call.n_red() > 0
        && let Some(five) = out[first..].iter().position(|&number| number == b'5')
    {
        out[first + five] = b'0';
    }
    out.push(b']');
}

/// A pair in short: `11z`.
pub(super) fn write_pair(tile: Tile, out: &mut Vec<u8>) {
    let [number, suit] = tile_bytes(tile);
    out.extend_from_slice(&[number, number, suit]);
}

pub(super) fn write_set(set: &Set, is_called: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"kind\":\"");
    out.extend_from_slice(set.kind().key().as_bytes());
    out.extend_from_slice(b"\",\"tiles\":\"");
    write_tiles(set, out);
    out.extend_from_slice(if is_called {
        b"\",\"called\":true},"
    } else {
        b"\",\"called\":false},"
    });
}

/// The tiles of a set in short: `123m`.
pub(super) fn write_tiles(set: &Set, out: &mut Vec<u8>) {
    out.extend(set.tiles().map(|tile| b'0' + tile.number()));
    out.push(tile_bytes(set.first())[1]);
}

/// Ends a list whose elements each have a comma behind them.
pub(super) fn end_list(out: &mut Vec<u8>) {
    match out.last_mut() {
        Some(last) if *last == b',' => *last = b']',
        _ => out.push(b']'),
    }
}
