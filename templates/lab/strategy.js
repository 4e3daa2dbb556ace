// The panel of a run: each setting is a control, with the convention that it stands for.

PANELS.run = (lab, place, at) => {
  const spec = () => lab.state.runs[at];
  const set = (value, wait = 0) => lab.change({ runs: lab.state.runs.map((other, run) => (run === at ? value : other)) }, { wait });
  const body = element("div", { class: "settings" });
  let shown = "";
  const draw = async () => {
    if (shown === spec()) return;
    shown = spec();
    const described = await lab.tools.json("describe", { spec: shown, kind: strategyKind(lab.state.problem), lang: lab.state.lang });
    if (shown !== spec()) return;
    keepFocus(() => body.replaceChildren(...(described.strategy ? controls(lab, described.strategy, set) : wrongSpec(described.error, shown))));
  };
  place.follow = () => {
    if (spec() !== typed.value) typed.value = spec() ?? "";
    draw();
    return spec() !== undefined;
  };
  const { conventions } = lab.catalog;
  const books = selectOf([["", L.book_none], ...conventions.map(([name, , source]) => [name, `${name}: ${source}`])], conventions.some(([name]) => name === spec()) ? spec() : "", (name) => name && set(name), { name: "book" });
  const typed = textOf(spec(), (value) => set(value, TYPING), { name: "spec" });
  const remove = lab.state.runs.length > 1 ? button(L.run_remove, null, () => lab.removeRun(at), { class: "remove" }) : null;
  draw();
  return [element("h2", {}, fill(L.run_title, { letter: letterOf(at) })), field(L.book, books), body, field(L.spec, typed), remove];
};

Lab.prototype.removeRun = function (at) {
  this.change({ runs: this.state.runs.filter((_, run) => run !== at) });
  this.openPanel(null);
};

/** The controls of a strategy: its name, and each setting that applies. */
function controls(lab, { name, settings }, set) {
  const language = lab.state.lang === "zh" ? 1 : 0;
  const names = lab.catalog.strategies.map(([text, titles]) => [text, `${titles[language]} (${text})`]);
  const chosen = field(L.strategy, selectOf(names, name, (other) => set(other), { name: "strategy" }));
  return [chosen, ...settings.map((setting) => control(setting, name, settings, set))];
}

function control({ key, name, value, rule, values }, strategy, settings, set) {
  const choose = (other) => set(specWith({ name: strategy, settings }, key, other));
  if (values.length === 0) return field(name, textOf(value, (other) => set(specWith({ name: strategy, settings }, key, other), TYPING), { name: key, size: 8 }));
  const options = values.map(([other]) => [other, other]);
  return field(name, selectOf(options, value, choose, { name: key }), rule ? element("small", {}, rule) : "");
}

/** The spec of a strategy with another value of a setting. */
function specWith({ name, settings }, key, value) {
  const known = settings.find((setting) => setting.key === key).values.find(([one]) => one === value);
  return known?.[2] ?? [name, ...settings.map((setting) => `${setting.key}=${setting.key === key ? value : setting.value}`)].join(",");
}

/** What is wrong with a spec, and where. */
function wrongSpec({ text, help, at: [from, to] }, spec) {
  const before = spec.slice(0, from),
    place = spec.slice(from, to) || " ";
  return [element("p", { class: "wrong", role: "alert" }, element("code", {}, before, element("mark", {}, place), spec.slice(to)), element("br"), text, help ? element("small", {}, help) : "")];
}
