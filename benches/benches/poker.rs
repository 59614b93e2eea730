//! Poker hands: our evaluators compared with four peers, on the same hands in one run.
//!
//! Each contestant sums cards in the way that is fastest with its own crate, and all contestants
//! must agree on the order of the hands before anything is timed. The output is a table of
//! nanoseconds per hand; a ratio above 1 means that handeval is faster than the best peer.

use handeval_benches::{Column, rng};
use handeval_poker::{
    Batch, Card, CardKey, FiveKey, Hand, HandKey, OrderedKey, Standard, evaluate_text,
};
use rand::seq::index;

/// An evaluator, with the form of hands that suits it best.
trait Contestant<const N: usize> {
    const NAME: &'static str;
    /// The representation of a card in memory.
    type Id: Copy;
    /// The representation of several cards.
    type Sum: Copy;
    /// The representation of a strength.
    type Value: Copy + PartialOrd;

    /// The card with the code `rank * 4 + suit`.
    fn id(&self, code: u8) -> Self::Id;
    fn empty(&self) -> Self::Sum;
    fn add(&self, sum: Self::Sum, id: Self::Id) -> Self::Sum;
    fn value(&self, sum: Self::Sum) -> Self::Value;
    /// A number that depends on the value, so that no evaluation is optimized away.
    fn number(&self, value: Self::Value) -> u64;
}

struct Ours;

impl Contestant<5> for Ours {
    const NAME: &'static str = "handeval";
    type Id = Card;
    type Sum = FiveKey;
    type Value = u16;

    fn id(&self, code: u8) -> Card {
        Card::ALL[usize::from(code)]
    }
    #[inline(always)]
    fn empty(&self) -> FiveKey {
        FiveKey::new()
    }
    #[inline(always)]
    fn add(&self, sum: FiveKey, id: Card) -> FiveKey {
        sum + id
    }
    #[inline(always)]
    fn value(&self, sum: FiveKey) -> u16 {
        sum.strength().get()
    }
    #[inline(always)]
    fn number(&self, value: u16) -> u64 {
        value.into()
    }
}

impl Contestant<7> for Ours {
    const NAME: &'static str = "handeval";
    type Id = Card;
    type Sum = HandKey;
    type Value = u16;

    fn id(&self, code: u8) -> Card {
        Card::ALL[usize::from(code)]
    }
    #[inline(always)]
    fn empty(&self) -> HandKey {
        HandKey::new()
    }
    #[inline(always)]
    fn add(&self, sum: HandKey, id: Card) -> HandKey {
        sum + id
    }
    #[inline(always)]
    fn value(&self, sum: HandKey) -> u16 {
        sum.seven().get()
    }
    #[inline(always)]
    fn number(&self, value: u16) -> u64 {
        value.into()
    }
}

/// Our evaluator with keys of single cards. Loops over cards in order can prepare the keys in
/// advance.
struct OursByKey;

impl Contestant<5> for OursByKey {
    const NAME: &'static str = "handeval, keys";
    type Id = CardKey;
    type Sum = FiveKey;
    type Value = u16;

    fn id(&self, code: u8) -> CardKey {
        Card::ALL[usize::from(code)].into()
    }
    #[inline(always)]
    fn empty(&self) -> FiveKey {
        FiveKey::new()
    }
    #[inline(always)]
    fn add(&self, sum: FiveKey, id: CardKey) -> FiveKey {
        sum + id
    }
    #[inline(always)]
    fn value(&self, sum: FiveKey) -> u16 {
        sum.strength().get()
    }
    #[inline(always)]
    fn number(&self, value: u16) -> u64 {
        value.into()
    }
}

impl Contestant<7> for OursByKey {
    const NAME: &'static str = "handeval, keys";
    type Id = CardKey;
    type Sum = HandKey;
    type Value = u16;

