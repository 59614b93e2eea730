//! Every stated number of random hands, changed by one.

use serde_json::{Value, json};

use super::generated::Random;
use super::played::{Played, played};
use super::{answer, sample, whats};

const N_HANDS: usize = 500;

/// The numbers of a line that stand alone, not in cards or names: their byte ranges.
fn numbers(line: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < line.len() {
        let rest = &line[start..];
        let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if n_digits == 0 {
            start += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let end = start + n_digits;
        let is_word = |char: char| char.is_ascii_alphanumeric() || "-#".contains(char);
        let before = line[..start].chars().next_back();
        let after = line[end..].chars().next();
        if !before.is_some_and(is_word) && !after.is_some_and(is_word) {
            found.push(start..end);
        }
        start = end;
    }
    found
}

/// A text with a number on one of its lines changed by one, up or down.
fn changed(text: &str, line_idx: usize, range: std::ops::Range<usize>, is_up: bool) -> String {
    let lines = text.lines().enumerate().map(|(idx, line)| {
        let mut line = line.to_owned();
        if idx == line_idx {
            let number: u64 = line[range.clone()].parse().unwrap();
            let number = match is_up || number == 0 {
                true => number + 1,
                false => number - 1,
            };
            line.replace_range(range.clone(), &number.to_string());
        }
        line + "\n"
    });
    lines.collect()
}

#[track_caller]
fn assert_noticed(text: &str, expected: &[&str], of: &str) -> usize {
    let found = answer(text);
    if found["error"].is_object() {
        return 1;
    }
    assert_eq!(found["agrees"], false, "{of}\n{text}");
    let whats = whats(&found);
    let is_named = expected.is_empty() || expected.iter().any(|what| whats.contains(what));
    assert!(is_named, "{of}: {whats:?}\n{text}");
    whats.len()
}

/// What must be reported if a number on a line of PokerStars is changed; none of them where it
/// depends on what follows.
fn expected_of(line: &str, idx: usize) -> &'static [&'static str] {
    let has = |words: &str| line.contains(words);
    if has(": calls ") {
        &["call"]
    } else if has(": raises ") {
        &["raise"]
    } else if has("Uncalled bet") {
        &["uncalled"]
    } else if has(" collected (") || has(" won (") {
        &["won"]
    } else if has(" collected ") {
        &["amounts"]
    } else if has("Total pot") && idx == 0 {
        &["total"]
    } else if has("Rake") && line.ends_with("Rake 0") && idx == numbers(line).len() - 1 {
        &["rake"]
    } else if has("Total pot") {
        &["pot"]
    } else {
        &[]
    }
}

#[test]
fn a20_every_number_of_pokerstars_is_compared() {
    let mut random = Random(31);
    let (mut n_changed, mut n_single) = (0, 0);
    for hand_idx in 0..N_HANDS {
        let hand = played(&mut random);
        let text = hand.stars();
        assert_eq!(answer(&text)["agrees"], true, "{:#}\n{text}", answer(&text));
        for (line_idx, line) in text.lines().enumerate().skip(2) {
            let all = numbers(line).into_iter();
            // The number of a seat is not an amount.
            let n_seats = usize::from(line.starts_with("Seat "));
            for (idx, range) in all.skip(n_seats).enumerate() {
                if line.ends_with(" in chips)") && !is_all_in(&hand, line_idx - 2) {
                    // Nothing depends on a stack that was never empty.
                    continue;
                }
                let is_up = (hand_idx + line_idx + idx) % 2 == 0;
                let other = changed(&text, line_idx, range, is_up);
                n_single += usize::from(assert_noticed(&other, expected_of(line, idx), line) == 1);
                n_changed += 1;
            }
        }
    }
    assert!(n_changed > 10 * N_HANDS, "{n_changed}");
    // A22: a single cause is a single difference.
    assert!(100 * n_single > 90 * n_changed, "{n_single} of {n_changed}");
}

fn is_all_in(hand: &Played, player: usize) -> bool {
    let mut actions = hand.streets.iter().flatten();
    actions.any(|action| action.0 == player && action.3)
}

