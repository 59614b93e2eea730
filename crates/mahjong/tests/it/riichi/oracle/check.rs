//! R4: contradictions within a win or with the rules, in the order in which they are reported.

use super::read::{Call, CallKind, Input};
use super::rules::OpenRiichi;
use super::split::{is_orphans, is_seven_pairs, is_standard};
use super::tile::{NORTH, Tile, is_in_wall};

/// A hand with its win tile, after all checks except the ones that need its yaku.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    /// The uncalled tiles, the win tile among them.
    pub(crate) counts: [u8; 34],
    pub(crate) calls: Vec<Call>,
    /// The uncalled and called tiles, four for a quad.
    pub(crate) all: [u8; 34],
    pub(crate) n_reds: u32,
    pub(crate) win: Tile,
    pub(crate) is_ron: bool,
    /// The hand without the win tile, as the crate writes it.
    pub(crate) text: String,
}

/// The whole hand of an input with a win.
pub(crate) fn check(input: &Input) -> Result<Whole, &'static str> {
    let (win, is_ron) = match (input.ron, input.tsumo) {
        (Some(_), Some(_)) => return Err("win-twice"),
        (Some(tile), None) => (tile, true),
        (None, Some(tile)) => (tile, false),
        (None, None) => return Err("win-missing"),
    };
    check_seats(input)?;
    let mut uncalled = input.uncalled.clone();
    match input.n_tiles() {
        13 => uncalled.push(win),
        14 if !uncalled.contains(&win) => return Err("win-tile-not-in-hand"),
        14 => {}
        _ => return Err("wrong-hand-size"),
    }
    check_tiles(input, &uncalled)?;
    let whole = whole(input, uncalled, win, is_ron);
    check_riichi(input)?;
    check_flags(input, &whole)?;
    check_indicators(input)?;
    if let Some(from) = input.from {
        if !is_ron || from == input.seat || from >= input.rules.n_players {
            return Err("wrong-from");
        }
    }
    if !is_complete(&whole.counts, &whole.calls) {
        return Err("not-a-win");
    }
    Ok(whole)
}

/// Counts the uncalled tiles, with the win tile among them, and the calls.
pub(super) fn whole(input: &Input, uncalled: Vec<Tile>, win: Tile, is_ron: bool) -> Whole {
    let counts = count(&uncalled);
    let mut all = counts;
    for call in &input.calls {
        add(&mut all, &call.counts());
    }
    let n_reds = uncalled.iter().filter(|tile| tile.is_red).count() as u32
        + input
            .calls
            .iter()
            .map(|call| u32::from(call.n_reds))
            .sum::<u32>();
    let mut rest = uncalled;
    let won = rest.iter().position(|&tile| tile == win);
    rest.remove(won.unwrap_or(0));
    Whole {
        counts,
        calls: input.calls.clone(),
        all,
        n_reds,
        win,
        is_ron,
        text: input.text(&rest),
    }
}

/// Whether any form is complete, with this many calls.
pub(super) fn is_complete(counts: &[u8; 34], calls: &[Call]) -> bool {
    is_standard(counts, 4 - calls.len())
        || (calls.is_empty() && (is_seven_pairs(counts) || is_orphans(counts)))
}

pub(super) fn check_seats(input: &Input) -> Result<(), &'static str> {
    let n_players = input.rules.n_players;
    let nobody = input.pao.iter().any(|&(_, wind)| wind >= n_players);
    if nobody || input.seat >= n_players || input.round >= n_players {
        return Err("no-such-seat");
    }
    Ok(())
}

/// Checks for tiles that are not in the wall, and for anything that is impossible with this number
/// of players. `uncalled` includes the win tile.
pub(super) fn check_tiles(input: &Input, uncalled: &[Tile]) -> Result<(), &'static str> {
    let n_players = input.rules.n_players;
    if n_players == 3 && input.calls.iter().any(|call| call.kind == CallKind::Chi) {
        return Err("chi-with-three");
    }
    if n_players == 4 && input.kita > 0 {
        return Err("kita-with-four");
    }
    let mut own = count(uncalled);
    for call in &input.calls {
        add(&mut own, &call.counts());
    }
    let others = [&input.dora, &input.ura, &input.discards, &input.visible];
    let others: Vec<Tile> = others.into_iter().flatten().copied().collect();
    let mut visible = own;
    visible[usize::from(NORTH)] += input.kita;
    for tile in &others {
        visible[usize::from(tile.code)] += 1;
    }
    if (0..34).any(|code| visible[usize::from(code)] > 0 && !is_in_wall(code, n_players)) {
        return Err("not-in-wall");
    }
    for five in [4, 13, 22] {
        let of_calls = input.calls.iter().filter(|call| {
            call.n_reds > 0 && (call.first..call.first + 3).contains(&five) && {
                call.kind == CallKind::Chi || call.first == five
            }
        });
        let is_red = |tile: &&Tile| tile.is_red && tile.code == five;
        let reds = uncalled.iter().chain(&others).filter(is_red).count() + of_calls.count();
        if reds > 1 {
            return Err("second-red-five");
        }
    }
    if own.iter().any(|&count| count > 4) {
        return Err("fifth-copy");
    }
    if visible.iter().any(|&count| count > 4) {
        return Err("fifth-visible");
    }
    Ok(())
}

