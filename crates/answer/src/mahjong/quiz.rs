//! Practice: random wins, with their facts and scores, or random positions with a tile to discard.

use handeval_cards::seeded_rng;
use handeval_mahjong::mcr::{self, McrWin, ScoringRules};
use handeval_mahjong::riichi::random_win;
use handeval_mahjong::{Hand, RiichiWin, Win, WinBy, WinFlag};
use rand::RngExt as _;
use serde::Serialize;

use super::quiz_answer::{QuizQuestion, Shares};
use super::quiz_discard::{QuizDiscardReport, random_discard};
use super::quiz_mcr::random_mcr_win;
use super::score::{
    FanWinReport, QUIZ_RULE, QUIZ_RULES, RequestedRules, RiichiRules, Score, ScoreReport,
    WinReport, quiz_rules,
};
use crate::Problem;
use crate::ask::{
    Effort, Fault, Opt, Question, QuestionSpec, Request, RequestSource, Seed, Work, keyed,
};

/// A random win, or a random position.
#[derive(Clone, Debug)]
pub struct Quiz {
    seed: Seed,
    of: QuizOf,
    request: QuizRules,
}

/// What is practiced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuizOf {
    /// Scoring wins.
    Wins,
    /// Choosing discards.
    Discards,
}

impl QuizOf {
    const ALL: [Self; 2] = [Self::Wins, Self::Discards];

    const fn key(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Discards => "discards",
        }
    }
}

keyed!(QuizOf, "usage", |of| match of {
    QuizOf::Wins => "What a win scores",
    QuizOf::Discards => "Which tile to discard (riichi only), by the values of `mahjong value`",
});

/// The rules of a quiz: those of one of the games.
#[derive(Clone, Debug)]
pub(super) enum QuizRules {
    Riichi(RiichiRules),
    Mcr(RequestedRules<ScoringRules>),
}

const OF: Opt<QuizOf> = Opt::new("of", "WHAT", "What to practice", "discards").default("wins");

const SEED: Opt<u64> = Opt::new("seed", "N", "Seed for the first win or position", "7")
    .default_note("random, and shown");

impl Question for Quiz {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "mahjong",
        name: "quiz",
        about: "Practice scoring wins or choosing discards, one hand after another",
        notes: "\
You see a hand and everything on the table. Type its han, its fu and its points (without counters \
and sticks), each followed by Enter; for the points you can also type what each player pays, such \
as 1000/2000 or 2000 all. Just press Enter to skip a question. What you missed is explained item \
by item. With --rules mcr, type the fans with commas between them, in English or Chinese, and \
their sum. The next hand comes from the next seed; `q` or Ctrl-D ends the quiz.
With --of discards, you see a position from a game in which everyone discards by acceptance. Type \
the tile that you would discard; then you see what each discard is worth to a player who plays \
alone, by the values of `handeval mahjong value`. In a third of the positions, the best discard is \
worth at least 3% more than the best one by acceptance.

Examples:
  handeval mahjong quiz
  handeval mahjong quiz --rules m-league --seed 7
  handeval mahjong quiz --rules mcr
  handeval mahjong quiz --of discards --seed 7
  handeval mahjong quiz --seed 7 --json      the win and its score, without questions",
        options: &[OF.spec, QUIZ_RULES.spec, QUIZ_RULE.spec, SEED.spec],
        effort: Effort::Short,
        ..QuestionSpec::of::<QuizReport>()
    };
    const NOUN: &'static str = "quiz";
    const STOPS: bool = true;

    type Input = ();
    type Report = QuizReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let of = OF.value(request)?;
        Ok(Self {
            seed: SEED.seed(request)?,
            of,
            request: match (of, quiz_rules(request)?) {
                (QuizOf::Discards, QuizRules::Mcr(_)) => {
                    let message = "these rules have no discard values: expected riichi rules, or \
                                   `of=wins`";
                    let problem = Problem::whole("not-for-these-rules", message);
                    return Err(QUIZ_RULES.fault(request, problem));
                }
                (_, rules) => rules,
            },
        })
    }

    fn effort(&self, (): &()) -> Effort {
        match self.of {
            QuizOf::Wins => Effort::Short,
            QuizOf::Discards => Effort::Long,
        }
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), work: Work<'_>) -> Result<QuizReport, Problem> {
        self.ask(self.seed.value, work)
    }
}

impl Quiz {
    /// The seed of the first win or position.
    pub const fn first_seed(&self) -> u64 {
        self.seed.value
    }

