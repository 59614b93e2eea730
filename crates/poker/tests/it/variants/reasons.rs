//! What decides between two hands of the other games, and which cards of a hand count.

use handeval_poker::badugi::badugi;
use handeval_poker::low::{ace_to_five, deuce_to_seven, eight_or_better};
use handeval_poker::omaha::{Board, OmahaHand, omaha_best_five};
use handeval_poker::short_deck::{ShortDeckHand, short_deck};
use handeval_poker::{Card, CardOrJoker, CardSet, Game, Hand, Standard, Worth};
use handeval_testing::Numbers;

use super::{cards, cards_of};

#[track_caller]
fn worth(game: Game, text: &str) -> Worth {
    let hand = game.parse(text, None).unwrap();
    hand.high().or_else(|| hand.low()).unwrap()
}

#[test]
fn a_hand_beats_another_for_a_reason() {
    let cases = [
        (
            Game::DeuceToSeven,
            ["7c 5d 4h 3s 2c", "8c 6d 4h 3s 2c"],
            "high-card",
            "7-5-4-3-2 beats 8-6-4-3-2, seven under eight for the first card",
        ),
        (
            Game::AceToFive,
            ["8c 6d 4h 3s Ac", "8d 6h 4s 3c 2d"],
            "high-card",
            "8-6-4-3-A beats 8-6-4-3-2, ace under two for the fifth card",
        ),
        (
            Game::DeuceToSeven,
            ["8c 6d 4h 3s 2c", "2c 2d 4h 5s 7c"],
            "category",
            "high card beats one pair",
        ),
        (
            Game::DeuceToSeven,
            ["2c 2d 4h 5s 7c", "2h 2s 4c 5d 8h"],
            "kicker",
            "one pair of twos, seven under eight for the first kicker",
        ),
        (
            Game::DeuceToSeven,
            ["2c 2d 3h 4s 5c", "3c 3d 4h 5s 7c"],
            "pair",
            "one pair, twos under threes",
        ),
        (
            Game::DeuceToSeven,
            ["2c 2d 3h 3s 5c", "2c 2d 4h 4s 5c"],
            "higher-pair",
            "two pair, threes under fours for the higher pair",
        ),
        (
            Game::Badugi,
            ["4c 3d 2h As", "5c 3d 2h As"],
            "high-card",
            "4-3-2-A beats 5-3-2-A, four under five for the first card",
        ),
        (
            Game::Badugi,
            ["Kc Qd Jh Ts", "4c 3d 2h Ac"],
            "category",
            "four-card badugi beats three-card badugi",
        ),
        (
            Game::ShortDeck,
            ["Tc 9c 8c 7c 6c", "Kc Kd Kh Ks 9c"],
            "category",
            "straight flush beats four of a kind",
        ),
        (
            Game::ShortDeck,
            ["Ah As Kc 8d 7h", "Ac Ad 9h 8s 7c"],
            "kicker",
            "one pair of aces, king over nine for the first kicker",
        ),
        (
            Game::Wild,
            ["Ac Ad Ah As Jo", "Kc Kd Kh Ks Jo"],
            "five-of-a-kind",
            "five of a kind, aces over kings",
        ),
        (
            Game::Wild,
            ["2c 2d 2h 2s Jo", "Ac Ks Qs Js Jo"],
            "category",
            "five of a kind beats straight",
        ),
        (
            Game::Wild,
            ["Ac Kd Qh 7s Jo", "Ac Kd Jh 7s Jo"],
            "kicker",
            "one pair of aces, queen over jack for the second kicker",
        ),
    ];
    for (game, [winner, loser], decided_by, reason) in cases {
        let [winner, loser] = [winner, loser].map(|text| worth(game, text));
        let why = winner.why(&loser);
        assert_eq!((why.decided_by, &*why.reason), (decided_by, reason));
    }
}

#[test]
fn hands_have_a_category() {
    for (game, text, category) in [
        (Game::DeuceToSeven, "7c 5d 4h 3s 2c", "high-card"),
        (Game::DeuceToSeven, "2c 2d 4h 5s 7c", "one-pair"),
        (Game::EightOrBetter, "8c 5d 4h 3s 2c", "low"),
        (Game::Badugi, "Ac 2c 3c 4c", "1-card"),
        (Game::Badugi, "Ac 2c 3d 4d", "2-card"),
        (Game::Badugi, "Ac 2d 3h 4h", "3-card"),
        (Game::Badugi, "Ac 2d 3h 4s", "4-card"),
        (Game::Wild, "Ac Ad Ah As Jo", "five-of-a-kind"),
        (Game::Wild, "Ac Kd Qh 7s Jo", "one-pair"),
    ] {
        assert_eq!(worth(game, text).category(), category, "{text}");
    }
}

