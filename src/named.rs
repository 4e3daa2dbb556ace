//! Enums whose values have names, on the command line and in files.

/// Declares an enum whose values have names, the default first. The documentation of a value is its meaning, which help texts
/// print too.
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $type:ident { $($(#[doc = $about:literal])* $(#[default $($default:literal)?])? $variant:ident = $text:literal,)* }) => {
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        $(#[$meta])*
        $vis enum $type { $($(#[doc = $about])* $(#[default $($default)?])? #[serde(rename = $text)] $variant,)* }

        impl $type {
            /// All values, the default first.
            $vis const ALL: [$type; [$($text),*].len()] = [$($type::$variant),*];

            /// Returns the name.
            $vis const fn text(self) -> &'static str {
                match self { $($type::$variant => $text,)* }
            }

            /// Returns what it means.
            #[allow(dead_code, reason = "not every enum is explained in a help text")]
            $vis const fn about(self) -> &'static str {
                match self { $($type::$variant => concat!($($about),*).trim_ascii(),)* }
            }

            /// Returns the value of a name, in either case.
            #[allow(dead_code, reason = "not every enum is read")]
            $vis fn from_text(text: &str) -> Option<$type> {
                $type::ALL.into_iter().find(|value| value.text().eq_ignore_ascii_case(text))
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.text())
            }
        }
    };
}
