//! A sheet for each student, in a folder, and one key for all.

use std::path::Path;
use std::process::ExitCode;

use rayon::prelude::*;
use steptrace::exercise::{
    Categories, CourseFormat, ExerciseOptions, Keyed, Plan, Variants, key_document, write_course,
};

use super::set::{self, Set};
use super::students::{Student, numbered, read};
use super::{Args, allowed, is_typed};
use crate::cli::Done;
use crate::cli::fault::{Fault, in_line};
use crate::cli::format::Format;
use crate::cli::output::{Folder, Target, is_stream};
use crate::cli::style::note;
use crate::cli::watch::counted;

/// Makes the sheets of all, and the key.
pub(super) fn run(args: &Args, plan: &Plan, quiet: bool) -> Done {
    let students = match (&args.students, args.variants) {
        (Some(path), _) => read(path)?,
        (None, count) => numbered(count.unwrap_or(1))?,
    };
    if let Some(format) = bank_format(args) {
        return bank(args, plan, &students, format, quiet);
    }
    let Some(path) = args.output.as_deref().filter(|path| !is_stream(path)) else {
        return Err(Fault::usage("sheets for several students need a folder").help("add -o FOLDER"));
    };
    if Format::of_file(path).is_some() && !path.is_dir() {
        let name = in_line(&path.display().to_string());
        return Err(Fault::usage(format!("{name} is the name of a file, and each student has one"))
            .help("give -o a folder, and --format the format of the sheets, by default html"));
    }
    let format = args.format.unwrap_or(Format::Html);
    let format = allowed(format, plan.kind)?;
    let key_format = args.key.as_ref().map(|key| Format::said_by(key, Format::is_document, "")).transpose()?;
    let folder = Folder::open(path)?;
    let mut key = args.key.as_deref().map(|key| Target::open(Some(key))).transpose()?;
    let variants = Variants::like(plan, args.wanted.as_deref(), args.bounds())?;
    let sheet = |student: &Student| -> Result<Keyed, Fault> {
        let exercise = variants.of(&student.id)?;
        let options = ExerciseOptions { typed: is_typed(format), ..args.plan.options(Some(&student.id)) };
        let mut bytes = Vec::new();
        let written = args.write_sheet(&exercise, &options, format, &mut bytes)?;
        written.map_err(|error| Fault::writing(&student.file, &error))?;
        folder.write(format!("{}{}", student.file, format.ending()), |out| out.write_all(&bytes))?;
        Ok(Keyed { who: Some(student.id.clone()), exercise })
    };
    let keyed: Vec<Keyed> = students.par_iter().map(sheet).collect::<Result<_, Fault>>()?;
    if let (Some(target), Some(format)) = (&mut key, key_format) {
        let options = ExerciseOptions { band: variants.band().cloned(), ..args.plan.options(None) };
        set::write(target, |out, layout| Ok(args.set(key_document(&keyed, &options)?, format, layout, out)))?;
    }
    key.map(Target::finish).transpose()?;
    if !quiet {
        tell(path, &keyed, &variants);
    }
    Ok(ExitCode::SUCCESS)
}

/// The format of questions for course systems that is asked for, if one is.
fn bank_format(args: &Args) -> Option<CourseFormat> {
    let said = || args.output.as_deref().filter(|path| !is_stream(path)).and_then(Format::of_file);
    args.format.or_else(said).and_then(Format::course)
}

/// Makes one bank of the questions of all.
fn bank(args: &Args, plan: &Plan, students: &[Student], format: CourseFormat, quiet: bool) -> Done {
    let key_format = args.key.as_ref().map(|key| Format::said_by(key, Format::is_document, "")).transpose()?;
    let mut set = Set::open(true, args.output.as_deref(), args.key.as_deref())?;
    let variants = Variants::like(plan, args.wanted.as_deref(), args.bounds())?;
    let keyed = |student: &Student| -> Result<Keyed, Fault> {
        Ok(Keyed { who: Some(student.id.clone()), exercise: variants.of(&student.id)? })
    };
    let keyed: Vec<Keyed> = students.par_iter().map(keyed).collect::<Result<_, Fault>>()?;
    let options = ExerciseOptions { band: variants.band().cloned(), ..args.plan.options(None) };
    // A student has the questions of one exercise; of variants, a quiz draws each question from all.
    let categories = if args.students.is_some() { Categories::Exercise } else { Categories::Question };
    set.sheet(|out, _| write_course(&keyed, &options, categories, format, out))?;
    if let Some(format) = key_format {
        set.key(|out, layout| Ok(args.set(key_document(&keyed, &options)?, format, layout, out)))?;
    }
    let written = set.finish()?;
    if !quiet {
        for file in &written {
            tell(Path::new(file), &keyed, &variants);
        }
        plan.kind.left_out().into_iter().for_each(note);
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(path: &Path, keyed: &[Keyed], variants: &Variants) {
    let mut starts: Vec<_> =
        keyed.iter().map(|keyed| (keyed.exercise.plan.instance.start, keyed.exercise.plan.seed)).collect();
    starts.sort_unstable();
    starts.dedup_by_key(|(start, _)| *start);
    let sheets = counted(keyed.len() as u64, "sheet");
    let boards = counted(starts.len() as u64, "board");
    let name = in_line(&path.display().to_string());
    match variants.band() {
        Some(band) => note(&format!("{name}: {sheets}, of {boards}, each with {band}")),
        None => note(&format!("{name}: {sheets}")),
    }
}
