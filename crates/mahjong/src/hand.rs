//! A hand: uncalled tiles and called sets, checked once.

use core::fmt;
use core::str::FromStr;

use crate::parse::read_hand;
use crate::{Call, Form, HandError, ParseHandError, Rules, Tile, TileSuit};

/// A hand of `3n+1` or `3n+2` tiles by its rules.
///
/// There are at most four of each tile, called ones included, at most one red five of each suit,
/// and at least one form of the rules that the hand can come to have. A called set counts three
/// tiles, a quad too.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::Hand;
///
/// let hand: Hand = "11z 76505321m [chi 4p5p6p]".parse()?;
/// assert_eq!(hand.to_string(), "12305567m11z [chi 456p]");
/// assert_eq!(hand.n_tiles(), 13);
/// assert_eq!(hand.n_sets(), 4);
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// # Source
///
/// Rules M2, M4 and M8.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    counts: [u8; Tile::COUNT],
    calls: [Call; Rules::MAX_SETS],
    n_calls: u8,
    /// Whether the red five of each number suit is among the uncalled tiles.
    red_fives: [bool; 3],
    rules: Rules,
}

impl Hand {
    /// The hand with `counts[code]` uncalled tiles of each kind, without red fives among them,
    /// and with called sets.
    ///
    /// # Errors
    ///
    /// - [`HandError::NoTiles`] if there is neither a tile nor a call;
    /// - [`HandError::FifthCopy`] if a tile occurs more than four times, calls included;
    /// - [`HandError::SecondRedFive`] if two calls hold the red five of one suit;
    /// - [`HandError::TooManyCalls`] if there are more calls than the rules have sets;
    /// - [`HandError::WrongTileCount`] if the tiles are neither `3n+1` nor `3n+2`, or too many;
    /// - [`HandError::NoFormFits`] if no form of the rules can come from so many tiles.
    pub fn new(counts: [u8; 34], calls: &[Call], rules: Rules) -> Result<Self, HandError> {
        let mut tally = Tally::new(rules);
        tally.add_counts(&counts)?;
        for &call in calls {
            tally.add_call(call)?;
        }
        tally.finish()
    }

    /// Reads a hand from anybody's text.
    ///
    /// - Tiles are digits and a suit letter in either case: `123m456p789s11z`, `1m2m3m`, mixed
    ///   and in any order; `0m`, `0p`, `0s` are red fives.
    /// - Tiles may be characters of Unicode (U+1F000 to U+1F021).
    /// - Called sets stand in brackets: `[chi 456p]`, `[pon 777z]`, `[kan 1111z]`,
    ///   `[ankan 2222p]`.
    /// - Spaces, commas, and variation selectors (U+FE0E, U+FE0F) are passed over.
    ///
    /// # Errors
    ///
    /// [`ParseHandError`] for the first thing that cannot be read; else, for what
    /// [`new`](Self::new) refuses, with its place in the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::{Hand, Rules};
    ///
    /// let text = "11112345m, 666p [pon 111m]";
    /// let error = Hand::parse(text, Rules::default()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "a fifth `1m`: expected at most four of each tile, those in called sets included"
    /// );
    /// assert_eq!(&text[error.span()], "[pon 111m]");
    /// ```
    ///
    /// # Source
    ///
    /// Rule M13.
    pub fn parse(text: &str, rules: Rules) -> Result<Self, ParseHandError> {
        read_hand(text, &[], rules)
    }

    /// Reads a hand as [`parse`](Self::parse) does, and adds `calls` after those in brackets.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse). If one of `calls` is wrong,
    /// [`given_call`](ParseHandError::given_call) tells which.
    pub fn parse_with_calls(
        text: &str,
        calls: &[Call],
        rules: Rules,
    ) -> Result<Self, ParseHandError> {
        read_hand(text, calls, rules)
    }

    /// The number of uncalled tiles of each kind, by the codes of the tiles. Each is in `0..=4`.
    #[must_use]
    pub const fn counts(&self) -> &[u8; 34] {
        &self.counts
    }

