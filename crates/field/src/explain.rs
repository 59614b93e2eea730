//! What almost counts, and why it does not.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use strum::IntoStaticStr;

use crate::field::Cursor;
use crate::occurrence::visit;
use crate::pattern_shape::UnitCell;
use crate::{
    CellColor, Color, Diagonal, Field, Occurrence, PackingError, Pattern, Position, groups,
    occurrences,
};

/// A card, or an empty place, where something else is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Obstacle {
    /// The position; `None` if it is outside the range of coordinates.
    pub position: Option<Position>,
    /// The color of the card at the position: `None` if there is no card, `Some(None)` for the
    /// starter.
    pub color: Option<Option<Color>>,
}

impl Obstacle {
    fn at(field: &Field, from: Position, offset: (i64, i64)) -> Self {
        let position = from.offset(offset);
        let color = position.and_then(|position| field.color_at(position));
        Self { position, color }
    }
}

/// Writes what is there, and where: `a green card at (4, 8)`.
impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.color {
            None => f.write_str("nothing")?,
            Some(None) => f.write_str("the starter")?,
            Some(Some(color)) => write!(f, "a {color} card")?,
        }
        match self.position {
            Some(position) => write!(f, " at {position}"),
            None => f.write_str(" (beyond the range of coordinates)"),
        }
    }
}

/// Something that almost counts, and why it does not.
///
/// [`Display`](fmt::Display) writes it as a sentence.
///
/// Source: rule F15.
#[derive(Clone, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum NearMiss {
    /// One or two cards on a diagonal that need a third.
    ShortRun {
        /// The cards, from left to right.
        cards: Vec<Position>,
        /// The obstacles that end the run on the left and on the right.
        ends: [Obstacle; 2],
    },
    /// The one or two cards left over when a longer run on a diagonal is divided into groups of
    /// three.
    LeftOver {
        /// The cards, from left to right.
        cards: Vec<Position>,
        /// The number of cards in the run.
        run_len: usize,
    },
    /// All but one of the cards of a pattern; for a stack, all but the corner.
    MissingCard {
        /// The cards, in the order of the pattern.
        cards: Vec<Position>,
        /// The color that the missing card needs.
        wanted: CellColor,
        /// What lies where the missing card should be: a wrong card, or nothing.
        found: Obstacle,
    },
    /// All cards of a pattern, but one of them already counts.
    Clash {
        /// The cards.
        occurrence: Occurrence,
        /// The occurrence that counts and contains the shared card.
        counted: Occurrence,
        /// The first card of `occurrence` that is also in `counted`.
        shared: Position,
    },
}

impl NearMiss {
    /// The machine-readable name: `short-run`, `left-over`, `missing-card` or `clash`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The cards that almost count.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        match self {
            Self::ShortRun { cards, .. }
            | Self::LeftOver { cards, .. }
            | Self::MissingCard { cards, .. } => cards,
            Self::Clash { occurrence, .. } => occurrence.positions(),
        }
    }
}

/// Writes the sentence: `(2, 2), (4, 4): a run of 2 where 3 are needed, between nothing at (0, 0)
/// and a green card at (6, 6)`.
impl fmt::Display for NearMiss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_positions(self.positions(), f)?;
        match self {
            Self::ShortRun {
                cards,
                ends: [left, right],
            } => write!(
                f,
                ": a run of {} where 3 are needed, between {left} and {right}",
                cards.len()
            ),
            Self::LeftOver { cards, run_len } => {
                let are = if cards.len() == 1 { "is" } else { "are" };
                write!(
                    f,
                    ": {are} left over from a run of {run_len}, because groups have 3 cards"
                )
            }
            Self::MissingCard { wanted, found, .. } => {
                f.write_str(": needs a ")?;
                if let CellColor::Is(color) = wanted {
                    write!(f, "{color} ")?;
                }
                write!(f, "card where there is {found}")
            }
            Self::Clash {
                shared, counted, ..
            } => {
                write!(f, ": {shared} already counts with ")?;
                let others = counted.positions().iter();
                write_positions(others.filter(|other| *other != shared), f)
            }
        }
    }
}

fn write_positions<'p>(
    positions: impl IntoIterator<Item = &'p Position>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (idx, position) in positions.into_iter().enumerate() {
        write!(f, "{}{position}", if idx == 0 { "" } else { ", " })?;
    }
    Ok(())
}

