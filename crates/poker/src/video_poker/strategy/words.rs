//! The names of lines: what to hold, in players' words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::super::classifier::JOKER;
use super::kind::{Aim, Family, Game, Kind};
use crate::Rank;

/// Kinds of a family that one name covers.
pub(super) struct Form {
    pub(super) text: String,
    pub(super) kinds: Vec<Kind>,
}

/// `no`, `one`, `two`.
fn number(n: u8) -> &'static str {
    ["no", "one", "two", "three", "four", "five"][usize::from(n) % 6]
}

/// The names for kinds of one family. They cover all of `needed`, and no other kinds in `all`
/// except those that `not_matter` accepts. There is always at least one name.
pub(super) fn forms(
    game: &Game,
    classes: &[&str],
    all: &[Kind],
    needed: &[Kind],
    not_matter: &dyn Fn(Kind) -> bool,
) -> Vec<Form> {
    let Some(family) = needed.first().map(|kind| kind.family) else {
        return Vec::new();
    };
    let named = |text: String, kinds: &[Kind]| Form {
        text: with_wild(game, family, text),
        kinds: kinds.to_vec(),
    };
    let is_enough = |kind: &Kind| needed.contains(kind) || not_matter(*kind);
    let is_whole = all.iter().all(is_enough);
    let mut forms = Vec::new();
    match family {
        Family::Made => {
            let names = needed.iter().map(|kind| {
                let class = classes.get(usize::from(kind.gaps));
                class.map_or(String::new(), |class| class.replace('-', " "))
            });
            forms.push(named(any_of(&names.collect::<Vec<_>>()), needed));
        }
        Family::Alike { n, .. } => {
            if is_whole {
                let text = match n {
                    2 => "pair",
                    3 => "three of a kind",
                    _ => "four of a kind",
                };
                forms.push(named(text.to_string(), all));
            }
            forms.push(named(alike(game, n, &ranks_of(game, needed)), needed));
        }
        Family::WithKicker => {
            let what = if is_whole {
                "three of a kind".to_string()
            } else {
                alike(game, 3, &ranks_of(game, needed))
            };
            let kinds = if is_whole { all } else { needed };
            forms.push(named(format!("{what} with a kicker"), kinds));
        }
        Family::TwoPair => {
            if is_whole {
                forms.push(named("two pair".to_string(), all));
            } else if needed.iter().any(|kind| kind.high > 0) {
                forms.push(named("two pair with aces".to_string(), needed));
            } else {
                forms.push(named("two pair without aces".to_string(), needed));
            }
        }
        Family::Draw { n_wild, n, aim } => {
            let is_two = n == 2 && n_wild == 0;
            if is_two && aim != Aim::StraightFlush {
                if is_whole {
                    let text = match aim {
                        Aim::Straight => "two high cards, unsuited",
                        _ => "two to a royal flush",
                    };
                    forms.push(named(text.to_string(), all));
                }
                forms.push(named(two_cards(game, aim, needed), needed));
            } else {
                let base = format!("{} to a {}", number(n), aim.name());
                for (text, kinds) in regions(all, needed, &is_enough) {
                    let text = if text.is_empty() {
                        base.clone()
                    } else {
                        format!("{base}, {text}")
                    };
                    forms.push(named(text, &kinds));
                }
            }
        }
        Family::Single { .. } => {
            // Mutants: the bits are different, so `^` does the same.
            let ranks = |kinds: &[Kind]| kinds.iter().fold(0, |ranks, kind| ranks | 1 << kind.high);
            if is_whole && ranks(all) == game.high {
                forms.push(named("one high card".to_string(), all));
            } else if ranks(needed) == game.high {
                forms.push(named("one high card".to_string(), needed));
            }
            let name = |rank: usize| Rank::ALL[rank % 13].name().to_string();
            let names = if ranks(needed) & !game.high == 0 {
                let names = needed.iter().map(|kind| name(kind.high.into()));
                any_of(&names.collect::<Vec<_>>())
            } else {
                runs_of(ranks(needed), &name)
            };
            forms.push(named(format!("one {names}"), needed));
        }
        Family::Wild { n_wild } => {
            let text = match n_wild {
                4 => "four deuces".to_string(),
                _ => format!("{} alone", wild_cards(game, n_wild)),
            };
            forms.push(named(text, needed));
        }
        Family::Nothing => forms.push(named("nothing: five new cards".to_string(), needed)),
    }
    forms
}

