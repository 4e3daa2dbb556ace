// Starts everything, and offers the tests a hook.

const head = JSON.parse(byId("head").textContent);

/** State that all parts share. */
const page = {
  head,
  models: {},
  address: new Address(),
  first: { step: 0, part: 0 },
  listMode: null,
  room: { perRow: 4, rows: 2 },
  presenting: false,
  pathShown: false,
  /** What is done after the first picture. */
  rest: [drawMarks, listKeys, wireRoving, wireSaving],
  say,
};
const stage = setStage();
if (quizIsAsked(page.address)) hideFuture(true);

async function load() {
  page.table = unpack(head, await recordBytes(byId("record")));
  page.lists = new Lists(page.table);
  page.listMode = page.table.space.isPictured ? "boards" : "ids";
  page.path = finalPath(page.table);
  page.found = remarkableSteps(page.table, page.path);
  page.player = new Player(head.steps, (step, part) => viewOfPart(page, stepAt(page.table, page.lists, step), part));
}

function show() {
  wire();
  const asked = stepInAddress(page);
  const { step, part } = asked ?? page.first;
  page.player.go(step, part);
  page.panes.apply();
  // The stage is seen as a whole at once: figures wait for a second frame otherwise.
  page.followers.draw(({ place }) => byId("stepper").contains(place));
  if (page.quiz.on) {
    page.quiz.switchTo(true);
    page.quiz.begin();
  }
  if (asked) showStage();
  whenIdle(warmUp);
}

/** Draws the first step out of turn, unseen, so that its letters and its code are there when a reader asks for it. */
function warmUp() {
  const { player } = page;
  if (page.quiz.on) return;
  const draw = (step, part) => {
    const view = player.viewOf(step, part);
    drawStep(page, view);
    drawLists(page, view);
    byId("taken").getBoundingClientRect();
  };
  draw(Math.min(1, player.last), 0);
  draw(player.step, player.part);
}

function wire() {
  const { player } = page;
  page.views = listViews(page);
  // The lists lie in a buffer, and are asked for again.
  page.redrawLists = () => player.step >= 0 && drawLists(page, player.viewOf(player.step, player.part));
  player.listeners.push(
    (view) => (byId("stepper").dataset.step = stepName(view)),
    () => page.say(""), // what was said of another step may not hold here
    (view) => drawStep(page, view),
    (view) => drawLists(page, view),
  );
  page.followers = new Followers(player);
  wireShell(page.address);
  wireControls(page);
  for (const part of [
    wireQuiz,
    wireJumps,
    wirePointing,
    wireSpace,
    () => wireFind((typed) => findState(page, typed)),
    wireListSwitch,
    pointAtLines,
    wireLife,
    wireTree,
    wireCharts,
    wireListRoom,
    wireAddress,
    wirePanes,
    wireConventions,
    wireSettings,
    wireShare,
    wireSlide,
    followCode,
    wireTime,
    wireKeys,
    // The last: it sees what all others drew.
    wireMotion,
  ])
    part(page);
}

launch(page, stage, load, show);
window.steptrace = {
  head,
  get step() {
    return page.player.step;
  },
  last: head.steps,
  /** The record, in which the lab looks for where two runs differ. */
  get table() {
    return page.table;
  },
  go(step, part) {
    page.player.go(step, part);
    page.followers.draw();
  },
  /** The name of the step and its part, and the lists as they are shown. */
  get now() {
    const { step, part, view } = page.player;
    const { open, closed } = page.player.viewOf(step, part);
    const lines = view.parts.map(({ line }) => line);
    return { name: stepName({ step, part }), open: Array.from(open), closed: Array.from(closed), lines };
  },
  /** The parts of a node's h, and h as it was recorded. */
  apart: (id) => ({ ...partsOfH(page.table, id), recorded: page.table.h[id] }),
  /** What each cell of a map shows. */
  get cells() {
    return page.space.marks;
  },
  /** The strip: its measures, its values, and what was drawn of them. */
  get time() {
    return page.time;
  },
  /** The question of the quiz, and how it stands. */
  get quiz() {
    const { on, question, score, hints, isDone, kinds } = page.quiz;
    const asked = question && { kind: question.kind, step: question.step, at: question.at, right: question.right, own: question.own, options: question.options };
    return { on, asked, score, hints, isDone, kinds: [...kinds] };
  },
  /** The nodes that may leave open in a step. */
  legal: (step) => legalNodes(page.table, step, Array.from(page.lists.around(step).before.open)),
  at(step) {
    const { before, open, closed, ...rest } = stepAt(page.table, page.lists, step);
    return { ...rest, open: Array.from(open), closed: Array.from(closed) };
  },
  get timing() {
    return page.player.timing;
  },
};
