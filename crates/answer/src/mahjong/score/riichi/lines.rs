//! The scores of a batch of wins, written without reports.
//!
//! Everything is written the way serde writes the report; a test compares the two.

use handeval_mahjong::riichi::{self, FuTiles, ScoringRules, Yaku};
use handeval_mahjong::{Completed, Decomposition, Reading};

use super::super::super::write::{
    end_list, tile_bytes, write_hand, write_pair, write_set, write_tiles,
};
use super::super::game::Scored;
use super::report::red_fives_report;
use super::settings::{Riichi, RiichiRules, Scores};
use crate::number::write_number;

/// Writes scores as objects, one per line.
#[derive(Debug)]
pub(in crate::mahjong::score) struct ScoreLines {
    /// For each yaku, its object up to the value: `{"yaku":"tanyao","name":"All simples","han":`.
    yaku: Vec<Vec<u8>>,
}

/// Writes a key and its number.
fn write_entry(key: &str, number: u32, out: &mut Vec<u8>) {
    out.extend_from_slice(key.as_bytes());
    write_number(number.into(), out);
}

/// Writes a key and a number, or null.
fn write_or_null(key: &str, number: Option<u8>, out: &mut Vec<u8>) {
    out.extend_from_slice(key.as_bytes());
    match number {
        Some(number) => write_number(number.into(), out),
        None => out.extend_from_slice(b"null"),
    }
}

