//! Games whose first cards are placed at random: the cells depend only on the seed and the number
//! of the game, then each contestant plays its own game, and its expectation is its value for that
//! turn.

use handeval_matematico::{
    Conduct, Contestant, Deck, Decks, Grid, PlayedDeck, PlayerName, Players, Record, Simulation,
    SimulationTally, Turn,
};
use proptest::prelude::*;

const RANDOM: Contestant = Contestant::Player(PlayerName::Random);
const GREEDY: Contestant = Contestant::Player(PlayerName::Greedy);
const TABLE: Contestant = Contestant::Player(PlayerName::Table);
const SEARCH: Contestant = Contestant::Player(PlayerName::Search);
const DEEP: Contestant = Contestant::Player(PlayerName::Deep);
const BEST: Contestant = Contestant::Best;

const SEED: u64 = 20_260_707;

fn simulation(contestants: &[Contestant], n_games: u64) -> Simulation {
    let decks = Decks::Shuffled(0..n_games);
    Simulation::new(contestants, decks, &Players::classic(), SEED)
}

fn games(simulation: &Simulation) -> Vec<PlayedDeck> {
    let pieces = 0..simulation.n_pieces();
    let pieces = pieces.flat_map(|piece_idx| simulation.play(piece_idx, Conduct::ALONE));
    pieces.collect()
}

/// The cells that the first cards go to, counted row by row from 0.
fn cells(start: &Record) -> Vec<usize> {
    let moves = start.moves().iter();
    moves.map(|made| made.row * 5 + made.column).collect()
}

/// SplitMix64 as its authors published it.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[test]
fn the_cells_are_the_same_on_every_machine() {
    let seven = |game_idx| {
        let started = simulation(&[TABLE], 10).with_random_start(7);
        cells(&started.start(game_idx))
    };
    for game_idx in 0..10 {
        // The cells, shuffled by Fisher and Yates with numbers from the seed and the game.
        let mut state = SEED ^ u64::from_be_bytes(*b"random c");
        state = next(&mut state).wrapping_add(game_idx);
        state = next(&mut state);
        let mut expected: Vec<usize> = (0..25).collect();
        for n_left in (2..=25).rev() {
            let bits = next(&mut state) & 0xFFFF_FFFF;
            let drawn = (bits * n_left as u64) >> 32;
            expected.swap(n_left - 1, drawn as usize);
        }
        assert_eq!(seven(game_idx), expected[..7]);
    }
    assert_ne!(seven(0), seven(1));
}

#[test]
fn the_first_cards_go_to_any_cell_each_as_often() {
    let n_games = 20_000;
    let started = simulation(&[RANDOM], n_games).with_random_start(24);
    let mut counts = [[0_u32; 25]; 24];
    for game_idx in 0..n_games {
        for (counts, cell) in counts.iter_mut().zip(cells(&started.start(game_idx))) {
            counts[cell] += 1;
        }
    }
    let expected = n_games as f64 / 25.0;
    let most = 4.7 * (expected * 24.0 / 25.0).sqrt();
    for count in counts.as_flattened() {
        assert!((f64::from(*count) - expected).abs() < most, "{counts:?}");
    }
}

#[test]
fn more_cards_leave_the_first_ones_where_they_are() {
    for n_cards in 0..=30 {
        let started = simulation(&[TABLE], 3).with_random_start(n_cards);
        assert_eq!(started.random_start(), Some(n_cards.min(24)));
        for game_idx in 0..3 {
            let start = started.start(game_idx);
            let all = simulation(&[TABLE], 3)
                .with_random_start(24)
                .start(game_idx);
            assert_eq!(start.moves(), &all.moves()[..n_cards.min(24)]);
            let cards = start.moves().iter().map(|made| made.card);
            let deck = Deck::shuffled(SEED, game_idx).cards();
            assert!(cards.eq(deck.into_iter().take(n_cards.min(24))));
        }
    }
}

/// A player's game after these moves, and its expectation for its first cell, turn by turn.
fn replayed(name: PlayerName, start: &Record, deck: &Deck, game_idx: u64) -> (Grid, f64) {
    let player = name.player();
    let seed = Record::move_seed(SEED, game_idx as usize);
    let mut rows = start.grid().rows();
    let mut expected = None;
    for (move_idx, card) in deck.cards().into_iter().enumerate() {
        if move_idx < start.moves().len() {
            continue;
        }
        let turn = Turn::new(&Grid::new(rows).unwrap(), card).unwrap();
        let move_seed = Record::move_seed(seed, move_idx);
        let (row, column) = player.choose(&turn, move_seed);
        if expected.is_none() {
            let values = player.cell_values(&turn, move_seed);
            let chosen = |value: &&handeval_matematico::CellValue| {
                (value.row, value.column) == (row, column)
            };
            expected = values.iter().find(chosen).map(|value| value.expected);
        }
        rows[row][column] = Some(card);
    }
    (Grid::new(rows).unwrap(), expected.unwrap())
}

