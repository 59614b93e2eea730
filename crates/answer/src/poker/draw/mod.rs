//! Which cards to exchange: every choice with its exact value.

mod equity;

use std::ops::Range;

use handeval_cards::{Card, CardSet, Deck, read_cards};
use handeval_poker::{
    Draw as DrawChoices, DrawError, DrawOption, DrawValue, Hand, PayTable, Rules, singletons,
};
use serde::{Serialize, Serializer};

use super::equity::EquityCount;
use super::pay_table::{PAY_TABLE, pay_table};
use super::{DECK, HAND, ORDER, rules};
use crate::Problem;
use crate::ask::{
    Asked, Document, DocumentText, Effort, Fault, Form, Given, Http, Input, Opt, Question, Shape,
    Spec, Work,
};
use equity::{Against, OPPONENTS, POLICY, SAMPLES, SEED};

/// Every choice of which cards to exchange.
#[derive(Clone, Debug)]
pub struct Draw {
    rules: Rules,
    value: Value,
    dead: CardSet,
    n_options: usize,
}

/// What a hand after the draw is worth, as it was typed.
#[derive(Clone, Debug)]
enum Value {
    /// The share of all hands that the result beats.
    Percentile,
    /// Valued by percentile; the best choice is that of the rule.
    Singletons,
    /// How often the result wins against opponents.
    Equity(Against),
    /// What a pay table pays.
    Table(PayTable),
}

/// The values that are no pay tables.
pub(super) const VALUES: [&str; 3] = ["percentile", "singletons", "equity"];

const VALUE: Opt<DocumentText> = Opt::new(
    "value",
    "VALUE",
    "What a hand after the draw is worth: `percentile`, `singletons` (the rule of the exchange, \
     valued by percentile), `equity` (the chance to win against opponents), or a pay table",
    "jacks-or-better-9-6",
)
.of_form(Form::Document(Document {
    names: || [&VALUES, PayTable::built_in_names()].concat(),
    ..PAY_TABLE
}))
.or("percentile");

const DEAD: Opt<String> = Opt::new(
    "dead",
    "CARDS",
    "Cards that cannot be drawn, such as those of others",
    "2c 3c",
);

const TOP: Opt<u64> = Opt::new("top", "N", "How many choices to list, best first", "3")
    .of_form(Form::Number(1, 32))
    .or_else("all of them");

const FIVE_CARDS: Spec = Spec {
    about: "five cards",
    example: "Ah Kh Qh Jh 9h",
    ..HAND
};

impl Question for Draw {
    const ASKED: &'static Asked = &Asked {
        game: "poker",
        name: "draw",
        about: "Which cards to exchange: all 32 choices with their exact values",
        notes: "\
The value of a hand after the draw is, for `percentile`, the share of all five-card hands of the
deck that it beats, ties counted half; for `equity`, the share of the pot that it wins against
opponents who were dealt five cards each and exchange by --policy; for a pay table, what it pays per
coin. The chance to win is exact against one opponent who keeps what he was dealt or, with 24 cards,
exchanges single cards; otherwise the same deals at random are played by all choices, and each has its
error, and that of its difference to the best. Pay tables:
those of `handeval poker return`, such as jacks-or-better-9-6 and deuces-wild-full-pay, or a JSON file:
  {\"name\":\"mine\",\"classes\":\"jacks-or-better\",\"pays\":{\"royal-flush\":800, …, \"jacks-or-better\":1}}

Examples:
  handeval poker draw \"Ah Kh Qh Jh 9h\"
  handeval poker draw --value jacks-or-better-9-6 \"Ah Kh Qh Jh 9h\"
  handeval poker draw --deck 24 --value singletons \"9c 9d Tc Jc Ac\"
  handeval poker draw --value equity --opponents 3 --policy singletons --seed 7 9c9dJcJdTh
  handeval poker draw --top 3 \"Ah Kh Qh Jh 9h\"
  handeval poker draw --dead \"2c 3c\" --json \"As Ad 5c 6h 9d\"",
        input: Input::Hands {
            spec: FIVE_CARDS,
            may_be_cards: true,
        },
        options: &[
            VALUE.spec,
            OPPONENTS.spec,
            POLICY.spec,
            SAMPLES.spec,
            SEED.spec,
            DEAD.spec,
            TOP.spec,
            DECK.spec,
            ORDER.spec,
        ],
        http: Http::Parameters,
        effort: Effort::Short,
        answers: Shape::of::<DrawReport>(),
        is_list: false,
        quiet: None,
        csv: None,
    };
    const NOUN: &'static str = "hand";
    const GIVES_PARTS: bool = true;