#[test]
fn a20_every_number_of_ohh_is_compared() {
    let mut random = Random(37);
    let mut n_changed = 0;
    for hand_idx in 0..N_HANDS {
        let hand = played(&mut random);
        let text = hand.ohh();
        assert_eq!(answer(&text)["agrees"], true, "{:#}\n{text}", answer(&text));
        let back = answer(&text)["uncalled"].clone();
        for (line_idx, line) in text.lines().enumerate().skip(1) {
            let keys = ["\"amount\":", "\"win_amount\":", "\"rake\":"];
            let after_key = |range: &std::ops::Range<usize>| {
                keys.iter().any(|key| line[..range.start].ends_with(key))
            };
            let is_free = |line: &str| {
                ["\"Fold\"", "\"Check\""]
                    .iter()
                    .any(|one| line.contains(one))
            };
            if is_free(line) {
                continue;
            }
            for range in numbers(line).into_iter().filter(after_key) {
                let is_up = (hand_idx + line_idx) % 2 == 0;
                let expected: &[&str] = match line {
                    line if line.contains("\"Call\"") => &["call"],
                    line if line.contains("win_amount") => &["amounts", "rake"],
                    _ => &[],
                };
                let other = changed(&text, line_idx, range, is_up);
                let found = answer(&other);
                if found["error"].is_null() && found["uncalled"] != back {
                    // How much of a bet nobody called is told nowhere else.
                    continue;
                }
                assert_noticed(&other, expected, line);
                n_changed += 1;
            }
        }
    }
    assert!(n_changed > 6 * N_HANDS, "{n_changed}");
}

/// A hand with a check, a fold, a showdown, and names that look like other lines.
fn checked() -> String {
    "PokerStars Hand #7: Hold'em No Limit (5/10) - 2026/11/20 20:15:02 ET\n\
     Table 'T' 6-max Seat #3 is the button\n\
     Seat 1: A (100 in chips)\nSeat 2: B (100 in chips)\nSeat 3: C (100 in chips)\n\
     A: posts small blind 5\nB: posts big blind 10\n*** HOLE CARDS ***\nDealt to A [Ah Ad]\n\
     C: calls 10\nA: calls 5\nB: checks\n*** FLOP *** [Kc 8d 5h]\n\
     A: checks\nB: checks\nC: folds\n*** TURN *** [Kc 8d 5h] [3s]\nA: checks\nB: checks\n\
     *** RIVER *** [Kc 8d 5h 3s] [9d]\nA: checks\nB: checks\n*** SHOW DOWN ***\n\
     A: shows [Ah Ad] (a pair of Aces)\nB: mucks hand\nA collected 30 from pot\n\
     *** SUMMARY ***\nTotal pot 30 | Rake 0\nBoard [Kc 8d 5h 3s 9d]\n\
     Seat 1: A (small blind) showed [Ah Ad] and won (30) with a pair of Aces\n\
     Seat 2: B (big blind) mucked [Qc Qh]\nSeat 3: C (button) folded on the Flop\n"
        .to_owned()
}

#[test]
fn a20_what_does_not_follow_is_a_difference() {
    let text = checked();
    assert_eq!(answer(&text)["agrees"], true, "{:#}", answer(&text));
    for (before, after, what) in [
        ("A: shows [Ah Ad]", "A: shows [Ah Ac]", "cards"),
        (
            "A (small blind) showed [Ah Ad]",
            "A (small blind) showed [Ah As]",
            "cards",
        ),
        ("C: folds\n", "", "fold"),
        (
            "Seat 3: C (button) folded on the Flop",
            "Seat 3: C (button) showed [2c 2d] and lost",
            "fold",
        ),
        ("B: checks\nC: folds", "C: folds", "action"),
        ("B: checks\n*** SHOW", "*** SHOW", "action"),
        ("A: calls 5\n", "A: checks\n", "check"),
        ("B: checks\nC: folds", "B: bets 90\nC: folds", "action"),
        ("A: calls 5\n", "A: calls 5 and is all-in\n", "all-in"),
    ] {
        let changed = text.replacen(before, after, 1);
        assert_ne!(changed, text, "{before}");
        assert_noticed(&changed, &[what], after);
    }
    // Nobody acts after a fold.
    let found = changes(&text, "[3s]\nA: checks\n", "[3s]\nA: checks\nC: checks\n");
    let expected = json!({
        "what": "action", "player": "C", "log": "an action", "handeval": "a fold", "line": 19,
        "other_line": 16,
    });
    assert_eq!(found, [expected]);
    // Without a fold and without a word about it in the summary, it is missing.
    let silent = text
        .replace("C: folds\n", "")
        .replace("Seat 3: C (button) folded on the Flop\n", "");
    assert_noticed(&silent, &["fold"], "no fold");
}

