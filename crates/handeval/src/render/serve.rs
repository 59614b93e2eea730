//! The server as text.

use std::io::{self, Write};

use anstyle::AnsiColor;
use handeval_answer::report::serve::ServeReport;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// The address that people use, on one line, and then any other addresses.
pub(crate) fn address(report: &ServeReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    match report.public_url {
        Some(url) => writeln!(out, "{url} (listening on {})", report.address),
        None => writeln!(out, "{}", report.address),
    }?;
    let mut others = report
        .addresses
        .iter()
        .filter(|other| *other != report.address);
    others.try_for_each(|other| writeln!(out, "{other}"))
}

/// An address as a QR code for phones; an address that is too long is not drawn.
pub(crate) fn qr_code(address: &str, has_color: bool, out: &mut dyn Write) -> io::Result<()> {
    let Ok(code) = QrCode::new(address) else {
        return Ok(());
    };
    let mut renderer = code.render::<Dense1x2>();
    if has_color {
        let style = AnsiColor::Black.on(AnsiColor::BrightWhite);
        for line in renderer.build().lines() {
            writeln!(out, "{style}{line}{style:#}")?;
        }
        return Ok(());
    }
    // Most terminals are light on dark.
    let inverted = renderer
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark);
    writeln!(out, "{}", inverted.build())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(address: &str, has_color: bool) -> String {
        let mut out = Vec::new();
        qr_code(address, has_color, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// The rows of a code, as dark and light cells; a line of text holds two rows.
    fn rows(text: &str, full_is_dark: bool) -> Vec<Vec<bool>> {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines
            .flat_map(|line| {
                [['█', '▀'], ['█', '▄']].map(|full| {
                    let chars = line.chars().filter(|char| "█▀▄ ".contains(*char));
                    chars
                        .map(|char| full.contains(&char) == full_is_dark)
                        .collect()
                })
            })
            .collect()
    }

    #[test]
    fn a_code_has_its_marks_in_three_corners_and_room_around_it() {
        let address = "http://192.168.1.7:8000/";
        let colored = drawn(address, true);
        assert!(colored.contains('\u{1b}') && !drawn(address, false).contains('\u{1b}'));
        let plain = rows(&drawn(address, false), false);
        let dark = rows(&colored, true);
        let n_columns = dark[0].len();
        // An odd number of rows gets one more light row, to fill whole lines of text.
        let same = dark.iter().zip(&plain).take(n_columns);
        assert!(n_columns >= 21 + 8 && same.clone().all(|(one, other)| one == other));
        let (near, far) = (4, n_columns - 4 - 7);
        for (top, left) in [(near, near), (near, far), (far, near)] {
            for (row, column) in (0..7).flat_map(|row| (0..7).map(move |column| (row, column))) {
                let from_center = i32::abs(row - 3).max(i32::abs(column - 3));
                let (row, column) = (top + row as usize, left + column as usize);
                assert_eq!(dark[row][column], from_center != 2, "{row} {column}");
            }
        }
        assert!(dark[..4].iter().flatten().all(|is_dark| !is_dark));
    }

    #[test]
    fn what_is_too_long_is_not_drawn() {
        assert_eq!(drawn(&"x".repeat(4000), false), "");
    }
}
