//! Where a file contradicts itself, as differences.

use handeval_logs::poker::{Contradicted, Contradiction, Forced, Money};

use super::amount::Amount;
use super::phrase::Phrase;
use super::report::{Difference, StatedValue};

/// A contradiction as a difference.
pub(super) fn of_contradiction(found: &Contradiction, names: &[String]) -> Difference {
    let (what, log, handeval) = values(&found.what);
    let run = match found.what {
        Contradicted::Board { run, .. } if run > 0 => Some(run + 1),
        _ => None,
    };
    let difference = Difference {
        run,
        line: found.line,
        other_line: found.other_line,
        ..Difference::new(what, log, handeval)
    };
    difference.of(found.player, names)
}

/// What a forced bet is called where it differs.
pub(super) const fn forced(which: Forced) -> &'static str {
    match which {
        Forced::Ante => "ante",
        Forced::SmallBlind | Forced::BigBlind | Forced::BothBlinds => "blind",
    }
}

fn values(what: &Contradicted) -> (&'static str, StatedValue, StatedValue) {
    let amount = |money: &Money| StatedValue::Amount(Amount::of(*money));
    let text = StatedValue::Text;
    match what {
        Contradicted::Button { stated, header } => (
            "button",
            text(Phrase::Button(Some(*stated))),
            text(Phrase::Button(*header)),
        ),
        Contradicted::Forced {
            which,
            stated,
            expected,
        } => (forced(*which), amount(stated), amount(expected)),
        Contradicted::NotPosted { which, .. } => (
            forced(*which),
            text(Phrase::Forced(*which)),
            text(Phrase::Nothing),
        ),
        Contradicted::Call { stated, missing } => ("call", amount(stated), amount(missing)),
        Contradicted::Raise { stated, step } => ("raise", amount(stated), amount(step)),
        Contradicted::Check { missing } => (
            "check",
            text(Phrase::Check),
            text(Phrase::CallOrFold(Amount::of(*missing))),
        ),
        Contradicted::AllIn { left } => (
            "all-in",
            text(Phrase::AllIn),
            text(Phrase::Left(Amount::of(*left))),
        ),
        Contradicted::NoAction { street } => (
            "action",
            text(Phrase::Nothing),
            text(Phrase::ActionOn(street)),
        ),
        Contradicted::AfterFold => ("action", text(Phrase::Action), text(Phrase::Folded)),
        Contradicted::Over { street } => (
            "street",
            text(Phrase::ActionOn(street)),
            text(Phrase::NextStreet),
        ),
        Contradicted::Cards { stated, before } | Contradicted::Board { stated, before, .. } => {
            let what = match what {
                Contradicted::Board { .. } => "board",
                _ => "cards",
            };
            (
                what,
                text(Phrase::Cards(stated.clone())),
                text(Phrase::Cards(before.clone())),
            )
        }
        Contradicted::TooManyCards { stated, most } => (
            "cards",
            text(Phrase::Cards(stated.clone())),
            text(Phrase::AtMost(*most)),
        ),
        Contradicted::Discard { stated, listed } => (
            "cards",
            text(Phrase::Exchange(*stated)),
            text(Phrase::Exchange(*listed)),
        ),
        Contradicted::Fold { is_stated: true } => {
            ("fold", text(Phrase::Folded), text(Phrase::NotFolded))
        }
        Contradicted::Fold { is_stated: false } => {
            ("fold", text(Phrase::NotFolded), text(Phrase::Folded))
        }
        Contradicted::Won { stated, collected } => ("won", amount(stated), amount(collected)),
    }
}
