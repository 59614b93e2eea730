//! A hand: uncalled tiles and called sets, checked once.

mod error;
mod red_fives;
mod tally;
mod text;
mod turn;

use core::fmt;

use crate::shape::called_suits::CalledSuits;
use crate::shape::distances::Distances;
use crate::shape::form::held::Held;
use crate::shape::planes::Planes;
use crate::{Call, Forms, HandKey, SetKind, Sets, Shanten, ShapeRules, ShownTile, Tile, TileSuit};

pub use error::HandError;
use red_fives::RedFives;
use tally::HandTally;
pub use text::{ParseHandError, plain_notation};
pub use turn::{ToDiscard, ToDraw, Turn};

/// A hand of `3n+1` or `3n+2` tiles that is valid under its rules.
///
/// It has at most four of each tile (including calls), at most one red five of each suit, and its
/// rules allow at least one form in which it can win. A called set counts as three tiles, even a
/// quad. The hand also records the tiles that the player sees elsewhere, such as discards; there
/// are at most four of each tile in all.
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
/// Source: rules M2, M4 and M8.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The uncalled tiles.
    key: HandKey,
    calls: [Call; ShapeRules::MAX_SETS],
    n_calls: u8,
    /// Whether the red five of each number suit is among the uncalled tiles.
    red_fives: RedFives,
    /// The tiles seen elsewhere.
    visible: [u8; Tile::COUNT],
    /// Whether the red five of each number suit is seen elsewhere.
    visible_red_fives: RedFives,
}

impl Hand {
    /// The hand with `counts[code]` uncalled tiles of each kind, none red, and these called sets.
    ///
    /// # Errors
    ///
    /// - [`HandError::NoTiles`] if there are no tiles and no calls;
    /// - [`HandError::NotInWall`] for a tile that does not exist under the rules;
    /// - [`HandError::FifthCopy`] for more than four copies of a tile, including calls;
    /// - [`HandError::SecondRedFive`] if two calls contain the red five of one suit;
    /// - [`HandError::TooManyCalls`] if there are more calls than the number of sets that the rules
    ///   allow;
    /// - [`HandError::WrongTileCount`] if the number of tiles is neither `3n+1` nor `3n+2`, or is
    ///   too large;
    /// - [`HandError::NoFormFits`] if no form of the rules has this many tiles.
    pub fn new(counts: [u8; 34], calls: &[Call], rules: ShapeRules) -> Result<Self, HandError> {
        if calls.is_empty() {
            if let Some(hand) = Self::without_calls(counts, rules) {
                return Ok(hand);
            }
        }
        let mut tally = HandTally::new(rules);
        for tile in Tile::ALL {
            // Five copies are enough for an error.
            for _ in 0..counts[tile.idx()].min(5) {
                tally.add_tile(tile, false)?;
            }
        }
        for &call in calls {
            tally.add_call(call)?;
        }
        tally.finish()
    }

    /// The hand with these counts if they are valid; otherwise `None`, and a [`HandTally`] finds
    /// the reason.
    #[inline]
    fn without_calls(counts: [u8; 34], rules: ShapeRules) -> Option<Self> {
        let key = HandKey::from_counts(&counts, rules).ok()?;
        let is_right = key.n_tiles() % 3 != 0 && !rules.open_forms(key.n_tiles(), 0).is_empty();
        is_right.then_some(Self {
            key,
            calls: [Call::FILLER; ShapeRules::MAX_SETS],
            n_calls: 0,
            red_fives: RedFives::NONE,
            visible: [0; Tile::COUNT],
            visible_red_fives: RedFives::NONE,
        })
    }

