//! How opponents exchange cards in a lowball game.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::four;
use super::hand::{Lowball, LowballHand};
use super::solve::{LowballSolver, LowballValue};
use super::strength::strength_of;
use crate::badugi::{badugi, badugi_deuce};
use crate::draw::versus::discards::best_of_all;
use crate::draw::versus::numbers::{n_ways, of_subsets};
use crate::draw::versus::subsets;
use crate::low::{AceToFive, DeuceToSeven, LowValue};
use crate::{Card, CardSet, Category, FiveKey, Rank};

/// How opponents exchange cards in a lowball game, once each.
///
/// Source: rule L4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LowballExchange {
    /// Nobody exchanges cards.
    #[default]
    None,
    /// Players choose the exchange that [`LowballValue::AfterDraw`] ranks best, without dead cards.
    AfterDraw,
    /// Players stand pat with this low or a better one: five different ranks, or in badugi four
    /// cards that count, none of which is above the rank. Otherwise they keep one card of each rank
    /// up to the eight, or in badugi the best badugi up to the eight.
    Rough(Rank),
}

impl LowballExchange {
    /// All exchanges; the rank of [`Rough`](Self::Rough) is in the range from eight to king.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::AfterDraw,
        Self::Rough(Rank::Eight),
        Self::Rough(Rank::Nine),
        Self::Rough(Rank::Ten),
        Self::Rough(Rank::Jack),
        Self::Rough(Rank::Queen),
        Self::Rough(Rank::King),
    ];

    /// The machine-readable name: `none`, `after-draw`, or `rough-8` to `rough-K`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::AfterDraw => "after-draw",
            Self::Rough(Rank::Nine) => "rough-9",
            Self::Rough(Rank::Ten) => "rough-T",
            Self::Rough(Rank::Jack) => "rough-J",
            Self::Rough(Rank::Queen) => "rough-Q",
            Self::Rough(Rank::King | Rank::Ace) => "rough-K",
            Self::Rough(_) => "rough-8",
        }
    }

    /// The exchange with this name; `None` for any other text.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.key() == key)
    }

    /// The number of cards set aside for each player.
    pub(super) const fn n_cards(self, game: Lowball) -> usize {
        match self {
            Self::None => game.n_cards(),
            Self::AfterDraw | Self::Rough(_) => 2 * game.n_cards(),
        }
    }
}

crate::keyed::written_as_key!(LowballExchange);

/// The strength of a game's hand; meaningless for any other number of cards.
pub(super) fn strength(game: Lowball, cards: &[Card]) -> u16 {
    match (game, cards) {
        (Lowball::Badugi | Lowball::BadugiDeuce, &[a, b, c, d]) => {
            four::strength([a, b, c, d].map(|card| four::place(game, card)))
        }
        _ => strength_of(game, cards.iter().copied().collect()),
    }
}

/// What opponents in a lowball game exchange from each hand, for any number of hands against them:
/// for [`LowballExchange::AfterDraw`], finding it for all hands takes a second or two.
///
/// Source: rule L4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowballExchangeTable {
    game: Lowball,
    exchange: LowballExchange,
    /// The cards to exchange from each hand, indexed by the hand's number, with one bit per card,
    /// lowest first. Used only for [`LowballExchange::AfterDraw`].
    by_hand: Arc<[u8]>,
}

impl LowballExchangeTable {
    /// Prepares the exchanges of opponents in a game.
    #[must_use]
    pub fn new(game: Lowball, exchange: LowballExchange) -> Self {
        let by_hand = match exchange {
            LowballExchange::AfterDraw => after_draw(game),
            LowballExchange::None | LowballExchange::Rough(_) => Vec::new(),
        };
        Self {
            game,
            exchange,
            by_hand: by_hand.into(),
        }
    }

    /// The table of these opponents: the given one if it fits, otherwise a new one.
    pub(super) fn or_of(table: Option<&Self>, game: Lowball, exchange: LowballExchange) -> Self {
        let fits = |table: &&Self| table.game == game && table.exchange == exchange;
        match table.filter(fits) {
            Some(table) => table.clone(),
            None => Self::new(game, exchange),
        }
    }

