//! The end screen: the points, the best arrangement, and the cost of each move.

use handeval_matematico::{MoveReview, Solution, score};
use handeval_rooms::Values;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::board::{Board, BoardSize, Mark};
use super::draw::{below, centered, draw_keys, draw_text, draw_title, put, put_words, write};
use super::look::Look;
use super::play;
use crate::game::N_CARDS;
use crate::judgement::is_loss;
use crate::state::{Page, State};
use crate::words::{self, cell_name, percent};

/// The height of the chart, in rows.
const CHART_HEIGHT: u16 = 3;

const KEYS: [(&str, &str); 4] = [
    ("←→", "move by move"),
    ("1-3", "the costliest"),
    ("n", "new game"),
    ("r", "same cards"),
];

const NARROW_KEYS: [(&str, &str); 4] = [
    ("Tab", "more"),
    ("←→", "moves"),
    ("n", "new"),
    ("r", "again"),
];

pub(super) fn draw(state: &State, look: Look, area: Rect, buffer: &mut Buffer) {
    let sizes = [BoardSize::MIDDLE, BoardSize::SMALL];
    let fits =
        |size: &BoardSize| area.width >= 2 * size.width() + 4 && area.height >= size.height() + 14;
    match sizes.into_iter().find(fits) {
        Some(size) => draw_wide(state, look, size, area, buffer),
        None => draw_narrow(state, look, area, buffer),
    }
}

/// Draws the game and the best arrangement side by side, with the costs below.
fn draw_wide(state: &State, look: Look, size: BoardSize, area: Rect, buffer: &mut Buffer) {
    let width = 2 * size.width() + 4;
    let area = centered(area, width.max(80), size.height() + 15);
    let inner = Rect::new(area.x + 1, area.y, area.width - 2, area.height);
    draw_title(state, look, inner, buffer);
    let verdict = verdict(state, look);
    put(buffer, (inner.x, inner.y + 2), inner.width, verdict);

    let y = inner.y + 4;
    let left = Rect::new(inner.x, y, size.width(), size.height() + 1);
    let right = Rect {
        x: inner.right() - size.width(),
        ..left
    };
    put_words(buffer, left, replay_heading(state), look.heading());
    put_words(buffer, right, "The best arrangement", look.heading());
    let board = below(left, 1);
    draw_replay(state, look, size, board, buffer);
    draw_best(state, look, size, below(right, 1), buffer);

    let y = board.bottom() + 1;
    let said = Rect::new(inner.x, y, inner.width, 1);
    draw_text(said_of_move(state, look), said, buffer);
    draw_chart(state, look, (inner.x, y + 2), buffer);
    let beside = inner.x + N_CARDS as u16 + 6;
    let costs = Rect::new(beside, y + 2, inner.right() - beside, 5);
    draw_costliest(state, look, costs, buffer);
    draw_keys(&KEYS, look, inner, buffer);
}

/// The end screen of a small terminal, one page at a time.
fn draw_narrow(state: &State, look: Look, area: Rect, buffer: &mut Buffer) {
    let area = centered(area, 40, area.height.min(18));
    draw_title(state, look, area, buffer);
    let verdict_area = Rect::new(area.x, area.y + 1, area.width, 2);
    draw_text(verdict(state, look), verdict_area, buffer);
    let size = BoardSize::SMALL;
    let board = Rect::new(area.x + 2, area.y + 3, size.width(), size.height());
    let y = board.bottom();
    let below = Rect::new(area.x, y, area.width, area.bottom() - 1 - y);
    match state.page() {
        Page::Replay => {
            draw_replay(state, look, size, board, buffer);
            draw_text(said_of_move(state, look), below, buffer);
        }
        Page::Best => {
            draw_best(state, look, size, board, buffer);
            draw_text("The best arrangement.", below, buffer);
        }
        Page::Costs => {
            let area = Rect::new(area.x, board.y, area.width, 5);
            draw_costliest(state, look, area, buffer);
            draw_chart(state, look, (area.x, board.y + 6), buffer);
        }
    }
    draw_keys(&NARROW_KEYS, look, area, buffer);
}

/// `312 points, 48 % of the best: 650, proved best`.
fn verdict(state: &State, look: Look) -> Line<'static> {
    let points = format!("{} points", state.total());
    let mut spans = vec![Span::styled(points, look.strong())];
    match state.judgement().best() {
        Some(best) => {
            if let Some(share) = best.share_of(state.total()) {
                let share = percent(share);
                spans.push(Span::raw(", "));
                spans.push(Span::styled(format!("{share} of the best"), look.strong()));
            }
            spans.push(Span::raw(format!(": {}, ", best.total)));
            spans.push(proof(best, look));
            if !state.judgement().is_search_ended() {
                spans.push(Span::styled(" …", look.faint()));
            }
        }
        None => {
            let text = "  Looking for the best arrangement …";
            spans.push(Span::styled(text, look.faint()));
        }
    }
    let helped = [
        play::hints(state),
        state.game().is_undone().then(|| "taken back".to_owned()),
    ];
    let helped: Vec<String> = helped.into_iter().flatten().collect();
    if !helped.is_empty() {
        let helped = format!(" ({})", helped.join(", "));
        spans.push(Span::styled(helped, look.faint()));
    }
    Line::from(spans)
}

fn proof(best: &Solution, look: Look) -> Span<'static> {
    let (is_optimal, style) = match best.is_optimal() {
        true => (true, look.good()),
        false => (false, look.plain()),
    };
    Span::styled(words::proof(is_optimal, best.bound), style)
}

fn replay_heading(state: &State) -> String {
    match state.shown() {
        N_CARDS => "Your game".to_owned(),
        shown => format!("Your game after card {shown}"),
    }
}

