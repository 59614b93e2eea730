//! The result of a round.

use handeval_mahjong::ShownTile;
use handeval_mahjong::game::Player;
use handeval_mahjong::riichi::Limit;
use quick_xml::events::BytesStart;

use super::super::end::{DrawKind, StatedDraw, StatedWin, StatedYaku};
use super::super::yaku;
use super::attributes::{attribute, hundreds, number, numbers, player, tile};
use crate::Damage;

pub(super) fn win(
    tag: &BytesStart<'_>,
    n_players: u8,
    has_red_fives: bool,
) -> Result<StatedWin, Damage> {
    let who = player(number(tag, "who").unwrap_or(-1), n_players)?;
    let from = player(number(tag, "fromWho").unwrap_or(-1), n_players)?;
    let mut win = StatedWin::new(who, from);
    let all = |key: &str| -> Result<Vec<ShownTile>, Damage> {
        numbers(attribute(tag, key))
            .map(|id| tile(id, has_red_fives))
            .collect()
    };
    win.liable = Some(match number(tag, "paoWho") {
        Some(liable) => Some(player(liable, n_players)?),
        None => None,
    });
    win.ura = all("doraHaiUra")?;
    win.indicators = Some(all("doraHai")?);
    win.hand = Some(all("hai")?);
    let mut ba = numbers(attribute(tag, "ba"));
    let small = |number: Option<i64>| number.and_then(|number| u16::try_from(number).ok());
    win.honba = small(ba.next());
    win.sticks = small(ba.next());
    let mut deltas = [0; 4];
    let mut scores = [0; 4];
    let changes: Vec<i64> = numbers(attribute(tag, "sc")).collect();
    for (idx, pair) in changes.chunks(2).take(4).enumerate() {
        let &[score, delta] = pair else { continue };
        let in_points = |hundreds: i64| {
            hundreds
                .checked_mul(100)
                .and_then(|all| i32::try_from(all).ok())
        };
        deltas[idx] = in_points(delta).unwrap_or(i32::MAX);
        scores[idx] = in_points(score)
            .unwrap_or(i32::MAX)
            .saturating_add(deltas[idx]);
    }
    if changes.len() >= 6 {
        win.deltas = Some(deltas);
        win.scores = Some(scores);
    }
    let mut named: Vec<(Option<StatedYaku>, u32)> = Vec::new();
    let list: Vec<i64> = numbers(attribute(tag, "yaku")).collect();
    for pair in list.chunks(2) {
        let &[id, han] = pair else { continue };
        let one = u64::try_from(id).ok().and_then(yaku::of_number);
        named.push((one, u32::try_from(han).unwrap_or(u32::MAX / 64)));
    }
    for id in numbers(attribute(tag, "yakuman")) {
        named.push((u64::try_from(id).ok().and_then(yaku::of_number), 0));
    }
    // Ura dora that are not there are listed with no han.
    win.set_yaku(named);
    let is_yakuman = attribute(tag, "yakuman").is_some();
    let mut ten = numbers(attribute(tag, "ten"));
    if let (Some(fu), Some(points), Some(limit)) = (ten.next(), ten.next(), ten.next()) {
        win.fu = u32::try_from(fu).ok().filter(|_| !is_yakuman);
        win.points = Some(points);
        win.limit = match limit {
            0 => Some(None),
            1 => Some(Some(Limit::Mangan)),
            2 => Some(Some(Limit::Haneman)),
            3 => Some(Some(Limit::Baiman)),
            4 => Some(Some(Limit::Sanbaiman)),
            5 if is_yakuman => Some(Some(Limit::Yakuman(1))),
            5 => Some(Some(Limit::CountedYakuman)),
            _ => None,
        };
    }
    Ok(win)
}

pub(super) fn draw(tag: &BytesStart<'_>, n_players: u8) -> StatedDraw {
    let kind = match attribute(tag, "type") {
        None => Some(DrawKind::Exhaustive),
        Some("nm") => Some(DrawKind::NagashiMangan),
        Some("yao9") => Some(DrawKind::NineTerminals),
        Some("kaze4") => Some(DrawKind::FourWinds),
        Some("reach4") => Some(DrawKind::FourRiichi),
        Some("ron3") => Some(DrawKind::ThreeRon),
        Some("kan4") => Some(DrawKind::FourQuads),
        Some(_) => None,
    };
    let changes: Vec<i64> = numbers(attribute(tag, "sc")).collect();
    let deltas = changes.chunks(2).filter_map(|pair| pair.get(1).copied());
    let scores = changes
        .chunks(2)
        .filter_map(|pair| pair[0].checked_add(*pair.get(1)?));
    let mut ready = [false; 4];
    for player in Player::ALL.into_iter().take(usize::from(n_players)) {
        let key = ["hai0", "hai1", "hai2", "hai3"][player.idx()];
        ready[player.idx()] = attribute(tag, key).is_some();
    }
    let tells_ready = kind == Some(DrawKind::Exhaustive);
    StatedDraw {
        kind,
        deltas: hundreds(deltas),
        scores: hundreds(scores),
        ready: tells_ready.then_some(ready),
    }
}
