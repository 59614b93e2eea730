//! The sums of a file.

use handeval_logs::Format;
use handeval_mahjong::game::Player;

use super::options::MOST_COSTLY;
use super::report::{LogReport, LogSummaryReport, PlayerSumReport, RoundReport, by_cost};
use super::review::{CostlyDiscardReport, add_reviewed};

/// The sums of a file, as its rounds come in.
#[derive(Debug, Default)]
pub struct LogSums(LogSummaryReport);

impl LogSums {
    pub(super) fn add(&mut self, report: &LogReport) {
        let sums = &mut self.0;
        let game = match report {
            LogReport::Round(round) => round.game,
            LogReport::Damaged(round) => round.game,
            LogReport::Summary(_) => return,
        };
        sums.games = sums.games.max(game);
        sums.rounds += 1;
        match report {
            LogReport::Round(round) => self.add_round(round),
            LogReport::Damaged(_) => sums.damaged += 1,
            LogReport::Summary(_) => {}
        }
    }

    fn add_round(&mut self, round: &RoundReport) {
        let sums = &mut self.0;
        sums.wins += round.wins.len() as u64;
        sums.draws += u64::from(round.draw.is_some());
        sums.agree += u64::from(round.agrees == Some(true));
        sums.differ += u64::from(round.agrees == Some(false));
        if sums.players.is_empty() {
            let player = |name: &String| PlayerSumReport {
                player: name.clone(),
                ..PlayerSumReport::default()
            };
            sums.players = round.players.iter().map(player).collect();
        }
        for (idx, player) in sums.players.iter_mut().enumerate() {
            let Some(letter) = Player::new(idx).map(Player::letter) else {
                continue;
            };
            let scores = round.scores_after.as_ref();
            player.last = scores
                .and_then(|scores| scores.get(idx).copied())
                .or(player.last);
            let wins = round.wins.iter();
            player.wins += wins.clone().filter(|win| win.winner == letter).count() as u64;
            player.deal_ins += wins.filter(|win| win.from == Some(letter)).count() as u64;
            let riichi = round.riichi.iter();
            let riichi = riichi.filter(|riichi| riichi.player == letter && riichi.accepted);
            player.riichi += riichi.count() as u64;
            player.calls += round.n_calls[idx];
        }
        let of_wins = round.wins.iter().flat_map(|win| &win.differences);
        for difference in round.differences.iter().chain(of_wins) {
            *sums.differences.entry(difference.what).or_insert(0) += 1;
        }
        if let Some(reviewed) = &round.reviewed {
            add_reviewed(sums.reviewed.get_or_insert_default(), reviewed);
        }
        if round.n_costly.is_some() {
            add_costly(sums.costly.get_or_insert_default(), round);
        }
    }

    /// The sums, with at most this many costly discards.
    pub(super) fn finish(
        mut self,
        file: Option<&str>,
        format: Format,
        n_costly: usize,
    ) -> LogSummaryReport {
        if let Some(costly) = &mut self.0.costly {
            costly.truncate(n_costly);
        }
        LogSummaryReport {
            file: file.map(str::to_owned),
            format: format.name(),
            ..self.0
        }
    }
}

/// Adds the judged discards of a round that cost something, the greatest cost first, as far as they
/// can be asked for.
fn add_costly(all: &mut Vec<CostlyDiscardReport>, round: &RoundReport) {
    let of_round = |discard| CostlyDiscardReport {
        game: round.game,
        round: round.round,
        wind: round.wind,
        dealer: round.dealer,
        honba: round.honba,
        discard,
    };
    let costly = round.costly().into_iter().cloned();
    all.extend(costly.take(MOST_COSTLY).map(of_round));
    // The order of time decides between equal costs.
    all.sort_by(|one, other| by_cost(&one.discard, &other.discard));
    all.truncate(MOST_COSTLY);
}
