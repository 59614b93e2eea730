//! A short ordered list of what to hold, made from the exact values of all holds.
//!
//! A hold has a kind ([`kind`]): all five cards of a class, a pair, or a number of cards to a
//! straight flush, together with their gaps and high cards. The discarded cards do not matter.
//! Deals are grouped by their kinds ([`groups`]), so that any ordered list of kinds can be valued
//! exactly and fast. Then a search finds the order and the lines ([`list`]), and each line gets a
//! name ([`words`]).

mod groups;
mod kind;
mod list;
mod words;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::PayTable;
use super::optimal::{ReturnSolver, denominator};
use super::subsets::Set;
use crate::short_list::sort_short;
use crate::{Card, CardOrJoker, CardSet};
use groups::{Deals, Group};
use kind::{Game, Kind};
use list::{Line, Lines};

/// The minimum value of a line, in coins per coin played; a line that is worth less is dropped.
const LEAST: f64 = 0.000_005;

/// The largest loss to accept for simpler words.
const WORDS: f64 = 0.000_000_2;

/// A list of what to hold with a pay table: the first line that fits applies.
///
/// Source: rule P21.
#[derive(Clone, Debug)]
pub struct Strategy {
    table: PayTable,
    game: Game,
    lines: Vec<StrategyLine>,
    numerator: u128,
    optimal: u128,
}

/// A line of a [`Strategy`]: what to hold if it is in the hand and no line above applies.
#[derive(Clone, Debug)]
pub struct StrategyLine {
    text: String,
    kinds: Vec<Kind>,
    n_cards: u8,
    n_deals: u64,
    numerator: u128,
    /// The denominator of a deal's value.
    draws: u64,
    example: [CardOrJoker; 5],
}

impl Strategy {
    /// The lines, in order. The last holds nothing, and always fits.
    #[must_use]
    pub fn lines(&self) -> &[StrategyLine] {
        &self.lines
    }

    /// The return of playing by the list, times [`denominator`](Self::denominator), exact.
    #[must_use]
    pub const fn numerator(&self) -> u128 {
        self.numerator
    }

    /// The return of optimal play ([`optimal_return`](crate::optimal_return)), times
    /// [`denominator`](Self::denominator), exact.
    #[must_use]
    pub const fn optimal(&self) -> u128 {
        self.optimal
    }

    /// The denominator of the [`PayTableReturn`](crate::PayTableReturn).
    #[must_use]
    pub const fn denominator(&self) -> u64 {
        let parts = self.table.parts() as u64;
        denominator(self.table.classifier()) * parts * parts
    }

