//! Everything that happened in a hand, in order.

use handeval_cards::Card;
use handeval_logs::poker::{HandEvent, HandEventKind, Money, PlayedHand};
use serde::Serialize;

use super::amount::Amount;

/// Something that a player or the dealer did.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandActionReport {
    /// The street: `flop`; `showdown` after the betting.
    pub street: &'static str,
    /// What was done: `ante`, `small-blind`, `big-blind`, `straddle`, `dead-blind`, `bring-in`,
    /// `fold`, `check`, `call`, `bet`, `raise`, `returned`, `deal`, `board`, `draw`, `stand-pat`,
    /// `show` or `muck`.
    pub action: &'static str,
    /// The player; left out for the dealer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The amount put in, or taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
    /// The total that the player has put in on this street so far, if that is more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Amount>,
    /// True if this uses up the player's stack; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub all_in: bool,
    /// How many cards were exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// The cards that were dealt, shown, or discarded in an exchange; null for an unknown one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Option<String>>))]
    pub cards: Vec<Option<Card>>,
    /// The run, counting from 1, if there are several boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<usize>,
}

/// Everything that happened in a hand. `returned` is the uncalled amount of each player; a file
/// need not say when it was taken back.
pub(super) fn actions(
    hand: &PlayedHand,
    returned: &[u64],
    names: &[String],
) -> Vec<HandActionReport> {
    let mut events = hand.events.clone();
    let is_told = |event: &HandEvent| matches!(event.kind, HandEventKind::Returned(_));
    if !events.iter().any(is_told) {
        let is_money = |event: &HandEvent| {
            let kind = event.kind;
            matches!(kind, HandEventKind::Put { .. } | HandEventKind::Fold)
        };
        let place = events.iter().rposition(is_money).map_or(0, |idx| idx + 1);
        let street = match place {
            0 => "preflop",
            place => events[place - 1].street,
        };
        let back = returned.iter().enumerate().filter(|&(_, &units)| units > 0);
        for (player, &units) in back {
            let kind = HandEventKind::Returned(Money(units));
            let event = HandEvent {
                street,
                player: Some(player),
                kind,
                cards: Vec::new(),
            };
            events.insert(place, event);
        }
    }
    let has_runs = hand.boards.len() > 1;
    events
        .into_iter()
        .map(|event| action(event, names, has_runs))
        .collect()
}

fn action(event: HandEvent, names: &[String], has_runs: bool) -> HandActionReport {
    let player = event.player.and_then(|player| names.get(player).cloned());
    let mut report = HandActionReport {
        street: event.street,
        action: "",
        player,
        amount: None,
        to: None,
        all_in: false,
        count: None,
        cards: event.cards,
        run: None,
    };
    report.action = match event.kind {
        HandEventKind::Put {
            why,
            amount,
            total,
            is_all_in,
        } => {
            report.amount = Some(Amount::of(amount));
            report.to = (total > amount).then(|| Amount::of(total));
            report.all_in = is_all_in;
            why.name()
        }
        HandEventKind::Returned(amount) => {
            report.amount = Some(Amount::of(amount));
            "returned"
        }
        HandEventKind::Draw(0) => "stand-pat",
        HandEventKind::Draw(n_cards) => {
            report.count = Some(n_cards);
            "draw"
        }
        HandEventKind::Board(run) => {
            report.run = has_runs.then_some(run + 1);
            "board"
        }
        HandEventKind::Check => "check",
        HandEventKind::Fold => "fold",
        HandEventKind::Deal => "deal",
        HandEventKind::Show => "show",
        HandEventKind::Muck => "muck",
    };
    report
}
