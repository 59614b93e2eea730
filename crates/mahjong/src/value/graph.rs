//! The hands that can be reached, and the draws and discards that lead from one to another.

use alloc::vec;
use alloc::vec::Vec;

use super::index::{Found, Index};
use super::options::{Declare, Model, ValueOptions};
use super::packed::{Packed, kind_of, slots_of};
use super::points::Points;
use super::position::Position;
use crate::shape::exchange::Exchanges;
use crate::shape::planes::Planes;
use crate::{HandKey, Tile};

/// The index that refers to no hand.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A hand of 13 or 14 tiles, calls included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    pub(super) packed: Packed,
    /// The kinds that lower the shanten, one bit per kind; only for 13 tiles.
    pub(super) accepted: u64,
    /// The slots of the edges that were already found from the other end, one bit each.
    linked: u64,
    pub(super) shanten: i8,
    /// The number of tiles taken: those that the given hand does not have. Rule D4.
    pub(super) taken: u8,
}

/// A draw or a discard that leads from 13 tiles to 14 or back.
#[derive(Clone, Copy, Debug)]
struct Edge {
    waiting: u32,
    drawn: u32,
    slot: u8,
    /// The number of copies left to draw; 0 if the edge is only a discard.
    left: u8,
}

/// A draw of a tile that does not complete the hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draw {
    /// The index of the hand of 14 tiles that the draw leads to.
    pub(super) to: u32,
    pub(super) slot: u8,
    pub(super) left: u8,
}

/// A draw of a tile that completes the hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct WinningDraw {
    /// The average points of the win; 0 without a yaku.
    pub(super) points: f64,
    /// The index of the hand of 14 tiles that the draw leads to; [`NOWHERE`] if only a win or the
    /// discard of the drawn tile can follow.
    pub(super) to: u32,
    pub(super) slot: u8,
    pub(super) left: u8,
}

/// Lists of different lengths, one after the other.
#[derive(Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    all: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Puts each of the `items` into the list that `list_of` returns for it, if any.
    fn new<E>(
        n_lists: usize,
        filler: T,
        items: &[E],
        list_of: impl Fn(&E) -> Option<u32>,
        item: impl Fn(&E) -> T,
    ) -> Self {
        let mut starts = vec![0u32; n_lists + 1];
        for of in items.iter().filter_map(&list_of) {
            starts[of as usize + 1] += 1;
        }
        let mut n_before = 0;
        for start in &mut starts {
            n_before += *start;
            *start = n_before;
        }
        let mut all = vec![filler; n_before as usize];
        let mut next = starts.clone();
        for one in items {
            if let Some(of) = list_of(one) {
                let place = &mut next[of as usize];
                all[*place as usize] = item(one);
                *place += 1;
            }
        }
        Self { starts, all }
    }

    #[inline]
    pub(super) fn of(&self, idx: usize) -> &[T] {
        &self.all[self.starts[idx] as usize..self.starts[idx + 1] as usize]
    }
}

/// The hands that can be reached from the given hand, sorted by the number of tiles taken.
#[derive(Debug)]
pub(super) struct Graph {
    /// The hands of 13 tiles.
    pub(super) waiting: Vec<Met>,
    /// The hands of 14 tiles.
    pub(super) drawn: Vec<Met>,
    /// For each `n` from 0 up, the number of hands of 13 tiles that have taken at most `n` tiles.
    pub(super) n_waiting: Vec<usize>,
    /// For each `n` from 0 up, the number of hands of 14 tiles that have taken at most `n` tiles.
    pub(super) n_drawn: Vec<usize>,
    pub(super) draws: Lists<Draw>,
    pub(super) wins: Lists<WinningDraw>,
    /// For each hand of 14 tiles, the hands of 13 tiles that discards lead to.
    pub(super) discards: Lists<u32>,
    /// How many hands there are, including those completed in riichi.
    pub(super) n_hands: usize,
    /// The shanten of the given hand.
    pub(super) shanten: i8,
}

/// Why there is no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoGraph {
    /// There are too many hands.
    TooMany,
    /// The caller stopped the search.
    Stopped,
}

/// A graph under construction.
struct Builder<'a> {
    position: &'a Position,
    points: &'a mut Points,
    exchanges: Exchanges,
    riichi: Declare,
    shanten_down: bool,
    tegawari: bool,
    /// A hand is free only while the number of tiles taken plus its shanten is less than this.
    /// Rule D5.
    reach: i8,
    n_most: usize,
    n_uncalled: u8,
    is_closed: bool,
    waiting: Vec<Met>,
    waiting_index: Index,
    drawn: Vec<Met>,
    drawn_index: Index,
    /// The hands completed in riichi, which are only counted.
    completed: Vec<Packed>,
    completed_index: Index,
    edges: Vec<Edge>,
    wins: Vec<(u32, WinningDraw)>,
}

