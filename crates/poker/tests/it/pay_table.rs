//! Checks the class of every hand and the returns of pay tables against published numbers, and
//! against a second count that visits each of the 2,598,960 deals.

use std::sync::OnceLock;

use handeval_poker::{
    Card, CardOrJoker, Deck, PayClassifier, PayTable, PayTableReturn, ReturnSolver, optimal_return,
};

use crate::{for_each_choice, oracle};

fn table(name: &str) -> PayTable {
    PayTable::built_in(name).unwrap_or_else(|| panic!("no table `{name}`"))
}

/// The class of five cards without wild cards, according to the oracle.
fn plain_class(cards: &[Card; 5]) -> &'static str {
    match oracle::five(cards, &oracle::STANDARD) {
        ("straight flush", _, [14, ..]) => "royal-flush",
        ("straight flush", ..) => "straight-flush",
        ("four of a kind", ..) => "four-of-a-kind",
        ("full house", ..) => "full-house",
        ("flush", ..) => "flush",
        ("straight", ..) => "straight",
        ("three of a kind", ..) => "three-of-a-kind",
        ("two pair", ..) => "two-pair",
        ("one pair", _, [11..=14, ..]) => "jacks-or-better",
        _ => "nothing",
    }
}

/// The class of five cards without wild cards, if some fours of a kind pay more.
fn bonus_class(cards: &[Card; 5], classifier: PayClassifier) -> &'static str {
    let class = plain_class(cards);
    let ("four of a kind", _, ranks) = oracle::five(cards, &oracle::STANDARD) else {
        return class;
    };
    let is_kicker = |&rank: &u32| rank != ranks[0] && matches!(rank, 2..=4 | 14);
    let has_kicker = ranks.iter().any(is_kicker);
    match (classifier, ranks[0]) {
        (PayClassifier::BonusWithKicker, 14) if has_kicker => "four-aces-with-kicker",
        (PayClassifier::BonusWithKicker, 2..=4) if has_kicker => "four-twos-to-fours-with-kicker",
        (PayClassifier::JacksOrBetter, _) => class,
        (_, 14) => "four-aces",
        (PayClassifier::AcesAndFaces, 11..=13) => "four-jacks-to-kings",
        (PayClassifier::AcesAndFaces, _) => "four-twos-to-tens",
        (_, 2..=4) => "four-twos-to-fours",
        (_, _) => "four-fives-to-kings",
    }
}

/// The class of five cards with wild deuces: the best of all cards that they can stand for.
fn wild_class(cards: &[Card; 5]) -> usize {
    let classes = PayClassifier::DeucesWild.classes();
    let place = |class: &str| classes.iter().position(|&other| other == class).unwrap();
    let is_deuce = |card: &Card| card.rank().char() == '2';
    let n_deuces = cards.iter().filter(|card| is_deuce(card)).count();
    if n_deuces == 4 {
        return place("four-deuces");
    }
    let mut best = place("nothing");
    let mut tried = *cards;
    tried.sort(); // deuces first
    for substitutes in 0..52_usize.pow(n_deuces as u32) {
        for (nth, card) in tried[..n_deuces].iter_mut().enumerate() {
            *card = Card::ALL[substitutes / 52_usize.pow(nth as u32) % 52];
        }
        let class = if tried.iter().all(|card| card.rank() == tried[0].rank()) {
            "five-of-a-kind"
        } else {
            match (plain_class(&tried), n_deuces) {
                ("royal-flush", 0) => "natural-royal-flush",
                ("royal-flush", _) => "wild-royal-flush",
                ("two-pair" | "jacks-or-better", _) => "nothing",
                (class, _) => class,
            }
        };
        best = best.min(place(class));
    }
    best
}

/// The number of hands in each class, strongest first.
fn n_by_class(table: &PayTable) -> Vec<u64> {
    let mut counts = vec![0; table.classes().len()];
    for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; 5]| {
        counts[table.classify(cards)] += 1;
    });
    counts
}

