//! The shanten of all mahjong hands of 13 and 14 tiles, by classes.
//!
//! There are 326,520,504,500 hands of 14 tiles, too many to visit. But a hand is its suits, and
//! many suits are alike: two holdings of a suit are taken for one class if the evaluator says the
//! same of both beside each of many other tiles. Two suits together are classified in the same
//! way, by one hand for each pair of classes. What the special forms ask of a suit is counted
//! besides. Then the hands of two and two suits are multiplied, and the evaluator says what one
//! hand of each pair of classes is in the standard form; in all forms it is the nearest one, which
//! is held against the evaluator for a million hands.

use std::collections::HashMap;

use handeval_mahjong::{HandKey, Preset, Rules};
use rayon::prelude::*;

use crate::{Evaluators, Fact};

/// Hands of 14 tiles by their shanten, from -1 to 6, in all three forms.
const OF_14_TILES: [u64; 8] = [
    16_873_619,
    2_133_064_968,
    35_934_777_211,
    130_938_507_660,
    121_685_916_468,
    33_290_266_817,
    2_496_505_635,
    24_592_122,
];

/// Hands of 13 tiles that are ready, in the standard form and in all three.
const READY: [u64; 2] = [54_747_045, 92_371_838];

/// How many hands that stand for their classes are held against the evaluator.
const N_SAMPLES: u64 = 1_000_000;

/// How many other tiles of chance a holding is classified by, for each number of them.
const N_PROBES: usize = 160;

type Counts = [u8; 34];

/// What the special forms ask of some tiles: kinds, pairs, terminals and honors, and whether one
/// of these is a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Kinds {
    held: i8,
    pairs: i8,
    orphans: i8,
    has_orphan_pair: bool,
}

impl Kinds {
    fn of(counts: &Counts) -> Self {
        let mut kinds = Self::default();
        for (kind, &count) in counts.iter().enumerate() {
            let is_orphan = kind >= 27 || kind % 9 == 0 || kind % 9 == 8;
            kinds.held += i8::from(count > 0);
            kinds.pairs += i8::from(count > 1);
            kinds.orphans += i8::from(is_orphan && count > 0);
            kinds.has_orphan_pair |= is_orphan && count > 1;
        }
        kinds
    }

    fn and(self, other: Self) -> Self {
        Self {
            held: self.held + other.held,
            pairs: self.pairs + other.pairs,
            orphans: self.orphans + other.orphans,
            has_orphan_pair: self.has_orphan_pair || other.has_orphan_pair,
        }
    }

    /// The shanten by the nearer of the special forms.
    fn shanten(self) -> i8 {
        let pairs = 13 - self.pairs.min(7) - self.held.min(7);
        let orphans = 13 - self.orphans - i8::from(self.has_orphan_pair);
        pairs.min(orphans)
    }
}

/// Some suits of hands: how many ways of holding tiles of them there are of each class.
#[derive(Debug, Default)]
struct Part {
    /// By the number of tiles, then by the standard class: tiles that stand for the class.
    hands: [Vec<Counts>; 15],
    /// By the number of tiles: the standard class, what the special forms ask, and the number.
    classes: [Vec<(usize, Kinds, u64)>; 15],
}

/// The shanten of hands of 13 and 14 tiles, counted by classes.
pub(crate) fn facts(evaluators: &Evaluators) -> Vec<Fact> {
    let first = Parts::new(None, evaluators);
    let Parts {
        two_numbers,
        with_honors,
        ..
    } = Parts::new(Some(&first), evaluators);

    let of_14 = census(14, &two_numbers, &with_honors, evaluators);
    let of_13 = census(13, &two_numbers, &with_honors, evaluators);
    let fact = |name: String, expected: u64, found: u64| Fact {
        game: "mahjong",
        name,
        expected,
        found,
    };
    let mut facts = Vec::new();
    for ((shanten, expected), found) in (-1..).zip(OF_14_TILES).zip(&of_14.all_forms) {
        let name = format!("hands of 14 tiles with a shanten of {shanten}");
        facts.push(fact(name, expected, *found));
    }
    let all = of_14.all_forms.iter().sum();
    facts.push(fact("hands of 14 tiles".into(), 326_520_504_500, all));
    let [standard, all_forms] = READY;
    let name = "ready hands of 13 tiles, ";
    facts.push(fact(
        format!("{name}standard form"),
        standard,
        of_13.standard[1],
    ));
    facts.push(fact(
        format!("{name}all three forms"),
        all_forms,
        of_13.all_forms[1],
    ));
    facts.push(fact(
        "sampled hands whose shanten is that of the nearest form".into(),
        N_SAMPLES,
        n_confirmed(&two_numbers, &with_honors, evaluators),
    ));
    facts
}

