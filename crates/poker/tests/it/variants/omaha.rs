//! Proves that Omaha hands use two cards from the hand and three from the board, and that the best
//! such five count.

use handeval_poker::Card;
use handeval_poker::omaha::{
    Board, OmahaHand, omaha, omaha_best_five, omaha_low, omaha_low_best_five,
};

use super::{Numbers, cards, oracle as low};
use crate::{for_each_choice, oracle};

/// Visits every choice of two cards from the hand with every choice of three from the board.
fn for_each_five(hole: &[Card], board: &[Card], visit: &mut impl FnMut([Card; 5])) {
    for_each_choice(hole, |&[a, b]: &[Card; 2]| {
        for_each_choice(board, |&[c, d, e]: &[Card; 3]| visit([a, b, c, d, e]));
    });
}

#[test]
fn hands_are_worth_the_best_of_two_and_three() {
    let mut numbers = Numbers(8);
    let mut n_lows = 0;
    for round in 0..3_000 {
        let (n_hole, n_board) = (4 + round % 3, 3 + round / 3 % 3);
        let cards = cards(&mut numbers, n_hole + n_board, 4 + round % 10);
        let (hole, board) = cards.split_at(n_hole);
        let hand = OmahaHand::new(hole, Board::new(board).unwrap()).unwrap();
        let (mut high, mut lowest) = (None, None);
        let mut n_fives = 0;
        for_each_five(hole, board, &mut |five| {
            let key = oracle::strength(oracle::five(&five, &oracle::STANDARD));
            high = high.max(Some(key));
            let key = low::ace_to_five(&five);
            if lowest.as_ref().is_none_or(|lowest| key < *lowest) {
                lowest = Some(key);
            }
            n_fives += 1;
        });
        if n_board == 5 {
            assert_eq!(n_fives, [60, 100, 150][n_hole - 4]);
        }
        // The best five have the same value, and two of them are from the hand.
        let best = omaha_best_five(&hand);
        let key = oracle::strength(oracle::five(&best, &oracle::STANDARD));
        assert_eq!(Some(key), high, "{hand:?}");
        check_best(&hand, &best);
        let value = omaha(&hand);
        let again = oracle::five(&best, &oracle::STANDARD).0;
        assert_eq!(value.category().name(), again);
        assert_eq!(
            handeval_poker::FiveKey::from(best).strength(),
            value.strength()
        );

        let lowest = lowest.unwrap();
        let is_low = lowest.0 == 0 && lowest.1[0] <= 8;
        let value = omaha_low(&hand);
        assert_eq!(value.is_some(), is_low, "{hand:?}");
        let best = omaha_low_best_five(&hand);
        assert_eq!(best.is_some(), is_low);
        if let (Some(value), Some(best)) = (value, best) {
            super::check_value(value, &lowest, 1);
            assert_eq!(low::ace_to_five(&best), lowest);
            check_best(&hand, &best);
            n_lows += 1;
        }
    }
    assert!(n_lows > 300, "{n_lows}");
}

fn check_best(hand: &OmahaHand, best: &[Card; 5]) {
    let of_hand = best.iter().filter(|card| hand.hole().contains(card));
    let of_board = best
        .iter()
        .filter(|card| hand.board().cards().contains(card));
    assert_eq!((of_hand.count(), of_board.count()), (2, 3), "{hand:?}");
}

#[test]
fn what_is_no_hand_is_told() {
    let board = |text: &str| Board::parse(text).unwrap_err();
    for (text, kind, message) in [
        (
            "Kc Qd",
            "wrong-card-count",
            "2 cards given for the board: expected 3, 4 or 5",
        ),
        (
            "Kc Qd Jh Ts 9c 8c",
            "wrong-card-count",
            "6 cards given for the board: expected 3, 4 or 5",
        ),
        (
            "Kc Qd Kc",
            "duplicate-card",
            "card `Kc` is given twice, as card 1 and card 3: expected different cards",
        ),
    ] {
        let error = board(text);
        assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
    }
    assert_eq!(board("Kc Qd Jh Ts 9c 8c").span(), 15..17);
    assert_eq!(board("Kc Qd Kc").span(), 6..8);
    let flop = Board::parse("Kc Qd Jh").unwrap();
    let hand = |text: &str| OmahaHand::parse(text, flop).unwrap_err();
    for (text, span, message) in [
        ("Ac", 0..2, "1 card given for the hand: expected 4, 5 or 6"),
        (
            "Ac Ad Ah As 2c 2d 2h",
            18..20,
            "7 cards given for the hand: expected 4, 5 or 6",
        ),
        (
            "Ac Ad Ac As",
            6..8,
            "card `Ac` is given twice, as card 1 and card 3: expected different cards",
        ),
        (
            "Ac Kc Ad As",
            3..5,
            "card `Kc` is in the hand and on the board: expected different cards",
        ),
    ] {
        let error = hand(text);
        assert_eq!((error.span(), error.to_string().as_str()), (span, message));
    }
    assert_eq!(hand("Ac Kc Ad As").kind(), "duplicate-card");
}
