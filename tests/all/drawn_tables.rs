//! Tables and objects of drawn runs in a drawn notation, whole or with some cells otherwise. What is made of each is nobody's law, but a change of it is to be seen.

use std::fmt::Write;

use steptrace::check::{ListClaim, ListTiming, ReadOptions, Row, TryClaim};
use steptrace::puzzle::{Board, Rng, Size};
use steptrace::search::{F, VerdictKind};

use crate::common::as_read::as_read;
use crate::common::drawn::{first_steps, pick, usual_names, usual_strategy, walked_instance};
use crate::common::runs::Golden;
use crate::common::told::{Listing, Telling, sheet_of};

/// A column that is written: what of a step, and how it may be called.
type Written = (What, &'static [&'static str]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Number,
    Node,
    Board,
    Parent,
    Move,
    G,
    H,
    F,
    Sum,
    Open,
    Closed,
    Made,
    Tries,
    Other,
}

const COLUMNS: [Written; 14] = [
    (What::Number, &["step", "#", "No.", "i", "Schritt", "步骤"]),
    (What::Node, &["node", "id", "name", "节点"]),
    (What::Board, &["board", "state", "Current", "node", "puzzle", "Zustand", "状态"]),
    (What::Parent, &["parent", "from", "pred", "Eltern", "父节点"]),
    (What::Move, &["move", "op", "direction", "action", "移动"]),
    (What::G, &["g", "g(n)", "cost", "depth", "Kosten", "value", "代价"]),
    (What::H, &["h", "h(n)", "manhattan", "heuristic", "cost", "score", "启发值"]),
    (What::F, &["f", "f(n)", "priority", "cost", "total cost", "value", "估价值"]),
    (What::Sum, &["f=g+h", "f(n)=g(n)+h(n)", "g+h=f", "g/h"]),
    (What::Open, &["open", "OPEN list", "fringe", "queue", "open表"]),
    (What::Closed, &["closed", "visited", "explored", "closed表"]),
    (What::Made, &["new nodes", "新节点", "children", "successors"]),
    (What::Tries, &["tries", "neighbors", "children"]),
    (What::Other, &["note", "time", "t1", "", "memory"]),
];

/// How boards are written.
const BOARDS: [fn(Board, Size) -> String; 7] = [
    |board, size| board.text(size),
    |board, size| board.spaced(size),
    |board, size| rows(board, size, ",").join("/"),
    |board, size| format!("[[{}]]", rows(board, size, ", ").join("], [")),
    |board, size| format!("({})", rows(board, size, ", ").join(", ")),
    |board, size| rows(board, size, "").join("|"),
    |board, size| rows(board, size, "").join("<br>"),
];

fn rows(board: Board, size: Size, between: &str) -> Vec<String> {
    let tiles: Vec<String> = board.tiles(size).map(|tile| tile.to_string()).collect();
    tiles.chunks(size.cols()).map(|row| row.join(between)).collect()
}

/// The cells of a run, names first.
struct Cells {
    names: Vec<String>,
    whats: Vec<What>,
    rows: Vec<Vec<String>>,
}

