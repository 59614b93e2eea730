//! The player that judges moves, for the given points.

use std::sync::{Arc, OnceLock};

use handeval_matematico::{Player, PlayerName, PointTable, ValuesFrom};

use super::players::RosterOnDemand;
use crate::Resources;

/// A player for a given point table.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    name: PlayerName,
    roster: RosterOnDemand,
    player: OnceLock<Arc<dyn Player + Send + Sync>>,
}

impl Judge {
    pub(super) fn new(name: PlayerName, points: PointTable, resources: &Arc<Resources>) -> Self {
        Self {
            name,
            roster: RosterOnDemand::new(points, resources),
            player: OnceLock::new(),
        }
    }

    pub(super) const fn name(&self) -> PlayerName {
        self.name
    }

    pub(super) const fn points(&self) -> &PointTable {
        self.roster.points()
    }

    pub(super) fn player(&self) -> &(dyn Player + Send + Sync) {
        let make = || Arc::from(self.roster.players().player(self.name));
        &**self.player.get_or_init(make)
    }

    /// Where the values come from, for reports.
    pub(super) fn values(&self) -> Option<&'static str> {
        told_values(self.name, self.roster.players().values_from())
    }

    /// A problem with learned values; `None` if the player was not used.
    pub(super) fn warning(&self) -> Option<&str> {
        self.roster.warning()
    }
}

/// Where a player's values come from; `None` for built-in ones, and for `random` and `greedy`.
pub(super) fn told_values(name: PlayerName, values: ValuesFrom) -> Option<&'static str> {
    match (name, values) {
        (PlayerName::Random | PlayerName::Greedy, _) | (_, ValuesFrom::Included) => None,
        _ => Some(values.key()),
    }
}
