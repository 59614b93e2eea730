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
        let kyoku = integer(event, "kyoku")?;
        let dealer = match (event.get("oya"), kyoku) {
            (Some(_), _) => player(event, "oya", n_players)?,
            (None, kyoku) => {
                let idx = kyoku.and_then(|kyoku| usize::try_from(kyoku.checked_sub(1)?).ok());
                let dealer = idx.and_then(Player::new);
                dealer.ok_or_else(|| bad("`kyoku`: expected 1 to 4"))?
            }
        };
        if let Some(kyoku) = kyoku {
            let shift = (dealer.idx() as i64)
                .wrapping_sub(kyoku)
                .rem_euclid(n_players.into());
            if *self.shift.get_or_insert(shift) != shift {
                return Err(bad("`kyoku` and `oya` do not match as they did before"));
            }
        }
        let wind = match text(event, "bakaze") {
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
        };
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
            after_riichi: Vec::new(),
            final_scores: None,
            final_points: None,
            notes: Vec::new(),
        })
    }
}
