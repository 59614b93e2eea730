//! Which cards to discard: every choice with its exact value.

mod equity;

use std::ops::Range;
use std::sync::Arc;

use handeval_cards::{Card, CardOrJoker, CardSet, Deck, read_cards_or_jokers};
use handeval_poker::wild::WildHand;
use handeval_poker::{
    DrawError, DrawOption, DrawValue, Hand, ParseHandError, PayTable, Rules, joker_draw, singletons,
};
use serde::{Serialize, Serializer};

use super::large::LargeCount;
use super::notation::in_plain_notation;
use super::pay_table::{PAY_TABLE, pay_table};
use super::{DECK, HAND, ORDER, rules};
use crate::Problem;
use crate::ask::{
    Document, DocumentText, Effort, Fault, Form, Input, Opt, OptionSpec, Question, QuestionSpec,
    Request, Work, read_with_options,
};
use equity::{Against, EXCHANGE, OPPONENTS, SAMPLES, SEED};

/// Every choice of which cards to discard.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The request, kept for batch lines that set their own options.
    request: Request,
    settings: Arc<Settings>,
}

/// A hand, with its options.
#[derive(Clone, Debug)]
pub struct DrawInput {
    dealt: Dealt,
    settings: Arc<Settings>,
}

/// All options other than the hand.
#[derive(Debug)]
struct Settings {
    rules: Rules,
    value: Value,
    dead: CardSet,
    n_options: usize,
}

/// How a hand is valued after the draw, as typed.
#[derive(Clone, Debug)]
enum Value {
    /// The share of all hands it beats.
    Percentile,
    /// Valued by percentile, but the best choice is the one that the rule makes.
    Singletons,
    /// How often it wins against opponents.
    Equity(Against),
    /// What a pay table pays.
    Table(PayTable),
}

impl Value {
    fn name(&self) -> &str {
        match self {
            Self::Percentile => "percentile",
            Self::Singletons => "singletons",
            Self::Equity(_) => "equity",
            Self::Table(table) => table.name(),
        }
    }

    /// Whether the hand can hold a joker.
    fn has_joker(&self) -> bool {
        matches!(self, Self::Table(table) if table.classifier().has_joker())
    }
}

/// A hand before the draw.
#[derive(Clone, Debug)]
enum Dealt {
    /// A hand from the deck.
    Hand(Hand<Rules>),
    /// A hand from the 52-card deck plus a joker.
    WithJoker(WildHand),
}

/// The values other than pay tables.
pub(super) const VALUES: [&str; 3] = ["percentile", "singletons", "equity"];

const VALUE: Opt<DocumentText> = Opt::new(
    "value",
    "VALUE",
    "How to value the hand after the draw: `percentile`, `singletons` (the choice made by the \
     rule of that name, valued by percentile), `equity` (the chance of winning against opponents), \
     or a pay table",
    "jacks-or-better-9-6",
)
.form(Form::Document(Document {
    names: || [&VALUES, PayTable::built_in_names()].concat(),
    ..PAY_TABLE
}))
.default("percentile");

const DEAD: Opt<String> = Opt::new(
    "dead",
    "CARDS",
    "Cards that cannot be drawn, such as cards you have seen",
    "2c 3c",
)
.listed();

const TOP: Opt<u64> = Opt::new("top", "N", "Number of choices to list, best first", "3")
    .form(Form::Number(1, 32))
    .default_note("all of them");

const FIVE_CARDS: OptionSpec = OptionSpec {
    about: "five cards",
    example: "Ah Kh Qh Jh 9h",
    ..HAND
};

