// The end of the quiz: the score by kind of question, what was missed, and the whole as text to hand in.

/** Counts the questions `asked`, the `right` answers, and those that were right at the `first` try. */
function scoreOf(results) {
  const number = (is) => results.filter((result) => result[is]).length;
  return { asked: results.length, right: number("isRight"), first: number("isFirst") };
}

/** The score of each kind of question that was asked. */
function scoresByKind(page, results) {
  return kindsOfQuestions(page.head).flatMap((kind) => {
    const score = scoreOf(results.filter(({ question }) => question.kind === kind));
    return score.asked > 0 ? [[kindName(kind), fill(W.quiz_score, score)]] : [];
  });
}

function reviewOf(page, results) {
  const scores = element("dl", { class: "scores" });
  for (const [name, score] of scoresByKind(page, results)) scores.append(element("div", {}, element("dt", {}, name), element("dd", {}, score)));
  const missed = results.filter(({ isFirst }) => !isFirst).map(({ question }) => question);
  const list = missed.map((question) => element("li", {}, stepAddress(page, question.step), ` ${questionText(page, question)} `, element("small", {}, answerSaid(page, question))));
  return [scores, ...copyTools(resultText(page, results, missed)), ...(list.length > 0 ? [element("h4", {}, W.quiz_missed), element("ol", { class: "missed" }, ...list)] : [])];
}

/** A link to a step; the rest of the address stays. */
function stepAddress({ address }, step) {
  const values = [...new Map(address.values).set("step", String(step))];
  return element("a", { href: `#${values.map((pair) => pair.join("=")).join("&")}` }, fill(W.step_n, { n: count(step) }));
}

/** The result as plain text. */
function resultText(page, results, missed) {
  const { start, goal } = page.head;
  const told = (question) => [fill(W.step_n, { n: count(question.step) }), questionText(page, question), answerSaid(page, question)].join(" · ");
  return [
    `${W.quiz} · ${document.querySelector(".top h1").textContent}`,
    document.querySelector("#stepper .live").dataset.conventions,
    `${start} → ${goal}`,
    fill(W.quiz_over, { score: fill(W.quiz_score, scoreOf(results)) }),
    ...scoresByKind(page, results).map((line) => line.join(" · ")),
    ...(missed.length > 0 ? ["", W.quiz_missed, ...missed.map(told)] : []),
  ].join("\n");
}

/** A button that copies a text; where the browser forbids it, the text is there, selected. */
function copyTools(text) {
  const field = element("textarea", { readonly: "", rows: 6, hidden: "", "aria-label": W.quiz_copy });
  field.value = text;
  const copy = button(W.quiz_copy, null, async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = W.quiz_copied;
    } catch {
      field.hidden = false;
      field.select();
    }
  }, { class: "copy" });
  return [copy, field];
}
