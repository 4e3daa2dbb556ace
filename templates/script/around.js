// The lists of a step in the page: open and closed, before and after it.

/** The four views: open and closed, before and after the step. */
function listViews(page) {
  const { taken, made, leftOpen, leftClosed, head } = page.table;
  const flags = (id, step) => flagsOf(page, id, step).filter((flag) => flag !== "new");
  const mark = (name, is) => (is ? [name] : []);
  return {
    openBefore: new ListView(page, "open-before", (id, at, step) => [
      taken[step] === id ? "current" : "open",
      ...mark("leaves", leftOpen[id] === step),
      ...flags(id, step - 1),
    ]),
    openAfter: new ListView(page, "open-after", (id, at, step) => [
      "open",
      ...mark("head", at === 0 && step < head.steps && !page.quiz?.on),
      ...mark("new", step > 0 && made[id] === step),
      ...flags(id, step),
    ]),
    closedBefore: new ListView(page, "closed-before", (id, at, step) => [
      "closed",
      ...mark("leaves", leftClosed[id] === step),
      ...flags(id, step - 1),
    ]),
    closedAfter: new ListView(page, "closed-after", (id, at, step) => [
      taken[step] === id ? "current" : "closed",
      ...flags(id, step),
    ]),
  };
}

/** The nodes that enter or leave a list otherwise than at its ends. */
function changes(view) {
  const of = (verdict) => view.tries.filter((one) => one.verdict === verdict).map((one) => one.of);
  return {
    openBefore: of("improved"),
    openAfter: view.tries.flatMap((one) => one.node ?? []),
    closedBefore: of("reopened"),
    closedAfter: [],
  };
}

function drawLists(page, view) {
  const { views } = page;
  const pinned = changes(view);
  const isQuiz = page.quiz?.on;
  for (const name of ["open", "closed"]) {
    const before = view.before && !isQuiz ? view.before[name] : null;
    // The order of open gives away which node comes next: a quiz has the order of generation.
    const list = isQuiz && name === "open" ? Uint32Array.from(view.open).sort() : view[name];
    const sizes = { before: before && count(before.length), after: count(list.length) };
    byId(`${name}-count`).textContent = before ? fill(W.list_sizes, sizes) : sizes.after;
    views[`${name}After`].draw(list, view.step, pinned[`${name}After`]);
    if (before) views[`${name}Before`].draw(before, view.step, pinned[`${name}Before`]);
    else byId(`${name}-before`).replaceChildren(element("p", { class: "empty" }, W.before_none));
  }
}
