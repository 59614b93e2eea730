//! Plays every single deal according to the words of a strategy, which are parsed here
//! independently, and adds up the return. Only the words and the class of a hand come from the
//! library.

use std::cmp::Reverse;

use handeval_poker::{Card, CardOrJoker, PayClassifier, PayTable, optimal_return, strategy};

use crate::pay_table::{Deals, exactly};

/// A hold of at most four cards.
struct Hold {
    n: usize,
    /// The number of deuces or jokers.
    n_wild: usize,
    /// The ranks that are not wild, from 2 to 14, highest first.
    ranks: Vec<u32>,
    /// How often the ranks occur, most frequent first.
    counts: Vec<usize>,
    is_suited: bool,
}

impl Hold {
    fn new(cards: &[CardOrJoker], has_deuces: bool) -> Self {
        let number = |card: &Card| u32::from(card.rank().code()) + 2;
        let natural = cards.iter().filter_map(|card| card.card());
        let natural: Vec<Card> = natural
            .filter(|card| !has_deuces || number(card) != 2)
            .collect();
        let mut ranks: Vec<u32> = natural.iter().map(number).collect();
        ranks.sort_by(|a, b| b.cmp(a));
        let mut different = ranks.clone();
        different.dedup();
        let count = |rank: &u32| ranks.iter().filter(|other| *other == rank).count();
        let mut counts: Vec<usize> = different.iter().map(count).collect();
        counts.sort_by(|a, b| b.cmp(a));
        Self {
            n: cards.len(),
            n_wild: cards.len() - natural.len(),
            ranks,
            counts,
            is_suited: natural
                .windows(2)
                .all(|pair| pair[0].suit() == pair[1].suit()),
        }
    }

    fn rank(&self) -> u32 {
        self.ranks.first().copied().unwrap_or(0)
    }
}

/// Reads the words of a strategy for one table.
struct Reader {
    has_deuces: bool,
    classes: &'static [&'static str],
    lowest_high: u32,
}

impl Reader {
    fn new(table: &PayTable) -> Self {
        let has_deuces = matches!(
            table.classifier(),
            PayClassifier::DeucesWild | PayClassifier::BonusDeuces
        );
        Self {
            has_deuces,
            classes: table.classes(),
            lowest_high: match table.classifier() {
                PayClassifier::DeucesWild
                | PayClassifier::BonusDeuces
                | PayClassifier::JokerTwoPairOrBetter => 15,
                PayClassifier::TensOrBetter => 10,
                PayClassifier::JokerKingsOrBetter => 13,
                _ => 11,
            },
        }
    }

    /// Whether a line holds all five cards of a class.
    fn holds_class(&self, line: &str, class: usize) -> bool {
        let name = self.classes[class].replace('-', " ");
        is_made(line) && any_of(line).contains(&name)
    }

    fn n_high(&self, hold: &Hold) -> usize {
        let is_high = |rank: &&u32| **rank >= self.lowest_high;
        hold.ranks.iter().filter(is_high).count()
    }

