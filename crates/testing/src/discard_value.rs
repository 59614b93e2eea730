//! What a discard is worth, found by playing out every possible game; the player remembers every
//! tile seen.

use std::collections::HashMap;

/// The tiles by slot: the 34 kinds without their red fives, then the red fives of characters, dots
/// and bamboos.
pub type Slots = [u8; 37];

/// The kind of the tiles in a slot.
#[must_use]
pub const fn kind_of(slot: usize) -> usize {
    if slot < 34 { slot } else { 4 + 9 * (slot - 34) }
}

/// The value that the player aims for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Being ready at some point.
    Tenpai,
    /// A win.
    Win,
    /// The average points.
    Points,
}

/// When riichi is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Riichi {
    /// Whenever a closed hand is ready after a discard, unless the draw completed it.
    Always,
    /// Never.
    Never,
    /// Whenever it is the better choice.
    Choose,
}

/// A game with a single player.
pub struct Alone<'a> {
    /// How many tiles the uncalled tiles still need for a win.
    pub missing: &'a dyn Fn(&Slots) -> usize,
    /// The points for winning with these tiles on the tile of a slot, with or without riichi.
    pub points: &'a dyn Fn(&Slots, usize, bool) -> f64,
    /// Whether the hand has no open call.
    pub is_closed: bool,
    /// When riichi is declared.
    pub riichi: Riichi,
    /// The value that the player aims for.
    pub goal: Goal,
}

impl std::fmt::Debug for Alone<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Alone")
            .field("riichi", &self.riichi)
            .field("goal", &self.goal)
            .finish_non_exhaustive()
    }
}

/// The values found so far, indexed by the uncalled tiles, whether riichi was declared, the unseen
/// tiles, and the number of draws left.
type Known = HashMap<(Slots, bool, Slots, usize), f64>;

impl Alone<'_> {
    /// The value of the uncalled tiles of a 13-tile hand, with this many draws from the unseen
    /// tiles.
    #[must_use]
    pub fn value(&self, hand: &Slots, has_riichi: bool, unseen: &Slots, n_draws: usize) -> f64 {
        self.of(hand, has_riichi, unseen, n_draws, &mut HashMap::new())
    }

    fn of(
        &self,
        hand: &Slots,
        has_riichi: bool,
        unseen: &Slots,
        n_draws: usize,
        known: &mut Known,
    ) -> f64 {
        if self.goal == Goal::Tenpai && (self.missing)(hand) == 1 {
            return 1.0;
        }
        if n_draws == 0 {
            return 0.0;
        }
        let key = (*hand, has_riichi, *unseen, n_draws);
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let n_unseen: u32 = unseen.iter().map(|&n| u32::from(n)).sum();
        let mut value = 0.0;
        for slot in 0..37 {
            if unseen[slot] == 0 {
                continue;
            }
            let (mut drawn, mut left) = (*hand, *unseen);
            drawn[slot] += 1;
            left[slot] -= 1;
            let best = self.after_draw(&drawn, slot, has_riichi, &left, n_draws - 1, known);
            value += f64::from(unseen[slot]) / f64::from(n_unseen) * best;
        }
        known.insert(key, value);
        value
    }

    /// The value after drawing the tile of a slot: that of a win or of the best discard, whichever
    /// is higher.
    fn after_draw(
        &self,
        drawn: &Slots,
        slot: usize,
        has_riichi: bool,
        unseen: &Slots,
        n_draws: usize,
        known: &mut Known,
    ) -> f64 {
        let missing = (self.missing)(drawn);
        let mut best = 0.0_f64;
        if missing == 0 && self.goal != Goal::Tenpai {
            let points = (self.points)(drawn, slot, has_riichi);
            best = match self.goal {
                Goal::Points => points,
                _ => f64::from(u8::from(points > 0.0)),
            };
        }
        for discard in 0..37 {
            if drawn[discard] == 0 || has_riichi && discard != slot {
                continue;
            }
            let mut rest = *drawn;
            rest[discard] -= 1;
            let can_declare =
                self.is_closed && !has_riichi && missing == 1 && (self.missing)(&rest) == 1;
            let (silent, declared) = match self.riichi {
                _ if !can_declare => (true, false),
                Riichi::Always => (false, true),
                Riichi::Never => (true, false),
                Riichi::Choose => (true, true),
            };
            if silent {
                best = best.max(self.of(&rest, has_riichi, unseen, n_draws, known));
            }
            if declared {
                best = best.max(self.of(&rest, true, unseen, n_draws, known));
            }
        }
        best
    }
}
