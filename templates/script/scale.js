// Where a chart has its steps.

/** Returns `x` of a step, and the step under a pointer. */
function chartScale(svg) {
  const { left, right, top, bottom, steps } = Object.fromEntries(
    Object.entries(svg.dataset).map(([name, value]) => [name, Number(value)]),
  );
  return {
    ends: { y1: top, y2: bottom },
    steps,
    x: (step) => left + ((right - left) * step) / steps,
    stepAt({ clientX, clientY }) {
      const { x } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
      const part = Math.max(0, Math.min(1, (x - left) / (right - left)));
      return Math.round(steps * part);
    },
  };
}

/** Puts a chart's marker at a step. */
function markStep(marker, scale, step) {
  const x = scale.x(step).toFixed(1);
  marker.setAttribute("x1", x);
  marker.setAttribute("x2", x);
}
