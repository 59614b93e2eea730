//! All winning mahjong hands.
//!
//! A hand can be split by suit, and so can its sets and its pair, because no set has tiles of two
//! suits. So each of the 405,350 holdings of one suit is classified once by the evaluator: does it
//! split into sets alone (so it wins with a pair of a different suit added), or into sets and a
//! pair (so it wins on its own)? Every winning hand is a product of four such holdings, one of
//! which has the pair. Each product is built as a hand and visited.

use handeval_mahjong::{Hand, ShapeRules, Variant};

use crate::deals::{ByWall, Deals, add, deals};
use crate::{Evaluators, Fact, Ways, shanten, threads};

/// The numbers of winning hands in the standard form and of their decompositions, by the number of
/// sets.
const STANDARD: [(u64, u64); 5] = [
    (34, 34),
    (1_836, 1_836),
    (49_332, 49_368),
    (875_418, 877_950),
    (11_498_658, 11_580_567),
];

/// The numbers of ready thirteen-tile hands in one number suit, by the number of waits from 1 to 9.
const READY: [u64; 9] = [14_067, 14_493, 6_739, 2_948, 1_335, 392, 79, 16, 1];

/// Counts all winning hands of 2 to 14 tiles one by one, the ready hands in one number suit, and,
/// by classes, all hands of 13 and 14 tiles by their shanten.
///
/// # Source
///
/// The counts of `docs/rules/mahjong.md`.
pub fn mahjong(evaluators: &Evaluators) -> Vec<Fact> {
    let suits = Suits::classify(evaluators);
    let mut facts = suits.facts_of_one_suit(evaluators);
    let mut fact = |name: &str, expected: u64, found: u64| {
        facts.push(Fact::new("mahjong", name, expected, found));
    };

    let mut all_forms = 0;
    let mut deals = Deals::default();
    for (n_sets, (hands, decompositions)) in STANDARD.into_iter().enumerate() {
        let n_tiles = 3 * n_sets + 2;
        let census = suits.wins(n_sets, evaluators);
        fact(
            &format!("wins of {n_tiles} tiles, standard form"),
            hands,
            census.hands,
        );
        let name = format!("decompositions of {n_tiles} tiles, standard form");
        fact(&name, decompositions, census.decompositions);
        if n_sets == 4 {
            all_forms += census.hands;
            deals.standard = census.deals;
        }
    }
    let seven_pairs = seven_pairs(evaluators);
    fact("wins of seven pairs", 5_379_616, seven_pairs.hands);
    fact(
        "wins of seven pairs that are also wins in the standard form",
        4_668,
        seven_pairs.standard,
    );
    let orphans = thirteen_orphans(evaluators);
    fact("wins of thirteen orphans", 13, orphans);
    all_forms += seven_pairs.hands - seven_pairs.standard.min(seven_pairs.hands) + orphans;
    fact("wins of 14 tiles, all three forms", 16_873_619, all_forms);
    deals.two_alike = seven_pairs.deals_of_no_other_form;
    facts.extend(deals.facts(evaluators));
    facts.extend(shanten::facts(evaluators));
    facts
}

/// Counts the hands in one number suit only: winning ones of 14 tiles, and ready ones of 13. These
/// are the first facts of [`mahjong`], and counting them takes only a moment.
pub fn mahjong_of_one_suit(evaluators: &Evaluators) -> Vec<Fact> {
    Suits::classify(evaluators).facts_of_one_suit(evaluators)
}

/// The counts of some hands.
#[derive(Clone, Copy, Debug, Default)]
struct Census {
    /// The number of hands that win.
    hands: u64,
    /// The number of hands that win in the standard form.
    standard: u64,
    /// The number of standard decompositions of all hands.
    decompositions: u64,
    /// The maximum number of decompositions of a hand.
    most: u64,
    /// The number of ways to draw the hands that win, from each wall.
    deals: ByWall,
    /// The number of ways to draw the winning hands that do not win in the standard form, from each
    /// wall.
    deals_of_no_other_form: ByWall,
}

impl Census {
    fn add(&mut self, counts: &[u8; 34], is_win: bool, ways: Ways) {
        if is_win {
            let deals = deals(counts);
            self.deals = add(self.deals, deals);
            if ways.standard == 0 {
                self.deals_of_no_other_form = add(self.deals_of_no_other_form, deals);
            }
        }
        self.hands += u64::from(is_win);
        self.standard += u64::from(is_win && ways.standard > 0);
        self.decompositions += ways.standard;
        self.most = self.most.max(ways.standard);
    }

