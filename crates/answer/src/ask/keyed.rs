//! Values that people type by their names.

/// A name and what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The name, in kebab case.
    pub name: &'static str,
    /// What it stands for, in a few words; empty where the name says it.
    pub about: &'static str,
    /// Further names, which every door reads and nobody lists.
    pub aliases: &'static [&'static str],
}

/// A value that is one of a few, each with a name.
pub trait Keyed: Copy + 'static {
    /// The kind of error of a text that is no name.
    const KIND: &'static str = "usage";

    /// All of them, in the order in which help lists them.
    fn all() -> &'static [Self];

    /// The name.
    fn name(self) -> &'static str;

    /// What it stands for, in a few words.
    fn about(self) -> &'static str {
        ""
    }

    /// Further names, which nobody lists.
    fn aliases(self) -> &'static [&'static str] {
        &[]
    }

    /// The names of all of them.
    fn keys() -> Vec<Key> {
        let key = |&value: &Self| Key {
            name: value.name(),
            about: value.about(),
            aliases: value.aliases(),
        };
        Self::all().iter().map(key).collect()
    }

    /// The value of a name, or of a further one: a name counts before further ones.
    fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::all().iter().copied();
        let mut others = all.clone();
        let by_name = all.find(|one| one.name() == name);
        by_name.or_else(|| others.find(|one| one.aliases().contains(&name)))
    }
}

/// Makes an enumeration with `ALL` and `key()` one that people type: the kind of error of another
/// name, and what each value stands for.
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
