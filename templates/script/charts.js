// Charts that follow the step: a marker, the values in words, and any step by pointing.

function wireCharts(page) {
  if (page.head.steps === 0) return;
  for (const svg of document.querySelectorAll("figure.chart svg.chart")) wireChart(page, svg);
}

function wireChart(page, svg) {
  const scale = chartScale(svg);
  const { player } = page;
  const marker = svgElement("line", { class: "marker", ...scale.ends });
  svg.append(marker);
  const says = element("p", { class: "reading" });
  svg.after(says);
  const figure = svg.closest("figure");
  svg.classList.add("is-live");
  page.followers.add(figure, (view) => {
    markStep(marker, scale, view.step);
    says.textContent = chartWords(page, figure.id, view);
  });
  onDrag(svg, (event) => {
    player.pause();
    player.soon(scale.stepAt(event));
  });
}

function chartWords(page, id, view) {
  const { table } = page;
  const { space } = table;
  const name = id.replace("chart-", "");
  const node = view.current;
  if (node === null && name !== "sizes") return W.step_zero;
  return fill(W[`chart_${name}_says`] ?? "", {
    n: count(view.step),
    open: count(view.open.length),
    closed: count(view.closed.length),
    ...(node === null ? {} : { f: space.f(table.f[node]), g: space.amount(table.g[node]), h: space.amount(table.h[node]), depth: table.depth[node] }),
  });
}
