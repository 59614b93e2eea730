//! Tables with two red fives of a suit: rule J3, and what it means for reviews.

use serde_json::{Value as Json, json};

use super::reviews::reviewed;
use super::values::values;
use super::{ask, sample};

const BY_VALUE: [(&str, &str); 2] = [("review", "all"), ("review-by", "value")];
const TWO_OF_DOTS: &str = "\"aka51\":1,\"aka52\":2,\"aka53\":1";

/// A round of a sample with other rows, at a table with two red fives of dots.
fn round(number: usize, rows: &[(usize, Json)]) -> String {
    let mut log: Json = serde_json::from_str(&sample("riichi-calls.json")).unwrap();
    let mut round = log["log"][number].clone();
    for (row, tiles) in rows {
        round[*row] = tiles.clone();
    }
    log["log"] = json!([round]);
    log.to_string().replace("\"aka\":1", TWO_OF_DOTS)
}

/// The second round: D, who holds these two fives of dots, calls a third, and takes what follows.
fn with_pon(fives: [u8; 2], called: &str, then: u8) -> String {
    let [one, other] = fives;
    round(
        1,
        &[
            (5, json!([38, 14, 28])),
            (8, json!([25, 29])),
            (
                10,
                json!([11, 12, 13, 17, 18, 19, 22, 23, 24, 41, 41, 45, 45]),
            ),
            (
                13,
                json!([13, 14, 15, 26, 27, 35, 36, 37, one, other, 38, 38, 39]),
            ),
            (14, json!([called, then])),
            (16, json!(["和了", [0, 0, 0, 0], [3, 0, 3]])),
        ],
    )
}

/// The choices of a player, all of which are valued by a line that `mahjong value` reads.
fn valued<'a>(rounds: &'a [Json], player: &str) -> Vec<&'a Json> {
    assert_eq!(rounds[0]["notes"], json!(["second-red-five"]));
    let all = reviewed(rounds).into_iter();
    let own: Vec<_> = all.filter(|one| one["player"] == player).collect();
    for one in &own {
        let expected = if one["value"]["draws"] == 0 {
            "acceptance"
        } else {
            "value"
        };
        assert_eq!(one["value"]["method"], expected, "{one:#}");
        assert!(values(one["value"]["input"].as_str().unwrap()).is_object());
    }
    own
}

#[test]
fn j3_the_second_red_five_is_seen_as_a_plain_one() {
    // C holds one, and B discards the other in the end.
    let held = json!([12, 13, 14, 15, 16, 17, 52, 25, 33, 34, 36, 37, 38]);
    let rounds = ask(&round(2, &[(10, held)]), &BY_VALUE);
    let own = valued(&rounds, "C");
    assert_eq!(own.len(), 18);
    for one in own {
        assert!(one["hand"].as_str().unwrap().contains('0'), "{one:#}");
        let line = one["value"]["input"].as_str().unwrap();
        let visible = line.split(" visible=").nth(1).unwrap_or_default();
        let visible = visible.split(' ').next().unwrap_or_default();
        assert!(!visible.contains('0'), "{line}");
    }
}

#[test]
fn j3_a_red_five_beside_a_call_with_the_other_is_drawn_and_discarded() {
    let rounds = ask(&with_pon([52, 25], "52p2525", 52), &BY_VALUE);
    let own = valued(&rounds, "D");
    assert_eq!(own.len(), 2);
    assert_eq!(
        (&own[1]["draw"], &own[1]["discard"]),
        (&json!("0p"), &json!("0p"))
    );
    // To the values, it is a plain five.
    let line = own[1]["value"]["input"].as_str().unwrap();
    assert!(line.contains("drawn=5p"), "{line}");
    let made = &values(line)["discards"];
    let made = made
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["discard"] == "5p")
        .unwrap();
    assert_eq!(own[1]["value"]["points"], made["points"]);
    // The others see both.
    assert!(!valued(&rounds, "A").is_empty());
}

#[test]
fn j3_a_call_may_take_both_red_fives() {
    let rounds = ask(&with_pon([52, 52], "52p2552", 13), &BY_VALUE);
    let own = valued(&rounds, "D");
    assert_eq!(own[0]["hand"], "345m67p567889s [pon 055p <5p]");
}