    fn join(self, other: Self) -> Self {
        Self {
            hands: self.hands + other.hands,
            standard: self.standard + other.standard,
            decompositions: self.decompositions + other.decompositions,
            most: self.most.max(other.most),
            deals: add(self.deals, other.deals),
            deals_of_no_other_form: add(self.deals_of_no_other_form, other.deals_of_no_other_form),
        }
    }
}

/// The ways in which the hand with these tiles wins; none for an invalid hand.
pub(crate) fn ways(counts: [u8; 34], rules: ShapeRules, evaluators: &Evaluators) -> Ways {
    Hand::new(counts, &[], rules)
        .map_or_else(|_| Ways::default(), |hand| (evaluators.mahjong)(&hand))
}

/// Tiles of one suit by rank, at most four of each; honors have seven ranks.
pub(crate) type Holding = [u8; 9];

/// The holdings of a suit that are part of a win.
#[derive(Debug, Default)]
struct Suit {
    /// For each number of sets, the holdings that consist of exactly this many sets.
    sets: [Vec<Holding>; 5],
    /// For each number of sets, the holdings that consist of exactly this many sets and a pair.
    sets_and_pair: [Vec<Holding>; 5],
}

/// The two kinds of suits: number suits, which are interchangeable, and honors.
#[derive(Debug)]
pub(crate) struct Suits {
    number: Suit,
    honors: Suit,
    rules: ShapeRules,
}

impl Suits {
    fn facts_of_one_suit(&self, evaluators: &Evaluators) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut fact = |name: &str, expected: u64, found: u64| {
            facts.push(Fact::new("mahjong", name, expected, found));
        };
        let one_suit = self.one_suit(evaluators);
        fact("14-tile wins in one number suit", 13_259, one_suit.hands);
        fact(
            "decompositions of wins in one suit",
            14_738,
            one_suit.decompositions,
        );
        fact(
            "most decompositions of one win in one suit",
            4,
            one_suit.most,
        );

        let ready = ready_hands(evaluators);
        for (n_waits, expected) in (1..).zip(READY) {
            let name = format!("13-tile ready hands in one suit, {n_waits}-sided wait");
            fact(&name, expected, ready[n_waits]);
        }
        facts
    }

    /// Classifies every holding of up to 14 tiles with the evaluator.
    pub(crate) fn classify(evaluators: &Evaluators) -> Self {
        let rules = standard_rules();
        let classify = |n_ranks: usize, first_code: usize, pair_code: usize| {
            let mut suit = Suit::default();
            for holding in holdings(n_ranks, 14) {
                let n_tiles: usize = holding.iter().map(|&count| usize::from(count)).sum();
                let mut counts = [0; 34];
                counts[first_code..first_code + n_ranks].copy_from_slice(&holding[..n_ranks]);
                let (n_sets, list) = match (n_tiles / 3, n_tiles % 3) {
                    (n_sets, 0) if n_sets <= 4 => {
                        counts[pair_code] += 2;
                        (n_sets, &mut suit.sets)
                    }
                    (n_sets, 2) => (n_sets, &mut suit.sets_and_pair),
                    _ => continue,
                };
                if ways(counts, rules, evaluators).standard > 0 {
                    list[n_sets].push(holding);
                }
            }
            suit
        };
        Self {
            number: classify(9, 0, 33),
            honors: classify(7, 27, 0),
            rules,
        }
    }

    /// The fourteen-tile wins in one number suit.
    fn one_suit(&self, evaluators: &Evaluators) -> Census {
        let mut census = Census::default();
        for holding in &self.number.sets_and_pair[4] {
            let mut counts = [0; 34];
            counts[..9].copy_from_slice(holding);
            let ways = ways(counts, self.rules, evaluators);
            census.add(&counts, ways.standard > 0, ways);
        }
        census
    }

    /// The counts of every product of holdings with `n_sets` sets and one pair.
    fn wins(&self, n_sets: usize, evaluators: &Evaluators) -> Census {
        let visit = |census: &mut Census, counts: &[u8; 34]| {
            let ways = ways(*counts, self.rules, evaluators);
            census.add(counts, ways.standard > 0, ways);
        };
        self.each_win(n_sets, Census::default, visit)
            .into_iter()
            .fold(Census::default(), Census::join)
    }

    /// Visits every product of holdings with `n_sets` sets and one pair, on all threads.
    pub(crate) fn each_win<T: Send>(
        &self,
        n_sets: usize,
        new: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &[u8; 34]) + Sync,
    ) -> Vec<T> {
        let mut products = Vec::new();
        for pair_suit in 0..4 {
            for code in 0..5_usize.pow(4) {
                let sets = [code % 5, code / 5 % 5, code / 25 % 5, code / 125];
                if sets.iter().sum::<usize>() == n_sets {
                    products.push((pair_suit, sets));
                }
            }
        }
        let beginnings = products.into_iter().flat_map(|(pair_suit, sets)| {
            let [first, others @ ..]: [&Vec<Holding>; 4] = std::array::from_fn(|suit_idx| {
                let suit = if suit_idx < 3 {
                    &self.number
                } else {
                    &self.honors
                };
                let has_pair = suit_idx == pair_suit;
                let lists = if has_pair {
                    &suit.sets_and_pair
                } else {
                    &suit.sets
                };
                &lists[sets[suit_idx]]
            });
            first.iter().map(move |first| (first, others))
        });
        let beginnings: Vec<(&Holding, [&Vec<Holding>; 3])> = beginnings.collect();
        let visit_first = |sum: &mut T, beginning_idx: usize| {
            let (first, others) = beginnings[beginning_idx];
            let mut counts = [0; 34];
            counts[..9].copy_from_slice(first);
            for second in others[0] {
                counts[9..18].copy_from_slice(second);
                for third in others[1] {
                    counts[18..27].copy_from_slice(third);
                    for honors in others[2] {
                        counts[27..].copy_from_slice(&honors[..7]);
                        visit(sum, &counts);
                    }
                }
            }
        };
        threads::sums(beginnings.len(), new, visit_first)
    }
}

