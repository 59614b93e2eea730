//! Which of several hands wins, and why.

use std::io::{self, Write};

use handeval_poker::{Hand, HandValue, Rules, Showdown, evaluate};
use serde::Serialize;

use super::rank::{RankReport, write_cards};
use super::{DECK, HAND, ORDER, rules};
use crate::Problem;
use crate::ask::{Asked, Effort, Fault, Given, Http, Input, Question, Shape, Spec, Work};

/// Which of several hands wins, and why.
#[derive(Clone, Copy, Debug)]
pub struct Compare {
    rules: Rules,
}

const HANDS: Spec = Spec {
    about: "a hand, as often as there are hands; or all of them with `|` between them",
    example: "9c 9d Tc Td Ah | 9h 9s Jc Jd Th",
    ..HAND
};

impl Question for Compare {
    const ASKED: &'static Asked = &Asked {
        game: "poker",
        name: "compare",
        about: "Which of several hands wins, and why",
        notes: "\
A line of a batch holds two or more hands with `|` between them.

Examples:
  handeval poker compare \"9c 9d Tc Td Ah\" \"9h 9s Jc Jd Th\"
  echo 'As Ad 2c 3d 4h | Ah Ac 2d 3h 5c' | handeval poker compare -",
        input: Input::Together(HANDS),
        options: &[DECK.spec, ORDER.spec],
        http: Http::Parameters,
        effort: Effort::Instant,
        answers: Shape::of::<CompareReport>(),
        is_list: false,
        quiet: None,
        csv: None,
    };
    const NOUN: &'static str = "comparison";

    type Input = Vec<Hand<Rules>>;
    type Report = CompareReport;
    type Object = CompareReport;

    fn read(given: &Given) -> Result<Self, Fault> {
        Ok(Self {
            rules: rules(given)?,
        })
    }

    fn parse(&self, text: &str) -> Result<Vec<Hand<Rules>>, Problem> {
        let mut hands = Vec::new();
        let mut offset = 0;
        for text in text.split('|') {
            let hand = Hand::parse(text, self.rules);
            hands.push(hand.map_err(|error| Problem::from(error).shifted(offset))?);
            offset += text.len() + 1;
        }
        match hands.len() {
            0 | 1 => Err(too_few("expected two or more with `|` between them")),
            _ => Ok(hands),
        }
    }

    fn parse_parts(&self, parts: &[String]) -> Result<Vec<Hand<Rules>>, Vec<(usize, Problem)>> {
        if let [all] = parts
            && all.contains('|')
        {
            return self.parse(all).map_err(|problem| vec![(0, problem)]);
        }
        let (mut hands, mut problems) = (Vec::new(), Vec::new());
        for (part_idx, text) in parts.iter().enumerate() {
            if let Some(start) = text.find('|') {
                let message = "`|` stands between the hands of a line: expected each hand by itself, \
                               or all of them in one text";
                let problem = Problem::at("unknown-rank", message, start..start + 1);
                problems.push((part_idx, problem));
                continue;
            }
            match Hand::parse(text, self.rules) {
                Ok(hand) => hands.push(hand),
                Err(error) => problems.push((part_idx, error.into())),
            }
        }
        if problems.is_empty() && hands.len() < 2 {
            problems.push((0, too_few("expected two or more")));
        }
        match problems.is_empty() {
            true => Ok(hands),
            false => Err(problems),
        }
    }

    fn answer(&self, hands: &Vec<Hand<Rules>>, _: Work<'_>) -> Result<CompareReport, Problem> {
        let values: Vec<HandValue<Rules>> = hands.iter().map(evaluate).collect();
        let showdown = Showdown::new(&values);
        let showdown = showdown.map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        Ok(CompareReport::new(hands, &values, &showdown))
    }

    fn objects(report: &CompareReport) -> &[CompareReport] {
        std::slice::from_ref(report)
    }
}

fn too_few(expected: &str) -> Problem {
    let message = format!("one hand cannot be compared: {expected}");
    Problem::whole("too-few-hands", message)
}

/// One of the hands of a comparison.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlacedReport {
    /// The hand.
    #[serde(flatten)]
    pub hand: RankReport,
    /// The place, counted from 1.
    pub place: usize,
}

/// Several hands, the winners, and why they win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompareReport {
    /// The hands, as given.
    pub hands: Vec<PlacedReport>,
    /// The places of the winners in the list, from 0.
    pub winners: Vec<usize>,
    /// What decided, in kebab case.
    pub decided_by: &'static str,
    /// Why, in words.
    pub reason: String,
}

impl CompareReport {
    /// The report of a showdown of `hands`, which have these values.
    pub fn new(
        hands: &[Hand<Rules>],
        values: &[HandValue<Rules>],
        showdown: &Showdown<Rules>,
    ) -> Self {
        let placed = hands.iter().zip(values).zip(showdown.places());
        Self {
            hands: placed
                .map(|((hand, &value), &place)| PlacedReport {
                    hand: RankReport::new(hand, value),
                    place,
                })
                .collect(),
            winners: showdown.winners().to_vec(),
            decided_by: showdown.reason().decided_by().key(),
            reason: showdown.reason().to_string(),
        }
    }
}

impl CompareReport {
    /// Writes the line of a text batch: the hands, the winners' numbers from 1, what decided, and
    /// the reason.
    ///
    /// # Errors
    ///
    /// `out` does not take it.
    pub fn write_text_line(&self, out: &mut dyn Write) -> io::Result<()> {
        for (hand_idx, placed) in self.hands.iter().enumerate() {
            out.write_all(if hand_idx == 0 { b"" } else { b" | " })?;
            write_cards(&placed.hand.cards, out)?;
        }
        let numbers = self.winners.iter().map(|idx| (idx + 1).to_string());
        let winners = numbers.collect::<Vec<_>>().join(",");
        let Self {
            decided_by, reason, ..
        } = self;
        writeln!(out, "\t{winners}\t{decided_by}\t{reason}")
    }
}
