//! Logs and hands in different formats in one file, some of them cut: each is found where it begins,
//! and what follows a cut is read as if it were alone.

use handeval_logs::poker::{self, PlayedHand};
use handeval_logs::riichi::{self, Item};
use handeval_logs::{DamageKind, Format, Source, Unit};

use super::riichi::samples::{read, sample};

/// A sample in each format.
const SAMPLES: [(&str, Format); 6] = [
    ("riichi-calls.json", Format::Tenhou6),
    ("riichi-calls.mjlog", Format::Mjlog),
    ("riichi-calls.mjai.jsonl", Format::Mjai),
    ("home-game.ohh", Format::Ohh),
    ("pokerstars-side-pots.txt", Format::PokerStars),
    ("side-pots.phh", Format::Phh),
];

fn units(bytes: &[u8], format: Format) -> Vec<Unit> {
    let source = Source::new(bytes);
    let units = match format.game() {
        "poker" => poker::units(source, format),
        _ => riichi::units(source, format),
    };
    units.map(Result::unwrap).collect()
}

/// What is read from a unit, without the places in the file.
fn content(unit: &Unit, format: Format) -> Vec<String> {
    let Ok(text) = &unit.text else {
        return Vec::new();
    };
    if format.game() == "poker" {
        let unit = Unit {
            line: 1,
            ..unit.clone()
        };
        return vec![format!("{:?}", PlayedHand::read(format, &unit))];
    }
    let items = read(format, text).into_iter();
    let rounds = items.map(|item| match item {
        Item::Game(header) => format!("{header:?}"),
        Item::Round(Ok(round)) => {
            let events = round.events.iter().map(|(event, _)| event);
            let events: Vec<_> = events.collect();
            format!("{:?} {events:?} {:?}", round.deal, round.end)
        }
        Item::Round(Err(damage)) => format!("{:?}", damage.kind),
        Item::Outside(damage) => format!("outside: {:?}", damage.kind),
    });
    rounds.collect()
}

/// The units of a text in this format that are read, and the damage of the others.
fn contents(text: &str, format: Format) -> (Vec<Vec<String>>, Vec<Unit>) {
    let (whole, damaged): (Vec<_>, Vec<_>) = units(text.as_bytes(), format)
        .into_iter()
        .partition(|unit| unit.text.is_ok());
    let whole = whole.iter().map(|unit| content(unit, format)).collect();
    (whole, damaged)
}

/// The places where a text is cut: all near its start, and every 41st.
fn cuts(text: &str) -> impl Iterator<Item = &str> {
    let places = (1..text.len()).filter(|place| *place < 64 || place % 41 == 0);
    places.filter_map(|place| text.get(..place))
}

#[test]
fn j2_what_follows_a_cut_log_is_read_as_if_it_were_alone() {
    for (name, format) in SAMPLES {
        // What a damaged hand swallows is another question.
        if format == Format::Phh {
            continue;
        }
        let text = sample(name);
        let (alone, _) = contents(&text, format);
        for cut in cuts(text.trim_end()) {
            // Within a line, a hand of text is found only where the line itself is no header.
            let n_ways = 2 - usize::from(format == Format::PokerStars);
            for between in ["\n", ""].iter().take(n_ways) {
                let both = format!("{cut}{between}{text}");
                assert_eq!(Format::of(&both), Ok(format), "{both:.100}");
                let (found, _) = contents(&both, format);
                let place = || format!("{name} cut at {}, {between:?}", cut.len());
                let (_, last) = found.split_at(found.len().saturating_sub(alone.len()));
                assert_eq!(last, alone, "{}", place());
                assert!(found.len() > alone.len() || cut.len() < 64, "{}", place());
            }
        }
    }
}

#[test]
fn j2_a_cut_log_does_not_swallow_another_format() {
    for (name, format) in SAMPLES {
        let text = sample(name);
        let (alone, _) = contents(&text, format);
        for (other_name, other_format) in SAMPLES {
            // Where a hand of PHH ends, its format alone does not say.
            if other_format == format || format == Format::Phh {
                continue;
            }
            let other = sample(other_name);
            for cut in cuts(text.trim_end()).step_by(5) {
                let all = format!("{cut}\n{other}\n{text}");
                let place = || format!("{name} cut at {}, {other_name}", cut.len());
                let (found, damaged) = contents(&all, format);
                let (_, last) = found.split_at(found.len().saturating_sub(alone.len()));
                assert_eq!(last, alone, "{}", place());
                let is_other = |unit: &&Unit| {
                    let damage = unit.text.as_ref().unwrap_err();
                    let words = format!("text in the format `{}`", other_format.name());
                    damage.kind == DamageKind::UnknownFormat && damage.message.starts_with(&words)
                };
                let foreign: Vec<&Unit> = damaged.iter().filter(is_other).collect();
                assert_eq!(foreign.len(), 1, "{}: {damaged:#?}", place());
                let n_before = cut.matches('\n').count() as u64 + 1;
                let n_lines = other.lines().count() as u64;
                // The header of a section may look like a part of JSON.
                assert!(foreign[0].line <= n_before + 2, "{}", place());
                let damage = foreign[0].text.as_ref().unwrap_err();
                // A bracket on the last line is no part of an object.
                let ends = [0, 1].map(|n| format!(", up to line {}:", n_before + n_lines - n));
                let is_told = ends.iter().any(|end| damage.message.contains(end));
                assert!(is_told || n_lines == 1, "{}: {damage}", place());
            }
        }
    }
}

