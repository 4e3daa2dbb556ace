// What the reader sets for the whole page, and where the address keeps it: the marks of the final path, the keys, the lists.

function wireSettings(page) {
  const { address, player } = page;
  const path = byId("path-on"),
    keys = byId("keys-on");
  const read = () => {
    page.pathShown = address.get("path") === "on";
    path.checked = page.pathShown;
    keys.checked = address.get("keys") !== "off";
    page.treeView?.set(address.get("tree") || page.treeView.names[0]);
  };
  read();
  page.treeChosen = (name) => address.set("tree", name === page.treeView.names[0] ? "" : name);
  page.showsPath = (step) => showsPath(page, step);
  page.showMarks = (isOn) => {
    path.checked = page.pathShown = isOn;
    address.set("path", isOn ? "on" : "");
    player.redraw();
  };
  path.addEventListener("change", () => page.showMarks(path.checked));
  keys.addEventListener("change", () => address.set("keys", keys.checked ? "" : "off"));
  address.readers.push(() => {
    read();
    player.redraw();
  });
  player.listeners.unshift(({ step }) => document.documentElement.classList.toggle("path-shown", page.showsPath(step)));
}

/** The conventions of the run in a line, which opens their sentences. */
function wireConventions() {
  const { conventions } = document.querySelector("#stepper .live").dataset;
  const sentences = document.querySelector("#problem > ul");
  if (!sentences) return;
  const panel = element("div", { class: "rules", id: "rules", hidden: "" }, sentences.cloneNode(true));
  panel.append(element("a", { href: "#problem" }, W.conventions_more));
  const button = element(
    "button",
    { type: "button", class: "conventions", "aria-expanded": "false", "aria-controls": "rules", title: W.stage_conventions },
    conventions,
  );
  const open = (isOpen) => {
    panel.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
  };
  button.addEventListener("click", () => open(panel.hidden));
  document.addEventListener("click", ({ target }) => {
    if (!panel.hidden && !target.closest(".rules p, .rules li, .conventions")) open(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    event.preventDefault();
    open(false);
    button.focus();
  });
  document.querySelector(".top .subtitle").after(button, panel);
}
