//! Which cards to exchange: every choice with its exact value, and what optimal play returns.

mod built_in;
mod classes;
mod classifier;
mod count;
mod optimal;
mod pay_table;
#[cfg(feature = "serde")]
mod pay_table_file;
mod percentile;
mod play;
mod round;
mod singletons;
mod strategy;
mod subsets;
mod versus;

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::high::strength::choose;
use crate::wild::WildHand;
use crate::{
    Card, CardOrJoker, CardSet, Category, Deck, DrawError, Hand, RuleSet, Rules, Standard,
};
use count::{Draws, Unseen};
use percentile::Percentile;

pub use classifier::PayClassifier;
pub use optimal::{Return, ReturnSolver, optimal_return};
pub use pay_table::PayTable;
#[cfg(feature = "serde")]
pub use pay_table_file::{PayTableFile, PayTableFileError};
pub use round::{Exchange, Round, RoundPlayer, check_players, max_players, play_round};
pub use singletons::singletons;
pub use strategy::{Strategy, StrategyLine, strategy, strategy_until};
pub use versus::{DrawHolds, DrawSpot, DrawSpotError, DrawTally, ExactDrawEquity, ExactDrawHolds};
#[cfg(feature = "monte-carlo")]
pub use versus::{DrawHoldsTally, PartialDrawEquity, SampledDrawEquity, SampledDrawHolds};

/// What the hand after the exchange is worth.
///
/// # Source
///
/// Rules P16 and P17.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawValue<'a> {
    /// The share of all five-card hands of the full deck that it beats in the order of the hand's
    /// rules, ties counted half.
    #[default]
    Percentile,
    /// What a pay table pays for it, per coin.
    PayTable(&'a PayTable),
}

/// All 32 choices of which cards of a hand to exchange, each with its exact value.
///
/// # Source
///
/// Rule P15.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draw<R: RuleSet = Standard> {
    hand: Hand<R>,
    /// Best first; 32 of them.
    options: Vec<DrawOption>,
}

impl<R: RuleSet> Draw<R> {
    /// The hand before the exchange.
    #[must_use]
    pub fn hand(&self) -> &Hand<R> {
        &self.hand
    }

    /// The 32 choices, best first: by expected value; where that is equal, the one that holds more
    /// cards; and then by the codes of the cards held, from the lowest on.
    #[must_use]
    pub fn options(&self) -> &[DrawOption] {
        &self.options
    }

    /// The first of the [`options`](Self::options).
    #[must_use]
    pub fn best(&self) -> &DrawOption {
        &self.options[0]
    }

    /// The choice that holds exactly these cards; `None` if the hand lacks one of them.
    #[must_use]
    pub fn option_for(&self, hold: CardSet) -> Option<&DrawOption> {
        self.options.iter().find(|option| option.hold == hold)
    }
}

/// All 32 choices of which cards of a hand to exchange that may hold a joker, each with its exact
/// value.
///
/// # Source
///
/// Rules P15 and P22.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JokerDraw {
    hand: WildHand,
    /// Best first; 32 of them.
    options: Vec<DrawOption<CardOrJoker>>,
}

impl JokerDraw {
    /// The hand before the exchange.
    #[must_use]
    pub const fn hand(&self) -> &WildHand {
        &self.hand
    }

    /// The 32 choices, best first, in the order of [`Draw::options`]; the joker has the highest
    /// code.
    #[must_use]
    pub fn options(&self) -> &[DrawOption<CardOrJoker>] {
        &self.options
    }

    /// The first of the [`options`](Self::options).
    #[must_use]
    pub fn best(&self) -> &DrawOption<CardOrJoker> {
        &self.options[0]
    }

    /// The choice that holds exactly these cards, in any order; `None` if the hand lacks one of
    /// them.
    #[must_use]
    pub fn option_for(&self, hold: &[CardOrJoker]) -> Option<&DrawOption<CardOrJoker>> {
        self.options.iter().find(|option| {
            option.held.len() == hold.len() && option.held.iter().all(|card| hold.contains(card))
        })
    }
}

