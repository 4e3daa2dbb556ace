//! Commands at the bounds of rules, where drawn inputs and runs seldom come: what each says and writes is in a golden file.
//!
//! `commands.jsonl` has them, one a line: which rule it is about, its arguments, its input and its files.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use serde::Deserialize;

use crate::common::command::BINARY;
use crate::common::runs::Golden;

/// Bytes of an output that the golden file has as they are; of a longer one it has the beginning.
const WHOLE: usize = 1200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The rule that it is about.
    about: String,
    args: Vec<String>,
    #[serde(default)]
    stdin: String,
    #[serde(default)]
    files: BTreeMap<String, String>,
}

impl Entry {
    /// Runs the command, and tells what it said and wrote.
    fn told(&self) -> String {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for (name, text) in &self.files {
            fs::create_dir_all(at(name).parent().unwrap()).unwrap();
            fs::write(at(name), text).unwrap();
        }
        let mut command = Command::new(BINARY);
        for variable in ["CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(variable);
        }
        command.env("NO_COLOR", "1").args(&self.args).current_dir(folder.path());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let output = thread::scope(|scope| {
            // A command that does not want its input closes it: no failure.
            scope.spawn(move || stdin.write_all(self.stdin.as_bytes()).ok());
            child.wait_with_output().unwrap()
        });
        let mut text = format!("{}\n$ steptrace {}\n", self.about, self.args.join(" "));
        shown(&mut text, "", output.stdout);
        shown(&mut text, "error output", output.stderr);
        for (name, bytes) in written(folder.path()) {
            if self.files.get(&name).is_none_or(|before| before.as_bytes() != bytes) {
                shown(&mut text, &name, bytes);
            }
        }
        let code = output.status.code().expect("no signal ends it");
        if code != 0 {
            writeln!(text, "[exit code {code}]").unwrap();
        }
        text + "\n"
    }
}

/// Adds an output, or its beginning.
fn shown(text: &mut String, name: &str, bytes: Vec<u8>) {
    if bytes.is_empty() {
        return;
    }
    if !name.is_empty() {
        writeln!(text, "[{name}]").unwrap();
    }
    let said = visible(&own(String::from_utf8(bytes).unwrap()));
    if said.len() <= WHOLE {
        text.push_str(&said);
        text.push_str(if said.ends_with('\n') { "" } else { "\n" });
        return;
    }
    let start: String = said.lines().take(3).map(|line| line.chars().take(100).collect::<String>() + "\n").collect();
    writeln!(text, "{start}[… {} lines]", said.lines().count()).unwrap();
}

/// A page without what all pages have, its style, scripts and words: they may change.
fn own(mut page: String) -> String {
    if page.starts_with("<!DOCTYPE html>") {
        for (from, until) in
            [("<style>", "</style>"), ("<script>", "</script>"), ("id=\"words\">", "</script>"), ("-src ", ";")]
        {
            let mut parts = page.split(from);
            let first = parts.next().unwrap_or_default().to_owned();
            page = parts.fold(first, |kept, part| kept + from + &part[part.find(until).unwrap_or_default()..]);
        }
    }
    page
}

/// Signs that no editor shows as they are, returns and colours among them, as Rust spells them.
fn visible(text: &str) -> String {
    let spelled =
        |sign: char| if sign.is_control() && sign != '\n' { sign.escape_default().to_string() } else { sign.into() };
    text.chars().map(spelled).collect()
}

/// Returns the files in a folder, and in those within, by name.
fn written(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            found.extend(written(&entry.path()).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    found
}

#[test]
fn commands_say_what_they_did() {
    let lines = include_str!("commands.jsonl").lines();
    let entries: Vec<Entry> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    let halves: Vec<&[Entry]> = entries.chunks(entries.len().div_ceil(2).max(1)).collect();
    let told: Vec<String> = thread::scope(|scope| {
        let tell = |half: &'_ [Entry]| half.iter().map(Entry::told).collect::<String>();
        let running: Vec<_> = halves.iter().map(|half| scope.spawn(move || tell(half))).collect();
        running.into_iter().map(|each| each.join().unwrap()).collect()
    });
    let mut golden = Golden::of("commands");
    golden.holds("told.txt", &told.concat());
    golden.are_all();
}
