//! All options other than the players.

use handeval_poker::{
    Card, CardSet, Dealing, Detail, EquityError, Exchange, Game, Rules, StudCard, StudError,
};

use super::game::{Dealt, GAME, is_omaha, is_stud};
use super::stud::{Stud, dead_cards as dead_of_stud, span_of_dead};
use crate::Problem;
use crate::ask::{Fault, Form, Opt, OptionSpec, OptionValue, Request};
use crate::poker::cards::{Placed, cards, dead_cards, given_twice, span_of};
use crate::poker::{self, not_of_game, rules};

pub(super) const BOARD: Opt<String> = Opt::new(
    "board",
    "CARDS",
    "The cards on the board, up to five; the rest are dealt. In stud, the shared last card",
    "Th9d4c",
)
.listed();

pub(super) const DEAD: Opt<String> = Opt::new(
    "dead",
    "CARDS",
    "Dead cards: nobody holds them, and they are never dealt. In stud, `x` is an unknown one",
    "2c3c",
)
.listed();

pub(super) const EXACT: Opt<bool> = Opt::new(
    "exact",
    "",
    "Count all boards, however long it takes",
    "true",
)
.conflicts_with("samples");

pub(super) const SAMPLES: Opt<u64> = poker::SAMPLES.conflicts_with("error");

pub(super) const ERROR: Opt<LargestError> = Opt::new(
    "error",
    "E",
    "Deal at random until every standard error is at most this",
    "0.001",
)
.conflicts_with("exact");

pub(super) const SEED: Opt<u64> = crate::deck::SEED.about("Seed for the random deals");

pub(super) const COMBOS: Opt<bool> =
    Opt::new("combos", "", "Also print the equity of each combo", "true");

pub(super) const HANDS: Opt<bool> = Opt::new(
    "hands",
    "",
    "Also print the equity of each starting hand, such as `AKs`",
    "true",
);

pub(super) const NEXT: Opt<bool> = Opt::new(
    "next",
    "",
    "Also print the equity after each next card, on the flop and the turn",
    "true",
);

pub(super) const NO_CATEGORIES: Opt<bool> = Opt::new(
    "no-categories",
    "",
    "Leave out how often each player makes each kind of hand; two ranges of whole hands before the \
     flop are then looked up in a table",
    "true",
)
.conflicts_with("explain");

pub(super) const EXPLAIN: Opt<bool> = Opt::new(
    "explain",
    "",
    "Also print how often each player makes each kind of hand, and explain the numbers",
    "true",
);

/// Options of the game `draw`.
pub(super) const HOLD: Opt<String> = Opt::new(
    "hold",
    "CARDS",
    "The cards to keep in the game `draw`, or `none`",
    "9c9dJcJd",
)
.listed();

pub(super) const OPPONENTS: Opt<u64> =
    poker::OPPONENTS.about("Number of opponents with random hands, if only one player is given");

pub(super) const EXCHANGE: Opt<Exchange> =
    poker::EXCHANGE.about("How opponents draw in the game `draw`");

pub(super) const DECK: Opt<handeval_cards::Deck> =
    poker::DECK.about("Deck size in the game `draw`");

pub(super) const ORDER: Opt<handeval_poker::Order> =
    poker::ORDER.about("Ranking of the categories in the game `draw`");

/// The default number of deals in a sample.
pub(super) const N_SAMPLES: u64 = 4_000_000;

/// The largest acceptable standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LargestError(f64);

impl OptionValue for LargestError {
    const FORM: Form = Form::Word(|text| largest_error(text).map(drop));

    fn read(_: &Form, text: &str) -> Result<Self, String> {
        largest_error(text)
    }
}

fn largest_error(text: &str) -> Result<LargestError, String> {
    match text.parse() {
        Ok(error) if (1e-6..=0.5).contains(&error) => Ok(LargestError(error)),
        _ => Err("expected a standard error from 0.000001 to 0.5, such as `0.001`".to_owned()),
    }
}

/// The requested method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum RequestedMethod {
    /// Count if that is not too much work; otherwise, deal at random.
    ByWork,
    /// Count.
    Exact,
    /// Deal this many times.
    Samples(u64),
    /// Deal until no standard error is larger than this.
    Error(f64),
}

