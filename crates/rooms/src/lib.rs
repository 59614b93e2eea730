//! Rooms: many people play Matematico with one caller, each on their own phone, and no placed card
//! is lost.
//!
//! A [`Room`] is a value. It has no clock, no network and no store, and draws nothing at random:
//! each [`Command`] brings the time and any random values, and [`Room::decide`] returns what
//! happens as [`Recorded`] events. Only these are stored; [`Room::replay`] rebuilds the same room
//! from them.
//!
//! ```text
//!                    Joined, BotSeated, Returned, Renamed, Removed, Locked, Unlocked: at any time
//!
//!               Started                all have placed card 25, or the host ends it: Finished
//!     ┌───────┐ ───────► ┌──────────────────────┐ ───────────────────────────────► ┌──────────┐
//!  ──►│ lobby │          │ open: Called, Placed │                                  │ finished │
//!     └───────┘          └──────────────────────┘                                  └──────────┘
//!         ▲                 │ Paused     ▲ Resumed                                      │
//!         │                 ▼            │                                              │
//!         │              ┌──────────────────────┐                                       │
//!         │              │ open, and the time   │                                       │
//!         │              │ stands still         │                                       │
//!         │              └──────────────────────┘                                       │
//!         └──────────────────────────── Again ──────────────────────────────────────────┘
//!
//!     from anywhere, a day after the last move (up to 30, if the host keeps the room) or as soon
//!     as the host closes it: Closed. Names and tokens are gone, and nothing more happens.
//! ```
//!
//! # How a server uses it
//!
//! 1. It opens a room ([`Opening::open`]), or replays stored rooms and sends each a
//!    [`Command::Wake`].
//! 2. It turns a request into a [`Command`] ([`HostAction::read`], [`Placing::read`],
//!    [`Command::read_join`]) and its token into a [`Caller`] ([`Room::caller`]).
//! 3. It calls [`Room::decide`] and stores the events, all or none. Only then does it
//!    [`Room::apply`] each event, notify the listeners ([`Room::announcements`]), and answer. If
//!    storing fails, the room is unchanged.
//! 4. If the room refuses a command, the [`Refusal`] has a [`class`](Refusal::class), a
//!    machine-readable [`kind`](Refusal::kind), and a message for people.
//! 5. After each change it checks [`Room::pending_work`]: when the next tick is due, which bots
//!    have to move, and whether a best arrangement is needed.
//! 6. Once a room [`is closed`](Room::is_closed), the server stores its log again
//!    [`without names`](Recorded::without_names).
//!
//! The time must come from a clock that does not jump: if it jumps a day ahead, names are deleted.
//!
//! ```
//! use handeval_rooms::{Caller, Command, Moment, Opening, Room, Settings, TokenHash};
//!
//! let at = Moment::from_millis(1_700_000_000_000);
//! let opening = Opening {
//!     code: "K7MRWX".parse()?,
//!     host: TokenHash::of("the host's token"),
//!     settings: Settings::default(),
//!     animals: Vec::new(),
//! };
//! let mut room = Room::replay([&opening.open(at)?])?;
//! let join = Command::read_join(r#"{"name": "Jana"}"#, TokenHash::of("Jana's token"))?;
//! room.handle(Caller::Anyone, join, at)?;
//! assert_eq!(room.n_present(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it decides
//!
//! - **Nobody knows a card before it is called.** [`Room::view`], [`Room::announcements`],
//!   [`Room::board`] and [`Room::results`] show only what a [`Caller`] may see. The commitment to
//!   the [`Secret`] is published before the first card, and the secret itself after the game.
//! - **Repeated requests take effect once.** Starting or pausing again, calling the same card
//!   again, or placing a card in the same cell again causes neither an event nor a refusal.
//! - **Late cards.** With a timer, a card is called when the time for the previous one is up. If a
//!   player has still not placed the previous card after [`Room::GRACE`], either the next card
//!   waits ([`Late::Wait`]; the host may call it), or the late card goes into a random cell
//!   ([`Late::Random`]), and placing it is refused with [`Refusal::TooLate`].
//! - **Late players** place the cards already called at their own pace, as do players who were
//!   removed and return. Nobody gains by being late: with [`Late::Random`] a card is due when
//!   time runs out for the fifth card after it. Players who missed more than
//!   [`Room::MAX_MISSED_CARDS`] only watch.
//! - **During a pause** no card is called and the timers stop, but called cards can be placed.
//!
//! # What it does not do
//!
//! It does not limit the rate of requests, or keep track of addresses or listeners. The limits of
//! a room are its constants, such as [`Room::MAX_PLAYERS`]. The rules of the game are not here:
//! cards, grids and points come from [`handeval_matematico`].

mod apply;
mod best;
mod body;
mod code;
mod command;
mod decide;
mod event;
mod follower;
mod hex;
mod moment;
mod name;
mod pending_work;
mod read;
mod refusal;
mod results;
mod room;
mod seat;
mod secret;
mod settings;
mod stream_event;
mod token;
mod view;
mod work;

pub use apply::ReplayError;
pub use best::Best;
pub use body::JoinBody;
pub use code::{Code, CodeError};
pub use command::{Caller, Command, HostAction, Placing};
pub use event::{Event, Recorded};
pub use follower::{Fairness, Follower};
pub use moment::Moment;
pub use name::{Name, NameError};
pub use pending_work::{BotTurn, PendingWork};
pub use read::ReadError;
pub use refusal::{Refusal, RefusalClass};
pub use results::{BestResult, BoardEntry, GridText, PlayerResult, Results};
pub use room::{Opening, Room, State};
pub use seat::PlayerId;
pub use secret::Secret;
pub use settings::{Board, Late, Names, Points, Settings, Timer, Values};
pub use stream_event::{Announcement, Audience, StreamEvent};
pub use token::TokenHash;
pub use view::{
    CardView, LineView, MoveAnswer, MoveView, OwnGame, PlacedView, PlayerView, Role, View, You,
};

/// The examples of `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
