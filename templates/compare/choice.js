// Which of the runs are shown: the first, or those whose letters the address has.

/** Most runs side by side; the boards of more do not fit. */
const BESIDE = 4;

/** Returns the runs to show, out of all in the page. */
function shownOf(all, address) {
  const asked = new Set([...address.get("runs")].map((letter) => all.find((run) => run.letter === letter)));
  asked.delete(undefined);
  return asked.size > 0 ? [...asked].slice(0, BESIDE) : all.slice(0, Number(byId("columns").dataset.most));
}

/** Leaves the columns and tabs of the runs that are shown; where there are more, the name of each is a choice. */
function wireChoice({ runs, all, address }) {
  const letters = runs.map((run) => run.letter);
  const columns = byId("columns"),
    tabs = document.querySelector("#stepper .tabs");
  columns.dataset.runs = runs.length;
  columns.replaceChildren(...letters.map((letter) => byId(`run-${letter}`)));
  tabs.replaceChildren(...letters.map((letter) => tabs.querySelector(`[data-pane="${letter}"]`)));
  const asked = address.get("runs");
  address.readers.push(() => address.get("runs") === asked || location.reload());
  if (all.length > runs.length) for (const letter of letters) byId(`title-${letter}`).after(choiceOf(letter, letters, all, address));
}

/** A choice of another run for a column; one that is shown elsewhere changes places with it. The page starts anew with it. */
function choiceOf(letter, letters, all, address) {
  const choice = element("select", { "aria-label": W.live_choose, title: W.live_choose, autocomplete: "off" });
  for (const run of all) choice.append(new Option(run.label, run.letter, run.letter === letter, run.letter === letter));
  choice.addEventListener("change", () => {
    const { value } = choice;
    address.set("runs", letters.map((each) => ({ [letter]: value, [value]: letter })[each] ?? each).join(""));
    address.write();
    location.reload();
  });
  return choice;
}
