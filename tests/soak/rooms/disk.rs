//! Folders in which rooms cannot be stored: the program says why, and overwrites nothing.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::{Value, json};

use super::{Asker, Room, authorized};
use crate::client::{connect, get};
use crate::server::Program;

/// The position of the version number in the file's header, according to the format.
const VERSION_AT: usize = 60;

/// The position of the application's number in the header.
const APPLICATION_AT: usize = 68;

/// A message says what would be right, or what to do.
const REMEDIES: [&str; 3] = ["expected", "use another folder", "restore it from a backup"];

/// A user other than root, because nothing is read-only for root.
const NOBODY: u32 = 65534;

fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_handeval"));
    command.args(["serve", "--port", "0", "--data"]).arg(folder);
    command
}

/// The files in a folder, with their contents.
fn files(folder: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    entries
        .map(|entry| (entry.file_name(), fs::read(entry.path()).expect("a file")))
        .collect()
}

/// Checks that the program does not start, says why, and leaves everything unchanged.
#[track_caller]
fn assert_refused(command: &mut Command, folder: &Path, words: &str) {
    let before = files(folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut address = String::new();
    let stdout = child.stdout.take().expect("it has an output");
    BufReader::new(stdout)
        .read_line(&mut address)
        .expect("it is text");
    if !address.is_empty() {
        // It would run forever.
        let _ = child.kill();
    }
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words}: {told}{address}");
    assert!(told.starts_with("error: cannot keep rooms in `"), "{told}");
    let is_remedy = |remedy: &&str| told.contains(remedy);
    let is_helpful = REMEDIES.iter().any(is_remedy);
    assert!(told.contains(words) && is_helpful, "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    assert_eq!(files(folder), before, "{words}");
}

/// A folder with a room, as left by a server that was told to end.
fn kept() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::start(&["--data", &folder.path().to_string_lossy()]);
    let room = Room::open(program.address(), 0, &json!({}));
    for number in 0..40 {
        room.join(program.address(), &format!("Player {number}"));
    }
    let asked = Command::new("kill")
        .args(["-TERM", &program.id().to_string()])
        .status();
    assert!(asked.is_ok_and(|status| status.success()));
    assert_eq!(program.wait(), Some(0));
    folder
}

#[test]
fn a_folder_in_which_no_rooms_can_be_kept_is_told_and_left_alone() {
    let folder = kept();
    let folder = folder.path();
    let file = folder.join("rooms.sqlite");
    let whole = fs::read(&file).expect("a file");
    let changed = |at: usize, bytes: &[u8]| {
        let mut changed = whole.clone();
        changed[at..at + bytes.len()].copy_from_slice(bytes);
        fs::write(&file, changed).expect("it can be written");
    };
    let refused = |words: &str| assert_refused(&mut program(folder), folder, words);
    changed(VERSION_AT, &99_u32.to_be_bytes());
    refused("version 99, written by a newer handeval");
    changed(APPLICATION_AT, b"else");
    refused("different kind of database");
    changed(whole.len() / 2, &[0xA5; 4096]);
    refused("it is damaged");
    fs::write(&file, "a shopping list: eggs, flour, butter\n".repeat(200)).expect("it is written");
    refused("it is damaged");
    fs::write(&file, &whole[..whole.len() - 4096]).expect("it is written");
    refused("it is damaged");
    // Once the file is restored, the server starts again.
    fs::write(&file, &whole).expect("it is written");
    let program = Program::start(&["--data", &folder.to_string_lossy()]);
    let second = &mut self::program(folder);
    assert_refused(second, folder, "another server is using it");
    drop(program);
    let below = file.join("below");
    assert_refused(
        &mut self::program(&below),
        folder,
        "expected a writable folder",
    );
}

