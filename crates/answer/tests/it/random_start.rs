//! After a random start, a report shows what players expected, which is the mean of the hints at
//! that turn, next to what they reached.

use handeval_answer::ask::{Fault, Question as _, Request, RequestSource, Work};
use handeval_answer::matematico::{Hint, Simulate, SimulationReport};
use handeval_matematico::{
    Conduct, Contestant, Decks, PlayerName, Players, Record, Simulation, SimulationTally,
};

const SEED: u64 = 77;

fn simulate(source: RequestSource, options: &[(&str, &str)]) -> Result<Simulate, Fault> {
    let mut request = Request::new(Simulate::SPEC, source, 0);
    for (name, value) in options {
        request.add(Simulate::SPEC.called(name).unwrap(), *value);
    }
    Simulate::read(&request)
}

fn reports(player: &str, games: &str, more: &[(&str, &str)]) -> Vec<SimulationReport> {
    let seed = SEED.to_string();
    let options = [("player", player), ("games", games), ("seed", &seed)];
    let question = simulate(RequestSource::CommandLine, &[&options[..], more].concat()).unwrap();
    question.answer(&(), Work::ALONE).unwrap()
}

/// The total that a hint expects from the best cell.
fn hint(player: &str, turn: &str, seed: u64) -> f64 {
    let mut request = Request::new(Hint::SPEC, RequestSource::CommandLine, 0);
    for (name, value) in [("player", player), ("seed", &seed.to_string())] {
        request.add(Hint::SPEC.called(name).unwrap(), value);
    }
    let question = Hint::read(&request).unwrap();
    let report = question.evaluate(turn, Work::ALONE).unwrap();
    report.moves[0].expected
}

#[test]
fn what_is_expected_is_the_mean_of_the_hints_at_that_turn() {
    for (name, n_games, n_cards) in [
        (PlayerName::Table, 30_usize, 0_usize),
        (PlayerName::Table, 30, 8),
        (PlayerName::Search, 6, 12),
        (PlayerName::Deep, 2, 19),
        (PlayerName::Search, 6, 24),
    ] {
        let contestants = [Contestant::Player(name)];
        let decks = Decks::Shuffled(0..n_games as u64);
        let games = Simulation::new(&contestants, decks, &Players::classic(), SEED);
        let games = games.with_random_start(n_cards);
        let hints = (0..n_games).map(|game_idx| {
            let cards = games.deck(game_idx as u64).cards();
            let grid = *games.start(game_idx as u64).grid();
            let seed = Record::move_seed(Record::move_seed(SEED, game_idx), n_cards);
            hint(name.key(), &format!("{grid} | {}", cards[n_cards]), seed)
        });
        let mean = hints.sum::<f64>() / n_games as f64;
        let k = n_cards.to_string();
        let found = reports(name.key(), &n_games.to_string(), &[("random_start", &k)]);
        let expected = found[0].expected.unwrap();
        assert!((expected - mean).abs() < 1e-5, "{name}: {expected} {mean}");
        assert_eq!(found[0].random_start, Some(n_cards as u64));
    }
}

#[test]
fn the_difference_has_an_error_from_game_to_game() {
    let contestants = [PlayerName::Table, PlayerName::Greedy].map(Contestant::Player);
    let games = |n_games| {
        let decks = Decks::Shuffled(0..n_games);
        Simulation::new(&contestants, decks, &Players::classic(), SEED).with_random_start(4)
    };
    let simulation = games(64);
    let played = simulation.play(0, Conduct::ALONE);
    let mut reversed = SimulationTally::new(&simulation, false);
    played.iter().rev().for_each(|game| reversed.add(game));
    let found = reports("table,greedy", "64", &[("random_start", "4")]);
    assert_eq!(
        SimulationReport::all(&reversed),
        found,
        "the order changes nothing"
    );

    let expected: Vec<f64> = played
        .iter()
        .map(|game| game.results[0].expected.unwrap())
        .collect();
    let differences: Vec<f64> = (played.iter().zip(&expected))
        .map(|(game, expected)| expected - f64::from(game.results[0].total))
        .collect();
    let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / 64.0;
    let off = mean(&differences);
    let squares: f64 = differences.iter().map(|one| (one - off).powi(2)).sum();
    let [table, greedy] = &found[..] else {
        panic!("two players");
    };
    assert!((table.expected.unwrap() - mean(&expected)).abs() < 1e-5);
    let less_mean = table.expected_less_mean.unwrap();
    assert!((less_mean.difference - off).abs() < 1e-5);
    assert!((less_mean.difference - (table.expected.unwrap() - table.mean)).abs() < 1e-5);
    let error = (squares / 63.0 / 64.0).sqrt();
    assert!((less_mean.standard_error.unwrap() - error).abs() < 1e-5);
    assert_eq!(greedy.random_start, Some(4));
    assert_eq!((greedy.expected, greedy.expected_less_mean), (None, None));

    let one = reports("table", "1", &[("random_start", "4")]);
    assert_eq!(one[0].expected_less_mean.unwrap().standard_error, None);
}

#[test]
fn without_it_nothing_is_said_and_with_no_card_the_games_are_the_same() {
    let plain = reports("table,search", "5", &[]);
    for report in &plain {
        assert_eq!((report.random_start, report.expected), (None, None));
        assert_eq!(report.expected_less_mean, None);
    }
    let mut none = reports("table,search", "5", &[("random_start", "0")]);
    for report in &mut none {
        assert!(report.expected.is_some() && report.expected_less_mean.is_some());
        (report.random_start, report.expected) = (None, None);
        report.expected_less_mean = None;
    }
    assert_eq!(none, plain);
}

#[test]
fn what_is_refused_names_the_option() {
    let message = |options: &[(&str, &str)]| {
        let options = [&[("games", "4")], options].concat();
        let fault = simulate(RequestSource::Object, &options).unwrap_err();
        let problem = fault.problem;
        (problem.about, problem.kind, problem.message)
    };
    for wrong in ["25", "-1", "8.5", "", "99999999999999999999999"] {
        let (about, kind, message) = message(&[("player", "table"), ("random_start", wrong)]);
        assert_eq!((about, kind), (Some("random-start"), "usage"));
        let expected = format!(
            "`{wrong}` is not a valid `random_start`: expected a whole number from 0 to \
                     24"
        );
        assert_eq!(message, expected);
    }
    for n_cards in ["0", "24"] {
        let found = message(&[("player", "table,best"), ("random_start", n_cards)]);
        let expected = "`best` is not a player and has no expected totals: expected `random_start` with players only";
        assert_eq!(found, (Some("random-start"), "usage", expected.to_owned()));
    }
}
