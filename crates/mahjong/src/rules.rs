//! Which forms win, how many sets a hand has at most, and which tiles exist.

use core::fmt;

use strum::IntoStaticStr;

use crate::{Form, Forms, RulesError, Wall};

/// The forms that win, the most sets of a hand, and the tiles that exist.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Form, Forms, Preset, Rules};
///
/// assert_eq!(Rules::default(), Preset::Riichi.rules());
/// assert_eq!(Rules::new(Forms::from([Form::Standard]), 5)?, Preset::Taiwan.rules());
///
/// let error = Rules::new(Forms::ALL, 6).unwrap_err();
/// assert_eq!(error.to_string(), "hands of 6 sets asked for: expected 1 to 5 sets");
/// # Ok::<(), handeval_mahjong::RulesError>(())
/// ```
///
/// # Source
///
/// Rules M5 to M8 and M14.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    forms: Forms,
    max_sets: u8,
    wall: Wall,
    four_as_two_pairs: bool,
}

impl Rules {
    /// The most sets that a hand can have by any rules.
    pub(crate) const MAX_SETS: usize = 5;

    /// The number of sets of a hand that is as large as seven pairs.
    const SPECIAL_SETS: u8 = 4;

    /// The rules with some forms and a greatest number of sets, with all tiles, and with four
    /// equal tiles being one pair of seven.
    ///
    /// # Errors
    ///
    /// - [`RulesError::NoForms`] if there is no form;
    /// - [`RulesError::WrongSets`] if `max_sets` is not in `1..=5`;
    /// - [`RulesError::TooFewSets`] if the forms need 14 tiles and `max_sets` has fewer.
    pub const fn new(forms: Forms, max_sets: u8) -> Result<Self, RulesError> {
        if forms.is_empty() {
            Err(RulesError::NoForms)
        } else if max_sets < 1 || max_sets as usize > Self::MAX_SETS {
            Err(RulesError::WrongSets { found: max_sets })
        } else if max_sets < Self::SPECIAL_SETS && !forms.contains(Form::Standard) {
            Err(RulesError::TooFewSets {
                forms,
                found: max_sets,
            })
        } else {
            Ok(Self {
                forms,
                max_sets,
                wall: Wall::Full,
                four_as_two_pairs: false,
            })
        }
    }

    /// The same rules with the tiles of a wall.
    ///
    /// # Errors
    ///
    /// [`RulesError::NoOrphans`] if thirteen orphans win, and some of them do not exist.
    pub const fn with_wall(self, wall: Wall) -> Result<Self, RulesError> {
        if matches!(wall, Wall::NoHonors) && self.forms.contains(Form::ThirteenOrphans) {
            return Err(RulesError::NoOrphans);
        }
        Ok(Self { wall, ..self })
    }

    /// The same rules, by which four equal tiles are two of seven pairs.
    #[must_use]
    pub const fn with_four_as_two_pairs(self) -> Self {
        Self {
            four_as_two_pairs: true,
            ..self
        }
    }

    /// The same rules with other forms and another greatest number of sets.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new) and [`with_wall`](Self::with_wall).
    pub const fn with_forms_and_sets(self, forms: Forms, max_sets: u8) -> Result<Self, RulesError> {
        match Self::new(forms, max_sets) {
            Ok(new) => Self {
                four_as_two_pairs: self.four_as_two_pairs,
                ..new
            }
            .with_wall(self.wall),
            Err(error) => Err(error),
        }
    }

    /// The forms that win.
    #[must_use]
    pub const fn forms(self) -> Forms {
        self.forms
    }

    /// The most sets of a hand, in `1..=5`: 4 for hands of 13 and 14 tiles.
    #[must_use]
    pub const fn max_sets(self) -> u8 {
        self.max_sets
    }

    /// The tiles that exist.
    #[must_use]
    pub const fn wall(self) -> Wall {
        self.wall
    }

    /// Whether four equal tiles are two of seven pairs.
    #[must_use]
    pub const fn has_four_as_two_pairs(self) -> bool {
        self.four_as_two_pairs
    }

    /// The forms that are open to a hand of `n_tiles` uncalled tiles and `n_calls` called sets.
    #[inline]
    pub(crate) const fn open_forms(self, n_tiles: usize, n_calls: usize) -> Forms {
        if n_calls == 0 && (n_tiles == 13 || n_tiles == 14) {
            self.forms
        } else {
            self.forms.and_only(Form::Standard)
        }
    }
}

/// [`Preset::Riichi`].
impl Default for Rules {
    fn default() -> Self {
        Preset::Riichi.rules()
    }
}

/// Writes the forms and the most sets, then what differs from the usual game:
/// `standard,seven-pairs; up to 4 sets; no-honors; four equal tiles are two pairs`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.max_sets == 1 { "" } else { "s" };
        write!(f, "{}; up to {} set{plural}", self.forms, self.max_sets)?;
        if self.wall != Wall::Full {
            write!(f, "; {}", self.wall)?;
        }
        if self.four_as_two_pairs && self.forms.contains(Form::SevenPairs) {
            f.write_str("; four equal tiles are two pairs")?;
        }
        Ok(())
    }
}

/// Rules that have a name.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Preset, Rules};
///
/// assert_eq!(Preset::from_key("sanma"), Some(Preset::Sanma));
/// assert_eq!(Preset::of(Rules::default()), Some(Preset::Riichi));
/// assert_eq!(
///     Preset::Sichuan.rules().to_string(),
///     "standard,seven-pairs; up to 4 sets; no-honors; four equal tiles are two pairs"
/// );
/// ```
///
/// # Source
///
/// Rule M15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum Preset {
    /// Four sets and a pair, and nothing else.
    Standard,
    /// All three forms, with up to four sets.
    Riichi,
    /// Riichi for three players, without `2m` to `8m`.
    Sanma,
    /// Five sets and a pair.
    Taiwan,
    /// Four sets and a pair or seven pairs, without honors; four equal tiles are two pairs.
    Sichuan,
}

impl Preset {
    /// All presets, in the order of the enum.
    pub const ALL: [Self; 5] = [
        Self::Standard,
        Self::Riichi,
        Self::Sanma,
        Self::Taiwan,
        Self::Sichuan,
    ];

    /// The name for programs: `standard`, `riichi`, `sanma`, `taiwan`, `sichuan`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// The preset with a [`key`](Self::key); `None` for any other text.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.key() == key)
    }

    /// The rules.
    #[must_use]
    pub const fn rules(self) -> Rules {
        let standard = Forms::only(Form::Standard);
        let (forms, max_sets, wall) = match self {
            Self::Standard => (standard, 4, Wall::Full),
            Self::Riichi => (Forms::ALL, 4, Wall::Full),
            Self::Sanma => (Forms::ALL, 4, Wall::ThreePlayers),
            Self::Taiwan => (standard, 5, Wall::Full),
            Self::Sichuan => (standard.with(Form::SevenPairs), 4, Wall::NoHonors),
        };
        Rules {
            forms,
            max_sets,
            wall,
            four_as_two_pairs: matches!(self, Self::Sichuan),
        }
    }

    /// The preset that has these rules.
    #[must_use]
    pub fn of(rules: Rules) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.rules() == rules)
    }
}

/// Writes the key.
impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}
