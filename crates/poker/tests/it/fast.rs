//! Keys and batches agree with the oracle for every choice of five cards from both decks in both
//! orders, and with `evaluate` for six and seven.

use handeval_poker::{
    Batch, Card, CardKey, CardSet, Deck, FiveKey, Hand, HandKey, OrderedKey, RuleSet, Rules,
    Standard, Standard24, Strength, Stripped, evaluate,
};
use handeval_testing::Numbers;

use crate::{for_each_choice, oracle, order};

/// Collects hands with their expected strengths until there are enough for a batch.
struct Judge<const N: usize, R> {
    rules: R,
    batch: Batch<N>,
    expected: Vec<Strength<R>>,
    /// The ordered key of each strength.
    keys: Vec<Option<OrderedKey<R>>>,
    n_hands: usize,
}

impl<const N: usize, R: RuleSet + Ord> Judge<N, R> {
    fn new(rules: R) -> Self {
        Self {
            rules,
            batch: Batch::new(),
            expected: Vec::new(),
            keys: vec![None; usize::from(rules.rules().max_strength().get())],
            n_hands: 0,
        }
    }

    /// Checks that the key of the cards has this strength; the batch is checked later.
    fn add(&mut self, cards: &[Card; N], strength: Strength<R>) {
        let key: HandKey = cards.iter().copied().collect();
        assert_eq!(key.strength_by(self.rules), Some(strength), "{cards:?}");
        self.batch.push(cards);
        self.expected.push(strength);
        // The length is odd, so every lane and the rest of a vector see all kinds of hands.
        if self.expected.len() == 4_099 {
            self.judge();
        }
    }

    fn judge(&mut self) {
        assert_eq!(self.batch.strengths(self.rules), self.expected);
        let keys = self.batch.keys(self.rules);
        assert_eq!(keys.len(), self.expected.len());
        for (&key, &strength) in keys.iter().zip(&self.expected) {
            assert_eq!(key.strength(self.rules), strength);
            let place = &mut self.keys[usize::from(strength.get()) - 1];
            assert_eq!(*place.get_or_insert(key), key);
        }
        self.n_hands += self.expected.len();
        self.batch.clear();
        self.expected.clear();
    }

    /// Checks the remaining hands, and that of two ordered keys the greater one is always the
    /// stronger. Returns the numbers of hands and of strengths.
    fn finish(mut self) -> (usize, usize) {
        self.judge();
        let keys: Vec<OrderedKey<R>> = self.keys.into_iter().flatten().collect();
        assert!(keys.is_sorted_by(|a, b| a < b));
        (self.n_hands, keys.len())
    }
}

/// Checks every choice of five cards against the oracle: hands of the same strength are equal
/// there, and a greater strength is better.
fn every_five<R: RuleSet + Ord>(rules: R) -> (usize, usize) {
    let mut judge = Judge::<5, R>::new(rules);
    let mut keys = vec![None; usize::from(rules.rules().max_strength().get())];
    for_each_choice(rules.rules().deck().ordered(), |cards: &[Card; 5]| {
        let strength = FiveKey::from(*cards).strength_by(rules);
        let key = oracle::strength(oracle::five(cards, order(rules.rules())));
        let place = &mut keys[usize::from(strength.get()) - 1];
        assert_eq!(*place.get_or_insert(key), key, "{cards:?}");
        judge.add(cards, strength);
    });
    assert!(keys.iter().all(Option::is_some), "a gap");
    assert!(keys.is_sorted_by(|a, b| a < b));
    judge.finish()
}

#[test]
fn every_five_of_52_cards_by_the_oracle() {
    assert_eq!(every_five(Standard), (2_598_960, 7_462));
}

#[test]
fn every_five_of_24_cards_by_the_oracle_in_both_orders() {
    assert_eq!(every_five(Standard24), (42_504, 252));
    assert_eq!(every_five(Stripped), (42_504, 252));
}

/// Checks every choice of `N` cards from 24 against `evaluate`, which `exhaustive.rs` checks.
fn every_of_24<const N: usize, R: RuleSet + Ord>(rules: R) -> usize {
    let mut judge = Judge::<N, R>::new(rules);
    for_each_choice(rules.rules().deck().ordered(), |cards: &[Card; N]| {
        judge.add(
            cards,
            evaluate(&Hand::new(cards, rules).unwrap()).strength(),
        );
    });
    judge.finish().0
}

