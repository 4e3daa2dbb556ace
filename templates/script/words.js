// Words and numbers as a reader sees them: the dictionary, its patterns, and how numbers are printed.

const W = JSON.parse(document.getElementById("words").textContent);

/** Fills the holes `{n}` and plurals `{n#one|many}` of a pattern. */
function fill(pattern, values) {
  return pattern.replace(/\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g, (hole, name, one, many) => {
    if (!(name in values)) return hole;
    const text = String(values[name]);
    return one === undefined ? text : text === "1" || text === "½" ? one : many;
  });
}

/** A count, with separators between thousands. */
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A value of f from hundredths, without needless zeros: 7.25, 7.5, 6. */
function hundredths(value) {
  const rest = value % 100;
  const whole = (value - rest) / 100;
  if (rest === 0) return String(whole);
  return rest % 10 === 0 ? `${whole}.${rest / 10}` : `${whole}.${String(rest).padStart(2, "0")}`;
}