/// The suits of all hands.
struct Parts {
    dots: Part,
    bamboos: Part,
    two_numbers: Part,
    with_honors: Part,
}

impl Parts {
    /// Classifies the suits: by tiles of chance at first, and then by tiles that stand for the
    /// classes known before, so that the rare ones are asked as often as the others.
    fn new(known: Option<&Self>, evaluators: &Evaluators) -> Self {
        let beside = |first: fn(&Self) -> &Part, second: fn(&Self) -> &Part| {
            known.map(|known| (first(known), second(known)))
        };
        let numbers = beside(|known| &known.dots, |known| &known.with_honors);
        let characters = one_suit(0..9, numbers, evaluators);
        let honors = beside(|known| &known.bamboos, |known| &known.two_numbers);
        let honors = one_suit(27..34, honors, evaluators);
        let [dots, bamboos] = [9, 18].map(|first| moved(&characters, first));
        let others = known.map(|known| &known.with_honors);
        let two_numbers = joined(&characters, &dots, 18..34, others, evaluators);
        let others = known.map(|known| &known.two_numbers);
        let with_honors = joined(&bamboos, &honors, 0..18, others, evaluators);
        Self {
            dots,
            bamboos,
            two_numbers,
            with_honors,
        }
    }
}

/// The shanten of tiles by some rules; far away if they are no hand.
fn shanten(counts: &Counts, rules: Rules, evaluators: &Evaluators) -> i8 {
    HandKey::new(counts, rules).map_or(i8::MAX, |key| (evaluators.shanten)(&key))
}

fn sum(a: &Counts, b: &Counts) -> Counts {
    std::array::from_fn(|kind| a[kind] + b[kind])
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }

    /// `n_tiles` tiles of the kinds `allowed`: some sets, some pairs, some neighbors, and the rest
    /// single tiles, apart from each other as far as there is room.
    fn tiles(&mut self, n_tiles: usize, allowed: &[usize]) -> Counts {
        let mut counts = [0; 34];
        let mut left = n_tiles;
        let shapes: [&[&[usize]]; 4] = [
            &[&[0, 0, 0], &[0, 1, 2]],
            &[&[0, 0]],
            &[&[0, 1], &[0, 2]],
            &[&[0]],
        ];
        for shapes in shapes {
            let size = shapes[0].len();
            let n_shapes = match size {
                1 => left,
                size => self.below(left / size + 1),
            };
            for _ in 0..n_shapes {
                let shape = shapes[self.below(shapes.len())];
                if self.place(shape, allowed, &mut counts) {
                    left -= size;
                }
            }
        }
        while left > 0 {
            let kind = allowed[self.below(allowed.len())];
            if counts[kind] < 4 {
                counts[kind] += 1;
                left -= 1;
            }
        }
        counts
    }

    /// Puts a shape among the kinds `allowed`; whether there was room for it.
    fn place(&mut self, shape: &[usize], allowed: &[usize], counts: &mut Counts) -> bool {
        let suit_of = |kind: usize| kind / 9;
        for nth in 0..60 {
            let first = allowed[self.below(allowed.len())];
            let last = first + shape[shape.len() - 1];
            let is_in_suit = last == first || last < 27 && suit_of(first) == suit_of(last);
            if !is_in_suit || !allowed.contains(&last) {
                continue;
            }
            // At first where nothing is near, then where nothing is, then anywhere.
            let near = if first < 27 { 2 - (nth / 20).min(2) } else { 0 };
            let is_free = (first.saturating_sub(near)..=last + near)
                .filter(|&kind| kind < 34 && suit_of(kind) == suit_of(first))
                .all(|kind| counts[kind] == 0);
            let mut more = *counts;
            shape.iter().for_each(|step| more[first + step] += 1);
            if (is_free || nth >= 40) && more.iter().all(|&count| count <= 4) {
                *counts = more;
                return true;
            }
        }
        false
    }
}

/// The numbers of other tiles that make hands of 13 and 14 tiles with `n_tiles`.
fn n_others(n_tiles: usize) -> impl Iterator<Item = usize> {
    [13, 14]
        .into_iter()
        .filter_map(move |size: usize| size.checked_sub(n_tiles))
}

