//! Traces that come from elsewhere: the examples are read as they are, and what is written in any format reads back.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use proptest::prelude::*;
use steptrace::check::{ListClaim, Sheet, SheetFormat, read_sheet};
use steptrace::puzzle::{Board, Instance, NamedGoal, RandomBoards, Rng, Size};
use steptrace::search::{F, Options};
use steptrace::trace::{Detail, Trace, write};

use crate::common::runs;

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/traces")
}

fn example(name: &str) -> Sheet {
    let text = std::fs::read_to_string(examples().join(name)).unwrap();
    read_sheet(&text, None, None).unwrap_or_else(|error| panic!("{name}, {error}"))
}

fn boards(sheet: &Sheet) -> Vec<Board> {
    sheet.rows.iter().map(|row| row.board).collect()
}

fn taken(trace: &Trace) -> Vec<Board> {
    trace.steps().map(|step| trace.node(step.node).board).collect()
}

fn spiral(start: &str, spec: &str, steps: u64) -> Trace {
    runs::trace_of(start, "spiral", None, spec, steps)
}

/// Boards and their f in an order of their own: a list without its order.
fn as_set(entries: impl Iterator<Item = (Board, Option<F>)>) -> BTreeMap<(Board, Option<F>), usize> {
    let mut set = BTreeMap::new();
    for entry in entries {
        *set.entry(entry).or_default() += 1;
    }
    set
}

#[test]
fn the_output_of_other_programs_is_read_as_it_is() {
    let bfs = example("bfs.txt");
    assert_eq!(bfs.format, SheetFormat::Boards);
    assert_eq!(bfs.ignored, ["Solution path"]);
    assert_eq!(boards(&bfs), taken(&spiral("283104765", "bfs", u64::MAX)));
    assert_eq!(bfs.rows.last().unwrap().step, Some(bfs.rows.len()));

    let dfs = example("dfs.txt");
    assert_eq!(dfs.format, SheetFormat::Boards);
    assert_eq!(boards(&dfs), taken(&spiral("134862705", "dfs", 60)));
    assert_eq!(dfs.rows[59].step, Some(60));
}

#[test]
fn the_table_of_a_spreadsheet_is_read_as_it_is() {
    let sheet = example("astar.csv");
    let trace = spiral("134862705", "astar", u64::MAX);
    assert_eq!(sheet.format, SheetFormat::Csv);
    assert_eq!(boards(&sheet), taken(&trace));
    for (row, step) in sheet.rows.iter().zip(trace.steps()) {
        let (node, lists) = (trace.node(step.node), trace.snapshot(step.number).unwrap());
        let f = |node: &steptrace::search::Node| node.f(trace.strategy());
        assert_eq!((row.g, row.h, row.f), (Some(node.g), Some(u32::from(node.h)), Some(f(&node))));
        let Some(ListClaim::Boards(open)) = &row.open else { panic!("{:?}", row.open) };
        let expected = lists.open.iter().map(|&id| trace.node(id)).map(|node| (node.board, Some(f(&node))));
        assert_eq!(as_set(open.iter().copied()), as_set(expected));
        assert_eq!(row.closed, Some(ListClaim::Size(lists.closed.len())));
    }
}

#[test]
fn a_table_by_hand_names_its_nodes() {
    let sheet = example("hand.md");
    let trace = spiral("283104765", "astar", u64::MAX);
    assert_eq!(sheet.format, SheetFormat::Markdown);
    assert_eq!(boards(&sheet), taken(&trace));
    for (row, step) in sheet.rows.iter().zip(trace.steps()) {
        let lists = trace.snapshot(step.number).unwrap();
        // Of the nodes in open some are never taken, so that only their number is known.
        assert_eq!(row.open, Some(ListClaim::Size(lists.open.len())));
        let closed: Vec<_> = lists.closed.iter().map(|&id| (trace.node(id).board, None)).collect();
        assert_eq!(row.closed, Some(ListClaim::Boards(closed)));
        assert_eq!(row.f, Some(trace.node(step.node).f(trace.strategy())));
    }
}

#[test]
fn json_lines_are_read_from_the_minimum_to_the_full_trace() {
    let trace = spiral("283104765", "astar", u64::MAX);
    let (minimum, full) = (example("minimum.jsonl"), example("full.jsonl"));
    assert_eq!(boards(&minimum), taken(&trace));
    assert_eq!(boards(&full), taken(&trace));
    assert_eq!((full.start, full.goal), (Some(trace.instance().start), Some(trace.instance().goal)));
    assert_eq!(full.strategy.as_ref(), Some(trace.strategy()));
    assert_eq!(full.rows[1].tries.as_ref().unwrap().len(), 4);
    assert_eq!(full.rows[1].parent, Some(trace.instance().start));
}

