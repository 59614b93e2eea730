//! Each refusal, word for word, with its meaning for the client.

use handeval_matematico::GameError;
use handeval_rooms::{NameError, PlayerId, Refusal, RefusalClass};

#[test]
fn refusals_say_what_is_wrong_and_what_it_means() {
    use RefusalClass::{Conflict, Forbidden, Gone, Invalid, NoToken, NotFound};
    let player = PlayerId::new(7);
    for (refusal, kind, class, message) in [
        (
            Refusal::NoSuchRoom,
            "no-such-room",
            NotFound,
            "there is no such room",
        ),
        (
            Refusal::NoToken,
            "no-token",
            NoToken,
            "this needs a token: expected `Authorization: Bearer …`, or the cookie of this room",
        ),
        (
            Refusal::WrongToken,
            "wrong-token",
            Forbidden,
            "no one in this room has this token",
        ),
        (
            Refusal::NotTheHost,
            "not-the-host",
            Forbidden,
            "only the host can do this",
        ),
        (
            Refusal::NotAPlayer,
            "not-a-player",
            Forbidden,
            "only a player can do this",
        ),
        (
            Refusal::NotTheSystem,
            "not-the-system",
            Forbidden,
            "only the room itself can do this",
        ),
        (
            Refusal::PlayerRemoved,
            "player-removed",
            Forbidden,
            "the host has removed this player, who may join again",
        ),
        (
            Refusal::PlayerBanned,
            "player-banned",
            Forbidden,
            "the host has removed this player",
        ),
        (
            Refusal::PlayerWatches,
            "player-watches",
            Forbidden,
            "this player is watching: to play, join before the sixth card",
        ),
        (
            Refusal::NoHints,
            "no-hints",
            Forbidden,
            "there are no hints in this room",
        ),
        (
            Refusal::NoSuchPlayer { player },
            "no-such-player",
            Invalid,
            "there is no player 7",
        ),
        (
            Refusal::Name(NameError::Empty),
            "name-empty",
            Invalid,
            "the name is empty: expected 1 to 20 characters",
        ),
        (
            Refusal::Name(NameError::TooLong),
            "name-too-long",
            Invalid,
            "the name is too long: expected 1 to 20 characters",
        ),
        (
            Refusal::NameTaken,
            "name-taken",
            Conflict,
            "that name is taken; choose another",
        ),
        (
            Refusal::NoAnimals,
            "no-animals",
            Invalid,
            "there are no animal names to assign: expected at least one",
        ),
        (
            Refusal::RoomFull { max: 60 },
            "room-full",
            Conflict,
            "the room is full: expected at most 60 players",
        ),
        (
            Refusal::RoomLocked,
            "room-locked",
            Conflict,
            "the room is locked: only the host can unlock it",
        ),
        (
            Refusal::RoomWornOut,
            "room-worn-out",
            Conflict,
            "too much has happened in this room: open a new one",
        ),
        (
            Refusal::NotStarted,
            "not-started",
            Conflict,
            "the game has not begun",
        ),
        (Refusal::GameOver, "game-over", Conflict, "the game is over"),
        (
            Refusal::GameNotOver,
            "game-not-over",
            Conflict,
            "the game is not over: end it first",
        ),
        (
            Refusal::Paused,
            "paused",
            Conflict,
            "the room is paused: resume it first",
        ),
        (
            Refusal::NoSuchCard { n: 26 },
            "no-such-card",
            Invalid,
            "there is no card 26: expected 1 to 25",
        ),
        (
            Refusal::NoSuchCell { row: 0, column: 6 },
            "no-such-cell",
            Invalid,
            "there is no cell in row 0, column 6: expected 1 to 5",
        ),
        (
            Refusal::TooFar { n: 9, n_called: 7 },
            "too-far",
            Conflict,
            "card 9 is not the next one: expected card 8",
        ),
        (
            Refusal::TooLate { n: 3 },
            "too-late",
            Gone,
            "time ran out for card 3",
        ),
        (
            Refusal::OverBefore { n: 3 },
            "over-before",
            Gone,
            "the game was over before card 3 was placed",
        ),
        (
            Refusal::Game(GameError::NotCalled {
                move_idx: 3,
                n_called: 2,
            }),
            "not-called",
            Conflict,
            "card 4 has not been turned up yet: expected one of the first 2",
        ),
        (
            Refusal::NotAnArrangement,
            "not-an-arrangement",
            Invalid,
            "this is not an arrangement of these cards with this total",
        ),
        (
            Refusal::TooManyDays { days: 31 },
            "too-many-days",
            Invalid,
            "names cannot be kept for 31 days: expected 1 to 30",
        ),
    ] {
        assert_eq!((refusal.kind(), refusal.class()), (kind, class));
        assert_eq!(refusal.to_string(), message);
    }
}
