//! How far a hand is from a win.

use crate::form::{seven_pairs, thirteen_orphans};
use crate::kinds::Kinds;
use crate::missing::NEVER;
use crate::{Form, Forms, Hand, ShapeRules};

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
    hand.distances(hand.open_forms()).shanten()
}

/// How far a hand is from a win by one form; `None` if the form is not open to the hand, because
/// of its rules, its size or its calls.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Form, Hand, form_shanten};
///
/// let hand: Hand = "1199m1199p1199s1z".parse()?;
/// assert_eq!(form_shanten(&hand, Form::SevenPairs), Some(0));
/// assert_eq!(form_shanten(&hand, Form::Standard), Some(3));
/// let hand: Hand = "1199m1199p11s [pon 777z]".parse()?;
/// assert_eq!(form_shanten(&hand, Form::SevenPairs), None);
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// # Source
///
/// Rule M10.
#[must_use]
pub fn form_shanten(hand: &Hand, form: Form) -> Option<i8> {
    let forms = hand.open_forms().and_only(form);
    (!forms.is_empty()).then(|| hand.distances(forms).shanten().value)
}

/// The tiles lacking for each form; [`NEVER`] for a form that is not open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distances([u8; Form::ALL.len()]);

impl Distances {
    /// The distances by the forms that are open, if the standard form lacks `standard` tiles.
    #[inline]
    pub(crate) fn new(forms: Forms, standard: u8, special: &Special<'_>) -> Self {
        let if_open = |form, missing| {
            if forms.contains(form) { missing } else { NEVER }
        };
        if forms == forms.and_only(Form::Standard) {
            return Self([if_open(Form::Standard, standard), NEVER, NEVER]);
        }
        Self([
            if_open(Form::Standard, standard),
            if_open(Form::SevenPairs, special.seven_pairs()),
            if_open(Form::ThirteenOrphans, special.thirteen_orphans()),
        ])
    }

    #[inline]
    pub(crate) fn least(&self) -> u8 {
        let [standard, seven_pairs, thirteen_orphans] = self.0;
        standard.min(seven_pairs).min(thirteen_orphans)
    }

    /// Whether a form lacks as little as any.
    #[inline]
    pub(crate) fn is_nearest(&self, form: Form) -> bool {
        self.0[form as usize] == self.least()
    }

    #[inline]
    pub(crate) fn shanten(&self) -> Shanten {
        let mut forms = Forms::EMPTY;
        for form in Form::ALL {
            if self.is_nearest(form) {
                forms = forms.with(form);
            }
        }
        Shanten {
            value: self.least() as i8 - 1,
            forms,
        }
    }
}

/// What the special forms ask: 13 or 14 uncalled tiles.
pub(crate) struct Special<'a> {
    pub(crate) counts: &'a [u8; 34],
    pub(crate) kinds: Kinds,
    pub(crate) rules: ShapeRules,
}

impl Special<'_> {
    #[inline]
    fn seven_pairs(&self) -> u8 {
        seven_pairs::missing(self.counts, self.kinds, self.rules)
    }

    #[inline]
    fn thirteen_orphans(&self) -> u8 {
        thirteen_orphans::missing(self.kinds)
    }

    /// The forms, of those that are open, in which `3n+2` tiles win.
    #[inline]
    pub(crate) fn win_forms(&self, forms: Forms, is_standard: bool) -> Forms {
        let mut winning = Forms::EMPTY;
        if is_standard {
            winning = forms.and_only(Form::Standard);
        }
        if forms.contains(Form::SevenPairs) && self.seven_pairs() == 0 {
            winning = winning.with(Form::SevenPairs);
        }
        if forms.contains(Form::ThirteenOrphans) && self.thirteen_orphans() == 0 {
            winning = winning.with(Form::ThirteenOrphans);
        }
        winning
    }
}
