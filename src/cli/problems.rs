//! `steptrace problems`: the graphs that are known by name.

use steptrace::graph::Example;
use steptrace::report::Lang;

use super::Done;
use super::args::LangArg;
use super::fault::Fault;
use super::output;

const USAGE: &str = "\
Examples:
  steptrace problems
  steptrace problems romania > mine.graph
  steptrace report romania --from Arad --goal Bucharest";

/// List the graphs that are known by name, each with what it shows, or print one as a file to change.
#[derive(Debug, clap::Args)]
#[command(before_help = USAGE)]
pub(super) struct Args {
    /// The graph to print; without it, all are listed.
    #[arg(value_name = "NAME")]
    name: Option<String>,

    #[command(flatten)]
    lang: LangArg,
}

pub(super) fn run(args: &Args) -> Done {
    match &args.name {
        Some(name) => {
            let names = Example::all().map(|example| example.name).collect::<Vec<_>>().join(", ");
            let unknown = || Fault::usage(format!("no graph is called {name:?}")).help(format!("graphs are {names}"));
            output::print(Example::named(name).ok_or_else(unknown)?.text)
        }
        None => output::print(&Example::all().map(|example| line(example, args.lang.code)).collect::<String>()),
    }
}

fn line(example: &Example, lang: Lang) -> String {
    let says = if lang == Lang::Zh { example.chinese } else { example.english };
    format!("{:<14}{says}\n", example.name)
}
