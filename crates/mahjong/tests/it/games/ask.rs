//! Turns a line of text into a question for the crate.

/// Defines `ask` and `Scoring` for a game, given its module, its type of win, and a function for
/// the words that only some games have, which sets the fact that a word names and returns whether
/// it knows the word.
macro_rules! asking {
    ($game:ident, $win:ident, $set:ident) => {
        /// A hand, a win and rules.
        #[derive(Debug)]
        pub(crate) struct Scoring {
            pub(crate) hand: handeval_mahjong::Hand,
            pub(crate) win: $game::$win,
            pub(crate) rules: $game::ScoringRules,
        }

        /// The question in a line.
        #[track_caller]
        pub(crate) fn ask(text: &str) -> Scoring {
            use $game::{RuleSet, ScoringRules, Switch, WinFlag};
            let line = $crate::games::line::Line::new(text);
            let mut rules = ScoringRules::default();
            let mut win = $game::$win::tsumo(handeval_mahjong::Tile::ALL[0]);
            for (name, value) in line.words {
                if let Some(won) = $crate::games::line::won_on(name, value) {
                    (win.win.tile, win.win.by) = won;
                    continue;
                }
                match name {
                    "rules" => rules = ScoringRules::of(RuleSet::from_key(value).unwrap()),
                    "rule" => {
                        let (key, value) = value.split_once('=').unwrap();
                        rules.set(Switch::from_key(key).unwrap(), value).unwrap();
                    }
                    _ if $set(&mut win, name, value) => {}
                    _ => {
                        win.flags.insert(WinFlag::from_name(name).unwrap());
                    }
                }
            }
            let hand = handeval_mahjong::Hand::parse(line.hand, rules.shape_rules());
            Scoring {
                hand: hand.unwrap_or_else(|error| panic!("{text}: {error}")),
                win,
                rules,
            }
        }

        impl Scoring {
            pub(crate) fn score(&self) -> Result<$game::Score, $game::ScoreError> {
                $game::score(&self.hand, &self.win, &self.rules)
            }

            pub(crate) fn readings(&self) -> Vec<$game::ScoredReading> {
                $game::readings(&self.hand, &self.win, &self.rules).unwrap()
            }

            pub(crate) fn waits(&self) -> Result<Vec<$game::WaitScore>, $game::ScoreError> {
                let hand = handeval_mahjong::ToDraw::of(&self.hand).expect("a hand without a win");
                $game::waits(hand, &self.win, &self.rules)
            }
        }
    };
}

pub(crate) use asking;
