//! The answers to a batch of poker hands, assembled from pieces.
//!
//! A batch can have millions of hands, but there are only 7,462 strengths. The first hand of each
//! strength is written as a report, which is then split at the line number, the cards and the best
//! five, because only these differ in other hands of that strength.

use std::io;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use handeval_poker::{Card, GameHand, Half, Hand, Rules, best_five, evaluate};

use super::rank_report::HandReport;
use crate::number::write_number;
use crate::report::{Head, write_object};

/// A hand whose line can be assembled.
pub(super) trait Lined {
    /// The cards, as given.
    fn cards(&self) -> &[Card];

    /// The strength as a number, starting at 1; 0 if the hand does not qualify.
    fn strength(&self) -> u16;

    /// The best five of the cards, given their strength, which is not 0.
    fn best(&self, strength: u16) -> [Card; 5];

    /// The whole report.
    fn report(&self) -> HandReport;
}

impl Lined for Hand<Rules> {
    fn cards(&self) -> &[Card] {
        Self::cards(self)
    }

    #[inline]
    fn strength(&self) -> u16 {
        Self::strength(self).get()
    }

    fn best(&self, _: u16) -> [Card; 5] {
        best_five(self)
    }

    fn report(&self) -> HandReport {
        HandReport::new(self, evaluate(self))
    }
}

/// A hand of a game in which hands get their value from five of their cards, or do not qualify.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinedHand {
    pub(super) hand: GameHand,
    /// The half of the pot that the hand competes for.
    pub(super) half: &'static Half,
}

impl Lined for LinedHand {
    fn cards(&self) -> &[Card] {
        self.hand.natural()
    }

    #[inline]
    fn strength(&self) -> u16 {
        self.hand.strength(self.half).unwrap_or(0)
    }

    fn best(&self, strength: u16) -> [Card; 5] {
        self.hand.best_five(self.half, strength)
    }

    fn report(&self) -> HandReport {
        HandReport::of(&self.hand, self.half)
    }
}

/// Writes hands as objects or as text, one per line.
#[derive(Debug)]
pub(super) struct RankLines {
    /// The pieces for each strength; index 0 is for hands that do not qualify.
    objects: Vec<OnceLock<Option<ObjectPieces>>>,
    texts: Vec<OnceLock<Option<Box<str>>>>,
    /// Pieces that several strengths share.
    common: Mutex<Vec<Arc<str>>>,
}

/// The object for a strength, without the line number, the cards and the best five. For hands that
/// do not qualify, the first piece is everything after the cards.
#[derive(Debug)]
struct ObjectPieces {
    /// The part from the cards to the best five: there are only a few such parts, so they stay in
    /// the cache.
    category: Arc<str>,
    strength: Box<str>,
    maximum: Arc<str>,
    /// The part after the best five.
    description: Box<str>,
}

impl RankLines {
    /// Prepares to write lines for hands of a game with this many strengths.
    pub(super) fn new(n_strengths: u16) -> Self {
        /// An empty slot for each strength.
        fn places<T>(n_places: u16) -> Vec<OnceLock<T>> {
            (0..n_places).map(|_| OnceLock::new()).collect()
        }
        Self {
            objects: places(n_strengths + 1),
            texts: places(n_strengths + 1),
            common: Mutex::default(),
        }
    }

    /// Writes a hand as an object with its line number.
    pub(super) fn write_object<H: Lined>(
        &self,
        line: u64,
        hand: &H,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let strength = hand.strength();
        let pieces = self.objects.get(usize::from(strength)).and_then(|place| {
            let pieces = place.get_or_init(|| self.cut_object(hand));
            pieces.as_ref()
        });
        let Some(pieces) = pieces else {
            // An object that could not be cut, or a hand under other rules.
            write_object(Head::of_line(line), &hand.report(), out)?;
            out.push(b'\n');
            return Ok(());
        };
        out.extend_from_slice(b"{\"line\":");
        write_number(line, out);
        out.extend_from_slice(b",\"cards\":[");
        write_quoted(hand.cards(), out);
        out.extend_from_slice(pieces.category.as_bytes());
        if strength == 0 {
            return Ok(());
        }
        out.extend_from_slice(pieces.strength.as_bytes());
        out.extend_from_slice(pieces.maximum.as_bytes());
        write_quoted(&hand.best(strength), out);
        out.extend_from_slice(pieces.description.as_bytes());
        Ok(())
    }

    /// Writes a hand as a line of text.
    pub(super) fn write_text<H: Lined>(&self, hand: &H, out: &mut Vec<u8>) -> io::Result<()> {
        let rest = self
            .texts
            .get(usize::from(hand.strength()))
            .and_then(|place| {
                let rest = place.get_or_init(|| cut_text(hand));
                rest.as_ref()
            });
        let Some(rest) = rest else {
            return hand.report().write_text_line(out);
        };
        write_spaced(hand.cards(), out);
        out.extend_from_slice(rest.as_bytes());
        Ok(())
    }

