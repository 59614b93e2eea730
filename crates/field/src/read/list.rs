//! Values that are read with the way to them, and lists of such values.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};

use super::{FieldFault, FieldReader, Step};

/// A value that is read by a reader, which knows the way to it.
pub(super) trait Read<'de>: Sized {
    /// Reads a value where the reader stands.
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error>;
}

/// What serde asks for to read such a value.
struct Seed<'r, T> {
    reader: &'r mut FieldReader,
    value: PhantomData<T>,
}

impl<'r, T> Seed<'r, T> {
    const fn new(reader: &'r mut FieldReader) -> Self {
        Self {
            reader,
            value: PhantomData,
        }
    }
}

impl<'de, T: Read<'de>> DeserializeSeed<'de> for Seed<'_, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        T::read(deserializer, self.reader)
    }
}

/// The next value of a list, its place from 0.
pub(super) fn next_element<'de, T: Read<'de>, A: SeqAccess<'de>>(
    values: &mut A,
    index: usize,
    reader: &mut FieldReader,
) -> Result<Option<T>, A::Error> {
    reader.at(Step::Index(index), |reader| {
        values.next_element_seed(Seed::new(reader))
    })
}

/// The value of a key.
pub(super) fn value_of<'de, T: Read<'de>, A: MapAccess<'de>>(
    map: &mut A,
    key: &'static str,
    reader: &mut FieldReader,
) -> Result<T, A::Error> {
    reader.at(Step::Key(key), |reader| {
        map.next_value_seed(Seed::new(reader))
    })
}

/// Puts the value of a key in its slot, which has to be empty.
pub(super) fn fill<'de, T: Read<'de>, A: MapAccess<'de>>(
    slot: &mut Option<T>,
    map: &mut A,
    key: &'static str,
    reader: &mut FieldReader,
) -> Result<(), A::Error> {
    if slot.is_some() {
        return Err(serde::de::Error::duplicate_field(key));
    }
    *slot = Some(value_of(map, key, reader)?);
    Ok(())
}

/// A list, each value of which goes with those before it.
pub(super) fn read_list<'de, T: Read<'de>, D: Deserializer<'de>>(
    deserializer: D,
    reader: &mut FieldReader,
    check: impl Fn(&T, &[T]) -> Result<(), FieldFault>,
) -> Result<Vec<T>, D::Error> {
    struct Values<'r, T, F> {
        seed: Seed<'r, T>,
        check: F,
    }
    impl<'de, T, F> Visitor<'de> for Values<'_, T, F>
    where
        T: Read<'de>,
        F: Fn(&T, &[T]) -> Result<(), FieldFault>,
    {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Vec<T>, A::Error> {
            let Self { seed, check } = self;
            let mut list = Vec::new();
            while let Some(value) = next_element(&mut values, list.len(), seed.reader)? {
                if let Err(fault) = check(&value, &list) {
                    let place = Step::Index(list.len());
                    return seed.reader.at(place, |reader| Err(reader.wrong(fault)));
                }
                list.push(value);
            }
            Ok(list)
        }
    }
    deserializer.deserialize_seq(Values {
        seed: Seed::new(reader),
        check,
    })
}

impl<'de, T: Read<'de>> Read<'de> for Vec<T> {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        read_list(deserializer, reader, |_, _| Ok(()))
    }
}

/// `None` for `null`.
impl<'de, T: Read<'de>> Read<'de> for Option<T> {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        struct Maybe<'r, T>(Seed<'r, T>);
        impl<'de, T: Read<'de>> Visitor<'de> for Maybe<'_, T> {
            type Value = Option<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value or nothing")
            }

            fn visit_none<E>(self) -> Result<Option<T>, E> {
                Ok(None)
            }

            fn visit_unit<E>(self) -> Result<Option<T>, E> {
                Ok(None)
            }

            fn visit_some<D: Deserializer<'de>>(
                self,
                deserializer: D,
            ) -> Result<Option<T>, D::Error> {
                T::read(deserializer, self.0.reader).map(Some)
            }
        }
        deserializer.deserialize_option(Maybe(Seed::new(reader)))
    }
}
