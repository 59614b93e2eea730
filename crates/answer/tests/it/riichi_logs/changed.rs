//! A log that is changed in what it states differs, or is damaged.

use handeval_testing::Numbers;
use serde_json::{Value as Json, json};

use super::generate::{Step, game};
use super::write::{mjai, mjlog, tenhou6};
use super::{ask, sample};

/// What differs in the answers, or is damaged.
pub(super) fn what(rounds: &[Json]) -> Vec<String> {
    let mut all = Vec::new();
    for round in rounds {
        if round.get("error").is_some() {
            all.push("damaged".to_owned());
            continue;
        }
        let of_wins = round["wins"].as_array().unwrap().iter();
        let lists = of_wins
            .map(|win| &win["differences"])
            .chain([&round["differences"]]);
        for list in lists {
            let list = list.as_array().unwrap().iter();
            all.extend(list.map(|one| one["what"].as_str().unwrap().to_owned()));
        }
    }
    all
}

#[test]
fn generated_games_agree_in_every_format() {
    for seed in 0..30 {
        let n_players = if seed % 3 == 0 { 3 } else { 4 };
        let rounds = game(&mut Numbers(seed), n_players, 6);
        for text in [tenhou6(&rounds), mjlog(&rounds), mjai(&rounds)] {
            let answers = ask(&text, &[]);
            assert_eq!(answers.len(), 6);
            for answer in &answers {
                assert_eq!(
                    what(std::slice::from_ref(answer)),
                    [] as [String; 0],
                    "{seed}: {answer:#}"
                );
                assert_eq!(answer["agrees"], json!(true), "{seed}");
                assert_eq!(answer.get("notes"), None, "{seed}: {answer:#}");
            }
        }
    }
}

/// The text with the number at this place of a comma list changed.
pub(super) fn changed(text: &str, start: usize, place: usize) -> Option<String> {
    let end = start + text[start..].find('"')?;
    let mut numbers: Vec<String> = text[start..end].split(',').map(str::to_owned).collect();
    let number: i64 = numbers.get(place)?.parse().ok()?;
    numbers[place] = (number + 1).to_string();
    Some(format!(
        "{}{}{}",
        &text[..start],
        numbers.join(","),
        &text[end..]
    ))
}

/// What a log differs in after a change, which must be noticed; `expected` is among it, or the round
/// is damaged.
pub(super) fn assert_noticed(text: &str, expected: Option<&str>, place: &str) {
    let sums = &ask(text, &[("summary", "true")])[0];
    let mut found: Vec<&str> = Vec::new();
    found.extend(
        sums["differences"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str),
    );
    found.extend((sums["damaged"] != 0).then_some("damaged"));
    let is_noticed = match expected {
        Some(expected) => found
            .iter()
            .any(|&what| what == expected || what == "damaged"),
        None => !found.is_empty(),
    };
    assert!(is_noticed, "{place}: {found:?}, expected {expected:?}");
}

#[test]
fn j18_counters_and_sticks_of_a_draw_are_compared() {
    let text = sample("riichi-calls.mjlog");
    let of_last = |text: &str| what(&ask(text, &[])[2..]);
    assert_eq!(of_last(&text), [] as [&str; 0]);
    for (other, expected) in [("1,1", "honba"), ("0,2", "sticks")] {
        let other = format!("<RYUUKYOKU ba=\"{other}\"");
        let text = text.replace("<RYUUKYOKU ba=\"0,1\"", &other);
        assert_eq!(of_last(&text), [expected]);
    }
}