impl Aim {
    const fn name(self) -> &'static str {
        match self {
            Self::Royal => "royal flush",
            Self::StraightFlush => "straight flush",
            Self::Flush => "flush",
            Self::Straight => "straight",
        }
    }
}

impl Family {
    pub(super) const fn n_cards(self) -> u8 {
        match self {
            Self::Made => 5,
            Self::Alike { n, .. } | Self::Draw { n, .. } => n,
            Self::WithKicker | Self::TwoPair => 4,
            Self::Single { n_wild } => 1 + n_wild,
            Self::Wild { n_wild } => n_wild,
            Self::Nothing => 0,
        }
    }
}

/// `one deuce`, `two deuces`.
fn wild_cards(game: &Game, n_wild: u8) -> String {
    match (game.wild, n_wild) {
        (Some(JOKER), _) => "joker".to_string(),
        (_, 1) => "one deuce".to_string(),
        _ => format!("{} deuces", number(n_wild)),
    }
}

/// The text, preceded by the wild cards in the hold.
fn with_wild(game: &Game, family: Family, text: String) -> String {
    match family {
        Family::Alike { n_wild, .. } | Family::Draw { n_wild, .. } | Family::Single { n_wild }
            if n_wild > 0 =>
        {
            format!("{}: {text}", wild_cards(game, n_wild))
        }
        _ => text,
    }
}

/// `a`, `a or b`, `a, b or c`.
fn any_of(texts: &[String]) -> String {
    match texts {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => texts.concat(),
    }
}

fn ranks_of(game: &Game, kinds: &[Kind]) -> u16 {
    let groups = kinds
        .iter()
        .filter_map(|kind| game.groups.get(usize::from(kind.high)));
    // Mutants: the groups are different, so `^` does the same.
    groups.fold(0, |ranks, group| ranks | group)
}

/// `high pair`, `pair of aces`, `three twos to fours`.
fn alike(game: &Game, n: u8, ranks: &u16) -> String {
    let ranks = *ranks;
    if n == 2 && game.high != 0 {
        if ranks == game.high {
            return "high pair".to_string();
        }
        if ranks == !game.high & 0x1FFF {
            return "low pair".to_string();
        }
    }
    let plural = |rank: usize| Rank::ALL[rank % 13].plural().to_string();
    let runs = runs_of(ranks, &plural);
    match n {
        2 => format!("pair of {runs}"),
        _ => format!("{} {runs}", number(n)),
    }
}

/// `twos to fours, nines or kings`.
fn runs_of(ranks: u16, name: &dyn Fn(usize) -> String) -> String {
    let mut runs = Vec::new();
    let mut rank = 0;
    // Mutants: no rank has number 13.
    while rank < 13 {
        let n_ranks = (ranks >> rank).trailing_ones() as usize;
        match n_ranks {
            0 => {}
            1 => runs.push(name(rank)),
            2 => runs.extend([name(rank), name(rank + 1)]),
            _ => runs.push(format!("{} to {}", name(rank), name(rank + n_ranks - 1))),
        }
        rank += n_ranks.max(1);
    }
    any_of(&runs)
}

/// `KQ or KJ suited`.
fn two_cards(game: &Game, aim: Aim, needed: &[Kind]) -> String {
    const LETTERS: [char; 5] = ['T', 'J', 'Q', 'K', 'A'];
    let mut names = Vec::new();
    for high in (1..5).rev() {
        for low in (0..high).rev() {
            // Mutants: the bits are different, so `^` does the same.
            let ranks = 1 << (8 + high) | 1 << (8 + low);
            let is_suited = aim == Aim::Royal;
            let kind = game.draw(ranks, 2, 0, is_suited);
            if kind.is_some_and(|kind| needed.contains(&kind)) {
                names.push(String::from_iter([LETTERS[high], LETTERS[low]]));
            }
        }
    }
    let suited = match aim {
        Aim::Royal => "suited",
        _ => "unsuited",
    };
    format!("{} {suited}", any_of(&names))
}

