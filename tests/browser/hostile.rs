//! Hostile text stays text, and nothing leaves the page.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use steptrace::trace::{Detail, write};

use crate::driver::{Browser, Page};
use crate::layout::fits;
use crate::reports::{self, Run, address, go};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        a_page_asks_for_nothing_and_complains_of_nothing,
        the_policy_of_the_page_allows_only_its_own_script_and_styles,
        a_hostile_title_is_a_title,
        a_hostile_note_is_a_note,
        very_long_text_does_no_harm,
        a_hostile_trace_is_read_for_what_it_must_have,
    ]
}

const START: [&str; 5] = ["283104765", "--goal", "spiral", "--strategy", "astar"];

/// Attempts to run a script; each would leave a trace of its success.
pub(crate) const ATTACKS: [&str; 10] = [
    "<script>window.hacked = 'script'</script>",
    "</title></script><script>window.hacked = 'closed'</script>",
    "<img src=x onerror=\"window.hacked = 'img'\">",
    "<svg onload=\"window.hacked = 'svg'\"></svg>",
    "<iframe srcdoc=\"<script>parent.hacked = 'iframe'</script>\"></iframe>",
    "<style>@import url(http://hostile.invalid/style.css);</style>",
    "<link rel=preconnect href=http://hostile.invalid/>",
    "<meta http-equiv=refresh content='0;url=http://hostile.invalid/'>",
    "<base href=http://hostile.invalid/>",
    "{{ 7*7 }} ${window.hacked = 'template'} <!--<script>",
];