#[test]
fn a21_only_players_with_a_seat_act() {
    let text = checked();
    for added in [
        "X: calls 10\n",
        "X: folds\n",
        "X collected 5 from pot\n",
        "Dealt to X [2c 2d]\n",
        "X: shows [2c 2d] (a pair)\n",
    ] {
        let changed = text.replace("*** TURN", &format!("{added}*** TURN"));
        let found = answer(&changed);
        assert_eq!(found["error"]["kind"], "unknown-action", "{added}{found:#}");
        assert_eq!(found["error"]["line"], 17, "{added}");
    }
    // What is only said is no action.
    for added in [
        "X said, \"C: folds\"\n",
        "X [observer] said, \"A collected 5 from pot\"\n",
        "X joins the table at seat #5\n",
        "X leaves the table\n",
    ] {
        let changed = text.replace("*** TURN", &format!("{added}*** TURN"));
        assert_eq!(answer(&changed)["agrees"], true, "{added}");
    }
    let renamed = text.replace("Seat 2: B (big blind)", "Seat 2: X (big blind)");
    assert_eq!(answer(&renamed)["error"]["kind"], "unknown-action");
}

#[test]
fn a21_names_may_look_like_other_lines() {
    let names = [
        "*** SUMMARY ***",
        "*** FLOP *** [2c 2d 2h]",
        "Dealt to A",
        "Uncalled bet (5) returned to A",
        "Seat 9",
        "Seat 9: X (5 in chips)",
        "A: folds",
        "A collected 5 from pot",
        "Total pot 5 | Rake 0",
        "Board [2c 2d 2h]",
        "B folded before Flop",
        "$5",
        "won (5)",
    ];
    for name in names {
        let lines = checked();
        let lines = lines.lines().map(|line| match line {
            line if line.starts_with("C: ") => format!("{name}{}\n", &line[1..]),
            line if line.starts_with("Seat 3: C") => format!("Seat 3: {name}{}\n", &line[9..]),
            line => format!("{line}\n"),
        });
        let text: String = lines.collect();
        let found = answer(&text);
        assert_eq!(found["agrees"], true, "{name}: {found:#}\n{text}");
        assert_eq!(found["players"][2]["name"], Value::from(name));
        assert_eq!(found["players"][2]["folded"], "flop");
    }
}

/// The differences of a changed hand: what, the player, what the file says and what is right, and
/// the two lines.
fn changes(text: &str, before: &str, after: &str) -> Vec<Value> {
    let changed = text.replacen(before, after, 1);
    assert_ne!(changed, text, "{before}");
    answer(&changed)["differences"].as_array().unwrap().clone()
}

#[test]
fn a20_lines_that_contradict_each_other_are_named() {
    let text = sample("pokerstars-side-pots.txt");
    let board = |line: u64, other: u64, log: &str, handeval: &str| {
        vec![json!({
            "what": "board", "log": log, "handeval": handeval, "line": line, "other_line": other,
        })]
    };
    for (before, after, expected) in [
        // A line that is wrong, and one that all others contradict: each is told once.
        (
            "TURN *** [Jh",
            "TURN *** [Jc",
            board(19, 18, "Jc 4c 2s", "Jh 4c 2s"),
        ),
        (
            "FLOP *** [Jh",
            "FLOP *** [Jc",
            board(19, 18, "Jh 4c 2s", "Jc 4c 2s"),
        ),
        (
            "RIVER *** [Jh",
            "RIVER *** [Jc",
            board(20, 19, "Jc 4c 2s Kd", "Jh 4c 2s Kd"),
        ),
        (
            "Board [Jh",
            "Board [Jc",
            board(29, 20, "Jc 4c 2s Kd Jd", "Jh 4c 2s Kd Jd"),
        ),
        (
            "won ($70.90)",
            "won ($70.80)",
            vec![json!({
                "what": "won", "player": "C", "log": 70.8, "handeval": 70.9, "line": 32,
                "other_line": 26,
            })],
        ),
    ] {
        assert_eq!(changes(&text, before, after), expected, "{after}");
    }
    // A flop has no order.
    assert!(changes(&text, "TURN *** [Jh 4c", "TURN *** [4c Jh").is_empty());
    let stud = sample("pokerstars-stud.txt");
    let cards = |line: u64, other: u64, player: &str, log: &str, handeval: &str| {
        vec![json!({
            "what": "cards", "player": player, "log": log, "handeval": handeval, "line": line,
            "other_line": other,
        })]
    };
    for (before, after, expected) in [
        (
            "A [Kd 5s] [",
            "A [Kd 6s] [",
            cards(24, 18, "A", "Kd 6s", "Kd 5s"),
        ),
        ("A [Kd] \n", "A [Kh] \n", cards(18, 10, "A", "Kd", "Kh")),
        (
            "B [9c 9d] [",
            "B [9c 9s] [",
            cards(19, 11, "B", "9c 9d Ah", "9c 9s Ah"),
        ),
    ] {
        assert_eq!(changes(&stud, before, after), expected, "{after}");
    }
}

