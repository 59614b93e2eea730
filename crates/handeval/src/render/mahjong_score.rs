//! Riichi scores as text; the scores of other games are in [`mahjong_fans`].

use std::io::{self, Write};

use handeval_answer::mahjong::{
    Check, DiscardsReport, FuReport, PaymentReport, Points, PointsReport, ReadingReport, Score,
    ScoreReport, SetReport, WaitReport, WaitScoreReport, WaitsReport, WinReport, YakuReport,
};

use super::mahjong::{groups, swap_text};
use super::mahjong_fans;
use super::rendering::Rendering;
use super::style::{GOOD, STRONG, Styled};
use super::{align_right, counted, plain_table, titled_table, write_table};

impl Rendering for Score {
    const CHUNK_BYTES: usize = 8 << 10;
    const IS_QUICK: bool = true;

    /// A win and its score, or the score of each wait.
    fn write_text(report: &ScoreReport, out: &mut dyn Write) -> io::Result<()> {
        match report {
            ScoreReport::Win(win) => write_win(win, out),
            ScoreReport::Waits(waits) => write_waits(waits, out),
            ScoreReport::Discards(discards) => write_discards(discards, out),
            ScoreReport::FanWin(win) => mahjong_fans::write_win(win, out),
            ScoreReport::FanWaits(waits) => mahjong_fans::write_waits(waits, out),
            ScoreReport::FanDiscards(discards) => mahjong_fans::write_discards(discards, out),
        }
    }

    fn advice(arguments: &[&str]) -> Option<String> {
        Check::advice(arguments)
    }
}

impl Rendering for Points {
    /// The payments for han and fu.
    fn write_text(report: &PointsReport, out: &mut dyn Write) -> io::Result<()> {
        let of = match (report.han, report.fu) {
            (Some(han), Some(fu)) => format!("{han} han {fu} fu ({})", report.win_by),
            (Some(han), None) => format!("{han} han ({})", report.win_by),
            _ => "nagashi mangan".to_owned(),
        };
        let rule = rules(report.rules, &report.rule);
        writeln!(out, "{of}, seat {}, {rule}", name(report.seat))?;
        let limit = report.limit.filter(|_| report.han.is_some());
        let limit = limit.map(|limit| format!("{}: ", limit.replace('-', " ")));
        let honba = match report.honba {
            0 => String::new(),
            honba => format!(" + {honba} for counters = {}", report.total),
        };
        writeln!(
            out,
            "  {}{}{honba}{}",
            limit.unwrap_or_default(),
            Styled(GOOD, format!("{} points", report.points)),
            paid(&report.payments)
        )
    }
}

pub(super) fn write_win(report: &WinReport, out: &mut dyn Write) -> io::Result<()> {
    write!(
        out,
        "{} + {} ({}), ",
        groups(&report.hand),
        groups(&report.win_tile),
        report.win_by
    )?;
    writeln!(
        out,
        "{}",
        table(report.seat, report.round, report.rules, &report.rule)
    )?;
    let Some(reading) = &report.reading else {
        writeln!(
            out,
            "  {}{}",
            Styled(STRONG, "no yaku"),
            without_yaku(report)
        )?;
        write_furiten(report, out)?;
        return write_explained(report, out);
    };
    writeln!(out, "  {}", worth(report))?;
    if report.yakuman == 0 {
        writeln!(
            out,
            "  {} han  {}",
            report.han.unwrap_or(0),
            han_items(report)
        )?;
        if let (Some(fu), Some(items)) = (report.fu, &report.fu_items) {
            let sum = report.fu_sum.flatten().filter(|&sum| sum != fu);
            let sum = sum.map(|sum| format!(" = {sum}")).unwrap_or_default();
            writeln!(out, "  {fu} fu  {}{sum}", fu_items(items))?;
        }
    }
    writeln!(out, "  {}", reading_text(reading))?;
    write_furiten(report, out)?;
    if let Some(red) = &report.with_red_fives {
        let value = match red.limit {
            Some(limit) => limit.replace('-', " "),
            None => format!("{} han {} fu", red.han, red.fu),
        };
        writeln!(
            out,
            "  {} in a set with red fives; counting it: {value}, {} points",
            unwritten(&red.tiles),
            red.points
        )?;
    }
    write_explained(report, out)
}