/// One choice of cards to exchange, and what comes of it. Of a hand that may hold a joker the
/// cards are [`CardOrJoker`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DrawOption<C = Card> {
    hold: CardSet,
    held: Vec<C>,
    discarded: Vec<C>,
    n_draws: u64,
    numerator: u128,
    denominator: u128,
    outcomes: Vec<(&'static str, u64)>,
}

impl<C> DrawOption<C> {
    /// The cards that are held, as a set; without the joker.
    #[must_use]
    pub const fn hold(&self) -> CardSet {
        self.hold
    }

    /// The cards that are held, in the order of the hand.
    #[must_use]
    pub fn held(&self) -> &[C] {
        &self.held
    }

    /// The cards that are exchanged, in the order of the hand.
    #[must_use]
    pub fn discarded(&self) -> &[C] {
        &self.discarded
    }

    /// The number of draws, all equally likely: the choices of as many unseen cards as are
    /// exchanged. At most 1,533,939, or 1,712,304 with a joker.
    #[must_use]
    pub const fn n_draws(&self) -> u64 {
        self.n_draws
    }

    /// The expected value times [`denominator`](Self::denominator), exactly.
    #[must_use]
    pub const fn numerator(&self) -> u128 {
        self.numerator
    }

    /// What the [`numerator`](Self::numerator) is a part of, never 0: for a pay table the number
    /// of draws, for the percentile that number times twice the number of five-card hands. It is
    /// not reduced.
    #[must_use]
    pub const fn denominator(&self) -> u128 {
        self.denominator
    }

