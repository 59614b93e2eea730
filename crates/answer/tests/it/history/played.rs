//! Random hands of hold'em with betting on every street, written in the formats.

use std::fmt::Write as _;

use serde_json::Value;

use super::answer;
use super::generated::Random;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Fold,
    Check,
    /// More money: to a call.
    Call(u64),
    /// The first money of a street.
    Bet(u64),
    /// By how much more than the highest bet, and to what.
    Raise(u64, u64),
}

/// A hand that was played, and its result.
pub(super) struct Played {
    pub(super) stacks: Vec<u64>,
    cards: Vec<String>,
    board: Vec<String>,
    /// By street: who did what, how much money it was, and whether nothing was left.
    pub(super) streets: Vec<Vec<(usize, Act, u64, bool)>>,
    pub(super) folded: Vec<Option<usize>>,
    /// What nobody called, by player.
    pub(super) returned: Vec<u64>,
    total: u64,
    /// Each pot, and who wins how much of it.
    pots: Vec<(u64, Vec<(usize, u64)>)>,
}

const NAMES: [&str; 6] = ["A", "B", "C", "D", "E", "F"];
const STREETS: [&str; 4] = ["before Flop", "on the Flop", "on the Turn", "on the River"];
const SMALL: u64 = 5;
const BIG: u64 = 10;

pub(super) fn played(random: &mut Random) -> Played {
    let n_players = 3 + random.below(4);
    let stacks: Vec<u64> = (0..n_players)
        .map(|_| 20 + random.below(180) as u64)
        .collect();
    let deck = random.deck();
    let mut hand = Played {
        cards: (0..n_players)
            .map(|player| format!("{} {}", deck[2 * player], deck[2 * player + 1]))
            .collect(),
        board: deck[2 * n_players..2 * n_players + 5].to_vec(),
        streets: Vec::new(),
        folded: vec![None; n_players],
        returned: Vec::new(),
        total: 0,
        pots: Vec::new(),
        stacks,
    };
    hand.bet(random);
    hand.settle();
    hand
}

impl Played {
    fn bet(&mut self, random: &mut Random) {
        let n_players = self.stacks.len();
        let mut left = self.stacks.clone();
        (left[0], left[1]) = (left[0] - SMALL, left[1] - BIG);
        for street in 0..4 {
            let mut put = vec![0; n_players];
            let mut highest = 0;
            if street == 0 {
                (put[0], put[1], highest) = (SMALL, BIG, BIG);
            }
            let mut actions = Vec::new();
            let mut waiting: Vec<usize> = match street {
                0 => (2..n_players).chain(0..2).collect(),
                _ => (0..n_players).collect(),
            };
            let mut n_raises = 0;
            while !waiting.is_empty() {
                let player = waiting.remove(0);
                let is_in = |one: usize| self.folded[one].is_none();
                let n_able = (0..n_players)
                    .filter(|&one| is_in(one) && left[one] > 0)
                    .count();
                let missing = highest - put[player];
                let n_left = (0..n_players).filter(|&one| is_in(one)).count();
                let is_alone = n_able < 2 && missing == 0;
                if !is_in(player) || left[player] == 0 || n_left < 2 || is_alone {
                    continue;
                }
                let chance = random.below(10);
                let may_raise = n_raises < 3 && left[player] > missing && n_able > 1;
                let act = match (missing, chance) {
                    (0, 0..=5) => Act::Check,
                    (1.., 0..=2) => Act::Fold,
                    _ if may_raise && (missing == 0 || chance > 7) => {
                        let more = 10 + random.below(40) as u64;
                        let to = (highest + more).min(put[player] + left[player]);
                        match highest {
                            0 => Act::Bet(to),
                            _ => Act::Raise(to - highest, to),
                        }
                    }
                    (0, _) => Act::Check,
                    _ => Act::Call(missing.min(left[player])),
                };
                let money = match act {
                    Act::Fold | Act::Check => 0,
                    Act::Call(money) => money,
                    Act::Bet(to) | Act::Raise(_, to) => to - put[player],
                };
                put[player] += money;
                left[player] -= money;
                if act == Act::Fold {
                    self.folded[player] = Some(street);
                }
                if matches!(act, Act::Bet(_) | Act::Raise(..)) {
                    n_raises += 1;
                    highest = put[player];
                    let others = (1..n_players).map(|step| (player + step) % n_players);
                    waiting = others.collect();
                }
                let is_all_in = money > 0 && left[player] == 0;
                actions.push((player, act, money, is_all_in));
            }
            self.streets.push(actions);
            if self.folded.iter().filter(|folded| folded.is_none()).count() < 2 {
                break;
            }
        }
    }