    /// The called sets, in the order given.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        self.calls.split_at(usize::from(self.n_calls)).0
    }

    /// The rules of the hand.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of uncalled tiles.
    #[must_use]
    pub fn n_uncalled(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// The number of tiles. A called set counts three, a quad too.
    #[must_use]
    pub fn n_tiles(&self) -> usize {
        self.n_uncalled() + 3 * usize::from(self.n_calls)
    }

    /// The number of sets that a win of the standard form has, called ones included: 4 for 13
    /// and 14 tiles.
    #[must_use]
    pub fn n_sets(&self) -> usize {
        self.n_tiles() / 3
    }

    /// The number of copies of `tile` that the player holds, calls included; in `0..=4`.
    #[must_use]
    pub fn n_own(&self, tile: Tile) -> u8 {
        let called = self.calls().iter().flat_map(|call| call.set().tiles());
        self.counts[tile.idx()] + called.filter(|&called| called == tile).count() as u8
    }

    /// The number of copies of each kind in the called sets.
    pub(crate) fn called_counts(&self) -> [u8; 34] {
        let mut called = [0; Tile::COUNT];
        for tile in self.calls().iter().flat_map(|call| call.set().tiles()) {
            called[tile.idx()] += 1;
        }
        called
    }

    /// Whether a form of the rules is open to the hand.
    pub(crate) fn allows(&self, form: Form) -> bool {
        self.rules.forms().contains(form) && form.fits(self.n_uncalled(), self.calls().len())
    }

    /// Whether the hand is as large as a win: `3n+2` tiles, after a draw and before the discard.
    #[must_use]
    pub fn is_complete_size(&self) -> bool {
        self.n_uncalled() % 3 == 2
    }

    /// Whether the red five of `suit` is among the uncalled tiles.
    #[must_use]
    pub fn has_red_five(&self, suit: TileSuit) -> bool {
        self.red_fives.get(suit as usize).is_some_and(|&red| red)
    }

    /// The hand after drawing `tile`; `None` if it has drawn already, or holds all four.
    #[must_use]
    pub fn draw(&self, tile: Tile) -> Option<Self> {
        if self.is_complete_size() || self.n_own(tile) == 4 {
            return None;
        }
        let mut drawn = *self;
        drawn.counts[tile.idx()] += 1;
        Some(drawn)
    }

    /// The hand after discarding `tile`; `None` if it has to draw first, or does not hold an
    /// uncalled `tile`. A red five goes last.
    #[must_use]
    pub fn discard(&self, tile: Tile) -> Option<Self> {
        if !self.is_complete_size() || self.counts[tile.idx()] == 0 {
            return None;
        }
        let mut rest = *self;
        rest.counts[tile.idx()] -= 1;
        if tile.is_five() && rest.counts[tile.idx()] == 0 {
            if let Some(red_five) = rest.red_fives.get_mut(tile.suit() as usize) {
                *red_five = false;
            }
        }
        Some(rest)
    }
}

/// Reads a hand by the default rules, as [`Hand::parse`] does.
impl FromStr for Hand {
    type Err = ParseHandError;

    fn from_str(text: &str) -> Result<Self, ParseHandError> {
        Self::parse(text, Rules::default())
    }
}

/// Writes the uncalled tiles in tile order, a red five as `0` before the other fives, then the
/// calls: `12305567m11z [chi 456p]`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in TileSuit::ALL {
            let mut is_empty = true;
            for tile in Tile::ALL.into_iter().filter(|tile| tile.suit() == suit) {
                for copy_idx in 0..self.counts[tile.idx()] {
                    let is_red = copy_idx == 0 && tile.is_five() && self.has_red_five(suit);
                    write!(f, "{}", if is_red { 0 } else { tile.number() })?;
                    is_empty = false;
                }
            }
            if !is_empty {
                write!(f, "{suit}")?;
            }
        }
        for call in self.calls() {
            write!(f, " {call}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hand")
            .field("tiles", &format_args!("{self}"))
            .field("rules", &self.rules)
            .finish()
    }
}

