//! Where each of the 136 tiles of a round is.

use handeval_mahjong::game::Player;

use super::super::tiles;
use super::call::Called;
use crate::{Damage, DamageKind};

/// The tiles of a set with four copies of each kind.
const N_IDS: usize = 136;

/// Where each tile is, by its number; each tile appears once.
#[derive(Debug)]
pub(super) struct Copies {
    places: [Place; N_IDS],
    /// The last discard, until the next draw or call.
    discard: Option<(Player, i64)>,
    /// Each pon: who has it, its kind, and who discarded the claimed tile.
    pons: Vec<(Player, i64, Player)>,
    /// The tile that can be won on.
    last: Option<i64>,
    indicators: Vec<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Wall,
    Hand(Player),
    Table,
}

impl Default for Copies {
    fn default() -> Self {
        Self {
            places: [Place::Wall; N_IDS],
            discard: None,
            pons: Vec::new(),
            last: None,
            indicators: Vec::new(),
        }
    }
}

impl Copies {
    fn place(&mut self, id: i64) -> Result<&mut Place, Damage> {
        let place = usize::try_from(id)
            .ok()
            .and_then(|id| self.places.get_mut(id));
        place.ok_or_else(|| tiles::no_such_tile(id))
    }

    fn come_up(&mut self, id: i64, to: Place) -> Result<(), Damage> {
        let place = self.place(id)?;
        if *place != Place::Wall {
            let message = format!("tile {id} comes up twice: expected each of 0 to 135 once");
            return Err(Damage::new(DamageKind::FifthCopy, message));
        }
        *place = to;
        Ok(())
    }

    fn leave(&mut self, id: i64, player: Player) -> Result<(), Damage> {
        let place = self.place(id)?;
        if *place != Place::Hand(player) {
            let message = format!("player {player} does not hold tile {id}");
            return Err(Damage::new(DamageKind::TileNotHeld, message));
        }
        *place = Place::Table;
        Ok(())
    }

    /// A tile is dealt.
    pub(super) fn deal(&mut self, id: i64, player: Player) -> Result<(), Damage> {
        self.come_up(id, Place::Hand(player))
    }

    /// A tile is drawn.
    pub(super) fn draw(&mut self, id: i64, player: Player) -> Result<(), Damage> {
        (self.discard, self.last) = (None, Some(id));
        self.come_up(id, Place::Hand(player))
    }

    /// An indicator is turned over.
    pub(super) fn indicate(&mut self, id: i64) -> Result<(), Damage> {
        self.indicators.push(id);
        self.come_up(id, Place::Table)
    }

    /// A tile is discarded.
    pub(super) fn discard(&mut self, id: i64, player: Player) -> Result<(), Damage> {
        (self.discard, self.last) = (Some((player, id)), Some(id));
        self.leave(id, player)
    }

    /// A call is made: its tiles are available, and its bits name the discarder.
    pub(super) fn call(&mut self, player: Player, call: &Called) -> Result<(), Damage> {
        let from = Player::new((player.idx() + call.from) % 4);
        let refuse = |why: &str| {
            let message = format!("the call of player {player} {why}");
            Err(Damage::new(DamageKind::ImpossibleCall, message))
        };
        if let Some(claimed) = call.claimed {
            let Some((discarder, id)) = self.discard.take() else {
                return refuse("claims a tile, but none was just discarded");
            };
            if id != claimed {
                return refuse("claims a tile other than the last discard");
            }
            if from != Some(discarder) {
                return refuse(&format!(
                    "names a player other than {discarder}, who discarded"
                ));
            }
            if call.is_pon {
                self.pons.push((player, claimed / 4, discarder));
            }
        } else {
            let kind = call.own.first().map(|id| id / 4);
            let pon = self
                .pons
                .iter()
                .find(|(who, of, _)| call.is_added && *who == player && Some(*of) == kind);
            let expected = pon.map_or(player, |&(_, _, from)| from);
            if from != Some(expected) {
                return refuse(&format!("names a player other than {expected}"));
            }
            self.last = call.own.first().copied();
        }
        call.own.iter().try_for_each(|&id| self.leave(id, player))
    }

    /// Whether these are exactly the winner's tiles, if they are of the right kinds.
    pub(super) fn check_win(
        &self,
        winner: Player,
        hand: &[i64],
        machi: &[i64],
    ) -> Result<(), Damage> {
        let mut held: Vec<i64> = (0i64..)
            .zip(&self.places)
            .filter(|(_, place)| **place == Place::Hand(winner))
            .map(|(id, _)| id)
            .collect();
        held.extend(self.last.filter(|last| !held.contains(last)));
        check_same("hai", hand, &held)?;
        check_same("machi", machi, self.last.as_slice())
    }

    /// Whether these are exactly the indicators that were turned over, if they are of the right
    /// kinds.
    pub(super) fn check_indicators(&self, stated: &[i64]) -> Result<(), Damage> {
        check_same("doraHai", stated, &self.indicators)
    }
}

/// Checks tiles of the same kinds; other kinds are a difference, not damage.
fn check_same(key: &str, stated: &[i64], found: &[i64]) -> Result<(), Damage> {
    let sorted = |ids: &[i64], divisor: i64| {
        let mut all: Vec<i64> = ids.iter().map(|id| id / divisor).collect();
        all.sort_unstable();
        all
    };
    if sorted(stated, 4) != sorted(found, 4) || sorted(stated, 1) == sorted(found, 1) {
        return Ok(());
    }
    let message = format!("`{key}` has different copies of its tiles from those that came up");
    Err(Damage::new(DamageKind::TileNotHeld, message))
}
