//! Discards that swap a claimed tile for another (kuikae 喰い替え).
//!
//! Source: Rule M16.

use strum::IntoStaticStr;

use super::call::Call;
use super::set::SetKind;
use super::tile::Tile;
use crate::Hand;
use crate::keyed::keyed;

/// The two kinds of discards that merely swap tiles, right after a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Swap {
    /// The discard is another copy of the claimed tile (genbutsu kuikae 現物喰い替え).
    SameTile,
    /// The discarded tile would have completed the sequence at its other end (suji kuikae 筋喰い替え).
    OtherEnd,
}

impl Swap {
    /// Both kinds, in the order of the enum.
    pub const ALL: [Self; 2] = [Self::SameTile, Self::OtherEnd];
}

keyed!(Swap, "`same-tile`, `other-end`");

impl Call {
    /// The kind of swap that discarding `tile` next would be; `None` if it would not be a swap, or
    /// if the call was made on an earlier turn.
    #[must_use]
    pub fn swap(self, tile: Tile) -> Option<Swap> {
        let claimed = self.claimed()?.tile;
        if tile == claimed {
            return Some(Swap::SameTile);
        }
        let set = self.set();
        let is_other_end = set.kind() == SetKind::Sequence && tile.suit() == claimed.suit() && {
            let (first, number) = (set.first().number(), tile.number());
            match claimed.number().checked_sub(first) {
                Some(0) => number == first + 3,
                Some(2) => number + 1 == first,
                _ => false,
            }
        };
        is_other_end.then_some(Swap::OtherEnd)
    }
}

impl Hand {
    /// The kind of swap that discarding `tile` would be after the call just made; `None` if it
    /// would not be a swap.
    ///
    /// Most rules forbid both kinds.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::{Hand, Swap};
    ///
    /// let hand: Hand = "123m456p9p36s44z [chi 345s <3s]".parse()?;
    /// assert_eq!(hand.swap("3s".parse()?), Some(Swap::SameTile));
    /// assert_eq!(hand.swap("6s".parse()?), Some(Swap::OtherEnd));
    /// assert_eq!(hand.swap("9p".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: rule M16.
    #[must_use]
    pub fn swap(&self, tile: Tile) -> Option<Swap> {
        self.claim()?.swap(tile)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::*;

    /// The discards that are swaps after a call, marked with `=` or `~`.
    fn swaps(call: &str) -> String {
        let hand: Hand = format!("123m11z {call}").parse().unwrap();
        let mut all = String::new();
        for tile in Tile::ALL {
            if let Some(swap) = hand.swap(tile) {
                all += &format!("{}{tile}", if swap == Swap::SameTile { "=" } else { "~" });
            }
        }
        all
    }

    #[test]
    fn each_end_of_a_sequence_has_another_end_but_at_the_border() {
        for (call, expected) in [
            ("[chi 345s <3s]", "=3s~6s"),
            ("[chi 345s <4s]", "=4s"),
            ("[chi 345s <5s]", "~2s=5s"),
            ("[chi 340s <0s]", "~2s=5s"),
            ("[chi 123p <1p]", "=1p~4p"),
            ("[chi 123p <3p]", "=3p"),
            ("[chi 789p <7p]", "=7p"),
            ("[chi 789p <9p]", "~6p=9p"),
            ("[pon 777z <7z]", "=7z"),
            ("[pon 444m <4m]", "=4m"),
            ("[chi 345s]", ""),
        ] {
            assert_eq!(swaps(call), expected, "{call}");
        }
    }
}