impl Question for Draw {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "draw",
        about: "Which cards to discard: all 32 choices and their values",
        notes: "\
Each choice is valued by what the hand is worth after the draw:
  percentile   the share of the deck's five-card hands that it beats, ties counted half
  equity       the share of the pot it wins against opponents, who draw by the rule of --exchange
  a pay table  what it pays per coin

Equity is exact against one opponent who stands pat or, with the 24-card deck, draws by \
`singletons`. Otherwise it is estimated: every choice is tried on the same random deals, and \
is printed with its standard error and the standard error of its difference from the best choice.

A pay table is one of the tables listed by `handeval poker return --help`, or a JSON file:
  {\"name\":\"mine\",\"classes\":\"jacks-or-better\",\"pays\":{\"royal-flush\":800, …}}

Joker poker, such as joker-poker-20-7-5, adds a joker to the deck, written `Jo`, `*` or 🃏. You \
can hold it or draw it.

In a batch, options can follow the hand as words: 9c9dJcJdTh value=equity opponents=3

Examples:
  handeval poker draw \"Ah Kh Qh Jh 9h\"
  handeval poker draw --value jacks-or-better-9-6 \"Ah Kh Qh Jh 9h\"
  handeval poker draw --value joker-poker-20-7-5 \"Jo 9h 8h 7h 7c\"
  handeval poker draw --deck 24 --value singletons \"9c 9d Tc Jc Ac\"
  handeval poker draw --value equity --opponents 3 --exchange singletons --seed 7 9c9dJcJdTh
  handeval poker draw --top 3 \"Ah Kh Qh Jh 9h\"
  handeval poker draw --dead \"2c 3c\" --json \"As Ad 5c 6h 9d\"",
        input: Input::Hands {
            spec: FIVE_CARDS,
            may_be_cards: true,
        },
        options: &[
            VALUE.spec,
            OPPONENTS.spec,
            EXCHANGE.spec,
            SAMPLES.spec,
            SEED.spec,
            DEAD.spec,
            TOP.spec,
            DECK.spec,
            ORDER.spec,
        ],
        effort: Effort::Short,
        has_notations: true,
        ..QuestionSpec::of::<DrawReport>()
    };
    const NOUN: &'static str = "hand";
    const GIVES_PARTS: bool = true;

    type Input = DrawInput;
    type Report = DrawReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let rules = rules(request)?;
        let text = VALUE.document(request)?;
        let is_name = text.stem.is_none();
        let against = Against::read(request, is_name && text.text == "equity")?;
        let value = match text.text.as_str() {
            "percentile" => Value::Percentile,
            "singletons" => Value::Singletons,
            "equity" if is_name => Value::Equity(against),
            _ => Value::Table(pay_table(&VALUE, text, request)?),
        };
        if let (Value::Table(table), true) = (&value, rules.deck() != Deck::FiftyTwo) {
            let message = format!(
                "pay table `{}` does not work with the {}-card deck: expected the 52-card deck",
                table.name(),
                rules.deck()
            );
            return Err(VALUE.fault(request, Problem::whole("usage", message)));
        }
        let dead = match DEAD.get(request)? {
            None => CardSet::new(),
            Some(text) => {
                dead_cards(&text, rules.deck()).map_err(|problem| DEAD.fault(request, problem))?
            }
        };
        let top = TOP.get(request)?.and_then(|top| usize::try_from(top).ok());
        Ok(Self {
            request: request.clone(),
            settings: Arc::new(Settings {
                rules,
                value,
                dead,
                n_options: top.unwrap_or(usize::MAX),
            }),
        })
    }

    fn parse(&self, text: &str) -> Result<DrawInput, Problem> {
        read_with_options(self, &self.request, text, Self::parse_hand)
    }

    fn read_as(&self, text: &str) -> Option<String> {
        in_plain_notation(text)
    }

    fn effort(&self, input: &DrawInput) -> Effort {
        match input.settings.value {
            Value::Equity(_) => Effort::Long,
            _ => Effort::Short,
        }
    }

    fn answer(&self, input: &DrawInput, work: Work<'_>) -> Result<DrawReport, Problem> {
        let DrawInput { dealt, settings } = input;
        settings.answer(dealt, work)
    }
}

impl Draw {
    /// Reads a hand without options.
    fn parse_hand(&self, text: &str) -> Result<DrawInput, Problem> {
        Ok(DrawInput {
            dealt: self.settings.parse(text)?,
            settings: Arc::clone(&self.settings),
        })
    }
}

