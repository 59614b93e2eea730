//! The questions of this module.

use std::sync::LazyLock;

use handeval_answer::ask::QuestionKind;
use handeval_answer::of_game;
use handeval_api::Api;

/// The routes of this module's questions.
pub(crate) static API: LazyLock<Api> = LazyLock::new(|| Api::new(&kinds()));

/// The questions of the games that this module has, in the order in which help lists them. They are
/// compiled in `handeval-answer`, which is optimized for size here.
fn kinds() -> Vec<QuestionKind> {
    let games: [&[QuestionKind]; 5] = [
        of_game::DECK,
        #[cfg(feature = "poker")]
        of_game::POKER,
        #[cfg(not(feature = "poker"))]
        &[],
        #[cfg(feature = "mahjong")]
        of_game::MAHJONG,
        #[cfg(not(feature = "mahjong"))]
        &[],
        #[cfg(feature = "matematico")]
        of_game::MATEMATICO,
        #[cfg(not(feature = "matematico"))]
        &[],
        #[cfg(feature = "field")]
        of_game::FIELD,
        #[cfg(not(feature = "field"))]
        &[],
    ];
    games.concat()
}
