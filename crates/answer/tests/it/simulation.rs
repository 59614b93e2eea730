//! Every simulated total is what a slow scorer gives, and the statistics are those of the totals.

use std::collections::BTreeMap;

use handeval_answer::matematico::{
    Conduct, Contestant, Decks, Game, Simulation, Tally, in_turn, read_decks,
};
use handeval_matematico::{Grid, PlayerName, PointTable, Value, score};

use crate::scorer;

const RANDOM: Contestant = Contestant::Player(PlayerName::Random);
const GREEDY: Contestant = Contestant::Player(PlayerName::Greedy);
const TABLE: Contestant = Contestant::Player(PlayerName::Table);
const SEARCH: Contestant = Contestant::Player(PlayerName::Search);
const DEEP: Contestant = Contestant::Player(PlayerName::Deep);
const BEST: Contestant = Contestant::Best;

fn conduct() -> Conduct<'static> {
    Conduct {
        run_all: &in_turn,
        should_stop: &|| false,
        progress: &|_| {},
        max_nodes: u64::MAX,
    }
}

fn simulation(contestants: &[Contestant], n_games: u64) -> Simulation {
    let decks = Decks::Shuffled(n_games);
    Simulation::new(contestants, decks, PointTable::classic(), 5)
}

/// Two games whose best arrangements are proved soon.
fn proved_soon(contestants: &[Contestant]) -> Simulation {
    let decks = "Q 2 Q 4 A 9 A Q K 10 9 5 10 Q 9 6 5 4 7 7 3 6 2 10 5
        K A 8 3 2 9 2 Q 3 K 2 J A 5 9 A A Q 6 J 5 K J 7 Q";
    let decks = Decks::Given(read_decks(decks).unwrap());
    Simulation::new(contestants, decks, PointTable::classic(), 5)
}

/// All games, the pieces of work in reverse order.
fn games(simulation: &Simulation) -> Vec<Game> {
    let pieces = (0..simulation.n_pieces()).rev();
    let mut pieces: Vec<_> = pieces
        .map(|piece_idx| simulation.play(piece_idx, conduct()))
        .collect();
    pieces.reverse();
    pieces.concat()
}

fn numbers(grid: &Grid) -> [[u8; 5]; 5] {
    grid.rows()
        .map(|row| row.map(|cell| cell.expect("a game fills its grid").get()))
}

#[test]
fn a_slow_scorer_agrees_with_every_total() {
    for simulation in [
        simulation(&[RANDOM, GREEDY, TABLE], 300),
        simulation(&[SEARCH], 20),
        proved_soon(&[DEEP, BEST, TABLE]),
    ] {
        let games = games(&simulation);
        assert_eq!(games.len() as u64, simulation.n_games());
        for game in &games {
            assert_eq!(game.results.len(), simulation.contestants().len());
            let mut cards = game.deck.cards().map(Value::get);
            cards.sort_unstable();
            for result in &game.results {
                let grid = numbers(&result.grid);
                let mut placed = *grid.as_flattened().first_chunk::<25>().unwrap();
                placed.sort_unstable();
                assert_eq!(placed, cards, "the grid has the cards of the deck");
                let points = scorer::lines(&grid).map(|(_, points)| points);
                assert_eq!(result.total, points.iter().sum::<u32>(), "{}", result.grid);
            }
        }
    }
}

#[test]
fn no_player_beats_the_best_arrangement() {
    let simulation = proved_soon(&[TABLE, BEST]);
    for game in games(&simulation) {
        let [table, best] = &game.results[..] else {
            panic!("two contestants");
        };
        assert!(best.total > table.total);
        assert!(best.is_proved_best && !table.is_proved_best);
    }
}

#[test]
fn a_player_plays_the_same_games_whoever_else_plays() {
    let alone = games(&simulation(&[RANDOM], 70));
    let beside = games(&simulation(&[SEARCH, RANDOM], 70));
    for (alone, beside) in alone.iter().zip(&beside) {
        assert_eq!(alone.deck, beside.deck);
        assert_eq!(alone.results[0], beside.results[1]);
    }
    let decks = Decks::Given(alone.iter().map(|game| game.deck).collect());
    let given = Simulation::new(&[RANDOM], decks, PointTable::classic(), 5);
    assert_eq!(games(&given), alone);
    let different = Simulation::new(&[RANDOM], Decks::Shuffled(70), PointTable::classic(), 6);
    assert_ne!(games(&different), alone);
}

#[test]
fn the_statistics_are_those_of_the_totals() {
    let simulation = simulation(&[RANDOM, TABLE, GREEDY], 500);
    let games = games(&simulation);
    let mut tally = Tally::new(&simulation, true);
    games.iter().for_each(|game| tally.add(game));
    let reports = tally.reports();
    let mut reversed = Tally::new(&simulation, true);
    games.iter().rev().for_each(|game| reversed.add(game));
    assert_eq!(reversed.reports(), reports, "the order changes nothing");

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
    let mut tally = Tally::new(&simulation, true);
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
    let figures = tally.reports()[0].figures.clone().unwrap();
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
fn another_table_counts_the_games_of_a_player_who_knows_no_points() {
    let mut points = PointTable::classic();
    points.set_diagonal_bonus(35).unwrap();
    let simulation = Simulation::new(&[RANDOM], Decks::Shuffled(100), points.clone(), 5);
    let classic = self::simulation(&[RANDOM], 100);
    for (game, known) in games(&simulation).iter().zip(games(&classic)) {
        assert_eq!(game.results[0].grid, known.results[0].grid);
        assert_eq!(
            game.results[0].total,
            score(&known.results[0].grid, &points).total
        );
    }
    assert!(!RANDOM.wants_classic_points() && !BEST.wants_classic_points());
    assert!(
        [GREEDY, TABLE, SEARCH, DEEP]
            .into_iter()
            .all(Contestant::wants_classic_points)
    );
}

#[test]
fn one_game_has_no_standard_error() {
    let deck = "A A A A 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7";
    let decks = Decks::Given(read_decks(deck).unwrap());
    let simulation = Simulation::new(&[TABLE, RANDOM], decks, PointTable::classic(), 0);
    let mut tally = Tally::new(&simulation, false);
    games(&simulation).iter().for_each(|game| tally.add(game));
    let report = &tally.reports()[0];
    assert_eq!((report.games, report.standard_error), (1, None));
    assert_eq!(report.against[0].standard_error, None);
    assert_eq!(report.figures, None);
    assert_eq!(report.mean, report.quantiles.p99 as f64);
}
