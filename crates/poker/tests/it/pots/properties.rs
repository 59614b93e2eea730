//! Compares pots with an oracle that moves one chip at a time, and checks what must hold for all
//! pots.

use std::num::NonZeroU64;

use handeval_poker::pots::{
    MAX_AMOUNT, OddChips, PartOf, Places, PlayedFor, PotRules, Pots, Stake,
};
use handeval_poker::{Card, CardSet};
use handeval_testing::pots::{Conditions, Judged, Part, Player, judge};
use proptest::prelude::*;

use super::{amounts, settle};

/// Players with few chips, so that amounts and places are often equal.
fn player() -> impl Strategy<Value = Player> {
    let low = prop_oneof![Just(None), (1_u64..4).prop_map(Some)];
    let has_folded = prop::bool::weighted(0.3);
    let cards = prop::collection::vec(0_u8..52, 1..=7);
    (0_usize..12, has_folded, 1_u64..4, low, cards).prop_map(
        |(n_chips, has_folded, high, low, cards)| {
            let cards = cards.iter().map(|&code| Card::from_code(code).unwrap());
            let cards: Vec<String> = cards.map(|card| card.to_string()).collect();
            Player {
                n_chips,
                has_folded,
                high,
                low,
                cards: cards.join(" "),
            }
        },
    )
}

#[derive(Clone, Debug)]
struct Table {
    players: Vec<Player>,
    n_dead_chips: usize,
    played_for: PlayedFor,
    splits_once: bool,
    button: Option<usize>,
    chip: u64,
}

fn table() -> impl Strategy<Value = Table> {
    let played_for = prop::sample::select(vec![
        PlayedFor::High,
        PlayedFor::Low,
        PlayedFor::HighAndLow,
        PlayedFor::HighAndLow,
    ]);
    let players = prop::collection::vec(player(), 1..=8);
    let button = prop::option::of(any::<prop::sample::Index>());
    let dead = prop_oneof![Just(0), 0_usize..9];
    (players, dead, played_for, any::<bool>(), button, 1_u64..30).prop_map(
        |(mut players, n_dead_chips, played_for, splits_once, button, chip)| {
            players[0].has_folded &= players.iter().any(|player| !player.has_folded);
            let n_players = players.len();
            Table {
                players,
                n_dead_chips,
                played_for,
                splits_once,
                button: button.map(|button| button.index(n_players)),
                chip,
            }
        },
    )
}

impl Table {
    fn stakes(&self) -> Vec<Stake> {
        let players = self.players.iter();
        players
            .map(|player| Stake {
                paid: player.n_chips as u64 * self.chip,
                has_folded: player.has_folded,
            })
            .collect()
    }

    fn places(&self) -> Vec<Places> {
        let players = self.players.iter();
        players
            .map(|player| Places {
                high: Some(player.high),
                low: player.low,
                cards: player
                    .cards
                    .split(' ')
                    .map(|card| card.parse::<Card>().unwrap())
                    .collect(),
            })
            .collect()
    }

    fn rules(&self) -> PotRules {
        PotRules {
            played_for: self.played_for,
            odd_chips: self.button.map_or(OddChips::ByCard, OddChips::LeftOfButton),
            splits_once: self.splits_once,
            chip: NonZeroU64::new(self.chip).unwrap(),
        }
    }

    fn dead_money(&self) -> u64 {
        self.n_dead_chips as u64 * self.chip
    }

