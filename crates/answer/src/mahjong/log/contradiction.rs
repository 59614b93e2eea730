//! What a log says about a round that its events contradict.
//!
//! Source: rule J32.

use handeval_logs::riichi::RoundLog;
use handeval_mahjong::game::{Event, Player, Round};
use handeval_mahjong::{CallKind, ShownTile};

use super::report::{DifferenceReport, Differing};

/// The players whose riichi stands, in the order of their declarations; `played` is the round at its
/// end.
pub(super) fn standing(played: &Round) -> impl Iterator<Item = Player> {
    let declared = played.discards().iter().filter(|discard| discard.is_riichi);
    let players = declared.map(|discard| discard.player);
    players.filter(|&player| {
        let riichi = played.riichi(player);
        riichi.is_some_and(|riichi| riichi.is_accepted)
    })
}

/// Compares what the log says beside the events with them; `played` is the round at its end.
pub(super) fn compare_events(
    round: &RoundLog,
    played: &Round,
    differences: &mut Vec<DifferenceReport>,
) {
    let mut add = |what, log, handeval| {
        if log != handeval {
            differences.push(DifferenceReport::new(what, log, handeval));
        }
    };
    if let Some(dealer) = round.dealer_by_number {
        let letter = |player: Player| Differing::Text(player.letter().to_owned());
        add("dealer", letter(dealer), letter(round.deal.dealer));
    }
    // Some logs never say that a riichi stands.
    if !round.accepted.is_empty() {
        let letters = |players: &mut dyn Iterator<Item = Player>| {
            Differing::Names(players.map(|player| player.letter().to_owned()).collect())
        };
        let mut accepted = round.accepted.iter().map(|accepted| accepted.player);
        add(
            "riichi",
            letters(&mut accepted),
            letters(&mut standing(played)),
        );
    }
    let [turned, possible] = indicators(round);
    let texts =
        |tiles: Vec<ShownTile>| Differing::Names(tiles.iter().map(ToString::to_string).collect());
    add("indicators", texts(turned), texts(possible));
}

/// The indicators that are turned over, and those that can be: one for each quad, after it.
fn indicators(round: &RoundLog) -> [Vec<ShownTile>; 2] {
    let mut turned = vec![round.deal.indicator];
    let mut possible = turned.clone();
    let mut n_quads = 0;
    for (event, _) in &round.events {
        match event {
            Event::Quad { .. } => n_quads += 1,
            Event::Claim { call, .. } => n_quads += usize::from(call.kind() == CallKind::Kan),
            Event::Indicator { tile } => {
                if possible.len() <= n_quads {
                    possible.push(*tile);
                }
                turned.push(*tile);
            }
            _ => {}
        }
    }
    [turned, possible]
}
