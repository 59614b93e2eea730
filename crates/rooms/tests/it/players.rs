//! Players join, leave, and come back.

use handeval_rooms::{
    Caller, Command, Event, Name, PlayerId, Refusal, Role, Room, State, TokenHash,
};

use crate::{Table, caller};

fn joined(player: u32, name: &str, watches: bool) -> Event {
    Event::Joined {
        player: PlayerId::new(player),
        name: Some(Name::new(name).unwrap()),
        token: Some(TokenHash::of(name)),
        watches,
    }
}

#[test]
fn players_are_numbered_as_they_come_in() {
    let mut table = Table::open("");
    assert_eq!(table.try_join("Jana"), Ok(vec![joined(1, "Jana", false)]));
    assert_eq!(table.try_join("Petr"), Ok(vec![joined(2, "Petr", false)]));
    assert_eq!(
        table.try_join("Jana"),
        Ok(vec![]),
        "the same token is the same player"
    );
    let command = Command::Join {
        name: Some("Other".to_owned()),
        token: TokenHash::of("new"),
    };
    assert_eq!(
        table.ask(caller(1), command.clone()),
        Ok(vec![]),
        "who is in is in"
    );
    assert_eq!(
        table.ask(caller(3), command.clone()),
        Err(Refusal::WrongToken)
    );
    assert_eq!(
        table.ask(Caller::Host, command).unwrap().len(),
        1,
        "a host may play"
    );
    assert_eq!(table.room.n_present(), 3);
}

