//! Graphs as people write them, in the formats of courses, libraries and programs.

mod draft;
mod own;
mod words;

pub use draft::{Draft, GraphError};
pub(super) use words::Word;

use crate::named::named;
use crate::puzzle::TextError;

named! {
    /// A format of graphs.
    pub enum Format {
        /// One thing a line: `start S`, `goal G H`, `h S 7`, `S -> A 1`, `A -- B 2.5`, `at S 0 0`.
        Own = "graph",
    }
}

/// Reads a graph in any of the formats; its name is that of the file.
///
/// # Errors
/// If the text is not a graph.
///
/// ```
/// let draft = steptrace::graph::read("start S\ngoal G\nS -> A 1\nA -- G 2.5", "small").unwrap();
/// let graph = draft.graph(None, None, None).unwrap();
/// assert_eq!(graph.names, ["A", "G", "S"]);
/// assert_eq!(graph.arcs.len(), 3);
/// ```
pub fn read(text: &str, name: &str) -> Result<Draft, TextError> {
    let mut draft = Draft::new(name, Format::Own, text.len());
    own::read(text, &mut draft)?;
    if draft.is_empty() {
        return Err(TextError::new("no graph: the text has no vertices", 0..text.len())
            .with_help("write it as lines such as `start S`, `goal G` and `S -> G 1`"));
    }
    Ok(draft)
}
