//! Checks the values of lowball draws against examples, and against plain enumeration: each hand of
//! the deck is visited once and counts for the hold that it comes from.

mod equity;
mod rules;

use handeval_poker::badugi::{badugi, badugi_deuce};
use handeval_poker::low::LowValue;
use handeval_poker::{
    Card, CardSet, Deck, FiveKey, Lowball, LowballDraw, LowballError, LowballHand, LowballSolver,
    LowballValue, Suit,
};
use handeval_testing::Numbers;
use proptest::prelude::*;
use serde_json::Value;

use crate::for_each_choice;

#[track_caller]
fn parse(game: Lowball, text: &str) -> LowballHand {
    LowballHand::parse(text, game).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

/// The choices for a hand without dead cards.
#[track_caller]
fn draw(game: Lowball, value: LowballValue, text: &str) -> LowballDraw {
    let solver = LowballSolver::new(game, value);
    solver.draw(&parse(game, text), CardSet::EMPTY).unwrap()
}

fn strength(game: Lowball, cards: &[Card]) -> u16 {
    match game {
        Lowball::Badugi => badugi(cards).unwrap().strength().get(),
        Lowball::BadugiDeuce => badugi_deuce(cards).unwrap().strength().get(),
        game => {
            let key: FiveKey = cards.iter().copied().collect();
            match game {
                Lowball::AceToFive => LowValue::ace_to_five(key).strength().get(),
                Lowball::DeuceToSeven => LowValue::deuce_to_seven(key).strength().get(),
                _ => panic!("no values of {game}"),
            }
        }
    }
}

/// All hands of a game, each as a set of cards with its strength.
struct Judge {
    game: Lowball,
    hands: Vec<(u64, u16)>,
}

impl Judge {
    fn new(game: Lowball) -> Self {
        let mut hands = Vec::new();
        let mut add = |cards: &[Card]| {
            let bits = cards.iter().fold(0, |bits, card| bits | 1 << card.code());
            hands.push((bits, strength(game, cards)));
        };
        match game.n_cards() {
            4 => for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; 4]| add(cards)),
            _ => for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; 5]| add(cards)),
        }
        Self { game, hands }
    }

    /// The number of hands of each strength, from strength 1.
    fn dealt(&self) -> Vec<u64> {
        let mut dealt = vec![0; self.game.max_strength().into()];
        for &(_, strength) in &self.hands {
            dealt[usize::from(strength) - 1] += 1;
        }
        dealt
    }

    /// Checks all choices for a hand.
    #[track_caller]
    fn assert_draws(&self, solver: &LowballSolver, cards: &[Card], dead: CardSet) {
        let n_cards = self.game.n_cards();
        let hand = LowballHand::new(cards, self.game).unwrap();
        let mut below = 0;
        let twice: Vec<u128> = solver
            .hands()
            .iter()
            .map(|&n| {
                below += u128::from(n);
                2 * below - u128::from(n)
            })
            .collect();
        let mut sums = vec![(0_u128, 0_u64, 0_u64); 1 << n_cards];
        // The best class is the first of the outcomes.
        let first = self.game.max_strength() - self.first_class() + 1;
        for &(bits, strength) in &self.hands {
            if bits & dead.bits() != 0 {
                continue;
            }
            let held = cards.iter().enumerate().fold(0, |held, (idx, card)| {
                held | (bits >> card.code() & 1) << idx
            });
            let sum = &mut sums[held as usize];
            sum.0 += twice[usize::from(strength) - 1];
            sum.1 += 1;
            sum.2 += u64::from(strength >= first);
        }
        let draw = solver.draw(&hand, dead).unwrap();
        assert_eq!(draw.options().len(), 1 << n_cards);
        assert_order(&draw);
        for (held, (sum, n_draws, n_first)) in sums.into_iter().enumerate() {
            let held = cards
                .iter()
                .enumerate()
                .filter(|(idx, _)| held >> idx & 1 != 0);
            let held: CardSet = held.map(|(_, &card)| card).collect();
            let option = draw.option_for(held).unwrap();
            assert_eq!(option.numerator(), sum, "{hand} holds {held}, dead {dead}");
            assert_eq!(option.n_draws(), n_draws);
            let unit = 2 * u128::from(solver.total());
            assert_eq!(option.denominator(), u128::from(n_draws) * unit);
            assert_eq!(option.outcomes()[0].1, n_first);
            assert_eq!(option.outcomes().iter().map(|o| o.1).sum::<u64>(), n_draws);
        }
    }

    /// The number of values in the best class.
    fn first_class(&self) -> u16 {
        match self.game {
            Lowball::DeuceToSeven => 4,
            Lowball::AceToFive => 1,
            Lowball::Badugi | Lowball::BadugiDeuce => 715,
            game => panic!("no classes of {game}"),
        }
    }
}

