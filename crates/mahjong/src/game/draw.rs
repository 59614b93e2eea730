//! A round that nobody wins.

use super::player::Player;
use super::round::Round;
use crate::ToDraw;
use crate::riichi::{ScoringRules, nagashi_mangan};

/// How many points each player receives or pays when a round ends.
pub type Settled = [i32; 4];

/// What the players who are not ready pay to those who are, after an exhaustive draw: 3,000 in all
/// with four players, or 2,000 with three.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::game::draw_payments;
///
/// assert_eq!(draw_payments([true, false, true, false], 4), [1_500, -1_500, 1_500, -1_500]);
/// assert_eq!(draw_payments([false, true, false, false], 3), [-1_000, 2_000, -1_000, 0]);
/// assert_eq!(draw_payments([true; 4], 4), [0; 4]);
/// ```
///
/// Source: rule J15.
#[must_use]
pub fn draw_payments(is_ready: [bool; 4], n_players: u8) -> Settled {
    let n_players = n_players.clamp(3, 4);
    let here = usize::from(n_players);
    let n_ready = is_ready[..here].iter().filter(|ready| **ready).count() as i32;
    let n_others = i32::from(n_players) - n_ready;
    let mut settled = [0; 4];
    if n_ready > 0 && n_others > 0 {
        let all = if n_players == 3 { 2_000 } else { 3_000 };
        for (points, is_ready) in settled.iter_mut().zip(is_ready).take(here) {
            *points = if is_ready {
                all / n_ready
            } else {
                -all / n_others
            };
        }
    }
    settled
}

impl Round {
    /// Whether the player's hand is ready: one tile from a win, and not holding all four copies of
    /// every tile that would win. `None` if the log does not show the hand.
    ///
    /// Source: rule J15.
    #[must_use]
    pub fn is_ready(&self, player: Player) -> Option<bool> {
        let hand = self.hand(player).ok()??;
        let to_draw = ToDraw::of(&hand)?;
        Some(!crate::waits(to_draw).is_empty())
    }

    /// Which players are ready, in the order of [`Player::ALL`]; `None` for hidden hands and for the
    /// missing fourth player.
    #[must_use]
    pub fn ready(&self) -> [Option<bool>; 4] {
        Player::ALL.map(|player| {
            let is_there = player.idx() < usize::from(self.deal.n_players);
            is_there.then(|| self.is_ready(player)).flatten()
        })
    }

    /// Whether all discards of the player are terminals and honors that nobody claimed (nagashi
    /// mangan 流し満貫).
    ///
    /// Source: rule J16.
    #[must_use]
    pub fn is_nagashi(&self, player: Player) -> bool {
        let mut own = self.discards.iter().filter(|one| one.player == player);
        let n_own = own.clone().count();
        n_own > 0 && own.all(|one| one.tile.tile.is_terminal_or_honor() && !one.is_claimed)
    }

    /// The payments for the nagashi mangan of these players.
    ///
    /// Source: rules J16 and R39.
    #[must_use]
    pub fn nagashi_payments(
        &self,
        players: impl IntoIterator<Item = Player>,
        rules: &ScoringRules,
    ) -> Settled {
        let mut settled = [0; 4];
        for player in players {
            let seat = player.seat(self.deal.dealer, self.deal.n_players);
            let Ok(Some(points)) = nagashi_mangan(seat, rules) else {
                continue;
            };
            self.add_payments(&mut settled, player, player, &points.payments);
        }
        settled
    }

    /// Adds the payments of a win to what each player receives or pays; `from` pays the discarder's
    /// part.
    pub fn add_payments(
        &self,
        settled: &mut Settled,
        winner: Player,
        from: Player,
        payments: &crate::riichi::Payments,
    ) {
        use crate::riichi::Payer;
        for payment in payments.all() {
            let payer = match payment.by {
                Payer::Seat(seat) => Player::at(seat, self.deal.dealer, self.deal.n_players),
                Payer::Discarder => from,
            };
            settled[payer.idx()] -= payment.points as i32;
        }
        settled[winner.idx()] += payments.total() as i32;
    }

    /// Records that the round ended without a win, so a riichi declared with the last discard
    /// stands.
    pub fn end_in_draw(&mut self) {
        self.go_on();
    }
}
