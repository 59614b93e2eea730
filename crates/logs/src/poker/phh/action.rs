//! What the dealer and the players do.

use crate::poker::build::{Build, Kind, kind_of};
use crate::poker::{Money, Showing};
use crate::{Damage, DamageKind};

/// Reads actions into a hand in progress.
pub(super) struct Reader<'a> {
    build: &'a mut Build,
    bring_in: Option<Money>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(build: &'a mut Build, bring_in: Option<Money>) -> Self {
        Self { build, bring_in }
    }

    /// The next action is on this line.
    pub(super) fn go_to(&mut self, line: u64) {
        self.build.go_to(line);
    }

    /// `p2 cbr 400`, or just a comment.
    pub(super) fn action(&mut self, action: &str) -> Result<(), Damage> {
        let action = action.split('#').next().unwrap_or_default();
        let words: Vec<&str> = action.split_whitespace().collect();
        match words[..] {
            [] => Ok(()),
            ["d", "db", ref cards @ ..] => {
                let cards = self.build.read_known(&cards.concat())?;
                self.build.next_street_after_dealing(&cards)
            }
            ["d", "dh", player, ref cards @ ..] => {
                let player = self.player(player)?;
                self.dealing();
                if self.build.has_cards_of_street(player) {
                    // Nobody could bet on the street before.
                    self.build.next_street();
                }
                let cards = self.build.read_cards(&cards.concat())?;
                self.build.note_deal(player, &cards);
                let all = [self.build.players[player].cards.clone(), cards].concat();
                self.build.hold(player, all);
                Ok(())
            }
            [player, ref rest @ ..] => {
                let player = self.player(player)?;
                self.player_action(player, rest)
            }
        }
    }

    /// Cards are dealt to a player, or discarded: a new street, if anybody has acted on this one.
    fn dealing(&mut self) {
        if self.build.has_acted() {
            self.build.next_street();
        }
    }

    fn player_action(&mut self, player: usize, words: &[&str]) -> Result<(), Damage> {
        match *words {
            ["f"] => {
                self.build.act(player);
                self.build.fold(player);
                Ok(())
            }
            ["cc"] => {
                let missing = self.build.to_call(player);
                let amount = self
                    .build
                    .left(player)
                    .map_or(missing, |left| left.min(missing));
                self.build.act(player);
                self.build.put(player, amount)
            }
            ["cbr", total] => {
                let total = Money::parse(total).ok_or_else(|| {
                    Damage::new(
                        DamageKind::BadAmount,
                        "no amount: expected one such as `cbr 40`",
                    )
                })?;
                self.build.act(player);
                self.build.put_to(player, total)
            }
            ["pb"] => {
                let amount = self.bring_in.unwrap_or_default();
                let amount = self
                    .build
                    .left(player)
                    .map_or(amount, |left| left.min(amount));
                self.build.act(player);
                self.build.put(player, amount)
            }
            ["sd", ref cards @ ..] => {
                self.dealing();
                let cards = self.build.read_cards(&cards.concat())?;
                self.build.compare_discards(player, &cards);
                self.build.note_draw(player, cards.len(), cards.clone());
                let held = &mut self.build.players[player].cards;
                for card in cards {
                    let place = held.iter().position(|&held| held == card);
                    let place = place.or_else(|| held.iter().position(Option::is_none));
                    place.map(|place| held.remove(place));
                }
                Ok(())
            }
            ["sm"] => {
                self.build.muck(player);
                Ok(())
            }
            ["sm", "-"] => {
                let cards = self.build.players[player].cards.clone();
                self.build.show(player, cards);
                Ok(())
            }
            ["sm", ref cards @ ..] => {
                let cards = self.build.read_cards(&cards.concat())?;
                self.build.show(player, cards);
                Ok(())
            }
            _ => Err(unknown()),
        }
    }

    fn player(&self, word: &str) -> Result<usize, Damage> {
        let number = word
            .strip_prefix('p')
            .and_then(|number| number.parse::<usize>().ok());
        let player = number.and_then(|number| number.checked_sub(1));
        let player = player.filter(|&player| player < self.build.players.len());
        player.ok_or_else(unknown)
    }
}

fn unknown() -> Damage {
    let message =
        "not an action: expected one such as `d db Ah7c2d`, `p1 f`, `p2 cc` or `p1 cbr 40`";
    Damage::new(DamageKind::UnknownAction, message)
}

/// Whether the hand was played to its end: one player is left, or hands were shown.
pub(super) fn is_complete(build: &Build) -> bool {
    let left = || {
        build
            .players
            .iter()
            .filter(|player| player.folded.is_none())
    };
    if left().count() <= 1 {
        return true;
    }
    let is_board_full = match kind_of(build.game) {
        Kind::Board => build.boards.first().is_some_and(|board| board.len() == 5),
        Kind::Stud | Kind::Draw => true,
    };
    is_board_full && left().all(|player| player.showing != Showing::Unknown)
}
