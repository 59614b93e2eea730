//! The rules of docs/rules/lowball-draw.md, one by one.

use handeval_poker::{CardSet, Lowball, LowballExchange, LowballSolver, LowballValue};

use super::{draw, parse};
use crate::tables::lowball::Deals;

const PAGE: &str = include_str!("../../../../../docs/rules/lowball-draw.md");

/// The cells of the table under a heading, row by row.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let part = PAGE.split("\n## ").find(|part| part.starts_with(heading));
    let lines = part.expect("a heading").lines();
    let table = lines.skip_while(|line| !line.starts_with("| "));
    let rows = table.take_while(|line| line.starts_with("| ")).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// Checks the choices in a table: the game, the hand, and two choices with their values.
fn check_choices(heading: &str, value: LowballValue) {
    let rows = rows(heading);
    assert!(rows.len() >= 4, "{heading}");
    for row in rows {
        let game = Lowball::from_key(row[0]).unwrap();
        let draw = draw(game, value, row[1]);
        for (option, cells) in draw.options().iter().zip(row[2..].chunks(2)) {
            let held = match option.discarded() {
                [] => "pat".to_owned(),
                _ => super::super::text(option.held()),
            };
            assert_eq!(held, cells[0], "{row:?}");
            assert_eq!(format!("{:.6}", option.expected()), cells[1], "{row:?}");
        }
    }
}

#[test]
fn l1_a_draw_has_a_choice_for_each_set_of_cards() {
    for (game, text, n) in [
        (Lowball::DeuceToSeven, "8h 6d 4s 3c Kc", 32),
        (Lowball::Badugi, "Ac 2d 3h 4h", 16),
    ] {
        assert_eq!(
            draw(game, LowballValue::Percentile, text).options().len(),
            n
        );
    }
    // Equal choices: the lower code is held.
    let draw = draw(
        Lowball::AceToFive,
        LowballValue::Percentile,
        "Ac Ad 2h 3s 4c",
    );
    let held = |place: usize| draw.options()[place].hold().to_string();
    assert_eq!(
        (held(0), held(1)),
        ("2h 3s 4c Ac".into(), "2h 3s 4c Ad".into())
    );
    assert_eq!(draw.options()[0].numerator(), draw.options()[1].numerator());
}

#[test]
fn l2_percentile_compares_with_hands_as_dealt() {
    check_choices("L2.", LowballValue::Percentile);
    let draw = draw(
        Lowball::DeuceToSeven,
        LowballValue::Percentile,
        "Ac 2d 3h 4s 5c",
    );
    let best = draw.best();
    assert_eq!(
        (best.numerator(), best.denominator()),
        (177_183_660, 244_302_240)
    );
}

#[test]
fn l3_after_draw_compares_with_final_hands() {
    check_choices("L3.", LowballValue::AfterDraw);
    for (game, total) in [
        (Lowball::DeuceToSeven, 19_933_230_517_200),
        (Lowball::AceToFive, 19_933_230_517_200),
        (Lowball::Badugi, 210_710_682_000),
        (Lowball::BadugiDeuce, 210_710_682_000),
    ] {
        let solver = LowballSolver::new(game, LowballValue::AfterDraw);
        assert_eq!(solver.total(), total);
        assert_eq!(solver.hands().iter().sum::<u64>(), total);
        // The shares of final hands on the page.
        let best = *solver.hands().last().unwrap() as f64 / total as f64;
        let badugis = solver.hands().iter().rev().take(715).sum::<u64>() as f64 / total as f64;
        match game {
            Lowball::DeuceToSeven => assert_eq!(format!("{:.4}", 100.0 * best), "0.1755"),
            Lowball::AceToFive => assert_eq!(format!("{:.4}", 100.0 * best), "0.1763"),
            _ => assert_eq!(format!("{:.2}", 100.0 * badugis), "19.76"),
        }
    }
}

