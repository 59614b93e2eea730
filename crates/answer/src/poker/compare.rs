//! Which of several hands wins, and why.

use handeval_cards::{is_plain, read_cards_or_jokers};
use handeval_poker::{Game, GameHand, Hand, HandValue, Rules, Showdown, evaluate};

use super::compare_report::{CompareReport, ShowdownReport};
use super::game::{BOARD, GAME, HandReader, Ranking, ReadHand};
use super::rank::no_joker;
use super::{DECK, HAND, ORDER};
use crate::ask::{
    Fault, Input, OptionSpec, Question, QuestionSpec, Request, Work, has_options, read_with_options,
};
use crate::{Problem, shortened};

/// Which of several hands wins, and why.
#[derive(Clone, Debug)]
pub struct Compare {
    request: Request,
    reader: HandReader,
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
    fn read(&mut self, reader: &HandReader, text: &str) -> Result<(), Problem> {
        let read = reader.parse(text);
        let read = read.map_err(|problem| no_joker(problem, text))?;
        match (self, read) {
            (Self::High(hands), ReadHand::High(hand)) => hands.push(hand),
            (Self::Other(hands), ReadHand::Other(hand)) => hands.push(hand),
            _ => {} // never reached: the hands match the ranking
        }
        Ok(())
    }
}

const HANDS: OptionSpec = OptionSpec {
    about: "one hand per value, or all hands with `|` between them",
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

With a board, hands are two cards each (hold'em), or four to six with --game omaha. For other \
card notations and names of games, see `handeval poker rank --help`.

Examples:
  handeval poker compare \"9c 9d Tc Td Ah\" \"9h 9s Jc Jd Th\"
  handeval poker compare \"8c 6d 4h 3s Ac\" \"8d 7h 4s 3c Ad\" --game ace-to-five
  handeval poker compare --board \"9c Kh Kd 9s Ah\" \"Qc 5h\" \"5d Jd\"
  echo 'As Ad 2c 3d 4h | Ah Ac 2d 3h 5c' | handeval poker compare -",
        input: Input::Together(HANDS),
        options: &[GAME.spec, BOARD.spec, DECK.spec, ORDER.spec],
        has_notations: true,
        ..QuestionSpec::of::<CompareReport>()
    };
    const NOUN: &'static str = "comparison";

    type Input = Hands;
    type Report = CompareReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            request: request.clone(),
            reader: HandReader::read(request)?,
        })
    }

    fn parse(&self, text: &str) -> Result<Hands, Problem> {
        match has_options(text, Self::SPEC) {
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
        let mut hands = Entrants::none(self.reader.ranking);
        let mut problems = Vec::new();
        for (part_idx, text) in parts.iter().enumerate() {
            if let Some(start) = text.find('|') {
                let message = "`|` separates hands within one string: expected each hand on its \
                        own, or all of them in one string";
                let problem = Problem::at("unknown-rank", message, start..start + 1);
                problems.push((part_idx, problem));
                continue;
            }
            if let Err(problem) = hands.read(&self.reader, text) {
                let problem = match parts {
                    [all] => self.without_bars(all, problem),
                    _ => problem,
                };
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

    fn read_as(&self, text: &str) -> Option<String> {
        self.reader.in_plain_notation(text)
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
        let mut hands = Entrants::none(self.reader.ranking);
        let mut offset = 0;
        if !text.contains('|') {
            let read = hands.read(&self.reader, text);
            read.map_err(|problem| self.without_bars(text, problem))?;
            return Err(too_few("expected two or more with `|` between them"));
        }
        for text in text.split('|') {
            let read = hands.read(&self.reader, text);
            read.map_err(|problem| problem.shifted(offset))?;
            offset += text.len() + 1;
        }
        match hands.len() {
            0 | 1 => Err(too_few("expected two or more with `|` between them")),
            _ => Ok(Hands(hands)),
        }
    }
}

impl Compare {
    /// The problem with text that has no `|`. If its cards make up several hands, the message shows
    /// them with `|` in between.
    fn without_bars(&self, text: &str, problem: Problem) -> Problem {
        let all: Result<Vec<_>, _> = read_cards_or_jokers(text).collect();
        let Some(all) = all.ok().filter(|_| problem.kind == "wrong-card-count") else {
            return problem;
        };
        let mut sizes = match self.reader.ranking {
            Ranking::High(_) => Game::High.cards(),
            Ranking::Other(game, board) => match (game.hole_cards(), board) {
                (Some(n_cards), Some(_)) => n_cards..=n_cards,
                _ => game.cards(),
            },
        };
        let n_cards = all.len();
        let Some(size) = sizes.find(|size| n_cards > *size && n_cards % size == 0) else {
            return problem;
        };
        let is_plain = is_plain(text);
        let hands = all.chunks(size).filter_map(|hand| {
            if !is_plain {
                let cards: Vec<_> = hand.iter().map(|at| at.card.to_string()).collect();
                return Some(cards.join(" "));
            }
            let (first, last) = hand.first().zip(hand.last())?;
            text.get(first.offset..last.span().end).map(str::to_owned)
        });
        let hands = hands.collect::<Vec<_>>().join(" | ");
        let message = format!(
            "{n_cards} cards without `|`: expected `|` between hands, such as `{}`",
            shortened(&hands).escape_debug()
        );
        let span = all[size].offset..all[n_cards - 1].span().end;
        Problem::at(problem.kind, message, span)
    }
}

fn too_few(expected: &str) -> Problem {
    let message = format!("only one hand to compare: {expected}");
    Problem::whole("too-few-hands", message)
}
