//! The answer: what a hand makes, where it stands, and what each next card does.

use handeval_poker::{Card, Category, CurrentHand, NextCard, Out};
use serde::Serialize;

use super::OddsInput;
use crate::poker::draw::{Counts, as_object};
use crate::poker::large::LargeCount;

/// What a hold'em hand makes, where it stands, and what each next card does.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OddsReport {
    /// The two cards of the hand.
    pub hand: String,
    /// The cards on the board.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub board: Vec<Card>,
    /// Dead cards: nobody holds them, and they are never dealt.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub dead: Vec<Card>,
    /// The known hands of opponents.
    pub against: Vec<String>,
    /// The number of boards on which the seven cards have each category.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub makes: Counts<u64>,
    /// The hand on the board as it is; absent before the flop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<CurrentHandReport>,
    /// The share of all pots that the hand wins, against the known hands or one random hand.
    pub equity: f64,
    /// What each next card does, highest equity first; empty before the flop and on a full board.
    /// Cards with the same effect are listed together.
    pub next: Vec<NextCardsReport>,
    /// The number of boards, over all hands of an opponent, on which the hand wins alone.
    pub win: LargeCount,
    /// The number of boards on which the hand shares the pot.
    pub tie: LargeCount,
    /// The number of boards on which others win.
    pub lose: LargeCount,
    /// The next cards that put the hand ahead, if it is behind the known hands now; absent without
    /// known hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    pub outs: Option<Vec<Card>>,
    /// The next cards that tie the best of the known hands, if the hand is behind now; absent
    /// without known hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    pub half_outs: Option<Vec<Card>>,
}

/// A hand on the board as it is, compared with every pair of unseen cards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CurrentHandReport {
    /// The number of hands that it beats.
    pub beats: u64,
    /// The number of hands that it ties.
    pub ties: u64,
    /// The number of hands that it loses to.
    pub loses: u64,
    /// The share of hands that it beats, with ties counted as half.
    pub percentile: f64,
    /// The category of the best five cards.
    pub category: &'static str,
    /// The best five cards, in words.
    pub description: String,
    /// Where it stands among the known hands: `ahead`, `tied` or `behind`; absent without known
    /// hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<&'static str>,
}

/// Next cards with the same category and the same counts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextCardsReport {
    /// The cards.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<Card>,
    /// The category of the hand with one of them on the board.
    pub category: &'static str,
    /// The equity from there.
    pub equity: f64,
    /// The number of boards, over all hands of an opponent, on which the hand wins alone.
    pub win: u64,
    /// The number of boards on which the hand shares the pot.
    pub tie: u64,
    /// The number of boards on which others win.
    pub lose: u64,
    /// Whether the cards are outs; absent without known hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<bool>,
    /// Whether the cards are half outs; absent without known hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub half: Option<bool>,
    /// The equity from there, minus the equity now.
    pub change: f64,
}

impl OddsReport {
    pub(super) fn new(input: &OddsInput, odds: &handeval_poker::Odds) -> Self {
        let is_against = !input.known.against.is_empty();
        let outs = |out: Out| {
            let cards = odds.next.iter().filter(|next| next.out == Some(out));
            is_against.then(|| cards.map(|next| next.card).collect())
        };
        let names = Category::ALL.iter().map(|category| category.key());
        Self {
            hand: input.hand.clone(),
            board: input.known.board.clone(),
            dead: input.known.dead.iter().collect(),
            against: input.known.texts.clone(),
            makes: names.zip(odds.makes).collect(),
            now: odds.now.as_ref().map(CurrentHandReport::new),
            equity: odds.equity.equity(),
            next: next(odds, is_against),
            win: LargeCount(odds.equity.win()),
            tie: LargeCount(odds.equity.tie()),
            lose: LargeCount(odds.equity.lose()),
            outs: outs(Out::Full),
            half_outs: outs(Out::Half),
        }
    }
}

impl CurrentHandReport {
    fn new(now: &CurrentHand) -> Self {
        Self {
            beats: now.beats,
            ties: now.ties,
            loses: now.loses,
            percentile: now.percentile(),
            category: now.value().category().key(),
            description: now.value().to_string(),
            standing: now.standing.map(|standing| standing.key()),
        }
    }
}

/// The next cards in groups with the same effect, highest equity first.
fn next(odds: &handeval_poker::Odds, is_against: bool) -> Vec<NextCardsReport> {
    let mut groups: Vec<(&NextCard, Vec<Card>)> = Vec::new();
    for next in &odds.next {
        let does = |next: &NextCard| (next.category, next.out);
        let is_same = |(first, _): &&mut (&NextCard, _)| {
            does(first) == does(next) && first.equity == next.equity
        };
        match groups.iter_mut().find(is_same) {
            Some((_, cards)) => cards.push(next.card),
            None => groups.push((next, vec![next.card])),
        }
    }
    let now = odds.equity.equity();
    let report = |(next, cards): (&NextCard, Vec<Card>)| NextCardsReport {
        cards,
        category: next.category.key(),
        equity: next.equity.equity(),
        win: small(next.equity.win()),
        tie: small(next.equity.tie()),
        lose: small(next.equity.lose()),
        out: is_against.then_some(next.out == Some(Out::Full)),
        half: is_against.then_some(next.out == Some(Out::Half)),
        change: next.equity.equity() - now,
    };
    let mut next: Vec<_> = groups.into_iter().map(report).collect();
    next.sort_by(|a, b| b.equity.total_cmp(&a.equity));
    next
}

/// A number of boards after the flop, of which there are at most 46 for each of 990 hands.
fn small(count: u128) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