/// How many hands are visited between two calls to `should_stop`.
const STRIDE: usize = 1_024;

impl Graph {
    /// All hands that can be reached from a position with this many detours. Rule D5.
    pub(super) fn new(
        position: &Position,
        points: &mut Points,
        options: &ValueOptions,
        detours: u8,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Self, NoGraph> {
        let hand = &position.hand;
        let is_unseen = options.model == Model::Unseen;
        let mut exchanges = Exchanges::new(hand, is_unseen);
        let (shanten, root) = root(position, &mut exchanges, options.in_riichi);
        let mut builder = Builder {
            position,
            points,
            exchanges,
            riichi: options.riichi,
            shanten_down: options.shanten_down,
            tegawari: options.tegawari,
            reach: shanten.saturating_add_unsigned(detours),
            n_most: options.n_hands as usize,
            n_uncalled: hand.n_uncalled() as u8,
            is_closed: hand.is_closed(),
            waiting: Vec::new(),
            waiting_index: Index::new(),
            drawn: Vec::new(),
            drawn_index: Index::new(),
            completed: Vec::new(),
            completed_index: Index::new(),
            edges: Vec::new(),
            wins: Vec::new(),
        };
        if hand.n_tiles() == 13 {
            builder.add_waiting(root);
        } else {
            builder.n_uncalled -= 1;
            builder.add_drawn(root);
        }
        builder.visit_all(should_stop)?;
        Ok(builder.finish(shanten))
    }
}

/// The shanten of the given hand, and the hand itself, as the first one in the graph.
fn root(position: &Position, exchanges: &mut Exchanges, in_riichi: bool) -> (i8, Met) {
    let hand = &position.hand;
    let packed = Packed::new(&position.start, in_riichi);
    let key = HandKey::of_valid(
        hand.counts(),
        hand.n_uncalled() as u8,
        position.rules.shape_rules(),
    );
    let (shanten, accepted) = if hand.n_tiles() == 13 {
        exchanges.now(&key, &Planes::new(hand.counts()))
    } else {
        (exchanges.shanten(&key), 0)
    };
    let root = Met {
        packed,
        accepted,
        linked: 0,
        shanten,
        taken: 0,
    };
    (shanten, root)
}

impl Builder<'_> {
    fn visit_all(&mut self, should_stop: &mut dyn FnMut() -> bool) -> Result<(), NoGraph> {
        let (mut n_waiting, mut n_drawn, mut n_visited) = (0, 0, 0);
        loop {
            if let Some(&met) = self.waiting.get(n_waiting) {
                self.visit_waiting(n_waiting as u32, met);
                n_waiting += 1;
            } else if let Some(&met) = self.drawn.get(n_drawn) {
                self.visit_drawn(n_drawn as u32, met);
                n_drawn += 1;
            } else {
                return match self.n_hands() > self.n_most {
                    true => Err(NoGraph::TooMany),
                    false => Ok(()),
                };
            }
            // Mutants: how often this is asked only changes how soon a search ends.
            n_visited += 1;
            if n_visited % 32 == 0 && self.n_hands() > self.n_most {
                return Err(NoGraph::TooMany);
            }
            // Mutants: as above.
            if n_visited % STRIDE == 0 && should_stop() {
                return Err(NoGraph::Stopped);
            }
        }
    }

    fn n_hands(&self) -> usize {
        self.waiting.len() + self.drawn.len() + self.completed.len()
    }

    /// Whether the hand may keep any tile that has a copy left.
    #[inline]
    fn is_free_to_draw(&self, met: &Met) -> bool {
        self.tegawari && self.is_free(met)
    }

    #[inline]
    fn is_free(&self, met: &Met) -> bool {
        !met.packed.has_riichi() && met.taken as i8 + met.shanten < self.reach
    }

    /// Adds the draws of a hand of 13 tiles.
    fn visit_waiting(&mut self, waiting: u32, met: Met) {
        let position = self.position;
        let accepted = slots_of(met.accepted);
        let mut slots = if self.is_free_to_draw(&met) {
            (1 << super::packed::N_SLOTS) - 1
        } else {
            accepted
        };
        slots &= !met.linked;
        let is_counted_only = met.packed.has_riichi() && !position.returns;
        while slots != 0 {
            let slot = slots.trailing_zeros() as usize;
            slots &= slots - 1;
            let left = position.left(met.packed, slot);
            if left == 0 {
                continue;
            }
            let packed = met.packed.plus(slot);
            let is_nearer = accepted >> slot & 1 != 0;
            let drawn = Met {
                packed,
                accepted: 0,
                linked: 1 << slot,
                shanten: met.shanten - i8::from(is_nearer),
                taken: met.taken + u8::from(position.is_taken_by_drawing(met.packed, slot)),
            };
            let to = if is_counted_only {
                self.count(packed);
                NOWHERE
            } else {
                self.add_drawn(drawn)
            };
            self.link(waiting, to, packed, drawn.shanten, slot, left);
        }
    }

