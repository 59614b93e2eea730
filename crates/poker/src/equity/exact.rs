//! Equity by counting every deal and every board.

use alloc::vec::Vec;

use super::deals::{Deals, SHARED_TO_COME, n_deals};
use super::lineup::ByBoard;
use super::omaha::OmahaDeals;
use super::piece_order::shuffled;
use super::pots::PARTS_OF_POT;
use super::symmetry::{of_cards, of_spot};
use super::tally::PARTS;
use super::whole_hands::WholeHands;
use super::{CountInPieces, Detail, Equity, EquityError, PlayerEquity, Spot, Tally};
use crate::high::strength::choose;

/// How deals and boards are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Deal by deal: equivalent deals are counted once, and boards are counted by rank.
    Matchups,
    /// Board by board for two players: each combo is evaluated once, and all are swept in order.
    Sweep,
    /// Board by board for three players, as with [`Sweep`](Self::Sweep).
    Triple,
    /// From the table of all pairs of starting hands: two ranges of whole starting hands before the
    /// flop, without dead cards and without counts by category; only with the feature
    /// `preflop-table`.
    Table,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 4] = [Self::Matchups, Self::Sweep, Self::Triple, Self::Table];
}

/// A count of every board of every deal of a [`Spot`], in pieces that can be counted in any order
/// and on any thread.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, Detail, ExactEquity, Spot};
///
/// let players = vec!["AsAh".parse()?, "KsKc".parse()?];
/// let spot = Spot::new(players, &[], CardSet::EMPTY)?;
/// let equity = ExactEquity::new(&spot, Detail::default())?.count();
/// assert_eq!(equity.boards, 1_712_304);
/// assert_eq!(equity.wins_by_mask, [0, 1_399_204, 305_177, 7_923]);
/// assert_eq!(format!("{:.4}", equity.players[0].equity()), "0.8195");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules E5 to E7, and N5.
#[derive(Debug)]
pub struct ExactEquity {
    spot: Spot,
    detail: Detail,
    work: u64,
    count: Count,
    n_pieces: usize,
}

#[derive(Debug)]
enum Count {
    Matchups(Deals),
    Omaha(OmahaDeals),
    Sweep(ByBoard<2>),
    Triple(ByBoard<3>),
    Table(WholeHands),
}

/// The maximum number of deals to list.
const MAX_DEALS: u64 = 1 << 22;

/// The work of reading the whole table.
const WORK_OF_TABLE: u64 = 10_000;

/// The amount of work that is worth handing to another thread.
const WORK_A_PIECE: u64 = 2_000_000;

impl ExactEquity {
    /// The amount of work above which a sample is better unless you can wait: about ten seconds on
    /// one thread.
    pub const MUCH_WORK: u64 = 4_000_000_000;

    /// Prepares a count by the method with the least work.
    ///
    /// # Errors
    ///
    /// - [`EquityError::CountsTooLarge`] if the counts, with their weights, do not fit in 128 bits;
    /// - [`EquityError::TooManyDeals`] if there are too many deals for any method.
    pub fn new(spot: &Spot, detail: Detail) -> Result<Self, EquityError> {
        if let Ok(table) = Self::by(Method::Table, spot, detail) {
            return Ok(table);
        }
        let at_most = |method| least_work(method, spot).map(|work| (work, method));
        let by_board = at_most(Method::Sweep).or(at_most(Method::Triple));
        match (at_most(Method::Matchups), by_board) {
            (None, None) => Err(EquityError::TooManyDeals),
            (None, Some((_, method))) => Self::by(method, spot, detail),
            (Some(_), None) => Self::by(Method::Matchups, spot, detail),
            (Some((least, _)), Some((other, method))) => {
                // Only the list of deals shows how many are equivalent.
                // Mutants: both methods give the same answer; if they take as much work, either
                // will do.
                let deals = (least < other).then(|| Self::by(Method::Matchups, spot, detail));
                match deals {
                    Some(Ok(matchups)) if matchups.work > other => Self::by(method, spot, detail),
                    Some(matchups) => matchups,
                    None => Self::by(method, spot, detail),
                }
            }
        }
    }

