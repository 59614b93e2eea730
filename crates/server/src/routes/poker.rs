//! Poker hands.

use handeval_answer::poker::{self, Compare, Draw, Rank, Value};
use handeval_answer::report::poker::{CompareReport, DealReport, RankReport};
use handeval_answer::report::poker_draw::{DrawReport, ReturnReport};
use handeval_answer::{Problem, read_pay_table};
use handeval_cards::{CardSet, Deck};
use handeval_poker::{Exchange, Hand, Order, PayTable, Rules, check_players};

use super::bodies::PayTableBody;
use super::deck::{DECK, deck};
use super::{SEED, seed_or_drawn};
use crate::parameters::{Form, Occurs, Parameter};
use crate::refusal::Refusal;
use crate::route::{Answers, BodyForm, Question, Route, Shape, Verb, bad_parameter, json};
use crate::search::Length;

const HAND: Parameter = Parameter {
    name: "hand",
    about: "five to seven cards",
    example: "As Ks Qs Js Ts",
    occurs: Occurs::Once,
    form: Form::Text,
};

const ORDER: Parameter = Parameter {
    name: "order",
    about: "the order of the categories; the deck's own if it is left out",
    example: "standard",
    occurs: Occurs::AtMostOnce,
    form: Form::OneOf(|| Order::ALL.map(Order::key).to_vec()),
};

const DRAW_HAND: Parameter = Parameter {
    about: "five cards",
    example: "Ah Kh Qh Jh 9h",
    ..HAND
};

const DEAD: Parameter = Parameter {
    name: "dead",
    about: "cards that cannot be drawn, such as those of others",
    example: "2c 3c",
    occurs: Occurs::AtMostOnce,
    form: Form::Text,
};

const PAY_TABLE: Verb = Verb::Post(BodyForm {
    about: "A pay table: what each class of hands pays for a coin.",
    shape: Shape::of::<PayTableBody>(),
    example: r#"{"name": "mine", "classes": "jacks-or-better", "pays": {"royal-flush": 800,
        "straight-flush": 50, "four-of-a-kind": 25, "full-house": 9, "flush": 6, "straight": 4,
        "three-of-a-kind": 3, "two-pair": 2, "jacks-or-better": 1}}"#,
});

pub(super) const ROUTES: &[Route] = &[
    Route {
        verb: Verb::Get,
        path: "poker/rank",
        about: "What a hand is worth.",
        parameters: &[HAND, DECK, ORDER],
        answers: Answers::object::<RankReport>(),
        search: None,
        answer: rank,
    },
    Route {
        verb: Verb::Get,
        path: "poker/compare",
        about: "Which of several hands wins, and why.",
        parameters: &[
            Parameter {
                about: "a hand, as often as there are hands; or all of them with `|` between them",
                example: "9c 9d Tc Td Ah | 9h 9s Jc Jd Th",
                occurs: Occurs::OnceOrMore,
                ..HAND
            },
            DECK,
            ORDER,
        ],
        answers: Answers::object::<CompareReport>(),
        search: None,
        answer: compare,
    },
    Route {
        verb: Verb::Get,
        path: "poker/draw",
        about: "Which cards to exchange: all 32 choices with their exact values.",
        parameters: &[
            DRAW_HAND,
            Parameter {
                name: "value",
                about: "what a hand after the draw is worth; `percentile` if it is left out",
                example: "jacks-or-better-9-6",
                occurs: Occurs::AtMostOnce,
                form: Form::OneOf(values),
            },
            DEAD,
            DECK,
            ORDER,
        ],
        answers: Answers::object::<DrawReport>(),
        search: Some(Length::Short),
        answer: draw,
    },
    Route {
        verb: PAY_TABLE,
        path: "poker/draw",
        about: "Which cards to exchange, valued by a pay table of your own.",
        parameters: &[DRAW_HAND, DEAD],
        answers: Answers::object::<DrawReport>(),
        search: Some(Length::Short),
        answer: draw_by_table,
    },
    Route {
        verb: Verb::Get,
        path: "poker/deal",
        about: "A round: dealt, exchanged by a rule, and won.",
        parameters: &[
            Parameter {
                name: "players",
                about: "how many players",
                example: "4",
                occurs: Occurs::Once,
                form: Form::Number,
            },
            Parameter {
                name: "exchange",
                about: "the rule by which each player exchanges cards; `none` if it is left out",
                example: "singletons",
                occurs: Occurs::AtMostOnce,
                form: Form::OneOf(|| Exchange::ALL.iter().map(|rule| rule.key()).collect()),
            },
            SEED,
            DECK,
            ORDER,
        ],
        answers: Answers::object::<DealReport>(),
        search: Some(Length::Short),
        answer: deal,
    },
    Route {
        verb: Verb::Get,
        path: "poker/return",
        about: "The exact return of optimal play of a pay table.",
        parameters: &[Parameter {
            name: "table",
            about: "the name of a pay table",
            example: "jacks-or-better-9-6",
            occurs: Occurs::Once,
            form: Form::OneOf(|| PayTable::built_in_names().to_vec()),
        }],
        answers: Answers::object::<ReturnReport>(),
        search: Some(Length::Short),
        answer: optimal_return,
    },
    Route {
        verb: PAY_TABLE,
        path: "poker/return",
        about: "The exact return of optimal play of a pay table of your own.",
        parameters: &[],
        answers: Answers::object::<ReturnReport>(),
        search: Some(Length::Short),
        answer: return_of_table,
    },
];

