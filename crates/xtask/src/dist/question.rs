//! One question about each game, which every package must answer.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

/// A question as it is typed, and a part of the answer.
pub(super) struct Question {
    pub(super) words: &'static [&'static str],
    pub(super) input: &'static str,
    pub(super) answer: &'static str,
}

/// The questions.
pub(super) const QUESTIONS: [Question; 4] = [
    Question {
        words: &["poker", "--json", "As Ks Qs Js Ts"],
        input: "",
        answer: r#""name":"royal flush""#,
    },
    Question {
        words: &["mahjong", "--json", "123m456p789s1122z"],
        input: "",
        answer: r#""shanten":0"#,
    },
    Question {
        words: &["matematico", "--json", "-"],
        input: "A A A K K / 10 J Q K A / 2 2 3 3 4 / 5 6 7 8 9 / 7 7 7 Q Q\n",
        answer: r#""total":440"#,
    },
    Question {
        words: &["field", "--json", "--objectives", "93", "-"],
        input: r#"{"cards": [[0, 0, null], [2, 2, "B"], [4, 4, "G"], [2, 6, "B"], [4, 8, "R"]]}"#,
        answer: r#""total":3"#,
    },
];

/// Asks a program all questions; `call` makes each command.
pub(super) fn ask_all(call: impl Fn() -> Result<Command, String>) -> Result<(), String> {
    for question in &QUESTIONS {
        let mut call = call()?;
        let mut program = call
            .args(question.words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{call:?}: {error}"))?;
        if let Some(mut stdin) = program.stdin.take() {
            // A program that reads no input may have ended already.
            let _ = stdin.write_all(question.input.as_bytes());
        }
        let output = program
            .wait_with_output()
            .map_err(|error| error.to_string())?;
        let printed = String::from_utf8_lossy(&output.stdout);
        if !(output.status.success() && printed.contains(question.answer)) {
            return Err(format!("{call:?}: {}: {printed}", output.status));
        }
    }
    Ok(())
}

/// Starts a server with `call`, which must choose a free port, and requests a page and an answer
/// from it.
pub(super) fn ask_server(mut call: Command) -> Result<(), String> {
    let mut server = call
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{call:?}: {error}"))?;
    let answered = server
        .stdout
        .take()
        .ok_or("the server prints nothing".to_owned())
        .and_then(|stdout| {
            let mut address = String::new();
            // The server prints its address as soon as it listens.
            BufReader::new(stdout)
                .read_line(&mut address)
                .map_err(|error| error.to_string())?;
            let port = port_of(&address).ok_or(format!("no port in `{}`", address.trim()))?;
            let answer = get(port, "/api/v1/poker/rank?hand=AsKsQsJsTs")?;
            let page = get(port, "/poker.html").or_else(|_| get(port, "/poker"))?;
            match (answer.contains(QUESTIONS[0].answer), page.contains("<html")) {
                (true, true) => Ok(()),
                _ => Err(format!("{answer}\n{page}")),
            }
        });
    let _ = server.kill();
    let _ = server.wait();
    answered
}

/// The port in an address such as `http://192.0.2.2:8000/`.
fn port_of(address: &str) -> Option<u16> {
    let (_, port) = address.trim().trim_end_matches('/').rsplit_once(':')?;
    port.parse().ok()
}

/// Sends a `GET` request to the server on a port of this machine, and returns the response.
fn get(port: u16, path: &str) -> Result<String, String> {
    let ask = || {
        let mut stream = TcpStream::connect(("127.0.0.1", port))?;
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok::<_, std::io::Error>(answer)
    };
    let answer = ask().map_err(|error| format!("{path}: {error}"))?;
    match answer.starts_with("HTTP/1.1 200 ") {
        true => Ok(answer),
        false => Err(format!("{path}: {answer}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_the_last_number() {
        assert_eq!(port_of("http://192.0.2.2:34965/\n"), Some(34965));
        assert_eq!(port_of("http://[::1]:80/"), Some(80));
        assert_eq!(port_of("listening"), None);
    }
    #[cfg(unix)]
    #[test]
    fn a_program_with_other_answers_fails() {
        assert!(ask_all(|| Ok(Command::new("true"))).is_err());
        assert!(ask_all(|| Ok(Command::new("false"))).is_err());
        assert!(ask_server(Command::new("true")).is_err());
        assert!(ask_all(|| Ok(Command::new("/there/is/none"))).is_err());
    }
}
