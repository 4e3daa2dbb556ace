//! The options of every command that writes a document: its target, its format, its figures.

use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use clap::ArgMatches;
use steptrace::report::{self, Document, FigureFile, FigureLinks, Flavor};

use crate::cli::args::WidthArg;
use crate::cli::fault::{Fault, in_line, one_line, plain};
use crate::cli::format::{Choices, Format, format_of};
use crate::cli::output::{Folder, Target, folder_of, is_stream, real};
use crate::cli::streams::note;
use crate::cli::system;
use crate::cli::usage::one_of;
use crate::cli::watch::{Watch, counted};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct OutputArgs {
    /// Write to this file; `-` is the standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,

    /// Open it in the browser; without -o, a temporary file.
    #[arg(long)]
    pub(in crate::cli) open: bool,

    /// The format; by default as the ending of -o says, without -o text (with --open html).
    #[arg(long, value_name = "FORMAT", value_parser = format_of(Format::is_report))]
    format: Option<Format>,
}

impl OutputArgs {
    pub(in crate::cli) fn format(&self, formats: fn(Format) -> bool) -> Result<Format, Fault> {
        match (self.format, self.file()) {
            (Some(asked), _) => Ok(asked),
            (None, Some(file)) => Format::said_by(file, formats, "; --format goes with any other"),
            (None, None) => Ok(if self.open { Format::Html } else { Format::Text }),
        }
    }

    pub(in crate::cli) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !is_stream(path))
    }

    /// Opens the target of the page: with `--open` alone, a temporary file.
    pub(in crate::cli) fn target(&self, format: Format) -> Result<Target, Fault> {
        match &self.output {
            Some(path) => {
                let target = Target::open(Some(path))?;
                if self.open && !target.is_file() {
                    return Err(
                        Fault::usage(format!("{} cannot be opened in a browser", target.name)).help("give -o a file")
                    );
                }
                Ok(target)
            }
            None if self.open => {
                let folder = system::passing_folder().map_err(|error| Fault::writing("a temporary file", &error))?;
                Target::open(Some(&folder.join(format!("report{}", format.ending()))))
            }
            None if format == Format::Html && crate::cli::streams::is_output_terminal() => {
                let help = "-o report.html writes it to a file, --open shows it in the browser, -o - prints it here";
                Err(Fault::usage("a page is not readable in a terminal").help(help))
            }
            None => Target::open(None),
        }
    }

    /// Shows a file in the browser, if asked for. A missing browser is not a failure.
    pub(in crate::cli) fn show(&self, file: &str) {
        if !self.open {
            return;
        }
        // A browser might take a relative path for a web address.
        let whole = Path::new(file).canonicalize().unwrap_or_else(|_| file.into());
        if let Err(error) = system::browse(whole) {
            note(&format!("{} is written, but no browser could be opened: {error}", plain(file)));
        }
    }
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SettingArgs {
    #[command(flatten)]
    pub(in crate::cli) to: OutputArgs,

    /// The renderer of the Markdown: github or pandoc. By default github.
    #[arg(long, value_name = "NAME", value_parser = one_of(Flavor::ALL, Flavor::text), hide_possible_values = true)]
    #[arg(help_heading = "Markdown")]
    flavor: Option<Flavor>,

    /// Write boards, tree and charts as SVG files to this folder, and link them. Slides with -o FILE have them in a folder
    /// beside FILE without being asked.
    #[arg(long, value_name = "DIR", help_heading = "Markdown and slides")]
    figures: Option<PathBuf>,

    /// Also show details, such as the moves that made no node.
    #[arg(short, long, help_heading = "Text")]
    verbose: bool,

    #[command(flatten, next_help_heading = "Text")]
    width: WidthArg,

    /// Write a document that compiles alone, not a part of a document in article or in beamer.
    #[arg(long, help_heading = "LaTeX")]
    standalone: bool,
}

pub(in crate::cli) struct Setting<'a> {
    args: &'a SettingArgs,
    format: Format,
    set: report::Format,
    target: Target,
    figures: Option<Figures>,
}

