//! The best arrangements of 200 random deals: how long the proofs take, how soon annealing finds
//! the best total, and an attempt to beat them.
//!
//! ```sh
//! cargo run --release --manifest-path benches/Cargo.toml --bin best-arrangement -- prove
//! cargo run --release --manifest-path benches/Cargo.toml --bin best-arrangement -- incumbent
//! cargo run --release --manifest-path benches/Cargo.toml --bin best-arrangement -- challenge
//! ```
//!
//! `rich` searches with 50 random point tables whose new figures make proofs hard, and anneals for
//! the same time: neither should be far behind the other.
//!
//! `command-1` and `command-2` time `target/release/handeval matematico best` with one and with two
//! threads, with a separate process for each deal. `make` writes `fixtures/matematico/best.txt` to
//! standard output. Two numbers after the word select some of the deals: `prove 0 50` means the
//! first fifty.

use std::array::from_fn;
use std::error::Error;
use std::process::Command;
use std::time::Instant;

use handeval_benches::{deals, rng, thread_seconds};
use handeval_matematico::{
    Annealing, Conduct, Deal, Effort, Figure, FigureShape, Group, LineTable, NewFigure, Parity,
    PointTable, Search, Value, anneal, solve, solve_with,
};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

const N_DEALS: usize = 200;

/// Proofs that take longer are abandoned.
const MAX_SECONDS: f64 = 60.0;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default| match arguments.get(place) {
        Some(text) => text.parse::<usize>(),
        None => Ok(default),
    };
    let (from, to) = (number(1, 0)?, number(2, N_DEALS)?.min(N_DEALS));
    let deals = deals(N_DEALS);
    let chosen = deals.get(from..to).ok_or("expected numbers of deals")?;
    match arguments.first().map(String::as_str) {
        Some("make") => make(chosen),
        Some("prove") => prove(chosen),
        Some("command-1") => command(chosen, &known()?[from..to], "1")?,
        Some("command-2") => command(chosen, &known()?[from..to], "2")?,
        Some("incumbent") => incumbent(chosen, &known()?[from..to]),
        Some("challenge") => return challenge(chosen, &known()?[from..to]),
        Some("rich") => rich(chosen),
        _ => {
            return Err(
                "expected `make`, `prove`, `command-1`, `command-2`, `incumbent`, `challenge` or \
                 `rich`"
                    .into(),
            );
        }
    }
    Ok(())
}

fn table() -> LineTable {
    LineTable::new(&PointTable::classic())
}

/// The totals in the fixture.
fn known() -> Result<Vec<u32>, Box<dyn Error>> {
    let text = include_str!("../../../fixtures/matematico/best.txt");
    let cases = text.lines().filter(|line| !line.starts_with('#'));
    let totals = cases.map(|line| {
        let (_, rest) = line
            .split_once(": ")
            .ok_or("expected a deal and its total")?;
        let total = rest.split(' ').next().unwrap_or_default();
        Ok(total.parse()?)
    });
    let totals: Result<Vec<u32>, Box<dyn Error>> = totals.collect();
    totals.and_then(|totals| {
        let is_whole = totals.len() == N_DEALS;
        is_whole
            .then_some(totals)
            .ok_or_else(|| "the fixture has different deals".into())
    })
}

/// Writes the fixture: each deal with its best total, and whether that is proved.
fn make(deals: &[Deal]) {
    let table = table();
    println!(
        "# Made by `cargo run --release --manifest-path benches/Cargo.toml --bin \
         best-arrangement -- make`: random deals, the best total of each with the classic points, \
         and a grid that reaches it."
    );
    for deal in deals {
        let start = thread_seconds();
        let mut should_stop = || thread_seconds() - start > MAX_SECONDS;
        let solution = solve(deal, &table, Effort::default(), &mut should_stop);
        let values: Vec<&str> = deal
            .rest()
            .iter()
            .map(|value: &Value| value.text())
            .collect();
        let proved = if solution.is_optimal() {
            "proved"
        } else {
            "found"
        };
        let (values, grid) = (values.join(" "), solution.grid);
        println!("{values}: {} {proved}: {grid:#}", solution.total);
    }
}

