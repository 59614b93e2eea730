//! The field: positions and cards.

use alloc::vec::Vec;

use strum::{IntoStaticStr, VariantNames};

use crate::position::lattice;
use crate::text::error_kind;
use crate::{Color, Coordinates, Position};

/// A card on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedCard {
    /// Where the card lies.
    pub position: Position,
    /// The color of the card; `None` for the starter.
    pub color: Option<Color>,
}

impl PlacedCard {
    /// A card of this color at `x` and `y`.
    #[must_use]
    pub const fn new(x: i32, y: i32, color: Color) -> Self {
        Self {
            position: Position::new(x, y),
            color: Some(color),
        }
    }

    /// The starter, or any other card without a color, at `x` and `y`.
    #[must_use]
    pub const fn starter(x: i32, y: i32) -> Self {
        Self {
            position: Position::new(x, y),
            color: None,
        }
    }
}

/// Cards on a field, at most one at each position, all on one lattice.
///
/// A field can be empty, or consist of several separate parts. Counts do not depend on the order of
/// the cards.
///
/// # Examples
///
/// ```
/// use handeval_field::{Color, Coordinates, Field, PlacedCard, Position};
///
/// let cards = [PlacedCard::starter(0, 0), PlacedCard::new(2, -2, Color::Green)];
/// let field = Field::new(&cards, Coordinates::Note)?;
/// assert_eq!(field.color_at(Position::new(2, -2)), Some(Some(Color::Green)));
/// assert_eq!(field.color_at(Position::new(0, 0)), Some(None));
/// assert_eq!(field.color_at(Position::new(2, 2)), None);
/// assert!(field.is_connected());
///
/// let cards = [PlacedCard::starter(0, 0), PlacedCard::new(2, 0, Color::Green)];
/// assert!(Field::new(&cards, Coordinates::Note).is_err()); // off the lattice
/// # Ok::<(), handeval_field::FieldError>(())
/// ```
///
/// Source: rules F1 to F3.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Field {
    /// Sorted by position, so that neighbors in a column follow one another, and cards at a fixed
    /// distance from them come in the same order.
    cards: Vec<PlacedCard>,
    coordinates: Coordinates,
}

impl Field {
    /// Creates a field from these cards, which can be in any order.
    ///
    /// # Errors
    ///
    /// The error is for the first card whose position is not allowed:
    ///
    /// - [`FieldError::DuplicatePosition`] if an earlier card lies there;
    /// - [`FieldError::OffLattice`] if diagonal steps from the first card do not lead there.
    pub fn new(cards: &[PlacedCard], coordinates: Coordinates) -> Result<Self, FieldError> {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable_by_key(|card| sort_key(card.position));
        let has_duplicate = sorted
            .windows(2)
            .any(|pair| pair[0].position == pair[1].position);
        let duplicate = has_duplicate.then(|| first_duplicate(cards)).flatten();
        let off_lattice = first_off_lattice(cards, coordinates);
        let errors = duplicate.into_iter().chain(off_lattice);
        match errors.min_by_key(|&(card_idx, _)| card_idx) {
            Some((_, error)) => Err(error),
            None => Ok(Self {
                cards: sorted,
                coordinates,
            }),
        }
    }

    /// The number of cards, including the starter.
    #[must_use]
    pub fn n_cards(&self) -> usize {
        self.cards.len()
    }

    /// The unit of the positions.
    #[must_use]
    pub const fn coordinates(&self) -> Coordinates {
        self.coordinates
    }

    /// The cards, by column from the left, and upward in a column.
    #[must_use]
    pub fn cards(&self) -> &[PlacedCard] {
        &self.cards
    }

    /// The card at a position: `None` if there is none, `Some(None)` for the starter.
    #[must_use]
    pub fn color_at(&self, position: Position) -> Option<Option<Color>> {
        let card_idx = self
            .cards
            .binary_search_by_key(&position, |card| card.position);
        Some(self.cards[card_idx.ok()?].color)
    }

    /// The number of parts connected by diagonal neighbors; 0 for an empty field.
    #[must_use]
    pub fn n_components(&self) -> usize {
        let mut parts = Parts::new(self.n_cards());
        let step = i64::from(self.coordinates.step());
        for offset in [(step, step), (step, -step)] {
            let mut cursor = Cursor::default();
            for (card_idx, card) in self.cards.iter().enumerate() {
                if let Some(neighbor_idx) = cursor.find(self, card.position, offset) {
                    parts.join(card_idx, neighbor_idx);
                }
            }
        }
        parts.n_parts
    }

    /// Whether all cards are connected by diagonal neighbors; true for an empty field.
    ///
    /// Source: rule F3.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.n_components() <= 1
    }
}