    fn id(&self, code: u8) -> CardKey {
        Card::ALL[usize::from(code)].into()
    }
    #[inline(always)]
    fn empty(&self) -> HandKey {
        HandKey::new()
    }
    #[inline(always)]
    fn add(&self, sum: HandKey, id: CardKey) -> HandKey {
        sum + id
    }
    #[inline(always)]
    fn value(&self, sum: HandKey) -> u16 {
        sum.seven().get()
    }
    #[inline(always)]
    fn number(&self, value: u16) -> u64 {
        value.into()
    }
}

/// The table has an entry for every `u8`, so no bounds checks are needed.
struct Pokers([pokers::Hand; 256]);

impl Pokers {
    fn new() -> Self {
        let card = |code: usize| pokers::CARDS.get(code).copied().unwrap_or_default();
        Self(std::array::from_fn(card))
    }
}

impl<const N: usize> Contestant<N> for Pokers {
    const NAME: &'static str = "pokers";
    type Id = u8;
    type Sum = pokers::Hand;
    type Value = u16;

    fn id(&self, code: u8) -> u8 {
        code
    }
    #[inline(always)]
    fn empty(&self) -> pokers::Hand {
        pokers::Hand::default()
    }
    #[inline(always)]
    fn add(&self, sum: pokers::Hand, id: u8) -> pokers::Hand {
        sum + self.0[usize::from(id)]
    }
    #[inline(always)]
    fn value(&self, sum: pokers::Hand) -> u16 {
        sum.evaluate()
    }
    #[inline(always)]
    fn number(&self, value: u16) -> u64 {
        value.into()
    }
}

struct RsPoker;

impl<const N: usize> Contestant<N> for RsPoker {
    const NAME: &'static str = "rs_poker";
    type Id = rs_poker::core::Card;
    type Sum = rs_poker::core::SevenCardAccum;
    type Value = rs_poker::core::Rank;

    fn id(&self, code: u8) -> Self::Id {
        (code % 4 * 13 + code / 4).into()
    }
    #[inline(always)]
    fn empty(&self) -> Self::Sum {
        rs_poker::core::SevenCardAccum::new()
    }
    #[inline(always)]
    fn add(&self, sum: Self::Sum, id: Self::Id) -> Self::Sum {
        sum + id
    }
    #[inline(always)]
    fn value(&self, sum: Self::Sum) -> Self::Value {
        sum.rank()
    }
    #[inline(always)]
    fn number(&self, value: Self::Value) -> u64 {
        value.value_bits().into()
    }
}

/// This table also has an entry for every `u8`.
struct Aya([aya_poker::base::Card; 256]);

impl Aya {
    fn new() -> Self {
        Self(std::array::from_fn(|code| {
            aya_poker::base::CARDS[code % 52]
        }))
    }
}

impl<const N: usize> Contestant<N> for Aya {
    const NAME: &'static str = "aya_poker";
    type Id = u8;
    type Sum = aya_poker::base::Hand;
    type Value = u16;

    fn id(&self, code: u8) -> u8 {
        code
    }
    #[inline(always)]
    fn empty(&self) -> Self::Sum {
        aya_poker::base::Hand::new()
    }
    #[inline(always)]
    fn add(&self, mut sum: Self::Sum, id: u8) -> Self::Sum {
        sum.insert_unchecked(&self.0[usize::from(id)]);
        sum
    }
    #[inline(always)]
    fn value(&self, sum: Self::Sum) -> u16 {
        aya_poker::poker_rank(&sum).0
    }
    #[inline(always)]
    fn number(&self, value: u16) -> u64 {
        value.into()
    }
}

/// `poker` has no sums, so a hand is its cards.
struct Poker {
    evaluator: poker::Evaluator,
    cards: Vec<poker::Card>,
}

