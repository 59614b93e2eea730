//! Proves that stud equity is what docs/rules/stud.md says.

mod errors;
mod exact;
mod judge;
mod properties;
mod rules;
#[cfg(feature = "monte-carlo")]
mod sample;

use handeval_poker::{
    Card, Equity, ExactStudEquity, Game, StudCard, StudError, StudHand, StudSpot, read_stud_cards,
};
use handeval_testing::Numbers;

const GAMES: [Game; 3] = [Game::Stud, Game::Stud8, Game::Razz];

/// The hand in `text`.
#[track_caller]
fn stud_hand(game: Game, text: &str) -> StudHand {
    match StudHand::parse(text, game) {
        Ok(hand) => hand,
        Err(error) => panic!("`{text}` is not a hand: {error}"),
    }
}

/// The cards in `text`.
fn stud_cards(game: Game, text: &str) -> Vec<StudCard> {
    let cards = read_stud_cards(text, game).unwrap().into_iter();
    cards.map(|one| one.card).collect()
}

/// The spot with these players, board and dead cards.
fn try_spot(game: Game, players: &[&str], board: &str, dead: &str) -> Result<StudSpot, StudError> {
    let hands = players.iter().map(|text| stud_hand(game, text)).collect();
    let board: Vec<Card> = stud_cards(game, board)
        .into_iter()
        .map(|card| match card {
            StudCard::Known(card) => card,
            other => panic!("{other}"),
        })
        .collect();
    StudSpot::new(game, hands, &board, &stud_cards(game, dead))
}

#[track_caller]
fn spot(game: Game, players: &[&str], board: &str, dead: &str) -> StudSpot {
    match try_spot(game, players, board, dead) {
        Ok(spot) => spot,
        Err(error) => panic!("{players:?}: {error}"),
    }
}

fn count(spot: &StudSpot) -> Equity {
    ExactStudEquity::new(spot).unwrap().count()
}

/// The cards as text, with a slash before the up cards, as far as they are known.
fn hand_text(cards: &[Card], n_known: usize) -> String {
    let n_down = if cards.len() == 7 { 3 } else { 2 };
    let mut text = String::new();
    for (idx, card) in cards.iter().enumerate() {
        if idx == n_down {
            text.push('/');
        }
        match idx < n_known {
            true => text.push_str(&card.to_string()),
            false => text.push('x'),
        }
    }
    text
}

/// A random spot with few boards: its players, board and dead cards, as text.
fn small_spot(chance: &mut Numbers) -> (Game, Vec<String>, String, String) {
    let game = GAMES[chance.below(3)];
    let n_players = 2 + chance.below(3);
    let street = 5 + chance.below(3);
    let deck = chance.drawn(Card::ALL.to_vec(), 52);
    let mut cards = deck.into_iter();
    let mut n_unknown = 0;
    let players: Vec<String> = (0..n_players)
        .map(|_| {
            let hand: Vec<Card> = cards.by_ref().take(street).collect();
            let n_known = street - usize::from(n_players < 4) * chance.below(2);
            n_unknown += street - n_known;
            hand_text(&hand, n_known)
        })
        .collect();
    let board = match street == 6 && chance.below(4) == 0 {
        true => cards
            .next()
            .map_or_else(String::new, |card| card.to_string()),
        false => String::new(),
    };
    let n_to_come = n_players * (7 - street - usize::from(!board.is_empty())) + n_unknown;
    // Sometimes so few cards are left that the last one is shared.
    let spare = chance.below(5);
    let n_left = match n_to_come > n_players + 1 && chance.below(4) == 0 {
        true => (n_to_come - n_players + 1 + chance.below(2)).max(1),
        false => n_to_come + spare,
    };
    let left: Vec<Card> = cards.collect();
    let n_dead = (left.len() + n_unknown)
        .saturating_sub(n_left)
        .min(left.len());
    let dead = left[..n_dead].iter().map(Card::to_string).collect();
    (game, players, board, dead)
}