/// What almost counts for a pattern, besides the [`groups`] that do count:
///
/// - for a diagonal, each run of one or two cards, and the cards left over from longer runs;
/// - for a stack, each pair without its corner, and each occurrence that clashes with a group;
/// - for shapes, each place where all cells but one fit (if there are at least three), and each
///   occurrence that clashes with a group.
///
/// Near misses are in the order of their first cards, by column and then upward in a column.
///
/// # Errors
///
/// The errors of [`groups`].
///
/// # Examples
///
/// ```
/// use handeval_field::{Color, Coordinates, Corner, Field, PlacedCard, Stack, near_misses};
///
/// let cards = [
///     PlacedCard::new(2, 2, Color::Blue),
///     PlacedCard::new(2, 6, Color::Blue),
///     PlacedCard::new(4, 8, Color::Green),
/// ];
/// let field = Field::new(&cards, Coordinates::Note)?;
/// let stack = Stack { block: Color::Blue, corner_color: Color::Red, corner: Corner::UpRight };
/// let near_misses = near_misses(&field, &stack.into())?;
/// assert_eq!(near_misses[0].kind(), "missing-card");
/// assert_eq!(
///     near_misses[0].to_string(),
///     "(2, 2), (2, 6): needs a red card where there is a green card at (4, 8)"
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rule F15.
pub fn near_misses(field: &Field, pattern: &Pattern) -> Result<Vec<NearMiss>, PackingError> {
    let counted = groups(field, pattern)?;
    Ok(near_misses_beside(field, pattern, &counted, usize::MAX).first)
}

/// The first near misses of a pattern, and the number of the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstNearMisses {
    /// The first near misses, in the order of [`near_misses`].
    pub first: Vec<NearMiss>,
    /// The number of the other near misses.
    pub n_more: usize,
}

/// The first [`near_misses`], at most `max`, for [`groups`] that are already known. Only these near
/// misses are held in memory.
///
/// # Examples
///
/// ```
/// use handeval_field::{
///     Color, Coordinates, Diagonal, Field, PlacedCard, Slope, groups, near_misses,
///     near_misses_beside,
/// };
///
/// // Three runs of one card.
/// let cards = [(0, 0), (8, 0), (16, 0)].map(|(x, y)| PlacedCard::new(x, y, Color::Red));
/// let field = Field::new(&cards, Coordinates::Note)?;
/// let red_up = Diagonal { color: Color::Red, slope: Slope::Up }.into();
/// let found = near_misses_beside(&field, &red_up, &groups(&field, &red_up)?, 2);
/// assert_eq!(found.first, near_misses(&field, &red_up)?[..2]);
/// assert_eq!(found.n_more, 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rule F15.
#[must_use]
pub fn near_misses_beside(
    field: &Field,
    pattern: &Pattern,
    counted: &[Occurrence],
    max: usize,
) -> FirstNearMisses {
    let mut near_misses = First::new(max);
    match pattern {
        Pattern::Diagonal(diagonal) => runs(field, *diagonal, &mut near_misses),
        Pattern::Stack(_) => {
            for cells in pattern.variants() {
                // The last cell is the corner.
                missing_cards(field, &cells, cells.len() - 1, &mut near_misses);
            }
            clashes(field, pattern, counted, &mut near_misses);
        }
        Pattern::Shapes(_) => {
            for cells in pattern.variants() {
                if cells.len() >= 3 {
                    for missing_idx in 0..cells.len() {
                        missing_cards(field, &cells, missing_idx, &mut near_misses);
                    }
                }
            }
            clashes(field, pattern, counted, &mut near_misses);
        }
    }
    near_misses.take()
}

/// Collects near misses and keeps only the first ones, in the order of their first cards; on a tie,
/// the one pushed earlier comes first.
struct First {
    max: usize,
    kept: Vec<NearMiss>,
    /// A near miss whose first card is at or after this position is not among the first.
    end: Option<Position>,
    n_pushed: usize,
}

impl First {
    const fn new(max: usize) -> Self {
        Self {
            max,
            kept: Vec::new(),
            end: None,
            n_pushed: 0,
        }
    }

    fn push(&mut self, near_miss: NearMiss) {
        self.n_pushed += 1;
        let place = first_card(&near_miss);
        if self.end.is_some_and(|end| place >= Some(end)) {
            return;
        }
        self.kept.push(near_miss);
        if self.kept.len() / 2 > self.max {
            self.cut();
        }
    }

    fn cut(&mut self) {
        // The sort is stable.
        self.kept.sort_by_key(first_card);
        if self.kept.len() > self.max {
            self.kept.truncate(self.max);
            self.end = self.kept.last().and_then(first_card);
        }
    }

