//! A round under way.

use alloc::vec::Vec;

use super::deal::Deal;
use super::error::{EventError, Next};
use super::event::{Event, QuadKind};
use super::meld::Meld;
use super::player::Player;
use super::river::Discarded;
use super::tiles::Tiles;
use super::warning::{Warning, WarningKind};
use crate::shape::wall::Wall;
use crate::{
    Call, CallKind, Hand, HandError, Indicators, ShapeRules, ShownTile, Tile, Variant, Wind,
};

/// The most indicators that a wall shows.
const MAX_INDICATORS: usize = 5;

/// A riichi that was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Riichi {
    /// The number of the player's discard with which it was declared, from 1.
    pub turn: usize,
    /// Whether it is a double riichi.
    pub is_double: bool,
    /// Whether it stands: the round went on after the discard.
    pub is_accepted: bool,
}

/// What the round knows about a player.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) tiles: Tiles,
    pub(super) melds: Vec<Meld>,
    pub(super) riichi: Option<Riichi>,
    /// Whether a win now would be within a turn of riichi.
    pub(super) has_ippatsu: bool,
    pub(super) n_discards: usize,
    pub(super) n_norths: u8,
    pub(super) has_drawn: bool,
    /// The number of all discards when the player last drew or claimed.
    pub(super) last_turn_at: usize,
    /// The number of all discards when riichi was declared.
    pub(super) riichi_at: usize,
}

/// A tile that another player can win on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offered {
    pub(super) player: Player,
    pub(super) tile: ShownTile,
    pub(super) by: Offer,
}

/// How a tile came to be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    Discard,
    Quad(QuadKind),
    North,
}

/// A round under way: the hands, the table, and what can happen next.
///
/// Source: rules J4 to J17.
#[derive(Clone, Debug)]
pub struct Round {
    pub(super) deal: Deal,
    pub(super) sides: [Side; 4],
    pub(super) discards: Vec<Discarded>,
    pub(super) indicators: Indicators,
    pub(super) next: Next,
    /// The last draw of the player whose turn it is; `None` after a claim.
    pub(super) drawn: Option<ShownTile>,
    pub(super) is_replacement: bool,
    pub(super) offered: Option<Offered>,
    /// Whether nobody has claimed, declared a quad, or set a North aside.
    pub(super) is_untouched: bool,
    declares_riichi: bool,
    claimed: Option<Call>,
    n_drawn: usize,
    /// The copies of each kind that have come up.
    seen: [u8; Tile::COUNT],
    warnings: Vec<Warning>,
}

impl Round {
    /// A round that has just been dealt.
    ///
    /// # Errors
    ///
    /// [`EventError`] if the table or the tiles dealt cannot be.
    pub fn new(deal: &Deal) -> Result<Self, EventError> {
        let n_players = deal.n_players;
        let is_there = |idx: usize| idx < usize::from(n_players);
        if !matches!(n_players, 3 | 4)
            || !is_there(deal.dealer.idx())
            || n_players == 3 && deal.wind == Wind::North
        {
            return Err(EventError::NoSuchTable { n_players });
        }
        let side = |player: Player| Side {
            tiles: match deal.hands[player.idx()] {
                Some(_) => Tiles::EMPTY,
                None => Tiles::HIDDEN,
            },
            melds: Vec::new(),
            riichi: None,
            has_ippatsu: false,
            n_discards: 0,
            n_norths: 0,
            has_drawn: false,
            last_turn_at: 0,
            riichi_at: 0,
        };
        let mut round = Self {
            deal: deal.clone(),
            sides: Player::ALL.map(side),
            discards: Vec::with_capacity(80),
            indicators: Indicators::EMPTY,
            next: Next::Draw(deal.dealer),
            drawn: None,
            is_replacement: false,
            offered: None,
            is_untouched: true,
            declares_riichi: false,
            claimed: None,
            n_drawn: 0,
            seen: [0; Tile::COUNT],
            warnings: Vec::new(),
        };
        for player in deal.players() {
            for &tile in deal.hands[player.idx()].iter().flatten() {
                round.see(tile)?;
                round.side_mut(player).tiles.insert(tile);
            }
        }
        round.indicate(deal.indicator)?;
        Ok(round)
    }

