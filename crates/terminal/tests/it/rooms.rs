//! A seat in a room: events and keys, requests, and the screen.

use handeval_matematico::{Deck, score};
use handeval_rooms::{
    Best, Caller, Code, Command, HostAction, Moment, Opening, Placing, PlayerId, Room, Secret,
    Settings, StreamEvent, TokenHash,
};
use handeval_terminal::{Key, MIN_SIZE, RoomEvent, RoomRequest, RoomState, draw_room};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::table::PLAIN;

const START: Moment = Moment::from_millis(1_700_000_000_000);
const JANA: Caller = Caller::Player(PlayerId::new(1));
const SIZES: [(u16, u16); 4] = [MIN_SIZE, (60, 18), (80, 24), (120, 40)];

/// A room with two players, and the time.
struct Table {
    room: Room,
    at: Moment,
}

impl Table {
    fn new(settings: &str) -> Self {
        let opening = Opening {
            code: Code::from_bits(7),
            host: TokenHash::of("host"),
            settings: Settings::read(settings).unwrap(),
            animals: Vec::new(),
        };
        let opened = opening.open(START).unwrap();
        let room = Room::replay([&opened]).unwrap();
        let mut table = Self { room, at: START };
        for name in ["Jana", "Petr"] {
            let join = Command::Join {
                name: Some(name.to_owned()),
                token: TokenHash::of(name),
            };
            table.ask(Caller::Anyone, join);
        }
        table
    }

    fn ask(&mut self, caller: Caller, command: Command) {
        self.at = self.at.after(std::time::Duration::from_secs(1));
        let events = self.room.decide(caller, command, self.at).unwrap();
        for event in events {
            self.room.apply(&event).unwrap();
        }
    }

    fn host(&mut self, action: &str) {
        let secret = || Secret::new([7; 32], Deck::of_seed(7));
        let action = HostAction::read(action, secret).unwrap();
        self.ask(Caller::Host, Command::Host(action));
    }

    /// The event that Jana receives when she begins to listen.
    fn snapshot(&self) -> RoomEvent {
        let view = self.room.view(JANA, self.at, |_| true);
        RoomEvent::Stream(Box::new(StreamEvent::Snapshot(Box::new(view))))
    }

    fn seat(&self) -> RoomState {
        let view = self.room.view(JANA, self.at, |_| true);
        RoomState::new(view, self.at)
    }
}

