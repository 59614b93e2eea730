//! Time stops during a pause, and continues afterward.

use handeval_rooms::{Event, Moment, Refusal, State};

use crate::{START, Table, caller};

const RANDOM: &str = r#"{"timer": 10, "late": "random"}"#;

fn at(seconds: u64) -> Moment {
    START.after(std::time::Duration::from_secs(seconds))
}

#[test]
fn a_pause_moves_the_deadlines() {
    let mut table = Table::playing(RANDOM, 2, 1);
    table.pass(4.0);
    assert_eq!(table.host(r#"{"action":"pause"}"#), Ok(vec![Event::Paused]));
    assert_eq!(table.host(r#"{"action":"pause"}"#), Ok(vec![]));
    assert!(table.room.is_paused() && table.view(caller(1)).paused);
    assert_eq!(table.view(caller(1)).card.unwrap().deadline, None);
    assert_eq!(
        table.room.pending_work().tick_at,
        Some(table.room.names_until())
    );
    assert_eq!(table.pass(100.0), []);
    assert_eq!(
        table.host(r#"{"action":"resume"}"#),
        Ok(vec![Event::Resumed])
    );
    assert_eq!(table.host(r#"{"action":"resume"}"#), Ok(vec![]));
    assert_eq!(table.view(caller(1)).card.unwrap().deadline, Some(at(110)));
    assert_eq!(table.pass(6.999), []);
    assert_eq!(
        table.pass(0.001).len(),
        3,
        "two are late, and a card is called"
    );
}

#[test]
fn what_is_over_stays_over() {
    let mut table = Table::playing(RANDOM, 1, 1);
    table.pass(4.0);
    table.call(2).unwrap();
    table.pass(7.0);
    table.host(r#"{"action":"pause"}"#).unwrap();
    table.pass(50.0);
    table.host(r#"{"action":"resume"}"#).unwrap();
    assert_eq!(table.place(1, 1, 1, 1), Err(Refusal::TooLate { n: 1 }));
    assert_eq!(
        table.room.pending_work().tick_at,
        Some(at(65)),
        "14 s, 50 s of pause, a second of grace"
    );
}

#[test]
fn a_deadline_whose_grace_is_over_is_not_moved() {
    for (seconds, deadline) in [(10.999, 110), (11.0, 10)] {
        let mut table = Table::playing(r#"{"timer": 10}"#, 1, 1);
        table.pass(seconds);
        table.host(r#"{"action":"pause"}"#).unwrap();
        table.pass(100.0);
        table.host(r#"{"action":"resume"}"#).unwrap();
        let card = table.view(caller(1)).card.unwrap();
        assert_eq!(
            card.deadline,
            Some(at(deadline)),
            "paused after {seconds} s"
        );
    }
}

#[test]
fn no_card_is_called_in_a_pause_but_cards_are_placed() {
    let mut table = Table::playing(r#"{"timer":"all"}"#, 1, 1);
    table.host(r#"{"action":"pause"}"#).unwrap();
    assert_eq!(table.call(2), Err(Refusal::Paused));
    assert_eq!(table.call(1), Ok(vec![]));
    assert_eq!(table.place_in_order(1, 1).len(), 1);
    let called = Event::Called {
        n: 2,
        deadline: None,
    };
    assert_eq!(
        table.host(r#"{"action":"resume"}"#),
        Ok(vec![Event::Resumed, called])
    );
}

#[test]
fn a_game_can_be_over_in_a_pause() {
    let mut table = Table::playing("", 1, 25);
    table.host(r#"{"action":"pause"}"#).unwrap();
    for n in 1..=25 {
        table.place_in_order(1, n);
    }
    assert_eq!(table.room.state(), State::Finished);
    assert!(!table.room.is_paused());
    assert_eq!(table.host(r#"{"action":"resume"}"#), Ok(vec![]));
}

#[test]
fn there_are_pauses_in_a_game_only() {
    let mut table = Table::open("");
    assert_eq!(
        table.host(r#"{"action":"pause"}"#),
        Err(Refusal::NotStarted)
    );
    assert_eq!(table.host(r#"{"action":"resume"}"#), Ok(vec![]));
    table.host(r#"{"action":"start"}"#).unwrap();
    table.host(r#"{"action":"end"}"#).unwrap();
    assert_eq!(table.host(r#"{"action":"pause"}"#), Err(Refusal::GameOver));
}
