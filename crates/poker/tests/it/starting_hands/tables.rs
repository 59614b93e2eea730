//! Counts the tables of starting hands again and compares the files with the counts.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use handeval_poker::{CardSet, Detail, ExactEquity, Method, Range, Spot, StartingHand, Weight};

use crate::tables::committed;

/// In a test, about one in this many pairs is counted again. It has no common factor with the
/// numbers of hands and pairs.
const STEP: usize = 331;

/// All pairs, in the order of the file.
fn pairs() -> Vec<[StartingHand; 2]> {
    let of = |second: StartingHand| {
        let up_to = StartingHand::all().take(second.idx() + 1);
        up_to.map(move |first| [first, second])
    };
    StartingHand::all().flat_map(of).collect()
}

/// The numbers of boards that each hand wins, counted deal by deal.
fn count(pair: [StartingHand; 2]) -> [u32; 2] {
    let players = pair.map(|hand| {
        let combos = hand.combos().map(|combo| (combo, Weight::ONE));
        Range::new(combos).unwrap()
    });
    let spot = Spot::new(players.to_vec(), &[], CardSet::EMPTY).unwrap();
    let exact = ExactEquity::by(Method::Matchups, &spot, Detail::NONE).unwrap();
    let wins = exact.count().wins_by_mask;
    [wins[1], wins[2]].map(|wins| wins.try_into().unwrap())
}

/// Counts some pairs on all processors.
fn count_all(pairs: &[[StartingHand; 2]]) -> Vec<[u32; 2]> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counted = Vec::new();
        loop {
            let idx = next.fetch_add(1, Ordering::Relaxed);
            match pairs.get(idx) {
                Some(&pair) => counted.push((idx, count(pair))),
                None => return counted,
            }
        }
    };
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut counted: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        let counted = threads.into_iter().map(|thread| thread.join().unwrap());
        counted.flatten().collect()
    });
    counted.sort_unstable();
    counted.into_iter().map(|(_, counts)| counts).collect()
}

fn bytes(counts: &[[u32; 2]]) -> Vec<u8> {
    let numbers = counts.iter().flatten();
    numbers.flat_map(|number| number.to_le_bytes()).collect()
}

/// The numbers in a file, two at a time.
fn read(path: &str) -> Vec<[u32; 2]> {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    let bytes = fs::read(path).unwrap();
    let number = |at: &[u8]| u32::from_le_bytes(at.try_into().unwrap());
    let pairs = bytes.chunks_exact(8);
    pairs
        .map(|pair| [number(&pair[..4]), number(&pair[4..])])
        .collect()
}

/// The wins and ties of one combo of each hand against a random hand, from the table of pairs.
fn against_random(pairs: &[[StartingHand; 2]], counts: &[[u32; 2]]) -> Vec<[u32; 2]> {
    let mut sums = vec![[0_u64; 2]; StartingHand::COUNT];
    for (&[first, second], &[win, lose]) in pairs.iter().zip(counts) {
        let [win, lose] = [win, lose].map(u64::from);
        sums[first.idx()][0] += win;
        sums[first.idx()][1] += lose;
        if first != second {
            sums[second.idx()][0] += lose;
            sums[second.idx()][1] += win;
        }
    }
    let one_combo = |(hand, [win, lose]): (StartingHand, [u64; 2])| {
        let n_combos = hand.n_combos() as u64;
        assert!(win % n_combos == 0 && lose % n_combos == 0, "{hand}");
        let [win, lose] = [win / n_combos, lose / n_combos];
        let boards = 1_225 * 1_712_304;
        [win, boards - win - lose].map(|count| u32::try_from(count).unwrap())
    };
    StartingHand::all().zip(sums).map(one_combo).collect()
}

/// Counts some of the pairs again, and adds up all of them for the table of hands against a random
/// hand; writes both tables if requested. The arguments are the paths of the files.
#[track_caller]
pub(crate) fn check(of_pairs: &str, of_random: &str) {
    let pairs = pairs();
    assert_eq!(pairs.len(), 14_365);
    if std::env::var_os("HANDEVAL_WRITE_TABLES").is_some() {
        committed::check(of_pairs, &bytes(&count_all(&pairs)));
    }
    let counts = read(of_pairs);
    assert_eq!(counts.len(), pairs.len());
    let places: Vec<_> = (0..pairs.len()).step_by(STEP).collect();
    let some: Vec<_> = places.iter().map(|&place| pairs[place]).collect();
    for ((place, pair), found) in places.into_iter().zip(&some).zip(count_all(&some)) {
        assert_eq!(
            counts[place], found,
            "{pair:?}: run `cargo xtask generate-tables poker`"
        );
    }
    committed::check(of_random, &bytes(&against_random(&pairs, &counts)));
}