#[test]
fn the_classes_without_wild_cards_are_the_categories() {
    let names = [
        "jacks-or-better-9-6",
        "bonus-8-5",
        "double-double-bonus-9-6",
        "aces-and-faces-8-5",
    ];
    let tables = names.map(table);
    let mut n_fours = 0;
    for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; 5]| {
        let mut turned = *cards;
        turned.rotate_left(usize::from(cards[4].code()) % 5);
        let plain = plain_class(cards);
        let is_four = plain == "four-of-a-kind";
        n_fours += u32::from(is_four);
        for table in &tables {
            let expected = if is_four {
                bonus_class(cards, table.classifier())
            } else {
                plain
            };
            assert_eq!(table.classes()[table.classify(&turned)], expected);
        }
    });
    assert_eq!(n_fours, 624);
}

#[test]
fn the_classes_of_deuces_wild_are_those_of_the_page() {
    let counts = n_by_class(&table("deuces-wild-full-pay"));
    let published = [
        4, 48, 480, 624, 2_068, 31_552, 12_672, 14_472, 62_232, 355_080, 2_119_728,
    ];
    assert_eq!(counts, published);
}

#[test]
fn deuces_stand_for_any_card() {
    let table = table("deuces-wild-full-pay");
    let mut visited = [0_u32; 5];
    for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; 5]| {
        let n_deuces = cards
            .iter()
            .filter(|card| card.rank().char() == '2')
            .count();
        visited[n_deuces] += 1;
        // Visit every hand with no deuces or four; of the other hands, as many as take about a
        // second.
        if visited[n_deuces] % [1, 97, 997, 701, 1][n_deuces] == 0 {
            assert_eq!(table.classify(cards), wild_class(cards), "{cards:?}");
        }
    });
    assert_eq!(visited, [1_712_304, 778_320, 103_776, 4_512, 48]);
}

/// Gives each set of up to five cards a place, so that sums over all hands that contain it can be
/// stored.
pub(crate) struct Deals {
    /// 52, or 53 with a joker.
    n_cards: usize,
    /// The codes of the cards of each deal, in ascending order.
    pub(crate) deals: Vec<[u8; 5]>,
    /// The number of ways to choose `k` of `n`, by `n` and then by `k`.
    choose: [[u32; 6]; 54],
    /// The number of sets that have fewer cards.
    n_smaller: [u32; 6],
}

/// The places of the 32 subsets of a deal.
pub(crate) type Places = [u32; 32];

impl Deals {
    /// All deals of the deck of a table.
    pub(crate) fn of(table: &PayTable) -> &'static Self {
        static DEALS: [OnceLock<Deals>; 2] = [OnceLock::new(), OnceLock::new()];
        let has_joker = table.classifier().has_joker();
        DEALS[usize::from(has_joker)].get_or_init(|| {
            let n_cards = 52 + usize::from(has_joker);
            let mut choose = [[0; 6]; 54];
            for n in 0..54 {
                choose[n][0] = 1;
                for k in 1..6.min(n + 1) {
                    choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
                }
            }
            let mut deals = Vec::new();
            let codes: Vec<u8> = (0..n_cards as u8).collect();
            for_each_choice(&codes, |codes: &[u8; 5]| deals.push(*codes));
            // In this order, the subsets of one deal have places near those of the next.
            deals.sort_unstable_by(|one, other| one.iter().rev().cmp(other.iter().rev()));
            let n_smaller = [0, 1, 2, 3, 4, 5].map(|n| choose[n_cards][..n].iter().sum());
            Self {
                n_cards,
                deals,
                choose,
                n_smaller,
            }
        })
    }

    /// The number of sets of up to five cards.
    pub(crate) fn n_sets(&self) -> usize {
        (0..6).map(|k| self.choose[self.n_cards][k] as usize).sum()
    }

    /// Five times the number of draws of five cards, divided by the number of draws from a hold.
    pub(crate) fn share(&self, hold: usize) -> i64 {
        let unseen = self.choose[self.n_cards - 5];
        5 * i64::from(unseen[5]) / i64::from(unseen[5 - hold.count_ones() as usize])
    }

    /// The card with this code; 52 is the joker.
    pub(crate) fn card(code: u8) -> CardOrJoker {
        Card::from_code(code).map_or(CardOrJoker::Joker, CardOrJoker::Card)
    }

    /// The places of a deal's subsets. Sets of fewer cards have lower places.
    pub(crate) fn places(&self, deal: &[u8; 5]) -> Places {
        let mut places = [0; 32];
        // Sets of the same size are ordered by their highest card, then by the others.
        for set in 1..32_usize {
            let highest = set.ilog2() as usize;
            let others = places[set ^ 1 << highest];
            let n = set.count_ones() as usize;
            places[set] = others + self.choose[usize::from(deal[highest])][n];
        }
        for (set, place) in places.iter_mut().enumerate() {
            *place += self.n_smaller[set.count_ones() as usize];
        }
        places
    }
}

