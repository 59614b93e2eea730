//! What a line is paid for the cards that it gets, which depends on when it gets them: its points
//! minus its luck.

use super::entries::{Entries, Holding};
use super::game::{COPIES, Game};

/// All sets of `SIDE` positions in the deck, ascending.
pub(super) fn subsets<const SIDE: usize>() -> Vec<[u8; SIDE]> {
    let n = SIDE * SIDE;
    let mut set: [u8; SIDE] = core::array::from_fn(|idx| idx as u8);
    let mut all = Vec::new();
    loop {
        all.push(set);
        let Some(place) = (0..SIDE).rposition(|idx| usize::from(set[idx]) < n - SIDE + idx) else {
            return all;
        };
        set[place] += 1;
        for idx in place + 1..SIDE {
            set[idx] = set[idx - 1] + 1;
        }
    }
}

/// The cards of a game in order.
#[derive(Clone, Debug)]
pub(super) struct Turned<'a, const SIDE: usize> {
    game: &'a Game<SIDE>,
    cards: Vec<u8>,
    /// The number of cards of each value left before each card is turned up.
    left: Vec<[u8; 13]>,
}

/// The table of worths from which the luck that a line is charged for is computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Charge<'a, const SIDE: usize> {
    pub(super) entries: &'a Entries<SIDE>,
    pub(super) worths: &'a [f64],
}

impl<'a, const SIDE: usize> Turned<'a, SIDE> {
    pub(super) fn new(game: &'a Game<SIDE>, cards: Vec<u8>) -> Self {
        let mut left = [0; 13];
        left[..game.n_values].fill(COPIES as u8);
        let before = cards.iter().map(|&card| {
            let before = left;
            left[usize::from(card)] -= 1;
            before
        });
        Self {
            game,
            left: before.collect(),
            cards,
        }
    }

    /// The cards by position.
    pub(super) fn cards(&self) -> &[u8] {
        &self.cards
    }

    /// What each set of positions is paid as a row or column, or as a diagonal, in the order of
    /// [`subsets`].
    pub(super) fn payoffs(&self, is_diagonal: bool, charge: Option<Charge<'_, SIDE>>) -> Vec<f64> {
        let mut walk = Walk {
            turned: self,
            is_diagonal,
            charge,
            payoffs: Vec::new(),
        };
        walk.go(Holding::default(), 0, 0.0);
        walk.payoffs
    }

    /// Adds to the slopes how the luck of a line with these positions changes with each worth,
    /// multiplied by `weight`.
    pub(super) fn add_slopes(
        &self,
        entries: &Entries<SIDE>,
        set: &[u8; SIDE],
        weight: f64,
        slopes: &mut [f64],
    ) {
        let mut holding = Holding::default();
        for place in 0..=usize::from(set[SIDE - 1]) {
            let card = self.cards[place];
            let nexts = entries.nexts(place, &holding, &self.left[place]);
            nexts.add_slopes(card, weight, slopes);
            if set[holding.len()] == place as u8 {
                holding = holding.with(card);
            }
        }
    }
}

struct Walk<'a, const SIDE: usize> {
    turned: &'a Turned<'a, SIDE>,
    is_diagonal: bool,
    charge: Option<Charge<'a, SIDE>>,
    payoffs: Vec<f64>,
}

impl<const SIDE: usize> Walk<'_, SIDE> {
    /// Visits all sets that begin with this holding; `luck` is the luck of the cards before
    /// `first`.
    fn go(&mut self, holding: Holding, first: usize, mut luck: f64) {
        let n_lacking = SIDE - holding.len();
        for place in first..=SIDE * SIDE - n_lacking {
            let card = self.turned.cards[place];
            if let Some(charge) = self.charge {
                let left = &self.turned.left[place];
                let nexts = charge.entries.nexts(place, &holding, left);
                luck += nexts.luck(charge.worths, card);
            }
            if let Some(line) = holding.line::<SIDE>(card) {
                let points = self.turned.game.line_points(&line, self.is_diagonal);
                self.payoffs.push(points - luck);
            } else {
                self.go(holding.with(card), place + 1, luck);
            }
        }
    }
}

