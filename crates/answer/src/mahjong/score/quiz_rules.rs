//! The rules of a quiz.

use super::super::quiz::QuizRules;
use super::fans::game::Fans;
use super::game::Game;
use super::mcr::Mcr;
use super::riichi::options::rule_sets;
use super::riichi::settings::Riichi;
use super::rules::{GameRules as _, RULE, RULES};
use super::said::{Others, Said};
use crate::ask::{Fault, Opt, Request};

pub(in crate::mahjong) const QUIZ_RULES: Opt<String> = RULES.about(concat!(
    "The game and its rules. Riichi: ",
    rule_sets!(),
    ". Chinese official: mcr, mcr-ema (?), mcr-jmsa (?). Rules marked (?) are based on only a few \
     sources"
));

pub(in crate::mahjong) const QUIZ_RULE: Opt<String> = RULE.about(
    "A change to the rule set, such as kuitan=no, or minimum=6 in MCR (full lists: \
     docs/rules/riichi.md, docs/rules/mcr.md)",
);

/// The games that can be practiced.
const PRACTICED: Others = Others {
    is_option: |name| Riichi::WORDS.has(name) || Fans::<Mcr>::WORDS.has(name),
    presets: || [Riichi::presets(), Fans::<Mcr>::presets()].concat(),
    other_names: || [Riichi::other_names(), Fans::<Mcr>::other_names()].concat(),
    noun: "a set of rules with a quiz",
};

/// The rules of the requested game.
pub(in crate::mahjong) fn quiz_rules(request: &Request) -> Result<QuizRules, Fault> {
    let options = [RULES.spec, RULE.spec];
    let rules = request.values(&RULES.spec).next();
    let is_mcr = rules
        .is_some_and(|rules| handeval_mahjong::mcr::ScoringRules::named(&rules.text).is_some());
    Ok(match is_mcr {
        true => {
            let said = Said::<Fans<Mcr>>::of_options(request, &options, &PRACTICED)?;
            QuizRules::Mcr(said.game.request().clone())
        }
        false => {
            let said = Said::<Riichi>::of_options(request, &options, &PRACTICED)?;
            QuizRules::Riichi(said.game.request)
        }
    })
}
