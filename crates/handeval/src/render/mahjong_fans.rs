//! Scores as text, in mahjong games with a list of fans.

use std::io::{self, Write};

use handeval_answer::mahjong::{
    ExcludedFanReport, FanChangeReport, FanDiscardsReport, FanReadingReport, FanReport,
    FanWaitReport, FanWaitScoreReport, FanWaitsReport, FanWinReport, KongPaymentReport,
    PaymentReport, ScoredFanReadingReport,
};

use super::mahjong::groups;
use super::mahjong_score::{name, rules, table, write_state};
use super::style::{GOOD, STRONG, Styled};
use super::{align_right, counted, plain_table, titled_table, write_table};

/// A win, its fans, and who pays.
pub(super) fn write_win(report: &FanWinReport, out: &mut dyn Write) -> io::Result<()> {
    let tile = report.win_tile.as_deref().map(groups);
    let won_on = tile.as_ref().map(|tile| format!(" + {tile}"));
    writeln!(
        out,
        "{}{} ({}), {}",
        groups(&report.hand),
        won_on.unwrap_or_default(),
        report.win_by,
        table_of(report.seat, report.round, report.rules, &report.rule)
    )?;
    writeln!(out, "  {}", worth(report))?;
    write_fans(&report.fans, out)?;
    if let Some(reading) = &report.reading {
        let completes = completes_text(reading).zip(tile);
        let completes = completes.map(|(set, tile)| format!(", {tile} completes {set}"));
        writeln!(
            out,
            "  {}{}",
            reading_text(reading),
            completes.unwrap_or_default()
        )?;
    }
    write_kongs(report.kong_payments.as_deref(), out)?;
    write_explained(report, out)
}

/// `seat South, round East, mcr`, or the rules alone where seats do not matter.
fn table_of(seat: Option<&str>, round: Option<&str>, rules: &str, rule: &[String]) -> String {
    match seat.zip(round) {
        Some((seat, round)) => table(seat, round, rules, rule),
        None => self::rules(rules, rule),
    }
}

/// The sum of the fans, in the unit of the game.
fn sum_text(fan: Option<u16>, faan: Option<u16>, tai: Option<u16>) -> String {
    match (faan, tai) {
        (Some(faan), _) => format!("{faan} faan"),
        (None, Some(tai)) => format!("{tai} tai"),
        (None, None) => format!("{} fan", fan.unwrap_or(0)),
    }
}

/// `9 fan + 8 flowers = 17`, then the points, or the minimum.
fn worth(report: &FanWinReport) -> String {
    let sum = report.fan.or(report.faan).or(report.tai).unwrap_or(0);
    let flowers = report.flowers.unwrap_or(0);
    let mut value = sum_text(report.fan, report.faan, report.tai);
    let capped = report.capped.unwrap_or_else(|| {
        let total = report.total.unwrap_or(sum);
        total.saturating_sub(flowers.into())
    });
    if capped < sum {
        value += &format!(", at most {capped} count");
    }
    if let (1.., Some(total)) = (flowers, report.total) {
        value += &format!(" + {} = {total}", counted(flowers.into(), "flower"));
    }
    match report.minimum {
        Some(minimum) => {
            // Where flowers are part of the sum, they do not count toward the minimum.
            let without = match report.faan {
                Some(faan) if faan >= minimum.into() => " without flowers",
                _ => "",
            };
            let below = Styled(STRONG, format!("below the minimum of {minimum}{without}"));
            format!("{value}: {below}")
        }
        None => {
            if let Some(dealer_tai @ 1..) = report.dealer_tai {
                value += &format!(" + {dealer_tai} with the dealer");
            }
            let points = Styled(GOOD, counted(report.points as usize, "point"));
            format!("{value}: {points}{}", paid(&report.payments))
        }
    }
}

/// `, 102 from the discarder, 8 from each other player`.
fn paid(payments: &[PaymentReport]) -> String {
    let one = |payment: &PaymentReport| {
        format!(
            ", {} from {}",
            payment.points,
            payer(payment.by, payment.payers)
        )
    };
    payments.iter().map(one).collect()
}