    /// The win or the position for a seed.
    ///
    /// # Errors
    ///
    /// The work was stopped; or no deal led to a win or a position, which is a bug.
    pub fn ask(&self, seed: u64, work: Work<'_>) -> Result<QuizReport, Problem> {
        match (self.of, &self.request) {
            (QuizOf::Discards, QuizRules::Riichi(request)) => {
                let found = random_discard(seed, request, work)?;
                Ok(QuizReport::Discard(Box::new(found)))
            }
            _ => self.win(seed).map(|win| QuizReport::Win(Box::new(win))),
        }
    }

    fn win(&self, seed: u64) -> Result<QuizWinReport, Problem> {
        let mut rng = seeded_rng(seed);
        let mut below = |n: usize| rng.random_range(0..n.max(1));
        let none = || {
            Problem::whole(
                "no-win",
                "none of a thousand deals led to a win: expected a different seed",
            )
        };
        match &self.request {
            QuizRules::Riichi(request) => {
                let found = random_win(&request.rules, &mut below);
                let (hand, win) = found.ok_or_else(none)?;
                of_riichi(seed, request, &hand, &win)
            }
            QuizRules::Mcr(request) => {
                let found = random_mcr_win(&request.rules, &mut below);
                let (hand, win) = found.ok_or_else(none)?;
                of_mcr(seed, request, &hand, &win)
            }
        }
    }
}

fn of_riichi(
    seed: u64,
    request: &RiichiRules,
    hand: &Hand,
    win: &RiichiWin,
) -> Result<QuizWinReport, Problem> {
    let mut line = line_of(hand, win);
    let mut add = |word: String| {
        line.push(' ');
        line.push_str(&word);
    };
    win.flags.iter().for_each(|flag| add(flag.key().to_owned()));
    for (name, tiles) in [("dora", &win.dora), ("ura", &win.ura)] {
        let tiles: Vec<_> = tiles.iter().map(ToString::to_string).collect();
        if !tiles.is_empty() {
            add(format!("{name}={}", tiles.join(",")));
        }
    }
    for (name, number) in [
        ("honba", win.honba),
        ("sticks", win.sticks),
        ("kita", u16::from(win.kita)),
    ] {
        if number > 0 {
            add(format!("{name}={number}"));
        }
    }
    add_rules(request.key(), &request.switch_texts(), &mut line);
    let ScoreReport::Win(answer) = scored(&line)? else {
        return Err(no_win());
    };
    Ok(QuizWinReport {
        dora: Some(win.dora.iter().map(ToString::to_string).collect()),
        ura: Some(win.ura.iter().map(ToString::to_string).collect()),
        honba: Some(win.honba),
        sticks: Some(win.sticks),
        kita: Some(win.kita),
        rules: request.key(),
        rule: request.switch_texts(),
        flags: win.flags.iter().map(WinFlag::key).collect(),
        ..QuizWinReport::new(seed, line, hand, win, QuizAnswer::Riichi(answer))
    })
}

fn of_mcr(
    seed: u64,
    request: &RequestedRules<ScoringRules>,
    hand: &Hand,
    win: &McrWin,
) -> Result<QuizWinReport, Problem> {
    let mut line = line_of(hand, win);
    let mut add = |word: &str| {
        line.push(' ');
        line.push_str(word);
    };
    win.flags.iter().for_each(|flag| add(flag.key()));
    if win.flowers > 0 {
        add(&format!("flowers={}", win.flowers));
    }
    add_rules(request.key(), &request.switch_texts(), &mut line);
    let ScoreReport::FanWin(answer) = scored(&line)? else {
        return Err(no_win());
    };
    Ok(QuizWinReport {
        flowers: Some(win.flowers),
        rules: request.key(),
        rule: request.switch_texts(),
        flags: win.flags.iter().map(mcr::WinFlag::key).collect(),
        ..QuizWinReport::new(seed, line, hand, win, QuizAnswer::Fans(answer))
    })
}

/// The win as a line, without words that only one game uses.
fn line_of(hand: &Hand, win: &Win) -> String {
    let shown = win.shown();
    let (by, seat, round) = (win.by.key(), win.seat, win.round);
    let from = from(win).map(|from| format!(" from={from}"));
    let from = from.unwrap_or_default();
    format!("{hand} {by}={shown} seat={seat} round={round}{from}")
}

pub(super) fn add_rules(rules: &str, switches: &[String], line: &mut String) {
    line.push_str(&format!(" rules={rules}"));
    if !switches.is_empty() {
        line.push_str(&format!(" rule={}", switches.join(",")));
    }
}

