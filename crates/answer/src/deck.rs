//! The cards of a deck, in order or shuffled.

use handeval_cards::{Card, Deck, Pile};
use serde::Serialize;

use crate::Problem;
use crate::ask::{Fault, GameSpec, Keyed, Opt, Question, QuestionSpec, Request, Seed, Work};

/// The cards of a deck, in order or shuffled.
#[derive(Clone, Copy, Debug)]
pub struct Cards {
    deck: Deck,
    seed: Option<Seed>,
}

const ABOUT: &str = "The cards of a deck, in order or shuffled";

const NOTES: &str = "\
Examples:
  handeval deck                               the 52 cards in the order of their codes
  handeval deck --deck 24 --shuffle --seed 7  the same order on every machine";

/// The game, which is a single question.
pub const GAME: GameSpec = GameSpec {
    name: "deck",
    about: ABOUT,
    notes: NOTES,
    default: "",
};

const DECK: Opt<Deck> = Opt::new("deck", "DECK", "Number of cards", "52").default("52");

/// The decks to choose from. The 36-card deck is offered only by the games that use it.
impl Keyed for Deck {
    fn all() -> &'static [Self] {
        &[Self::FiftyTwo, Self::TwentyFour]
    }

    fn name(self) -> &'static str {
        self.key()
    }

    fn about(self) -> &'static str {
        match self {
            Self::FiftyTwo => "From the deuce to the ace",
            Self::ThirtySix => "From the six to the ace",
            Self::TwentyFour => "From the nine to the ace",
        }
    }
}

const SHUFFLE: Opt<bool> = Opt::new("shuffle", "", "Shuffle the cards", "true").default("false");

/// The seed of a shuffle.
pub(crate) const SEED: Opt<u64> =
    Opt::new("seed", "N", "Seed for the shuffle", "7").default_note("random, and shown");

/// The seed of the shuffle; it requires `--shuffle`.
const SHUFFLE_SEED: Opt<u64> = SEED.requires(SHUFFLE.spec.name);

impl Question for Cards {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "deck",
        name: "",
        about: ABOUT,
        notes: NOTES,
        options: &[DECK.spec, SHUFFLE.spec, SHUFFLE_SEED.spec],
        ..QuestionSpec::of::<DeckReport>()
    };
    const NOUN: &'static str = "deck";

    type Input = ();
    type Report = DeckReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let seed = SHUFFLE_SEED.seed(request)?;
        let seed = match SHUFFLE.value(request)? {
            true => Some(seed),
            false if request.has(SEED.spec.name) => {
                let message = "`seed` applies only with `shuffle`: expected both, or neither";
                return Err(SHUFFLE_SEED.fault(request, Problem::whole("usage", message)));
            }
            false => None,
        };
        let deck = DECK.value(request)?;
        Ok(Self { deck, seed })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), _: Work<'_>) -> Result<DeckReport, Problem> {
        Ok(DeckReport::new(self.deck, self.seed.map(|seed| seed.value)))
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.seed.and_then(Seed::drawn)
    }
}

/// A deck, in order or shuffled.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeckReport {
    /// The number of cards in the deck.
    pub deck: usize,
    /// The seed of the shuffle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The cards, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<Card>,
    /// The codes of the cards.
    pub codes: Vec<u8>,
}

impl DeckReport {
    /// The deck in order, or shuffled with a seed.
    fn new(deck: Deck, seed: Option<u64>) -> Self {
        let pile = seed.map_or_else(|| Pile::ordered(deck), |seed| Pile::seeded(deck, seed));
        let cards = pile.remaining().to_vec();
        Self {
            deck: deck.n_cards(),
            seed,
            codes: cards
                .iter()
                .filter_map(|&card| deck.code_of(card))
                .collect(),
            cards,
        }
    }
}
