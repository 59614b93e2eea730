//! All questions, for interfaces that treat them alike.

use crate::ask::{GameSpec, Question, QuestionKind};
use crate::{deck, field, mahjong, matematico, poker};

/// The games, in the order in which help lists them.
pub const GAMES: &[GameSpec] = &[
    deck::GAME,
    poker::GAME,
    mahjong::GAME,
    matematico::GAME,
    field::GAME,
];

/// The list of questions: an array with a function's result for each type of question, in the order
/// in which help lists them. `each_question!(of)` covers all games, and
/// `each_question!(of, [poker])` the games in brackets, or parts of one: questions about logs are a
/// part of their own.
///
/// An interface that needs more than [`Question`](crate::ask::Question) states that as a bound on
/// the function, and does not compile until every question meets the bound.
#[macro_export]
macro_rules! each_question {
    ($of:ident) => {
        $crate::each_question!($of, [deck poker mahjong matematico field])
    };
    ($of:ident, [] $($done:expr,)*) => {
        [$($done),*]
    };
    ($of:ident, [deck $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [$($game)*] $($done,)*
            $of::<$crate::deck::Cards>(),
        )
    };
    ($of:ident, [poker $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [poker_hands poker_history poker_draws $($game)*] $($done,)*)
    };
    ($of:ident, [poker_hands $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [$($game)*] $($done,)*
            $of::<$crate::poker::Rank>(),
            $of::<$crate::poker::Compare>(),
            $of::<$crate::poker::Equity>(),
            $of::<$crate::poker::Odds>(),
            $of::<$crate::poker::Hands>(),
            $of::<$crate::poker::Pots>(),
        )
    };
    ($of:ident, [poker_history $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [$($game)*] $($done,)*
            $of::<$crate::poker::History>(),
        )
    };
    ($of:ident, [poker_draws $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [$($game)*] $($done,)*
            $of::<$crate::poker::Deal>(),
            $of::<$crate::poker::Draw>(),
            $of::<$crate::poker::OptimalReturn>(),
            $of::<$crate::poker::Strategy>(),
        )
    };
    ($of:ident, [mahjong $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [mahjong_hands mahjong_log mahjong_quiz $($game)*] $($done,)*)
    };
    ($of:ident, [mahjong_hands $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [$($game)*] $($done,)*
            $of::<$crate::mahjong::Check>(),
            $of::<$crate::mahjong::Score>(),
            $of::<$crate::mahjong::Value>(),
            $of::<$crate::mahjong::Points>(),
        )
    };
    ($of:ident, [mahjong_log $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [$($game)*] $($done,)*
            $of::<$crate::mahjong::Log>(),
        )
    };
    ($of:ident, [mahjong_quiz $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [$($game)*] $($done,)*
            $of::<$crate::mahjong::Quiz>(),
        )
    };
    ($of:ident, [matematico $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [$($game)*] $($done,)*
            $of::<$crate::matematico::Score>(),
            $of::<$crate::matematico::Best>(),
            $of::<$crate::matematico::Par>(),
            $of::<$crate::matematico::Hint>(),
            $of::<$crate::matematico::Review>(),
            $of::<$crate::matematico::Simulate>(),
            $of::<$crate::matematico::Cards>(),
        )
    };
    ($of:ident, [field $($game:ident)*] $($done:expr,)*) => {
        $crate::each_question!($of, [$($game)*] $($done,)*
            $of::<$crate::field::Score>(),
            $of::<$crate::field::Count>(),
            $of::<$crate::field::Show>(),
            $of::<$crate::field::Objectives>(),
        )
    };
}

const fn kind<Q: Question>() -> QuestionKind {
    QuestionKind::of::<Q>()
}

/// The kinds of all questions, in the same order.
pub static KINDS: &[QuestionKind] = &each_question!(kind);

/// The kinds of the questions by part, for interfaces that have only some of them. Together, in this
/// order, they are all kinds.
pub mod parts {
    use super::{QuestionKind, kind};

    /// The questions about the deck.
    pub static DECK: &[QuestionKind] = &each_question!(kind, [deck]);
    /// The questions about hands of poker, and who wins.
    pub static POKER_HANDS: &[QuestionKind] = &each_question!(kind, [poker_hands]);
    /// The question about poker hand histories.
    pub static POKER_HISTORY: &[QuestionKind] = &each_question!(kind, [poker_history]);
    /// The questions about exchanging cards.
    pub static POKER_DRAWS: &[QuestionKind] = &each_question!(kind, [poker_draws]);
    /// The questions about hands of mahjong.
    pub static MAHJONG_HANDS: &[QuestionKind] = &each_question!(kind, [mahjong_hands]);
    /// The question about mahjong logs.
    pub static MAHJONG_LOG: &[QuestionKind] = &each_question!(kind, [mahjong_log]);
    /// The questions of the mahjong quiz.
    pub static MAHJONG_QUIZ: &[QuestionKind] = &each_question!(kind, [mahjong_quiz]);
    /// The questions about Matematico.
    pub static MATEMATICO: &[QuestionKind] = &each_question!(kind, [matematico]);
    /// The questions about fields.
    pub static FIELD: &[QuestionKind] = &each_question!(kind, [field]);
}
