//! The events of a round.

use handeval_mahjong::game::{Event, Player, QuadKind};
use handeval_mahjong::{CallKind, ShownTile};
use serde_json::Value;

use super::super::end::End;
use super::super::round::{Accepted, At, RoundLog};
use super::super::tiles::set_of;
use super::fields::{bad, hand, known_tile, known_tiles, player, points, tile};
use super::result::{draw, win};
use crate::{Damage, DamageKind};

/// Whether an event is part of the play of a round.
pub(super) fn is_play(kind: &str) -> bool {
    matches!(
        kind,
        "tsumo" | "dahai" | "chi" | "pon" | "daiminkan" | "ankan" | "kakan" | "reach" | "dora"
    )
}

/// What is played, if the event is part of the play.
pub(super) fn played(kind: &str, event: &Value, round: &RoundLog) -> Result<Option<Event>, Damage> {
    let actor = || player(event, "actor", round.deal.n_players);
    Ok(Some(match kind {
        "tsumo" => Event::Draw {
            player: actor()?,
            tile: tile(event.get("pai"))?,
        },
        "dahai" => Event::Discard {
            player: actor()?,
            tile: known_tile(event, "pai")?,
        },
        "chi" => claim(CallKind::Chi, event, round)?,
        "pon" => claim(CallKind::Pon, event, round)?,
        "daiminkan" => claim(CallKind::Kan, event, round)?,
        "ankan" => concealed_quad(event, actor()?)?,
        "kakan" => Event::Quad {
            player: actor()?,
            kind: QuadKind::Added,
            tile: known_tile(event, "pai")?,
        },
        "nukidora" | "kita" => Event::North { player: actor()? },
        "dora" => Event::Indicator {
            tile: known_tile(event, "dora_marker")?,
        },
        "reach" => Event::Riichi { player: actor()? },
        _ => return Ok(None),
    }))
}

fn claim(kind: CallKind, event: &Value, round: &RoundLog) -> Result<Event, Damage> {
    let n_players = round.deal.n_players;
    let tile = known_tile(event, "pai")?;
    let mut set = known_tiles(event.get("consumed"))?;
    set.push(tile);
    let call = set_of(kind, &set).ok_or_else(|| {
        let message = format!("these tiles are not a {kind}");
        Damage::new(DamageKind::ImpossibleCall, message)
    })?;
    let actor = player(event, "actor", n_players)?;
    if event.get("target").is_some() {
        check_target(player(event, "target", n_players)?, &round.events)?;
    }
    Ok(Event::Claim {
        player: actor,
        call,
        tile,
    })
}

fn concealed_quad(event: &Value, player: Player) -> Result<Event, Damage> {
    let tiles = known_tiles(event.get("consumed"))?;
    let call = set_of(CallKind::Ankan, &tiles).filter(|_| tiles.len() == 4);
    let call = call.ok_or_else(|| {
        let message = "these tiles are not a concealed quad";
        Damage::new(DamageKind::ImpossibleCall, message)
    })?;
    Ok(Event::Quad {
        player,
        kind: QuadKind::Concealed,
        tile: ShownTile {
            tile: call.set().first(),
            is_red: call.n_red() > 0,
        },
    })
}

/// Checks that a call names the player of the last discard.
fn check_target(target: Player, events: &[(Event, At)]) -> Result<(), Damage> {
    let mut back = events.iter().rev();
    match back.find(|(event, _)| !matches!(event, Event::Indicator { .. })) {
        Some(&(Event::Discard { player, .. }, _)) if player != target => {
            let message = format!("a call from player {target}: expected {player}, who discarded");
            Err(Damage::new(DamageKind::ImpossibleCall, message))
        }
        _ => Ok(()),
    }
}

/// Adds what an event states about the round: a hand, a riichi that stands, or the result.
pub(super) fn state(
    kind: &str,
    event: &Value,
    number: u64,
    round: &mut RoundLog,
) -> Result<(), Damage> {
    let n_players = round.deal.n_players;
    let actor = || player(event, "actor", n_players);
    match kind {
        "haipai" => {
            let player = actor()?;
            round.deal.hands[player.idx()] = match event.get("pais") {
                Some(tiles) => hand(tiles, player)?,
                None => None,
            };
        }
        "reach_accepted" => {
            let player = actor()?;
            let mut expected = [0; 4];
            expected[player.idx()] = -1_000;
            if points(event, "deltas", n_players)?.is_some_and(|deltas| deltas != expected) {
                return Err(bad("`deltas` of a riichi: expected -1000 for the player"));
            }
            let scores = None;
            round.accepted.push(Accepted { player, scores });
        }
        "hora" => {
            let win = win(event, n_players)?;
            round.end_at = At::Line(number);
            match &mut round.end {
                Some(End::Wins(wins)) => wins.push(win),
                end => *end = Some(End::Wins(vec![win])),
            }
        }
        "ryukyoku" => {
            round.end_at = At::Line(number);
            round.end = Some(End::Draw(draw(event, n_players)?));
        }
        _ => {}
    }
    Ok(())
}