/// `East`, or `each of 3 players`.
fn payer(by: &str, n_payers: Option<u8>) -> String {
    match (by, n_payers) {
        ("others", Some(1)) => "the other player".to_owned(),
        ("others", Some(n_payers)) => format!("each of {n_payers} players"),
        ("others", None) => "each other player".to_owned(),
        (by, _) => name(by),
    }
}

/// What the kongs earn, if requested.
fn write_kongs(kongs: Option<&[KongPaymentReport]>, out: &mut dyn Write) -> io::Result<()> {
    for kong in kongs.into_iter().flatten() {
        writeln!(
            out,
            "  {} {} earns {} from {}",
            kong.kind,
            groups(&kong.tiles),
            kong.points,
            payer(kong.by, Some(kong.payers))
        )?;
    }
    Ok(())
}

fn write_fans(fans: &[FanReport], out: &mut dyn Write) -> io::Result<()> {
    for fan in fans {
        let count = match fan.count {
            1 => String::new(),
            count => format!(" x{count}"),
        };
        writeln!(
            out,
            "  {:>2}  {} {}{count}",
            fan.points, fan.chinese, fan.name
        )?;
    }
    Ok(())
}

/// `55m + 111z 222z 333z 444z`.
fn reading_text(reading: &FanReadingReport) -> String {
    let set = |set: &str| format!(" {}", groups(set));
    match (&reading.pair, &reading.pairs, &reading.tiles) {
        (Some(pair), ..) => {
            let straight = reading.straight.as_deref().map(set).unwrap_or_default();
            let sets = reading.sets.iter().flatten();
            let sets: String = sets.map(|one| set(&one.tiles)).collect();
            format!("{} +{straight}{sets}", groups(pair))
        }
        (None, Some(pairs), _) => {
            let pairs: String = pairs.iter().map(|pair| set(pair)).collect();
            let sets = reading.sets.iter().flatten();
            let triplet: String = sets.map(|one| set(&one.tiles)).collect();
            format!("{}:{triplet}{pairs}", reading.form.replace('-', " "))
        }
        (None, None, tiles) => {
            let form = match reading.form {
                "honors-and-knitted" => "honors and knitted tiles".to_owned(),
                form => form.replace('-', " "),
            };
            let tiles = tiles.as_deref().map(set).unwrap_or_default();
            format!("{form}:{tiles}")
        }
    }
}

/// What the winning tile completes, if the reading does not show it.
fn completes_text(reading: &FanReadingReport) -> Option<String> {
    match reading.completes.as_deref()? {
        "pair" if reading.pairs.is_some() => None,
        whole @ ("pair" | "straight") => Some(format!("the {whole}")),
        set => Some(groups(set)),
    }
}

/// The score of each reading, what does not count, and what would have been worth more.
fn write_explained(report: &FanWinReport, out: &mut dyn Write) -> io::Result<()> {
    let (Some(readings), Some(changes)) = (&report.readings, &report.changes) else {
        return Ok(());
    };
    let chosen = readings.iter().find(|reading| reading.chosen);
    if let Some(chosen) = chosen.filter(|chosen| !chosen.excluded.is_empty()) {
        writeln!(out, "  not counted")?;
        for excluded in &chosen.excluded {
            writeln!(out, "      {}", excluded_text(excluded, chosen))?;
        }
    }
    writeln!(out, "  {}:", counted(readings.len(), "reading"))?;
    for reading in readings {
        let mark = if reading.chosen { '*' } else { ' ' };
        let text = reading.reading.as_ref().map(reading_text);
        let completes = reading.reading.as_ref().and_then(completes_text);
        let completes = completes.map(|set| format!(", completes {set}"));
        let why = reading
            .why
            .map(|why| format!(" ({})", why.replace('-', " ")));
        writeln!(
            out,
            "  {mark} {}{}: {}{}",
            text.unwrap_or_default(),
            completes.unwrap_or_default(),
            sum_text(reading.fan, reading.faan, reading.tai),
            why.unwrap_or_default()
        )?;
    }
    write_changes(changes, out)
}

