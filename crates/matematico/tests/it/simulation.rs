//! Simulated games: every total matches the oracle, no matter which other contestants play and on
//! how many threads.

use handeval_matematico::{
    Conduct, Contestant, Deck, Decks, PlayedDeck, PlayerName, Players, Simulation, Value,
    ValuesFrom, score,
};

use crate::play::ODD_PLAYERS;
use crate::{oracle, values};

const RANDOM: Contestant = Contestant::Player(PlayerName::Random);
const GREEDY: Contestant = Contestant::Player(PlayerName::Greedy);
const TABLE: Contestant = Contestant::Player(PlayerName::Table);
const SEARCH: Contestant = Contestant::Player(PlayerName::Search);
const DEEP: Contestant = Contestant::Player(PlayerName::Deep);
const BEST: Contestant = Contestant::Best;

fn simulation(contestants: &[Contestant], n_games: u64) -> Simulation {
    let decks = Decks::Shuffled(0..n_games);
    Simulation::new(contestants, decks, &Players::classic(), 5)
}

/// Two games whose best arrangements are quickly proved.
fn proved_soon(contestants: &[Contestant]) -> Simulation {
    let decks = [
        "Q 2 Q 4 A 9 A Q K 10 9 5 10 Q 9 6 5 4 7 7 3 6 2 10 5",
        "K A 8 3 2 9 2 Q 3 K 2 J A 5 9 A A Q 6 J 5 K J 7 Q",
    ];
    let decks = decks.map(|deck| Deck::new(&values(deck)).unwrap());
    let decks = Decks::Listed(decks.to_vec());
    Simulation::new(contestants, decks, &Players::classic(), 5)
}

/// All games, with the pieces of work in reverse order.
fn games(simulation: &Simulation) -> Vec<PlayedDeck> {
    let pieces = (0..simulation.n_pieces()).rev();
    let mut pieces: Vec<_> = pieces
        .map(|piece_idx| simulation.play(piece_idx, Conduct::ALONE))
        .collect();
    pieces.reverse();
    pieces.concat()
}

#[test]
fn the_oracle_agrees_with_every_total() {
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
                let cells: Vec<u8> = result.grid.values().map(Value::get).collect();
                let cells: [u8; 25] = cells.try_into().expect("a game fills its grid");
                let total = oracle::classic_total(cells);
                assert_eq!(result.total, total, "{}", result.grid);
                let mut placed = cells;
                placed.sort_unstable();
                assert_eq!(placed, cards, "the grid has the cards of the deck");
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
    let decks = Decks::Listed(alone.iter().map(|game| game.deck).collect());
    let given = Simulation::new(&[RANDOM], decks, &Players::classic(), 5);
    assert_eq!(games(&given), alone);
    let different = Simulation::new(&[RANDOM], Decks::Shuffled(0..70), &Players::classic(), 6);
    assert_ne!(games(&different), alone);
}

#[test]
fn a_game_of_a_seed_is_the_same_wherever_the_games_begin() {
    let all = games(&simulation(&[RANDOM, TABLE], 90));
    for (first, end) in [(0, 1), (33, 90), (64, 65), (89, 90)] {
        let decks = Decks::Shuffled(first..end);
        let some = Simulation::new(&[RANDOM, TABLE], decks, &Players::classic(), 5);
        assert_eq!(some.n_games(), end - first);
        assert_eq!(games(&some), all[first as usize..end as usize]);
        assert_eq!(some.deck(0), all[first as usize].deck);
    }
}