/// Writes that ron is not allowed, if the winner had discarded one of the waits.
fn write_furiten(report: &WinReport, out: &mut dyn Write) -> io::Result<()> {
    if !report.furiten {
        return Ok(());
    }
    writeln!(
        out,
        "  furiten: ron is not allowed, because the winner had discarded {}",
        tiles_text(&report.furiten_tiles)
    )
}

fn tiles_text(tiles: &[String]) -> String {
    tiles
        .iter()
        .map(|tile| groups(tile))
        .collect::<Vec<_>>()
        .join(" ")
}

fn was(tiles: &[String]) -> &'static str {
    if tiles.len() == 1 { "was" } else { "were" }
}

/// The beginning of a sentence: `one of the four 5m is the red 0m`.
fn unwritten(red: &[String]) -> String {
    let one = |tile: &String| {
        let plain = groups(&tile.replace('0', "5"));
        format!("one of the four {plain} is the red {}", groups(tile))
    };
    red.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// `seat South, round East, tenhou (kuitan=no)`.
pub(super) fn table(seat: &str, round: &str, rules: &str, rule: &[String]) -> String {
    let rules = self::rules(rules, rule);
    format!("seat {}, round {}, {rules}", name(seat), name(round))
}

/// `tenhou (kuitan=no)`.
pub(super) fn rules(rules: &str, rule: &[String]) -> String {
    match rule.is_empty() {
        true => rules.to_owned(),
        false => format!("{rules} ({})", rule.join(", ")),
    }
}

/// A wind with a capital letter, or `the discarder`.
pub(super) fn name(key: &str) -> String {
    let mut chars = key.chars();
    match chars.next() {
        Some(first) if key != "discarder" => first.to_uppercase().chain(chars).collect(),
        _ => format!("the {key}"),
    }
}

/// The score of a win and its payments.
fn worth(report: &WinReport) -> String {
    let limit = report.limit.flatten().map(|limit| limit.replace('-', " "));
    let value = match (report.yakuman, limit) {
        (1.., limit) => {
            let yaku: Vec<_> = report.yaku.iter().map(|yaku| yaku.yaku).collect();
            format!("{}: {}, ", yaku.join(", "), limit.unwrap_or_default())
        }
        (0, Some(limit)) => format!("{limit}: "),
        (0, None) => format!(
            "{} han {} fu: ",
            report.han.unwrap_or(0),
            report.fu.unwrap_or(0)
        ),
    };
    let points = Styled(GOOD, format!("{} points", report.points));
    format!("{value}{points}{}{}", extra(report), paid(&report.payments))
}

/// What counters and sticks add.
fn extra(report: &WinReport) -> String {
    let honba = report.honba.unwrap_or(0);
    let sticks = report.sticks.unwrap_or(0);
    let of = |points: u32, what: &str| (points > 0).then(|| format!(" + {points} {what}"));
    match (of(honba, "for counters"), of(sticks, "in sticks")) {
        (None, None) => String::new(),
        (honba, sticks) => format!(
            "{}{} = {}",
            honba.unwrap_or_default(),
            sticks.unwrap_or_default(),
            report.total
        ),
    }
}

/// `, 4000 from East, 2000 from West (liable)`.
fn paid(payments: &[PaymentReport]) -> String {
    let one = |payment: &PaymentReport| {
        let liable = if payment.liable { " (liable)" } else { "" };
        format!(", {} from {}{liable}", payment.points, name(payment.by))
    };
    payments.iter().map(one).collect()
}

/// `riichi 1, pinfu 1, dora 2`.
fn han_items(report: &WinReport) -> String {
    let dora = report.dora.iter().flatten().flat_map(|dora| {
        [
            ("dora", dora.dora),
            ("ura dora", dora.ura),
            ("red fives", dora.red),
            ("kita", dora.kita),
        ]
    });
    let dora = dora.filter(|&(_, han)| han > 0);
    let dora = dora.map(|(name, han)| format!("{name} {han}"));
    let items: Vec<_> = report.yaku.iter().map(yaku_text).chain(dora).collect();
    items.join(", ")
}

fn yaku_text(yaku: &YakuReport) -> String {
    let worth = yaku.han.or(yaku.yakuman).unwrap_or(0);
    format!("{} {worth}", yaku.yaku.replace('-', " "))
}

/// `base 20, open triplet 777z 4`.
fn fu_items(items: &[FuReport]) -> String {
    let one = |item: &FuReport| {
        let tiles = item.tiles.as_deref().map(groups);
        let tiles = tiles.map(|tiles| format!(" {tiles}")).unwrap_or_default();
        format!("{}{tiles} {}", item.item.replace('-', " "), item.fu)
    };
    items.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// `88p + 234m 567m 345p 456s, ryanmen on 345p`.
fn reading_text(reading: &ReadingReport) -> String {
    match reading {
        ReadingReport::Standard {
            pair,
            sets,
            wait,
            completes,
            ..
        } => {
            let sets = sets_text(sets);
            format!("{} +{sets}, {wait} on {}", groups(pair), groups(completes))
        }
        ReadingReport::KnittedStraight {
            straight,
            pair,
            sets,
            wait,
            completes,
            ..
        } => {
            let (pair, straight, sets) = (groups(pair), groups(straight), sets_text(sets));
            match completes.as_str() {
                "straight" => format!("{pair} + {straight}{sets}, {wait} on the straight"),
                completes => format!("{pair} + {straight}{sets}, {wait} on {}", groups(completes)),
            }
        }
        ReadingReport::SevenPairs { pairs, .. } => {
            let pairs: String = pairs
                .iter()
                .map(|pair| format!(" {}", groups(pair)))
                .collect();
            format!("seven pairs:{pairs}")
        }
        ReadingReport::ThirteenOrphans { pair, wait, .. } => format!(
            "thirteen orphans, pair {}{}",
            groups(pair),
            if *wait == "orphan-13" {
                ", thirteen-sided wait"
            } else {
                ""
            }
        ),
        ReadingReport::HonorsAndKnitted { tiles, .. } => {
            format!("honors and knitted tiles: {}", groups(tiles))
        }
    }
}

/// The sets of a reading, each after a space.
fn sets_text(sets: &[SetReport]) -> String {
    let one = |set: &SetReport| format!(" {}", groups(&set.tiles));
    sets.iter().map(one).collect()
}

/// What would give the hand a yaku.
fn without_yaku(report: &WinReport) -> &'static str {
    match (report.closed, report.win_by) {
        (true, "ron") => {
            ": a closed hand can declare riichi, and a win by tsumo scores menzen tsumo"
        }
        _ => "",
    }
}

/// The score of each reading, and what would have scored more.
fn write_explained(report: &WinReport, out: &mut dyn Write) -> io::Result<()> {
    let (Some(readings), Some(changes)) = (&report.readings, &report.changes) else {
        return Ok(());
    };
    writeln!(out, "  {}:", counted(readings.len(), "reading"))?;
    for reading in readings {
        let value = match (reading.yakuman, reading.han, reading.fu) {
            (1.., ..) => format!("{} points", reading.points),
            (0, Some(0), _) => "no yaku".to_owned(),
            (0, han, fu) => format!(
                "{} han {} fu, {} points",
                han.unwrap_or(0),
                fu.unwrap_or(0),
                reading.points
            ),
        };
        let why = match reading.why {
            Some("no-yaku") | None => String::new(),
            Some(why) => format!(" ({})", why.replace('-', " ")),
        };
        let mark = if reading.chosen { '*' } else { ' ' };
        writeln!(
            out,
            "  {mark} {}: {value}{why}",
            reading_text(&reading.reading)
        )?;
    }
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(out, "  would score more with")?;
    let mut table = plain_table();
    for change in changes {
        let value = match (change.han, change.fu) {
            (Some(han), Some(fu)) => format!("{han} han {fu} fu"),
            _ => "yakuman".to_owned(),
        };
        table.add_row([
            change.change.replace('-', " "),
            format!("+{}", change.gain),
            format!("{} points", change.points),
            value,
        ]);
    }
    write_table(&table, out)
}

/// Writes a hand that has not won, with its state (ready, or its shanten), seat, round and rules.
pub(super) fn write_state(
    ready: Option<&str>,
    shanten: i8,
    hand: &str,
    table: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let state = match ready {
        Some(ready) => Styled(GOOD, ready.to_owned()),
        // The form would be ready, but no tile may win, as with three suits in Sichuan.
        None if shanten == 0 => Styled(STRONG, "not ready under these rules".to_owned()),
        None => Styled(STRONG, format!("{shanten}-shanten")),
    };
    writeln!(out, "{}  {state}, {table}", groups(hand))
}

/// Writes that the four fives of a suit include a red one, if they do.
fn write_unwritten(red_fives: &[String], out: &mut dyn Write) -> io::Result<()> {
    if red_fives.is_empty() {
        return Ok(());
    }
    let red = unwritten(red_fives);
    writeln!(
        out,
        "  {red} in a set with red fives; write it as `0` to count it"
    )
}

fn write_waits(report: &WaitsReport, out: &mut dyn Write) -> io::Result<()> {
    write_state(
        report.tenpai.then_some("tenpai"),
        report.shanten,
        &report.hand,
        &table(report.seat, report.round, report.rules, &report.rule),
        out,
    )?;
    if report.waits.is_empty() {
        return Ok(());
    }
    write_unwritten(&report.unwritten_red_fives, out)?;
    let mut table = titled_table(["wait", "left", "ron", "tsumo"]);
    for wait in &report.waits {
        table.add_row(wait_row(wait, report.furiten));
    }
    align_right(&mut table, [1]);
    write_table(&table, out)?;
    if report.furiten {
        let tiles = &report.furiten_tiles;
        writeln!(
            out,
            "  furiten: {} {} discarded, so no ron",
            tiles_text(tiles),
            was(tiles)
        )?;
    }
    Ok(())
}

/// Writes the discards that leave the hand ready, each with its waits.
fn write_discards(report: &DiscardsReport, out: &mut dyn Write) -> io::Result<()> {
    write_state(
        (!report.discards.is_empty()).then_some("tenpai after a discard"),
        report.shanten,
        &report.hand,
        &table(report.seat, report.round, report.rules, &report.rule),
        out,
    )?;
    if report.discards.is_empty() {
        return Ok(());
    }
    write_unwritten(&report.unwritten_red_fives, out)?;
    let mut table = titled_table(["discard", "wait", "left", "ron", "tsumo"]);
    for discard in &report.discards {
        let tile = match discard.forbidden {
            true => format!("[{}]", groups(&discard.tile)),
            false => groups(&discard.tile),
        };
        for (idx, wait) in discard.waits.iter().enumerate() {
            let [wait, left, ron, tsumo] = wait_row(wait, discard.furiten);
            let tile = if idx == 0 {
                tile.clone()
            } else {
                String::new()
            };
            table.add_row([tile, wait, left, ron, tsumo]);
        }
    }
    align_right(&mut table, [2]);
    write_table(&table, out)?;
    for discard in report.discards.iter().filter(|discard| discard.furiten) {
        let tiles = &discard.furiten_tiles;
        writeln!(
            out,
            "  furiten after {}: {} {} discarded, so no ron",
            groups(&discard.tile),
            tiles_text(tiles),
            was(tiles)
        )?;
    }
    for discard in &report.discards {
        if let Some(swap) = discard.swap {
            let rule = match discard.forbidden {
                true => "forbidden",
                false => "allowed",
            };
            writeln!(
                out,
                "  {} is a swap call, {rule} by these rules: {}",
                groups(&discard.tile),
                swap_text(swap)
            )?;
        }
    }
    Ok(())
}

fn wait_row(wait: &WaitReport, is_furiten: bool) -> [String; 4] {
    let ron = wait_text(wait.ron.as_ref());
    [
        groups(&wait.tile),
        wait.left.to_string(),
        match is_furiten && wait.ron.is_some() {
            true => format!("[{ron}]"),
            false => ron,
        },
        wait_text(wait.tsumo.as_ref()),
    ]
}

/// `2000 (2 han 30 fu)`.
fn wait_text(score: Option<&WaitScoreReport>) -> String {
    match score {
        None => "-".to_owned(),
        Some(WaitScoreReport::NoYaku { .. }) => "no yaku".to_owned(),
        Some(WaitScoreReport::Score {
            han,
            fu,
            limit,
            points,
            ..
        }) => {
            let value = match (han, fu, limit) {
                (_, _, Some(limit)) => limit.replace('-', " "),
                (Some(han), Some(fu), None) => format!("{han} han {fu} fu"),
                _ => String::new(),
            };
            format!("{points} ({value})")
        }
    }
}
