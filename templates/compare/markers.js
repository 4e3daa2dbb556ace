// Charts that follow the runs: a line at the step of each, and any step by pointing.

function wireMarkers(page) {
  const charts = [...document.querySelectorAll("#charts figure:not(#chart-depth) svg.chart")].map((svg) => {
    const scale = chartScale(svg);
    const markers = page.runs.map((run) => svgElement("line", { class: `marker line run-${page.all.findIndex(({ letter }) => letter === run.letter) + 1}`, ...scale.ends }));
    svg.append(...markers);
    svg.addEventListener("pointerdown", (event) => event.button === 0 && goToStep(page, scale.stepAt(event)));
    return { scale, markers };
  });
  let frame = 0;
  page.player.listeners.push(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      for (const { scale, markers } of charts) page.steps.forEach((step, at) => markStep(markers[at], scale, step));
    });
  });
}
