//! The options for pots.

use std::num::NonZeroU64;

use handeval_poker::omaha::Board;
use handeval_poker::pots::{MAX_AMOUNT, MAX_PLAYERS, PlayedFor};
use handeval_poker::{Card, Game, Half, StudError};

use crate::Problem;
use crate::ask::{Fault, Form, Keyed, Opt, Request};
use crate::poker::cards::cards;
use crate::poker::game::{Ranked, check_deck, is_stud, stud_game};
use crate::poker::not_of_game;

/// The hands that win, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Winning(pub(super) PlayedFor);

impl Keyed for Winning {
    fn all() -> &'static [Self] {
        &[
            Self(PlayedFor::High),
            Self(PlayedFor::HighAndLow),
            Self(PlayedFor::Low),
        ]
    }

    fn name(self) -> &'static str {
        match self.0 {
            PlayedFor::High => "high",
            PlayedFor::HighAndLow => "hi-lo",
            PlayedFor::Low => "low",
        }
    }

    fn about(self) -> &'static str {
        match self.0 {
            PlayedFor::High => "The best high hands win",
            PlayedFor::HighAndLow => "Half goes to the best high hands, half to the best lows",
            PlayedFor::Low => "The best low hands win, as in razz",
        }
    }
}

/// How odd chips are awarded, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::poker) enum OddRule {
    /// To the left of the button, or by card in stud; a pot is split once if possible.
    Tda,
    /// To the left of the button; halves first.
    Button,
    /// By card; a pot is split once if possible.
    Cards,
}

impl Keyed for OddRule {
    fn all() -> &'static [Self] {
        &[Self::Tda, Self::Button, Self::Cards]
    }

    fn name(self) -> &'static str {
        match self {
            Self::Tda => "tda",
            Self::Button => "button",
            Self::Cards => "cards",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Tda => {
                "To the left of the button, in stud by card; a pot whose halves the same players \
                 win is split once"
            }
            Self::Button => "To the left of the button; halves first in any case",
            Self::Cards => "By card in every game; otherwise as `tda`",
        }
    }

    fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Cards => &["suit"],
            Self::Tda | Self::Button => &[],
        }
    }
}

/// Where odd chips go, as an option with different words; a pot is split once if possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OddTo(OddRule);

impl Keyed for OddTo {
    fn all() -> &'static [Self] {
        &[
            Self(OddRule::Button),
            Self(OddRule::Cards),
            Self(OddRule::Tda),
        ]
    }

    fn name(self) -> &'static str {
        match self.0 {
            OddRule::Cards => "suit",
            rule => rule.name(),
        }
    }

    fn aliases(self) -> &'static [&'static str] {
        match self.0 {
            OddRule::Cards => &["cards"],
            OddRule::Button | OddRule::Tda => &[],
        }
    }
}

pub(super) const BUTTON: Opt<u64> = Opt::new(
    "button",
    "SEAT",
    "Seat of the button, from 1 as typed and from 0 in JSON",
    "1",
)
.form(Form::Number(0, MAX_PLAYERS as u64))
.default_note("the last seat");

pub(super) const DEAD_MONEY: Opt<u64> = Opt::new(
    "dead-money",
    "N",
    "Amount in the main pot that no player at the table paid",
    "15",
)
.form(Form::Number(0, MAX_AMOUNT))
.default("0");

pub(super) const CHIP: Opt<u64> = Opt::new(
    "chip",
    "N",
    "Value of the smallest chip; all amounts are multiples of it",
    "5",
)
.form(Form::Number(1, MAX_AMOUNT))
.default("1");

pub(super) const POT: Opt<Winning> = Opt::new("pot", "HANDS", "Hands that win the pots", "high")
    .default_note("those of the game, or `high`");

pub(super) const ODD_CHIPS: Opt<OddRule> =
    Opt::new("odd-chips", "RULE", "Who gets the odd chips", "button").default("tda");