/// The score of the win on a line, without readings and changes.
fn scored(line: &str) -> Result<ScoreReport, Problem> {
    let request = Request::new(Score::SPEC, RequestSource::Parameters, 0);
    let question = Score::read(&request).map_err(|fault| fault.problem)?;
    question.evaluate(line, Work::ALONE)
}

fn no_win() -> Problem {
    Problem::whole("win-missing", "the line has no win")
}

fn from(win: &Win) -> Option<&'static str> {
    match win.by {
        WinBy::Ron { from } => from.map(handeval_mahjong::Wind::key),
        WinBy::Tsumo => None,
    }
}

/// A random win and what it scores; or a random position and what each discard is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum QuizReport {
    /// A win to score.
    Win(Box<QuizWinReport>),
    /// A position with a tile to discard.
    Discard(Box<QuizDiscardReport>),
}

impl QuizReport {
    /// The questions about the win, in order; there is no question about the fu of a yakuman. For a
    /// position, the question of which tile to discard.
    pub fn questions(&self) -> Vec<QuizQuestion> {
        match self {
            Self::Win(win) => win.questions(),
            Self::Discard(discard) => vec![discard.question()],
        }
    }
}

/// A random win and what it scores.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizWinReport {
    /// The seed.
    pub seed: u64,
    /// The win as a line that `mahjong score` reads, or the position as one for `mahjong value`.
    pub line: String,
    /// The hand: without the winning tile, or with the tile to discard.
    pub hand: String,
    /// How the hand was won: `ron` or `tsumo`.
    pub win_by: &'static str,
    /// The winning tile.
    pub win_tile: String,
    /// The player's seat wind.
    pub seat: &'static str,
    /// The round wind.
    pub round: &'static str,
    /// The name of the rules.
    pub rules: &'static str,
    /// The switches that differ from the rule set, as given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// The discarder of the winning tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<&'static str>,
    /// The other facts of the win, named like the options: `riichi`, `ippatsu`.
    pub flags: Vec<&'static str>,
    /// The dora indicators, in riichi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dora: Option<Vec<String>>,
    /// The ura dora indicators, in riichi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ura: Option<Vec<String>>,
    /// The counters, in riichi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub honba: Option<u16>,
    /// The riichi sticks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sticks: Option<u16>,
    /// The Norths that the winner set aside, in riichi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kita: Option<u8>,
    /// The flowers that the winner set aside, in MCR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flowers: Option<u8>,
    /// What the win scores, as in the answer to `mahjong score`.
    pub answer: QuizAnswer,
}

/// What a win scores, in the quiz's game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum QuizAnswer {
    /// In riichi.
    Riichi(WinReport),
    /// In a game with a list of fans.
    Fans(FanWinReport),
}

impl QuizWinReport {
    /// A win with the facts that all games have.
    fn new(seed: u64, line: String, hand: &Hand, win: &Win, answer: QuizAnswer) -> Self {
        Self {
            seed,
            line,
            hand: hand.to_string(),
            win_by: win.by.key(),
            win_tile: win.shown().to_string(),
            seat: win.seat.key(),
            round: win.round.key(),
            rules: "",
            rule: Vec::new(),
            from: from(win),
            flags: Vec::new(),
            dora: None,
            ura: None,
            honba: None,
            sticks: None,
            kita: None,
            flowers: None,
            answer,
        }
    }

