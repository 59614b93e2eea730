//! The questions of this module.

use std::sync::LazyLock;

use handeval_answer::ask::QuestionKind;
use handeval_answer::parts;
use handeval_api::Api;

/// The routes for this module's questions.
pub(crate) static API: LazyLock<Api> = LazyLock::new(|| Api::new(&kinds()));

/// The questions that this module has, in the order in which help lists them. They are compiled in
/// `handeval-answer`, which is optimized for size here.
fn kinds() -> Vec<QuestionKind> {
    let parts: &[&[QuestionKind]] = &[
        parts::DECK,
        #[cfg(feature = "poker")]
        parts::POKER_HANDS,
        #[cfg(feature = "poker-history")]
        parts::POKER_HISTORY,
        #[cfg(feature = "poker")]
        parts::POKER_DRAWS,
        #[cfg(feature = "mahjong")]
        parts::MAHJONG_HANDS,
        #[cfg(feature = "mahjong-log")]
        parts::MAHJONG_LOG,
        #[cfg(feature = "mahjong")]
        parts::MAHJONG_QUIZ,
        #[cfg(feature = "matematico")]
        parts::MATEMATICO,
        #[cfg(feature = "field")]
        parts::FIELD,
    ];
    parts.concat()
}
