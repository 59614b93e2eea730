//! Random but realistic wins, for practice.

use alloc::vec::Vec;

use super::rules::ScoringRules;
use super::score::score;
use crate::{
    Call, CallKind, Form, Forms, Hand, RiichiWin, ShownTile, Tile, TileSuit, ToDiscard, Win, WinBy,
    WinFlag, Wind, discards, shanten,
};

/// The number of tiles in the wall that are never drawn.
pub(super) const DEAD_WALL: usize = 14;

/// The maximum number of hands to deal for one win.
const MAX_DEALS: usize = 1_000;

/// Makes up a win like one at a table: a player is dealt a hand, draws and discards to get closer
/// to a win, may claim discards and declare riichi or quads, and finally wins with a hand that
/// scores.
///
/// The dealt tiles decide what the player aims for: sets, one suit, triplets or pairs.
///
/// `below` returns a number below its argument; the same numbers produce the same win. Returns
/// `None` if none of a thousand deals leads to a win, which can happen if the numbers are not
/// random.
///
/// The hand has 13 tiles; the winning one is in the [`RiichiWin`].
#[must_use]
pub fn random_win(
    rules: &ScoringRules,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<(Hand, RiichiWin)> {
    (0..MAX_DEALS).find_map(|_| Player::dealt(rules, below).play(below))
}

/// The kind of hand that a player aims for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// The four sets that are closest to completion.
    Sets,
    /// Four sets of one suit and honors.
    OneSuit(TileSuit),
    /// Four triplets.
    Triplets,
    /// Whichever form is closest: sets and a pair, seven pairs or thirteen orphans.
    AnyForm,
}

impl Plan {
    /// The plan for the first thirteen tiles.
    fn of(counts: &[u8; 34], below: &mut dyn FnMut(usize) -> usize) -> Self {
        let n_of = |suit: TileSuit| {
            let of_suit = Tile::ALL.into_iter().filter(|tile| tile.suit() == suit);
            of_suit.map(|tile| counts[tile.idx()]).sum::<u8>()
        };
        let [characters, dots, bamboos, honors] = TileSuit::ALL.map(n_of);
        let number_suits = [
            (characters, TileSuit::Characters),
            (dots, TileSuit::Dots),
            (bamboos, TileSuit::Bamboos),
        ];
        let (most, suit) = number_suits
            .into_iter()
            .max_by_key(|&(n_tiles, _)| n_tiles)
            .unwrap_or((0, TileSuit::Honors));
        let n_pairs = counts.iter().filter(|&&count| count >= 2).count();
        let kinds = Tile::ALL.into_iter().zip(counts);
        let n_orphan_kinds = kinds
            .filter(|&(tile, &count)| count > 0 && tile.is_terminal_or_honor())
            .count();
        // This is roughly how often these yaku come up at real tables.
        let wants_one_suit = match most + honors {
            0..=8 => 0,
            9 => 12,
            _ => 50,
        };
        if below(100) < wants_one_suit {
            Self::OneSuit(suit)
        } else if n_orphan_kinds >= 10 {
            Self::AnyForm
        } else if n_pairs >= 4 {
            match below(100) {
                0..40 => Self::Triplets,
                40..85 => Self::AnyForm,
                _ => Self::Sets,
            }
        } else if n_pairs == 3 && below(100) < 20 {
            Self::Triplets
        } else {
            Self::Sets
        }
    }

    /// Whether a tile does not fit the plan, given that the player holds `count` copies of it.
    fn spurns(self, tile: Tile, count: u8) -> bool {
        match self {
            Self::Sets | Self::AnyForm => false,
            Self::OneSuit(suit) => tile.suit() != suit && !tile.is_honor(),
            Self::Triplets => count < 2,
        }
    }
}

pub(super) fn counts_of(tiles: &[ShownTile]) -> [u8; 34] {
    let mut counts = [0; 34];
    for shown in tiles {
        counts[shown.tile.idx()] += 1;
    }
    counts
}

