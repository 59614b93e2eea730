//! Makes standard hands available to the list of games.

use super::{best_five, evaluate, explain};
use crate::value::{Best, Numbered, Value, ValueOf, Why, best_of};
use crate::{Hand, HandValue, Rules, Standard};

impl Numbered for HandValue {
    const MAX: u16 = Rules::STANDARD.max_strength().get();
    const ORDER: &'static str = "standard";
    const QUALIFIER: Option<&'static str> = None;

    fn with_strength(strength: u16) -> Option<Self> {
        Self::from_strength(strength, Standard)
    }

    fn number(self) -> u16 {
        self.strength().get()
    }
}

impl Value for HandValue {
    fn category_key(self) -> &'static str {
        self.category().key()
    }

    fn why(self, loser: Self) -> Why {
        explain(self, loser).into()
    }
}

impl ValueOf<Hand> for HandValue {
    fn of_hand(hand: &Hand) -> Option<Self> {
        Some(evaluate(hand))
    }

    fn best(self, hand: &Hand) -> Best {
        best_of(&best_five(hand))
    }
}
