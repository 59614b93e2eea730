//! What the background work has found out about a game: the values of cells, and the best
//! arrangement.

use handeval_matematico::{CellValue, Game, MoveReview, Solution, Turn};

use crate::game::N_CARDS;

/// A question about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The move, from 0.
    pub move_idx: usize,
    /// The card of the move, and the grid before it.
    pub turn: Turn,
}

/// What is known about a game.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// The value of each free cell before a move, best first.
    values: [Option<Vec<CellValue>>; N_CARDS],
    is_general: bool,
    best: Option<Solution>,
    is_search_ended: bool,
}

impl Judgement {
    /// The value of each free cell before a move, best first, if known.
    pub fn values(&self, move_idx: usize) -> Option<&[CellValue]> {
        self.values.get(move_idx)?.as_deref()
    }

    /// Whether the player has only general values, so totals may be a few points off.
    pub const fn is_general(&self) -> bool {
        self.is_general
    }

    /// The cost of a move, if known.
    pub fn review(&self, game: &Game, move_idx: usize) -> Option<MoveReview> {
        let made = *game.moves().get(move_idx)?;
        MoveReview::new(made, self.values(move_idx)?)
    }

    /// The cost of each move, where known.
    pub fn reviews(&self, game: &Game) -> [Option<MoveReview>; N_CARDS] {
        std::array::from_fn(|move_idx| self.review(game, move_idx))
    }

    /// The three costliest moves, the worst first. There may be fewer, because a move is left out
    /// if its cost is unknown or too low to be shown.
    pub fn costliest(&self, game: &Game) -> Vec<(usize, MoveReview)> {
        let reviews = self.reviews(game).into_iter().enumerate();
        let known = reviews.filter_map(|(move_idx, review)| Some((move_idx, review?)));
        let mut costly: Vec<_> = known.filter(|(_, review)| is_loss(review)).collect();
        costly.sort_by(|(_, one), (_, other)| other.loss.total_cmp(&one.loss));
        costly.truncate(3);
        costly
    }

    /// The best arrangement of all 25 cards found so far.
    pub const fn best(&self) -> Option<&Solution> {
        self.best.as_ref()
    }

    /// Whether the search for the best arrangement is over, with or without a proof.
    pub const fn is_search_ended(&self) -> bool {
        self.is_search_ended
    }

    /// The first unjudged move of a game.
    pub(crate) fn first_open(&self, game: &Game) -> Option<Question> {
        let move_idx = self.values.iter().position(Option::is_none)?;
        question(game, move_idx)
    }

    /// Records an answer, and returns whether it was about this game.
    pub(crate) fn note_values(
        &mut self,
        game: &Game,
        asked: &Question,
        values: Vec<CellValue>,
        is_general: bool,
    ) -> bool {
        let is_current = question(game, asked.move_idx).as_ref() == Some(asked);
        if is_current {
            self.values[asked.move_idx] = Some(values);
            self.is_general = is_general;
        }
        is_current
    }

    /// Records the progress of the search; better earlier results are kept.
    pub(crate) fn note_best(&mut self, found: Solution, is_ended: bool) {
        let before = self.best.unwrap_or(found);
        let better = if before.total > found.total {
            before
        } else {
            found
        };
        self.best = Some(Solution {
            bound: before.bound.min(found.bound),
            ..better
        });
        self.is_search_ended |= is_ended;
    }

    /// Forgets the values for positions with more than `n_moves` moves.
    pub(crate) fn forget_after(&mut self, n_moves: usize) {
        for values in self.values.iter_mut().skip(n_moves + 1) {
            *values = None;
        }
    }
}

/// Whether the cost of a move is high enough to be shown: 0.05 points or more.
pub fn is_loss(review: &MoveReview) -> bool {
    review.loss >= 0.05
}

/// The question about a move.
pub(crate) fn question(game: &Game, move_idx: usize) -> Option<Question> {
    let turn = game.turn(move_idx)?;
    Some(Question { move_idx, turn })
}
