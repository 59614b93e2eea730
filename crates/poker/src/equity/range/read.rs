//! Reading ranges.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::ops;
use core::str::FromStr;

use handeval_cards::read_cards;

use super::{ParseRangeError, Range, RangeReason, Weight};
use crate::{Card, Combo, Rank, Suit};

/// Reads comma-separated items, each optionally with a weight after a colon.
///
/// # Errors
///
/// A [`ParseRangeError`] for the first item that cannot be read, or that gives a combo a different
/// weight from an earlier item. Only spaces are skipped.
impl FromStr for Range {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<Self, ParseRangeError> {
        Self::read(text, Rank::Two)
    }
}

impl Range {
    /// Reads a short-deck range, in which a rank below six is an error. `random` still means every
    /// combo of 52 cards; a [`Spot`](crate::Spot) removes the combos that are not in its deck.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::Range;
    ///
    /// assert_eq!(Range::parse_short_deck("99+, A6s+")?.n_combos(), 6 * 6 + 4 * 8);
    ///
    /// let error = Range::parse_short_deck("99+, A5s").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "item 2, `A5s`: rank `5` is not in the 36-card deck: expected ranks `6` to `A`"
    /// );
    /// # Ok::<(), handeval_poker::ParseRangeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of `FromStr`, and [`RangeReason::NotInDeck`].
    pub fn parse_short_deck(text: &str) -> Result<Self, ParseRangeError> {
        Self::read(text, Rank::Six)
    }

    fn read(text: &str, lowest: Rank) -> Result<Self, ParseRangeError> {
        let mut weights = Box::new([0; Combo::COUNT]);
        let mut item_of = Box::new([0; Combo::COUNT]);
        let mut offset = 0;
        for (item_idx, written) in text.split(',').enumerate() {
            let item = written.trim_matches(is_ignored);
            let start = offset + written.find(item).unwrap_or(0);
            let error = |(reason, span): Wrong| ParseRangeError {
                item: item.to_owned(),
                item_idx,
                reason,
                span: start + span.start..start + span.end,
            };
            let weight = read_item(item, lowest, |idx, weight| {
                if weights[idx] == 0 {
                    weights[idx] = weight;
                    item_of[idx] = item_idx;
                }
                weights[idx] == weight
            });
            match weight {
                Ok(()) => {}
                Err(Stop::Wrong(reason, span)) => return Err(error((reason, span))),
                Err(Stop::Different(combo)) => {
                    let first_idx = item_of[combo.idx()];
                    let reason = RangeReason::DifferentWeights { combo, first_idx };
                    return Err(error((reason, 0..item.len())));
                }
            }
            offset += written.len() + 1;
        }
        // Every item has a combo, so this error never occurs.
        Self::from_weights(weights).ok_or(ParseRangeError {
            item: String::new(),
            item_idx: 0,
            reason: RangeReason::EmptyItem,
            span: 0..0,
        })
    }
}

/// A reason, and its place in the item.
type Wrong = (RangeReason, ops::Range<usize>);

/// Why reading stops at an item.
enum Stop {
    Wrong(RangeReason, ops::Range<usize>),
    /// The combo already has a different weight.
    Different(Combo),
}

impl From<Wrong> for Stop {
    fn from((reason, span): Wrong) -> Self {
        Self::Wrong(reason, span)
    }
}

/// Whether a character is a space, or an invisible one that selects a symbol's text or emoji form.
fn is_ignored(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\u{FE0E}' | '\u{FE0F}')
}

/// Calls `put` with each combo of an item and its weight, until it returns `false`.
fn read_item(
    item: &str,
    lowest: Rank,
    mut put: impl FnMut(usize, u16) -> bool,
) -> Result<(), Stop> {
    let (hands, weight) = match item.split_once(':') {
        None => (item, Weight::ONE),
        Some((hands, written)) => {
            let weight = read_weight(written).map_err(|reason| {
                let span = hands.len() + 1..item.len();
                (reason, if span.is_empty() { 0..item.len() } else { span })
            })?;
            (hands, weight)
        }
    };
    let hands = read_hands(hands, lowest)?;
    hands
        .try_each(|combo| put(combo.idx(), weight.ten_thousandths()))
        .map_err(Stop::Different)
}

