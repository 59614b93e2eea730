//! A round of riichi as it was played: the deal and the events go in, and hands, calls and the
//! facts of a win come out.
//!
//! [`Round::new`] takes a [`Deal`], and [`Round::apply`] one [`Event`] after another; an impossible
//! event is an [`EventError`], and one that only a table's rules forbid is a [`Warning`].
//! [`Round::win`] returns the winner's hand with everything that
//! [`riichi::score()`](crate::riichi::score()) needs, worked out from the events alone.
//! [`Round::ready`] and [`draw_payments`] settle a round that nobody wins.
//!
//! This module handles no text: the readers of log files create the events.
//!
//! The rules are numbered, with their sources, in `docs/rules/riichi-logs.md`.
//!
//! ```
//! use handeval_mahjong::game::{Deal, Event, Player, Round};
//! use handeval_mahjong::{ShownTile, WinFlag, Wind};
//!
//! let tile = |text: &str| text.parse::<ShownTile>().unwrap();
//! let hand = |tiles: [&str; 13]| Some(tiles.map(tile));
//! let mut round = Round::new(&Deal {
//!     n_players: 4,
//!     wind: Wind::East,
//!     dealer: Player::A,
//!     honba: 0,
//!     sticks: 0,
//!     indicator: tile("8m"),
//!     hands: [
//!         hand(["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z", "2z", "2z"]),
//!         None,
//!         None,
//!         None,
//!     ],
//! })?;
//! round.apply(Event::Draw { player: Player::A, tile: Some(tile("1z")) })?;
//! let won = round.win(Player::A, Player::A, &[])?;
//! assert_eq!(won.hand.to_string(), "123m456p789s11122z");
//! assert!(won.win.flags.contains(WinFlag::Tenhou));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod abort;
mod apply;
mod calls;
mod deal;
mod draw;
mod error;
mod event;
mod liability;
mod meld;
mod player;
mod red_fives;
mod river;
mod round;
mod tiles;
mod warning;
mod won;

pub use deal::Deal;
pub use draw::{Settled, draw_payments};
pub use error::{EventError, Next};
pub use event::{Event, QuadKind};
pub use meld::Meld;
pub use player::Player;
pub use red_fives::RedFives;
pub use river::Discarded;
pub use round::{Riichi, Round};
pub use warning::{Warning, WarningKind};
pub use won::{Won, WonError};
