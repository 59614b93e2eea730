//! Compression, encodings, line ends and bounds.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use handeval_logs::Source;

/// All lines, with their numbers.
fn lines(bytes: &[u8]) -> Vec<(u64, String)> {
    let mut source = Source::new(bytes);
    let mut lines = Vec::new();
    while let Some(line) = source.next_line(100).unwrap() {
        lines.push((line.number, line.text.to_owned()));
    }
    lines
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn encodings_give_the_same_text() {
    let expected = vec![
        (1, "é€".to_owned()),
        (2, String::new()),
        (3, "b".to_owned()),
    ];
    let text = "é€\r\n\rb";
    let utf16 = |is_big: bool| -> Vec<u8> {
        let units = "\u{FEFF}".encode_utf16().chain(text.encode_utf16());
        let bytes = units.flat_map(|unit| match is_big {
            true => unit.to_be_bytes(),
            false => unit.to_le_bytes(),
        });
        bytes.collect()
    };
    let marked = format!("\u{FEFF}{text}");
    assert_eq!(lines(text.as_bytes()), expected);
    assert_eq!(lines(marked.as_bytes()), expected);
    assert_eq!(lines(b"\xE9\x80\r\n\rb"), expected);
    assert_eq!(lines(&utf16(true)), expected);
    assert_eq!(lines(&utf16(false)), expected);
    assert_eq!(lines(&gzip(text.as_bytes())), expected);
    let two: Vec<u8> = [gzip("é€\r".as_bytes()), gzip(b"\n\rb")].concat();
    assert_eq!(lines(&two), expected);
}

#[test]
fn a_line_that_is_too_long_is_passed_over() {
    let long = "x".repeat(300_000);
    let text = format!("a\n{long}\nb\n");
    let mut source = Source::new(text.as_bytes());
    let mut seen = Vec::new();
    while let Some(line) = source.next_line(100).unwrap() {
        seen.push((line.number, line.text.len() <= 100, line.is_overlong));
    }
    assert_eq!(seen, [(1, true, false), (2, true, true), (3, true, false)]);
}

#[test]
fn cut_compressed_data_gives_what_came_before() {
    let whole = gzip("line\n".repeat(100_000).as_bytes());
    let mut source = Source::new(&whole[..whole.len() / 2]);
    let mut n_lines = 0;
    while source.next_line(100).unwrap().is_some() {
        n_lines += 1;
    }
    assert!(source.is_cut());
    assert!(n_lines > 10_000, "{n_lines}");
}

/// Counts what a reader has given.
struct Endless(u64);

impl Read for Endless {
    fn read(&mut self, block: &mut [u8]) -> std::io::Result<usize> {
        block.fill(b'x');
        self.0 += block.len() as u64;
        Ok(if self.0 > 1 << 28 { 0 } else { block.len() })
    }
}

#[test]
fn a_file_of_a_single_line_is_not_held() {
    let mut source = Source::new(Endless(0));
    let line = source.next_line(1 << 20).unwrap().unwrap();
    assert!(line.is_overlong);
    assert!(line.text.len() <= 1 << 20);
}

#[test]
fn a_cut_file_says_once_where_it_ends() {
    use handeval_logs::poker::PlayedHand;
    use handeval_logs::{DamageKind, Format, poker};
    let path = "../../fixtures/logs/pokerstars-side-pots.txt";
    let hand = std::fs::read_to_string(path).unwrap();
    let n_lines = hand.trim_end().lines().count();
    let hand = format!("{}\n\n\n", hand.trim_end());
    // What follows is noise, which is not compressed: so that the cut is where it is wanted.
    let mut noise = 1_u32;
    let comment: String = (0..100_000)
        .map(|_| {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(b'a' + (noise >> 24) as u8 % 26)
        })
        .collect();
    let text = format!(
        "{hand}{}# {comment}\n",
        hand.repeat(2).replace("#1001", "#1002")
    );
    let whole = gzip(text.as_bytes());
    let cut = &whole[..whole.len() / 2];
    let units: Vec<_> = poker::units(Source::new(cut), Format::PokerStars)
        .whole_if(|format, unit| PlayedHand::read(format, unit).is_ok())
        .map(Result::unwrap)
        .collect();
    let read: Vec<_> = units
        .iter()
        .map(|unit| PlayedHand::read(Format::PokerStars, unit))
        .collect();
    let n_damaged = read.iter().filter(|hand| hand.is_err()).count();
    assert_eq!(n_damaged, 1, "{read:?}");
    let damage = read.last().unwrap().as_ref().unwrap_err();
    assert_eq!(damage.kind, DamageKind::Truncated);
    let n_whole = read.len() as u64 - 1;
    let last = handeval_logs::DamagePlace::Line(3 * (n_lines as u64 + 2) + 1);
    assert_eq!((n_whole, damage.place), (3, Some(last)));
}
