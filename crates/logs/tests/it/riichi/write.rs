//! Generated games as text in the three formats.

use std::fmt::Write as _;

use handeval_logs::riichi::DrawKind;
use handeval_mahjong::game::Player;
use handeval_mahjong::riichi::{Limit, Yaku};
use handeval_mahjong::{CallKind, Wind};
use serde_json::{Value, json};

use super::generate::{Generated, Id, Step, Winner, number_and_suit};

fn of_hundreds(points: [i32; 4]) -> [i32; 4] {
    points.map(|points| points / 100)
}

fn joined<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    let all: Vec<String> = all.into_iter().map(|one| one.to_string()).collect();
    all.join(",")
}

/// mjlog.
pub(crate) fn mjlog(rounds: &[Generated]) -> String {
    let n_players = rounds[0].deal.n_players;
    let go = if n_players == 3 { 185 } else { 169 };
    let mut out = format!(
        "<mjloggm ver=\"2.3\"><GO type=\"{go}\" lobby=\"0\"/><UN n0=\"%41\" n1=\"B\" n2=\"C\" n3=\"D\"/><TAIKYOKU oya=\"0\"/>"
    );
    for round in rounds {
        mjlog_round(round, &mut out);
    }
    out + "</mjloggm>"
}

fn mjlog_round(round: &Generated, out: &mut String) {
    let deal = &round.deal;
    let number = deal.wind as usize * 4 + deal.dealer.idx();
    let _ = write!(
        out,
        "<INIT seed=\"{number},{},{},0,0,{}\" ten=\"{}\" oya=\"{}\"",
        deal.honba,
        deal.sticks,
        round.indicators[0],
        joined(of_hundreds(round.scores)),
        deal.dealer.idx()
    );
    for (idx, hand) in round.hands.iter().enumerate() {
        let _ = write!(out, " hai{idx}=\"{}\"", joined(hand));
    }
    out.push_str("/>");
    let mut calls: [Vec<usize>; 4] = Default::default();
    // The scores as riichi are paid, and the one whose discard may still be won on.
    let (mut paid, mut declared, mut pending) = (round.scores, None, None);
    let mut accept = |pending: &mut Option<Player>, out: &mut String| {
        if let Some(player) = pending.take() {
            paid[player.idx()] -= 1_000;
            let (who, ten) = (player.idx(), joined(of_hundreds(paid)));
            let _ = write!(out, "<REACH who=\"{who}\" step=\"2\" ten=\"{ten}\"/>");
        }
    };
    for step in &round.steps {
        accept(&mut pending, out);
        match step {
            Step::Draw(player, id) => {
                let _ = write!(out, "<{}{id}/>", ["T", "U", "V", "W"][player.idx()]);
            }
            Step::Discard(player, id, _) => {
                let _ = write!(out, "<{}{id}/>", ["D", "E", "F", "G"][player.idx()]);
                pending = declared.take();
            }
            Step::Riichi(player) => {
                let _ = write!(out, "<REACH who=\"{}\" step=\"1\"/>", player.idx());
                declared = Some(*player);
            }
            Step::Indicator(id) => {
                let _ = write!(out, "<DORA hai=\"{id}\"/>");
            }
            Step::Claim(..) | Step::Concealed(..) | Step::Added(..) | Step::North(..) => {
                let (player, bits) = bits(step);
                let calls = &mut calls[player.idx()];
                // A quad takes the place of the pon that it is added to.
                let is_quad = matches!(step, Step::Added(..));
                calls.retain(|&other| !is_quad || other & 12 != 8 || other >> 9 != bits >> 9);
                calls.insert(0, bits);
                let _ = write!(out, "<N who=\"{}\" m=\"{bits}\" />", player.idx());
            }
        }
    }
    let mut scores = round.scores;
    let stands = |player: Player| {
        // A riichi whose discard was won on does not stand.
        let last = round
            .steps
            .iter()
            .rposition(|step| matches!(step, Step::Riichi(who) if *who == player));
        let is_last = last.is_some_and(|at| at + 2 == round.steps.len());
        let is_off = is_last
            && (round.draw.is_none()
                || round
                    .draw
                    .is_some_and(|(kind, ..)| kind == DrawKind::ThreeRon));
        last.is_some() && !is_off
    };
    if pending.is_some_and(&stands) {
        accept(&mut pending, out);
    }
    for player in deal.players() {
        if stands(player) {
            scores[player.idx()] -= 1_000;
        }
    }
    let sc = |scores: [i32; 4], deltas: [i32; 4]| {
        let pairs = of_hundreds(scores).into_iter().zip(of_hundreds(deltas));
        joined(pairs.flat_map(|(score, delta)| [score, delta]))
    };
    for win in &round.wins {
        let score = &win.score;
        let calls = &calls[win.player.idx()];
        let m = if calls.is_empty() {
            String::new()
        } else {
            format!(" m=\"{}\"", joined(calls))
        };
        let limit = match score.limit {
            None => 0,
            Some(Limit::Mangan) => 1,
            Some(Limit::Haneman) => 2,
            Some(Limit::Baiman) => 3,
            Some(Limit::Sanbaiman) => 4,
            Some(_) => 5,
        };
        let yaku = score
            .yaku
            .iter()
            .map(|yaku| yaku_number(yaku, round, win.player));
        let yaku = match score.n_yakuman > 0 {
            true => format!("yakuman=\"{}\"", joined(yaku)),
            false => {
                let mut all: Vec<usize> = score
                    .yaku
                    .iter()
                    .flat_map(|yaku| {
                        [
                            yaku_number(yaku, round, win.player),
                            usize::from(yaku.han(score.is_closed)),
                        ]
                    })
                    .collect();
                let dora = score.dora;
                for (number, han) in [(52, dora.dora + dora.kita), (53, dora.ura), (54, dora.red)] {
                    if han > 0 {
                        all.extend([number, usize::from(han)]);
                    }
                }
                format!("yaku=\"{}\"", joined(all))
            }
        };
        let ura = if win.ura.is_empty() {
            String::new()
        } else {
            format!(" doraHaiUra=\"{}\"", joined(&win.ura))
        };
        let liable = win.liable.map_or(String::new(), |liable| {
            format!(" paoWho=\"{}\"", liable.idx())
        });
        let _ = write!(
            out,
            "<AGARI ba=\"{},{}\" hai=\"{}\"{m} machi=\"{}\" ten=\"{},{},{limit}\" {yaku} doraHai=\"{}\"{ura} who=\"{}\" fromWho=\"{}\"{liable} sc=\"{}\" />",
            deal.honba,
            win.sticks,
            joined(&win.hand),
            win.tile,
            score.fu,
            score.payments.points(),
            joined(&round.indicators),
            win.player.idx(),
            win.from.idx(),
            sc(scores, win.deltas)
        );
        for (score, delta) in scores.iter_mut().zip(win.deltas) {
            *score += delta;
        }
    }
    if let Some((kind, ready, deltas)) = round.draw {
        let kind_text = match kind {
            DrawKind::NagashiMangan => " type=\"nm\"",
            DrawKind::ThreeRon => " type=\"ron3\"",
            _ => "",
        };
        let _ = write!(
            out,
            "<RYUUKYOKU{kind_text} ba=\"{},{}\" sc=\"{}\"",
            deal.honba,
            round.sticks_after,
            sc(scores, deltas)
        );
        for player in deal
            .players()
            .filter(|player| ready[player.idx()] && kind == DrawKind::Exhaustive)
        {
            let _ = write!(out, " hai{}=\"1\"", player.idx());
        }
        out.push_str(" />");
    }
}

