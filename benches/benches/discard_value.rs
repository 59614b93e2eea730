//! What discards are worth: ours, by both models, compared with mahjong-cpp, on the positions of
//! `fixtures/mahjong/discard_value.jsonl` in one run.
//!
//! mahjong-cpp is not a crate: the variable `MAHJONG_CPP` names a folder with its sources
//! (github.com/nekobean/mahjong-cpp, version 0.9.8), which are compiled here together with
//! `peers/mahjong_cpp.cpp`. That needs Boost 1.81 or later with its file system library, and
//! spdlog. Before anything is timed, the peer's values are compared with ours by its model. The
//! output is the processor time of all positions with the same shanten, in milliseconds: the sum
//! over the positions of the shortest of at least five runs, where ours and the peer's take turns
//! at each position. The last number is the peer's time divided by ours: above 1, handeval is
//! faster. If the variable is not set, only ours are timed. Tests run each position once.

use std::collections::BTreeMap;
use std::error::Error;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::{env, fs};

use handeval_mahjong::riichi::{RuleSet, ScoringRules, Switch};
use handeval_mahjong::value::{Detours, HandValue, Model, ValueOptions, Values, values};
use handeval_mahjong::{Hand, RiichiWin, ShownTile, Tile, Wind};
use rustix::time::{ClockId, clock_gettime};
use serde_json::Value as Json;

/// The processor time used by this thread.
fn thread_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// A position and its rules.
struct Position {
    json: Json,
    hand: Hand,
    table: RiichiWin,
    rules: ScoringRules,
}

fn text<'a>(json: &'a Json, key: &str) -> &'a str {
    json[key].as_str().unwrap_or_default()
}

fn is(json: &Json, key: &str) -> bool {
    json[key].as_bool().unwrap_or_default()
}

fn wind(key: &str) -> Wind {
    let wind = Wind::ALL.into_iter().find(|wind| wind.key() == key);
    wind.expect("a wind")
}

impl Position {
    fn new(json: Json) -> Result<Self, Box<dyn Error>> {
        let mut rules = ScoringRules::of(RuleSet::MahjongSoul);
        if !is(&json, "red_fives") {
            rules.set(Switch::RedFives, "no")?;
        }
        let mut hand = Hand::parse(text(&json, "hand"), rules.shape_rules())?;
        if !text(&json, "visible").is_empty() {
            hand = hand.see(text(&json, "visible"))?;
        }
        let mut table = RiichiWin::tsumo(Tile::ALL[0]);
        table.seat = wind(text(&json, "seat"));
        table.round = wind(text(&json, "round"));
        for tile in ShownTile::parse_all(text(&json, "dora"))? {
            table.dora.push(tile);
        }
        Ok(Self {
            json,
            hand,
            table,
            rules,
        })
    }

    fn shanten(&self) -> i64 {
        self.json["shanten"].as_i64().unwrap_or_default()
    }

    fn options(&self, model: Model) -> ValueOptions {
        let json = &self.json;
        let (shanten_down, tegawari) = match model {
            Model::Unseen => (true, true),
            Model::MahjongCpp => (is(json, "shanten_down"), is(json, "tegawari")),
        };
        ValueOptions {
            model,
            ura: is(json, "ura"),
            shanten_down,
            tegawari,
            // Without free discards and draws there are no detours.
            detours: match is(json, "shanten_down") || model == Model::MahjongCpp {
                true => Detours::Exactly(1),
                false => Detours::Exactly(0),
            },
            ..ValueOptions::default()
        }
    }

    fn values(&self, model: Model) -> Values {
        let options = self.options(model);
        values(&self.hand, &self.table, &self.rules, &options, &mut || {
            false
        })
        .expect("a position that can be valued")
    }

    /// The shortest processor time, in seconds.
    fn measured(&self, model: Model) -> f64 {
        let (mut best, mut all, mut n_runs) = (f64::MAX, 0.0, 0);
        while (n_runs < 5 || all < 0.2) && all < 3.0 {
            let start = thread_seconds();
            black_box(black_box(self).values(model));
            let seconds = thread_seconds() - start;
            best = seconds.min(best);
            all += seconds;
            n_runs += 1;
        }
        best
    }

    /// The line that `peers/mahjong_cpp.cpp` reads.
    fn line(&self) -> String {
        let json = &self.json;
        let mut numbers = counts(text(json, "tiles"));
        let calls = json["calls"].as_array().map_or(&[][..], Vec::as_slice);
        numbers.push(calls.len());
        for call in calls {
            let kind = match call[0].as_str() {
                Some("pon") => 0,
                Some("chi") => 1,
                Some("ankan") => 2,
                _ => 3,
            };
            numbers.push(kind);
            let tiles = codes(call[1].as_str().unwrap_or_default());
            numbers.push(tiles.len());
            numbers.extend(tiles);
        }
        let dora = codes(text(json, "dora"));
        numbers.push(dora.len());
        numbers.extend(dora);
        numbers.extend([self.table.seat, self.table.round].map(|wind| wind as usize));
        numbers.extend(counts(text(json, "visible")));
        for key in ["red_fives", "ura", "shanten_down", "tegawari"] {
            numbers.push(usize::from(is(json, key)));
        }
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        numbers.join(" ") + "\n"
    }
}

/// The peer's numbers of tiles: by kind, with the red fives last.
fn codes(tiles: &str) -> Vec<usize> {
    let tiles = ShownTile::parse_all(tiles).unwrap_or_default();
    let code = |shown: &ShownTile| match shown.is_red {
        true => 34 + usize::from(shown.tile.code()) / 9,
        false => usize::from(shown.tile.code()),
    };
    tiles.iter().map(code).collect()
}

