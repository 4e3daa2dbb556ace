//! Graphs as people write them, in the formats of courses, libraries and programs.

mod cs188;
mod csv;
mod dictionaries;
mod dot;
mod draft;
mod map;
mod own;
mod words;

pub use draft::Draft;
pub(super) use words::Word;

use crate::puzzle::TextError;

named! {
    /// A format of graphs: its name in a sentence, and what is in it.
    pub enum Format {
        /// lines of steptrace: `start S`, `goal G H`, `h S 7`, `S -> A 1`, `A -- B 2.5`, `at S 0 0`.
        Own = "graph",
        /// CSV: arcs `from,to,cost`, and perhaps columns or a table of h.
        Csv = "csv",
        /// dictionaries: of JSON or Python, `{"S": {"A": 1}}` or `{"S": [("A", 1)]}`, and likewise h.
        Json = "json",
        /// node-link JSON: nodes and links, as networkx writes them.
        NodeLink = "node-link",
        /// dictionaries of AIMA: `UndirectedGraph(dict(S=dict(A=1)))`, `Map({("S", "A"): 1})`.
        Aima = "aima",
        /// DOT: the label or weight of an edge is its cost; a node may have h and pos.
        Dot = "dot",
        /// a test of CS188: of graph search.
        Cs188 = "cs188",
        /// a maze: `#` or `%` is a wall, a digit a cost, `S` the start and `G` the goal.
        Maze = "maze",
        /// a layout of CS188: `%` is a wall, `P` the start, `.` a goal.
        Layout = "lay",
        /// a map of movingai.com: `.` is free.
        Movingai = "movingai",
        /// a table of weights: what each cell costs.
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

/// Why a draft is not a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// The text of the graph is wrong, or lacks something.
    #[error("{0}")]
    Text(TextError),
    /// The start given beside it is wrong.
    #[error("start: {0}")]
    From(TextError),
    /// A goal given beside it is wrong.
    #[error("goal: {0}")]
    Goal(TextError),
    /// The estimate for vertices without one is wrong.
    #[error("h: {0}")]
    HDefault(TextError),
}

fn shown(name: &str) -> String {
    let more = if name.chars().nth(40).is_some() { "…" } else { "" };
    format!("{}{more}", name.chars().take(40).collect::<String>().escape_debug())
}
