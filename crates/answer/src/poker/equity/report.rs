//! The answer: how often each player wins.

use handeval_poker::{
    Card, Category, CategoryTally, Game, PlayerEquity, PotPart, StudCard, StudSpot,
};
use serde::{Serialize, Serializer};

use super::assumption::AssumptionReport;
use super::by_holding::{ComboReport, HandEquityReport};
use super::count::{Counted, Method};
use super::next::{NextCards, NextEquityReport};
use super::player::{Held, Player};
use super::settings::{Board, Draw, Table};
use super::{Dealt, EquityInput};
use crate::poker::draw::{Counts, as_object};
use crate::poker::large::LargeCount;
use crate::{counted, grouped};

/// How often each player wins.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EquityReport {
    /// The game: `holdem`, `short-deck`, `short-deck-trips`, `omaha`, `omaha-hi-lo`, `draw`,
    /// `stud`, `stud8` or `razz`.
    pub game: &'static str,
    /// `exact` if all boards were counted, `monte-carlo` if hands were dealt at random, `partial`
    /// if the count was stopped.
    pub method: &'static str,
    /// The cards on the board; in stud, the shared last card.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub board: Vec<Card>,
    /// Dead cards: nobody holds them, and they are never dealt.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub dead: Vec<Card>,
    /// The number of unknown dead cards, in stud, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown_dead: Option<usize>,
    /// In stud, whether the last card will be shared by all, because too few cards are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_last: Option<bool>,
    /// The street, 3 to 7, in stud: how many cards each player has, unknown ones included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub street: Option<usize>,
    /// The number of cards in the deck, for `draw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<usize>,
    /// The ranking of the categories, `standard` or `stripped`, for `draw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<&'static str>,
    /// The cards kept, for `draw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    pub hold: Option<Vec<Card>>,
    /// The number of opponents, for `draw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponents: Option<usize>,
    /// How the opponents draw, for `draw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<&'static str>,
    /// The number of boards counted, over all deals of the hands; for `draw`, the number of
    /// combinations of a draw with the opponent's hand and draw, scaled to whole numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<LargeCount>,
    /// The number to divide all counts by, if hands have weights.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<LargeCount>,
    /// The number of random deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// The seed of the random deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The players, in order.
    pub players: Vec<PlayerEquityReport>,
    /// The number of boards by the set of winners, as bits (bit 0 is the first player). In a game
    /// with a low, this is for the high half of the pot. Absent for `draw`, where opponents are not
    /// told apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wins_by_mask: Vec<LargeCount>,
    /// The number of boards by the set of winners of the low half, in a game that has one; index 0
    /// counts the boards without a low.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub low_by_mask: Vec<LargeCount>,
    /// In a game with a low, the number of boards by the winners of both halves: each item is the
    /// set of winners of the high half, that of the low half (0 without a low), and the number of
    /// boards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pots_by_masks: Vec<[LargeCount; 3]>,
    /// The part of all boards that was counted, if the count was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<f64>,
    /// Whether the work was stopped early, with larger errors than planned.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// How the equity was found and what the numbers mean, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanation: Vec<String>,
    /// What was assumed in reading the players, in sentences: random opponents, rounded weights,
    /// and items that other programs read differently.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// How often each player wins after each card that can come next, if requested, on the flop
    /// and the turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<NextEquityReport>,
    /// What was assumed in reading the players, as data: what `notes` say, in the same order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<AssumptionReport>,
}

