//! Matematico in a terminal: the game, the screen, the keys.
//!
//! - **How it works.** [`State`] is the game and everything that the screen shows: [`Event`]s go
//!   in, and a new state comes out, without a clock, a thread or a terminal. [`draw`] draws a state
//!   at any size. [`run`] is the loop around both: it reads keys, runs the threads that answer
//!   questions, and restores the terminal at the end.
//! - **What it does not do.** It implements no rules and does not evaluate moves: points, hints and
//!   the best arrangement come from `handeval-matematico` and `handeval-answer`. It does not print
//!   a result: [`run`] returns how the games went.

mod background;
mod event;
mod game;
mod judgement;
mod keyboard;
mod room;
mod session;
mod state;
mod view;
mod words;

pub use event::{Event, Key};
pub use game::{Cell, N_CARDS, Start};
pub use judgement::{Judgement, Question, is_loss};
pub use keyboard::key;
pub use room::{RoomEvent, RoomRequest, RoomState};
pub use session::{Played, RoomSession, Session, run, run_room};
pub use state::{Choices, Page, State};
pub use view::{Look, MIN_SIZE, draw, draw_room};
pub use words::{counted, percent, placed, proof};
