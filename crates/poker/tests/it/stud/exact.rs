//! Proves exact counts against those of other programs, and against every deal one by one.

use handeval_poker::{CountInPieces, Equity, ExactStudEquity, Game, StudSpot};
use serde_json::Value;

use super::judge::judge;
use super::{Numbers, count, small_spot, spot};

const FIXTURE: &str = include_str!("../../../../../fixtures/poker/stud-equity.jsonl");

/// Compares an answer with the sums over all deals.
fn check(spot: &StudSpot, equity: &Equity, players: &[&str], board: &str, dead: &str) {
    let judged = judge(spot.game(), players, board, dead);
    let n_boards: u128 = judged.pots.values().sum();
    assert_eq!(equity.boards, n_boards, "{spot:?}");
    assert_eq!(spot.is_last_shared(), judged.is_shared, "{spot:?}");
    let mut wins = vec![0; 1 << players.len()];
    let mut lows = wins.clone();
    let mut pots = Vec::new();
    for (&(high, low), &count) in &judged.pots {
        wins[high] += count;
        lows[low] += count;
        pots.push((high, low, count));
    }
    assert_eq!(equity.wins_by_mask, wins, "{spot:?}");
    match spot.game() == Game::Stud8 {
        true => {
            assert_eq!(equity.low_by_mask, lows, "{spot:?}");
            assert_eq!(equity.pots_by_masks, pots, "{spot:?}");
        }
        false => assert!(equity.low_by_mask.is_empty() && equity.pots_by_masks.is_empty()),
    }
    for (player, categories) in equity.players.iter().zip(&judged.categories) {
        let counted = player.categories.iter();
        let counted: Vec<_> = counted
            .map(|tally| [tally.boards, tally.win, tally.tie])
            .collect();
        assert_eq!(counted, categories.to_vec(), "{spot:?}");
    }
}

/// Spots of two to four players that can be counted one by one, with unknown cards, a card on the
/// board, and shared last cards.
#[test]
fn every_deal_one_by_one() {
    let mut chance = Numbers(20);
    let (mut n_shared, mut n_boards) = (0, 0);
    for _ in 0..150 {
        let (game, players, board, dead) = small_spot(&mut chance);
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        let Ok(spot) = super::try_spot(game, &players, &board, &dead) else {
            continue;
        };
        if ExactStudEquity::new(&spot).unwrap().work() > 3_000_000 {
            continue;
        }
        let equity = count(&spot);
        if equity.boards > 20_000 {
            continue;
        }
        check(&spot, &equity, &players, &board, &dead);
        n_shared += usize::from(spot.is_last_shared());
        n_boards += usize::from(!board.is_empty());
    }
    assert!(n_shared > 5 && n_boards > 5, "{n_shared} {n_boards}");
}

