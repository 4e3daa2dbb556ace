//! The mistakes that several files share, each with the files that have it.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::check::{ColumnKind, Marked};
use crate::report::check::{CheckOptions, says as why};
use crate::report::limits::FILES_NAMED;
use crate::report::narration::{Count, Lang};

/// The files that have a mistake, each with what is said of it there.
type Sayings = BTreeMap<String, String>;

/// The mistakes of many files, by their columns and codes.
#[derive(Debug, Default)]
pub struct CommonMistakes(Mutex<BTreeMap<(ColumnKind, &'static str), Sayings>>);

impl CommonMistakes {
    /// Notes the mistakes of a file.
    pub fn add(&self, file: &str, marked: &Marked, lang: Lang) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for mistake in &marked.mistakes {
            let code = mistake.misconception().unwrap_or(mistake.code());
            let says = || why(marked, mistake, CheckOptions { lang, full: false }).swap_remove(0);
            known.entry((mistake.column, code)).or_default().entry(file.to_owned()).or_insert_with(says);
        }
    }

    /// Returns a line for each mistake of more than one file, the most common first.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let (w, known) = (lang.batch_words(), self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut common: Vec<_> = known.iter().filter(|(_, files)| files.len() > 1).collect();
        common.sort_by_key(|(_, files)| std::cmp::Reverse(files.len()));
        let line = |((column, _), files): (&(ColumnKind, &str), &Sayings)| {
            let mut named: Vec<String> = files.keys().take(FILES_NAMED).cloned().collect();
            let why = files.values().next().map_or("", String::as_str);
            named.extend((files.len() > FILES_NAMED).then(|| "…".to_owned()));
            let column = lang.check_words().column(*column);
            fill!(w.common, n = Count(files.len()), column, files = named.join(lang.comma()), why)
        };
        common.into_iter().map(line).collect()
    }
}
