//! The end of a round compared with the start of the next one.

use handeval_logs::riichi::{End, Note, RoundLog};
use handeval_mahjong::game::{Deal, Player};
use handeval_mahjong::riichi::RuleSet;

use super::compare::number;
use super::report::{DifferenceReport, Differing, RoundReport};
use super::round::Game;

impl Game {
    /// Compares the end of a round with the start of the next one.
    pub(super) fn compare_with_next(
        &self,
        before: &mut RoundReport,
        next: &Deal,
        scores: Option<[i32; 4]>,
    ) {
        if let (Some(after), Some(scores)) = (&before.scores_after, scores) {
            let stated = self.of_players(scores);
            before.is_stated = true;
            let (log, handeval) = (Differing::Points(stated), Differing::Points(after.clone()));
            // The same scores may have been stated at the end of this round.
            let of_wins = before.wins.iter().flat_map(|win| &win.differences);
            let mut known = before.differences.iter().chain(of_wins);
            if log != handeval && !known.any(|one| one.what == "scores" && one.log == log) {
                let difference = DifferenceReport::new("scores", log, handeval);
                before.differences.push(difference.at_next_round());
            }
        }
        let Some(sticks) = before.sticks_after else {
            return;
        };
        let Some(stays) = self.stays(before, next) else {
            before.notes.push(Note::Next.key());
            return;
        };
        let honba = match (stays, &before.draw) {
            (false, None) => 0,
            _ => before.honba.saturating_add(1),
        };
        for (what, log, handeval) in [
            ("honba", next.honba, honba),
            ("sticks", next.sticks, sticks),
        ] {
            if log != handeval {
                let (log, handeval) = (number(Some(log.into())), number(Some(handeval.into())));
                let difference = DifferenceReport::new(what, log, handeval);
                before.differences.push(difference.at_next_round());
            }
        }
    }

    /// Whether the dealer stays on for the next round; `None` if that round does not follow from
    /// this one.
    fn stays(&self, before: &RoundReport, next: &Deal) -> Option<bool> {
        let (wind, dealer) = before.seat;
        let following = dealer.after(1, self.n_players);
        let (wind, next_wind) = (wind as usize, next.wind as usize);
        let stays = match next.dealer {
            same if same == dealer && next_wind == wind => true,
            other
                if other == following
                    && next_wind == wind + usize::from(following == Player::A) =>
            {
                false
            }
            _ => return None,
        };
        // Only these rules say when the dealer stays.
        let is_known = matches!(self.rules.set, RuleSet::Tenhou | RuleSet::TenhouSanma);
        let expected = match &before.draw {
            Some(draw) => draw
                .ready
                .as_ref()
                .is_none_or(|ready| ready.contains(&before.dealer)),
            None => before.wins.iter().any(|win| win.winner == before.dealer),
        };
        (!is_known || stays == expected).then_some(stays)
    }
}

/// The scores at the start of the next round, for logs that do not state them there: those that the
/// log states at the end of this round, or else the computed ones.
pub(super) fn scores_at_end(round: &RoundLog, report: &RoundReport) -> Option<[i32; 4]> {
    let stated = match round.end.as_ref()? {
        End::Wins(wins) => wins.last()?.scores,
        End::Draw(draw) => draw.scores,
    };
    stated.or_else(|| {
        let mut all = [0; 4];
        for (place, &score) in all.iter_mut().zip(report.scores_after.as_ref()?) {
            *place = i32::try_from(score).ok()?;
        }
        Some(all)
    })
}