fn cells(rng: &mut Rng) -> Cells {
    let instance = walked_instance(rng, &["2x2", "2x3", "3x3", "3x3", "3x3"]);
    let name = pick(rng, &usual_names());
    let strategy = usual_strategy(rng, name, &instance);
    let listing = pick(rng, &[Listing::Size, Listing::Boards, Listing::BoardsWithF]);
    let timing = pick(rng, &[ListTiming::Before, ListTiming::After]);
    let telling = Telling { values: true, parents: true, tries: true, lists: Some((timing, listing)) };
    let sheet = sheet_of(&first_steps(&instance, &strategy, 3 + rng.below(6)), telling);
    let mut chosen: Vec<Written> = COLUMNS.iter().copied().filter(|_| rng.below(3) == 0).collect();
    if rng.below(10) > 0 && chosen.iter().all(|(what, _)| *what != What::Board) {
        chosen.insert(rng.below(chosen.len() + 1), COLUMNS[2]);
    }
    if rng.below(4) == 0 && chosen.len() > 1 {
        let (one, other) = (rng.below(chosen.len()), rng.below(chosen.len()));
        chosen.swap(one, other);
    }
    let board = pick(rng, &BOARDS);
    let nothing = pick(rng, &["", "-", "None", "null", "/", "n/a"]);
    let between = pick(rng, &[" ", ", ", "; "]);
    let names: Vec<String> = chosen.iter().map(|(_, names)| pick(rng, names).to_owned()).collect();
    let node = |at: usize| format!("n{at}");
    let of = |row: &Row, at: usize, what: What| -> Option<String> {
        let size = instance.size;
        let list = |list: &ListClaim| match list {
            ListClaim::Size(count) => count.to_string(),
            ListClaim::Boards(boards) => {
                let entry = |(one, f): &(Board, Option<F>)| {
                    board(*one, size) + &f.map(|f| format!(" f={f}")).unwrap_or_default()
                };
                boards.iter().map(entry).collect::<Vec<_>>().join(between)
            }
        };
        let tried = |claim: &TryClaim| {
            let direction = claim.direction.map(|direction| direction.to_string()).unwrap_or_default();
            let verdict = claim.verdict.map(|verdict| verdict.to_string()).unwrap_or_default();
            let made = claim.board.map(|one| board(one, size)).unwrap_or_default();
            format!("{direction} {verdict} {made}").trim().to_owned()
        };
        Some(match what {
            What::Number => (at + 1).to_string(),
            What::Node => node(at),
            What::Board => board(row.board, size),
            What::Parent => board(row.parent?, size),
            What::Move => row.came?.to_string(),
            What::G => row.g?.to_string(),
            What::H => row.h?.to_string(),
            What::F => row.f?.to_string(),
            What::Sum => format!("{}={}+{}", row.f?, row.g?, row.h?),
            What::Open => list(row.open.as_deref()?),
            What::Closed => list(row.closed.as_deref()?),
            What::Made => {
                let opened = row.tries.iter().flatten().filter(|claim| claim.verdict == Some(VerdictKind::Opened));
                let made = opened.filter_map(|claim| claim.board).enumerate();
                made.map(|(number, one)| format!("{}={}", node(10 * at + number), board(one, size)))
                    .collect::<Vec<_>>()
                    .join(between)
            }
            What::Tries => row.tries.iter().flatten().map(tried).collect::<Vec<_>>().join(between),
            What::Other => return None,
        })
    };
    let mut rows: Vec<Vec<String>> = (sheet.rows.iter().enumerate())
        .map(|(at, row)| {
            let cell = |(what, _): &Written| of(row, at, *what).unwrap_or_else(|| nothing.to_owned());
            chosen.iter().map(cell).collect()
        })
        .collect();
    for _ in 0..rng.below(3) {
        spoil(&mut rows, rng);
    }
    Cells { names, whats: chosen.iter().map(|(what, _)| *what).collect(), rows }
}

/// Makes a cell or a row otherwise.
fn spoil(rows: &mut Vec<Vec<String>>, rng: &mut Rng) {
    if rows.is_empty() {
        return;
    }
    let at = rng.below(rows.len());
    if rows[at].is_empty() {
        return;
    }
    let cell = rng.below(rows[at].len());
    match rng.below(12) {
        0 => rows[at][cell].clear(),
        1 => drop(rows[at].remove(cell)),
        2 => rows[at].insert(cell, "?".to_owned()),
        3 => {
            let other = pick(rng, &["start", "x", "0", "5", "-1", "1.5", "∞", "2+3", "2+3=6", "(5)", "goal!"]);
            other.clone_into(&mut rows[at][cell]);
        }
        4 => rows[at][cell].push_str(pick(rng, &[" ", "*", " (goal)", "\u{a0}", ".", " <br>"])),
        5 => rows[at] = rows[at].iter().map(|_| pick(rng, &["---", "", "..."]).to_owned()).collect(),
        6 => rows.insert(at, vec![pick(rng, &["Goal found", "", "...", "(2 more)", "Step 3"]).to_owned()]),
        7 => {
            let one = rows[at].clone();
            rows.insert(at, one);
        }
        8 => rows[at][cell] = rows[at][cell].replace('0', pick(rng, &["_", " ", "x", "b", ""])),
        _ => {}
    }
}

/// The cells as a table or as objects.
fn table(rng: &mut Rng) -> String {
    let cells = cells(rng);
    let title = pick(rng, &["", "", "", "A* search\n\n", "Start: 283104765\n", "# Run 1\n"]);
    let end = pick(rng, &["", "", "\nSolved in 5 moves\n", "\n7 nodes\n"]);
    match rng.below(7) {
        0 | 1 => title.to_owned() + &parted_by_room(&cells, rng) + end,
        2 | 3 => title.to_owned() + &parted_by_signs(&cells, rng) + end,
        4 => title.to_owned() + &in_markdown(&cells, rng) + end,
        kind => objects(&cells, kind == 5, rng) + end,
    }
}

