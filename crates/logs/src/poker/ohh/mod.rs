//! Open Hand History, in JSON.

mod json;

use std::collections::BTreeSet;

use handeval_poker::Game;

use super::build::Build;
use super::player_count::check_players;
use super::{Collected, Correction, Forced, Limit, Money, PlayedHand, Player};
use crate::scan::LineCounter;
use crate::{Damage, DamageKind, Unit};
use json::{Action, History, Seated};

/// Reads the hand in an object.
pub(super) fn read(
    text: &str,
    unit: &Unit,
    correction: Option<Correction>,
) -> Result<PlayedHand, Damage> {
    let history = json::read(text, unit)?;
    let (game, limit) = game_and_limit(&history)?;
    let seated = seated(&history);
    let players = players(&seated)?;
    let button = history.dealer_seat.map(|seat| {
        let before = players.iter().rposition(|player| player.seat <= seat);
        before.unwrap_or(players.len() - 1)
    });
    let mut lines = LineCounter::new(unit.line);
    let forced = match limit {
        // In a game with fixed bets, some writers give these instead of the blinds.
        Limit::FixedLimit => Vec::new(),
        _ => forced_bets(&history, text, &mut lines)?,
    };
    let mut reader = Reader {
        build: Build::new(game, players),
        ids: seated.iter().map(|player| player.id).collect(),
        text,
        lines,
        line: unit.line,
        forced,
        posted: Vec::new(),
        first_run: Vec::new(),
    };
    reader.build.tells_all_actions = true;
    reader.build.correct(correction);
    for round in &history.rounds {
        reader.street(&round.street, &round.cards)?;
        for action in &round.actions {
            let line = reader.go_to(&action.action);
            reader.action(action).map_err(|damage| match damage.place {
                Some(_) => damage,
                None => damage.at_line(line),
            })?;
        }
    }
    reader.build.end_betting();
    reader.suspect_missing_blinds(button);
    reader.build.end_payments();
    reader.pots(&history)?;
    let currency = history.currency();
    let id = history.game_number.map(|id| id.0);
    Ok(PlayedHand {
        currency,
        ..reader.build.finish(id, limit, button)
    })
}

fn game_and_limit(history: &History<'_>) -> Result<(Game, Limit), Damage> {
    let game = match history.game_type.to_ascii_lowercase().as_str() {
        "holdem" => Game::Holdem,
        "omaha" => Game::Omaha,
        "omahahilo" => Game::OmahaHiLo,
        _ => {
            let message = "an unknown `game_type`: expected `Holdem`, `Omaha` or `OmahaHiLo`";
            let damage = Damage::new(DamageKind::UnknownGame, message);
            return Err(damage.quoting(&history.game_type));
        }
    };
    let limit = match history.bet_limit.bet_type.to_ascii_uppercase().as_str() {
        "PL" => Limit::PotLimit,
        "FL" => Limit::FixedLimit,
        _ => Limit::NoLimit,
    };
    Ok((game, limit))
}

/// The players who do anything, in order of seats.
fn seated<'h, 'a>(history: &'h History<'a>) -> Vec<&'h Seated<'a>> {
    let actions = history.rounds.iter().flat_map(|round| &round.actions);
    let acting: BTreeSet<i64> = actions
        .filter(|action| !is_coming_or_going(&action.action))
        .filter_map(Action::player_id)
        .collect();
    let mut seated: Vec<_> = history.players.iter().collect();
    seated.sort_by_key(|player| player.seat);
    seated.retain(|player| acting.contains(&player.id));
    seated
}

