//! The functions to be verified.

use handeval_cards::{Card, Deck};
use handeval_field::{Field, Pattern, WorkLimit, count, pack};
use handeval_mahjong::riichi::{Limit, RuleSet, ScoringRules, YakuSet, score};
use handeval_mahjong::{Decomposition, RiichiWin, ToDraw, decompose};
use handeval_matematico::{Line, PointTable};
use handeval_poker::omaha::{Board, OmahaHand, omaha, omaha_low};
use handeval_poker::{
    Batch, CardOrJoker, Game, Hand, HandValue, Rules, StartingHand, Strength, evaluate,
    evaluate_text,
};

/// The ways in which a mahjong hand wins in each form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// The number of decompositions into sets and a pair.
    pub standard: u64,
    /// 1 for seven pairs, otherwise 0.
    pub seven_pairs: u64,
    /// 1 for thirteen orphans, otherwise 0.
    pub thirteen_orphans: u64,
    /// 1 for a knitted straight, otherwise 0.
    pub knitted_straight: u64,
    /// 1 for honors and knitted tiles, otherwise 0.
    pub honors_and_knitted: u64,
}

/// The riichi score of a mahjong hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The yaku, or the yakuman.
    pub yaku: YakuSet,
    /// The limit that the points reach.
    pub limit: Option<Limit>,
    /// The points, without counters and sticks.
    pub points: u32,
}

/// The category of a hand in a game, in kebab case, and its strength.
pub type InGame = (&'static str, u16);

fn in_game(game: Game, cards: &[Card], n_jokers: usize) -> Option<InGame> {
    let mut all = [CardOrJoker::Joker; Hand::MAX_CARDS];
    let n_cards = cards.len() + n_jokers;
    for (place, &card) in all.iter_mut().zip(cards) {
        *place = card.into();
    }
    let hand = game.hand(all.get(..n_cards)?, None).ok()?;
    let half = game.whole()?;
    let strength = hand.strength(half)?;
    Some((half.category(strength), strength))
}

fn omaha_hand(hole: &[Card], board: &[Card]) -> Option<OmahaHand> {
    OmahaHand::new(hole, Board::new(board).ok()?).ok()
}

/// The functions to be verified. `Default` uses the functions of the evaluator crates.
#[derive(Clone, Copy, Debug)]
pub struct Evaluators {
    /// The code of a card in a deck.
    pub code: fn(Deck, Card) -> Option<u8>,
    /// The value of a poker hand.
    pub poker: fn(&Hand<Rules>) -> HandValue<Rules>,
    /// The strength of a poker hand, from the sum of its cards.
    pub poker_key: fn(&Hand<Rules>) -> Strength<Rules>,
    /// The strengths of many poker hands of one size under the same rules, evaluated together.
    pub poker_batch: fn(&[Hand<Rules>]) -> Vec<Strength<Rules>>,
    /// The strength of a poker hand given as text; `None` if the text is not a hand.
    pub poker_text: fn(&str, Rules) -> Option<Strength<Rules>>,
    /// The category and strength of cards and jokers in a game; `None` if the hand does not
    /// qualify.
    pub poker_game: fn(Game, &[Card], usize) -> Option<InGame>,
    /// The strength of an Omaha hand with a board.
    pub omaha: fn(&[Card], &[Card]) -> Option<u16>,
    /// The strength of an Omaha hand's low with a board; `None` if there is no low.
    pub omaha_low: fn(&[Card], &[Card]) -> Option<u16>,
    /// How often each of two starting hands of hold'em wins, over all deals and boards.
    pub starting_hands: fn(StartingHand, StartingHand) -> [u64; 2],
    /// The ways in which a mahjong hand wins.
    pub mahjong: fn(&handeval_mahjong::Hand) -> Ways,
    /// The shanten of uncalled tiles.
    pub shanten: fn(&handeval_mahjong::HandKey) -> i8,
    /// How many tiles a mahjong hand waits for.
    pub waits: fn(&handeval_mahjong::Hand) -> usize,
    /// The riichi score of a mahjong hand; `None` if it does not win or has no yaku.
    pub riichi: fn(&handeval_mahjong::Hand, &RiichiWin, RuleSet) -> Option<Worth>,
    /// The points of a Matematico line that is not a diagonal, under the classic table.
    pub matematico: fn(&PointTable, &Line) -> u32,
    /// How often a pattern counts on a field; `None` if that cannot be determined.
    pub field: fn(&Field, &Pattern) -> Option<usize>,
    /// How often a pattern counts, found by a search that handles any pattern.
    pub field_search: fn(&Field, &Pattern) -> Option<usize>,
}

impl Default for Evaluators {
    fn default() -> Self {
        Self {
            code: Deck::code_of,
            poker: evaluate,
            poker_key: Hand::strength,
            poker_batch: batch,
            poker_text: |text, rules| evaluate_text(text, rules).ok(),
            poker_game: in_game,
            omaha: |hole, board| Some(omaha(&omaha_hand(hole, board)?).strength().get()),
            omaha_low: |hole, board| Some(omaha_low(&omaha_hand(hole, board)?)?.strength().get()),
            starting_hands: |hand, other| {
                let tally = hand.against(other);
                [tally.win, tally.lose]
            },
            mahjong: ways,
            shanten: |key| key.shanten().map_or(i8::MAX, |shanten| shanten.value),
            waits: |hand| ToDraw::of(hand).map_or(0, |hand| handeval_mahjong::waits(hand).len()),
            riichi: worth,
            matematico: |points, line| points.score_line(line).points,
            field: |field, pattern| count(field, pattern).ok(),
            field_search: |field, pattern| {
                Some(pack(field, pattern, WorkLimit::default()).ok()?.len())
            },
        }
    }
}

fn worth(hand: &handeval_mahjong::Hand, win: &RiichiWin, set: RuleSet) -> Option<Worth> {
    let score = score(hand, win, &ScoringRules::of(set)).ok()??;
    Some(Worth {
        yaku: score.yaku,
        limit: score.limit,
        points: score.payments.points(),
    })
}

fn batch(hands: &[Hand<Rules>]) -> Vec<Strength<Rules>> {
    fn of<const N: usize>(hands: &[Hand<Rules>], rules: Rules) -> Vec<Strength<Rules>> {
        let mut batch = Batch::<N>::with_capacity(hands.len());
        batch.extend(hands.iter().filter_map(|hand| hand.cards().try_into().ok()));
        batch.strengths(rules)
    }
    match hands {
        [] => Vec::new(),
        [first, ..] => match first.cards().len() {
            5 => of::<5>(hands, first.rules()),
            6 => of::<6>(hands, first.rules()),
            _ => of::<7>(hands, first.rules()),
        },
    }
}

fn ways(hand: &handeval_mahjong::Hand) -> Ways {
    let mut ways = Ways::default();
    for decomposition in decompose(hand) {
        match decomposition {
            Decomposition::Standard { .. } => ways.standard += 1,
            Decomposition::SevenPairs { .. } => ways.seven_pairs += 1,
            Decomposition::ThirteenOrphans { .. } => ways.thirteen_orphans += 1,
            Decomposition::KnittedStraight { .. } => ways.knitted_straight += 1,
            Decomposition::HonorsAndKnitted { .. } => ways.honors_and_knitted += 1,
            // Hands of 14 tiles have no such reading.
            Decomposition::EightAndAHalfPairs { .. } => {}
        }
    }
    ways
}
