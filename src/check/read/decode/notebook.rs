//! Notebooks: the outputs of their cells, in order.

use serde_json::Value;

use super::{SheetFault, html};

/// Returns the outputs of a notebook as text; none if a text is not a notebook.
pub(super) fn outputs(text: &str) -> Option<Result<String, SheetFault>> {
    if !text.trim_start().starts_with('{') || !text.contains("\"cells\"") {
        return None;
    }
    let notebook: Value = serde_json::from_str(text).ok()?;
    let cells = notebook.get("cells")?.as_array()?;
    let mut made = String::new();
    for output in cells.iter().filter_map(|cell| cell["outputs"].as_array()).flatten() {
        // What a program writes comes in pieces, which may end within a line.
        match output.get("text") {
            Some(text) => made += &strings(text),
            None => add_lines(&mut made, &of_data(&output["data"])),
        }
    }
    Some(if made.trim().is_empty() { Err(SheetFault::NO_OUTPUT) } else { Ok(made) })
}

/// The text of a string, or of the strings of an array together.
fn strings(value: &Value) -> String {
    match value {
        Value::Array(values) => values.iter().filter_map(Value::as_str).collect(),
        value => value.as_str().unwrap_or_default().to_owned(),
    }
}

/// Returns the output of a cell: its table, or else its text.
fn of_data(data: &Value) -> String {
    let of = |kind: &str| data.get(kind).map(strings);
    let page = of("text/html").and_then(|source| html::text(&source));
    page.or_else(|| of("text/plain")).or_else(|| of("text/markdown")).unwrap_or_default()
}

fn add_lines(made: &mut String, lines: &str) {
    for text in [made.as_str().ends_with('\n').then_some(""), Some(lines)].into_iter().flatten() {
        made.push_str(text);
        made.push('\n');
    }
}
