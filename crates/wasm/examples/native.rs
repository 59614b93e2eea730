//! Does the work of `benches/npm/bench.mjs` natively, on one thread. Prints a line per measurement:
//! its name, and the nanoseconds per item in the fastest of several rounds.

use std::fmt::Display;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use handeval_answer::KINDS;
use handeval_answer::ask::Work;
use handeval_api::Api;

/// How often a measurement is repeated, as in `bench.mjs`.
const N_ROUNDS: usize = 9;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = Numbers(1);
    let codes: Vec<u8> = (0..100_000).flat_map(|_| numbers.cards()).collect();
    let counts: Vec<u8> = (0..50_000).flat_map(|_| numbers.counts()).collect();
    report("seven cards, from an array", 100_000, || {
        handeval_wasm::poker_strengths(&codes, 7, "{}").map(drop)
    })?;
    report("shanten of 14, from an array", 50_000, || {
        handeval_wasm::mahjong_shantens(&counts).map(drop)
    })?;
    let api = Api::new(KINDS);
    let start = Instant::now();
    let work = Work {
        clock: &|| start.elapsed(),
        ..Work::ALONE
    };
    for (name, path, object) in [
        (
            "equity, exact",
            "poker/equity",
            r#"{"player":["AhAd","KhKd"]}"#,
        ),
        (
            "best arrangement",
            "matematico/best",
            r#"{"cards":"9 9 2 2 4 A 10 J Q 3 5 6 7 J 8 2 7 10 3 3 8 A K 5 6","time":30,"seed":0}"#,
        ),
        (
            "hint, deep",
            "matematico/hint",
            r#"{"grid":"9 9 2 2 4 / A 10 J Q 3 / . . . J 8 / . . . . . / . . . . .","card":"4","player":"deep","seed":0}"#,
        ),
    ] {
        report(name, 1, || {
            let answered = api.ask(path, object, 0, work);
            answered.map(drop).map_err(|error| error.refusal.message)
        })?;
    }
    Ok(())
}

fn report<E: Display>(
    name: &str,
    n_items: u32,
    run: impl Fn() -> Result<(), E>,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut least = Duration::MAX;
    for _ in 0..N_ROUNDS {
        let start = Instant::now();
        black_box(run()).map_err(|error| format!("{name}: {error}"))?;
        least = least.min(start.elapsed());
    }
    let nanoseconds = least.as_secs_f64() * 1e9 / f64::from(n_items);
    writeln!(io::stdout(), "{name}\t{nanoseconds}")?;
    Ok(())
}

/// The same numbers as in `bench.mjs`.
struct Numbers(u32);

impl Numbers {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % end
    }

    /// Seven different card codes.
    fn cards(&mut self) -> [u8; 7] {
        let mut cards = [u8::MAX; 7];
        for idx in 0..7 {
            while cards[idx] == u8::MAX {
                let card = u8::try_from(self.below(52)).unwrap_or_default();
                if !cards.contains(&card) {
                    cards[idx] = card;
                }
            }
        }
        cards
    }

    /// The counts of 14 tiles.
    fn counts(&mut self) -> [u8; 34] {
        let mut counts = [0; 34];
        let mut n_tiles = 0;
        while n_tiles < 14 {
            let kind = self.below(34) as usize;
            if counts[kind] < 4 {
                counts[kind] += 1;
                n_tiles += 1;
            }
        }
        counts
    }
}
