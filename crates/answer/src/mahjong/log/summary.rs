//! The totals of a file.

use std::collections::HashMap;

use handeval_logs::Format;
use handeval_mahjong::game::Player;

use super::options::MOST_COSTLY;
use super::report::{
    FaultReport, LogReport, LogSummaryReport, PlayerSumReport, RoundReport, by_cost,
};
use super::review::{CostlyDiscardReport, ReviewedDiscardReport, add_reviewed, cut_largest};

/// How many parts that differ or are damaged are listed.
const MAX_FAULTS: usize = 20;

/// The totals of a file, added up as its rounds are read.
#[derive(Debug, Default)]
pub struct LogSums {
    sums: LogSummaryReport,
    /// The place of each person among the players: a name, and how many others in the same game have
    /// it too.
    places: HashMap<(String, usize), usize>,
    /// The last game of each player.
    last_games: Vec<u64>,
}

impl LogSums {
    /// The totals so far.
    #[must_use]
    pub const fn so_far(&self) -> &LogSummaryReport {
        &self.sums
    }

    pub(super) fn add(&mut self, report: &LogReport) {
        let sums = &mut self.sums;
        match report {
            LogReport::Round(round) => {
                sums.games = sums.games.max(round.game);
                sums.rounds += 1;
                self.add_round(round);
            }
            LogReport::Damaged(damaged) => {
                if sums.faults.len() < MAX_FAULTS {
                    sums.faults.push(FaultReport {
                        game: damaged.game,
                        round: damaged.round,
                        differences: Vec::new(),
                        error: Some(damaged.error.clone()),
                    });
                }
                sums.games = sums.games.max(damaged.game.unwrap_or(0));
                sums.rounds += u64::from(damaged.round.is_some());
                sums.damaged += 1;
            }
            LogReport::Summary(_) => {}
        }
    }

    fn add_round(&mut self, round: &RoundReport) {
        let places: Vec<usize> = (0..round.players.len())
            .map(|seat| self.place(round, seat))
            .collect();
        let sums = &mut self.sums;
        sums.wins += round.wins.len() as u64;
        sums.draws += u64::from(round.draw.is_some());
        match round.agrees {
            Some(true) => sums.agree += 1,
            Some(false) => sums.differ += 1,
            None => sums.unstated += 1,
        }
        for (seat, &place) in places.iter().enumerate() {
            let Some(letter) = Player::new(seat).map(Player::letter) else {
                continue;
            };
            let player = &mut sums.players[place];
            let scores = round.scores_after.as_ref();
            player.last = scores
                .and_then(|scores| scores.get(seat).copied())
                .or(player.last);
            let wins = round.wins.iter();
            player.wins += wins.clone().filter(|win| win.winner == letter).count() as u64;
            player.deal_ins += wins.filter(|win| win.from == Some(letter)).count() as u64;
            let riichi = round.riichi.iter();
            let riichi = riichi.filter(|riichi| riichi.player == letter && riichi.accepted);
            player.riichi += riichi.count() as u64;
            player.calls += round.n_calls[seat];
            if self.last_games[place] != round.game {
                self.last_games[place] = round.game;
                player.games += 1;
            }
        }
        let of_wins = round.wins.iter().flat_map(|win| &win.differences);
        let mut differences = Vec::new();
        for difference in round.differences.iter().chain(of_wins) {
            *sums.differences.entry(difference.what).or_insert(0) += 1;
            if !differences.contains(&difference.what) {
                differences.push(difference.what);
            }
        }
        if !differences.is_empty() && sums.faults.len() < MAX_FAULTS {
            sums.faults.push(FaultReport {
                game: Some(round.game),
                round: Some(round.round),
                differences,
                error: None,
            });
        }
        if let Some(reviewed) = &round.reviewed {
            let mut reviewed = reviewed.clone();
            for one in &mut reviewed {
                one.player = letter_of(one.player, &places);
            }
            add_reviewed(sums.reviewed.get_or_insert_default(), &reviewed);
        }
        if round.n_costly.is_some() {
            add_costly(sums.costly.get_or_insert_default(), round, &places);
        }
    }

    /// The place, among the players, of the person in a seat.
    fn place(&mut self, round: &RoundReport, seat: usize) -> usize {
        let letter = Player::new(seat).map_or("", Player::letter);
        let name = |seat: usize| round.names.get(seat).filter(|name| !name.is_empty());
        let n_same = (0..seat).filter(|&other| name(other) == name(seat)).count();
        let person = match name(seat) {
            Some(name) => (name.clone(), n_same),
            // Without names, there are only seats.
            None => (letter.to_owned(), usize::MAX),
        };
        if let Some(&place) = self.places.get(&person) {
            return place;
        }
        let place = self.sums.players.len();
        self.places.insert(person, place);
        self.last_games.push(0);
        self.sums.players.push(PlayerSumReport {
            player: match (round.is_anonymous, LETTERS.get(place)) {
                (false, _) => round.players[seat].clone(),
                (true, Some(letter)) => (*letter).to_owned(),
                (true, None) => format!("P{}", place + 1),
            },
            ..PlayerSumReport::default()
        });
        place
    }

    /// The totals, with at most this many costly discards.
    pub(super) fn finish(
        mut self,
        file: Option<&str>,
        format: Format,
        n_costly: usize,
    ) -> LogSummaryReport {
        if let Some(costly) = &mut self.sums.costly {
            costly.truncate(n_costly);
        }
        cut_largest(self.sums.reviewed.iter_mut().flatten(), n_costly);
        LogSummaryReport {
            file: file.map(str::to_owned),
            format: format.name(),
            ..self.sums
        }
    }
}

/// Adds the judged discards of a round that cost something, costliest first, up to the number that
/// can be requested.
fn add_costly(all: &mut Vec<CostlyDiscardReport>, round: &RoundReport, places: &[usize]) {
    let of_round = |mut discard: ReviewedDiscardReport| {
        discard.player = letter_of(discard.player, places);
        CostlyDiscardReport {
            game: round.game,
            round: round.round,
            wind: round.wind,
            dealer: round.dealer,
            honba: round.honba,
            discard,
        }
    };
    let costly = round.costly().into_iter().cloned();
    all.extend(costly.take(MOST_COSTLY).map(of_round));
    // Equal costs stay in the order in which they occurred.
    all.sort_by(|one, other| by_cost(&one.discard, &other.discard));
    all.truncate(MOST_COSTLY);
}

/// Letters of players by their place in a summary.
const LETTERS: [&str; 26] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T", "U", "V", "W", "X", "Y", "Z",
];

/// The letter that the summary uses for the player with this letter in a round; `?` once the
/// letters run out.
fn letter_of(letter: &str, places: &[usize]) -> &'static str {
    let seat = Player::ALL
        .iter()
        .position(|player| player.letter() == letter);
    let place = seat.and_then(|seat| places.get(seat));
    place
        .and_then(|&place| LETTERS.get(place).copied())
        .unwrap_or("?")
}