    fn take(mut self) -> FirstNearMisses {
        self.cut();
        FirstNearMisses {
            n_more: self.n_pushed - self.kept.len(),
            first: self.kept,
        }
    }
}

fn first_card(near_miss: &NearMiss) -> Option<Position> {
    near_miss.positions().iter().min().copied()
}

/// The runs on a diagonal that are too short, and the cards left over from longer runs.
fn runs(field: &Field, diagonal: Diagonal, near_misses: &mut First) {
    let unit = i64::from(field.coordinates().step());
    let (dx, dy) = diagonal.slope.step();
    let away = |n: usize| {
        let n = n as i64 * unit;
        (n * dx, n * dy)
    };
    let back = |n: usize| {
        let (dx, dy) = away(n);
        (-dx, -dy)
    };
    let color = Some(diagonal.color);
    let is_same = |idx: usize| field.cards()[idx].color == color;
    let (mut left, mut right) = (Cursor::default(), Cursor::default());
    // For each card, the number of cards in its run up to that card.
    let mut run_lens = vec![0_usize; field.n_cards()];
    for (card_idx, card) in field.cards().iter().enumerate() {
        if card.color != color {
            continue;
        }
        let before = left.find(field, card.position, back(1));
        let before = before.filter(|&idx| is_same(idx));
        let run_len = 1 + before.map_or(0, |idx| run_lens[idx]);
        run_lens[card_idx] = run_len;
        let after = right.find(field, card.position, away(1));
        if after.is_some_and(is_same) || run_len % 3 == 0 {
            continue;
        }
        let cards = (0..run_len % 3).rev();
        let cards = cards.filter_map(|n| card.position.offset(back(n)));
        let cards: Vec<_> = cards.collect();
        near_misses.push(if run_len < 3 {
            let ends = [
                Obstacle::at(field, card.position, back(run_len)),
                Obstacle::at(field, card.position, away(1)),
            ];
            NearMiss::ShortRun { cards, ends }
        } else {
            NearMiss::LeftOver { cards, run_len }
        });
    }
}

/// The places where all cells but one fit.
fn missing_cards(field: &Field, cells: &[UnitCell], missing_idx: usize, near_misses: &mut First) {
    let anchor = cells[usize::from(missing_idx == 0)].offset;
    let from_anchor = |cell: &UnitCell| (cell.offset.0 - anchor.0, cell.offset.1 - anchor.1);
    let others = cells.iter().enumerate();
    let others = others.filter(|&(cell_idx, _)| cell_idx != missing_idx);
    let others: Box<[UnitCell]> = others
        .map(|(_, cell)| UnitCell {
            offset: from_anchor(cell),
            color: cell.color,
        })
        .collect();
    let missing = cells[missing_idx];
    let unit = i64::from(field.coordinates().step());
    let (dx, dy) = from_anchor(&missing);
    visit(field, &others, |card_idxs| {
        let positions = card_idxs.iter().map(|&idx| field.cards()[idx].position);
        let cards: Vec<_> = positions.collect();
        let found = Obstacle::at(field, cards[0], (dx * unit, dy * unit));
        if !missing.color.matches(found.color.flatten()) {
            near_misses.push(NearMiss::MissingCard {
                cards,
                wanted: missing.color,
                found,
            });
        }
    });
}

/// The occurrences that clash with a group.
fn clashes(field: &Field, pattern: &Pattern, groups: &[Occurrence], near_misses: &mut First) {
    let cards = groups.iter().enumerate();
    let cards = cards.flat_map(|(idx, group)| group.positions().iter().map(move |&p| (p, idx)));
    let mut group_of_card: Vec<_> = cards.collect();
    group_of_card.sort_unstable();
    let mut compare = |occurrence: Occurrence| {
        let clash = occurrence.positions().iter().find_map(|&position| {
            let found = group_of_card.binary_search_by_key(&position, |&(p, _)| p);
            Some((position, &groups[group_of_card[found.ok()?].1]))
        });
        if let Some((shared, counted)) = clash.filter(|(_, counted)| **counted != occurrence) {
            near_misses.push(NearMiss::Clash {
                counted: counted.clone(),
                occurrence,
                shared,
            });
        }
    };
    match &pattern.variants()[..] {
        // With a single variant, no occurrence is found twice, so no list is needed.
        [cells] => visit(field, cells, |card_idxs| {
            compare(Occurrence::new(field, card_idxs));
        }),
        _ => occurrences(field, pattern).into_iter().for_each(compare),
    }
}