/// How often a player wins. In a game with a low, the counts are for the high half of the pot,
/// except `low_win`, `low_tie` and `scoop`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerEquityReport {
    /// The cards that the player holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<String>,
    /// The range of hands that the player can hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<String>,
    /// The known down cards, in stud, if the cards were given with a slash.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    pub down: Option<Vec<Card>>,
    /// The known up cards, in stud, if the cards were given with a slash.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    pub up: Option<Vec<Card>>,
    /// The number of cards that the player has but that are not known, in stud.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<usize>,
    /// The number of cards that the player gets on later streets, in stud.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_come: Option<usize>,
    /// The number of hands in the range, without those that contain a dead card or a card on the
    /// board. Absent in stud.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combos: Option<u64>,
    /// The number of boards on which the player wins alone.
    pub win: LargeCount,
    /// The number of boards on which the player shares the pot.
    pub tie: LargeCount,
    /// The number of boards on which others win.
    pub lose: LargeCount,
    /// The number of boards by how many other players share the win; at index 0, the player wins
    /// alone.
    pub shares: Vec<LargeCount>,
    /// The number of boards on which the player wins the low half alone, in a game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low_win: Option<LargeCount>,
    /// The number of boards on which the player shares the low half.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low_tie: Option<LargeCount>,
    /// The number of boards on which the player scoops the pot, in a game with a low.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoop: Option<LargeCount>,
    /// The number of boards by the part of the pot that the player wins, such as `1`, `3/4` or `0`,
    /// largest first, in a game with a low.
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "parts_as_object"
    )]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<std::collections::BTreeMap<String, LargeCount>>))]
    pub parts: Vec<(String, LargeCount)>,
    /// The player's share of all pots. In a game without a low, each board in `shares[k]` counts as
    /// 1 / (k + 1).
    pub equity: f64,
    /// The standard error of the equity: 0 if exact, `null` if too few deals were counted.
    pub error: Option<f64>,
    /// How often the final hand is in each category, and how often it wins; empty with
    /// `no-categories`.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, CategoryReport>))]
    pub categories: Counts<CategoryReport>,
    /// How often the player wins with each combo, if requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_combo: Vec<ComboReport>,
    /// How often the player wins with each starting hand, best hand first, if requested. Hands that
    /// the player never holds are left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<HandEquityReport>,
}

/// How often a category occurs, and how often it wins.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CategoryReport {
    /// The number of boards on which the player's hand is in the category.
    pub boards: LargeCount,
    /// The number of boards with this category on which the player wins alone.
    pub win: LargeCount,
    /// The number of boards with this category on which the player shares the pot.
    pub tie: LargeCount,
}

impl EquityReport {
    pub(super) fn new(input: &EquityInput, counted: &Counted, next: NextCards) -> Self {
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
                Dealt::Stud(_) => (None, None),
            };
            let mut player = PlayerEquityReport::new(typed, range, combos, player, error);
            if let Table::Board(board) = &input.settings.table {
                player.keep_details(board);
            }
            if let Dealt::Stud(spot) = &input.dealt {
                player.set_stud(spot, player_idx);
            }
            player
        });
        let (board, draw) = match &input.settings.table {
            Table::Board(board) => (board.cards.clone(), None),
            Table::Draw(draw) => (Vec::new(), Some(draw)),
            Table::Stud(stud) => (stud.board.clone(), None),
        };
        let stud = match &input.dealt {
            Dealt::Stud(spot) => Some(spot),
            Dealt::Board(_) | Dealt::Draw(_) => None,
        };
        let dead = stud.map_or(input.settings.dead, StudSpot::dead);
        let unknown_dead = stud.map(StudSpot::n_unknown_dead);
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
            dead: dead.iter().collect(),
            unknown_dead: unknown_dead.filter(|&n| n > 0),
            shared_last: stud.map(StudSpot::is_last_shared),
            street: stud.map(StudSpot::street),
            boards,
            scale,
            samples: dealt.map(|(n_deals, _)| n_deals),
            seed: dealt.map(|(_, seed)| seed),
            players: players.collect(),
            wins_by_mask: counts(&equity.wins_by_mask),
            low_by_mask: counts(&equity.low_by_mask),
            pots_by_masks: equity
                .pots_by_masks
                .iter()
                .map(|&(high, low, count)| [high as u128, low as u128, count].map(LargeCount))
                .collect(),
            part,
            cut_short: counted.is_cut_short || next.is_cut_short,
            explanation: Vec::new(),
            notes: input.assumed.iter().map(ToString::to_string).collect(),
            assumed: input.assumed.clone(),
            next: next.cards,
        };
        if input.settings.explain {
            report.explanation = report.explain(&input.players);
        }
        report
    }

    /// How the equity was found, and what the numbers mean.
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
        let boards = |noun| counted(self.boards.unwrap_or_default().0, noun);
        let (is_draw, is_stud) = (self.opponents.is_some(), self.street.is_some());
        sentences.push(match (self.method, self.samples, self.seed) {
            ("exact", ..) if is_draw => format!(
                "Exact: every draw was played against every hand and every draw the opponent \
                 could have, {} in all.",
                boards("deal")
            ),
            ("exact", ..) if is_stud => format!(
                "Exact: every way to deal the unknown cards was counted: {} in all.",
                boards("deal")
            ),
            (_, Some(n_deals), Some(seed)) if is_draw => format!(
                "Estimated from {} random deals, with seed {seed}. The equity is within one \
                 standard error of the true value two times out of three, and within two standard \
                 errors 95 times out of 100.",
                grouped(n_deals)
            ),
            ("exact", ..) => format!(
                "Exact: every deal of the hands and every board from the unseen cards was counted: \
                 {} in all{}.",
                boards("board"),
                match self.scale {
                    Some(LargeCount(scale)) => {
                        format!(", in units of 1/{} because of the weights", grouped(scale))
                    }
                    None => String::new(),
                }
            ),
            (_, Some(n_deals), Some(seed)) => format!(
                "Estimated from {} random deals{}, with seed {seed}. An equity \
                 is within one standard error of the true value two times out of three, and within \
                 two standard errors 95 times out of 100.",
                grouped(n_deals),
                if is_stud { "" } else { " of hands and boards" },
            ),
            _ => format!(
                "Estimated: the count stopped after {}, spread over all possible ones. An \
                 equity is within one standard error of the true value two times out of three, and \
                 within two standard errors 95 times out of 100.",
                boards(if is_draw || is_stud { "deal" } else { "board" }),
            ),
        });
        if self.players.iter().any(|player| player.error.is_none()) {
            sentences.push(
                "An error of ? means that it is unknown: too few deals were counted, or all deals \
                 ended the same way."
                    .to_owned(),
            );
        }
        sentences.push(
            "Win is how often a player wins alone; tie is how often the pot is shared.".to_owned(),
        );
        if !self.low_by_mask.is_empty() {
            sentences.push(
                "Win and tie are for the high half of the pot. The other half goes to the best \
                 qualifying low, eight or better; if no low qualifies, the high hand scoops. Scoop \
                 is how often a player takes the whole pot."
                    .to_owned(),
            );
        }
        if self.shared_last == Some(true) {
            sentences.push(
                "The last card is shared by all, because too few cards are left to give \
                 everyone their own."
                    .to_owned(),
            );
        }
        sentences.push(
            "Equity is the share of all pots: k players who share a pot get 1/k of it each, so \
             a two-way tie counts half."
                .to_owned(),
        );
        sentences
    }
}

