//! Random wins score as the oracle says, in every way to ask for a score.

use handeval_mahjong::sichuan::{self, Fan, score};
use handeval_testing::Numbers;

use super::oracle::{answer, random_question, random_rules};
use crate::games::everywhere::everywhere;
use crate::games::oracle::Whole;

everywhere!(sichuan, SichuanWin);

#[test]
fn random_sichuan_wins_score_as_the_oracle_says() {
    let mut numbers = Numbers(0x51C_4A2);
    let order: Vec<&'static str> = Fan::ALL.iter().map(|fan| fan.key()).collect();
    let (mut n_scored, mut seen) = (0, Vec::new());
    for _ in 0..8_000 {
        let rules = random_rules(&mut numbers);
        let (hand, win) = random_question(&mut numbers);
        let whole = Whole::new(&hand, win.tile);
        let kinds = whole.tiles();
        let n_suits = (0..3)
            .filter(|&suit| kinds.iter().any(|kind| kind / 9 == suit))
            .count();
        let scored = match score(&hand, &win, &rules) {
            Ok(scored) => scored,
            Err(error) if error.kind() == "three-suits" => {
                assert_eq!(n_suits, 3, "{hand}");
                continue;
            }
            // The flags contradict the win; the rules S1 are tested on their own.
            Err(_) if !win.flags.is_empty() => continue,
            Err(error) => panic!("{hand}: {error}"),
        };
        assert!(n_suits < 3, "{hand}");
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
    for key in order
        .iter()
        .filter(|key| !matches!(**key, "heavenly-win" | "earthly-win"))
    {
        assert!(seen.contains(key), "{key} was never seen");
    }
}