#[test]
fn tokens_tell_who_asks() {
    let mut table = Table::open("");
    table.join("Jana");
    let caller_of = |table: &Table, token| table.room.caller(Some(&TokenHash::of(token)));
    assert_eq!(table.room.caller(None), Ok(Caller::Anyone));
    let hash = format!("{:?}", TokenHash::of("token"));
    assert_eq!(
        hash, "TokenHash(3c469e9d…)",
        "enough to tell it from others"
    );
    assert_eq!(caller_of(&table, "host"), Ok(Caller::Host));
    assert_eq!(caller_of(&table, "Jana"), Ok(caller(1)));
    assert_eq!(caller_of(&table, "jana"), Err(Refusal::WrongToken));
    table.host(r#"{"action": "delete"}"#).unwrap();
    for token in ["host", "Jana", "jana"] {
        assert_eq!(caller_of(&table, token), Err(Refusal::NoSuchRoom));
    }
    assert_eq!(table.room.caller(None), Err(Refusal::NoSuchRoom));
}

#[test]
fn a_room_has_60_players() {
    let mut table = Table::open("");
    for player in 1..=60 {
        table.join(&player.to_string());
    }
    assert_eq!(table.try_join("61"), Err(Refusal::RoomFull { max: 60 }));
    let bot = table.host(r#"{"action":"bot","bot":"table"}"#);
    assert_eq!(bot, Err(Refusal::RoomFull { max: 60 }));
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    table.join("61");
    let back = Command::Join {
        name: None,
        token: TokenHash::of("1"),
    };
    assert_eq!(
        table.ask(caller(1), back),
        Err(Refusal::RoomFull { max: 60 })
    );
}

#[test]
fn a_room_has_no_end_of_seats() {
    let mut table = Table::open("");
    for player in 1..=Room::MAX_SEATS {
        table.join(&player.to_string());
        table
            .host(&format!(r#"{{"action":"remove","player":{player}}}"#))
            .unwrap();
    }
    assert_eq!(table.try_join("new"), Err(Refusal::RoomFull { max: 60 }));
}

#[test]
fn a_locked_room_lets_nobody_in() {
    let mut table = Table::open("");
    table.join("Jana");
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    assert_eq!(table.host(r#"{"action":"lock"}"#), Ok(vec![Event::Locked]));
    assert_eq!(table.host(r#"{"action":"lock"}"#), Ok(vec![]));
    assert_eq!(table.try_join("Petr"), Err(Refusal::RoomLocked));
    assert_eq!(table.try_join("Jana"), Err(Refusal::RoomLocked));
    assert!(table.view(Caller::Anyone).locked);
    let bot = table.host(r#"{"action":"bot","bot":"table"}"#);
    assert_eq!(bot.unwrap().len(), 1, "the host may seat a bot");
    assert_eq!(
        table.host(r#"{"action":"unlock"}"#),
        Ok(vec![Event::Unlocked])
    );
    assert_eq!(table.host(r#"{"action":"unlock"}"#), Ok(vec![]));
    table.join("Petr");
}

#[test]
fn who_comes_before_the_sixth_card_plays() {
    for (n_called, watches) in [(0, false), (1, false), (5, false), (6, true), (25, true)] {
        let mut table = Table::playing("", 1, n_called);
        assert_eq!(table.try_join("Zoe"), Ok(vec![joined(2, "Zoe", watches)]));
        let view = table.view(caller(2));
        let role = if watches { Role::Watcher } else { Role::Player };
        assert_eq!(
            (view.you.role, view.you.player),
            (role, Some(PlayerId::new(2)))
        );
        assert_eq!(view.players[1].watches, watches);
        assert_eq!(table.room.n_playing(), 2 - usize::from(watches));
        if watches {
            assert_eq!(view.grid, None);
            assert_eq!(table.place(2, 1, 1, 1), Err(Refusal::PlayerWatches));
        } else {
            for n in 1..=n_called {
                table.place_in_order(2, n);
            }
        }
    }
}

#[test]
fn who_comes_after_the_end_plays_the_next_game() {
    let mut table = Table::playing("", 1, 1);
    table.host(r#"{"action":"end"}"#).unwrap();
    assert_eq!(table.try_join("Zoe"), Ok(vec![joined(2, "Zoe", true)]));
    assert_eq!(table.room.results(Caller::Host).unwrap().results.len(), 1);
    table.host(r#"{"action":"again"}"#).unwrap();
    assert_eq!(table.view(caller(2)).you.role, Role::Player);
}

#[test]
fn who_is_removed_may_come_back_and_finds_the_grid() {
    let mut table = Table::playing("", 2, 1);
    table.place_in_order(1, 1);
    let removed = table.host(r#"{"action":"remove","player":1}"#);
    let player = PlayerId::new(1);
    assert_eq!(
        removed,
        Ok(vec![Event::Removed {
            player,
            banned: false
        }])
    );
    assert_eq!(table.host(r#"{"action":"remove","player":1}"#), Ok(vec![]));
    assert_eq!(table.place(1, 1, 1, 1), Err(Refusal::PlayerRemoved));
    let view = table.view(caller(1));
    assert_eq!(
        (view.you.role, view.grid, view.players.len()),
        (Role::Removed, None, 1)
    );
    for n in 2..=6 {
        table.call(n).unwrap();
    }
    let back = table.try_join("player 1").unwrap();
    let name = Some(Name::new("player 1").unwrap());
    assert_eq!(
        back,
        [Event::Returned {
            player,
            name,
            watches: false
        }]
    );
    let view = table.view(caller(1));
    assert_eq!(view.own.unwrap().moves.len(), 1);
    for n in 2..=6 {
        table.place_in_order(1, n);
    }
}

#[test]
fn who_has_missed_more_than_five_cards_watches() {
    let mut table = Table::playing("", 2, 1);
    table.place_in_order(1, 1);
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    for n in 2..=7 {
        table.call(n).unwrap();
    }
    table.try_join("player 1").unwrap();
    assert_eq!(table.view(caller(1)).you.role, Role::Watcher);
    assert_eq!(table.place(1, 2, 1, 2), Err(Refusal::PlayerWatches));
}

#[test]
fn who_comes_back_has_a_later_deadline_for_what_was_missed() {
    let mut table = Table::playing(r#"{"timer":10,"late":"random"}"#, 2, 1);
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    table.pass(11.0);
    assert_eq!(
        table.room.game(PlayerId::new(1)).unwrap().n_placed(),
        0,
        "the removed are not late"
    );
    table.try_join("player 1").unwrap();
    table.pass(11.0);
    assert_eq!(table.room.game(PlayerId::new(1)).unwrap().n_placed(), 0);
    for n in 1..=3 {
        table.place_in_order(1, n);
    }
    table.pass(11.0);
    table.pass(11.0);
    assert!(table.room.game(PlayerId::new(1)).unwrap().is_assigned(3));
}

#[test]
fn who_comes_back_in_the_lobby_or_after_the_end() {
    let mut table = Table::open("");
    table.join("Jana");
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    table.host(r#"{"action":"start"}"#).unwrap();
    assert_eq!(table.room.n_playing(), 0);
    table.call(1).unwrap();
    table.try_join("Jana").unwrap();
    table.place_in_order(1, 1);
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    table.host(r#"{"action":"end"}"#).unwrap();
    assert_eq!(table.room.results(Caller::Host).unwrap().results.len(), 0);
    table.try_join("Jana").unwrap();
    assert_eq!(
        table.room.results(Caller::Host).unwrap().results[0].placed,
        1
    );
    assert_eq!(table.room.state(), State::Finished);
}

#[test]
fn who_comes_back_may_have_another_name() {
    let mut table = Table::open("");
    table.join("rude");
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    let again = |name: Option<&str>| Command::Join {
        name: name.map(str::to_owned),
        token: TokenHash::of("unused"),
    };
    table.join("Jana");
    assert_eq!(
        table.ask(caller(1), again(Some("jana"))),
        Err(Refusal::NameTaken)
    );
    table.ask(caller(1), again(Some("Petr"))).unwrap();
    assert_eq!(table.room.name(PlayerId::new(1)).unwrap().as_str(), "Petr");
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    table.join("Petr");
    assert_eq!(
        table.ask(caller(1), again(None)),
        Err(Refusal::NameTaken),
        "the name is gone"
    );
    assert_eq!(
        table.ask(Caller::Anyone, again(Some("x"))).unwrap().len(),
        1
    );
}

#[test]
fn animals_keep_their_names_when_they_come_back() {
    let mut table = Table::open(r#"{"names":"animals"}"#);
    table.join("a");
    table
        .host(r#"{"action":"rename","player":1,"name":"Given"}"#)
        .unwrap();
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    table.try_join("a").unwrap();
    assert_eq!(table.room.name(PlayerId::new(1)).unwrap().as_str(), "Given");
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    table.join("b");
    table
        .host(r#"{"action":"rename","player":2,"name":"given"}"#)
        .unwrap();
    table.try_join("a").unwrap();
    let name = table.room.name(PlayerId::new(1)).unwrap().as_str();
    assert!(["otter", "lynx", "hedgehog"].contains(&name), "{name}");
}

#[test]
fn who_is_banned_may_not_come_back() {
    let mut table = Table::open("");
    table.join("Jana");
    let player = PlayerId::new(1);
    let banned = table.host(r#"{"action":"ban","player":1}"#);
    assert_eq!(
        banned,
        Ok(vec![Event::Removed {
            player,
            banned: true
        }])
    );
    assert_eq!(table.host(r#"{"action":"ban","player":1}"#), Ok(vec![]));
    assert_eq!(table.try_join("Jana"), Err(Refusal::PlayerBanned));
    assert_eq!(table.view(caller(1)).you.role, Role::Banned);
    let command = Command::Join {
        name: Some("JANA".to_owned()),
        token: TokenHash::of("other"),
    };
    assert_eq!(
        table.ask(Caller::Anyone, command),
        Err(Refusal::NameTaken),
        "nor the name"
    );
    let pardoned = table.host(r#"{"action":"remove","player":1}"#);
    assert_eq!(
        pardoned,
        Ok(vec![Event::Removed {
            player,
            banned: false
        }])
    );
    table.try_join("Jana").unwrap();
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    table.host(r#"{"action":"ban","player":1}"#).unwrap();
    assert_eq!(table.try_join("Jana"), Err(Refusal::PlayerBanned));
    for action in ["remove", "ban"] {
        let player = PlayerId::new(0);
        let nobody = table.host(&format!(r#"{{"action":"{action}","player":0}}"#));
        assert_eq!(nobody, Err(Refusal::NoSuchPlayer { player }));
    }
}
