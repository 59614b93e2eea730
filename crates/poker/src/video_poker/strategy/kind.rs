//! The kind of a hold: what it aims for, and the details that matter.

use super::super::PayTable;
use super::super::subsets::{Masks, Set};

/// The hand that the cards of a hold aim for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Aim {
    Royal,
    StraightFlush,
    Flush,
    Straight,
}

/// Kinds of holds that one line of a strategy can name together. `n` includes wild cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Family {
    /// All five cards, which make a class.
    Made,
    /// Cards of one rank.
    Alike {
        n_wild: u8,
        n: u8,
    },
    /// Three of a kind and a kicker that raises the payout for four of a kind.
    WithKicker,
    TwoPair,
    /// Cards of different ranks that need further cards to complete a five-card hand.
    Draw {
        n_wild: u8,
        n: u8,
        aim: Aim,
    },
    /// A single natural card.
    Single {
        n_wild: u8,
    },
    /// Wild cards alone.
    Wild {
        n_wild: u8,
    },
    Nothing,
}

/// A kind of hold. The discarded cards do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Kind {
    pub(super) family: Family,
    /// For a draw, the number of high cards; for cards of one rank, the group of that rank; for a
    /// single card, its rank; for two pair, whether the pairs include aces.
    pub(super) high: u8,
    /// For a draw, the number of gaps; for a made hand, its class.
    pub(super) gaps: u8,
}

/// The properties of a pay table that matter for holds.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// The code of the rank that is wild.
    pub(super) wild: Option<u8>,
    /// The ranks whose pairs pay, one bit per rank.
    pub(super) high: u16,
    /// The ranks whose single cards are worth holding, one bit per rank.
    singles: u16,
    /// Groups of ranks that are equally valuable when several cards of one rank are held, lowest
    /// first.
    pub(super) groups: &'static [u16],
    has_kicker: bool,
    /// The classes that need all five cards, one bit per class.
    whole: u32,
}

/// Ranks, one bit per rank.
pub(super) const ACE: u16 = 1 << 12;
const TWO_TO_FOUR: u16 = 0b111;
const THREE_TO_FIVE: u16 = 0b1110;
const TEN_TO_ACE: u16 = 0b1_1111 << 8;
const JACK_TO_ACE: u16 = 0b1111 << 9;
const KING_AND_ACE: u16 = 0b11 << 11;
const ALL: u16 = (1 << 13) - 1;

impl Game {
    pub(super) fn new(table: &PayTable) -> Self {
        let classes = table.classes();
        let has = |name: &str| {
            let found = classes.iter().position(|&class| class == name);
            found.is_some_and(|class_idx| table.pay(class_idx) > 0)
        };
        let high = if has("tens-or-better") {
            TEN_TO_ACE
        } else if has("jacks-or-better") {
            JACK_TO_ACE
        } else if has("kings-or-better") {
            KING_AND_ACE
        } else {
            0
        };
        let groups: &[u16] = if has("four-twos-to-fours") {
            &[TWO_TO_FOUR, 0b11_1111 << 3, 0b111 << 9, ACE]
        } else if has("four-aces") {
            &[0b1_1111_1111, 0b111 << 9, ACE]
        } else if has("five-threes-to-fives") {
            &[0b1111_1111 << 4, THREE_TO_FIVE, ACE]
        } else if high == TEN_TO_ACE {
            &[0b1111_1111, TEN_TO_ACE]
        } else if high == JACK_TO_ACE {
            &[0b1_1111_1111, JACK_TO_ACE]
        } else if high == KING_AND_ACE {
            &[0b111_1111_1111, KING_AND_ACE]
        } else {
            &[ALL]
        };
        let mut whole = 0;
        for (class_idx, class) in classes.iter().enumerate() {
            let takes_all = matches!(
                *class,
                "royal-flush"
                    | "natural-royal-flush"
                    | "wild-royal-flush"
                    | "straight-flush"
                    | "full-house"
                    | "flush"
                    | "straight"
            );
            // Five of a kind can be split into several classes.
            let is_five = class.starts_with("five-");
            let has_fifth = class.ends_with("-with-kicker") || class.ends_with("-with-ace");
            if takes_all || is_five || has_fifth {
                // Mutants: the bit is not set, so `^` does the same.
                whole |= 1 << class_idx;
            }
        }
        Self {
            wild: table.classifier().wild(),
            high,
            // With a joker, even a middle card is worth holding. With wild deuces, so is an ace, if
            // four deuces pay more with it.
            singles: if table.classifier().has_joker() {
                ALL
            } else if has("four-deuces-with-ace") {
                ACE
            } else {
                high
            },
            groups,
            has_kicker: has("four-aces-with-kicker") || has("four-twos-to-fours-with-kicker"),
            whole,
        }
    }

