//! Proves that the other games with a board are counted and dealt like hold'em, under their own
//! rules.

use std::cmp::Ordering;

use handeval_poker::omaha::Board;
use handeval_poker::{
    Card, CardOrJoker, CardSet, Category, Dealing, Deck, Detail, ExactEquity, Game, GameHand,
    Method, Range, Spot,
};

use super::exact::{ALL, count, one_by_one};
use super::{Numbers, cards, cards_of, omaha_spot, short_spot};

const SHORT: [Game; 2] = [Game::ShortDeck, Game::ShortDeckTrips];

/// In small questions, every count equals the slow count, for which an oracle evaluates the hands.
#[test]
fn small_questions_of_the_short_deck_one_by_one() {
    one_by_one(SHORT[0], 21);
    one_by_one(SHORT[1], 22);
}

/// Two ranges before the flop, counted by both methods; reordering the players changes nothing.
#[test]
fn ranges_of_the_short_deck_before_the_flop() {
    for game in SHORT {
        let spot = short_spot(game, &["AKs,TT", "JTs,AdKd:0.5"], "", "6c");
        let answer = count(&spot, ALL);
        let by_board = ExactEquity::by(Method::Sweep, &spot, ALL).unwrap();
        assert_eq!(by_board.count(), answer);
        let mut players = spot.players().to_vec();
        players.reverse();
        let turned = Spot::of(game, players, &[], spot.dead()).unwrap();
        let turned = count(&turned, Detail::NONE);
        let [_, first, second, tie] = answer.wins_by_mask[..] else {
            panic!("two players");
        };
        assert_eq!(turned.wins_by_mask, [0, second, first, tie]);
    }
}

/// Each combination of seven cards is valued the same by its ranks, by its suits, and as a whole:
/// counts by deals and by boards agree, and so do their categories.
#[test]
fn every_board_of_two_hands_of_the_short_deck() {
    let mut chance = Numbers(23);
    for round in 0..24 {
        let hands = cards_of(&mut chance, SHORT[0], 4);
        let text = |at: usize| format!("{}{}", hands[at], hands[at + 1]);
        let players = [text(0), text(2)];
        let players: Vec<_> = players.iter().map(String::as_str).collect();
        let spot = short_spot(SHORT[round % 2], &players, "", "");
        let matchups = ExactEquity::by(Method::Matchups, &spot, ALL).unwrap();
        let sweep = ExactEquity::by(Method::Sweep, &spot, ALL).unwrap();
        let answer = matchups.count();
        assert_eq!(answer, sweep.count(), "{players:?}");
        assert_eq!(answer.boards, 201_376);
    }
}

/// Where three of a kind beats a straight, and only there, such hands are three of a kind.
#[test]
fn categories_are_those_of_the_game() {
    let category = |game, category| {
        let spot = short_spot(game, &["9c9d", "AhKh"], "9s8d7h6cAs", "");
        let answer = count(&spot, ALL);
        assert_eq!(answer.boards, 1);
        answer.players[0].category(category).unwrap().boards
    };
    assert_eq!(category(SHORT[0], Category::Straight), 1);
    assert_eq!(category(SHORT[1], Category::ThreeOfAKind), 1);
}

#[cfg(feature = "monte-carlo")]
#[test]
fn samples_of_the_short_deck_are_within_four_errors() {
    use handeval_poker::SampledEquity;

    use super::exact::small_spot;
    use super::sample::distance;

    let mut chance = Numbers(24);
    for round in 0..60 {
        let game = SHORT[round as usize % 2];
        let spot = match round % 3 {
            0 => short_spot(game, &["QQ+,AKs", "random"], "Th9d6c", ""),
            _ => small_spot(&mut chance, game),
        };
        let exact = ExactEquity::new(&spot, Detail::NONE).unwrap().count();
        let sampled = SampledEquity::new(&spot, 20_000, round, Detail::NONE);
        let sampled = sampled.count().unwrap();
        for (sampled, exact) in sampled.players.iter().zip(&exact.players) {
            let distance = distance(sampled, exact);
            assert!(distance <= 4.0, "{distance} errors: {spot:?}");
        }
    }
}

