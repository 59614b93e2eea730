//! Pots: who can win which chips, and who wins them.
//!
//! [`Pots::new`] divides the chips of a hand into the main pot and the side pots. After the
//! showdown, [`Pots::award`] awards each of them to the best hands among its own players. There is
//! no betting here: only the total that each player paid matters. Amounts are whole numbers of any
//! unit, such as cents, and every chip is accounted for.
//!
//! ```
//! use handeval_poker::pots::{PotRules, Pots, Stake, Places};
//!
//! // Seat 0 is all-in for 30, and has the best hand; seat 3 has folded.
//! let stakes = [Stake::live(30), Stake::live(100), Stake::live(150), Stake::folded(45)];
//! let pots = Pots::new(&stakes, 0)?;
//! assert_eq!(pots.returned(), [0, 0, 50, 0]);
//! let amounts: Vec<u64> = pots.pots().iter().map(|pot| pot.amount()).collect();
//! assert_eq!(amounts, [120, 155]);
//!
//! let places = [1, 2, 2, 3].map(Places::of_place);
//! // The odd chip goes to the first winner to the left of the button.
//! let settlement = pots.award(&places, &PotRules::with_button(1))?;
//! assert_eq!(settlement.won(), [120, 77, 78, 0]);
//! # Ok::<(), handeval_poker::pots::PotsError>(())
//! ```
//!
//! Source: rules K1 to K9.

mod award;
mod divide;
mod error;
mod odd_chips;
mod places;
mod rules;

pub use award::{Award, Part, PartOf, Settlement};
pub use divide::{Pot, Pots, Stake};
pub use error::PotsError;
pub use odd_chips::OddChips;
pub use places::Places;
pub use rules::{PlayedFor, PotRules};

/// The most players that can share the pots: a deck has two cards for each of 23 players, and five
/// for the board.
pub const MAX_PLAYERS: usize = 23;

/// The largest amount that a player can have paid, and the largest dead money: 2^53, so that every
/// JSON reader represents it exactly.
pub const MAX_AMOUNT: u64 = 1 << 53;