/// Measures how long each proof takes, and how long until the best arrangement is found.
fn prove(deals: &[Deal]) {
    let table = table();
    let mut seconds = Vec::new();
    let mut found_after = Vec::new();
    for (deal_idx, deal) in deals.iter().enumerate() {
        let start = thread_seconds();
        let elapsed = || thread_seconds() - start;
        let annealing = Effort::default().annealing;
        let first = anneal(deal, &table, annealing, &mut || false);
        let mut search = Search::new(deal, &table, &first, &mut || false);
        let mut best = (0, 0.0);
        while !search.is_proved() && elapsed() < MAX_SECONDS {
            search.run(10, &mut || elapsed() > MAX_SECONDS);
            if search.best().total > best.0 {
                best = (search.best().total, elapsed());
            }
        }
        let (total, bound) = (search.best().total, search.bound());
        let n_nodes = search.n_nodes();
        println!(
            "{deal_idx}: {total} of {bound}, {n_nodes} nodes, {:.3} s",
            elapsed()
        );
        seconds.push(if search.is_proved() {
            elapsed()
        } else {
            f64::INFINITY
        });
        found_after.push(best.1);
    }
    print_shares("proved", seconds, &[0.1, 1.0, 10.0, 60.0]);
    print_shares("best found", found_after, &[0.05, 0.3, 1.0, 10.0]);
}

/// Measures how long the command line takes for each deal, from start to finish.
fn command(deals: &[Deal], known: &[u32], jobs: &str) -> Result<(), Box<dyn Error>> {
    let mut seconds = Vec::new();
    for (deal, &known) in deals.iter().zip(known) {
        let values: Vec<&str> = deal.rest().iter().map(|value| value.text()).collect();
        let start = Instant::now();
        let answer = Command::new("target/release/handeval")
            .args(["matematico", "best", "--seed", "7", "--jobs", jobs])
            .args(["--grid", &values.join(" ")])
            .output()?;
        let elapsed = start.elapsed().as_secs_f64();
        let text = String::from_utf8(answer.stdout)?;
        let is_proved = text.contains(&format!("total {known}: proved best"));
        if !is_proved && text.contains("proved best") {
            return Err(format!("{known} is the best total: {text}").into());
        }
        seconds.push(if is_proved { elapsed } else { f64::INFINITY });
    }
    print_shares("proved", seconds, &[0.1, 0.3, 1.0, 10.0]);
    Ok(())
}

/// Measures how often annealing alone finds the best total with this many runs, and how long that
/// takes.
fn incumbent(deals: &[Deal], known: &[u32]) {
    const MAX_RUNS: u64 = 64;
    let table = table();
    let mut seconds = Vec::new();
    for (deal, &known) in deals.iter().zip(known) {
        let start = Instant::now();
        let is_there = (0..MAX_RUNS).any(|first_run| {
            let annealing = Annealing {
                first_run,
                n_runs: 1,
                ..Annealing::default()
            };
            anneal(deal, &table, annealing, &mut || false).total >= known
        });
        let elapsed = start.elapsed().as_secs_f64();
        seconds.push(if is_there { elapsed } else { f64::INFINITY });
    }
    print_shares("annealed to the best", seconds, &[0.05, 0.3, 1.0]);
}

/// Tries to beat the known totals with ten times the swaps.
fn challenge(deals: &[Deal], known: &[u32]) -> Result<(), Box<dyn Error>> {
    let table = table();
    let usual = Effort::default().annealing;
    let annealing = Annealing {
        seed: 1_000_003,
        n_swaps: 10 * usual.n_swaps,
        ..usual
    };
    let mut n_equal = 0;
    for (deal, &known) in deals.iter().zip(known) {
        let found = anneal(deal, &table, annealing, &mut || false);
        if found.total > known {
            return Err(format!("{} beats {known}: {:#}", found.total, found.grid).into());
        }
        n_equal += usize::from(found.total == known);
    }
    println!("{} deals, none beaten, {n_equal} equalled", deals.len());
    Ok(())
}

/// The number of point tables to search with, and the seconds for each.
const N_RICH: usize = 50;
const RICH_SECONDS: f64 = 12.0;