    pub(super) fn is_shown(&self) -> bool {
        self.folded.iter().filter(|folded| folded.is_none()).count() > 1
    }

    /// The result, from the same hand as PHH without a result.
    fn settle(&mut self) {
        let found = answer(&self.phh());
        let n_players = self.stacks.len();
        let idx = |name: &Value| NAMES.iter().position(|one| *one == name).unwrap();
        self.returned = vec![0; n_players];
        for (name, amount) in found["uncalled"].as_object().unwrap() {
            self.returned[idx(&Value::from(name.as_str()))] = amount.as_u64().unwrap();
        }
        self.total = found["total"].as_u64().unwrap();
        for pot in found["pots"].as_array().unwrap() {
            let amount = pot["amount"].as_u64().unwrap();
            let winners = pot["shares"][0]["winners"].as_array().unwrap();
            let n_winners = winners.len() as u64;
            let shares = winners.iter().enumerate().map(|(place, winner)| {
                let odd = u64::from((place as u64) < amount % n_winners);
                (idx(winner), amount / n_winners + odd)
            });
            self.pots.push((amount, shares.collect()));
        }
    }

    fn phh(&self) -> String {
        let mut blinds = vec![0; self.stacks.len()];
        (blinds[0], blinds[1]) = (SMALL, BIG);
        let names = &NAMES[..self.stacks.len()];
        let stacks = &self.stacks;
        let mut text = format!(
            "variant = 'NT'\nantes = []\nblinds_or_straddles = {blinds:?}\nmin_bet = 10\n\
             starting_stacks = {stacks:?}\nplayers = {names:?}\nactions = [\n"
        );
        for (player, cards) in self.cards.iter().enumerate() {
            let _ = writeln!(text, "'d dh p{} {cards}',", player + 1);
        }
        for (street, actions) in self.streets.iter().enumerate() {
            if street > 0 {
                let _ = writeln!(text, "'d db {}',", self.dealt_on(street).join(""));
            }
            for &(player, act, ..) in actions {
                let what = match act {
                    Act::Fold => "f".to_owned(),
                    Act::Check | Act::Call(_) => "cc".to_owned(),
                    Act::Bet(to) | Act::Raise(_, to) => format!("cbr {to}"),
                };
                let _ = writeln!(text, "'p{} {what}',", player + 1);
            }
        }
        if self.is_shown() {
            for (player, cards) in self.cards.iter().enumerate() {
                if self.folded[player].is_none() {
                    let _ = writeln!(text, "'p{} sm {cards}',", player + 1);
                }
            }
        }
        text + "]\n"
    }

    /// The cards of a street of the board.
    fn dealt_on(&self, street: usize) -> &[String] {
        match street {
            1 => &self.board[..3],
            _ => &self.board[street + 1..street + 2],
        }
    }

    fn won(&self, player: usize) -> u64 {
        let shares = self.pots.iter().flat_map(|(_, shares)| shares);
        let own = shares.filter(|(winner, _)| *winner == player);
        own.map(|(_, amount)| amount).sum()
    }

