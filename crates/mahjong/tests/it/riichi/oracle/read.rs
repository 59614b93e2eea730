//! R1 and R3: a line of text, a hand and then words.

use super::rules::{LIABLE, Rules, preset};
use super::tile::{Tile, hand_text, is_honor, number, tiles_text};

/// How a set was called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CallKind {
    Chi,
    Pon,
    /// A quad with a claimed discard.
    Kan,
    /// A pon with the fourth tile added.
    Kakan,
    /// A concealed quad.
    Ankan,
}

/// A called set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Call {
    pub(crate) kind: CallKind,
    /// The lowest tile.
    pub(crate) first: u8,
    pub(crate) n_reds: u8,
}

impl Call {
    /// The tiles with the number of copies of each.
    pub(crate) fn counts(&self) -> [u8; 34] {
        let mut counts = [0; 34];
        let first = usize::from(self.first);
        match self.kind {
            CallKind::Chi => counts[first..first + 3].fill(1),
            CallKind::Pon => counts[first] = 3,
            CallKind::Kan | CallKind::Kakan | CallKind::Ankan => counts[first] = 4,
        }
        counts
    }

    /// The call as text, such as `[chi 406p]`, with red fives before plain ones.
    fn text(&self) -> String {
        let mut n_reds = self.n_reds;
        let mut tiles = Vec::new();
        for (code, &count) in (0..).zip(&self.counts()) {
            for _ in 0..count {
                let is_red = n_reds > 0 && is_five(code);
                n_reds -= u8::from(is_red);
                tiles.push(Tile { code, is_red });
            }
        }
        let word = match self.kind {
            CallKind::Chi => "chi",
            CallKind::Pon => "pon",
            CallKind::Kan => "kan",
            CallKind::Kakan => "kakan",
            CallKind::Ankan => "ankan",
        };
        format!("[{word} {}]", tiles_text(&tiles))
    }
}

/// Everything that an input states about a win (R1).
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) uncalled: Vec<Tile>,
    pub(crate) calls: Vec<Call>,
    pub(crate) ron: Option<Tile>,
    pub(crate) tsumo: Option<Tile>,
    /// 0 to 3 for East to North, like all winds.
    pub(crate) seat: u8,
    pub(crate) round: u8,
    pub(crate) riichi: bool,
    pub(crate) double_riichi: bool,
    pub(crate) open_riichi: bool,
    pub(crate) ippatsu: bool,
    pub(crate) haitei: bool,
    pub(crate) houtei: bool,
    pub(crate) rinshan: bool,
    pub(crate) chankan: bool,
    pub(crate) tenhou: bool,
    pub(crate) chihou: bool,
    pub(crate) renhou: bool,
    pub(crate) dora: Vec<Tile>,
    pub(crate) ura: Vec<Tile>,
    pub(crate) honba: u16,
    pub(crate) sticks: u16,
    pub(crate) kita: u8,
    pub(crate) from: Option<u8>,
    pub(crate) pao: Vec<(&'static str, u8)>,
    pub(crate) rules: Rules,
    /// Extra dora that no indicator shows, to see what one more would change.
    pub(crate) n_more_dora: u32,
    /// The player's discards, for the table of waits.
    pub(crate) discards: Vec<Tile>,
    pub(crate) visible: Vec<Tile>,
}

impl Input {
    /// Whether all calls are concealed quads.
    pub(crate) fn is_closed(&self) -> bool {
        self.calls.iter().all(|call| call.kind == CallKind::Ankan)
    }

    pub(crate) fn is_dealer(&self) -> bool {
        self.seat == 0
    }

    /// Riichi of any kind.
    pub(crate) fn is_riichi(&self) -> bool {
        self.riichi || self.double_riichi || self.open_riichi
    }

    /// Uncalled tiles, and three for each call.
    pub(crate) fn n_tiles(&self) -> usize {
        self.uncalled.len() + 3 * self.calls.len()
    }

    /// The hand as the crate writes it, with these uncalled tiles.
    pub(super) fn text(&self, uncalled: &[Tile]) -> String {
        let mut text = hand_text(uncalled);
        for call in &self.calls {
            if !text.is_empty() {
                text.push(' ');
            }
            text += &call.text();
        }
        text
    }
}