    /// Cuts the object of a hand into pieces; `None` if the object does not look as expected.
    fn cut_object<H: Lined>(&self, hand: &H) -> Option<ObjectPieces> {
        let report = hand.report();
        let mut object = serde_json::to_string(&report).ok()?;
        object.push('\n');
        let rest = object.strip_prefix("{\"cards\":[")?;
        let rest = rest.strip_prefix(&*quoted(hand.cards()))?;
        let Some(number) = report.strength else {
            return Some(ObjectPieces {
                category: self.common(rest.to_owned()),
                strength: Box::default(),
                maximum: self.common(String::new()),
                description: Box::default(),
            });
        };
        let strength = number.to_string();
        let (category, rest) = rest.split_once(&format!("\"strength\":{strength},"))?;
        let best = format!("\"best\":[{}", quoted(&hand.best(number)));
        let (maximum, description) = rest.split_once(&best)?;
        Some(ObjectPieces {
            category: self.common(format!("{category}\"strength\":")),
            strength: strength.into(),
            maximum: self.common(format!(",{maximum}\"best\":[")),
            description: description.into(),
        })
    }

    /// The shared piece with this text.
    fn common(&self, text: String) -> Arc<str> {
        let mut common = self.common.lock().unwrap_or_else(PoisonError::into_inner);
        match common.iter().find(|piece| ***piece == text) {
            Some(piece) => Arc::clone(piece),
            None => {
                let piece = Arc::from(text);
                common.push(Arc::clone(&piece));
                piece
            }
        }
    }
}

/// The part after the cards in a line of text; `None` if the cards are not first.
fn cut_text<H: Lined>(hand: &H) -> Option<Box<str>> {
    let report = hand.report();
    let mut line = Vec::with_capacity(128);
    report.write_text_line(&mut line).ok()?;
    let mut cards = Vec::with_capacity(32);
    write_spaced(hand.cards(), &mut cards);
    let rest = line.strip_prefix(&cards[..])?;
    Some(std::str::from_utf8(rest).ok()?.into())
}

/// The elements of an array of cards, as text.
fn quoted(cards: &[Card]) -> String {
    let mut text = Vec::new();
    write_quoted(cards, &mut text);
    String::from_utf8(text).unwrap_or_default()
}

/// Writes `"As","Ks"`.
fn write_quoted(cards: &[Card], out: &mut Vec<u8>) {
    write_cards::<5>(cards, out, |[rank, suit]| [b'"', rank, suit, b'"', b',']);
}

/// Writes `As Ks`.
fn write_spaced(cards: &[Card], out: &mut Vec<u8>) {
    write_cards::<3>(cards, out, |[rank, suit]| [rank, suit, b' ']);
}

/// Writes the cards of a hand, `N` bytes each, but leaves out the last byte of the last card.
#[inline]
fn write_cards<const N: usize>(
    cards: &[Card],
    out: &mut Vec<u8>,
    card: impl Fn([u8; 2]) -> [u8; N],
) {
    /// The texts of the cards, by their codes.
    static TEXTS: [[u8; 2]; 52] = {
        let mut texts = [[0; 2]; 52];
        let mut code = 0;
        while code < 52 {
            let card = Card::ALL[code];
            texts[code] = [card.rank().char() as u8, card.suit().char() as u8];
            code += 1;
        }
        texts
    };
    // In one call, so that the capacity is checked only once.
    let mut texts = [[0; N]; Hand::MAX_CARDS];
    let cards = cards.get(..Hand::MAX_CARDS).unwrap_or(cards);
    for (text, one) in texts.iter_mut().zip(cards) {
        *text = card(TEXTS[usize::from(one.code())]);
    }
    let end = out.len() + (cards.len() * N).saturating_sub(1);
    out.extend_from_slice(texts.as_flattened());
    out.truncate(end);
}

#[cfg(test)]
mod tests {
    use handeval_poker::{Game, HandValue};
    use handeval_testing::Numbers;

    use super::*;

    /// The object and the text as the reports write them.
    fn by_reports(line: u64, hand: &impl Lined) -> (String, Vec<u8>) {
        let report = &hand.report();
        let mut object = Vec::new();
        write_object(Head::of_line(line), report, &mut object).unwrap();
        let object = String::from_utf8(object).unwrap() + "\n";
        let mut text = Vec::new();
        report.write_text_line(&mut text).unwrap();
        (object, text)
    }

    /// Compares both kinds of lines; returns the strength of the hand.
    #[track_caller]
    fn compare<H: Lined>(lines: &RankLines, line: u64, hand: &H) -> u16 {
        let (mut object, mut text) = (Vec::new(), Vec::new());
        lines.write_object(line, hand, &mut object).unwrap();
        lines.write_text(hand, &mut text).unwrap();
        let (expected_object, expected_text) = by_reports(line, hand);
        assert_eq!(String::from_utf8(object).unwrap(), expected_object);
        assert_eq!(text, expected_text);
        hand.strength()
    }