impl SettingArgs {
    pub(in crate::cli) fn format(&self, formats: fn(Format) -> bool, given: &Given<'_>) -> Result<Format, Fault> {
        let format = self.to.format(formats)?;
        format.check_options("flavor figures verbose width standalone quiz note", given)?;
        Ok(format)
    }

    pub(in crate::cli) fn open(&self, format: Format) -> Result<Setting<'_>, Fault> {
        let target = self.to.target(format)?;
        let folder = figures_folder(self.figures.as_deref(), self.to.file(), format);
        let figures = folder.map(|folder| Figures::open(&folder, self.to.file())).transpose()?;
        let set = format.set(Choices {
            layout: report::Layout { verbose: self.verbose, ..self.width.layout(&target) },
            flavor: self.flavor.unwrap_or_default(),
            figures: figures.as_ref().map(|figures| FigureLinks::to(&figures.from_report)),
            standalone: self.standalone,
        });
        Ok(Setting { args: self, format, set, target, figures })
    }
}

pub(in crate::cli) fn figures_folder(given: Option<&Path>, file: Option<&Path>, format: Format) -> Option<PathBuf> {
    let beside = || {
        let file = file.filter(|_| format == Format::Slides)?;
        let name = file.file_name()?.to_string_lossy();
        let stem = name.split_once('.').map_or(&*name, |(stem, _)| stem);
        Some(file.with_file_name(format!("{stem}-figures")))
    };
    given.map(Path::to_owned).or_else(beside)
}

impl Setting<'_> {
    /// Returns the words of the command that repeats the report; an unnamed file is called `name`.
    pub(in crate::cli) fn command(&self, given: &Given<'_>, name: &str) -> Vec<String> {
        let (mut words, file, format) = (given.again(), self.args.to.file(), self.format);
        if file.is_some_and(|file| Format::of_file(file) != Some(format)) {
            add(&mut words, "--format", format.text());
        }
        // Text is the default.
        let usual = (format != Format::Text).then(|| format!("{name}{}", format.ending()));
        let named = file.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        if let Some(file) = named.or(usual) {
            add(&mut words, "-o", &one_line(&file));
        }
        if let (Some(Figures { from_report, .. }), Some(_)) = (&self.figures, &self.args.figures) {
            let folder = if from_report.is_empty() { "." } else { from_report };
            add(&mut words, "--figures", &one_line(folder));
        }
        words
    }

    /// Writes a document, which is built twice if it has figures: figures first, then the document that links them.
    pub(in crate::cli) fn write<'a>(
        &mut self,
        watch: &Watch,
        document: impl Fn() -> Document<'a>,
    ) -> Result<(), Fault> {
        watch.settle();
        if let Some(figures) = &mut self.figures {
            figures.write(report::figures(document(), &self.set))?;
        }
        let set = self.set.clone();
        self.write_data(watch, |out| report::write(document(), &set, out))
    }

    pub(in crate::cli) fn write_data(
        &mut self,
        watch: &Watch,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Fault> {
        watch.settle();
        self.target.write(write)
    }

    /// Completes the output, shows it if asked for, and calls `tell` with the name of the file, if it is one.
    pub(in crate::cli) fn finish(self, tell: impl FnOnce(Option<&str>)) -> Result<(), Fault> {
        let name = self.target.is_file().then(|| self.target.name.clone());
        self.target.finish()?;
        tell(name.as_deref());
        if let Some(figures) = self.figures.as_ref().filter(|_| name.is_some()) {
            figures.tell();
        }
        if let Some(name) = name {
            self.args.to.show(&name);
        }
        Ok(())
    }
}

/// The figures that a document links, as files of a folder.
pub(in crate::cli) struct Figures {
    pub(in crate::cli) from_report: String,
    files: Folder,
    written: u64,
}

impl Figures {
    pub(in crate::cli) fn open(folder: &Path, report: Option<&Path>) -> Result<Figures, Fault> {
        let files = Folder::open(folder)?;
        let from_report = relative(folder, report.map_or(Path::new("."), folder_of));
        Ok(Figures { from_report, files, written: 0 })
    }

