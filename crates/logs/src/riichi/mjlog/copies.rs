//! Where each of the 136 tiles of a round is.

use handeval_mahjong::game::Player;
use handeval_mahjong::{Call, CallKind};

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
    /// Each set on the table: who has it, and its bits.
    sets: Vec<(Player, Call, i64)>,
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
            sets: Vec::new(),
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
            let message = format!("{} comes up twice: expected each tile once", name(id));
            return Err(Damage::new(DamageKind::FifthCopy, message));
        }
        *place = to;
        Ok(())
    }

    fn leave(&mut self, id: i64, player: Player) -> Result<(), Damage> {
        let place = self.place(id)?;
        if *place != Place::Hand(player) {
            let message = format!("player {player} does not hold {}", name(id));
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
            if call.is(CallKind::Pon) {
                self.pons.push((player, claimed / 4, discarder));
            }
        } else {
            let kind = call.own.first().map(|id| id / 4);
            let pon = self.pons.iter().find(|(who, of, _)| {
                call.is(CallKind::Kakan) && *who == player && Some(*of) == kind
            });
            let expected = pon.map_or(player, |&(_, _, from)| from);
            if from != Some(expected) {
                return refuse(&format!("names a player other than {expected}"));
            }
            self.last = call.own.first().copied();
        }
        if let Some(set) = call.set {
            let is_pon_of = |other: &Call| {
                other.kind() == CallKind::Pon && other.set().first() == set.set().first()
            };
            let is_quad = call.is(CallKind::Kakan);
            self.sets
                .retain(|(who, other, _)| !(is_quad && *who == player && is_pon_of(other)));
            self.sets.push((player, set, call.bits));
        }
        call.own.iter().try_for_each(|&id| self.leave(id, player))
    }

    /// Whether these are exactly the winner's calls, if they are the same sets.
    pub(super) fn check_calls(&self, winner: Player, stated: &[Called]) -> Result<(), Damage> {
        let sorted = |all: &mut dyn Iterator<Item = (Call, i64)>| {
            let mut texts: Vec<_> = all.map(|(set, bits)| (set.to_string(), bits)).collect();
            texts.sort_unstable();
            texts
        };
        let stated = stated
            .iter()
            .filter_map(|call| Some((call.set?, call.bits)));
        let own = self.sets.iter().filter(|(who, ..)| *who == winner);
        let (stated, own) = (
            sorted(&mut stated.into_iter()),
            sorted(&mut own.map(|&(_, set, bits)| (set, bits))),
        );
        let is_same_sets = stated
            .iter()
            .map(|(set, _)| set)
            .eq(own.iter().map(|(set, _)| set));
        if !is_same_sets || stated == own {
            return Ok(());
        }
        let message = "`m` has other tiles or discarders than the calls that were made";
        Err(Damage::new(DamageKind::ImpossibleCall, message))
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

/// A tile as players write it, with its number.
fn name(id: i64) -> String {
    let kind = u64::try_from(id)
        .ok()
        .and_then(|id| tiles::of_id(id, false));
    match kind {
        Some(kind) => format!("{kind} (tile {id})"),
        None => format!("tile {id}"),
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
