//! `handeval room`: a seat in a room on a server, shown on a screen or line by line.

mod lines;

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc;
use std::time::SystemTime;

use handeval_rooms::{Fairness, Follower, Moment, Names, Role, View};
use handeval_terminal::{Look, RoomSession};
use serde::Serialize;

use crate::cli::RoomArgs;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;
use crate::render;
use crate::room::{self, Address, Client, Problem, Told};

/// The result of a game in a room, and how to rejoin.
#[derive(Debug, Serialize)]
pub(crate) struct RoomReport<'a> {
    pub(crate) code: String,
    pub(crate) server: &'a str,
    /// The token to rejoin with; `null` for a watcher.
    pub(crate) token: Option<&'a str>,
    /// The last known state of the room.
    pub(crate) state: handeval_rooms::State,
    pub(crate) closed: bool,
    pub(crate) placed: usize,
    pub(crate) total: u32,
    /// The player's place among all players; `null` before the end.
    pub(crate) place: Option<u32>,
    pub(crate) players: usize,
    /// The most points that were possible, if known.
    pub(crate) best: Option<u32>,
    /// Whether the cards were fixed before the game; `null` if that is unknown.
    pub(crate) fair: Option<bool>,
}

impl<'a> RoomReport<'a> {
    fn new(
        address: &'a Address,
        token: Option<&'a str>,
        follower: &Follower,
        closed: bool,
    ) -> Self {
        let view = follower.view();
        let own = view.own.as_ref();
        let results = view.results.as_ref();
        let result = results.and_then(|results| {
            let mut all = results.results.iter();
            all.find(|one| Some(one.player) == view.you.player)
        });
        let fairness = follower.fairness();
        Self {
            code: address.code.to_string(),
            server: &address.server,
            token,
            state: view.state,
            closed,
            placed: own.map_or(0, |own| own.moves.len()),
            total: own.map_or(0, |own| own.total),
            place: result.map(|result| result.place),
            players: view.playing,
            best: results.and_then(|results| Some(results.best.as_ref()?.total)),
            fair: fairness.map(|fairness| fairness == Fairness::Fair),
        }
    }

    /// The exit status: [`Exit::No`] if the cards were not fixed before the game.
    fn exit(&self) -> Exit {
        match self.fair {
            Some(false) => Exit::No,
            _ => Exit::Success,
        }
    }
}

pub(super) fn run(args: &RoomArgs, output: &mut Output) -> Result<Exit, Failure> {
    let address = Address::read(&args.room, args.server.as_deref()).map_err(Failure::usage)?;
    let is_on_screen = io::stdin().is_terminal() && io::stdout().is_terminal();
    let client = Client::new(address.clone(), args.token.clone());
    let view = client.view()?;
    let token = match (&args.token, args.watch) {
        (Some(token), _) => Some(token.clone()),
        (None, true) => None,
        (None, false) => Some(come_in(&client, &view, args.name.as_deref(), is_on_screen)?),
    };
    let client = client.with_token(token.clone());
    if args.token.is_some() && view.you.role == Role::Removed {
        // A removed player who is not banned joins again.
        client.join(None)?;
    }
    let view = client.view()?;
    if token.is_some() && !matches!(view.you.role, Role::Player | Role::Watcher) {
        return Err(Failure::input(
            "no-player",
            "this token does not belong to a player in this room: expected the token of a player who was not removed",
        ));
    }
    if !is_on_screen {
        return lines::run(&address, client, token.as_deref(), output);
    }
    let (tell, events) = mpsc::channel();
    let (requests, wished) = mpsc::channel();
    let tell = move |told: Told| match told.into_event() {
        Some(event) => tell.send(event).is_ok(),
        None => true,
    };
    room::listen(client.clone(), tell.clone());
    room::fulfil(client, wished, tell);
    let session = RoomSession {
        view,
        look: Look {
            has_color: output.has_color(),
        },
        events,
        requests,
        clock,
    };
    let room = handeval_terminal::run_room(session).map_err(Failure::Output)?;
    let (follower, closed) = (room.follower(), room.is_closed());
    let report = RoomReport::new(&address, token.as_deref(), follower, closed);
    output.report(&report, |report, out| render::room::report(report, out))?;
    Ok(report.exit())
}

/// Joins under a name, asking for it if none was typed; returns the token.
fn come_in(
    client: &Client,
    view: &View,
    name: Option<&str>,
    is_on_screen: bool,
) -> Result<String, Failure> {
    let asked = match (name, view.settings.names) {
        (Some(name), _) => Some(name.to_owned()),
        (None, Names::Animals) => None,
        (None, Names::Typed) if !is_on_screen => {
            return Err(Failure::usage(
                "cannot ask for a name without a terminal: expected `--name`, or `--watch` to \
                 follow the game without playing",
            ));
        }
        (None, Names::Typed) => Some(ask_name().map_err(Failure::Output)?),
    };
    let joined = client.join(asked.as_deref())?;
    joined.player_token.ok_or_else(|| {
        let message = format!(
            "player {} has already joined, without a token",
            joined.player
        );
        Failure::input("no-player", message)
    })
}

fn ask_name() -> io::Result<String> {
    let mut out = io::stdout();
    write!(out, "Your name: ")?;
    out.flush()?;
    let mut name = String::new();
    io::stdin().read_line(&mut name)?;
    Ok(name.trim().to_owned())
}

impl From<Problem> for Failure {
    fn from(Problem { kind, message, .. }: Problem) -> Self {
        Self::input(kind, message)
    }
}

fn clock() -> Moment {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let millis = since.unwrap_or_default().as_millis();
    Moment::from_millis(u64::try_from(millis).unwrap_or(u64::MAX))
}