    /// The questions about the win, in order; there is no question about the fu of a yakuman.
    fn questions(&self) -> Vec<QuizQuestion> {
        let ask = QuizQuestion::number;
        match &self.answer {
            QuizAnswer::Riichi(answer) => {
                let han = answer.han.map_or(13, u32::from);
                let fu = answer.fu.map(|fu| ask("fu", fu.into()));
                [Some(ask("han (13 for a yakuman)", han)), fu]
                    .into_iter()
                    .flatten()
                    .chain([QuizQuestion {
                        shares: Shares::of(self, answer),
                        ..ask("points, without counters and sticks", answer.points)
                    }])
                    .collect()
            }
            QuizAnswer::Fans(answer) => {
                let fans = answer.fans.iter();
                let fans = fans.filter_map(|fan| Some((mcr::Fan::from_key(fan.fan)?, fan.count)));
                let fan = answer.fan.unwrap_or(0);
                vec![
                    QuizQuestion::fans(fans.collect()),
                    ask("fan, without flowers", fan.into()),
                ]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiz(rules: &str) -> Quiz {
        let mut request = Request::new(Quiz::SPEC, RequestSource::Parameters, 0);
        request.add(&QUIZ_RULES.spec, rules);
        Quiz::read(&request).unwrap()
    }

    #[test]
    fn a_win_is_what_its_line_scores_and_what_it_asks() {
        let mut n_yakuman = 0;
        for rules in ["tenhou", "m-league", "mahjong-soul-sanma"] {
            let quiz = quiz(rules);
            for seed in 0..60 {
                let report = quiz.win(seed).unwrap();
                let again = serde_json::to_value(scored(&report.line).unwrap()).unwrap();
                assert_eq!(serde_json::to_value(&report.answer).unwrap(), again);
                let QuizAnswer::Riichi(answer) = &report.answer else {
                    panic!("{}", report.line);
                };
                assert_eq!(report.hand, answer.hand, "{}", report.line);
                assert!(answer.won, "{}", report.line);
                let asked: Vec<_> = report.questions().iter().map(|one| one.answer).collect();
                let points = report.questions().pop().unwrap();
                let payments = &answer.payments;
                let counters = 100 * u32::from(report.honba.unwrap());
                let paid = |by: &str| {
                    let payment = payments.iter().find(|payment| payment.by == by);
                    payment.map(|payment| payment.points - counters)
                };
                let said = match (report.win_by, report.seat) {
                    ("tsumo", "east") => format!("{} all", paid("south").unwrap()),
                    ("tsumo", seat) => {
                        let other = if seat == "south" { "west" } else { "south" };
                        format!("{}/{}", paid(other).unwrap(), paid("east").unwrap())
                    }
                    _ => answer.points.to_string(),
                };
                assert_eq!(
                    points.is_right(&said),
                    Some(true),
                    "{said}: {}",
                    report.line
                );
                match (answer.han, answer.fu) {
                    (Some(han), Some(fu)) => {
                        assert_eq!(asked, [han.into(), fu.into(), answer.points]);
                    }
                    _ => {
                        n_yakuman += 1;
                        assert_eq!(asked, [13, answer.points]);
                    }
                }
            }
        }
        assert!(n_yakuman < 20);
    }

    #[test]
    fn only_games_with_a_quiz_are_offered() {
        for (rules, expected) in [
            ("sichuan", "is not a set of rules with a quiz: expected "),
            ("hongkong", "`mcr-jmsa`"),
            ("taiwan", "`tenhou`"),
        ] {
            let mut request = Request::new(Quiz::SPEC, RequestSource::Parameters, 0);
            request.add(&QUIZ_RULES.spec, rules);
            let problem = Quiz::read(&request).unwrap_err().problem;
            assert_eq!(problem.kind, "unknown-preset", "{rules}");
            assert!(problem.message.contains(expected), "{}", problem.message);
            assert!(
                !problem.message.contains("shenlaiye"),
                "{}",
                problem.message
            );
        }
    }

    #[test]
    fn an_mcr_win_reaches_the_minimum_and_its_fans_are_asked() {
        let quiz = quiz("mcr");
        let mut forms = Vec::new();
        for seed in 0..24 {
            let report = quiz.win(seed).unwrap();
            let again = serde_json::to_value(scored(&report.line).unwrap()).unwrap();
            assert_eq!(serde_json::to_value(&report.answer).unwrap(), again);
            let QuizAnswer::Fans(answer) = &report.answer else {
                panic!("{}", report.line);
            };
            assert!(answer.won, "{}", report.line);
            let [fans, fan] = &report.questions()[..] else {
                panic!("{}", report.line);
            };
            let names = |of: fn(&super::super::score::FanReport) -> &'static str| {
                answer.fans.iter().map(of).collect::<Vec<_>>().join(", ")
            };
            for said in [
                names(|fan| fan.fan),
                names(|fan| fan.name),
                names(|fan| fan.chinese),
            ] {
                assert_eq!(fans.is_right(&said), Some(true), "{said}: {}", report.line);
            }
            assert_eq!(fans.is_right("big four winds, self-drawn"), Some(false));
            assert_eq!(fans.is_right("big fan"), None);
            assert_eq!(fan.is_right(&answer.fan.unwrap().to_string()), Some(true));
            forms.extend(answer.reading.as_ref().map(|reading| reading.form));
        }
        assert!(forms.iter().any(|form| form.contains("knitted")));
        assert_eq!(quiz.win(3).unwrap().line, quiz.win(3).unwrap().line);
    }

    #[test]
    fn equal_seeds_give_equal_wins() {
        let line = |seed| quiz("ema").win(seed).unwrap().line;
        assert_eq!(line(3), line(3));
        assert_ne!(line(3), line(4));
    }
}
