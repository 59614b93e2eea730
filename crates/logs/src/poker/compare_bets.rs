//! Bets and turns, compared with those before them.

use super::build::Build;
use super::{Contradicted, Correction, Forced, MissingPlace, Money};

/// How many corrections are suspected without a contradiction.
const MAX_SUSPECTED: usize = 8;

impl Build {
    /// Compares a blind or an ante with the first lines, unless the player has less.
    pub(super) fn compare_forced(
        &mut self,
        player: usize,
        which: Forced,
        stated: Money,
        expected: Money,
        header: u64,
    ) {
        if stated == expected {
            return;
        }
        let correction = match which {
            Forced::SmallBlind | Forced::BigBlind => self.this_put(expected.0),
            Forced::Ante | Forced::BothBlinds => None,
        };
        let what = Contradicted::Forced {
            which,
            stated,
            expected,
        };
        self.contradict_with(Some(player), what, Some(header), vec![correction]);
    }

    /// Compares the amount of a call with the amount to call.
    pub(super) fn compare_call(&mut self, player: usize, stated: Money) {
        let missing = self.to_call(player);
        let missing = self.left(player).map_or(missing, |left| left.min(missing));
        if stated != missing && !self.is_blind_short {
            let before = self.on_street(player);
            let total = before.plus(stated).0;
            let corrections = vec![
                self.this_put(before.plus(missing).0),
                self.highest_put(total),
                self.missing_bet(player, total),
            ];
            self.unexplained_call = self.n_actions.checked_sub(1);
            let what = Contradicted::Call { stated, missing };
            self.contradict_with(Some(player), what, None, corrections);
        }
    }

    /// Compares the step of a raise with the highest bet and the new one.
    pub(super) fn compare_raise(&mut self, player: usize, stated: Money, total: Money) {
        let highest = self.highest();
        let step = Money(total.0.saturating_sub(highest.0));
        if stated != step && !self.is_blind_short {
            let before = total.0.saturating_sub(stated.0);
            let corrections = vec![
                self.this_put(highest.plus(stated).0),
                self.highest_put(before),
                self.missing_bet(player, before),
            ];
            let what = Contradicted::Raise { stated, step };
            self.contradict_with(Some(player), what, None, corrections);
        }
    }

    /// Compares a check with the amount to call.
    pub(super) fn compare_check(&mut self, player: usize) {
        let missing = self.to_call(player);
        if missing.0 > 0 {
            let is_blind = self.is_first_street() && self.on_street(player).0 == 0;
            let blind = is_blind.then_some(Correction::Forced {
                player,
                which: Forced::BigBlind,
                amount: missing,
            });
            let corrections = vec![self.highest_put(self.on_street(player).0), blind];
            let what = Contradicted::Check { missing };
            self.contradict_with(Some(player), what, None, corrections);
        }
    }

    /// Compares what is left of a stack with an action that uses all of it.
    pub(super) fn compare_all_in(&mut self, player: usize) {
        let Some(left) = self.left(player).filter(|left| left.0 > 0) else {
            return;
        };
        let stack = self.players[player].stack.unwrap_or_default();
        let stack = Money(stack.0 - left.0.min(stack.0));
        let corrections = vec![
            Some(Correction::Stack { player, stack }),
            self.this_put(self.on_street(player).plus(left).0),
        ];
        let what = Contradicted::AllIn { left };
        self.contradict_with(Some(player), what, None, corrections);
    }

    /// Notices an action of a player who has folded.
    pub(super) fn compare_fold(&mut self, player: usize) {
        if self.players[player].folded.is_some() {
            let line = self.fold_lines[player];
            self.contradict_with(
                Some(player),
                Contradicted::AfterFold,
                Some(line),
                Vec::new(),
            );
        }
    }

