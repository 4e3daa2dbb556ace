//! A trace as CSV says what it says as JSON Lines, cell by cell.

use serde_json::Value;
use steptrace::trace::{Detail, Trace, write, write_csv};

use crate::common::runs::trace_of;

/// Runs with every verdict, every way to drop a node, rounds, and a board that is not square.
fn traces() -> Vec<Trace> {
    let long = [
        ("dfs,dup=none,discard=closed", 40),
        ("dfs,deadend=forget", 300),
        ("dls,limit=4,cut=taken", 60),
        ("ids", 40),
        ("ida", 60),
        ("beam,width=2", 20),
        ("hill", 20),
        ("ucs,cost=tile", 200),
        ("astar,w=3,h=misplaced", 300),
    ];
    let mut traces: Vec<Trace> =
        long.into_iter().map(|(spec, steps)| trace_of("216408753", "spiral", None, spec, steps)).collect();
    traces.push(trace_of("51230467", "12345670", "2x4".parse().ok(), "astar,dup=none,discard=path", 30));
    traces
}

/// Returns the rows of a CSV file, each with the names of the columns.
fn rows(csv: &str) -> Vec<Vec<(&str, String)>> {
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let row = |cells: Vec<&str>| {
        assert_eq!(cells.len(), head.len(), "{cells:?}");
        // Boards that are not square are parted into rows.
        head.iter().copied().zip(cells.into_iter().map(|cell| cell.replace('/', ""))).collect()
    };
    lines.map(row).collect()
}

fn told(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[test]
fn every_cell_is_that_of_the_record() {
    let (mut cells, mut seen) = (0, std::collections::BTreeSet::new());
    for trace in traces() {
        for detail in [Detail::Steps, Detail::Tries] {
            let (mut json, mut csv) = (Vec::new(), Vec::new());
            write(&trace, detail, &mut json).unwrap();
            write_csv(&trace, detail, &mut csv).unwrap();
            let (json, csv) = (String::from_utf8(json).unwrap(), String::from_utf8(csv).unwrap());
            let mut rows = rows(&csv).into_iter();
            let (mut round, label) = (Value::Null, format!("{} {detail:?}", trace.strategy()));
            for record in json.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
                match record["record"].as_str().unwrap() {
                    "round" => round = record,
                    "step" => {
                        for (name, cell) in rows.next().expect(&label) {
                            let expected = match name {
                                "round" | "limit" => round[name].clone(),
                                // What is not so is left out of a record.
                                "dead_end" | "forgotten" | "discarded" | "cut" | "crowded" | "no_better" => {
                                    Value::Bool(record[name] == true)
                                }
                                _ => record[name].clone(),
                            };
                            assert_eq!(cell, told(&expected), "{label}: {name} in {record}");
                            cells += 1;
                            if !matches!(cell.as_str(), "" | "false") {
                                seen.insert(name.to_owned());
                            }
                        }
                    }
                    _ => {}
                }
            }
            assert_eq!(rows.next(), None, "{label}");
        }
    }
    assert!(cells > 10_000, "{cells}");
    let expected = "board closed crowded cut dead_end discarded f forgotten g h limit move no_better node of open parent \
                    round step";
    assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), expected, "each column is filled somewhere");
}
