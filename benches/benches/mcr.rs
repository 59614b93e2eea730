//! MCR scores: ours, both with every fan and as totals alone, and those of two C++ programs, on
//! random wins of every kind in one run.
//!
//! The wins are like those in the tests: closed and open, with kongs, in every form and with every
//! fan. The peers are not crates: the variable `MCR_PEERS` names folders, separated by `:`, with
//! the sources of mahjong-algorithm (github.com/summerinsects/mahjong-algorithm) or of the older
//! version in PyMahjongGB (github.com/ailab-pku/PyMahjongGB), which are compiled here together with
//! `peers/mcr.cpp`. Before anything is timed, our totals are compared with our scores, and every
//! peer's totals with ours. The output is nanoseconds per win, the shortest of 20 passes.

use std::error::Error;
use std::hint::black_box;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use handeval_mahjong::mcr::{McrWin, ScoringRules, WinFlag, score, total};
use handeval_mahjong::{Call, CallKind, Hand, Tile, Wind};

#[allow(dead_code, unused_imports)] // only the random wins are needed
#[path = "../../crates/mahjong/tests/it/mcr/oracle/mod.rs"]
mod oracle;

/// A hand and how it was won.
type Won = (Hand, McrWin);

/// The number of measured wins, and of wins that are compared when nothing is timed.
const N_WINS: usize = 20_000;
const N_COMPARED: usize = 1_000;

/// The case in the crate's own types.
fn won(case: &oracle::Case, rules: &ScoringRules) -> Won {
    let tile = |code: u8| Tile::from_code(code).expect("a tile");
    let mut counts = [0; 34];
    let tiles = match case.is_whole {
        true => case.uncalled.clone(),
        false => case.before(),
    };
    for code in tiles {
        counts[usize::from(code)] += 1;
    }
    let call = |call: &oracle::Call| {
        let kind = CallKind::from_key(call.kind).expect("a kind of call");
        Call::new(kind, tile(call.first)).expect("a set")
    };
    let calls: Vec<Call> = case.calls.iter().map(call).collect();
    let hand = Hand::new(counts, &calls, rules.shape_rules()).expect("a hand");
    let mut win = match case.is_drawn {
        true => McrWin::tsumo(tile(case.tile)),
        false => McrWin::ron(tile(case.tile)),
    };
    win.seat = Wind::ALL[usize::from(case.seat)];
    win.round = Wind::ALL[usize::from(case.round)];
    win.flowers = case.flowers;
    win.flags = case
        .flags
        .iter()
        .filter_map(|flag| WinFlag::from_key(flag))
        .collect();
    (hand, win)
}

/// The peers' code for a tile: the suit, then the number.
fn peer_tile(code: u8) -> u8 {
    let suit = [1, 3, 2, 4][usize::from(code / 9)];
    // White, green and red are in the opposite order.
    let number = match code {
        31..=33 => 38 - code,
        _ => code % 9 + 1,
    };
    suit << 4 | number
}

/// A line that `peers/mcr.cpp` reads.
fn peer_line(case: &oracle::Case) -> String {
    let mut numbers = vec![case.calls.len() as u8];
    for call in &case.calls {
        numbers.extend(match call.kind {
            "chi" => [1, 1, peer_tile(call.first + 1)],
            "pon" => [2, 1, peer_tile(call.first)],
            "kan" => [3, 1, peer_tile(call.first)],
            _ => [3, 0, peer_tile(call.first)],
        });
    }
    let before = case.before();
    numbers.push(before.len() as u8);
    numbers.extend(before.iter().map(|&code| peer_tile(code)));
    let is_kong = case.is("out-with-replacement-tile") || case.is("robbing-the-kong");
    let is_last = case.is("last-tile-draw") || case.is("last-tile-claim");
    let flags = u8::from(case.is_drawn)
        | u8::from(case.is("last-tile")) << 1
        | u8::from(is_kong) << 2
        | u8::from(is_last) << 3;
    numbers.extend([
        peer_tile(case.tile),
        flags,
        case.flowers,
        case.round,
        case.seat,
    ]);
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    numbers.join(" ") + "\n"
}

