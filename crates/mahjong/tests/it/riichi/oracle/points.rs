//! R17 and R19 to R26: how much is paid for a value, and by whom; R39, nagashi mangan.

use super::read::Input;
use super::rules::Rules;

/// The payment of one player, counters included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Payment {
    /// The seat; `None` if the discarder is not named.
    pub(crate) by: Option<u8>,
    pub(crate) points: u32,
    pub(crate) is_liable: bool,
}

/// R17: the base of han and fu, and the name of a limit.
pub(super) fn base_of(han: u32, fu: u32, rules: &Rules) -> (u32, Option<&'static str>) {
    match han {
        13.. if rules.kazoe => (8000, Some("counted-yakuman")),
        11.. => (6000, Some("sanbaiman")),
        8.. => (4000, Some("baiman")),
        6.. => (3000, Some("haneman")),
        5 => (2000, Some("mangan")),
        _ => {
            let base = fu << (han + 2);
            if base >= 2000 || (rules.kiriage && base == 1920) {
                (2000, Some("mangan"))
            } else {
                (base, None)
            }
        }
    }
}

/// R17: the base of this many yakuman.
pub(super) fn base_of_yakuman(n_yakuman: u32) -> (u32, Option<&'static str>) {
    let limit = match n_yakuman {
        1 => "yakuman",
        2 => "double-yakuman",
        3 => "triple-yakuman",
        4 => "quadruple-yakuman",
        5 => "quintuple-yakuman",
        _ => "sextuple-yakuman",
    };
    (8000 * n_yakuman, Some(limit))
}

fn ceil_100(points: u32) -> u32 {
    points.div_ceil(100) * 100
}

/// The payment of each player, by seat; the last entry is for a discarder who is not named.
#[derive(Clone, Default, Debug)]
pub(super) struct Ledger {
    points: [u32; 5],
    is_liable: [bool; 4],
}

const NOBODY: usize = 4;

impl Ledger {
    pub(super) fn sum(&self) -> u32 {
        self.points.iter().sum()
    }

    /// The payments in seat order, without the players who pay nothing.
    pub(super) fn payments(&self) -> Vec<Payment> {
        let mut payments = Vec::new();
        for (payer, &points) in self.points.iter().enumerate() {
            if points > 0 {
                payments.push(Payment {
                    by: (payer != NOBODY).then_some(payer as u8),
                    points,
                    is_liable: payer != NOBODY && self.is_liable[payer],
                });
            }
        }
        payments
    }
}

/// Who won from whom.
#[derive(Clone, Copy)]
pub(super) struct Parties<'a> {
    pub(super) seat: u8,
    pub(super) is_ron: bool,
    pub(super) from: Option<u8>,
    pub(super) rules: &'a Rules,
}

impl<'a> Parties<'a> {
    pub(super) fn of(input: &'a Input, is_ron: bool) -> Self {
        Self {
            seat: input.seat,
            is_ron,
            from: input.from,
            rules: &input.rules,
        }
    }

    fn is_dealer(self) -> bool {
        self.seat == 0
    }

    fn discarder(self) -> usize {
        self.from.map_or(NOBODY, usize::from)
    }

    fn others(self) -> impl Iterator<Item = u8> {
        (0..self.rules.n_players).filter(move |&other| other != self.seat)
    }

    /// R19 and R22: nobody is liable.
    pub(super) fn pay_plain(self, base: u32, ledger: &mut Ledger) {
        if self.is_ron {
            let times = if self.is_dealer() { 6 } else { 4 };
            ledger.points[self.discarder()] += ceil_100(times * base);
            return;
        }
        for other in self.others() {
            let is_double = self.is_dealer() || other == 0;
            let share = ceil_100(if is_double { 2 * base } else { base });
            ledger.points[usize::from(other)] += share + self.half_of_the_missing(base);
        }
    }

