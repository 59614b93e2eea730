//! The totals of many MCR wins, for interfaces that take arrays.

use handeval_mahjong::{Hand, Tile, WinBy, mcr};

use super::fans::game::{FanGame as _, Fans};
use super::game::Game as _;
use super::mcr::Mcr;
use super::options::OPTIONS;
use super::said::{Others, Said, not_for_these_rules};
use crate::Problem;
use crate::ask::{Fault, Request};

/// The number of columns: the counts of all kinds of tiles, the index of the winning tile, and 1 if
/// it was drawn.
const N_COLUMNS: usize = 36;

/// The totals of MCR wins that have seat, round, flags, flowers and rules in common.
#[derive(Debug)]
pub struct McrTotals(Said<Fans<Mcr>>);

impl McrTotals {
    /// Reads the facts that the wins share from the options of `mahjong score`.
    ///
    /// # Errors
    ///
    /// A value is wrong, or an option cannot apply to all the wins.
    pub fn read(request: &Request) -> Result<Self, Fault> {
        for spec in OPTIONS {
            let is_of_one = ["ron", "tsumo", "from", "explain"].contains(&spec.name);
            if request.has(spec.name) && (is_of_one || !Fans::<Mcr>::WORDS.has(spec.name)) {
                return Err(request.fault(spec.name, not_for_these_rules(spec.name)));
            }
        }
        Said::read(request, &Others::none::<Fans<Mcr>>()).map(Self)
    }

    /// Checks the number of columns.
    ///
    /// # Errors
    ///
    /// It is not 36.
    pub fn check_width(width: usize) -> Result<(), Problem> {
        match width {
            N_COLUMNS => Ok(()),
            _ => Err(wrong_shape(width)),
        }
    }

    /// The total of a win without calls; 0 if it is below the minimum. The row contains the counts
    /// of the fourteen tiles, the index of the winning tile, and 1 if it was drawn.
    ///
    /// # Errors
    ///
    /// The numbers are not those of a win.
    #[inline]
    pub fn total(&self, row: &[u8]) -> Result<i32, Problem> {
        let (Some(&counts), Some(&[tile, is_drawn])) = (row.first_chunk(), row.get(34..)) else {
            return Err(wrong_shape(row.len()));
        };
        let tile = Tile::from_code(tile).ok_or_else(|| {
            let message = format!("`{tile}` is not the index of a tile: expected 0 to 33");
            Problem::whole("unknown-code", message)
        })?;
        let Said { win, game, .. } = &self.0;
        let by = match is_drawn {
            0 => WinBy::Ron { from: None },
            _ => WinBy::Tsumo,
        };
        let hand = Hand::new(counts, &[], game.shape_rules());
        let hand = hand.map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        let win = game.game().win(win.win(tile.into(), by));
        let total = mcr::total(&hand, &win, game.rules());
        let total = total.map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        Ok(if total.won { total.total.into() } else { 0 })
    }
}

#[cold]
fn wrong_shape(width: usize) -> Problem {
    let message = format!(
        "{width} columns: expected 36, the number of copies of each kind of tile, the winning tile, \
         and whether it was drawn"
    );
    Problem::whole("wrong-shape", message)
}
