//! The well-known pay tables.

use super::PayClassifier;

/// A table: its name, its classifier, and the payout of each class except `nothing`, in order.
pub(super) struct BuiltIn {
    pub(super) name: &'static str,
    pub(super) classifier: PayClassifier,
    pub(super) pays: &'static [u32],
}

/// A list of tables, grouped by classifier, each with the payouts of its classes.
macro_rules! tables {
    ($($classifier:ident {$($name:literal: $($pay:literal)+;)+})+) => {
        &[$($(table($name, PayClassifier::$classifier, &[$($pay),+]),)+)+]
    };
}

/// The tables, with the amounts that machines pay per coin if five coins are played.
///
/// Source: rule P18, which names the source of each.
pub(super) const TABLES: &[BuiltIn] = tables! {
    JacksOrBetter {
        "jacks-or-better-9-6": 800 50 25 9 6 4 3 2 1;
        "jacks-or-better-9-5": 800 50 25 9 5 4 3 2 1;
        "jacks-or-better-8-6": 800 50 25 8 6 4 3 2 1;
        "jacks-or-better-8-5": 800 50 25 8 5 4 3 2 1;
        "jacks-or-better-7-5": 800 50 25 7 5 4 3 2 1;
        "jacks-or-better-6-5": 800 50 25 6 5 4 3 2 1;
        "all-american-8-8-8": 800 200 40 8 8 8 3 1 1;
        "bonus-deluxe-9-6": 800 50 80 9 6 4 3 1 1;
        "bonus-deluxe-8-6": 800 50 80 8 6 4 3 1 1;
    }
    TensOrBetter {
        "tens-or-better-6-5": 800 50 25 6 5 4 3 2 1;
    }
    Bonus {
        "bonus-8-5": 800 50 80 40 25 8 5 4 3 2 1;
        "bonus-7-5": 800 50 80 40 25 7 5 4 3 2 1;
        "bonus-6-5": 800 50 80 40 25 6 5 4 3 2 1;
        "double-bonus-10-7": 800 50 160 80 50 10 7 5 3 1 1;
        "double-bonus-9-7": 800 50 160 80 50 9 7 5 3 1 1;
    }
    BonusWithKicker {
        "double-double-bonus-10-6": 800 50 400 160 160 80 50 10 6 4 3 1 1;
        "double-double-bonus-9-6": 800 50 400 160 160 80 50 9 6 4 3 1 1;
        "double-double-bonus-9-5": 800 50 400 160 160 80 50 9 5 4 3 1 1;
        "triple-double-bonus-9-7": 800 50 800 160 400 80 50 9 7 4 2 1 1;
        "triple-double-bonus-9-6": 800 50 800 160 400 80 50 9 6 4 2 1 1;
    }
    AcesAndFaces {
        "aces-and-faces-8-5": 800 50 80 40 25 8 5 4 3 2 1;
    }
    DeucesWild {
        "deuces-wild-full-pay": 800 200 25 15 9 5 3 2 2 1;
        "deuces-wild-25-15-11": 800 200 25 15 11 4 4 3 2 1;
        "deuces-wild-not-so-ugly": 800 200 25 16 10 4 4 3 2 1;
        "deuces-wild-illinois": 800 200 25 15 9 4 4 3 2 1;
        "deuces-wild-25-16-13": 800 200 25 16 13 4 3 2 2 1;
        "deuces-wild-loose": 800 500 25 12 9 4 3 2 2 1;
    }
    BonusDeuces {
        "bonus-deuces-9-4-4": 800 400 200 25 80 40 20 9 4 4 3 1 1;
        "bonus-deuces-10-4-3": 800 400 200 25 80 40 20 10 4 3 3 1 1;
    }
    JokerKingsOrBetter {
        "joker-poker-20-7-5": 800 200 100 50 20 7 5 3 2 1 1;
        "joker-poker-20-6-5": 800 200 100 50 20 6 5 3 2 1 1;
        "joker-poker-18-7-5": 800 200 100 50 18 7 5 3 2 1 1;
        "joker-poker-17-7-5": 800 200 100 50 17 7 5 3 2 1 1;
        "joker-poker-15-7-5": 800 200 100 50 15 7 5 3 2 1 1;
        "joker-poker-1000-17-7-5": 1000 200 100 50 17 7 5 3 2 1 1;
    }
    JokerTwoPairOrBetter {
        "joker-poker-two-pair-20-10-6": 1000 100 50 50 20 10 6 5 2 1;
        "joker-poker-two-pair-16-8-5": 800 800 100 100 16 8 5 4 2 1;
    }
};

pub(super) const NAMES: [&str; TABLES.len()] = {
    let mut names = [""; TABLES.len()];
    let mut idx = 0;
    while idx < names.len() {
        names[idx] = TABLES[idx].name;
        idx += 1;
    }
    names
};

const fn table(name: &'static str, classifier: PayClassifier, pays: &'static [u32]) -> BuiltIn {
    assert!(pays.len() + 1 == classifier.classes().len());
    BuiltIn {
        name,
        classifier,
        pays,
    }
}
