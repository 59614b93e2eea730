//! mjai: an event of JSON a line, in all its dialects.

use handeval_mahjong::game::{Deal, Event, Player, QuadKind};
use handeval_mahjong::riichi::{RuleSet, Yaku};
use handeval_mahjong::{CallKind, ShownTile, Wind};
use serde_json::Value;

use super::Item;
use super::end::{DrawKind, End, StatedDraw, StatedWin, StatedYaku};
use super::header::{Header, TableRules};
use super::json::Pieces;
use super::round::{At, RoundLog};
use super::tenhou6::set_of;
use super::{tiles, yaku};
use crate::{Damage, DamageKind};

/// Reads the games of a text: an event a line, or a list of events; the text begins at this line of
/// its file. A line that is no event damages its round, and reading goes on with the next one.
pub fn read_mjai(text: &str, first_line: u64, mut item: impl FnMut(Item)) {
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
        if !line.trim().is_empty() {
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
    /// The number of players, once the header is handed out.
    announced: Option<u8>,
    round: Option<Box<RoundLog>>,
    damage: Option<Damage>,
    is_in_round: bool,
    /// The scores and the dealer of the round before, for dialects that do not state them.
    scores: Option<[i32; 4]>,
    before: Option<(Wind, Player)>,
}

fn bad(message: impl Into<std::borrow::Cow<'static, str>>) -> Damage {
    Damage::new(DamageKind::BadSyntax, message)
}

fn text<'a>(event: &'a Value, key: &str) -> Option<&'a str> {
    event.get(key).and_then(Value::as_str)
}

fn integer(event: &Value, key: &str) -> Option<i64> {
    event.get(key).and_then(Value::as_i64)
}

fn player(event: &Value, key: &str, n_players: u8) -> Result<Player, Damage> {
    let idx = integer(event, key).and_then(|idx| usize::try_from(idx).ok());
    let found = idx.filter(|&idx| idx < usize::from(n_players));
    found.and_then(Player::new).ok_or_else(|| {
        bad(format!(
            "`{key}`: expected a number from 0 to {}",
            n_players - 1
        ))
    })
}

/// A tile; `None` inside if it is unknown.
fn tile(value: Option<&Value>) -> Result<Option<ShownTile>, Damage> {
    let text = value.and_then(Value::as_str).unwrap_or("");
    tiles::of_mjai(text).ok_or_else(|| {
        let quoted: String = text.chars().take(20).collect();
        tiles::no_such_tile(format!("{quoted:?}"))
    })
}

fn known_tile(event: &Value, key: &str) -> Result<ShownTile, Damage> {
    tile(event.get(key))?.ok_or_else(|| tiles::no_such_tile("`?`"))
}

fn known_tiles(value: Option<&Value>) -> Result<Vec<ShownTile>, Damage> {
    let all = value.and_then(Value::as_array).into_iter().flatten();
    all.map(|one| tile(Some(one))?.ok_or_else(|| tiles::no_such_tile("`?`")))
        .collect()
}

/// Three or four numbers.
fn points(event: &Value, key: &str) -> Option<[i32; 4]> {
    let list = event.get(key)?.as_array()?;
    let mut all = [0; 4];
    for (place, value) in all.iter_mut().zip(list) {
        *place = i32::try_from(value.as_i64()?).ok()?;
    }
    (list.len() >= 3).then_some(all)
}