    /// The cards that are exchanged from a hand.
    pub(super) fn of(&self, hand: &[Card]) -> CardSet {
        match self.exchange {
            LowballExchange::None => CardSet::EMPTY,
            LowballExchange::AfterDraw => {
                let mut codes: Vec<u8> = hand.iter().map(|card| card.code()).collect();
                codes.sort_unstable();
                let number = of_subsets(&codes)[(1_usize << codes.len().min(5)) - 1];
                let bits = self.by_hand.get(number as usize).copied().unwrap_or(0);
                let each = (0..).zip(codes).filter(|(idx, _)| bits >> idx & 1 != 0);
                each.map(|(_, code)| Card::ALL[usize::from(code) % 52])
                    .collect()
            }
            LowballExchange::Rough(worst) => {
                hand.iter().copied().collect::<CardSet>() - self.kept_up_to(worst, hand)
            }
        }
    }

    fn kept_up_to(&self, worst: Rank, hand: &[Card]) -> CardSet {
        let place = |rank: Rank| self.game.place_of_rank(rank.code());
        let (all, worst, eight): (CardSet, _, _) = (
            hand.iter().copied().collect(),
            place(worst),
            place(Rank::Eight),
        );
        let is_low = hand.iter().all(|card| place(card.rank()) <= worst);
        let cards = all.iter().filter(|card| place(card.rank()) <= eight);
        match self.game {
            Lowball::Badugi | Lowball::BadugiDeuce => {
                let counted = |cards: &[Card]| -> CardSet {
                    match self.game {
                        Lowball::Badugi => {
                            badugi(cards).map(|value| value.counted(cards).collect())
                        }
                        _ => badugi_deuce(cards).map(|value| value.counted(cards).collect()),
                    }
                    .unwrap_or_default()
                };
                if is_low && counted(hand).len() == hand.len() {
                    return all;
                }
                counted(&cards.collect::<Vec<_>>())
            }
            Lowball::DeuceToSeven | Lowball::AceToFive => {
                let key: FiveKey = hand.iter().copied().collect();
                let category = match self.game {
                    Lowball::AceToFive => LowValue::<AceToFive>::ace_to_five(key).category(),
                    Lowball::DeuceToSeven | Lowball::Badugi | Lowball::BadugiDeuce => {
                        LowValue::<DeuceToSeven>::deuce_to_seven(key).category()
                    }
                };
                if is_low && category == Category::HighCard {
                    return all;
                }
                let mut kept = CardSet::EMPTY;
                let mut ranks = 0_u16;
                // In a straight or a flush, the highest card is exchanged.
                for card in cards {
                    let bit = 1 << place(card.rank());
                    if ranks & bit == 0 && kept.len() < 4 {
                        // Mutants: the bit is not set, so `^` does the same.
                        ranks |= bit;
                        kept.insert(card);
                    }
                }
                kept
            }
        }
    }
}

/// The best exchange from each hand.
fn after_draw(game: Lowball) -> Vec<u8> {
    let solver = LowballSolver::new(game, LowballValue::AfterDraw);
    let values = solver.scale().values();
    let n_cards = game.n_cards();
    let mut strengths = vec![0_u16; n_ways(52, n_cards) as usize];
    subsets(52, n_cards, |places| {
        let cards = places.map(|place| Card::ALL[usize::from(place) % 52]);
        let number = of_subsets(&places[..n_cards])[(1 << n_cards) - 1];
        strengths[number as usize] = strength(game, &cards[..n_cards]);
    });
    best_of_all(52, n_cards, |number| {
        values[usize::from(strengths[number] - 1)]
    })
}

impl LowballHand {
    /// The cards that a player exchanges by this rule. For [`LowballExchange::AfterDraw`] this
    /// values all choices, which takes a fraction of a millisecond.
    #[must_use]
    pub fn discards(&self, exchange: LowballExchange) -> CardSet {
        if exchange == LowballExchange::AfterDraw {
            let solver = LowballSolver::new(self.game(), LowballValue::AfterDraw);
            return match solver.draw(self, CardSet::EMPTY) {
                Ok(draw) => self.card_set() - draw.best().hold(),
                // This never happens, because no card is dead.
                Err(_) => CardSet::EMPTY,
            };
        }
        LowballExchangeTable::new(self.game(), exchange).of(self.cards())
    }
}
