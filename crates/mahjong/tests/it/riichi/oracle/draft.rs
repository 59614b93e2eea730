//! An input as a line of text, in one of the many ways to write it.

use super::chance::Chance;
use super::read::Input;
use super::tile::{WINDS, hand_text};

/// An input, and the words of its rule set.
pub(super) struct Draft {
    pub(super) input: Input,
    pub(super) preset: &'static str,
    pub(super) overrides: Vec<String>,
    /// Words that an input cannot hold.
    pub(super) more: Vec<&'static str>,
}

/// The line of a draft, with the tiles and the words in random order.
pub(super) fn line(chance: &mut Chance, draft: &Draft) -> String {
    let input = &draft.input;
    let mut words: Vec<String> = Vec::new();
    for (flag, is_set) in [
        ("riichi", input.riichi),
        ("double-riichi", input.double_riichi),
        ("open-riichi", input.open_riichi),
        ("ippatsu", input.ippatsu),
        ("haitei", input.haitei),
        ("houtei", input.houtei),
        ("rinshan", input.rinshan),
        ("chankan", input.chankan),
        ("tenhou", input.tenhou),
        ("chihou", input.chihou),
        ("renhou", input.renhou),
    ] {
        words.extend(is_set.then(|| flag.to_owned()));
    }
    for (key, tile) in [("ron", input.ron), ("tsumo", input.tsumo)] {
        words.extend(tile.map(|tile| format!("{key}={}", tile.text())));
    }
    for (key, tiles) in [
        ("dora", &input.dora),
        ("ura", &input.ura),
        ("discards", &input.discards),
        ("visible", &input.visible),
    ] {
        if !tiles.is_empty() {
            let tiles: Vec<String> = tiles.iter().map(|tile| tile.text()).collect();
            let separator = chance.pick(&[",", ""]);
            words.push(format!("{key}={}", tiles.join(separator)));
        }
    }
    for (key, number, default) in [
        ("honba", usize::from(input.honba), 0),
        ("sticks", usize::from(input.sticks), 0),
        ("kita", usize::from(input.kita), 0),
    ] {
        if number != default || chance.percent(2) {
            words.push(format!("{key}={number}"));
        }
    }
    for (key, wind, default) in [
        ("seat", Some(input.seat), 1),
        ("round", Some(input.round), 0),
        ("from", input.from, 4),
    ] {
        if let Some(wind) = wind {
            if wind != default || chance.percent(10) {
                words.push(format!("{key}={}", wind_text(chance, wind)));
            }
        }
    }
    if !input.pao.is_empty() {
        let each = input.pao.iter();
        let each: Vec<String> = each
            .map(|&(id, wind)| format!("{id}:{}", wind_text(chance, wind)))
            .collect();
        words.push(format!("pao={}", each.join(",")));
    }
    if draft.preset != "tenhou" || chance.percent(10) {
        words.push(format!("rules={}", draft.preset));
    }
    if !draft.overrides.is_empty() {
        words.push(format!("rule={}", draft.overrides.join(",")));
    }
    words.extend(draft.more.iter().map(|&word| word.to_owned()));
    chance.shuffle(&mut words);
    let hand = match chance.percent(15) {
        true => hand_in_disorder(chance, input),
        false => input.text(&input.uncalled),
    };
    words.insert(0, hand);
    words.join(" ")
}

fn wind_text(chance: &mut Chance, wind: u8) -> &'static str {
    let wind = usize::from(wind);
    chance.pick(&[
        WINDS[wind],
        WINDS[wind],
        ["e", "s", "w", "n"][wind],
        ["1z", "2z", "3z", "4z"][wind],
    ])
}

/// The tiles in random order, some of them after the calls.
fn hand_in_disorder(chance: &mut Chance, input: &Input) -> String {
    let mut tiles = input.uncalled.clone();
    chance.shuffle(&mut tiles);
    let (first, last) = tiles.split_at(chance.below(tiles.len() + 1));
    let one_by_one: String = first.iter().map(|tile| tile.text()).collect();
    format!("{} {}", input.text(&[]), one_by_one + &hand_text(last))
        .trim_start()
        .to_owned()
}
