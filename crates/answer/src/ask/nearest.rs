//! Finds the name that a mistyped name was probably meant to be.

/// The name closest to what was typed, if any is close. Ignoring case and the difference between
/// `-` and `_`, at most one character in three (one, if there are fewer than three) can be wrong,
/// missing, extra or swapped with its neighbor. If no name is that close, the result is the first
/// name that begins with what was typed, provided that at least three characters were typed.
pub fn nearest<'n>(typed: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let typed = letters(typed);
    // Longer text is not a typing error.
    if typed.len() > 64 {
        return None;
    }
    let (mut nearest, mut longer) = (None, None);
    for name in names {
        match near_to(&typed, name) {
            Some(distance) if nearest.is_none_or(|(least, _)| distance < least) => {
                nearest = Some((distance, name));
            }
            None if longer.is_none() && typed.len() >= 3 && letters(name).starts_with(&typed) => {
                longer = Some(name);
            }
            _ => {}
        }
    }
    nearest.map(|(_, name)| name).or(longer)
}

/// At most `n_names` suggestions: the names that begin with what was typed; if there are none, the
/// names that contain it; otherwise the three closest, or just the first name if none is close.
pub(crate) fn nearest_few<'n>(typed: &str, names: &[&'n str], n_names: usize) -> Vec<&'n str> {
    const N_NEAR: usize = 3;
    let typed = typed.to_ascii_lowercase().replace('_', "-");
    let having = |is_meant: &dyn Fn(&str) -> bool| -> Vec<&'n str> {
        let names = names.iter().copied();
        names.filter(|name| is_meant(name)).take(n_names).collect()
    };
    let (starting, containing) = match typed.as_str() {
        "" => (Vec::new(), Vec::new()),
        typed => (
            having(&|name| name.starts_with(typed)),
            having(&|name| name.contains(typed)),
        ),
    };
    if !starting.is_empty() {
        return starting;
    }
    if !containing.is_empty() {
        return containing;
    }
    let typed: Vec<char> = letters(&typed).into_iter().take(64).collect();
    let mut near: Vec<(usize, &str)> = Vec::new();
    for name in names {
        if let Some(distance) = near_to(&typed, name) {
            let place = near.partition_point(|&(other, _)| other <= distance);
            near.insert(place, (distance, name));
        }
    }
    near.truncate(n_names.min(N_NEAR));
    match near.is_empty() {
        true => names.iter().copied().take(1).collect(),
        false => near.into_iter().map(|(_, name)| name).collect(),
    }
}

/// The distance to a name, if it is close.
fn near_to(typed: &[char], name: &str) -> Option<usize> {
    let letters = letters(name);
    let most = (letters.len().max(typed.len()) / 3).max(1);
    Some(distance(typed, &letters)).filter(|&distance| distance <= most)
}

fn letters(name: &str) -> Vec<char> {
    let chars = name.trim_start_matches('-').chars();
    let same = chars.map(|char| if char == '_' { '-' } else { char });
    same.map(|char| char.to_ascii_lowercase()).collect()
}

/// The number of characters to replace, add, remove or swap with a neighbor to turn one name into
/// the other.
///
/// Source: F. J. Damerau, "A technique for computer detection and correction of spelling errors",
/// Communications of the ACM 7 (1964), 171; each character is changed at most once.
fn distance(one: &[char], other: &[char]) -> usize {
    // The last two rows of distances between the prefixes of `one` and the prefixes of `other`.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (idx, char) in one.iter().enumerate() {
        let mut row = vec![idx + 1];
        for (other_idx, other_char) in other.iter().enumerate() {
            let is_same = usize::from(char != other_char);
            let mut least = (last[other_idx] + is_same)
                .min(last[other_idx + 1] + 1)
                .min(row[other_idx] + 1);
            let are_exchanged = idx > 0
                && other_idx > 0
                && (one[idx - 1], char) == (*other_char, &other[other_idx - 1]);
            if are_exchanged {
                least = least.min(before[other_idx - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_error_is_recognized() {
        let names = ["game", "board", "deck", "order", "hold", "dead-wall"];
        for (typed, name) in [
            ("bord", Some("board")),
            ("boards", Some("board")),
            ("baord", Some("board")),
            ("Board", Some("board")),
            ("gmae", Some("game")),
            ("dead_wall", Some("dead-wall")),
            ("dead-wal", Some("dead-wall")),
            ("visible", None),
            ("hand", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(nearest(typed, names), name, "{typed}");
        }
        assert_eq!(nearest(&"board".repeat(1_000), names), None);
    }

    #[test]
    fn a_rule_set_is_found_however_it_is_spelled() {
        let names = [
            "tenhou",
            "tenhou-sanma",
            "mahjong-soul",
            "m-league",
            "wrc",
            "wrc-2022",
        ];
        for (typed, name) in [
            ("tenho", Some("tenhou")),
            ("Tenhou Sanna", Some("tenhou-sanma")),
            ("mleauge", Some("m-league")),
            ("mahjon soul", Some("mahjong-soul")),
            ("league", Some("m-league")),
            ("Mahjong", Some("mahjong-soul")),
            ("ma", None),
            ("tenhou", Some("tenhou")),
            ("wrc2020", Some("wrc-2022")),
            ("hongkong", None),
            ("x", None),
            ("", None),
            ("天鳳", None),
        ] {
            assert_eq!(nearest(typed, names), name, "{typed}");
        }
    }

    #[test]
    fn distances_match_damerau() {
        let distance = |one: &str, other: &str| super::distance(&letters(one), &letters(other));
        assert_eq!(distance("", ""), 0);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("ab", "ba"), 1);
        assert_eq!(distance("abcd", "acbd"), 1);
        assert_eq!(distance("ca", "abc"), 3);
    }

    #[test]
    fn suggestions_begin_with_the_input_or_contain_it_or_are_close() {
        let names = ["jacks-9-6", "jacks-8-5", "deuces-9-6", "bonus"];
        let few = |typed: &str| nearest_few(typed, &names, 2);
        assert_eq!(few("jacks"), ["jacks-9-6", "jacks-8-5"]);
        assert_eq!(few("9-6"), ["jacks-9-6", "deuces-9-6"]);
        assert_eq!(few("jakcs-8-5"), ["jacks-8-5", "jacks-9-6"]);
        assert_eq!(few("?"), ["jacks-9-6"]);
        assert_eq!(few(""), ["jacks-9-6"]);
    }
}
