//! The game on a square board: the classic one, and small ones whose optimum can be computed.

use handeval_matematico::{LineKey, LineTable, PointTable, Value};
use rand::seq::SliceRandom as _;
use rand::{SeedableRng as _, rngs::ChaCha8Rng};

/// The number of cards of each value, on every board.
pub(super) const COPIES: usize = 4;

/// A straight: values that score together, as bits, and their points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Straight {
    pub(super) values: u16,
    pub(super) points: f64,
}

/// A game on a board of `SIDE` by `SIDE` cells.
#[derive(Clone, Debug)]
pub(super) struct Game<const SIDE: usize> {
    pub(super) n_values: usize,
    /// What a diagonal with a figure scores in addition.
    pub(super) diagonal_bonus: f64,
    pub(super) straights: Vec<Straight>,
    /// The points of a line that is not a straight, by how often its values occur, most frequent
    /// first.
    pub(super) shape_points: fn(&[usize]) -> f64,
    table: Option<LineTable>,
}

impl Game<5> {
    /// The classic game: 52 cards, 25 of which are turned up.
    pub(super) fn classic() -> Self {
        let straight = |first: usize| Straight {
            values: 0x1F << first,
            points: 50.0,
        };
        let royal = Straight {
            values: 0x1E01,
            points: 150.0,
        };
        Self {
            n_values: Value::ALL.len(),
            diagonal_bonus: 10.0,
            straights: (0..9).map(straight).chain([royal]).collect(),
            shape_points: |counts| match counts {
                [4, ..] => 160.0,
                [3, 2] => 80.0,
                [3, ..] => 40.0,
                [2, 2, ..] => 20.0,
                [2, ..] => 10.0,
                _ => 0.0,
            },
            table: Some(LineTable::new(&PointTable::classic())),
        }
    }
}

impl Game<3> {
    /// A board of 3x3 cells and `n_values` values: pair 10, straight 20, triple 60, and 5 more for
    /// a diagonal with any of them.
    pub(super) fn small(n_values: usize) -> Self {
        let straight = |first: usize| Straight {
            values: 7 << first,
            points: 20.0,
        };
        Self {
            n_values,
            diagonal_bonus: 5.0,
            straights: (0..n_values.saturating_sub(2)).map(straight).collect(),
            shape_points: |counts| match counts {
                [3, ..] => 60.0,
                [2, ..] => 10.0,
                _ => 0.0,
            },
            table: None,
        }
    }
}

#[cfg(test)]
impl Game<2> {
    /// A board of 2x2 cells and three values: pair 10, the first two values 7, and 5 more for a
    /// diagonal with any of them. All of its games can be listed.
    pub(super) fn tiny() -> Self {
        Self {
            n_values: 3,
            diagonal_bonus: 5.0,
            straights: vec![Straight {
                values: 3,
                points: 7.0,
            }],
            shape_points: |counts| if counts == [2] { 10.0 } else { 0.0 },
            table: None,
        }
    }

    /// All orders in which four cards can be turned up, with their probabilities.
    pub(super) fn orders(&self) -> Vec<(Vec<u8>, f64)> {
        let mut orders = vec![(Vec::new(), 1.0)];
        for n_turned in 0..4 {
            let longer = orders.iter().flat_map(|(cards, chance): &(Vec<u8>, f64)| {
                (0..3).map(move |card| {
                    let n_before = cards.iter().filter(|&&other| other == card).count();
                    let n_left = (COPIES - n_before) as f64;
                    let cards = [&cards[..], &[card]].concat();
                    (cards, chance * n_left / (12 - n_turned) as f64)
                })
            });
            orders = longer.collect();
        }
        orders.retain(|&(_, chance)| chance > 0.0);
        orders
    }
}

impl<const SIDE: usize> Game<SIDE> {
    /// The number of cards turned up.
    pub(super) const N_TURNED: usize = SIDE * SIDE;

    pub(super) const fn n_cards(&self) -> usize {
        self.n_values * COPIES
    }

    /// The points of a full line.
    pub(super) fn line_points(&self, line: &[u8; SIDE], is_diagonal: bool) -> f64 {
        if let Some(table) = &self.table {
            let key: LineKey = line.iter().map(|&v| Value::ALL[usize::from(v)]).collect();
            let points = match is_diagonal {
                true => table.diagonal_points(key),
                false => table.points(key),
            };
            return f64::from(points);
        }
        let mut counts = [0; 16];
        for &value in line {
            counts[usize::from(value)] += 1;
        }
        let values = (0..16).filter(|&value| counts[value] > 0);
        let values = values.fold(0, |bits, value| bits | 1 << value);
        let straight = self.straights.iter().find(|one| one.values == values);
        let points = straight.map_or_else(
            || {
                counts.sort_unstable_by(|one, other| other.cmp(one));
                let n_different = counts.iter().filter(|&&count| count > 0).count();
                (self.shape_points)(&counts[..n_different])
            },
            |straight| straight.points,
        );
        let has_bonus = is_diagonal && points > 0.0;
        points + if has_bonus { self.diagonal_bonus } else { 0.0 }
    }

    /// The cards of a game in order: one of the many games with a seed.
    pub(super) fn deck(&self, seed: u64, game_idx: u64) -> Vec<u8> {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(game_idx);
        let mut cards = self.shuffled(&mut generator);
        cards.truncate(Self::N_TURNED);
        cards
    }

    /// All cards, shuffled.
    pub(super) fn shuffled(&self, generator: &mut ChaCha8Rng) -> Vec<u8> {
        let cards = 0..self.n_cards();
        let mut cards: Vec<u8> = cards.map(|idx| (idx % self.n_values) as u8).collect();
        cards.shuffle(generator);
        cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_small_game_score_as_it_says() {
        let game = Game::small(5);
        for (line, points) in [
            ([0, 0, 0], 60.0),
            ([4, 1, 4], 10.0),
            ([3, 1, 2], 20.0),
            ([4, 0, 3], 0.0),
        ] {
            assert_eq!(game.line_points(&line, false), points);
            let bonus = if points > 0.0 { 5.0 } else { 0.0 };
            assert_eq!(game.line_points(&line, true), points + bonus);
        }
    }

    #[test]
    fn lines_of_the_classic_game_score_as_they_do() {
        let game = Game::classic();
        for (line, points) in [
            ([12, 0, 9, 10, 11], 150.0),
            ([0, 0, 0, 12, 12], 100.0),
            ([0, 0, 5, 0, 0], 200.0),
            ([3, 4, 5, 6, 7], 50.0),
            ([3, 4, 5, 6, 8], 0.0),
        ] {
            assert_eq!(game.line_points(&line, false), points);
        }
        assert_eq!(game.line_points(&[3, 3, 3, 3, 7], true), 170.0);
    }

    #[test]
    fn a_deck_is_that_of_its_seed_and_has_four_of_each() {
        let game = Game::classic();
        let deck = game.deck(1, 2);
        assert_eq!(deck.len(), 25);
        assert_eq!(deck, game.deck(1, 2));
        assert_ne!(deck, game.deck(1, 3));
        assert_ne!(deck, game.deck(2, 2));
        for value in 0..13 {
            assert!(deck.iter().filter(|&&card| card == value).count() <= COPIES);
        }
    }
}
