//! Damaged and changed files: what is wrong is found, and the rest is answered.

use super::{answer, answers, sample, whats};

#[test]
fn a_damaged_file_is_answered_around_its_damage() {
    let found = answers(&sample("damaged.txt"), &[]);
    assert_eq!(found.len(), 3);
    assert_eq!(
        (&found[0]["id"], &found[0]["agrees"]),
        (&"1005".into(), &true.into())
    );
    assert_eq!(found[1]["error"]["kind"], "no-total");
    assert_eq!(found[1]["error"]["line"], 64);
    assert_eq!(found[2]["id"], "1004");
    assert_eq!(found[2]["agrees"], false);
    let differences = found[2]["differences"].as_array().unwrap();
    let of = |player: &str| {
        let mut differences = differences.iter();
        differences
            .find(|one| one["what"] == "amounts" && one["player"] == player)
            .unwrap()
    };
    assert_eq!(
        (&of("B")["log"], &of("B")["handeval"]),
        (&1025.into(), &140.into())
    );
    assert_eq!(
        (&of("C")["log"], &of("C")["handeval"]),
        (&0.into(), &885.into())
    );
}

#[test]
fn files_cut_at_every_byte_are_answered_up_to_there() {
    for name in [
        "damaged.txt",
        "several.phhs",
        "home-game.ohh",
        "pokerstars-twice.txt",
    ] {
        let text = sample(name);
        let whole = answers(&text, &[]);
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let cut = &text[..end];
            if handeval_logs::Format::of(cut).is_err() {
                continue;
            }
            let found = answers(cut, &[]);
            // All but the last one are as in the whole file.
            let n_complete = found.len().saturating_sub(1);
            assert_eq!(
                found[..n_complete],
                whole[..n_complete],
                "{name} cut at {end}"
            );
        }
    }
}

/// Each number of the summary, changed.
#[test]
fn a_changed_amount_is_reported() {
    let text = sample("pokerstars-side-pots.txt");
    for (before, after, what) in [
        ("Total pot $141.80", "Total pot $141.79", "total"),
        ("Main pot $70.90.", "Main pot $70.80.", "pot"),
        ("Side pot $68.90.", "Side pot $69.90.", "pot"),
        ("Rake $2", "Rake $1", "rake"),
        ("collected $68.90", "collected $68.80", "amounts"),
        ("D collected $68.90", "A collected $68.90", "winners"),
        ("Uncalled bet ($24.75)", "Uncalled bet ($24.74)", "uncalled"),
        ("Board [Jh 4c 2s Kd Jd]", "Board [Jh 4c 2s Kd Jc]", "board"),
        ("Board [Jh 4c 2s Kd Jd]", "Board [Jh 4c 2s Kd]", "board"),
        ("C: shows [Js 9s]", "C: shows [Kd 9s]", "cards"),
    ] {
        let changed = text.replace(before, after);
        assert_ne!(changed, text, "{before}");
        let found = answer(&changed);
        assert!(whats(&found).contains(&what), "{after}: {found:#}");
        assert_eq!(found["agrees"], false);
    }
}

#[test]
fn an_action_that_cannot_be_is_damage_on_its_line() {
    let text = sample("pokerstars-side-pots.txt");
    for (before, after, kind, line) in [
        ("B: folds", "B: throws 5", "unknown-action", 16),
        (
            "raises $6 to $9",
            "raises $6 to $900",
            "more-than-stack",
            12,
        ),
        ("raises $6 to $9", "raises $6 to nine", "bad-amount", 12),
        (
            "Dealt to A [Qd Qc]",
            "Dealt to A [Qd Qx]",
            "unknown-card",
            10,
        ),
        (
            "*** TURN *** [Jh 4c 2s]",
            "*** TURN *** [Jh 4c of]",
            "unknown-card",
            19,
        ),
        ("Hold'em No Limit", "Irish No Limit", "unknown-game", 1),
    ] {
        let changed = text.replacen(before, after, 1);
        assert_ne!(changed, text, "{before}");
        let found = answer(&changed);
        assert_eq!(found["error"]["kind"], kind, "{found:#}");
        assert_eq!(found["error"]["line"], line, "{found:#}");
    }
}

