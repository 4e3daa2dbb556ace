// What the address says of the runs: how they are aligned, their position, what is shown of them; and what is read out.

/** The alignments, which are the names of positions in the address. */
const ALIGNMENTS = ["step", "depth", "f", "parting"];

/** The alignment and the position that the address names. */
function placeInAddress({ address, alignments }) {
  const name = ALIGNMENTS.find((each) => /^\d+(\.\d+)?$/.test(address.get(each)));
  if (!name) return null;
  const number = address.get(name);
  const { values, last } = alignments[name];
  if (values === null) return { name, position: Math.min(Math.floor(Number(number)), last) };
  const value = layerValue(name, number);
  return { name, position: Math.max(0, values.findLastIndex((each) => each <= value)) };
}

/** Keeps the step, or the value of the layer, which stays what it is when other runs have more layers. */
function keepPlace({ address, alignment, alignments, player }) {
  const value = alignments[alignment].values?.[player.step] ?? player.step;
  const text = alignment === "f" ? hundredths(value) : String(value);
  for (const name of ALIGNMENTS) address.set(name, name === alignment ? text : "");
}

/** Keeps the address at the position, and goes to the position that it names. */
function wireAddress(page) {
  const { player, address } = page;
  const show = () => {
    const place = placeInAddress(page);
    if (place === null) return;
    align(page, place.name);
    player.pause();
    player.go(place.position);
    showStage();
  };
  address.readers.push(show);
  player.listeners.push(() => "ready" in document.documentElement.dataset && keepPlace(page));
  wireVoice(player, () => spokenRuns(page));
  show();
}

function spokenRuns(page) {
  return page.runs
    .map(({ letter, step, head, table }) => {
      const holes = { run: letter, n: count(step), id: step > 0 ? table.taken[step] : 0 };
      return fill(step === 0 ? W.live_say_zero : step === head.steps ? W.live_say_over : W.live_say, holes);
    })
    .join(" ");
}
