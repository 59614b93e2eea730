//! The rules of `docs/rules/riichi-logs.md`, each with a test named after it.

use serde_json::{Value as Json, json};

use super::{ask, sample};

/// A win of a sample, as the line for `mahjong score`.
fn input(name: &str, round: usize, win: usize) -> String {
    let rounds = ask(&sample(name), &[]);
    rounds[round]["wins"][win]["input"]
        .as_str()
        .unwrap()
        .to_owned()
}

fn has(line: &str, word: &str) -> bool {
    line.split_whitespace().any(|one| one == word)
}

#[test]
fn j2_damage_is_kept_to_its_round() {
    let text = sample("riichi-calls.mjai.jsonl").replacen("\"reach\"", "reach", 1);
    let rounds = ask(&text, &[]);
    assert_eq!(rounds.len(), 3);
    assert_eq!(rounds[0]["error"]["kind"], "bad-syntax");
    assert_eq!(rounds[0]["error"]["line"], json!(12));
    assert_eq!(rounds[2]["agrees"], json!(true));
}

#[test]
fn j3_the_rules_come_from_the_log() {
    let text = sample("riichi-calls.mjlog");
    let rules = |text: &str, options: &[(&str, &str)]| {
        let round = &ask(text, options)[0];
        (round["rules"].clone(), round.get("rule").cloned())
    };
    assert_eq!(rules(&text, &[]), (json!("tenhou"), None));
    // 169 and the bits 2 and 4: no red fives, no open tanyao.
    let other = text.replace("type=\"169\"", "type=\"175\"");
    let expected = (json!("tenhou"), Some(json!(["red-fives=no", "kuitan=no"])));
    assert_eq!(rules(&other, &[]), expected);
    assert_eq!(
        rules(&other, &[("rules", "m-league")]),
        (json!("m-league"), None)
    );
    let asked = rules(&other, &[("rule", "kuitan=yes")]);
    assert_eq!(
        asked,
        (json!("tenhou"), Some(json!(["red-fives=no", "kuitan=yes"])))
    );
    let parlor = text.replace("type=\"169\"", "type=\"681\"");
    assert_eq!(rules(&parlor, &[]).1, Some(json!(["kiriage=yes"])));
    // Two red fives of a suit, of which a hand can show one.
    let red =
        sample("riichi-calls.json").replace("\"aka\":1", "\"aka51\":1,\"aka52\":2,\"aka53\":1");
    assert_eq!(ask(&red, &[])[0]["notes"], json!(["second-red-five"]));
    let soul = sample("riichi-calls.json").replace("鳳南喰赤", "玉の間南喰赤");
    assert_eq!(rules(&soul, &[]).0, json!("mahjong-soul"));
}

#[test]
fn j4_a_riichi_stands_when_the_round_goes_on() {
    let rounds = ask(&sample("double-ron.json"), &[]);
    let stands: Vec<&Json> = rounds[0]["riichi"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["accepted"])
        .collect();
    assert_eq!(stands, [&json!(true), &json!(false)]);
}

#[test]
fn j5_double_riichi_is_the_first_discard_before_any_call() {
    assert!(has(&input("quads.json", 1, 0), "double-riichi"));
    let line = input("riichi-calls.json", 0, 0);
    assert!(has(&line, "riichi") && !has(&line, "double-riichi"));
}

#[test]
fn j6_ippatsu_ends_with_the_next_discard_or_any_call() {
    assert!(has(&input("riichi-calls.json", 0, 0), "ippatsu"));
    // A quad of one's own ends it.
    assert!(!has(&input("quads.json", 1, 0), "ippatsu"));
}

#[test]
fn j7_rinshan_is_a_win_on_a_replacement_tile() {
    assert!(has(&input("quads.json", 1, 0), "rinshan"));
}

#[test]
fn j8_the_last_tile_is_counted() {
    use handeval_mahjong::game::{Deal, Player, Round};
    use handeval_mahjong::{ShownTile, Wind};
    let tile: ShownTile = "1z".parse().unwrap();
    for (n_players, n_left) in [(4, 70), (3, 55)] {
        let deal = Deal {
            n_players,
            wind: Wind::East,
            dealer: Player::A,
            honba: 0,
            sticks: 0,
            indicator: tile,
            hands: [None; 4],
        };
        assert_eq!(Round::new(&deal).unwrap().n_left(), n_left);
    }
}

#[test]
fn j9_chankan_is_a_ron_on_an_added_quad() {
    assert!(has(&input("quads.json", 0, 0), "chankan"));
}

