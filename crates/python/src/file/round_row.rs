//! A riichi round as a row of a table.

use std::io;

use handeval_answer::mahjong::{LogReport, LogWinReport, RoundReport, ScoreReport};
use serde::Serialize;

use super::hand_row::ErrorColumns;
use super::stream::Row;

/// The letters of the players.
const PLAYERS: [&str; 4] = ["A", "B", "C", "D"];

/// The columns; for a round that cannot be read, they are null, and the numbers of the game and the
/// round are null for damage outside of the games and rounds.
#[derive(Default, Serialize)]
struct RoundRow<'a> {
    file: Option<&'a str>,
    format: Option<&'a str>,
    game: Option<u64>,
    round: Option<u64>,
    wind: Option<&'a str>,
    dealer: Option<&'a str>,
    honba: Option<u16>,
    sticks: Option<u16>,
    rules: Option<&'a str>,
    result: Option<&'a str>,
    draw: Option<&'a str>,
    players: Option<Vec<PlayerRow<'a>>>,
    wins: Option<Vec<WinRow<'a>>>,
    agrees: Option<bool>,
    n_differences: Option<usize>,
    differences: Option<Vec<&'a str>>,
    warnings: Option<Vec<&'a str>>,
    #[serde(flatten)]
    error: ErrorColumns<'a>,
}

#[derive(Serialize)]
struct PlayerRow<'a> {
    player: &'a str,
    name: &'a str,
    score: Option<i64>,
    score_after: Option<i64>,
    riichi: bool,
    choices: Option<u64>,
    best: Option<u64>,
    tiles_lost: Option<f64>,
    shanten_back: Option<u64>,
}

#[derive(Serialize)]
struct WinRow<'a> {
    winner: &'a str,
    discarder: Option<&'a str>,
    liable: Option<&'a str>,
    han: Option<u8>,
    fu: Option<u8>,
    yakuman: Option<u8>,
    limit: Option<&'a str>,
    points: Option<u32>,
    yaku: Option<Vec<&'a str>>,
    input: Option<&'a str>,
}

impl Row for LogReport {
    fn write_row(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let row = match self {
            Self::Round(round) => RoundRow::of(round),
            Self::Damaged(damaged) => RoundRow {
                file: damaged.file.as_deref(),
                game: damaged.game,
                round: damaged.round,
                error: ErrorColumns::from(&damaged.error),
                ..RoundRow::default()
            },
            Self::Summary(_) => return Ok(()),
        };
        serde_json::to_writer(&mut *out, &row)?;
        out.push(b'\n');
        Ok(())
    }
}

impl<'a> RoundRow<'a> {
    fn of(round: &'a RoundReport) -> Self {
        let of_wins = round.wins.iter().flat_map(|win| &win.differences);
        let differences = round.differences.iter().chain(of_wins);
        let differences: Vec<_> = differences.map(|difference| difference.what).collect();
        let warnings = round.warnings.iter();
        Self {
            file: round.file.as_deref(),
            format: Some(round.format),
            game: Some(round.game),
            round: Some(round.round),
            wind: Some(round.wind),
            dealer: Some(round.dealer),
            honba: Some(round.honba),
            sticks: Some(round.sticks),
            rules: Some(round.rules),
            result: round.result,
            draw: round.draw.as_ref().map(|draw| draw.kind),
            players: Some(players(round)),
            wins: Some(round.wins.iter().map(WinRow::of).collect()),
            agrees: round.agrees,
            n_differences: Some(differences.len()),
            differences: Some(differences),
            warnings: Some(warnings.map(|warning| warning.kind).collect()),
            error: ErrorColumns::default(),
        }
    }
}

fn players(round: &RoundReport) -> Vec<PlayerRow<'_>> {
    let score = |scores: &Option<Vec<i64>>, idx: usize| scores.as_ref()?.get(idx).copied();
    let all = PLAYERS.into_iter().zip(&round.players).enumerate();
    all.map(|(idx, (player, name))| {
        let mut reviewed = round.reviewed.iter().flatten();
        let review = reviewed.find(|sums| sums.player == player);
        PlayerRow {
            player,
            name,
            score: score(&round.scores, idx),
            score_after: score(&round.scores_after, idx),
            riichi: round
                .riichi
                .iter()
                .any(|riichi| riichi.player == player && riichi.accepted),
            choices: review.map(|sums| sums.choices),
            best: review.map(|sums| sums.best),
            tiles_lost: review.map(|sums| sums.tiles_lost),
            shanten_back: review.map(|sums| sums.shanten_back),
        }
    })
    .collect()
}

impl<'a> WinRow<'a> {
    fn of(win: &'a LogWinReport) -> Self {
        let score = match win.score.as_deref() {
            Some(ScoreReport::Win(score)) => Some(score),
            _ => None,
        };
        Self {
            winner: win.winner,
            discarder: win.from,
            liable: win.liable,
            han: score.and_then(|score| score.han),
            fu: score.and_then(|score| score.fu),
            yakuman: score.map(|score| score.yakuman),
            limit: score.and_then(|score| score.limit.flatten()),
            points: score.map(|score| score.points),
            yaku: score.map(|score| score.yaku.iter().map(|yaku| yaku.yaku).collect()),
            input: win.input.as_deref(),
        }
    }
}
