//! Formats, and files in pieces.

use handeval_logs::{DamageKind, Format, Source, Unit, poker, riichi};

fn units(text: &str, format: Format) -> Vec<Unit> {
    let source = Source::new(text.as_bytes());
    let units = match format.game() {
        "poker" => poker::units(source, format),
        _ => riichi::units(source, format),
    };
    units.map(Result::unwrap).collect()
}

fn texts(text: &str, format: Format) -> Vec<(u64, String, bool)> {
    units(text, format)
        .into_iter()
        .map(|unit| {
            let text = unit
                .text
                .unwrap_or_else(|damage| format!("{:?}", damage.kind));
            (unit.line, text, unit.is_cut)
        })
        .collect()
}

#[test]
fn objects_are_found_one_by_one() {
    let text = "[{\"ohh\":{\"a\":\"}{\\\"\"}},\n\n{\"ohh\":{\"b\":[\n{\"ohh\":{}}] x\n{\"ohh\":1";
    let expected = [
        (1, "{\"ohh\":{\"a\":\"}{\\\"\"}}", false),
        (3, "{\"ohh\":{\"b\":[\n", true),
        (4, "{\"ohh\":{}}", false),
        (4, "BadSyntax", false),
        (5, "{\"ohh\":1", true),
    ];
    let expected = expected.map(|(line, text, is_cut)| (line, text.to_owned(), is_cut));
    assert_eq!(texts(text, Format::Ohh), expected);
}

#[test]
fn sections_are_in_the_order_of_the_file() {
    let text = "# x\n[1]\na = [\n 1,\n]\n[10] # c\n[2]\n";
    let found = texts(text, Format::Phh);
    let lines: Vec<u64> = found.iter().map(|unit| unit.0).collect();
    // A remark before the first is no hand.
    assert_eq!(lines, [2, 6, 7]);
}

#[test]
fn formats_are_told_by_their_content() {
    let known = [
        ("http://tenhou.net/6/#json=%7B", Format::Tenhou6),
        ("<mjloggm ver=\"2.3\">", Format::Mjlog),
        ("{\"title\":[\"{\"],\"log\":[[[0,0,0]", Format::Tenhou6),
        ("{\"type\":\"start_game\"}", Format::Mjai),
        ("[{\"ohh\":{", Format::Ohh),
        (
            "*** # 1 ***\npokerstars Zoom Hand #12:  Hold'em",
            Format::PokerStars,
        ),
        ("[1]\nvariant = 'NT'", Format::Phh),
        ("# hand\nvariant='NT'", Format::Phh),
    ];
    for (text, format) in known {
        assert_eq!(Format::of(text), Ok(format), "{text}");
    }
    let unknown = [
        ("<HELO name=\"x\"/>", "network traffic"),
        ("{\"log\":[[{\"qipai\":", "Majiang"),
        ("{\"name\":\"x\",\"data\":{}}", "Mahjong Soul"),
        ("Full Tilt Poker Game #1", "Full Tilt"),
        ("Poker Hand #RC1", "GG"),
        ("entry,at,order\n", "PokerNow"),
        ("x", "no known format"),
    ];
    for (text, words) in unknown {
        let damage = Format::of(text).unwrap_err();
        assert_eq!(damage.kind, DamageKind::UnknownFormat, "{text}");
        assert!(damage.message.contains(words), "{text}: {damage}");
    }
}

#[test]
fn joined_hands_without_sections_are_two() {
    let hand = "# x\nvariant = 'NT'\nactions = []\n";
    let found = texts(&hand.repeat(2), Format::Phh);
    let lines: Vec<u64> = found.iter().map(|unit| unit.0).collect();
    assert_eq!(lines, [1, 5]);
    assert!(
        found
            .iter()
            .all(|unit| unit.1.matches("variant").count() == 1)
    );
}

