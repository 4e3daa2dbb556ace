//! A reading in words: all that a reader makes of a text, for golden files.

use std::fmt::Write;

use steptrace::check::{LineRole, ListClaim, Row, Sheet, SheetError, TryClaim};
use steptrace::puzzle::{Board, Size};
use steptrace::search::F;

/// Rows that are told at the beginning; of the others only the last is.
const FIRST_ROWS: usize = 2;

/// Parts of a line that are told; of more, only their number is.
const FIRST_PARTS: usize = 12;

/// Tells what a text was read as, a line for each kind of thing, or why it was not.
pub(crate) fn as_read(read: &Result<Sheet, SheetError>) -> String {
    match read {
        Ok(sheet) => sheet_as_read(sheet),
        Err(error) => {
            let excerpt = error
                .excerpt
                .as_ref()
                .map(|excerpt| format!(" at {:?} of {:?}, {} skipped", excerpt.at, excerpt.text, excerpt.skipped));
            let help = error.help().unwrap_or_default();
            format!("{}: {error}{}\n  {help}\n", error.format.text(), excerpt.unwrap_or_default())
        }
    }
}

fn sheet_as_read(sheet: &Sheet) -> String {
    let size = sheet.size;
    let mut told = format!("{} of {size}, {} steps", sheet.format.text(), sheet.rows.len());
    for (name, board) in [("start", sheet.start), ("goal", sheet.goal)] {
        if let Some(board) = board {
            let _ = write!(told, ", {name} {}", board.text(size));
        }
    }
    if let Some(strategy) = sheet.strategy {
        let _ = write!(told, ", {strategy}");
    }
    told.push('\n');
    let mut line = |name: &str, parts: Vec<String>| {
        if let first @ [_, ..] = &parts[..parts.len().min(FIRST_PARTS)] {
            let rest = parts.len() - first.len();
            let rest = if rest > 0 { format!("; and {rest} more") } else { String::new() };
            let _ = writeln!(told, "{name}: {}{rest}", first.join("; "));
        }
    };
    let reading = &sheet.reading;
    line("columns", sheet.columns.iter().map(|column| format!("{:?} {}", column.name, column.kind)).collect());
    line("ignored", sheet.ignored.iter().map(|name| format!("{name:?}")).collect());
    line("decided", reading.decided.clone());
    line(
        "doubts",
        reading.doubts.iter().map(|doubt| format!("{:?} {} line {}", doubt.name, doubt.like, doubt.line)).collect(),
    );
    line(
        "not read",
        reading.not_read.iter().map(|passage| format!("{:?} {:?}", passage.lines, passage.sample)).collect(),
    );
    line("lines", roles(&reading.roles));
    let last = sheet.rows.len().saturating_sub(1);
    for (at, row) in sheet.rows.iter().enumerate().filter(|&(at, _)| at < FIRST_ROWS || at == last) {
        let _ = writeln!(told, "{}. {}", at + 1, row_as_read(row, size));
    }
    told
}

/// The roles of the lines, of several of one kind their number.
fn roles(roles: &[LineRole]) -> Vec<String> {
    let runs = roles.chunk_by(|one, other| one == other);
    runs.map(|run| if run.len() == 1 { run[0].to_string() } else { format!("{} {}", run.len(), run[0]) }).collect()
}

fn row_as_read(row: &Row, size: Size) -> String {
    let board = |board: Board| board.text(size);
    let mut parts = vec![format!("line {}: {}", row.line, board(row.board))];
    parts.extend(row.step.map(|step| format!("step {step}")));
    parts.extend(row.parent.map(|parent| format!("from {}", board(parent))));
    parts.extend(row.came.map(|came| format!("by {came}")));
    parts.extend(values(row.g, row.h, row.f));
    parts.extend(row.dead_end.map(|dead_end| format!("dead end {dead_end}")));
    for (name, list) in [("open", &row.open), ("closed", &row.closed)] {
        parts.extend(list.as_ref().map(|list| format!("{name} {}", list_as_read(list, size))));
    }
    if let Some(tries) = &row.tries {
        let tries: Vec<String> = tries.iter().map(|claim| try_as_read(claim, size)).collect();
        parts.push(format!("tries [{}]", tries.join(" | ")));
    }
    parts.join(", ")
}

fn values(g: Option<u32>, h: Option<u32>, f: Option<F>) -> Option<String> {
    let named = [("g", g.map(|g| g.to_string())), ("h", h.map(|h| h.to_string())), ("f", f.map(|f| f.to_string()))];
    let told: Vec<String> = named.into_iter().filter_map(|(name, value)| Some(format!("{name} {}", value?))).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

fn list_as_read(list: &ListClaim, size: Size) -> String {
    match list {
        ListClaim::Size(count) => format!("of {count}"),
        ListClaim::Boards(boards) => {
            let entry = |&(board, f): &(Board, Option<F>)| match f {
                Some(f) => format!("{} f {f}", board.text(size)),
                None => board.text(size),
            };
            format!("[{}]", boards.iter().map(entry).collect::<Vec<_>>().join(" "))
        }
    }
}

fn try_as_read(claim: &TryClaim, size: Size) -> String {
    let parts = [
        claim.direction.map(|direction| direction.to_string()),
        claim.verdict.map(|verdict| verdict.to_string()),
        claim.board.map(|board| board.text(size)),
        values(claim.g, claim.h, claim.f),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
