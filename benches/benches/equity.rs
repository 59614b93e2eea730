//! Equity of hold'em: our counts and samples compared with results from OMPEval and `pokers`, for
//! the same questions in one run, followed by other games, which no peer counts.
//!
//! OMPEval is not a crate: the variable `OMPEVAL` names a folder with its sources
//! (github.com/zekyll/OMPEval), which are compiled here together with `peers/ompeval.cpp`. If it is
//! not set, that column is left out. Every peer's count is checked against ours before a time is
//! printed. The times are processor times on one thread, the shortest of several runs; a ratio
//! above 1 means that handeval is faster.
//!
//! Questions that take a peer minutes are included only with `-- --slow`. An additional string, as
//! in `-- --slow "random twice"`, selects the questions whose names contain it.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::{env, fs};

use handeval_poker::cards::read_cards;
use handeval_poker::{
    CardSet, Dealing, Detail, ExactEquity, Game, Method, OmahaHolding, Range, SampledEquity, Spot,
};
use pokers::{HandRange, exact_equity, get_card_mask};
use rs_poker::core::{CardBitSet, Hand};
use rs_poker::holdem::OutsCalculator;
use rustix::time::{ClockId, clock_gettime};

/// A question, and how to answer it.
struct Question {
    name: &'static str,
    game: Game,
    players: &'static [&'static str],
    board: &'static str,
    kind: Kind,
    /// Whether any peer takes minutes.
    is_slow: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Exact,
    By(Method),
    /// A sample of this many random deals.
    Sample(u64),
}

const fn exact(
    name: &'static str,
    players: &'static [&'static str],
    board: &'static str,
) -> Question {
    Question {
        name,
        game: Game::Holdem,
        players,
        board,
        kind: Kind::Exact,
        is_slow: false,
    }
}

const fn of(game: Game, question: Question) -> Question {
    Question { game, ..question }
}