#[test]
fn what_is_too_long_does_not_hide_what_follows() {
    let long = "x".repeat(3 << 20);
    let objects = format!("[{{\"ohh\":{{\"a\":\"{long}\"}}}},{{\"ohh\":{{}}}}]");
    for text in [objects.clone(), objects.replace(',', ",\n")] {
        let found = texts(&text, Format::Ohh);
        let texts: Vec<&str> = found.iter().map(|unit| unit.1.as_str()).collect();
        assert_eq!(texts, ["TooLong", "{\"ohh\":{}}"]);
    }
    let header = "PokerStars Hand #1: Hold'em\n";
    let lines = format!("{header}{long}\n{header}");
    let found = units(&lines, Format::PokerStars);
    let damage = found[0].text.as_ref().unwrap_err();
    assert_eq!(damage.to_string(), "a line longer than 1048576 bytes");
    assert_eq!(found[1].text.as_deref(), Ok(header));
    let mjai = format!("{{\"type\":\"start_game\"}}\n{long}\n");
    let unit = units(&mjai, Format::Mjai).remove(0);
    // The rest of the game is read.
    assert_eq!(unit.text.unwrap(), "{\"type\":\"start_game\"}\n\n");
    assert_eq!(unit.overlong_lines, [2]);
}

#[test]
fn another_format_on_a_line_that_is_too_long_does_not_spoil_the_hand_before() {
    let hand = HAND.join("\n") + "\n";
    let log = format!("{{\"title\":[\"{}\"]}}\n", "x".repeat(2 << 20));
    let found = units(&[&*hand, &log, &hand].concat(), Format::PokerStars);
    assert_eq!(found.len(), 3, "{found:.2000?}");
    assert_eq!(found[0].text.as_deref(), Ok(&*hand));
    let damage = found[1].text.as_ref().unwrap_err();
    assert_eq!(damage.kind, DamageKind::UnknownFormat);
    assert_eq!(found[2].text.as_deref(), Ok(&*hand));
}

/// The lines of a hand of PokerStars, from its first to its last line.
const HAND: [&str; 12] = [
    "PokerStars Hand #7: Hold'em No Limit (5/10) - 2026/11/20 20:15:02 ET",
    "Table 'T' 6-max Seat #1 is the button",
    "Seat 1: A (100 in chips)",
    "Seat 2: B (100 in chips)",
    "A: posts small blind 5",
    "*** HOLE CARDS ***",
    "A: folds",
    "B collected 5 from pot",
    "*** SUMMARY ***",
    "Total pot 5 | Rake 0",
    "Seat 1: A (button) folded before Flop",
    "Seat 2: B (big blind) collected (5)",
];

/// The first lines and the texts of the units of PokerStars.
fn hands(text: &str) -> Vec<(u64, String)> {
    let found = texts(text, Format::PokerStars).into_iter();
    found.map(|(line, text, _)| (line, text)).collect()
}

#[test]
fn a_damaged_first_line_begins_a_hand_in_its_place() {
    let hand = HAND.join("\n") + "\n";
    let (whole, n_lines) = (hand.clone(), HAND.len() as u64);
    let others = [
        "PokerStarz Hand #7: Hold'em No Limit (5/10) - 2026/11/20 20:15:02 ET",
        "PokerStars Hand",
        "Pokerstars Hand #",
        "ars Hand #7: Hold'em No Limit (5/10) - 2026/11/20 20:15:02 ET",
        "Hold'em No Limit (5/10) - 2026/11/20 20:15:02 ET",
        "xyzzy",
    ];
    let changed = others.map(|first| [&[first], &HAND[1..]].concat().join("\n") + "\n");
    // Or without its first lines.
    let cut = (1..HAND.len() - 3).map(|start| HAND[start..].join("\n") + "\n");
    for damaged in changed.into_iter().chain(cut) {
        if damaged.starts_with("B collected") {
            // This may stand between hands.
            continue;
        }
        let n_damaged = damaged.lines().count() as u64;
        for spaces in ["", "\n\n"] {
            let text = [&*whole, spaces, &damaged, spaces, &whole].concat();
            let n_spaces = spaces.len() as u64;
            let second = n_lines + n_spaces + 1;
            let found = hands(&text);
            let lines: Vec<u64> = found.iter().map(|hand| hand.0).collect();
            assert_eq!(lines, [1, second, second + n_damaged + n_spaces], "{text}");
            assert_eq!(found[0].1.trim_end(), whole.trim_end());
            assert_eq!(found[1].1.trim_end(), damaged.trim_end());
        }
        // The first hand of a file.
        let found = hands(&[&*damaged, &whole].concat());
        assert_eq!(found.len(), 2, "{damaged}");
        assert_eq!(found[0], (1, damaged));
    }
}

