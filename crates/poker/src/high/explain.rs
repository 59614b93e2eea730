//! Why one hand beats another, as data and as a sentence.

use core::fmt;

use strum::IntoStaticStr;

use crate::{Category, HandValue, Rank, RuleSet, Standard};

/// What decides between two hands.
///
/// Source: rule P12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DecidedBy {
    /// The categories differ.
    Category,
    /// The rank of four of a kind.
    Quads,
    /// The rank of three of a kind, on its own or in a full house.
    Trips,
    /// The rank of the only pair, on its own or in a full house.
    Pair,
    /// The rank of the higher of two pairs.
    HigherPair,
    /// The rank of the lower of two pairs, if the higher pairs are equal.
    LowerPair,
    /// The highest rank of a straight or a high-card hand; in a flush, the first rank that differs.
    HighCard,
    /// A rank outside the made group.
    Kicker,
    /// Nothing: the hands tie.
    Tie,
}

impl DecidedBy {
    /// All variants, with the tie last.
    pub const ALL: [Self; 9] = [
        Self::Category,
        Self::Quads,
        Self::Trips,
        Self::Pair,
        Self::HigherPair,
        Self::LowerPair,
        Self::HighCard,
        Self::Kicker,
        Self::Tie,
    ];
}

crate::keyed::keyed!(DecidedBy, "`higher-pair`");

pub(crate) const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

/// Why one value beats another, unless they tie.
///
/// [`Display`](fmt::Display) writes it as a sentence.
///
/// # Examples
///
/// ```
/// use handeval_poker::{DecidedBy, Rank, evaluate, explain};
///
/// let reason = explain(
///     evaluate(&"Ac Ad Qh 9s 2c".parse()?),
///     evaluate(&"As Ah Kd 9c 2d".parse()?),
/// );
/// assert_eq!(reason.decided_by(), DecidedBy::Kicker);
/// assert_eq!(reason.ranks(), Some((Rank::King, Rank::Queen)));
/// assert_eq!(reason.kicker(), Some(1));
/// assert_eq!(
///     reason.to_string(),
///     "one pair of aces, king over queen for the first kicker"
/// );
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason<R: RuleSet = Standard> {
    winner: HandValue<R>,
    loser: HandValue<R>,
    decided_by: DecidedBy,
    /// The index of the deciding rank, from 0; `None` if the category decides, or nothing does.
    rank_idx: Option<usize>,
}

/// Why the better of two values beats the other, given in either order.
///
/// Values with [`Rules`](crate::Rules) known only at run time have no order, so this does not work
/// for them; a [`Showdown`](crate::Showdown) gives the reason for hands under the same rules.
///
/// Source: rules P4 and P12.
#[must_use]
pub fn explain<R: RuleSet + Ord>(a: HandValue<R>, b: HandValue<R>) -> Reason<R> {
    let (winner, loser) = if a >= b { (a, b) } else { (b, a) };
    Reason::new(winner, loser)
}

fn rank_decides(category: Category, rank_idx: usize) -> DecidedBy {
    match (category, rank_idx) {
        (Category::Straight | Category::Flush | Category::StraightFlush, _)
        | (Category::HighCard, 0) => DecidedBy::HighCard,
        (Category::OnePair, 0) | (Category::FullHouse, 1) => DecidedBy::Pair,
        (Category::TwoPair, 0) => DecidedBy::HigherPair,
        (Category::TwoPair, 1) => DecidedBy::LowerPair,
        (Category::ThreeOfAKind | Category::FullHouse, 0) => DecidedBy::Trips,
        (Category::FourOfAKind, 0) => DecidedBy::Quads,
        _ => DecidedBy::Kicker,
    }
}

impl<R: RuleSet> Reason<R> {
    /// Why `winner` beats `loser`, a value under the same rules that is not better.
    pub(crate) fn new(winner: HandValue<R>, loser: HandValue<R>) -> Self {
        let category = winner.category();
        let (decided_by, rank_idx) = if category != loser.category() {
            (DecidedBy::Category, None)
        } else {
            match winner.ranks().zip(loser.ranks()).position(|(w, l)| w != l) {
                Some(rank_idx) => (rank_decides(category, rank_idx), Some(rank_idx)),
                None => (DecidedBy::Tie, None),
            }
        };
        Self {
            winner,
            loser,
            decided_by,
            rank_idx,
        }
    }