/// A call as Tenhou's bits.
fn bits(step: &Step) -> (Player, usize) {
    let relative = |player: &Player, from: &Player| (from.idx() + 4 - player.idx()) % 4;
    let place = |all: &[Id], called: Id| all.iter().position(|&id| id == called).unwrap();
    match step {
        Step::Claim(player, from, CallKind::Chi, id, own) => {
            let mut all = own.clone();
            all.push(*id);
            all.sort_unstable();
            let kind = all[0] / 4;
            let base = kind / 9 * 7 + kind % 9;
            let copies = (all[0] % 4) << 3 | (all[1] % 4) << 5 | (all[2] % 4) << 7;
            (
                *player,
                (base * 3 + place(&all, *id)) << 10 | copies | 4 | relative(player, from),
            )
        }
        Step::Claim(player, from, CallKind::Pon, id, own) => {
            let mut all = own.clone();
            all.push(*id);
            all.sort_unstable();
            let unused = (0..4)
                .find(|copy| !all.contains(&(all[0] / 4 * 4 + copy)))
                .unwrap();
            let called = place(&all, *id);
            (
                *player,
                (all[0] / 4 * 3 + called) << 9 | unused << 5 | 8 | relative(player, from),
            )
        }
        Step::Claim(player, from, _, id, _) => (*player, id << 8 | relative(player, from)),
        Step::Concealed(player, all) => (*player, all[0] << 8),
        Step::Added(player, id, pon, from) => {
            let mut all = pon.to_vec();
            all.sort_unstable();
            let called = place(&all, pon[0]);
            (
                *player,
                (id / 4 * 3 + called) << 9 | (id % 4) << 5 | 16 | relative(player, from),
            )
        }
        Step::North(player, id) => (*player, id << 8 | 32),
        _ => unreachable!(),
    }
}

