//! The base points, and who pays what.
//!
//! Source: rule H7.

use super::rules::{DiscardPayment, RobbingPays, ScoringRules, Table};
use super::win::{HongkongWin, WinFlag};
use crate::WinBy;
use crate::score::payments::{Payer, Payments};

/// The maximum number of points paid for a win.
const MAX: u32 = 1 << 30;

/// The base points for a number of faan, before multiplying by the unit.
pub(super) fn base(faan: u16, rules: &ScoringRules) -> u32 {
    let faan = u32::from(faan.min(30));
    match rules.table {
        Table::FullSpicy => 1 << faan,
        Table::HalfSpicy => match faan {
            0..=4 => 1 << faan,
            _ if faan % 2 == 0 => 1 << (faan / 2 + 2),
            _ => 3 << (faan / 2 + 1),
        },
        Table::Brackets => match faan {
            0..=3 => 1,
            4..=6 => 2,
            7..=9 => 4,
            _ => 8,
        },
    }
}

/// The payments for a number of base points. A win on flowers alone is paid like a self-drawn win.
pub(super) fn payments(
    base: u32,
    win: &HongkongWin,
    by_flowers: bool,
    rules: &ScoringRules,
) -> Payments {
    // What a win on a discard is worth in all. With `Brackets`, it is twice the base from the
    // discarder and once the base from each of the others.
    let base = match rules.table {
        Table::Brackets => 4 * base,
        _ => base,
    };
    let full = base.saturating_mul(rules.unit.into()).min(MAX);
    let (half, quarter) = (full.div_ceil(2), full.div_ceil(4));
    let mut won = win.win;
    if by_flowers {
        won.by = WinBy::Tsumo;
    }
    let is_robbed = win.flags.contains(WinFlag::RobbingTheKong);
    let (discarder, other) = match won.by {
        WinBy::Tsumo => (half, half),
        _ if is_robbed && rules.robbing_pays == RobbingPays::SelfDraw => (3 * half, 0),
        _ => match rules.payment {
            DiscardPayment::Full => (full, 0),
            DiscardPayment::Half => (half, quarter),
        },
    };
    match win.pao.filter(|_| !by_flowers) {
        Some(by) => {
            let mut payments = Payments::NONE;
            payments.add(Payer::Seat(by), discarder + 2 * other, 1);
            payments
        }
        None => Payments::of(&won, |_, is_discarder| match is_discarder {
            true => discarder,
            false => other,
        }),
    }
}
