//! A log that is cut at any byte gives the rounds that were complete, and says once that it is cut.

use handeval_logs::DamageKind;
use handeval_logs::riichi::{End, Item};

use super::samples::{items, sample};

const SAMPLES: [&str; 6] = [
    "riichi-calls",
    "quads",
    "double-ron",
    "pao",
    "draws",
    "sanma",
];

/// Where a complete part of a log ends, and what is complete by then.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    end: usize,
    n_rounds: usize,
    /// Whether a cut here can be taken for the end of the file: the last round has its result.
    looks_whole: bool,
}

/// Where the result of each round ends in a text; a result in several tags or lines ends with each
/// of them.
fn marks(name: &str, text: &str) -> Vec<Mark> {
    let mut marks = vec![Mark::default()];
    let mut n_rounds = 0;
    let mut has_result = false;
    let mut at = 0;
    let is_mjlog = name.ends_with("mjlog");
    let parts = match is_mjlog {
        true => text.split_inclusive('>'),
        false => text.split_inclusive('\n'),
    };
    for part in parts {
        at += part.len();
        let has = |words: [&str; 2]| words.iter().any(|words| part.contains(words));
        // A line is complete without the line break after it.
        let end = at - usize::from(part.ends_with('\n'));
        if has(["<INIT", "\"start_kyoku\""]) {
            has_result = false;
            marks.push(Mark {
                end,
                n_rounds,
                looks_whole: false,
            });
        }
        if has(["<AGARI", "\"hora\""]) || has(["<RYUUKYOKU", "\"ryukyoku\""]) {
            n_rounds += usize::from(!std::mem::replace(&mut has_result, true));
        }
        if has_result {
            marks.push(Mark {
                end,
                n_rounds,
                looks_whole: true,
            });
        }
    }
    marks
}

fn truncated(items: &[Item]) -> Vec<&Item> {
    let is_truncated = |item: &&Item| match item {
        Item::Round(Err(damage)) | Item::Outside(damage) => damage.kind == DamageKind::Truncated,
        _ => false,
    };
    items.iter().filter(is_truncated).collect()
}

fn complete(items: &[Item]) -> Vec<String> {
    let rounds = items.iter().filter_map(|item| match item {
        Item::Round(Ok(round)) => Some(format!("{round:?}")),
        _ => None,
    });
    rounds.collect()
}

/// In mjlog and mjai, the tags and the lines up to the cut are known.
#[test]
fn j2_a_log_cut_at_any_byte_gives_all_complete_rounds_and_says_once_that_it_is_cut() {
    for name in SAMPLES {
        for format in ["mjlog", "mjai.jsonl"] {
            let name = format!("{name}.{format}");
            let text = sample(&name);
            let whole = complete(&items(&name, &text));
            let marks = marks(&name, &text);
            for end in 1..text.len() {
                let Some(cut) = text.get(..end) else { continue };
                let cut = items(&name, cut);
                let place = || format!("{name} cut at {end}: {cut:?}");
                let mark = marks.iter().rfind(|mark| mark.end <= end).unwrap();
                let is_between = text[mark.end..end].trim().is_empty();
                let rounds = complete(&cut);
                let truncated = truncated(&cut);
                // Of two results, the second one may be missing.
                let second = ["<A", "{\"type\":\"hora\""];
                let after = text[mark.end..end].trim_start();
                let lacks_second =
                    mark.looks_whole && second.iter().any(|result| after.starts_with(result));
                let n_rounds = mark.n_rounds - usize::from(lacks_second);
                assert_eq!(rounds.len(), n_rounds, "{}", place());
                let n_sure = rounds.len().saturating_sub(1);
                assert_eq!(rounds[..n_sure], whole[..n_sure], "{}", place());
                let is_end = mark.looks_whole && (is_between || after.starts_with("</"));
                assert_eq!(truncated.len(), usize::from(!is_end), "{}", place());
                // No round is made up.
                let begins = ["<I", "{\"type\":\"start_kyoku\""];
                let is_begun = !mark.looks_whole && mark.end > 0
                    || lacks_second
                    || begins
                        .iter()
                        .any(|start| text[mark.end..end].contains(start));
                let n_damaged = cut
                    .iter()
                    .filter(|item| matches!(item, Item::Round(Err(_))));
                assert_eq!(n_damaged.count(), usize::from(is_begun), "{}", place());
            }
        }
    }
}

/// In tenhou.net/6, a document always has its end.
#[test]
fn j2_a_document_of_tenhou6_cut_at_any_byte_says_once_that_it_is_cut() {
    for name in SAMPLES {
        let name = format!("{name}.json");
        let text = sample(&name);
        let text = text.trim_end();
        let whole = complete(&items(&name, text));
        let log = text.find("\"log\":[").unwrap() + "\"log\":[".len();
        for end in 1..text.len() {
            let Some(cut) = text.get(..end) else { continue };
            let found = items(&name, cut);
            let place = || format!("{name} cut at {end}: {found:?}");
            // A round is complete with its bracket.
            let (mut depth, mut n_rounds) = (0_usize, 0);
            for byte in cut.bytes().skip(log) {
                match byte {
                    b'[' => depth += 1,
                    b']' => {
                        depth = depth.saturating_sub(1);
                        n_rounds += usize::from(depth == 0);
                    }
                    _ => {}
                }
            }
            let n_rounds = n_rounds.min(whole.len());
            assert_eq!(complete(&found), whole[..n_rounds], "{}", place());
            assert_eq!(truncated(&found).len(), 1, "{}", place());
            let is_in_round = found.iter().any(|item| matches!(item, Item::Round(Err(_))));
            assert_eq!(is_in_round, end > log && depth > 0, "{}", place());
        }
    }
}

#[test]
fn j2_a_result_in_two_parts_is_not_complete_while_the_second_one_is_cut() {
    let text = sample("double-ron.mjlog");
    let second = text.rfind("<AGARI").unwrap();
    let found = items("double-ron.mjlog", &text[..second + 9]);
    assert!(complete(&found).is_empty());
    assert_eq!(truncated(&found).len(), 1);
    // Between the two, nothing says that another one follows.
    let found = items("double-ron.mjlog", &text[..second]);
    let Some(Item::Round(Ok(round))) = found.last() else {
        panic!("{found:?}");
    };
    assert!(matches!(&round.end, Some(End::Wins(wins)) if wins.len() == 1));
}
