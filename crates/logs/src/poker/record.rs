//! A hand in progress: what is recorded about each action for replaying it.

use handeval_cards::Card;

use super::build::{Build, Kind, kind_of};
use super::event::{HandEvent, HandEventKind, Put};
use super::{Money, Showing};

/// The street for what happens after the betting.
const SHOWDOWN: &str = "showdown";

impl Build {
    fn note(&mut self, street: &'static str, player: Option<usize>, kind: HandEventKind) {
        self.note_cards(street, player, kind, Vec::new());
    }

    fn note_cards(
        &mut self,
        street: &'static str,
        player: Option<usize>,
        kind: HandEventKind,
        cards: Vec<Option<Card>>,
    ) {
        self.events.push(HandEvent {
            street,
            player,
            kind,
            cards,
        });
    }

    /// Records money that has been put in; `highest` is the highest amount before.
    pub(super) fn note_put(&mut self, player: usize, amount: Money, highest: Money) {
        let total = self.on_street(player);
        let why = match (self.has_acted(), highest.0) {
            (false, _) => self.blind(total, highest),
            (true, _) if amount.0 == 0 => {
                return self.note(self.street(), Some(player), HandEventKind::Check);
            }
            (true, 0) if self.is_bring_in() => Put::BringIn,
            (true, 0) => Put::Bet,
            (true, highest) if total.0 > highest => Put::Raise,
            (true, _) => Put::Call,
        };
        // An amount of 0 is not an event.
        if amount.0 > 0 {
            self.note_money(player, why, amount, total);
        }
    }

    /// Records an ante or a dead blind.
    pub(super) fn note_money(&mut self, player: usize, why: Put, amount: Money, total: Money) {
        let kind = HandEventKind::Put {
            why,
            amount,
            total,
            is_all_in: self.left(player) == Some(Money(0)),
        };
        self.note(self.street(), Some(player), kind);
    }

    /// Which blind it is: the first is the small blind, and anything above the big blind is a
    /// straddle.
    fn blind(&self, total: Money, highest: Money) -> Put {
        let is_posted = |put: Put| {
            let mut kinds = self.events.iter().map(|event| event.kind);
            kinds.any(|kind| matches!(kind, HandEventKind::Put { why, .. } if why == put))
        };
        match (highest.0, total > highest) {
            (0, _) => Put::SmallBlind,
            (_, true) if is_posted(Put::BigBlind) => Put::Straddle,
            (_, true) => Put::BigBlind,
            (_, false) if total == highest => Put::BigBlind,
            (_, false) => Put::SmallBlind,
        }
    }

    fn is_bring_in(&self) -> bool {
        kind_of(self.game) == Kind::Stud && self.street() == "third"
    }

    /// A player checks.
    pub(super) fn check(&mut self, player: usize) {
        self.act(player);
        self.note(self.street(), Some(player), HandEventKind::Check);
    }

    pub(super) fn note_fold(&mut self, player: usize) {
        self.note(self.street(), Some(player), HandEventKind::Fold);
    }

    /// Records the cards that a player is dealt, if they are known.
    pub(super) fn note_deal(&mut self, player: usize, cards: &[Option<Card>]) {
        let known: Vec<_> = cards.iter().copied().filter(Option::is_some).collect();
        if !known.is_empty() {
            self.note_cards(self.street(), Some(player), HandEventKind::Deal, known);
        }
    }

    /// Records that a player exchanges this many cards.
    pub(super) fn note_draw(&mut self, player: usize, n_cards: usize, cards: Vec<Option<Card>>) {
        let kind = HandEventKind::Draw(n_cards);
        self.note_cards(self.street(), Some(player), kind, cards);
    }

    /// Records the hand that a player shows, once; a file repeats it at the end, and may show a
    /// mucked hand only there.
    pub(super) fn note_show(&mut self, player: usize, cards: &[Option<Card>]) {
        let mut events = self.events.iter_mut();
        let is_of_player = |event: &&mut HandEvent| {
            let kind = event.kind;
            event.player == Some(player)
                && matches!(kind, HandEventKind::Show | HandEventKind::Muck)
        };
        if let Some(event) = events.find(is_of_player) {
            if event.cards.len() < cards.len() {
                event.cards = cards.to_vec();
            }
            return;
        }
        self.note_cards(SHOWDOWN, Some(player), HandEventKind::Show, cards.to_vec());
    }

    /// A player mucks the hand at the end.
    pub(super) fn muck(&mut self, player: usize) {
        self.players[player].showing = Showing::Mucked;
        self.note(SHOWDOWN, Some(player), HandEventKind::Muck);
    }

    pub(super) fn note_returned(&mut self, player: usize, amount: Money) {
        let kind = HandEventKind::Returned(amount);
        self.note(self.street(), Some(player), kind);
    }

    /// Records the cards that are new on a board of `n_board` cards.
    pub(super) fn note_board(&mut self, run: usize, n_board: usize, cards: &[Card]) {
        let street = match (kind_of(self.game), n_board) {
            (Kind::Board, 0..=3) => "flop",
            (Kind::Board, 4) => "turn",
            (Kind::Board, _) => "river",
            _ => self.street(),
        };
        let cards = cards.iter().copied().map(Some).collect();
        self.note_cards(street, None, HandEventKind::Board(run), cards);
    }
}
