//! What is answered.

use handeval_poker::{Card, Category, CategoryTally, ComboEquity, PlayerEquity};
use serde::Serialize;

use super::count::{Counted, Method};
use super::player::{Held, Player};
use super::settings::{Draw, Table};
use super::{Dealt, EquityInput};
use crate::grouped;
use crate::poker::draw::{Counts, as_object};
use crate::poker::large::LargeCount;

/// How often each player wins.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EquityReport {
    /// The game: `holdem`, `short-deck`, `short-deck-trips`, `omaha`, `omaha-hi-lo` or `draw`.
    pub game: &'static str,
    /// `exact` if all boards were counted, `monte-carlo` if hands were dealt at random, and
    /// `partial` if somebody ended the count.
    pub method: &'static str,
    /// The cards on the board.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub board: Vec<Card>,
    /// Cards that nobody holds and that do not come.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub dead: Vec<Card>,
    /// Of `draw`: how many cards the deck has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<usize>,
    /// Of `draw`: the order of the categories, `standard` or `stripped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<&'static str>,
    /// Of `draw`: the cards that are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    pub hold: Option<Vec<Card>>,
    /// Of `draw`: how many opponents there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponents: Option<usize>,
    /// Of `draw`: the rule by which they exchange.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<&'static str>,
    /// How many boards were counted, over all deals of the hands; of `draw` all draws, and hands and
    /// draws of the opponent, in parts that make them whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<LargeCount>,
    /// In what parts of 1 all counts are, if hands have weights.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<LargeCount>,
    /// How many deals were made at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// Their seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The players, in their order.
    pub players: Vec<PlayerEquityReport>,
    /// By the set of those who win together, as bits (bit 0 is the first player): on how many
    /// boards. With a low this is the high half of the pot. Not there for `draw`, whose opponents are
    /// not told apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wins_by_mask: Vec<LargeCount>,
    /// The same of the low half, in a game that has one: at 0, on how many boards nobody has a low.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub low_by_mask: Vec<LargeCount>,
    /// What part of all boards was counted, if somebody ended the count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<f64>,
    /// Whether somebody ended the work, so that the errors are larger than they would have been.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// How it was counted and what the numbers mean, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanation: Vec<String>,
}

/// How often a player wins.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerEquityReport {
    /// The cards that the player holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<String>,
    /// The range of hands that the player may hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<String>,
    /// How many hands these are, without those that have a card of the board or a dead one.
    pub combos: u64,
    /// On how many boards the player wins alone.
    pub win: LargeCount,
    /// On how many he wins together with others.
    pub tie: LargeCount,
    /// On how many others win.
    pub lose: LargeCount,
    /// On how many he wins together with as many others as the place says: alone at 0.
    pub shares: Vec<LargeCount>,
    /// On how many boards he wins the low half alone, in a game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low_win: Option<LargeCount>,
    /// On how many he wins it together with others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low_tie: Option<LargeCount>,
    /// On how many he gets the whole pot alone, in a game with a low.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoop: Option<LargeCount>,
    /// The part of all pots that he gets: `shares[k]` counts 1 / (k + 1).
    pub equity: f64,
    /// Its standard error: 0 if it is exact, `null` if too little was counted to tell.
    pub error: Option<f64>,
    /// How often his hand is of which category in the end, and wins.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, CategoryReport>))]
    pub categories: Counts<CategoryReport>,
    /// The same of each hand, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_combo: Vec<ComboReport>,
}

/// How often a category comes, and wins.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CategoryReport {
    /// On how many boards the player's hand is of the category.
    pub boards: LargeCount,
    /// On how many of them he wins alone.
    pub win: LargeCount,
    /// On how many he wins together with others.
    pub tie: LargeCount,
}

