//! The options of `mahjong value`.

use handeval_mahjong::value::{Aim, Declare, Detours, Model, ValueOptions};

use super::super::score;
pub(super) use super::super::score::{DORA, HONBA, ROUND};
use crate::ask::{Form, Keyed, Opt, OptionValue, keyed};

/// An option with an error kind of its own for wrong values.
const fn with_kind<T: OptionValue>(mut option: Opt<T>, kind: &'static str) -> Opt<T> {
    option.spec.kind = kind;
    option
}

/// An option of `mahjong score`, described for a player who has not won.
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
        "The turn, as an alternative to the number of draws (18 minus the turn)",
        "6",
    )
    .form(Form::Number(1, 18)),
    "bad-draws",
);

pub(super) const DRAWN: Opt<String> = Opt::new(
    "drawn",
    "TILE",
    "Which of the 14 tiles was just drawn, to value winning with it now",
    "5p",
);

pub(super) const RIICHI: Opt<Declare> = Opt::new(
    "riichi",
    "WHEN",
    "When to declare riichi: always, never, or whenever it is better",
    "choose",
)
.default("always");

pub(super) const IN_RIICHI: Opt<bool> = Opt::new(
    "in-riichi",
    "",
    "The player has already declared riichi (13 tiles)",
    "true",
);

pub(super) const URA: Opt<YesNo> = Opt::new(
    "ura",
    "YES|NO",
    "Whether ura dora count (with riichi and at least one dora indicator)",
    "no",
)
.default("yes");

pub(super) const DETOURS: Opt<GivenDetours> = Opt::new(
    "detours",
    "N",
    "How many exchanges beyond the shortest way to a win are allowed: 0 to 4, or auto (2 up to \
     1-shanten, 1 at 2-shanten or 3-shanten, 0 for hands farther away; fewer if there are too many \
     hands)",
    "1",
)
.default("auto");

pub(super) const AIM: Opt<Aim> = Opt::new(
    "aim",
    "AIM",
    "What to play for; this also decides the order of the discards",
    "win",
)
.default("points");

pub(super) const MODEL: Opt<Model> = Opt::new(
    "model",
    "MODEL",
    "How future draws are modeled",
    "mahjong-cpp",
)
.default("unseen");

pub(super) const HANDS: Opt<u64> = with_kind(
    Opt::new(
        "hands",
        "N",
        "Maximum number of hands of 13 and 14 tiles to visit",
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
    "Number of discards to explain or simulate, best first",
    "1",
)
.form(Form::Number(1, 30))
.default("3");

pub(super) const SIMULATE: Opt<u64> = Opt::new(
    "simulate",
    "N",
    "Also play N games, following the model's own choices; in these games, discards do not come \
     back",
    "10000",
)
.form(Form::Number(1, 10_000_000));

pub(super) const SEED: Opt<u64> = Opt::new(
    "seed",
    "N",
    "Seed for the games, to play the same ones again",
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

/// The aliases are the truth values of JSON and Python.
impl Keyed for YesNo {
    const KIND: &'static str = "out-of-range";

    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn name(self) -> &'static str {
        self.key()
    }

    fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Yes => &["true"],
            Self::No => &["false"],
        }
    }
}

keyed!(Aim, "out-of-range", |aim| match aim {
    Aim::Points => "The average points, counting 0 if there is no win",
    Aim::Win => "The chance of a win",
    Aim::Tenpai => "The chance of being ready at some point",
});

keyed!(Declare, "out-of-range", |declare| match declare {
    Declare::Always =>
        "With every discard that leaves a closed hand ready, except from a complete hand",
    Declare::Never => "Never",
    Declare::Choose => "Whenever it is worth more; discards that allow it are listed twice",
});

keyed!(Model, "out-of-range", |model| match model {
    Model::Unseen => "Every unseen tile is equally likely, and discards do not come back",
    Model::MahjongCpp =>
        "As the program mahjong-cpp counts: discards can be drawn again; by default, the \
         rules are those of mahjong-soul",
});

#[cfg(test)]
mod tests {
    use super::*;

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
