//! Offers of the shell for a value: strategies and their settings, goals, sizes, commands.

use std::ffi::OsStr;

use clap_complete::engine::CompletionCandidate;

use steptrace::puzzle::{NamedGoal, Size};
use steptrace::search::{Key, Name, Strategy};
use steptrace::survey::Property;

/// Offers what may follow in a strategy: a name, after a comma a key, after `=` a value.
pub(super) fn spec(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let Some((settled, last)) = current.rsplit_once(',') else { return names(current) };
    let name = settled.split(',').next().and_then(Name::from_text);
    let Some(name) = name else { return Vec::new() };
    // A name alone may be no strategy yet (dls needs its limit).
    let strategy = settled.parse::<Strategy>().unwrap_or(Strategy::new(name));
    match last.split_once('=') {
        Some((key, value)) => Key::from_text(key).map_or_else(Vec::new, |key| values(settled, &strategy, key, value)),
        None => keys(settled, &strategy, last),
    }
}

/// The names that begin so; after a whole name, its settings too.
fn names(current: &str) -> Vec<CompletionCandidate> {
    let begins = |name: &&Name| name.text().starts_with(&current.to_lowercase());
    let mut found: Vec<_> =
        Name::ALL.iter().filter(begins).map(|name| candidate(name.text().into(), name.about())).collect();
    if let Some(name) = Name::from_text(current) {
        found.extend(keys(current, &Strategy::new(name), ""));
    }
    found
}

fn keys(settled: &str, strategy: &Strategy, current: &str) -> Vec<CompletionCandidate> {
    let is_set = |key: Key| settled.split(',').any(|part| part.split('=').next() == Some(key.text()));
    let fits =
        |key: &&Key| strategy.applies(**key) && !is_set(**key) && key.text().starts_with(&current.to_lowercase());
    Key::ALL.iter().filter(fits).map(|key| candidate(format!("{settled},{key}="), key.about())).collect()
}

/// The values that a key takes here; after a whole value, the keys that may follow.
fn values(settled: &str, strategy: &Strategy, key: Key, current: &str) -> Vec<CompletionCandidate> {
    let known = key.values();
    let about = |value: &str| known.iter().find(|(text, _)| *text == value).map_or("", |(_, about)| about);
    let mut found = Vec::new();
    for strategy in strategy.with_each(key) {
        let value = strategy.value(key);
        if value.to_lowercase().starts_with(&current.to_lowercase()) {
            found.push(candidate(format!("{settled},{key}={value}"), about(&value)));
        }
        if value == current {
            found.extend(keys(&format!("{settled},{key}={value}"), &strategy, ""));
        }
    }
    found
}

pub(super) fn condition(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let settled = current.trim_end_matches(is_name);
    let begins = |property: &&Property| property.text().starts_with(&current[settled.len()..]);
    let offer = |property: &Property| candidate(format!("{settled}{property}"), property.about());
    Property::ALL.iter().filter(begins).map(offer).collect()
}

pub(super) fn goal(current: &OsStr) -> Vec<CompletionCandidate> {
    matching(current, NamedGoal::ALL.map(|goal| goal.text().to_owned()))
}

pub(super) fn size(current: &OsStr) -> Vec<CompletionCandidate> {
    matching(current, (4..=16).flat_map(Size::with_cells).map(|size| size.to_string()))
}

pub(super) fn commands(current: &OsStr) -> Vec<CompletionCandidate> {
    matching(current, super::definition().get_subcommands().map(|command| command.get_name().to_owned()))
}

fn matching(current: &OsStr, words: impl IntoIterator<Item = String>) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy();
    let fits = |word: &String| word.starts_with(&*current);
    words.into_iter().filter(fits).map(CompletionCandidate::new).collect()
}

fn candidate(text: String, about: &'static str) -> CompletionCandidate {
    CompletionCandidate::new(text).help((!about.is_empty()).then(|| about.into()))
}