    /// A sequence of hands that is the same in every run.
    fn hands(n_cards: usize, rules: Rules) -> impl Iterator<Item = Hand<Rules>> {
        let mut numbers = Numbers(1);
        std::iter::repeat_with(move || {
            let cards = numbers.drawn(rules.deck().ordered().to_vec(), n_cards);
            Hand::new(&cards, rules).unwrap()
        })
    }

    #[test]
    fn lines_equal_the_written_reports() {
        for rules in Rules::ALL {
            let lines = RankLines::new(rules.max_strength().get());
            for n_cards in 5..=7 {
                for (line, hand) in (1..20_000).zip(hands(n_cards, rules)) {
                    compare(&lines, line, &hand);
                }
            }
        }
    }

    #[test]
    fn lines_of_other_games_equal_the_written_reports() {
        for game in [
            Game::DeuceToSeven,
            Game::AceToFive,
            Game::EightOrBetter,
            Game::ShortDeck,
            Game::ShortDeckTrips,
        ] {
            let (mut n_lines, mut n_unqualified) = (0, 0);
            let mut lines = None;
            for n_cards in 5..=7 {
                for (line, hand) in (1..20_000).zip(hands(n_cards, Rules::STANDARD)) {
                    // The short deck has no low cards.
                    let Ok(hand) = game.parse(&hand.to_string(), None) else {
                        continue;
                    };
                    let half = game.whole().unwrap();
                    let lines = lines.get_or_insert_with(|| RankLines::new(half.max_strength()));
                    let strength = compare(lines, line, &LinedHand { hand, half });
                    n_lines += 1;
                    n_unqualified += usize::from(strength == 0);
                }
            }
            assert!(n_lines > 1_000, "{game:?}");
            assert_eq!(
                n_unqualified > 1_000,
                game == Game::EightOrBetter,
                "{game:?}"
            );
        }
    }

    #[test]
    fn every_strength_is_cut_into_pieces_and_comes_out_whole() {
        for rules in Rules::ALL {
            let lines = RankLines::new(rules.max_strength().get());
            let mut found = vec![false; usize::from(rules.max_strength().get())];
            // The first hand of each strength.
            let mut hands = Vec::new();
            let deck = rules.deck().ordered();
            for_each_five(deck, &mut |cards| {
                let hand = Hand::new(cards, rules).unwrap();
                let place = &mut found[usize::from(hand.strength().get()) - 1];
                if !*place {
                    *place = true;
                    hands.push(hand);
                }
            });
            assert_eq!(hands.len(), found.len());
            for (line, hand) in (1..).zip(&hands) {
                compare(&lines, line, hand);
                // The same cards in reverse order, from the pieces that now exist.
                let mut cards = hand.cards().to_vec();
                cards.reverse();
                let again = Hand::new(&cards, rules).unwrap();
                compare(&lines, u64::MAX - line, &again);
            }
            // Every hand qualifies, so the entries at index 0 are empty.
            let is_cut =
                |place: &OnceLock<Option<ObjectPieces>>| matches!(place.get(), Some(Some(_)));
            assert!(lines.objects[1..].iter().all(is_cut) && lines.objects[0].get().is_none());
            let is_cut = |place: &OnceLock<Option<Box<str>>>| matches!(place.get(), Some(Some(_)));
            assert!(lines.texts[1..].iter().all(is_cut) && lines.texts[0].get().is_none());
            // One piece per category, with its name, and one for the maximum.
            assert!(lines.common.lock().unwrap().len() <= 13);
        }
    }

    /// Calls `visit` with every choice of five cards.
    fn for_each_five(deck: &[Card], visit: &mut impl FnMut(&[Card; 5])) {
        for (a, &first) in deck.iter().enumerate() {
            for (b, &second) in deck.iter().enumerate().skip(a + 1) {
                for (c, &third) in deck.iter().enumerate().skip(b + 1) {
                    for (d, &fourth) in deck.iter().enumerate().skip(c + 1) {
                        for &fifth in &deck[d + 1..] {
                            visit(&[first, second, third, fourth, fifth]);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_hand_under_other_rules_is_written_too() {
        let lines = RankLines::new(Rules::STRIPPED.max_strength().get());
        let hand = Hand::parse("As Ks Qs Js Ts", Rules::STANDARD).unwrap();
        let strength = compare(&lines, 7, &hand);
        assert_eq!(HandValue::from_strength(strength, Rules::STRIPPED), None);
    }

    #[test]
    fn numbers_are_decimal() {
        for number in [0, 9, 10, 99, 100, 1_234_567_890, u64::MAX] {
            let mut text = Vec::new();
            write_number(number, &mut text);
            assert_eq!(text, number.to_string().as_bytes());
        }
    }
}