/// Regions of gaps and high cards in words, as a single rectangle or as one for each number of
/// gaps.
fn regions(
    all: &[Kind],
    needed: &[Kind],
    is_enough: &dyn Fn(&Kind) -> bool,
) -> Vec<(String, Vec<Kind>)> {
    let mut found: Vec<(String, Vec<Kind>)> = Vec::new();
    for gaps in ranges(all.iter().map(|kind| kind.gaps)) {
        for high in ranges(all.iter().map(|kind| kind.high)) {
            if let Some(region) = region(all, needed, is_enough, &gaps, &high) {
                found.push(region);
            }
        }
    }
    if !found.is_empty() {
        return found;
    }
    let mut parts: Vec<(String, Vec<Kind>)> = Vec::new();
    for gaps in 0..=4 {
        let here: Vec<Kind> = needed
            .iter()
            .copied()
            .filter(|kind| kind.gaps == gaps)
            .collect();
        let highs = ranges(here.iter().map(|kind| kind.high));
        let mut all_of_gap = ranges(all.iter().map(|kind| kind.high))
            .into_iter()
            .chain(highs);
        let shortest = all_of_gap
            .by_ref()
            .filter_map(|high| region(all, &here, is_enough, &(gaps..=gaps), &high))
            .min_by_key(|(text, _)| text.len());
        match shortest {
            _ if here.is_empty() => {}
            Some(part) => parts.push(part),
            // If the needed numbers of high cards are not consecutive, list them one by one.
            None => parts.extend(here.iter().filter_map(|kind| {
                region(
                    all,
                    &[*kind],
                    is_enough,
                    &(gaps..=gaps),
                    &(kind.high..=kind.high),
                )
            })),
        }
    }
    let texts: Vec<String> = parts.iter().map(|part| part.0.clone()).collect();
    let kinds = parts.into_iter().flat_map(|part| part.1).collect();
    Vec::from([(texts.join("; or "), kinds)])
}

fn ranges(numbers: impl Iterator<Item = u8>) -> Vec<RangeInclusive<u8>> {
    let mut numbers: Vec<u8> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut ranges = Vec::new();
    for (first_idx, &first) in numbers.iter().enumerate() {
        ranges.extend(numbers[first_idx..].iter().map(|&last| first..=last));
    }
    ranges
}

