//! `steptrace lab`: a page in which everything can be tried.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};
use steptrace::report::lab;

use super::Done;
use super::args::{BOARD_OR_GRAPH, LangArg, ProblemArgs, RunArgs};
use super::fault::{self, Fault};
use super::format::Format;
use super::graph::GraphArgs;
use super::output::Folder;
use super::setting::OutputArgs;
use super::style::note;

const EXAMPLES: &str = "\
Examples:
  steptrace lab -o lab.html
  steptrace lab romania --run aima4/astar --run ucs --open
  steptrace lab --site public";

/// Write the lab: one page in which problems and strategies can be changed.
///
/// The page holds all of steptrace as WebAssembly: it runs from a disk or any web server, and sends nothing.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, mut_arg("start", |start| start.help(BOARD_OR_GRAPH)))]
pub(super) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    graph: GraphArgs,

    /// Of a graph: the state to start from.
    #[arg(long, value_name = "STATE")]
    from: Option<String>,

    #[command(flatten)]
    strategies: RunArgs,

    #[command(flatten)]
    to: OutputArgs,

    /// Write a folder for a web server: the lab, and a gallery of runs that open in it.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "open", "start"])]
    site: Option<PathBuf>,

    #[command(flatten)]
    lang: LangArg,
}

/// Maximum strategies: more columns are not readable side by side.
const MOST_RUNS: usize = 4;

pub(super) fn run(args: &Args) -> Done {
    let page = PAGE.ok_or_else(|| {
        Fault::failure("this steptrace was built without the lab").help(
            "build it with the feature `lab`, as it is by default; in the sources, examples/pages/lab.html is the page itself",
        )
    })?;
    if let Some(folder) = &args.site {
        let site = Folder::open(folder)?;
        site.write("lab.html", |out| out.write_all(page.as_bytes()))?;
        site.write("index.html", |out| out.write_all(lab::gallery(args.lang.code).as_bytes()))?;
        note(&format!("{} is a web site: upload it as it is", folder.display()));
        return Ok(ExitCode::SUCCESS);
    }
    let page = lab::beginning_with(page, &args.state()?);
    let mut target = args.to.target(Format::Html)?;
    target.write(|out| out.write_all(page.as_bytes()))?;
    let file = target.name.clone();
    target.finish()?;
    args.to.show(&file);
    Ok(ExitCode::SUCCESS)
}

impl Args {
    /// Returns the state that the page begins with: see `templates/lab/state.js`.
    fn state(&self) -> Result<Value, Fault> {
        let mut state = json!({ "lang": self.lang.code.text() });
        let specs = &self.strategies.specs;
        if specs.len() > MOST_RUNS {
            return Err(Fault::usage(format!("at most {MOST_RUNS} runs stand side by side"))
                .help("`steptrace compare` takes any number"));
        }
        if self.problem.start.is_empty() {
            if let Some(option) = self.graph.given().or(self.from.as_ref().map(|_| "--from")) {
                return Err(Fault::usage(format!("{option} goes with START")).help("name a graph or a map"));
            }
            specs.iter().try_for_each(|spec| fault::strategy("--run", spec).map(drop))?;
        } else {
            let (problem, given) = self.problem.in_the_lab(self.from.as_deref(), &self.graph)?;
            self.strategies.strategies(&problem)?;
            state["problem"] = given;
        }
        if !specs.is_empty() {
            state["runs"] = json!(specs);
        }
        Ok(state)
    }
}

/// The page; `None` in a command that was built without it.
const PAGE: Option<&str> = {
    #[cfg(feature = "lab")]
    {
        Some(include_str!("../../examples/pages/lab.html"))
    }
    #[cfg(not(feature = "lab"))]
    None
};
