//! A store in one file. Everything that was confirmed to clients survives a crash.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use handeval_rooms::{Code, Event, Recorded};
use parking_lot::Mutex;
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension as _, Transaction, TransactionBehavior,
    params,
};

use super::{Entry, Store, StoreError};

/// The name of the file in the data folder.
const FILE: &str = "rooms.sqlite";

/// The application id of our files: `hvrm`.
const APPLICATION: i32 = 0x6876_726d;

/// Migrations from each version to the next; the first creates the tables.
const MIGRATIONS: [&str; 1] = ["\
    CREATE TABLE room (
        id INTEGER PRIMARY KEY,
        code TEXT NOT NULL,
        is_closed INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX open_code ON room (code) WHERE NOT is_closed;
    CREATE TABLE event (
        room INTEGER NOT NULL REFERENCES room (id),
        n INTEGER NOT NULL,
        recorded TEXT NOT NULL,
        PRIMARY KEY (room, n)
    ) STRICT, WITHOUT ROWID;"];

/// How many closed rooms are kept, without names, so that the file does not grow without limit.
const MAX_CLOSED: i64 = 1000;

/// The statements that, in this order, delete all closed rooms except the newest.
const FORGET_OLDEST: [&str; 2] = [
    "DELETE FROM event WHERE room IN \
        (SELECT id FROM room WHERE is_closed ORDER BY id DESC LIMIT -1 OFFSET ?1)",
    "DELETE FROM room WHERE id IN \
        (SELECT id FROM room WHERE is_closed ORDER BY id DESC LIMIT -1 OFFSET ?1)",
];

/// The logs of rooms in a file.
#[derive(Debug)]
pub(crate) struct Sqlite(Mutex<Connection>);

impl Sqlite {
    /// Opens the file in a folder, creating both if needed. Fails, and overwrites nothing, if they
    /// cannot be written, are used by another server, are damaged, or belong to a newer version or
    /// another program.
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        fs::create_dir_all(folder).map_err(|error| no_folder(folder, &error))?;
        let path = folder.join(FILE);
        let told = |error: rusqlite::Error| of_file(&path, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(&path, flags).map_err(told)?;
        connection
            .busy_timeout(Duration::from_secs(1))
            .map_err(told)?;
        check(&connection, &path)?;
        // There is no other writer, and every commit reaches the disk. A small cache (256 KiB) is
        // enough, because the data is read back only when the server starts.
        let settings = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; \
            PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; \
            PRAGMA cache_size = -256;";
        connection.execute_batch(settings).map_err(told)?;
        migrate(&mut connection).map_err(told)?;
        Ok(Self(Mutex::new(connection)))
    }

    /// Runs `work` in a transaction.
    fn transaction<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut connection = self.0.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}

impl Store for Sqlite {
    fn is_lasting(&self) -> bool {
        true
    }

    fn append(&self, entries: &[Entry]) -> Vec<Result<(), StoreError>> {
        let append = |entries: &[Entry]| {
            self.transaction(|transaction| {
                entries
                    .iter()
                    .try_for_each(|entry| append_one(transaction, entry))
            })
        };
        match (append(entries), entries.len()) {
            (Ok(()), _) => vec![Ok(()); entries.len()],
            (Err(error), 1) => vec![Err(error)],
            // An error in one entry does not stop the others.
            (Err(_), _) => entries.chunks(1).map(append).collect(),
        }
    }

    fn close(&self, code: Code) -> Result<(), StoreError> {
        self.transaction(|transaction| {
            let Some(id) = open_room(transaction, code).optional()? else {
                return Ok(());
            };
            let log = log_of(transaction, id)?;
            let log: Vec<_> = log.into_iter().map(Recorded::without_names).collect();
            transaction.execute("DELETE FROM event WHERE room = ?1", [id])?;
            insert(transaction, id, 0, &log)?;
            transaction.execute("UPDATE room SET is_closed = 1 WHERE id = ?1", [id])?;
            for sql in FORGET_OLDEST {
                transaction.execute(sql, [MAX_CLOSED])?;
            }
            Ok(())
        })?;
        // This removes deleted data from the file's log, too.
        let truncate = "PRAGMA wal_checkpoint(TRUNCATE);";
        Ok(self.0.lock().execute_batch(truncate)?)
    }

    fn open_rooms(&self) -> Result<Vec<Vec<Recorded>>, StoreError> {
        let connection = self.0.lock();
        let ids = || -> rusqlite::Result<Vec<i64>> {
            let mut query =
                connection.prepare("SELECT id FROM room WHERE NOT is_closed ORDER BY id")?;
            query.query_map([], |row| row.get(0))?.collect()
        };
        let ids = ids().map_err(|error| not_read(&error))?;
        ids.into_iter().map(|id| log_of(&connection, id)).collect()
    }
}

fn append_one(connection: &Connection, entry: &Entry) -> Result<(), StoreError> {
    let Entry {
        code,
        n_before,
        events,
    } = entry;
    let id = match (n_before, &events[..]) {
        (0, [first, ..]) if matches!(first.event, Event::Opened { .. }) => {
            new_room(connection, *code)
        }
        _ => open_room(connection, *code),
    };
    insert(connection, id?, *n_before, events)
}

/// Checks that a file is one of ours, intact, and of a known version.
fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let number = |pragma: &str| -> rusqlite::Result<i64> {
        connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get(0))
    };
    let told = |error: rusqlite::Error| of_file(path, &error);
    let application = number("application_id").map_err(told)?;
    let version = number("user_version").map_err(told)?;
    let n_tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(told)?;
    let is_new = n_tables == 0 && application == 0 && version == 0;
    if !is_new && application != i64::from(APPLICATION) {
        let message = "it is a different kind of database: use another folder";
        return Err(wrong(path, message));
    }
    if version > MIGRATIONS.len() as i64 {
        let message = format!(
            "it has version {version}, written by a newer handeval: expected at most {}",
            MIGRATIONS.len()
        );
        return Err(wrong(path, &message));
    }
    let whole: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(told)?;
    match whole.as_str() {
        "ok" => Ok(()),
        // The first line only names the database.
        found => Err(damaged(path, found.lines().last().unwrap_or_default())),
    }
}