/// `碰碰和 All Pungs: part of Big Four Winds`.
fn excluded_text(excluded: &ExcludedFanReport, reading: &ScoredFanReadingReport) -> String {
    let count = match excluded.count {
        1 => String::new(),
        count => format!(" x{count}"),
    };
    let fan = format!("{} {}{count}", excluded.chinese, excluded.name);
    if excluded.by == "account-once" {
        return format!("{fan}: its sets are already combined");
    }
    // The fan that includes this one can itself be part of another fan.
    let names = reading.fans.iter().map(|fan| (fan.fan, fan.name));
    let others = reading.excluded.iter().map(|fan| (fan.fan, fan.name));
    let by = names.chain(others).find(|(fan, _)| *fan == excluded.by);
    let by = by.map_or_else(
        || excluded.by.replace('-', " "),
        |(_, name)| name.to_owned(),
    );
    format!("{fan}: part of {by}")
}

fn write_changes(changes: &[FanChangeReport], out: &mut dyn Write) -> io::Result<()> {
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(out, "  would score more with")?;
    let mut table = plain_table();
    for change in changes {
        table.add_row([
            change.change.replace('-', " "),
            format!("+{}", change.gain),
            counted(change.points as usize, "point"),
            sum_text(change.fan, change.faan, change.tai),
        ]);
    }
    write_table(&table, out)
}

pub(super) fn write_waits(report: &FanWaitsReport, out: &mut dyn Write) -> io::Result<()> {
    write_state(
        report.ready.then_some("ready"),
        report.shanten,
        &report.hand,
        &table_of(report.seat, report.round, report.rules, &report.rule),
        out,
    )?;
    if report.waits.is_empty() {
        return write_kongs(report.kong_payments.as_deref(), out);
    }
    let mut table = titled_table(["wait", "left", "ron", "tsumo"]);
    for wait in &report.waits {
        table.add_row(wait_row(wait));
    }
    align_right(&mut table, [1]);
    write_table(&table, out)?;
    if let Some(greatest) = report.greatest {
        writeln!(
            out,
            "  worth at most {}",
            counted(greatest as usize, "point")
        )?;
    }
    write_kongs(report.kong_payments.as_deref(), out)
}

/// The discards that leave the hand ready, each with its waits.
pub(super) fn write_discards(report: &FanDiscardsReport, out: &mut dyn Write) -> io::Result<()> {
    write_state(
        (!report.discards.is_empty()).then_some("ready after a discard"),
        report.shanten,
        &report.hand,
        &table_of(report.seat, report.round, report.rules, &report.rule),
        out,
    )?;
    if report.discards.is_empty() {
        return write_kongs(report.kong_payments.as_deref(), out);
    }
    let mut table = titled_table(["discard", "wait", "left", "ron", "tsumo"]);
    for discard in &report.discards {
        for (idx, wait) in discard.waits.iter().enumerate() {
            let [wait, left, ron, tsumo] = wait_row(wait);
            let tile = match idx {
                0 => groups(&discard.tile),
                _ => String::new(),
            };
            table.add_row([tile, wait, left, ron, tsumo]);
        }
    }
    align_right(&mut table, [2]);
    write_table(&table, out)?;
    write_kongs(report.kong_payments.as_deref(), out)
}

fn wait_row(wait: &FanWaitReport) -> [String; 4] {
    [
        groups(&wait.tile),
        wait.left.to_string(),
        wait_text(wait.ron.as_ref()),
        wait_text(wait.tsumo.as_ref()),
    ]
}

/// Whether flowers, or their absence, are among the fans.
fn has_flowers(score: &FanWaitScoreReport) -> bool {
    score.fans.iter().any(|fan| fan.fan.contains("flower"))
}

/// `20 fan`, or `5 fan, below the minimum`.
fn wait_text(score: Option<&FanWaitScoreReport>) -> String {
    match score {
        None => "-".to_owned(),
        Some(score) => {
            let too_few = match score {
                FanWaitScoreReport { won: true, .. } => "",
                // Here flowers are part of the sum, but do not count toward the minimum.
                FanWaitScoreReport { faan: Some(_), .. } if has_flowers(score) => {
                    ", below the minimum if flowers are not counted"
                }
                _ => ", below the minimum",
            };
            format!("{}{too_few}", sum_text(score.fan, score.faan, score.tai))
        }
    }
}
