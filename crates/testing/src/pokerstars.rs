//! No-limit hold'em hands as text, in the form in which PokerStars writes them.

use std::fmt::Write as _;

use handeval_cards::Card;

use crate::Numbers;
use crate::poker::{STANDARD, best, strength};

const SMALL_BLIND: u64 = 50;
const BIG_BLIND: u64 = 100;
/// The players; at this table all six seats are taken.
const NAMES: [&str; 6] = ["Ann", "Bo 2", "Cy: 3", "dee_4", "Edd", "Flo"];

/// `$12.34`.
fn dollars(cents: u64) -> String {
    match cents % 100 {
        0 => format!("${}", cents / 100),
        rest => format!("${}.{rest:02}", cents / 100),
    }
}

fn listed(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}

/// A hand under way.
struct Hand {
    text: String,
    /// What each player has left.
    stacks: [u64; 6],
    /// What each player has put in, in total and on this street.
    put: [u64; 6],
    on_street: [u64; 6],
    is_out: [bool; 6],
}

impl Hand {
    fn put(&mut self, player: usize, amount: u64) {
        self.stacks[player] -= amount;
        self.put[player] += amount;
        self.on_street[player] += amount;
    }

    fn n_in(&self) -> usize {
        self.is_out.iter().filter(|&&is_out| !is_out).count()
    }

    /// A round of betting that starts with a player: at most one raise, now and then all-in.
    fn bet(&mut self, first: usize, numbers: &mut Numbers) {
        let mut raises = usize::from(numbers.below(3) == 0);
        let mut to_act: Vec<usize> = (0..6).map(|turn| (first + turn) % 6).collect();
        to_act.reverse();
        while let Some(player) = to_act.pop() {
            if self.is_out[player] || self.stacks[player] == 0 || self.n_in() == 1 {
                continue;
            }
            let highest = self.on_street.iter().copied().max().unwrap_or(0);
            let own = self.on_street[player];
            let missing = highest - own;
            let name = NAMES[player];
            let others = (0..6).filter(|&other| other != player && !self.is_out[other]);
            let can_raise = others
                .map(|other| self.stacks[other])
                .any(|stack| stack > 0);
            if raises > 0 && can_raise && self.stacks[player] > missing && numbers.below(2) == 0 {
                raises -= 1;
                let more = match numbers.below(6) {
                    0 => self.stacks[player] - missing,
                    many => (BIG_BLIND * many as u64).min(self.stacks[player] - missing),
                };
                self.put(player, missing + more);
                let is_all_in = if self.stacks[player] == 0 {
                    " and is all-in"
                } else {
                    ""
                };
                let line = match highest {
                    0 => format!("{name}: bets {}{is_all_in}", dollars(more)),
                    _ => format!(
                        "{name}: raises {} to {}{is_all_in}",
                        dollars(more),
                        dollars(highest + more)
                    ),
                };
                self.line(&line);
                to_act = (1..6).rev().map(|turn| (player + turn) % 6).collect();
            } else if missing == 0 {
                self.line(&format!("{name}: checks"));
            } else if numbers.below(5) < 2 {
                let amount = missing.min(self.stacks[player]);
                self.put(player, amount);
                let is_all_in = if self.stacks[player] == 0 {
                    " and is all-in"
                } else {
                    ""
                };
                self.line(&format!("{name}: calls {}{is_all_in}", dollars(amount)));
            } else {
                self.is_out[player] = true;
                self.line(&format!("{name}: folds"));
            }
        }
        self.on_street = [0; 6];
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push_str("\r\n");
    }
}

