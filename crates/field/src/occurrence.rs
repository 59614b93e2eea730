//! Every place where a pattern lies.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::field::Cursor;
use crate::pattern_shape::UnitCell;
use crate::{Field, Pattern, Position};

/// The cards of a pattern in one of the places where it lies.
///
/// The cards are in the order of the pattern: from left to right for a diagonal; the lower card,
/// the upper card and the corner for a stack; and the order of the cells for a shape.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Occurrence(Cards);

/// Most occurrences have three cards. There can be millions of these, so they are stored without
/// allocation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Cards {
    Three([Position; 3]),
    Other(Box<[Position]>),
}

impl Occurrence {
    /// The occurrence that consists of these cards of a field.
    pub(crate) fn new(field: &Field, card_idxs: &[usize]) -> Self {
        let position = |card_idx: usize| field.cards()[card_idx].position;
        Self(match *card_idxs {
            [a, b, c] => Cards::Three([a, b, c].map(position)),
            _ => Cards::Other(card_idxs.iter().copied().map(position).collect()),
        })
    }

    /// The positions of the occurrence's cards.
    #[must_use]
    pub const fn positions(&self) -> &[Position] {
        match &self.0 {
            Cards::Three(positions) => positions,
            Cards::Other(positions) => positions,
        }
    }

    /// Whether this occurrence shares a card with `other`.
    #[must_use]
    pub fn clashes_with(&self, other: &Self) -> bool {
        let mut positions = self.positions().iter();
        positions.any(|position| other.positions().contains(position))
    }
}

/// All places where a pattern lies, including those that share cards.
///
/// They are sorted by their first cards (by column, and upward in a column), then by their second
/// cards, and so on. Cards that fit several variants of a pattern form a single occurrence, and
/// follow the order of the first variant that they fit.
///
/// # Examples
///
/// ```
/// use handeval_field::{
///     Color, Coordinates, Diagonal, Field, PlacedCard, Position, Slope, occurrences,
/// };
///
/// let cards = [0, 2, 4, 6].map(|n| PlacedCard::new(n, n, Color::Red));
/// let field = Field::new(&cards, Coordinates::Note)?;
/// let red_up = Diagonal { color: Color::Red, slope: Slope::Up };
/// let found = occurrences(&field, &red_up.into());
/// assert_eq!(found.len(), 2); // they share two cards
/// assert_eq!(found[1].positions(), [2, 4, 6].map(|n| Position::new(n, n)));
/// # Ok::<(), handeval_field::FieldError>(())
/// ```
///
/// Source: rules F4, F5 and F10.
#[must_use]
pub fn occurrences(field: &Field, pattern: &Pattern) -> Vec<Occurrence> {
    let found = find(field, pattern);
    let occurrences = found
        .iter()
        .map(|card_idxs| Occurrence::new(field, card_idxs));
    occurrences.collect()
}

/// The cards of each occurrence, as indices into [`Field::cards`], sorted like [`occurrences`].
pub(crate) fn find(field: &Field, pattern: &Pattern) -> Vec<Box<[usize]>> {
    let mut found: Vec<Box<[usize]>> = Vec::new();
    let variants = pattern.variants();
    for cells in &variants {
        visit(field, cells, |card_idxs| found.push(Box::from(card_idxs)));
    }
    if variants.len() > 1 {
        let sorted = |card_idxs: &[usize]| {
            let mut sorted = card_idxs.to_vec();
            sorted.sort_unstable();
            sorted
        };
        // The sort is stable, so on a tie the occurrence of the first variant is kept.
        found.sort_by_cached_key(|card_idxs| sorted(card_idxs));
        found.dedup_by(|b, a| sorted(b) == sorted(a));
    }
    found
}

/// Calls `visitor` with the cards of each occurrence of a variant, in ascending order.
pub(crate) fn visit(field: &Field, cells: &[UnitCell], mut visitor: impl FnMut(&[usize])) {
    let step = i64::from(field.coordinates().step());
    let mut cursors = vec![Cursor::default(); cells.len()];
    let mut card_idxs = vec![0; cells.len()];
    let cards = field.cards();
    'anchors: for (anchor_idx, anchor) in cards.iter().enumerate() {
        if !cells[0].color.matches(anchor.color) {
            continue;
        }
        card_idxs[0] = anchor_idx;
        for (cell_idx, cell) in cells.iter().enumerate().skip(1) {
            let (dx, dy) = cell.offset;
            let offset = (dx * step, dy * step);
            match cursors[cell_idx].find(field, anchor.position, offset) {
                Some(card_idx) if cell.color.matches(cards[card_idx].color) => {
                    card_idxs[cell_idx] = card_idx;
                }
                _ => continue 'anchors,
            }
        }
        visitor(&card_idxs);
    }
}
