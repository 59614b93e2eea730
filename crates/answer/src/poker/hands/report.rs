//! The 169 starting hands as data.

use handeval_poker::{Combo, Percentage, StartingHand, StartingHandEquity};
use serde::Serialize;

use crate::poker::equity::AssumptionReport;
use crate::poker::large::LargeCount;

/// Starting hands, best first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandsReport {
    /// The opponent's range: `random`, unless a different one was given.
    pub against: String,
    /// The percentage of all combos, if only the best hands are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top: Option<String>,
    /// The number of combos of the hands listed.
    pub combos: usize,
    /// The share of the 1,326 combos, from 0 to 1.
    pub share: f64,
    /// The number by which to divide all counts of boards; left out if it is 1. It is greater than
    /// 1 if the opponent's hands have weights, or if the combos of a hand are not all worth the
    /// same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<LargeCount>,
    /// The hands, best first.
    pub hands: Vec<StartingHandReport>,
    /// The equities in a square of 13 rows, if requested: pairs on the diagonal from the aces down,
    /// suited hands above it, offsuit hands below; `null` for a hand that is not listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub grid: Vec<Vec<Option<f64>>>,
    /// What was assumed in reading the range, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What was assumed in reading the range, as data: what `notes` say, in the same order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<AssumptionReport>,
}

/// A starting hand, all in before the flop against one opponent. The counts are those of one combo
/// of the hand, or the mean of its combos.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StartingHandReport {
    /// The hand's place, from 1.
    pub rank: usize,
    /// The hand, such as `AKs`.
    pub hand: String,
    /// The number of combos of the hand: 6, 4 or 12.
    pub combos: usize,
    /// The number of combos of this hand and all better ones.
    pub combos_so_far: usize,
    /// The number of boards, over all combos of the opponent.
    pub boards_per_combo: LargeCount,
    /// The number of these boards that the hand wins.
    pub win: LargeCount,
    /// The number of these boards on which the pot is shared.
    pub tie: LargeCount,
    /// The number of these boards that the opponent wins.
    pub lose: LargeCount,
    /// The hand's share of all pots; a tie counts half.
    pub equity: f64,
}

/// The least common multiple of the numbers of combos of a hand, 4, 6 and 12.
const ALL_COMBOS: u128 = 12;

impl HandsReport {
    /// The first `n_hands` of all hands; their counts are in units of 1/`scale`.
    pub(super) fn new(
        hands: &[StartingHandEquity],
        scale: u128,
        n_hands: usize,
        top: Option<Percentage>,
    ) -> Self {
        let is_whole = hands.iter().all(|one| {
            let n_combos = one.hand.n_combos() as u128;
            [one.boards, one.win, one.tie]
                .iter()
                .all(|count| count % n_combos == 0)
        });
        let factor = if is_whole { 1 } else { ALL_COMBOS };
        let mut combos = 0;
        let listed = (1..).zip(hands).take(n_hands).map(|(rank, one)| {
            let n_combos = one.hand.n_combos();
            let of_one = |count: u128| LargeCount(count * factor / n_combos as u128);
            combos += n_combos;
            StartingHandReport {
                rank,
                hand: one.hand.to_string(),
                combos: n_combos,
                combos_so_far: combos,
                boards_per_combo: of_one(one.boards),
                win: of_one(one.win),
                tie: of_one(one.tie),
                lose: of_one(one.boards - one.win - one.tie),
                equity: one.equity(),
            }
        });
        let hands = listed.collect();
        Self {
            against: "random".to_owned(),
            top: top.map(|top| top.to_string()),
            combos,
            share: combos as f64 / Combo::COUNT as f64,
            scale: Some(LargeCount(scale * factor)).filter(|scale| scale.0 > 1),
            hands,
            grid: Vec::new(),
            notes: Vec::new(),
            assumed: Vec::new(),
        }
    }
}

/// The equities of some hands in a square of 13 rows.
pub(super) fn grid(hands: &[StartingHandEquity]) -> Vec<Vec<Option<f64>>> {
    let mut all = [None; StartingHand::COUNT];
    for one in hands {
        all[one.hand.idx()] = Some(one.equity());
    }
    all.chunks(13).map(<[_]>::to_vec).collect()
}
