//! Deadlines, and what happens to late players.

use handeval_rooms::{
    Caller, Command, Event, Late, Moment, Placing, PlayerId, Refusal, Room, Settings, State,
};

use crate::{START, Table, caller};

const RANDOM: &str = r#"{"timer": 10, "late": "random"}"#;
const WAIT: &str = r#"{"timer": 10, "late": "wait"}"#;

fn at(seconds: u64) -> Moment {
    START.after(std::time::Duration::from_secs(seconds))
}

fn called(n: u8, deadline: u64) -> Event {
    let deadline = Some(at(deadline));
    Event::Called { n, deadline }
}

#[test]
fn without_a_timer_no_card_is_called_by_itself() {
    let mut table = Table::playing("", 1, 1);
    table.place_in_order(1, 1);
    assert_eq!(table.pass(3_600.0), []);
    assert_eq!(
        table.room.pending_work().tick_at,
        Some(table.room.names_until())
    );
    assert_eq!(table.view(Caller::Anyone).card.unwrap().deadline, None);
}

#[test]
fn the_first_card_is_called_by_the_host_and_the_next_when_its_time_is_over() {
    let mut table = Table::playing(WAIT, 1, 0);
    assert_eq!(table.pass(60.0), [], "the first one is the host's");
    table.at = START;
    let mut table = Table::playing(WAIT, 1, 1);
    assert_eq!(table.log.last().unwrap().event, called(1, 10));
    table.place_in_order(1, 1);
    assert_eq!(table.room.pending_work().tick_at, Some(at(10)));
    assert_eq!(table.pass(9.999), []);
    assert_eq!(table.pass(0.001), [called(2, 20)]);
}

