//! R42: the score of the same hand with one thing changed.

use super::read::Input;
use super::score::score;

/// A change that gains points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) change: &'static str,
    /// The han with the change; `None` for a yakuman, like the fu.
    pub(crate) han: Option<u32>,
    pub(crate) fu: Option<u32>,
    pub(crate) points: u32,
    pub(crate) gain: u32,
}

/// The changes that are possible and gain points, greatest gain first.
pub(crate) fn changes(input: &Input) -> Result<Vec<Change>, &'static str> {
    let before = score(input)?;
    let mut changes = Vec::new();
    for (change, changed) in changed(input) {
        // A change that would contradict itself is not offered.
        let Ok(after) = score(&changed) else { continue };
        if after.points > before.points {
            changes.push(Change {
                change,
                han: after.han,
                fu: after.fu,
                points: after.points,
                gain: after.points - before.points,
            });
        }
    }
    // The sort is stable, so changes with the same gain stay in order.
    changes.sort_by_key(|change| std::cmp::Reverse(change.gain));
    Ok(changes)
}

/// Every change of R42 in order, including changes that R4 rules out.
fn changed(input: &Input) -> Vec<(&'static str, Input)> {
    let mut all = Vec::new();
    let mut add = |change: &'static str, apply: &dyn Fn(&mut Input)| {
        let mut changed = input.clone();
        apply(&mut changed);
        all.push((change, changed));
    };
    let is_first_turn = input.tenhou || input.chihou || input.renhou;
    let is_ron = input.ron.is_some();
    if !input.is_riichi() && !is_first_turn {
        add("riichi", &|changed| changed.riichi = true);
    }
    if !input.ippatsu && input.rules.ippatsu {
        add("ippatsu", &|changed| changed.ippatsu = true);
    }
    if is_ron {
        add("tsumo", &|changed| {
            changed.tsumo = changed.ron.take();
            (changed.houtei, changed.chankan, changed.from) = (false, false, None);
        });
    } else {
        add("ron", &|changed| {
            changed.ron = changed.tsumo.take();
            (changed.haitei, changed.rinshan) = (false, false);
        });
    }
    if is_ron && !input.houtei {
        add("houtei", &|changed| changed.houtei = true);
    }
    if !is_ron && !input.haitei {
        add("haitei", &|changed| changed.haitei = true);
    }
    add("one-more-dora", &|changed| changed.n_more_dora += 1);
    all
}