impl RequestedMethod {
    /// The maximum number of deals.
    pub(super) const fn n_deals(self) -> u64 {
        match self {
            Self::Samples(n) => n,
            Self::Error(_) => u64::MAX,
            Self::ByWork | Self::Exact => N_SAMPLES,
        }
    }
}

/// All options other than the players.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) table: Table,
    pub(super) dead: CardSet,
    pub(super) method: RequestedMethod,
    pub(super) seed: u64,
    pub(super) explain: bool,
    /// The problem if the input itself, not just the batch, has an option that the game does not
    /// have.
    pub(super) misfit: Option<Problem>,
}

/// The game, with its own options.
#[derive(Clone, Debug)]
pub(super) enum Table {
    /// Players who share a board.
    Board(Board),
    /// A hand, and its draw.
    Draw(Draw),
    /// Players with cards of their own.
    Stud(Stud),
}

/// The options of a game with a board.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) game: Game,
    pub(super) cards: Vec<Card>,
    /// Whether to report each combo.
    pub(super) combos: bool,
    /// Whether to report each starting hand.
    pub(super) hands: bool,
    /// Whether to report each next card.
    pub(super) next: bool,
    /// Whether to count the kinds of hands.
    pub(super) categories: bool,
    /// How many opponents a single player has.
    pub(super) n_opponents: u64,
    /// Whether the input itself, not just the batch, sets the number of opponents.
    pub(super) has_opponents: bool,
}

/// The options of five-card draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draw {
    pub(super) rules: Rules,
    /// The cards to keep; `None` if they were not given.
    pub(super) hold: Option<CardSet>,
    pub(super) n_opponents: usize,
    pub(super) exchange: Exchange,
}

impl Table {
    /// The machine-readable name of the game.
    pub(super) fn key(&self) -> &'static str {
        match self {
            Self::Board(board) => board.game.key(),
            Self::Draw(_) => Game::Draw.key(),
            Self::Stud(stud) => stud.game.key(),
        }
    }
}

/// The options that only games with hands of two cards have.
const OF_TWO_CARDS: [&str; 2] = [COMBOS.spec.name, HANDS.spec.name];

/// The options that only games with a board have.
const OF_BOARD: [&str; 2] = [NEXT.spec.name, NO_CATEGORIES.spec.name];

impl Dealt {
    /// Whether the game is five-card draw.
    fn is_draw(self) -> bool {
        self.0.dealing() == Some(Dealing::Draw)
    }

    /// The options that the game does not have.
    fn others(self) -> &'static [OptionSpec] {
        const OF_DRAW: [OptionSpec; 4] = [HOLD.spec, EXCHANGE.spec, DECK.spec, ORDER.spec];
        const NOT_OF_DRAW: [OptionSpec; 5] = {
            let [combos, hands] = [COMBOS.spec, HANDS.spec];
            [BOARD.spec, combos, hands, NEXT.spec, NO_CATEGORIES.spec]
        };
        const NOT_OF_STUD: [OptionSpec; 9] = {
            let [hold, exchange, deck, order] = OF_DRAW;
            let [_, combos, hands, next, no_categories] = NOT_OF_DRAW;
            let opponents = OPPONENTS.spec;
            [
                hold,
                exchange,
                deck,
                order,
                combos,
                hands,
                next,
                no_categories,
                opponents,
            ]
        };
        match (self.is_draw(), is_stud(self.0)) {
            (true, _) => &NOT_OF_DRAW,
            (_, true) => &NOT_OF_STUD,
            _ => &OF_DRAW,
        }
    }

    /// The problem with an option of the input that the game does not have.
    fn misfit(self, request: &Request) -> Option<Problem> {
        let spec = self
            .others()
            .iter()
            .find(|spec| request.has_own(spec.name))?;
        let expected = match (self.is_draw(), is_stud(self.0)) {
            (true, _) => "a game with a board",
            (_, true) if OF_TWO_CARDS.contains(&spec.name) => "a game with hands of two cards",
            (_, true) if OF_BOARD.contains(&spec.name) => "a game with a board",
            (_, true) if spec.name == OPPONENTS.spec.name => "`random` for each opponent",
            _ => "the game `draw`",
        };
        Some(not_of_game(spec.name, self.0.key(), expected))
    }
}