/// Reads what follows the colon.
fn read_weight(written: &str) -> Result<Weight, RangeReason> {
    let written = written.trim_matches(is_ignored);
    let (whole, decimals) = written.split_once('.').unwrap_or((written, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(decimals) || decimals.len() > 4 || whole.len() > 9 {
        return Err(RangeReason::BadWeight {
            found: written.to_owned(),
        });
    }
    let number = |digits: &str| {
        let digits = digits.bytes();
        digits.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'))
    };
    let whole = number(whole).min(2) * 10_000;
    let n = whole + number(decimals) * 10_u32.pow(4 - decimals.len() as u32);
    Weight::from_ten_thousandths(n).ok_or_else(|| RangeReason::WeightOutOfRange {
        found: written.to_owned(),
    })
}

/// The hands of an item.
enum Hands {
    All,
    One(Combo),
    /// `n` hands of `kind`. The first has these ranks, the higher one first, which then rise by
    /// `steps`.
    Row {
        kind: Kind,
        ranks: (u8, u8),
        steps: (u8, u8),
        n: u8,
    },
}

/// How the suits of two ranks relate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Pair,
    Suited,
    Offsuit,
    Any,
}

impl Hands {
    /// Calls `put` with each combo until one is rejected; that combo is the error.
    fn try_each(&self, mut put: impl FnMut(Combo) -> bool) -> Result<(), Combo> {
        let mut put = |combo| if put(combo) { Ok(()) } else { Err(combo) };
        match *self {
            Self::All => Combo::all().try_for_each(put),
            Self::One(combo) => put(combo),
            Self::Row {
                kind,
                ranks,
                steps,
                n,
            } => (0..n).try_for_each(|k| {
                let (high, low) = (ranks.0 + k * steps.0, ranks.1 + k * steps.1);
                combos_of(high, low, kind).try_for_each(&mut put)
            }),
        }
    }
}

fn combos_of(high: u8, low: u8, kind: Kind) -> impl Iterator<Item = Combo> {
    let card = |rank: u8, suit| Card::ALL[usize::from(rank) % 13 * 4 + suit];
    let suits = (0..4).flat_map(|one| (0..4).map(move |other| (one, other)));
    let suits = suits.filter(move |(one, other)| match kind {
        Kind::Pair => one > other,
        Kind::Suited => one == other,
        Kind::Offsuit => one != other,
        Kind::Any => true,
    });
    suits.filter_map(move |(one, other)| Combo::new(card(high, one), card(low, other)))
}

/// Two ranks, the higher one first, and how their suits relate.
#[derive(Clone, Copy)]
struct Ranks {
    high: Rank,
    low: Rank,
    kind: Kind,
}

impl Ranks {
    fn codes(self) -> (u8, u8) {
        (self.high.code(), self.low.code())
    }

    fn gap(self) -> u8 {
        self.high.code() - self.low.code()
    }

    fn text(self) -> String {
        format!("{}{}", self.high.char(), self.low.char())
    }

    fn row(self, steps: (u8, u8), n: u8) -> Hands {
        Hands::Row {
            kind: self.kind,
            ranks: self.codes(),
            steps,
            n,
        }
    }

    /// This hand and all hands above it (`+`).
    fn up(self) -> Hands {
        let to_ace = Rank::Ace.code() - self.high.code() + 1;
        match self.gap() {
            // Both ranks of pairs and neighbors rise; in other hands only the lower rank rises.
            0 | 1 => self.row((1, 1), to_ace),
            gap => self.row((0, 1), gap),
        }
    }

    /// All hands from this one to another (`-`).
    fn to(self, other: Self) -> Result<Hands, RangeReason> {
        if self.kind != other.kind {
            return Err(RangeReason::DashOfKinds);
        }
        if self.kind == Kind::Any {
            return Err(RangeReason::DashWithoutSuits {
                first: self.text(),
                last: other.text(),
            });
        }
        let low = if self.codes() < other.codes() {
            self
        } else {
            other
        };
        if self.high == other.high {
            Ok(low.row((0, 1), self.low.code().abs_diff(other.low.code()) + 1))
        } else if self.gap() == other.gap() {
            Ok(low.row((1, 1), self.high.code().abs_diff(other.high.code()) + 1))
        } else {
            Err(RangeReason::DashWithoutRow)
        }
    }
}

fn read_hands(text: &str, lowest: Rank) -> Result<Hands, Wrong> {
    let word = text.trim_matches(is_ignored);
    if word == "*"
        || ["random", "any"]
            .iter()
            .any(|all| word.eq_ignore_ascii_case(all))
    {
        return Ok(Hands::All);
    }
    if word.is_empty() {
        return Err((RangeReason::EmptyItem, 0..text.len()));
    }
    let mut cursor = Cursor {
        text,
        offset: 0,
        lowest,
    };
    let first = match cursor.combo_or_ranks()? {
        Found::Combo(combo) => {
            return match cursor.peek() {
                None => Ok(Hands::One(combo)),
                Some(found @ ('+' | '-')) => {
                    Err((RangeReason::NotAfterCards { found }, cursor.here()))
                }
                Some(_) => Err(cursor.unexpected("`,` or `:` after two cards")),
            };
        }
        Found::Ranks(ranks) => ranks,
    };
    let hands = match cursor.peek() {
        None => return Ok(first.row((0, 0), 1)),
        Some('+') => {
            cursor.skip();
            first.up()
        }
        Some('-') => {
            cursor.skip();
            match cursor.combo_or_ranks()? {
                Found::Combo(_) => return Err((RangeReason::DashOfKinds, 0..text.len())),
                Found::Ranks(last) => first
                    .to(last)
                    .map_err(|reason| (reason, 0..cursor.offset))?,
            }
        }
        Some(_) if first.kind == Kind::Any => {
            return Err(cursor.unexpected("`s` (suited), `o` (offsuit), `+`, `-`, `,` or `:`"));
        }
        Some(_) => return Err(cursor.unexpected("`+`, `-`, `,` or `:`")),
    };
    match cursor.peek() {
        None => Ok(hands),
        Some(_) => Err(cursor.unexpected("`,` or `:`")),
    }
}

/// What an item begins with.
enum Found {
    Combo(Combo),
    Ranks(Ranks),
}

/// A place in an item.
struct Cursor<'a> {
    text: &'a str,
    offset: usize,
    lowest: Rank,
}

