//! What a player does.

use super::words::{bracketed, money};
use super::{Reader, not_read};
use crate::Damage;
use crate::poker::build::{Kind, kind_of};
use crate::poker::cards::read_cards;
use crate::poker::{Collected, Money};

impl Reader {
    /// `raises $2 to $3 and is all-in`.
    pub(super) fn action(&mut self, player: usize, action: &str) -> Result<(), Damage> {
        let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
        match verb {
            "folds" => {
                self.build.act();
                self.build.fold(player);
                for text in bracketed(rest) {
                    let cards = read_cards(text)?;
                    self.build.players[player].cards = cards;
                }
                Ok(())
            }
            "checks" => {
                self.build.check(player);
                Ok(())
            }
            "calls" | "bets" => {
                self.build.act();
                self.build.put(player, first_money(rest)?)
            }
            "raises" => {
                self.build.act();
                let (_, total) = rest.split_once(" to ").ok_or_else(not_read)?;
                self.build.put_to(player, first_money(total)?)
            }
            "posts" => self.posts(player, rest),
            // GG writes what the player has in after the straddle.
            "straddle" => self.build.put_to(player, first_money(rest)?),
            "brings" | "brings-in" => {
                self.build.act();
                let (_, amount) = action.rsplit_once(" for ").ok_or_else(not_read)?;
                self.build.put(player, first_money(amount)?)
            }
            "discards" | "stands" => self.draws(player, rest),
            "shows" => {
                if let Some(text) = bracketed(rest).next() {
                    self.build.show(player, read_cards(text)?);
                }
                Ok(())
            }
            "mucks" | "doesn't" => {
                self.build.muck(player);
                Ok(())
            }
            // What is said, and who comes and goes.
            _ => match has_amount(rest) && !action.contains('"') {
                true => Err(not_read()),
                false => Ok(()),
            },
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
            return self.both_blinds(player, amount?);
        }
        if let Some(amount) = amount("small blind ") {
            let amount = amount?;
            if std::mem::replace(&mut self.has_small_blind, true) {
                return self.build.put_dead(player, amount);
            }
            return self.build.put(player, amount);
        }
        for name in ["big blind ", "straddle ", "button blind "] {
            if let Some(amount) = amount(name) {
                return self.build.put(player, amount?);
            }
        }
        Err(not_read())
    }

    /// The big blind is live, the rest is dead.
    fn both_blinds(&mut self, player: usize, amount: Money) -> Result<(), Damage> {
        let highest = self.build.highest();
        let live = match highest.0 > 0 && highest <= amount {
            true => highest,
            // Nobody else has posted a big blind: it is two thirds.
            false => Money(amount.0 / 3 * 2),
        };
        self.build.put(player, live)?;
        self.build.put_dead(player, Money(amount.0 - live.0))
    }

    /// `discards 1 card [Kh]`, `stands pat on [8s 6h 4d 3c 2h]`.
    fn draws(&mut self, player: usize, rest: &str) -> Result<(), Damage> {
        let is_draw = kind_of(self.build.game) == Kind::Draw;
        if is_draw
            && !self.has_draw_lines
            && self.build.has_acted()
            && self.build.street() == "deal"
        {
            self.build.next_street();
        }
        let known = match (rest.starts_with("pat"), bracketed(rest).next()) {
            (false, Some(text)) => read_cards(text)?,
            _ => Vec::new(),
        };
        let n_cards = rest
            .split(' ')
            .next()
            .and_then(|number| number.parse().ok());
        self.build.note_draw(player, n_cards.unwrap_or(0), known);
        if let Some(text) = bracketed(rest).next() {
            let cards = read_cards(text)?;
            let held = &mut self.build.players[player].cards;
            match rest.starts_with("pat") {
                true => *held = cards,
                false => held.retain(|card| !cards.contains(card)),
            }
        }
        Ok(())
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
            .and_then(|rest| rest.split_once(" from "))
        else {
            return Ok(());
        };
        let amount = first_money(amount)?;
        let pot = match pot.split(' ').collect::<Vec<_>>()[..] {
            ["main", "pot", ..] => Some(0),
            ["side", "pot", ..] => Some(1),
            ["side", numbered, ..] => {
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

/// The amount that a text begins with.
fn first_money(text: &str) -> Result<Money, Damage> {
    money(text.split(' ').next().unwrap_or_default())
}

fn has_amount(text: &str) -> bool {
    text.split(' ').any(|word| money(word).is_ok())
}
