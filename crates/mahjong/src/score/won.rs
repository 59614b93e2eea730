//! A winning hand and each way to read it: the starting point of scoring in every game.

use super::part::Part;
use super::reading::Reading;
use crate::shape::form::special;
use crate::shape::form::standard::{Readings, Split};
use crate::shape::planes::Planes;
use crate::{Decomposition, Form, Forms, Hand, Tile, ToDraw};
use alloc::vec::Vec;

/// Every reading of a hand won on a tile, for each place that the tile can have in it; empty if the
/// hand does not win.
///
/// The hand already has the tile, or the tile is the only one missing. The readings are in the
/// order of [`decompose`](crate::decompose()), and within each the pair comes before the sets.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, Wait, win_readings};
///
/// let hand: Hand = "22334455m".parse()?;
/// let waits: Vec<Wait> = win_readings(&hand, "5m".parse()?).map(|reading| reading.wait).collect();
/// assert_eq!(waits, [Wait::Ryanmen, Wait::Tanki]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules R7 and R18.
#[must_use = "iterators are lazy"]
pub fn win_readings(hand: &Hand, tile: Tile) -> impl Iterator<Item = Reading> {
    let is_there = match ToDraw::of(hand).is_some() {
        true => hand.n_own(tile) < 4,
        false => hand.counts()[tile.idx()] > 0 && hand.claim().is_none(),
    };
    let won = Won::new(hand, tile, Forms::ALL).filter(|_| is_there);
    won.into_iter().flat_map(move |won| {
        let special: Vec<_> = won.special().collect();
        let special = special.into_iter();
        let standard = won.splits().flat_map(move |split| {
            Part::all_with(&split, tile).map(move |part| Place::Standard { split, part })
        });
        standard
            .map(move |place| won.reading(&place))
            .chain(special.flat_map(move |form| Reading::all_of_special(form, tile)))
    })
}

const PAIRS: Forms = Forms::of(&[Form::SevenPairs, Form::EightAndAHalfPairs]);

/// The tiles of a hand that wins on a tile, and the ways to read them.
#[derive(Clone, Debug)]
pub(super) struct Won<'a> {
    pub(super) hand: &'a Hand,
    pub(super) tile: Tile,
    /// The uncalled tiles, including the winning tile.
    pub(super) counts: [u8; 34],
    pub(super) uncalled: Planes,
    /// The first way to read the tiles as sets and a pair, and the remaining ways.
    first: Option<Split>,
    others: Readings,
    /// The forms other than the standard one in which the tiles win.
    special: Forms,
}

/// A reading that is not assembled yet.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// The uncalled sets and a pair.
    Standard {
        split: Split,
        /// What the winning tile completes.
        part: Part,
    },
    /// The whole reading, in a form other than the standard one.
    Special(Reading),
}

impl<'a> Won<'a> {
    /// The hand with the tile added; `None` if it does not win in any of the forms.
    #[inline(always)]
    pub(super) fn new(hand: &'a Hand, tile: Tile, forms: Forms) -> Option<Self> {
        let mut counts = *hand.counts();
        counts[tile.idx()] += u8::from(hand.n_uncalled() % 3 == 1);
        let uncalled = Planes::new(&counts);
        let mut others = Readings::new(&counts, &uncalled);
        let first = others.next();
        let mut open = hand.open_forms().intersection(forms);
        if first.is_some() {
            // Pairs can also be sets and a pair; the tiles of the other forms are too far apart for
            // that.
            open = open.intersection(PAIRS);
        }
        let special = special::winning(&uncalled, open, hand.rules());
        if first.is_none() && special.is_empty() {
            return None;
        }
        Some(Self {
            hand,
            tile,
            counts,
            uncalled,
            first,
            others,
            special,
        })
    }

    #[inline]
    pub(super) fn splits(&self) -> impl Iterator<Item = Split> + use<> {
        self.first.into_iter().chain(self.others.clone())
    }

    /// Calls `visit` with each way to read the tiles as sets and a pair. This copies less than an
    /// iterator would.
    #[inline(always)]
    pub(super) fn for_each_split(&self, mut visit: impl FnMut(&Split)) {
        let mut next = self.first;
        let mut others = self.others.clone();
        while let Some(split) = next {
            visit(&split);
            next = others.next();
        }
    }

    /// Whether the tiles win in a form other than the standard one.
    #[inline]
    pub(super) fn has_special(&self) -> bool {
        !self.special.is_empty()
    }

    #[inline]
    pub(super) fn special(&self) -> impl Iterator<Item = Decomposition> {
        self.special.iter().filter_map(|form| {
            let called = self.hand.called_sets();
            special::reading(form, &self.counts, &called, self.hand.rules())
        })
    }

    pub(super) fn reading(&self, place: &Place) -> Reading {
        let tile = self.tile;
        match *place {
            Place::Standard { split, part } => Reading {
                decomposition: split.reading(self.hand.calls().iter().map(|call| call.set())),
                completes: part.completed(tile),
                wait: part.wait(tile),
            },
            Place::Special(reading) => reading,
        }
    }
}
