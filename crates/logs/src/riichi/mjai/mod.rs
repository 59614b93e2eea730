//! mjai: one JSON event per line, in all its dialects.

mod fields;
mod result;

use handeval_mahjong::game::{Deal, Event, Player, QuadKind};
use handeval_mahjong::riichi::RuleSet;
use handeval_mahjong::{CallKind, ShownTile, Wind};
use serde_json::Value;

use super::Item;
use super::end::End;
use super::header::{Header, TableRules};
use super::round::{At, RoundLog};
use super::tiles::set_of;
use crate::json_pieces::Pieces;
use crate::units::MAX_LINE_BYTES;
use crate::{Damage, DamageKind};
use fields::{bad, hand, integer, known_tile, known_tiles, player, points, small, text, tile};
use result::{draw, win};

/// Reads the games in a text: one event per line, or a list of events; the text begins at this line
/// of its file, and the lines with these numbers are too long to be read. A line that is not an
/// event damages its round, and reading continues with the next one.
pub fn read_mjai(text: &str, first_line: u64, overlong_lines: &[u64], mut item: impl FnMut(Item)) {
    let text = text.trim_start_matches('\u{feff}');
    let mut games = Games::default();
    if text.trim_start().starts_with('[') {
        let mut pieces = Pieces::inside(text);
        let mut line = first_line;
        let mut counted = 0;
        while let Some(piece) = pieces.as_mut().and_then(Iterator::next) {
            let end = pieces.as_ref().map_or(text.len(), Pieces::offset);
            let start = end - piece.text.len();
            line += n_line_ends(text.get(counted..start).unwrap_or(""));
            counted = start;
            games.line(piece.text, line, &mut item);
        }
        games.finish(true, line, &mut item);
        return;
    }
    let mut n_lines = first_line;
    for (line, number) in text.lines().zip(first_line..) {
        n_lines = number;
        if overlong_lines.contains(&number) {
            games.overlong(number, &mut item);
        } else if !line.trim().is_empty() {
            games.line(line, number, &mut item);
        }
    }
    games.finish(true, n_lines, &mut item);
}

fn n_line_ends(text: &str) -> u64 {
    text.bytes().filter(|&byte| byte == b'\n').count() as u64
}

#[derive(Default)]
struct Games {
    names: Vec<String>,
    has_no_red_fives: bool,
    /// The number of players, once the header has been handed out.
    announced: Option<u8>,
    round: Option<Box<RoundLog>>,
    damage: Option<Damage>,
    is_in_round: bool,
    /// The wind and the dealer of the previous round, for dialects that do not state them.
    before: Option<(Wind, Player)>,
    /// How far the dealer is from the number of the round, which stays the same.
    shift: Option<i64>,
}

impl Games {
    fn line(&mut self, line: &str, number: u64, item: &mut impl FnMut(Item)) {
        let event: Value = match serde_json::from_str(line) {
            Ok(event) => event,
            Err(_) => {
                // A round with a result is complete.
                if self.round.as_ref().is_some_and(|round| round.end.is_some()) {
                    self.finish(false, number, item);
                }
                self.damaged(bad("a line that is not JSON").at_line(number), item);
                return;
            }
        };
        match text(&event, "type").unwrap_or("") {
            "start_game" => {
                self.finish(false, number, item);
                *self = Self::default();
                let names = event.get("names").and_then(Value::as_array);
                let names = names.into_iter().flatten();
                self.names = names
                    .map(|name| name.as_str().unwrap_or("").to_owned())
                    .collect();
                self.has_no_red_fives = event.get("aka_flag") == Some(&Value::Bool(false));
            }
            "start_kyoku" => {
                self.finish(false, number, item);
                self.is_in_round = true;
                match self.deal(&event) {
                    Ok(round) => {
                        self.announce(round.deal.n_players, item);
                        self.before = Some((round.deal.wind, round.deal.dealer));
                        self.round = Some(Box::new(round));
                    }
                    Err(damage) => {
                        self.announce(4, item);
                        self.damage = Some(damage.at_line(number));
                    }
                }
            }
            "end_game" => self.finish(false, number, item),
            kind if self.is_in_round && self.damage.is_none() => {
                if let Err(damage) = self.event(kind, &event, number) {
                    self.damage = Some(damage.at_line(number));
                }
            }
            _ => {}
        }
    }