impl Cursor<'_> {
    /// The next character that is not a space, without consuming it.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.offset..];
        self.offset = self.text.len() - rest.trim_start_matches(is_ignored).len();
        self.text[self.offset..].chars().next()
    }

    /// Consumes the character that [`peek`](Self::peek) returned.
    fn skip(&mut self) {
        let next = self.text[self.offset..].chars().next();
        self.offset += next.map_or(0, char::len_utf8);
    }

    /// The byte range of the next character, or of the whole text if there is no next character.
    fn here(&mut self) -> ops::Range<usize> {
        match self.peek() {
            Some(char) => self.offset..self.offset + char.len_utf8(),
            None => 0..self.text.len(),
        }
    }

    fn unexpected(&mut self, expected: &'static str) -> Wrong {
        let span = self.here();
        match self.peek() {
            Some(found) => (RangeReason::UnexpectedCharacter { found, expected }, span),
            None => (RangeReason::MissingRank, span),
        }
    }

    fn rank(&mut self) -> Result<Rank, Wrong> {
        let span = self.here();
        let Some(found) = self.peek() else {
            return Err((RangeReason::MissingRank, span));
        };
        self.skip();
        if let Some(rank) = Rank::from_char(found) {
            return self.in_deck(rank, span);
        }
        if found == '1' && self.text[self.offset..].starts_with('0') {
            self.skip();
            return Ok(Rank::Ten);
        }
        Err((RangeReason::UnknownRank { found }, span))
    }

    fn in_deck(&self, rank: Rank, span: ops::Range<usize>) -> Result<Rank, Wrong> {
        match rank < self.lowest {
            true => Err((RangeReason::NotInDeck { rank }, span)),
            false => Ok(rank),
        }
    }

    /// The card that a single Unicode character shows, if there is one.
    fn unicode_card(&mut self) -> Result<Option<Card>, Wrong> {
        match self.peek() {
            Some('\u{1F0A0}'..='\u{1F0FF}') => {
                let span = self.here();
                let card = read_cards(&self.text[span.clone()]).next();
                self.skip();
                match card {
                    Some(Ok(at)) => self.in_deck(at.card.rank(), span).map(|_| Some(at.card)),
                    Some(Err(error)) => Err((RangeReason::Card(error), span)),
                    None => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    fn suit(&mut self) -> Option<Suit> {
        let suit = self.peek().and_then(Suit::from_char)?;
        self.skip();
        Some(suit)
    }

    fn combo_or_ranks(&mut self) -> Result<Found, Wrong> {
        let start = self.here().start;
        let first = match self.unicode_card()? {
            Some(card) => card,
            None => {
                let rank = self.rank()?;
                match self.suit() {
                    Some(suit) => Card::new(rank, suit),
                    None => return self.ranks(rank),
                }
            }
        };
        let second_start = self.here().start;
        let second = match self.unicode_card()? {
            Some(card) => card,
            None => {
                let rank = self.rank()?;
                let suit = self.suit();
                let span = second_start..self.offset;
                let suit = suit.ok_or((RangeReason::MissingSuit, span))?;
                Card::new(rank, suit)
            }
        };
        match Combo::new(first, second) {
            Some(combo) => Ok(Found::Combo(combo)),
            None => Err((
                RangeReason::DuplicateCard { card: first },
                start..self.offset,
            )),
        }
    }

    /// The second rank, and how the suits relate.
    fn ranks(&mut self, first: Rank) -> Result<Found, Wrong> {
        let second = self.rank()?;
        let kind = match self.peek() {
            Some('s' | 'S') => Kind::Suited,
            Some('o' | 'O') => Kind::Offsuit,
            _ => Kind::Any,
        };
        let is_pair = first == second;
        if kind != Kind::Any {
            if is_pair {
                return Err((RangeReason::SuitedPair, self.here()));
            }
            self.skip();
        }
        Ok(Found::Ranks(Ranks {
            high: first.max(second),
            low: first.min(second),
            kind: if is_pair { Kind::Pair } else { kind },
        }))
    }
}
