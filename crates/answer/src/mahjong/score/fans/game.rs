//! A game whose wins are scored by a list of fans: its options, and its answers.

use std::fmt::Debug;
use std::marker::PhantomData;

use handeval_mahjong::mcr::{Payer, Payment, Payments, ScoreError};
use handeval_mahjong::{Hand, Reading, ShapeRules, ShownTile, Tile, ToDraw, Turn, Win, shanten};

use super::super::super::flower_tiles::repeated_flower;
use super::super::game::{Game, Scored, Worth, no_flowers};
use super::super::payment_report::PaymentReport;
use super::super::report::ScoreReport;
use super::super::rules::{GameRules, RequestedRules};
use super::super::said::Said;
use super::super::win::{WinOrWaits, Wrong};
use super::super::words::WordOptions;
use super::lines::FanLines;
use super::report::{
    FanChangeReport, FanReadingReport, FanReport, FanWinReport, KongPaymentReport,
    ScoredFanReadingReport,
};
use super::waits_report::{
    FanDiscardReport, FanDiscardsReport, FanWaitReport, FanWaitScoreReport, FanWaitsReport,
};
use crate::Problem;
use crate::ask::OptionSpec;

/// A game whose wins are scored by a list of fans: the game's functions, most of which
/// [`of_module!`] writes, and the facts of a win that only this game has.
pub(in crate::mahjong::score) trait FanGame:
    Clone + Default + Debug + Send + Sync + 'static
{
    /// All options of a win, in the order in which help lists them.
    const WORDS: &'static WordOptions;

    /// The number of tiles in a complete hand.
    const N_TILES: usize;

    /// Why a complete hand may fail to win: it is below the minimum.
    const REASON: &'static str = "below-minimum";

    /// Whether seats and the round matter.
    const HAS_SEATS: bool = true;

    /// Whether the answer also lists the fans as `parts`.
    const HAS_PARTS: bool = false;

    type Rules: GameRules;
    type Win: Copy + Debug + Send + Sync + 'static;
    type Score: Copy + Debug + Send + Sync + 'static;

    /// Sets an option that only this game has. Spans in problems are relative to the value.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Problem>;

    /// Sets a flag of the win.
    fn set_flag(&mut self, name: &str);

    /// Sets a flag that does not describe the win.
    fn set_other_flag(&mut self, _name: &str) {}

    /// Sets the flower tiles found among the tiles of a hand.
    fn set_flowers(&mut self, _flowers: &[u8]) -> Result<(), Problem> {
        Err(no_flowers())
    }

    /// The facts of a win.
    fn win(&self, win: Win) -> Self::Win;

    /// The facts that all games have.
    fn facts(win: &Self::Win) -> &Win;

    fn score(hand: &Hand, win: &Self::Win, rules: &Self::Rules) -> Result<Self::Score, ScoreError>;

    /// The score of each tile that completes the hand.
    fn waits(
        hand: ToDraw<'_>,
        table: &Self::Win,
        rules: &Self::Rules,
    ) -> Result<Vec<Wait<Self::Score>>, ScoreError>;

    /// The score of each reading, best first.
    fn readings(hand: &Hand, win: &Self::Win, rules: &Self::Rules) -> Vec<ScoredFanReadingReport>;

    /// The changes that would have made the win worth more.
    fn changes(hand: &Hand, win: &Self::Win, rules: &Self::Rules) -> Vec<FanChangeReport>;

    /// The key of each fan, and its name in English, in Chinese and in pinyin.
    fn names() -> Vec<[&'static str; 4]>;

    /// Calls `each` with the index of each fan that counts, how often it counts, and what these
    /// occurrences are worth.
    fn for_each_fan(score: &Self::Score, rules: &Self::Rules, each: impl FnMut(usize, u8, u16));

    /// The fans that count.
    fn fans(score: &Self::Score, rules: &Self::Rules) -> Vec<FanReport>;

    fn reading(score: &Self::Score) -> Option<&Reading>;

    fn payments(score: &Self::Score) -> &Payments;

    /// The sums of a score.
    fn sums(score: &Self::Score) -> Sums;

    /// Whether a hand with this score wins.
    fn won(_score: &Self::Score) -> bool {
        true
    }

    /// The minimum that these rules require.
    fn minimum(_rules: &Self::Rules) -> u8 {
        0
    }

    /// The score of a win that needs only flowers and no complete hand, if this is such a win.
    fn flower_win(
        _hand: &Hand,
        _table: &Self::Win,
        _rules: &Self::Rules,
    ) -> Result<Option<FlowerWin>, ScoreError> {
        Ok(None)
    }

    /// The highest value of a wait, in a game in which players who are not ready pay it when the
    /// wall runs out.
    fn greatest(_waits: &[Wait<Self::Score>]) -> Option<u32> {
        None
    }

    /// What the kongs earn, separately from a win, if requested.
    fn kong_payments(&self, _hand: &Hand, _win: &Self::Win) -> Option<Vec<KongPaymentReport>> {
        None
    }
}

/// The sums of a score; each is present only in games that have it.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::mahjong::score) struct Sums {
    pub(in crate::mahjong::score) fan: Option<u16>,
    pub(in crate::mahjong::score) faan: Option<u16>,
    pub(in crate::mahjong::score) tai: Option<u16>,
    pub(in crate::mahjong::score) capped: Option<u16>,
    pub(in crate::mahjong::score) flowers: Option<u8>,
    pub(in crate::mahjong::score) total: Option<u16>,
    pub(in crate::mahjong::score) value: Option<u32>,
    pub(in crate::mahjong::score) base: Option<u32>,
    pub(in crate::mahjong::score) dealer_tai: Option<u16>,
}