/// Tiles and calls on their way to a hand. Each is checked as it is added, so that whoever reads
/// a text knows the place of what is wrong.
#[derive(Debug)]
pub(crate) struct Tally {
    hand: Hand,
    /// All tiles, called ones included.
    own: [u8; Tile::COUNT],
    /// Whether the red five of each number suit has been added, called or not.
    red_fives: [bool; 3],
}

impl Tally {
    pub(crate) const fn new(rules: Rules) -> Self {
        Self {
            hand: Hand {
                counts: [0; Tile::COUNT],
                calls: [Call::FILLER; Rules::MAX_SETS],
                n_calls: 0,
                red_fives: [false; 3],
                rules,
            },
            own: [0; Tile::COUNT],
            red_fives: [false; 3],
        }
    }

    /// Adds uncalled tiles, none of them red, to an empty tally.
    fn add_counts(&mut self, counts: &[u8; 34]) -> Result<(), HandError> {
        if let Some(tile) = Tile::ALL.into_iter().find(|tile| counts[tile.idx()] > 4) {
            return Err(HandError::FifthCopy { tile });
        }
        self.hand.counts = *counts;
        self.own = *counts;
        Ok(())
    }

    /// Adds an uncalled tile.
    pub(crate) fn add_tile(&mut self, tile: Tile, is_red: bool) -> Result<(), HandError> {
        self.add_own(tile)?;
        self.hand.counts[tile.idx()] += 1;
        if is_red {
            self.add_red_five(tile.suit())?;
            if let Some(red_five) = self.hand.red_fives.get_mut(tile.suit() as usize) {
                *red_five = true;
            }
        }
        Ok(())
    }

    /// Adds a called set.
    pub(crate) fn add_call(&mut self, call: Call) -> Result<(), HandError> {
        let max = self.hand.rules.max_sets();
        if self.hand.n_calls >= max {
            return Err(HandError::TooManyCalls { call, max });
        }
        for tile in call.set().tiles() {
            self.add_own(tile)?;
        }
        if call.n_red() > 0 {
            self.add_red_five(call.set().first().suit())?;
        }
        self.hand.calls[usize::from(self.hand.n_calls)] = call;
        self.hand.n_calls += 1;
        Ok(())
    }

    /// Counts one more copy of `tile`.
    fn add_own(&mut self, tile: Tile) -> Result<(), HandError> {
        if self.own[tile.idx()] == 4 {
            return Err(HandError::FifthCopy { tile });
        }
        self.own[tile.idx()] += 1;
        Ok(())
    }

    /// Counts the red five of `suit`.
    fn add_red_five(&mut self, suit: TileSuit) -> Result<(), HandError> {
        match self.red_fives.get_mut(suit as usize) {
            Some(red_five) if !*red_five => {
                *red_five = true;
                Ok(())
            }
            _ => Err(HandError::SecondRedFive { suit }),
        }
    }

    /// The hand, if its size is right.
    pub(crate) fn finish(self) -> Result<Hand, HandError> {
        let Self { hand, .. } = self;
        let rules = hand.rules;
        let n_uncalled = hand.n_uncalled();
        let n_calls = hand.calls().len();
        if n_uncalled == 0 && n_calls == 0 {
            return Err(HandError::NoTiles);
        }
        if n_uncalled % 3 == 0 || hand.n_sets() > usize::from(rules.max_sets()) {
            return Err(HandError::WrongTileCount {
                found: n_uncalled,
                n_calls,
                max_sets: rules.max_sets(),
            });
        }
        if !rules
            .forms()
            .iter()
            .any(|form| form.fits(n_uncalled, n_calls))
        {
            return Err(HandError::NoFormFits {
                forms: rules.forms(),
                n_tiles: n_uncalled,
                n_calls,
            });
        }
        Ok(hand)
    }
}
