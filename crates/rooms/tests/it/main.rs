//! Tests that a room keeps its guarantees, no matter who sends which commands, and when.

mod bots;
mod calls;
mod commitment;
mod following;
mod log;
mod moves;
mod names;
mod pauses;
mod players;
mod properties;
mod reading;
mod refusals;
mod results;
mod timers;
mod views;

use std::time::Duration;

use handeval_matematico::{Annealing, Deal, Deck, LineTable, anneal};
use handeval_rooms::{
    Best, Caller, Code, Command, Event, HostAction, Moment, Name, Opening, Placing, PlayerId,
    Recorded, Refusal, Room, Secret, Settings, TokenHash, View,
};

/// The time at which every test begins.
const START: Moment = Moment::from_millis(1_700_000_000_000);

/// The cards of every test.
fn secret() -> Secret {
    Secret::new([0x5A; 32], Deck::of_seed(4))
}

/// A room, its log, and the time.
struct Table {
    room: Room,
    log: Vec<Recorded>,
    at: Moment,
}

impl Table {
    /// A room with these settings, written in JSON.
    #[track_caller]
    fn open(settings: &str) -> Self {
        let animals = ["otter", "lynx", "hedgehog"].map(|name| Name::new(name).unwrap());
        let opening = Opening {
            code: Code::from_bits(7),
            host: TokenHash::of("host"),
            settings: Settings::read(settings).unwrap(),
            animals: animals.to_vec(),
        };
        let opened = opening.open(START).unwrap();
        Self {
            room: Room::replay([&opened]).unwrap(),
            log: vec![opened],
            at: START,
        }
    }

    /// A room with this many players and called cards; nobody has placed any.
    #[track_caller]
    fn playing(settings: &str, n_players: u32, n_called: u32) -> Self {
        let mut table = Self::open(settings);
        for player in 1..=n_players {
            table.join(&format!("player {player}"));
        }
        table.host(r#"{"action": "start"}"#).unwrap();
        for n in 1..=n_called {
            table.call(n).unwrap();
        }
        table
    }

    /// Sends a command and applies its events; checks that a refusal changes nothing.
    fn ask(&mut self, caller: Caller, command: Command) -> Result<Vec<Event>, Refusal> {
        let before = self.room.clone();
        let decided = self.room.decide(caller, command.clone(), self.at);
        assert_eq!(self.room, before, "a decision changes nothing");
        let events = self.room.handle(caller, command, self.at);
        assert_eq!(events, decided);
        match events {
            Ok(events) => {
                self.log.extend(events.iter().cloned());
                Ok(events.into_iter().map(|recorded| recorded.event).collect())
            }
            Err(refusal) => {
                assert_eq!(self.room, before, "a refusal changes nothing");
                Err(refusal)
            }
        }
    }

    fn host(&mut self, action: &str) -> Result<Vec<Event>, Refusal> {
        let action = HostAction::read(action, secret).unwrap();
        self.ask(Caller::Host, Command::Host(action))
    }

    fn call(&mut self, n: u32) -> Result<Vec<Event>, Refusal> {
        self.ask(Caller::Host, Command::Host(HostAction::Call { n: Some(n) }))
    }

    fn try_join(&mut self, name: &str) -> Result<Vec<Event>, Refusal> {
        let command = Command::Join {
            name: Some(name.to_owned()),
            token: TokenHash::of(name),
        };
        self.ask(Caller::Anyone, command)
    }

    /// A player joins with the name as the token.
    #[track_caller]
    fn join(&mut self, name: &str) -> PlayerId {
        self.try_join(name).unwrap();
        self.room.player_with(&TokenHash::of(name)).unwrap()
    }

    fn place(&mut self, player: u32, n: u32, row: u32, column: u32) -> Result<Vec<Event>, Refusal> {
        let placing = Placing { n, row, column };
        self.ask(caller(player), Command::Place(placing))
    }

    /// A player places a card in the cell with the card's number, counted row by row.
    #[track_caller]
    fn place_in_order(&mut self, player: u32, n: u32) -> Vec<Event> {
        self.place(player, n, (n - 1) / 5 + 1, (n - 1) % 5 + 1)
            .unwrap()
    }

    /// Lets time pass.
    #[track_caller]
    fn pass(&mut self, seconds: f64) -> Vec<Event> {
        self.at = self.at.after(Duration::from_secs_f64(seconds));
        self.ask(Caller::System, Command::Tick).unwrap()
    }

    /// Calls all cards, and places them.
    #[track_caller]
    fn play_out(&mut self) {
        let n_players = self.room.n_present() as u32;
        for n in self.room.n_called() as u32 + 1..=25 {
            self.call(n).unwrap();
            for player in 1..=n_players {
                self.place_in_order(player, n);
            }
        }
    }

    fn view(&self, caller: Caller) -> View {
        self.room.view(caller, self.at, |_| true)
    }
}

/// Checks that the log leads to the same room, whatever the test did.
impl Drop for Table {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(Room::replay(&self.log).unwrap() == self.room);
        }
    }
}

const fn caller(player: u32) -> Caller {
    Caller::Player(PlayerId::new(player))
}

/// A good arrangement of cards, found in an instant and not proved to be the best.
fn good_arrangement(deal: &Deal, room: &Room) -> Best {
    let annealing = Annealing {
        n_runs: 1,
        n_swaps: 2_000,
        ..Annealing::default()
    };
    let points = LineTable::new(room.points());
    let found = anneal(deal, &points, annealing, &mut || false);
    Best {
        grid: found.grid,
        total: found.total,
        bound: found.total + 100,
    }
}
