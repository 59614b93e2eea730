//! The start of a round.

use handeval_mahjong::Wind;
use handeval_mahjong::game::{Deal, Player};
use serde_json::Value;

use super::super::round::{At, RoundLog};
use super::Games;
use super::fields::{bad, hand, integer, known_tile, player, points, small, text};
use crate::Damage;

impl Games {
    /// Reads the start of a round.
    pub(super) fn deal(&mut self, event: &Value) -> Result<RoundLog, Damage> {
        let hands = event.get("tehais").and_then(Value::as_array);
        let hands = hands.map_or(&[] as &[Value], Vec::as_slice);
        let is_missing =
            |hand: Option<&Value>| hand.and_then(Value::as_array).is_none_or(Vec::is_empty);
        let n_players = match self.announced {
            Some(n_players) => n_players,
            None if !hands.is_empty() && is_missing(hands.get(3)) => 3,
            None => 4,
        };
        let dealer_by_number = dealer_by_number(event, n_players)?;
        let dealer = match (event.get("oya"), dealer_by_number) {
            (None, Some(dealer)) => dealer,
            _ => player(event, "oya", n_players)?,
        };
        let wind = self.wind(event, dealer)?;
        let counters = |key| {
            let number = small(event, key)?.unwrap_or(0);
            u16::try_from(number).map_err(|_| bad(format!("`{key}`: {number} is too many")))
        };
        let mut deal = Deal {
            n_players,
            wind,
            dealer,
            honba: counters("honba")?,
            sticks: counters("kyotaku")?,
            indicator: known_tile(event, "dora_marker")?,
            hands: [None; 4],
        };
        for (value, player) in hands.iter().zip(deal.clone().players()) {
            deal.hands[player.idx()] = hand(value, player)?;
        }
        // Later rounds begin with the scores at the end of the one before.
        let at_start = self.announced.is_none().then_some(match n_players {
            3 => [35_000, 35_000, 35_000, 0],
            _ => [25_000; 4],
        });
        Ok(RoundLog {
            deal,
            scores: points(event, "scores", n_players)?.or(at_start),
            events: Vec::with_capacity(160),
            end: None,
            end_at: At::Line(0),
            dealer_by_number,
            accepted: Vec::new(),
            final_scores: None,
            final_points: None,
            notes: Vec::new(),
        })
    }
    /// The wind of the round; if it is not stated, it changes when the first dealer is dealer again.
    fn wind(&self, event: &Value, dealer: Player) -> Result<Wind, Damage> {
        Ok(match text(event, "bakaze") {
            Some("E") => Wind::East,
            Some("S") => Wind::South,
            Some("W") => Wind::West,
            Some("N") => Wind::North,
            Some(_) => return Err(bad("`bakaze`: expected `E`, `S`, `W` or `N`")),
            None => match self.before {
                None => Wind::East,
                Some((wind, before)) if before <= dealer => wind,
                Some((wind, _)) => Wind::ALL[(wind as usize + 1) % 4],
            },
        })
    }
}

/// The dealer that the number of the round names: players are numbered from the first dealer on.
fn dealer_by_number(event: &Value, n_players: u8) -> Result<Option<Player>, Damage> {
    let Some(kyoku) = integer(event, "kyoku")? else {
        return Ok(None);
    };
    let idx = usize::try_from(kyoku.wrapping_sub(1)).ok();
    let idx = idx.filter(|&idx| idx < usize::from(n_players));
    let dealer = idx.and_then(Player::new);
    let dealer = dealer.ok_or_else(|| bad(format!("`kyoku`: expected 1 to {n_players}")))?;
    Ok(Some(dealer))
}