pub(super) fn check_riichi(input: &Input) -> Result<(), &'static str> {
    if input.open_riichi && input.rules.open_riichi == OpenRiichi::No {
        return Err("not-by-these-rules");
    }
    if input.is_riichi() && !input.is_closed() {
        return Err("riichi-open-hand");
    }
    if input.ippatsu && !input.is_riichi() {
        return Err("ippatsu-without-riichi");
    }
    if input.ippatsu && input.rinshan {
        return Err("ippatsu-after-rinshan");
    }
    Ok(())
}

fn check_flags(input: &Input, whole: &Whole) -> Result<(), &'static str> {
    if !whole.is_ron && (input.houtei || input.chankan || input.renhou) {
        return Err("only-by-ron");
    }
    if whole.is_ron && (input.haitei || input.rinshan || input.tenhou || input.chihou) {
        return Err("only-by-tsumo");
    }
    let has_quad = input
        .calls
        .iter()
        .any(|call| matches!(call.kind, CallKind::Kan | CallKind::Kakan | CallKind::Ankan));
    if input.rinshan && !has_quad && input.kita == 0 {
        return Err("rinshan-without-kan");
    }
    if input.haitei && input.rinshan {
        return Err("haitei-with-rinshan");
    }
    if input.houtei && input.chankan {
        return Err("houtei-with-chankan");
    }
    if input.chankan && whole.all[usize::from(whole.win.code)] > 1 {
        return Err("chankan-tile-held");
    }
    let first_turns = [input.tenhou, input.chihou, input.renhou];
    let n_first_turns = first_turns.into_iter().filter(|&flag| flag).count();
    let is_later = !input.calls.is_empty()
        || input.kita > 0
        || input.is_riichi()
        || input.rinshan
        || input.chankan
        || input.haitei
        || input.houtei;
    if n_first_turns > 1 || (n_first_turns == 1 && is_later) {
        return Err("not-a-first-turn");
    }
    if input.tenhou && !input.is_dealer() {
        return Err("tenhou-not-dealer");
    }
    if (input.chihou || input.renhou) && input.is_dealer() {
        return Err("dealer-has-no-such-win");
    }
    Ok(())
}

pub(super) fn check_indicators(input: &Input) -> Result<(), &'static str> {
    if !input.ura.is_empty() && !input.is_riichi() {
        return Err("ura-without-riichi");
    }
    let most = if input.rules.kan_dora { 5 } else { 1 };
    if input.dora.len() > most || input.ura.len() > input.dora.len() {
        return Err("too-many-indicators");
    }
    Ok(())
}

/// Checks for liabilities that contradict the rules or the hand; `yakuman` lists what the hand
/// scores.
pub(super) fn check_pao(input: &Input, yakuman: &[&str]) -> Result<(), &'static str> {
    let all = |holds: &dyn Fn(&str, u8) -> bool, kind| {
        let each = input.pao.iter().all(|&(id, wind)| holds(id, wind));
        each.then_some(()).ok_or(kind)
    };
    let [daisangen, daisuushii, suukantsu] = input.rules.pao;
    let in_rules = |id: &str, _| match id {
        "daisangen" => daisangen,
        "daisuushii" => daisuushii,
        _ => suukantsu,
    };
    all(&in_rules, "pao-not-in-rules")?;
    all(&|id, _| yakuman.contains(&id), "pao-without-yaku")?;
    all(&|_, wind| wind != input.seat, "pao-self")?;
    let are_called = |id: &str, _| {
        let of_yaku = |call: &&Call| match id {
            "daisangen" => call.first >= 31,
            "daisuushii" => (27..31).contains(&call.first),
            _ => !matches!(call.kind, CallKind::Chi | CallKind::Pon),
        };
        let sets: Vec<&Call> = input.calls.iter().filter(of_yaku).collect();
        let n_sets = if id == "daisangen" { 3 } else { 4 };
        sets.len() == n_sets && sets.iter().any(|call| call.kind != CallKind::Ankan)
    };
    all(&are_called, "pao-without-calls")?;
    all(&|_, wind| wind < input.rules.n_players, "no-such-seat")
}

fn count(tiles: &[Tile]) -> [u8; 34] {
    let mut counts = [0; 34];
    for tile in tiles {
        counts[usize::from(tile.code)] += 1;
    }
    counts
}

fn add(counts: &mut [u8; 34], more: &[u8; 34]) {
    for (count, more) in counts.iter_mut().zip(more) {
        *count += more;
    }
}
