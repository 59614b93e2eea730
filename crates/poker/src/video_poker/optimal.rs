//! The exact return of a pay table under optimal play.
//!
//! For a set of cards S, let V(S) be the sum of the payouts of all hands that contain S. The draws
//! from a hold H of a deal D lead to the hands that share exactly H with D; the sum of their
//! payouts is the alternating sum of V(T) over all sets T between H and D. V is quick to compute
//! for sets of up to four cards: V of three cards is half the sum over the fourth card, and so on.
//! Sets that differ only in the names of suits have the same V, so sorted sets ([`Subsets`]) stand
//! for all sets.
//!
//! With a joker in the deck, each set of up to three cards also occurs together with the joker, and
//! each sorted set of four cards forms one more deal with it.

use alloc::vec;
use alloc::vec::Vec;

use super::PayTable;
use super::classes::Classes;
use super::classifier::{JOKER, PayClassifier};
use super::play::{Deal, Play};
use super::subsets::{JOKER_SETS, Masks, N_SMALL, NO_SET, Renaming, Set, Subsets, n_renamed};

/// A common multiple of the numbers of ways to draw zero to five cards, times the number of deals.
pub(super) const fn denominator(classifier: PayClassifier) -> u64 {
    classifier.draws() * classifier.n_deals()
}

/// The return of a pay table per coin if every deal is played with the best option of
/// [`draw`](fn@crate::draw).
///
/// Source: rule P19.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PayTableReturn {
    denominator: u64,
    numerator: u128,
    squares: u128,
    hits: u64,
    by_class: Vec<(&'static str, u64)>,
    /// The payout of each class, in parts of a coin.
    pays: Vec<u32>,
    parts: u32,
}

impl PayTableReturn {
    /// The return times [`denominator`](Self::denominator), exact.
    #[must_use]
    pub const fn numerator(&self) -> u128 {
        self.numerator
    }

    /// The denominator of all numerators: 5·C(47,5)·2,598,960 = 19,933,230,517,200, a multiple of
    /// every number of draws; with a joker in the deck, 5·C(48,5)·2,869,685 = 24,568,865,521,200.
    /// If payouts are in [parts](PayTable::parts) of a coin, it is multiplied by the square of the
    /// number of parts. Fractions are not reduced.
    #[must_use]
    pub const fn denominator(&self) -> u64 {
        self.denominator
    }

    /// The return per coin, as a float.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.numerator as f64 / self.denominator() as f64
    }

    /// The share of deals that end in each class, strongest first, times
    /// [`denominator`](Self::denominator).
    ///
    /// On a tie, the first option in the order of [`Draw::options`](crate::Draw::options) counts.
    #[must_use]
    pub fn by_class(&self) -> &[(&'static str, u64)] {
        &self.by_class
    }

    /// The share of deals that end in paying classes, times [`denominator`](Self::denominator),
    /// exact.
    ///
    /// Source: rule P20.
    #[must_use]
    pub const fn hits(&self) -> u64 {
        self.hits
    }

    /// The hit frequency, in `0.0..=1.0`: [`hits`](Self::hits) as a float.
    ///
    /// Source: rule P20.
    #[must_use]
    pub fn hit_frequency(&self) -> f64 {
        self.hits as f64 / self.denominator() as f64
    }

    /// The mean square of a coin's return, times [`denominator`](Self::denominator), exact. The
    /// variance is `squares / denominator - (numerator / denominator)²`.
    ///
    /// Source: rule P20.
    #[must_use]
    pub const fn squares(&self) -> u128 {
        self.squares
    }

    /// The variance of a coin's return in one deal, as a float.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{PayTable, optimal_return};
    ///
    /// let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
    /// assert_eq!(format!("{:.5}", optimal_return(&table).variance()), "19.51468");
    /// ```
    ///
    /// Source: rule P20.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let mean = self.expected();
        let parts = self.by_class.iter().zip(&self.pays);
        let squares = parts.map(|(&(_, n), &pay)| {
            let off = f64::from(pay) / f64::from(self.parts) - mean;
            n as f64 * (off * off)
        });
        squares.sum::<f64>() / self.denominator() as f64
    }
}

