//! Where the text of a file comes from: a path, bytes, a string, or a Python file object.

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::PathBuf;

use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::watched::check_interrupts;

/// What a file is read from.
pub(super) type Reader = Interruptible<Box<dyn Read + Send>>;

/// A file that can be read, and its name.
pub(super) struct Opened {
    /// The path, as given.
    pub(super) name: Option<String>,
    pub(super) reader: Reader,
}

impl Opened {
    /// Opens what was given: a path, or the text of a file.
    pub(super) fn of(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (name, reader): (_, Box<dyn Read + Send>) = if let Ok(text) = source.cast::<PyString>()
        {
            (None, Box::new(Cursor::new(text.to_str()?.to_owned())))
        } else if let Ok(bytes) = source.cast::<PyBytes>() {
            (None, Box::new(PyBytesReader::new(bytes)))
        } else if source.hasattr("__fspath__")? {
            let path: PathBuf = source.extract()?;
            let name = path.to_string_lossy().into_owned();
            let file = File::open(&path);
            let file = file.map_err(|error| error_of(source.py(), error, Some(&name)))?;
            (Some(name), Box::new(file))
        } else if source.hasattr("read")? {
            (None, Box::new(FileObject(source.clone().unbind())))
        } else {
            let class = source.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "`source` has the type `{class}`: expected a path, a binary file, bytes, or the \
                 text of a file"
            )));
        };
        let reader = Interruptible {
            reader,
            n_unchecked: 0,
        };
        Ok(Self { name, reader })
    }
}

/// Python bytes, which are not copied.
struct PyBytesReader {
    bytes: Py<PyBytes>,
    n_read: usize,
}

impl PyBytesReader {
    fn new(bytes: &Bound<'_, PyBytes>) -> Self {
        Self {
            bytes: bytes.clone().unbind(),
            n_read: 0,
        }
    }
}

impl Read for PyBytesReader {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let mut rest = &self.bytes.as_bytes(py)[self.n_read..];
            let n_read = rest.read(block)?;
            self.n_read += n_read;
            Ok(n_read)
        })
    }
}

/// A binary Python file object.
struct FileObject(Py<PyAny>);

impl Read for FileObject {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            // A signal that arrived a moment ago does not end the wait for a pipe.
            check_interrupts(py)?;
            let found = self.0.bind(py).call_method1("read", (block.len(),))?;
            let Ok(bytes) = found.cast::<PyBytes>() else {
                let class = found.get_type().name()?;
                let message = format!(
                    "the file returns values of the type `{class}`: expected bytes, as from a \
                     file opened in mode \"rb\""
                );
                return Err(PyTypeError::new_err(message).into());
            };
            let bytes = bytes.as_bytes();
            let Some(start) = block.get_mut(..bytes.len()) else {
                return Err(ErrorKind::InvalidData.into());
            };
            start.copy_from_slice(bytes);
            Ok(bytes.len())
        })
    }
}

/// How much is read before signals are checked, in bytes.
const CHECK_BYTES: usize = 1 << 22;

/// A reader that Ctrl-C interrupts, even while it waits for a pipe.
pub(super) struct Interruptible<R> {
    reader: R,
    n_unchecked: usize,
}

impl<R: Read> Read for Interruptible<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.reader.read(block);
            let is_interrupted =
                matches!(&read, Err(error) if error.kind() == ErrorKind::Interrupted);
            if is_interrupted || self.n_unchecked >= CHECK_BYTES {
                self.n_unchecked = 0;
                Python::attach(check_interrupts)?;
            }
            if !is_interrupted {
                self.n_unchecked += *read.as_ref().unwrap_or(&0);
                return read;
            }
        }
    }
}

/// The exception for a file that cannot be read: Python's own, with the file name.
pub(super) fn error_of(py: Python<'_>, error: io::Error, name: Option<&str>) -> PyErr {
    let (Some(code), Some(name)) = (error.raw_os_error(), name) else {
        return error.into();
    };
    let words = py
        .import("os")
        .and_then(|os| os.call_method1("strerror", (code,)));
    match words {
        Ok(words) => PyOSError::new_err((code, words.unbind(), name.to_owned())),
        Err(other) => other,
    }
}