/// The time of a peer in nanoseconds, and its totals.
fn ask(sources: &Path, lines: &str) -> Result<(f64, Vec<i32>), Box<dyn Error>> {
    let program = env::temp_dir().join("handeval-mcr-peer");
    let mut compiler = Command::new("c++");
    compiler.args(["-O3", "-std=c++14", "-w"]);
    compiler.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/mcr.cpp"));
    compiler.args(["fan_calculator.cpp", "shanten.cpp"].map(|part| sources.join(part)));
    let status = compiler
        .arg("-I")
        .arg(sources)
        .arg("-o")
        .arg(&program)
        .status()?;
    if !status.success() {
        return Err(format!("{} does not compile", sources.display()).into());
    }
    let mut peer = Command::new(&program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = peer.stdin.take() {
        input.write_all(lines.as_bytes())?;
    }
    let output = String::from_utf8(peer.wait_with_output()?.stdout)?;
    fs::remove_file(program)?;
    let mut numbers = output.split_whitespace();
    let nanos = numbers.next().ok_or("no answer")?.parse()?;
    let totals = numbers.map(str::parse).collect::<Result<_, _>>()?;
    Ok((nanos, totals))
}

/// The shortest time of 20 passes over the wins, in nanoseconds per win.
fn measured(wins: &[Won], total: impl Fn(&Won) -> u16) -> f64 {
    let passes = (0..20).map(|_| {
        let start = Instant::now();
        let sum = wins
            .iter()
            .map(|win| u64::from(total(black_box(win))))
            .sum::<u64>();
        black_box(sum);
        start.elapsed().as_secs_f64() * 1e9 / wins.len() as f64
    });
    passes.fold(f64::MAX, f64::min)
}

fn main() -> Result<(), Box<dyn Error>> {
    // `cargo test` checks the answers and times nothing.
    let is_bench = env::args().any(|argument| argument == "--bench");
    let rules = ScoringRules::default();
    let mut chance = oracle::Chance::new(14);
    let n_wins = if is_bench { N_WINS } else { N_COMPARED };
    // The peers know neither rule sets nor dealt hands.
    let cases = std::iter::repeat_with(|| oracle::random_case(&mut chance));
    let cases = cases.filter(|case| case.rules.is_empty() && !case.is("dealt"));
    let cases: Vec<_> = cases.take(n_wins).collect();
    let wins: Vec<Won> = cases.iter().map(|case| won(case, &rules)).collect();
    let mut totals = Vec::new();
    for (hand, win) in &wins {
        let score = score(hand, win, &rules)?;
        let total = total(hand, win, &rules)?;
        assert_eq!((score.fan, score.total), (total.fan, total.total), "{hand}");
        totals.push(i32::from(total.total));
    }
    println!("{} wins", wins.len());
    if !is_bench {
        return Ok(());
    }
    let of_score = |(hand, win): &Won| score(hand, win, &rules).map_or(0, |score| score.total);
    let of_total = |(hand, win): &Won| total(hand, win, &rules).map_or(0, |total| total.total);
    println!("  score with its fans {:8.0} ns", measured(&wins, of_score));
    println!("  total               {:8.0} ns", measured(&wins, of_total));
    let lines: String = cases.iter().map(peer_line).collect();
    let peers = env::var_os("MCR_PEERS").unwrap_or_default();
    let is_named = |sources: &PathBuf| !sources.as_os_str().is_empty();
    for sources in env::split_paths(&peers).filter(is_named) {
        let (nanos, theirs) = ask(&sources, &lines)?;
        let n_different = totals
            .iter()
            .zip(&theirs)
            .filter(|(ours, theirs)| ours != theirs);
        println!(
            "  {:<19} {nanos:8.0} ns, {} totals differ",
            sources.display(),
            n_different.count()
        );
    }
    Ok(())
}
