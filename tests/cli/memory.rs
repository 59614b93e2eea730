//! How much memory a batch takes at its peak: it is bounded by the longest line, for any number of
//! threads. A log is read in pieces, however long it is.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, BufWriter, Read as _, Write};
use std::process::Stdio;
use std::thread;

use handeval_testing::{Numbers, pokerstars_hand};

use crate::streams::handeval;

/// The maximum amount of memory that a batch may take.
const MOST_KB: u64 = 256 << 10;

/// The peak memory of a batch once all its lines are answered.
fn peak_kb(arguments: &[&str], lines: Vec<String>) -> u64 {
    let mut child = handeval(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let n_lines = lines.len();
    let writer = thread::spawn(move || {
        for line in lines {
            stdin.write_all(line.as_bytes()).unwrap();
            stdin.write_all(b"\n").unwrap();
        }
        // The program keeps running until this is closed.
        stdin
    });
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..n_lines {
        // An answer can be long, so none of it is kept.
        assert!(stdout.skip_until(b'\n').unwrap() > 2);
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(writer.join().unwrap());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let words = peak.unwrap().split_whitespace().next();
    words.unwrap().parse().unwrap()
}

#[test]
fn comparisons_of_long_lines_take_no_more_for_more_threads() {
    // Nearly the maximum length of a line.
    let hands = ["As Ks Qs Js Ts", "9c 9d Tc Td Ah", "2c 3d 4h 5s 7c"];
    let line = hands.iter().cycle().take(60_000).copied();
    let line = line.collect::<Vec<_>>().join("|");
    assert!((800_000..1 << 20).contains(&line.len()), "{}", line.len());
    // With many threads, each has a line.
    for (jobs, n_lines) in [("1", 2), ("8", 9)] {
        let compare = ["poker", "compare", "-", "--json", "--jobs", jobs];
        let peak = peak_kb(&compare, vec![line.clone(); n_lines]);
        assert!(peak < MOST_KB, "{peak} kB with {jobs} threads");
    }
}

/// A field of this many cards, in colors that look random, in connected rows.
fn field(n_cards: usize) -> String {
    let mut text = String::from(r#"{"coords":"unit","cards":["#);
    let mut numbers = Numbers(7);
    for idx in 0..n_cards {
        let color = ["R", "G", "B", "P"][numbers.below(4)];
        let (row, column) = (idx / 1000, idx % 1000);
        let separator = if idx == 0 { "" } else { "," };
        let (x, y) = (2 * column + row % 2, row);
        write!(text, r#"{separator}[{x},{y},"{color}"]"#).unwrap();
    }
    text.push_str("]}");
    text
}

#[test]
fn near_misses_of_a_large_field_are_told_up_to_a_bound() {
    let line = field(800_000);
    assert!(line.len() > 10 << 20, "{}", line.len());
    for jobs in ["1", "8"] {
        let explain = ["field", "--explain", "--json", "-", "--jobs", jobs];
        let peak = peak_kb(&explain, vec![line.clone()]);
        assert!(peak < MOST_KB, "{peak} kB with {jobs} threads");
    }
}

/// Millions of deals of four players on a full board, all of them different.
#[test]
fn many_deals_are_listed_in_little_memory() {
    let line = "22+,A9s+ | 22+,A9s+ | AA,KK,QQ,JJ,TT | 22,33,44,55,66 board=2c3d4h5s7c exact=yes \
                combos=yes";
    let equity = ["poker", "equity", "-", "--json", "--jobs", "1"];
    let peak = peak_kb(&equity, vec![line.to_owned()]);
    assert!(peak < MOST_KB, "{peak} kB");
}

/// The peak memory of the program that checks a log from its standard input, and whether it found
/// nothing wrong.
fn peak_of_log(
    arguments: &[&str],
    write: impl FnOnce(&mut dyn Write) + Send + 'static,
) -> (u64, bool) {
    let mut child = handeval(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let stdin = child.stdin.take().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let writer = thread::spawn(move || {
        let mut stdin = BufWriter::new(stdin);
        write(&mut stdin);
        // By now all but the last block has been read, and the program keeps running.
        stdin.flush().unwrap();
        let status = std::fs::read_to_string(status).unwrap();
        drop(stdin);
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let words = peak.unwrap().split_whitespace().next();
        words.unwrap().parse().unwrap()
    });
    let mut answers = String::new();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_to_string(&mut answers).unwrap();
    let is_right = child.wait().unwrap().success();
    (writer.join().unwrap(), is_right)
}

/// How much of a log may be in memory, however long it is.
const MOST_OF_LOG_KB: u64 = 48 << 10;

#[test]
fn a_stream_of_hands_takes_no_more_than_a_few_of_them() {
    // Of 100 kB each, with what was said at the table.
    let mut numbers = Numbers(3);
    let said = format!("Ann said, \"{}\"\r\n", "well played ".repeat(80)).repeat(100);
    let hands = (1..=20).map(|id| {
        let hand = pokerstars_hand(id, &mut numbers);
        format!("{}\r\n{said}\r\n", hand.trim_end())
    });
    let hands: String = hands.collect();
    for jobs in ["1", "8"] {
        let hands = hands.clone();
        let history = ["poker", "history", "--summary", "-", "--jobs", jobs];
        let (peak, is_right) = peak_of_log(&history, move |out| {
            // 100 MB.
            for _ in 0..50 {
                out.write_all(hands.as_bytes()).unwrap();
            }
        });
        assert!(is_right);
        assert!(peak < MOST_OF_LOG_KB, "{peak} kB with {jobs} threads");
    }
}

/// Text that gzip packs well, as a member of a file.
fn packed(text: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(text).unwrap();
    gzip.finish().unwrap()
}

#[test]
fn a_gzip_bomb_takes_no_more_than_its_format_allows() {
    let stars = "PokerStars Hand #1:  Hold'em No Limit ($0.50/$1.00 USD)\n";
    for (head, command) in [
        // A hand without an end, and a game without one.
        (stars, "poker history"),
        ("<mjloggm ver=\"2.3\">", "mahjong log"),
    ] {
        let mut arguments: Vec<&str> = command.split(' ').collect();
        arguments.push("-");
        let (head, spaces) = (packed(head.as_bytes()), packed(&vec![b' '; 1 << 20]));
        let (peak, is_right) = peak_of_log(&arguments, move |out| {
            out.write_all(&head).unwrap();
            for _ in 0..300 {
                out.write_all(&spaces).unwrap();
            }
        });
        assert!(!is_right);
        assert!(peak < MOST_KB, "{peak} kB: {command}");
    }
}