#[test]
fn a_hand_that_is_cut_off_ends_where_the_next_begins() {
    let whole = HAND.join("\n") + "\n";
    // In the middle of a line, too.
    let text = format!("{}\nA: fo{whole}", HAND[..6].join("\n"));
    let found = hands(&text);
    assert_eq!(found[0].1, format!("{}\nA: fo\n", HAND[..6].join("\n")));
    assert_eq!(found[1], (7, whole.clone()));
    let text = format!("{}\n{}\n", HAND[..7].join("\n"), HAND[1..].join("\n"));
    let found: Vec<u64> = hands(&text).iter().map(|hand| hand.0).collect();
    assert_eq!(found, [1, 8]);
    // Notes and chat between hands are of no hand.
    for note in [
        "hello",
        "*** # 12 ***",
        "X said, \"PokerStars Hand #9: Hold'em\"",
        "X joins",
    ] {
        let text = format!("{note}\n{whole}\n{note}\n{whole}{note}\n");
        assert_eq!(hands(&text).len(), 2, "{note}");
    }
}

#[test]
fn text_in_another_format_is_an_error_in_its_place() {
    let stars = HAND.join("\n") + "\n";
    let phh = "[1]\nvariant = 'NT'\n";
    let ohh = "{\n\"ohh\": {}\n}\n";
    let mjai = "{\"type\":\"start_game\"}\n";
    for (format, own, name, other) in [
        (Format::PokerStars, &*stars, "phh", phh),
        (Format::PokerStars, &stars, "phh", &phh[4..]),
        (Format::PokerStars, &stars, "ohh", ohh),
        (Format::PokerStars, &stars, "mjai", mjai),
        (
            Format::PokerStars,
            &stars,
            "mjlog",
            "<mjloggm ver=\"2.3\">\n</mjloggm>\n",
        ),
        (Format::Phh, phh, "pokerstars", &stars),
        (Format::Phh, phh, "ohh", ohh),
        (Format::Ohh, ohh, "pokerstars", &stars),
        (Format::Ohh, ohh, "phh", &phh[4..]),
    ] {
        let text = [own, other, other, own].concat();
        let units = units(&text, format);
        let n_lines = |text: &str| text.lines().count() as u64;
        let lines: Vec<u64> = units.iter().map(|unit| unit.line).collect();
        let (second, third) = (n_lines(own) + 1, n_lines(own) + 2 * n_lines(other) + 1);
        assert_eq!(lines, [1, second, third], "{text}");
        assert_eq!(units[0].text.as_ref().unwrap().trim_end(), own.trim_end());
        let damage = units[1].text.as_ref().unwrap_err();
        assert_eq!(damage.kind, DamageKind::UnknownFormat);
        let words = format!("text in the format `{name}`");
        assert!(damage.message.starts_with(&words), "{damage}");
        if format != Format::Ohh {
            let words = format!("up to line {}", third - 1);
            assert!(damage.message.contains(&words), "{damage}");
        }
    }
}

#[test]
fn an_error_says_what_cannot_be_recognized() {
    let wide = |text: &str| text.replace(|_: char| true, "x").replace('x', "x\0");
    for (text, words) in [
        ("", "the file is empty"),
        (" \n\n", "the file is empty"),
        (&*wide(HAND[0]), "UTF-16 without a byte order mark"),
        (&wide(HAND[0])[1..], "UTF-16 without a byte order mark"),
        (
            "PokerStars Tournament #12, Hold'em\n",
            "a tournament summary",
        ),
    ] {
        let damage = Format::of(text).unwrap_err();
        assert!(damage.message.contains(words), "{text:?}: {damage}");
    }
    let damaged = "PokerStars Hand\nTable 'T' 6-max\n";
    assert_eq!(Format::of(damaged), Ok(Format::PokerStars));
}