impl PlayerEquityReport {
    fn new(
        typed: &Player,
        range: Option<&handeval_poker::Range>,
        combos: Option<u64>,
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
            down: None,
            up: None,
            unknown: None,
            to_come: None,
            combos,
            win: LargeCount(player.win()),
            tie: LargeCount(player.tie()),
            lose: LargeCount(player.lose()),
            shares: counts(&player.shares),
            low_win: low.map(|low| LargeCount(low.win())),
            low_tie: low.map(|low| LargeCount(low.tie())),
            scoop: low.map(|low| LargeCount(low.scoops)),
            parts: low.map_or_else(Vec::new, |low| low.parts.iter().map(named_part).collect()),
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
            by_hand: player
                .by_starting_hand()
                .iter()
                .map(HandEquityReport::new)
                .collect(),
        }
    }

    /// Leaves out what was counted but not requested.
    fn keep_details(&mut self, board: &Board) {
        if !board.combos {
            self.by_combo = Vec::new();
        }
        if !board.hands {
            self.by_hand = Vec::new();
        }
    }
}

impl PlayerEquityReport {
    /// Adds what a stud player has, and leaves out categories that razz does not have.
    fn set_stud(&mut self, spot: &StudSpot, player_idx: usize) {
        let Some(hand) = spot.hands().get(player_idx) else {
            return;
        };
        let known = |cards: &[StudCard]| {
            let known = cards.iter().filter_map(|card| match card {
                StudCard::Known(card) => Some(*card),
                _ => None,
            });
            known.collect()
        };
        self.hand = Some(hand.to_string());
        self.down = hand.down().map(known);
        self.up = hand.up().map(known);
        self.unknown = Some(spot.n_unknown(player_idx));
        self.to_come = Some(spot.n_to_come());
        if spot.game() == Game::Razz {
            let in_razz = |name: &str| !name.contains("straight") && name != "flush";
            self.categories.retain(|(name, _)| in_razz(name));
        }
    }
}

/// A part of the pot as text, such as `3/4`, and how often the player wins it.
fn named_part(part: &PotPart) -> (String, LargeCount) {
    let name = match part.denominator {
        1 => part.numerator.to_string(),
        denominator => format!("{}/{denominator}", part.numerator),
    };
    (name, LargeCount(part.pots))
}

fn parts_as_object<S: Serializer>(
    parts: &[(String, LargeCount)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(parts.iter().map(|(name, count)| (name, count)))
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

fn counts(counts: &[u128]) -> Vec<LargeCount> {
    counts.iter().copied().map(LargeCount).collect()
}
