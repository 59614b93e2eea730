//! A hand in progress: what each action does to the money.

use std::collections::BTreeSet;

use handeval_cards::{Card, CardSet};
use handeval_poker::{Dealing, Game};

use super::correction::{Correction, FirstLines, Paid, Place};
use super::event::{HandEvent, Put};
use super::{Limit, Money, PlayedHand, Player, Showing, Stated, Street};
use crate::{Damage, DamageKind};

/// The number of cards on a whole board.
const MAX_BOARD: usize = 5;

/// The maximum number of runs; a deck would have cards for no more.
const MAX_RUNS: usize = 9;

/// A hand under way.
#[derive(Debug)]
pub(super) struct Build {
    pub(super) game: Game,
    pub(super) players: Vec<Player>,
    pub(super) stated: Stated,
    pub(super) boards: Vec<Vec<Card>>,
    pub(super) is_complete: bool,
    /// Whether a short ante is dead.
    pub(super) are_antes_dead: bool,
    /// What the site adds to the pot.
    added: Money,
    /// Everything that players and the site have put in.
    in_all: Money,
    /// Whether the file has every action, so that none can be missing.
    pub(super) tells_all_actions: bool,
    /// Whether somebody had less than a blind: calls and raises then refer to the whole blind.
    pub(super) is_blind_short: bool,
    /// Whether a cap ended the betting of players who have chips left.
    pub(super) is_capped: bool,
    /// Who has acted on this street.
    pub(super) acted: Vec<bool>,
    antes: Vec<Money>,
    street_put: Vec<Money>,
    streets: Vec<Street>,
    chip: u64,
    /// The line that is being read; 0 if it is unknown.
    pub(super) line: u64,
    /// What is read as something else.
    pub(super) correction: Option<Correction>,
    /// What is read as something else in turn, if that explains what does not agree.
    pub(super) suspected: Vec<Correction>,
    /// The last action on this street that calls more than there is to call.
    pub(super) unexplained_call: Option<usize>,
    /// Whether the action or the street that is missing has been added.
    pub(super) is_added: bool,
    /// How many actions have been read.
    pub(super) n_actions: usize,
    /// Whether somebody has acted on this street although the betting was over.
    pub(super) is_over: bool,
    /// The actions that put something in.
    pub(super) paid: Vec<Paid>,
    /// Which of them is on this line.
    pub(super) paying: Option<usize>,
    /// The action that made the highest bet of the street.
    pub(super) highest_by: Option<usize>,
    /// The line with each player's cards; 0 if there is none.
    pub(super) card_lines: Vec<u64>,
    /// The line with the last cards of each board.
    pub(super) board_lines: Vec<u64>,
    /// The lines that first mention cards.
    pub(super) first_lines: FirstLines,
    /// The cards on boards that have been found to be different, with their places.
    pub(super) wrong_on_board: BTreeSet<(usize, Option<Card>)>,
    /// Each player's cards that have been found to be different.
    pub(super) wrong_cards: Vec<CardSet>,
    /// The line with each player's fold; 0 if there is none.
    pub(super) fold_lines: Vec<u64>,
    /// What has happened so far.
    pub(super) events: Vec<HandEvent>,
}

impl Build {
    pub(super) fn new(game: Game, players: Vec<Player>) -> Self {
        let n_players = players.len();
        let mut build = Self {
            game,
            players,
            stated: Stated::default(),
            boards: Vec::new(),
            is_complete: true,
            are_antes_dead: false,
            added: Money::default(),
            in_all: Money::default(),
            tells_all_actions: false,
            is_blind_short: false,
            is_capped: false,
            acted: vec![false; n_players],
            antes: vec![Money::default(); n_players],
            street_put: vec![Money::default(); n_players],
            streets: Vec::with_capacity(4),
            chip: Money::PER_ONE,
            line: 0,
            correction: None,
            suspected: Vec::new(),
            unexplained_call: None,
            is_added: false,
            n_actions: 0,
            is_over: false,
            paid: Vec::with_capacity(16),
            paying: None,
            highest_by: None,
            card_lines: vec![0; n_players],
            board_lines: Vec::new(),
            first_lines: FirstLines::default(),
            wrong_on_board: BTreeSet::new(),
            wrong_cards: vec![CardSet::new(); n_players],
            fold_lines: vec![0; n_players],
            // Room for a typical hand.
            events: Vec::with_capacity(32),
        };
        build.streets.push(build.street_named());
        for player_idx in 0..n_players {
            if let Some(stack) = build.players[player_idx].stack {
                build.see(stack);
            }
        }
        build
    }

