// Words and numbers as a reader sees them, in the language that is chosen.

const DICTIONARIES = JSON.parse(document.getElementById("words").textContent);

/** The dictionary of the language that is chosen. */
let L = DICTIONARIES.en;

/** Fills the holes `{n}` and plurals `{n#one|many}` of a pattern. */
function fill(pattern, values) {
  return pattern.replace(/\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g, (hole, name, one, many) => {
    if (!(name in values)) return hole;
    const text = String(values[name]);
    return one === undefined ? text : text === "1" ? one : many;
  });
}

/** A count, with separators between thousands. */
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}