    /// Whether a line fits a hold.
    fn fits(&self, line: &str, hold: &Hold) -> bool {
        let (n_wild, text) = match line.split_once(": ") {
            Some(("one deuce" | "joker", text)) => (1, text),
            Some(("two deuces", text)) => (2, text),
            Some(("three deuces", text)) => (3, text),
            _ => (0, line),
        };
        let alone = |n: usize| hold.n == n && hold.n_wild == n;
        match text {
            "nothing: five new cards" => return hold.n == 0,
            "one deuce alone" | "joker alone" => return alone(1),
            "two deuces alone" => return alone(2),
            "three deuces alone" => return alone(3),
            "four deuces" => return alone(4),
            _ => {}
        }
        if hold.n_wild != n_wild || hold.ranks.is_empty() {
            return false;
        }
        // Exactly `n` cards, all of one rank.
        let alike = |n: usize| hold.n == n && hold.counts.len() == 1;
        let high = hold.rank() >= self.lowest_high;
        match text {
            "pair" => return alike(2),
            "high pair" => return alike(2) && high,
            "low pair" => return alike(2) && !high,
            "three of a kind" => return alike(3),
            "four of a kind" => return alike(4),
            "two pair" => return hold.counts == [2, 2] && hold.n == 4,
            "two pair with aces" => return hold.counts == [2, 2] && hold.rank() == 14,
            "two pair without aces" => return hold.counts == [2, 2] && hold.rank() < 14,
            "one high card" => return hold.n == 1 + n_wild && hold.ranks.len() == 1 && high,
            "two high cards, unsuited" => {
                return hold.n == 2 && self.n_high(hold) == 2 && !hold.is_suited && !alike(2);
            }
            _ => {}
        }
        if let Some(what) = text.strip_suffix(" with a kicker") {
            return hold.counts == [3, 1]
                && hold.n == 4
                && self.is_kicker(hold)
                && match what.strip_prefix("three ") {
                    Some("of a kind") => true,
                    Some(ranks) => is_of(ranks, three_of(hold)),
                    None => false,
                };
        }
        if let Some(ranks) = text.strip_prefix("pair of ") {
            return alike(2) && is_of(ranks, hold.rank());
        }
        for (n, start) in [(3, "three "), (4, "four ")] {
            if let Some(ranks) = text.strip_prefix(start) {
                if !ranks.starts_with("to a ") {
                    return alike(n) && is_of(ranks, hold.rank());
                }
            }
        }
        if let Some(ranks) = text.strip_prefix("one ") {
            return hold.n == 1 + n_wild && hold.ranks.len() == 1 && is_of(ranks, hold.rank());
        }
        for (end, is_suited) in [(" suited", true), (" unsuited", false)] {
            if let Some(names) = text.strip_suffix(end) {
                let letters = |rank: u32| b"TJQKA".get(rank.wrapping_sub(10) as usize).copied();
                let name: Option<Vec<u8>> = hold.ranks.iter().map(|rank| letters(*rank)).collect();
                let is_named = any_of(names)
                    .iter()
                    .any(|n| Some(n.as_bytes()) == name.as_deref());
                return hold.n == 2 && is_named && hold.is_suited == is_suited;
            }
        }
        self.fits_draw(text, hold)
    }

    /// The place of a hold in a list, if a line fits it.
    fn order(&self, lines: &[&str], hold: &Hold) -> Option<Order> {
        let line = lines
            .iter()
            .position(|line| !is_made(line) && self.fits(line, hold))?;
        let has_gaps = hold.ranks.len() >= 2 && hold.counts.iter().all(|&n| n == 1);
        let most = [0, 5, 4, 3, 2][hold.ranks.len()];
        let gaps = match has_gaps {
            true => most - self.straights(hold).min(most),
            false => 0,
        };
        let high = Reverse(self.n_high(hold));
        Some((line, high, gaps, Reverse(hold.ranks.clone())))
    }

    fn is_kicker(&self, hold: &Hold) -> bool {
        let three = three_of(hold);
        let other = hold.ranks.iter().find(|rank| **rank != three);
        let low = |rank: u32| (2..=4).contains(&rank);
        other.is_some_and(|&other| match three {
            14 => low(other),
            _ => low(three) && (low(other) || other == 14),
        })
    }

    /// `four to a straight, open; or one gap with four high cards`.
    fn fits_draw(&self, text: &str, hold: &Hold) -> bool {
        let (what, regions) = text.split_once(", ").unwrap_or((text, ""));
        let (n, aim) = what
            .split_once(" to a ")
            .unwrap_or_else(|| panic!("unknown words `{text}`"));
        if hold.n != amount(n) || hold.counts.iter().any(|&count| count > 1) {
            return false;
        }
        if hold.ranks.len() < 2 {
            return false;
        }
        let straights = self.straights(hold);
        let is_royal = hold.is_suited && hold.ranks.iter().all(|&rank| rank >= 10);
        let found = match (hold.is_suited, straights) {
            _ if is_royal => "royal flush",
            (true, 0) => "flush",
            (true, _) => "straight flush",
            (false, 0) => return false,
            (false, _) => "straight",
        };
        if found != aim || (found == "flush" && hold.n == 2) {
            return false;
        }
        let most = [0, 5, 4, 3, 2][hold.ranks.len()];
        let gaps = most - straights.min(most);
        let high = self.n_high(hold);
        regions.split("; or ").any(|region| {
            region.split(" with ").all(|part| match part {
                "" => true,
                "open" => gaps == 0,
                _ => match part.rsplit_once(' ') {
                    Some((numbers, "gap" | "gaps")) => is_in(numbers, gaps),
                    Some((numbers, "card" | "cards")) => {
                        let numbers = numbers.strip_suffix(" high").expect("high cards");
                        is_in(numbers, high)
                    }
                    _ => panic!("unknown words `{part}`"),
                },
            })
        })
    }

