//! Awards pots to the best hands.

use alloc::vec;
use alloc::vec::Vec;

use super::{OddChips, Places, PlayedFor, Pot, PotRules, Pots, PotsError};

/// A part of a pot, and who wins it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Which part it is.
    pub of: PartOf,
    /// The amount.
    pub amount: u64,
    /// The winners, in order of seats.
    pub winners: Vec<usize>,
    /// What each winner gets; the shares add up to the amount.
    pub shares: Vec<u64>,
}

/// Which part of a pot is awarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartOf {
    /// The whole pot, for the hands that the game is played for, or for the high hands if nobody
    /// has a low.
    Whole,
    /// The half for high hands.
    High,
    /// The half for low hands.
    Low,
    /// Both halves, which the same players win, and which are split only once.
    Both,
}

/// How a pot is awarded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Award {
    /// The pot.
    pub pot: Pot,
    /// Its parts: one, or the high half and then the low half, which is empty if there is only one
    /// chip.
    pub parts: Vec<Part>,
}

/// How all pots are awarded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settlement {
    awards: Vec<Award>,
    won: Vec<u64>,
}

impl Settlement {
    /// The awards, in the order of the pots.
    #[must_use]
    pub fn awards(&self) -> &[Award] {
        &self.awards
    }

    /// What each player wins from all pots, not counting what nobody called.
    #[must_use]
    pub fn won(&self) -> &[u64] {
        &self.won
    }
}

impl Pots {
    /// Awards every pot to the best hands among its own players. There is one `Places` per player.
    ///
    /// # Errors
    ///
    /// See [`Pot::award`].
    ///
    /// Source: rules K4 to K9.
    pub fn award(&self, places: &[Places], rules: &PotRules) -> Result<Settlement, PotsError> {
        let awards = self.pots().iter().map(|pot| pot.award(places, rules));
        let awards: Vec<Award> = awards.collect::<Result<_, _>>()?;
        let mut won = vec![0; self.n_players()];
        for part in awards.iter().flat_map(|award| &award.parts) {
            for (&seat, share) in part.winners.iter().zip(&part.shares) {
                if let Some(won) = won.get_mut(seat) {
                    *won += share;
                }
            }
        }
        Ok(Settlement { awards, won })
    }
}

impl Pot {
    /// Awards this pot to the best hands among its own players; without comparing hands, if only
    /// one player can win it. `places` has one item per player at the table.
    ///
    /// # Errors
    ///
    /// - [`PotsError::NoSuchSeat`] if the button is not at the seat of a player;
    /// - [`PotsError::NoPlace`] if a player who can win a contested pot has no place;
    /// - [`PotsError::NoCards`] if such a player has no cards, but cards decide who gets the odd
    ///   chips.
    ///
    /// Source: rules K4 to K9.
    pub fn award(&self, places: &[Places], rules: &PotRules) -> Result<Award, PotsError> {
        let n_players = places.len();
        match rules.odd_chips {
            OddChips::LeftOfButton(button) if button >= n_players => {
                return Err(PotsError::NoSuchSeat { button, n_players });
            }
            _ => {}
        }
        if self.is_contested() {
            self.check(places, rules.odd_chips)?;
        }
        Ok(Award {
            parts: self.parts(places, rules),
            pot: self.clone(),
        })
    }

    /// Checks that the hands of a contested pot can be compared.
    fn check(&self, places: &[Places], odd_chips: OddChips) -> Result<(), PotsError> {
        for &player_idx in self.eligible() {
            let own = places.get(player_idx).copied().unwrap_or_default();
            if own.high.is_none() {
                return Err(PotsError::NoPlace { player_idx });
            }
            if odd_chips == OddChips::ByCard && own.cards.is_empty() {
                return Err(PotsError::NoCards { player_idx });
            }
        }
        Ok(())
    }

    fn parts(&self, places: &[Places], rules: &PotRules) -> Vec<Part> {
        let share = |of, amount, winners| self.share(of, amount, winners, places, rules);
        if !self.is_contested() {
            return vec![share(
                PartOf::Whole,
                self.amount(),
                self.eligible().to_vec(),
            )];
        }
        let high = self.best(places, |own| own.high);
        let low = match rules.played_for {
            PlayedFor::HighAndLow => self.best(places, |own| own.low),
            PlayedFor::High | PlayedFor::Low => Vec::new(),
        };
        if low.is_empty() {
            return vec![share(PartOf::Whole, self.amount(), high)];
        }
        if rules.splits_once && high == low {
            return vec![share(PartOf::Both, self.amount(), high)];
        }
        // The odd chip goes to the high half.
        let n_chips = self.amount() / rules.chip;
        let low_amount = n_chips / 2 * rules.chip.get();
        vec![
            share(PartOf::High, self.amount() - low_amount, high),
            share(PartOf::Low, low_amount, low),
        ]
    }

    /// The players with the best place, in order of seats.
    fn best(&self, places: &[Places], place: fn(&Places) -> Option<u64>) -> Vec<usize> {
        let place = |seat: usize| places.get(seat).and_then(place);
        let seats = self.eligible().iter().copied();
        let best = seats.clone().filter_map(place).min();
        match best {
            Some(_) => seats.filter(|&seat| place(seat) == best).collect(),
            None => Vec::new(),
        }
    }

    /// Shares an amount as evenly as whole chips allow.
    fn share(
        &self,
        of: PartOf,
        amount: u64,
        winners: Vec<usize>,
        places: &[Places],
        rules: &PotRules,
    ) -> Part {
        let chip = rules.chip.get();
        let n_winners = winners.len().max(1) as u64;
        let (n_chips, rest) = (amount / chip, amount % chip);
        let is_low = of == PartOf::Low || rules.played_for == PlayedFor::Low;
        let mut order = winners.clone();
        rules.odd_chips.sort(&mut order, is_low, places);
        let mut shares = vec![n_chips / n_winners * chip; winners.len()];
        for (place, seat) in order.into_iter().enumerate() {
            let odd = match (place as u64) < n_chips % n_winners {
                true => chip,
                false => 0,
            };
            // Amounts are whole chips, unless a pot was given another amount.
            let rest = if place == 0 { rest } else { 0 };
            if let Ok(winner_idx) = winners.binary_search(&seat) {
                shares[winner_idx] += odd + rest;
            }
        }
        Part {
            of,
            amount,
            winners,
            shares,
        }
    }
}