impl Sums {
    /// The sum of the fans and of whatever is added to them, under whatever name the game uses.
    fn total(&self) -> u16 {
        let sum = self.total.or(self.fan).or(self.faan).or(self.tai);
        sum.unwrap_or(0)
    }
}

/// The score of a win that needs only flowers and no complete hand.
#[derive(Clone, Debug)]
pub(in crate::mahjong::score) struct FlowerWin {
    pub(in crate::mahjong::score) fan: FanReport,
    /// How the win is paid: as `ron` or as `tsumo`.
    pub(in crate::mahjong::score) by: &'static str,
    pub(in crate::mahjong::score) sums: Sums,
    pub(in crate::mahjong::score) payments: Payments,
}

/// The score of a tile that completes the hand.
#[derive(Debug)]
pub(in crate::mahjong::score) struct Wait<S> {
    pub(in crate::mahjong::score) tile: Tile,
    pub(in crate::mahjong::score) left: u8,
    pub(in crate::mahjong::score) ron: Option<S>,
    pub(in crate::mahjong::score) tsumo: Option<S>,
}

/// Writes the parts of [`FanGame`] that call the functions of a game's module.
macro_rules! of_module {
    ($game:ident, $win:ident) => {
        type Rules = $game::ScoringRules;
        type Win = $game::$win;
        type Score = $game::Score;

        fn set_flag(&mut self, name: &str) {
            match $game::WinFlag::from_name(name) {
                Some(flag) => _ = self.table.flags.insert(flag),
                None => self.set_other_flag(name),
            }
        }

        fn win(&self, win: handeval_mahjong::Win) -> Self::Win {
            $game::$win { win, ..self.table }
        }

        fn facts(win: &Self::Win) -> &handeval_mahjong::Win {
            &win.win
        }

        #[inline(always)]
        fn score(
            hand: &handeval_mahjong::Hand,
            win: &Self::Win,
            rules: &Self::Rules,
        ) -> Result<Self::Score, handeval_mahjong::mcr::ScoreError> {
            $game::score(hand, win, rules)
        }

        fn waits(
            hand: handeval_mahjong::ToDraw<'_>,
            table: &Self::Win,
            rules: &Self::Rules,
        ) -> Result<Vec<Wait<Self::Score>>, handeval_mahjong::mcr::ScoreError> {
            let waits = $game::waits(hand, table, rules)?;
            let wait = |wait: $game::WaitScore| Wait {
                tile: wait.tile,
                left: wait.left,
                ron: wait.ron,
                tsumo: wait.tsumo,
            };
            Ok(waits.into_iter().map(wait).collect())
        }

        fn readings(
            hand: &handeval_mahjong::Hand,
            win: &Self::Win,
            rules: &Self::Rules,
        ) -> Vec<ScoredFanReadingReport> {
            // A scored hand has no contradictions.
            let readings = $game::readings(hand, win, rules).unwrap_or_default();
            let report = |reading: &$game::ScoredReading| {
                let score = &reading.score;
                let sums = Self::sums(score);
                let excluded = |excluded: &$game::Excluded| ExcludedFanReport {
                    fan: excluded.fan.key(),
                    name: excluded.fan.name(),
                    chinese: excluded.fan.chinese(),
                    pinyin: excluded.fan.pinyin(),
                    count: excluded.count,
                    by: excluded.by.key(),
                };
                ScoredFanReadingReport {
                    reading: Self::reading(score)
                        .map(|reading| FanReadingReport::new(reading, hand)),
                    fans: Self::fans(score, rules),
                    fan: sums.fan,
                    faan: sums.faan,
                    tai: sums.tai,
                    total: sums.total,
                    points: Self::payments(score).points(),
                    chosen: reading.lost.is_none(),
                    why: reading.lost.map($game::NotChosenBecause::key),
                    excluded: reading.excluded.iter().map(excluded).collect(),
                }
            };
            readings.iter().map(report).collect()
        }

        fn changes(
            hand: &handeval_mahjong::Hand,
            win: &Self::Win,
            rules: &Self::Rules,
        ) -> Vec<FanChangeReport> {
            let report = |change: &$game::Change| {
                let sums = Self::sums(&change.score);
                FanChangeReport {
                    change: change.kind.key(),
                    fan: sums.fan,
                    faan: sums.faan,
                    tai: sums.tai,
                    total: sums.total,
                    points: Self::payments(&change.score).points(),
                    gain: change.gain,
                }
            };
            let changes = $game::changes(hand, win, rules).unwrap_or_default();
            changes.iter().map(report).collect()
        }

        fn fans(score: &Self::Score, rules: &Self::Rules) -> Vec<FanReport> {
            let report = |(fan, count): ($game::Fan, u8)| FanReport {
                fan: fan.key(),
                name: fan.name(),
                chinese: fan.chinese(),
                pinyin: fan.pinyin(),
                count,
                points: u16::from(count) * u16::from(rules.value(fan)),
            };
            score.fans.iter().map(report).collect()
        }

        fn names() -> Vec<[&'static str; 4]> {
            let fans = $game::Fan::ALL.iter();
            fans.map(|fan| [fan.key(), fan.name(), fan.chinese(), fan.pinyin()])
                .collect()
        }

        #[inline(always)]
        fn for_each_fan(
            score: &Self::Score,
            rules: &Self::Rules,
            mut each: impl FnMut(usize, u8, u16),
        ) {
            for (fan, count) in score.fans.iter() {
                let points = u16::from(count) * u16::from(rules.value(fan));
                each(fan as usize, count, points);
            }
        }

        fn reading(score: &Self::Score) -> Option<&handeval_mahjong::Reading> {
            Some(&score.reading)
        }

        fn payments(score: &Self::Score) -> &handeval_mahjong::mcr::Payments {
            &score.payments
        }
    };
}

