//! The scores of a batch of wins, written without reports.
//!
//! Everything is written the way serde writes the report; a test compares the two.

use handeval_mahjong::{Completed, Decomposition, Hand, Reading, Set, SetKind, Sets, Tile};

use super::super::super::write::{
    end_list, tile_bytes, write_grouped, write_hand, write_pair, write_tiles,
};
use super::super::game::Scored;
use super::game::{FanGame, Fans, n_payers, won_with};
use super::report::{kind, orphans};
use crate::number::write_number;

/// Writes scores as objects, one per line.
#[derive(Debug)]
pub(in crate::mahjong::score) struct FanLines {
    /// For each fan, its object up to the count:
    /// `{"fan":"all-pungs","name":"All Pungs","chinese":"碰碰和",…"count":`.
    fans: Vec<Vec<u8>>,
}

/// Writes a key, and a string that needs no escapes.
fn write_text(key: &str, text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

fn write_entry(key: &str, number: u32, out: &mut Vec<u8>) {
    out.extend_from_slice(key.as_bytes());
    write_number(number.into(), out);
}

impl FanLines {
    /// The prepared pieces for fans with these keys and names: in English, in Chinese, in pinyin.
    pub(super) fn new(fans: impl Iterator<Item = [&'static str; 4]>) -> Self {
        let start = |[fan, name, chinese, pinyin]: [&str; 4]| {
            let names = format!(r#""name":"{name}","chinese":"{chinese}","pinyin":"{pinyin}""#);
            format!(r#"{{"fan":"{fan}",{names},"count":"#).into_bytes()
        };
        Self {
            fans: fans.map(start).collect(),
        }
    }

    /// Writes a complete hand as an object with its line number; returns whether the hand wins.
    /// Writes nothing and returns `None` for rare requests; for those, a report is fast enough.
    pub(super) fn write_object<G: FanGame>(
        &self,
        line: u64,
        scored: &Scored<'_, Fans<G>>,
        out: &mut Vec<u8>,
    ) -> Option<bool> {
        let Scored { hand, said, found } = scored;
        let request = said.game.request();
        let score = found.score()?;
        let (game, win) = (said.game.game(), found.win());
        let is_rare = said.explain || !request.switches.is_empty();
        if is_rare || game.kong_payments(hand, win).is_some() {
            return None;
        }
        let (win, rules) = (G::facts(win), &request.rules);
        out.extend_from_slice(b"{\"line\":");
        write_number(line, out);
        out.extend_from_slice(b",\"hand\":\"");
        write_hand(&won_with(hand, win.tile), out);
        write_text("\",\"win_by\":\"", win.by.key(), out);
        out.extend_from_slice(b",\"win_tile\":\"");
        out.extend_from_slice(&tile_bytes(win.tile));
        out.push(b'"');
        if G::HAS_SEATS {
            write_text(",\"seat\":\"", win.seat.key(), out);
            write_text(",\"round\":\"", win.round.key(), out);
        }
        write_text(",\"rules\":\"", request.key(), out);
        let won = G::won(score);
        if won {
            out.extend_from_slice(b",\"won\":true");
        } else {
            write_text(",\"won\":false,\"reason\":\"", G::REASON, out);
            write_entry(",\"minimum\":", G::minimum(rules).into(), out);
        }
        if let Some(reading) = G::reading(score) {
            write_reading(reading, hand, out);
        }
        self.write_fans::<G>(",\"fans\":[", score, rules, out);
        if G::HAS_PARTS {
            self.write_fans::<G>(",\"parts\":[", score, rules, out);
        }
        let sums = G::sums(score);
        for (key, sum) in [
            (",\"fan\":", sums.fan.map(u32::from)),
            (",\"faan\":", sums.faan.map(u32::from)),
            (",\"tai\":", sums.tai.map(u32::from)),
            (",\"capped\":", sums.capped.map(u32::from)),
            (",\"flowers\":", sums.flowers.map(u32::from)),
            (",\"total\":", sums.total.map(u32::from)),
            (",\"value\":", sums.value),
            (",\"base\":", sums.base),
            (",\"dealer_tai\":", sums.dealer_tai.map(u32::from)),
        ] {
            if let Some(sum) = sum {
                write_entry(key, sum, out);
            }
        }
        let payments = G::payments(score);
        write_entry(",\"points\":", payments.points(), out);
        out.extend_from_slice(b",\"payments\":[");
        for payment in payments.all() {
            write_text("{\"by\":\"", payment.by.key(), out);
            if let Some(n_payers) = n_payers::<G>(payment) {
                write_entry(",\"payers\":", n_payers.into(), out);
            }
            write_entry(",\"points\":", payment.points, out);
            out.extend_from_slice(b"},");
        }
        end_list(out);
        out.extend_from_slice(b"}\n");
        Some(won)
    }

    /// Writes the fans that count, as a list with this key.
    #[inline(always)]
    fn write_fans<G: FanGame>(
        &self,
        key: &str,
        score: &G::Score,
        rules: &G::Rules,
        out: &mut Vec<u8>,
    ) {
        out.extend_from_slice(key.as_bytes());
        G::for_each_fan(score, rules, |fan, count, points| {
            if let Some(start) = self.fans.get(fan) {
                out.extend_from_slice(start);
                write_number(count.into(), out);
                write_entry(",\"points\":", points.into(), out);
                out.extend_from_slice(b"},");
            }
        });
        end_list(out);
    }
}

fn write_reading(reading: &Reading, hand: &Hand, out: &mut Vec<u8>) {
    let form = reading.decomposition.form().key();
    write_text(",\"reading\":{\"form\":\"", form, out);
    match &reading.decomposition {
        Decomposition::Standard { pair, sets } => {
            out.extend_from_slice(b",\"pair\":\"");
            write_pair(*pair, out);
            write_sets(sets, hand, out);
        }
        Decomposition::KnittedStraight {
            straight,
            pair,
            sets,
        } => {
            out.extend_from_slice(b",\"straight\":\"");
            write_grouped(&straight.tiles(), out);
            out.extend_from_slice(b"\",\"pair\":\"");
            write_pair(*pair, out);
            write_sets(sets, hand, out);
        }
        Decomposition::SevenPairs { pairs } => write_pairs(pairs, out),
        Decomposition::EightAndAHalfPairs { triplet, pairs } => {
            out.extend_from_slice(b",\"sets\":[");
            if let Some(set) = Set::new(SetKind::Triplet, *triplet) {
                write_set(&set, hand, "\",\"called\":false},", out);
            }
            end_list(out);
            write_pairs(pairs, out);
        }
        Decomposition::ThirteenOrphans { pair } => {
            write_text(",\"tiles\":\"", &orphans(*pair), out);
        }
        Decomposition::HonorsAndKnitted { tiles } => {
            out.extend_from_slice(b",\"tiles\":\"");
            write_grouped(tiles, out);
            out.push(b'"');
        }
    }
    match reading.completes {
        Completed::Pair(_) => write_text(",\"completes\":\"", "pair", out),
        Completed::Straight(_) => write_text(",\"completes\":\"", "straight", out),
        Completed::Set(set) => {
            out.extend_from_slice(b",\"completes\":\"");
            write_tiles(&set, out);
            out.push(b'"');
        }
        Completed::Orphans | Completed::HonorsAndKnitted => {}
    }
    out.push(b'}');
}

/// Writes the sets, after the pair.
fn write_sets(sets: &Sets, hand: &Hand, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\",\"sets\":[");
    for set in sets.called() {
        write_set(set, hand, "\",\"called\":true},", out);
    }
    for set in sets.uncalled() {
        write_set(set, hand, "\",\"called\":false},", out);
    }
    end_list(out);
}

/// Writes a set; the text `called` indicates whether it is called.
fn write_set(set: &Set, hand: &Hand, called: &str, out: &mut Vec<u8>) {
    write_text("{\"kind\":\"", kind(*set, hand), out);
    out.extend_from_slice(b",\"tiles\":\"");
    write_tiles(set, out);
    out.extend_from_slice(called.as_bytes());
}

fn write_pairs(pairs: &[Tile; 7], out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"pairs\":[");
    for &pair in pairs {
        out.push(b'"');
        write_pair(pair, out);
        out.extend_from_slice(b"\",");
    }
    end_list(out);
}

#[cfg(test)]
mod tests {
    use super::super::super::Score;
    use crate::ask::{Question as _, Request, RequestSource, Work};
    use crate::report::{Head, write_object};

    /// Compares the two ways of writing the answers to a game's examples, each alone and followed
    /// by each of `others`, and returns the number of answers.
    #[track_caller]
    fn compared(rules: &str, examples: &str, others: &[&str]) -> usize {
        let mut request = Request::new(Score::SPEC, RequestSource::Parameters, 0);
        request.add(Score::SPEC.called("rules").unwrap(), rules);
        let score = Score::read(&request).unwrap();
        let examples = examples.lines().filter(|line| !line.starts_with('#'));
        let mut n_lines = 0;
        for example in examples {
            let example: serde_json::Value = serde_json::from_str(example).unwrap();
            let text = example["input"].as_str().unwrap();
            for other in [""].iter().chain(others) {
                let text = format!("{text} {other}");
                let Ok(report) = score.evaluate(&text, Work::ALONE) else {
                    continue;
                };
                let mut expected = Vec::new();
                write_object(Head::of_line(7), &report, &mut expected).unwrap();
                expected.push(b'\n');
                let mut found = Vec::new();
                let holds = score.answer_line(7, &text, Work::ALONE, &mut found);
                let [found, expected] =
                    [found, expected].map(|line| String::from_utf8(line).unwrap());
                assert_eq!(found, expected, "{text}");
                assert_eq!(holds, Ok(Score::holds(&report)), "{text}");
                n_lines += 1;
            }
        }
        n_lines
    }

    /// The worked examples of a game.
    macro_rules! examples {
        ($game:literal) => {
            include_str!(concat!(
                "../../../../../../fixtures/mahjong/",
                $game,
                "_examples.jsonl"
            ))
        };
    }

    #[test]
    fn lines_are_what_serde_writes() {
        let n_lines = compared("mcr", examples!("mcr"), &["rules=mcr-ema"]);
        assert!(n_lines > 300, "{n_lines}");
        let others = ["rules=sichuan-app", "won=1", "kongs", "rule=cap=none"];
        assert_eq!(compared("sichuan", examples!("sichuan"), &others), 18 * 5);
        let others = ["rules=hkos-ra", "pao=west", "rule=minimum=0", "12345678f"];
        let n_lines = compared("hongkong", examples!("hongkong"), &others);
        assert!(n_lines > 60, "{n_lines}");
        let others = ["rules=star31", "streak=3", "rule=minimum=3"];
        assert_eq!(compared("taiwan", examples!("taiwan"), &others), 15 * 4);
        let flowers = r#"{"input":"147m258p369s1234z flowers=12345678"}"#;
        assert_eq!(compared("hongkong", flowers, &[]), 1);
        let pairs = "1133m5577p2288s7z222z ron=7z rule=eight-and-a-half-pairs=8";
        let pairs = format!(r#"{{"input":"{pairs}"}}"#);
        assert_eq!(compared("taiwan", &pairs, &["flowers=2"]), 2);
    }
}
