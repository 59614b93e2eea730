//! Prints inputs for measuring the command line: `make-input fields 10000 40` prints 10,000 fields
//! of 40 cards, one per line; `make-input block 1000000` one field of a million cards; `make-input
//! hands 10000000 5` ten million poker hands of five cards, one per line; `make-input tiles
//! 1000000` a million mahjong hands of 14 tiles, half of them random and half of them wins;
//! `make-input wins 1000000` a million riichi wins with their circumstances, 5,000 of them
//! different. Generating these takes a while.

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use handeval_benches::{Counts, block_field, grown_field, random_tiles, rng, winning_tiles};
use handeval_field::PlacedCard;
use handeval_mahjong::riichi::{RuleSet, ScoringRules, random_win};
use handeval_mahjong::{Indicators, WinBy, WinFlag};
use handeval_poker::Card;
use rand::seq::SliceRandom as _;
use rand::{Rng, RngExt as _};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<usize>().ok();
    let mut rng = rng(1);
    let mut out = BufWriter::new(std::io::stdout().lock());
    let written = match words[..] {
        ["fields", n_fields, n_cards] => match (number(n_fields), number(n_cards)) {
            (Some(n_fields), Some(n_cards)) => (0..n_fields)
                .try_for_each(|_| write_field(&grown_field(n_cards, &mut rng), &mut out)),
            _ => return usage(),
        },
        ["block", n_cards] => match number(n_cards) {
            Some(n_cards) => write_field(&block_field(n_cards, &mut rng), &mut out),
            None => return usage(),
        },
        ["hands", n_hands, n_cards] => match (number(n_hands), number(n_cards)) {
            (Some(n_hands), Some(n_cards @ 0..=52)) => {
                (0..n_hands).try_for_each(|_| write_hand(n_cards, &mut rng, &mut out))
            }
            _ => return usage(),
        },
        ["tiles", n_hands] => match number(n_hands) {
            Some(n_hands) => (0..n_hands).try_for_each(|hand_idx| {
                let counts = match hand_idx % 2 {
                    0 => random_tiles(0..34, &mut rng),
                    _ => winning_tiles(&mut rng),
                };
                write_tiles(&counts, &mut out)
            }),
            None => return usage(),
        },
        ["wins", n_wins] => match number(n_wins) {
            Some(n_wins) => {
                let wins: Vec<String> = (0..n_wins.min(N_DIFFERENT_WINS))
                    .map_while(|_| played_line(&mut rng))
                    .collect();
                let mut lines = wins.iter().cycle().take(n_wins);
                lines.try_for_each(|line| writeln!(out, "{line}"))
            }
            None => return usage(),
        },
        _ => return usage(),
    };
    if written.and_then(|()| out.flush()).is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: make-input fields N_FIELDS N_CARDS | block N_CARDS | hands N_HANDS N_CARDS | tiles N_HANDS | wins N_WINS"
    );
    ExitCode::from(2)
}

/// Writes different cards out of 52, separated by spaces.
fn write_hand(n_cards: usize, rng: &mut impl Rng, out: &mut impl Write) -> std::io::Result<()> {
    let mut deck = Card::ALL;
    let (dealt, _) = deck.partial_shuffle(rng, n_cards);
    for (card_idx, card) in dealt.iter().enumerate() {
        let space = if card_idx > 0 { " " } else { "" };
        write!(out, "{space}{card}")?;
    }
    writeln!(out)
}

/// The number of different wins, after which they are repeated.
const N_DIFFERENT_WINS: usize = 5_000;

/// A win under the rules of Tenhou as a line of text: the hand without the winning tile, then the
/// circumstances in words.
fn played_line(rng: &mut impl Rng) -> Option<String> {
    let rules = ScoringRules::of(RuleSet::Tenhou);
    let (hand, win) = random_win(&rules, &mut |n| rng.random_range(0..n.max(1)))?;
    let mut line = hand.to_string();
    let mut word = |name: &str, value: String| line += &format!(" {name}={value}");
    word(win.by.key(), win.shown().to_string());
    word("seat", win.seat.to_string());
    word("round", win.round.to_string());
    if let WinBy::Ron { from: Some(from) } = win.by {
        word("from", from.to_string());
    }
    let shown = |tiles: &Indicators| tiles.iter().map(ToString::to_string).collect();
    word("dora", shown(&win.dora));
    if !win.ura.is_empty() {
        word("ura", shown(&win.ura));
    }
    word("honba", win.honba.to_string());
    word("sticks", win.sticks.to_string());
    for flag in WinFlag::ALL
        .iter()
        .filter(|&&flag| win.flags.contains(flag))
    {
        line += &format!(" {flag}");
    }
    Some(line)
}

/// Writes tiles in short notation, such as `123m456p11z`.
fn write_tiles(counts: &Counts, out: &mut impl Write) -> std::io::Result<()> {
    for (kinds, suit) in counts.chunks(9).zip(["m", "p", "s", "z"]) {
        for (&count, number) in kinds.iter().zip(1..) {
            (0..count).try_for_each(|_| write!(out, "{number}"))?;
        }
        if kinds.iter().any(|&count| count > 0) {
            write!(out, "{suit}")?;
        }
    }
    writeln!(out)
}

/// Writes a field as one line of JSON.
fn write_field(cards: &[PlacedCard], out: &mut impl Write) -> std::io::Result<()> {
    write!(out, "{{\"cards\":[")?;
    for (card_idx, card) in cards.iter().enumerate() {
        let comma = if card_idx > 0 { "," } else { "" };
        let position = card.position;
        write!(out, "{comma}[{},{},", position.x, position.y)?;
        match card.color {
            Some(color) => write!(out, "\"{}\"]", color.char())?,
            None => write!(out, "null]")?,
        }
    }
    writeln!(out, "]}}")
}
