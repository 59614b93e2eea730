//! One round of draw poker.

use alloc::vec::Vec;

use strum::IntoStaticStr;

use crate::hand::check_deck;
use crate::{
    Card, CardSet, Deck, DrawValue, Hand, HandError, HandValue, RuleSet, Showdown, Standard, draw,
    evaluate, singletons,
};

/// How the players exchange cards. Each player can exchange once.
///
/// Source: rules P13, P14 and P16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Exchange {
    /// Nobody exchanges cards.
    #[default]
    None,
    /// Players exchange the cards that [`singletons`] returns.
    Singletons,
    /// Players choose the exchange that [`draw`] ranks best by percentile, with no dead cards. This
    /// takes about a millisecond per hand.
    Percentile,
}

impl Exchange {
    /// All ways to exchange.
    pub const ALL: [Self; 3] = [Self::None, Self::Singletons, Self::Percentile];

    /// The number of cards set aside for each player: five, plus five to draw if cards are
    /// exchanged.
    const fn n_cards(self) -> usize {
        match self {
            Self::None => 5,
            Self::Singletons | Self::Percentile => 10,
        }
    }

    pub(super) fn discards<R: RuleSet>(self, hand: &Hand<R>) -> CardSet {
        match self {
            Self::None => CardSet::EMPTY,
            Self::Singletons => singletons(hand),
            Self::Percentile => match draw(hand, DrawValue::Percentile, CardSet::EMPTY) {
                Ok(draw) => hand.card_set() - draw.best().hold(),
                // This never happens, because the hand has five live cards and the deck has at
                // least 24.
                Err(_) => CardSet::EMPTY,
            },
        }
    }
}

crate::keyed::keyed!(Exchange, "`none`, `singletons` or `percentile`");
crate::keyed::written_as_key!(Exchange);

/// The maximum number of players for a deck: each needs five cards, or ten if cards are exchanged.
///
/// Source: rule P14.
#[must_use]
pub const fn max_players(deck: Deck, exchange: Exchange) -> usize {
    deck.n_cards() / exchange.n_cards()
}

/// The cards that a player was dealt, exchanged and ended up with.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RoundPlayer<R: RuleSet = Standard> {
    /// The dealt hand.
    pub dealt: Hand<R>,
    /// The discarded cards, in the same order as in the dealt hand.
    pub discarded: Vec<Card>,
    /// The drawn cards, each at the index of the discarded card that it replaces.
    pub drawn: Vec<Card>,
    /// The final hand.
    pub hand: Hand<R>,
}

/// A round that has been played: the players in order, and who won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Round<R: RuleSet = Standard> {
    /// The players, in the order in which they were dealt their cards.
    pub players: Vec<RoundPlayer<R>>,
    /// The comparison of the final hands, by player index.
    pub showdown: Showdown<R>,
}

/// Plays a round from a shuffled pile.
///
/// Each player in turn is dealt the next five cards off the top of the pile. Then each player in
/// turn exchanges cards once, drawing from the rest; drawn cards replace the discarded ones,
/// position by position. Finally, all hands are compared.
///
/// # Errors
///
/// - [`RoundError::NoPlayers`] if there are no players, and [`RoundError::TooManyPlayers`] if there
///   are more than [`max_players`];
/// - [`RoundError::Pile`] for the first card of the pile that is repeated or not in the deck;
/// - [`RoundError::PileTooSmall`] if the pile has fewer cards than the players may need.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Deck, Exchange, Standard, play_round};
///
/// // An unshuffled pile: the deuces first, then the threes.
/// let pile = Deck::FiftyTwo.ordered();
/// let round = play_round(pile, 2, Exchange::Singletons, Standard)?;
/// assert_eq!(round.players[0].dealt.to_string(), "2c 2s 2d 2h 3c");
/// assert_eq!(round.players[1].dealt.to_string(), "3s 3d 3h 4c 4s");
/// assert!(round.players[0].drawn.is_empty()); // four of a kind stands pat
/// assert_eq!(round.showdown.winners(), [0]);
/// # Ok::<(), handeval_poker::RoundError>(())
/// ```
///
/// Source: rule P14.
pub fn play_round<R: RuleSet>(
    pile: &[Card],
    n_players: usize,
    exchange: Exchange,
    rules: R,
) -> Result<Round<R>, RoundError> {
    let deck = rules.rules().deck();
    check(pile, n_players, exchange, deck)?;
    let (dealt, rest) = pile.split_at(5 * n_players);
    let mut rest = rest.iter().copied();
    let players: Vec<RoundPlayer<R>> = dealt
        .chunks_exact(5)
        .map(|cards| play(Hand::from_checked(cards, rules), exchange, &mut rest))
        .collect();
    let values: Vec<HandValue<R>> = players.iter().map(|p| evaluate(&p.hand)).collect();
    match Showdown::new(&values) {
        Ok(showdown) => Ok(Round { players, showdown }),
        // This never happens, because there is a player and all hands have the same rules.
        Err(_) => Err(RoundError::NoPlayers {
            max: max_players(deck, exchange),
        }),
    }
}

