//! Weights as they are written: `0.5`, `.5`, `0.12345678`, `50%`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::hands::is_ignored;
use super::{RangeReason, Weight};

/// A weight that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadWeight {
    /// The weight in millionths; 0 if the combo is never held.
    pub(super) millionths: u32,
    /// Whether decimals were dropped.
    pub(super) is_rounded: bool,
}

impl ReadWeight {
    pub(super) const ONE: Self = Self {
        millionths: Weight::ONE.millionths(),
        is_rounded: false,
    };
}

/// The unit of a number without a percent sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// A fraction of 1, as after a colon.
    Parts,
    /// A percentage, as after `@` or in brackets.
    PerCent,
}

/// Reads a weight in plain notation: above 0 and up to 1, with at most six decimals.
pub(super) fn read_plain(written: &str) -> Option<Weight> {
    let written = written.trim_matches(is_ignored);
    let (whole, decimals) = written.split_once('.').unwrap_or((written, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(decimals) || decimals.len() > Weight::N_DECIMALS {
        return None;
    }
    let decimal = Decimal::read(written)?;
    Weight::from_millionths(decimal.millionths(0).0)
}

/// Reads a weight in any notation.
///
/// # Errors
///
/// The weight is not a number from 0 to 1 or from 0 to 100 %, or it looks like a fraction where a
/// percentage is expected.
pub(super) fn read(written: &str, unit: Unit) -> Result<ReadWeight, RangeReason> {
    let written = written.trim_matches(is_ignored);
    let number = written.strip_suffix('%').map(|number| number.trim_end());
    let bad = || RangeReason::BadWeight {
        found: written.to_owned(),
    };
    let decimal = Decimal::read(number.unwrap_or(written)).ok_or_else(bad)?;
    let is_per_cent = number.is_some() || unit == Unit::PerCent;
    let (millionths, is_rounded) = decimal.millionths(if is_per_cent { -2 } else { 0 });
    if number.is_none() && is_per_cent {
        let (parts, _) = decimal.millionths(0);
        if parts > 0 && parts < Weight::ONE.millionths() {
            return Err(RangeReason::AmbiguousWeight {
                found: written.to_owned(),
                as_per_cent: text_of(millionths),
                as_parts: text_of(parts),
            });
        }
    }
    if millionths > Weight::ONE.millionths() {
        let (hundredth, _) = decimal.millionths(-2);
        return Err(
            if !is_per_cent && (11_000..=Weight::ONE.millionths()).contains(&hundredth) {
                RangeReason::WeightAboveOne {
                    found: written.to_owned(),
                    instead: text_of(hundredth),
                }
            } else {
                RangeReason::WeightOutOfRange {
                    found: written.to_owned(),
                }
            },
        );
    }
    Ok(ReadWeight {
        millionths,
        is_rounded,
    })
}

/// Writes a weight in millionths as a decimal.
fn text_of(millionths: u32) -> String {
    match Weight::from_millionths(millionths) {
        Some(weight) => weight.to_string(),
        None => format!("{}", u8::from(millionths > 0)),
    }
}

/// A decimal number: its digits and the position of its point.
struct Decimal {
    digits: Vec<u8>,
    /// The position of the point: the number of digits before it, which can be negative or greater
    /// than the number of digits given.
    point: i64,
}

impl Decimal {
    /// Reads `0.25`, `.5`, `1.`, `5e-2`.
    fn read(text: &str) -> Option<Self> {
        let (number, exponent) = match text.split_once(['e', 'E']) {
            Some((number, exponent)) => (number, read_exponent(exponent)?),
            None => (text, 0),
        };
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let digits: Vec<u8> = whole.bytes().chain(decimals.bytes()).collect();
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        Some(Self {
            point: whole.len() as i64 + exponent,
            digits,
        })
    }

    /// The number times 10 to the given power, but at most 10, in millionths; and whether digits
    /// other than 0 were dropped.
    fn millionths(&self, power: i64) -> (u32, bool) {
        const MOST: u32 = 10 * Weight::ONE.millionths();
        let end = self.point + power + Weight::N_DECIMALS as i64;
        let digit = |idx: i64| {
            let digit = usize::try_from(idx)
                .ok()
                .and_then(|idx| self.digits.get(idx));
            digit.map_or(0, |digit| u32::from(digit - b'0'))
        };
        let mut number = 0;
        for idx in 0..end {
            number = (number * 10 + digit(idx)).min(MOST);
            if number == MOST {
                break;
            }
        }
        let rest = usize::try_from(end).unwrap_or(0);
        let is_rounded = self.digits.iter().skip(rest).any(|&digit| digit != b'0');
        if end >= 0 && digit(end) >= 5 {
            number += 1;
        }
        (number, is_rounded)
    }
}

fn read_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits || digits.len() > 3 {
        return None;
    }
    let number: i64 = digits.parse().ok()?;
    Some(if text.starts_with('-') {
        -number
    } else {
        number
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn weight(text: &str, unit: Unit) -> (u32, bool) {
        let weight = read(text, unit).unwrap();
        (weight.millionths, weight.is_rounded)
    }

    #[test]
    fn weights_are_rounded_half_up_to_six_decimals() {
        for (text, millionths, is_rounded) in [
            ("0", 0, false),
            ("0.0", 0, false),
            (".5", 500_000, false),
            ("1.", 1_000_000, false),
            ("0.123456", 123_456, false),
            ("0.12345600", 123_456, false),
            ("0.1234564", 123_456, true),
            ("0.1234565", 123_457, true),
            ("0.12345678", 123_457, true),
            ("0.9999996", 1_000_000, true),
            ("0.0000004", 0, true),
            ("0.0000005", 1, true),
            ("5e-05", 50, false),
            ("5e-7", 1, true),
            ("1E-9", 0, true),
            ("100%", 1_000_000, false),
            ("12.5 %", 125_000, false),
            ("0.00005%", 1, true),
        ] {
            assert_eq!(
                weight(text, Unit::Parts),
                (millionths, is_rounded),
                "{text}"
            );
        }
        assert_eq!(weight("50", Unit::PerCent), (500_000, false));
        assert_eq!(weight("33.3333", Unit::PerCent), (333_333, false));
        assert_eq!(weight("0", Unit::PerCent), (0, false));
        assert_eq!(weight("0.5%", Unit::PerCent), (5_000, false));
    }

    #[test]
    fn other_numbers_are_refused() {
        let refused = |text: &str, unit| {
            let kind: &str = read(text, unit).unwrap_err().into();
            kind.to_owned()
        };
        for text in [
            "", ".", "%", "-1", "1e", "1e++1", "1e1000", "0,5", "½", "1.0.0", "0x1",
        ] {
            assert_eq!(refused(text, Unit::Parts), "bad-weight", "{text}");
        }
        for text in ["100", "2", "1.000001"] {
            assert_eq!(refused(text, Unit::Parts), "weight-out-of-range", "{text}");
        }
        for text in ["101", "1e999", "100.0001%"] {
            assert_eq!(
                refused(text, Unit::PerCent),
                "weight-out-of-range",
                "{text}"
            );
        }
        assert_eq!(refused("0.5", Unit::PerCent), "ambiguous-weight");
    }
}
