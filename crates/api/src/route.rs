//! Routes: their requests and their answers.

use std::fmt;
use std::sync::Arc;

use handeval_answer::Resources;
use handeval_answer::ask::{Effort, Limits, Work};

use crate::operation::Operation;
use crate::parameters::Parameters;
use crate::refusal::Refusal;

/// The address of a question.
pub struct Route {
    /// The description of the route, including its path.
    pub operation: Operation,
    /// How long its answer usually takes.
    pub effort: Effort,
    pub(crate) read: Reader,
}

/// Reads a request to a route.
pub(crate) type Reader = Box<dyn Fn(RouteRequest) -> Result<PreparedAnswer, Refusal> + Send + Sync>;

impl Route {
    /// Reads a request.
    ///
    /// # Errors
    ///
    /// An option or the input is missing or wrong.
    pub fn read(&self, request: RouteRequest) -> Result<PreparedAnswer, Refusal> {
        (self.read)(request)
    }
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.operation.verb, self.operation.path)
    }
}

/// A request to a route.
#[derive(Debug)]
pub struct RouteRequest {
    /// The values of its parameters.
    pub parameters: Parameters,
    /// The body; empty for routes without one.
    pub body: String,
    /// A random number, from which the seed is derived if the request has none.
    pub drawn: u64,
    /// How much work an answer may take.
    pub limits: Limits,
    /// The limits of a batch, if there are any.
    pub batch_limits: Option<BatchLimits>,
    /// What the interface keeps from one question to the next.
    pub resources: Arc<Resources>,
}

/// The limits of a batch in one request.
#[derive(Clone, Copy, Debug)]
pub struct BatchLimits {
    /// The maximum number of lines with instant answers.
    pub n_instant_lines: usize,
    /// The maximum number of lines with answers that take longer.
    pub n_lines: usize,
    /// The maximum total size of the answers, in bytes.
    pub n_bytes: usize,
}

/// A question, read and ready to be answered.
pub struct PreparedAnswer {
    /// How long its answer takes.
    pub effort: Effort,
    /// A key shared by identical questions; `None` if their answers can differ.
    pub key: Option<String>,
    pub(crate) answer: Answer,
}

/// Computes an answer.
pub(crate) type Answer = Box<dyn FnOnce(Work<'_>) -> Result<Answered, Refusal> + Send>;

impl PreparedAnswer {
    /// An instant answer that needs no work.
    pub fn at_once(object: Vec<u8>) -> Self {
        Self {
            effort: Effort::Instant,
            key: None,
            answer: Box::new(|_| {
                Ok(Answered {
                    object,
                    is_final: true,
                    warnings: Vec::new(),
                })
            }),
        }
    }

    /// Computes the answer.
    ///
    /// # Errors
    ///
    /// The input does not fit the options, or the work was stopped ([`Refusal::is_stopped`]).
    pub fn answer(self, work: Work<'_>) -> Result<Answered, Refusal> {
        (self.answer)(work)
    }
}

impl fmt::Debug for PreparedAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedAnswer")
            .field("effort", &self.effort)
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}

/// An answer, and whether asking the question again would give the same one.
#[derive(Clone, Debug)]
pub struct Answered {
    /// A JSON object or list; for a batch, a JSON object per line.
    pub object: Vec<u8>,
    /// Whether the answer is final: more time would not have changed it.
    pub is_final: bool,
    /// Warnings to show.
    pub warnings: Vec<String>,
}
