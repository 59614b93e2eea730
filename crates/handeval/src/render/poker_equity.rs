//! How often each player wins, as text.

use std::io::{self, Write};

use handeval_answer::poker::{
    Equity, EquityReport, Game, NextEquityReport, PlayerEquityReport, Pot,
};
use handeval_cards::Card;

use super::rendering::Rendering;
use super::style::{self, FAINT, STRONG, Styled};
use super::{align_right, grouped, titled_table, write_table};

impl Rendering for Equity {
    /// Room for a few short lines: answers take milliseconds, so threads should not wait for each
    /// other.
    const CHUNK_BYTES: usize = 32;

    fn refuse_cards(arguments: &[&str]) -> Option<&'static str> {
        // Two ranks are as short as a card, but they are a range.
        let mut arguments = arguments.iter();
        let are_cards = arguments.all(|argument| argument.parse::<Card>().is_ok());
        are_cards.then_some("is a player: expected both cards of a hand together, such as `AsKs`")
    }

    /// What was counted, a row and a bar for each player, and further details.
    fn write_text(report: &EquityReport, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", how(report))?;
        let is_exact = report.method == "exact";
        let mut header = match report.street {
            None => vec!["player", "hands", "combos", "equity"],
            Some(_) => vec!["player", "hand", "to deal", "equity"],
        };
        if !is_exact {
            header.push("error");
        }
        header.extend(match report.low_by_mask.is_empty() {
            true => &["win", "tie"][..],
            false => &["high win", "high tie", "low win", "low tie", "scoop"],
        });
        let n_columns = header.len();
        let mut table = titled_table(header);
        for (number, player) in (1..).zip(&report.players) {
            let mut row = vec![
                number.to_string(),
                Styled(STRONG, shown(text_of(player))).to_string(),
                grouped(match player.to_come {
                    None => player.combos.unwrap_or(0),
                    Some(to_come) => (to_come + player.unknown.unwrap_or(0)) as u64,
                }),
                Styled(STRONG, percent(player.equity)).to_string(),
            ];
            if !is_exact {
                row.push(error_text(player.error));
            }
            row.push(share(player.win.0, report));
            row.push(share(player.tie.0, report));
            for count in [player.low_win, player.low_tie, player.scoop]
                .into_iter()
                .flatten()
            {
                row.push(share(count.0, report));
            }
            row.push(bar(player, report));
            table.add_row(row);
        }
        align_right(&mut table, 2..n_columns);
        write_table(&table, out)?;
        details(report, out)?;
        if !report.notes.is_empty() && report.explanation.is_empty() {
            writeln!(out)?;
        }
        for note in &report.notes {
            writeln!(out, "{note}")?;
        }
        Ok(())
    }

    /// A line of a batch: the players, the method, each equity, and notes. Requested details come
    /// below it, with an empty line after them.
    fn write_text_line(report: &EquityReport, out: &mut dyn Write) -> io::Result<()> {
        let players: Vec<_> = report.players.iter().map(text_of).collect();
        write!(out, "{}\t{}", players.join(" | "), report.method)?;
        for player in &report.players {
            write!(out, "\t{:.6}", player.equity)?;
            match player.error {
                Some(0.0) => {}
                Some(error) => write!(out, " ±{error:.6}")?,
                None => write!(out, " ±?")?,
            }
        }
        if let Some(seed) = report.seed {
            write!(out, "\tseed {seed}")?;
        }
        if report.cut_short && report.samples.is_some() {
            write!(out, "\tended early")?;
        }
        for note in &report.notes {
            write!(out, "\t{note}")?;
        }
        writeln!(out)?;
        let mut besides = Vec::new();
        details(report, &mut besides)?;
        if !besides.is_empty() {
            besides.push(b'\n');
            out.write_all(&besides)?;
        }
        Ok(())
    }
}