#[test]
fn a_folder_that_is_read_only_is_told() {
    let kept = kept();
    let empty = tempfile::tempdir().expect("a folder");
    let is_root = fs::metadata(kept.path()).is_ok_and(|folder| folder.uid() == 0);
    for folder in [kept.path(), empty.path()] {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            fs::set_permissions(entry.path(), Permissions::from_mode(0o444)).expect("it is ours");
        }
        fs::set_permissions(folder, Permissions::from_mode(0o555)).expect("it is ours");
        let mut command = program(folder);
        if is_root {
            command.uid(NOBODY).gid(NOBODY);
        }
        assert_refused(&mut command, folder, "expected a writable file");
        fs::set_permissions(folder, Permissions::from_mode(0o755)).expect("it is ours");
    }
}

/// The data of the next event with this name.
fn next_event(stream: &mut impl std::io::BufRead, name: &str) -> Value {
    let mut is_found = false;
    for line in stream.lines().map_while(Result::ok) {
        match line.strip_prefix("data: ") {
            Some(data) if is_found => return serde_json::from_str(data).expect("an object"),
            _ => is_found = line == format!("event: {name}") || is_found && !line.is_empty(),
        }
    }
    panic!("no {name}");
}

/// Files can no longer grow, as on a full disk; later they can again.
#[test]
fn a_disk_that_is_full_is_told_to_those_who_listen_and_the_room_goes_on_when_there_is_space() {
    let folder = tempfile::tempdir().expect("a folder");
    // Otherwise the system ends a program whose files are too large.
    let script = "trap '' XFSZ; exec \"$0\" serve --data \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_handeval")]);
    let mut program = Program::run(command.arg(folder.path()).stderr(Stdio::null()));
    let address = program.address();
    let room = Room::open(address, 0, &json!({}));
    let token = room.join(address, "Jana");
    room.act(address, &json!({ "action": "start" })).expect(200);
    room.act(address, &json!({ "action": "call" })).expect(200);
    let mut jana = Asker::with_token(address, 0, &token);
    let mut stream = connect(address).expect("the server listens");
    let listen = get(&format!("{}/events", room.path), &authorized(0, &token));
    std::io::Write::write_all(&mut stream, &listen).expect("it is asked");
    let mut stream = BufReader::new(stream);
    next_event(&mut stream, "snapshot");
    let limit = |most: Option<u64>| {
        let id = i32::try_from(program.id()).ok().and_then(Pid::from_raw);
        let limit = Rlimit {
            current: most,
            maximum: None,
        };
        prlimit(id, Resource::Fsize, limit).expect("it is our child");
    };
    limit(Some(1024));
    for _ in 0..3 {
        let refused = jana.place(&room.path, 1, 7).expect("the server answers");
        assert_eq!(refused.kind(), "not-kept");
        let message = refused.expect(503)["error"]["message"].clone();
        let message = message.as_str().expect("a message");
        assert!(message.starts_with("the room cannot be saved"), "{message}");
    }
    let trouble = next_event(&mut stream, "trouble");
    assert!(trouble["message"].is_string(), "{trouble}");
    let call = json!({ "action": "call", "n": 2 });
    assert_eq!(room.act(address, &call).kind(), "not-kept");
    // The action has had no effect, and requests are answered.
    let view = room.view(address, &token);
    assert_eq!(
        (&view["card"]["n"], &view["moves"]),
        (&json!(1), &json!([]))
    );
    limit(None);
    jana.place(&room.path, 1, 7)
        .expect("the server answers")
        .expect(200);
    assert_eq!(next_event(&mut stream, "move")["n"], 1);
    room.act(address, &call).expect(200);
    assert_eq!(next_event(&mut stream, "card")["n"], 2);
    // What was written in the meantime is complete.
    program = {
        drop(program);
        Program::start(&["--data", &folder.path().to_string_lossy()])
    };
    let view = room.view(program.address(), &token);
    assert_eq!(view["card"]["n"], 2);
    assert_eq!(view["grid"][1][2], view["cards"][0]);
}
