//! How many deals are wins: the number of ways to draw a winning hand from the wall, for each
//! variant.
//!
//! The hands of each form are visited, and the evaluator decides whether they win. A hand can be
//! drawn in as many ways as there are choices among the four copies of each of its kinds. For five
//! sets there are too many hands, so the holdings of the suits are classified and multiplied.

use handeval_mahjong::{ShapeRules, Tile, Variant, Wall};

use crate::mahjong::{holdings, ways};
use crate::{Evaluators, Fact, Ways, threads};

/// Numbers of deals by wall, in the order of [`Wall::ALL`].
pub(crate) type ByWall = [u64; Wall::ALL.len()];

/// The numbers of hands and of deals that win with a knitted straight, and of those that win with
/// honors and knitted tiles.
const KNITTED: [(u64, u64); 2] = [(11_016, 142_079_164_416), (720, 193_273_528_320)];

/// The numbers of deals of a complete hand that are wins, by variant.
const WINNING: [(Variant, u64); Variant::ALL.len()] = [
    (Variant::Standard, 11_353_128_141_498),
    (Variant::Riichi, 12_859_078_207_674),
    (Variant::Sanma, 1_321_887_397_648),
    (Variant::Taiwan, 1_554_490_175_889_888),
    (Variant::Sichuan, 7_402_104_845_520),
    (Variant::Mcr, 13_257_769_189_488),
    (Variant::Hongkong, 11_354_436_764_346),
];

/// The terminals and honors.
const ORPHANS: [usize; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

/// The number of ways to draw these tiles from each wall.
pub(crate) fn deals(counts: &[u8; 34]) -> ByWall {
    let ways = |&count: &u8| {
        [1, 4, 6, 4, 1]
            .get(usize::from(count))
            .copied()
            .unwrap_or(0)
    };
    let deals: u64 = counts.iter().map(ways).product();
    // There are no other walls.
    let is_without = |kinds: std::ops::Range<usize>| counts[kinds].iter().all(|&count| count == 0);
    Wall::ALL.map(|wall| match wall {
        Wall::Full => deals,
        Wall::ThreePlayers => deals * u64::from(is_without(1..8)),
        Wall::NoHonors => deals * u64::from(is_without(27..34)),
    })
}

pub(crate) fn add(a: ByWall, b: ByWall) -> ByWall {
    std::array::from_fn(|idx| a[idx] + b[idx])
}

/// The winning deals of 14 tiles by form; each number leaves out the deals that win in an earlier
/// form.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Deals {
    pub(crate) standard: ByWall,
    /// The deals of seven different pairs.
    pub(crate) two_alike: ByWall,
}

impl Deals {
    /// The counts of the forms with knitted tiles, and of the winning deals in each variant.
    pub(crate) fn facts(&self, evaluators: &Evaluators) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut fact = |name: &str, expected: u64, found: u64| {
            facts.push(Fact::new("mahjong", name, expected, found));
        };
        let straights = Listed::new(&straights(), |ways| ways.knitted_straight, evaluators);
        let honors = Listed::new(&honors(), |ways| ways.honors_and_knitted, evaluators);
        let names = ["a knitted straight", "honors and knitted tiles"];
        for ((name, (hands, deals)), found) in names.iter().zip(KNITTED).zip([straights, honors]) {
            fact(&format!("wins with {name}"), hands, found.hands);
            let name = format!("deals of 14 tiles that win with {name}");
            fact(&name, deals, found.deals[0]);
        }
        let orphans = Listed::new(&orphans(), |ways| ways.thirteen_orphans, evaluators);
        let four_alike = four_alike(evaluators);
        for (variant, expected) in WINNING {
            let rules = ShapeRules::of(variant);
            let forms: &[ByWall] = match variant {
                Variant::Taiwan => &[[of_five_sets(evaluators); 3]],
                Variant::Standard => &[self.standard],
                Variant::Hongkong => &[self.standard, orphans.deals],
                Variant::Sichuan => &[self.standard, self.two_alike, four_alike],
                Variant::Riichi | Variant::Sanma => &[self.standard, self.two_alike, orphans.deals],
                Variant::Mcr => &[
                    self.standard,
                    self.two_alike,
                    four_alike,
                    orphans.deals,
                    straights.deals,
                    honors.deals,
                ],
            };
            let found = forms.iter().map(|deals| deals[rules.wall() as usize]).sum();
            let name = format!("deals of {} tiles that win in {variant}", rules.n_tiles());
            fact(&name, expected, found);
        }
        facts
    }
}

/// The numbers of hands that win in one form only, and of their deals, counted by listing the
/// hands.
#[derive(Clone, Copy, Debug, Default)]
struct Listed {
    hands: u64,
    deals: ByWall,
}

impl Listed {
    /// Counts the hands that win in the form that `n_ways` examines, and in no other.
    fn new(hands: &[[u8; 34]], n_ways: fn(&Ways) -> u64, evaluators: &Evaluators) -> Self {
        let rules = ShapeRules::of(Variant::Mcr);
        let mut listed = Self::default();
        for counts in hands {
            let ways = ways(*counts, rules, evaluators);
            if n_ways(&ways) == 1 && ways.standard + ways.seven_pairs == 0 {
                listed.hands += 1;
                listed.deals = add(listed.deals, deals(counts));
            }
        }
        listed
    }
}

