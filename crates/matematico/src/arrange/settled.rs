//! The choices settled for a subset of the solutions, and their consequences.

use alloc::vec;
use alloc::vec::Vec;

use super::master::Master;

/// For each choice of a master program, whether it is made; `None` if that is undecided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settled(Vec<Option<bool>>);

/// No solution satisfies all the settled choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

impl Settled {
    /// The initial state, in which nothing is settled.
    pub(super) fn none(n_choices: usize) -> Self {
        Self(vec![None; n_choices])
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Option<bool>> {
        self.0.iter().copied()
    }

    pub(super) fn get(&self, var: usize) -> Option<bool> {
        self.0[var]
    }

    pub(super) fn set(&mut self, var: usize, holds: bool) {
        self.0[var] = Some(holds);
    }

    /// The choices that are known to be made.
    pub(super) fn held(&self) -> Vec<u32> {
        let all = self.0.iter().enumerate();
        let held = all.filter(|&(_, settled)| *settled == Some(true));
        held.map(|(var, _)| var as u32).collect()
    }

    /// Returns any undecided choice.
    pub(super) fn any_open(&self) -> Option<u32> {
        let open = self.0.iter().position(Option::is_none);
        open.map(|var| var as u32)
    }

    /// Settles what follows from each single row and each single conflict. Fails on a
    /// contradiction.
    pub(super) fn propagate(&mut self, master: &Master) -> Result<(), Contradiction> {
        loop {
            let mut is_done = true;
            for row in &master.rows {
                // The room left in the row if its sum is as small as possible.
                let mut room = i64::from(row.at_most);
                let mut most = 0;
                for &(var, factor) in row.terms.iter() {
                    let factor = i64::from(factor);
                    match self.0[var as usize] {
                        Some(true) => room -= factor,
                        Some(false) => {}
                        None => {
                            room -= factor.min(0);
                            most = most.max(factor.abs());
                        }
                    }
                }
                if room < 0 {
                    return Err(Contradiction);
                }
                if most > room {
                    is_done = false;
                    for &(var, factor) in row.terms.iter() {
                        let factor = i64::from(factor);
                        let settled = &mut self.0[var as usize];
                        if settled.is_none() && factor.abs() > room {
                            // Mutants: no factor is 0.
                            *settled = Some(factor < 0);
                        }
                    }
                }
            }
            for held in self.held() {
                for other in master.conflicts_of(held) {
                    match self.0[other as usize] {
                        Some(true) => return Err(Contradiction),
                        Some(false) => {}
                        None => {
                            is_done = false;
                            self.0[other as usize] = Some(false);
                        }
                    }
                }
            }
            if is_done {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_choice_is_one_that_is_not_settled() {
        let mut settled = Settled::none(3);
        assert_eq!(settled.any_open(), Some(0));
        settled.set(0, true);
        settled.set(1, false);
        assert_eq!(settled.any_open(), Some(2));
        settled.set(2, false);
        assert_eq!(settled.any_open(), None);
    }
}
