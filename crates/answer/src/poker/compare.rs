//! Which of several hands wins, and why.

use handeval_poker::{GameHand, Hand, HandValue, Rules, Showdown, evaluate};

use super::compare_report::{CompareReport, ShowdownReport};
use super::game::{BOARD, GAME, Ranking};
use super::rank::{has_options, no_joker};
use super::{DECK, HAND, ORDER};
use crate::Problem;
use crate::ask::{
    Fault, Input, OptionSpec, Question, QuestionSpec, Request, Work, read_with_options,
};

/// Which of several hands wins, and why.
#[derive(Clone, Debug)]
pub struct Compare {
    request: Request,
    ranking: Ranking,
}

/// Hands that were read.
#[derive(Clone, Debug)]
pub struct Hands(Entrants);

/// Hands of one game.
#[derive(Clone, Debug)]
enum Entrants {
    High(Vec<Hand<Rules>>),
    Other(Vec<GameHand>),
}

impl Entrants {
    const fn none(ranking: Ranking) -> Self {
        match ranking {
            Ranking::High(_) => Self::High(Vec::new()),
            Ranking::Other(..) => Self::Other(Vec::new()),
        }
    }

    const fn len(&self) -> usize {
        match self {
            Self::High(hands) => hands.len(),
            Self::Other(hands) => hands.len(),
        }
    }

    /// Reads one more hand.
    fn read(&mut self, ranking: Ranking, text: &str) -> Result<(), Problem> {
        let read = match (self, ranking) {
            (Self::High(hands), Ranking::High(rules)) => Hand::parse(text, rules)
                .map(|hand| hands.push(hand))
                .map_err(Problem::from),
            (Self::Other(hands), Ranking::Other(game, board)) => {
                let hand = game.parse(text, board).map_err(Problem::from);
                hand.map(|hand| hands.push(hand))
            }
            _ => Ok(()), // never reached: the hands match the ranking
        };
        read.map_err(|problem| no_joker(problem, text))
    }
}

const HANDS: OptionSpec = OptionSpec {
    about: "one hand per occurrence, or all of them with `|` between them",
    example: "9c 9d Tc Td Ah | 9h 9s Jc Jd Th",
    ..HAND
};

impl Question for Compare {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "compare",
        about: "Which of several hands wins, and why",
        notes: "\
In a batch, each line holds two or more hands with `|` between them. Options can follow the last \
hand as words:
  8c6d4h3sAc | 8d7h4s3cAd game=ace-to-five

Examples:
  handeval poker compare \"9c 9d Tc Td Ah\" \"9h 9s Jc Jd Th\"
  handeval poker compare \"8c 6d 4h 3s Ac\" \"8d 7h 4s 3c Ad\" --game ace-to-five
  echo 'As Ad 2c 3d 4h | Ah Ac 2d 3h 5c' | handeval poker compare -",
        input: Input::Together(HANDS),
        options: &[GAME.spec, BOARD.spec, DECK.spec, ORDER.spec],
        ..QuestionSpec::of::<CompareReport>()
    };
    const NOUN: &'static str = "comparison";

    type Input = Hands;
    type Report = CompareReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            request: request.clone(),
            ranking: Ranking::read(request)?,
        })
    }

    fn parse(&self, text: &str) -> Result<Hands, Problem> {
        match has_options(text) {
            true => read_with_options(self, &self.request, text, Self::parse_alone),
            false => self.parse_alone(text),
        }
    }

    fn parse_parts(&self, parts: &[String]) -> Result<Hands, Vec<(usize, Problem)>> {
        if let [all] = parts
            && all.contains('|')
        {
            return self.parse(all).map_err(|problem| vec![(0, problem)]);
        }
        let mut hands = Entrants::none(self.ranking);
        let mut problems = Vec::new();
        for (part_idx, text) in parts.iter().enumerate() {
            if let Some(start) = text.find('|') {
                let message = "`|` separates hands within one string: expected each hand on its \
                        own, or all of them in one string";
                let problem = Problem::at("unknown-rank", message, start..start + 1);
                problems.push((part_idx, problem));
                continue;
            }
            if let Err(problem) = hands.read(self.ranking, text) {
                problems.push((part_idx, problem));
            }
        }
        if problems.is_empty() && hands.len() < 2 {
            problems.push((0, too_few("expected two or more")));
        }
        match problems.is_empty() {
            true => Ok(Hands(hands)),
            false => Err(problems),
        }
    }

    fn answer(&self, hands: &Hands, _: Work<'_>) -> Result<CompareReport, Problem> {
        let hands = match &hands.0 {
            Entrants::High(hands) => hands,
            Entrants::Other(hands) => return Ok(CompareReport::of(hands)),
        };
        let values: Vec<HandValue<Rules>> = hands.iter().map(evaluate).collect();
        let showdown = Showdown::new(&values);
        let showdown = showdown.map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        let report = ShowdownReport::new(hands, &values, &showdown);
        Ok(CompareReport::Whole(report))
    }
}

impl Compare {
    /// Reads hands without options.
    fn parse_alone(&self, text: &str) -> Result<Hands, Problem> {
        let mut hands = Entrants::none(self.ranking);
        let mut offset = 0;
        for text in text.split('|') {
            let read = hands.read(self.ranking, text);
            read.map_err(|problem| problem.shifted(offset))?;
            offset += text.len() + 1;
        }
        match hands.len() {
            0 | 1 => Err(too_few("expected two or more with `|` between them")),
            _ => Ok(Hands(hands)),
        }
    }
}

fn too_few(expected: &str) -> Problem {
    let message = format!("only one hand to compare: {expected}");
    Problem::whole("too-few-hands", message)
}
