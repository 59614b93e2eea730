//! The largest set of occurrences that share no card, for any pattern.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use strum::IntoStaticStr;

use crate::field::Parts;
use crate::occurrence::find;
use crate::sweep;
use crate::text::error_kind;
use crate::{Field, Occurrence, Pattern};

/// The most steps a search may take before it fails.
///
/// A step tries one choice, which takes about fifty nanoseconds. The default is 100 million: random
/// fields of 200 cards need fewer, even if every card fits every cell of several three-cell shapes.
/// Fields in four colors need a few thousand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorkLimit(u64);

impl WorkLimit {
    /// A limit of `n_steps` steps.
    #[must_use]
    pub const fn new(n_steps: u64) -> Self {
        Self(n_steps)
    }

    /// The number of steps.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl Default for WorkLimit {
    fn default() -> Self {
        Self(100_000_000)
    }
}

/// The largest set of occurrences that share no card, proven to be the largest, or an error.
///
/// It is always the same set, in the order of [`occurrences`](crate::occurrences). This works for
/// every pattern; [`groups`](crate::groups) is faster if the pattern allows it, and finds a set of
/// the same size.
///
/// Occurrences that clash, directly or through others, form a component, which is searched
/// separately. Card by card, the search branches on the occurrence that takes the card, merges
/// branches that have the same cards left, and cuts branches that cannot beat the best known
/// packing.
/// The weights of the cards are chosen so that every occurrence weighs at least 1. The total weight
/// of the cards left is therefore a bound on the number of occurrences among them.
///
/// # Errors
///
/// [`PackingError::WorkLimitReached`] if the search takes more steps than `limit` allows.
///
/// # Examples
///
/// Both slopes as one objective:
///
/// ```
/// use handeval_field::{
///     Cell, Color, Coordinates, Field, Pattern, PlacedCard, PatternShape, WorkLimit, pack,
/// };
///
/// let line = |slope: i32| {
///     let cells = [0, 1, 2].map(|n| Cell::new(n, slope * n, Color::Red));
///     PatternShape::new(&cells, Coordinates::Unit)
/// };
/// let any_slope = Pattern::Shapes(vec![line(1)?, line(-1)?]);
///
/// // A cross of five cards: its arms share the card in the middle.
/// let cross = [(0, 0), (1, 1), (2, 2), (0, 2), (2, 0)];
/// let cards = cross.map(|(x, y)| PlacedCard::new(x, y, Color::Red));
/// let field = Field::new(&cards, Coordinates::Unit)?;
/// assert_eq!(pack(&field, &any_slope, WorkLimit::default())?.len(), 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rules F6 and F9.
pub fn pack(
    field: &Field,
    pattern: &Pattern,
    limit: WorkLimit,
) -> Result<Vec<Occurrence>, PackingError> {
    pack_within(field, pattern, &mut Budget::new(limit))
}

/// The steps left in a budget that several packings share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    limit: WorkLimit,
    n_steps_left: u64,
}

impl Budget {
    pub(crate) const fn new(limit: WorkLimit) -> Self {
        Self {
            limit,
            n_steps_left: limit.get(),
        }
    }
}

/// Like [`pack`], but within a budget.
pub(crate) fn pack_within(
    field: &Field,
    pattern: &Pattern,
    budget: &mut Budget,
) -> Result<Vec<Occurrence>, PackingError> {
    let found = find(field, pattern);
    let taken = pack_found(field, &found, &mut budget.n_steps_left);
    let taken = taken.ok_or(PackingError::WorkLimitReached {
        n_occurrences: found.len(),
        limit: budget.limit.get(),
    })?;
    let taken = taken.into_iter();
    Ok(taken
        .map(|idx| Occurrence::new(field, &found[idx]))
        .collect())
}

/// The occurrences to take, in ascending order; `None` if the steps run out.
fn pack_found(field: &Field, found: &[Box<[usize]>], n_steps_left: &mut u64) -> Option<Vec<usize>> {
    let mut taken = Vec::new();
    let (members, ends) = components(field.n_cards(), found);
    let mut start = 0;
    for end in ends {
        let component = &members[start..end];
        let sets: Vec<&[usize]> = component.iter().map(|&idx| &*found[idx]).collect();
        let chosen = sweep::pack(field, &sets, n_steps_left)?;
        taken.extend(chosen.into_iter().map(|idx| component[idx]));
        start = end;
    }
    taken.sort_unstable();
    Some(taken)
}

/// The occurrences, sorted by component of the clash graph, and the end of each component.
fn components(n_cards: usize, found: &[Box<[usize]>]) -> (Vec<usize>, Vec<usize>) {
    let mut parts = Parts::new(found.len());
    let mut first_on_card = vec![None; n_cards];
    for (idx, card_idxs) in found.iter().enumerate() {
        for &card_idx in card_idxs {
            match first_on_card[card_idx] {
                None => first_on_card[card_idx] = Some(idx),
                Some(other_idx) => parts.join(idx, other_idx),
            }
        }
    }
    let roots: Vec<usize> = (0..found.len()).map(|idx| parts.find(idx)).collect();
    let mut members: Vec<usize> = (0..found.len()).collect();
    members.sort_by_key(|&idx| roots[idx]);
    let is_end =
        |&end: &usize| end == members.len() || roots[members[end - 1]] != roots[members[end]];
    let ends = (1..=members.len()).filter(is_end).collect();
    (members, ends)
}

/// Why occurrences could not be packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PackingError {
    /// The search ran out of steps before it could prove that a packing is the largest.
    #[error(
        "cannot prove within {limit} steps which packing of {n_occurrences} occurrences is the \
         largest: expected a smaller field, a pattern that fits less often, or a higher limit"
    )]
    WorkLimitReached {
        /// The number of occurrences to be packed.
        n_occurrences: usize,
        /// The number of steps.
        limit: u64,
    },
}

error_kind!(PackingError, "work-limit-reached");
