// Charts that follow the runs: a line at the step of each, and any step by pointing.

function wireMarkers(page) {
  const charts = [...document.querySelectorAll("[data-across=step] svg.chart:not(.sample)")].map((svg) => chartOf(page, svg));
  const draw = () => charts.forEach((chart) => chart.draw());
  let frame = 0;
  page.player.listeners.push(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  });
}

function chartOf(page, svg) {
  const { left, right, top, bottom, steps } = Object.fromEntries(
    Object.entries(svg.dataset).map(([name, value]) => [name, Number(value)]),
  );
  const log = svg.dataset.scale === "log";
  const along = (step) => (log ? Math.log(Math.max(step, 1)) / Math.log(Math.max(steps, 2)) : step / steps);
  const markers = page.runs.map((run, at) => {
    const marker = svgElement("line", { class: `marker line run-${at + 1}`, y1: top, y2: bottom });
    svg.append(marker);
    return marker;
  });
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const x = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()).x;
    const part = Math.max(0, Math.min(1, (x - left) / (right - left)));
    goToStep(page, Math.round(log ? steps ** part : steps * part));
  });
  return {
    draw() {
      page.steps.forEach((step, at) => {
        const x = (left + (right - left) * along(step)).toFixed(1);
        markers[at].setAttribute("x1", x);
        markers[at].setAttribute("x2", x);
      });
    },
  };
}
