//! Every word that a reader sees, in English and in Simplified Chinese: a dictionary for each kind of report.
//!
//! A word may be a pattern with holes, `{n}`, and plurals, `{n#node|nodes}`, which print the one or the other and no
//! number: see [`fill`](super::fill). The page's script has the same patterns and fills them the same way.

/// Makes a dictionary: its type, then name, English, Chinese of each word.
macro_rules! words {
    ($(#[$doc:meta])* $type:ident, $of:ident; $($name:ident: $english:literal, $chinese:literal;)*) => {
        $(#[$doc])*
        #[derive(Debug, serde::Serialize)]
        #[expect(missing_docs, reason = "the words say what they are")]
        pub struct $type { $(pub $name: &'static str,)* }

        const ENGLISH: $type = $type { $($name: $english,)* };
        const CHINESE: $type = $type { $($name: $chinese,)* };

        impl crate::report::Lang {
            $(#[$doc])*
            #[must_use]
            pub const fn $of(self) -> &'static $type {
                match self {
                    crate::report::Lang::En => &ENGLISH,
                    crate::report::Lang::Zh => &CHINESE,
                }
            }
        }

        /// Name, English and Chinese of each word.
        #[cfg(test)]
        pub(in crate::report::narration) const ALL: &[(&str, &str, &str)] =
            &[$((stringify!($name), $english, $chinese),)*];
    };
}

pub(super) mod check;
pub(super) mod compare;
pub(super) mod diff;
pub(super) mod identify;
pub(super) mod report;
pub(super) mod study;
