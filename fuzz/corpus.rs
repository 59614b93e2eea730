//! The corpus of a target as text: one input per line, with escapes for bytes that a line cannot
//! show. The tests of the targets read it, and so do the chores, which pass it to the fuzzer.

use std::iter::Peekable;
use std::str::Chars;

/// The inputs of a list, or the number of a line that cannot be read.
pub(crate) fn read(list: &str) -> Result<Vec<Vec<u8>>, usize> {
    let lines = list.lines().zip(1..);
    lines.map(|(line, n)| input(line).ok_or(n)).collect()
}

/// A list of these inputs, without repetitions.
pub(crate) fn write(inputs: &[Vec<u8>]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in inputs.iter().map(|input| line(input)) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn line(input: &[u8]) -> String {
    let mut line = String::new();
    for chunk in input.utf8_chunks() {
        for char in chunk.valid().chars() {
            match char {
                '\\' => line.push_str("\\\\"),
                '\n' => line.push_str("\\n"),
                '\r' => line.push_str("\\r"),
                '\t' => line.push_str("\\t"),
                '\'' | '"' => line.push(char),
                _ if char.escape_debug().len() == 1 => line.push(char),
                _ => line.extend(char.escape_unicode()),
            }
        }
        for byte in chunk.invalid() {
            line.push_str(&format!("\\x{byte:02x}"));
        }
    }
    // A space at the end is easily lost.
    match line.strip_suffix(' ') {
        Some(line) => format!("{line}\\u{{20}}"),
        None => line,
    }
}

fn input(line: &str) -> Option<Vec<u8>> {
    let mut input = Vec::new();
    let mut chars = line.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\\' => escaped(&mut chars, &mut input)?,
            _ => push(char, &mut input),
        }
    }
    Some(input)
}

/// Reads the characters after a backslash.
fn escaped(chars: &mut Peekable<Chars<'_>>, input: &mut Vec<u8>) -> Option<()> {
    match chars.next()? {
        '\\' => input.push(b'\\'),
        'n' => input.push(b'\n'),
        'r' => input.push(b'\r'),
        't' => input.push(b'\t'),
        'x' => {
            let digits: String = [chars.next()?, chars.next()?].iter().collect();
            input.push(u8::from_str_radix(&digits, 16).ok()?);
        }
        'u' => {
            chars.next_if_eq(&'{')?;
            let digits: String =
                std::iter::from_fn(|| chars.next_if(|char| *char != '}')).collect();
            chars.next_if_eq(&'}')?;
            push(
                char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?,
                input,
            );
        }
        _ => return None,
    }
    Some(())
}

fn push(char: char, input: &mut Vec<u8>) {
    input.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
}
