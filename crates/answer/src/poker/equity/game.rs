//! The games whose equity is told.

use handeval_poker::EquityGame;

use crate::ask::{Opt, keyed};

/// A game, by the name that people type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Game {
    /// A game whose players share a board.
    OnBoard(EquityGame),
    /// Five-card draw.
    Draw,
}

impl Game {
    pub(super) const ALL: [Self; 6] = [
        Self::OnBoard(EquityGame::Holdem),
        Self::OnBoard(EquityGame::ShortDeck),
        Self::OnBoard(EquityGame::ShortDeckTrips),
        Self::OnBoard(EquityGame::Omaha),
        Self::OnBoard(EquityGame::OmahaHiLo),
        Self::Draw,
    ];

    /// The name for programs, in kebab case.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::OnBoard(game) => game.key(),
            Self::Draw => "draw",
        }
    }
}

keyed!(Game, "usage", |game| match game {
    Game::OnBoard(EquityGame::Holdem) => "Texas hold'em: two cards each, and the board",
    Game::OnBoard(EquityGame::ShortDeck) =>
        "Hold'em with 36 cards from the six up, a flush over a full house",
    Game::OnBoard(EquityGame::ShortDeckTrips) => "The same with three of a kind over a straight",
    Game::OnBoard(EquityGame::Omaha) => "4 to 6 cards each: two of them and three of the board",
    Game::OnBoard(EquityGame::OmahaHiLo) =>
        "The same, half of the pot for a low of eight or better",
    Game::OnBoard(_) => "",
    Game::Draw => "Five cards: a hand, after its exchange, against opponents who exchange, too",
});

/// The game.
pub(super) const GAME: Opt<Game> =
    Opt::new("game", "GAME", "Which game is played", "short-deck").or("holdem");