/// For each hold, the sum over all sets between it and the deal, with alternating signs.
pub(crate) fn exactly<const N: usize>(sums: &mut [[i64; N]; 32]) {
    for card in [1, 2, 4, 8, 16] {
        for set in (0..32).filter(|set| set & card == 0) {
            let with_card = sums[set | card];
            for (sum, with_card) in sums[set].iter_mut().zip(with_card) {
                *sum -= with_card;
            }
        }
    }
}

/// The return of optimal play over every single deal: the numerators of the return, of the classes,
/// of the squared payouts, and of the deals that pay.
///
/// Three rounds over all deals: what the deals that contain a set pay together, the best hold of
/// each deal, and how often these holds lead to each deal.
fn slow_return(table: &PayTable) -> (u128, Vec<u64>, u128, u64) {
    let all = Deals::of(table);
    let class = |deal: &[u8; 5]| table.classify(&deal.map(Deals::card));
    let classes: Vec<u8> = all.deals.iter().map(|deal| class(deal) as u8).collect();
    let pays: Vec<i64> = (0..table.classes().len())
        .map(|class| i64::from(table.pay(class)))
        .collect();
    let mut values = vec![0_i64; all.n_sets()];
    for (deal, &class) in all.deals.iter().zip(&classes) {
        for place in all.places(deal) {
            values[place as usize] += pays[usize::from(class)];
        }
    }
    let mut numerator = 0;
    // For each set, how many more times each deal that contains it comes out of the holds; negative
    // where a subset has counted it although a discarded card would have to come back.
    let mut outcomes = vec![0_i64; all.n_sets()];
    for deal in &all.deals {
        let places = all.places(deal);
        let mut sums = places.map(|place| [values[place as usize]]);
        exactly(&mut sums);
        let share = |hold: usize| all.share(hold);
        // Prefer more cards, then lower codes; bit 0 is the lowest card.
        let order = |hold: usize| (hold.count_ones(), (hold as u32).reverse_bits());
        let best = (0..32).max_by_key(|&hold| (sums[hold][0] * share(hold), order(hold)));
        let best = best.unwrap();
        numerator += (sums[best][0] * share(best)) as u128;
        for set in (0..32).filter(|set| set & best == best) {
            let is_added = (set ^ best).count_ones() % 2 == 0;
            outcomes[places[set] as usize] += if is_added { share(best) } else { -share(best) };
        }
    }
    let mut by_class = vec![0; pays.len()];
    let (mut square, mut hits) = (0, 0);
    for (deal, &class) in all.deals.iter().zip(&classes) {
        let places = all.places(deal);
        let n: i64 = places.iter().map(|&place| outcomes[place as usize]).sum();
        let n = u64::try_from(n).expect("no deal comes out less than never");
        let pay = pays[usize::from(class)];
        by_class[usize::from(class)] += n;
        square += u128::from(n) * (i128::from(pay) * i128::from(pay)) as u128;
        hits += n * u64::from(pay > 0);
    }
    (numerator, by_class, square, hits)
}

/// Checks a return by visiting every deal.
#[track_caller]
fn assert_return(table: &PayTable) {
    let found = optimal_return(table);
    let (numerator, by_class, squares, hits) = slow_return(table);
    assert_eq!(found.numerator(), numerator, "{}", table.name());
    assert_eq!(found.squares(), squares, "{}", table.name());
    assert_eq!(found.hits(), hits, "{}", table.name());
    let share = |n: u128| n as f64 / found.denominator() as f64;
    let variance = share(squares) - share(numerator) * share(numerator);
    let off = (found.variance() - variance).abs();
    assert!(off <= 1e-9 * variance.max(1.0), "{}", table.name());
    let found: Vec<u64> = found.by_class().iter().map(|part| part.1).collect();
    assert_eq!(found, by_class, "{}", table.name());
}

