// The shell of every page: contents that follow the reader, and how the page looks, which the address keeps.

function wireShell(address) {
  followContents();
  const rows = [
    setting(address, "theme", W.theme, [["", W.theme_system], ["light", W.theme_light], ["dark", W.theme_dark]], showTheme),
    setting(address, "type", W.type_size, ["", "115", "130", "150"].map((size) => [size, `${size || 100} %`]), showSize),
  ];
  if (byId("stepper"))
    rows.push(setting(address, "motion", W.motion, [["", W.motion_quick], ["slow", W.motion_slow], ["off", W.motion_off]], () => {}));
  settingsDialog(rows);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => dispatchEvent(new Event("recolour")));
}

/** A choice that the address keeps; `show` applies it. */
function setting(address, name, label, options, show) {
  const select = element("select", { autocomplete: "off" }, ...options.map(([value, text]) => new Option(text, value)));
  const read = () => {
    select.value = address.get(name);
    if (select.selectedIndex < 0) select.selectedIndex = 0;
    show(select.value);
  };
  select.addEventListener("change", () => {
    address.set(name, select.value);
    show(select.value);
  });
  address.readers.push(read);
  read();
  return element("label", {}, label, " ", select);
}

/** Drawings on canvases take their colours from the page, and listen for `recolour`. */
function showTheme(theme) {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  dispatchEvent(new Event("recolour"));
}

function showSize(size) {
  document.documentElement.style.setProperty("--type-size", size ? size / 100 : 1);
}

/** The dialog of the settings, and the button that opens it. */
function settingsDialog(rows) {
  const close = button(W.close, null, () => dialog.close());
  const title = element("h2", { id: "settings-title" }, W.settings);
  const dialog = element("dialog", { id: "settings", "aria-labelledby": "settings-title" }, title, element("div", { class: "looks" }, ...rows), close);
  document.body.append(dialog);
  const tools = byId("tools") ?? element("div", { class: "tools" });
  const contents = document.querySelector(".contents");
  if (!tools.isConnected) (contents ?? document.querySelector(".top"))[contents ? "append" : "prepend"](tools);
  const open = button("⚙", W.settings, () => dialog.showModal(), { "data-do": "settings" });
  tools.insertBefore(open, tools.querySelector("[data-do=keys]"));
}

/** The entry of the section that is being read is marked. */
function followContents() {
  const links = [...document.querySelectorAll(".contents a")];
  const linkOf = ({ id }) => links.find((link) => link.hash === `#${id}`);
  const seen = new Set();
  const tell = () => {
    const current = links.find((link) => seen.has(link)) ?? links[0];
    for (const link of links) link.toggleAttribute("aria-current", link === current);
  };
  // A line a third down the window is in one section only.
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](linkOf(target));
      tell();
    },
    { rootMargin: "-33% 0px -66.9% 0px" },
  );
  for (const section of document.querySelectorAll("main > section, .note")) if (linkOf(section)) sight.observe(section);
}
