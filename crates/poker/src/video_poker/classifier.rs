//! The classes of video poker, and the class of a hand.

use strum::IntoStaticStr;

use crate::high::strength::choose;

/// The classes into which a pay table sorts hands.
///
/// Source: rules P17 and P22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PayClassifier {
    /// The categories, with royal flushes separate; only pairs of jacks or better count.
    JacksOrBetter,
    /// Like jacks or better, but pairs of tens count too.
    TensOrBetter,
    /// Like jacks or better, but four of a kind is split into aces, twos to fours, and the others.
    Bonus,
    /// Like bonus, but four aces and four twos to fours each have a separate class for hands with a
    /// kicker from ace to four.
    BonusWithKicker,
    /// Like jacks or better, but four of a kind is split into aces, jacks to kings, and the others.
    AcesAndFaces,
    /// Deuces are wild; royal flushes with and without them are separate.
    DeucesWild,
    /// Like deuces wild, but four deuces with an ace are separate, and five of a kind is split into
    /// aces, threes to fives, and the others.
    BonusDeuces,
    /// A joker is wild; royal flushes with and without it are separate; pairs of kings or aces
    /// count.
    JokerKingsOrBetter,
    /// Like joker poker with kings or better, but a single pair does not count.
    JokerTwoPairOrBetter,
}

/// A list of classes, strongest first: those above a full house, then full house down to three of a
/// kind, then the weaker ones.
macro_rules! classes {
    ($($stronger:literal)+; $($weaker:literal)*) => {
        &[
            $($stronger,)+ "full-house", "flush", "straight", "three-of-a-kind", $($weaker,)*
            "nothing",
        ]
    };
}

impl PayClassifier {
    /// All classifiers.
    pub const ALL: [Self; 9] = [
        Self::JacksOrBetter,
        Self::TensOrBetter,
        Self::Bonus,
        Self::BonusWithKicker,
        Self::AcesAndFaces,
        Self::DeucesWild,
        Self::BonusDeuces,
        Self::JokerKingsOrBetter,
        Self::JokerTwoPairOrBetter,
    ];

    /// The names of the classes, strongest first; the last is `nothing`. A hand belongs to the
    /// first class that it qualifies for.
    #[must_use]
    pub const fn classes(self) -> &'static [&'static str] {
        match self {
            Self::JacksOrBetter => classes!(
                "royal-flush" "straight-flush" "four-of-a-kind"; "two-pair" "jacks-or-better"
            ),
            Self::TensOrBetter => classes!(
                "royal-flush" "straight-flush" "four-of-a-kind"; "two-pair" "tens-or-better"
            ),
            Self::Bonus => classes!(
                "royal-flush" "straight-flush" "four-aces" "four-twos-to-fours"
                "four-fives-to-kings"; "two-pair" "jacks-or-better"
            ),
            Self::BonusWithKicker => classes!(
                "royal-flush" "straight-flush" "four-aces-with-kicker" "four-aces"
                "four-twos-to-fours-with-kicker" "four-twos-to-fours" "four-fives-to-kings";
                "two-pair" "jacks-or-better"
            ),
            Self::AcesAndFaces => classes!(
                "royal-flush" "straight-flush" "four-aces" "four-jacks-to-kings"
                "four-twos-to-tens"; "two-pair" "jacks-or-better"
            ),
            Self::DeucesWild => classes!(
                "natural-royal-flush" "four-deuces" "wild-royal-flush" "five-of-a-kind"
                "straight-flush" "four-of-a-kind";
            ),
            Self::BonusDeuces => classes!(
                "natural-royal-flush" "four-deuces-with-ace" "four-deuces" "wild-royal-flush"
                "five-aces" "five-threes-to-fives" "five-sixes-to-kings" "straight-flush"
                "four-of-a-kind";
            ),
            Self::JokerKingsOrBetter => classes!(
                "natural-royal-flush" "five-of-a-kind" "wild-royal-flush" "straight-flush"
                "four-of-a-kind"; "two-pair" "kings-or-better"
            ),
            Self::JokerTwoPairOrBetter => classes!(
                "natural-royal-flush" "five-of-a-kind" "wild-royal-flush" "straight-flush"
                "four-of-a-kind"; "two-pair"
            ),
        }
    }

    /// Whether the deck has a joker, as the 53rd card.
    ///
    /// Source: rule P22.
    #[must_use]
    pub const fn has_joker(self) -> bool {
        matches!(self, Self::JokerKingsOrBetter | Self::JokerTwoPairOrBetter)
    }

    /// The code of the rank whose cards are wild.
    pub(crate) const fn wild(self) -> Option<u8> {
        match self {
            Self::JacksOrBetter
            | Self::TensOrBetter
            | Self::Bonus
            | Self::BonusWithKicker
            | Self::AcesAndFaces => None,
            Self::DeucesWild | Self::BonusDeuces => Some(0),
            Self::JokerKingsOrBetter | Self::JokerTwoPairOrBetter => Some(JOKER),
        }
    }

    /// The number of cards left in the deck after a deal of five.
    pub(super) const fn n_unseen(self) -> u32 {
        if self.has_joker() { 48 } else { 47 }
    }

    /// The number of deals.
    pub(super) const fn n_deals(self) -> u64 {
        choose(self.n_unseen() + 5, 5) as u64
    }

    /// A common multiple of the numbers of ways to draw zero to five cards.
    pub(super) const fn draws(self) -> u64 {
        5 * choose(self.n_unseen(), 5) as u64
    }

    /// The class of five cards, from their rank codes and whether all natural ones share a suit.
    pub(crate) fn class(self, codes: &[u8; 5], is_suited: bool) -> usize {
        let five = FiveCards::of(codes, is_suited, self.wild());
        let royal = five.is_suited && five.is_broadway();
        let straight_flush = five.is_suited && five.is_straight();
        let lowest_pair = match self {
            Self::TensOrBetter => TEN,
            _ if self.has_joker() => KING,
            _ => JACK,
        };
        // The paying classes below four of a kind.
        let weaker = [
            five.n_ranks == 2,
            five.is_suited,
            five.is_straight(),
            five.alike == 3,
            five.n_ranks == 3,
            five.alike == 2 && five.most_frequent >= lowest_pair,
        ];
        let fours: &[bool] = match self {
            Self::JacksOrBetter | Self::TensOrBetter => &[five.alike == 4],
            Self::Bonus => &[
                five.is_four(ACE),
                five.is_four(TWO_TO_FOUR),
                five.alike == 4,
            ],
            Self::BonusWithKicker => &[
                five.is_four_with(ACE, TWO_TO_FOUR),
                five.is_four(ACE),
                five.is_four_with(TWO_TO_FOUR, ACE | TWO_TO_FOUR),
                five.is_four(TWO_TO_FOUR),
                five.alike == 4,
            ],
            Self::AcesAndFaces => &[
                five.is_four(ACE),
                five.is_four(JACK_TO_KING),
                five.alike == 4,
            ],
            Self::DeucesWild => {
                let stronger = [
                    five.n_wild == 0 && royal,
                    five.n_wild == 4,
                    royal,
                    five.alike == 5,
                    straight_flush,
                    five.alike == 4,
                ];
                return first(stronger.iter().chain(&weaker[..4]));
            }
            Self::BonusDeuces => {
                let stronger = [
                    five.n_wild == 0 && royal,
                    five.n_wild == 4 && five.is_of(ACE),
                    five.n_wild == 4,
                    royal,
                    five.alike == 5 && five.is_of(ACE),
                    five.alike == 5 && five.is_of(THREE_TO_FIVE),
                    five.alike == 5,
                    straight_flush,
                    five.alike == 4,
                ];
                return first(stronger.iter().chain(&weaker[..4]));
            }
            Self::JokerKingsOrBetter | Self::JokerTwoPairOrBetter => {
                let stronger = [
                    five.n_wild == 0 && royal,
                    five.alike == 5,
                    royal,
                    straight_flush,
                    five.alike == 4,
                ];
                let n_weaker = self.classes().len() - 1 - stronger.len();
                return first(stronger.iter().chain(&weaker[..n_weaker]));
            }
        };
        first([royal, straight_flush].iter().chain(fours).chain(&weaker))
    }
}

