//! Every word that a reader sees, in English and in Simplified Chinese: one dictionary for reports of a kind.
//!
//! A word may be a pattern with holes, `{n}`, and plurals, `{n#node|nodes}`, which print one or the other, but no number: see
//! [`fill`](super::fill). The page's script has the same patterns and fills them the same way.

/// Makes a dictionary: its type, then name, English and Chinese of each word; then words by the values of a type, each group
/// below `[name: type]`.
macro_rules! words {
    (
        $type:ident, $of:ident;
        $($name:ident: $english:literal, $chinese:literal;)*
        $([$group:ident: $key:ident] $($($value:ident)|+: $value_english:literal, $value_chinese:literal;)*)*
    ) => {
        /// Words by name, for one kind of report.
        #[derive(Debug, serde::Serialize)]
        #[allow(missing_docs, reason = "the words say what they are; a dictionary of groups alone has no field")]
        pub struct $type {
            #[serde(skip)]
            pub lang: crate::report::Lang,
            #[serde(skip)]
            #[allow(dead_code, reason = "not every kind of report speaks of graphs")]
            subject: crate::report::narration::Subject,
            $(pub $name: &'static str,)*
        }

        const ENGLISH: $type =
            $type { lang: crate::report::Lang::En, subject: crate::report::narration::Subject::Boards, $($name: $english,)* };
        const CHINESE: $type =
            $type { lang: crate::report::Lang::Zh, subject: crate::report::narration::Subject::Boards, $($name: $chinese,)* };

        impl $type {
            /// Returns these words as they speak of a subject.
            #[allow(dead_code, reason = "not every kind of report speaks of graphs")]
            pub(crate) fn about(&'static self, subject: crate::report::narration::Subject) -> &'static $type {
                static WORDS: [[std::sync::OnceLock<$type>; 4]; 2] = [const { [const { std::sync::OnceLock::new() }; 4] }; 2];
                let words = || $type {
                    lang: self.lang,
                    subject,
                    $($name: crate::report::narration::about(self.$name, subject),)*
                };
                WORDS[self.lang as usize][subject as usize].get_or_init(words)
            }

            /// Returns these words; if they are for a graph, they speak of arcs, and of nodes by the names of their states.
            #[allow(dead_code, reason = "not every kind of report speaks of graphs")]
            pub(crate) fn of(&'static self, is_graph: bool) -> &'static $type {
                if is_graph { self.about(crate::report::narration::Subject::States) } else { self }
            }

            $(pub(crate) fn $group(&self, value: $key) -> &'static str {
                let words = match (self.lang, value) {
                    $((crate::report::Lang::En, $($key::$value)|+) => $value_english,)*
                    $((crate::report::Lang::Zh, $($key::$value)|+) => $value_chinese,)*
                };
                crate::report::narration::about(words, self.subject)
            })*
        }

        impl crate::report::Lang {
            /// Returns these words in the language.
            pub const fn $of(self) -> &'static $type {
                match self {
                    crate::report::Lang::En => &ENGLISH,
                    crate::report::Lang::Zh => &CHINESE,
                }
            }
        }

        #[cfg(test)]
        pub(in crate::report::narration) const ALL: &[(&str, &str, &str)] = &[
            $((stringify!($name), $english, $chinese),)*
            $($((stringify!($group), $value_english, $value_chinese),)*)*
        ];
    };
}

pub(super) mod check;
pub(super) mod compare;
pub(super) mod exercise;
pub(super) mod find;
pub(super) mod lab;
pub(super) mod report;
pub(super) mod settings;
pub(super) mod study;