pub(in crate::mahjong::score) use of_module;

/// Defines the facts of a win that only one game has. [`FanGame::win`] later replaces the facts in
/// `table` that all games have; each flag is a request, not a fact of the win.
macro_rules! facts {
    ($(#[$about:meta])* $facts:ident { table: $win:ident $(, $flag:ident)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub(super) struct $facts {
            table: $win,
            $($flag: bool,)*
        }

        impl Default for $facts {
            fn default() -> Self {
                Self {
                    table: $win::tsumo(handeval_mahjong::Tile::ALL[0]),
                    $($flag: false,)*
                }
            }
        }
    };
}

pub(in crate::mahjong::score) use facts;

/// Writes [`FanGame::flower_win`] for a game whose module has a function of this name, called by
/// `won`; `by` returns how such a win is paid, and `sums` returns its sums.
macro_rules! flower_win_of_module {
    ($game:ident, $won:expr, $by:expr, $sums:expr) => {
        fn flower_win(
            hand: &handeval_mahjong::Hand,
            table: &Self::Win,
            rules: &Self::Rules,
        ) -> Result<Option<FlowerWin>, handeval_mahjong::mcr::ScoreError> {
            type Won = Result<Option<$game::FlowerWin>, handeval_mahjong::mcr::ScoreError>;
            let won: fn(&handeval_mahjong::Hand, &Self::Win, &Self::Rules) -> Won = $won;
            let by: fn($game::Fan) -> &'static str = $by;
            let sums: fn(&$game::FlowerWin) -> Sums = $sums;
            let report = |won: $game::FlowerWin| FlowerWin {
                fan: FanReport {
                    fan: won.fan.key(),
                    name: won.fan.name(),
                    chinese: won.fan.chinese(),
                    pinyin: won.fan.pinyin(),
                    count: 1,
                    points: rules.value(won.fan).into(),
                },
                by: by(won.fan),
                sums: sums(&won),
                payments: won.payments,
            };
            Ok(won(hand, table, rules)?.map(report))
        }
    };
}

