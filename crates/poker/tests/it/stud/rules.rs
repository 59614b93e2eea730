//! Proves each rule of docs/rules/stud.md in a test named after it.

use handeval_poker::{ExactStudEquity, Game, StudHand, StudSpot};

use super::{count, spot, stud_hand, try_spot};

const PAGE: &str = include_str!("../../../../../docs/rules/stud.md");

/// The cells of the rows of a rule's table.
fn rows(rule: &str) -> Vec<Vec<&'static str>> {
    let start = PAGE.find(&format!("## {rule}. ")).expect("a heading");
    let section = &PAGE[start + 3..];
    let section = &section[..section.find("\n## ").unwrap_or(section.len())];
    let rows = section.lines().filter(|line| line.starts_with('|'));
    let rows = rows.skip(2).map(|line| {
        let cells = line.trim_matches('|').split('|').map(str::trim);
        cells.collect()
    });
    rows.collect()
}

/// The players of a cell, without the quotes around them.
fn players(cell: &'static str) -> Vec<&'static str> {
    let players = cell.split(" v ");
    players.map(|player| player.trim_matches('`')).collect()
}

fn numbers(cell: &str) -> Vec<u128> {
    let numbers = cell.split(", ");
    let read = |number: &str| number.replace(',', "").parse().unwrap();
    numbers.map(read).collect()
}

/// The winner of a showdown.
#[track_caller]
fn winners(game: Game, hands: &[&str]) -> usize {
    let equity = count(&spot(game, hands, "", ""));
    assert_eq!(equity.boards, 1);
    equity
        .wins_by_mask
        .iter()
        .position(|&count| count > 0)
        .unwrap()
}

#[test]
fn z1_seven_cards_of_which_the_best_five_count() {
    let straight = "2c3d9h/4s5d6cKc";
    let aces = "AcAdKs/QhJdTd8h";
    // The second hand is a straight from the ten up.
    assert_eq!(winners(Game::Stud, &[straight, aces]), 2);
    assert_eq!(winners(Game::Razz, &[straight, "AhKdQd/2h3h4c8c"]), 1);
    assert_eq!(
        winners(Game::Razz, &["2c3d9h/4s5dAcAh", "6h7hKd/2h3h4cAs"]),
        1
    );
    // Both have the wheel; the first has a flush too, which does not count.
    assert_eq!(
        winners(Game::Razz, &["Ac2c3c/4c5cKdKh", "Ad2d3h/4s5hQdQh"]),
        3
    );
    let equity = count(&spot(Game::Stud8, &[straight, aces], "", ""));
    assert_eq!(equity.pots_by_masks, [(2, 1, 1)]);
    assert!(try_spot(Game::Stud, &["random"; 8], "", "").is_ok());
    assert_eq!(StudSpot::MAX_PLAYERS, 8);
    // One hand is worth something in both halves.
    let split = Game::Stud8;
    let hand = split.parse("2c3d4h5s7dKcKd", None).unwrap();
    let halves = [split.high(), split.low()].map(|half| hand.worth(half.unwrap()));
    let [high, low] = halves.map(|worth| worth.unwrap().description());
    assert!(high.starts_with("one pair, kings"), "{high}");
    assert_eq!(low, "seven-five low: 7-5-4-3-2");
}

/// The number of choices of seven cards that have a low.
#[test]
fn z1_how_many_hands_have_a_low() {
    // By the number of cards of each of the eight low ranks, and the other cards.
    fn count(n_ranks: usize, n_left: usize, n_different: usize) -> u64 {
        const CHOICES: [u64; 5] = [1, 4, 6, 4, 1];
        if n_ranks == 0 {
            let high = (0..n_left as u64).fold(1, |ways, taken| ways * (20 - taken) / (taken + 1));
            return if n_different >= 5 { high } else { 0 };
        }
        let counts = 0..=4.min(n_left);
        let ways = counts
            .map(|n| CHOICES[n] * count(n_ranks - 1, n_left - n, n_different + usize::from(n > 0)));
        ways.sum()
    }
    assert_eq!(count(8, 7, 0), 24_530_944);
    assert!(PAGE.contains("24,530,944"));
}

#[test]
fn z2_down_cards_a_slash_and_up_cards() {
    let text = |text: &str| stud_hand(Game::Stud, text).to_string();
    assert_eq!(text("as ks, 7H / qh 2d 4d 6c"), "AsKs7h/Qh2d4d6c");
    assert_eq!(text("XAs/10h"), "xAs/Th");
    assert_eq!(text("AsKsQh"), "AsKsQh");
    for random in ["random", "ANY", "*", "x"] {
        assert_eq!(stud_hand(Game::Razz, random), StudHand::random());
    }
    let hand = stud_hand(Game::Stud, "xAs/Th");
    assert_eq!(hand.down().unwrap().len(), 2);
    assert_eq!(hand.up().unwrap().len(), 1);
    assert_eq!(stud_hand(Game::Stud, "AsKsQh").down(), None);
    assert!(StudHand::parse("AA,KK", Game::Stud8).is_err());
    // A hand that is ranked has no unknown card.
    let known = StudHand::parse_known("AsKs7h/Qh2d4d6c", Game::Stud8).unwrap();
    assert_eq!(known.len(), 7);
    assert!(StudHand::parse_known("AsKsx/Qh2d4d6c", Game::Stud8).is_err());
}

#[test]
fn z3_what_is_not_known_is_dealt() {
    for row in rows("Z3") {
        let game = Game::from_name(row[0].trim_matches('`')).unwrap();
        let equity = count(&spot(game, &players(row[1]), "", row[2]));
        assert_eq!(equity.boards, numbers(row[3])[0], "{row:?}");
        assert_eq!(equity.wins_by_mask[1..], numbers(row[4]), "{row:?}");
    }
    // Which cards are up makes no difference.
    let [open, closed] = ["xx/JdQd2c3h", "JdQd2c3h"]
        .map(|other| count(&spot(Game::Stud, &["AsKs/Qh4d5d9c", other], "", "")));
    assert_eq!(open, closed);
}

#[test]
fn z4_all_players_are_on_one_street() {
    let street = |players: &[&str]| {
        let spot = spot(Game::Stud, players, "", "");
        (spot.street(), spot.n_unknown(0), spot.n_to_come())
    };
    assert_eq!(street(&["AsKs/Qh", "xx/7h"]), (3, 0, 4));
    assert_eq!(street(&["random", "xx/7h8h"]), (4, 4, 3));
    assert_eq!(street(&["AsKsQh", "2c2d3h4h5h"]), (5, 2, 2));
    assert_eq!(street(&["random", "As"]), (3, 3, 4));
    assert_eq!(street(&["xxx/AsKsQsJs", "random"]), (7, 3, 0));
    assert!(try_spot(Game::Stud, &["AsKs/Qh", "2c2d/7h8h"], "", "").is_err());
    assert!(try_spot(Game::Stud, &["AsKs/Qh", "2c2d7h8h"], "", "").is_err());
}

#[test]
fn z5_dead_cards_can_be_unknown() {
    let players = ["2s7d/3s8d3h5d", "Jh6d/3d9d4dJc"];
    let known = spot(Game::Stud, &players, "", "9cAc");
    let unknown = spot(Game::Stud, &players, "", "9c xx Ac x");
    assert_eq!(unknown.n_unknown_dead(), 3);
    assert_eq!(count(&known), count(&unknown));
    let many = "x".repeat(37);
    assert!(!unknown.is_last_shared());
    assert!(spot(Game::Stud, &players, "", &format!("9cAc{many}")).is_last_shared());
}

#[test]
fn z6_the_last_card_is_shared_if_the_deck_is_too_short() {
    let random = ["random"; 8];
    assert!(spot(Game::Stud, &random, "", "").is_last_shared());
    assert!(spot(Game::Stud, &random, "", "2c3c4c").is_last_shared());
    assert!(try_spot(Game::Stud, &random, "", "2c3c4c5c").is_err());
    // Seven players need 49 cards, or 43 if the last is shared.
    assert!(!spot(Game::Stud, &random[1..], "", "2c3c4c").is_last_shared());
    assert!(spot(Game::Stud, &random[1..], "", "2c3c4c5c").is_last_shared());
    assert!(spot(Game::Stud, &random[1..], "", &"x".repeat(9)).is_last_shared());
    assert!(try_spot(Game::Stud, &random[1..], "", &"x".repeat(10)).is_err());
    let players = ["2s7d/3s8d3h5d", "Jh6d/3d9d4dJc"];
    let board = spot(Game::Stud, &players, "Ac", "");
    assert_eq!((board.n_to_come(), board.is_last_shared()), (0, false));
    assert_eq!(board.board().unwrap().to_string(), "Ac");
    let equity = count(&board);
    assert_eq!(
        (equity.boards, &equity.wins_by_mask[1..]),
        (1, &[0, 1, 0][..])
    );
    // On seventh street it is too late to share a card.
    assert!(
        try_spot(
            Game::Stud,
            &["xxx/2c3c4c5c", "xxx/2d3d4d5d"],
            "",
            &"x".repeat(39)
        )
        .is_err()
    );
}

#[test]
fn z7_half_of_the_pot_each_in_parts() {
    for row in rows("Z7") {
        let equity = count(&spot(Game::Stud8, &players(row[0]), "", row[1]));
        assert_eq!(equity.boards, numbers(row[2])[0], "{row:?}");
        assert_eq!(equity.wins_by_mask[1..], numbers(row[3]), "{row:?}");
        assert_eq!(equity.low_by_mask, numbers(row[4]), "{row:?}");
        let parts = &equity.players[0].low.as_ref().unwrap().parts;
        let parts = parts.iter().map(|part| {
            let part_name = match part.denominator {
                1 => part.numerator.to_string(),
                denominator => format!("{}/{denominator}", part.numerator),
            };
            let digits = part.pots.to_string();
            (part_name, digits)
        });
        let expected = row[5].split(", ").map(|part| {
            let (name, count) = part.split_once(": ").unwrap();
            (name.to_owned(), count.replace(',', ""))
        });
        assert_eq!(parts.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }
}

#[test]
fn z8_razz_needs_no_suits() {
    let spot = spot(Game::Razz, &["A2/9", "Ac3/2c"], "", "A");
    let texts: Vec<String> = spot.hands().iter().map(StudHand::to_string).collect();
    assert_eq!(texts, ["As2s/9c", "Ac3c/2c"]);
    let dead: Vec<String> = spot.dead().iter().map(|card| card.to_string()).collect();
    assert_eq!(dead, ["Ad"]);
    let other = super::spot(Game::Razz, &["Ah2d/9h", "Ac3s/2h"], "", "As");
    assert_eq!(count(&spot).wins_by_mask, count(&other).wins_by_mask);
    // The suits of one hand are free for another one that is ranked.
    let known = StudHand::parse_known("A23/9AcA4", Game::Razz).unwrap();
    let texts: Vec<String> = known.iter().map(ToString::to_string).collect();
    assert_eq!(texts.join(" "), "As 2c 3c 9c Ac Ad 4c");
}

#[test]
fn z9_deals_are_counted_if_that_is_not_too_much_work() {
    for row in rows("Z9") {
        let game = Game::from_name(row[0].trim_matches('`')).unwrap();
        let spot = spot(game, &players(row[1]), "", "");
        let exact = ExactStudEquity::if_quick(&spot).unwrap();
        assert_eq!(u128::from(exact.work()), numbers(row[2])[0], "{row:?}");
        if game == Game::Razz {
            assert_eq!(exact.count().boards, numbers(row[3])[0], "{row:?}");
        }
    }
    let work = |game, players: &[&str], dead: &str| {
        ExactStudEquity::work_of(&spot(game, players, "", dead)).unwrap()
    };
    // C(46,4) hands, 57 times 16 for the questions and 16 for adding.
    let third = work(Game::Stud8, &["As2s4h", "KcKd7h"], "");
    assert_eq!(third, 163_185 * 16 * 58);
    // The boards of three players, in any order of the players.
    let sixth = ["As8s/9sAh3hKs", "Ac2s/2dKcKdQc", "3d9c/Jc2c6dAd"];
    assert_eq!(work(Game::Stud, &sixth, ""), 34 * 33 * 32);
    // Three from fifth street and four from sixth are counted, but not one street before.
    let is_counted =
        |players: &[&str]| ExactStudEquity::if_quick(&spot(Game::Stud, players, "", "")).is_some();
    assert!(is_counted(&["AsKsQhJh9c", "2c2d7h8h9d", "3c3d4h5h6d"]));
    assert!(!is_counted(&["AsKsQhJh", "2c2d7h8h", "3c3d4h5h"]));
    assert!(is_counted(&["Asx/Ah", "xx/Kh"]));
    assert!(!is_counted(&["xx/Ah", "xx/Kh"]));
    assert!(!is_counted(&["random", "random"]));
    // Adding hands again for many lows takes too long for a player without known cards.
    let low =
        |players: &[&str]| ExactStudEquity::if_quick(&spot(Game::Stud8, players, "", "")).is_some();
    assert!(low(&["As2s4h", "xx/7h"]) && !low(&["AsKsQhJdTc", "random"]));
    assert!(is_counted(&["AsKsQhJdTc", "random"]));
}
