// Starts everything, and offers the tests a hook.

const began = performance.now();
const head = JSON.parse(byId("head").textContent);

/** State that all parts share. */
const page = { head, models: {}, listMode: "boards", room: { perRow: 4, rows: 2 }, presenting: false, say() {} };
const stage = setStage();

async function start() {
  const bytes = await recordBytes(byId("record"));
  page.table = unpack(head, bytes);
  page.lists = new Lists(page.table);
  page.path = finalPath(page.table);
  Object.assign(page, remarkableSteps(page.table, page.path));
  page.player = new Player(head.steps, (step) => stepAt(page.table, page.lists, step));
  page.player.timing.unpack = performance.now() - began;
  document.documentElement.classList.add("js");
  document.querySelector("#stepper .live").hidden = false;
  wire();
  page.player.go(stepInAddress() ?? 0);
  if (stepInAddress() !== null) showStage();
  page.player.timing.ready = performance.now() - began;
  document.documentElement.dataset.ready = "";
}

function wire() {
  const { player } = page;
  page.views = listViews(page);
  page.redrawLists = () => player.step >= 0 && drawLists(page, stepAt(page.table, page.lists, player.step));
  player.listeners.push(
    ({ step }) => (byId("stepper").dataset.step = step),
    () => page.say(""), // what was said of another step may not hold here
    (view) => drawStep(page, view),
    (view) => drawLists(page, view),
  );
  page.followers = new Followers(player);
  wireControls(page);
  for (const part of [
    wireMessages,
    wireJumps,
    () => wireFind(page, (board) => showBoard(page, board)),
    wireListSwitch,
    pointAtLines,
    wireLife,
    wireRoving,
    wireTree,
    wireCharts,
    wireStrip,
    wireSaving,
    wirePanes,
    wireConventions,
    wireListRoom,
    followCode,
    wireMarks,
    wireKeys,
    wireAddress,
  ])
    part(page);
}

const ready = start();
window.steptrace = {
  ready,
  head,
  get step() {
    return page.player?.step ?? 0;
  },
  last: head.steps,
  go(step) {
    page.player.go(step);
    page.followers.draw();
  },
  at: (step) => reportedStep(page.table, page.lists, step),
  get timing() {
    return page.player?.timing;
  },
};
ready.catch((error) => {
  // The page still reads without the stepper.
  document.documentElement.classList.remove("js");
  stage(false);
  document.querySelector("#stepper .live").hidden = true;
  console.error(error);
});