/// Reads a line: the hand is everything up to the first word that begins with a letter.
pub(crate) fn read(line: &str) -> Result<Input, &'static str> {
    let words_start = start_of_words(line);
    let (uncalled, calls) = read_hand(&line[..words_start])?;
    let mut input = Input {
        uncalled,
        calls,
        ron: None,
        tsumo: None,
        seat: 1,
        round: 0,
        riichi: false,
        double_riichi: false,
        open_riichi: false,
        ippatsu: false,
        haitei: false,
        houtei: false,
        rinshan: false,
        chankan: false,
        tenhou: false,
        chihou: false,
        renhou: false,
        dora: Vec::new(),
        ura: Vec::new(),
        honba: 0,
        sticks: 0,
        kita: 0,
        from: None,
        pao: Vec::new(),
        rules: preset("tenhou").ok_or("unknown-preset")?,
        n_more_dora: 0,
        discards: Vec::new(),
        visible: Vec::new(),
    };
    let mut seen = Vec::new();
    let mut overrides = "";
    for word in line[words_start..].split_ascii_whitespace() {
        let (key, value) = match word.split_once('=') {
            Some((key, value)) => (key, Some(value)),
            None => (word, None),
        };
        match value {
            Some(value) => read_option(&mut input, &mut overrides, key, value)?,
            None => *flag(&mut input, key).ok_or("unknown-option")? = true,
        }
        if seen.contains(&key) {
            return Err("repeated-option");
        }
        seen.push(key);
    }
    for switch in overrides.split(',').filter(|switch| !switch.is_empty()) {
        let (key, value) = switch.split_once('=').ok_or("unknown-rule")?;
        input.rules.set(key, value).ok_or("unknown-rule")?;
    }
    Ok(input)
}

/// The start of the first word outside brackets that begins with an ASCII letter.
pub(crate) fn start_of_words(line: &str) -> usize {
    let mut is_in_brackets = false;
    let mut is_after_space = true;
    for (index, character) in line.char_indices() {
        if !is_in_brackets && is_after_space && character.is_ascii_alphabetic() {
            return index;
        }
        match character {
            '[' => is_in_brackets = true,
            ']' => is_in_brackets = false,
            _ => {}
        }
        is_after_space = character.is_whitespace();
    }
    line.len()
}

fn flag<'a>(input: &'a mut Input, key: &str) -> Option<&'a mut bool> {
    Some(match key {
        "riichi" => &mut input.riichi,
        "double-riichi" => &mut input.double_riichi,
        "open-riichi" => &mut input.open_riichi,
        "ippatsu" => &mut input.ippatsu,
        "haitei" => &mut input.haitei,
        "houtei" => &mut input.houtei,
        "rinshan" => &mut input.rinshan,
        "chankan" => &mut input.chankan,
        "tenhou" => &mut input.tenhou,
        "chihou" => &mut input.chihou,
        "renhou" => &mut input.renhou,
        _ => return None,
    })
}

fn read_option<'a>(
    input: &mut Input,
    overrides: &mut &'a str,
    key: &str,
    value: &'a str,
) -> Result<(), &'static str> {
    match key {
        "ron" => input.ron = Some(read_tile(value)?),
        "tsumo" => input.tsumo = Some(read_tile(value)?),
        "seat" => input.seat = read_wind(value)?,
        "round" => input.round = read_wind(value)?,
        "from" => input.from = Some(read_wind(value)?),
        "dora" => input.dora = read_tiles(value)?,
        "ura" => input.ura = read_tiles(value)?,
        "discards" => input.discards = read_tiles(value)?,
        "visible" => input.visible = read_tiles(value)?,
        "honba" => input.honba = value.parse().map_err(|_| "no-such-number")?,
        "sticks" => input.sticks = value.parse().map_err(|_| "no-such-number")?,
        "kita" => {
            input.kita = value.parse().map_err(|_| "no-such-number")?;
            if input.kita > 4 {
                return Err("no-such-number");
            }
        }
        "pao" => {
            for one in value.split(',') {
                let (id, wind) = one.split_once(':').ok_or("pao-not-in-rules")?;
                let known = LIABLE.into_iter().find(|&known| known == id);
                let id = known.ok_or("pao-not-in-rules")?;
                if input.pao.iter().any(|&(other, _)| other == id) {
                    return Err("repeated-option");
                }
                input.pao.push((id, read_wind(wind)?));
            }
        }
        "rules" => input.rules = preset(value).ok_or("unknown-preset")?,
        "rule" => *overrides = value,
        _ => return Err("unknown-option"),
    }
    Ok(())
}