impl Settings {
    pub(super) fn read(request: &Request) -> Result<Self, Fault> {
        let game = GAME.value(request)?;
        // Wrong values are reported right away, even those meant for lines of a different game.
        let draw = Draw::read(request)?;
        for of_board in [COMBOS, HANDS, NEXT, NO_CATEGORIES] {
            of_board.get(request)?;
        }
        let (table, dead) = match (game.is_draw(), is_stud(game.0)) {
            (false, false) => {
                let (board, dead) = Board::read(request, game.0)?;
                (Table::Board(board), dead)
            }
            (_, true) => {
                let stud = Stud::read(request, game.0)?;
                // The suits of dead ranks are chosen later.
                (Table::Stud(stud), CardSet::EMPTY)
            }
            (true, _) => {
                let dead = dead(request, draw.rules.deck())?;
                (Table::Draw(draw), dead)
            }
        };
        Ok(Self {
            table,
            dead,
            method: method(request)?,
            // Below 2^53, so that every JSON reader represents it exactly.
            seed: SEED
                .get(request)?
                .unwrap_or(request.drawn() & ((1 << 53) - 1)),
            explain: EXPLAIN.get(request)?.unwrap_or(false),
            misfit: game.misfit(request),
        })
    }
}

/// The dead cards.
fn dead(request: &Request, deck: handeval_cards::Deck) -> Result<CardSet, Fault> {
    let text = DEAD.get(request)?.unwrap_or_default();
    dead_cards(&text, deck).map_err(|problem| DEAD.fault(request, problem))
}

impl Board {
    /// What to count.
    pub(super) const fn detail(&self) -> Detail {
        Detail {
            categories: self.categories,
            combos: self.combos || self.hands,
        }
    }

    /// The board, and the dead cards.
    fn read(request: &Request, game: Game) -> Result<(Self, CardSet), Fault> {
        let deck = game.deck().cards();
        let at = |error: EquityError, card: Card, text: &str| Problem {
            span: span_of(card, text),
            ..Problem::whole(error.kind(), error.to_string())
        };
        let text = BOARD.get(request)?.unwrap_or_default();
        let cards = board_cards(&text).map_err(|problem| BOARD.fault(request, problem))?;
        let cards: Vec<Card> = cards.into_iter().map(|(card, _)| card).collect();
        if let Some(&card) = cards.iter().find(|&&card| !deck.contains(card)) {
            let problem = at(EquityError::NotInDeck { card }, card, &text);
            return Err(BOARD.fault(request, problem));
        }
        let dead = dead(request, handeval_cards::Deck::FiftyTwo)?;
        let text = DEAD.get(request)?.unwrap_or_default();
        if let Some(card) = (dead - deck).first() {
            let problem = at(EquityError::NotInDeck { card }, card, &text);
            return Err(DEAD.fault(request, problem));
        }
        if let Some(&card) = cards.iter().find(|&&card| dead.contains(card)) {
            let problem = at(EquityError::DeadCardOnBoard { card }, card, &text);
            return Err(DEAD.fault(request, problem));
        }
        let of_two_cards = |option: Opt<bool>| {
            let is_set = option.get(request)?.unwrap_or(false);
            match is_set && is_omaha(game) {
                false => Ok(is_set),
                true => {
                    let expected = "a game with hands of two cards";
                    let problem = not_of_game(option.spec.name, game.key(), expected);
                    Err(option.fault(request, problem))
                }
            }
        };
        let board = Self {
            game,
            cards,
            combos: of_two_cards(COMBOS)?,
            hands: of_two_cards(HANDS)?,
            next: NEXT.get(request)?.unwrap_or(false),
            // An explanation, perhaps of one line in a batch without categories, has them.
            categories: EXPLAIN.get(request)?.unwrap_or(false)
                || !NO_CATEGORIES.get(request)?.unwrap_or(false),
            n_opponents: OPPONENTS.value(request)?,
            has_opponents: request.has_own(OPPONENTS.spec.name),
        };
        Ok((board, dead))
    }
}

