//! How a point table shapes the game: which figures players make when trained for it.

use std::fmt::Write as _;
use std::path::PathBuf;

use handeval_matematico::{
    AnyFigure, Deck, Figure, LearnedTable, PlayerName, Players, PointTable, Record, Training, score,
};

use crate::shared::{mean_and_error, print, progress, read_points};

/// What to try.
#[derive(Debug, clap::Args)]
pub(crate) struct Tune {
    /// A JSON file with a point table [default: the classic one]
    #[arg(long, value_name = "TABLE.json")]
    points: Option<PathBuf>,
    /// Instead reports how often players make each figure of the table if only that figure scores
    #[arg(long)]
    alone: bool,
    /// How many games to train for
    #[arg(long, default_value_t = 1_000_000)]
    training: u64,
    /// How many games to play afterward
    #[arg(long, default_value_t = 4_000)]
    games: u64,
    /// The seed of the decks; no training uses it
    #[arg(long, default_value_t = 20_261_121)]
    seed: u64,
}

/// The seed of all training runs.
const TRAINING_SEED: u64 = 1;

impl Tune {
    pub(crate) fn run(&self) -> Result<(), String> {
        let points = match &self.points {
            None => PointTable::classic(),
            Some(path) => read_points(path)?,
        };
        if self.alone {
            return self.print_alone(&points);
        }
        let table = self.train(&points)?;
        let mut text = String::new();
        let players = [PlayerName::Random, PlayerName::Greedy, PlayerName::Search];
        let tallies = players.map(|name| self.play(name, &table));
        let totals = tallies.each_ref().map(|tally| &tally.totals);
        for (name, tally) in players.iter().zip(&tallies) {
            text.push_str(&tally.report(*name, &points));
        }
        // How far apart the players are, relative to the effect of chance on one game.
        for (better, worse) in [(2, 1), (1, 0)] {
            let (better_mean, _) = mean_and_error(totals[better].iter().copied());
            let (worse_mean, _) = mean_and_error(totals[worse].iter().copied());
            let spread = deviation(totals[better]);
            let _ = writeln!(
                text,
                "{} is {:.2} standard deviations of a game above {}",
                players[better],
                (better_mean - worse_mean) / spread,
                players[worse]
            );
        }
        print(&text)
    }

    /// For each figure, the game in which only that figure counts.
    fn print_alone(&self, points: &PointTable) -> Result<(), String> {
        for figure in figures(points) {
            let alone = table_with(figure).map_err(|error| error.to_string())?;
            let table = self.train(&alone)?;
            for name in [PlayerName::Random, PlayerName::Search] {
                let tally = self.play(name, &table);
                let made = tally.totals.iter().map(|total| total / f64::from(UNIT));
                let (mean, error) = mean_and_error(made);
                let key = figure.key();
                print(&format!(
                    "{key:20} {name:8} {mean:.3} ± {error:.3} per game\n"
                ))?;
            }
        }
        Ok(())
    }

    fn train(&self, points: &PointTable) -> Result<LearnedTable, String> {
        let mut training = Training::new(TRAINING_SEED, self.training, points);
        let bar = progress(self.training, 0)?;
        while training.n_games() < training.n_planned() {
            training.run(5_000);
            bar.set_position(training.n_games());
        }
        bar.finish_and_clear();
        Ok(training.table())
    }

    fn play(&self, name: PlayerName, table: &LearnedTable) -> FigureTally {
        let points = table.points();
        let player = Players::learned(table.clone()).player(name);
        let mut tally = FigureTally::new(points);
        for game_idx in 0..self.games {
            let deck = Deck::shuffled(self.seed, game_idx);
            let game = Record::play(&*player, &deck, game_idx);
            let score = score(game.grid(), points);
            tally.totals.push(f64::from(score.total));
            for line in &score.lines {
                let place = usize::from(line.name.is_diagonal());
                tally.points[place] += f64::from(line.points);
                let figure = figures(points).position(|known| Some(known) == line.figure);
                if let Some(figure_idx) = figure {
                    tally.figures[figure_idx][place] += 1;
                }
            }
        }
        tally
    }
}

/// What a figure is worth when it alone counts.
const UNIT: u32 = 100;

/// The table in which only one figure is worth points.
fn table_with(figure: AnyFigure<'_>) -> Result<PointTable, Box<dyn std::error::Error>> {
    let mut table = PointTable::classic();
    table.set_diagonal_bonus(0)?;
    for known in Figure::ALL {
        if known != Figure::Nothing {
            let points = (AnyFigure::Known(known) == figure).then_some(UNIT);
            table.set_points(known, points)?;
        }
    }
    if let AnyFigure::New(new) = figure {
        let new = handeval_matematico::NewFigure::new(new.name(), UNIT, new.shape().clone())?;
        table.add_figure(new)?;
    }
    Ok(table)
}

/// The figures of a table, except nothing.
fn figures(points: &PointTable) -> impl Iterator<Item = AnyFigure<'_>> {
    let known = Figure::ALL.into_iter();
    let known = known.filter(|&figure| points.points(figure).is_some());
    let known = known.filter(|&figure| figure != Figure::Nothing);
    let new = points.new_figures().iter();
    known.map(AnyFigure::Known).chain(new.map(AnyFigure::New))
}

/// The results of a number of games.
struct FigureTally {
    totals: Vec<f64>,
    /// The points in rows and columns, and on diagonals.
    points: [f64; 2],
    figures: Vec<[u64; 2]>,
}

impl FigureTally {
    fn new(points: &PointTable) -> Self {
        Self {
            totals: Vec::new(),
            points: [0.0; 2],
            figures: vec![[0; 2]; figures(points).count()],
        }
    }

    fn report(&self, name: PlayerName, points: &PointTable) -> String {
        let n_games = self.totals.len() as f64;
        let (mean, error) = mean_and_error(self.totals.iter().copied());
        let [lines, diagonals] = self.points;
        let mut text = format!(
            "{name}: mean {mean:.1} ± {error:.1}, standard deviation {:.1}; a row or column scores \
             {:.1}, a diagonal {:.1}; the diagonals have {:.1} % of all points\n",
            deviation(&self.totals),
            lines / n_games / 10.0,
            diagonals / n_games / 2.0,
            100.0 * diagonals / (lines + diagonals),
        );
        for (figure, counts) in figures(points).zip(&self.figures) {
            let percent = |count: u64, n_lines: f64| 100.0 * count as f64 / (n_games * n_lines);
            let _ = writeln!(
                text,
                "  {:20} {:7.3} % of rows and columns, {:7.3} % of diagonals",
                figure.key(),
                percent(counts[0], 10.0),
                percent(counts[1], 2.0)
            );
        }
        text
    }
}

/// The standard deviation of a game's total.
fn deviation(totals: &[f64]) -> f64 {
    let (_, error) = mean_and_error(totals.iter().copied());
    error * (totals.len() as f64).sqrt()
}
