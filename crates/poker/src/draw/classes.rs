//! How many hands of each class contain a set of cards.

use alloc::vec;
use alloc::vec::Vec;

use super::PayClassifier;
use super::subsets::{EMPTY, Masks, N_SETS, N_SMALL, Subsets, n_cards};

/// At least as many classes as any classifier has.
pub(super) const MAX_CLASSES: usize = 16;

const _: () = {
    let mut idx = 0;
    // Mutants: what holds need not be looked at.
    while idx < PayClassifier::ALL.len() {
        assert!(PayClassifier::ALL[idx].classes().len() <= MAX_CLASSES);
        idx += 1;
    }
};

/// The number of choices of four ranks with repetition.
const N_FOURS: usize = 1_820;

/// Four cards and a suit that the fifth is of: which ranks of the fifth make them suited.
#[derive(Clone, Copy)]
enum Suited {
    Never,
    Always,
    /// With a wild card alone: the others share another suit.
    IfWild,
}

/// What a classifier says of all hands; it does not depend on what the classes pay.
pub(super) struct Classes {
    pub(super) classifier: PayClassifier,
    /// By way of being suited, four ranks, and the fifth rank: the class.
    by_ranks: Vec<u8>,
    /// By place of the set: how many hands that contain it are in each class.
    pub(super) counts: Vec<[u32; MAX_CLASSES]>,
}

impl Classes {
    /// Counts the classes, where `next` leads from each set of up to three cards to the 52 places
    /// of it with a further card.
    pub(super) fn new(classifier: PayClassifier, subsets: &Subsets, next: &[u16]) -> Self {
        let mut classes = Self {
            classifier,
            by_ranks: by_ranks(classifier),
            counts: vec![[0; MAX_CLASSES]; N_SETS + 1],
        };
        subsets.for_each(4, &mut |four| {
            let (place, _) = subsets.sort(four);
            classes.counts[usize::from(place)] = classes.of_four(four);
        });
        // Every hand is met once through each of its cards that the set lacks.
        for set in (usize::from(EMPTY)..N_SMALL).rev() {
            let n_lacking = 5 - n_cards(set);
            let mut counts = [0; MAX_CLASSES];
            for &with_card in &next[set * 52..][..52] {
                for (count, more) in counts
                    .iter_mut()
                    .zip(classes.counts[usize::from(with_card)])
                {
                    *count += more;
                }
            }
            classes.counts[set] = counts.map(|count| count / n_lacking);
        }
        classes
    }

    /// The place in [`classes_at`](Self::classes_at) of four cards and a suit for the fifth.
    pub(super) fn place(&self, four: Masks, suit: usize) -> u16 {
        (self.suited(four, suit) as usize * N_FOURS + fours_idx(four)) as u16
    }

    /// The classes that the four cards of a place make with each rank.
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

    /// The classes of the 48 hands that contain four cards.
    fn of_four(&self, four: Masks) -> [u32; MAX_CLASSES] {
        let mut counts = [0; MAX_CLASSES];
        if let (Suited::Never, idx) = (self.suited(four, 0), fours_idx(four)) {
            // Mutants: `Never` is 0, times or through anything.
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
            // The combinatorial number system, the ranks from the lowest on.
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

/// The class of every choice of five ranks, as the four in the order of [`fours_idx`] and the
/// fifth.
fn by_ranks(classifier: PayClassifier) -> Vec<u8> {
    let mut classes = vec![0; 3 * N_FOURS * 13];
    let (never, rest) = classes.split_at_mut(N_FOURS * 13);
    let (always, if_wild) = rest.split_at_mut(N_FOURS * 13);
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
                        idx += 1;
                    }
                }
            }
        }
    }
    classes
}
