//! The exact value of every exchange.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use strum::IntoStaticStr;

use super::count::{Draws, Unseen};
use super::percentile::Percentile;
use crate::high::strength::choose;
use crate::short_list::sort_short;
use crate::shown::shown;
use crate::wild::WildHand;
use crate::{
    Card, CardOrJoker, CardSet, Category, Deck, Draw, DrawOption, DrawValue, Exchange, Hand,
    JokerDraw, RuleSet, Rules,
};

/// Computes the exact value of every exchange of a five-card hand.
///
/// The unseen cards are the cards of the deck that are neither in the hand nor `dead`; all draws
/// from them are equally likely. They are counted by rank and suit, so all 2,598,960 draws take
/// about a millisecond. If the pay table has a joker, the joker is one of the unseen cards; for
/// hands that can hold it, see [`joker_draw`].
///
/// # Errors
///
/// - [`DrawError::WrongCardCount`] for a hand of six or seven cards;
/// - [`DrawError::PayTableNotForDeck`] for a pay table with the 24-card deck;
/// - [`DrawError::DeadCardNotInDeck`] and [`DrawError::DeadCardInHand`] for the first dead card
///   that is not in the deck, or is in the hand;
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
/// // Break the flush for a one-in-47 chance at the royal flush.
/// let best = draw.best();
/// assert_eq!(best.discarded(), ["9h".parse()?]);
/// assert_eq!((best.numerator(), best.denominator()), (866, 47));
/// assert_eq!(best.outcomes()[0], ("royal-flush", 1));
/// assert_eq!(draw.options()[1].expected(), 6.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules P15, P16 and P17.
pub fn draw<R: RuleSet>(
    hand: &Hand<R>,
    value: DrawValue<'_>,
    dead: CardSet,
) -> Result<Draw<Hand<R>>, DrawError> {
    let options = all_options(hand.cards(), hand.rules(), value, dead)?;
    Ok(Draw {
        hand: *hand,
        options,
    })
}

/// Computes the exact value of every exchange, like [`draw`](fn@draw), for a five-card hand that
/// can hold the joker of a pay table's deck. If the hand does not hold it, the joker is unseen.
///
/// # Errors
///
/// The same errors as from [`draw`](fn@draw) for the 52-card deck, and
///
/// - [`DrawError::TooManyJokers`] for a hand with two jokers;
/// - [`DrawError::NoJokerInDeck`] for a hand with a joker, if the hand is valued by percentile or
///   by a pay table without a joker.
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
/// // Break three of a kind for four to a straight flush.
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
/// Source: rules P15 and P22.
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

/// Why [`draw`](fn@crate::draw) cannot value a hand.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum DrawError {
    /// The hand has more than five cards.
    #[error("{found} cards given: expected a hand of 5 cards for a draw")]
    WrongCardCount {
        /// The number of cards.
        found: usize,
    },
    /// The hand has more than one joker.
    #[error("{found} jokers given: expected at most one for a draw")]
    TooManyJokers {
        /// The number of jokers.
        found: usize,
    },
    /// The hand has a joker, but the deck has none.
    #[error(
        "the hand has a joker, but `{}` is played without one: expected a hand without a joker, \
         or a joker poker pay table",
        shown(value)
    )]
    NoJokerInDeck {
        /// How the hand is valued: `percentile`, or the name of a pay table.
        value: String,
    },
    /// A pay table does not fit the deck.
    #[error(
        "pay table `{table}` does not work with the {deck}-card deck: expected the 52-card deck"
    )]
    PayTableNotForDeck {
        /// The name of the table.
        table: String,
        /// The deck.
        deck: Deck,
    },
    /// A dead card is in the hand.
    #[error("dead card `{card}` is in the hand: expected cards outside the hand")]
    DeadCardInHand {
        /// The card.
        card: Card,
    },
    /// A dead card is not in the deck.
    #[error(
        "dead card `{card}` is not in the {deck}-card deck: expected ranks `{}` to `A`",
        .deck.lowest_rank()
    )]
    DeadCardNotInDeck {
        /// The card.
        card: Card,
        /// The deck.
        deck: Deck,
    },
    /// Too many cards are dead.
    #[error(
        "{found} unseen card{plural} left to draw from: expected at least 5",
        plural = if *.found == 1 { "" } else { "s" }
    )]
    TooFewUnseen {
        /// The number of cards that are neither in the hand nor dead.
        found: usize,
    },
}

crate::keyed::kind_of!(DrawError, "`dead-card-in-hand`");

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
            let unit = table.parts().into();
            options(hand, unseen, wild, keys, unit, |codes, is_suited| {
                let class_idx = classifier.class(codes, is_suited);
                (class_idx, u64::from(table.pay(class_idx)))
            })
        }
    })
}

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
    check_dead(dead, in_hand, deck)?;
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

/// Checks that dead cards are in the deck and not in the hand.
pub(super) fn check_dead(dead: CardSet, in_hand: CardSet, deck: Deck) -> Result<(), DrawError> {
    if let Some(card) = dead.difference(deck.cards()).first() {
        return Err(DrawError::DeadCardNotInDeck { card, deck });
    }
    match dead.intersection(in_hand).first() {
        Some(card) => Err(DrawError::DeadCardInHand { card }),
        None => Ok(()),
    }
}

/// All choices, best first. `unit` is the value that counts as 1.
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
            // First count all draws by rank, as if none were suited; then correct the suited ones.
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
    sort_best_first(&mut options);
    options
}

/// Sorts the choices for a hand by value, then by rule P15.
pub(super) fn sort_best_first<C: Copy + Into<CardOrJoker>>(options: &mut [DrawOption<C>]) {
    sort_short(options, |a, b| {
        // All denominators are the number of draws times the same number.
        let times = |n_draws| u128::from(n_draws);
        let (a_scaled, b_scaled) = (
            a.numerator * times(b.n_draws),
            b.numerator * times(a.n_draws),
        );
        let by_value = b_scaled.cmp(&a_scaled);
        let order = by_value.then_with(|| {
            let order = |option: &DrawOption<C>| (Reverse(option.held.len()), codes(&option.held));
            order(a).cmp(&order(b))
        });
        order.is_lt()
    });
}

/// The codes of at most five cards, lowest first, padded with a higher code.
fn codes<C: Copy + Into<CardOrJoker>>(cards: &[C]) -> [u8; 5] {
    let mut codes = [u8::MAX; 5];
    for (code, &card) in codes.iter_mut().zip(cards) {
        *code = card.into().code();
    }
    codes.sort_unstable();
    codes
}

fn n_hands(deck: Deck) -> u128 {
    u128::from(choose(deck.n_cards() as u32, 5))
}