    /// The hand as PokerStars writes it.
    pub(super) fn stars(&self) -> String {
        let n_players = self.stacks.len();
        let mut text = format!(
            "PokerStars Hand #7: Hold'em No Limit (5/10) - 2026/11/20 20:15:02 ET\n\
             Table 'T' 6-max Seat #{n_players} is the button\n"
        );
        for (player, stack) in self.stacks.iter().enumerate() {
            let (seat, name) = (player + 1, NAMES[player]);
            let _ = writeln!(text, "Seat {seat}: {name} ({stack} in chips)");
        }
        let _ = writeln!(text, "A: posts small blind 5\nB: posts big blind 10");
        let _ = writeln!(text, "*** HOLE CARDS ***\nDealt to A [{}]", self.cards[0]);
        for (street, actions) in self.streets.iter().enumerate() {
            if street > 0 {
                let name = ["", "FLOP", "TURN", "RIVER"][street];
                let before = match street {
                    1 => String::new(),
                    _ => format!("[{}] ", self.board[..street + 1].join(" ")),
                };
                let dealt = self.dealt_on(street).join(" ");
                let _ = writeln!(text, "*** {name} *** {before}[{dealt}]");
            }
            for &(player, act, _, is_all_in) in actions {
                let what = match act {
                    Act::Fold => "folds".to_owned(),
                    Act::Check => "checks".to_owned(),
                    Act::Call(money) => format!("calls {money}"),
                    Act::Bet(money) => format!("bets {money}"),
                    Act::Raise(step, to) => format!("raises {step} to {to}"),
                };
                let end = if is_all_in { " and is all-in" } else { "" };
                let _ = writeln!(text, "{}: {what}{end}", NAMES[player]);
            }
            // What nobody called goes back when the betting ends.
            let more = self.streets[street + 1..].iter().flatten().count();
            let is_last = more == 0 && actions.iter().any(|action| action.2 > 0);
            let is_only = self.streets.iter().flatten().all(|action| action.2 == 0);
            if is_last || (is_only && street == 0) {
                for (player, &back) in self.returned.iter().enumerate().filter(|one| *one.1 > 0) {
                    let _ = writeln!(text, "Uncalled bet ({back}) returned to {}", NAMES[player]);
                }
            }
        }
        let left = (0..n_players).filter(|&player| self.folded[player].is_none());
        let left: Vec<usize> = left.collect();
        if self.is_shown() {
            let _ = writeln!(text, "*** SHOW DOWN ***");
            for &player in &left {
                let _ = writeln!(
                    text,
                    "{}: shows [{}] (x)",
                    NAMES[player], self.cards[player]
                );
            }
        }
        for (idx, (_, shares)) in self.pots.iter().enumerate() {
            let pot = match (idx, self.pots.len()) {
                (_, 1) => "pot".to_owned(),
                (0, _) => "main pot".to_owned(),
                (_, 2) => "side pot".to_owned(),
                (idx, _) => format!("side pot-{idx}"),
            };
            for (winner, amount) in shares {
                let _ = writeln!(text, "{} collected {amount} from {pot}", NAMES[*winner]);
            }
        }
        let mut pots = String::new();
        for (idx, (amount, _)) in self.pots.iter().enumerate().filter(|_| self.pots.len() > 1) {
            let _ = match (idx, self.pots.len()) {
                (0, _) => write!(pots, " Main pot {amount}."),
                (_, 2) => write!(pots, " Side pot {amount}."),
                (idx, _) => write!(pots, " Side pot-{idx} {amount}."),
            };
        }
        let total = self.total;
        let _ = writeln!(text, "*** SUMMARY ***\nTotal pot {total}{pots} | Rake 0");
        let n_board = [0, 3, 4, 5][self.streets.len() - 1];
        if n_board > 0 {
            let _ = writeln!(text, "Board [{}]", self.board[..n_board].join(" "));
        }
        for (player, name) in NAMES.iter().enumerate().take(n_players) {
            let won = self.won(player);
            let end = match (self.folded[player], self.is_shown()) {
                (Some(street), _) => format!("folded {}", STREETS[street]),
                (None, false) => format!("collected ({won})"),
                (None, true) if won > 0 => {
                    format!("showed [{}] and won ({won}) with x", self.cards[player])
                }
                (None, true) => format!("showed [{}] and lost with x", self.cards[player]),
            };
            let place = match player {
                0 => " (small blind)",
                1 => " (big blind)",
                _ if player + 1 == n_players => " (button)",
                _ => "",
            };
            let _ = writeln!(text, "Seat {}: {name}{place} {end}", player + 1);
        }
        text
    }

