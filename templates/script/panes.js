// The panes of the stage: how wide each is, and one alone. The address keeps it.

const PANES = ["now", "tree", "lists"];
/** The least and the greatest share of the width that a pane at the side takes, in percent, and what a key adds. */
const SHARE = { least: 15, most: 60, by: 2 };

class Panes {
  constructor(page) {
    this.page = page;
    this.live = document.querySelector("#stepper .live");
    this.names = byId("graphpane") ? [...PANES, "graph"] : PANES;
    this.read();
  }

  /** Takes what the address says. */
  read() {
    const { address } = this.page;
    const [now, lists] = address.get("panes").split(",").map(Number);
    this.sizes = { now: shareOf(now), lists: shareOf(lists) };
    this.alone = this.names.includes(address.get("alone")) ? address.get("alone") : "";
  }

  isShown(name) {
    // The quiz has the place of the node.
    if (this.page.quiz.on && (name === "now" || this.alone === "now")) return true;
    return !this.alone || name === this.alone;
  }

  apply() {
    const { page, live, sizes, alone } = this;
    const isDefault = sizes.now === null && sizes.lists === null;
    if (isDefault && !alone) live.style.removeProperty("--columns");
    else live.style.setProperty("--columns", PANES.map((name) => this.column(name)).join(" "));
    for (const name of this.names) {
      live.classList.toggle(`no-${name}`, !this.isShown(name));
      live.querySelector(`[data-do=alone-${name}]`).setAttribute("aria-pressed", String(alone === name));
    }
    live.classList.toggle("alone", alone !== "");
    for (const divider of live.querySelectorAll("[data-divider]"))
      divider.setAttribute("aria-valuenow", Math.round(this.share(divider.dataset.divider)));
    const { address } = page;
    address.set("panes", isDefault ? "" : `${sizes.now ?? ""},${sizes.lists ?? ""}`);
    address.set("alone", alone);
    // Where there is one pane at a time, that is one of those.
    const shown = PANES.filter((name) => this.isShown(name));
    const { pane } = byId("stepper").dataset;
    if (shown.length > 0 && !shown.includes(pane)) return page.showPane(shown[0]);
    page.measure();
    page.fitTree?.();
  }

  column(name) {
    if (!this.isShown(name)) return "0";
    if (name === "tree" || !this.isShown("tree")) return "minmax(0, 1fr)";
    return this.sizes[name] === null ? `var(--${name})` : `${this.sizes[name]}%`;
  }

  /** The share of the width that a pane has now, in percent. */
  share(name) {
    const pane = this.live.querySelector(name === "now" ? ".now" : ".lists");
    return this.sizes[name] ?? (100 * pane.offsetWidth) / this.live.offsetWidth;
  }

  resize(name, share) {
    this.sizes[name] = share === null ? null : Math.round(10 * Math.max(SHARE.least, Math.min(SHARE.most, share))) / 10;
    this.apply();
  }

  /** Shows a pane alone, or all as before. */
  toggleAlone(name) {
    if (!this.names.includes(name)) return;
    this.alone = this.alone === name ? "" : name;
    this.apply();
  }
}

function shareOf(number) {
  return number >= SHARE.least && number <= SHARE.most ? number : null;
}

function wirePanes(page) {
  wireTabs(page);
  const panes = new Panes(page);
  page.panes = panes;
  for (const divider of document.querySelectorAll("#stepper [data-divider]")) wireDivider(panes, divider);
  page.address.readers.push(() => {
    panes.read();
    panes.apply();
  });
}

/** A divider is dragged, or moved by the arrow keys; a double click, or Enter, puts it back. */
function wireDivider(panes, divider) {
  const name = divider.dataset.divider;
  for (const [bound, value] of [["min", SHARE.least], ["max", SHARE.most]]) divider.setAttribute(`aria-value${bound}`, value);
  const { live } = panes;
  onDrag(divider, ({ clientX }) => {
    const { left, width } = live.getBoundingClientRect();
    const share = (100 * (clientX - left)) / width;
    panes.resize(name, name === "now" ? share : 100 - share);
  });
  divider.addEventListener("dblclick", () => panes.resize(name, null));
  divider.addEventListener("keydown", (event) => {
    const right = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!right && event.key !== "Enter") return;
    event.preventDefault();
    panes.resize(name, right ? panes.share(name) + SHARE.by * (name === "now" ? right : -right) : null);
  });
}
