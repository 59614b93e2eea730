//! Random wins score as the oracle says, in every way to ask for a score.

use handeval_mahjong::hongkong::{self, Fan, score};
use handeval_testing::Numbers;

use super::oracle::{answer, base, random_question, random_rules};
use crate::games::everywhere::everywhere;
use crate::games::oracle::Whole;

everywhere!(hongkong, HongkongWin);

#[test]
fn random_hong_kong_wins_score_as_the_oracle_says() {
    let mut numbers = Numbers(0x0009_9C0B);
    let order: Vec<&'static str> = Fan::ALL.iter().map(|fan| fan.key()).collect();
    let (mut n_scored, mut seen) = (0, Vec::new());
    for _ in 0..12_000 {
        let rules = random_rules(&mut numbers);
        let (hand, win) = random_question(&mut numbers, &rules);
        let scored = match score(&hand, &win, &rules) {
            Ok(scored) => scored,
            // Four equal tiles are no two pairs.
            Err(error) if error.kind() == "not-a-win" => {
                assert!(
                    Whole::new(&hand, win.tile).as_pairs(true).is_some(),
                    "{hand}"
                );
                continue;
            }
            // The flags contradict the win; the rules H1 are tested on their own.
            Err(_) if !win.flags.is_empty() => continue,
            Err(error) => panic!("{hand}: {error}"),
        };
        let expected = answer(&hand, &win, &rules).unwrap();
        let counted: Vec<_> = scored.fans.iter().map(|(fan, n)| (fan.key(), n)).collect();
        assert_eq!(
            (scored.faan, &counted, scored.won, scored.payments.points()),
            (expected.sum, &expected.fans, expected.won, expected.points),
            "{hand} {win:?} {rules:?}"
        );
        let capped = rules.cap.map_or(scored.faan, |cap| scored.faan.min(cap));
        assert_eq!(
            (scored.capped, scored.base),
            (capped, base(capped, &rules)),
            "{hand} {rules:?}"
        );
        assert_is_everywhere(&hand, &win, &rules, &scored);
        n_scored += 1;
        seen.extend(expected.fans.into_iter().map(|(key, _)| key));
    }
    assert!(n_scored > 5_000, "{n_scored}");
    for key in &order {
        assert!(seen.contains(key), "{key} was never seen");
    }
}
