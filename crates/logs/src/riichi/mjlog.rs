//! mjlog: XML of Tenhou, without nesting.

use handeval_mahjong::game::{Deal, Event, Player, QuadKind};
use handeval_mahjong::riichi::{Limit, RuleSet};
use handeval_mahjong::{Call, CallKind, ShownTile, Tile, TileSuit, Wind};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event as Tag};

use super::Item;
use super::end::{DrawKind, End, StatedDraw, StatedWin, StatedYaku};
use super::header::{Header, TableRules};
use super::round::{At, Note, RoundLog};
use super::{tiles, yaku};
use crate::{Damage, DamageKind};

/// Reads the games of a text. A round that cannot be read is damaged, and reading goes on with the
/// next one.
pub fn read_mjlog(text: &str, mut item: impl FnMut(Item)) {
    // Inside JSON, quotation marks are escaped.
    let unescaped;
    let text = match text.contains("=\\\"") {
        true => {
            unescaped = text.replace("\\\"", "\"");
            &unescaped
        }
        false => text,
    };
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let mut game = Game::default();
    let mut n_tags = 0;
    let mut is_whole = false;
    loop {
        match reader.read_event() {
            Ok(Tag::Start(tag) | Tag::Empty(tag)) => {
                n_tags += 1;
                is_whole = false;
                game.tag(&tag, n_tags, &mut item);
            }
            Ok(Tag::End(tag)) => is_whole |= tag.name().as_ref() == b"mjloggm",
            Ok(Tag::Eof) => break,
            Ok(_) => {}
            Err(_) => break,
        }
    }
    game.finish_round(&mut item);
    if game.lacks_result() {
        let damage = match is_whole {
            true => no_result(),
            false => Damage::new(DamageKind::Truncated, "the file ends in this round"),
        };
        item(Item::Round(Err(damage.at_event(n_tags))));
    }
}

fn no_result() -> Damage {
    Damage::new(DamageKind::NoResult, "the round has no result")
}

#[derive(Default)]
struct Game {
    header: Option<Header>,
    is_announced: bool,
    has_red_fives: bool,
    round: Option<Box<RoundLog>>,
    /// The damage of the round under way; its events are passed over.
    damage: Option<Damage>,
    is_in_round: bool,
}

/// An attribute, decoded as far as a log needs it.
fn attribute<'a>(tag: &'a BytesStart<'_>, name: &str) -> Option<&'a str> {
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.ok()?;
        if attribute.key.as_ref() == name.as_bytes() {
            let std::borrow::Cow::Borrowed(value) = attribute.value else {
                return None;
            };
            return std::str::from_utf8(value).ok();
        }
    }
    None
}

/// A comma-separated list of numbers, rounded toward zero; anything else in it is left out.
fn numbers(text: Option<&str>) -> impl Iterator<Item = i64> {
    let parts = text
        .unwrap_or("")
        .split(',')
        .filter(|part| !part.is_empty());
    parts.filter_map(|part| part.split('.').next()?.trim().parse().ok())
}

fn number(tag: &BytesStart<'_>, name: &str) -> Option<i64> {
    numbers(attribute(tag, name)).next()
}

impl Game {
    fn header_mut(&mut self) -> &mut Header {
        self.header.get_or_insert_with(|| Header {
            names: Vec::new(),
            n_players: 4,
            rules: TableRules::default(),
        })
    }