    /// The return per coin of playing by the list, as a float.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.numerator as f64 / self.denominator() as f64
    }

    /// The index of the line for a hand of five different cards, and the cards held.
    ///
    /// If a line fits in several ways, the hold with the most high cards counts; on a tie, the one
    /// with the fewest gaps, then the highest cards, then the lowest codes. (Holds that differ only
    /// in suits can have different values, for example in very short lists; the return then
    /// uses the lowest.)
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{Card, CardSet, PayTable, strategy};
    ///
    /// let list = strategy(&PayTable::built_in("jacks-or-better-9-6").unwrap(), 40);
    /// let cards = ["Ah", "Kh", "Qh", "Jh", "9h"].map(|card| card.parse::<Card>().unwrap());
    /// let (line_idx, hold) = list.hold(&cards);
    /// assert_eq!(list.lines()[line_idx].text(), "four to a royal flush");
    /// assert_eq!(hold, cards[..4].iter().copied().collect::<CardSet>());
    /// ```
    #[must_use]
    pub fn hold(&self, cards: &[Card; 5]) -> (usize, CardSet) {
        let cards = cards.map(Into::into);
        let (line_idx, held) = self.held(&cards);
        (line_idx, held.filter_map(CardOrJoker::card).collect())
    }

    /// Like [`hold`](Self::hold), but for a hand that can contain the joker. Returns the held
    /// cards, in order.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::wild::WildHand;
    /// use handeval_poker::{PayTable, strategy};
    ///
    /// let list = strategy(&PayTable::built_in("joker-poker-20-7-5").unwrap(), 40);
    /// let hand: WildHand = "Jo Ah Kh Th 9c".parse()?;
    /// let (line_idx, hold) = list.hold_with_joker(hand.cards().try_into()?);
    /// assert_eq!(list.lines()[line_idx].text(), "joker: four to a royal flush");
    /// assert_eq!(hold, hand.cards()[..4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hold_with_joker(&self, cards: &[CardOrJoker; 5]) -> (usize, Vec<CardOrJoker>) {
        let (line_idx, held) = self.held(cards);
        (line_idx, held.collect())
    }

    fn held<'a>(
        &self,
        cards: &'a [CardOrJoker; 5],
    ) -> (usize, impl Iterator<Item = CardOrJoker> + use<'a>) {
        let of = |held: u32| {
            let cards = cards.iter().copied().enumerate();
            let cards = cards.filter(move |(card_idx, _)| held >> card_idx & 1 != 0);
            cards.map(|(_, card)| card)
        };
        let set = |held: u32| {
            let mut set = Set::default();
            for card in of(held) {
                match card.card() {
                    Some(card) => {
                        // Mutants: the bit is not set, so `^` does the same.
                        set.masks[usize::from(card.suit().code()) % 4] |= 1 << card.rank().code();
                    }
                    None => set.has_joker = true,
                }
            }
            set
        };
        let n_wild = self.game.n_wild(set(31));
        let mut best = None;
        for held in 0..32_u32 {
            let set = set(held);
            let kind = match held {
                31 => self.game.made(self.table.classify(cards)),
                // Mutants: if no line fits, nothing is held anyway.
                _ if held > 0 && self.game.n_wild(set) < n_wild => None,
                _ => self.game.kind(set),
            };
            let fits = |kind: Kind| {
                self.lines
                    .iter()
                    .position(|line| line.kinds.contains(&kind))
            };
            let Some((kind, line)) = kind.and_then(|kind| Some((kind, fits(kind)?))) else {
                continue;
            };
            let mut codes = [u8::MAX; 5];
            for (code, card) in codes.iter_mut().zip(of(held)) {
                *code = card.code();
            }
            codes.sort_unstable();
            let ranks = core::cmp::Reverse(groups::ranks_down(set.masks));
            let order = (line, kind.order(), ranks, codes);
            // Mutants: no two holds have the same cards.
            if best.is_none_or(|(known, _)| order < known) {
                best = Some((order, held));
            }
        }
        // Mutants: the last line always fits.
        let (line_idx, held) =
            best.map_or((self.lines.len() - 1, 0), |(order, held)| (order.0, held));
        (line_idx, of(held))
    }
}

impl StrategyLine {
    /// What to hold, in players' words: `four to a royal flush`, `low pair`.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of cards held.
    #[must_use]
    pub const fn n_cards(&self) -> u8 {
        self.n_cards
    }

    /// The number of deals that this line decides, out of 2,598,960 (2,869,685 with a joker).
    #[must_use]
    pub const fn n_deals(&self) -> u64 {
        self.n_deals
    }

    /// The amount that this line's deals add to the return, times the
    /// [`denominator`](Strategy::denominator).
    #[must_use]
    pub const fn numerator(&self) -> u128 {
        self.numerator
    }

    /// The mean return of this line's deals, as a float; 0 if there are none.
    #[must_use]
    pub fn expected(&self) -> f64 {
        match self.n_deals {
            0 => 0.0,
            n_deals => self.numerator as f64 / (n_deals as f64 * self.draws as f64),
        }
    }

    /// A hand that this line decides.
    #[must_use]
    pub const fn example(&self) -> &[CardOrJoker; 5] {
        &self.example
    }
}