/// Cases that were counted by other programs.
#[test]
fn counts_of_other_programs() {
    // The largest counts take seconds each.
    let all = std::env::var_os("STUD_ALL").is_some();
    for line in FIXTURE.lines().skip(1) {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| case[key].as_str().unwrap();
        let game = Game::from_name(text("game")).unwrap();
        let players: Vec<&str> = case["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|player| player.as_str().unwrap())
            .collect();
        let spot = spot(game, &players, text("board"), text("dead"));
        if !all && ExactStudEquity::new(&spot).unwrap().work() > 400_000_000 {
            continue;
        }
        let equity = count(&spot);
        let number = |value: &Value| u128::from(value.as_u64().unwrap());
        let numbers =
            |value: &Value| -> Vec<u128> { value.as_array().unwrap().iter().map(number).collect() };
        assert_eq!(spot.is_last_shared(), case["shared_last"] == true, "{line}");
        assert_eq!(equity.boards, number(&case["boards"]), "{line}");
        if case["wins_by_mask"].is_array() {
            assert_eq!(
                equity.wins_by_mask,
                numbers(&case["wins_by_mask"]),
                "{line}"
            );
        }
        if case["low_by_mask"].is_array() {
            assert_eq!(equity.low_by_mask, numbers(&case["low_by_mask"]), "{line}");
        }
        if let Some(pots) = case["pots_by_masks"].as_array() {
            let counted = equity.pots_by_masks.iter();
            let counted: Vec<_> = counted
                .map(|&(high, low, count)| vec![high as u128, low as u128, count])
                .collect();
            assert_eq!(
                counted,
                pots.iter().map(numbers).collect::<Vec<_>>(),
                "{line}"
            );
        }
        let none = Vec::new();
        let expected = case["players_out"].as_array().unwrap_or(&none);
        for (player, expected) in equity.players.iter().zip(expected) {
            assert_eq!(player.shares, numbers(&expected["shares"]), "{line}");
            let fraction = match player.fraction() {
                (0, _) => "0".to_owned(),
                (1, 1) => "1".to_owned(),
                (numerator, denominator) => format!("{numerator}/{denominator}"),
            };
            assert_eq!(fraction, expected["equity"], "{line}");
            let Some(low) = &player.low else { continue };
            assert_eq!(low.shares, numbers(&expected["low_shares"]), "{line}");
            assert_eq!(low.scoops, number(&expected["scoop"]), "{line}");
            let parts = low.parts.iter().map(|part| {
                let name = match (part.numerator, part.denominator) {
                    (0, _) => "0".to_owned(),
                    (1, 1) => "1".to_owned(),
                    (numerator, denominator) => format!("{numerator}/{denominator}"),
                };
                (name, part.pots)
            });
            let counted: Vec<_> = parts.collect();
            let expected = expected["parts"].as_object().unwrap().iter();
            let mut expected: Vec<_> = expected
                .map(|(name, count)| (name.clone(), number(count)))
                .collect();
            // The largest part comes first.
            let size = |name: &str| {
                let (numerator, denominator) = name.split_once('/').unwrap_or((name, "1"));
                let number = |text: &str| text.parse::<f64>().unwrap();
                number(numerator) / number(denominator)
            };
            expected.sort_by(|a, b| size(&b.0).total_cmp(&size(&a.0)));
            assert_eq!(counted, expected, "{line}");
        }
    }
}

/// The work of spots with a shared last card, and into how many pieces counts are divided.
#[test]
fn how_many_pieces_a_count_has() {
    let numbers = |game, players: &[&str], n_unknown_dead: usize| {
        let spot = spot(game, players, "", &"x".repeat(n_unknown_dead));
        let exact = ExactStudEquity::new(&spot).unwrap();
        (spot.is_last_shared(), exact.work(), exact.n_pieces())
    };
    // One piece for each of 36 cards that can be the shared one; then two players get one of 35.
    let three = ["AsKs/9h4c3d7h", "xQd/7d3c2c2d", "xQc/Jh5c5d2h"];
    let work = 36 * 35 * 34;
    assert_eq!(numbers(Game::Stud, &three, 32), (true, work, 36));
    // Three times C(42,3) hands are listed for each piece, so a piece is worth 64 times as much
    // work.
    let three = ["AsKs/9h", "QdQc/7d", "JhTh/5c"];
    let work = 11_480 * 9_139 * 7_140;
    let n_pieces = (work / (3 * 11_480 * 64)) as usize;
    let expected = (true, 43 * work, 43 * n_pieces);
    assert_eq!(numbers(Game::Stud, &three, 32), expected);
    // Suits do not matter in razz.
    let (_, _, n_pieces) = numbers(Game::Razz, &["A2/3", "random"], 0);
    assert_eq!(n_pieces, 1);
}

/// A count can be split into any pieces, and part of a count is an estimate whose error is as
/// reported.
#[cfg(feature = "monte-carlo")]
#[test]
fn part_of_a_count_is_an_estimate() {
    use handeval_poker::{PartialEquity, StudTally};
    for (game, players, n_least) in [
        (Game::Stud, &["As2s/9h4c", "xx/7h3c"][..], 8),
        (Game::Stud, &["AsKs/9h4c3d", "9d8d/7d3c2c"], 1),
    ] {
        let spot = spot(game, players, "", "");
        let exact = ExactStudEquity::new(&spot).unwrap();
        assert!(exact.n_pieces() >= n_least, "{} pieces", exact.n_pieces());
        let mut tally = StudTally::new(&spot);
        let mut partial = PartialEquity::new(&exact);
        let pieces: Vec<_> = (0..exact.n_pieces().min(40))
            .map(|idx| exact.piece(idx))
            .collect();
        for piece in &pieces {
            partial.add(piece);
        }
        // In the opposite order, as other threads would finish them.
        for piece in pieces.iter().rev() {
            tally.merge(piece);
        }
        assert_eq!(exact.answer(&tally), partial.answer());
        assert_eq!(exact.piece(exact.n_pieces()), StudTally::new(&spot));
        let errors = partial.standard_errors();
        if exact.n_pieces() <= 40 {
            assert_eq!(errors, [0.0, 0.0]);
            assert_eq!(partial.answer(), count(&spot));
            partial.add(&tally);
            assert_eq!(
                partial.answer(),
                count(&spot),
                "further pieces change nothing"
            );
        }
    }
}

/// Estimates differ from the count by about as much as their errors indicate, no matter where the
/// count is stopped and how the players are ordered.
#[cfg(feature = "monte-carlo")]
#[test]
fn part_of_a_count_of_three_players_says_its_error() {
    use handeval_poker::PartialEquity;
    let hands = ["As2s/4h9c3d", "KcKd/7h8h2c", "QsJs/Ts6d5d"];
    for game in [Game::Stud, Game::Stud8] {
        let (mut squares, mut n) = (0.0, 0.0);
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            let spot = spot(game, &order.map(|idx| hands[idx]), "", "");
            let exact = ExactStudEquity::new(&spot).unwrap();
            assert!(exact.n_pieces() > 100, "{} pieces", exact.n_pieces());
            let mut partial = PartialEquity::new(&exact);
            let mut estimates = Vec::new();
            for piece_idx in 0..exact.n_pieces() {
                partial.add(&exact.piece(piece_idx));
                if matches!(piece_idx, 5 | 11 | 23 | 47) {
                    estimates.push((partial.answer().players, partial.standard_errors()));
                }
            }
            let whole = partial.answer().players;
            for (players, errors) in estimates {
                for ((estimate, whole), error) in players.iter().zip(&whole).zip(errors) {
                    let distance = (estimate.equity() - whole.equity()) / error;
                    assert!(
                        distance.abs() < 5.0,
                        "{game:?} {order:?}: {distance} errors"
                    );
                    squares += distance * distance;
                    n += 1.0;
                }
            }
        }
        assert!((0.3..3.0).contains(&(squares / n)), "{}", squares / n);
    }
}