impl Games {
    fn line(&mut self, line: &str, number: u64, item: &mut impl FnMut(Item)) {
        let event: Value = match serde_json::from_str(line) {
            Ok(event) => event,
            Err(_) => {
                // A round with a result is whole.
                if self.round.as_ref().is_some_and(|round| round.end.is_some()) {
                    self.finish(false, number, item);
                }
                self.damaged(bad("a line that is no JSON").at_line(number), item);
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
                        self.scores = round.scores;
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
            (None, Some(round)) if round.end.is_some() => {
                self.scores = scores_after(&round);
                Ok(round)
            }
            _ if is_at_end => Err(Damage::new(
                DamageKind::Truncated,
                "the file ends in this round",
            )
            .at_line(number)),
            _ => Err(Damage::new(DamageKind::NoResult, "the round has no result").at_line(number)),
        };
        item(Item::Round(found));
    }

    fn deal(&self, event: &Value) -> Result<RoundLog, Damage> {
        let hands = event.get("tehais").and_then(Value::as_array);
        let hands = hands.map_or(&[] as &[Value], Vec::as_slice);
        let is_missing =
            |hand: Option<&Value>| hand.and_then(Value::as_array).is_none_or(Vec::is_empty);
        let n_players = match self.announced {
            Some(n_players) => n_players,
            None if !hands.is_empty() && is_missing(hands.get(3)) => 3,
            None => 4,
        };
        let dealer = match event.get("oya") {
            Some(_) => player(event, "oya", n_players)?,
            None => {
                let kyoku = integer(event, "kyoku").unwrap_or(0);
                let idx = usize::try_from(kyoku - 1).ok().and_then(Player::new);
                idx.ok_or_else(|| bad("`kyoku`: expected 1 to 4"))?
            }
        };
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
        let small = |key| {
            let number = integer(event, key).unwrap_or(0);
            u16::try_from(number).map_err(|_| bad(format!("`{key}`: expected a number from 0")))
        };
        let mut deal = Deal {
            n_players,
            wind,
            dealer,
            honba: small("honba")?,
            sticks: small("kyotaku")?,
            indicator: known_tile(event, "dora_marker")?,
            hands: [None; 4],
        };
        for (value, player) in hands.iter().zip(deal.clone().players()) {
            deal.hands[player.idx()] = hand(value, player)?;
        }
        let start = if n_players == 3 { 35_000 } else { 25_000 };
        let mut at_start = [start; 4];
        if n_players == 3 {
            at_start[3] = 0;
        }
        Ok(RoundLog {
            deal,
            scores: points(event, "scores").or(self.scores).or(Some(at_start)),
            events: Vec::with_capacity(160),
            end: None,
            end_at: At::Line(0),
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
                    format!("these tiles are no {kind}"),
                )
            })?;
            let player = actor()?;
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
                        "these tiles are no concealed quad",
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
                round.end = Some(End::Draw(draw(event)));
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

/// Thirteen tiles; `None` if they are not shown.
fn hand(value: &Value, player: Player) -> Result<Option<[ShownTile; 13]>, Damage> {
    let values = value.as_array().map_or(&[] as &[Value], Vec::as_slice);
    let n_dealt = values.len();
    if n_dealt != 13 {
        let message = format!("player {player} was dealt {n_dealt} tiles: expected 13");
        return Err(Damage::new(DamageKind::WrongNumberOfTiles, message));
    }
    let all: Vec<_> = values
        .iter()
        .map(|value| tile(Some(value)))
        .collect::<Result<_, _>>()?;
    let known: Option<Vec<ShownTile>> = all.into_iter().collect();
    Ok(known.and_then(|known| known.try_into().ok()))
}

fn scores_after(round: &RoundLog) -> Option<[i32; 4]> {
    let add = |scores: [i32; 4], deltas: [i32; 4]| {
        let mut sums = scores;
        for (sum, delta) in sums.iter_mut().zip(deltas) {
            *sum = sum.saturating_add(delta);
        }
        sums
    };
    match round.end.as_ref()? {
        End::Draw(draw) => draw
            .scores
            .or_else(|| Some(add(round.scores?, draw.deltas?))),
        End::Wins(wins) => match wins.last()?.scores {
            Some(scores) => Some(scores),
            None => wins
                .iter()
                .try_fold(round.scores?, |sum, win| Some(add(sum, win.deltas?))),
        },
    }
}

fn win(event: &Value, n_players: u8) -> Result<StatedWin, Damage> {
    let winner = player(event, "actor", n_players)?;
    let from = match event.get("target") {
        Some(_) => player(event, "target", n_players)?,
        None => winner,
    };
    let mut win = StatedWin::new(winner, from);
    let ura = ["ura_markers", "uradora_markers", "uradora_marker"];
    let ura = ura.iter().find_map(|key| event.get(*key));
    win.ura = known_tiles(ura)?;
    win.deltas = points(event, "deltas");
    win.scores = points(event, "scores");
    win.points = integer(event, "hora_points");
    if let Some(hand) = event.get("hora_tehais") {
        let mut hand = known_tiles(Some(hand))?;
        if hand.len() % 3 == 1 {
            hand.extend(tile(event.get("pai"))?);
        }
        win.hand = Some(hand);
    }
    let names = event.get("yakus").and_then(Value::as_array);
    if let Some(names) = names {
        let named = names.iter().map(|pair| {
            let name = pair.get(0).and_then(Value::as_str).unwrap_or("");
            let han = pair.get(1).and_then(Value::as_u64).unwrap_or(0);
            (
                yaku::of_mjai(name),
                u32::try_from(han.min(1_000)).unwrap_or(0),
            )
        });
        let named: Vec<(Option<StatedYaku>, u32)> = named.collect();
        let is_yakuman = |yaku: &Option<StatedYaku>| matches!(yaku, Some(StatedYaku::Yaku(yaku)) if Yaku::is_yakuman(*yaku));
        let has_yakuman = named.iter().any(|(yaku, _)| is_yakuman(yaku));
        win.set_yaku(named);
        win.fu = integer(event, "fu").and_then(|fu| u32::try_from(fu).ok());
        if has_yakuman {
            win.fu = None;
        }
    }
    Ok(win)
}

fn draw(event: &Value) -> StatedDraw {
    let kind = match text(event, "reason").unwrap_or("") {
        "fanpai" | "exhaustive" | "howanpai" => Some(DrawKind::Exhaustive),
        "nagashimangan" | "nm" => Some(DrawKind::NagashiMangan),
        "kyushukyuhai" | "yao9" => Some(DrawKind::NineTerminals),
        "sufonrenta" | "kaze4" => Some(DrawKind::FourWinds),
        "suchareach" | "reach4" => Some(DrawKind::FourRiichi),
        "sanchaho" | "ron3" => Some(DrawKind::ThreeRon),
        "sukaikan" | "kan4" => Some(DrawKind::FourQuads),
        _ => None,
    };
    let ready = event.get("tenpais").and_then(Value::as_array).map(|ready| {
        let mut all = [false; 4];
        for (place, value) in all.iter_mut().zip(ready) {
            *place = value == &Value::Bool(true);
        }
        all
    });
    StatedDraw {
        // Only an exhaustive draw tells who is ready.
        ready: ready.filter(|_| kind == Some(DrawKind::Exhaustive)),
        kind,
        deltas: points(event, "deltas"),
        scores: points(event, "scores"),
    }
}
