//! Draws in lowball games.

use std::sync::{Arc, LazyLock};

use handeval_cards::{CardSet, Deck, read_cards_or_jokers};
use handeval_poker::{
    Exchange, Lowball, LowballEquities, LowballError, LowballExchange, LowballHand, LowballSolver,
    LowballValue,
};

use super::equity::{Against, Holds, problem};
use super::{DrawReport, OptionReport, VALUE, dead_and_top};
use crate::Problem;
use crate::ask::{DocumentText, Fault, Keyed, Opt, Request, Work};
use crate::poker::cards::span_of;
use crate::poker::{DECK, ORDER, not_of_game};

/// The games with one draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// The highest hand wins.
    High,
    Lowball(Lowball),
}

static DRAWN: LazyLock<Vec<Drawn>> = LazyLock::new(|| {
    let lowball = Lowball::ALL.map(Drawn::Lowball);
    [&[Drawn::High][..], &lowball].concat()
});

impl Keyed for Drawn {
    fn all() -> &'static [Self] {
        &DRAWN
    }

    fn name(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Lowball(game) => game.key(),
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::High => "The highest hand wins; `deck` and `order` determine the ranking",
            Self::Lowball(game) => game.game().ranked().unwrap_or_default(),
        }
    }

    fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::High => &[],
            Self::Lowball(game) => game.game().names(),
        }
    }
}

pub(super) const GAME: Opt<Drawn> = Opt::new(
    "game",
    "GAME",
    "Game the hand belongs to; badugi has four cards",
    "deuce-to-seven",
)
.default("high");

/// How opponents draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// In every game.
    None,
    High(Exchange),
    Lowball(LowballExchange),
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let high = Exchange::ALL.into_iter().map(Rule::High);
    let lowball = LowballExchange::ALL.into_iter().map(Rule::Lowball);
    let others = high.chain(lowball);
    let mut rules = vec![Rule::None];
    rules.extend(others.filter(|rule| rule.name() != Rule::None.name()));
    rules
});

impl Rule {
    pub(super) fn of_high(self) -> Option<Exchange> {
        match self {
            Self::None => Some(Exchange::None),
            Self::High(exchange) => Some(exchange),
            Self::Lowball(_) => None,
        }
    }

    pub(super) fn of_lowball(self) -> Option<LowballExchange> {
        match self {
            Self::None => Some(LowballExchange::None),
            Self::High(_) => None,
            Self::Lowball(exchange) => Some(exchange),
        }
    }
}

impl Keyed for Rule {
    fn all() -> &'static [Self] {
        &RULES
    }

    fn name(self) -> &'static str {
        match self {
            Self::None => Exchange::None.key(),
            Self::High(exchange) => exchange.key(),
            Self::Lowball(exchange) => exchange.key(),
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::None => Exchange::None.about(),
            Self::High(exchange) => exchange.about(),
            Self::Lowball(LowballExchange::AfterDraw) => {
                "In lowball: draw by the value of the same name"
            }
            Self::Lowball(LowballExchange::Rough(handeval_cards::Rank::Eight)) => {
                "In lowball: stand pat with an eight low (in badugi, four cards up to the eight) or \
                 better; otherwise keep one card of each rank up to the eight (in badugi, the best \
                 badugi up to the eight)"
            }
            Self::Lowball(_) => "The same as rough-8, but with this low",
        }
    }

    fn aliases(self) -> &'static [&'static str] {
        match self.name() {
            "rough-T" => &["rough-10"],
            _ => &[],
        }
    }
}

/// All options other than the hand.
#[derive(Debug)]
pub(super) struct LowballSettings {
    solver: LowballSolver,
    /// The opponents, if choices are valued by equity.
    against: Option<Against>,
    dead: CardSet,
    n_options: usize,
}

/// A hand, with its options.
#[derive(Clone, Debug)]
pub(super) struct LowballInput {
    hand: LowballHand,
    pub(super) settings: Arc<LowballSettings>,
}

impl LowballSettings {
    pub(super) fn read(request: &Request, game: Lowball) -> Result<Self, Fault> {
        for name in [DECK.spec.name, ORDER.spec.name] {
            if request.has(name) {
                return Err(request.fault(name, not_of_game(name, game.key(), "the game `high`")));
            }
        }
        let text = match request.has(VALUE.spec.name) {
            true => VALUE.document(request)?,
            false => DocumentText::named(LowballValue::default().key()),
        };
        let name = match text.stem {
            None => text.text.as_str(),
            Some(_) => "",
        };
        let against = Against::read(request, name == "equity")?;
        let value = match name {
            "equity" => {
                against.check_rule(request, Some(game))?;
                Some(LowballValue::Percentile)
            }
            name => LowballValue::from_key(name),
        };
        let Some(value) = value else {
            let shown = match text.stem {
                None => format!("`{}`", crate::shortened(&text.text).escape_debug()),
                Some(_) => "a pay table".to_owned(),
            };
            let message = format!(
                "{shown} does not apply to the game `{game}`: expected `percentile`, `after-draw` \
                 or `equity`"
            );
            return Err(VALUE.fault(request, Problem::whole("usage", message)));
        };
        let (dead, n_options) = dead_and_top(request, Deck::FiftyTwo)?;
        Ok(Self {
            solver: LowballSolver::new(game, value),
            against: (name == "equity").then_some(against),
            dead,
            n_options,
        })
    }

    pub(super) const fn is_equity(&self) -> bool {
        self.against.is_some()
    }

    fn value(&self) -> &'static str {
        match self.against {
            Some(_) => "equity",
            None => self.solver.value().key(),
        }
    }
}

impl LowballInput {
    /// Reads a hand.
    pub(super) fn parse(text: &str, settings: &Arc<LowballSettings>) -> Result<Self, Problem> {
        let game = settings.solver.game();
        let mut cards = read_cards_or_jokers(text).map_while(Result::ok);
        if let Some(joker) = cards.find(|at| at.card.is_joker()) {
            let message = format!("the game `{game}` has no joker: expected cards from the deck");
            return Err(Problem::at("no-joker-in-deck", message, joker.span()));
        }
        let hand = LowballHand::parse(text, game)?;
        if let Some(card) = settings.dead.intersection(hand.card_set()).first() {
            let error = LowballError::DeadCardInHand { card };
            return Err(Problem {
                span: span_of(card, text),
                ..Problem::whole(error.kind(), error.to_string())
            });
        }
        Ok(Self {
            hand,
            settings: Arc::clone(settings),
        })
    }

    /// All choices.
    pub(super) fn answer(&self, work: Work<'_>) -> Result<DrawReport, Problem> {
        let Self { hand, settings } = self;
        let draw = settings.solver.draw(hand, settings.dead);
        let draw = draw.map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        let game = hand.game().key();
        let mut report = DrawReport {
            game: Some(game),
            ..DrawReport::new(
                hand.cards().iter().map(|&card| card.into()).collect(),
                game,
                settings.dead,
                settings.value(),
                draw.options().iter().map(OptionReport::new).collect(),
            )
        };
        if let Some(against) = &settings.against {
            let (n, exchange) = (against.n_opponents(), against.lowball_exchange());
            let holds = LowballEquities::new(hand, settings.dead, n, exchange)
                .map_err(|error| problem(error.kind(), &error.to_string()))?;
            against.value(&mut report, hand.cards(), &Holds::Lowball(holds), work);
        }
        report.options.truncate(settings.n_options);
        Ok(report)
    }
}