/// The counts of the peer's tiles, where a red five also counts as a five.
fn counts(tiles: &str) -> Vec<usize> {
    let mut counts = vec![0; 37];
    for code in codes(tiles) {
        counts[code] += 1;
        if code >= 34 {
            counts[9 * (code - 34) + 4] += 1;
        }
    }
    counts
}

/// The peer's program, which answers line by line.
struct Peer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    /// Compiles the program; `None` if its sources are missing.
    fn new() -> Result<Option<Self>, Box<dyn Error>> {
        let Some(sources) = env::var_os("MAHJONG_CPP").map(PathBuf::from) else {
            return Ok(None);
        };
        let folder = env::temp_dir().join("handeval-mahjong-cpp");
        fs::create_dir_all(&folder)?;
        // The program reads its tables from its own folder.
        for entry in fs::read_dir(sources.join("data/config"))? {
            let entry = entry?;
            fs::copy(entry.path(), folder.join(entry.file_name()))?;
        }
        let program = folder.join("peer");
        let mut compiler = Command::new("c++");
        compiler.args(["-O3", "-DNDEBUG", "-std=c++17", "-w"]);
        compiler.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/mahjong_cpp.cpp"));
        for entry in fs::read_dir(sources.join("src/mahjong/core"))? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "cpp") {
                compiler.arg(path);
            }
        }
        compiler.arg("-I").arg(sources.join("src"));
        compiler.args(["-lspdlog", "-lfmt", "-lboost_filesystem", "-lboost_system"]);
        let status = compiler.args(["-ldl", "-o"]).arg(&program).status()?;
        if !status.success() {
            return Err(format!("{} does not compile", sources.display()).into());
        }
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = child.stdout.take().ok_or("no output")?;
        Ok(Some(Self {
            child,
            input,
            output: BufReader::new(output),
        }))
    }

    /// The shortest processor time in seconds, and the other numbers of the answer.
    fn ask(&mut self, position: &Position) -> Result<(f64, Vec<f64>), Box<dyn Error>> {
        self.input.write_all(position.line().as_bytes())?;
        let mut line = String::from("[");
        // It reports its progress while it loads its tables.
        while line.starts_with('[') {
            line.clear();
            self.output.read_line(&mut line)?;
        }
        let numbers = line.split_whitespace().map(str::parse);
        let numbers: Vec<f64> = numbers.collect::<Result<_, _>>()?;
        let (nanos, rest) = numbers.split_first().ok_or("no answer")?;
        Ok((nanos / 1e9, rest.to_vec()))
    }
}

/// How many of a position's values differ from the peer's by more than a millionth.
fn n_different(ours: &Values, theirs: &[f64]) -> usize {
    let rest_of = |code: f64| -> Option<&HandValue> {
        let code_of = |shown: &ShownTile| codes(&shown.to_string())[0] as f64;
        let discard = ours.discards.iter().find(|one| code_of(&one.tile) == code);
        discard.map(|discard| &discard.rest).or(ours.now.as_ref())
    };
    let is_different = |row: &&[f64]| {
        let best = rest_of(row[0]).and_then(|rest| Some(rest.value.as_ref()?.best));
        let ours = best.map(|best| [best.tenpai, best.win, best.points]);
        ours.is_none_or(|ours| {
            let pairs = ours.into_iter().zip(&row[1..]);
            pairs
                .into_iter()
                .any(|(ours, theirs)| (ours - theirs).abs() > 1e-6 * theirs.abs() + 1e-8)
        })
    };
    theirs[1..].chunks_exact(4).filter(is_different).count()
}

fn positions() -> Result<Vec<Position>, Box<dyn Error>> {
    let path = "../fixtures/mahjong/discard_value.jsonl";
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| Position::new(serde_json::from_str(line)?))
        .collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let is_bench = env::args().any(|arg| arg == "--bench");
    let positions = positions()?;
    if !is_bench {
        for position in positions.iter().filter(|position| position.shanten() < 2) {
            for &model in Model::ALL {
                black_box(position.values(model));
            }
        }
        return Ok(());
    }
    let mut peer = Peer::new()?;
    // The times of ours by both models and of the peer, by shanten.
    let mut sums = BTreeMap::<i64, [f64; 3]>::new();
    for position in &positions {
        let mut times = [
            position.measured(Model::Unseen),
            position.measured(Model::MahjongCpp),
            f64::NAN,
        ];
        if let Some(peer) = &mut peer {
            let (seconds, answer) = peer.ask(position)?;
            times[2] = seconds;
            let n_different = n_different(&position.values(Model::MahjongCpp), &answer);
            if n_different > 0 {
                println!(
                    "{}: {n_different} discards differ{}",
                    text(&position.json, "hand"),
                    match is(&position.json, "called_copies_matter") {
                        true => ", as called copies are counted",
                        false => "",
                    }
                );
            }
        }
        let sums = sums.entry(position.shanten()).or_default();
        for (sum, time) in sums.iter_mut().zip(times) {
            *sum += time;
        }
    }
    if let Some(mut peer) = peer {
        drop(peer.input);
        peer.child.wait()?;
    }
    println!("shanten | unseen, ms | its model, ms | mahjong-cpp, ms | ratio | ratio, its model");
    for (shanten, [unseen, its_model, peer]) in sums {
        println!(
            "{shanten:7} | {:10.3} | {:13.3} | {:15.3} | {:5.2} | {:5.2}",
            1e3 * unseen,
            1e3 * its_model,
            1e3 * peer,
            peer / unseen,
            peer / its_model
        );
    }
    Ok(())
}