#[test]
fn what_does_not_follow_toml_or_json_is_said_in_our_words() {
    let text = sample("side-pots.phh");
    let antes = text.lines().find(|line| line.starts_with("antes")).unwrap();
    let line = text.lines().position(|line| line == antes).unwrap() + 1;
    for (after, message, column) in [
        (
            "antes = [0, 0".to_owned(),
            "not TOML: expected a line such as `antes = [0, 0]`, with text in quotes",
            None,
        ),
        (
            "antes 0".to_owned(),
            "not TOML: expected a line such as `antes = [0, 0]`, with text in quotes: `antes 0`",
            Some(7),
        ),
        (
            format!("{antes}\n{antes}"),
            "a key that occurs twice: expected it once",
            None,
        ),
        (
            "antes = 'none'".to_owned(),
            "`antes` has a value of another kind: expected a list",
            None,
        ),
    ] {
        let error = &answer(&text.replacen(antes, &after, 1))["error"];
        let found = error["message"].as_str().unwrap();
        assert!(found.starts_with(message), "{after}: {error:#}");
        let is_near = (line..line + 3).contains(&(error["line"].as_u64().unwrap() as usize));
        assert!(is_near, "{after}: {error:#}");
        if let Some(column) = column {
            assert_eq!(error["column"], column, "{after}: {error:#}");
        }
    }
    let text = sample("home-game.ohh");
    for (before, after, message) in [
        (
            "\"game_type\": \"Holdem\",",
            "",
            "no `game_type`: expected this key",
        ),
        (
            "\"dealer_seat\": ",
            "\"dealer_seat\": \"1\", \"x\": ",
            "a value of another kind: expected a whole number",
        ),
        (
            "\"dealer_seat\": ",
            "\"dealer_seat\": 1, \"dealer_seat\": ",
            "`dealer_seat` occurs twice: expected it once",
        ),
        (
            "\"game_type\": \"Holdem\",",
            "\"game_type\": 7,",
            "a value of another kind: expected text",
        ),
        (
            "\"game_type\": \"Holdem\",",
            "\"game_type\": \"Holdem\"",
            "not JSON: expected a comma, a bracket or a quotation mark",
        ),
    ] {
        let changed = text.replacen(before, after, 1);
        assert_ne!(changed, text, "{before}");
        let error = &answers(&changed, &[])[0]["error"];
        assert_eq!(error["message"], message, "{error:#}");
        assert!(
            error["line"].is_number() && error["column"].is_number(),
            "{error:#}"
        );
    }
}

#[test]
fn hands_are_asked_for_by_number_even_if_they_are_damaged() {
    let text = sample("damaged.txt");
    let all = answers(&text, &[]);
    let damaged = all.iter().find(|one| one["error"].is_object()).unwrap();
    for asked in ["1004", "#1004"] {
        let found = answers(&text, &[("hand", asked)]);
        assert_eq!(found.len(), 1, "{asked}: {found:#?}");
        assert_eq!(found[0]["id"], "1004");
    }
    // The damaged hand has a number, too.
    assert_eq!(
        answers(&text, &[("hand", "1006")]),
        std::slice::from_ref(damaged)
    );
}

#[test]
fn anonymous_sums_are_of_players_not_of_seats() {
    let text = sample("several.phhs");
    let named = answers(&text, &[("summary", "true")]);
    let anonymous = answers(&text, &[("summary", "true"), ("anonymous", "true")]);
    let rows = |answer: &serde_json::Value| {
        let players = answer["players"].as_array().unwrap().clone();
        let rows = players.into_iter().map(|mut player| {
            player.as_object_mut().unwrap().remove("name").unwrap();
            player
        });
        rows.collect::<Vec<_>>()
    };
    assert_eq!(rows(&named[0]), rows(&anonymous[0]));
    assert_eq!(anonymous[0]["players"][6]["name"], "P7");
}

#[test]
fn another_language_is_named() {
    let text = sample("pokerstars-side-pots.txt").replace("Seat ", "Platz ");
    let found = answer(&text);
    assert_eq!(found["error"]["kind"], "unsupported-language");
    let message = found["error"]["message"].as_str().unwrap();
    assert!(
        message.contains("a language other than English"),
        "{message}"
    );
}

#[test]
fn an_unknown_encoding_is_named() {
    let text = sample("pokerstars-side-pots.txt");
    // Japanese text as Shift-JIS, taken to be Windows-1252.
    let unreadable = "ƒz\u{81}[ƒ‹ƒfƒ€";
    for changed in [
        text.replace("Hold'em", unreadable),
        text.replace("Seat ", unreadable),
    ] {
        let error = &answers(&changed, &[])[0]["error"];
        assert_eq!(error["kind"], "unsupported-language");
        let message = "this text is not UTF-8, UTF-16 or Windows-1252: expected one of these \
                       encodings";
        assert_eq!(error["message"], message, "{error:#}");
    }
    // A name may have any characters.
    let named = text
        .replace("A (", &format!("{unreadable} ("))
        .replace("A: ", &format!("{unreadable}: "));
    let named = named
        .replace("to A", &format!("to {unreadable}"))
        .replace("Seat 1: A", &format!("Seat 1: {unreadable}"));
    assert_eq!(answer(&named)["agrees"], true, "{:#}", answer(&named));
}