#[test]
fn what_the_short_deck_lacks_is_an_error() {
    for (text, message) in [
        (
            "99+,A5s",
            "item 2, `A5s`: rank `5` is not in the 36-card deck: expected ranks `6` to `A`",
        ),
        (
            "2c3d",
            "item 1, `2c3d`: rank `2` is not in the 36-card deck: expected ranks `6` to `A`",
        ),
        (
            "99-55",
            "item 1, `99-55`: rank `5` is not in the 36-card deck: expected ranks `6` to `A`",
        ),
        (
            "Ac🂥",
            "item 1, `Ac🂥`: rank `5` is not in the 36-card deck: expected ranks `6` to `A`",
        ),
        (
            "[4h5h",
            "item 1, `[4h5h`: rank `4` is not in the 36-card deck: expected ranks `6` to `A`",
        ),
        (
            "AA\n - 22",
            "item 1, `AA\\n - 22`: rank `2` is not in the 36-card deck: expected ranks `6` to `A`",
        ),
        (
            "Ax3h",
            "item 1, `Ax3h`: rank `3` is not in the 36-card deck: expected ranks `6` to `A`",
        ),
    ] {
        let error = Range::parse_short_deck(text).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(error.kind(), "card-not-in-deck");
        assert!(text.parse::<Range>().is_ok(), "{text}");
    }
    let error = |board: &str, dead: &str| {
        let players = vec![Range::random(); 2];
        let dead = cards(dead).into_iter().collect();
        Spot::of(SHORT[0], players, &cards(board), dead).unwrap_err()
    };
    for error in [error("9c5d", ""), error("9c", "5d")] {
        assert_eq!(error.kind(), "card-not-in-deck");
        assert_eq!(
            error.to_string(),
            "card `5d` is not in the 36-card deck: expected ranks `6` to `A`"
        );
    }
    // Ranges made for 52 cards lose the cards that are not in the deck.
    let players = vec!["22,AA".parse().unwrap(), Range::random()];
    let spot = Spot::of(SHORT[0], players, &[], handeval_poker::CardSet::EMPTY).unwrap();
    assert_eq!(
        [spot.players()[0].n_combos(), spot.players()[1].n_combos()],
        [6, 630]
    );
}

/// On a full board, the player whose hand is stronger by the game's own values wins. So a game that
/// is added to the list cannot be counted with another game's values.
#[test]
fn every_game_is_counted_by_its_own_values() {
    let mut chance = Numbers(25);
    let games = Game::ALL.iter().copied();
    for game in games {
        let n_hole = match game.dealing() {
            Some(Dealing::TwoCards) => 2,
            Some(Dealing::FourToSix) => 4,
            _ => continue,
        };
        for _ in 0..400 {
            let dealt = cards_of(&mut chance, game, 5 + 2 * n_hole);
            let (board, hands) = dealt.split_at(5);
            let hand = |hole: &[Card]| {
                let natural = |cards: &[Card]| -> Vec<_> {
                    cards.iter().copied().map(CardOrJoker::Card).collect()
                };
                let hand = match game.needs_board() {
                    true => game.hand(&natural(hole), Board::new(board).ok()),
                    false => game.hand(&natural(&[hole, board].concat()), None),
                };
                hand.unwrap()
            };
            let text = |cards: &[Card]| -> String { cards.iter().map(Card::to_string).collect() };
            let players: Vec<_> = hands.chunks(n_hole).map(text).collect();
            let players: Vec<_> = players.iter().map(String::as_str).collect();
            let spot = match (n_hole, game.deck()) {
                (2, Deck::ThirtySix) => short_spot(game, &players, &text(board), ""),
                (2, _) => {
                    let ranges = players.iter().map(|&player| super::range(player));
                    Spot::of(game, ranges.collect(), board, CardSet::EMPTY).unwrap()
                }
                _ => omaha_spot(game, &players, &text(board), ""),
            };
            let answer = count(&spot, Detail::NONE);
            let (first, second) = (hand(&hands[..n_hole]), hand(&hands[n_hole..]));
            let high = |hand: &GameHand| hand.high().map(|worth| worth.strength());
            let low = |hand: &GameHand| hand.low().map(|worth| worth.strength());
            let pot = [(answer.wins_by_mask, high(&first), high(&second))];
            let low_half = [(answer.low_by_mask, low(&first), low(&second))];
            let halves = match game.is_split() {
                true => pot.into_iter().chain(low_half).collect(),
                false => Vec::from(pot),
            };
            for (counts, first, second) in halves {
                // The winners as bits; 0 if no hand qualifies.
                let winners = match first.cmp(&second) {
                    _ if first.is_none() && second.is_none() => 0b00,
                    Ordering::Greater => 0b01,
                    Ordering::Less => 0b10,
                    Ordering::Equal => 0b11,
                };
                let mut expected = [0; 4];
                expected[winners] = 1;
                let found = [0, 1, 2, 3].map(|mask| u8::from(counts[mask] > 0));
                assert_eq!(found, expected, "{game:?}: {players:?} on {board:?}");
            }
        }
    }
}
