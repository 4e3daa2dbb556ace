//! The page of the lab: the commands as WebAssembly, and the script that calls them.

use std::io::Write;

use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};

use super::assets::Assets;
use super::json as embedded;
use crate::report::narration::Lang;

#[derive(Template)]
#[template(path = "lab/page.html")]
struct Page<'a> {
    policy: &'a str,
    style: &'a str,
    script: &'a str,
    waits: &'static str,
    no_script: &'static str,
    words: String,
    module: String,
}

/// Returns the page around a module of WebAssembly.
///
/// # Panics
/// Never: writing to memory does not fail.
pub fn page(module: &[u8]) -> String {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    let packed = packed.write_all(module).and_then(|()| packed.finish()).expect("memory can be written to");
    around(&STANDARD.encode(packed))
}

fn around(module: &str) -> String {
    let assets = Assets::of_lab();
    let [w, zh] = Lang::ALL.map(Lang::lab_words);
    let page = Page {
        policy: &assets.policy,
        style: &assets.style,
        script: &assets.script,
        waits: w.waits,
        no_script: w.no_script,
        words: embedded(&json!({ "en": w, "zh": zh })),
        module: module.to_owned(),
    };
    page.render().expect("a text can be written to") + "\n"
}

const MODULE: &str = "<script type=\"application/octet-stream\" id=\"module\">";
const INITIAL: &str = "<script type=\"application/json\" id=\"initial\">";

/// Returns a page as it would be made now, with the module that it holds; `None` if it holds none.
pub fn made_again(page: &str) -> Option<String> {
    let (_, rest) = page.split_once(MODULE)?;
    Some(around(rest.split_once("</script>")?.0))
}

/// Returns the page with another state to begin with: see `templates/lab/state.js`.
pub fn beginning_with(page: &str, state: &Value) -> String {
    page.replacen(&format!("{INITIAL}{{}}"), &format!("{INITIAL}{}", embedded(state)), 1)
}