#[test]
fn returns_are_those_of_every_single_deal() {
    for name in [
        "jacks-or-better-9-6",
        "double-double-bonus-9-6",
        "deuces-wild-full-pay",
        "bonus-deuces-9-4-4",
        "joker-poker-20-7-5",
    ] {
        assert_return(&table(name));
    }
}

#[test]
fn ties_are_broken_in_every_single_deal() {
    // If few classes pay, many holds are worth the same, and suits decide which comes first.
    let of = |name, classifier: PayClassifier, paid: &[(&str, u32)]| {
        let classes = classifier.classes().iter();
        let pay = |class: &str| paid.iter().find(|(other, _)| *other == class);
        let pays = classes.map(|&class| (class, pay(class).map_or(0, |paid| paid.1)));
        PayTable::new(name, classifier, &pays.collect::<Vec<_>>()).unwrap()
    };
    let jacks = PayClassifier::JacksOrBetter;
    assert_return(&of("royals only", jacks, &[("royal-flush", 1)]));
    let flushes = [("flush", u32::MAX), ("straight-flush", u32::MAX)];
    assert_return(&of("flushes only", PayClassifier::DeucesWild, &flushes));
    let two_pair = PayClassifier::JokerTwoPairOrBetter;
    assert_return(&of("flushes with a joker", two_pair, &flushes));
}

/// The built-in table with this name, but with this payout for a royal flush, in hundredths of a
/// coin.
fn with_royal(name: &str, hundredths: u64) -> PayTable {
    let table = table(name);
    let classes = table.classes().iter().enumerate();
    let pays = classes.map(|(idx, &class)| match idx {
        0 => (class, hundredths),
        _ => (class, 100 * u64::from(table.pay(idx))),
    });
    PayTable::in_hundredths("mine", table.classifier(), &pays.collect::<Vec<_>>()).unwrap()
}

#[test]
fn p17_pays_may_be_fractions() {
    let [whole, half] = [97_600, 97_650].map(|royal| with_royal("jacks-or-better-9-6", royal));
    assert_eq!(
        (whole.parts(), whole.pay(0), whole.coins(0)),
        (1, 976, 976.0)
    );
    assert_eq!(
        (half.parts(), half.pay(0), half.coins(0)),
        (2, 1_953, 976.5)
    );
    assert_eq!((half.pay(3), half.coins(3)), (18, 9.0));
    // The same as twice the payouts, of which the return is half.
    let classes = half.classes().iter().enumerate();
    let twice: Vec<_> = classes
        .map(|(idx, &class)| (class, half.pay(idx)))
        .collect();
    let twice = PayTable::new("twice", half.classifier(), &twice).unwrap();
    let [found, of_twice] = [&half, &twice].map(optimal_return);
    assert_eq!(found.denominator(), 4 * of_twice.denominator());
    assert_eq!(found.numerator(), 2 * of_twice.numerator());
    assert_eq!(found.squares(), of_twice.squares());
    assert_eq!(found.hits(), 4 * of_twice.hits());
    assert!((found.expected() - of_twice.expected() / 2.0).abs() < 1e-15);
    assert!((found.variance() - of_twice.variance() / 4.0).abs() < 1e-9);
    let ten_thousand = with_royal("jacks-or-better-9-6", 97_651);
    assert_eq!((ten_thousand.parts(), ten_thousand.pay(1)), (100, 5_000));
    let found = optimal_return(&ten_thousand);
    let [less, more] = [97_650, 97_700].map(|royal| with_royal("jacks-or-better-9-6", royal));
    assert!(optimal_return(&less).expected() < found.expected());
    assert!(found.expected() < optimal_return(&more).expected());
    // Too large in hundredths.
    let error = PayTable::in_hundredths(
        "mine",
        PayClassifier::JokerTwoPairOrBetter,
        &PayClassifier::JokerTwoPairOrBetter
            .classes()
            .iter()
            .map(|&class| (class, 42_949_672_951_u64))
            .collect::<Vec<_>>(),
    );
    let error = error.unwrap_err();
    assert_eq!(error.kind(), "pay-too-large");
    assert_eq!(
        error.to_string(),
        "class `natural-royal-flush` pays too much in a table with fractions: expected at most \
         42949672"
    );
}