    /// Records that drawing a slot's tile leads from 13 tiles to 14, and that discarding it leads
    /// back.
    #[inline]
    fn link(
        &mut self,
        waiting: u32,
        drawn: u32,
        packed: Packed,
        shanten: i8,
        slot: usize,
        left: u8,
    ) {
        // Mutants: what does not win is then a win without points, which is worth what follows it.
        if shanten < 0 && left > 0 {
            let win = WinningDraw {
                points: self.points.mean(self.position, packed, slot),
                to: drawn,
                slot: slot as u8,
                left,
            };
            self.wins.push((waiting, win));
        } else {
            self.edges.push(Edge {
                waiting,
                drawn,
                slot: slot as u8,
                left,
            });
        }
    }

    /// Adds the discards of a hand of 14 tiles.
    fn visit_drawn(&mut self, drawn: u32, met: Met) {
        let position = self.position;
        let counts = met.packed.counts();
        let rules = self.exchanges.rules();
        // Mutants: only the number of whole sets matters.
        let key = HandKey::of_valid(&counts, self.n_uncalled + 1, rules);
        let held = Planes::new(&counts);
        let is_free = self.shanten_down && self.is_free(&met);
        let has_riichi = met.packed.has_riichi();
        let may_declare =
            self.is_closed && !has_riichi && met.shanten == 0 && self.riichi != Declare::Never;
        let keeping = if is_free && !may_declare {
            0
        } else {
            self.exchanges.keeping(&key, &held)
        };
        let kinds = if is_free { held.any() } else { keeping };
        let mut slots = met.packed.slots(kinds);
        if !may_declare {
            slots &= !met.linked;
        }
        while slots != 0 {
            let slot = slots.trailing_zeros() as usize;
            slots &= slots - 1;
            let kind = kind_of(slot);
            let silent = met.packed.minus(slot);
            let taken = met.taken - u8::from(position.is_given_back(met.packed, slot));
            let left = position.left(silent, slot);
            let declares = may_declare && keeping >> kind & 1 != 0;
            if declares {
                let waiting = self.waiting_at(silent.with_riichi(), taken, &key, &held, kind);
                // Declaring riichi is one way. Rules D8 and D12.
                self.edges.push(Edge {
                    waiting,
                    drawn,
                    slot: slot as u8,
                    left: if position.returns { left } else { 0 },
                });
            }
            let is_linked = met.linked >> slot & 1 != 0;
            if is_linked || declares && self.riichi == Declare::Always {
                continue;
            }
            let waiting = self.waiting_at(silent, taken, &key, &held, kind);
            // Mutants: the bit was not set.
            self.waiting[waiting as usize].linked |= 1 << slot;
            self.link(waiting, drawn, met.packed, met.shanten, slot, left);
        }
    }

    /// The index of the hand that is left after discarding a tile of `kind` from 14; adds the hand
    /// if it is new.
    #[inline]
    fn waiting_at(
        &mut self,
        packed: Packed,
        taken: u8,
        key: &HandKey,
        held: &Planes,
        kind: usize,
    ) -> u32 {
        let waiting = &self.waiting;
        match self
            .waiting_index
            .find(packed, |place| waiting[place as usize].packed)
        {
            Found::At(place) => place,
            Found::New(vacant) => {
                let tile = Tile::ALL[kind];
                let mut key = *key;
                key.remove(tile);
                let (shanten, accepted) = self.exchanges.now(&key, &held.without(tile));
                let place = self.waiting.len() as u32;
                self.waiting.push(Met {
                    packed,
                    accepted,
                    linked: 0,
                    shanten,
                    taken,
                });
                let waiting = &self.waiting;
                self.waiting_index
                    .insert(vacant, place, |place| waiting[place as usize].packed);
                place
            }
        }
    }

    fn add_waiting(&mut self, met: Met) {
        add(&mut self.waiting, &mut self.waiting_index, met);
    }

    #[inline]
    fn add_drawn(&mut self, met: Met) -> u32 {
        add(&mut self.drawn, &mut self.drawn_index, met)
    }

