//! A room as a client may see it.

use handeval_matematico::{AnyFigure, Game, Grid, PointTable, score};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::results::GridText;
use crate::seat::{Play, Seat};
use crate::{
    BoardEntry, Caller, Code, Moment, Placing, PlayerId, Refusal, Results, Room, Settings, State,
    StreamEvent,
};

/// A room as a given client may see it: the answer to a request for the room, and the first event
/// in a stream.
///
/// Until the game is over, it contains no card that has not been called, no matter who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomView))]
#[non_exhaustive]
pub struct View {
    /// The code of the room.
    pub code: Code,
    /// The number of the last event of the room.
    pub id: u64,
    /// The server's time.
    pub now: Moment,
    /// The state of the room.
    pub state: State,
    /// Whether the game is paused.
    pub paused: bool,
    /// Whether the room is locked.
    pub locked: bool,
    /// The number of the game in this room, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub game: u32,
    /// The host's settings.
    pub settings: Settings,
    /// When the names are deleted if nothing happens before then.
    pub names_until: Moment,
    /// The client that sent the request.
    pub you: You,
    /// The current card.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub card: Option<CardView>,
    /// All cards called so far.
    pub cards: Vec<String>,
    /// The players in the room.
    pub players: Vec<PlayerView>,
    /// The number of players in this game.
    pub playing: usize,
    /// The number of players who have placed the current card.
    pub count: usize,
    /// The numbers of the players who have placed the current card. For the host only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub placed: Option<Vec<PlayerId>>,
    /// The player's own grid.
    #[cfg_attr(feature = "openapi", schema(required, value_type = Option<Vec<Vec<Option<String>>>>))]
    pub grid: Option<GridText>,
    /// The cards of the player's own grid, and what it scores.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub own: Option<OwnGame>,
    /// The leaderboard, if it is shown.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub board: Option<Vec<BoardEntry>>,
    /// The commitment to the cards.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub commitment: Option<String>,
    /// What is published when the game is over.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub results: Option<Results>,
}

/// The client viewing the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomYou))]
#[non_exhaustive]
pub struct You {
    /// The role.
    pub role: Role,
    /// The player.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub player: Option<PlayerId>,
}

/// The role of a client in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomRole))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Anyone who knows the code.
    Anyone,
    /// A player of this game, or of the next one.
    Player,
    /// A player who came too late for this game.
    Watcher,
    /// A player removed by the host, who may come back.
    Removed,
    /// A player removed by the host for good.
    Banned,
    /// The host.
    Host,
}

/// A card on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomCard))]
#[non_exhaustive]
pub struct CardView {
    /// The number of the card, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 25))]
    pub n: usize,
    /// The value of the card.
    pub value: String,
    /// The deadline for placing it; `null` without a timer or during a pause.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub deadline: Option<Moment>,
    /// The server's time.
    pub now: Moment,
}

/// A player, as shown to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomPlayer))]
#[non_exhaustive]
pub struct PlayerView {
    /// The number.
    pub player: PlayerId,
    /// The name; `null` once names have been deleted.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub name: Option<String>,
    /// Whether the player is connected.
    pub connected: bool,
    /// Whether the player came too late for this game.
    pub watches: bool,
    /// Which computer player this is; left out for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub bot: Option<String>,
}

/// What a player has done in this game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomOwnGame))]
#[non_exhaustive]
pub struct OwnGame {
    /// The cards in the order in which they were placed.
    pub moves: Vec<MoveView>,
    /// The points of all full lines.
    pub total: u32,
    /// The twelve lines: rows, columns, diagonals.
    pub lines: Vec<LineView>,
}

/// A placed card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomMove))]
#[non_exhaustive]
pub struct MoveView {
    /// The number of the card, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 25))]
    pub n: usize,
    /// The row, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub row: usize,
    /// The column, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub column: usize,
    /// Whether the player was late and the cell is random.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub assigned: bool,
}

impl From<Placing> for MoveView {
    /// The card, as its player placed it.
    fn from(placing: Placing) -> Self {
        Self {
            n: placing.n as usize,
            row: placing.row as usize,
            column: placing.column as usize,
            assigned: false,
        }
    }
}

