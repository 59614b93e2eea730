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
    /// Each fan that applies and does not count, as in `1 all-pungs by big-four-winds`, in the order
    /// of the page.
    pub(crate) not_counted: Vec<String>,
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
    let readings = readings(case).into_iter();
    let answers = readings.map(|reading| answer_of(case, reading));
    answers.reduce(|best, other| if other.is_better(&best) { other } else { best })
}

/// The best choice of lines in a reading.
pub(crate) fn answer_of(case: &Case, reading: Reading) -> Answer {
    let lines = lines(&reading);
    // A hand with lines is no chicken hand, so some line counts.
    let is_choice = |chosen: &Vec<&Line>| lines.is_empty() || !chosen.is_empty();
    let choices = choices(&lines).into_iter().filter(is_choice);
    let answers = choices.map(|chosen| valued(case, &reading, &lines, &chosen));
    let best = answers.reduce(|best, other| if other.is_better(&best) { other } else { best });
    best.unwrap()
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
fn valued(case: &Case, reading: &Reading, lines: &[Line], chosen: &[&Line]) -> Answer {
    let is_closed_form = case.has_rule("forms-fully-concealed=yes") || case.has_rule("mcr-ema");
    let mut held: BTreeMap<usize, u8> = BTreeMap::new();
    let mut applies: BTreeMap<usize, u8> = BTreeMap::new();
    for (idx, row) in ROWS.iter().enumerate() {
        let count = count(&row.key, case, reading, chosen);
        let of_chosen = chosen.iter().filter(|line| line.fan == row.key).count() as u8;
        let mut of_all = lines.iter().filter(|line| line.fan == row.key).count() as u8;
        if matches!(row.key.as_str(), "big-three-winds" | "two-dragon-pungs") {
            // All winds or dragons are not asked for three or two of them in each way.
            of_all = of_all.min(1).max(of_chosen);
        }
        if count + of_chosen > 0 {
            held.insert(idx, count + of_chosen);
        }
        if count + of_all > 0 {
            applies.insert(idx, count + of_all);
        }
    }
    let excluder = |fan: &str| {
        held.keys().copied().find(|&by| {
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
    fans.retain(|&idx, _| excluder(&ROWS[idx].key).is_none());
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
    let not_counted = |(&idx, &count): (&usize, &u8)| {
        let count = count - fans.get(&idx).copied().unwrap_or(0);
        let is_drawn = ROWS[idx].key == "self-drawn";
        let by = match excluder(&ROWS[idx].key) {
            Some(by) => &ROWS[by].key,
            None if is_drawn => "fully-concealed-hand",
            None => "account-once",
        };
        (count > 0).then(|| format!("{count} {} by {by}", ROWS[idx].key))
    };
    Answer {
        reading: reading.clone(),
        fan: fans.iter().map(value).sum(),
        not_counted: applies.iter().filter_map(not_counted).collect(),
        fans,
    }
}
