//! A hand of a game, and what it is worth.

use handeval_poker::badugi::{BadugiGame, BadugiHand, BadugiValue, badugi, badugi_deuce};
use handeval_poker::low::{
    AceToFive, DeuceToSeven, LowGame, LowValue, ace_to_five, deuce_to_seven, eight_or_better,
};
use handeval_poker::omaha::{
    Board, OmahaHand, omaha, omaha_best_five, omaha_low, omaha_low_best_five,
};
use handeval_poker::short_deck::{
    ShortDeck, ShortDeckGame, ShortDeckHand, ShortDeckTrips, ShortDeckValue, short_deck,
    short_deck_trips,
};
use handeval_poker::wild::{WildGame, WildHand, WildValue, bug, wild};
use handeval_poker::{Card, CardOrJoker, Category, Hand, HandValue, Rank, Standard};

use super::Game;
use crate::Problem;

/// A hand of another game than high poker, ranked.
#[derive(Clone, Debug)]
pub(in crate::poker) struct Ranked {
    pub(in crate::poker) game: Game,
    /// The cards as given.
    pub(in crate::poker) cards: Vec<CardOrJoker>,
    pub(in crate::poker) board: Option<Vec<Card>>,
    /// The cards that make the value.
    pub(in crate::poker) best: Vec<CardOrJoker>,
    /// The best strength of the game.
    pub(in crate::poker) max: u16,
    /// What it is worth; `None` if it does not qualify.
    pub(in crate::poker) worth: Option<Worth>,
}

/// A hand of a game in which there are no more values than in high poker, and which is asked of
/// millions.
#[derive(Clone, Copy, Debug)]
pub(in crate::poker) enum FiveCardHand {
    DeuceToSeven(Hand),
    AceToFive(Hand),
    ShortDeck(ShortDeckHand),
    ShortDeckTrips(ShortDeckHand),
}

impl FiveCardHand {
    /// The hand that a text holds; `None` in other games.
    pub(in crate::poker) fn parse(game: Game, text: &str) -> Option<Result<Self, Problem>> {
        let high = || Hand::parse(text, Standard).map_err(Problem::from);
        let short = || ShortDeckHand::parse(text).map_err(Problem::from);
        Some(match game {
            Game::DeuceToSeven => high().map(Self::DeuceToSeven),
            Game::AceToFive => high().map(Self::AceToFive),
            Game::ShortDeck => short().map(Self::ShortDeck),
            Game::ShortDeckTrips => short().map(Self::ShortDeckTrips),
            _ => return None,
        })
    }

    pub(in crate::poker) fn cards(&self) -> &[Card] {
        match self {
            Self::DeuceToSeven(hand) | Self::AceToFive(hand) => hand.cards(),
            Self::ShortDeck(hand) | Self::ShortDeckTrips(hand) => hand.cards(),
        }
    }

    pub(in crate::poker) fn strength(&self) -> u16 {
        match self {
            Self::DeuceToSeven(hand) => deuce_to_seven(hand).strength().get(),
            Self::AceToFive(hand) => ace_to_five(hand).strength().get(),
            Self::ShortDeck(hand) => short_deck(hand).strength().get(),
            Self::ShortDeckTrips(hand) => short_deck_trips(hand).strength().get(),
        }
    }

    pub(in crate::poker) fn best(&self) -> [Card; 5] {
        match self {
            Self::DeuceToSeven(hand) => deuce_to_seven(hand).best_five(hand),
            Self::AceToFive(hand) => ace_to_five(hand).best_five(hand),
            Self::ShortDeck(hand) => short_deck(hand).best_five(hand),
            Self::ShortDeckTrips(hand) => short_deck_trips(hand).best_five(hand),
        }
    }

    /// The best strength of the game.
    pub(in crate::poker) const fn max_strength(&self) -> u16 {
        match self {
            Self::DeuceToSeven(_) => LowValue::<DeuceToSeven>::MAX_STRENGTH,
            Self::AceToFive(_) => LowValue::<AceToFive>::MAX_STRENGTH,
            Self::ShortDeck(_) => ShortDeckValue::<ShortDeck>::MAX_STRENGTH,
            Self::ShortDeckTrips(_) => ShortDeckValue::<ShortDeckTrips>::MAX_STRENGTH,
        }
    }