fn read_wind(text: &str) -> Result<u8, &'static str> {
    match text {
        "east" | "e" | "1z" => Ok(0),
        "south" | "s" | "2z" => Ok(1),
        "west" | "w" | "3z" => Ok(2),
        "north" | "n" | "4z" => Ok(3),
        _ => Err("no-such-wind"),
    }
}

fn read_tile(text: &str) -> Result<Tile, &'static str> {
    match read_tiles(text)?[..] {
        [tile] => Ok(tile),
        [] => Err("no-tile"),
        _ => Err("more-than-one-tile"),
    }
}

/// Uncalled tiles and calls in brackets, in any order.
fn read_hand(text: &str) -> Result<(Vec<Tile>, Vec<Call>), &'static str> {
    let mut uncalled = String::new();
    let mut calls = Vec::new();
    let mut rest = text;
    while let Some((before, bracket)) = rest.split_once('[') {
        uncalled += before;
        let (inside, after) = bracket.split_once(']').ok_or("unclosed-bracket")?;
        if inside.contains('[') {
            return Err("unclosed-bracket");
        }
        calls.push(read_call(inside)?);
        rest = after;
    }
    uncalled += rest;
    let uncalled = read_tiles(&uncalled)?;
    if uncalled.is_empty() {
        return Err("no-tiles");
    }
    Ok((uncalled, calls))
}

fn read_call(text: &str) -> Result<Call, &'static str> {
    let text = text.trim();
    let (word, tiles) = text.split_once(' ').ok_or("missing-call-word")?;
    let kind = match word {
        "chi" => CallKind::Chi,
        "pon" => CallKind::Pon,
        "kan" => CallKind::Kan,
        "kakan" => CallKind::Kakan,
        "ankan" => CallKind::Ankan,
        _ => return Err("unknown-call-word"),
    };
    let mut tiles = read_tiles(tiles)?;
    tiles.sort_by_key(|tile| tile.code);
    let n_tiles = match kind {
        CallKind::Chi | CallKind::Pon => 3,
        CallKind::Kan | CallKind::Kakan | CallKind::Ankan => 4,
    };
    if tiles.len() != n_tiles {
        return Err("wrong-call-size");
    }
    let first = tiles[0].code;
    if kind == CallKind::Chi {
        let follow = (first..).zip(&tiles).all(|(code, tile)| tile.code == code);
        if is_honor(first) && follow {
            return Err("honor-sequence");
        }
        if !follow || number(first) > 7 {
            return Err("no-sequence");
        }
    } else if tiles.iter().any(|tile| tile.code != first) {
        return Err("unequal-tiles");
    }
    let n_reds = tiles.iter().map(|tile| u8::from(tile.is_red)).sum();
    if n_reds > 1 {
        return Err("second-red-five");
    }
    Ok(Call {
        kind,
        first,
        n_reds,
    })
}

/// Reads digits and the letter of their suit, skipping spaces and commas.
fn read_tiles(text: &str) -> Result<Vec<Tile>, &'static str> {
    let mut tiles = Vec::new();
    let mut digits = Vec::new();
    for character in text.chars() {
        match character {
            '0'..='9' => digits.push(character as u8 - b'0'),
            ' ' | '\t' | ',' => {}
            letter if letter.is_ascii_alphabetic() => {
                let suit = "mpsz".find(letter.to_ascii_lowercase());
                let suit = suit.ok_or("unknown-suit")? as u8;
                if digits.is_empty() {
                    return Err("missing-number");
                }
                for digit in digits.drain(..) {
                    if suit == 3 && !(1..=7).contains(&digit) {
                        return Err("no-such-honor");
                    }
                    let number = if digit == 0 { 5 } else { digit };
                    tiles.push(Tile {
                        code: 9 * suit + number - 1,
                        is_red: digit == 0,
                    });
                }
            }
            _ => return Err("unknown-character"),
        }
    }
    if !digits.is_empty() {
        return Err("missing-suit");
    }
    Ok(tiles)
}

pub(super) fn is_five(code: u8) -> bool {
    !is_honor(code) && number(code) == 5
}
