//! Every reading of a winning hand.

use crate::shape::form::special;
use crate::shape::form::standard::Readings;
use crate::shape::planes::Planes;
use crate::{Decomposition, Form, Forms, FormsIter, Hand, HandKey, Sets, ShapeRules, ToDiscard};

/// Every reading of a hand as a win under its rules, each exactly once.
///
/// The standard form comes first, ordered by the tile of the pair, then by the sets in tile order,
/// with a triplet before a sequence that starts at the same tile. The other forms follow in the
/// order of [`Form`]. A hand that does not win has no readings. Iterating does not allocate.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Decomposition, Hand, decompose};
///
/// let hand: Hand = "22334455667788p".parse()?;
/// let readings: Vec<String> = decompose(&hand)
///     .map(|reading| match reading {
///         Decomposition::Standard { pair, sets } => format!("{pair}{pair} {sets:?}"),
///         other => other.form().to_string(),
///     })
///     .collect();
/// assert_eq!(
///     readings,
///     [
///         "2p2p [345p, 345p, 678p, 678p]",
///         "5p5p [234p, 234p, 678p, 678p]",
///         "8p8p [234p, 234p, 567p, 567p]",
///         "seven-pairs",
///     ]
/// );
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// Source: rule M9.
#[must_use = "iterators are lazy"]
pub fn decompose(hand: &Hand) -> Decompositions {
    Decompositions {
        called: hand.called_sets(),
        ..Decompositions::new(hand.key(), winning_forms(hand))
    }
}

impl HandKey {
    /// Every reading of the tiles as a win, in the order of [`decompose`].
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::{Hand, HandKey, ShapeRules};
    ///
    /// let hand: Hand = "22334455667788p".parse()?;
    /// let key = HandKey::from_counts(hand.counts(), ShapeRules::default())?;
    /// assert_eq!(key.decompose().count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: rule M9.
    #[must_use = "iterators are lazy"]
    #[inline]
    pub fn decompose(&self) -> Decompositions {
        Decompositions::new(self, self.winning_forms())
    }
}

/// The iterator that [`decompose`] and [`HandKey::decompose`] return.
#[derive(Clone, Debug)]
pub struct Decompositions {
    standard: Option<Readings>,
    /// The other forms, still to come.
    others: FormsIter,
    counts: [u8; 34],
    rules: ShapeRules,
    called: Sets,
}

impl Decompositions {
    /// The readings of uncalled tiles that win in these forms.
    #[inline]
    fn new(key: &HandKey, forms: Forms) -> Self {
        let counts = key.counts();
        Self {
            standard: forms
                .contains(Form::Standard)
                .then(|| Readings::new(counts, &Planes::new(counts))),
            others: forms.iter(),
            counts: *counts,
            rules: key.rules(),
            called: Sets::EMPTY,
        }
    }
}

impl Iterator for Decompositions {
    type Item = Decomposition;

    fn next(&mut self) -> Option<Decomposition> {
        if let Some(split) = self.standard.as_mut().and_then(Readings::next) {
            return Some(split.reading(self.called.iter().copied()));
        }
        self.standard = None;
        self.others
            .find_map(|form| special::reading(form, &self.counts, &self.called, self.rules))
    }
}

impl core::iter::FusedIterator for Decompositions {}

/// The forms in which a hand wins; empty if it does not win, and always empty right after a claim
/// ([`Hand::claim`]).
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Form, Forms, Hand, winning_forms};
///
/// let hand: Hand = "11223344556677m".parse()?;
/// assert_eq!(winning_forms(&hand), Forms::from([Form::Standard, Form::SevenPairs]));
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
#[must_use]
pub fn winning_forms(hand: &Hand) -> Forms {
    if ToDiscard::of(hand).is_none() || hand.claim().is_some() {
        return Forms::EMPTY;
    }
    // Calls do not change whether the uncalled tiles are sets and a pair.
    let key = hand.key();
    let is_standard = key.suits.missing(hand.n_uncalled() / 3) == 0;
    hand.held().win_forms(hand.open_forms(), is_standard)
}

/// Whether a hand wins under its rules.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, is_win};
///
/// let hand: Hand = "33m789p344556s777z".parse()?;
/// assert!(is_win(&hand));
/// let hand: Hand = "33m789p344556s345z".parse()?;
/// assert!(!is_win(&hand)); // honors make no sequences
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
#[must_use]
pub fn is_win(hand: &Hand) -> bool {
    !winning_forms(hand).is_empty()
}