impl Poker {
    fn new() -> Self {
        let card = |code: u8| {
            let [rank, suit] = Card::ALL[usize::from(code)]
                .to_string()
                .chars()
                .collect::<Vec<_>>()
                .try_into()
                .expect("two characters");
            poker::Card::try_from_chars(rank, suit).expect("a card")
        };
        Self {
            evaluator: poker::Evaluator::new(),
            cards: (0..52).map(card).collect(),
        }
    }
}

impl<const N: usize> Contestant<N> for Poker {
    const NAME: &'static str = "poker";
    type Id = poker::Card;
    type Sum = ([poker::Card; N], usize);
    type Value = poker::Eval<poker::evaluate::poker_type::FiveCard>;

    fn id(&self, code: u8) -> Self::Id {
        self.cards[usize::from(code)]
    }
    #[inline(always)]
    fn empty(&self) -> Self::Sum {
        ([self.cards[0]; N], 0)
    }
    #[inline(always)]
    fn add(&self, (mut cards, n_cards): Self::Sum, id: Self::Id) -> Self::Sum {
        cards[n_cards] = id;
        (cards, n_cards + 1)
    }
    #[inline(always)]
    fn value(&self, (cards, _): Self::Sum) -> Self::Value {
        self.evaluator
            .evaluate_five(cards)
            .expect("different cards")
    }
    #[inline(always)]
    fn number(&self, value: Self::Value) -> u64 {
        value.is_pair().into()
    }
}

/// Sums the numbers of all hands of `N` cards, visited in order.
#[inline(always)]
fn in_order<const N: usize, C: Contestant<N>>(contestant: &C) -> u64 {
    let ids: [C::Id; 52] = std::array::from_fn(|code| contestant.id(code as u8));
    let mut total = 0;
    let mut start = contestant.empty();
    // With seven cards, the deuce of clubs is always included: 18 million hands are enough.
    if N == 7 {
        start = contestant.add(start, ids[0]);
    }
    if N == 5 {
        last_five(contestant, &ids, start, &mut total);
    } else {
        for (place, &id) in ids.iter().enumerate().skip(1) {
            let sum = contestant.add(start, id);
            last_five(contestant, &ids[place + 1..], sum, &mut total);
        }
    }
    total
}

/// Adds every set of five of the `ids` to `start`.
#[inline(always)]
fn last_five<const N: usize, C: Contestant<N>>(
    contestant: &C,
    ids: &[C::Id],
    start: C::Sum,
    total: &mut u64,
) {
    for (a, &id) in ids.iter().enumerate() {
        let one = contestant.add(start, id);
        for (b, &id) in ids.iter().enumerate().skip(a + 1) {
            let two = contestant.add(one, id);
            for (c, &id) in ids.iter().enumerate().skip(b + 1) {
                let three = contestant.add(two, id);
                for (d, &id) in ids.iter().enumerate().skip(c + 1) {
                    let four = contestant.add(three, id);
                    for &id in &ids[d + 1..] {
                        let value = contestant.value(contestant.add(four, id));
                        *total += contestant.number(value);
                    }
                }
            }
        }
    }
}

/// The number of hands in memory: a million, so that they do not stay in the nearest cache.
const N_HANDS: usize = 1 << 20;

/// The number of hands in a batch, chosen so that its keys stay in the cache.
const N_BATCH: usize = 1024;

fn random_hands<const N: usize>() -> Vec<[u8; N]> {
    let mut rng = rng(7);
    let hand = |_| {
        let codes = index::sample(&mut rng, 52, N);
        std::array::from_fn(|place| codes.index(place) as u8)
    };
    (0..N_HANDS).map(hand).collect()
}

