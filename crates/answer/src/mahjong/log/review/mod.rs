//! Every discard that was a choice, compared with the one that leaves the hand closest to ready
//! and, if requested, with the one that is worth the most.
//!
//! Source: rules J19 and J24 to J29.

mod explained;
mod position;
mod report;
mod sums;
mod value;

use handeval_mahjong::game::{Event, Next, Player, Round};
use handeval_mahjong::{Discard, Hand, ShownTile, ToDiscard, discards};

pub use report::{
    BestDiscardReport, CostlyDiscardReport, LargestCostReport, ReviewLossReport, ReviewSumReport,
    ReviewValueReport, ReviewValueSumReport, ReviewedDiscardReport,
};
pub(super) use sums::{add_reviewed, cut_largest, sums};
pub(super) use value::Valuing;

use position::Position;

/// The choices of a round.
#[derive(Default)]
pub(super) struct Review {
    choices: Vec<Choice>,
    /// The player who has declared riichi and has not discarded yet.
    declared: Option<Player>,
    /// How many events were seen.
    n_events: usize,
}

struct Choice {
    player: Player,
    /// The place of the discard among the events of the round, from 0.
    idx: usize,
    /// Its number among the events that are told, from 1.
    event: usize,
    report: ReviewedDiscardReport,
    /// What the player saw.
    position: Position,
}

impl Review {
    /// Looks at a discard before it is made.
    pub(super) fn see(
        &mut self,
        round: &Round,
        event: &Event,
        is_reviewed: impl Fn(Player) -> bool,
    ) {
        let idx = self.n_events;
        self.n_events += 1;
        if let &Event::Riichi { player } = event {
            self.declared = Some(player);
        }
        let &Event::Discard { player, tile } = event else {
            return;
        };
        let has_declared = self.declared.take() == Some(player);
        let is_bound = round.riichi(player).is_some();
        if is_bound || round.next() != Next::Discard(player) || !is_reviewed(player) {
            return;
        }
        let Some(hand) = round.hand(player).ok().flatten() else {
            return;
        };
        if let Some(report) = reviewed(round, &hand, player, tile) {
            self.choices.push(Choice {
                player,
                idx,
                event: 0,
                report,
                position: Position::of(round, hand, player, tile, has_declared),
            });
        }
    }

    /// Sets the number of each discard among the events that are told: `places` has one for each
    /// event of the round.
    pub(super) fn number_events(&mut self, places: &[usize]) {
        for choice in &mut self.choices {
            choice.event = places.get(choice.idx).copied().unwrap_or(0);
        }
    }

    pub(super) fn reports(self) -> Vec<ReviewedDiscardReport> {
        self.choices
            .into_iter()
            .map(|choice| choice.report)
            .collect()
    }
}

fn reviewed(
    round: &Round,
    hand: &Hand,
    player: Player,
    tile: ShownTile,
) -> Option<ReviewedDiscardReport> {
    let hand = hand.with_visible(round.visible_to(player)).ok()?;
    let to_discard = ToDiscard::of(&hand)?;
    let all = discards(to_discard);
    // A swap after a call is not a choice that the player has.
    let allowed = all
        .iter()
        .filter(|one| hand.swap(one.tile).is_none() || one.tile == tile.tile);
    if allowed.clone().count() < 2 {
        return None;
    }
    let done = *allowed.clone().find(|one| one.tile == tile.tile)?;
    let rank = |one: &Discard| (-one.shanten.value, one.acceptance.total());
    let mut best = done;
    for one in allowed {
        if rank(one) > rank(&best) {
            best = *one;
        }
    }
    let n_before = round
        .discards()
        .iter()
        .filter(|one| one.player == player)
        .count();
    let shanten = done.shanten.value - best.shanten.value;
    let lost = best.acceptance.total() - done.acceptance.total().min(best.acceptance.total());
    Some(ReviewedDiscardReport {
        turn: n_before + 1,
        player: player.letter(),
        hand: hand.to_string(),
        draw: round.drawn().map(|tile| tile.to_string()),
        discard: tile.to_string(),
        shanten: done.shanten.value,
        total: done.acceptance.total(),
        best: BestDiscardReport {
            tile: match best.tile == tile.tile {
                true => tile.to_string(),
                false => best.tile.to_string(),
            },
            shanten: best.shanten.value,
            total: best.acceptance.total(),
        },
        loss: ReviewLossReport {
            shanten,
            tiles: if shanten == 0 { lost } else { 0 },
        },
        value: None,
    })
}
