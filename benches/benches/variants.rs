//! Hands of the other poker games compared with high poker, in one run.
//!
//! The same hands are evaluated in every game, except that short-deck hands are compared with
//! standard poker on the same cards. Each way is checked against the one that validates its cards
//! before anything is timed. The output is the time per hand in nanoseconds, and how much longer a
//! game takes than standard poker.

use std::hint::black_box;
use std::time::{Duration, Instant};

use handeval_benches::rng;
use handeval_poker::badugi::badugi;
use handeval_poker::low::{
    AceToFive, DeuceToSeven, LowValue, ace_to_five, deuce_to_seven, eight_or_better,
};
use handeval_poker::omaha::{Board, OmahaHand, omaha, omaha_low};
use handeval_poker::short_deck::{ShortDeck, ShortDeckHand, ShortDeckTrips, ShortDeckValue};
use handeval_poker::wild::{Bug, Wild, WildValue};
use handeval_poker::{Batch, Card, FiveKey, Hand, HandKey, Standard, Strength, evaluate};
use rand::seq::index;

/// The number of hands in memory: more than the nearest cache holds.
const N_HANDS: usize = 1 << 20;

/// The number of hands in a batch.
const N_BATCH: usize = 1024;

/// A way to evaluate hands.
struct Row {
    name: &'static str,
    run: Box<dyn FnMut() -> u64>,
    best: Duration,
}

/// Rows that evaluate the same hands; the first is standard poker.
struct Rows {
    title: &'static str,
    n_hands: usize,
    rows: Vec<Row>,
}

impl Rows {
    const fn new(title: &'static str, n_hands: usize) -> Self {
        let rows = Vec::new();
        Self {
            title,
            n_hands,
            rows,
        }
    }

    fn add(&mut self, name: &'static str, run: impl FnMut() -> u64 + 'static) {
        self.rows.push(Row {
            name,
            run: Box::new(run),
            best: Duration::MAX,
        });
    }

    /// Runs all rows in turn, and prints the best time of each.
    fn measure(mut self, n_rounds: usize) {
        for _ in 0..n_rounds {
            for Row { run, best, .. } in &mut self.rows {
                let start = Instant::now();
                black_box(run());
                *best = start.elapsed().min(*best);
            }
        }
        println!("\n{}", self.title);
        let standard = self.rows[0].best.as_secs_f64();
        for Row { name, best, .. } in &self.rows {
            let nanoseconds = best.as_secs_f64() * 1e9 / self.n_hands as f64;
            let times = best.as_secs_f64() / standard;
            println!("  {name:<24} {nanoseconds:>8.2} ns  {times:>6.2}");
        }
    }
}

/// Random hands of cards with this code or higher.
fn hands<const N: usize>(lowest: usize, n_hands: usize) -> Vec<[Card; N]> {
    let mut rng = rng(7);
    let hand = |_| {
        let codes = index::sample(&mut rng, 52 - lowest, N);
        std::array::from_fn(|place| Card::ALL[lowest + codes.index(place)])
    };
    (0..n_hands).map(hand).collect()
}

fn number<R>(strength: Strength<R>) -> u64 {
    strength.get().into()
}

/// A game of five cards: its name, and its evaluation by the sum of the cards, by the strength in
/// standard poker, and with all checks.
type Five = (
    &'static str,
    fn(FiveKey) -> u64,
    fn(Strength) -> u64,
    fn(&[Card; 5]) -> u64,
);

fn checked(cards: &[Card; 5]) -> Hand {
    Hand::new(cards, Standard).expect("a hand")
}

fn short(cards: &[Card; 5]) -> ShortDeckHand {
    ShortDeckHand::new(cards).expect("a hand of the short deck")
}

const STANDARD: Five = (
    "standard",
    |key| number(key.strength()),
    number,
    |cards| number(evaluate(&checked(cards)).strength()),
);

const LOWS: [Five; 2] = [
    (
        "deuce-to-seven",
        |key| number(LowValue::deuce_to_seven(key).strength()),
        |high| number(LowValue::<DeuceToSeven>::from_high(high).strength()),
        |cards| number(deuce_to_seven(&checked(cards)).strength()),
    ),
    (
        "ace-to-five",
        |key| number(LowValue::ace_to_five(key).strength()),
        |high| number(LowValue::<AceToFive>::from_high(high).strength()),
        |cards| number(ace_to_five(&checked(cards)).strength()),
    ),
];

const SHORT: [Five; 2] = [
    (
        "short-deck",
        |key| number(ShortDeckValue::<ShortDeck>::of_five(key).strength()),
        |high| number(ShortDeckValue::<ShortDeck>::from_high(high).strength()),
        |cards| number(handeval_poker::short_deck::short_deck(&short(cards)).strength()),
    ),
    (
        "short-deck-trips",
        |key| number(ShortDeckValue::<ShortDeckTrips>::of_five(key).strength()),
        |high| number(ShortDeckValue::<ShortDeckTrips>::from_high(high).strength()),
        |cards| number(handeval_poker::short_deck::short_deck_trips(&short(cards)).strength()),
    ),
];