#[test]
fn a12_a_damaged_first_line_and_another_format_are_errors_in_their_place() {
    let text = sample("pokerstars-side-pots.txt");
    let n_lines = text.lines().count() as u64;
    let damaged = text.replacen("PokerStars Hand #1001:", "PokerStarz Hand #1001:", 1);
    for (other, kind) in [
        (damaged, "bad-syntax"),
        (
            text.replacen("PokerStars Hand #1001:  ", "", 1),
            "bad-syntax",
        ),
        (sample("several.phhs"), "unknown-format"),
        (sample("home-game.ohh"), "unknown-format"),
    ] {
        let found = answers(&[&*text, &other, &text].concat(), &[]);
        assert_eq!(found.len(), 3, "{found:#?}");
        for whole in [&found[0], &found[2]] {
            assert_eq!(whole["agrees"], true, "{whole:#}");
        }
        assert_eq!(found[1]["error"]["kind"], kind, "{:#}", found[1]);
        assert_eq!(found[1]["error"]["line"], n_lines + 1);
        assert_eq!(found[1]["hand"], 2);
    }
    let all = sample("several.phhs");
    let found = answers(&[&*all, &text, &all].concat(), &[]);
    let errors: Vec<bool> = found.iter().map(|one| one["error"].is_object()).collect();
    assert_eq!(errors, [false, false, false, true, false, false, false]);
}

#[test]
fn a12_a_first_line_that_is_cut_does_not_rename_the_hand_behind_it() {
    let text = sample("pokerstars-side-pots.txt");
    let whole = &answers(&text, &[])[0];
    for cut in [
        "PokerStars Hand #1002:  Omaha Hi/Lo Pot Limit ($1",
        "PokerStars Hand #4444:  Hold'em No Limit ($0.50/$1.00 U",
        "PokerStars Hand #4444",
    ] {
        let found = answers(&format!("{cut}{text}"), &[]);
        let hand = found.last().unwrap();
        for key in ["id", "poker", "agrees", "pots"] {
            assert_eq!(hand[key], whole[key], "{cut}");
        }
        // Behind another hand, too.
        let found = answers(&format!("{text}\n\n\n{cut}{text}"), &[]);
        let (first, last) = (&found[0], found.last().unwrap());
        assert_eq!(
            (&first["agrees"], &first["id"]),
            (&true.into(), &whole["id"])
        );
        assert_eq!((&last["agrees"], &last["id"]), (&true.into(), &whole["id"]));
    }
}

#[test]
fn a12_hands_of_other_sites_are_errors_that_name_the_site() {
    let text = sample("pokerstars-side-pots.txt");
    let n_lines = text.lines().count() as u64;
    let phh = sample("side-pots.phh");
    for (lines, message) in [
        (
            "Winamax Poker - CashGame - HandId: #12-3 - Omaha pot limit (1/2) - 2026/11/20 UTC\n\
             Table: 'T' 5-max (real money) Seat #2 is the button\nSeat 1: X (100)\n\
             *** PRE-FLOP ***\nX folds\n*** SUMMARY ***\nTotal pot 3 | No rake\n",
            "this is a hand history from Winamax, which is not supported",
        ),
        (
            "***** 888poker Hand History for Game 12 *****\n$1/$2 Blinds No Limit Holdem\n\
             Seat 1: X ( $100 )\nX folds\n** Summary **\n",
            "this is a hand history from 888poker, which is not supported",
        ),
        (
            "Full Tilt Poker Game #12: Table T - $1/$2 - No Limit Hold'em - 2026/11/20\n\
             Seat 1: X ($100)\nX folds\n*** SUMMARY ***\n",
            "this is a hand history from Full Tilt Poker, which is not supported",
        ),
        (
            "entry,at,order\n\"-- ending hand #2 --\",2026-11-20T20:15:02Z,1\n",
            "this is a log from PokerNow, which is not supported",
        ),
    ] {
        let n_other = lines.lines().count() as u64;
        // Two hands of the other site are one error.
        let found = answers(&[&*text, lines, lines, &text].concat(), &[]);
        assert_eq!(found.len(), 3, "{found:#?}");
        for whole in [&found[0], &found[2]] {
            assert_eq!(whole["agrees"], true, "{message}: {whole:#}");
        }
        let expected = format!("{message}, up to line {}", n_lines + 2 * n_other);
        assert_eq!(found[1]["error"]["message"], expected);
        assert_eq!(found[1]["error"]["kind"], "unknown-format");
        assert_eq!(found[1]["error"]["line"], n_lines + 1);
        let found = answers(&[&*phh, lines].concat(), &[]);
        assert_eq!(found.len(), 2, "{found:#?}");
        assert_eq!(found[0]["agrees"], true, "{message}: {:#}", found[0]);
    }
}