fn yaku_number(yaku: Yaku, round: &Generated, player: Player) -> usize {
    let seat = player.seat(round.deal.dealer, round.deal.n_players) as usize;
    let names = [
        "menzen-tsumo",
        "riichi",
        "ippatsu",
        "chankan",
        "rinshan",
        "haitei",
        "houtei",
        "pinfu",
        "tanyao",
        "iipeikou",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "haku",
        "hatsu",
        "chun",
        "double-riichi",
        "chiitoitsu",
        "chanta",
        "ittsu",
        "sanshoku-doujun",
        "sanshoku-doukou",
        "sankantsu",
        "toitoi",
        "sanankou",
        "shousangen",
        "honroutou",
        "ryanpeikou",
        "junchan",
        "honitsu",
        "chinitsu",
        "renhou",
        "tenhou",
        "chihou",
        "daisangen",
        "suuankou",
        "suuankou-tanki",
        "tsuuiisou",
        "ryuuiisou",
        "chinroutou",
        "chuuren",
        "junsei-chuuren",
        "kokushi",
        "kokushi-13",
        "daisuushii",
        "shousuushii",
        "suukantsu",
    ];
    match yaku {
        Yaku::SeatWind => 10 + seat,
        Yaku::RoundWind => 14 + round.deal.wind as usize,
        _ => names.iter().position(|name| *name == yaku.key()).unwrap(),
    }
}

fn name_of(number: usize) -> &'static str {
    [
        "門前清自摸和",
        "立直",
        "一発",
        "槍槓",
        "嶺上開花",
        "海底摸月",
        "河底撈魚",
        "平和",
        "断幺九",
        "一盃口",
        "自風 東",
        "自風 南",
        "自風 西",
        "自風 北",
        "場風 東",
        "場風 南",
        "場風 西",
        "場風 北",
        "役牌 白",
        "役牌 發",
        "役牌 中",
        "両立直",
        "七対子",
        "混全帯幺九",
        "一気通貫",
        "三色同順",
        "三色同刻",
        "三槓子",
        "対々和",
        "三暗刻",
        "小三元",
        "混老頭",
        "二盃口",
        "純全帯幺九",
        "混一色",
        "清一色",
        "人和",
        "天和",
        "地和",
        "大三元",
        "四暗刻",
        "四暗刻単騎",
        "字一色",
        "緑一色",
        "清老頭",
        "九蓮宝燈",
        "純正九蓮宝燈",
        "国士無双",
        "国士無双１３面",
        "大四喜",
        "小四喜",
        "四槓子",
    ][number]
}

