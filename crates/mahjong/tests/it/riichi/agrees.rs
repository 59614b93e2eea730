//! The crate and the oracle give the same answers for random wins, tables and contradictions, down
//! to the last item, reading and change.

use handeval_mahjong::riichi;

use super::ask::{asked, assert_agrees, assert_discards_agree, assert_waits_agree};
use super::oracle::{
    self, Chance, random_contradiction, random_discards, random_line, random_waits,
};

#[test]
fn random_wins_score_what_the_oracle_says() {
    let mut chance = Chance::new(11);
    let n_scored = (0..20_000)
        .filter(|_| assert_agrees(&random_line(&mut chance)))
        .count();
    assert!(n_scored > 15_000, "{n_scored} score");
}

#[test]
fn all_four_norths_may_be_seen() {
    assert!(assert_agrees(
        "234567p22789s44z tsumo=4z kita=1 rules=sanma"
    ));
}

#[test]
fn random_tables_of_waits_are_what_the_oracle_says() {
    let mut chance = Chance::new(12);
    let n_ready = (0..2_000)
        .filter(|_| assert_waits_agree(&random_waits(&mut chance)))
        .count();
    assert!(n_ready > 1_000, "{n_ready} are ready");
}

#[test]
fn random_discards_are_what_the_oracle_says() {
    let mut chance = Chance::new(15);
    let counts = (0..2_000).map(|_| assert_discards_agree(&random_discards(&mut chance)));
    let (n_ready, n_several) = counts.fold((0, 0), |(n_ready, n_several), n| {
        (n_ready + usize::from(n > 0), n_several + usize::from(n > 1))
    });
    assert!(n_ready > 1_000 && n_several > 300, "{n_ready}, {n_several}");
}

#[test]
fn random_contradictions_are_of_the_kind_that_the_oracle_says() {
    let mut chance = Chance::new(13);
    let mut n_refused = 0;
    for _ in 0..20_000 {
        let line = random_contradiction(&mut chance);
        match oracle::read(&line) {
            // These cannot be expressed in the crate: two ways to win or none, or a tile drawn from
            // another player.
            Ok(input) if input.ron.is_some() == input.tsumo.is_some() => {}
            Ok(input) if input.tsumo.is_some() && input.from.is_some() => {}
            Ok(_) => {
                n_refused += u32::from(!assert_agrees(&line));
            }
            Err(_) => {}
        }
    }
    assert!(n_refused > 8_000, "{n_refused} are refused");
}

#[test]
fn random_changes_gain_what_the_oracle_says() {
    let mut chance = Chance::new(14);
    let mut n_changes = 0;
    for _ in 0..5_000 {
        let line = random_line(&mut chance);
        let input = oracle::read(&line).unwrap();
        let expected = oracle::changes(&input).unwrap();
        let asked = asked(&line, &input).unwrap();
        let found = riichi::changes(&asked.hand, &asked.win, &asked.rules).unwrap();
        let expected: Vec<_> = expected
            .iter()
            .map(|change| (change.change, change.points, change.gain))
            .collect();
        let found: Vec<_> = found
            .iter()
            .map(|change| {
                let points = change.score.payments.points();
                (change.kind.key(), points, change.gain)
            })
            .collect();
        assert_eq!(found, expected, "{line}");
        n_changes += found.len();
    }
    assert!(n_changes > 5_000, "{n_changes} changes");
}