pub(in crate::mahjong::score) use flower_win_of_module;

/// A game whose wins are scored by a list of fans, with its rules.
#[derive(Clone, Debug, Default)]
pub(in crate::mahjong::score) struct Fans<G: FanGame> {
    game: G,
    request: RequestedRules<G::Rules>,
}

impl<G: FanGame> Fans<G> {
    /// The facts of a win.
    pub(in crate::mahjong::score) const fn game(&self) -> &G {
        &self.game
    }

    /// The given rules.
    pub(in crate::mahjong::score) const fn request(&self) -> &RequestedRules<G::Rules> {
        &self.request
    }

    /// The scoring rules.
    pub(in crate::mahjong::score) const fn rules(&self) -> &G::Rules {
        &self.request.rules
    }
}

/// The result for a hand.
#[derive(Debug)]
pub(in crate::mahjong::score) struct Found<G: FanGame> {
    /// How the hand was won, or what is known before a win.
    win: G::Win,
    scores: Scores<G::Score>,
}

/// The score of a hand.
#[derive(Debug)]
enum Scores<S> {
    /// The hand was won, or is complete but below the minimum.
    Win(S),
    /// The flowers alone win, whatever the hand.
    Flowers(FlowerWin),
    /// The hand waits for tiles.
    Waits(Vec<Wait<S>>),
    /// The player has to discard a tile: the tiles that leave the hand ready, each with its waits.
    Discards(Vec<(Tile, Vec<Wait<S>>)>),
}

impl<G: FanGame> Found<G> {
    /// The facts of the win.
    pub(super) const fn win(&self) -> &G::Win {
        &self.win
    }

    /// What the hand scores, if it is complete.
    pub(super) const fn score(&self) -> Option<&G::Score> {
        match &self.scores {
            Scores::Win(score) => Some(score),
            _ => None,
        }
    }
}

/// Prepared pieces from which the answers to a batch are assembled.
#[derive(Debug)]
pub(in crate::mahjong::score) struct FanLinesOf<G> {
    lines: FanLines,
    game: PhantomData<fn() -> G>,
}

impl<G: FanGame> Default for FanLinesOf<G> {
    fn default() -> Self {
        Self {
            lines: FanLines::new(G::names().into_iter()),
            game: PhantomData,
        }
    }
}

impl<G: FanGame> Game for Fans<G> {
    const WORDS: &'static WordOptions = G::WORDS;