/// Computes the return of a pay table if all 2,598,960 deals of the 52-card deck, or all 2,869,685
/// with a joker, are played optimally.
///
/// Visits the 134,459 deals that differ in more than the names of suits, plus another 16,432 if
/// there is a joker. For several tables, a [`ReturnSolver`] is faster.
///
/// # Examples
///
/// ```
/// use handeval_poker::{PayTable, optimal_return};
///
/// let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
/// let result = optimal_return(&table);
/// assert_eq!(result.numerator(), 19_842_315_923_796);
/// assert_eq!(result.denominator(), 19_933_230_517_200);
/// assert_eq!(format!("{:.9}", result.expected()), "0.995439044");
/// ```
///
/// Source: rules P19 and P22.
#[must_use]
pub fn optimal_return(table: &PayTable) -> PayTableReturn {
    ReturnSolver::new().solve(table)
}

/// Solves one pay table after another. The data that the tables share takes about 4 MB.
///
/// # Examples
///
/// ```
/// use handeval_poker::{PayTable, ReturnSolver};
///
/// let mut solver = ReturnSolver::new();
/// let returns: Vec<f64> = ["jacks-or-better-9-6", "jacks-or-better-8-5"]
///     .iter()
///     .map(|name| solver.solve(&PayTable::built_in(name).unwrap()).expected())
///     .collect();
/// assert!(returns[0] > returns[1]);
/// ```
pub struct ReturnSolver {
    subsets: Subsets,
    /// For each small set and each card, the place of the set with that card added, indexed by set,
    /// suit and rank; [`NO_SET`] if the set already contains the card. Each set and suit has a row
    /// of 13 ranks. After all rows come the places of the small sets with the joker.
    next: Vec<u16>,
    runs: Vec<Run>,
    /// The deals with a joker; empty until a pay table needs them.
    joker_runs: Vec<Run>,
    /// For each classifier used so far, its classes, and the place of each run's classes.
    classes: Vec<(Classes, Vec<u16>)>,
}

/// Deals that share four cards. The fifth cards are the `n_ranks` lowest of one suit; or there is
/// only one deal, with the joker as the fifth card.
pub(super) struct Run {
    pub(super) four: Masks,
    /// [`JOKER_SUIT`] if the fifth card is the joker.
    pub(super) suit: u8,
    pub(super) n_ranks: u8,
    /// The four cards, by suit and rank, in the order of the bits of their subsets.
    pub(super) cards: FourCards,
    /// The place of the four cards.
    pub(super) place: u16,
    /// For each proper subset of the four, its row in `next` for the fifth card's suit.
    pub(super) rows: [u16; 15],
    /// The number of deals that the deal with the highest fifth card represents, and the number
    /// that each of the others represents.
    pub(super) n_deals: (u8, u8),
}

/// The suits and ranks of four cards.
type FourCards = [(u8, u8); 4];

/// For each proper subset of four cards, the place of its sorted form and the new names of its
/// suits.
type ProperSubsets = [(u16, Renaming); 15];

/// The suit number of a joker.
pub(super) const JOKER_SUIT: u8 = 4;

impl Run {
    pub(super) const fn fifth_is_joker(&self) -> bool {
        self.suit == JOKER_SUIT
    }

    /// The suit and the rank of the fifth card; a joker comes after all others.
    pub(super) const fn fifth(&self, rank: usize) -> (u8, u8) {
        if self.fifth_is_joker() {
            (0, JOKER)
        } else {
            (self.suit, rank as u8)
        }
    }

    /// For each proper subset of the four cards, the index in `next` for adding the lowest fifth
    /// card.
    #[inline]
    pub(super) fn starts(&self) -> [usize; 15] {
        if self.fifth_is_joker() {
            self.rows.map(|row| N_SMALL * 52 + usize::from(row / 4))
        } else {
            self.rows.map(|row| usize::from(row) * 13)
        }
    }
}

