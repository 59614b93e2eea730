//! Poker hand histories in TOML.

/// Whether a line is the header of a section: `[12]`.
pub(crate) fn is_section(line: &str) -> bool {
    let line = line.trim_end();
    let Some(rest) = line.strip_prefix('[') else {
        return false;
    };
    let (name, after) = match rest.split_once(']') {
        Some(split) => split,
        None => return false,
    };
    let after = after.trim_start();
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.\"' ".contains(&byte);
    !name.trim().is_empty()
        && name.bytes().all(is_name)
        && (after.is_empty() || after.starts_with('#'))
}
