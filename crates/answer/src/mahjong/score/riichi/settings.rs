//! What is said of a riichi win besides the hand: as options, and as words behind a hand.

use handeval_mahjong::riichi::{self, RuleSet, ScoreError, ScoringRules, Switch, WaitScores, Yaku};
use handeval_mahjong::{Hand, Indicators, Liability, RiichiWin, Tile, ToDraw, Win, WinFlag};

use super::super::win::{SaidWin, number, tiles, wind};
use super::super::words::{Said, WordOptions};
use super::options::{EXPLAIN, HONBA, KITA, N_OPTIONS, OPTIONS, PAO, RULE, RULES, STICKS, WORDS};
use crate::Problem;
use crate::ask::{Fault, Form, Given, Spec, parts};
use crate::problem::shortened;

/// What is said of a riichi win.
#[derive(Clone, Debug)]
pub(in crate::mahjong::score) struct Settings {
    /// What every game asks.
    pub(in crate::mahjong::score) win: SaidWin,
    /// The rest; the win is put in last.
    table: RiichiWin,
    pub(in crate::mahjong::score) given: GivenRules,
    pub(in crate::mahjong::score) explain: bool,
}

impl Said<N_OPTIONS> for Settings {
    const OPTIONS: &'static WordOptions<N_OPTIONS> = &WORDS;

    fn set(&mut self, spec: &Spec, value: Option<&str>) -> Result<(), Problem> {
        let Some(value) = value else {
            if let (Form::Flag, Some(flag)) = (spec.form, WinFlag::from_key(spec.name)) {
                self.table.flags.insert(flag);
            }
            return Ok(());
        };
        if self.win.set(spec.name, value)? {
            return Ok(());
        }
        match spec.name {
            "dora" => self.table.dora = indicators(value)?,
            "ura" => self.table.ura = indicators(value)?,
            "honba" => self.table.honba = number(&HONBA, value)?,
            "sticks" => self.table.sticks = number(&STICKS, value)?,
            "kita" => self.table.kita = number(&KITA, value)?,
            "pao" => self.set_pao(value)?,
            "rules" => {
                self.given.set = RuleSet::from_key(value).ok_or_else(|| unknown_preset(value))?;
            }
            _ => self.given.switches = switches(value)?,
        }
        Ok(())
    }

    fn forget(&mut self, name: &str) {
        self.win.forget(name);
    }

    fn resolve(&mut self) -> Result<(), Problem> {
        self.given.resolve()
    }
}

impl Settings {
    /// Nothing said: no win yet, South in the east round, by the default rules.
    fn new() -> Self {
        Self {
            win: SaidWin::new(),
            table: RiichiWin::tsumo(Tile::ALL[0]),
            given: GivenRules::default(),
            explain: false,
        }
    }

    /// What the options say.
    pub(in crate::mahjong::score) fn read(given: &Given) -> Result<Self, Fault> {
        let mut settings = Self::new();
        settings.set_options(given, &OPTIONS)?;
        settings.explain = EXPLAIN.get(given)?.unwrap_or(false);
        Ok(settings)
    }

    /// A win with what else is said of it.
    pub(in crate::mahjong::score) fn with(&self, win: Win) -> RiichiWin {
        RiichiWin { win, ..self.table }
    }

    fn set_pao(&mut self, value: &str) -> Result<(), Problem> {
        self.table.pao = Default::default();
        for (part, span) in parts(value) {
            let known = part.split_once(':').and_then(|(key, by)| {
                let yaku = Yaku::from_key(key).filter(|yaku| yaku.is_yakuman())?;
                Some((yaku, by))
            });
            let Some((yaku, by)) = known else {
                let message = format!(
                    "`{}` says nobody liable: expected a yakuman and a wind, such as `{}`",
                    shortened(part).escape_debug(),
                    PAO.spec.example
                );
                return Err(Problem::at("pao-not-in-rules", message, span));
            };
            let by = wind(by).map_err(|problem| Problem {
                span: Some(span.clone()),
                ..problem
            })?;
            if !self.table.pao.push(Liability { yaku, by }) {
                let message = format!("`{yaku}` is given twice: expected one player liable for it");
                return Err(Problem::at("repeated-option", message, span));
            }
        }
        Ok(())
    }

