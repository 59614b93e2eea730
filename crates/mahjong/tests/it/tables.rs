//! Computes the committed tables again from the slow rule and compares the files with them.

#[path = "../../../../tests/committed.rs"]
mod committed;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::slow::{Missing, Passed, suit_missing};

/// The most tiles that a hand can have: five sets and a pair.
const MAX_TILES: usize = 17;

/// The bytes of the one table that the compiler makes.
const FOUR_HONORS: usize = 4 * 1024;

/// How many tiles a suit still needs, by its id: number suits first, then the characters of three
/// players.
struct Suits {
    missing: Vec<Missing>,
    n_numbers: usize,
    honors: Vec<Missing>,
}

/// The sum of the base-5 digits of a number.
fn n_tiles(mut digits: usize) -> usize {
    let mut sum = 0;
    while digits > 0 {
        sum += digits % 5;
        digits /= 5;
    }
    sum
}

/// How many tiles each number suit still needs, by its counts as base-5 digits.
fn number_suits() -> Vec<Missing> {
    fn fill(all: &mut [Missing], passed: &Passed, idx: usize, digits: usize) {
        if idx == 9 {
            all[digits] = passed.missing();
            return;
        }
        for held in 0..=4 {
            let next = passed.pass(held, 4, idx < 7);
            let digits = digits + usize::from(held) * 5_usize.pow(idx as u32);
            fill(all, &next, idx + 1, digits);
        }
    }
    let mut all = vec![Missing::NO_TILES; 5_usize.pow(9)];
    fill(&mut all, &Passed::START, 0, 0);
    all
}

/// Classes of half suits: two halves are in one class if no other half tells them apart.
struct Classes {
    /// The class of each half.
    of: Vec<usize>,
    /// For each class, a half with the fewest tiles, ordered by that number.
    halves: Vec<usize>,
}

fn classes(n_halves: usize, row: impl Fn(usize) -> Vec<u8>) -> Classes {
    let mut by_tiles: Vec<usize> = (0..n_halves).collect();
    by_tiles.sort_by_key(|&half| n_tiles(half));
    let mut known: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut classes = Classes {
        of: vec![0; n_halves],
        halves: Vec::new(),
    };
    for half in by_tiles {
        let next = known.len();
        let class = *known.entry(row(half)).or_insert(next);
        if class == next {
            classes.halves.push(half);
        }
        classes.of[half] = class;
    }
    classes
}

impl Classes {
    /// Puts the classes with the same number of tiles in an order in which each is followed by the
    /// one that is most like it, by the bytes in `row`. The table then compresses to less than two
    /// thirds.
    fn chained(self, row: impl Fn(usize) -> Vec<u8>) -> Self {
        let rows: Vec<Vec<u8>> = self.halves.iter().map(|&half| row(half)).collect();
        let n_different = |one: usize, other: usize| {
            let pairs = rows[one].iter().zip(&rows[other]);
            pairs.filter(|(a, b)| a != b).count()
        };
        let mut order = Vec::new();
        let mut left: Vec<usize> = (0..rows.len()).collect();
        let mut class = 0;
        loop {
            order.push(class);
            left.retain(|&other| other != class);
            let n = n_tiles(self.halves[class]);
            let alike = left
                .iter()
                .filter(|&&other| n_tiles(self.halves[other]) == n);
            let next = alike.min_by_key(|&&other| n_different(class, other));
            match next.or(left.first()) {
                Some(&next) => class = next,
                None => break,
            }
        }
        let mut place = vec![0; order.len()];
        for (idx, &class) in order.iter().enumerate() {
            place[class] = idx;
        }
        Self {
            of: self.of.iter().map(|&class| place[class]).collect(),
            halves: order.iter().map(|&class| self.halves[class]).collect(),
        }
    }
}

/// Compares the bytes with the file, or writes it if requested. Returns the number of bytes.
#[track_caller]
fn check(name: &str, bytes: &[u8]) -> usize {
    committed::check(&format!("src/shape/table/{name}"), bytes);
    bytes.len()
}

