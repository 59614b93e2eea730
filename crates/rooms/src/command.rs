//! Commands to a room, and their callers.

use handeval_matematico::PlayerName;
use serde::{Deserialize, Serialize};

use crate::body::{ACTION, BOT, CARD, COLUMN, DAYS, NAME, OWN_NAME, PLAYER, ROW};
use crate::read::Fields;
use crate::{Best, PlayerId, ReadError, Secret, TokenHash};

/// Who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Caller {
    /// Anyone who knows the code.
    Anyone,
    /// A player, identified by the player's token.
    Player(PlayerId),
    /// The host, identified by the host's token.
    Host,
    /// The server that runs the room, never a client.
    System,
}

/// A command to a room. Cards, rows and columns are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// Somebody joins, or a player comes back.
    Join {
        /// The typed name.
        name: Option<String>,
        /// The player's future token.
        token: TokenHash,
    },
    /// A player puts a card into a cell.
    Place(Placing),
    /// A player takes a hint for the next card. The room only records it; see
    /// [`Room::turn`](crate::Room::turn).
    Hint,
    /// The host gives a command.
    Host(HostAction),
    /// The server reports that a bot has chosen a cell.
    BotPlace {
        /// The bot.
        player: PlayerId,
        /// The bot's choice.
        placing: Placing,
    },
    /// The server reports the best arrangement.
    BestFound(Best),
    /// The server reports that time has passed; without this command, nothing happens by itself.
    Tick,
    /// The server was down and is back up; meanwhile, nobody could place a card.
    Wake,
}

/// A card goes into a cell. All numbers start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placing {
    /// The card.
    pub n: u32,
    /// The row.
    pub row: u32,
    /// The column.
    pub column: u32,
}

/// A command of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HostAction {
    /// Begins the game without calling a card.
    Start(Secret),
    /// Calls this card, or by default the next one.
    Call {
        /// The card, counting from 1.
        n: Option<u32>,
    },
    /// Pauses the game: no card is called, and the timers stop.
    Pause,
    /// Ends the pause.
    Resume,
    /// Locks the room: nobody else can join.
    Lock,
    /// Unlocks the room.
    Unlock,
    /// Gives a player a new name.
    Rename {
        /// The player.
        player: PlayerId,
        /// The name.
        name: String,
    },
    /// Removes a player, who can come back.
    Remove {
        /// The player.
        player: PlayerId,
    },
    /// Removes a player, who cannot come back.
    Ban {
        /// The player.
        player: PlayerId,
    },
    /// Seats a bot.
    SeatBot {
        /// The kind of bot.
        bot: PlayerName,
        /// The name; the bot's key by default.
        name: Option<String>,
    },
    /// Prepares another game with the same players.
    Again,
    /// Ends the game now.
    End,
    /// Keeps the names for this many days after the last move.
    Keep {
        /// The number of days: 1 to 30.
        days: u32,
    },
    /// Deletes the names now, and closes the room.
    Delete,
}

impl HostAction {
    /// Reads an action that the host sent; for `start`, `secret` supplies the deck and the salt.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is not a JSON object, or has an unknown key or invalid value.
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
        let word: String = fields.required(&ACTION)?;
        let action = match word.as_str() {
            "start" => Self::Start(secret()),
            "call" => Self::Call {
                n: fields.get(&CARD)?,
            },
            "pause" => Self::Pause,
            "resume" => Self::Resume,
            "lock" => Self::Lock,
            "unlock" => Self::Unlock,
            "rename" => Self::Rename {
                player: fields.required(&PLAYER)?,
                name: fields.required(&NAME)?,
            },
            "remove" => Self::Remove {
                player: fields.required(&PLAYER)?,
            },
            "ban" => Self::Ban {
                player: fields.required(&PLAYER)?,
            },
            "bot" => {
                let bot: String = fields.required(&BOT)?;
                Self::SeatBot {
                    bot: PlayerName::from_key(&bot).ok_or_else(|| BOT.wrong(&bot.into()))?,
                    name: fields.get(&NAME)?,
                }
            }
            "again" => Self::Again,
            "end" => Self::End,
            "keep" => Self::Keep {
                days: fields.required(&DAYS)?,
            },
            "delete" => Self::Delete,
            _ => return Err(ACTION.wrong(&word.into())),
        };
        fields.finish("and")?;
        Ok(action)
    }
}

impl Placing {
    /// Reads the cell that a player sent for card `n`: `{"row": 1, "column": 3}`.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is not a JSON object, or has an unknown key or invalid value.
    pub fn read(n: u32, text: &str) -> Result<Self, ReadError> {
        let mut fields = Fields::read(text)?;
        let placing = Self {
            n,
            row: fields.required(&ROW)?,
            column: fields.required(&COLUMN)?,
        };
        fields.finish("and")?;
        Ok(placing)
    }

    /// The indexes, from 0, of the card, the row and the column; `None` if one of the numbers is 0.
    pub fn indexes(self) -> Option<[usize; 3]> {
        let numbers = [self.n, self.row, self.column];
        let [n, row, column] = numbers.map(|number| (number as usize).checked_sub(1));
        Some([n?, row?, column?])
    }
}

impl Command {
    /// Reads a request to join: `{"name": "Jana"}`.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is not a JSON object, or has an unknown key or invalid value.
    pub fn read_join(text: &str, token: TokenHash) -> Result<Self, ReadError> {
        let mut fields = Fields::read(text)?;
        let name = fields.get(&OWN_NAME)?;
        fields.finish("and")?;
        Ok(Self::Join { name, token })
    }
}
