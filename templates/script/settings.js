// What the reader sets for the whole page, and where the address keeps it: the marks of the final path, the keys, the lists.

function wireSettings(page) {
  const { address, player } = page;
  const path = element("input", { type: "checkbox", id: "path-on", autocomplete: "off" }),
    keys = byId("keys-on");
  document.querySelector("#settings .looks").append(element("label", {}, path, ` ${W.path_on} `, element("kbd", {}, "m")));
  const read = () => {
    page.pathShown = address.get("path") === "on";
    path.checked = page.pathShown;
    keys.checked = address.get("keys") !== "off";
    page.treeView?.set(address.get("tree") || page.treeView.names[0]);
  };
  read();
  page.treeChosen = (name) => address.set("tree", name === page.treeView.names[0] ? "" : name);
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
  player.listeners.unshift(({ step }) => document.documentElement.classList.toggle("path-shown", showsPath(page, step)));
}

/** The conventions of the run in a line, which opens their sentences. */
function wireConventions() {
  const { conventions } = document.querySelector("#stepper .live").dataset;
  const sentences = document.querySelector("#problem > ul");
  if (!sentences) return;
  const more = element("a", { href: "#problem" }, W.conventions_more);
  const panel = element("div", { class: "rules", id: "rules", popover: "" }, sentences.cloneNode(true), more);
  more.addEventListener("click", () => panel.hidePopover());
  const looks = { type: "button", class: "conventions", popovertarget: "rules", title: W.stage_conventions };
  document.querySelector(".top .subtitle").after(element("button", looks, conventions), panel);
}
