//! `steptrace man`: the manual pages.

use clap_complete::engine::ArgValueCompleter;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::Done;
use super::definition::exits;
use super::fault::Fault;
use super::{complete, help, output};

const EXAMPLES: &str = "\
Examples:
  steptrace man > steptrace.1
  steptrace man trace > steptrace-trace.1";

/// Print a manual page.
///
/// It is in roff, of steptrace itself or of one command.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The command; without it, the page of steptrace itself.
    #[arg(add = ArgValueCompleter::new(complete::commands))]
    command: Option<String>,
}

pub(super) fn run(args: &Args) -> Done {
    let mut whole = super::definition();
    whole.build();
    let page = match &args.command {
        Some(name) => page(help::command(&mut whole, name)?, Some(name))?,
        None => page(&whole, None)?,
    };
    output::print(&page)
}

fn page(command: &clap::Command, name: Option<&str>) -> Result<String, Fault> {
    let title = name.map_or("steptrace".into(), |name| format!("steptrace-{name}"));
    let renamed = command.clone().name(title.clone()).display_name(title).version(env!("CARGO_PKG_VERSION"));
    let man = Man::new(renamed).source(concat!("steptrace ", env!("CARGO_PKG_VERSION")));
    let mut sections = vec![
        Man::render_title,
        Man::render_name_section,
        Man::render_synopsis_section,
        Man::render_description_section,
        Man::render_options_section,
    ];
    if name.is_none() {
        sections.push(Man::render_subcommands_section);
    }
    let mut text = Vec::new();
    sections.iter().try_for_each(|section| section(&man, &mut text)).map_err(Fault::failure)?;
    ends(command, name.unwrap_or_default()).to_writer(&mut text).map_err(Fault::failure)?;
    Ok(once(&String::from_utf8_lossy(&text)))
}

/// The examples, which stand above the help of a command, and the exit codes.
fn ends(command: &clap::Command, name: &str) -> Roff {
    let mut page = Roff::default();
    page.control("SH", ["EXAMPLES"]).control("nf", []);
    let examples = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    for example in examples.lines().skip(1) {
        page.text([bold(example.trim())]);
    }
    page.control("fi", []).control("SH", ["EXIT STATUS"]);
    for (code, meaning) in exits(name) {
        page.control("TP", []).text([bold(code.to_string())]).text([roman(meaning)]);
    }
    page
}

/// Leaves the definition that begins each piece of a page only at its head, and spells letters beyond ASCII as every roff
/// reads them.
fn once(page: &str) -> String {
    let definition = page.split_once(".TH ").map_or("", |(definition, _)| definition);
    let spelt = |c: char| if c.is_ascii() { c.to_string() } else { format!("\\[u{:04X}]", u32::from(c)) };
    definition.to_owned() + &page.replace(definition, "").chars().map(spelt).collect::<String>()
}
