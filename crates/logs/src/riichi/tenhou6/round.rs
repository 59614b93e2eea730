//! A round: an array with its start, the indicators, three rows for each player, and its result.

use handeval_mahjong::game::{Deal, Event, Player, QuadKind};
use handeval_mahjong::{CallKind, ShownTile, Wind};
use serde_json::Value;

use super::super::header::TableRules;
use super::super::order::{Order, Rows, orders};
use super::super::round::{At, Note, RoundLog, Row};
use super::result::read_end;
use super::rows::{list_of_tiles, read_take, read_throw, tile};
use super::{array, bad, integer, points};
use crate::{Damage, DamageKind};

pub(super) fn read_round(
    parts: &[Value],
    n_players: u8,
    rules: TableRules,
) -> Result<RoundLog, Damage> {
    if !matches!(parts.len(), 14 | 17) {
        return Err(bad(format!(
            "a round of {} parts: expected 17",
            parts.len()
        )));
    }
    let indicators = list_of_tiles(array(parts.get(2)))?;
    let ura = list_of_tiles(array(parts.get(3)))?;
    let mut deal = start(array(parts.first()), &indicators, n_players)?;
    let rows = rows(parts, &mut deal)?;
    let (events, is_ambiguous) = in_order(&rows)?;
    let notes = [
        (is_ambiguous, Note::AmbiguousOrder),
        (rules.has_second_red_five, Note::SecondRedFive),
        (rules.is_own_lobby, Note::LobbyRules),
    ];
    let notes = notes.into_iter().filter(|(applies, _)| *applies);
    let end = read_end(array(parts.last()), n_players, &indicators, &ura)?;
    let scores = points(parts.get(1), n_players, "the scores at the start")?;
    Ok(RoundLog {
        end_at: At::Row(deal.dealer, Row::Discard, 0),
        deal,
        scores: Some(scores),
        events: with_indicators(events, &indicators),
        end,
        dealer_by_number: None,
        accepted: Vec::new(),
        final_scores: None,
        final_points: None,
        notes: notes.map(|(_, note)| note).collect(),
    })
}

/// The deal, without the hands: `[round, counters, sticks]`.
fn start(start: &[Value], indicators: &[ShownTile], n_players: u8) -> Result<Deal, Damage> {
    let number = |idx: usize, what| {
        let number = integer(start.get(idx)).and_then(|number| u16::try_from(number).ok());
        number.ok_or_else(|| {
            bad(format!(
                "no {what} of the round: expected `[round, counters, sticks]`"
            ))
        })
    };
    let (number, honba, sticks) = (
        number(0, "number")?,
        number(1, "counters")?,
        number(2, "sticks")?,
    );
    let dealer = Player::new(usize::from(number % 4));
    let dealer = dealer.filter(|one| one.idx() < usize::from(n_players));
    let dealer = dealer.ok_or_else(|| {
        bad(format!(
            "round {number} of {n_players} players has no dealer"
        ))
    })?;
    let wind = Wind::ALL.get(usize::from(number / 4));
    let wind =
        *wind.ok_or_else(|| bad(format!("round {number}: expected a number from 0 to 15")))?;
    let indicator = *indicators.first().ok_or_else(|| {
        let message = "no dora indicator: expected a list with at least one tile";
        Damage::new(DamageKind::Missing, message)
    })?;
    Ok(Deal {
        n_players,
        wind,
        dealer,
        honba,
        sticks,
        indicator,
        hands: [None; 4],
    })
}

/// The rows of takes and discards; the hands become part of the deal.
fn rows(parts: &[Value], deal: &mut Deal) -> Result<Rows, Damage> {
    let mut rows = Rows {
        n_players: deal.n_players,
        dealer: deal.dealer,
        takes: Default::default(),
        throws: Default::default(),
    };
    for player in deal.clone().players() {
        let row = |row: usize| array(parts.get(4 + 3 * player.idx() + row));
        let hand = entries(row(0), player, Row::Hand, tile)?;
        let n_dealt = hand.len();
        let hand = hand.try_into().map_err(|_| {
            let message = format!("player {player} was dealt {n_dealt} tiles: expected 13");
            Damage::new(DamageKind::WrongNumberOfTiles, message)
        })?;
        deal.hands[player.idx()] = Some(hand);
        let take = |value: &Value| read_take(value, player);
        rows.takes[player.idx()] = entries(row(1), player, Row::Take, take)?;
        rows.throws[player.idx()] = entries(row(2), player, Row::Discard, read_throw)?;
    }
    Ok(rows)
}

/// The entries of a row; damage has its place there.
fn entries<T>(
    values: &[Value],
    player: Player,
    row: Row,
    read: impl Fn(&Value) -> Result<T, Damage>,
) -> Result<Vec<T>, Damage> {
    let values = values.iter().enumerate();
    values
        .map(|(idx, value)| read(value).map_err(|damage| at(damage, player, row, idx + 1)))
        .collect()
}

/// The events in their order, and whether there is another order.
fn in_order(rows: &Rows) -> Result<(Vec<(Event, At)>, bool), Damage> {
    let message = match orders(rows) {
        Order::Found {
            events,
            is_ambiguous,
        } => return Ok((events, is_ambiguous)),
        Order::DoNotFit(place) => {
            format!("{place}: the rows do not fit together in any order")
        }
        Order::TooLong => "the order of the rows was not found in 10,000 steps".to_owned(),
    };
    Err(Damage::new(DamageKind::RowsDoNotFit, message))
}

fn at(damage: Damage, player: Player, row: Row, place: usize) -> Damage {
    let message = format!("{}: {}", At::Row(player, row, place), damage.message);
    Damage {
        message: message.into(),
        column: Some(place as u64),
        ..damage
    }
}

/// Adds the other indicators: immediately after a concealed quad, and with the next discard after
/// any other quad. Those that remain were turned over too.
fn with_indicators(events: Vec<(Event, At)>, indicators: &[ShownTile]) -> Vec<(Event, At)> {
    let mut left = indicators.iter().skip(1);
    let mut all = Vec::with_capacity(events.len() + 4);
    let mut n_waiting = 0;
    for (event, at) in events {
        all.push((event, at));
        let n_turned = match event {
            Event::Quad {
                kind: QuadKind::Concealed,
                ..
            } => 1,
            Event::Quad { .. } => {
                n_waiting += 1;
                0
            }
            Event::Claim { call, .. } if call.kind() == CallKind::Kan => {
                n_waiting += 1;
                0
            }
            Event::Discard { .. } => std::mem::take(&mut n_waiting),
            _ => 0,
        };
        for &tile in left.by_ref().take(n_turned) {
            all.push((Event::Indicator { tile }, at));
        }
    }
    let last = all.last().map(|&(_, at)| at);
    for &tile in left {
        all.extend(last.map(|at| (Event::Indicator { tile }, at)));
    }
    all
}
