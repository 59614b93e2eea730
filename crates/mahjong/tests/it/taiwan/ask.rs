//! Turns a line of text into a question for the crate.

use handeval_mahjong::taiwan::{
    self, RuleSet, Score, ScoreError, ScoredReading, ScoringRules, Switch, TaiwanWin, WaitScore,
    WinFlag,
};
use handeval_mahjong::{Hand, Tile, ToDraw, WinBy, Wind};

use crate::games::line::{Line, won_on};

/// A hand, a win and rules.
#[derive(Debug)]
pub(crate) struct Scoring {
    pub(crate) hand: Hand,
    pub(crate) win: TaiwanWin,
    pub(crate) rules: ScoringRules,
}

/// The question in a line.
#[track_caller]
pub(crate) fn ask(text: &str) -> Scoring {
    let line = Line::new(text);
    let mut rules = ScoringRules::default();
    let mut win = TaiwanWin::tsumo(Tile::ALL[0]);
    for (name, value) in line.words {
        if let Some(won) = won_on(name, value) {
            (win.win.tile, win.win.by) = won;
            continue;
        }
        let wind = || Wind::parse(value).unwrap();
        match name {
            "seat" => win.seat = wind(),
            "round" => win.round = wind(),
            "from" => win.by = WinBy::Ron { from: Some(wind()) },
            "streak" => win.streak = value.parse().unwrap(),
            "flowers" => win.flowers = value.parse().unwrap(),
            "rules" => rules = ScoringRules::of(RuleSet::from_key(value).unwrap()),
            "rule" => {
                let (key, value) = value.split_once('=').unwrap();
                rules.set(Switch::from_key(key).unwrap(), value).unwrap();
            }
            _ => {
                win.flags.insert(WinFlag::from_name(name).unwrap());
            }
        }
    }
    let hand = Hand::parse(line.hand, rules.shape_rules());
    Scoring {
        hand: hand.unwrap_or_else(|error| panic!("{text}: {error}")),
        win,
        rules,
    }
}

impl Scoring {
    pub(crate) fn score(&self) -> Result<Score, ScoreError> {
        taiwan::score(&self.hand, &self.win, &self.rules)
    }

    pub(crate) fn readings(&self) -> Vec<ScoredReading> {
        taiwan::readings(&self.hand, &self.win, &self.rules).unwrap()
    }

    pub(crate) fn waits(&self) -> Result<Vec<WaitScore>, ScoreError> {
        let hand = ToDraw::of(&self.hand).expect("16 tiles");
        taiwan::waits(hand, &self.win, &self.rules)
    }
}