/// The three columns of one contestant.
fn enter<const N: usize, C: Contestant<N>>(
    columns: &mut [Column; 3],
    contestant: &'static C,
    hands: &[[u8; N]],
    is_ours: bool,
) where
    C::Id: 'static,
    C::Sum: 'static,
{
    let ids: Vec<[C::Id; N]> = hands
        .iter()
        .map(|hand| hand.map(|code| contestant.id(code)))
        .collect();
    let sums: Vec<C::Sum> = ids.iter().map(|ids| sum(contestant, ids)).collect();
    let [order, random, own] = columns;
    order.add(C::NAME, is_ours, move || in_order(contestant));
    random.add(C::NAME, is_ours, move || {
        let value = |ids| contestant.value(sum(contestant, ids));
        ids.iter().map(|ids| contestant.number(value(ids))).sum()
    });
    own.add(C::NAME, is_ours, move || {
        let value = |&sum: &C::Sum| contestant.value(sum);
        sums.iter().map(|sum| contestant.number(value(sum))).sum()
    });
}

/// Our batches, for comparison with the sums. They are filled from the cards of each hand; for the
/// last column they are prepared in advance.
fn enter_batches<const N: usize>(columns: &mut [Column; 3], hands: &[[u8; N]]) {
    let card = |code: u8| Card::ALL[usize::from(code)];
    let cards: Vec<[Card; N]> = hands.iter().map(|hand| hand.map(card)).collect();
    let [_, random, own] = columns;
    let mut batch = Batch::with_capacity(N_BATCH);
    let mut filled_keys = [OrderedKey::default(); N_BATCH];
    random.add("handeval, filled", true, move || {
        let mut total = 0;
        for hands in cards.chunks(N_BATCH) {
            batch.clear();
            batch.extend(hands.iter().copied());
            let n_keys = batch.write_keys(Standard, &mut filled_keys);
            total += sum_of(filled_keys[..n_keys].iter().map(|key| key.to_bits()));
        }
        total
    });
    let batches: Vec<Batch<N>> = hands
        .chunks(N_BATCH)
        .map(|hands| hands.iter().map(|hand| hand.map(card)).collect())
        .collect();
    let mut keys = [OrderedKey::default(); N_BATCH];
    let of_strengths = batches.clone();
    own.add("handeval, batch", true, move || {
        let mut total = 0;
        for batch in &batches {
            let n_keys = batch.write_keys(Standard, &mut keys);
            total += sum_of(keys[..n_keys].iter().map(|key| key.to_bits()));
        }
        total
    });
    let mut strengths = [HandKey::new().seven(); N_BATCH];
    own.add("handeval, strengths", true, move || {
        let mut total = 0;
        for batch in &of_strengths {
            let n_hands = batch.write_strengths(Standard, &mut strengths);
            total += sum_of(strengths[..n_hands].iter().map(|s| s.get().into()));
        }
        total
    });
}

fn sum_of(numbers: impl Iterator<Item = u32>) -> u64 {
    numbers.fold(0_u32, u32::wrapping_add).into()
}

#[inline(always)]
fn sum<const N: usize, C: Contestant<N>>(contestant: &C, ids: &[C::Id; N]) -> C::Sum {
    ids.iter()
        .fold(contestant.empty(), |sum, &id| contestant.add(sum, id))
}

/// Checks that the contestant values hands as we do: equal where ours are equal, and greater where
/// ours are greater (or always less, because some count down from the best).
fn check<const N: usize, C: Contestant<N>>(contestant: &C, hands: &[[u8; N]]) {
    check_order(C::NAME, hands, |hand_idx| {
        let ids = hands[hand_idx].map(|code| contestant.id(code));
        contestant.value(sum(contestant, &ids))
    });
}

/// Checks that the values of hands, by index, follow the order of our strengths, or the reverse.
fn check_order<const N: usize, V: Copy + PartialOrd>(
    name: &str,
    hands: &[[u8; N]],
    value: impl Fn(usize) -> V,
) {
    let mut values: Vec<Option<V>> = vec![None; 7463];
    for (hand_idx, hand) in hands.iter().enumerate() {
        let ours: HandKey = hand
            .map(|code| Card::ALL[usize::from(code)])
            .into_iter()
            .collect();
        let strength = ours.strength().expect("five to seven cards").get();
        let value = value(hand_idx);
        let first = *values[usize::from(strength)].get_or_insert(value);
        assert!(first == value, "{name}: {hand:?}");
    }
    let values: Vec<V> = values.into_iter().flatten().collect();
    let is_rising = values.is_sorted_by(|a, b| a < b);
    let is_falling = values.is_sorted_by(|a, b| a > b);
    assert!(is_rising || is_falling, "{name} has a different order");
}

