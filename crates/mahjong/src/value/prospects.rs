//! The three values of a hand.

use super::options::Aim;

/// Three values of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prospects {
    /// The chance of being ready at some point, in `0.0..=1.0`.
    pub tenpai: f64,
    /// The chance of a win, in `0.0..=1.0`.
    pub win: f64,
    /// The mean of the points won, with no win counted as 0.
    pub points: f64,
}

impl Prospects {
    /// The value that `aim` refers to.
    #[must_use]
    pub const fn of(&self, aim: Aim) -> f64 {
        match aim {
            Aim::Points => self.points,
            Aim::Win => self.win,
            Aim::Tenpai => self.tenpai,
        }
    }

    /// The average points of a win; `None` if the chance of a win is 0.
    #[must_use]
    pub fn points_of_a_win(&self) -> Option<f64> {
        (self.win > 0.0).then(|| self.points / self.win)
    }
}
