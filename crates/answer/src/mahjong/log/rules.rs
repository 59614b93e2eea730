//! The rules of a log, as given by the options or by the log.

use handeval_logs::riichi::TableRules;
use handeval_mahjong::riichi::{HonbaValue, ScoringRules, Switch};

use super::super::score::RiichiRules;
use super::options::RULES;
use crate::Problem;
use crate::ask::{Fault, Request};

/// What the options say about the rules.
#[derive(Clone, Debug)]
pub(super) struct AskedRules {
    asked: RiichiRules,
    /// Whether the set is given too.
    has_set: bool,
}

impl AskedRules {
    pub(super) fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            asked: RiichiRules::read(request)?,
            has_set: request.has(RULES.spec.name),
        })
    }

    /// The rules for a parlor table whose counters are worth 1,500, if that is left open: parlors
    /// use either value, and a log does not say which.
    pub(super) fn with_large_counters(
        &self,
        table: &TableRules,
        rules: &RiichiRules,
    ) -> Option<RiichiRules> {
        let is_asked = rules
            .switches
            .iter()
            .any(|(switch, _)| *switch == Switch::HonbaValue);
        if !table.is_parlor || self.has_set || is_asked {
            return None;
        }
        let mut large = rules.clone();
        large.switches.push((Switch::HonbaValue, "1500".to_owned()));
        large.rules.honba_value = HonbaValue::FifteenHundred;
        Some(large)
    }

    /// The rules for a table: a given set replaces the log's, and the given switches are then
    /// applied to it.
    ///
    /// # Errors
    ///
    /// The set is for a different number of players.
    pub(super) fn for_table(
        &self,
        table: &TableRules,
        n_players: u8,
    ) -> Result<RiichiRules, Problem> {
        let mut rules = self.asked.clone();
        if !self.has_set {
            rules.set = table.set;
            let mut of_log = Vec::new();
            let mut add = |is_so: bool, switch: Switch, value: &str| {
                if is_so {
                    of_log.push((switch, value.to_owned()));
                }
            };
            add(table.no_red_fives, Switch::RedFives, "no");
            add(table.no_kuitan, Switch::Kuitan, "no");
            add(table.is_parlor, Switch::Kiriage, "yes");
            let set = ScoringRules::of(table.set);
            of_log.retain(|(switch, value)| {
                let is_asked = rules.switches.iter().any(|(asked, _)| asked == switch);
                !is_asked && set.get(*switch).to_string() != *value
            });
            of_log.append(&mut rules.switches);
            rules.switches = of_log;
        }
        rules.rules = ScoringRules::of(rules.set);
        for (switch, value) in &rules.switches {
            // They were read before.
            let _ = rules.rules.set(*switch, value);
        }
        if rules.rules.n_players() != n_players {
            let message = format!(
                "the rules `{}` are for {} players, but the log has {n_players}",
                rules.key(),
                rules.rules.n_players()
            );
            return Err(Problem::whole("no-such-seat", message));
        }
        Ok(rules)
    }
}
