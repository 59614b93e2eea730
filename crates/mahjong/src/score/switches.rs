//! The switches of a game's rules: their names, and the text form of their values.

/// Defines the switches of a game's rules. The arguments are the type of the rules, an example of a
/// switch's key, examples of values, and the name of the error for a value that a switch does not
/// have; then, for each switch, its name and the field that it sets. This also defines the trait
/// `Value`, which the type of each field implements; [`texts!`] implements it for types with a few
/// named values.
macro_rules! switches {
    ($rules:ident, $example:literal, $shown:literal, $wrong_value:literal; $($switch:ident: $field:ident,)*) => {
        /// Converts the values of a switch to and from text.
        trait Value: Copy {
            /// The values in words, for error messages, such as ``one of `yes`, `no` ``.
            fn values(switch: Switch) -> &'static str;

            fn read(text: &str, switch: Switch) -> Option<Self>;

            fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result;
        }

        /// A switch of the rules.
        ///
        /// # Source
        ///
        /// The section "Switches" in the scoring rules.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            strum::IntoStaticStr, strum::VariantArray,
        )]
        #[strum(serialize_all = "kebab-case")]
        pub enum Switch {
            $(
                #[doc = concat!("[`", stringify!($rules), "::", stringify!($field), "`].")]
                $switch,
            )*
        }

        impl Switch {
            /// All switches, in the order of the enum.
            pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

            /// The switch with this [`key`](Self::key).
            ///
            /// # Errors
            ///
            /// [`RuleError::UnknownSwitch`] for any other text.
            pub fn from_key(key: &str) -> Result<Self, RuleError> {
                let found = Self::ALL.iter().copied().find(|switch| switch.key() == key);
                found.ok_or_else(|| RuleError::UnknownSwitch {
                    found: $crate::words::quoted(key),
                })
            }

            /// The values in words, for error messages, such as ``one of `yes`, `no` ``.
            #[must_use]
            pub fn values(self) -> &'static str {
                fn of<T: Value>(_: fn(&$rules) -> T, switch: Switch) -> &'static str {
                    T::values(switch)
                }
                match self {
                    $(Self::$switch => of(|rules| rules.$field, self),)*
                }
            }
        }

        $crate::keyed::keyed!(Switch, $example);

        #[doc = concat!(
            "The value of a switch, displayed as text that [`", stringify!($rules),
            "::set`] can read back."
        )]
        #[derive(Clone, Copy, Debug)]
        pub struct SwitchValue {
            switch: Switch,
            rules: $rules,
        }

        #[doc = concat!("Writes the value in the form in which it is read: ", $shown, ".")]
        impl core::fmt::Display for SwitchValue {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self.switch {
                    $(Switch::$switch => self.rules.$field.write(f),)*
                }
            }
        }

        impl $rules {
            /// The value of a switch.
            #[must_use]
            pub const fn get(&self, switch: Switch) -> SwitchValue {
                SwitchValue {
                    switch,
                    rules: *self,
                }
            }

            /// Sets a switch to a value given as text.
            ///
            /// # Errors
            ///
            /// [`RuleError::WrongValue`] if the text is not a value of the switch.
            pub fn set(&mut self, switch: Switch, value: &str) -> Result<(), RuleError> {
                let is_set = match switch {
                    $(Switch::$switch => {
                        let read = Value::read(value, switch);
                        read.map(|read| self.$field = read).is_some()
                    })*
                };
                match is_set {
                    true => Ok(()),
                    false => Err(RuleError::WrongValue {
                        switch,
                        found: $crate::words::quoted(value),
                    }),
                }
            }
        }

        /// Why a switch cannot be set.
        #[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, thiserror::Error)]
        #[strum(serialize_all = "kebab-case")]
        #[non_exhaustive]
        pub enum RuleError {
            /// There is no such switch.
            #[error(
                "`{found}` is not a rule: expected one of {}",
                $crate::words::Listed(Switch::ALL.iter().map(|one| one.key()))
            )]
            #[strum(serialize = "unknown-rule")]
            UnknownSwitch {
                /// The text, cut if it is long.
                found: alloc::string::String,
            },
            /// The switch has no such value.
            #[error("rule `{switch}` is `{found}`: expected {}", .switch.values())]
            #[strum(serialize = $wrong_value)]
            WrongValue {
                /// The switch.
                switch: Switch,
                /// The text, cut if it is long.
                found: alloc::string::String,
            },
        }

        impl RuleError {
            #[doc = concat!("The error's machine-readable name: `unknown-rule`, or, for a wrong value, `", $wrong_value, "`.")]
            #[must_use]
            pub fn kind(&self) -> &'static str {
                self.into()
            }
        }
    };
}

/// Names the values of each type, in the order in which messages list them.
macro_rules! texts {
    ($($type:ty: $first:literal = $its:expr $(, $text:literal = $value:expr)*;)*) => {$(
        impl Value for $type {
            fn values(_: Switch) -> &'static str {
                concat!("one of `", $first, "`" $(, ", `", $text, "`")*)
            }

            fn read(text: &str, _: Switch) -> Option<Self> {
                match text {
                    $first => Some($its),
                    $($text => Some($value),)*
                    _ => None,
                }
            }

            fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let others: &[(Self, &str)] = &[$(($value, $text)),*];
                let other = others.iter().find(|(value, _)| *value == self);
                f.pad(other.map_or($first, |(_, text)| text))
            }
        }
    )*};
}

pub(crate) use {switches, texts};
