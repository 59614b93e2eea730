//! Reading 25 values in any layout.

use alloc::vec::Vec;
use core::ops::Range;

use strum::IntoStaticStr;

use super::words::{shifted, words};
use crate::text::{CountOf, error_kind};
use crate::{Deal, DealError, ParseValueError, Value};

/// Why the text does not contain the expected values.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseValuesError {
    /// A word is not a value.
    #[error("{error}")]
    UnknownValue {
        /// What is wrong with the word.
        error: ParseValueError,
        /// The bytes of the value in the text.
        span: Range<usize>,
    },
    /// There are not 25 values.
    #[error("{} given: expected 25", CountOf(*.n_values, "value", "values"))]
    WrongNumberOfValues {
        /// The number of values.
        n_values: usize,
        /// The bytes of the extra values, or the position where a value is missing.
        span: Range<usize>,
    },
    /// A value occurs more than four times.
    #[error("value `{value}` occurs a fifth time: expected at most four")]
    FiveOfAValue {
        /// The value.
        value: Value,
        /// The bytes of the fifth occurrence.
        span: Range<usize>,
    },
}

error_kind!(ParseValuesError, "wrong-number-of-values");

impl ParseValuesError {
    /// The offending bytes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match self {
            Self::UnknownValue { span, .. }
            | Self::WrongNumberOfValues { span, .. }
            | Self::FiveOfAValue { span, .. } => span.clone(),
        }
    }

    /// The same error, positioned in a longer text that contains this one at byte `start`.
    pub(super) fn shifted(mut self, start: usize) -> Self {
        let (Self::UnknownValue { span, .. }
        | Self::WrongNumberOfValues { span, .. }
        | Self::FiveOfAValue { span, .. }) = &mut self;
        *span = shifted(span, start);
        self
    }
}

impl Value {
    /// Reads any number of values, separated by spaces, line breaks, commas or `/`.
    ///
    /// # Errors
    ///
    /// [`ParseValuesError::UnknownValue`] if a word is not a value.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::Value;
    ///
    /// assert_eq!(Value::parse_all("A, K")?, [Value::ACE, Value::KING]);
    /// assert_eq!(Value::parse_all("A 14").unwrap_err().span(), 2..4);
    /// # Ok::<(), handeval_matematico::ParseValuesError>(())
    /// ```
    pub fn parse_all(text: &str) -> Result<Vec<Self>, ParseValuesError> {
        let values = read(text)?.into_iter();
        Ok(values.map(|(value, _)| value).collect())
    }
}

impl Deal {
    /// Reads 25 values for an empty grid, in any layout.
    ///
    /// # Errors
    ///
    /// The first of these that applies:
    ///
    /// - [`ParseValuesError::UnknownValue`] for a word that is not a value;
    /// - [`ParseValuesError::WrongNumberOfValues`] unless there are 25;
    /// - [`ParseValuesError::FiveOfAValue`] for a value that occurs more than four times.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::Deal;
    ///
    /// let deal = Deal::parse("A 2 3 4 5 6 7 8 9 10 J Q K / A 2 3 4 5 6 7 8 9 10 J Q")?;
    /// assert_eq!(deal.rest().len(), 25);
    /// let error = Deal::parse("A A A").unwrap_err();
    /// assert_eq!(error.to_string(), "3 values given: expected 25");
    /// # Ok::<(), handeval_matematico::ParseValuesError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseValuesError> {
        read_25(text, Self::new)
    }
}

pub(super) fn read_25<T>(
    text: &str,
    make: impl FnOnce(&[Value]) -> Result<T, DealError>,
) -> Result<T, ParseValuesError> {
    let found = read(text)?;
    let end = text.trim_end().len();
    let wrong_number = || ParseValuesError::WrongNumberOfValues {
        n_values: found.len(),
        span: found.get(25).map_or(end..end, |extra| extra.1.start..end),
    };
    if found.len() != 25 {
        return Err(wrong_number());
    }
    let values: Vec<Value> = found.iter().map(|&(value, _)| value).collect();
    make(&values).map_err(|error| match error {
        DealError::FiveOfAValue { value, value_idx } => {
            let span = found
                .get(value_idx)
                .map_or(end..end, |(_, span)| span.clone());
            ParseValuesError::FiveOfAValue { value, span }
        }
        DealError::WrongNumberOfValues { .. } => wrong_number(),
    })
}

fn read(text: &str) -> Result<Vec<(Value, Range<usize>)>, ParseValuesError> {
    let values = words(text).map(|(word, span)| match word.parse() {
        Ok(value) => Ok((value, span)),
        Err(error) => Err(ParseValuesError::UnknownValue { error, span }),
    });
    values.collect()
}
