//! Games of which the program learns.

use alloc::vec::Vec;

use super::endgame;
use super::layout::{KNOT_PARTS, Knot, N_PAIRS};
use super::net::Inputs;
use super::position::Position;
use super::state_value::{Features, Term, Weights, best_cell};
use crate::arrange::generator::{Generator, shuffle};

/// How many of the last empty cells are left to exact expectation.
const N_EXACT: u32 = 2;

/// In every other game some cards are put into cells at random: one learns most of a state by
/// being in it, and those who ask for a hint come to others than a good player does.
const N_KINDS: usize = 4;

/// At most so many cards come first at random, or at most so many are placed well before it.
const MOST_FIRST: usize = 12;
const MOST_BEFORE: usize = 18;
/// Then at most so many are placed at random.
const MOST_BETWEEN: usize = 3;

/// A state as the sum of weights.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// The places of the weights, and how much each counts.
    pub(super) places: Vec<(u32, f32)>,
    /// What it is worth without them.
    pub(super) base: f32,
}

/// The states after the moves of a game, from that on after which all were good.
#[derive(Clone, Debug, Default)]
pub(super) struct Lesson {
    pub(super) states: Vec<State>,
    /// What is expected when the exact part begins.
    pub(super) expected: f32,
    pub(super) total: f32,
}

/// A state of which the network learns.
#[derive(Clone, Debug, Default)]
pub(super) struct NetState {
    pub(super) inputs: Inputs,
    /// What was reached from here without the luck of the cards, less what all weights but those
    /// of the network expect.
    pub(super) rest: f32,
}

/// Who plays the games of lessons.
#[derive(Debug)]
pub(super) struct Teacher<'a, W> {
    pub(super) features: &'a Features,
    pub(super) weights: &'a W,
    pub(super) seed: u64,
}

/// The cards of a game, and which of them go anywhere.
struct Plan {
    deck: [u8; 52],
    /// The first one, and the one after the last; equal if there is none.
    at_random: (usize, usize),
}

impl Plan {
    fn new(generator: &mut Generator) -> Self {
        let mut deck = core::array::from_fn(|card| (card % 13) as u8);
        shuffle(&mut deck, generator);
        let at_random = match generator.below(N_KINDS) {
            0 | 1 => (0, 0),
            2 => (0, 1 + generator.below(MOST_FIRST)),
            _ => {
                let first = 1 + generator.below(MOST_BEFORE);
                (first, first + 1 + generator.below(MOST_BETWEEN))
            }
        };
        Self { deck, at_random }
    }

    fn cards(&self) -> impl Iterator<Item = (usize, usize)> {
        let cards = self.deck[..25].iter().enumerate();
        cards.map(|(idx, &card)| (idx, usize::from(card)))
    }
}