/// Proves that the options are in the promised order: by value, by number of cards held, by codes.
#[track_caller]
fn assert_order(draw: &LowballDraw) {
    for pair in draw.options().windows(2) {
        let (a, b) = (&pair[0], &pair[1]);
        // All denominators are the number of draws times the same number.
        let left = a.numerator() * u128::from(b.n_draws());
        let right = b.numerator() * u128::from(a.n_draws());
        assert!(left >= right, "{} before {}", a.hold(), b.hold());
        if left == right {
            let codes = |set: CardSet| set.iter().map(Card::code).collect::<Vec<_>>();
            let (a, b) = (codes(a.hold()), codes(b.hold()));
            assert!(a.len() > b.len() || a.len() == b.len() && a < b);
        }
    }
}

/// Hands of many kinds.
const SPECIAL: [&str; 6] = [
    "Ac 2d 3h 4s 5c",
    "2h 3h 5h 7h 8h",
    "4c 5c 6c 7c 8c",
    "2c 2s 2d 2h 9c",
    "Kc Kd Qh Qs 2c",
    "Ac Ad 2h 3s 4c",
];

#[test]
fn draws_are_those_of_enumeration() {
    for game in Lowball::ALL {
        let judge = Judge::new(game);
        let percentile = LowballSolver::new(game, LowballValue::Percentile);
        assert_eq!(percentile.hands(), judge.dealt());
        assert_eq!(percentile.total(), judge.hands.len() as u64);
        let solvers = [
            percentile,
            LowballSolver::new(game, LowballValue::AfterDraw),
        ];
        let mut chance = Numbers(0x9E37_79B9_7F4A_7C15);
        let n_cards = game.n_cards();
        for solver in &solvers {
            for cards in SPECIAL {
                let cards = cards.split(' ').take(n_cards);
                let cards: Vec<Card> = cards.map(|card| card.parse().unwrap()).collect();
                judge.assert_draws(solver, &cards, CardSet::EMPTY);
            }
            for deal_idx in 0..12 {
                let mut deck = Deck::FiftyTwo.ordered().to_vec();
                chance.shuffle(&mut deck);
                let n_dead = [0, 3, 52 - 2 * n_cards, deal_idx][deal_idx % 4];
                let dead = deck[n_cards..][..n_dead].iter().copied().collect();
                judge.assert_draws(solver, &deck[..n_cards], dead);
            }
        }
    }
}

/// The cards that a list names.
fn cards(list: &Value) -> Vec<Card> {
    let cards = list.as_array().unwrap().iter();
    cards
        .map(|card| card.as_str().unwrap().parse().unwrap())
        .collect()
}

#[test]
fn examples_are_valued_as_they_say() {
    let text = include_str!("../../../../../fixtures/poker/draw-low.jsonl");
    let mut n_examples = 0;
    // The first line names the origin.
    for line in text.lines().skip(1) {
        let example: Value = serde_json::from_str(line).unwrap();
        let game = Lowball::from_key(example["game"].as_str().unwrap()).unwrap();
        let hand = LowballHand::new(&cards(&example["cards"]), game).unwrap();
        let dead: CardSet = cards(&example["dead"]).into_iter().collect();
        let options = example["options"].as_array().unwrap();
        for (value, prefix) in [
            (LowballValue::Percentile, ""),
            (LowballValue::AfterDraw, "after_draw_"),
        ] {
            let draw = LowballSolver::new(game, value).draw(&hand, dead).unwrap();
            assert_eq!(draw.options().len(), options.len());
            for (place, expected) in options.iter().enumerate() {
                let hold: CardSet = cards(&expected["hold"]).into_iter().collect();
                let option = draw.option_for(hold).unwrap();
                let number = |name: &str| {
                    let number = expected[format!("{prefix}{name}")].to_string();
                    number.trim_matches('"').parse::<u128>().unwrap()
                };
                assert_eq!(
                    option.numerator(),
                    number("numerator"),
                    "{hand} holds {hold}"
                );
                assert_eq!(option.denominator(), number("denominator"));
                assert_eq!(expected["draws"], option.n_draws());
                if value == LowballValue::Percentile {
                    assert_eq!(draw.options()[place].hold(), hold, "{hand}");
                }
            }
            if value == LowballValue::AfterDraw {
                let best = example["best_after_draw"].as_array().unwrap();
                for (option, expected) in draw.options().iter().zip(best) {
                    assert_eq!(option.hold(), cards(expected).into_iter().collect());
                }
            }
            n_examples += 1;
        }
    }
    assert_eq!(n_examples, 16);
}

