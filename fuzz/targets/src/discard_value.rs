//! The values of discards, with words after the hand. Each question is asked again with the suits
//! exchanged and with one draw fewer; in riichi, the values are also compared with a direct count.

use handeval_answer::Problem;
use handeval_answer::ask::{OptionSpec, Question, Request, RequestSource, Work};
use handeval_answer::mahjong::value::HandValueReport;
use handeval_answer::mahjong::{Value, ValueReport};

use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "discard-value",
    about: "a hand whose discards are valued, and words such as `draws=9 aim=win` after it",
    words: vocabulary::discard_value,
    run,
};

/// The maximum number of hands to visit, unless the text specifies one.
const N_HANDS: &str = "1000";

fn run(input: &[u8]) {
    let text = fault::text(input);
    // Searches and games without end prove nothing more.
    if ["hands", "simulate"].iter().any(|word| text.contains(word)) {
        if let Err(problem) = question(&[]).parse(&text) {
            fault::check_problem(&text, &problem);
        }
        return;
    }
    let report = match asked(&text, &[]) {
        Ok(report) => report,
        Err(problem) => return fault::check_problem(&text, &problem),
    };
    check_values(&text, &report);
    check_suits(&text, &report);
    // A draw fewer is never worth more.
    if report.draws > 0 && report.model == "unseen" && !text.contains("turn") {
        let draws = format!("{}", report.draws - 1);
        let line = line_of(&report, str::to_owned);
        let fewer = line.map(|line| asked(&format!("{line} draws={draws}"), &[]));
        if let Some(Ok(fewer)) = fewer
            && fewer.detours == report.detours
        {
            for (now, before) in best(&report).into_iter().zip(best(&fewer)) {
                assert!(now >= before - 1e-9 * before, "{text}: {now} < {before}");
            }
        }
    }
}