#[test]
fn each_timer_has_its_seconds() {
    for seconds in [10, 20, 30, 60] {
        let mut table = Table::playing(&format!(r#"{{"timer": {seconds}}}"#), 1, 1);
        table.place_in_order(1, 1);
        assert_eq!(
            table.view(caller(1)).card.unwrap().deadline,
            Some(at(seconds))
        );
        assert_eq!(table.pass(seconds as f64), [called(2, 2 * seconds)]);
    }
}

#[test]
fn the_next_card_waits_for_those_who_are_late() {
    let mut table = Table::playing(WAIT, 2, 1);
    table.place_in_order(1, 1);
    assert_eq!(table.pass(600.0), []);
    assert_eq!(
        table.room.pending_work().tick_at,
        Some(table.room.names_until())
    );
    let placed = table.place_in_order(2, 1);
    assert_eq!(placed.len(), 2, "{placed:?}");
    assert_eq!(placed[1], called(2, 610), "at once, with its whole time");
}

#[test]
fn the_host_does_not_have_to_wait() {
    let mut table = Table::playing(WAIT, 2, 1);
    table.pass(30.0);
    assert_eq!(table.call(2), Ok(vec![called(2, 40)]));
    table.place_in_order(1, 1);
    table.place_in_order(1, 2);
    assert_eq!(table.pass(20.0), []);
    table.place_in_order(2, 1);
    assert_eq!(table.place_in_order(2, 2)[1], called(3, 60));
}

#[test]
fn who_is_late_gets_a_marked_random_cell() {
    let mut table = Table::playing(RANDOM, 2, 1);
    table.place(1, 1, 2, 2).unwrap();
    assert_eq!(
        table.room.pending_work().tick_at,
        Some(at(11)),
        "a second of grace"
    );
    assert_eq!(table.pass(10.999), []);
    let events = table.pass(0.001);
    let Event::Assigned {
        player,
        placing: Placing { n: 1, row, column },
    } = events[0]
    else {
        panic!("{events:?}");
    };
    assert_eq!(player, PlayerId::new(2));
    assert_eq!(events[1..], [called(2, 21)]);
    let own = table.view(caller(2)).own.unwrap();
    assert!(own.moves[0].assigned);
    assert_eq!(
        [own.moves[0].row, own.moves[0].column],
        [row, column].map(|number| number as usize)
    );
    assert!(!table.view(caller(1)).own.unwrap().moves[0].assigned);

    assert_eq!(
        table.place(2, 1, row, column),
        Err(Refusal::TooLate { n: 1 }),
        "nobody chose it"
    );
    assert_eq!(
        table.place(2, 1, row % 5 + 1, column),
        Err(Refusal::TooLate { n: 1 })
    );
    assert_eq!(
        table.place(1, 1, 2, 2),
        Ok(vec![]),
        "an answer was lost on its way"
    );
    let elsewhere = table.place(1, 1, 2, 3).unwrap_err();
    assert_eq!(elsewhere.kind(), "lies-elsewhere");
}

#[test]
fn a_card_comes_in_until_the_second_of_grace_is_over() {
    for (millis, is_in_time) in [(10_000, true), (10_999, true), (11_000, false)] {
        let mut table = Table::playing(RANDOM, 2, 1);
        table.at = START.after(std::time::Duration::from_millis(millis));
        let placed = table.place(1, 1, 1, 1);
        assert_eq!(placed.is_ok(), is_in_time, "{millis}: {placed:?}");
        if !is_in_time {
            assert_eq!(
                placed,
                Err(Refusal::TooLate { n: 1 }),
                "though nobody has ticked"
            );
        }
    }
}

#[test]
fn what_is_due_comes_before_what_is_asked() {
    let mut table = Table::playing(RANDOM, 1, 1);
    table.at = at(12);
    let events = table.host(r#"{"action":"pause"}"#).unwrap();
    let kinds = [
        matches!(events[0], Event::Assigned { .. }),
        events[1] == called(2, 22),
        events[2] == Event::Paused,
    ];
    assert_eq!(kinds, [true; 3], "{events:?}");
}

#[test]
fn each_card_keeps_its_own_deadline() {
    let mut table = Table::playing(RANDOM, 1, 1);
    table.pass(4.0);
    table.call(2).unwrap();
    assert_eq!(table.pass(6.5), [], "the grace of the first");
    assert_eq!(
        table.pass(0.5).len(),
        1,
        "the time for the first is over at 11 s"
    );
    assert_eq!(
        table.room.pending_work().tick_at,
        Some(at(15)),
        "and for the second at 14 s"
    );
    table.place(1, 2, 5, 5).ok();
    let n_placed = table.room.game(PlayerId::new(1)).unwrap().n_placed();
    if n_placed == 2 {
        assert_eq!(table.pass(3.0), [called(3, 24)]);
    }
}

#[test]
fn after_a_long_sleep_cards_come_one_at_a_time() {
    let mut table = Table::playing(RANDOM, 0, 1);
    assert_eq!(table.pass(3_600.0), [called(2, 3_610)]);
    assert_eq!(table.pass(0.0), []);
}

#[test]
fn the_last_card_is_the_end_of_the_game() {
    let mut table = Table::playing(RANDOM, 3, 1);
    table.place(1, 1, 3, 3).unwrap();
    for _ in 1..=25 {
        assert_eq!(table.room.state(), State::Open);
        table.pass(11.0);
    }
    assert_eq!(table.room.state(), State::Finished);
    for player in 1..=3 {
        let game = table.room.game(PlayerId::new(player)).unwrap();
        assert!(game.is_over());
        let n_assigned = (0..25).filter(|&idx| game.is_assigned(idx)).count();
        assert_eq!(n_assigned, if player == 1 { 24 } else { 25 });
    }
    let results = table.room.results(Caller::Anyone).unwrap().results;
    let mut n_assigned: Vec<_> = results
        .iter()
        .map(|one| (one.player, one.assigned))
        .collect();
    n_assigned.sort();
    assert_eq!(
        n_assigned.iter().map(|one| one.1).collect::<Vec<_>>(),
        [24, 25, 25]
    );
    assert_eq!(
        table.room.pending_work().tick_at,
        Some(table.room.names_until())
    );
}

/// Computes the cells as described in the documentation of `Late::Random`.
#[test]
fn anybody_can_compute_the_random_cells_in_the_end() {
    use sha2::{Digest as _, Sha256};
    let mut table = Table::playing(RANDOM, 2, 1);
    table.place(1, 1, 1, 2).unwrap();
    for _ in 1..=25 {
        table.pass(11.0);
    }
    let salt = table.view(Caller::Anyone).results.unwrap().salt;
    for (player, n_chosen) in [(1, 1), (2, 0)] {
        let mut free: Vec<_> = (0..25).collect();
        let game = table.room.game(PlayerId::new(player)).unwrap();
        for (idx, made) in game.moves().iter().enumerate() {
            let cell = 5 * made.row + made.column;
            if idx >= n_chosen {
                let hash = Sha256::digest(format!("{salt}:late:{player}:{}", idx + 1));
                let draw = u64::from_be_bytes(hash[..8].try_into().unwrap());
                assert_eq!(free[(draw % free.len() as u64) as usize], cell);
            }
            free.retain(|&other| other != cell);
        }
    }
}

#[test]
fn random_cells_are_not_the_same_for_all() {
    let mut table = Table::playing(RANDOM, 60, 1);
    let events = table.pass(11.0);
    let cells: std::collections::BTreeSet<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Assigned { placing, .. } => Some((placing.row, placing.column)),
            _ => None,
        })
        .collect();
    assert!(cells.len() > 15, "{cells:?}");
    assert!(cells.iter().any(|cell| cell.0 == 5) && cells.iter().any(|cell| cell.1 == 5));
}

#[test]
fn when_everybody_has_placed_the_next_card_comes() {
    let mut table = Table::playing(r#"{"timer": "all"}"#, 2, 0);
    assert_eq!(table.pass(100.0), [], "the first one is the host's");
    table.call(1).unwrap();
    assert_eq!(table.place_in_order(1, 1).len(), 1);
    let called = Event::Called {
        n: 2,
        deadline: None,
    };
    assert_eq!(table.place_in_order(2, 1)[1], called);
    table.place_in_order(1, 2);
    let removed = table.host(r#"{"action":"remove","player":2}"#).unwrap();
    assert_eq!(
        removed[1],
        Event::Called {
            n: 3,
            deadline: None
        },
        "it has waited for nobody else"
    );
    for n in 3..=25 {
        table.place_in_order(1, n);
    }
    assert_eq!(table.room.state(), State::Finished);
}

#[test]
fn without_players_nobody_has_placed() {
    let mut table = Table::playing(r#"{"timer": "all"}"#, 0, 1);
    assert_eq!(table.pass(100.0), []);
    assert_eq!(table.room.n_called(), 1);
    let mut table = Table::playing(WAIT, 0, 1);
    assert_eq!(
        table.pass(10.0),
        [called(2, 20)],
        "with seconds, cards come for those on paper"
    );
}

#[test]
fn a_timer_in_a_room_that_was_away_begins_anew() {
    let mut table = Table::playing(RANDOM, 2, 1);
    table.place(1, 1, 1, 1).unwrap();
    table.at = at(500);
    let woken = table.ask(Caller::System, Command::Wake).unwrap();
    assert_eq!(woken, [Event::Rescheduled { deadline: at(510) }]);
    assert_eq!(table.view(caller(2)).card.unwrap().deadline, Some(at(510)));
    table.place(2, 1, 1, 1).unwrap();
    assert_eq!(table.pass(10.0), [called(2, 520)]);
    assert_eq!(table.room.game(PlayerId::new(2)).unwrap().n_placed(), 1);

    // A deadline that had already passed stays passed.
    let mut table = Table::playing(RANDOM, 1, 1);
    table.pass(11.0);
    table.at = at(100);
    table.ask(Caller::System, Command::Wake).unwrap();
    assert_eq!(table.place(1, 1, 1, 1), Err(Refusal::TooLate { n: 1 }));
    for settings in ["", r#"{"timer": "all"}"#] {
        let mut table = Table::playing(settings, 1, 1);
        table.at = at(100);
        assert_eq!(table.ask(Caller::System, Command::Wake), Ok(vec![]));
    }
    let mut table = Table::playing(RANDOM, 1, 0);
    assert_eq!(table.ask(Caller::System, Command::Wake), Ok(vec![]));
    table.call(1).unwrap();
    table.host(r#"{"action":"pause"}"#).unwrap();
    assert_eq!(table.ask(Caller::System, Command::Wake), Ok(vec![]));
    table.host(r#"{"action":"end"}"#).unwrap();
    assert_eq!(table.ask(Caller::System, Command::Wake), Ok(vec![]));
}

#[test]
fn late_joiners_take_their_time() {
    let mut table = Table::playing(RANDOM, 1, 1);
    for n in 1..=3 {
        table.place(1, n, 1, n).unwrap();
        table.pass(10.0);
    }
    let zoe = table.join("Zoe");
    assert_eq!(table.room.n_called(), 4);
    table.pass(11.0);
    assert_eq!(
        table.room.game(zoe).unwrap().n_placed(),
        0,
        "a later deadline for what was before"
    );
    assert_eq!(table.room.n_called(), 5);
    table.pass(11.0);
    assert_eq!(
        table.room.game(zoe).unwrap().n_placed(),
        0,
        "and for what came in the meantime"
    );
    assert_eq!(table.room.n_called(), 6);
    for n in 1..=6 {
        table.place_in_order(2, n);
    }
    table.pass(11.0);
    assert_eq!(table.room.n_called(), 7);
    table.pass(11.0);
    let game = table.room.game(zoe).unwrap();
    assert_eq!(game.n_placed(), 7, "from then on as everybody");
    assert!(game.is_assigned(6) && !game.is_assigned(5));
}

#[test]
fn late_joiners_do_not_wait_for_all_cards() {
    let mut table = Table::playing(RANDOM, 0, 1);
    for _ in 2..=4 {
        table.pass(10.0);
    }
    let zoe = table.join("Zoe");
    let n_placed = |table: &Table| table.room.game(zoe).unwrap().n_placed();
    while table.room.n_called() < 6 {
        table.pass(11.0);
    }
    assert_eq!(n_placed(&table), 0);
    assert_eq!(table.pass(10.999), []);
    assert_eq!(
        table.pass(0.001).len(),
        2,
        "the first is due with the sixth"
    );
    assert_eq!(n_placed(&table), 1);
    while table.room.n_called() < 25 {
        table.pass(11.0);
        assert!(table.room.n_called() - n_placed(&table) <= 6);
    }
    table.pass(10.999);
    assert_eq!(table.room.state(), State::Open);
    table.pass(0.001);
    assert_eq!(
        table.room.state(),
        State::Finished,
        "all are due with the last"
    );
}

#[test]
fn a_time_before_the_last_event_is_taken_for_that() {
    let mut table = Table::playing(RANDOM, 1, 0);
    table.pass(5.0);
    table.call(1).unwrap();
    table.at = START;
    assert_eq!(table.call(2), Ok(vec![called(2, 15)]));
    assert_eq!(table.log.last().unwrap().at, at(5));
    assert_eq!(table.room.last_event_at(), at(5));
}

#[test]
fn the_defaults_are_those_of_the_contract() {
    let settings = Settings::read("{}").unwrap();
    assert_eq!(settings, Settings::read("").unwrap());
    let written = serde_json::to_value(&settings).unwrap();
    let expected = serde_json::json!({
        "timer": 0, "late": "wait", "hints": false, "board": "top-5", "names": "typed",
        "values": "letters", "points": null,
    });
    assert_eq!(written, expected);
    assert_eq!(settings.late, Late::Wait);
    assert_eq!(Room::GRACE.as_millis(), 1_000);
}
