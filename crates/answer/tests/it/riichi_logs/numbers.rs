//! Every stated number of a log, changed by one, is noticed.

use handeval_testing::Numbers;
use serde_json::Value as Json;

use super::changed::{assert_noticed, changed};
use super::generate::{Generated, game};
use super::write::{mjai, mjlog, tenhou6};

/// Generated rounds with this many wins, one at a time.
fn rounds_with_wins(n_wins: usize, mut check: impl FnMut(u64, &Generated)) {
    let mut n_found = 0;
    for seed in 1_000.. {
        let n_players = if seed % 4 == 0 { 3 } else { 4 };
        let rounds = game(&mut Numbers(seed), n_players, 1);
        n_found += rounds[0].wins.len();
        check(seed, &rounds[0]);
        if n_found >= n_wins {
            return;
        }
    }
}

/// What the points say is not what is paid if somebody is liable among three.
fn has_odd_points(round: &Generated, win: usize) -> bool {
    round.deal.n_players == 3 && round.wins[win].liable.is_some()
}

#[test]
fn j18_one_changed_number_of_mjlog_is_noticed() {
    rounds_with_wins(500, |seed, round| {
        let text = mjlog(std::slice::from_ref(round));
        let tags = text.match_indices("<AGARI").map(|(at, _)| at);
        for (win, tag) in tags.enumerate() {
            let end = tag + text[tag..].find("/>").unwrap();
            let is_yakuman = round.wins[win].score.n_yakuman > 0;
            for (key, known) in [
                ("ba=\"", &["honba", "sticks"][..]),
                ("ten=\"", &["fu", "points", "limit"]),
                ("sc=\"", &["scores", "deltas"]),
                ("yaku=\"", &["yaku", "han"]),
            ] {
                let Some(start) = text[tag..end].find(&format!(" {key}")) else {
                    continue;
                };
                let start = tag + start + key.len() + 1;
                for place in 0..40 {
                    // A yakuman has no fu; the fourth of three players is nobody.
                    let is_nothing = key == "ten=\"" && place == 0 && is_yakuman
                        || key == "ten=\"" && place == 1 && has_odd_points(round, win)
                        || key == "sc=\"" && place >= 2 * usize::from(round.deal.n_players);
                    let Some(other) = changed(&text, start, place).filter(|_| !is_nothing) else {
                        continue;
                    };
                    // Among the yaku are the dora, and winds of others, which are damage.
                    let expected = Some(known[place % known.len()]);
                    let expected = expected.filter(|_| key != "yaku=\"");
                    assert_noticed(&other, expected, &format!("{seed}: {key} {place}"));
                }
            }
        }
    });
}

#[test]
fn j18_one_changed_number_of_tenhou6_is_noticed() {
    rounds_with_wins(500, |seed, round| {
        let text = tenhou6(std::slice::from_ref(round));
        let log: Json = serde_json::from_str(&text).unwrap();
        for (win, winner) in round.wins.iter().enumerate() {
            let of_win = |place: usize| format!("/log/0/16/{}", 1 + 2 * win + place);
            let check = |path: &str, number: usize, expected: Option<&str>| {
                let mut other = log.clone();
                let value = other.pointer_mut(path).unwrap();
                if let Some(more) = with_number(value, number) {
                    *value = more;
                    assert_noticed(&other.to_string(), expected, &format!("{seed}: {path}"));
                }
            };
            for player in 0..usize::from(round.deal.n_players) {
                check(&format!("{}/{player}", of_win(0)), 0, Some("deltas"));
            }
            for (place, expected) in [(0, None), (1, None), (2, Some("liable"))] {
                check(&format!("{}/{place}", of_win(1)), 0, expected);
            }
            let result = format!("{}/3", of_win(1));
            let names: &[&str] = match winner.score.limit {
                None => &["fu", "han", "points", "points"],
                Some(_) => &["points", "points"],
            };
            for (number, expected) in names.iter().enumerate() {
                if *expected != "points" || !has_odd_points(round, win) {
                    check(&result, number, Some(expected));
                }
            }
            let yaku = log.pointer(&of_win(1)).unwrap().as_array().unwrap();
            for place in 4..yaku.len() {
                check(&format!("{}/{place}", of_win(1)), 0, Some("han"));
            }
        }
    });
}

