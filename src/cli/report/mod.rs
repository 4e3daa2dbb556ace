//! `steptrace report`: a page, notes, slides or text that explain a search.

mod figures;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use steptrace::report::{
    MarkdownStyle, ReportOptions, Selection, write_html, write_latex, write_markdown, write_slides, write_text,
};
use steptrace::search::{Bounds, search};
use steptrace::trace::{Reading, Recorder, Trace, read};

use self::figures::Figures;
use super::Done;
use super::again::{Again, add};
use super::args::{
    FlavorArg, FullListsArg, LangArg, NoteArg, PartialArg, ProblemArgs, SearchArgs, StrategyArg, TitleArg, WidthArg,
    one_of,
};
use super::fault::Fault;
use super::format::{Format, format_of};
use super::input;
use super::page::{self, OutputArgs, one_line};
use super::show;
use super::style::NOTE;
use super::trace::{tell, tell_usual_goal};
use super::watch::{INTERRUPTED, Watch, counted};

const EXAMPLES: &str = "\
Examples:
  steptrace report 283104765 --goal spiral
  steptrace report 283104765 --goal spiral --strategy bfs --lang zh -o bfs.html
  steptrace trace 283104765 --goal spiral | steptrace report --from - --verbose";

/// Explain a search: every expansion, the lists, the tree and the path.
///
/// The explanation is text, one HTML file, Markdown, slides or LaTeX. Slides are Markdown for Marp, reveal.js (through Pandoc)
/// and beamer (through Pandoc).
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
#[command(mut_arg("start", |arg| arg.required_unless_present("from")))]
#[command(mut_arg("format", |arg| arg.value_parser(format_of(&FORMATS))))]
pub(super) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    strategy: StrategyArg,

    /// Explain the run of this trace file instead; `-` is the standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["start", "goal", "size", "strategy", "closed", "nodes", "max_steps", "max_nodes", "search_unsolvable"])]
    from: Option<PathBuf>,

    #[command(flatten)]
    partial: PartialArg,

    #[command(flatten)]
    to: OutputArgs,

    #[command(flatten, next_help_heading = "Report")]
    lang: LangArg,

    #[command(flatten, next_help_heading = "Report")]
    title: TitleArg,

    #[command(flatten, next_help_heading = "Report")]
    note: NoteArg,

    /// The steps to tell in full: 1..500,900 or 500.. or all. By default all up to 200; of longer runs the first 100,
    /// the last 20 and those on the final path, up to 3,000. On slides all up to 24; of longer runs the first 16 and the
    /// last 4.
    #[arg(long, value_name = "STEPS", help_heading = "Report")]
    steps: Option<String>,

    #[command(flatten, next_help_heading = "Report")]
    lists: FullListsArg,

    #[command(flatten)]
    flavor: FlavorArg,

    /// A section a step (full), a row a step (table), or only conventions, result and path (brief). By default full.
    #[arg(long, value_name = "NAME", value_parser = style(), hide_possible_values = true, help_heading = "Markdown")]
    style: Option<MarkdownStyle>,

    /// Write boards, tree and charts as SVG files to this folder, and link them.
    #[arg(long, value_name = "DIR", help_heading = "Markdown")]
    figures: Option<PathBuf>,

    #[command(flatten, next_help_heading = "Text")]
    text: TextArgs,

    /// Write a document that compiles alone, not a part of a document in article or in beamer.
    #[arg(long, help_heading = "LaTeX")]
    standalone: bool,

    #[command(flatten)]
    search: SearchArgs,
}

/// Options of text alone.
#[derive(Debug, clap::Args)]
struct TextArgs {
    /// Also tell the tries that led nowhere.
    #[arg(short, long)]
    verbose: bool,

    #[command(flatten)]
    width: WidthArg,
}

/// The formats of a report.
const FORMATS: [Format; 5] = [Format::Text, Format::Html, Format::Slides, Format::Md, Format::Latex];

fn style() -> impl clap::builder::TypedValueParser<Value = MarkdownStyle> {
    one_of(&MarkdownStyle::ALL, MarkdownStyle::text)
}