/// tenhou.net/6.
pub(crate) fn tenhou6(rounds: &[Generated]) -> String {
    let n_players = rounds[0].deal.n_players;
    let disp = if n_players == 3 {
        "三鳳南喰赤"
    } else {
        "鳳南喰赤"
    };
    let rounds: Vec<Value> = rounds.iter().map(tenhou6_round).collect();
    let names = if n_players == 3 {
        json!(["A", "B", "C", ""])
    } else {
        json!(["A", "B", "C", "D"])
    };
    json!({"title": ["", ""], "name": names, "rule": {"disp": disp, "aka": 1}, "log": rounds})
        .to_string()
}

fn code(id: Id) -> usize {
    let (number, suit) = number_and_suit(id);
    match number {
        0 => 51 + suit,
        _ => 10 * (suit + 1) + usize::from(number),
    }
}

/// A call as text: the letter and the marked tile stand after `n_before` of the others.
fn called(letter: char, marked: Id, others: &[Id], n_before: usize) -> Value {
    let mut text = String::new();
    for (idx, &id) in others.iter().enumerate() {
        if idx == n_before {
            let _ = write!(text, "{letter}{}", code(marked));
        }
        let _ = write!(text, "{}", code(id));
    }
    if n_before >= others.len() {
        let _ = write!(text, "{letter}{}", code(marked));
    }
    text.into()
}

fn tenhou6_round(round: &Generated) -> Value {
    let deal = &round.deal;
    let mut takes: [Vec<Value>; 4] = Default::default();
    let mut throws: [Vec<Value>; 4] = Default::default();
    let mut declares = false;
    let place = |player: &Player, from: &Player, places: [usize; 3]| {
        // Left, across, right, by four seats.
        places[3 - (from.idx() + 4 - player.idx()) % 4]
    };
    for step in &round.steps {
        match step {
            Step::Draw(player, id) => takes[player.idx()].push(code(*id).into()),
            Step::Riichi(_) => declares = true,
            Step::Discard(player, id, is_drawn) => {
                let number = if *is_drawn { 60 } else { code(*id) };
                throws[player.idx()].push(match std::mem::take(&mut declares) {
                    true => format!("r{number}").into(),
                    false => number.into(),
                });
            }
            Step::Claim(player, from, kind, id, own) => {
                takes[player.idx()].push(match kind {
                    CallKind::Chi => called('c', *id, own, 0),
                    CallKind::Pon => called('p', *id, own, place(player, from, [0, 1, 2])),
                    _ => called('m', *id, own, place(player, from, [0, 1, 3])),
                });
                if *kind == CallKind::Kan {
                    throws[player.idx()].push(0.into());
                }
            }
            Step::Concealed(player, all) => {
                throws[player.idx()].push(called('a', all[3], &all[..3], 3))
            }
            Step::Added(player, id, pon, from) => {
                throws[player.idx()].push(called('k', *id, pon, place(player, from, [0, 1, 2])));
            }
            Step::North(player, _) => throws[player.idx()].push("f44".into()),
            Step::Indicator(_) => {}
        }
    }
    let ura = round
        .wins
        .iter()
        .map(|win| &win.ura)
        .max_by_key(|ura| ura.len());
    let codes = |ids: &[Id]| -> Vec<usize> { ids.iter().map(|&id| code(id)).collect() };
    let number = deal.wind as usize * 4 + deal.dealer.idx();
    let mut parts = vec![
        json!([number, deal.honba, deal.sticks]),
        json!(round.scores),
        json!(codes(&round.indicators)),
        json!(ura.map_or(Vec::new(), |ura| codes(ura))),
    ];
    for idx in 0..4 {
        parts.push(json!(codes(&round.hands[idx])));
        parts.push(takes[idx].clone().into());
        parts.push(throws[idx].clone().into());
    }
    parts.push(tenhou6_end(round));
    parts.into()
}