#[test]
fn errors_say_what_is_wrong() {
    let solver = LowballSolver::new(Lowball::Badugi, LowballValue::AfterDraw);
    let hand = parse(Lowball::Badugi, "Ac 2d 3h 4s");
    let dead = |n: usize| -> CardSet {
        let others = CardSet::FULL - hand.card_set();
        others.iter().take(n).collect()
    };
    assert!(solver.draw(&hand, dead(44)).is_ok());
    for (error, kind, message) in [
        (
            solver.draw(&hand, dead(45)).unwrap_err(),
            "too-few-unseen",
            "3 unseen cards are left: expected at least 4 for all hands and draws",
        ),
        (
            solver.draw(&hand, dead(47)).unwrap_err(),
            "too-few-unseen",
            "1 unseen card is left: expected at least 4 for all hands and draws",
        ),
        (
            solver.draw(&hand, hand.card_set()).unwrap_err(),
            "dead-card-in-hand",
            "dead card `2d` is in the hand: expected cards outside the hand",
        ),
        (
            solver
                .draw(&parse(Lowball::BadugiDeuce, "Ac 2d 3h 4s"), CardSet::EMPTY)
                .unwrap_err(),
            "other-game",
            "the hand is one of badugi-deuce: expected a hand of badugi",
        ),
    ] {
        let error: LowballError = error;
        assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
    }
    for (game, text, message) in [
        (
            Lowball::Badugi,
            "Ac 2d 3h 4s 5c",
            "5 cards given: expected 4, because badugi is drawn with four cards",
        ),
        (
            Lowball::AceToFive,
            "Ac 2d 3h 4s",
            "4 cards given: expected a hand of 5 cards for a draw",
        ),
        (
            Lowball::AceToFive,
            "Ac 2d 3h 4s Ac",
            "card `Ac` is given twice, as card 1 and card 5: expected different cards",
        ),
    ] {
        let error = LowballHand::parse(text, game).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert!(text.is_char_boundary(error.span().start));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn suits_and_the_order_of_cards_change_no_value(
        game in prop::sample::select(&Lowball::ALL[..]),
        value in prop::sample::select(&LowballValue::ALL[..]),
        seed in 1..u64::MAX,
        suits in Just(Suit::ALL.to_vec()).prop_shuffle(),
        n_dead in 0..9_usize,
    ) {
        let mut chance = Numbers(seed);
        let mut deck = Deck::FiftyTwo.ordered().to_vec();
        chance.shuffle(&mut deck);
        let renamed = |card: Card| Card::new(card.rank(), suits[usize::from(card.suit().code())]);
        let (cards, rest) = deck.split_at(game.n_cards());
        let dead: CardSet = rest[..n_dead].iter().copied().collect();
        let mut other: Vec<Card> = cards.iter().copied().map(renamed).collect();
        chance.shuffle(&mut other);
        let solver = LowballSolver::new(game, value);
        let one = solver.draw(&LowballHand::new(cards, game).unwrap(), dead).unwrap();
        let other = LowballHand::new(&other, game).unwrap();
        let two = solver.draw(&other, dead.iter().map(renamed).collect()).unwrap();
        for option in one.options() {
            let same = two.option_for(option.hold().iter().map(renamed).collect()).unwrap();
            prop_assert_eq!(option.numerator(), same.numerator());
            prop_assert_eq!(option.outcomes(), same.outcomes());
        }
    }

    #[test]
    fn any_text_is_a_hand_or_an_error_inside_it(
        game in prop::sample::select(&Lowball::ALL[..]),
        text in "\\PC{0,24}",
    ) {
        match LowballHand::parse(&text, game) {
            Ok(hand) => prop_assert_eq!(LowballHand::parse(&hand.to_string(), game), Ok(hand)),
            Err(error) => prop_assert!(text.get(error.span()).is_some()),
        }
    }
}

#[test]
fn a_game_is_found_by_what_ranks_its_hands() {
    use handeval_poker::Game;

    for game in Lowball::ALL {
        assert_eq!(Lowball::of_game(game.game()), Some(game));
        for value in [LowballValue::Percentile, LowballValue::AfterDraw] {
            let solver = LowballSolver::new(game, value);
            assert_eq!((solver.game(), solver.value()), (game, value));
        }
    }
    assert_eq!(Lowball::of_game(Game::High), None);
}