#[test]
fn j18_values_that_cannot_be_are_damage() {
    let text = sample("riichi-calls.mjlog");
    for (from, to) in [
        ("ten=\"250,250,250,250\"", "ten=\"250,x,250,250\""),
        (
            "ten=\"250,250,250,250\"",
            "ten=\"250,250,99999999999999999999,250\"",
        ),
        ("yaku=\"0,1,", "yaku=\"55,1,"),
        ("24000,3\"", "24000,6\""),
    ] {
        assert!(text.contains(from), "{from}");
        let rounds = ask(&text.replacen(from, to, 1), &[]);
        assert_eq!(what(&rounds[..1]), ["damaged"], "{to}");
        assert_eq!(rounds.len(), 3, "{to}");
    }
    let text = sample("riichi-calls.json");
    let log: Json = serde_json::from_str(&text).unwrap();
    for (path, value) in [
        ("/log/0/16/2/2", json!(4)),
        ("/log/0/1/1", json!("many")),
        (
            "/log/0/0/1",
            serde_json::from_str("11111111111111111111").unwrap(),
        ),
        ("/log/0/16/1", json!([1, 2])),
    ] {
        let mut other = log.clone();
        *other.pointer_mut(path).unwrap() = value;
        let rounds = ask(&other.to_string(), &[]);
        assert_eq!(what(&rounds[..1]), ["damaged"], "{path}");
        assert_eq!(rounds.len(), 3, "{path}");
    }
    let text = sample("riichi-calls.mjai.jsonl");
    let other = text.replacen("\"honba\":0", "\"honba\":11111111111111111111", 1);
    assert_ne!(text, other);
    assert_eq!(what(&ask(&other, &[])[..1]), ["damaged"]);
}

#[test]
fn j22_every_tile_of_mjlog_comes_up_once() {
    let mut n_checked = 0;
    for seed in 500..510 {
        let round = &game(&mut Numbers(seed), 4, 1)[0];
        let text = mjlog(std::slice::from_ref(round));
        // A tile that A holds at the start becomes another copy, which B holds.
        let hand = |idx: usize| round.hands[idx].iter().copied();
        let pair = hand(0).find_map(|id| {
            let other = hand(1).find(|other| other / 4 == id / 4)?;
            Some((id, other))
        });
        let Some((id, other)) = pair else { continue };
        let list = |ids: &[usize]| {
            let texts: Vec<String> = ids.iter().map(ToString::to_string).collect();
            format!("hai0=\"{}\"", texts.join(","))
        };
        let mut twice = round.hands[0].clone();
        *twice.iter_mut().find(|one| **one == id).unwrap() = other;
        let text = text.replacen(&list(&round.hands[0]), &list(&twice), 1);
        let rounds = ask(&text, &[]);
        assert_eq!(rounds[0]["error"]["kind"], "fifth-copy", "{seed}");
        n_checked += 1;
    }
    assert!(n_checked > 2, "{n_checked}");
}

#[test]
fn j22_a_call_of_mjlog_names_the_discarder() {
    let mut n_calls = 0;
    for seed in 500..510 {
        let n_players = if seed % 4 == 0 { 3 } else { 4 };
        let text = mjlog(&game(&mut Numbers(seed), n_players, 1));
        for (at, _) in text.match_indices(" m=\"") {
            if !text[..at].ends_with(|char: char| char.is_ascii_digit() || char == '"')
                || text[..at].rfind("<N ") < text[..at].rfind("<AGARI")
            {
                continue;
            }
            let other = changed(&text, at + 4, 0).unwrap();
            assert_noticed(
                &other,
                Some("damaged"),
                &format!("{seed}: {}", &text[at..at + 12]),
            );
            n_calls += 1;
        }
    }
    assert!(n_calls > 20, "{n_calls}");
}

#[test]
fn j21_a_draw_is_one_that_the_round_shows() {
    let text = sample("draws.mjlog");
    let kinds = ["yao9", "kaze4", "reach4", "ron3", "kan4", "nm"];
    for (idx, kind) in kinds.iter().enumerate() {
        let rounds = ask(
            &text.replace("type=\"yao9\"", &format!("type=\"{kind}\"")),
            &[],
        );
        let differs = what(&rounds[..1]).iter().any(|one| one == "draw");
        assert_eq!(differs, idx > 0, "{kind}");
    }
    // The end of the wall, as a draw before it.
    let rounds = ask(
        &text.replace(
            "<RYUUKYOKU ba=\"2,0\"",
            "<RYUUKYOKU type=\"ron3\" ba=\"2,0\"",
        ),
        &[],
    );
    let differences = &rounds[2]["differences"];
    assert_eq!(
        differences[0],
        json!({"what": "draw", "log": "three-ron", "handeval": "exhaustive"})
    );
    // Nagashi mangan, as an ordinary draw.
    let rounds = ask(&text.replace("type=\"nm\" ", ""), &[]);
    assert_eq!(rounds[1]["differences"][0]["what"], "draw");
}

