//! The facts of a win, derived from what happened before it.

use alloc::vec::Vec;

use super::error::{EventError, Next};
use super::event::QuadKind;
use super::liability::liability;
use super::player::Player;
use super::round::{Offer, Offered, Round};
use super::warning::WarningKind;
use crate::riichi::{Yaku, furiten};
use crate::{
    Hand, HandError, Indicators, RiichiWin, ShownTile, Tile, ToDraw, Win, WinBy, WinFlag, WinFlags,
};

/// A win, ready to be scored.
///
/// `win` names no liable player, because only the yaku show whether somebody is liable; `liable`
/// lists those who would be.
#[derive(Clone, Debug)]
pub struct Won {
    /// The winner's hand of 14 tiles, the winning tile included.
    pub hand: Hand,
    /// How it was won.
    pub win: RiichiWin,
    /// The yakuman for which a player would be liable, with the player.
    pub liable: Vec<(Yaku, Player)>,
}

/// Why the facts of a win cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WonError {
    /// Nobody can win at this moment, or on this tile.
    #[error(transparent)]
    Event(#[from] EventError),
    /// The log does not show the winner's tiles.
    #[error("the log does not show the hand of player {0}")]
    Hidden(Player),
    /// The tiles are not a hand.
    #[error(transparent)]
    Hand(#[from] HandError),
}

impl Round {
    /// The facts of a win: by self-draw if `from` is the winner, and otherwise on the tile that
    /// `from` discarded, added to a quad, or set aside. `ura` contains the indicators below the
    /// open ones. Counters and sticks are counted as if nobody else had won.
    ///
    /// # Errors
    ///
    /// [`WonError`] if nobody can win at this moment, or if the hand is not known.
    ///
    /// Source: rules J4 to J14.
    pub fn win(
        &mut self,
        winner: Player,
        from: Player,
        ura: &[ShownTile],
    ) -> Result<Won, WonError> {
        if winner.idx() >= usize::from(self.deal.n_players) {
            return Err(self.out_of_turn(winner, "win").into());
        }
        let seat = |player: Player| player.seat(self.deal.dealer, self.deal.n_players);
        let (tile, by, offered) = if from == winner {
            let drawn = self.drawn.filter(|_| self.next == Next::Discard(winner));
            let tile = match drawn {
                Some(tile) => tile,
                None if self.is_hidden(winner) => return Err(WonError::Hidden(winner)),
                None => return Err(self.out_of_turn(winner, "win").into()),
            };
            (tile, WinBy::Tsumo, None)
        } else {
            let offered = self.offered.filter(|offered| offered.player == from);
            let Some(offered) = offered else {
                return Err(self.out_of_turn(winner, "win").into());
            };
            let from = Some(seat(from));
            (offered.tile, WinBy::Ron { from }, Some(offered))
        };
        if self.is_hidden(winner) {
            return Err(WonError::Hidden(winner));
        }
        if offered.is_some() && self.is_furiten(winner, tile.tile) {
            self.warn(WarningKind::RonInFuriten, winner, tile);
        }
        let side = self.side(winner);
        let mut tiles = side.tiles.clone();
        if offered.is_some() {
            tiles.insert(tile);
        }
        let hand = tiles.hand(&self.calls(winner), self.shape_rules())?;
        let mut win = RiichiWin {
            flags: self.flags(winner, offered, &hand),
            dora: self.indicators,
            ura: Indicators::EMPTY,
            honba: self.deal.honba,
            sticks: self.sticks(),
            kita: side.n_norths,
            ..RiichiWin::of(Win {
                seat: winner.seat(self.deal.dealer, self.deal.n_players),
                round: self.deal.wind,
                ..Win::tsumo(tile.tile).on(tile, by)
            })
        };
        if win.flags.contains(WinFlag::Riichi) || win.flags.contains(WinFlag::DoubleRiichi) {
            for &indicator in ura {
                win.ura.push(indicator);
            }
        }
        let melds = self.melds(winner);
        let liable = (1..=melds.len()).flat_map(|n_melds| liability(&melds[..n_melds]));
        Ok(Won {
            hand,
            win,
            liable: liable.collect(),
        })
    }

    fn flags(&self, winner: Player, offered: Option<Offered>, hand: &Hand) -> WinFlags {
        let side = self.side(winner);
        let mut flags = WinFlags::EMPTY;
        if let Some(riichi) = side.riichi.filter(|riichi| riichi.is_accepted) {
            flags.insert(match riichi.is_double {
                true => WinFlag::DoubleRiichi,
                false => WinFlag::Riichi,
            });
        }
        if side.has_ippatsu {
            flags.insert(WinFlag::Ippatsu);
        }
        let is_first = self.is_untouched && side.n_discards == 0;
        let is_dealer = winner == self.deal.dealer;
        let of_moment = match offered.map(|offered| offered.by) {
            None if self.is_replacement => Some(WinFlag::Rinshan),
            None if self.n_left() == 0 => Some(WinFlag::Haitei),
            None if is_first && is_dealer => Some(WinFlag::Tenhou),
            None if is_first => Some(WinFlag::Chihou),
            None => None,
            Some(Offer::Quad(QuadKind::Added)) => Some(WinFlag::Chankan),
            // Only thirteen orphans can rob a concealed quad.
            Some(Offer::Quad(QuadKind::Concealed)) if hand.calls().is_empty() => {
                Some(WinFlag::Chankan)
            }
            Some(_) if self.n_left() == 0 => Some(WinFlag::Houtei),
            Some(Offer::Discard) if is_first && !side.has_drawn && !is_dealer => {
                Some(WinFlag::Renhou)
            }
            Some(_) => None,
        };
        if let Some(flag) = of_moment {
            flags.insert(flag);
        }
        flags
    }

    /// Whether the player discarded a winning tile, or let one pass since the last turn, or since
    /// riichi.
    fn is_furiten(&self, player: Player, winning: Tile) -> bool {
        let side = self.side(player);
        let Ok(Some(hand)) = self.hand(player) else {
            return false;
        };
        let Some(to_draw) = ToDraw::of(&hand) else {
            return false;
        };
        let passed_since = match side.riichi {
            Some(_) => side.riichi_at,
            None => side.last_turn_at,
        };
        let is_offered = matches!(
            self.offered,
            Some(Offered {
                by: Offer::Discard,
                ..
            })
        );
        let n_before = self.discards.len() - usize::from(is_offered);
        let before = self.discards[..n_before].iter().enumerate();
        let tiles: Vec<Tile> = before
            .filter(|(at, discard)| discard.player == player || *at >= passed_since)
            .map(|(_, discard)| discard.tile.tile)
            .collect();
        let found = furiten(to_draw, &tiles);
        // Only a hand that waits for the tile is examined: other hands do not win.
        !found.is_empty() && crate::waits(to_draw).contains(winning)
    }
}
