//! What outlives a program, as answers know it: bytes by name, wherever a door keeps them.

use std::any::Any;
use std::fmt;

use crate::Problem;

/// Keeps bytes by name: `matematico/0123.values`.
///
/// Who reads a name while it is written gets all of what was there before, or all that is new.
pub trait Store: fmt::Debug + Send + Sync {
    /// Where something of this name is kept, in a message.
    fn place(&self, name: &str) -> String;

    /// What is kept under this name, if anything is.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Problem>;

    /// What differs as soon as something else is kept under this name; none if nothing is.
    fn stamp(&self, name: &str) -> Option<String>;

    /// Keeps something under this name.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Problem>;

    /// Keeps nothing under this name any longer, if that can be.
    fn remove(&self, name: &str);

    /// Takes this name for as long as what is returned is there; none if somebody else has it.
    /// Whoever has it is the only one to write names that begin with it and a full stop.
    ///
    /// # Errors
    ///
    /// Nothing can be written.
    fn lock(&self, name: &str) -> Result<Option<Box<dyn Any>>, Problem>;
}
