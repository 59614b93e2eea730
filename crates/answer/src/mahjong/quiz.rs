//! Random wins for practice, with their facts and scores.

use handeval_cards::seeded_rng;
use handeval_mahjong::riichi::random_win;
use handeval_mahjong::{Hand, RiichiWin, WinBy, WinFlag};
use rand::RngExt as _;
use serde::Serialize;

use super::quiz_answer::{QuizQuestion, Shares};
use super::score::{RULE, RULES, RiichiRules, Score, ScoreReport, WinReport};
use crate::Problem;
use crate::ask::{Effort, Fault, Opt, Question, QuestionSpec, Request, RequestSource, Seed, Work};

/// A random win.
#[derive(Clone, Debug)]
pub struct Quiz {
    seed: Seed,
    request: RiichiRules,
}

const SEED: Opt<u64> =
    Opt::new("seed", "N", "Seed for the first win", "7").default_note("random, and shown");

impl Question for Quiz {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "mahjong",
        name: "quiz",
        about: "Practice scoring: see a win on the table, and type its han, fu and points",
        notes: "\
You see a hand and everything on the table. Type its han, its fu and its points (without counters \
and sticks), each followed by Enter; for the points you can also type what each player pays, such \
as 1000/2000 or 2000 all. Press Enter alone to skip one. What you missed is explained \
item by item. The next hand comes from the next seed; `q` or Ctrl-D ends the quiz.

Examples:
  handeval mahjong quiz
  handeval mahjong quiz --rules m-league --seed 7
  handeval mahjong quiz --seed 7 --json      the win and its score, without questions",
        options: &[RULES.spec, RULE.spec, SEED.spec],
        effort: Effort::Short,
        ..QuestionSpec::of::<QuizReport>()
    };
    const NOUN: &'static str = "quiz";

    type Input = ();
    type Report = QuizReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            seed: SEED.seed(request)?,
            request: RiichiRules::read(request)?,
        })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), _: Work<'_>) -> Result<QuizReport, Problem> {
        self.win(self.seed.value)
    }
}

impl Quiz {
    /// The seed of the first win.
    pub const fn first_seed(&self) -> u64 {
        self.seed.value
    }

    /// The win for a seed.
    ///
    /// # Errors
    ///
    /// None of a thousand deals led to a win, which is a bug.
    pub fn win(&self, seed: u64) -> Result<QuizReport, Problem> {
        let mut rng = seeded_rng(seed);
        let mut below = |n: usize| rng.random_range(0..n.max(1));
        let found = random_win(&self.request.rules, &mut below);
        let (hand, win) = found.ok_or_else(|| {
            Problem::whole(
                "no-win",
                "a thousand deals led to no win: expected a different seed",
            )
        })?;
        let line = self.line(&hand, &win);
        let answer = scored(&line)?;
        Ok(QuizReport {
            seed,
            line,
            hand: hand.to_string(),
            win_by: win.by.key(),
            win_tile: win.shown().to_string(),
            seat: win.seat.key(),
            round: win.round.key(),
            rules: self.request.key(),
            rule: self.request.switch_texts(),
            from: from(&win),
            flags: win.flags.iter().map(WinFlag::key).collect(),
            dora: win.dora.iter().map(ToString::to_string).collect(),
            ura: win.ura.iter().map(ToString::to_string).collect(),
            honba: win.honba,
            sticks: win.sticks,
            kita: win.kita,
            answer,
        })
    }

    fn line(&self, hand: &Hand, win: &RiichiWin) -> String {
        let mut line = format!("{hand} {}={}", win.by.key(), win.shown());
        let mut add = |word: String| {
            line.push(' ');
            line.push_str(&word);
        };
        add(format!("seat={}", win.seat));
        add(format!("round={}", win.round));
        if let Some(from) = from(win) {
            add(format!("from={from}"));
        }
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
        add(format!("rules={}", self.request.set));
        if !self.request.switches.is_empty() {
            add(format!("rule={}", self.request.switch_texts().join(",")));
        }
        line
    }
}

/// The score of the win on a line, without readings and changes.
fn scored(line: &str) -> Result<WinReport, Problem> {
    let request = Request::new(Score::SPEC, RequestSource::Parameters, 0);
    let question = Score::read(&request).map_err(|fault| fault.problem)?;
    match question.evaluate(line, Work::ALONE)? {
        ScoreReport::Win(report) => Ok(report),
        _ => Err(Problem::whole("win-missing", "the line has no win")),
    }
}

fn from(win: &RiichiWin) -> Option<&'static str> {
    match win.by {
        WinBy::Ron { from } => from.map(handeval_mahjong::Wind::key),
        WinBy::Tsumo => None,
    }
}

/// A random win and what it scores.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizReport {
    /// The seed of the win.
    pub seed: u64,
    /// The win as a line that `mahjong score` reads.
    pub line: String,
    /// The hand without the winning tile.
    pub hand: String,
    /// How the hand was won: `ron` or `tsumo`.
    pub win_by: &'static str,
    /// The winning tile.
    pub win_tile: String,
    /// The winner's seat wind.
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
    /// The dora indicators.
    pub dora: Vec<String>,
    /// The ura dora indicators.
    pub ura: Vec<String>,
    /// The counters.
    pub honba: u16,
    /// The riichi sticks.
    pub sticks: u16,
    /// The Norths that the winner set aside.
    pub kita: u8,
    /// What it scores, as in the answer of `mahjong score`.
    pub answer: WinReport,
}

impl QuizReport {
    /// The questions about the win, in order; there is no question about the fu of a yakuman.
    pub fn questions(&self) -> Vec<QuizQuestion> {
        let ask = |about, answer| QuizQuestion {
            about,
            answer,
            shares: None,
        };
        let han = self.answer.han.map_or(13, u32::from);
        let fu = self.answer.fu.map(|fu| ask("fu", fu.into()));
        [Some(ask("han (13 for a yakuman)", han)), fu]
            .into_iter()
            .flatten()
            .chain([QuizQuestion {
                shares: Shares::of(self),
                ..ask("points, without counters and sticks", self.answer.points)
            }])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiz(rules: &str) -> Quiz {
        let mut request = Request::new(Quiz::SPEC, RequestSource::Parameters, 0);
        request.add(&RULES.spec, rules);
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
                assert_eq!(report.hand, report.answer.hand, "{}", report.line);
                assert!(report.answer.won, "{}", report.line);
                let asked: Vec<_> = report.questions().iter().map(|one| one.answer).collect();
                let points = report.questions().pop().unwrap();
                let payments = &report.answer.payments;
                let counters = 100 * u32::from(report.honba);
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
                    _ => report.answer.points.to_string(),
                };
                assert_eq!(
                    points.is_right(&said),
                    Some(true),
                    "{said}: {}",
                    report.line
                );
                match (report.answer.han, report.answer.fu) {
                    (Some(han), Some(fu)) => {
                        assert_eq!(asked, [han.into(), fu.into(), report.answer.points]);
                    }
                    _ => {
                        n_yakuman += 1;
                        assert_eq!(asked, [13, report.answer.points]);
                    }
                }
            }
        }
        assert!(n_yakuman < 20);
    }

    #[test]
    fn equal_seeds_give_equal_wins() {
        let line = |seed| quiz("ema").win(seed).unwrap().line;
        assert_eq!(line(3), line(3));
        assert_ne!(line(3), line(4));
    }
}
