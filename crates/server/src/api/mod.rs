//! The API: the table of routes, reading requests, answering them, and the API description.

pub(crate) mod answering;
pub(crate) mod body;
pub(crate) mod openapi;
pub(crate) mod refusal;
pub(crate) mod route;
pub(crate) mod routes;