    fn tag(&mut self, tag: &BytesStart<'_>, n_tags: u64, item: &mut impl FnMut(Item)) {
        let name = tag.name();
        match name.as_ref() {
            b"mjloggm" => {
                self.finish_round(item);
                *self = Self::default();
            }
            b"GO" => self.go(tag),
            b"UN" => self.names(tag),
            b"INIT" => {
                self.finish_round(item);
                if self.is_in_round {
                    item(Item::Round(Err(no_result().at_event(n_tags))));
                }
                if !self.is_announced {
                    self.is_announced = true;
                    let header = self.header_mut().clone();
                    item(Item::Game(header));
                }
                self.is_in_round = true;
                match self.deal(tag) {
                    Ok(round) => self.round = Some(Box::new(round)),
                    Err(damage) => self.damage = Some(damage.at_event(n_tags)),
                }
            }
            name if self.is_in_round && self.damage.is_none() => {
                if let Err(damage) = self.event(name, tag, n_tags) {
                    self.damage = Some(damage.at_event(n_tags));
                }
            }
            _ => {}
        }
    }

    /// Hands the round out, if it has a result or damage.
    fn finish_round(&mut self, item: &mut impl FnMut(Item)) {
        let damage = self.damage.take();
        let round = self.round.take();
        let found = match (damage, round) {
            (Some(damage), _) => Err(damage),
            (None, Some(round)) if round.end.is_some() => Ok(round),
            _ => return,
        };
        self.is_in_round = false;
        item(Item::Round(found));
    }

    fn lacks_result(&self) -> bool {
        self.is_in_round || !self.is_announced
    }

    fn go(&mut self, tag: &BytesStart<'_>) {
        let bits = number(tag, "type").unwrap_or(0);
        let has = |bit: i64| bits & bit != 0;
        self.has_red_fives = !has(2);
        let is_own_lobby = attribute(tag, "csrule").is_some() || has(256 | 1024 | 2048);
        let header = self.header_mut();
        let is_for_three = has(16);
        header.n_players = if is_for_three { 3 } else { 4 };
        header.rules = TableRules {
            set: if is_for_three {
                RuleSet::TenhouSanma
            } else {
                RuleSet::Tenhou
            },
            no_red_fives: has(2),
            no_kuitan: has(4),
            is_parlor: has(512),
            is_own_lobby,
        };
    }

    /// The names; on coming back, only some are given again.
    fn names(&mut self, tag: &BytesStart<'_>) {
        let header = self.header_mut();
        if !header.names.is_empty() {
            return;
        }
        let n_players = usize::from(header.n_players);
        for key in ["n0", "n1", "n2", "n3"].iter().take(n_players) {
            let name = attribute(tag, key).unwrap_or("");
            header.names.push(percent_decoded(name));
        }
    }

    fn deal(&mut self, tag: &BytesStart<'_>) -> Result<RoundLog, Damage> {
        let has_red_fives = self.has_red_fives;
        let header = self.header_mut();
        let n_players = header.n_players;
        let is_own_lobby = header.rules.is_own_lobby;
        let bad =
            |what: &str| Damage::new(DamageKind::BadSyntax, format!("a round without {what}"));
        let seed: Vec<i64> = numbers(attribute(tag, "seed")).collect();
        let &[round, honba, sticks, _, _, indicator] = seed.as_slice() else {
            return Err(bad("six numbers as `seed`"));
        };
        let small =
            |number: i64| u16::try_from(number).map_err(|_| bad("counters and sticks as `seed`"));
        let wind = usize::try_from(round / 4)
            .ok()
            .and_then(|wind| Wind::ALL.get(wind));
        let dealer = number(tag, "oya").and_then(|oya| usize::try_from(oya).ok());
        let mut hands = [None; 4];
        for player in Player::ALL.into_iter().take(usize::from(n_players)) {
            let key = ["hai0", "hai1", "hai2", "hai3"][player.idx()];
            let mut hand = Vec::new();
            for id in numbers(attribute(tag, key)) {
                hand.push(tile(id, has_red_fives)?);
            }
            let n_dealt = hand.len();
            let hand: [ShownTile; 13] = hand.try_into().map_err(|_| {
                let message = format!("player {player} was dealt {n_dealt} tiles: expected 13");
                Damage::new(DamageKind::WrongNumberOfTiles, message)
            })?;
            hands[player.idx()] = Some(hand);
        }
        Ok(RoundLog {
            deal: Deal {
                n_players,
                wind: *wind.ok_or_else(|| bad("a known wind in `seed`"))?,
                dealer: dealer
                    .and_then(Player::new)
                    .ok_or_else(|| bad("a dealer as `oya`"))?,
                honba: small(honba)?,
                sticks: small(sticks)?,
                indicator: tile(indicator, has_red_fives)?,
                hands,
            },
            scores: hundreds(numbers(attribute(tag, "ten"))),
            events: Vec::with_capacity(160),
            end: None,
            end_at: At::Tag(0),
            notes: if is_own_lobby {
                vec![Note::LobbyRules]
            } else {
                Vec::new()
            },
        })
    }

