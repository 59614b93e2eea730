//! The facts of a riichi win, apart from the hand: as options, and as words after a hand.

use handeval_mahjong::riichi::{
    self, Score, ScoreError, ScoredDiscard, ScoringRules, WaitScores, Yaku,
};
use handeval_mahjong::{
    Hand, Indicators, Liability, RiichiWin, ShapeRules, Tile, ToDraw, Turn, WinBy, WinFlag,
};

use super::super::game::{Game, Scored, Worth};
use super::super::report::ScoreReport;
use super::super::rules::{GameRules as _, RequestedRules};
use super::super::said::{Others, Said};
use super::super::win::{WinOrWaits, Wrong, number, tiles, wind};
use super::super::words::WordOptions;
use super::lines::ScoreLines;
use super::options::{HONBA, KITA, PAO, RULE, RULES, STICKS, WORDS};
use super::report::report;
use crate::Problem;
use crate::ask::{Fault, Form, OptionSpec, Request, parts};
use crate::problem::shortened;

/// The facts of a riichi win that other games do not share.
#[derive(Clone, Debug)]
pub(in crate::mahjong::score) struct Riichi {
    /// What is on the table; [`Game::find`] sets the facts that all games have.
    table: RiichiWin,
    pub(in crate::mahjong::score) request: RiichiRules,
}

impl Default for Riichi {
    fn default() -> Self {
        Self {
            table: RiichiWin::tsumo(Tile::ALL[0]),
            request: RiichiRules::default(),
        }
    }
}

/// The result for a hand.
#[derive(Debug)]
pub(in crate::mahjong::score) struct Found {
    /// How the hand was won, or what is known before a win.
    pub(super) win: RiichiWin,
    pub(super) scores: Scores,
    /// For a ron: the waits that the winner had discarded.
    pub(super) furiten: Vec<Tile>,
}

/// The score of a hand.
#[derive(Debug)]
pub(super) enum Scores {
    /// The hand was won; `None` if it has no yaku.
    Win(Option<Score>),
    /// The hand waits for tiles.
    Waits(Box<WaitScores>),
    /// The player has to discard a tile.
    Discards(Vec<ScoredDiscard>),
}

impl Game for Riichi {
    const WORDS: &'static WordOptions = &WORDS;

    type Report = ScoreReport;
    type Found = Found;
    type Lines = ScoreLines;

    fn presets() -> Vec<&'static str> {
        ScoringRules::presets()
    }

    fn other_names() -> Vec<(&'static str, &'static str)> {
        ScoringRules::other_names()
    }

    fn set_preset(&mut self, name: &str) -> bool {
        self.request.set_preset(name)
    }

    fn set(&mut self, spec: &OptionSpec, value: Option<&str>) -> Result<(), Problem> {
        let Some(value) = value else {
            if let (Form::Flag, Some(flag)) = (spec.form, WinFlag::from_key(spec.name)) {
                self.table.flags.insert(flag);
            }
            return Ok(());
        };
        match spec.name {
            "dora" => self.table.dora = indicators(value)?,
            "ura" => self.table.ura = indicators(value)?,
            "honba" => self.table.honba = number(&HONBA, value)?,
            "sticks" => self.table.sticks = number(&STICKS, value)?,
            "kita" => self.table.kita = number(&KITA, value)?,
            "pao" => self.set_pao(value)?,
            _ => self.request.set_switches(value)?,
        }
        Ok(())
    }

    fn resolve(&mut self) -> Result<(), Problem> {
        self.request.resolve()
    }

    fn wrong_size(found: usize) -> String {
        ScoreError::WrongHandSize { found }.to_string()
    }

    fn shape_rules(&self) -> ShapeRules {
        self.request.rules.shape_rules()
    }

    #[inline(always)]
    fn find(said: &Said<Self>, hand: &Hand, win_or_waits: WinOrWaits) -> Result<Found, Wrong> {
        let Self { table, request } = &said.game;
        let (WinOrWaits::Win(win) | WinOrWaits::Waits(win)) = win_or_waits;
        let win = RiichiWin { win, ..*table };
        let wrong = |error| wrong(&error, win.by);
        let scores = match win_or_waits {
            WinOrWaits::Win(_) => {
                Scores::Win(riichi::score(hand, &win, &request.rules).map_err(wrong)?)
            }
            WinOrWaits::Waits(_) => said.waits(hand, &win).map_err(wrong)?,
        };
        let is_ron = matches!(win_or_waits, WinOrWaits::Win(win) if win.by.is_ron());
        let furiten = match is_ron && !said.win.discards.is_empty() {
            true => said.furiten(hand, &win),
            false => Vec::new(),
        };
        Ok(Found {
            win,
            scores,
            furiten,
        })
    }

    fn report(scored: &Scored<'_, Self>) -> ScoreReport {
        report(scored)
    }

    fn worth(found: &Found) -> Option<Worth> {
        let Scores::Win(score) = &found.scores else {
            return None;
        };
        let worth = |score: &Score| Worth {
            scores: true,
            points: score.payments.points(),
            total: score.payments.total(),
            han: score.han,
            fu: score.fu,
            n_yakuman: score.n_yakuman,
        };
        Some(score.as_ref().map(worth).unwrap_or_default())
    }

    fn write_line(
        lines: &ScoreLines,
        line: u64,
        scored: &Scored<'_, Self>,
        out: &mut Vec<u8>,
    ) -> Option<bool> {
        lines.write_object(line, scored, out)
    }
}