/// Searches for the best arrangement with random point tables, and anneals for the same time.
fn rich(deals: &[Deal]) {
    let (mut n_proved, mut n_ahead, mut n_behind, mut worst) = (0, 0, 0, 0);
    for (number, deal) in (0..).zip(deals.iter().take(N_RICH)) {
        let table = LineTable::new(&rich_points(&mut rng(number)));
        let is_over = |start: f64| thread_seconds() - start >= RICH_SECONDS;
        let start = thread_seconds();
        let conduct = Conduct {
            should_stop: &|| is_over(start),
            ..Conduct::ALONE
        };
        let searched = solve_with(deal, &table, number, conduct);
        let start = thread_seconds();
        let mut annealed = 0;
        for first_run in 0.. {
            let annealing = Annealing {
                seed: 1_000_003 + number,
                first_run,
                n_runs: 1,
                ..Annealing::default()
            };
            let found = anneal(deal, &table, annealing, &mut || is_over(start));
            annealed = annealed.max(found.total);
            if is_over(start) || searched.is_optimal() && annealed == searched.total {
                break;
            }
        }
        assert!(annealed <= searched.bound, "table {number}: {annealed}");
        n_proved += usize::from(searched.is_optimal());
        n_ahead += usize::from(searched.total > annealed);
        n_behind += usize::from(searched.total < annealed);
        worst = worst.max(annealed.saturating_sub(searched.total));
        println!(
            "table {number}: {} of at most {}, annealed {annealed}",
            searched.total, searched.bound
        );
    }
    println!(
        "{n_proved} proved; ahead of annealing alone {n_ahead} times, behind {n_behind} times, by \
         {worst} at most"
    );
}

/// A point table with some changes and up to four new figures.
fn rich_points(rng: &mut ChaCha8Rng) -> PointTable {
    let mut table = PointTable::classic();
    for figure in &Figure::ALL[1..] {
        if rng.random_ratio(1, 3) {
            let points = rng.random_ratio(3, 4).then(|| rng.random_range(0..200));
            table.set_points(*figure, points).expect("they are few");
        }
    }
    table
        .set_diagonal_bonus(rng.random_range(0..60))
        .expect("it is small");
    let n_figures = rng.random_range(1..=4);
    while table.new_figures().len() < n_figures {
        let shape = match rng.random_ratio(1, 4) {
            true => FigureShape::Values(from_fn(|_| value(rng))),
            false => FigureShape::Groups(groups(rng)),
        };
        let name = format!("new-{}", table.new_figures().len());
        // Impossible shapes are drawn again.
        if let Ok(figure) = NewFigure::new(&name, rng.random_range(20..300), shape) {
            let _ = table.add_figure(figure);
        }
    }
    table
}

fn value(rng: &mut ChaCha8Rng) -> Value {
    Value::ALL[rng.random_range(0..Value::ALL.len())]
}

/// Groups with five values in total. Each group allows any values, only odd ones, only even ones,
/// or only some chosen ones.
fn groups(rng: &mut ChaCha8Rng) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut n_left: u8 = 5;
    while n_left > 0 {
        let count = rng.random_range(1..=n_left.min(4));
        n_left -= count;
        let group = Group::new(count);
        groups.push(match rng.random_range(0..4) {
            0 => group.with_parity(Parity::Odd),
            1 => group.with_parity(Parity::Even),
            2 => {
                let mut values: Vec<_> = (0..rng.random_range(1..=5)).map(|_| value(rng)).collect();
                values.sort_unstable();
                values.dedup();
                group.with_values(&values)
            }
            _ => group,
        });
    }
    groups
}

fn print_shares(what: &str, mut seconds: Vec<f64>, limits: &[f64]) {
    seconds.sort_by(f64::total_cmp);
    let n_deals = seconds.len();
    for limit in limits {
        let n_within = seconds.iter().filter(|&seconds| seconds <= limit).count();
        println!("{what} within {limit} s: {n_within} of {n_deals}");
    }
    if let Some(worst) = seconds.last() {
        println!(
            "{what}: median {:.3} s, worst {worst:.3} s",
            seconds[n_deals / 2]
        );
    }
}
