//! Which kinds of draws fit what happened in a round.

use handeval_mahjong::game::Round;

use super::end::DrawKind;

/// Whether the round can have ended in this kind of draw.
///
/// Source: rule J21.
fn shows(round: &Round, kind: DrawKind) -> bool {
    let is_nagashi = || {
        let mut players = round.deal().players();
        players.any(|player| round.is_nagashi(player))
    };
    match kind {
        DrawKind::Exhaustive => round.shows_end_of_wall(),
        DrawKind::NagashiMangan => round.shows_end_of_wall() && is_nagashi(),
        DrawKind::NineTerminals => round.shows_nine_terminals(),
        DrawKind::FourWinds => round.shows_four_winds(),
        DrawKind::FourRiichi => round.shows_four_riichi(),
        DrawKind::ThreeRon => round.shows_three_ron(),
        DrawKind::FourQuads => round.shows_four_quads(),
    }
}

/// The kind of draw that fits the round: the one that the log states, if that is possible. If the
/// log does not say, it is nagashi mangan if the payments are larger than in an exhaustive draw, or
/// are not stated.
pub(super) fn shown(
    round: &Round,
    stated: Option<DrawKind>,
    deltas: Option<[i32; 4]>,
) -> Option<DrawKind> {
    const ALL: [DrawKind; 7] = [
        DrawKind::NagashiMangan,
        DrawKind::Exhaustive,
        DrawKind::NineTerminals,
        DrawKind::FourQuads,
        DrawKind::FourRiichi,
        DrawKind::FourWinds,
        DrawKind::ThreeRon,
    ];
    if let Some(stated) = stated.filter(|&stated| shows(round, stated)) {
        return Some(stated);
    }
    let is_small = deltas.is_some_and(|deltas| deltas.iter().all(|delta| delta.abs() <= 3_000));
    let can_be = |kind: DrawKind| kind != DrawKind::NagashiMangan || !is_small;
    ALL.into_iter()
        .find(|&kind| can_be(kind) && shows(round, kind))
}