    type Report = ScoreReport;
    type Found = Found<G>;
    type Lines = FanLinesOf<G>;

    fn presets() -> Vec<&'static str> {
        G::Rules::presets()
    }

    fn other_names() -> Vec<(&'static str, &'static str)> {
        G::Rules::other_names()
    }

    fn set_preset(&mut self, name: &str) -> bool {
        self.request.set_preset(name)
    }

    fn set(&mut self, spec: &OptionSpec, value: Option<&str>) -> Result<(), Problem> {
        match value {
            Some(value) if spec.name == super::super::rules::RULE.spec.name => {
                self.request.set_switches(value)
            }
            Some(value) => self.game.set(spec.name, value),
            None => {
                self.game.set_flag(spec.name);
                Ok(())
            }
        }
    }

    fn set_flowers(&mut self, flowers: &[u8]) -> Result<(), Problem> {
        self.game.set_flowers(flowers)?;
        repeated_flower(flowers).map_or(Ok(()), Err)
    }

    fn resolve(&mut self) -> Result<(), Problem> {
        self.request.resolve()
    }

    fn wrong_size(found: usize) -> String {
        let full = G::N_TILES;
        ScoreError::WrongHandSize { found, full }.to_string()
    }

    fn shape_rules(&self) -> ShapeRules {
        self.request.rules.shape_rules()
    }

    #[inline(always)]
    fn find(said: &Said<Self>, hand: &Hand, win_or_waits: WinOrWaits) -> Result<Found<G>, Wrong> {
        let Self { game, request } = &said.game;
        let rules = &request.rules;
        let (win, scores) = match win_or_waits {
            WinOrWaits::Win(win) => {
                let win = game.win(win);
                (win, G::score(hand, &win, rules).map(Scores::Win))
            }
            WinOrWaits::Waits(win) => {
                let table = game.win(win);
                (table, waits::<G>(hand, &table, rules))
            }
        };
        match scores {
            Ok(scores) => Ok(Found { win, scores }),
            Err(error) => Err(wrong(&error, G::facts(&win))),
        }
    }

    fn report(scored: &Scored<'_, Self>) -> ScoreReport {
        match &scored.found.scores {
            Scores::Win(score) => ScoreReport::FanWin(win_report(scored, score)),
            Scores::Flowers(won) => ScoreReport::FanWin(flower_report(scored, won)),
            Scores::Waits(waits) => ScoreReport::FanWaits(waits_report(scored, waits)),
            Scores::Discards(found) => ScoreReport::FanDiscards(discards_report(scored, found)),
        }
    }

    fn worth(found: &Found<G>) -> Option<Worth> {
        let (scores, sums, payments) = match &found.scores {
            Scores::Win(score) => (G::won(score), G::sums(score), G::payments(score)),
            Scores::Flowers(won) => (true, won.sums, &won.payments),
            Scores::Waits(_) | Scores::Discards(_) => return None,
        };
        Some(Worth {
            scores,
            points: payments.points(),
            total: sums.total().into(),
            ..Worth::default()
        })
    }

    fn write_line(
        lines: &FanLinesOf<G>,
        line: u64,
        scored: &Scored<'_, Self>,
        out: &mut Vec<u8>,
    ) -> Option<bool> {
        lines.lines.write_object(line, scored, out)
    }
}

