//! Measures the progress of a program that runs next to a test by its own processor time, which is
//! the same on a busy machine as on an idle one.

use std::process::Child;
use std::thread;
use std::time::Duration;

/// Waits until this many threads of a program have each used this much processor time, or it has
/// ended.
pub(crate) fn let_work(child: &mut Child, n_threads: usize, time: Duration) {
    if cfg!(not(target_os = "linux")) {
        thread::sleep(10 * time);
        return;
    }
    let enough = |of_thread: &Duration| *of_thread >= time;
    while child.try_wait().unwrap().is_none()
        && times(child.id()).iter().filter(|it| enough(it)).count() < n_threads
    {
        thread::sleep(Duration::from_millis(5));
    }
}

/// The processor time of each thread of a program.
fn times(id: u32) -> Vec<Duration> {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{id}/task")) else {
        return Vec::new();
    };
    let stats = threads.flatten().map(|thread| thread.path().join("stat"));
    let stats = stats.filter_map(|path| std::fs::read_to_string(path).ok());
    stats.filter_map(|stat| time(&stat)).collect()
}

/// The processor time in a line of `stat`, spent by the program and by the system on its behalf, in
/// hundredths of a second.
fn time(stat: &str) -> Option<Duration> {
    let (_, fields) = stat.rsplit_once(") ")?;
    let times = fields.split(' ').skip(11).take(2);
    let times: Option<Vec<u64>> = times.map(|time| time.parse().ok()).collect();
    Some(Duration::from_millis(10 * times?.iter().sum::<u64>()))
}

#[test]
fn the_time_of_a_thread_is_read_whatever_its_name_is() {
    let stat = "7 (a) b (c) R 1 7 7 34817 7 4194304 92 0 0 0 120 5 9 9 20 0 1 0 5 6 7";
    assert_eq!(time(stat), Some(Duration::from_millis(1250)));
}
