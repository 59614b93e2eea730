//! Recognizes a file's format by its content.

use strum::{EnumString, IntoStaticStr, VariantArray};

mod beginning;

use crate::json_head::first_keys;
use crate::poker::phh;
use crate::poker::pokerstars::{Site, resembles_header, site};
use crate::{Damage, DamageKind, scan};
pub(crate) use beginning::{
    BEGINNING_BYTES, Other, beginning, beginnings_inside, is_mjlog_without_first_tag, next_mark,
};

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
        if is_mjlog_in_json(text) {
            return Ok(Self::Mjlog);
        }
        let is_list = |text: &str| text[1..].trim_start().starts_with('{');
        let found = match text.bytes().next() {
            Some(b'<') => of_xml(text),
            Some(b'{') => of_json(text),
            // A list of objects; PHH may begin with the header of a section.
            Some(b'[') if is_list(text) && !first_keys(text).is_empty() => of_json(text),
            _ => of_lines(text),
        };
        found.or_else(|damage| match damage.message == NO_FORMAT {
            true => after_damage(text).ok_or(damage),
            false => Err(damage),
        })
    }
}

/// The format of text that is neither JSON nor XML.
fn of_lines(text: &str) -> Result<Format, Damage> {
    let mut is_poker_stars = false;
    for line in text.lines() {
        match site(line) {
            Some(Site::PokerStars) => return Ok(Format::PokerStars),
            Some(Site::Gg) => return Ok(Format::Gg),
            None => {}
        }
        if phh::is_variant(line) {
            return Ok(Format::Phh);
        }
        is_poker_stars |= line.contains("PokerStars");
    }
    if let Some(message) = other_text(text) {
        return Err(unknown(Some(message)));
    }
    if text.lines().any(is_damaged_header) {
        return Ok(Format::PokerStars);
    }
    if is_poker_stars {
        let message = "a hand history in a language other than English: expected English, \
                       which you can choose in the PokerStars settings";
        return Err(Damage::new(DamageKind::UnsupportedLanguage, message));
    }
    Err(unknown(None))
}

/// Whether an mjlog is the value of a string in JSON.
fn is_mjlog_in_json(text: &str) -> bool {
    text.starts_with(['{', '[', '"']) && scan::has(text, "\"<mjloggm")
}

/// The format of a text whose beginning is damaged: that of what follows, unless something known
/// begins before it.
fn after_damage(text: &str) -> Option<Format> {
    let mut at = 0;
    let following = core::iter::from_fn(|| {
        let place = at + memchr::memchr3(b'{', b'<', b'\n', text.as_bytes().get(at..)?)?;
        let is_line_start = text.as_bytes()[place] == b'\n';
        at = place + 1;
        let begun = place + usize::from(is_line_start);
        Some(beginning(&text[begun..], is_line_start).filter(|_| begun > 0))
    });
    let format = |found: Other| match found {
        Other::Format(format) => Some(format),
        Other::Unsupported(_) | Other::Unknown { .. } => None,
    };
    let following = following.flatten().find_map(format)?;
    Some(beginning(text, true).and_then(format).unwrap_or(following))
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

fn of_xml(text: &str) -> Result<Format, Damage> {
    if text.get(..4096).unwrap_or(text).contains("mjloggm") {
        return Ok(Format::Mjlog);
    }
    // In a recorded connection, a round has one hand only.
    let is_whole = |text: &str| !scan::has(text, " hai=") || scan::has(text, " hai0=");
    let is_mjlog = is_mjlog_without_first_tag(text);
    if is_mjlog && is_whole(text) {
        return Ok(Format::Mjlog);
    }
    match is_mjlog || text.starts_with("<iq") || text.starts_with("<HELO") {
        true => Err(unknown(Some(
            "this is Tenhou network traffic, which shows only one hand: expected the log of the \
             game",
        ))),
        false => Err(unknown(None)),
    }
}

fn of_json(text: &str) -> Result<Format, Damage> {
    const MAJIANG: &str = "this is a Majiang log: convert it to tenhou.net/6 first";
    const MAHJONG_SOUL: &str = "this is a raw Mahjong Soul log: convert it to tenhou.net/6 first";
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
        let inside = first.strip_prefix('[').map(str::trim_start);
        // Another log may begin where the first one was cut.
        let is_object = |inside: &str| inside.starts_with('{') && beginning(inside, true).is_none();
        if inside.is_some_and(is_object) || log.contains("qipai") {
            return Err(unknown(Some(MAJIANG)));
        }
        if first.starts_with('[') || first.starts_with(']') {
            return Ok(Format::Tenhou6);
        }
    }
    if value("type").is_some_and(|value| value.starts_with('"')) {
        return Ok(Format::Mjai);
    }
    if text.contains("RecordNewRound") || (value("name").is_some() && value("data").is_some()) {
        return Err(unknown(Some(MAHJONG_SOUL)));
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

/// What the error says about a hand or a log that begins with this line, if its format is known but
/// cannot be read.
fn text_error(line: &str) -> Option<&'static str> {
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

const NO_FORMAT: &str = "no known format: expected a hand history (text of PokerStars or GG, PHH or \
                         OHH) or a mahjong log (tenhou.net/6, mjlog or mjai)";

fn unknown(message: Option<&'static str>) -> Damage {
    Damage::new(DamageKind::UnknownFormat, message.unwrap_or(NO_FORMAT))
}