/// A piece can be stopped wherever it asks, in each of its parts, and is otherwise the same.
#[test]
fn a_piece_can_be_stopped_before_its_end() {
    use std::cell::Cell;
    for (game, players, n_least) in [
        // By rank, the hands of both with flushes, and card by card.
        (Game::Stud, &["AsKs/9h4c", "xx/7h3c"][..], 3),
        (Game::Stud8, &["As2s/4h9c3d", "xx/7h3c2c"], 3),
        (Game::Razz, &["As2s/9h", "xx/7h"], 2),
        (
            Game::Stud,
            &["AsKs/9h4c3d7h", "xQd/7d3c2c2d", "xQc/Jh5c5d2h"],
            3,
        ),
    ] {
        let exact = ExactStudEquity::new(&spot(game, players, "", "")).unwrap();
        let until = |n_answers: usize| {
            let n_questions = Cell::new(0);
            let piece = exact.piece_until(0, &|| {
                n_questions.set(n_questions.get() + 1);
                n_questions.get() > n_answers
            });
            (piece, n_questions.get())
        };
        let (whole, n_questions) = until(usize::MAX);
        assert_eq!(whole, Some(exact.piece(0)));
        assert!(n_questions >= n_least, "{game:?}: {n_questions} questions");
        for n_answers in [0, 1, n_questions / 2, n_questions - 1] {
            assert_eq!(until(n_answers), (None, n_answers + 1), "{game:?}");
        }
        assert_eq!(until(n_questions), (whole.clone(), n_questions));
        // As the threads of a program call it.
        assert_eq!(CountInPieces::piece_until(&exact, 0, &|| false), whole);
        assert_eq!(CountInPieces::piece_until(&exact, 0, &|| true), None);
    }
}
