//! A sample of all wins with four sets scores the same as in the oracle of the library's tests,
//! yaku by yaku.

use handeval_mahjong::riichi::{Limit, RuleSet, Yaku};
use handeval_mahjong::{Hand, RiichiWin};
use handeval_verify::{Evaluators, Worth, riichi_counts};

#[allow(dead_code, unreachable_pub)] // the tests of the library use all of it
#[path = "../../../mahjong/tests/it/riichi/oracle/mod.rs"]
mod oracle;

/// The oracle's score for a tsumo by South in the east round.
fn worth(hand: &Hand, win: &RiichiWin, set: RuleSet) -> Option<Worth> {
    let line = format!("{hand} tsumo={} rules={set}", win.tile);
    let score = oracle::score(&oracle::read(&line).ok()?).ok()?;
    let limits = (1..=6).map(Limit::Yakuman).chain([
        Limit::Mangan,
        Limit::Haneman,
        Limit::Baiman,
        Limit::Sanbaiman,
        Limit::CountedYakuman,
    ]);
    let limit = score
        .limit
        .and_then(|key| limits.clone().find(|limit| limit.key() == key));
    assert_eq!(limit.is_some(), score.limit.is_some());
    score.won.then(|| Worth {
        yaku: score
            .yaku
            .iter()
            .filter_map(|&(key, _)| Yaku::from_key(key))
            .collect(),
        limit,
        points: score.points,
    })
}

#[test]
fn a_sample_of_all_wins_scores_what_the_oracle_says() {
    let evaluators = Evaluators::default();
    let slow = Evaluators {
        riichi: worth,
        ..evaluators
    };
    for set in [RuleSet::MahjongSoul, RuleSet::MLeague] {
        let found = riichi_counts(&evaluators, set, 4_001);
        assert_eq!(found, riichi_counts(&slow, set, 4_001), "{set}");
        let n_wins = found.iter().find(|(name, _)| *name == "wins");
        assert!(
            n_wins.is_some_and(|&(_, n_wins)| n_wins > 15_000),
            "{n_wins:?}"
        );
    }
}
