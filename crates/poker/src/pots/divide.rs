//! Divides the chips of a hand into pots.

use alloc::vec;
use alloc::vec::Vec;

use super::{MAX_AMOUNT, MAX_PLAYERS, PotsError};

/// What a player paid in the whole hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stake {
    /// The amount: blinds, bets, and an ante that every player paid.
    pub paid: u64,
    /// Whether the player has folded.
    pub has_folded: bool,
}

impl Stake {
    /// The amount paid by a player who has not folded.
    #[must_use]
    pub const fn live(paid: u64) -> Self {
        Self {
            paid,
            has_folded: false,
        }
    }

    /// The amount paid by a player who has folded.
    #[must_use]
    pub const fn folded(paid: u64) -> Self {
        Self {
            paid,
            has_folded: true,
        }
    }
}

/// Some chips, and the players who can win them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pot {
    amount: u64,
    eligible: Vec<usize>,
}

impl Pot {
    /// The amount; greater than 0 in the pots of [`Pots`].
    #[must_use]
    pub const fn amount(&self) -> u64 {
        self.amount
    }

    /// The players who can win the pot, in order of seats; at least one.
    #[must_use]
    pub fn eligible(&self) -> &[usize] {
        &self.eligible
    }

    /// Whether more than one player can win the pot, so that hands must be compared.
    #[must_use]
    pub fn is_contested(&self) -> bool {
        self.eligible.len() > 1
    }

    /// The same pot with a different amount, such as what is left after the rake, or the share of
    /// one board if there are two.
    #[must_use]
    pub fn with_amount(&self, amount: u64) -> Self {
        Self {
            amount,
            eligible: self.eligible.clone(),
        }
    }

    /// The same pot for some of its players only, such as those who show their hands; `None` if
    /// there are none.
    #[must_use]
    pub fn among(&self, may_win: impl Fn(usize) -> bool) -> Option<Self> {
        let players = self.eligible.iter().copied();
        let eligible: Vec<usize> = players.filter(|&player_idx| may_win(player_idx)).collect();
        let amount = self.amount;
        (!eligible.is_empty()).then_some(Self { amount, eligible })
    }
}

/// The pots of a hand, and what nobody called. Players are numbered from 0, clockwise.
///
/// # Examples
///
/// ```
/// use handeval_poker::pots::{Pots, Stake};
///
/// let stakes = [30, 80, 150, 200].map(Stake::live);
/// let pots = Pots::new(&stakes, 0)?;
/// assert_eq!(pots.returned(), [0, 0, 0, 50]);
/// let [main, side, last] = pots.pots() else { panic!() };
/// assert_eq!((main.amount(), main.eligible()), (120, &[0, 1, 2, 3][..]));
/// assert_eq!((side.amount(), side.eligible()), (150, &[1, 2, 3][..]));
/// assert_eq!((last.amount(), last.eligible()), (140, &[2, 3][..]));
/// # Ok::<(), handeval_poker::pots::PotsError>(())
/// ```
///
/// Source: rules K1 to K4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pots {
    returned: Vec<u64>,
    pots: Vec<Pot>,
}

impl Pots {
    /// Divides what the players paid and the dead money, which belongs to nobody, into pots.
    ///
    /// # Errors
    ///
    /// - [`PotsError::TooManyPlayers`] for more than [`MAX_PLAYERS`];
    /// - [`PotsError::AmountTooLarge`] or [`PotsError::DeadMoneyTooLarge`] for an amount greater
    ///   than [`MAX_AMOUNT`];
    /// - [`PotsError::NobodyLeft`] if every player has folded, or if there are no players.
    pub fn new(stakes: &[Stake], dead_money: u64) -> Result<Self, PotsError> {
        if stakes.len() > MAX_PLAYERS {
            let found = stakes.len();
            return Err(PotsError::TooManyPlayers { found });
        }
        let is_too_large = |stake: &Stake| stake.paid > MAX_AMOUNT;
        if let Some(player_idx) = stakes.iter().position(is_too_large) {
            return Err(PotsError::AmountTooLarge { player_idx });
        }
        if dead_money > MAX_AMOUNT {
            return Err(PotsError::DeadMoneyTooLarge);
        }
        if stakes.iter().all(|stake| stake.has_folded) {
            return Err(PotsError::NobodyLeft);
        }
        let (returned, called) = uncalled(stakes);
        Ok(Self {
            returned,
            pots: layers(&called, dead_money),
        })
    }

    /// What each player gets back because nobody called it.
    #[must_use]
    pub fn returned(&self) -> &[u64] {
        &self.returned
    }

    /// The pots: first the main pot, then the side pots, each with fewer players than the one
    /// before. There are none if no bet was called.
    #[must_use]
    pub fn pots(&self) -> &[Pot] {
        &self.pots
    }

    /// The number of players.
    #[must_use]
    pub fn n_players(&self) -> usize {
        self.returned.len()
    }
}

/// What each player gets back, and the stakes without it (rule K1).
fn uncalled(stakes: &[Stake]) -> (Vec<u64>, Vec<Stake>) {
    let mut returned = vec![0; stakes.len()];
    let mut called = stakes.to_vec();
    let (mut highest, mut second) = (0, 0);
    for stake in stakes {
        // Mutants: an amount equal to the highest is the second highest either way.
        match stake.paid > highest {
            true => (highest, second) = (stake.paid, highest),
            false => second = second.max(stake.paid),
        }
    }
    for (stake, returned) in called.iter_mut().zip(&mut returned) {
        // Only a single player can have paid more than the second highest amount.
        *returned = stake.paid.saturating_sub(second);
        stake.paid -= *returned;
    }
    (returned, called)
}

/// The pots of what was called, one for each level (rules K2 to K4).
fn layers(stakes: &[Stake], dead_money: u64) -> Vec<Pot> {
    let live = stakes.iter().filter(|stake| !stake.has_folded);
    let mut levels: Vec<u64> = live.map(|stake| stake.paid).collect();
    levels.sort_unstable();
    levels.dedup();
    // Every level has fewer players than the one below, so no two pots have the same players.
    let mut pots = Vec::with_capacity(levels.len());
    let (mut below, mut beside) = (0, dead_money);
    for (level_idx, &level) in levels.iter().enumerate() {
        let is_last = level_idx + 1 == levels.len();
        let top = if is_last { u64::MAX } else { level };
        let chips = |stake: &Stake| stake.paid.min(top) - stake.paid.min(below);
        // At most 24 times 2^53.
        let amount = stakes.iter().map(chips).sum::<u64>() + beside;
        let is_eligible = |stake: &Stake| !stake.has_folded && stake.paid >= level;
        if amount > 0 {
            let players = stakes.iter().enumerate();
            let eligible = players.filter(|(_, stake)| is_eligible(stake));
            let eligible = eligible.map(|(player_idx, _)| player_idx).collect();
            pots.push(Pot { amount, eligible });
        }
        (below, beside) = (level, 0);
    }
    pots
}