/// The score of each wait, or of each wait after each discard.
#[cold]
fn waits<G: FanGame>(
    hand: &Hand,
    table: &G::Win,
    rules: &G::Rules,
) -> Result<Scores<G::Score>, ScoreError> {
    let (found, full) = (hand.n_tiles(), G::N_TILES);
    if (full - 1..=full).contains(&found)
        && let Some(won) = G::flower_win(hand, table, rules)?
    {
        return Ok(Scores::Flowers(won));
    }
    match hand.turn() {
        Turn::ToDraw(hand) => G::waits(hand, table, rules).map(Scores::Waits),
        Turn::ToDiscard(_) if found == full => {
            let mut discards: Vec<(Tile, Vec<_>)> = Vec::new();
            for tile in Tile::ALL {
                let Some(rest) = hand.discard(tile) else {
                    continue;
                };
                if let Some(rest) = ToDraw::of(&rest) {
                    let waits = G::waits(rest, table, rules)?;
                    if !waits.is_empty() {
                        // Discards that leave more tiles to win with come first.
                        let n_left = n_left(&waits);
                        let place =
                            discards.partition_point(|(_, other)| self::n_left(other) >= n_left);
                        discards.insert(place, (tile, waits));
                    }
                }
            }
            Ok(Scores::Discards(discards))
        }
        Turn::ToDiscard(_) => Err(ScoreError::WrongHandSize { found, full }),
    }
}

fn n_left<S>(waits: &[Wait<S>]) -> u32 {
    waits.iter().map(|wait| u32::from(wait.left)).sum()
}

/// An error about a hand, with the option at fault.
#[cold]
fn wrong(error: &ScoreError, win: &Win) -> Wrong {
    let is_of_tile = matches!(
        error,
        ScoreError::WinTileNotInHand { .. }
            | ScoreError::FifthCopy { .. }
            | ScoreError::FifthVisible { .. }
            | ScoreError::NotInWall { .. }
    );
    let part = error.part().or(is_of_tile.then_some(win.by.key()));
    (part, Problem::whole(error.kind(), error.to_string()))
}

fn win_report<G: FanGame>(scored: &Scored<'_, Fans<G>>, score: &G::Score) -> FanWinReport {
    let Scored { hand, said, found } = scored;
    let (win, rules) = (G::facts(&found.win), said.game.rules());
    let won = G::won(score);
    let readings = said.explain.then(|| G::readings(hand, &found.win, rules));
    FanWinReport {
        hand: won_with(hand, win.tile).to_string(),
        win_tile: Some(win.tile.to_string()),
        won,
        reason: (!won).then_some(G::REASON),
        minimum: (!won).then(|| G::minimum(rules)),
        reading: G::reading(score).map(|reading| FanReadingReport::new(reading, hand)),
        excluded: readings.as_ref().map(|readings| {
            let mut chosen = readings.iter().filter(|reading| reading.chosen);
            chosen
                .next()
                .map_or_else(Vec::new, |reading| reading.excluded.clone())
        }),
        readings,
        changes: said.explain.then(|| G::changes(hand, &found.win, rules)),
        ..report_of(
            scored,
            win.by.key(),
            G::fans(score, rules),
            G::sums(score),
            G::payments(score),
        )
    }
}

fn flower_report<G: FanGame>(scored: &Scored<'_, Fans<G>>, won: &FlowerWin) -> FanWinReport {
    let fans = vec![won.fan.clone()];
    report_of(scored, won.by, fans, won.sums, &won.payments)
}

/// The parts of the report that every win has, even a win without a complete hand.
fn report_of<G: FanGame>(
    scored: &Scored<'_, Fans<G>>,
    win_by: &'static str,
    fans: Vec<FanReport>,
    sums: Sums,
    payments: &Payments,
) -> FanWinReport {
    let Scored { hand, said, found } = scored;
    let request = said.game.request();
    let win = G::facts(&found.win);
    FanWinReport {
        hand: hand.to_string(),
        win_by,
        win_tile: None,
        seat: G::HAS_SEATS.then(|| win.seat.key()),
        round: G::HAS_SEATS.then(|| win.round.key()),
        rules: request.key(),
        rule: request.switch_texts(),
        won: true,
        reason: None,
        minimum: None,
        reading: None,
        parts: G::HAS_PARTS.then(|| fans.clone()),
        fans,
        fan: sums.fan,
        faan: sums.faan,
        tai: sums.tai,
        capped: sums.capped,
        flowers: sums.flowers,
        total: sums.total,
        value: sums.value,
        base: sums.base,
        dealer_tai: sums.dealer_tai,
        points: payments.points(),
        payments: payments.all().iter().map(payment_report::<G>).collect(),
        kong_payments: said.game.game.kong_payments(hand, &found.win),
        readings: said.explain.then(Vec::new),
        excluded: said.explain.then(Vec::new),
        changes: said.explain.then(Vec::new),
    }
}

