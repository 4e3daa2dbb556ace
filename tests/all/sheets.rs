//! Traces that come from elsewhere: the examples are read as they are, and what is written in any format reads back.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use proptest::prelude::*;
use steptrace::check::{ColumnKind, ListClaim, Row, Sheet, SheetError, SheetFormat, read_sheet};
use steptrace::puzzle::{Board, Instance, NamedGoal, RandomBoards, Rng, Size};
use steptrace::search::{F, Options, State};
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
    sheet.rows.iter().map(|row| row.state.board()).collect()
}

fn taken(trace: &Trace) -> Vec<Board> {
    trace.steps().map(|step| trace.node(step.node).board()).collect()
}

fn spiral(start: &str, spec: &str, steps: u64) -> Trace {
    runs::trace_of(start, "spiral", None, spec, steps)
}

/// Boards and their f in an order of their own: a list without its order.
fn as_set(entries: impl Iterator<Item = (State, Option<F>)>) -> BTreeMap<(State, Option<F>), usize> {
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
    assert_eq!(bfs.rows.last().unwrap().number(), Some(bfs.rows.len()));

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
        assert_eq!((row.g, row.h, row.f), (Some(node.g.into()), Some(node.h.into()), Some(f(&node))));
        let Some(ListClaim::States(open)) = row.open.as_deref() else { panic!("{:?}", row.open) };
        let expected = lists.open.iter().map(|&id| trace.node(id)).map(|node| (node.state, Some(f(&node))));
        assert_eq!(as_set(open.iter().copied()), as_set(expected));
        assert_eq!(row.closed.as_deref(), Some(&ListClaim::Size(lists.closed.len())));
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
        assert_eq!(row.open.as_deref(), Some(&ListClaim::Size(lists.open.len())));
        let closed: Vec<_> = lists.closed.iter().map(|&id| (trace.node(id).state, None)).collect();
        assert_eq!(row.closed.as_deref(), Some(&ListClaim::States(closed)));
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
    assert_eq!(full.rows[1].parent, Some(trace.instance().start.into()));
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
            let board = node.board().text(self.trace.instance().size);
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
            (self.pick(&["board", "State", "棋盘"]), nodes.iter().map(|node| self.board(node.board())).collect()),
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
            let cells: Vec<String> = node.board().tiles(size).map(|cell| format!("{:>width$}", tile(cell))).collect();
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
                assert_eq!(row.number(), Some(step.number), "{text}");
                assert_eq!((row.g, row.f), (Some(node.g.into()), Some(node.f(trace.strategy()))), "{text}");
                if matches!(format, SheetFormat::Csv | SheetFormat::Markdown) {
                    let lists = trace.snapshot(step.number).unwrap();
                    let nodes = |ids: &[u32]| ids.iter().map(|&id| trace.node(id)).collect::<Vec<_>>();
                    let open =
                        nodes(&lists.open).iter().map(|node| (node.state, Some(node.f(trace.strategy())))).collect();
                    let closed = nodes(&lists.closed).iter().map(|node| (node.state, None)).collect();
                    assert_eq!(row.open.as_deref(), Some(&ListClaim::States(open)), "{text}");
                    assert_eq!(row.closed.as_deref(), Some(&ListClaim::States(closed)), "{text}");
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

// Every dress of a table and of JSON.

fn read(text: &str) -> Sheet {
    read_sheet(text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns what a sheet says, in short.
fn told(sheet: &Sheet) -> Vec<String> {
    let list = |list: Option<&ListClaim>| match list {
        None => "?".into(),
        Some(ListClaim::Size(count)) => count.to_string(),
        Some(ListClaim::States(boards)) => {
            let board = |(state, f): &(State, Option<F>)| {
                state.board().text(sheet.size) + &f.map(|f| format!("({f})")).unwrap_or_default()
            };
            format!("[{}]", boards.iter().map(board).collect::<Vec<_>>().join(" "))
        }
    };
    let exact = |value: Option<F>| value.map_or("?".to_owned(), |value| value.to_string());
    let row = |row: &Row| {
        format!(
            "{} {} g={} h={} f={} {} {}",
            row.step.map_or("?".to_owned(), |step| step.to_string()),
            row.state.board().text(sheet.size),
            exact(row.g),
            exact(row.h),
            exact(row.f),
            list(row.open.as_deref()),
            list(row.closed.as_deref())
        )
    };
    sheet.rows.iter().map(row).collect()
}

const EXPECTED: [&str; 2] = [
    "1 283104765 g=0 h=4 f=4 [203184765(4) 283164705(6)] [283104765]",
    "2 203184765 g=1 h=3 f=4 [283164705(6)] [283104765 203184765]",
];

#[test]
fn tables_are_read_in_every_dress() {
    for (format, text) in [
        (
            SheetFormat::Csv,
            "step,board,g,h,f,open,closed\n1,283104765,0,4,4,\"203184765(4),283164705(6)\",283104765\n\
             2,203184765,1,3,4,283164705(6),\"283104765,203184765\"\n",
        ),
        (
            SheetFormat::Csv,
            "\u{FEFF}sep=;\r\nCLOSED表;OPEN表;f(n);h(n);g(n);棋盘;步骤\r\n\
             283104765;203184765:4, 283164705:6;4;4;0;283104765;1\r\n\
             283104765 203184765;283164705:6;4;3;1;203184765;2\r\n",
        ),
        (
            SheetFormat::Csv,
            "#\tNode\tf=g+h\tFrontier\tVisited\n1\t2 8 3/1 0 4/7 6 5\t0+4=4\t[203184765:4, 283164705:6]\t{283104765}\n\
             2\t2 0 3/1 8 4/7 6 5\t1+3=4\t[283164705:6]\t{283104765, 203184765}\n",
        ),
        (
            SheetFormat::Csv,
            "step,board,g,h,f,open,closed,remark\n1,283104765,0,4,4,[203184765(4);283164705(6)],[283104765],\n\
             2,203184765,1,3,4,[283164705(6)],[283104765;203184765],good\n",
        ),
        (
            SheetFormat::Markdown,
            "# Homework\n\n| Step | Current state | g/h/f | Open list | Closed |\n|:--|:-:|--:|---|---|\n\
             | 1 | `2 8 3 / 1   4 / 7 6 5` | 0/4/4 | 203184765 f=4 g=1 h=3<br>283164705 f=6 | 283104765 |\n\
             | 2 | 2 0 3<br>1 8 4<br>7 6 5 | 1/3/4 | 283164705 (6) | 283104765, 203184765 |\n\nDone.\n",
        ),
        (
            SheetFormat::Markdown,
            "no | id | board | f | g | h | open | closed\n---|---|---|---|---|---|---|---\n\
             1 | S | 283104765 | 4 | 0 | 4 | A(4) B(6) | S\n2 | A | 203184765 | 4 | 1 | 3 | B(6) | S, A\n",
        ),
        (
            SheetFormat::Jsonl,
            "{\"step\":1,\"board\":\"283104765\",\"g\":0,\"h\":4,\"f\":4,\"open\":[[4,\"203184765\"],[6,\"283164705\"]],\
             \"closed\":[\"283104765\"]}\n{\"step\":2,\"board\":\"203184765\",\"g\":1,\"h\":3,\"f\":4,\
             \"open\":[[\"283164705\",6]],\"closed\":\"283104765 203184765\"}\n",
        ),
    ] {
        let sheet = read(text);
        assert_eq!(sheet.format, format, "{text}");
        let rows = told(&sheet);
        if text.contains(" id ") {
            // B is never taken, so nobody knows its board: only the sizes are told.
            assert_eq!(rows[1], "2 203184765 g=1 h=3 f=4 1 [283104765 203184765]");
            continue;
        }
        assert_eq!(rows, EXPECTED, "{text}");
    }
}

#[test]
fn sentences_with_boards_in_brackets_are_no_tables() {
    let moves = ["283104765", "203184765", "023184765", "123084765"];
    let spread = |board: &str| board.chars().map(String::from).collect::<Vec<_>>().join(", ");
    for words in [
        "Current state: ",
        "Expanding ",
        "State: ",
        "Node: ",
        "Popped ",
        "Board: ",
        "current = ",
        "当前节点: ",
        "取出 ",
        "Visited: ",
    ] {
        for (open, close) in [("(", ")"), ("[", "]"), ("", ""), ("(", "), g=0, h=4"), ("[", "]; f = 4")] {
            let lines = moves.map(|board| format!("{words}{open}{}{close}", spread(board)));
            let sheet = read(&lines.join("\n"));
            assert_eq!(sheet.format, SheetFormat::Boards, "{lines:?}");
            let boards: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
            assert_eq!(boards, moves, "{lines:?}");
            let told_f = close.contains("f =").then(|| "4".to_owned());
            assert_eq!(sheet.rows[0].f.map(|f| f.to_string()), told_f, "{lines:?}");
            assert_eq!(sheet.rows[0].h, close.contains("h=").then_some(4_u32.into()), "{lines:?}");
        }
    }
}

#[test]
fn a_column_of_sums_may_have_f_alone() {
    for name in ["f=g+h", "f(n)=g(n)+h(n)", "f(n) = g(n) + h(n)"] {
        let sheet = read(&format!("step,board,{name}\n1,283104765,4\n2,203184765,\n3,023184765,4.5\n"));
        assert_eq!(
            told(&sheet),
            ["1 283104765 g=? h=? f=4 ? ?", "2 203184765 g=? h=? f=? ? ?", "3 023184765 g=? h=? f=4.5 ? ?"]
        );
        let kinds: Vec<ColumnKind> = sheet.columns.iter().map(|column| column.kind).collect();
        assert_eq!(kinds[2], ColumnKind::F);
        let mixed = read(&format!("step,board,{name}\n1,283104765,4\n2,203184765,1+3=4\n"));
        assert_eq!(told(&mixed), ["1 283104765 g=? h=? f=4 ? ?", "2 203184765 g=1 h=3 f=4 ? ?"]);
    }
}

#[test]
fn what_is_not_read_is_told_and_what_stands_before_the_first_step_is_no_step() {
    let sheet = read(
        "step,board,remark,move,f,open,closed\n0,,,,,283104765,-\n1,283104765,good,up we go,5=2+3,-,5\n\
         2,23184765,,sideways,4.5,-,5\n",
    );
    assert_eq!(sheet.ignored, ["remark", "move"]);
    assert_eq!(sheet.start.unwrap().text(sheet.size), "283104765");
    assert_eq!(told(&sheet), ["1 283104765 g=? h=? f=5 [] 5", "2 023184765 g=? h=? f=4.5 [] 5"]);
    let kinds: Vec<ColumnKind> = sheet.columns.iter().map(|column| column.kind).collect();
    assert_eq!(kinds, [ColumnKind::Step, ColumnKind::Board, ColumnKind::F, ColumnKind::Open, ColumnKind::Closed]);
}

#[test]
fn errors_have_a_place_and_a_remedy() {
    let error = |text: &str| {
        let error = read_sheet(text, None, None).unwrap_err();
        let excerpt = error.excerpt.as_ref().map(|excerpt| excerpt.text[excerpt.at.clone()].to_owned());
        (error.to_string(), excerpt.unwrap_or_default())
    };
    let told = |text: &str, mark: &str| (text.to_owned(), mark.to_owned());
    assert_eq!(error("step,board\n1,283104765\n2,283104764\n"), told("line 3, column 11: tile 4 occurs twice", "4"));
    assert_eq!(
        error("step,board,open\n1,283104765,203184765,283164705\n"),
        told("line 2, column 23: 4 cells, but the table has 3 columns", "283164705")
    );
    assert_eq!(
        error("step,board\n1,\"283104765\n"),
        told("line 2, column 3: the quote that begins here does not end", "\"")
    );
    assert_eq!(error("{\"board\":\"283104764\"}\n"), told("line 1, column 19: tile 4 occurs twice", "4"));
    assert_eq!(
        error("{\"board\":\"283104765\"}\n{\"board\":\"2831").0,
        "line 2, column 14: this is no JSON: EOF while parsing a string"
    );
    assert_eq!(error("{\"step\":1}\n").0, "line 1, column 1: a step without a board");
    assert_eq!(error(" \n").0, "line 1, column 1: the file is empty");
    let size = read_sheet("283104765", None, Some(Size::new(2, 2).unwrap())).unwrap_err();
    assert!(size.help().is_some());
    let csv = read_sheet("a,b\n1,2\n", Some(SheetFormat::Csv), None).unwrap_err();
    assert_eq!(csv.to_string(), "line 1, column 1: no row of names of columns is found");
}

// Boards in plain text.

fn of_boards(text: &str) -> Result<Sheet, SheetError> {
    read_sheet(text, Some(SheetFormat::Boards), None)
}

fn boards_of(text: &str) -> Vec<String> {
    let sheet = of_boards(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect()
}

#[test]
fn boards_one_after_the_other_are_read_with_anything_between_them() {
    let both = ["283104765", "203184765"];
    for text in [
        "2 8 3\n1 0 4\n7 6 5\n\n2 0 3\n1 8 4\n7 6 5\n",
        "Step 1:\n2 8 3\n1   4\n7 6 5\n-----\nStep 2:\n2   3\n1 8 4\n7 6 5\ndone.\n",
        "283\n1_4\n765\n203\n184\n765",
        "+---+---+---+\n| 2 | 8 | 3 |\n+---+---+---+\n| 1 |   | 4 |\n+---+---+---+\n| 7 | 6 | 5 |\n+---+---+---+\n\
         +---+---+---+\n| 2 |   | 3 |\n+---+---+---+\n| 1 | 8 | 4 |\n+---+---+---+\n| 7 | 6 | 5 |\n+---+---+---+\n",
        "expanding (2, 8, 3, 1, 0, 4, 7, 6, 5)\nexpanding (2, 0, 3, 1, 8, 4, 7, 6, 5)\n",
        "[[2, 8, 3], [1, 0, 4], [7, 6, 5]]\n[[2, 0, 3], [1, 8, 4], [7, 6, 5]]\n",
        "[[2 8 3]\n [1 0 4]\n [7 6 5]]\n[[2 0 3]\n [1 8 4]\n [7 6 5]]\n",
        "1. 283104765\n2. 203184765\n",
        "第1步：\n2 8 3\n1 0 4\n7 6 5\n第2步：\n2 0 3\n1 8 4\n7 6 5\n",
        "state: 2 8 3\n       1 x 4\n       7 6 5\nstate: 2 x 3\n       1 8 4\n       7 6 5\n",
        "2 8 3\n\n1 0 4\n\n7 6 5\n\n\n2 0 3\n\n1 8 4\n\n7 6 5\n",
        "2 8 3   2 0 3\n1 0 4   1 8 4\n7 6 5   7 6 5\n",
        "Goal:\n1 2 3\n8 0 4\n7 6 5\nStart:\n2 8 3\n1 0 4\n7 6 5\nStep 1\n2 8 3\n1 0 4\n7 6 5\nStep 2\n2 0 3\n1 8 4\n7 6 5\n",
        "2 8 3\n1 0 4\n7 6 5\n\n2 0 3\n1 8 4\n7 6 5\n\nSolution path:\n2 8 3\n1 0 4\n7 6 5\n",
        "visited 283104765\nvisited 203184765\n",
        "Current: 283104765\n  child: 203184765\n  child: 283164705\nCurrent: 203184765\n",
    ] {
        assert_eq!(boards_of(text), both, "{text}");
    }
}

#[test]
fn whole_boards_below_one_another_are_not_side_by_side() {
    let moves = ["283104765", "203184765", "023184765", "123084765", "123804765"];
    let cells = |board: &str, blank: &str| -> Vec<String> {
        board.chars().map(|tile| if tile == '0' { blank.to_owned() } else { tile.to_string() }).collect()
    };
    let nested = |board: &str, blank: &str| {
        let rows: Vec<String> = cells(board, blank).chunks(3).map(|row| format!("[{}]", row.join(", "))).collect();
        format!("[{}]", rows.join(", "))
    };
    let quoted = |board: &str, blank: &str| {
        let cells: Vec<String> = cells(board, blank).iter().map(|cell| format!("'{cell}'")).collect();
        format!("[{}]", cells.join(", "))
    };
    let dresses: [&dyn Fn(&str) -> String; 9] = [
        &|board| nested(board, "0"),
        &|board| nested(board, "None"),
        &|board| format!("[{}]", cells(board, "0").join(", ")),
        &|board| format!("({})", cells(board, "0").join(", ")),
        &|board| quoted(board, "0"),
        &|board| quoted(board, " "),
        &|board| cells(board, "0").join(" "),
        &|board| cells(board, "x").join(" "),
        &|board| board.to_owned(),
    ];
    for dress in dresses {
        for (count, between) in [(1, "\n"), (2, "\n"), (3, "\n"), (4, "\n"), (10, "\n"), (4, "\n\n"), (7, "\n\n")] {
            let boards: Vec<&str> = moves.iter().copied().cycle().take(count).collect();
            let lines: Vec<String> = boards.iter().map(|board| dress(board)).collect();
            // What comes twice as a whole is a run and its path.
            let run = &boards[..if count == 10 { 5 } else { count }];
            assert_eq!(boards_of(&lines.join(between)), run, "{lines:?}");
        }
    }
    let torn = ["2 8 3 1 0 4 7 6 5", "2 0 3 1 8 4 7 6 6", "0 2 3 1 8 4 7 6 5"];
    for turn in 0..3 {
        let mut lines = torn;
        lines.rotate_left(turn);
        let line = (1 + 3 - turn) % 3 + 1;
        let error = of_boards(&lines.join("\n")).unwrap_err().to_string();
        assert_eq!(error, format!("line {line}, column 17: tile 6 occurs twice"));
    }
}

#[test]
fn the_start_the_goal_and_the_path_are_no_steps() {
    let goal = Some("123804765".to_owned());
    for label in ["Goal: ", "Goal state: ", "goal = ", "目标状态：", "Target:\n", "目标状态:\n"] {
        for board in [
            "(1, 2, 3, 8, 0, 4, 7, 6, 5)",
            "[[1, 2, 3], [8, 0, 4], [7, 6, 5]]",
            "'123804765'",
            "123804765",
            "`123804765`",
            "1 2 3 8 0 4 7 6 5",
        ] {
            let text = format!(
                "Start: [[2, 8, 3], [1, 0, 4], [7, 6, 5]]\n{label}{board}\n\nStep 1\n2 8 3\n1 0 4\n7 6 5\n\
                 Step 2\n2 0 3\n1 8 4\n7 6 5\nPath: (2,8,3,1,0,4,7,6,5) -> (2,0,3,1,8,4,7,6,5)\n"
            );
            let sheet = of_boards(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(sheet.goal.map(|goal| goal.text(sheet.size)), goal, "{text}");
            assert_eq!(boards_of(&text), ["283104765", "203184765"], "{text}");
            assert_eq!(sheet.ignored, ["Path"], "{text}");
        }
    }
}

#[test]
fn sizes_are_those_of_the_boards() {
    assert_eq!(of_boards("1 2 3\n4 5 0\n6 7 8\n").unwrap().size.to_string(), "3x3");
    assert_eq!(of_boards("1 2 3\n4 5 0\n\n1 2 0\n4 5 3\n").unwrap().size.to_string(), "2x3");
    let fifteen = " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14    15\n";
    assert_eq!(boards_of(fifteen), ["123456789ABCDE0F"]);
    assert_eq!(boards_of("1 2 3 4\n5 6 7 0\n"), ["12345670"]);
}

#[test]
fn values_and_lists_belong_to_the_board_that_they_stand_by() {
    let after = "2 8 3\n1 0 4\n7 6 5\ng=0 h=4 f=4\nOpen: 203184765(4), 283164705(6)\nClosed: 283104765\n\
                 2 0 3\n1 8 4\n7 6 5\ng=1 h=3 f=4\nOpen: 283164705(6)\nClosed: 2\n";
    let before = "Step 1, g=0 h=4 f=0+4=4\nOpen: 203184765(4), 283164705(6)\nClosed: 283104765\n2 8 3\n1 0 4\n7 6 5\n\
                  Step 2, g=1 h=3 f=1+3=4\nOpen: 283164705(6)\nClosed: 2\n2 0 3\n1 8 4\n7 6 5\nPath cost: 4\n";
    for text in [after, before] {
        let sheet = of_boards(text).unwrap();
        let values: Vec<_> = sheet.rows.iter().map(|row| (row.g, row.h, row.f)).collect();
        let right = |g: u32, h: u32, f: u32| (Some(g.into()), Some(h.into()), Some(f.into()));
        assert_eq!(values, [right(0, 4, 4), right(1, 3, 4)], "{text}");
        assert!(matches!(sheet.rows[0].open.as_deref(), Some(ListClaim::States(list)) if list.len() == 2), "{text}");
        assert_eq!(sheet.rows[1].closed.as_deref(), Some(&ListClaim::Size(2)), "{text}");
    }
    let line = of_boards("f=4: 283104765 (g=0, h=4)\nf=4: 203184765 (g=1, h=3)\n").unwrap();
    assert_eq!(line.rows[1].h, Some(3_u32.into()));
}

#[test]
fn what_looks_like_a_board_and_is_none_is_pointed_at() {
    let error = |text| of_boards(text).unwrap_err().to_string();
    assert_eq!(error("ok\n2 8 3\n1 0 4\n7 6 6\n"), "line 4, column 5: tile 6 occurs twice");
    assert_eq!(error("2 8 3\n1 0 4\n7 6 5\n\n2 0 3\n1 8 4\n"), "line 5, column 1: 2 of the 3 rows of a 3x3 board");
    // Rows of two boards are no board, where each of the others is without an empty line.
    let torn = |boards: [&str; 4]| of_boards(&format!("ok\n\n{}\n", boards.join("\n\n"))).unwrap_err().to_string();
    let [one, two, three, wrong] = ["2 0 3\n1 4 5", "0 2 3\n1 4 5", "1 2 3\n0 4 5", "1 2 2\n0 4 5"];
    assert_eq!(torn([wrong, one, two, three]), "line 3, column 5: tile 2 occurs twice");
    assert_eq!(torn([one, two, wrong, three]), "line 9, column 5: tile 2 occurs twice");
    assert_eq!(torn([one, two, three, wrong]), "line 12, column 5: tile 2 occurs twice");
    assert_eq!(error("just words\n"), "line 1, column 1: no board is found in it, read as boards in plain text");
    let like = "A run of the program\nof 2 days\n2 8 3 1 x\nand so on\n";
    assert_eq!(error(like), "line 3, column 1: no board is found in it, read as boards in plain text");
    assert_eq!(error("12345670\n12345607\n"), "line 1, column 1: boards of 8 cells in a row without a size");
}

#[test]
fn a_board_may_have_room_between_the_tiles_of_some_of_its_rows() {
    assert_eq!(boards_of("1 2 3\n456\n7 8\n"), ["123456780"]);
    assert_eq!(boards_of("2 8 3\n1 0 4\n7 6 5\n\n203\n1 8 4\n765\n"), ["283104765", "203184765"]);
}
