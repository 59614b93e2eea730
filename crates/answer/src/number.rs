//! Numbers as text.

/// A number with commas between its thousands: `2,598,960`.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (digit_idx, digit) in digits.chars().enumerate() {
        if digit_idx > 0 && (digits.len() - digit_idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How many of something there are: `1 board`, `1,081 boards`.
pub fn counted(number: impl Into<u128>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{} {noun}s", grouped(number)),
    }
}

/// Writes a number in decimal, without the formatter, which would cost more than the digits.
#[inline]
pub(crate) fn write_number(number: u64, out: &mut Vec<u8>) {
    // Most numbers have one digit.
    match number {
        0..10 => out.push(b'0' + number as u8),
        _ => write_long(number, out),
    }
}

/// Writes a number with two or more digits; the last two are written together.
fn write_long(number: u64, out: &mut Vec<u8>) {
    if number >= 100 {
        write_number(number / 100, out);
    }
    let two = (number % 100) as u8;
    out.extend_from_slice(&[b'0' + two / 10, b'0' + two % 10]);
}

#[cfg(test)]
mod tests {
    use super::{counted, grouped};

    #[test]
    fn numbers_agree_with_their_nouns() {
        assert_eq!(counted(0_u64, "board"), "0 boards");
        assert_eq!(counted(1_u64, "board"), "1 board");
        assert_eq!(counted(1_712_304_u64, "board"), "1,712,304 boards");
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(grouped(0_u64), "0");
        assert_eq!(grouped(999_u64), "999");
        assert_eq!(grouped(1000_u64), "1,000");
        assert_eq!(grouped(133_784_560_u64), "133,784,560");
    }
}
