//! A poker hand and what it is worth.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash as _, Hasher as _};

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::poker::{HandReport, Rank};
use handeval_poker::{Deck, Hand, Order, Rules, evaluate};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::ask::{input_text, request};
use crate::error::{of_fault, of_problem};

/// What a poker hand is worth.
///
/// Two evaluations are equal if they have the same cards, in any order, and the same rules; `<` and
/// `>` compare what hands under the same rules are worth.
#[pyclass(frozen, module = "handeval.poker")]
pub(crate) struct Evaluation(Evaluated);

enum Evaluated {
    /// High poker.
    High(Hand<Rules>),
    /// Any other game.
    Other(Box<HandReport>),
}

/// Evaluates a hand with the options of `poker rank`.
pub(crate) fn evaluated(
    hand: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Evaluation> {
    let py = hand.py();
    let text = input_text(Rank::SPEC, hand)?;
    let request = match options.filter(|options| !options.is_empty()) {
        Some(options) => rank_given(options)?,
        None => match Hand::parse(text, Rules::STANDARD) {
            Ok(hand) => return Ok(Evaluation(Evaluated::High(hand))),
            // Options can follow the hand. If they do not, the question reports what is wrong.
            Err(_) => Request::new(Rank::SPEC, RequestSource::Parameters, 0),
        },
    };
    let question = Rank::read(&request).map_err(|fault| of_fault(py, &fault))?;
    let told = |problem| of_problem(py, &problem, text, "hand");
    let input = question.parse(text).map_err(told)?;
    let hand = match input.high() {
        Some(hand) => Evaluated::High(hand),
        None => {
            let report = question.answer(&input, Work::ALONE).map_err(told)?;
            let report = report.into_whole().map_err(told)?;
            by_its_rules(&report).unwrap_or_else(|| Evaluated::Other(Box::new(report)))
        }
    };
    Ok(Evaluation(hand))
}

/// The hand of a report in high poker, under the report's rules; `None` for any other game.
fn by_its_rules(report: &HandReport) -> Option<Evaluated> {
    let deck = Deck::ALL
        .into_iter()
        .find(|deck| deck.n_cards() == report.deck)?;
    let rules = Rules::new(deck, Order::from_key(report.order)?).ok()?;
    let cards: String = report.cards.iter().map(ToString::to_string).collect();
    match report.game {
        None => Hand::parse(&cards, rules).ok().map(Evaluated::High),
        Some(_) => None,
    }
}

/// The options of `poker rank`, without the hand.
pub(crate) fn rank_given(options: &Bound<'_, PyDict>) -> PyResult<Request> {
    if options.contains("hand")? {
        return Err(PyTypeError::new_err("`hand` is given twice"));
    }
    match options.is_empty() {
        true => Ok(Request::new(Rank::SPEC, RequestSource::Parameters, 0)),
        false => request(Rank::SPEC, options),
    }
}

impl Evaluation {
    /// The strength; 0 for a hand that does not qualify.
    pub(crate) fn worth(&self) -> u16 {
        match &self.0 {
            Evaluated::High(hand) => hand.strength().get(),
            Evaluated::Other(report) => report.strength.unwrap_or(0),
        }
    }

    fn report(&self) -> HandReport {
        match &self.0 {
            Evaluated::High(hand) => HandReport::new(hand, evaluate(hand)),
            Evaluated::Other(report) => (**report).clone(),
        }
    }

    /// The cards as strings, in order.
    fn texts(&self) -> Vec<String> {
        match &self.0 {
            Evaluated::High(hand) => hand.cards().iter().map(ToString::to_string).collect(),
            Evaluated::Other(report) => report.cards.iter().map(ToString::to_string).collect(),
        }
    }

    /// The rules of the evaluation. Hands can be compared only if their rules are equal.
    fn rules(&self) -> (Option<&'static str>, usize, &'static str) {
        match &self.0 {
            Evaluated::High(hand) => {
                let rules = hand.rules();
                (None, rules.deck().n_cards(), rules.order().key())
            }
            Evaluated::Other(report) => (report.game, report.deck, report.order),
        }
    }

    /// The parts that equality compares.
    fn identity(&self) -> (Vec<String>, Vec<String>) {
        let mut cards = self.texts();
        cards.sort();
        let board = match &self.0 {
            Evaluated::High(_) => None,
            Evaluated::Other(report) => report.board.as_ref(),
        };
        let board = board.into_iter().flatten().map(ToString::to_string);
        let mut board: Vec<_> = board.collect();
        board.sort();
        (cards, board)
    }

    /// The options with which the hand is evaluated, if they differ from the defaults.
    fn options(&self) -> Vec<(&'static str, String)> {
        match &self.0 {
            Evaluated::High(hand) if hand.rules() == Rules::STANDARD => Vec::new(),
            Evaluated::High(hand) => {
                let deck = hand.rules().deck().n_cards().to_string();
                vec![("deck", deck), ("order", self.order().to_owned())]
            }
            Evaluated::Other(report) => {
                let game = report.game.map(|game| ("game", game.to_owned()));
                let board = report.board.as_ref().map(|board| {
                    let cards: Vec<_> = board.iter().map(ToString::to_string).collect();
                    ("board", cards.join(" "))
                });
                game.into_iter().chain(board).collect()
            }
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Evaluated::High(one), Evaluated::High(two)) => {
                one.card_set() == two.card_set() && one.rules() == two.rules()
            }
            _ => self.rules() == other.rules() && self.identity() == other.identity(),
        }
    }
}