/// A list of at most `n_lines` lines (at least 1), as short as possible without losing value.
///
/// Takes a few tenths of a second.
///
/// # Examples
///
/// ```
/// use handeval_poker::{PayTable, strategy};
///
/// let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
/// let list = strategy(&table, 40);
/// assert!(list.lines().len() <= 40);
/// let loss = list.optimal() - list.numerator();
/// assert!(loss as f64 / (list.denominator() as f64) < 0.0005);
/// assert!(list.lines().iter().any(|line| line.text() == "four to a royal flush"));
/// ```
///
/// Source: rules P21 and P22.
#[must_use]
pub fn strategy(table: &PayTable, n_lines: usize) -> Strategy {
    loop {
        // It is never stopped, so one round is enough.
        if let Some(list) = strategy_until(table, n_lines, &mut || false) {
            return list;
        }
    }
}

/// Like [`strategy`], but returns `None` once `should_stop` returns `true`. That function is called
/// between steps of a few milliseconds, and between parts of the valuation that take up to a tenth
/// of a second.
#[must_use]
pub fn strategy_until(
    table: &PayTable,
    n_lines: usize,
    should_stop: &mut dyn FnMut() -> bool,
) -> Option<Strategy> {
    let mut solver = ReturnSolver::new();
    let optimal = solver.solve(table).numerator();
    let game = Game::new(table);
    if should_stop() {
        return None;
    }
    let deals = Deals::new(&mut solver, &game, table);
    if should_stop() {
        return None;
    }
    let mut lines = Lines::new(&deals, should_stop)?;
    let denominator = denominator(table.classifier());
    // From here on, amounts are in parts of a coin.
    let parts = u64::from(table.parts());
    let least = (LEAST * denominator as f64 * parts as f64) as i128;
    lines.shorten(n_lines.max(1), least, should_stop)?;
    let lines = lines.into_lines();
    let (lines, texts) = name(&deals, &game, table, lines);
    let decided = decide(&deals, &lines);
    let numerator = decided.iter().map(|line| line.worth).sum::<i128>();
    let lines = lines.iter().zip(texts).zip(decided);
    let lines = lines.map(|((line, text), decided)| {
        let kinds: Vec<Kind> = line
            .iter()
            .map(|&kind| deals.kinds[usize::from(kind)])
            .collect();
        StrategyLine {
            n_cards: kinds.first().map_or(0, |kind| kind.family.n_cards()),
            text,
            kinds,
            n_deals: decided.n_deals,
            numerator: decided.worth.unsigned_abs() * u128::from(parts),
            draws: table.classifier().draws() * parts * parts,
            example: decided.example.map_or(FIRST, |group| cards(group.example)),
        }
    });
    Some(Strategy {
        table: table.clone(),
        game,
        lines: lines.collect(),
        numerator: numerator.unsigned_abs() * u128::from(parts),
        optimal,
    })
}

/// The five cards with the lowest codes.
const FIRST: [CardOrJoker; 5] = [
    CardOrJoker::Card(Card::ALL[0]),
    CardOrJoker::Card(Card::ALL[1]),
    CardOrJoker::Card(Card::ALL[2]),
    CardOrJoker::Card(Card::ALL[3]),
    CardOrJoker::Card(Card::ALL[4]),
];

fn cards(set: Set) -> [CardOrJoker; 5] {
    let mut cards = FIRST;
    let held = Card::ALL.into_iter().filter(|card| {
        let mask = set.masks[usize::from(card.suit().code()) % 4];
        mask >> card.rank().code() & 1 != 0
    });
    let joker = set.has_joker.then_some(CardOrJoker::Joker);
    for (card, held) in cards
        .iter_mut()
        .zip(held.map(CardOrJoker::from).chain(joker))
    {
        *card = held;
    }
    cards
}

/// The deals that a line decides.
#[derive(Clone, Copy, Default)]
struct Decided<'a> {
    n_deals: u64,
    worth: i128,
    /// The group with the most of these deals.
    example: Option<&'a Group>,
}

