//! What the oracles of the Chinese games share: modules of the library's tests, which use
//! everything in them.
#![allow(dead_code, unreachable_pub)]

#[path = "../../../crates/mahjong/tests/it/games/oracle.rs"]
pub(crate) mod oracle;
#[path = "../../../crates/mahjong/tests/it/games/random.rs"]
pub(crate) mod random;
