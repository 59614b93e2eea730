//! Rooms: requests from clients, in any order, at any time.

use std::time::Duration;

use handeval_matematico::{Deck, PlayerName};
use handeval_rooms::{
    Caller, Code, Command, HostAction, Moment, Name, Opening, Placing, PlayerId, ReadError,
    Recorded, Refusal, RefusalClass, Room, Secret, Settings, State, StreamEvent, TokenHash, View,
};

use crate::oracle::matematico::total;
use crate::{Target, dense, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "rooms",
    about: "a room: settings, and a line for each request: who, how much later in ms, what",
    words: vocabulary::rooms,
    run,
};

/// A room and its log.
struct Played {
    room: Room,
    log: Vec<Recorded>,
    at: Moment,
}

fn run(input: &[u8]) {
    let text = dense::text(input, dense::room);
    let (first, lines) = text.split_once('\n').unwrap_or((&text, ""));
    let settings = match Settings::read(first) {
        Ok(settings) => settings,
        Err(error) => return check_unread(first, &error),
    };
    let written = serde_json::to_string(&settings).unwrap_or_default();
    assert_eq!(Settings::read(&written), Ok(settings.clone()), "{written}");
    let Some(mut played) = Played::open(settings) else {
        panic!("a room with animals opens");
    };
    for (idx, line) in lines.lines().take(400).enumerate() {
        played.hear(idx, line);
    }
    played.check();
}

impl Played {
    fn open(settings: Settings) -> Option<Self> {
        let at = Moment::from_millis(0);
        let opening = Opening {
            code: "K7MRWX".parse::<Code>().ok()?,
            host: TokenHash::of("host"),
            settings,
            animals: vec![Name::new("lynx").ok()?, Name::new("otter").ok()?],
        };
        let opened = opening.open(at).ok()?;
        let room = Room::replay([&opened]).ok()?;
        let log = vec![opened];
        Some(Self { room, log, at })
    }

    /// Handles a line such as `host 0 {"action": "start"}`.
    fn hear(&mut self, idx: usize, line: &str) {
        let mut words = line.splitn(3, ' ');
        let who = words.next().unwrap_or_default();
        let later = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        self.at = self.at.after(Duration::from_millis(later));
        let what = words.next().unwrap_or_default();
        let read = match who {
            "host" => HostAction::read(what, || secret(idx))
                .map(|action| (Caller::Host, Command::Host(action))),
            "tick" => Ok((Caller::System, Command::Tick)),
            "wake" => Ok((Caller::System, Command::Wake)),
            "bots" => return self.move_bots(idx),
            "hint" => {
                let player = PlayerId::new(what.parse().unwrap_or(1));
                Ok((Caller::Player(player), Command::Hint))
            }
            "join" => {
                let token = TokenHash::of(&idx.to_string());
                Command::read_join(what, token).map(|command| (Caller::Anyone, command))
            }
            _ => {
                let player = PlayerId::new(who.parse().unwrap_or(1));
                let (n, cell) = what.split_once(' ').unwrap_or((what, ""));
                Placing::read(n.parse().unwrap_or(0), cell)
                    .map(|placing| (Caller::Player(player), Command::Place(placing)))
            }
        };
        match read {
            Ok((caller, command)) => self.ask(caller, command),
            Err(error) => check_unread(what, &error),
        }
    }

    fn move_bots(&mut self, idx: usize) {
        let player = PlayerName::Random.player();
        for turn in self.room.pending_work().bot_turns {
            let (caller, command) = turn.placed(player.choose(&turn.turn, idx as u64));
            self.ask(caller, command);
        }
    }

    fn ask(&mut self, caller: Caller, command: Command) {
        let mut before = self.room.clone();
        match self.room.handle(caller, command, self.at) {
            Ok(events) => {
                for event in &events {
                    assert_eq!(before.apply(event), Ok(()), "{event:?}");
                    check_told(&before, event);
                }
                self.log.extend(events);
            }
            Err(refusal) => check_refused(&refusal),
        }
        assert!(before == self.room, "the events lead to a different room");
    }

    fn check(&self) {
        let Self { room, log, at } = self;
        let read = log.iter().map(|event| {
            let line = serde_json::to_string(event).unwrap_or_default();
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
        });
        let read: Vec<Recorded> = read.collect();
        assert_eq!(read, *log);
        let replayed = Room::replay(&read).unwrap_or_else(|error| panic!("{error}"));
        assert!(replayed == *room, "the log reproduces the room");
        for caller in [
            Caller::Anyone,
            Caller::Host,
            Caller::Player(PlayerId::new(1)),
        ] {
            let view = room.view(caller, *at, |_| false);
            let text = serde_json::to_string(&view).unwrap_or_default();
            let read: Result<View, _> = serde_json::from_str(&text);
            assert_eq!(read.ok().as_ref(), Some(&view), "{text}");
            assert_eq!(view.cards.len(), room.n_called());
            assert_eq!(view.results.is_some(), room.state() == State::Finished);
        }
        for entry in room.board(Caller::Host).unwrap_or_default() {
            let Some(game) = room.game(entry.player) else {
                panic!("{entry:?} has no game");
            };
            let mut cells = [0; 25];
            for made in game.moves() {
                cells[5 * made.row + made.column] = made.card.get();
            }
            assert_eq!(total(cells, room.points()), entry.total, "{cells:?}");
        }
    }
}

fn secret(idx: usize) -> Secret {
    Secret::new([idx as u8; 32], Deck::of_seed(idx as u64))
}

/// Checks that listeners can read everything that is announced about an event.
fn check_told(room: &Room, event: &Recorded) {
    for announcement in room.announcements(event) {
        // If there is none, everybody gets a new view instead.
        let Some(event) = announcement.event else {
            continue;
        };
        let (name, text) = (event.name(), event.data());
        let heard = StreamEvent::read(name, &text).ok().flatten();
        assert_eq!(heard, Some(event), "{name}: {text}");
    }
}

fn check_unread(text: &str, error: &ReadError) {
    fault::check(text, error.kind(), &error.to_string(), None);
}

fn check_refused(refusal: &Refusal) {
    fault::check("", refusal.kind(), &refusal.to_string(), None);
    assert_ne!(
        refusal.class(),
        RefusalClass::NoToken,
        "every caller is identified"
    );
}