fn tenhou6_end(round: &Generated) -> Value {
    if let Some((kind, ready, deltas)) = round.draw {
        let n_ready = ready.iter().filter(|ready| **ready).count();
        return match kind {
            DrawKind::NagashiMangan => json!(["流し満貫", deltas]),
            DrawKind::ThreeRon => json!(["三家和了"]),
            _ if n_ready == usize::from(round.deal.n_players) => json!(["全員聴牌"]),
            _ if n_ready == 0 => json!(["全員不聴"]),
            _ => json!(["流局", deltas]),
        };
    }
    let mut end = vec![json!("和了")];
    for win in &round.wins {
        end.push(json!(win.deltas));
        let liable = win.liable.unwrap_or(win.player);
        let mut parts = vec![
            json!(win.player.idx()),
            json!(win.from.idx()),
            json!(liable.idx()),
            json!(value(win, round)),
        ];
        for yaku in win.score.yaku.iter() {
            let name = name_of(yaku_number(yaku, round, win.player));
            parts.push(match yaku.is_yakuman() {
                true => format!("{name}(役満)").into(),
                false => format!("{name}({}飜)", yaku.han(win.score.is_closed)).into(),
            });
        }
        if win.score.n_yakuman == 0 {
            let dora = win.score.dora;
            for (name, han) in [
                ("ドラ", dora.dora),
                ("裏ドラ", dora.ura),
                ("赤ドラ", dora.red),
                ("抜きドラ", dora.kita),
            ] {
                if han > 0 {
                    parts.push(format!("{name}({han}飜)").into());
                }
            }
        }
        end.push(parts.into());
    }
    end.into()
}

fn value(win: &Winner, round: &Generated) -> String {
    let score = &win.score;
    let words = match score.limit {
        None => format!("{}符{}飜", score.fu, score.han),
        Some(Limit::Mangan) => "満貫".to_owned(),
        Some(Limit::Haneman) => "跳満".to_owned(),
        Some(Limit::Baiman) => "倍満".to_owned(),
        Some(Limit::Sanbaiman) => "三倍満".to_owned(),
        Some(Limit::CountedYakuman) => "数え役満".to_owned(),
        Some(Limit::Yakuman(_)) => "役満".to_owned(),
    };
    let up = |points: u32| points.div_ceil(100) * 100;
    let points = match (win.from == win.player, win.player == round.deal.dealer) {
        (false, _) => format!("{}点", score.payments.points()),
        (true, true) => format!("{}点∀", up(2 * score.base)),
        (true, false) => format!("{}-{}点", up(score.base), up(2 * score.base)),
    };
    words + &points
}

/// mjai.
pub(crate) fn mjai(rounds: &[Generated]) -> String {
    let mut lines = vec![json!({"type": "start_game", "names": ["A", "B", "C", "D"]})];
    for round in rounds {
        mjai_round(round, &mut lines);
    }
    lines.push(json!({"type": "end_game"}));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    lines.join("\n") + "\n"
}

fn text(id: Id) -> String {
    let (number, suit) = number_and_suit(id);
    match (number, suit) {
        (_, 3) => ["E", "S", "W", "N", "P", "F", "C"][usize::from(number) - 1].to_owned(),
        (0, _) => format!("5{}r", ["m", "p", "s"][suit]),
        _ => format!("{number}{}", ["m", "p", "s"][suit]),
    }
}

fn texts(ids: &[Id]) -> Vec<String> {
    ids.iter().map(|&id| text(id)).collect()
}