    /// What the library decides, in chips.
    fn found(&self) -> Judged {
        let (stakes, places) = (self.stakes(), self.places());
        let settled = settle(&stakes, self.dead_money(), &places, &self.rules());
        let (pots, settlement) = settled.unwrap();
        let chips = |amount: u64| {
            assert_eq!(amount % self.chip, 0);
            usize::try_from(amount / self.chip).unwrap()
        };
        let all = |amounts: &[u64]| amounts.iter().map(|&amount| chips(amount)).collect();
        let pots_found = amounts(&pots).into_iter();
        let parts = settlement.awards().iter().map(|award| {
            let parts = award.parts.iter().map(|part| -> Part {
                let name = match part.of {
                    PartOf::Whole => "whole",
                    PartOf::High => "high",
                    PartOf::Low => "low",
                    PartOf::Both => "both",
                };
                assert_eq!(part.amount, part.shares.iter().sum::<u64>());
                (name, part.winners.clone(), all(&part.shares))
            });
            parts.collect()
        });
        // Everything that was paid goes back or is won.
        let paid = stakes.iter().map(|stake| stake.paid).sum::<u64>() + self.dead_money();
        let found = pots.returned().iter().chain(settlement.won()).sum::<u64>();
        assert_eq!(found, paid);
        Judged {
            returned: all(pots.returned()),
            pots: pots_found
                .map(|(amount, eligible)| (chips(amount), eligible))
                .collect(),
            parts: parts.collect(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn pots_are_those_of_single_chips(table in table()) {
        let manner = Conditions {
            is_split: table.played_for == PlayedFor::HighAndLow,
            is_low_game: table.played_for == PlayedFor::Low,
            splits_once: table.splits_once,
            button: table.button,
        };
        prop_assert_eq!(table.found(), judge(&table.players, table.n_dead_chips, manner));
    }

    /// If every player and the button move to the next seat, so does the answer.
    #[test]
    fn seats_can_be_moved(table in table()) {
        let n_players = table.players.len();
        let mut moved = table.clone();
        moved.players.rotate_right(1);
        moved.button = table.button.map(|button| (button + 1) % n_players);
        let won = |table: &Table| {
            let settled = settle(&table.stakes(), table.dead_money(), &table.places(), &table.rules());
            settled.unwrap().1.won().to_vec()
        };
        let mut expected = won(&table);
        expected.rotate_right(1);
        let cards = table.places();
        let has_own = |idx: usize| cards.iter().enumerate().any(|(other, places)| {
            other != idx && !(places.cards & cards[idx].cards).is_empty()
        });
        // With cards, players without a card of their own are taken in order of seats.
        if table.button.is_some() || !(0..n_players).any(has_own) {
            prop_assert_eq!(won(&moved), expected);
        }
    }

    /// If one more player folds, there are as many pots or fewer, and no chip is lost.
    #[test]
    fn folding_never_adds_a_pot(table in table(), folds in any::<prop::sample::Index>()) {
        let mut fewer = table.clone();
        let seat = folds.index(table.players.len());
        fewer.players[seat].has_folded = true;
        if fewer.players.iter().any(|player| !player.has_folded) {
            let n_pots = |table: &Table| Pots::new(&table.stakes(), table.dead_money()).unwrap().pots().len();
            prop_assert!(n_pots(&fewer) <= n_pots(&table));
            fewer.found();
        }
    }

    /// Sums are right for any amounts, in and out of bounds, whatever the places.
    #[test]
    fn any_amounts_are_conserved_or_rejected(
        stakes in prop::collection::vec((any::<u64>(), 0..60_u32, prop::bool::weighted(0.2)), 0..26),
        places in prop::collection::vec((prop::option::weighted(0.95, 0..4_u64), prop::option::of(0..4_u64), any::<u64>()), 0..26),
        dead_money in any::<u64>(), shift in 0..64_u32,
        button in prop::option::of(0..26_usize), chip in 1..1_000_u64,
        splits_once in any::<bool>(), is_split in any::<bool>(),
    ) {
        let stakes: Vec<Stake> = stakes
            .into_iter()
            .map(|(paid, shift, has_folded)| Stake { paid: paid >> 4 >> shift, has_folded })
            .collect();
        let places: Vec<Places> = places
            .into_iter()
            .map(|(high, low, bits)| Places {
                high,
                low,
                cards: CardSet::from_bits(bits >> 12).unwrap_or_default(),
            })
            .collect();
        let rules = PotRules {
            played_for: if is_split { PlayedFor::HighAndLow } else { PlayedFor::Low },
            odd_chips: button.map_or(OddChips::ByCard, OddChips::LeftOfButton),
            splits_once,
            chip: NonZeroU64::new(chip).unwrap(),
        };
        let dead_money = dead_money >> shift;
        // Amounts that are not whole chips are also shared without a loss.
        if let Ok(pots) = Pots::new(&stakes, dead_money) {
            let paid: u64 = stakes.iter().map(|stake| stake.paid).sum();
            prop_assert!(paid <= 23 * MAX_AMOUNT);
            let back: u64 = pots.returned().iter().sum();
            let amount: u64 = pots.pots().iter().map(|pot| pot.amount()).sum();
            prop_assert_eq!(back + amount, paid + dead_money);
            if let Ok(settlement) = pots.award(&places, &rules) {
                prop_assert_eq!(settlement.won().iter().sum::<u64>(), amount);
            }
        }
    }
}
