//! With scripts off the page still reads from top to bottom.

use serde_json::json;
use steptrace::report::Lang;

use crate::driver::{Browser, Page};
use crate::layout::visible;
use crate::reports::{Run, address};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        all_but_the_stepper_can_be_read,
        the_stepper_says_what_it_needs,
        no_control_is_shown_that_would_do_nothing,
    ]
}

const RUN: Run = Run::new("283104765", "spiral", "astar,h=misplaced");

fn read(browser: &mut Browser, lang: Lang) -> Page<'_> {
    let page = browser.tab();
    page.without_scripts();
    page.go(&address(&RUN.report_in(lang)));
    assert!(page.holds("window.steptrace === undefined"), "scripts are off");
    page
}

fn all_but_the_stepper_can_be_read(browser: &mut Browser) {
    let trace = RUN.trace();
    let page = read(browser, Lang::En);
    let text = |selector: &str| page.run("return document.querySelector(arguments[0]).innerText", &[selector.into()]);
    let shown = |selector: &str| visible(&page, selector).as_array().unwrap().len();
    for (selector, number) in [
        ("#problem .boards.large .board", 2),
        ("#tree svg.tree g.node", trace.nodes().len()),
        ("#charts svg.chart", 3),
        ("#path .boards figure", trace.path().len()),
        ("#expansions article.step", trace.len()),
        ("#expansions table.tries", trace.len() - 1),
    ] {
        assert_eq!(shown(selector), number, "{selector}");
    }
    let command = text("footer pre.command").to_string();
    assert!(command.contains("steptrace report 283104765"), "{command}");
    let facts = text("#result dl.facts").to_string();
    assert!(facts.contains(&trace.len().to_string()), "{facts}");
    let first = page.eval("document.querySelector('#expansions article.step').textContent").to_string();
    assert!(first.contains("n0"), "{first}");
}

fn the_stepper_says_what_it_needs(browser: &mut Browser) {
    for (lang, word) in [(Lang::En, "script"), (Lang::Zh, "脚本")] {
        let page = read(browser, lang);
        let says = page.find("#stepper .off").text();
        assert!(says.contains(word), "{lang:?}: {says}");
        assert_eq!(visible(&page, "#stepper .live"), json!([]));
    }
}

fn no_control_is_shown_that_would_do_nothing(browser: &mut Browser) {
    let page = read(browser, Lang::En);
    assert_eq!(visible(&page, "button, input, select, dialog, form, [role=slider]"), json!([]));
}
