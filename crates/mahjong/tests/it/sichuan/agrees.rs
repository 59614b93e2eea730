//! Random wins score as the oracle says, in every way to ask for a score.

use handeval_mahjong::sichuan::{Fan, Score, ScoringRules, SichuanWin, readings, score, waits};
use handeval_mahjong::{Hand, ToDraw, WinBy};
use handeval_testing::Numbers;

use super::oracle::{answer, random_question, random_rules};
use crate::games::oracle::Whole;

/// Asserts that the same score is that of the best reading, and of the wait if the hand lacks the
/// winning tile, and that what does not count is taken by what does.
fn assert_is_everywhere(hand: &Hand, win: &SichuanWin, rules: &ScoringRules, scored: &Score) {
    let readings = readings(hand, win, rules).unwrap();
    assert_eq!(readings[0].score, *scored, "{hand}");
    for (idx, reading) in readings.iter().enumerate() {
        assert_eq!(reading.lost.is_none(), idx == 0, "{hand}");
        for excluded in &reading.excluded {
            assert!(excluded.count > 0, "{hand}");
            let fans = &reading.score.fans;
            let by = excluded.by;
            let is_taken = reading.excluded.iter().any(|other| other.fan == by);
            assert!(fans.contains(by) || is_taken, "{hand}: {excluded:?}");
        }
    }
    let is_plain = win.flags.is_empty() && !matches!(win.by, WinBy::Ron { from: Some(_) });
    let Some(to_draw) = ToDraw::of(hand).filter(|_| is_plain) else {
        return;
    };
    let waits = waits(to_draw, win, rules).unwrap();
    let wait = waits.iter().find(|wait| wait.tile == win.tile).unwrap();
    let found = if win.by.is_ron() {
        wait.ron
    } else {
        wait.tsumo
    };
    assert_eq!(found, Some(*scored), "{hand}");
}

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
