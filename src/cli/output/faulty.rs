//! Tests that let each operation on files fail, one after the other: whatever happens, there is the old or the new, whole.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use steptrace::puzzle::Instance;
use steptrace::report::{self, FigureLinks, Flavor, Format, ReportOptions, search_document};
use steptrace::search::{Options, Strategy, search};
use steptrace::trace::Recorder;

use super::files::{Disk, Files, Opened};
use super::{Folder, Target, finish_all};
use crate::cli::fault::Fault;

/// The way in which an operation goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// It fails, once.
    Fails,
    /// The disk is full: from now on nothing can be created or written, but names can be changed.
    Full,
    /// Half of what was to be written is written, which is no failure.
    Short,
    /// The process is killed: half of what was to be written is written, and nothing is done from now on.
    Killed,
    /// The machine loses power: the same, and half of what was not synced is lost.
    PowerCut,
}

/// Files of which one operation goes wrong.
struct Faulty {
    how: How,
    at: usize,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    /// Operations so far.
    count: AtomicUsize,
    /// The names of the operations so far.
    log: Mutex<Vec<&'static str>>,
    /// Files that were written, and true for those that are not synced.
    written: Mutex<Vec<(File, Arc<AtomicBool>)>>,
}

impl Faulty {
    fn new(how: How, at: usize) -> &'static Faulty {
        Box::leak(Box::new(Faulty { how, at, state: Arc::default() }))
    }

    /// Begins an operation; true if this is the one that goes wrong.
    fn begin(&self, name: &'static str) -> io::Result<bool> {
        let number = 1 + self.state.count.fetch_add(1, Ordering::Relaxed);
        self.state.log.lock().unwrap().push(name);
        let error = |why| Err(io::Error::other(why));
        match self.how {
            How::Fails if number == self.at => error("the disk is broken"),
            How::Full if number >= self.at && ["create", "write"].contains(&name) => Err(ErrorKind::StorageFull.into()),
            How::Killed | How::PowerCut if number > self.at => error("killed"),
            How::Killed | How::PowerCut if number == self.at && name != "write" => error("killed"),
            _ => Ok(number == self.at),
        }
    }

    /// Takes away what was not synced.
    fn cut(&self) {
        for (file, unsynced) in self.state.written.lock().unwrap().drain(..) {
            if unsynced.load(Ordering::Relaxed) {
                file.set_len(file.metadata().unwrap().len() / 2).unwrap();
            }
        }
    }

    /// Returns true if there were so many operations that something went wrong.
    fn has_fired(&self) -> bool {
        self.state.count.load(Ordering::Relaxed) >= self.at
    }
}

