//! The poker games as choices on a page, from the list in the poker crate.

use std::fmt::Write as _;

use handeval_answer::poker::{Dealing, Game, Lowball, Pot};
use serde_json::Value;

use crate::pages::languages::Words;

/// The choices for `ranked` (the games in which hands can be ranked, in groups) or for `dealt` (the
/// games with equity and a board). Any other name is shown unchanged.
pub(super) fn options(which: &str, words: &Words) -> String {
    let games = Game::ALL.iter().copied();
    let mut html = String::new();
    match which {
        "ranked" => {
            let ranked: Vec<_> = games.filter(|game| game.ranked().is_some()).collect();
            for group in [None, Some("lows"), Some("other-decks"), Some("boards")] {
                if let Some(group) = group {
                    let label = word(words, group).unwrap_or(group);
                    let _ = write!(html, "<optgroup label=\"{label}\">");
                }
                for &game in ranked.iter().filter(|&&game| group_of(game) == group) {
                    let cards = match (game, game.hole_cards()) {
                        (Game::Holdem, Some(n_cards)) => n_cards..=n_cards,
                        _ => game.cards(),
                    };
                    let cards = format!("{}-{}", cards.start(), cards.end());
                    option(game, &cards, words, &mut html);
                }
                html.push_str(group.map_or("", |_| "</optgroup>"));
            }
        }
        "dealt" => {
            for game in games {
                match game.dealing() {
                    Some(Dealing::TwoCards) => option(game, "2-2", words, &mut html),
                    Some(Dealing::FourToSix) => option(game, "4-6", words, &mut html),
                    Some(Dealing::Stud) => option(game, "1-7", words, &mut html),
                    Some(Dealing::Draw) | None => {}
                }
            }
        }
        _ => html.push_str(which),
    }
    html
}

/// The key of a game's group; `None` for the games at the top of the list.
fn group_of(game: Game) -> Option<&'static str> {
    match (has_board(game), game.pot()) {
        (true, _) => Some("boards"),
        (false, Pot::Low(_)) => Some("lows"),
        _ if game.has_jokers() || game.deck() != Game::High.deck() => Some("other-decks"),
        _ => None,
    }
}

/// Whether the page has a board for this game, because the game needs one or is hold'em.
fn has_board(game: Game) -> bool {
    game.needs_board() || game == Game::Holdem
}

/// Writes a game with the data that scripts need: the number of cards in a hand, the lowest rank,
/// the kind of pot, whether there is a board, whether there are jokers, and the number of cards
/// before a draw in a lowball game.
fn option(game: Game, cards: &str, words: &Words, html: &mut String) {
    let key = game.key();
    let title = word(words, key).unwrap_or(game.title());
    let lowest = game.deck().lowest_rank();
    let pot = match game.pot() {
        Pot::High(_) => "high",
        Pot::Low(_) => "low",
        Pot::Split { .. } => "split",
    };
    let _ = write!(
        html,
        "<option value=\"{key}\" data-cards=\"{cards}\" data-lowest=\"{lowest}\" data-pot=\"{pot}\""
    );
    html.push_str(if has_board(game) { " data-board" } else { "" });
    html.push_str(if game.has_jokers() {
        " data-jokers"
    } else {
        ""
    });
    if let Some(lowball) = Lowball::of_game(game) {
        let _ = write!(html, " data-lowball=\"{}\"", lowball.n_cards());
    }
    let _ = write!(html, ">{title}</option>");
}

/// The name of a game or group in a language, or `None` if it has the same name in all of them.
fn word<'a>(words: &'a Words, key: &str) -> Option<&'a str> {
    words.get("games")?.get(key).and_then(Value::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::languages::Language;

    #[test]
    fn every_game_is_a_choice_and_every_word_is_one_of_a_choice() {
        let words = Language::Czech.words();
        let [ranked, dealt] = ["ranked", "dealt"].map(|which| options(which, words));
        for game in Game::ALL {
            let choice = format!("<option value=\"{game}\"");
            assert_eq!(
                ranked.matches(&choice).count(),
                usize::from(game.ranked().is_some())
            );
            let is_dealt = !matches!(game.dealing(), Some(Dealing::Draw) | None);
            assert_eq!(dealt.matches(&choice).count(), usize::from(is_dealt));
        }
        assert_eq!(
            ranked.matches("<optgroup ").count(),
            ranked.matches("</optgroup>").count()
        );
        for (_, rest) in ranked
            .match_indices("data-cards=\"")
            .map(|(at, text)| ranked.split_at(at + text.len()))
        {
            let n_cards = rest.split('"').next().unwrap();
            let key = format!("wanted-{n_cards}");
            let word = words["poker-answer"].get(&*key);
            assert!(
                word.is_some(),
                "no word says that a hand has {n_cards} cards"
            );
        }
        for (key, word) in &words["games"] {
            let word = word.as_str().unwrap();
            let is_game = [&ranked, &dealt]
                .iter()
                .any(|choices| choices.contains(&format!(">{word}<")));
            let is_group = ranked.contains(&format!("\"{word}\""));
            assert!(is_game || is_group, "{key}");
        }
    }
}
