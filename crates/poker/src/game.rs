//! The list of games: their names, their cards, and how their hands are valued.
//!
//! To add a game, add a row here and put its evaluation in its own file. Every interface, the web
//! page and the fuzz targets then include it.

use core::fmt;
use core::ops::RangeInclusive;

use handeval_cards::read_cards;

use crate::any_hand::{HandType, OfCards, Read, natural};
use crate::badugi::{BadugiDeuce, BadugiHand, BadugiValue};
use crate::card_array::{self, CardArray};
use crate::low::{AceToFive, DeuceToSeven, EightOrBetter, LowValue};
use crate::omaha::{Board, OmahaHand};
use crate::short_deck::{ShortDeck, ShortDeckHand, ShortDeckTrips, ShortDeckValue};
use crate::value::ValueOf;
use crate::wild::{Bug, DeucesWild, Wild, WildHand, WildValue};
use crate::{
    Card, CardOrJoker, Deck, GameHand, GameHandError, Half, Hand, HandError, HandValue,
    ParseHandError,
};

/// The facts about a game.
#[derive(Debug)]
struct Row {
    key: &'static str,
    title: &'static str,
    names: &'static [&'static str],
    /// The description in the list of games with ranked hands; `None` if this game is not in the
    /// list.
    ranked: Option<&'static str>,
    /// The description in the list of games with equity, and how hands are dealt.
    dealt: Option<(&'static str, Dealing)>,
    deck: Deck,
    has_jokers: bool,
    /// The number of cards in a ranked hand.
    cards: RangeInclusive<usize>,
    /// The number of cards on the board of a ranked hand.
    board: Option<RangeInclusive<usize>>,
    /// The number of hole cards, if a hand is the best five of its hole cards and the board cards.
    hole_cards: Option<usize>,
    read: Read,
    of_cards: OfCards,
    pot: Pot,
}

/// The hands that win a pot.
#[derive(Debug)]
pub enum Pot {
    /// The best high hands.
    High(Half),
    /// The best low hands.
    Low(Half),
    /// The best high hands and the best low hands, half each; if no low qualifies, the high hands
    /// scoop.
    Split {
        /// The high half.
        high: Half,
        /// The low half.
        low: Half,
    },
}

const fn high<V: ValueOf<H>, H: HandType>() -> Pot {
    Pot::High(Half::of::<V, H>())
}

const fn low<V: ValueOf<H>, H: HandType>() -> Pot {
    Pot::Low(Half::of::<V, H>())
}

const fn split<High: ValueOf<H>, Low: ValueOf<H>, H: HandType>() -> Pot {
    Pot::Split {
        high: Half::of::<High, H>(),
        low: Half::of::<Low, H>(),
    }
}

/// How the hands of a game with equity are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dealing {
    /// Two cards each, and a board.
    TwoCards,
    /// Four to six cards each, and a board.
    FourToSix,
    /// Five cards each, then a draw.
    Draw,
    /// Seven cards each, some of them face up.
    Stud,
}

impl Row {
    /// A game with the 52-card deck and hands of type `H`.
    const fn of<H: HandType>(
        key: &'static str,
        title: &'static str,
        names: &'static [&'static str],
        pot: Pot,
    ) -> Self {
        Self {
            key,
            title,
            names,
            ranked: None,
            dealt: None,
            deck: Deck::FiftyTwo,
            has_jokers: false,
            cards: Hand::MIN_CARDS..=Hand::MAX_CARDS,
            board: None,
            hole_cards: None,
            read: H::read,
            of_cards: H::of_cards,
            pot,
        }
    }

    const fn ranked(mut self, about: &'static str) -> Self {
        self.ranked = Some(about);
        self
    }

    const fn dealt(mut self, dealing: Dealing, about: &'static str) -> Self {
        self.dealt = Some((about, dealing));
        self
    }

    const fn deck(mut self, deck: Deck) -> Self {
        self.deck = deck;
        self
    }

    const fn with_jokers(mut self) -> Self {
        self.has_jokers = true;
        self
    }

    const fn four_or_five(mut self) -> Self {
        self.cards = BadugiHand::MIN_CARDS..=BadugiHand::MAX_CARDS;
        self
    }

    /// Makes the board optional: a hand is two hole cards with a board, or five to seven cards
    /// without one.
    const fn with_hole_cards(mut self) -> Self {
        self.hole_cards = Some(GameHand::N_HOLE_CARDS);
        self.board = Some(Board::MIN_CARDS..=Board::MAX_CARDS);
        self
    }

    const fn on_board(mut self) -> Self {
        self.cards = OmahaHand::MIN_CARDS..=OmahaHand::MAX_CARDS;
        self.board = Some(Board::MIN_CARDS..=Board::MAX_CARDS);
        self
    }
}

