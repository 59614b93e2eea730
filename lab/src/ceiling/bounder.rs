//! Bounds one deck after another.

use std::thread;

use indicatif::ProgressBar;

use super::dual::{self, Payoffs};
use super::entries::Entries;
use super::game::Game;
use super::layout::{self, Ranks};
use super::payoff::{Charge, Turned, subsets};

/// Tables of worths: one for rows and columns, and one for diagonals.
pub(super) type Worths = [Vec<f64>; 2];

/// Everything needed to bound the decks of a game.
#[derive(Debug)]
pub(super) struct Bounder<const SIDE: usize> {
    pub(super) game: Game<SIDE>,
    pub(super) entries: Entries<SIDE>,
    pub(super) sets: Vec<[u8; SIDE]>,
    ranks: Ranks<SIDE>,
}

/// The payoffs of sets of cards in a row or column, and in a diagonal.
#[derive(Clone, Debug)]
pub(super) struct Paid {
    line: Vec<f64>,
    diagonal: Vec<f64>,
}

impl Paid {
    pub(super) fn of<'a, const SIDE: usize>(
        &'a self,
        bounder: &'a Bounder<SIDE>,
        turned: &'a Turned<'_, SIDE>,
    ) -> Payoffs<'a, SIDE> {
        Payoffs {
            sets: &bounder.sets,
            line: &self.line,
            diagonal: &self.diagonal,
            cards: turned.cards(),
        }
    }
}

/// Bounds, from above and below, on what the best grid of a deck is paid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Between {
    /// The payoff that is proved not to be exceeded.
    pub(super) upper: f64,
    /// The payoff of the grid that was found.
    pub(super) found: f64,
}

impl<const SIDE: usize> Bounder<SIDE> {
    pub(super) fn new(game: Game<SIDE>) -> Self {
        Self {
            entries: Entries::new(&game),
            sets: subsets(),
            ranks: Ranks::new(),
            game,
        }
    }

    pub(super) fn turned(&self, seed: u64, deck_idx: u64) -> Turned<'_, SIDE> {
        Turned::new(&self.game, self.game.deck(seed, deck_idx))
    }

    /// The payoffs of sets: their points, minus their luck if worths are given.
    pub(super) fn payoffs(&self, turned: &Turned<'_, SIDE>, worths: Option<&Worths>) -> Paid {
        let charge = |kind: usize| {
            worths.map(|worths| Charge {
                entries: &self.entries,
                worths: &worths[kind],
            })
        };
        Paid {
            line: turned.payoffs(false, charge(0)),
            diagonal: turned.payoffs(true, charge(1)),
        }
    }

    /// An upper bound on what the best grid of a deck is paid.
    pub(super) fn upper(&self, seed: u64, deck_idx: u64, worths: Option<&Worths>) -> f64 {
        let turned = self.turned(seed, deck_idx);
        let paid = self.payoffs(&turned, worths);
        dual::bound(paid.of(self, &turned)).upper
    }

    /// Bounds from above and from below.
    pub(super) fn between(&self, seed: u64, deck_idx: u64, worths: Option<&Worths>) -> Between {
        let turned = self.turned(seed, deck_idx);
        let paid = self.payoffs(&turned, worths);
        let payoffs = paid.of(self, &turned);
        Between {
            upper: dual::bound(payoffs).upper,
            found: layout::found(payoffs, &self.ranks, deck_idx),
        }
    }
}

/// The results of `work` for all numbers below `n`, in order, computed on all cores.
pub(super) fn on_all_cores<T: Send>(
    n: u64,
    bar: &ProgressBar,
    work: impl Fn(u64) -> T + Sync,
) -> Result<Vec<T>, String> {
    let n_threads = thread::available_parallelism().map_or(1, |n| n.get()) as u64;
    let part = |first: u64| {
        let numbers = (first..n).step_by(n_threads as usize);
        let done = numbers.map(|number| {
            let one = work(number);
            bar.inc(1);
            one
        });
        done.collect::<Vec<T>>()
    };
    thread::scope(|scope| {
        let part = &part;
        let parts: Vec<_> = (0..n_threads)
            .map(|first| scope.spawn(move || part(first)))
            .collect();
        let mut all = Vec::new();
        for part in parts {
            all.push(part.join().map_err(|_| "a deck failed")?.into_iter());
        }
        let next = |number: u64| all[(number % n_threads) as usize].next();
        let all: Option<Vec<T>> = (0..n).map(next).collect();
        all.ok_or_else(|| "a deck is missing".into())
    })
}
