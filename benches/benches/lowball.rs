//! Draws in lowball games: one hand, with each exchange valued.

use divan::Bencher;
use handeval_poker::{Card, CardSet, Lowball, LowballHand, LowballSolver, LowballValue};

fn main() {
    divan::main();
}

/// Values the exchanges of a hand, after checking the value of the best one.
fn draw(bencher: Bencher, game: Lowball, hand: &str, dead: &[&str], expected: &str) {
    let hand = LowballHand::parse(hand, game).expect("a hand");
    let dead = dead
        .iter()
        .map(|text| text.parse::<Card>().expect("a card"));
    let dead: CardSet = dead.collect();
    let solver = LowballSolver::new(game, LowballValue::AfterDraw);
    let best = solver.draw(&hand, dead).expect("a draw").best().expected();
    assert_eq!(format!("{best:.6}"), expected);
    bencher.bench(|| solver.draw(&hand, dead));
}

#[divan::bench]
fn deuce_to_seven(bencher: Bencher) {
    draw(
        bencher,
        Lowball::DeuceToSeven,
        "8h6d4s3cKc",
        &[],
        "0.633424",
    );
}

#[divan::bench]
fn badugi(bencher: Bencher) {
    draw(bencher, Lowball::Badugi, "Ac2d3h8h", &[], "0.829958");
}

#[divan::bench]
fn badugi_with_a_dead_card(bencher: Bencher) {
    draw(bencher, Lowball::Badugi, "Ac2d3h8h", &["Kd"], "0.830643");
}

#[divan::bench]
fn badugi_with_dead_cards(bencher: Bencher) {
    let dead = ["Kd", "Ks", "2h", "9c", "9h"];
    draw(bencher, Lowball::Badugi, "Ac2d3h8h", &dead, "0.832707");
}
