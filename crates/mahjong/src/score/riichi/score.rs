//! The score of a win: its best reading, and why the others were not chosen.

use alloc::vec::Vec;

use strum::IntoStaticStr;

use super::check::check_pao;
use super::dora::Dora;
use super::error::ScoreError;
use super::facts::{Facts, Worth};
use super::fu::FuContext;
use super::payment::{Limit, Payments, Value, liable_payments, payments};
use super::rules::ScoringRules;
use super::yaku::{Yaku, YakuSet};
use crate::score::reading::Reading;
use crate::score::won::Place;
use crate::short_list::sort_short;
use crate::{Hand, RiichiWin};

/// The score of a win: its best reading, with everything that counts.
///
/// Source: rules R8 to R26.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Score {
    /// The chosen reading: the sets and the place of the winning tile.
    pub reading: Reading,
    /// The yaku; only the yakuman if there are any.
    pub yaku: YakuSet,
    /// Whether the hand is closed: all its calls are concealed quads.
    pub is_closed: bool,
    /// The han of yaku and dora; 0 for a yakuman.
    pub han: u8,
    /// The dora; none for a yakuman or for renhou as a mangan.
    pub dora: Dora,
    /// The number of yakuman that count; 0 if there are none.
    pub n_yakuman: u8,
    /// The fu, rounded; 0 for a yakuman.
    pub fu: u8,
    /// The limit, if the points are capped or raised.
    pub limit: Option<Limit>,
    /// The base points.
    pub base: u32,
    /// Who pays what.
    pub payments: Payments,
    pub(super) fu_context: FuContext,
}

impl Score {
    /// The value of one of the yaku, in han or in yakuman.
    #[must_use]
    pub const fn worth(&self, yaku: Yaku, rules: &ScoringRules) -> u8 {
        if yaku.is_yakuman() {
            rules.n_yakuman(yaku)
        } else {
            yaku.han(self.is_closed)
        }
    }

    #[inline]
    fn new(facts: &Facts<'_>, worth: &Worth, place: &Place) -> Self {
        let is_renhou = worth.yaku.contains(Yaku::Renhou);
        let Value { base, limit } = worth.value;
        let n_yakuman = match limit {
            Some(Limit::Yakuman(n_yakuman)) => n_yakuman,
            _ => 0,
        };
        let is_yakuman = n_yakuman > 0;
        Self {
            reading: facts.won.reading(place),
            yaku: worth.yaku,
            is_closed: facts.tiles.is_closed,
            han: worth.han,
            dora: if is_renhou || is_yakuman {
                Dora::default()
            } else {
                facts.dora
            },
            n_yakuman,
            fu: if is_yakuman { 0 } else { worth.fu },
            limit,
            base,
            payments: if is_yakuman {
                liable_payments(worth.yaku, n_yakuman, facts.win, facts.rules)
            } else {
                payments(base, facts.win, facts.rules)
            },
            fu_context: FuContext::new(facts, place),
        }
    }
}

/// The score of a hand won in this way under these rules; `None` if it has no yaku.
///
/// The hand has 14 tiles, or 13 without the winning one, and follows the
/// [`shape_rules`](ScoringRules::shape_rules) of the scoring rules.
///
/// # Errors
///
/// [`ScoreError`] for the first contradiction within the win or with the rules.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::{RuleSet, ScoringRules, Yaku, score};
/// use handeval_mahjong::{Hand, Tile, RiichiWin, WinFlag, WinFlags};
///
/// let hand: Hand = "234567m3488p456s".parse()?;
/// let win = RiichiWin {
///     flags: WinFlags::of(&[WinFlag::Riichi]),
///     ..RiichiWin::tsumo("5p".parse::<Tile>()?)
/// };
/// let score = score(&hand, &win, &ScoringRules::of(RuleSet::Tenhou))?.expect("riichi is a yaku");
/// assert_eq!((score.han, score.fu), (4, 20));
/// assert_eq!(score.payments.points(), 5_200);
/// assert!(score.yaku.contains(Yaku::Pinfu));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules R1 to R26; the choice of the reading is rule R18.
pub fn score(
    hand: &Hand,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<Option<Score>, ScoreError> {
    best(&Facts::new(hand, win, rules)?)
}

#[inline(always)]
pub(super) fn best(facts: &Facts<'_>) -> Result<Option<Score>, ScoreError> {
    let mut best = None;
    let mut best_rank = 0;
    facts.for_each(|worth, place| {
        let rank = worth.rank();
        if rank > best_rank {
            best_rank = rank;
            best = Some((worth, place));
        }
    });
    if !facts.win.pao.is_empty() {
        let yaku = best
            .as_ref()
            .map_or(YakuSet::EMPTY, |(worth, _)| worth.yaku);
        check_pao(yaku, facts.won.hand, facts.win, facts.rules)?;
    }
    Ok(best.map(|(worth, place)| Score::new(facts, &worth, &place)))
}

/// Why a reading was not chosen.
///
/// Source: rules R18 and R42.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum NotChosenBecause {
    /// The reading has no yaku.
    NoYaku,
    /// The reading is worth fewer points.
    FewerPoints,
    /// The reading is worth the same points but has fewer han, or fewer yakuman.
    FewerHan,
    /// The reading has the same number of han but fewer fu.
    FewerFu,
    /// The reading is worth the same, but comes later in the order of readings.
    Later,
}

impl NotChosenBecause {
    /// The machine-readable name, in kebab case, such as `fewer-points`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }
}

/// One of the readings of a win, with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoredReading {
    /// The reading.
    pub reading: Reading,
    /// The score; `None` if it has no yaku.
    pub score: Option<Score>,
    /// Why the reading was not chosen; `None` for the chosen one.
    pub lost: Option<NotChosenBecause>,
}

/// Every reading, in the order of rule R18, with its score and, if it was not chosen, the reason.
///
/// # Errors
///
/// The errors of [`score`].
///
/// Source: rule R42.
pub fn readings(
    hand: &Hand,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<Vec<ScoredReading>, ScoreError> {
    let facts = Facts::new(hand, win, rules)?;
    best(&facts)?;
    let mut all = Vec::new();
    facts.for_each(|worth, place| all.push((worth, place)));
    // The sort is stable.
    sort_short(&mut all, |(a, _), (b, _)| a.rank() > b.rank());
    let best = all.first().map(|(worth, _)| *worth);
    let lost = |worth: &Worth| {
        let best = best.unwrap_or(*worth);
        if worth.rank() == 0 {
            NotChosenBecause::NoYaku
        } else if worth.value.base < best.value.base {
            NotChosenBecause::FewerPoints
        } else if worth.rank() >> Worth::FU_BITS < best.rank() >> Worth::FU_BITS {
            NotChosenBecause::FewerHan
        } else if worth.rank() < best.rank() {
            NotChosenBecause::FewerFu
        } else {
            NotChosenBecause::Later
        }
    };
    Ok(all
        .iter()
        .enumerate()
        .map(|(idx, (worth, place))| ScoredReading {
            reading: facts.won.reading(place),
            score: (worth.rank() > 0).then(|| Score::new(&facts, worth, place)),
            lost: (idx > 0 || worth.rank() == 0).then(|| lost(worth)),
        })
        .collect())
}
