//! Matematico hints: what each free cell is worth for a card.

use std::ops::Range;

use handeval_matematico::{
    DEEP_ROLLOUTS, Grid, ParseValueError, Player, PlayerName, PointTable, Turn, TurnError, Value,
    thorough_rollouts,
};

use crate::report::matematico_hint::HintReport;
use crate::{Evaluation, Problem};

/// What a player thinks of each free cell, best first, with the effort of a move in a game: many
/// may ask at once. [`Hint`] plays on from every cell.
#[must_use]
pub fn hint(name: &'static str, player: &dyn Player, turn: &Turn, seed: u64) -> HintReport {
    let estimates = player.estimates(turn, seed, DEEP_ROLLOUTS, &mut || false);
    HintReport::new(name, turn, &estimates)
}

/// The question what each free cell of a grid is worth.
///
/// An input is a grid, or a grid and the card that was turned with `|` between them; the card may
/// also be the same for all inputs.
#[derive(Debug)]
pub struct Hint {
    name: PlayerName,
    player: Box<dyn Player + Send + Sync>,
    card: Option<Value>,
    seed: Option<u64>,
}

impl Hint {
    /// The question to a player. The seed is for one who [is random](PlayerName::is_random).
    #[must_use]
    pub fn new(name: PlayerName, card: Option<Value>, seed: Option<u64>) -> Self {
        Self {
            name,
            player: name.player(),
            card,
            seed,
        }
    }

    /// The answer to an input, after so many rollouts (`None`: as many as
    /// [`thorough_rollouts`] says) or when `should_stop` says so (see
    /// [`Player::estimates`]).
    ///
    /// # Errors
    ///
    /// There is no card or two, or it, the grid, or both together cannot be.
    pub fn answer(
        &self,
        input: &str,
        n_rollouts: Option<u64>,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Result<HintReport, Problem> {
        let (card, span, grid) = self.card(input)?;
        let turn = Turn::new(&Grid::parse(grid)?, card).map_err(|error| Problem {
            about: None,
            kind: error.kind(),
            message: error.to_string(),
            span: span.filter(|_| matches!(error, TurnError::NoneLeft { .. })),
        })?;
        let seed = self.seed.unwrap_or(0);
        let n_rollouts = n_rollouts.unwrap_or_else(|| {
            let n_placed = 25 - turn.grid().n_empty();
            thorough_rollouts(n_placed)
        });
        let estimates = self.player.estimates(&turn, seed, n_rollouts, should_stop);
        let report = HintReport::new(self.name.key(), &turn, &estimates);
        Ok(HintReport {
            seed: self.seed,
            ..report
        })
    }

    /// The card of an input, where it stands if it stands there, and the rest of the input.
    fn card<'t>(&self, input: &'t str) -> Result<(Value, Option<Range<usize>>, &'t str), Problem> {
        let Some((grid, card_text)) = input.rsplit_once('|') else {
            return match self.card {
                Some(card) => Ok((card, None, input)),
                None => Err(Problem::whole(
                    "missing-card",
                    "no card is given: expected `--card`, or the card behind the grid and a `|`",
                )),
            };
        };
        let span = grid.len() + 1..input.len();
        if self.card.is_some() {
            return Err(Problem {
                about: None,
                kind: "two-cards",
                message: "`--card` is given and a card behind the grid: expected one of them"
                    .to_owned(),
                span: Some(trimmed(input, span)),
            });
        }
        let card = read_card(card_text).map_err(|problem| problem.shifted(span.start))?;
        Ok((card, Some(trimmed(input, span)), grid))
    }
}

impl Evaluation for Hint {
    type Report = HintReport;
    const NOUN: &'static str = "grid";

    fn evaluate(&self, input: &str) -> Result<HintReport, Problem> {
        self.answer(input, None, &mut || false)
    }
}

/// Reads the card of a turn.
///
/// # Errors
///
/// There is none, or it is no value.
pub fn read_card(text: &str) -> Result<Value, Problem> {
    let span = trimmed(text, 0..text.len());
    let card_text = &text[span.clone()];
    if card_text.is_empty() {
        return Err(Problem {
            about: None,
            kind: "missing-card",
            message: "no card is given: expected a value, such as `K`".to_owned(),
            span: Some(span),
        });
    }
    card_text.parse().map_err(|error: ParseValueError| Problem {
        about: None,
        kind: error.kind(),
        message: error.to_string(),
        span: Some(span),
    })
}

