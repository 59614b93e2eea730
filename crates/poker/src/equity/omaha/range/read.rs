//! Reading Omaha ranges.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::repeat_n;
use core::ops;
use core::str::FromStr;

use handeval_cards::read_cards;

use super::{
    Item, OmahaRange, OmahaRangeReading, OmahaRangeReason, ParseOmahaRangeError, Slot, Suits,
};
use crate::omaha::OmahaHand;
use crate::{Card, Rank, Suit};

/// Reads `random`, or a list of hands and items such as `AA**`, `KKQQ` or `AAxx:ds`, separated by
/// commas, semicolons or spaces.
///
/// # Errors
///
/// A [`ParseOmahaRangeError`] for the first item that cannot be read.
impl FromStr for OmahaRange {
    type Err = ParseOmahaRangeError;

    fn from_str(text: &str) -> Result<Self, ParseOmahaRangeError> {
        Self::read(text).map(|reading| reading.range)
    }
}

/// Whether a character is a space, or an invisible one that selects a symbol's text or emoji form.
fn is_ignored(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\u{FE0E}' | '\u{FE0F}')
}

impl OmahaRange {
    /// Like [`FromStr`], but also returns how the range was written.
    ///
    /// # Errors
    ///
    /// The same errors as from `FromStr`.
    pub fn read(text: &str) -> Result<OmahaRangeReading, ParseOmahaRangeError> {
        let all = trimmed(text, 0..text.len());
        let word = &text[all.clone()];
        if ["random", "any", "*"]
            .iter()
            .any(|all| word.eq_ignore_ascii_case(all))
        {
            return Ok(OmahaRangeReading {
                range: Self::random(),
                is_plain: true,
            });
        }
        let is_braced = word.starts_with('{') && word.ends_with('}');
        let list = match is_braced {
            true => all.start + 1..all.end - 1,
            false => all,
        };
        let mut is_plain = !is_braced;
        let mut items: Vec<Item> = Vec::new();
        let mut start = list.start;
        loop {
            let end = text[start..list.end].find([',', ';']);
            let end = end.map_or(list.end, |len| start + len);
            is_plain &= !text[end..list.end].starts_with(';');
            let item = trimmed(text, start..end);
            if item.is_empty() && end == list.end && !items.is_empty() {
                // A separator follows the last item.
                is_plain = false;
                break;
            }
            let parts = match read_item(text, item.clone(), &items) {
                Ok(read) => {
                    is_plain &= read.is_plain;
                    items.push(read.item);
                    Vec::new()
                }
                Err(error) => {
                    let parts = words(text, item);
                    if parts.len() < 2 || read_item(text, parts[0].clone(), &items).is_err() {
                        return Err(error);
                    }
                    parts
                }
            };
            for part in parts {
                items.push(read_item(text, part, &items)?.item);
                is_plain = false;
            }
            if end == list.end {
                break;
            }
            start = end + 1;
        }
        Ok(OmahaRangeReading {
            range: Self { items },
            is_plain,
        })
    }
}

fn trimmed(text: &str, span: ops::Range<usize>) -> ops::Range<usize> {
    let inside = &text[span.clone()];
    let start = span.end - inside.trim_start_matches(is_ignored).len();
    let end = span.start + inside.trim_end_matches(is_ignored).len();
    start.min(end)..end
}

/// The words of the text; a colon joins the words on both sides of it.
fn words(text: &str, span: ops::Range<usize>) -> Vec<ops::Range<usize>> {
    let mut words: Vec<ops::Range<usize>> = Vec::new();
    let mut start = span.start;
    for word in text[span].split(char::is_whitespace) {
        let this = start..start + word.len();
        start = this.end + text[this.end..].chars().next().map_or(0, char::len_utf8);
        if this.is_empty() {
            continue;
        }
        match words.last_mut() {
            Some(last) if word.starts_with(':') || text[last.clone()].ends_with(':') => {
                last.end = this.end;
            }
            _ => words.push(this),
        }
    }
    words
}

struct ReadItem {
    item: Item,
    is_plain: bool,
}

