//! The result of a round.

use handeval_mahjong::ShownTile;
use handeval_mahjong::game::{Deal, Player};
use handeval_mahjong::riichi::Limit;
use quick_xml::events::BytesStart;

use super::super::end::{DrawKind, StatedDraw, StatedWin, StatedYaku};
use super::super::yaku;
use super::attributes::{attribute, changes, counters, number, numbers, player, player_in, tile};
use super::call::{Called, call};
use super::copies::Copies;
use crate::{Damage, DamageKind};

pub(super) fn win(
    tag: &BytesStart<'_>,
    deal: &Deal,
    has_red_fives: bool,
    copies: &Copies,
) -> Result<StatedWin, Damage> {
    let n_players = deal.n_players;
    let who = player_in(tag, "who", n_players)?;
    let from = player_in(tag, "fromWho", n_players)?;
    let mut win = StatedWin::new(who, from);
    let shown = |ids: &[i64]| -> Result<Vec<ShownTile>, Damage> {
        ids.iter().map(|&id| tile(id, has_red_fives)).collect()
    };
    let liable = number(tag, "paoWho")?.map(|liable| player(Some(liable), n_players));
    win.liable = Some(liable.transpose()?);
    let (hand, indicators) = (numbers(tag, "hai")?, numbers(tag, "doraHai")?);
    win.ura = shown(&numbers(tag, "doraHaiUra")?)?;
    win.indicators = Some(shown(&indicators)?);
    win.hand = Some(shown(&hand)?);
    let machi = numbers(tag, "machi")?;
    win.tile = shown(&machi)?.first().copied();
    let calls = numbers(tag, "m")?.into_iter();
    let calls = calls.map(|bits| call(who, bits, has_red_fives));
    let calls: Vec<Called> = calls.collect::<Result<_, _>>()?;
    win.calls = Some(calls.iter().filter_map(|call| call.set).collect());
    copies.check_calls(who, &calls)?;
    copies.check_win(who, &hand, &machi)?;
    copies.check_indicators(&indicators)?;
    (win.honba, win.sticks) = counters(tag)?;
    (win.scores, win.deltas) = changes(tag, n_players)?.unzip();
    let is_yakuman = attribute(tag, "yakuman").is_some();
    win.set_yaku(yaku_of(tag, deal, who)?);
    if attribute(tag, "ten").is_some() {
        let bad = |what: &str| Damage::new(DamageKind::BadSyntax, format!("`ten`: {what}"));
        let &[fu, points, limit] = numbers(tag, "ten")?.as_slice() else {
            return Err(bad("expected the fu, the points and the limit"));
        };
        let fu = u32::try_from(fu).map_err(|_| bad("expected the fu as a number from 0"))?;
        win.fu = Some(fu).filter(|_| !is_yakuman);
        win.points = Some(points);
        win.limit = Some(match limit {
            0 => None,
            1 => Some(Limit::Mangan),
            2 => Some(Limit::Haneman),
            3 => Some(Limit::Baiman),
            4 => Some(Limit::Sanbaiman),
            5 if is_yakuman => Some(Limit::Yakuman(1)),
            5 => Some(Limit::CountedYakuman),
            _ => return Err(bad(&format!("limit {limit}: expected 0 to 5"))),
        });
    }
    Ok(win)
}

/// The yaku with their han; ura dora are listed even if there are none, with 0 han.
fn yaku_of(
    tag: &BytesStart<'_>,
    deal: &Deal,
    winner: Player,
) -> Result<Vec<(Option<StatedYaku>, u32)>, Damage> {
    // There is a number for each individual wind.
    let winds = [
        (10..=13, winner.seat(deal.dealer, deal.n_players), "seat"),
        (14..=17, deal.wind, "round"),
    ];
    let bad = |message: String| Damage::new(DamageKind::BadSyntax, message);
    let known = |id: i64| {
        for (ids, wind, whose) in &winds {
            let expected = ids.start() + *wind as i64;
            if ids.contains(&id) && id != expected {
                let message = format!("yaku {id}: the wind of the {whose} is yaku {expected}");
                return Err(bad(message));
            }
        }
        let known = u64::try_from(id).ok().and_then(yaku::of_number);
        known.ok_or_else(|| bad(format!("yaku {id}: expected 0 to 54")))
    };
    let mut all = Vec::new();
    for pair in numbers(tag, "yaku")?.chunks(2) {
        let &[id, han] = pair else {
            return Err(bad("`yaku`: a yaku without its han".to_owned()));
        };
        let value = u32::try_from(han);
        let han = value.map_err(|_| bad(format!("`yaku`: {han} han: expected a number from 0")))?;
        all.push((Some(known(id)?), han));
    }
    for id in numbers(tag, "yakuman")? {
        all.push((Some(known(id)?), 0));
    }
    Ok(all)
}

pub(super) fn draw(tag: &BytesStart<'_>, n_players: u8) -> Result<StatedDraw, Damage> {
    let kind = match attribute(tag, "type") {
        None => DrawKind::Exhaustive,
        Some("nm") => DrawKind::NagashiMangan,
        Some("yao9") => DrawKind::NineTerminals,
        Some("kaze4") => DrawKind::FourWinds,
        Some("reach4") => DrawKind::FourRiichi,
        Some("ron3") => DrawKind::ThreeRon,
        Some("kan4") => DrawKind::FourQuads,
        Some(_) => {
            let message = "`type` of a draw: expected `nm`, `yao9`, `kaze4`, `reach4`, `ron3` or \
                           `kan4`, or none";
            return Err(Damage::new(DamageKind::NoResult, message));
        }
    };
    let (scores, deltas) = changes(tag, n_players)?.unzip();
    let mut ready = [false; 4];
    for player in Player::ALL.into_iter().take(usize::from(n_players)) {
        let key = ["hai0", "hai1", "hai2", "hai3"][player.idx()];
        ready[player.idx()] = attribute(tag, key).is_some();
    }
    let (honba, sticks) = counters(tag)?;
    Ok(StatedDraw {
        kind: Some(kind),
        deltas,
        scores,
        ready: (kind == DrawKind::Exhaustive).then_some(ready),
        honba,
        sticks,
    })
}
