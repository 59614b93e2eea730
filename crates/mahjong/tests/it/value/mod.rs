//! What a discard is worth.

mod examples;
mod oracle;
mod properties;
mod rules;

use handeval_mahjong::riichi::{RuleSet, ScoringRules, Switch};
use handeval_mahjong::value::{
    Aim, Declare, Detours, DiscardValue, Model, Study, Value, ValueError, ValueOptions, Values,
};
use handeval_mahjong::{Hand, RiichiWin, ShownTile, Tile, Wind, value};

/// A question in one line: the hand, then words such as `seat=east`, `dora=1s`, `detours=1`.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) hand: Hand,
    pub(crate) table: RiichiWin,
    pub(crate) rules: ScoringRules,
    pub(crate) options: ValueOptions,
}

impl Question {
    #[track_caller]
    pub(crate) fn new(line: &str) -> Self {
        let is_word = |word: &&str| word.contains('=') && !word.contains('[');
        let words: Vec<_> = line.split(' ').filter(is_word).collect();
        let hand: Vec<_> = line.split(' ').filter(|word| !is_word(word)).collect();
        let mut table = RiichiWin::tsumo(Tile::ALL[0]);
        let mut rules = ScoringRules::default();
        let mut options = ValueOptions::default();
        let mut visible = String::new();
        let yes = |value: &str| value == "yes";
        for word in words {
            let (name, value) = word.split_once('=').unwrap();
            let wind = || {
                Wind::ALL
                    .into_iter()
                    .find(|wind| wind.key() == value)
                    .unwrap()
            };
            match name {
                "seat" => table.seat = wind(),
                "round" => table.round = wind(),
                "honba" => table.honba = value.parse().unwrap(),
                "sticks" => table.sticks = value.parse().unwrap(),
                "kita" => table.kita = value.parse().unwrap(),
                "dora" => {
                    for tile in value.split(',') {
                        assert!(table.dora.push(tile.parse().unwrap()));
                    }
                }
                "visible" => visible = value.to_owned(),
                "rules" => {
                    let set = RuleSet::ALL.iter().find(|set| set.key() == value).unwrap();
                    rules = ScoringRules::of(*set);
                }
                "red" => rules.set(Switch::RedFives, value).unwrap(),
                "draws" => options.draws = value.parse().unwrap(),
                "drawn" => options.drawn = Some(value.parse().unwrap()),
                "riichi" => options.riichi = Declare::from_key(value).unwrap(),
                "in-riichi" => options.in_riichi = yes(value),
                "ura" => options.ura = yes(value),
                "detours" => options.detours = Detours::Exactly(value.parse().unwrap()),
                "aim" => options.aim = Aim::from_key(value).unwrap(),
                "model" => options.model = Model::from_key(value).unwrap(),
                "hands" => options.n_hands = value.parse().unwrap(),
                "shanten-down" => options.shanten_down = yes(value),
                "tegawari" => options.tegawari = yes(value),
                _ => panic!("{line}: {name}"),
            }
        }
        let shape = rules.shape_rules();
        let hand = hand.join(" ");
        let hand = Hand::parse(&hand, shape);
        let mut hand = hand.unwrap_or_else(|error| panic!("{line}: {error}"));
        if !visible.is_empty() {
            hand = hand.see(&visible).unwrap();
        }
        Self {
            hand,
            table,
            rules,
            options,
        }
    }

    pub(crate) fn values(&self) -> Result<Values, ValueError> {
        let Self {
            hand,
            table,
            rules,
            options,
        } = self;
        value::values(hand, table, rules, options, &mut || false)
    }

    #[track_caller]
    pub(crate) fn study(&self) -> Study {
        let Self {
            hand,
            table,
            rules,
            options,
        } = self;
        value::study(hand, table, rules, options, &mut || false).unwrap()
    }
}

/// The tiles that are seen elsewhere: all except the hand, the indicators and the tiles left.
fn all_but(hand: &str, indicators: &str, left: &str) -> String {
    let texts = [hand, indicators, left].join(" ");
    let known: Vec<Tile> = texts
        .split([' ', ','])
        .filter(|text| !text.is_empty())
        .flat_map(|text| ShownTile::parse_all(text).unwrap())
        .map(|shown| shown.tile)
        .collect();
    let mut others = String::new();
    for tile in Tile::ALL {
        let n_known = known.iter().filter(|&&known| known == tile).count();
        others += &tile.to_string().repeat(4 - n_known);
    }
    others
}

#[track_caller]
fn values(line: &str) -> Values {
    let values = Question::new(line).values();
    values.unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The value of a discard; for a hand of 13 tiles, that of the hand.
#[track_caller]
fn value_of(values: &Values, discard: &str) -> Value {
    let rest = match &values.now {
        Some(now) => now,
        None => &discard_of(values, discard).rest,
    };
    rest.value.clone().unwrap()
}

#[track_caller]
fn discard_of<'a>(values: &'a Values, discard: &str) -> &'a DiscardValue {
    let mut discards = values.discards.iter();
    let found = discards.find(|one| one.tile.to_string() == discard);
    found.unwrap_or_else(|| panic!("no discard {discard}"))
}

/// The chance of drawing one of `n_wanted` of `n_unseen` tiles in `n_draws` draws.
fn closed_form(n_wanted: u32, n_unseen: u32, n_draws: u32) -> f64 {
    let missed = |n: u32| f64::from(n_unseen - n_wanted - n) / f64::from(n_unseen - n);
    1.0 - (0..n_draws).map(missed).product::<f64>()
}
