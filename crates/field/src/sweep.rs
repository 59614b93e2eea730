//! Finds the largest packing of connected sets, card by card in a sweep over the field.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::Field;

/// The minimum weight of a set, for the bound.
const ONE: u64 = 1 << 20;

/// The sets of the largest packing; `None` if the steps run out.
pub(crate) fn pack(field: &Field, sets: &[&[usize]], n_steps_left: &mut u64) -> Option<Vec<usize>> {
    if sets.len() == 1 {
        return Some(vec![0]);
    }
    u32::try_from(sets.len()).ok()?; // branches store a set in 32 bits
    let plan = Plan::best(field, sets)?;
    match plan.n_slots {
        0..=64 => plan.search::<1>(n_steps_left),
        65..=128 => plan.search::<2>(n_steps_left),
        129..=512 => plan.search::<8>(n_steps_left),
        513..=4096 => plan.search::<64>(n_steps_left),
        _ => None, // no number of steps would be enough
    }
}

/// The steps of a sweep, one for each card that is in several sets.
#[derive(Debug)]
struct Plan {
    steps: Vec<Step>,
    /// The most cards to remember at a time.
    n_slots: usize,
    weight: u64,
}

/// The choices for the first undecided card of the sweep.
#[derive(Debug, Default)]
struct Step {
    /// The slot that remembers whether the card is used; `None` if no earlier set has the card.
    slot: Option<usize>,
    /// The weight of the card.
    weight: u64,
    /// The sets that contain this card but no earlier card.
    takes: Vec<Take>,
}

/// Taking one set.
#[derive(Debug)]
struct Take {
    set: usize,
    /// The slots that remember the later cards of the set.
    slots: Vec<usize>,
    /// The weight of all cards of the set.
    weight: u64,
}