pub(super) const GAME: Opt<Ranked> = Opt::new(
    "game",
    "GAME",
    "Game the hands belong to, if cards are given",
    "high",
)
.default_note("`holdem` with a board, otherwise `high`");

pub(super) const BOARD: Opt<String> = Opt::new(
    "board",
    "CARDS",
    "The five shared cards, in a game with a board (without `game`, hold'em); in stud, the last \
     card if all players share it",
    "Kc Qd Jh 9c 2s",
)
.listed();

pub(super) const ODD: Opt<OddTo> = Opt::new(
    "odd",
    "TO",
    "Where odd chips go, instead of `odd-chips`; a pot whose halves the same players win is split \
     once",
    "button",
);

pub(super) const SPLIT: Opt<bool> = Opt::new("split", "", "The same as `pot` with `hi-lo`", "true");

pub(super) const LOW_GAME: Opt<bool> =
    Opt::new("low-game", "", "The same as `pot` with `low`", "true");

/// The batch's options that a line with its own option of the same group replaces.
pub(super) fn replaced_by(is_said: impl Fn(&str) -> bool) -> &'static [&'static str] {
    const ODDS: [&str; 2] = [ODD_CHIPS.spec.name, ODD.spec.name];
    const POTS: [&str; 3] = [POT.spec.name, SPLIT.spec.name, LOW_GAME.spec.name];
    const BOTH: [&str; 5] = [ODDS[0], ODDS[1], POTS[0], POTS[1], POTS[2]];
    let is_any = |names: &[&str]| names.iter().any(|name| is_said(name));
    match (is_any(&ODDS), is_any(&POTS)) {
        (true, true) => &BOTH,
        (true, false) => &ODDS,
        (false, true) => &POTS,
        (false, false) => &[],
    }
}

/// The seat of the button, as given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Button {
    given: u64,
    /// The first seat's number.
    first: u64,
}

impl Button {
    /// The seat's index, if there is such a seat.
    pub(super) fn seat(self, n_players: usize) -> Result<usize, Problem> {
        let seat = self.given.checked_sub(self.first);
        let seat = seat.and_then(|seat| usize::try_from(seat).ok());
        seat.filter(|&seat| seat < n_players).ok_or_else(|| {
            let last = n_players as u64 + self.first - 1;
            let message = format!(
                "`{}` is not the seat of a player: expected a seat from {} to {last}",
                self.given, self.first
            );
            Problem::whole("no-such-seat", message).about(BUTTON.spec.name)
        })
    }
}

/// The options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) game: Option<Game>,
    pub(super) board: Option<Board>,
    /// The last card in stud, if all players share it.
    pub(super) shared_last: Option<Card>,
    pub(super) pot: Option<PlayedFor>,
    pub(super) odd_rule: OddRule,
    /// Whether a pot is split once if the same players win both halves.
    pub(super) splits_once: bool,
    pub(super) button: Option<Button>,
    pub(super) dead_money: u64,
    pub(super) chip: NonZeroU64,
}

impl Settings {
    pub(super) fn read(request: &Request) -> Result<Self, Fault> {
        let game = game(request)?;
        let (odd_rule, splits_once) = odd_rule(request)?;
        let button = BUTTON.get(request)?.map(|given| Button {
            given,
            first: u64::from(request.is_typed(&BUTTON.spec)),
        });
        let chip = CHIP.value(request)?;
        Ok(Self {
            game,
            board: board(request, game)?,
            shared_last: shared_last(request, game)?,
            pot: pot(request)?,
            odd_rule,
            splits_once,
            button,
            dead_money: DEAD_MONEY.value(request)?,
            chip: NonZeroU64::new(chip).unwrap_or(NonZeroU64::MIN),
        })
    }
}