/// How often a player wins with one hand of his range.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComboReport {
    /// The two cards.
    pub combo: String,
    /// How often he holds them, from 0 to 1.
    pub weight: f64,
    /// The boards on which he holds them.
    pub boards: LargeCount,
    /// Those of them on which he wins alone.
    pub win: LargeCount,
    /// Those on which he wins together with others.
    pub tie: LargeCount,
    /// The part of their pots that he gets; `null` if others need the cards, so that he never holds
    /// them.
    pub equity: Option<f64>,
}

impl EquityReport {
    pub(super) fn new(input: &EquityInput, counted: &Counted) -> Self {
        let Counted { equity, errors, .. } = counted;
        let boards = Some(LargeCount(equity.boards));
        let scale = Some(LargeCount(equity.scale)).filter(|scale| scale.0 > 1);
        let (method, boards, dealt, part) = match counted.method {
            Method::Exact => ("exact", boards, None, None),
            Method::Partial(part) => ("partial", boards, None, Some(part)),
            Method::MonteCarlo { n_deals, seed } => {
                ("monte-carlo", None, Some((n_deals, seed)), None)
            }
        };
        let players = equity.players.iter().zip(errors).enumerate();
        let players = players.map(|(player_idx, (player, &error))| {
            let typed = &input.players[player_idx];
            let (combos, range) = match &input.dealt {
                Dealt::Board(spot) => (spot.n_combos(player_idx), spot.players().get(player_idx)),
                Dealt::Draw(_) => (Some(1), None),
            };
            let combos = combos.unwrap_or(0);
            PlayerEquityReport::new(typed, range, combos, player, error)
        });
        let (board, draw) = match &input.settings.table {
            Table::Board(board) => (board.cards.clone(), None),
            Table::Draw(draw) => (Vec::new(), Some(draw)),
        };
        let hold = |draw: &Draw| {
            let typed = input.players.first().map(|player| &player.held);
            let cards = match typed {
                Some(Held::Five(hand)) => hand.cards(),
                _ => &[],
            };
            let held = cards
                .iter()
                .filter(|card| draw.hold.is_some_and(|hold| hold.contains(**card)));
            held.copied().collect()
        };
        let mut report = Self {
            game: input.settings.table.key(),
            method,
            board,
            deck: draw.map(|draw| draw.rules.deck().n_cards()),
            order: draw.map(|draw| draw.rules.order().key()),
            hold: draw.map(hold),
            opponents: draw.map(|draw| draw.n_opponents),
            policy: draw.map(|draw| draw.exchange.key()),
            dead: input.settings.dead.iter().collect(),
            boards,
            scale,
            samples: dealt.map(|(n_deals, _)| n_deals),
            seed: dealt.map(|(_, seed)| seed),
            players: players.collect(),
            wins_by_mask: counts(&equity.wins_by_mask),
            low_by_mask: counts(&equity.low_by_mask),
            part,
            cut_short: counted.is_cut_short,
            explanation: Vec::new(),
        };
        if input.settings.explain {
            report.explanation = report.explain(&input.players);
        }
        report
    }

