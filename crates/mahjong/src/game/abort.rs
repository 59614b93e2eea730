//! Signs of a draw that ends a round before the wall is empty.

use alloc::vec::Vec;

use super::error::Next;
use super::player::Player;
use super::round::Round;
use crate::{SetKind, Tile, ToDraw, Wind};

/// The number of different terminals and honors that is enough to end a round.
const ENOUGH_KINDS: usize = 9;

impl Round {
    /// Whether the player whose turn it is has drawn nine different terminals and honors on the
    /// first turn, before any call. A hand that the log does not show may have them.
    ///
    /// Source: rule J21.
    #[must_use]
    pub fn shows_nine_terminals(&self) -> bool {
        let Next::Discard(player) = self.next else {
            return false;
        };
        let is_first = self.is_untouched && self.side(player).n_discards == 0;
        let has_kinds = match self.hand(player) {
            Ok(Some(hand)) => {
                let held = Tile::ALL.into_iter().filter(|tile| {
                    tile.is_terminal_or_honor() && hand.counts()[usize::from(tile.code())] > 0
                });
                held.count() >= ENOUGH_KINDS
            }
            Ok(None) => true,
            Err(_) => false,
        };
        is_first && has_kinds
    }

    /// Whether the four players have discarded the same wind on the first turn, before any call.
    ///
    /// Source: rule J21.
    #[must_use]
    pub fn shows_four_winds(&self) -> bool {
        let tiles: Vec<Tile> = self.discards.iter().map(|one| one.tile.tile).collect();
        let is_wind = |tile| Wind::ALL.map(Wind::tile).contains(tile);
        self.is_untouched
            && self.deal.n_players == 4
            && tiles.len() == 4
            && tiles.first().is_some_and(is_wind)
            && tiles.iter().all(|tile| Some(tile) == tiles.first())
    }

    /// Whether all four players have declared riichi.
    ///
    /// Source: rule J21.
    #[must_use]
    pub fn shows_four_riichi(&self) -> bool {
        self.deal.n_players == 4 && self.sides.iter().all(|side| side.riichi.is_some())
    }

    /// Whether there are four quads, by more than one player.
    ///
    /// Source: rule J21.
    #[must_use]
    pub fn shows_four_quads(&self) -> bool {
        let n_quads = |player: Player| {
            let melds = self.melds(player).iter();
            melds
                .filter(|meld| meld.call.set().kind() == SetKind::Quad)
                .count()
        };
        let all: Vec<usize> = self.deal.players().map(n_quads).collect();
        all.iter().sum::<usize>() == 4 && all.iter().all(|&one| one < 4)
    }

    /// Whether the last tile completes the hands of all three others. A hand that the log does not
    /// show may be one of them.
    ///
    /// Source: rule J21.
    #[must_use]
    pub fn shows_three_ron(&self) -> bool {
        let Some(offered) = self.offered else {
            return false;
        };
        let wins = |player: Player| match self.hand(player) {
            Ok(Some(hand)) => ToDraw::of(&hand)
                .is_some_and(|to_draw| crate::waits(to_draw).contains(offered.tile.tile)),
            Ok(None) => true,
            Err(_) => false,
        };
        let mut others = self.deal.players().filter(|&one| one != offered.player);
        self.deal.n_players == 4 && others.all(wins)
    }

    /// Whether the wall is empty and nobody has to discard.
    ///
    /// Source: rule J15.
    #[must_use]
    pub fn shows_end_of_wall(&self) -> bool {
        self.n_left() == 0 && matches!(self.next, Next::Draw(_))
    }
}
