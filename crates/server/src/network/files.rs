//! Limits how many files can be open; each connection counts as one.

/// The number of files that the program has open besides connections.
const N_OTHERS: usize = 64;

/// Returns how many connections the system allows, up to `n_wanted`.
///
/// Often the limit is 1,024 files of all kinds unless a program requests more, which this function
/// does.
#[cfg(unix)]
pub(crate) fn connections(n_wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limit = getrlimit(Resource::Nofile);
    let n_wanted_files = (n_wanted + N_OTHERS) as u64;
    let Some(n_files) = limit.current.filter(|&n_files| n_files < n_wanted_files) else {
        return n_wanted;
    };
    let raised = limit
        .maximum
        .map_or(n_wanted_files, |most| n_wanted_files.min(most));
    let wanted = Rlimit {
        current: Some(raised),
        ..limit
    };
    let n_files = setrlimit(Resource::Nofile, wanted).map_or(n_files, |()| raised);
    let n_files = usize::try_from(n_files).unwrap_or(usize::MAX);
    n_wanted.min(n_files.saturating_sub(N_OTHERS)).max(1)
}

#[cfg(not(unix))]
pub(crate) fn connections(n_wanted: usize) -> usize {
    let _ = N_OTHERS;
    n_wanted
}

/// Whether the error means that no more files can be opened for now.
pub(crate) fn is_out_of_files(error: &std::io::Error) -> bool {
    // `ENFILE` and `EMFILE` have these numbers on every Unix.
    cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24))
}
