//! The end of a round compared with the start of the next one.

use handeval_logs::riichi::{Note, RoundLog};
use handeval_mahjong::riichi::RuleSet;

use super::report::{DifferenceReport, Differing, RoundReport};
use super::round::Game;

impl Game {
    /// Compares the end of a round with the start of the next one.
    pub(super) fn compare_with_next(&self, before: &mut RoundReport, next: &RoundLog) {
        if let (Some(after), Some(scores)) = (&before.scores_after, next.scores) {
            let stated = self.of_players(scores);
            before.is_stated = true;
            // A log that states the scores after each win has been compared with them.
            let of_wins = before.wins.iter().flat_map(|win| &win.differences);
            let mut known = before.differences.iter().chain(of_wins);
            if stated != *after && !known.any(|one| one.what == "scores") {
                before.differences.push(DifferenceReport {
                    what: "scores",
                    log: Differing::Points(stated),
                    handeval: Differing::Points(after.clone()),
                });
            }
        }
        if !self.follows(before, next) {
            before.notes.push(Note::Next.key());
        }
    }

    /// Whether the next round follows from this one, where the rules say how.
    fn follows(&self, before: &RoundReport, next: &RoundLog) -> bool {
        if !matches!(self.rules.set, RuleSet::Tenhou | RuleSet::TenhouSanma) {
            return true;
        }
        let stays = match &before.draw {
            Some(draw) => draw
                .ready
                .as_ref()
                .is_none_or(|ready| ready.contains(&before.dealer)),
            None => before.wins.iter().any(|win| win.winner == before.dealer),
        };
        let honba = match (stays, &before.draw) {
            (false, None) => 0,
            _ => before.honba + 1,
        };
        let dealer = next.deal.dealer.letter();
        honba == next.deal.honba && stays == (dealer == before.dealer)
    }
}