#[test]
fn a12_a_mahjong_log_after_a_hand_is_named() {
    let log = sample("double-ron.mjai.jsonl");
    for name in ["pokerstars-side-pots.txt", "side-pots.phh"] {
        let found = answers(&[sample(name), log.clone()].concat(), &[]);
        assert_eq!(found.len(), 2, "{found:#?}");
        assert_eq!(found[0]["agrees"], true, "{:#}", found[0]);
        let message = found[1]["error"]["message"].as_str().unwrap();
        assert!(message.contains("format `mjai`"), "{message}");
    }
}

#[test]
fn a_player_who_is_not_in_the_list_is_named_by_number_and_line() {
    let text = sample("home-game.ohh");
    let line = text
        .lines()
        .position(|line| line.contains("\"player_id\": 1,"))
        .unwrap()
        + 1;
    let found = answers(
        &text.replacen("\"player_id\": 1,", "\"player_id\": 77,", 1),
        &[],
    );
    let error = &found[0]["error"];
    assert_eq!(
        error["message"],
        "no player with the id 77: expected 0, 1, 2"
    );
    assert_eq!(error["line"], line);
    assert_eq!(found[1]["agrees"], true);
}

#[test]
fn a23_currencies_are_not_added() {
    let dollars = sample("pokerstars-side-pots.txt");
    let euros = dollars.replace('$', "€").replace("USD", "EUR");
    let chips = sample("pokerstars-tournament.txt");
    let one = answers(&dollars, &[("summary", "true")]);
    assert_eq!(one[0]["currency"], "USD");
    assert!(one[0]["players"][0]["currency"].is_null());
    let all = answers(&[dollars, euros, chips].concat(), &[("summary", "true")]);
    assert!(all[0]["currency"].is_null());
    let players = all[0]["players"].as_array().unwrap();
    let of_a: Vec<_> = players.iter().filter(|one| one["name"] == "A").collect();
    let told: Vec<_> = of_a
        .iter()
        .map(|one| (&one["currency"], &one["put"]))
        .collect();
    let (chips, eur, usd) = ("chips".into(), "EUR".into(), "USD".into());
    let (whole, cents) = (465.into(), 55.75.into());
    assert_eq!(told, [(&chips, &whole), (&eur, &cents), (&usd, &cents)]);
}

#[test]
fn totals_say_which_hands_differ() {
    let found = answers(&sample("damaged.txt"), &[("summary", "true")]);
    let hands = &found[0]["differing_hands"];
    assert_eq!(hands["amounts"], serde_json::json!([3]), "{:#}", found[0]);
    let found = answers(&sample("several.phhs"), &[("summary", "true")]);
    assert!(found[0]["differing_hands"].is_null());
}

#[test]
fn anonymous_totals_do_not_tell_the_order_of_the_names() {
    let text = sample("pokerstars-side-pots.txt");
    // A becomes Z, which is the last name, but still sits first.
    let text: String = text
        .lines()
        .map(|line| format!("{}\n", line.replace("A ($100", "Z ($100")))
        .map(|line| match line.strip_prefix("A: ") {
            Some(rest) => format!("Z: {rest}"),
            None => line
                .replace("Dealt to A", "Dealt to Z")
                .replace("to A\n", "to Z\n"),
        })
        .map(|line| line.replace("Seat 1: A", "Seat 1: Z"))
        .collect();
    let found = answers(&text, &[("summary", "true"), ("anonymous", "true")]);
    assert_eq!(found[0]["agree"], 1, "{:#}", found[0]);
    let players = found[0]["players"].as_array().unwrap();
    let put: Vec<_> = players
        .iter()
        .map(|one| (&one["name"], &one["put"]))
        .collect();
    let expected: [(serde_json::Value, serde_json::Value); 4] = [
        ("P1".into(), 55.75.into()),
        ("P2".into(), 9.into()),
        ("P3".into(), 21.3.into()),
        ("P4".into(), 55.75.into()),
    ];
    assert_eq!(put, expected.each_ref().map(|(name, put)| (name, put)));
}
