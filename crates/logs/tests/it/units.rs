//! Formats, and files in pieces.

use handeval_logs::{DamageKind, Format, Source, Units};

fn texts(text: &str, format: Format) -> Vec<(u64, String, bool)> {
    Units::new(Source::new(text.as_bytes()), format)
        .map(|unit| {
            let unit = unit.unwrap();
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
        ("", "no known format"),
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
    let mut units = Units::new(Source::new(lines.as_bytes()), Format::PokerStars);
    let damage = units.next().unwrap().unwrap().text.unwrap_err();
    assert_eq!(damage.to_string(), "a line longer than 1048576 bytes");
    assert_eq!(units.next().unwrap().unwrap().text.unwrap(), header);
    let mjai = format!("{{\"type\":\"start_game\"}}\n{long}\n");
    let unit = Units::new(Source::new(mjai.as_bytes()), Format::Mjai).next();
    let unit = unit.unwrap().unwrap();
    // The rest of the game is read.
    assert_eq!(unit.text.unwrap(), "{\"type\":\"start_game\"}\n\n");
    assert_eq!(unit.overlong_lines, [2]);
}