    /// The number of straights that have all the ranks.
    fn straights(&self, hold: &Hold) -> usize {
        let all = (5..=14).map(|highest: u32| {
            (highest - 4..=highest)
                .map(|rank| if rank == 1 { 14 } else { rank })
                .collect::<Vec<u32>>()
        });
        let fit = all.filter(|straight| hold.ranks.iter().all(|rank| straight.contains(rank)));
        let fit: Vec<Vec<u32>> = fit.collect();
        if !self.has_deuces {
            return fit.len();
        }
        match fit.iter().filter(|straight| !straight.contains(&2)).count() {
            0 if hold.n_wild > 0 => fit.len().min(1),
            n => n,
        }
    }
}

/// The rank that occurs three times.
fn three_of(hold: &Hold) -> u32 {
    let often = |rank: &&u32| hold.ranks.iter().filter(|other| other == rank).count() == 3;
    hold.ranks.iter().find(often).copied().unwrap_or(0)
}

/// `a, b or c`.
fn any_of(text: &str) -> Vec<String> {
    text.split(", ")
        .flat_map(|part| part.split(" or "))
        .map(str::to_owned)
        .collect()
}

fn amount(word: &str) -> usize {
    let words = ["no", "one", "two", "three", "four"];
    words
        .iter()
        .position(|known| *known == word)
        .unwrap_or_else(|| panic!("unknown number `{word}`"))
}

/// `at most one`, `one or more`, `one to two`, `one`.
fn is_in(numbers: &str, found: usize) -> bool {
    if let Some(most) = numbers.strip_prefix("at most ") {
        found <= amount(most)
    } else if let Some(least) = numbers.strip_suffix(" or more") {
        found >= amount(least)
    } else if let Some((least, most)) = numbers.split_once(" to ") {
        (amount(least)..=amount(most)).contains(&found)
    } else {
        found == amount(numbers)
    }
}

/// The number of a rank by its name: `king`, `kings`.
fn number_of(name: &str) -> u32 {
    let names = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
        "king", "ace",
    ];
    let is_it = |known: &&str| {
        name == *known || name == format!("{known}s") || name == format!("{known}es")
    };
    let place = names.iter().position(is_it);
    place.unwrap_or_else(|| panic!("unknown rank `{name}`")) as u32 + 2
}

/// `aces`, `twos to fours or kings`.
fn is_of(names: &str, rank: u32) -> bool {
    any_of(names)
        .iter()
        .any(|part| match part.split_once(" to ") {
            Some((first, last)) => (number_of(first)..=number_of(last)).contains(&rank),
            None => number_of(part) == rank,
        })
}

/// Determines which hold comes first: the line, then more high cards, fewer gaps, higher ranks.
type Order = (usize, Reverse<usize>, usize, Reverse<Vec<u32>>);

