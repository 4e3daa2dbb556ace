//! "Did you mean": the nearest of a few known words.

/// Returns the candidate that a misspelt `word` most likely meant; `None` if nothing is near.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let near = |candidate: &&str| strsim::jaro_winkler(&word, &candidate.to_lowercase());
    candidates
        .into_iter()
        .map(|candidate| (near(&candidate), candidate))
        .filter(|(similarity, _)| *similarity > 0.6)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, candidate)| candidate)
}

/// Returns the beginning of a help text that suggests a word, if there is one.
pub(crate) fn did_you_mean(word: Option<&str>) -> String {
    word.map(|word| format!("did you mean `{word}`? ")).unwrap_or_default()
}
