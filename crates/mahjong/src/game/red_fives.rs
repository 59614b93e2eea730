//! Tables with two red fives of a suit.

use crate::{Call, Hand, ShownTile, Tile, TileSuit};

/// The red fives that are shown: one of each suit, because a hand and its calls can show only one.
/// At a table with two, the second counts as a plain five.
///
/// Source: rule J3 of riichi logs.
#[derive(Clone, Debug, Default)]
pub struct RedFives([bool; 3]);

impl RedFives {
    /// The red fives of a hand and its calls.
    #[must_use]
    pub fn of(hand: &Hand) -> Self {
        let is_red = |suit: TileSuit| {
            let mut calls = hand.calls().iter();
            let is_of_suit = |call: &Call| call.set().tiles().any(|tile| tile.suit() == suit);
            hand.has_red_five(suit) || calls.any(|call| call.n_red() > 0 && is_of_suit(call))
        };
        Self([TileSuit::ALL[0], TileSuit::ALL[1], TileSuit::ALL[2]].map(is_red))
    }

    /// Shows one more tile: a second red five is a plain one.
    #[must_use]
    pub fn shown(&mut self, tile: ShownTile) -> ShownTile {
        let is_red = tile.is_red_five() && !self.show(tile.tile);
        ShownTile { is_red, ..tile }
    }

    /// Shows one more call: with a second red five, it is the call without it.
    pub(super) fn shown_call(&mut self, call: Call) -> Call {
        let mut tiles = call.set().tiles();
        let (Some(five), Some(first)) =
            (call.set().tiles().find(|tile| tile.is_five()), tiles.next())
        else {
            return call;
        };
        match call.n_red() > 0 && self.show(five) {
            true => plain(call, first).unwrap_or(call),
            false => call,
        }
    }

    /// Shows a red five; returns whether one was shown already.
    fn show(&mut self, five: Tile) -> bool {
        core::mem::replace(&mut self.0[five.suit() as usize], true)
    }
}

/// The call without its red five, just made if it was.
fn plain(call: Call, first: Tile) -> Option<Call> {
    let plain = Call::new(call.kind(), first)?;
    match call.claimed() {
        None => Some(plain),
        Some(claimed) => plain.with_claimed(ShownTile {
            is_red: false,
            ..claimed
        }),
    }
}
