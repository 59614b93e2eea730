//! Equity by counting every deal.

use alloc::vec::Vec;

use super::error::StudError;
use super::final_hand::{Piece, final_hands};
use super::flushes;
use super::nested::Nested;
use super::plan::Plan;
use super::value::Values;
use super::watch::Watch;
use super::{StudSpot, StudTally};
use crate::equity::{CountInPieces, shuffled};
use crate::{CardKey, Equity, HandKey, PlayerEquity};

/// A count of every deal of a [`StudSpot`], in pieces that can be counted in any order and on any
/// thread.
///
/// # Examples
///
/// ```
/// use handeval_poker::{ExactStudEquity, Game, StudHand, StudSpot};
///
/// let hands = ["As2s/4h9c", "xx/3c8d"].map(|text| StudHand::parse(text, Game::Razz).unwrap());
/// let spot = StudSpot::new(Game::Razz, hands.to_vec(), &[], &[])?;
/// let equity = ExactStudEquity::new(&spot)?.count();
/// assert_eq!(format!("{:.4}", equity.players[0].equity()), "0.6893");
/// # Ok::<(), handeval_poker::StudError>(())
/// ```
///
/// Source: rules Z3, Z6, Z7 and Z9.
#[derive(Debug)]
pub struct ExactStudEquity {
    spot: StudSpot,
    values: Values,
    work: u64,
    /// The shared last cards, or nothing if the last card is not shared.
    shared: Vec<CardKey>,
    /// The number of pieces for each shared card.
    n_parts: usize,
    /// The hands of three or more players, unless they depend on a shared card.
    nested: Option<Nested>,
}

impl ExactStudEquity {
    /// The amount of work above which a sample is better unless you can wait: about ten seconds on
    /// one thread, or less with two players.
    pub const MUCH_WORK: u64 = 4_000_000_000;

    /// Prepares a count.
    ///
    /// # Errors
    ///
    /// [`StudError::TooManyDeals`] if it would take too much work or memory.
    ///
    /// Source: rule Z9.
    pub fn new(spot: &StudSpot) -> Result<Self, StudError> {
        let plan = Plan::of(spot);
        let work = plan.work().ok_or(StudError::TooManyDeals)?;
        let shared = match spot.is_last_shared() {
            true => spot.unseen().iter().map(CardKey::from).collect(),
            false => Vec::new(),
        };
        let mut exact = Self {
            spot: spot.clone(),
            values: Values::of_game(spot.game()),
            work,
            shared,
            n_parts: plan.n_parts(),
            nested: None,
        };
        // Mutants: this only saves time.
        if exact.shared.is_empty() && spot.n_players() > 2 {
            let (known, unseen) = exact.cards(None);
            exact.nested = Some(exact.nested(&known, &unseen));
        }
        Ok(exact)
    }

    /// Prepares a count if its work is at most [`MUCH_WORK`](Self::MUCH_WORK). The rule measures
    /// work, not time, so the same question gets the same answer everywhere.
    ///
    /// Source: rules E9 and Z9.
    #[must_use]
    pub fn if_quick(spot: &StudSpot) -> Option<Self> {
        let plan = Plan::of(spot);
        match plan.work()? <= Self::MUCH_WORK && plan.is_small() {
            true => Self::new(spot).ok(),
            false => None,
        }
    }

    /// The work of a count; `None` if there are too many deals.
    #[must_use]
    pub fn work_of(spot: &StudSpot) -> Option<u64> {
        Plan::of(spot).work()
    }

    /// The spot.
    #[must_use]
    pub const fn spot(&self) -> &StudSpot {
        &self.spot
    }

    /// The work of the count, in units of up to 2.5 ns.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// The number of pieces.
    #[must_use]
    pub fn n_pieces(&self) -> usize {
        self.n_parts * self.shared.len().max(1)
    }

    /// Counts one piece. The first ones are a random sample of all.
    #[must_use]
    pub fn piece(&self, piece_idx: usize) -> StudTally {
        let piece = self.piece_until(piece_idx, &|| false);
        piece.unwrap_or_else(|| StudTally::new(&self.spot))
    }

