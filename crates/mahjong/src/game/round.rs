//! A round under way.

use alloc::vec::Vec;

use super::deal::Deal;
use super::error::{EventError, Next};
use super::event::QuadKind;
use super::meld::Meld;
use super::player::Player;
use super::river::Discarded;
use super::tiles::Tiles;
use super::warning::Warning;
use crate::{Call, Hand, HandError, Indicators, ShapeRules, ShownTile, Tile, Variant, Wind};

/// The most indicators that a wall shows.
pub(super) const MAX_INDICATORS: usize = 5;

/// A riichi that was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Riichi {
    /// Which of the player's discards declared it, counting from 1.
    pub turn: usize,
    /// Whether it is a double riichi.
    pub is_double: bool,
    /// Whether it stands, because the round continued after the discard.
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

/// How a tile came to be available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    Discard,
    Quad(QuadKind),
    North,
}

/// A round in progress: the hands, the table, and what can happen next.
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
    /// Whether nobody has claimed a tile, declared a quad, or set a North aside.
    pub(super) is_untouched: bool,
    pub(super) declares_riichi: bool,
    pub(super) claimed: Option<Call>,
    pub(super) n_drawn: usize,
    /// The number of copies of each kind that have appeared.
    pub(super) seen: [u8; Tile::COUNT],
    pub(super) warnings: Vec<Warning>,
}

impl Round {
    /// A round that has just been dealt.
    ///
    /// # Errors
    ///
    /// [`EventError`] if the table or the tiles dealt are impossible.
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

    /// All discards, in chronological order.
    #[must_use]
    pub fn discards(&self) -> &[Discarded] {
        &self.discards
    }

    /// A player's called sets, in chronological order.
    #[must_use]
    pub fn melds(&self, player: Player) -> &[Meld] {
        &self.side(player).melds
    }

    /// A player's riichi.
    #[must_use]
    pub const fn riichi(&self, player: Player) -> Option<Riichi> {
        self.side(player).riichi
    }

    /// The number of Norths that a player set aside.
    #[must_use]
    pub const fn n_norths(&self, player: Player) -> u8 {
        self.side(player).n_norths
    }

    /// The dora indicators turned over so far.
    #[must_use]
    pub const fn indicators(&self) -> &Indicators {
        &self.indicators
    }

    /// The riichi sticks on the table, including those of this round.
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

    /// What comes next, unless somebody wins or claims a tile.
    #[must_use]
    pub const fn next(&self) -> Next {
        self.next
    }

    /// The tile that was just drawn by the player whose turn it is, if any.
    #[must_use]
    pub const fn drawn(&self) -> Option<ShownTile> {
        self.drawn
    }

    /// Actions that most rules forbid, in chronological order.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Whether the log does not show the player's tiles.
    #[must_use]
    pub const fn is_hidden(&self, player: Player) -> bool {
        self.side(player).tiles.is_hidden()
    }

    /// A player's hand, with nothing visible elsewhere; `None` if the log does not show it.
    ///
    /// # Errors
    ///
    /// [`HandError`] if the tiles are not a hand.
    pub fn hand(&self, player: Player) -> Result<Option<Hand>, HandError> {
        let side = self.side(player);
        if side.tiles.is_hidden() {
            return Ok(None);
        }
        let hand = side.tiles.hand(&self.calls(player), self.shape_rules())?;
        Ok(Some(hand))
    }

    /// A player's called sets; one that was just made is marked.
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
    /// except those that were claimed, other players' calls, the indicators, and Norths set aside.
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

    pub(super) fn side_mut(&mut self, player: Player) -> &mut Side {
        &mut self.sides[player.idx()]
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