impl Stud {
    fn read(request: &Request, game: Game) -> Result<Self, Fault> {
        let text = BOARD.get(request)?.unwrap_or_default();
        let board = board_cards(&text).map_err(|problem| BOARD.fault(request, problem))?;
        if let Some((_, second)) = board.get(1) {
            let error = StudError::BoardTooLong { found: board.len() };
            let problem = Problem::at(error.kind(), error.to_string(), second.clone());
            return Err(BOARD.fault(request, problem));
        }
        let board: Vec<Card> = board.into_iter().map(|(card, _)| card).collect();
        let text = DEAD.get(request)?.unwrap_or_default();
        let dead = dead_of_stud(&text, game).map_err(|problem| DEAD.fault(request, problem))?;
        let on_board = board
            .iter()
            .find(|&&card| dead.contains(&StudCard::Known(card)));
        if let Some(&card) = on_board {
            let error = StudError::DeadCardOnBoard { card };
            let problem = Problem {
                span: span_of_dead(&text, game, card),
                ..Problem::whole(error.kind(), error.to_string())
            };
            return Err(DEAD.fault(request, problem));
        }
        Ok(Self { game, board, dead })
    }
}

impl Draw {
    fn read(request: &Request) -> Result<Self, Fault> {
        let rules = rules(request)?;
        let hold = match HOLD.get(request)? {
            None => None,
            Some(text) => Some(held(&text).map_err(|problem| HOLD.fault(request, problem))?),
        };
        Ok(Self {
            rules,
            hold,
            n_opponents: usize::try_from(OPPONENTS.value(request)?).unwrap_or(usize::MAX),
            exchange: EXCHANGE.value(request)?,
        })
    }
}

/// The cards of `hold`.
fn held(text: &str) -> Result<CardSet, Problem> {
    let mut hold = CardSet::new();
    if text.trim().is_empty() {
        let message = "no cards to keep: expected cards of the hand, or `none`";
        return Err(Problem::whole("usage", message));
    }
    if text.trim().eq_ignore_ascii_case("none") {
        return Ok(hold);
    }
    for (card, span) in cards(text)? {
        if !hold.insert(card) {
            return Err(given_twice("card", card, span));
        }
    }
    Ok(hold)
}

/// The batch's method options that a line with its own method replaces.
pub(super) fn replaced_by(is_said: impl Fn(&str) -> bool) -> &'static [&'static str] {
    const WAYS: [&str; 3] = [EXACT.spec.name, SAMPLES.spec.name, ERROR.spec.name];
    match WAYS.iter().any(|method| is_said(method)) {
        true => &WAYS,
        false => &[],
    }
}

/// The requested method of finding the equity.
fn method(request: &Request) -> Result<RequestedMethod, Fault> {
    let exact = EXACT.get(request)?;
    let samples = SAMPLES.get(request)?;
    let error = ERROR.get(request)?;
    let usage = |opt: &str, other: &str| {
        let message = format!(
            "`{opt}` and `{other}` cannot be used together: expected only one of \
                        them"
        );
        Problem::whole("usage", message)
    };
    match (exact, samples, error) {
        (Some(true), Some(_), _) => Err(SAMPLES.fault(request, usage("exact", "samples"))),
        (Some(true), _, Some(_)) => Err(ERROR.fault(request, usage("exact", "error"))),
        (_, Some(_), Some(_)) => Err(ERROR.fault(request, usage("samples", "error"))),
        (_, Some(n), None) => Ok(RequestedMethod::Samples(n)),
        (_, None, Some(LargestError(error))) => Ok(RequestedMethod::Error(error)),
        (Some(true), None, None) => Ok(RequestedMethod::Exact),
        (Some(false) | None, None, None) => Ok(RequestedMethod::ByWork),
    }
}

/// The cards of a board.
fn board_cards(text: &str) -> Result<Vec<Placed>, Problem> {
    let cards = cards(text)?;
    for (card_idx, (card, span)) in cards.iter().enumerate() {
        let problem =
            |error: EquityError| Problem::at(error.kind(), error.to_string(), span.clone());
        if cards[..card_idx].iter().any(|(other, _)| other == card) {
            return Err(problem(EquityError::DuplicateBoardCard {
                card: *card,
                card_idx,
            }));
        }
        if card_idx == 5 {
            let found = cards.len();
            return Err(problem(EquityError::BoardTooLong { found }));
        }
    }
    Ok(cards)
}
