//! Which cards to discard: every choice with its exact value.

mod equity;
mod lowball;
mod report;

use std::sync::Arc;

use handeval_cards::{CardOrJoker, CardSet, Deck, read_cards_or_jokers};
use handeval_poker::wild::WildHand;
use handeval_poker::{
    DrawError, DrawOption, DrawValue, Hand, KeepEquities, PayTable, Rules, joker_draw, singletons,
};

use super::cards::{dead_cards, five_cards, not_five, span_of};
use super::notation::in_plain_notation;
use super::pay_table::{PAY_TABLE, pay_table};
use super::{DECK, HAND, ORDER, rules};
use crate::Problem;
use crate::ask::{
    Document, DocumentText, Effort, Fault, Form, Input, Opt, OptionSpec, Question, QuestionSpec,
    Request, Work, read_with_options,
};
use equity::{Against, EXCHANGE, Holds, OPPONENTS, SAMPLES, SEED};
use lowball::{Drawn, GAME, LowballInput, LowballSettings};

pub(super) use report::as_object;
pub use report::{Counts, DrawReport, OptionReport};

/// Every choice of which cards to discard.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The request, kept for batch lines that set their own options.
    request: Request,
    game: GameSettings,
}

/// All options other than the hand, by the kind of game.
#[derive(Clone, Debug)]
enum GameSettings {
    High(Arc<Settings>),
    Lowball(Arc<LowballSettings>),
}

/// A hand, with its options.
#[derive(Clone, Debug)]
pub struct DrawInput(GameInput);

#[derive(Clone, Debug)]
enum GameInput {
    High(Dealt, Arc<Settings>),
    Lowball(LowballInput),
}

/// All options other than the hand, for a game that the highest hand wins.
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
pub(super) const VALUES: [&str; 4] = ["percentile", "after-draw", "singletons", "equity"];

const VALUE: Opt<DocumentText> = Opt::new(
    "value",
    "VALUE",
    "How to value the hand after the draw: `percentile`, `after-draw` (in lowball, where opponents \
     draw too), `singletons` (the choice made by the rule of that name, valued by percentile), \
     `equity` (the chance of winning against opponents), or a pay table",
    "jacks-or-better-9-6",
)
.form(Form::Document(Document {
    names: || [&VALUES, PayTable::built_in_names()].concat(),
    ..PAY_TABLE
}))
.default_note("`percentile`, or `after-draw` in lowball");

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
    about: "five cards, or four in badugi",
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
  percentile   the share of the deck's hands that it beats as they are dealt, ties counted half
  after-draw   in lowball, the share of final hands that it beats, if everyone draws by this value
  equity       the share of the pot it wins against opponents, who draw by the rule of --exchange
  a pay table  what it pays per coin

Equity is exact against one opponent who stands pat or, with the 24-card deck, draws by \
`singletons`. Otherwise it is estimated: every choice is tried on the same random deals, and \
is printed with its standard error and the standard error of its difference from the best choice.

