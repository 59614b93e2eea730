//! How far a hand is from a win.

use crate::form::{seven_pairs, thirteen_orphans};
use crate::missing::Missing;
use crate::{Form, Forms, Hand, Tile};

/// How far a hand is from a win, and by which forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Shanten {
    /// The least number of tiles that a winning hand needs beside these, less one: -1 for a win,
    /// 0 for a ready hand (tenpai 聴牌).
    pub value: i8,
    /// The forms of the rules that are as near as that; never empty.
    pub forms: Forms,
}

/// How far a hand is from a win by its rules.
///
/// It is the same for `3n+1` and for `3n+2` tiles: a tile too many does no harm. The winning hand
/// has at most four of each tile, those in called sets included: so `1111m`
/// never waits for a fifth.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Form, Hand, shanten};
///
/// let hand: Hand = "123m456p789s1111z".parse()?;
/// assert_eq!(shanten(&hand).value, 1); // no fifth East for the pair
///
/// let hand: Hand = "1199m1199p1199s1z".parse()?;
/// assert_eq!(shanten(&hand).value, 0);
/// assert!(shanten(&hand).forms.contains(Form::SevenPairs));
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// # Source
///
/// Rule M10.
#[must_use]
pub fn shanten(hand: &Hand) -> Shanten {
    let called = hand.called_counts();
    let mut all = Missing::NO_TILES;
    if hand.allows(Form::Standard) {
        for suit_idx in 0..4 {
            all = all.and(&suit_missing(hand.counts(), &called, suit_idx));
        }
    }
    Need::of(hand).shanten(hand.counts(), all.for_win(Need::of(hand).n_sets))
}

/// What one suit of a hand lacks; the suits are counted from 0.
pub(crate) fn suit_missing(counts: &[u8; 34], called: &[u8; 34], suit_idx: usize) -> Missing {
    let first = 9 * suit_idx;
    let end = (first + 9).min(Tile::COUNT);
    Missing::of_suit(&counts[first..end], &called[first..end])
}

/// What a hand needs for a win.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Need {
    /// The forms that are open to it.
    pub(crate) forms: Forms,
    /// The number of uncalled sets of the standard form.
    pub(crate) n_sets: usize,
}

impl Need {
    pub(crate) fn of(hand: &Hand) -> Self {
        Self {
            forms: Form::ALL
                .into_iter()
                .filter(|&form| hand.allows(form))
                .collect(),
            n_sets: hand.n_sets() - hand.calls().len(),
        }
    }

    /// The shanten of uncalled tiles, if they lack `standard` tiles for the standard form.
    pub(crate) fn shanten(self, counts: &[u8; 34], standard: u8) -> Shanten {
        let mut least = u8::MAX;
        let mut forms = Forms::new();
        for form in self.forms {
            let missing = match form {
                Form::Standard => standard,
                Form::SevenPairs => seven_pairs::missing(counts),
                Form::ThirteenOrphans => thirteen_orphans::missing(counts),
            };
            if missing < least {
                (least, forms) = (missing, Forms::new());
            }
            if missing == least {
                forms.insert(form);
            }
        }
        Shanten {
            value: least as i8 - 1,
            forms,
        }
    }
}
