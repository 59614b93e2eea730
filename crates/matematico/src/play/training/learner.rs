//! The weights during training.

use alloc::vec;
use alloc::vec::Vec;

use crate::play::values::{
    Features, Inputs, KNOT_PARTS, Knot, N_PAIRS, Net, Position, RoundedWeights, Term,
};

/// The weights of lines, of pairs at each knot, and of the network. The more a weight has learned,
/// the less it moves.
///
/// # Source
///
/// AdaGrad: J. Duchi, E. Hazan, Y. Singer, "Adaptive Subgradient Methods for Online Learning and
/// Stochastic Optimization", 2011. The weights in one row of the network share a rate.
#[derive(Clone, Debug)]
pub(crate) struct Learner {
    summed: Vec<Summed>,
    net: Net<f32>,
    /// The network before training.
    first_net: Net<f32>,
    /// The sums of the squared errors of the network's rows, as in [`Summed`].
    net_squares: Vec<f32>,
    /// How many points correspond to one classic point.
    scale: f32,
}

/// A weight of a line, or of a pair at a knot.
#[derive(Clone, Copy, Debug)]
struct Summed {
    weight: f32,
    /// The sum of the squares of the weight's errors, in classic points.
    squares: f32,
}

/// A state, described by its weights.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lesson {
    /// The places of the summed weights, each with its factor.
    summed: Vec<(u32, f32)>,
    inputs: Inputs,
    /// The part of the state's value that does not depend on weights.
    base: f32,
    /// The target value of the state.
    pub(crate) target: f32,
}

/// How far summed weights move, relative to the network's weights.
const SUMMED_PACE: f32 = 2.0;

/// The initial squares, which make the first steps small: at first, a summed weight moves by 1 % of
/// an error and a network weight by 0.03 %.
const SUMMED_SQUARES: f32 = 4e4;
const NET_SQUARES: f32 = 1e7;

/// The highest number of classic points that a line can score.
const CLASSIC_POINTS: f32 = 210.0;

impl Lesson {
    /// Sets the weights for the state after a move.
    pub(crate) fn describe(&mut self, features: &Features, position: &Position) {
        self.base = features.base_value(position);
        self.summed.clear();
        let layout = features.layout;
        let stage = layout.stage(position.n_placed(), position);
        let Knot { lower, beyond } = Knot::of(stage.step);
        let lower = layout.n_lines() + lower * N_PAIRS;
        let share = beyond as f32 / KNOT_PARTS as f32;
        features.terms(position, |term| match term {
            Term::Line(place) => self.summed.push((place as u32, 1.0)),
            Term::Pair(place) => {
                let place = lower as u32 + u32::from(place);
                self.summed.push((place, 1.0 - share));
                self.summed.push((place + N_PAIRS as u32, share));
            }
        });
        let lines = features.line_classes(position);
        let n_fine = features.classes.n_fine();
        self.inputs.set(n_fine, &stage, position, &lines);
    }
}

impl Learner {
    /// The weights before training.
    pub(crate) fn new(features: &Features) -> Self {
        let first = Summed {
            weight: 0.0,
            squares: SUMMED_SQUARES,
        };
        let net = Net::begin(features.classes.n_fine(), scale(features));
        Self {
            summed: vec![first; features.layout.n_weights()],
            net_squares: vec![NET_SQUARES; net.n_rows()],
            first_net: net.clone(),
            net,
            scale: scale(features),
        }
    }

    /// Moves all weights of a state toward its target, by `pace` times the usual step size.
    pub(crate) fn learn(&mut self, lesson: &Lesson, pace: f32) {
        let expected = lesson.base + self.sum_of(lesson) + self.net.value_of(&lesson.inputs);
        let error = lesson.target - expected;
        let (size, step) = (error / self.scale, pace * error);
        for &(place, share) in &lesson.summed {
            let summed = &mut self.summed[place as usize];
            let rate = SUMMED_PACE * rate(&mut summed.squares, size * share);
            summed.weight += step * share * rate;
        }
        let net_squares = &mut self.net_squares;
        let row_rate = |row: usize| rate(&mut net_squares[row], size);
        self.net.nudge(&lesson.inputs, step, row_rate);
    }

    /// The sum of the state's summed weights.
    fn sum_of(&self, lesson: &Lesson) -> f32 {
        let summed = lesson.summed.iter();
        summed
            .map(|&(place, share)| self.summed[place as usize].weight * share)
            .sum()
    }

    /// The weights for playing. Weights that no game has changed are 0.
    pub(crate) fn rounded(&self, features: &Features) -> RoundedWeights {
        let net = self.net.weights().iter().zip(self.first_net.weights());
        let net = net.map(|(&weight, &first)| if weight == first { 0.0 } else { weight });
        let summed = self.summed.iter().map(|summed| summed.weight);
        RoundedWeights::round(features, summed, net)
    }

    pub(crate) fn n_weights(&self) -> usize {
        self.summed.len() + self.net.weights().len()
    }

