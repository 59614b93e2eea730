//! The answers to a batch of mahjong hands, written without reports.
//!
//! An answer lists up to a few hundred accepted tiles. Each is one of 170 strings, which are made
//! only once. Everything else is written the way serde writes the report; a test compares the two.

use handeval_mahjong::{
    Acceptance, Decomposition, Forms, Hand, Sets, ShapeRules, Tile, Turn, acceptance, decompose,
    discards, shanten,
};

use super::check::{rules_text, visible_text};
use super::write::{end_list, tile_bytes, write_grouped, write_hand, write_pair, write_set};
use crate::number::write_number;

/// Writes hands as objects, one per line.
#[derive(Debug)]
pub(super) struct CheckLines {
    /// The text with the name of the rules, which follows the shanten.
    rules: Vec<u8>,
    /// The text for each tile and each number of copies left: `{"tile":"1m","left":4},`.
    accepted: Vec<[[u8; ACCEPTED_BYTES]; 5]>,
}

/// The number of bytes for an accepted tile, comma included.
const ACCEPTED_BYTES: usize = 23;

impl CheckLines {
    /// Lines for hands under `rules`.
    pub(super) fn new(rules: ShapeRules) -> Self {
        let accepted = |tile, left| {
            let [number, suit] = tile_bytes(tile);
            let mut bytes = *b"{\"tile\":\"1m\",\"left\":4},";
            (bytes[9], bytes[10], bytes[20]) = (number, suit, b'0' + left);
            bytes
        };
        let rules = serde_json::to_string(&rules_text(rules)).unwrap_or_default();
        Self {
            rules: format!(",\"rules\":{rules}").into_bytes(),
            accepted: Tile::ALL
                .map(|tile| [0, 1, 2, 3, 4].map(|left| accepted(tile, left)))
                .into(),
        }
    }

    /// Writes a hand as an object with its line number; returns whether it wins.
    pub(super) fn write_object(&self, line: u64, hand: &Hand, out: &mut Vec<u8>) -> bool {
        let found = shanten(hand);
        let win = found.value < 0;
        out.extend_from_slice(b"{\"line\":");
        write_number(line, out);
        out.extend_from_slice(b",\"hand\":\"");
        write_hand(hand, out);
        out.extend_from_slice(b"\",\"tiles\":");
        write_number(hand.n_tiles() as u64, out);
        out.extend_from_slice(if win {
            b",\"win\":true,\"shanten\":-1"
        } else {
            b",\"win\":false,\"shanten\":"
        });
        if !win {
            write_number(found.value.unsigned_abs().into(), out);
        }
        out.extend_from_slice(&self.rules);
        // Most hands have no visible tiles, and checking is faster than writing an empty string.
        let sees_tiles = hand.visible().iter().any(|&count| count > 0);
        if let Some(visible) = sees_tiles.then(|| visible_text(hand)).flatten() {
            out.extend_from_slice(b",\"visible\":\"");
            out.extend_from_slice(visible.as_bytes());
            out.push(b'"');
        }
        match hand.turn() {
            Turn::ToDiscard(hand) if win => {
                out.extend_from_slice(b",\"forms\":");
                write_forms(found.forms, out);
                out.extend_from_slice(b",\"decompositions\":[");
                for decomposition in decompose(&hand) {
                    write_decomposition(&decomposition, out);
                }
                end_list(out);
            }
            Turn::ToDiscard(turn) => {
                let is_claimed = hand.claim().is_some();
                out.extend_from_slice(b",\"forms\":[],\"decompositions\":[],\"shanten_forms\":");
                write_forms(found.forms, out);
                out.extend_from_slice(b",\"discards\":[");
                for discard in &discards(turn) {
                    out.extend_from_slice(b"{\"tile\":\"");
                    out.extend_from_slice(&tile_bytes(discard.tile));
                    out.extend_from_slice(b"\",\"shanten\":");
                    write_number(discard.shanten.value.unsigned_abs().into(), out);
                    out.extend_from_slice(b",\"acceptance\":[");
                    self.write_accepted(&discard.acceptance, out);
                    out.extend_from_slice(b",\"total\":");
                    write_number(discard.acceptance.total().into(), out);
                    if let Some(swap) = is_claimed.then(|| hand.swap(discard.tile)).flatten() {
                        out.extend_from_slice(b",\"swap\":\"");
                        out.extend_from_slice(swap.key().as_bytes());
                        out.push(b'"');
                    }
                    out.extend_from_slice(b"},");
                }
                end_list(out);
            }
            Turn::ToDraw(hand) => {
                let acceptance = acceptance(hand);
                out.extend_from_slice(b",\"shanten_forms\":");
                write_forms(found.forms, out);
                out.extend_from_slice(b",\"waits\":[");
                if found.value == 0 {
                    self.write_accepted(&acceptance, out);
                } else {
                    out.push(b']');
                }
                out.extend_from_slice(b",\"acceptance\":[");
                self.write_accepted(&acceptance, out);
                out.extend_from_slice(b",\"total\":");
                write_number(acceptance.total().into(), out);
            }
        }
        out.extend_from_slice(b"}\n");
        win
    }

