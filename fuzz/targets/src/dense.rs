//! Inputs that nobody types: after a byte that never occurs in text, each byte is a card, a tile or
//! a value. Whatever the fuzzer changes, most of them are still hands, grids, games or fields.

use handeval_cards::Card;
use handeval_mahjong::{CallKind, Tile};
use handeval_matematico::Value;
use serde_json::json;

use crate::fault;

/// The byte that begins such an input.
const DENSE: u8 = 0xFF;

/// The text of an input, either as typed or as encoded by its bytes.
pub(crate) fn text(input: &[u8], meant: fn(&[u8]) -> String) -> String {
    match input {
        [DENSE, bytes @ ..] => meant(bytes),
        _ => fault::text(input),
    }
}

/// Cards, some of them with `|` in front.
pub(crate) fn cards(bytes: &[u8]) -> String {
    let card = |&byte: &u8| {
        let card = Card::ALL[usize::from(byte) % 52];
        match byte {
            208.. => format!("| {card} "),
            _ => format!("{card} "),
        }
    };
    bytes.iter().map(card).collect()
}

/// A room: the first byte is its settings, and each further byte is a request.
pub(crate) fn room(bytes: &[u8]) -> String {
    let (&first, bytes) = bytes.split_first().unwrap_or((&0, &[]));
    let timer = ["0", "10", "60", "\"all\""][usize::from(first) % 4];
    let late = ["wait", "random"][usize::from(first) / 4 % 2];
    let mut text = format!("{{\"timer\":{timer},\"late\":\"{late}\",\"hints\":true}}");
    let actions = [
        "start", "pause", "resume", "lock", "unlock", "again", "end", "start", "resume", "unlock",
    ];
    let with_player = ["remove", "ban"];
    let mut n_placed = [0; 6];
    for &byte in bytes {
        let low = usize::from(byte) % 16;
        let player = low % 6;
        let host = |action: &str| format!("\nhost 0 {{\"action\":{action}}}");
        let line = match byte / 16 {
            0 => host(&format!("\"{}\"", actions[low % 10])),
            1 => format!("\njoin 0 {{\"name\":\"{low}\"}}"),
            2 => host(&format!("\"{}\",\"player\":{player}", with_player[low / 8])),
            3 => host("\"bot\",\"bot\":\"random\""),
            4 => format!("\nhint 0 {player}"),
            5 => "\nbots 0".to_owned(),
            6 | 7 => format!("\ntick {}", 1_000 * low),
            8..=10 => host("\"call\""),
            // The player's cards in order, placed in the cells in order.
            _ => {
                let cell = n_placed[player];
                n_placed[player] = (cell + 1) % 25;
                let (n, row, column) = (cell + 1, cell / 5 + 1, cell % 5 + 1);
                format!("\n{player} 0 {n} {{\"row\":{row},\"column\":{column}}}")
            }
        };
        text.push_str(&line);
    }
    text
}

/// Tiles, sets, called sets, and visible tiles after `|`.
pub(crate) fn tiles(bytes: &[u8]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        let tile = Tile::ALL[usize::from(byte) % 34];
        let number = tile.number();
        let suit = tile.suit().char();
        let run = format!("{number}{}{}{suit}", number + 1, number + 2);
        let times = |n: usize| format!("{}{suit}", number.to_string().repeat(n));
        let part = match byte / 34 {
            0 | 1 => times(1),
            2 => times(2),
            3 => run,
            4 => times(3),
            5 => format!("[{} {run}]", CallKind::Chi),
            6 if number.is_multiple_of(2) => format!("[{} {}]", CallKind::Pon, times(3)),
            6 => format!("[{} {}]", CallKind::Ankan, times(4)),
            _ => format!("|0{suit}"),
        };
        text.push_str(&part);
    }
    text
}

/// The values of a grid row by row; a value that is used up is an empty cell.
pub(crate) fn grid(bytes: &[u8]) -> String {
    let mut left = [4; 13];
    let cell = |cell: usize| {
        let byte = bytes.get(cell).copied().unwrap_or_default();
        let value = usize::from(byte) % 14;
        let text = match value.checked_sub(1) {
            Some(value) if left[value] > 0 => {
                left[value] -= 1;
                Value::ALL[value].to_string()
            }
            _ => ".".to_owned(),
        };
        let end = match cell % 5 {
            4 if cell < 24 => " / ",
            _ => " ",
        };
        text + end
    };
    (0..25).map(cell).collect()
}

/// The cards of a deck in the order given by the bytes, as many as there are bytes.
fn deck(bytes: &[u8]) -> Vec<Value> {
    let mut deck: Vec<Value> = Value::ALL
        .into_iter()
        .flat_map(|value| [value; 4])
        .collect();
    let draw = |byte: &u8| deck.swap_remove(usize::from(*byte) % deck.len());
    bytes.iter().take(25).map(draw).collect()
}

/// The values of a deal.
pub(crate) fn values(bytes: &[u8]) -> String {
    let texts: Vec<_> = deck(bytes).iter().map(Value::to_string).collect();
    texts.join(" ")
}

/// A game: the cards of a deal, each with one of the free cells.
pub(crate) fn game(bytes: &[u8]) -> String {
    let mut bytes = bytes.to_vec();
    bytes.resize(50, 0);
    let (cards, cells) = bytes.split_at(25);
    let mut free: Vec<usize> = (0..25).collect();
    let moves = deck(cards).into_iter().zip(cells).map(|(card, byte)| {
        let cell = free.swap_remove(usize::from(*byte) % free.len());
        format!("{card} {} {}", cell / 5 + 1, cell % 5 + 1)
    });
    moves.collect::<Vec<_>>().join(" / ")
}

/// A field on a small lattice, with its own patterns: the number of cards, two bytes per card, then
/// patterns of three cells.
pub(crate) fn field(bytes: &[u8]) -> String {
    let (first, bytes) = bytes.split_first().unwrap_or((&0, &[]));
    let n_bytes = (2 * usize::from(first % 32)).min(bytes.len());
    let (cards, patterns) = bytes.split_at(n_bytes);
    let color = |byte: u8| {
        ["R", "G", "B", "P", "R", "R", "B"]
            .get(usize::from(byte) % 8)
            .copied()
    };
    let mut taken = Vec::new();
    let mut placed = Vec::new();
    for two in cards.chunks_exact(2) {
        let (row, column) = (i32::from(two[0]) % 8, i32::from(two[0]) / 8 % 8);
        let place = (row + column, row - column);
        if !taken.contains(&place) {
            taken.push(place);
            placed.push(json!([place.0, place.1, color(two[1])]));
        }
    }
    let cell = |byte: &u8| {
        let (row, column) = (i32::from(*byte) % 4, i32::from(*byte) / 4 % 4);
        let color = color(byte / 16).unwrap_or("*");
        json!([row + column, row - column, color])
    };
    let pattern = |(idx, cells): (usize, &[u8])| {
        let variants: Vec<Vec<_>> = cells
            .chunks(3)
            .map(|cells| cells.iter().map(cell).collect())
            .collect();
        json!({ "name": format!("own {idx}"), "points": idx + 1, "variants": variants })
    };
    let patterns: Vec<_> = patterns
        .chunks(6)
        .take(4)
        .enumerate()
        .map(pattern)
        .collect();
    json!({ "coords": "unit", "cards": placed, "patterns": patterns }).to_string()
}
