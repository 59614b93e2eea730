//! A room.

use core::fmt;
use core::time::Duration;

use handeval_matematico::{Deck, Game, PointTable, Turn};
use serde::{Deserialize, Serialize};

use crate::seat::{Play, Presence, Seat};
use crate::{
    Best, Caller, Code, Event, Moment, Name, PlayerId, Recorded, Refusal, ReplayError, Secret,
    Settings, Timer, TokenHash,
};

/// A room where many people play with one caller, as a value.
///
/// It has no clock, reads and writes nothing, and draws nothing at random: commands bring the time
/// and any random values.
///
/// # Examples
///
/// ```
/// use handeval_matematico::Deck;
/// use handeval_rooms::{
///     Caller, Code, Command, HostAction, Moment, Opening, Room, Secret, Settings, TokenHash,
/// };
///
/// let opening = Opening {
///     code: Code::from_bits(41),
///     host: TokenHash::of("the host's token"),
///     settings: Settings::default(),
///     animals: Vec::new(),
/// };
/// let at = Moment::from_millis(1_700_000_000_000);
/// let mut log = vec![opening.open(at)?];
/// let mut room = Room::replay(&log)?;
///
/// // Events are decided first, then stored, and only then applied.
/// let start = Command::Host(HostAction::Start(Secret::new([9; 32], Deck::of_seed(9))));
/// let events = room.decide(Caller::Host, start, at)?;
/// for event in &events {
///     room.apply(event)?;
/// }
/// log.extend(events);
/// assert_eq!(Room::replay(&log)?, room);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Room {
    pub(crate) code: Code,
    pub(crate) host: Option<TokenHash>,
    pub(crate) settings: Settings,
    pub(crate) points: PointTable,
    pub(crate) animals: Vec<Name>,
    /// The seats, in the order of the players' numbers.
    pub(crate) seats: Vec<Seat>,
    /// The current or last game; `None` before the first game.
    pub(crate) round: Option<Round>,
    /// The number of the game, counting from 1.
    pub(crate) game_number: u32,
    pub(crate) is_locked: bool,
    pub(crate) paused_since: Option<Moment>,
    pub(crate) kept_days: u8,
    /// When a player last joined, came back or placed a card; at first, when the room was opened.
    pub(crate) names_since: Moment,
    pub(crate) is_closed: bool,
    /// When the last event happened.
    pub(crate) now: Moment,
    pub(crate) n_events: u64,
}

/// A game that all players take part in.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Round {
    pub(crate) secret: Secret,
    pub(crate) commitment: String,
    /// The deadline of each called card.
    pub(crate) deadlines: Vec<Option<Moment>>,
    pub(crate) is_over: bool,
    pub(crate) best: Option<Best>,
}

impl Round {
    pub(crate) fn new(secret: Secret) -> Self {
        Self {
            commitment: secret.commitment(),
            secret,
            deadlines: Vec::new(),
            is_over: false,
            best: None,
        }
    }

    pub(crate) fn n_called(&self) -> usize {
        self.deadlines.len()
    }

    pub(crate) const fn deck(&self) -> &Deck {
        self.secret.deck()
    }
}

/// The state of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomState))]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// The game has not begun.
    Lobby,
    /// A game is being played.
    Open,
    /// The game is over.
    Finished,
}

/// Everything that a new room needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code of the room.
    pub code: Code,
    /// The host's token.
    pub host: TokenHash,
    /// The host's choices.
    pub settings: Settings,
    /// The names that the room assigns, in the host's language
    /// ([`Names::Animals`](crate::Names::Animals)); there should be more names than players.
    pub animals: Vec<Name>,
}

impl Opening {
    /// The first event of the room.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoAnimals`] if the room assigns names and there are none to assign.
    pub fn open(self, now: Moment) -> Result<Recorded, Refusal> {
        let Self {
            code,
            host,
            settings,
            mut animals,
        } = self;
        match settings.names {
            crate::Names::Typed => animals.clear(),
            crate::Names::Animals if animals.is_empty() => return Err(Refusal::NoAnimals),
            crate::Names::Animals => {}
        }
        let event = Event::Opened {
            code,
            host: Some(host),
            settings,
            animals,
        };
        Ok(Recorded { at: now, event })
    }
}

