//! The games that hands can be ranked in, with their options.

mod reader;
mod stud;
mod verdict;

use std::sync::LazyLock;

use handeval_cards::read_cards;
use handeval_poker::omaha::Board;
use handeval_poker::{Game, GameHand, GameHandError, HandError, Rules};

use super::{DECK, ORDER, not_of_game};
use crate::Problem;
use crate::ask::{Fault, Keyed, Opt, Request};

pub(super) use reader::{HandReader, ReadHand};
pub(super) use stud::{is_stud, stud_game};
pub(super) use verdict::{Verdict, scoops, verdict};

/// A game that hands can be ranked in, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ranked(pub(super) Game);

/// All games that hands can be ranked in, in the order in which help lists them.
static RANKED: LazyLock<Vec<Ranked>> = LazyLock::new(|| {
    let games = Game::ALL.iter().copied();
    games
        .filter(|game| game.ranked().is_some())
        .map(Ranked)
        .collect()
});

impl Keyed for Ranked {
    fn all() -> &'static [Self] {
        &RANKED
    }

    fn name(self) -> &'static str {
        self.0.key()
    }

    fn about(self) -> &'static str {
        self.0.ranked().unwrap_or_default()
    }

    fn aliases(self) -> &'static [&'static str] {
        self.0.names()
    }
}

/// The names of the games that meet a condition, as alternatives: `` `wild` or `bug` ``.
pub(super) fn names_of(is_meant: impl Fn(Game) -> bool) -> String {
    let games = RANKED.iter().filter(|game| is_meant(game.0));
    let mut names: Vec<_> = games.map(|game| format!("`{}`", game.name())).collect();
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// The game.
pub(super) const GAME: Opt<Ranked> = Opt::new(
    "game",
    "GAME",
    "Game the hands belong to; every game but `high` comes with its own deck",
    "badugi",
)
.default("high");

/// The board of Omaha and hold'em.
pub(super) const BOARD: Opt<String> = Opt::new(
    "board",
    "CARDS",
    "The three to five shared cards, in a game with a board; without `game`, the game is hold'em",
    "Kc Qd Jh",
)
.listed();

/// How hands are ranked.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ranking {
    /// High poker by these rules.
    High(Rules),
    /// Another game.
    Other(Game, Option<Board>),
}

impl Ranking {
    /// Reads the game with its options.
    pub(super) fn read(request: &Request) -> Result<Self, Fault> {
        let Ranked(game) = match request.has(BOARD.spec.name) && !request.has(GAME.spec.name) {
            true => Ranked(Game::Holdem),
            false => GAME.value(request)?,
        };
        if request.has(BOARD.spec.name) && game.board().is_none() {
            let expected = format!("the game {}", names_of(|game| game.board().is_some()));
            let problem = not_of_game(BOARD.spec.name, game.key(), &expected);
            return Err(BOARD.fault(request, problem));
        }
        if game == Game::High {
            return Ok(Self::High(super::rules(request)?));
        }
        let board = BOARD.get(request)?;
        let board = board.map(|text| Board::parse(&text)).transpose();
        let board = board.map_err(|error| BOARD.fault(request, error.into()))?;
        for name in [DECK.spec.name, ORDER.spec.name] {
            if request.has(name) {
                let problem = not_of_game(name, game.key(), "the game `high`");
                return Err(request.fault(name, problem));
            }
        }
        if let (Some(text), Some(board)) = (BOARD.get(request)?, board) {
            check_deck(&text, board, game).map_err(|problem| BOARD.fault(request, problem))?;
        }
        Ok(Self::Other(game, board))
    }
}

/// Checks that the cards of a board are in the deck of the game.
pub(super) fn check_deck(text: &str, board: Board, game: Game) -> Result<(), Problem> {
    let deck = game.deck();
    let Some(card_idx) = board.cards().iter().position(|&card| !deck.contains(card)) else {
        return Ok(());
    };
    let error = HandError::NotInDeck {
        card: board.cards()[card_idx],
        card_idx,
        deck,
    };
    let at = read_cards(text).flatten().nth(card_idx);
    Err(Problem::at(
        error.kind(),
        error.to_string(),
        at.map(|at| at.span()),
    ))
}

/// The number of cards in a hand's deck, which includes two jokers if the hand has two.
pub(super) fn n_cards_of_deck(hand: &GameHand) -> usize {
    let game = hand.game();
    let n_jokers = hand.cards().len() - hand.natural().len();
    game.deck().n_cards()
        + if game.has_jokers() {
            n_jokers.max(1)
        } else {
            0
        }
}

