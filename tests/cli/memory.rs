//! How much memory a batch takes at its peak: it is bounded by the longest line, for any number of
//! threads.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;
use std::thread;

use handeval_testing::Numbers;

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
