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
    let start = array(parts.first());
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
    let dealer =
        Player::new(usize::from(number % 4)).filter(|one| one.idx() < usize::from(n_players));
    let dealer = dealer.ok_or_else(|| {
        bad(format!(
            "round {number} of {n_players} players has no dealer"
        ))
    })?;
    let wind = Wind::ALL.get(usize::from(number / 4));
    let wind =
        *wind.ok_or_else(|| bad(format!("round {number}: expected a number from 0 to 15")))?;
    let indicators = list_of_tiles(array(parts.get(2)))?;
    let ura = list_of_tiles(array(parts.get(3)))?;
    let Some(&indicator) = indicators.first() else {
        let message = "no dora indicator: expected a list with at least one tile";
        return Err(Damage::new(DamageKind::Missing, message));
    };
    let mut deal = Deal {
        n_players,
        wind,
        dealer,
        honba,
        sticks,
        indicator,
        hands: [None; 4],
    };
    let mut rows = Rows {
        n_players,
        dealer,
        takes: Default::default(),
        throws: Default::default(),
    };
    for player in deal.clone().players() {
        let row = |row: usize| array(parts.get(4 + 3 * player.idx() + row));
        let hand: Vec<ShownTile> = row(0)
            .iter()
            .enumerate()
            .map(|(idx, value)| {
                tile(value).map_err(|damage| at(damage, player, Row::Hand, idx + 1))
            })
            .collect::<Result<_, _>>()?;
        let n_dealt = hand.len();
        let hand = hand.try_into().map_err(|_| {
            let message = format!("player {player} was dealt {n_dealt} tiles: expected 13");
            Damage::new(DamageKind::WrongNumberOfTiles, message)
        })?;
        deal.hands[player.idx()] = Some(hand);
        for (idx, value) in row(1).iter().enumerate() {
            let take = read_take(value, player);
            let take = take.map_err(|damage| at(damage, player, Row::Take, idx + 1))?;
            rows.takes[player.idx()].push(take);
        }
        for (idx, value) in row(2).iter().enumerate() {
            let throw = read_throw(value);
            let throw = throw.map_err(|damage| at(damage, player, Row::Discard, idx + 1))?;
            rows.throws[player.idx()].push(throw);
        }
    }
    let mut notes = Vec::new();
    let events = match orders(&rows) {
        Order::Found {
            events,
            is_ambiguous,
        } => {
            if is_ambiguous {
                notes.push(Note::AmbiguousOrder);
            }
            events
        }
        Order::DoNotFit(place) => {
            let message = format!("{place}: the rows do not fit together in any order");
            return Err(Damage::new(DamageKind::RowsDoNotFit, message));
        }
        Order::TooLong => {
            let message = "the order of the rows was not found in 10,000 steps";
            return Err(Damage::new(DamageKind::RowsDoNotFit, message));
        }
    };
    if rules.has_second_red_five {
        notes.push(Note::SecondRedFive);
    }
    if rules.is_own_lobby {
        notes.push(Note::LobbyRules);
    }
    let end = read_end(array(parts.last()), n_players, &indicators, &ura)?;
    let scores = points(parts.get(1), n_players, "the scores at the start")?;
    Ok(RoundLog {
        deal,
        scores: Some(scores),
        events: with_indicators(events, &indicators),
        end,
        end_at: At::Row(dealer, Row::Discard, 0),
        after_riichi: Vec::new(),
        final_scores: None,
        final_points: None,
        notes,
    })
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
