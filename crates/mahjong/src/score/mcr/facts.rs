//! The facts about a win that are the same in every reading, and what each reading is worth.

use core::cell::Cell;

use super::check::check;
use super::fan::{Fan, FanSet};
use super::repeats::Repeats;
use super::rules::{KnittedWaits, ScoringRules};
use super::sets::SetsOf;
use super::tiles::{Called, is_nine_gates, of_kinds, of_the_game};
use super::win::{McrWin, WinFlag};
use crate::score::check::{is_complete, not_a_win};
use crate::score::error::ScoreError;
use crate::score::kinds::{HONORS, bit};
use crate::score::only_wait::{Before, completing_kinds};
use crate::score::part::Part;
use crate::score::reading::{Completed, Reading, Wait};
use crate::score::won::{Place, Won};
use crate::shape::form::standard::Split;
use crate::shape::planes::Planes;
use crate::shape::suits::Suits;
use crate::{Decomposition, Forms, Hand, Knitted, SetKind, Sets, Tile, ToDraw, Wall};

/// A win that has been checked, and everything that is the same in each of its readings.
pub(super) struct Facts<'a> {
    pub(super) won: &'a Won<'a>,
    pub(super) win: &'a McrWin,
    pub(super) rules: &'a ScoringRules,
    called: &'a Called,
    /// The fans that are the same in every reading.
    fans: FanSet,
    hogs: Repeats,
    is_nine_gates: bool,
    /// Whether the hand waited only for the winning tile, once this has been worked out.
    has_only_wait: Cell<Option<bool>>,
}

/// What a reading is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    /// The fans that apply, including those chosen by rule G12.
    pub(super) held: FanSet,
    /// The fans among these that count.
    pub(super) fans: FanSet,
    /// How often each fan applies.
    pub(super) repeats: Repeats,
    /// The sum, without flowers.
    pub(super) fan: u16,
}

impl Worth {
    /// Whether this reading is better than an earlier one. Rule G15.
    #[inline]
    pub(super) fn is_better(&self, than: &Self) -> bool {
        self.fan > than.fan || self.fan == than.fan && self.comes_before(than)
    }

    /// Whether the first fan whose count differs between the two readings counts more often in this
    /// one.
    #[inline]
    pub(super) fn comes_before(&self, other: &Self) -> bool {
        // If the same fans add up to the same total, each counts equally often.
        self.fans != other.fans && self.counts_more(other)
    }

    #[cold]
    fn counts_more(&self, other: &Self) -> bool {
        // Mutants: the counts found differ.
        let mut fans = Fan::ALL.iter();
        let differing = fans.find(|&&fan| self.count(fan) != other.count(fan));
        differing.is_some_and(|&fan| self.count(fan) > other.count(fan))
    }

    /// How often a fan counts.
    pub(super) const fn count(&self, fan: Fan) -> u8 {
        if self.fans.contains(fan) {
            self.repeats.count(fan)
        } else {
            0
        }
    }
}

