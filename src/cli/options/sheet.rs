//! Reads traces from elsewhere, and notes how.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use regex_lite::Regex;

use steptrace::check::{Column, ColumnKind, Expected, ReadOptions, Sheet, SheetError, SheetFormat};
use steptrace::graph::Graph;
use steptrace::puzzle::{Board, NamedGoal, Size, parse_board, parse_goal};
use steptrace::report::{Lang, doubt_says, explained};
use steptrace::search::{Problem, Strategy};

use crate::cli::args::SizeArg;
use crate::cli::fault::{self, Fault, in_line};
use crate::cli::graph::{ReadingArgs, graph_text};
use crate::cli::input;
use crate::cli::streams::{self, note};
use crate::cli::usage::one_of;
use crate::cli::watch::counted;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SheetArgs {
    /// The format of the trace: jsonl, csv, markdown or boards. By default it is guessed, and a note says so.
    #[arg(long, value_name = "FORMAT", value_parser = one_of(SheetFormat::ALL, SheetFormat::text))]
    #[arg(hide_possible_values = true)]
    pub(in crate::cli) format: Option<SheetFormat>,

    #[command(flatten)]
    size: SizeArg,

    /// The graph whose states the trace names: a file, or one that `steptrace problems` lists. By default the trace has boards, or
    /// says what graph it is about.
    #[arg(long, value_name = "GRAPH")]
    pub(in crate::cli) graph: Option<String>,

    #[command(flatten)]
    reading: ReadingArgs,

    #[arg(skip)]
    known: OnceLock<Arc<Graph>>,

    /// The word or sign of the blank, such as b, 9 or -1. By default the one token that is not a tile.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    blank: Option<String>,

    /// The text before the boards that count, as a regular expression; other boards are ignored.
    #[arg(long, value_name = "REGEX")]
    taken: Option<Regex>,

    /// The number of the run that is read, where printed text has several, one after another; the first by default.
    #[arg(long, value_name = "N")]
    run: Option<usize>,

    /// Columns, fields or passages to ignore, by name.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    ignore: Vec<String>,

    /// The meaning of columns, such as kosten=g,schätzung=h: step, board, parent, move, g, h, f, open or closed.
    #[arg(long, value_name = "NAME=MEANING", value_delimiter = ',', value_parser = column)]
    columns: Vec<(String, ColumnKind)>,
}

fn column(text: &str) -> Result<(String, ColumnKind), String> {
    let kinds = || ColumnKind::ALL.map(ColumnKind::text).join(", ");
    let (name, kind) = text.rsplit_once('=').ok_or_else(|| "write NAME=MEANING, such as kosten=g".to_owned())?;
    let kind = ColumnKind::from_text(kind.trim()).ok_or_else(|| format!("a column means one of {}", kinds()))?;
    Ok((name.trim().to_owned(), kind))
}

/// The start and the goal of a trace.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct EndsArgs {
    /// The board to start from; by default what the trace names, else its first board. Of a graph, the state.
    #[arg(long, value_name = "BOARD")]
    pub(in crate::cli) start: Option<String>,

    /// The goal: a board, or standard, blank-first, spiral. By default what the trace names, else the goal that fits it best;
    /// a note says which. Of a graph, one or several states, with commas between them.
    #[arg(short, long, value_name = "GOAL")]
    pub(in crate::cli) goal: Option<String>,
}

impl SheetArgs {
    pub(in crate::cli) fn read_graph(&self, ends: Option<&EndsArgs>) -> Result<(), Fault> {
        let Some(named) = &self.graph else { return self.reading.refuse_without_a_graph() };
        let (name, text) = graph_text(named)?;
        let ends = ends.map_or([None, None], |ends| [ends.start.as_deref(), ends.goal.as_deref()]);
        _ = self.known.set(Arc::new(self.reading.read([&name, &text], ends)?));
        Ok(())
    }

    pub(in crate::cli) fn read(&self, path: &Path) -> Result<Sheet, Fault> {
        let bytes = input::bytes(path).map_err(Fault::into_usage)?;
        self.parse(&bytes, &input::name_of(path))
    }

    pub(in crate::cli) fn parse(&self, bytes: &[u8], name: &str) -> Result<Sheet, Fault> {
        self.parse_given(bytes, name, Vec::new(), None, None)
    }

    /// Reads the bytes of a file with columns filled in beforehand, of a search that is expected, about `own` if no graph or size is given.
    pub(in crate::cli) fn parse_given(
        &self,
        bytes: &[u8],
        name: &str,
        given: Vec<ColumnKind>,
        own: Option<&Problem>,
        expected: Option<Expected>,
    ) -> Result<Sheet, Fault> {
        let usual = self.options();
        let size = usual.size.or_else(|| Some(own?.tiles()?.size));
        let graph = usual.graph.or_else(|| own?.graph().cloned());
        let options = ReadOptions { size, graph, expected, given, ..usual };
        options.read(bytes).map_err(|error| self.unreadable(&error, name))
    }

    /// Returns the fault of a trace from elsewhere, with its line and column; for a table, also that it was taken for one.
    pub(in crate::cli) fn unreadable(&self, error: &SheetError, name: &str) -> Fault {
        let guessed_table = self.format.is_none() && matches!(error.format, SheetFormat::Csv | SheetFormat::Markdown);
        let looks = format!("; the file looks like {}: --format names another format", error.format.about());
        let help = error.help().map(|help| if guessed_table { help + &looks } else { help });
        Fault::usage(format!("{name}, {error}")).help_if(help).at_excerpt(name, error.excerpt.as_deref(), error.line)
    }