/// The hand with these uncalled tiles; `None` if there is no such hand.
pub(super) fn hand_of(tiles: &[ShownTile], calls: &[Call], rules: &ScoringRules) -> Option<Hand> {
    let mut hand = Hand::new(counts_of(tiles), calls, rules.shape_rules()).ok()?;
    for shown in tiles.iter().filter(|shown| shown.is_red) {
        hand = hand.with_red_five(shown.tile.suit()).ok()?;
    }
    Some(hand)
}

/// All tiles that exist under the rules, in random order.
pub(super) fn shuffled_wall(
    rules: &ScoringRules,
    below: &mut dyn FnMut(usize) -> usize,
) -> Vec<ShownTile> {
    let exists = rules.shape_rules().wall();
    let kinds = Tile::ALL.into_iter().filter(|&tile| exists.contains(tile));
    let mut wall: Vec<_> = kinds
        .flat_map(|tile| {
            (0..4).map(move |copy_idx| ShownTile {
                tile,
                is_red: rules.red_fives && tile.is_five() && copy_idx == 0,
            })
        })
        .collect();
    for last in (1..wall.len()).rev() {
        wall.swap(last, below(last + 1).min(last));
    }
    wall
}

/// A player, and the wall.
struct Player<'a> {
    rules: &'a ScoringRules,
    wall: Vec<ShownTile>,
    n_taken: usize,
    tiles: Vec<ShownTile>,
    calls: Vec<Call>,
    own_discards: Vec<Tile>,
    table: RiichiWin,
    n_quads: usize,
    /// Whether the player claims discards.
    claims: bool,
    plan: Plan,
}

impl<'a> Player<'a> {
    fn dealt(rules: &'a ScoringRules, below: &mut dyn FnMut(usize) -> usize) -> Self {
        let wall = shuffled_wall(rules, below);
        let n_players = usize::from(rules.n_players());
        let wind = |n| Wind::ALL.get(n).copied().unwrap_or_default();
        let win = Win {
            seat: wind(below(n_players)),
            round: wind(below(2)),
            ..Win::tsumo(Tile::ALL[0])
        };
        let table = RiichiWin {
            honba: if below(4) == 0 {
                1 + below(2) as u16
            } else {
                0
            },
            sticks: u16::from(below(5) == 0),
            ..RiichiWin::of(win)
        };
        let tiles: Vec<ShownTile> = wall.iter().take(13).copied().collect();
        let plan = Plan::of(&counts_of(&tiles), below);
        Self {
            rules,
            wall,
            n_taken: 13,
            tiles,
            calls: Vec::new(),
            own_discards: Vec::new(),
            table,
            n_quads: 0,
            claims: below(100) < 75,
            plan,
        }
    }

    /// Plays the hand to its end, and returns the win if the player wins with a yaku.
    fn play(mut self, below: &mut dyn FnMut(usize) -> usize) -> Option<(Hand, RiichiWin)> {
        let n_players = usize::from(self.rules.n_players());
        loop {
            for after in 1..n_players {
                let discard = self.take()?;
                let from = Wind::ALL
                    .get((self.table.seat as usize + after) % n_players)
                    .copied();
                if let Some(won) = self.won(discard, WinBy::Ron { from }) {
                    return Some(won);
                }
                if self.claims && !self.has_riichi() {
                    self.claim(discard, after + 1 == n_players)?;
                }
            }
            if let Some(won) = self.draw_and_discard(below)? {
                return Some(won);
            }
        }
    }

    fn take(&mut self) -> Option<ShownTile> {
        let live = self.wall.len().checked_sub(DEAD_WALL + self.n_quads)?;
        let tile = self.wall.get(..live)?.get(self.n_taken).copied()?;
        self.n_taken += 1;
        Some(tile)
    }

    /// Whether the last tile taken is the last of the wall.
    fn is_last(&self) -> bool {
        self.n_taken + DEAD_WALL + self.n_quads >= self.wall.len()
    }

    fn has_riichi(&self) -> bool {
        super::check::has_riichi(&self.table)
    }

    fn hand_of(&self, tiles: &[ShownTile]) -> Option<Hand> {
        hand_of(tiles, &self.calls, self.rules)
    }

