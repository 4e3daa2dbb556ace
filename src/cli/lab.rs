//! `steptrace lab`: a page in which everything can be tried.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;
use steptrace::report::lab;

use super::Done;
use super::args::LangArg;
use super::fault::Fault;
use super::format::Format;
use super::output::Folder;
use super::setting::OutputArgs;
use super::streams::note;

const EXAMPLES: &str = "\
Examples:
  steptrace lab -o lab.html
  steptrace lab --open
  steptrace lab --site public";

/// Write the lab: one page in which problems and strategies can be changed.
///
/// The page holds all of steptrace as WebAssembly: it runs from a disk or any web server, and sends nothing.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    to: OutputArgs,

    /// Write a folder for a web server: the lab, and a gallery of runs that open in it.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "open"])]
    site: Option<PathBuf>,

    #[command(flatten)]
    lang: LangArg,
}

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
    let page = lab::beginning_with(page, &json!({ "lang": args.lang.code.text() }));
    let mut target = args.to.target(Format::Html)?;
    target.write(|out| out.write_all(page.as_bytes()))?;
    let file = target.name.clone();
    target.finish()?;
    args.to.show(&file);
    Ok(ExitCode::SUCCESS)
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
