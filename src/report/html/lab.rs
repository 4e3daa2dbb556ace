//! The page of the lab: the commands as WebAssembly, and the script that calls them; and the gallery that leads to it.

use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::assets::{Assets, hash};
use super::{deflated, json as embedded};
use crate::report::narration::{LabWords, Lang};

#[derive(Template)]
#[template(path = "lab/page.html")]
struct Page<'a> {
    policy: &'a str,
    style: &'a str,
    script: &'a str,
    waits: &'static str,
    no_script: &'static str,
    words: String,
    module: &'a str,
}

/// Returns the page around a module, in the letters that `templates/lab/unpack.js` reads, with what its sources were.
pub fn page(module: &str, sources: &str) -> String {
    around(&format!(" data-of=\"{sources}\">{module}"))
}

/// Returns the page around the rest of the element of the module.
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
        module,
    };
    page.render().expect("a text can be written to") + "\n"
}

/// Returns a page as it would be made now, around the module that it holds; `None` if it holds none.
pub fn made_again(page: &str) -> Option<String> {
    let (_, rest) = page.split_once("id=\"module\"")?;
    Some(around(rest.split_once("</script>")?.0))
}

/// Returns the page with another state to begin with: see `templates/lab/state.js`.
pub fn beginning_with(page: &str, state: &Value) -> String {
    const INITIAL: &str = "id=\"initial\">";
    page.replacen(&format!("{INITIAL}{{}}"), &format!("{INITIAL}{}", embedded(state)), 1)
}

#[derive(Deserialize)]
struct Shown {
    name: [String; 2],
    look: [String; 2],
    state: Value,
}

#[derive(Template)]
#[template(path = "lab/gallery.html")]
struct Gallery<'a> {
    w: &'static LabWords,
    tag: &'static str,
    style: &'a str,
    policy: String,
    /// Of each run its name, what to look at, and the address of the lab.
    runs: Vec<[String; 3]>,
}

/// Returns the page that lists the runs of the gallery, with links to the lab beside it.
///
/// # Panics
/// Never: a test reads the gallery.
pub fn gallery(lang: Lang) -> String {
    let shown: Vec<Shown> = serde_json::from_str(include_str!("../../../templates/lab/gallery.json")).expect("a test");
    let runs = shown.into_iter().map(|Shown { name, look, mut state }| {
        state["lang"] = lang.text().into();
        let [name, look] = [name, look].map(|[english, chinese]| if lang == Lang::Zh { chinese } else { english });
        [name, look, format!("lab.html#{}", URL_SAFE_NO_PAD.encode(deflated(state.to_string().as_bytes())))]
    });
    let style = Assets::of_lab().style;
    let policy = format!("default-src 'none'; style-src '{}'; base-uri 'none'; form-action 'none'", hash(&style));
    let page = Gallery { w: lang.lab_words(), tag: lang.tag(), style: &style, policy, runs: runs.collect() };
    page.render().expect("a text can be written to") + "\n"
}
