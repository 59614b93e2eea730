//! Mahjong: hands are split in every possible way, and the tiles that a win still needs are counted
//! suit by suit.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// A question for the oracle: the tiles of a hand by kind, and the rules.
#[derive(Clone, Debug)]
pub struct Tiles {
    /// The uncalled tiles.
    pub counts: [u8; 34],
    /// The tiles of called sets, including the fourth tile of a quad.
    pub called: [u8; 34],
    /// The number of called sets.
    pub n_calls: usize,
    /// Which tiles exist.
    pub exists: [bool; 34],
    /// The forms that win: standard, knitted straight, seven pairs, thirteen orphans, honors and
    /// knitted tiles, eight and a half pairs.
    pub forms: [bool; 6],
    /// Whether four copies of a tile count as two of a hand's pairs.
    pub four_as_two_pairs: bool,
}

/// More tiles than any hand needs.
const NEVER: usize = 99;

/// How many tiles a suit still needs, indexed by the number of sets, without and with a pair.
type SuitLacking = Vec<[usize; 2]>;

/// The maximum number of suits cached at a time.
const MAX_KNOWN: usize = 20_000;

thread_local! {
    /// Results for suits, indexed by the tiles held, the maximum number of each that can be held,
    /// the maximum number of sets, and whether there are sequences.
    static KNOWN: RefCell<HashMap<[u8; 19], SuitLacking>> = RefCell::default();
}

/// How many tiles the visited numbers still need, indexed by the sequences begun one and two
/// numbers before, by sets, and by pairs.
struct State([[[[usize; 2]; 6]; 5]; 5]);

impl State {
    const NONE: Self = Self([[[[NEVER; 2]; 6]; 5]; 5]);

    const START: Self = {
        let mut states = Self::NONE;
        states.0[0][0][0][0] = 0;
        states
    };
}