impl Plan {
    /// The plan with the fewest cards to remember, among sweeps in four directions.
    fn best(field: &Field, sets: &[&[usize]]) -> Option<Self> {
        // A card in only one set does not matter.
        let mut all: Vec<usize> = sets.iter().flat_map(|set| set.iter().copied()).collect();
        all.sort_unstable();
        let runs = all.chunk_by(|a, b| a == b);
        let shared: Vec<usize> = runs.filter(|run| run.len() > 1).map(|run| run[0]).collect();
        let local = |set: &&[usize]| -> Vec<usize> {
            let idxs = set
                .iter()
                .filter_map(|card| shared.binary_search(card).ok());
            idxs.collect()
        };
        let sets: Vec<Vec<usize>> = sets.iter().map(local).collect();
        let weights = weights(shared.len(), &sets);

        // Along the columns, the rows, and both diagonals.
        let plans = [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().map(|(a, b)| {
            let mut order: Vec<usize> = (0..shared.len()).collect();
            order.sort_by_key(|&idx| {
                let (x, y) = field.cards()[shared[idx]].position.wide();
                (a * x + b * y, x, y)
            });
            Self::new(&order, &sets, &weights)
        });
        // Make one plan at a time, because a plan for a large field is large. On a tie, keep the
        // first.
        plans.reduce(|best, plan| {
            if plan.n_slots < best.n_slots {
                plan
            } else {
                best
            }
        })
    }

    /// The plan of a sweep that visits the cards in `order`.
    fn new(order: &[usize], sets: &[Vec<usize>], weights: &[u64]) -> Self {
        let mut step_of_card = vec![0; order.len()];
        for (step, &card) in order.iter().enumerate() {
            step_of_card[card] = step;
        }
        let mut steps: Vec<Step> = Vec::new();
        steps.resize_with(order.len(), Step::default);
        let mut sets_by_step = vec![Vec::new(); order.len()];
        for (set_idx, set) in sets.iter().enumerate() {
            if let Some(first) = set.iter().map(|&card| step_of_card[card]).min() {
                sets_by_step[first].push(set_idx);
            }
        }
        let mut free_slots: Vec<usize> = Vec::new();
        let mut n_slots = 0;
        for (step, set_idxs) in sets_by_step.into_iter().enumerate() {
            for set_idx in set_idxs {
                let mut slots = Vec::new();
                for &card in &sets[set_idx] {
                    if step_of_card[card] == step {
                        continue;
                    }
                    let slot = &mut steps[step_of_card[card]].slot;
                    slots.push(*slot.get_or_insert_with(|| {
                        free_slots.pop().unwrap_or_else(|| {
                            n_slots += 1;
                            n_slots - 1
                        })
                    }));
                }
                steps[step].takes.push(Take {
                    set: set_idx,
                    slots,
                    weight: sets[set_idx].iter().map(|&card| weights[card]).sum(),
                });
            }
            steps[step].weight = weights[order[step]];
            free_slots.extend(steps[step].slot);
        }
        Self {
            steps,
            n_slots,
            weight: weights.iter().sum(),
        }
    }

    /// Finds the largest packing with increasingly wide searches, until one is exact or reaches the
    /// bound.
    fn search<const WORDS: usize>(&self, n_steps_left: &mut u64) -> Option<Vec<usize>> {
        let mut best = Vec::new();
        let mut width = 32;
        loop {
            let outcome = self.run::<WORDS>(width, best.len(), n_steps_left)?;
            if let Some(better) = outcome.better {
                best = better;
            }
            if outcome.is_exact || best.len() as u64 >= self.weight / ONE {
                return Some(best);
            }
            width = width.saturating_mul(8);
        }
    }

    /// Searches for more than `n_known` sets, following the `width` most promising branches.
    fn run<const WORDS: usize>(
        &self,
        width: usize,
        n_known: usize,
        n_steps_left: &mut u64,
    ) -> Option<Outcome> {
        let n_known = n_known as u64;
        let mut is_exact = true;
        let mut taken: Vec<(u32, u32)> = Vec::new(); // a set, and `last` before it
        let mut branches = vec![Branch::<WORDS> {
            used: [0; WORDS],
            n_taken: 0,
            weight: self.weight,
            last: 0,
            set: None,
        }];
        let mut next: Vec<Branch<WORDS>> = Vec::new();
        for step in &self.steps {
            let mut n_tried = 0;
            let is_promising = |branch: &Branch<WORDS>| branch.bound() / ONE > n_known;
            for branch in branches.drain(..) {
                n_tried += 1;
                if step.slot.is_some_and(|slot| branch.is_used(slot)) {
                    next.push(branch.without(step.slot));
                    continue;
                }
                for take in &step.takes {
                    if !take.slots.iter().any(|&slot| branch.is_used(slot)) {
                        n_tried += 1;
                        let taking = branch.with(take);
                        next.extend(Some(taking).filter(is_promising));
                    }
                }
                let mut skipping = branch;
                skipping.weight -= step.weight;
                next.extend(Some(skipping).filter(is_promising));
            }
            // A step with very many cards to remember counts as several, because it takes as long.
            let n_steps = n_tried * WORDS.div_ceil(8) as u64;
            *n_steps_left = n_steps_left.checked_sub(n_steps)?;
            merge(&mut next);
            drop_hopeless(&mut next);
            if next.len() > width {
                is_exact = false;
                next.select_nth_unstable_by_key(width, |branch| {
                    (Reverse(branch.bound()), branch.used)
                });
                next.truncate(width);
            }
            for branch in &mut next {
                if let Some(set) = branch.set.take() {
                    taken.push((set, branch.last));
                    branch.last = u32::try_from(taken.len()).ok()?;
                }
            }
            core::mem::swap(&mut branches, &mut next);
        }
        let better = branches.first().map(|branch| {
            let mut sets = Vec::new();
            let mut last = branch.last;
            while let Some(idx) = last.checked_sub(1) {
                let (set, before) = taken[idx as usize];
                sets.push(set as usize);
                last = before;
            }
            sets
        });
        Some(Outcome { better, is_exact })
    }
}

/// The result of a search.
#[derive(Debug)]
struct Outcome {
    /// The largest packing found, if it is larger than the known one.
    better: Option<Vec<usize>>,
    /// Whether no larger packing is possible.
    is_exact: bool,
}

#[derive(Clone, Debug)]
struct Branch<const WORDS: usize> {
    /// The cards to come that are already used, one bit per slot.
    used: [u64; WORDS],
    n_taken: u32,
    /// The weight of the unused cards to come.
    weight: u64,
    /// One more than the index of the last set taken.
    last: u32,
    /// The set taken in this step.
    set: Option<u32>,
}

impl<const WORDS: usize> Branch<WORDS> {
    const fn is_used(&self, slot: usize) -> bool {
        self.used[slot / 64] >> (slot % 64) & 1 != 0
    }