    fn event(&mut self, name: &[u8], tag: &BytesStart<'_>, n_tags: u64) -> Result<(), Damage> {
        let has_red_fives = self.has_red_fives;
        let Some(round) = &mut self.round else {
            return Ok(());
        };
        let n_players = round.deal.n_players;
        let at = At::Tag(n_tags);
        if let [letter @ (b'T'..=b'W' | b'D'..=b'G'), id @ ..] = name {
            if let Some(id) = id_of(id) {
                let is_draw = *letter >= b'T';
                let first = if is_draw { b'T' } else { b'D' };
                let player = player(i64::from(letter - first), n_players)?;
                let tile = tile(id, has_red_fives)?;
                round.events.push((
                    match is_draw {
                        true => Event::Draw {
                            player,
                            tile: Some(tile),
                        },
                        false => Event::Discard { player, tile },
                    },
                    at,
                ));
                return Ok(());
            }
        }
        match name {
            b"N" => {
                let who = player(number(tag, "who").unwrap_or(-1), n_players)?;
                let bits = number(tag, "m").unwrap_or(-1);
                let event = call(who, bits, has_red_fives)?;
                round.events.push((event, at));
            }
            b"REACH" if number(tag, "step") == Some(1) => {
                let player = player(number(tag, "who").unwrap_or(-1), n_players)?;
                round.events.push((Event::Riichi { player }, at));
            }
            b"DORA" => {
                let tile = tile(number(tag, "hai").unwrap_or(-1), has_red_fives)?;
                round.events.push((Event::Indicator { tile }, at));
            }
            b"AGARI" => {
                let win = win(tag, n_players, has_red_fives)?;
                round.end_at = at;
                match &mut round.end {
                    Some(End::Wins(wins)) => wins.push(win),
                    end => *end = Some(End::Wins(vec![win])),
                }
            }
            b"RYUUKYOKU" => {
                round.end_at = at;
                round.end = Some(End::Draw(draw(tag, n_players)));
            }
            _ => {}
        }
        Ok(())
    }
}

/// The number in the name of a tag.
fn id_of(digits: &[u8]) -> Option<i64> {
    let is_number =
        !digits.is_empty() && digits.len() < 10 && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| {
        digits
            .iter()
            .fold(0, |id, digit| 10 * id + i64::from(digit - b'0'))
    })
}

fn tile(id: i64, has_red_fives: bool) -> Result<ShownTile, Damage> {
    let known = u64::try_from(id).ok();
    let known = known.and_then(|id| tiles::of_id(id, has_red_fives));
    known.ok_or_else(|| tiles::no_such_tile(id))
}

fn player(idx: i64, n_players: u8) -> Result<Player, Damage> {
    let known = usize::try_from(idx).ok();
    let known = known.filter(|&idx| idx < usize::from(n_players));
    known.and_then(Player::new).ok_or_else(|| {
        let message = format!("player {idx}: expected 0 to {}", n_players - 1);
        Damage::new(DamageKind::BadSyntax, message)
    })
}

