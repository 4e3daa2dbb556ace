// One tab stop for each list of nodes: inside it the arrow keys go from node to node.

const ROVING = "[data-rove]";

function wireRoving(page) {
  // The nodes of the document, too.
  for (const place of document.querySelectorAll("article.step, #path .boards, svg.tree")) {
    const nodes = [...place.querySelectorAll("[data-node]")];
    if (nodes.length === 0) continue;
    place.dataset.rove = "";
    nodes.forEach((node, at) => makeButton(node, at === 0));
  }
  for (const article of document.querySelectorAll("article.step")) linkToStepper(article);
  document.addEventListener("focusin", (event) => {
    const place = event.target.closest(ROVING);
    if (!place || !event.target.matches("[data-node], .more")) return;
    for (const item of itemsOf(place)) item.setAttribute("tabindex", item === event.target ? "0" : "-1");
  });
}

/** Makes a button of a node of the document; of a figure, its board. */
function makeButton(node, first) {
  let target = node;
  if (node.matches("figure")) {
    const board = node.querySelector(".board");
    target = element("span", { "data-node": node.dataset.node });
    delete node.dataset.node;
    board.replaceWith(target);
    target.append(board);
  }
  target.setAttribute("role", "button");
  target.setAttribute("tabindex", first ? "0" : "-1");
}

function linkToStepper(article) {
  const number = /^s(\d+)$/.exec(article.id)?.[1];
  if (number)
    article
      .querySelector("h3:not(.strong)")
      ?.append(
        " ",
        element("a", { href: `#step=${number}`, class: "jump", "aria-label": W.show_in_stepper, title: W.show_in_stepper }, "▸"),
      );
}

function itemsOf(place) {
  return [...place.querySelectorAll("[data-node], .more")].filter(
    (item) => item.closest(ROVING) === place && !item.classList.contains("unmade"),
  );
}

/** Handles a key inside a list; returns true if it did. */
function rove(event) {
  const item = event.target.closest?.("[data-node], .more");
  const place = item?.closest(ROVING);
  if (!place) return false;
  if ((event.key === "Enter" || event.key === " ") && item.getAttribute("role") === "button") {
    item.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return true;
  }
  const next = neighbour(event.key, item, itemsOf(place));
  if (!next) return false;
  next.focus();
  return true;
}

function neighbour(key, item, items) {
  const at = items.indexOf(item);
  const inTree = item.closest("svg");
  if (inTree && (key === "ArrowUp" || key === "ArrowDown")) return relative(key, item, items);
  switch (key) {
    case "ArrowLeft":
    case "ArrowUp":
      return items[Math.max(0, at - 1)];
    case "ArrowRight":
    case "ArrowDown":
      return items[Math.min(items.length - 1, at + 1)];
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default:
      return null;
  }
}

/** In the tree: up to the parent, down to the first child. */
function relative(key, item, items) {
  const { table } = page;
  const id = Number(item.dataset.node);
  const fits = key === "ArrowUp" ? (other) => other === table.parent[id] : (other) => table.parent[other] === id;
  return items.find((other) => fits(Number(other.dataset.node))) ?? item;
}
