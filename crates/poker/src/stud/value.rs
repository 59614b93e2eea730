//! What seven cards are worth in a stud game.

use crate::high::strength;
use crate::low::{ace_to_five_of_seven, ace_to_five_place, eight_or_better_of_ranks};
use crate::{Category, Game, HandKey, Rules};

/// The values of a stud game. Greater values win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values {
    /// The highest hand wins.
    High,
    /// The lowest hand wins.
    Low,
    /// The highest and the lowest hand win half each.
    Split,
}

impl Values {
    /// The number of classes of lows, including none.
    pub(super) const N_LOWS: usize = 57;

    /// The number of categories.
    pub(super) const N_PLACES: usize = 9;

    /// The values of a game that is split, or has only a high or only a low half.
    pub(super) fn of_game(game: Game) -> Self {
        match (game.high(), game.low()) {
            (Some(_), Some(_)) => Self::Split,
            (None, Some(_)) => Self::Low,
            _ => Self::High,
        }
    }

    /// The strength of seven cards, and the low in a split game, where 0 is no low.
    #[inline(always)]
    pub(super) fn of(self, cards: HandKey) -> (u16, u8) {
        match self {
            Self::High => (cards.seven().get(), 0),
            Self::Low => (ace_to_five_of_seven(cards), 0),
            Self::Split => (
                cards.seven().get(),
                eight_or_better_of_ranks(cards.ranks()) as u8,
            ),
        }
    }

    /// The same as if no cards shared a suit.
    pub(super) fn of_ranks(self, cards: HandKey) -> (u16, u8) {
        match self {
            Self::High => (cards.seven_of_ranks(), 0),
            Self::Low => self.of(cards),
            Self::Split => (cards.seven_of_ranks(), self.of(cards).1),
        }
    }

    /// The place of a strength's category, the weakest category first.
    #[inline]
    pub(super) fn place(self, strength: u16) -> usize {
        match self {
            Self::High | Self::Split => strength::place(strength, Rules::STANDARD).into(),
            Self::Low => ace_to_five_place(strength),
        }
    }

    /// The category at a place; `None` if there are fewer categories.
    pub(super) fn category(self, place: usize) -> Option<Category> {
        const LOW: [Category; 6] = [
            Category::FourOfAKind,
            Category::FullHouse,
            Category::ThreeOfAKind,
            Category::TwoPair,
            Category::OnePair,
            Category::HighCard,
        ];
        match self {
            Self::High | Self::Split => Category::ALL.get(place).copied(),
            Self::Low => LOW.get(place).copied(),
        }
    }
}