/// What a pay table is called that does not say it itself.
const UNNAMED: &str = "unnamed";

fn values() -> Vec<&'static str> {
    [&["percentile", "singletons"], PayTable::built_in_names()].concat()
}

fn rules(question: &Question<'_>) -> Result<Rules, Refusal> {
    let deck = deck(question)?;
    match question
        .parameters
        .one_of(ORDER.name, &Order::ALL, Order::key)?
    {
        None => Ok(Rules::of(deck)),
        Some(order) => Rules::new(deck, order).map_err(|error| {
            let problem = Problem::whole(error.kind(), error.to_string());
            bad_parameter(&problem, order.key(), ORDER.name)
        }),
    }
}

fn rank(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let rules = rules(question)?;
    question.evaluate(&Rank { rules }, HAND.name)
}

fn compare(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let rules = rules(question)?;
    let texts: Vec<_> = question.parameters.texts(HAND.name).collect();
    if texts.len() == 1 {
        return question.evaluate(&Compare { rules }, HAND.name);
    }
    let read = |text: &&str| {
        let hand = Hand::parse(text, rules);
        hand.map_err(|error| bad_parameter(&error.into(), text, HAND.name))
    };
    let hands = texts.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let report = Compare::report(&hands).map_err(|problem| Refusal::usage(problem.message))?;
    json(&report)
}

fn dead(question: &Question<'_>, deck: Deck) -> Result<CardSet, Refusal> {
    let text = question.parameters.text(DEAD.name).unwrap_or_default();
    let dead = poker::dead_cards(text, deck);
    dead.map_err(|problem| bad_parameter(&problem, text, DEAD.name))
}

fn draw(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let rules = rules(question)?;
    let values = values();
    let named = question
        .parameters
        .one_of("value", &values, |value| value)?;
    let value = match named.unwrap_or("percentile") {
        "percentile" => Value::Percentile,
        "singletons" => Value::Singletons,
        table if rules.deck() != Deck::FiftyTwo => {
            let message = format!(
                "pay table `{table}` does not go with the {}-card deck: expected the 52-card deck",
                rules.deck()
            );
            return Err(Refusal::bad_parameter("value", message));
        }
        table => Value::Table(built_in(table)?),
    };
    let dead = dead(question, rules.deck())?;
    question.evaluate(&Draw { rules, value, dead }, HAND.name)
}

fn draw_by_table(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let rules = Rules::of(Deck::FiftyTwo);
    let draw = Draw {
        rules,
        value: Value::Table(table(question)?),
        dead: dead(question, rules.deck())?,
    };
    question.evaluate(&draw, HAND.name)
}

/// The pay table of the body.
fn table(question: &Question<'_>) -> Result<PayTable, Refusal> {
    read_pay_table(question.body, UNNAMED).map_err(|problem| question.bad_body(problem))
}

/// The pay table of a name, which is one of those that there are.
fn built_in(name: &str) -> Result<PayTable, Refusal> {
    PayTable::built_in(name).ok_or_else(Refusal::internal)
}

fn deal(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let rules = rules(question)?;
    let exchange = question
        .parameters
        .one_of("exchange", Exchange::ALL, Exchange::key)?
        .unwrap_or(Exchange::None);
    let text = question.parameters.text("players").unwrap_or_default();
    let n_players = question
        .parameters
        .number("players", 0..=u64::from(u32::MAX))?;
    let n_players = usize::try_from(n_players.unwrap_or(0)).unwrap_or(usize::MAX);
    let refuse = |error: handeval_poker::RoundError| {
        bad_parameter(&Problem::whole("usage", error.to_string()), text, "players")
    };
    check_players(n_players, exchange, rules.deck()).map_err(refuse)?;
    let seed = seed_or_drawn(question)?;
    json(&poker::deal(rules, n_players, exchange, seed).map_err(refuse)?)
}

fn optimal_return(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let names = PayTable::built_in_names();
    let name = question.parameters.one_of("table", names, |name| name)?;
    json(&poker::table_return(&built_in(name.unwrap_or_default())?))
}

fn return_of_table(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    json(&poker::table_return(&table(question)?))
}