    /// R22: half of what the missing North would pay, unless it is lost.
    fn half_of_the_missing(self, base: u32) -> u32 {
        if self.rules.n_players == 4 || !self.rules.bisection {
            return 0;
        }
        let missing = ceil_100(if self.is_dealer() { 2 * base } else { base });
        ceil_100(missing.div_ceil(2))
    }

    /// R20: counters.
    fn pay_honba(self, honba: u16, ledger: &mut Ledger) {
        let each = self.rules.honba_each * u32::from(honba);
        if self.is_ron {
            ledger.points[self.discarder()] += self.all_honba(honba);
        } else {
            for other in self.others() {
                ledger.points[usize::from(other)] += each;
            }
        }
    }

    pub(super) fn all_honba(self, honba: u16) -> u32 {
        self.rules.honba_each * u32::from(honba) * u32::from(self.rules.n_players - 1)
    }

    /// R24 and R26: the part of this many yakuman that `liable` pays for.
    fn pay_liable(self, n_yakuman: u32, liable: u8, ledger: &mut Ledger) {
        let part = n_yakuman * if self.is_dealer() { 48_000 } else { 32_000 };
        let liable = usize::from(liable);
        ledger.is_liable[liable] = true;
        if !self.is_ron || self.discarder() == liable {
            ledger.points[liable] += part;
        } else {
            ledger.points[liable] += part / 2;
            ledger.points[self.discarder()] += part / 2;
        }
    }
}

/// The payments without counters, and with them. `yakuman` is the list with values, and `n_yakuman`
/// is their sum (R11).
pub(super) fn pay(
    input: &Input,
    is_ron: bool,
    base: u32,
    yakuman: &[(&'static str, u32)],
    n_yakuman: u32,
) -> (Ledger, Ledger) {
    let parties = Parties::of(input, is_ron);
    let mut ledger = Ledger::default();
    let Some(&(_, first_liable)) = input.pao.first() else {
        parties.pay_plain(base, &mut ledger);
        let mut with_honba = ledger.clone();
        parties.pay_honba(input.honba, &mut with_honba);
        return (ledger, with_honba);
    };
    // R25: the whole hand, or each named yakuman, until the sum is used up.
    let mut rest = n_yakuman;
    if input.rules.pao_whole {
        parties.pay_liable(rest, first_liable, &mut ledger);
        rest = 0;
    } else {
        for &(id, liable) in &input.pao {
            let value = yakuman.iter().find(|(named, _)| *named == id);
            let part = value.map_or(0, |&(_, value)| value.min(rest));
            if part > 0 {
                parties.pay_liable(part, liable, &mut ledger);
                rest -= part;
            }
        }
    }
    parties.pay_plain(8000 * rest, &mut ledger);
    let mut with_honba = ledger.clone();
    if is_ron && input.rules.pao_honba_split {
        let half = parties.all_honba(input.honba) / 2;
        with_honba.points[usize::from(first_liable)] += half;
        with_honba.points[parties.discarder()] += half;
    } else if is_ron && !input.rules.pao_honba_liable {
        parties.pay_honba(input.honba, &mut with_honba);
    } else {
        with_honba.points[usize::from(first_liable)] += parties.all_honba(input.honba);
    }
    (ledger, with_honba)
}

/// The payments for han and fu, counters included.
pub(crate) fn points_of(
    han: u32,
    fu: u32,
    seat: u8,
    is_ron: bool,
    honba: u16,
    rules: &Rules,
) -> Vec<Payment> {
    let parties = Parties {
        seat,
        is_ron,
        from: None,
        rules,
    };
    let mut ledger = Ledger::default();
    parties.pay_plain(base_of(han, fu, rules).0, &mut ledger);
    parties.pay_honba(honba, &mut ledger);
    ledger.payments()
}

/// R39: a mangan by tsumo without counters, where the rules have it.
pub(crate) fn nagashi_mangan(seat: u8, rules: &Rules) -> Option<Vec<Payment>> {
    rules
        .nagashi
        .then(|| points_of(5, 30, seat, false, 0, rules))
}
