//! Sets a document: the options that every command shares that writes one, where it goes, and the figures beside it.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use steptrace::report::{self, Document, Flavor};

use super::again::{Again, add};
use super::args::WidthArg;
use super::fault::{Fault, one_line};
use super::figures::Figures;
use super::format::{Choices, Format, flavor};
use super::output::Target;
use super::page::OutputArgs;
use super::watch::Watch;

/// The setting of a document, and its output.
#[derive(Debug, clap::Args)]
pub(super) struct SettingArgs {
    #[command(flatten)]
    pub(super) to: OutputArgs,

    /// The renderer of the Markdown: github or pandoc. By default github.
    #[arg(long, value_name = "NAME", value_parser = flavor(), hide_possible_values = true)]
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

/// An output that is open, and how a document is set for it.
pub(super) struct Setting {
    format: report::Format,
    target: Target,
    figures: Option<Figures>,
}

impl SettingArgs {
    /// Returns the format asked for, one of `formats`, after checking that the options of other formats are not given.
    pub(super) fn format(&self, formats: fn(Format) -> bool) -> Result<Format, Fault> {
        let format = self.to.format(formats)?;
        format.check_options(&[
            ("flavor", self.flavor.is_some()),
            ("figures", self.figures.is_some()),
            ("verbose", self.verbose),
            ("width", self.width.width.is_some()),
            ("standalone", self.standalone),
        ])?;
        Ok(format)
    }

    /// Opens the output.
    pub(super) fn open(&self, format: Format) -> Result<Setting, Fault> {
        let target = self.to.target(format)?;
        let figures = self.figures_folder(format).map(|folder| Figures::open(&folder, self.to.file())).transpose()?;
        let format = format.set(Choices {
            layout: report::Layout { verbose: self.verbose, ..self.width.layout(&target) },
            flavor: self.flavor.unwrap_or_default(),
            figures: figures.as_ref().map(Figures::links),
            standalone: self.standalone,
        });
        Ok(Setting { format, target, figures })
    }

    /// The folder of figures: the one asked for, or one beside the file of slides.
    fn figures_folder(&self, format: Format) -> Option<PathBuf> {
        let beside = || {
            let file = self.to.file().filter(|_| format == Format::Slides)?;
            let name = file.file_name()?.to_string_lossy();
            let stem = name.split_once('.').map_or(&*name, |(stem, _)| stem);
            Some(file.with_file_name(format!("{stem}-figures")))
        };
        self.figures.clone().or_else(beside)
    }
}

impl Setting {
    /// Returns the words of the command that makes the report again, after those that the record tells: the options that were
    /// given, and where the report goes; a file that nobody named is called `name`.
    pub(super) fn command(&self, args: &SettingArgs, again: &Again, format: Format, name: &str) -> Vec<String> {
        let mut words = again.words(&args.to, format, name);
        if let (Some(figures), Some(_)) = (&self.figures, &args.figures) {
            add(&mut words, "--figures", &one_line(figures.argument()));
        }
        words
    }

    /// Writes a document, which is made twice if it has figures: these come first, the document that links them last.
    pub(super) fn write<'a>(&mut self, watch: &mut Watch, document: impl Fn() -> Document<'a>) -> Result<(), Fault> {
        watch.settle();
        if let Some(figures) = &mut self.figures {
            figures.write(report::figures(document(), &self.format))?;
        }
        let format = self.format.clone();
        self.write_data(watch, |out| report::write(document(), &format, out))
    }

    /// Writes what is not a document, such as a table for programs.
    pub(super) fn write_data(
        &mut self,
        watch: &mut Watch,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Fault> {
        watch.settle();
        self.target.write(|out| {
            let mut out = BufWriter::new(out);
            write(&mut out)?;
            out.flush()
        })
    }

    /// Completes the output, shows it in the browser if that is asked for, and lets `tell` say what was written, given the
    /// name of the file if it is one.
    pub(super) fn finish(self, args: &SettingArgs, quiet: bool, tell: impl FnOnce(Option<&str>)) -> Result<(), Fault> {
        let name = self.target.is_file().then(|| self.target.name().to_owned());
        self.target.finish()?;
        if !quiet {
            tell(name.as_deref());
            if let Some(figures) = &self.figures {
                figures.tell(name.is_some());
            }
        }
        if let Some(name) = name {
            args.to.show(&name, quiet);
        }
        Ok(())
    }
}
