//! Ranges as other programs write them.
//!
//! Commas, semicolons, spaces or line breaks separate the items and can also follow the last one,
//! and braces can enclose them all. A weight follows a colon or `@`, comes before a list in
//! parentheses, or is written in brackets around a list.
//!
//! Source: rules E17 to E19.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops;

use handeval_cards::read_cards;

use super::fixed_card;
use super::hands::{Hands, Kind, Wrong, is_ignored, read_hands};
use super::weight_text::{self, ReadWeight, Unit};
use super::{Ladder, ParseRangeError, Range, RangeReading, RangeReason};
use crate::{Combo, Rank, TopHands};

/// Reads a range in the notation of another program.
pub(super) fn read(text: &str, lowest: Rank) -> Result<RangeReading, ParseRangeError> {
    if let Some(combo) = two_cards(text, lowest) {
        return Ok(RangeReading {
            range: combo.into(),
            is_plain: false,
            is_rounded: false,
            ladders: Vec::new(),
            tops: Vec::new(),
        });
    }
    let unquoted = without_quotes(text)?;
    let text = unquoted.as_deref().unwrap_or(text);
    let mut reader = Reader {
        text,
        lowest,
        n_items: 0,
        weights: Box::new([UNSET; Combo::COUNT]),
        item_of: Box::new([0; Combo::COUNT]),
        is_rounded: false,
        ladders: Vec::new(),
        tops: Vec::new(),
        rank_and_card: Vec::new(),
        suited: Vec::new(),
    };
    let all = reader.trimmed(0..text.len());
    let list = match text[all.clone()].strip_prefix('{') {
        Some(inside) => match inside.find('}') {
            Some(len) if len + 1 == inside.len() => all.start + 1..all.end - 1,
            Some(len) => return Err(reader.after_braces(all.start + len + 2)),
            None => {
                let (open, expected) = ("{".to_owned(), "}".to_owned());
                return Err(reader.error(RangeReason::Unclosed { open, expected }, all));
            }
        },
        None => all,
    };
    reader.list(list, None)?;
    reader.finish()
}

/// The combo, if the text is just two cards in any notation that [`read_cards`] accepts. Cards with
/// a comma or semicolon between them must be in quotes, because some programs read `Ah,Kd` as the
/// hands that contain either card.
fn two_cards(text: &str, lowest: Rank) -> Option<Combo> {
    if text.contains([',', ';']) && !text.contains(['"', '\'']) {
        return None;
    }
    let mut cards = read_cards(text);
    let (first, second) = cards.next().zip(cards.next())?;
    let (first, second) = (first.ok()?.card, second.ok()?.card);
    let is_in_deck = first.rank().min(second.rank()) >= lowest;
    Combo::new(first, second).filter(|_| is_in_deck && cards.next().is_none())
}

/// The text with the quotation marks around it, if any, replaced by spaces, so that all byte
/// offsets stay the same.
///
/// # Errors
///
/// There are several texts in quotation marks, which could be the items of one range or the ranges
/// of several players.
fn without_quotes(text: &str) -> Result<Option<String>, ParseRangeError> {
    let is_quote = |char: char| matches!(char, '"' | '\'');
    let n_quotes = text.matches(is_quote).count();
    if n_quotes > 2 {
        let all = text.trim_matches(|char| is_ignored(char) || matches!(char, '[' | ']' | ','));
        let words = all.split([',', ';', '"', '\'']).map(str::trim);
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        return Err(ParseRangeError {
            item: text.trim().to_owned(),
            item_idx: 0,
            reason: RangeReason::QuotedList {
                range: words.join(","),
                players: words.join(" | "),
            },
            span: 0..text.len(),
        });
    }
    let around = text.trim_matches(is_ignored);
    let list = around
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let inside = list.map_or(around, |list| list.trim_matches(is_ignored));
    let is_around = n_quotes == 2 && inside.starts_with(is_quote) && inside.ends_with(is_quote);
    let blank = |char: char| match is_quote(char) || list.is_some() && matches!(char, '[' | ']') {
        true => ' ',
        false => char,
    };
    Ok(is_around.then(|| text.chars().map(blank).collect()))
}

/// Marks a combo that no item contains.
const UNSET: u32 = u32::MAX;

struct Reader<'a> {
    text: &'a str,
    lowest: Rank,
    n_items: usize,
    /// The weight of each combo, in millionths.
    weights: Box<[u32; Combo::COUNT]>,
    /// The index of the first item that contains each combo.
    item_of: Box<[usize; Combo::COUNT]>,
    is_rounded: bool,
    ladders: Vec<Ladder>,
    tops: Vec<TopHands>,
    /// The ranks of items such as `KTd`.
    rank_and_card: Vec<(u8, u8)>,
    /// The ranks of items such as `KTs`, with the items' indices and spans.
    suited: Vec<((u8, u8), usize, ops::Range<usize>)>,
}

