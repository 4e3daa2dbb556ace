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

/** A number of units of so many decimals, without needless zeros: 7.25, 7.5, 6. */
function decimal(value, decimals) {
  const digits = String(value).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(whole.length).replace(/0+$/, "");
  return rest ? `${whole}.${rest}` : whole;
}

function hundredths(value) {
  return decimal(value, 2);
}