/// Other tiles of chance, of the kinds `allowed`.
fn random_probes(n_tiles: usize, allowed: &[usize]) -> Vec<Counts> {
    let mut numbers = Numbers(n_tiles as u64);
    n_others(n_tiles)
        .flat_map(|n_others| [n_others; N_PROBES])
        .map(|n_others| numbers.tiles(n_others, allowed))
        .collect()
}

/// Other tiles that stand for classes of two parts.
fn probes_of_two(n_tiles: usize, first: &Part, second: &Part) -> Vec<Counts> {
    let mut numbers = Numbers(n_tiles as u64);
    n_others(n_tiles)
        .flat_map(|n_others| [n_others; 2 * N_PROBES])
        .map(|n_others| {
            let n_first = numbers.below(n_others + 1);
            let (first, second) = (&first.hands[n_first], &second.hands[n_others - n_first]);
            let first = first[numbers.below(first.len())];
            sum(&first, &second[numbers.below(second.len())])
        })
        .collect()
}

/// Other tiles that stand for each class of a part.
fn probes_of_one(n_tiles: usize, part: &Part) -> Vec<Counts> {
    n_others(n_tiles)
        .flat_map(|n_others| part.hands[n_others].iter().copied())
        .collect()
}

/// Tiles by class: those of which the evaluator says the same beside each probe are one class.
/// Returns the class of each, and one that stands for each class.
fn classified(
    tiles: &[Counts],
    probes: &[Counts],
    evaluators: &Evaluators,
) -> (Vec<usize>, Vec<Counts>) {
    let rules = Preset::Standard.rules();
    let said: Vec<Vec<i8>> = tiles
        .par_iter()
        .map(|tiles| {
            let say = |probe| shanten(&sum(tiles, probe), rules, evaluators);
            probes.iter().map(say).collect()
        })
        .collect();
    let mut known = HashMap::new();
    let mut hands = Vec::new();
    let classes = said.into_iter().zip(tiles).map(|(said, tiles)| {
        *known.entry(said).or_insert_with(|| {
            hands.push(*tiles);
            hands.len() - 1
        })
    });
    (classes.collect(), hands)
}

/// The holdings of one suit.
fn one_suit(
    kinds: std::ops::Range<usize>,
    known: Option<(&Part, &Part)>,
    evaluators: &Evaluators,
) -> Part {
    let others: Vec<usize> = (0..34).filter(|kind| !kinds.contains(kind)).collect();
    let mut by_size: [Vec<Counts>; 15] = Default::default();
    let mut all = vec![([0; 34], 0)];
    for kind in kinds {
        all = all
            .into_iter()
            .flat_map(|(counts, n_tiles): (Counts, usize)| {
                (0..=4.min(14 - n_tiles)).map(move |count| {
                    let mut counts = counts;
                    counts[kind] = count as u8;
                    (counts, n_tiles + count)
                })
            })
            .collect();
    }
    for (counts, n_tiles) in all {
        by_size[n_tiles].push(counts);
    }
    let mut part = Part::default();
    for (n_tiles, tiles) in by_size.iter().enumerate() {
        let probes = match known {
            None => random_probes(n_tiles, &others),
            Some((first, second)) => probes_of_two(n_tiles, first, second),
        };
        let (classes, hands) = classified(tiles, &probes, evaluators);
        let mut n_ways = HashMap::new();
        for (class, tiles) in classes.into_iter().zip(tiles) {
            *n_ways.entry((class, Kinds::of(tiles))).or_insert(0) += 1;
        }
        part.hands[n_tiles] = hands;
        part.classes[n_tiles] = listed(n_ways);
    }
    part
}

fn listed(n_ways: HashMap<(usize, Kinds), u64>) -> Vec<(usize, Kinds, u64)> {
    n_ways
        .into_iter()
        .map(|((class, kinds), n_ways)| (class, kinds, n_ways))
        .collect()
}

/// The same holdings of another number suit, which begins at `first`.
fn moved(part: &Part, first: usize) -> Part {
    let moved = |counts: &Counts| {
        let mut moved = [0; 34];
        moved[first..first + 9].copy_from_slice(&counts[..9]);
        moved
    };
    Part {
        hands: part
            .hands
            .each_ref()
            .map(|hands| hands.iter().map(moved).collect()),
        classes: part.classes.clone(),
    }
}

