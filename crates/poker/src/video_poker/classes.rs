//! How many hands of each class contain a set of cards.

use alloc::vec;
use alloc::vec::Vec;

use super::PayClassifier;
use super::classifier::JOKER;
use super::subsets::{EMPTY, JOKER_SETS, Masks, N_PLACES, N_SETS, N_SMALL, Subsets, n_cards};

/// An upper bound on the number of classes of any classifier.
pub(super) const MAX_CLASSES: usize = 16;

const _: () = {
    let mut idx = 0;
    // Mutants: the assertions hold, so skipping them changes nothing.
    while idx < PayClassifier::ALL.len() {
        assert!(PayClassifier::ALL[idx].classes().len() <= MAX_CLASSES);
        idx += 1;
    }
};

/// The number of choices of four ranks with repetition.
const N_FOURS: usize = 1_820;

/// Which fifth cards of a given suit turn four cards into a suited hand.
#[derive(Clone, Copy)]
enum Suited {
    Never,
    Always,
    /// Only a wild card, because the other cards share a different suit.
    IfWild,
}

/// The number of variants of [`Suited`].
const N_WAYS: usize = 3;

/// The classes of all hands for a classifier, no matter what the classes pay.
pub(super) struct Classes {
    pub(super) classifier: PayClassifier,
    /// The class, indexed by [`Suited`], four ranks, and the fifth rank. Classes with a joker as
    /// the fifth card come next. They are indexed by whether the four are suited, and repeated for
    /// each rank.
    by_ranks: Vec<u8>,
    /// How many hands of each class contain a given set of cards, indexed by the set's place.
    pub(super) counts: Vec<[u32; MAX_CLASSES]>,
}

impl Classes {
    /// Counts the classes; `next` leads from each set of up to three cards to the sets with one
    /// more card.
    pub(super) fn new(classifier: PayClassifier, subsets: &Subsets, next: &[u16]) -> Self {
        let mut classes = Self {
            classifier,
            by_ranks: by_ranks(classifier),
            counts: vec![[0; MAX_CLASSES]; N_PLACES],
        };
        // The class of each sorted set of four cards with a joker.
        let mut with_joker = vec![None; N_SETS + 1 - N_SMALL];
        subsets.for_each(4, &mut |four| {
            let place = usize::from(subsets.sort(four).0);
            classes.counts[place] = classes.of_four(four);
            if classifier.has_joker() {
                let class = classes.classes_at(classes.joker_place(four))[0];
                classes.counts[place][usize::from(class) % MAX_CLASSES] += 1;
                with_joker[place - N_SMALL] = Some(class);
            }
        });
        // Every hand is counted once for each of its cards that is not in the set.
        for set in (usize::from(EMPTY)..N_SMALL).rev() {
            let n_lacking = 5 - n_cards(set);
            let further = &next[set * 52..][..52];
            if classifier.has_joker() {
                let mut counts = [0; MAX_CLASSES];
                for &with_card in further {
                    let place = usize::from(with_card);
                    match place.checked_sub(N_SMALL) {
                        None => add(&mut counts, &classes.counts[JOKER_SETS + place]),
                        Some(four) => {
                            if let Some(class) = with_joker[four] {
                                counts[usize::from(class) % MAX_CLASSES] += 1;
                            }
                        }
                    }
                }
                classes.counts[JOKER_SETS + set] = counts.map(|count| count / (n_lacking - 1));
            }
            let mut counts = classes.counts[JOKER_SETS + set];
            for &with_card in further {
                add(&mut counts, &classes.counts[usize::from(with_card)]);
            }
            classes.counts[set] = counts.map(|count| count / n_lacking);
        }
        classes
    }

    /// The place in [`classes_at`](Self::classes_at) for four cards and the suit of the fifth.
    pub(super) fn place(&self, four: Masks, suit: usize) -> u16 {
        (self.suited(four, suit) as usize * N_FOURS + fours_idx(four)) as u16
    }

    /// The place in [`classes_at`](Self::classes_at) for four cards and the joker.
    pub(super) fn joker_place(&self, four: Masks) -> u16 {
        let n_suits = four.iter().filter(|&&mask| mask != 0).count();
        let way = N_WAYS + usize::from(n_suits == 1);
        (way * N_FOURS + fours_idx(four)) as u16
    }

