//! Judging the moves of a game.

use handeval_matematico::{Conduct, Deal, Player, PlayerName, PointTable, Record, review};

use super::best::Best;
use crate::Problem;
use crate::report::matematico_review::ReviewReport;

/// The question what each move of a game cost, in the opinion of a player, and what the cards
/// would have been worth to somebody who knew them beforehand.
///
/// The search for the best arrangement is run by a [`Conduct`]: threads, clock and display are the
/// caller's.
#[derive(Debug)]
pub struct Review {
    name: PlayerName,
    player: Box<dyn Player + Send + Sync>,
    best: Best,
    seed: u64,
}

impl Review {
    /// The question to a player, by the classic points. The seed is for the player and for the
    /// search.
    #[must_use]
    pub fn new(name: PlayerName, seed: u64) -> Self {
        Self {
            name,
            player: name.player(),
            best: Best::new(PointTable::classic(), None, seed),
            seed,
        }
    }

    /// Judges the game of a text, which [`Record::parse`] reads.
    ///
    /// # Errors
    ///
    /// What is wrong with the moves.
    pub fn answer(&self, input: &str, conduct: Conduct<'_>) -> Result<ReviewReport, Problem> {
        let record = Record::parse(input)?;
        let moves = review(&record, &*self.player, self.seed);
        let values: Vec<_> = record.grid().values().collect();
        let deal =
            Deal::new(&values).map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        let best = self.best.answer(&deal, conduct);
        Ok(ReviewReport::new(
            self.name.key(),
            self.seed,
            &record,
            &moves,
            best,
        ))
    }
}
