//! The line that begins a hand.

/// Whether a line begins a hand.
pub(crate) fn is_header(line: &str) -> bool {
    let line = line.trim_start();
    let Some((site, rest)) = line.split_at_checked(10) else {
        return false;
    };
    site.eq_ignore_ascii_case("PokerStars") && after_number(rest).is_some()
}

/// What follows `#digits:`.
fn after_number(rest: &str) -> Option<(&str, &str)> {
    let (_, number) = rest.split_once(" #")?;
    let n_digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, after) = number.split_at(n_digits);
    let after = after.strip_prefix(':')?;
    (n_digits > 0).then_some((digits, after))
}
