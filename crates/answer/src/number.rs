//! Numbers as bytes.

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
