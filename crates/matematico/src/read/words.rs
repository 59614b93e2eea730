//! Splits text into parts, with their positions.

use core::ops::Range;

/// The words, separated by whitespace, commas and `/`.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let is_separator = |char: char| char.is_whitespace() || matches!(char, ',' | '/');
    parts(text, is_separator).filter(|(word, _)| !word.is_empty())
}

/// The lines that are neither blank nor comments, without a final carriage return.
pub(super) fn data_lines(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let lines = parts(text, |char| char == '\n');
    let lines = lines.map(|(line, span)| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        (line, span.start..span.start + line.len())
    });
    lines.filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'))
}

/// The parts between separators, empty ones included.
pub(crate) fn parts<'t>(
    text: &'t str,
    is_separator: impl Fn(char) -> bool + 't,
) -> impl Iterator<Item = (&'t str, Range<usize>)> {
    text.split(is_separator).map(move |part| {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        (part, start..start + part.len())
    })
}

/// Converts a span within a part of the text to a span of the whole text.
pub(crate) const fn shifted(span: &Range<usize>, start: usize) -> Range<usize> {
    span.start + start..span.end + start
}
