//! Poker hands: ranked, compared, dealt.

use handeval_poker::{Card, Hand, HandValue, Player, Round, Showdown, best_five, evaluate};
use serde::Serialize;

/// What one hand is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RankReport {
    /// The cards, in their order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<Card>,
    /// The number of cards of the deck.
    pub deck: usize,
    /// `standard` or `stripped`.
    pub order: &'static str,
    /// The category, in kebab case.
    pub category: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// The strength, 1 the weakest.
    pub strength: u16,
    /// The greatest strength by these rules.
    pub strength_max: u16,
    /// The best of them.
    #[cfg_attr(feature = "openapi", schema(value_type = [String; 5]))]
    pub best: [Card; 5],
    /// The answer in words.
    pub description: String,
}

impl RankReport {
    /// The report of a hand and its value.
    pub fn new(hand: &Hand, value: HandValue) -> Self {
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlacedReport {
    /// The hand.
    #[serde(flatten)]
    pub hand: RankReport,
    /// The place, counted from 1.
    pub place: usize,
}

/// Several hands, the winners, and why they win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompareReport {
    /// The hands, as given.
    pub hands: Vec<PlacedReport>,
    /// The places of the winners in the list, from 0.
    pub winners: Vec<usize>,
    /// What decided, in kebab case.
    pub decided_by: &'static str,
    /// Why, in words.
    pub reason: String,
}

impl CompareReport {
    /// The report of a showdown of `hands`, which have these values.
    pub fn new(hands: &[Hand], values: &[HandValue], showdown: &Showdown) -> Self {
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerReport {
    /// The cards that were dealt.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub dealt: Vec<Card>,
    /// The cards that were exchanged.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub discarded: Vec<Card>,
    /// The cards that came for them.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub drawn: Vec<Card>,
    /// The hand.
    pub hand: RankReport,
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DealReport {
    /// The seed of the shuffle.
    pub seed: u64,
    /// The rule of the exchange.
    pub exchange: &'static str,
    /// The players, in order.
    pub players: Vec<PlayerReport>,
    /// The places of the winners in the list, from 0.
    pub winners: Vec<usize>,
    /// What decided, in kebab case.
    pub decided_by: &'static str,
    /// Why, in words.
    pub reason: String,
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