#[test]
fn j2_another_format_between_two_games_is_reported_once() {
    for (name, format) in SAMPLES {
        let text = sample(name);
        let (alone, _) = contents(&text, format);
        for (other_name, other_format) in SAMPLES {
            if other_format == format {
                continue;
            }
            let other = sample(other_name);
            for all in [
                format!("{text}\n{other}\n{other}\n{text}"),
                format!("{text}\n{text}\n{other}\n{other}"),
            ] {
                let (found, damaged) = contents(&all, format);
                let place = format!("{name}, {other_name}: {damaged:#?}");
                assert_eq!(found, [&*alone, &alone].concat(), "{place}");
                assert_eq!(damaged.len(), 1, "{place}");
            }
        }
    }
}

#[test]
fn j2_compressed_data_after_text_is_reported() {
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write as _;
    for (name, format) in SAMPLES {
        let text = sample(name);
        let (alone, _) = contents(&text, format);
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(text.as_bytes()).unwrap();
        let gzip = gzip.finish().unwrap();
        for between in ["\n", ""] {
            let start = [text.trim_end(), between].concat();
            let bytes = [start.as_bytes(), &*gzip, b"\n", text.as_bytes()].concat();
            let found = units(&bytes, format);
            let is_told = |unit: &&Unit| {
                let damage = unit.text.as_ref().err();
                damage.is_some_and(|damage| damage.message.starts_with("compressed data after"))
            };
            assert_eq!(
                found.iter().filter(is_told).count(),
                1,
                "{name}: {found:#?}"
            );
            let whole = found.iter().filter(|unit| unit.text.is_ok());
            let whole: Vec<_> = whole.map(|unit| content(unit, format)).collect();
            assert_eq!(whole, [&*alone, &alone].concat(), "{name} {between:?}");
        }
    }
}

#[test]
fn an_mjlog_in_a_string_of_json_is_read() {
    let text = sample("riichi-calls.mjlog");
    let (alone, _) = contents(&text, Format::Mjlog);
    let escaped = text.replace('"', "\\\"").replace('\n', "\\n");
    for escaped in [escaped.replace('/', "\\/"), escaped] {
        for (json, n_games) in [
            (format!("{{\"xml\": \"{escaped}\"}}\n"), 1),
            (format!("\"{escaped}\""), 1),
            (format!("[\"{escaped}\", \"{escaped}\"]"), 2),
        ] {
            assert_eq!(Format::of(&json), Ok(Format::Mjlog));
            let (found, damaged) = contents(&json, Format::Mjlog);
            assert_eq!(found, vec![alone[0].clone(); n_games]);
            assert_eq!(damaged, []);
        }
    }
}

#[test]
fn a_line_of_mjai_may_be_a_list_of_events() {
    let text = sample("riichi-calls.mjai.jsonl");
    let (alone, _) = contents(&text, Format::Mjai);
    let lines: Vec<&str> = text.lines().collect();
    for n_events in [1, 2, 7, lines.len()] {
        let lists = lines.chunks(n_events);
        let lists: Vec<String> = lists.map(|list| format!("[{}]", list.join(","))).collect();
        let (found, damaged) = contents(&lists.join("\n"), Format::Mjai);
        assert_eq!(found, alone, "{n_events}");
        assert_eq!(damaged, []);
        // Lists after single events.
        let mixed = format!("{}\n{}", lines[0], lists.join("\n"));
        let (found, _) = contents(&mixed, Format::Mjai);
        assert_eq!(found.last(), alone.last(), "{n_events}");
    }
}

#[test]
fn a_declaration_of_xml_belongs_to_no_log() {
    let text = sample("riichi-calls.mjlog");
    let (alone, _) = contents(&text, Format::Mjlog);
    for declaration in ["<?xml version=\"1.0\"?>\n", "<!-- x -->"] {
        let (found, damaged) = contents(&format!("{declaration}{text}").repeat(2), Format::Mjlog);
        assert_eq!(found, [&*alone, &alone].concat());
        assert_eq!(damaged, []);
    }
}