fn question(options: &[(&'static OptionSpec, &str)]) -> Value {
    let mut request = Request::new(Value::SPEC, RequestSource::Parameters, 0);
    for (spec, text) in options {
        request.add(spec, *text);
    }
    match Value::read(&request) {
        Ok(question) => question,
        Err(fault) => panic!("nothing was asked for: {fault:?}"),
    }
}

fn asked(text: &str, options: &[(&'static OptionSpec, &str)]) -> Result<ValueReport, Problem> {
    let mut specs = Value::SPEC.options.iter();
    let hands = specs.find(|spec| spec.name == "hands").expect("an option");
    let mut options = options.to_vec();
    options.push((hands, N_HANDS));
    let question = question(&options);
    let input = question.parse(text)?;
    question.answer(&input, Work::ALONE)
}

/// All hands of 13 tiles in the answer.
fn rests(report: &ValueReport) -> impl Iterator<Item = &HandValueReport> {
    let discards = report.discards.iter().flatten();
    discards.map(|one| &one.rest).chain(&report.now)
}

fn check_values(text: &str, report: &ValueReport) {
    let is_unseen = report.model == "unseen";
    for rest in rests(report) {
        let (Some(tenpai), Some(win), Some(points)) = (rest.tenpai, rest.win, rest.points) else {
            assert!(report.method == Some("acceptance"), "{text}: {rest:?}");
            continue;
        };
        let most = if is_unseen { 1.0 + 1e-9 } else { f64::MAX };
        assert!((0.0..=most).contains(&tenpai), "{text}: {rest:?}");
        assert!((0.0..=most).contains(&win), "{text}: {rest:?}");
        assert!((0.0..f64::MAX).contains(&points), "{text}: {rest:?}");
        assert!(rest.shanten > 0 || tenpai >= 1.0, "{text}: {rest:?}");
        if let Some(played) = rest.played {
            for (played, best) in [
                (played.tenpai, tenpai),
                (played.win, win),
                (played.points, points),
            ] {
                assert!(played <= best + 1e-9 * best, "{text}: {rest:?}");
            }
        }
        if report.draws == 0 && is_unseen {
            assert_eq!((win, points), (0.0, 0.0), "{text}");
        }
    }
    let of_aim = |rest: &HandValueReport| match report.aim {
        "win" => rest.win,
        "tenpai" => rest.tenpai,
        _ => rest.points,
    };
    let order: Vec<f64> = rests(report).filter_map(of_aim).collect();
    assert!(
        order.is_sorted_by(|one, other| *one >= other * (1.0 - 1e-9)),
        "{text}: {order:?}"
    );
    if let (true, Some(now)) = (report.in_riichi, &report.now)
        && let Some(win) = now.win
    {
        // The chance that none of the draws is one of the tiles that win.
        let unseen = f64::from(report.unseen);
        let others = unseen - f64::from(now.accepted);
        let lost: f64 = (0..report.draws)
            .map(f64::from)
            .map(|made| ((others - made) / (unseen - made)).max(0.0))
            .product();
        assert!((win - (1.0 - lost)).abs() < 1e-9, "{text}: {now:?}");
    }
}

/// The highest mean points, the highest chance of a win, and the highest chance of being ready.
fn best(report: &ValueReport) -> [f64; 3] {
    let most =
        |of: fn(&HandValueReport) -> Option<f64>| rests(report).filter_map(of).fold(0.0, f64::max);
    [
        most(|it| it.points),
        most(|it| it.win),
        most(|it| it.tenpai),
    ]
}

/// The question that led to an answer, as a line without the number of draws and with its tiles
/// changed; `None` if the answer does not show the whole question.
fn line_of(report: &ValueReport, tiles: impl Fn(&str) -> String) -> Option<String> {
    let is_told = report.model == "unseen" && report.rule.is_empty() && report.visible.is_none();
    if !is_told {
        return None;
    }
    let mut words = vec![
        tiles(&report.hand),
        format!("rules={}", report.rules),
        format!("seat={}", report.seat),
        format!("round={}", report.round),
        format!("honba={}", report.honba),
        format!("sticks={}", report.sticks),
        format!("riichi={}", report.riichi),
        format!("ura={}", if report.ura { "yes" } else { "no" }),
        format!("detours={}", report.detours?),
        format!("aim={}", report.aim),
    ];
    if report.kita > 0 {
        words.push(format!("kita={}", report.kita));
    }
    if !report.dora.is_empty() {
        words.push(format!("dora={}", tiles(&report.dora.join(","))));
    }
    if let Some(drawn) = &report.drawn {
        words.push(format!("drawn={}", tiles(drawn)));
    }
    if report.in_riichi {
        words.push("in-riichi".to_owned());
    }
    Some(words.join(" "))
}

/// Characters become dots, dots become bamboos, bamboos become characters.
fn next_suits(tiles: &str) -> String {
    let mut before = ' ';
    let mut changed = String::new();
    for char in tiles.chars() {
        // The names of calls have these letters, too, but not after a number.
        changed.push(match char {
            'm' if before.is_ascii_digit() => 'p',
            'p' if before.is_ascii_digit() => 's',
            's' if before.is_ascii_digit() => 'm',
            other => other,
        });
        before = char;
    }
    changed
}

/// The number of bamboos.
fn n_bamboos(tiles: &str) -> usize {
    let suits = tiles.split_inclusive(|char: char| !char.is_ascii_digit());
    let bamboos = suits.filter_map(|suit| suit.strip_suffix('s'));
    bamboos.map(str::len).sum()
}

/// The suits are interchangeable, except in hands that can become all green and in games that lack
/// some tiles.
fn check_suits(text: &str, report: &ValueReport) {
    let Some(line) = line_of(report, next_suits).filter(|_| !report.rules.contains("sanma")) else {
        return;
    };
    // No more than eight tiles are exchanged.
    let is_green = |tiles: &str| n_bamboos(tiles) >= 6;
    let may_be_green = is_green(&report.hand) || is_green(&next_suits(&report.hand));
    let line = format!("{line} draws={}", report.draws);
    let other = match asked(&line, &[]) {
        Ok(other) => other,
        Err(problem) => panic!("{text}, but not {line}: {problem:?}"),
    };
    assert_eq!(other.hands, report.hands, "{text}, {line}");
    let all = best(report).into_iter().zip(best(&other));
    for (one, other) in all.skip(usize::from(may_be_green)) {
        assert!(
            (one - other).abs() <= 1e-9 * one,
            "{text}, {line}: {one}, {other}"
        );
    }
}
