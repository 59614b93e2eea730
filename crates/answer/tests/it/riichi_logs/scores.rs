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
    assert_eq!(stated("144,-36.0,356,46.0,250,5.0,250,-15.0"), NOTHING);
    assert_eq!(
        stated("144,-36.0,357,46.0,250,5.0,250,-15.0"),
        ["final-scores"]
    );
    assert_eq!(stated("144,-36.0,x,46.0,250,5.0,250,-15.0"), ["damaged"]);
}

#[test]
fn j31_sticks_that_are_left_go_to_the_first_place() {
    let text = sample("riichi-calls.mjlog");
    let stated = |text: &str, scores: &str| of_last(&with_final(text, "<RYUUKYOKU", scores));
    assert_eq!(stated(&text, "425,51,155,-34,175,-22,245,5"), NOTHING);
    let rounds = ask(
        &with_final(&text, "<RYUUKYOKU", "415,51,155,-34,175,-22,245,5"),
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
    assert_eq!(stated(&text, "210,-29,230,3,230,-17,330,43"), NOTHING);
    assert_eq!(
        stated(&text, "210,-29,230,3,230,-17,340,43"),
        ["final-scores"]
    );
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

#[test]
fn j31_the_points_for_the_places_follow_from_the_final_scores() {
    let text = sample("double-ron.mjlog");
    let stated = |owari: &str| ask(&with_final(&text, "<AGARI", owari), &[]).remove(0);
    let other = stated("144,-36.0,356,45.0,250,5.0,250,-14.0");
    assert_eq!(
        other["differences"],
        json!([{
            "what": "final-points",
            "log": [-36.0, 45.0, 5.0, -14.0],
            "handeval": [-36.0, 46.0, 5.0, -15.0],
        }])
    );
    // Of two equal scores, the earlier seat has the better place.
    let swapped = stated("144,-36.0,356,46.0,250,-15.0,250,5.0");
    assert_eq!(what(&[swapped]), ["final-points"]);
    // Anything but a number is damage, and a log may be silent.
    assert_eq!(
        what(&[stated("144,x,356,46.0,250,5.0,250,-15.0")]),
        ["damaged"]
    );
    assert_eq!(what(&[stated("144,356,250,250")]), ["damaged"]);
    // Parlors and lobbies have their own.
    for kind in ["681", "425"] {
        let text = text.replace("<GO type=\"169\"", &format!("<GO type=\"{kind}\""));
        let answer = with_final(&text, "<AGARI", "144,1,356,2,250,3,250,4");
        let found = what(&ask(&answer, &[]));
        assert!(
            !found.contains(&"final-points".to_owned()),
            "{kind}: {found:?}"
        );
    }
}

#[test]
fn j31_points_that_may_be_rounded_either_way_are_not_compared() {
    // The second place has 30,500; below 30,000, half a point is rounded up.
    let text = sample("draws.mjlog");
    let found = |owari: &str| what(&ask(&with_final(&text, "<RYUUKYOKU", owari), &[]));
    let has_points = |owari: &str| found(owari).contains(&"final-points".to_owned());
    assert!(!has_points("305,1,245,2,100,3,350,4"));
    assert!(has_points("300,1,245,2,150,3,305,4"));
    assert!(!has_points("300,10,245,-15,150,-35,305,40"));
}