    /// The classes of the four cards at a place, by the rank of the fifth.
    pub(super) fn classes_at(&self, place: u16) -> &[u8] {
        &self.by_ranks[usize::from(place) * 13..][..13]
    }

    fn suited(&self, four: Masks, suit: usize) -> Suited {
        // Mutants: only deuces are wild, and their code is 0.
        let wild = self.classifier.wild().map_or(0, |code| 1 << code);
        let is_there = |suit: &usize| four[*suit] & !wild != 0;
        let mut suits = (0..4).filter(is_there);
        match (suits.next(), suits.next()) {
            (_, Some(_)) => Suited::Never,
            (Some(other), None) if other != suit => Suited::IfWild,
            _ => Suited::Always,
        }
    }

    /// How many of the 48 hands that contain these four cards are in each class.
    fn of_four(&self, four: Masks) -> [u32; MAX_CLASSES] {
        let mut counts = [0; MAX_CLASSES];
        if let (Suited::Never, idx) = (self.suited(four, 0), fours_idx(four)) {
            // Mutants: `Never` is 0, and stays 0 when multiplied or divided.
            let classes = self.classes_at((Suited::Never as usize * N_FOURS + idx) as u16);
            for (rank, &class) in classes.iter().enumerate() {
                let n_free = four.iter().filter(|&mask| mask >> rank & 1 == 0).count();
                counts[usize::from(class) % MAX_CLASSES] += n_free as u32;
            }
            return counts;
        }
        for (suit, mask) in four.into_iter().enumerate() {
            let classes = self.classes_at(self.place(four, suit));
            for (rank, &class) in classes.iter().enumerate() {
                counts[usize::from(class) % MAX_CLASSES] += u32::from(mask >> rank & 1 == 0);
            }
        }
        counts
    }
}

fn add(counts: &mut [u32; MAX_CLASSES], more: &[u32; MAX_CLASSES]) {
    for (count, more) in counts.iter_mut().zip(more) {
        *count += more;
    }
}

/// The place of four cards' ranks among the choices of four ranks with repetition.
fn fours_idx(four: Masks) -> usize {
    let [a, b, c, d] = four;
    let mut idx = 0;
    let mut nth = 1;
    let mut left = a | b | c | d;
    while left != 0 {
        let rank = left.trailing_zeros() as usize;
        left &= left - 1;
        for _ in four.iter().filter(|&mask| mask >> rank & 1 != 0) {
            // The combinatorial number system, with the lowest rank first.
            idx += match nth {
                1 => rank,
                2 => rank * (rank + 1) / 2,
                3 => rank * (rank + 1) * (rank + 2) / 6,
                _ => rank * (rank + 1) * (rank + 2) * (rank + 3) / 24,
            };
            nth += 1;
        }
    }
    idx
}

/// The class of every choice of five ranks: four in the order of [`fours_idx`], then the fifth.
fn by_ranks(classifier: PayClassifier) -> Vec<u8> {
    let mut classes = vec![0; (N_WAYS + 2) * N_FOURS * 13];
    let [never, always, if_wild, joker, suited_joker] = {
        let mut parts = classes.chunks_exact_mut(N_FOURS * 13);
        [(); N_WAYS + 2].map(|()| parts.next().unwrap_or_default())
    };
    let mut idx = 0;
    for a in 0..13 {
        for b in 0..=a {
            for c in 0..=b {
                for d in 0..=c {
                    for fifth in 0..13 {
                        let codes = [a, b, c, d, fifth];
                        never[idx] = classifier.class(&codes, false) as u8;
                        always[idx] = classifier.class(&codes, true) as u8;
                        if_wild[idx] = if Some(fifth) == classifier.wild() {
                            always[idx]
                        } else {
                            never[idx]
                        };
                        if classifier.has_joker() {
                            let codes = [a, b, c, d, JOKER];
                            joker[idx] = classifier.class(&codes, false) as u8;
                            suited_joker[idx] = classifier.class(&codes, true) as u8;
                        }
                        idx += 1;
                    }
                }
            }
        }
    }
    classes
}
