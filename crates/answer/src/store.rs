//! Storage that outlives a program: named bytes, kept wherever an interface chooses.

use std::any::Any;
use std::fmt;

use crate::Problem;

/// Keeps bytes by name: `matematico/0123.values`.
///
/// Reading during a write returns either all of the old bytes or all of the new ones.
pub trait Store: fmt::Debug + Send + Sync {
    /// Where the bytes stored under a name are kept, for a message.
    fn place(&self, name: &str) -> String;

    /// The bytes stored under a name, if there are any.
    ///
    /// # Errors
    ///
    /// They cannot be read.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Problem>;

    /// A stamp that changes whenever different bytes are stored under the name; `None` if there are
    /// none.
    fn stamp(&self, name: &str) -> Option<String>;

    /// Stores bytes under a name.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Problem>;

    /// Removes the bytes stored under a name, if possible.
    fn remove(&self, name: &str);

    /// Locks a name until the returned guard is dropped; `None` if it is already locked. Only the
    /// holder of the lock may store bytes under names that begin with this name and a period.
    ///
    /// # Errors
    ///
    /// Nothing can be written.
    fn lock(&self, name: &str) -> Result<Option<Box<dyn Any>>, Problem>;
}
