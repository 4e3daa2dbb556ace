// Where the vertices of a graph are drawn, and how its arcs run between them.

/** The radius of a vertex whose name fits into it, and that of others. */
const RADIUS = 15;
const SMALL_RADIUS = 8;

/** The places that a report gives to the vertices of a graph, by their names; null if there is no report. */
async function layoutOf(lab, problem) {
  const { words, files } = problemWords(problem);
  const { output } = await lab.tools.run(["report", ...words, "--strategy", "bfs", "--max-steps", "1", "--format", "html", "--quiet", "-o", "-"], files);
  const groups = new DOMParser().parseFromString(output, "text/html").querySelectorAll("svg.graph [data-vertex]");
  const places = new Map();
  for (const group of groups) {
    const [x, y, wide, high] = ["x", "y", "width", "height"].map((name) => Number(group.querySelector(".frame").getAttribute(name)));
    places.set(group.querySelector("title").textContent, [x + wide / 2, y + high / 2]);
  }
  return places.size > 0 ? places : null;
}

function isLongName(name) {
  return name.length > 3;
}

function radiusOf(name) {
  return isLongName(name) ? SMALL_RADIUS : RADIUS;
}

/** The sides of a vertex at which its h may stand, the best first. */
const SIDES = [[0, 1], [0, -1], [1, 0], [-1, 0]];

function minus([x, y], [fromX, fromY]) {
  return [x - fromX, y - fromY];
}

function distance([x, y], [toX, toY]) {
  return Math.hypot(toX - x, toY - y);
}

/** How far each arc bends from a straight line: those between the same two vertices lie side by side. */
function spreadOf(arcs) {
  const pair = ({ from, to }) => JSON.stringify([from, to].sort());
  const groups = Map.groupBy(arcs, pair);
  return arcs.map((arc) => {
    const group = groups.get(pair(arc));
    const bend = (group.indexOf(arc) - (group.length - 1) / 2) * 44;
    return arc.from < arc.to ? bend : -bend;
  });
}

/** How far a straight arc between two points must bend to pass the other vertices in its way. */
function detour(one, other, others) {
  const length = distance(one, other);
  for (const [name, place] of others) {
    const [x, y] = minus(place, one);
    const [along, aside] = [[0, 1], [1, -1]].map(([first, sign]) => ((other[0] - one[0]) * [x, y][first] + sign * (other[1] - one[1]) * [x, y][1 - first]) / length);
    const needed = radiusOf(name) + 8;
    if (along > 0 && along < length && Math.abs(aside) < needed) return (aside > 0 ? -2 : 2) * (needed - Math.abs(aside) + 8);
  }
  return 0;
}

/** An arc between two points, bent by some pixels, that begins and ends at the rims of its vertices. */
function bow(one, other, bend, room, otherRoom) {
  const length = distance(one, other) || 1;
  const along = [(other[0] - one[0]) / length, (other[1] - one[1]) / length];
  const control = [(one[0] + other[0]) / 2 - along[1] * bend, (one[1] + other[1]) / 2 + along[0] * bend];
  const from = towards(one, control, room);
  const to = towards(other, control, otherRoom);
  const middle = [(one[0] + 2 * control[0] + other[0]) / 4, (one[1] + 2 * control[1] + other[1]) / 4];
  return { line: `M${from.join(" ")}Q${control.join(" ")} ${to.join(" ")}`, head: tip(control, to), middle };
}

/** An arc from a vertex to itself. */
function loop([x, y], room) {
  const [left, right] = [x - room * 0.6, x + room * 0.6];
  const top = y - room * 0.8;
  return { line: `M${left} ${top}C${x - 34} ${y - 58} ${x + 34} ${y - 58} ${right} ${top}`, head: tip([x + 20, y - 44], [right, top]), middle: [x, y - 48] };
}

function towards(from, to, by) {
  const part = by / (distance(from, to) || 1);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** The head of an arrow that comes from a point and ends in another. */
function tip(from, end) {
  const back = towards(end, from, 9);
  const [x, y] = [(end[1] - back[1]) * 0.45, (back[0] - end[0]) * 0.45];
  return `M${end.join(" ")}L${back[0] + x} ${back[1] + y}L${back[0] - x} ${back[1] - y}Z`;
}
