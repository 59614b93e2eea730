//! Poker hands: ranked, compared, dealt.

use handeval_poker::{Card, Hand, HandValue, Player, Round, Showdown, best_five, evaluate};
use serde::Serialize;

/// What one hand is worth.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RankReport {
    pub(crate) cards: Vec<Card>,
    pub(crate) deck: usize,
    pub(crate) order: &'static str,
    pub(crate) category: &'static str,
    pub(crate) name: &'static str,
    pub(crate) strength: u16,
    pub(crate) strength_max: u16,
    pub(crate) best: [Card; 5],
    pub(crate) description: String,
}

impl RankReport {
    /// The report of a hand and its value.
    pub(crate) fn new(hand: &Hand, value: HandValue) -> Self {
        let rules = hand.rules();
        Self {
            cards: hand.cards().to_vec(),
            deck: rules.deck().n_cards(),
            order: rules.order().key(),
            category: value.category().key(),
            name: value.name(),
            strength: value.strength().get(),
            strength_max: rules.max_strength().get(),
            best: best_five(hand),
            description: value.to_string(),
        }
    }
}

/// One of the hands of a comparison.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlacedReport {
    #[serde(flatten)]
    pub(crate) hand: RankReport,
    pub(crate) place: usize,
}

/// Several hands, the winners, and why they win.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CompareReport {
    pub(crate) hands: Vec<PlacedReport>,
    pub(crate) winners: Vec<usize>,
    pub(crate) decided_by: &'static str,
    pub(crate) reason: String,
}

impl CompareReport {
    /// The report of a showdown of `hands`, which have these values.
    pub(crate) fn new(hands: &[Hand], values: &[HandValue], showdown: &Showdown) -> Self {
        let placed = hands.iter().zip(values).zip(showdown.places());
        Self {
            hands: placed
                .map(|((hand, &value), &place)| PlacedReport {
                    hand: RankReport::new(hand, value),
                    place,
                })
                .collect(),
            winners: showdown.winners().to_vec(),
            decided_by: showdown.reason().decided_by().key(),
            reason: showdown.reason().to_string(),
        }
    }
}

/// What happened to one player of a round.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlayerReport {
    pub(crate) dealt: Vec<Card>,
    pub(crate) discarded: Vec<Card>,
    pub(crate) drawn: Vec<Card>,
    pub(crate) hand: RankReport,
}

impl PlayerReport {
    fn new(player: &Player) -> Self {
        Self {
            dealt: player.dealt.cards().to_vec(),
            discarded: player.discarded.clone(),
            drawn: player.drawn.clone(),
            hand: RankReport::new(&player.hand, evaluate(&player.hand)),
        }
    }
}

/// A round that was dealt.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct DealReport {
    pub(crate) seed: u64,
    pub(crate) exchange: &'static str,
    pub(crate) players: Vec<PlayerReport>,
    pub(crate) winners: Vec<usize>,
    pub(crate) decided_by: &'static str,
    pub(crate) reason: String,
}

impl DealReport {
    pub(crate) fn new(seed: u64, exchange: &'static str, round: &Round) -> Self {
        Self {
            seed,
            exchange,
            players: round.players.iter().map(PlayerReport::new).collect(),
            winners: round.showdown.winners().to_vec(),
            decided_by: round.showdown.reason().decided_by().key(),
            reason: match &round.players[..] {
                [only] => format!("the only hand: {}", evaluate(&only.hand)),
                _ => round.showdown.reason().to_string(),
            },
        }
    }
}
