//! Everything that happened in a round, in order.

use std::collections::BTreeMap;

use handeval_logs::riichi::{End, RoundLog};
use handeval_mahjong::game::{Event, Player, QuadKind, Round};
use handeval_mahjong::{Call, CallKind, ShownTile};
use serde::Serialize;

use super::contradiction::standing;

/// A tile that the log does not show.
const UNKNOWN: &str = "?";

/// Something that a player does, or an indicator that is turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundEventReport {
    /// What it is: `indicator`, `draw`, `discard`, `riichi` (once it stands), `chi`, `pon`,
    /// `claimed-quad`, `concealed-quad`, `added-quad`, `north` or `win`.
    pub event: &'static str,
    /// The player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<&'static str>,
    /// The player whose tile was claimed or won on by ron.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<&'static str>,
    /// The tile; `?` if the log does not show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile: Option<String>,
    /// The other tiles of a chi, a pon or a claimed quad.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<String>>,
    /// True if riichi is declared with this discard; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub riichi: bool,
}

impl RoundEventReport {
    fn of(event: &'static str, player: Option<Player>, tile: Option<ShownTile>) -> Self {
        Self {
            event,
            player: player.map(Player::letter),
            from: None,
            tile: tile.map(|tile| tile.to_string()),
            tiles: None,
            riichi: false,
        }
    }
}

/// The tiles dealt to each player; `?` for any that the log does not show.
pub(super) fn hands(round: &RoundLog) -> BTreeMap<&'static str, Vec<String>> {
    let hand = |player: Player| match &round.deal.hands[player.idx()] {
        Some(tiles) => tiles.iter().map(ShownTile::to_string).collect(),
        None => vec![UNKNOWN.to_owned(); 13],
    };
    let players = round.deal.players();
    players
        .map(|player| (player.letter(), hand(player)))
        .collect()
}

/// Everything that happened in a round.
pub(super) struct Told {
    /// What happened, from the first indicator to the wins.
    pub(super) events: Vec<RoundEventReport>,
    /// For each event of the log, its number among them, from 1; the declaration of riichi is told
    /// with the discard.
    pub(super) places: Vec<usize>,
}

/// Tells everything that happened in a round; `played` is the round at its end.
pub(super) fn tell(round: &RoundLog, played: &Round) -> Told {
    let first = RoundEventReport::of("indicator", None, Some(round.deal.indicator));
    let mut told = vec![first];
    let mut places = Vec::with_capacity(round.events.len());
    let mut declared = None;
    let mut last = None;
    for &(event, _) in &round.events {
        places.push(told.len() + 1);
        match event {
            Event::Draw { player, tile } => {
                let mut report = RoundEventReport::of("draw", Some(player), tile);
                report.tile.get_or_insert_with(|| UNKNOWN.to_owned());
                told.push(report);
            }
            Event::Riichi { player } => declared = Some(player),
            Event::Discard { player, tile } => {
                let mut report = RoundEventReport::of("discard", Some(player), Some(tile));
                report.riichi = declared.take() == Some(player);
                let is_riichi = report.riichi;
                told.push(report);
                if is_riichi && standing(played).any(|other| other == player) {
                    told.push(RoundEventReport::of("riichi", Some(player), None));
                }
                last = Some((player, tile));
            }
            Event::Claim { player, call, tile } => {
                let mut report = RoundEventReport::of(claim(call), Some(player), Some(tile));
                report.from = last.map(|(from, _)| from.letter());
                report.tiles = Some(others(call, tile));
                told.push(report);
            }
            Event::Quad { player, kind, tile } => {
                let name = match kind {
                    QuadKind::Concealed => "concealed-quad",
                    QuadKind::Added => "added-quad",
                };
                told.push(RoundEventReport::of(name, Some(player), Some(tile)));
                last = Some((player, tile));
            }
            Event::North { player } => {
                told.push(RoundEventReport::of("north", Some(player), None));
            }
            Event::Indicator { tile } => {
                told.push(RoundEventReport::of("indicator", None, Some(tile)));
            }
        }
    }
    tell_wins(round, last.map(|(_, tile)| tile), &mut told);
    let events = told;
    Told { events, places }
}

/// Tells the wins; a ron is on the last tile that was discarded or added to a quad.
fn tell_wins(round: &RoundLog, last: Option<ShownTile>, told: &mut Vec<RoundEventReport>) {
    let Some(End::Wins(wins)) = &round.end else {
        return;
    };
    for win in wins {
        let mut back = round.events.iter().rev();
        let drawn = back.find_map(|&(event, _)| match event {
            Event::Draw { player, tile } if player == win.winner => Some(tile),
            _ => None,
        });
        let is_tsumo = win.winner == win.from;
        let tile = match is_tsumo {
            true => drawn.flatten(),
            false => last,
        };
        let mut report = RoundEventReport::of("win", Some(win.winner), tile);
        report.from = (!is_tsumo).then(|| win.from.letter());
        told.push(report);
    }
}

fn claim(call: Call) -> &'static str {
    match call.kind() {
        CallKind::Chi => "chi",
        CallKind::Pon => "pon",
        _ => "claimed-quad",
    }
}

/// The tiles of a call that come from the hand.
fn others(call: Call, claimed: ShownTile) -> Vec<String> {
    let mut n_red = call.n_red() - u8::from(claimed.is_red).min(call.n_red());
    let mut is_claimed_left = true;
    let mut others = Vec::new();
    for tile in call.set().tiles() {
        if is_claimed_left && tile == claimed.tile {
            is_claimed_left = false;
            continue;
        }
        let is_red = n_red > 0 && !tile.is_honor() && tile.number() == 5;
        n_red -= u8::from(is_red);
        others.push(ShownTile { tile, is_red }.to_string());
    }
    others
}
