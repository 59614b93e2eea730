//! Equity in stud games: our counts and samples compared with those of pokenum and the crate
//! `poker-equity`, for the same questions in one run.
//!
//! pokenum is an example program of poker-eval (github.com/v2k/poker-eval). The variable `POKENUM`
//! names the compiled program; without it, its column is left out. `poker-equity` only
//! samples as many cards as this. All equities are compared with ours before a time is printed. The
//! times are processor times on
//! one thread, the shortest of several runs, of pokenum's whole process; a ratio above 1 means that
//! handeval is faster.

use std::error::Error;
use std::ffi::OsStr;
use std::process::Command;
use std::{env, fs};

use handeval_poker::{ExactStudEquity, Game, PlayerEquity, SampledStudEquity, StudHand, StudSpot};
use poker_equity::odds::{EquityRequest, Target, equity};
use poker_equity::variants::{EquityCalculation, PokerVariant, Razz, Stud, StudHiLo};
use rustix::time::{ClockId, clock_gettime};

/// A question, and how to answer it.
struct Question {
    name: &'static str,
    players: [&'static str; 2],
    /// How many random deals; `None` for a count.
    n_deals: Option<u64>,
    /// Whether pokenum can answer within seconds.
    has_peer: bool,
}

const fn exact(name: &'static str, players: [&'static str; 2]) -> Question {
    Question {
        name,
        players,
        n_deals: None,
        has_peer: false,
    }
}

const QUESTIONS: &[Question] = &[
    Question {
        has_peer: true,
        ..exact("fourth street", ["AsKs/9h4c", "9d8d/7d2s"])
    },
    Question {
        n_deals: Some(8_000_000),
        has_peer: true,
        ..exact("sample: third street", ["AsKs/9h", "9d8d/7d"])
    },
    exact("third street", ["AsKs/9h", "9d8d/7d"]),
    exact("third street, one card of the other", ["AsKs/9h", "xx/7d"]),
    exact("third street, one card of each", ["xx/Ah", "xx/7d"]),
];

/// The games, and what pokenum calls them.
const GAMES: [(Game, &str); 3] = [
    (Game::Stud, "-7s"),
    (Game::Stud8, "-7s8"),
    (Game::Razz, "-r"),
];

/// Nanoseconds, and each player's equity.
type Answer = (f64, Vec<f64>);

/// Whether times are wanted; `cargo test` checks some answers, once each.
fn is_bench() -> bool {
    env::args().any(|argument| argument == "--bench")
}

/// The processor time used by this program's threads.
fn nanoseconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// The processor time used by finished child processes, in steps of ten milliseconds.
fn nanoseconds_of_children() -> Result<f64, Box<dyn Error>> {
    let text = fs::read_to_string("/proc/self/stat")?;
    // The name of the program ends with the last parenthesis, and its state is the first field
    // after that.
    let (_, fields) = text.rsplit_once(')').ok_or("no name")?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks: f64 = fields[13].parse::<f64>()? + fields[14].parse::<f64>()?;
    Ok(ticks * 1e7)
}

fn ours(game: Game, question: &Question) -> Option<Answer> {
    let hands = question.players.map(|text| StudHand::parse(text, game));
    let hands = hands.into_iter().collect::<Result<Vec<_>, _>>();
    let spot = StudSpot::new(game, hands.expect("hands"), &[], &[]).expect("a spot");
    let n_runs = if is_bench() { 5 } else { 1 };
    let mut best = (f64::INFINITY, Vec::new());
    for _ in 0..n_runs {
        let start = nanoseconds();
        let equity = match question.n_deals {
            None => ExactStudEquity::new(&spot).ok()?.count(),
            Some(n_deals) => SampledStudEquity::new(&spot, n_deals, 1).count(),
        };
        best.0 = best.0.min(nanoseconds() - start);
        best.1 = equity.players.iter().map(PlayerEquity::equity).collect();
    }
    Some(best)
}