/// A part of a text without the blanks around it; where it is all blanks, its end.
fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let part = &text[span.clone()];
    let start = span.end - part.trim_start().len();
    start..start + part.trim().len()
}

/// Whether the players know a table of points.
///
/// # Errors
///
/// It is not the classic one.
pub fn known_to_players(points: &PointTable) -> Result<(), Problem> {
    if *points == PointTable::classic() {
        return Ok(());
    }
    Err(Problem::whole(
        "not-classic-points",
        "the players know the classic points only: expected no table of points here, or one that \
         changes nothing (`score` and `best` take any)",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "A A A A 2 / . . . . . / . . . . . / 5 6 7 8 . / 3 3 3 K K";

    fn problem(card: Option<Value>, input: &str) -> (&'static str, Option<String>) {
        let hint = Hint::new(PlayerName::Table, card, None);
        let problem = hint.evaluate(input).unwrap_err();
        (
            problem.kind,
            problem.span.map(|span| input[span].to_owned()),
        )
    }

    #[test]
    fn a_card_stands_behind_the_grid_or_is_the_same_for_all() {
        let alone = Hint::new(PlayerName::Table, Some(Value::KING), None);
        let behind = Hint::new(PlayerName::Table, None, None);
        let expected = alone.evaluate(GRID).unwrap();
        let found = behind.evaluate(&format!("{GRID}|k ")).unwrap();
        assert_eq!(found.moves.len(), 11);
        assert_eq!(
            found.moves.iter().map(|m| m.expected).collect::<Vec<_>>(),
            expected
                .moves
                .iter()
                .map(|m| m.expected)
                .collect::<Vec<_>>(),
        );
    }

    #[test]
    fn a_wrong_card_is_pointed_at() {
        assert_eq!(problem(None, GRID), ("missing-card", None));
        let behind = |card: &str| problem(None, &format!("{GRID} | {card}"));
        assert_eq!(behind(""), ("missing-card", Some(String::new())));
        assert_eq!(behind("14 "), ("unknown-value", Some("14".into())));
        assert_eq!(behind("K K"), ("unknown-value", Some("K K".into())));
        assert_eq!(behind("A"), ("none-left", Some("A".into())));
        let ace = Some(Value::ACE);
        assert_eq!(problem(ace, GRID), ("none-left", None));
        assert_eq!(problem(ace, "A . | A"), ("two-cards", Some("A".into())));
        let full = "2 3 4 5 6 / 7 8 9 10 J / Q K 2 3 4 / 5 6 7 8 9 / 10 J Q K 2";
        assert_eq!(problem(ace, full), ("full-grid", None));
        assert_eq!(problem(None, &format!("{full}|A")), ("full-grid", None));
        let five = "A A A A A / . . . . . / . . . . . / . . . . . / . . . . .";
        assert_eq!(problem(ace, five), ("five-of-a-value", Some("A".into())));
    }

    #[test]
    fn more_rollouts_are_told_and_a_stop_too() {
        let hint = Hint::new(PlayerName::Deep, Some(Value::KING), Some(1));
        let usual = hint.evaluate(GRID).unwrap();
        assert!(usual.rollouts >= Some(2_400) && !usual.cut_short);
        let fewer = hint.answer(GRID, Some(160), &mut || false).unwrap();
        assert_eq!((fewer.rollouts, fewer.cut_short), (Some(160), false));
        assert!(usual.moves[0].error < fewer.moves[0].error);
        let stopped = hint.answer(GRID, Some(u64::MAX), &mut || true).unwrap();
        assert_eq!((stopped.rollouts, stopped.cut_short), (None, true));
        assert_eq!(stopped.moves.len(), 11);
    }

    #[test]
    fn a_table_that_changes_nothing_is_known() {
        assert!(known_to_players(&PointTable::classic()).is_ok());
        let mut points = PointTable::classic();
        points.set_diagonal_bonus(30).unwrap();
        let problem = known_to_players(&points).unwrap_err();
        assert_eq!(problem.kind, "not-classic-points");
    }
}