    /// How it was counted, and what the numbers mean.
    fn explain(&self, players: &[Player]) -> Vec<String> {
        let mut sentences = Vec::new();
        for (player, typed) in (1..).zip(players) {
            if let Held::Range(range) = &typed.held {
                let is_typed = range.to_string();
                if !typed.is_hand && is_typed != typed.text {
                    sentences.push(format!("Player {player} may hold {is_typed}."));
                }
            }
        }
        let n_boards = grouped(self.boards.unwrap_or_default().0);
        let is_draw = self.opponents.is_some();
        sentences.push(match (self.method, self.samples, self.seed) {
            ("exact", ..) if is_draw => format!(
                "Exact: every draw of the hand was counted with every hand that the opponent may be \
                 dealt and every draw of his, {n_boards} deals."
            ),
            (_, Some(n_deals), Some(seed)) if is_draw => format!(
                "Not exact: all players were dealt their cards at random {} times, with seed {seed}. \
                 Two times out of three the equity is off by less than its error, and 95 times out \
                 of 100 by less than twice that.",
                grouped(n_deals)
            ),
            ("exact", ..) => format!(
                "Exact: every deal of the hands and every board that the unseen cards can make was \
                 counted, {n_boards} boards{}.",
                match self.scale {
                    Some(LargeCount(scale)) => {
                        format!(" in parts of 1/{}, for the weights", grouped(scale))
                    }
                    None => String::new(),
                }
            ),
            (_, Some(n_deals), Some(seed)) => format!(
                "Not exact: hands and boards were dealt at random {} times, with seed {seed}. \
                 Two times out of three an equity is off by less than its error, and 95 \
                 times out of 100 by less than twice that.",
                grouped(n_deals)
            ),
            _ => format!(
                "Not exact: the count was ended when it had {n_boards} {}, which are from all \
                 over. Two times out of three an equity is off by less than its error, and 95 \
                 times out of 100 by less than twice that.",
                if is_draw { "deals" } else { "boards" },
            ),
        });
        if self.players.iter().any(|player| player.error.is_none()) {
            sentences.push(
                "An error of ? cannot be told: too little was counted, or all deals ended alike."
                    .to_owned(),
            );
        }
        sentences.push(
            "Win is how often a player wins alone, tie how often he wins together with others."
                .to_owned(),
        );
        if !self.low_by_mask.is_empty() {
            sentences.push(
                "These are the high half of the pot; the other half goes to the best low of eight \
                 or better, and without one the high hand takes all. Scoop is how often a player \
                 gets all of it."
                    .to_owned(),
            );
        }
        sentences.push(
            "Equity is the share of all pots: a pot that k players win together is worth 1/k to \
             each of them, so a tie of two counts half."
                .to_owned(),
        );
        sentences
    }
}

impl PlayerEquityReport {
    fn new(
        typed: &Player,
        range: Option<&handeval_poker::Range>,
        combos: u64,
        player: &PlayerEquity,
        error: f64,
    ) -> Self {
        let text = Some(typed.text.clone());
        let (hand, range_text) = match typed.is_hand {
            true => (text, None),
            false => (None, text),
        };
        let categories = Category::ALL.iter().zip(&player.categories);
        let low = player.low.as_ref();
        Self {
            hand,
            range: range_text,
            combos,
            win: LargeCount(player.win()),
            tie: LargeCount(player.tie()),
            lose: LargeCount(player.lose()),
            shares: counts(&player.shares),
            low_win: low.map(|low| LargeCount(low.win())),
            low_tie: low.map(|low| LargeCount(low.tie())),
            scoop: low.map(|low| LargeCount(low.scoops)),
            equity: player.equity(),
            error: Some(error).filter(|error| error.is_finite()),
            categories: categories
                .map(|(category, tally)| (category.key(), CategoryReport::new(tally)))
                .collect(),
            by_combo: player
                .combos
                .iter()
                .map(|combo| ComboReport::new(combo, range))
                .collect(),
        }
    }
}

impl CategoryReport {
    fn new(tally: &CategoryTally) -> Self {
        Self {
            boards: LargeCount(tally.boards),
            win: LargeCount(tally.win),
            tie: LargeCount(tally.tie),
        }
    }
}

impl ComboReport {
    fn new(found: &ComboEquity, range: Option<&handeval_poker::Range>) -> Self {
        let weight = range.and_then(|range| range.weight(found.combo));
        let weight = weight.map_or(0, |weight| weight.ten_thousandths());
        let win = found.shares.first().copied().unwrap_or(0);
        Self {
            combo: found.combo.to_string(),
            weight: f64::from(weight) / 10_000.0,
            boards: LargeCount(found.boards),
            win: LargeCount(win),
            tie: LargeCount(found.shares.iter().skip(1).sum()),
            equity: Some(found.equity()).filter(|equity| equity.is_finite()),
        }
    }
}

fn counts(counts: &[u128]) -> Vec<LargeCount> {
    counts.iter().copied().map(LargeCount).collect()
}
