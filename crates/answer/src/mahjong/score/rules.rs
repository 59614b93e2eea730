//! The rules of a game: a named set, and switches that differ from it.

use std::fmt::{Debug, Display};

use handeval_mahjong::{ShapeRules, hongkong, mcr, riichi, sichuan, taiwan};

use super::riichi::options::rule_sets;
use crate::Problem;
use crate::ask::{Opt, nearest, parts};
use crate::problem::shortened;

/// The option for the rules of a win in any game; it also chooses the game.
pub(super) const RULES: Opt<String> = Opt::new(
    "rules",
    "PRESET",
    concat!(
        "The game and its rules. Riichi: ",
        rule_sets!(),
        ". Chinese official: mcr, mcr-ema (?), mcr-jmsa (?). Sichuan: sichuan, sichuan-app (?). \
         Hong Kong: hongkong, hongkong-13, hkos-ra (?). Taiwan: taiwan, atawmj (?), star31 (?), \
         shenlaiye (?). Rules marked (?) are based on only one or a few sources"
    ),
    "m-league",
)
.default("tenhou");

/// The switches.
pub(super) const RULE: Opt<String> = Opt::new(
    "rule",
    "KEY=VALUE",
    "A change to the rule set, such as kuitan=no, or minimum=6 in MCR (full lists: \
     riichi.md, mcr.md, sichuan.md, hongkong.md and taiwan.md in docs/rules)",
    "kiriage=yes",
)
.listed();

/// The scoring rules of a game, with the names of its sets and switches.
pub(in crate::mahjong) trait GameRules:
    Copy + Debug + Default + Send + Sync + 'static
{
    type Set: Copy + Debug + Default + Send + Sync + 'static;
    type Switch: Copy + Debug + Display + PartialEq + Send + Sync + 'static;

    /// The rules of a named set.
    fn of(set: Self::Set) -> Self;

    /// The set with this name or alias.
    fn named(name: &str) -> Option<Self::Set>;

    /// The machine-readable name of a set.
    fn key(set: Self::Set) -> &'static str;

    /// The names of all sets.
    fn presets() -> Vec<&'static str>;

    /// Other names for the sets, each with the name in [`presets`](Self::presets).
    fn other_names() -> Vec<(&'static str, &'static str)>;

    /// The names of all switches.
    fn switches() -> Vec<&'static str>;

    fn switch(key: &str) -> Result<Self::Switch, Problem>;

    fn set(&mut self, switch: Self::Switch, value: &str) -> Result<(), Problem>;

    fn shape_rules(&self) -> ShapeRules;
}

/// Implements [`GameRules`] for the rules in the module of a game.
macro_rules! game_rules {
    ($($game:ident)*) => {$(
        impl GameRules for $game::ScoringRules {
            type Set = $game::RuleSet;
            type Switch = $game::Switch;

            fn of(set: Self::Set) -> Self {
                Self::of(set)
            }

            fn named(name: &str) -> Option<Self::Set> {
                $game::RuleSet::from_key(name)
            }

            fn key(set: Self::Set) -> &'static str {
                set.key()
            }

            fn presets() -> Vec<&'static str> {
                $game::RuleSet::ALL.iter().map(|set| set.key()).collect()
            }

            fn other_names() -> Vec<(&'static str, &'static str)> {
                let names = $game::RuleSet::OTHER_NAMES.iter();
                names.map(|(name, set)| (*name, set.key())).collect()
            }

            fn switches() -> Vec<&'static str> {
                $game::Switch::ALL.iter().map(|switch| switch.key()).collect()
            }

            fn switch(key: &str) -> Result<Self::Switch, Problem> {
                let switch = $game::Switch::from_key(key);
                switch.map_err(|error| Problem::whole(error.kind(), error.to_string()))
            }

            fn set(&mut self, switch: Self::Switch, value: &str) -> Result<(), Problem> {
                let set = self.set(switch, value);
                set.map_err(|error| Problem::whole(error.kind(), error.to_string()))
            }

            fn shape_rules(&self) -> ShapeRules {
                self.shape_rules()
            }
        }
    )*};
}

game_rules! { riichi mcr sichuan hongkong taiwan }

/// The given scoring rules.
#[derive(Clone, Debug)]
pub(in crate::mahjong) struct RequestedRules<R: GameRules> {
    /// The name of the set.
    pub(in crate::mahjong) set: R::Set,
    /// The switches that differ from the set, as typed.
    pub(in crate::mahjong) switches: Vec<(R::Switch, String)>,
    /// The set with the switches applied.
    pub(in crate::mahjong) rules: R,
}

impl<R: GameRules> Default for RequestedRules<R> {
    fn default() -> Self {
        Self {
            set: R::Set::default(),
            switches: Vec::new(),
            rules: R::default(),
        }
    }
}

impl<R: GameRules> RequestedRules<R> {
    /// The name of the set.
    pub(in crate::mahjong) fn key(&self) -> &'static str {
        R::key(self.set)
    }

    /// The switches as written: `kuitan=no`.
    pub(in crate::mahjong) fn switch_texts(&self) -> Vec<String> {
        let text = |(switch, value): &(R::Switch, String)| format!("{switch}={value}");
        self.switches.iter().map(text).collect()
    }

    /// Chooses the set by name or alias; returns whether it exists.
    pub(super) fn set_preset(&mut self, name: &str) -> bool {
        let set = R::named(name);
        self.set = set.unwrap_or(self.set);
        set.is_some()
    }

    /// Reads switches and their values: `kuitan=no,kiriage=yes`.
    pub(super) fn set_switches(&mut self, value: &str) -> Result<(), Problem> {
        let mut switches = Vec::new();
        read_switches(value, R::switches, &mut |key, text| {
            let switch = R::switch(key)?;
            R::default().set(switch, text)?;
            switches.push((switch, text.to_owned()));
            Ok(())
        })?;
        self.switches = switches;
        Ok(())
    }

    /// Combines the set and the switches.
    pub(super) fn resolve(&mut self) -> Result<(), Problem> {
        self.rules = R::of(self.set);
        for (switch, value) in &self.switches {
            self.rules.set(*switch, value)?;
        }
        Ok(())
    }
}

/// Reads switches and their values, and calls `each` with every pair.
fn read_switches(
    value: &str,
    names: fn() -> Vec<&'static str>,
    each: &mut dyn FnMut(&str, &str) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let mut seen = Vec::new();
    for (part, span) in parts(value) {
        let (key, text) = part.split_once('=').unwrap_or((part, ""));
        if let Err(problem) = each(key, text) {
            let names = names();
            let problem = match nearest(key, names.iter().copied()) {
                Some(name) if !names.contains(&key) => {
                    let key = shortened(key).escape_debug().to_string();
                    let message = format!("`{key}` is not a rule: expected `{name}`");
                    Problem::whole(problem.kind, message)
                }
                _ => problem,
            };
            return Err(Problem {
                span: Some(span),
                ..problem
            });
        }
        if seen.contains(&key) {
            let message = format!("rule `{key}` is given twice: expected each rule once");
            return Err(Problem::at("repeated-option", message, span));
        }
        seen.push(key);
    }
    Ok(())
}