/// Adds rows for a game, calling its functions directly so that the compiler can inline them.
macro_rules! add_games {
    ($hands:expr, $cards:ident, $sums:ident, $batches:ident, $($game:expr),+) => {$({
        const GAME: Five = $game;
        let (name, _, _, slow) = GAME;
        let hands = $hands;
        let expected: u64 = hands.iter().map(slow).sum();
        let of_cards = hands.clone();
        let run = move || {
            let key = |cards: &[Card; 5]| FiveKey::from(*cards);
            of_cards.iter().map(|cards| GAME.1(key(cards))).sum()
        };
        assert_eq!(run(), expected, "{name}");
        $cards.add(name, run);
        let sums: Vec<FiveKey> = hands.iter().map(|&cards| cards.into()).collect();
        let run = move || sums.iter().map(|&key| GAME.1(key)).sum();
        assert_eq!(run(), expected, "{name}");
        $sums.add(name, run);
        let batches: Vec<Batch<5>> = hands
            .chunks(N_BATCH)
            .map(|hands| hands.iter().copied().collect())
            .collect();
        let mut strengths = [HandKey::new().seven(); N_BATCH];
        let mut run = move || {
            let mut total = 0;
            for batch in &batches {
                let n_hands = batch.write_strengths(Standard, &mut strengths);
                total += strengths[..n_hands].iter().map(|&high| GAME.2(high)).sum::<u64>();
            }
            total
        };
        assert_eq!(run(), expected, "{name}");
        $batches.add(name, run);
    })+};
}

fn of_five() {
    let hands_52 = hands::<5>(0, N_HANDS);
    let hands_36 = hands::<5>(16, N_HANDS);
    let mut cards = Rows::new("five cards in memory", N_HANDS);
    let mut sums = Rows::new("sums of five cards in memory", N_HANDS);
    let mut batches = Rows::new("batches of five cards", N_HANDS);
    add_games!(
        hands_52.clone(),
        cards,
        sums,
        batches,
        STANDARD,
        LOWS[0],
        LOWS[1]
    );
    for rows in [cards, sums, batches] {
        rows.measure(30);
    }
    let mut cards = Rows::new("five cards of the short deck in memory", N_HANDS);
    let mut sums = Rows::new("sums of five cards of the short deck", N_HANDS);
    let mut batches = Rows::new("batches of five cards of the short deck", N_HANDS);
    add_games!(
        hands_36.clone(),
        cards,
        sums,
        batches,
        STANDARD,
        SHORT[0],
        SHORT[1]
    );
    for rows in [cards, sums, batches] {
        rows.measure(30);
    }
}

fn of_more() {
    let n_hands = N_HANDS / 16;
    let sevens = hands::<7>(0, n_hands);
    let keys: Vec<HandKey> = (sevens.iter())
        .map(|cards| cards.iter().copied().collect())
        .collect();
    let checked: Vec<Hand> = (sevens.iter())
        .map(|cards| Hand::new(cards, Standard).expect("a hand"))
        .collect();
    let mut rows = Rows::new("seven cards", n_hands);
    rows.add("standard", move || {
        keys.iter().map(|key| number(key.seven())).sum()
    });
    let mut add = |name, worth: fn(&Hand) -> u64| {
        let hands = checked.clone();
        rows.add(name, move || hands.iter().map(worth).sum());
    };
    add("standard, checked", |hand| number(hand.strength()));
    add("deuce-to-seven", |hand| {
        number(deuce_to_seven(hand).strength())
    });
    add("ace-to-five (razz)", |hand| {
        number(ace_to_five(hand).strength())
    });
    add("eight-or-better", |hand| {
        eight_or_better(hand).map_or(0, |low| number(low.strength()))
    });
    let short: Vec<HandKey> = (hands::<7>(16, n_hands).iter())
        .map(|cards| cards.iter().copied().collect())
        .collect();
    let again = short.clone();
    rows.add("short-deck", move || {
        let value = |&key| ShortDeckValue::<ShortDeck>::of(key);
        again
            .iter()
            .filter_map(value)
            .map(|value| number(value.strength()))
            .sum()
    });
    rows.add("short-deck-trips", move || {
        let value = |&key| ShortDeckValue::<ShortDeckTrips>::of(key);
        short
            .iter()
            .filter_map(value)
            .map(|value| number(value.strength()))
            .sum()
    });
    rows.measure(20);
}

fn of_others() {
    let n_hands = N_HANDS / 64;
    let fours = hands::<4>(0, n_hands);
    let fives = hands::<5>(0, n_hands);
    let sums: Vec<FiveKey> = fives.iter().map(|&cards| cards.into()).collect();
    let mut rows = Rows::new("other games, a hand", n_hands);
    rows.add("standard", move || {
        sums.iter().map(|key| number(key.strength())).sum()
    });
    let hands = fours.clone();
    rows.add("badugi", move || {
        let value = |cards: &[Card; 4]| badugi(cards).map_or(0, |value| number(value.strength()));
        hands.iter().map(value).sum()
    });
    let hands = fours.clone();
    rows.add("wild, four and a joker", move || {
        let value = |cards: &[Card; 4]| number(WildValue::<Wild>::of(cards, 1).strength());
        hands.iter().map(value).sum()
    });
    rows.add("bug, four and a joker", move || {
        let value = |cards: &[Card; 4]| number(WildValue::<Bug>::of(cards, 1).strength());
        fours.iter().map(value).sum()
    });
    let nines = crate::hands::<9>(0, n_hands);
    let omahas: Vec<OmahaHand> = (nines.iter())
        .map(|cards| {
            let (hole, board) = cards.split_at(4);
            let board = Board::new(board).expect("a board");
            OmahaHand::new(hole, board).expect("a hand")
        })
        .collect();
    let hands = omahas.clone();
    rows.add("omaha", move || {
        hands
            .iter()
            .map(|hand| number(omaha(hand).strength()))
            .sum()
    });
    rows.add("omaha-low", move || {
        let value = |hand| omaha_low(hand).map_or(0, |low| number(low.strength()));
        omahas.iter().map(value).sum()
    });
    rows.measure(20);
}

fn main() {
    of_five();
    of_more();
    of_others();
}