fn hundreds(numbers: impl Iterator<Item = i64>) -> Option<[i32; 4]> {
    let mut all = [0; 4];
    let mut n_numbers = 0;
    for (place, number) in all.iter_mut().zip(numbers) {
        *place = i32::try_from(number.checked_mul(100)?).ok()?;
        n_numbers += 1;
    }
    (n_numbers >= 3).then_some(all)
}

/// A call by its bits, tested in the order of the format.
fn call(player: Player, bits: i64, has_red_fives: bool) -> Result<Event, Damage> {
    let refuse = || Damage::new(DamageKind::ImpossibleCall, format!("{bits} is no call"));
    let bits = u64::try_from(bits).ok().filter(|&bits| bits < 1 << 16);
    let bits = bits.ok_or_else(refuse)?;
    let field = |shift: u64| bits >> shift & 3;
    let is_red = |id: u64| has_red_fives && matches!(id, 16 | 52 | 88);
    let shown = |id: u64| tiles::of_id(id, has_red_fives).ok_or_else(refuse);
    let reds = |call: Option<Call>, is_red: bool| {
        let call = call.ok_or_else(refuse)?;
        if is_red {
            call.with_red_five().ok_or_else(refuse)
        } else {
            Ok(call)
        }
    };
    if bits & 4 != 0 {
        let place = bits >> 10;
        let (called, base) = (place % 3, place / 3);
        if base >= 21 {
            return Err(refuse());
        }
        let first = base / 7 * 9 + base % 7;
        let ids = [0, 1, 2].map(|idx| 4 * (first + idx) + field(3 + 2 * idx));
        let tile = Tile::from_code(first as u8).ok_or_else(refuse)?;
        let has_red = ids.iter().any(|&id| is_red(id));
        let call = reds(Call::new(CallKind::Chi, tile), has_red)?;
        let tile = shown(ids[called as usize])?;
        return Ok(Event::Claim { player, call, tile });
    }
    if bits & 24 != 0 {
        let place = bits >> 9;
        let (kind, called, unused) = (place / 3, place % 3, field(5));
        let tile = u8::try_from(kind)
            .ok()
            .and_then(Tile::from_code)
            .ok_or_else(refuse)?;
        if bits & 8 == 0 {
            let tile = shown(4 * kind + unused)?;
            let kind = QuadKind::Added;
            return Ok(Event::Quad { player, kind, tile });
        }
        let mut ids = (0..4)
            .filter(|&copy| copy != unused)
            .map(|copy| 4 * kind + copy);
        let has_red = ids.clone().any(is_red);
        let call = reds(Call::new(CallKind::Pon, tile), has_red)?;
        let tile = shown(ids.nth(called as usize).ok_or_else(refuse)?)?;
        return Ok(Event::Claim { player, call, tile });
    }
    if bits & 32 != 0 {
        return Ok(Event::North { player });
    }
    let id = bits >> 8;
    let tile = shown(id)?;
    let is_five = tile.tile.number() == 5 && tile.tile.suit() != TileSuit::Honors;
    let has_red = has_red_fives && is_five;
    if bits & 3 == 0 {
        let tile = ShownTile {
            is_red: has_red,
            ..tile
        };
        let kind = QuadKind::Concealed;
        return Ok(Event::Quad { player, kind, tile });
    }
    let call = reds(Call::new(CallKind::Kan, tile.tile), has_red)?;
    Ok(Event::Claim { player, call, tile })
}

fn win(tag: &BytesStart<'_>, n_players: u8, has_red_fives: bool) -> Result<StatedWin, Damage> {
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

fn draw(tag: &BytesStart<'_>, n_players: u8) -> StatedDraw {
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

/// Text with `%E3%81%82` for other characters.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        let hex = |byte: u8| (byte as char).to_digit(16);
        match (first, more) {
            (b'%', [high, low, after @ ..]) if hex(*high).is_some() && hex(*low).is_some() => {
                let byte = hex(*high).unwrap_or(0) * 16 + hex(*low).unwrap_or(0);
                bytes.push(byte as u8);
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
