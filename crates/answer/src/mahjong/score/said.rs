//! The facts of a win, from options and from words after a hand.

use handeval_mahjong::ShapeRules;

use super::game::Game;
use super::win::{DEALER, EXPLAIN, SaidWin, overridden};
use super::words::WordOptions;
use crate::Problem;
use crate::ask::{
    Fault, Form, Opt, OptionSpec, Request, Word, nearest, repeated, without_value, words,
};
use crate::problem::shortened;

/// The facts of a win in a game.
#[derive(Clone, Debug)]
pub(super) struct Said<G> {
    /// The facts that all games have.
    pub(super) win: SaidWin,
    pub(super) explain: bool,
    /// The facts of this game.
    pub(super) game: G,
}

impl<G: Game> Said<G> {
    /// The facts from the options.
    pub(super) fn read(request: &Request, others: &Others) -> Result<Self, Fault> {
        let mut said = Self::of_options(request, G::WORDS.all(), others)?;
        said.explain = EXPLAIN.get(request)?.unwrap_or(false);
        Ok(said)
    }

    /// The facts from some of the options.
    pub(super) fn of_options(
        request: &Request,
        options: &[OptionSpec],
        others: &Others,
    ) -> Result<Self, Fault> {
        let mut said = Self {
            win: SaidWin::new(),
            explain: false,
            game: G::default(),
        };
        said.facts(others).set_options(request, options)?;
        Ok(said)
    }

    /// Overrides facts with the words after a hand.
    pub(super) fn set_words(
        &mut self,
        text: &str,
        start: usize,
        others: &Others,
    ) -> Result<(), Problem> {
        self.facts(others).set_words(text, start)
    }

    /// The facts without the type of their game, so that the code that sets them is compiled only
    /// once.
    pub(super) fn facts<'a>(&'a mut self, others: &'a Others) -> Facts<'a> {
        Facts {
            options: G::WORDS,
            win: &mut self.win,
            game: &mut self.game,
            others,
        }
    }
}

/// What options and words can set, in any game.
pub(super) trait AnyGame {
    fn set_preset(&mut self, name: &str) -> bool;

    fn set(&mut self, spec: &OptionSpec, value: Option<&str>) -> Result<(), Problem>;

    fn set_flowers(&mut self, flowers: &[u8]) -> Result<(), Problem>;

    fn resolve(&mut self) -> Result<(), Problem>;

    fn wrong_size(&self, found: usize) -> String;

    fn shape_rules(&self) -> ShapeRules;
}

impl<G: Game> AnyGame for G {
    fn set_preset(&mut self, name: &str) -> bool {
        Game::set_preset(self, name)
    }

    fn set(&mut self, spec: &OptionSpec, value: Option<&str>) -> Result<(), Problem> {
        Game::set(self, spec, value)
    }

    fn set_flowers(&mut self, flowers: &[u8]) -> Result<(), Problem> {
        Game::set_flowers(self, flowers)
    }

    fn resolve(&mut self) -> Result<(), Problem> {
        Game::resolve(self)
    }

    fn wrong_size(&self, found: usize) -> String {
        G::wrong_size(found)
    }

    fn shape_rules(&self) -> ShapeRules {
        Game::shape_rules(self)
    }
}

/// The facts of a win in any game, while they are being set.
pub(super) struct Facts<'a> {
    options: &'static WordOptions,
    pub(super) win: &'a mut SaidWin,
    pub(super) game: &'a mut dyn AnyGame,
    others: &'a Others,
}

