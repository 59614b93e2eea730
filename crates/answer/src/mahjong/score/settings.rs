//! What is said of a win besides the hand: as options, and as words behind a hand.

use handeval_mahjong::riichi::{self, RuleSet, ScoreError, ScoringRules, Switch, WaitScores, Yaku};
use handeval_mahjong::{
    Hand, Indicators, Liability, ParseTilesError, RiichiWin, ShownTile, Tile, ToDraw, Win, WinBy,
    WinFlag, Wind,
};

use super::options::{
    EXPLAIN, FROM, HONBA, KITA, OPTIONS, PAO, RON, RULE, RULES, STICKS, TSUMO, option,
};
use crate::Problem;
use crate::ask::{Fault, Form, Given, Opt, Spec, Word, parts, words};
use crate::problem::shortened;

/// What is said of a win.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    ron: Option<ShownTile>,
    tsumo: Option<ShownTile>,
    from: Option<Wind>,
    /// The rest; its tile and how it came are put in last.
    table: RiichiWin,
    pub(super) given: GivenRules,
    pub(super) discards: Vec<ShownTile>,
    visible: Vec<ShownTile>,
    pub(super) explain: bool,
}

/// How the hand of a question was won, if it was.
pub(super) enum Asked {
    /// It was won.
    Win(RiichiWin),
    /// It was not: what each wait would score is asked.
    Waits(RiichiWin),
}

impl Settings {
    /// Nothing said: no win yet, South in the east round, by the default rules.
    fn new() -> Self {
        Self {
            ron: None,
            tsumo: None,
            from: None,
            table: RiichiWin::tsumo(Tile::ALL[0]),
            given: GivenRules::default(),
            discards: Vec::new(),
            visible: Vec::new(),
            explain: false,
        }
    }

    /// What the options say.
    pub(super) fn read(given: &Given) -> Result<Self, Fault> {
        let mut settings = Self::read_options(given, &OPTIONS)?;
        settings.explain = EXPLAIN.get(given)?.unwrap_or(false);
        Ok(settings)
    }

    /// What some of the options say.
    fn read_options(given: &Given, options: &[Spec]) -> Result<Self, Fault> {
        let mut settings = Self::new();
        for (option, spec) in OPTIONS.iter().enumerate() {
            if !options.iter().any(|read| read.name == spec.name) {
                continue;
            }
            // What is listed is one value; typed several times, it comes with commas between.
            let values: Vec<_> = given.values(spec).collect();
            let Some(value) = values.first() else {
                continue;
            };
            let texts: Vec<_> = values.iter().map(|value| value.text.as_str()).collect();
            let set = match spec.form {
                Form::Flag => match Opt::<bool>::of(*spec).parse(&value.text) {
                    Ok(true) => settings.set(option, None),
                    Ok(false) => Ok(()),
                    Err(problem) => Err(problem),
                },
                _ => settings.set(option, Some(&texts.join(","))),
            };
            set.map_err(|problem| given.fault_of(value, problem))?;
        }
        let resolved = settings.given.resolve();
        resolved.map_err(|problem| given.fault(RULE.spec.name, problem))?;
        Ok(settings)
    }

    /// Takes what the words behind a hand say instead.
    pub(super) fn set_words(&mut self, text: &str, start: usize) -> Result<(), Problem> {
        let mut has_new_rules = false;
        let mut seen: u32 = 0;
        for Word { name, value, span } in words(text, start) {
            let option = option(name).map_err(|problem| Problem {
                span: Some(span.clone()),
                ..problem
            })?;
            if seen >> option & 1 != 0 {
                let message = format!(
                    "option `{}` is given twice: expected each word once",
                    shortened(name)
                );
                return Err(Problem::at("repeated-option", message, span));
            }
            self.set(option, value)
                .map_err(|problem| match problem.kind {
                    // Of an option it would be wrong usage of the command.
                    "usage" => Problem {
                        kind: "wrong-value",
                        ..problem
                    },
                    _ => problem,
                })
                .map_err(|problem| match problem.span {
                    Some(within) => {
                        let value_start = span.start + name.len() + 1;
                        Problem {
                            span: Some(value_start + within.start..value_start + within.end),
                            ..problem
                        }
                    }
                    None => Problem {
                        span: Some(span),
                        ..problem
                    },
                })?;
            has_new_rules |= matches!(name, "rules" | "rule");
            seen |= 1 << option;
        }
        let is_said = |name: &str| option(name).is_ok_and(|option| seen >> option & 1 != 0);
        for name in overridden(is_said) {
            match *name {
                "ron" => self.ron = None,
                "tsumo" => self.tsumo = None,
                _ => self.from = None,
            }
        }
        if has_new_rules {
            let resolved = self.given.resolve();
            resolved.map_err(|problem| Self::at_word(problem, RULE.spec.name, text, start))?;
        }
        Ok(())
    }

