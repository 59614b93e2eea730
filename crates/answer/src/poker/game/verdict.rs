//! Who wins among hands of a game, and why, in the words that players use.

use handeval_poker::{Why, Worth};

/// Who wins the pot, or a half of it, and why.
#[derive(Clone, Debug)]
pub(in crate::poker) struct Verdict {
    /// The place of each hand, counted from 1.
    pub(in crate::poker) places: Vec<usize>,
    /// The indices of the hands that win, from 0.
    pub(in crate::poker) winners: Vec<usize>,
    pub(in crate::poker) decided_by: &'static str,
    pub(in crate::poker) reason: String,
}

/// The verdict on hands in one half of the pot. A hand that does not qualify wins nothing.
pub(in crate::poker) fn verdict(worths: &[Option<Worth>]) -> Verdict {
    let strength = |worth: &Option<Worth>| worth.as_ref().map(Worth::strength);
    let n_better = |of_this: &Option<Worth>| {
        let better = worths
            .iter()
            .filter(|other| strength(other) > strength(of_this));
        better.count()
    };
    let places: Vec<_> = worths.iter().map(|worth| n_better(worth) + 1).collect();
    let winners: Vec<_> = (0..worths.len())
        .filter(|&idx| places[idx] == 1 && worths[idx].is_some())
        .collect();
    let best_other = worths.iter().zip(&places).filter(|&(_, &place)| place > 1);
    let best_other = best_other.min_by_key(|&(_, &place)| place);
    let winner = winners.first().and_then(|&idx| worths[idx].as_ref());
    let why = |decided_by, reason| Why { decided_by, reason };
    let Why { decided_by, reason } = match (winner, best_other.map(|(worth, _)| worth)) {
        (None, _) => why("qualifier", "no hand has a low".to_owned()),
        (Some(winner), None) => why("tie", format!("all hands tie: {}", winner.description())),
        (Some(winner), Some(None)) => why(
            "qualifier",
            format!("{}; no other hand has a low", winner.description()),
        ),
        (Some(winner), Some(Some(loser))) => winner.why(loser),
    };
    Verdict {
        places,
        winners,
        decided_by,
        reason,
    }
}

/// The hand that alone wins both halves of a split pot, or the high half if there is no low.
pub(in crate::poker) fn scoops(high: &Verdict, low: &Verdict) -> Vec<usize> {
    match (&high.winners[..], &low.winners[..]) {
        ([one], []) => vec![*one],
        ([one], [other]) if one == other => vec![*one],
        _ => Vec::new(),
    }
}
