//! Options about graphs, each declared once.

use std::path::Path;

use steptrace::graph::{Example, Family, Graph, Moves};
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
    #[arg(long, value_name = "4|8", value_parser = one_of(Moves::ALL, Moves::text), hide_possible_values = true)]
    pub(in crate::cli) moves: Option<Moves>,

    /// Of a graph that gives h for some states only: that of the others.
    #[arg(long, value_name = "H")]
    pub(in crate::cli) h_default: Option<String>,
}

impl ReadingArgs {
    pub(in crate::cli) fn read(
        &self,
        [name, text]: [&str; 2],
        [start, goal]: [Option<&str>; 2],
    ) -> Result<Graph, Fault> {
        fault::graph(text, name, [start, goal, self.h_default.as_deref()], self.moves)
    }

    pub(in crate::cli) fn given(&self) -> Option<&'static str> {
        self.h_default.as_ref().map(|_| "--h-default").or(self.moves.map(|_| "--moves"))
    }

    /// Refuses the options where `--graph` is not given.
    pub(in crate::cli) fn refuse_without_a_graph(&self) -> Result<(), Fault> {
        self.given().map_or(Ok(()), |option| {
            Err(Fault::usage(format!("{option} goes with a graph")).help("name the graph: --graph GRAPH"))
        })
    }
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
            None if self.reading.given().is_some() => own("--h-default and --moves go with one graph"),
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
        return Ok(Some((example.name.into(), example.text.into())));
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
