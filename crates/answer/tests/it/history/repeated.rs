//! What a file says twice: the button, forced bets, exchanges and cards.

use serde_json::{Value, json};

use super::{answer, answers, sample, whats};

/// The differences of the first hand of a text in which some text is replaced.
#[track_caller]
fn changes(text: &str, before: &str, after: &str) -> Vec<Value> {
    let changed = text.replacen(before, after, 1);
    assert_ne!(changed, text, "{before}");
    let found = answers(&changed, &[]);
    let differences = found[0]["differences"].as_array();
    differences
        .unwrap_or_else(|| panic!("{after}: {:#}", found[0]))
        .clone()
}

#[test]
fn a20_the_button_is_the_same_in_the_summary() {
    let text = sample("pokerstars-side-pots.txt");
    let button = |player: &str, line: u64, log: &str, handeval: &str, other: Option<u64>| {
        let mut one = json!({
            "what": "button", "player": player, "line": line, "log": log, "handeval": handeval,
        });
        if let Some(other) = other {
            one["other_line"] = other.into();
        }
        [one]
    };
    let header = "Table 'Sample' 6-max Seat #2 is the button\n";
    for (before, after, expected) in [
        (
            "Seat #2 is",
            "Seat #4 is",
            button("B", 31, "seat 2", "seat 4", Some(2)),
        ),
        (
            "Seat #2 is the button",
            "",
            button("B", 31, "seat 2", "no button", None),
        ),
        (header, "", button("B", 30, "seat 2", "no button", None)),
        (
            "Seat 1: A showed",
            "Seat 1: A (button) showed",
            button("A", 30, "seat 1", "seat 2", Some(2)),
        ),
    ] {
        assert_eq!(changes(&text, before, after), expected, "{after}");
    }
    // A summary need not say it, and a name may look like it.
    assert!(changes(&text, "B (button)", "B").is_empty());
    let name = "A (button)";
    let named = text
        .replace("A ($100", &format!("{name} ($100"))
        .replace("A: ", &format!("{name}: "))
        .replace("to A", &format!("to {name}"))
        .replace("Seat 1: A showed", &format!("Seat 1: {name} showed"));
    assert_eq!(answer(&named)["agrees"], true, "{:#}", answer(&named));
}

/// A hand with an odd chip, which goes to the left of the button.
fn odd_chip() -> String {
    "PokerStars Hand #7: Hold'em No Limit (5/10) - 2026/11/20 20:15:02 ET\n\
     Table 'T' 6-max Seat #1 is the button\n\
     Seat 1: A (100 in chips)\nSeat 2: B (100 in chips)\nSeat 3: C (100 in chips)\n\
     B: posts small blind 5\nC: posts big blind 10\n*** HOLE CARDS ***\n\
     A: calls 10\nB: folds\nC: checks\n*** FLOP *** [Kc Kd Kh]\nC: checks\nA: checks\n\
     *** TURN *** [Kc Kd Kh] [Ks]\nC: checks\nA: checks\n\
     *** RIVER *** [Kc Kd Kh Ks] [9d]\nC: checks\nA: checks\n*** SHOW DOWN ***\n\
     C: shows [Ah Ad] (x)\nA: shows [As Ac] (x)\nC collected 13 from pot\nA collected 12 from pot\n\
     *** SUMMARY ***\nTotal pot 25 | Rake 0\nBoard [Kc Kd Kh Ks 9d]\n\
     Seat 1: A (button) showed [As Ac] and won (12) with x\n\
     Seat 2: B (small blind) folded before Flop\n\
     Seat 3: C (big blind) showed [Ah Ad] and won (13) with x\n"
        .to_owned()
}

#[test]
fn a20_without_a_button_in_the_first_lines_it_is_that_of_the_summary() {
    let text = odd_chip();
    assert_eq!(answer(&text)["agrees"], true, "{:#}", answer(&text));
    let changed = text.replace("Table 'T' 6-max Seat #1 is the button\n", "");
    assert_eq!(whats(&answer(&changed)), ["button"]);
    assert_eq!(answer(&changed)["button"], 1);
}

#[test]
fn a20_posted_blinds_are_those_of_the_summary() {
    let text = odd_chip();
    let forced = |before: &str, after: &str| changes(&text, before, after);
    // Another player is said to have posted it.
    let found = forced("Seat 2: B (small blind)", "Seat 2: B (big blind)");
    let expected = json!({
        "what": "blind", "player": "B", "log": "a big blind", "handeval": "", "line": 30,
    });
    assert_eq!(found, [expected]);
    // Somebody has only the ante.
    let broke = text.replace("B (100 in", "B (3 in").replace(
        "B: posts small blind 5\n",
        "B: posts the ante 3 and is all-in\n",
    );
    assert!(!whats(&answer(&broke)).contains(&"blind"), "{broke}");
}