    /// The expected value, rounded to a float: in `0.0..1.0` for the percentile, coins per coin
    /// for a pay table.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// How many of the draws end in which category, in the order of [`Category::ALL`]; or in which
    /// class of the pay table, strongest first. None is left out; together they are
    /// [`n_draws`](Self::n_draws).
    #[must_use]
    pub fn outcomes(&self) -> &[(&'static str, u64)] {
        &self.outcomes
    }
}

/// Values every choice of which cards of a five-card hand to exchange, exactly.
///
/// The unseen cards are those of the deck without the hand and the `dead` cards; every draw from
/// them is equally likely. Draws are counted by ranks and suits instead of one by one, so that
/// all 2,598,960 of them take about a millisecond. With a pay table that has a joker, it is one of
/// the unseen cards; for hands that may hold it there is [`joker_draw`].
///
/// # Errors
///
/// - [`DrawError::WrongCardCount`] for a hand of six or seven cards;
/// - [`DrawError::PayTableNotForDeck`] for a pay table with the 24-card deck;
/// - [`DrawError::DeadCardNotInDeck`] and [`DrawError::DeadCardInHand`] for the first dead card
///   that the deck lacks, or that the hand holds;
/// - [`DrawError::TooFewUnseen`] if fewer than five cards are unseen.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, DrawValue, PayTable, draw};
///
/// let hand = "Ah Kh Qh Jh 9h".parse()?;
/// let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
/// let draw = draw(&hand, DrawValue::PayTable(&table), CardSet::EMPTY)?;
///
/// // The flush is thrown away for one chance in 47 at the royal flush.
/// let best = draw.best();
/// assert_eq!(best.discarded(), ["9h".parse()?]);
/// assert_eq!((best.numerator(), best.denominator()), (866, 47));
/// assert_eq!(best.outcomes()[0], ("royal-flush", 1));
/// assert_eq!(draw.options()[1].expected(), 6.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
///
/// Rules P15, P16 and P17.
pub fn draw<R: RuleSet>(
    hand: &Hand<R>,
    value: DrawValue<'_>,
    dead: CardSet,
) -> Result<Draw<R>, DrawError> {
    let options = all_options(hand.cards(), hand.rules(), value, dead)?;
    Ok(Draw {
        hand: *hand,
        options,
    })
}

/// Values every choice of which cards of a five-card hand to exchange, exactly, as [`draw`](fn@draw)
/// does. The hand may hold the joker that the deck of a pay table has; where it does not, the joker
/// is one of the unseen cards.
///
/// # Errors
///
/// Those of [`draw`](fn@draw) for the 52-card deck, and
///
/// - [`DrawError::TooManyJokers`] for a hand with two jokers;
/// - [`DrawError::NoJokerInDeck`] for a hand with one by percentile, or with a pay table that has
///   none.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, DrawValue, PayTable, joker_draw};
///
/// let table = PayTable::built_in("joker-poker-20-7-5").unwrap();
/// let hand = "Jo 9h 8h 7h 7c".parse()?;
/// let draw = joker_draw(&hand, DrawValue::PayTable(&table), CardSet::EMPTY)?;
///
/// // Three of a kind are thrown away for four to a straight flush.
/// let best = draw.best();
/// assert_eq!(best.discarded(), [hand.cards()[4]]);
/// assert_eq!((best.numerator(), best.denominator()), (288, 48));
/// assert_eq!(best.outcomes()[3], ("straight-flush", 4));
///
/// let jacks = PayTable::built_in("jacks-or-better-9-6").unwrap();
/// let error = joker_draw(&hand, DrawValue::PayTable(&jacks), CardSet::EMPTY).unwrap_err();
/// assert_eq!(error.kind(), "no-joker-in-deck");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
///
/// Rules P15 and P22.
pub fn joker_draw(
    hand: &WildHand,
    value: DrawValue<'_>,
    dead: CardSet,
) -> Result<JokerDraw, DrawError> {
    let options = all_options(hand.cards(), Rules::STANDARD, value, dead)?;
    Ok(JokerDraw {
        hand: *hand,
        options,
    })
}

/// The choices of a draw, best first.
fn all_options<C: Copy + Into<CardOrJoker>>(
    hand: &[C],
    rules: Rules,
    value: DrawValue<'_>,
    dead: CardSet,
) -> Result<Vec<DrawOption<C>>, DrawError> {
    let deck = rules.deck();
    let unseen = unseen(hand, deck, value, dead)?;
    Ok(match value {
        DrawValue::Percentile => {
            let percentile = Percentile::new(rules);
            let keys: Vec<&'static str> = Category::ALL.map(Category::key).to_vec();
            let unit = 2 * n_hands(deck);
            options(hand, unseen, None, &keys, unit, |codes, is_suited| {
                percentile.of(codes, is_suited)
            })
        }
        DrawValue::PayTable(table) => {
            let classifier = table.classifier();
            let (wild, keys) = (classifier.wild(), classifier.classes());
            options(hand, unseen, wild, keys, 1, |codes, is_suited| {
                let class_idx = classifier.class(codes, is_suited);
                (class_idx, u64::from(table.pay(class_idx)))
            })
        }
    })
}

/// The cards that can be drawn.
fn unseen<C: Copy + Into<CardOrJoker>>(
    hand: &[C],
    deck: Deck,
    value: DrawValue<'_>,
    dead: CardSet,
) -> Result<Unseen, DrawError> {
    let found = hand.len();
    if found != 5 {
        return Err(DrawError::WrongCardCount { found });
    }
    let natural = hand.iter().filter_map(|&card| card.into().card());
    let in_hand: CardSet = natural.collect();
    let n_jokers = found - in_hand.len();
    let has_joker = match value {
        DrawValue::Percentile => false,
        DrawValue::PayTable(table) => table.classifier().has_joker(),
    };
    match (n_jokers, value) {
        (0, _) => {}
        (1, _) if has_joker => {}
        (2.., _) => return Err(DrawError::TooManyJokers { found: n_jokers }),
        (_, value) => {
            let value = match value {
                DrawValue::Percentile => Exchange::Percentile.key(),
                DrawValue::PayTable(table) => table.name(),
            };
            let value = value.into();
            return Err(DrawError::NoJokerInDeck { value });
        }
    }
    if let (DrawValue::PayTable(table), Deck::TwentyFour) = (value, deck) {
        return Err(DrawError::PayTableNotForDeck {
            table: table.name().into(),
            deck,
        });
    }
    if let Some(card) = dead.difference(deck.cards()).first() {
        return Err(DrawError::DeadCardNotInDeck { card, deck });
    }
    if let Some(card) = dead.intersection(in_hand).first() {
        return Err(DrawError::DeadCardInHand { card });
    }
    let unseen = Unseen {
        cards: deck.cards() - in_hand - dead,
        has_joker: has_joker && n_jokers == 0,
    };
    if unseen.len() < 5 {
        return Err(DrawError::TooFewUnseen {
            found: unseen.len(),
        });
    }
    Ok(unseen)
}

/// All choices, best first. A value of `unit` is a whole.
fn options<C: Copy + Into<CardOrJoker>>(
    hand: &[C],
    unseen: Unseen,
    wild: Option<u8>,
    keys: &[&'static str],
    unit: u128,
    mut value: impl FnMut(&[u8; 5], bool) -> (usize, u64),
) -> Vec<DrawOption<C>> {
    let mut options: Vec<DrawOption<C>> = (0..32)
        .map(|held: u32| {
            let is_held = |card_idx: usize| held >> card_idx & 1 != 0;
            let cards = |wanted: bool| {
                let cards = hand.iter().copied().enumerate();
                cards.filter(move |&(card_idx, _)| is_held(card_idx) == wanted)
            };
            let held: Vec<C> = cards(true).map(|(_, card)| card).collect();
            let discarded: Vec<C> = cards(false).map(|(_, card)| card).collect();
            let mut counts = vec![0; keys.len()];
            let mut sum = 0;
            let draws = Draws::new(&held, unseen, wild);
            // First all by their ranks, as if none were suited; then those that are, anew.
            draws.for_each(|codes, n_draws| {
                let (outcome, value) = value(codes, false);
                counts[outcome] += n_draws;
                sum += u128::from(n_draws) * u128::from(value);
            });
            draws.for_each_suited(|codes, n_draws| {
                let (outcome, unsuited) = value(codes, false);
                counts[outcome] -= n_draws;
                let (outcome, suited) = value(codes, true);
                counts[outcome] += n_draws;
                sum += u128::from(n_draws) * u128::from(suited);
                sum -= u128::from(n_draws) * u128::from(unsuited);
            });
            let n_draws = u64::from(choose(unseen.len() as u32, discarded.len() as u32));
            DrawOption {
                hold: held.iter().filter_map(|&card| card.into().card()).collect(),
                held,
                discarded,
                n_draws,
                numerator: sum,
                denominator: u128::from(n_draws) * unit,
                outcomes: keys.iter().copied().zip(counts).collect(),
            }
        })
        .collect();
    options.sort_by(|a, b| {
        let by_value = (b.numerator * a.denominator).cmp(&(a.numerator * b.denominator));
        by_value.then_with(|| {
            let order = |option: &DrawOption<C>| (Reverse(option.held.len()), codes(&option.held));
            order(a).cmp(&order(b))
        })
    });
    options
}

/// The codes of at most five cards, lowest first; behind them more than any.
fn codes<C: Copy + Into<CardOrJoker>>(cards: &[C]) -> [u8; 5] {
    let mut codes = [u8::MAX; 5];
    for (code, &card) in codes.iter_mut().zip(cards) {
        *code = card.into().code();
    }
    codes.sort_unstable();
    codes
}

/// The number of five-card hands of a deck.
fn n_hands(deck: Deck) -> u128 {
    u128::from(choose(deck.n_cards() as u32, 5))
}