    /// Records an amount from the file: the smallest chip follows from all of them.
    pub(super) fn see(&mut self, amount: Money) {
        self.chip = self.chip.min(amount.chip());
    }

    /// Amounts have cents, even if no amount in the hand shows any.
    pub(super) fn has_cents(&mut self) {
        self.chip = self.chip.min(100);
    }

    fn street_named(&self) -> Street {
        self.street_of(self.boards.first().map_or(0, Vec::len))
    }

    /// The next street, with so many cards on the board.
    fn street_of(&self, n_board: usize) -> Street {
        let place = self.streets.len();
        let names: &[&'static str] = match kind_of(self.game) {
            Kind::Board => &["preflop", "flop", "turn", "river"],
            Kind::Stud => &["third", "fourth", "fifth", "sixth", "seventh"],
            Kind::Draw => &["deal", "first-draw", "second-draw", "third-draw"],
        };
        let by_board = match n_board {
            0 => 0,
            1..=3 => 1,
            4 => 2,
            _ => 3,
        };
        let place = match kind_of(self.game) {
            Kind::Board => by_board,
            _ => place,
        };
        Street {
            name: names[place.min(names.len() - 1)],
            n_board,
            has_actions: false,
        }
    }

    /// A new street begins.
    pub(super) fn next_street(&mut self) {
        self.compare_turns();
        self.acted.fill(false);
        self.is_over = false;
        self.unexplained_call = None;
        self.is_blind_short = false;
        self.highest_by = None;
        self.street_put.fill(Money::default());
        let street = self.street_named();
        self.streets.push(street);
    }

    /// The dealer adds cards to the board, which begins a new street.
    pub(super) fn next_street_after_dealing(&mut self, cards: &[Card]) -> Result<(), Damage> {
        let board = self.boards.first().map_or(&[][..], Vec::as_slice);
        let board = [board, cards].concat();
        self.set_board(0, board, cards)?;
        self.next_street();
        Ok(())
    }

    /// Sets the board of a run, on which these cards are new.
    pub(super) fn set_board(
        &mut self,
        run: usize,
        board: Vec<Card>,
        new: &[Card],
    ) -> Result<(), Damage> {
        if board.len() > MAX_BOARD {
            let message = format!("a board of {} cards: expected {MAX_BOARD}", board.len());
            return Err(Damage::new(DamageKind::BadSyntax, message));
        }
        if run >= MAX_RUNS {
            let message = format!("more than {MAX_RUNS} boards: expected one for each run");
            return Err(Damage::new(DamageKind::BadSyntax, message));
        }
        while self.boards.len() <= run {
            self.boards.push(Vec::new());
            self.board_lines.push(0);
        }
        self.note_board(run, board.len(), new);
        let place = Place::Board(run);
        self.first_lines.note(place, new.iter().copied(), self.line);
        self.boards[run] = board;
        self.board_lines[run] = self.line;
        Ok(())
    }

    /// Whether a stud player has all the cards of this street.
    pub(super) fn has_cards_of_street(&self, player: usize) -> bool {
        let is_stud = kind_of(self.game) == Kind::Stud;
        is_stud && self.players[player].cards.len() >= 2 + self.streets.len()
    }