    /// This hand with the red five of `suit` among its uncalled fives.
    ///
    /// # Errors
    ///
    /// - [`HandError::NoFive`] if there is no uncalled five of the suit;
    /// - [`HandError::SecondRedFive`] if the red five is already in the hand, in a call, or
    ///   visible.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::{Hand, HandError, TileSuit};
    ///
    /// let hand: Hand = "123m456p789s1122z".parse()?;
    /// let red = hand.with_red_five(TileSuit::Dots).unwrap();
    /// assert_eq!(red.to_string(), "123m406p789s1122z");
    /// let error = red.with_red_five(TileSuit::Dots).unwrap_err();
    /// assert_eq!(error, HandError::SecondRedFive { suit: TileSuit::Dots });
    /// # Ok::<(), handeval_mahjong::ParseHandError>(())
    /// ```
    pub fn with_red_five(&self, suit: TileSuit) -> Result<Self, HandError> {
        let has_five = Tile::new(suit, 5).is_some_and(|five| five.is_five() && self.holds(five));
        if !has_five {
            return Err(HandError::NoFive { suit });
        }
        let mut tally = HandTally::of(self);
        tally.add_red_five(suit)?;
        let mut red = *self;
        red.red_fives.insert_if(true, suit);
        Ok(red)
    }

    /// This hand with a five of `suit` made red: in the first call that contains one, or otherwise
    /// among the uncalled tiles; `None` if there is no five to make red.
    pub(crate) fn with_one_red(&self, suit: TileSuit) -> Option<Self> {
        let mut red = *self;
        let mut calls = red.calls.iter_mut().take(usize::from(self.n_calls));
        let is_of_suit = |call: &&mut Call| call.set().first().suit() == suit;
        let with_five = calls.find(|call| is_of_suit(call) && call.with_red_five().is_some());
        let Some(call) = with_five else {
            return self.with_red_five(suit).ok();
        };
        *call = call.with_red_five().unwrap_or(*call);
        Some(red)
    }

    /// This hand with more tiles seen elsewhere: `counts[code]` of each kind, none of them red.
    ///
    /// # Errors
    ///
    /// - [`HandError::NotInWall`] for a tile that does not exist under the rules;
    /// - [`HandError::FifthVisible`] for more than four copies of a tile, counting the hand, its
    ///   calls and the tiles already visible.
    pub fn with_visible(&self, counts: [u8; 34]) -> Result<Self, HandError> {
        let mut tally = HandTally::of(self);
        for tile in Tile::ALL {
            for _ in 0..counts[tile.idx()].min(5) {
                tally.add_visible(tile, false)?;
            }
        }
        Ok(tally.hand_with_visible(self))
    }

    /// The number of uncalled tiles of each kind, by code, in `0..=4`.
    #[must_use]
    pub const fn counts(&self) -> &[u8; 34] {
        self.key.counts()
    }

    /// The uncalled tiles, with the keys of their suits.
    #[must_use]
    pub const fn key(&self) -> &HandKey {
        &self.key
    }

    /// The number of tiles of each kind that the player sees outside the hand and its calls.
    #[must_use]
    pub const fn visible(&self) -> &[u8; 34] {
        &self.visible
    }

