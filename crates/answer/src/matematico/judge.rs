//! The player whose opinion is asked, by the points that were given.

use std::sync::{Arc, OnceLock};

use handeval_matematico::{Player, PlayerName, Players, PointTable, ValuesFrom};

use super::players::players;

/// A player by some points. It is made when it is first asked: by points of which nobody has asked
/// lately that takes some milliseconds, and reading a question takes none.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    name: PlayerName,
    points: PointTable,
    made: OnceLock<(Arc<dyn Player + Send + Sync>, Option<&'static str>)>,
}

impl Judge {
    pub(super) const fn new(name: PlayerName, points: PointTable) -> Self {
        Self {
            name,
            points,
            made: OnceLock::new(),
        }
    }

    pub(super) const fn name(&self) -> PlayerName {
        self.name
    }

    pub(super) const fn points(&self) -> &PointTable {
        &self.points
    }

    pub(super) fn player(&self) -> &(dyn Player + Send + Sync) {
        &*self.made().0
    }

    /// Where the values are from, as reports say it.
    pub(super) fn values(&self) -> Option<&'static str> {
        self.made().1
    }

    fn made(&self) -> &(Arc<dyn Player + Send + Sync>, Option<&'static str>) {
        self.made.get_or_init(|| {
            let players: Arc<Players> = players(&self.points);
            let values = told_values(self.name, players.values_from());
            (Arc::from(players.player(self.name)), values)
        })
    }
}

/// Where the values of a player are from, unless they are the included ones: `random` and `greedy`
/// have none.
pub(super) const fn told_values(name: PlayerName, values: ValuesFrom) -> Option<&'static str> {
    match (name, values) {
        (PlayerName::Random | PlayerName::Greedy, _) | (_, ValuesFrom::Included) => None,
        _ => Some(values.key()),
    }
}
