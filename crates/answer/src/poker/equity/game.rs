//! The games with equity.

use std::sync::LazyLock;

use handeval_poker::{Dealing, Game};

use crate::ask::{Keyed, Opt};

/// A game with equity, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dealt(pub(super) Game);

/// All games with equity, in the order in which help lists them.
static DEALT: LazyLock<Vec<Dealt>> = LazyLock::new(|| {
    let games = Game::ALL.iter().copied();
    games
        .filter(|game| game.dealing().is_some())
        .map(Dealt)
        .collect()
});

impl Keyed for Dealt {
    fn all() -> &'static [Self] {
        &DEALT
    }

    fn name(self) -> &'static str {
        self.0.key()
    }

    fn about(self) -> &'static str {
        self.0.about_equity()
    }

    fn aliases(self) -> &'static [&'static str] {
        self.0.names()
    }
}

/// Whether players have four to six cards.
pub(super) fn is_omaha(game: Game) -> bool {
    game.dealing() == Some(Dealing::FourToSix)
}

/// Whether players have up to seven cards of their own.
pub(super) fn is_stud(game: Game) -> bool {
    game.dealing() == Some(Dealing::Stud)
}

/// The game.
pub(super) const GAME: Opt<Dealt> =
    Opt::new("game", "GAME", "Game to play", "short-deck").default("holdem");
