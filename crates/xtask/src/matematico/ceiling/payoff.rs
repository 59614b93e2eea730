//! What a line is paid for the cards that it gets, and when: its points less its luck.

use super::entries::{Entries, Holding};
use super::game::{COPIES, Game};

/// All sets of `SIDE` places in the deck, ascending.
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

/// The cards of a game in their order.
#[derive(Clone, Debug)]
pub(super) struct Turned<'a, const SIDE: usize> {
    game: &'a Game<SIDE>,
    cards: Vec<u8>,
    /// How many cards of each value are left before each card is turned.
    left: Vec<[u8; 13]>,
}

/// The luck that a line is charged for: a table of worths.
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

    /// The cards by their places.
    pub(super) fn cards(&self) -> &[u8] {
        &self.cards
    }

    /// What each set of places is worth for a row or column, or for a diagonal, in the order of
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

    /// Adds to the slopes how the luck of a line with these places changes with each worth, so many
    /// times.
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
    /// Goes through all sets that begin with this holding; `luck` is that of the cards before
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
