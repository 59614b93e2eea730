//! The forms beside the standard one: a row each, with the file that has it.

use super::held::Held;
use super::{Form, seven_pairs, thirteen_orphans};
use crate::shape::decomposition::Decomposition;
use crate::shape::missing::NEVER;
use crate::shape::planes::Planes;
use crate::shape::shape_rules::ShapeRules;

/// Asks each form of what its file has: what tiles lack, what lowers that, and how they are read.
macro_rules! special_forms {
    ($($form:ident: $file:ident,)*) => {
        /// The forms beside the standard one, in their order.
        pub(crate) const SPECIAL: [Form; Form::ALL.len() - 1] = [$(Form::$form),*];

        impl Held<'_> {
            /// The number of tiles that are lacking for a form.
            #[inline(always)]
            pub(crate) fn missing(&self, form: Form) -> u8 {
                match form {
                    Form::Standard => NEVER,
                    $(Form::$form => $file::missing(self),)*
                }
            }

            /// The kinds, a bit each, that lower what 13 tiles lack for a form.
            #[inline(always)]
            pub(crate) fn lowering(&self, form: Form, held: &Planes) -> u64 {
                match form {
                    Form::Standard => 0,
                    $(Form::$form => $file::lowering(self, held),)*
                }
            }
        }

        /// How 14 uncalled tiles are read that win in a form beside the standard one.
        pub(crate) fn reading(
            form: Form,
            counts: &[u8; 34],
            rules: ShapeRules,
        ) -> Option<Decomposition> {
            match form {
                Form::Standard => None,
                $(Form::$form => $file::reading(counts, rules),)*
            }
        }
    };
}

special_forms! {
    SevenPairs: seven_pairs,
    ThirteenOrphans: thirteen_orphans,
}
