//! Turns a line of text into a question for the crate.

use handeval_mahjong::mcr::{
    self, McrWin, RuleSet, Score, ScoreError, ScoredReading, ScoringRules, Switch, WaitScore,
    WinFlag,
};
use handeval_mahjong::{
    Completed, Decomposition, Hand, Reading, Set, Tile, ToDraw, Win, WinBy, Wind,
};

/// A hand, a win if there is one, and rules.
#[derive(Debug)]
pub(crate) struct Scoring {
    pub(crate) hand: Hand,
    pub(crate) win: McrWin,
    pub(crate) has_win: bool,
    pub(crate) rules: ScoringRules,
}

/// Where the words after the hand begin.
fn start_of_words(line: &str) -> usize {
    let mut depth = 0;
    let mut start = 0;
    for word in line.split(' ') {
        let is_word = word.starts_with(|char: char| char.is_ascii_lowercase());
        if depth == 0 && is_word {
            return start;
        }
        depth += word.matches('[').count();
        depth -= word.matches(']').count();
        start += word.len() + 1;
    }
    line.len()
}

/// The question in a line, or the kind of error in its words or tiles.
pub(crate) fn asked(line: &str) -> Result<Scoring, &'static str> {
    let (hand, words) = line.split_at(start_of_words(line));
    let mut rules = ScoringRules::default();
    let mut win = McrWin::of(Win::tsumo(Tile::ALL[0]));
    let (mut ron, mut tsumo, mut from) = (None, None, None);
    let mut names = Vec::new();
    for word in words.split_ascii_whitespace() {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        if names.contains(&name) {
            return Err("repeated-option");
        }
        names.push(name);
        let wind = || Wind::parse(value).ok_or("no-such-wind");
        let tile = || value.parse::<Tile>().map_err(|_| "more-than-one-tile");
        match name {
            "ron" => ron = Some(tile()?),
            "tsumo" => tsumo = Some(tile()?),
            "seat" => win.seat = wind()?,
            "round" => win.round = wind()?,
            "from" => from = Some(wind()?),
            "flowers" => win.flowers = value.parse().unwrap(),
            "rules" => rules = ScoringRules::of(RuleSet::from_key(value).ok_or("unknown-preset")?),
            "rule" => {
                for switch in value.split(',') {
                    let (key, value) = switch.split_once('=').unwrap();
                    let switch = Switch::from_key(key).map_err(|_| "unknown-rule")?;
                    rules.set(switch, value).map_err(|_| "unknown-rule")?;
                }
            }
            "riichi" | "dora" => return Err("not-for-these-rules"),
            _ => {
                win.flags
                    .insert(WinFlag::from_name(name).ok_or("unknown-option")?);
            }
        }
    }
    (win.win.tile, win.win.by) = match (ron, tsumo) {
        (Some(_), Some(_)) => return Err("win-twice"),
        (Some(tile), None) => (tile, WinBy::Ron { from }),
        (None, _) if from.is_some() => return Err("wrong-from"),
        (None, tile) => (tile.unwrap_or(Tile::ALL[0]), WinBy::Tsumo),
    };
    let hand =
        Hand::parse(hand.trim(), rules.shape_rules()).map_err(|error| match error.kind() {
            "wrong-tile-count" => "wrong-hand-size",
            kind => kind,
        })?;
    let has_win = ron.or(tsumo).is_some();
    if !has_win && hand.n_tiles() == 14 {
        return Err("win-missing");
    }
    Ok(Scoring {
        hand,
        win,
        has_win,
        rules,
    })
}

impl Scoring {
    pub(crate) fn score(&self) -> Result<Score, ScoreError> {
        mcr::score(&self.hand, &self.win, &self.rules)
    }

    pub(crate) fn readings(&self) -> Result<Vec<ScoredReading>, ScoreError> {
        mcr::readings(&self.hand, &self.win, &self.rules)
    }

    pub(crate) fn waits(&self) -> Result<Vec<WaitScore>, ScoreError> {
        let hand = ToDraw::of(&self.hand).expect("13 tiles");
        mcr::waits(hand, &self.win, &self.rules)
    }
}

/// A reading as text, such as `88s + 555z 666z 123m 777z`: the pair, then the called sets, then the
/// others.
pub(crate) fn reading_text(reading: &Reading) -> String {
    let twice = |tile: Tile| format!("{0}{0}{1}", tile.number(), tile.suit());
    let joined = |sets: &[Set]| -> String { sets.iter().map(|set| format!(" {set}")).collect() };
    match &reading.decomposition {
        Decomposition::EightAndAHalfPairs { .. } => panic!("not a form of MCR"),
        Decomposition::Standard { pair, sets } => format!(
            "{} +{}{}",
            twice(*pair),
            joined(sets.called()),
            joined(sets.uncalled())
        ),
        Decomposition::KnittedStraight {
            straight,
            pair,
            sets,
        } => format!("{} + {straight}{}", twice(*pair), joined(sets)),
        Decomposition::SevenPairs { pairs } => {
            let pairs: Vec<String> = pairs.iter().map(|&pair| twice(pair)).collect();
            pairs.join(" ")
        }
        Decomposition::ThirteenOrphans { pair } => {
            let orphans = Tile::ALL
                .into_iter()
                .filter(|tile| tile.is_terminal_or_honor());
            let n_of = |tile: &Tile| 1 + usize::from(tile == pair);
            written(orphans.flat_map(|tile| std::iter::repeat_n(tile, n_of(&tile))))
        }
        Decomposition::HonorsAndKnitted { tiles } => written(tiles.iter().copied()),
    }
}

/// The text of tiles, with the letter of each suit after its last number.
fn written(tiles: impl Iterator<Item = Tile>) -> String {
    let tiles: Vec<Tile> = tiles.collect();
    let mut text = String::new();
    for (idx, tile) in tiles.iter().enumerate() {
        text.push_str(&tile.number().to_string());
        if tiles
            .get(idx + 1)
            .is_none_or(|next| next.suit() != tile.suit())
        {
            text.push(tile.suit().char());
        }
    }
    text
}

/// What the winning tile completes: `pair`, a set such as `345p`, `straight`, or nothing.
pub(crate) fn completes_text(completes: &Completed) -> Option<String> {
    match completes {
        Completed::Pair(_) => Some("pair".to_owned()),
        Completed::Set(set) => Some(set.to_string()),
        Completed::Straight(_) => Some("straight".to_owned()),
        Completed::Orphans | Completed::HonorsAndKnitted => None,
    }
}
