//! Random wins score as the oracle says, in every way to ask for a score.

use std::collections::BTreeSet;

use handeval_mahjong::sichuan::{self, Fan, ScoringRules, score};
use handeval_testing::Numbers;

use super::oracle::{answer, contradictions, random_question, random_rules};
use crate::games::everywhere::everywhere;
use crate::games::oracle::first_of;
use crate::games::page::{keys, table};

everywhere!(sichuan, SichuanWin);

/// Kinds of contradictions that no random win has.
const NEVER: [&str; 5] = [
    "wrong-hand-size",
    "after-a-claim",
    "fifth-visible",
    "no-chi",
    "only-with-a-win",
];

#[test]
fn random_sichuan_wins_score_as_the_oracle_says() {
    let mut numbers = Numbers(0x51C_4A2);
    let order: Vec<&'static str> = Fan::ALL.iter().map(|fan| fan.key()).collect();
    let (mut n_scored, mut seen, mut refused) = (0, BTreeSet::new(), BTreeSet::new());
    for _ in 0..8_000 {
        let rules = random_rules(&mut numbers);
        let (hand, win) = random_question(&mut numbers);
        let contradiction = first_of(&contradictions(&hand, &win, &rules));
        let scored = match score(&hand, &win, &rules) {
            Ok(scored) => scored,
            Err(error) => {
                assert_eq!(
                    Some(error.kind()),
                    contradiction,
                    "{hand} {win:?} {rules:?}"
                );
                refused.insert(error.kind());
                continue;
            }
        };
        assert_eq!(contradiction, None, "{hand} {win:?} {rules:?}");
        let expected = answer(&hand, &win, &rules).unwrap();
        let counted: Vec<_> = scored.fans.iter().map(|(fan, n)| (fan.key(), n)).collect();
        assert_eq!(
            (scored.fan, &counted, scored.payments.points()),
            (expected.sum, &expected.fans, expected.points),
            "{hand} {win:?} {rules:?}"
        );
        let capped = rules.cap.map_or(scored.fan, |cap| scored.fan.min(cap));
        assert_eq!(
            (scored.capped, scored.value),
            (capped, 1 << capped),
            "{hand}"
        );
        assert_is_everywhere(&hand, &win, &rules, &scored);
        n_scored += 1;
        seen.extend(expected.fans.into_iter().map(|(key, _)| key));
    }
    assert!(n_scored > 3_000, "{n_scored}");
    for key in &order {
        assert!(seen.contains(key), "{key} was never seen");
    }
    let (hand, win) = random_question(&mut numbers);
    let kinds = contradictions(&hand, &win, &ScoringRules::default());
    for (kind, _) in kinds {
        let is_drawn = !NEVER.contains(&kind);
        assert_eq!(refused.contains(kind), is_drawn, "{kind}");
    }
}

#[test]
fn contradictions_are_in_the_order_of_the_page() {
    let page = include_str!("../../../../../docs/rules/sichuan.md");
    let rows = table(page, "S1. ", "kind");
    let listed: Vec<&str> = rows[1..].iter().flat_map(|row| keys(row[0])).collect();
    let (hand, win) = random_question(&mut Numbers(1));
    let kinds = contradictions(&hand, &win, &ScoringRules::default());
    let kinds: Vec<&str> = kinds.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, listed);
}