/// Checks the number of players.
///
/// # Errors
///
/// [`RoundError::NoPlayers`] if there are no players, and [`RoundError::TooManyPlayers`] if there
/// are more than [`max_players`].
pub const fn check_players(
    n_players: usize,
    exchange: Exchange,
    deck: Deck,
) -> Result<(), RoundError> {
    let max = max_players(deck, exchange);
    if n_players == 0 {
        return Err(RoundError::NoPlayers { max });
    }
    if n_players > max {
        return Err(RoundError::TooManyPlayers {
            found: n_players,
            max,
            deck,
            n_cards: exchange.n_cards(),
        });
    }
    Ok(())
}

fn check(
    pile: &[Card],
    n_players: usize,
    exchange: Exchange,
    deck: Deck,
) -> Result<(), RoundError> {
    check_players(n_players, exchange, deck)?;
    check_deck(pile, deck).map_err(RoundError::Pile)?;
    let needed = n_players * exchange.n_cards();
    if pile.len() < needed {
        return Err(RoundError::PileTooSmall {
            found: pile.len(),
            needed,
        });
    }
    Ok(())
}

fn play<R: RuleSet>(
    dealt: Hand<R>,
    exchange: Exchange,
    rest: &mut impl Iterator<Item = Card>,
) -> RoundPlayer<R> {
    let discards = exchange.discards(&dealt);
    let mut discarded = Vec::with_capacity(discards.len());
    let mut drawn = Vec::with_capacity(discards.len());
    let cards: Vec<Card> = dealt
        .cards()
        .iter()
        .map(|&card| {
            if !discards.contains(card) {
                return card;
            }
            // The pile holds ten cards per player, so there is always another card.
            let Some(next) = rest.next() else { return card };
            discarded.push(card);
            drawn.push(next);
            next
        })
        .collect();
    RoundPlayer {
        dealt,
        discarded,
        drawn,
        hand: Hand::from_checked(&cards, dealt.rule_set()),
    }
}

/// Why a [`Round`](crate::Round) cannot be played. Indices start at 0; numbers in messages start at
/// 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum RoundError {
    /// There are no players.
    #[error("0 players given: expected 1 to {max}")]
    NoPlayers {
        /// The most players allowed.
        max: usize,
    },
    /// The deck is too small for this many players.
    #[error(
        "{found} players are too many for the {deck}-card deck with {n_cards} cards each: \
         expected 1 to {max}"
    )]
    TooManyPlayers {
        /// The number of players.
        found: usize,
        /// The most players allowed.
        max: usize,
        /// The deck.
        deck: Deck,
        /// The number of cards set aside for each player: 5, or 10 with an exchange.
        n_cards: usize,
    },
    /// The pile is too small for this many players.
    #[error(
        "{found} card{plural} in the pile: expected at least {needed}",
        plural = if *.found == 1 { "" } else { "s" }
    )]
    PileTooSmall {
        /// The number of cards in the pile.
        found: usize,
        /// The number of cards that the players may need.
        needed: usize,
    },
    /// A card of the pile is repeated or not in the deck.
    #[error("in the pile, {0}")]
    Pile(HandError),
}

impl RoundError {
    /// The error's machine-readable name, in kebab case: `too-many-players`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Pile(error) => error.kind(),
            error => error.into(),
        }
    }
}