impl Files for Faulty {
    fn create(&self, path: &Path, private: bool) -> io::Result<Box<dyn Opened>> {
        self.begin("create")?;
        let file = Disk.create(path, private)?;
        let unsynced = Arc::new(AtomicBool::new(false));
        if self.how == How::PowerCut {
            // A second handle, not one that shares the lock.
            let other = File::options().write(true).open(path)?;
            self.state.written.lock().unwrap().push((other, Arc::clone(&unsynced)));
        }
        let faults = Faulty { state: Arc::clone(&self.state), ..*self };
        Ok(Box::new(FaultyFile { file, unsynced, faults }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.begin("rename").and_then(|_| Disk.rename(from, to))
    }

    fn keep(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.begin("keep").and_then(|_| Disk.keep(from, to))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.begin("remove").and_then(|_| Disk.remove(path))
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.begin("make folder").and_then(|_| Disk.make_folder(path))
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        self.begin("remove folder").and_then(|_| Disk.remove_folder(path))
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.begin("sync folder").and_then(|_| Disk.sync_folder(path))
    }
}

struct FaultyFile {
    file: Box<dyn Opened>,
    unsynced: Arc<AtomicBool>,
    faults: Faulty,
}

impl Write for FaultyFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let goes_wrong = self.faults.begin("write")?;
        self.unsynced.store(true, Ordering::Relaxed);
        let part = if goes_wrong { &bytes[..bytes.len().div_ceil(2)] } else { bytes };
        self.file.write_all(part)?;
        match self.faults.how {
            How::Killed | How::PowerCut if goes_wrong => Err(io::Error::other("killed")),
            _ => Ok(part.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Opened for FaultyFile {
    fn sync(&mut self) -> io::Result<()> {
        self.faults.begin("sync")?;
        self.unsynced.store(false, Ordering::Relaxed);
        Ok(())
    }

    fn file(&self) -> &File {
        self.file.file()
    }
}

/// Files by their paths below a folder; folders end in a slash.
type Contents = BTreeMap<String, Vec<u8>>;

/// Holds that there is what should be, and tells the paths of what is not so.
#[track_caller]
fn same(now: &Contents, expected: &Contents, label: &str) {
    let wrong = |path: &&String| now.get(*path) != expected.get(*path);
    let wrong: Vec<&String> = now.keys().chain(expected.keys()).filter(wrong).collect();
    assert!(wrong.is_empty(), "{label}: {wrong:?}");
}

/// Returns all that is in a folder.
fn contents(folder: &Path) -> Contents {
    let mut all = Contents::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            all.insert(format!("{name}/"), Vec::new());
            let below = contents(&entry.path()).into_iter();
            all.extend(below.map(|(path, bytes)| (format!("{name}/{path}"), bytes)));
        } else {
            all.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    all
}

fn fill(folder: &Path, files: &Contents) {
    for (path, bytes) in files.iter().filter(|(path, _)| !path.ends_with('/')) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// The notes of a small report, and its figures.
fn report() -> (Vec<u8>, Contents) {
    static REPORT: OnceLock<(Vec<u8>, Contents)> = OnceLock::new();
    REPORT.get_or_init(make_report).clone()
}

fn make_report() -> (Vec<u8>, Contents) {
    let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    let (strategy, mut recorder) = (Strategy::default(), Recorder::new());
    let answer = search(&instance, &strategy, &Options::default(), &mut recorder).unwrap();
    let trace = recorder.finish(&instance, &strategy, answer);
    let options = ReportOptions::default();
    let format = Format::Markdown(Flavor::default(), Some(FigureLinks::to("figures")));
    let mut notes = Vec::new();
    report::write(search_document(&trace, &options), &format, &mut notes).unwrap();
    let figures = report::figures(search_document(&trace, &options), &format);
    (notes, figures.map(|figure| (figure.name, figure.svg.into_bytes())).collect())
}

/// Writes bytes as a document comes: in small parts.
fn in_parts(bytes: &[u8]) -> impl FnOnce(&mut dyn Write) -> io::Result<()> {
    move |out| bytes.chunks(700).try_for_each(|part| out.write_all(part))
}

/// Writes to a folder.
type Writes = dyn Fn(&Path, &'static dyn Files) -> Result<(), Fault>;

/// Something that is written, and what was there before.
struct Case {
    before: Contents,
    after: Contents,
    write: Box<Writes>,
}

fn cases() -> [Case; 3] {
    let (notes, figures) = report();
    assert!(notes.len() > 3000 && figures.len() > 8, "{} bytes, {} figures", notes.len(), figures.len());
    let text = |text: &str| text.as_bytes().to_vec();
    let contents = |files: &[(&str, &[u8])]| -> Contents {
        files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect()
    };
    let write_notes = {
        let notes = notes.clone();
        move |folder: &Path, files| -> Result<Target, Fault> {
            let mut target = Target::open_among(Some(&folder.join("a.md")), files)?;
            target.write(in_parts(&notes))?;
            Ok(target)
        }
    };
    let alone = write_notes.clone();
    let file = Case {
        before: contents(&[("a.md", b"old notes"), ("mine", b"mine")]),
        after: contents(&[("a.md", &notes), ("mine", b"mine")]),
        write: Box::new(move |folder, files| alone(folder, files)?.finish()),
    };
    let mut after = contents(&[("a.md", &notes), ("figures/", b""), ("figures/photo.svg", b"mine")]);
    after.extend(figures.iter().map(|(name, svg)| (format!("figures/{name}"), svg.clone())));
    let mut before = contents(&[("a.md", b"old notes"), ("figures/", b""), ("figures/photo.svg", b"mine")]);
    // Every second one was there before.
    before.extend(figures.keys().step_by(2).map(|name| (format!("figures/{name}"), text("old figure"))));
    let with_figures = Case {
        before,
        after,
        write: Box::new(move |folder, files| {
            let set = Folder::open_among(&folder.join("figures"), files)?;
            for (name, svg) in &figures {
                set.write(name, in_parts(svg))?;
            }
            finish_all([set], Some(write_notes(folder, files)?))
        }),
    };
    let results = Case {
        before: contents(&[("all/", b""), ("all/anna/", b""), ("all/anna/results.json", b"old")]),
        after: contents(&[
            ("all/", b""),
            ("all/anna/", b""),
            ("all/anna/results.json", b"new"),
            ("all/ben/", b""),
            ("all/ben/results.json", b"new"),
        ]),
        write: Box::new(|folder, files| {
            let set = Folder::open_among(&folder.join("all"), files)?;
            ["anna", "ben"].iter().try_for_each(|name| set.write(format!("{name}/results.json"), in_parts(b"new")))?;
            finish_all([set], None)
        }),
    };
    [file, with_figures, results]
}

/// Lets each operation of each case go wrong, and judges what came of it.
fn at_every_operation(how: How, judge: impl Fn(&Case, &Path, &Result<(), Fault>, &str)) {
    for case in cases() {
        let mut fired = 0;
        for at in 1.. {
            let folder = tempfile::tempdir().unwrap();
            fill(folder.path(), &case.before);
            let files = Faulty::new(how, at);
            let done = (case.write)(folder.path(), files);
            files.cut();
            let log = files.state.log.lock().unwrap();
            let label = format!("{how:?} at operation {at}, {:?}", log.get(at - 1));
            judge(&case, folder.path(), &done, &label);
            if !files.has_fired() {
                break;
            }
            fired += 1;
        }
        assert!(fired >= 5, "{how:?}: {fired} operations");
    }
}

/// Holds that a failure leaves everything as it was, and names the target; and that otherwise all is there.
fn all_or_nothing(case: &Case, folder: &Path, done: &Result<(), Fault>, label: &str) {
    match done {
        Ok(()) => same(&contents(folder), &case.after, label),
        Err(fault) => {
            same(&contents(folder), &case.before, label);
            let what = fault.what();
            let named = what.strip_prefix(&format!("cannot write {}/", folder.display()));
            let (name, _) = named.and_then(|named| named.split_once(": ")).unwrap_or_else(|| panic!("{label}: {what}"));
            let is_target = case.after.contains_key(name) || case.after.contains_key(&format!("{name}/"));
            assert!(is_target, "{label}: {what}");
        }
    }
}

#[test]
fn whatever_fails_the_old_files_stay_and_nothing_else() {
    at_every_operation(How::Fails, all_or_nothing);
}

#[test]
fn a_disk_that_is_full_in_the_middle_leaves_the_old_files() {
    at_every_operation(How::Full, all_or_nothing);
}

#[test]
fn what_is_written_in_part_is_written_to_its_end() {
    at_every_operation(How::Short, |case, folder, done, label| {
        assert!(done.is_ok(), "{label}");
        same(&contents(folder), &case.after, label);
    });
}

/// Holds that every file is the old or the new one, and that the next run clears away and succeeds.
fn old_or_new(case: &Case, folder: &Path, _: &Result<(), Fault>, label: &str) {
    let now = contents(folder);
    for (path, old) in &case.before {
        assert!(now.get(path) == Some(old) || now.get(path) == case.after.get(path), "{label}: {path}");
    }
    for (path, new) in &case.after {
        assert!(
            !now.contains_key(path) || now.get(path) == Some(new) || case.before.contains_key(path),
            "{label}: {path}"
        );
    }
    let again = (case.write)(folder, Faulty::new(How::Short, usize::MAX));
    again.unwrap_or_else(|fault| panic!("{label}: {}", fault.what()));
    same(&contents(folder), &case.after, label);
}

#[test]
fn a_process_killed_at_any_operation_leaves_whole_files_and_the_next_clears_away() {
    at_every_operation(How::Killed, old_or_new);
}

#[test]
fn a_power_cut_at_any_operation_leaves_whole_files() {
    at_every_operation(How::PowerCut, old_or_new);
}

#[test]
fn a_file_is_synced_before_it_takes_its_name_and_its_folder_after() {
    let [file, figures, _] = cases();
    for (case, renames) in [(file, 1), (figures, 13)] {
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path(), &case.before);
        let files = Faulty::new(How::Short, usize::MAX);
        (case.write)(folder.path(), files).unwrap();
        let log = files.state.log.lock().unwrap();
        let places = |name| log.iter().enumerate().filter(move |(_, done)| **done == name).map(|(at, _)| at);
        assert_eq!(places("rename").count(), renames, "{log:?}");
        assert_eq!(places("sync").count(), renames, "{log:?}");
        assert!(places("sync").chain(places("write")).max() < places("rename").min(), "{log:?}");
        assert!(places("sync folder").min() > places("rename").max(), "{log:?}");
    }
}

#[test]
fn what_a_living_process_writes_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.md");
    let open = || Target::open(Some(&path)).unwrap_or_else(|fault| panic!("{}", fault.what()));
    let set = || Folder::open(folder.path()).unwrap_or_else(|fault| panic!("{}", fault.what()));
    let (mut one, mut other) = (open(), open());
    let (some, more) = (set(), set());
    assert_eq!(
        contents(folder.path()).keys().filter(|name| !name.ends_with("/lock")).count(),
        4,
        "two files, two folders"
    );
    for (target, bytes) in [(&mut one, b"one"), (&mut other, b"two")] {
        assert!(target.write(in_parts(bytes)).is_ok());
    }
    assert!(some.write("b.svg", in_parts(b"three")).and_then(|()| more.write("b.svg", in_parts(b"four"))).is_ok());
    assert!(finish_all([some], Some(one)).and_then(|()| finish_all([more], Some(other))).is_ok());
    let expected = [("a.md", b"two".to_vec()), ("b.svg", b"four".to_vec())];
    same(&contents(folder.path()), &expected.map(|(name, bytes)| (name.to_owned(), bytes)).into(), "in the end");
}

#[test]
fn what_a_dead_process_left_goes_and_what_only_looks_like_it_stays() {
    let folder = tempfile::tempdir().unwrap();
    let left = [".steptrace-a.md-abcdefgh", ".steptrace-set-abcdefgh/0", ".steptrace-set-bcdefghi/lock"];
    let stays = [
        ".steptrace-b.md-abcdefgh",
        ".steptrace-a.md-abcdefgh.bak",
        ".steptrace-a.md-ABCDEFGH",
        ".steptrace-set-abcdefg/0",
        "steptrace-a.md-abcdefgh",
    ];
    for name in left.iter().chain(&stays) {
        fill(folder.path(), &[((*name).to_owned(), b"x".to_vec())].into());
    }
    let set = Folder::open(folder.path()).unwrap_or_else(|fault| panic!("{}", fault.what()));
    let target = Target::open(Some(&folder.path().join("a.md")));
    assert!(finish_all([set], target.ok()).is_ok());
    let files: Vec<String> = contents(folder.path()).into_keys().filter(|name| !name.ends_with('/')).collect();
    let mut expected: Vec<&str> = stays.into_iter().chain(["a.md"]).collect();
    expected.sort_unstable();
    assert_eq!(files, expected);
}
