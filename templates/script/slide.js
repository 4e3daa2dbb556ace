// The presentation: a slide of two panes and the lists as rows of names, in full screen; black for a while; the lecturer's note
// on the step.

function wireSlide(page) {
  const root = document.documentElement;
  page.switchBlack = () => root.classList.toggle("black", page.presenting && !root.classList.contains("black"));
  let before;
  page.onPresent = (on) => {
    root.classList.remove("black");
    if (on) before = page.treeView?.name;
    page.treeView?.set(on && page.head.nodes <= NAMES ? "ids" : before);
    page.measure();
    // Names that are too small for a hall make way for what surrounds the node.
    const { treeView } = page;
    if (on && treeView?.name === "ids" && !treeView.zoom.fitsNames()) treeView.set("around");
  };
  const notes = notesOfSteps();
  page.player.listeners.push(({ step }) => {
    const place = byId("speaker");
    place.hidden = !notes.has(step) || page.quiz.on;
    place.replaceChildren(...(notes.get(step) ?? []).map((part) => part.cloneNode(true)));
  });
}

/** What the lecturer's note says below headings such as “step 3”. */
function notesOfSteps() {
  const notes = new Map();
  let step = null;
  for (const part of document.querySelector(".note")?.children ?? []) {
    const isHeading = /^H\d$/.test(part.tagName);
    const number = /^\D{0,6}(\d+)\D{0,2}$/.exec(part.textContent.trim())?.[1];
    if (isHeading) step = number === undefined ? null : Number(number);
    else if (step !== null) notes.set(step, [...(notes.get(step) ?? []), part]);
  }
  return notes;
}
