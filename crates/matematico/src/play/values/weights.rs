//! The weights that are summed up to the value of a state, whoever has them.

use super::net::{Net, Unit};

/// Where weights come from: those of the trainer, or the smaller ones of the players.
pub(crate) trait Weights {
    /// The numbers of the network.
    type Unit: Unit;

    /// The weights of pairs at one step.
    type Pairs<'a>: Pairs<Sum = Sum<Self>>
    where
        Self: 'a;

    /// The weight of a line at its place.
    fn line(&self, place: usize) -> Sum<Self>;

    /// The weights of two lines so many steps into the game.
    fn pairs(&self, step: usize) -> Self::Pairs<'_>;

    /// What is learned beyond the sum of lines and pairs, if anything.
    fn net(&self) -> Option<&Net<Self::Unit>>;

    /// A sum of weights in points.
    fn points(&self, sum: Sum<Self>) -> f32;
}

/// What weights are summed in.
pub(crate) type Sum<W> = <<W as Weights>::Unit as Unit>::Sum;

/// The weights of two lines at one step.
pub(crate) trait Pairs {
    type Sum;

    /// The weight at this place.
    fn at(&self, place: u16) -> Self::Sum;
}
