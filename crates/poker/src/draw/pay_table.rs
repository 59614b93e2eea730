//! Pay tables of video poker: which classes there are, and what each pays.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use strum::IntoStaticStr;

use crate::{Card, PayTableError};

/// Which classes the hands of a pay table fall into.
///
/// # Source
///
/// Rule P17.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PayClassifier {
    /// The categories, a royal flush apart, and of the pairs those of jacks or better alone.
    JacksOrBetter,
    /// Deuces stand for any card; royal flushes with and without them are apart.
    DeucesWild,
}

impl PayClassifier {
    /// All classifiers.
    pub const ALL: [Self; 2] = [Self::JacksOrBetter, Self::DeucesWild];

    /// The name for programs: `jacks-or-better` or `deuces-wild`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// The classifier with a name; `None` for any other text.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|classifier| classifier.key() == key)
    }

    /// The names of the classes, strongest first; the last is `nothing`. A hand is in the first
    /// class that it meets.
    #[must_use]
    pub const fn classes(self) -> &'static [&'static str] {
        match self {
            Self::JacksOrBetter => &[
                "royal-flush",
                "straight-flush",
                "four-of-a-kind",
                "full-house",
                "flush",
                "straight",
                "three-of-a-kind",
                "two-pair",
                "jacks-or-better",
                "nothing",
            ],
            Self::DeucesWild => &[
                "natural-royal-flush",
                "four-deuces",
                "wild-royal-flush",
                "five-of-a-kind",
                "straight-flush",
                "four-of-a-kind",
                "full-house",
                "flush",
                "straight",
                "three-of-a-kind",
                "nothing",
            ],
        }
    }

    /// The code of the rank whose cards are wild.
    pub(super) const fn wild(self) -> Option<u8> {
        match self {
            Self::JacksOrBetter => None,
            Self::DeucesWild => Some(0),
        }
    }

    /// The class of five cards: their ranks' codes, and whether all that are not wild share a suit.
    pub(super) fn class(self, codes: &[u8; 5], is_suited: bool) -> usize {
        let five = FiveCards::of(codes, is_suited, self.wild());
        let meets = match self {
            Self::JacksOrBetter => [
                five.is_suited && five.is_broadway(),
                five.is_suited && five.is_straight(),
                five.alike == 4,
                five.n_ranks == 2,
                five.is_suited,
                five.is_straight(),
                five.alike == 3,
                five.n_ranks == 3,
                five.alike == 2 && five.most_frequent >= JACK,
                true,
                true,
            ],
            Self::DeucesWild => [
                five.n_wild == 0 && five.is_suited && five.is_broadway(),
                five.n_wild == 4,
                five.is_suited && five.is_broadway(),
                five.alike == 5,
                five.is_suited && five.is_straight(),
                five.alike == 4,
                five.n_ranks == 2,
                five.is_suited,
                five.is_straight(),
                five.alike == 3,
                true,
            ],
        };
        meets.iter().position(|&meets| meets).unwrap_or(0)
    }
}

/// Writes the key.
impl fmt::Display for PayClassifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// The code of the jack.
const JACK: u8 = 9;

/// What the classes ask about five cards.
struct FiveCards {
    /// The ranks that are not wild, one bit a rank.
    ranks: u16,
    n_ranks: u32,
    n_wild: u32,
    /// How many cards are alike, the wild ones among them.
    alike: u32,
    /// The highest of the ranks that occur most often.
    most_frequent: u8,
    is_suited: bool,
}

impl FiveCards {
    fn of(codes: &[u8; 5], is_suited: bool, wild: Option<u8>) -> Self {
        let mut five = Self {
            ranks: 0,
            n_ranks: 0,
            n_wild: 0,
            alike: 0,
            most_frequent: 0,
            is_suited,
        };
        let mut counts = [0; 13];
        for &code in codes {
            if Some(code) == wild {
                five.n_wild += 1;
            } else {
                five.ranks |= 1 << code;
                counts[usize::from(code) % 13] += 1;
            }
        }
        five.n_ranks = five.ranks.count_ones();
        for (code, count) in (0..).zip(counts) {
            if count > 0 && count >= five.alike {
                (five.most_frequent, five.alike) = (code, count);
            }
        }
        five.alike += five.n_wild;
        five
    }

    /// Whether all ranks are different and `window` holds them.
    const fn fits(&self, window: u16) -> bool {
        self.n_ranks + self.n_wild == 5 && self.ranks & !window == 0
    }

    /// Whether the ranks are, or can be with wild cards, ten to ace.
    const fn is_broadway(&self) -> bool {
        self.fits(0b1_1111_0000_0000)
    }

    /// Whether the ranks are, or can be with wild cards, in sequence.
    fn is_straight(&self) -> bool {
        const WHEEL: u16 = 0b1_0000_0000_1111;
        self.fits(WHEEL) || (0..9).any(|lowest| self.fits(0b1_1111 << lowest))
    }
}

