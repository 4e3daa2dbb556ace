//! Graphs drawn by Graphviz: the labels of their nodes, in the order of the file, and the comments.

use std::sync::LazyLock;

use regex_lite::Regex;

/// A comment, or the label of a statement with what goes before it.
static PART: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r#"//(?P<note>[^\n]*)|(?P<head>[^\n;{}"]*?)\blabel[ \t]*=[ \t]*"(?P<label>(?:[^"\\]|\\(?s:.))*)""#;
    Regex::new(pattern).expect("a pattern")
});

/// Returns the text of a graph; none for another text.
pub(super) fn text(source: &str) -> Option<String> {
    let mut lines = source.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['/', '*', '#']));
    let is_graph = ["digraph", "graph", "strict digraph", "strict graph"]
        .into_iter()
        .any(|word| lines.clone().next().is_some_and(|line| line.starts_with(word)));
    if !is_graph || !lines.any(|line| line.contains('{')) {
        return None;
    }
    let (mut made, mut last) = (String::with_capacity(source.len()), 0..0);
    for part in PART.captures_iter(source) {
        let Some(all) = part.get(0) else { continue };
        if let Some(note) = part.name("note") {
            // What stands behind a node says what it is.
            let is_behind = !source[last.start..all.start()].contains('\n');
            made.insert_str(if is_behind { last.end } else { made.len() }, &format!("{}\n", note.as_str().trim()));
        }
        let is_arc = |head: regex_lite::Match<'_>| head.as_str().contains("->") || head.as_str().contains("--");
        if let Some(label) = part.name("label").filter(|_| !part.name("head").is_some_and(is_arc)) {
            last = all.end()..made.len();
            // Each line of a label ends in a sign that says how it is aligned.
            let lines =
                ["\\n", "\\l", "\\r"].iter().fold(label.as_str().to_owned(), |text, end| text.replace(end, "\n"));
            made.extend(["\n", &lines.replace("\\\"", "\""), "\n"]);
        }
    }
    Some(made)
}
