//! What a win is worth: the best choice of lines in the best reading.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Case;
use super::fans::{Line, count, lines};
use super::split::{Reading, readings};

/// A fan on the page.
struct Row {
    key: String,
    value: u16,
    excludes: Vec<String>,
}

/// The fans in the order of the page.
static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let page = include_str!("../../../../../../docs/rules/mcr.md");
    let keys = |cell: &str| -> Vec<String> {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    };
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let value = cells.get(1)?.parse().ok()?;
        let key = keys(cells.get(2)?).pop()?;
        let excludes = keys(cells.get(6)?);
        Some(Row {
            key,
            value,
            excludes,
        })
    };
    let rows: Vec<Row> = page.lines().filter_map(row).collect();
    assert_eq!(rows.len(), 82);
    rows
});

/// A reading with the fans that count, as their indices on the page with their counts.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) reading: Reading,
    fans: BTreeMap<usize, u8>,
    pub(crate) fan: u16,
}

impl Answer {
    /// The fans as the crate writes them, such as `2 tile-hog+no-honors`.
    pub(crate) fn text(&self) -> String {
        let one = |(&idx, &count): (&usize, &u8)| match count {
            1 => ROWS[idx].key.clone(),
            _ => format!("{count} {}", ROWS[idx].key),
        };
        self.fans.iter().map(one).collect::<Vec<_>>().join("+")
    }

    /// Whether this is better than an earlier answer. Rule G15.
    fn is_better(&self, than: &Self) -> bool {
        let count = |answer: &Self, idx| answer.fans.get(&idx).copied().unwrap_or(0);
        let counts =
            |answer: &Self| -> Vec<u8> { (0..ROWS.len()).map(|idx| count(answer, idx)).collect() };
        (self.fan, counts(self)) > (than.fan, counts(than))
    }
}

/// The best reading of a win, with the best choice of lines; `None` if the hand does not win.
pub(crate) fn answer(case: &Case) -> Option<Answer> {
    let mut best: Option<Answer> = None;
    for reading in readings(case) {
        let lines = match reading.sets.is_empty() {
            true => Vec::new(),
            false => lines(&reading),
        };
        // A hand with lines is no chicken hand, so some line counts.
        let is_choice = |chosen: &Vec<&Line>| lines.is_empty() || !chosen.is_empty();
        for chosen in choices(&lines).into_iter().filter(is_choice) {
            let answer = valued(case, &reading, &chosen);
            if best.as_ref().is_none_or(|best| answer.is_better(best)) {
                best = Some(answer);
            }
        }
    }
    best
}

/// All choices of lines that close no ring. Rule G12.
fn choices(lines: &[Line]) -> Vec<Vec<&Line>> {
    let mut all: Vec<(Vec<&Line>, [usize; 5])> = vec![(Vec::new(), [0, 1, 2, 3, 4])];
    for line in lines {
        for (chosen, parts) in all.clone() {
            let mut joined: Vec<usize> = line.points.iter().map(|&point| parts[point]).collect();
            joined.sort_unstable();
            if joined.windows(2).all(|two| two[0] != two[1]) {
                let parts = parts.map(|part| {
                    if joined.contains(&part) {
                        joined[0]
                    } else {
                        part
                    }
                });
                all.push(([chosen, vec![line]].concat(), parts));
            }
        }
    }
    all.into_iter().map(|(chosen, _)| chosen).collect()
}

/// What a reading with a choice of lines is worth.
fn valued(case: &Case, reading: &Reading, chosen: &[&Line]) -> Answer {
    let is_closed_form = case.has_rule("forms-fully-concealed=yes") || case.has_rule("mcr-ema");
    let mut held: BTreeMap<usize, u8> = BTreeMap::new();
    for (idx, row) in ROWS.iter().enumerate() {
        let of_lines = chosen.iter().filter(|line| line.fan == row.key).count() as u8;
        let count = of_lines + count(&row.key, case, reading, chosen);
        if count > 0 {
            held.insert(idx, count);
        }
    }
    let excluded = |fan: &str| {
        held.keys().any(|&by| {
            let by = &ROWS[by];
            let is_type = by.key == "seven-pairs" && fan == "all-types";
            let has_no_types = case.has_rule("pairs-all-types=no") || case.has_rule("mcr-jmsa");
            match (by.key.as_str(), fan) {
                ("fully-concealed-hand", _) => false,
                (_, "fully-concealed-hand") if is_closed_form => false,
                _ => by.excludes.iter().any(|other| other == fan) || is_type && has_no_types,
            }
        })
    };
    let mut fans = held.clone();
    fans.retain(|&idx, _| !excluded(&ROWS[idx].key));
    if fans
        .keys()
        .any(|&idx| ROWS[idx].key == "fully-concealed-hand")
    {
        fans.retain(|&idx, _| ROWS[idx].key != "self-drawn");
    }
    if fans.is_empty() {
        let chicken = ROWS.iter().position(|row| row.key == "chicken-hand");
        fans.insert(chicken.unwrap(), 1);
    }
    let is_eight = case.has_rule("two-concealed-kongs=8") || case.has_rule("mcr-ema");
    let value = |(&idx, &count): (&usize, &u8)| {
        let row = &ROWS[idx];
        match row.key.as_str() {
            "two-concealed-kongs" if is_eight => 8,
            _ => u16::from(count) * row.value,
        }
    };
    Answer {
        reading: reading.clone(),
        fan: fans.iter().map(value).sum(),
        fans,
    }
}