#[test]
fn a20_both_blinds_are_those_of_the_first_line() {
    let text = odd_chip().replace(
        "C: posts big blind 10\n",
        "C: posts big blind 10\nA: posts small & big blinds 15\n",
    );
    let text = text
        .replace("A: calls 10\n", "A: checks\n")
        .replace("Total pot 25", "Total pot 30")
        .replace("C collected 13", "C collected 15")
        .replace("won (13)", "won (15)")
        .replace("A collected 12", "A collected 15")
        .replace("won (12)", "won (15)");
    assert_eq!(answer(&text)["agrees"], true, "{:#}", answer(&text));
    let found = changes(&text, "big blinds 15", "big blinds 14");
    let expected = json!({
        "what": "blind", "player": "A", "log": 14, "handeval": 15, "line": 8, "other_line": 1,
    });
    assert_eq!(found[0], expected);
    // Nothing is read into the action before it.
    assert!(found.iter().all(|one| one["what"] != "bet"), "{found:#?}");
}

#[test]
fn a20_ohh_forced_bets_are_those_of_the_keys() {
    let text = sample("home-game.ohh");
    let blind = |player: &str, log: f64, handeval: f64, line: u64, other: u64| {
        [json!({
            "what": "blind", "player": player, "log": log, "handeval": handeval, "line": line,
            "other_line": other,
        })]
    };
    let small = "\"small_blind_amount\": 0.5";
    let found = changes(&text, small, "\"small_blind_amount\": 0.25");
    let player = found[0]["player"].as_str().unwrap().to_owned();
    let line = found[0]["line"].as_u64().unwrap();
    assert_eq!(found, blind(&player, 0.5, 0.25, line, 12));
    let said = text.lines().nth(line as usize - 1).unwrap();
    assert!(said.contains("Post SB"), "{said}");
    let found = changes(&text, "\"big_blind_amount\": 1", "\"big_blind_amount\": 2");
    assert_eq!(found[0]["what"], "blind");
    assert_eq!(found[0]["handeval"], 2);
    for amount in ["0", "null", "0.5"] {
        let found = changes(&text, small, &format!("\"small_blind_amount\":  {amount}"));
        assert!(found.is_empty(), "{amount}: {found:#?}");
    }
    // What some writers have in a game with fixed bets are the bets.
    let fixed = text.replacen("\"NL\"", "\"FL\"", 1);
    assert_ne!(fixed, text);
    assert!(changes(&fixed, small, "\"small_blind_amount\": 0.25").is_empty());
    let error = &answers(
        &text.replacen(small, "\"small_blind_amount\": \"much\"", 1),
        &[],
    )[0];
    assert_eq!(error["error"]["kind"], "bad-amount");
    assert_eq!(error["error"]["line"], 12);
}

#[test]
fn a20_ohh_antes_are_those_of_the_key() {
    let hand = |ante: &str, posted: &str| {
        format!(
            r#"{{"ohh":{{"spec_version":"1.4.7","game_type":"Holdem","game_number":"7",
"bet_limit":{{"bet_type":"NL"}},"dealer_seat":2,"small_blind_amount":1,"big_blind_amount":2,
"ante_amount":{ante},
"players":[{{"id":0,"seat":1,"name":"A","starting_stack":25}},
{{"id":1,"seat":2,"name":"B","starting_stack":25}}],
"rounds":[{{"id":0,"street":"Preflop","cards":[],"actions":[
{{"player_id":0,"action":"Post Ante","amount":1}},
{{"player_id":1,"action":"Post Ante","amount":{posted}}},
{{"player_id":1,"action":"Post SB","amount":1}},
{{"player_id":0,"action":"Post BB","amount":2}},
{{"player_id":1,"action":"Fold"}}]}}],
"pots":[{{"number":0,"amount":{},"rake":0,"player_wins":[{{"player_id":0,"win_amount":{}}}]}}]}}}}"#,
            3 + posted.parse::<u64>().unwrap(),
            3 + posted.parse::<u64>().unwrap(),
        )
    };
    assert_eq!(
        answer(&hand("1", "1"))["agrees"],
        true,
        "{:#}",
        answer(&hand("1", "1"))
    );
    let found = answer(&hand("1", "2"));
    let expected = json!({
        "what": "ante", "player": "B", "log": 2, "handeval": 1, "line": 8, "other_line": 3,
    });
    assert_eq!(found["differences"][0], expected, "{found:#}");
}

