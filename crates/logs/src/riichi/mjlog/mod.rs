//! mjlog: Tenhou's XML, without nesting.

mod attributes;
mod call;
mod copies;
mod result;

use handeval_mahjong::game::{Deal, Event, Player};
use handeval_mahjong::riichi::RuleSet;
use handeval_mahjong::{ShownTile, Wind};
use percent_encoding::percent_decode_str;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event as Tag};

use super::end::End;
use super::header::{Header, TableRules};
use super::round::{Accepted, At, Note, RoundLog};
use super::{Item, ends_early, ends_in_round};
use crate::detect::Other;
use crate::scan::LineCounter;
use crate::units::Foreign;
use crate::{Damage, DamageKind, Format};
use attributes::{
    attribute, final_scores, id_of, in_points, number, numbers, player, player_in, stated_scores,
    tile,
};
use call::call;
use copies::Copies;
use result::{draw, win};

/// Reads the games in a text. A round that cannot be read counts as damaged, and reading continues
/// with the next one. The text begins at this line of its file.
pub fn read_mjlog(text: &str, first_line: u64, mut item: impl FnMut(Item)) {
    // Inside JSON, quotation marks and perhaps slashes are escaped.
    let unescaped;
    let is_in_json = text.contains("=\\\"");
    let text = match is_in_json {
        true => {
            unescaped = text.replace("\\\"", "\"").replace("\\/", "/");
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
    let mut lines = LineCounter::new(first_line);
    loop {
        match reader.read_event() {
            Ok(Tag::Start(tag) | Tag::Empty(tag)) => {
                n_tags += 1;
                is_whole = false;
                game.tag(&tag, n_tags, &mut item);
            }
            Ok(Tag::End(tag)) => is_whole |= tag.name().as_ref() == b"mjloggm",
            Ok(Tag::Text(other)) if !is_in_json && !is_blank(&other) => {
                let end = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
                let start = end.saturating_sub(other.trim_ascii_start().len());
                let end = start + other.trim_ascii().len();
                let [first_line, last_line] = [start, end].map(|place| lines.line_at(text, place));
                let found = Foreign {
                    last_line,
                    ..Foreign::new(NO_TAG, first_line)
                };
                game.text(found.damage(Format::Mjlog), &mut item);
            }
            Ok(Tag::Eof) => break,
            Ok(_) => {}
            // The text ends in a tag.
            Err(_) => break,
        }
    }
    game.finish(is_whole, cut_tag(text), n_tags, &mut item);
}

/// What is wrong with text between tags.
const NO_TAG: Other = Other::Unknown {
    what: "text that is not a tag",
    expected: "a tag of mjlog",
};

/// Whether there is nothing between two tags, or only a mark of the encoding.
fn is_blank(text: &[u8]) -> bool {
    text.strip_prefix("\u{feff}".as_bytes())
        .unwrap_or(text)
        .trim_ascii()
        .is_empty()
}

/// The beginning of a tag that the text ends in.
fn cut_tag(text: &str) -> Option<&str> {
    let (_, last) = text.rsplit_once('<')?;
    (!last.contains('>')).then_some(last)
}

fn no_result() -> Damage {
    Damage::new(DamageKind::NoResult, "the round has no result")
}

#[derive(Default)]
struct Game {
    header: Option<Header>,
    is_announced: bool,
    /// Whether there has been a tag with the rules.
    has_rules: bool,
    round: Option<Box<RoundLog>>,
    /// The damage of the current round, whose events are skipped.
    damage: Option<Damage>,
    is_in_round: bool,
    /// What is wrong after the result of the current round.
    after_round: Option<Damage>,
    /// Whether tags of play outside of the rounds have been reported.
    has_stray_tags: bool,
    copies: Copies,
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
            b"GO" => {
                self.has_rules = true;
                self.go(tag);
            }
            b"UN" => self.names(tag),
            b"INIT" => {
                self.finish_round(item);
                if self.is_in_round {
                    item(Item::Round(Err(no_result().at_event(n_tags))));
                }
                if !self.has_rules && !self.is_announced {
                    self.count_players(tag);
                }
                self.announce(item);
                self.has_stray_tags = false;
                self.is_in_round = true;
                match self.deal(tag) {
                    Ok(round) => self.round = Some(Box::new(round)),
                    Err(damage) => self.damage = Some(damage.at_event(n_tags)),
                }
            }
            name if is_of_play(name) && !self.goes_on_with(name) => {
                self.finish_round(item);
                self.stray_tag(n_tags, item);
            }
            name if self.is_in_round && self.damage.is_none() => {
                if let Err(damage) = self.event(name, tag, n_tags) {
                    self.damage = Some(damage.at_event(n_tags));
                }
            }
            _ => {}
        }
    }

    fn has_red_fives(&self) -> bool {
        let rules = self.header.as_ref().map(|header| header.rules);
        !rules.unwrap_or_default().no_red_fives
    }

    /// Without rules, the hands of the first round show how many players there are.
    fn count_players(&mut self, tag: &BytesStart<'_>) {
        let has_hand = |key| attribute(tag, key).is_some_and(|ids| !ids.is_empty());
        if has_hand("hai2") && !has_hand("hai3") {
            let header = self.header_mut();
            header.n_players = 3;
            header.rules.set = RuleSet::TenhouSanma;
            header.names.truncate(3);
        }
    }

    /// Hands out the header, once.
    fn announce(&mut self, item: &mut impl FnMut(Item)) {
        if !self.is_announced {
            self.is_announced = true;
            let header = self.header_mut().clone();
            item(Item::Game(header));
            if !self.has_rules {
                let message = "the log has no rules: expected the tag `GO` before the first round";
                item(Item::Outside(Damage::new(DamageKind::Truncated, message)));
            }
        }
    }

    /// Whether a tag of play may follow in the current round: after a win, only another win may.
    fn goes_on_with(&self, name: &[u8]) -> bool {
        match self.end() {
            Some(End::Wins(_)) => name == b"AGARI",
            Some(End::Draw(_)) => false,
            None => self.is_in_round,
        }
    }

    /// A tag of play outside of the rounds; several of them are one error.
    fn stray_tag(&mut self, n_tags: u64, item: &mut impl FnMut(Item)) {
        if !std::mem::replace(&mut self.has_stray_tags, true) {
            self.announce(item);
            let message = "a tag of play outside of the rounds: expected `INIT`";
            let damage = Damage::new(DamageKind::BadSyntax, message);
            item(Item::Outside(damage.at_event(n_tags)));
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
        if let Some(damage) = self.after_round.take() {
            item(Item::Outside(damage));
        }
    }

    /// Text that is not a tag.
    fn text(&mut self, damage: Damage, item: &mut impl FnMut(Item)) {
        let place = match (self.is_in_round, self.end()) {
            (false, _) => return item(Item::Outside(damage)),
            (true, None) => &mut self.damage,
            (true, Some(_)) => &mut self.after_round,
        };
        place.get_or_insert(damage);
    }

    /// Hands out what is left at the end of the text, which may be in the middle of a tag.
    ///
    /// Source: rule J2.
    fn finish(
        mut self,
        is_whole: bool,
        cut_tag: Option<&str>,
        n_tags: u64,
        item: &mut impl FnMut(Item),
    ) {
        let is_cut_in = |name: &str| cut_tag.is_some_and(|tag| tag.starts_with(name));
        // Of two winners, the second one is missing.
        if matches!(self.end(), Some(End::Wins(_))) && is_cut_in("A") {
            let damage = ends_in_round().at_event(n_tags + 1);
            self.damage.get_or_insert(damage);
            return self.finish_round(item);
        }
        self.finish_round(item);
        let damage = match is_whole {
            true => no_result(),
            false => ends_in_round(),
        };
        if self.is_in_round {
            item(Item::Round(Err(damage.at_event(n_tags))));
        } else if is_cut_in("I") {
            item(Item::Round(Err(ends_in_round().at_event(n_tags + 1))));
        } else if !self.is_announced {
            let damage = match is_whole {
                true => Damage::new(DamageKind::NoResult, "a game without rounds"),
                false => ends_early(),
            };
            item(Item::Outside(damage.at_event(n_tags)));
        } else if cut_tag.is_some() && !is_cut_in("/") {
            item(Item::Outside(ends_early().at_event(n_tags + 1)));
        }
    }

    fn end(&self) -> Option<&End> {
        self.round.as_ref()?.end.as_ref()
    }

    fn go(&mut self, tag: &BytesStart<'_>) {
        let bits = number(tag, "type").ok().flatten().unwrap_or(0);
        let has = |bit: i64| bits & bit != 0;
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
            has_second_red_five: false,
        };
    }

    /// The names; when players come back, only some are given again.
    fn names(&mut self, tag: &BytesStart<'_>) {
        let header = self.header_mut();
        if !header.names.is_empty() {
            return;
        }
        let n_players = usize::from(header.n_players);
        for key in ["n0", "n1", "n2", "n3"].iter().take(n_players) {
            let name = attribute(tag, key).unwrap_or("");
            let name = percent_decode_str(name).decode_utf8_lossy();
            header.names.push(name.into_owned());
        }
    }

    fn deal(&mut self, tag: &BytesStart<'_>) -> Result<RoundLog, Damage> {
        let has_red_fives = self.has_red_fives();
        let header = self.header_mut();
        let n_players = header.n_players;
        let is_own_lobby = header.rules.is_own_lobby;
        let bad =
            |what: &str| Damage::new(DamageKind::BadSyntax, format!("a round without {what}"));
        let seed = numbers(tag, "seed")?;
        let &[round, honba, sticks, _, _, indicator] = seed.as_slice() else {
            return Err(bad("six numbers as `seed`"));
        };
        let small =
            |number: i64| u16::try_from(number).map_err(|_| bad("counters and sticks as `seed`"));
        let wind = usize::try_from(round / 4)
            .ok()
            .and_then(|wind| Wind::ALL.get(wind));
        let dealer = player_in(tag, "oya", n_players)?;
        if round % 4 != dealer.idx() as i64 {
            return Err(bad("the same dealer in `seed` and as `oya`"));
        }
        let mut copies = Copies::default();
        copies.indicate(indicator)?;
        let hands = hands(tag, n_players, has_red_fives, &mut copies)?;
        let scores = match attribute(tag, "ten") {
            Some(_) => Some(in_points("ten", &numbers(tag, "ten")?, n_players)?),
            None => None,
        };
        self.copies = copies;
        Ok(RoundLog {
            deal: Deal {
                n_players,
                wind: *wind.ok_or_else(|| bad("a known wind in `seed`"))?,
                dealer,
                honba: small(honba)?,
                sticks: small(sticks)?,
                indicator: tile(indicator, has_red_fives)?,
                hands,
            },
            scores,
            events: Vec::with_capacity(160),
            end: None,
            end_at: At::Tag(0),
            dealer_by_number: None,
            accepted: Vec::new(),
            final_scores: None,
            final_points: None,
            notes: if is_own_lobby {
                vec![Note::LobbyRules]
            } else {
                Vec::new()
            },
        })
    }

    fn event(&mut self, name: &[u8], tag: &BytesStart<'_>, n_tags: u64) -> Result<(), Damage> {
        let has_red_fives = self.has_red_fives();
        let rules = self.header.as_ref().map(|header| header.rules);
        let has_usual_points = rules.is_some_and(|rules| rules.has_usual_points());
        let Some(round) = &mut self.round else {
            return Ok(());
        };
        let n_players = round.deal.n_players;
        let at = At::Tag(n_tags);
        if let Some((letter, id)) = turn_of(name) {
            let event = turn(letter, id, n_players, has_red_fives, &mut self.copies)?;
            round.events.push((event, at));
            return Ok(());
        }
        match name {
            b"N" => {
                let who = player_in(tag, "who", n_players)?;
                let bits = number(tag, "m")?.unwrap_or(-1);
                let called = call(who, bits, has_red_fives)?;
                self.copies.call(who, &called)?;
                round.events.push((called.event, at));
            }
            b"REACH" if attribute(tag, "step") == Some("1") => {
                let player = player_in(tag, "who", n_players)?;
                round.events.push((Event::Riichi { player }, at));
            }
            b"REACH" if attribute(tag, "step") == Some("2") => {
                round.accepted.push(Accepted {
                    player: player_in(tag, "who", n_players)?,
                    scores: stated_scores(tag, "ten", 1, n_players)?,
                });
            }
            b"DORA" => {
                let id = number(tag, "hai")?.unwrap_or(-1);
                let tile = tile(id, has_red_fives)?;
                self.copies.indicate(id)?;
                round.events.push((Event::Indicator { tile }, at));
            }
            b"AGARI" | b"RYUUKYOKU" => {
                round.end_at = at;
                (round.final_scores, round.final_points) = final_scores(tag, n_players)?;
                round.final_points = round.final_points.filter(|_| has_usual_points);
                if name == b"RYUUKYOKU" {
                    round.end = Some(End::Draw(draw(tag, n_players)?));
                    return Ok(());
                }
                let win = win(tag, &round.deal, has_red_fives, &self.copies)?;
                match &mut round.end {
                    Some(End::Wins(wins)) => wins.push(win),
                    end => *end = Some(End::Wins(vec![win])),
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Whether a tag belongs to the play of a round.
fn is_of_play(name: &[u8]) -> bool {
    let names: [&[u8]; 5] = [b"N", b"REACH", b"DORA", b"AGARI", b"RYUUKYOKU"];
    turn_of(name).is_some() || names.contains(&name)
}

/// The tiles dealt to each player.
fn hands(
    tag: &BytesStart<'_>,
    n_players: u8,
    has_red_fives: bool,
    copies: &mut Copies,
) -> Result<[Option<[ShownTile; 13]>; 4], Damage> {
    let mut hands = [None; 4];
    for player in Player::ALL.into_iter().take(usize::from(n_players)) {
        let key = ["hai0", "hai1", "hai2", "hai3"][player.idx()];
        let mut hand = Vec::new();
        for id in numbers(tag, key)? {
            hand.push(tile(id, has_red_fives)?);
            copies.deal(id, player)?;
        }
        let n_dealt = hand.len();
        let hand: [ShownTile; 13] = hand.try_into().map_err(|_| {
            let message = format!("player {player} was dealt {n_dealt} tiles: expected 13");
            Damage::new(DamageKind::WrongNumberOfTiles, message)
        })?;
        hands[player.idx()] = Some(hand);
    }
    Ok(hands)
}

/// The letter and the number in the name of a tag for a draw or a discard.
fn turn_of(name: &[u8]) -> Option<(u8, i64)> {
    match name {
        [letter @ (b'T'..=b'W' | b'D'..=b'G'), id @ ..] => Some((*letter, id_of(id)?)),
        _ => None,
    }
}

/// A draw or a discard: a letter for each player, and the tile.
fn turn(
    letter: u8,
    id: i64,
    n_players: u8,
    has_red_fives: bool,
    copies: &mut Copies,
) -> Result<Event, Damage> {
    let is_draw = letter >= b'T';
    let first = if is_draw { b'T' } else { b'D' };
    let player = player(Some(i64::from(letter - first)), n_players)?;
    let tile = tile(id, has_red_fives)?;
    if is_draw {
        copies.draw(id, player)?;
        let tile = Some(tile);
        return Ok(Event::Draw { player, tile });
    }
    copies.discard(id, player)?;
    Ok(Event::Discard { player, tile })
}
