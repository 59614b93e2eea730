//! Matematico in a terminal: the game, how it is drawn, and the keys it is played with.
//!
//! - **What it does.** [`State`] is the game and what the screen shows of it: [`Event`]s go in, a
//!   new state comes out, without a clock, a thread or a terminal. [`draw`] is the screen as a
//!   function of that state, for any size. [`run`] is the loop around both: keys, threads that
//!   answer what the state asks for, and the terminal as it was before.
//! - **What it does not do.** It knows no rule and values no move: points, hints and the best
//!   arrangement are those of `handeval-matematico` and `handeval-answer`. It prints nothing; how
//!   the games went is returned.

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
