//! What a line is paid for the cards that it gets, and when: its points less its penalty.

use super::game::{COPIES, Game};
use super::penalty::{Entries, Holding};

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

/// What each set of places in the deck is worth for a row or column, or for a diagonal, in the
/// order of [`subsets`].
pub(super) fn payoffs<const SIDE: usize>(
    game: &Game<SIDE>,
    deck: &[u8],
    is_diagonal: bool,
    penalty: Option<(&Entries, &[f64], &super::potential::Potential<SIDE>)>,
) -> Vec<f64> {
    let mut walk = Walk {
        game,
        deck,
        is_diagonal,
        penalty,
        left: lefts(game, deck),
        payoffs: Vec::new(),
    };
    walk.go(Holding::default(), 0, 0.0);
    walk.payoffs
}

/// How many cards of each value are left before each card of the deck.
pub(super) fn lefts<const SIDE: usize>(game: &Game<SIDE>, deck: &[u8]) -> Vec<[u8; 13]> {
    let mut left = [0; 13];
    left[..game.n_values].fill(COPIES as u8);
    let before = deck.iter().map(|&card| {
        let before = left;
        left[usize::from(card)] -= 1;
        before
    });
    before.collect()
}

struct Walk<'a, const SIDE: usize> {
    game: &'a Game<SIDE>,
    deck: &'a [u8],
    is_diagonal: bool,
    penalty: Option<(&'a Entries, &'a [f64], &'a super::potential::Potential<SIDE>)>,
    left: Vec<[u8; 13]>,
    payoffs: Vec<f64>,
}

impl<const SIDE: usize> Walk<'_, SIDE> {
    /// Goes through all sets that begin with this holding; `paid` is the penalty up to the card
    /// `first`.
    fn go(&mut self, holding: Holding, first: usize, mut paid: f64) {
        let n_held = holding.values().len();
        if n_held == SIDE {
            let line = core::array::from_fn(|idx| holding.values()[idx]);
            let points = self.game.line_points(&line, self.is_diagonal);
            self.payoffs.push(points - paid);
            return;
        }
        let n_lacking = SIDE - n_held;
        for place in first..=self.deck.len() - n_lacking {
            if let Some(penalty) = self.penalty {
                paid += self.luck(penalty, &holding, place);
            }
            self.go(holding.with(self.deck[place]), place + 1, paid);
        }
    }

    /// How much better the card is for the line than the cards that could have come: 0 on average
    /// over these, whatever the potential is.
    fn luck(&self, (entries, table, base): (&Entries, &[f64], &super::potential::Potential<SIDE>), holding: &Holding, place: usize) -> f64 {
        let left = &self.left[place];
        let entries = entries.of(place, holding, left);
        let (mut sum, mut n) = (0.0, 0.0);
        for value in 0..self.game.n_values {
            if left[value] > 0 {
                sum += f64::from(left[value]) * table[entries[value]];
                n += f64::from(left[value]);
            }
        }
        let (came, mean) = base.with_card(self.game, place, holding, self.deck[place], &self.left[place]);
        table[entries[usize::from(self.deck[place])]] - sum / n + came - mean
    }
}