impl Said<Riichi> {
    /// The score of each wait, or of each wait after each discard.
    fn waits(&self, hand: &Hand, table: &RiichiWin) -> Result<Scores, ScoreError> {
        let rules = &self.game.request.rules;
        let (discards, found) = (self.discards(), hand.n_tiles());
        match hand.turn() {
            Turn::ToDraw(hand) => {
                let waits = riichi::waits(hand, table, &discards, rules)?;
                Ok(Scores::Waits(Box::new(waits)))
            }
            Turn::ToDiscard(hand) if found == hand.rules().n_tiles() => {
                let scored = riichi::scored_discards(hand, table, &discards, rules)?;
                Ok(Scores::Discards(scored))
            }
            Turn::ToDiscard(_) => Err(ScoreError::WrongHandSize { found }),
        }
    }

    /// The waits that the player had discarded; the hand can include its winning tile.
    fn furiten(&self, hand: &Hand, win: &RiichiWin) -> Vec<Tile> {
        let rest = hand.without(win.shown());
        let ready = ToDraw::of(rest.as_ref().unwrap_or(hand));
        ready.map_or_else(Vec::new, |hand| riichi::furiten(hand, &self.discards()))
    }

    fn discards(&self) -> Vec<Tile> {
        self.win.discards.iter().map(|shown| shown.tile).collect()
    }
}

/// An error about a hand, with the option at fault.
fn wrong(error: &ScoreError, by: WinBy) -> Wrong {
    let is_of_tile = matches!(
        error,
        ScoreError::WinTileNotInHand { .. } | ScoreError::FifthCopy { .. }
    );
    let part = error.part().or(is_of_tile.then_some(by.key()));
    (part, Problem::whole(error.kind(), error.to_string()))
}

impl Riichi {
    fn set_pao(&mut self, value: &str) -> Result<(), Problem> {
        self.table.pao = Default::default();
        for (part, span) in parts(value) {
            let known = part.split_once(':').and_then(|(key, by)| {
                let yaku = Yaku::from_key(key).filter(|yaku| yaku.is_yakuman())?;
                Some((yaku, by))
            });
            let Some((yaku, by)) = known else {
                let message = format!(
                    "`{}` does not name a yakuman and a wind: expected both, such as `{}`",
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
                let message = format!("`{yaku}` is given twice: expected one liable player");
                return Err(Problem::at("repeated-option", message, span));
            }
        }
        Ok(())
    }
}

/// The given riichi rules.
pub(in crate::mahjong) type RiichiRules = RequestedRules<ScoringRules>;

impl RiichiRules {
    pub(in crate::mahjong) fn read(request: &Request) -> Result<Self, Fault> {
        let said = Said::<Riichi>::of_options(
            request,
            &[RULES.spec, RULE.spec],
            &Others::none::<Riichi>(),
        )?;
        Ok(said.game.request)
    }
}

pub(in crate::mahjong) fn indicators(value: &str) -> Result<Indicators, Problem> {
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
