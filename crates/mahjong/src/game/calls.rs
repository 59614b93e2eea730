//! Calls: what a player claims, quads, and Norths set aside.

use super::error::{EventError, Next};
use super::event::QuadKind;
use super::meld::Meld;
use super::player::Player;
use super::round::{Offer, Offered, Round};
use crate::{Call, CallKind, ShownTile, Wind};

impl Round {
    pub(super) fn claim(
        &mut self,
        player: Player,
        call: Call,
        tile: ShownTile,
    ) -> Result<(), EventError> {
        let refuse = |why| Err(EventError::ImpossibleCall { player, call, why });
        let n_players = self.deal.n_players;
        let Some(Offered {
            player: from,
            tile: offered,
            by: Offer::Discard,
        }) = self.offered
        else {
            return refuse("no tile was just discarded");
        };
        if player.idx() >= usize::from(n_players) || from == player {
            return refuse("the tile is another player's to claim");
        }
        if offered != tile {
            return refuse("another tile was discarded");
        }
        if self.n_left() == 0 {
            return refuse("the last discard can only be won on");
        }
        if self.side(player).riichi.is_some() {
            return refuse("the player declared riichi");
        }
        match call.kind() {
            CallKind::Chi if n_players == 3 || player != from.after(1, n_players) => {
                return refuse("only the next player of four can chi");
            }
            CallKind::Chi | CallKind::Pon | CallKind::Kan => {}
            CallKind::Kakan | CallKind::Ankan => return refuse("it claims no tile"),
        }
        let mut is_claimed_left = true;
        let mut n_red = call.n_red();
        let is_claimed_red = tile.is_red_five();
        if is_claimed_red && n_red == 0 || !call.set().tiles().any(|one| one == tile.tile) {
            return refuse("the claimed tile is not in it");
        }
        for one in call.set().tiles() {
            if one == tile.tile && core::mem::take(&mut is_claimed_left) {
                n_red -= u8::from(is_claimed_red);
                continue;
            }
            // Plain fives come after the claimed one, which may be red.
            let is_red = one.is_five() && n_red > 0 && !(is_claimed_left && is_claimed_red);
            n_red -= u8::from(is_red);
            let tiles = &self.side(player).tiles;
            let plain = ShownTile {
                tile: one,
                is_red: false,
            };
            // At a table with two red fives of a suit, a call shows one of them.
            let is_second = tiles.n_in_color(plain) == 0 && tiles.n_red(one) > 0;
            let is_red = is_red || call.n_red() > 0 && is_second;
            self.take(player, ShownTile { tile: one, is_red })?;
        }
        self.interrupt();
        if let Some(discard) = self.discards.last_mut() {
            discard.is_claimed = true;
        }
        self.side_mut(player).melds.push(Meld {
            call: call.without_claimed(),
            claimed: Some((tile, from)),
        });
        self.claimed = call.with_claimed(tile);
        self.drawn = None;
        self.offered = None;
        self.is_replacement = false;
        self.next = match call.kind() {
            CallKind::Kan => Next::Replacement(player),
            _ => Next::Discard(player),
        };
        self.has_turn(player);
        Ok(())
    }

    pub(super) fn quad(
        &mut self,
        player: Player,
        kind: QuadKind,
        tile: ShownTile,
    ) -> Result<(), EventError> {
        let call_kind = match kind {
            QuadKind::Concealed => CallKind::Ankan,
            QuadKind::Added => CallKind::Kakan,
        };
        let Some(call) = Call::new(call_kind, tile.tile) else {
            return Err(EventError::TileNotHeld { player, tile });
        };
        let refuse = |why| Err(EventError::ImpossibleCall { player, call, why });
        if self.next != Next::Discard(player) {
            return Err(self.out_of_turn(player, "declare a quad"));
        }
        if self.claimed.is_some() {
            return refuse("the player has just claimed a tile");
        }
        if self.n_left() == 0 {
            return refuse("no replacement tile is left");
        }
        if self.declares_riichi {
            return refuse("the discard with riichi comes first");
        }
        match kind {
            QuadKind::Concealed => {
                let tiles = &mut self.side_mut(player).tiles;
                let n_held = tiles.counts()[tile.tile.idx()];
                let is_red = tiles.n_red(tile.tile) > 0 || tiles.is_hidden() && tile.is_red;
                if n_held < 4 && !tiles.is_hidden() {
                    return Err(EventError::TileNotHeld { player, tile });
                }
                tiles.remove_all(tile.tile);
                for _ in n_held..4 {
                    self.see(tile)?;
                }
                let call = Some(call).filter(|_| is_red);
                let red = call.and_then(Call::with_red_five);
                self.side_mut(player).melds.push(Meld {
                    call: red.unwrap_or(Call::new(call_kind, tile.tile).unwrap_or(Call::FILLER)),
                    claimed: None,
                });
            }
            QuadKind::Added => {
                let is_pon = |meld: &Meld| {
                    meld.call.kind() == CallKind::Pon && meld.call.set().first() == tile.tile
                };
                let Some(place) = self.melds(player).iter().position(is_pon) else {
                    return refuse("there is no such pon");
                };
                self.take(player, tile)?;
                let meld = &mut self.side_mut(player).melds[place];
                let is_red = meld.call.n_red() > 0 || tile.is_red_five();
                let red = Some(call).filter(|_| is_red);
                meld.call = red.and_then(Call::with_red_five).unwrap_or(call);
            }
        }
        self.offer(player, tile, Offer::Quad(kind));
        Ok(())
    }

    pub(super) fn north(&mut self, player: Player) -> Result<(), EventError> {
        let refuse = |why| Err(EventError::ImpossibleNorth { player, why });
        if self.deal.n_players != 3 {
            return refuse("there are four players");
        }
        if self.next != Next::Discard(player) {
            return Err(self.out_of_turn(player, "set a North aside"));
        }
        if self.n_left() == 0 {
            return refuse("no replacement tile is left");
        }
        let tile = Wind::North.tile().into();
        self.take(player, tile)?;
        self.side_mut(player).n_norths += 1;
        self.offer(player, tile, Offer::North);
        Ok(())
    }

    fn offer(&mut self, player: Player, tile: ShownTile, by: Offer) {
        self.offered = Some(Offered { player, tile, by });
        self.drawn = None;
        self.claimed = None;
        self.next = Next::Replacement(player);
    }
}
