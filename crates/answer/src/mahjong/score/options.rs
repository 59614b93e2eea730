//! The options of a win, which are words behind a hand too.

use crate::Problem;
use crate::ask::{Form, Opt, Spec};
use crate::problem::shortened;

pub(super) const RON: Opt<String> = Opt::new(
    "ron",
    "TILE",
    "The tile that another player discarded and the hand was won on; 0p is a red five",
    "5p",
);

pub(super) const TSUMO: Opt<String> = Opt::new(
    "tsumo",
    "TILE",
    "The tile that the winner drew and the hand was won on",
    "5p",
);

/// The winner's seat.
pub(in crate::mahjong) const SEAT: Opt<String> = Opt::new(
    "seat",
    "WIND",
    "The winner's seat: east (the dealer), south, west or north",
    "west",
)
.or("south");

const ROUND: Opt<String> = Opt::new(
    "round",
    "WIND",
    "The round: east, south, west or north",
    "south",
)
.or("east");

pub(super) const FROM: Opt<String> = Opt::new(
    "from",
    "WIND",
    "The seat of whoever discarded the winning tile, to name the payer",
    "north",
);

const DORA: Opt<String> = Opt::new(
    "dora",
    "TILES",
    "The dora indicators, up to five: 4p1z",
    "4p1z",
)
.listed();

const URA: Opt<String> = Opt::new(
    "ura",
    "TILES",
    "The ura dora indicators, of a win with riichi",
    "7p",
)
.listed();

pub(super) const HONBA: Opt<u64> = Opt::new("honba", "N", "The counters on the table", "2")
    .of_form(Form::Number(0, u16::MAX as u64))
    .or("0");

pub(super) const STICKS: Opt<u64> = Opt::new(
    "sticks",
    "N",
    "The riichi sticks that the winner takes, his own of this hand too",
    "1",
)
.of_form(Form::Number(0, u16::MAX as u64))
.or("0");

pub(super) const KITA: Opt<u64> = Opt::new(
    "kita",
    "N",
    "The Norths that the winner set aside, with three players",
    "1",
)
.of_form(Form::Number(0, 4))
.spelled(&["nuki", "nukidora"])
.or("0");

pub(super) const PAO: Opt<String> = Opt::new(
    "pao",
    "YAKU:WIND",
    "Who is liable for a yakuman (daisangen, daisuushii or suukantsu)",
    "daisangen:west",
)
.listed();

/// The rule set.
pub(in crate::mahjong) const RULES: Opt<String> = Opt::new(
    "rules",
    "PRESET",
    "The rules: tenhou, tenhou-sanma, mahjong-soul, mahjong-soul-sanma, m-league, wrc, wrc-2022, \
     ema, ema-2016, jpml-a, jpml-b, saikouisen or saikouisen-classic",
    "m-league",
)
.or("tenhou");

/// The switches.
pub(in crate::mahjong) const RULE: Opt<String> = Opt::new(
    "rule",
    "KEY=VALUE",
    "A rule that differs from the set, such as kuitan=no (all of them: docs/rules/riichi.md)",
    "kiriage=yes",
)
.listed();

const DISCARDS: Opt<String> = Opt::new(
    "discards",
    "TILES",
    "The player's own discards, which can make furiten: 19m5z",
    "9m",
)
.listed();

const VISIBLE: Opt<String> = Opt::new(
    "visible",
    "TILES",
    "Other tiles that the player sees elsewhere, indicators aside",
    "9p",
)
.listed();

pub(super) const EXPLAIN: Opt<bool> = Opt::new(
    "explain",
    "",
    "Also tell what each reading would score, and what would have scored more",
    "true",
);

/// A flag of a win as an option.
macro_rules! flag {
    ($name:literal, $about:literal $(, $alias:literal)?) => {
        Opt::<bool>::new($name, "", $about, "true").spelled(&[$($alias)?]).spec
    };
}