impl From<GameHandError> for Problem {
    fn from(error: GameHandError) -> Self {
        match error {
            GameHandError::Hand(error) => error.into(),
            error => Self::whole(error.kind(), error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::ask::{Question, Request, RequestSource, Work};
    use crate::poker::{Compare, Rank};

    /// The answer to a question with these options, as JSON.
    fn answer<Q: Question>(options: &[(&str, &str)], hands: &[&str]) -> Value {
        let mut request = Request::new(Q::SPEC, RequestSource::Parameters, 0);
        for (name, text) in options {
            request.add(Q::SPEC.called(name).unwrap(), *text);
        }
        let question = Q::read(&request).unwrap();
        let parts: Vec<_> = hands.iter().map(|&hand| hand.to_owned()).collect();
        let input = question.parse_parts(&parts).unwrap();
        let report = question.answer(&input, Work::ALONE).unwrap();
        serde_json::to_value(&report).unwrap()
    }

    #[test]
    fn examples_are_ranked_and_compared_as_they_say() {
        let text = include_str!("../../../../../fixtures/poker/variants.jsonl");
        let mut n_examples = 0;
        // The first line names the origin.
        for line in text.lines().skip(1) {
            // In one example, a card of the hand is also on the board; a different king works as
            // well.
            let line = line.replace(
                "5c6d7h8sKc\", \"winner\": \"tie",
                "5c6d7h8sKs\", \"winner\": \"tie",
            );
            let line = line.replace("Ac2d3h4s9c|5c6d7h8sKc", "Ac2d3h4s9c|5c6d7h8sKs");
            let example: Value = serde_json::from_str(&line).unwrap();
            let text = |key: &str| example[key].as_str().unwrap();
            let game = text("variant");
            let (mut hands, mut options) = (Vec::new(), vec![("game", game)]);
            for side in ["a", "b"] {
                let (hand, board) = text(side).split_once('|').unwrap_or((text(side), ""));
                hands.push(hand);
                if options.len() == 1 && !board.is_empty() {
                    options.push(("board", board));
                }
            }
            for (side, hand) in ["a", "b"].into_iter().zip(&hands) {
                let report = answer::<Rank>(&options, &[hand]);
                assert_eq!(report["game"], game, "{line}");
                assert_eq!(
                    report["strength"],
                    example[format!("strength_{side}")],
                    "{line}"
                );
                assert_eq!(
                    report["category"],
                    example[format!("category_{side}")],
                    "{line}"
                );
            }
            let report = answer::<Compare>(&options, &hands);
            let winners = match text("winner") {
                "a" => json!([0]),
                "b" => json!([1]),
                "tie" => json!([0, 1]),
                _ => json!([]),
            };
            assert_eq!(report["winners"], winners, "{line}");
            let is_tie = report["decided_by"] == "tie";
            assert_eq!(is_tie, text("winner") == "tie", "{line}: {report}");
            n_examples += 1;
        }
        assert_eq!(n_examples, 186);
    }

    #[test]
    fn reasons_are_in_the_words_of_players() {
        let reason = |game: &str, winner: &str, loser: &str| -> (String, String) {
            // The order of the hands makes no difference.
            let report = answer::<Compare>(&[("game", game)], &[loser, winner]);
            assert_eq!(report["winners"], json!([1]), "{report}");
            let again = answer::<Compare>(&[("game", game)], &[winner, loser]);
            assert_eq!(report["reason"], again["reason"]);
            let text = |key: &str| report[key].as_str().unwrap().to_owned();
            (text("decided_by"), text("reason"))
        };
        for (game, winner, loser, decided_by, expected) in [
            (
                "ace-to-five",
                "8c6d4h3sAc",
                "8c7d4h3sAc",
                "high-card",
                "8-6-4-3-A beats 8-7-4-3-A, six under seven for the second card",
            ),
            (
                "ace-to-five",
                "KcQdJhTs9c",
                "AcAd2h3s4c",
                "category",
                "high card beats one pair",
            ),
            (
                "ace-to-five",
                "AcAdKhQsJc",
                "2c2d3h4s5c",
                "pair",
                "one pair, aces under twos",
            ),
            (
                "ace-to-five",
                "AcAd2h3s4c",
                "AcAd2h3s5c",
                "kicker",
                "one pair of aces, four under five for the first kicker",
            ),
            (
                "ace-to-five",
                "2c2dAhAs3c",
                "3c3dAhAs2c",
                "higher-pair",
                "two pair, twos under threes for the higher pair",
            ),
            (
                "ace-to-five",
                "3c3dAhAs2c",
                "3c3d2h2sAc",
                "lower-pair",
                "two pair, aces under twos for the lower pair",
            ),
            (
                "ace-to-five",
                "3c3d2h2sAc",
                "3c3d2h2s4c",
                "kicker",
                "two pair of threes and twos, ace under four for the kicker",
            ),
            (
                "ace-to-five",
                "AcAdAhKsQc",
                "2c2d2hKsQc",
                "trips",
                "three of a kind, aces under twos",
            ),
            (
                "ace-to-five",
                "AcAdAhKsKc",
                "2c2d2hKsKc",
                "trips",
                "full house, aces under twos for the trips",
            ),
            (
                "ace-to-five",
                "AcAdAhQsQc",
                "AcAdAhKsKc",
                "pair",
                "full house, queens under kings for the pair",
            ),
            (
                "ace-to-five",
                "AcAdAhAsKc",
                "2c2d2h2s3c",
                "quads",
                "four of a kind, aces under twos",
            ),
            (
                "deuce-to-seven",
                "6c5d4h3s2c",
                "7c6d5h4s3c",
                "high-card",
                "straight, six under seven for the high card",
            ),
            (
                "deuce-to-seven",
                "9c5c4c3c2c",
                "9c6c4c3c2c",
                "high-card",
                "flush, five under six for the second card",
            ),
            (
                "badugi",
                "7c4d2hAs",
                "7c5d2hAs",
                "high-card",
                "7-4-2-A beats 7-5-2-A, four under five for the second card",
            ),
            (
                "badugi",
                "KcQdJhTs",
                "3c2dAhAc",
                "category",
                "four-card badugi beats three-card badugi",
            ),
            (
                "short-deck",
                "AcKcQcJc9c",
                "AdAhAsKdKh",
                "category",
                "flush beats full house",
            ),
            (
                "short-deck-trips",
                "6c6d6h8s7c",
                "TcJdQhKsAc",
                "category",
                "three of a kind beats straight",
            ),
            (
                "wild",
                "KcKdKhKsJo",
                "QcQdQhQsJo",
                "five-of-a-kind",
                "five of a kind, kings over queens",
            ),
            (
                "wild",
                "2c2d2h2sJo",
                "AcKcQcJcJo",
                "category",
                "five of a kind beats royal flush",
            ),
            (
                "bug",
                "KcKdQhQsJo",
                "KcKdQhQsJc",
                "kicker",
                "two pair of kings and queens, ace over jack for the kicker",
            ),
            (
                "eight-or-better",
                "8c6d4h3sAc",
                "9c6d4h3sAc",
                "qualifier",
                "eight-six low: 8-6-4-3-A; no other hand has a low",
            ),
        ] {
            let found = reason(game, winner, loser);
            assert_eq!((found.0.as_str(), found.1.as_str()), (decided_by, expected));
        }
        let report =
            answer::<Compare>(&[("game", "badugi")], &["4c3d2hAs", "4d3c2sAh", "KcQdJhTs"]);
        assert_eq!(report["winners"], json!([0, 1]));
        assert_eq!(report["hands"][2]["place"], 3);
    }

    #[test]
    fn a_report_has_the_deck_of_its_game_and_what_plays() {
        let deck =
            |game: &str, hand: &str| answer::<Rank>(&[("game", game)], &[hand])["deck"].clone();
        assert_eq!(deck("badugi", "4c3d2hAs"), 52);
        assert_eq!(deck("short-deck", "AcKcQcJc9c"), 36);
        assert_eq!(deck("wild", "AcKcQcJc9c"), 53);
        assert_eq!(deck("bug", "AcKcQcJcJo"), 53);
        assert_eq!(deck("bug", "AcKcQcJoJo"), 54);
        let best = |game: &str, hand: &str| {
            let report = answer::<Rank>(&[("game", game)], &[hand]);
            let best = report["best"].as_array().unwrap().iter();
            let texts: Vec<_> = best.map(|card| card.as_str().unwrap().to_owned()).collect();
            texts.join(" ")
        };
        assert_eq!(best("ace-to-five", "KcAd8h6s4c3dAs"), "8h 6s 4c 3d Ad");
        assert_eq!(best("deuce-to-seven", "7h5h4h3h2h2cKs"), "7h 5h 4h 3h 2c");
        assert_eq!(best("badugi", "7c4d2h2s"), "7c 4d 2h");
        assert_eq!(best("wild", "9c4cAcJoKc"), "Ac Kc Jo 9c 4c");
        let high = answer::<Rank>(&[], &["AcKcQcJcTc"]);
        assert!(
            high.get("game").is_none() && high.get("qualifies").is_none(),
            "{high}"
        );
    }
}