    /// Prepares a count by the method with the least work, if that is at most
    /// [`MUCH_WORK`](Self::MUCH_WORK). The rule measures work, not time, so the same question gets
    /// the same answer everywhere.
    ///
    /// Source: rule E9.
    #[must_use]
    pub fn if_quick(spot: &Spot, detail: Detail) -> Option<Self> {
        if let Ok(table) = Self::by(Method::Table, spot, detail) {
            return Some(table);
        }
        let least = Method::ALL
            .into_iter()
            .filter_map(|method| least_work(method, spot));
        // Mutants: this only saves time, because the work itself is compared below.
        if least.min()? > Self::MUCH_WORK {
            return None;
        }
        let exact = Self::new(spot, detail).ok();
        exact.filter(|exact| exact.work <= Self::MUCH_WORK)
    }

    /// An upper bound on the work of the count, known before deals are listed; `None` if there are
    /// too many deals.
    #[must_use]
    pub fn most_work(spot: &Spot) -> Option<u64> {
        let methods = Method::ALL.into_iter();
        let most = methods.filter_map(|method| {
            let n_parts = n_parts(method, spot)?;
            Some(n_parts.saturating_mul(work_a_part(method, spot)))
        });
        most.min()
    }

    /// Prepares a count by the given method.
    ///
    /// # Errors
    ///
    /// The same errors as from [`new`](Self::new); [`EquityError::TooManyDeals`] also if the method
    /// does not count such a spot.
    pub fn by(method: Method, spot: &Spot, detail: Detail) -> Result<Self, EquityError> {
        // The denominator of an equity is 2,520 times as large as a count.
        let parts = match spot.game().is_split() {
            false => PARTS,
            // Squares are summed too.
            // Mutants: no weights multiply the counts of a split pot, so they always fit.
            true => PARTS_OF_POT * PARTS_OF_POT,
        };
        let fits = |count: u128| count.checked_mul(parts).is_some();
        if !spot.max_count().is_some_and(fits) {
            return Err(EquityError::CountsTooLarge);
        }
        let count = match method {
            Method::Table => {
                let whole = WholeHands::new(spot).filter(|_| !detail.categories);
                Count::Table(whole.ok_or(EquityError::TooManyDeals)?)
            }
            _ if n_parts(method, spot).is_none() => return Err(EquityError::TooManyDeals),
            Method::Matchups if matches!(spot, Spot::Omaha(_)) => {
                Count::Omaha(OmahaDeals::new(spot, &of_spot(spot)))
            }
            Method::Matchups => Count::Matchups(Deals::new(spot, detail.combos)),
            Method::Sweep => Count::Sweep(ByBoard::new(spot)),
            Method::Triple => Count::Triple(ByBoard::new(spot)),
        };
        let n_parts = count.n_parts();
        let work = count.work(spot);
        let n_pieces = work.div_ceil(WORK_A_PIECE) as usize;
        Ok(Self {
            spot: spot.clone(),
            detail,
            work,
            count,
            n_pieces: n_pieces.clamp(1, n_parts.max(1)),
        })
    }

    /// The spot.
    #[must_use]
    pub const fn spot(&self) -> &Spot {
        &self.spot
    }

    /// The details to count in addition to wins.
    #[must_use]
    pub const fn detail(&self) -> Detail {
        self.detail
    }

    /// The method.
    #[must_use]
    pub const fn method(&self) -> Method {
        match self.count {
            Count::Matchups(_) | Count::Omaha(_) => Method::Matchups,
            Count::Sweep(_) => Method::Sweep,
            Count::Triple(_) => Method::Triple,
            Count::Table(_) => Method::Table,
        }
    }

    /// The work of the count, in units of about 2.7 ns.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// The number of pieces.
    #[must_use]
    pub const fn n_pieces(&self) -> usize {
        self.n_pieces
    }