/// The grid after the shown moves, with the last one framed and the better cell marked with a star.
fn draw_replay(state: &State, look: Look, size: BoardSize, area: Rect, buffer: &mut Buffer) {
    let game = state.game();
    let move_idx = state.shown() - 1;
    let mut board = Board::new(
        size,
        look,
        Values::Letters,
        &game.grid_after(state.shown()),
        &state.score(),
    );
    if let Some(made) = game.moves().get(move_idx) {
        board.cell((made.row, made.column)).mark = Mark::Framed;
    }
    let review = state.judgement().review(game, move_idx);
    if let Some(review) = review.filter(is_loss) {
        let cell = board.cell((review.best.row, review.best.column));
        cell.text = "★".to_owned();
        cell.style = look.best();
    }
    board.draw(area, buffer);
}

fn draw_best(state: &State, look: Look, size: BoardSize, area: Rect, buffer: &mut Buffer) {
    match state.judgement().best() {
        Some(best) => {
            let points = score(&best.grid, state.points());
            Board::new(size, look, Values::Letters, &best.grid, &points).draw(area, buffer);
        }
        None => {
            let text = Line::styled("Looking for it …", look.faint());
            let middle = (area.x + 5, area.y + area.height / 2);
            put(buffer, middle, area.width - 5, text);
        }
    }
}

/// The shown move, and its cost.
fn said_of_move(state: &State, look: Look) -> Line<'static> {
    let game = state.game();
    let move_idx = state.shown() - 1;
    let Some(made) = game.moves().get(move_idx).copied() else {
        return Line::default();
    };
    let place = cell_name((made.row, made.column));
    let mut spans = vec![Span::raw(format!(
        "Card {}: {} in {place}. ",
        move_idx + 1,
        made.card
    ))];
    match state.judgement().review(game, move_idx) {
        Some(review) if is_loss(&review) => {
            let cost = format!("It cost {:.1}", review.loss);
            spans.push(Span::styled(cost, look.loss()));
            let better = cell_name((review.best.row, review.best.column));
            spans.push(Span::raw(format!(": {better} is better.")));
        }
        Some(review) => {
            let expected = review.value.expected;
            let text = format!("The hint agrees: {expected:.0} expected.");
            spans.push(Span::raw(text));
        }
        None => spans.push(Span::styled("Reviewing it …", look.faint())),
    }
    Line::from(spans)
}

/// The three costliest moves, and the total cost.
fn draw_costliest(state: &State, look: Look, area: Rect, buffer: &mut Buffer) {
    let (x, y, width) = (area.x, area.y, area.width);
    let heading = match state.judgement().is_general() {
        true => "The costliest moves (with general values)",
        false => "The costliest moves",
    };
    put_words(buffer, area, heading, look.heading());
    let reviews = state.judgement().reviews(state.game());
    let n_known = reviews.iter().flatten().count();
    let costliest = state.judgement().costliest(state.game());
    for ((row, place), (move_idx, review)) in (1..).zip(1..).zip(&costliest) {
        let line = Line::from(vec![
            Span::styled(format!("{place} "), look.key()),
            Span::styled(format!("{:>5.1}", review.loss), look.loss()),
            Span::raw(format!("  {}", told(*move_idx, review))),
        ]);
        put(buffer, (x, y + row), width, line);
    }
    let sum: f64 = reviews.iter().flatten().map(|review| review.loss).sum();
    let text = if n_known < N_CARDS {
        format!("Reviewing card {} of {N_CARDS} …", n_known + 1)
    } else if costliest.is_empty() {
        "Every move matched the hint.".to_owned()
    } else {
        format!("  {sum:>5.1}  all moves together")
    };
    put(buffer, (x, y + 4), width, Line::styled(text, look.faint()));
}

/// A costly move in a few words: `card 7: K in 2-3, better 4-4`.
fn told(move_idx: usize, review: &MoveReview) -> String {
    let MoveReview { made, best, .. } = review;
    format!(
        "card {}: {} in {}-{}, better {}-{}",
        move_idx + 1,
        made.card,
        made.row + 1,
        made.column + 1,
        best.row + 1,
        best.column + 1
    )
}

/// A chart with a bar for the cost of each move; the shown move is marked below.
fn draw_chart(state: &State, look: Look, (x, y): (u16, u16), buffer: &mut Buffer) {
    write(buffer, (x, y), "What each move cost", look.heading());
    let reviews = state.judgement().reviews(state.game());
    let losses = reviews.map(|review| review.map(|review| review.loss));
    let known = losses.iter().flatten();
    let most = known.fold(1.0_f64, |most, &loss| most.max(loss));
    for (idx, loss) in (0..).zip(losses) {
        let left = x + idx;
        for row in 0..CHART_HEIGHT {
            let above_bottom = CHART_HEIGHT - 1 - row;
            let (text, style) = match loss {
                None if above_bottom == 0 => ("·", look.faint()),
                None => (" ", Style::new()),
                Some(loss) => (bar(loss / most, above_bottom), look.loss()),
            };
            put(buffer, (left, y + 1 + row), 1, Line::styled(text, style));
        }
    }
    let shown = x + state.shown() as u16 - 1;
    write(buffer, (shown, y + 1 + CHART_HEIGHT), "▲", look.cursor());
}

/// The part of a bar that is in a row of the chart.
fn bar(share: f64, above_bottom: u16) -> &'static str {
    const PARTS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let eighths = (share * f64::from(CHART_HEIGHT * 8)).round() as u16;
    // Small costs are visible, too.
    let eighths = eighths.max(u16::from(share > 0.002));
    let part = eighths.saturating_sub(above_bottom * 8).min(8);
    PARTS[usize::from(part)]
}
