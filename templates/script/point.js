// A node that is pointed at or has the focus lights up wherever it is shown. A click pins it.

function wirePointing(page) {
  const state = { pointed: null, pinned: null, lit: null };
  page.pointListeners = [];
  const light = (isAnew) => {
    const id = state.pointed ?? state.pinned;
    if (id === state.lit && (id === null || !isAnew)) return;
    for (const node of document.querySelectorAll(".lit")) node.classList.remove("lit");
    state.lit = id;
    if (id !== null) for (const node of document.querySelectorAll(`[data-node="${id}"]`)) node.classList.add("lit");
    for (const listener of page.pointListeners) listener(id);
  };
  page.point = (id) => {
    state.pointed = id;
    light(false);
  };
  page.pin = (id) => {
    state.pinned = id;
    light(false);
  };
  page.unpin = () => state.pinned !== null && (page.pin(null), true);
  const at = ({ target }) => {
    const node = target.closest?.("[data-node]");
    if (node) return Number(node.dataset.node);
    const tried = target.closest?.("#tries .try");
    const listed = target.closest?.("dl.lists i, dl.lists b");
    if (listed) return Number(/\d+/.exec(listed.firstChild.data)[0]);
    return tried?.dataset.of ? Number(tried.dataset.of) : null;
  };
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, (event) => page.point(at(event) ?? inChart(page, event)));
  document.addEventListener("pointermove", (event) => {
    if (event.target.closest?.("svg.chart")) page.point(inChart(page, event));
  });
  document.documentElement.addEventListener("pointerleave", () => page.point(null));
  // Light up what was redrawn.
  page.player.listeners.push(() => light(true));
  page.followers.add(byId("treepane"), () => light(true));
}

/** The node of the step that is pointed at in a chart. */
function inChart({ table }, event) {
  const svg = event.target.closest?.("svg.chart[data-steps]");
  const step = svg && event.clientX !== undefined ? chartScale(svg).stepAt(event) : 0;
  return step > 0 ? table.taken[step] : null;
}
