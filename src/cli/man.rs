//! `steptrace man`: the manual pages.

use clap_complete::engine::ArgValueCompleter;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::definition::{GROUPS, exits};
use super::fault::Fault;
use super::guide::{self, Part};
use super::{Done, complete, find, help, output, strategies};

const EXAMPLES: &str = "\
Examples:
  steptrace man > steptrace.1
  steptrace man trace > steptrace-trace.1";

/// Print a manual page.
///
/// It is in roff, of steptrace itself, of one command, or of the strategy language.
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

/// Sets the page of a command; without a name, that of the whole.
fn page(command: &clap::Command, name: Option<&str>) -> Result<String, Fault> {
    let title = name.map_or("steptrace".into(), |name| format!("steptrace-{name}"));
    let renamed = command.clone().name(title.clone()).display_name(title).version(env!("CARGO_PKG_VERSION"));
    let man = Man::new(renamed).source(concat!("steptrace ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    let sections = [Man::render_title, Man::render_name_section, Man::render_synopsis_section];
    sections.iter().try_for_each(|section| section(&man, &mut text)).map_err(Fault::failure)?;
    let mut page = Roff::default();
    if name == Some("strategies") {
        guide::roff(&strategies::parts(), &mut page);
    } else {
        man.render_description_section(&mut text).map_err(Fault::failure)?;
        man.render_options_section(&mut text).map_err(Fault::failure)?;
        if name.is_none() {
            commands(command, &mut page);
        }
        if name == Some("find") {
            guide::roff(&find::guide(), &mut page);
        }
        guide::roff(&examples(command), &mut page);
    }
    guide::roff(&ends(name.unwrap_or_default()), &mut page);
    see_also(name, &mut page);
    page.to_writer(&mut text).map_err(Fault::failure)?;
    Ok(once(&String::from_utf8_lossy(&text)))
}

/// Leaves the definition that begins each piece of a page only at its head, and spells letters beyond ASCII as every roff
/// reads them.
fn once(page: &str) -> String {
    let definition = page.split_once(".TH ").map_or("", |(definition, _)| definition);
    let spelt = |c: char| if c.is_ascii() { c.to_string() } else { format!("\\[u{:04X}]", u32::from(c)) };
    definition.to_owned() + &page.replace(definition, "").chars().map(spelt).collect::<String>()
}

/// The commands, in their groups.
fn commands(whole: &clap::Command, page: &mut Roff) {
    page.control("SH", ["COMMANDS"]);
    for (group, names) in GROUPS {
        page.control("SS", [group]);
        for name in names {
            let about = whole.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            page.control("TP", []).text([roman(format!("steptrace-{name}(1)"))]).text([roman(about)]);
        }
    }
}

/// The examples that stand above the help of a command.
fn examples(command: &clap::Command) -> Vec<Part> {
    let text = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    let lines = text.lines().skip(1).map(|line| Part::Command(line.trim().to_owned()));
    std::iter::once(Part::Heading("Examples")).chain(lines).collect()
}

/// Exit codes, files and environment.
fn ends(name: &str) -> Vec<Part> {
    let term = |term: &str, meaning: &str| Part::Term(0, term.into(), meaning.into());
    let mut parts = vec![Part::Heading("Exit status")];
    parts.extend(exits(name).map(|(code, meaning)| term(&code.to_string(), meaning)));
    let files = FILES.iter().filter(|(_, _, commands)| name.is_empty() || commands.contains(&name));
    parts.push(Part::Heading("Files"));
    parts.extend(files.map(|(file, meaning, _)| term(file, meaning)));
    parts.push(Part::Heading("Environment"));
    parts.extend(ENVIRONMENT.map(|(name, meaning)| term(name, meaning)));
    parts
}

fn see_also(name: Option<&str>, page: &mut Roff) {
    page.control("SH", ["SEE ALSO"]);
    let others: Vec<String> = match name {
        None => GROUPS.iter().flat_map(|(_, names)| *names).map(|name| format!("steptrace-{name}")).collect(),
        Some("strategies") => vec!["steptrace".into(), "steptrace-report".into(), "steptrace-compare".into()],
        Some(_) => vec!["steptrace".into(), "steptrace-strategies".into()],
    };
    for (at, other) in others.iter().enumerate() {
        let end = if at + 1 < others.len() { "(1), " } else { "(1)" };
        page.text([bold(other), roman(end)]);
    }
}

const WRITERS: &[&str] = &["report", "compare", "study", "check", "identify", "diff", "read"];

/// The files that commands read and write.
const FILES: [(&str, &str, &[&str]); 9] = [
    (
        "*.jsonl",
        "A trace: a JSON value a line, as steptrace-schema(1) describes it.",
        &["trace", "report", "show", "compare", "check", "identify", "diff", "read", "schema"],
    ),
    (
        "*.csv",
        "A table: of a trace a row a step or a try, of a study a row for each depth and strategy.",
        &["trace", "study", "check", "identify", "diff", "read"],
    ),
    (
        "*.html",
        "A page that needs nothing else; it opens in any browser.",
        &["report", "compare", "study", "check", "diff", "read"],
    ),
    ("*.md, *.slides.md", "Notes in Markdown; slides for Marp, reveal.js and beamer.", WRITERS),
    ("*.tex", "LaTeX, to be read into a document, or with --standalone one of its own.", &["report"]),
    ("*.txt, *.json", "What a terminal would show, and the same for programs.", WRITERS),
    ("*.svg", "Figures, in the folder that --figures names.", &["report"]),
    (
        ".steptrace-*",
        "A file that is being written. It takes the name of its target when it is complete; until then, an existing target \
         stays as it is.",
        &["trace", "report", "compare", "study", "check", "identify", "diff", "read"],
    ),
    (
        "-",
        "In place of a file: the standard input or the standard output.",
        &["trace", "report", "show", "solve", "compare", "check", "identify", "diff", "read", "study"],
    ),
];

const ENVIRONMENT: [(&str, &str); 2] = [
    ("NO_COLOR", "If it is set, nothing is coloured unless --color asks for it."),
    ("CLICOLOR_FORCE", "If it is set and not 0, the standard output is coloured even where it is no terminal."),
];
