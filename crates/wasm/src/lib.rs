//! Every question for JavaScript: the WebAssembly module in the npm package `handeval`, also used
//! by the pages without a server.
//!
//! The functions here are the raw interface between the module and the package's JavaScript in
//! `npm/`; programs use the package. Questions are asked with [`ask`], many at a time with
//! [`lines`], or, as a page does, by method and address with [`request`]. In the module with all
//! games, `describe` returns the descriptions of all questions, from which the package's functions
//! and types are generated. There are also functions for text and arrays, without JSON.
//!
//! There are no threads and no files here. Time comes from the host (`performance.now`), and random
//! numbers come with each call. A module for one game has only that game's questions, without
//! those about logs, which have modules of their own.

#[cfg(any(feature = "poker", feature = "mahjong"))]
mod buffer;
mod door;
mod host;
#[cfg(feature = "mahjong")]
mod mahjong;
#[cfg(feature = "matematico")]
mod matematico;
#[cfg(feature = "poker")]
mod poker;
mod questions;
#[cfg(any(feature = "poker", feature = "mahjong", feature = "matematico"))]
mod rows;

#[cfg(any(feature = "poker", feature = "mahjong"))]
pub use buffer::{buffer, buffer_length};
#[cfg(all(
    feature = "poker",
    feature = "poker-history",
    feature = "mahjong",
    feature = "mahjong-log",
    feature = "matematico",
    feature = "field"
))]
pub use door::describe;
pub use door::{ask, lines, request};
pub use host::{on_panic, panic};
#[cfg(feature = "mahjong")]
pub use mahjong::{
    mahjong_is_win, mahjong_is_win_of_buffer, mahjong_shanten, mahjong_shanten_of_buffer,
    mahjong_shantens,
};
#[cfg(feature = "matematico")]
pub use matematico::matematico_totals;
#[cfg(feature = "poker")]
pub use poker::{poker_strength, poker_strength_of_buffer, poker_strengths};