impl<'a> Facts<'a> {
    /// Calls `then` with the facts of a hand and a win under these rules; `then` returns `None` if
    /// there is no reading.
    #[inline(always)]
    pub(super) fn with<T>(
        hand: &Hand,
        win: &McrWin,
        rules: &ScoringRules,
        then: impl FnOnce(&Facts<'_>) -> Option<T>,
    ) -> Result<T, ScoreError> {
        let called = Called::of(hand);
        check(hand, &called, win, rules)?;
        if let Some(won) = Won::new(hand, win.win.tile, Forms::ALL) {
            if let Some(found) = then(&Facts::of(&won, &called, win, rules)) {
                return Ok(found);
            }
        }
        Err(not_a_win(hand))
    }

    /// The facts of a checked hand and win.
    #[inline(always)]
    pub(super) fn of(
        won: &'a Won<'a>,
        called: &'a Called,
        win: &'a McrWin,
        rules: &'a ScoringRules,
    ) -> Self {
        let mut fans = of_kinds(won.uncalled.any() | called.held.any());
        fans = fans.union(of_the_game(called, win, rules));
        let is_nine_gates = is_nine_gates(&won.uncalled, win);
        fans.insert_if(Fan::NineGates, is_nine_gates);
        let mut hogs = Repeats::NONE;
        let n_hogs = called.hogs(&won.uncalled).count_ones();
        hogs.insert(&mut fans, Fan::TileHog, n_hogs as u8);
        Self {
            won,
            win,
            rules,
            called,
            fans,
            hogs,
            is_nine_gates,
            has_only_wait: Cell::new(None),
        }
    }

    /// Calls `visit` with each reading and its worth, in the order of rule G15. Unless `ALL` is
    /// set, readings that are worth the same as an earlier one are left out.
    #[inline(always)]
    pub(super) fn for_each<const ALL: bool>(&self, mut visit: impl FnMut(&Worth, Place)) {
        self.won
            .for_each_split(|split| self.for_each_place::<ALL>(split, &mut visit));
        if self.won.has_special() {
            for decomposition in self.won.special() {
                for reading in Reading::all_of_special(decomposition, self.won.tile) {
                    visit(&self.special_worth(&reading), Place::Special(reading));
                }
            }
        }
    }

    /// The sets and the pair of a reading in the standard form.
    pub(super) fn sets_of(&self, split: &Split) -> SetsOf {
        SetsOf::new(split, self.called)
    }

    #[inline(always)]
    fn for_each_place<const ALL: bool>(
        &self,
        split: &Split,
        visit: &mut impl FnMut(&Worth, Place),
    ) {
        let sets = self.sets_of(split);
        let (of_sets, repeats) = sets.fans(&self.win.win, self.is_nine_gates);
        let fans = self.fans.union(of_sets);
        let repeats = repeats.union(self.hogs);
        let n_triplets = split.triplets.count_ones() as u8;
        let mut last = None;
        for part in Part::all_with(split, self.won.tile) {
            // A triplet completed by a discard is melded. Rule G7.
            let is_claimed = part == Part::Triplet && self.win.win.by.is_ron();
            let mut of_place = self.concealed_pungs(n_triplets - u8::from(is_claimed));
            let wait = part.wait(self.won.tile);
            if let Some(fan) = wait_fan(wait) {
                let counts = !self.is_dealt() && self.has_only_wait(sets.pair);
                of_place.insert_if(fan, counts);
            }
            if !ALL && last == Some(of_place) {
                continue;
            }
            last = Some(of_place);
            let worth = self.worth(fans.union(of_place), repeats);
            let place = Place::Standard {
                split: *split,
                part,
            };
            visit(&worth, place);
        }
    }

    /// The fan for the concealed pungs, given the number of concealed triplets. Rule G7.
    #[inline]
    fn concealed_pungs(&self, n_triplets: u8) -> FanSet {
        let Called {
            n_concealed_kongs,
            n_melded_kongs,
            ..
        } = *self.called;
        let n_concealed = n_triplets + n_concealed_kongs;
        // Two concealed kongs are a fan of their own.
        let are_kongs = n_triplets + n_melded_kongs == 0;
        let mut fans = FanSet::EMPTY;
        fans.insert_if(Fan::TwoConcealedPungs, (n_concealed == 2) & !are_kongs);
        fans.insert_if(Fan::ThreeConcealedPungs, n_concealed == 3);
        fans.insert_if(Fan::FourConcealedPungs, n_concealed == 4);
        fans
    }

    fn is_dealt(&self) -> bool {
        self.win.flags.contains(WinFlag::Dealt)
    }

    /// The worth of a reading in a form other than the standard one.
    fn special_worth(&self, reading: &Reading) -> Worth {
        let mut fans = self.fans;
        let mut repeats = self.hogs;
        match &reading.decomposition {
            // Eight and a half pairs are not a form of MCR.
            Decomposition::Standard { .. } | Decomposition::EightAndAHalfPairs { .. } => {}
            Decomposition::KnittedStraight {
                straight,
                pair,
                sets,
            } => {
                fans.insert(Fan::KnittedStraight);
                let sets = one_set(sets, *pair);
                let (of_sets, more) = sets.fans(&self.win.win, false);
                fans = fans.union(of_sets);
                repeats = repeats.union(more);
                if let Some(fan) = self.knitted_wait(reading, *straight, *pair) {
                    fans.insert(fan);
                }
            }
            Decomposition::SevenPairs { pairs } => {
                fans.insert(Fan::SevenPairs);
                let is_one_suit = fans.contains(Fan::FullFlush);
                let mut both = pairs.iter().zip(pairs.iter().skip(1));
                let is_in_a_row = both.all(|(a, b)| a.code() + 1 == b.code());
                fans.insert_if(Fan::SevenShiftedPairs, is_one_suit && is_in_a_row);
            }
            Decomposition::ThirteenOrphans { .. } => {
                fans.insert(Fan::ThirteenOrphans);
            }
            Decomposition::HonorsAndKnitted { .. } => {
                let honors = self.won.uncalled.any() & HONORS;
                fans.insert(match honors == HONORS {
                    true => Fan::GreaterHonorsAndKnittedTiles,
                    false => Fan::LesserHonorsAndKnittedTiles,
                });
                fans.insert_if(Fan::KnittedStraight, honors.count_ones() == 5);
            }
        }
        self.worth(fans, repeats)
    }

    /// The fan for a wait on the set or the pair that accompanies a knitted straight. Rule G9.
    fn knitted_wait(&self, reading: &Reading, straight: Knitted, pair: Tile) -> Option<Fan> {
        let fan = wait_fan(reading.wait)?;
        let counts = match self.rules.knitted_waits {
            KnittedWaits::Yes => true,
            KnittedWaits::Single => fan == Fan::SingleWait,
            KnittedWaits::No => false,
        };
        let is_of_rest = !matches!(reading.completes, Completed::Straight(_));
        if !counts || !is_of_rest || self.is_dealt() {
            return None;
        }
        let mut rest = self.won.counts;
        rest[self.won.tile.idx()] -= 1;
        for tile in straight.tiles() {
            rest[tile.idx()] -= 1;
        }
        let suits = Suits::of_counts(&rest, Wall::Full);
        let before = Before::new(&rest, suits, self.not_waits());
        before.has_only(self.won.tile, pair).then_some(fan)
    }

    /// Whether the hand waited only for the winning tile, given the pair of a reading in the
    /// standard form. Rule G9.
    #[inline]
    fn has_only_wait(&self, pair: Tile) -> bool {
        if let Some(has_only_wait) = self.has_only_wait.get() {
            return has_only_wait;
        }
        let has_only_wait = self.find_only_wait(pair);
        self.has_only_wait.set(Some(has_only_wait));
        has_only_wait
    }

    #[inline]
    fn find_only_wait(&self, pair: Tile) -> bool {
        let Won {
            hand,
            tile,
            uncalled,
            ..
        } = self.won;
        if hand.calls().is_empty() {
            // Six pairs and a single tile wait for a second copy of that tile.
            let singles = uncalled.without(*tile).odd();
            if singles.is_power_of_two() && singles != 1 << tile.code() {
                return false;
            }
        }
        let mut counts = *hand.counts();
        let mut suits = hand.key().suits;
        if is_complete(hand) {
            suits.remove(*tile, counts[tile.idx()], Wall::Full);
            counts[tile.idx()] -= 1;
        }
        Before::new(&counts, suits, self.not_waits()).has_only(*tile, pair)
    }

    /// Whether the hand waited only for the winning tile, whatever its form. Rule G9.
    pub(super) fn had_one_wait(&self) -> bool {
        if self.is_dealt() {
            return false;
        }
        let mut counts = self.won.counts;
        counts[self.won.tile.idx()] -= 1;
        let calls = self.won.hand.calls();
        let before = Hand::new(counts, calls, self.rules.shape_rules());
        let waits = before.ok().as_ref().and_then(ToDraw::of).map(crate::waits);
        // Mutants: each kind occurs once.
        let kinds = waits.iter().flat_map(crate::Acceptance::tiles);
        let mut kinds = kinds.fold(0u64, |kinds, one| kinds | 1 << one.tile.code());
        if self.rules.formal_waits {
            kinds |= completing_kinds(&counts);
        }
        kinds.is_power_of_two()
    }

    /// The kinds that do not count as waits because the player holds all four copies. Rule G9.
    fn not_waits(&self) -> u64 {
        if self.rules.formal_waits {
            return 0;
        }
        self.won.hand.own().four()
    }

    /// For a fan that applies but does not count: the highest-scoring fan that applies to the
    /// reading and keeps `fan` from counting.
    pub(super) fn excluder(&self, worth: &Worth, fan: Fan) -> Option<Fan> {
        let excludes = |by: &Fan| match (*by, fan) {
            (Fan::SevenPairs, Fan::AllTypes) => true,
            (Fan::FullyConcealedHand, _) => worth.fans.contains(*by) && fan == Fan::SelfDrawn,
            (by, _) => by.excludes().contains(fan),
        };
        worth.held.iter().find(excludes)
    }

    /// What a reading is worth if these fans apply to it.
    #[inline(always)]
    fn worth(&self, held: FanSet, repeats: Repeats) -> Worth {
        let mut excluded = held.excluded();
        if self.rules.forms_fully_concealed {
            excluded.remove(Fan::FullyConcealedHand);
        }
        if !self.rules.pairs_all_types {
            excluded.insert_if(Fan::AllTypes, held.contains(Fan::SevenPairs));
        }
        let mut fans = held.difference(excluded);
        // If a form excludes the fully concealed hand, a drawn tile counts by itself. Rule G6.
        if fans.contains(Fan::FullyConcealedHand) {
            fans.remove(Fan::SelfDrawn);
        }
        if fans.is_empty() {
            fans.insert(Fan::ChickenHand);
        }
        let mut fan = fans.value() + repeats.without(excluded).fan();
        if fans.contains(Fan::TwoConcealedKongs) {
            let value = self.rules.value(Fan::TwoConcealedKongs);
            fan = fan - u16::from(Fan::TwoConcealedKongs.value()) + u16::from(value);
        }
        Worth {
            held,
            fans,
            repeats,
            fan,
        }
    }
}

/// The set and the pair that go with a knitted straight. A single sequence makes no fan, and is left
/// out.
fn one_set(sets: &Sets, pair: Tile) -> SetsOf {
    let mut pungs = sets.iter().filter(|set| set.kind() != SetKind::Sequence);
    SetsOf {
        pungs: pungs.next().map_or(0, |pung| bit(pung.first())),
        chows: Planes::default(),
        pair,
        is_standard: false,
    }
}

/// The fan for a wait for only one kind of tile; `None` for other waits.
#[inline]
const fn wait_fan(wait: Wait) -> Option<Fan> {
    match wait {
        Wait::Tanki => Some(Fan::SingleWait),
        Wait::Kanchan => Some(Fan::ClosedWait),
        Wait::Penchan => Some(Fan::EdgeWait),
        _ => None,
    }
}
