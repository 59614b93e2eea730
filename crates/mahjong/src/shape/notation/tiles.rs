//! Translates input to plain notation.

use alloc::format;
use alloc::string::{String, ToString as _};
use core::ops::Range;

use super::bracket::{Unnamed, opening, split_offer, unnamed, word_len};
use super::character::Glyph;
use super::character::glyphs_are_adjacent;
use super::honor::honor;
use super::meld::{Meld, is_just_made, meld};
use super::numbers::{MarkSide, Run, Stop};
use super::order::Order;
use super::refusal::Refusal;
use super::translation::Translation;
use crate::words::quoted;

/// Input that is being translated to plain notation.
pub(super) struct Translator<'t> {
    text: &'t str,
    glyphs: &'t [Glyph],
    order: Order,
    marks: MarkSide,
    has_calls: bool,
    /// The first mark that could belong to the five on either side.
    two_sided: Option<Refusal>,
    /// The index of the next character.
    next: usize,
    translation: Translation,
    /// Whether the last tile was an honor, whose suit letter can move to the next honor.
    ends_with_honor: bool,
}

impl<'t> Translator<'t> {
    pub(super) fn new(
        text: &'t str,
        glyphs: &'t [Glyph],
        order: Order,
        marks: MarkSide,
        has_calls: bool,
    ) -> Self {
        Self {
            text,
            glyphs,
            order,
            marks,
            has_calls,
            two_sided: None,
            next: 0,
            translation: Translation::default(),
            ends_with_honor: false,
        }
    }

    /// The translation, and the first mark that could belong to the five on either side.
    pub(super) fn into_translation(self) -> (Translation, Option<Refusal>) {
        (self.translation, self.two_sided)
    }

    /// Translates all characters.
    pub(super) fn translate(&mut self) -> Result<(), Refusal> {
        while let Some(glyph) = self.glyphs.get(self.next) {
            let is_honor = self.honor();
            if is_honor {
                continue;
            }
            self.ends_with_honor = false;
            if self.has_calls && (self.bracket()? || self.meld()?) {
                continue;
            }
            if glyph.is_ignored() {
                self.space();
            } else if !self.tiles()? {
                match glyph.is_red_mark() {
                    true => self.copy_rest(),
                    false => self.copy(1),
                }
            }
        }
        let len = self.translation.plain.trim_end().len();
        self.translation.plain.truncate(len);
        Ok(())
    }