/// A number with one more; of a text, the number with this index.
fn with_number(value: &Json, idx: usize) -> Option<Json> {
    let Json::String(text) = value else {
        return Some((value.as_i64()? + 1).into());
    };
    let is_digit = |char: char| char.is_ascii_digit();
    let mut from = 0;
    for n_before in 0.. {
        let start = from + text[from..].find(is_digit)?;
        let end = text[start..]
            .find(|char| !is_digit(char))
            .map_or(text.len(), |length| start + length);
        if n_before == idx {
            let number = text[start..end].parse::<u64>().unwrap() + 1;
            return Some(format!("{}{number}{}", &text[..start], &text[end..]).into());
        }
        from = end;
    }
    None
}

#[test]
fn j18_one_changed_number_of_mjai_is_noticed() {
    rounds_with_wins(500, |seed, round| {
        let text = mjai(std::slice::from_ref(round));
        let lines: Vec<&str> = text.lines().collect();
        let mut win = 0;
        for (number, line) in lines.iter().enumerate() {
            let event: Json = serde_json::from_str(line).unwrap();
            let check = |path: &str, expected: Option<&str>| {
                let mut other = event.clone();
                let Some(value) = other.pointer_mut(path) else {
                    return;
                };
                *value = (value.as_i64().unwrap() + 1).into();
                let other = other.to_string();
                let [before, after] = [&lines[..number], &lines[number + 1..]];
                assert_noticed(
                    &[before, &[&other], after].concat().join("\n"),
                    expected,
                    &format!("{seed}: {line} {path}"),
                );
            };
            match event["type"].as_str().unwrap() {
                "chi" | "pon" | "daiminkan" => check("/target", Some("damaged")),
                "hora" => {
                    for (path, expected) in [
                        ("/actor", None),
                        ("/target", None),
                        ("/fan", Some("han")),
                        ("/fu", Some("fu")),
                    ] {
                        check(path, expected);
                    }
                    if !has_odd_points(round, win) {
                        check("/hora_points", Some("points"));
                    }
                    for player in 0..round.deal.n_players {
                        check(&format!("/deltas/{player}"), Some("deltas"));
                        check(&format!("/scores/{player}"), Some("scores"));
                    }
                    let has_han = round.wins[win].score.n_yakuman == 0;
                    for yaku in 0..event["yakus"].as_array().unwrap().len() {
                        if has_han {
                            check(&format!("/yakus/{yaku}/1"), Some("han"));
                        }
                    }
                    win += 1;
                }
                _ => {}
            }
        }
    });
}

#[test]
fn j18_the_start_of_a_round_goes_with_the_rounds_around_it() {
    for seed in 300..308 {
        let n_players = if seed % 4 == 0 { 3 } else { 4 };
        let rounds = game(&mut Numbers(seed), n_players, 4);
        let log: Json = serde_json::from_str(&tenhou6(&rounds)).unwrap();
        let text = mjai(&rounds);
        let lines: Vec<&str> = text.lines().collect();
        for round in 0..rounds.len() {
            let scores = (0..n_players).map(|player| format!("1/{player}"));
            for place in scores.chain(["0/0", "0/1", "0/2"].map(str::to_owned)) {
                let mut other = log.clone();
                let value = other.pointer_mut(&format!("/log/{round}/{place}")).unwrap();
                *value = (value.as_i64().unwrap() + 1).into();
                assert_noticed(
                    &other.to_string(),
                    None,
                    &format!("{seed}: {round} {place}"),
                );
            }
            let starts = (0..lines.len()).filter(|&line| lines[line].contains("start_kyoku"));
            let line = starts.clone().nth(round).unwrap();
            for path in [
                "/honba",
                "/kyotaku",
                "/kyoku",
                "/oya",
                "/scores/0",
                "/scores/2",
            ] {
                let mut start: Json = serde_json::from_str(lines[line]).unwrap();
                let value = start.pointer_mut(path).unwrap();
                *value = (value.as_i64().unwrap() + 1).into();
                let mut other: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
                other[line] = start.to_string();
                assert_noticed(&other.join("\n"), None, &format!("{seed}: {round} {path}"));
            }
        }
    }
}
