//! Every discard that was a choice, compared with the one that leaves the hand closest to ready.
//!
//! Source: rule J19.

use handeval_mahjong::game::{Event, Next, Player, Round};
use handeval_mahjong::{Discard, ShownTile, ToDiscard, discards};

use super::report::{BestDiscardReport, ReviewLossReport, ReviewSumReport, ReviewedDiscardReport};

/// The choices of a round.
#[derive(Default)]
pub(super) struct Review {
    choices: Vec<Choice>,
}

struct Choice {
    player: Player,
    report: ReviewedDiscardReport,
}

impl Review {
    /// Looks at a discard before it is made.
    pub(super) fn see(
        &mut self,
        round: &Round,
        event: &Event,
        is_reviewed: impl Fn(Player) -> bool,
    ) {
        let &Event::Discard { player, tile } = event else {
            return;
        };
        let is_bound = round.riichi(player).is_some();
        if is_bound || round.next() != Next::Discard(player) || !is_reviewed(player) {
            return;
        }
        if let Some(report) = reviewed(round, player, tile) {
            self.choices.push(Choice { player, report });
        }
    }

    pub(super) fn reports(self) -> Vec<ReviewedDiscardReport> {
        self.choices
            .into_iter()
            .map(|choice| choice.report)
            .collect()
    }
}

fn reviewed(round: &Round, player: Player, tile: ShownTile) -> Option<ReviewedDiscardReport> {
    let hand = round.hand(player).ok()??;
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
    })
}

/// The sums of a player's choices.
pub(super) fn sums(review: &Review, player: Player) -> ReviewSumReport {
    let choices = review
        .choices
        .iter()
        .filter(|choice| choice.player == player);
    let losses: Vec<&ReviewLossReport> = choices.map(|choice| &choice.report.loss).collect();
    let count = |is_so: &dyn Fn(&ReviewLossReport) -> bool| {
        losses.iter().filter(|loss| is_so(loss)).count() as u64
    };
    let n_back = count(&|loss| loss.shanten > 0);
    let n_kept = losses.len() as u64 - n_back;
    let n_lost: u32 = losses.iter().map(|loss| loss.tiles).sum();
    ReviewSumReport {
        player: player.letter(),
        choices: losses.len() as u64,
        best: count(&|loss| loss.shanten == 0 && loss.tiles == 0),
        tiles_lost: if n_kept == 0 {
            0.0
        } else {
            f64::from(n_lost) / n_kept as f64
        },
        shanten_back: n_back,
    }
}