pub(in crate::mahjong::score) fn payment_report<G: FanGame>(payment: &Payment) -> PaymentReport {
    PaymentReport {
        by: payment.by.key(),
        payers: n_payers::<G>(payment),
        points: payment.points,
        liable: false,
    }
}

/// The number of players who pay this amount, in a game in which not all of the other players
/// always pay.
pub(super) fn n_payers<G: FanGame>(payment: &Payment) -> Option<u8> {
    (!G::HAS_SEATS && payment.by == Payer::Others).then_some(payment.n_payers)
}

/// The hand without its winning tile, if the hand contains it. A red five counts as a plain one.
pub(super) fn won_with(hand: &Hand, tile: Tile) -> Hand {
    let shown = |is_red| ShownTile { tile, is_red };
    let rest = hand.without(shown(false));
    rest.or_else(|| hand.without(shown(true))).unwrap_or(*hand)
}

fn wait_reports<G: FanGame>(waits: &[Wait<G::Score>], rules: &G::Rules) -> Vec<FanWaitReport> {
    let score = |score: &Option<G::Score>| {
        score.as_ref().map(|score| {
            let sums = G::sums(score);
            FanWaitScoreReport {
                won: G::won(score),
                fan: sums.fan,
                faan: sums.faan,
                tai: sums.tai,
                total: sums.total,
                value: sums.value,
                points: G::payments(score).points(),
                fans: G::fans(score, rules),
            }
        })
    };
    let report = |wait: &Wait<G::Score>| FanWaitReport {
        tile: wait.tile.to_string(),
        left: wait.left,
        ron: score(&wait.ron),
        tsumo: score(&wait.tsumo),
    };
    waits.iter().map(report).collect()
}

fn waits_report<G: FanGame>(
    scored: &Scored<'_, Fans<G>>,
    waits: &[Wait<G::Score>],
) -> FanWaitsReport {
    let Scored { hand, said, found } = scored;
    let (win, request) = (G::facts(&found.win), &said.game.request);
    FanWaitsReport {
        hand: hand.to_string(),
        seat: G::HAS_SEATS.then(|| win.seat.key()),
        round: G::HAS_SEATS.then(|| win.round.key()),
        rules: request.key(),
        rule: request.switch_texts(),
        ready: !waits.is_empty(),
        // A hand can be ready although the player holds every copy of its waits.
        shanten: match waits.is_empty() {
            true => shanten(hand).value,
            false => 0,
        },
        greatest: G::greatest(waits),
        waits: wait_reports::<G>(waits, &request.rules),
        kong_payments: said.game.game.kong_payments(hand, &found.win),
    }
}

fn discards_report<G: FanGame>(
    scored: &Scored<'_, Fans<G>>,
    discards: &[(Tile, Vec<Wait<G::Score>>)],
) -> FanDiscardsReport {
    let Scored { hand, said, found } = scored;
    let (win, request) = (G::facts(&found.win), &said.game.request);
    let report = |(tile, waits): &(Tile, Vec<Wait<G::Score>>)| FanDiscardReport {
        tile: tile.to_string(),
        total: n_left(waits),
        greatest: G::greatest(waits),
        waits: wait_reports::<G>(waits, &request.rules),
    };
    FanDiscardsReport {
        hand: hand.to_string(),
        seat: G::HAS_SEATS.then(|| win.seat.key()),
        round: G::HAS_SEATS.then(|| win.round.key()),
        rules: request.key(),
        rule: request.switch_texts(),
        shanten: match discards.is_empty() {
            true => shanten(hand).value,
            false => 0,
        },
        discards: discards.iter().map(report).collect(),
        kong_payments: said.game.game.kong_payments(hand, &found.win),
    }
}
