//! The keys of a hand, with the lines of their values.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::poker::Money;
use crate::scan::LineCounter;
use crate::{Damage, DamageKind};

/// The keys of a hand.
pub(super) struct Fields<'a> {
    table: DeTable<'a>,
    text: &'a str,
    first_line: u64,
}

impl<'a> Fields<'a> {
    pub(super) fn read(text: &'a str, first_line: u64) -> Result<Self, Damage> {
        match DeTable::parse(text) {
            Ok(table) => Ok(Self {
                table: table.into_inner(),
                text,
                first_line,
            }),
            Err(error) => {
                let message = match error.message().starts_with("duplicate key") {
                    true => "a key that occurs twice: expected it once",
                    false => {
                        "not TOML: expected a line such as `antes = [0, 0]`, with text in quotes"
                    }
                };
                let place = error.span().map_or(0, |span| span.start.min(text.len()));
                let line = LineCounter::new(first_line).line_at(text, place);
                let before = text.get(..place).unwrap_or_default();
                let start = before.rfind('\n').map_or(0, |end| end + 1);
                let column = before[start..].chars().count() as u64 + 1;
                let of_line = text[start..].lines().next().unwrap_or_default();
                let damage = Damage::new(DamageKind::BadSyntax, message).at_line(line);
                Err(damage.at_column(column).quoting(of_line))
            }
        }
    }

    fn line(&self, span: Range<usize>) -> u64 {
        LineCounter::new(self.first_line).line_at(self.text, span.start)
    }

    fn wrong(&self, key: &str, expected: &str, span: Range<usize>) -> Damage {
        let message = format!("`{key}` has a value of another kind: expected {expected}");
        Damage::new(DamageKind::BadSyntax, message).at_line(self.line(span))
    }

    /// A string, and its line.
    pub(super) fn text(&self, key: &str) -> Result<Option<(String, u64)>, Damage> {
        let Some(value) = self.table.get(key) else {
            return Ok(None);
        };
        match value.get_ref() {
            DeValue::String(text) => Ok(Some((text.to_string(), self.line(value.span())))),
            _ => Err(self.wrong(key, "text", value.span())),
        }
    }

    /// A string or a number, as text.
    pub(super) fn any(&self, key: &str) -> Option<String> {
        match self.table.get(key)?.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            DeValue::Integer(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// Whether a key is false.
    pub(super) fn is_false(&self, key: &str) -> bool {
        let value = self.table.get(key).map(Spanned::get_ref);
        matches!(value, Some(DeValue::Boolean(false)))
    }

    fn list(&self, key: &str) -> Result<Option<&[Spanned<DeValue<'a>>]>, Damage> {
        let Some(value) = self.table.get(key) else {
            return Ok(None);
        };
        match value.get_ref() {
            DeValue::Array(list) => Ok(Some(list)),
            _ => Err(self.wrong(key, "a list", value.span())),
        }
    }

    /// A list of strings, and their lines.
    pub(super) fn texts(&self, key: &str) -> Result<Option<Vec<(String, u64)>>, Damage> {
        let Some(list) = self.list(key)? else {
            return Ok(None);
        };
        let mut lines = LineCounter::new(self.first_line);
        let texts = list.iter().map(|value| match value.get_ref() {
            DeValue::String(text) => {
                let line = lines.line_at(self.text, value.span().start);
                Ok((text.to_string(), line))
            }
            _ => Err(self.wrong(key, "a list of texts", value.span())),
        });
        texts.collect::<Result<_, _>>().map(Some)
    }

    /// A list of amounts; `inf` is `None`.
    pub(super) fn amounts(&self, key: &str) -> Result<Option<Vec<Option<Money>>>, Damage> {
        let Some(list) = self.list(key)? else {
            return Ok(None);
        };
        let amounts = list.iter().map(|value| self.money(key, value));
        amounts.collect::<Result<_, _>>().map(Some)
    }

    /// An amount.
    pub(super) fn amount(&self, key: &str) -> Result<Option<Money>, Damage> {
        let value = self.table.get(key);
        Ok(value
            .map(|value| self.money(key, value))
            .transpose()?
            .flatten())
    }

    fn money(&self, key: &str, value: &Spanned<DeValue<'a>>) -> Result<Option<Money>, Damage> {
        let wrong = || self.wrong(key, "an amount", value.span());
        let text = match value.get_ref() {
            DeValue::Integer(number) => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            _ => return Err(wrong()),
        };
        if text.trim_start_matches('+') == "inf" {
            return Ok(None);
        }
        Money::parse(text.trim_start_matches('+'))
            .map(Some)
            .ok_or_else(wrong)
    }
}
