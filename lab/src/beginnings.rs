//! What a player expects after openings that good players do not play, and what it scores from
//! there.

use std::fmt::Write as _;

use handeval_matematico::{Deck, PlayerName};

use crate::game::{Beginner, Beginning, Measured, MeasuredGame};
use crate::measure::player_name;
use crate::shared::{mean_and_error, on_all_cores, print};

/// The numbers of cards after which the player takes over.
const N_CARDS: [usize; 6] = [0, 1, 2, 4, 8, 12];

/// What to measure.
#[derive(Debug, clap::Args)]
pub(crate) struct Beginnings {
    /// The player: table, search or deep
    #[arg(long, value_parser = player_name)]
    player: PlayerName,
    /// How many games to play after each opening
    #[arg(long, default_value_t = 3_000)]
    games: u64,
    /// The seed of the decks; must not be a seed used for training
    #[arg(long, default_value_t = 20_261_124)]
    seed: u64,
}

impl Beginnings {
    pub(crate) fn run(&self) -> Result<(), String> {
        let name = self.player;
        print(&format!(
            "`{name}` after other players' first cards, {} games each with seed {}\n\n\
             | first cards by | cards | `expected` | mean | expected minus scored, without luck |\n\
             | --- | --- | --- | --- | --- |\n",
            self.games, self.seed
        ))?;
        for by in [
            Beginner::Random,
            Beginner::Greedy,
            Beginner::Erring,
            Beginner::Middle,
        ] {
            for n_cards in N_CARDS {
                let is_told = match by {
                    Beginner::Random => true,
                    Beginner::Greedy | Beginner::Erring => n_cards > 0, // the same with none
                    Beginner::Middle => n_cards == 1,
                };
                if !is_told {
                    continue;
                }
                let games = self.play(Beginning { by, n_cards })?;
                print(&row(by, n_cards, &games))?;
            }
        }
        Ok(())
    }

    fn play(&self, beginning: Beginning) -> Result<Vec<MeasuredGame>, String> {
        let measured = Measured::new(self.player);
        on_all_cores(0..self.games, |game_idx| {
            let deck = Deck::shuffled(self.seed, game_idx);
            measured.play_after(beginning, &deck, game_idx)
        })
    }
}

fn row(by: Beginner, n_cards: usize, games: &[MeasuredGame]) -> String {
    let (expected, _) = mean_and_error(games.iter().map(|game| game.expected[n_cards]));
    let (mean, error) = mean_and_error(games.iter().map(|game| game.total));
    let (off, off_error) = mean_and_error(
        games
            .iter()
            .map(|game| game.expected[n_cards] - game.total_without_luck(n_cards + 1)),
    );
    let by = if n_cards == 0 { "nobody" } else { by.told() };
    let mut text = String::new();
    let _ = writeln!(
        text,
        "| {by} | {n_cards} | {expected:.1} | {mean:.1} ± {error:.1} | {off:+.1} ± {off_error:.1} |"
    );
    text
}
