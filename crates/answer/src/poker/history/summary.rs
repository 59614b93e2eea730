//! The totals of a file.

use std::collections::BTreeMap;

use serde::Serialize;

use super::amount::Amount;
use super::report::{HistoryReport, PlayedHandReport};
use crate::ask::Verdict;

/// The totals of a file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HistorySummaryReport {
    /// The file, as it was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The format.
    pub format: &'static str,
    /// The number of hands, without damaged ones.
    pub hands: u64,
    /// How many of them are correct.
    pub agree: u64,
    /// How many of them state a different result.
    pub differ: u64,
    /// How many of them state no result.
    pub unstated: u64,
    /// How many parts cannot be read.
    pub damaged: u64,
    /// The players; those with the most hands come first.
    pub players: Vec<HistoryTotalsReport>,
    /// The number of differences of each kind.
    pub differences: BTreeMap<&'static str, u64>,
}

/// The totals of a player.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HistoryTotalsReport {
    /// The name; with `anonymous`, `P1` is the first of this list.
    pub name: String,
    /// The number of hands.
    pub hands: u64,
    /// What the player put in.
    pub put: Amount,
    /// What the player won.
    pub won: Amount,
    /// What the player won minus what the player put in.
    pub net: Amount,
    /// How often the player showed a hand.
    pub showdowns: u64,
    /// How many of the player's all-ins could be reviewed; with `review`, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_ins: Option<u64>,
    /// What the player could expect from them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<Amount>,
    /// What the player won from them minus what was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<Amount>,
}

/// The maximum number of players whose totals are kept.
const MAX_PLAYERS: usize = 100_000;

/// The totals so far.
#[derive(Clone, Debug, Default)]
pub struct HistorySums {
    n_agree: u64,
    n_differ: u64,
    n_unstated: u64,
    n_damaged: u64,
    players: BTreeMap<String, HistoryTotalsReport>,
    differences: BTreeMap<&'static str, u64>,
}

impl HistorySums {
    pub(super) fn add(&mut self, report: &HistoryReport, verdict: Verdict) {
        match verdict {
            Verdict::Agrees => self.n_agree += 1,
            Verdict::Unstated => self.n_unstated += 1,
            Verdict::Differs => self.n_differ += 1,
            Verdict::Damaged => self.n_damaged += 1,
        }
        if let HistoryReport::Hand(hand) = report {
            self.add_hand(hand);
        }
    }

    fn add_hand(&mut self, hand: &PlayedHandReport) {
        for difference in &hand.differences {
            *self.differences.entry(difference.what).or_default() += 1;
        }
        for player in &hand.players {
            let name = player.known_as.as_ref().unwrap_or(&player.name);
            let n_players = self.players.len();
            let sums = match self.players.get_mut(name) {
                Some(sums) => sums,
                None if n_players >= MAX_PLAYERS => continue,
                None => self.players.entry(name.clone()).or_default(),
            };
            let put = player.put.plus(player.dead);
            sums.hands += 1;
            sums.put = sums.put.plus(put);
            sums.won = sums.won.plus(player.won.unwrap_or_default());
            sums.net = sums.net.plus(player.net.unwrap_or_default());
            sums.showdowns += u64::from(hand.shown.iter().any(|shown| shown.name == player.name));
            let all_in = hand
                .review
                .as_ref()
                .and_then(|review| review.all_in.as_ref());
            if let Some([expected, luck]) = all_in.and_then(|all_in| all_in.of(&player.name)) {
                *sums.all_ins.get_or_insert(0) += 1;
                sums.expected = Some(sums.expected.unwrap_or_default().plus(expected));
                sums.luck = Some(sums.luck.unwrap_or_default().plus(luck));
            }
        }
    }

    pub(super) fn report(
        self,
        file: Option<&str>,
        format: &'static str,
        is_anonymous: bool,
    ) -> HistorySummaryReport {
        let named = self.players.into_iter();
        let mut players: Vec<HistoryTotalsReport> = named
            .map(|(name, sums)| HistoryTotalsReport { name, ..sums })
            .collect();
        players.sort_by_key(|player| std::cmp::Reverse(player.hands));
        if is_anonymous {
            for (number, player) in (1..).zip(&mut players) {
                player.name = format!("P{number}");
            }
        }
        HistorySummaryReport {
            file: file.map(str::to_owned),
            format,
            hands: self.n_agree + self.n_differ + self.n_unstated,
            agree: self.n_agree,
            differ: self.n_differ,
            unstated: self.n_unstated,
            damaged: self.n_damaged,
            players,
            differences: self.differences,
        }
    }
}
