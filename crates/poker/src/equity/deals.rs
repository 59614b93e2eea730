//! Deals of fixed hands, one for each class of deals that differ only in the names of suits. With
//! two players, two deals are also in the same class if one becomes the other when the players swap
//! hands.

use alloc::vec::Vec;
use core::ops::Range;

use super::boards::Parts;
use super::counts::swap;
use super::game::{High, Short, Values};
use super::matchup::{HandRanks, Matchup, ranks_of};
use super::seats::{Seats, at_any_table, at_table_of};
use super::symmetry::{Renaming, of_cards, renamed_combo};
use super::{Combo, Spot, Tally};
use crate::CardSet;
use crate::by_number::by_number;

/// The indices of all players' combos, followed by zeros.
type Deal = [u16; Spot::MAX_PLAYERS];

/// All deals from the players' ranges, with equivalent deals next to each other.
///
/// There can be millions of deals, so they are stored in flat lists, with only a few bytes each.
#[derive(Debug)]
pub(super) struct Deals {
    n_players: usize,
    /// For each deal, the indices of its combos in the ranges.
    places: Vec<u16>,
    /// For each deal, the indices of the combos in the deal that represents its kind.
    names: Vec<u16>,
    /// For each deal, whether the two players are swapped in the deal that represents its kind.
    are_swapped: Vec<bool>,
    /// The deals, sorted by kind.
    order: Vec<u32>,
    /// For each kind, its deals in `order`.
    kinds: Vec<Range<u32>>,
    /// Groups of kinds with the same ranks, which are counted together; empty if that does not pay.
    groups: Vec<Range<u32>>,
    with_combos: bool,
}

/// With this many cards to come, most of the work for a deal depends only on its ranks. With more,
/// most of it is for boards that make a flush; with fewer, deals take little work.
pub(super) const SHARED_TO_COME: usize = 3;

/// Ranks are shared if there are at least this many kinds of deals for each choice of ranks.
const MIN_SHARED: usize = 4;

impl Deals {
    pub(super) fn new(spot: &Spot, with_combos: bool) -> Self {
        let namer = Namer::new(spot);
        let n_players = spot.n_players();
        let n_deals = n_deals(spot) as usize;
        let mut deals = Self {
            n_players,
            // Mutants: the capacity only saves time.
            places: Vec::with_capacity(n_deals * n_players),
            names: Vec::with_capacity(n_deals * n_players),
            are_swapped: Vec::with_capacity(n_deals),
            order: Vec::with_capacity(n_deals),
            kinds: Vec::new(),
            groups: Vec::new(),
            with_combos,
        };
        for_each_deal(spot, |places| {
            let (kind, is_swapped) = namer.kind(places);
            deals.order.push(deals.are_swapped.len() as u32);
            deals.places.extend(&places[..n_players]);
            deals.names.extend(&kind[..n_players]);
            deals.are_swapped.push(is_swapped);
        });
        let mut order = core::mem::take(&mut deals.order);
        order.sort_unstable_by_key(|&deal_idx| (deals.name(deal_idx), deal_idx));
        let (mut kinds, mut start) = (Vec::new(), 0);
        for alike in order.chunk_by(|&a, &b| deals.name(a) == deals.name(b)) {
            let end = start + alike.len() as u32;
            kinds.push(start..end);
            start = end;
        }
        // Keep the order of the deals, so that the pieces of a count are similar.
        deals.kinds = by_number(&kinds, |kind: &Range<u32>| order[kind.start as usize]);
        deals.order = order;
        if spot.n_to_come() == SHARED_TO_COME {
            deals.group_by_rank();
        }
        deals
    }

    /// Puts kinds with the same ranks next to each other, if there are enough of them.
    // Mutants: groups only save time.
    fn group_by_rank(&mut self) {
        let each = self.kinds.iter().zip(0_u32..);
        let mut by_rank: Vec<_> = each
            .map(|(kind, kind_idx)| (self.ranks(kind), kind_idx))
            .collect();
        by_rank.sort_unstable();
        let mut start = 0;
        // Mutants: as above.
        let groups = by_rank.chunk_by(|a, b| a.0 == b.0).map(|alike| {
            let end = start + alike.len() as u32;
            core::mem::replace(&mut start, end)..end
        });
        let groups: Vec<_> = groups.collect();
        // Mutants: as above.
        if groups.len() * MIN_SHARED > self.kinds.len() {
            return;
        }
        // Groups are in the order of their first deals, too.
        self.groups = by_number(&groups, |group| by_rank[group.start as usize].1);
        let kind_idxs = by_rank.into_iter().map(|(_, kind_idx)| kind_idx as usize);
        self.kinds = kind_idxs
            .map(|kind_idx| self.kinds[kind_idx].clone())
            .collect();
    }