/// Rounds of badugi lead to the same final hands no matter where they start. (For five cards, this
/// takes too long for a test.)
#[test]
fn l3_the_fixed_point_does_not_depend_on_the_start() {
    let deals = Deals::new(Lowball::Badugi);
    let solver = |value| LowballSolver::new(Lowball::Badugi, value).hands();
    let dealt = solver(LowballValue::Percentile);
    let reversed: Vec<u64> = dealt.iter().rev().copied().collect();
    for (start, n_rounds) in [(dealt, 9), (vec![1; 1_092], 10), (reversed, 10)] {
        let mut hands = start;
        let mut n = 0;
        loop {
            n += 1;
            let finals = deals.play(&hands).finals;
            if finals == hands {
                break;
            }
            hands = finals;
        }
        // The last round repeats the hands of the one before.
        assert_eq!(n, n_rounds);
        assert!(hands == solver(LowballValue::AfterDraw));
    }
}

#[test]
fn l4_opponents_stand_pat_or_draw_by_a_rule() {
    let rough = |text| LowballExchange::from_key(text).unwrap();
    for (game, hand, exchange, discards) in [
        ("deuce-to-seven", "8h 6d 4s 3c Kc", "none", ""),
        ("deuce-to-seven", "8h 6d 4s 3c Kc", "after-draw", "Kc"),
        ("deuce-to-seven", "8h 6d 4s 3c Kc", "rough-K", ""),
        ("deuce-to-seven", "8h 6d 4s 3c Kc", "rough-Q", "Kc"),
        ("deuce-to-seven", "9h 6d 4s 3c 2c", "rough-9", ""),
        ("deuce-to-seven", "9h 6d 4s 3c 2c", "rough-8", "9h"),
        ("deuce-to-seven", "8h 8d Ts 3c Ac", "rough-J", "8h Ts Ac"),
        ("deuce-to-seven", "8h 7d 6s 5c 4c", "rough-K", "8h"),
        ("deuce-to-seven", "2h 3h 5h 7h Kh", "rough-K", "Kh"),
        ("ace-to-five", "8h 7d 6s 5c 4c", "rough-8", ""),
        ("ace-to-five", "Ah Ad 9s 5c 4c", "rough-9", "9s Ah"),
        ("badugi", "Ac 2d 3h 9s", "rough-8", "9s"),
        ("badugi", "Ac 2d 3h 9s", "rough-9", ""),
        ("badugi", "Ac 2c 3h 9s", "rough-9", "2c 9s"),
        ("badugi", "Tc Jd Qh Ks", "rough-Q", "Tc Jd Qh Ks"),
        ("badugi-deuce", "Ac 2d 3h 4s", "rough-K", "Ac"),
    ] {
        let hand = parse(Lowball::from_key(game).unwrap(), hand);
        let found = hand.discards(rough(exchange));
        assert_eq!(found.to_string(), discards, "{game} {hand} {exchange}");
    }
    for exchange in LowballExchange::ALL {
        assert_eq!(LowballExchange::from_key(exchange.key()), Some(exchange));
    }
}

#[test]
fn l5_outcomes_are_classes_of_final_hands() {
    let keys = |game, text| -> Vec<&'static str> {
        let draw = draw(game, LowballValue::Percentile, text);
        draw.best().outcomes().iter().map(|&(key, _)| key).collect()
    };
    let deuce = keys(Lowball::DeuceToSeven, "8h 6d 4s 3c Kc").join(" ");
    assert!(deuce.starts_with("seven-low eight-low nine-low"), "{deuce}");
    assert!(
        deuce.contains("king-low ace-low one-pair two-pair"),
        "{deuce}"
    );
    assert!(deuce.ends_with("four-of-a-kind straight-flush"), "{deuce}");
    let ace = keys(Lowball::AceToFive, "8h 6d 4s 3c Kc").join(" ");
    assert!(
        ace.starts_with("five-low six-low") && !ace.contains("flush"),
        "{ace}"
    );
    assert!(ace.contains("king-low one-pair"), "{ace}");
    let badugi = keys(Lowball::Badugi, "8h 6d 4s 3c").join(" ");
    assert_eq!(badugi, "4-card 3-card 2-card 1-card");
    // Nothing held: every class of 2,598,960 hands that share no card with this one.
    let all = draw(
        Lowball::DeuceToSeven,
        LowballValue::Percentile,
        "2c 2s 2d 2h 9c",
    );
    let nothing = all.option_for(CardSet::EMPTY).unwrap();
    assert_eq!(nothing.outcomes()[0], ("seven-low", 0));
    let pat = all.option_for(all.hand().card_set()).unwrap();
    assert_eq!(pat.outcomes()[14], ("four-of-a-kind", 1));
}
