//! Hands of stud, which can be written as down cards, a slash and up cards.

use handeval_poker::{Dealing, Game, StudHand};

use crate::Problem;
use crate::ask::{OptionSpec, Request};

/// The stud game, if one was asked for by name. In the list of games, `stud` is another name of
/// `high`, and `razz` one of `ace-to-five`.
pub(in crate::poker) fn stud_game(request: &Request, game: &OptionSpec) -> Option<Game> {
    let typed = request.values(game).next()?;
    Game::from_name(&typed.text).filter(|&game| is_stud(game))
}

/// Whether a game is a stud game.
pub(in crate::poker) fn is_stud(game: Game) -> bool {
    game.dealing() == Some(Dealing::Stud)
}

/// Whether a hand is written as only stud hands can be.
pub(super) fn is_of_stud(text: &str) -> bool {
    text.contains(['/', 'x', 'X'])
}

/// A stud hand as plain cards; `None` if the text is not in stud notation.
pub(in crate::poker) fn plain_cards(text: &str, game: Game) -> Result<Option<String>, Problem> {
    match StudHand::parse_known(text, game) {
        Ok(cards) => {
            let cards: Vec<_> = cards.iter().map(ToString::to_string).collect();
            Ok(Some(cards.join(" ")))
        }
        Err(error) if is_of_stud(text) => Err(error.into()),
        // What a reader of plain cards says about the text is as good.
        Err(_) => Ok(None),
    }
}