/// A rectangle of gaps and high cards, if it has the needed kinds and no others that matter.
fn region(
    all: &[Kind],
    needed: &[Kind],
    is_enough: &dyn Fn(&Kind) -> bool,
    gaps: &RangeInclusive<u8>,
    high: &RangeInclusive<u8>,
) -> Option<(String, Vec<Kind>)> {
    let is_in = |kind: &&Kind| gaps.contains(&kind.gaps) && high.contains(&kind.high);
    let kinds: Vec<Kind> = all.iter().filter(is_in).copied().collect();
    if !needed.iter().all(|kind| kinds.contains(kind)) {
        return None;
    }
    if !kinds
        .iter()
        .all(|kind| needed.contains(kind) || is_enough(kind))
    {
        return None;
    }
    let gap_words = |n: u8| match n {
        0 => "open".to_string(),
        1 => "one gap".to_string(),
        _ => format!("{} gaps", number(n)),
    };
    let high_words = |n: u8| match n {
        0 => "no high card".to_string(),
        1 => "one high card".to_string(),
        _ => format!("{} high cards", number(n)),
    };
    let of_gaps = |kind: &Kind| gaps.contains(&kind.gaps).then_some(kind.high);
    let parts = [
        range_words(gaps, all.iter().map(|kind| kind.gaps), &gap_words, "gaps"),
        range_words(
            high,
            all.iter().filter_map(of_gaps),
            &high_words,
            "high cards",
        ),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    Some((parts.join(" with "), kinds))
}

/// `one gap`, `at most two gaps`, `one or more high cards`; `None` if the range includes all
/// numbers.
fn range_words(
    range: &RangeInclusive<u8>,
    all: impl Iterator<Item = u8> + Clone,
    words: &dyn Fn(u8) -> String,
    noun: &str,
) -> Option<String> {
    let (first, last) = (*range.start(), *range.end());
    let has_less = all.clone().any(|n| n < first);
    let has_more = all.clone().any(|n| n > last);
    match (has_less, has_more) {
        (false, false) => None,
        _ if first == last => Some(words(first)),
        (false, true) => Some(format!("at most {}", words(last))),
        (true, false) => Some(format!("{} or more {noun}", number(first))),
        (true, true) => Some(format!("{} to {} {noun}", number(first), number(last))),
    }
}

#[cfg(test)]
mod tests {
    use core::ops::Range;

    use super::super::super::PayTable;
    use super::*;

    /// The names for the kinds of a family with these ranks or groups, of all in the table.
    fn names(table: &str, family: Family, n_all: Range<u8>, needed: &[u8]) -> Vec<String> {
        let game = Game::new(&PayTable::built_in(table).unwrap());
        let kind = |high| Kind {
            family,
            high,
            gaps: 0,
        };
        let all: Vec<Kind> = n_all.map(kind).collect();
        let needed: Vec<Kind> = needed.iter().copied().map(kind).collect();
        let forms = forms(&game, &[], &all, &needed, &|_| false);
        forms.into_iter().map(|form| form.text).collect()
    }

    #[test]
    fn single_cards_are_named_one_by_one() {
        let names = |needed: &[u8]| {
            let family = Family::Single { n_wild: 0 };
            names("jacks-or-better-9-6", family, 9..13, needed)
        };
        assert_eq!(names(&[12]), ["one ace"]);
        assert_eq!(names(&[9, 10, 11]), ["one jack, queen or king"]);
        let all = ["one high card", "one jack, queen, king or ace"];
        assert_eq!(names(&[9, 10, 11, 12]), all);
    }

    #[test]
    fn only_pairs_are_high_or_low() {
        let names = |n, needed: &[u8]| {
            let family = Family::Alike { n_wild: 0, n };
            names("jacks-or-better-9-6", family, 0..2, needed)
        };
        assert_eq!(names(2, &[0]), ["low pair"]);
        assert_eq!(names(2, &[1]), ["high pair"]);
        assert_eq!(names(2, &[0, 1]), ["pair", "pair of twos to aces"]);
        assert_eq!(names(3, &[1]), ["three jacks to aces"]);
        assert_eq!(names(4, &[0]), ["four twos to tens"]);
        let family = Family::Alike { n_wild: 0, n: 2 };
        let found = self::names("deuces-wild-full-pay", family, 0..1, &[0]);
        assert_eq!(found, ["pair", "pair of twos to aces"]);
    }

    #[test]
    fn two_pair_is_with_or_without_aces() {
        let names = |needed: &[u8]| names("double-double-bonus-9-6", Family::TwoPair, 0..2, needed);
        assert_eq!(names(&[0]), ["two pair without aces"]);
        assert_eq!(names(&[1]), ["two pair with aces"]);
        assert_eq!(names(&[0, 1]), ["two pair"]);
    }

    #[test]
    fn high_cards_are_counted_in_words() {
        let family = Family::Draw {
            n_wild: 0,
            n: 3,
            aim: Aim::Flush,
        };
        let names = |needed: &[u8]| names("jacks-or-better-9-6", family, 0..4, needed);
        assert_eq!(names(&[0]), ["three to a flush, no high card"]);
        assert_eq!(names(&[1]), ["three to a flush, one high card"]);
        assert_eq!(names(&[0, 1]), ["three to a flush, at most one high card"]);
        assert_eq!(names(&[1, 2]), ["three to a flush, one to two high cards"]);
        assert_eq!(names(&[2, 3]), ["three to a flush, two or more high cards"]);
        assert_eq!(names(&[0, 1, 2, 3]), ["three to a flush"]);
    }
}
