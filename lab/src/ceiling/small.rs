//! The game on a small board, where the optimum itself can be computed, and a player that learns
//! the way the real ones do.

use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

use super::entries::Holding;
use super::game::{COPIES, Game};

const SIDE: usize = 3;
const N_CELLS: usize = SIDE * SIDE;

/// The lines of the board: rows, columns, diagonals.
const LINES: [[usize; SIDE]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// The index of the first diagonal.
const FIRST_DIAGONAL: usize = 6;

/// The number of an empty cell; a value's number is one higher than its index.
const EMPTY: u8 = 0;

type Board = [u8; N_CELLS];

/// The first of the board's eight rotations and mirror images.
fn canonical(board: &Board) -> Board {
    let turned = |board: &Board| -> Board {
        core::array::from_fn(|cell| board[(SIDE - 1 - cell % SIDE) * SIDE + cell / SIDE])
    };
    let mirrored = |board: &Board| -> Board {
        core::array::from_fn(|cell| board[cell / SIDE * SIDE + (SIDE - 1 - cell % SIDE)])
    };
    let (mut first, mut one) = (*board, *board);
    for _ in 0..4 {
        one = turned(&one);
        first = first.min(one).min(mirrored(&one));
    }
    first
}

/// The player that places the cards of a small game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Who<'a> {
    /// The best possible player.
    Best,
    /// Takes the cell with the highest value of the state.
    Table(&'a Lines),
    /// Looks one card ahead: takes the cell with the best average value after the next card is
    /// placed well.
    LooksAhead(&'a Lines),
}

/// A player's mean total, exactly.
pub(super) fn mean(game: &Game<SIDE>, who: Who<'_>) -> f64 {
    let n_boards = (game.n_values + 1).pow(N_CELLS as u32);
    let mut means = Means {
        game,
        who,
        known: vec![f64::NAN; n_boards],
    };
    means.of([EMPTY; N_CELLS])
}

struct Means<'a> {
    game: &'a Game<SIDE>,
    who: Who<'a>,
    /// The mean by board; `NAN` if the board has not come up.
    known: Vec<f64>,
}

impl Means<'_> {
    /// The mean from this board on, before a card is turned up.
    fn of(&mut self, board: Board) -> f64 {
        let board = canonical(&board);
        let base = self.game.n_values + 1;
        let place = board
            .iter()
            .fold(0, |sum, &cell| sum * base + usize::from(cell));
        if self.known[place].is_nan() {
            self.known[place] = if board.contains(&EMPTY) {
                self.next(&board)
            } else {
                points(self.game, &board)
            };
        }
        self.known[place]
    }

    fn next(&mut self, board: &Board) -> f64 {
        let (mut sum, mut n) = (0.0, 0.0);
        for (value, n_left) in lefts(self.game, board).into_iter().enumerate() {
            if n_left > 0 {
                sum += f64::from(n_left) * self.with(board, value as u8 + 1);
                n += f64::from(n_left);
            }
        }
        sum / n
    }

    fn with(&mut self, board: &Board, card: u8) -> f64 {
        let game = self.game;
        let cell = match self.who {
            Who::Best => {
                let each = placings(board, card).map(|after| self.of(after));
                return each.fold(f64::NEG_INFINITY, f64::max);
            }
            Who::Table(lines) => best(board, card, |after| lines.value(game, after)),
            Who::LooksAhead(lines) => best(board, card, |after| lines.ahead(game, after)),
        };
        self.of(cell)
    }
}

/// The boards that a card can lead to.
fn placings(board: &Board, card: u8) -> impl Iterator<Item = Board> + use<> {
    let board = *board;
    (0..N_CELLS)
        .filter(move |&cell| board[cell] == EMPTY)
        .map(move |cell| {
            let mut after = board;
            after[cell] = card;
            after
        })
}

/// The board with the highest value; on a tie, the first.
fn best(board: &Board, card: u8, value: impl Fn(&Board) -> f64) -> Board {
    let mut best = (f64::NEG_INFINITY, *board);
    for after in placings(board, card) {
        let value = value(&after);
        if value > best.0 {
            best = (value, after);
        }
    }
    best.1
}

/// The number of cards of each value that are not on the board.
fn lefts(game: &Game<SIDE>, board: &Board) -> [u8; 13] {
    let mut left = [0; 13];
    left[..game.n_values].fill(COPIES as u8);
    for &cell in board.iter().filter(|&&cell| cell != EMPTY) {
        left[usize::from(cell) - 1] -= 1;
    }
    left
}

/// The total of a full board.
pub(super) fn points(game: &Game<SIDE>, board: &Board) -> f64 {
    let lines = LINES.iter().enumerate();
    lines
        .map(|(idx, cells)| {
            game.line_points(&cells.map(|cell| board[cell] - 1), idx >= FIRST_DIAGONAL)
        })
        .sum()
}

/// The learned values of lines. A board is worth the sum of the values of all its lines.
///
/// A line that is not full is identified by whether it is a diagonal, how many cards were turned,
/// its values, and how many cards of each of these are left. Full lines are worth their points.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    values: Vec<f64>,
}

/// The initial size of learning steps.
const RATE: f64 = 0.1;

