//! Checks the messages for questions that have no answer, word for word.

use handeval_poker::{CardSet, Detail, EquityError, ExactEquity, Game, Range, Spot};

use super::{cards, range};

#[track_caller]
fn error(players: &[&str], board: &str, dead: &str) -> EquityError {
    let players = players.iter().map(|player| range(player)).collect();
    Spot::new(players, &cards(board), cards(dead).into_iter().collect()).unwrap_err()
}

#[test]
fn messages() {
    let eleven = ["random"; 11];
    let crowd: String = cards_but(24);
    for (error, kind, message) in [
        (
            error(&["AA"], "", ""),
            "wrong-player-count",
            "1 player given: expected 2 to 10",
        ),
        (
            error(&eleven, "", ""),
            "wrong-player-count",
            "11 players given: expected 2 to 10",
        ),
        (
            error(&["AA", "KK"], "2c3c4c5c6c7c", ""),
            "board-too-long",
            "6 cards on the board: expected at most 5",
        ),
        (
            error(&["AA", "KK"], "2c3c2c", ""),
            "duplicate-board-card",
            "card `2c` is on the board twice: expected different cards",
        ),
        (
            error(&["AA", "KK"], "2c3c", "4c3c"),
            "dead-card-on-board",
            "dead card `3c` is on the board: expected cards that are not on it",
        ),
        (
            error(&eleven[..10], "", &crowd),
            "too-few-cards",
            "24 cards are left: expected at least 25 for the players and the board",
        ),
        (
            error(&["KK", "AhAs"], "Ah", ""),
            "empty-range",
            "every hand in player 2's range contains a card that is dead or on the board: \
             expected at least one live hand",
        ),
        (
            error(&["AA", "AhKh,AhQh"], "Ac", "Ad"),
            "no-deal",
            "the players cannot all be dealt a hand from their ranges, which share too many \
             cards: expected ranges that can be dealt together",
        ),
        (
            error(&["AA", "AsAh", "AsKd"], "", ""),
            "card-held-twice",
            "card `As` is held by both player 2 and player 3: expected different cards",
        ),
        (
            error(&["AA", "AA", "AA"], "", ""),
            "no-deal",
            "the players cannot all be dealt a hand from their ranges, which share too many \
             cards: expected ranges that can be dealt together",
        ),
    ] {
        assert_eq!(error.kind(), kind);
        assert_eq!(error.to_string(), message);
    }
}

/// All cards but the first `n`.
fn cards_but(n: usize) -> String {
    let cards = handeval_poker::Card::ALL[n..].iter();
    cards.map(ToString::to_string).collect()
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let random = |n| Spot::new(vec![Range::random(); n], &[], CardSet::EMPTY).unwrap();
    let error = ExactEquity::new(&random(4), Detail::NONE).unwrap_err();
    assert_eq!(error.kind(), "too-many-deals");
    assert_eq!(
        error.to_string(),
        "the ranges can be dealt in too many ways to count: expected fewer hands or players"
    );
    // Nine players with two combos each, whose weights have no common divisor.
    let ranks = ["22", "33", "44", "55", "66", "77", "88", "99", "TT"];
    let players = ranks.map(|rank| {
        let [rank, _] = [&rank[..1], &rank[1..]];
        range(&format!("{rank}h{rank}d:0.9999,{rank}c{rank}s:0.9997"))
    });
    let spot = Spot::new(players.to_vec(), &[], CardSet::EMPTY).unwrap();
    let error = ExactEquity::new(&spot, Detail::NONE).unwrap_err();
    assert_eq!(error.kind(), "counts-too-large");
    assert_eq!(
        error.to_string(),
        "the counts are too large (over 128 bits): expected fewer hands or simpler weights"
    );
}

/// The fractions of the weights are too small, or there are too many of them.
#[test]
fn weights_whose_product_does_not_fit_are_an_error() {
    let ranks = ["22", "33", "44", "55", "66", "77", "88", "99", "TT", "JJ"];
    for weight in ["0.0001", "0.9999"] {
        let players = ranks.map(|pair| range(&format!("{0}h{0}s:{weight}", &pair[..1])));
        let spot = Spot::new(players.to_vec(), &[], CardSet::EMPTY).unwrap();
        let error = ExactEquity::new(&spot, Detail::NONE).unwrap_err();
        assert_eq!(error.kind(), "counts-too-large", "{weight}");
        let spot = Spot::new(players[..7].to_vec(), &[], CardSet::EMPTY).unwrap();
        assert!(ExactEquity::new(&spot, Detail::NONE).is_ok(), "{weight}");
    }
}

/// The count of seven players' deals before the flop, with these weights, is just below or just
/// above what fits; there are 501,942 boards for each deal, and a single one on the river.
#[test]
fn counts_fit_until_they_do_not() {
    let ranks = ["22", "33", "44", "55", "66", "77", "88"];
    for (weights, fits) in [(["0.7701", "0.7699"], true), (["0.8101", "0.8099"], false)] {
        let [first, second] = weights;
        let players = ranks.map(|pair| {
            let rank = &pair[..1];
            range(&format!("{rank}h{rank}d:{first},{rank}c{rank}s:{second}"))
        });
        for (board, fits) in [("", fits), ("9c9dTcTdJc", true)] {
            let spot = Spot::new(players.to_vec(), &cards(board), CardSet::EMPTY).unwrap();
            let exact = ExactEquity::new(&spot, Detail::NONE);
            assert_eq!(exact.is_ok(), fits, "{first} {board:?}");
        }
    }
}

#[test]
fn ranges_of_two_cards_are_not_dealt_in_omaha() {
    let players = ["AA", "KK"].map(range).to_vec();
    assert_eq!(
        Spot::of(Game::Omaha, players, &[], CardSet::EMPTY),
        Err(EquityError::RangesOfOmaha)
    );
}

/// Whether ten players with the same range can be dealt is known immediately.
#[test]
fn whether_ranges_can_be_dealt_is_found_at_once() {
    let deal = |range: &str, n| {
        let range: Range = range.parse().unwrap();
        Spot::new(vec![range; n], &[], CardSet::EMPTY).map(|_| ())
    };
    assert_eq!(deal("TT+", 10), Ok(()));
    assert_eq!(deal("22+", 10), Ok(()));
    assert_eq!(deal("AA,KK", 4), Ok(()));
    assert_eq!(deal("AA,KK", 5), Err(EquityError::NoDeal));
    assert_eq!(deal("AKs", 5), Err(EquityError::NoDeal));
}
