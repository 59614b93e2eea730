//! Three ways to ask questions: by path, line by line, or by method and address.

use handeval_api::{PlacedRefusal, Refusal};
use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::host::with_work;
use crate::questions::API;

/// Asks the question at a path such as `poker/rank`, with a JSON object of its input and options.
/// `drawn` is a random number, from which a seed is derived if the object has none; `stop` returns
/// whether to stop the work, and `progress` receives the progress as JSON.
///
/// Returns an array: the HTTP status; the answer or the error object, as JSON; and, for an error
/// with a position in an option's text, the start and the end in UTF-16 units.
#[wasm_bindgen]
pub fn ask(
    path: &str,
    object: &str,
    drawn: u64,
    stop: Option<Function>,
    progress: Option<Function>,
) -> Vec<JsValue> {
    match with_work(stop, progress, |work| API.ask(path, object, drawn, work)) {
        Ok(answered) => reply(200, &answered.object),
        Err(PlacedRefusal { refusal, units }) => {
            let mut reply = reply(refusal.status, &refusal.object);
            reply.extend(units.into_iter().flatten().map(JsValue::from));
            reply
        }
    }
}

fn reply(status: u16, json: &[u8]) -> Vec<JsValue> {
    vec![status.into(), String::from_utf8_lossy(json).as_ref().into()]
}

/// Answers many inputs of the question at a path, with the options in a JSON object. A line is JSON:
/// an input in quotes, or an object with the input and options for that line only.
///
/// Returns an object per line, with the number of its `line`, and an `error` if it has no answer.
///
/// # Errors
///
/// The options are wrong; the error is the text of an error object.
#[wasm_bindgen]
pub fn lines(path: &str, options: &str, lines: Vec<String>, drawn: u64) -> Result<String, String> {
    let text = |refusal: Refusal| refusal.json();
    let kind = API.kind(path).map_err(text)?;
    let request = API.request(kind, options, drawn).map_err(text)?;
    let batch = kind.batch(&request).map_err(|fault| text(fault.into()))?;
    let mut answers = Vec::new();
    with_work(None, None, |work| {
        for (line, input) in (1..).zip(&lines) {
            // Warnings are only about learned values in files, and there are no files here.
            let _ = batch.answer_line(line, input, work, &mut answers);
        }
    });
    Ok(String::from_utf8_lossy(&answers).into_owned())
}

/// Answers a request, given its method and its address below `/api/v1/`, such as
/// `poker/rank?hand=AsKsQsJsTs`, as a server would.
///
/// Returns an array: the status, and the answer or the error object, as JSON.
#[wasm_bindgen]
pub fn request(
    method: &str,
    address: &str,
    body: &str,
    drawn: u64,
    stop: Option<Function>,
    progress: Option<Function>,
) -> Vec<JsValue> {
    let answered = with_work(stop, progress, |work| {
        API.answer(method, address, body, drawn, work)
    });
    match answered {
        Ok(answered) => reply(200, &answered.object),
        Err(refusal) => reply(refusal.status, &refusal.object),
    }
}

/// The descriptions of all questions, as JSON. Only the module with all games has them.
#[cfg(all(
    feature = "poker",
    feature = "poker-history",
    feature = "mahjong",
    feature = "mahjong-log",
    feature = "matematico",
    feature = "field"
))]
#[wasm_bindgen]
pub fn describe() -> String {
    handeval_answer::ask::describe(API.kinds())
}
