//! Links of notes to their figures.

use std::fmt::Write;

/// The folder of a report's figures, seen from the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureLinks {
    folder: String,
}

impl FigureLinks {
    /// Figures in a folder, given with `/` between its parts; in the report's own where it is empty.
    ///
    /// ```
    /// use steptrace::report::FigureLinks;
    /// assert_eq!(FigureLinks::to("my figures (3)").link("tree.svg"), "my%20figures%20%283%29/tree.svg");
    /// assert_eq!(FigureLinks::to("").link("tree.svg"), "tree.svg");
    /// ```
    #[must_use]
    pub fn to(folder: &str) -> FigureLinks {
        let mut encoded = String::with_capacity(folder.len() + 1);
        for c in folder.chars() {
            // What an address or Markdown reads something into; letters of any script stay.
            if c.is_alphanumeric() || "/-_.~+,=@".contains(c) {
                encoded.push(c);
            } else {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    let _ = write!(encoded, "%{byte:02X}");
                }
            }
        }
        if !encoded.is_empty() && !encoded.ends_with('/') {
            encoded.push('/');
        }
        FigureLinks { folder: encoded }
    }

    /// The address of a figure.
    #[must_use]
    pub fn link(&self, name: &str) -> String {
        format!("{}{name}", self.folder)
    }
}
