//! Proves that hands with jokers are worth the best hand among all cards that the jokers can stand
//! for.

use std::collections::{BTreeMap, HashMap};

use handeval_poker::wild::{
    Bug, DeucesWild, Wild, WildGame, WildHand, WildValue, bug, deuces_wild, wild,
};
use handeval_poker::{Card, CardOrJoker, Hand, Rank, Standard};

use super::{Numbers, cards, count};
use crate::{for_each_choice, oracle};

/// The value of a hand: the place of its category, with five of a kind last, and its ranks. Greater
/// is better.
type Key = (usize, [u32; 5]);

/// The category at this place.
fn category(place: usize) -> &'static str {
    oracle::STANDARD.get(place).unwrap_or(&"five of a kind")
}

/// What jokers can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joker {
    Wild,
    Bug,
}

/// Calls `visit` with five cards in which the jokers are replaced by `cards` that are not yet
/// there. Jokers are alike, so each is replaced only by later cards than the previous one.
fn replace(natural: &[Card], n_jokers: usize, cards: &[Card], visit: &mut impl FnMut(&[Card; 5])) {
    if n_jokers == 0 {
        visit(natural.try_into().unwrap());
        return;
    }
    for (idx, card) in cards.iter().enumerate() {
        if !natural.contains(card) {
            let more = [natural, &[*card]].concat();
            replace(&more, n_jokers - 1, &cards[idx + 1..], visit);
        }
    }
}

/// The best value of five cards over everything that the jokers can stand for.
fn five(natural: &[Card], joker: Joker) -> Key {
    let n_jokers = 5 - natural.len();
    let rank = |card: &Card| oracle::five(&[*card; 5], &oracle::STANDARD).2[0];
    if n_jokers > 0 {
        let first = rank(&natural[0]);
        let is_one_rank = natural.iter().all(|card| rank(card) == first);
        if is_one_rank && (joker == Joker::Wild || first == 14) {
            return (9, [first; 5]);
        }
    }
    let mut best: Option<Key> = None;
    replace(natural, n_jokers, &Card::ALL, &mut |cards| {
        let (category, place, ranks) = oracle::five(cards, &oracle::STANDARD);
        let completes = matches!(category, "straight" | "flush" | "straight flush");
        let are_aces = cards[natural.len()..].iter().all(|card| rank(card) == 14);
        if joker == Joker::Wild || completes || are_aces {
            best = best.max(Some((place, ranks)));
        }
    });
    best.expect("a bug may always be an ace")
}

/// The best value of five to seven cards over all choices of five.
fn all(hand: &WildHand, joker: Joker) -> Key {
    let mut best: Option<Key> = None;
    for_each_choice(hand.cards(), |cards: &[CardOrJoker; 5]| {
        let natural: Vec<Card> = cards.iter().filter_map(|card| card.card()).collect();
        best = best.max(Some(five(&natural, joker)));
    });
    best.expect("at least five cards")
}

/// The cards with the suits renamed in order of appearance: hands with the same result are
/// equivalent.
fn renamed<const N: usize>(cards: &[Card; N]) -> [u8; N] {
    let mut names = [None; 4];
    let mut n_names = 0;
    let mut codes = cards.map(|card| {
        let suit = usize::from(card.code() % 4);
        let name = *names[suit].get_or_insert_with(|| {
            n_names += 1;
            n_names - 1
        });
        card.code() / 4 * 4 + name
    });
    codes.sort_unstable();
    codes
}

/// The number of hands of each strength, and the oracle's key for them.
#[derive(Default)]
struct Order {
    by_strength: BTreeMap<u16, (Key, u64)>,
}

impl Order {
    fn add(&mut self, strength: u16, key: Key, n_hands: u64) {
        let known = self.by_strength.entry(strength).or_insert((key, 0));
        assert_eq!(known.0, key, "strength {strength}");
        known.1 += n_hands;
    }

    /// Adds all hands of five cards with `N` cards that are not jokers.
    fn add_all<G: WildGame, const N: usize>(&mut self, joker: Joker) {
        let mut known = HashMap::new();
        for_each_choice(&Card::ALL, |cards: &[Card; N]| {
            let strength = WildValue::<G>::of(cards, 5 - N).strength().get();
            let alike = renamed(cards);
            let key = known.entry(alike).or_insert_with(|| five(cards, joker));
            self.add(strength, *key, 1);
        });
    }