    fn write_accepted(&self, acceptance: &Acceptance, out: &mut Vec<u8>) {
        for accepted in acceptance.tiles() {
            let by_left = self.accepted.get(usize::from(accepted.tile.code()));
            if let Some(bytes) = by_left.and_then(|all| all.get(usize::from(accepted.left))) {
                out.extend_from_slice(bytes);
            }
        }
        end_list(out);
    }
}

fn write_forms(forms: Forms, out: &mut Vec<u8>) {
    out.push(b'[');
    for form in forms {
        out.push(b'"');
        out.extend_from_slice(form.key().as_bytes());
        out.extend_from_slice(b"\",");
    }
    end_list(out);
}

fn write_decomposition(decomposition: &Decomposition, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"form\":\"");
    out.extend_from_slice(decomposition.form().key().as_bytes());
    match decomposition {
        Decomposition::Standard { pair, sets } => write_pair_and_sets(*pair, sets, out),
        Decomposition::KnittedStraight {
            straight,
            pair,
            sets,
        } => {
            out.extend_from_slice(b"\",\"straight\":\"");
            write_grouped(&straight.tiles(), out);
            write_pair_and_sets(*pair, sets, out);
        }
        Decomposition::SevenPairs { pairs } => write_pairs(pairs, out),
        Decomposition::ThirteenOrphans { pair } => {
            out.extend_from_slice(b"\",\"pair\":\"");
            write_pair(*pair, out);
            out.extend_from_slice(b"\"},");
        }
        Decomposition::HonorsAndKnitted { tiles } => {
            out.extend_from_slice(b"\",\"tiles\":\"");
            write_grouped(tiles, out);
            out.extend_from_slice(b"\"},");
        }
        Decomposition::EightAndAHalfPairs { triplet, pairs } => {
            out.extend_from_slice(b"\",\"triplet\":\"");
            write_grouped(&[*triplet; 3], out);
            write_pairs(pairs, out);
        }
    }
}

/// Ends the string that comes before the pairs, and writes the pairs.
fn write_pairs(pairs: &[Tile; 7], out: &mut Vec<u8>) {
    out.extend_from_slice(b"\",\"pairs\":[");
    for &pair in pairs {
        out.push(b'"');
        write_pair(pair, out);
        out.extend_from_slice(b"\",");
    }
    end_list(out);
    out.extend_from_slice(b"},");
}

fn write_pair_and_sets(pair: Tile, sets: &Sets, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\",\"pair\":\"");
    write_pair(pair, out);
    out.extend_from_slice(b"\",\"sets\":[");
    let uncalled = sets.uncalled().iter().map(|set| (set, false));
    let called = sets.called().iter().map(|set| (set, true));
    for (set, is_called) in uncalled.chain(called) {
        write_set(set, is_called, out);
    }
    end_list(out);
    out.extend_from_slice(b"},");
}

#[cfg(test)]
mod tests {
    use handeval_mahjong::{Call, CallKind, Form, TileSuit, Variant};

    use super::*;
    use crate::mahjong::CheckReport;
    use crate::mahjong::numbers::Numbers;
    use crate::report::{Head, write_object};

    #[track_caller]
    fn check(lines: &CheckLines, hand: &Hand) {
        let report = CheckReport::new(hand, false);
        let mut expected = Vec::new();
        write_object(Head::of_line(7), &report, &mut expected).unwrap();
        expected.push(b'\n');
        let mut found = Vec::new();
        let win = lines.write_object(7, hand, &mut found);
        let texts = [expected, found].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(texts[0], texts[1]);
        assert_eq!(win, report.win);
    }

    /// The counts of some tiles from a deck.
    fn counts(tiles: &[Tile]) -> [u8; 34] {
        let mut counts = [0; 34];
        for tile in tiles {
            counts[usize::from(tile.code())] += 1;
        }
        counts
    }

