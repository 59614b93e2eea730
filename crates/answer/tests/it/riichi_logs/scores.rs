//! The scores that mjlog states after a riichi and at the end of the game: rule J31.

use handeval_testing::Numbers;
use serde_json::json;

use super::changed::{changed, what};
use super::generate::game;
use super::write::mjlog;
use super::{ask, sample};

const NOTHING: [&str; 0] = [];

/// What differs in the last round of a log, or is damaged.
fn of_last(text: &str) -> Vec<String> {
    let rounds = ask(text, &[]);
    what(&rounds[rounds.len() - 1..])
}

/// A text with final scores in its last result.
fn with_final(text: &str, tag: &str, scores: &str) -> String {
    let at = text.rfind(tag).unwrap() + tag.len();
    format!("{} owari=\"{scores}\"{}", &text[..at], &text[at..])
}

#[test]
fn j31_the_scores_after_a_riichi_are_compared() {
    let text = sample("riichi-calls.mjlog");
    let stated = "ten=\"490,170,160,170\" step=\"2\"";
    assert!(text.contains(stated));
    let other = text.replace(stated, "ten=\"490,170,161,170\" step=\"2\"");
    let rounds = ask(&other, &[]);
    assert_eq!(
        rounds[1]["differences"],
        json!([{
            "what": "riichi-scores",
            "log": [49000, 17000, 16100, 17000],
            "handeval": [49000, 17000, 16000, 17000],
        }])
    );
    assert_eq!(what(&rounds), ["riichi-scores"]);
    // The stick of an earlier riichi is paid, too, and a log may be silent about it.
    let silent = sample("quads.mjlog").replace(" ten=\"250,330,240,170\"", "");
    assert!(silent.contains("<REACH who=\"2\" step=\"2\""));
    assert_eq!(what(&ask(&silent, &[])), NOTHING);
    let unreadable = text.replace(stated, "ten=\"490,x,160,170\" step=\"2\"");
    assert_eq!(what(&ask(&unreadable, &[])), ["damaged"]);
}

#[test]
fn j31_each_number_after_a_riichi_counts() {
    let mut n_changed = 0;
    for seed in 0..12 {
        let n_players = if seed % 3 == 0 { 3 } else { 4 };
        let text = mjlog(&game(&mut Numbers(seed), n_players, 3));
        for (at, _) in text.match_indices("step=\"2\" ten=\"") {
            let start = at + "step=\"2\" ten=\"".len();
            for player in 0..usize::from(n_players) {
                let other = changed(&text, start, player).unwrap();
                assert_eq!(what(&ask(&other, &[])), ["riichi-scores"], "{seed}");
                n_changed += 1;
            }
        }
    }
    assert!(n_changed > 10, "{n_changed}");
}

#[test]
fn j31_the_final_scores_are_those_after_the_last_win() {
    let text = sample("double-ron.mjlog");
    let stated = |scores: &str| of_last(&with_final(&text, "<AGARI", scores));
    assert_eq!(stated("144,-25.6,356,45.6,250,-5,250,-15"), NOTHING);
    assert_eq!(
        stated("144,-25.6,357,45.6,250,-5,250,-15"),
        ["final-scores"]
    );
    assert_eq!(stated("144,-25.6,x,45.6,250,-5,250,-15"), ["damaged"]);
}

#[test]
fn j31_sticks_that_are_left_go_to_the_first_place() {
    let text = sample("riichi-calls.mjlog");
    let stated = |text: &str, scores: &str| of_last(&with_final(text, "<RYUUKYOKU", scores));
    assert_eq!(stated(&text, "425,0,155,0,175,0,245,0"), NOTHING);
    let rounds = ask(
        &with_final(&text, "<RYUUKYOKU", "415,0,155,0,175,0,245,0"),
        &[],
    );
    assert_eq!(
        rounds[2]["differences"],
        json!([{
            "what": "final-scores",
            "log": [41500, 15500, 17500, 24500],
            "handeval": [42500, 15500, 17500, 24500],
        }])
    );
    // Without sticks, nobody gets any.
    let text = sample("draws.mjlog");
    assert_eq!(stated(&text, "210,0,230,0,230,0,330,0"), NOTHING);
    assert_eq!(stated(&text, "210,0,230,0,230,0,340,0"), ["final-scores"]);
}

#[test]
fn j31_what_is_not_certain_is_not_compared() {
    // A and D share the first place, and a stick is left.
    let tied = sample("riichi-calls.mjlog")
        .replace("ten=\"410,170,160,260\"", "ten=\"410,170,160,430\"")
        .replace("ten=\"400,170,160,260\"", "ten=\"400,170,160,430\"")
        .replace("160,15,260,-15\"", "160,15,430,-15\"");
    for scores in ["425,0,155,0,175,0,415,0", "415,0,155,0,175,0,425,0"] {
        assert_eq!(of_last(&with_final(&tied, "<RYUUKYOKU", scores)), NOTHING);
    }
    let three = sample("sanma.mjlog");
    let scores = "1,0,2,0,3,0,0,0";
    assert_eq!(of_last(&with_final(&three, "<RYUUKYOKU", scores)), NOTHING);
}
