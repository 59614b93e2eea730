//! What is said of a win besides the hand: as options, and as words behind a hand.

use std::ops::Range;

use handeval_mahjong::riichi::{self, RuleSet, ScoreError, ScoringRules, Switch, WaitScores, Yaku};
use handeval_mahjong::{
    Hand, Indicators, Liability, ParseTilesError, ShownTile, Tile, ToDraw, Win, WinBy, WinFlag,
    Wind,
};

use crate::Problem;
use crate::ask::{Fault, Form, Given, Opt, Spec};
use crate::problem::shortened;

const RON: Opt<String> = Opt::new(
    "ron",
    "TILE",
    "The tile that another player discarded and the hand was won on; 0p is a red five",
    "5p",
);

const TSUMO: Opt<String> = Opt::new(
    "tsumo",
    "TILE",
    "The tile that the winner drew and the hand was won on",
    "5p",
);

/// The winner's seat.
pub(in crate::mahjong) const SEAT: Opt<String> = Opt::new(
    "seat",
    "WIND",
    "The winner's seat: east (the dealer), south, west or north",
    "west",
)
.or("south");

const ROUND: Opt<String> = Opt::new(
    "round",
    "WIND",
    "The round: east, south, west or north",
    "south",
)
.or("east");

const FROM: Opt<String> = Opt::new(
    "from",
    "WIND",
    "The seat of whoever discarded the winning tile, to name the payer",
    "north",
);

const DORA: Opt<String> = Opt::new(
    "dora",
    "TILES",
    "The dora indicators, up to five: 4p1z",
    "4p1z",
)
.listed();

const URA: Opt<String> = Opt::new(
    "ura",
    "TILES",
    "The ura dora indicators, of a win with riichi",
    "7p",
)
.listed();

const HONBA: Opt<u64> = Opt::new("honba", "N", "The counters on the table", "2")
    .of_form(Form::Number(0, u16::MAX as u64))
    .or("0");

const STICKS: Opt<u64> = Opt::new(
    "sticks",
    "N",
    "The riichi sticks that the winner takes, his own of this hand too",
    "1",
)
.of_form(Form::Number(0, u16::MAX as u64))
.or("0");

const KITA: Opt<u64> = Opt::new(
    "kita",
    "N",
    "The Norths that the winner set aside, with three players",
    "1",
)
.of_form(Form::Number(0, 4))
.spelled(&["nuki", "nukidora"])
.or("0");

const PAO: Opt<String> = Opt::new(
    "pao",
    "YAKU:WIND",
    "Who is liable for a yakuman (daisangen, daisuushii or suukantsu)",
    "daisangen:west",
)
.listed();

/// The rule set.
pub(in crate::mahjong) const RULES: Opt<String> = Opt::new(
    "rules",
    "PRESET",
    "The rules: tenhou, tenhou-sanma, mahjong-soul, mahjong-soul-sanma, m-league, wrc, wrc-2022, \
     ema, ema-2016, jpml-a, jpml-b, saikouisen or saikouisen-classic",
    "m-league",
)
.or("tenhou");

/// The switches.
pub(in crate::mahjong) const RULE: Opt<String> = Opt::new(
    "rule",
    "KEY=VALUE",
    "A rule that differs from the set, such as kuitan=no (all of them: docs/rules/riichi.md)",
    "kiriage=yes",
)
.listed();

const DISCARDS: Opt<String> = Opt::new(
    "discards",
    "TILES",
    "The player's own discards, which can make furiten: 19m5z",
    "9m",
)
.listed();

const VISIBLE: Opt<String> = Opt::new(
    "visible",
    "TILES",
    "Other tiles that the player sees elsewhere, indicators aside",
    "9p",
)
.listed();

const EXPLAIN: Opt<bool> = Opt::new(
    "explain",
    "",
    "Also tell what each reading would score, and what would have scored more",
    "true",
);

/// A flag of a win as an option.
macro_rules! flag {
    ($name:literal, $about:literal $(, $alias:literal)?) => {
        Opt::<bool>::new($name, "", $about, "true").spelled(&[$($alias)?]).spec
    };
}