    fn count(&mut self, packed: Packed) {
        let completed = &self.completed;
        let found = self
            .completed_index
            .find(packed, |place| completed[place as usize]);
        if let Found::New(vacant) = found {
            let place = self.completed.len() as u32;
            self.completed.push(packed);
            let completed = &self.completed;
            self.completed_index
                .insert(vacant, place, |place| completed[place as usize]);
        }
    }

    fn finish(self, shanten: i8) -> Graph {
        let n_hands = self.n_hands();
        let (waiting, waiting_at, n_waiting) = by_taken(&self.waiting);
        let (drawn, drawn_at, n_drawn) = by_taken(&self.drawn);
        let draws = Lists::new(
            waiting.len(),
            Draw {
                to: 0,
                slot: 0,
                left: 0,
            },
            &self.edges,
            |edge| (edge.left > 0).then(|| waiting_at[edge.waiting as usize]),
            |edge| Draw {
                to: drawn_at[edge.drawn as usize],
                slot: edge.slot,
                left: edge.left,
            },
        );
        let wins = Lists::new(
            waiting.len(),
            WinningDraw {
                points: 0.0,
                to: NOWHERE,
                slot: 0,
                left: 0,
            },
            &self.wins,
            |(of, _)| Some(waiting_at[*of as usize]),
            |(_, win)| WinningDraw {
                to: drawn_at.get(win.to as usize).copied().unwrap_or(NOWHERE),
                ..*win
            },
        );
        let mut edges = self.edges;
        edges.extend(self.wins.iter().filter(|(_, win)| win.to != NOWHERE).map(
            |&(waiting, win)| Edge {
                waiting,
                drawn: win.to,
                slot: win.slot,
                left: win.left,
            },
        ));
        let discards = Lists::new(
            drawn.len(),
            0,
            &in_tile_order(&edges),
            |edge| Some(drawn_at[edge.drawn as usize]),
            |edge| waiting_at[edge.waiting as usize],
        );
        Graph {
            waiting,
            drawn,
            n_waiting,
            n_drawn,
            draws,
            wins,
            discards,
            n_hands,
            shanten,
        }
    }
}

/// The edges, in the order of the tiles that are drawn or discarded.
fn in_tile_order(edges: &[Edge]) -> Vec<Edge> {
    let mut next = [0; 2 * Tile::ALL.len() + 1];
    for edge in edges {
        next[Position::order_of(usize::from(edge.slot)) + 1] += 1;
    }
    let mut n_before = 0;
    for next in &mut next {
        n_before += *next;
        *next = n_before;
    }
    let mut sorted = edges.to_vec();
    for edge in edges {
        let place = &mut next[Position::order_of(usize::from(edge.slot))];
        sorted[*place] = *edge;
        *place += 1;
    }
    sorted
}

/// The index of a hand. A new hand is added; a known one gets the new link.
#[inline]
fn add(hands: &mut Vec<Met>, index: &mut Index, met: Met) -> u32 {
    match index.find(met.packed, |place| hands[place as usize].packed) {
        Found::At(place) => {
            // Mutants: the bit was not set.
            hands[place as usize].linked |= met.linked;
            place
        }
        Found::New(vacant) => {
            let place = hands.len() as u32;
            hands.push(met);
            index.insert(vacant, place, |place| hands[place as usize].packed);
            place
        }
    }
}

/// The hands, sorted by the number of tiles taken and then by shanten; the new index of each; and,
/// for each `n` from 0 up, the number of hands that have taken at most `n` tiles.
fn by_taken(hands: &[Met]) -> (Vec<Met>, Vec<u32>, Vec<usize>) {
    const N_SHANTEN: usize = 16;
    let class = |met: &Met| usize::from(met.taken) * N_SHANTEN + (met.shanten + 1) as usize;
    // Mutants: more classes are empty.
    let n_classes = hands.iter().map(class).max().unwrap_or(0) / N_SHANTEN * N_SHANTEN + N_SHANTEN;
    let mut next = vec![0; n_classes + 1];
    for met in hands {
        next[class(met) + 1] += 1;
    }
    let mut n_before = 0;
    for next in &mut next {
        n_before += *next;
        *next = n_before;
    }
    let n_up_to = next[N_SHANTEN..]
        .iter()
        .step_by(N_SHANTEN)
        .copied()
        .collect();
    let mut sorted = hands.to_vec();
    let mut places = vec![0; hands.len()];
    for (met, place) in hands.iter().zip(&mut places) {
        let to = &mut next[class(met)];
        *place = *to as u32;
        sorted[*to] = *met;
        *to += 1;
    }
    (sorted, places, n_up_to)
}
