//! A client that follows the events of a room knows as much as one that requests the room again,
//! and notices forgeries.

use handeval_rooms::{Caller, Event, Fairness, Follower, Recorded, Room, StreamEvent, View};

use crate::{Table, caller, secret};

/// A room and a client that follows it.
struct Followed {
    table: Table,
    who: Caller,
    follower: Follower,
}

impl Followed {
    fn new(table: Table, who: Caller) -> Self {
        let follower = Follower::new(table.view(who));
        Self {
            table,
            who,
            follower,
        }
    }

    /// Carries out an action in the room, sends the events, and compares the follower with the
    /// room.
    #[track_caller]
    fn after(&mut self, deed: impl FnOnce(&mut Table)) {
        let n_before = self.table.log.len();
        let mut room = Room::replay(&self.table.log).unwrap();
        deed(&mut self.table);
        for event in &self.table.log[n_before..] {
            room.apply(event).unwrap();
            for heard in told(&room, event, self.who) {
                self.follower.hear(heard);
            }
        }
        for event in room.progress(self.who) {
            self.follower.hear(read(event.name(), &event.data()));
        }
        let known = comparable(self.follower.view(), &self.table);
        assert_eq!(known, comparable(&self.table.view(self.who), &self.table));
    }
}

fn read(name: &str, data: &str) -> StreamEvent {
    StreamEvent::read(name, data).unwrap().unwrap()
}

/// The stream events that a listener receives for an event.
fn told(room: &Room, event: &Recorded, who: Caller) -> Vec<StreamEvent> {
    let announcements = room.announcements(event).into_iter();
    let for_them = announcements.filter(|announced| announced.to.includes(who));
    for_them
        .map(|announced| {
            let snapshot = || StreamEvent::Snapshot(Box::new(room.view(who, event.at, |_| true)));
            let event = announced.event.unwrap_or_else(snapshot);
            read(event.name(), &event.data())
        })
        .collect()
}

/// A view without the parts that only an answer has: the time, and the number of the last event.
fn comparable(view: &View, table: &Table) -> View {
    let mut view = view.clone();
    (view.id, view.now) = (0, table.at);
    view.names_until = table.at;
    if let Some(card) = &mut view.card {
        card.now = table.at;
    }
    view
}

fn whole_game(who: Caller, settings: &str) -> Followed {
    let mut table = Table::open(settings);
    table.join("Jana");
    table.join("Petr");
    let mut followed = Followed::new(table, who);
    followed.after(|table| {
        table.join("Eva");
    });
    followed.after(|table| drop(table.host(r#"{"action":"lock"}"#).unwrap()));
    followed.after(|table| drop(table.host(r#"{"action":"unlock"}"#).unwrap()));
    followed.after(|table| drop(table.host(r#"{"action":"start"}"#).unwrap()));
    for n in 1..=25 {
        followed.after(|table| drop(table.call(n).unwrap()));
        if n == 3 {
            followed.after(|table| drop(table.host(r#"{"action":"pause"}"#).unwrap()));
            followed.after(|table| drop(table.host(r#"{"action":"resume"}"#).unwrap()));
            let renamed = r#"{"action":"rename","player":2,"name":"Pavel"}"#;
            followed.after(|table| drop(table.host(renamed).unwrap()));
        }
        if n == 4 {
            followed.after(|table| drop(table.host(r#"{"action":"remove","player":3}"#).unwrap()));
        }
        for player in 1..=2 {
            followed.after(|table| drop(table.place_in_order(player, n)));
        }
    }
    followed
}

#[test]
fn who_hears_all_events_knows_the_room_as_it_is() {
    for settings in [
        r#"{"board":"all"}"#,
        r#"{"board":"none","timer":20,"values":"numbers"}"#,
    ] {
        for who in [caller(1), caller(2), Caller::Host, Caller::Anyone] {
            let mut followed = whole_game(who, settings);
            assert_eq!(followed.follower.fairness(), Some(Fairness::Fair));
            followed.after(|table| drop(table.host(r#"{"action":"again"}"#).unwrap()));
            assert_eq!(followed.follower.fairness(), None);
            followed.after(|table| drop(table.host(r#"{"action":"start"}"#).unwrap()));
            assert!(followed.follower.commitment().is_some());
        }
    }
}

/// A late player learns which cell the card went into.
#[test]
fn a_card_that_was_placed_for_somebody_is_heard() {
    let table = Table::playing(r#"{"timer":10,"late":"random"}"#, 2, 1);
    let mut followed = Followed::new(table, caller(1));
    assert_eq!(followed.follower.turn().map(|(n, _)| n), Some(1));
    followed.after(|table| drop(table.pass(12.0)));
    let view = followed.follower.view();
    assert!(view.own.as_ref().unwrap().moves[0].assigned);
    assert_eq!(followed.follower.turn().map(|(n, _)| n), Some(2));
}

/// A room is caught if what it publishes at the end differs from the beginning.
#[test]
fn what_is_forged_is_noticed() {
    let followed = whole_game(caller(1), "{}");
    let honest = followed.follower;
    let results = honest.view().results.clone().unwrap();
    let commitment = honest.commitment().unwrap().to_owned();
    assert_eq!(commitment, secret().commitment());

    // A deck that differs from the one in the commitment.
    let mut other = results.clone();
    let last = other.deck.iter().rposition(|card| *card != other.deck[0]);
    other.deck.swap(0, last.unwrap());
    let called = honest.view().cards.clone();
    assert_eq!(other.fairness(&commitment, &called), Fairness::OtherDeck);
    let mut other = results.clone();
    other.salt.replace_range(..1, "x");
    assert_eq!(other.fairness(&commitment, &called), Fairness::OtherDeck);

    // The deck matches, but a different card was called.
    let mut called = called;
    let n = 1 + (1..25).find(|&idx| called[idx] != called[0]).unwrap();
    called.swap(0, n - 1);
    let fairness = results.fairness(&commitment, &called);
    assert_eq!(fairness, Fairness::OtherCard { n: 1 });

    // A commitment that changes during the game does not count.
    let mut table = Table::playing("{}", 1, 1);
    let mut follower = Follower::new(table.view(caller(1)));
    let first = follower.commitment().map(str::to_owned);
    let mut view = table.view(caller(1));
    view.commitment = Some("0".repeat(64));
    follower.hear(StreamEvent::Snapshot(Box::new(view)));
    assert_eq!(follower.commitment().map(str::to_owned), first);
    table.place_in_order(1, 1);
}

/// A client that comes after everything is published did not receive the commitment in time.
#[test]
fn who_comes_after_the_end_can_check_nothing() {
    let mut table = Table::playing("{}", 1, 1);
    table.host(r#"{"action":"end"}"#).unwrap();
    let follower = Follower::new(table.view(Caller::Anyone));
    assert!(follower.view().results.is_some());
    assert_eq!(follower.fairness(), None);
}

/// The answer and the event for the same move change the room only once.
#[test]
fn a_move_that_is_heard_twice_counts_once() {
    let table = Table::playing("{}", 1, 1);
    let mut followed = Followed::new(table, caller(1));
    followed.after(|table| drop(table.place_in_order(1, 1)));
    let once = followed.follower.clone();
    let made = once.view().own.as_ref().unwrap().moves[0];
    followed.follower.place(made);
    assert_eq!(followed.follower, once);
    let events = &followed.table.log;
    assert!(matches!(events.last().unwrap().event, Event::Placed { .. }));
}