/// Five-card hands as strings of the same length, one after another.
struct Texts {
    all: String,
    /// The length of one string in bytes.
    len: usize,
}

impl Texts {
    fn new(hands: &[[u8; 5]], separator: &str) -> &'static Self {
        let text = |hand: &[u8; 5]| {
            let cards = hand.map(|code| Card::ALL[usize::from(code)].to_string());
            cards.join(separator)
        };
        let all: String = hands.iter().map(text).collect();
        let len = all.len() / hands.len();
        Box::leak(Box::new(Self { all, len }))
    }

    #[inline(always)]
    fn get(&self, hand_idx: usize) -> &str {
        &self.all[hand_idx * self.len..][..self.len]
    }
}

/// Checks a function that turns text into a value, and adds it to the column.
fn enter_text<V: Copy + PartialOrd>(
    column: &mut Column,
    name: &'static str,
    is_ours: bool,
    hands: &[[u8; 5]],
    texts: &'static Texts,
    value: impl Fn(&str) -> V + Copy + 'static,
    number: impl Fn(V) -> u64 + 'static,
) {
    check_order(name, hands, |hand_idx| value(texts.get(hand_idx)));
    let n_hands = hands.len();
    column.add(name, is_ours, move || {
        let values = (0..n_hands).map(|hand_idx| value(texts.get(hand_idx)));
        values.map(&number).sum()
    });
}

/// Text to value: every contestant uses its own crate's functions for text, with the spelling that
/// they accept.
fn text_column(hands: &[[u8; 5]], pokers: &'static Pokers, poker: &'static Poker) -> Column {
    let (plain, spaced) = (Texts::new(hands, ""), Texts::new(hands, " "));
    let mut column = Column::new(hands.len());
    let ours = |text: &str| evaluate_text(text, Standard).expect("a hand").get();
    enter_text(
        &mut column,
        "handeval",
        true,
        hands,
        spaced,
        ours,
        u64::from,
    );
    enter_text(
        &mut column,
        "handeval, no spaces",
        true,
        hands,
        plain,
        ours,
        u64::from,
    );
    let hand = |text: &str| {
        let hand = Hand::parse(text, Standard).expect("a hand");
        HandKey::from(&hand).five().get()
    };
    enter_text(
        &mut column,
        "handeval, Hand",
        true,
        hands,
        spaced,
        hand,
        u64::from,
    );
    // `pokers` has functions for a card and for a mask of cards; the one for a card is faster.
    let value = |text: &str| {
        let card = |place: usize| pokers::card_from_str(&text[2 * place..][..2]).expect("a card");
        let cards = (0..5).map(|place| pokers.0[usize::from(card(place))]);
        cards
            .fold(pokers::Hand::default(), |sum, card| sum + card)
            .evaluate()
    };
    enter_text(&mut column, "pokers", false, hands, plain, value, u64::from);
    let value = |text: &str| {
        use rs_poker::core::Rankable as _;
        rs_poker::core::Hand::new_from_str(text)
            .expect("a hand")
            .rank()
    };
    let number = |value: rs_poker::core::Rank| value.value_bits().into();
    enter_text(&mut column, "rs_poker", false, hands, plain, value, number);
    let value = |text: &str| {
        let hand: aya_poker::base::Hand = text.parse().expect("a hand");
        aya_poker::poker_rank(&hand).0
    };
    enter_text(
        &mut column,
        "aya_poker",
        false,
        hands,
        spaced,
        value,
        u64::from,
    );
    let value = |text: &str| {
        let mut cards = [poker.cards[0]; 5];
        let read = poker::Card::parse_to_iter(text.split(' '));
        for (place, card) in cards.iter_mut().zip(read) {
            *place = card.expect("a card");
        }
        poker.evaluator.evaluate_five(cards).expect("a hand")
    };
    let number = |value: poker::Eval<poker::evaluate::poker_type::FiveCard>| value.is_pair().into();
    enter_text(&mut column, "poker", false, hands, spaced, value, number);
    column
}

