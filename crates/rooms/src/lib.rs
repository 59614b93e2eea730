//! Rooms: many play Matematico with one caller, each on a phone, and nothing that was placed is
//! lost.
//!
//! A [`Room`] is a value. It has no clock, no network and no store, and draws nothing at random:
//! each [`Command`] comes with the time and with whatever is random, and [`Room::decide`] says what
//! happens, as [`Recorded`] events. These are all that is stored of a room: [`Room::replay`] makes
//! the same room of them.
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
//!     from anywhere, a day after the last move (up to 30, if the host keeps it) or at once, if the
//!     host says so: Closed. Names and tokens are gone, and nothing happens any more.
//! ```
//!
//! # How a server uses it
//!
//! 1. It opens a room ([`Opening::open`]), or replays those that are stored, each with a
//!    [`Command::Wake`].
//! 2. Of a request it makes a [`Command`] ([`HostAction::read`], [`Placing::read`],
//!    [`Command::read_join`]), of its token a [`Caller`] ([`Room::caller`]).
//! 3. It asks [`Room::decide`], and stores the events, all of them or none. Only then it does
//!    [`Room::apply`] with each, tells those who listen ([`Room::announcements`]), and answers. If
//!    they cannot be stored, the room is as it was.
//! 4. A [`Refusal`] says what it means by its [`class`](Refusal::class), in words for people, and
//!    by its [`kind`](Refusal::kind) for programs.
//!    The time has to come from a clock that does not jump: a day too many deletes names.
//! 5. After each change it looks what the room [`pending_work`](Room::pending_work): a tick at some moment, moves
//!    of players of the program, the best arrangement of the cards.
//! 6. When a room [`is closed`](Room::is_closed), the log is stored anew
//!    [`without names`](Recorded::without_names).
//!
//! # What it decides
//!
//! - **Nobody knows a card before it is called.** [`Room::view`], [`Room::announcements`],
//!   [`Room::board`] and [`Room::results`] say only what a [`Caller`] may see; the [`Secret`] is
//!   published when the game is over, and the commitment to it before the first card.
//! - **What is asked twice is done once.** A start, a call of the same card, the same card into
//!   the same cell, a pause in a pause: there is no event, and no refusal.
//! - **Who is late.** With a timer in seconds, a card is called when the seconds of the one before
//!   are over. If somebody has not placed it by then and [`Room::GRACE`], either the next card
//!   waits for them ([`Late::Wait`]; the host may call it), or their card goes into a random cell
//!   ([`Late::Random`]), and what they place then is [`Refusal::TooLate`].
//! - **Who comes late** places the cards that are called at their own pace, until there is none
//!   left; but nobody may be late to see what comes: with [`Late::Random`] a card is due when the
//!   time for the fifth one after it is over. Who has missed more than [`Room::MAX_MISSED_CARDS`]
//!   watches.
//!   The same holds for those who were removed and come back.
//! - **In a pause** no card is called and no time runs out, but cards that are called can be placed.
//!
//! # What it does not do
//!
//! It counts no requests, knows no addresses, and does not know who listens. The limits of a room
//! itself are its constants, such as [`Room::MAX_PLAYERS`]. It knows no rule of the game: cards,
//! grids and points are those of [`handeval_matematico`].

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
