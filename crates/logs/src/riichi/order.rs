//! The chronological order of the rows of tenhou.net/6, which say only what each player took and
//! discarded.
//!
//! The rows are played: after a discard, a player whose next entry is a call of that tile from that
//! player may have called it, or the next player draws. Each possibility is followed until the rows
//! are used up, or do not fit together.
//!
//! Source: rule J1.

use handeval_mahjong::game::{Event, Player, QuadKind};
use handeval_mahjong::{Call, CallKind, ShownTile};

use super::round::{At, Row};

/// What a player takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// A tile from the wall.
    Tile(ShownTile),
    /// A discard, for a chi, a pon or a quad.
    Call {
        /// The set.
        call: Call,
        /// The claimed tile.
        tile: ShownTile,
        /// Its discarder.
        from: Player,
    },
}

/// What a player discards, or does instead of discarding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// A discard; `None` is the tile just taken.
    Tile {
        /// The tile.
        tile: Option<ShownTile>,
        /// Whether riichi is declared.
        is_riichi: bool,
    },
    /// A quad of tiles in hand.
    Quad {
        /// Concealed, or added to a pon.
        kind: QuadKind,
        /// The tile.
        tile: ShownTile,
    },
    /// A North set aside.
    North,
    /// The place of a claimed quad, after which no tile is discarded.
    Nothing,
}

/// The rows of a round.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The number of players.
    pub n_players: u8,
    /// Who begins.
    pub dealer: Player,
    /// What each player takes.
    pub takes: [Vec<Take>; 4],
    /// What each player discards.
    pub throws: [Vec<Throw>; 4],
}

/// What a search finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// The rows fit together in this order, and in no other that was found.
    Found {
        /// The events, with their places.
        events: Vec<(Event, At)>,
        /// Whether another order fits as well.
        is_ambiguous: bool,
    },
    /// The rows do not fit together; this is the farthest that a search got.
    DoNotFit(At),
    /// The search took too many steps.
    TooLong,
}

/// The most steps of a search.
const MAX_STEPS: u32 = 10_000;

/// How far the rows have been followed.
#[derive(Clone, Copy, Debug)]
struct State {
    n_takes: [usize; 4],
    n_throws: [usize; 4],
    n_events: usize,
    /// Who takes next; a call must claim this tile from this player.
    player: Player,
    claims: bool,
    last: Option<(ShownTile, Player)>,
}

/// The first order of the rows, and whether there is another: a call is tried before a draw.
#[must_use]
pub fn orders(rows: &Rows) -> Order {
    let mut search = Search {
        rows,
        events: Vec::with_capacity(160),
        waiting: Vec::new(),
        farthest: (0, At::Row(rows.dealer, Row::Take, 1)),
        n_steps: 0,
    };
    let start = State {
        n_takes: [0; 4],
        n_throws: [0; 4],
        n_events: 0,
        player: rows.dealer,
        claims: false,
        last: None,
    };
    search.waiting.push(start);
    let mut found: Option<Vec<(Event, At)>> = None;
    while let Some(state) = search.waiting.pop() {
        search.n_steps += 1;
        if search.n_steps > MAX_STEPS {
            let events = found;
            return events.map_or(Order::TooLong, |events| Order::Found {
                events,
                is_ambiguous: false,
            });
        }
        search.events.truncate(state.n_events);
        if search.turn(state) {
            match found {
                None => found = Some(search.events.clone()),
                Some(events) => {
                    return Order::Found {
                        is_ambiguous: true,
                        events,
                    };
                }
            }
        }
    }
    match found {
        Some(events) => Order::Found {
            events,
            is_ambiguous: false,
        },
        None => Order::DoNotFit(search.farthest.1),
    }
}

struct Search<'a> {
    rows: &'a Rows,
    events: Vec<(Event, At)>,
    /// The possibilities still to be tried, the next one last.
    waiting: Vec<State>,
    farthest: (usize, At),
    n_steps: u32,
}

