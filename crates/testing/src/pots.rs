//! A slow judge of pots, straight from the text of the rules, that moves chips one at a time. It
//! shares no code with the library: a card is a position in a list of names.

use std::collections::BTreeMap;

/// The cards from the highest to the lowest, with the ace high.
const FROM_HIGHEST: &str = "\
    As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc Js Jh Jd Jc Ts Th Td Tc 9s 9h 9d 9c 8s 8h 8d 8c 7s 7h 7d 7c \
    6s 6h 6d 6c 5s 5h 5d 5c 4s 4h 4d 4c 3s 3h 3d 3c 2s 2h 2d 2c";

/// The cards from the lowest to the highest, with the ace low.
const FROM_LOWEST: &str = "\
    Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s \
    9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks";

/// A player: the number of chips, and the hand.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// The number of chips paid.
    pub n_chips: usize,
    /// Whether the player has folded.
    pub has_folded: bool,
    /// The hand's place in the ranking for the high, or for the whole pot.
    pub high: u64,
    /// The hand's place in the ranking for the low.
    pub low: Option<u64>,
    /// Names of cards, with spaces between them.
    pub cards: String,
}

/// How pots are awarded.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    /// Whether there is a low half.
    pub is_split: bool,
    /// Whether low hands win the whole pot.
    pub is_low_game: bool,
    /// Whether a pot is split once if the same players win both halves.
    pub splits_once: bool,
    /// The seat of the button; without it, odd chips go to the player with the highest or lowest
    /// card.
    pub button: Option<usize>,
}

/// A part of a pot: its name, the winners, and the number of chips that each one gets.
pub type Part = (&'static str, Vec<usize>, Vec<usize>);

/// What the judge decided, in chips.
#[derive(Debug, PartialEq, Eq)]
pub struct Judged {
    /// The number of chips that each player gets back.
    pub returned: Vec<usize>,
    /// The number of chips of each pot, and who can win it.
    pub pots: Vec<(usize, Vec<usize>)>,
    /// The parts of each pot.
    pub parts: Vec<Vec<Part>>,
}

/// Divides the chips into pots, and awards them.
pub fn judge(players: &[Player], n_dead_chips: usize, manner: Conditions) -> Judged {
    let mut piles: Vec<usize> = players.iter().map(|player| player.n_chips).collect();
    let mut returned = vec![0; players.len()];
    // Takes back the top chip of a pile as long as no other pile is as high.
    for seat in 0..players.len() {
        loop {
            let is_as_high = |other: usize| other != seat && piles[other] >= piles[seat];
            if piles[seat] == 0 || (0..players.len()).any(is_as_high) {
                break;
            }
            piles[seat] -= 1;
            returned[seat] += 1;
        }
    }
    let live: Vec<usize> = (0..players.len())
        .filter(|&seat| !players[seat].has_folded)
        .collect();
    let mut by_contenders: BTreeMap<(isize, Vec<usize>), usize> = BTreeMap::new();
    let mut put = |contenders: Vec<usize>| {
        let key = (-(contenders.len() as isize), contenders);
        *by_contenders.entry(key).or_default() += 1;
    };
    for _ in 0..n_dead_chips {
        put(live.clone());
    }
    for &pile in &piles {
        for height in 1..=pile {
            let mut line = height;
            loop {
                let reach = |seat: &&usize| piles[**seat] >= line;
                let contenders: Vec<usize> = live.iter().filter(reach).copied().collect();
                if !contenders.is_empty() {
                    put(contenders);
                    break;
                }
                line -= 1;
            }
        }
    }
    let pots: Vec<(usize, Vec<usize>)> = by_contenders
        .into_iter()
        .map(|((_, contenders), n_chips)| (n_chips, contenders))
        .collect();
    let parts = pots
        .iter()
        .map(|(n_chips, contenders)| award(players, *n_chips, contenders, manner))
        .collect();
    Judged {
        returned,
        pots,
        parts,
    }
}

fn award(
    players: &[Player],
    n_chips: usize,
    contenders: &[usize],
    manner: Conditions,
) -> Vec<Part> {
    let is_low = manner.is_low_game;
    if let [_] = contenders {
        return vec![("whole", contenders.to_vec(), vec![n_chips])];
    }
    let is_best_high = |&&seat: &&usize| {
        let beats = |&other: &usize| players[other].high < players[seat].high;
        !contenders.iter().any(beats)
    };
    let highs: Vec<usize> = contenders.iter().filter(is_best_high).copied().collect();
    let is_best_low = |&&seat: &&usize| match players[seat].low {
        None => false,
        Some(low) => {
            let beats = |&other: &usize| players[other].low.is_some_and(|other| other < low);
            !contenders.iter().any(beats)
        }
    };
    let lows: Vec<usize> = contenders.iter().filter(is_best_low).copied().collect();
    let dealt = |name, n_chips, winners: &[usize], is_low| {
        let shares = deal_out(players, n_chips, winners, is_low, manner.button);
        (name, winners.to_vec(), shares)
    };
    if !manner.is_split || lows.is_empty() {
        return vec![dealt("whole", n_chips, &highs, is_low)];
    }
    if manner.splits_once && highs == lows {
        return vec![dealt("both", n_chips, &highs, false)];
    }
    // One chip to the high half, one to the low half, and so on.
    let (mut n_high, mut n_low) = (0, 0);
    for chip in 0..n_chips {
        match chip % 2 {
            0 => n_high += 1,
            _ => n_low += 1,
        }
    }
    vec![
        dealt("high", n_high, &highs, false),
        dealt("low", n_low, &lows, true),
    ]
}

/// Deals chips out, one at a time and in turn.
fn deal_out(
    players: &[Player],
    n_chips: usize,
    winners: &[usize],
    is_low: bool,
    button: Option<usize>,
) -> Vec<usize> {
    let mut line = Vec::new();
    match button {
        Some(button) => {
            let mut seat = button;
            for _ in players {
                seat = if seat + 1 == players.len() {
                    0
                } else {
                    seat + 1
                };
                if winners.contains(&seat) {
                    line.push(seat);
                }
            }
        }
        None => {
            let list = if is_low { FROM_LOWEST } else { FROM_HIGHEST };
            for card in list.split(' ') {
                let has = |seat: &&usize| players[**seat].cards.split(' ').any(|own| own == card);
                let all: Vec<usize> = (0..players.len()).collect();
                let holders: Vec<usize> = all.iter().filter(has).copied().collect();
                if let [holder] = holders[..]
                    && winners.contains(&holder)
                    && !line.contains(&holder)
                {
                    line.push(holder);
                }
            }
            // A player without a card comes last.
            line.extend(
                winners
                    .iter()
                    .filter(|seat| !line.contains(seat))
                    .copied()
                    .collect::<Vec<_>>(),
            );
        }
    }
    let mut shares = vec![0; winners.len()];
    let mut turn = line.iter().cycle();
    for _ in 0..n_chips {
        let seat = turn.next().unwrap();
        let winner = winners.iter().position(|winner| winner == seat).unwrap();
        shares[winner] += 1;
    }
    shares
}