/// Checks that a batch agrees with the sums.
fn check_batch<const N: usize>(hands: &[[u8; N]]) {
    let card = |code: u8| Card::ALL[usize::from(code)];
    let batch: Batch<N> = hands.iter().map(|hand| hand.map(card)).collect();
    let strengths = batch.strengths(Standard);
    for (hand, strength) in hands.iter().zip(strengths) {
        let key: HandKey = hand.map(card).into_iter().collect();
        assert_eq!(key.strength(), Some(strength), "{hand:?}");
    }
}

/// All five-card hands from a 52-card deck.
fn every_five() -> Vec<[u8; 5]> {
    let mut hands = Vec::new();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    hands.extend((d + 1..52).map(|e| [a, b, c, d, e]));
                }
            }
        }
    }
    hands
}

fn main() {
    // `cargo test` checks the answers and times nothing.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let pokers: &Pokers = Box::leak(Box::new(Pokers::new()));
    let aya: &Aya = Box::leak(Box::new(Aya::new()));
    let poker: &Poker = Box::leak(Box::new(Poker::new()));

    let all = every_five();
    check::<5, _>(pokers, &all);
    check::<5, _>(&RsPoker, &all);
    check::<5, _>(aya, &all);
    check::<5, _>(poker, &all);
    check_batch(&all);
    drop(all);
    let (five, seven) = (random_hands::<5>(), random_hands::<7>());
    check::<7, _>(pokers, &seven);
    check::<7, _>(&RsPoker, &seven);
    check::<7, _>(aya, &seven);
    check::<7, _>(poker, &seven[..10_000]);
    check_batch(&seven);
    let mut text = text_column(&five, pokers, poker);
    if !is_bench {
        return;
    }

    let n_rounds = 30;
    text.measure(n_rounds);
    text.print("five cards, text");
    if std::env::args().any(|argument| argument == "text") {
        return;
    }
    let mut columns = [2_598_960, N_HANDS, N_HANDS].map(Column::new);
    enter::<5, _>(&mut columns, &Ours, &five, true);
    columns[0].add("handeval, keys", true, || in_order::<5, _>(&OursByKey));
    enter_batches(&mut columns, &five);
    enter::<5, _>(&mut columns, pokers, &five, false);
    enter::<5, _>(&mut columns, &RsPoker, &five, false);
    enter::<5, _>(&mut columns, aya, &five, false);
    enter::<5, _>(&mut columns, poker, &five, false);
    report(&mut columns, "five", n_rounds);

    let mut columns = [18_009_460, N_HANDS, N_HANDS].map(Column::new);
    enter::<7, _>(&mut columns, &Ours, &seven, true);
    columns[0].add("handeval, keys", true, || in_order::<7, _>(&OursByKey));
    enter_batches(&mut columns, &seven);
    enter::<7, _>(&mut columns, pokers, &seven, false);
    enter::<7, _>(&mut columns, &RsPoker, &seven, false);
    enter::<7, _>(&mut columns, aya, &seven, false);
    enter::<7, _>(&mut columns, poker, &seven, false);
    report(&mut columns, "seven", n_rounds);
}

fn report(columns: &mut [Column; 3], n_cards: &str, n_rounds: usize) {
    let titles = ["in order", "random ids from memory", "own form from memory"];
    for (column, title) in columns.iter_mut().zip(titles) {
        column.measure(n_rounds);
        column.print(&format!("{n_cards} cards, {title}"));
    }
}