    /// A line that could have been any event, even the start of the next round.
    fn overlong(&mut self, number: u64, item: &mut impl FnMut(Item)) {
        if self.round.as_ref().is_some_and(|round| round.end.is_some()) {
            self.finish(false, number, item);
        }
        let message = format!("a line longer than {MAX_LINE_BYTES} bytes");
        let damage = Damage::new(DamageKind::TooLong, message);
        self.damaged(damage.at_line(number), item);
    }

    fn damaged(&mut self, damage: Damage, item: &mut impl FnMut(Item)) {
        if !self.is_in_round {
            item(Item::Round(Err(damage)));
        } else if self.damage.is_none() {
            self.damage = Some(damage);
        }
    }

    fn announce(&mut self, n_players: u8, item: &mut impl FnMut(Item)) {
        if self.announced.is_some() {
            return;
        }
        self.announced = Some(n_players);
        let names = self.names.iter().take(usize::from(n_players));
        item(Item::Game(Header {
            names: names.cloned().collect(),
            n_players,
            rules: TableRules {
                set: match n_players {
                    3 => RuleSet::TenhouSanma,
                    _ => RuleSet::Tenhou,
                },
                no_red_fives: self.has_no_red_fives,
                ..TableRules::default()
            },
        }));
    }

    /// Hands the round out.
    fn finish(&mut self, is_at_end: bool, number: u64, item: &mut impl FnMut(Item)) {
        if !std::mem::take(&mut self.is_in_round) {
            return;
        }
        let round = self.round.take();
        let found = match (self.damage.take(), round) {
            (Some(damage), _) => Err(damage),
            (None, Some(round)) if round.end.is_some() => Ok(round),
            _ if is_at_end => Err(Damage::new(
                DamageKind::Truncated,
                "the file ends in this round",
            )
            .at_line(number)),
            _ => Err(Damage::new(DamageKind::NoResult, "the round has no result").at_line(number)),
        };
        item(Item::Round(found));
    }

    fn deal(&mut self, event: &Value) -> Result<RoundLog, Damage> {
        let hands = event.get("tehais").and_then(Value::as_array);
        let hands = hands.map_or(&[] as &[Value], Vec::as_slice);
        let is_missing =
            |hand: Option<&Value>| hand.and_then(Value::as_array).is_none_or(Vec::is_empty);
        let n_players = match self.announced {
            Some(n_players) => n_players,
            None if !hands.is_empty() && is_missing(hands.get(3)) => 3,
            None => 4,
        };
        let kyoku = integer(event, "kyoku")?;
        let dealer = match (event.get("oya"), kyoku) {
            (Some(_), _) => player(event, "oya", n_players)?,
            (None, kyoku) => {
                let idx = kyoku.and_then(|kyoku| usize::try_from(kyoku.checked_sub(1)?).ok());
                let dealer = idx.and_then(Player::new);
                dealer.ok_or_else(|| bad("`kyoku`: expected 1 to 4"))?
            }
        };
        if let Some(kyoku) = kyoku {
            let shift = (dealer.idx() as i64)
                .wrapping_sub(kyoku)
                .rem_euclid(n_players.into());
            if *self.shift.get_or_insert(shift) != shift {
                return Err(bad("`kyoku` and `oya` do not match as they did before"));
            }
        }
        let wind = match text(event, "bakaze") {
            Some("E") => Wind::East,
            Some("S") => Wind::South,
            Some("W") => Wind::West,
            Some("N") => Wind::North,
            Some(_) => return Err(bad("`bakaze`: expected `E`, `S`, `W` or `N`")),
            None => match self.before {
                None => Wind::East,
                Some((wind, before)) if before <= dealer => wind,
                Some((wind, _)) => Wind::ALL[(wind as usize + 1) % 4],
            },
        };
        let counters = |key| {
            let number = small(event, key)?.unwrap_or(0);
            u16::try_from(number).map_err(|_| bad(format!("`{key}`: {number} is too many")))
        };
        let mut deal = Deal {
            n_players,
            wind,
            dealer,
            honba: counters("honba")?,
            sticks: counters("kyotaku")?,
            indicator: known_tile(event, "dora_marker")?,
            hands: [None; 4],
        };
        for (value, player) in hands.iter().zip(deal.clone().players()) {
            deal.hands[player.idx()] = hand(value, player)?;
        }
        // Later rounds begin with the scores at the end of the one before.
        let at_start = self.announced.is_none().then_some(match n_players {
            3 => [35_000, 35_000, 35_000, 0],
            _ => [25_000; 4],
        });
        Ok(RoundLog {
            deal,
            scores: points(event, "scores", n_players)?.or(at_start),
            events: Vec::with_capacity(160),
            end: None,
            end_at: At::Line(0),
            after_riichi: Vec::new(),
            final_scores: None,
            notes: Vec::new(),
        })
    }