    /// The hand under shape rules that allow only the forms of the plan.
    fn planned(&self) -> Option<Hand> {
        let all = self.rules.shape_rules();
        let forms = match self.plan {
            Plan::AnyForm => all.forms(),
            _ => Forms::of(&[Form::Standard]),
        };
        let shapes = all.with_forms_and_sets(forms, all.max_sets()).ok()?;
        Hand::new(counts_of(&self.tiles), &self.calls, shapes).ok()
    }

    /// The hand and its win on a tile, if it wins and scores.
    fn won(&self, tile: ShownTile, by: WinBy) -> Option<(Hand, RiichiWin)> {
        let hand = self.hand_of(&self.tiles)?;
        let mut win = RiichiWin {
            win: self.table.win.on(tile, by),
            ..self.table
        };
        if by.is_ron() {
            let waits = crate::waits(crate::ToDraw::of(&hand)?);
            if self
                .own_discards
                .iter()
                .any(|&discard| waits.contains(discard))
            {
                return None;
            }
            win.flags.remove(WinFlag::Rinshan);
        }
        if self.is_last() && !win.flags.contains(WinFlag::Rinshan) {
            win.flags.insert(if by.is_ron() {
                WinFlag::Houtei
            } else {
                WinFlag::Haitei
            });
        }
        // The dead wall begins with the indicators, and the ura indicators come next.
        let (_, dead) = self.wall.split_at(self.wall.len().checked_sub(DEAD_WALL)?);
        let n_indicators = if self.rules.kan_dora {
            1 + self.n_quads
        } else {
            1
        };
        for &shown in dead.iter().take(n_indicators) {
            win.dora.push(shown);
        }
        if self.has_riichi() && self.rules.ura_dora {
            for &shown in dead.iter().skip(5).take(n_indicators) {
                win.ura.push(shown);
            }
        }
        score(&hand, &win, self.rules).ok()??;
        Some((hand, win))
    }

