//! The game in the terminal: its states, its screens, its keys.

mod keys;
mod properties;
mod rooms;
mod screens;
mod states;
mod table;
