//! Which tiles bring a hand nearer to a win, and how many of them are left.

use alloc::vec::Vec;
use core::array;
use core::cmp::Reverse;

use crate::missing::Missing;
use crate::shanten::{Need, suit_missing};
use crate::{Form, Hand, Tile};

/// A tile that brings a hand nearer to a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Accepted {
    /// The tile.
    pub tile: Tile,
    /// The copies that are left: four less those that the player holds, calls and a discard of
    /// this turn included; in `0..=4`.
    pub left: u8,
}

/// The tiles that bring a hand nearer to a win (ukeire 受け入れ).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Acceptance {
    /// The tiles, in tile order.
    pub tiles: Vec<Accepted>,
    /// The sum of the copies that are left.
    pub total: u32,
}

/// A discard, and what the hand is worth after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Discard {
    /// The tile that is discarded.
    pub tile: Tile,
    /// The shanten of the hand after it.
    pub shanten: i8,
    /// What the hand accepts after it.
    pub acceptance: Acceptance,
}

/// The tiles that lower the shanten of a hand of `3n+1` tiles; `None` for `3n+2` tiles, which
/// must discard first.
///
/// A tile that the player holds four times is never among them.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, acceptance};
///
/// let hand: Hand = "123m456p789s2233z".parse()?;
/// let accepted = acceptance(&hand).unwrap();
/// assert_eq!(accepted.total, 4);
/// assert_eq!(accepted.tiles[0].tile.to_string(), "2z");
/// assert_eq!(accepted.tiles[0].left, 2);
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// # Source
///
/// Rule M11.
#[must_use]
pub fn acceptance(hand: &Hand) -> Option<Acceptance> {
    if hand.is_complete_size() {
        return None;
    }
    Some(Draws::of(hand).after_discard(None).1)
}

/// The tiles that complete a hand of `3n+1` tiles, in tile order; none unless it is ready.
/// `None` for `3n+2` tiles, which must discard first.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, waits};
///
/// let hand: Hand = "1112345678999m".parse()?;
/// let waiting: String = waits(&hand).unwrap().iter().map(|w| w.tile.to_string()).collect();
/// assert_eq!(waiting, "1m2m3m4m5m6m7m8m9m");
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// # Source
///
/// Rule M11.
#[must_use]
pub fn waits(hand: &Hand) -> Option<Vec<Accepted>> {
    if hand.is_complete_size() {
        return None;
    }
    let (shanten, acceptance) = Draws::of(hand).after_discard(None);
    Some(if shanten == 0 {
        acceptance.tiles
    } else {
        Vec::new()
    })
}

/// Every discard of a hand of `3n+2` tiles: each kind among the uncalled tiles once, by shanten,
/// then by the total of the acceptance, highest first, then in tile order. `None` for `3n+1`
/// tiles, which must draw first.
///
/// A discarded tile is still the player's own: if it was the fourth copy, it is accepted with
/// none left.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, discards};
///
/// let hand: Hand = "123m456p789s22337z".parse()?;
/// let best = &discards(&hand).unwrap()[0];
/// assert_eq!((best.tile.to_string(), best.shanten), ("7z".to_string(), 0));
/// assert_eq!(best.acceptance.total, 4);
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// # Source
///
/// Rule M12.
#[must_use]
pub fn discards(hand: &Hand) -> Option<Vec<Discard>> {
    if !hand.is_complete_size() {
        return None;
    }
    let draws = Draws::of(hand);
    let held = Tile::ALL
        .into_iter()
        .filter(|tile| hand.counts()[tile.idx()] > 0);
    let mut discards: Vec<Discard> = held
        .map(|tile| {
            let (shanten, acceptance) = draws.after_discard(Some(tile));
            Discard {
                tile,
                shanten,
                acceptance,
            }
        })
        .collect();
    // The sort is stable: equal discards stay in tile order.
    discards.sort_by_key(|discard| (discard.shanten, Reverse(discard.acceptance.total)));
    Some(discards)
}

/// A hand with what its suits lack as it is, and after drawing each tile.
struct Draws {
    counts: [u8; Tile::COUNT],
    called: [u8; Tile::COUNT],
    need: Need,
    suits: [Missing; 4],
    drawn: [Missing; Tile::COUNT],
}

impl Draws {
    fn of(hand: &Hand) -> Self {
        let counts = *hand.counts();
        let called = hand.called_counts();
        let need = Need::of(hand);
        // Without the standard form nobody asks what the suits lack.
        let has_standard = need.forms.contains(Form::Standard);
        let missing = |counts: &[u8; Tile::COUNT], suit_idx| {
            if has_standard {
                suit_missing(counts, &called, suit_idx)
            } else {
                Missing::NO_TILES
            }
        };
        Self {
            suits: array::from_fn(|suit_idx| missing(&counts, suit_idx)),
            drawn: array::from_fn(|tile_idx| {
                let mut drawn = counts;
                drawn[tile_idx] += 1;
                missing(&drawn, tile_idx / 9)
            }),
            counts,
            called,
            need,
        }
    }

    /// The shanten after a discard, if one is made, and the tiles that then lower it. Only the
    /// suits of the discard and of the draw are looked at anew.
    fn after_discard(&self, discard: Option<Tile>) -> (i8, Acceptance) {
        let mut counts = self.counts;
        let mut suits = self.suits;
        if let Some(tile) = discard {
            counts[tile.idx()] -= 1;
            suits[tile.idx() / 9] = suit_missing(&counts, &self.called, tile.idx() / 9);
        }
        let others = all_but_one(&suits);
        let shanten_with = |counts: &[u8; Tile::COUNT], suit_idx: usize, suit: &Missing| {
            let standard = suit.for_win_with(&others[suit_idx], self.need.n_sets);
            self.need.shanten(counts, standard).value
        };
        let shanten = shanten_with(&counts, 0, &suits[0]);
        let mut acceptance = Acceptance::default();
        for tile in Tile::ALL {
            let idx = tile.idx();
            if counts[idx] + self.called[idx] >= 4 {
                continue;
            }
            let mut drawn = counts;
            drawn[idx] += 1;
            let suit_idx = idx / 9;
            let suit = match discard {
                Some(discard) if discard == tile => self.suits[suit_idx],
                Some(discard) if discard.idx() / 9 == suit_idx => {
                    suit_missing(&drawn, &self.called, suit_idx)
                }
                _ => self.drawn[idx],
            };
            if shanten_with(&drawn, suit_idx, &suit) < shanten {
                let left = 4_u8.saturating_sub(self.counts[idx] + self.called[idx]);
                acceptance.tiles.push(Accepted { tile, left });
                acceptance.total += u32::from(left);
            }
        }
        (shanten, acceptance)
    }
}

/// For each suit, what the three others lack together.
fn all_but_one(suits: &[Missing; 4]) -> [Missing; 4] {
    let [m, p, s, z] = suits;
    let (mp, sz) = (m.and(p), s.and(z));
    [p.and(&sz), m.and(&sz), mp.and(z), mp.and(s)]
}
