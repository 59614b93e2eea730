//! Random wins score as the oracle says, in every way to ask for a score.

use handeval_mahjong::taiwan::{self, Fan, score};
use handeval_testing::Numbers;

use super::oracle::{answer, random_question, random_rules};
use crate::games::everywhere::everywhere;

everywhere!(taiwan, TaiwanWin);

#[test]
fn random_taiwan_wins_score_as_the_oracle_says() {
    let mut numbers = Numbers(0x7A1_4A2);
    let order: Vec<&'static str> = Fan::ALL.iter().map(|fan| fan.key()).collect();
    let (mut n_scored, mut seen) = (0, Vec::new());
    for _ in 0..8_000 {
        let rules = random_rules(&mut numbers);
        let (hand, win) = random_question(&mut numbers);
        let scored = match score(&hand, &win, &rules) {
            Ok(scored) => scored,
            // What happened contradicts itself; the rules T1 are tested on their own.
            Err(error) if !win.flags.is_empty() || error.kind() == "wrong-from" => continue,
            Err(error) => panic!("{hand}: {error}"),
        };
        let expected = answer(&hand, &win, &rules).unwrap();
        let counted: Vec<_> = scored.fans.iter().map(|(fan, n)| (fan.key(), n)).collect();
        assert_eq!(
            (scored.tai, &counted, scored.won, scored.payments.points()),
            (expected.sum, &expected.fans, expected.won, expected.points),
            "{hand} {win:?} {rules:?}"
        );
        let capped = rules.cap.map_or(scored.tai, |cap| scored.tai.min(cap));
        assert_eq!(scored.capped, capped, "{hand} {rules:?}");
        assert_is_everywhere(&hand, &win, &rules, &scored);
        n_scored += 1;
        seen.extend(expected.fans.into_iter().map(|(key, _)| key));
    }
    assert!(n_scored > 3_000, "{n_scored}");
    for key in &order {
        assert!(seen.contains(key), "{key} was never seen");
    }
}