    /// The deal.
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The shape rules of the hands.
    #[must_use]
    pub const fn shape_rules(&self) -> ShapeRules {
        ShapeRules::of(match self.deal.n_players {
            3 => Variant::Sanma,
            _ => Variant::Riichi,
        })
    }

    /// All discards, in the order of time.
    #[must_use]
    pub fn discards(&self) -> &[Discarded] {
        &self.discards
    }

    /// The called sets of a player, in the order of time.
    #[must_use]
    pub fn melds(&self, player: Player) -> &[Meld] {
        &self.side(player).melds
    }

    /// The riichi of a player.
    #[must_use]
    pub const fn riichi(&self, player: Player) -> Option<Riichi> {
        self.side(player).riichi
    }

    /// The number of Norths that a player set aside.
    #[must_use]
    pub const fn n_norths(&self, player: Player) -> u8 {
        self.side(player).n_norths
    }

    /// The dora indicators turned so far.
    #[must_use]
    pub const fn indicators(&self) -> &Indicators {
        &self.indicators
    }

    /// The riichi sticks on the table, those of this round included.
    #[must_use]
    pub fn sticks(&self) -> u16 {
        let accepted = self.sides.iter().filter(|side| side.has_stick());
        self.deal.sticks.saturating_add(accepted.count() as u16)
    }

    /// How many tiles can still be drawn, replacement tiles included.
    #[must_use]
    pub const fn n_left(&self) -> usize {
        let n_live = if self.deal.n_players == 3 { 55 } else { 70 };
        n_live - self.n_drawn
    }

    /// What comes next, unless somebody wins or claims.
    #[must_use]
    pub const fn next(&self) -> Next {
        self.next
    }

    /// The tile that was just drawn, if the player whose turn it is has drawn it.
    #[must_use]
    pub const fn drawn(&self) -> Option<ShownTile> {
        self.drawn
    }

    /// What most rules forbid, in the order of time.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Whether the log does not show the player's tiles.
    #[must_use]
    pub const fn is_hidden(&self, player: Player) -> bool {
        self.side(player).tiles.is_hidden()
    }

    /// The hand of a player, with nothing visible elsewhere; `None` if the log does not show it.
    ///
    /// # Errors
    ///
    /// [`HandError`] if the tiles are no hand.
    pub fn hand(&self, player: Player) -> Result<Option<Hand>, HandError> {
        let side = self.side(player);
        if side.tiles.is_hidden() {
            return Ok(None);
        }
        let hand = side.tiles.hand(&self.calls(player), self.shape_rules())?;
        Ok(Some(hand))
    }

    /// The called sets of a player; one that was just made is marked.
    pub(super) fn calls(&self, player: Player) -> Vec<Call> {
        let mut calls: Vec<_> = self.melds(player).iter().map(|meld| meld.call).collect();
        if self.next == Next::Discard(player) {
            if let (Some(last), Some(claimed)) = (calls.last_mut(), self.claimed) {
                *last = claimed;
            }
        }
        calls
    }

    /// How many copies of each kind a player sees outside their own hand and calls: all discards
    /// but those that were claimed, the calls of others, the indicators, and Norths set aside.
    #[must_use]
    pub fn visible_to(&self, player: Player) -> [u8; 34] {
        let mut visible = [0; Tile::COUNT];
        for discard in self.discards.iter().filter(|discard| !discard.is_claimed) {
            visible[discard.tile.tile.idx()] += 1;
        }
        for indicator in self.indicators.iter() {
            visible[indicator.tile.idx()] += 1;
        }
        for other in self.deal.players() {
            visible[Wind::North.tile().idx()] += self.side(other).n_norths;
            if other != player {
                for meld in self.melds(other) {
                    meld.call
                        .set()
                        .tiles()
                        .for_each(|tile| visible[tile.idx()] += 1);
                }
            }
        }
        visible
    }

    pub(super) const fn side(&self, player: Player) -> &Side {
        &self.sides[player.idx()]
    }

    fn side_mut(&mut self, player: Player) -> &mut Side {
        &mut self.sides[player.idx()]
    }

