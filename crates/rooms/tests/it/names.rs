//! Which names are valid, and who has them.

use handeval_rooms::{
    Code, Event, Name, NameError, Names, Opening, Refusal, Room, Settings, TokenHash,
};

use crate::{START, Table, secret};

#[test]
fn names_have_1_to_20_characters() {
    assert_eq!(Name::new("a").unwrap().as_str(), "a");
    assert_eq!(format!("{:?}", Name::new("a").unwrap()), "\"a\"");
    assert!(Name::new(&"ž".repeat(20)).is_ok());
    assert_eq!(Name::new(&"ž".repeat(21)), Err(NameError::TooLong));
    assert_eq!(Name::new(&"x".repeat(1_000_000)), Err(NameError::TooLong));
    for empty in ["", " ", "\u{3000}\t\n", "\u{200D}", "\u{FE0F}\u{FE0F}"] {
        assert_eq!(Name::new(empty), Err(NameError::Empty), "{empty:?}");
    }
    assert_eq!(Name::new("  Jana  Nová ").unwrap().as_str(), "Jana  Nová");
}

#[test]
fn names_are_in_normal_form_c() {
    assert_eq!(Name::new("Z\u{30C}ofie").unwrap().as_str(), "Žofie");
    let decomposed = "Z\u{30C}".repeat(20);
    assert_eq!(Name::new(&decomposed).unwrap().as_str(), "Ž".repeat(20));
    let greek = "\u{3B1}\u{313}\u{300}\u{345}".repeat(20);
    assert_eq!(Name::new(&greek).unwrap().as_str(), "\u{1F82}".repeat(20));
    assert_eq!(Name::new(&(greek + "a")), Err(NameError::TooLong));
}

#[test]
fn names_have_no_characters_that_nobody_sees() {
    for found in [
        '\0',
        '\u{7}',
        '\u{1B}',
        '\n',
        '\u{7F}',
        '\u{9F}',
        '\u{AD}',
        '\u{34F}',
        '\u{61C}',
        '\u{115F}',
        '\u{180E}',
        '\u{200B}',
        '\u{200E}',
        '\u{200F}',
        '\u{2028}',
        '\u{202A}',
        '\u{202E}',
        '\u{2060}',
        '\u{2066}',
        '\u{2069}',
        '\u{2800}',
        '\u{3164}',
        '\u{FEFF}',
        '\u{FFA0}',
        '\u{FFF9}',
        '\u{E0001}',
        '\u{E007F}',
    ] {
        let error = Name::new(&format!("a{found}b")).unwrap_err();
        assert_eq!(error, NameError::Unprintable { found });
    }
    let error = Name::new("a\u{202E}b").unwrap_err();
    assert_eq!(error.kind(), "name-unprintable");
    let message = "the name contains the invisible character U+202E: expected a name without it";
    assert_eq!(error.to_string(), message);
    assert_eq!(NameError::Empty.kind(), "name-empty");
    assert_eq!(NameError::TooLong.kind(), "name-too-long");
    for good in ["👩‍👧", "❤️", "می‌خواهم", "O'Neil, \"Bo\"", "李小龙", "=1+1"]
    {
        assert_eq!(Name::new(good).unwrap().to_string(), good);
    }
}

#[test]
fn names_that_are_taken_for_each_other_are_alike() {
    let is_like = |one, other| Name::new(one).unwrap().is_like(&Name::new(other).unwrap());
    assert!(is_like("Jana", "jANA"));
    assert!(is_like("Jana  N", "jana n"));
    assert!(is_like("a\u{200D}b", "ab") && is_like("❤️", "❤"));
    assert!(!is_like("Jana", "Jané") && !is_like("a b", "ab"));
}

#[test]
fn a_name_is_one_players() {
    let mut table = Table::open("");
    table.join("Jana");
    let command = |token: &str| handeval_rooms::Command::Join {
        name: Some("jana".to_owned()),
        token: TokenHash::of(token),
    };
    let refused = table.ask(handeval_rooms::Caller::Anyone, command("another"));
    assert_eq!(refused, Err(Refusal::NameTaken));
    assert_eq!(table.try_join(" "), Err(Refusal::Name(NameError::Empty)));
    let without = handeval_rooms::Command::Join {
        name: None,
        token: TokenHash::of("x"),
    };
    let refused = table.ask(handeval_rooms::Caller::Anyone, without);
    assert_eq!(refused, Err(Refusal::Name(NameError::Empty)));
}

