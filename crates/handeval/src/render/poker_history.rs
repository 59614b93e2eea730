//! Hand histories as text: a line for each hand, with what differs below it.

use std::io::{self, Write};

use handeval_answer::poker::{
    Amount, Difference, History, HistoryPotReport, HistoryReport, HistoryReviewReport,
    HistorySummaryReport, PlayedHandReport, StatedValue,
};
use handeval_answer::{counted, shown_to};

use super::log_note::write_notes;
use super::rendering::Rendering;
use super::style::{ERROR, FAINT, STRONG, Styled};
use super::{align_right, titled_table, write_table};
use crate::commands::UnitText;

impl Rendering for History {
    fn write_text(reports: &Vec<HistoryReport>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        for report in reports {
            Self::write_answer(report, &mut text)?;
        }
        out.write_all(&text)
    }
}

impl UnitText for History {
    fn heading(&self, file: &str) -> Option<String> {
        self.names_files()
            .then(|| format!("{}:\n", shown_to(file, 200)))
    }

    fn write_answer(report: &HistoryReport, out: &mut Vec<u8>) -> io::Result<()> {
        match report {
            HistoryReport::Hand(hand) => write_hand(hand, out),
            HistoryReport::Summary(summary) => write_summary(summary, out),
            HistoryReport::Damaged(damaged) => {
                let error = &damaged.error;
                let hand = damaged.hand.map(|number| format!("hand {number}"));
                let line = error.line.map(|line| format!("line {line}"));
                let place: Vec<String> = [hand, line].into_iter().flatten().collect();
                writeln!(
                    out,
                    "{}: {}: {}",
                    place.join(", "),
                    Styled(ERROR, "damaged"),
                    shown_to(&error.message, 400)
                )
            }
        }
    }
}

/// `#1001  holdem no-limit  141.80: C 70.90 (three of a kind, jacks), D 68.90 …`
fn write_hand(hand: &PlayedHandReport, out: &mut Vec<u8>) -> io::Result<()> {
    match &hand.id {
        Some(id) => write!(out, "#{}", shown_to(id, 40))?,
        None => write!(out, "hand {}", hand.hand)?,
    }
    write!(
        out,
        "  {} {}  {}",
        hand.poker,
        hand.limit,
        Styled(STRONG, hand.total)
    )?;
    let mut separator = ": ";
    for player in &hand.players {
        let Some(won) = player.won.filter(|won| !won.is_zero()) else {
            continue;
        };
        write!(out, "{separator}{} {won}", name(&player.name))?;
        let mut described = hand.shown.iter().filter(|shown| shown.name == player.name);
        if let Some(shown) = described.next() {
            let halves = [&shown.high, &shown.low].into_iter().flatten();
            let halves = halves.filter(|half| half.strength.is_some());
            let texts: Vec<&str> = halves.map(|half| half.description.as_str()).collect();
            write!(
                out,
                "{} ({})",
                side_pots(hand, &player.name),
                texts.join("; ")
            )?;
        } else {
            write!(out, "{}", side_pots(hand, &player.name))?;
        }
        separator = ", ";
    }
    writeln!(out)?;
    write_notes(&hand.notes, "  ", out)?;
    for difference in &hand.differences {
        write_difference(difference, out)?;
    }
    match &hand.review {
        Some(review) => write_review(review, out),
        None => Ok(()),
    }
}

/// A line for each street whose equities are known, and one for the all-in.
fn write_review(review: &HistoryReviewReport, out: &mut Vec<u8>) -> io::Result<()> {
    for street in &review.streets {
        let Some(equity) = &street.equity else {
            continue;
        };
        let each = equity.iter().map(|(player, share)| {
            let error = street.error.as_ref().and_then(|errors| {
                let mut errors = errors.iter();
                errors.find(|(one, _)| *one == player)
            });
            let error = error.map(|(_, error)| format!(" ±{:.2} %", 100.0 * error));
            let error = error.unwrap_or_default();
            format!("{} {:.1} %{error}", name(player), 100.0 * share)
        });
        let each: Vec<String> = each.collect();
        let run = street.run.map(|run| format!(", run {run}"));
        let run = run.unwrap_or_default();
        writeln!(out, "  {}{run}: {}", street.street, each.join(", "))?;
    }
    let Some(all_in) = &review.all_in else {
        return Ok(());
    };
    write!(out, "  all-in, {}: ", all_in.street)?;
    let (Some(expected), Some(luck)) = (&all_in.expected, &all_in.luck) else {
        let why = match all_in.why {
            Some("unknown-cards") => "some cards are unknown",
            Some("game") => "equity is not computed for games with draws",
            Some("no-result") => "the result is unknown",
            Some("too-many-players") => "too many players to compute equity",
            Some("stopped") => "stopped before it was computed",
            _ => "a card is in two places, or not in this game",
        };
        return writeln!(out, "{}", Styled(FAINT, why));
    };
    let each = expected.iter().zip(luck.iter());
    let each = each.map(|((player, expected), (_, luck))| {
        let (expected, luck) = (expected.in_hundredths(), luck.in_hundredths());
        let sign = if luck.starts_with(['-', '0']) {
            ""
        } else {
            "+"
        };
        format!("{} expects {expected}, luck {sign}{luck}", name(player))
    });
    writeln!(out, "{}", each.collect::<Vec<_>>().join("; "))
}