/// The answer of pokenum, in the form `EV 2: 0.442395 0.557605`.
fn pokenum(program: &OsStr, game: &str, question: &Question) -> Result<Answer, Box<dyn Error>> {
    let mut arguments = vec!["-t".to_owned()];
    if let Some(n_deals) = question.n_deals {
        arguments.extend(["-mc".to_owned(), n_deals.to_string()]);
    }
    arguments.push(game.to_owned());
    for (idx, player) in question.players.iter().enumerate() {
        if idx > 0 {
            arguments.push("-".to_owned());
        }
        let cards: Vec<char> = player.chars().filter(|&char| char != '/').collect();
        arguments.extend(cards.chunks(2).map(String::from_iter));
    }
    let mut best = (f64::INFINITY, Vec::new());
    for _ in 0..3 {
        let start = nanoseconds_of_children()?;
        let output = Command::new(program).args(&arguments).output()?;
        best.0 = best.0.min(nanoseconds_of_children()? - start);
        let text = String::from_utf8(output.stdout)?;
        let numbers = text.split_whitespace().skip(2).map(str::parse);
        best.1 = numbers.collect::<Result<_, _>>()?;
    }
    Ok(best)
}

/// The answer of `poker-equity` to a sample.
fn poker_equity(game: Game, question: &Question) -> Option<Answer> {
    let n_deals = question.n_deals.filter(|_| is_bench())?;
    let players = question.players.map(|player| player.replace('/', ""));
    let players = [players[0].as_str(), players[1].as_str()];
    match game {
        Game::Stud => Some(sample_of_peer(Stud, &players, n_deals)),
        Game::Stud8 => Some(sample_of_peer(StudHiLo, &players, n_deals)),
        _ => Some(sample_of_peer(Razz, &players, n_deals)),
    }
}

fn sample_of_peer<V>(game: V, players: &[&str], n_deals: u64) -> Answer
where
    V: PokerVariant + EquityCalculation + Send + Sync,
{
    let request = EquityRequest::from_text(game, players, "", "").expect("a question");
    let start = nanoseconds();
    let found = equity(&request, Target::Samples(n_deals)).expect("a sample");
    let time = nanoseconds() - start;
    let equities = found.equities();
    (
        time,
        equities.iter().map(|one| one.percent() / 100.0).collect(),
    )
}

/// The largest difference between a peer's equities and ours.
fn tolerance(question: &Question) -> f64 {
    // pokenum prints six decimals.
    question.n_deals.map_or(1e-6, |_| 0.002)
}

fn main() -> Result<(), Box<dyn Error>> {
    let program = env::var_os("POKENUM").filter(|_| is_bench());
    println!("microseconds; for samples, nanoseconds per deal; in brackets, relative to ours");
    println!(
        "{:<36} {:<6} {:>12} {:>18} {:>18}",
        "", "", "handeval", "pokenum", "poker-equity"
    );
    for question in QUESTIONS {
        for (game, peer_name) in GAMES {
            let Some((time, equities)) = ours(game, question) else {
                continue;
            };
            assert!((equities.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            let unit = question.n_deals.map_or(1_000.0, |n_deals| n_deals as f64);
            let program = program.as_ref().filter(|_| question.has_peer);
            let first = program.map(|program| pokenum(program, peer_name, question));
            let peers = [first.transpose()?, poker_equity(game, question)];
            let [first, second] = peers.map(|answer| {
                let Some((peer_time, others)) = answer else {
                    return "-".to_owned();
                };
                assert_eq!(others.len(), equities.len(), "{}", question.name);
                for (one, other) in equities.iter().zip(others) {
                    let is_close = (one - other).abs() < tolerance(question);
                    assert!(is_close, "{}: {one} {other}", question.name);
                }
                format!("{:.0} ({:.1})", peer_time / unit, peer_time / time)
            });
            let (name, time) = (question.name, time / unit);
            let key = game.key();
            println!("{name:<36} {key:<6} {time:>12.1} {first:>18} {second:>18}");
        }
    }
    Ok(())
}