/// The holdings of two suits; `others` are the kinds of the two that are not here.
fn joined(
    first: &Part,
    second: &Part,
    others: std::ops::Range<usize>,
    known: Option<&Part>,
    evaluators: &Evaluators,
) -> Part {
    let others: Vec<usize> = others.collect();
    let sizes = |n_tiles: usize| (0..=n_tiles).map(move |n_first| (n_first, n_tiles - n_first));
    let mut part = Part::default();
    for n_tiles in 0..15 {
        let mut tiles = Vec::new();
        for (n_first, n_second) in sizes(n_tiles) {
            for first in &first.hands[n_first] {
                tiles.extend(
                    second.hands[n_second]
                        .iter()
                        .map(|second| sum(first, second)),
                );
            }
        }
        let probes = match known {
            None => random_probes(n_tiles, &others),
            Some(known) => probes_of_one(n_tiles, known),
        };
        let (classes, hands) = classified(&tiles, &probes, evaluators);
        part.hands[n_tiles] = hands;
        let mut start = 0;
        let mut n_ways = HashMap::new();
        for (n_first, n_second) in sizes(n_tiles) {
            let n_of_second = second.hands[n_second].len();
            for &(a, of_a, n_a) in &first.classes[n_first] {
                for &(b, of_b, n_b) in &second.classes[n_second] {
                    let class = classes[start + a * n_of_second + b];
                    *n_ways.entry((class, of_a.and(of_b))).or_insert(0) += n_a * n_b;
                }
            }
            start += first.hands[n_first].len() * n_of_second;
        }
        part.classes[n_tiles] = listed(n_ways);
    }
    part
}

/// Hands by their shanten, the first those with -1.
#[derive(Clone, Copy, Debug, Default)]
struct Census {
    standard: [u64; 10],
    all_forms: [u64; 10],
}

/// Counts the hands of so many tiles.
fn census(n_tiles: usize, a: &Part, b: &Part, evaluators: &Evaluators) -> Census {
    let rules = Preset::Standard.rules();
    let mut census = Census::default();
    for n_a in 0..=n_tiles {
        let n_b = n_tiles - n_a;
        let (hands_of_a, hands_of_b) = (&a.hands[n_a], &b.hands[n_b]);
        let values: Vec<i8> = hands_of_a
            .iter()
            .flat_map(|of_a| hands_of_b.iter().map(move |of_b| sum(of_a, of_b)))
            .map(|counts| shanten(&counts, rules, evaluators))
            .collect();
        let parts = a.classes[n_a]
            .par_iter()
            .map(|&(of_a, kinds_of_a, n_ways_of_a)| {
                let mut census = Census::default();
                let mut note = |by_value: fn(&mut Census) -> &mut [u64; 10], value: i8, n: u64| {
                    if let Some(n_hands) = by_value(&mut census).get_mut((value + 1) as usize) {
                        *n_hands += n;
                    }
                };
                let values = &values[of_a * hands_of_b.len()..][..hands_of_b.len()];
                for &(of_b, kinds_of_b, n_ways_of_b) in &b.classes[n_b] {
                    let standard = values[of_b];
                    let special = kinds_of_a.and(kinds_of_b).shanten();
                    let n_hands = n_ways_of_a * n_ways_of_b;
                    note(|census| &mut census.standard, standard, n_hands);
                    note(
                        |census| &mut census.all_forms,
                        standard.min(special),
                        n_hands,
                    );
                }
                census
            });
        let of_sizes = parts.reduce(Census::default, Census::and);
        census = census.and(of_sizes);
    }
    census
}

impl Census {
    fn and(mut self, other: Self) -> Self {
        for (here, there) in [
            (&mut self.standard, other.standard),
            (&mut self.all_forms, other.all_forms),
        ] {
            for (here, there) in here.iter_mut().zip(there) {
                *here += there;
            }
        }
        self
    }
}

/// Of some pairs of classes, the number of those whose shanten by all forms is that of the nearest
/// form.
fn n_confirmed(a: &Part, b: &Part, evaluators: &Evaluators) -> u64 {
    let rules = Rules::default();
    let samples = (0..N_SAMPLES).into_par_iter().filter(|&sample| {
        let mut numbers = Numbers(sample);
        let n_a = numbers.below(15);
        let half = |part: &Part, n_tiles: usize, numbers: &mut Numbers| {
            let hands = &part.hands[n_tiles];
            hands
                .get(numbers.below(hands.len()))
                .copied()
                .unwrap_or([0; 34])
        };
        let counts = sum(
            &half(a, n_a, &mut numbers),
            &half(b, 14 - n_a, &mut numbers),
        );
        let standard = shanten(&counts, Preset::Standard.rules(), evaluators);
        let expected = standard.min(Kinds::of(&counts).shanten());
        shanten(&counts, rules, evaluators) == expected
    });
    samples.count() as u64
}