impl Room {
    /// The maximum number of players in a room at once, watchers included.
    pub const MAX_PLAYERS: usize = 60;

    /// The maximum number of players over the life of a room, removed ones included.
    pub const MAX_SEATS: usize = 240;

    /// After this many events, the only further events that can happen are those needed to finish a
    /// game.
    pub const MAX_EVENTS: u64 = 50_000;

    /// A player who has missed more cards than this only watches.
    pub const MAX_MISSED_CARDS: usize = 5;

    /// How long after its deadline a card may still arrive, to allow for slow networks.
    pub const GRACE: Duration = Duration::from_secs(1);

    /// The maximum number of days for which the host can keep names.
    pub const MAX_KEPT_DAYS: u8 = 30;

    /// Rebuilds the room from a log.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if there are no events, or one of them is impossible.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Recorded>) -> Result<Self, ReplayError> {
        let mut events = events.into_iter();
        let first = events.next().ok_or(ReplayError::NoEvents)?;
        let mut room = Self::opened(first).ok_or(ReplayError::NotOpened)?;
        for event in events {
            room.apply(event)?;
        }
        Ok(room)
    }

    fn opened(first: &Recorded) -> Option<Self> {
        let Event::Opened {
            code,
            host,
            settings,
            animals,
        } = &first.event
        else {
            return None;
        };
        Some(Self {
            code: *code,
            host: *host,
            points: settings.point_table(),
            settings: settings.clone(),
            animals: animals.clone(),
            seats: Vec::new(),
            round: None,
            game_number: 1,
            is_locked: false,
            paused_since: None,
            kept_days: 1,
            names_since: first.at,
            is_closed: false,
            now: first.at,
            n_events: 1,
        })
    }

    /// The code of the room.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// The host's choices.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The points of the game.
    pub const fn points(&self) -> &PointTable {
        &self.points
    }

    /// The state of the room.
    pub fn state(&self) -> State {
        match &self.round {
            None => State::Lobby,
            Some(round) if round.is_over => State::Finished,
            Some(_) => State::Open,
        }
    }

    /// Whether the room is locked.
    pub const fn is_locked(&self) -> bool {
        self.is_locked
    }

    /// Whether the game is paused.
    pub const fn is_paused(&self) -> bool {
        self.paused_since.is_some()
    }

    /// Whether the names are deleted, so that the room no longer exists for anyone.
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The number of events, which is also the number of the last one.
    pub const fn n_events(&self) -> u64 {
        self.n_events
    }

    /// The time of the last event.
    pub const fn last_event_at(&self) -> Moment {
        self.now
    }

    /// When the names are deleted, unless something happens before then.
    pub fn names_until(&self) -> Moment {
        let days = u64::from(self.kept_days);
        self.names_since.after(Duration::from_secs(days * 86_400))
    }

    /// The number of called cards.
    pub fn n_called(&self) -> usize {
        self.round.as_ref().map_or(0, Round::n_called)
    }

    /// The number of players who have placed the last called card.
    pub fn n_placed(&self) -> usize {
        let n_called = self.n_called();
        let plays = self.seats.iter().filter_map(Seat::playing);
        plays
            .filter(|play| play.game.n_placed() == n_called)
            .count()
    }

    /// The number of players in this game.
    pub fn n_playing(&self) -> usize {
        self.seats.iter().filter_map(Seat::playing).count()
    }

    /// The number of players, watchers included.
    pub fn n_present(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_present()).count()
    }

    /// The caller that a token belongs to; [`Caller::Anyone`] without a token.
    ///
    /// # Errors
    ///
    /// [`Refusal::WrongToken`] for an unknown token; [`Refusal::NoSuchRoom`] in a closed room.
    pub fn caller(&self, token: Option<&TokenHash>) -> Result<Caller, Refusal> {
        if self.is_closed {
            return Err(Refusal::NoSuchRoom);
        }
        let Some(token) = token else {
            return Ok(Caller::Anyone);
        };
        if self.host.as_ref() == Some(token) {
            return Ok(Caller::Host);
        }
        let player = self.player_with(token).ok_or(Refusal::WrongToken)?;
        Ok(Caller::Player(player))
    }

    /// The player with this token.
    pub fn player_with(&self, token: &TokenHash) -> Option<PlayerId> {
        let mut seats = self.seats.iter();
        let seat = seats.find(|seat| seat.token.as_ref() == Some(token))?;
        Some(seat.player)
    }

    /// The name of a player; `None` if there is no such player, or if names are deleted.
    pub fn name(&self, player: PlayerId) -> Option<&Name> {
        self.seat(player)?.name.as_ref()
    }

    /// A player's part in the current game; it contains all the cards, even those not yet called.
    pub fn game(&self, player: PlayerId) -> Option<&Game> {
        Some(&self.seat(player)?.play.as_ref()?.game)
    }

    /// A player's next card and the player's grid, which together are the basis of a hint.
    pub fn turn(&self, player: PlayerId) -> Option<Turn> {
        let play = self.seat(player)?.playing()?;
        play.game.turn(play.game.n_placed())
    }

    /// The deck and the salt of this game, to be kept secret until it is over.
    pub fn secret(&self) -> Option<&Secret> {
        self.round.as_ref().map(|round| &round.secret)
    }

    /// The best arrangement found, to be kept secret until the game is over.
    pub fn best(&self) -> Option<&Best> {
        self.round.as_ref()?.best.as_ref()
    }

    pub(crate) fn seat(&self, player: PlayerId) -> Option<&Seat> {
        self.seats.get(player.idx())
    }

    /// The game being played.
    pub(crate) fn open_round(&self) -> Option<&Round> {
        self.round.as_ref().filter(|round| !round.is_over)
    }

    /// Whether every player has placed every called card.
    pub(crate) fn have_all_placed(&self) -> bool {
        let n_called = self.n_called();
        let mut plays = self.seats.iter().filter_map(Seat::playing);
        plays.all(|play| play.game.n_placed() == n_called)
    }

    /// When the time for a player's next card is up, grace period included; `None` if the player
    /// has no time limit at the moment.
    ///
    /// A player placing at their own pace has longer: until time runs out for the card that comes
    /// [`MAX_MISSED_CARDS`](Self::MAX_MISSED_CARDS) cards later, or for the last card.
    pub(crate) fn time_is_up_at(&self, seat: &Seat) -> Option<Moment> {
        let round = self.open_round().filter(|_| !self.is_paused())?;
        let Play {
            game, n_own_pace, ..
        } = seat.playing()?;
        let card_idx = game.n_placed();
        let later_idx = (card_idx + Self::MAX_MISSED_CARDS).min(Game::N_CARDS - 1);
        let is_at_own_pace = card_idx < *n_own_pace;
        let due_idx = if is_at_own_pace { later_idx } else { card_idx };
        let deadline = *round.deadlines.get(due_idx)?;
        (self.settings.late == crate::Late::Random).then_some(deadline?.after(Self::GRACE))
    }

    /// When the next card is called automatically, unless something changes.
    pub(crate) fn calls_at(&self) -> Option<Moment> {
        let round = self.open_round().filter(|_| !self.is_paused())?;
        let last = *round.deadlines.last()?;
        if round.n_called() == Game::N_CARDS {
            return None;
        }
        let have_all_placed = self.have_all_placed();
        match self.settings.timer {
            Timer::Off => None,
            Timer::All => (have_all_placed && self.n_playing() > 0).then_some(self.now),
            Timer::Seconds(_) if have_all_placed => last,
            Timer::Seconds(_) => match self.settings.late {
                crate::Late::Wait => None,
                crate::Late::Random => Some(last?.after(Self::GRACE)),
            },
        }
    }

    /// Whether every player has placed all the cards, so that the game ends by itself.
    pub(crate) fn is_played(&self) -> bool {
        self.open_round().is_some()
            && self.n_called() == Game::N_CARDS
            && self.n_playing() > 0
            && self.have_all_placed()
    }
}

impl Presence {
    /// Refuses a player whom the host has removed.
    pub(crate) const fn check(self) -> Result<(), Refusal> {
        match self {
            Self::Present => Ok(()),
            Self::Removed => Err(Refusal::PlayerRemoved),
            Self::Banned => Err(Refusal::PlayerBanned),
        }
    }
}

/// Omits everything secret.
impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Room")
            .field("code", &self.code)
            .field("state", &self.state())
            .field("game_number", &self.game_number)
            .field("n_called", &self.n_called())
            .field("n_present", &self.n_present())
            .field("n_events", &self.n_events)
            .finish_non_exhaustive()
    }
}