    /// What each wait of a hand would score.
    pub(in crate::mahjong::score) fn waits(
        &self,
        hand: &Hand,
        table: &RiichiWin,
    ) -> Result<WaitScores, ScoreError> {
        let Some(hand) = ToDraw::of(hand) else {
            return Err(ScoreError::WrongHandSize {
                found: hand.n_tiles(),
            });
        };
        let discards: Vec<Tile> = self.win.discards.iter().map(|shown| shown.tile).collect();
        riichi::waits(hand, table, &discards, &self.given.rules)
    }

    /// What is wrong with a hand that was won `by` ron or tsumo, with the place of the option in the
    /// text of the hand or among the options.
    pub(in crate::mahjong::score) fn problem(
        error: &ScoreError,
        by: &'static str,
        text: &str,
        start: usize,
    ) -> Problem {
        let problem = Problem::whole(error.kind(), error.to_string());
        let is_of_tile = matches!(
            error,
            ScoreError::WinTileNotInHand { .. } | ScoreError::FifthCopy { .. }
        );
        match error.part().or(is_of_tile.then_some(by)) {
            Some(part) => WORDS.at_word(problem, part, text, start),
            None => problem,
        }
    }
}

/// The rules of scoring that were given.
#[derive(Clone, Debug, Default)]
pub(in crate::mahjong) struct GivenRules {
    /// The name of the set.
    pub(in crate::mahjong) set: RuleSet,
    /// What differs from it, as typed.
    pub(in crate::mahjong) switches: Vec<(Switch, String)>,
    /// Both together.
    pub(in crate::mahjong) rules: ScoringRules,
}

impl GivenRules {
    pub(in crate::mahjong) fn read(given: &Given) -> Result<Self, Fault> {
        let mut settings = Settings::new();
        settings.set_options(given, &[RULES.spec, RULE.spec])?;
        Ok(settings.given)
    }

    /// Puts the set and the switches together.
    fn resolve(&mut self) -> Result<(), Problem> {
        self.rules = ScoringRules::of(self.set);
        for (switch, value) in &self.switches {
            let set = self.rules.set(*switch, value);
            set.map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        }
        Ok(())
    }
}

/// Switches as they are written: `kuitan=no`.
pub(in crate::mahjong) fn switch_texts(switches: &[(Switch, String)]) -> Vec<String> {
    let text = |(switch, value): &(Switch, String)| format!("{switch}={value}");
    switches.iter().map(text).collect()
}

fn indicators(value: &str) -> Result<Indicators, Problem> {
    let shown = tiles(value)?;
    let mut indicators = Indicators::EMPTY;
    for &one in &shown {
        if !indicators.push(one) {
            let message = format!("{} indicators: expected at most 5", shown.len());
            return Err(Problem::at("too-many-indicators", message, 0..value.len()));
        }
    }
    Ok(indicators)
}

fn unknown_preset(value: &str) -> Problem {
    let names: Vec<_> = RuleSet::ALL.iter().map(|set| format!("`{set}`")).collect();
    let message = format!(
        "there are no rules `{}` of scoring: expected one of {}",
        shortened(value).escape_debug(),
        names.join(", ")
    );
    Problem::at("unknown-preset", message, 0..value.len())
}

/// Switches and their values: `kuitan=no,kiriage=yes`.
fn switches(value: &str) -> Result<Vec<(Switch, String)>, Problem> {
    let mut switches = Vec::new();
    for (part, span) in parts(value) {
        let (key, text) = part.split_once('=').unwrap_or((part, ""));
        let problem = |error: handeval_mahjong::riichi::RuleError| {
            Problem::at(error.kind(), error.to_string(), span.clone())
        };
        let switch = Switch::from_key(key).map_err(problem)?;
        let set = ScoringRules::default().set(switch, text);
        set.map_err(problem)?;
        if switches.iter().any(|(known, _)| *known == switch) {
            let message = format!("rule `{switch}` is given twice: expected each rule once");
            return Err(Problem::at("repeated-option", message, span));
        }
        switches.push((switch, text.to_owned()));
    }
    Ok(switches)
}