/// Migrates a file to the newest version.
fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    for (idx, migration) in MIGRATIONS.iter().enumerate().skip(version as usize) {
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", idx as i64 + 1)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.commit()
}

fn new_room(connection: &Connection, code: Code) -> rusqlite::Result<i64> {
    let mut insert = connection.prepare_cached("INSERT INTO room (code) VALUES (?1)")?;
    insert.insert([code.to_string()])
}

fn open_room(connection: &Connection, code: Code) -> rusqlite::Result<i64> {
    let find = "SELECT id FROM room WHERE code = ?1 AND NOT is_closed";
    let mut query = connection.prepare_cached(find)?;
    query.query_row([code.to_string()], |row| row.get(0))
}

fn insert(
    connection: &Connection,
    room: i64,
    n_before: u64,
    events: &[Recorded],
) -> Result<(), StoreError> {
    let sql = "INSERT INTO event (room, n, recorded) VALUES (?1, ?2, ?3)";
    let mut insert = connection.prepare_cached(sql)?;
    for (n, event) in (n_before..).zip(events) {
        let text =
            serde_json::to_string(event).map_err(|error| StoreError(error.to_string().into()))?;
        insert.execute(params![room, n as i64, text])?;
    }
    Ok(())
}

fn log_of(connection: &Connection, room: i64) -> Result<Vec<Recorded>, StoreError> {
    let read = || -> rusqlite::Result<Vec<String>> {
        let sql = "SELECT recorded FROM event WHERE room = ?1 ORDER BY n";
        let mut query = connection.prepare_cached(sql)?;
        query.query_map([room], |row| row.get(0))?.collect()
    };
    let texts = read().map_err(|error| not_read(&error))?;
    let event = |text: &String| {
        serde_json::from_str(text)
            .map_err(|error| StoreError(format!("an event cannot be read: {error}").into()))
    };
    texts.iter().map(event).collect()
}

fn wrong(path: &Path, message: &str) -> StoreError {
    StoreError(format!("`{}`: {message}", path.display()).into())
}

fn damaged(path: &Path, found: &str) -> StoreError {
    let message = format!("it is damaged ({found}): restore it from a backup, or move it away");
    wrong(path, &message)
}

fn no_folder(folder: &Path, error: &io::Error) -> StoreError {
    let message = format!("{error}: expected a writable folder");
    wrong(folder, &message)
}

/// Turns a SQLite error about the file into a message that names the file.
fn of_file(path: &Path, error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            damaged(path, &error.to_string())
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => wrong(
            path,
            "another server is using it: stop that one, or use another folder",
        ),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            let message = format!("{error}: expected a writable file");
            wrong(path, &message)
        }
        Some(ErrorCode::DiskFull) => wrong(path, "the disk is full: free some space"),
        _ => wrong(path, &error.to_string()),
    }
}

