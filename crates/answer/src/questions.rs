//! All questions, for doors that ask every one of them in the same way.

use crate::ask::{AskedGame, Kind, Question};
use crate::{deck, field, mahjong, matematico, poker};

/// The games, in the order in which help lists them.
pub const GAMES: &[AskedGame] = &[
    deck::GAME,
    poker::GAME,
    mahjong::GAME,
    matematico::GAME,
    field::GAME,
];

/// What a door does with each question that has to know its type.
pub trait Door {
    /// Takes a question.
    fn take<Q: Question>(&mut self);
}

/// Hands all questions to a door: game by game, in the order in which help lists them.
pub fn each_question(door: &mut impl Door) {
    door.take::<deck::Cards>();
    door.take::<poker::Rank>();
    door.take::<poker::Compare>();
    door.take::<poker::Equity>();
    door.take::<poker::Deal>();
    door.take::<poker::Draw>();
    door.take::<poker::OptimalReturn>();
    door.take::<poker::Strategy>();
    door.take::<mahjong::Check>();
    door.take::<mahjong::Score>();
    door.take::<mahjong::Points>();
    door.take::<mahjong::Quiz>();
    door.take::<matematico::Score>();
    door.take::<matematico::Best>();
    door.take::<matematico::Par>();
    door.take::<matematico::Hint>();
    door.take::<matematico::Review>();
    door.take::<matematico::Simulate>();
    door.take::<matematico::Cards>();
    door.take::<field::Score>();
    door.take::<field::Count>();
    door.take::<field::Draw>();
    door.take::<field::Objectives>();
}

/// The kinds of all questions, in the same order.
#[must_use]
pub fn kinds() -> Vec<Kind> {
    struct Collect(Vec<Kind>);
    impl Door for Collect {
        fn take<Q: Question>(&mut self) {
            self.0.push(Kind::of::<Q>());
        }
    }
    let mut collect = Collect(Vec::new());
    each_question(&mut collect);
    collect.0
}
