//! What the host provides: the time, a way to stop a search, and functions that receive progress
//! and panics.

use std::cell::RefCell;
use std::panic;
use std::time::Duration;

use handeval_answer::ask::{Progress, Work};
use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since some fixed moment.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The functions that the host passed to the call that is being answered. They are kept here
/// because a [`Work`] can be shared between threads, and the host's functions cannot.
#[derive(Default)]
struct Callbacks {
    stop: Option<Function>,
    progress: Option<Function>,
}

thread_local! {
    static CALLBACKS: RefCell<Callbacks> = RefCell::default();
    static ON_PANIC: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Calls `f` with a [`Work`] that uses the host's functions: `stop` returns whether to stop, and
/// `progress` receives the progress as JSON.
pub(crate) fn with_work<T>(
    stop: Option<Function>,
    progress: Option<Function>,
    f: impl FnOnce(Work<'_>) -> T,
) -> T {
    // One of the functions may itself ask a question, which then has functions of its own.
    let outer = CALLBACKS.replace(Callbacks { stop, progress });
    let start = now();
    let result = f(Work {
        n_threads: 1,
        should_stop: &should_stop,
        clock: &|| Duration::try_from_secs_f64((now() - start) / 1000.0).unwrap_or_default(),
        progress: &report_progress,
    });
    CALLBACKS.replace(outer);
    result
}

/// Whether to stop; also true if the host's function throws.
fn should_stop() -> bool {
    let stop = CALLBACKS.with_borrow(|callbacks| callbacks.stop.clone());
    stop.is_some_and(|stop| {
        let answer = stop.call0(&JsValue::UNDEFINED);
        answer.map_or(true, |answer| answer.is_truthy())
    })
}

fn report_progress(progress: Progress) {
    let function = CALLBACKS.with_borrow(|callbacks| callbacks.progress.clone());
    if let Some(function) = function {
        // Whether it throws makes no difference to the answer.
        let _ = function.call1(&JsValue::UNDEFINED, &progress.json.into());
    }
}

/// Panics with a message, so that tests can see what a panic does.
///
/// # Panics
///
/// Always.
#[wasm_bindgen]
#[expect(clippy::panic, reason = "the function exists to panic")]
pub fn panic(text: &str) {
    panic!("{text}");
}

/// Sets the function that receives the message of a panic. The call that panicked then traps, and
/// the instance must not be used again.
#[wasm_bindgen]
pub fn on_panic(tell: Function) {
    ON_PANIC.replace(Some(tell));
    panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        ON_PANIC.with_borrow(|tell| {
            if let Some(tell) = tell {
                let _ = tell.call1(&JsValue::UNDEFINED, &text.into());
            }
        });
    }));
}