/// Markdown that leads elsewhere, beside the attacks.
const LINKS: &str = "
[a link](javascript:window.hacked='link')
[another]( JaVaScRiPt:window.hacked='link' \"title\")
[entity](&#106;avascript:window.hacked='link')
<javascript:window.hacked='auto'>
[data](data:text/html,<script>alert(1)</script>)
![picture](http://hostile.invalid/picture.png)
![picture](x\" onerror=\"window.hacked='picture')
[reference]

[reference]: javascript:window.hacked='reference
";

/// Opens a report and records violations of its policy.
fn open<'a>(browser: &'a mut Browser, args: &[&str]) -> (Page<'a>, String) {
    open_file(browser, &reports::report(&[&START, args].concat()))
}

pub(crate) fn open_file<'a>(browser: &'a mut Browser, path: &Path) -> (Page<'a>, String) {
    let address = address(path);
    let page = browser.tab();
    page.before_the_page(
        "window.violations = [];
         document.addEventListener('securitypolicyviolation', event =>
            violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));",
    );
    page.go(&address);
    page.wait_for("document.documentElement.hasAttribute('data-ready')");
    (page, address)
}

/// Asserts that the page runs and loads nothing but its own.
#[track_caller]
pub(crate) fn harmless(page: &Page<'_>, address: &str) {
    page.run("for (const link of document.links) if (link.protocol === 'javascript:') link.click();", &[]);
    assert_eq!(page.eval("window.hacked ?? null"), json!(null));
    assert_eq!(page.eval("window.violations"), json!([]));
    assert_eq!(page.requests(), [address]);
    let foreign = "[...document.querySelectorAll('iframe, object, embed, link, base, form[action], meta[http-equiv=refresh i], img:not([src^=\"data:\"])')]";
    assert_eq!(page.eval(&format!("{foreign}.map(element => element.outerHTML)")), json!([]));
    let handlers = "
        return [...document.querySelectorAll('*')].flatMap(element => element.getAttributeNames()
            .filter(name => name.startsWith('on') || name === 'style' && element.closest('.note, .top'))
            .map(name => `${element.tagName} ${name}`));";
    assert_eq!(page.run(handlers, &[]), json!([]));
    let leads = "[...document.links].map(link => link.protocol).filter(name => !['file:', 'http:', 'https:', 'mailto:'].includes(name))";
    assert_eq!(page.eval(leads), json!([]));
    // One program, and blocks of data: words, what is told of the runs, and a record for each.
    let scripts = "[...new Set([...document.scripts].map(script => script.type || 'program'))].sort()";
    let expected = ["application/json", "application/octet-stream", "program"];
    assert_eq!(page.eval("[...document.scripts].filter(script => !script.type).length"), json!(1));
    assert_eq!(page.eval(scripts), json!(expected));
}

fn a_page_asks_for_nothing_and_complains_of_nothing(browser: &mut Browser) {
    for args in [&["--lang", "en"], &["--lang", "zh"]] {
        let (page, address) = open(browser, args);
        go(&page, 2);
        harmless(&page, &address);
    }
}

fn the_policy_of_the_page_allows_only_its_own_script_and_styles(browser: &mut Browser) {
    let (page, _) = open(browser, &[]);
    let policy = page.eval("document.querySelector('meta[http-equiv=\"Content-Security-Policy\"]').content");
    let policy = policy.as_str().unwrap();
    let parts: Vec<&str> = policy.split(';').map(|part| part.split("'sha256-").next().unwrap().trim()).collect();
    let wanted =
        ["default-src 'none'", "script-src", "style-src", "img-src data:", "base-uri 'none'", "form-action 'none'"];
    assert_eq!(parts, wanted, "{policy}");
    // A foreign script and a foreign style are refused.
    page.run(
        "const script = document.createElement('script');
         script.textContent = 'window.hacked = 1';
         document.body.append(script);
         const markup = document.createElement('div');
         markup.innerHTML = '<p id=probe style=\"color: red\" onclick=\"window.hacked = 2\">';
         document.body.append(markup);
         document.getElementById('probe').click();",
        &[],
    );
    assert_eq!(page.eval("window.hacked ?? null"), json!(null));
    assert!(page.eval("window.violations.length").as_u64() >= Some(3), "{}", page.eval("window.violations"));
    assert!(page.complaints().len() >= 3);
}

fn a_hostile_title_is_a_title(browser: &mut Browser) {
    for attack in ATTACKS {
        let (page, address) = open(browser, &["--title", attack]);
        harmless(&page, &address);
        assert_eq!(page.eval("document.querySelector('h1').textContent.trim()"), json!(attack));
        assert!(page.eval("document.title").as_str().unwrap().contains(attack), "{attack}");
    }
}

/// Writes a note to a file beside the reports.
fn note(name: &str, text: &str) -> String {
    let path = reports::folder().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn a_hostile_note_is_a_note(browser: &mut Browser) {
    let text = format!("# A note\n\n{}\n{LINKS}", ATTACKS.join("\n\n"));
    let (page, address) = open(browser, &["--note", &note("hostile.md", &text)]);
    harmless(&page, &address);
    let shown = page.find("section.note").text();
    assert!(shown.contains("A note") && shown.contains("window.hacked = 'script'"), "{shown}");
}

fn very_long_text_does_no_harm(browser: &mut Browser) {
    let line = note("long.md", &"<b>[*".repeat(200_000));
    for args in [["--note", &line], ["--title", &"W".repeat(10_000)]] {
        let (page, address) = open(browser, &args);
        harmless(&page, &address);
        fits(&page, args[0]);
    }
}

/// Writes a trace with hostile text in every record, to a file with a hostile name.
fn hostile_trace() -> PathBuf {
    let trace = Run::new("283104765", "spiral", "astar").trace();
    let mut file = Vec::new();
    write(&trace, Detail::Tries, &mut file).unwrap();
    let more: Vec<String> =
        ATTACKS.iter().enumerate().map(|(at, attack)| format!("\"x{at}\":{}", json!(attack))).collect();
    let hostile = String::from_utf8(file).unwrap().replace("{\"record\"", &format!("{{{},\"record\"", more.join(",")));
    let path = reports::folder().join("<img src=x onerror=window.hacked=1>.jsonl");
    fs::write(&path, hostile).unwrap();
    path
}

fn a_hostile_trace_is_read_for_what_it_must_have(browser: &mut Browser) {
    let trace = hostile_trace();
    let (page, address) = open_file(browser, &reports::report(&["--from", trace.to_str().unwrap()]));
    harmless(&page, &address);
    assert_eq!(page.eval("window.steptrace.last"), json!(5));
    assert!(!page.holds("document.body.innerText.includes('hacked = ')"), "what a trace says beside is not shown");
}
