//! Where a log differs from what was computed.
//!
//! Source: rule J18.

use handeval_logs::riichi::{DrawKind, Played, StatedDraw, StatedWin};
use handeval_mahjong::game::{Player, Round, Won};
use handeval_mahjong::riichi::{Limit, Score, ScoringRules, Yaku};
use handeval_mahjong::{Call, ShownTile};

use super::report::{DifferenceReport, Differing};
use super::scored::{ScoredWin, distance_of};

pub(super) fn number(number: Option<i64>) -> Differing {
    Differing::Number(number)
}

/// Adds a difference if two lists of points are not the same.
pub(super) fn points(
    what: &'static str,
    log: [i32; 4],
    handeval: [i32; 4],
    n_players: u8,
    differences: &mut Vec<DifferenceReport>,
) {
    let here = usize::from(n_players);
    let of_players = |points: [i32; 4]| {
        let points = points.into_iter().take(here).map(i64::from);
        Differing::Points(points.collect())
    };
    if log[..here] != handeval[..here] {
        let (log, handeval) = (of_players(log), of_players(handeval));
        differences.push(DifferenceReport::new(what, log, handeval));
    }
}

/// Collects differences as they are found.
struct Found(Vec<DifferenceReport>);

impl Found {
    fn add(&mut self, what: &'static str, log: Differing, handeval: Differing) {
        if log != handeval {
            self.0.push(DifferenceReport::new(what, log, handeval));
        }
    }

    /// Compares a number, if the log states it.
    fn number(&mut self, what: &'static str, log: Option<impl Into<i64>>, found: impl Into<i64>) {
        if let Some(log) = log {
            self.add(what, number(Some(log.into())), number(Some(found.into())));
        }
    }

    /// Compares tiles in any order, if the log states them.
    fn tiles(
        &mut self,
        what: &'static str,
        log: Option<&[ShownTile]>,
        found: &[ShownTile],
        is_ordered: bool,
    ) {
        let Some(log) = log else { return };
        let texts = |tiles: &[ShownTile]| {
            let mut texts: Vec<String> = tiles.iter().map(ToString::to_string).collect();
            if !is_ordered {
                texts.sort();
            }
            Differing::Names(texts)
        };
        self.add(what, texts(log), texts(found));
    }
}

/// Where the log differs about a win; `sums` are the scores after it.
pub(super) fn compare_win(
    round: &Round,
    stated: &StatedWin,
    scored: &ScoredWin,
    sums: Option<[i32; 4]>,
    rules: &ScoringRules,
) -> Vec<DifferenceReport> {
    let mut found = Found(Vec::new());
    let n_players = round.deal().n_players;
    compare_tiles(round, stated, &scored.won, &mut found);
    let text = |text: &str| Differing::Text(text.to_owned());
    let score = match &scored.score {
        Ok(Some(score)) => score,
        Ok(None) => {
            found.add("win", text("won"), text("no-yaku"));
            return found.0;
        }
        Err(error) => {
            let handeval = match error.kind() {
                "not-a-win" => distance_of(&scored.won),
                kind => kind.to_owned(),
            };
            found.add("win", text("won"), text(&handeval));
            return found.0;
        }
    };
    compare_value(stated, score, &mut found);
    compare_limit(stated, score, rules, &mut found);
    // What a liable player pays among three is not what the points say.
    if scored.liable.is_none() || n_players == 4 {
        found.number("points", stated.points, score.payments.points());
    }
    if let Some(liable) = stated.liable {
        let text = |player: Option<Player>| match player {
            Some(player) => Differing::Text(player.letter().to_owned()),
            None => number(None),
        };
        found.add("liable", text(liable), text(scored.liable));
    }
    if let Some(deltas) = stated.deltas {
        points("deltas", deltas, scored.deltas, n_players, &mut found.0);
    }
    if let (Some(scores), Some(sums)) = (stated.scores, sums) {
        points("scores", scores, sums, n_players, &mut found.0);
    }
    found.0
}

/// Compares the tiles of a win, the counters and the sticks.
fn compare_tiles(round: &Round, stated: &StatedWin, won: &Won, found: &mut Found) {
    found.tiles("hand", stated.hand.as_deref(), &uncalled(won), false);
    let tile = stated.tile.as_ref().map(std::slice::from_ref);
    found.tiles("winning-tile", tile, &[won.win.shown()], true);
    if let Some(calls) = &stated.calls {
        let melds = round.melds(stated.winner).iter().map(|meld| &meld.call);
        found.add("calls", texts_of(calls), texts_of(melds));
    }
    let indicators = stated.indicators.as_deref();
    found.tiles("indicators", indicators, &won.win.dora, true);
    found.number("honba", stated.honba, round.deal().honba);
    found.number("sticks", stated.sticks, won.win.sticks);
}