/// A hand with this number, with an empty line after it. Most end before the last card, as most
/// hands do.
#[must_use]
pub fn pokerstars_hand(id: u64, numbers: &mut Numbers) -> String {
    let button = numbers.below(6);
    let cards = numbers.drawn(Card::ALL.to_vec(), 17);
    let (board, pockets) = cards.split_at(5);
    let mut hand = Hand {
        text: String::with_capacity(2_000),
        stacks: [(); 6].map(|()| 1_000 + 250 * numbers.below(80) as u64),
        put: [0; 6],
        on_street: [0; 6],
        is_out: [false; 6],
    };
    hand.line(&format!(
        "PokerStars Hand #{id}:  Hold'em No Limit ($0.50/$1.00 USD) - 2026/11/20 20:15:02 CET \
         [2026/11/20 14:15:02 ET]"
    ));
    hand.line(&format!(
        "Table 'Generated' 6-max Seat #{} is the button",
        button + 1
    ));
    for (seat, name) in (1..).zip(NAMES) {
        let stack = dollars(hand.stacks[seat - 1]);
        hand.line(&format!("Seat {seat}: {name} ({stack} in chips)"));
    }
    let [small, big, first] = [1, 2, 3].map(|turn| (button + turn) % 6);
    for (player, what, amount) in [(small, "small", SMALL_BLIND), (big, "big", BIG_BLIND)] {
        hand.put(player, amount);
        let name = NAMES[player];
        hand.line(&format!("{name}: posts {what} blind {}", dollars(amount)));
    }
    hand.line("*** HOLE CARDS ***");
    hand.line(&format!(
        "Dealt to {} [{}]",
        NAMES[0],
        listed(&pockets[..2])
    ));
    hand.bet(first, numbers);
    let mut n_board = 0;
    let mut uncalled = None;
    for (street, n_cards) in [("FLOP", 3), ("TURN", 4), ("RIVER", 5)] {
        uncalled = uncalled.or_else(|| take_back(&mut hand));
        if hand.n_in() == 1 {
            break;
        }
        let (before, new) = (listed(&board[..n_board]), listed(&board[n_board..n_cards]));
        hand.line(&match n_board {
            0 => format!("*** {street} *** [{new}]"),
            _ => format!("*** {street} *** [{before}] [{new}]"),
        });
        n_board = n_cards;
        let can_bet = (0..6).filter(|&player| !hand.is_out[player] && hand.stacks[player] > 0);
        if can_bet.count() > 1 {
            hand.bet(small, numbers);
        }
    }
    if uncalled.is_none() {
        take_back(&mut hand);
    }
    let total: u64 = hand.put.iter().sum();
    let is_shown = hand.n_in() > 1;
    let won = end(&mut hand, small, pockets, board);
    hand.line("*** SUMMARY ***");
    hand.line(&format!("Total pot {} | Rake $0", dollars(total)));
    if n_board > 0 {
        hand.line(&format!("Board [{}]", listed(&board[..n_board])));
    }
    for (player, name) in NAMES.into_iter().enumerate() {
        let result = match (hand.is_out[player], won[player], is_shown) {
            (true, ..) => "folded".to_owned(),
            (_, 0, _) => format!("showed [{}] and lost", listed(&pockets[2 * player..][..2])),
            (_, amount, false) => format!("collected ({})", dollars(amount)),
            (_, amount, true) => format!(
                "showed [{}] and won ({})",
                listed(&pockets[2 * player..][..2]),
                dollars(amount)
            ),
        };
        let marked = if player == button { " (button)" } else { "" };
        hand.line(&format!("Seat {}: {name}{marked} {result}", player + 1));
    }
    hand.line("");
    hand.text
}

/// Gives back what nobody called.
fn take_back(hand: &mut Hand) -> Option<()> {
    let mut levels: Vec<(u64, usize)> = hand.put.iter().copied().zip(0..).collect();
    levels.sort_unstable();
    let [.., (next, _), (highest, player)] = levels[..] else {
        return None;
    };
    let amount = highest - next;
    if amount == 0 {
        return None;
    }
    hand.put[player] -= amount;
    hand.stacks[player] += amount;
    hand.line(&format!(
        "Uncalled bet ({}) returned to {}",
        dollars(amount),
        NAMES[player]
    ));
    Some(())
}

/// The showdown, and what everybody collects: odd cents go to the first seats, starting with the
/// small blind.
fn end(hand: &mut Hand, small: usize, pockets: &[Card], board: &[Card]) -> [u64; 6] {
    let seats = (0..6).map(|turn| (small + turn) % 6);
    let last: Vec<usize> = seats.filter(|&player| !hand.is_out[player]).collect();
    let is_shown = last.len() > 1;
    if is_shown {
        hand.line("*** SHOW DOWN ***");
    }
    let mut values = [None; 6];
    for &player in &last {
        let own = &pockets[2 * player..][..2];
        if is_shown {
            let seven: Vec<Card> = own.iter().chain(board).copied().collect();
            let key = best(&seven, &STANDARD);
            values[player] = Some(strength(key));
            let (name, category) = (NAMES[player], key.0);
            hand.line(&format!("{name}: shows [{}] ({category})", listed(own)));
        }
    }
    let mut levels: Vec<u64> = last.iter().map(|&player| hand.put[player]).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut below = 0;
    let mut collected = Vec::new();
    for (idx, &level) in levels.iter().enumerate() {
        let mut pot: u64 = hand
            .put
            .iter()
            .map(|&put| put.min(level) - put.min(below))
            .sum();
        if idx + 1 == levels.len() {
            pot += hand
                .put
                .iter()
                .map(|&put| put.saturating_sub(level))
                .sum::<u64>();
        }
        below = level;
        let for_it = last.iter().filter(|&&player| hand.put[player] >= level);
        let most = for_it.clone().map(|&player| values[player]).max().flatten();
        let winners: Vec<usize> = for_it
            .copied()
            .filter(|&player| values[player] == most)
            .collect();
        let n_pots = levels.len();
        let name = match (n_pots, idx) {
            (1, _) => "pot".to_owned(),
            (_, 0) => "main pot".to_owned(),
            (2, _) => "side pot".to_owned(),
            _ => format!("side pot-{idx}"),
        };
        let n_winners = winners.len() as u64;
        for (place, winner) in winners.into_iter().enumerate() {
            let share = pot / n_winners + u64::from((place as u64) < pot % n_winners);
            collected.push((winner, share, name.clone()));
        }
    }
    let mut won = [0; 6];
    for (winner, share, pot) in collected {
        won[winner] += share;
        let _ = write!(
            hand.text,
            "{} collected {} from {pot}\r\n",
            NAMES[winner],
            dollars(share)
        );
    }
    won
}
