//! Compares odds with a slow count of every board and every hand.

use handeval_poker::{Card, CardSet, Combo, OddsSpot, Out, PlayerEquity, odds};
use handeval_testing::Numbers;
use handeval_testing::odds as slow;

use super::{combo, compared};

/// Compares the odds of some cards with the slow count.
#[track_caller]
fn compare(hand: [Card; 2], board: &[Card], dead: CardSet, against: &[[Card; 2]]) {
    let combo = |[a, b]: [Card; 2]| Combo::new(a, b).unwrap();
    let others = against.iter().copied().map(combo).collect();
    let spot = OddsSpot::new(combo(hand), board, dead, others).unwrap();
    let found = odds(&spot);
    let dead: Vec<Card> = dead.iter().collect();
    let expected = slow::odds(hand, board, &dead, against);
    let case = format!("{hand:?} on {board:?} without {dead:?} against {against:?}");
    assert_eq!(found.makes, expected.makes, "{case}");
    let now = found.now.map(|now| slow::Now {
        category: now.value().category() as usize,
        hands: [now.beats, now.ties, now.loses],
        standing: compared(now.standing),
    });
    assert_eq!(now, expected.now, "{case}");
    let shares = |equity: &PlayerEquity| -> Vec<u64> {
        let shares = equity.shares.iter();
        shares.map(|&share| u64::try_from(share).unwrap()).collect()
    };
    assert_eq!(shares(&found.equity), expected.shares, "{case}");
    assert_eq!(found.equity.boards, u128::from(expected.boards), "{case}");
    let is_behind = expected
        .now
        .is_some_and(|now| now.standing.is_some_and(|at| at.is_lt()));
    let next = found.next.iter().map(|next| {
        let out = match compared(next.standing).filter(|_| is_behind) {
            Some(std::cmp::Ordering::Greater) => Some(Out::Full),
            Some(std::cmp::Ordering::Equal) => Some(Out::Half),
            _ => None,
        };
        assert_eq!(next.out, out, "{case}: {}", next.card);
        slow::Next {
            card: next.card,
            category: next.category as usize,
            shares: shares(&next.equity),
            boards: u64::try_from(next.equity.boards).unwrap(),
            standing: compared(next.standing),
        }
    });
    assert_eq!(next.collect::<Vec<_>>(), expected.next, "{case}");
}

/// The dead cards that leave only the first `n` of some cards to be dealt.
fn dead_but(cards: &[Card], n: usize) -> CardSet {
    !cards[..n].iter().copied().collect::<CardSet>()
}

/// All cards in random order, those of two suits often first, so that flushes are common.
fn shuffled(numbers: &mut Numbers) -> Vec<Card> {
    let mut cards: Vec<Card> = Card::ALL.to_vec();
    numbers.shuffle(&mut cards);
    match numbers.below(3) {
        0 => {}
        1 => cards.sort_by_key(|card| card.suit().code() > 1),
        _ => cards.sort_by_key(|card| card.suit().code() > 1 && card.rank().code() < 9),
    }
    let n_first = 4 + numbers.below(20);
    numbers.shuffle(&mut cards[..n_first]);
    cards
}

#[test]
fn small_decks_before_the_flop() {
    let mut numbers = Numbers(1);
    for _ in 0..40 {
        let cards = shuffled(&mut numbers);
        compare([cards[0], cards[1]], &[], dead_but(&cards, 11), &[]);
    }
}

#[test]
fn small_decks_from_the_flop_on() {
    let mut numbers = Numbers(2);
    for turn in 0..60 {
        let cards = shuffled(&mut numbers);
        let board = &cards[2..5 + turn % 3];
        compare([cards[0], cards[1]], board, dead_but(&cards, 16), &[]);
    }
}

#[test]
fn known_opponents() {
    let mut numbers = Numbers(3);
    for turn in 0..60 {
        let cards = shuffled(&mut numbers);
        let (hand, rest) = ([cards[0], cards[1]], &cards[2..]);
        let (against, rest) = rest.split_at(2 + 2 * (turn % 4));
        let against = against.as_chunks::<2>().0;
        let board = &rest[..[0, 3, 4, 5][numbers.below(4)]];
        compare(hand, board, dead_but(&cards, 24), against);
    }
}

#[test]
fn a_full_deck_on_the_river() {
    let mut numbers = Numbers(4);
    for _ in 0..5 {
        let cards = shuffled(&mut numbers);
        compare([cards[0], cards[1]], &cards[2..7], CardSet::EMPTY, &[]);
    }
}

/// Ranges are counted in a different way: hand against hand, or board by board.
#[test]
fn equity_against_a_random_hand_is_that_of_ranges() {
    use handeval_poker::{Detail, ExactEquity, Range, Spot};
    for (hand, board, dead) in [
        ("AsKs", "", ""),
        ("Td9c", "", "9d9hTc2s"),
        ("5c5d", "", "AcAdAhAs2c3c4c6c7c"),
        ("JhTs", "9s8s2d", "2c"),
        ("3h2h", "AhKhQh", ""),
    ] {
        let spot = super::try_spot(hand, board, dead, &[]).unwrap();
        let players = vec![Range::from(combo(hand)), Range::random()];
        let spot_of_ranges = Spot::new(players, spot.board(), spot.dead()).unwrap();
        let exact = ExactEquity::new(&spot_of_ranges, Detail::NONE)
            .unwrap()
            .count();
        assert_eq!(odds(&spot).equity.shares, exact.players[0].shares, "{hand}");
    }
}