/// Counts the thirteen-tile hands in one number suit by the number of tiles they wait for in the
/// standard form.
fn ready_hands(evaluators: &Evaluators) -> [u64; 10] {
    let rules = standard_rules();
    let mut ready = [0; 10];
    for holding in holdings(9, 14) {
        if holding.iter().sum::<u8>() != 13 {
            continue;
        }
        let mut counts = [0; 34];
        counts[..9].copy_from_slice(&holding);
        if let Ok(hand) = Hand::new(counts, &[], rules) {
            let n_waits = (evaluators.waits)(&hand);
            if let Some(n_hands) = ready.get_mut(n_waits) {
                *n_hands += 1;
            }
        }
    }
    ready
}

/// The standard form only; other forms are visited separately.
fn standard_rules() -> ShapeRules {
    ShapeRules::of(Variant::Standard)
}

/// Every holding of `n_ranks` ranks, with at most four of each and at most `max_tiles` tiles.
pub(crate) fn holdings(n_ranks: usize, max_tiles: u8) -> Vec<Holding> {
    let mut all = vec![[0; 9]];
    for rank in 0..n_ranks {
        all = all
            .into_iter()
            .flat_map(|holding| {
                let n_tiles: u8 = holding.iter().sum();
                (0..=4.min(max_tiles - n_tiles)).map(move |count| {
                    let mut holding = holding;
                    holding[rank] = count;
                    holding
                })
            })
            .collect();
    }
    all
}

/// Visits all hands of seven different pairs.
fn seven_pairs(evaluators: &Evaluators) -> Census {
    let rules = ShapeRules::default();
    let visit_first = |census: &mut Census, first: usize| {
        let mut counts = [0; 34];
        counts[first] = 2;
        visit_pairs(first + 1, 6, &mut counts, &mut |counts| {
            let ways = ways(*counts, rules, evaluators);
            census.add(counts, ways.seven_pairs > 0, ways);
        });
    };
    threads::sums(28, Census::default, visit_first)
        .into_iter()
        .fold(Census::default(), Census::join)
}

/// Calls `found` with `counts` plus a pair of each of `n_left` kinds, for every choice of kinds
/// from `from` to the last.
fn visit_pairs(
    from: usize,
    n_left: usize,
    counts: &mut [u8; 34],
    found: &mut impl FnMut(&[u8; 34]),
) {
    if n_left == 0 {
        found(counts);
        return;
    }
    for kind in from..=34 - n_left {
        counts[kind] = 2;
        visit_pairs(kind + 1, n_left - 1, counts, found);
        counts[kind] = 0;
    }
}

/// The number of wins among the thirteen hands of thirteen orphans.
fn thirteen_orphans(evaluators: &Evaluators) -> u64 {
    const ORPHANS: [usize; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
    ORPHANS
        .into_iter()
        .filter(|&pair| {
            let mut counts = [0; 34];
            for kind in ORPHANS {
                counts[kind] = 1;
            }
            counts[pair] = 2;
            ways(counts, ShapeRules::default(), evaluators).thirteen_orphans > 0
        })
        .count() as u64
}
