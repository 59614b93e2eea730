//! A log that is changed in one stated number differs, in that number.

use handeval_testing::Numbers;
use serde_json::{Value as Json, json};

use super::ask;
use super::generate::game;
use super::write::{mjai, mjlog, tenhou6};

/// What differs in the answers, or is damaged.
fn what(rounds: &[Json]) -> Vec<String> {
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
fn changed(text: &str, start: usize, place: usize) -> Option<String> {
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

#[test]
fn j18_one_changed_number_is_a_difference() {
    let mut n_changed = 0;
    for seed in 100..108 {
        let n_players = if seed % 4 == 0 { 3 } else { 4 };
        let rounds = game(&mut Numbers(seed), n_players, 5);
        let text = mjlog(&rounds);
        let tags: Vec<usize> = text.match_indices("<AGARI").map(|(at, _)| at).collect();
        for tag in tags {
            let end = tag + text[tag..].find("/>").unwrap();
            let is_yakuman = text[tag..end].contains("yakuman=");
            for (key, known) in [
                ("ba=\"", &["honba", "sticks"][..]),
                ("ten=\"", &["fu", "points", "limit"]),
                ("sc=\"", &["scores", "deltas"]),
            ] {
                let start = tag + text[tag..end].find(key).unwrap() + key.len();
                for place in 0..8 {
                    // A yakuman has no fu; the fourth of three players is nobody; six is no limit.
                    let is_nothing = key == "ten=\"" && place == 0 && is_yakuman
                        || key == "sc=\"" && place >= 2 * usize::from(n_players);
                    let Some(other) = changed(&text, start, place).filter(|_| !is_nothing) else {
                        continue;
                    };
                    if key == "ten=\"" && place == 2 && text[start..end].contains(",5\"") {
                        continue;
                    }
                    let found = what(&ask(&other, &[("summary", "false")]));
                    let expected = known[place % known.len()];
                    assert!(
                        found.iter().any(|what| what == expected),
                        "{seed}: {key} {place}: {found:?}, expected {expected}"
                    );
                    n_changed += 1;
                }
            }
        }
    }
    assert!(n_changed > 150, "{n_changed}");
}