    /// Notices an action after everybody has acted and all bets are matched: the beginning of a
    /// street may be missing. (A player who is away may fold at any time.)
    pub(super) fn compare_over(&mut self) {
        let Some(before) = self.n_actions.checked_sub(1) else {
            return;
        };
        let is_silent = |player: usize| {
            self.may_act(player) && (!self.acted[player] || self.on_street(player) < self.highest())
        };
        let is_over = self.tells_all_actions
            && !self.is_capped
            && self.has_acted()
            && !(0..self.players.len()).any(is_silent);
        if is_over && !std::mem::replace(&mut self.is_over, true) {
            let what = Contradicted::Over {
                street: self.street(),
            };
            let corrections = vec![Some(Correction::Street { before })];
            self.contradict_with(None, what, None, corrections);
        }
    }

    /// Cards are dealt or exchanged after the betting, without a line that begins the street.
    pub(super) fn begin_street_if_missing(&mut self) {
        if self.has_acted() {
            let what = Contradicted::Over {
                street: self.street(),
            };
            self.contradict_with(None, what, None, Vec::new());
            self.next_street();
        }
    }

    /// A street ends: everybody who could act has acted, and all bets are matched.
    pub(super) fn compare_turns(&mut self) {
        self.end_betting();
        if !self.tells_all_actions || self.is_capped {
            return;
        }
        let n_players = self.players.len();
        let n_left = (0..n_players).filter(|&player| self.is_in(player)).count();
        if n_left < 2 {
            return;
        }
        let n_able = (0..n_players)
            .filter(|&player| self.is_able(player))
            .count();
        let (street, highest) = (self.street(), self.highest());
        for player in 0..n_players {
            let is_missing = self.on_street(player) < highest && !self.is_blind_short;
            let is_silent = is_missing || (n_able > 1 && !self.acted[player]);
            if is_silent && self.is_able(player) {
                let corrections = vec![
                    self.missing_fold(player),
                    self.missing_at_end(player, self.to_call(player)),
                ];
                let what = Contradicted::NoAction { street };
                self.contradict_with(Some(player), what, None, corrections);
            } else if self.may_act(player) && !self.acted[player] {
                // Perhaps the player was not dealt in.
                let call = self.missing_at_end(player, self.to_call(player));
                call.into_iter().for_each(|call| self.suspect(call));
            }
        }
    }

    /// Compares what went back to a player with what nobody called: a bet may be missing.
    pub(super) fn compare_uncalled(&mut self, player: usize, amount: Money) {
        let others = (0..self.players.len()).filter(|&other| other != player);
        let called = others.map(|other| self.on_street(other)).max();
        let total = called.unwrap_or_default().plus(amount);
        let more = total.0.saturating_sub(self.on_street(player).0);
        let Some(missing) = self.missing_at_end(player, Money(more)) else {
            return;
        };
        self.suspect(missing);
        // The call of that bet is not for the whole of it.
        if let (Some(before), Correction::Missing { amount, .. }) = (self.unexplained_call, missing)
        {
            let place = MissingPlace::Before(before);
            self.suspect(Correction::Missing {
                player,
                amount,
                place,
            });
        }
    }

    /// All players but one have posted the same ante: the last one may be missing.
    pub(super) fn suspect_missing_ante(&mut self) {
        let antes = self.antes();
        let Some(&ante) = antes.iter().max().filter(|ante| ante.0 > 0) else {
            return;
        };
        let mut silent = (0..antes.len()).filter(|&player| antes[player].0 == 0);
        if let (Some(player), None, true) = (silent.next(), silent.next(), antes.len() > 1) {
            self.suspect(Correction::Forced {
                player,
                which: Forced::Ante,
                amount: ante,
            });
        }
    }

    /// Records what may explain what does not agree, although nothing contradicts itself.
    pub(super) fn suspect(&mut self, correction: Correction) {
        if self.suspected.len() < MAX_SUSPECTED {
            self.suspected.push(correction);
        }
    }

    /// Whether a player has put money in and not folded.
    fn is_in(&self, player: usize) -> bool {
        self.players[player].folded.is_none() && self.used(player) > 0
    }

    /// Whether a player is still in and has chips left.
    fn is_able(&self, player: usize) -> bool {
        self.is_in(player) && self.may_act(player)
    }

    /// Whether a player has not folded and has chips left.
    pub(super) fn may_act(&self, player: usize) -> bool {
        let has_chips = self.left(player).is_none_or(|left| left.0 > 0);
        self.players[player].folded.is_none() && has_chips
    }
}
