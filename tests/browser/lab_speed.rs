//! How quick the lab is: opened, and after a change.

use serde_json::json;

use crate::driver::{Browser, Page};
use crate::lab::address;
use crate::measure::{Measure, hold};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Quiet: the_lab_is_quick]
}

/// A change of a page at rest, from the call to the frame in which its stage is seen.
const CHANGE: &str = "
    const [parts] = arguments, root = document.documentElement, before = root.dataset.seen;
    return (async () => {
        const waits = () => steptraceLab.viewer.spare?.isLoaded;
        for (let turn = 0; turn < 50 && !waits(); turn++) await new Promise(next => setTimeout(next, 20));
        await new Promise(next => setTimeout(next, 500));
        const began = performance.now();
        steptraceLab.change(parts);
        await new Promise(next => {
            const look = new MutationObserver(() => root.dataset.seen === before || next(look.disconnect()));
            look.observe(root, { attributes: true });
        });
        await new Promise(next => requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = next;
            port2.postMessage(null);
        }));
        return performance.now() - began;
    })();";

fn the_lab_is_quick(browser: &mut Browser) {
    let page = browser.tab();
    page.before_the_page(
        "Object.defineProperty(window, 'steptraceLab', {
            configurable: true,
            set: lab => {
                window.usableAt = performance.now();
                Object.defineProperty(window, 'steptraceLab', { value: lab });
            },
         });",
    );
    page.go(&address());
    page.wait_for("window.usableAt");
    let measure = |name: &str, value, budget| Measure { name: name.into(), value, budget, unit: "ms" };
    let mut measures = vec![measure("from opening to use", page.eval("window.usableAt").as_f64().unwrap(), 500.0)];
    for (rate, slow, budget) in [(1, "", 100.0), (6, ", 6 times as slow", 300.0)] {
        page.devtools("Emulation.setCPUThrottlingRate", &json!({ "rate": rate }));
        let times = changes(&page);
        for (spec, time) in ["bfs", "astar"].into_iter().zip(times) {
            measures.push(measure(&format!("a change to {spec}{slow}"), time, budget));
        }
    }
    page.devtools("Emulation.setCPUThrottlingRate", &json!({ "rate": 1 }));
    let whole = json!({ "problem": { "kind": "tiles", "start": "867254301", "goal": "standard" }, "runs": ["bfs"] });
    measures.push(measure("a change to 181,439 steps", page.run(CHANGE, &[whole]).as_f64().unwrap(), 1500.0));
    hold("the lab", &measures);
}

/// Returns the medians of the times of changes to bfs and to A*.
fn changes(page: &Page<'_>) -> [f64; 2] {
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..5 {
        for (spec, times) in ["bfs", "astar"].into_iter().zip(&mut times) {
            times.push(page.run(CHANGE, &[json!({ "runs": [spec] })]).as_f64().unwrap());
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[2]
    })
}