/// Runs the command.
pub(super) fn run(args: &Args, again: &Again, quiet: bool) -> Done {
    page::one_stdin(args.from.iter().chain(&args.note.file), &args.problem.start)?;
    if args.partial.partial && args.from.is_none() {
        return Err(Fault::usage("--partial goes with --from").help("it reads a trace file up to its cut".to_owned()));
    }
    let format = args.to.format(&FORMATS)?;
    if format != Format::Md && (args.flavor.name.is_some() || args.style.is_some()) {
        return Err(
            Fault::usage("--flavor and --style are for Markdown").help("add --format md, or -o FILE.md".to_owned())
        );
    }
    if format != Format::Text && (args.text.verbose || args.text.width.width.is_some()) {
        return Err(Fault::usage("--verbose and --width are for text")
            .help("add --format text, or -o FILE.txt; the other formats tell every try".to_owned()));
    }
    if format != Format::Md && args.figures.is_some() {
        return Err(Fault::usage("--figures is for Markdown")
            .help("add --format md, or -o FILE.md; a page saves its figures itself".to_owned()));
    }
    if format != Format::Latex && args.standalone {
        return Err(Fault::usage("--standalone is for LaTeX").help("add --format latex, or -o FILE.tex".to_owned()));
    }
    let mut options = page_options(args, again.words(&args.to, format, "report"))?;
    let sources = [("--from", &args.from), ("--note", &args.note.file)];
    args.to.keep(sources.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?))))?;
    let (trace, (mut target, temporary), mut figures, watch) = if let Some(path) = &args.from {
        // Until the file is read there is nothing that Ctrl-C could leave behind.
        let trace = from_file(path, args.partial)?;
        let target = args.to.target(format)?;
        (trace, target, figures_of(args)?, Watch::new(quiet))
    } else {
        let (instance, strategy) = (args.problem.instance()?, args.strategy.or_astar()?);
        let (target, figures) = (args.to.target(format)?, figures_of(args)?);
        let mut observers = (Recorder::new(), Watch::new(quiet));
        let answer = search(&instance, &strategy, &args.search.options(Bounds::STEPS), &mut observers)?;
        let (recorder, mut watch) = observers;
        watch.clear();
        (recorder.finish(&instance, &strategy, answer), target, figures, watch)
    };
    if let Some(figures) = &mut figures {
        options.figures = Some(figures.links());
        add(&mut options.command, "--figures", &one_line(figures.argument()));
        figures.write(steptrace::report::figures(&trace, &options, args.style.unwrap_or_default()), &watch)?;
    }
    let layout = args.text.width.layout(&target);
    target.write(|out| match format {
        Format::Text => {
            let mut out = BufWriter::new(watch.guard(out));
            write_text(&trace, &options, args.text.verbose, layout, &mut out)?;
            out.flush()
        }
        Format::Html => write_html(&trace, &options, &mut watch.guard(out)),
        Format::Md => {
            let (flavor, style) = (args.flavor.name.unwrap_or_default(), args.style.unwrap_or_default());
            write_markdown(&trace, &options, flavor, style, &mut watch.guard(out))
        }
        Format::Slides => write_slides(&trace, &options, &mut watch.guard(out)),
        _ => write_latex(&trace, &options, args.standalone, &mut watch.guard(out)),
    })?;
    let name = target.is_file().then(|| target.name().to_owned());
    target.finish()?;
    if !quiet {
        tell(&trace, name.as_deref(), watch.interrupted());
        if let Some(figures) = &figures {
            figures.tell(name.is_some());
        }
        tell_usual_goal(&trace, args.problem.names_goal() || args.from.is_some());
        if !trace.is_empty() && options.steps.steps(trace.len(), &[]).is_empty() {
            let steps = counted(trace.len() as u64, "step");
            anstream::eprintln!("{NOTE}note{NOTE:#}: the run has {steps}, and --steps asks for none of them");
        }
    }
    args.to.show(temporary, quiet)?;
    Ok(if watch.interrupted() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// Where the figures go.
fn figures_of(args: &Args) -> Result<Option<Figures>, Fault> {
    let Some(folder) = &args.figures else { return Ok(None) };
    let figures = Figures::open(folder, args.to.file())?;
    let files = [("-o", args.to.file()), ("--from", args.from.as_deref()), ("--note", args.note.file.as_deref())];
    figures.spare(files.into_iter().filter_map(|(option, path)| Some((option, path?))))?;
    Ok(Some(figures))
}

/// Reads the trace of a file.
pub(super) fn from_file(path: &Path, partial: PartialArg) -> Result<Trace, Fault> {
    let name = input::name_of(path);
    match read(input::open(path)?, partial.partial).map_err(|error| show::fault(&error, &name))? {
        Reading::Trace(trace) => Ok(*trace),
        Reading::Outline(_) => Err(Fault::usage(format!("{name} tells which boards were taken, but not the tries"))
            .help(
                "a report needs the tries, as `steptrace trace` writes them; `steptrace show` shows such a file"
                    .to_owned(),
            )),
    }
}

fn page_options(args: &Args, command: Vec<String>) -> Result<ReportOptions, Fault> {
    let steps = match &args.steps {
        None => Selection::default(),
        Some(text) => text.parse().map_err(|error: steptrace::report::SelectionError| {
            Fault::usage(&error).at("--steps", text, error.at.clone(), 1).help(error.help().to_owned())
        })?,
    };
    let (note, title) = (args.note.text()?, page::title(args.title.text.as_deref()));
    let (lang, full_lists) = (args.lang.code, args.lists.full_lists);
    Ok(ReportOptions { lang, title, note, steps, full_lists, command, figures: None })
}