#[test]
fn j10_tenhou_and_chihou_are_wins_before_the_first_discard() {
    let text = concat!(
        "{\"name\":[\"\",\"\",\"\",\"\"],\"rule\":{\"disp\":\"鳳南喰赤\",\"aka\":1},\"log\":[[[0,0,0],[25000,25000,25000,25000],[45],[],",
        "[11,12,13,24,25,26,37,38,39,41,41,42,42],[42],[],",
        "[11,12,13,14,16,17,18,19,21,22,23,24,25],[],[],[31,32,33,34,36,37,38,39,43,43,44,44,45],[],[],",
        "[21,22,23,24,26,27,28,29,31,32,33,34,36],[],[],",
        "[\"和了\",[48000,-16000,-16000,-16000],[0,0,0,\"役満16000点∀\",\"天和(役満)\"]]]]}"
    );
    let rounds = ask(text, &[]);
    assert_eq!(rounds[0]["agrees"], json!(true), "{rounds:#?}");
    assert!(has(
        rounds[0]["wins"][0]["input"].as_str().unwrap(),
        "tenhou"
    ));
}

#[test]
fn j11_the_indicators_are_those_turned_by_then() {
    // The indicator of the robbed quad is not turned.
    assert!(has(&input("quads.mjlog", 0, 0), "dora=8m,3p,2z"));
}

#[test]
fn j12_the_first_winner_gets_counters_and_sticks() {
    let (first, second) = (
        input("double-ron.json", 0, 0),
        input("double-ron.json", 0, 1),
    );
    assert!(has(&first, "honba=2") && has(&first, "sticks=2"));
    assert!(!second.contains("honba") && !second.contains("sticks"));
}

#[test]
fn j13_the_discarder_of_the_last_dragon_is_liable() {
    let rounds = ask(&sample("pao.mjlog"), &[]);
    assert_eq!(rounds[0]["wins"][0]["liable"], "D");
    let other = sample("pao.mjlog").replacen("paoWho=\"3\"", "paoWho=\"2\"", 1);
    let differences = &ask(&other, &[])[0]["wins"][0]["differences"];
    assert_eq!(
        differences,
        &json!([{"what": "liable", "log": "C", "handeval": "D"}])
    );
}

#[test]
fn j14_norths_set_aside_are_counted() {
    assert!(has(&input("sanma.json", 0, 0), "kita=1"));
}

#[test]
fn j15_ready_players_are_paid() {
    let rounds = ask(&sample("riichi-calls.json"), &[]);
    assert_eq!(rounds[2]["draw"]["ready"], json!(["A", "C"]));
    let other =
        sample("riichi-calls.json").replace("1500,-1500,1500,-1500", "3000,-1000,-1000,-1000");
    let differences = &ask(&other, &[])[2]["differences"];
    assert_eq!(differences[0]["what"], "draw-deltas");
}

#[test]
fn j16_nagashi_mangan_is_paid_like_a_mangan() {
    let rounds = ask(&sample("draws.json"), &[]);
    assert_eq!(rounds[1]["draw"]["kind"], "nagashi-mangan");
    assert_eq!(rounds[1]["draw"]["deltas"]["D"], json!(8000));
}

#[test]
fn j17_what_rules_forbid_is_a_warning() {
    // D declares riichi after a pon.
    let text = sample("double-ron.json").replacen("31],[39,60]", "31],[39,\"r60\"]", 1);
    let rounds = ask(&text, &[]);
    let kinds: Vec<&Json> = rounds[0]["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["kind"])
        .collect();
    assert_eq!(kinds, [&json!("riichi-open-hand")]);
}

#[test]
fn j19_a_review_compares_each_choice_with_the_best() {
    let rounds = ask(&sample("riichi-calls.json"), &[("review", "A")]);
    let review = rounds[0]["review"].as_array().unwrap();
    assert!(review.iter().all(|choice| choice["player"] == "A"));
    let sums = &rounds[0]["reviewed"][0];
    assert_eq!(sums["choices"], json!(review.len()));
    for choice in review {
        let is_best = choice["shanten"] == choice["best"]["shanten"]
            && choice["total"] == choice["best"]["total"];
        let lost = &choice["loss"];
        assert_eq!(
            is_best,
            lost == &json!({"shanten": 0, "tiles": 0}),
            "{choice:#}"
        );
    }
}

#[test]
fn j20_anonymous_answers_hold_no_name() {
    let names = ["Αλφα:[1]", "b$ collected", "ちゃん", "d d"];
    for name in [
        "riichi-calls.json",
        "riichi-calls.mjai.jsonl",
        "double-ron.json",
        "damaged-log.json",
    ] {
        let text = sample(name).replace(
            "[\"A\",\"B\",\"C\",\"D\"]",
            &serde_json::to_string(&names).unwrap(),
        );
        let named = serde_json::to_string(&ask(&text, &[])).unwrap();
        assert!(
            named.contains(names[2]) || name.starts_with("damaged"),
            "{name}"
        );
        for options in [
            &[("anonymous", "true")][..],
            &[("anonymous", "true"), ("summary", "true")],
        ] {
            let answer = serde_json::to_string(&ask(&text, options)).unwrap();
            for one in names {
                assert!(!answer.contains(one), "{name}: {one}");
            }
        }
    }
}