    /// The remaining characters.
    fn rest(&self) -> &'t [Glyph] {
        self.glyphs.get(self.next..).unwrap_or_default()
    }

    /// Copies some characters unchanged.
    #[inline(never)]
    fn copy(&mut self, n_glyphs: usize) {
        for glyph in self.rest().iter().take(n_glyphs) {
            let mut buffer = [0; 4];
            let plain = glyph.char.encode_utf8(&mut buffer);
            self.translation.push(plain, glyph.typed());
        }
        self.next += n_glyphs;
    }

    /// Copies all the remaining characters as they are, because the first of them cannot be read.
    fn copy_rest(&mut self) {
        self.copy(self.rest().len());
    }

    /// Replaces ignored characters by one space.
    fn space(&mut self) {
        let rest = self.rest();
        let n_ignored = rest.iter().take_while(|glyph| glyph.is_ignored()).count();
        let says_something = |glyph: &Glyph| !matches!(glyph.char, '\u{FE0E}' | '\u{FE0F}');
        let is_space = rest.iter().take(n_ignored).any(says_something);
        if let (Some(typed), true) = (self.typed(n_ignored), is_space) {
            if !self.translation.plain.is_empty() {
                self.translation.push(" ", typed);
            }
        }
        self.next += n_ignored;
    }

    /// Where the next `n_glyphs` characters were typed.
    #[inline(never)]
    fn typed(&self, n_glyphs: usize) -> Option<Range<usize>> {
        let glyphs = self.rest().get(..n_glyphs)?;
        Some(glyphs.first()?.at..glyphs.last()?.end())
    }

    /// Translates an honor, if one is next; returns whether one was.
    fn honor(&mut self) -> bool {
        let Some((number, n_glyphs)) = honor(self.rest()) else {
            return false;
        };
        if self.is_suit_here() {
            return false;
        }
        let Some(typed) = self.typed(n_glyphs) else {
            return false;
        };
        // Consecutive honors share the suit letter.
        if self.ends_with_honor {
            self.translation.plain.pop();
            if let Some(piece) = self.translation.pieces.last_mut() {
                piece.end -= 1;
            }
        }
        self.translation.push(&format!("{number}z"), typed);
        self.next += n_glyphs;
        self.ends_with_honor = true;
        true
    }

    /// Whether the next letter is a suit directly followed by its number.
    fn is_suit_here(&self) -> bool {
        match (self.order, self.rest()) {
            (Order::SuitFirst, [suit, next, ..]) => {
                let is_number = next.number().is_some() || next.is_red_mark();
                suit.suit().is_some() && is_number && glyphs_are_adjacent(suit, next)
            }
            _ => false,
        }
    }

    /// Translates numbers and their suit, if they are next; returns whether they were.
    fn tiles(&mut self) -> Result<bool, Refusal> {
        let run = match self.order {
            Order::NumberFirst => Run::before_suit(self.rest(), self.marks),
            Order::SuitFirst => Run::after_suit(self.rest()),
        };
        let run = match run {
            Ok(Some(run)) => run,
            Ok(None) => return self.numbers_alone(),
            Err(Stop { n_glyphs, readings }) => return Err(self.two_readings(n_glyphs, readings)),
        };
        if let (Some(stop), None) = (run.two_sided, &self.two_sided) {
            self.two_sided = Some(self.two_readings(stop.n_glyphs, stop.readings));
        }
        for number in &run.numbers {
            let mut buffer = [0; 4];
            let plain = number.char.encode_utf8(&mut buffer);
            self.translation.push(plain, number.typed.clone());
        }
        let mut suit = String::new();
        suit.push(run.suit.char());
        self.translation.push(&suit, run.suit_typed);
        self.next += run.n_glyphs;
        Ok(true)
    }

    /// If numbers without a suit are next, copies them and everything after them, in such a way
    /// that they do not take the suit of other tiles. Returns whether there were any such numbers.
    fn numbers_alone(&mut self) -> Result<bool, Refusal> {
        let rest = self.rest();
        if let (Order::SuitFirst, Some(first)) = (self.order, rest.first()) {
            if first.suit().is_some() {
                return Err(Refusal::NoNumberAfter {
                    found: self.text[first.typed()]
                        .chars()
                        .next()
                        .unwrap_or(first.char),
                    span: first.typed(),
                });
            }
        }
        let n_numbers = rest
            .iter()
            .take_while(|glyph| glyph.number().is_some())
            .count();
        let Some(typed) = self.typed(n_numbers).filter(|_| n_numbers > 0) else {
            return Ok(false);
        };
        if self.order == Order::SuitFirst {
            return Err(Refusal::NoSuitBefore {
                numbers: quoted(&self.text[typed.clone()]),
                span: typed,
            });
        }
        let after = &rest[n_numbers..];
        let n_ignored = after.iter().take_while(|glyph| glyph.is_ignored()).count();
        match after.get(n_ignored) {
            // If a letter that is not a suit follows, the numbers cannot be read.
            Some(letter) if letter.char.is_alphabetic() && letter.suit().is_none() => {
                self.copy(n_numbers + n_ignored + 1);
            }
            _ => {
                self.copy(n_numbers);
                self.translation.push("?", typed.end..typed.end);
            }
        }
        self.copy_rest();
        Ok(true)
    }

    /// Translates a call in brackets, if one is next; returns whether one was.
    fn bracket(&mut self) -> Result<bool, Refusal> {
        let rest = self.rest();
        if rest.first().is_none_or(|glyph| glyph.char != '[') {
            return Ok(false);
        }
        let end = rest
            .iter()
            .skip(1)
            .position(|glyph| matches!(glyph.char, '[' | ']'));
        let end = match end.map(|idx| idx + 1) {
            Some(end) if rest[end].char == ']' => end,
            _ => return Ok(false),
        };
        let inside = &rest[1..end];
        let (kind, tiles) = match word_len(inside) {
            Some((kind, n_glyphs)) => (kind, &inside[n_glyphs..]),
            None => {
                let (tiles, offer) = split_offer(inside);
                // A mark for the claimed tile can follow.
                let set = tiles.split(|glyph| glyph.char == '<').next();
                let plain = self.part(set.unwrap_or_default())?.plain;
                match unnamed(&plain, offer) {
                    Unnamed::Call(kind) => (kind, tiles),
                    Unnamed::NoSet => return Ok(false),
                    Unnamed::Quad => {
                        let span = rest[0].at..rest[end].end();
                        return Err(Refusal::QuadKind { tiles: plain, span });
                    }
                }
            }
        };
        let tiles = self.part(tiles)?;
        let until_tiles = tiles
            .pieces
            .first()
            .map_or(rest[end].at, |piece| piece.typed.start);
        self.separate(rest[0].at);
        self.translation
            .push(&opening(kind), rest[0].at..until_tiles);
        self.append(tiles);
        self.translation.push("]", rest[end].typed());
        self.next += end + 1;
        Ok(true)
    }

    /// Translates a call after a comma, as in `m123p456,z222=`, if one is next; returns whether one
    /// was.
    fn meld(&mut self) -> Result<bool, Refusal> {
        let rest = self.rest();
        let is_first = self.translation.plain.is_empty();
        if self.order != Order::SuitFirst || is_first {
            return Ok(false);
        }
        let Some((found, n_glyphs)) = meld(rest) else {
            return Ok(false);
        };
        match found {
            Meld::Call {
                kind,
                tiles,
                claimed,
            } => {
                let tiles = self.part(&tiles)?;
                self.separate(rest[0].at);
                self.translation.push(&opening(kind), rest[0].typed());
                self.append(tiles);
                let after = rest.get(n_glyphs..).unwrap_or_default();
                let is_just_made = is_just_made(after);
                if is_just_made {
                    let claimed = self.part(&claimed)?;
                    let marked = claimed.plain;
                    let typed = rest[0].at..rest[n_glyphs - 1].end();
                    self.translation.push(&format!(" <{marked}"), typed);
                }
                self.translation.push("]", rest[n_glyphs - 1].typed());
                self.next += match is_just_made {
                    true => rest.len(),
                    false => n_glyphs,
                };
                Ok(true)
            }
            Meld::Quad => {
                let plain = self.part(&rest[1..n_glyphs])?.plain;
                let readings = [format!("`[ankan {plain}]`"), format!("`{plain}`")];
                Err(self.two_readings(n_glyphs, readings))
            }
        }
    }

    /// Adds a space before a call.
    fn separate(&mut self, at: usize) {
        if !self.translation.plain.is_empty() && !self.translation.plain.ends_with(' ') {
            self.translation.push(" ", at..at);
        }
    }

    /// Translates some characters separately.
    fn part(&mut self, glyphs: &[Glyph]) -> Result<Translation, Refusal> {
        let mut part = Translator::new(self.text, glyphs, self.order, self.marks, false);
        part.translate()?;
        self.two_sided = self.two_sided.take().or(part.two_sided);
        Ok(part.translation)
    }

    fn append(&mut self, part: Translation) {
        let start = self.translation.plain.len();
        let end = start + part.plain.len();
        self.translation.plain.push_str(&part.plain);
        self.translation
            .pieces
            .extend(part.pieces.into_iter().map(|mut piece| {
                piece.end = (piece.end + start).min(end);
                piece
            }));
    }

    fn two_readings(&self, n_glyphs: usize, readings: [String; 2]) -> Refusal {
        let span = self.typed(n_glyphs).unwrap_or_default();
        Refusal::TwoReadings {
            text: self.text[span.clone()].to_string(),
            readings,
            span,
        }
    }
}