impl Settings {
    /// Reads a hand.
    fn parse(&self, text: &str) -> Result<Dealt, Problem> {
        let wrong = |error: DrawError, span| Problem {
            span,
            ..Problem::whole(error.kind(), error.to_string())
        };
        let jokers = read_cards_or_jokers(text).map_while(Result::ok);
        let mut jokers = jokers.filter(|at| at.card.is_joker());
        let dealt = if self.value.has_joker() {
            let hand = WildHand::parse(text).map_err(not_five)?;
            if let Some(second) = jokers.nth(1) {
                let found = hand.n_jokers();
                return Err(wrong(
                    DrawError::TooManyJokers { found },
                    Some(second.span()),
                ));
            }
            Dealt::WithJoker(hand)
        } else {
            if let Some(joker) = jokers.next() {
                let value = self.value.name().to_owned();
                return Err(wrong(
                    DrawError::NoJokerInDeck { value },
                    Some(joker.span()),
                ));
            }
            Dealt::Hand(five_cards(text, self.rules)?)
        };
        // The dead cards are options, but the text of the hand, to which the error points, is
        // available only here.
        let cards = match &dealt {
            Dealt::Hand(hand) => hand.cards(),
            Dealt::WithJoker(hand) => hand.natural(),
        };
        match cards.iter().find(|&&card| self.dead.contains(card)) {
            Some(&card) => {
                let error = DrawError::DeadCardInHand { card };
                Err(wrong(error, span_of(card, text)))
            }
            None => Ok(dealt),
        }
    }

    /// All choices for a hand.
    fn answer(&self, dealt: &Dealt, work: Work<'_>) -> Result<DrawReport, Problem> {
        let wrong = |error: DrawError| Problem::whole(error.kind(), error.to_string());
        let value = match &self.value {
            Value::Percentile | Value::Singletons | Value::Equity(_) => DrawValue::Percentile,
            Value::Table(table) => DrawValue::PayTable(table),
        };
        let mut report = match dealt {
            Dealt::Hand(hand) => {
                let draw = handeval_poker::draw(hand, value, self.dead).map_err(wrong)?;
                let mut report = self.report(hand.cards(), draw.options());
                match &self.value {
                    Value::Singletons => {
                        let best = draw.option_for(hand.card_set() - singletons(hand));
                        report.best = OptionReport::new(best.unwrap_or(draw.best()));
                        (report.value, report.rule) = ("percentile".into(), Some("singletons"));
                    }
                    Value::Equity(against) => {
                        against.value(&mut report, hand, self.dead, work)?;
                    }
                    Value::Percentile | Value::Table(_) => {}
                }
                report
            }
            Dealt::WithJoker(hand) => {
                let draw = joker_draw(hand, value, self.dead).map_err(wrong)?;
                self.report(hand.cards(), draw.options())
            }
        };
        report.options.truncate(self.n_options);
        Ok(report)
    }

    /// The report on the choices for some cards, best first.
    fn report<C: Copy + Into<CardOrJoker>>(
        &self,
        cards: &[C],
        options: &[DrawOption<C>],
    ) -> DrawReport {
        let options: Vec<OptionReport> = options.iter().map(OptionReport::new).collect();
        DrawReport {
            cards: cards.iter().map(|&card| card.into()).collect(),
            deck: self.rules.deck().n_cards() + usize::from(self.value.has_joker()),
            order: self.rules.order().key(),
            dead: self.dead.iter().collect(),
            value: self.value.name().to_owned(),
            rule: None,
            opponents: None,
            policy: None,
            method: None,
            samples: None,
            seed: None,
            cut_short: false,
            best: options[0].clone(),
            options,
        }
    }
}

/// Reads a hand for a draw.
pub(super) fn five_cards(text: &str, rules: Rules) -> Result<Hand<Rules>, Problem> {
    Hand::parse(text, rules).map_err(not_five)
}

