//! Recognizes a file's format by its content.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::json_head::first_keys;
use crate::poker::phh;
use crate::poker::pokerstars::{Site, resembles_header, site};
use crate::{Damage, DamageKind, scan};

/// A format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
pub enum Format {
    /// PokerStars text, in English.
    #[strum(serialize = "pokerstars")]
    PokerStars,
    /// GG text, in English.
    #[strum(serialize = "gg")]
    Gg,
    /// The poker hand history format, in TOML: one hand, or a section for each hand.
    #[strum(serialize = "phh")]
    Phh,
    /// Open Hand History, in JSON.
    #[strum(serialize = "ohh")]
    Ohh,
    /// Mahjong as JSON for the viewer of tenhou.net.
    #[strum(serialize = "tenhou6")]
    Tenhou6,
    /// Mahjong as XML of tenhou.net.
    #[strum(serialize = "mjlog")]
    Mjlog,
    /// Mahjong as one JSON object for each event.
    #[strum(serialize = "mjai")]
    Mjai,
}

impl Format {
    /// The name: `pokerstars`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The game: `poker` or `mahjong`.
    #[must_use]
    pub const fn game(self) -> &'static str {
        match self {
            Self::PokerStars | Self::Gg | Self::Phh | Self::Ohh => "poker",
            Self::Tenhou6 | Self::Mjlog | Self::Mjai => "mahjong",
        }
    }

    /// The format of a text that begins with `head`.
    ///
    /// # Errors
    ///
    /// [`DamageKind::UnknownFormat`] names the format if it is a known one that cannot be read;
    /// [`DamageKind::UnsupportedLanguage`] for PokerStars text in a language other than English.
    pub fn of(head: &str) -> Result<Self, Damage> {
        let text = head.trim_start_matches(|char: char| char.is_whitespace() || char == '\u{FEFF}');
        if text.is_empty() {
            return Err(unknown(Some(
                "the file is empty: expected a hand history or a mahjong log",
            )));
        }
        if is_utf16(head) {
            return Err(unknown(Some(
                "this looks like UTF-16 without a byte order mark: expected UTF-8, or UTF-16 with \
                 the mark",
            )));
        }
        if text.starts_with("http") && text.contains("#json=") {
            return Ok(Self::Tenhou6);
        }
        match text.bytes().next() {
            Some(b'<') => return of_xml(text),
            Some(b'{') => return of_json(text),
            // A list of objects; PHH may begin with the header of a section.
            Some(b'[') if !text.starts_with("[[") && first_keys(text).is_empty() => {}
            Some(b'[') if text[1..].trim_start().starts_with('{') => return of_json(text),
            _ => {}
        }
        let mut is_poker_stars = false;
        for line in text.lines() {
            match site(line) {
                Some(Site::PokerStars) => return Ok(Self::PokerStars),
                Some(Site::Gg) => return Ok(Self::Gg),
                None => {}
            }
            if line
                .split_once('=')
                .is_some_and(|(key, _)| key.trim() == "variant")
            {
                return Ok(Self::Phh);
            }
            is_poker_stars |= line.contains("PokerStars");
        }
        if let Some(message) = other_text(text) {
            return Err(unknown(Some(message)));
        }
        if text.lines().any(is_damaged_header) {
            return Ok(Self::PokerStars);
        }
        if is_poker_stars {
            let message = "a hand history in a language other than English: expected English, \
                           which you can choose in the PokerStars settings";
            return Err(Damage::new(DamageKind::UnsupportedLanguage, message));
        }
        Err(unknown(None))
    }
}

/// Whether text has been read as bytes although it is UTF-16: every second byte is 0.
fn is_utf16(head: &str) -> bool {
    let is_zero = |offset: usize| {
        let mut bytes = head.bytes().take(64).skip(offset).step_by(2);
        head.len() >= 4 && bytes.all(|byte| byte == 0)
    };
    is_zero(0) || is_zero(1)
}

/// Whether a line is the first line of a PokerStars hand in English, with some damage.
fn is_damaged_header(line: &str) -> bool {
    let line = line.trim();
    let lower = line.to_ascii_lowercase();
    let site = lower.split(' ').next().unwrap_or_default();
    // Other sites have names that begin in the same way.
    (site.starts_with("pokerst") || site.contains("stars"))
        && lower.contains(" hand")
        && resembles_header(line)
}

/// Whether a line begins JSON: with an object, perhaps the first one of a list.
fn is_json(line: &str) -> bool {
    let line = line.trim();
    let object = line.strip_prefix('[').unwrap_or(line).trim_start();
    let inside = object.strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.is_empty() || inside.starts_with('"'))
}