impl Lines {
    /// Learns by self-play: in the first half of the games, what each line scores at the end; then
    /// what all lines score together.
    pub(super) fn learn(game: &Game<SIDE>, n_games: usize, seed: u64) -> Self {
        let mut lines = Self {
            values: vec![0.0; 2 * N_CELLS * 6_usize.pow(2) * 5_usize.pow(2)],
        };
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        for game_idx in 0..n_games {
            let progress = game_idx as f64 / n_games as f64;
            let deck = game.shuffled(&mut generator);
            let mut board = [EMPTY; N_CELLS];
            let mut boards = Vec::new();
            for card in &deck[..N_CELLS] {
                // Occasionally a random cell, so that other states come up too.
                board = if generator.random_range(0..20) == 0 {
                    let all: Vec<Board> = placings(&board, card + 1).collect();
                    all[generator.random_range(0..all.len())]
                } else {
                    best(&board, card + 1, |after| lines.value(game, after))
                };
                boards.push(board);
            }
            let total = points(game, &board);
            for before in &boards {
                let off = total - lines.value(game, before);
                let left = lefts(game, before);
                for (idx, cells) in LINES.iter().enumerate() {
                    let Some(entry) = entry(before, &left, idx) else {
                        continue;
                    };
                    let value = &mut lines.values[entry];
                    if progress < 0.5 {
                        let own = cells.map(|cell| board[cell] - 1);
                        let own = game.line_points(&own, idx >= FIRST_DIAGONAL);
                        *value += RATE * (1.0 - progress) * (own - *value);
                    } else {
                        *value += RATE * (1.0 - progress) * off / LINES.len() as f64;
                    }
                }
            }
        }
        lines
    }

    /// The value of a board after a card is placed.
    fn value(&self, game: &Game<SIDE>, board: &Board) -> f64 {
        let left = lefts(game, board);
        let lines = LINES.iter().enumerate();
        lines
            .map(|(idx, cells)| match entry(board, &left, idx) {
                Some(entry) => self.values[entry],
                None => game.line_points(&cells.map(|cell| board[cell] - 1), idx >= FIRST_DIAGONAL),
            })
            .sum()
    }

    /// The highest value that the next card allows, averaged over all cards that may come next.
    fn ahead(&self, game: &Game<SIDE>, board: &Board) -> f64 {
        if !board.contains(&EMPTY) {
            return points(game, board);
        }
        let (mut sum, mut n) = (0.0, 0.0);
        for (value, n_left) in lefts(game, board).into_iter().enumerate() {
            if n_left > 0 {
                let card = value as u8 + 1;
                let each = placings(board, card).map(|after| self.value(game, &after));
                sum += f64::from(n_left) * each.fold(f64::NEG_INFINITY, f64::max);
                n += f64::from(n_left);
            }
        }
        sum / n
    }
}

/// The index of a line's value, if the line is not full.
fn entry(board: &Board, left: &[u8; 13], line_idx: usize) -> Option<usize> {
    let cells = LINES[line_idx].map(|cell| board[cell]);
    if !cells.contains(&EMPTY) {
        return None;
    }
    let mut holding = Holding::default();
    for cell in cells.into_iter().filter(|&cell| cell != EMPTY) {
        holding = holding.with(cell - 1);
    }
    let n_turned = board.iter().filter(|&&cell| cell != EMPTY).count();
    let mut entry = usize::from(line_idx >= FIRST_DIAGONAL) * N_CELLS + n_turned;
    for idx in 0..SIDE - 1 {
        let (value, n_left) = match holding.values().get(idx) {
            Some(&value) => (
                usize::from(value) + 1,
                usize::from(left[usize::from(value)]),
            ),
            None => (0, 0),
        };
        entry = (entry * 6 + value) * 5 + n_left;
    }
    Some(entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_known_in_all_eight_positions() {
        let board = [1, 2, 3, 4, 5, 0, 2, 2, 1];
        let turned = [2, 4, 1, 2, 5, 2, 1, 0, 3];
        let mirrored = [3, 2, 1, 0, 5, 4, 1, 2, 2];
        let first = canonical(&board);
        assert_eq!(canonical(&turned), first);
        assert_eq!(canonical(&mirrored), first);
        assert_ne!(canonical(&[2, 1, 3, 4, 5, 0, 2, 2, 1]), first);
    }

    #[test]
    fn a_board_has_the_points_of_its_eight_lines() {
        // Rows score 60, 0, 10; columns 10, 10, 0; diagonals 0 and 15.
        let board = [1, 1, 1, 3, 4, 5, 1, 4, 1];
        let game = Game::small(5);
        assert_eq!(
            points(&game, &board),
            60.0 + 20.0 + 10.0 + 10.0 + 10.0 + 10.0 + 15.0 + 15.0
        );
    }

    #[test]
    fn nobody_is_better_than_the_best_player() {
        let game = Game::small(3);
        let lines = Lines::learn(&game, 200, 1);
        let best = mean(&game, Who::Best);
        let table = mean(&game, Who::Table(&lines));
        let ahead = mean(&game, Who::LooksAhead(&lines));
        assert!(table < best && ahead < best, "{table}, {ahead}, {best}");
        assert!(
            table > 0.8 * best && ahead > 0.8 * best,
            "{table}, {ahead}, {best}"
        );
    }

    #[test]
    fn nobody_chooses_where_the_last_card_goes() {
        // One cell is free, so the result is the mean over the remaining cards for every player.
        let game = Game::small(3);
        let mut means = Means {
            game: &game,
            who: Who::Best,
            known: vec![f64::NAN; 4_usize.pow(9)],
        };
        let board = [1, 1, 2, 2, 3, 3, 1, 2, EMPTY];
        let mut expected = 0.0;
        for card in 1..=3 {
            let mut full = board;
            full[8] = card;
            let n_left = if card == 3 { 2.0 } else { 1.0 };
            expected += n_left / 4.0 * points(&game, &full);
        }
        assert!((means.of(board) - expected).abs() < 1e-9);
    }
}
