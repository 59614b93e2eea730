//! The hands of an item of a range, in plain notation.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops;

use handeval_cards::read_cards;

use super::{Ladder, RangeReason, percentage};
use crate::{Card, Combo, Rank, Suit, TopHands};

/// What is wrong with an item, and where.
pub(super) type Wrong = (RangeReason, ops::Range<usize>);

/// Whether a character is a space, or an invisible one that selects a symbol's text or emoji form.
pub(super) fn is_ignored(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\u{FE0E}' | '\u{FE0F}')
}

/// The hands of an item.
#[derive(Debug)]
pub(super) enum Hands {
    All,
    One(Combo),
    Listed(Vec<Combo>),
    /// The best hands, and their combos.
    Top(TopHands, Vec<Combo>),
    /// `n` hands of `kind`, starting with these `ranks`; each is `steps` above the one before.
    Row {
        kind: Kind,
        ranks: (u8, u8),
        steps: (u8, u8),
        n: u8,
        /// Whether the row was written with a plus.
        is_up: bool,
    },
}

/// How the suits of two ranks relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Pair,
    Suited,
    Offsuit,
    Any,
}

impl Hands {
    /// Calls `put` with each combo until it returns `false`, and then returns that combo as the
    /// error.
    pub(super) fn try_each(&self, mut put: impl FnMut(Combo) -> bool) -> Result<(), Combo> {
        let mut put = |combo| if put(combo) { Ok(()) } else { Err(combo) };
        match *self {
            Self::All => Combo::all().try_for_each(put),
            Self::One(combo) => put(combo),
            Self::Listed(ref combos) | Self::Top(_, ref combos) => {
                combos.iter().copied().try_for_each(put)
            }
            Self::Row {
                kind,
                ranks,
                steps,
                n,
                ..
            } => (0..n).try_for_each(|k| {
                let (high, low) = (ranks.0 + k * steps.0, ranks.1 + k * steps.1);
                combos_of(high, low, kind).try_for_each(&mut put)
            }),
        }
    }

    /// The lowest and highest hands, if a plus stands for a row of neighbors such as `T9s+`.
    pub(super) fn ladder(&self) -> Option<Ladder> {
        match *self {
            Self::Row {
                kind,
                ranks: (high, low),
                n: n @ 2..,
                is_up: true,
                ..
            } if high == low + 1 => {
                let text = |steps| hand_text(high + steps, low + steps, kind);
                Some(Ladder {
                    lowest: text(0),
                    highest: text(n - 1),
                })
            }
            _ => None,
        }
    }

    /// The top hands, if the item is a percentage.
    pub(super) fn top(&self) -> Option<TopHands> {
        match *self {
            Self::Top(top, _) => Some(top),
            _ => None,
        }
    }

    /// The ranks and kind, if the hands have the same two ranks and the same kind.
    pub(super) fn single(&self) -> Option<(u8, u8, Kind)> {
        match *self {
            Self::Row {
                kind, ranks, n: 1, ..
            } => Some((ranks.0, ranks.1, kind)),
            _ => None,
        }
    }
}

/// The text of a hand such as `AKs`, from the codes of its ranks.
pub(super) fn hand_text(high: u8, low: u8, kind: Kind) -> String {
    let rank = |code: u8| Rank::ALL[usize::from(code) % 13].char();
    let suits = match kind {
        Kind::Suited => "s",
        Kind::Offsuit => "o",
        Kind::Pair | Kind::Any => "",
    };
    format!("{}{}{suits}", rank(high), rank(low))
}

pub(super) fn combos_of(high: u8, low: u8, kind: Kind) -> impl Iterator<Item = Combo> {
    let card = |rank: u8, suit| Card::ALL[usize::from(rank) % 13 * 4 + suit];
    let suits = (0..4).flat_map(|one| (0..4).map(move |other| (one, other)));
    let suits = suits.filter(move |(one, other)| match kind {
        // Mutants: two equal cards are not a combo, and the combos have no fixed order.
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
            is_up: false,
        }
    }

    /// This hand and those above it (`+`).
    fn up(self) -> Hands {
        let to_ace = Rank::Ace.code() - self.high.code() + 1;
        let mut hands = match self.gap() {
            // In pairs and neighbors, both ranks rise together; in other hands, only the lower rank
            // rises.
            0 | 1 => self.row((1, 1), to_ace),
            gap => self.row((0, 1), gap),
        };
        if let Hands::Row { is_up, .. } = &mut hands {
            *is_up = true;
        }
        hands
    }

    /// The hands from this one to another (`-`).
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
        // Mutants: if both are the same, either is the lower one.
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

pub(super) fn read_hands(text: &str, lowest: Rank) -> Result<Hands, Wrong> {
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
    if let Some(top) = percentage::read(text, lowest) {
        return top.map(|top| {
            let combos = top.hands().iter().flat_map(|hand| hand.combos());
            Hands::Top(top, combos.collect())
        });
    }
    let mut cursor = Cursor::new(text, lowest);
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

/// How an item begins.
enum Found {
    Combo(Combo),
    Ranks(Ranks),
}

/// A position in an item.
pub(super) struct Cursor<'a> {
    text: &'a str,
    offset: usize,
    lowest: Rank,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, lowest: Rank) -> Self {
        Self {
            text,
            offset: 0,
            lowest,
        }
    }

    /// The next character that is not a space, without consuming it.
    pub(super) fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.offset..];
        self.offset = self.text.len() - rest.trim_start_matches(is_ignored).len();
        self.text[self.offset..].chars().next()
    }

    /// Consumes the character that [`peek`](Self::peek) returned.
    pub(super) fn skip(&mut self) {
        let next = self.text[self.offset..].chars().next();
        self.offset += next.map_or(0, char::len_utf8);
    }

    /// The bytes of the next character; empty at the end.
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

    pub(super) fn rank(&mut self) -> Result<Rank, Wrong> {
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

    /// The card that a single character shows.
    pub(super) fn unicode_card(&mut self) -> Result<Option<Card>, Wrong> {
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

    pub(super) fn suit(&mut self) -> Option<Suit> {
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
