//! A poker hand as a row of a table.

use std::io;

use handeval_answer::ask::DamageReport;
use handeval_answer::poker::{
    Amount, ByPlayer, HistoryPlayerReport, HistoryReport, PlayedHandReport,
};
use serde::Serialize;

use super::stream::Row;

/// The columns; for a hand that cannot be read, they are null, and the number is null for damage
/// outside of the hands.
#[derive(Default, Serialize)]
struct HandRow<'a> {
    file: Option<&'a str>,
    format: &'a str,
    hand: Option<u64>,
    id: Option<&'a str>,
    poker: Option<&'a str>,
    limit: Option<&'a str>,
    button: Option<u32>,
    boards: Option<Vec<String>>,
    total: Option<Amount>,
    rake: Option<Amount>,
    players: Option<Vec<PlayerRow<'a>>>,
    agrees: Option<bool>,
    n_differences: Option<usize>,
    differences: Option<Vec<&'a str>>,
    #[serde(flatten)]
    error: ErrorColumns<'a>,
}

#[derive(Serialize)]
struct PlayerRow<'a> {
    name: &'a str,
    seat: u32,
    stack: Option<Amount>,
    cards: String,
    put: Amount,
    dead: Amount,
    won: Option<Amount>,
    net: Option<Amount>,
    folded: Option<&'a str>,
    expected: Option<Amount>,
    luck: Option<Amount>,
}

/// What is wrong with a part that cannot be read.
#[derive(Default, Serialize)]
pub(super) struct ErrorColumns<'a> {
    error: Option<&'a str>,
    error_kind: Option<&'a str>,
    error_line: Option<u64>,
}

impl<'a> From<&'a DamageReport> for ErrorColumns<'a> {
    fn from(damage: &'a DamageReport) -> Self {
        Self {
            error: Some(&damage.message),
            error_kind: Some(damage.kind),
            error_line: damage.line,
        }
    }
}

impl Row for HistoryReport {
    fn write_row(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let row = match self {
            Self::Hand(hand) => HandRow::of(hand),
            Self::Damaged(damaged) => HandRow {
                file: damaged.file.as_deref(),
                format: damaged.format,
                hand: damaged.hand,
                error: ErrorColumns::from(&damaged.error),
                ..HandRow::default()
            },
            Self::Summary(_) => return Ok(()),
        };
        serde_json::to_writer(&mut *out, &row)?;
        out.push(b'\n');
        Ok(())
    }
}

impl<'a> HandRow<'a> {
    fn of(hand: &'a PlayedHandReport) -> Self {
        let boards = hand.boards.iter();
        let differences = hand.differences.iter();
        let players = hand.players.iter();
        Self {
            file: hand.file.as_deref(),
            format: hand.format,
            hand: Some(hand.hand),
            id: hand.id.as_deref(),
            poker: Some(hand.poker),
            limit: Some(hand.limit),
            button: hand.button,
            boards: Some(boards.map(|board| in_words(board)).collect()),
            total: Some(hand.total),
            rake: hand.rake,
            players: Some(players.map(|player| PlayerRow::of(player, hand)).collect()),
            agrees: hand.agrees,
            n_differences: Some(hand.differences.len()),
            differences: Some(differences.map(|difference| difference.what).collect()),
            error: ErrorColumns::default(),
        }
    }
}

impl<'a> PlayerRow<'a> {
    fn of(player: &'a HistoryPlayerReport, hand: &PlayedHandReport) -> Self {
        let review = hand.review.as_ref();
        let all_in = review.and_then(|review| review.all_in.as_ref());
        let amount = |amounts: &Option<ByPlayer>| {
            let mut amounts = amounts.as_ref()?.iter();
            let found = amounts.find(|(name, _)| *name == player.name);
            found.map(|(_, amount)| amount)
        };
        let cards: Vec<_> = player
            .cards
            .iter()
            .map(|card| card.map_or_else(|| "??".to_owned(), |card| card.to_string()))
            .collect();
        Self {
            name: &player.name,
            seat: player.seat,
            stack: player.stack,
            cards: cards.join(" "),
            put: player.put,
            dead: player.dead,
            won: player.won,
            net: player.net,
            folded: player.folded,
            expected: all_in.and_then(|all_in| amount(&all_in.expected)),
            luck: all_in.and_then(|all_in| amount(&all_in.luck)),
        }
    }
}

/// Cards with spaces between them.
fn in_words<C: ToString>(cards: &[C]) -> String {
    let cards: Vec<_> = cards.iter().map(C::to_string).collect();
    cards.join(" ")
}