    /// Random called sets, taken out of the deck; fewer if the deck runs out of tiles for them.
    fn take_calls(deck: &mut Vec<Tile>, n_calls: usize, numbers: &mut Numbers) -> Vec<Call> {
        let mut calls = Vec::new();
        for _ in 0..100 * n_calls {
            let kind = CallKind::ALL[numbers.below(CallKind::ALL.len())];
            let first = Tile::ALL[numbers.below(Tile::ALL.len())];
            let Some(call) = Call::new(kind, first).filter(|_| calls.len() < n_calls) else {
                continue;
            };
            let mut rest = deck.clone();
            let mut tiles = call.set().tiles();
            let is_there = tiles.all(|tile| {
                let place = rest.iter().position(|&one| one == tile);
                place.map(|place| rest.swap_remove(place)).is_some()
            });
            if is_there {
                *deck = rest;
                let is_red = numbers.below(4) == 0;
                let is_first_red = calls.iter().all(|call: &Call| call.n_red() == 0);
                let red = call.with_red_five().filter(|_| is_red && is_first_red);
                calls.push(red.unwrap_or(call));
            }
        }
        calls
    }

    #[test]
    fn lines_are_what_serde_writes() {
        let mut numbers = Numbers(34);
        let (mut n_wins, mut n_called, mut n_seeing, mut n_red) = (0, 0, 0, 0);
        for variant in Variant::ALL {
            let rules = ShapeRules::of(variant);
            let lines = CheckLines::new(rules);
            let kinds = Tile::ALL
                .into_iter()
                .filter(|&tile| rules.wall().contains(tile));
            let full: Vec<Tile> = kinds.flat_map(|tile| [tile; 4]).collect();
            let sizes = [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17];
            let most = 3 * usize::from(rules.max_sets()) + 2;
            for n_tiles in sizes.into_iter().filter(|&size| size <= most) {
                for round in 0..300 {
                    let mut deck = full.clone();
                    // Only some hands have calls, so that special forms also occur.
                    let n_calls = numbers.below(n_tiles / 3 + 1) * usize::from(round % 3 == 0);
                    let calls = take_calls(&mut deck, n_calls, &mut numbers);
                    let n_uncalled = n_tiles - 3 * calls.len();
                    numbers.shuffle(&mut deck);
                    // Some hands have few kinds of tiles, so that some win.
                    let least = n_tiles.max(8);
                    let n_kinds = least + numbers.below(deck.len() - least);
                    let mut few = deck[..n_kinds].to_vec();
                    few.sort();
                    let start = numbers.below(n_kinds - n_uncalled + 1);
                    let held = counts(&few[start..start + n_uncalled]);
                    let hand = Hand::new(held, &calls, rules).unwrap();
                    check(&lines, &hand);
                    let unseen = &deck[n_kinds..];
                    let n_seen = numbers.below(unseen.len().min(40) + 1);
                    let seeing = hand.with_visible(counts(&unseen[..n_seen])).unwrap();
                    check(&lines, &seeing);
                    if let Ok(red) = seeing.with_red_five(TileSuit::Dots) {
                        check(&lines, &red);
                        n_red += 1;
                    }
                    n_wins += usize::from(shanten(&hand).value < 0);
                    n_called += usize::from(!calls.is_empty());
                    n_seeing += usize::from(n_seen > 0);
                }
            }
        }
        let least = n_wins.min(n_called).min(n_seeing).min(n_red);
        assert!(least > 200, "{n_wins} {n_called} {n_seeing} {n_red}");
    }

    #[test]
    fn lines_of_wins_and_calls_are_what_serde_writes() {
        let lines = CheckLines::new(ShapeRules::default());
        for text in [
            "22334455667788p",
            "11112222333344m",
            "1122m3344p5566s77z",
            "19m19p19s12345677z",
            "123m11z [chi 406p] [pon 777z] [ankan 2222p]",
            "123m1z [chi 456p] [pon 777z] [kan 2222p]",
            "123m11z [kan 7777z] [kakan 0555p] [ankan 2222p]",
            "19m19p19s1234567z",
            "11z",
            "123m456p9p36s44z [chi 345s <3s]",
            "123m405p26s [pon 444z <4z] [chi 345s]",
            "123m456p9p4445s [chi 340p <0p]",
            "11123m [chi 456p] [pon 777z <7z]",
        ] {
            let hand: Hand = text.parse().unwrap();
            check(&lines, &hand);
            check(&lines, &hand.see("0s 9s 4m").unwrap());
        }
        let rules = ShapeRules::of(Variant::Mcr);
        let lines = CheckLines::new(rules);
        for text in [
            "147m258p369s45699m",
            "258m369p147s66z [chi 345m]",
            "147m25p36s1234567z",
            "147m258p36s45m99p1z",
        ] {
            check(&lines, &Hand::parse(text, rules).unwrap());
        }
        let rules = ShapeRules::new(Form::EightAndAHalfPairs.into(), 5).unwrap();
        let lines = CheckLines::new(rules);
        for text in ["1133m5577p2288s22777z", "1133m5577p2288s2277z"] {
            check(&lines, &Hand::parse(text, rules).unwrap());
        }
    }
}
