//! The value of han and fu, and who pays.

use core::fmt;

use super::rules::{Kazoe, PaoHonba, PaoShare, SanmaTsumo, ScoringRules};
use super::yaku::YakuSet;
use crate::inline_vec::InlineVec;
use crate::{Liability, RiichiWin, WinBy, Wind};

/// A limit that caps or raises the points of a win.
///
/// Limits are ordered by how much they are worth.
///
/// Source: rules R11 and R17.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// 5 han, or a base of 2,000 (満貫).
    Mangan,
    /// 6 and 7 han (跳満).
    Haneman,
    /// 8 to 10 han (倍満).
    Baiman,
    /// 11 and 12 han (三倍満).
    Sanbaiman,
    /// 13 or more han (kazoe yakuman 数え役満).
    CountedYakuman,
    /// This many yakuman, in `1..=8`.
    Yakuman(u8),
}

impl Limit {
    /// The machine-readable name, in kebab case, such as `mangan`, `counted-yakuman` or
    /// `double-yakuman`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Mangan => "mangan",
            Self::Haneman => "haneman",
            Self::Baiman => "baiman",
            Self::Sanbaiman => "sanbaiman",
            Self::CountedYakuman => "counted-yakuman",
            Self::Yakuman(..=1) => "yakuman",
            Self::Yakuman(2) => "double-yakuman",
            Self::Yakuman(3) => "triple-yakuman",
            Self::Yakuman(4) => "quadruple-yakuman",
            Self::Yakuman(5) => "quintuple-yakuman",
            Self::Yakuman(6) => "sextuple-yakuman",
            Self::Yakuman(7) => "septuple-yakuman",
            Self::Yakuman(_) => "octuple-yakuman",
        }
    }

    /// The base points.
    #[must_use]
    pub const fn base(self) -> u32 {
        match self {
            Self::Mangan => 2_000,
            Self::Haneman => 3_000,
            Self::Baiman => 4_000,
            Self::Sanbaiman => 6_000,
            Self::CountedYakuman => YAKUMAN,
            Self::Yakuman(n_yakuman) => YAKUMAN * n_yakuman as u32,
        }
    }
}

/// Writes the key.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// The base of a yakuman.
const YAKUMAN: u32 = 8_000;

/// The base that kiriage rounds up to a mangan: 4 han 30 fu, and 3 han 60 fu.
const KIRIAGE: u32 = 1_920;

/// The base points for han and fu.
///
/// Source: rule R17.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) base: u32,
    pub(super) limit: Option<Limit>,
}

impl Value {
    /// The value of han and fu.
    #[inline]
    pub(super) const fn of(han: u8, fu: u8, rules: &ScoringRules) -> Self {
        let limit = match han {
            ..=4 => {
                let base = (fu as u32) << (han + 2);
                let least = if rules.kiriage { KIRIAGE } else { 2_000 };
                if base < least {
                    return Self { base, limit: None };
                }
                Limit::Mangan
            }
            5 => Limit::Mangan,
            6 | 7 => Limit::Haneman,
            8..=10 => Limit::Baiman,
            11 | 12 => Limit::Sanbaiman,
            13.. => match rules.kazoe {
                Kazoe::Yakuman => Limit::CountedYakuman,
                Kazoe::Sanbaiman => Limit::Sanbaiman,
            },
        };
        Self::limited(limit)
    }

    /// The value of a limit.
    #[inline]
    pub(super) const fn limited(limit: Limit) -> Self {
        Self {
            base: limit.base(),
            limit: Some(limit),
        }
    }
}

/// Who pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Payer {
    /// The player in a seat.
    Seat(Wind),
    /// The discarder.
    Discarder,
}

impl Payer {
    /// The machine-readable name: a wind, or `discarder`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Seat(seat) => seat.key(),
            Self::Discarder => "discarder",
        }
    }
}

/// The payment of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payment {
    /// The payer.
    pub by: Payer,
    /// The points, counters included.
    pub points: u32,
    /// Whether the payer is liable for a yakuman.
    pub is_liable: bool,
}

/// The payments for a win.
///
/// Source: rules R19 to R26.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Payments {
    all: InlineVec<Payment, 4>,
    points: u32,
    honba: u32,
    sticks: u32,
}

impl Payments {
    /// No payments.
    pub(super) const NONE: Self = Self {
        all: InlineVec::new(Payment {
            by: Payer::Discarder,
            points: 0,
            is_liable: false,
        }),
        points: 0,
        honba: 0,
        sticks: 0,
    };

    /// All payments, in the order of seats; that of a discarder in an unknown seat comes last.
    #[must_use]
    pub fn all(&self) -> &[Payment] {
        &self.all
    }

    /// The sum without counters and sticks.
    #[must_use]
    pub const fn points(&self) -> u32 {
        self.points
    }

    /// The part that is paid for counters.
    #[must_use]
    pub const fn honba(&self) -> u32 {
        self.honba
    }

    /// The points of the riichi sticks, which were paid earlier.
    #[must_use]
    pub const fn sticks(&self) -> u32 {
        self.sticks
    }

    /// Everything that the winner gets: payments and sticks.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.points + self.honba + self.sticks
    }
}

impl fmt::Debug for Payments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}

/// Rounds up to the next hundred points.
const fn ceil_100(points: u32) -> u32 {
    points.div_ceil(100) * 100
}

/// The payments while they are being worked out.
struct Bill<'a> {
    win: &'a RiichiWin,
    rules: &'a ScoringRules,
    /// Indexed by seat; the last entry is for a discarder in an unknown seat.
    points: [u32; 5],
    honba: [u32; 5],
    is_liable: [bool; 5],
}

/// The index of a discarder in an unknown seat.
const UNKNOWN: usize = 4;

