//! Video poker pay tables: what each class of hands pays.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use strum::IntoStaticStr;

use super::built_in;
use super::classifier::{JOKER, PayClassifier};
use crate::CardOrJoker;
use crate::shown::shown;

/// The amount that each class of hands pays, per coin.
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
/// Source: rules P17, P18 and P22.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PayTable {
    name: String,
    classifier: PayClassifier,
    /// The payout of each class, in order, in parts of a coin.
    pays: Vec<u32>,
    /// The number of parts that a coin is divided into.
    parts: u32,
}

/// The number of parts that a coin is divided into for payouts with two decimals.
const HUNDREDTHS: u32 = 100;

impl PayTable {
    /// Creates a table from what each class pays per coin, in any order; `nothing` can be left out.
    ///
    /// # Errors
    ///
    /// - [`PayTableError::UnknownClass`] for a class that the classifier does not have;
    /// - [`PayTableError::DuplicateClass`] for a repeated class;
    /// - [`PayTableError::MissingClass`] for the first missing class.
    pub fn new(
        name: &str,
        classifier: PayClassifier,
        pays: &[(&str, u32)],
    ) -> Result<Self, PayTableError> {
        let hundredths = pays.iter().map(|&(class, pay)| {
            let hundredths = u64::from(pay) * u64::from(HUNDREDTHS);
            (class, hundredths)
        });
        Self::in_hundredths(name, classifier, &hundredths.collect::<Vec<_>>())
    }

    /// The table of what each class pays in hundredths of a coin, such as 97,650 for 976.5 coins.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{PayClassifier, PayTable};
    ///
    /// let classes = PayClassifier::JokerTwoPairOrBetter.classes();
    /// let pays: Vec<_> = classes.iter().map(|&class| (class, 250)).collect();
    /// let table = PayTable::in_hundredths("2.5", PayClassifier::JokerTwoPairOrBetter, &pays)?;
    /// assert_eq!((table.pay(0), table.parts()), (5, 2)); // five halves of a coin
    /// assert_eq!(table.coins(0), 2.5);
    /// # Ok::<(), handeval_poker::PayTableError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new), and [`PayTableError::PayTooLarge`] for a payout that is
    /// too large for a table with fractions.
    pub fn in_hundredths(
        name: &str,
        classifier: PayClassifier,
        pays: &[(&str, u64)],
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
        let hundredths = pays.collect::<Result<Vec<u64>, _>>()?;
        // The fewest parts that make all payouts whole numbers.
        let in_each = hundredths.iter().fold(HUNDREDTHS, |in_each, &pay| {
            common_divisor(in_each, (pay % u64::from(HUNDREDTHS)) as u32)
        });
        let pays = hundredths.iter().zip(classes).map(|(&pay, &class)| {
            let pay = u32::try_from(pay / u64::from(in_each));
            pay.map_err(|_| PayTableError::PayTooLarge {
                class,
                parts: HUNDREDTHS / in_each,
            })
        });
        Ok(Self {
            name: name.into(),
            classifier,
            pays: pays.collect::<Result<_, _>>()?,
            parts: HUNDREDTHS / in_each,
        })
    }

    /// The well-known table with this name, one of [`built_in_names`](Self::built_in_names).
    ///
    /// Source: rule P18.
    #[must_use]
    pub fn built_in(name: &str) -> Option<Self> {
        let table = built_in::TABLES.iter().find(|table| table.name == name)?;
        let mut pays = table.pays.to_vec();
        pays.push(0);
        Some(Self {
            name: name.into(),
            classifier: table.classifier,
            pays,
            parts: 1,
        })
    }