/// Checks the return of a list, using only its words.
#[track_caller]
fn assert_list(name: &str, n_lines: usize) {
    let table = PayTable::built_in(name).unwrap();
    let list = strategy(&table, n_lines);
    assert!(list.lines().len() <= n_lines, "{name}");
    let lines: Vec<&str> = list.lines().iter().map(|line| line.text()).collect();
    let reader = Reader::new(&table);

    let all = Deals::of(&table);
    let mut values = vec![0_i64; all.n_sets()];
    // Suits matter only if all cards have the same one. For each set, the index of its group of
    // equivalent holds; then the holds of these groups.
    let mut alike = vec![None; all.n_sets()];
    let mut known = std::collections::HashMap::new();
    let mut holds: Vec<Option<(Order, usize)>> = Vec::new();
    let mut classes = Vec::with_capacity(all.deals.len());
    for deal in &all.deals {
        let class = table.classify(&deal.map(Deals::card));
        classes.push(class);
        for (set, place) in all.places(deal).into_iter().enumerate() {
            let place = place as usize;
            values[place] += i64::from(table.pay(class));
            if set == 31 || alike[place].is_some() {
                continue;
            }
            let cards: Vec<CardOrJoker> = (0..5)
                .filter(|card_idx| set >> card_idx & 1 != 0)
                .map(|card_idx: usize| Deals::card(deal[card_idx]))
                .collect();
            let hold = Hold::new(&cards, reader.has_deuces);
            let key = (hold.ranks.clone(), hold.n_wild, hold.is_suited);
            alike[place] = Some(*known.entry(key).or_insert_with(|| {
                let order = reader.order(&lines, &hold);
                holds.push(order.map(|order| (order, hold.n_wild)));
                holds.len() - 1
            }));
        }
    }
    // Holds that come first have lower numbers, and equal holds have the same number.
    let mut orders: Vec<Order> = holds.iter().flatten().map(|hold| hold.0.clone()).collect();
    orders.sort();
    orders.dedup();
    let number = |order| orders.binary_search(order).expect("it is among them");
    let numbers = holds.iter().map(|hold| {
        let (order, n_wild) = hold.as_ref()?;
        Some((number(order), *n_wild))
    });
    let numbers: Vec<Option<(usize, usize)>> = numbers.collect();
    let held = |class| {
        lines
            .iter()
            .position(|line| reader.holds_class(line, class))
    };
    let pat_lines: Vec<Option<usize>> = (0..table.classes().len()).map(held).collect();

    let mut numerator = 0_i128;
    let mut n_deals = vec![0_u64; lines.len()];
    let mut n_suits_matter = 0;
    for (deal, class) in all.deals.iter().zip(classes) {
        let places = all.places(deal);
        let mut sums = places.map(|place| [values[place as usize]]);
        exactly(&mut sums);
        let worth = |hold: usize| sums[hold][0] * all.share(hold);
        let is_wild = |code: &&u8| **code == 52 || reader.has_deuces && **code < 4;
        let n_wild = deal.iter().filter(is_wild).count();
        let mut best: Option<(usize, i64, bool)> = None;
        for (hold, place) in places.iter().enumerate().take(31) {
            let Some((order, held)) = alike[*place as usize].and_then(|idx| numbers[idx]) else {
                continue;
            };
            if hold > 0 && held < n_wild {
                continue;
            }
            match best {
                Some((known, ..)) if known < order => {}
                // If only suits differ, the hold that is worth less counts.
                Some((known, other, differs)) if known == order => {
                    let differs = differs || worth(hold) != other;
                    best = Some((known, other.min(worth(hold)), differs));
                }
                _ => best = Some((order, worth(hold), false)),
            }
        }
        let (order, worth_held, differs) = best.expect("some line always fits");
        let order = &orders[order];
        let (line, worth) = match pat_lines[class] {
            Some(line) if line < order.0 => (line, worth(31)),
            _ => {
                n_suits_matter += u64::from(differs);
                (order.0, worth_held)
            }
        };
        numerator += i128::from(worth);
        n_deals[line] += 1;
    }
    assert_eq!(numerator.unsigned_abs(), list.numerator(), "{name}");
    let found: Vec<u64> = list.lines().iter().map(|line| line.n_deals()).collect();
    assert_eq!(found, n_deals, "{name}");
    let parts: u128 = list.lines().iter().map(|line| line.numerator()).sum();
    assert_eq!(parts, list.numerator());
    // If a list is long enough, the player never needs to look at suits.
    assert!(
        n_lines < 40 || n_suits_matter == 0,
        "{name}: {n_suits_matter}"
    );
}

/// Whether a line holds all five cards, because its classes need five.
fn is_made(line: &str) -> bool {
    let takes_all = |name: &String| {
        matches!(
            name.as_str(),
            "royal flush"
                | "natural royal flush"
                | "wild royal flush"
                | "five of a kind"
                | "five aces"
                | "five threes to fives"
                | "five sixes to kings"
                | "four deuces with ace"
                | "straight flush"
                | "full house"
                | "flush"
                | "straight"
        ) || (name.starts_with("four ") && name.ends_with(" with kicker"))
    };
    any_of(line).iter().all(takes_all)
}

#[test]
fn the_words_of_a_list_return_what_it_says() {
    let list = strategy(&PayTable::built_in("jacks-or-better-9-6").unwrap(), 40);
    let optimal = 19_842_315_923_796_u128;
    assert_eq!(list.optimal(), optimal);
    assert!(list.numerator() < optimal);
    assert!(list.expected() > 0.995_439 - 0.000_5);
    assert!(list.lines().len() <= 40);
    assert_list("jacks-or-better-9-6", 40);
}

#[test]
fn the_words_hold_with_kickers_and_wild_cards() {
    assert_list("triple-double-bonus-9-6", 40);
    assert_list("deuces-wild-full-pay", 40);
    assert_list("joker-poker-20-7-5", 40);
    assert_list("joker-poker-two-pair-20-10-6", 40);
}

#[test]
fn fewer_lines_return_less() {
    let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
    let returns: Vec<f64> = [1, 5, 12, 20, 40]
        .map(|n_lines| {
            let list = strategy(&table, n_lines);
            assert!(list.lines().len() <= n_lines);
            assert_eq!(
                list.lines().last().unwrap().text(),
                "nothing: five new cards"
            );
            list.expected()
        })
        .to_vec();
    assert!(returns.is_sorted(), "{returns:?}");
    // Nothing is ever held, so this is the mean of all hands that can replace a whole deal.
    assert_eq!(strategy(&table, 0).lines().len(), 1);
    assert!(returns[0] < 0.4 && returns[2] > 0.98, "{returns:?}");
    assert_list("jacks-or-better-9-6", 12);
}