    /// Adds an event.
    ///
    /// # Errors
    ///
    /// [`EventError`] if the event cannot happen; the round must not be used after that.
    pub fn apply(&mut self, event: Event) -> Result<(), EventError> {
        if !matches!(event, Event::Indicator { .. }) {
            self.go_on();
        }
        match event {
            Event::Draw { player, tile } => self.draw(player, tile),
            Event::Riichi { player } => self.declare_riichi(player),
            Event::Discard { player, tile } => self.discard(player, tile),
            Event::Claim { player, call, tile } => self.claim(player, call, tile),
            Event::Quad { player, kind, tile } => self.quad(player, kind, tile),
            Event::North { player } => self.north(player),
            Event::Indicator { tile } => self.indicate(tile),
        }
    }

    /// The round goes on, so nobody won on the tile that was offered: a riichi stands, and a quad
    /// or a North interrupts.
    pub(super) fn go_on(&mut self) {
        match self.offered {
            Some(Offered {
                player,
                by: Offer::Discard,
                ..
            }) => self.accept(player),
            Some(_) => self.interrupt(),
            None => {}
        }
    }

    pub(super) fn accept(&mut self, player: Player) {
        let side = self.side_mut(player);
        if let Some(riichi) = side.riichi.as_mut().filter(|riichi| !riichi.is_accepted) {
            riichi.is_accepted = true;
            side.has_ippatsu = true;
        }
    }

    fn interrupt(&mut self) {
        self.is_untouched = false;
        for side in &mut self.sides {
            side.has_ippatsu = false;
        }
    }

    /// Counts a tile that comes up.
    fn see(&mut self, shown: ShownTile) -> Result<(), EventError> {
        let tile = shown.tile;
        let n_players = self.deal.n_players;
        if n_players == 3 && !Wall::ThreePlayers.contains(tile) {
            return Err(EventError::NoSuchTile { tile, n_players });
        }
        let seen = &mut self.seen[tile.idx()];
        *seen += 1;
        if *seen > 4 {
            return Err(EventError::FifthCopy { tile });
        }
        Ok(())
    }

    fn indicate(&mut self, tile: ShownTile) -> Result<(), EventError> {
        self.see(tile)?;
        let found = self.indicators.len() + 1;
        if found > MAX_INDICATORS || !self.indicators.push(tile) {
            return Err(EventError::TooManyIndicators { found });
        }
        Ok(())
    }

    fn draw(&mut self, player: Player, tile: Option<ShownTile>) -> Result<(), EventError> {
        let is_replacement = self.next == Next::Replacement(player);
        if self.next != Next::Draw(player) && !is_replacement {
            return Err(self.out_of_turn(player, "draw"));
        }
        if self.n_left() == 0 {
            return Err(EventError::WallIsEmpty { player });
        }
        if let Some(tile) = tile {
            self.see(tile)?;
            self.side_mut(player).tiles.insert(tile);
        }
        self.n_drawn += 1;
        self.drawn = tile;
        self.claimed = None;
        self.is_replacement = is_replacement;
        self.offered = None;
        self.next = Next::Discard(player);
        self.has_turn(player);
        self.side_mut(player).has_drawn = true;
        Ok(())
    }

    fn has_turn(&mut self, player: Player) {
        self.side_mut(player).last_turn_at = self.discards.len();
    }

    fn declare_riichi(&mut self, player: Player) -> Result<(), EventError> {
        if self.next != Next::Discard(player) {
            return Err(self.out_of_turn(player, "declare riichi"));
        }
        if self.declares_riichi || self.side(player).riichi.is_some() {
            let why = "riichi was declared before";
            return Err(EventError::ImpossibleRiichi { player, why });
        }
        self.declares_riichi = true;
        Ok(())
    }