    /// Counts one piece, or stops before its end and returns `None`. `should_stop` is called every
    /// few milliseconds.
    #[must_use]
    pub fn piece_until(
        &self,
        piece_idx: usize,
        should_stop: &dyn Fn() -> bool,
    ) -> Option<StudTally> {
        let mut tally = StudTally::new(&self.spot);
        if piece_idx >= self.n_pieces() {
            return Some(tally);
        }
        let watch = Watch::new(should_stop);
        let piece_idx = shuffled(piece_idx, self.n_pieces());
        let (shared_idx, part_idx) = (piece_idx / self.n_parts, piece_idx % self.n_parts);
        let piece = Piece {
            idx: part_idx,
            n_pieces: self.n_parts,
        };
        if let Some(nested) = &self.nested {
            nested.count(piece, &mut tally, &watch);
        } else {
            let (known, unseen) = self.cards(self.shared.get(shared_idx).copied());
            match known.len() {
                2 => self.sweep(&known, &unseen, piece, &mut tally, &watch),
                _ => self
                    .nested(&known, &unseen)
                    .count(piece, &mut tally, &watch),
            }
        }
        (!watch.is_stopped()).then_some(tally)
    }

    /// The known cards of each player and the unseen cards, if this is the shared last card.
    fn cards(&self, shared: Option<CardKey>) -> (Vec<HandKey>, Vec<CardKey>) {
        let known = (0..self.spot.n_players()).map(|player_idx| {
            let known = self.spot.key(player_idx);
            shared.map_or(known, |card| known + card)
        });
        let unseen = self.spot.unseen().iter().map(CardKey::from);
        let unseen = unseen.filter(|&card| Some(card) != shared);
        (known.collect(), unseen.collect())
    }

    /// The final hands of three or more players.
    fn nested(&self, known: &[HandKey], unseen: &[CardKey]) -> Nested {
        let players = known.iter().enumerate().map(|(player_idx, &known)| {
            let n = self.spot.n_own_to_come(player_idx);
            (final_hands(self.values, known, unseen, n), n)
        });
        Nested::new(self.values, unseen.len(), players.collect())
    }

    fn sweep(
        &self,
        known: &[HandKey],
        unseen: &[CardKey],
        piece: Piece,
        tally: &mut StudTally,
        watch: &Watch<'_>,
    ) {
        let n_dealt = [0, 1].map(|player_idx| self.spot.n_own_to_come(player_idx));
        // The player who is dealt fewer cards asks.
        // Mutants: if both are dealt as many, either can ask.
        let order = match n_dealt[0] <= n_dealt[1] {
            true => [0, 1],
            false => [1, 0],
        };
        let n_dealt = order.map(|idx| n_dealt[idx]);
        let known = order.map(|idx| known[idx]);
        let counts = flushes::count(self.values, known, unseen, n_dealt, piece, watch);
        // The masks with the players in their own order.
        let masks = match order {
            [0, _] => [0, 1, 2, 3],
            _ => [0, 2, 1, 3],
        };
        for (&high, by_low) in masks.iter().zip(&counts.pots) {
            for (&low, &count) in masks.iter().zip(by_low) {
                tally.pots.add(high, low, count.into());
            }
        }
        for (player_idx, categories) in order.into_iter().zip(&counts.categories()) {
            for (place, counted) in categories.iter().enumerate() {
                tally.add_categories(player_idx, place, counted);
            }
        }
    }

    /// The answer from the merged pieces. With all of them it is exact; with only some it is an
    /// estimate, and [`PartialEquity`](crate::PartialEquity) computes its error. The numbers are
    /// meaningless for a tally of a different spot.
    #[must_use]
    pub fn answer(&self, tally: &StudTally) -> Equity {
        tally.equity(&self.spot)
    }

    /// Counts all pieces one after another.
    #[must_use]
    pub fn count(&self) -> Equity {
        let mut tally = StudTally::new(&self.spot);
        for piece_idx in 0..self.n_pieces() {
            tally.merge(&self.piece(piece_idx));
        }
        self.answer(&tally)
    }
}

impl CountInPieces for ExactStudEquity {
    type Tally = StudTally;

