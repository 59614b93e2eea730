//! Hands of the other poker games: how they are read, and which of their cards have the best value.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use handeval_cards::{Card, CardOrJoker, Rank, read_cards, read_cards_or_jokers};
use handeval_poker::badugi::{BadugiGame, BadugiHand, BadugiValue, badugi, badugi_deuce};
use handeval_poker::low::eight_or_better;
use handeval_poker::omaha::{
    Board, OmahaHand, omaha, omaha_best_five, omaha_low, omaha_low_best_five,
};
use handeval_poker::short_deck::ShortDeckHand;
use handeval_poker::wild::{WildHand, bug, wild};
use handeval_poker::{Game, Hand, ParseHandError, Standard, evaluate};

use crate::cards::spaced;
use crate::{Target, dense, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "poker-games",
    about: "a hand of another poker game, with the board after `|`",
    words: vocabulary::poker_games,
    run,
};

fn run(input: &[u8]) {
    let text = dense::text(input, dense::cards);
    let (text, board) = text.split_once('|').unwrap_or((&text, ""));
    let cards = cards(text);
    let has = |n_cards: std::ops::RangeInclusive<usize>| {
        n_cards.contains(&cards.len()) && are_different(&cards)
    };
    // Both ways to read a hand give the same result.
    assert_eq!(ShortDeckHand::parse(text), text.parse());
    assert_eq!(BadugiHand::parse(text), text.parse());
    assert_eq!(WildHand::parse(text), text.parse());
    let is_short = has(5..=7) && cards.iter().all(|card| card.rank() >= Rank::Six);
    read::<ShortDeckHand>(text, is_short);
    if let Some(hand) = read::<BadugiHand>(text, has(4..=5)) {
        check_badugi(&hand, badugi(hand.cards()));
        check_badugi(&hand, badugi_deuce(hand.cards()));
    }
    check_wild(text);
    check_omaha(text, board);
    let board = Board::parse(board).ok();
    for &game in Game::ALL {
        check_game(game, text, board);
    }
}

/// The cards in a string; none if one of them cannot be read.
fn cards(text: &str) -> Vec<Card> {
    let cards: Result<Vec<Card>, _> = read_cards(text).map(|at| at.map(|at| at.card)).collect();
    cards.unwrap_or_default()
}

fn are_different<T: PartialEq>(cards: &[T]) -> bool {
    let mut before = cards.iter().enumerate();
    before.all(|(idx, card)| !cards[..idx].contains(card))
}

/// Reads a hand and checks that it is written and read back as the same hand; if it is not a hand,
/// checks the error.
fn read<T>(text: &str, is_hand: bool) -> Option<T>
where
    T: FromStr<Err = ParseHandError> + Display + Debug + PartialEq,
{
    let read = text.parse::<T>();
    assert_eq!(read.is_ok(), is_hand, "{text:?}: {read:?}");
    match read {
        Ok(hand) => {
            assert_eq!(hand.to_string().parse::<T>().as_ref(), Ok(&hand));
            Some(hand)
        }
        Err(error) => {
            check_error(text, &error);
            None
        }
    }
}

fn check_error(text: &str, error: &ParseHandError) {
    fault::check(text, error.kind(), &error.to_string(), Some(error.span()));
}

/// Calls `visit` with every subset of the cards.
fn for_each_choice<T: Copy>(cards: &[T], visit: &mut dyn FnMut(&[T])) {
    for taken in 0_u32..1 << cards.len() {
        let taken = (0..cards.len()).filter(|idx| taken >> idx & 1 != 0);
        let taken: Vec<T> = taken.map(|idx| cards[idx]).collect();
        visit(&taken);
    }
}

/// Checks that a hand has the same value as the cards that play, that it is worth no more with
/// fewer of its cards, and that the list of games reads it as its own type does.
fn check_game(game: Game, text: &str, board: Option<Board>) {
    let hand = match Game::parse(game, text, board) {
        Ok(hand) => hand,
        Err(error) => return fault::check(text, error.kind(), &error.to_string(), error.span()),
    };
    let cards = hand.cards();
    assert_eq!(game.hand(&cards, board), Ok(hand), "{game}: {text:?}");
    for half in [game.high(), game.low()].into_iter().flatten() {
        let Some(worth) = hand.worth(half) else {
            assert!(half.has_qualifier(), "{game}: {text:?} is worth nothing");
            continue;
        };
        assert!((1..=half.max_strength()).contains(&worth.strength()));
        assert!(!worth.description().is_empty() && !worth.category().is_empty());
        assert!(worth.description().starts_with(&worth.name()), "{worth:?}");
        let strength = |cards: &[CardOrJoker]| {
            let hand = game.hand(cards, board).ok()?;
            hand.strength(half)
        };
        if hand.board().is_none() && worth.best().len() >= *game.cards().start() {
            assert_eq!(
                strength(worth.best()),
                Some(worth.strength()),
                "{game}: {text:?}"
            );
        }
        for_each_choice(&cards, &mut |some| {
            assert!(strength(some) <= Some(worth.strength()), "{game}: {text:?}");
        });
    }
}