/// All options of a win, in the order in which help lists them.
pub(super) const OPTIONS: [Spec; 26] = [
    RON.spec,
    TSUMO.spec,
    SEAT.spec,
    ROUND.spec,
    flag!("riichi", "The winner had declared riichi"),
    flag!(
        "double-riichi",
        "The winner had declared riichi on the first turn"
    ),
    flag!(
        "open-riichi",
        "The winner had declared riichi with the waits shown"
    ),
    flag!("ippatsu", "Won within one turn after riichi"),
    flag!("haitei", "Won on the last tile of the wall"),
    flag!("houtei", "Won on the last discard"),
    flag!("rinshan", "Won on the replacement tile of a quad"),
    flag!("chankan", "Won on a tile that another added to a quad"),
    flag!("tenhou", "Won on the dealer's first draw"),
    flag!("chihou", "Won on another player's first draw", "chiihou"),
    flag!("renhou", "Won on a discard before the winner's first draw"),
    DORA.spec,
    URA.spec,
    HONBA.spec,
    STICKS.spec,
    KITA.spec,
    FROM.spec,
    PAO.spec,
    RULES.spec,
    RULE.spec,
    DISCARDS.spec,
    VISIBLE.spec,
];

/// The option that asks for reasons.
pub(super) const EXPLAIN_SPEC: Spec = EXPLAIN.spec;

/// What is said of a win.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    ron: Option<ShownTile>,
    tsumo: Option<ShownTile>,
    from: Option<Wind>,
    /// The rest; its tile and how it came are put in last.
    table: Win,
    /// The name of the rules.
    pub(super) set: RuleSet,
    /// What differs from them, as typed.
    pub(super) switches: Vec<(Switch, String)>,
    /// Both together.
    pub(super) rules: ScoringRules,
    pub(super) discards: Vec<ShownTile>,
    visible: Vec<ShownTile>,
    pub(super) explain: bool,
}

/// How the hand of a question was won, if it was.
pub(super) enum Asked {
    /// It was won.
    Win(Win),
    /// It was not: what each wait would score is asked.
    Waits(Win),
}

impl Settings {
    /// Nothing said: no win yet, South in the east round, by the default rules.
    fn new() -> Self {
        Self {
            ron: None,
            tsumo: None,
            from: None,
            table: Win::tsumo(Tile::ALL[0]),
            set: RuleSet::default(),
            switches: Vec::new(),
            rules: ScoringRules::default(),
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
        settings
            .resolve()
            .map_err(|problem| given.fault(RULE.spec.name, problem))?;
        Ok(settings)
    }

    /// Takes what the words behind a hand say instead.
    pub(super) fn set_words(&mut self, text: &str, start: usize) -> Result<(), Problem> {
        let mut has_new_rules = false;
        let mut seen: u32 = 0;
        for (name, value, span) in words(text, start) {
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
        // How it was won is one thing: a word overrides whatever the options say of it.
        let is_said = |spec: &Spec| option(spec.name).is_ok_and(|option| seen >> option & 1 != 0);
        match (is_said(&RON.spec), is_said(&TSUMO.spec)) {
            (true, false) => self.tsumo = None,
            (false, true) => {
                self.ron = None;
                if !is_said(&FROM.spec) {
                    self.from = None;
                }
            }
            _ => {}
        }
        if has_new_rules {
            let resolved = self.resolve();
            resolved.map_err(|problem| Self::at_word(problem, RULE.spec.name, text, start))?;
        }
        Ok(())
    }

    /// Takes the value of an option, or a flag. A span is of the value.
    fn set(&mut self, option: usize, value: Option<&str>) -> Result<(), Problem> {
        let spec = &OPTIONS[option];
        let name = spec.name;
        if let Some(flag) = WinFlag::from_key(name) {
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
                self.set = RuleSet::from_key(value).ok_or_else(|| unknown_preset(value))?;
            }
            "rule" => self.switches = switches(value)?,
            "discards" => self.discards = tiles(value)?,
            _ => self.visible = tiles(value)?,
        }
        Ok(())
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
                let message = format!("a second player is liable for `{yaku}`: expected one");
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
                return Ok(Asked::Waits(Win { by, ..table }));
            }
        };
        if let (WinBy::Tsumo, Some(from)) = (by, self.from) {
            let message = format!("`from` is `{from}` with a win by self-draw: expected `ron`");
            return Err((Some("from"), Problem::whole("wrong-from", message)));
        }
        Ok(Asked::Win(Win {
            tile: tile.tile,
            is_red: tile.is_red,
            by,
            ..table
        }))
    }

    /// What each wait of a hand would score.
    pub(super) fn waits(&self, hand: &Hand, table: &Win) -> Result<WaitScores, ScoreError> {
        let Some(hand) = ToDraw::of(hand) else {
            return Err(ScoreError::WrongHandSize {
                found: hand.n_tiles(),
            });
        };
        let discards: Vec<Tile> = self.discards.iter().map(|shown| shown.tile).collect();
        riichi::waits(hand, table, &discards, &self.rules)
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
        let found = words(text, start).find(|(name, _, _)| is_of_part(name));
        match found {
            Some((_, _, span)) => Problem {
                span: Some(span),
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

/// The rules of scoring that were given.
#[derive(Clone, Debug)]
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
        let settings = Settings::read_options(given, &[RULES.spec, RULE.spec])?;
        Ok(Self {
            set: settings.set,
            switches: settings.switches,
            rules: settings.rules,
        })
    }
}

/// Switches as they are written: `kuitan=no`.
pub(in crate::mahjong) fn switch_texts(switches: &[(Switch, String)]) -> Vec<String> {
    let text = |(switch, value): &(Switch, String)| format!("{switch}={value}");
    switches.iter().map(text).collect()
}

/// Where the words begin behind a hand: at the first that begins with a letter, outside of
/// brackets. Rule R3.
pub(super) fn words_start(text: &str) -> usize {
    let mut is_in_brackets = false;
    let mut is_after_space = true;
    for (idx, char) in text.char_indices() {
        match char {
            _ if is_after_space && !is_in_brackets && char.is_ascii_alphabetic() => return idx,
            '[' => is_in_brackets = true,
            ']' => is_in_brackets = false,
            _ => {}
        }
        is_after_space = char.is_whitespace();
    }
    text.len()
}

/// The words of a text from a place on: the name, the value if there is one, and the bytes.
fn words(text: &str, start: usize) -> impl Iterator<Item = (&str, Option<&str>, Range<usize>)> {
    let mut at = start;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let word_start = at + rest.len() - rest.trim_start().len();
        let word = text[word_start..].split_whitespace().next()?;
        let span = word_start..word_start + word.len();
        at = span.end;
        Some(match word.split_once('=') {
            Some((name, value)) => (name, Some(value), span),
            None => (word, None, span),
        })
    })
}

