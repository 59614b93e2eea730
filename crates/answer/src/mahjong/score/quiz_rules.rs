//! The rules of a quiz.

use super::super::quiz::QuizRules;
use super::fans::game::Fans;
use super::games::ALL;
use super::mcr::Mcr;
use super::riichi::settings::Riichi;
use super::rules::{GameRules as _, RULE, RULES};
use super::said::Said;
use crate::ask::{Fault, Opt, Request};

pub(in crate::mahjong) const QUIZ_RULES: Opt<String> = RULES;

pub(in crate::mahjong) const QUIZ_RULE: Opt<String> = RULE;

/// The rules of the game that is asked for.
pub(in crate::mahjong) fn quiz_rules(request: &Request) -> Result<QuizRules, Fault> {
    let options = [RULES.spec, RULE.spec];
    let rules = request.values(&RULES.spec).next();
    let is_mcr = rules
        .is_some_and(|rules| handeval_mahjong::mcr::ScoringRules::named(&rules.text).is_some());
    Ok(match is_mcr {
        true => {
            let said = Said::<Fans<Mcr>>::of_options(request, &options, &ALL)?;
            QuizRules::Mcr(said.game.request().clone())
        }
        false => {
            let said = Said::<Riichi>::of_options(request, &options, &ALL)?;
            QuizRules::Riichi(said.game.request)
        }
    })
}
