//! Events that happen without a command.

use super::Draft;
use crate::seat::Seat;
use crate::{Event, Placing};

impl Draft<'_> {
    pub(super) fn settle(&mut self) {
        while let Some(event) = self.due() {
            self.record(event);
        }
    }

    /// The next event that happens without a command, if it is due.
    fn due(&self) -> Option<Event> {
        let room = &*self.room;
        if room.is_closed {
            return None;
        }
        if self.at >= room.names_until() {
            return Some(Event::Closed);
        }
        if let Some(assigned) = room.seats.iter().find_map(|seat| self.late(seat)) {
            return Some(assigned);
        }
        if room.is_played() {
            return Some(Event::Finished);
        }
        room.calls_at()
            .filter(|&calls_at| calls_at <= self.at)
            .map(|_| self.next_call())
    }

    /// The random cell for a player whose time is up.
    fn late(&self, seat: &Seat) -> Option<Event> {
        let room = &*self.room;
        room.time_is_up_at(seat).filter(|&up_at| up_at <= self.at)?;
        let game = &seat.playing()?.game;
        let n = game.n_placed() + 1;
        let cells = (0..25).map(|cell| (cell / 5, cell % 5));
        let is_free = |&(row, column): &(u32, u32)| game.is_free(row as usize, column as usize);
        let free: Vec<_> = cells.filter(is_free).collect();
        let secret = &room.open_round()?.secret;
        let &(row, column) = free.get(secret.late_draw(seat.player, n, free.len()))?;
        Some(Event::Assigned {
            player: seat.player,
            placing: Placing {
                n: n as u32,
                row: row + 1,
                column: column + 1,
            },
        })
    }

    pub(super) fn next_call(&self) -> Event {
        let span = self.room.settings.timer.span();
        Event::Called {
            n: self.room.n_called() as u8 + 1, // at most 25
            deadline: span.map(|span| self.at.after(span)),
        }
    }

    /// Restarts the time for cards whose time was not up at the last event.
    pub(super) fn wake(&mut self) {
        let room = &*self.room;
        let span = room.settings.timer.span();
        let is_timed = room.open_round().is_some_and(|round| round.n_called() > 0);
        if let (Some(span), true, false) = (span, is_timed, room.is_paused()) {
            let deadline = self.at.after(span);
            self.record(Event::Rescheduled { deadline });
        }
    }
}