#[test]
fn a20_exchanged_cards_are_those_that_the_player_had() {
    let text = sample("pokerstars-draw.txt");
    let cards = |line: u64, log: &str, handeval: &str, other: Option<u64>| {
        let mut one = json!({
            "what": "cards", "player": "C", "line": line, "log": log, "handeval": handeval,
        });
        if let Some(other) = other {
            one["other_line"] = other.into();
        }
        [one]
    };
    let whole = "8s 6h 4d 3c 2h";
    for (before, after, expected) in [
        (
            "stands pat on [8s 6h 4d 3c 2h]",
            "stands pat on [8s 6h 4d 3c 2s]",
            cards(22, "8s 6h 4d 3c 2s", whole, Some(16)),
        ),
        (
            "stands pat on [8s 6h 4d 3c 2h]",
            "stands pat on [8s 6h 4d 3c]",
            cards(22, "8s 6h 4d 3c", whole, Some(16)),
        ),
        (
            "discards 1 card [Kh]",
            "discards 1 card [Kd]",
            cards(15, "Kd", "8s 6h 4d 3c Kh", Some(9)),
        ),
        (
            "discards 1 card [Kh]",
            "discards 2 cards [Kh]",
            cards(15, "an exchange of 2 cards", "an exchange of 1 card", None),
        ),
        (
            "Dealt to C [8s 6h 4d 3c] [2h]",
            "Dealt to C [8s 6h 4d 3c] [2h 9h]",
            cards(16, "an exchange of 1 card", "an exchange of 2 cards", None),
        ),
        (
            "C: stands pat on [8s 6h 4d 3c 2h]",
            "Dealt to C [8s 6h 4d 3c 2h] [2d]",
            cards(22, "an exchange of 0 cards", "an exchange of 1 card", None),
        ),
    ] {
        let found = changes(&text, before, after);
        assert_eq!(found[0], expected[0], "{after}");
    }
    // Without a list, only the number is compared.
    let found = changes(&text, "discards 1 card [Kh]", "discards 1 card");
    assert!(found.is_empty(), "{found:#?}");
    let found = changes(&text, "discards 1 card [Kh]", "discards 2 cards");
    assert_eq!(found[0]["log"], "an exchange of 2 cards");
    let broken = text.replacen("discards 1 card [Kh]", "discards some card [Kh]", 1);
    assert_eq!(answer(&broken)["error"]["kind"], "unknown-action");
}

#[test]
fn a20_in_phh_too_exchanged_cards_are_those_that_the_player_had() {
    let text = sample("triple-draw.phh");
    let found = changes(&text, "p1 sd Qd", "p1 sd Qs");
    let expected = json!({
        "what": "cards", "player": "A", "log": "Qs", "handeval": "7h 5c 4d 3s Qd", "line": 22,
        "other_line": 18,
    });
    assert_eq!(found[0], expected);
    // Of unknown cards, any may be discarded.
    let unknown = text.replacen("p2 f", "p2 cc", 1).replacen(
        "\"p1 sd Kd\"",
        "\"p2 sd As\",\n\"p1 sd Kd\"",
        1,
    );
    assert!(whats(&answer(&unknown)).iter().all(|&what| what != "cards"));
}

#[test]
fn a20_the_summary_shows_the_cards_that_were_shown() {
    let text = sample("pokerstars-side-pots.txt");
    let one = |line: u64, player: &str, log: &str, handeval: &str, other: Option<u64>| {
        let mut one = json!({
            "what": "cards", "player": player, "line": line, "log": log, "handeval": handeval,
        });
        if let Some(other) = other {
            one["other_line"] = other.into();
        }
        [one]
    };
    for (before, after, expected) in [
        (
            "A showed [Qd Qc]",
            "A showed [Qd Qs]",
            one(30, "A", "Qd Qs", "Qd Qc", Some(23)),
        ),
        (
            "A showed [Qd Qc]",
            "A showed [Qd Qc 2h]",
            one(30, "A", "Qd Qc 2h", "at most 2 cards", None),
        ),
        (
            "A showed [Qd Qc]",
            "A showed [Qd]",
            one(30, "A", "Qd", "Qd Qc", Some(23)),
        ),
        (
            "A: shows [Qd Qc]",
            "A: shows [Qd Qc 2h]",
            one(23, "A", "Qd Qc 2h", "at most 2 cards", None),
        ),
        (
            "Dealt to A [Qd Qc]",
            "Dealt to A [Qd Qc 2h]",
            one(10, "A", "Qd Qc 2h", "at most 2 cards", None),
        ),
    ] {
        assert_eq!(changes(&text, before, after), expected, "{after}");
    }
    let stud = sample("pokerstars-stud.txt");
    for (before, after, expected) in [
        (
            "mucked [Kc Qh Kd 5s Jc Js 8c]",
            "mucked [Kc Qh Kd 5s Jc Js 8c 8d]",
            one(47, "A", "Kc Qh Kd 5s Jc Js 8c 8d", "at most 7 cards", None),
        ),
        (
            "mucked [Kc Qh Kd 5s Jc Js 8c]",
            "mucked [Kc Qh Kd 5s Jc 9s 8c]",
            one(47, "A", "Kc Qh Kd 5s Jc 9s 8c", "Kd 5s Jc Js", Some(31)),
        ),
    ] {
        assert_eq!(changes(&stud, before, after), expected, "{after}");
    }
    // A line repeats cards that no line has dealt.
    let found = changes(&stud, "Dealt to A [Kd] [5s]", "Dealt to A [Kd 5h] [5s]");
    assert_eq!(found[0], one(18, "A", "Kd 5h", "Kd", Some(10))[0]);
    // Omaha hands have as many cards as the others.
    let omaha = sample("pokerstars-omaha-hi-lo.txt");
    let found = changes(
        &omaha,
        "C: shows [Ac 2s 8h 8c]",
        "C: shows [Ac 2s 8h 8c Td]",
    );
    assert_eq!(found[0]["handeval"], "at most 4 cards");
}