    /// Checks that a greater strength is better, and that the counts match a column of the page.
    fn check(&self, hands: &str, values: Option<&str>) {
        let keys: Vec<Key> = self.by_strength.values().map(|(key, _)| *key).collect();
        assert!(keys.is_sorted());
        for place in 0..=oracle::STANDARD.len() {
            let name = category(place);
            let in_category = self
                .by_strength
                .values()
                .filter(|((of, _), _)| *of == place);
            let n_values = in_category.clone().count() as u64;
            let n_hands: u64 = in_category.map(|(_, n_hands)| n_hands).sum();
            assert_eq!(n_hands, count(name, hands), "{name}, {hands}");
            if let Some(values) = values {
                assert_eq!(n_values, count(name, values), "{name}, {values}");
            }
        }
        let total: u64 = self.by_strength.values().map(|(_, n_hands)| n_hands).sum();
        assert_eq!(total, count("total", hands), "{hands}");
    }
}

/// Checks that a value has the oracle's category and ranks, and comes back from its strength.
fn check_value<G: WildGame>(value: WildValue<G>, (place, ranks): Key) {
    assert_eq!(
        category(place),
        value.category_key().replace('-', " "),
        "{value}"
    );
    let number = |rank: handeval_poker::Rank| u32::from(rank.code()) + 2;
    match value.high() {
        Some(high) => {
            // The oracle has all five ranks; a value has only the ranks that decide.
            let mut found: Vec<u32> = ranks.to_vec();
            found.dedup();
            let n_ranks = high.ranks().len();
            let expected = high.ranks().map(number);
            assert!(expected.eq(found.into_iter().take(n_ranks)), "{value}");
            assert_eq!(value.five_of_a_kind(), None);
        }
        None => assert_eq!(value.five_of_a_kind().map(number), Some(ranks[0])),
    }
    assert_eq!(
        WildValue::from_strength(value.strength().get()),
        Some(value)
    );
}

fn all_orders<G: WildGame>(joker: Joker) {
    let (hands, values, two) = match joker {
        Joker::Wild => ("wild, hands", "wild, values", "wild, two jokers"),
        Joker::Bug => ("bug, hands", "bug, values", "bug, two jokers"),
    };
    let mut order = Order::default();
    order.add_all::<G, 5>(joker);
    order.add_all::<G, 4>(joker);
    order.check(hands, Some(values));
    let max = WildValue::<G>::MAX_STRENGTH;
    assert!(order.by_strength.keys().copied().eq(1..=max));
    for (&strength, &(key, _)) in &order.by_strength {
        check_value(WildValue::<G>::from_strength(strength).unwrap(), key);
    }
    assert_eq!(WildValue::<G>::from_strength(0), None);
    assert_eq!(WildValue::<G>::from_strength(max + 1), None);
    // A second joker doubles the hands with one joker.
    order.add_all::<G, 4>(joker);
    order.add_all::<G, 3>(joker);
    order.check(two, None);
}

#[test]
fn every_five_cards_with_wild_jokers_stand_in_the_order_of_the_oracle() {
    all_orders::<Wild>(Joker::Wild);
}

#[test]
fn every_five_cards_with_bugs_stand_in_the_order_of_the_oracle() {
    all_orders::<Bug>(Joker::Bug);
}

/// Adds all hands of five cards of which `N` are not deuces.
fn add_deuces<const N: usize>(order: &mut Order) {
    let natural: Vec<Card> = Card::ALL[4..].to_vec();
    let n_choices = [1, 4, 6, 4, 1][5 - N];
    let mut known = HashMap::new();
    for_each_choice(&natural, |cards: &[Card; N]| {
        let all = [&Card::ALL[..5 - N], cards].concat();
        let strength = deuces_wild(&Hand::new(&all, Standard).unwrap()).strength();
        let key = known
            .entry(renamed(cards))
            .or_insert_with(|| five(cards, Joker::Wild));
        order.add(strength.get(), *key, n_choices);
    });
}

#[test]
fn every_five_cards_with_wild_deuces_stand_in_the_order_of_the_oracle() {
    let mut order = Order::default();
    add_deuces::<5>(&mut order);
    add_deuces::<4>(&mut order);
    add_deuces::<3>(&mut order);
    add_deuces::<2>(&mut order);
    add_deuces::<1>(&mut order);
    order.check("deuces wild, hands", Some("deuces wild, values"));
    let max = WildValue::<DeucesWild>::MAX_STRENGTH;
    assert!(order.by_strength.keys().copied().eq(1..=max));
    for (&strength, &(key, _)) in &order.by_strength {
        check_value(
            WildValue::<DeucesWild>::from_strength(strength).unwrap(),
            key,
        );
    }
    assert_eq!(WildValue::<DeucesWild>::from_strength(max + 1), None);
}