#[test]
fn games_are_played_and_counted_by_the_points_of_the_players() {
    let contestants = [RANDOM, GREEDY, TABLE];
    let decks = || Decks::Listed((0..6).map(Deck::of_seed).collect());
    let [_, players, _] = &*ODD_PLAYERS;
    let points = players.points().clone();
    let simulation = Simulation::new(&contestants, decks(), players, 5);
    assert_eq!(*simulation.points(), points);
    assert_eq!(simulation.values_from(), ValuesFrom::General);
    let classic = Simulation::new(&contestants, decks(), &Players::classic(), 5);
    assert_eq!(classic.values_from(), ValuesFrom::Included);
    let (mut by_points, mut by_classic) = ([0; 3], [0; 3]);
    for (game, known) in games(&simulation).iter().zip(games(&classic)) {
        // The random player ignores the points.
        assert_eq!(game.results[0].grid, known.results[0].grid);
        for idx in 0..3 {
            let total = score(&game.results[idx].grid, &points).total;
            assert_eq!(game.results[idx].total, total);
            by_points[idx] += total;
            by_classic[idx] += score(&known.results[idx].grid, &points).total;
        }
    }
    // Without these points, the player does not look for lines of odd values.
    assert!(
        by_points[2] > by_classic[2] + 200,
        "{by_points:?} {by_classic:?}"
    );
}

#[test]
fn games_are_the_same_for_any_number_of_threads() {
    let simulations = [
        simulation(&[RANDOM, GREEDY], 300),
        proved_soon(&[BEST, TABLE]),
    ];
    for simulation in simulations {
        let expected = games(&simulation);
        for n_threads in [0, 1, 2, 5] {
            let mut played = Vec::new();
            let all = simulation.play_all(n_threads, |piece| {
                played.extend(piece);
                Ok::<_, ()>(())
            });
            assert_eq!(all, Ok(()));
            assert_eq!(played, expected);
        }
        assert_eq!(simulation.play_all(2, |_| Err("enough")), Err("enough"));
    }
}

#[test]
fn the_cards_of_a_deck_come_in_any_order_and_in_each_as_often() {
    let deck = Deck::of_seed(3);
    let cards = sorted(&deck);
    let n_orders = 10_000;
    let orders: Vec<_> = (0..n_orders).map(|idx| deck.reordered(8, idx)).collect();
    assert!(orders.iter().all(|order| sorted(order) == cards));
    // Only the cards count, not the order in which they are given.
    for order in &orders[..20] {
        assert_eq!(order.reordered(8, 5), orders[5]);
    }
    assert_ne!(deck.reordered(9, 5), orders[5]);
    // Each value appears at each place in proportion to its number of cards, within four standard
    // deviations.
    for (place, value) in [0, 1, 12, 24]
        .into_iter()
        .flat_map(|place| cards.iter().map(move |&value| (place, value)))
    {
        let there = orders.iter().filter(|order| order.cards()[place] == value);
        let n_copies = cards.iter().filter(|&&card| card == value).count();
        let (found, share) = (there.count() as f64, n_copies as f64 / 25.0);
        let expected = n_orders as f64 * share;
        let distance = (found - expected).abs();
        assert!(
            distance < 4.5 * (expected * (1.0 - share)).sqrt(),
            "{value} at {place}: {found} instead of {expected}"
        );
    }
}

fn sorted(deck: &Deck) -> [Value; 25] {
    let mut cards = deck.cards();
    cards.sort_unstable();
    cards
}

#[test]
fn the_games_of_a_deck_in_other_orders_are_those_of_the_orders_one_by_one() {
    let deck = Deck::of_seed(7);
    let contestants = [RANDOM, TABLE];
    let orders = (0..150).map(|idx| deck.reordered(5, idx)).collect();
    let listed = Simulation::new(&contestants, Decks::Listed(orders), &Players::classic(), 5);
    let reordered = |games| {
        let decks = Decks::Orders(deck, games);
        Simulation::new(&contestants, decks, &Players::classic(), 5)
    };
    let all = games(&reordered(0..150));
    assert_eq!(all, games(&listed));
    let later = reordered(100..150);
    assert_eq!((later.first(), later.n_games()), (100, 50));
    assert_eq!(games(&later), all[100..]);
}