macro_rules! games {
    ($($(#[$doc:meta])* $name:ident = $row:expr;)+) => {
        /// A poker game, as a value.
        ///
        /// Hand and value types fix the game at compile time; this type is for programs that know
        /// the game only at run time.
        ///
        /// # Examples
        ///
        /// ```
        /// use handeval_poker::{Deck, Game};
        ///
        /// let game = Game::from_name("omaha-hi-lo").unwrap();
        /// assert!(game.is_split());
        /// assert_eq!(game.cards(), 4..=6);
        /// assert_eq!(Game::ShortDeck.deck(), Deck::ThirtySix);
        /// assert_eq!(Game::from_name("a-5"), Some(Game::AceToFive));
        /// assert_eq!(Game::from_name("6+"), Some(Game::ShortDeck));
        /// assert_eq!(Game::from_name("PLO"), Some(Game::Omaha));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Game {
            $($(#[$doc])* $name,)+
        }

        impl Game {
            /// All games, in the order in which they are listed.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];
        }

        static ROWS: [Row; Game::ALL.len()] = [$($row,)+];
    };
}

games! {
    /// The best five cards win.
    High = Row::of::<Hand>("high", "The highest hand", &["stud"], high::<HandValue, Hand>())
        .ranked("The best five cards win; `deck` and `order` determine the ranking");
    /// The worst high hand wins.
    DeuceToSeven = Row::of::<Hand>("deuce-to-seven", "Deuce-to-seven", &["2-7", "27"], low::<LowValue<DeuceToSeven>, Hand>())
        .ranked("Lowball: the worst high hand wins, and the ace is high");
    /// The lowest hand wins; straights and flushes do not count.
    AceToFive = Row::of::<Hand>("ace-to-five", "Ace-to-five (razz)", &["razz", "a-5", "a5"], low::<LowValue<AceToFive>, Hand>())
        .ranked("Lowball: the ace is low, and straights and flushes do not count; razz with 7 cards");
    /// The low half of a pot.
    EightOrBetter = Row::of::<Hand>("eight-or-better", "Eight or better", &[], low::<LowValue<EightOrBetter>, Hand>())
        .ranked("A low of five different ranks, ace to eight");
    /// The most cards of different ranks and suits win.
    Badugi = Row::of::<BadugiHand>("badugi", "Badugi", &[], low::<BadugiValue, BadugiHand>())
        .ranked("The most cards of different ranks and suits win; if tied, the lowest")
        .four_or_five();
    /// Badugi with a high ace.
    BadugiDeuce = Row::of::<BadugiHand>("badugi-deuce", "Badugi, ace high", &[], low::<BadugiValue<BadugiDeuce>, BadugiHand>())
        .ranked("Badugi with the ace high")
        .four_or_five();
    /// Two hole cards and a board; the best five cards count.
    Holdem = Row::of::<Hand>("holdem", "Texas hold’em", &["texas", "texas-holdem"], high::<HandValue, Hand>())
        .ranked("Texas hold'em: two hole cards with `board`, or all five to seven cards")
        .with_hole_cards()
        .dealt(Dealing::TwoCards, "Texas hold'em: two cards each and a board");
    /// 36 cards; a straight beats three of a kind.
    ShortDeck = Row::of::<ShortDeckHand>("short-deck", "Short deck", &["six-plus", "6-plus", "6+"], high::<ShortDeckValue<ShortDeck>, ShortDeckHand>())
        .ranked("36 cards: a flush beats a full house, and a straight beats three of a kind")
        .with_hole_cards()
        .dealt(
            Dealing::TwoCards,
            "Hold'em with 36 cards, sixes and up; a flush beats a full house",
        )
        .deck(Deck::ThirtySix);
    /// 36 cards; three of a kind beats a straight.
    ShortDeckTrips = Row::of::<ShortDeckHand>("short-deck-trips", "Short deck, trips higher", &[], high::<ShortDeckValue<ShortDeckTrips>, ShortDeckHand>())
        .ranked("Short deck where three of a kind beats a straight")
        .with_hole_cards()
        .dealt(Dealing::TwoCards, "Short deck where three of a kind beats a straight")
        .deck(Deck::ThirtySix);
    /// Two cards from the hand and three from the board.
    Omaha = Row::of::<OmahaHand>("omaha", "Omaha", &["plo"], high::<HandValue, OmahaHand>())
        .ranked("4 to 6 hole cards: two of them play with three from the board")
        .dealt(Dealing::FourToSix, "4 to 6 cards each: two of them play with three from the board")
        .on_board();
    /// The low half of Omaha.
    OmahaLow = Row::of::<OmahaHand>("omaha-low", "Omaha, the low half", &[], low::<LowValue<EightOrBetter>, OmahaHand>())
        .ranked("The low half of Omaha, eight or better")
        .on_board();
    /// Omaha with a high and a low half.
    OmahaHiLo = Row::of::<OmahaHand>("omaha-hi-lo", "Omaha hi-lo", &["plo8", "o8", "omaha8"], split::<HandValue, LowValue<EightOrBetter>, OmahaHand>())
        .ranked("Omaha hi-lo, eight or better")
        .dealt(
            Dealing::FourToSix,
            "Omaha hi-lo: half the pot goes to the best low, eight or better",
        )
        .on_board();
    /// Jokers stand for any card.
    Wild = Row::of::<WildHand>("wild", "Wild jokers", &[], high::<WildValue<Wild>, WildHand>())
        .ranked("One or two jokers (Jo), which stand for any card")
        .with_jokers();
    /// Jokers count as aces, or complete a straight or a flush.
    Bug = Row::of::<WildHand>("bug", "Jokers as bugs", &[], high::<WildValue<Bug>, WildHand>())
        .ranked("Jokers count as aces, or complete a straight or a flush")
        .with_jokers();
    /// The deuces stand for any card.
    DeucesWild = Row::of::<Hand>("deuces-wild", "Deuces wild", &["deuces"], high::<WildValue<DeucesWild>, Hand>())
        .ranked("The four deuces stand for any card");
    /// Five cards, then a draw.
    Draw = Row::of::<Hand>("draw", "Five-card draw", &[], high::<HandValue, Hand>())
        .dealt(
            Dealing::Draw,
            "A five-card hand after the draw, against opponents who also draw",
        );
    /// Seven cards each; the best five win.
    Stud = Row::of::<Hand>("stud", "Seven-card stud", &[], high::<HandValue, Hand>())
        .dealt(Dealing::Stud, "Seven-card stud: the best five of seven cards win");
    /// Stud with a high and a low half.
    Stud8 = Row::of::<Hand>("stud8", "Stud hi-lo", &["stud-hi-lo", "stud/8", "stud-8"], split::<HandValue, LowValue<EightOrBetter>, Hand>())
        .ranked("Seven-card stud hi-lo: half the pot goes to the best low, eight or better")
        .dealt(
            Dealing::Stud,
            "Stud hi-lo: half the pot goes to the best low, eight or better",
        );
    /// Stud in which the lowest hand wins.
    Razz = Row::of::<Hand>("razz", "Razz", &[], low::<LowValue<AceToFive>, Hand>())
        .dealt(Dealing::Stud, "Seven-card stud in which the lowest hand wins, as in `ace-to-five`");
}

impl Game {
    fn row(self) -> &'static Row {
        // There is one row per game.
        &ROWS[self as usize % ROWS.len()]
    }

    /// The machine-readable name, in kebab case: `deuce-to-seven`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.row().key
    }

    /// The name in English: `Deuce-to-seven`.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// Other names that people use: `razz`.
    #[must_use]
    pub fn names(self) -> &'static [&'static str] {
        self.row().names
    }

    /// The game with this key or other name, in upper or lower case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let mut games = Self::ALL.iter().copied();
        let mut others = games.clone();
        let is_it = |known: &&str| known.eq_ignore_ascii_case(name);
        let by_key = games.find(|game| is_it(&game.key()));
        by_key.or_else(|| others.find(|game| game.names().iter().any(&is_it)))
    }

    /// The description in the list of games with ranked hands; `None` if this game is not in the
    /// list.
    #[must_use]
    pub fn ranked(self) -> Option<&'static str> {
        self.row().ranked
    }

    /// The description in the list of games with equity; empty if this game has no equity.
    #[must_use]
    pub fn about_equity(self) -> &'static str {
        self.row().dealt.map_or("", |(about, _)| about)
    }

    /// How hands are dealt, if equity can be computed for the game.
    #[must_use]
    pub fn dealing(self) -> Option<Dealing> {
        self.row().dealt.map(|(_, dealing)| dealing)
    }

    /// The deck, without jokers.
    #[must_use]
    pub fn deck(self) -> Deck {
        self.row().deck
    }

    /// Whether a hand can have one or two jokers.
    #[must_use]
    pub fn has_jokers(self) -> bool {
        self.row().has_jokers
    }

    /// The number of cards in a ranked hand. If the board is optional, this is the number without a
    /// board; with one, it is [`hole_cards`](Self::hole_cards).
    #[must_use]
    pub fn cards(self) -> RangeInclusive<usize> {
        self.row().cards.clone()
    }

    /// The number of cards on the board of a ranked hand; `None` in a game without a board.
    #[must_use]
    pub fn board(self) -> Option<RangeInclusive<usize>> {
        self.row().board.clone()
    }

    /// The number of hole cards that go with a board, in a game where the board is optional and a
    /// hand is the best five of its hole cards and the board cards.
    #[must_use]
    pub fn hole_cards(self) -> Option<usize> {
        self.row().hole_cards
    }

    /// Whether hands can be ranked only with a board.
    #[must_use]
    pub fn needs_board(self) -> bool {
        self.board().is_some() && self.hole_cards().is_none()
    }

    /// The hands that win the pot.
    #[must_use]
    pub fn pot(self) -> &'static Pot {
        &self.row().pot
    }

    /// The high half of the pot, or the whole pot if there is no low half.
    #[must_use]
    pub fn high(self) -> Option<&'static Half> {
        match self.pot() {
            Pot::High(high) | Pot::Split { high, .. } => Some(high),
            Pot::Low(_) => None,
        }
    }

    /// The low half of the pot, or the whole pot if there is no high half.
    #[must_use]
    pub fn low(self) -> Option<&'static Half> {
        match self.pot() {
            Pot::Low(low) | Pot::Split { low, .. } => Some(low),
            Pot::High(_) => None,
        }
    }

    /// Whether the pot has two halves.
    #[must_use]
    pub fn is_split(self) -> bool {
        matches!(self.pot(), Pot::Split { .. })
    }

    /// The hands that win the whole pot; `None` in a game that splits it.
    #[must_use]
    pub fn whole(self) -> Option<&'static Half> {
        match self.pot() {
            Pot::High(half) | Pot::Low(half) => Some(half),
            Pot::Split { .. } => None,
        }
    }

    /// Reads the hand in `text`, together with the board in a game that has one.
    ///
    /// # Errors
    ///
    /// - [`GameHandError::NoBoard`] if no board is given, although the game needs one or the hand
    ///   has only hole cards;
    /// - [`GameHandError::Hand`] if the text is not a hand of the game.
    pub fn parse(self, text: &str, board: Option<Board>) -> Result<GameHand, GameHandError> {
        if let (Some(n_hole_cards), Some(board)) = (self.hole_cards(), board) {
            let hand = card_array::parse(read_cards(text), n_hole_cards, |hole| {
                self.hand_on(hole, board)
            });
            return Ok(hand?);
        }
        match (self.row().read)(text, board) {
            Ok(hand) => Ok(GameHand::new(self, hand)),
            Err(ParseHandError::Hand { error, .. }) if self.lacks_board(error) => {
                Err(GameHandError::NoBoard { game: self })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the error is that a board is missing.
    fn lacks_board(self, error: HandError) -> bool {
        match error {
            HandError::NoBoard => true,
            HandError::WrongCount { found, .. } => self.hole_cards() == Some(found),
            _ => false,
        }
    }

    /// Creates a hand from the given cards, together with the board in a game that has one.
    ///
    /// # Errors
    ///
    /// The same errors as from the hand's type, plus [`HandError::NoBoard`] and
    /// [`HandError::JokerNotInDeck`].
    pub fn hand(self, cards: &[CardOrJoker], board: Option<Board>) -> Result<GameHand, HandError> {
        if let (Some(_), Some(board)) = (self.hole_cards(), board) {
            return self.hand_on(natural(cards)?.as_slice(), board);
        }
        let hand = (self.row().of_cards)(cards, board)?;
        Ok(GameHand::new(self, hand))
    }

    /// The hand made of these hole cards and this board; its best five cards count.
    fn hand_on(self, hole: &[Card], board: Board) -> Result<GameHand, HandError> {
        const N: usize = GameHand::N_HOLE_CARDS;
        let hole = CardArray::<Card, N>::of_different(hole, N..=N, "with a board", "2")?;
        let hole = hole.as_slice();
        if let Some(card_idx) = hole.iter().position(|card| board.cards().contains(card)) {
            let card = hole[card_idx];
            return Err(HandError::OnTheBoard { card, card_idx });
        }
        let mut all = [CardOrJoker::Joker; Hand::MAX_CARDS];
        for (place, &card) in all.iter_mut().zip(hole.iter().chain(board.cards())) {
            *place = card.into();
        }
        let n_cards = hole.len() + board.cards().len();
        let hand = (self.row().of_cards)(all.split_at(n_cards).0, None)?;
        Ok(GameHand::on_board(self, hand, board))
    }
}

/// Writes the key.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::Game;

    #[test]
    fn every_game_has_a_place_and_names_of_its_own() {
        for (idx, &game) in Game::ALL.iter().enumerate() {
            assert_eq!(game as usize, idx);
            assert!(
                game.ranked().is_some() || game.dealing().is_some(),
                "{game}"
            );
            assert_eq!(Game::from_name(game.key()), Some(game));
            for name in game.names() {
                let named = Game::from_name(name).unwrap();
                assert!(named == game || named.key() == *name, "{name}");
            }
        }
    }
}
