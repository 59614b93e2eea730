//! The options of a value.

use handeval_mahjong::value::{Aim, Declare, Detours, Model, ValueOptions};

use super::super::score;
pub(super) use super::super::score::{DORA, HONBA, ROUND};
use crate::ask::{Form, Opt, OptionValue, keyed};

/// An option whose wrong values have a kind of their own.
const fn with_kind<T: OptionValue>(mut option: Opt<T>, kind: &'static str) -> Opt<T> {
    option.spec.kind = kind;
    option
}

/// An option of a score, described as one of a player who has not won.
const fn of_player<T: OptionValue>(mut option: Opt<T>, about: &'static str) -> Opt<T> {
    option.spec.about = about;
    option
}

pub(super) const SEAT: Opt<String> = of_player(
    score::SEAT,
    "The player's seat: east (the dealer), south, west or north",
);

pub(super) const VISIBLE: Opt<String> = of_player(
    score::VISIBLE,
    "Tiles the player sees elsewhere, apart from indicators: discards, other players' calls",
);

pub(super) const STICKS: Opt<u64> =
    of_player(score::STICKS, "The riichi sticks that the winner gets");

pub(super) const KITA: Opt<u64> = of_player(
    score::KITA,
    "Norths the player set aside, in a three-player game",
);

pub(super) const DRAWS: Opt<u64> = with_kind(
    Opt::new("draws", "N", "The player's own draws still to come", "12")
        .form(Form::Number(0, ValueOptions::MOST_DRAWS as u64))
        .default_note("17"),
    "bad-draws",
);

pub(super) const TURN: Opt<u64> = with_kind(
    Opt::new(
        "turn",
        "N",
        "The turn, instead of the draws: 18 less the draws",
        "6",
    )
    .form(Form::Number(1, 18)),
    "bad-draws",
);

pub(super) const DRAWN: Opt<String> = Opt::new(
    "drawn",
    "TILE",
    "The tile of the 14 that was just drawn, to win with it now",
    "5p",
);

pub(super) const RIICHI: Opt<Declare> = Opt::new(
    "riichi",
    "WHEN",
    "When riichi is declared: always, never, or whenever it is better",
    "choose",
)
.default("always");

pub(super) const IN_RIICHI: Opt<bool> = Opt::new(
    "in-riichi",
    "",
    "The player has declared riichi already (13 tiles)",
    "true",
);

pub(super) const URA: Opt<YesNo> = Opt::new(
    "ura",
    "YES|NO",
    "Whether ura dora count, with riichi and an indicator",
    "no",
)
.default("yes");

pub(super) const DETOURS: Opt<GivenDetours> = Opt::new(
    "detours",
    "N",
    "How many exchanges more than the shortest way a win may take, 0 to 4, or auto: 2 up to \
     1-shanten, 1 for 2 and 3-shanten, 0 for hands farther away, fewer if there are too many hands",
    "1",
)
.default("auto");

pub(super) const AIM: Opt<Aim> = Opt::new(
    "aim",
    "AIM",
    "What is played for, which also decides the order",
    "win",
)
.default("points");

pub(super) const MODEL: Opt<Model> = Opt::new(
    "model",
    "MODEL",
    "How the tiles to come are counted",
    "mahjong-cpp",
)
.default("unseen");

pub(super) const HANDS: Opt<u64> = with_kind(
    Opt::new(
        "hands",
        "N",
        "The most hands of 13 and 14 tiles to visit",
        "100000",
    )
    .form(Form::Number(1, ValueOptions::MOST_HANDS as u64))
    .default("500000"),
    "out-of-range",
);

pub(super) const SHANTEN_DOWN: Opt<YesNo> = Opt::new(
    "shanten-down",
    "YES|NO",
    "With the model mahjong-cpp: whether a discard may lead away from a win",
    "no",
)
.default("yes");

pub(super) const TEGAWARI: Opt<YesNo> = Opt::new(
    "tegawari",
    "YES|NO",
    "With the model mahjong-cpp: whether a tile that does not help may be kept",
    "no",
)
.default("yes");

pub(super) const BY_TURN: Opt<bool> = Opt::new(
    "by-turn",
    "",
    "Also print the values for each smaller number of draws",
    "true",
);

pub(super) const EXPLAIN: Opt<bool> = Opt::new(
    "explain",
    "",
    "Also print what each tile gains, how the wins come about, and why a discard is better",
    "true",
);

pub(super) const TOP: Opt<u64> = Opt::new(
    "top",
    "N",
    "How many of the best discards are explained or played",
    "1",
)
.form(Form::Number(1, 30))
.default("3");

pub(super) const SIMULATE: Opt<u64> = Opt::new(
    "simulate",
    "N",
    "Also play so many games without return by the model's own choices",
    "10000",
)
.form(Form::Number(1, 10_000_000));

pub(super) const SEED: Opt<u64> = Opt::new(
    "seed",
    "N",
    "The seed of the games, to play the same ones again",
    "1",
)
.default_note("a random one")
.requires("simulate");

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YesNo {
    /// Yes.
    Yes,
    /// No.
    No,
}

impl YesNo {
    const ALL: [Self; 2] = [Self::Yes, Self::No];

    const fn key(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
        }
    }

    pub(super) fn is_on(self) -> bool {
        self == Self::Yes
    }
}

/// The detours as they were given.
#[derive(Clone, Copy, Debug)]
pub struct GivenDetours(pub(super) Detours);

impl OptionValue for GivenDetours {
    const FORM: Form = Form::Word(|text| Self::of(text).map(|_| ()));
    const KIND: &'static str = "out-of-range";

    fn read(_: &Form, text: &str) -> Result<Self, String> {
        Self::of(text)
    }
}

impl GivenDetours {
    fn of(text: &str) -> Result<Self, String> {
        let most = ValueOptions::MOST_DETOURS;
        if text.eq_ignore_ascii_case("auto") {
            return Ok(Self(Detours::Auto));
        }
        let number = text.parse::<u8>().ok().filter(|number| *number <= most);
        let number = number.filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        match number {
            Some(number) => Ok(Self(Detours::Exactly(number))),
            None => Err(format!(
                "expected `auto`, or a whole number from 0 to {most}"
            )),
        }
    }
}

keyed!(YesNo, "out-of-range", |_| "");

keyed!(Aim, "out-of-range", |aim| match aim {
    Aim::Points => "The mean points, 0 without a win",
    Aim::Win => "The chance of a win",
    Aim::Tenpai => "The chance of being ready at some time",
});

keyed!(Declare, "out-of-range", |declare| match declare {
    Declare::Always => "With every discard that keeps a closed hand ready",
    Declare::Never => "Never",
    Declare::Choose => "Whenever it is worth more; such discards are listed twice",
});

keyed!(Model, "out-of-range", |model| match model {
    Model::Unseen => "Every tile not seen is equally likely, and discards do not come back",
    Model::MahjongCpp => "As the program mahjong-cpp counts: discards can be drawn again",
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Keyed;

    #[test]
    fn the_defaults_are_those_of_the_library() {
        let options = ValueOptions::default();
        assert_eq!(AIM.spec.default.and_then(Aim::from_name), Some(options.aim));
        assert_eq!(
            MODEL.spec.default.and_then(Model::from_name),
            Some(options.model)
        );
        assert_eq!(
            RIICHI.spec.default.and_then(Declare::from_name),
            Some(options.riichi)
        );
        assert_eq!(
            HANDS.spec.default,
            Some(options.n_hands.to_string().as_str())
        );
        assert_eq!(
            DRAWS.spec.default_about,
            Some(options.draws.to_string().as_str())
        );
    }
}