impl Default for ReturnSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Debug for ReturnSolver {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ReturnSolver").finish_non_exhaustive()
    }
}

impl ReturnSolver {
    /// A solver for pay tables with any classifier.
    #[must_use]
    pub fn new() -> Self {
        let subsets = Subsets::new();
        let mut next = vec![NO_SET; N_SMALL * 52];
        for n_cards in 0..4 {
            subsets.for_each(n_cards, &mut |masks| {
                let start = usize::from(subsets.sort(masks).0) * 52;
                for (card_idx, place) in next[start..][..52].iter_mut().enumerate() {
                    let (suit, rank) = (card_idx / 13, card_idx % 13);
                    if masks[suit] >> rank & 1 == 0 {
                        *place = subsets.sort(with(masks, suit, rank)).0;
                    }
                }
            });
        }
        next.extend((JOKER_SETS..).take(N_SMALL).map(|place| place as u16));
        let mut runs = Vec::new();
        subsets.for_each(4, &mut |four| add_runs(four, &subsets, &mut runs));
        Self {
            subsets,
            next,
            runs,
            joker_runs: Vec::new(),
            classes: Vec::new(),
        }
    }

    /// Calls `visit` with one deal from each class of deals that differ only in the names of suits.
    pub(super) fn for_each_deal(&mut self, table: &PayTable, mut visit: impl FnMut(&Deal)) {
        let idx = self.classes_of(table);
        let (classes, places) = &self.classes[idx];
        let play = Play::new(table, classes, &self.next);
        for (run, &place) in self.runs.iter().chain(&self.joker_runs).zip(places) {
            play.deals(run, classes.classes_at(place), &self.next, &mut visit);
        }
    }

    /// Calls `visit` with each set that can be a hold of up to four cards, and its place.
    pub(super) fn for_each_set(&self, classifier: PayClassifier, mut visit: impl FnMut(u16, Set)) {
        for n_cards in 0..=4 {
            self.subsets.for_each(n_cards, &mut |masks| {
                let (place, _) = self.subsets.sort(masks);
                let mut set = Set {
                    masks,
                    has_joker: false,
                };
                visit(place, set);
                if classifier.has_joker() && n_cards < 4 {
                    set.has_joker = true;
                    visit(JOKER_SETS as u16 + place, set);
                }
            });
        }
    }

    /// The index of a table's classes, which are counted on first use.
    fn classes_of(&mut self, table: &PayTable) -> usize {
        let known = self
            .classes
            .iter()
            .position(|(classes, _)| classes.classifier == table.classifier());
        known.unwrap_or_else(|| {
            let classes = Classes::new(table.classifier(), &self.subsets, &self.next);
            let place = |run: &Run| classes.place(run.four, usize::from(run.suit));
            let mut places: Vec<u16> = self.runs.iter().map(place).collect();
            if table.classifier().has_joker() {
                if self.joker_runs.is_empty() {
                    let (subsets, runs) = (&self.subsets, &mut self.joker_runs);
                    subsets.for_each(4, &mut |four| runs.push(joker_run(four, subsets)));
                }
                let joker_runs = self.joker_runs.iter();
                places.extend(joker_runs.map(|run| classes.joker_place(run.four)));
            }
            self.classes.push((classes, places));
            self.classes.len() - 1
        })
    }

