//! Random but realistic positions in which a player has to discard, for practice.

use alloc::vec::Vec;

use super::random_win::{DEAD_WALL, counts_of, hand_of, shuffled_wall};
use super::rules::ScoringRules;
use crate::{
    Acceptance, Hand, RiichiWin, ShownTile, Tile, ToDiscard, ToDraw, Win, Wind, discards, is_win,
    waits,
};

/// The maximum number of games to play for one position.
const MAX_GAMES: usize = 1_000;

/// The minimum number of draws that the player still has: with fewer, hardly any discard leads to a
/// win.
const LEAST_DRAWS: usize = 4;

/// A player who has drawn and has to discard.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Position {
    /// The 14 tiles, without calls; nothing is marked as seen elsewhere.
    pub hand: Hand,
    /// What all players have discarded so far, in order.
    pub discarded: Vec<ShownTile>,
    /// The seat, the round and the dora indicator; the winning tile has no meaning.
    pub table: RiichiWin,
    /// The number of draws that the player still has, if nobody calls or wins.
    pub draws: u8,
}

/// Plays a game, and stops it at a random turn of a random player whose hand is at most
/// `most_shanten` tiles away from being ready, and who is not in riichi.
///
/// All players discard by acceptance; ties go to the first tile in tile order, and a plain five
/// goes before the red one. They declare riichi when they are ready, and make no calls.
///
/// `below` returns a number below its argument; the same numbers produce the same position. Returns
/// `None` if a thousand games have no such turn.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::{ScoringRules, random_position};
/// use handeval_mahjong::shanten;
///
/// let mut number = 0;
/// let mut below = |n: usize| {
///     number = (number * 389 + 1) % 10_007;
///     number % n
/// };
/// let found = random_position(&ScoringRules::default(), 2, &mut below).unwrap();
/// assert!((0..=2).contains(&shanten(&found.hand).value));
/// ```
#[must_use]
pub fn random_position(
    rules: &ScoringRules,
    most_shanten: i8,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<Position> {
    (0..MAX_GAMES).find_map(|_| {
        let wall = shuffled_wall(rules, below);
        let round = Wind::ALL.get(below(2)).copied().unwrap_or_default();
        let mut positions = Game::dealt(rules, wall, round)?.play(most_shanten);
        let chosen = below(positions.len().max(1));
        (chosen < positions.len()).then(|| positions.swap_remove(chosen))
    })
}

/// One of the players.
#[derive(Clone, Debug, Default)]
struct Seat {
    tiles: Vec<ShownTile>,
    own_discards: Vec<Tile>,
    /// What the player waits for, if in riichi.
    waits: Option<Acceptance>,
}

struct Game<'a> {
    rules: &'a ScoringRules,
    /// The tiles to be drawn, the next one last.
    wall: Vec<ShownTile>,
    seats: Vec<Seat>,
    discarded: Vec<ShownTile>,
    indicator: ShownTile,
    round: Wind,
}

impl<'a> Game<'a> {
    fn dealt(rules: &'a ScoringRules, mut wall: Vec<ShownTile>, round: Wind) -> Option<Self> {
        let dead = wall.split_off(wall.len().checked_sub(DEAD_WALL)?);
        let mut seats = Vec::new();
        for _ in 0..rules.n_players() {
            seats.push(Seat {
                tiles: wall.split_off(wall.len().checked_sub(13)?),
                ..Seat::default()
            });
        }
        Some(Self {
            rules,
            wall,
            seats,
            discarded: Vec::new(),
            indicator: *dead.first()?,
            round,
        })
    }

    /// Plays to the end, and returns every position that can be chosen: one in which the player is
    /// not in riichi, has enough draws left, and is at most `most_shanten` tiles away from being
    /// ready.
    fn play(mut self, most_shanten: i8) -> Vec<Position> {
        let mut positions = Vec::new();
        let n_seats = self.seats.len();
        for idx in (0..n_seats).cycle() {
            if self.turn(idx, most_shanten, &mut positions).is_none() {
                break;
            }
        }
        positions
    }

    /// One turn of a player; `None` at the end of the game.
    fn turn(&mut self, idx: usize, most_shanten: i8, positions: &mut Vec<Position>) -> Option<()> {
        let drawn = self.wall.pop()?;
        self.seats.get_mut(idx)?.tiles.push(drawn);
        let hand = hand_of(&self.seats.get(idx)?.tiles, &[], self.rules)?;
        if is_win(&hand) {
            return None;
        }
        let seen = self.seen(&hand)?;
        let gone = match self.seats.get(idx)?.waits {
            Some(_) => drawn,
            None => {
                let choices = discards(ToDiscard::of(&seen)?);
                let best = choices.first()?;
                let draws = self.wall.len() / self.seats.len();
                if best.shanten.value <= most_shanten && draws >= LEAST_DRAWS {
                    positions.push(self.position(idx, hand, draws));
                }
                self.plainest(idx, best.tile)?
            }
        };
        let seat = self.seats.get_mut(idx)?;
        let place = seat.tiles.iter().position(|&tile| tile == gone)?;
        seat.tiles.remove(place);
        seat.own_discards.push(gone.tile);
        self.discarded.push(gone);
        if seat.waits.is_none() {
            let rest = hand_of(&seat.tiles, &[], self.rules)?;
            let waits = waits(ToDraw::of(&rest)?);
            seat.waits = (waits.tiles().next().is_some()).then_some(waits);
        }
        let is_won = |(other, seat): (usize, &Seat)| {
            let is_waited = |tile| seat.waits.is_some_and(|waits| waits.contains(tile));
            let mut own = seat.own_discards.iter();
            other != idx && is_waited(gone.tile) && !own.any(|&own| is_waited(own))
        };
        let is_over = self.seats.iter().enumerate().any(is_won);
        (!is_over).then_some(())
    }

    /// The hand of a player who sees the discards and the indicator.
    fn seen(&self, hand: &Hand) -> Option<Hand> {
        let mut counts = counts_of(&self.discarded);
        counts[self.indicator.tile.idx()] += 1;
        hand.with_visible(counts).ok()
    }

    /// The player's tile of a kind, a plain five if there is one.
    fn plainest(&self, idx: usize, tile: Tile) -> Option<ShownTile> {
        let tiles = self.seats.get(idx)?.tiles.iter();
        tiles
            .filter(|shown| shown.tile == tile)
            .min_by_key(|shown| shown.is_red)
            .copied()
    }

    fn position(&self, idx: usize, hand: Hand, draws: usize) -> Position {
        let win = Win {
            seat: Wind::ALL.get(idx).copied().unwrap_or_default(),
            round: self.round,
            ..Win::tsumo(Tile::ALL[0])
        };
        let mut table = RiichiWin::of(win);
        table.dora.push(self.indicator);
        Position {
            hand,
            discarded: self.discarded.clone(),
            table,
            draws: draws.try_into().unwrap_or(u8::MAX),
        }
    }
}
