//! The daily game.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::text::shortened_to;

/// The text is not a date in the years 1 to 9999.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not a valid date: expected a date such as `2026-02-28`", .found.escape_debug())]
pub struct DayError {
    /// The text, shortened if long.
    found: String,
    len: usize,
}

impl DayError {
    /// The machine-readable name of the error, in kebab case: `bad-date`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "bad-date"
    }

    /// The offending bytes: the whole text.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        0..self.len
    }
}

/// The seed of the daily game for a date such as `2026-02-28`: the date as one number, `20260228`.
/// [`Deck::of_seed`](crate::Deck::of_seed) returns its cards.
///
/// # Errors
///
/// If the text is not a date in the years 1 to 9999.
///
/// # Examples
///
/// ```
/// use handeval_matematico::daily_seed;
///
/// assert_eq!(daily_seed("2024-02-29"), Ok(20_240_229));
/// assert_eq!(daily_seed("2026-02-29").unwrap_err().kind(), "bad-date");
/// ```
pub fn daily_seed(day: &str) -> Result<u64, DayError> {
    seed_of(day).ok_or_else(|| DayError {
        found: shortened_to(day, 40),
        len: day.len(),
    })
}

/// The date as one number, or `None` if it is not a date.
fn seed_of(day: &str) -> Option<u64> {
    let parts: Vec<&str> = day.split('-').collect();
    let [year, month, date] = parts[..] else {
        return None;
    };
    let is_digits = |part: &str, n_digits| {
        part.len() == n_digits && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !is_digits(year, 4) || !is_digits(month, 2) || !is_digits(date, 2) {
        return None;
    }
    let [year, month, date] = [year, month, date].map(|part| part.parse::<u64>().unwrap_or(0));
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let n_days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u64::from(is_leap),
        _ => return None,
    };
    let is_day = year > 0 && (1..=n_days).contains(&date);
    is_day.then_some(year * 10_000 + month * 100 + date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_the_seed_of_its_game() {
        assert_eq!(daily_seed("2024-02-29"), Ok(20_240_229));
        for day in [
            "",
            "today",
            "2026-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-04-31",
            "2026-01-00",
            "0000-01-01",
            "2026-1-1",
            "2026-01-01-",
            "+026-01-01",
            "2026-01-0\u{661}",
        ] {
            let error = daily_seed(day).unwrap_err();
            assert_eq!(
                (error.kind(), error.span()),
                ("bad-date", 0..day.len()),
                "{day}"
            );
        }
        assert!(daily_seed("2000-02-29").is_ok());
        assert!(daily_seed("9999-12-31").is_ok());
    }
}
