//! A call as bits.

use handeval_mahjong::game::{Event, Player, QuadKind};
use handeval_mahjong::{Call, CallKind, ShownTile, Wind};

use super::super::tiles;
use crate::{Damage, DamageKind};

/// A call with its individual tiles.
pub(super) struct Called {
    /// The bits.
    pub(super) bits: i64,
    pub(super) event: Event,
    /// The set; `None` for a North set aside.
    pub(super) set: Option<Call>,
    /// How many seats to the right of the caller the discarder sits; 0 for the caller.
    pub(super) from: usize,
    /// The tiles from the caller's hand.
    pub(super) own: Vec<i64>,
    /// The claimed tile.
    pub(super) claimed: Option<i64>,
}

impl Called {
    /// Whether it is a call of this kind.
    pub(super) fn is(&self, kind: CallKind) -> bool {
        self.set.is_some_and(|set| set.kind() == kind)
    }
}

/// A call read from its bits, tested in the order that the format requires.
pub(super) fn call(player: Player, bits: i64, has_red_fives: bool) -> Result<Called, Damage> {
    let known = u64::try_from(bits).ok().filter(|&bits| bits < 1 << 16);
    let called = known.and_then(|bits| {
        let bits = Bits {
            bits,
            player,
            has_red_fives,
        };
        match bits.bits {
            bit if bit & 4 != 0 => bits.chi(),
            bit if bit & 8 != 0 => bits.pon(),
            bit if bit & 16 != 0 => bits.added_quad(),
            bit if bit & 32 != 0 => bits.north(),
            _ => bits.quad(),
        }
    });
    called.ok_or_else(|| Damage::new(DamageKind::ImpossibleCall, format!("{bits} is not a call")))
}

/// A call as bits.
struct Bits {
    bits: u64,
    player: Player,
    has_red_fives: bool,
}

impl Bits {
    fn field(&self, shift: u64) -> u64 {
        self.bits >> shift & 3
    }

    fn shown(&self, id: u64) -> Option<ShownTile> {
        tiles::of_id(id, self.has_red_fives)
    }

    /// The set of this kind that has these tiles.
    fn set(&self, kind: CallKind, ids: &[u64]) -> Option<Call> {
        let tiles: Option<Vec<ShownTile>> = ids.iter().map(|&id| self.shown(id)).collect();
        tiles::set_of(kind, &tiles?)
    }

    fn called(&self, event: Event, set: Option<Call>, ids: &[u64], claimed: Option<u64>) -> Called {
        let own = ids.iter().filter(|id| Some(**id) != claimed);
        Called {
            bits: self.bits as i64,
            event,
            set,
            from: self.field(0) as usize,
            own: own.map(|&id| id as i64).collect(),
            claimed: claimed.map(|id| id as i64),
        }
    }

    /// A call with these tiles, of which the one at this place was claimed.
    fn claim(&self, kind: CallKind, ids: &[u64], claimed: u64) -> Option<Called> {
        let call = self.set(kind, ids)?;
        let event = Event::Claim {
            player: self.player,
            call,
            tile: self.shown(claimed)?,
        };
        Some(self.called(event, Some(call), ids, Some(claimed)))
    }

    fn chi(&self) -> Option<Called> {
        let (place, base) = ((self.bits >> 10) % 3, (self.bits >> 10) / 3);
        let first = base / 7 * 9 + base % 7;
        let ids = [0, 1, 2].map(|idx| 4 * (first + idx) + self.field(3 + 2 * idx));
        self.claim(CallKind::Chi, &ids, ids[place as usize])
    }

    /// The kind of the tiles of a pon, and the copy that is not in it.
    fn triplet(&self) -> (u64, u64) {
        ((self.bits >> 9) / 3, self.field(5))
    }

    fn pon(&self) -> Option<Called> {
        let (kind, unused) = self.triplet();
        let copies = (0..4).filter(|&copy| copy != unused);
        let ids: Vec<u64> = copies.map(|copy| 4 * kind + copy).collect();
        let place = (self.bits >> 9) % 3;
        self.claim(CallKind::Pon, &ids, *ids.get(place as usize)?)
    }

    fn added_quad(&self) -> Option<Called> {
        let (kind, added) = self.triplet();
        let id = 4 * kind + added;
        let event = Event::Quad {
            player: self.player,
            kind: QuadKind::Added,
            tile: self.shown(id)?,
        };
        let set = self.set(CallKind::Kakan, &copies_of(id))?;
        Some(self.called(event, Some(set), &[id], None))
    }

    fn north(&self) -> Option<Called> {
        let id = self.bits >> 8;
        let player = self.player;
        let is_north = self.shown(id)?.tile == Wind::North.tile();
        is_north.then(|| self.called(Event::North { player }, None, &[id], None))
    }

    fn quad(&self) -> Option<Called> {
        let id = self.bits >> 8;
        let ids = copies_of(id);
        if self.field(0) != 0 {
            return self.claim(CallKind::Kan, &ids, id);
        }
        let set = self.set(CallKind::Ankan, &ids)?;
        let event = Event::Quad {
            player: self.player,
            kind: QuadKind::Concealed,
            tile: ShownTile {
                is_red: set.n_red() > 0,
                ..self.shown(id)?
            },
        };
        Some(self.called(event, Some(set), &ids, None))
    }
}

/// The four tiles of the same kind as this one.
fn copies_of(id: u64) -> [u64; 4] {
    [0, 1, 2, 3].map(|copy| id / 4 * 4 + copy)
}
