//! The totals of a file.

use std::collections::{BTreeMap, HashMap};

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
    /// The currency of all amounts, unless they are chips, or the file has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// The players; those with the most hands come first.
    pub players: Vec<HistoryTotalsReport>,
    /// The number of differences of each kind.
    pub differences: BTreeMap<&'static str, u64>,
    /// The numbers of the first hands with each kind of difference; left out if nothing differs.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub differing_hands: BTreeMap<&'static str, Vec<u64>>,
}

/// The totals of a player.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HistoryTotalsReport {
    /// The name; with `anonymous`, `P1` is the player whom the file mentions first.
    pub name: String,
    /// The currency, if the file has several; `chips` for an amount without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
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

/// The maximum number of hands that are listed for a kind of difference.
const MAX_HANDS: usize = 20;

/// The totals so far.
#[derive(Clone, Debug, Default)]
pub struct HistorySums {
    n_agree: u64,
    n_differ: u64,
    n_unstated: u64,
    n_damaged: u64,
    /// By currency and name.
    totals: BTreeMap<Option<String>, HashMap<String, HistoryTotalsReport>>,
    n_totals: usize,
    /// The numbers of the players, in the order in which they appear.
    numbers: HashMap<String, usize>,
    differences: BTreeMap<&'static str, u64>,
    differing_hands: BTreeMap<&'static str, Vec<u64>>,
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
            let hands = self.differing_hands.entry(difference.what).or_default();
            if hands.len() < MAX_HANDS && hands.last() != Some(&hand.hand) {
                hands.push(hand.hand);
            }
        }
        for player in &hand.players {
            let name = player.known_as.as_ref().unwrap_or(&player.name);
            let Some(sums) = self.totals_of(name, &hand.currency) else {
                continue;
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

    /// The totals of a player in a currency; `None` for a new player if there are too many.
    fn totals_of(
        &mut self,
        name: &String,
        currency: &Option<String>,
    ) -> Option<&mut HistoryTotalsReport> {
        let is_known = |of: &HashMap<String, _>| of.contains_key(name);
        if !self.totals.get(currency).is_some_and(is_known) {
            if self.n_totals >= MAX_PLAYERS {
                return None;
            }
            self.n_totals += 1;
            let number = self.numbers.len() + 1;
            self.numbers.entry(name.clone()).or_insert(number);
            let of_currency = self.totals.entry(currency.clone()).or_default();
            of_currency.insert(name.clone(), HistoryTotalsReport::default());
        }
        self.totals.get_mut(currency)?.get_mut(name)
    }

    pub(super) fn report(
        self,
        file: Option<&str>,
        format: &'static str,
        is_anonymous: bool,
    ) -> HistorySummaryReport {
        let has_several = self.totals.len() > 1;
        let single = match has_several {
            true => None,
            false => self.totals.keys().next().cloned().flatten(),
        };
        let mut players: Vec<(usize, HistoryTotalsReport)> = Vec::new();
        for (currency, of_currency) in self.totals {
            let currency = currency.unwrap_or_else(|| "chips".to_owned());
            let currency = has_several.then_some(currency);
            for (name, sums) in of_currency {
                let number = self.numbers.get(&name).copied().unwrap_or(0);
                let name = match is_anonymous {
                    true => format!("P{number}"),
                    false => name,
                };
                let currency = currency.clone();
                let sums = HistoryTotalsReport {
                    name,
                    currency,
                    ..sums
                };
                players.push((number, sums));
            }
        }
        // The order of the names would tell something about them.
        players.sort_by(|(number, a), (other, b)| {
            let by_name = match is_anonymous {
                true => number.cmp(other),
                false => a.name.cmp(&b.name),
            };
            b.hands.cmp(&a.hands).then(by_name)
        });
        let players = players.into_iter().map(|(_, player)| player).collect();
        HistorySummaryReport {
            file: file.map(str::to_owned),
            format,
            hands: self.n_agree + self.n_differ + self.n_unstated,
            agree: self.n_agree,
            differ: self.n_differ,
            unstated: self.n_unstated,
            damaged: self.n_damaged,
            currency: single,
            players,
            differences: self.differences,
            differing_hands: self.differing_hands,
        }
    }
}
