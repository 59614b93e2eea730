//! What can be asked of a room, and by whom.

use handeval_matematico::PlayerName;

use crate::read::Fields;
use crate::{Best, PlayerId, ReadError, Secret, TokenHash};

/// Who asks something of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Caller {
    /// Somebody who knows the code.
    Anyone,
    /// A player, by the player's token.
    Player(PlayerId),
    /// The host, by the host's token.
    Host,
    /// Whoever runs the room. No client is the house.
    House,
}

/// What can be asked of a room. Cards, rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// Anyone: let me in. A player: let me in again.
    Join {
        /// The name that was typed.
        name: Option<String>,
        /// The token that the player is going to have.
        token: TokenHash,
    },
    /// A player: a card goes into a cell.
    Place(Placing),
    /// A player: a hint for my card, please. It is noted; whoever runs the room gives it
    /// ([`Room::turn`](crate::Room::turn)).
    Hint,
    /// The host.
    Host(HostAction),
    /// The house: a player of the program has chosen.
    BotPlace {
        /// Who.
        player: PlayerId,
        /// What.
        placing: Placing,
    },
    /// The house: the best arrangement was found.
    BestFound(Best),
    /// The house: time has passed. Nothing happens by itself without it.
    Tick,
    /// The house was away, and is back: nobody could place a card in the meantime.
    Wake,
}

/// A card goes into a cell. All count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placing {
    /// The card.
    pub n: u32,
    /// The row.
    pub row: u32,
    /// The column.
    pub column: u32,
}

/// What the host can do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HostAction {
    /// Begins the game. No card is called yet.
    Start(Secret),
    /// Calls a card: this one, or the next.
    Call {
        /// The card, from 1.
        n: Option<u32>,
    },
    /// Stops the time.
    Pause,
    /// Lets it go on.
    Resume,
    /// Lets nobody in any more.
    Lock,
    /// Lets people in again.
    Unlock,
    /// Gives a player another name.
    Rename {
        /// The player.
        player: PlayerId,
        /// The name.
        name: String,
    },
    /// Removes a player, who may come back.
    Remove {
        /// The player.
        player: PlayerId,
    },
    /// Removes a player, who may not come back.
    Ban {
        /// The player.
        player: PlayerId,
    },
    /// Gives a seat to a player of the program.
    SeatBot {
        /// Who.
        bot: PlayerName,
        /// The name; the key of the player without it.
        name: Option<String>,
    },
    /// Prepares another game with the same players.
    Again,
    /// Ends the game now.
    End,
    /// Keeps the names for so many days after the last move.
    Keep {
        /// The days: 1 to 30.
        days: u32,
    },
    /// Deletes the names now, and closes the room.
    Delete,
}

/// The words of all actions.
pub(crate) const ACTIONS: &str = "`start`, `call`, `pause`, `resume`, `lock`, `unlock`, `rename`, `remove`, `ban`, `bot`, `again`, `end`, `keep` or `delete`";

impl HostAction {
    /// Reads an action as the host writes it; for a start, `secret` gives the deck and the salt.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is no object in JSON, or has a key or a value that cannot be.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::Deck;
    /// use handeval_rooms::{HostAction, Secret};
    ///
    /// let secret = || Secret::new([7; 32], Deck::of_seed(7));
    /// let action = HostAction::read(r#"{"action": "call", "n": 7}"#, secret)?;
    /// assert_eq!(action, HostAction::Call { n: Some(7) });
    ///
    /// let error = HostAction::read(r#"{"action": "fly"}"#, secret).unwrap_err();
    /// assert!(error.to_string().starts_with("`action` is `fly`: expected `start`, `call`,"));
    /// # Ok::<(), handeval_rooms::ReadError>(())
    /// ```
    pub fn read(text: &str, secret: impl FnOnce() -> Secret) -> Result<Self, ReadError> {
        let mut fields = Fields::read(text)?;
        let action = fields.text("action", ACTIONS)?;
        let action = action.ok_or(ReadError::MissingKey {
            key: "action",
            expected: ACTIONS,
        })?;
        let (action, expected) = match action.as_str() {
            "start" => (Self::Start(secret()), "`action`"),
            "call" => {
                let n = fields.number("n", CARD)?;
                (Self::Call { n }, "`action` and `n`")
            }
            "pause" => (Self::Pause, "`action`"),
            "resume" => (Self::Resume, "`action`"),
            "lock" => (Self::Lock, "`action`"),
            "unlock" => (Self::Unlock, "`action`"),
            "rename" => {
                let player = player(&mut fields)?;
                let name = fields.text("name", NAME)?;
                let name = name.ok_or(ReadError::MissingKey {
                    key: "name",
                    expected: NAME,
                })?;
                let action = Self::Rename { player, name };
                (action, "`action`, `player` and `name`")
            }
            "remove" => {
                let player = player(&mut fields)?;
                (Self::Remove { player }, "`action` and `player`")
            }
            "ban" => {
                let player = player(&mut fields)?;
                (Self::Ban { player }, "`action` and `player`")
            }
            "bot" => {
                let bot = bot(&mut fields)?;
                let name = fields.text("name", NAME)?;
                (Self::SeatBot { bot, name }, "`action`, `bot` and `name`")
            }
            "again" => (Self::Again, "`action`"),
            "end" => (Self::End, "`action`"),
            "keep" => {
                let days = required(&mut fields, "days", "1 to 30")?;
                (Self::Keep { days }, "`action` and `days`")
            }
            "delete" => (Self::Delete, "`action`"),
            _ => {
                return Err(ReadError::WrongValue {
                    key: "action",
                    found: action,
                    expected: ACTIONS,
                });
            }
        };
        fields.finish(expected)?;
        Ok(action)
    }
}

impl Placing {
    /// Reads the cell of card `n` as a player writes it: `{"row": 1, "column": 3}`.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is no object in JSON, or has a key or a value that cannot be.
    pub fn read(n: u32, text: &str) -> Result<Self, ReadError> {
        let mut fields = Fields::read(text)?;
        let placing = Self {
            n,
            row: required(&mut fields, "row", "1 to 5")?,
            column: required(&mut fields, "column", "1 to 5")?,
        };
        fields.finish("`row` and `column`")?;
        Ok(placing)
    }
}

impl Command {
    /// Reads what somebody writes who wants to come in: `{"name": "Jana"}`.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is no object in JSON, or has a key or a value that cannot be.
    pub fn read_join(text: &str, token: TokenHash) -> Result<Self, ReadError> {
        let mut fields = Fields::read(text)?;
        let name = fields.text("name", NAME)?;
        fields.finish("`name`")?;
        Ok(Self::Join { name, token })
    }
}

const CARD: &str = "the number of a card, 1 to 25";
const NAME: &str = "a name";
const BOT: &str = "`random`, `greedy`, `table`, `search` or `deep`";

fn required(
    fields: &mut Fields,
    key: &'static str,
    expected: &'static str,
) -> Result<u32, ReadError> {
    let number = fields.number(key, expected)?;
    number.ok_or(ReadError::MissingKey { key, expected })
}

fn player(fields: &mut Fields) -> Result<PlayerId, ReadError> {
    required(fields, "player", "the number of a player").map(PlayerId::new)
}

fn bot(fields: &mut Fields) -> Result<PlayerName, ReadError> {
    let key = fields.text("bot", BOT)?;
    let key = key.ok_or(ReadError::MissingKey {
        key: "bot",
        expected: BOT,
    })?;
    PlayerName::from_key(&key).ok_or(ReadError::WrongValue {
        key: "bot",
        found: key,
        expected: BOT,
    })
}
