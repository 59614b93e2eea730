//! A poker hand as it was played.

use handeval_cards::Card;
use handeval_poker::Game;

use super::{Contradiction, Correction, HandEvent, Money, Paid};

/// A poker hand as it was played, and what the file says about its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedHand {
    /// The number that the site gave the hand.
    pub id: Option<String>,
    /// The game.
    pub game: Game,
    /// How much can be bet.
    pub limit: Limit,
    /// The smallest chip; all amounts are multiples of it.
    pub chip: Money,
    /// The players in the hand, in order of seats, clockwise.
    pub players: Vec<Player>,
    /// The player with the button, or the last player before it; `None` in a game without one.
    pub button: Option<usize>,
    /// The board of each run; none in a game without a board, or if the hand ended before the flop.
    pub boards: Vec<Vec<Card>>,
    /// The streets, in order, up to the last one on which somebody could bet.
    pub streets: Vec<Street>,
    /// Money that is nobody's bet: dead blinds, and antes that not every player posts.
    pub dead: Money,
    /// Whether the hand was played to its end.
    pub is_complete: bool,
    /// The actions that put something in, in order.
    pub paid: Vec<Paid>,
    /// Corrections that may explain what does not agree, although nothing contradicts itself.
    pub suspected: Vec<Correction>,
    /// The currency, such as `USD`; `None` for chips, or if the file does not say.
    pub currency: Option<String>,
    /// What happened, in order.
    pub events: Vec<HandEvent>,
    /// What the file says about the result.
    pub stated: Stated,
}

/// How much can be bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// No limit.
    NoLimit,
    /// The pot.
    PotLimit,
    /// A fixed amount.
    FixedLimit,
}

impl Limit {
    /// The name, in kebab case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoLimit => "no-limit",
            Self::PotLimit => "pot-limit",
            Self::FixedLimit => "fixed-limit",
        }
    }
}

/// A street: where players bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Street {
    /// The name: `flop`.
    pub name: &'static str,
    /// The number of cards on the board.
    pub n_board: usize,
    /// Whether anybody bet, called or checked.
    pub has_actions: bool,
}

/// A player in the hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name; `p1` if the file has none.
    pub name: String,
    /// The number of the seat.
    pub seat: u32,
    /// The stack at the start; `None` if it is unknown.
    pub stack: Option<Money>,
    /// The cards that the file shows.
    pub cards: Vec<Option<Card>>,
    /// What the player put in, without dead money: bets, blinds, and an ante that every player
    /// posts. This includes what nobody called.
    pub put: Money,
    /// The dead money that the player put in.
    pub dead: Money,
    /// The street on which the player folded.
    pub folded: Option<&'static str>,
    /// Whether the player showed the hand.
    pub showing: Showing,
}

/// Whether a player showed the hand at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Showing {
    /// The file does not say.
    #[default]
    Unknown,
    /// The player showed all cards.
    Shown,
    /// The player mucked the hand.
    Mucked,
}

/// What the file says about the result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// All pots together, before the rake.
    pub total: Option<Money>,
    /// The rake.
    pub rake: Option<Money>,
    /// The pots after the rake, starting with the main pot.
    pub pots: Vec<Money>,
    /// What nobody called, and who it went back to.
    pub uncalled: Vec<(usize, Money)>,
    /// Whether the file would state what nobody called, if there was anything.
    pub tells_uncalled: bool,
    /// What the players received.
    pub collected: Vec<Collected>,
    /// The stacks after the hand; `None` for an unknown one. Empty if the file does not say.
    pub stacks: Vec<Option<Money>>,
    /// Whether the file states who won what; `collected` may be empty even then.
    pub has_result: bool,
    /// Whether a player took the site's insurance, so that payments do not follow from cards.
    pub is_cashed_out: bool,
    /// What does not follow from what the file said before.
    pub contradictions: Vec<Contradiction>,
}

/// What a player got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Collected {
    /// The player.
    pub player: usize,
    /// The amount, after the rake.
    pub amount: Money,
    /// The pot, where 0 is the main pot; `None` if the file does not say.
    pub pot: Option<usize>,
    /// The run, from 0; `None` if the file does not say.
    pub run: Option<usize>,
}
