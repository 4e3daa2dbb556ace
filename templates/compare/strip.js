// The size of open over a run, as a strip below it: a line at the step that it is at, and any step by pointing.

/** Most columns of a strip; each shows the largest size in it. */
const STRIP = 240;

function wireStrips(page) {
  const strips = page.runs.map((run) => new Strip(page, run));
  page.player.listeners.push(() => strips.forEach((strip) => strip.mark()));
}

class Strip {
  constructor(page, run) {
    this.run = run;
    const { open } = listSizes(run.table);
    const columns = Math.min(open.length, STRIP);
    const column = (step) => Math.floor((step * columns) / open.length);
    const [, most] = extent(open);
    this.marker = svgElement("line", { y1: 0, y2: 1 });
    const path = svgElement("path", { d: skyline(envelope(open, columns, column), most) });
    const svg = svgElement("svg", { viewBox: `0 0 ${columns} 1`, preserveAspectRatio: "none", "aria-hidden": "true" }, path, this.marker);
    this.place = (step) => ((step + 0.5) * columns) / open.length;
    const says = element("span", {}, fill(W.live_open_most, { n: count(most) }));
    document.querySelector(`#run-${run.letter} .strip`).append(svg, says);
    svg.addEventListener("pointerdown", ({ clientX }) => {
      const { left, width } = svg.getBoundingClientRect();
      goToStep(page, Math.floor(((clientX - left) / width) * open.length));
    });
  }

  mark() {
    const x = this.place(this.run.step);
    this.marker.setAttribute("x1", x);
    this.marker.setAttribute("x2", x);
  }
}

/** The outline of an area that is as high in each column as the highest value there. */
function skyline(found, most) {
  let path = "M0 1";
  for (let at = 0; 4 * at < found.length; at++) path += `V${(1 - found[4 * at + 2] / most).toFixed(3)}H${at + 1}`;
  return `${path}V1Z`;
}
