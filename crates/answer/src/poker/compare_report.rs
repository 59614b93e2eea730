//! The answer about several hands: who wins and why, in the whole pot or each half of it.

use std::io::{self, Write};

use handeval_poker::{Card, CardOrJoker, GameHand, Half, Hand, HandValue, Pot, Rules, Showdown};
use serde::Serialize;

use super::game::{Verdict, n_cards_of_deck, scoops, verdict};
use super::rank_report::{HalfReport, HandReport, write_cards};

/// Several hands, and who wins the whole pot or each half of a split pot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum CompareReport {
    /// The whole pot.
    Whole(ShowdownReport),
    /// Each half.
    Split(SplitShowdownReport),
}

/// One of the hands in a comparison.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlacedHandReport {
    /// The hand.
    #[serde(flatten)]
    pub hand: HandReport,
    /// The place, counted from 1.
    pub place: usize,
}

/// Several hands, the winners, and why they win.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShowdownReport {
    /// The hands, as given.
    pub hands: Vec<PlacedReport>,
    /// The winners' indices in the list, from 0.
    pub winners: Vec<usize>,
    /// What decided who wins, in kebab case.
    pub decided_by: &'static str,
    /// The reason, in words.
    pub reason: String,
}

impl ShowdownReport {
    /// The report on a showdown of `hands`, which have these values.
    pub fn new(
        hands: &[Hand<Rules>],
        values: &[HandValue<Rules>],
        showdown: &Showdown<Rules>,
    ) -> Self {
        let placed = hands.iter().zip(values).zip(showdown.places());
        Self {
            hands: placed
                .map(|((hand, &value), &place)| {
                    let hand = HandReport::new(hand, value);
                    PlacedReport::Whole(PlacedHandReport { hand, place })
                })
                .collect(),
            winners: showdown.winners().to_vec(),
            decided_by: showdown.reason().decided_by().key(),
            reason: showdown.reason().to_string(),
        }
    }
}

/// One of the hands in a comparison: what it is worth in the whole pot, or in each half.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum PlacedReport {
    /// In the whole pot.
    Whole(PlacedHandReport),
    /// In each half.
    Split(SplitPlacedHandReport),
}

impl PlacedReport {
    /// The cards of the hand, in order.
    pub fn cards(&self) -> &[CardOrJoker] {
        match self {
            Self::Whole(placed) => &placed.hand.cards,
            Self::Split(placed) => &placed.cards,
        }
    }
}

/// A half of the pot, and what a hand is worth in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlacedHalfReport {
    /// What the hand is worth.
    #[serde(flatten)]
    pub worth: HalfReport,
    /// The place, counted from 1.
    pub place: usize,
}

/// One of the hands in a comparison, in a game whose pot has two halves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SplitPlacedHandReport {
    /// The cards, in order; a joker is `Jo`.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<CardOrJoker>,
    /// The number of cards in the deck.
    pub deck: usize,
    /// What it is worth in the high half.
    pub high: PlacedHalfReport,
    /// What it is worth in the low half.
    pub low: PlacedHalfReport,
}

/// Who wins a half of the pot, and why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HalfWinnersReport {
    /// The winners' indices in the list, from 0; empty if no hand qualifies.
    pub winners: Vec<usize>,
    /// What decided who wins, in kebab case.
    pub decided_by: &'static str,
    /// The reason, in words.
    pub reason: String,
}

/// Several hands of a game whose pot has two halves, and the winners of each half.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SplitShowdownReport {
    /// The game.
    pub game: &'static str,
    /// The board, in a game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    pub board: Option<Vec<Card>>,
    /// The hands, as given.
    pub hands: Vec<PlacedReport>,
    /// The high half.
    pub high: HalfWinnersReport,
    /// The low half.
    pub low: HalfWinnersReport,
    /// A list with the index, from 0, of the hand that wins the whole pot alone; empty if the pot
    /// is shared.
    pub scoops: Vec<usize>,
}

/// The values of hands in a half of the pot, and who wins it.
fn placed(hands: &[GameHand], half: &'static Half) -> (Vec<PlacedHalfReport>, Verdict) {
    let worths: Vec<_> = hands.iter().map(|hand| hand.worth(half)).collect();
    let verdict = verdict(&worths);
    let placed = worths.iter().zip(&verdict.places);
    let placed = placed.map(|(worth, &place)| PlacedHalfReport {
        worth: HalfReport::new(half, worth.as_ref()),
        place,
    });
    (placed.collect(), verdict)
}