#[test]
#[cfg_attr(windows, ignore = "programs end their lines in CR LF there")]
fn the_examples_are_what_their_programs_print() {
    let python = Command::new("python3").arg(examples().join("bfs.py")).output();
    match python {
        Ok(output) => assert_eq!(output.stdout, std::fs::read(examples().join("bfs.txt")).unwrap()),
        Err(error) => eprintln!("not run: python3: {error}"),
    }
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("dfs");
    let built = Command::new("cc").arg("-O1").arg("-o").arg(&program).arg(examples().join("dfs.c")).output();
    match built {
        Ok(built) => {
            assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
            let output = Command::new(program).output().unwrap();
            assert_eq!(output.stdout, std::fs::read(examples().join("dfs.txt")).unwrap());
        }
        Err(error) => eprintln!("not run: cc: {error}"),
    }
}

/// A trace as a person might write it.
struct Writer<'a> {
    trace: &'a Trace,
    rng: Rng,
}

impl Writer<'_> {
    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.rng.below(from.len())]
    }

    fn board(&mut self, board: Board) -> String {
        let size = self.trace.instance().size;
        let tiles: Vec<String> = board.tiles(size).map(|tile| tile.to_string()).collect();
        let rows = |between: &str, below: &str| {
            let rows: Vec<String> = tiles.chunks(size.cols()).map(|row| row.join(between)).collect();
            rows.join(below)
        };
        match self.rng.below(4) {
            0 if size.rows() == size.cols() => board.text(size),
            1 => rows(" ", " / "),
            2 => format!("[[{}]]", rows(", ", "], [")),
            _ => rows(" ", "/"),
        }
    }

    fn list(&mut self, nodes: &[u32], with_f: bool) -> String {
        let between = self.pick(&[", ", "; ", " | "]);
        let entry = |id: &u32| {
            let node = self.trace.node(*id);
            let board = node.board.text(self.trace.instance().size);
            if with_f { format!("{board} ({})", node.f(self.trace.strategy())) } else { board }
        };
        let entries: Vec<String> = nodes.iter().map(entry).collect();
        entries.join(between)
    }

    /// The cells of a table: name and values of each column, in an order of its own.
    fn columns(&mut self) -> Vec<(String, Vec<String>)> {
        let trace = self.trace;
        let nodes: Vec<_> = trace.steps().map(|step| trace.node(step.node)).collect();
        let lists: Vec<_> = (1..=trace.len()).map(|step| trace.snapshot(step).unwrap()).collect();
        let mut columns = vec![
            (
                self.pick(&["step", "No.", "#", "步骤"]),
                (1..=nodes.len()).map(|step| step.to_string()).collect::<Vec<_>>(),
            ),
            (self.pick(&["board", "State", "棋盘"]), nodes.iter().map(|node| self.board(node.board)).collect()),
            (self.pick(&["g", "g(n)", "Depth"]), nodes.iter().map(|node| node.g.to_string()).collect()),
            (self.pick(&["f", "F(n)"]), nodes.iter().map(|node| node.f(trace.strategy()).to_string()).collect()),
            (
                self.pick(&["open", "OPEN表", "Frontier"]),
                lists.iter().map(|lists| self.list(&lists.open, true)).collect(),
            ),
            (self.pick(&["closed", "Visited"]), lists.iter().map(|lists| self.list(&lists.closed, false)).collect()),
        ];
        // A random order, by a few exchanges.
        for _ in 0..6 {
            let (one, other) = (self.rng.below(columns.len()), self.rng.below(columns.len()));
            columns.swap(one, other);
        }
        columns.into_iter().map(|(name, cells)| (name.to_owned(), cells)).collect()
    }

    fn csv(&mut self) -> String {
        let delimiter = self.pick(&[",", ";", "\t"]);
        let end = self.pick(&["\n", "\r\n"]);
        let columns = self.columns();
        let quoted = |cell: &String| if cell.contains([',', ';']) { format!("\"{cell}\"") } else { cell.clone() };
        let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
        let mut text = names.join(delimiter) + end;
        for row in 0..self.trace.len() {
            let cells: Vec<String> = columns.iter().map(|(_, cells)| quoted(&cells[row])).collect();
            text += &(cells.join(delimiter) + end);
        }
        text
    }

    fn markdown(&mut self) -> String {
        let columns = self.columns();
        let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
        let mut text = format!("# A table\n\n| {} |\n|{}\n", names.join(" | "), "---|".repeat(names.len()));
        for row in 0..self.trace.len() {
            let cells: Vec<String> = columns.iter().map(|(_, cells)| cells[row].replace('|', "\\|")).collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        }
        text + "\nThat is all.\n"
    }

    fn boards(&mut self) -> String {
        let (trace, size) = (self.trace, self.trace.instance().size);
        let width = if size.cells() > 10 { 2 } else { 1 };
        let heading = self.pick(&["Step {n}:", "第{n}步：", "--- step {n} ---", "#{n}"]);
        let (blank, between) = (self.pick(&["", "0", "_", "x"]), self.pick(&[" ", "  "]));
        let (left, right) = if self.rng.below(3) == 0 { ("| ", " |") } else { ("", "") };
        let mut text = String::from("My program\n\n");
        for (at, node) in trace.steps().map(|step| trace.node(step.node)).enumerate() {
            let _ = writeln!(text, "{}", heading.replace("{n}", &(at + 1).to_string()));
            let tile = |tile: u8| if tile == 0 { blank.to_owned() } else { tile.to_string() };
            let cells: Vec<String> = node.board.tiles(size).map(|cell| format!("{:>width$}", tile(cell))).collect();
            for row in cells.chunks(size.cols()) {
                let _ = writeln!(text, "{left}{}{right}", row.join(between));
            }
            let _ = writeln!(text, "g={} f={}\n", node.g, node.f(trace.strategy()));
        }
        text
    }

    fn jsonl(&mut self) -> String {
        let detail = [Detail::Steps, Detail::Tries, Detail::Lists][self.rng.below(3)];
        let mut text = Vec::new();
        write(self.trace, detail, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }
}