#[test]
fn equal_hands_tie() {
    for (game, [one, other], reason) in [
        (
            Game::DeuceToSeven,
            ["7c 5d 4h 3s 2c", "7d 5c 4s 3h 2d"],
            "high card",
        ),
        (
            Game::DeuceToSeven,
            ["2c 2d 4h 5s 7c", "2h 2s 4c 5d 7h"],
            "one pair",
        ),
        (Game::Badugi, ["4c 3d 2h As", "4d 3h 2s Ac"], "4-3-2-A"),
    ] {
        let why = worth(game, one).why(&worth(game, other));
        assert_eq!((why.decided_by, &*why.reason), ("tie", reason));
    }
}

#[test]
fn descriptions_have_all_ranks() {
    for (cards, text) in [
        ("7c4d2h", "three-card badugi: 7-4-2"),
        ("KcQdJhTs", "four-card badugi: K-Q-J-T"),
        ("Ac2c3c4c", "one-card badugi: A"),
    ] {
        assert_eq!(badugi(&cards_of(cards)).unwrap().to_string(), text);
    }
}

/// The best five of six or seven cards are cards of the hand and worth as much as the hand.
#[test]
fn the_best_five_are_worth_what_the_hand_is() {
    let mut numbers = Numbers(16);
    for round in 0..3_000 {
        let all = cards(&mut numbers, 5 + round % 3, 2 + round % 12);
        let whole = hand_of(&all);
        let check = |best: [Card; 5], is_worth: &dyn Fn(&Hand) -> bool| {
            let best_set: CardSet = best.into_iter().collect();
            assert_eq!(best_set.len(), 5, "{best:?}");
            assert!(
                best.iter().all(|card| all.contains(card)),
                "{best:?} of {all:?}"
            );
            assert!(is_worth(&hand_of(&best)), "{best:?} of {all:?}");
        };
        let low = ace_to_five(&whole);
        check(low.best_five(&whole), &|five| ace_to_five(five) == low);
        let low = deuce_to_seven(&whole);
        check(low.best_five(&whole), &|five| deuce_to_seven(five) == low);
        if let Some(low) = eight_or_better(&whole) {
            check(low.best_five(&whole), &|five| {
                eight_or_better(five) == Some(low)
            });
        }
    }
}

fn hand_of(cards: &[Card]) -> Hand {
    Hand::new(cards, Standard).unwrap()
}

/// The ace comes last only in the lowest straight.
#[test]
fn the_best_five_of_short_deck_are_in_order() {
    for (text, best) in [
        ("9s Ad 8c 6c 7h", "9s 8c 7h 6c Ad"),
        ("Jc As Th Kd Qh", "As Kd Qh Jc Th"),
        ("7d 9c 9d Ac 9h", "9c 9d 9h Ac 7d"),
        ("8d 9c 6d Ac Th", "Ac Th 9c 8d 6d"),
    ] {
        let hand: ShortDeckHand = text.parse().unwrap();
        let found = short_deck(&hand).best_five(&hand);
        assert_eq!(found.map(|card| card.to_string()).join(" "), best);
    }
}

/// Of several choices with the same value, the first counts.
#[test]
fn the_first_cards_of_an_omaha_hand_count() {
    let board = Board::parse("Ks Qs 9h 8d 4c").unwrap();
    let best = omaha_best_five(&OmahaHand::parse("Ah As Ad 2c", board).unwrap());
    assert_eq!(
        best.map(|card| card.to_string()).join(" "),
        "Ah As Ks Qs 9h"
    );
}

/// A badugi's cards are of the hand, of different suits and ranks, and from the highest down.
#[test]
fn the_cards_of_a_badugi_are_different() {
    let mut numbers = Numbers(17);
    for round in 0..3_000 {
        let all = cards(&mut numbers, 4 + round % 2, 2 + round % 12);
        let text: Vec<String> = all.iter().map(Card::to_string).collect();
        let found = worth(Game::Badugi, &text.join(" "));
        let value = badugi(&all).unwrap();
        let best: Vec<Card> = found
            .best()
            .iter()
            .filter_map(|&card: &CardOrJoker| card.card())
            .collect();
        let suits: Vec<_> = best.iter().map(|card| card.suit()).collect();
        let ranks: Vec<_> = best.iter().map(|card| card.rank()).collect();
        assert_eq!(ranks, value.ranks().collect::<Vec<_>>(), "{all:?}");
        assert!(
            (1..suits.len()).all(|idx| !suits[..idx].contains(&suits[idx])),
            "{best:?}"
        );
        assert!(best.iter().all(|card| all.contains(card)));
    }
}
