//! Who calls the cards, and in which order.

use handeval_rooms::{Caller, Command, Event, HostAction, Refusal, State};

use crate::{Table, caller, secret};

#[test]
fn a_start_calls_no_card_and_is_done_once() {
    let mut table = Table::open("");
    assert_eq!(table.room.state(), State::Lobby);
    assert_eq!(table.call(1), Err(Refusal::NotStarted));
    assert_eq!(table.host(r#"{"action":"end"}"#), Err(Refusal::NotStarted));
    let started = table.host(r#"{"action":"start"}"#);
    assert_eq!(started, Ok(vec![Event::Started { secret: secret() }]));
    assert_eq!(table.room.state(), State::Open);
    assert_eq!(table.room.n_called(), 0);
    assert_eq!(table.host(r#"{"action":"start"}"#), Ok(vec![]));
}

#[test]
fn a_card_is_called_once_and_in_its_turn() {
    let mut table = Table::playing("", 1, 0);
    assert_eq!(table.call(2), Err(Refusal::TooFar { n: 2, n_called: 0 }));
    let called = |n| Ok(vec![Event::Called { n, deadline: None }]);
    assert_eq!(table.call(1), called(1));
    assert_eq!(table.call(1), Ok(vec![]));
    assert_eq!(
        table.call(2),
        called(2),
        "before everybody has placed the one before"
    );
    assert_eq!(table.call(1), Ok(vec![]), "an old one is called already");
    assert_eq!(table.call(4), Err(Refusal::TooFar { n: 4, n_called: 2 }));
    assert_eq!(table.call(0), Err(Refusal::NoSuchCard { n: 0 }));
    assert_eq!(table.call(26), Err(Refusal::NoSuchCard { n: 26 }));
    assert_eq!(
        table.host(r#"{"action":"call"}"#),
        called(3),
        "the next one"
    );
    assert_eq!(table.room.n_called(), 3);
}

#[test]
fn all_cards_are_called_and_no_further_one() {
    let mut table = Table::playing("", 1, 25);
    assert_eq!(table.call(25), Ok(vec![]));
    let error = table.host(r#"{"action":"call"}"#).unwrap_err();
    assert_eq!(error.kind(), "all-called");
    assert_eq!(table.room.state(), State::Open, "nobody has placed them");
}

#[test]
fn a_game_is_over_when_everybody_has_placed_all_cards() {
    let mut table = Table::playing("", 2, 0);
    table.play_out();
    assert_eq!(table.room.state(), State::Finished);
    assert_eq!(table.log.last().unwrap().event, Event::Finished);
    assert_eq!(table.call(25), Ok(vec![]));
    assert_eq!(table.host(r#"{"action":"call"}"#), Err(Refusal::GameOver));
    assert_eq!(table.host(r#"{"action":"start"}"#), Err(Refusal::GameOver));
    assert_eq!(table.host(r#"{"action":"end"}"#), Ok(vec![]));
}

#[test]
fn a_game_is_over_when_the_last_one_who_had_not_placed_is_removed() {
    let mut table = Table::playing("", 2, 25);
    for n in 1..=25 {
        table.place_in_order(1, n);
    }
    assert_eq!(table.room.state(), State::Open);
    table.host(r#"{"action":"remove","player":2}"#).unwrap();
    assert_eq!(table.room.state(), State::Finished);
}

#[test]
fn a_game_without_players_is_ended_by_the_host() {
    let mut table = Table::playing("", 0, 25);
    assert_eq!(table.room.state(), State::Open, "some play on paper");
    assert_eq!(table.host(r#"{"action":"end"}"#), Ok(vec![Event::Finished]));
}

#[test]
fn the_host_ends_a_game_at_any_time() {
    let mut table = Table::playing("", 1, 3);
    table.place_in_order(1, 1);
    assert_eq!(table.host(r#"{"action":"end"}"#), Ok(vec![Event::Finished]));
    assert_eq!(table.call(3), Ok(vec![]), "it was called");
    assert_eq!(table.call(4), Err(Refusal::GameOver));
    assert_eq!(table.place(1, 2, 1, 2), Err(Refusal::OverBefore { n: 2 }));
    assert_eq!(table.place(1, 1, 1, 1), Ok(vec![]), "it lies");
    let error = table.place(1, 4, 1, 2).unwrap_err();
    assert_eq!(error.kind(), "not-called", "it never came: {error}");
}

#[test]
fn another_game_has_the_same_players_and_other_cards() {
    let mut table = Table::playing("", 2, 6);
    table.join("late");
    assert_eq!(
        table.host(r#"{"action":"again"}"#),
        Err(Refusal::GameNotOver)
    );
    table.host(r#"{"action":"ban","player":2}"#).unwrap();
    table.host(r#"{"action":"end"}"#).unwrap();
    assert_eq!(table.host(r#"{"action":"again"}"#), Ok(vec![Event::Again]));
    assert_eq!(table.host(r#"{"action":"again"}"#), Ok(vec![]));
    assert_eq!(table.room.state(), State::Lobby);
    assert_eq!(table.room.secret(), None);
    let view = table.view(caller(1));
    assert_eq!((view.game, view.commitment), (2, None));
    table.host(r#"{"action":"start"}"#).unwrap();
    assert_eq!(
        table.room.n_playing(),
        2,
        "who has watched plays, who was banned does not"
    );
    table.call(1).unwrap();
    table.place_in_order(1, 1);
    table.place_in_order(3, 1);
    assert_eq!(table.place(2, 1, 1, 1), Err(Refusal::PlayerBanned));
}

#[test]
fn only_the_host_does_what_the_host_does() {
    let mut table = Table::playing("", 1, 1);
    for action in [
        HostAction::Start(secret()),
        HostAction::Call { n: Some(2) },
        HostAction::Pause,
        HostAction::Delete,
    ] {
        let command = Command::Host(action);
        for (caller, refusal) in [
            (Caller::Anyone, Refusal::NoToken),
            (caller(1), Refusal::NotTheHost),
            (Caller::System, Refusal::NotTheHost),
            (caller(2), Refusal::WrongToken),
            (caller(0), Refusal::WrongToken),
        ] {
            assert_eq!(table.ask(caller, command.clone()), Err(refusal));
        }
    }
}

#[test]
fn only_the_house_lets_time_pass() {
    let mut table = Table::playing("", 1, 1);
    for command in [Command::Tick, Command::Wake] {
        for caller in [Caller::Anyone, caller(1), Caller::Host] {
            let refused = table.ask(caller, command.clone());
            assert_eq!(refused, Err(Refusal::NotTheSystem));
        }
        assert_eq!(table.ask(Caller::System, command), Ok(vec![]));
    }
}

#[test]
fn a_room_has_an_end_of_what_nobody_needs() {
    let mut table = Table::playing("", 1, 1);
    while table.room.n_events() < handeval_rooms::Room::MAX_EVENTS {
        let action = match table.room.is_paused() {
            true => HostAction::Resume,
            false => HostAction::Pause,
        };
        let events = table
            .room
            .handle(Caller::Host, Command::Host(action), table.at);
        table.log.extend(events.unwrap());
    }
    if table.room.is_paused() {
        table.host(r#"{"action":"resume"}"#).unwrap();
    }
    for action in [
        r#"{"action":"pause"}"#,
        r#"{"action":"lock"}"#,
        r#"{"action":"rename","player":1,"name":"new"}"#,
        r#"{"action":"remove","player":1}"#,
        r#"{"action":"bot","bot":"table"}"#,
        r#"{"action":"keep","days":2}"#,
    ] {
        assert_eq!(table.host(action), Err(Refusal::RoomWornOut), "{action}");
    }
    assert_eq!(table.try_join("new"), Err(Refusal::RoomWornOut));
    table.place_in_order(1, 1);
    table.play_out();
    assert_eq!(
        table.room.state(),
        State::Finished,
        "the game is brought to its end"
    );
    assert_eq!(
        table.host(r#"{"action":"again"}"#),
        Err(Refusal::RoomWornOut)
    );
    table.host(r#"{"action":"delete"}"#).unwrap();
    assert!(table.room.is_closed());
}