impl Search<'_> {
    /// Plays a turn, and records what may follow; `true` if it uses up the rows.
    fn turn(&mut self, mut state: State) -> bool {
        let player = state.player;
        let p = player.idx();
        loop {
            let taken = match self.take(&mut state) {
                Ok(taken) => taken,
                Err(at) => return self.stuck(at),
            };
            let at = At::Row(player, Row::Discard, state.n_throws[p] + 1);
            let Some(&throw) = self.rows.throws[p].get(state.n_throws[p]) else {
                // A win by self-draw, or nine terminals.
                return self.is_used_up(&state) || self.stuck(at);
            };
            state.n_throws[p] += 1;
            match throw {
                Throw::Tile { tile, is_riichi } => {
                    let Some(tile) = tile.or(taken) else {
                        return self.stuck(at);
                    };
                    if is_riichi {
                        self.events.push((Event::Riichi { player }, at));
                    }
                    self.events.push((Event::Discard { player, tile }, at));
                    return self.follow(State {
                        n_events: self.events.len(),
                        last: Some((tile, player)),
                        ..state
                    });
                }
                Throw::Quad { .. } | Throw::North if taken.is_none() => return self.stuck(at),
                Throw::Quad { kind, tile } => {
                    self.events.push((Event::Quad { player, kind, tile }, at));
                }
                Throw::North => self.events.push((Event::North { player }, at)),
                Throw::Nothing => return self.stuck(at),
            }
            // Another player wins on the tile.
            if self.is_used_up(&state) {
                return true;
            }
        }
    }

    /// The tile that the player draws, for a claimed quad its replacement; `None` for a chi or a pon.
    ///
    /// # Errors
    ///
    /// The place in the rows where something else is.
    fn take(&mut self, state: &mut State) -> Result<Option<ShownTile>, At> {
        let player = state.player;
        let p = player.idx();
        let at = At::Row(player, Row::Take, state.n_takes[p] + 1);
        match self.rows.takes[p].get(state.n_takes[p]) {
            Some(&Take::Tile(tile)) if !state.claims => {
                state.n_takes[p] += 1;
                let tile = Some(tile);
                self.events.push((Event::Draw { player, tile }, at));
                Ok(tile)
            }
            Some(&Take::Call { call, tile, from })
                if state.claims && state.last == Some((tile, from)) =>
            {
                state.n_takes[p] += 1;
                state.claims = false;
                self.events.push((Event::Claim { player, call, tile }, at));
                if call.kind() != CallKind::Kan {
                    return Ok(None);
                }
                if self.rows.throws[p].get(state.n_throws[p]) != Some(&Throw::Nothing) {
                    return Err(At::Row(player, Row::Discard, state.n_throws[p] + 1));
                }
                state.n_throws[p] += 1;
                self.take(state)
            }
            _ => Err(at),
        }
    }

    /// Records what may follow a discard: the next draw, then a chi, then a pon or a quad, because
    /// the last one is tried first.
    fn follow(&mut self, state: State) -> bool {
        let State {
            n_takes, player, ..
        } = state;
        if self.is_used_up(&state) {
            return true;
        }
        let n_players = self.rows.n_players;
        let next = player.after(1, n_players);
        let n_before = self.waiting.len();
        let next_take = |other: Player| self.rows.takes[other.idx()].get(n_takes[other.idx()]);
        if let Some(Take::Tile(_)) = next_take(next) {
            self.waiting.push(State {
                player: next,
                ..state
            });
        }
        for is_chi in [true, false] {
            for n_turns in (1..usize::from(n_players)).rev() {
                let other = player.after(n_turns, n_players);
                match next_take(other) {
                    Some(&Take::Call { call, tile, from })
                        if state.last == Some((tile, from))
                            && (call.kind() == CallKind::Chi) == is_chi =>
                    {
                        self.waiting.push(State {
                            player: other,
                            claims: true,
                            ..state
                        });
                    }
                    _ => {}
                }
            }
        }
        if self.waiting.len() == n_before {
            return self.stuck(At::Row(next, Row::Take, n_takes[next.idx()] + 1));
        }
        false
    }

    fn is_used_up(&self, state: &State) -> bool {
        let is_done = |p: usize| {
            state.n_takes[p] == self.rows.takes[p].len()
                && state.n_throws[p] == self.rows.throws[p].len()
        };
        (0..4).all(is_done)
    }

    fn stuck(&mut self, at: At) -> bool {
        if self.events.len() >= self.farthest.0 {
            self.farthest = (self.events.len(), at);
        }
        false
    }
}