#[test]
fn each_player_goes_on_from_there_as_it_plays_and_expects_what_it_says_of_its_cell() {
    for (names, n_games, n_cards) in [
        (&[PlayerName::Table, PlayerName::Greedy][..], 12, 0),
        (&[PlayerName::Random, PlayerName::Table], 12, 5),
        (&[PlayerName::Search, PlayerName::Table], 4, 12),
        (&[PlayerName::Deep, PlayerName::Search], 2, 18),
        (&[PlayerName::Table, PlayerName::Random], 12, 23),
    ] {
        let contestants: Vec<_> = names.iter().copied().map(Contestant::Player).collect();
        let started = simulation(&contestants, n_games).with_random_start(n_cards);
        for (game_idx, game) in (0..).zip(games(&started)) {
            let start = started.start(game_idx);
            assert_eq!(game.deck, Deck::shuffled(SEED, game_idx));
            for (&name, result) in names.iter().zip(&game.results) {
                for made in start.moves() {
                    let lying = result.grid.cell(made.row, made.column);
                    assert_eq!(lying, Some(made.card), "{name} after {n_cards}");
                }
                let (grid, expected) = replayed(name, &start, &game.deck, game_idx);
                assert_eq!(result.grid, grid, "{name} after {n_cards}");
                let is_told = !matches!(name, PlayerName::Random | PlayerName::Greedy);
                assert_eq!(result.expected, is_told.then_some(expected));
            }
        }
    }
}

#[test]
fn no_card_at_random_is_the_game_as_ever_with_what_is_expected() {
    let contestants = [RANDOM, GREEDY, TABLE, SEARCH];
    let plain = simulation(&contestants, 8);
    let started = simulation(&contestants, 8).with_random_start(0);
    assert_eq!(plain.random_start(), None);
    assert_eq!(plain.start(3), Record::default());
    for (mut game, known) in games(&started).into_iter().zip(games(&plain)) {
        let told = game.results.iter().map(|result| result.expected.is_some());
        assert_eq!(told.collect::<Vec<_>>(), [false, false, true, true]);
        assert!(known.results.iter().all(|result| result.expected.is_none()));
        for result in &mut game.results {
            result.expected = None;
        }
        assert_eq!(game, known);
    }
}

#[test]
fn with_one_cell_left_a_player_reaches_what_it_expects() {
    let started = simulation(&[TABLE, SEARCH, DEEP, RANDOM], 40).with_random_start(24);
    let mut tally = SimulationTally::new(&started, false);
    for game in games(&started) {
        for result in &game.results {
            assert_eq!(result.grid, game.results[0].grid, "there is no choice");
        }
        let [table, search, deep, random] = &game.results[..] else {
            panic!("four contestants");
        };
        for result in [table, search, deep] {
            assert!((result.expected.unwrap() - f64::from(result.total)).abs() < 1e-9);
        }
        assert_eq!(random.expected, None);
        tally.add(&game);
    }
    for idx in 0..3 {
        let found = tally.expectation(idx).unwrap();
        assert_eq!(found.mean, tally.totals(idx).mean());
        assert_eq!((found.less_reached, found.standard_error), (0.0, Some(0.0)));
    }
    assert_eq!(tally.expectation(3), None);
}

#[test]
fn the_games_are_the_same_for_any_number_of_threads_and_in_parts() {
    let contestants = [RANDOM, TABLE];
    let started = simulation(&contestants, 200).with_random_start(9);
    let all = games(&started);
    for n_threads in [1, 2, 5] {
        let mut played = Vec::new();
        let end = started.play_all(n_threads, |piece| {
            played.extend(piece);
            Ok::<_, ()>(())
        });
        assert_eq!((end, &played), (Ok(()), &all));
    }
    let decks = Decks::Shuffled(70..200);
    let later = Simulation::new(&contestants, decks, &Players::classic(), SEED);
    let later = later.with_random_start(9);
    assert_eq!(games(&later), all[70..]);
    assert_eq!(later.start(3), started.start(73));
    let decks = Decks::Listed((0..200).map(|idx| Deck::shuffled(SEED, idx)).collect());
    let given = Simulation::new(&contestants, decks, &Players::classic(), SEED);
    assert_eq!(games(&given.with_random_start(9)), all);
}

#[test]
fn the_best_arrangement_is_that_of_the_other_cards() {
    let started = simulation(&[TABLE, BEST], 5).with_random_start(17);
    for (game_idx, game) in (0..).zip(games(&started)) {
        let [table, best] = &game.results[..] else {
            panic!("two contestants");
        };
        assert!(best.is_proved_best && best.total >= table.total);
        assert_eq!(best.expected, None);
        for made in started.start(game_idx).moves() {
            assert_eq!(best.grid.cell(made.row, made.column), Some(made.card));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// This holds for any seed, number of cards and game, and any number of games before it.
    #[test]
    fn a_start_is_a_record_of_the_first_cards(
        seed in any::<u64>(),
        first in any::<u64>(),
        n_cards in 0_usize..=24,
    ) {
        let first = first.min(u64::MAX - 1);
        let decks = Decks::Shuffled(first..first + 1);
        let started = Simulation::new(&[TABLE], decks, &Players::classic(), seed);
        let started = started.with_random_start(n_cards);
        let start = started.start(0);
        prop_assert_eq!(start.moves().len(), n_cards);
        let read = Record::new(start.moves());
        prop_assert_eq!(read.as_ref(), Ok(&start));
        let game = &games(&started)[0];
        prop_assert_eq!(game.results[0].grid.values().count(), 25);
        prop_assert!(game.results[0].expected.is_some_and(f64::is_finite));
    }
}