/// The terminals and honors.
const ORPHANS: [usize; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

/// The lowest number of each suit in the six knitted straights, from zero.
const STRAIGHTS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The tiles of a knitted straight.
fn straight(lowest: [usize; 3]) -> [usize; 9] {
    std::array::from_fn(|idx| 9 * (idx / 3) + lowest[idx / 3] + idx % 3 * 3)
}

impl Tiles {
    fn n_tiles(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// How many copies of a tile can be in the uncalled part of a winning hand.
    fn max_copies(&self, kind: usize) -> u8 {
        match self.exists[kind] {
            true => 4 - self.called[kind],
            false => 0,
        }
    }

    /// Whether the hand has the right size for a form other than the standard one, and at most
    /// `max_calls` calls.
    fn may_be_special(&self, max_calls: usize) -> bool {
        let n_tiles = self.n_tiles() + 3 * self.n_calls;
        self.n_calls <= max_calls && matches!(n_tiles, 13 | 14)
    }

    /// The number of tiles still needed for a win in each form; `None` for a form in which this
    /// hand cannot win.
    pub fn lacking(&self) -> [Option<usize>; 6] {
        let [standard, straight, pairs, orphans, honors, half] = self.forms;
        let is_large = self.n_calls == 0 && matches!(self.n_tiles(), 16 | 17);
        let is_special = self.may_be_special(0);
        [
            standard.then(|| self.standard_lacking(self.n_tiles() / 3)),
            (straight && self.may_be_special(1)).then(|| self.straight_lacking()),
            (pairs && is_special).then(|| self.pairs_lacking()),
            (orphans && is_special).then(|| self.orphans_lacking()),
            (honors && is_special).then(|| self.honors_lacking()),
            (half && is_large).then(|| self.half_pairs_lacking()),
        ]
    }

    /// How many tiles away from a ready hand this is; −1 for a win.
    pub fn shanten(&self) -> i64 {
        let least = self.lacking().into_iter().flatten().min();
        i64::try_from(least.unwrap_or(NEVER)).unwrap_or(i64::MAX) - 1
    }

    fn standard_lacking(&self, n_sets: usize) -> usize {
        // Indexed by the number of sets; without and with a pair.
        let mut so_far = vec![[NEVER; 2]; n_sets + 1];
        so_far[0][0] = 0;
        for suit in 0..4 {
            let kinds = 9 * suit..34.min(9 * suit + 9);
            let here = self.known_suit(kinds, suit < 3, n_sets);
            let mut next = vec![[NEVER; 2]; n_sets + 1];
            for (sets_before, before) in so_far.iter().enumerate() {
                for (sets_here, here) in here.iter().enumerate().take(n_sets + 1 - sets_before) {
                    let next = &mut next[sets_before + sets_here];
                    next[0] = next[0].min(before[0] + here[0]);
                    next[1] = next[1].min(before[0] + here[1]).min(before[1] + here[0]);
                }
            }
            so_far = next;
        }
        so_far[n_sets][1]
    }

    /// How many tiles a suit still needs, cached because the hands of one input differ only a
    /// little.
    fn known_suit(&self, kinds: Range<usize>, has_sequences: bool, max_sets: usize) -> SuitLacking {
        let mut key = [0_u8; 19];
        for (idx, kind) in kinds.clone().enumerate() {
            (key[idx], key[9 + idx]) = (self.counts[kind], self.max_copies(kind));
        }
        key[18] = 2 * max_sets as u8 + u8::from(has_sequences);
        KNOWN.with_borrow_mut(|known| {
            if known.len() > MAX_KNOWN {
                known.clear();
            }
            let lacking = || self.suit_lacking(kinds, has_sequences, max_sets);
            known.entry(key).or_insert_with(lacking).clone()
        })
    }

    /// How many tiles a suit still needs for each number of sets, without and with a pair. Numbers
    /// are visited from the lowest up, with the sequences begun one and two numbers before.
    fn suit_lacking(
        &self,
        kinds: Range<usize>,
        has_sequences: bool,
        max_sets: usize,
    ) -> SuitLacking {
        let mut states = State::START;
        for kind in kinds.clone() {
            let mut next = State::NONE;
            let may_begin = has_sequences && kind + 2 < kinds.end;
            let (held, most) = (
                usize::from(self.counts[kind]),
                usize::from(self.max_copies(kind)),
            );
            for (one, two) in (0..5).flat_map(|one| (0..5 - one).map(move |two| (one, two))) {
                for n_sets in 0..=max_sets {
                    for n_pairs in 0..2 {
                        let lacking = states.0[one][two][n_sets][n_pairs];
                        if lacking == NEVER {
                            continue;
                        }
                        for begun in 0..=if may_begin { 4 - one - two } else { 0 } {
                            for (triplets, pairs) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                                let needed = one + two + begun + 3 * triplets + 2 * pairs;
                                let sets = n_sets + begun + triplets;
                                if needed > most || sets > max_sets || n_pairs + pairs > 1 {
                                    continue;
                                }
                                let least = &mut next.0[begun][one][sets][n_pairs + pairs];
                                *least = (lacking + needed.saturating_sub(held)).min(*least);
                            }
                        }
                    }
                }
            }
            states = next;
        }
        states.0[0][0][..=max_sets].to_vec()
    }

    fn pairs_lacking(&self) -> usize {
        // The number of tiles that each possible pair still needs.
        let mut pairs = Vec::new();
        for kind in (0..34).filter(|&kind| self.exists[kind]) {
            let count = usize::from(self.counts[kind]);
            pairs.push(2_usize.saturating_sub(count));
            if self.four_as_two_pairs {
                // The second pair of a tile comes after its first.
                pairs.push(4_usize.saturating_sub(count.max(2)));
            }
        }
        pairs.sort_unstable();
        pairs.iter().take(7).sum()
    }

    /// The number of tiles still needed for seven pairs and a triplet, with the best choice of
    /// triplet.
    fn half_pairs_lacking(&self) -> usize {
        let with_triplet = |triplet: usize| {
            let mut others = Self {
                counts: self.counts,
                ..*self
            };
            let held = std::mem::take(&mut others.counts[triplet]);
            others.exists[triplet] = false;
            3_usize.saturating_sub(held.into()) + others.pairs_lacking()
        };
        let kinds = (0..34).filter(|&kind| self.exists[kind]);
        kinds.map(with_triplet).min().unwrap_or(NEVER)
    }

    fn orphans_lacking(&self) -> usize {
        let with_pair = |pair: usize| {
            let lacks = |&kind: &usize| {
                let needed = if kind == pair { 2 } else { 1_usize };
                needed.saturating_sub(usize::from(self.counts[kind]))
            };
            ORPHANS.iter().map(lacks).sum()
        };
        ORPHANS.into_iter().map(with_pair).min().unwrap_or(NEVER)
    }

    /// The tiles left after taking out a knitted straight, and how many tiles of the straight are
    /// missing; `None` if the uncalled part can have no copy of one of them.
    fn beside(&self, straight: [usize; 9]) -> Option<(Self, usize)> {
        let mut beside = self.clone();
        let mut n_lacking = 0;
        for kind in straight {
            if self.max_copies(kind) == 0 {
                return None;
            }
            match self.counts[kind] {
                0 => n_lacking += 1,
                _ => beside.counts[kind] -= 1,
            }
            // One copy is no longer free.
            beside.called[kind] += 1;
        }
        Some((beside, n_lacking))
    }

    fn straight_lacking(&self) -> usize {
        let beside = STRAIGHTS
            .into_iter()
            .filter_map(|lowest| self.beside(straight(lowest)));
        let lacking = beside.map(|(beside, n)| n + beside.standard_lacking(1 - self.n_calls));
        lacking.min().unwrap_or(NEVER)
    }

    fn honors_lacking(&self) -> usize {
        let lacking = |lowest| {
            let kinds = straight(lowest).into_iter().chain(27..34);
            14 - kinds.filter(|&kind| self.counts[kind] > 0).count().min(14)
        };
        STRAIGHTS.into_iter().map(lacking).min().unwrap_or(NEVER)
    }

    /// Every way to split the uncalled tiles: the pair, and the sets in order, each as its lowest
    /// tile and whether it is a sequence.
    pub fn standard_decompositions(&self) -> BTreeSet<(usize, Vec<(usize, bool)>)> {
        let mut found = BTreeSet::new();
        if self.n_tiles() % 3 != 2 || !self.forms[0] {
            return found;
        }
        for pair in 0..34 {
            let mut rest = self.counts;
            if rest[pair] >= 2 {
                rest[pair] -= 2;
                take_sets(&mut rest, &mut Vec::new(), &mut |sets| {
                    let mut sets = sets.to_vec();
                    sets.sort_unstable();
                    found.insert((pair, sets));
                });
            }
        }
        found
    }

    /// The number of ways to split the hand in all forms.
    pub fn n_decompositions(&self) -> usize {
        let [_, special @ ..] = self.lacking();
        let is_whole = self.n_tiles() % 3 == 2;
        let n_special = special
            .into_iter()
            .filter(|&form| is_whole && form == Some(0));
        self.standard_decompositions().len() + n_special.count()
    }
}

/// Takes out, one after another, each possible set that contains the lowest tile.
fn take_sets(
    rest: &mut [u8; 34],
    sets: &mut Vec<(usize, bool)>,
    found: &mut impl FnMut(&[(usize, bool)]),
) {
    let Some(lowest) = rest.iter().position(|&count| count > 0) else {
        found(sets);
        return;
    };
    if rest[lowest] >= 3 {
        rest[lowest] -= 3;
        sets.push((lowest, false));
        take_sets(rest, sets, found);
        sets.pop();
        rest[lowest] += 3;
    }
    if lowest < 27 && lowest % 9 < 7 && rest[lowest + 1] > 0 && rest[lowest + 2] > 0 {
        rest[lowest..lowest + 3]
            .iter_mut()
            .for_each(|count| *count -= 1);
        sets.push((lowest, true));
        take_sets(rest, sets, found);
        sets.pop();
        rest[lowest..lowest + 3]
            .iter_mut()
            .for_each(|count| *count += 1);
    }
}