/// An error while writing.
impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self(match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => "the disk is full".into(),
            Some(ErrorCode::ReadOnly) => "the data folder is read-only".into(),
            _ => error.to_string().into(),
        })
    }
}

fn not_read(error: &rusqlite::Error) -> StoreError {
    StoreError(format!("the rooms cannot be read: {error}").into())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use handeval_rooms::{
        Caller, Command, HostAction, Moment, Opening, Room, Secret, Settings, TokenHash,
    };

    use super::*;

    /// A temporary folder, which is removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("handeval-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            Self(path)
        }

        fn file(&self) -> PathBuf {
            self.0.join(FILE)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn opened(bits: u64) -> (Code, Vec<Recorded>) {
        let code = Code::from_bits(bits);
        let opening = Opening {
            code,
            host: TokenHash::of("host"),
            settings: Settings::default(),
            animals: Vec::new(),
        };
        (code, vec![opening.open(Moment::from_millis(1)).unwrap()])
    }

    /// Stores a single entry.
    fn append(
        store: &Sqlite,
        code: Code,
        n_before: u64,
        events: &[Recorded],
    ) -> Result<(), StoreError> {
        let events = events.to_vec();
        let entry = Entry {
            code,
            n_before,
            events,
        };
        store.append(&[entry]).remove(0)
    }

    /// Extends a log with a player, a start and a card, and returns the events of each step.
    fn played(log: &mut Vec<Recorded>) -> Vec<Vec<Recorded>> {
        let secret = Secret::new([3; 32], *Secret::drawn(|| 5).deck());
        let commands = [
            (
                Caller::Anyone,
                Command::Join {
                    name: Some("Jana".to_owned()),
                    token: TokenHash::of("jana"),
                },
            ),
            (Caller::Host, Command::Host(HostAction::Start(secret))),
            (Caller::Host, Command::Host(HostAction::Call { n: None })),
        ];
        let mut steps = Vec::new();
        for (idx, (caller, command)) in commands.into_iter().enumerate() {
            let mut room = Room::replay(&*log).unwrap();
            let at = Moment::from_millis(10 + idx as u64);
            let events = room.decide(caller, command, at).unwrap();
            for event in &events {
                room.apply(event).unwrap();
            }
            log.extend(events.clone());
            steps.push(events);
        }
        steps
    }

    #[test]
    fn what_was_kept_is_there_when_it_is_opened_again() {
        let folder = Folder::new("again");
        let (code, mut log) = opened(7);
        let store = Sqlite::open(&folder.0).unwrap();
        append(&store, code, 0, &log).unwrap();
        let mut n_before = 1;
        for events in played(&mut log) {
            append(&store, code, n_before, &events).unwrap();
            n_before += events.len() as u64;
        }
        // Another server is refused while this one is using the file.
        let error = Sqlite::open(&folder.0).unwrap_err().to_string();
        assert!(error.contains("another server is using it"), "{error}");
        drop(store);
        let store = Sqlite::open(&folder.0).unwrap();
        assert_eq!(store.open_rooms().unwrap(), [log.clone()]);
        // Storing the same events again is refused, and none of them is kept.
        assert!(append(&store, code, 1, &log[1..]).is_err());
        assert_eq!(store.open_rooms().unwrap(), [log]);
    }

    #[test]
    fn what_is_wrong_with_one_room_does_not_stop_the_others() {
        let folder = Folder::new("together");
        let store = Sqlite::open(&folder.0).unwrap();
        let entry = |bits, n_before| {
            let (code, events) = opened(bits);
            Entry {
                code,
                n_before,
                events,
            }
        };
        // The second entry follows an event that does not exist, because no room has its code.
        let kept = store.append(&[entry(1, 0), entry(2, 5), entry(3, 0)]);
        let kept: Vec<_> = kept.iter().map(Result::is_ok).collect();
        assert_eq!(kept, [true, false, true]);
        let logs = store.open_rooms().unwrap();
        assert_eq!(logs, [opened(1).1, opened(3).1]);
    }

    #[test]
    fn names_and_tokens_are_not_left_in_the_file() {
        let folder = Folder::new("names");
        let (code, mut log) = opened(8);
        let store = Sqlite::open(&folder.0).unwrap();
        append(&store, code, 0, &log).unwrap();
        let steps = played(&mut log).concat();
        append(&store, code, 1, &steps).unwrap();
        let room = Room::replay(&log).unwrap();
        let delete = Command::Host(HostAction::Delete);
        let events = room.decide(Caller::Host, delete, Moment::from_millis(99));
        let events = events.unwrap();
        append(&store, code, room.n_events(), &events).unwrap();
        store.close(code).unwrap();
        assert!(store.open_rooms().unwrap().is_empty());
        // A caller that received no reply tries again.
        store.close(code).unwrap();
        // The code can be reused for another room.
        append(&store, code, 0, &opened(8).1).unwrap();
        drop(store);
        for entry in fs::read_dir(&folder.0).unwrap() {
            let bytes = fs::read(entry.unwrap().path()).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            assert!(!text.contains("Jana"), "a name is left behind");
        }
    }

    #[test]
    fn the_oldest_of_many_closed_rooms_are_forgotten() {
        let folder = Folder::new("oldest");
        let store = Sqlite::open(&folder.0).unwrap();
        let closed = format!(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MAX_CLOSED}) \
             INSERT INTO room (code, is_closed) SELECT 'C' || i, 1 FROM n; \
             INSERT INTO event SELECT id, 0, '' FROM room;"
        );
        store.0.lock().execute_batch(&closed).unwrap();
        for bits in [1, 2] {
            let (code, log) = opened(bits);
            append(&store, code, 0, &log).unwrap();
        }
        store.close(opened(1).0).unwrap();
        let count =
            |sql: &str| -> i64 { store.0.lock().query_row(sql, [], |row| row.get(0)).unwrap() };
        assert_eq!(
            count("SELECT count(*) FROM room WHERE is_closed"),
            MAX_CLOSED
        );
        assert_eq!(count("SELECT count(*) FROM event"), MAX_CLOSED + 1);
        assert_eq!(
            count("SELECT count(*) FROM room WHERE code IN ('C1', 'C2')"),
            1
        );
        assert_eq!(store.open_rooms().unwrap(), [opened(2).1]);
    }

    #[test]
    fn a_full_disk_is_told_in_plain_words() {
        use rusqlite::ffi;
        let error = ffi::Error::new(ffi::SQLITE_FULL);
        let error = rusqlite::Error::SqliteFailure(error, None);
        let told = of_file(Path::new("rooms.sqlite"), &error).to_string();
        assert_eq!(told, "`rooms.sqlite`: the disk is full: free some space");
        assert_eq!(StoreError::from(error).to_string(), "the disk is full");
    }

    #[test]
    fn what_is_not_ours_damaged_or_newer_is_told_and_left_alone() {
        let refused = |folder: &Folder, words: &str| {
            let before = fs::read(folder.file()).unwrap();
            let error = Sqlite::open(&folder.0).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
            assert_eq!(fs::read(folder.file()).unwrap(), before, "{words}");
        };
        let folder = Folder::new("newer");
        drop(Sqlite::open(&folder.0).unwrap());
        let set = |folder: &Folder, sql: &str| {
            Connection::open(folder.file())
                .unwrap()
                .execute_batch(sql)
                .unwrap();
        };
        set(
            &folder,
            "PRAGMA journal_mode = DELETE; PRAGMA user_version = 9",
        );
        refused(&folder, "version 9, written by a newer handeval");
        set(
            &folder,
            "PRAGMA user_version = 1; PRAGMA application_id = 5",
        );
        refused(&folder, "different kind of database");
        let folder = Folder::new("text");
        fs::create_dir_all(&folder.0).unwrap();
        fs::write(
            folder.file(),
            "no database at all, but a text of some length\n".repeat(99),
        )
        .unwrap();
        refused(&folder, "it is damaged");
        // Part of this file has been overwritten in the middle.
        let folder = Folder::new("hole");
        let store = Sqlite::open(&folder.0).unwrap();
        for bits in 0..200 {
            let (code, log) = opened(bits);
            append(&store, code, 0, &log).unwrap();
        }
        drop(store);
        set(&folder, "PRAGMA journal_mode = DELETE");
        let mut bytes = fs::read(folder.file()).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle..middle + 4096].fill(0xA5);
        fs::write(folder.file(), bytes).unwrap();
        refused(&folder, "it is damaged");
        // A place where no folder can be created.
        let error = Sqlite::open(&folder.file().join("below")).unwrap_err();
        assert!(
            error.to_string().contains("expected a writable folder"),
            "{error}"
        );
    }
}
