function graphEditor(lab) {
  const example = exampleChoice(lab, false);
  const text = new MarkedText((value) => lab.edit({ text: value, name: "" }, true), { name: "text", rows: 14 });
  const read = reader(lab, ({ fault }) => text.draw(fault));
  return { parts: [example.part, field(L.text, text.node)], follow: (problem) => { example.follow(problem); text.show(problem.text); read(problem); } };
}