#[test]
fn what_is_written_in_any_format_reads_back() {
    let mut rng = Rng::new(6);
    for round in 0..120 {
        let size = [(3, 3), (2, 3), (2, 2), (4, 4), (2, 4), (3, 2)][rng.below(6)];
        let size = Size::new(size.0, size.1).unwrap();
        let goal = NamedGoal::Standard.board(size).unwrap();
        let start = RandomBoards::new(goal, size, None, round).unwrap().next().unwrap();
        let spec = ["astar", "bfs", "dfs", "astar,w=1.5", "greedy", "ucs,cost=tile"][rng.below(6)];
        let instance = Instance { size, start, goal };
        let mut options = Options { search_unsolvable: true, ..Options::default() };
        options.bounds.max_steps = 1 + rng.below(25) as u64;
        let trace = runs::run(&instance, spec, &options);
        let mut writer = Writer { trace: &trace, rng: Rng::new(round) };
        let expected = taken(&trace);
        for (format, text) in [
            (SheetFormat::Csv, writer.csv()),
            (SheetFormat::Markdown, writer.markdown()),
            (SheetFormat::Boards, writer.boards()),
            (SheetFormat::Jsonl, writer.jsonl()),
        ] {
            let sheet = read_sheet(&text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(sheet.format, format, "{text}");
            assert_eq!(boards(&sheet), expected, "{text}");
            for (row, step) in sheet.rows.iter().zip(trace.steps()) {
                let node = trace.node(step.node);
                assert_eq!(row.step, Some(step.number), "{text}");
                assert_eq!((row.g, row.f), (Some(node.g), Some(node.f(trace.strategy()))), "{text}");
                if matches!(format, SheetFormat::Csv | SheetFormat::Markdown) {
                    let lists = trace.snapshot(step.number).unwrap();
                    let nodes = |ids: &[u32]| ids.iter().map(|&id| trace.node(id)).collect::<Vec<_>>();
                    let open =
                        nodes(&lists.open).iter().map(|node| (node.board, Some(node.f(trace.strategy())))).collect();
                    let closed = nodes(&lists.closed).iter().map(|node| (node.board, None)).collect();
                    assert_eq!(row.open, Some(ListClaim::Boards(open)), "{text}");
                    assert_eq!(row.closed, Some(ListClaim::Boards(closed)), "{text}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_text_is_read_or_refused_and_never_more(
        text in "([0-9xX_ ,;|/\\[\\](){}\"'`:=+\n\t-]|step|board|open|closed|f=|g|h|<br>|n[0-9]|目标|步|283104765|\\{\"board\":\"){0,120}",
        format in 0..5_usize,
    ) {
        let format = SheetFormat::ALL.get(format).copied();
        if let Ok(sheet) = read_sheet(&text, format, None) {
            prop_assert!(!sheet.rows.is_empty());
        }
    }
}
