//! Lines that show the format.

/// Whether a line says which game is played.
pub(crate) fn is_variant(line: &str) -> bool {
    let key = line.split_once('=').map(|(key, _)| key.trim());
    key == Some("variant")
}

/// The name of a section: `12` of `[12]`.
pub(crate) fn section(line: &str) -> Option<&str> {
    let (name, after) = line.trim_end().strip_prefix('[')?.split_once(']')?;
    let after = after.trim_start();
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.\"' ".contains(&byte);
    let is_section = !name.trim().is_empty()
        && name.bytes().all(is_name)
        && (after.is_empty() || after.starts_with('#'));
    is_section.then(|| name.trim().trim_matches(['"', '\'']))
}