    fn discard(&mut self, player: Player, tile: ShownTile) -> Result<(), EventError> {
        if self.next != Next::Discard(player) {
            return Err(self.out_of_turn(player, "discard"));
        }
        let drawn = self.drawn;
        self.take(player, tile)?;
        let is_riichi = core::mem::take(&mut self.declares_riichi);
        if let Some(call) = self.claimed.take() {
            if call.swap(tile.tile).is_some() {
                self.warn(WarningKind::SwapCalling, player, tile);
            }
        }
        let n_before = self.discards.len();
        let is_untouched = self.is_untouched;
        let side = self.side_mut(player);
        let is_bound = side.riichi.is_some();
        side.n_discards += 1;
        side.has_ippatsu = false;
        if is_riichi {
            side.riichi = Some(Riichi {
                turn: side.n_discards,
                is_double: is_untouched && side.n_discards == 1,
                is_accepted: false,
            });
            side.riichi_at = n_before;
        }
        self.discards.push(Discarded {
            player,
            tile,
            is_riichi,
            is_claimed: false,
        });
        self.next = Next::Draw(player.after(1, self.deal.n_players));
        self.drawn = None;
        self.offered = Some(Offered {
            player,
            tile,
            by: Offer::Discard,
        });
        if is_bound && drawn.is_some_and(|drawn| drawn != tile) {
            self.warn(WarningKind::ChangedAfterRiichi, player, tile);
        }
        if is_riichi {
            self.warn_about_riichi(player, tile);
        }
        Ok(())
    }

    fn warn_about_riichi(&mut self, player: Player, tile: ShownTile) {
        let mut melds = self.melds(player).iter();
        if !melds.all(|meld| meld.call.is_concealed()) {
            self.warn(WarningKind::RiichiOpenHand, player, tile);
        }
        if self.n_left() < usize::from(self.deal.n_players) {
            self.warn(WarningKind::RiichiTooLate, player, tile);
        }
        if self.is_ready(player) == Some(false) {
            self.warn(WarningKind::RiichiNotReady, player, tile);
        }
    }

    pub(super) fn warn(&mut self, kind: WarningKind, player: Player, tile: ShownTile) {
        self.warnings.push(Warning { kind, player, tile });
    }

    fn take(&mut self, player: Player, tile: ShownTile) -> Result<(), EventError> {
        let tiles = &mut self.side_mut(player).tiles;
        // The tiles of a hidden hand come up as they are shown.
        let is_new = tiles.is_hidden() && tiles.n_in_color(tile) == 0;
        if !tiles.remove(tile) {
            return Err(EventError::TileNotHeld { player, tile });
        }
        if is_new { self.see(tile) } else { Ok(()) }
    }

    fn claim(&mut self, player: Player, call: Call, tile: ShownTile) -> Result<(), EventError> {
        let refuse = |why| Err(EventError::ImpossibleCall { player, call, why });
        let n_players = self.deal.n_players;
        let Some(Offered {
            player: from,
            tile: offered,
            by: Offer::Discard,
        }) = self.offered
        else {
            return refuse("no tile was just discarded");
        };
        if player.idx() >= usize::from(n_players) || from == player {
            return refuse("the tile is another player's to claim");
        }
        if offered != tile {
            return refuse("another tile was discarded");
        }
        if self.n_left() == 0 {
            return refuse("the last discard can only be won on");
        }
        if self.side(player).riichi.is_some() {
            return refuse("the player declared riichi");
        }
        match call.kind() {
            CallKind::Chi if n_players == 3 || player != from.after(1, n_players) => {
                return refuse("only the next player of four can chi");
            }
            CallKind::Chi | CallKind::Pon | CallKind::Kan => {}
            CallKind::Kakan | CallKind::Ankan => return refuse("it claims no tile"),
        }
        let mut is_claimed_left = true;
        let mut n_red = call.n_red();
        let is_claimed_red = tile.is_red_five();
        if is_claimed_red && n_red == 0 || !call.set().tiles().any(|one| one == tile.tile) {
            return refuse("the claimed tile is not in it");
        }
        for one in call.set().tiles() {
            if one == tile.tile && core::mem::take(&mut is_claimed_left) {
                n_red -= u8::from(is_claimed_red);
                continue;
            }
            // Plain fives come after the claimed one, which may be red.
            let is_red = one.is_five() && n_red > 0 && !(is_claimed_left && is_claimed_red);
            n_red -= u8::from(is_red);
            self.take(player, ShownTile { tile: one, is_red })?;
        }
        self.interrupt();
        if let Some(discard) = self.discards.last_mut() {
            discard.is_claimed = true;
        }
        self.side_mut(player).melds.push(Meld {
            call: call.without_claimed(),
            claimed: Some((tile, from)),
        });
        self.claimed = call.with_claimed(tile);
        self.drawn = None;
        self.offered = None;
        self.is_replacement = false;
        self.next = match call.kind() {
            CallKind::Kan => Next::Replacement(player),
            _ => Next::Discard(player),
        };
        self.has_turn(player);
        Ok(())
    }