#[test]
fn the_host_renames() {
    let mut table = Table::open("");
    table.join("Jana");
    table.join("Petr");
    let jana = handeval_rooms::PlayerId::new(1);
    let renamed = table.host(r#"{"action":"rename","player":1,"name":" Jana N. "}"#);
    let name = Some(Name::new("Jana N.").unwrap());
    assert_eq!(
        renamed,
        Ok(vec![Event::Renamed {
            player: jana,
            name: name.clone()
        }])
    );
    assert_eq!(table.room.name(jana), name.as_ref());
    let again = table.host(r#"{"action":"rename","player":1,"name":"Jana N."}"#);
    assert_eq!(again, Ok(vec![]));
    let upper = table.host(r#"{"action":"rename","player":1,"name":"JANA N."}"#);
    assert_eq!(upper.unwrap().len(), 1, "the own name is not taken");
    let taken = table.host(r#"{"action":"rename","player":1,"name":"petr"}"#);
    assert_eq!(taken, Err(Refusal::NameTaken));
    let empty = table.host(r#"{"action":"rename","player":1,"name":""}"#);
    assert_eq!(empty, Err(Refusal::Name(NameError::Empty)));
    let player = handeval_rooms::PlayerId::new(3);
    let nobody = table.host(r#"{"action":"rename","player":3,"name":"x"}"#);
    assert_eq!(nobody, Err(Refusal::NoSuchPlayer { player }));
    table.join("Jana");
}

#[test]
fn a_room_can_give_the_names() {
    let mut table = Table::open(r#"{"names":"animals"}"#);
    for token in 0..7 {
        let command = handeval_rooms::Command::Join {
            name: Some("I want this".to_owned()),
            token: TokenHash::of(&token.to_string()),
        };
        table.ask(handeval_rooms::Caller::Anyone, command).unwrap();
    }
    let view = table.view(handeval_rooms::Caller::Anyone);
    let mut names: Vec<_> = view
        .players
        .into_iter()
        .map(|player| player.name.unwrap())
        .collect();
    names.sort();
    let n_plain = names.iter().filter(|name| !name.contains(' ')).count();
    let n_second = names.iter().filter(|name| name.ends_with(" 2")).count();
    let n_third = names.iter().filter(|name| name.ends_with(" 3")).count();
    assert_eq!((n_plain, n_second, n_third), (3, 3, 1), "{names:?}");
}

#[test]
fn the_first_animal_depends_on_the_token() {
    let first = |token: &str| {
        let mut table = Table::open(r#"{"names":"animals"}"#);
        let command = handeval_rooms::Command::Join {
            name: None,
            token: TokenHash::of(token),
        };
        table.ask(handeval_rooms::Caller::Anyone, command).unwrap();
        table
            .room
            .name(handeval_rooms::PlayerId::new(1))
            .unwrap()
            .to_string()
    };
    let names: std::collections::BTreeSet<_> = (0..20).map(|n| first(&n.to_string())).collect();
    assert_eq!(names.len(), 3);
}

#[test]
fn a_room_that_gives_names_needs_some() {
    let opening = |settings: &str, animals: &[Name]| Opening {
        code: Code::from_bits(0),
        host: TokenHash::of("host"),
        settings: Settings::read(settings).unwrap(),
        animals: animals.to_vec(),
    };
    let refused = opening(r#"{"names":"animals"}"#, &[]).open(START);
    assert_eq!(refused, Err(Refusal::NoAnimals));
    let typed = opening("", &[Name::new("otter").unwrap()])
        .open(START)
        .unwrap();
    let Event::Opened {
        animals, settings, ..
    } = typed.event
    else {
        panic!()
    };
    assert_eq!(
        (animals, settings.names),
        (vec![], Names::Typed),
        "names that are of no use"
    );
}

#[test]
fn a_long_animal_is_cut_for_its_number() {
    let long = Name::new(&"x".repeat(20)).unwrap();
    let opening = Opening {
        code: Code::from_bits(0),
        host: TokenHash::of("host"),
        settings: Settings::read(r#"{"names":"animals"}"#).unwrap(),
        animals: vec![long],
    };
    let mut room = Room::replay([&opening.open(START).unwrap()]).unwrap();
    for token in ["a", "b"] {
        let command = handeval_rooms::Command::Join {
            name: None,
            token: TokenHash::of(token),
        };
        room.handle(handeval_rooms::Caller::Anyone, command, START)
            .unwrap();
    }
    let name = room.name(handeval_rooms::PlayerId::new(2)).unwrap();
    assert_eq!(name.as_str(), "xxxxxxxxxxxxxxxxxx 2");
}

#[test]
fn names_are_deleted_a_day_after_the_last_move() {
    let mut table = Table::playing("", 1, 1);
    let day = 86_400.0;
    table.pass(3_600.0);
    table.place_in_order(1, 1);
    table.pass(600.0);
    table.call(2).unwrap();
    table.host(r#"{"action":"pause"}"#).unwrap();
    let until = table.room.names_until();
    assert_eq!(
        until.since(START).as_secs(),
        3_600 + 86_400,
        "a call is not a move"
    );
    assert_eq!(table.pass(day - 600.001), []);
    assert_eq!(table.room.pending_work().tick_at, Some(until));
    let closed = table.pass(0.001);
    assert_eq!(closed, [Event::Closed]);
    assert!(table.room.is_closed());
    assert_eq!(table.room.pending_work().tick_at, None);
    assert_eq!(table.room.pending_work().best_of, None);
    assert_eq!(table.room.name(handeval_rooms::PlayerId::new(1)), None);
    assert_eq!(table.room.player_with(&TokenHash::of("player 1")), None);
    let refused = table.room.caller(Some(&TokenHash::of("host")));
    assert_eq!(refused, Err(Refusal::NoSuchRoom));
    assert_eq!(table.host(r#"{"action":"call"}"#), Err(Refusal::NoSuchRoom));
    assert_eq!(table.try_join("Jana"), Err(Refusal::NoSuchRoom));
    assert_eq!(table.place(1, 2, 2, 2), Err(Refusal::NoSuchRoom));
    let view = table.view(handeval_rooms::Caller::Anyone);
    assert_eq!(view.players[0].name, None);
}

#[test]
fn the_host_keeps_names_for_30_days_at_most() {
    let mut table = Table::open("");
    let kept = table.host(r#"{"action":"keep","days":30}"#);
    assert_eq!(kept, Ok(vec![Event::Kept { days: 30 }]));
    assert_eq!(table.host(r#"{"action":"keep","days":30}"#), Ok(vec![]));
    for days in [0, 31, 256, u32::MAX] {
        let action = format!(r#"{{"action":"keep","days":{days}}}"#);
        assert_eq!(table.host(&action), Err(Refusal::TooManyDays { days }));
    }
    assert_eq!(
        table
            .view(handeval_rooms::Caller::Anyone)
            .names_until
            .since(START)
            .as_secs(),
        30 * 86_400
    );
    assert_eq!(table.pass(29.0 * 86_400.0), []);
    table.host(r#"{"action":"keep","days":1}"#).unwrap();
    assert!(table.room.is_closed(), "it is due at once");
}

#[test]
fn names_are_deleted_at_once_if_the_host_says_so() {
    let mut table = Table::playing("", 2, 3);
    for action in [
        r#"{"action":"rename","player":1,"name":"Jana"}"#,
        r#"{"action":"bot","bot":"table","name":"Robot"}"#,
        r#"{"action":"remove","player":2}"#,
    ] {
        table.host(action).unwrap();
    }
    table.try_join("player 2").unwrap();
    assert_eq!(
        table.host(r#"{"action":"delete"}"#),
        Ok(vec![Event::Closed])
    );
    assert_eq!(
        table.host(r#"{"action":"delete"}"#),
        Err(Refusal::NoSuchRoom)
    );
    let scrubbed: Vec<_> = table
        .log
        .iter()
        .cloned()
        .map(|one| one.without_names())
        .collect();
    let text = serde_json::to_string(&scrubbed).unwrap();
    for name in ["player 1", "player 2", "Jana", "Robot"] {
        assert!(!text.contains(name), "{name}: {text}");
    }
    let token = serde_json::to_string(&TokenHash::of("player 1")).unwrap();
    assert!(!text.contains(token.trim_matches('"')), "{text}");
    let host = serde_json::to_string(&TokenHash::of("host")).unwrap();
    assert!(!text.contains(host.trim_matches('"')), "{text}");
    assert!(Room::replay(&scrubbed).unwrap() == table.room);
    assert_eq!(
        table.room.secret(),
        Some(&secret()),
        "what is not a name may stay"
    );
}
