//! Mahjong hands as text.

use std::io::{self, Write};

use handeval_answer::mahjong::{
    AcceptedReport, Check, CheckReport, CheckRest, DecompositionReport, DiscardReport, SetReport,
};
use handeval_mahjong::{TileSuit, Variant};

use super::rendering::Rendering;
use super::style::{GOOD, STRONG, Styled, tile_style};
use super::{counted, titled_table, write_table};

impl Rendering for Check {
    const CHUNK_BYTES: usize = 8 << 10;
    const IS_QUICK: bool = true;

    /// A hand, and its decompositions or what brings it closer to a win.
    fn write_text(report: &CheckReport, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{}", groups(&report.hand))?;
        let visible = report.visible.as_deref();
        // The default is not mentioned.
        let rules = Some(&report.rules).filter(|&rules| rules != Variant::default().key());
        let notes = [
            visible.map(|visible| format!("seeing {}", groups(visible))),
            rules.map(|rules| format!("rules: {rules}")),
        ];
        let notes: Vec<_> = notes.into_iter().flatten().collect();
        if !notes.is_empty() {
            write!(out, " ({})", notes.join("; "))?;
        }
        write!(out, ": ")?;
        match &report.rest {
            CheckRest::Win { decompositions, .. } => {
                let ways = counted(decompositions.len(), "way");
                writeln!(out, "{} in {ways}", Styled(GOOD, "a win"))?;
                for (idx, decomposition) in decompositions.iter().enumerate() {
                    writeln!(out, "  {}. {}", idx + 1, decomposition_text(decomposition))?;
                }
                Ok(())
            }
            CheckRest::NoWin {
                shanten_forms,
                discards,
                ..
            } => {
                writeln!(out, "{}", distance(report.shanten, shanten_forms))?;
                write_discards(discards, out)?;
                let swaps = discards.iter().filter_map(|discard| {
                    let tile = colored(&discard.tile.to_string());
                    Some(format!("{tile} ({})", swap_text(discard.swap?)))
                });
                let swaps: Vec<_> = swaps.collect();
                match swaps.is_empty() {
                    true => Ok(()),
                    false => writeln!(
                        out,
                        "  swap calls, which most rules forbid: {}",
                        swaps.join(", ")
                    ),
                }
            }
            CheckRest::Incomplete {
                shanten_forms,
                waits,
                acceptance,
                total,
            } => {
                writeln!(out, "{}", distance(report.shanten, shanten_forms))?;
                let label = if report.shanten == 0 {
                    "waits for"
                } else {
                    "improves with"
                };
                let tiles = if report.shanten == 0 {
                    waits
                } else {
                    acceptance
                };
                let left = counted(*total as usize, "tile");
                writeln!(out, "  {label} {} ({left} left)", accepted_text(tiles))
            }
        }
    }

    fn advice(arguments: &[&str]) -> Option<String> {
        let are_groups = arguments.len() > 1 && arguments.iter().all(|text| is_group(text));
        are_groups.then(|| {
            format!(
                "each argument is a separate hand; if together they are one hand, put them in quotes: \"{}\"",
                arguments.join(" ")
            )
        })
    }
}

/// The tile that a swap of this kind would discard, in words.
pub(super) fn swap_text(swap: &str) -> &'static str {
    match swap {
        "same-tile" => "the tile just claimed",
        _ => "the other end of the sequence",
    }
}