/// Reads an item that follows the items `before`.
fn read_item(
    text: &str,
    span: ops::Range<usize>,
    before: &[Item],
) -> Result<ReadItem, ParseOmahaRangeError> {
    let item = &text[span.clone()];
    let error = |reason, at: ops::Range<usize>| ParseOmahaRangeError {
        item: item.to_owned(),
        item_idx: before.len(),
        reason,
        span: span.start + at.start..span.start + at.end,
    };
    let whole = 0..item.len();
    if item.is_empty() {
        return Err(error(OmahaRangeReason::EmptyItem, whole));
    }
    if item.contains('%') && !item.contains(':') {
        return Err(error(OmahaRangeReason::PercentageOfOmaha, whole));
    }
    let (cards, suits) = match item.find(':') {
        None => (item, None),
        Some(colon) => (&item[..colon], Some(colon + 1..item.len())),
    };
    let mut slots = Vec::new();
    let mut is_plain = true;
    let suits = match suits {
        None => None,
        Some(at) => {
            let (suits, is_named) = read_suits(&item[at.clone()])
                .map_err(|reason| error(reason, if at.is_empty() { whole.clone() } else { at }))?;
            is_plain &= is_named;
            Some(suits)
        }
    };
    // The first rank followed by an `x`.
    let mut with_x = None;
    let mut last_start = 0;
    let mut offset = 0;
    while let Some(found) = cards[offset..].chars().next() {
        let here = offset..offset + found.len_utf8();
        offset = here.end;
        match found {
            _ if is_ignored(found) => continue,
            '*' => slots.push(Slot::Any),
            'x' | 'X' => {
                if let Some(Slot::Rank(rank)) = slots.last() {
                    with_x = with_x.or(Some((*rank, last_start..here.end)));
                }
                slots.push(Slot::Any);
                is_plain = false;
            }
            '\u{1F0A0}'..='\u{1F0FF}' => match read_cards(&cards[here.clone()]).next() {
                Some(Ok(at)) => slots.push(Slot::Card(at.card)),
                Some(Err(wrong)) => return Err(error(OmahaRangeReason::Card(wrong), here)),
                None => {}
            },
            _ => {
                let is_ten = found == '1' && cards[offset..].starts_with('0');
                let rank = match is_ten {
                    true => Some(Rank::Ten),
                    false => Rank::from_char(found),
                };
                let Some(rank) = rank else {
                    return Err(error(OmahaRangeReason::UnknownCard { found }, here));
                };
                offset += usize::from(is_ten);
                let rest = cards[offset..].trim_start_matches(is_ignored);
                let next = rest.chars().next();
                match next.and_then(Suit::from_char).zip(next) {
                    Some((suit, next)) => {
                        offset = cards.len() - rest.len() + next.len_utf8();
                        slots.push(Slot::Card(Card::new(rank, suit)));
                    }
                    None => slots.push(Slot::Rank(rank)),
                }
            }
        }
        last_start = here.start;
    }
    let has_cards = slots.iter().any(|slot| matches!(slot, Slot::Card(_)));
    if let Some((rank, at)) = with_x.filter(|_| has_cards) {
        let rank = rank.char();
        return Err(error(OmahaRangeReason::AmbiguousCard { rank }, at));
    }
    check(&slots, suits, before, cards).map_err(|reason| error(reason, whole))?;
    Ok(ReadItem {
        item: Item { slots, suits },
        is_plain,
    })
}

/// The suits, and whether they are written in plain notation.
fn read_suits(text: &str) -> Result<(Suits, bool), OmahaRangeReason> {
    let word = text.trim_matches(is_ignored);
    let name = word.strip_prefix('$').unwrap_or(word);
    if let Some(suits) = Suits::ALL
        .into_iter()
        .find(|suits| name.eq_ignore_ascii_case(suits.name()))
    {
        return Ok((suits, word == suits.name()));
    }
    if name.eq_ignore_ascii_case("rb") {
        return Ok((Suits::Rainbow, false));
    }
    Err(
        match word.starts_with(|char: char| char.is_ascii_digit() || char == '.') {
            true => OmahaRangeReason::WeightOfOmaha,
            false => OmahaRangeReason::UnknownSuits {
                found: word.to_owned(),
            },
        },
    )
}

/// Checks the cards of an item.
fn check(
    slots: &[Slot],
    suits: Option<Suits>,
    before: &[Item],
    written: &str,
) -> Result<(), OmahaRangeReason> {
    let found = slots.len();
    if !(OmahaHand::MIN_CARDS..=OmahaHand::MAX_CARDS).contains(&found) {
        let n_missing = OmahaHand::MIN_CARDS.saturating_sub(found);
        let instead = match n_missing {
            0 => String::new(),
            _ => {
                let written = written.chars().filter(|char| !is_ignored(*char));
                written.chain(repeat_n('*', n_missing)).collect()
            }
        };
        return Err(OmahaRangeReason::WrongCardCount { found, instead });
    }
    if let Some(expected) = before.first().map(|item| item.slots.len()) {
        if expected != found {
            return Err(OmahaRangeReason::DifferentCardCounts { found, expected });
        }
    }
    for (idx, slot) in slots.iter().enumerate() {
        if let Slot::Card(card) = slot {
            if slots[..idx].contains(slot) {
                return Err(OmahaRangeReason::DuplicateCard { card: *card });
            }
        }
    }
    for rank in Rank::ALL {
        let of_rank = slots.iter().filter(|slot| match slot {
            Slot::Card(card) => card.rank() == rank,
            Slot::Rank(found) => *found == rank,
            Slot::Any => false,
        });
        let found = of_rank.count();
        if found > 4 {
            return Err(OmahaRangeReason::TooManyOfRank { rank, found });
        }
    }
    match suits {
        Some(suits) if found != 4 => Err(OmahaRangeReason::SuitsOfFour {
            name: suits.name(),
            n_cards: found,
        }),
        Some(suits) if !suits.fit(slots) => Err(OmahaRangeReason::NoSuchHand {
            about: suits.about(),
            name: suits.name(),
        }),
        _ => Ok(()),
    }
}
