//! Who pays what, in the games without counters and riichi sticks.

use core::fmt;

use crate::inline_vec::InlineVec;
use crate::{Win, WinBy, Wind};

/// Who pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Payer {
    /// The player in a seat.
    Seat(Wind),
    /// The discarder, or the player who declared the robbed kong.
    Discarder,
    /// Each of the other players.
    Others,
}

impl Payer {
    /// The machine-readable name: a wind, `discarder` or `others`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Seat(seat) => seat.key(),
            Self::Discarder => "discarder",
            Self::Others => "others",
        }
    }
}

/// What one player pays, or what each of several players pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payment {
    /// The payer.
    pub by: Payer,
    /// The points that each payer pays.
    pub points: u32,
    /// The number of payers: 1, or the number of other players.
    pub n_payers: u8,
}

/// The payments for a win. Players who pay nothing are left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Payments {
    all: InlineVec<Payment, 3>,
    points: u32,
}

impl Payments {
    /// No payments.
    pub(crate) const NONE: Self = Self {
        all: InlineVec::new(Payment {
            by: Payer::Discarder,
            points: 0,
            n_payers: 1,
        }),
        points: 0,
    };

    /// What each player pays for a win: `points` takes each payer's seat, if known, and whether it
    /// is the discarder's.
    ///
    /// If the discarder's seat is unknown, the payers are [`Payer::Discarder`] and
    /// [`Payer::Others`]; both of the others pay the same.
    #[inline]
    pub(crate) fn of(win: &Win, points: impl Fn(Option<Wind>, bool) -> u32) -> Self {
        let mut payments = Self::NONE;
        match win.by {
            WinBy::Ron { from: None } => {
                payments.add(Payer::Discarder, points(None, true), 1);
                payments.add(Payer::Others, points(None, false), 2);
            }
            WinBy::Ron { from } => {
                for seat in others(win.seat).map(Some) {
                    payments.add_seat(seat, points(seat, seat == from));
                }
            }
            WinBy::Tsumo => {
                for seat in others(win.seat).map(Some) {
                    payments.add_seat(seat, points(seat, false));
                }
            }
        }
        payments
    }

    fn add_seat(&mut self, seat: Option<Wind>, points: u32) {
        self.add(seat.map_or(Payer::Discarder, Payer::Seat), points, 1);
    }

    /// Adds a payment, unless it is zero.
    #[inline]
    pub(crate) fn add(&mut self, by: Payer, points: u32, n_payers: u8) {
        let payment = Payment {
            by,
            points,
            n_payers,
        };
        if points > 0 && self.all.push(payment) {
            self.points += points * u32::from(n_payers);
        }
    }

    /// All payments, in the order of seats; if the discarder's seat is unknown, the discarder's
    /// payment comes first, then that of the others.
    #[must_use]
    pub fn all(&self) -> &[Payment] {
        &self.all
    }

    /// The sum of what all payers pay.
    #[must_use]
    pub const fn points(&self) -> u32 {
        self.points
    }
}

/// The other seats, in order.
#[inline]
fn others(seat: Wind) -> [Wind; 3] {
    [0, 1, 2].map(|idx| Wind::ALL[idx + usize::from(idx >= seat as usize)])
}

impl fmt::Debug for Payments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}