/// Compares the yaku, the han and the fu.
fn compare_value(stated: &StatedWin, score: &Score, found: &mut Found) {
    if let Some(yaku) = &stated.yaku {
        let names = |yaku: &mut dyn Iterator<Item = Yaku>| {
            Differing::Names(yaku.map(|yaku| yaku.key().to_owned()).collect())
        };
        let handeval = names(&mut score.yaku.iter());
        found.add("yaku", names(&mut yaku.iter().copied()), handeval);
    }
    if score.n_yakuman > 0 {
        return;
    }
    let listed = stated
        .listed_han
        .filter(|listed| Some(*listed) != stated.han);
    found.number("han", stated.han, score.han);
    found.number("han", listed, score.han);
    found.number("fu", stated.fu, score.fu);
    if let Some(dora) = stated.dora {
        let all = score.dora;
        // Tenhou counts the Norths set aside among the dora.
        found.number(
            "dora",
            Some(dora.dora.saturating_add(dora.kita)),
            all.dora + all.kita,
        );
        found.number("ura", Some(dora.ura), all.ura);
        found.number("red", Some(dora.red), all.red);
    }
}

/// Compares the limit.
fn compare_limit(stated: &StatedWin, score: &Score, rules: &ScoringRules, found: &mut Found) {
    // Tenhou does not call it a limit.
    let is_rounded_up = rules.kiriage && score.han < 5 && score.limit == Some(Limit::Mangan);
    let limit = stated.limit;
    let Some(limit) = limit.filter(|limit| limit.is_some() || !is_rounded_up) else {
        return;
    };
    let text = |limit: Option<Limit>| match limit {
        // Logs do not count several yakuman.
        Some(Limit::Yakuman(_)) => Differing::Text(Limit::Yakuman(1).key().to_owned()),
        Some(limit) => Differing::Text(limit.key().to_owned()),
        None => number(None),
    };
    found.add("limit", text(limit), text(score.limit));
}

/// Calls in any order.
fn texts_of<'a>(calls: impl IntoIterator<Item = &'a Call>) -> Differing {
    let mut texts: Vec<String> = calls.into_iter().map(ToString::to_string).collect();
    texts.sort();
    Differing::Names(texts)
}

/// The uncalled tiles of the winner, the winning tile included.
fn uncalled(won: &Won) -> Vec<ShownTile> {
    let mut all = Vec::new();
    for tile in handeval_mahjong::Tile::ALL {
        let n_red = u8::from(tile.number() == 5 && won.hand.has_red_five(tile.suit()));
        let n_all = won.hand.counts()[usize::from(tile.code())];
        for copy_idx in 0..n_all {
            let is_red = copy_idx < n_red;
            all.push(ShownTile { tile, is_red });
        }
    }
    all
}

/// A draw, as computed.
pub(super) struct Drawn {
    pub(super) kind: DrawKind,
    pub(super) ready: [Option<bool>; 4],
    pub(super) deltas: Option<[i32; 4]>,
    /// The kind that the round shows.
    pub(super) shown: Option<DrawKind>,
}

/// Where the log differs about a draw.
pub(super) fn compare_draw(
    stated: &StatedDraw,
    played: &Played,
    drawn: &Drawn,
    differences: &mut Vec<DifferenceReport>,
) {
    let round = &played.round;
    let n_players = round.deal().n_players;
    let here = usize::from(n_players);
    let mut found = Found(Vec::new());
    let text = |kind: DrawKind| Differing::Text(kind.key().to_owned());
    // A draw without a name is an exhaustive one, unless the round shows another kind.
    if stated.kind.is_some() || drawn.shown.is_none() {
        let shown = drawn.shown.map_or(number(None), text);
        found.add("draw", text(drawn.kind), shown);
    }
    found.number("honba", stated.honba, round.deal().honba);
    found.number("sticks", stated.sticks, round.sticks());
    if let Some(log) = stated.ready.filter(|_| drawn.kind == DrawKind::Exhaustive) {
        let names = |is_ready: &dyn Fn(usize) -> bool| {
            let players = Player::ALL.into_iter().take(here);
            let players = players.filter(|player| is_ready(player.idx()));
            Differing::Names(players.map(|player| player.letter().to_owned()).collect())
        };
        // A hand that is not known may be as the log says.
        let handeval = names(&|idx| drawn.ready[idx].unwrap_or(log[idx]));
        found.add("ready", names(&|idx| log[idx]), handeval);
    }
    if let (Some(log), Some(deltas)) = (stated.deltas, drawn.deltas) {
        points("draw-deltas", log, deltas, n_players, &mut found.0);
    }
    differences.append(&mut found.0);
}