    fn quad(&mut self, player: Player, kind: QuadKind, tile: ShownTile) -> Result<(), EventError> {
        let call_kind = match kind {
            QuadKind::Concealed => CallKind::Ankan,
            QuadKind::Added => CallKind::Kakan,
        };
        let Some(call) = Call::new(call_kind, tile.tile) else {
            return Err(EventError::TileNotHeld { player, tile });
        };
        let refuse = |why| Err(EventError::ImpossibleCall { player, call, why });
        if self.next != Next::Discard(player) {
            return Err(self.out_of_turn(player, "declare a quad"));
        }
        if self.claimed.is_some() {
            return refuse("the player has just claimed a tile");
        }
        if self.n_left() == 0 {
            return refuse("no replacement tile is left");
        }
        if self.declares_riichi {
            return refuse("the discard with riichi comes first");
        }
        match kind {
            QuadKind::Concealed => {
                let tiles = &mut self.side_mut(player).tiles;
                let n_held = tiles.counts()[tile.tile.idx()];
                let is_red = tiles.n_red(tile.tile) > 0 || tiles.is_hidden() && tile.is_red;
                if n_held < 4 && !tiles.is_hidden() {
                    return Err(EventError::TileNotHeld { player, tile });
                }
                tiles.remove_all(tile.tile);
                for _ in n_held..4 {
                    self.see(tile)?;
                }
                let call = Some(call).filter(|_| is_red);
                let red = call.and_then(Call::with_red_five);
                self.side_mut(player).melds.push(Meld {
                    call: red.unwrap_or(Call::new(call_kind, tile.tile).unwrap_or(Call::FILLER)),
                    claimed: None,
                });
            }
            QuadKind::Added => {
                let is_pon = |meld: &Meld| {
                    meld.call.kind() == CallKind::Pon && meld.call.set().first() == tile.tile
                };
                let Some(place) = self.melds(player).iter().position(is_pon) else {
                    return refuse("there is no such pon");
                };
                self.take(player, tile)?;
                let meld = &mut self.side_mut(player).melds[place];
                let is_red = meld.call.n_red() > 0 || tile.is_red_five();
                let red = Some(call).filter(|_| is_red);
                meld.call = red.and_then(Call::with_red_five).unwrap_or(call);
            }
        }
        self.offer(player, tile, Offer::Quad(kind));
        Ok(())
    }

    fn north(&mut self, player: Player) -> Result<(), EventError> {
        let refuse = |why| Err(EventError::ImpossibleNorth { player, why });
        if self.deal.n_players != 3 {
            return refuse("there are four players");
        }
        if self.next != Next::Discard(player) {
            return Err(self.out_of_turn(player, "set a North aside"));
        }
        if self.n_left() == 0 {
            return refuse("no replacement tile is left");
        }
        let tile = Wind::North.tile().into();
        self.take(player, tile)?;
        self.side_mut(player).n_norths += 1;
        self.offer(player, tile, Offer::North);
        Ok(())
    }

    fn offer(&mut self, player: Player, tile: ShownTile, by: Offer) {
        self.offered = Some(Offered { player, tile, by });
        self.drawn = None;
        self.claimed = None;
        self.next = Next::Replacement(player);
    }

    pub(super) const fn out_of_turn(&self, player: Player, what: &'static str) -> EventError {
        EventError::OutOfTurn {
            player,
            what,
            expected: self.next,
        }
    }
}

impl Side {
    /// Whether a riichi stick was put down.
    pub(super) fn has_stick(&self) -> bool {
        self.riichi.is_some_and(|riichi| riichi.is_accepted)
    }
}