A pay table is one of the tables listed by `handeval poker return --help`, or a JSON file:
  {\"name\":\"mine\",\"classes\":\"jacks-or-better\",\"pays\":{\"royal-flush\":800, …}}

Lowball games are played with --game deuce-to-seven, ace-to-five, badugi or badugi-deuce. There, \
percentile makes mediocre pat hands look too good, because opponents draw; after-draw, the \
default, allows for that.

Joker poker, such as joker-poker-20-7-5, adds a joker to the deck, written `Jo`, `*` or 🃏. You \
can hold it or draw it.

In a batch, options can follow the hand as words: 9c9dJcJdTh value=equity opponents=3

Examples:
  handeval poker draw \"Ah Kh Qh Jh 9h\"
  handeval poker draw --value jacks-or-better-9-6 \"Ah Kh Qh Jh 9h\"
  handeval poker draw --value joker-poker-20-7-5 \"Jo 9h 8h 7h 7c\"
  handeval poker draw --deck 24 --value singletons \"9c 9d Tc Jc Ac\"
  handeval poker draw --value equity --opponents 3 --exchange singletons --seed 7 9c9dJcJdTh
  handeval poker draw --game deuce-to-seven \"8h 6d 4s 3c Kc\"
  handeval poker draw --game badugi --value equity --exchange rough-9 --seed 7 \"Ac 2d 3h 4h\"
  handeval poker draw --top 3 \"Ah Kh Qh Jh 9h\"
  handeval poker draw --dead \"2c 3c\" --json \"As Ad 5c 6h 9d\"",
        input: Input::Hands {
            spec: FIVE_CARDS,
            may_be_cards: true,
        },
        options: &[
            GAME.spec,
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
        let game = match GAME.value(request)? {
            Drawn::High => GameSettings::High(Arc::new(Settings::read(request)?)),
            Drawn::Lowball(game) => {
                GameSettings::Lowball(Arc::new(LowballSettings::read(request, game)?))
            }
        };
        Ok(Self {
            request: request.clone(),
            game,
        })
    }

    fn parse(&self, text: &str) -> Result<DrawInput, Problem> {
        read_with_options(self, &self.request, text, Self::parse_hand)
    }

    fn read_as(&self, text: &str) -> Option<String> {
        in_plain_notation(text)
    }

    fn effort(&self, input: &DrawInput) -> Effort {
        let is_equity = match &input.0 {
            GameInput::High(_, settings) => matches!(settings.value, Value::Equity(_)),
            GameInput::Lowball(input) => input.settings.is_equity(),
        };
        if is_equity {
            Effort::Long
        } else {
            Effort::Short
        }
    }

    fn answer(&self, input: &DrawInput, work: Work<'_>) -> Result<DrawReport, Problem> {
        match &input.0 {
            GameInput::High(dealt, settings) => settings.answer(dealt, work),
            GameInput::Lowball(input) => input.answer(work),
        }
    }
}

impl Draw {
    /// Reads a hand without options.
    fn parse_hand(&self, text: &str) -> Result<DrawInput, Problem> {
        let input = match &self.game {
            GameSettings::High(settings) => {
                GameInput::High(settings.parse(text)?, Arc::clone(settings))
            }
            GameSettings::Lowball(settings) => {
                GameInput::Lowball(LowballInput::parse(text, settings)?)
            }
        };
        Ok(DrawInput(input))
    }
}

/// The dead cards, and the number of choices to list.
fn dead_and_top(request: &Request, deck: Deck) -> Result<(CardSet, usize), Fault> {
    let dead = match DEAD.get(request)? {
        None => CardSet::new(),
        Some(text) => dead_cards(&text, deck).map_err(|problem| DEAD.fault(request, problem))?,
    };
    let top = TOP.get(request)?.and_then(|top| usize::try_from(top).ok());
    Ok((dead, top.unwrap_or(usize::MAX)))
}

impl Settings {
    fn read(request: &Request) -> Result<Self, Fault> {
        let rules = rules(request)?;
        let text = match request.has(VALUE.spec.name) {
            true => VALUE.document(request)?,
            false => DocumentText::named("percentile"),
        };
        let is_name = text.stem.is_none();
        let against = Against::read(request, is_name && text.text == "equity")?;
        let value = match text.text.as_str() {
            "percentile" => Value::Percentile,
            "singletons" => Value::Singletons,
            "equity" if is_name => {
                against.check_rule(request, None)?;
                Value::Equity(against)
            }
            "after-draw" if is_name => {
                let message = "`after-draw` applies only to lowball: expected another value, or a \
                               lowball `game`";
                return Err(VALUE.fault(request, Problem::whole("usage", message)));
            }
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
        let (dead, n_options) = dead_and_top(request, rules.deck())?;
        Ok(Self {
            rules,
            value,
            dead,
            n_options,
        })
    }

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
                        let (n, exchange) = (against.n_opponents(), against.exchange());
                        let holds = KeepEquities::new(hand, self.dead, n, exchange)
                            .map_err(|error| equity::problem(error.kind(), &error.to_string()))?;
                        against.value(&mut report, hand.cards(), &Holds::High(holds), work);
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
            deck: Some(self.rules.deck().n_cards() + usize::from(self.value.has_joker())),
            ..DrawReport::new(
                cards.iter().map(|&card| card.into()).collect(),
                self.rules.order().key(),
                self.dead,
                self.value.name(),
                options,
            )
        }
    }
}