    fn event(&mut self, kind: &str, event: &Value, number: u64) -> Result<(), Damage> {
        let Some(round) = &mut self.round else {
            return Ok(());
        };
        let n_players = round.deal.n_players;
        let actor = || player(event, "actor", n_players);
        let claim = |kind: CallKind| -> Result<Event, Damage> {
            let tile = known_tile(event, "pai")?;
            let mut set = known_tiles(event.get("consumed"))?;
            set.push(tile);
            let call = set_of(kind, &set).ok_or_else(|| {
                Damage::new(
                    DamageKind::ImpossibleCall,
                    format!("these tiles are not a {kind}"),
                )
            })?;
            let player = actor()?;
            if event.get("target").is_some() {
                check_target(self::player(event, "target", n_players)?, &round.events)?;
            }
            Ok(Event::Claim { player, call, tile })
        };
        let one = match kind {
            "haipai" => {
                let player = actor()?;
                round.deal.hands[player.idx()] = match event.get("pais") {
                    Some(tiles) => hand(tiles, player)?,
                    None => None,
                };
                return Ok(());
            }
            "tsumo" => Event::Draw {
                player: actor()?,
                tile: tile(event.get("pai"))?,
            },
            "dahai" => Event::Discard {
                player: actor()?,
                tile: known_tile(event, "pai")?,
            },
            "chi" => claim(CallKind::Chi)?,
            "pon" => claim(CallKind::Pon)?,
            "daiminkan" => claim(CallKind::Kan)?,
            "ankan" => {
                let tiles = known_tiles(event.get("consumed"))?;
                let call = set_of(CallKind::Ankan, &tiles);
                let call = call.filter(|_| tiles.len() == 4).ok_or_else(|| {
                    Damage::new(
                        DamageKind::ImpossibleCall,
                        "these tiles are not a concealed quad",
                    )
                })?;
                Event::Quad {
                    player: actor()?,
                    kind: QuadKind::Concealed,
                    tile: ShownTile {
                        tile: call.set().first(),
                        is_red: call.n_red() > 0,
                    },
                }
            }
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
            "reach_accepted" => {
                let mut expected = [0; 4];
                expected[actor()?.idx()] = -1_000;
                return match points(event, "deltas", n_players)? {
                    Some(deltas) if deltas != expected => {
                        Err(bad("`deltas` of a riichi: expected -1000 for the player"))
                    }
                    _ => Ok(()),
                };
            }
            "hora" => {
                let win = win(event, n_players)?;
                round.end_at = At::Line(number);
                match &mut round.end {
                    Some(End::Wins(wins)) => wins.push(win),
                    end => *end = Some(End::Wins(vec![win])),
                }
                return Ok(());
            }
            "ryukyoku" => {
                round.end_at = At::Line(number);
                round.end = Some(End::Draw(draw(event, n_players)?));
                return Ok(());
            }
            _ => return Ok(()),
        };
        if round.end.is_some() {
            let message = "an event after the end of the round";
            return Err(Damage::new(DamageKind::UnknownAction, message));
        }
        round.events.push((one, At::Line(number)));
        Ok(())
    }
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
