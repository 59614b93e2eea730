//! What a player does.

use super::acts::has_amount;
use super::words::{bracketed, money};
use super::{Reader, not_read};
use crate::poker::build::{Kind, kind_of};
use crate::poker::{Collected, Forced, Money};
use crate::{Damage, scan};

impl Reader {
    /// `raises $2 to $3 and is all-in`.
    pub(super) fn action(&mut self, player: usize, action: &str) -> Result<(), Damage> {
        let (verb, rest) = scan::split_at(action, b' ').unwrap_or((action, ""));
        match verb {
            "folds" => {
                self.build.begin_action(player)?;
                self.build.act(player);
                self.build.fold(player);
                for text in bracketed(rest) {
                    let cards = self.build.read_cards(text)?;
                    self.build.compare_cards(player, &cards);
                    self.build.hold(player, cards);
                }
                Ok(())
            }
            "checks" => {
                self.build.begin_action(player)?;
                self.build.compare_over();
                self.build.compare_check(player);
                self.build.check(player);
                Ok(())
            }
            "calls" | "bets" => {
                self.build.begin_action(player)?;
                self.build.compare_over();
                let amount = self.build.amount_put(player, first_money(rest)?);
                self.look_for_blind();
                if verb == "calls" {
                    self.build.compare_call(player, amount);
                }
                self.build.act(player);
                self.build.put(player, amount)?;
                self.compare_end(player, rest);
                Ok(())
            }
            "raises" => {
                self.build.begin_action(player)?;
                self.build.compare_over();
                let (step, total) = scan::split_at_words(rest, " to ").ok_or_else(not_read)?;
                let (step, total) = (first_money(step)?, first_money(total)?);
                let total = self.build.total_put(player, total);
                self.look_for_blind();
                self.build.compare_raise(player, step, total);
                self.build.act(player);
                self.build.put_to(player, total)?;
                self.compare_end(player, rest);
                Ok(())
            }
            "posts" => {
                self.posts(player, rest)?;
                if !rest.starts_with("the ante") {
                    self.build.look_for_short_blind(player);
                }
                self.compare_end(player, rest);
                Ok(())
            }
            // GG writes what the player has in after the straddle.
            "straddle" => {
                let total = self.build.total_put(player, first_money(rest)?);
                self.build.put_to(player, total)?;
                self.build.look_for_short_blind(player);
                self.compare_end(player, rest);
                Ok(())
            }
            "brings" | "brings-in" => {
                self.build.begin_action(player)?;
                let (_, amount) = action.rsplit_once(" for ").ok_or_else(not_read)?;
                let amount = self.build.amount_put(player, first_money(amount)?);
                self.build.act(player);
                self.build.put(player, amount)
            }
            "discards" | "stands" => self.draws(player, rest),
            "shows" => {
                if let Some(text) = bracketed(rest).next() {
                    let cards = self.build.read_cards(text)?;
                    self.build.show(player, cards);
                }
                Ok(())
            }
            "mucks" | "doesn't" => {
                self.build.muck(player);
                Ok(())
            }
            // Chat, and players coming and going.
            _ => match has_amount(rest) && !action.contains('"') {
                true => Err(not_read()),
                false => Ok(()),
            },
        }
    }

    /// Compares how an action ends, such as ` and is all-in`, with what is left.
    fn compare_end(&mut self, player: usize, rest: &str) {
        self.build.is_capped |= scan::has(rest, " and has reached the ");
        if rest.ends_with(ALL_IN) {
            self.build.compare_all_in(player);
        }
    }