    /// The kind of all five cards of a class; `None` if fewer cards are enough for the class.
    pub(super) fn made(&self, class: usize) -> Option<Kind> {
        (self.whole >> class & 1 != 0).then_some(Kind {
            family: Family::Made,
            high: 0,
            gaps: class as u8,
        })
    }

    pub(super) fn n_wild(&self, set: Set) -> u8 {
        // No card has the joker's code.
        // Mutants: the code of deuces is 0.
        let wild = self.wild.map_or(0, |code| 1 << code);
        let n_wild = set.masks.iter().filter(|&mask| mask & wild != 0).count();
        n_wild as u8 + u8::from(set.has_joker)
    }

    /// The kind of a hold of at most four cards; `None` if it is never held.
    pub(super) fn kind(&self, set: Set) -> Option<Kind> {
        // Mutants: the code of deuces is 0.
        let wild = self.wild.map_or(0, |code| 1 << code);
        let n_wild = self.n_wild(set);
        let masks = set.masks.map(|mask| mask & !wild);
        let n_natural = masks.iter().map(|mask| mask.count_ones()).sum::<u32>() as u8;
        let n = n_natural + n_wild;
        let ranks = masks.iter().fold(0, |ranks, mask| ranks | mask);
        let of = |family, high, gaps| Some(Kind { family, high, gaps });
        match (n_natural, ranks.count_ones() as u8) {
            (0, _) if n == 0 => of(Family::Nothing, 0, 0),
            (0, _) => of(Family::Wild { n_wild }, 0, 0),
            (1, _) if ranks & self.singles == 0 => None,
            (1, _) => of(Family::Single { n_wild }, ranks.trailing_zeros() as u8, 0),
            (_, 1) => {
                let group = self.groups.iter().position(|group| group & ranks != 0)?;
                of(Family::Alike { n_wild, n }, group as u8, 0)
            }
            (4, 2) => self.two_ranks(masks, ranks),
            (n_natural, n_ranks) if n_natural == n_ranks => {
                let is_suited = masks.iter().filter(|&&mask| mask != 0).count() == 1;
                self.draw(ranks, n_natural, n_wild, is_suited)
            }
            _ => None,
        }
    }

    /// The kind of four cards of two ranks, none of them wild.
    fn two_ranks(&self, masks: Masks, ranks: u16) -> Option<Kind> {
        let lowest = ranks & ranks.wrapping_neg();
        let n_lowest = masks.iter().filter(|&mask| mask & lowest != 0).count();
        let (three, other) = match n_lowest {
            2 => {
                // Aces matter if four of them pay more than other fours.
                let has_aces = ranks & ACE != 0 && self.groups.last() == Some(&ACE);
                return Some(Kind {
                    family: Family::TwoPair,
                    high: has_aces.into(),
                    gaps: 0,
                });
            }
            3 => (lowest, ranks ^ lowest),
            _ => (ranks ^ lowest, lowest),
        };
        // Mutants: the ranks are different, so `^` does the same.
        let is_kicker = match three {
            ACE => other & TWO_TO_FOUR != 0,
            _ => three & TWO_TO_FOUR != 0 && other & (TWO_TO_FOUR | ACE) != 0,
        };
        let group = self.groups.iter().position(|group| group & three != 0)?;
        (self.has_kicker && is_kicker).then_some(Kind {
            family: Family::WithKicker,
            high: group as u8,
            gaps: 0,
        })
    }