    type Input = Hand<Rules>;
    type Report = DrawReport;
    type Object = DrawReport;

    fn read(given: &Given) -> Result<Self, Fault> {
        let rules = rules(given)?;
        let text = VALUE.document(given)?;
        let is_name = text.stem.is_none();
        let against = Against::read(given, is_name && text.text == "equity")?;
        let value = match text.text.as_str() {
            "percentile" => Value::Percentile,
            "singletons" => Value::Singletons,
            "equity" if is_name => Value::Equity(against),
            _ => Value::Table(pay_table(&VALUE, text, given)?),
        };
        if let (Value::Table(table), true) = (&value, rules.deck() != Deck::FiftyTwo) {
            let message = format!(
                "pay table `{}` does not go with the {}-card deck: expected the 52-card deck",
                table.name(),
                rules.deck()
            );
            return Err(VALUE.fault(given, Problem::whole("usage", message)));
        }
        let dead = match DEAD.get(given)? {
            None => CardSet::new(),
            Some(text) => {
                dead_cards(&text, rules.deck()).map_err(|problem| DEAD.fault(given, problem))?
            }
        };
        let top = TOP.get(given)?.and_then(|top| usize::try_from(top).ok());
        Ok(Self {
            rules,
            value,
            dead,
            n_options: top.unwrap_or(usize::MAX),
        })
    }

    fn parse(&self, text: &str) -> Result<Hand<Rules>, Problem> {
        let hand = five_cards(text, self.rules)?;
        // The dead cards stand beside the hand: here its text is at hand to point at.
        let dead = |card: &Card| self.dead.contains(*card);
        match hand.cards().iter().find(|card| dead(card)) {
            Some(&card) => {
                let error = DrawError::DeadCardInHand { card };
                let span = span_of(card, text);
                Err(Problem {
                    span,
                    ..Problem::whole(error.kind(), error.to_string())
                })
            }
            None => Ok(hand),
        }
    }

    fn effort(&self, _: &Hand<Rules>) -> Effort {
        match self.value {
            Value::Equity(_) => Effort::Long,
            _ => Effort::Short,
        }
    }

    fn answer(&self, hand: &Hand<Rules>, work: Work<'_>) -> Result<DrawReport, Problem> {
        let value = match &self.value {
            Value::Percentile | Value::Singletons | Value::Equity(_) => DrawValue::Percentile,
            Value::Table(table) => DrawValue::PayTable(table),
        };
        let draw = handeval_poker::draw(hand, value, self.dead);
        let draw = draw.map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        let (name, rule) = match &self.value {
            Value::Percentile => ("percentile", None),
            Value::Equity(_) => ("equity", None),
            Value::Table(table) => (table.name(), None),
            Value::Singletons => {
                let hold = hand.card_set() - singletons(hand);
                ("percentile", Some(("singletons", hold)))
            }
        };
        let mut report = DrawReport::new(&draw, name, rule, self.dead);
        if let Value::Equity(against) = &self.value {
            against.value(&mut report, hand, self.dead, work)?;
        }
        report.options.truncate(self.n_options);
        Ok(report)
    }

    fn objects(report: &DrawReport) -> &[DrawReport] {
        std::slice::from_ref(report)
    }
}

/// Reads a hand that can be exchanged.
pub(super) fn five_cards(text: &str, rules: Rules) -> Result<Hand<Rules>, Problem> {
    Hand::parse(text, rules).map_err(|error| {
        let mut problem = Problem::from(error);
        if problem.kind == "wrong-card-count" {
            // A draw is stricter than a hand.
            let given = problem.message.split(':').next().unwrap_or_default();
            problem.message = format!("{given}: expected a hand of 5 cards for a draw");
        }
        problem
    })
}