/// The nine codes of each of the six knitted straights.
fn knitted() -> [[usize; 9]; 6] {
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    orders.map(|lowest| std::array::from_fn(|idx| 9 * (idx / 3) + lowest[idx / 3] + 3 * (idx % 3)))
}

/// Every knitted straight with a set and a pair; no two choices have the same tiles.
fn straights() -> Vec<[u8; 34]> {
    let triplets = Tile::ALL.iter().map(|tile| [usize::from(tile.code()); 3]);
    let firsts = (0..27).filter(|code| code % 9 < 7);
    let sets: Vec<_> = triplets
        .chain(firsts.map(|first| [first, first + 1, first + 2]))
        .collect();
    let mut all = Vec::new();
    for straight in knitted() {
        for set in &sets {
            for pair in 0..34 {
                let mut counts = [0; 34];
                for code in straight.iter().chain(set) {
                    counts[*code] += 1;
                }
                counts[pair] += 2;
                if counts[pair] <= 4 {
                    all.push(counts);
                }
            }
        }
    }
    all
}

/// Every choice of fourteen tiles among the honors and the tiles of a knitted straight; all choices
/// are different.
fn honors() -> Vec<[u8; 34]> {
    let mut all = Vec::new();
    for straight in knitted() {
        let kinds: Vec<usize> = straight.into_iter().chain(27..34).collect();
        for left_out in 1..kinds.len() {
            for also in 0..left_out {
                let mut counts = [0; 34];
                for kind in &kinds {
                    counts[*kind] = 1;
                }
                counts[kinds[left_out]] = 0;
                counts[kinds[also]] = 0;
                all.push(counts);
            }
        }
    }
    all
}

fn orphans() -> Vec<[u8; 34]> {
    let with_pair = |pair| {
        let mut counts = [0; 34];
        for kind in ORPHANS {
            counts[kind] = 1;
        }
        counts[pair] = 2;
        counts
    };
    ORPHANS.map(with_pair).to_vec()
}

/// The deals that are seven pairs only if four equal tiles count as two pairs, and do not win in
/// the standard form.
fn four_alike(evaluators: &Evaluators) -> ByWall {
    let rules = ShapeRules::of(Variant::Mcr);
    let visit_first = |sum: &mut ByWall, piece: usize| {
        let (first, n_copies) = (piece / 2, [2, 4][piece % 2]);
        let mut counts = [0; 34];
        counts[first] = n_copies;
        let left = 7 - usize::from(n_copies) / 2;
        visit_pairs(first + 1, left, n_copies == 4, &mut counts, &mut |counts| {
            let ways = ways(*counts, rules, evaluators);
            if ways.seven_pairs > 0 && ways.standard == 0 {
                *sum = add(*sum, deals(counts));
            }
        });
    };
    threads::sums(2 * 34, ByWall::default, visit_first)
        .into_iter()
        .fold(ByWall::default(), add)
}

/// Calls `found` with `counts` plus each choice of `n_left` pairs of the kinds `from` and later, if
/// some kind is then held four times; two of the pairs can be of one kind.
fn visit_pairs(
    from: usize,
    n_left: usize,
    has_four: bool,
    counts: &mut [u8; 34],
    found: &mut impl FnMut(&[u8; 34]),
) {
    if n_left == 0 {
        if has_four {
            found(counts);
        }
        return;
    }
    for kind in from..34 {
        for n_pairs in 1..=n_left.min(2) {
            counts[kind] = 2 * n_pairs as u8;
            let has_four = has_four || n_pairs == 2;
            visit_pairs(kind + 1, n_left - n_pairs, has_four, counts, found);
        }
        counts[kind] = 0;
    }
}

/// The deals of five sets and a pair, as products of the deals of suits.
fn of_five_sets(evaluators: &Evaluators) -> u64 {
    // Indexed by the number of sets, then by whether there is a pair.
    let mut all = [[0; 6]; 2];
    all[0][0] = 1;
    let number = of_suit(9, 0, 33, evaluators);
    for suit in [number, number, number, of_suit(7, 27, 0, evaluators)] {
        let mut next = [[0; 6]; 2];
        for (n_pairs, by_sets) in all.iter().enumerate() {
            for (n_sets, before) in by_sets.iter().enumerate() {
                for (more_pairs, more) in suit.iter().enumerate().take(2 - n_pairs) {
                    for (more_sets, here) in more.iter().enumerate().take(6 - n_sets) {
                        next[n_pairs + more_pairs][n_sets + more_sets] += before * here;
                    }
                }
            }
        }
        all = next;
    }
    all[1][5]
}

/// The numbers of deals of one suit that consist of this many sets, without and with a pair.
fn of_suit(
    n_ranks: usize,
    first_code: usize,
    pair_code: usize,
    evaluators: &Evaluators,
) -> [[u64; 6]; 2] {
    let rules = ShapeRules::of(Variant::Taiwan);
    let mut found = [[0; 6]; 2];
    for holding in holdings(n_ranks, 17) {
        let n_tiles: usize = holding.iter().map(|&count| usize::from(count)).sum();
        let mut counts = [0; 34];
        counts[first_code..first_code + n_ranks].copy_from_slice(&holding[..n_ranks]);
        let [deals, ..] = deals(&counts);
        let has_pair = match n_tiles % 3 {
            0 => {
                counts[pair_code] = 2;
                0
            }
            2 => 1,
            _ => continue,
        };
        if ways(counts, rules, evaluators).standard > 0 {
            found[has_pair][n_tiles / 3] += deals;
        }
    }
    found
}
