//! The page on a telephone, a desk and a wall; in the dark; in the reader's own colours; without motion; on paper.

use serde_json::{Value, json};
use steptrace::report::Lang;

use crate::driver::{Browser, Page, key};
use crate::reports::{Run, go, open};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        nothing_pokes_out_of_a_page_of_any_width,
        dark_is_dark_and_light_is_light,
        in_the_readers_own_colours_nodes_keep_a_border,
        nothing_moves_for_those_who_want_no_motion,
        paper_has_no_controls,
    ]
}

const RUN: Run = Run::new("283104765", "spiral", "astar,h=misplaced");
const WIDE: Run = Run::new("12345678/9ABCDE0F", "standard", "bfs");
const FIFTEEN: Run = Run::new("512496380ABCD7EF", "standard", "astar,ties=high-g");

/// Script: the elements that reach beyond the right edge of the page, except inside a scroller.
pub(crate) const POKES_OUT: &str = "
    const edge = document.documentElement.clientWidth + 1;
    const scrolls = element => getComputedStyle(element).overflowX !== 'visible';
    const contained = element => {
        for (let outer = element.parentElement; outer !== document.body && outer; outer = outer.parentElement)
            if (scrolls(outer)) return true;
        return false;
    };
    const name = element => element.tagName + (element.id && '#' + element.id) + '.' + element.getAttribute('class');
    const poking = [...document.body.querySelectorAll('*')]
        .filter(element => element.checkVisibility() && element.getBoundingClientRect().width > 1)
        .filter(element => element.getBoundingClientRect().right > edge && !contained(element));
    // A few of the outermost are enough.
    return poking.filter(element => !poking.includes(element.parentElement)).slice(0, 8).map(name);";

/// Script: the innermost elements that make the page too wide.
const WITHOUT_WHICH_IT_FITS: &str = "
    const root = document.documentElement;
    const mends = element => {
        const shown = element.style.display;
        element.style.display = 'none';
        const fits = root.scrollWidth <= innerWidth;
        element.style.display = shown;
        return fits;
    };
    const guilty = [...document.body.querySelectorAll('*')].filter(mends);
    const innermost = guilty.filter(element => !guilty.some(other => other !== element && element.contains(other)));
    return innermost.map(element => element.cloneNode(false).outerHTML);";

/// Asserts that the page needs no sideways scrolling.
#[track_caller]
pub(crate) fn fits(page: &Page<'_>, what: &str) {
    lay_out_all(page);
    assert_eq!(page.run(POKES_OUT, &[]), json!([]), "{what}: these poke out");
    let widths = page.eval("[document.documentElement.scrollWidth, innerWidth]");
    let too_wide = || page.run(WITHOUT_WHICH_IT_FITS, &[]);
    assert!(widths[0].as_u64() <= widths[1].as_u64(), "{what}: the page is as wide as {widths} for {}", too_wide());
}

fn nothing_pokes_out_of_a_page_of_any_width(browser: &mut Browser) {
    let telephone: &[u32] = &[360];
    let all: &[u32] = &[360, 768, 1280, 3840];
    for (run, lang, widths) in [
        (RUN, Lang::En, all),
        (FIFTEEN, Lang::En, telephone),
        (FIFTEEN, Lang::Zh, telephone),
        (WIDE, Lang::En, telephone),
    ] {
        let page = open(browser, &run.report_in(lang));
        for &width in widths {
            page.resize(width, 800);
            for end in [key::HOME, key::END] {
                page.press(end);
                fits(&page, &format!("{}, {lang:?}, {width} px", run.start));
            }
        }
    }
}

/// Returns the lightness of a colour of the page's body, from 0 to 1.
pub(crate) fn lightness(page: &Page<'_>, property: &str) -> f64 {
    let body = "
        const [r, g, b] = getComputedStyle(document.body)[arguments[0]].match(/[\\d.]+/g).map(Number);
        return (r + g + b) / 3 / 255;";
    page.run(body, &[property.into()]).as_f64().unwrap()
}

fn dark_is_dark_and_light_is_light(browser: &mut Browser) {
    let page = open(browser, &RUN.report());
    for (scheme, dark) in [("light", false), ("dark", true)] {
        page.show_as("", &[("prefers-color-scheme", scheme)]);
        let (paper, ink) = (lightness(&page, "backgroundColor"), lightness(&page, "color"));
        assert_eq!(paper < ink, dark, "{scheme}: paper {paper}, ink {ink}");
        assert!((paper - ink).abs() > 0.5, "{scheme}: paper {paper}, ink {ink}");
    }
}

fn in_the_readers_own_colours_nodes_keep_a_border(browser: &mut Browser) {
    let page = open(browser, &RUN.report());
    page.show_as("", &[("forced-colors", "active")]);
    assert!(page.holds("matchMedia('(forced-colors: active)').matches"));
    page.press(key::RIGHT);
    let tiles = "[...document.querySelectorAll('#stepper .board i:not(.z)')].filter(tile => tile.checkVisibility())";
    let bare = format!("{tiles}.filter(tile => parseFloat(getComputedStyle(tile).borderTopWidth) === 0).length");
    assert!(page.holds(&format!("{tiles}.length > 0")));
    assert_eq!(page.eval(&bare), json!(0), "tiles without a border");
}

fn nothing_moves_for_those_who_want_no_motion(browser: &mut Browser) {
    let page = open(browser, &RUN.report());
    let moving = || {
        page.find("#path button[aria-label='One move forward']").click();
        page.eval("document.getAnimations().length").as_u64().unwrap()
    };
    assert!(moving() > 0, "a tile slides along the path");
    page.show_as("", &[("prefers-reduced-motion", "reduce")]);
    page.wait_for("document.getAnimations().length === 0");
    assert_eq!(moving(), 0);
    for _ in 0..3 {
        page.press(key::RIGHT);
        assert_eq!(page.eval("document.getAnimations().length"), json!(0));
    }
}

fn paper_has_no_controls(browser: &mut Browser) {
    let page = open(browser, &RUN.report());
    go(&page, 3);
    page.show_as("print", &[]);
    assert_eq!(visible(&page, "button, input, select, dialog"), json!([]));
    for part in ["#problem", "#tree svg", "#charts svg", "#path .boards", "#expansions article"] {
        assert_ne!(visible(&page, part), json!([]), "{part} is not printed");
    }
    page.resize(794, 1123);
    fits(&page, "A4");
}

/// Makes the browser lay out what is far from view, too, which it may defer.
pub(crate) fn lay_out_all(page: &Page<'_>) {
    page.run("for (const far of document.querySelectorAll('article')) far.style.contentVisibility = 'visible';", &[]);
}

/// Returns the visible elements that a selector finds, as markup without content.
pub(crate) fn visible(page: &Page<'_>, selector: &str) -> Value {
    let body = "
        const seen = [...document.querySelectorAll(arguments[0])].filter(element => element.checkVisibility());
        return seen.map(element => element.cloneNode(false).outerHTML);";
    page.run(body, &[selector.into()])
}
