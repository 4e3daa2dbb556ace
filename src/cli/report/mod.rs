//! `steptrace report`: a page, notes, slides or text that explain a search.

mod figures;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use steptrace::report::{
    Flavor, Lang, MarkdownStyle, ReportOptions, Selection, write_html, write_latex, write_markdown, write_slides,
    write_text,
};
use steptrace::search::{Bounds, search};
use steptrace::trace::{Reading, Recorder, Trace, read};

use self::figures::Figures;
use super::Done;
use super::args::{GoalArgs, SearchArgs, WidthArg, flavor, lang, one_of};
use super::fault::{self, Fault};
use super::format::{Format, format_of};
use super::input;
use super::page::{self, OutputArgs, add, one_line};
use super::show;
use super::style::NOTE;
use super::trace::{tell, tell_usual_goal};
use super::watch::{INTERRUPTED, Watch, counted};

const EXAMPLES: &str = "\
Examples:
  steptrace report 283104765 --goal spiral
  steptrace report 283104765 --goal spiral --strategy bfs --lang zh -o bfs.html
  steptrace trace 283104765 --goal spiral | steptrace report --from - --verbose";

/// Explain a search: every expansion, the lists, the tree and the path, as text, as one HTML file, as Markdown, as slides
/// or as LaTeX.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The board to start from; `-` reads it from the standard input.
    #[arg(required_unless_present = "from", value_name = "START")]
    start: Vec<String>,

    #[command(flatten)]
    goal: GoalArgs,

    /// What to run: NAME[,key=value…], where NAME is bfs, dfs, dls, ids, ucs, greedy, astar, bnb or ida.
    #[arg(short, long, value_name = "SPEC", default_value = "astar")]
    strategy: String,

    /// Explain the run of this trace file instead; `-` is the standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["start", "goal", "size", "strategy", "closed", "nodes", "max_steps", "max_nodes", "search_unsolvable"])]
    from: Option<PathBuf>,

    /// Read a trace file that was cut up to the cut.
    #[arg(long)]
    partial: bool,

    #[command(flatten)]
    to: OutputArgs,

    /// What to write; by default as the ending of -o says, without -o text (with --open html). Slides are Markdown that
    /// Marp, reveal.js (through Pandoc) and beamer (through Pandoc) take.
    #[arg(long, value_name = "FORMAT", value_parser = format_of(&FORMATS))]
    format: Option<Format>,

    /// The language of the report: en or zh.
    #[arg(long, value_name = "LANG", default_value = "en", hide_default_value = true, value_parser = lang(), help_heading = "Report")]
    lang: Lang,

    /// The title; by default the name of the strategy.
    #[arg(long, value_name = "TEXT", help_heading = "Report")]
    title: Option<String>,

    /// A note of yours in Markdown, shown on top; `-` is the standard input.
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    note: Option<PathBuf>,

    /// The steps to tell in full: 1..500,900 or 500.. or all. By default all up to 200; of longer runs the first 100,
    /// the last 20 and those on the final path, up to 3,000. On slides all up to 24; of longer runs the first 16 and the
    /// last 4.
    #[arg(long, value_name = "STEPS", help_heading = "Report")]
    steps: Option<String>,

    /// Tell open and closed whole at every step, however long they are.
    #[arg(long, help_heading = "Report")]
    full_lists: bool,

    /// Who is to render the Markdown: github, mdbook, pandoc or plain. By default github.
    #[arg(long, value_name = "NAME", value_parser = flavor(), help_heading = "Markdown")]
    flavor: Option<Flavor>,

    /// A section a step (full), a row a step (table), or only conventions, result and path (brief). By default full.
    #[arg(long, value_name = "NAME", value_parser = style(), help_heading = "Markdown")]
    style: Option<MarkdownStyle>,

    /// Write boards, tree and charts as SVG files to this folder, and link them.
    #[arg(long, value_name = "DIR", help_heading = "Markdown")]
    figures: Option<PathBuf>,

    #[command(flatten, next_help_heading = "Text")]
    text: TextArgs,

    /// A document that compiles alone; without it, a part of a document in article or in beamer.
    #[arg(long, help_heading = "LaTeX")]
    standalone: bool,

    #[command(flatten)]
    search: SearchArgs,
}

/// What is for text alone.
#[derive(Debug, clap::Args)]
struct TextArgs {
    /// Tell the tries that led nowhere too.
    #[arg(short, long)]
    verbose: bool,

    #[command(flatten)]
    width: WidthArg,
}

/// What a report can be written as.
const FORMATS: [Format; 5] = [Format::Text, Format::Html, Format::Slides, Format::Md, Format::Latex];