/// The bytes of a card in the text of a hand.
pub(super) fn span_of(card: Card, input: &str) -> Option<Range<usize>> {
    let mut found = read_cards(input).flatten();
    found
        .find(|card_at| card_at.card == card)
        .map(|card_at| card_at.span())
}

/// The dead cards of a text.
pub(super) fn dead_cards(text: &str, deck: Deck) -> Result<CardSet, Problem> {
    let mut dead = CardSet::new();
    for card_at in read_cards(text) {
        let card_at = card_at?;
        let card = card_at.card;
        if !deck.contains(card) {
            let message = format!(
                "dead card `{card}` is not in the {deck}-card deck: expected ranks `{}` to `A`",
                deck.lowest_rank()
            );
            return Err(Problem::at("card-not-in-deck", message, card_at.span()));
        }
        if !dead.insert(card) {
            let message = format!("dead card `{card}` occurs twice: expected different cards");
            return Err(Problem::at("duplicate-card", message, card_at.span()));
        }
    }
    Ok(dead)
}

/// Counts by name, in their order.
pub type Counts<T> = Vec<(&'static str, T)>;

pub(super) fn as_object<T: Serialize, S: Serializer>(
    counts: &Counts<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(name, count)| (name, count)))
}

/// Every choice of which cards of a hand to exchange, best first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DrawReport {
    /// The cards, in their order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<Card>,
    /// The number of cards of the deck.
    pub deck: usize,
    /// `standard` or `stripped`.
    pub order: &'static str,
    /// Cards that cannot be drawn.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub dead: Vec<Card>,
    /// What the options are valued by.
    pub value: String,
    /// The rule that chose the best option, if it was not the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// Of `equity`: how many opponents there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponents: Option<usize>,
    /// Of `equity`: the rule by which they exchange.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<&'static str>,
    /// Of `equity`: `exact`, or `monte-carlo` for deals at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// How many deals were made at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// Their seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether they were ended before there were as many as wanted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// The choices, best first.
    pub options: Vec<OptionReport>,
    /// The best of them.
    pub best: OptionReport,
}

impl DrawReport {
    /// The report of a draw that was valued by `value`; a rule names the cards that it holds.
    pub fn new(
        draw: &DrawChoices<Rules>,
        value: &str,
        rule: Option<(&'static str, CardSet)>,
        dead: CardSet,
    ) -> Self {
        let rules = draw.hand().rules();
        let best = rule.and_then(|(_, hold)| draw.option_for(hold));
        Self {
            cards: draw.hand().cards().to_vec(),
            deck: rules.deck().n_cards(),
            order: rules.order().key(),
            dead: dead.iter().collect(),
            value: value.to_owned(),
            rule: rule.map(|(name, _)| name),
            opponents: None,
            policy: None,
            method: None,
            samples: None,
            seed: None,
            cut_short: false,
            options: draw.options().iter().map(OptionReport::new).collect(),
            best: OptionReport::new(best.unwrap_or(draw.best())),
        }
    }
}

/// One choice: the expected value is `numerator / denominator`, exactly unless `error` is above 0.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionReport {
    /// The cards that are kept.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub hold: Vec<Card>,
    /// The cards that are exchanged.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub discard: Vec<Card>,
    /// The expected value.
    pub expected: f64,
    /// The value times the denominator.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub numerator: u128,
    /// What the numerator is divided by.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub denominator: u128,
    /// Of `equity`: how often the hand wins alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<EquityCount>,
    /// Of `equity`: how often it wins together with others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie: Option<EquityCount>,
    /// Of `equity`: the standard error of the expected value, 0 if it is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Of deals at random: the standard error of the difference to the best choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference_error: Option<f64>,
    /// The number of draws.
    pub draws: u64,
    /// How many draws end in each class.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub outcomes: Counts<u64>,
}

impl OptionReport {
    fn new(option: &DrawOption) -> Self {
        Self {
            hold: option.held().to_vec(),
            discard: option.discarded().to_vec(),
            expected: option.expected(),
            numerator: option.numerator(),
            denominator: option.denominator(),
            win: None,
            tie: None,
            error: None,
            difference_error: None,
            draws: option.n_draws(),
            outcomes: option.outcomes().to_vec(),
        }
    }
}
