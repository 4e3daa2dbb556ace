//! `steptrace merge`: the parts of a study or of a search for boards, put together.

use std::path::{Path, PathBuf};

use steptrace::part::{MergeError, Part, PartError, Whole, merge};
use steptrace::puzzle::Distances;
use steptrace::report::{FindOptions, StudyOptions};

use super::again::Again;
use super::args::HeadArgs;
use super::fault::{Fault, in_line, plain};
use super::format::Format;
use super::input;
use super::setting::SettingArgs;
use super::watch::Watch;
use super::{Done, find, page, study};

const EXAMPLES: &str = "\
Examples:
  steptrace merge part*.json
  steptrace merge part1.json part2.json -o whole.html";

/// Put the parts of a study or a find together.
///
/// `study --shard I/N` and `find --shard I/N` write parts. All N of them together give what one run without --shard would have
/// written, byte for byte, in any format. Parts of different runs, parts that are missing or given twice, and parts of a run that
/// was interrupted are refused.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The files of all parts, in any order; `-` is the standard input.
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,

    /// Print the boards that were found alone, one a line.
    #[arg(long, conflicts_with = "format")]
    boards: bool,

    #[command(flatten)]
    setting: SettingArgs,

    #[command(flatten)]
    head: HeadArgs,
}

pub(super) fn run(args: &Args, again: &Again, quiet: bool) -> Done {
    let format = if args.boards { Format::Text } else { args.setting.format(Format::is_report)? };
    page::one_stdin(&args.parts, &[])?;
    let mut setting = args.setting.open(format)?;
    let parts = args.parts.iter().map(|part| read(part)).collect::<Result<Vec<_>, _>>()?;
    let whole = merge(parts).map_err(|error| refused(&error, &args.parts))?;
    let (lang, title) = (args.head.lang.code, args.head.title());
    let mut watch = Watch::new(quiet);
    match whole {
        Whole::Study(..) if args.boards => {
            return Err(Fault::usage("a study has no boards that were found").help("leave out --boards"));
        }
        Whole::Study(study, findings, depths) => {
            let farthest =
                Distances::to(study.goal, study.size).ok().map(|distances| usize::from(distances.farthest()));
            let command = setting.command(&args.setting, again, format, "study");
            let options = StudyOptions { lang, title, farthest, depths, command };
            study::write_study(&study, &findings, &options, format, &mut setting, &mut watch)?;
            setting.finish(&args.setting, quiet, |file| study::tell(&study, &findings, file))?;
        }
        Whole::Find(quest, finds) => {
            let command = setting.command(&args.setting, again, format, "found");
            let options = FindOptions { lang, title, command };
            find::write_found(&quest, &finds, &options, args.boards, format, &mut setting, &mut watch)?;
            setting.finish(&args.setting, quiet, |file| find::tell(&quest, &finds, &options, file, args.boards))?;
        }
    }
    Ok(watch.exit_code())
}

fn name(path: &Path) -> String {
    in_line(&plain(&input::name_of(path)))
}

fn read(path: &Path) -> Result<Part, Fault> {
    let bytes = input::bytes(path)?;
    Part::read(&bytes).map_err(|error| {
        let help = match error {
            PartError::Interrupted => "run it again, to its end",
            PartError::Version(_) => "make all parts with this version, or merge them with that one",
            PartError::Json(_) | PartError::Field(_) => {
                "give the files that `study --shard` or `find --shard` have written"
            }
        };
        Fault::usage(format!("{} cannot be merged: {error}", name(path))).help(help)
    })
}

/// Names the files that an error is about.
fn refused(error: &MergeError, files: &[PathBuf]) -> Fault {
    let name = |at: usize| files.get(at).map_or_else(String::new, |path| name(path));
    match *error {
        MergeError::Different { parts: [one, other], .. } => {
            Fault::usage(format!("{} and {} are of different runs: {error}", name(one), name(other)))
                .help("parts of one run differ in nothing but --shard")
        }
        MergeError::Double { parts: [one, other], .. } => {
            Fault::usage(format!("{} and {} are the same part: {error}", name(one), name(other)))
                .help("give each part once")
        }
        MergeError::Missing(_) => Fault::usage(error).help("give all parts, each once"),
        MergeError::Incomplete(at) => {
            Fault::usage(format!("{} cannot be merged: {error}", name(at))).help("run it again, to its end")
        }
        MergeError::None => Fault::usage(error),
    }
}