#[test]
fn the_classes_of_bonus_deuces_part_those_of_deuces_wild() {
    let bonus = table("bonus-deuces-9-4-4");
    let deuces = table("deuces-wild-full-pay");
    let mut counts = vec![0; bonus.classes().len()];
    for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; 5]| {
        let class = bonus.classify(cards);
        counts[class] += 1;
        let expected = match bonus.classes()[class] {
            "four-deuces-with-ace" => "four-deuces",
            "five-aces" | "five-threes-to-fives" | "five-sixes-to-kings" => "five-of-a-kind",
            class => class,
        };
        assert_eq!(
            deuces.classes()[deuces.classify(cards)],
            expected,
            "{cards:?}"
        );
    });
    // Five of a kind of each of twelve ranks: 52 hands.
    let first = [4, 4, 44, 480, 52, 156, 416, 2_068];
    assert_eq!(counts[..8], first);
}

#[test]
fn a_table_that_pays_everything_the_same_stands_pat() {
    let classifier = PayClassifier::JacksOrBetter;
    let pays: Vec<_> = classifier
        .classes()
        .iter()
        .map(|&class| (class, 7))
        .collect();
    let table = PayTable::new("same", classifier, &pays).unwrap();
    let found = optimal_return(&table);
    assert_eq!(found.numerator(), 7 * u128::from(found.denominator()));
    assert_eq!(found.variance(), 0.0);
    assert_eq!(found.squares(), 49 * u128::from(found.denominator()));
    assert_eq!(
        (found.hits(), found.hit_frequency()),
        (found.denominator(), 1.0)
    );
    for (part, n_hands) in found.by_class().iter().zip(n_by_class(&table)) {
        assert_eq!(part.1, n_hands * 7_669_695, "{}", part.0);
    }
}

/// Checks that the shares of the classes add up to all deals, and their payouts to the return.
#[track_caller]
fn assert_adds_up(found: &PayTableReturn, table: &PayTable) {
    let total: u64 = found.by_class().iter().map(|part| part.1).sum();
    assert_eq!(total, found.denominator());
    let paid = found.by_class().iter().enumerate();
    let paid = paid.map(|(class, part)| u128::from(part.1) * u128::from(table.pay(class)));
    assert_eq!(paid.sum::<u128>(), found.numerator());
    let classes: Vec<_> = found.by_class().iter().map(|part| part.0).collect();
    assert_eq!(classes, table.classes());
}

#[test]
fn one_solver_serves_all_tables() {
    let mut solver = ReturnSolver::new();
    // Solve all tables, whose returns are in the rules; the first table is also the last.
    let names = PayTable::built_in_names();
    for &name in names.iter().chain(&names[..1]) {
        let table = table(name);
        let found = solver.solve(&table);
        assert_eq!(found, optimal_return(&table), "{name}");
        assert_adds_up(&found, &table);
    }
}

#[test]
fn built_in_tables_are_what_new_makes_of_them() {
    for name in PayTable::built_in_names() {
        let built_in = table(name);
        assert_eq!(built_in.name(), *name);
        let classes = built_in.classes().iter().enumerate();
        let pays: Vec<_> = classes
            .map(|(idx, &class)| (class, built_in.pay(idx)))
            .collect();
        assert_eq!(
            PayTable::new(name, built_in.classifier(), &pays),
            Ok(built_in.clone())
        );
        let (nothing, mut paid) = pays.split_last().map(|(n, p)| (*n, p.to_vec())).unwrap();
        assert_eq!(nothing, ("nothing", 0));
        paid.reverse();
        assert_eq!(
            PayTable::new(name, built_in.classifier(), &paid),
            Ok(built_in)
        );
    }
    assert_eq!(PayTable::built_in("jacks-or-better"), None);
    assert_eq!(PayTable::built_in_names().len(), 37);
    for classifier in PayClassifier::ALL {
        assert_eq!(PayClassifier::from_key(classifier.key()), Some(classifier));
    }
    assert_eq!(PayClassifier::from_key("Deuces-Wild"), None);
}