    pub(in crate::cli) fn write(&mut self, figures: impl Iterator<Item = FigureFile>) -> Result<(), Fault> {
        for FigureFile { name, svg } in figures {
            self.files.write(&name, |out| out.write_all(svg.as_bytes()))?;
            self.written += 1;
        }
        Ok(())
    }

    fn tell(&self) {
        let name = in_line(&self.files.path.display().to_string());
        note(&format!("{name}: {}", counted(self.written, "figure")));
    }
}

/// Returns the relative path from one folder to another, with `/` between its parts.
fn relative(folder: &Path, from: &Path) -> String {
    let (folder, from) = (real(folder), real(from));
    let shared = folder.components().zip(from.components()).take_while(|(one, other)| one == other).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    let parts = up.chain(folder.components().skip(shared));
    parts.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect::<Vec<_>>().join("/")
}

/// Arguments that the record states in its own words.
const RECORDED: &str = "start goal size graph strategy run from vary max_steps max_memory search_unsolvable \
                        depths per_depth seed where all count tries";

/// Arguments about the target, which [`Setting::command`] writes in its own way, or without an effect on the report.
const ELSEWHERE: &str = "output format open figures threads shard color quiet max_input";

#[derive(Debug)]
pub(in crate::cli) struct Given<'a> {
    command: &'a clap::Command,
    matches: &'a ArgMatches,
}

impl<'a> Given<'a> {
    pub(in crate::cli) fn of(definition: &'a clap::Command, matches: &'a ArgMatches) -> Given<'a> {
        let (name, matches) = matches.subcommand().expect("every command line has a command");
        Given { command: definition.find_subcommand(name).expect("it is defined"), matches }
    }

    fn has(&self, arg: &clap::Arg) -> bool {
        self.matches.value_source(arg.get_id().as_str()) == Some(clap::parser::ValueSource::CommandLine)
    }

    /// Returns the first of some options of any commands that is given, as it is written.
    pub(in crate::cli) fn first(&self, options: &str) -> Option<String> {
        let named = |option: &str| self.command.get_arguments().find(|arg| arg.get_id() == option);
        let given = options.split(' ').filter_map(named).find(|arg| self.has(arg));
        given.and_then(clap::Arg::get_long).map(|long| format!("--{long}"))
    }

    /// Returns the given options that shape a report, from which its command is rebuilt.
    ///
    /// The record itself says what was run (the problem, the strategies, the bounds), so that the report of a trace file has a command
    /// too. Options declared later are included without any change here.
    fn again(&self) -> Vec<String> {
        let mut words = Vec::new();
        let told = |id: &str| RECORDED.split(' ').chain(ELSEWHERE.split(' ')).any(|told| told == id);
        for arg in self.command.get_arguments().filter(|arg| !told(arg.get_id().as_str()) && self.has(arg)) {
            let Some(long) = arg.get_long() else { continue };
            let option = format!("--{long}");
            if !arg.get_action().takes_values() {
                words.push(option);
                continue;
            }
            for value in self.matches.get_raw(arg.get_id().as_str()).into_iter().flatten() {
                let text = one_line(&value.to_string_lossy());
                let usual = arg.get_default_values().iter().any(|usual| usual.to_str() == value.to_str());
                // The standard input cannot be read again.
                let stdin =
                    text == "-" && arg.get_value_parser().type_id() == std::any::TypeId::of::<std::path::PathBuf>();
                if !usual && !text.trim().is_empty() && !stdin {
                    add(&mut words, &option, &text);
                }
            }
        }
        words
    }
}

/// Adds an option to a command; a value that begins like an option is joined to its option by `=`.
pub(in crate::cli) fn add(words: &mut Vec<String>, option: &str, value: &str) {
    if value.starts_with('-') {
        words.push(format!("{option}={value}"));
    } else {
        words.extend([option.to_owned(), value.to_owned()]);
    }
}