impl Facts<'_> {
    /// Sets an option, or a flag. Spans in problems are relative to the value.
    fn set(&mut self, spec: &OptionSpec, value: Option<&str>) -> Result<(), Problem> {
        match value {
            Some(value) if self.win.set(spec.name, value)? => Ok(()),
            Some(value) if spec.name == RULES_NAME => match self.game.set_preset(value) {
                true => Ok(()),
                false => Err(self.others.unknown_preset(value)),
            },
            None if self.win.set_flag(spec.name) => Ok(()),
            _ => self.game.set(spec, value),
        }
    }

    /// Sets some of the options.
    fn set_options(&mut self, request: &Request, options: &[OptionSpec]) -> Result<(), Fault> {
        for spec in options {
            // A list is one value; repeated options are joined by commas.
            let values: Vec<_> = request.values(spec).collect();
            let Some(value) = values.first() else {
                continue;
            };
            let texts: Vec<_> = values.iter().map(|value| value.text.as_str()).collect();
            let set = match spec.form {
                Form::Flag => match Opt::<bool>::of(*spec).parse(&value.text) {
                    Ok(true) => self.set(spec, None),
                    Ok(false) => Ok(()),
                    Err(problem) => Err(problem),
                },
                _ => self.set(spec, Some(&texts.join(","))),
            };
            set.map_err(|problem| request.fault_of(value, problem))?;
        }
        let resolved = self.game.resolve();
        resolved.map_err(|problem| request.fault(RULE_NAME, problem))
    }

    /// Overrides facts with the words after a hand.
    pub(super) fn set_words(&mut self, text: &str, start: usize) -> Result<(), Problem> {
        let options = self.options;
        let mut has_new_rules = false;
        let mut seen: u64 = 0;
        for Word { name, value, span } in words(text, start) {
            let found = options.find(name).map_err(|problem| Problem {
                span: Some(span.clone()),
                ..match (self.others.is_option)(name) {
                    true => not_for_these_rules(name),
                    false => problem,
                }
            })?;
            // Two names of one flag are the same option.
            let option = options.same_as(found);
            if seen >> option & 1 != 0 {
                return Err(repeated(name, false, span));
            }
            self.set_word(&options.all()[found], value)
                .map_err(|problem| match problem.span {
                    Some(within) => {
                        let value_start = span.start + name.len() + 1;
                        Problem {
                            span: Some(value_start + within.start..value_start + within.end),
                            ..problem
                        }
                    }
                    None => Problem {
                        span: Some(span),
                        ..problem
                    },
                })?;
            has_new_rules |= matches!(name, RULES_NAME | RULE_NAME);
            seen |= 1 << option;
        }
        let is_said = |name: &str| {
            options
                .find(name)
                .is_ok_and(|option| seen >> option & 1 != 0)
        };
        for name in overridden(is_said) {
            self.win.forget(name);
        }
        if has_new_rules {
            let resolved = self.game.resolve();
            resolved.map_err(|problem| options.at_word(problem, RULE_NAME, text, start))?;
        }
        Ok(())
    }

    /// Sets an option given as a word. A usage error is reported as a wrong value for the word.
    fn set_word(&mut self, spec: &OptionSpec, value: Option<&str>) -> Result<(), Problem> {
        let set = match (spec.form, value) {
            // Players of Taiwanese mahjong write `dealer=yes`.
            (Form::Flag, Some("yes")) if spec.name == DEALER.spec.name => self.set(spec, None),
            (Form::Flag, Some(value)) => Err(wrong_flag(spec.name, value)),
            (Form::Flag, None) | (_, Some(_)) => self.set(spec, value),
            (_, None) => return Err(without_value(spec.name, spec)),
        };
        set.map_err(|problem| match problem.kind {
            "usage" => Problem {
                kind: "wrong-value",
                ..problem
            },
            _ => problem,
        })
    }
}

/// The options and rule sets of several games, for error messages.
pub(super) struct Others {
    /// Whether any game has this option.
    pub(super) is_option: fn(&str) -> bool,
    /// The names of all rule sets.
    pub(super) presets: fn() -> Vec<&'static str>,
    /// Other names for rule sets.
    pub(super) other_names: fn() -> Vec<(&'static str, &'static str)>,
    /// What a rule set is called in messages.
    pub(super) noun: &'static str,
}

impl Others {
    /// For a question about a single game; other games are ignored.
    pub(super) const fn none<G: Game>() -> Self {
        Self {
            is_option: |_| false,
            presets: G::presets,
            other_names: G::other_names,
            noun: "a set of scoring rules",
        }
    }

    /// The problem with a rule set that no game has.
    fn unknown_preset(&self, value: &str) -> Problem {
        let presets = (self.presets)();
        let other_names = (self.other_names)();
        let others = other_names.iter().map(|(other, _)| *other);
        let nearest = nearest(value, presets.iter().copied().chain(others));
        // An alias is replaced by the name in the list.
        let listed = |name| {
            let mut names = other_names.iter().filter(|(other, _)| *other == name);
            names.next().map_or(name, |(_, preset)| *preset)
        };
        let nearest = nearest
            .map(listed)
            .map_or(String::new(), |name| format!("`{name}`, or "));
        let names: Vec<_> = presets.iter().map(|name| format!("`{name}`")).collect();
        let message = format!(
            "`{}` is not {}: expected {nearest}one of {}",
            shortened(value).escape_debug(),
            self.noun,
            names.join(", ")
        );
        Problem::at("unknown-preset", message, 0..value.len())
    }
}

/// The problem with an option that only other games have.
pub(super) fn not_for_these_rules(name: &str) -> Problem {
    let message = format!("`{name}` does not exist under these rules: leave out `{name}`");
    Problem::whole("not-for-these-rules", message)
}

/// The option that chooses the rules, and with them the game.
const RULES_NAME: &str = "rules";

/// The option to blame if the rules contradict each other.
const RULE_NAME: &str = "rule";

/// The problem with two names of one flag.
pub(super) fn given_twice(given: &str, same: &str) -> Problem {
    let message = format!("`{given}` and `{same}` are the same: expected only one of them");
    Problem::whole("repeated-option", message)
}

fn wrong_flag(name: &str, value: &str) -> Problem {
    let message = format!(
        "`{name}` takes no value, found `{}`: expected `{name}` alone",
        shortened(value).escape_debug()
    );
    Problem::whole("wrong-value", message)
}