    /// What decides the comparison.
    #[must_use]
    pub fn decided_by(self) -> DecidedBy {
        self.decided_by
    }

    /// The better value.
    #[must_use]
    pub fn winner(self) -> HandValue<R> {
        self.winner
    }

    /// The other value, equal to the winner if they tie.
    #[must_use]
    pub fn loser(self) -> HandValue<R> {
        self.loser
    }

    /// The deciding ranks, the winner's first; `None` if the category decides, or nothing does.
    #[must_use]
    pub fn ranks(self) -> Option<(Rank, Rank)> {
        let rank_idx = self.rank_idx?;
        Some((self.winner.rank(rank_idx), self.loser.rank(rank_idx)))
    }

    /// Which kicker decides, where 1 is the highest; `None` if no kicker does.
    #[must_use]
    pub fn kicker(self) -> Option<usize> {
        match self.decided_by {
            DecidedBy::Kicker => Some(self.rank_idx? + 1 - n_made(self.winner.category())),
            _ => None,
        }
    }
}

const fn n_made(category: Category) -> usize {
    match category {
        Category::TwoPair | Category::FullHouse => 2,
        Category::Flush => 5,
        _ => 1,
    }
}

/// Writes the sentence: `two pair, jacks over tens for the higher pair`.
impl<R: RuleSet> fmt::Display for Reason<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank_idx, self.ranks(), self.decided_by) {
            (Some(rank_idx), Some(ranks), _) => {
                let by_rank = ByRank {
                    category: self.winner.category(),
                    rank_idx,
                    made: [self.winner.rank(0), self.winner.rank(1)],
                    ranks,
                    over: "over",
                };
                by_rank.fmt(f)
            }
            (_, _, DecidedBy::Tie) => write!(f, "all hands tie: {}", self.winner),
            _ => write!(f, "{} beats {}", self.winner.name(), self.loser.name()),
        }
    }
}

pub(crate) struct ByRank {
    pub(crate) category: Category,
    pub(crate) rank_idx: usize,
    /// The winner's first two ranks.
    pub(crate) made: [Rank; 2],
    /// The deciding ranks, the winner's first.
    pub(crate) ranks: (Rank, Rank),
    /// `over`, or `under` where the lower rank wins.
    pub(crate) over: &'static str,
}

impl ByRank {
    pub(crate) fn decided_by(&self) -> DecidedBy {
        rank_decides(self.category, self.rank_idx)
    }
}

impl fmt::Display for ByRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decided_by = self.decided_by();
        let &Self {
            category,
            rank_idx,
            made: [first, second],
            ranks: (winner, loser),
            over,
        } = self;
        if decided_by == DecidedBy::Kicker {
            match category {
                Category::HighCard => write!(f, "high card {}", first.name())?,
                Category::TwoPair => {
                    write!(f, "two pair of {} and {}", first.plural(), second.plural())?;
                }
                _ => write!(f, "{} of {}", category.name(), first.plural())?,
            }
            write!(f, ", {} {over} {} for the ", winner.name(), loser.name())?;
            if category.counts().len() - n_made(category) > 1 {
                write!(f, "{} ", ORDINALS[(rank_idx - n_made(category)) % 5])?;
            }
            return f.write_str("kicker");
        }
        write!(f, "{}, ", category.name())?;
        match decided_by {
            DecidedBy::HighCard => write!(f, "{} {over} {}", winner.name(), loser.name())?,
            _ => write!(f, "{} {over} {}", winner.plural(), loser.plural())?,
        }
        match (category, decided_by, rank_idx) {
            (Category::Flush, _, 1..) => write!(f, " for the {} card", ORDINALS[rank_idx % 5]),
            (Category::Straight | Category::Flush | Category::StraightFlush, ..) => {
                f.write_str(" for the high card")
            }
            (Category::FullHouse, DecidedBy::Trips, _) => f.write_str(" for the trips"),
            (Category::FullHouse, ..) => f.write_str(" for the pair"),
            (_, DecidedBy::HigherPair, _) => f.write_str(" for the higher pair"),
            (_, DecidedBy::LowerPair, _) => f.write_str(" for the lower pair"),
            _ => Ok(()), // the category already says which cards have this rank
        }
    }
}
