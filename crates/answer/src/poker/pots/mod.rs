//! Who wins which chips: main and side pots, halves and odd chips.

mod cards;
mod options;
mod player;
mod report;
mod table;

use crate::Problem;
use crate::ask::{
    Fault, Form, Input, Occurs, Opt, OptionSpec, Question, QuestionSpec, Request, Shape, Work,
    has_options, is_object, read_with_options,
};

pub use report::{PotHandReport, PotPartReport, PotReport, PotsReport};

pub(in crate::poker) use options::OddRule;
use options::{
    BOARD, BUTTON, CHIP, DEAD_MONEY, GAME, LOW_GAME, ODD, ODD_CHIPS, POT, SPLIT, Settings,
};

use player::{Player, PlayerBody};
use table::{Table, Wrong};

/// Who wins which chips.
#[derive(Clone, Debug)]
pub struct Pots {
    /// The request, kept for the options of batch lines.
    request: Request,
    settings: Settings,
}

/// The players of a hand, with their pots awarded.
#[derive(Clone, Debug)]
pub struct PotsInput(PotsReport);

const PLAYERS: OptionSpec = OptionSpec {
    aliases: &["player"],
    form: Form::Json(Shape::of::<PlayerBody>()),
    occurs: Occurs::OnceOrMore,
    ..Opt::<String>::new(
        "players",
        "PLAYER",
        "what each player paid, and the hand, clockwise; or all of them with `|` between them",
        "100:#1 | 100:#2",
    )
    .spec
};

impl Question for Pots {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "pots",
        about: "Who wins which chips: main and side pots, halves and odd chips",
        notes: "\
A player is the amount paid in the whole hand, a colon, and the hand. Players are given in order \
of seats, clockwise.
  100:fold        has folded
  100:#1          place among all hands; 1 is the best, and equal places tie
  100:#2/1        hi-lo: place for the high and for the low; 100:#2/- has no low
  100:AsAh        cards, compared as hands of --game (hold'em with --board)
  100:#1:AsAh     a place, and cards to award odd chips by
In stud, up cards can follow a slash: 100:AsKs7h/Qh2d4d6c

Chips that nobody called are returned. Antes that every player paid are part of the amount; put \
blinds and antes of absent players, or an ante that one player pays for all, into --dead-money. \
Odd chips go to the left of the button, or in stud to the highest card by suit (low hands: to the \
lowest). --odd-chips cards awards them by card in every game. --odd-chips button never does, and \
divides a pot into halves even if the same players win both.

Seats count from 1 in what you type, and from 0 in JSON, over HTTP, and in Python and JavaScript. \
In a batch, put the players on one line with `|` between them, then any options as words; or write \
an object, in which a player can be an object, too:
  100:#1 | 250:#2 | 250:fold button=3
  {\"players\":[{\"paid\":100,\"high\":1},{\"paid\":250,\"high\":2},{\"paid\":250,\"folded\":true}]}

Examples:
  handeval poker pots 30:#1 80:#2 150:#3 150:#4
  handeval poker pots 33:#1 33:#1 33:fold --button 1
  handeval poker pots 35:#1/- 35:#2/1 35:#3/1 --pot hi-lo
  handeval poker pots 500:AsAh 800:KdKc 800:9h8h --board \"Ac Kh 7h 2s 2d\" --chip 25
  handeval poker pots 60:Ac2dKhKs 60:QcQd7h7s --game omaha-hi-lo --board \"3c 4d 8h Qs Jc\"
  echo '100:#1 | 250:#2 | 250:fold' | handeval poker pots --json -",
        input: Input::Together(PLAYERS),
        options: &[
            BUTTON.spec,
            DEAD_MONEY.spec,
            CHIP.spec,
            POT.spec,
            ODD_CHIPS.spec,
            GAME.spec,
            BOARD.spec,
            ODD.spec,
            SPLIT.spec,
            LOW_GAME.spec,
        ],
        ..QuestionSpec::of::<PotsReport>()
    };
    const NOUN: &'static str = "hand";

    type Input = PotsInput;
    type Report = PotsReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            request: request.clone(),
            settings: Settings::read(request)?,
        })
    }

    fn replaced_by(is_said: &dyn Fn(&str) -> bool) -> &'static [&'static str] {
        options::replaced_by(is_said)
    }

    fn parse(&self, text: &str) -> Result<PotsInput, Problem> {
        match has_options(text, Self::SPEC) {
            true => read_with_options(self, &self.request, text, Self::parse_alone),
            false => self.parse_alone(text),
        }
    }

    fn parse_parts(&self, parts: &[String]) -> Result<PotsInput, Vec<(usize, Problem)>> {
        if let [all] = parts
            && !Player::is_object(all)
            && (all.contains('|') || is_object(all) && !self.request.is_of_object())
        {
            return self.parse(all).map_err(|problem| vec![(0, problem)]);
        }
        let (mut players, mut problems) = (Vec::new(), Vec::new());
        for (part_idx, text) in parts.iter().enumerate() {
            match Player::read(text) {
                Ok(player) => players.push(player),
                Err(problem) => problems.push((part_idx, problem)),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        self.input(players).map_err(|wrong| {
            let part_idx = wrong.player_idx.unwrap_or(0);
            vec![(part_idx, wrong.problem)]
        })
    }

    fn answer(&self, PotsInput(report): &PotsInput, _: Work<'_>) -> Result<PotsReport, Problem> {
        Ok(report.clone())
    }
}

impl Pots {
    /// Reads players with `|` between them, without options.
    fn parse_alone(&self, text: &str) -> Result<PotsInput, Problem> {
        let (mut players, mut offsets) = (Vec::new(), Vec::new());
        let mut offset = 0;
        for text in text.split('|') {
            let player = Player::read(text).map_err(|problem| problem.shifted(offset))?;
            players.push(player);
            offsets.push(offset);
            offset += text.len() + 1;
        }
        self.input(players).map_err(
            |Wrong {
                 problem,
                 player_idx,
             }| {
                let offset = player_idx.and_then(|player_idx| offsets.get(player_idx));
                match offset {
                    Some(&offset) => problem.shifted(offset),
                    None => problem,
                }
            },
        )
    }

    fn input(&self, players: Vec<Player>) -> Result<PotsInput, Wrong> {
        let table = Table {
            players,
            settings: &self.settings,
        };
        table.settle().map(PotsInput)
    }
}
