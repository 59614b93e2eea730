//! What some pieces of an exact count say, if the others are not waited for.

use alloc::vec;
use alloc::vec::Vec;

use super::{Equity, ExactEquity, Tally};

/// Some of the pieces of an [`ExactEquity`]: an estimate with its error, and once all are there the
/// exact answer.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, Detail, ExactEquity, PartialEquity, Spot};
///
/// let players = vec!["22+,A2s+,K9s+".parse()?, "22+,A2s+,QTo+".parse()?];
/// let spot = Spot::new(players, &[], CardSet::EMPTY)?;
/// let exact = ExactEquity::new(&spot, Detail::NONE)?;
/// let mut partial = PartialEquity::new(&exact);
/// for piece_idx in 0..exact.n_pieces() / 2 {
///     partial.add(&exact.piece(piece_idx));
/// }
/// // Half of the work has been done.
/// let estimate = partial.answer().players[0].equity();
/// let [error, _] = partial.standard_errors()[..] else { unreachable!() };
/// let distance = (estimate - exact.count().players[0].equity()).abs();
/// assert!(distance < 4.0 * error && error < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
///
/// Rule E11.
#[derive(Debug)]
pub struct PartialEquity<'a> {
    exact: &'a ExactEquity,
    tally: Tally,
    n_pieces: usize,
    /// The sum of the squares of what the pieces counted.
    boards_squared: f64,
    /// By player: the sum of the squares of what the pieces are worth to him, and of the product of
    /// this and of what they counted.
    worth: Vec<(f64, f64)>,
}

impl<'a> PartialEquity<'a> {
    /// No piece yet.
    #[must_use]
    pub fn new(exact: &'a ExactEquity) -> Self {
        Self {
            exact,
            tally: Tally::new(exact.spot(), exact.detail()),
            n_pieces: 0,
            boards_squared: 0.0,
            worth: vec![(0.0, 0.0); exact.spot().n_players()],
        }
    }

    /// Adds a piece, in any order, each once.
    pub fn add(&mut self, piece: &Tally) {
        self.tally.merge(piece);
        self.n_pieces += 1;
        let boards = piece.n_boards() as f64;
        self.boards_squared += boards * boards;
        let equity = piece.equity(self.exact.spot(), 1, 1);
        for (sums, player) in self.worth.iter_mut().zip(&equity.players) {
            let worth = if boards > 0.0 {
                player.equity() * boards
            } else {
                0.0
            };
            sums.0 += worth * worth;
            sums.1 += worth * boards;
        }
    }

    /// How many pieces there are by now.
    #[must_use]
    pub const fn n_pieces(&self) -> usize {
        self.n_pieces
    }

    /// What the pieces say together: exact once all are there.
    #[must_use]
    pub fn answer(&self) -> Equity {
        self.exact.answer(&self.tally)
    }

    /// The standard error of each player's equity: 0 once all pieces are there, and not a number
    /// while there are fewer than two.
    #[must_use]
    pub fn standard_errors(&self) -> Vec<f64> {
        let n = self.n_pieces as f64;
        let missing = 1.0 - n / self.exact.n_pieces() as f64;
        let boards = self.tally.n_boards() as f64;
        let equity = self.tally.equity(self.exact.spot(), 1, 1);
        let players = equity.players.iter().zip(&self.worth);
        let errors = players.map(|(player, (squares, products))| {
            if missing <= 0.0 {
                return 0.0;
            }
            // The sum of (worth - equity * boards)^2 over the pieces.
            let mean = player.equity();
            let distances = squares - 2.0 * mean * products + mean * mean * self.boards_squared;
            libm::sqrt(distances.max(0.0) * n / (n - 1.0) * missing) / boards
        });
        errors.collect()
    }
}
