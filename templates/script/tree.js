// Draws the tree at the current step; of a large tree, what surrounds the current node.

function wireTree(page) {
  const section = byId("tree");
  if (!section) return;
  if (!page.head.exactTree) prepareHood(section);
  const figure = section.querySelector("figure.tree");
  const scroll = figure.querySelector(".scroll");
  const zoom = new Zoom(page, scroll);
  figure.prepend(treeTools(page, figure, zoom));
  const draw = page.head.exactTree
    ? wholeTree(page, scroll)
    : (view) => drawHood(page, view, scroll, figure.querySelector(".reading"));
  page.followers.add(figure, (view) => {
    draw(view);
    if (zoom.scale === 0) zoom.begin();
    else if (!page.head.exactTree) zoom.set(zoom.scale);
    showCurrent();
  });
  const showCurrent = () => {
    const current = scroll.querySelector(".node.current") ?? scroll.querySelector(".node.open");
    if (!current) return;
    const way = wayTo(page.table, Number(current.dataset.node)).reverse();
    const above = way.slice(1).map((id) => scroll.querySelector(`[data-node="${id}"]`)).filter(Boolean);
    zoom.show([current, ...scroll.querySelectorAll(".node.new"), ...above]);
  };
  page.fitTree = () => {
    if (!zoom.chosen) zoom.begin();
    showCurrent();
  };
  new ResizeObserver(page.fitTree).observe(scroll);
}

/** Makes the place of a drawing around each step, where the document says that the tree is left out. */
function prepareHood(section) {
  const figure = element(
    "figure",
    { class: "tree" },
    element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": W.tree_nodes }),
    element("p", { class: "reading" }),
  );
  section.querySelector(".gap").replaceWith(figure);
}

function wholeTree(page, scroll) {
  const { table, path } = page;
  const nodes = [...scroll.querySelectorAll("g.node")];
  const edges = [...scroll.querySelectorAll(".edge[data-to]")];
  return ({ step, current }) => {
    const now = new Set(current === null ? [] : wayTo(table, current));
    for (const node of nodes) {
      const id = Number(node.dataset.node);
      const marks = [stateOf(table, id, step), ...flagsOf(page, id, step)];
      if (setClass(node, `node ${marks.join(" ")}`) || !node.hasAttribute("data-said")) describe(node, table, id, marks);
    }
    for (const edge of edges) {
      const to = Number(edge.dataset.to);
      setClass(edge, `edge${stateOf(table, to, step) === "unmade" ? " unmade" : ""}${path.has[to] && showsPath(page, step) ? " path" : ""}${now.has(to) ? " now" : ""}`);
    }
  };
}

/** The signs of a drawn node's flags beside its board, and its picture in words. */
function describe(node, table, id, marks) {
  node.setAttribute("data-said", "");
  let text = node.querySelector(".k");
  if (!text) node.append((text = svgElement("text", { class: "k", x: -7.5 * table.head.cols - 9, y: 10 })));
  text.textContent = marks.map((mark) => SIGNS[mark] ?? "").join("");
  for (const [part, name] of [
    [".b", ""],
    [".i", `n${id}; `],
  ]) {
    const picture = node.querySelector(part);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", name + spokenNode(table, id, marks));
  }
}

/** Sets a class; returns true if it changed. */
function setClass(node, text) {
  if (node.getAttribute("class") === text) return false;
  node.setAttribute("class", text);
  return true;
}

function treeTools(page, figure, zoom) {
  const button = (text, title, act) => {
    const made = element("button", { type: "button", title, "aria-label": title }, text);
    made.addEventListener("click", act);
    return made;
  };
  const as = (name, label) => {
    const made = element("button", { type: "button", "aria-pressed": String(name === "boards") }, label);
    made.addEventListener("click", () => {
      figure.classList.toggle("ids", name === "ids");
      for (const other of made.parentElement.children) other.setAttribute("aria-pressed", String(other === made));
    });
    return made;
  };
  return element(
    "div",
    { class: "figure-tools" },
    element(
      "div",
      { class: "buttons", role: "group", "aria-label": W.figure_tools },
      button("−", W.zoom_out, () => zoom.by(1 / 1.3)),
      button("+", W.zoom_in, () => zoom.by(1.3)),
      button(W.zoom_fit, W.zoom_fit, () => ((zoom.chosen = true), zoom.set(zoom.fitting()))),
    ),
    element("div", { class: "switch", role: "group", "aria-label": W.tree_as }, as("boards", W.as_boards), as("ids", W.as_ids)),
  );
}