/// What a line of a grid scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomLine))]
#[non_exhaustive]
pub struct LineView {
    /// The line: `row-1` … `diagonal-2`.
    pub line: String,
    /// The key of its figure; `null` if a cell is empty.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub figure: Option<String>,
    /// The points of the line, the diagonal bonus included.
    pub points: u32,
}

/// The answer to a move: the grid with the placed card in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomMoved))]
#[non_exhaustive]
pub struct MoveAnswer {
    /// The card.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 25))]
    pub n: u32,
    /// The points of all full lines.
    pub total: u32,
    /// The twelve lines: rows, columns, diagonals.
    pub lines: Vec<LineView>,
}

/// How many players have placed the current card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomPlaced))]
#[non_exhaustive]
pub struct PlacedView {
    /// The number of the current card, from 1; 0 before the first card.
    #[cfg_attr(feature = "openapi", schema(maximum = 25))]
    pub n: usize,
    /// The number of players who have placed the current card.
    pub count: usize,
    /// The numbers of the players who have placed the current card. For the host only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub players: Option<Vec<PlayerId>>,
}

impl View {
    /// Reads a view as a server sends it.
    ///
    /// # Errors
    ///
    /// The text is not a view.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        // Goes through a JSON value, as stream events do, so the code is compiled only once.
        let view: serde_json::Value = serde_json::from_str(text)?;
        serde_json::from_value(view)
    }
}

impl Room {
    /// The room as `viewer` may see it now; `is_connected` reports which players have a stream.
    pub fn view(
        &self,
        viewer: Caller,
        now: Moment,
        is_connected: impl Fn(PlayerId) -> bool,
    ) -> View {
        let round = self.round.as_ref();
        let own = self.own_play(viewer);
        let called = round.map_or_else(Vec::new, |round| {
            round.deck().cards()[..round.n_called()].to_vec()
        });
        View {
            code: self.code,
            id: self.n_events,
            now,
            state: self.state(),
            paused: self.is_paused(),
            locked: self.is_locked,
            game: self.game_number,
            settings: self.settings.clone(),
            names_until: self.names_until(),
            you: self.you(viewer),
            card: self.card(now),
            cards: called
                .iter()
                .map(|&card| self.settings.values.text(card))
                .collect(),
            players: self.players(is_connected),
            playing: self.n_playing(),
            count: self.n_placed(),
            placed: self.placed(viewer),
            grid: own.map(|play| self.grid_text(&play.game.grid())),
            own: own.map(|play| OwnGame {
                moves: moves(play),
                total: play.total,
                lines: self.lines(play),
            }),
            board: self.board(viewer),
            commitment: round.map(|round| round.commitment.clone()),
            results: self.results(viewer),
        }
    }

    /// The answer to a move that a player has just made or repeated.
    pub fn move_answer(&self, player: PlayerId, n: u32) -> Option<MoveAnswer> {
        let play = self.seat(player)?.play.as_ref()?;
        Some(MoveAnswer {
            n,
            total: play.total,
            lines: self.lines(play),
        })
    }

    /// The players' progress as the viewer may see it, and the leaderboard, if it is shown. Both
    /// change with every move and are sent at most a few times a second.
    pub fn progress(&self, viewer: Caller) -> Vec<StreamEvent> {
        let placed = StreamEvent::Placed(PlacedView {
            n: self.n_called(),
            count: self.n_placed(),
            players: self.placed(viewer),
        });
        let board = self.board(viewer).map(StreamEvent::Board);
        [placed].into_iter().chain(board).collect()
    }

    /// The current card.
    pub fn card(&self, now: Moment) -> Option<CardView> {
        let round = self.round.as_ref()?;
        let n = round.n_called();
        let card = *round.deck().cards().get(n.checked_sub(1)?)?;
        let deadline = *round.deadlines.last()?;
        Some(CardView {
            n,
            value: self.settings.values.text(card),
            deadline: deadline.filter(|_| !self.is_paused() && !round.is_over),
            now,
        })
    }

