//! The odds of a hold'em hand, counted slowly: every board, and every hand that an opponent could
//! have, one by one, with each hand valued by the oracle of [`poker`](super::poker).

use std::cmp::Ordering;

use handeval_cards::Card;

use super::poker::{Key, STANDARD, best, strength};

/// The numbers that rules O1 to O3 ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// The number of boards for each category, the weakest first.
    pub makes: [u64; 9],
    /// The hand on the current board; `None` before the flop.
    pub now: Option<Now>,
    /// The boards won alone, won with one other, and so on.
    pub shares: Vec<u64>,
    /// All boards.
    pub boards: u64,
    /// Each next card.
    pub next: Vec<Next>,
}

/// A hand on the current board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// The index of the category, 0 for the weakest.
    pub category: usize,
    /// The numbers of hands of two unseen cards that it beats, ties with and loses to.
    pub hands: [u64; 3],
    /// How it compares with the best of the known hands.
    pub standing: Option<Ordering>,
}

/// A next card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The card.
    pub card: Card,
    /// The index of the category that the hand then has.
    pub category: usize,
    /// The boards won alone, won with one other, and so on.
    pub shares: Vec<u64>,
    /// All boards.
    pub boards: u64,
    /// How the hand then compares with the best of the known hands.
    pub standing: Option<Ordering>,
}

/// The odds of a hand. All cards must be different, and the board must have none, three, four or
/// five.
pub fn odds(hand: [Card; 2], board: &[Card], dead: &[Card], against: &[[Card; 2]]) -> Odds {
    let is_known = |card: &Card| {
        let known = [&hand[..], board, dead, against.as_flattened()];
        known.iter().any(|cards| cards.contains(card))
    };
    let unseen: Vec<Card> = Card::ALL
        .into_iter()
        .filter(|card| !is_known(card))
        .collect();
    let mut odds = Odds::default();
    (odds.shares, odds.boards, odds.makes) = outcomes(hand, board, &unseen, against);
    if board.is_empty() {
        return odds;
    }
    let own = value(hand, board);
    let mut hands = [0; 3];
    for pair in pairs(&unseen) {
        let other = value(pair, board);
        hands[match strength(own).cmp(&strength(other)) {
            Ordering::Greater => 0,
            Ordering::Equal => 1,
            Ordering::Less => 2,
        }] += 1;
    }
    odds.now = Some(Now {
        category: own.1,
        hands,
        standing: standing(hand, board, against),
    });
    if board.len() == 5 {
        return odds;
    }
    for &card in &unseen {
        let board = [board, &[card]].concat();
        let unseen: Vec<Card> = unseen.iter().copied().filter(|&one| one != card).collect();
        let (shares, boards, _) = outcomes(hand, &board, &unseen, against);
        odds.next.push(Next {
            card,
            category: value(hand, &board).1,
            shares,
            boards,
            standing: standing(hand, &board, against),
        });
    }
    odds
}

fn value(hand: [Card; 2], board: &[Card]) -> Key {
    best(&[&hand[..], board].concat(), &STANDARD)
}

fn standing(hand: [Card; 2], board: &[Card], against: &[[Card; 2]]) -> Option<Ordering> {
    let others = against.iter().map(|&other| strength(value(other, board)));
    let own = strength(value(hand, board));
    others.max().map(|other| own.cmp(&other))
}

fn pairs(cards: &[Card]) -> impl Iterator<Item = [Card; 2]> {
    let each = cards.iter().enumerate();
    each.flat_map(|(idx, &high)| cards[..idx].iter().map(move |&low| [high, low]))
}

/// The shares, the number of boards, and the boards for each category.
fn outcomes(
    hand: [Card; 2],
    board: &[Card],
    unseen: &[Card],
    against: &[[Card; 2]],
) -> (Vec<u64>, u64, [u64; 9]) {
    let n_others = against.len().max(1);
    let (mut shares, mut n_boards, mut makes) = (vec![0; n_others + 1], 0, [0; 9]);
    let mut count = |full: &[Card]| {
        let own = value(hand, full);
        makes[own.1] += 1;
        let mut meet = |others: &[[Card; 2]]| {
            n_boards += 1;
            let others = others.iter().map(|&other| strength(value(other, full)));
            let others: Vec<_> = others.map(|other| other.cmp(&strength(own))).collect();
            if !others.contains(&Ordering::Greater) {
                let n_ties = others.iter().filter(|other| other.is_eq()).count();
                shares[n_ties] += 1;
            }
        };
        if !against.is_empty() {
            meet(against);
            return;
        }
        let left: Vec<Card> = unseen
            .iter()
            .copied()
            .filter(|card| !full.contains(card))
            .collect();
        for other in pairs(&left) {
            meet(&[other]);
        }
    };
    for_each_board(unseen, &mut board.to_vec(), &mut count);
    (shares, n_boards, makes)
}

fn for_each_board(unseen: &[Card], board: &mut Vec<Card>, visit: &mut impl FnMut(&[Card])) {
    if board.len() == 5 {
        visit(board);
        return;
    }
    for (idx, &card) in unseen.iter().enumerate() {
        board.push(card);
        for_each_board(&unseen[idx + 1..], board, visit);
        board.pop();
    }
}