    pub(in crate::cli) fn size(&self) -> Option<Size> {
        self.size.size
    }

    pub(in crate::cli) fn options(&self) -> ReadOptions {
        ReadOptions {
            format: self.format,
            size: self.size.size,
            graph: self.known.get().cloned(),
            blank: self.blank.clone(),
            taken: self.taken.clone(),
            run: self.run,
            ignore: self.ignore.clone(),
            columns: self.columns.clone(),
            expected: None,
            given: Vec::new(),
        }
    }

    /// Notes how a trace was read, if its format was guessed, and which of its columns were ignored.
    pub(in crate::cli) fn tell(&self, sheet: &Sheet, path: &Path) {
        let name = in_line(&input::name_of(path));
        if self.format.is_none() {
            let rows = counted(sheet.rows.len() as u64, "step");
            let format = match (&sheet.graph, sheet.format) {
                (Some(_), SheetFormat::Boards) => "plain text",
                _ => sheet.format.about(),
            };
            note(&format!("{name} is read as {format}: {rows}{}", columns_of(sheet)));
        }
        if let Some(explained) = explained(&sheet.reading, Lang::En) {
            note(&format!("{name} is read so: {explained}"));
        }
        for decided in &sheet.reading.decided {
            note(&format!("{name}: {}", in_line(decided)));
        }
        for doubt in &sheet.reading.doubts {
            streams::warn(&format!("{name}, {}", doubt_says(doubt, Lang::En)));
        }
        if !sheet.reading.not_read.is_empty() {
            let passages = counted(sheet.reading.not_read.len() as u64, "passage");
            note(&format!("not read in {name}: {passages}; `steptrace read` shows which"));
        }
        if !sheet.ignored.is_empty() {
            let ignored: Vec<String> = sheet.ignored.iter().map(|name| in_line(name)).collect();
            note(&format!("not read in {name}: {}", ignored.join(", ")));
        }
    }
}

/// Returns the columns that were recognised, if there are more than the boards.
fn columns_of(sheet: &Sheet) -> String {
    let spelt = |column: &Column| {
        let kind = if sheet.graph.is_some() && column.kind == ColumnKind::Board { "state" } else { column.kind.text() };
        let name = in_line(&column.name);
        if name.eq_ignore_ascii_case(kind) { name } else { format!("{name} ({kind})") }
    };
    match sheet.columns.as_slice() {
        [] | [_] => String::new(),
        columns => format!(", with {}", columns.iter().map(spelt).collect::<Vec<String>>().join(", ")),
    }
}

impl EndsArgs {
    pub(in crate::cli) fn expected(&self, strategy: Strategy) -> Expected {
        Expected { strategy, start: self.start.clone(), goal: self.goal.clone() }
    }

    pub(in crate::cli) fn of_graph(&self, graph: &Arc<Graph>, args: &SheetArgs) -> Result<Problem, Fault> {
        if args.known.get().is_some() || self.start.is_none() && self.goal.is_none() {
            return Ok(Problem::Graph(Arc::clone(graph)));
        }
        let choices = [self.start.as_deref(), self.goal.as_deref(), None];
        let wrong = |error| fault::no_graph(&error, [&graph.name, ""], choices);
        graph.with_ends(choices[0], choices[1]).map(Problem::from).map_err(wrong)
    }

    /// Gives a sheet on a graph the ends that are asked for; returns the problem on its graph, or the boards that are asked for.
    pub(in crate::cli) fn of(
        &self,
        sheet: &mut Sheet,
        args: &SheetArgs,
    ) -> Result<(Option<Problem>, [Option<Board>; 2]), Fault> {
        let Some(graph) = &sheet.graph else { return Ok((None, self.of_size(sheet.size)?)) };
        let problem = self.of_graph(graph, args)?;
        sheet.graph = problem.graph().cloned();
        Ok((Some(problem), [None, None]))
    }

    /// Refuses a goal that is wrong for any size of boards.
    pub(in crate::cli) fn refuse_unknown_goal(&self) -> Result<(), Fault> {
        match self.goal.as_deref().map(|text| (text, NamedGoal::read(text))) {
            Some((text, Some(Err(error)))) => Err(Fault::text(&error, "--goal", text)),
            _ => Ok(()),
        }
    }

    fn start(&self, size: Option<Size>) -> Result<Option<(Board, Size)>, Fault> {
        let read = |text: &String| parse_board(text, size).map_err(|error| Fault::text(&error, "--start", text));
        self.start.as_ref().map(read).transpose()
    }

    pub(in crate::cli) fn size(&self, asked: Option<Size>) -> Result<Option<Size>, Fault> {
        Ok(self.start(asked)?.map(|(_, size)| size))
    }

    pub(in crate::cli) fn of_size(&self, size: Size) -> Result<[Option<Board>; 2], Fault> {
        let goal = |text: &String| parse_goal(text, size).map_err(|error| Fault::text(&error, "--goal", text));
        let start = self.start(Some(size))?.map(|(board, _)| board);
        Ok([start, self.goal.as_ref().map(goal).transpose()?])
    }
}