    /// Counts one piece. All pieces involve about the same amount of work, and the first ones are a
    /// random sample of all.
    #[must_use]
    pub fn piece(&self, piece_idx: usize) -> Tally {
        let mut tally = Tally::new(&self.spot, self.detail);
        if piece_idx >= self.n_pieces {
            return tally;
        }
        let piece_idx = shuffled(piece_idx, self.n_pieces);
        let parts = (piece_idx..self.count.n_parts()).step_by(self.n_pieces);
        match &self.count {
            Count::Matchups(deals) => deals.count(&self.spot, parts, &mut tally),
            Count::Omaha(deals) => deals.count(&self.spot, parts, &mut tally),
            Count::Sweep(sweep) => sweep.count(parts, &mut tally),
            Count::Triple(triple) => triple.count(parts, &mut tally),
            Count::Table(hands) => hands.count(&self.spot, &mut tally),
        }
        tally
    }

    /// The answer from the merged pieces. With all of them it is exact; with only some it is an
    /// estimate, and [`PartialEquity`](super::PartialEquity) computes its error. The numbers are
    /// meaningless for a tally of a different spot.
    #[must_use]
    pub fn answer(&self, tally: &Tally) -> Equity {
        // `new` has checked that it fits.
        let (by, scale) = self.spot.scale().unwrap_or((1, 1));
        let equal = match &self.count {
            Count::Matchups(_) | Count::Omaha(_) | Count::Table(_) => None,
            Count::Sweep(_) | Count::Triple(_) => self.detail.combos.then(|| {
                let mut equal = tally.clone();
                equal.share_among_alike(&self.spot, &of_spot(&self.spot));
                equal
            }),
        };
        equal
            .as_ref()
            .unwrap_or(tally)
            .equity(&self.spot, by, scale)
    }

    /// Counts all pieces one after another.
    #[must_use]
    pub fn count(&self) -> Equity {
        let mut tally = Tally::new(&self.spot, self.detail);
        for piece_idx in 0..self.n_pieces() {
            tally.merge(&self.piece(piece_idx));
        }
        self.answer(&tally)
    }
}

impl CountInPieces for ExactEquity {
    type Tally = Tally;

    fn n_pieces(&self) -> usize {
        self.n_pieces()
    }

    fn piece(&self, piece_idx: usize) -> Tally {
        self.piece(piece_idx)
    }

    fn no_pieces(&self) -> Tally {
        Tally::new(self.spot(), self.detail())
    }

    fn merge(tally: &mut Tally, others: &Tally) {
        tally.merge(others);
    }

    fn players(&self, tally: &Tally) -> Vec<PlayerEquity> {
        tally.equity(self.spot(), 1, 1).players
    }

    fn equity(&self, tally: &Tally) -> Equity {
        self.answer(tally)
    }
}

impl Count {
    /// The number of parts to count, with equivalent deals or boards counted once.
    fn n_parts(&self) -> usize {
        match self {
            Self::Matchups(deals) => deals.n_parts(),
            Self::Omaha(deals) => deals.n_kinds(),
            Self::Sweep(sweep) => sweep.boards.n_kinds(),
            Self::Triple(triple) => triple.boards.n_kinds(),
            Self::Table(_) => 1,
        }
    }

    fn work(&self, spot: &Spot) -> u64 {
        let (n_parts, work_a_part) = match self {
            Self::Matchups(deals) if deals.is_shared() => {
                let by_rank = deals.n_parts() as u64 * work_a_deal(spot);
                let flushes = deals.n_kinds() as u64 * work_of_flushes(spot);
                return by_rank + flushes;
            }
            Self::Matchups(_) | Self::Omaha(_) => {
                (self.n_parts(), work_a_part(Method::Matchups, spot))
            }
            Self::Sweep(_) => (self.n_parts(), work_a_part(Method::Sweep, spot)),
            Self::Triple(_) => (self.n_parts(), work_a_part(Method::Triple, spot)),
            Self::Table(_) => (1, WORK_OF_TABLE),
        };
        (n_parts as u64).saturating_mul(work_a_part)
    }
}

