//! The questions of this module.

use std::sync::LazyLock;

use handeval_answer::ask::{Question, QuestionKind};
use handeval_answer::each_question;
use handeval_api::Api;

/// The routes of this module's questions.
pub(crate) static API: LazyLock<Api> = LazyLock::new(|| Api::new(&kinds()));

const fn kind<Q: Question>() -> QuestionKind {
    QuestionKind::of::<Q>()
}

/// The questions of the games that this module has, in the order of help.
fn kinds() -> Vec<QuestionKind> {
    let games: [&[QuestionKind]; 5] = [
        &each_question!(kind, [deck]),
        #[cfg(feature = "poker")]
        &each_question!(kind, [poker]),
        #[cfg(not(feature = "poker"))]
        &[],
        #[cfg(feature = "mahjong")]
        &each_question!(kind, [mahjong]),
        #[cfg(not(feature = "mahjong"))]
        &[],
        #[cfg(feature = "matematico")]
        &each_question!(kind, [matematico]),
        #[cfg(not(feature = "matematico"))]
        &[],
        #[cfg(feature = "field")]
        &each_question!(kind, [field]),
        #[cfg(not(feature = "field"))]
        &[],
    ];
    games.concat()
}