#[test]
fn every_six_and_seven_of_24_cards_by_evaluate() {
    assert_eq!(every_of_24::<6, _>(Standard24), 134_596);
    assert_eq!(every_of_24::<7, _>(Standard24), 346_104);
    assert_eq!(every_of_24::<6, _>(Stripped), 134_596);
    assert_eq!(every_of_24::<7, _>(Stripped), 346_104);
}

#[test]
fn every_six_of_52_cards_by_evaluate() {
    let mut judge = Judge::<6, _>::new(Standard);
    for_each_choice(Deck::FiftyTwo.ordered(), |cards: &[Card; 6]| {
        let hand = Hand::new(cards, Standard).unwrap();
        judge.add(cards, evaluate(&hand).strength());
    });
    assert_eq!(judge.finish(), (20_358_520, 6_075));
}

#[test]
fn five_million_seven_of_52_cards_by_evaluate() {
    let mut numbers = Numbers(7);
    let mut deck = Deck::FiftyTwo.ordered().to_vec();
    let mut judge = Judge::<7, _>::new(Standard);
    for _ in 0..5_000_000 {
        for place in 0..7 {
            let other = place + numbers.below(52 - place);
            deck.swap(place, other);
        }
        let cards: &[Card; 7] = deck.first_chunk().unwrap();
        let hand = Hand::new(cards, Standard).unwrap();
        judge.add(cards, evaluate(&hand).strength());
    }
    assert_eq!(judge.finish().0, 5_000_000);
}

#[test]
fn every_ranks_of_seven_cards_and_every_flush_by_evaluate() {
    // All 133,784,560 hands differ from these only in suits that do not matter. These are every
    // choice of ranks without a flush, and every flush of five to seven ranks with all possible
    // other cards.
    let mut judge = Judge::<7, _>::new(Standard);
    let clubs: Vec<Card> = Card::ALL.into_iter().step_by(4).collect();
    let others: Vec<Card> = Card::ALL.into_iter().filter(|c| c.code() % 4 > 0).collect();
    let mut add = |cards: &[Card]| {
        let hand = Hand::new(cards, Standard).unwrap();
        let cards: &[Card; 7] = cards.try_into().unwrap();
        judge.add(cards, evaluate(&hand).strength());
    };
    for_each_choice(&clubs, |seven: &[Card; 7]| add(seven));
    for_each_choice(&clubs, |six: &[Card; 6]| {
        for &other in &others {
            add(&[&six[..], &[other]].concat());
        }
    });
    for_each_choice(&clubs, |five: &[Card; 5]| {
        for_each_choice(&others, |two: &[Card; 2]| add(&[&five[..], two].concat()));
    });
    let n_flushes = 4_047_644 + 41_584;
    // Ranks are in ascending order; taking suits in turn leaves none with five cards.
    let mut n_ranks = 0;
    crate::tables::for_each_ranks(7, &mut |cards| {
        n_ranks += 1;
        add(cards);
    });
    assert_eq!(n_ranks, 49_205);
    let (n_hands, n_strengths) = judge.finish();
    assert_eq!(n_hands, n_flushes / 4 + n_ranks);
    assert_eq!(n_strengths, 4_824);
}

#[test]
fn cards_go_in_and_out() {
    let deck = Deck::FiftyTwo.ordered();
    let hand: [Card; 7] = [3, 17, 22, 30, 31, 44, 50].map(|code| deck[code]);
    let key: HandKey = hand.into_iter().collect();
    assert_eq!(key.strength(), Some(key.seven()));
    let mut fewer = key;
    for &card in &hand[5..] {
        fewer -= card;
    }
    assert_eq!(fewer, hand[..5].iter().copied().collect());
    assert_eq!(fewer.strength(), Some(fewer.five()));
    let two: HandKey = hand[5..].iter().copied().collect();
    assert_eq!(two.strength(), None);
    assert_eq!(fewer + two, key);
    assert_eq!((fewer + hand[5]).strength(), Some((fewer + hand[5]).six()));
    let set: CardSet = hand.into_iter().collect();
    assert_eq!(HandKey::from(set), key);
    assert_eq!(key.card_set(), set);
    let five = FiveKey::from(*hand.first_chunk().unwrap());
    assert_eq!(five, fewer.card_set().into());
    let [pair, three] = [&hand[..2], &hand[2..5]].map(|c| c.iter().copied().collect::<FiveKey>());
    assert_eq!(pair + three, five);
    assert_eq!(five - hand[0] + hand[0], five);
}

