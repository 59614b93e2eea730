//! All deals, grouped by the kinds of holds that they have.
//!
//! Under any list of kinds, deals with the same kinds are played in the same way, so their values
//! are added up.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::super::PayTable;
use super::super::optimal::ReturnSolver;
use super::super::subsets::{EMPTY, Masks, N_PLACES, Set};
use super::kind::{Game, Kind};
use crate::short_list::sort_short;

/// The number of a kind: its index in [`kinds`](Deals::kinds).
pub(super) type KindIdx = u8;

/// An upper bound on the number of kinds in a game.
const MAX_KINDS: usize = 256;

/// All deals.
pub(super) struct Deals {
    /// All kinds, in the order of [`Kind`]; within a family, the preferred ones come first.
    pub(super) kinds: Vec<Kind>,
    pub(super) groups: Vec<Group>,
}

/// Deals that have holds of the same kinds.
pub(super) struct Group {
    pub(super) n_deals: u64,
    /// The kinds in ascending order, each with the total value of all these deals if that kind is
    /// held, times a common multiple of all numbers of draws.
    pub(super) holds: Vec<(KindIdx, i128)>,
    /// One of the deals.
    pub(super) example: Set,
}

impl Deals {
    pub(super) fn new(solver: &mut ReturnSolver, game: &Game, table: &PayTable) -> Self {
        let mut sets: Vec<Option<(Kind, u8, u16)>> = vec![None; N_PLACES];
        let mut kinds: Vec<Kind> = (0..table.classes().len())
            .filter_map(|class| game.made(class))
            .collect();
        solver.for_each_set(table.classifier(), |place, set| {
            if let Some(kind) = game.kind(set) {
                sets[usize::from(place)] = Some((kind, game.n_wild(set), ranks_down(set.masks)));
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
        });
        // Mutants: no two kinds are equal.
        sort_short(&mut kinds, |a, b| {
            (a.family, a.order()) < (b.family, b.order())
        });
        kinds.dedup();
        debug_assert!(kinds.len() <= MAX_KINDS, "{} kinds", kinds.len());
        let number = |kind: Kind| kinds.iter().position(|&other| other == kind).unwrap_or(0);
        let sets: Vec<Option<(usize, u8, u16)>> = sets
            .into_iter()
            .map(|set| set.map(|(kind, n_wild, ranks)| (number(kind), n_wild, ranks)))
            .collect();

        let mut known: BTreeMap<[u128; 2], usize> = BTreeMap::new();
        let mut groups: Vec<Group> = Vec::new();
        let mut best = [(0_u16, 0_i64); MAX_KINDS];
        solver.for_each_deal(table, |deal| {
            let mut found = [0_u128; 2];
            let mut hold = |kind: usize, ranks: u16, value: i64| {
                // Mutants: no table was found that has more than 128 kinds.
                let bit = 1 << (kind % 128);
                let is_there = found[kind / 128 % 2] & bit != 0;
                found[kind / 128 % 2] |= bit;
                let known = &mut best[kind % MAX_KINDS];
                // Within a kind, the higher cards are held; if only suits differ, the lower value
                // counts.
                // Mutants: an equal value changes nothing.
                if !is_there || ranks > known.0 || (ranks == known.0 && value < known.1) {
                    *known = (ranks, value);
                }
            };
            let n_wild = game.n_wild(deal.set);
            for (set, &place) in deal.places.iter().enumerate() {
                // Wild cards are never discarded.
                if let Some((kind, held_wild, ranks)) = sets[usize::from(place)] {
                    if held_wild == n_wild || place == EMPTY {
                        hold(kind, ranks, deal.values[set]);
                    }
                }
            }
            if let Some(kind) = game.made(deal.class) {
                hold(number(kind), 0, deal.values[31]);
            }
            let n_deals = u64::from(deal.n_deals);
            let kinds = (0..MAX_KINDS).filter(|kind| found[kind / 128] >> (kind % 128) & 1 != 0);
            let group_idx = *known.entry(found).or_insert_with(|| {
                groups.push(Group {
                    n_deals: 0,
                    holds: kinds.clone().map(|kind| (kind as KindIdx, 0)).collect(),
                    example: deal.set,
                });
                groups.len() - 1
            });
            let group = &mut groups[group_idx];
            group.n_deals += n_deals;
            for (kind, sum) in &mut group.holds {
                *sum += i128::from(best[usize::from(*kind)].1) * i128::from(n_deals);
            }
        });
        Self { kinds, groups }
    }
}

/// The ranks of at most four cards, highest first, as the digits of a number.
pub(super) fn ranks_down(masks: Masks) -> u16 {
    let mut digits = 0;
    for rank in (0..13).rev() {
        for _ in masks.iter().filter(|&mask| mask >> rank & 1 != 0) {
            // Mutants: the bits are different, so `^` does the same.
            digits = digits << 4 | rank;
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use core::cmp::Reverse;

    use super::*;

    /// Of all holds of a kind that a deal has, the one with the highest cards counts, and if only
    /// suits differ, the one with the lowest value.
    #[test]
    fn the_highest_cards_of_a_kind_count() {
        let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
        let game = Game::new(&table);
        let mut solver = ReturnSolver::new();
        let deals = Deals::new(&mut solver, &game, &table);

        let mut sets = vec![None; N_PLACES];
        solver.for_each_set(table.classifier(), |place, set| {
            let has = |rank: u8| set.masks.iter().filter(move |&mask| mask >> rank & 1 != 0);
            let ranks = (0..13).rev().flat_map(|rank| has(rank).map(move |_| rank));
            let ranks: Vec<u8> = ranks.collect();
            sets[usize::from(place)] = game.kind(set).map(|kind| (kind, Reverse(ranks)));
        });
        let mut expected: BTreeMap<Kind, i128> = BTreeMap::new();
        let mut n_choices = 0;
        solver.for_each_deal(&table, |deal| {
            let mut holds: Vec<_> = deal.places[..31]
                .iter()
                .zip(&deal.values)
                .filter_map(|(&place, &value)| {
                    let (kind, ranks) = sets[usize::from(place)].clone()?;
                    Some((kind, ranks, value))
                })
                .collect();
            holds.extend(
                game.made(deal.class)
                    .map(|kind| (kind, Reverse(Vec::new()), deal.values[31])),
            );
            holds.sort_unstable();
            let n_holds = holds.len();
            holds.dedup_by_key(|hold| hold.0);
            n_choices += n_holds - holds.len();
            for (kind, _, value) in holds {
                *expected.entry(kind).or_default() += i128::from(value) * i128::from(deal.n_deals);
            }
        });
        let mut found: BTreeMap<Kind, i128> = BTreeMap::new();
        for (kind, sum) in deals.groups.iter().flat_map(|group| &group.holds) {
            *found.entry(deals.kinds[usize::from(*kind)]).or_default() += sum;
        }
        assert_eq!(found, expected);
        assert!(n_choices > 10_000, "{n_choices}");
    }
}
