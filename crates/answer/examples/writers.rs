//! Measures how much faster the lines of a batch are written directly than through serde.
//!
//! Questions that answer millions of lines write their answers themselves. This program answers the
//! same lines both ways, directly and through the report that serde writes, and asserts that the
//! bytes are the same.
//!
//! `cargo run --release -p handeval-answer --example writers`

use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use handeval_answer::ask::{Question, Request, RequestSource, Work};
use handeval_answer::report::Head;
use handeval_answer::{mahjong, poker};

/// The number of rounds; the best one counts.
const N_ROUNDS: usize = 15;
/// The number of lines in a round.
const N_LINES: usize = 20_000;

const WINS: [&str; 6] = [
    "234567m3488p456s ron=5p",
    "123m9s [pon 555z] [pon 666z] [pon 777z] ron=9s from=north honba=2",
    "234567m3488p456s tsumo=5p riichi dora=7p seat=east",
    "123m456p77s [pon 222z] [kan 5555z] tsumo=7s",
    "19m19p19s1234567z ron=1m",
    "1122m3344p5566s7z ron=7z",
];

/// Random numbers, the same on every machine, from the generator that Knuth uses in MMIX.
struct Numbers(u64);

impl Numbers {
    const fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// Draws cards or tiles from a deck, without replacement.
    fn draw(&mut self, deck: &[String], n_drawn: usize) -> Vec<String> {
        let mut deck = deck.to_vec();
        (0..n_drawn)
            .map(|_| deck.swap_remove(self.below(deck.len())))
            .collect()
    }
}

fn poker_hands(numbers: &mut Numbers) -> Vec<String> {
    let ranks = "23456789TJQKA".chars();
    let deck: Vec<String> = ranks
        .flat_map(|rank| "cdhs".chars().map(move |suit| format!("{rank}{suit}")))
        .collect();
    (0..N_LINES)
        .map(|_| numbers.draw(&deck, 5).join(" "))
        .collect()
}

fn mahjong_hands(numbers: &mut Numbers) -> Vec<String> {
    let kinds = ["m", "p", "s"]
        .into_iter()
        .flat_map(|suit| (1..=9).map(move |number| format!("{number}{suit}")));
    let honors = (1..=7).map(|number| format!("{number}z"));
    let wall: Vec<String> = kinds
        .chain(honors)
        .flat_map(|tile| std::iter::repeat_n(tile, 4))
        .collect();
    (0..N_LINES)
        .map(|_| numbers.draw(&wall, 14).concat())
        .collect()
}

/// Answers all lines, and updates the best time.
fn timed(best: &mut Duration, answer_all: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
    let mut out = Vec::new();
    let start = Instant::now();
    answer_all(&mut out);
    *best = start.elapsed().min(*best);
    black_box(out)
}

fn compare<Q: Question>(lines: &[String]) -> io::Result<()> {
    let request = Request::new(Q::SPEC, RequestSource::CommandLine, 0);
    let question = Q::read(&request).expect("nothing was given");
    let (mut ours, mut serde) = (Duration::MAX, Duration::MAX);
    for _ in 0..N_ROUNDS {
        let by_line = timed(&mut ours, |out| {
            for (line, text) in (1..).zip(lines) {
                let answered = question.answer_line(line, text, Work::ALONE, out);
                answered.expect("a good line");
            }
        });
        let by_report = timed(&mut serde, |out| {
            for (line, text) in (1..).zip(lines) {
                let input = question.parse(text).expect("a good line");
                let report = question.answer(&input, Work::ALONE);
                let report = report.expect("an answer");
                Q::write(
                    Head {
                        line: Some(line),
                        read_as: None,
                    },
                    &report,
                    out,
                )
                .expect("texts and numbers");
            }
        });
        assert_eq!(by_line, by_report);
    }
    let nanoseconds = |time: Duration| time.as_nanos() / lines.len() as u128;
    writeln!(
        io::stdout(),
        "{} {}: {} ns a line; by serde {} ns, {:.2} times as long",
        Q::SPEC.game,
        Q::SPEC.name,
        nanoseconds(ours),
        nanoseconds(serde),
        serde.as_secs_f64() / ours.as_secs_f64(),
    )
}

fn main() -> io::Result<()> {
    let mut numbers = Numbers(1);
    compare::<poker::Rank>(&poker_hands(&mut numbers))?;
    compare::<mahjong::Check>(&mahjong_hands(&mut numbers))?;
    let wins = WINS.iter().cycle().take(N_LINES);
    compare::<mahjong::Score>(&wins.map(|&win| win.to_owned()).collect::<Vec<_>>())?;
    Ok(())
}
