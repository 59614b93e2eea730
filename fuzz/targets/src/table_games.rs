//! Wins in Sichuan, Hong Kong and Taiwan with words after the hand, compared with the oracles of the
//! library's tests.

use handeval_answer::mahjong::{FanWinReport, ScoreReport};
use handeval_mahjong::{Hand, Win, WinBy, hongkong, sichuan, taiwan};
use handeval_testing::Numbers;

use crate::fans::{BY_CHANCE, asked, check_report, seed_of};
use crate::games::oracle::Answer;
use crate::{Target, fault, vocabulary};

/// An oracle of the library's tests, which use everything in it.
macro_rules! oracles {
    ($($oracle:ident $path:literal)*) => {$(
        #[allow(dead_code, unreachable_pub, clippy::unwrap_used)]
        #[path = $path]
        mod $oracle;
    )*};
}

oracles! {
    sichuan_oracle "../../../crates/mahjong/tests/it/sichuan/oracle.rs"
    hongkong_oracle "../../../crates/mahjong/tests/it/hongkong/oracle.rs"
    taiwan_oracle "../../../crates/mahjong/tests/it/taiwan/oracle.rs"
}

pub(crate) const SICHUAN: Target = Target {
    name: "sichuan",
    about: "a win in Sichuan: a hand, and words such as `ron=5p lack=s` after it",
    words: vocabulary::sichuan,
    run: |input| run("sichuan", input, of_sichuan),
};

pub(crate) const HONGKONG: Target = Target {
    name: "hongkong",
    about: "a win in Hong Kong: a hand, and words such as `ron=5p flowers=26` after it",
    words: vocabulary::hongkong,
    run: |input| run("hongkong", input, of_hongkong),
};

pub(crate) const TAIWAN: Target = Target {
    name: "taiwan",
    about: "a win in Taiwan: a hand, and words such as `ron=5p streak=2` after it",
    words: vocabulary::taiwan,
    run: |input| run("taiwan", input, of_taiwan),
};

/// A win, and the answer that is expected.
struct Case {
    /// The hand, and words for everything else.
    line: String,
    /// The oracle's answer, or the kind of the contradiction.
    expected: Result<Answer, &'static str>,
}

fn run(rules: &str, input: &[u8], random: fn(&mut Numbers) -> Case) {
    match input {
        [BY_CHANCE, bytes @ ..] => {
            let Case { line, expected } = random(&mut Numbers(seed_of(bytes)));
            match (asked(rules, &line), expected) {
                (Ok(ScoreReport::FanWin(report)), Ok(expected)) => {
                    check_report(&line, &ScoreReport::FanWin(report.clone()));
                    check_score(&line, &report, &expected);
                }
                (Err(problem), Err(kind)) => assert_eq!(problem.kind, kind, "{line}"),
                (found, expected) => panic!("{line}: {found:?}, expected {expected:?}"),
            }
        }
        _ => {
            let text = fault::text(input);
            match asked(rules, &text) {
                Ok(report) => check_report(&text, &report),
                Err(problem) => fault::check_problem(&text, &problem),
            }
        }
    }
}

/// Checks that the fans and the points are the oracle's.
fn check_score(line: &str, found: &FanWinReport, expected: &Answer) {
    let fans = found.fans.iter().map(|fan| (fan.fan, fan.count));
    let found = Answer {
        sum: found.fan.or(found.faan).or(found.tai).unwrap_or(0),
        fans: fans.collect(),
        won: found.won,
        points: found.points,
    };
    assert_eq!(&found, expected, "{line}");
}

/// The words for how a hand was won.
fn words_of(hand: &Hand, win: &Win, has_seats: bool) -> Vec<String> {
    let mut words = vec![
        hand.to_string(),
        format!("{}={}", win.by.key(), win.shown()),
    ];
    if has_seats {
        words.push(format!("seat={} round={}", win.seat, win.round));
    }
    if let WinBy::Ron { from: Some(from) } = win.by {
        words.push(format!("from={from}"));
    }
    words
}

/// A random win of a game. `$words` adds the words that only this game has.
macro_rules! random_case {
    ($name:ident, $game:ident, $oracle:ident, $has_seats:literal, $random:expr, $words:expr) => {
        fn $name(numbers: &mut Numbers) -> Case {
            let rules = $oracle::random_rules(numbers);
            let (hand, win) = $random(numbers, &rules);
            let mut words = words_of(&hand, &win.win, $has_seats);
            words.extend(win.flags.iter().map(|flag| flag.to_string()));
            $words(&win, &mut words);
            let default = $game::ScoringRules::default();
            let switches = $game::Switch::ALL.iter();
            let texts = switches.map(|&switch| {
                let [text, usual] = [rules, default].map(|rules| rules.get(switch).to_string());
                (text != usual).then(|| format!("{switch}={text}"))
            });
            let texts: Vec<String> = texts.flatten().collect();
            if !texts.is_empty() {
                words.push(format!("rule={}", texts.join(",")));
            }
            let line = words.join(" ");
            let expected = match $game::score(&hand, &win, &rules) {
                Ok(_) => match $oracle::answer(&hand, &win, &rules) {
                    Some(answer) => Ok(answer),
                    None => panic!("{line}: a win, but the oracle finds none"),
                },
                Err(error) => Err(error.kind()),
            };
            Case { line, expected }
        }
    };
}

random_case!(
    of_sichuan,
    sichuan,
    sichuan_oracle,
    false,
    |numbers: &mut Numbers, rules: &_| {
        loop {
            let (hand, win) = sichuan_oracle::random_question(numbers, rules);
            // The option `won` accepts at most two.
            if win.n_won <= 2 {
                break (hand, win);
            }
        }
    },
    |win: &sichuan::SichuanWin, words: &mut Vec<String>| {
        words.push(format!("won={}", win.n_won));
        words.extend(win.lack.map(|suit| format!("lack={}", suit.char())));
    }
);

random_case!(
    of_hongkong,
    hongkong,
    hongkong_oracle,
    true,
    hongkong_oracle::random_question,
    |win: &hongkong::HongkongWin, words: &mut Vec<String>| {
        words.extend(win.flowers.map(|flowers| format!("flowers={flowers}")));
        words.extend(win.pao.map(|seat| format!("pao={seat}")));
    }
);

random_case!(
    of_taiwan,
    taiwan,
    taiwan_oracle,
    true,
    taiwan_oracle::random_question,
    |win: &taiwan::TaiwanWin, words: &mut Vec<String>| {
        words.push(format!("flowers={} streak={}", win.flowers, win.streak));
    }
);
