//! Every reading of a winning hand, each once.

use crate::form::standard::Readings;
use crate::form::{seven_pairs, thirteen_orphans};
use crate::{Form, Forms, Hand, Sets, Tile};

/// One reading of a winning hand.
///
/// # Source
///
/// Rule M9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decomposition {
    /// A pair and sets. The called sets are not here: they are [`Hand::calls`].
    Standard {
        /// The tile of the pair.
        pair: Tile,
        /// The uncalled sets, in tile order.
        sets: Sets,
    },
    /// Seven different pairs.
    SevenPairs {
        /// The tile of each pair, in tile order.
        pairs: [Tile; 7],
    },
    /// One of each terminal and honor, and one more.
    ThirteenOrphans {
        /// The tile that is held twice.
        pair: Tile,
    },
}

impl Decomposition {
    /// The form of the reading.
    #[must_use]
    pub const fn form(&self) -> Form {
        match self {
            Self::Standard { .. } => Form::Standard,
            Self::SevenPairs { .. } => Form::SevenPairs,
            Self::ThirteenOrphans { .. } => Form::ThirteenOrphans,
        }
    }
}

/// Every reading of a hand as a win by its rules, each exactly once.
///
/// First the standard form: by the tile of the pair, then by the sets in tile order, a triplet
/// before a sequence that begins with the same tile. Then seven pairs, then thirteen orphans.
/// Nothing comes of a hand that does not win, such as one of `3n+1` tiles. The iterator does not
/// allocate.
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
/// # Source
///
/// Rule M9.
#[must_use = "iterators are lazy"]
pub fn decompose(hand: &Hand) -> Decompositions {
    let is_win_size = hand.is_complete_size();
    let is_open = |form| is_win_size && hand.allows(form);
    Decompositions {
        standard: is_open(Form::Standard).then(|| Readings::new(hand.counts())),
        seven_pairs: is_open(Form::SevenPairs)
            .then(|| seven_pairs::pairs(hand.counts()))
            .flatten(),
        thirteen_orphans: is_open(Form::ThirteenOrphans)
            .then(|| thirteen_orphans::pair(hand.counts()))
            .flatten(),
    }
}

/// The iterator that [`decompose`] returns.
#[derive(Clone, Debug)]
pub struct Decompositions {
    standard: Option<Readings>,
    seven_pairs: Option<[Tile; 7]>,
    thirteen_orphans: Option<Tile>,
}

impl Iterator for Decompositions {
    type Item = Decomposition;

    fn next(&mut self) -> Option<Decomposition> {
        if let Some((pair, sets)) = self.standard.as_mut().and_then(Readings::next) {
            return Some(Decomposition::Standard { pair, sets });
        }
        self.standard = None;
        if let Some(pairs) = self.seven_pairs.take() {
            return Some(Decomposition::SevenPairs { pairs });
        }
        let pair = self.thirteen_orphans.take()?;
        Some(Decomposition::ThirteenOrphans { pair })
    }
}

impl core::iter::FusedIterator for Decompositions {}

/// The forms in which a hand wins; empty if it does not, such as one of `3n+1` tiles.
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
    let Decompositions {
        standard,
        seven_pairs,
        thirteen_orphans,
    } = decompose(hand);
    let mut forms = Forms::new();
    if standard.is_some_and(|mut readings| readings.next().is_some()) {
        forms.insert(Form::Standard);
    }
    if seven_pairs.is_some() {
        forms.insert(Form::SevenPairs);
    }
    if thirteen_orphans.is_some() {
        forms.insert(Form::ThirteenOrphans);
    }
    forms
}

/// Whether a hand wins by its rules.
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
    decompose(hand).next().is_some()
}
