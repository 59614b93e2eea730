//! What each event does to a round.

use super::error::{EventError, Next};
use super::event::Event;
use super::player::Player;
use super::river::Discarded;
use super::round::{MAX_INDICATORS, Offer, Offered, Riichi, Round};
use super::warning::{Warning, WarningKind};
use crate::ShownTile;
use crate::shape::wall::Wall;

impl Round {
    /// Adds an event.
    ///
    /// # Errors
    ///
    /// [`EventError`] if the event cannot happen; the round must not be used after that.
    pub fn apply(&mut self, event: Event) -> Result<(), EventError> {
        if !matches!(event, Event::Indicator { .. }) {
            self.go_on();
        }
        match event {
            Event::Draw { player, tile } => self.draw(player, tile),
            Event::Riichi { player } => self.declare_riichi(player),
            Event::Discard { player, tile } => self.discard(player, tile),
            Event::Claim { player, call, tile } => self.claim(player, call, tile),
            Event::Quad { player, kind, tile } => self.quad(player, kind, tile),
            Event::North { player } => self.north(player),
            Event::Indicator { tile } => self.indicate(tile),
        }
    }

    /// The round continues, so nobody won on the tile that was offered: a riichi stands, and a quad
    /// or a North counts as an interruption.
    pub(super) fn go_on(&mut self) {
        match self.offered {
            Some(Offered {
                player,
                by: Offer::Discard,
                ..
            }) => self.accept(player),
            Some(_) => self.interrupt(),
            None => {}
        }
    }

    pub(super) fn accept(&mut self, player: Player) {
        let side = self.side_mut(player);
        if let Some(riichi) = side.riichi.as_mut().filter(|riichi| !riichi.is_accepted) {
            riichi.is_accepted = true;
            side.has_ippatsu = true;
        }
    }

    pub(super) fn interrupt(&mut self) {
        self.is_untouched = false;
        for side in &mut self.sides {
            side.has_ippatsu = false;
        }
    }

    /// Counts a tile that appears.
    pub(super) fn see(&mut self, shown: ShownTile) -> Result<(), EventError> {
        let tile = shown.tile;
        let n_players = self.deal.n_players;
        if n_players == 3 && !Wall::ThreePlayers.contains(tile) {
            return Err(EventError::NoSuchTile { tile, n_players });
        }
        let seen = &mut self.seen[tile.idx()];
        *seen += 1;
        if *seen > 4 {
            return Err(EventError::FifthCopy { tile });
        }
        Ok(())
    }

    pub(super) fn indicate(&mut self, tile: ShownTile) -> Result<(), EventError> {
        self.see(tile)?;
        let found = self.indicators.len() + 1;
        if found > MAX_INDICATORS || !self.indicators.push(tile) {
            return Err(EventError::TooManyIndicators { found });
        }
        Ok(())
    }

    pub(super) fn draw(
        &mut self,
        player: Player,
        tile: Option<ShownTile>,
    ) -> Result<(), EventError> {
        let is_replacement = self.next == Next::Replacement(player);
        if self.next != Next::Draw(player) && !is_replacement {
            return Err(self.out_of_turn(player, "draw"));
        }
        if self.n_left() == 0 {
            return Err(EventError::WallIsEmpty { player });
        }
        if let Some(tile) = tile {
            self.see(tile)?;
            self.side_mut(player).tiles.insert(tile);
        }
        self.n_drawn += 1;
        self.drawn = tile;
        self.claimed = None;
        self.is_replacement = is_replacement;
        self.offered = None;
        self.next = Next::Discard(player);
        self.has_turn(player);
        self.side_mut(player).has_drawn = true;
        Ok(())
    }

    pub(super) fn has_turn(&mut self, player: Player) {
        self.side_mut(player).last_turn_at = self.discards.len();
    }

    pub(super) fn declare_riichi(&mut self, player: Player) -> Result<(), EventError> {
        if self.next != Next::Discard(player) {
            return Err(self.out_of_turn(player, "declare riichi"));
        }
        if self.declares_riichi || self.side(player).riichi.is_some() {
            let why = "riichi was declared before";
            return Err(EventError::ImpossibleRiichi { player, why });
        }
        self.declares_riichi = true;
        Ok(())
    }

    pub(super) fn discard(&mut self, player: Player, tile: ShownTile) -> Result<(), EventError> {
        if self.next != Next::Discard(player) {
            return Err(self.out_of_turn(player, "discard"));
        }
        let drawn = self.drawn;
        self.take(player, tile)?;
        let is_riichi = core::mem::take(&mut self.declares_riichi);
        if let Some(call) = self.claimed.take() {
            if call.swap(tile.tile).is_some() {
                self.warn(WarningKind::SwapCalling, player, tile);
            }
        }
        let n_before = self.discards.len();
        let is_untouched = self.is_untouched;
        let side = self.side_mut(player);
        let is_bound = side.riichi.is_some();
        side.n_discards += 1;
        side.has_ippatsu = false;
        if is_riichi {
            side.riichi = Some(Riichi {
                turn: side.n_discards,
                is_double: is_untouched && side.n_discards == 1,
                is_accepted: false,
            });
            side.riichi_at = n_before;
        }
        self.discards.push(Discarded {
            player,
            tile,
            is_riichi,
            is_claimed: false,
        });
        self.next = Next::Draw(player.after(1, self.deal.n_players));
        self.drawn = None;
        self.offered = Some(Offered {
            player,
            tile,
            by: Offer::Discard,
        });
        if is_bound && drawn.is_some_and(|drawn| drawn != tile) {
            self.warn(WarningKind::ChangedAfterRiichi, player, tile);
        }
        if is_riichi {
            self.warn_about_riichi(player, tile);
        }
        Ok(())
    }

    fn warn_about_riichi(&mut self, player: Player, tile: ShownTile) {
        let mut melds = self.melds(player).iter();
        if !melds.all(|meld| meld.call.is_concealed()) {
            self.warn(WarningKind::RiichiOpenHand, player, tile);
        }
        if self.n_left() < usize::from(self.deal.n_players) {
            self.warn(WarningKind::RiichiTooLate, player, tile);
        }
        if self.is_ready(player) == Some(false) {
            self.warn(WarningKind::RiichiNotReady, player, tile);
        }
    }

    pub(super) fn warn(&mut self, kind: WarningKind, player: Player, tile: ShownTile) {
        self.warnings.push(Warning { kind, player, tile });
    }

    pub(super) fn take(&mut self, player: Player, tile: ShownTile) -> Result<(), EventError> {
        let tiles = &mut self.side_mut(player).tiles;
        // The tiles of a hidden hand count once they are shown.
        let is_new = tiles.is_hidden() && tiles.n_in_color(tile) == 0;
        if !tiles.remove(tile) {
            return Err(EventError::TileNotHeld { player, tile });
        }
        if is_new { self.see(tile) } else { Ok(()) }
    }
}
