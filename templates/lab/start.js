// Starts the lab: the state that the address names, or the one that the file was written with.

async function begin() {
  const initial = JSON.parse(byId("initial").textContent);
  // The workers start while the module is unpacked.
  SPARE.push(newWorker(), newWorker());
  const [module, asked] = await Promise.all([embeddedModule(), stateOfText(addressed())]);
  const state = asked ?? soundState(initial);
  L = DICTIONARIES[state.lang];
  const lab = new Lab(module, state);
  const shown = lab.show();
  lab.catalog = await lab.tools.json("catalog");
  lab.state = completed(lab, lab.state);
  wireBar(lab);
  acceptFiles(lab, document);
  addEventListener("resize", () => fitFrame(lab.viewer.document));
  addEventListener("hashchange", async () => {
    const text = addressed();
    const other = text === lab.text ? null : await stateOfText(text);
    if (other) lab.change(completed(lab, other));
  });
  byId("unready").hidden = true;
  await shown;
  window.steptraceLab = lab;
}

begin().catch((error) => {
  byId("unready").hidden = false;
  byId("unready").textContent = fill(L.unready, { why: error.message });
});