/// The exact numbers for the deals that each line decides.
fn decide<'a>(deals: &'a Deals, lines: &[Line]) -> Vec<Decided<'a>> {
    let mut line_of = vec![usize::MAX; deals.kinds.len()];
    for (place, line) in lines.iter().enumerate().rev() {
        for &kind in line {
            line_of[usize::from(kind)] = place;
        }
    }
    let mut decided = vec![Decided::default(); lines.len()];
    for group in &deals.groups {
        let place = |hold: &&(u8, i128)| line_of[usize::from(hold.0)];
        // The hold with the first line; within a line, the one of the preferred kind.
        let Some(hold) = group.holds.iter().min_by_key(place) else {
            continue;
        };
        if let Some(line) = decided.get_mut(line_of[usize::from(hold.0)]) {
            line.n_deals += group.n_deals;
            line.worth += hold.1;
            let most = line.example.map_or(0, |group| group.n_deals);
            if group.n_deals > most {
                line.example = Some(group);
            }
        }
    }
    decided
}

/// Names each line as simply as possible. The words can also cover kinds that lines above take
/// anyway, and kinds without a line if that costs next to nothing.
fn name(
    deals: &Deals,
    game: &Game,
    table: &PayTable,
    mut lines: Vec<Line>,
) -> (Vec<Line>, Vec<String>) {
    // Mutants: in all lists that were tried, no name was chosen that costs anything.
    let total = |lines: &[Line]| {
        let worth = decide(deals, lines)
            .iter()
            .map(|line| line.worth)
            .sum::<i128>();
        worth as f64 / denominator(table.classifier()) as f64 / f64::from(table.parts())
    };
    let mut texts = Vec::new();
    for place in 0..lines.len() {
        let kinds = |line: &Line| -> Vec<Kind> {
            line.iter()
                .map(|&kind| deals.kinds[usize::from(kind)])
                .collect()
        };
        let needed = kinds(&lines[place]);
        let Some(family) = needed.first().map(|kind| kind.family) else {
            texts.push(String::new());
            continue;
        };
        let of_family = deals
            .kinds
            .iter()
            .copied()
            .filter(|kind| kind.family == family);
        let all: Vec<Kind> = of_family.collect();
        let above: Vec<Kind> = lines[..place].iter().flat_map(kinds).collect();
        // Mutants: the line's own kinds are needed anyway.
        let below: Vec<Kind> = lines[place + 1..].iter().flat_map(kinds).collect();
        let safe = |kind: Kind| above.contains(&kind);
        let free = |kind: Kind| !below.contains(&kind);
        let of = |not_matter: &dyn Fn(Kind) -> bool| {
            let mut forms = words::forms(game, table.classes(), &all, &needed, not_matter);
            // Mutants: no line was found that has two names of the same length.
            sort_short(&mut forms, |a, b| a.text.len() < b.text.len());
            forms
        };
        let now = total(&lines);
        let number = |kind: &Kind| deals.kinds.iter().position(|other| other == kind);
        let line_of = |kinds: &[Kind]| -> Line {
            let mut line: Line = kinds
                .iter()
                .filter_map(|kind| Some(number(kind)? as u8))
                .collect();
            line.sort_unstable();
            line.dedup();
            line
        };
        let mut chosen = of(&safe).into_iter().next();
        for form in of(&free) {
            let shortest = chosen.as_ref().map_or(usize::MAX, |form| form.text.len());
            if form.text.len() >= shortest {
                break;
            }
            let mut tried = lines.clone();
            tried[place] = line_of(&form.kinds);
            if total(&tried) >= now - WORDS {
                chosen = Some(form);
                break;
            }
        }
        if let Some(form) = chosen {
            lines[place] = line_of(&form.kinds);
            texts.push(form.text);
        }
    }
    (lines, texts)
}