impl<W: Weights> Teacher<'_, W> {
    /// A game for the weights that are summed.
    pub(super) fn lesson(&self, game_idx: u64, lesson: &mut Lesson) {
        let mut generator = Generator::new(self.seed, game_idx);
        let plan = Plan::new(&mut generator);
        let (_, first_good) = plan.at_random;
        let mut position = Position::EMPTY;
        let mut n_states = 0;
        for (idx, card) in plan.cards() {
            position.turn(card);
            let n_empty = position.empty.count_ones();
            let (cell, value) = self.chosen(&plan, idx, &position, card, &mut generator);
            position.place(cell, card, &self.features.holdings);
            if n_empty == N_EXACT {
                lesson.expected = value;
            }
            if n_empty > N_EXACT && idx + 1 >= first_good {
                if lesson.states.len() == n_states {
                    lesson.states.push(State::default());
                }
                self.describe(&position, &mut lesson.states[n_states]);
                n_states += 1;
            }
        }
        lesson.states.truncate(n_states);
        lesson.total = self.features.points(&position);
    }

    /// A game for the network, with what the plain weights expect of each state.
    pub(super) fn net_lesson(
        &self,
        game_idx: u64,
        plain: impl Fn(&State) -> f32,
        lesson: &mut Vec<NetState>,
    ) {
        let Some(net) = self.weights.net() else {
            return;
        };
        let mut generator = Generator::new(self.seed, game_idx);
        let plan = Plan::new(&mut generator);
        let (_, first_good) = plan.at_random;
        let mut position = Position::EMPTY;
        let mut state = State::default();
        let mut n_states = 0;
        // The luck of the card before each state, and the luck of the card that begins the exact
        // part with what is expected then.
        let mut luck = [0.0; 25];
        let mut end = 0.0;
        for (idx, card) in plan.cards() {
            let is_good = idx >= first_good;
            let n_empty = position.empty.count_ones();
            let mean = if is_good {
                self.mean_value(&position)
            } else {
                0.0
            };
            position.turn(card);
            let (cell, value) = self.chosen(&plan, idx, &position, card, &mut generator);
            if is_good && n_empty == N_EXACT {
                end = mean;
                break;
            }
            position.place(cell, card, &self.features.holdings);
            if idx + 1 < first_good || n_empty <= N_EXACT {
                continue;
            }
            if lesson.len() == n_states {
                lesson.push(NetState::default());
            }
            let net_state = &mut lesson[n_states];
            self.describe(&position, &mut state);
            net_state.rest = -plain(&state);
            let layout = self.features.layout;
            let stage = layout.stage(position.n_placed(), &position);
            let lines = self.features.line_classes(&position);
            net.inputs(&stage, &position, &lines, &mut net_state.inputs);
            luck[n_states] = if is_good { value - mean } else { 0.0 };
            n_states += 1;
        }
        lesson.truncate(n_states);
        let mut reached = end;
        for (state, luck) in lesson.iter_mut().zip(luck).rev() {
            state.rest += reached;
            reached -= luck;
        }
    }

    /// Where a card goes that has been turned, and what is expected then if it goes there for its
    /// value.
    fn chosen(
        &self,
        plan: &Plan,
        idx: usize,
        position: &Position,
        card: usize,
        generator: &mut Generator,
    ) -> (usize, f32) {
        let (first, end) = plan.at_random;
        if (first..end).contains(&idx) {
            let n_empty = position.empty.count_ones() as usize;
            let nth = generator.below(n_empty);
            return (position.empty_cells().nth(nth).unwrap_or(0), 0.0);
        }
        self.best_move(position, card)
    }

    fn best_move(&self, position: &Position, card: usize) -> (usize, f32) {
        if position.empty.count_ones() <= N_EXACT {
            let totals = endgame::move_totals(&self.features.holdings, position, card);
            let (cell, total) = best_cell(&totals);
            return (cell, total as f32);
        }
        best_cell(&self.features.move_values(self.weights, position, card))
    }

    /// What is expected on average before the next card.
    fn mean_value(&self, position: &Position) -> f32 {
        let (mut sum, mut n_left) = (0.0, 0.0);
        for card in position.values_left() {
            let mut turned = *position;
            turned.turn(card);
            let n_cards = f32::from(position.left[card]);
            sum += n_cards * self.best_move(&turned, card).1;
            n_left += n_cards;
        }
        sum / n_left
    }

    fn describe(&self, position: &Position, state: &mut State) {
        state.base = self.features.base(position);
        state.places.clear();
        let layout = self.features.layout;
        let stage = layout.stage(position.n_placed(), position);
        let Knot { lower, beyond } = Knot::of(stage.step);
        let lower = layout.n_lines() + lower * N_PAIRS;
        let share = beyond as f32 / KNOT_PARTS as f32;
        self.features.terms(position, |term| match term {
            Term::Line(place) => state.places.push((place as u32, 1.0)),
            Term::Pair(place) => {
                let place = lower as u32 + u32::from(place);
                state.places.push((place, 1.0 - share));
                state.places.push((place + N_PAIRS as u32, share));
            }
        });
    }
}
