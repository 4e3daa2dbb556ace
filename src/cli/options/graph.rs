//! Options about graphs, each declared once.

use std::path::{Path, PathBuf};

use steptrace::graph::{self, Example, Family, Graph, Moves};
use steptrace::puzzle::parse_board;
use steptrace::survey::Problems;

use crate::cli::args::GoalArgs;
use crate::cli::fault::{self, Fault};
use crate::cli::input;
use crate::cli::streams::is_file;
use crate::cli::usage::one_of;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ReadingArgs {
    /// Of a grid: the steps to 4 or 8 neighbours; by default as its file says, else 4, and 8 on maps of movingai.com.
    #[arg(long, value_name = "4|8", value_parser = one_of(&Moves::ALL, Moves::text), hide_possible_values = true)]
    pub(in crate::cli) moves: Option<Moves>,

    /// Of a graph that gives h for some states only: that of the others.
    #[arg(long, value_name = "H")]
    pub(in crate::cli) h_default: Option<String>,

    /// Of a graph: take h from a table in this file, such as rows `state,h`.
    #[arg(long, value_name = "FILE")]
    h_file: Option<PathBuf>,

    /// Of a map: take start and goal from this line of a file of scenarios of movingai.com.
    #[arg(long, value_name = "FILE:LINE")]
    scen: Option<String>,
}

impl ReadingArgs {
    pub(in crate::cli) fn read(
        &self,
        [name, text]: [&str; 2],
        [start, goal]: [Option<&str>; 2],
    ) -> Result<Graph, Fault> {
        let scenario = self.scen.as_deref().map(scenario).transpose()?;
        let said = scenario.as_ref().map(|(_, [from, goal])| (&**from, &**goal)).unzip();
        let h_file = self.h_file.as_ref().map(|path| Ok::<_, Fault>([input::name_of(path), input::text(path)?]));
        let ends = [start.or(said.0), goal.or(said.1), self.h_default.as_deref()];
        let graph = fault::graph(text, name, ends, self.moves, h_file.transpose()?)?;
        match scenario {
            Some((size, _)) if graph.grid.as_ref().is_none_or(|grid| [grid.columns, grid.rows] != size) => {
                let [columns, rows] = size;
                let what = format!("the scenario is of a map of {columns} columns and {rows} rows, and this is none");
                Err(Fault::usage(what).help("give the map that the line names"))
            }
            _ => Ok(graph),
        }
    }

    pub(in crate::cli) fn given(&self) -> Option<&'static str> {
        let h_default = self.h_default.as_ref().map(|_| "--h-default").or(self.moves.map(|_| "--moves"));
        h_default.or(self.h_file.as_ref().map(|_| "--h-file")).or(self.scen.as_ref().map(|_| "--scen"))
    }

    /// Refuses the options where `--graph` is not given.
    pub(in crate::cli) fn refuse_without_a_graph(&self) -> Result<(), Fault> {
        self.given().map_or(Ok(()), |option| {
            Err(Fault::usage(format!("{option} goes with a graph")).help("name the graph: --graph GRAPH"))
        })
    }
}

/// Returns the size of the map, the start and the goal that a scenario names.
fn scenario(given: &str) -> Result<([u32; 2], [String; 2]), Fault> {
    let help =
        "such as --scen arena.scen:2, where line 2 has a map, its width and height, and x and y of start and goal";
    let parts = given.rsplit_once(':').and_then(|(file, line)| Some((Path::new(file), line.parse().ok()?)));
    let (path, line) = parts.ok_or_else(|| Fault::usage("--scen takes a file and the number of a line").help(help))?;
    graph::scenario(&input::text(path)?, line)
        .ok_or_else(|| Fault::usage(format!("{}: line {line} is no scenario", input::name_of(path))).help(help))
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ManyArgs {
    #[command(flatten)]
    goal: GoalArgs,

    /// Take graphs instead of boards: a family, such as random:states=7 or maze:rows=9,cols=13,moves=8, whose graphs are drawn by their seeds; or
    /// one graph, a file or one that `steptrace problems` lists, searched from each of its states.
    #[arg(long, value_name = "GRAPH")]
    graph: Option<String>,

    #[command(flatten)]
    reading: ReadingArgs,
}

impl ManyArgs {
    /// Returns what problems there are, and of a family the first seed, if it is said.
    pub(in crate::cli) fn problems(&self) -> Result<(Problems, Option<u64>), Fault> {
        let Some(named) = &self.graph else {
            self.reading.refuse_without_a_graph()?;
            let (goal, size) = self.goal.board()?;
            return Ok((Problems::Boards { size, goal }, None));
        };
        if self.goal.size.size.is_some() {
            return Err(Fault::usage("--size goes with boards, and these are graphs").help("leave it out"));
        }
        let goal = self.goal.goal.as_deref();
        let Some((family, seed)) = drawn("--graph", named)? else {
            let (name, text) = graph_text(named)?;
            let read = |from| self.reading.read([&name, &text], [from, goal]);
            // Any state will do as the start.
            let graph = read(None).or_else(|fault| read(goal).map_err(|_| fault))?;
            return Ok((Problems::Starts(graph.into()), None));
        };
        let own = |option| format!("{option}, and these are many");
        let what = match goal {
            Some(_) => own("--goal goes with boards, or with one graph"),
            None if self.reading.given().is_some() => {
                own("--h-default, --h-file, --moves and --scen go with one graph")
            }
            None => return Ok((Problems::Drawn(family), seed)),
        };
        Err(Fault::usage(what).help("leave it out: each graph that is drawn has its own"))
    }
}

pub(in crate::cli) fn graph_text(named: &str) -> Result<(String, String), Fault> {
    let of_file = || Ok((input::called(Path::new(named)), input::text(Path::new(named))?));
    known_graph(named)?.map_or_else(of_file, Ok)
}

pub(in crate::cli) fn known_graph(named: &str) -> Result<Option<(String, String)>, Fault> {
    if let Some(example) = Example::named(named) {
        return Ok(Some((example.name.into(), example.text().into())));
    }
    let drawn = drawn("START", named)?.map(|(family, seed)| (family, seed.unwrap_or_default()));
    Ok(drawn.map(|(family, seed)| (family.name(seed), family.text(seed))))
}

fn drawn(option: &str, named: &str) -> Result<Option<(Family, Option<u64>)>, Fault> {
    Family::read(named).transpose().map_err(|error| Fault::text(&error, option, named))
}

pub(in crate::cli) fn is_graph(named: &str) -> bool {
    known_graph(named).is_ok_and(|known| known.is_some())
        || parse_board(named, None).is_err() && is_file(Path::new(named))
}
