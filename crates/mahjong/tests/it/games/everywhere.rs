//! Checks that every function that returns a score returns the same one.

/// Defines `assert_is_everywhere` for a game, given its module and its type of win.
macro_rules! everywhere {
    ($game:ident, $win:ident) => {
        /// Asserts that this score is also that of the best reading and, if the hand lacks the
        /// winning tile, that of the wait. Also asserts that every element that does not count is
        /// excluded by one that counts or is itself excluded.
        fn assert_is_everywhere(
            hand: &handeval_mahjong::Hand,
            win: &$game::$win,
            rules: &$game::ScoringRules,
            scored: &$game::Score,
        ) {
            let readings = $game::readings(hand, win, rules).unwrap();
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
            let is_known = matches!(win.by, handeval_mahjong::WinBy::Ron { from: Some(_) });
            let is_plain = win.flags.is_empty() && !is_known;
            let Some(to_draw) = handeval_mahjong::ToDraw::of(hand).filter(|_| is_plain) else {
                return;
            };
            let waits = $game::waits(to_draw, win, rules).unwrap();
            let wait = waits.iter().find(|wait| wait.tile == win.tile).unwrap();
            let found = if win.by.is_ron() {
                wait.ron
            } else {
                wait.tsumo
            };
            assert_eq!(found, Some(*scored), "{hand}");
        }
    };
}

pub(crate) use everywhere;
