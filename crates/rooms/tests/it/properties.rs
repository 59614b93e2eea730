//! Any commands from anybody, in any order and at any time; the room's guarantees hold after each
//! of them.

use std::time::Duration;

use handeval_matematico::{Deck, PlayerName, score};
use handeval_rooms::{
    Caller, Code, Command, Event, HostAction, Late, Moment, Name, Opening, Placing, PlayerId,
    Recorded, Room, Secret, Settings, State, TokenHash,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::{START, good_arrangement};

/// An attempt. Many attempts are refused, but not too many.
#[derive(Clone, Debug)]
enum Try {
    Pass(u32),
    Join(u8, u8),
    /// A player places the next card in the first free cell, counting from a given cell.
    Next(u8, u8),
    /// Everybody places the next card.
    All(u8),
    Place(u8, u8, u8, u8),
    Hint(u8),
    Bots(u64),
    Best,
    CallNext,
    Start(u64),
    /// The next card is called, and everybody places it; this is repeated.
    Rounds(u8, u8),
    Host(HostAction),
    Forged(u8, HostAction),
    Tick,
    Wake,
}

fn host_action() -> impl Strategy<Value = HostAction> {
    let player = || (0..6_u32).prop_map(PlayerId::new);
    prop_oneof![
        3 => any::<u64>().prop_map(|seed| HostAction::Start(Secret::new([seed as u8; 32], Deck::of_seed(seed)))),
        3 => (0..28_u32).prop_map(|n| HostAction::Call { n: Some(n) }),
        1 => Just(HostAction::Pause),
        2 => Just(HostAction::Resume),
        1 => Just(HostAction::Lock),
        2 => Just(HostAction::Unlock),
        1 => (player(), "[a-c]{0,2}").prop_map(|(player, name)| HostAction::Rename { player, name }),
        1 => player().prop_map(|player| HostAction::Remove { player }),
        1 => player().prop_map(|player| HostAction::Ban { player }),
        1 => (0..5_usize).prop_map(|idx| HostAction::SeatBot { bot: PlayerName::ALL[idx], name: None }),
        2 => Just(HostAction::Again),
        1 => Just(HostAction::End),
        1 => (0..40_u32).prop_map(|days| HostAction::Keep { days }),
    ]
}

fn attempt() -> impl Strategy<Value = Try> {
    prop_oneof![
        8 => (0..15_000_u32).prop_map(Try::Pass),
        4 => (0..6_u8, 0..6_u8).prop_map(|(who, name)| Try::Join(who, name)),
        8 => (1..6_u8, 0..25_u8).prop_map(|(player, cell)| Try::Next(player, cell)),
        16 => (0..25_u8).prop_map(Try::All),
        4 => (0..7_u8, 0..28_u8, 0..7_u8, 0..7_u8).prop_map(|(player, n, row, column)| Try::Place(player, n, row, column)),
        1 => (0..6_u8).prop_map(Try::Hint),
        3 => any::<u64>().prop_map(Try::Bots),
        1 => Just(Try::Best),
        12 => Just(Try::CallNext),
        12 => any::<u64>().prop_map(Try::Start),
        12 => (1..8_u8, 0..25_u8).prop_map(|(n, cell)| Try::Rounds(n, cell)),
        6 => host_action().prop_map(Try::Host),
        1 => (0..6_u8, host_action()).prop_map(|(player, action)| Try::Forged(player, action)),
        2 => Just(Try::Tick),
        1 => Just(Try::Wake),
    ]
}

fn settings() -> impl Strategy<Value = String> {
    let timer = prop_oneof![Just("0"), Just("10"), Just("60"), Just("\"all\"")];
    let late = prop_oneof![Just("wait"), Just("random")];
    let board = prop_oneof![Just("none"), Just("top-5"), Just("all")];
    let names = prop_oneof![Just("typed"), Just("animals")];
    (timer, late, board, names, any::<bool>()).prop_map(|(timer, late, board, names, hints)| {
        format!(
            r#"{{"timer":{timer},"late":"{late}","board":"{board}","names":"{names}","hints":{hints}}}"#
        )
    })
}

/// A room under test, and the acknowledged moves of this game: who has placed which card where.
struct Tested {
    room: Room,
    log: Vec<Recorded>,
    at: Moment,
    acknowledged: Vec<(PlayerId, u32, u32, u32)>,
}

fn opened(settings: &str) -> Recorded {
    let animals = ["otter", "lynx"].map(|name| Name::new(name).unwrap());
    let opening = Opening {
        code: Code::from_bits(1),
        host: TokenHash::of("host"),
        settings: Settings::read(settings).unwrap(),
        animals: animals.to_vec(),
    };
    opening.open(START).unwrap()
}

impl Tested {
    fn new(settings: &str) -> Self {
        let opened = opened(settings);
        Self {
            room: Room::replay([&opened]).unwrap(),
            log: vec![opened],
            at: START,
            acknowledged: Vec::new(),
        }
    }

    fn attempt(&mut self, attempt: Try) {
        match attempt {
            Try::Pass(millis) => {
                self.at = self.at.after(Duration::from_millis(millis.into()));
                self.ask(Caller::System, Command::Tick);
            }
            Try::Join(who, name) => {
                let command = Command::Join {
                    name: Some(["a", "b", "c", "ab", "ba", ""][usize::from(name)].to_owned()),
                    token: TokenHash::of(&who.to_string()),
                };
                self.ask(Caller::Anyone, command);
            }
            Try::Next(player, cell) => self.place_next(player.into(), cell.into()),
            Try::All(cell) => {
                for player in 1..=self.room.n_present() as u32 + 2 {
                    self.place_next(player, u32::from(cell) + player);
                }
            }
            Try::Place(player, n, row, column) => {
                self.place(player.into(), n.into(), row.into(), column.into());
            }
            Try::Hint(player) => {
                self.ask(Caller::Player(PlayerId::new(player.into())), Command::Hint);
            }
            Try::Bots(seed) => {
                let greedy = PlayerName::Random.player();
                for turn in self.room.pending_work().bot_turns {
                    let (caller, command) = turn.placed(greedy.choose(&turn.turn, seed));
                    if let Command::BotPlace { player, placing } = &command {
                        let Placing { n, row, column } = *placing;
                        self.acknowledged.push((*player, n, row, column));
                    }
                    assert!(self.ask(caller, command), "a bot plays by the rules");
                }
            }
            Try::Best => {
                if let Some(deal) = self.room.pending_work().best_of {
                    let best = good_arrangement(&deal, &self.room);
                    assert!(self.ask(Caller::System, Command::BestFound(best)));
                }
            }
            Try::CallNext => {
                let action = HostAction::Call { n: None };
                self.ask(Caller::Host, Command::Host(action));
            }
            Try::Start(seed) => {
                let secret = Secret::new([seed as u8; 32], Deck::of_seed(seed));
                self.ask(Caller::Host, Command::Host(HostAction::Start(secret)));
                self.ask(Caller::Host, Command::Host(HostAction::Resume));
            }
            Try::Rounds(n_cards, cell) => {
                for _ in 0..n_cards {
                    self.attempt(Try::All(cell));
                    self.attempt(Try::Bots(cell.into()));
                    self.attempt(Try::CallNext);
                }
            }
            Try::Host(action) => {
                self.ask(Caller::Host, Command::Host(action));
            }
            Try::Forged(player, action) => {
                let caller = Caller::Player(PlayerId::new(player.into()));
                assert!(!self.ask(caller, Command::Host(action)));
            }
            Try::Tick => {
                self.ask(Caller::System, Command::Tick);
            }
            Try::Wake => {
                self.ask(Caller::System, Command::Wake);
            }
        }
    }

    fn place_next(&mut self, player: u32, cell: u32) {
        let id = PlayerId::new(player);
        let Some(game) = self.room.game(id) else {
            return;
        };
        let n = game.n_placed() as u32 + 1;
        let is_free = |&cell: &u32| game.is_free(cell as usize % 25 / 5, cell as usize % 5);
        let free = (cell..cell + 25).find(is_free).unwrap_or(0);
        self.place(player, n, free % 25 / 5 + 1, free % 5 + 1);
    }

    fn place(&mut self, player: u32, n: u32, row: u32, column: u32) {
        let id = PlayerId::new(player);
        let command = Command::Place(Placing { n, row, column });
        if self.ask(Caller::Player(id), command) {
            self.acknowledged.push((id, n, row, column));
        }
    }

    /// Sends a command, applies the events, and checks the room's guarantees. Returns whether the
    /// command was accepted.
    fn ask(&mut self, caller: Caller, command: Command) -> bool {
        let before = self.room.clone();
        let decided = before.decide(caller, command.clone(), self.at);
        let Ok(events) = decided else { return false };
        for event in &events {
            self.room.apply(event).unwrap();
            let room = &self.room;
            for announced in room.announcements(event) {
                serde_json::to_string(&announced.event).unwrap();
            }
        }
        self.log.extend(events.iter().cloned());
        if events.iter().any(|one| one.event == Event::Again) {
            self.acknowledged.clear();
        }
        assert!(events.len() < 2_000);
        let again = self.room.decide(caller, command.clone(), self.at);
        let is_join = matches!(command, Command::Join { .. });
        let is_endless = matches!(
            command,
            Command::Host(HostAction::Call { n: None } | HostAction::SeatBot { .. })
                | Command::Wake
        );
        if !is_endless && !self.room.is_closed() {
            assert_eq!(again, Ok(vec![]), "{command:?} again, after {events:?}");
        }
        assert!(!is_join || self.room.n_present() >= before.n_present());
        self.hold();
        true
    }

    fn hold(&self) {
        let room = &self.room;
        assert!(room.n_present() <= Room::MAX_PLAYERS);
        // No acknowledged move is lost, and none is repeated.
        for &(player, n, row, column) in &self.acknowledged {
            // A player who comes back too late watches, and the grid is gone.
            let Some(game) = room.game(player) else {
                continue;
            };
            let Some(made) = game.moves().get(n as usize - 1) else {
                panic!("card {n} of {player} is lost")
            };
            assert_eq!((made.row as u32 + 1, made.column as u32 + 1), (row, column));
            assert!(!game.is_assigned(n as usize - 1));
        }
        let board = room.board(Caller::Host).unwrap_or_default();
        assert_eq!(board.len(), room.n_playing());
        for entry in &board {
            let game = room.game(entry.player).unwrap();
            assert_eq!(entry.total, score(&game.grid(), room.points()).total);
            let n_better = board
                .iter()
                .filter(|other| other.total > entry.total)
                .count();
            assert_eq!(entry.place as usize, n_better + 1);
            assert_eq!(game.n_called(), room.n_called());
            assert!(game.n_placed() <= room.n_called());
            let cards = room.secret().unwrap().deck().cards();
            for (made, card) in game.moves().iter().zip(cards) {
                assert_eq!(made.card, card);
            }
        }
        assert!(board.is_sorted_by(|one, next| one.total >= next.total));
        let pending_work = room.pending_work();
        if let Some(tick_at) = pending_work.tick_at {
            assert!(tick_at <= room.names_until());
        }
        assert!(room.state() == State::Open || pending_work.bot_turns.is_empty());
        assert_eq!(
            room.results(Caller::Host).is_some(),
            room.state() == State::Finished
        );
        assert!(room.state() == State::Open || !room.is_paused());
        let is_random = room.settings().late == Late::Random;
        if !is_random {
            let assigned = |one: &Recorded| matches!(one.event, Event::Assigned { .. });
            assert!(!self.log.iter().any(assigned));
        }
        assert_eq!(room.results_csv().lines().count(), board.len() + 1);
    }
}

/// All possible views.
fn views(room: &Room, at: Moment) -> Vec<serde_json::Value> {
    let callers = (0..8).map(|player| Caller::Player(PlayerId::new(player)));
    let callers = callers.chain([Caller::Anyone, Caller::Host]);
    callers
        .map(|caller| {
            let view = room.view(caller, at, |_| true);
            let json = serde_json::to_value(&view).unwrap();
            let read = handeval_rooms::View::read(&json.to_string()).unwrap();
            assert_eq!(read, view);
            json
        })
        .collect()
}

/// The log with the cards that have not been called yet in reverse order.
fn with_other_cards(log: &[Recorded], room: &Room) -> Vec<Recorded> {
    let last_start = log
        .iter()
        .rposition(|one| matches!(one.event, Event::Started { .. }));
    let mut other = log.to_vec();
    other.retain(|one| !matches!(one.event, Event::BestFound { .. }));
    let Some(_) = last_start else { return other };
    let start = other
        .iter_mut()
        .rev()
        .find(|one| matches!(one.event, Event::Started { .. }));
    if let Some(Recorded {
        event: Event::Started { secret },
        ..
    }) = start
    {
        let mut cards = secret.deck().cards();
        cards[room.n_called()..].reverse();
        let mut salt = [0; 32];
        for (idx, byte) in salt.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&secret.salt()[2 * idx..2 * idx + 2], 16).unwrap();
        }
        *secret = Secret::new(salt, Deck::new(&cards).unwrap());
    }
    other
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn what_is_promised_holds(settings in settings(), attempts in vec(attempt(), 1..120)) {
        let mut tested = Tested::new(&settings);
        for name in 0..3 {
            tested.attempt(Try::Join(name, name));
        }
        for attempt in attempts {
            tested.attempt(attempt);
        }
        // The same log leads to the same room, and so does the log after it was written and read.
        let Tested { room, log, at, .. } = &tested;
        prop_assert!(Room::replay(log).unwrap() == *room);
        let lines: Vec<_> = log.iter().map(|one| serde_json::to_string(one).unwrap()).collect();
        let read: Vec<Recorded> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        prop_assert_eq!(&read, log);
        prop_assert_eq!(room.n_events(), log.len() as u64);

        // No view depends on a card that has not been called.
        if room.state() == State::Open {
            let other = Room::replay(&with_other_cards(log, room)).unwrap();
            let mut seen = [views(room, *at), views(&other, *at)];
            for view in seen.iter_mut().flatten() {
                let view = view.as_object_mut().unwrap();
                view.remove("commitment");
                view.remove("id");
            }
            let [seen, seen_otherwise] = seen;
            prop_assert_eq!(seen, seen_otherwise);
        }

        // Without names, the log leads to the closed room.
        let mut closed = tested.room.clone();
        let mut log = tested.log.clone();
        if !closed.is_closed() {
            log.extend(closed.handle(Caller::Host, Command::Host(HostAction::Delete), tested.at).unwrap());
        }
        let scrubbed: Vec<_> = log.into_iter().map(Recorded::without_names).collect();
        prop_assert!(Room::replay(&scrubbed).unwrap() == closed);
        for view in views(&closed, tested.at) {
            for player in view["players"].as_array().unwrap() {
                prop_assert!(player["name"].is_null());
            }
        }
    }

    /// With a timer, every game ends, no matter how few cards the players place.
    #[test]
    fn whoever_is_late_has_a_full_grid(n_players in 1..5_u8, seed in any::<u64>(), cells in vec(0..25_u8, 0..60)) {
        let mut tested = Tested::new(r#"{"timer":10,"late":"random"}"#);
        for player in 0..n_players {
            tested.attempt(Try::Join(player, player));
        }
        let secret = Secret::new([1; 32], Deck::of_seed(seed));
        tested.attempt(Try::Host(HostAction::Start(secret)));
        tested.attempt(Try::CallNext);
        let mut cells = cells.into_iter();
        for step in 0..60 {
            if step == 5 {
                // A player joins late, and can take part in some cases.
                tested.attempt(Try::Join(5, 4));
            }
            if let Some(cell) = cells.next() {
                tested.attempt(Try::Next(cell % 5, cell));
            }
            tested.attempt(Try::Pass(5_500));
        }
        prop_assert_eq!(tested.room.state(), State::Finished);
        for result in tested.room.results(Caller::Host).unwrap().results {
            prop_assert_eq!(result.placed, 25);
            prop_assert!(result.grid.unwrap().iter().flatten().all(Option::is_some));
        }
    }

    #[test]
    fn any_text_is_a_name_or_is_not(text in ".{0,40}") {
        if let Ok(name) = Name::new(&text) {
            prop_assert!((1..=20).contains(&name.as_str().chars().count()));
            prop_assert_eq!(Name::new(name.as_str()), Ok(name.clone()), "it stays what it is");
            prop_assert!(name.is_like(&name));
        }
    }

    #[test]
    fn any_text_is_read_or_is_not(text in ".{0,60}") {
        let _ = Settings::read(&text);
        let _ = HostAction::read(&text, crate::secret);
        let _ = Placing::read(1, &text);
        let _ = Command::read_join(&text, TokenHash::of(""));
        if let Ok(code) = text.parse::<Code>() {
            prop_assert_eq!(code.to_string().parse(), Ok(code));
        }
    }
}