    fn posts(&mut self, player: usize, what: &str) -> Result<(), Damage> {
        let amount = |prefix: &str| what.strip_prefix(prefix).map(first_money);
        if let Some(amount) = amount("the ante ") {
            return self.build.ante(player, amount?);
        }
        if let Some(amount) = amount("missed blind ") {
            return self.build.put_dead(player, amount?);
        }
        if let Some(amount) = amount("small & big blinds ") {
            let amount = amount?;
            let both = self.blinds.map(|[small, big]| small.plus(big));
            self.compare_blind(player, Forced::BothBlinds, amount, both, what);
            return self.both_blinds(player, amount);
        }
        if let Some(amount) = amount("small blind ") {
            let amount = self.build.amount_put(player, amount?);
            let expected = self.blinds.map(|blinds| blinds[0]);
            self.compare_blind(player, Forced::SmallBlind, amount, expected, what);
            self.has_posted[player][0] = true;
            if std::mem::replace(&mut self.has_small_blind, true) {
                return self.build.put_dead(player, amount);
            }
            return self.build.put(player, amount);
        }
        for name in ["big blind ", "straddle ", "button blind "] {
            if let Some(amount) = amount(name) {
                self.has_big_blind = true;
                let amount = self.build.amount_put(player, amount?);
                if name == "big blind " {
                    let expected = self.blinds.map(|blinds| blinds[1]);
                    self.compare_blind(player, Forced::BigBlind, amount, expected, what);
                }
                self.has_posted[player][1] = true;
                return self.build.put(player, amount);
            }
        }
        Err(not_read())
    }

    /// Records that nobody has posted a big blind: the first bets are for that amount anyway.
    fn look_for_blind(&mut self) {
        let is_stud = kind_of(self.build.game) == Kind::Stud;
        self.build.is_blind_short |=
            !is_stud && self.build.is_first_street() && !self.has_big_blind;
    }

    /// Compares a blind with the first line, unless the player has less.
    fn compare_blind(
        &mut self,
        player: usize,
        which: Forced,
        stated: Money,
        expected: Option<Money>,
        what: &str,
    ) {
        if let Some(expected) = expected.filter(|_| !what.ends_with(ALL_IN)) {
            let header = self.first_line;
            self.build
                .compare_forced(player, which, stated, expected, header);
        }
    }

    /// The big blind is live; the rest is dead.
    fn both_blinds(&mut self, player: usize, amount: Money) -> Result<(), Damage> {
        let highest = self.build.highest();
        let live = match highest.0 > 0 && highest <= amount {
            true => highest,
            // Nobody else has posted a big blind, so it is two thirds of the amount.
            false => Money(amount.0 / 3 * 2),
        };
        self.has_big_blind = true;
        self.has_posted[player] = [true; 2];
        self.build.put(player, live)?;
        self.build.put_dead(player, Money(amount.0 - live.0))
    }

    /// ` collected $17.65 from side pot-2`, ` cashed out the hand for …`.
    pub(super) fn collected(&mut self, player: usize, after: &str) -> Result<(), Damage> {
        let after = after.trim_start();
        if after.starts_with("cashed out the hand") {
            self.build.stated.is_cashed_out = true;
            return Ok(());
        }
        let Some((amount, pot)) = after
            .strip_prefix("collected ")
            .and_then(|rest| scan::split_at_words(rest, " from "))
        else {
            return Ok(());
        };
        let amount = self.build.amount_collected(first_money(amount)?);
        self.collected_lines[player] = self.build.line;
        let mut words = pot.split(' ');
        let pot = match (words.next(), words.next()) {
            (Some("main"), Some("pot")) => Some(0),
            (Some("side"), Some("pot")) => Some(1),
            (Some("side"), Some(numbered)) => {
                let number = numbered
                    .strip_prefix("pot-")
                    .and_then(|number| number.parse().ok());
                Some(number.ok_or_else(not_read)?)
            }
            _ => None,
        };
        self.build.see(amount);
        self.build.stated.collected.push(Collected {
            player,
            amount,
            pot,
            run: self.run,
        });
        Ok(())
    }
}

const ALL_IN: &str = " and is all-in";

/// The amount at the beginning of a text.
fn first_money(text: &str) -> Result<Money, Damage> {
    money(scan::until(text, b' '))
}