impl<'a> Bill<'a> {
    const fn new(win: &'a RiichiWin, rules: &'a ScoringRules) -> Self {
        Self {
            win,
            rules,
            points: [0; 5],
            honba: [0; 5],
            is_liable: [false; 5],
        }
    }

    /// The index of the discarder; `None` if the tile was drawn.
    const fn discarder(&self) -> Option<usize> {
        match self.win.win.by {
            WinBy::Ron { from: Some(from) } => Some(from as usize),
            WinBy::Ron { from: None } => Some(UNKNOWN),
            WinBy::Tsumo => None,
        }
    }

    const fn is_dealer(&self) -> bool {
        matches!(self.win.win.seat, Wind::East)
    }

    /// The points for all counters, no matter who pays them. Rule R20.
    fn all_honba(&self) -> u32 {
        let n_payers = u32::from(self.rules.n_players() - 1);
        self.rules.honba_value.from_each() * n_payers * u32::from(self.win.honba)
    }

    /// Adds the payments for a base, without liability, counters or sticks.
    fn add_plain(&mut self, base: u32) {
        let win = RiichiWin {
            honba: 0,
            ..*self.win
        };
        for payment in payments(base, &win, self.rules).all() {
            let place = match payment.by {
                Payer::Seat(seat) => seat as usize,
                Payer::Discarder => UNKNOWN,
            };
            self.points[place] += payment.points;
        }
    }

    /// Adds what a liable player owes for `n_yakuman` yakuman. Rules R24 and R26.
    fn add_liable(&mut self, by: Wind, n_yakuman: u8) {
        let part = YAKUMAN * u32::from(n_yakuman) * if self.is_dealer() { 6 } else { 4 };
        let by = by as usize;
        self.is_liable[by] = true;
        // A liable discarder pays both halves.
        let other = self.discarder().unwrap_or(by);
        self.points[by] += part / 2;
        self.points[other] += part / 2;
    }

    fn payments(&self) -> Payments {
        let mut payments = Payments {
            points: self.points.iter().sum(),
            honba: self.honba.iter().sum(),
            sticks: 1_000 * u32::from(self.win.sticks),
            ..Payments::NONE
        };
        for (place, (points, honba)) in self.points.iter().zip(self.honba).enumerate() {
            if points + honba > 0 {
                payments.all.push(Payment {
                    by: match Wind::ALL.get(place) {
                        Some(&seat) => Payer::Seat(seat),
                        None => Payer::Discarder,
                    },
                    points: points + honba,
                    is_liable: self.is_liable[place],
                });
            }
        }
        payments
    }
}

/// The payments for a base without liability. Rules R19, R20 and R22.
#[inline]
pub(super) fn payments(base: u32, win: &RiichiWin, rules: &ScoringRules) -> Payments {
    let is_dealer = matches!(win.seat, Wind::East);
    let one_honba = rules.honba_value.from_each() * u32::from(win.honba);
    let n_others = u32::from(rules.n_players() - 1);
    let mut payments = Payments {
        honba: n_others * one_honba,
        sticks: 1_000 * u32::from(win.sticks),
        ..Payments::NONE
    };
    if let WinBy::Ron { from } = win.by {
        payments.points = ceil_100(base * if is_dealer { 6 } else { 4 });
        payments.all.push(Payment {
            by: from.map_or(Payer::Discarder, Payer::Seat),
            points: payments.points + payments.honba,
            is_liable: false,
        });
        return payments;
    }
    let by_dealer = ceil_100(2 * base);
    let by_other = if is_dealer { by_dealer } else { ceil_100(base) };
    // The missing North's share, in halves.
    let more = match rules.sanma_tsumo {
        SanmaTsumo::Bisection if rules.is_for_three => ceil_100(by_other / 2),
        _ => 0,
    };
    for &seat in Wind::ALL.iter().take(usize::from(rules.n_players())) {
        if seat != win.seat {
            let by_seat = if seat == Wind::East {
                by_dealer
            } else {
                by_other
            };
            payments.points += by_seat + more;
            payments.all.push(Payment {
                by: Payer::Seat(seat),
                points: by_seat + more + one_honba,
                is_liable: false,
            });
        }
    }
    payments
}

/// The payments for `n_yakuman` yakuman with liability for some of them.
pub(super) fn liable_payments(
    yaku: YakuSet,
    n_yakuman: u8,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Payments {
    let mut liable = win
        .pao
        .iter()
        .filter(|liability| yaku.contains(liability.yaku));
    let Some(first) = liable.clone().next() else {
        return payments(Limit::Yakuman(n_yakuman).base(), win, rules);
    };
    let mut bill = Bill::new(win, rules);
    let mut n_left = n_yakuman;
    // Rule R25.
    match rules.pao_share {
        PaoShare::Whole => {
            bill.add_liable(first.by, n_left);
            n_left = 0;
        }
        PaoShare::Own => liable.by_ref().for_each(|Liability { yaku, by }| {
            let n_own = rules.n_yakuman(yaku).min(n_left);
            bill.add_liable(by, n_own);
            n_left -= n_own;
        }),
    }
    // This adds nothing if nothing is left.
    bill.add_plain(Limit::Yakuman(n_left).base());
    let liable = first.by as usize;
    let (one, other) = match (bill.discarder(), rules.pao_honba) {
        (Some(discarder), PaoHonba::Discarder) => (discarder, discarder),
        (Some(discarder), PaoHonba::Split) => (discarder, liable),
        _ => (liable, liable),
    };
    // The sum is even: a counter is worth hundreds.
    let half = bill.all_honba() / 2;
    bill.honba[one] += half;
    bill.honba[other] += half;
    bill.payments()
}
