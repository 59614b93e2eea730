//! Hands and sets as bytes, for answers without reports.

use handeval_mahjong::{Call, Hand, Set, SetKind, Tile, TileSuit};

/// The characters of a tile.
pub(super) fn tile_bytes(tile: Tile) -> [u8; 2] {
    [b'0' + tile.number(), tile.suit().char() as u8]
}

/// The hand as its `Display` writes it.
pub(super) fn write_hand(hand: &Hand, out: &mut Vec<u8>) {
    // Writes four bytes for each kind, and keeps as many of them as there are tiles. The kinds are
    // unpredictable, so branches would cost more.
    let mut text = [0; 34 * 4 + 4];
    let mut end = 0;
    for (suit, counts) in TileSuit::ALL.into_iter().zip(hand.counts().chunks(9)) {
        let start = end;
        for (number, &count) in (b'1'..).zip(counts) {
            if let Some(place) = text[end..].first_chunk_mut() {
                *place = [number; 4];
            }
            if number == b'5' && hand.has_red_five(suit) {
                text[end] = b'0';
            }
            end += usize::from(count.min(4));
        }
        if end > start {
            text[end] = suit.char() as u8;
            end += 1;
        }
    }
    out.extend_from_slice(&text[..end]);
    for call in hand.calls() {
        write_call(*call, out);
    }
}

/// A called set as its `Display` writes it, after a space.
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
    if let Some(claimed) = call.claimed() {
        let [number, suit] = tile_bytes(claimed.tile);
        let number = if claimed.is_red { b'0' } else { number };
        out.extend_from_slice(&[b' ', b'<', number, suit]);
    }
    out.push(b']');
}

/// A pair: `11z`.
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

/// The tiles of a set: `123m`.
pub(super) fn write_tiles(set: &Set, out: &mut Vec<u8>) {
    let [number, suit] = tile_bytes(set.first());
    match set.kind() {
        SetKind::Sequence => out.extend_from_slice(&[number, number + 1, number + 2, suit]),
        SetKind::Triplet => out.extend_from_slice(&[number, number, number, suit]),
        SetKind::Quad => out.extend_from_slice(&[number, number, number, number, suit]),
    }
}

/// Tiles in tile order, with each suit's letter written once: `147m25p36s`.
pub(super) fn write_grouped(tiles: &[Tile], out: &mut Vec<u8>) {
    for of_suit in tiles.chunk_by(|tile, next| tile.suit() == next.suit()) {
        out.extend(of_suit.iter().map(|&tile| tile_bytes(tile)[0]));
        out.extend(of_suit.first().map(|&tile| tile_bytes(tile)[1]));
    }
}

/// Ends a list whose elements are all followed by commas.
pub(super) fn end_list(out: &mut Vec<u8>) {
    match out.last_mut() {
        Some(last) if *last == b',' => *last = b']',
        _ => out.push(b']'),
    }
}
