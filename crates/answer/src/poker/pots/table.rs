//! The players at a table: what their hands are, and who wins.

use handeval_cards::read_cards_or_jokers;
use handeval_poker::omaha::Board;
use handeval_poker::pots::{OddChips, Places, PlayedFor, PotRules, Pots, PotsError, Stake};
use handeval_poker::{Game, GameHand};

use super::cards::with_last;
use super::options::{BOARD, DEAD_MONEY, GAME, OddRule, POT, Settings, Winning};
use super::player::Player;
use super::report::{PotHandReport, PotsReport};
use crate::Problem;
use crate::ask::Keyed as _;
use crate::poker::game::is_stud;

/// Players with their options.
pub(super) struct Table<'a> {
    pub(super) players: Vec<Player>,
    pub(super) settings: &'a Settings,
}

/// A problem, and the player it concerns, if any.
pub(super) struct Wrong {
    pub(super) problem: Problem,
    pub(super) player_idx: Option<usize>,
}

impl From<Problem> for Wrong {
    fn from(problem: Problem) -> Self {
        Self {
            problem,
            player_idx: None,
        }
    }
}

impl Table<'_> {
    /// Divides and awards the pots.
    pub(super) fn settle(mut self) -> Result<PotsReport, Wrong> {
        self.read_stud_notation()?;
        let settings = self.settings;
        let stakes: Vec<Stake> = self.players.iter().map(stake).collect();
        let pots = Pots::new(&stakes, settings.dead_money);
        let pots = pots.map_err(|error| self.wrong(error))?;
        let button = match settings.button {
            Some(button) => button.seat(self.players.len())?,
            None => self.players.len().saturating_sub(1),
        };
        let game = self.game_of_hands();
        let played_for = self.played_for(game)?;
        self.check_lows(played_for)?;
        let hands = self.hands(game)?;
        self.check_sizes(game)?;
        let places = self.places(&hands)?;
        let rules = PotRules {
            played_for,
            odd_chips: match self.is_by_card() {
                true => OddChips::ByCard,
                false => OddChips::LeftOfButton(button),
            },
            splits_once: settings.splits_once,
            chip: settings.chip,
        };
        let checked = rules.check_chips(&stakes, settings.dead_money);
        checked.map_err(|error| self.wrong(error))?;
        let settlement = pots.award(&places, &rules);
        let settlement = settlement.map_err(|error| self.wrong(error))?;
        let hands = hands.iter().enumerate().filter_map(|(player, hand)| {
            let hand = hand.as_ref()?;
            Some(PotHandReport::new(player, hand, settings.shared_last))
        });
        Ok(PotsReport::new(&pots, &settlement, game, hands.collect()))
    }

    fn live(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| !player.has_folded)
    }

    /// The game whose hands are compared; `None` if places are given, or if there is nothing to
    /// compare.
    fn game_of_hands(&self) -> Option<Game> {
        let has_places = self.live().any(|player| player.high.is_some());
        let has_cards = self.live().any(|player| player.cards.is_some());
        if has_places || !has_cards || self.live().nth(1).is_none() {
            return None;
        }
        Some(self.settings.game.unwrap_or(match self.settings.board {
            Some(_) => Game::Holdem,
            None => Game::High,
        }))
    }

    /// The hands that win.
    fn played_for(&self, game: Option<Game>) -> Result<PlayedFor, Problem> {
        let of_game = game.or(self.settings.game);
        let (of_game, pot) = match (of_game, self.settings.pot) {
            (Some(game), Some(pot)) => (game, pot),
            (Some(game), None) => return Ok(PlayedFor::of(game)),
            (None, pot) => return Ok(pot.unwrap_or(PlayedFor::High)),
        };
        let found = PlayedFor::of(of_game);
        if found == pot {
            return Ok(pot);
        }
        let message = format!(
            "the game `{of_game}` is not played for `{}` but for `{}`: expected a different \
             `{}` or `{}`",
            Winning(pot).name(),
            Winning(found).name(),
            GAME.spec.name,
            POT.spec.name
        );
        Err(Problem::whole("usage", message).about(POT.spec.name))
    }

    /// Checks that no player has a place for a half that the pot does not have.
    fn check_lows(&self, played_for: PlayedFor) -> Result<(), Wrong> {
        if played_for == PlayedFor::HighAndLow {
            return Ok(());
        }
        for (player_idx, player) in self.players.iter().enumerate() {
            if let Some(low) = &player.low {
                let message = "a place for the low, but the pot has no low half: expected `pot` \
                    with `hi-lo`, or a single place";
                return Err(Wrong {
                    problem: Problem::at("wrong-place", message, low.span.clone()),
                    player_idx: Some(player_idx),
                });
            }
        }
        Ok(())
    }

    /// The hands of the players who have not folded, if they are compared.
    fn hands(&self, game: Option<Game>) -> Result<Vec<Option<GameHand>>, Wrong> {
        let hand = |(player_idx, player): (usize, &Player)| {
            let (Some(game), Some(cards), false) = (game, &player.cards, player.has_folded) else {
                return Ok(None);
            };
            let hand = match self.settings.shared_last {
                Some(last) => with_last(cards, last, game),
                None => {
                    let hand = game.parse(&cards.value, self.settings.board);
                    hand.map_err(|error| cards.place(error.into()))
                }
            };
            hand.map(Some).map_err(|problem| Wrong {
                problem,
                player_idx: Some(player_idx),
            })
        };
        self.players.iter().enumerate().map(hand).collect()
    }

    /// Checks that the hands can be compared: they have the same number of cards, and the board is
    /// complete.
    fn check_sizes(&self, game: Option<Game>) -> Result<(), Wrong> {
        if game.is_none() {
            return Ok(());
        }
        if let Some(board) = self.settings.board
            && board.cards().len() < Board::MAX_CARDS
        {
            let message = format!(
                "a board of {} cards: expected all {} to compare hands",
                board.cards().len(),
                Board::MAX_CARDS
            );
            return Err(Problem::whole("wrong-board-count", message)
                .about(BOARD.spec.name)
                .into());
        }
        let mut first = None;
        for (player_idx, player) in self.players.iter().enumerate() {
            let (Some(cards), false) = (&player.cards, player.has_folded) else {
                continue;
            };
            let n_cards = read_cards_or_jokers(&cards.value).count();
            let n_first = *first.get_or_insert(n_cards);
            if n_cards != n_first {
                let message = format!(
                    "{n_cards} cards, but the previous players have {n_first}: expected the same \
                     number"
                );
                return Err(Wrong {
                    problem: cards.place(Problem::whole("different-card-counts", message)),
                    player_idx: Some(player_idx),
                });
            }
        }
        Ok(())
    }

    /// Where each player stands.
    fn places(&self, hands: &[Option<GameHand>]) -> Result<Vec<Places>, Wrong> {
        let cards = self.cards()?;
        // The cards of a hand include the shared last card, which every player has, so that it is
        // nobody's.
        let players = self.players.iter().zip(hands).zip(cards);
        let places = players.map(|((player, hand), cards)| match hand {
            Some(hand) => Places::of_hand(hand),
            None => Places {
                high: player.high.as_ref().map(|high| high.value),
                low: player.low.as_ref().map(|low| low.value),
                cards,
            },
        });
        Ok(places.collect())
    }

    /// Whether odd chips go by card.
    fn is_by_card(&self) -> bool {
        match self.settings.odd_rule {
            OddRule::Button => false,
            OddRule::Cards => true,
            // Without cards, the odd chips of a stud game go to the left of the button.
            OddRule::Tda => {
                let is_stud = self.settings.game.is_some_and(is_stud);
                is_stud && self.live().all(|player| player.cards.is_some())
            }
        }
    }

    /// The problem for an error from the library.
    fn wrong(&self, error: PotsError) -> Wrong {
        let player_idx = error.player_idx();
        let player = player_idx.and_then(|player_idx| self.players.get(player_idx));
        let span = player.map(|player| match error {
            PotsError::PartOfChip { .. } | PotsError::AmountTooLarge { .. } => player.paid_span(),
            _ => player.span.clone(),
        });
        let problem = Problem::at(error.kind(), error.to_string(), span);
        let problem = match error {
            PotsError::DeadPartOfChip { .. } => problem.about(DEAD_MONEY.spec.name),
            _ => problem,
        };
        Wrong {
            problem,
            player_idx,
        }
    }
}

fn stake(player: &Player) -> Stake {
    Stake {
        paid: player.paid.value,
        has_folded: player.has_folded,
    }
}