    /// All learned numbers.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        let summed = self.summed.iter().flat_map(|one| [one.weight, one.squares]);
        let net = self.net.weights().iter().chain(&self.net_squares);
        summed.chain(net.copied())
    }

    pub(crate) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let summed = self.summed.iter_mut();
        let summed = summed.flat_map(|one| [&mut one.weight, &mut one.squares]);
        let net = self.net.weights_mut().iter_mut();
        summed.chain(net.chain(&mut self.net_squares))
    }
}

fn scale(features: &Features) -> f32 {
    // If all points are 0, there is nothing to learn.
    features.holdings.most_points().max(1.0) / CLASSIC_POINTS
}

/// The step size of a weight after this error.
#[inline]
fn rate(squares: &mut f32, error: f32) -> f32 {
    *squares += error * error;
    1.0 / libm::sqrtf(*squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PointTable;

    /// A state with one card in the middle cell.
    fn lesson(features: &Features, target: f32) -> Lesson {
        let mut position = Position::EMPTY;
        position.turn(4);
        position.place(12, 4, &features.holdings);
        let mut lesson = Lesson {
            target,
            ..Lesson::default()
        };
        lesson.describe(features, &position);
        lesson
    }

    /// What the weights of lines and pairs contribute to a state's value, and what the network
    /// contributes.
    fn said(learner: &Learner, lesson: &Lesson) -> [f32; 2] {
        [learner.sum_of(lesson), learner.net.value_of(&lesson.inputs)]
    }

    #[test]
    fn nothing_is_said_at_first_and_all_weights_come_to_what_they_should_say() {
        let features = Features::new(&PointTable::classic());
        let mut learner = Learner::new(&features);
        let lesson = lesson(&features, 3.0);
        assert_eq!(lesson.base, 0.0);
        let [summed, net] = said(&learner, &lesson);
        assert!(summed == 0.0 && net.abs() < 1e-4, "{net}");
        learner.learn(&lesson, 0.01);
        let [summed, net] = said(&learner, &lesson);
        assert!(summed > 0.01 && net > 0.001, "{summed} {net}");
        for _ in 0..2000 {
            learner.learn(&lesson, 0.01);
        }
        let [summed_later, net_later] = said(&learner, &lesson);
        let off = summed_later + net_later - 3.0;
        assert!(off.abs() < 0.01, "{summed_later} + {net_later}");
        assert!(summed_later > summed && net_later > net);
        // With a pace of 0, nothing moves.
        learner.learn(&lesson, 0.0);
        assert_eq!(said(&learner, &lesson), [summed_later, net_later]);
    }

    #[test]
    fn steps_get_smaller_with_the_errors_that_were_seen() {
        let features = Features::new(&PointTable::classic());
        let mut learner = Learner::new(&features);
        let lesson = lesson(&features, 1.0);
        let step = |learner: &Learner| {
            let mut after = learner.clone();
            after.learn(&lesson, 1e-3);
            let [[now, net_now], [then, net_then]] =
                [learner, &after].map(|who| said(who, &lesson));
            [then - now, net_then - net_now]
        };
        let first = step(&learner);
        // Every error counts.
        let before = learner.clone();
        learner.learn(&lesson, 0.0);
        let mut net = learner.net_squares.iter().zip(&before.net_squares);
        assert!(net.any(|(now, then)| now > then));
        let mut summed = learner.summed.iter().zip(&before.summed);
        assert!(summed.any(|(now, then)| now.squares > then.squares));
        // Pretends that much has been learned already.
        let summed = learner.summed.iter_mut();
        let summed = summed.map(|summed| &mut summed.squares);
        for squares in summed.chain(&mut learner.net_squares) {
            *squares *= 100.0;
        }
        for (first, later) in first.into_iter().zip(step(&learner)) {
            let factor = first / later;
            assert!((8.0..12.0).contains(&factor), "{first} {later}");
        }
    }

    #[test]
    fn points_that_are_all_multiplied_are_learned_in_the_same_way() {
        let odd = |factor: u32| {
            let mut points = PointTable::classic();
            for figure in crate::Figure::ALL.into_iter().skip(1) {
                let worth = PointTable::classic().points(figure);
                points
                    .set_points(figure, worth.map(|worth| (worth + 5) * factor))
                    .unwrap();
            }
            points.set_diagonal_bonus(10 * factor).unwrap();
            points
        };
        let learned = [1, 10].map(|factor| {
            let features = Features::new(&odd(factor));
            let mut learner = Learner::new(&features);
            let mut lesson = lesson(&features, 5.0 * factor as f32);
            lesson.target += lesson.base;
            for _ in 0..3 {
                learner.learn(&lesson, 0.01);
            }
            said(&learner, &lesson)
        });
        for (one, ten) in learned[0].into_iter().zip(learned[1]) {
            assert!(one > 0.0 && (ten / one - 10.0).abs() < 0.05, "{one} {ten}");
        }
    }
}
