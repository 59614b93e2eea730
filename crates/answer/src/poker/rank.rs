//! What each hand is worth.

use std::io::{self, Write};
use std::sync::OnceLock;

use handeval_poker::{Card, Hand, HandValue, Rules, best_five, evaluate};
use serde::Serialize;

use super::rank_lines::RankLines;
use super::{DECK, HAND, ORDER, rules};
use crate::Problem;
use crate::ask::{Asked, Effort, Fault, Given, Http, Input, Question, Shape, Work};

/// What each hand is worth.
#[derive(Debug)]
pub struct Rank {
    rules: Rules,
    /// What the lines of a batch are put together from.
    lines: OnceLock<RankLines>,
}

impl Question for Rank {
    const ASKED: &'static Asked = &Asked {
        game: "poker",
        name: "rank",
        about: "What each hand is worth",
        notes: "\
Examples:
  handeval poker rank \"As Ks Qs Js Ts\"
  handeval poker rank \"2c 3c 4c 5c Ac Kd Kh\" --json",
        input: Input::Hands {
            spec: HAND,
            may_be_cards: true,
        },
        options: &[DECK.spec, ORDER.spec],
        http: Http::Parameters,
        effort: Effort::Instant,
        answers: Shape::of::<RankReport>(),
        is_list: false,
        quiet: None,
        csv: None,
    };
    const NOUN: &'static str = "hand";

    type Input = Hand<Rules>;
    type Report = RankReport;
    type Object = RankReport;

    fn read(given: &Given) -> Result<Self, Fault> {
        Ok(Self {
            rules: rules(given)?,
            lines: OnceLock::new(),
        })
    }

    fn parse(&self, text: &str) -> Result<Hand<Rules>, Problem> {
        Ok(Hand::parse(text, self.rules)?)
    }

    fn answer(&self, hand: &Hand<Rules>, _: Work<'_>) -> Result<RankReport, Problem> {
        Ok(RankReport::new(hand, evaluate(hand)))
    }

    fn objects(report: &RankReport) -> &[RankReport] {
        std::slice::from_ref(report)
    }

    fn answer_line(
        &self,
        line: u64,
        text: &str,
        _: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        let hand = self.parse(text)?;
        let written = self.lines().write_object(line, &hand, out);
        written.map_err(Problem::from_output)?;
        Ok(true)
    }
}

impl Rank {
    /// Answers a line of a batch as text: hand, category, strength and description, with tabs
    /// between them.
    ///
    /// # Errors
    ///
    /// What is wrong with the hand.
    pub fn answer_text_line(&self, text: &str, out: &mut Vec<u8>) -> Result<(), Problem> {
        let hand = self.parse(text)?;
        let written = self.lines().write_text(&hand, out);
        written.map_err(Problem::from_output)
    }

    fn lines(&self) -> &RankLines {
        self.lines.get_or_init(|| RankLines::new(self.rules))
    }
}

/// What one hand is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RankReport {
    /// The cards, in their order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<Card>,
    /// The number of cards of the deck.
    pub deck: usize,
    /// `standard` or `stripped`.
    pub order: &'static str,
    /// The category, in kebab case.
    pub category: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// The strength, 1 the weakest.
    pub strength: u16,
    /// The greatest strength by these rules.
    pub strength_max: u16,
    /// The best of them.
    #[cfg_attr(feature = "openapi", schema(value_type = [String; 5]))]
    pub best: [Card; 5],
    /// The answer in words.
    pub description: String,
}

impl RankReport {
    /// The report of a hand and its value.
    pub fn new(hand: &Hand<Rules>, value: HandValue<Rules>) -> Self {
        use std::fmt::Write as _;

        let rules = hand.rules();
        // Room for the longest: a batch has thousands of them.
        let mut description = String::with_capacity(64);
        let _ = write!(description, "{value}"); // nothing can go wrong with a string
        Self {
            cards: hand.cards().to_vec(),
            deck: rules.deck().n_cards(),
            order: rules.order().key(),
            category: value.category().key(),
            name: value.name(),
            strength: value.strength().get(),
            strength_max: rules.max_strength().get(),
            best: best_five(hand),
            description,
        }
    }
}

impl RankReport {
    /// Writes the line of a text batch: hand, category, strength, description, with tabs between
    /// them.
    pub(super) fn write_text_line(&self, out: &mut dyn Write) -> io::Result<()> {
        write_cards(&self.cards, out)?;
        let Self {
            category,
            strength,
            description,
            ..
        } = self;
        writeln!(out, "\t{category}\t{strength}\t{description}")
    }
}

/// Writes cards with spaces between them.
pub(super) fn write_cards(cards: &[Card], out: &mut dyn Write) -> io::Result<()> {
    for (card_idx, card) in cards.iter().enumerate() {
        write!(out, "{}{card}", if card_idx == 0 { "" } else { " " })?;
    }
    Ok(())
}