    /// Draws, declares whatever is possible, and discards. Returns a win if there is one, and
    /// `None` at the end of the wall.
    #[expect(clippy::option_option, reason = "no tile left, and no win")]
    fn draw_and_discard(
        &mut self,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Option<(Hand, RiichiWin)>> {
        let mut drawn = self.take()?;
        self.table.flags.remove(WinFlag::Rinshan);
        loop {
            if let Some(won) = self.won(drawn, WinBy::Tsumo) {
                return Some(Some(won));
            }
            self.tiles.push(drawn);
            let is_north = self.rules.is_for_three && drawn.tile == Wind::North.tile();
            let is_replaced = if is_north {
                self.tiles.pop();
                self.table.kita += 1;
                true
            } else {
                below(100) < 70 && self.declare_quad()
            };
            if !is_replaced {
                break;
            }
            self.table.flags.remove(WinFlag::Ippatsu);
            self.table.flags.insert(WinFlag::Rinshan);
            drawn = self.take()?;
        }
        self.table.flags.remove(WinFlag::Rinshan);
        let was_ready = self.has_riichi();
        self.table.flags.remove(WinFlag::Ippatsu);
        if was_ready {
            self.own_discards
                .extend(self.tiles.pop().map(|shown| shown.tile));
            return Some(None);
        }
        self.discard()?;
        let hand = self.hand_of(&self.tiles)?;
        if hand.is_closed() && shanten(&hand).value == 0 && below(100) < 70 {
            let is_first = self.own_discards.len() == 1 && self.calls.is_empty();
            self.table.flags.insert(if is_first {
                WinFlag::DoubleRiichi
            } else {
                WinFlag::Riichi
            });
            self.table.flags.insert(WinFlag::Ippatsu);
            self.table.sticks += 1;
        }
        Some(None)
    }

    /// Discards the tile that keeps the hand closest to a win, but tiles outside the plan go first,
    /// and a plain five goes before the red one.
    fn discard(&mut self) -> Option<()> {
        let hand = self.planned()?;
        let all = discards(ToDiscard::of(&hand)?);
        let mut spurned = all.iter().filter(|discard| {
            let tile = discard.tile;
            self.plan.spurns(tile, hand.counts()[tile.idx()])
        });
        let best = spurned.next().or(all.iter().next())?.tile;
        let plain = self.tiles.iter().position(|shown| *shown == best.into());
        let any = self.tiles.iter().position(|shown| shown.tile == best);
        let gone = self.tiles.remove(plain.or(any)?);
        self.own_discards.push(gone.tile);
        Some(())
    }

    /// Declares a quad of four identical tiles, or of a claimed triplet and the fourth tile.
    /// Returns whether it did.
    fn declare_quad(&mut self) -> bool {
        if self.n_quads == 4 || self.has_riichi() {
            return false;
        }
        let mut counts = [0; 34];
        for shown in &self.tiles {
            counts[shown.tile.idx()] += 1;
        }
        let count = |tile: Tile| counts[tile.idx()];
        let four = Tile::ALL.into_iter().find(|&tile| count(tile) == 4);
        if let Some(call) = four.and_then(|tile| self.call_of(CallKind::Ankan, tile, &[tile; 4])) {
            self.calls.push(call);
            self.n_quads += 1;
            return true;
        }
        let added = self.calls.iter().enumerate().find_map(|(idx, call)| {
            let tile = call.set().first();
            (call.kind() == CallKind::Pon && count(tile) == 1).then_some((idx, *call, tile))
        });
        let Some((idx, pon, tile)) = added else {
            return false;
        };
        let Some(mut call) = self.call_of(CallKind::Kakan, tile, &[tile]) else {
            return false;
        };
        if pon.n_red() > 0 {
            call = call.with_red_five().unwrap_or(call);
        }
        if let Some(place) = self.calls.get_mut(idx) {
            *place = call;
        }
        self.n_quads += 1;
        true
    }

    /// Takes `tiles` out of the hand for a call, noting whether one of them is the red five.
    fn call_of(&mut self, kind: CallKind, first: Tile, tiles: &[Tile]) -> Option<Call> {
        let call = Call::new(kind, first)?;
        let mut has_red = false;
        for &tile in tiles {
            let place = self.tiles.iter().position(|shown| shown.tile == tile)?;
            has_red |= self.tiles.remove(place).is_red;
        }
        if has_red {
            call.with_red_five()
        } else {
            Some(call)
        }
    }

    /// Claims the discard if that brings a scoring win closer. A valid hand never leads to `None`.
    fn claim(&mut self, discard: ShownTile, is_from_left: bool) -> Option<()> {
        let tile = discard.tile;
        let before = shanten(&self.planned()?).value;
        if self.plan.spurns(tile, 2) {
            return Some(());
        }
        let is_valued =
            tile.code() >= 31 || tile == self.table.seat.tile() || tile == self.table.round.tile();
        let is_simple = !tile.is_terminal_or_honor() && self.rules.kuitan;
        // The other plans lead to a yaku even with calls.
        let needs_yaku = matches!(self.plan, Plan::Sets | Plan::AnyForm);
        if needs_yaku && !is_valued && !is_simple && self.calls.is_empty() {
            return Some(());
        }
        let mut ways = Vec::new();
        ways.push((CallKind::Pon, tile, [tile; 2]));
        let may_be_in_a_row = self.plan != Plan::Triplets && tile.suit() != TileSuit::Honors;
        if is_from_left && !self.rules.is_for_three && may_be_in_a_row {
            let near = |step: i8| Tile::new(tile.suit(), tile.number().checked_add_signed(step)?);
            for (first, others) in [(-2, [-2, -1]), (-1, [-1, 1]), (0, [1, 2])] {
                if let (Some(first), [Some(one), Some(other)]) = (near(first), others.map(near)) {
                    ways.push((CallKind::Chi, first, [one, other]));
                }
            }
        }
        for (kind, first, others) in ways {
            let kept = (
                self.tiles.clone(),
                self.calls.clone(),
                self.own_discards.clone(),
            );
            let call = self.call_of(kind, first, &others);
            let call = match call {
                Some(call) if discard.is_red => call.with_red_five(),
                call => call,
            };
            if let Some(call) = call {
                self.calls.push(call);
                if self.discard().is_some() {
                    let after = self.planned().map(|hand| shanten(&hand).value);
                    if after.is_some_and(|after| after < before) {
                        return Some(());
                    }
                }
            }
            (self.tiles, self.calls, self.own_discards) = kept;
        }
        Some(())
    }
}