    pub(super) fn n_kinds(&self) -> usize {
        self.kinds.len()
    }

    /// The number of parts that can be counted separately: groups of kinds, or kinds.
    pub(super) fn n_parts(&self) -> usize {
        match self.is_shared() {
            true => self.groups.len(),
            false => self.kinds.len(),
        }
    }

    /// Whether kinds with the same ranks are counted together.
    pub(super) fn is_shared(&self) -> bool {
        !self.groups.is_empty()
    }

    /// The kinds in a part.
    fn kinds_of(&self, part_idx: usize) -> &[Range<u32>] {
        let all = match self.groups.get(part_idx) {
            Some(group) => group.start as usize..group.end as usize,
            None => part_idx..part_idx + 1,
        };
        &self.kinds[all]
    }

    /// The hands in the deal that represents a kind. An empty seat gets the first player's cards,
    /// which rules out no further cards.
    fn hands<const N: usize>(&self, kind: &Range<u32>) -> [Combo; N] {
        let deal = self.name(self.order[kind.start as usize]);
        core::array::from_fn(|player_idx| combo(deal.get(player_idx).copied().unwrap_or(deal[0])))
    }

    fn ranks(&self, kind: &Range<u32>) -> HandRanks<{ Spot::MAX_PLAYERS }> {
        ranks_of(&self.hands(kind))
    }

    fn name(&self, deal_idx: u32) -> &[u16] {
        &self.names[deal_idx as usize * self.n_players..][..self.n_players]
    }

    /// The deals of a kind: the indices of the combos in the ranges, and whether the players are
    /// swapped.
    fn of_kind(&self, kind: &Range<u32>) -> impl Iterator<Item = (&[u16], bool)> {
        let deals = &self.order[kind.start as usize..kind.end as usize];
        deals.iter().map(|&deal_idx| {
            let places = &self.places[deal_idx as usize * self.n_players..][..self.n_players];
            (places, self.are_swapped[deal_idx as usize])
        })
    }

    pub(super) fn count(&self, spot: &Spot, parts: Parts, tally: &mut Tally) {
        match Short::of_game(spot.game()) {
            None => {
                at_table_of!(spot.n_players(), N => {
                    self.count_of::<High, N>(High, spot, parts, tally);
                });
            }
            Some(values) => {
                at_any_table!(spot.n_players(), N => {
                    self.count_of::<Short, N>(values, spot, parts, tally);
                });
            }
        }
    }

    fn count_of<V: Values, const N: usize>(
        &self,
        values: V,
        spot: &Spot,
        parts: Parts,
        tally: &mut Tally,
    ) {
        let seats = Seats::<N>::new(self.n_players);
        let mut matchup = Matchup::new(values, seats, spot.board(), spot.gone());
        if self.is_shared() {
            matchup = matchup.sharing_ranks();
        }
        let with_categories = tally.has_categories();
        for kind in parts.flat_map(|part_idx| self.kinds_of(part_idx)) {
            let hands = self.hands::<N>(kind);
            if V::IS_SLOW {
                // Counting categories costs little compared with evaluating hands.
                matchup.count::<true>(&hands);
            } else if with_categories {
                matchup.count::<true>(&hands);
            } else {
                matchup.count::<false>(&hands);
            }
            let mut weights = [0; 2];
            for (places, is_swapped) in self.of_kind(kind) {
                weights[usize::from(is_swapped)] += weight(spot, places);
            }
            for (is_swapped, weight) in [false, true].into_iter().zip(weights) {
                if weight > 0 {
                    matchup.counts.add_to(tally, weight, is_swapped);
                }
            }
            if self.with_combos {
                for (places, is_swapped) in self.of_kind(kind) {
                    share_out(spot, places, &matchup.counts.masks, is_swapped, tally);
                }
            }
        }
    }
}

/// The weight of a deal: the product of its combos' weights.
fn weight(spot: &Spot, places: &[u16]) -> u128 {
    let hands = spot.hands().iter().zip(places);
    hands
        .map(|(hands, &place)| u128::from(hands.weights[usize::from(place)]))
        .product()
}