    /// The hand as an object of OHH, with a line for each action and each pot.
    pub(super) fn ohh(&self) -> String {
        let n_players = self.stacks.len();
        let mut text = format!(
            "{{\"ohh\":{{\"game_number\":\"7\",\"game_type\":\"Holdem\",\
             \"bet_limit\":{{\"bet_type\":\"NL\"}},\"dealer_seat\":{n_players},\"players\":["
        );
        for (player, stack) in self.stacks.iter().enumerate() {
            let (seat, name) = (player + 1, NAMES[player]);
            let comma = if player > 0 { "," } else { "" };
            let _ = write!(
                text,
                "{comma}{{\"id\":{player},\"seat\":{seat},\"name\":\"{name}\",\
                 \"starting_stack\":{stack}}}"
            );
        }
        text.push_str("],\"rounds\":[");
        for (street, actions) in self.streets.iter().enumerate() {
            let name = ["Preflop", "Flop", "Turn", "River"][street];
            let cards = match street {
                0 => "[]".to_owned(),
                _ => format!("{:?}", self.dealt_on(street)),
            };
            let comma = if street > 0 { "," } else { "" };
            let _ = write!(
                text,
                "{comma}{{\"id\":{street},\"street\":\"{name}\",\"cards\":{cards},\"actions\":["
            );
            let mut lines = Vec::new();
            let line = |player: usize, what: &str, money: u64| {
                format!("\n{{\"player_id\":{player},\"action\":\"{what}\",\"amount\":{money}}}")
            };
            if street == 0 {
                lines.extend([line(0, "Post SB", SMALL), line(1, "Post BB", BIG)]);
            }
            for &(player, act, money, _) in actions {
                let what = match act {
                    Act::Fold => "Fold",
                    Act::Check => "Check",
                    Act::Call(_) => "Call",
                    Act::Bet(_) => "Bet",
                    Act::Raise(..) => "Raise",
                };
                lines.push(line(player, what, money));
            }
            text.push_str(&lines.join(","));
            text.push_str("]}");
        }
        if self.is_shown() {
            let shows = (0..n_players).filter(|&player| self.folded[player].is_none());
            let shows = shows.map(|player| {
                let cards: Vec<&str> = self.cards[player].split(' ').collect();
                format!("{{\"player_id\":{player},\"action\":\"Shows Cards\",\"cards\":{cards:?}}}")
            });
            let shows: Vec<String> = shows.collect();
            let shows = shows.join(",");
            let _ = write!(
                text,
                ",{{\"id\":9,\"street\":\"Showdown\",\"actions\":[{shows}]}}"
            );
        }
        text.push_str("],\"pots\":[");
        for (idx, (amount, shares)) in self.pots.iter().enumerate() {
            let comma = if idx > 0 { "," } else { "" };
            let wins = shares.iter().map(|(player, amount)| {
                format!("\n{{\"player_id\":{player},\"win_amount\":{amount}}}")
            });
            let wins: Vec<String> = wins.collect();
            let wins = wins.join(",");
            let _ = write!(
                text,
                "{comma}\n{{\"number\":{idx},\"rake\":0,\"amount\":{amount},\"player_wins\":[{wins}]}}"
            );
        }
        text.push_str("]}}\n");
        text
    }
}
