//! The equities of known hands, counted exactly if that is quick.

use handeval_cards::Card;
use handeval_poker::{
    CardSet, Combo, Dealing, Detail, Equity, EquityError, ExactEquity, ExactStudEquity,
    OmahaHolding, Range, SampledEquity, SampledStudEquity, Spot, StudCard, StudError, StudHand,
    StudSpot, StudTally, Tally,
};

use super::options::Review;
use super::table::Dealt;

/// The equities of some players.
#[derive(Debug)]
pub(super) struct Worth {
    pub(super) equities: Vec<f64>,
    /// The standard errors, if not all deals were counted.
    pub(super) errors: Option<Vec<f64>>,
}

/// Why an equity is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unknown {
    /// A player's cards are unknown.
    Cards,
    /// It depends on what players draw.
    Game,
    /// A card is in two places, or is not used in the game.
    Impossible,
    /// There are more players than can be counted.
    Players,
    /// The work was stopped.
    Stopped,
}

impl Unknown {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Cards => "unknown-cards",
            Self::Game => "game",
            Self::Impossible => "impossible-cards",
            Self::Players => "too-many-players",
            Self::Stopped => "stopped",
        }
    }
}

impl From<EquityError> for Unknown {
    fn from(error: EquityError) -> Self {
        match error {
            EquityError::WrongPlayerCount { .. } => Self::Players,
            _ => Self::Impossible,
        }
    }
}

impl From<StudError> for Unknown {
    fn from(error: StudError) -> Self {
        match error {
            StudError::WrongPlayerCount { .. } => Self::Players,
            _ => Self::Impossible,
        }
    }
}

/// The maximum work for a count, in units of about 2.7 ns: a file has thousands of hands.
const MAX_WORK: u64 = 1 << 24;

/// The equities of known hands: counted, or, if that is too much work, dealt at random.
pub(super) fn worth(
    dealt: &Dealt,
    review: &Review,
    should_stop: &dyn Fn() -> bool,
) -> Result<Worth, Unknown> {
    match dealt.game.dealing() {
        Some(Dealing::Stud) => in_stud(dealt, review, should_stop),
        _ => on_board(dealt, review, should_stop),
    }
}

fn on_board(
    dealt: &Dealt,
    review: &Review,
    should_stop: &dyn Fn() -> bool,
) -> Result<Worth, Unknown> {
    let dead: CardSet = dealt.dead.iter().copied().collect();
    let (game, board, hands) = (dealt.game, &dealt.board, &dealt.hands);
    let spot = match game.dealing() {
        Some(Dealing::FourToSix) => {
            let holdings = hands.iter().map(|hand| OmahaHolding::new(hand));
            let holdings: Result<Vec<_>, _> = holdings.collect();
            let holdings = holdings.map_err(|_| Unknown::Impossible)?;
            Spot::of_holdings(game, holdings, board, dead)?
        }
        _ => {
            let ranges = hands.iter().map(|hand| match hand[..] {
                [first, second] => Combo::new(first, second).map(Range::from),
                _ => None,
            });
            let ranges: Option<Vec<_>> = ranges.collect();
            Spot::of(game, ranges.ok_or(Unknown::Impossible)?, board, dead)?
        }
    };
    if ExactEquity::most_work(&spot).is_some_and(|work| work <= MAX_WORK) {
        return Ok(counted(&ExactEquity::new(&spot, Detail::NONE)?.count()));
    }
    let sampled = SampledEquity::new(&spot, review.n_samples, review.seed, Detail::NONE);
    let mut tally = Tally::new(&spot, Detail::NONE);
    for piece_idx in 0..sampled.n_pieces() {
        if should_stop() {
            return Err(Unknown::Stopped);
        }
        tally.merge(&sampled.piece(piece_idx)?);
    }
    Ok(estimated(&sampled.answer(&tally)))
}

fn in_stud(
    dealt: &Dealt,
    review: &Review,
    should_stop: &dyn Fn() -> bool,
) -> Result<Worth, Unknown> {
    let hands = dealt.hands.iter().map(|hand| {
        let text: String = hand.iter().map(Card::to_string).collect();
        StudHand::parse(&text, dealt.game)
    });
    let hands: Result<Vec<_>, _> = hands.collect();
    let hands = hands.map_err(|_| Unknown::Impossible)?;
    let known = dealt.dead.iter().copied().map(StudCard::Known);
    let unknown = std::iter::repeat_n(StudCard::Unknown, dealt.n_unknown_dead);
    let dead: Vec<StudCard> = known.chain(unknown).collect();
    let spot = StudSpot::new(dealt.game, hands, &dealt.board, &dead)?;
    if ExactStudEquity::work_of(&spot).is_some_and(|work| work <= MAX_WORK) {
        return Ok(counted(&ExactStudEquity::new(&spot)?.count()));
    }
    let sampled = SampledStudEquity::new(&spot, review.n_samples, review.seed);
    let mut tally = StudTally::new(&spot);
    for piece_idx in 0..sampled.n_pieces() {
        if should_stop() {
            return Err(Unknown::Stopped);
        }
        tally.merge(&sampled.piece(piece_idx));
    }
    Ok(estimated(&sampled.answer(&tally)))
}

fn counted(equity: &Equity) -> Worth {
    Worth {
        equities: equity.players.iter().map(|one| one.equity()).collect(),
        errors: None,
    }
}

fn estimated(equity: &Equity) -> Worth {
    let errors = equity.players.iter().map(|one| one.standard_error());
    Worth {
        errors: Some(errors.collect()),
        ..counted(equity)
    }
}