#[test]
fn six_and_seven_cards_with_wild_deuces_are_worth_their_best_five() {
    let mut numbers = Numbers(54);
    for round in 0..600 {
        let cards = cards(&mut numbers, 5 + round % 3, 3 + round % 11);
        let n_deuces = cards.iter().filter(|card| card.rank() == Rank::Two).count();
        // Hands with three deuces take the oracle too long.
        if n_deuces > 2 || (n_deuces == 2 && round % 10 > 0) {
            continue;
        }
        let hand = Hand::new(&cards, Standard).unwrap();
        let is_natural = |card: &&Card| card.rank() != Rank::Two;
        let mut key: Option<Key> = None;
        for_each_choice(&cards, |five_cards: &[Card; 5]| {
            let natural: Vec<Card> = five_cards.iter().filter(is_natural).copied().collect();
            key = key.max(Some(five(&natural, Joker::Wild)));
        });
        let value = deuces_wild(&hand);
        check_value(value, key.unwrap());
        let best = value.best_five_with_deuces(&hand);
        assert!(best.iter().all(|card| cards.contains(card)), "{hand}");
        let again = Hand::new(&best, Standard).unwrap();
        assert_eq!(deuces_wild(&again), value, "{hand}: {best:?}");
    }
}

#[test]
fn six_and_seven_cards_with_jokers_are_worth_their_best_five() {
    let mut numbers = Numbers(53);
    for round in 0..800 {
        let n_cards = 5 + round % 3;
        // The oracle is slow with two jokers.
        let n_jokers = if round % 10 == 0 { 2 } else { round / 3 % 2 };
        let natural = cards(&mut numbers, n_cards - n_jokers, 3 + round % 11);
        let mut cards: Vec<CardOrJoker> = natural.iter().copied().map(CardOrJoker::from).collect();
        for _ in 0..n_jokers {
            let place = numbers.below(cards.len() + 1);
            cards.insert(place, CardOrJoker::Joker);
        }
        let hand = WildHand::new(&cards).unwrap();
        assert_eq!((hand.natural(), hand.n_jokers()), (&natural[..], n_jokers));
        check_hand(&hand, wild(&hand), Joker::Wild);
        check_hand(&hand, bug(&hand), Joker::Bug);
    }
}

/// Checks a hand against the oracle, and the five cards reported as its best.
#[track_caller]
fn check_hand<G: WildGame>(hand: &WildHand, value: WildValue<G>, joker: Joker) {
    let key = all(hand, joker);
    check_value(value, key);
    let best = value.best_five(hand);
    let n_jokers = best.iter().filter(|card| card.is_joker()).count();
    assert!(n_jokers <= hand.n_jokers(), "{hand}: {best:?}");
    let natural: Vec<Card> = best.iter().filter_map(|card| card.card()).collect();
    assert!(natural.iter().all(|card| hand.natural().contains(card)));
    assert_eq!(five(&natural, joker), key, "{hand}: {best:?}");
}

#[test]
fn best_five_shows_each_joker_where_it_stands_for_a_card() {
    let best = |text: &str| {
        let hand: WildHand = text.parse().unwrap();
        wild(&hand).best_five(&hand).map(|card| card.to_string())
    };
    assert_eq!(best("Jo 9c Ac Kc 4c"), ["Ac", "Kc", "Jo", "9c", "4c"]);
    assert_eq!(best("Jo 9c 8d 5h 7s Jo"), ["Jo", "Jo", "9c", "8d", "7s"]);
    assert_eq!(best("Jo 2c Ad 3h 4s"), ["Jo", "4s", "3h", "2c", "Ad"]);
    assert_eq!(best("2c Jo 2d 2h 2s 7c 7d"), ["2c", "2d", "2h", "2s", "Jo"]);
    assert_eq!(best("Kc Kd Qh Qs Jo"), ["Kc", "Kd", "Jo", "Qh", "Qs"]);
}

#[test]
fn hands_that_other_programs_had_wrong_are_right() {
    // Straights in seven cards, some with jokers, that one program rated a rank too high.
    let worth = |text: &str| wild(&text.parse().unwrap()).to_string();
    assert_eq!(worth("3c 4d 5h 6s 7c 8d Jo"), "straight, nine high");
    assert_eq!(worth("2c 3d 4h 5s 6c 7d 8h"), "straight, eight high");
    assert_eq!(worth("4c 5d 6h 7s 8c Jo Jo"), "straight, ten high");
    assert_eq!(worth("Tc Jd Qh Ks Ac Jo 2d"), "straight, ace high");
    // A pair with two jokers is four of a kind, not a full house.
    assert_eq!(
        worth("9c 9d Kh 4s Jo Jo"),
        "four of a kind, nines; kicker king"
    );
    assert_eq!(
        worth("9c 9d Kh Ks Jo Jo"),
        "four of a kind, kings; kicker nine"
    );
}
