//! Omaha deals: random hands and hands from ranges are dealt in every possible way, and equivalent
//! deals are listed once.

use alloc::vec::Vec;

use super::OmahaHolding;
use super::matchup::Matchup;
use crate::CardSet;
use crate::equity::boards::{Parts, for_each_choice};
use crate::equity::seats::at_any_table;
use crate::equity::symmetry::{Renaming, renamed};
use crate::equity::{Spot, Tally};

/// All deals of a spot, one for each class of deals that differ only in the names of suits.
#[derive(Debug)]
pub(in crate::equity) struct OmahaDeals {
    /// The bits of the random hands' cards, deal by deal.
    random: Vec<u64>,
    /// The number of equivalent deals, deal by deal.
    times: Vec<u8>,
}

impl OmahaDeals {
    pub(in crate::equity) fn new(spot: &Spot, group: &[Renaming]) -> Self {
        let mut unseen = !spot.gone();
        let mut random: Vec<Option<&[u64]>> = Vec::new();
        for (holding, list) in spot.holdings().iter().zip(spot.lists()) {
            unseen = unseen - holding.cards().iter().copied().collect();
            if holding.is_random() {
                random.push(list.as_deref());
            }
        }
        let mut deals = Self {
            random: Vec::new(),
            times: Vec::new(),
        };
        let mut dealt = Vec::with_capacity(random.len());
        deals.deal(unseen, &random, spot.n_hole(), group, &mut dealt);
        deals
    }

    fn deal(
        &mut self,
        unseen: CardSet,
        random: &[Option<&[u64]>],
        n_hole: usize,
        group: &[Renaming],
        dealt: &mut Vec<u64>,
    ) {
        let Some(list) = random.get(dealt.len()) else {
            let mut n_same = 0;
            for &names in group {
                let others = dealt.iter().map(|&bits| renamed(bits, names));
                match others.cmp(dealt.iter().copied()) {
                    core::cmp::Ordering::Less => return,
                    core::cmp::Ordering::Equal => n_same += 1,
                    core::cmp::Ordering::Greater => {}
                }
            }
            self.random.extend_from_slice(dealt);
            self.times.push((group.len() / n_same.max(1)) as u8);
            return;
        };
        if let Some(list) = list {
            for &bits in *list {
                if bits & !unseen.bits() == 0 {
                    let hand = CardSet::from_bits(bits).unwrap_or_default();
                    dealt.push(bits);
                    self.deal(unseen - hand, random, n_hole, group, dealt);
                    dealt.pop();
                }
            }
            return;
        }
        let cards: Vec<u64> = unseen
            .iter()
            .map(|card| CardSet::from(card).bits())
            .collect();
        for_each_choice(&cards, n_hole, 0, &mut |bits| {
            let hand = CardSet::from_bits(bits).unwrap_or_default();
            dealt.push(bits);
            self.deal(unseen - hand, random, n_hole, group, dealt);
            dealt.pop();
        });
    }

    /// The number of classes of equivalent deals.
    pub(in crate::equity) fn n_kinds(&self) -> usize {
        self.times.len()
    }

    /// Counts all boards of the given classes of deals.
    pub(in crate::equity) fn count(&self, spot: &Spot, kinds: Parts, tally: &mut Tally) {
        at_any_table!(spot.n_players(), N => self.count_of::<N>(spot, kinds, tally));
    }

    fn count_of<const N: usize>(&self, spot: &Spot, kinds: Parts, tally: &mut Tally) {
        let mut matchup = Matchup::<N>::new(spot);
        let with_categories = tally.has_categories();
        let holdings = spot.holdings();
        let n_random = holdings.iter().filter(|one| one.is_random()).count();
        for kind_idx in kinds {
            let mut random = self.random.iter().skip(kind_idx * n_random);
            let hands: [CardSet; N] = core::array::from_fn(|player_idx| {
                match holdings.get(player_idx).map(OmahaHolding::cards) {
                    // An empty seat has no cards, so its strength is 0.
                    None => CardSet::EMPTY,
                    Some([]) => {
                        let bits = random.next().copied().unwrap_or(0);
                        CardSet::from_bits(bits).unwrap_or_default()
                    }
                    Some(cards) => cards.iter().copied().collect(),
                }
            });
            match with_categories {
                true => matchup.count::<true>(&hands),
                false => matchup.count::<false>(&hands),
            }
            let times = self.times.get(kind_idx).copied().unwrap_or(0);
            matchup.add_to(tally, times.into());
        }
    }
}