/// Why the text is not a hand for a draw.
fn not_five(error: ParseHandError) -> Problem {
    let mut problem = Problem::from(error);
    if problem.kind == "wrong-card-count" {
        // A draw is stricter about the number of cards.
        let found = problem.message.split(':').next().unwrap_or_default();
        problem.message = format!("{found}: expected a hand of 5 cards for a draw");
    }
    problem
}

/// The bytes of a card in the text of a hand.
pub(super) fn span_of(card: Card, input: &str) -> Option<Range<usize>> {
    let mut found = read_cards_or_jokers(input).flatten();
    found
        .find(|card_at| card_at.card.card() == Some(card))
        .map(|card_at| card_at.span())
}

/// Reads dead cards.
pub(super) fn dead_cards(text: &str, deck: Deck) -> Result<CardSet, Problem> {
    let mut dead = CardSet::new();
    for card_at in read_cards_or_jokers(text) {
        let card_at = card_at?;
        let Some(card) = card_at.card.card() else {
            let message = "a joker cannot be dead: expected cards from the deck";
            return Err(Problem::at("card-not-in-deck", message, card_at.span()));
        };
        if !deck.contains(card) {
            let message = format!(
                "dead card `{card}` is not in the {deck}-card deck: expected ranks `{}` to `A`",
                deck.lowest_rank()
            );
            return Err(Problem::at("card-not-in-deck", message, card_at.span()));
        }
        if !dead.insert(card) {
            let message = format!("dead card `{card}` is given twice: expected different cards");
            return Err(Problem::at("duplicate-card", message, card_at.span()));
        }
    }
    Ok(dead)
}

/// Counts by name, in order.
pub type Counts<T> = Vec<(&'static str, T)>;

pub(super) fn as_object<T: Serialize, S: Serializer>(
    counts: &Counts<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(name, count)| (name, count)))
}

/// Every choice of which cards of a hand to discard, best first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DrawReport {
    /// The cards, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<CardOrJoker>,
    /// The number of cards in the deck; 53 with a joker.
    pub deck: usize,
    /// `standard` or `stripped`.
    pub order: &'static str,
    /// Cards that cannot be drawn.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub dead: Vec<Card>,
    /// The value used to compare the choices.
    pub value: String,
    /// The rule that picked the best choice, if the value did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The number of opponents, for `equity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponents: Option<usize>,
    /// How the opponents draw, for `equity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<&'static str>,
    /// `exact`, or `monte-carlo` for random deals; only for `equity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// The number of random deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// The seed of the random deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether the random deals were stopped early.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// The choices, best first.
    pub options: Vec<OptionReport>,
    /// The best choice.
    pub best: OptionReport,
}

/// One choice. Its expected value is `numerator / denominator`, exact unless `error` is above 0.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionReport {
    /// The cards that are kept.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub hold: Vec<CardOrJoker>,
    /// The cards that are discarded.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub discard: Vec<CardOrJoker>,
    /// The expected value.
    pub expected: f64,
    /// The value times the denominator.
    pub numerator: LargeCount,
    /// What the numerator is divided by.
    pub denominator: LargeCount,
    /// The number of times that the hand wins alone, for `equity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<LargeCount>,
    /// The number of times that the hand shares the pot, for `equity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie: Option<LargeCount>,
    /// The standard error of the expected value, for `equity`; 0 if exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The standard error of the difference from the best choice, for random deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference_error: Option<f64>,
    /// The number of draws.
    pub draws: u64,
    /// The number of draws that end in each class.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub outcomes: Counts<u64>,
}

impl OptionReport {
    fn new<C: Copy + Into<CardOrJoker>>(option: &DrawOption<C>) -> Self {
        let cards = |cards: &[C]| cards.iter().map(|&card| card.into()).collect();
        Self {
            hold: cards(option.held()),
            discard: cards(option.discarded()),
            expected: option.expected(),
            numerator: LargeCount(option.numerator()),
            denominator: LargeCount(option.denominator()),
            win: None,
            tie: None,
            error: None,
            difference_error: None,
            draws: option.n_draws(),
            outcomes: option.outcomes().to_vec(),
        }
    }
}
