//! Numbers as text.

/// A number with commas between its thousands: `2,598,960`.
#[must_use]
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

/// Writes a number in decimal, without the formatter that would cost more than the digits.
pub(crate) fn write_number(mut number: u64, out: &mut Vec<u8>) {
    // Most have one digit.
    if number < 10 {
        out.push(b'0' + number as u8);
        return;
    }
    let mut digits = [b'0'; 20];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] += (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[start..]);
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(grouped(0_u64), "0");
        assert_eq!(grouped(999_u64), "999");
        assert_eq!(grouped(1000_u64), "1,000");
        assert_eq!(grouped(133_784_560_u64), "133,784,560");
    }
}
