//! The largest set of a pattern's occurrences that share no card, and its size.

use alloc::vec;
use alloc::vec::Vec;

use crate::occurrence::visit;
use crate::packing::{Budget, pack_within};
use crate::{Field, Occurrence, PackingError, Pattern, WorkLimit, pack};

/// The largest number of a pattern's occurrences that share no card.
///
/// For a diagonal or a stack of two colors, this takes a single pass over the field and cannot
/// fail; other patterns are packed within the default [`WorkLimit`].
///
/// # Errors
///
/// [`PackingError::WorkLimitReached`] if the search takes too many steps.
///
/// # Examples
///
/// ```
/// use handeval_field::{Color, Coordinates, Diagonal, Field, PlacedCard, Slope, count};
///
/// let cards: Vec<_> = (0..7).map(|n| PlacedCard::new(n, -n, Color::Green)).collect();
/// let field = Field::new(&cards, Coordinates::Unit)?;
/// let green_down = Diagonal { color: Color::Green, slope: Slope::Down };
/// assert_eq!(count(&field, &green_down.into())?, 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rules F6 to F9.
pub fn count(field: &Field, pattern: &Pattern) -> Result<usize, PackingError> {
    if pattern.is_greedy() {
        let mut count = 0;
        take_in_order(field, pattern, |_| count += 1);
        return Ok(count);
    }
    Ok(pack(field, pattern, WorkLimit::default())?.len())
}

/// The largest set of occurrences that share no card, in the order of
/// [`occurrences`](crate::occurrences).
///
/// If several sets are equally large, the same one is always returned: groups are taken from the
/// left on a diagonal, and from the bottom in a column; for other patterns, the search decides.
///
/// # Errors
///
/// The errors of [`count`].
///
/// # Examples
///
/// ```
/// use handeval_field::{Color, Coordinates, Corner, Field, PlacedCard, Position, Stack, groups};
///
/// let cards = [
///     PlacedCard::new(2, 2, Color::Blue),
///     PlacedCard::new(2, 6, Color::Blue),
///     PlacedCard::new(4, 8, Color::Red),
/// ];
/// let field = Field::new(&cards, Coordinates::Note)?;
/// let stack = Stack { block: Color::Blue, corner_color: Color::Red, corner: Corner::UpRight };
/// let groups = groups(&field, &stack.into())?;
/// assert_eq!(groups[0].positions(), [(2, 2), (2, 6), (4, 8)].map(|(x, y)| Position::new(x, y)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rules F6 to F9 and F14.
pub fn groups(field: &Field, pattern: &Pattern) -> Result<Vec<Occurrence>, PackingError> {
    groups_within(field, pattern, &mut Budget::new(WorkLimit::default()))
}

/// Like [`groups`], but within the steps that are left in a budget.
pub(crate) fn groups_within(
    field: &Field,
    pattern: &Pattern,
    budget: &mut Budget,
) -> Result<Vec<Occurrence>, PackingError> {
    if pattern.is_greedy() {
        let mut groups = Vec::new();
        take_in_order(field, pattern, |card_idxs| {
            groups.push(Occurrence::new(field, card_idxs));
        });
        return Ok(groups);
    }
    pack_within(field, pattern, budget)
}

/// Calls `visitor` with each occurrence that shares no card with an earlier one.
///
/// A diagonal is taken from the left: ⌊n/3⌋ groups from each run of n cards. A column is taken from
/// the bottom: ⌈m/2⌉ groups from each run of m consecutive pairs that have their corner.
fn take_in_order(field: &Field, pattern: &Pattern, mut visitor: impl FnMut(&[usize])) {
    let mut is_taken = vec![false; field.n_cards()];
    for cells in pattern.variants() {
        visit(field, &cells, |card_idxs| {
            if !card_idxs.iter().any(|&card_idx| is_taken[card_idx]) {
                for &card_idx in card_idxs {
                    is_taken[card_idx] = true;
                }
                visitor(card_idxs);
            }
        });
    }
}
