//! MCR scores: ours, with every fan and totals alone, on random wins of every kind.
//!
//! The wins are those of the tests: closed and open, with kongs, in every form and with every fan.
//! Before anything is timed, the totals are compared with the scores. The output is a table of
//! nanoseconds per win.

use std::hint::black_box;

use handeval_benches::Column;
use handeval_mahjong::mcr::{McrWin, ScoringRules, WinFlag, score, total};
use handeval_mahjong::{Call, CallKind, Hand, Tile, Wind};

#[allow(dead_code)] // only the random wins are needed
#[path = "../../crates/mahjong/tests/it/mcr/oracle/mod.rs"]
mod oracle;

/// A hand and how it was won.
type Won = (Hand, McrWin);

/// The number of measured wins, and of wins that are compared when nothing is timed.
const N_WINS: usize = 20_000;
const N_COMPARED: usize = 1_000;

/// The case as the crate has it.
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

fn main() {
    // `cargo test` checks the answers and times nothing.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let rules = ScoringRules::default();
    let mut chance = oracle::Chance::new(14);
    let n_wins = if is_bench { N_WINS } else { N_COMPARED };
    let cases = (0..n_wins).map(|_| oracle::random_case(&mut chance));
    let wins: Vec<Won> = cases.map(|case| won(&case, &rules)).collect();
    for (hand, win) in &wins {
        let score = score(hand, win, &rules).expect("a win");
        let total = total(hand, win, &rules).expect("a win");
        assert_eq!((score.fan, score.total), (total.fan, total.total), "{hand}");
    }
    println!("{} wins", wins.len());
    if !is_bench {
        return;
    }
    let mut table = Column::new(wins.len());
    let all = wins.clone();
    table.add("score", true, move || {
        let fan = |(hand, win): &Won| {
            score(black_box(hand), win, &rules).map_or(0, |one| u64::from(one.total))
        };
        all.iter().map(fan).sum()
    });
    table.add("total", true, move || {
        let fan = |(hand, win): &Won| {
            total(black_box(hand), win, &rules).map_or(0, |one| u64::from(one.total))
        };
        wins.iter().map(fan).sum()
    });
    table.measure(20);
    table.print("MCR score of a win");
}