fn style() -> impl clap::builder::TypedValueParser<Value = MarkdownStyle> {
    one_of(&MarkdownStyle::ALL, MarkdownStyle::text)
}

/// Runs the command.
pub(super) fn run(args: &Args, quiet: bool) -> Done {
    page::one_stdin(args.from.iter().chain(&args.note), &args.start)?;
    if args.partial && args.from.is_none() {
        return Err(Fault::usage("--partial goes with --from").help("it reads a trace file up to its cut".to_owned()));
    }
    let format = args.to.format(args.format, &FORMATS)?;
    if format != Format::Md && (args.flavor.is_some() || args.style.is_some()) {
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
    let mut options = page_options(args, format)?;
    let sources = [("--from", &args.from), ("--note", &args.note)];
    args.to.keep(sources.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?))))?;
    let (trace, (mut target, temporary), mut figures, watch) = if let Some(path) = &args.from {
        // Until the file is read there is nothing that Ctrl-C could leave behind.
        let trace = from_file(path, args.partial)?;
        let target = args.to.target(format)?;
        (trace, target, figures_of(args)?, Watch::new(quiet))
    } else {
        let (instance, strategy) = problem(args)?;
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
            let (flavor, style) = (args.flavor.unwrap_or_default(), args.style.unwrap_or_default());
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
        tell_usual_goal(&trace, args.goal.goal.is_some() || args.from.is_some());
        if !trace.is_empty() && options.steps.steps(trace.len(), &[]).is_empty() {
            let steps = counted(trace.len() as u64, "step");
            anstream::eprintln!("{NOTE}note{NOTE:#}: the run has {steps}, and --steps asks for none of them");
        }
    }
    args.to.show(temporary, quiet)?;
    Ok(if watch.interrupted() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

type Problem = (steptrace::puzzle::Instance, steptrace::search::Strategy);

fn problem(args: &Args) -> Result<Problem, Fault> {
    let start = input::board(&args.start)?;
    let instance = fault::instance(&start, args.goal.goal.as_deref(), args.goal.size)?;
    Ok((instance, fault::strategy(&args.strategy)?))
}

/// Where the figures go.
fn figures_of(args: &Args) -> Result<Option<Figures>, Fault> {
    let Some(folder) = &args.figures else { return Ok(None) };
    let figures = Figures::open(folder, args.to.file())?;
    let files = [("-o", args.to.file()), ("--from", args.from.as_deref()), ("--note", args.note.as_deref())];
    figures.spare(files.into_iter().filter_map(|(option, path)| Some((option, path?))))?;
    Ok(Some(figures))
}

/// The trace of a file.
pub(super) fn from_file(path: &Path, partial: bool) -> Result<Trace, Fault> {
    let name = input::name_of(path);
    match read(input::open(path)?, partial).map_err(|error| show::fault(&error, &name))? {
        Reading::Trace(trace) => Ok(*trace),
        Reading::Outline(_) => Err(Fault::usage(format!("{name} tells which boards were taken, but not the tries"))
            .help(
                "a report needs the tries, as `steptrace trace` writes them; `steptrace show` shows such a file"
                    .to_owned(),
            )),
    }
}

fn page_options(args: &Args, format: Format) -> Result<ReportOptions, Fault> {
    let steps = match &args.steps {
        None => Selection::default(),
        Some(text) => text.parse().map_err(|error: steptrace::report::SelectionError| {
            Fault::usage(&error).at("--steps", text, error.at.clone(), 1).help(error.help().to_owned())
        })?,
    };
    let note = args.note.as_deref().map(input::text).transpose()?;
    let mut command = Vec::new();
    let title = page::title(args.title.as_deref());
    page::add_words(&mut command, args.lang, title.as_deref(), args.note.as_deref());
    if let Some(steps) = &args.steps {
        add(&mut command, "--steps", steps.trim());
    }
    if args.full_lists {
        command.push("--full-lists".to_owned());
    }
    if let Some(flavor) = args.flavor {
        add(&mut command, "--flavor", flavor.text());
    }
    if let Some(style) = args.style {
        add(&mut command, "--style", style.text());
    }
    if args.standalone {
        command.push("--standalone".to_owned());
    }
    if args.text.verbose {
        command.push("--verbose".to_owned());
    }
    if let Some(width) = args.text.width.width {
        add(&mut command, "--width", &width.to_string());
    }
    args.to.add_to(&mut command, format, "report");
    Ok(ReportOptions { lang: args.lang, title, note, steps, full_lists: args.full_lists, command, figures: None })
}
