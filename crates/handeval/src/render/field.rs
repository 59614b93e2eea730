//! Fields as text.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use handeval_answer::field::{
    Count, CountReport, NearMissReport, ObjectiveReport, Objectives, Picture, PictureCell,
    PictureReport, Place, Score, ScoreReport, ScoredReport, Show,
};
use handeval_field::Color;

use super::rendering::Rendering;
use super::style::{FAINT, STRONG, Styled, WARNING};
use super::{align_right, grouped, plain_table};

impl Rendering for Score {
    /// The objectives with their points and cards, and the total.
    fn write_text(report: &ScoreReport, out: &mut dyn Write) -> io::Result<()> {
        let label = |scored: &ScoredReport| match (&scored.name, scored.id) {
            (Some(name), _) => name.escape_debug().to_string(),
            (None, Some(id)) => id.to_string(),
            (None, None) => String::new(),
        };
        // The groups are not a column, because there can be a million.
        let mut table = plain_table();
        for scored in &report.objectives {
            let points = scored.points.to_string();
            table.add_row([label(scored), points, scored.description.clone()]);
        }
        align_right(&mut table, [1]);
        let rows = table.to_string();
        for (row, scored) in rows.lines().zip(&report.objectives) {
            match scored.groups.as_deref() {
                Some(groups) if !groups.is_empty() => {
                    write!(out, " {row}  ")?;
                    write_groups(groups, out)?;
                    writeln!(out)?;
                }
                _ => writeln!(out, " {}", row.trim_end())?,
            }
        }
        for scored in &report.objectives {
            if let Some(misses) = &scored.near_misses {
                near_misses(&label(scored), misses, scored.near_misses_left_out, out)?;
            }
        }
        warnings(&report.warnings, out)?;
        writeln!(out, "total {}", Styled(STRONG, report.total))
    }
}

impl Rendering for Count {
    /// The count of each pattern, with the cards of its occurrences.
    fn write_text(reports: &Vec<CountReport>, out: &mut dyn Write) -> io::Result<()> {
        for report in reports {
            write!(out, "{}: {}", report.pattern, Styled(STRONG, report.count))?;
            if !report.groups.is_empty() {
                write!(out, "  ")?;
                write_groups(&report.groups, out)?;
            }
            writeln!(out)?;
            if let Some(misses) = &report.near_misses {
                near_misses(&report.pattern, misses, report.near_misses_left_out, out)?;
            }
        }
        warnings(reports.first().map_or(&[], |report| &report.warnings), out)
    }
}

impl Rendering for Objectives {
    /// Each objective on a line: its number and its description.
    fn write_text(reports: &Vec<ObjectiveReport>, out: &mut dyn Write) -> io::Result<()> {
        for report in reports {
            let id = report.id.unwrap_or_default();
            writeln!(out, "{id:>4}  {}", report.description)?;
        }
        Ok(())
    }
}

impl Rendering for Show {
    /// The pictures of a field, one below another.
    fn write_text(report: &PictureReport, out: &mut dyn Write) -> io::Result<()> {
        for picture in &report.pictures {
            if let (Some(title), Some(count)) = (&picture.title, picture.count) {
                writeln!(out, "{title}: {}", Styled(STRONG, count))?;
            }
            draw_picture(picture, out)?;
        }
        warnings(&report.warnings, out)
    }
}

/// Draws a picture. The y of each row is on its left, and the x of each column is below it. A card
/// is drawn as the letter of its color (`*` for the starter), followed by the number of its group.
fn draw_picture(picture: &Picture, out: &mut dyn Write) -> io::Result<()> {
    let width = |label: i64| label.to_string().len();
    let y_width = picture.rows.iter().map(|row| width(row.y)).max();
    let y_width = y_width.unwrap_or(1);
    let cells = picture
        .rows
        .iter()
        .flat_map(|row| row.cells.iter().flatten());
    let n_groups = cells.filter_map(|cell| cell.group).max();
    let least = 1 + n_groups.unwrap_or_default().to_string().len();
    let x_width = picture.columns.iter().map(|&x| width(x)).max();
    let x_width = x_width.unwrap_or(0).max(least);
    for row in &picture.rows {
        write!(out, "{:>y_width$} │", row.y)?;
        for cell in &row.cells {
            match cell {
                Some(cell) => write!(out, " {}", card(*cell, x_width))?,
                None => write!(out, " {:>x_width$}", "")?,
            }
        }
        writeln!(out)?;
    }
    let width = picture.columns.len() * (x_width + 1);
    writeln!(out, "{:>y_width$} └{}", "y", "─".repeat(width))?;
    write!(out, "{:>y_width$}  ", "")?;
    for x in &picture.columns {
        write!(out, " {x:>x_width$}")?;
    }
    writeln!(out, "  x")
}

/// A card of a picture, `width` characters wide.
fn card(cell: PictureCell, width: usize) -> String {
    let letter = cell.color.map_or('*', Color::char);
    let mark = cell.group.map(|group| group.to_string());
    let mark = mark.unwrap_or_default();
    let style = match cell.color {
        None => Style::new().bold(),
        Some(Color::Red) => AnsiColor::Red.on_default(),
        Some(Color::Green) => AnsiColor::Green.on_default(),
        Some(Color::Blue) => AnsiColor::BrightBlue.on_default(),
        Some(Color::Purple) => AnsiColor::Magenta.on_default(),
    };
    let style = cell.group.map_or(style, |_| style.bold().invert());
    let text = format!("{letter}{mark}");
    let padding = width.saturating_sub(text.chars().count());
    format!("{:padding$}{}", "", Styled(style, text))
}

/// The groups, each as its positions: `(2,2) (2,6) (4,8); …`.
fn write_groups(groups: &[Vec<Place>], out: &mut dyn Write) -> io::Result<()> {
    for (group_idx, group) in groups.iter().enumerate() {
        out.write_all(if group_idx == 0 { b"" } else { b"; " })?;
        for (place_idx, [x, y]) in group.iter().enumerate() {
            write!(out, "{}({x},{y})", if place_idx == 0 { "" } else { " " })?;
        }
    }
    Ok(())
}

/// The reasons for near misses, one per line.
fn near_misses(
    label: &str,
    misses: &[NearMissReport],
    left_out: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if !misses.is_empty() {
        writeln!(out, "  {} of {label}:", Styled(FAINT, "near misses"))?;
    }
    for miss in misses {
        writeln!(out, "    {}", miss.reason)?;
    }
    if let Some(n_more) = left_out {
        writeln!(out, "    and {} more", grouped(n_more as u64))?;
    }
    Ok(())
}

fn warnings(warnings: &[String], out: &mut dyn Write) -> io::Result<()> {
    for warning in warnings {
        writeln!(out, "{}: {warning}", Styled(WARNING, "warning"))?;
    }
    Ok(())
}