    fn n_pieces(&self) -> usize {
        self.n_pieces()
    }

    fn piece(&self, piece_idx: usize) -> StudTally {
        self.piece(piece_idx)
    }

    fn piece_until(&self, piece_idx: usize, should_stop: &dyn Fn() -> bool) -> Option<StudTally> {
        self.piece_until(piece_idx, should_stop)
    }

    fn no_pieces(&self) -> StudTally {
        StudTally::new(self.spot())
    }

    fn merge(tally: &mut StudTally, others: &StudTally) {
        tally.merge(others);
    }

    fn players(&self, tally: &StudTally) -> Vec<PlayerEquity> {
        self.equity(tally).players
    }

    fn equity(&self, tally: &StudTally) -> Equity {
        self.answer(tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::high::strength::choose;
    use crate::{Game, StudHand};

    fn exact(game: Game, players: &[&str], n_unknown_dead: usize) -> ExactStudEquity {
        let hands = players.iter().map(|text| StudHand::parse(text, game));
        let hands = hands.collect::<Result<_, _>>().unwrap();
        let dead = [crate::StudCard::Unknown].repeat(n_unknown_dead);
        ExactStudEquity::new(&StudSpot::new(game, hands, &[], &dead).unwrap()).unwrap()
    }

    /// The counts of all pieces, if there are `n_parts` for each shared card.
    fn in_parts(exact: &mut ExactStudEquity, n_parts: usize) -> StudTally {
        exact.n_parts = n_parts;
        let mut tally = StudTally::new(&exact.spot);
        for piece_idx in 0..exact.n_pieces() {
            tally.merge(&exact.piece(piece_idx));
        }
        tally
    }

    #[test]
    fn any_number_of_pieces_gives_the_same_counts() {
        let two = ["AsKs/9h4c3d", "9d8d/7d3c2c"];
        let three = ["AsKs/9h4c3d7h", "xQd/7d3c2c2d", "xQc/Jh5c5d2h"];
        let four = [
            "AsKs/9h4c3d7h",
            "9d8d/7d3c2c2d",
            "QsQc/Jh5c5d2h",
            "6s6d/8h8c4d4s",
        ];
        for game in [Game::Stud, Game::Stud8, Game::Razz] {
            for (players, n_unknown_dead, is_shared) in [
                (&two[..], 0, false),
                (&three, 0, false),
                (&three, 32, true),
                (&four, 0, false),
                (&four, 26, true),
            ] {
                // Two players of razz are one piece.
                if game == Game::Razz && players.len() == 2 {
                    continue;
                }
                let mut exact = exact(game, players, n_unknown_dead);
                assert_eq!(exact.spot.is_last_shared(), is_shared);
                let whole = in_parts(&mut exact, 1);
                assert_eq!(exact.answer(&whole).boards, n_boards_of(&exact));
                for n_parts in [2, 7, 100] {
                    let tally = in_parts(&mut exact, n_parts);
                    assert_eq!(tally, whole, "{game:?} {players:?} {n_parts}");
                }
            }
        }
    }

    /// The number of boards, computed as a product.
    fn n_boards_of(exact: &ExactStudEquity) -> u128 {
        let mut n_left = exact.spot.unseen().len();
        let mut n_boards = 1;
        if exact.spot.is_last_shared() {
            n_boards = n_left as u128;
            n_left -= 1;
        }
        for player_idx in 0..exact.spot.n_players() {
            let n_own = exact.spot.n_own_to_come(player_idx);
            n_boards *= u128::from(choose(n_left as u32, n_own as u32));
            n_left -= n_own;
        }
        n_boards
    }

    #[test]
    fn every_choice_belongs_to_one_piece() {
        for n_pieces in [1, 2, 5, 8] {
            for (first, n) in [(0, 0), (0, 1), (3, 2), (7, 4), (16, 9)] {
                for idx in 0..n_pieces {
                    let piece = Piece { idx, n_pieces };
                    let has = (first..first + n).any(|number| piece.has(number));
                    assert_eq!(piece.has_any(first as u64, n as u64), has);
                }
            }
        }
    }
}