#[test]
fn mjai_without_scores_carries_them() {
    let rounds = game(&mut Numbers(43), 4, 12);
    let riichi = rounds.iter().flat_map(|round| &round.steps);
    assert!(
        riichi
            .filter(|step| matches!(step, Step::Riichi(_)))
            .count()
            > 1
    );
    let text = mjai(&rounds);
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut event: Json = serde_json::from_str(line).unwrap();
        event.as_object_mut().unwrap().remove("scores");
        lines.push(event.to_string());
    }
    let with = ask(&text, &[]);
    let without = ask(&lines.join("\n"), &[]);
    for (with, without) in with.iter().zip(&without) {
        assert_eq!(with["scores"], without["scores"]);
        assert_eq!(with["scores_after"], without["scores_after"]);
        assert_eq!(without["agrees"], json!(true));
    }
    // A riichi whose payment is another one is damage.
    let stick = "{\"type\":\"reach_accepted\",\"actor\":0,\"deltas\":[-1001,0,0,0]}";
    let start = lines.iter().position(|line| line.contains("start_kyoku"));
    lines.insert(start.unwrap() + 1, stick.to_owned());
    let rounds = ask(&lines.join("\n"), &[]);
    assert_eq!(rounds[0]["error"]["kind"], "bad-syntax");
}

#[test]
fn j18_a_difference_says_whether_the_next_round_states_it() {
    let text = sample("riichi-calls.json");
    let log: Json = serde_json::from_str(&text).unwrap();
    let with = |path: &str, value: Json| {
        let mut other = log.clone();
        *other.pointer_mut(path).unwrap() = value;
        ask(&other.to_string(), &[]).remove(0)
    };
    let start = with("/log/1/1", json!([49000, 17000, 17000, 16000]));
    assert_eq!(
        start["differences"],
        json!([{
            "what": "scores",
            "log": [49000, 17000, 17000, 16000],
            "handeval": [49000, 17000, 17000, 17000],
            "at": "next-round",
        }])
    );
    let honba = with("/log/1/0/1", json!(2));
    assert_eq!(
        honba["differences"],
        json!([{"what": "honba", "log": 2, "handeval": 1, "at": "next-round"}])
    );
    // mjlog states the scores at the end of the round, too.
    let text = sample("riichi-calls.mjlog");
    let end = "sc=\"240,250,";
    assert!(text.contains(end), "{text}");
    let rounds = ask(&text.replacen(end, "sc=\"230,250,", 1), &[]);
    let differences = rounds[0]["wins"][0]["differences"].as_array().unwrap();
    assert_eq!(differences.len(), 1, "{differences:#?}");
    assert_eq!(differences[0]["what"], "scores");
    assert_eq!(differences[0].get("at"), None);
}

#[test]
fn j18_a_hand_that_does_not_win_is_so_far_from_ready() {
    let text = sample("double-ron.json");
    // B waits for 3s and 6s, and wins on 3s.
    let hand = "29,29,34,35]";
    assert!(text.contains(hand));
    for (other, distance) in [("29,29,34,37]", "1-shanten"), ("29,29,35,36]", "tenpai")] {
        let rounds = ask(&text.replacen(hand, other, 1), &[]);
        assert_eq!(
            rounds[0]["wins"][0]["differences"],
            json!([{"what": "win", "log": "won", "handeval": distance}])
        );
    }
}