fn mjai_round(round: &Generated, lines: &mut Vec<Value>) {
    let deal = &round.deal;
    let wind = match deal.wind {
        Wind::East => "E",
        _ => "S",
    };
    let hands: Vec<Vec<String>> = round.hands.iter().map(|hand| texts(hand)).collect();
    lines.push(json!({
        "type": "start_kyoku", "bakaze": wind, "dora_marker": text(round.indicators[0]),
        "kyoku": deal.dealer.idx() + 1, "honba": deal.honba, "kyotaku": deal.sticks,
        "oya": deal.dealer.idx(), "scores": round.scores, "tehais": hands,
    }));
    for step in &round.steps {
        lines.push(match step {
            Step::Draw(player, id) => json!({"type": "tsumo", "actor": player.idx(), "pai": text(*id)}),
            Step::Riichi(player) => json!({"type": "reach", "actor": player.idx()}),
            Step::Discard(player, id, is_drawn) => json!({"type": "dahai", "actor": player.idx(), "pai": text(*id), "tsumogiri": is_drawn}),
            Step::Claim(player, from, kind, id, own) => {
                let kind = match kind {
                    CallKind::Chi => "chi",
                    CallKind::Pon => "pon",
                    _ => "daiminkan",
                };
                json!({"type": kind, "actor": player.idx(), "target": from.idx(), "pai": text(*id), "consumed": texts(own)})
            }
            Step::Concealed(player, all) => json!({"type": "ankan", "actor": player.idx(), "consumed": texts(all)}),
            Step::Added(player, id, pon, _) => json!({"type": "kakan", "actor": player.idx(), "pai": text(*id), "consumed": texts(pon)}),
            Step::North(player, id) => json!({"type": "nukidora", "actor": player.idx(), "pai": text(*id)}),
            Step::Indicator(id) => json!({"type": "dora", "dora_marker": text(*id)}),
        });
    }
    let mut scores = round.after;
    for win in &round.wins {
        for (score, delta) in scores.iter_mut().zip(win.deltas) {
            *score -= delta;
        }
    }
    for win in &round.wins {
        for (score, delta) in scores.iter_mut().zip(win.deltas) {
            *score += delta;
        }
        let mut hora = json!({
            "type": "hora", "actor": win.player.idx(), "target": win.from.idx(),
            "pai": text(win.tile), "hora_tehais": texts(&win.hand), "deltas": win.deltas,
            "ura_markers": texts(&win.ura), "scores": scores,
            "hora_points": win.score.payments.points(), "yakus": mjai_yaku(win, round),
        });
        if win.score.n_yakuman == 0 {
            hora["fan"] = win.score.han.into();
            hora["fu"] = win.score.fu.into();
        }
        lines.push(hora);
    }
    if let Some((kind, ready, deltas)) = round.draw {
        let reason = match kind {
            DrawKind::NagashiMangan => "nm",
            DrawKind::ThreeRon => "ron3",
            _ => "fanpai",
        };
        lines.push(json!({"type": "ryukyoku", "reason": reason, "deltas": deltas, "tenpais": ready, "scores": round.after}));
    }
    lines.push(json!({"type": "end_kyoku"}));
}

/// The yaku and dora of a win with their han.
fn mjai_yaku(win: &Winner, round: &Generated) -> Vec<Value> {
    const NAMES: [&str; 52] = [
        "menzenchin_tsumoho",
        "reach",
        "ippatsu",
        "chankan",
        "rinshankaiho",
        "haiteiraoyue",
        "hoteiraoyui",
        "pinfu",
        "tanyaochu",
        "ipeko",
        "jikaze",
        "jikaze",
        "jikaze",
        "jikaze",
        "bakaze",
        "bakaze",
        "bakaze",
        "bakaze",
        "haku",
        "hatsu",
        "chun",
        "double_reach",
        "chitoitsu",
        "honchantaiyao",
        "ikkitsukan",
        "sanshokudojun",
        "sanshokudoko",
        "sankantsu",
        "toitoiho",
        "sananko",
        "shosangen",
        "honroto",
        "ryanpeko",
        "junchantaiyao",
        "honiso",
        "chiniso",
        "renho",
        "tenho",
        "chiho",
        "daisangen",
        "suanko",
        "suanko_tanki",
        "tsuiso",
        "ryuiso",
        "chinroto",
        "churenpoton",
        "junsei_churenpoton",
        "kokushimuso",
        "kokushimuso_13",
        "daisushi",
        "shosushi",
        "sukantsu",
    ];
    let score = &win.score;
    let yaku = score.yaku.iter().map(|yaku| {
        let name = NAMES[yaku_number(yaku, round, win.player)];
        json!([name, yaku.han(score.is_closed)])
    });
    let dora = score.dora;
    let dora = [
        ("dora", dora.dora),
        ("uradora", dora.ura),
        ("akadora", dora.red),
        ("nukidora", dora.kita),
    ];
    let dora = dora.into_iter().filter(|(_, han)| *han > 0);
    let dora = dora.filter(|_| score.n_yakuman == 0);
    yaku.chain(dora.map(|(name, han)| json!([name, han])))
        .collect()
}
