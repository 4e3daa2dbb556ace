// The address: the position of the runs and what is shown of them; and what is read out once the reader stays.

/** The alignment, the position and the view that the address names. */
function placeInAddress(page) {
  const found = /^#(step|depth|f|parting)=(\d+(?:\.\d+)?)(?:&view=(lists|maps|over))?$/.exec(location.hash);
  if (!found) return null;
  const [, name, number, view] = found;
  const { values, last } = page.alignments[name];
  if (values === null) return { name, position: Math.min(Math.floor(Number(number)), last), view };
  const value = layerValue(name, number);
  return { name, position: Math.max(0, values.findLastIndex((each) => each <= value)), view };
}

/**
 * The address of a position: its step, or the value of its layer, which stays what it is when other runs have more layers;
 * and the view, where the reader chose it.
 */
function addressOf(page, position) {
  const { alignment } = page;
  const value = page.alignments[alignment].values?.[position] ?? position;
  const view = page.viewChosen ? `&view=${page.view}` : "";
  return `#${alignment}=${alignment === "f" ? hundredths(value) : value}${view}`;
}

/** Keeps the address at the position, no faster than browsers allow, and reads it out once the reader stays. */
function wireAddress(page) {
  const { player } = page;
  let address = 0,
    voice = 0;
  const show = () => {
    const place = placeInAddress(page);
    if (place === null) return;
    if (place.view) chooseView(page, place.view);
    align(page, place.name);
    player.pause();
    player.go(place.position);
    showStage();
  };
  const write = () => {
    clearTimeout(address);
    address = setTimeout(() => writePlace(addressOf(page, player.step)), 150);
  };
  page.writeAddress = write;
  addEventListener("hashchange", show);
  player.listeners.push(() => {
    if (!("ready" in document.documentElement.dataset)) return;
    write();
    clearTimeout(voice);
    voice = setTimeout(() => (byId("spoken").textContent = spokenRuns(page)), 500);
  });
  show();
}

function writePlace(place) {
  try {
    history.replaceState(null, "", place);
  } catch {
    // Some browsers forbid it for local files; the step is shown all the same.
  }
}

function spokenRuns(page) {
  return page.runs
    .map(({ letter, step, head, table }) => {
      const holes = { run: letter, n: count(step), id: step > 0 ? table.taken[step] : 0 };
      return fill(step === 0 ? W.live_say_zero : step === head.steps ? W.live_say_over : W.live_say, holes);
    })
    .join(" ");
}

/** Paper has each part in its place. */
function wirePaper(stage) {
  addEventListener("beforeprint", () => stage(false));
  addEventListener("afterprint", () => stage(true));
  matchMedia("print").addEventListener("change", ({ matches }) => stage(!matches));
}