/// Which of the options a name is of, in whatever way it is spelled.
fn option(name: &str) -> Result<usize, Problem> {
    /// What is compared first: millions of words are looked for.
    const STARTS: [u64; OPTIONS.len()] = {
        let mut starts = [0; OPTIONS.len()];
        let mut option = 0;
        while option < OPTIONS.len() {
            starts[option] = start(OPTIONS[option].name.as_bytes());
            option += 1;
        }
        starts
    };
    let wanted = start(name.as_bytes());
    let mut by_name = STARTS.iter().zip(&OPTIONS);
    let by_name = by_name.position(|(&start, spec)| start == wanted && spec.name == name);
    let spelled = || OPTIONS.iter().position(|spec| spec.aliases.contains(&name));
    by_name.or_else(spelled).ok_or_else(|| {
        let expected = if name.starts_with(|char: char| char == '[' || char.is_ascii_digit()) {
            "the hand with its called sets before all words".to_owned()
        } else if name.starts_with('-') {
            "words without dashes, such as `ron=5p` or `riichi`".to_owned()
        } else {
            let names = OPTIONS.iter().map(|spec| format!("`{}`", spec.name));
            format!("one of {}", names.collect::<Vec<_>>().join(", "))
        };
        let name = shortened(name);
        let message = format!(
            "`{}` is no option: expected {expected}",
            name.escape_debug()
        );
        Problem::whole("unknown-option", message)
    })
}

/// The first eight bytes of a name as a number.
const fn start(name: &[u8]) -> u64 {
    let mut start = 0;
    let mut idx = 0;
    while idx < name.len() && idx < 8 {
        start = start << 8 | name[idx] as u64;
        idx += 1;
    }
    start
}

/// The parts of a value between commas, with their bytes.
fn parts(value: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut start = 0;
    value.split(',').map(move |part| {
        let span = start..start + part.len();
        start = span.end + 1;
        (part, span)
    })
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
