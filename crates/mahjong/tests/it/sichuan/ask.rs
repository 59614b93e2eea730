//! Turns a line of text into a question for the crate.

use handeval_mahjong::sichuan::{
    self, RuleSet, Score, ScoreError, ScoringRules, SichuanWin, Switch, WaitScore, WinFlag,
};
use handeval_mahjong::{Hand, Tile, TileSuit, ToDraw};

use crate::games::line::{Line, won_on};

/// A hand, a win and rules.
#[derive(Debug)]
pub(crate) struct Scoring {
    pub(crate) hand: Hand,
    pub(crate) win: SichuanWin,
    pub(crate) rules: ScoringRules,
}

/// The question in a line.
#[track_caller]
pub(crate) fn ask(text: &str) -> Scoring {
    let line = Line::new(text);
    let mut rules = ScoringRules::default();
    let mut win = SichuanWin::tsumo(Tile::ALL[0]);
    for (name, value) in line.words {
        if let Some(won) = won_on(name, value) {
            (win.win.tile, win.win.by) = won;
            continue;
        }
        match name {
            "lack" => win.lack = TileSuit::from_char(value.chars().next().unwrap()),
            "won" => win.n_won = value.parse().unwrap(),
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
        sichuan::score(&self.hand, &self.win, &self.rules)
    }

    pub(crate) fn waits(&self) -> Result<Vec<WaitScore>, ScoreError> {
        let hand = ToDraw::of(&self.hand).expect("13 tiles");
        sichuan::waits(hand, &self.win, &self.rules)
    }
}