const fn sample(name: &'static str, players: &'static [&'static str]) -> Question {
    Question {
        kind: Kind::Sample(2_000_000),
        ..exact(name, players, "")
    }
}

const RANDOM: &[&str] = &["random", "random", "random", "random", "random", "random"];

const QUESTIONS: &[Question] = &[
    exact("two hands", &["AsAh", "KsKc"], ""),
    exact("two hands, suited", &["AhKh", "2c2d"], ""),
    exact("three hands", &["AsAh", "KsKc", "QdQh"], ""),
    exact("AA v KK", &["AA", "KK"], ""),
    exact("two ranges", &["QQ+,AK", "22+,A2s+"], ""),
    exact("AK v random, two cards", &["AK", "random"], "2c3c"),
    exact("two hands on a flop", &["AsAh", "KsKc"], "Th9d4c"),
    exact("two ranges on a flop", &["QQ+,AK", "22+,A2s+"], "Th9d4c"),
    exact("random twice on a flop", RANDOM.split_at(2).0, "Th9d4c"),
    exact(
        "three ranges on a flop",
        &[
            "QQ+,AK",
            "99,88,77,66,55,KQs,QJs,JTs,T9s,98s",
            "AQs,AQo,KQo,JJ",
        ],
        "Th9d4c",
    ),
    Question {
        is_slow: true,
        ..exact(
            "random three times on a flop",
            RANDOM.split_at(3).0,
            "2c3c8h",
        )
    },
    Question {
        is_slow: true,
        ..exact("random twice", RANDOM.split_at(2).0, "")
    },
    Question {
        is_slow: true,
        kind: Kind::By(Method::Matchups),
        ..exact("all matchups of two hands", RANDOM.split_at(2).0, "")
    },
    sample("sample: two hands", &["AsAh", "KsKc"]),
    sample("sample: two random", RANDOM.split_at(2).0),
    sample("sample: six random", RANDOM),
    of(Game::Omaha, exact("omaha", OMAHA, "")),
    of(Game::Omaha, exact("omaha, six cards", OMAHA_OF_SIX, "")),
    of(Game::Omaha, exact("omaha on a flop", OMAHA, "2h7d8s")),
    of(Game::OmahaHiLo, exact("omaha hi-lo", OMAHA, "")),
    of(Game::Omaha, sample("sample: omaha", OMAHA)),
    of(
        Game::Omaha,
        sample("sample: omaha, two random", RANDOM.split_at(2).0),
    ),
    of(Game::ShortDeck, exact("short deck", &["AsAh", "KsKc"], "")),
    of(
        Game::ShortDeck,
        exact("short deck, two ranges", &["QQ+,AK", "66+,A9s+"], ""),
    ),
    of(
        Game::ShortDeck,
        exact("short deck, random twice", RANDOM.split_at(2).0, ""),
    ),
    of(
        Game::ShortDeck,
        sample("sample: short deck", &["AsAh", "KsKc"]),
    ),
];

const OMAHA: &[&str] = &["AcAdJhTs", "KdQdJc9c"];
const OMAHA_OF_SIX: &[&str] = &["AcAdJhTs8h8d", "KdQdJc9c2c2s"];

/// Nanoseconds, and the wins by mask.
type Answer = (f64, Vec<u128>);

/// The shortest time of several runs, with the last answer.
fn least(n_runs: usize, mut run: impl FnMut() -> Vec<u128>) -> Answer {
    let mut best = (f64::INFINITY, Vec::new());
    for _ in 0..n_runs {
        let start = nanoseconds();
        let wins = run();
        best = (best.0.min(nanoseconds() - start), wins);
    }
    best
}

/// Whether times are measured; `cargo test` only checks some answers, once each.
fn is_bench() -> bool {
    env::args().any(|argument| argument == "--bench")
}

/// The processor time used by this program's threads.
fn nanoseconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

impl Question {
    /// For three random hands, peers go through every possible deal, which takes them weeks.
    fn takes_a_peer_for_ever(&self) -> bool {
        self.is_slow && self.players.len() > 2
    }

    fn n_runs(&self) -> usize {
        match () {
            () if self.is_slow || !is_bench() => 1,
            () if self.players.iter().any(|player| player.len() > 4) => 5,
            () => 40,
        }
    }

    fn ours(&self, detail: Detail) -> Answer {
        let (mut players, mut holdings) = (Vec::new(), Vec::new());
        for text in self.players {
            match self.game.dealing() == Some(Dealing::FourToSix) {
                false => players.push(text.parse::<Range>().expect("a range")),
                true => holdings.push(text.parse::<OmahaHolding>().expect("a hand")),
            }
        }
        let board: Vec<_> = read_cards(self.board)
            .map(|at| at.expect("a card").card)
            .collect();
        least(self.n_runs(), || {
            let none = CardSet::EMPTY;
            let spot = match self.game {
                Game::Omaha => Spot::omaha(holdings.clone(), &board, none),
                Game::OmahaHiLo => {
                    Spot::of_holdings(Game::OmahaHiLo, holdings.clone(), &board, none)
                }
                game => Spot::of(game, players.clone(), &board, none),
            };
            let spot = spot.expect("a spot");
            let equity = match self.kind {
                Kind::Exact => ExactEquity::new(&spot, detail).expect("a count").count(),
                Kind::By(method) => {
                    let exact = ExactEquity::by(method, &spot, detail);
                    exact.expect("a count").count()
                }
                Kind::Sample(n_deals) => {
                    let sampled = SampledEquity::new(&spot, n_deals, 1, detail);
                    sampled.count().expect("a sample")
                }
            };
            equity.wins_by_mask
        })
    }

    /// `pokers` counts each hand of a range as many times as its weight in percent.
    fn pokers(&self) -> Option<Answer> {
        let are_hands = self.players.iter().all(|player| player.len() == 4);
        if self.game != Game::Holdem {
            return None;
        }
        if self.kind != Kind::Exact || self.is_slow || !are_hands && self.board.is_empty() {
            return None;
        }
        let players = self.players.iter().map(|&text| text.to_owned());
        let ranges = HandRange::from_strings(players.collect());
        let board = get_card_mask(self.board);
        Some(least(self.n_runs().min(3), || {
            let stop = Arc::new(AtomicBool::new(false));
            let found = exact_equity(&ranges, board, 0, 1, stop, |_| ()).expect("an answer");
            let unit = 100_u128.pow(self.players.len() as u32);
            let wins = found.wins_by_mask.iter();
            wins.map(|&count| u128::from(count) / unit).collect()
        }))
    }

    /// `rs_poker` deals all boards, and keeps those that each player wins. It can do so only for
    /// two hands.
    fn rs_poker(&self) -> Option<Answer> {
        let are_two_hands =
            self.players.len() == 2 && self.players.iter().all(|one| one.len() == 4);
        if !are_two_hands || self.game != Game::Holdem || self.kind != Kind::Exact {
            return None;
        }
        let hand = |text: &&str| Hand::new_from_str(text).expect("a hand");
        let cards =
            Hand::new_from_str(self.board).map_or_else(|_| CardBitSet::new(), CardBitSet::from);
        Some(least(1, || {
            let hands = self.players.iter().map(hand).collect();
            let found = OutsCalculator::new(cards, hands).calculate_outs();
            let [one, two] = &found.outcomes()[..] else {
                return Vec::new();
            };
            [0, one.wins, two.wins, one.ties]
                .map(|count| count as u128)
                .to_vec()
        }))
    }

    /// A line that `peers/ompeval.cpp` reads.
    fn line(&self) -> String {
        let kind = match self.kind {
            Kind::Exact | Kind::By(_) => "exact".to_owned(),
            Kind::Sample(n_deals) => n_deals.to_string(),
        };
        let board = if self.board.is_empty() {
            "-"
        } else {
            self.board
        };
        format!(
            "{kind} {} {board} {}\n",
            self.n_runs(),
            self.players.join(" ")
        )
    }
}

/// A peer's program, compiled again; `None` if its sources are missing.
fn ompeval() -> Result<Option<PathBuf>, Box<dyn Error>> {
    let Some(sources) = env::var_os("OMPEVAL") else {
        return Ok(None);
    };
    let folder = env::temp_dir().join("handeval-ompeval");
    let mut compiler = Command::new("c++");
    compiler.args([
        "-O3",
        "-std=c++11",
        "-pthread",
        "-include",
        "functional",
        "-w",
    ]);
    compiler.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/ompeval.cpp"));
    for part in ["omp", "libdivide"] {
        let copy = folder.join(part);
        fs::create_dir_all(&copy)?;
        for entry in fs::read_dir(Path::new(&sources).join(part))? {
            let path = entry?.path();
            // Newer compilers require two functions to be `constexpr`.
            let text = ["min", "max"]
                .iter()
                .fold(fs::read_to_string(&path)?, |text, name| {
                    let old = format!("static uint64_t {name}()");
                    text.replace(&old, &format!("static constexpr uint64_t {name}()"))
                });
            let copied = copy.join(path.file_name().unwrap_or_default());
            fs::write(&copied, text)?;
            if copied.extension().is_some_and(|ending| ending == "cpp") {
                compiler.arg(copied);
            }
        }
    }
    let program = folder.join("ompeval");
    compiler.arg("-I").arg(&folder);
    let status = compiler.arg("-o").arg(&program).status()?;
    if !status.success() {
        return Err("OMPEval does not compile".into());
    }
    Ok(Some(program))
}

/// The answer of a peer's program to a question.
fn ask(program: &Path, question: &Question) -> Result<Answer, Box<dyn Error>> {
    let mut peer = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = peer.stdin.take() {
        input.write_all(question.line().as_bytes())?;
    }
    let output = String::from_utf8(peer.wait_with_output()?.stdout)?;
    let mut numbers = output.split_whitespace();
    let nanoseconds = numbers.next().ok_or("no answer")?.parse()?;
    let wins = numbers.map(str::parse).collect::<Result<_, _>>()?;
    Ok((nanoseconds, wins))
}

/// Whether a peer's count equals ours, or, for a sample, is close to it.
fn check(question: &Question, ours: &[u128], peer: &[u128], name: &str) {
    if !matches!(question.kind, Kind::Sample(_)) {
        assert_eq!(&peer[..ours.len()], ours, "{name}: {}", question.name);
        return;
    }
    let [ours_all, peer_all] = [ours, peer].map(|wins| wins.iter().sum::<u128>() as f64);
    for (&one, &other) in ours.iter().zip(peer) {
        let distance = one as f64 / ours_all - other as f64 / peer_all;
        assert!(
            distance.abs() < 0.003,
            "{name}: {}: {one} {other}",
            question.name
        );
    }
}

fn cell(answer: Option<&Answer>, ours: &Answer, unit: f64) -> String {
    match answer {
        None => format!("{:>12} {:>6}", "-", ""),
        Some((time, _)) => {
            let ratio = format!("({:.1})", time / ours.0);
            format!("{:>12} {ratio:>6}", shown(time / unit))
        }
    }
}

/// A time with four digits.
fn shown(time: f64) -> String {
    match time {
        _ if time < 100.0 => format!("{time:.2}"),
        _ if time < 10_000.0 => format!("{time:.0}"),
        _ => format!("{time:.0}"),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let is_bench = is_bench();
    let with_slow = env::args().any(|argument| argument == "--slow");
    let program = if is_bench { ompeval()? } else { None };
    let texts: Vec<_> = env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    println!("microseconds; for samples, nanoseconds per deal; in brackets, relative to ours");
    println!(
        "{:<30} {:>12} {:>12} {:>19} {:>19} {:>19}",
        "", "handeval", "with detail", "OMPEval", "pokers", "rs_poker"
    );
    for question in QUESTIONS {
        if !texts.is_empty() && !texts.iter().any(|text| question.name.contains(text)) {
            continue;
        }
        let is_short = question
            .players
            .iter()
            .all(|player| player.len() <= 8 && *player != "random");
        if !is_bench && !is_short {
            continue;
        }
        let ours = question.ours(Detail::NONE);
        let detail = Detail {
            categories: true,
            ..Detail::NONE
        };
        let detailed = question.ours(detail);
        if question.name == "omaha" {
            assert_eq!(ours.1, [0, 680_464, 403_912, 1_632]);
        }
        let peer = match &program {
            Some(program)
                if question.game == Game::Holdem
                    && (!question.is_slow || with_slow && !question.takes_a_peer_for_ever()) =>
            {
                Some(ask(program, question)?)
            }
            _ => None,
        };
        let pokers = question.pokers();
        let rs_poker = if is_bench { question.rs_poker() } else { None };
        let peers = [
            ("OMPEval", &peer),
            ("pokers", &pokers),
            ("rs_poker", &rs_poker),
        ];
        for (name, answer) in peers {
            if let Some((_, wins)) = answer {
                check(question, &ours.1, wins, name);
            }
        }
        let unit = match question.kind {
            Kind::Sample(n_deals) => n_deals as f64,
            _ => 1_000.0,
        };
        println!(
            "{:<30} {:>12} {:>12} {} {} {}",
            question.name,
            shown(ours.0 / unit),
            shown(detailed.0 / unit),
            cell(peer.as_ref(), &ours, unit),
            cell(pokers.as_ref(), &ours, unit),
            cell(rs_poker.as_ref(), &ours, unit),
        );
    }
    Ok(())
}
