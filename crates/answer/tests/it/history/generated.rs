//! Random hands: their pots against chips counted one by one, and every stated amount changed.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{answer, whats};

/// A small generator of random numbers.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// The names of all cards, shuffled.
    pub(super) fn deck(&mut self) -> Vec<String> {
        let mut deck: Vec<String> = Vec::new();
        for rank in "23456789TJQKA".chars() {
            deck.extend("cdhs".chars().map(|suit| format!("{rank}{suit}")));
        }
        for idx in (1..deck.len()).rev() {
            deck.swap(idx, self.below(idx + 1));
        }
        deck
    }
}

/// A hand in which players call, raise all-in or fold before the flop.
pub(super) struct Generated {
    pub(super) text: String,
    put: Vec<u64>,
    folded: Vec<bool>,
}

pub(super) fn generated(random: &mut Random) -> Generated {
    let n_players = 3 + random.below(4);
    let stacks: Vec<u64> = (0..n_players)
        .map(|_| 20 + random.below(200) as u64)
        .collect();
    let deck = random.deck();
    let mut put: Vec<u64> = vec![0; n_players];
    (put[0], put[1]) = (5, 10);
    let mut folded = vec![false; n_players];
    let mut actions = Vec::new();
    for player in 0..n_players {
        actions.push(format!(
            "d dh p{} {}{}",
            player + 1,
            deck[2 * player],
            deck[2 * player + 1]
        ));
    }
    let mut bet = 10;
    // Twice around, so that all have answered the last raise of the first time.
    for turn in 0..2 * n_players {
        let player = (turn + 2) % n_players;
        let is_last = turn >= n_players;
        if folded[player] || put[player] == stacks[player] || (is_last && put[player] >= bet) {
            continue;
        }
        let left = folded.iter().filter(|&&folded| !folded).count();
        match random.below(4) {
            0 if left > 2 => {
                folded[player] = true;
                actions.push(format!("p{} f", player + 1));
            }
            1 if stacks[player] > bet && !is_last => {
                put[player] = stacks[player];
                bet = stacks[player];
                actions.push(format!("p{} cbr {bet}", player + 1));
            }
            _ => {
                put[player] = stacks[player].min(bet);
                actions.push(format!("p{} cc", player + 1));
            }
        }
    }
    let board = &deck[2 * n_players..2 * n_players + 5];
    actions.push(format!("d db {}", board[..3].concat()));
    actions.extend(board[3..].iter().map(|card| format!("d db {card}")));
    for player in (0..n_players).filter(|&player| !folded[player]) {
        let cards = deck[2 * player..2 * player + 2].concat();
        actions.push(format!("p{} sm {cards}", player + 1));
    }
    let mut blinds = vec![0; n_players];
    (blinds[0], blinds[1]) = (5, 10);
    let mut text = format!(
        "variant = 'NT'\nantes = []\nblinds_or_straddles = {blinds:?}\nmin_bet = 10\n\
         starting_stacks = {stacks:?}\nactions = [\n"
    );
    for action in actions {
        let _ = writeln!(text, "'{action}',");
    }
    text.push_str("]\n");
    Generated { text, put, folded }
}

/// The pots, counted chip by chip: each layer of one chip goes to those who can win it.
fn pots_by_chips(hand: &Generated) -> Vec<(u64, Vec<usize>)> {
    let mut pots: Vec<(u64, Vec<usize>)> = Vec::new();
    let highest = hand.put.iter().copied().max().unwrap();
    for chip in 0..highest {
        let paid: Vec<usize> = (0..hand.put.len())
            .filter(|&idx| hand.put[idx] > chip)
            .collect();
        let live: Vec<usize> = paid
            .iter()
            .copied()
            .filter(|&idx| !hand.folded[idx])
            .collect();
        if paid.len() == 1 {
            // Nobody called it.
            continue;
        }
        match pots.last_mut() {
            Some((amount, players)) if live.is_empty() || *players == live => {
                *amount += paid.len() as u64;
            }
            _ => pots.push((paid.len() as u64, live)),
        }
    }
    pots
}

#[test]
fn pots_are_those_of_single_chips() {
    let mut random = Random(7);
    for _ in 0..300 {
        let hand = generated(&mut random);
        let found = answer(&hand.text);
        assert!(found["error"].is_null(), "{found:#}\n{}", hand.text);
        let expected: Vec<Value> = pots_by_chips(&hand)
            .into_iter()
            .map(|(amount, players)| {
                let names: Vec<String> =
                    players.iter().map(|idx| format!("p{}", idx + 1)).collect();
                json!([amount, names])
            })
            .collect();
        let pots = found["pots"].as_array().unwrap().iter();
        let pots: Vec<Value> = pots
            .map(|pot| json!([pot["amount"], pot["players"]]))
            .collect();
        assert_eq!(pots, expected, "{}", hand.text);
    }
}

#[test]
fn every_changed_amount_is_noticed() {
    let mut random = Random(11);
    for _ in 0..60 {
        let hand = generated(&mut random);
        let found = answer(&hand.text);
        let players = found["players"].as_array().unwrap();
        let won: Vec<u64> = players
            .iter()
            .map(|player| player["won"].as_u64().unwrap())
            .collect();
        let stacks: Vec<u64> = players
            .iter()
            .map(|player| {
                let number = |key: &str| player[key].as_u64().unwrap();
                number("stack") + number("won") - number("put")
            })
            .collect();
        let stated = |won: &[u64], stacks: &[u64]| {
            answer(&format!(
                "winnings = {won:?}\nfinishing_stacks = {stacks:?}\n{}",
                hand.text
            ))
        };
        let right = stated(&won, &stacks);
        assert_eq!(right["agrees"], true, "{right:#}");
        for player in 0..won.len() {
            let mut more = won.clone();
            more[player] += 1;
            assert!(!whats(&stated(&more, &stacks)).is_empty(), "{}", hand.text);
            let mut more = stacks.clone();
            more[player] += 1;
            assert_eq!(whats(&stated(&won, &more)), ["stacks"], "{}", hand.text);
        }
    }
}
