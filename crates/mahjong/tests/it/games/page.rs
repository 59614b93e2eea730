//! The tables of the rules pages, compared with the crate.

use std::ops::RangeInclusive;

/// The cells of a line of a table.
pub(crate) type Row = Vec<&'static str>;

/// The lines below a heading, up to the next one.
fn section(page: &'static str, heading: &str) -> std::str::Lines<'static> {
    let (_, section) = page.split_once(&format!("# {heading}")).unwrap();
    section.split("\n#").next().unwrap().lines()
}

/// The cells of a line; `None` if the line is not part of a table.
fn cells(line: &'static str) -> Option<Row> {
    let line = line.strip_prefix("| ")?.strip_suffix('|')?;
    Some(line.split(" |").map(str::trim).collect())
}

/// The rows of the tables below a heading, each with its cells, without the separator lines.
pub(crate) fn rows(page: &'static str, heading: &str) -> Vec<Row> {
    let rows = section(page, heading).filter_map(cells);
    rows.filter(|row| !row[0].starts_with("--")).collect()
}

/// The words in backticks in a cell.
pub(crate) fn keys(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The rows of the table below a heading whose first column has this name, beginning with the names
/// of the columns; empty if there is no such table.
pub(crate) fn table(page: &'static str, heading: &str, first: &str) -> Vec<Row> {
    let rows = section(page, heading).map(cells);
    let from = rows.skip_while(|row| row.as_ref().is_none_or(|row| row[0] != first));
    let rows = from.map_while(|row| row);
    rows.filter(|row| !row[0].starts_with("--")).collect()
}

/// A game's elements, rule sets and switches, as the crate defines them.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) page: &'static str,
    /// The key, English name, Chinese name and value of each element.
    pub(crate) elements: Vec<(&'static str, &'static str, &'static str, u8)>,
    pub(crate) sets: Vec<RuleSet>,
    /// The key of each switch, and how messages describe its values.
    pub(crate) switches: Vec<(&'static str, &'static str)>,
    /// The value of a switch as it is written after being read from a text; `None` if the text was
    /// refused.
    pub(crate) set: fn(&str, &str) -> Option<String>,
}

/// A rule set.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct RuleSet {
    pub(crate) key: &'static str,
    pub(crate) is_unsure: bool,
    /// The value of each switch.
    pub(crate) values: Vec<(&'static str, String)>,
}

/// The values that a page lists for a switch, the default first.
struct Values {
    words: Vec<&'static str>,
    numbers: Option<RangeInclusive<i64>>,
}

impl Values {
    /// The values in a cell such as `` `3`, `0` to `10` ``.
    fn new(cell: &'static str) -> Self {
        let (ranges, words): (Vec<&str>, Vec<&str>) =
            cell.split(", ").partition(|part| part.contains(" to "));
        let range = ranges.first().map(|range| {
            let ends: Vec<i64> = keys(range).map(|end| end.parse().unwrap()).collect();
            ends[0]..=ends[1]
        });
        let word = |part: &&'static str| keys(part).collect::<Vec<_>>();
        let mut words: Vec<&str> = words.iter().flat_map(word).collect();
        if let Some(range) = &range
            && words.is_empty()
        {
            words.push(keys(cell).next().unwrap());
            assert!(range.contains(&words[0].parse().unwrap()), "{cell}");
        }
        assert!(!words.is_empty(), "{cell}");
        Self {
            words,
            numbers: range,
        }
    }

    fn contain(&self, text: &str) -> bool {
        let is_among = |numbers: &RangeInclusive<i64>| {
            text.parse().is_ok_and(|number| numbers.contains(&number))
        };
        self.words.contains(&text) || self.numbers.as_ref().is_some_and(is_among)
    }
}

impl Game {
    /// The keys of the switches on the page, and the values of each.
    fn listed(&self, heading: &str) -> Vec<(&'static str, Values)> {
        let rows = table(self.page, heading, "switch");
        let named = rows[1..].iter().map(|row| {
            let mut keys = keys(row[0]);
            let key = keys.next().unwrap();
            assert_eq!(keys.next(), None, "a row for each switch");
            (key, Values::new(row[1]))
        });
        named.collect()
    }

    /// Asserts that the page's table of elements agrees with the crate, and that each English name
    /// is the key written in words.
    pub(crate) fn assert_elements(&self, heading: &str) {
        let mut listed = Vec::new();
        for row in &table(self.page, heading, "key")[1..] {
            let keys: Vec<&str> = keys(row[0]).collect();
            let chinese: Vec<&str> = row[1].split(", ").collect();
            let values: Vec<&str> = row[2].split(", ").collect();
            for (idx, key) in keys.iter().enumerate() {
                // One value can be that of several elements, and one element can have two names.
                let value = values[idx.min(values.len() - 1)];
                let value: u8 = value.split(' ').next().unwrap().parse().unwrap();
                listed.push((*key, chinese[idx], value));
            }
        }
        let elements = self.elements.iter();
        let all: Vec<_> = elements
            .map(|&(key, _, chinese, value)| (key, chinese, value))
            .collect();
        assert_eq!(listed, all);
        for &(key, name, ..) in &self.elements {
            let words: Vec<String> = name
                .split([' ', '-'])
                .map(|word| word.trim_end_matches(',').to_lowercase())
                .collect();
            assert_eq!(words.join("-"), key);
        }
    }

    /// Asserts that the rule sets are those of the page, and that the page lists the default value
    /// of each switch first.
    pub(crate) fn assert_rule_sets(&self, heading: &str) {
        let mut values: Vec<(&str, String)> = Vec::new();
        for (key, listed) in self.listed(heading) {
            values.push((key, listed.words[0].to_owned()));
        }
        let with = |changes: &[(&str, &str)]| {
            let mut values = values.clone();
            for (key, value) in changes {
                let found = values.iter_mut().find(|(switch, _)| switch == key);
                found.unwrap_or_else(|| panic!("{key}")).1 = (*value).to_owned();
            }
            values
        };
        let columns = table(self.page, heading, "element");
        let rows = table(self.page, heading, "rule set");
        let mut listed = Vec::new();
        if let [head, columns @ ..] = &columns[..] {
            for (idx, name) in head.iter().enumerate().skip(1) {
                let change = |row: &Row| {
                    let value = row[idx].split(' ').next().unwrap();
                    (keys(row[0]).next().unwrap(), value)
                };
                let changes: Vec<_> = columns.iter().map(change).collect();
                let is_unsure = name.contains('?');
                let has_guess = columns.iter().any(|row| row[idx].contains('?'));
                assert!(is_unsure || !has_guess, "{name}");
                let set = (keys(name).next().unwrap(), is_unsure, with(&changes));
                listed.push(set);
            }
        }
        for row in rows.iter().skip(1) {
            let mut changes = Vec::new();
            for change in row[1].split(", ").filter(|_| row[1] != "the default") {
                let value = change.rsplit(' ').next().unwrap();
                changes.extend(keys(change).map(|key| (key, value)));
            }
            let set = (
                keys(row[0]).next().unwrap(),
                row[0].contains('?'),
                with(&changes),
            );
            listed.push(set);
        }
        let listed: Vec<RuleSet> = listed
            .into_iter()
            .map(|(key, is_unsure, values)| RuleSet {
                key,
                is_unsure,
                values,
            })
            .collect();
        assert_eq!(listed, self.sets);
        assert_eq!(listed[0].values, values, "the default");
    }

    /// Asserts that the switches are those of the page, and that each takes the values that the
    /// page lists and no others: no value of another switch, and no number next to a listed one.
    pub(crate) fn assert_switches(&self, heading: &str) {
        let listed = self.listed(heading);
        let named: Vec<&str> = listed.iter().map(|&(key, _)| key).collect();
        let all: Vec<&str> = self.switches.iter().map(|&(key, _)| key).collect();
        assert_eq!(named, all);

        let mut texts: Vec<String> = vec![String::new(), "many".to_owned()];
        let mut numbers: Vec<i64> = (-1..=20).collect();
        for (_, values) in &listed {
            texts.extend(values.words.iter().map(|&word| word.to_owned()));
            numbers.extend(
                values
                    .words
                    .iter()
                    .filter_map(|word| word.parse::<i64>().ok()),
            );
            numbers.extend(
                values
                    .numbers
                    .iter()
                    .flat_map(|range| [*range.start(), *range.end()]),
            );
        }
        let around = numbers.iter().flat_map(|&one| [one - 1, one, one + 1]);
        texts.extend(around.map(|number| number.to_string()));
        for ((key, values), (_, message)) in listed.iter().zip(&self.switches) {
            for text in &texts {
                let expected = values.contain(text).then(|| text.clone());
                assert_eq!((self.set)(key, text), expected, "{key} {text:?}");
            }
            match &values.numbers {
                Some(range) => assert_eq!(
                    *message,
                    format!("a number from {} to {}", range.start(), range.end()),
                    "{key}"
                ),
                None => {
                    let mut described: Vec<&str> = keys(message).collect();
                    let mut words = values.words.clone();
                    described.sort_unstable();
                    words.sort_unstable();
                    assert_eq!(described, words, "{key}");
                }
            }
        }
    }
}

/// Every other name of a rule set is in the page's sentence about that set.
pub(crate) fn assert_other_names(
    page: &str,
    names: impl IntoIterator<Item = (&'static str, &'static str)>,
) {
    for (other, set) in names {
        let start = format!("`{set}` can also be written ");
        let said = page.lines().find(|line| line.starts_with(&start));
        let is_said = said.is_some_and(|line| line.contains(&format!("`{other}`")));
        assert!(is_said, "{other} for {set}");
    }
}

/// Defines the tests that a game's rules page agrees with the crate, given the game's module, its
/// page, and the headings of its elements and of its switches.
macro_rules! of_the_page {
    ($game:ident, $page:literal, $elements:literal, $switches:literal) => {
        /// Everything on the page, as the crate defines it.
        fn of_the_crate() -> $crate::games::page::Game {
            use handeval_mahjong::$game::{Fan, RuleSet, ScoringRules, Switch};
            let fan = |fan: &Fan| (fan.key(), fan.name(), fan.chinese(), fan.value());
            let values = |set: RuleSet| {
                let rules = ScoringRules::of(set);
                let switches = Switch::ALL.iter();
                let value = |&switch| (Switch::key(switch), rules.get(switch).to_string());
                switches.map(value).collect()
            };
            let set = |&set: &RuleSet| $crate::games::page::RuleSet {
                key: set.key(),
                is_unsure: set.is_unsure(),
                values: values(set),
            };
            $crate::games::page::Game {
                page: include_str!(concat!("../../../../../docs/rules/", $page)),
                elements: Fan::ALL.iter().map(fan).collect(),
                sets: RuleSet::ALL.iter().map(set).collect(),
                switches: Switch::ALL
                    .iter()
                    .map(|switch| (switch.key(), switch.values()))
                    .collect(),
                set: |key, value| {
                    let mut rules = ScoringRules::default();
                    let switch = Switch::from_key(key).unwrap();
                    rules.set(switch, value).ok()?;
                    Some(rules.get(switch).to_string())
                },
            }
        }

        #[test]
        fn the_elements_are_those_of_the_page() {
            of_the_crate().assert_elements($elements);
        }

        #[test]
        fn the_rule_sets_are_those_of_the_page() {
            of_the_crate().assert_rule_sets($switches);
            let names = handeval_mahjong::$game::RuleSet::OTHER_NAMES.iter();
            let names = names.map(|(other, set)| (*other, set.key()));
            $crate::games::page::assert_other_names(of_the_crate().page, names);
        }

        #[test]
        fn the_switches_are_those_of_the_page() {
            of_the_crate().assert_switches($switches);
        }
    };
}

pub(crate) use of_the_page;
