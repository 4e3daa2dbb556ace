//! Graphs as people write them, in the formats of courses, libraries and programs.

mod cs188;
mod csv;
mod dictionaries;
mod dot;
mod draft;
mod literal;
mod map;
mod own;
mod words;

pub use draft::{Draft, GraphError};
pub use map::Scenario;
pub(super) use words::Word;

use crate::named::named;
use crate::puzzle::TextError;

named! {
    /// A format of graphs.
    pub enum Format {
        /// One thing a line: `start S`, `goal G H`, `h S 7`, `S -> A 1`, `A -- B 2.5`, `at S 0 0`.
        Own = "graph",
        /// A table of arcs: `from,to,cost`, and perhaps columns or a table of h.
        Csv = "csv",
        /// Dictionaries of JSON or Python: `{"S": {"A": 1}}` or `{"S": [("A", 1)]}`, and likewise h.
        Json = "json",
        /// Nodes and links in JSON, as networkx writes them.
        NodeLink = "node-link",
        /// Dictionaries of AIMA's Python code: `UndirectedGraph(dict(S=dict(A=1)))`, `Map({("S", "A"): 1})`.
        Aima = "aima",
        /// Graphviz: the label or weight of an edge is its cost; a node may have h and pos.
        Dot = "dot",
        /// A test of graph search of CS188.
        Cs188 = "cs188",
        /// A maze in characters: `#` or `%` is a wall, a digit a cost, `S` the start and `G` the goal.
        Maze = "maze",
        /// A layout of CS188: `%` is a wall, `P` the start, `.` a goal.
        Layout = "lay",
        /// A map of movingai.com.
        Movingai = "movingai",
        /// A table of what each cell costs.
        Weights = "weights",
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
    read_as(text, name, recognise(text))
}

/// Reads a graph in a format.
pub(super) fn read_as(text: &str, name: &str, format: Format) -> Result<Draft, TextError> {
    let mut draft = Draft::new(name, format, text.len());
    match format {
        Format::Own => own::read(text, &mut draft)?,
        Format::Csv => csv::read(text, &mut draft)?,
        Format::Json | Format::NodeLink | Format::Aima => dictionaries::read(text, &mut draft)?,
        Format::Dot => dot::read(text, &mut draft)?,
        Format::Cs188 => cs188::read(text, &mut draft)?,
        Format::Maze | Format::Layout | Format::Movingai | Format::Weights => {
            draft.map = Some(map::read(text, format)?);
        }
    }
    if draft.is_empty() {
        return Err(TextError::new("no graph: the text has no vertices", 0..text.len())
            .with_help("write it as lines such as `start S`, `goal G` and `S -> G 1`"));
    }
    Ok(draft)
}

/// Returns the format that a text begins like. Of the dialects of dictionaries, the reader says which it is.
fn recognise(text: &str) -> Format {
    if let Some(format) = map::recognise(text) {
        return format;
    }
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#') || line.starts_with("//");
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.clone().find(|line| !is_comment(line)).unwrap_or_default();
    let word = first.find(|c: char| !c.is_alphanumeric() && !"_.".contains(c)).unwrap_or(first.len());
    let (word, rest) = (&first[..word], first[word..].trim_start());
    if cs188::is_in(text) {
        Format::Cs188
    } else if dot::begins(first) || first.starts_with("/*") {
        Format::Dot
    } else if first.starts_with(['{', '[', '('])
        || first.starts_with("\"\"\"")
        || word == "import"
        || word == "from" && rest.contains("import")
        || !word.is_empty() && rest.starts_with(['=', '('])
    {
        Format::Json
    } else if csv::delimiter(text).is_some()
        && !["->", "--"].iter().any(|arrow| first.contains(arrow))
        && !own::begins(word)
    {
        Format::Csv
    } else {
        Format::Own
    }
}