    /// The question to ask for a hint for card `n`, as a body for the API.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if hints are not allowed, or `n` is not the player's next card.
    pub fn hint_question(&self, player: PlayerId, n: u32) -> Result<Json, Refusal> {
        if !self.settings.hints {
            return Err(Refusal::NoHints);
        }
        let n_placed = self.game(player).map_or(0, Game::n_placed);
        let turn = self.turn(player).ok_or(Refusal::NoTurn)?;
        if n as usize != n_placed + 1 {
            return Err(Refusal::NotTheTurn {
                n,
                n_placed: n_placed as u32,
            });
        }
        let mut question = json!({
            "grid": self.grid_text(turn.grid()),
            "card": self.settings.values.text(turn.card()),
            // The same question always gets the same hint.
            "seed": 0,
        });
        if let Some(points) = &self.settings.points {
            question["points"] = json!(points);
        }
        Ok(question)
    }

    /// The viewer's role in the room.
    pub fn you(&self, viewer: Caller) -> You {
        let role = match viewer {
            Caller::Anyone | Caller::System => Role::Anyone,
            Caller::Host => Role::Host,
            Caller::Player(player) => self
                .seat(player)
                .map_or(Role::Anyone, |seat| self.role(seat)),
        };
        let player = match viewer {
            Caller::Player(player) => self.seat(player).map(|seat| seat.player),
            _ => None,
        };
        You { role, player }
    }

    fn role(&self, seat: &Seat) -> Role {
        match seat.presence.check() {
            Err(crate::Refusal::PlayerRemoved) => Role::Removed,
            Err(_) => Role::Banned,
            Ok(()) if self.watches(seat) => Role::Watcher,
            Ok(()) => Role::Player,
        }
    }

    fn watches(&self, seat: &Seat) -> bool {
        self.round.is_some() && seat.play.is_none()
    }

    fn players(&self, is_connected: impl Fn(PlayerId) -> bool) -> Vec<PlayerView> {
        let present = self.seats.iter().filter(|seat| seat.is_present());
        present
            .map(|seat| self.player_view(seat, is_connected(seat.player)))
            .collect()
    }

    pub(crate) fn player_view(&self, seat: &Seat, is_connected: bool) -> PlayerView {
        PlayerView {
            player: seat.player,
            name: seat.name.as_ref().map(ToString::to_string),
            connected: is_connected || seat.bot.is_some(),
            watches: self.watches(seat),
            bot: seat.bot.map(|bot| bot.key().to_owned()),
        }
    }

    /// The players who have placed the current card.
    fn placed(&self, viewer: Caller) -> Option<Vec<PlayerId>> {
        if !matches!(viewer, Caller::Host | Caller::System) {
            return None;
        }
        let n_called = self.n_called();
        let placed = self.seats.iter().filter(|seat| {
            let play = seat.playing();
            play.is_some_and(|play| play.game.n_placed() == n_called)
        });
        Some(placed.map(|seat| seat.player).collect())
    }

    /// The viewer's own game.
    fn own_play(&self, viewer: Caller) -> Option<&Play> {
        match viewer {
            Caller::Player(player) => self.seat(player)?.playing(),
            _ => None,
        }
    }

    pub(crate) fn lines(&self, play: &Play) -> Vec<LineView> {
        line_views(&play.game.grid(), &self.points)
    }
}

pub(crate) fn line_views(grid: &Grid, points: &PointTable) -> Vec<LineView> {
    let score = score(grid, points);
    let lines = score.lines.iter().map(|line| LineView {
        line: line.name.key().to_owned(),
        figure: line.figure.map(AnyFigure::key).map(str::to_owned),
        points: line.points,
    });
    lines.collect()
}

fn moves(play: &Play) -> Vec<MoveView> {
    let moves = play.game.moves().iter().enumerate();
    let view = |(idx, made): (usize, &handeval_matematico::Move)| MoveView {
        n: idx + 1,
        row: made.row + 1,
        column: made.column + 1,
        assigned: play.game.is_assigned(idx),
    };
    moves.map(view).collect()
}
