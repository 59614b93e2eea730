//! How far a hand is from a win.

use crate::{Form, Forms, Hand, Shanten};

/// How far a hand is from a win under its rules.
///
/// Shanten is defined in the same way for `3n+1` and `3n+2` tiles: an extra tile never makes a hand
/// worse. The winning hand has at most four of each tile, including calls, so `1111m` never waits
/// for a fifth copy. After a claim ([`Hand::claim`]), a complete hand still has to discard, so it
/// is only ready.
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
/// Source: rule M10.
#[must_use]
pub fn shanten(hand: &Hand) -> Shanten {
    of_forms(hand, hand.open_forms())
}

/// The shanten in these forms; the hand must be able to win in each of them.
fn of_forms(hand: &Hand, forms: Forms) -> Shanten {
    let found = hand.shanten_in(forms);
    match found.value {
        -1 if hand.claim().is_some() => Shanten { value: 0, ..found },
        _ => found,
    }
}

/// How far a hand is from a win in one form; `None` if its rules, size or calls rule it out.
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
/// Source: rule M10.
#[must_use]
pub fn form_shanten(hand: &Hand, form: Form) -> Option<i8> {
    let forms = hand.open_forms().and_only(form);
    (!forms.is_empty()).then(|| of_forms(hand, forms).value)
}
