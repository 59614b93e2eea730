//! Who sees what, and which events listeners receive.

use handeval_rooms::{Announcement, Audience, Caller, Event, PlayerId, Role, StreamEvent, View};
use serde_json::{Value as Json, json};

use crate::{START, Table, caller, good_arrangement, secret};

fn as_json(table: &Table, caller: Caller) -> Json {
    let view = table.view(caller);
    let json = serde_json::to_value(&view).unwrap();
    let read = View::read(&json.to_string()).unwrap();
    assert_eq!(read, view, "a client reads what is written");
    json
}

#[test]
fn a_view_has_the_keys_of_the_contract() {
    let mut table = Table::playing(r#"{"timer":20,"values":"numbers"}"#, 2, 1);
    table.place(1, 1, 2, 3).unwrap();
    let card = secret().deck().cards()[0].get().to_string();
    let anyone = as_json(&table, Caller::Anyone);
    let deadline = START.millis() + 20_000;
    let expected = json!({
        "code": "K7MRWX", "id": 6, "now": START.millis(), "state": "open", "paused": false,
        "locked": false, "game": 1,
        "settings": {"timer": 20, "late": "wait", "hints": false, "board": "top-5",
            "names": "typed", "values": "numbers", "points": null},
        "names_until": START.millis() + 86_400_000,
        "you": {"role": "anyone", "player": null},
        "card": {"n": 1, "value": card, "deadline": deadline, "now": START.millis()},
        "cards": [card],
        "players": [
            {"player": 1, "name": "player 1", "connected": true, "watches": false},
            {"player": 2, "name": "player 2", "connected": true, "watches": false},
        ],
        "playing": 2, "count": 1, "grid": null,
        "board": [
            {"player": 1, "name": "player 1", "total": 0, "place": 1},
            {"player": 2, "name": "player 2", "total": 0, "place": 1},
        ],
        "commitment": secret().commitment(),
    });
    let mut expected = expected;
    expected["code"] = anyone["code"].clone();
    assert_eq!(anyone, expected);

    let host = as_json(&table, Caller::Host);
    assert_eq!(host["placed"], json!([1]));
    assert_eq!(host["you"], json!({"role": "host", "player": null}));
    let player = as_json(&table, caller(1));
    assert_eq!(player["you"], json!({"role": "player", "player": 1}));
    assert_eq!(player["grid"][1][2], json!(card));
    assert_eq!(player["moves"], json!([{"n": 1, "row": 2, "column": 3}]));
    assert_eq!(
        player["lines"][1],
        json!({"line": "row-2", "figure": null, "points": 0})
    );
    assert_eq!(
        (&player["total"], &player["placed"]),
        (&json!(0), &Json::Null)
    );
    assert_eq!(as_json(&table, caller(9))["you"]["role"], json!("anyone"));
}

#[test]
fn who_does_not_listen_is_grey_and_a_bot_always_listens() {
    let mut table = Table::open("");
    table.join("Jana");
    table.join("Petr");
    table.host(r#"{"action":"bot","bot":"table"}"#).unwrap();
    let view = table
        .room
        .view(Caller::Host, table.at, |player| player.get() == 2);
    let connected: Vec<_> = view.players.iter().map(|player| player.connected).collect();
    assert_eq!(connected, [false, true, true]);
    assert_eq!(view.you.role, Role::Host);
}

#[test]
fn boards_are_what_the_host_has_chosen() {
    for (board, n_seen) in [("none", None), ("top-5", Some(5)), ("all", Some(7))] {
        let mut table = Table::open(&format!(r#"{{"board":"{board}"}}"#));
        assert_eq!(table.room.board(Caller::Host), None, "there is no game");
        for player in 1..=7 {
            table.join(&player.to_string());
        }
        table.host(r#"{"action":"start"}"#).unwrap();
        for viewer in [Caller::Anyone, caller(7)] {
            let seen = table.view(viewer).board.map(|board| board.len());
            assert_eq!(seen, n_seen, "{board}");
        }
        assert_eq!(table.view(Caller::Host).board.unwrap().len(), 7);
        table.host(r#"{"action":"end"}"#).unwrap();
        assert_eq!(
            table.view(Caller::Anyone).board.unwrap().len(),
            7,
            "in the end, all"
        );
    }
}

#[test]
fn places_are_shared_by_equal_totals() {
    let mut table = Table::playing("", 4, 25);
    // Players 2 and 4 place their cards row by row, player 3 column by column, and player 1 places
    // none.
    for n in 1..=25 {
        for player in [2, 4] {
            table.place_in_order(player, n);
        }
        if n <= 24 {
            table.place(3, n, (n - 1) % 5 + 1, (n - 1) / 5 + 1).unwrap();
        }
    }
    let board = table.room.board(Caller::Host).unwrap();
    let totals: Vec<_> = board.iter().map(|entry| entry.total).collect();
    assert!(totals.is_sorted_by(|one, next| one >= next), "{totals:?}");
    let of = |player| {
        board
            .iter()
            .find(|entry| entry.player.get() == player)
            .unwrap()
    };
    assert_eq!(of(2).place, of(4).place);
    assert_eq!(of(1).total, 0);
    assert_eq!(of(1).place, 4);
    for entry in &board {
        let n_better = totals.iter().filter(|&&total| total > entry.total).count();
        assert_eq!(entry.place as usize, n_better + 1);
    }
    let [first, second] =
        [2, 4].map(|player| board.iter().position(|one| one.player.get() == player));
    assert!(first < second, "equal ones as they came in");
}

#[test]
fn progress_tells_the_host_who_and_others_how_many() {
    let mut table = Table::playing("", 2, 1);
    table.place_in_order(2, 1);
    let progress = |table: &Table, who| table.room.progress(who);
    let written = progress(&table, caller(1));
    assert_eq!(written[0].data(), r#"{"n":1,"count":1}"#);
    assert!(matches!(&written[1..], [StreamEvent::Board(board)] if board.len() == 2));
    let written = progress(&table, Caller::Host);
    assert_eq!(written[0].data(), r#"{"n":1,"count":1,"players":[2]}"#);
    table.call(2).unwrap();
    let written = progress(&table, Caller::Host);
    assert_eq!(written[0].data(), r#"{"n":2,"count":0,"players":[]}"#);
    table.place_in_order(1, 1);
    assert_eq!(
        table.room.n_placed(),
        0,
        "the card before is not the one on the table"
    );
}

/// The events that everybody receives for the last `n_events` entries of the log.
fn told(table: &Table, n_events: usize) -> Vec<(Audience, &'static str, Json)> {
    let room = &table.room;
    let events = &table.log[table.log.len() - n_events..];
    let announced = events.iter().flat_map(|event| room.announcements(event));
    announced
        .map(|Announcement { to, event, .. }| match event {
            Some(event) => (
                to,
                event.name(),
                serde_json::from_str(&event.data()).unwrap(),
            ),
            None => (to, "snapshot", json!({})),
        })
        .collect()
}

#[test]
fn those_who_listen_are_told() {
    let everyone = |name, data| vec![(Audience::Everyone, name, data)];
    let now = START.millis();
    let mut table = Table::open(r#"{"timer":10,"late":"random"}"#);
    assert_eq!(told(&table, 1), everyone("snapshot", json!({})));
    table.join("Jana");
    let jana = json!({"player": 1, "name": "Jana", "connected": true, "watches": false});
    assert_eq!(told(&table, 1), everyone("player", jana));
    table
        .host(r#"{"action":"rename","player":1,"name":"Zoe"}"#)
        .unwrap();
    assert_eq!(
        told(&table, 1),
        everyone("renamed", json!({"player": 1, "name": "Zoe"}))
    );
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    assert_eq!(told(&table, 1), everyone("removed", json!({"player": 1})));
    table.try_join("Jana").unwrap();
    assert_eq!(told(&table, 1)[0].1, "player");
    table.host(r#"{"action":"bot","bot":"table"}"#).unwrap();
    assert_eq!(told(&table, 1)[0].2["bot"], json!("table"));
    table.host(r#"{"action":"lock"}"#).unwrap();
    assert_eq!(told(&table, 1), everyone("locked", json!({"locked": true})));
    table.host(r#"{"action":"unlock"}"#).unwrap();
    assert_eq!(
        told(&table, 1),
        everyone("locked", json!({"locked": false}))
    );
    table.host(r#"{"action":"keep","days":2}"#).unwrap();
    let until = json!({"names_until": now + 2 * 86_400_000});
    assert_eq!(told(&table, 1), everyone("kept", until));
    table.host(r#"{"action":"start"}"#).unwrap();
    let start = json!({"game": 1, "commitment": secret().commitment()});
    assert_eq!(told(&table, 1), everyone("start", start));
    table.call(1).unwrap();
    let value = secret().deck_texts()[0];
    let card =
        |deadline: u64, at: u64| json!({"n": 1, "value": value, "deadline": deadline, "now": at});
    assert_eq!(told(&table, 1), everyone("card", card(now + 10_000, now)));
    table.host(r#"{"action":"pause"}"#).unwrap();
    assert_eq!(told(&table, 1), everyone("paused", json!({})));
    table.pass(5.0);
    table.host(r#"{"action":"resume"}"#).unwrap();
    let resumed = json!({"deadline": now + 15_000, "now": now + 5_000});
    assert_eq!(told(&table, 1), everyone("resumed", resumed));
    table
        .ask(Caller::System, handeval_rooms::Command::Wake)
        .unwrap();
    assert_eq!(
        told(&table, 1),
        everyone("card", card(now + 15_000, now + 5_000))
    );
    table.place(1, 1, 5, 5).unwrap();
    let moved = &told(&table, 1)[0];
    assert_eq!(
        (moved.0, moved.1),
        (Audience::Player(PlayerId::new(1)), "move")
    );
    assert_eq!(
        (&moved.2["n"], &moved.2["row"], &moved.2["assigned"]),
        (&json!(1), &json!(5), &json!(false))
    );
    assert_eq!(moved.2["lines"].as_array().unwrap().len(), 12);
    table.pass(11.0);
    let late = told(&table, 2);
    assert_eq!(
        (late[0].0, late[0].1),
        (Audience::Player(PlayerId::new(2)), "move")
    );
    assert_eq!(late[0].2["assigned"], json!(true));
    assert_eq!(late[1].1, "card");
    table.host(r#"{"action":"end"}"#).unwrap();
    let ended = told(&table, 1);
    assert_eq!((ended[0].0, ended[0].1), (Audience::AllButHost, "end"));
    assert_eq!((ended[1].0, ended[1].1), (Audience::Host, "end"));
    assert_eq!(ended[0].2["results"][0]["grid"], Json::Null);
    assert!(ended[1].2["results"][0]["grid"].is_array());
    assert_eq!(ended[0].2["salt"], json!(secret().salt()));
    assert_eq!(ended[0].2["deck"].as_array().unwrap().len(), 25);
    assert!(ended[0].2["best"].is_null());
    table.host(r#"{"action":"again"}"#).unwrap();
    assert_eq!(told(&table, 1), everyone("snapshot", json!({})));
    table.host(r#"{"action":"delete"}"#).unwrap();
    assert_eq!(told(&table, 1), everyone("closed", json!({})));
}

#[test]
fn the_best_arrangement_is_told_in_the_end_only() {
    use handeval_matematico::Deal;
    let mut table = Table::playing("", 1, 1);
    let deal = Deal::new(&secret().deck().cards()).unwrap();
    let best = good_arrangement(&deal, &table.room);
    let found = handeval_rooms::Command::BestFound(best);
    let mut early = Table::playing("", 1, 1);
    early.ask(Caller::System, found.clone()).unwrap();
    assert_eq!(told(&early, 1), []);
    early.host(r#"{"action":"end"}"#).unwrap();
    assert_eq!(told(&early, 1)[0].2["best"]["total"], json!(best.total));
    table.host(r#"{"action":"end"}"#).unwrap();
    table.ask(Caller::System, found).unwrap();
    let late = told(&table, 1);
    assert_eq!((late[0].0, late[0].1), (Audience::Everyone, "best"));
    assert_eq!(late[0].2["bound"], json!(best.bound));
}

#[test]
fn a_hint_is_nobody_elses() {
    let mut table = Table::playing(r#"{"hints":true}"#, 1, 1);
    table.ask(caller(1), handeval_rooms::Command::Hint).unwrap();
    assert_eq!(told(&table, 1), []);
}

#[test]
fn audiences_are_who_they_say() {
    let player = Audience::Player(PlayerId::new(1));
    let listeners = [Caller::Anyone, caller(1), caller(2), Caller::Host];
    let includes = |audience: Audience| listeners.map(|listener| audience.includes(listener));
    assert_eq!(includes(Audience::Everyone), [true, true, true, true]);
    assert_eq!(includes(Audience::Host), [false, false, false, true]);
    assert_eq!(includes(Audience::AllButHost), [true, true, true, false]);
    assert_eq!(includes(player), [false, true, false, false]);
}

#[test]
fn what_changes_progress_says_so() {
    let mut table = Table::playing(r#"{"timer":10,"late":"random"}"#, 2, 1);
    table.place_in_order(1, 1);
    table.pass(11.0);
    table.host(r#"{"action":"pause"}"#).unwrap();
    table.host(r#"{"action":"resume"}"#).unwrap();
    table.host(r#"{"action":"lock"}"#).unwrap();
    table.host(r#"{"action":"remove","player":2}"#).unwrap();
    table
        .host(r#"{"action":"rename","player":1,"name":"new"}"#)
        .unwrap();
    let mut before = handeval_rooms::Room::replay(&table.log[..1]).unwrap();
    for event in &table.log[1..] {
        let progress = |room: &handeval_rooms::Room| {
            [Caller::Host, Caller::Anyone].map(|one| room.progress(one))
        };
        let mut after = before.clone();
        after.apply(event).unwrap();
        let is_start = matches!(event.event, Event::Started { .. });
        if progress(&before) != progress(&after) {
            assert!(event.changes_progress() || is_start, "{event:?}");
        }
        before = after;
    }
    let lock = table
        .log
        .iter()
        .find(|one| one.event == Event::Locked)
        .unwrap();
    assert!(!lock.changes_progress());
    assert_eq!(StreamEvent::Paused {}.name(), "paused");
}
