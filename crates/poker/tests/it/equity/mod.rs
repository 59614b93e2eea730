//! Proves that equity is what docs/rules/equity.md says.

mod draw;
mod errors;
mod exact;
mod games;
mod holds;
mod judge;
mod notation;
mod omaha;
mod omaha_range;
mod range;
mod rules;
#[cfg(feature = "monte-carlo")]
mod sample;
mod two_on_board;

use handeval_poker::cards::read_cards;
use handeval_poker::{
    Card, CardSet, Combo, Equity, EquityError, ExactEquity, Game, OmahaHolding, Range, Spot,
};
use handeval_testing::Numbers;

/// Spots that were counted by other programs.
const FIXTURE: &str = include_str!("../../../../../fixtures/poker/equity.jsonl");

/// The range in `text`.
#[track_caller]
fn range(text: &str) -> Range {
    match text.parse() {
        Ok(range) => range,
        Err(error) => panic!("`{text}` is not a range: {error}"),
    }
}

/// The combo of two cards.
#[track_caller]
fn combo(text: &str) -> Combo {
    let range = range(text);
    assert_eq!(range.n_combos(), 1, "{text}");
    range.combos().next().unwrap().0
}

/// The cards in `text`.
fn cards(text: &str) -> Vec<Card> {
    read_cards(text).map(|at| at.unwrap().card).collect()
}

/// The spot with these ranges, board and dead cards.
#[track_caller]
fn spot(players: &[&str], board: &str, dead: &str) -> Spot {
    let players = players.iter().map(|player| range(player)).collect();
    let dead = cards(dead).into_iter().collect();
    match Spot::new(players, &cards(board), dead) {
        Ok(spot) => spot,
        Err(error) => panic!("{error}"),
    }
}

/// The short-deck spot with these ranges, board and dead cards.
#[track_caller]
fn short_spot(game: Game, players: &[&str], board: &str, dead: &str) -> Spot {
    let ranges = players
        .iter()
        .map(|text| Range::parse_short_deck(text).unwrap());
    let dead = cards(dead).into_iter().collect();
    match Spot::of(game, ranges.collect(), &cards(board), dead) {
        Ok(spot) => spot,
        Err(error) => panic!("{error}"),
    }
}

/// The Omaha spot with these hands, board and dead cards.
#[track_caller]
fn omaha_spot(game: Game, players: &[&str], board: &str, dead: &str) -> Spot {
    let holdings = players.iter().map(|text| text.parse().unwrap()).collect();
    match omaha(
        game,
        holdings,
        &cards(board),
        cards(dead).into_iter().collect(),
    ) {
        Ok(spot) => spot,
        Err(error) => panic!("{error}"),
    }
}

/// The Omaha spot with these holdings, or why there is none.
fn omaha(
    game: Game,
    holdings: Vec<OmahaHolding>,
    board: &[Card],
    dead: CardSet,
) -> Result<Spot, EquityError> {
    match game.is_split() {
        false => Spot::omaha(holdings, board, dead),
        true => Spot::of_holdings(Game::OmahaHiLo, holdings, board, dead),
    }
}

/// The answer, counted on two threads.
fn on_two_threads(exact: &ExactEquity) -> Equity {
    let half = |first: usize| {
        let pieces = (first..exact.n_pieces()).step_by(2);
        pieces
            .map(|piece_idx| exact.piece(piece_idx))
            .reduce(|mut sum, piece| {
                sum.merge(&piece);
                sum
            })
    };
    let (one, other) = std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        (half(0), other.join().unwrap())
    });
    let mut sum = one.unwrap();
    if let Some(other) = other {
        sum.merge(&other);
    }
    exact.answer(&sum)
}

/// The first `n` cards of a game's shuffled deck.
fn cards_of(numbers: &mut Numbers, game: Game, n: usize) -> Vec<Card> {
    numbers.drawn(game.deck().cards().iter().collect(), n)
}
