//! The statistics of simulated games match their totals.

use std::collections::BTreeMap;

use handeval_answer::matematico::SimulationReport;
use handeval_matematico::{
    Conduct, Contestant, Deck, Decks, Grid, PlayedDeck, PlayerName, Players, Simulation,
    SimulationTally,
};

use crate::scorer;

const RANDOM: Contestant = Contestant::Player(PlayerName::Random);
const GREEDY: Contestant = Contestant::Player(PlayerName::Greedy);
const TABLE: Contestant = Contestant::Player(PlayerName::Table);

fn simulation(contestants: &[Contestant], n_games: u64) -> Simulation {
    let decks = Decks::Shuffled(0..n_games);
    Simulation::new(contestants, decks, &Players::classic(), 5)
}

/// All games, played with the pieces of work in reverse order.
fn games(simulation: &Simulation) -> Vec<PlayedDeck> {
    let pieces = (0..simulation.n_pieces()).rev();
    let mut pieces: Vec<_> = pieces
        .map(|piece_idx| simulation.play(piece_idx, Conduct::ALONE))
        .collect();
    pieces.reverse();
    pieces.concat()
}

fn numbers(grid: &Grid) -> [[u8; 5]; 5] {
    grid.rows()
        .map(|row| row.map(|cell| cell.expect("a game fills its grid").get()))
}

#[test]
fn the_statistics_are_those_of_the_totals() {
    let simulation = simulation(&[RANDOM, TABLE, GREEDY], 500);
    let games = games(&simulation);
    let mut tally = SimulationTally::new(&simulation, true);
    games.iter().for_each(|game| tally.add(game));
    let reports = SimulationReport::all(&tally);
    let mut reversed = SimulationTally::new(&simulation, true);
    games.iter().rev().for_each(|game| reversed.add(game));
    assert_eq!(
        SimulationReport::all(&reversed),
        reports,
        "the order changes nothing"
    );

    let totals = |idx: usize| {
        let totals = games.iter().map(move |game| game.results[idx].total);
        totals.map(f64::from).collect::<Vec<_>>()
    };
    for (idx, report) in reports.iter().enumerate() {
        assert_eq!(report.player, ["random", "table", "greedy"][idx]);
        assert_eq!((report.games, report.seed), (500, 5));
        let mut totals = totals(idx);
        assert_mean(&totals, report.mean, report.standard_error);
        totals.sort_by(f64::total_cmp);
        assert_eq!(report.min as f64, totals[0]);
        assert_eq!(report.max as f64, totals[499]);
        assert_eq!(report.quantiles.p1 as f64, totals[4]);
        assert_eq!(report.quantiles.p50 as f64, totals[249]);
        assert_eq!(report.quantiles.p95 as f64, totals[474]);
        assert_eq!(report.proved_best, None);

        assert!(report.histogram.len() <= 20);
        for pair in report.histogram.windows(2) {
            assert_eq!(pair[0].to + 1, pair[1].from);
        }
        for bar in &report.histogram {
            let within = |&&total: &&f64| (bar.from as f64..=bar.to as f64).contains(&total);
            assert_eq!(totals.iter().filter(within).count() as u64, bar.games);
        }
        let n_games: u64 = report.histogram.iter().map(|bar| bar.games).sum();
        assert_eq!(n_games, 500);
    }

    let against = &reports[1].against;
    assert_eq!(against.len(), 2);
    let (table, greedy) = (totals(1), totals(2));
    let differences: Vec<_> = table.iter().zip(&greedy).map(|(a, b)| a - b).collect();
    let report = &against[1];
    assert_eq!(report.player, "greedy");
    assert_mean(&differences, report.difference, report.standard_error);
    let n =
        |is_counted: fn(&f64) -> bool| differences.iter().filter(|&d| is_counted(d)).count() as u64;
    assert_eq!(report.wins, n(|&d| d > 0.0));
    assert_eq!(report.ties, n(|&d| d == 0.0));
    assert_eq!(report.losses, n(|&d| d < 0.0));
    let back = &reports[2].against[1];
    assert_eq!(
        (back.player, back.difference),
        ("table", -report.difference)
    );
    assert_eq!(back.standard_error, report.standard_error);
    assert_eq!((back.wins, back.losses), (report.losses, report.wins));
}

#[track_caller]
fn assert_mean(numbers: &[f64], mean: f64, standard_error: Option<f64>) {
    let n = numbers.len() as f64;
    let expected = numbers.iter().sum::<f64>() / n;
    assert!((expected - mean).abs() < 1e-9, "{expected} {mean}");
    let squares: f64 = numbers.iter().map(|x| (x - expected).powi(2)).sum();
    let error = (squares / (n - 1.0)).sqrt() / n.sqrt();
    assert!((error - standard_error.unwrap()).abs() < 1e-9);
}

#[test]
fn figures_are_counted_line_by_line() {
    let simulation = simulation(&[GREEDY], 200);
    let games = games(&simulation);
    let mut tally = SimulationTally::new(&simulation, true);
    let mut expected = [BTreeMap::new(), BTreeMap::new()];
    for game in &games {
        tally.add(game);
        let lines = scorer::lines(&numbers(&game.results[0].grid));
        for (line_idx, (key, _)) in lines.into_iter().enumerate() {
            *expected[usize::from(line_idx >= 10)]
                .entry(key.to_owned())
                .or_insert(0) += 1;
        }
    }
    let figures = SimulationReport::all(&tally)[0].figures.clone().unwrap();
    for (counts, expected) in [figures.lines, figures.diagonals].iter().zip(&expected) {
        assert_eq!(
            counts.len(),
            10,
            "figures that were never made are there too"
        );
        for counts in counts {
            let expected = expected.get(&counts.figure).copied().unwrap_or(0);
            assert_eq!(counts.count, expected, "{}", counts.figure);
        }
    }
}

#[test]
fn one_game_has_no_standard_error() {
    let deck = "A A A A 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7";
    let decks = Decks::Listed(Deck::parse_lines(deck).unwrap());
    let simulation = Simulation::new(&[TABLE, RANDOM], decks, &Players::classic(), 0);
    let mut tally = SimulationTally::new(&simulation, false);
    games(&simulation).iter().for_each(|game| tally.add(game));
    let report = &SimulationReport::all(&tally)[0];
    assert_eq!((report.games, report.standard_error), (1, None));
    assert_eq!(report.against[0].standard_error, None);
    assert_eq!(report.figures, None);
    assert_eq!(report.mean, report.quantiles.p99 as f64);
}