    /// The called sets, in the order given.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        self.calls.split_at(usize::from(self.n_calls)).0
    }

    /// The call that was just made, if its claimed tile is known; the hand then has to discard, and
    /// cannot win.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::{Hand, is_win};
    ///
    /// let hand: Hand = "123m456p99p444z [chi 345s <3s]".parse()?;
    /// assert!(hand.claim().is_some() && !is_win(&hand));
    /// let drawn: Hand = "123m456p99p444z [chi 345s]".parse()?;
    /// assert!(drawn.claim().is_none() && is_win(&drawn));
    /// # Ok::<(), handeval_mahjong::ParseHandError>(())
    /// ```
    ///
    /// Source: rule M16.
    #[must_use]
    #[inline]
    pub fn claim(&self) -> Option<Call> {
        let mut calls = self.calls().iter().copied();
        calls.find(|call| call.is_just_made())
    }

    /// The same calls with other uncalled tiles, none of them red, and nothing visible elsewhere;
    /// the calls were made on an earlier turn.
    pub(crate) fn with_key(&self, key: HandKey) -> Self {
        let mut other = Self {
            key,
            red_fives: RedFives::NONE,
            visible: [0; Tile::COUNT],
            visible_red_fives: RedFives::NONE,
            ..*self
        };
        other.forget_claim();
        other
    }

    /// This hand, with its calls made on an earlier turn.
    pub(crate) fn without_claim(&self) -> Self {
        let mut other = *self;
        other.forget_claim();
        other
    }

    /// Marks the calls as made on an earlier turn.
    fn forget_claim(&mut self) {
        for call in self.calls.iter_mut().take(usize::from(self.n_calls)) {
            *call = call.without_claimed();
        }
    }

    /// Whether the hand is closed (menzen 門前): all its called sets are concealed quads.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.calls().iter().all(|call| call.is_concealed())
    }

    /// The rules of the hand.
    #[must_use]
    pub const fn rules(&self) -> ShapeRules {
        self.key.rules()
    }

    /// The number of uncalled tiles.
    #[must_use]
    pub const fn n_uncalled(&self) -> usize {
        self.key.n_tiles()
    }

    /// The number of tiles. A called set counts as three, even a quad.
    #[must_use]
    pub fn n_tiles(&self) -> usize {
        self.n_uncalled() + 3 * usize::from(self.n_calls)
    }

    /// The number of sets in a win in the standard form, including calls: 4 for 13 and 14 tiles.
    #[must_use]
    pub fn n_sets(&self) -> usize {
        self.n_tiles() / 3
    }

    /// The number of copies of `tile` that the player holds, including calls, in `0..=4`.
    #[must_use]
    pub fn n_own(&self, tile: Tile) -> u8 {
        let called = self.calls().iter().flat_map(|call| call.set().tiles());
        self.counts()[tile.idx()] + called.filter(|&called| called == tile).count() as u8
    }

    /// The called sets.
    pub(crate) fn called_sets(&self) -> Sets {
        let mut sets = Sets::EMPTY;
        for call in self.calls() {
            sets.push_called(call.set());
        }
        sets
    }

    /// The number of copies of each kind in the called sets.
    pub(crate) fn called_counts(&self) -> [u8; 34] {
        let mut called = [0; Tile::COUNT];
        self.add_called(&mut called);
        called
    }

    /// Adds the tiles of the called sets to counts.
    #[inline]
    pub(crate) fn add_called(&self, counts: &mut [u8; 34]) {
        for call in self.calls() {
            let first = call.set().first().idx();
            match call.set().kind() {
                SetKind::Triplet => counts[first] += 3,
                SetKind::Quad => counts[first] += 4,
                // A sequence stays in its suit.
                SetKind::Sequence => {
                    for count in counts.iter_mut().skip(first).take(3) {
                        *count += 1;
                    }
                }
            }
        }
    }

    /// The counts of the hand, including its calls.
    #[inline]
    pub(crate) fn own(&self) -> Planes {
        Planes::new(&self.all_own())
    }

    /// The counts of all tiles that the player sees.
    #[inline]
    pub(crate) fn seen(&self) -> Planes {
        Planes::new(&self.all_seen())
    }

    #[inline]
    fn all_seen(&self) -> [u8; 34] {
        let mut seen = self.all_own();
        for (seen, visible) in seen.iter_mut().zip(self.visible()) {
            *seen += visible;
        }
        seen
    }

    /// Whether no tile is visible elsewhere.
    #[inline]
    pub(crate) fn sees_nothing(&self) -> bool {
        self.visible == [0; Tile::COUNT]
    }

    /// The forms that the rules allow and in which the hand can still win.
    pub(crate) fn open_forms(&self) -> Forms {
        self.rules()
            .open_forms(self.n_uncalled(), self.calls().len())
    }

    /// How many tiles the hand still needs for each of the given forms.
    #[inline]
    pub(crate) fn shanten_in(&self, forms: Forms) -> Shanten {
        if self.n_calls == 0 {
            return self.key.shanten_in(forms);
        }
        let called = CalledSuits::new(&self.called_counts(), self.rules());
        let [m, p, s, z] = core::array::from_fn(|suit_idx| {
            if called.has(suit_idx) {
                called.missing(suit_idx, self.counts())
            } else {
                *self.key.suits.suit_missing(suit_idx)
            }
        });
        let n_sets = self.n_uncalled() / 3;
        let standard = m.and(&p).for_win_with(&s.and(&z), n_sets);
        Distances::new(forms, standard, &self.held())
            .shanten()
            .or_rare(forms, &self.held())
    }

    /// The tiles, prepared for the forms other than the standard one.
    #[inline]
    pub(crate) fn held(&self) -> Held<'_> {
        Held {
            called: self.calls().first().map(|call| call.set()),
            ..self.key.held()
        }
    }

    fn holds(&self, tile: Tile) -> bool {
        self.counts()[tile.idx()] > 0
    }

    /// Whether the red five of `suit` is among the uncalled tiles.
    #[must_use]
    pub fn has_red_five(&self, suit: TileSuit) -> bool {
        self.red_fives.has(suit)
    }

    /// The hand without this uncalled tile, red or not; `None` if it does not have the tile, or if
    /// too few tiles would be left.
    #[must_use]
    pub fn without(&self, shown: ShownTile) -> Option<Self> {
        let mut rest = *self;
        let suit = shown.tile.suit();
        let has_red = shown.tile.is_five() && self.has_red_five(suit);
        let n_in_color = if shown.is_red {
            u8::from(has_red)
        } else {
            self.counts()[shown.tile.idx()] - u8::from(has_red)
        };
        if n_in_color == 0 || ToDiscard::of(self).is_none() || !rest.key.remove(shown.tile) {
            return None;
        }
        if shown.is_red {
            rest.red_fives.remove(suit);
        }
        rest.forget_claim();
        Some(rest)
    }

    /// Whether the red five of `suit` is in the hand or in a call.
    pub(crate) fn holds_red_five(&self, suit: TileSuit) -> bool {
        let is_called = |call: &Call| call.n_red() > 0 && call.set().first().suit() == suit;
        self.has_red_five(suit) || self.calls().iter().any(is_called)
    }

    /// Whether the player sees the red five of `suit`, in the hand, in a call or elsewhere.
    pub(crate) fn sees_red_five(&self, suit: TileSuit) -> bool {
        self.visible_red_fives.has(suit) || self.holds_red_five(suit)
    }

    /// The number of tiles of each kind that the player holds, including calls.
    #[inline]
    pub(crate) fn all_own(&self) -> [u8; 34] {
        let mut own = *self.counts();
        self.add_called(&mut own);
        own
    }

    /// The hand after drawing `tile`; `None` if it has already drawn, if the player sees all four
    /// copies, or if the tile does not exist under the rules.
    #[must_use]
    pub fn draw(&self, tile: Tile) -> Option<Self> {
        if ToDraw::of(self).is_none() || self.n_own(tile) + self.visible[tile.idx()] >= 4 {
            return None;
        }
        let mut drawn = *self;
        drawn.key.insert(tile).then_some(drawn)
    }

    /// The hand after discarding `shown`, which distinguishes a red five from an ordinary one; the
    /// tile is then visible. `None` if the hand has to draw first or has no such uncalled tile.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::Hand;
    ///
    /// let hand: Hand = "55067p".parse()?;
    /// assert_eq!(hand.discard_shown("0p".parse()?).unwrap().to_string(), "5567p");
    /// assert_eq!(hand.discard_shown("5p".parse()?).unwrap().to_string(), "0567p");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn discard_shown(&self, shown: ShownTile) -> Option<Self> {
        let mut rest = self.without(shown)?;
        rest.visible[shown.tile.idx()] += 1;
        let suit = shown.tile.suit();
        rest.visible_red_fives.insert_if(shown.is_red_five(), suit);
        Some(rest)
    }

    /// The hand after discarding `tile`, which is then visible; `None` if the hand has to draw
    /// first or has no uncalled `tile`. A red five is discarded last.
    #[must_use]
    pub fn discard(&self, tile: Tile) -> Option<Self> {
        let mut rest = *self;
        if ToDiscard::of(self).is_none() || !rest.key.remove(tile) {
            return None;
        }
        rest.forget_claim();
        rest.visible[tile.idx()] += 1;
        let suit = tile.suit();
        if tile.is_five() && !rest.holds(tile) && self.has_red_five(suit) {
            rest.red_fives.remove(suit);
            rest.visible_red_fives.insert_if(true, suit);
        }
        Some(rest)
    }
}

/// Writes the uncalled tiles in tile order, with a red five as `0` before the other fives, then the
/// calls: `12305567m11z [chi 456p]`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in TileSuit::ALL {
            let mut is_empty = true;
            for tile in Tile::ALL.into_iter().filter(|tile| tile.suit() == suit) {
                for copy_idx in 0..self.counts()[tile.idx()] {
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
            .field("rules", &self.rules())
            .finish_non_exhaustive()
    }
}
