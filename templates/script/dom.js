// Making elements. Text goes in as text, never as markup.

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}

function svgElement(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function byId(id) {
  return document.getElementById(id);
}

/** A button that does something; where its text does not say what, its title does. */
function button(text, title, act, more = {}) {
  const made = element("button", { type: "button", title, "aria-label": title, ...more }, text);
  made.addEventListener("click", act);
  return made;
}

/** Calls `act` with the events of a pointer from where it is pressed until it is let go. */
function onDrag(target, act) {
  target.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    target.setPointerCapture(event.pointerId);
    act(event);
  });
  target.addEventListener("pointermove", (event) => target.hasPointerCapture(event.pointerId) && act(event));
}

/** Calls `act` when there is time for what nobody waits for, and within a second. */
function whenIdle(act) {
  if (window.requestIdleCallback) requestIdleCallback(act, { timeout: 1000 });
  else setTimeout(act);
}

/** A button that leads to a step. */
function stepLink(step, text = fill(W.step_link, { n: count(step) })) {
  return element("button", { type: "button", class: "link", "data-step": step }, text);
}

/** A button that leads to the life of a node. */
function nodeLink({ space }, id) {
  return element("button", { type: "button", class: "link", "data-node": id }, space.name(id));
}

/** Puts nodes into the holes `{name}` of a pattern. */
function fillNodes(pattern, nodes) {
  const parts = pattern.split(/\{(\w+)\}/);
  return parts.map((part, at) => (at % 2 === 1 ? (nodes[part] ?? `{${part}}`) : part));
}

/** Copies the text of a field, and returns true; where the browser does not let a page do that, shows it, selected. */
async function copyField(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.hidden = false;
    field.select();
    return false;
  }
}
