//! Proves that equity is what docs/rules/equity.md says.

mod draw;
mod errors;
mod exact;
mod games;
mod holds;
mod judge;
mod omaha;
mod range;
mod rules;
#[cfg(feature = "monte-carlo")]
mod sample;

use handeval_poker::cards::read_cards;
use handeval_poker::{
    Card, CardSet, Combo, Equity, EquityError, ExactEquity, Game, OmahaHolding, Range, Spot,
};

/// Spots that were counted by other programs.
const FIXTURE: &str = include_str!("../../../../../fixtures/poker/equity.jsonl");

/// The range that `text` holds.
#[track_caller]
fn range(text: &str) -> Range {
    match text.parse() {
        Ok(range) => range,
        Err(error) => panic!("`{text}` is no range: {error}"),
    }
}

/// The combo of two cards.
#[track_caller]
fn combo(text: &str) -> Combo {
    let range = range(text);
    assert_eq!(range.n_combos(), 1, "{text}");
    range.combos().next().unwrap().0
}

/// The cards that `text` holds.
fn cards(text: &str) -> Vec<Card> {
    read_cards(text).map(|at| at.unwrap().card).collect()
}

/// The spot of some ranges, a board and dead cards.
#[track_caller]
fn spot(players: &[&str], board: &str, dead: &str) -> Spot {
    let players = players.iter().map(|player| range(player)).collect();
    let dead = cards(dead).into_iter().collect();
    match Spot::new(players, &cards(board), dead) {
        Ok(spot) => spot,
        Err(error) => panic!("{error}"),
    }
}

/// The spot of some ranges of a short deck, a board and dead cards.
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

/// The spot of some hands of Omaha, a board and dead cards.
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

/// The same of holdings, or why there is none.
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

/// Numbers by chance, the same every time.
struct Chance(u64);

impl Chance {
    fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// So many cards of a shuffled deck.
    fn cards(&mut self, n: usize) -> Vec<Card> {
        self.cards_of(Game::Holdem, n)
    }

    /// So many cards of the shuffled deck of a game.
    fn cards_of(&mut self, game: Game, n: usize) -> Vec<Card> {
        let mut cards: Vec<Card> = game.deck().cards().iter().collect();
        for place in 0..n {
            let other = place + self.below(cards.len() - place);
            cards.swap(place, other);
        }
        cards.truncate(n);
        cards
    }
}