/// The least work that a method can take; `None` if it cannot count the spot.
fn least_work(method: Method, spot: &Spot) -> Option<u64> {
    let n_parts = n_parts(method, spot)?;
    let is_omaha = matches!(spot, Spot::Omaha(_));
    let (n_parts, n_alike) = match method {
        Method::Matchups if is_omaha => (n_parts, of_spot(spot).len()),
        // With two players, swapping them also gives an equivalent deal.
        Method::Matchups if spot.n_players() == 2 => (n_deals(spot), 2 * of_cards(spot).len()),
        Method::Matchups => (n_deals(spot), of_cards(spot).len()),
        Method::Sweep | Method::Triple | Method::Table => (n_parts, of_spot(spot).len()),
    };
    let work_a_part = match method {
        Method::Matchups if !is_omaha && spot.n_to_come() == SHARED_TO_COME => {
            work_of_flushes(spot)
        }
        _ => work_a_part(method, spot),
    };
    Some(n_parts.div_ceil(n_alike as u64) * work_a_part)
}

/// The number of deals or boards before equivalent ones are joined; `None` if the method cannot
/// count them, or counts neither.
fn n_parts(method: Method, spot: &Spot) -> Option<u64> {
    if matches!(spot, Spot::Omaha(_)) {
        return match method {
            Method::Matchups => n_deals_of_omaha(spot).filter(|&n| n <= MAX_DEALS),
            Method::Sweep | Method::Triple | Method::Table => None,
        };
    }
    match (method, spot.n_players()) {
        (Method::Matchups, _) => {
            let sizes = spot.hands().iter().map(|hands| hands.combos.len() as u128);
            let n_deals: u128 = sizes.product();
            u64::try_from(n_deals).ok().filter(|&n| n <= MAX_DEALS)
        }
        (Method::Sweep, 2) | (Method::Triple, 3) => {
            let n_unseen = (!spot.gone()).len() as u32;
            Some(choose(n_unseen, spot.n_to_come() as u32).into())
        }
        _ => None,
    }
}

/// An upper bound on the number of ways to deal hands, one after another: first those from ranges,
/// then the random ones.
fn n_deals_of_omaha(spot: &Spot) -> Option<u64> {
    let n_hole = spot.n_hole() as u32;
    let holdings = spot.holdings().iter();
    let n_dealt = holdings.filter(|holding| holding.is_random()).count() as u32;
    let n_known = spot.n_players() as u32 - n_dealt;
    let lists = spot.lists().iter().flatten();
    let n_lists = lists.clone().count() as u32;
    let n_unseen = (!spot.gone()).len() as u32 - n_hole * (n_known + n_lists);
    let random = (0..n_dealt - n_lists).map(|nth| choose(n_unseen - n_hole * nth, n_hole).into());
    let mut ways = lists.map(|list| list.len() as u64).chain(random);
    ways.try_fold(1, u64::checked_mul)
}

/// The work for all boards of a deal, or for all deals on a board.
fn work_a_part(method: Method, spot: &Spot) -> u64 {
    if matches!(spot, Spot::Omaha(_)) {
        // Indexed by the number of cards to come.
        const WORK_A_HAND: [u64; 6] = [200, 500, 3_000, 10_000, 30_000, 60_000];
        return WORK_A_HAND[spot.n_to_come()] * spot.n_players() as u64;
    }
    let sizes = spot.hands().iter().map(|hands| hands.combos.len());
    match method {
        Method::Matchups => work_a_deal(spot),
        Method::Sweep => {
            let mut combos: Vec<_> = spot
                .hands()
                .iter()
                .flat_map(|hands| &hands.combos)
                .collect();
            combos.sort_unstable();
            combos.dedup();
            combos.len() as u64 * 5
        }
        Method::Triple => sizes.sum::<usize>() as u64 * 25,
        Method::Table => WORK_OF_TABLE,
    }
}

/// The work for all boards of a deal that is counted on its own.
fn work_a_deal(spot: &Spot) -> u64 {
    // Indexed by the number of cards to come.
    const WORK_A_HAND: [u64; 6] = [10, 60, 500, 3_000, 12_000, 30_000];
    WORK_A_HAND[spot.n_to_come()] * spot.n_players() as u64
}

/// The work for the boards of a deal that make a flush, with [`SHARED_TO_COME`] cards to come.
fn work_of_flushes(spot: &Spot) -> u64 {
    const WORK_A_HAND: u64 = 600;
    WORK_A_HAND * spot.n_players() as u64
}
