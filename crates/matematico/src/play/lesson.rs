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

/// How much of what is learned of a state comes from those that followed it, rather than from the
/// next card alone, when all weights learn.
const LAMBDA: f32 = 0.8;

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

/// A state of which all weights learn.
#[derive(Clone, Debug, Default)]
pub(super) struct FullState {
    pub(super) summed: State,
    pub(super) inputs: Inputs,
    /// What all weights expect of it, and what they should.
    expected: f32,
    pub(super) target: f32,
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

    /// A game for all weights, with what those without the network expect of each state.
    pub(super) fn full_lesson(
        &self,
        game_idx: u64,
        summed: impl Fn(&State) -> f32,
        lesson: &mut Vec<FullState>,
    ) {
        let Some(net) = self.weights.net() else {
            return;
        };
        let mut generator = Generator::new(self.seed, game_idx);
        let plan = Plan::new(&mut generator);
        let (_, first_good) = plan.at_random;
        let mut position = Position::EMPTY;
        let mut n_states = 0_usize;
        // How much better each state is one card later, on average over that card.
        let mut better = [0.0; 25];
        for (idx, card) in plan.cards() {
            let n_empty = position.empty.count_ones();
            if let Some(state) = n_states.checked_sub(1) {
                better[state] = self.mean_value(&position) - lesson[state].expected;
            }
            if idx >= first_good && n_empty == N_EXACT {
                break;
            }
            position.turn(card);
            let (cell, _) = self.chosen(&plan, idx, &position, card, &mut generator);
            position.place(cell, card, &self.features.holdings);
            if idx + 1 < first_good || n_empty <= N_EXACT {
                continue;
            }
            if lesson.len() == n_states {
                lesson.push(FullState::default());
            }
            let state = &mut lesson[n_states];
            self.describe(&position, &mut state.summed);
            let layout = self.features.layout;
            let stage = layout.stage(position.n_placed(), &position);
            let lines = self.features.line_classes(&position);
            net.inputs(&stage, &position, &lines, &mut state.inputs);
            let of_net = self.weights.points(net.value_of(&state.inputs));
            state.expected = summed(&state.summed) + of_net;
            n_states += 1;
        }
        lesson.truncate(n_states);
        let mut off = 0.0;
        for (state, better) in lesson.iter_mut().zip(better).rev() {
            off = better + LAMBDA * off;
            state.target = state.expected + off;
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
        let mut add = |card: usize, value: f32| {
            let n_cards = f32::from(position.left[card]);
            sum += n_cards * value;
            n_left += n_cards;
        };
        if position.empty.count_ones() <= N_EXACT {
            for card in position.values_left() {
                let mut turned = *position;
                turned.turn(card);
                add(card, self.best_move(&turned, card).1);
            }
        } else {
            let each = |card, values: &[f32; 25]| add(card, best_cell(values).1);
            self.features.next_values(self.weights, position, each);
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