    /// The hand with all that is said of it.
    pub(in crate::poker) fn ranked(&self) -> Ranked {
        match self {
            Self::DeuceToSeven(hand) => {
                Ranked::low(Game::DeuceToSeven, hand, deuce_to_seven(hand), None)
            }
            Self::AceToFive(hand) => Ranked::low(Game::AceToFive, hand, ace_to_five(hand), None),
            Self::ShortDeck(hand) => {
                let value = short_deck(hand);
                Ranked::short_deck(Game::ShortDeck, hand, value, Made::ShortDeck(value))
            }
            Self::ShortDeckTrips(hand) => {
                let value = short_deck_trips(hand);
                Ranked::short_deck(
                    Game::ShortDeckTrips,
                    hand,
                    value,
                    Made::ShortDeckTrips(value),
                )
            }
        }
    }
}

/// What a hand is worth.
#[derive(Clone, Debug)]
pub(in crate::poker) struct Worth {
    pub(in crate::poker) strength: u16,
    pub(in crate::poker) category: &'static str,
    pub(in crate::poker) name: String,
    pub(in crate::poker) description: String,
    pub(in crate::poker) made: Made,
}

/// What decides between two hands of a game.
#[derive(Clone, Debug)]
pub(in crate::poker) enum Made {
    High(HandValue),
    ShortDeck(ShortDeckValue),
    ShortDeckTrips(ShortDeckValue<ShortDeckTrips>),
    Five(Rank),
    Low(Category, Vec<Rank>),
    Badugi(Vec<Rank>),
}

/// What players call a hand: the description up to its ranks.
fn name_of(description: &str) -> String {
    let end = description.find([',', ':']).unwrap_or(description.len());
    description[..end].to_owned()
}

impl Ranked {
    /// The hand of a game that a text holds.
    pub(in crate::poker) fn parse(
        game: Game,
        board: Option<&Board>,
        text: &str,
    ) -> Result<Self, Problem> {
        if let Some(hand) = FiveCardHand::parse(game, text) {
            return Ok(hand?.ranked());
        }
        let five = |text: &str| Hand::parse(text, Standard);
        Ok(match game {
            // The four that are read above are of five cards as well.
            Game::High
            | Game::DeuceToSeven
            | Game::AceToFive
            | Game::ShortDeck
            | Game::ShortDeckTrips => {
                let hand = five(text)?;
                let best = handeval_poker::best_five(&hand);
                Self::new(
                    game,
                    hand.cards(),
                    &best,
                    Worth::high(handeval_poker::evaluate(&hand)),
                )
            }
            Game::EightOrBetter => {
                let hand = five(text)?;
                match eight_or_better(&hand) {
                    Some(value) => Self::low(game, &hand, value, Some("low")),
                    None => Self::no_low(game, hand.cards()),
                }
            }
            Game::Badugi => Self::badugi(game, &text.parse()?, badugi),
            Game::BadugiDeuce => Self::badugi(game, &text.parse()?, badugi_deuce),
            Game::Omaha | Game::OmahaLow => {
                let board = board.ok_or_else(|| {
                    let message = format!(
                        "the game `{}` needs a board: expected `board` with three to five cards, \
                         such as `Kc Qd Jh`",
                        game.key()
                    );
                    Problem::whole("board-missing", message)
                })?;
                Self::omaha(game, &OmahaHand::parse(text, *board)?)
            }
            Game::Wild => {
                let hand: WildHand = text.parse()?;
                Self::wild(game, &hand, wild(&hand))
            }
            Game::Bug => {
                let hand: WildHand = text.parse()?;
                Self::wild(game, &hand, bug(&hand))
            }
        })
    }

    fn new(game: Game, cards: &[Card], best: &[Card], (max, worth): (u16, Worth)) -> Self {
        Self {
            game,
            cards: jokerless(cards),
            board: None,
            best: jokerless(best),
            max,
            worth: Some(worth),
        }
    }

    /// A low; `category` is what a qualified one is called.
    fn low<G: LowGame>(
        game: Game,
        hand: &Hand,
        value: LowValue<G>,
        category: Option<&'static str>,
    ) -> Self {
        let best = value.best_five(hand);
        Self::new(game, hand.cards(), &best, Worth::low(value, category))
    }

    /// A hand that does not qualify for the low.
    fn no_low(game: Game, cards: &[Card]) -> Self {
        Self {
            game,
            cards: jokerless(cards),
            board: None,
            best: Vec::new(),
            max: LowValue::<handeval_poker::low::EightOrBetter>::MAX_STRENGTH,
            worth: None,
        }
    }

