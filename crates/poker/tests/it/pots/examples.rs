//! Proves that the pots of every example are divided and awarded as the example says.

use std::num::NonZeroU64;

use handeval_poker::CardSet;
use handeval_poker::cards::read_cards;
use handeval_poker::pots::{OddChips, PartOf, Places, PlayedFor, PotRules, Stake};
use serde_json::{Value, json};

use super::settle;

const EXAMPLES: &str = include_str!("../../../../../fixtures/poker/pots.jsonl");

/// The cards in `text`.
pub(super) fn cards(text: &str) -> CardSet {
    read_cards(text).map(|card| card.unwrap().card).collect()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_default()
}

#[test]
fn examples_are_divided_and_awarded_as_they_say() {
    let mut n_examples = 0;
    // The first line names the origin.
    for line in EXAMPLES.lines().skip(1) {
        let example: Value = serde_json::from_str(line).unwrap();
        let players = example["players"].as_array().unwrap();
        let stakes: Vec<Stake> = players
            .iter()
            .map(|player| Stake {
                paid: number(&player["paid"]),
                has_folded: player["folded"] == true,
            })
            .collect();
        let places: Vec<Places> = players
            .iter()
            .map(|player| Places {
                high: player["high"].as_u64(),
                low: player["low"].as_u64(),
                cards: cards(player["cards"].as_str().unwrap_or_default()),
            })
            .collect();
        let rules = PotRules {
            played_for: match (&example["split"], &example["low_game"]) {
                (Value::Bool(true), _) => PlayedFor::HighAndLow,
                (_, Value::Bool(true)) => PlayedFor::Low,
                _ => PlayedFor::High,
            },
            odd_chips: match example["odd"].as_str() {
                Some("suit") => OddChips::ByCard,
                _ => OddChips::LeftOfButton(usize::try_from(number(&example["button"])).unwrap()),
            },
            splits_once: true,
            chip: NonZeroU64::new(number(&example["chip"])).unwrap_or(NonZeroU64::MIN),
        };
        let dead_money = number(&example["dead_money"]);
        let (pots, settlement) = settle(&stakes, dead_money, &places, &rules).unwrap();
        let pots_found = settlement.awards().iter().map(|award| {
            let mut pot = json!({"amount": award.pot.amount(), "eligible": award.pot.eligible()});
            for part in &award.parts {
                let key = match part.of {
                    PartOf::Whole | PartOf::High => "high",
                    PartOf::Low => "low",
                    PartOf::Both => "both",
                };
                pot[key] = json!({
                    "amount": part.amount,
                    "winners": part.winners,
                    "shares": part.shares,
                });
            }
            pot
        });
        let found = json!({
            "returned": pots.returned(),
            "pots": pots_found.collect::<Vec<_>>(),
            "won": settlement.won(),
        });
        assert_eq!(found, example["answer"], "{line}");
        n_examples += 1;
    }
    assert_eq!(n_examples, 16);
}
