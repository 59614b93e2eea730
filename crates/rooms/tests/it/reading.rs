//! What clients send, and the messages about errors in it, word for word.

use handeval_matematico::PlayerName;
use handeval_rooms::{
    Board, Code, CodeError, Command, HostAction, Late, Names, Placing, PlayerId, ReadError,
    Settings, Timer, TokenHash, Values,
};

use crate::secret;

#[track_caller]
fn assert_wrong<T: std::fmt::Debug>(read: Result<T, ReadError>, kind: &str, message: &str) {
    let error = read.unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string()),
        (kind, message.to_owned())
    );
}

fn action(text: &str) -> Result<HostAction, ReadError> {
    HostAction::read(text, secret)
}

#[test]
fn settings_are_read() {
    let text = r#"{"timer":"all","late":"random","hints":true,"board":"all","names":"animals",
        "values":"numbers","points":{"figures":{"pair":11}}}"#;
    let settings = Settings::read(text).unwrap();
    assert_eq!(
        (settings.timer, settings.late, settings.hints),
        (Timer::All, Late::Random, true)
    );
    assert_eq!(
        (settings.board, settings.names),
        (Board::All, Names::Animals)
    );
    assert_eq!(settings.values, Values::Numbers);
    let pair = handeval_matematico::Figure::Pair;
    assert_eq!(settings.point_table().points(pair), Some(11));
    assert_eq!(
        settings.points.as_ref().unwrap().table(),
        &settings.point_table()
    );
    let none = Settings::read(
        r#"{"timer":0,"late":"wait","board":"none","names":"typed","values":"letters","points":null,"hints":false}"#,
    );
    assert_eq!(none.unwrap().board, Board::None);
    for seconds in [10, 20, 30, 60] {
        let settings = Settings::read(&format!(r#"{{"timer":{seconds}}}"#)).unwrap();
        assert_eq!(settings.timer, Timer::Seconds(seconds));
    }
}

#[test]
fn wrong_settings_are_refused() {
    let timer = "0, 10, 20, 30, 60 or `all`";
    for (found, shown) in [
        ("15", "15"),
        ("\"10\"", "10"),
        ("10.0", "10.0"),
        ("true", "true"),
        ("[10]", "[10]"),
    ] {
        let text = format!(r#"{{"timer":{found}}}"#);
        assert_wrong(
            Settings::read(&text),
            "wrong-value",
            &format!("`timer` is `{shown}`: expected {timer}"),
        );
    }
    assert_wrong(
        Settings::read(r#"{"late":"never"}"#),
        "wrong-value",
        "`late` is `never`: expected `wait` or `random`",
    );
    assert_wrong(
        Settings::read(r#"{"hints":1}"#),
        "wrong-value",
        "`hints` is `1`: expected `true` or `false`",
    );
    assert_wrong(
        Settings::read(r#"{"board":"top-3"}"#),
        "wrong-value",
        "`board` is `top-3`: expected `none`, `top-5` or `all`",
    );
    assert_wrong(
        Settings::read(r#"{"names":"birds"}"#),
        "wrong-value",
        "`names` is `birds`: expected `typed` or `animals`",
    );
    assert_wrong(
        Settings::read(r#"{"values":7}"#),
        "wrong-value",
        "`values` is `7`: expected `letters` or `numbers`",
    );
    assert_wrong(
        Settings::read(r#"{"time":7}"#),
        "unknown-key",
        "unknown key `time`: expected `timer`, `late`, `hints`, `board`, `names`, `values` \
         or `points`",
    );
    let error = Settings::read(r#"{"points":{"figures":{"flush":1}}}"#).unwrap_err();
    assert_eq!(
        (error.kind(), error.key()),
        ("wrong-points", Some("points"))
    );
    assert!(
        error
            .to_string()
            .starts_with("`points`: `figures`: `flush` is not a figure"),
        "{error}"
    );
    let error = Settings::read(r#"{"points":7}"#).unwrap_err();
    assert_eq!(error.kind(), "wrong-points");
}

#[test]
fn what_is_no_object_is_refused() {
    for text in [
        "[]",
        "7",
        "null",
        "\"a\"",
        "true",
        "-1",
        "1.5",
        "[{\"timer\":0}]",
    ] {
        let message = "expected a JSON object, such as `{\"name\": \"Jana\"}`";
        assert_wrong(Settings::read(text), "wrong-value", message);
    }
    assert_wrong(
        Settings::read("{\n\"timer\": }"),
        "bad-json",
        "line 2, column 10: expected a JSON object",
    );
    assert_wrong(
        Settings::read("{} x"),
        "bad-json",
        "line 1, column 4: expected a JSON object",
    );
    assert_wrong(
        Settings::read(r#"{"late":"wait","late":"wait"}"#),
        "duplicate-key",
        "`late` is given twice: expected it once",
    );
    let deep = "[".repeat(100_000);
    assert_eq!(Settings::read(&deep).unwrap_err().kind(), "bad-json");
    assert_eq!(Settings::read(" \n").unwrap(), Settings::default());
    let many: Vec<_> = (0..33).map(|key| format!("\"k{key}\":0")).collect();
    let error = Settings::read(&format!("{{{}}}", many.join(","))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown key `k32`: expected at most 32 keys"
    );
}

#[test]
fn messages_repeat_nothing_that_nobody_sees() {
    let error = Settings::read("{\"a\\u202eb\\u0007\":1}").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("unknown key `a\\u{202e}b\\u{7}`"),
        "{error}"
    );
    assert_eq!(error.key(), Some("a\u{202E}b\u{7}"));
    let long = format!(r#"{{"late":"{}"}}"#, "x".repeat(1_000));
    let message = Settings::read(&long).unwrap_err().to_string();
    assert!(message.contains("x…`") && message.len() < 300, "{message}");
}

#[test]
fn actions_are_read() {
    let player = PlayerId::new(3);
    let name = || "Jana".to_owned();
    for (text, expected) in [
        (r#"{"action":"start"}"#, HostAction::Start(secret())),
        (
            r#"{"action":"call","n":7}"#,
            HostAction::Call { n: Some(7) },
        ),
        (r#"{"action":"call"}"#, HostAction::Call { n: None }),
        (r#"{"action":"pause"}"#, HostAction::Pause),
        (r#"{"action":"resume"}"#, HostAction::Resume),
        (r#"{"action":"lock"}"#, HostAction::Lock),
        (r#"{"action":"unlock"}"#, HostAction::Unlock),
        (
            r#"{"action":"rename","player":3,"name":"Jana"}"#,
            HostAction::Rename {
                player,
                name: name(),
            },
        ),
        (
            r#"{"player":3,"action":"remove"}"#,
            HostAction::Remove { player },
        ),
        (r#"{"action":"ban","player":3}"#, HostAction::Ban { player }),
        (
            r#"{"action":"bot","bot":"search"}"#,
            HostAction::SeatBot {
                bot: PlayerName::Search,
                name: None,
            },
        ),
        (
            r#"{"action":"bot","bot":"deep","name":"Jana"}"#,
            HostAction::SeatBot {
                bot: PlayerName::Deep,
                name: Some(name()),
            },
        ),
        (r#"{"action":"again"}"#, HostAction::Again),
        (r#"{"action":"end"}"#, HostAction::End),
        (
            r#"{"action":"keep","days":30}"#,
            HostAction::Keep { days: 30 },
        ),
        (r#"{"action":"delete"}"#, HostAction::Delete),
    ] {
        assert_eq!(action(text).unwrap(), expected, "{text}");
    }
}

#[test]
fn wrong_actions_are_refused() {
    let all = "`start`, `call`, `pause`, `resume`, `lock`, `unlock`, `rename`, `remove`, `ban`, `bot`, `again`, `end`, `keep` or `delete`";
    assert_wrong(
        action("{}"),
        "missing-key",
        &format!("`action` is missing: expected {all}"),
    );
    assert_wrong(
        action(r#"{"action":null}"#),
        "missing-key",
        &format!("`action` is missing: expected {all}"),
    );
    assert_wrong(
        action(r#"{"action":"Start"}"#),
        "wrong-value",
        &format!("`action` is `Start`: expected {all}"),
    );
    assert_wrong(
        action(r#"{"action":1}"#),
        "wrong-value",
        &format!("`action` is `1`: expected {all}"),
    );
    assert_wrong(
        action(r#"{"action":"start","n":1}"#),
        "unknown-key",
        "unknown key `n`: expected `action`",
    );
    let card = "the number of a card, 1 to 25";
    for n in ["-1", "1.5", "\"7\"", "4294967296"] {
        let shown = n.trim_matches('"');
        let text = format!(r#"{{"action":"call","n":{n}}}"#);
        assert_wrong(
            action(&text),
            "wrong-value",
            &format!("`n` is `{shown}`: expected {card}"),
        );
    }
    let player = "`player` is missing: expected a player's number";
    for name in ["rename", "remove", "ban"] {
        assert_wrong(
            action(&format!(r#"{{"action":"{name}"}}"#)),
            "missing-key",
            player,
        );
    }
    assert_wrong(
        action(r#"{"action":"rename","player":1}"#),
        "missing-key",
        "`name` is missing: expected a name",
    );
    assert_wrong(
        action(r#"{"action":"keep"}"#),
        "missing-key",
        "`days` is missing: expected 1 to 30",
    );
    let bots = "`random`, `greedy`, `table`, `search` or `deep`";
    assert_wrong(
        action(r#"{"action":"bot"}"#),
        "missing-key",
        &format!("`bot` is missing: expected {bots}"),
    );
    assert_wrong(
        action(r#"{"action":"bot","bot":"best"}"#),
        "wrong-value",
        &format!("`bot` is `best`: expected {bots}"),
    );
    for (name, keys) in [
        ("call", "`action` and `n`"),
        ("remove\",\"player\":1,\"a\":\"", "`action` and `player`"),
    ] {
        let error = action(&format!(r#"{{"action":"{name}","x":1}}"#)).unwrap_err();
        assert!(
            error.to_string().ends_with(&format!("expected {keys}")),
            "{error}"
        );
    }
}

#[test]
fn a_start_alone_asks_for_a_secret() {
    let none = || panic!("nobody asks for a secret");
    assert_eq!(
        HostAction::read(r#"{"action":"call","n":1}"#, none),
        Ok(HostAction::Call { n: Some(1) })
    );
}

#[test]
fn cells_are_read() {
    let placing = Placing::read(7, r#"{"row":1,"column":3}"#);
    assert_eq!(
        placing,
        Ok(Placing {
            n: 7,
            row: 1,
            column: 3
        })
    );
    assert_eq!(
        Placing::read(7, r#"{"row":0,"column":99}"#).unwrap().column,
        99,
        "the room knows its cells"
    );
    assert_wrong(
        Placing::read(1, ""),
        "missing-key",
        "`row` is missing: expected 1 to 5",
    );
    assert_wrong(
        Placing::read(1, r#"{"row":1}"#),
        "missing-key",
        "`column` is missing: expected 1 to 5",
    );
    assert_wrong(
        Placing::read(1, r#"{"row":"1","column":1}"#),
        "wrong-value",
        "`row` is `1`: expected 1 to 5",
    );
    assert_wrong(
        Placing::read(1, r#"{"row":1,"column":1,"n":2}"#),
        "unknown-key",
        "unknown key `n`: expected `row` and `column`",
    );
}

#[test]
fn newcomers_are_read() {
    let token = TokenHash::of("token");
    let read = |text| Command::read_join(text, token);
    let name = Some("Jana".to_owned());
    assert_eq!(
        read(r#"{"name":"Jana"}"#),
        Ok(Command::Join { name, token })
    );
    assert_eq!(read(""), Ok(Command::Join { name: None, token }));
    assert_eq!(
        read(r#"{"name":null}"#),
        Ok(Command::Join { name: None, token })
    );
    assert_wrong(
        read(r#"{"name":7}"#),
        "wrong-value",
        "`name` is `7`: expected a name",
    );
    assert_wrong(
        read(r#"{"nam":"x"}"#),
        "unknown-key",
        "unknown key `nam`: expected `name`",
    );
}

#[test]
fn codes_are_read_in_either_case() {
    assert_eq!("K7MRWX".parse::<Code>(), "k7mrwx".parse());
    for text in [
        "", "K7MRW", "K7MRWXX", "K7MRW0", "K7MRWO", "K7MRW1", "K7MRWI", "K7MRWÉ", " 7MRWX", "ŽŽŽ",
    ] {
        assert_eq!(text.parse::<Code>(), Err(CodeError), "{text:?}");
    }
    let message =
        "this is not a room code: expected 6 characters, each 2 to 9 or A to Z, but never I or O";
    assert_eq!(CodeError.to_string(), message);
    let codes: std::collections::BTreeSet<_> =
        (0..30).map(|bit| Code::from_bits(1 << bit)).collect();
    assert_eq!(codes.len(), 30, "every bit counts");
    assert_eq!(Code::from_bits(1 << 30), Code::from_bits(0));
    assert_eq!(Code::from_bits(u64::MAX).to_string(), "ZZZZZZ");
    assert_eq!(format!("{:?}", Code::from_bits(0)), "222222");
    for char in Code::ALPHABET {
        assert!(!b"0O1I".contains(&char));
    }
}