/// What each class of hands pays, per coin.
///
/// # Examples
///
/// ```
/// use handeval_poker::{PayClassifier, PayTable};
///
/// let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
/// assert_eq!((table.classes()[3], table.pay(3)), ("full-house", 9));
///
/// let error = PayTable::new("mine", PayClassifier::JacksOrBetter, &[("flsh", 6)]).unwrap_err();
/// assert_eq!(error.kind(), "unknown-class");
/// ```
///
/// # Source
///
/// Rules P17 and P18.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PayTable {
    name: String,
    classifier: PayClassifier,
    /// One for each class, in the classes' order.
    pays: Vec<u32>,
}

impl PayTable {
    /// The table with what each class pays per coin, in any order; `nothing` may be left out.
    ///
    /// # Errors
    ///
    /// - [`PayTableError::UnknownClass`] for a class that the classifier does not know;
    /// - [`PayTableError::DuplicateClass`] for a class that is there twice;
    /// - [`PayTableError::MissingClass`] for the first class that is not there.
    pub fn new(
        name: &str,
        classifier: PayClassifier,
        pays: &[(&str, u32)],
    ) -> Result<Self, PayTableError> {
        let classes = classifier.classes();
        let mut given = vec![None; classes.len()];
        for (second_idx, &(class, pay)) in pays.iter().enumerate() {
            let Some(class_idx) = classes.iter().position(|&known| known == class) else {
                return Err(PayTableError::UnknownClass {
                    class: class.into(),
                    pay_idx: second_idx,
                    classifier,
                });
            };
            if let Some((first_idx, _)) = given[class_idx].replace((second_idx, pay)) {
                return Err(PayTableError::DuplicateClass {
                    class: classes[class_idx],
                    first_idx,
                    second_idx,
                });
            }
        }
        if let Some(nothing) = given.last_mut() {
            *nothing = nothing.or(Some((pays.len(), 0)));
        }
        let pays = given.into_iter().zip(classes).map(|(given, class)| {
            let missing = PayTableError::MissingClass { class, classifier };
            given.map(|(_, pay)| pay).ok_or(missing)
        });
        Ok(Self {
            name: name.into(),
            classifier,
            pays: pays.collect::<Result<_, _>>()?,
        })
    }

    /// A well-known table; `None` for a name that is not among
    /// [`built_in_names`](Self::built_in_names).
    ///
    /// # Source
    ///
    /// Rule P18.
    #[must_use]
    pub fn built_in(name: &str) -> Option<Self> {
        let at = |pays: [u32; 9]| (PayClassifier::JacksOrBetter, pays.to_vec());
        let (classifier, mut pays) = match name {
            "jacks-or-better-9-6" => at([800, 50, 25, 9, 6, 4, 3, 2, 1]),
            "jacks-or-better-9-5" => at([800, 50, 25, 9, 5, 4, 3, 2, 1]),
            "jacks-or-better-8-6" => at([800, 50, 25, 8, 6, 4, 3, 2, 1]),
            "jacks-or-better-8-5" => at([800, 50, 25, 8, 5, 4, 3, 2, 1]),
            "jacks-or-better-7-5" => at([800, 50, 25, 7, 5, 4, 3, 2, 1]),
            "jacks-or-better-6-5" => at([800, 50, 25, 6, 5, 4, 3, 2, 1]),
            "deuces-wild-full-pay" => (
                PayClassifier::DeucesWild,
                vec![800, 200, 25, 15, 9, 5, 3, 2, 2, 1],
            ),
            _ => return None,
        };
        pays.push(0);
        Some(Self {
            name: name.into(),
            classifier,
            pays,
        })
    }

    /// The names of the built-in tables.
    #[must_use]
    pub const fn built_in_names() -> &'static [&'static str] {
        &[
            "jacks-or-better-9-6",
            "jacks-or-better-9-5",
            "jacks-or-better-8-6",
            "jacks-or-better-8-5",
            "jacks-or-better-7-5",
            "jacks-or-better-6-5",
            "deuces-wild-full-pay",
        ]
    }

    /// The name of the table.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the classes are.
    #[must_use]
    pub const fn classifier(&self) -> PayClassifier {
        self.classifier
    }

    /// The names of the classes, strongest first; the last is `nothing`.
    #[must_use]
    pub const fn classes(&self) -> &'static [&'static str] {
        self.classifier.classes()
    }

    /// What the class with an index of [`classes`](Self::classes) pays per coin; 0 for an index
    /// beyond them.
    #[must_use]
    pub fn pay(&self, class_idx: usize) -> u32 {
        self.pays.get(class_idx).copied().unwrap_or(0)
    }

    /// The index in [`classes`](Self::classes) of the class of five different cards.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{Card, PayTable};
    ///
    /// let table = PayTable::built_in("deuces-wild-full-pay").unwrap();
    /// let cards = ["2c", "2d", "9h", "Kh", "Qh"].map(|card| card.parse::<Card>().unwrap());
    /// assert_eq!(table.classes()[table.classify(&cards)], "straight-flush");
    /// ```
    #[must_use]
    pub fn classify(&self, cards: &[Card; 5]) -> usize {
        let wild = self.classifier.wild();
        let natural = |card: &&Card| Some(card.rank().code()) != wild;
        let mut suits = cards.iter().filter(natural).map(|card| card.suit());
        let first = suits.next();
        let is_suited = suits.all(|suit| Some(suit) == first);
        let codes = cards.each_ref().map(|card| card.rank().code());
        self.classifier.class(&codes, is_suited)
    }
}
