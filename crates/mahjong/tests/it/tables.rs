//! Makes the committed tables anew from the slow rule and holds the files against them.
//!
//! `cargo xtask generate-tables` runs this test with `HANDEVAL_WRITE_TABLES` set, and then it
//! writes the files.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use crate::slow::{Missing, NEVER, Passed, suit_missing};

/// The most tiles of a hand: five sets and a pair.
const MAX_TILES: usize = 17;

/// What a suit lacks, by its number: number suits first, then the characters of three players.
struct Suits {
    missing: Vec<Missing>,
    n_numbers: usize,
    honors: Vec<Missing>,
}

/// The digits to base 5 of a number, lowest first, added up.
fn n_tiles(mut digits: usize) -> usize {
    let mut sum = 0;
    while digits > 0 {
        sum += digits % 5;
        digits /= 5;
    }
    sum
}

/// What each number suit lacks, by its counts as digits to base 5.
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

/// Halves of suits that no other half tells apart are one class.
struct Classes {
    /// The class of each half.
    of: Vec<usize>,
    /// A half of each class with the fewest tiles, and by that number in order.
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

const FIRST_LINE: &str =
    "// Made by `cargo xtask generate-tables`; `tests/it/tables.rs` compares.\n";

/// A static table as source, sixteen numbers a line.
fn source(name: &str, doc: &str, kind: &str, numbers: &[usize]) -> String {
    let n_numbers = numbers.len();
    let mut text = format!("\n/// {doc}\n#[rustfmt::skip]\n");
    writeln!(text, "pub(super) static {name}: [{kind}; {n_numbers}] = [").unwrap();
    for line in numbers.chunks(16) {
        let numbers: Vec<String> = line.iter().map(usize::to_string).collect();
        writeln!(text, "    {},", numbers.join(", ")).unwrap();
    }
    text + "];\n"
}

/// What suits lack as source, one a line: zero to five sets without a pair, then with one.
fn missing_source(name: &str, doc: &str, all: &[Missing]) -> String {
    let n_all = all.len();
    let mut text = format!("\n/// {doc}\n#[rustfmt::skip]\n");
    writeln!(text, "pub(super) static {name}: [Missing; {n_all}] = [").unwrap();
    for missing in all {
        let cost = |&cost: &u8| match cost {
            NEVER => "N".to_owned(),
            cost => cost.to_string(),
        };
        let [without, with] = missing
            .0
            .map(|by_sets| by_sets.iter().map(cost).collect::<Vec<_>>().join(", "));
        writeln!(text, "    Missing([[{without}], [{with}]]),").unwrap();
    }
    text + "];\n"
}

/// Compares, or writes if that is asked for.
#[track_caller]
fn check(name: &str, bytes: &[u8]) {
    let path = format!("{}/src/table/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("HANDEVAL_WRITE_TABLES").is_some() {
        std::fs::write(&path, bytes).unwrap();
        return;
    }
    let mut found = std::fs::read(&path).unwrap();
    if name.ends_with(".rs") {
        found = String::from_utf8(found)
            .unwrap()
            .replace("\r\n", "\n")
            .into();
    }
    assert!(
        found == bytes,
        "`src/table/{name}` is not what its rule makes: run `cargo xtask generate-tables`"
    );
}

#[test]
fn the_tables_are_fresh_and_at_most_300_kb() {
    let by_digits = number_suits();
    let mut suits = Suits::new(&by_digits);
    let rows = write_number_suits(&by_digits, &suits);
    let small = write_small_suits(&mut suits);
    let sums = write_sums(&suits);
    let n_bytes = rows + small + sums;
    assert!(n_bytes <= 300_000, "{n_bytes} bytes");
}

impl Suits {
    fn new(by_digits: &[Missing]) -> Self {
        let numbers: BTreeSet<Missing> = by_digits.iter().copied().collect();
        // Of the characters three players have ones and nines: no more than two honors.
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

/// How often each number of the characters of three players can be held.
const ENDS: [u8; 9] = [4, 0, 0, 0, 0, 0, 0, 0, 4];

/// The numbers of kinds that a half of a suit adds: four bits for those held, three for those held
/// twice, and the same for one and nine alone.
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

/// The two halves of a number suit, and the suits that they make. A row has only the columns
/// that it can come together with.
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
    let mut starts = Vec::new();
    let mut table = Vec::new();
    for &low in &low.halves {
        starts.push(table.len());
        let fits = high
            .halves
            .iter()
            .take_while(|&&high| n_tiles(low) + n_tiles(high) <= MAX_TILES);
        table.extend(fits.map(|&high| ids[high * n_low + low]));
    }
    // Powers of two of rows and columns, so that a masked index is always inside.
    let mut rows = vec![0; 1024];
    for (half, &class) in low.of.iter().enumerate() {
        rows[half] = starts[class] | n_kinds(half, 0) << 18;
    }
    let mut columns = vec![0; 4096];
    for (half, &class) in high.of.iter().enumerate() {
        columns[half] = class | n_kinds(half, 4) << 18;
    }
    let text = FIRST_LINE.to_owned()
        + &source(
            "ROWS",
            "Where the row of the numbers 1 to 4 begins, by their counts as digits to base 5.",
            "u32",
            &rows,
        )
        + &source(
            "COLUMNS",
            "The column of the numbers 5 to 9, by their counts as digits to base 5.",
            "u32",
            &columns,
        );
    check("number.rs", text.as_bytes());
    check("number.bin", &table);
    4 * rows.len() + 4 * columns.len() + table.len() + 4 * 1024
}

/// The honors, the characters of three players, and what each suit lacks.
fn write_small_suits(suits: &mut Suits) -> usize {
    // Of the honors only matters how many kinds are held once, twice, three and four times: the
    // digits to base 8.
    let mut honors = vec![0; 4096];
    let mut n_keys = 0;
    for (key, place) in honors.iter_mut().enumerate() {
        let kinds: Vec<usize> = (0..4).map(|digit| key >> (3 * digit) & 7).collect();
        let held = (1..).zip(&kinds).flat_map(|(count, &n)| vec![count; n]);
        let mut held: Vec<u8> = held.collect();
        if held.len() <= 7 {
            held.resize(7, 0);
            let missing = suit_missing(&held, &[4; 7]);
            *place = suits.honors.iter().position(|&m| m == missing).unwrap();
            n_keys += 1;
        }
    }
    assert_eq!(n_keys, 330);
    let three_players: Vec<usize> = (0..25)
        .map(|digits| {
            let missing = suit_missing(&[digits / 5, 0, 0, 0, 0, 0, 0, 0, digits % 5], &ENDS);
            let known = &suits.missing[suits.n_numbers..];
            suits.n_numbers + known.iter().position(|&m| m == missing).unwrap()
        })
        .collect();
    let text = FIRST_LINE.to_owned()
        + "\nuse crate::missing::{Missing, NEVER as N};\n"
        + &missing_source(
            "SUITS",
            "What number suits lack, then what the characters of three players do.",
            &suits.missing,
        )
        + &missing_source(
            "HONORS",
            "What the honors lack, and last what a suit without tiles does.",
            &suits.honors,
        )
        + &source(
            "THREE_PLAYERS",
            "The suit by the counts of ones and nines as digits to base 5.",
            "u8",
            &three_players,
        )
        + &source(
            "HONOR_KEYS",
            "The honors by the numbers of kinds held 1 to 4 times, as digits to base 8.",
            "u8",
            &honors,
        );
    check("suit.rs", text.as_bytes());
    12 * (suits.missing.len() + suits.honors.len()) + three_players.len() + honors.len()
}

/// What two suits lack together, and the four of a hand for four sets and a pair.
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
    // Whoever is at the start of a row sees 256 places.
    let [two_numbers, with_honors, four] =
        [two_numbers, with_honors, four].map(|table| [table, vec![0; 256]].concat());
    check("two_numbers.bin", &two_numbers);
    check("with_honors.bin", &with_honors);
    check("four.bin", &four);
    let text = FIRST_LINE.to_owned()
        + "\nuse crate::missing::{Missing, NEVER as N};\n"
        + &missing_source(
            "SUMS",
            "What two suits lack together, for up to four sets.",
            &pairs,
        );
    check("sum.rs", text.as_bytes());
    two_numbers.len() + with_honors.len() + four.len() + 12 * pairs.len()
}
