//! The mistakes that several files share, each with the files that have it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use crate::check::{ColumnKind, Marked};
use crate::report::limits::FILES_NAMED;
use crate::report::narration::{Count, Lang};

/// The mistakes of many files, by their columns and codes, each with the names of the files.
#[derive(Debug, Default)]
pub struct CommonMistakes(Mutex<BTreeMap<(ColumnKind, &'static str), BTreeSet<String>>>);

impl CommonMistakes {
    /// Notes the mistakes of a file.
    pub fn add(&self, file: &str, marked: &Marked) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for mistake in &marked.mistakes {
            let code = mistake.misconception().unwrap_or(mistake.code());
            known.entry((mistake.column, code)).or_default().insert(file.to_owned());
        }
    }

    /// Returns a line for each mistake of more than one file, the most common first.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let (w, known) = (lang.batch_words(), self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut common: Vec<_> = known.iter().filter(|(_, files)| files.len() > 1).collect();
        common.sort_by_key(|(_, files)| std::cmp::Reverse(files.len()));
        let line = |((column, code), files): (&(ColumnKind, &str), &BTreeSet<String>)| {
            let mut named: Vec<String> = files.iter().take(FILES_NAMED).cloned().collect();
            named.extend((files.len() > FILES_NAMED).then(|| "…".to_owned()));
            let column = lang.check_words().column(*column);
            fill!(w.common, n = Count(files.len()), column, code, files = named.join(lang.comma()))
        };
        common.into_iter().map(line).collect()
    }
}