impl From<Verdict> for HalfWinnersReport {
    fn from(verdict: Verdict) -> Self {
        Self {
            winners: verdict.winners,
            decided_by: verdict.decided_by,
            reason: verdict.reason,
        }
    }
}

impl SplitShowdownReport {
    fn of(hands: &[GameHand], high: &'static Half, low: &'static Half) -> Self {
        let ((of_high, high), (of_low, low)) = (placed(hands, high), placed(hands, low));
        let first = hands.first();
        let board = first.and_then(|hand| Some(hand.board()?.cards().to_vec()));
        let game = first.map_or("", |hand| hand.game().key());
        let hands = hands.iter().zip(of_high).zip(of_low);
        Self {
            game,
            board,
            hands: hands
                .map(|((hand, high), low)| {
                    PlacedReport::Split(SplitPlacedHandReport {
                        cards: hand.cards(),
                        deck: n_cards_of_deck(hand),
                        high,
                        low,
                    })
                })
                .collect(),
            scoops: scoops(&high, &low),
            high: high.into(),
            low: low.into(),
        }
    }
}

impl CompareReport {
    /// The answer for hands that all belong to the same game, other than high poker.
    pub(super) fn of(hands: &[GameHand]) -> Self {
        match hands.first().map(|hand| hand.game().pot()) {
            Some(Pot::Split { high, low }) => {
                Self::Split(SplitShowdownReport::of(hands, high, low))
            }
            Some(Pot::High(half) | Pot::Low(half)) => Self::Whole(ShowdownReport::of(hands, half)),
            None => Self::Whole(ShowdownReport::default()),
        }
    }

    /// Writes the line of a text batch: the hands, the winners (numbered from 1), what decided who
    /// wins, and the reason. For a split pot, the last three are written for the high half, then
    /// for the low half, followed by the winner of the whole pot.
    ///
    /// # Errors
    ///
    /// `out` fails.
    pub fn write_text_line(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Whole(report) => {
                write_hands(&report.hands, out)?;
                write_winners(&report.winners, report.decided_by, &report.reason, out)?;
            }
            Self::Split(report) => {
                write_hands(&report.hands, out)?;
                for half in [&report.high, &report.low] {
                    write_winners(&half.winners, half.decided_by, &half.reason, out)?;
                }
                write!(out, "\t{}", numbers(&report.scoops))?;
            }
        }
        writeln!(out)
    }
}

fn write_hands(hands: &[PlacedReport], out: &mut dyn Write) -> io::Result<()> {
    for (hand_idx, placed) in hands.iter().enumerate() {
        out.write_all(if hand_idx == 0 { b"" } else { b" | " })?;
        write_cards(placed.cards(), out)?;
    }
    Ok(())
}

/// Writes who wins and why, each after a tab.
fn write_winners(
    winners: &[usize],
    decided_by: &str,
    reason: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "\t{}\t{decided_by}\t{reason}", numbers(winners))
}

/// Indices as numbers from 1; `-` for none.
fn numbers(indices: &[usize]) -> String {
    match indices {
        [] => "-".to_owned(),
        _ => {
            let numbers = indices.iter().map(|idx| (idx + 1).to_string());
            numbers.collect::<Vec<_>>().join(",")
        }
    }
}

impl ShowdownReport {
    /// The report on hands in a game other than high poker. `half` determines what wins the whole
    /// pot.
    fn of(hands: &[GameHand], half: &'static Half) -> Self {
        let worths: Vec<_> = hands.iter().map(|hand| hand.worth(half)).collect();
        let verdict = verdict(&worths);
        let placed = hands.iter().zip(verdict.places);
        Self {
            hands: placed
                .map(|(hand, place)| {
                    let hand = HandReport::of(hand, half);
                    PlacedReport::Whole(PlacedHandReport { hand, place })
                })
                .collect(),
            winners: verdict.winners,
            decided_by: verdict.decided_by,
            reason: verdict.reason,
        }
    }
}
