//! Notebooks: the outputs of their cells, in order.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{LineOf, Lines, SheetFault, html};

#[derive(Deserialize)]
struct Notebook<'a> {
    #[serde(borrow)]
    cells: Vec<Cell<'a>>,
}

#[derive(Deserialize)]
struct Cell<'a> {
    #[serde(borrow, rename = "cell_type")]
    kind: Cow<'a, str>,
    #[serde(borrow, default)]
    source: Option<&'a RawValue>,
    #[serde(borrow, default)]
    outputs: Vec<Output<'a>>,
}

#[derive(Deserialize)]
struct Output<'a> {
    #[serde(borrow, default)]
    text: Option<&'a RawValue>,
    #[serde(borrow, default)]
    data: BTreeMap<Key<'a>, &'a RawValue>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// The outputs of a notebook as text; none where a text is none.
pub(super) fn outputs(text: &str) -> Option<Result<Lines, SheetFault>> {
    if !text.trim_start().starts_with('{') || !text.contains("\"cells\"") {
        return None;
    }
    let notebook: Notebook<'_> = serde_json::from_str(text).ok()?;
    let mut writer = Writer { text, line_of: LineOf::new(text), made: Lines::default(), open: None };
    for output in notebook.cells.iter().flat_map(|cell| &cell.outputs) {
        writer.output(output);
    }
    if writer.is_empty() {
        // A table that is written down, not computed, is in cells of Markdown.
        let written = notebook.cells.iter().filter(|cell| cell.kind != "code");
        for source in written.filter_map(|cell| cell.source) {
            writer.value(source);
            writer.end();
            writer.made.push(writer.line_of(source), "");
        }
    }
    if writer.is_empty() {
        return Some(Err(SheetFault::NoOutput));
    }
    writer.end();
    Some(Ok(writer.made))
}

struct Writer<'a> {
    text: &'a str,
    line_of: LineOf,
    made: Lines,
    /// A line that has not ended, and where it began.
    open: Option<(usize, String)>,
}

impl Writer<'_> {
    fn is_empty(&self) -> bool {
        self.open.is_none() && self.made.text.trim().is_empty()
    }

    fn line_of(&self, value: &RawValue) -> usize {
        self.line_of.line((value.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize))
    }

    fn output(&mut self, output: &Output<'_>) {
        if let Some(text) = output.text {
            // What a program writes comes in pieces, which may end within a line.
            self.value(text);
            return;
        }
        self.end();
        let of = |kind: &str| output.data.iter().find(|(key, _)| key.0 == kind).map(|(_, value)| *value);
        let table = of("text/html").and_then(|value| Some((value, html::text(&whole(value))?)));
        if let Some((value, table)) = table {
            self.made.push(self.line_of(value), table.text.trim_end());
        } else if let Some(value) = of("text/plain").or_else(|| of("text/markdown")) {
            self.value(value);
        }
        self.end();
    }

    /// Writes a string, or the strings of an array.
    fn value(&mut self, value: &RawValue) {
        if let Ok(values) = serde_json::from_str::<Vec<&RawValue>>(value.get()) {
            for value in values {
                self.string(value);
            }
        } else {
            self.string(value);
        }
    }

    fn string(&mut self, value: &RawValue) {
        let Ok(text) = serde_json::from_str::<String>(value.get()) else { return };
        let line = self.line_of(value);
        for piece in text.split_inclusive('\n') {
            self.open.get_or_insert_with(|| (line, String::new())).1.push_str(piece.trim_end_matches(['\n', '\r']));
            if piece.ends_with('\n') {
                self.end();
            }
        }
    }

    fn end(&mut self) {
        if let Some((line, text)) = self.open.take() {
            self.made.push(line, &text);
        }
    }
}

/// The text of a string, or of the strings of an array together.
fn whole(value: &RawValue) -> String {
    let strings = serde_json::from_str::<Vec<String>>(value.get());
    strings.map_or_else(|_| serde_json::from_str(value.get()).unwrap_or_default(), |strings| strings.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outputs_of_a_notebook_are_its_text() {
        let notebook = r#"{ "cells": [
 {"cell_type":"markdown","source":["2 8 3"]},
 {"cell_type":"code","source":["run()"],"outputs":[
  {"output_type":"stream","name":"stdout","text":[
    "Step 1\n",
    "2 8",
    " 3\n"]},
  {"output_type":"stream","text":"1 0 4\n7 6 5"},
  {"output_type":"execute_result","data":{
    "text/plain":["array([[2, 8, 3],\n",
      "       [1, 0, 4]])"]}}]}]}"#;
        let made = outputs(notebook).unwrap().unwrap();
        assert_eq!(made.text, "Step 1\n2 8 3\n1 0 4\n7 6 5\narray([[2, 8, 3],\n       [1, 0, 4]])\n");
        assert_eq!(made.lines.unwrap(), [5, 6, 8, 8, 10, 11]);
        assert!(outputs("{\"board\":\"283104765\",\"cells\":9}").is_none());
        assert!(outputs("{\"cells\":[]}").unwrap().is_err());
    }
}