#[test]
fn a22_what_follows_from_one_wrong_amount_is_left_out() {
    let text = checked();
    let one = |what: &str, player: &str, line: u64, log: u64, handeval: u64| json!({"what": what, "player": player, "log": log, "handeval": handeval, "line": line});
    let with_total = |what: &str, log: u64| json!({"what": what, "log": log, "handeval": 30});
    for (before, after, expected) in [
        ("C: calls 10", "C: calls 11", one("call", "C", 10, 11, 10)),
        ("A: calls 5", "A: calls 4", one("call", "A", 11, 4, 5)),
        ("Total pot 30", "Total pot 31", with_total("total", 31)),
    ] {
        assert_eq!(changes(&text, before, after), [expected], "{after}");
    }
    // The rest is computed with the right amount.
    let changed = text.replace("C: calls 10", "C: calls 11");
    assert_eq!(answer(&changed)["total"], 30);
    let paid = |text: &str| {
        text.replace("A collected 30", "A collected 32")
            .replace("won (30)", "won (32)")
    };
    // Two wrong statements are two, and what is computed may be below zero.
    let differences = answer(&paid(&text))["differences"].clone();
    let whats: Vec<_> = differences.as_array().unwrap().iter().collect();
    assert_eq!(whats[0], &json!({"what": "rake", "log": 0, "handeval": -2}));
    assert_eq!(whats.len(), 2, "{whats:#?}");
    // A bet that everybody answers with another amount.
    let stud = sample("pokerstars-stud.txt");
    let found = changes(&stud, "A: bets $1\n", "A: bets $1.10\n");
    let expected = json!({"what": "bet", "player": "A", "log": 1.1, "handeval": 1, "line": 21});
    assert_eq!(found, [expected]);
}

#[test]
fn final_stacks_are_compared_even_if_the_rake_of_each_pot_is_unknown() {
    let text = sample("side-pots.phh");
    let with = |winnings: &str, stacks: &str| {
        let text = text.replace("winnings = [0, 1200, 600, 750, 0]", winnings);
        text.replace("finishing_stacks = [0, 1200, 600, 750, 1000]", stacks)
    };
    // The rake of 20 may be from any of the pots.
    let winnings = "winnings = [0, 1190, 590, 750, 0]";
    let found = answer(&with(
        winnings,
        "finishing_stacks = [0, 1190, 590, 750, 1000]",
    ));
    assert_eq!(
        (&found["rake"], &found["agrees"]),
        (&json!(20), &json!(true)),
        "{found:#}"
    );
    for stacks in ["[1, 1190, 590, 750, 1000]", "[0, 1190, 590, 751, 1000]"] {
        let found = answer(&with(winnings, &format!("finishing_stacks = {stacks}")));
        assert_eq!(whats(&found), ["stacks"], "{found:#}");
    }
    // What is wrong with the winnings is not said again of the stacks.
    let winnings = "winnings = [0, 1210, 570, 750, 0]";
    let found = answer(&with(
        winnings,
        "finishing_stacks = [0, 1190, 590, 750, 1000]",
    ));
    assert_eq!(whats(&found), ["amounts"], "{found:#}");
}
