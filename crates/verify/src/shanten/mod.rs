//! The shanten of all mahjong hands of 13 and 14 tiles, counted by classes.
//!
//! There are 326,520,504,500 hands of 14 tiles, too many to visit. But a hand consists of its
//! suits, and many suits are alike: they lead to the same shanten no matter what the other tiles
//! are. So the tiles of two suits are grouped into classes, each pair of such classes is evaluated
//! once, and the answer applies to all its hands.
//!
//! What is proved and what is not:
//!
//! - Every hand is counted once: the numbers of hands are products of the numbers of holdings, and
//!   they add up to the number of all hands. This says nothing about the classes.
//! - For one hand from each pair of classes, the shanten in the count is what the evaluator
//!   returns, because that hand was evaluated.
//! - It is *not* proved that all hands of a class are alike. Two holdings are in one class if the
//!   evaluator returns the same for both with each of a few hundred sets of other tiles, the probes
//!   ([`probes`]). A difference that no probe shows goes unnoticed.
//! - What supports the classes is the number of hands of each shanten. A holding in a wrong class
//!   moves its hands from one number to another, unless two such errors cancel out. The expected
//!   numbers are older than this program, and the hands that win are also counted one by one.
//! - The special forms are computed from the rules: seven pairs and thirteen orphans depend on
//!   numbers of kinds, which are kept with the class. That the evaluator returns the shanten of the
//!   nearest form is checked for only a million sampled hands.

mod parts;
mod probes;

use handeval_mahjong::{HandKey, ShapeRules, Variant};

use self::parts::{Part, Parts};
use self::probes::Numbers;
use crate::{Evaluators, Fact, threads};

/// The numbers of hands of 14 tiles by their shanten, from -1 to 6, in all three forms.
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

/// The numbers of hands of 13 tiles that are ready, in the standard form and in all three.
const READY: [u64; 2] = [54_747_045, 92_371_838];

/// The number of sampled hands for which the shanten of the nearest form is checked.
const N_SAMPLES: usize = 1_000_000;

type Counts = [u8; 34];

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
    let fact = |name: String, expected, found| Fact::new("mahjong", name, expected, found);
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
        "sampled hands whose shanten is that of their nearest form".into(),
        N_SAMPLES as u64,
        n_confirmed(&two_numbers, &with_honors, evaluators),
    ));
    facts
}

/// The numbers of hands by their shanten, from -1.
#[derive(Clone, Copy, Debug, Default)]
struct Census {
    standard: [u64; 10],
    all_forms: [u64; 10],
}

/// Counts the hands of `n_tiles` tiles.
fn census(n_tiles: usize, a: &Part, b: &Part, evaluators: &Evaluators) -> Census {
    let rules = ShapeRules::of(Variant::Standard);
    let mut census = Census::default();
    for n_a in 0..=n_tiles {
        let n_b = n_tiles - n_a;
        let (hands_of_a, hands_of_b) = (&a.hands[n_a], &b.hands[n_b]);
        let values: Vec<i8> = hands_of_a
            .iter()
            .flat_map(|of_a| hands_of_b.iter().map(move |of_b| sum(of_a, of_b)))
            .map(|counts| shanten(&counts, rules, evaluators))
            .collect();
        let classes_of_a = &a.classes[n_a];
        let add = |census: &mut Census, class_idx: usize| {
            let (of_a, kinds_of_a, n_ways_of_a) = classes_of_a[class_idx];
            let mut note = |by_value: fn(&mut Census) -> &mut [u64; 10], value: i8, n: u64| {
                if let Some(n_hands) = by_value(census).get_mut((value + 1) as usize) {
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
        };
        census = threads::sums(classes_of_a.len(), Census::default, add)
            .into_iter()
            .fold(census, Census::and);
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

/// The number of samples for which the evaluator returns the shanten of the nearest form.
fn n_confirmed(a: &Part, b: &Part, evaluators: &Evaluators) -> u64 {
    let rules = ShapeRules::default();
    let is_confirmed = |sample_idx: usize| {
        let mut numbers = Numbers(sample_idx as u64);
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
        let standard = shanten(&counts, ShapeRules::of(Variant::Standard), evaluators);
        let expected = standard.min(Kinds::of(&counts).shanten());
        shanten(&counts, rules, evaluators) == expected
    };
    let add = |n_confirmed: &mut u64, sample_idx: usize| {
        *n_confirmed += u64::from(is_confirmed(sample_idx));
    };
    threads::sums(N_SAMPLES, || 0, add).into_iter().sum()
}

/// The shanten of tiles under these rules; a large number if they are not a hand.
fn shanten(counts: &Counts, rules: ShapeRules, evaluators: &Evaluators) -> i8 {
    HandKey::from_counts(counts, rules).map_or(i8::MAX, |key| (evaluators.shanten)(&key))
}

fn sum(a: &Counts, b: &Counts) -> Counts {
    let mut sum = *a;
    for (count, more) in sum.iter_mut().zip(b) {
        *count += more;
    }
    sum
}

/// Everything that the special forms depend on: the numbers of kinds, of pairs, and of terminals
/// and honors, and whether a terminal or honor is held twice.
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

    /// The lower shanten of the two special forms.
    fn shanten(self) -> i8 {
        let pairs = 13 - self.pairs.min(7) - self.held.min(7);
        let orphans = 13 - self.orphans - i8::from(self.has_orphan_pair);
        pairs.min(orphans)
    }
}