    /// The name of the street.
    pub(super) fn street(&self) -> &'static str {
        self.streets.last().map_or("preflop", |street| street.name)
    }

    /// Whether this is the first street.
    pub(super) fn is_first_street(&self) -> bool {
        self.streets.len() == 1
    }

    /// Whether anybody has acted on this street.
    pub(super) fn has_acted(&self) -> bool {
        self.streets.last().is_some_and(|street| street.has_actions)
    }

    /// A player checks, folds, calls or bets.
    pub(super) fn act(&mut self, player: usize) {
        self.acted[player] = true;
        if let Some(street) = self.streets.last_mut() {
            street.has_actions = true;
        }
    }

    /// What is left of a player's stack; `None` if it is unknown.
    pub(super) fn left(&self, player: usize) -> Option<Money> {
        let stack = self.players[player].stack?;
        Some(Money(stack.0.saturating_sub(self.used(player))))
    }

    /// Everything that a player has put in, of any kind.
    pub(super) fn used(&self, player: usize) -> u64 {
        let Player { put, dead, .. } = &self.players[player];
        put.plus(*dead).plus(self.antes[player]).0
    }

    fn check_stack(&mut self, player: usize, amount: Money) -> Result<(), Damage> {
        self.see(amount);
        let is_too_much = self.left(player).is_some_and(|left| amount > left);
        if is_too_much {
            let message = format!(
                "an amount of {amount}, but the player has only {} left",
                self.left(player).unwrap_or_default()
            );
            return Err(Damage::new(DamageKind::MoreThanStack, message));
        }
        self.check_total(amount)
    }

    /// Checks that everything put in stays an amount that can be read: no sum is larger.
    fn check_total(&mut self, amount: Money) -> Result<(), Damage> {
        let in_all = self.in_all.plus(amount);
        if in_all.0 - self.in_all.0 < amount.0 {
            let message = format!("more than {} in all pots: expected less", super::MAX_MONEY);
            return Err(Damage::new(DamageKind::BadAmount, message));
        }
        self.in_all = in_all;
        Ok(())
    }

    /// A player puts in an amount that others have to match.
    pub(super) fn put(&mut self, player: usize, amount: Money) -> Result<(), Damage> {
        self.check_stack(player, amount)?;
        let highest = self.highest();
        let held = &mut self.players[player];
        held.put = held.put.plus(amount);
        self.street_put[player] = self.street_put[player].plus(amount);
        if self.street_put[player] > highest {
            self.highest_by = self.paying;
        }
        self.note_put(player, amount, highest);
        Ok(())
    }

    /// A player raises to an amount on this street.
    pub(super) fn put_to(&mut self, player: usize, total: Money) -> Result<(), Damage> {
        let Some(more) = total.0.checked_sub(self.street_put[player].0) else {
            let message =
                format!("a raise to {total}, which is less than the player has already put in");
            return Err(Damage::new(DamageKind::BadAmount, message));
        };
        self.put(player, Money(more))
    }

    /// The amount that a player has to call.
    pub(super) fn to_call(&self, player: usize) -> Money {
        let highest = self.highest().0;
        Money(highest.saturating_sub(self.street_put[player].0))
    }

    /// What a player has put in on this street.
    pub(super) fn on_street(&self, player: usize) -> Money {
        self.street_put[player]
    }

    /// The highest amount that a player has put in on this street.
    pub(super) fn highest(&self) -> Money {
        self.street_put.iter().copied().max().unwrap_or_default()
    }

    /// A player has posted a blind or a straddle, or perhaps only part of it if nothing is left.
    pub(super) fn look_for_short_blind(&mut self, player: usize) {
        self.is_blind_short |= self.left(player) == Some(Money(0));
    }

    /// A player puts in money that counts as nobody's bet.
    pub(super) fn put_dead(&mut self, player: usize, amount: Money) -> Result<(), Damage> {
        self.check_stack(player, amount)?;
        let held = &mut self.players[player];
        held.dead = held.dead.plus(amount);
        if amount.0 > 0 {
            self.note_money(player, Put::DeadBlind, amount, Money(0));
        }
        Ok(())
    }

    /// The site puts in money that counts as nobody's bet.
    pub(super) fn add(&mut self, amount: Money) -> Result<(), Damage> {
        self.see(amount);
        self.check_total(amount)?;
        self.added = self.added.plus(amount);
        Ok(())
    }

    pub(super) fn ante(&mut self, player: usize, amount: Money) -> Result<(), Damage> {
        self.check_stack(player, amount)?;
        self.antes[player] = self.antes[player].plus(amount);
        if amount.0 > 0 {
            self.note_money(player, Put::Ante, amount, Money(0));
        }
        Ok(())
    }

    pub(super) fn fold(&mut self, player: usize) {
        let street = self.street();
        if self.players[player].folded.is_none() {
            self.players[player].folded = Some(street);
            self.fold_lines[player] = self.line;
        }
        self.note_fold(player);
    }

    /// A player shows these cards.
    pub(super) fn show(&mut self, player: usize, cards: Vec<Option<Card>>) {
        self.compare_cards(player, &cards);
        self.note_show(player, &cards);
        let held = &mut self.players[player];
        if cards.iter().all(Option::is_some) && !cards.is_empty() {
            held.showing = Showing::Shown;
        }
        let known = |cards: &[Option<Card>]| cards.iter().flatten().count();
        if known(&cards) >= known(&held.cards) {
            self.hold(player, cards);
        }
    }

    /// A player is seen with these cards.
    pub(super) fn hold(&mut self, player: usize, cards: Vec<Option<Card>>) {
        if !self.has_room_for(player, &cards) {
            return;
        }
        let known = cards.iter().copied().flatten();
        self.first_lines
            .note(Place::Player(player), known, self.line);
        self.players[player].cards = cards;
        self.card_lines[player] = self.line;
    }

    /// How many streets have begun.
    pub(super) fn streets_so_far(&self) -> usize {
        self.streets.len()
    }

    /// Everything that players and the site have put in.
    pub(super) fn in_all(&self) -> Money {
        self.in_all
    }

    /// Whether the cards that a line has beyond those of a board are those of a street that has been
    /// added; then that street gets its name.
    pub(super) fn takes_missing_cards(&mut self, run: usize, n_board: usize) -> bool {
        let is_new = self.boards.get(run).map_or(0, Vec::len) < n_board;
        let is_taken = is_new && matches!(self.correction, Some(Correction::Street { .. }));
        if is_taken && run == 0 {
            let street = self.street_of(n_board);
            match self.streets.last_mut().filter(|_| self.is_added) {
                Some(last) => (last.name, last.n_board) = (street.name, street.n_board),
                // Nobody acts on it.
                None => self.streets.push(street),
            }
        }
        is_taken
    }

    /// The antes of the players.
    pub(super) fn antes(&self) -> &[Money] {
        &self.antes
    }

    /// The hand, with the money sorted into levels and dead money.
    pub(super) fn finish(
        mut self,
        id: Option<String>,
        limit: Limit,
        button: Option<usize>,
    ) -> PlayedHand {
        self.compare_turns();
        self.suspect_missing_ante();
        // Players who are not in the hand post nothing and get no cards.
        let is_general = self.antes.iter().all(|&ante| ante.0 > 0) && !self.are_antes_dead;
        let mut dead = self.added;
        for (player, &ante) in self.players.iter_mut().zip(&self.antes) {
            match is_general {
                true => player.put = player.put.plus(ante),
                false => player.dead = player.dead.plus(ante),
            }
            dead = dead.plus(player.dead);
        }
        PlayedHand {
            id,
            game: self.game,
            limit,
            chip: Money(self.chip),
            players: self.players,
            button,
            boards: self.boards,
            streets: self.streets,
            dead,
            is_complete: self.is_complete,
            events: self.events,
            paid: self.paid,
            suspected: self.suspected,
            currency: None,
            stated: self.stated,
        }
    }
}

/// How the cards of a game are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A board.
    Board,
    /// Seven cards each, some of them face up.
    Stud,
    /// Draws.
    Draw,
}

pub(super) fn kind_of(game: Game) -> Kind {
    if game.board().is_some() {
        return Kind::Board;
    }
    match game.dealing() {
        Some(Dealing::Stud) => Kind::Stud,
        _ => Kind::Draw,
    }
}
