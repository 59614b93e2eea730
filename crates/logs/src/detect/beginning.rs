//! What begins a log or a hand, in any format: a table that is cheap enough for every line.

use super::{Format, text_error};
use crate::poker::{phh, pokerstars};
use crate::scan;

/// What begins at a place where something else is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Other {
    /// A format that can be read, in a file of its own.
    Format(Format),
    /// A format that cannot be read; what the error says.
    Unsupported(&'static str),
    /// Nothing known.
    Unknown {
        /// What it is not.
        what: &'static str,
        /// What was expected.
        expected: &'static str,
    },
}

/// How much text [`beginning`] needs to recognize what begins there.
pub(crate) const BEGINNING_BYTES: usize = 512;

/// How gzip begins, as bytes that are not UTF-8 are read.
const GZIP: &str = "\u{1F}‹\u{8}";

/// The log or hand that begins with this text, in any format. JSON and XML may begin inside of a
/// line, where the log before was cut off; everything else begins a line.
pub(crate) fn beginning(text: &str, is_line_start: bool) -> Option<Other> {
    let first = *text.as_bytes().first()?;
    match first {
        b'{' => object(text).map(Other::Format),
        b'<' => text
            .starts_with("<mjloggm")
            .then_some(Other::Format(Format::Mjlog)),
        0x1F if text.starts_with(GZIP) => Some(Other::Unsupported(COMPRESSED)),
        _ if !is_line_start => None,
        b'[' => match text[1..].trim_start() {
            inside if inside.starts_with('{') => object(inside).map(Other::Format),
            _ => hand(scan::until(text, b'\n')),
        },
        b'F' | b'W' | b'*' | b'e' => {
            let unsupported = text_error(scan::until(text, b'\n'));
            unsupported.map(Other::Unsupported)
        }
        b'P' | b'p' | b'v' | b'h' => hand(scan::until(text, b'\n')),
        _ => None,
    }
}

/// Whether a text begins with one of the tags that follow the first one of an mjlog, which is missing.
pub(crate) fn is_mjlog_without_first_tag(text: &str) -> bool {
    const TAGS: [&str; 5] = ["SHUFFLE", "GO", "UN", "TAIKYOKU", "INIT"];
    let mut text = text;
    for (start, end) in [("<?xml", "?>"), ("<!--", "-->")] {
        let inside = text.strip_prefix(start);
        let after = inside.and_then(|inside| Some(inside.split_once(end)?.1));
        text = after.unwrap_or(text).trim_start();
    }
    text.strip_prefix('<').is_some_and(|tag| {
        let name = tag.bytes().take_while(u8::is_ascii_uppercase).count();
        let is_end = |char: char| char.is_ascii_whitespace() || matches!(char, '/' | '>');
        TAGS.contains(&&tag[..name]) && tag[name..].starts_with(is_end)
    })
}

/// The first place at which a log may begin inside of a line.
pub(crate) fn next_mark(bytes: &[u8]) -> Option<usize> {
    memchr::memchr3(b'{', b'<', 0x1F, bytes)
}

/// What begins inside of a line, with its offset, after the first character that is not blank.
pub(crate) fn beginnings_inside(line: &str) -> impl Iterator<Item = (usize, Other)> {
    let bytes = line.as_bytes();
    let n_blank = line.len() - line.trim_start().len();
    let mut at = 0;
    let places = core::iter::from_fn(move || {
        let place = at + next_mark(bytes.get(at..)?)?;
        at = place + 1;
        Some(place)
    });
    let places = places.filter(move |&place| place > n_blank);
    places.filter_map(|place| Some((place, beginning(&line[place..], false)?)))
}

const COMPRESSED: &str =
    "compressed data after text: decompress it, or put it in a file of its own";

/// The types of mjai events.
const EVENTS: [&str; 17] = [
    "start_game",
    "start_kyoku",
    "tsumo",
    "dahai",
    "chi",
    "pon",
    "daiminkan",
    "ankan",
    "kakan",
    "nukidora",
    "dora",
    "reach",
    "reach_accepted",
    "hora",
    "ryukyoku",
    "end_kyoku",
    "end_game",
];

/// The format of an object, by its first key, which no object inside of another has.
fn object(text: &str) -> Option<Format> {
    let (key, after) = text[1..].trim_start().strip_prefix('"')?.split_once('"')?;
    let value = after.trim_start().strip_prefix(':')?.trim_start();
    match key {
        "ohh" => Some(Format::Ohh),
        "title" | "ver" | "ref" | "lobby" | "ratingc" => Some(Format::Tenhou6),
        "log" | "name" | "dan" | "rate" | "sx" | "sc" if value.starts_with('[') => {
            Some(Format::Tenhou6)
        }
        "type" => {
            let (kind, _) = value.strip_prefix('"')?.split_once('"')?;
            EVENTS.contains(&kind).then_some(Format::Mjai)
        }
        _ => None,
    }
}

/// The format of a hand or a game that begins with this line.
fn hand(line: &str) -> Option<Other> {
    let format = match pokerstars::site(line) {
        Some(pokerstars::Site::PokerStars) => Format::PokerStars,
        Some(pokerstars::Site::Gg) => Format::Gg,
        None if line.starts_with("http") && scan::has(line, "#json=") => Format::Tenhou6,
        None if phh::is_variant(line) || is_section(line) => Format::Phh,
        None => return None,
    };
    Some(Other::Format(format))
}

/// Whether a line is the header of a section, such as `[12]`.
fn is_section(line: &str) -> bool {
    let name = phh::section(line);
    name.is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
}