fn parted_by_room(Cells { names, rows, .. }: &Cells, rng: &mut Rng) -> String {
    let mut told = String::new();
    let all = || std::iter::once(names).chain(rows);
    let gap = pick(rng, &[1, 2, 3]);
    let right = rng.below(2) == 0;
    let width =
        |at: usize| all().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..names.len()).map(width).collect();
    let index = rng.below(4) == 0;
    let rule = pick(rng, &["", "", "-", "="]);
    for (at, row) in all().enumerate() {
        if index {
            let _ = write!(told, "{:<3}", at.checked_sub(1).map(|at| at.to_string()).unwrap_or_default());
        }
        for (cell, width) in row.iter().zip(&widths) {
            let cell = if right { format!("{cell:>width$}") } else { format!("{cell:<width$}") };
            told += &(cell + &" ".repeat(gap));
        }
        told.push('\n');
        if at == 0 && !rule.is_empty() {
            let _ = writeln!(told, "{}", rule.repeat(widths.iter().sum::<usize>() + gap * widths.len()));
        }
    }
    told
}

fn parted_by_signs(Cells { names, rows, .. }: &Cells, rng: &mut Rng) -> String {
    let between = pick(rng, &[",", ";", "\t", ", ", "|"]);
    let quote = rng.below(2) == 0;
    let cell = |cell: &String| {
        let quoted = quote || cell.contains(between.trim());
        if quoted { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
    };
    let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(between) + "\n";
    std::iter::once(names).chain(rows).map(line).collect()
}

fn in_markdown(Cells { names, rows, .. }: &Cells, rng: &mut Rng) -> String {
    let mut told = String::new();
    let outer = pick(rng, &["| ", "|", ""]);
    let end: String = outer.chars().rev().collect();
    for (at, row) in std::iter::once(names).chain(rows).enumerate() {
        let line = row.iter().map(|cell| cell.replace('|', "/")).collect::<Vec<_>>().join(" | ");
        let _ = writeln!(told, "{outer}{line}{end}");
        if at == 0 {
            let dashes = pick(rng, &["---", ":-:", "-", "---:"]);
            let _ = writeln!(told, "{outer}{}{end}", vec![dashes; row.len()].join(" | "));
        }
    }
    told
}

/// Objects, a line each or all in an array, some in a field of another.
fn objects(Cells { names, whats, rows }: &Cells, in_lines: bool, rng: &mut Rng) -> String {
    let inner = rng.below(5) == 0;
    let whole = pick(rng, &["", "steps", "trace", "nodes"]);
    let nested = pick(rng, &["state", "node", "current", "value"]);
    let plain = rng.below(2) == 0;
    let record = if rng.below(6) == 0 { "\"record\": \"step\", " } else { "" };
    let field = |((name, what), cell): ((&String, &What), &String)| {
        let number = plain && cell.parse::<f64>().is_ok() && *what != What::Board;
        let value = if number || plain && cell.starts_with("[[") {
            cell.clone()
        } else if plain && matches!(what, What::Open | What::Closed | What::Tries) {
            format!("[\"{}\"]", cell.split("; ").collect::<Vec<_>>().join("\", \""))
        } else if plain && cell == "None" {
            "null".to_owned()
        } else {
            format!("{cell:?}")
        };
        format!("{name:?}: {value}")
    };
    let object = |row: &Vec<String>| {
        let fields: Vec<String> = names.iter().zip(whats).zip(row).map(field).collect();
        let fields = format!("{record}{}", fields.join(", "));
        if inner { format!("{{\"{nested}\": {{{fields}}}, \"goal\": \"x\"}}") } else { format!("{{{fields}}}") }
    };
    let objects: Vec<String> = rows.iter().map(object).collect();
    match whole {
        _ if in_lines => objects.join("\n") + "\n",
        "" => format!("[{}]\n", objects.join(",\n")),
        _ => format!("{{\"{whole}\": [{}], \"time\": 3}}\n", objects.join(",\n")),
    }
}

fn shown(text: &str) -> String {
    format!("> {}\n", text.trim_end().replace('\n', "\n> "))
}

/// A table of a drawn run, as it is read.
pub(crate) fn table_read(number: u64) -> String {
    let text = table(&mut Rng::new(number));
    shown(&text) + &as_read(&ReadOptions::default().read(text.as_bytes())) + "\n"
}

/// Drawn tables, and those of them that the golden file has whole.
const TABLES: u64 = 2_000;
const WHOLE: usize = 24;

#[test]
fn tables_of_drawn_runs_are_read_as_before() {
    let entries: Vec<String> = (0..TABLES).map(table_read).collect();
    let texts = (0..TABLES).map(|number| table(&mut Rng::new(number)));
    let read = texts.filter(|text| ReadOptions::default().read(text.as_bytes()).is_ok()).count();
    // Where most are refused, the entries would show little.
    assert!(3 * read > entries.len(), "{read} of {TABLES} are read");
    Golden::of("drawn").holds_entries("tables.txt", &entries, WHOLE);
}
