//! The screen of a room: the players, the game, and the results.

use handeval_matematico::score;
use handeval_rooms::{Fairness, Results, Role, State as RoomPhase, View};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::Line;

use super::board::{Board, BoardSize};
use super::draw::{below, centered, draw_keys, draw_text, draw_title, put, put_words};
use super::look::Look;
use super::{MIN_SIZE, draw_too_small, help, play};
use crate::room::{EndPage, RoomState, sees_game, shown_name};

/// The width of everything but boards, in columns.
const WIDTH: u16 = 76;

/// The width of a board at the end, in columns.
const BOARD_WIDTH: u16 = BoardSize::SMALL.width();

/// Draws the screen of a room at any size.
pub fn draw_room(room: &RoomState, look: Look, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let (state, view) = (room.state(), room.follower().view());
    if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
        draw_too_small(area, buffer);
    } else if state.is_help_shown() {
        help::draw(state, look, area, buffer);
    } else if room.is_playing() && view.results.is_none() && !room.is_closed() {
        play::draw(state, look, area, buffer);
    } else {
        draw_beside(room, look, area, buffer);
    }
}

/// The screen without a board: lines from the top, as many as fit.
fn draw_beside(room: &RoomState, look: Look, area: Rect, buffer: &mut Buffer) {
    let view = room.follower().view();
    let area = centered(area, WIDTH, area.height.min(30));
    draw_title(room.state(), look, area, buffer);
    let keys: &[_] = match view.results {
        Some(_) => &[("Tab", "grids")],
        None => &[],
    };
    draw_keys(keys, look, area, buffer);
    let mut body = below(area, 2);
    body.height = body.height.saturating_sub(2);
    match &view.results {
        _ if room.is_closed() => draw_text("This room is closed.".to_owned(), body, buffer),
        Some(results) => draw_results(room, results, look, body, buffer),
        None if view.state == RoomPhase::Lobby || !sees_game(view) => {
            draw_lobby(room, look, body, buffer);
        }
        None => draw_watching(room, look, body, buffer),
    }
}

fn draw_lobby(room: &RoomState, look: Look, area: Rect, buffer: &mut Buffer) {
    let view = room.follower().view();
    let said = match view.you.role {
        Role::Player | Role::Watcher => "You are in. The game begins when the host starts it.",
        Role::Anyone => "You are watching. The game begins when the host starts it.",
        _ => "You are no longer in this room.",
    };
    put_words(buffer, area, said, look.heading());
    let players = view.players.iter();
    let names = players.map(|player| shown_name(player.name.as_deref()));
    let names: Vec<_> = names.collect();
    let words = format!("{} in the room: {}", names.len(), names.join(", "));
    draw_text(words, below(area, 2), buffer);
}

/// Draws a game that the player joined too late to play.
fn draw_watching(room: &RoomState, look: Look, area: Rect, buffer: &mut Buffer) {
    let view = room.follower().view();
    let said = match view.you.role {
        Role::Watcher => "You joined after the fifth card: watch this game and play the next one.",
        _ => "You are watching this game.",
    };
    put_words(buffer, area, said, look.heading());
    let cards = format!("Cards: {}", view.cards.join(" "));
    let middle = Rect::new(area.x, area.y + 2, area.width, 2);
    draw_text(format!("{cards}\n{}", room.standing()), middle, buffer);
    let board = view.board.iter().flatten();
    let entries = board.map(|entry| (entry.place, entry.name.as_deref(), entry.total, false));
    draw_places(entries, look, below(area, 5), buffer);
}

fn draw_results(room: &RoomState, results: &Results, look: Look, area: Rect, buffer: &mut Buffer) {
    let view = room.follower().view();
    let said = own_result(view).unwrap_or_else(|| "The game is over.".to_owned());
    put_words(buffer, area, said, look.heading());
    let is_wide = area.width >= 2 * BOARD_WIDTH + 2 && area.height >= BoardSize::SMALL.height() + 5;
    if !is_wide && room.end_page() != EndPage::Results {
        draw_grid(room, look, below(area, 1), buffer);
        return;
    }
    let best = match &results.best {
        Some(best) if best.optimal => format!("{} points were possible.", best.total),
        Some(best) => format!("At least {} points were possible.", best.total),
        None => "Still looking for the best arrangement.".to_owned(),
    };
    let words = format!("{best} {}", fairness(room));
    draw_text(words, Rect::new(area.x, area.y + 1, area.width, 2), buffer);
    let mut rest = below(area, 4);
    if is_wide {
        let x = area.right() - BOARD_WIDTH;
        let width = BOARD_WIDTH;
        draw_grid(room, look, Rect { x, width, ..rest }, buffer);
        rest.width = BOARD_WIDTH;
    }
    let entries = results.results.iter().map(|one| {
        let is_own = Some(one.player) == view.you.player;
        (one.place, one.name.as_deref(), one.total, is_own)
    });
    draw_places(entries, look, rest, buffer);
}

/// The best arrangement, or the player's own grid, with its points.
fn draw_grid(room: &RoomState, look: Look, area: Rect, buffer: &mut Buffer) {
    let view = room.follower().view();
    let best = view.results.as_ref().and_then(|one| one.best.as_ref());
    let (heading, grid) = match room.end_page() {
        EndPage::Own if view.own.is_some() => ("Your grid".to_owned(), room.follower().grid()),
        _ => match best.and_then(|best| Some((best, best.grid()?))) {
            Some((best, grid)) => (format!("The best arrangement: {}", best.total), grid),
            None => return,
        },
    };
    put_words(buffer, area, heading, look.heading());
    let score = score(&grid, room.state().points());
    let values = view.settings.values;
    let board = Board::new(BoardSize::SMALL, look, values, &grid, &score);
    board.draw(below(area, 1), buffer);
}

/// Draws places, names and points, one player per line, as many players as fit.
fn draw_places<'a>(
    entries: impl Iterator<Item = (u32, Option<&'a str>, u32, bool)>,
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
) {
    for (y, (place, name, total, is_own)) in (area.y..area.bottom()).zip(entries) {
        let style = if is_own { look.strong() } else { look.plain() };
        let line = Line::styled(format!("{place:>3}. {}", shown_name(name)), style);
        put(buffer, (area.x, y), area.width.saturating_sub(8), line);
        let total = Line::styled(total.to_string(), style).alignment(Alignment::Right);
        put(buffer, (area.x, y), area.width, total);
    }
}

/// The player's result.
fn own_result(view: &View) -> Option<String> {
    let results = &view.results.as_ref()?.results;
    let mut all = results.iter();
    let own = all.find(|one| Some(one.player) == view.you.player)?;
    let (of, place, total) = (results.len(), own.place, own.total);
    Some(format!("Rank {place} of {of}, {total} points."))
}

/// Whether the cards were fixed before the game.
fn fairness(room: &RoomState) -> String {
    match room.follower().fairness() {
        None => String::new(),
        Some(Fairness::Fair) => "Checked: the cards were fixed before the game.".to_owned(),
        Some(Fairness::OtherDeck) => {
            "These are not the cards the room committed to before the game!".to_owned()
        }
        Some(Fairness::OtherCard { n }) => {
            format!("Card {n} is not the card that was called!")
        }
    }
}
