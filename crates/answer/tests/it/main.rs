//! Proves that questions match their descriptions, and tests lines of JSON, words after an input,
//! flags of wins as options, other programs' notations, the rules for questions about riichi wins, games of Matematico (scored
//! again by a slow scorer), the par of cards, what players expect after a random start, what
//! happened in hands of poker and rounds of mahjong, and other point tables, including the proposed one.

mod asked;
mod flags;
mod hand_actions;
mod history;
mod hongkong;
mod lines;
mod mahjong_notations;
mod matematico_notations;
mod mcr;
mod par;
mod points;
mod points_proposal;
mod pots;
mod questions;
mod random_start;
mod ranges;
mod review;
mod riichi_logs;
mod round_events;
mod rules;
mod scorer;
mod sichuan;
mod simulation;
mod stopped_equity;
mod taiwan;
mod words;