/// The game, if it was given. A game with only a qualifying low is rejected, because it is half of
/// another game.
fn game(request: &Request) -> Result<Option<Game>, Fault> {
    let Some(Ranked(game)) = GAME.get(request)? else {
        return Ok(None);
    };
    if game.whole().is_some_and(Half::has_qualifier) {
        let message = format!(
            "the game `{game}` is only the low half of a pot: expected a game that is played for \
             the whole pot, such as `omaha-hi-lo`"
        );
        return Err(GAME.fault(request, Problem::whole("usage", message)));
    }
    Ok(Some(stud_game(request, &GAME.spec).unwrap_or(game)))
}

fn board(request: &Request, game: Option<Game>) -> Result<Option<Board>, Fault> {
    let Some(text) = BOARD.get(request)? else {
        return Ok(None);
    };
    let game = game.unwrap_or(Game::Holdem);
    if is_stud(game) {
        return Ok(None);
    }
    if game.board().is_none() {
        let expected = "a game with a board, or `stud`, `stud8` or `razz`";
        let problem = not_of_game(BOARD.spec.name, game.key(), expected);
        return Err(BOARD.fault(request, problem));
    }
    let board = Board::parse(&text).map_err(|error| BOARD.fault(request, error.into()))?;
    check_deck(&text, board, game).map_err(|problem| BOARD.fault(request, problem))?;
    Ok(Some(board))
}

/// The card that stud players share, which is their board.
fn shared_last(request: &Request, game: Option<Game>) -> Result<Option<Card>, Fault> {
    let (Some(text), true) = (BOARD.get(request)?, game.is_some_and(is_stud)) else {
        return Ok(None);
    };
    let found = cards(&text).map_err(|problem| BOARD.fault(request, problem))?;
    match found.as_slice() {
        [(card, _)] => Ok(Some(*card)),
        [] => {
            let message = "no card: expected the shared last card";
            let problem = Problem::whole("wrong-board-count", message);
            Err(BOARD.fault(request, problem))
        }
        [_, (_, second), ..] => {
            let error = StudError::BoardTooLong { found: found.len() };
            let problem = Problem::at(error.kind(), error.to_string(), second.start..text.len());
            Err(BOARD.fault(request, problem))
        }
    }
}

/// The hands that win, if they were given.
fn pot(request: &Request) -> Result<Option<PlayedFor>, Fault> {
    let pot = POT.get(request)?.map(|Winning(pot)| pot);
    let is_split = SPLIT.get(request)?.unwrap_or(false);
    let is_low = LOW_GAME.get(request)?.unwrap_or(false);
    let clash = |one: &str, other: &str| {
        let message = format!(
            "`{one}` and `{other}` cannot be used together: expected only one of them, or `pot`"
        );
        Problem::whole("usage", message)
    };
    match (pot, is_split, is_low) {
        (_, true, true) => Err(LOW_GAME.fault(request, clash("split", "low_game"))),
        (Some(PlayedFor::High | PlayedFor::Low), true, _) => {
            Err(SPLIT.fault(request, clash("pot", "split")))
        }
        (Some(PlayedFor::High | PlayedFor::HighAndLow), _, true) => {
            Err(LOW_GAME.fault(request, clash("pot", "low_game")))
        }
        (_, true, false) => Ok(Some(PlayedFor::HighAndLow)),
        (_, false, true) => Ok(Some(PlayedFor::Low)),
        (pot, false, false) => Ok(pot),
    }
}

/// How odd chips are awarded, and whether a pot is split only once.
fn odd_rule(request: &Request) -> Result<(OddRule, bool), Fault> {
    let rule = ODD_CHIPS.value(request)?;
    let Some(OddTo(to)) = ODD.get(request)? else {
        return Ok((rule, rule != OddRule::Button));
    };
    if request.has(ODD_CHIPS.spec.name) {
        let message = "`odd` and `odd_chips` cannot be used together: expected only one of them";
        return Err(ODD.fault(request, Problem::whole("usage", message)));
    }
    Ok((to, true))
}