/// Further details: each hand of a range, and how the equities came about.
fn details(report: &EquityReport, out: &mut dyn Write) -> io::Result<()> {
    for (number, player) in (1..).zip(&report.players) {
        // A single hand already has a row.
        if !player.by_combo.is_empty() && player.hand.is_none() {
            writeln!(out, "\nplayer {number}, {}", shown(text_of(player)))?;
            combos(player, out)?;
        }
        if !player.by_hand.is_empty() && player.hand.is_none() {
            writeln!(out, "\nplayer {number}, {}", shown(text_of(player)))?;
            hands(player, out)?;
        }
    }
    if !report.next.is_empty() {
        writeln!(out)?;
        next(report, out)?;
    }
    if !report.explanation.is_empty() {
        for (number, player) in (1..).zip(&report.players) {
            writeln!(out, "\nplayer {number}, {}", shown(text_of(player)))?;
            categories(player, report, out)?;
            if !player.parts.is_empty() {
                let parts = player.parts.iter();
                let parts = parts.map(|(part, count)| format!("{part} {}", share(count.0, report)));
                writeln!(
                    out,
                    "parts of the pot: {}",
                    parts.collect::<Vec<_>>().join(", ")
                )?;
            }
        }
        writeln!(out)?;
    }
    for sentence in &report.explanation {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

/// Writes how often a player makes each hand and wins with it, best hand first. In a low game, the
/// highest category is the worst.
fn categories(
    player: &PlayerEquityReport,
    report: &EquityReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut table = titled_table(match report.low_by_mask.is_empty() {
        true => vec!["makes", "how often", "win", "tie"],
        false => vec!["makes", "how often", "high win", "high tie"],
    });
    let mut made: Vec<_> = player.categories.iter().collect();
    let game = Game::from_name(report.game);
    if !game.is_some_and(|game| matches!(game.pot(), Pot::Low(_))) {
        made.reverse();
    }
    for (category, counted) in made {
        if counted.boards.0 > 0 {
            table.add_row(vec![
                category.replace('-', " "),
                share(counted.boards.0, report),
                share(counted.win.0, report),
                share(counted.tie.0, report),
            ]);
        }
    }
    align_right(&mut table, 1..4);
    write_table(&table, out)
}

/// The method, and the number of boards.
fn how(report: &EquityReport) -> String {
    let mut of = String::new();
    if report.game != "holdem" {
        of.push_str(&format!(" of {}", report.game));
    }
    if !report.board.is_empty() {
        let on = match report.street {
            None => "on",
            Some(_) => "with the shared card",
        };
        of.push_str(&format!(" {on} {}", style::cards(&report.board)));
    }
    if !report.dead.is_empty() {
        of.push_str(&format!(" without {}", style::cards(&report.dead)));
    }
    if report.shared_last == Some(true) {
        of.push_str(", the last card shared by all");
    }
    if let Some(scale) = report.scale {
        of.push_str(&format!(", in units of 1/{}", grouped(scale.0)));
    }
    let mut kept = String::new();
    if let (Some(hold), Some(n_opponents), Some(policy)) =
        (&report.hold, report.opponents, report.policy)
    {
        kept = match hold.is_empty() {
            true => ", nothing kept".to_owned(),
            false => format!(", {} kept", style::cards(hold)),
        };
        let opponents = match n_opponents {
            1 => "1 opponent".to_owned(),
            _ => format!("{n_opponents} opponents"),
        };
        kept.push_str(&format!(", {opponents} (policy {policy})"));
    }
    let of = of + &kept;
    let noun = if report.hold.is_some() || report.street.is_some() {
        "deal"
    } else {
        "board"
    };
    let boards = handeval_answer::counted(report.boards.unwrap_or_default().0, noun);
    match (report.method, report.samples, report.seed) {
        (_, Some(samples), Some(seed)) => {
            let ended = if report.cut_short {
                ", stopped early"
            } else {
                ""
            };
            let samples = grouped(samples);
            format!("estimated: {samples} random deals{of} (seed {seed}){ended}")
        }
        ("exact", ..) => format!("exact: {boards}{of}"),
        _ => format!(
            "estimated: stopped after {:.1} % of the {noun}s, {boards}{of}",
            100.0 * report.part.unwrap_or(0.0)
        ),
    }
}

fn text_of(player: &PlayerEquityReport) -> &str {
    let text = player.hand.as_deref().or(player.range.as_deref());
    text.unwrap_or_default()
}

/// A range, cut to leave room for the rest of its row.
fn shown(text: &str) -> String {
    const WIDTH: usize = 24;
    match text.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn percent(part: f64) -> String {
    format!("{:.3} %", 100.0 * part)
}

fn error_text(error: Option<f64>) -> String {
    error.map_or("?".to_owned(), |error| format!("±{:.3} %", 100.0 * error))
}

/// The share of all boards.
fn share(count: u128, report: &EquityReport) -> String {
    percent(count as f64 / n_boards(report))
}

fn n_boards(report: &EquityReport) -> f64 {
    let player = report.players.first();
    player.map_or(0.0, |player| {
        (player.win.0 + player.tie.0 + player.lose.0) as f64
    })
}

/// The width of the bar for a sure win, in characters.
const BAR_WIDTH: f64 = 24.0;

/// A bar that shows how often the player wins alone (dark) and the rest of the equity (light).
fn bar(player: &PlayerEquityReport, report: &EquityReport) -> String {
    let width = |part: f64| (BAR_WIDTH * part).round() as usize;
    let sure = player.scoop.unwrap_or(player.win);
    let n_full = width(sure.0 as f64 / n_boards(report));
    let n_all = width(player.equity).max(n_full);
    let ties = "░".repeat(n_all - n_full);
    format!("{}{}", "█".repeat(n_full), Styled(FAINT, ties))
}

/// Each starting hand of a range with its equity, best first.
fn hands(player: &PlayerEquityReport, out: &mut dyn Write) -> io::Result<()> {
    let mut table = titled_table(["hand", "equity", "win", "tie"]);
    for hand in &player.by_hand {
        let share = |count: u128| percent(count as f64 / hand.boards.0 as f64);
        table.add_row([
            hand.hand.clone(),
            percent(hand.equity),
            share(hand.win.0),
            share(hand.tie.0),
        ]);
    }
    align_right(&mut table, 1..4);
    write_table(&table, out)
}

/// Each card that can come next, with every player's equity after it, the best for player 1 first.
fn next(report: &EquityReport, out: &mut dyn Write) -> io::Result<()> {
    let is_exact = report.next.iter().all(|next| next.error == Some(0.0));
    let n_players = report.players.len();
    let players: Vec<_> = (1..=n_players)
        .map(|number| format!("player {number}"))
        .collect();
    let mut header = vec!["next card"];
    header.extend(players.iter().map(String::as_str));
    if !is_exact {
        header.push("error");
    }
    let n_columns = header.len();
    let mut table = titled_table(header);
    let mut cards: Vec<_> = report.next.iter().collect();
    cards.sort_by(|a, b| {
        let first = |next: &NextEquityReport| next.equities.first().copied().unwrap_or(0.0);
        first(b).total_cmp(&first(a))
    });
    for next in cards {
        let mut row = vec![style::cards(&[next.card])];
        row.extend(next.equities.iter().map(|&equity| percent(equity)));
        if !is_exact {
            row.push(error_text(next.error));
        }
        table.add_row(row);
    }
    align_right(&mut table, 1..n_columns);
    write_table(&table, out)
}

/// Each combo of a range with its equity, best first.
fn combos(player: &PlayerEquityReport, out: &mut dyn Write) -> io::Result<()> {
    let mut by_equity: Vec<_> = player.by_combo.iter().collect();
    by_equity.sort_by(|a, b| {
        let equity = |combo: Option<f64>| combo.unwrap_or(-1.0);
        equity(b.equity).total_cmp(&equity(a.equity))
    });
    let has_weights = by_equity.iter().any(|combo| combo.weight < 1.0);
    let mut header = vec!["combo", "equity", "win", "tie"];
    if has_weights {
        header.push("weight");
    }
    let mut table = titled_table(header);
    for combo in by_equity {
        let share = |count: u128| match combo.boards.0 {
            0 => "-".to_owned(),
            boards => percent(count as f64 / boards as f64),
        };
        let mut row = vec![
            combo.combo.clone(),
            combo.equity.map_or("-".to_owned(), percent),
            share(combo.win.0),
            share(combo.tie.0),
        ];
        if has_weights {
            row.push(combo.weight.to_string());
        }
        table.add_row(row);
    }
    align_right(&mut table, 1..5);
    write_table(&table, out)
}