/// Whether an argument is digits with one suit letter, or letters of honors, and so may be only
/// part of a hand.
fn is_group(argument: &str) -> bool {
    let is_honors = argument.bytes().all(|byte| b"ESWNPFC".contains(&byte));
    if is_honors && !argument.is_empty() {
        return true;
    }
    let digits = argument.strip_suffix(['m', 'p', 's', 'z']).unwrap_or("");
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// `tenpai (standard)`, `2-shanten (seven-pairs)`.
fn distance(shanten: i8, forms: &[&str]) -> String {
    let text = match shanten {
        0 => "tenpai".to_owned(),
        shanten => format!("{shanten}-shanten"),
    };
    format!("{} ({})", Styled(STRONG, text), forms.join(", "))
}

/// Writes the discards, best first, with what the next draw brings if the report looks ahead.
fn write_discards(discards: &[DiscardReport], out: &mut dyn Write) -> io::Result<()> {
    let looks_ahead = discards.iter().any(|discard| discard.improving.is_some());
    let ahead = |texts: [String; 2]| texts.into_iter().filter(move |_| looks_ahead);
    let titles = ["discard", "keeps", "shanten", "tiles"].map(str::to_owned);
    let titles = titles
        .into_iter()
        .chain(ahead(["next", "improving"].map(str::to_owned)));
    let titles: Vec<_> = titles.chain(["that help".to_owned()]).collect();
    let mut table = titled_table(titles.iter().map(String::as_str));
    let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    for discard in discards {
        let cells = [
            colored(&discard.tile.to_string()),
            groups(&discard.keeps),
            discard.shanten.to_string(),
            discard.total.to_string(),
        ];
        let next = ahead([number(discard.next), number(discard.improving_total)]);
        let help = accepted_text(&discard.acceptance);
        table.add_row(cells.into_iter().chain(next).chain([help]));
    }
    write_table(&table, out)
}

/// Tiles with the number of copies left: `1m×3 4m×2`.
fn accepted_text(accepted: &[AcceptedReport]) -> String {
    if accepted.is_empty() {
        return "none".to_owned();
    }
    let texts: Vec<_> = accepted
        .iter()
        .map(|tile| format!("{}×{}", colored(&tile.tile.to_string()), tile.left))
        .collect();
    texts.join(" ")
}

/// The groups of a decomposition: the pair, then the sets, called ones in brackets.
fn decomposition_text(decomposition: &DecompositionReport) -> String {
    let groups: Vec<String> = match decomposition {
        DecompositionReport::Standard { pair, sets, .. } => std::iter::once(colored(pair))
            .chain(sets.iter().map(set_text))
            .collect(),
        DecompositionReport::KnittedStraight {
            straight,
            pair,
            sets,
            ..
        } => [colored(pair), groups(straight)]
            .into_iter()
            .chain(sets.iter().map(set_text))
            .collect(),
        DecompositionReport::SevenPairs { pairs, .. } => pairs.iter().map(|p| colored(p)).collect(),
        DecompositionReport::ThirteenOrphans { pair, .. } => {
            vec![format!("thirteen orphans, pair {}", colored(pair))]
        }
        DecompositionReport::HonorsAndKnitted { tiles, .. } => {
            vec![format!("honors and knitted tiles: {}", groups(tiles))]
        }
        DecompositionReport::EightAndAHalfPairs { triplet, pairs, .. } => {
            let pairs = pairs.iter().map(|pair| colored(pair));
            std::iter::once(colored(triplet)).chain(pairs).collect()
        }
    };
    groups.join("  ")
}

/// The tiles of a set, in brackets if it is called.
fn set_text(set: &SetReport) -> String {
    let tiles = colored(&set.tiles);
    if set.called {
        format!("[{tiles}]")
    } else {
        tiles
    }
}

/// The tiles of a hand with the suits separated: `123m 456p 1z [pon 777z]`.
pub(super) fn groups(tiles: &str) -> String {
    let mut text = String::new();
    let mut rest = tiles;
    // Called sets already have spaces between and inside.
    while let Some(end) = rest.find(|char| TileSuit::from_char(char).is_some()) {
        let (group, behind) = rest.split_at(end + 1);
        text.push_str(&colored(group));
        rest = behind;
        if rest.starts_with(|char: char| char.is_ascii_digit()) {
            text.push(' ');
        }
        if rest.starts_with(" [") {
            break;
        }
    }
    text + &colored(rest)
}

/// Tiles in the colors of their suits: each run of digits with its letter.
fn colored(tiles: &str) -> String {
    let mut text = String::new();
    let mut start = 0;
    for (offset, char) in tiles.char_indices() {
        if let Some(suit) = TileSuit::from_char(char) {
            let group = &tiles[start..=offset];
            let n_digits = group
                .bytes()
                .rev()
                .skip(1)
                .take_while(u8::is_ascii_digit)
                .count();
            if n_digits > 0 {
                let (before, run) = group.split_at(group.len() - 1 - n_digits);
                text.push_str(before);
                text.push_str(&Styled(tile_style(suit), run).to_string());
                start = offset + 1;
            }
        }
    }
    text + &tiles[start..]
}