/// Adds the counts of a deal to its combos.
fn share_out(spot: &Spot, places: &[u16], masks: &[u64], is_swapped: bool, tally: &mut Tally) {
    let n_players = spot.n_players();
    let weight = weight(spot, places);
    for (player_idx, player) in tally.players.iter_mut().enumerate() {
        let start = usize::from(places[player_idx]) * (n_players + 1);
        let Some((boards, shares)) = player
            .combos
            .get_mut(start..=start + n_players)
            .and_then(<[u128]>::split_first_mut)
        else {
            continue;
        };
        for (mask, &count) in masks.iter().enumerate() {
            let mask = if is_swapped { swap(mask) } else { mask };
            *boards += u128::from(count) * weight;
            if mask >> player_idx & 1 != 0 {
                shares[mask.count_ones() as usize - 1] += u128::from(count) * weight;
            }
        }
    }
}

fn combo(idx: u16) -> Combo {
    // Every index here belongs to a combo.
    Combo::from_idx(usize::from(idx) % Combo::COUNT).unwrap_or(Combo::FIRST)
}

/// The number of deals in which no two players have the same card.
pub(super) fn n_deals(spot: &Spot) -> u64 {
    let [first, second] = spot.hands() else {
        let mut n_deals = 0;
        for_each_deal(spot, |_| n_deals += 1);
        return n_deals;
    };
    // For each combo of the second player, count the first player's combos without its cards. The
    // same combo is subtracted twice, once for each card, so it is added back once.
    let mut with_card = [0; 52];
    let mut has = [0; Combo::COUNT];
    for combo in &first.combos {
        has[combo.idx()] = 1;
        for card in combo.cards() {
            with_card[usize::from(card.code())] += 1;
        }
    }
    let all = first.combos.len() as u64;
    let without = second.combos.iter().map(|combo| {
        let [high, low] = combo
            .cards()
            .map(|card| with_card[usize::from(card.code())]);
        all + has[combo.idx()] - high - low
    });
    without.sum()
}

/// Calls `visit` with every deal, as the indices of the combos in the ranges.
fn for_each_deal(spot: &Spot, mut visit: impl FnMut(&Deal)) {
    let mut places = [0; Spot::MAX_PLAYERS];
    deal_from(spot, 0, CardSet::new(), &mut places, &mut visit);
}

fn deal_from(
    spot: &Spot,
    player_idx: usize,
    used: CardSet,
    places: &mut Deal,
    visit: &mut impl FnMut(&Deal),
) {
    let Some(hands) = spot.hands().get(player_idx) else {
        visit(places);
        return;
    };
    for (place, combo) in (0..).zip(&hands.combos) {
        let cards = combo.card_set();
        if cards.is_disjoint(used) {
            places[player_idx] = place;
            // Mutants: the bits are different, so `^` does the same.
            deal_from(spot, player_idx + 1, used | cards, places, visit);
        }
    }
}

/// Assigns the same name to deals that differ only in the names of suits.
struct Namer {
    /// The index of the renamed combo, by renaming, player and index in the range.
    renamed: Vec<Vec<Vec<u16>>>,
}

impl Namer {
    fn new(spot: &Spot) -> Self {
        let of_hands = |names: Renaming| {
            let each = spot.hands().iter().map(|hands| {
                let combos = hands.combos.iter();
                combos
                    .map(|&combo| renamed_combo(combo, names).idx() as u16)
                    .collect()
            });
            each.collect()
        };
        Self {
            renamed: of_cards(spot).into_iter().map(of_hands).collect(),
        }
    }

    /// The smallest name of a deal, and whether the two players are swapped in it.
    fn kind(&self, places: &Deal) -> (Deal, bool) {
        let mut least = ([u16::MAX; Spot::MAX_PLAYERS], false);
        for hands in &self.renamed {
            let mut deal = [0; Spot::MAX_PLAYERS];
            for ((name, place), hands) in deal.iter_mut().zip(places).zip(hands) {
                *name = hands[usize::from(*place)];
            }
            // Mutants: either order of two different combos can be the name.
            let is_swapped = hands.len() == 2 && deal[1] < deal[0];
            if is_swapped {
                deal.swap(0, 1);
            }
            // Mutants: if the same name is found with the players swapped and not, both have equal
            // counts.
            if deal < least.0 {
                least = (deal, is_swapped);
            }
        }
        least
    }
}