/// The words on a screen, with single blanks between them.
fn text(room: &RoomState, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| draw_room(room, PLAIN, frame))
        .unwrap();
    let buffer = terminal.backend().buffer().clone();
    let rows = buffer.content().chunks(usize::from(width));
    let rows: Vec<String> = rows
        .map(|row| row.iter().map(|cell| cell.symbol()).collect())
        .collect();
    rows.join(" ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[track_caller]
fn assert_seen(room: &RoomState, words: &str) {
    for size in [(80, 24), (120, 40)] {
        let text = text(room, size);
        assert!(text.contains(words), "{size:?}: no {words:?} in {text}");
    }
}

#[test]
fn a_game_is_played_from_the_lobby_to_its_end() {
    let mut table = Table::new(r#"{"hints":true}"#);
    let mut seat = table.seat();
    assert_seen(&seat, "2 in the room: Jana, Petr");
    table.host(r#"{"action":"start"}"#);
    seat.apply(table.snapshot());
    assert_seen(&seat, "The first card is about to be called.");
    for key in [Key::Number(1), Key::Number(1)] {
        seat.apply(RoomEvent::Key(key));
    }
    assert_eq!(seat.request(), None, "there is no card");
    assert_seen(&seat, "There is no card to place");
    table.host(r#"{"action":"call"}"#);
    seat.apply(table.snapshot());
    assert_seen(&seat, "card 1 of 25");
    seat.apply(RoomEvent::Key(Key::Hint));
    assert_eq!(seat.request(), Some(RoomRequest::Hint(1)));
    assert_eq!(seat.request(), None, "a hint is asked for once");
    seat.apply(RoomEvent::Key(Key::Hint));
    for key in [Key::Number(2), Key::Number(3)] {
        seat.apply(RoomEvent::Key(key));
    }
    let placing = Placing {
        n: 1,
        row: 2,
        column: 3,
    };
    assert_eq!(seat.request(), Some(RoomRequest::Place(placing)));
    assert_eq!(seat.request(), None, "a card is placed once");
    assert_seen(&seat, "Placing …");
    // Keys typed while the card is on its way place nothing.
    seat.apply(RoomEvent::Key(Key::Place));
    assert_eq!(seat.request(), None);
    table.ask(JANA, Command::Place(placing));
    seat.apply(RoomEvent::Placed(placing));
    assert_seen(&seat, "0 of 2 have placed card 1.");
    seat.apply(table.snapshot());
    assert_seen(&seat, "1 of 2 have placed card 1.");
    seat.apply(RoomEvent::Lost);
    assert_seen(&seat, "No connection; trying again.");
    table.host(r#"{"action":"end"}"#);
    seat.apply(table.snapshot());
    assert_seen(&seat, "Rank 1 of 2, 0 points.");
    assert_seen(&seat, "Checked: the cards were fixed before the game.");
    seat.apply(RoomEvent::Closed);
    assert!(seat.is_closed());
}

#[test]
fn a_move_that_is_refused_is_not_made() {
    let mut table = Table::new("{}");
    table.host(r#"{"action":"start"}"#);
    table.host(r#"{"action":"call"}"#);
    let mut seat = table.seat();
    seat.apply(RoomEvent::Key(Key::Place));
    assert!(matches!(seat.request(), Some(RoomRequest::Place(_))));
    let message = "time ran out for card 1".to_owned();
    let is_move = true;
    seat.apply(RoomEvent::Refused { is_move, message });
    assert_seen(&seat, "time ran out for card 1");
    assert!(
        seat.follower()
            .view()
            .own
            .as_ref()
            .unwrap()
            .moves
            .is_empty()
    );
    // The player can try again in a different cell.
    for key in [Key::Number(5), Key::Number(5)] {
        seat.apply(RoomEvent::Key(key));
    }
    assert!(matches!(
        seat.request(),
        Some(RoomRequest::Place(Placing {
            n: 1,
            row: 5,
            column: 5
        }))
    ));
    seat.apply(RoomEvent::Key(Key::Hint));
    assert_seen(&seat, "There are no hints in this room.");
}

#[test]
fn the_time_that_is_left_is_that_of_the_room() {
    let mut table = Table::new(r#"{"timer":20}"#);
    table.host(r#"{"action":"start"}"#);
    table.host(r#"{"action":"call"}"#);
    // This machine's clock is an hour ahead of the room's.
    let ahead = |seconds: u64| {
        table
            .at
            .after(std::time::Duration::from_secs(3600 + seconds))
    };
    let view = table.room.view(JANA, table.at, |_| true);
    let mut seat = RoomState::new(view, ahead(0));
    assert_seen(&seat, "20 s left.");
    seat.apply(RoomEvent::Tick(ahead(13)));
    assert_seen(&seat, "7 s left.");
    seat.apply(RoomEvent::Tick(ahead(99)));
    assert_seen(&seat, "0 s left.");
}

/// Plays a whole game, in which both players place their cards row by row.
fn play_out(table: &mut Table) {
    table.host(r#"{"action":"start"}"#);
    for n in 1..=25 {
        table.host(r#"{"action":"call"}"#);
        for player in 1..=2 {
            let (row, column) = ((n - 1) / 5 + 1, (n - 1) % 5 + 1);
            let placing = Placing { n, row, column };
            let caller = Caller::Player(PlayerId::new(player));
            table.ask(caller, Command::Place(placing));
        }
    }
}

#[test]
fn what_a_card_has_brought_is_said() {
    let mut table = Table::new("{}");
    table.host(r#"{"action":"start"}"#);
    table.host(r#"{"action":"call"}"#);
    let mut seat = table.seat();
    for key in [Key::Number(2), Key::Number(3)] {
        seat.apply(RoomEvent::Key(key));
    }
    let Some(RoomRequest::Place(placing)) = seat.request() else {
        panic!("nothing is requested")
    };
    seat.apply(RoomEvent::Placed(placing));
    assert_seen(&seat, "in row 2, column 3.");
}

#[test]
fn a_hint_is_not_covered_by_what_is_heard_of_the_card_before() {
    let mut table = Table::new(r#"{"hints":true}"#);
    table.host(r#"{"action":"start"}"#);
    table.host(r#"{"action":"call"}"#);
    let mut seat = table.seat();
    seat.apply(RoomEvent::Key(Key::Place));
    let Some(RoomRequest::Place(placing)) = seat.request() else {
        panic!("nothing is requested")
    };
    // The next card is called while the first one is on its way.
    table.host(r#"{"action":"call"}"#);
    seat.apply(table.snapshot());
    assert_seen(&seat, "card 2 of 25");
    seat.apply(RoomEvent::Key(Key::Hint));
    assert_seen(&seat, "Looking ahead …");
    let mut late = seat.clone();
    seat.apply(RoomEvent::Placed(placing));
    assert_eq!(seat.follower().view().own.as_ref().unwrap().moves.len(), 1);
    assert_seen(&seat, "Looking ahead …");
    // The player is told that the card is in a different cell because it came too late.
    let elsewhere = r#"{"n":1,"row":5,"column":4,"assigned":true,"total":0,"lines":[]}"#;
    let heard = StreamEvent::read("move", elsewhere).unwrap().unwrap();
    late.apply(RoomEvent::Stream(Box::new(heard)));
    assert_seen(&late, "Time was up:");
    assert_seen(&late, "in row 5, column 4.");
}

#[test]
fn the_leaderboard_stands_where_the_deck_was() {
    let mut table = Table::new(r#"{"board":"all"}"#);
    table.host(r#"{"action":"start"}"#);
    table.host(r#"{"action":"call"}"#);
    let mut seat = table.seat();
    assert_seen(&seat, "Left in the deck");
    seat.apply(RoomEvent::Key(Key::NextPage));
    assert_seen(&seat, "Leaderboard");
    for size in SIZES {
        let text = text(&seat, size);
        assert!(
            text.contains("1. Jana 0") && text.contains("1. Petr 0"),
            "{text}"
        );
    }
    // If the host shows no leaderboard, there is nothing to see.
    let mut table = Table::new(r#"{"board":"none"}"#);
    table.host(r#"{"action":"start"}"#);
    let mut seat = table.seat();
    seat.apply(RoomEvent::Key(Key::NextPage));
    assert_seen(&seat, "Left in the deck");
}

#[test]
fn cards_are_shown_as_the_room_shows_them() {
    let mut table = Table::new(r#"{"values":"numbers"}"#);
    table.host(r#"{"action":"start"}"#);
    let deck = table.room.secret().unwrap().deck().cards();
    let n_king = 1 + deck.iter().position(|card| card.text() == "K").unwrap();
    for n in 1..=n_king as u32 {
        table.host(r#"{"action":"call"}"#);
        let (row, column) = ((n - 1) / 5 + 1, (n - 1) % 5 + 1);
        table.ask(JANA, Command::Place(Placing { n, row, column }));
    }
    let seat = table.seat();
    for size in SIZES {
        let text = text(&seat, size);
        let is_letter = |word: &str| matches!(word, "A" | "J" | "Q" | "K");
        assert!(
            text.contains("13") && !text.split(' ').any(is_letter),
            "{text}"
        );
    }
}

#[test]
fn the_best_arrangement_and_the_own_grid_are_shown_at_the_end() {
    let mut table = Table::new("{}");
    play_out(&mut table);
    let grid = table.room.game(PlayerId::new(1)).unwrap().grid();
    let total = score(&grid, table.room.points()).total;
    let bound = total + 10;
    let best = Best { grid, total, bound };
    let mut seat = table.seat();
    assert_seen(&seat, "Still looking for the best arrangement.");
    table.ask(Caller::System, Command::BestFound(best));
    seat.apply(table.snapshot());
    let best = format!("The best arrangement: {total}");
    assert_seen(&seat, &format!("At least {total} points were possible."));
    assert!(text(&seat, (80, 24)).contains(&best));
    assert!(!text(&seat, MIN_SIZE).contains(&best));
    seat.apply(RoomEvent::Key(Key::NextPage));
    for size in SIZES {
        assert!(text(&seat, size).contains("Your grid"));
    }
    seat.apply(RoomEvent::Key(Key::NextPage));
    for size in SIZES {
        assert!(text(&seat, size).contains(&best));
    }
    seat.apply(RoomEvent::Key(Key::NextPage));
    assert_seen(&seat, "1. Jana");
}

#[test]
fn who_watches_sees_the_cards() {
    let mut table = Table::new(r#"{"board":"all"}"#);
    let seat = |table: &Table| {
        let view = table.room.view(Caller::Anyone, table.at, |_| true);
        RoomState::new(view, table.at)
    };
    assert_seen(
        &seat(&table),
        "You are watching. The game begins when the host starts it.",
    );
    play_out(&mut table);
    let mut table = Table::new(r#"{"board":"all"}"#);
    table.host(r#"{"action":"start"}"#);
    table.host(r#"{"action":"call"}"#);
    let mut watching = seat(&table);
    assert_seen(&watching, "You are watching this game. Cards: ");
    for key in Key::ALL {
        if !matches!(key, Key::Escape | Key::Leave) {
            watching.apply(RoomEvent::Key(key));
        }
    }
    assert_eq!((watching.request(), watching.is_left()), (None, false));
}

fn event() -> impl Strategy<Value = u8> {
    0..40_u8
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever keys and events come, a screen of any size can be drawn, and no request is about a
    /// card that has not been called.
    #[test]
    fn anything_may_happen(events in prop::collection::vec(event(), 0..60)) {
        let mut table = Table::new(r#"{"hints":true,"board":"all"}"#);
        let mut seat = table.seat();
        table.host(r#"{"action":"start"}"#);
        let mut n_called = 0;
        for event in events {
            match event {
                0 if n_called < 25 && !table.room.view(JANA, table.at, |_| true).paused => {
                    let n = n_called + 1;
                    let call = Command::Host(HostAction::Call { n: Some(n) });
                    let decided = table.room.decide(Caller::Host, call, table.at);
                    for event in decided.unwrap_or_default() {
                        table.room.apply(&event).unwrap();
                        n_called = n;
                    }
                }
                1 | 2 => seat.apply(table.snapshot()),
                3 => seat.apply(RoomEvent::Lost),
                4 => seat.apply(RoomEvent::Refused { is_move: true, message: "no".to_owned() }),
                5 => seat.apply(RoomEvent::Refused { is_move: false, message: "no".to_owned() }),
                6 => seat.apply(RoomEvent::Stream(Box::new(StreamEvent::Paused {}))),
                7 => seat.apply(RoomEvent::Tick(table.at)),
                key => {
                    let keys: Vec<_> = Key::ALL.iter().filter(|key| **key != Key::Leave).collect();
                    seat.apply(RoomEvent::Key(*keys[usize::from(key) % keys.len()]));
                }
            }
            while let Some(request) = seat.request() {
                match request {
                    RoomRequest::Place(placing) => {
                        prop_assert!(placing.n <= n_called, "{placing:?}");
                        let placed = table.room.decide(JANA, Command::Place(placing), table.at);
                        for event in placed.unwrap_or_default() {
                            table.room.apply(&event).unwrap();
                        }
                        seat.apply(RoomEvent::Placed(placing));
                    }
                    RoomRequest::Hint(n) => prop_assert!(n <= n_called),
                }
            }
            for size in SIZES {
                text(&seat, size);
            }
        }
    }
}