/// Rounding would make sums of such payouts look like gains, and the search for an order would
/// never end.
#[test]
fn tables_of_the_largest_pays_have_a_list() {
    for classifier in PayClassifier::ALL {
        let classes = classifier.classes().iter();
        for largest in [
            [u32::MAX, u32::MAX],
            [u32::MAX, 1],
            [100_000_000, 99_999_999],
        ] {
            let pays = classes.clone().zip(largest.iter().cycle());
            let pays: Vec<_> = pays.map(|(&class, &pay)| (class, pay)).collect();
            let list = strategy(&PayTable::new("rich", classifier, &pays).unwrap(), 40);
            assert!(list.numerator() <= list.optimal(), "{classifier:?}");
            assert!(list.lines().len() <= 40, "{classifier:?}");
        }
    }
}

/// If every payout is halved, so is every return, and the lines stay the same.
#[test]
fn half_the_payouts_have_the_same_lines() {
    let table = PayTable::built_in("deuces-wild-full-pay").unwrap();
    let [whole, half] = [100, 50].map(|in_each| {
        let classes = table.classes().iter().enumerate();
        let pays: Vec<_> = classes
            .map(|(idx, &class)| (class, u64::from(table.pay(idx)) * in_each))
            .collect();
        let table = PayTable::in_hundredths("part", table.classifier(), &pays).unwrap();
        (table.parts(), strategy(&table, 10))
    });
    assert_eq!((whole.0, half.0), (1, 2));
    let (whole, half) = (whole.1, half.1);
    let exact = optimal_return(&table);
    assert_eq!(whole.denominator(), exact.denominator());
    assert_eq!(whole.optimal(), exact.numerator());
    assert_eq!(half.denominator(), 4 * whole.denominator());
    assert_eq!(half.optimal(), 2 * whole.optimal());
    assert_eq!(half.numerator(), 2 * whole.numerator());
    assert_eq!(half.lines().len(), whole.lines().len());
    for (half, whole) in half.lines().iter().zip(whole.lines()) {
        assert_eq!(half.text(), whole.text());
        assert_eq!(half.n_deals(), whole.n_deals());
        assert_eq!(half.numerator(), 2 * whole.numerator());
        assert!((half.expected() - whole.expected() / 2.0).abs() < 1e-12);
    }
}

/// A line is dropped if it is worth too little in coins, whatever a coin is divided into.
#[test]
fn parts_of_a_coin_change_no_line() {
    let table = PayTable::built_in("deuces-wild-full-pay").unwrap();
    let [whole, hundredths] = [0, 1].map(|more| {
        let classes = table.classes().iter().enumerate();
        let pays: Vec<_> = classes
            .map(|(idx, &class)| (class, u64::from(table.pay(idx)) * 100))
            .map(|(class, pay)| (class, pay + u64::from(pay == 80_000) * more))
            .collect();
        let table = PayTable::in_hundredths("part", table.classifier(), &pays).unwrap();
        let list = strategy(&table, 40);
        let texts = list.lines().iter().map(|line| line.text().to_owned());
        (table.parts(), texts.collect::<Vec<_>>())
    });
    assert_eq!((whole.0, hundredths.0), (1, 100));
    assert_eq!(whole.1, hundredths.1);
}

/// If a line fits in several ways, the highest cards are held, and of equal ones the lowest codes.
#[test]
fn of_several_holds_the_highest_cards_count() {
    let list = strategy(&PayTable::built_in("deuces-wild-full-pay").unwrap(), 6);
    for (cards, text, held) in [
        ("3c 3h 8d 8c Js", "pair", "8c 8d"),
        ("3h 3d 3c 8c Js", "pair", "3c 3d"),
        ("2h 4d 4c 9s Jc", "one deuce: three of a kind", "2h 4c 4d"),
        ("2h 3c 2c 4d 8s", "two deuces alone", "2c 2h"),
        ("3c 4h 5d 8c 9s", "nothing: five new cards", ""),
    ] {
        let read = |text: &str| -> Vec<Card> {
            let cards = text.split_whitespace();
            cards.map(|card| card.parse().unwrap()).collect()
        };
        let (line_idx, hold) = list.hold(&read(cards).try_into().unwrap());
        assert_eq!(list.lines()[line_idx].text(), text, "{cards}");
        assert_eq!(hold, read(held).into_iter().collect(), "{cards}");
    }
}