#[test]
fn the_tables_are_fresh_and_at_most_300_kb() {
    let by_digits = number_suits();
    let suits = Suits::new(&by_digits);
    let rows = write_number_suits(&by_digits, &suits);
    let small = write_small_suits(&suits);
    let sums = write_sums(&suits);
    let n_bytes = rows + small + sums;
    assert!(n_bytes <= 300_000, "{n_bytes} bytes");
}

impl Suits {
    fn new(by_digits: &[Missing]) -> Self {
        let numbers: BTreeSet<Missing> = by_digits.iter().copied().collect();
        // Three players have only the ones and nines of characters, as if they were two honors.
        let three_players: BTreeSet<Missing> = (0..25)
            .map(|digits| suit_missing(&[digits / 5, 0, 0, 0, 0, 0, 0, 0, digits % 5], &ENDS))
            .collect();
        let honors: BTreeSet<Missing> = (0..5_usize.pow(7))
            .map(|digits| {
                let held: [u8; 7] =
                    std::array::from_fn(|idx| (digits / 5_usize.pow(idx as u32) % 5) as u8);
                suit_missing(&held, &[4; 7])
            })
            .collect();
        let n_numbers = numbers.len();
        assert_eq!(
            (n_numbers, three_players.len(), honors.len()),
            (187, 10, 83)
        );
        Self {
            missing: numbers.into_iter().chain(three_players).collect(),
            n_numbers,
            honors: honors.into_iter().chain([Missing::NO_TILES]).collect(),
        }
    }
}

/// How often three players can hold each number of the characters.
const ENDS: [u8; 9] = [4, 0, 0, 0, 0, 0, 0, 0, 4];

/// The numbers of kinds that a half suit adds: four bits for the kinds held, three for the kinds
/// held twice, and the same for ones and nines alone.
fn n_kinds(mut digits: usize, idx_of_first: usize) -> usize {
    let mut sum = 0;
    for idx in idx_of_first.. {
        if digits == 0 {
            break;
        }
        let is_terminal = idx == 0 || idx == 8;
        let (is_held, is_pair) = (usize::from(digits % 5 > 0), usize::from(digits % 5 > 1));
        sum += is_held | is_pair << 4;
        if is_terminal {
            sum += is_held << 7 | is_pair << 11;
        }
        digits /= 5;
    }
    sum
}

/// The two halves of a number suit, and the suits that they make. A row has only the columns that
/// can occur with it.
fn write_number_suits(by_digits: &[Missing], suits: &Suits) -> usize {
    let idx_of: HashMap<Missing, u8> = suits.missing[..suits.n_numbers]
        .iter()
        .zip(0..)
        .map(|(&missing, idx)| (missing, idx))
        .collect();
    let ids: Vec<u8> = by_digits.iter().map(|missing| idx_of[missing]).collect();
    let (n_low, n_high) = (5_usize.pow(4), 5_usize.pow(5));
    let low = classes(n_low, |low| {
        (0..n_high).map(|high| ids[high * n_low + low]).collect()
    });
    let high = classes(n_high, |high| ids[high * n_low..][..n_low].to_vec());
    assert_eq!((low.halves.len(), high.halves.len()), (367, 926));
    let fits = |low: usize, high: usize| n_tiles(low) + n_tiles(high) <= MAX_TILES;
    let high = high.chained(|high| {
        let low = low.halves.iter().filter(|&&low| fits(low, high));
        low.map(|&low| ids[high * n_low + low]).collect()
    });
    let low = low.chained(|low| {
        let high = high.halves.iter().filter(|&&high| fits(low, high));
        high.map(|&high| ids[high * n_low + low]).collect()
    });
    let mut starts = Vec::new();
    let mut table = Vec::new();
    for &low in &low.halves {
        starts.push(table.len());
        let fitting = high.halves.iter().take_while(|&&high| fits(low, high));
        table.extend(fitting.map(|&high| ids[high * n_low + low]));
    }
    // The numbers of rows and columns are powers of two, so a masked index is always in range.
    let mut rows = vec![0; 1024];
    for (half, &class) in low.of.iter().enumerate() {
        rows[half] = starts[class] | n_kinds(half, 0) << 18;
    }
    let mut columns = vec![0; 4096];
    for (half, &class) in high.of.iter().enumerate() {
        columns[half] = class | n_kinds(half, 4) << 18;
    }
    let halves = rows.into_iter().chain(columns);
    let halves: Vec<u8> = halves
        .flat_map(|half| u32::try_from(half).unwrap().to_le_bytes())
        .collect();
    check("number_halves.bin", &halves) + check("number.bin", &table) + FOUR_HONORS
}