/// An item that has been read.
struct Item {
    hands: Hands,
    weight: ReadWeight,
    rank_and_card: Option<(u8, u8)>,
}

impl Reader<'_> {
    /// Reads a list; `weight` is the weight of all its items, if they share one.
    fn list(
        &mut self,
        list: ops::Range<usize>,
        weight: Option<ReadWeight>,
    ) -> Result<(), ParseRangeError> {
        let mut start = list.start;
        let mut is_after_item = false;
        let mut is_empty = true;
        while let Some(next) = self.peek(&mut start, list.end) {
            match next {
                ',' | ';' if is_after_item => {
                    start += 1;
                    is_after_item = false;
                    continue;
                }
                '[' if self.text[start..list.end].starts_with("[/") => {
                    let len = self.text[start..list.end].find(']');
                    let end = len.map_or(list.end, |len| start + len + 1);
                    let close = self.text[start..end].to_owned();
                    let expected = close.replacen('/', "", 1);
                    let reason = RangeReason::NotOpened { close, expected };
                    return Err(self.error(reason, start..end));
                }
                '[' => start = self.block(start, list.end, weight)?,
                '(' => start = self.group(start..start, start, list.end, weight)?,
                ')' | ']' | '{' | '}' => {
                    return Err(self.misplaced(next, start..start + 1));
                }
                _ => {
                    let end =
                        self.text[start..list.end].find([',', ';', '[', ']', '(', ')', '{', '}']);
                    let end = end.map_or(list.end, |end| start + end);
                    let item = self.trimmed(start..end);
                    let is_group = self.text[end..list.end].starts_with('(');
                    start = match is_group && self.text[item.clone()].ends_with('%') {
                        true => self.group(item, end, list.end, weight)?,
                        false => {
                            self.items(item, weight)?;
                            end
                        }
                    };
                }
            }
            (is_after_item, is_empty) = (true, false);
        }
        match is_empty {
            true => Err(self.error(RangeReason::EmptyItem, list.start..list.start)),
            false => Ok(()),
        }
    }

    /// Reads `[50]AA,KK[/50]` and returns its end.
    fn block(
        &mut self,
        start: usize,
        end: usize,
        outer: Option<ReadWeight>,
    ) -> Result<usize, ParseRangeError> {
        let text = &self.text[..end];
        let unclosed = |reader: &Self, open: usize| {
            let open = reader.text[start..open].to_owned();
            let expected = match open.strip_prefix('[') {
                Some(number) if open.ends_with(']') => format!("[/{number}"),
                _ => "]".to_owned(),
            };
            reader.error(RangeReason::Unclosed { open, expected }, start..end)
        };
        let Some(len) = text[start..].find(']') else {
            return Err(unclosed(self, end));
        };
        let open = start..start + len + 1;
        let number = open.start + 1..open.end - 1;
        let weight = self.weight(number.clone(), Unit::PerCent, outer)?;
        let Some(len) = text[open.end..].find("[/") else {
            return Err(unclosed(self, open.end));
        };
        let inside = open.end..open.end + len;
        let Some(len) = text[inside.end..].find(']') else {
            return Err(unclosed(self, open.end));
        };
        let close = inside.end..inside.end + len + 1;
        let closing = self.trimmed(close.start + 2..close.end - 1);
        if self.text[closing] != self.text[self.trimmed(number.clone())] {
            let expected = format!("[/{}]", &self.text[number]);
            let open = self.text[open].to_owned();
            return Err(self.error(RangeReason::Unclosed { open, expected }, close));
        }
        self.list(inside, Some(weight))?;
        Ok(close.end)
    }

    /// Reads `80%(22-55)` or `(22-55):0.8` and returns its end.
    fn group(
        &mut self,
        before: ops::Range<usize>,
        start: usize,
        end: usize,
        outer: Option<ReadWeight>,
    ) -> Result<usize, ParseRangeError> {
        let Some(len) = self.text[start..end].find(')') else {
            let (open, expected) = (
                self.text[before.start..start + 1].to_owned(),
                ")".to_owned(),
            );
            let span = before.start..end;
            return Err(self.error(RangeReason::Unclosed { open, expected }, span));
        };
        let inside = start + 1..start + len;
        if let Some(len) = self.text[inside.clone()].find('(') {
            let at = inside.start + len;
            return Err(self.misplaced('(', at..at + 1));
        }
        let mut after = inside.end + 1;
        let mut weight = outer;
        if !before.is_empty() {
            weight = Some(self.weight(before, Unit::PerCent, weight)?);
        }
        if let Some(sign @ (':' | '@')) = self.peek(&mut after, end) {
            let stop = self.text[after..end].find([',', ';', '[', ']', '(', ')', '{', '}']);
            let stop = stop.map_or(end, |stop| after + stop);
            weight = Some(self.weight(after + 1..stop, unit(sign), weight)?);
            after = stop;
        }
        self.list(inside, weight)?;
        Ok(after)
    }

    /// The error for a bracket in the wrong place.
    fn misplaced(&self, found: char, span: ops::Range<usize>) -> ParseRangeError {
        let not_opened = |expected: &str| RangeReason::NotOpened {
            close: found.into(),
            expected: expected.to_owned(),
        };
        let reason = match found {
            ')' => not_opened("("),
            ']' => not_opened("["),
            '}' => not_opened("{"),
            '(' => RangeReason::UnexpectedCharacter {
                found,
                expected: "no parentheses within parentheses",
            },
            _ => RangeReason::UnexpectedCharacter {
                found,
                expected: "braces only around the whole range",
            },
        };
        self.error(reason, span)
    }

    /// The error for what follows the braces around the range, at or after `start`.
    fn after_braces(&self, start: usize) -> ParseRangeError {
        let at = self.trimmed(start..self.text.len()).start;
        let found = self.text[at..].chars().next().unwrap_or('}');
        let span = at..at + found.len_utf8();
        let expected = match found {
            ':' | '@' => "nothing after braces, or parentheses instead, such as `(AA,KK):0.5`",
            _ => "nothing after the braces around the whole range",
        };
        self.error(RangeReason::UnexpectedCharacter { found, expected }, span)
    }

    /// Reads one item, or several with spaces or line breaks between them.
    fn items(
        &mut self,
        span: ops::Range<usize>,
        weight: Option<ReadWeight>,
    ) -> Result<(), ParseRangeError> {
        let first = match self.item(span.clone(), weight) {
            Ok(item) => return self.put(item, span),
            Err(error) => error,
        };
        let lines = self.split(span.clone(), |text, _| text.contains(['\n', '\r']));
        let parts = match lines.len() {
            0 | 1 => self.split(span, |_, is_glued| !is_glued),
            _ => lines,
        };
        // Report the error of the whole item unless its beginning is an item by itself.
        let (Some(begin), 2..) = (parts.first(), parts.len()) else {
            return Err(first);
        };
        if self.item(begin.clone(), weight).is_err()
            && self.split(begin.clone(), |_, is_glued| !is_glued).len() < 2
        {
            return Err(first);
        }
        for part in parts {
            self.items(part, weight)?;
        }
        Ok(())
    }

    /// Splits the text at the spaces that separate items. `is_separator` is called with the spaces,
    /// and with whether a sign next to them joins the text on both sides.
    fn split(
        &self,
        span: ops::Range<usize>,
        is_separator: impl Fn(&str, bool) -> bool,
    ) -> Vec<ops::Range<usize>> {
        let text = &self.text[span.clone()];
        let mut parts = Vec::new();
        let (mut start, mut offset) = (0, 0);
        while let Some(len) = text[offset..].find(char::is_whitespace) {
            let spaces = offset + len;
            let rest = text[spaces..].trim_start();
            let end = text.len() - rest.len();
            let is_glued = text[..spaces].ends_with(['-', ':', '@'])
                || rest.starts_with(['-', '+', ':', '@', '%']);
            if is_separator(&text[spaces..end], is_glued) {
                parts.push(span.start + start..span.start + spaces);
                start = end;
            }
            offset = end;
        }
        parts.push(span.start + start..span.end);
        parts.retain(|part| !part.is_empty());
        parts
    }

    fn item(
        &self,
        span: ops::Range<usize>,
        outer: Option<ReadWeight>,
    ) -> Result<Item, ParseRangeError> {
        let text = &self.text[span.clone()];
        let (hands, weight) = match text.find([':', '@']) {
            None => (text, outer.unwrap_or(ReadWeight::ONE)),
            Some(at) => {
                let sign = text[at..].chars().next().unwrap_or(':');
                let start = span.start + at;
                let weight = self.weight(start + 1..span.end, unit(sign), outer);
                (&text[..at], weight.map_err(|error| error.of_item(text))?)
            }
        };
        let error = |(reason, at): Wrong| {
            let at = span.start + at.start..span.start + at.end;
            self.error(reason, at).of_item(text)
        };
        let plain = match read_hands(hands, self.lowest) {
            Ok(hands) => {
                return Ok(Item {
                    hands,
                    weight,
                    rank_and_card: None,
                });
            }
            Err(wrong) => wrong,
        };
        match fixed_card::read(hands, self.lowest) {
            Some(Ok(fixed)) => Ok(Item {
                hands: fixed.hands,
                weight,
                rank_and_card: fixed.rank_and_card,
            }),
            Some(Err(reason)) => Err(error((reason, 0..hands.len()))),
            None => Err(error(plain)),
        }
    }

    /// Adds the combos of an item.
    fn put(&mut self, item: Item, span: ops::Range<usize>) -> Result<(), ParseRangeError> {
        let (item_idx, weight) = (self.n_items, item.weight.millionths);
        self.is_rounded |= item.weight.is_rounded;
        self.ladders.extend(item.hands.ladder());
        self.tops.extend(item.hands.top());
        self.rank_and_card.extend(item.rank_and_card);
        if let Some((high, low, Kind::Suited)) = item.hands.single() {
            self.suited.push(((high, low), item_idx, span.clone()));
        }
        let put = item.hands.try_each(|combo| {
            let known = &mut self.weights[combo.idx()];
            if *known == UNSET {
                *known = weight;
                self.item_of[combo.idx()] = item_idx;
            }
            *known == weight
        });
        if let Err(combo) = put {
            let first_idx = self.item_of[combo.idx()];
            let reason = RangeReason::DifferentWeights { combo, first_idx };
            let text = &self.text[span.clone()];
            return Err(self.error(reason, span).of_item(text));
        }
        self.n_items += 1;
        Ok(())
    }

    fn finish(mut self) -> Result<RangeReading, ParseRangeError> {
        // In a range with `KTd`, `KTs` can also mean a rank and a card.
        let is_card = |ranks: &(u8, u8)| self.rank_and_card.contains(ranks);
        if let Some((ranks, item_idx, span)) = self.suited.iter().find(|(ranks, ..)| is_card(ranks))
        {
            let text = &self.text[span.clone()];
            let (high, low) = *ranks;
            let rank = |code: u8| Rank::ALL[usize::from(code)].char();
            let [high, low] = [rank(high), rank(low)];
            let reason = RangeReason::AmbiguousHands {
                first: format!(
                    "four suited hands (`{high}c{low}c,{high}s{low}s,{high}d{low}d,{high}h{low}h`)"
                ),
                second: format!("a spade with any card of the other rank (`{high}x{low}s`)"),
            };
            let mut error = self.error(reason, span.clone()).of_item(text);
            error.item_idx = *item_idx;
            return Err(error);
        }
        for weight in self.weights.iter_mut().filter(|weight| **weight == UNSET) {
            *weight = 0;
        }
        let all = self.trimmed(0..self.text.len());
        let (text, is_rounded) = (self.text, self.is_rounded);
        match Range::from_weights(self.weights) {
            Some(range) => Ok(RangeReading {
                range,
                is_plain: false,
                is_rounded,
                ladders: self.ladders,
                tops: self.tops,
            }),
            None => Err(ParseRangeError {
                item: text[all.clone()].to_owned(),
                item_idx: 0,
                reason: RangeReason::NothingHeld,
                span: all,
            }),
        }
    }

    /// Reads a weight, which is an error if the list around it already has one (`outer`).
    fn weight(
        &self,
        span: ops::Range<usize>,
        unit: Unit,
        outer: Option<ReadWeight>,
    ) -> Result<ReadWeight, ParseRangeError> {
        let at = self.trimmed(span.clone());
        let place = if at.is_empty() {
            span.start.saturating_sub(1)..span.end
        } else {
            at.clone()
        };
        if outer.is_some() {
            return Err(self.error(RangeReason::SecondWeight, place));
        }
        weight_text::read(&self.text[at], unit).map_err(|reason| self.error(reason, place))
    }

    /// The next character that is not a space.
    fn peek(&self, start: &mut usize, end: usize) -> Option<char> {
        let rest = self.text.get(*start..end).unwrap_or("");
        *start = end - rest.trim_start_matches(is_ignored).len();
        self.text[*start..end].chars().next()
    }

    fn trimmed(&self, span: ops::Range<usize>) -> ops::Range<usize> {
        let text = &self.text[span.clone()];
        let start = span.end - text.trim_start_matches(is_ignored).len();
        let end = span.start + text.trim_end_matches(is_ignored).len();
        start.min(end)..end
    }

    fn error(&self, reason: RangeReason, span: ops::Range<usize>) -> ParseRangeError {
        ParseRangeError {
            item: self.text[span.clone()].to_owned(),
            item_idx: self.n_items,
            reason,
            span,
        }
    }
}

/// The unit of a number that follows a colon or `@` and has no percent sign.
fn unit(sign: char) -> Unit {
    match sign {
        '@' => Unit::PerCent,
        _ => Unit::Parts,
    }
}

impl ParseRangeError {
    fn of_item(mut self, item: &str) -> Self {
        self.item = item.to_owned();
        self
    }
}