/// All options of a win, in the order in which help lists them.
pub(super) const OPTIONS: [Spec; 26] = [
    RON.spec,
    TSUMO.spec,
    SEAT.spec,
    ROUND.spec,
    flag!("riichi", "The winner had declared riichi"),
    flag!(
        "double-riichi",
        "The winner had declared riichi on the first turn"
    ),
    flag!(
        "open-riichi",
        "The winner had declared riichi with the waits shown"
    ),
    flag!("ippatsu", "Won within one turn after riichi"),
    flag!("haitei", "Won on the last tile of the wall"),
    flag!("houtei", "Won on the last discard"),
    flag!("rinshan", "Won on the replacement tile of a quad"),
    flag!("chankan", "Won on a tile that another added to a quad"),
    flag!("tenhou", "Won on the dealer's first draw"),
    flag!("chihou", "Won on another player's first draw", "chiihou"),
    flag!("renhou", "Won on a discard before the winner's first draw"),
    DORA.spec,
    URA.spec,
    HONBA.spec,
    STICKS.spec,
    KITA.spec,
    FROM.spec,
    PAO.spec,
    RULES.spec,
    RULE.spec,
    DISCARDS.spec,
    VISIBLE.spec,
];

/// Which of the options a name is of, in whatever way it is spelled.
pub(super) fn option(name: &str) -> Result<usize, Problem> {
    let by_name = usize::from(BY_HASH[hash(name.as_bytes())]);
    let is_it = OPTIONS.get(by_name).is_some_and(|spec| spec.name == name);
    let by_name = is_it.then_some(by_name);
    let spelled = || OPTIONS.iter().position(|spec| spec.aliases.contains(&name));
    by_name.or_else(spelled).ok_or_else(|| {
        let expected = if name.starts_with(|char: char| char == '[' || char.is_ascii_digit()) {
            "the hand with its called sets before all words".to_owned()
        } else if name.starts_with('-') {
            "words without dashes, such as `ron=5p` or `riichi`".to_owned()
        } else {
            let names = OPTIONS.iter().map(|spec| format!("`{}`", spec.name));
            format!("one of {}", names.collect::<Vec<_>>().join(", "))
        };
        let name = shortened(name);
        let message = format!(
            "`{}` is no option: expected {expected}",
            name.escape_debug()
        );
        Problem::whole("unknown-option", message)
    })
}

/// The option of a place by the hash of how its name starts, or one that does not exist: millions
/// of words are looked for, and no two options share a place.
const BY_HASH: [u8; 128] = {
    let mut places = [u8::MAX; 128];
    let mut option = 0;
    while option < OPTIONS.len() {
        let place = hash(OPTIONS[option].name.as_bytes());
        assert!(places[place] == u8::MAX, "two options share a place");
        places[place] = option as u8;
        option += 1;
    }
    places
};

/// Found by trying random numbers until no two options shared a place.
const MULTIPLIER: u64 = 0x612E_7696_A6CE_CC1B;

/// The hash of how a name starts, below 128.
const fn hash(name: &[u8]) -> usize {
    (start(name).wrapping_mul(MULTIPLIER) >> 57) as usize
}

/// The first eight bytes of a name as a number.
const fn start(name: &[u8]) -> u64 {
    // Most names are shorter than a word: two overlapping halves of one need no loop.
    match (name.first_chunk(), name.first_chunk(), name.last_chunk()) {
        (Some(&eight), _, _) => u64::from_le_bytes(eight),
        (None, Some(&first), Some(&last)) => {
            u32::from_le_bytes(first) as u64 | (u32::from_le_bytes(last) as u64) << 32
        }
        _ => match name {
            [one, two, three] => u32::from_le_bytes([*one, *two, *three, 0]) as u64,
            [one, two] => u32::from_le_bytes([*one, *two, 0, 0]) as u64,
            [one] => *one as u64,
            _ => 0,
        },
    }
}