fn players(seated: &[&Seated<'_>]) -> Result<Vec<Player>, Damage> {
    if seated.is_empty() {
        return Err(Damage::new(
            DamageKind::Missing,
            "no players in the hand: expected `players`",
        ));
    }
    check_players(seated.len(), 1)?;
    let players = seated.iter().map(|player| {
        let name = player.name.clone();
        Ok(Player {
            name: name.unwrap_or_else(|| format!("p{}", player.id)),
            seat: player.seat,
            stack: Some(json::money(player.starting_stack)?),
            ..Player::default()
        })
    });
    players.collect()
}

/// The blinds and the ante that the keys of a hand name, with their lines.
fn forced_bets(
    history: &History<'_>,
    text: &str,
    lines: &mut LineCounter,
) -> Result<Vec<(Forced, Money, u64)>, Damage> {
    let mut found = Vec::new();
    for (which, amount) in [
        (Forced::SmallBlind, history.small_blind_amount),
        (Forced::BigBlind, history.big_blind_amount),
        (Forced::Ante, history.ante_amount),
    ] {
        let Some(part) = amount.filter(|amount| amount.get() != "null") else {
            continue;
        };
        let place = json::place_of(part.get(), text);
        let line = place.map_or(0, |place| lines.line_at(text, place));
        let amount = json::money(part).map_err(|damage| damage.at_line(line))?;
        // Some writers have 0 for what they do not know.
        found.extend((amount.0 > 0).then_some((which, amount, line)));
    }
    Ok(found)
}

fn is_coming_or_going(action: &str) -> bool {
    matches!(
        action.to_ascii_lowercase().as_str(),
        "sits down" | "stands up" | "added chips" | "player adjustment" | "add to pot"
    )
}

struct Reader<'a> {
    build: Build,
    text: &'a str,
    lines: LineCounter,
    /// The line that is being read, or the last one that is known.
    line: u64,
    /// The numbers of the players.
    ids: Vec<i64>,
    /// The blinds and the ante according to the keys of the hand, and their lines.
    forced: Vec<(Forced, Money, u64)>,
    /// The blinds that were posted.
    posted: Vec<Forced>,
    /// The number of cards on the board before each street of the first run.
    first_run: Vec<(&'static str, usize)>,
}

impl Reader<'_> {
    /// What is read now is at this part of the text; returns its line.
    fn go_to(&mut self, part: &str) -> u64 {
        let place = json::place_of(part, self.text);
        let line = place.map(|place| self.lines.line_at(self.text, place));
        self.build.go_to(line.unwrap_or(0));
        self.line = line.unwrap_or(self.line);
        self.line
    }

    /// A street begins; if the hand has had it before, it belongs to another run.
    fn street(&mut self, street: &str, cards: &[String]) -> Result<(), Damage> {
        let (name, n_cards) = match street.to_ascii_lowercase().as_str() {
            "flop" => ("flop", 3),
            "turn" => ("turn", 1),
            "river" => ("river", 1),
            _ => return Ok(()),
        };
        let cards = self.build.read_known(&cards.concat())?;
        if cards.len() != n_cards {
            let message = format!("{} cards on the {name}: expected {n_cards}", cards.len());
            return Err(Damage::new(DamageKind::UnknownCard, message));
        }
        let n_before = match name {
            "flop" => 0,
            "turn" => 3,
            _ => 4,
        };
        let boards = &self.build.boards;
        let run = boards.iter().position(|board| board.len() == n_before);
        let board = match run {
            Some(run) => boards[run].as_slice(),
            // Another run shares the cards before the street that is dealt anew.
            None => boards
                .first()
                .map_or(&[][..], |board| &board[..n_before.min(board.len())]),
        };
        if board.len() != n_before {
            let message = format!("a {name} without the cards before it");
            return Err(Damage::new(DamageKind::UnknownAction, message));
        }
        let board = [board, &cards].concat();
        let run = run.unwrap_or(boards.len());
        self.build.set_board(run, board, &cards)?;
        let is_first = !self.first_run.iter().any(|&(known, _)| known == name);
        if is_first {
            self.first_run.push((name, n_before));
            self.build.next_street();
        }
        Ok(())
    }

    fn action(&mut self, action: &Action<'_>) -> Result<(), Damage> {
        let name = action.action.to_ascii_lowercase();
        if is_coming_or_going(&name) {
            return match (name.as_str(), action.amount) {
                ("add to pot", Some(_)) => Err(unknown(&action.action)),
                _ => Ok(()),
            };
        }
        let (Some(id), Some(of_id)) = (action.player_id(), action.player_id) else {
            return Err(unknown(&action.action));
        };
        let player = self
            .player(id)
            .map_err(|damage| damage.at_line(self.go_to(of_id.get())))?;
        let amount = match action.amount {
            Some(amount) => json::money(amount)?,
            None => Money::default(),
        };
        match name.as_str() {
            "dealt cards" | "shows cards" | "mucks cards" => self.cards(player, &name, action),
            "fold" | "check" | "call" | "bet" | "raise" => self.turn(player, &name, amount),
            "post sb" => self.post(player, Some(Forced::SmallBlind), amount),
            "post bb" => self.post(player, Some(Forced::BigBlind), amount),
            "straddle" | "post extra blind" => self.post(player, None, amount),
            "post ante" => {
                self.compare_forced(player, Forced::Ante, amount);
                self.build.ante(player, amount)
            }
            "post dead" => self.build.put_dead(player, amount),
            // What is paid out is in the pots.
            "sits out" | "payout" => Ok(()),
            _ => Err(unknown(&action.action)),
        }
    }

    /// A player is dealt cards, shows them, or mucks them.
    fn cards(&mut self, player: usize, name: &str, action: &Action<'_>) -> Result<(), Damage> {
        let build = &mut self.build;
        let cards = build.read_cards(&action.cards().concat())?;
        match name {
            "shows cards" => build.show(player, cards),
            "dealt cards" if cards.is_empty() => {}
            "dealt cards" => {
                build.note_deal(player, &cards);
                build.hold(player, cards);
            }
            _ => {
                if !cards.is_empty() {
                    build.compare_cards(player, &cards);
                    build.hold(player, cards);
                }
                build.muck(player);
            }
        }
        Ok(())
    }

    /// A player whose turn it is folds, checks, or puts in money.
    fn turn(&mut self, player: usize, name: &str, amount: Money) -> Result<(), Damage> {
        let build = &mut self.build;
        build.begin_action(player)?;
        match name {
            "fold" => {
                build.act(player);
                build.fold(player);
                return Ok(());
            }
            "check" => {
                build.compare_over();
                build.compare_check(player);
                build.check(player);
                return Ok(());
            }
            _ => build.compare_over(),
        }
        let amount = build.amount_put(player, amount);
        if name == "call" {
            build.compare_call(player, amount);
        }
        build.act(player);
        build.put(player, amount)
    }

    /// A player posts a blind or a straddle.
    fn post(&mut self, player: usize, which: Option<Forced>, amount: Money) -> Result<(), Damage> {
        let amount = self.build.amount_put(player, amount);
        if let Some(which) = which {
            self.compare_forced(player, which, amount);
            self.posted.push(which);
        }
        self.build.put(player, amount)?;
        self.build.look_for_short_blind(player);
        Ok(())
    }

    /// Compares a blind or an ante with the keys of the hand, unless the player has less.
    fn compare_forced(&mut self, player: usize, which: Forced, stated: Money) {
        let known = self.forced.iter().find(|(known, ..)| *known == which);
        let is_all_in = self.build.left(player).is_some_and(|left| stated >= left);
        if let Some(&(which, expected, line)) = known.filter(|_| !is_all_in) {
            self.build
                .compare_forced(player, which, stated, expected, line);
        }
    }

    /// Nobody has posted a blind: that of the player after the button may be missing.
    fn suspect_missing_blinds(&mut self, button: Option<usize>) {
        let Some(button) = button else {
            return;
        };
        let n_players = self.build.players.len();
        // With two players, the button has the small blind.
        let small = button + usize::from(n_players > 2);
        for (which, place) in [(Forced::SmallBlind, small), (Forced::BigBlind, small + 1)] {
            let mut known = self.forced.iter();
            let known = known.find(|(known, ..)| *known == which);
            if let Some(&(_, amount, _)) = known.filter(|_| !self.posted.contains(&which)) {
                let player = place % n_players;
                self.build.suspect(Correction::Forced {
                    player,
                    which,
                    amount,
                });
            }
        }
    }

    fn player(&self, id: i64) -> Result<usize, Damage> {
        let player = self.ids.iter().position(|&known| known == id);
        player.ok_or_else(|| {
            let known: Vec<String> = self.ids.iter().map(i64::to_string).collect();
            let message = format!("no player with the id {id}: expected {}", known.join(", "));
            Damage::new(DamageKind::UnknownAction, message)
        })
    }

    fn pots(&mut self, history: &History<'_>) -> Result<(), Damage> {
        let (mut total, mut rake) = (Money::default(), Money::default());
        let has_pots = !history.pots.is_empty();
        let tells_pots = history.pots.len() > 1;
        for (pot_idx, pot) in history.pots.iter().enumerate() {
            let amount = json::money(pot.amount)?;
            let taken = match pot.rake {
                Some(rake) => json::money(rake)?,
                None => Money::default(),
            };
            let jackpot = match pot.jackpot {
                Some(jackpot) => json::money(jackpot)?,
                None => Money::default(),
            };
            self.build.see(amount);
            total = total.plus(amount);
            rake = rake.plus(taken).plus(jackpot);
            if tells_pots {
                let after = amount.0.saturating_sub(taken.0).saturating_sub(jackpot.0);
                self.build.stated.pots.push(Money(after));
            }
            for win in &pot.player_wins {
                let line = self.go_to(win.win_amount.get());
                let player = self.player(win.player_id);
                let player = player.map_err(|damage| damage.at_line(line))?;
                let amount = json::money(win.win_amount);
                let amount = amount.map_err(|damage| damage.at_line(line))?;
                let amount = self.build.amount_collected(amount);
                self.build.see(amount);
                if win.cashout_amount.is_some_and(|text| {
                    text.get() != "null" && json::money(text).is_ok_and(|fee| fee.0 > 0)
                }) {
                    self.build.stated.is_cashed_out = true;
                }
                if amount.0 > 0 {
                    self.build.stated.collected.push(Collected {
                        player,
                        amount,
                        pot: tells_pots.then_some(pot_idx),
                        run: None,
                    });
                }
            }
        }
        if has_pots {
            self.build.stated.total = Some(total);
            self.build.stated.rake = Some(rake);
            self.build.stated.has_result = true;
        }
        let n_left = self
            .build
            .players
            .iter()
            .filter(|player| player.folded.is_none())
            .count();
        let is_full = self
            .build
            .boards
            .first()
            .is_some_and(|board| board.len() == 5);
        self.build.is_complete = n_left <= 1 || is_full;
        Ok(())
    }
}

fn unknown(action: &str) -> Damage {
    let message = "not an action in this format: expected one such as `Call` or `Post BB`";
    Damage::new(DamageKind::UnknownAction, message).quoting(action)
}
