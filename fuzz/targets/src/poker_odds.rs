//! The odds of a hold'em hand, with words such as `board=Qh7h2c` after it; and the same cards in a
//! deck so small that every board and every hand can be counted slowly.

use handeval_answer::ask::{Question, Request, RequestSource, Work};
use handeval_answer::poker::{Odds, OddsReport};
use handeval_cards::{Card, CardSet, read_cards};
use handeval_poker::{Combo, OddsError, OddsSpot, PlayerEquity, odds};
use handeval_testing::odds as slow;

use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "poker-odds",
    about: "a hold'em hand, and words such as `board=Qh7h2c against=QsQd` after it",
    words: vocabulary::poker_odds,
    run,
};

fn run(input: &[u8]) {
    let text = fault::text(input);
    let request = Request::new(Odds::SPEC, RequestSource::Parameters, 0);
    let question = match Odds::read(&request) {
        Ok(question) => question,
        Err(fault) => panic!("nothing was asked for: {fault:?}"),
    };
    let answer = question
        .parse(&text)
        .and_then(|input| question.answer(&input, Work::ALONE));
    match answer {
        Ok(report) => check_sums(&text, &report),
        Err(problem) => match problem.about {
            None => fault::check_problem(&text, &problem),
            Some(_) => fault::check_words(&problem),
        },
    }
    check_small_deck(&text);
}

/// Checks the sums that hold for every hand: the counts for the next cards add up to the current
/// ones.
fn check_sums(text: &str, report: &OddsReport) {
    let n_boards: u64 = report.makes.iter().map(|(_, count)| count).sum();
    assert!(n_boards > 0, "{text}");
    assert!((0.0..=1.0).contains(&report.equity), "{text}");
    if let Some(now) = &report.now {
        assert!(now.beats + now.ties + now.loses > 0, "{text}");
        assert_eq!(now.standing.is_some(), !report.against.is_empty(), "{text}");
    }
    if report.next.is_empty() {
        assert!(matches!(report.board.len(), 0 | 5), "{text}");
        return;
    }
    let n_to_come = 5 - report.board.len() as u128;
    let sum = |of: fn(&handeval_answer::poker::NextCardsReport) -> u64| -> u128 {
        let each = report.next.iter();
        each.map(|next| u128::from(of(next)) * next.cards.len() as u128)
            .sum()
    };
    assert_eq!(sum(|next| next.win), n_to_come * report.win.0, "{text}");
    assert_eq!(sum(|next| next.tie), n_to_come * report.tie.0, "{text}");
    assert_eq!(sum(|next| next.lose), n_to_come * report.lose.0, "{text}");
    let n_outs = report.next.iter().filter(|next| next.out == Some(true));
    let n_outs: usize = n_outs.map(|next| next.cards.len()).sum();
    assert_eq!(n_outs, report.outs.as_ref().map_or(0, Vec::len), "{text}");
}

/// Compares the odds in a deck of the text's cards with the slow count.
fn check_small_deck(text: &str) {
    let mut deck: Vec<Card> = Vec::new();
    for card in read_cards(text).flatten().map(|at| at.card) {
        if !deck.contains(&card) {
            deck.push(card);
        }
    }
    let n_board = [0, 3, 4, 5][text.len() % 4];
    let n_against = text.len() / 4 % 3;
    let n_unseen = 5 - n_board + 4;
    let n_known = 2 + n_board + 2 * n_against;
    if deck.len() < n_known {
        return;
    }
    deck.truncate(n_known + n_unseen);
    let (hand, rest) = deck.split_at(2);
    let (board, rest) = rest.split_at(n_board);
    let against = &rest[..2 * n_against];
    let dead: CardSet = !deck.iter().copied().collect::<CardSet>();
    let pairs: Vec<[Card; 2]> = against.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
    let combos = pairs
        .iter()
        .filter_map(|&[a, b]| Combo::new(a, b))
        .collect();
    let Some(combo) = Combo::new(hand[0], hand[1]) else {
        return;
    };
    let spot = match OddsSpot::new(combo, board, dead, combos) {
        Ok(spot) => spot,
        Err(OddsError::TooFewCards { .. }) => return,
        Err(error) => panic!("{text}: {error}"),
    };
    let found = odds(&spot);
    let dead: Vec<Card> = dead.iter().collect();
    let expected = slow::odds([hand[0], hand[1]], board, &dead, &pairs);
    assert_eq!(found.makes, expected.makes, "{text}");
    let hands = found.now.map(|now| [now.beats, now.ties, now.loses]);
    assert_eq!(hands, expected.now.map(|now| now.hands), "{text}");
    let shares = |equity: &PlayerEquity| -> Vec<u64> {
        let shares = equity.shares.iter();
        shares
            .map(|&n| u64::try_from(n).unwrap_or(u64::MAX))
            .collect()
    };
    assert_eq!(shares(&found.equity), expected.shares, "{text}");
    assert_eq!(found.next.len(), expected.next.len(), "{text}");
    for (next, slow) in found.next.iter().zip(&expected.next) {
        assert_eq!(next.card, slow.card, "{text}");
        assert_eq!(next.category as usize, slow.category, "{text}");
        assert_eq!(shares(&next.equity), slow.shares, "{text}");
    }
}
