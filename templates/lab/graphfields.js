// The fields of the vertex or the arc that is selected.

/** The fields of a thing, as the editor of a graph names it; none if nothing is selected. */
function fieldsOf(editor, thing) {
  if (thing === null) return [];
  return thing.startsWith("v:") ? vertexFields(editor, thing.slice(2)) : arcFields(editor, Number(thing.slice(2)));
}

function vertexFields(editor, name) {
  const { vertices, start, goals } = editor.graph;
  const estimate = (value) => editor.write(editor.source.estimated(name, value.trim()));
  const h = textOf(vertices.find((vertex) => vertex.name === name).h ?? "", estimate, { name: "vertex-h", inputmode: "decimal", size: 5 });
  const named = element("input", { name: "vertex-name", autocomplete: "off", spellcheck: "false", size: 8 });
  named.value = name;
  named.addEventListener("change", () => {
    named.blur();
    editor.rename(name, named.value.trim());
  });
  const isGoal = goals.includes(name);
  const toggle = (title, isOn, act, mark) => button(title, null, act, { "aria-pressed": String(isOn), "data-do": mark });
  const acts = [
    toggle(L.start, name === start, () => editor.write(editor.source.withStart(name), { from: "" }), "vertex-start"),
    toggle(L.goal, isGoal, () => editor.write(editor.source.withGoal(name, !isGoal), { goal: "" }), "vertex-goal"),
    button(L.remove, null, () => editor.remove(`v:${name}`), { "data-do": "remove-thing" }),
  ];
  const to = selectOf(vertices.map((vertex) => [vertex.name, vertex.name]), vertices.find((vertex) => vertex.name !== name)?.name ?? name, () => {}, { name: "arc-to" });
  const way = selectOf([["->", "→"], ["--", "↔"]], "->", () => {}, { name: "arc-way", "aria-label": L.direction });
  const arc = button(`+ ${L.arc_add}`, null, () => editor.addArc(name, to.value, way.value === "--"), { "data-do": "add-arc" });
  return [element("div", { class: "row" }, field(L.vertex, named), field("h", h), ...acts), element("div", { class: "row" }, field(L.arc_to, to), way, arc)];
}

function arcFields(editor, at) {
  const { from, to, isBoth, cost } = editor.graph.arcs[at];
  const ways = [[from, to, false, "→"], [to, from, false, "→"], [from, to, true, "↔"]];
  const input = textOf(cost, (value) => editor.write(editor.source.costing(at, value.trim())), { name: "arc-cost", inputmode: "decimal", size: 5, placeholder: "1" });
  const options = ways.map(([one, other, , sign], index) => [String(index), `${one} ${sign} ${other}`]);
  const turn = (index) => editor.write(editor.source.directed(at, ...ways[index].slice(0, 3)));
  const way = selectOf(options, isBoth ? "2" : "0", turn, { name: "arc-direction" });
  return [element("div", { class: "row" }, field(L.direction, way), field(L.cost, input), button(L.remove, null, () => editor.remove(`a:${at}`), { "data-do": "remove-thing" }))];
}