crate::keyed::keyed!(
    PayClassifier,
    "`jacks-or-better`, `joker-two-pair-or-better`"
);
crate::keyed::written_as_key!(PayClassifier);

/// The index of the first class that a hand qualifies for, or of `nothing` if there is none.
fn first<'a>(meets: impl Iterator<Item = &'a bool>) -> usize {
    meets.take_while(|meets| !**meets).count()
}

/// The codes of the ten, the jack and the king.
const TEN: u8 = 8;
const JACK: u8 = 9;
const KING: u8 = 11;

/// The code of a joker among rank codes.
pub(crate) const JOKER: u8 = 13;

/// The ace, the twos to fours, the threes to fives, and the jacks to kings, one bit per rank.
const ACE: u16 = 1 << 12;
const TWO_TO_FOUR: u16 = 0b111;
const THREE_TO_FIVE: u16 = 0b1110;
const JACK_TO_KING: u16 = 0b111 << JACK;

/// The facts about five cards that decide their class.
struct FiveCards {
    /// The natural ranks, one bit per rank.
    ranks: u16,
    n_ranks: u32,
    n_wild: u32,
    /// The number of cards of the most frequent rank, plus the wild cards.
    alike: u32,
    /// The highest of the most frequent ranks.
    most_frequent: u8,
    /// The ranks that occur once, one bit per rank.
    singles: u16,
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
            singles: 0,
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
            if count == 1 {
                five.singles |= 1 << code;
            }
            if count > 0 && count >= five.alike {
                (five.most_frequent, five.alike) = (code, count);
            }
        }
        five.alike += five.n_wild;
        five
    }

    /// Whether the most frequent rank is in a mask.
    const fn is_of(&self, ranks: u16) -> bool {
        ranks >> self.most_frequent & 1 != 0
    }

    /// Whether there are four cards of one of the `ranks`.
    const fn is_four(&self, ranks: u16) -> bool {
        self.alike == 4 && self.is_of(ranks)
    }

    /// Whether there are four cards of one of the `ranks`, and a fifth card of one of the
    /// `kickers`.
    const fn is_four_with(&self, ranks: u16, kickers: u16) -> bool {
        self.is_four(ranks) && self.singles & kickers != 0
    }

    /// Whether all ranks are different and in `window`.
    const fn fits(&self, window: u16) -> bool {
        self.n_ranks + self.n_wild == 5 && self.ranks & !window == 0
    }

    /// Whether the ranks are ten to ace, or wild cards can supply the missing ones.
    const fn is_broadway(&self) -> bool {
        self.fits(0b1_1111_0000_0000)
    }

    /// Whether the ranks are in sequence, or wild cards can complete the sequence.
    fn is_straight(&self) -> bool {
        const WHEEL: u16 = 0b1_0000_0000_1111;
        self.fits(WHEEL) || (0..9).any(|lowest| self.fits(0b1_1111 << lowest))
    }
}
