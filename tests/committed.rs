//! Files that are committed but made by a rule, tables above all: a test of each crate makes its own
//! anew and holds the files against them.
//!
//! `cargo xtask generate-tables` runs the tests of `tests/it/tables.rs`, in every crate that has
//! such a file, with `HANDEVAL_WRITE_TABLES` set; then they write the files instead.

/// Compares a file of the crate with what its rule makes, or writes it if that is asked for.
#[track_caller]
pub(crate) fn check(path: &str, bytes: &[u8]) {
    let whole = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("HANDEVAL_WRITE_TABLES").is_some() {
        std::fs::write(&whole, bytes).unwrap();
        return;
    }
    let found = std::fs::read(&whole).unwrap_or_default();
    assert!(
        found == bytes,
        "`{path}` is not what its rule makes: run `cargo xtask generate-tables`"
    );
}