    fn badugi<G: BadugiGame>(
        game: Game,
        hand: &BadugiHand,
        value: fn(&[Card]) -> Option<BadugiValue<G>>,
    ) -> Self {
        let Some(value) = value(hand.cards()) else {
            return Self::no_low(game, hand.cards()); // a hand has cards: never taken
        };
        let best: Vec<_> = value.counted(hand.cards()).collect();
        let description = value.to_string();
        let worth = Worth {
            strength: value.strength().get(),
            category: match value.n_cards() {
                1 => "1-card",
                2 => "2-card",
                3 => "3-card",
                _ => "4-card",
            },
            name: name_of(&description),
            description,
            made: Made::Badugi(value.ranks().collect()),
        };
        let max = BadugiValue::<G>::MAX_STRENGTH;
        Self::new(game, hand.cards(), &best, (max, worth))
    }

    fn short_deck<G: ShortDeckGame>(
        game: Game,
        hand: &ShortDeckHand,
        value: ShortDeckValue<G>,
        made: Made,
    ) -> Self {
        let worth = Worth {
            strength: value.strength().get(),
            category: value.category().key(),
            name: value.name().to_owned(),
            description: value.to_string(),
            made,
        };
        let best = value.best_five(hand);
        let max = ShortDeckValue::<G>::MAX_STRENGTH;
        Self::new(game, hand.cards(), &best, (max, worth))
    }

    fn omaha(game: Game, hand: &OmahaHand) -> Self {
        let ranked = match (game, omaha_low(hand), omaha_low_best_five(hand)) {
            (Game::Omaha, ..) => {
                let best = omaha_best_five(hand);
                Self::new(game, hand.hole(), &best, Worth::high(omaha(hand)))
            }
            (_, Some(value), Some(best)) => {
                Self::new(game, hand.hole(), &best, Worth::low(value, Some("low")))
            }
            _ => Self::no_low(game, hand.hole()),
        };
        Self {
            board: Some(hand.board().cards().to_vec()),
            ..ranked
        }
    }

    fn wild<G: WildGame>(game: Game, hand: &WildHand, value: WildValue<G>) -> Self {
        let rank = value.five_of_a_kind().unwrap_or(Rank::Ace);
        let worth = Worth {
            strength: value.strength().get(),
            category: value.category_key(),
            name: value.name().to_owned(),
            description: value.to_string(),
            made: value.high().map_or(Made::Five(rank), Made::High),
        };
        Self {
            game,
            cards: hand.cards().to_vec(),
            board: None,
            best: value.best_five(hand).to_vec(),
            max: WildValue::<G>::MAX_STRENGTH,
            worth: Some(worth),
        }
    }

    /// The number of cards of the deck: with a second joker 54.
    pub(in crate::poker) fn deck(&self) -> usize {
        let n_jokers = self.cards.iter().filter(|card| card.is_joker()).count();
        self.game.deck() + usize::from(n_jokers > 1)
    }

    pub(in crate::poker) fn order(&self) -> &'static str {
        self.game.order()
    }

    /// The answer in words.
    pub(in crate::poker) fn description(&self) -> &str {
        match &self.worth {
            Some(worth) => &worth.description,
            None => NO_LOW,
        }
    }

    /// Whether the hand qualifies; `None` in a game in which every hand does.
    pub(in crate::poker) fn qualifies(&self) -> Option<bool> {
        let has_qualifier = matches!(self.game, Game::EightOrBetter | Game::OmahaLow);
        has_qualifier.then_some(self.worth.is_some())
    }
}

/// What a hand is that does not qualify.
const NO_LOW: &str = "no low: it takes five different ranks from the ace to the eight";

fn jokerless(cards: &[Card]) -> Vec<CardOrJoker> {
    cards.iter().copied().map(CardOrJoker::from).collect()
}

impl Worth {
    /// A standard hand, and the best strength.
    fn high(value: HandValue) -> (u16, Self) {
        let worth = Self {
            strength: value.strength().get(),
            category: value.category().key(),
            name: value.name().to_owned(),
            description: value.to_string(),
            made: Made::High(value),
        };
        (value.rules().max_strength().get(), worth)
    }

    /// A low, and the best strength.
    fn low<G: LowGame>(value: LowValue<G>, category: Option<&'static str>) -> (u16, Self) {
        let description = value.to_string();
        let worth = Self {
            strength: value.strength().get(),
            category: category.unwrap_or_else(|| value.category().key()),
            name: name_of(&description),
            description,
            made: Made::Low(value.category(), value.ranks().collect()),
        };
        (LowValue::<G>::MAX_STRENGTH, worth)
    }
}