/// Meaningless tables of worths, because the bound holds for any worths.
#[cfg(test)]
pub(super) fn odd_worths<const SIDE: usize>(entries: &Entries<SIDE>) -> [Vec<f64>; 2] {
    [7, 11].map(|odd| {
        let worth = |entry: usize| ((entry * odd) % 31) as f64 - 11.5;
        (0..entries.len()).map(worth).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ceiling::bounder::Bounder;
    use crate::ceiling::dual;

    /// The positions that a line takes if it decides by the cards so far, in some arbitrary way.
    fn taken(cards: &[u8], way: usize) -> Vec<u8> {
        let mut taken = Vec::new();
        let mut odd = way;
        for (place, &card) in cards.iter().enumerate() {
            odd = (odd * 31 + usize::from(card) * 7 + 3) % 1_009;
            let must = cards.len() - place == 2 - taken.len();
            if taken.len() < 2 && (must || odd.is_multiple_of(2)) {
                taken.push(place as u8);
            }
        }
        taken
    }

    #[test]
    fn luck_is_0_on_average_for_whoever_does_not_look_ahead() {
        let game = Game::tiny();
        let entries = Entries::new(&game);
        let [worths, _] = odd_worths(&entries);
        let sets = subsets::<2>();
        let orders = game.orders();
        let all: f64 = orders.iter().map(|&(_, chance)| chance).sum();
        assert!((all - 1.0).abs() < 1e-12);
        let mut most = 0.0_f64;
        for way in 0..100 {
            let mut mean = 0.0;
            for (cards, chance) in &orders {
                let turned = Turned::new(&game, cards.clone());
                let charge = Charge {
                    entries: &entries,
                    worths: &worths,
                };
                let [charged, free] =
                    [Some(charge), None].map(|charge| turned.payoffs(false, charge));
                let taken = taken(cards, way);
                let set = sets.iter().position(|set| set[..] == taken[..]);
                let set = set.expect("all sets are there");
                let luck = free[set] - charged[set];
                mean += chance * luck;
                most = most.max(luck.abs());
            }
            assert!(mean.abs() < 1e-12, "way {way}: {mean}");
        }
        assert!(most > 5.0, "there is luck");
    }

    #[test]
    fn luck_is_what_its_slopes_say() {
        let game = Game::small(5);
        let entries = Entries::new(&game);
        let [worths, _] = odd_worths(&entries);
        let turned = Turned::new(&game, game.deck(3, 0));
        let charge = Charge {
            entries: &entries,
            worths: &worths,
        };
        let [charged, free] = [Some(charge), None].map(|charge| turned.payoffs(true, charge));
        for (idx, set) in subsets::<3>().iter().enumerate() {
            let mut slopes = vec![0.0; entries.len()];
            turned.add_slopes(&entries, set, 2.0, &mut slopes);
            let luck: f64 = slopes
                .iter()
                .zip(&worths)
                .map(|(slope, worth)| slope * worth)
                .sum();
            assert!(
                (luck / 2.0 - (free[idx] - charged[idx])).abs() < 1e-9,
                "{set:?}"
            );
        }
    }

    #[test]
    fn without_luck_a_set_is_paid_its_points() {
        let game = Game::small(4);
        let deck = game.deck(5, 0);
        let free = Turned::new(&game, deck.clone()).payoffs(true, None);
        for (set, paid) in subsets::<3>().iter().zip(free) {
            let line = set.map(|place| deck[usize::from(place)]);
            assert_eq!(paid, game.line_points(&line, true));
        }
    }

    /// What the best player scores on a 2x2 board, where 255 is an empty cell.
    fn best(game: &Game<2>, board: [u8; 4], n_turned: usize) -> f64 {
        if n_turned == 4 {
            let [one, other, third, fourth] = board;
            let lines = [[one, other], [third, fourth], [one, third], [other, fourth]];
            let lines = lines.iter().map(|line| game.line_points(line, false));
            let diagonals = [[one, fourth], [other, third]];
            let diagonals = diagonals.iter().map(|line| game.line_points(line, true));
            return lines.sum::<f64>() + diagonals.sum::<f64>();
        }
        let mean_of = |card: u8| {
            let n_there = board.iter().filter(|&&other| other == card).count();
            let n_left = (COPIES - n_there) as f64;
            let free = (0..4).filter(|&cell| board[cell] == 255);
            let after = free.map(|cell| {
                let mut after = board;
                after[cell] = card;
                best(game, after, n_turned + 1)
            });
            n_left / (12 - n_turned) as f64 * after.fold(f64::NEG_INFINITY, f64::max)
        };
        (0..3).map(mean_of).sum()
    }

    #[test]
    fn nobody_reaches_more_than_the_bound_whatever_worths_are() {
        let bounder = Bounder::new(Game::tiny());
        let best = best(&bounder.game, [255; 4], 0);
        let odd = odd_worths(&bounder.entries);
        for worths in [None, Some(&odd)] {
            let mut mean = 0.0;
            for (cards, chance) in bounder.game.orders() {
                let turned = Turned::new(&bounder.game, cards);
                let paid = bounder.payoffs(&turned, worths);
                mean += chance * dual::bound(paid.of(&bounder, &turned)).upper;
            }
            assert!(mean >= best, "{mean} is less than {best}");
        }
    }
}