    /// The kind of cards of different ranks.
    pub(super) fn draw(
        &self,
        ranks: u16,
        n_natural: u8,
        n_wild: u8,
        is_suited: bool,
    ) -> Option<Kind> {
        let n = n_natural + n_wild;
        let n_ways = self.n_straights(ranks, n_wild);
        let aim = match (is_suited, n_ways) {
            (true, _) if ranks & !TEN_TO_ACE == 0 => Aim::Royal,
            (true, 0) if n > 2 => Aim::Flush,
            (_, 0) => return None,
            (true, _) => Aim::StraightFlush,
            // Two cards of different suits are worth holding only because each can become a pair.
            (false, _) if n == 2 && ranks & !self.high != 0 => return None,
            (false, _) => Aim::Straight,
        };
        Some(Kind {
            family: Family::Draw { n_wild, n, aim },
            high: (ranks & self.high).count_ones() as u8,
            // Mutants: without straights, the difference depends on the number of cards only.
            gaps: match aim {
                Aim::Flush => 0,
                _ => (6 - n_natural).saturating_sub(n_ways),
            },
        })
    }

    /// The number of straights that the ranks can be part of. Straights in which a wild rank stands
    /// for itself count only if a wild card is held and there are no other straights; together they
    /// count as one.
    fn n_straights(&self, ranks: u16, n_wild: u8) -> u8 {
        const WHEEL: u16 = 0b1_0000_0000_1111;
        // Mutants: the code of deuces is 0.
        let wild = self.wild.map_or(0, |code| 1 << code);
        let all = core::iter::once(WHEEL).chain((0..9).map(|lowest| 0b1_1111 << lowest));
        let all = all.filter(|straight| ranks & !straight == 0);
        let n_natural = all.clone().filter(|straight| straight & wild == 0).count();
        n_natural.max(all.count().min(usize::from(n_wild.min(1)))) as u8
    }
}

impl Kind {
    /// The order of preference among kinds of one family: more high cards first, then fewer gaps.
    pub(super) fn order(self) -> (core::cmp::Reverse<u8>, u8) {
        (core::cmp::Reverse(self.high), self.gaps)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::{Card, PayClassifier};

    /// The game of a table in which these classes pay nothing, and all others pay one coin.
    fn without(classifier: PayClassifier, classes: &[&str]) -> Game {
        let pays = classifier.classes().iter();
        let pays: Vec<_> = pays
            .map(|&class| (class, u32::from(!classes.contains(&class))))
            .collect();
        Game::new(&PayTable::new("ones", classifier, &pays).unwrap())
    }

    #[test]
    fn only_classes_that_pay_matter() {
        let game = without(PayClassifier::JacksOrBetter, &["jacks-or-better"]);
        assert_eq!((game.high, game.groups), (0, &[ALL][..]));
        let game = without(PayClassifier::JacksOrBetter, &[]);
        assert_eq!(game.high, JACK_TO_ACE);
        assert_eq!(game.groups, [0b1_1111_1111, JACK_TO_ACE]);
    }

    #[test]
    fn one_class_with_a_kicker_is_enough() {
        let classes = ["four-aces-with-kicker", "four-twos-to-fours-with-kicker"];
        for (unpaid, has_kicker) in [
            (&classes[..0], true),
            (&classes[..1], true),
            (&classes[1..], true),
            (&classes[..], false),
        ] {
            let game = without(PayClassifier::BonusWithKicker, unpaid);
            assert_eq!(game.has_kicker, has_kicker, "{unpaid:?}");
        }
    }

    #[test]
    fn a_kicker_is_an_ace_or_a_low_card() {
        let with = without(PayClassifier::BonusWithKicker, &[]);
        let plain = without(PayClassifier::Bonus, &[]);
        for (cards, group) in [
            ("Ac Ad Ah 2c", Some(3)),
            ("Ac Ad Ah 4s", Some(3)),
            ("Ac Ad Ah 5c", None),
            ("2c 2d 2h Ac", Some(0)),
            ("2c 2d 2h 3c", Some(0)),
            ("2c 4d 4h 4c", Some(0)),
            ("2c 2d 2h 5c", None),
            ("4c 5d 5h 5c", None),
            ("Ac Kd Kh Kc", None),
        ] {
            let mut set = Set::default();
            for card in cards.split(' ') {
                let card: Card = card.parse().unwrap();
                set.masks[usize::from(card.suit().code())] |= 1 << card.rank().code();
            }
            let expected = group.map(|high| Kind {
                family: Family::WithKicker,
                high,
                gaps: 0,
            });
            assert_eq!(with.kind(set), expected, "{cards}");
            assert_eq!(plain.kind(set), None, "{cards}");
        }
    }
}
