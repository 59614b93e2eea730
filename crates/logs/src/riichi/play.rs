//! A logged round, replayed.

use handeval_mahjong::game::{Event, EventError, Round, Won, WonError};

use super::draw::shown;
use super::end::{DrawKind, End, StatedWin};
use super::round::{At, RoundLog};
use crate::{Damage, DamageKind};

/// A round that was replayed to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The round at its end.
    pub round: Round,
    /// For each win that the log states, in the log's order: the facts of the win, or `None` if the
    /// log does not show the hand. Counters and sticks go to the first winner in turn after the
    /// discarder.
    pub wins: Vec<Option<Won>>,
    /// The kind of draw, as the log states it, or as it follows from the round.
    pub draw: Option<DrawKind>,
    /// The kind of draw that follows from the round; `None` if none does.
    pub shown: Option<DrawKind>,
}

impl RoundLog {
    /// Replays the round; `watch` sees it before each event.
    ///
    /// # Errors
    ///
    /// [`Damage`] with the place of the event that cannot happen.
    pub fn play(&self, mut watch: impl FnMut(&Round, &Event)) -> Result<Played, Damage> {
        let first = self.events.first().map_or(self.end_at, |&(_, at)| at);
        let mut round = Round::new(&self.deal).map_err(|error| damage(&error, first))?;
        for (event, at) in &self.events {
            watch(&round, event);
            round.apply(*event).map_err(|error| damage(&error, *at))?;
        }
        let mut played = Played {
            draw: None,
            shown: None,
            wins: Vec::new(),
            round,
        };
        match &self.end {
            Some(End::Wins(wins)) => {
                let n_players = self.deal.n_players;
                check_winners(wins).map_err(|damage| placed(damage, self.end_at))?;
                let turns = wins
                    .iter()
                    .map(|win| win.from.turns_to(win.winner, n_players));
                let first_winner = turns.clone().min();
                for (win, turns) in wins.iter().zip(turns) {
                    let won = match played.round.win(win.winner, win.from, &win.ura) {
                        Ok(mut won) => {
                            if Some(turns) != first_winner {
                                won.win.honba = 0;
                                won.win.sticks = 0;
                            }
                            Some(won)
                        }
                        Err(WonError::Hidden(_)) => None,
                        Err(WonError::Event(error)) => return Err(damage(&error, self.end_at)),
                        Err(error) => {
                            let kind = DamageKind::WrongNumberOfTiles;
                            return Err(placed(Damage::new(kind, error.to_string()), self.end_at));
                        }
                    };
                    played.wins.push(won);
                }
            }
            Some(End::Draw(draw)) => {
                played.shown = shown(&played.round, draw.kind, draw.deltas);
                let kind = draw.kind.or(played.shown).unwrap_or(DrawKind::Exhaustive);
                if kind != DrawKind::ThreeRon {
                    played.round.end_in_draw();
                }
                played.draw = Some(kind);
            }
            None => {}
        }
        Ok(played)
    }
}

fn damage(error: &EventError, at: At) -> Damage {
    let kind = match error {
        EventError::NoSuchTile { .. } => DamageKind::NoSuchTile,
        EventError::FifthCopy { .. } => DamageKind::FifthCopy,
        EventError::TileNotHeld { .. } => DamageKind::TileNotHeld,
        EventError::ImpossibleCall { .. }
        | EventError::ImpossibleNorth { .. }
        | EventError::ImpossibleRiichi { .. } => DamageKind::ImpossibleCall,
        EventError::OutOfTurn { .. } => DamageKind::UnknownAction,
        _ => DamageKind::WrongNumberOfTiles,
    };
    placed(Damage::new(kind, error.to_string()), at)
}

/// The damage, with its place.
fn placed(damage: Damage, at: At) -> Damage {
    match at {
        At::Line(line) => damage.at_line(line),
        At::Tag(tag) => damage.at_event(tag),
        At::Row(_, _, 0) => damage,
        At::Row(_, _, place) => {
            let message = format!("{at}: {}", damage.message);
            Damage {
                message: message.into(),
                column: Some(place as u64),
                ..damage
            }
        }
    }
}

/// Checks that several winners are different, and win on the same player's tile.
fn check_winners(wins: &[StatedWin]) -> Result<(), Damage> {
    let refuse = |message| Err(Damage::new(DamageKind::BadSyntax, message));
    for (idx, win) in wins.iter().enumerate() {
        let mut others = wins.iter().take(idx);
        if others.clone().any(|other| other.winner == win.winner) {
            return refuse("the same win twice: expected one for each winner");
        }
        if others.any(|other| other.from != win.from || win.from == win.winner) {
            return refuse("two wins on different tiles: expected several winners only by ron");
        }
    }
    Ok(())
}