/// The honors by key, and the characters of three players.
fn write_small_suits(suits: &Suits) -> usize {
    // For the honors, only the numbers of kinds held once, twice, three and four times matter. They
    // are the base-8 digits.
    let mut honors = vec![0_u8; 4096];
    let mut n_keys = 0;
    for (key, place) in honors.iter_mut().enumerate() {
        let kinds: Vec<usize> = (0..4).map(|digit| key >> (3 * digit) & 7).collect();
        let held = (1..).zip(&kinds).flat_map(|(count, &n)| vec![count; n]);
        let mut held: Vec<u8> = held.collect();
        if held.len() <= 7 {
            held.resize(7, 0);
            let missing = suit_missing(&held, &[4; 7]);
            *place = idx_in(&suits.honors, missing);
            n_keys += 1;
        }
    }
    assert_eq!(n_keys, 330);
    let three_players: Vec<u8> = (0..25)
        .map(|digits| {
            let missing = suit_missing(&[digits / 5, 0, 0, 0, 0, 0, 0, 0, digits % 5], &ENDS);
            suits.n_numbers as u8 + idx_in(&suits.missing[suits.n_numbers..], missing)
        })
        .collect();
    check("honors.bin", &honors) + check("three_players.bin", &three_players)
}

/// The id of the suit that still needs exactly this.
fn idx_in(known: &[Missing], missing: Missing) -> u8 {
    let idx = known.iter().position(|&m| m == missing).unwrap();
    idx.try_into().unwrap()
}

/// What suits still need, alone and in pairs, and what all four suits of a hand need for four sets
/// and a pair.
fn write_sums(suits: &Suits) -> usize {
    let mut known: BTreeMap<Missing, usize> = BTreeMap::new();
    let first = suits.missing.iter().map(Missing::up_to_four);
    let numbers = suits.missing[..suits.n_numbers]
        .iter()
        .map(Missing::up_to_four);
    let numbers: Vec<Missing> = numbers.collect();
    let honors: Vec<Missing> = suits.honors.iter().map(Missing::up_to_four).collect();
    let sums = |first: Vec<Missing>, second: &[Missing]| -> Vec<Missing> {
        let sum = |first: &Missing| second.iter().map(|s| first.and(s).up_to_four()).collect();
        first
            .iter()
            .flat_map(|first| -> Vec<Missing> { sum(first) })
            .collect()
    };
    let two_numbers = sums(numbers.clone(), &first.collect::<Vec<_>>());
    let with_honors = sums(honors, &numbers);
    for &sum in two_numbers.iter().chain(&with_honors) {
        known.entry(sum).or_default();
    }
    for (place, idx) in known.values_mut().zip(0..) {
        *place = idx;
    }
    assert_eq!(known.len(), 180);
    let idx = |sum: &Missing| known[sum] as u8;
    let two_numbers: Vec<u8> = two_numbers.iter().map(idx).collect();
    let with_honors: Vec<u8> = with_honors.iter().map(idx).collect();
    let pairs: Vec<Missing> = known.into_keys().collect();
    let four: Vec<u8> = pairs
        .iter()
        .flat_map(|a| pairs.iter().map(|b| a.and(b).0[1][4]))
        .collect();
    // From the start of any row, there are 256 entries.
    let [two_numbers, with_honors, four] =
        [two_numbers, with_honors, four].map(|table| [table, vec![0; 256]].concat());
    let all = suits.missing.iter().chain(&suits.honors).chain(&pairs);
    // Zero to five sets without a pair, then with one.
    let missing: Vec<u8> = all.flat_map(|missing| missing.0.concat()).collect();
    check("two_numbers.bin", &two_numbers)
        + check("with_honors.bin", &with_honors)
        + check("four.bin", &four)
        + check("missing.bin", &missing)
}
