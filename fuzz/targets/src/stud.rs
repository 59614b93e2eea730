//! A stud player's cards.

use std::cmp::Ordering;

use handeval_cards::{Card, CardOrJoker, CardSet};
use handeval_poker::{ExactStudEquity, Game, StudCard, StudHand, StudSpot, read_stud_cards};
use handeval_testing::poker as oracle;

use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "stud",
    about: "the cards of a stud player, such as `AsKs/Qh2d` and `xx/7h`, in razz `A2/9`",
    words: vocabulary::stud,
    run,
};

fn run(input: &[u8]) {
    let text = fault::text(input);
    for game in [Game::Stud, Game::Stud8, Game::Razz] {
        match StudHand::parse(&text, game) {
            Ok(hand) => check(&text, game, &hand),
            Err(error) => {
                let message = error.to_string();
                fault::check(&text, error.kind(), &message, Some(error.span()));
            }
        }
        if let Err(error) = read_stud_cards(&text, game) {
            fault::check(&text, error.kind(), &error.to_string(), Some(error.span()));
        }
        match StudHand::parse_known(&text, game) {
            Ok(cards) => check_known(&text, game, &cards),
            Err(error) => {
                fault::check(&text, error.kind(), &error.to_string(), Some(error.span()));
            }
        }
    }
}

/// Checks that the cards of a known hand are different, and as many as were given.
fn check_known(text: &str, game: Game, cards: &[Card]) {
    let different: CardSet = cards.iter().copied().collect();
    assert_eq!(different.len(), cards.len(), "{text:?}");
    let hand = StudHand::parse(text, game).map(|hand| hand.n_cards());
    assert_eq!(hand, Ok(cards.len()), "{text:?}");
}

/// Checks that a hand is written and read back as the same hand, and that, completed to seven
/// cards, it wins against another one according to its value.
fn check(text: &str, game: Game, hand: &StudHand) {
    let again = StudHand::parse(&hand.to_string(), game);
    assert_eq!(again.as_ref(), Ok(hand), "{text:?}");
    assert!((1..=7).contains(&hand.n_cards()), "{text:?}");
    let up_and_down = hand.down().into_iter().chain(hand.up()).flatten();
    let n_open = up_and_down.count();
    assert!(n_open == 0 || n_open == hand.n_cards(), "{text:?}");
    let random = StudSpot::new(game, vec![hand.clone(), StudHand::random()], &[], &[]);
    let known: Vec<Card> = match &random {
        Ok(spot) => spot.hands()[0].known().collect(),
        // Five cards of a rank.
        Err(error) => {
            assert_eq!(
                (game, error.kind()),
                (Game::Razz, "no-suit-left"),
                "{text:?}"
            );
            return;
        }
    };
    let is_known = |card: &&StudCard| !matches!(card, StudCard::Unknown);
    assert_eq!(known.len(), hand.cards().iter().filter(is_known).count());
    let used: CardSet = known.iter().copied().collect();
    let mut left = Card::ALL.into_iter().rev().step_by(3);
    let mut next = || left.find(|&card| !used.contains(card));
    let mut one = known.clone();
    while let (true, Some(card)) = (one.len() < 7, next()) {
        one.push(card);
    }
    let two: Vec<Card> = (0..7).filter_map(|_| next()).collect();
    let hands = [&one, &two].map(|cards| {
        let text: String = cards.iter().map(Card::to_string).collect();
        StudHand::parse(&text, game)
    });
    let (Ok(first), Ok(second)) = (&hands[0], &hands[1]) else {
        panic!("{text:?}: {one:?} {two:?}");
    };
    let spot = StudSpot::new(game, vec![first.clone(), second.clone()], &[], &[]);
    let count = spot.and_then(|spot| ExactStudEquity::new(&spot));
    let Ok(equity) = count.map(|count| count.count()) else {
        panic!("{text:?} has no equity");
    };
    let mask = |order| match order {
        Ordering::Less => 0b10,
        Ordering::Equal => 0b11,
        Ordering::Greater => 0b01,
    };
    let lows = [&one, &two].map(|cards| low(cards));
    let high = match game {
        Game::Razz => mask(lows[1].cmp(&lows[0])),
        _ => {
            let [one, two] =
                [&one, &two].map(|cards| oracle::strength(oracle::best(cards, &oracle::STANDARD)));
            mask(one.cmp(&two))
        }
    };
    assert_eq!(equity.wins_by_mask[high], 1, "{text:?}");
    if game == Game::Stud8 {
        let [one, two] = lows.map(|low| (low.0 == [1; 5] && low.1[0] <= 8).then_some(low.1));
        let low = match (one, two) {
            (None, None) => 0,
            (Some(_), None) => 0b01,
            (None, Some(_)) => 0b10,
            (Some(one), Some(two)) => mask(two.cmp(&one)),
        };
        assert_eq!(equity.low_by_mask[low], 1, "{text:?}");
    }
    // Equals the game's own value of the hand.
    let cards: Vec<CardOrJoker> = one.iter().map(|&card| card.into()).collect();
    assert!(game.hand(&cards, None).is_ok(), "{text:?}");
}

/// The value of the lowest five cards: how often each rank occurs, most frequent first, then the
/// ranks in the same order, with the ace as 1. Less is better.
fn low(cards: &[Card]) -> ([usize; 5], [u32; 5]) {
    let rank = |card: &Card| match card.rank().char() {
        'A' => 1,
        'T' => 10,
        'J' => 11,
        'Q' => 12,
        'K' => 13,
        digit => digit.to_digit(10).unwrap_or(0),
    };
    let mut best = ([9; 5], [99; 5]);
    for out in 0..cards.len() {
        for other in out + 1..cards.len() {
            let five = cards.iter().enumerate();
            let five = five.filter(|&(place, _)| place != out && place != other);
            let five: Vec<u32> = five.map(|(_, card)| rank(card)).collect();
            let mut counted: Vec<(usize, u32)> = five
                .iter()
                .map(|&one| (five.iter().filter(|&&other| other == one).count(), one))
                .collect();
            counted.sort_unstable_by(|a, b| b.cmp(a));
            let found = (
                std::array::from_fn(|place| counted[place].0),
                std::array::from_fn(|place| counted[place].1),
            );
            best = best.min(found);
        }
    }
    best
}