#[test]
fn keys_of_cards_add_what_the_cards_add() {
    for card in Card::ALL {
        let key = CardKey::from(card);
        assert_eq!(FiveKey::new() + key, FiveKey::new() + card);
        assert_eq!(FiveKey::new() + card - key, FiveKey::new());
        assert_eq!(HandKey::new() + key, HandKey::new() + card);
        assert_eq!(HandKey::new() + card - key, HandKey::new());
        let (mut five, mut hand) = (FiveKey::new(), HandKey::new());
        five += card;
        hand += key;
        assert_eq!((five, hand), (FiveKey::new() + key, HandKey::new() + card));
        five -= key;
        hand -= card;
        assert_eq!((five, hand), (FiveKey::new(), HandKey::new()));
    }
}

#[test]
fn any_sum_of_cards_has_some_strength() {
    let max = Rules::STANDARD.max_strength().get();
    let some = 1..=max;
    for card in Card::ALL {
        let (mut five, mut hand) = (FiveKey::new(), HandKey::new());
        for _ in 0..40 {
            five += card;
            hand += card;
            for strength in [five.strength(), hand.five(), hand.six(), hand.seven()] {
                assert!(some.contains(&strength.get()));
            }
        }
        assert!(some.contains(&(FiveKey::new() - card).strength().get()));
        assert!(some.contains(&(HandKey::new() - card).seven().get()));
        let batch: Batch<7> = [[card; 7]].into_iter().collect();
        for rules in Rules::ALL {
            let some = 1..=rules.max_strength().get();
            assert!(some.contains(&batch.strengths(rules)[0].get()));
            assert!(some.contains(&batch.keys(rules)[0].strength(rules).get()));
        }
    }
    // This also holds for the key of no hand.
    assert!(some.contains(&OrderedKey::default().strength(Standard).get()));
    assert!((1..=252).contains(&OrderedKey::default().strength(Stripped).get()));
}

#[test]
fn a_batch_takes_cards_sets_and_codes() {
    let deck = Deck::FiftyTwo.ordered();
    let mut rows: [Batch<6>; 3] = Default::default();
    for_each_choice(&deck[20..36], |cards: &[Card; 6]| {
        let [of_cards, of_sets, of_codes] = &mut rows;
        of_cards.push(cards);
        assert!(of_sets.push_set(cards.iter().copied().collect()));
        assert!(of_codes.push_codes(&cards.map(Card::code)));
    });
    let [strengths, by_sets, by_codes] = rows.map(|batch| batch.strengths(Standard));
    assert_eq!(strengths.len(), 8_008);
    assert_eq!(strengths, by_sets);
    assert_eq!(strengths, by_codes);

    let mut batch: Batch<5> = Batch::new();
    assert!(!batch.push_set(deck[..4].iter().copied().collect()));
    assert!(!batch.push_set(deck[..6].iter().copied().collect()));
    assert!(!batch.push_codes(&[0, 1, 2, 3, 52]));
    assert!(batch.is_empty());
}

#[test]
fn a_batch_writes_what_fits() {
    let hands: Vec<[Card; 5]> = Card::ALL
        .windows(5)
        .map(|w| w.try_into().unwrap())
        .collect();
    let batch: Batch<5> = hands.iter().cycle().take(600).copied().collect();
    let all = batch.strengths(Standard);
    assert_eq!(all.len(), 600);
    for n in [0, 1, 255, 256, 257, 600, 700] {
        let mut some = vec![HandKey::new().seven(); n];
        let n_written = batch.write_strengths(Standard, &mut some);
        assert_eq!(n_written, n.min(600));
        assert_eq!(some[..n_written], all[..n_written]);
        let mut keys = vec![OrderedKey::default(); n];
        assert_eq!(batch.write_keys(Standard, &mut keys), n_written);
    }
}

#[test]
fn a_key_takes_each_card_once() {
    let mut key = HandKey::new();
    for (n_before, card) in Card::ALL.into_iter().enumerate() {
        assert!(!key.contains(card) && !key.remove(card), "{card}");
        let before = key;
        assert!(key.insert(card) && key.contains(card), "{card}");
        assert_eq!((key, key.n_cards()), (before + card, n_before + 1));
        assert!(!key.insert(card), "{card}");
        assert_eq!(key, before + card);
    }
    for card in Card::ALL {
        let before = key;
        assert!(key.remove(card) && !key.contains(card), "{card}");
        assert_eq!(key, before - card);
    }
    assert_eq!(key, HandKey::new());
}