/// Which side pots a player wins: ` side pot 2`; the main pot is named only if there are others.
fn side_pots(hand: &PlayedHandReport, player: &str) -> String {
    let is_won = |pot: &HistoryPotReport| {
        let mut shares = pot.shares.iter();
        shares.any(|share| share.winners.iter().any(|winner| winner == player))
    };
    let won: Vec<usize> = (0..hand.pots.len())
        .filter(|&idx| is_won(&hand.pots[idx]))
        .collect();
    let names = won.iter().map(|&idx| match (idx, hand.pots.len()) {
        (0, _) => "main pot".to_owned(),
        (_, 2) => "side pot".to_owned(),
        (idx, _) => format!("side pot {idx}"),
    });
    let names: Vec<String> = names.collect();
    match won[..] {
        [] | [0] => String::new(),
        _ => format!(" {}", names.join(" and ")),
    }
}

fn write_difference(difference: &Difference, out: &mut Vec<u8>) -> io::Result<()> {
    write!(out, "  {} {}", Styled(ERROR, "differs:"), difference.what)?;
    if let Some(player) = &difference.player {
        write!(out, " for {}", name(player))?;
    }
    if let Some(pot) = difference.pot {
        write!(out, ", pot {pot}")?;
    }
    if let Some(run) = difference.run {
        write!(out, ", run {run}")?;
    }
    let (log, handeval) = (value(&difference.log), value(&difference.handeval));
    match difference.line {
        Some(line) => write!(out, ": line {line} says {log}, ")?,
        None => write!(out, ": the file says {log}, ")?,
    }
    match (difference.other_line, difference.what) {
        (Some(line), _) => writeln!(out, "line {line} says {handeval}"),
        (None, "won" | "board") => writeln!(out, "the lines before it say {handeval}"),
        (
            None,
            "total" | "uncalled" | "pot" | "winners" | "amounts" | "rake" | "stacks" | "all-in",
        ) => writeln!(out, "computed {handeval}"),
        (None, _) => writeln!(out, "expected {handeval}"),
    }
}

fn value(value: &StatedValue) -> String {
    match value {
        StatedValue::Amount(amount) => amount.to_string(),
        StatedValue::Names(names) if names.is_empty() => "nobody".to_owned(),
        StatedValue::Names(names) => {
            let names: Vec<String> = names.iter().map(|one| name(one)).collect();
            names.join(", ")
        }
        StatedValue::Text(phrase) => match phrase.to_string().as_str() {
            "" => "nothing".to_owned(),
            text => shown_to(text, 200),
        },
    }
}

/// A name without characters that move the cursor.
fn name(name: &str) -> String {
    shown_to(name, 60)
}

/// How many hands are listed for a kind of difference.
const MAX_LISTED: usize = 8;

fn write_summary(summary: &HistorySummaryReport, out: &mut Vec<u8>) -> io::Result<()> {
    if let Some(file) = &summary.file {
        write!(out, "{}: ", shown_to(file, 200))?;
    }
    let currency = summary.currency.iter();
    let currency: String = currency
        .map(|code| format!("; amounts in {}", shown_to(code, 10)))
        .collect();
    writeln!(
        out,
        "{}: {} agree, {} differ, {} state no result; {} damaged{currency}",
        counted(summary.hands, "hand"),
        summary.agree,
        summary.differ,
        summary.unstated,
        summary.damaged
    )?;
    for (what, count) in &summary.differences {
        let hands = summary
            .differing_hands
            .get(what)
            .map_or(&[][..], Vec::as_slice);
        let shown: Vec<String> = hands.iter().take(MAX_LISTED).map(u64::to_string).collect();
        let more = if hands.len() > MAX_LISTED {
            ", …"
        } else {
            ""
        };
        let noun = if hands.len() == 1 { "hand" } else { "hands" };
        let (differs, list) = (Styled(ERROR, "differs:"), shown.join(", "));
        writeln!(out, "  {differs} {what} {count}, in {noun} {list}{more}")?;
    }
    let has_currencies = summary
        .players
        .iter()
        .any(|player| player.currency.is_some());
    let mut titles = vec!["player"];
    titles.extend(has_currencies.then_some("currency"));
    titles.extend(["hands", "put in", "won", "net", "showdowns"]);
    let is_reviewed = summary
        .players
        .iter()
        .any(|player| player.all_ins.is_some());
    if is_reviewed {
        titles.extend(["all-ins", "expected", "luck"]);
    }
    let n_columns = titles.len();
    let mut table = titled_table(titles);
    for player in &summary.players {
        let amount = |amount: Amount| amount.to_string();
        let mut row = vec![name(&player.name)];
        row.extend(player.currency.iter().map(|code| shown_to(code, 10)));
        row.extend([
            player.hands.to_string(),
            amount(player.put),
            amount(player.won),
            amount(player.net),
            player.showdowns.to_string(),
        ]);
        if is_reviewed {
            let hundredths =
                |amount: Option<Amount>| amount.map_or_else(String::new, Amount::in_hundredths);
            row.extend([
                player.all_ins.unwrap_or(0).to_string(),
                hundredths(player.expected),
                hundredths(player.luck),
            ]);
        }
        table.add_row(row);
    }
    align_right(&mut table, 1 + usize::from(has_currencies)..n_columns);
    write_table(&table, out)
}
