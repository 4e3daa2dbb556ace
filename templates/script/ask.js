// What the reader asks for in words, and where the answers stand.

/** What went wrong or was found is said in one place; parts may be links. */
function wireMessages(page) {
  page.say = (...parts) => byId("message").replaceChildren(...parts);
}

/** A board that somebody types: `show(board)` shows it. */
function wireFind(page, show) {
  byId("find").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = byId("find-board").value;
    const board = parseBoard(text, page.head);
    if (board === null) page.say(fill(W.find_bad, { last: page.head.rows * page.head.cols - 1, example: page.head.start }));
    else show(board);
  });
}
