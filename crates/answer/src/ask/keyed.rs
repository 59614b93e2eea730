//! Values that people choose by name.

/// A name and its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The name, in kebab case.
    pub name: &'static str,
    /// What the name means, in a few words; empty if the name says it all.
    pub about: &'static str,
    /// Other names, which all interfaces accept but no list shows.
    pub aliases: &'static [&'static str],
}

/// A value chosen by name from a short list.
pub trait Keyed: Copy + 'static {
    /// The error kind for an unknown name.
    const KIND: &'static str = "usage";

    /// All values, in the order in which help lists them.
    fn all() -> &'static [Self];

    /// The name.
    fn name(self) -> &'static str;

    /// What the value means, in a few words.
    fn about(self) -> &'static str {
        ""
    }

    /// Other names, which no list shows.
    fn aliases(self) -> &'static [&'static str] {
        &[]
    }

    /// The keys of all values.
    fn keys() -> Vec<Key> {
        let key = |&value: &Self| Key {
            name: value.name(),
            about: value.about(),
            aliases: value.aliases(),
        };
        Self::all().iter().map(key).collect()
    }

    /// The value with this name or alias, in upper or lower case.
    fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::all().iter().copied();
        let mut others = all.clone();
        let is_it = |known: &str| known.eq_ignore_ascii_case(name);
        let by_name = all.find(|one| is_it(one.name()));
        by_name.or_else(|| others.find(|one| one.aliases().iter().any(|known| is_it(known))))
    }
}

/// Implements `Keyed` for an enumeration with `ALL` and `key()`, given the error kind for an
/// unknown name and the meaning of each value.
macro_rules! keyed {
    ($type:ty, $kind:literal, $about:expr) => {
        impl $crate::ask::Keyed for $type {
            const KIND: &'static str = $kind;

            fn all() -> &'static [Self] {
                &Self::ALL
            }

            fn name(self) -> &'static str {
                self.key()
            }

            fn about(self) -> &'static str {
                let about: fn(Self) -> &'static str = $about;
                about(self)
            }
        }
    };
}

pub(crate) use keyed;