#[pymethods]
impl Evaluation {
    #[new]
    #[pyo3(
        signature = (hand, **options),
        text_signature = "(hand, *, game=None, board=None, deck=None, order=None)"
    )]
    fn new(hand: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        evaluated(hand, options)
    }

    /// The strength, with 1 the weakest; `None` for a hand that does not qualify.
    #[getter]
    fn strength(&self) -> Option<u16> {
        Some(self.worth()).filter(|&strength| strength > 0)
    }

    /// The highest strength under these rules.
    #[getter]
    fn strength_max(&self) -> u16 {
        self.report().strength_max
    }

    /// The category, in kebab case; `None` for a hand that does not qualify.
    #[getter]
    fn category(&self) -> Option<&'static str> {
        match &self.0 {
            Evaluated::High(hand) => Some(evaluate(hand).category().key()),
            Evaluated::Other(report) => report.category,
        }
    }

    /// The name.
    #[getter]
    fn name(&self) -> String {
        self.report().name
    }

    /// The answer in words.
    #[getter]
    fn description(&self) -> String {
        self.report().description
    }

    /// The cards, in order.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.texts())
    }

    /// The best five cards.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.report().best.iter().map(ToString::to_string))
    }

    /// The game.
    #[getter]
    fn game(&self) -> &'static str {
        self.rules().0.unwrap_or("high")
    }

    /// The number of cards in the deck.
    #[getter]
    fn deck(&self) -> usize {
        self.rules().1
    }

    /// The order of the categories.
    #[getter]
    fn order(&self) -> &'static str {
        self.rules().2
    }

    fn __int__(&self) -> u16 {
        self.worth()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        match &self.0 {
            Evaluated::High(hand) => (hand.card_set(), hand.rules()).hash(&mut hasher),
            Evaluated::Other(_) => (self.rules(), self.identity()).hash(&mut hasher),
        }
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented());
        };
        let other = other.get();
        let answer = match op {
            CompareOp::Eq => self.is_same(other),
            CompareOp::Ne => !self.is_same(other),
            _ if self.rules() != other.rules() => {
                return Err(PyTypeError::new_err(format!(
                    "hands under different rules cannot be compared: one is from the {}-card deck \
                     in `{}` with the order `{}`, the other from the {}-card deck in `{}` with \
                     the order `{}`",
                    self.deck(),
                    self.game(),
                    self.order(),
                    other.deck(),
                    other.game(),
                    other.order()
                )));
            }
            op => op.matches(self.worth().cmp(&other.worth())),
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __repr__(&self) -> String {
        let mut text = format!("handeval.poker.evaluate('{}'", self.texts().join(" "));
        for (name, value) in self.options() {
            let _ = match value.bytes().all(|byte| byte.is_ascii_digit()) {
                true => write!(text, ", {name}={value}"),
                false => write!(text, ", {name}='{}'", value.escape_default()),
            };
        }
        text.push(')');
        text
    }

    fn __str__(&self) -> String {
        self.description()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let options = PyDict::new(py);
        for (name, value) in self.options() {
            options.set_item(name, value)?;
        }
        Ok(((self.texts().join(" "),), options))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// The hand, as a notebook shows it.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        let html = slf.py().import("handeval._html")?;
        html.call_method1("evaluation", (slf,))?.extract()
    }
}
