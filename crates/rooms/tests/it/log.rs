//! The log of a room: its lines as they are stored for years, and logs that are impossible.

use handeval_matematico::PlayerName;
use handeval_rooms::{
    Best, Code, Event, Moment, Name, Placing, PlayerId, Recorded, ReplayError, Room, Settings,
    TokenHash,
};

use crate::{START, Table, secret};

/// Every event, as it is written. If a line changes here, stored logs can no longer be read.
fn written() -> Vec<(Event, String)> {
    let player = PlayerId::new(3);
    let name = || Some(Name::new("Jana").unwrap());
    let token = Some(TokenHash::of("token"));
    let hash = "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0";
    let settings = r#"{"timer":"all","late":"random","hints":true,"board":"none","names":"animals","values":"numbers","points":{"diagonal_bonus":3}}"#;
    let secret = secret();
    let deck = secret.deck_texts().join(" ");
    let salt = secret.salt().to_owned();
    let best: Best = serde_json::from_str(
        r#"{"grid":"A 2 3 4 5 / . . . . . / . . . . . / . . . . . / . . . . K","total":50,"bound":60}"#,
    )
    .unwrap();
    vec![
        (
            Event::Opened {
                code: Code::from_bits(0),
                host: token,
                settings: Settings::read(settings).unwrap(),
                animals: vec![Name::new("lynx").unwrap()],
            },
            format!(r#""event":"opened","code":"222222","host":"{hash}","settings":{settings},"animals":["lynx"]"#),
        ),
        (
            Event::Joined { player, name: name(), token, watches: true },
            format!(r#""event":"joined","player":3,"name":"Jana","token":"{hash}","watches":true"#),
        ),
        (
            Event::Joined { player, name: None, token: None, watches: false },
            r#""event":"joined","player":3,"name":null,"token":null,"watches":false"#.to_owned(),
        ),
        (
            Event::BotSeated { player, name: name(), bot: PlayerName::Deep, watches: false },
            r#""event":"bot-seated","player":3,"name":"Jana","bot":"deep","watches":false"#.to_owned(),
        ),
        (
            Event::Returned { player, name: name(), watches: false },
            r#""event":"returned","player":3,"name":"Jana","watches":false"#.to_owned(),
        ),
        (
            Event::Renamed { player, name: name() },
            r#""event":"renamed","player":3,"name":"Jana""#.to_owned(),
        ),
        (
            Event::Removed { player, banned: true },
            r#""event":"removed","player":3,"banned":true"#.to_owned(),
        ),
        (Event::Locked, r#""event":"locked""#.to_owned()),
        (Event::Unlocked, r#""event":"unlocked""#.to_owned()),
        (
            Event::Started { secret },
            format!(r#""event":"started","secret":{{"salt":"{salt}","deck":"{deck}"}}"#),
        ),
        (
            Event::Called { n: 25, deadline: Some(Moment::from_millis(9)) },
            r#""event":"called","n":25,"deadline":9"#.to_owned(),
        ),
        (
            Event::Placed { player, placing: Placing { n: 1, row: 2, column: 5 } },
            r#""event":"placed","player":3,"n":1,"row":2,"column":5"#.to_owned(),
        ),
        (
            Event::Assigned { player, placing: Placing { n: 1, row: 2, column: 5 } },
            r#""event":"assigned","player":3,"n":1,"row":2,"column":5"#.to_owned(),
        ),
        (Event::Hinted { player, n: 4 }, r#""event":"hinted","player":3,"n":4"#.to_owned()),
        (Event::Paused, r#""event":"paused""#.to_owned()),
        (Event::Resumed, r#""event":"resumed""#.to_owned()),
        (
            Event::Rescheduled { deadline: Moment::from_millis(8) },
            r#""event":"rescheduled","deadline":8"#.to_owned(),
        ),
        (
            Event::BestFound { best },
            r#""event":"best-found","best":{"grid":"A 2 3 4 5 / . . . . . / . . . . . / . . . . . / . . . . K","total":50,"bound":60}"#.to_owned(),
        ),
        (Event::Finished, r#""event":"finished""#.to_owned()),
        (Event::Again, r#""event":"again""#.to_owned()),
        (Event::Kept { days: 30 }, r#""event":"kept","days":30"#.to_owned()),
        (Event::Closed, r#""event":"closed""#.to_owned()),
    ]
}

#[test]
fn events_are_written_as_they_are_stored() {
    for (event, written) in written() {
        let recorded = Recorded { at: START, event };
        let line = serde_json::to_string(&recorded).unwrap();
        assert_eq!(line, format!(r#"{{"at":{},{written}}}"#, START.millis()));
        assert_eq!(serde_json::from_str::<Recorded>(&line).unwrap(), recorded);
    }
}

#[test]
fn what_is_no_event_is_not_read() {
    for line in [
        "",
        "{}",
        r#"{"at":1}"#,
        r#"{"at":1,"event":"flown"}"#,
        r#"{"at":-1,"event":"paused"}"#,
        r#"{"event":"paused"}"#,
        r#"{"at":1,"event":"joined","player":1}"#,
        r#"{"at":1,"event":"bot-seated","player":1,"name":"a","bot":"best","watches":false}"#,
        r#"{"at":1,"event":"called","n":256,"deadline":null}"#,
        r#"{"at":1,"event":"started","secret":{"salt":"xx","deck":"A"}}"#,
        r#"{"at":1,"event":"joined","player":1,"name":"a","token":"abc","watches":false}"#,
    ] {
        assert!(serde_json::from_str::<Recorded>(line).is_err(), "{line}");
    }
    let token = "0123456789abcdef".repeat(4);
    for (token, is_read) in [
        (token.clone(), true),
        (token.to_uppercase(), false),
        (format!("{token}ab"), false),
        (token.replace('0', "+"), false),
    ] {
        let line = format!(
            r#"{{"at":1,"event":"joined","player":1,"name":"a","token":"{token}","watches":false}}"#
        );
        let read = serde_json::from_str::<Recorded>(&line);
        assert_eq!(read.is_ok(), is_read, "{line}");
    }
    let (_, started) = written().swap_remove(9);
    let line = format!(r#"{{"at":1,{started}}}"#);
    for (from, to) in [
        ("5a5a", "5A5A"),
        ("5a5a", ""),
        ("\"deck\":\"", "\"deck\":\"A "),
    ] {
        let damaged = match to {
            "" => line.replace(from, to),
            _ => line.replacen(from, to, 1),
        };
        assert!(
            serde_json::from_str::<Recorded>(&damaged).is_err(),
            "{damaged}"
        );
    }
}

#[test]
fn a_log_begins_with_an_opening() {
    assert_eq!(Room::replay([]), Err(ReplayError::NoEvents));
    let paused = Recorded {
        at: START,
        event: Event::Paused,
    };
    assert_eq!(Room::replay([&paused]), Err(ReplayError::NotOpened));
    let table = Table::open("");
    let twice = [&table.log[0], &table.log[0]];
    let error = Room::replay(twice).unwrap_err();
    assert_eq!(error, ReplayError::Impossible { number: 2 });
    assert_eq!(error.to_string(), "event 2 of the log cannot have happened");
}

/// Events that cannot happen in a room of two players if the first player has placed the first of
/// two called cards.
#[test]
fn what_cannot_have_happened_is_not_applied() {
    let mut table = Table::playing("", 2, 2);
    table.place(1, 1, 1, 1).unwrap();
    table.host(r#"{"action":"remove","player":2}"#).unwrap();
    let [one, two, three, nobody] = [1, 2, 3, 0].map(PlayerId::new);
    let placed = |player, n, row, column| Event::Placed {
        player,
        placing: Placing { n, row, column },
    };
    let assigned = |player, n, row, column| Event::Assigned {
        player,
        placing: Placing { n, row, column },
    };
    let joined = |player| Event::Joined {
        player,
        name: None,
        token: None,
        watches: false,
    };
    let impossible = [
        joined(two),
        joined(PlayerId::new(4)),
        joined(nobody),
        Event::Returned {
            player: one,
            name: None,
            watches: false,
        },
        Event::Returned {
            player: three,
            name: None,
            watches: false,
        },
        Event::Renamed {
            player: three,
            name: None,
        },
        Event::Removed {
            player: three,
            banned: false,
        },
        Event::Started { secret: secret() },
        Event::Called {
            n: 2,
            deadline: None,
        },
        Event::Called {
            n: 4,
            deadline: None,
        },
        placed(one, 1, 1, 1),
        placed(one, 2, 1, 1),
        placed(one, 3, 1, 2),
        placed(one, 0, 1, 2),
        placed(one, 2, 0, 2),
        placed(one, 2, 1, 6),
        placed(three, 1, 1, 1),
        assigned(one, 1, 1, 1),
        assigned(one, 2, 1, 1),
        assigned(nobody, 1, 1, 1),
        Event::Hinted { player: one, n: 1 },
        Event::Hinted {
            player: three,
            n: 1,
        },
        Event::Resumed,
        Event::Again,
    ];
    for event in impossible {
        let mut room = table.room.clone();
        let result = room.apply(&Recorded {
            at: table.at,
            event: event.clone(),
        });
        let number = table.room.n_events() + 1;
        assert_eq!(result, Err(ReplayError::Impossible { number }), "{event:?}");
        assert!(room == table.room, "{event:?}");
    }
    let early = Recorded {
        at: Moment::from_millis(START.millis() - 1),
        event: Event::Locked,
    };
    assert!(
        table.room.clone().apply(&early).is_err(),
        "time does not go back"
    );
    assert!(
        table
            .room
            .clone()
            .apply(&Recorded { at: START, ..early })
            .is_ok()
    );

    let no_game = [
        Event::Called {
            n: 1,
            deadline: None,
        },
        placed(one, 1, 1, 1),
        Event::Hinted { player: one, n: 1 },
        Event::Paused,
        Event::Rescheduled { deadline: START },
        Event::Finished,
        Event::Again,
        written().swap_remove(17).0,
    ];
    let mut lobby = Table::open("");
    lobby.join("Jana");
    for event in no_game {
        let result = lobby.room.clone().apply(&Recorded {
            at: START,
            event: event.clone(),
        });
        assert!(result.is_err(), "{event:?}");
    }
    table.host(r#"{"action":"pause"}"#).unwrap();
    let again = Recorded {
        at: START,
        event: Event::Paused,
    };
    assert!(table.room.clone().apply(&again).is_err());
    table.host(r#"{"action":"end"}"#).unwrap();
    for event in [
        Event::Finished,
        Event::Paused,
        Event::Called {
            n: 3,
            deadline: None,
        },
        placed(one, 2, 2, 2),
    ] {
        let result = table.room.clone().apply(&Recorded {
            at: START,
            event: event.clone(),
        });
        assert!(result.is_err(), "{event:?}");
    }
    table.host(r#"{"action":"delete"}"#).unwrap();
    let late = Recorded {
        at: START,
        event: Event::Unlocked,
    };
    assert!(
        table.room.clone().apply(&late).is_err(),
        "nothing happens in a closed room"
    );
}

#[test]
fn there_is_no_26th_card() {
    let table = Table::playing("", 1, 25);
    let event = Event::Called {
        n: 26,
        deadline: None,
    };
    assert!(
        table
            .room
            .clone()
            .apply(&Recorded { at: START, event })
            .is_err()
    );
}

#[test]
fn there_is_no_241st_seat() {
    let mut room = Table::open("").room.clone();
    let joined = |player| Recorded {
        at: START,
        event: Event::Joined {
            player: PlayerId::new(player),
            name: None,
            token: None,
            watches: false,
        },
    };
    for player in 1..=240 {
        room.apply(&joined(player)).unwrap();
    }
    assert!(room.apply(&joined(241)).is_err());
}

#[test]
fn every_event_counts() {
    let mut table = Table::open("");
    assert_eq!(table.room.n_events(), 1);
    table.join("Jana");
    assert_eq!(
        (table.room.n_events(), table.view(crate::caller(1)).id),
        (2, 2)
    );
}