fn check_badugi<G: BadugiGame>(hand: &BadugiHand, value: Option<BadugiValue<G>>) {
    let value = value.unwrap_or_else(|| panic!("{hand} is worth nothing"));
    let counted: Vec<Card> = value.counted(hand.cards()).collect();
    assert!(counted.iter().all(|card| hand.cards().contains(card)));
    assert_eq!(counted.len(), value.n_cards(), "{hand}");
    let ranks: Vec<Rank> = value.ranks().collect();
    assert!(
        counted
            .iter()
            .map(|card| card.rank())
            .eq(ranks.iter().copied())
    );
    let suits: Vec<_> = counted.iter().map(|card| card.suit()).collect();
    assert!(are_different(&suits) && are_different(&ranks), "{hand}");
    // The hand has no larger set of cards with different ranks and suits.
    for_each_choice(hand.cards(), &mut |cards| {
        let suits: Vec<_> = cards.iter().map(|card| card.suit()).collect();
        let ranks: Vec<_> = cards.iter().map(|card| card.rank()).collect();
        let is_badugi = are_different(&suits) && are_different(&ranks);
        assert!(!is_badugi || cards.len() <= value.n_cards(), "{hand}");
    });
}

fn check_wild(text: &str) {
    let cards: Result<Vec<CardOrJoker>, _> = read_cards_or_jokers(text)
        .map(|at| at.map(|at| at.card))
        .collect();
    let is_hand = cards.is_ok_and(|cards| {
        let natural: Vec<_> = cards.iter().filter(|card| !card.is_joker()).collect();
        (5..=7).contains(&cards.len())
            && cards.len() - natural.len() <= 2
            && are_different(&natural)
    });
    if let Some(hand) = read::<WildHand>(text, is_hand) {
        assert!(bug(&hand).strength().get() <= wild(&hand).strength().get());
        // Whatever card replaces a joker, the hand is not worth more than with the joker wild.
        if let Ok(natural) = Hand::new(hand.natural(), Standard) {
            for high in [wild(&hand).high(), bug(&hand).high()] {
                assert!(Some(evaluate(&natural)) <= high || high.is_none());
            }
        }
    }
}

fn check_omaha(text: &str, board: &str) {
    let shared = cards(board);
    let is_board = (3..=5).contains(&shared.len()) && are_different(&shared);
    let read = Board::parse(board);
    assert_eq!(read.is_ok(), is_board, "{board:?}");
    let board = match read {
        Ok(read) => read,
        Err(error) => return check_error(board, &error),
    };
    assert_eq!(Board::parse(&board.to_string()), Ok(board));
    let own = cards(text);
    let is_hand = (4..=6).contains(&own.len())
        && are_different(&own)
        && own.iter().all(|card| !shared.contains(card));
    let read = OmahaHand::parse(text, board);
    assert_eq!(read.is_ok(), is_hand, "{text:?}");
    let hand = match read {
        Ok(read) => read,
        Err(error) => return check_error(text, &error),
    };
    assert_eq!(OmahaHand::parse(&hand.to_string(), board), Ok(hand));
    let value = omaha(&hand);
    let low = omaha_low(&hand);
    let fits = |five: &[Card]| {
        let of_hand = five.iter().filter(|card| own.contains(card)).count();
        of_hand == 2 && five.len() == 5
    };
    let best = omaha_best_five(&hand);
    assert!(fits(&best), "{hand:?}: {}", spaced(&best));
    let all = [&own[..], &shared].concat();
    let mut greatest = None;
    let mut lowest = None;
    for_each_choice(&all, &mut |five| {
        if let (true, Ok(hand)) = (fits(five), Hand::new(five, Standard)) {
            greatest = greatest.max(Some(evaluate(&hand)));
            lowest = lowest.max(eight_or_better(&hand));
        }
    });
    assert_eq!((Some(value), low), (greatest, lowest), "{hand:?}");
    let best = omaha_low_best_five(&hand);
    assert_eq!(best.is_some(), low.is_some(), "{hand:?}");
    if let Some(best) = best {
        assert!(fits(&best), "{hand:?}: {}", spaced(&best));
        let five = Hand::new(&best, Standard).map(|hand| eight_or_better(&hand));
        assert_eq!(five, Ok(low), "{hand:?}");
    }
}