    /// The branch after also taking a set.
    fn with(&self, take: &Take) -> Self {
        let mut taking = self.clone();
        for &slot in &take.slots {
            taking.used[slot / 64] |= 1 << (slot % 64);
        }
        taking.n_taken += 1;
        taking.weight -= take.weight;
        taking.set = u32::try_from(take.set).ok();
        taking
    }

    /// The branch with a slot freed.
    fn without(mut self, slot: Option<usize>) -> Self {
        if let Some(slot) = slot {
            self.used[slot / 64] &= !(1 << (slot % 64));
        }
        self
    }

    /// The number of cards to come that are used here but not in `other`.
    fn n_used_beside(&self, other: &Self) -> u32 {
        let words = self.used.iter().zip(&other.used);
        words.map(|(a, b)| (a & !b).count_ones()).sum()
    }

    /// The most sets that the branch can reach, in units of [`ONE`].
    const fn bound(&self) -> u64 {
        self.n_taken as u64 * ONE + self.weight
    }
}

/// Keeps the best of the branches that have the same cards left.
fn merge<const WORDS: usize>(branches: &mut Vec<Branch<WORDS>>) {
    branches.sort_unstable_by_key(|branch| {
        (
            branch.used,
            Reverse(branch.n_taken),
            branch.last,
            branch.set,
        )
    });
    branches.dedup_by(|b, a| a.used == b.used);
}

/// Drops branches that one of the most promising branches is sure to match.
///
/// Suppose that one branch can still take a set and another branch cannot. Then the set has a card
/// that only the other branch has used. The number of such sets is at most the number of such
/// cards, so a branch that is behind by this number cannot come out ahead.
fn drop_hopeless<const WORDS: usize>(branches: &mut Vec<Branch<WORDS>>) {
    const N_LEADERS: usize = 32;
    // Mutants: the minimum number of branches for which this pays off affects only the effort.
    if branches.len() <= 2 * N_LEADERS {
        return;
    }
    let bounds = branches.iter().map(Branch::bound);
    let mut leaders: Vec<_> = bounds.map(Reverse).zip(0_usize..).collect();
    leaders.select_nth_unstable(N_LEADERS);
    leaders.truncate(N_LEADERS);
    let leaders = leaders.iter().map(|&(_, idx)| branches[idx].clone());
    let leaders: Vec<Branch<WORDS>> = leaders.collect();
    branches.retain(|branch| {
        !leaders.iter().any(|leader| {
            let lead = leader.n_taken.saturating_sub(branch.n_taken);
            lead > 0 && leader.n_used_beside(branch) <= lead
        })
    });
}

/// Weights of the cards, which add up to at least [`ONE`] in every set, so the weight of the cards
/// left bounds the number of sets among them.
fn weights(n_cards: usize, sets: &[Vec<usize>]) -> Vec<u64> {
    let mut weights = vec![0; n_cards];
    for set in sets {
        let share = ONE.div_ceil(set.len().max(1) as u64);
        for &card in set {
            weights[card] = share.max(weights[card]);
        }
    }
    weights
}