fn of_xml(text: &str) -> Result<Format, Damage> {
    let mut end = text.len().min(4096);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    if text[..end].contains("mjloggm") {
        return Ok(Format::Mjlog);
    }
    match text.starts_with("<iq") || text.starts_with("<HELO") {
        true => Err(unknown(Some(
            "this is Tenhou network traffic, which shows only one hand: expected the log of the \
             game",
        ))),
        false => Err(unknown(None)),
    }
}

fn of_json(text: &str) -> Result<Format, Damage> {
    const CONVERT: &str = "convert it to tenhou.net/6 first";
    let keys = first_keys(text);
    let value = |name: &str| {
        keys.iter()
            .find(|(key, _)| *key == name)
            .map(|&(_, value)| value)
    };
    if value("ohh").is_some() {
        return Ok(Format::Ohh);
    }
    if let Some(log) = value("log") {
        let first = log.strip_prefix('[').unwrap_or(log).trim_start();
        if first.starts_with('[') && first[1..].trim_start().starts_with('{')
            || log.contains("qipai")
        {
            let message = format!("this is a Majiang log: {CONVERT}");
            return Err(Damage::new(DamageKind::UnknownFormat, message));
        }
        if first.starts_with('[') || first.starts_with(']') {
            return Ok(Format::Tenhou6);
        }
    }
    if value("type").is_some_and(|value| value.starts_with('"')) {
        return Ok(Format::Mjai);
    }
    if text.contains("RecordNewRound") || (value("name").is_some() && value("data").is_some()) {
        let message = format!("this is a raw Mahjong Soul log: {CONVERT}");
        return Err(Damage::new(DamageKind::UnknownFormat, message));
    }
    Err(unknown(None))
}

/// What the error says about text in a format that is known but cannot be read.
pub(crate) fn other_text(text: &str) -> Option<&'static str> {
    if text.starts_with("PokerStars Tournament #") {
        return Some("this is a tournament summary, without hands: expected the hand history");
    }
    let has = |words: &str| {
        text.lines()
            .take(20)
            .any(|line| line.trim_start().starts_with(words))
    };
    if has("Full Tilt Poker") {
        return Some(FULL_TILT);
    }
    if has("Winamax Poker") {
        return Some(WINAMAX);
    }
    if text.lines().take(20).any(|line| line.contains("888poker")) {
        return Some(POKER_888);
    }
    if has(POKER_NOW_COLUMNS) {
        return Some(POKER_NOW);
    }
    None
}

const FULL_TILT: &str = "this is a hand history from Full Tilt Poker, which is not supported";
const WINAMAX: &str = "this is a hand history from Winamax, which is not supported";
const POKER_888: &str = "this is a hand history from 888poker, which is not supported";
const POKER_NOW: &str = "this is a log from PokerNow, which is not supported";

/// How a log of PokerNow begins.
const POKER_NOW_COLUMNS: &str = "entry,at,order";

/// A format other than that of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Other {
    /// One that can be read, in a file of its own.
    Format(Format),
    /// One that cannot be read; what the error says.
    Unsupported(&'static str),
}

/// The format of hand histories or logs that begins with this line; those of PokerStars and GG are
/// recognized elsewhere.
pub(crate) fn other_format(line: &str) -> Option<Other> {
    match line.as_bytes().first()? {
        b'F' | b'W' | b'*' | b'e' => unsupported(line).map(Other::Unsupported),
        b'{' | b'[' | b'v' | b'<' | b'h' => readable(line).map(Other::Format),
        _ => None,
    }
}

/// What the error says about a hand that begins with this line, if its format cannot be read.
fn unsupported(line: &str) -> Option<&'static str> {
    if line.starts_with("Full Tilt Poker Game #") {
        return Some(FULL_TILT);
    }
    if line.starts_with("Winamax Poker - ") && scan::has(line, " HandId: #") {
        return Some(WINAMAX);
    }
    if line.starts_with("***** ") && scan::has(line, "888poker") {
        return Some(POKER_888);
    }
    line.starts_with(POKER_NOW_COLUMNS).then_some(POKER_NOW)
}

fn readable(line: &str) -> Option<Format> {
    if is_json(line) {
        return Some(
            match scan::has(line, "\"type\"") || scan::has(line, "\"log\"") {
                true => Format::of(line).unwrap_or(Format::Ohh),
                false => Format::Ohh,
            },
        );
    }
    let is_phh = phh::section(line)
        .is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
        || phh::is_variant(line);
    if is_phh {
        return Some(Format::Phh);
    }
    let is_log =
        line.starts_with("<mjloggm") || (line.starts_with("http") && scan::has(line, "#json="));
    is_log.then(|| Format::of(line).ok()).flatten()
}

fn unknown(message: Option<&'static str>) -> Damage {
    let message = message.unwrap_or(
        "no known format: expected a hand history (text of PokerStars or GG, PHH or OHH) or a mahjong log \
         (tenhou.net/6, mjlog or mjai)",
    );
    Damage::new(DamageKind::UnknownFormat, message)
}
