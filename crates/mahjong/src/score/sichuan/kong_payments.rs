//! What the kongs of a hand earn, whether or not it wins.

use super::win::SichuanWin;
use crate::score::payments::{Payer, Payment};
use crate::{Call, CallKind, Hand};

/// A kong, and what it earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KongPayment {
    /// The kong.
    pub call: Call,
    /// Who paid how much for it.
    pub payment: Payment,
}

/// What each kong of a hand earned, assuming that every player who has not won yet paid for it.
///
/// A `kan` is a kong claimed from a discard, and a `kakan` is a pung to which the tile just drawn
/// was added; adding a tile that the player already had earns nothing.
///
/// Source: rule S4.
#[must_use = "iterators are lazy"]
pub fn kong_payments(hand: &Hand, win: &SichuanWin) -> impl Iterator<Item = KongPayment> {
    let n_others = 3 - win.n_won.min(3);
    hand.calls().iter().filter_map(move |&call| {
        let (by, points, n_payers) = match call.kind() {
            CallKind::Chi | CallKind::Pon => return None,
            CallKind::Kan => (Payer::Discarder, 2, 1),
            CallKind::Kakan => (Payer::Others, 1, n_others),
            CallKind::Ankan => (Payer::Others, 2, n_others),
        };
        Some(KongPayment {
            call,
            payment: Payment {
                by,
                points,
                n_payers,
            },
        })
    })
}
