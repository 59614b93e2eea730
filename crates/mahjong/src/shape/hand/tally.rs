//! Building a hand from tiles and calls.

use super::Hand;
use super::red_fives::RedFives;
use crate::{Call, HandError, HandKey, ShapeRules, Tile, TileSuit};

/// A hand in the making. Each tile and call is checked as it is added, so that a parser can point
/// to the error.
#[derive(Debug)]
pub(crate) struct HandTally {
    rules: ShapeRules,
    /// The uncalled tiles.
    counts: [u8; Tile::COUNT],
    red_fives: RedFives,
    calls: [Call; ShapeRules::MAX_SETS],
    n_calls: u8,
    visible: [u8; Tile::COUNT],
    visible_red_fives: RedFives,
    /// All tiles, including called and visible tiles.
    all: [u8; Tile::COUNT],
    /// Whether the red five of each number suit has been added anywhere.
    all_red_fives: RedFives,
}

impl HandTally {
    pub(crate) const fn new(rules: ShapeRules) -> Self {
        Self {
            rules,
            counts: [0; Tile::COUNT],
            red_fives: RedFives::NONE,
            calls: [Call::FILLER; ShapeRules::MAX_SETS],
            n_calls: 0,
            visible: [0; Tile::COUNT],
            visible_red_fives: RedFives::NONE,
            all: [0; Tile::COUNT],
            all_red_fives: RedFives::NONE,
        }
    }

    /// The contents of a hand.
    pub(crate) fn of(hand: &Hand) -> Self {
        let mut all_red_fives = RedFives::NONE;
        for suit in TileSuit::ALL {
            all_red_fives.insert_if(hand.sees_red_five(suit), suit);
        }
        Self {
            rules: hand.rules(),
            counts: *hand.counts(),
            red_fives: hand.red_fives,
            calls: hand.calls,
            n_calls: hand.n_calls,
            visible: hand.visible,
            visible_red_fives: hand.visible_red_fives,
            all: hand.all_seen(),
            all_red_fives,
        }
    }

    /// Adds an uncalled tile.
    pub(crate) fn add_tile(&mut self, tile: Tile, is_red: bool) -> Result<(), HandError> {
        self.add_own(tile)?;
        self.counts[tile.idx()] += 1;
        if is_red {
            self.add_red_five(tile.suit())?;
            self.red_fives.insert_if(true, tile.suit());
        }
        Ok(())
    }

    /// Adds a called set.
    pub(crate) fn add_call(&mut self, call: Call) -> Result<(), HandError> {
        let max = self.rules.max_sets();
        if self.n_calls >= max {
            return Err(HandError::TooManyCalls { call, max });
        }
        if call.claimed().is_some() && self.claim().is_some() {
            return Err(HandError::SecondClaim { call });
        }
        for tile in call.set().tiles() {
            self.add_own(tile)?;
        }
        if call.n_red() > 0 {
            self.add_red_five(call.set().first().suit())?;
        }
        self.calls[usize::from(self.n_calls)] = call;
        self.n_calls += 1;
        Ok(())
    }

    /// The call just made, if there is one.
    fn claim(&self) -> Option<Call> {
        let calls = self.calls.iter().take(usize::from(self.n_calls));
        calls.copied().find(|call| call.claimed().is_some())
    }

    /// Adds a tile seen elsewhere.
    pub(crate) fn add_visible(&mut self, tile: Tile, is_red: bool) -> Result<(), HandError> {
        self.add_own(tile).map_err(|error| match error {
            HandError::FifthCopy { tile } => HandError::FifthVisible { tile },
            error => error,
        })?;
        self.visible[tile.idx()] += 1;
        if is_red {
            self.add_red_five(tile.suit())?;
            self.visible_red_fives.insert_if(true, tile.suit());
        }
        Ok(())
    }

    /// Counts one more copy of `tile`.
    fn add_own(&mut self, tile: Tile) -> Result<(), HandError> {
        let wall = self.rules.wall();
        if !wall.contains(tile) {
            return Err(HandError::NotInWall { tile, wall });
        }
        if self.all[tile.idx()] == 4 {
            return Err(HandError::FifthCopy { tile });
        }
        self.all[tile.idx()] += 1;
        Ok(())
    }

    /// Counts the red five of `suit`.
    pub(super) fn add_red_five(&mut self, suit: TileSuit) -> Result<(), HandError> {
        if self.all_red_fives.has(suit) {
            return Err(HandError::SecondRedFive { suit });
        }
        self.all_red_fives.insert_if(true, suit);
        Ok(())
    }

    /// The hand that the tally started from, with the visible tiles added.
    pub(crate) const fn hand_with_visible(&self, hand: &Hand) -> Hand {
        Hand {
            visible: self.visible,
            visible_red_fives: self.visible_red_fives,
            ..*hand
        }
    }

    /// The hand, if its size is right.
    pub(crate) fn finish(self) -> Result<Hand, HandError> {
        let rules = self.rules;
        let n_uncalled = self.counts.iter().map(|&count| usize::from(count)).sum();
        let n_calls = usize::from(self.n_calls);
        if n_uncalled == 0 && n_calls == 0 {
            return Err(HandError::NoTiles);
        }
        // This check comes before the check of the size, which matters only for the standard form.
        if rules.open_forms(n_uncalled, n_calls).is_empty() {
            return Err(HandError::NoFormFits {
                forms: rules.forms(),
                n_tiles: n_uncalled,
                n_calls,
            });
        }
        let n_sets = n_uncalled / 3 + n_calls;
        if n_uncalled % 3 == 0 || n_sets > usize::from(rules.max_sets()) {
            return Err(HandError::WrongTileCount {
                found: n_uncalled,
                n_calls,
                max_sets: rules.max_sets(),
            });
        }
        if let (Some(call), 1) = (self.claim(), n_uncalled % 3) {
            return Err(HandError::NothingToDiscard {
                call,
                found: n_uncalled,
            });
        }
        Ok(Hand {
            key: HandKey::from_counts(&self.counts, rules)?,
            calls: self.calls,
            n_calls: self.n_calls,
            red_fives: self.red_fives,
            visible: self.visible,
            visible_red_fives: self.visible_red_fives,
        })
    }
}