    /// Takes the value of an option, or a flag. A span is of the value.
    fn set(&mut self, option: usize, value: Option<&str>) -> Result<(), Problem> {
        let spec = &OPTIONS[option];
        let name = spec.name;
        if matches!(spec.form, Form::Flag)
            && let Some(flag) = WinFlag::from_key(name)
        {
            return match value {
                None => {
                    self.table.flags.insert(flag);
                    Ok(())
                }
                Some(value) => Err(wrong_flag(name, value)),
            };
        }
        let Some(value) = value else {
            let message = format!(
                "`{name}` without a value: expected {}, such as `{name}={}`",
                spec.about_within(),
                spec.example
            );
            return Err(Problem::whole("wrong-value", message));
        };
        match name {
            "ron" => self.ron = Some(tile(value)?),
            "tsumo" => self.tsumo = Some(tile(value)?),
            "seat" => self.table.seat = wind(value)?,
            "round" => self.table.round = wind(value)?,
            "from" => self.from = Some(wind(value)?),
            "dora" => self.table.dora = indicators(value)?,
            "ura" => self.table.ura = indicators(value)?,
            "honba" => self.table.honba = number(&HONBA, value)?,
            "sticks" => self.table.sticks = number(&STICKS, value)?,
            "kita" => self.table.kita = number(&KITA, value)?,
            "pao" => self.set_pao(value)?,
            "rules" => {
                self.given.set = RuleSet::from_key(value).ok_or_else(|| unknown_preset(value))?;
            }
            "rule" => self.given.switches = switches(value)?,
            "discards" => self.discards = tiles(value)?,
            _ => self.visible = tiles(value)?,
        }
        Ok(())
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

    /// How the hand was won, if that was said; or what is wrong, and with which option.
    pub(super) fn asked(&self, n_tiles: usize) -> Result<Asked, (Option<&'static str>, Problem)> {
        let table = self.table;
        let (tile, by) = match (self.ron, self.tsumo) {
            (Some(_), Some(_)) => {
                let message = "both `ron` and `tsumo`: expected one of them";
                return Err((Some("tsumo"), Problem::whole("win-twice", message)));
            }
            (Some(tile), None) => (tile, WinBy::Ron { from: self.from }),
            (None, Some(tile)) => (tile, WinBy::Tsumo),
            (None, None) if n_tiles == 14 => {
                let message = "14 tiles, and neither `ron` nor `tsumo`: expected one of them with \
                               the winning tile, or 13 tiles to see what each wait would score";
                return Err((None, Problem::whole("win-missing", message)));
            }
            (None, None) => {
                let by = match self.from {
                    Some(_) => WinBy::Ron { from: self.from },
                    None => WinBy::Tsumo,
                };
                let win = Win { by, ..table.win };
                return Ok(Asked::Waits(RiichiWin { win, ..table }));
            }
        };
        if let (WinBy::Tsumo, Some(from)) = (by, self.from) {
            let message = format!("`from` is `{from}` with a win by self-draw: expected `ron`");
            return Err((Some("from"), Problem::whole("wrong-from", message)));
        }
        Ok(Asked::Win(RiichiWin {
            win: table.on(tile, by),
            ..table
        }))
    }

    /// What each wait of a hand would score.
    pub(super) fn waits(&self, hand: &Hand, table: &RiichiWin) -> Result<WaitScores, ScoreError> {
        let Some(hand) = ToDraw::of(hand) else {
            return Err(ScoreError::WrongHandSize {
                found: hand.n_tiles(),
            });
        };
        let discards: Vec<Tile> = self.discards.iter().map(|shown| shown.tile).collect();
        riichi::waits(hand, table, &discards, &self.given.rules)
    }

    /// The tiles that the player sees elsewhere: discards and others.
    pub(super) fn seen(&self) -> String {
        let seen = self.visible.iter().chain(&self.discards);
        seen.map(ShownTile::to_string).collect()
    }

    /// What is wrong with a hand that was won `by` ron or tsumo, with the place of the option in the
    /// text of the hand or among the options.
    pub(super) fn problem(
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
            Some(part) => Self::at_word(problem, part, text, start),
            None => problem,
        }
    }

    /// The problem at the word of an option, or of the option itself if there is no such word.
    pub(super) fn at_word(
        problem: Problem,
        part: &'static str,
        text: &str,
        start: usize,
    ) -> Problem {
        let is_of_part = |name| option(name).is_ok_and(|option| OPTIONS[option].name == part);
        let found = words(text, start).find(|word| is_of_part(word.name));
        match found {
            Some(word) => Problem {
                span: Some(word.span),
                ..problem
            },
            None => Problem {
                about: Some(part),
                span: None,
                ..problem
            },
        }
    }
}

/// What the options of a question say no more once a line of it says some: how a hand was won is
/// one thing.
pub(super) fn overridden(is_said: impl Fn(&str) -> bool) -> &'static [&'static str] {
    let said = [RON, TSUMO, FROM].map(|option| is_said(option.spec.name));
    match said {
        [true, false, _] => &[TSUMO.spec.name],
        [false, true, false] => &[RON.spec.name, FROM.spec.name],
        [false, true, true] => &[RON.spec.name],
        _ => &[],
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
        Ok(Settings::read_options(given, &[RULES.spec, RULE.spec])?.given)
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

fn tile(value: &str) -> Result<ShownTile, Problem> {
    value.parse().map_err(tiles_problem)
}

fn tiles(value: &str) -> Result<Vec<ShownTile>, Problem> {
    ShownTile::parse_all(value).map_err(tiles_problem)
}

fn tiles_problem(error: ParseTilesError) -> Problem {
    Problem::at(error.kind(), error.to_string(), error.span())
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

/// The wind of a text.
pub(in crate::mahjong) fn wind(value: &str) -> Result<Wind, Problem> {
    Wind::parse(value).ok_or_else(|| {
        let message = format!(
            "`{}` is no wind: expected one of `east`, `south`, `west`, `north`",
            shortened(value).escape_debug()
        );
        Problem::at("no-such-wind", message, 0..value.len())
    })
}

fn number<N: TryFrom<u64>>(option: &Opt<u64>, value: &str) -> Result<N, Problem> {
    let number = option.parse(value)?;
    N::try_from(number).map_err(|_| Problem::whole("wrong-value", "the number is too large"))
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

fn wrong_flag(name: &str, value: &str) -> Problem {
    let message = format!(
        "`{name}` with the value `{}`: expected `{name}` alone",
        shortened(value).escape_debug()
    );
    Problem::whole("wrong-value", message)
}