/// Writes a key and a string that needs no escapes.
fn write_text(key: &str, text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

impl Default for ScoreLines {
    fn default() -> Self {
        let start = |yaku: &Yaku| {
            let name = serde_json::to_string(yaku.name()).unwrap_or_default();
            let counts = if yaku.is_yakuman() { "yakuman" } else { "han" };
            format!("{{\"yaku\":\"{yaku}\",\"name\":{name},\"{counts}\":").into_bytes()
        };
        Self {
            yaku: Yaku::ALL.iter().map(start).collect(),
        }
    }
}

impl ScoreLines {
    /// Writes a win as an object with its line number; returns whether the win scores. Writes
    /// nothing and returns `None` for rare requests; for those, a report is fast enough.
    pub(in crate::mahjong::score) fn write_object(
        &self,
        line: u64,
        scored: &Scored<'_, Riichi>,
        out: &mut Vec<u8>,
    ) -> Option<bool> {
        let Scored { hand, said, found } = scored;
        let Scores::Win(score) = &found.scores else {
            return None;
        };
        if !found.furiten.is_empty() {
            return None;
        }
        let win = &found.win;
        let RiichiRules {
            set,
            switches,
            rules,
        } = &said.game.request;
        let is_rare = said.explain || !switches.is_empty();
        if is_rare || red_fives_report(scored, score.as_ref()).is_some() {
            return None;
        }
        out.extend_from_slice(b"{\"line\":");
        write_number(line, out);
        out.extend_from_slice(b",\"hand\":\"");
        write_hand(&hand.without(win.shown()).unwrap_or(**hand), out);
        write_text("\",\"win_by\":\"", win.by.key(), out);
        let [number, suit] = tile_bytes(win.tile);
        let number = if win.shown().is_red { b'0' } else { number };
        out.extend_from_slice(b",\"win_tile\":\"");
        out.extend_from_slice(&[number, suit]);
        write_text("\",\"seat\":\"", win.seat.key(), out);
        write_text(",\"round\":\"", win.round.key(), out);
        write_text(",\"rules\":\"", set.key(), out);
        let is_closed = hand.is_closed();
        out.extend_from_slice(match is_closed {
            true => b",\"closed\":true",
            false => b",\"closed\":false",
        });
        match score {
            Some(score) => self.write_score(score, rules, out),
            None => out.extend_from_slice(
                b",\"won\":false,\"reason\":\"no-yaku\",\"yaku\":[],\"han\":0,\"yakuman\":0,\
                  \"fu\":null,\"points\":0,\"total\":0,\"payments\":[]",
            ),
        }
        out.extend_from_slice(b"}\n");
        Some(score.is_some())
    }

    fn write_score(&self, score: &riichi::Score, rules: &ScoringRules, out: &mut Vec<u8>) {
        out.extend_from_slice(b",\"won\":true,\"reading\":");
        write_reading(&score.reading, out);
        out.extend_from_slice(b",\"yaku\":[");
        for yaku in score.yaku {
            if let Some(start) = self.yaku.get(yaku as usize) {
                out.extend_from_slice(start);
                write_number(score.worth(yaku, rules).into(), out);
                out.extend_from_slice(b"},");
            }
        }
        end_list(out);
        let is_yakuman = score.n_yakuman > 0;
        let but_for_yakuman = |number| (!is_yakuman).then_some(number);
        if is_yakuman {
            out.extend_from_slice(b",\"dora\":null");
        } else {
            let dora = score.dora;
            write_entry(",\"dora\":{\"dora\":", dora.dora.into(), out);
            write_entry(",\"ura\":", dora.ura.into(), out);
            write_entry(",\"red\":", dora.red.into(), out);
            write_entry(",\"kita\":", dora.kita.into(), out);
            out.push(b'}');
        }
        let items = score.fu_items();
        write_or_null(",\"han\":", but_for_yakuman(score.han), out);
        write_entry(",\"yakuman\":", score.n_yakuman.into(), out);
        write_or_null(",\"fu\":", but_for_yakuman(score.fu), out);
        write_or_null(",\"fu_sum\":", but_for_yakuman(items.sum()), out);
        out.extend_from_slice(b",\"fu_items\":[");
        for item in items.iter() {
            write_text("{\"item\":\"", item.kind.key(), out);
            write_fu_tiles(item.tiles, out);
            write_entry(",\"fu\":", item.fu.into(), out);
            out.extend_from_slice(b"},");
        }
        end_list(out);
        match score.limit {
            Some(limit) => write_text(",\"limit\":\"", limit.key(), out),
            None => out.extend_from_slice(b",\"limit\":null"),
        }
        let paid = &score.payments;
        write_entry(",\"base\":", score.base, out);
        write_entry(",\"points\":", paid.points(), out);
        write_entry(",\"honba\":", paid.honba(), out);
        write_entry(",\"sticks\":", paid.sticks(), out);
        write_entry(",\"total\":", paid.total(), out);
        out.extend_from_slice(b",\"payments\":[");
        for payment in paid.all() {
            write_text("{\"by\":\"", payment.by.key(), out);
            write_entry(",\"points\":", payment.points, out);
            out.extend_from_slice(match payment.is_liable {
                true => b",\"liable\":true},",
                false => b"},",
            });
        }
        end_list(out);
    }
}

fn write_reading(reading: &Reading, out: &mut Vec<u8>) {
    let form = reading.decomposition.form().key();
    write_text("{\"form\":\"", form, out);
    match &reading.decomposition {
        Decomposition::Standard { pair, sets }
        | Decomposition::KnittedStraight { pair, sets, .. } => {
            out.extend_from_slice(b",\"pair\":\"");
            write_pair(*pair, out);
            out.extend_from_slice(b"\",\"sets\":[");
            let called = sets.called().iter().map(|set| (set, true));
            let uncalled = sets.uncalled().iter().map(|set| (set, false));
            for (set, is_called) in called.chain(uncalled) {
                write_set(set, is_called, out);
            }
            end_list(out);
        }
        // The second is not a form of riichi.
        Decomposition::SevenPairs { pairs } | Decomposition::EightAndAHalfPairs { pairs, .. } => {
            out.extend_from_slice(b",\"pairs\":[");
            for &pair in pairs {
                out.push(b'"');
                write_pair(pair, out);
                out.extend_from_slice(b"\",");
            }
            end_list(out);
        }
        Decomposition::ThirteenOrphans { pair } => {
            out.extend_from_slice(b",\"pair\":\"");
            write_pair(*pair, out);
            out.push(b'"');
        }
        // Not a form of riichi.
        Decomposition::HonorsAndKnitted { .. } => {}
    }
    write_text(",\"wait\":\"", reading.wait.key(), out);
    if matches!(reading.decomposition, Decomposition::Standard { .. }) {
        out.extend_from_slice(b",\"completes\":\"");
        match reading.completes {
            Completed::Pair(tile) => write_pair(tile, out),
            Completed::Set(set) => write_tiles(&set, out),
            Completed::Orphans | Completed::Straight(_) | Completed::HonorsAndKnitted => {}
        }
        out.push(b'"');
    }
    out.push(b'}');
}

/// Writes the tiles that are worth fu, if there are any.
fn write_fu_tiles(tiles: FuTiles, out: &mut Vec<u8>) {
    if tiles == FuTiles::None {
        return;
    }
    out.extend_from_slice(b",\"tiles\":\"");
    match tiles {
        FuTiles::None => {}
        FuTiles::Set(set) => write_tiles(&set, out),
        FuTiles::Pair(tile) => write_pair(tile, out),
        FuTiles::Tile(tile) => out.extend_from_slice(&tile_bytes(tile)),
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use handeval_mahjong::riichi::{RuleSet, random_win};

    use super::super::super::Score;
    use super::super::super::report::ScoreReport;
    use super::super::super::said::{Others, Said};
    use super::super::super::win::EXPLAIN;
    use super::super::report::report;
    use super::super::settings::Found;
    use super::*;
    use crate::ask::{Question as _, Request, RequestSource, Work};
    use crate::mahjong::numbers::Numbers;
    use crate::report::{Head, write_object};

    fn by_serde(report: &ScoreReport) -> String {
        let mut line = Vec::new();
        write_object(Head::of_line(7), report, &mut line).unwrap();
        String::from_utf8(line).unwrap() + "\n"
    }

    /// Compares the two ways of writing the answer to a line, and returns whether the hand in the
    /// line scores.
    #[track_caller]
    fn check(score: &Score, text: &str) -> bool {
        let report = score.evaluate(text, Work::ALONE).unwrap();
        let expected = by_serde(&report);
        let mut found = Vec::new();
        let holds = score.answer_line(7, text, Work::ALONE, &mut found);
        assert_eq!(String::from_utf8(found).unwrap(), expected);
        assert_eq!(holds, Ok(Score::holds(&report)));
        assert_eq!(score.holds_for(text, Work::ALONE), holds);
        holds.unwrap()
    }

    fn request() -> Request {
        Request::new(Score::SPEC, RequestSource::Parameters, 0)
    }

    #[test]
    fn lines_of_played_wins_are_what_serde_writes() {
        let said = Said::<Riichi>::read(&request(), &Others::none::<Riichi>()).unwrap();
        let lines = ScoreLines::default();
        let mut numbers = Numbers(14);
        for set in [RuleSet::MahjongSoul, RuleSet::TenhouSanma, RuleSet::Wrc] {
            let rules = ScoringRules::of(set);
            for _ in 0..60 {
                let (hand, win) = random_win(&rules, &mut |n| numbers.below(n)).unwrap();
                let mut said = said.clone();
                (said.game.request.rules, said.game.request.set) = (rules, set);
                let scores = Scores::Win(riichi::score(&hand, &win, &rules).unwrap());
                let found = Found {
                    win,
                    scores,
                    furiten: Vec::new(),
                };
                let (hand, said, found) = (&hand, &said, &found);
                let scored = Scored { hand, said, found };
                let mut found = Vec::new();
                let expected = by_serde(&report(&scored));
                // A quad of fives without a red five is rare.
                if !expected.contains("with_red_fives") {
                    assert_eq!(lines.write_object(7, &scored, &mut found), Some(true));
                    assert_eq!(String::from_utf8(found).unwrap(), expected);
                }
            }
        }
    }

    #[test]
    fn lines_of_all_forms_are_what_serde_writes() {
        let score = Score::read(&request()).unwrap();
        for text in [
            "123m9s [pon 555z] [pon 666z] [pon 777z] ron=9s from=north honba=2 pao=daisangen:west",
            "19m19p19s1234567z tsumo=5z seat=east rules=mahjong-soul",
            "1133m5588p2277s4z tsumo=4z riichi",
            "406m5p [chi 340p] [pon 055s] [ankan 2222z] tsumo=5p",
            "40m567p055789s22z ron=6m riichi ura=9s dora=4p",
            "345m678p2p [ankan 9999s] [kan 7777z] ron=2p sticks=3",
            "123m456p78s11z [ankan 5555m] tsumo=9s",
            "11m44456s123p789p ron=4s discards=7s riichi",
            "11m44456s123p789p ron=7s discards=9m riichi",
            "19m19p19s1234567z tsumo=5z rule=double-yakuman=kokushi-13",
            "234567m3488p456s",
            "234567m3488p456s1z",
        ] {
            assert_eq!(check(&score, text), text.contains('='), "{text}");
        }
        assert!(!check(&score, "123m456p789s13p11s ron=2p"));
        let mut explained = request();
        explained.add(&EXPLAIN.spec, "true");
        let explained = Score::read(&explained).unwrap();
        assert!(check(&explained, "234567m3488p456s ron=5p"));
    }
}
