//! The par of cards is the mean of games played one by one, and does not depend on the order in
//! which the cards are given.

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::matematico::{Best, Par, SimulationReport};
use handeval_matematico::{Deck, PlayerName, Record};

use crate::scorer;

fn text(deck: &Deck) -> String {
    let cards = deck.cards().map(|value| value.to_string());
    cards.join(" ")
}

fn par(options: &[(&str, &str)], cards: &str) -> SimulationReport {
    let mut request = Request::new(Par::SPEC, RequestSource::CommandLine, 0);
    for (name, value) in options {
        request.add(Par::SPEC.called(name).unwrap(), *value);
    }
    let par = Par::read(&request).unwrap();
    par.evaluate(cards, Work::ALONE).unwrap()
}

#[test]
fn it_is_the_mean_of_games_with_the_cards_in_random_orders() {
    let deck = Deck::of_seed(7);
    for (name, n_games) in [(PlayerName::Table, 60_u64), (PlayerName::Search, 3)] {
        let player = name.player();
        let totals: Vec<f64> = (0..n_games)
            .map(|idx| {
                let order = deck.reordered(11, idx);
                let seed = Record::move_seed(11, idx as usize);
                let record = Record::play(&*player, &order, seed);
                let rows = record.grid().rows();
                let grid = rows.map(|row| row.map(|cell| cell.unwrap().get()));
                let points = scorer::lines(&grid).map(|(_, points)| points);
                f64::from(points.iter().sum::<u32>())
            })
            .collect();
        let mean = totals.iter().sum::<f64>() / n_games as f64;
        let squares: f64 = totals.iter().map(|total| (total - mean).powi(2)).sum();
        let error = (squares / (n_games - 1) as f64 / n_games as f64).sqrt();
        let games = n_games.to_string();
        let options = [("player", name.key()), ("games", &games), ("seed", "11")];
        let found = par(&options, &text(&deck));
        assert_eq!((found.games, found.seed), (n_games, 11));
        assert!((found.mean - mean).abs() < 1e-9);
        assert!((found.standard_error.unwrap() - error).abs() < 1e-9);
    }
}

#[test]
fn the_usual_error_is_of_a_few_points() {
    let found = par(&[("seed", "0")], &text(&Deck::of_seed(1)));
    assert_eq!((found.player, found.games), ("table", 2000));
    assert!(found.standard_error.unwrap() < 3.0);
}

#[test]
fn cards_with_many_quadruples_are_worth_much_to_those_who_look() {
    let cards = "A A A A K K K K Q Q Q Q J J J J 10 10 10 10 9 9 9 9 8";
    let [random, table] =
        ["random", "table"].map(|name| par(&[("player", name), ("seed", "1")], cards));
    assert!(
        random.mean + 300.0 < table.mean,
        "{} {}",
        random.mean,
        table.mean
    );
    let single = par(&[("games", "1"), ("seed", "1")], cards);
    assert_eq!(single.standard_error, None);
    assert_eq!(
        (single.min as f64, single.max as f64),
        (single.mean, single.mean)
    );
}

#[test]
fn nobody_expects_more_than_the_best_arrangement() {
    let cards = "Q 2 Q 4 A 9 A Q K 10 9 5 10 Q 9 6 5 4 7 7 3 6 2 10 5";
    let request = Request::new(Best::SPEC, RequestSource::CommandLine, 0);
    let best = Best::read(&request).unwrap();
    let best = best.evaluate(cards, Work::ALONE).unwrap();
    let found = par(&[("seed", "3")], cards);
    assert!(found.max <= i64::from(best.bound));
    assert!(found.mean < f64::from(best.total));
}

#[test]
fn the_order_of_the_cards_changes_nothing() {
    for seed in 0..30 {
        let deck = Deck::of_seed(seed);
        let player = ["random", "greedy", "table"][seed as usize % 3];
        let seed = seed.to_string();
        let options = [("player", player), ("games", "20"), ("seed", &seed)];
        let found = par(&options, &text(&deck));
        let reordered = deck.reordered(1, 0);
        assert_ne!(reordered, deck);
        assert_eq!(par(&options, &text(&reordered)), found);
        let listed = deck.cards().map(|value| format!("\"{value}\"")).join(", ");
        assert_eq!(par(&options, &format!("[{listed}]")), found);
        assert!(found.min as f64 <= found.mean && found.mean <= found.max as f64);
        let n_games: u64 = found.histogram.iter().map(|bar| bar.games).sum();
        assert_eq!(n_games, 20);
    }
}

#[test]
fn equal_questions_are_known_as_equal() {
    let key = |options: &[(&str, &str)], deck: &Deck| {
        let mut request = Request::new(Par::SPEC, RequestSource::CommandLine, 0);
        for (name, value) in options {
            request.add(Par::SPEC.called(name).unwrap(), *value);
        }
        let par = Par::read(&request).unwrap();
        par.key(&par.parse(&text(deck)).unwrap())
    };
    let deck = Deck::of_seed(7);
    let usual = key(&[("seed", "0")], &deck);
    assert!(usual.is_some());
    assert_eq!(key(&[("seed", "0")], &deck.reordered(1, 0)), usual);
    assert_eq!(key(&[("seed", "0"), ("games", "2000")], &deck), usual);
    for other in [
        key(&[("seed", "0")], &Deck::of_seed(8)),
        key(&[("seed", "1")], &deck),
        key(&[("seed", "0"), ("games", "1999")], &deck),
        key(&[("seed", "0"), ("player", "greedy")], &deck),
        key(&[], &deck),
    ] {
        assert_ne!(other, usual);
    }
}
