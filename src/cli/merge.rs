//! `steptrace merge`: combines the parts of a study or of a search for boards.

use std::path::{Path, PathBuf};

use steptrace::report::{FindOptions, StudyOptions};
use steptrace::survey::{MergeError, Whole, merge};

use super::args::HeadArgs;
use super::fault::{Fault, in_line, plain};
use super::format::Format;
use super::input;
use super::setting::{Again, SettingArgs};
use super::watch::Watch;
use super::{Done, find, study};

const EXAMPLES: &str = "\
Examples:
  steptrace merge part*.json
  steptrace merge part1.json part2.json -o whole.html";

/// Combine the parts of a study or a find.
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
    input::one_stdin(&args.parts, &[])?;
    let mut setting = args.setting.open(format)?;
    let parts = args.parts.iter().map(|part| read(part)).collect::<Result<Vec<_>, _>>()?;
    let whole = merge(&parts).map_err(|error| refused(&error, &args.parts))?;
    let (lang, title) = (args.head.lang.code, args.head.title());
    let mut watch = Watch::new(quiet);
    match whole {
        Whole::Study(_) if args.boards => {
            return Err(Fault::usage("a study has no boards that were found").help("leave out --boards"));
        }
        Whole::Study(study) => {
            let command = setting.command(&args.setting, again, format, "study");
            let options = StudyOptions { lang, title, command };
            study::write_study(&study, &options, format, &mut setting, &mut watch)?;
            setting.finish(&args.setting, quiet, |file| study::note_study(&study, file))?;
        }
        Whole::Find(quest, finds) => {
            let command = setting.command(&args.setting, again, format, "found");
            let options = FindOptions { lang, title, command };
            find::write_found(&quest, &finds, &options, args.boards, format, &mut setting, &mut watch)?;
            let note = |file: Option<&str>| find::note_found(&quest, &finds, &options, file, args.boards);
            setting.finish(&args.setting, quiet, note)?;
        }
    }
    Ok(watch.exit_code())
}

fn read(path: &Path) -> Result<String, Fault> {
    Ok(String::from_utf8_lossy(&input::bytes(path)?).into_owned())
}

fn refused(error: &MergeError, files: &[PathBuf]) -> Fault {
    let name = |at: &usize| in_line(&plain(&input::name_of(&files[*at])));
    let names: Vec<String> = error.parts.iter().map(name).collect();
    let what = match &names[..] {
        [] => error.to_string(),
        [one] => format!("{one} cannot be merged: {error}"),
        several => format!("{}: {error}", several.join(" and ")),
    };
    Fault::usage(what).help(error.help)
}
