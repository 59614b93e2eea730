//! How far the players are from perfect play: a proved bound on what any player scores on average.
//!
//! A player that knows all cards beforehand, but is charged for the luck of each card, scores on
//! average at least as much as any player that does not know them: for players that cannot see the
//! cards in advance, luck is 0 on average, whatever they do. `docs/research/MATEMATICO-CEILING.md`
//! has the proof, its sources and the figures.
//!
//! - [`game`]: the classic game, and one on a small board;
//! - [`entries`], [`alone`], [`descent`]: the table of worths from which luck is computed, and how
//!   it is learned;
//! - [`payoff`]: what a line is paid for its cards, minus its luck;
//! - [`dual`]: an upper bound on what a grid is paid; [`layout`]: a grid, as a lower bound;
//! - [`small`]: the optimum on the small board.

mod alone;
mod bounder;
mod descent;
mod dual;
mod entries;
mod game;
mod layout;
mod payoff;
mod small;

use bounder::{Between, Bounder, on_all_cores};
use game::Game;
use small::{Lines, Who};

use crate::shared::{mean_and_error, print, progress};

/// What to bound, and how.
#[derive(Debug, clap::Args)]
pub(crate) struct Ceiling {
    /// The side of the board: 5 for the classic game, 3 for a small one whose optimum is computed
    #[arg(long, default_value_t = 5, value_parser = side)]
    side: usize,
    /// How many decks to bound
    #[arg(long, default_value_t = 1_000)]
    decks: u64,
    /// How many other decks to learn the worths from
    #[arg(long, default_value_t = 2_400)]
    learning: u64,
    /// The seed of the decks; the decks to learn from use the next seed
    #[arg(long, default_value_t = 20_261_125)]
    seed: u64,
}

fn side(text: &str) -> Result<usize, String> {
    match text {
        "3" => Ok(3),
        "5" => Ok(5),
        _ => Err("expected 3 or 5".into()),
    }
}

/// The number of values in the small game, and the number of games its player learns from.
const N_SMALL_VALUES: usize = 5;
const N_SMALL_GAMES: usize = 100_000;

/// One in this many decks is also bounded without luck, and searched for good grids.
const COMPARED: u64 = 10;

impl Ceiling {
    pub(crate) fn run(&self) -> Result<(), String> {
        if self.side == 5 {
            return self.bound(Game::classic());
        }
        let game = Game::small(N_SMALL_VALUES);
        let lines = Lines::learn(&game, N_SMALL_GAMES, self.seed);
        for (name, who) in [
            ("learned values of lines", Who::Table(&lines)),
            ("one card ahead with them", Who::LooksAhead(&lines)),
            ("the best player", Who::Best),
        ] {
            print(&format!(
                "{name}: mean {:.2}, exactly\n",
                small::mean(&game, who)
            ))?;
        }
        self.bound(game)
    }

    fn bound<const SIDE: usize>(&self, game: Game<SIDE>) -> Result<(), String> {
        let bounder = Bounder::new(game);
        let bar = progress(self.learning + self.decks, 0)?;
        let learned_from = self.seed.wrapping_add(1);
        let worths = descent::learn(&bounder, self.learning, learned_from, &bar)?;
        let each = on_all_cores(self.decks, &bar, |deck_idx| {
            let upper = bounder.upper(self.seed, deck_idx, Some(&worths));
            let is_compared = deck_idx % COMPARED == 0;
            let compared = is_compared.then(|| {
                [Some(&worths), None].map(|worths| bounder.between(self.seed, deck_idx, worths))
            });
            (upper, compared)
        })?;
        bar.abandon();
        let compared = each.iter().filter_map(|(_, compared)| *compared);
        let compared: Vec<[Between; 2]> = compared.collect();
        let of = |told: fn(&[Between; 2]) -> f64| interval(compared.iter().map(told));
        let best = if SIDE == 3 {
            "the best grid"
        } else {
            "the best grid found"
        };
        print(&format!(
            "{} decks with seed {}, worths learned from {} others\n\
             no player averages more than: {}\n\
             on {} of these decks\n\
             luck charged, bound: {}\n\
             luck charged, {best}: {}\n\
             luck for free, bound: {}\n\
             luck for free, {best}: {}\n",
            self.decks,
            self.seed,
            self.learning,
            interval(each.iter().map(|&(upper, _)| upper)),
            compared.len(),
            of(|[charged, _]| charged.upper),
            of(|[charged, _]| charged.found),
            of(|[_, free]| free.upper),
            of(|[_, free]| free.found),
        ))
    }
}

fn interval(numbers: impl Iterator<Item = f64> + Clone) -> String {
    let (mean, error) = mean_and_error(numbers);
    let (low, high) = (mean - 1.96 * error, mean + 1.96 * error);
    format!("mean {mean:.1}, standard error {error:.1}, 95 % interval {low:.1} to {high:.1}")
}
