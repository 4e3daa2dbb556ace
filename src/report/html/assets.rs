//! The script and the style of a page, and what allows them to run: their hashes.

use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::puzzle::Size;
use crate::report::narration::Words;

/// The files of a folder, in the order in which they stand in the page: the scripts share one scope.
macro_rules! files {
    ($folder:literal: $($name:literal)*) => {
        &[$(include_str!(concat!("../../../templates/", $folder, "/", $name))),*]
    };
}

const SCRIPT: &[&str] = files!("script": "words.js" "codec.js" "table.js" "board.js" "lists.js" "path.js" "tries.js" "step.js" "jumps.js" "dom.js" "marks.js" "listview.js" "stepview.js" "life.js" "rove.js" "tree.js" "hood.js" "zoom.js" "charts.js" "strip.js" "save.js" "play.js" "follow.js" "find.js" "keys.js" "start.js");
const STYLE: &[&str] = files!("style": "base.css" "board.css" "page.css" "stepper.css" "lists.css" "svg.css" "figures.css" "dialogs.css" "present.css" "print.css");
/// Of a page on which nothing runs and no step is shown.
const STUDY_STYLE: &[&str] =
    files!("style": "base.css" "board.css" "page.css" "lists.css" "figures.css" "study.css" "print.css");

/// What a page runs and how it looks.
#[derive(Debug)]
pub(super) struct Assets {
    pub(super) script: String,
    pub(super) style: String,
    /// The Content-Security-Policy.
    pub(super) policy: String,
}

impl Assets {
    /// Those of a page with boards of this size.
    pub(super) fn new(size: Size) -> Assets {
        let script = format!("(() => {{\n\"use strict\";\n{}}})();\n", flush(SCRIPT));
        let style = format!(":root{{--cols:{};--rows:{}}}\n{}", size.cols(), size.rows(), flush(STYLE));
        let policy = format!(
            "default-src 'none'; script-src '{}'; style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'",
            hash(&script),
            hash(&style)
        );
        Assets { script, style, policy }
    }

    /// Those of the page of a study of boards of this size: nothing runs.
    pub(super) fn of_study(size: Size) -> Assets {
        let style = format!(":root{{--cols:{};--rows:{}}}\n{}", size.cols(), size.rows(), flush(STUDY_STYLE));
        let policy = format!("default-src 'none'; style-src '{}'; base-uri 'none'; form-action 'none'", hash(&style));
        Assets { script: String::new(), style, policy }
    }
}

/// The script names words of these families by parts that it puts together.
const FAMILIES: [&str; 8] = ["why_", "reason_", "verdict_", "chart_", "jump_", "key_", "round_", "pass_"];

impl Assets {
    /// The words that the script says; the others are in the page already.
    pub(super) fn words(&self, words: &Words) -> Map<String, Value> {
        let Ok(Value::Object(mut words)) = serde_json::to_value(words) else { return Map::new() };
        let named: HashSet<&str> = self.named().collect();
        words.retain(|name, _| named.contains(name.as_str()) || FAMILIES.iter().any(|family| name.starts_with(family)));
        words
    }

    /// The names of the words that the script asks for by their whole name.
    fn named(&self) -> impl Iterator<Item = &str> {
        let is_in_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        self.script.split("W.").skip(1).map(move |rest| &rest[..rest.find(|c| !is_in_name(c)).unwrap_or(rest.len())])
    }
}

/// The lines of files one after the other, without the room before them, which is a seventh of the whole.
fn flush(files: &[&str]) -> String {
    files.iter().flat_map(|file| file.lines()).flat_map(|line| [line.trim_start(), "\n"]).collect()
}

/// The hash of an inline element, as a policy names it.
fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::narration::Lang;

    #[test]
    fn nothing_in_the_assets_can_end_their_element() {
        let assets = Assets::new(Size::EIGHT_PUZZLE);
        for text in [&assets.script, &assets.style] {
            let lower = text.to_ascii_lowercase();
            assert!(!["</script", "</style", "<!--"].iter().any(|end| lower.contains(end)));
        }
    }

    #[test]
    fn the_script_has_every_word_that_it_asks_for() {
        let assets = Assets::new(Size::EIGHT_PUZZLE);
        for lang in Lang::ALL {
            let words = assets.words(lang.words());
            for name in assets.named().filter(|name| !name.is_empty()) {
                assert!(words.contains_key(name), "{name}");
            }
            assert!(words.contains_key("why_best_low_h_fifo") && !words.contains_key("heading_problem"));
        }
    }

    #[test]
    fn every_file_of_the_folders_is_used() {
        for (folder, files) in [("script", SCRIPT), ("style", STYLE)] {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("templates").join(folder);
            let found =
                std::fs::read_dir(path).unwrap().map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
            for text in found {
                assert!(
                    files.contains(&text.as_str()) || STUDY_STYLE.contains(&text.as_str()),
                    "{folder} has a file that no page uses:\n{text}"
                );
            }
        }
    }
}