    /// The names of the built-in tables.
    #[must_use]
    pub const fn built_in_names() -> &'static [&'static str] {
        &built_in::NAMES
    }

    /// The name of the table.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How hands are sorted into classes.
    #[must_use]
    pub const fn classifier(&self) -> PayClassifier {
        self.classifier
    }

    /// The names of the classes, strongest first; the last is `nothing`.
    #[must_use]
    pub const fn classes(&self) -> &'static [&'static str] {
        self.classifier.classes()
    }

    /// The amount that a class pays per coin, in [`parts`](Self::parts) of a coin, by its index in
    /// [`classes`](Self::classes); 0 if the
    /// index is out of range.
    #[must_use]
    pub fn pay(&self, class_idx: usize) -> u32 {
        self.pays.get(class_idx).copied().unwrap_or(0)
    }

    /// The number of parts into which a coin is divided to count payouts: 1 if all payouts are
    /// whole, at most 100.
    #[must_use]
    pub const fn parts(&self) -> u32 {
        self.parts
    }

    /// What a class pays per coin, in coins.
    #[must_use]
    pub fn coins(&self, class_idx: usize) -> f64 {
        f64::from(self.pay(class_idx)) / f64::from(self.parts)
    }

    /// The class of five different cards, which can include a joker, as an index in
    /// [`classes`](Self::classes). A hand with a joker is `nothing` if the table's deck has none.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::wild::WildHand;
    /// use handeval_poker::{Card, CardOrJoker, PayTable};
    ///
    /// let table = PayTable::built_in("deuces-wild-full-pay").unwrap();
    /// let cards = ["2c", "2d", "9h", "Kh", "Qh"].map(|card| card.parse::<Card>().unwrap());
    /// assert_eq!(table.classes()[table.classify(&cards)], "straight-flush");
    ///
    /// let table = PayTable::built_in("joker-poker-20-7-5").unwrap();
    /// let hand: WildHand = "Jo Kd 9h 5s 2c".parse().unwrap();
    /// let cards: &[CardOrJoker; 5] = hand.cards().try_into().unwrap();
    /// assert_eq!(table.classes()[table.classify(cards)], "kings-or-better");
    /// ```
    #[must_use]
    pub fn classify<C: Copy + Into<CardOrJoker>>(&self, cards: &[C; 5]) -> usize {
        let cards: [CardOrJoker; 5] = cards.map(Into::into);
        let wild = self.classifier.wild();
        if wild != Some(JOKER) && cards.contains(&CardOrJoker::Joker) {
            return self.classes().len() - 1;
        }
        let natural = cards.iter().filter_map(|card| card.card());
        let natural = natural.filter(|card| Some(card.rank().code()) != wild);
        let mut suits = natural.map(|card| card.suit());
        let first = suits.next();
        let is_suited = suits.all(|suit| Some(suit) == first);
        let codes = cards.map(|card| card.card().map_or(JOKER, |card| card.rank().code()));
        self.classifier.class(&codes, is_suited)
    }
}

fn common_divisor(mut one: u32, mut other: u32) -> u32 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// Why a list of payouts is not a [`PayTable`](crate::PayTable). Indices start at 0.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PayTableError {
    /// A class does not belong to the classifier.
    #[error(
        "`{classifier}` has no class `{}`: expected one of `{}`",
        shown(.class),
        .classifier.classes().join("`, `")
    )]
    UnknownClass {
        /// The class.
        class: String,
        /// The index of the class among the payouts.
        pay_idx: usize,
        /// The classifier.
        classifier: PayClassifier,
    },
    /// A class is missing.
    #[error("class `{class}` of `{classifier}` is missing: expected a payout for each class")]
    MissingClass {
        /// The class.
        class: &'static str,
        /// The classifier.
        classifier: PayClassifier,
    },
    /// A payout is too large for a table in which some payouts are fractions.
    #[error(
        "class `{class}` pays too much in a table with fractions: expected at most {}",
        u32::MAX / .parts
    )]
    PayTooLarge {
        /// The class.
        class: &'static str,
        /// The number of parts into which a coin is divided.
        parts: u32,
    },
    /// A class is repeated.
    #[error("class `{class}` is given twice: expected one payout for each class")]
    DuplicateClass {
        /// The class.
        class: &'static str,
        /// The index of its first payout.
        first_idx: usize,
        /// The index of its second payout.
        second_idx: usize,
    },
}

crate::keyed::kind_of!(PayTableError, "`unknown-class`");