/// A number that sorts in the same order as the position, but faster.
const fn sort_key(position: Position) -> u64 {
    const fn ascending(coordinate: i32) -> u64 {
        (coordinate as i64 - i32::MIN as i64) as u64
    }
    ascending(position.x) << 32 | ascending(position.y)
}

/// The first card at the same position as an earlier one, with its error.
fn first_duplicate(cards: &[PlacedCard]) -> Option<(usize, FieldError)> {
    let mut by_position: Vec<usize> = (0..cards.len()).collect();
    // A stable sort keeps the order of cards at one position.
    by_position.sort_by_key(|&card_idx| sort_key(cards[card_idx].position));
    let pairs = by_position.windows(2).map(|pair| (pair[0], pair[1]));
    let duplicates = pairs.filter(|&(a, b)| cards[a].position == cards[b].position);
    // If three cards share a position, the pair with the second of them comes first, so `first_idx`
    // is the first of the three.
    let (first_idx, second_idx) = duplicates.min_by_key(|&(_, second_idx)| second_idx)?;
    let error = FieldError::DuplicatePosition {
        position: cards[second_idx].position,
        first_idx,
        second_idx,
    };
    Some((second_idx, error))
}

/// The first card that is off the lattice of the field's first card, with its error.
fn first_off_lattice(
    cards: &[PlacedCard],
    coordinates: Coordinates,
) -> Option<(usize, FieldError)> {
    let first = cards.first()?.position;
    let is_off = |card: &PlacedCard| {
        let steps = coordinates.steps(first.wide(), card.position.wide());
        steps.is_none()
    };
    let card_idx = cards.iter().position(is_off)?;
    let error = FieldError::OffLattice {
        position: cards[card_idx].position,
        card_idx,
        first,
        coordinates,
    };
    Some((card_idx, error))
}

/// Finds cards at a fixed distance from others, in ascending order.
///
/// If positions ascend, the positions at a fixed distance from them ascend too, so looking up all
/// cards of a field takes a single pass over it, no matter what the distance is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cursor {
    /// The next card to look at; all cards before it come before the wanted position.
    card_idx: usize,
}

impl Cursor {
    /// The card at the given distance from a position, as an index into [`Field::cards`].
    pub(crate) fn find(
        &mut self,
        field: &Field,
        from: Position,
        (dx, dy): (i64, i64),
    ) -> Option<usize> {
        let (x, y) = from.wide();
        let wanted = (x + dx, y + dy);
        while let Some(card) = field.cards.get(self.card_idx) {
            let found = card.position.wide();
            if found >= wanted {
                return (found == wanted).then_some(self.card_idx);
            }
            self.card_idx += 1;
        }
        None
    }
}

/// Disjoint sets that can be joined (union-find).
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    parents: Vec<usize>,
    n_parts: usize,
}

impl Parts {
    /// `len` sets of one item each.
    pub(crate) fn new(len: usize) -> Self {
        Self {
            parents: (0..len).collect(),
            n_parts: len,
        }
    }

    /// The item that represents the set that contains `thing`.
    pub(crate) fn find(&mut self, thing: usize) -> usize {
        let mut root = thing;
        while self.parents[root] != root {
            // Path halving.
            self.parents[root] = self.parents[self.parents[root]];
            root = self.parents[root];
        }
        root
    }

    /// Joins the sets of two items.
    pub(crate) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parents[a.max(b)] = a.min(b);
            self.n_parts -= 1;
        }
    }
}

/// Why cards do not form a field. Cards are counted from 0 here, and from 1 in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum FieldError {
    /// Two cards are at the same position.
    #[error(
        "card {} is at {position}, where card {} already is: expected one card per place",
        .second_idx + 1,
        .first_idx + 1
    )]
    DuplicatePosition {
        /// The place.
        position: Position,
        /// The index of the first card at this position.
        first_idx: usize,
        /// The index of the next card at this position.
        second_idx: usize,
    },
    /// A card cannot be reached from the first card in diagonal steps.
    #[error(
        "card {} at {position} is off the lattice of the first card at {first}: {}",
        .card_idx + 1,
        lattice(*.coordinates)
    )]
    OffLattice {
        /// The place.
        position: Position,
        /// The card.
        card_idx: usize,
        /// The place of the first card.
        first: Position,
        /// The unit of the positions.
        coordinates: Coordinates,
    },
}

error_kind!(FieldError, "duplicate-position");

impl FieldError {
    /// The index of the card at fault, from 0; of two cards at the same position, it is the second.
    #[must_use]
    pub const fn card_idx(&self) -> usize {
        match *self {
            Self::DuplicatePosition { second_idx, .. } => second_idx,
            Self::OffLattice { card_idx, .. } => card_idx,
        }
    }
}