    /// Solves a table, as [`optimal_return`] does. The first table with a given classifier takes a
    /// little longer.
    pub fn solve(&mut self, table: &PayTable) -> PayTableReturn {
        let idx = self.classes_of(table);
        let (classes, places) = &self.classes[idx];
        let mut play = Play::new(table, classes, &self.next);
        // If the deck has no joker, `places` ends before the deals with one.
        for (run, &place) in self.runs.iter().chain(&self.joker_runs).zip(places) {
            play.run(run, classes.classes_at(place));
        }
        let parts = play.finish(classes, &self.next);
        let n_classes = table.classes().len();
        let pays: Vec<u32> = (0..n_classes).map(|class| table.pay(class)).collect();
        let paid = || {
            let paid = pays.iter().map(|&pay| u128::from(pay));
            paid.zip(parts.map(u128::from))
        };
        let n_parts = u64::from(table.parts());
        // The unit of squared payouts is the square of a part.
        let square = n_parts * n_parts;
        let hits = pays.iter().zip(parts).filter(|(pay, _)| **pay > 0);
        let classes = table.classes().iter().copied();
        PayTableReturn {
            denominator: denominator(table.classifier()) * square,
            numerator: paid().map(|(pay, part)| pay * part).sum::<u128>() * u128::from(n_parts),
            squares: paid().map(|(pay, part)| pay * pay * part).sum(),
            hits: hits.map(|(_, part)| part * square).sum(),
            by_class: classes.zip(parts.map(|part| part * square)).collect(),
            pays,
            parts: table.parts(),
        }
    }
}

fn with(mut masks: Masks, suit: usize, rank: usize) -> Masks {
    masks[suit] |= 1 << rank;
    masks
}

/// Adds the sorted deals of four sorted cards and one more, each deal once: the fifth is the lowest
/// card of the last suit that has cards.
fn add_runs(four: Masks, subsets: &Subsets, runs: &mut Vec<Run>) {
    let [a, b, c, _] = four;
    let lowest = u16::trailing_zeros;
    // The suits of the fifth card, each with the number of ranks it can have, from the lowest up.
    // In the last suit that has cards, its rank is below the lowest of them, provided that the suit
    // then has no more cards than the one before. In the next suit it can have any rank that is not
    // above a single card in the suit before.
    let fifths = match four.map(u16::count_ones) {
        [4, ..] => [(0, lowest(a)), (1, 13)],
        [3, ..] => [(1, lowest(b)), (2, lowest(b) + 1)],
        [2, 2, ..] => [(2, 13), (2, 0)],
        [2, ..] => [(3, lowest(c) + 1), (3, 0)],
        _ => [(3, 0), (3, 0)],
    };
    let (cards, sorted) = proper_subsets(four, subsets);
    let (place, _) = subsets.sort(four);
    for (suit, n_ranks) in fifths {
        if n_ranks == 0 {
            continue;
        }
        let last = n_ranks as usize - 1;
        runs.push(Run {
            four,
            suit: suit as u8,
            n_ranks: n_ranks as u8,
            cards,
            place,
            rows: sorted.map(|(place, renaming)| place * 4 + u16::from(renaming.of(suit))),
            n_deals: (
                n_renamed(with(four, suit, last)),
                n_renamed(with(four, suit, 0)),
            ),
        });
    }
}

/// The deal of four sorted cards and the joker.
fn joker_run(four: Masks, subsets: &Subsets) -> Run {
    let (cards, sorted) = proper_subsets(four, subsets);
    Run {
        four,
        suit: JOKER_SUIT,
        n_ranks: 1,
        cards,
        place: subsets.sort(four).0,
        rows: sorted.map(|(place, _)| place * 4),
        n_deals: (n_renamed(four), n_renamed(four)),
    }
}

/// The suits and ranks of four cards, and their proper subsets in sorted form.
fn proper_subsets(four: Masks, subsets: &Subsets) -> (FourCards, ProperSubsets) {
    let mut cards = [(0, 0); 4];
    let all = (0..52).map(|card_idx| (card_idx / 13, card_idx % 13));
    let held = all.filter(|&(suit, rank)| four[usize::from(suit)] >> rank & 1 != 0);
    for (card, found) in cards.iter_mut().zip(held) {
        *card = found;
    }
    // Each subset is a smaller one plus one card.
    let mut masks = [[0; 4]; 15];
    let mut sorted = [(0, Renaming::default()); 15];
    for subset in 1..15_usize {
        let (suit, rank) = cards[subset.trailing_zeros() as usize];
        let less = masks[subset & (subset - 1)];
        masks[subset] = with(less, usize::from(suit), usize::from(rank));
        sorted[subset] = subsets.sort(masks[subset]);
    }
    (cards, sorted)
}
